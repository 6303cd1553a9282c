"""What a reader is told of a file whose end is missing, however that shows."""

from __future__ import annotations

from receipts_offline.errors import InputError


def cut_off(name: str, where: str) -> InputError:
    """The error for a file that stops too early; `where` says at which point, in words."""
    return InputError(
        f"{name} is cut off: {where}. How much is missing is not known, so --skip-damaged does not help.",
        next_step="Get it whole: run the `receipts-offline dump get` that fetched it once more, or go on with another"
        " download by `wget -c ADDRESS`; then compare its size and checksum with those that its site states.",
    )
