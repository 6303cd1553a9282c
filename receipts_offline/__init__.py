"""Check a chatbot's answer claim by claim against a local Wikipedia index, without a network.

The names below are imported when they are first used, so that `import receipts_offline` itself needs nothing but
the standard library. `__init__.pyi` holds the same names for type checkers.
"""

from importlib import import_module

__version__ = "0.1.0"

_HOMES = {
    "OpenIndex": "receipts_offline.api",
    "Receipt": "receipts_offline.receipts",
    "ReceiptsError": "receipts_offline.errors",
    "Report": "receipts_offline.receipts",
    "Verdict": "receipts_offline.verdict",
    "check": "receipts_offline.api",
    "open_index": "receipts_offline.api",
}

__all__ = ["__version__", *_HOMES]


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(home), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
