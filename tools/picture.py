"""Make docs/demo.svg, the README's picture of real terminal output.

    python -m tools.picture --index .demo/starter

The picture holds no font and no address, so that it can be looked at without a network.
"""

from __future__ import annotations

import argparse
import io
import re
from pathlib import Path

from rich.console import Console
from rich.text import Text

from receipts_offline.checker import open_checker
from receipts_offline.report.terminal import render

_WIDTH = 104
_REPOSITORY = Path(__file__).parent.parent


def main() -> None:
    """Check the example and write the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--index", type=Path, required=True)
    example = _REPOSITORY / "examples" / "eiffel-tower.txt"
    with open_checker(parser.parse_args().index) as checker:
        report = checker.check(example.read_text(encoding="utf-8"))
    console = Console(
        file=io.StringIO(),
        record=True,
        width=_WIDTH,
        force_terminal=True,
        color_system="truecolor",
        markup=False,
    )
    console.print(Text("$ receipts-offline check examples/eiffel-tower.txt", "bold"))
    render(report, console)
    picture = console.export_svg(title="receipts-offline")
    picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)
    target = _REPOSITORY / "docs" / "demo.svg"
    target.write_text(picture, encoding="utf-8")
    print(target)


if __name__ == "__main__":
    main()
