"""A real browser without a window, for pictures and tests of the page: Debian's chromium, or CHROMIUM."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

# The page is trusted with nothing here either: what the browser itself might ask the network for is off.
_OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]


@contextmanager
def open_browser() -> Iterator[Browser]:
    """Start the browser. Raises FileNotFoundError where there is none."""
    program = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if program is None:
        raise FileNotFoundError(
            "there is no chromium; install it (apt-get install chromium), or set CHROMIUM"
        )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=_OPTIONS)
        try:
            yield browser
        finally:
            browser.close()
