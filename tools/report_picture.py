"""Make docs/report.png, the README's picture of the HTML page as a real browser shows it.

    python -m tools.report_picture --index .demo/starter

Besides the browser it needs a font that the page asks for (Debian: fonts-sil-charis, fonts-noto-core); with others
the picture is as right but looks different.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from receipts_offline.checker import open_checker
from receipts_offline.report.html import report_html
from tools.browser import open_browser

_REPOSITORY = Path(__file__).parent.parent
_WIDTH, _HEIGHT = 1280, 1010  # CSS pixels
_SCALE = 1.5  # pixels of the picture in each


def main() -> None:
    """Check the example, open the page and photograph it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--index", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=_REPOSITORY / "docs" / "report.png")
    arguments = parser.parse_args()
    example = _REPOSITORY / "examples" / "eiffel-tower.txt"
    with open_checker(arguments.index) as checker:
        report = checker.check(example.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as place, open_browser() as browser:
        path = Path(place) / "report.html"
        path.write_text(report_html(report), encoding="utf-8", newline="")
        page = browser.new_page(
            viewport={"width": _WIDTH, "height": _HEIGHT}, device_scale_factor=_SCALE, color_scheme="light"
        )
        page.goto(path.as_uri())
        page.screenshot(path=arguments.out)
    print(arguments.out)


if __name__ == "__main__":
    main()
