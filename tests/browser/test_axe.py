"""Web pages in a real browser under axe: no violation in any language, by day and by night, wide and narrow.

Run where there is a Chromium; left out elsewhere. axe-core comes with `make test` (requirements-axe.txt); AXE_CORE, with
the path of an axe.min.js, names another. What needs no browser is in tests/unit/press/screen/test_webpage.py.
"""

import os
import shutil
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from pnp.press.document.book import rulebook_document
from pnp.press.html import build_web_book
from pnp.press.screen.webpage import page_bytes
from tests.browser.conftest import Browsers
from tests.unit.editions import LANGUAGES, Printed, facts, printed, skip_like_french, tree

__all__ = ["facts", "printed", "tree"]
ROOT = Path(__file__).parents[2]
VIEWS = {
    "wide by day": ["--window-size=1300,900"],
    "narrow by night": ["--window-size=500,900", "--blink-settings=preferredColorScheme=0"],
}
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), "")
DRIVER = shutil.which("chromedriver") or ""


def axe_core() -> Path:
    """Where axe-core lies: where AXE_CORE says, else in the package that brings it, which is never imported."""
    package = find_spec("axe_playwright_python")
    folder = Path(package.origin).parent if package is not None and package.origin else ROOT
    return Path(os.environ.get("AXE_CORE") or folder / "axe.min.js")


AXE = axe_core()
REPORT = """
const done = arguments[0];
const drawings = [...document.querySelectorAll("svg")];
const speaking = drawings.filter(svg => svg.querySelector("a, text, title, [role], [aria-label], [tabindex]"));
const heard = speaking.map(svg => svg.outerHTML.slice(0, 200));
const before = document.documentElement.scrollWidth;
for (const svg of drawings) svg.replaceChildren();  // lines and areas alone: axe would ask each of them every rule
axe.run(document, {resultTypes: ["violations"], selectors: false}).then(result => {
  const found = result.violations.map(v => [v.id, v.nodes.map(n => n.html.slice(0, 200))]);
  const wide = Math.max(before, document.documentElement.scrollWidth) > innerWidth ? [["wider than its window", []]] : [];
  const loud = heard.length ? [["speaks within a drawing", heard]] : [];
  done({passes: result.passes.length, found: [...found, ...wide, ...loud]});
});
"""
pytestmark = pytest.mark.skipif(
    not BROWSER or not DRIVER or not AXE.is_file(), reason="needs a Chromium, its driver and axe-core"
)


@pytest.fixture(scope="module", params=LANGUAGES)
def page(request: pytest.FixtureRequest, printed: Callable[[str], Printed]) -> str:
    """The rulebook of a language as a web page."""
    skip_like_french(request)
    edition = printed(request.param).edition
    return page_bytes(build_web_book(edition, rulebook_document(edition))).decode("utf-8")


@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_nothing(
    page: str, view: str, tmp_path: Path, request: pytest.FixtureRequest, all_browsers: Browsers
) -> None:
    locale = request.node.callspec.params["page"]
    if (LANGUAGES.index(locale) + [*VIEWS].index(view)) % 2 and not request.config.getoption("--full"):
        pytest.skip("this language in the other view, and others in this view, represent it; run --full")
    result = examined(page, VIEWS[view], tmp_path / "page.html", all_browsers)
    assert result["found"] == [] and result["passes"] > 30


def test_what_axe_is_there_for_is_found(tmp_path: Path, all_browsers: Browsers) -> None:
    page = (
        "<!DOCTYPE html><html><title>A</title><p style='width: 999px'><img src='a.png'><svg><text>A</text></svg></html>"
    )
    found = {
        rule for rule, _ in examined(page, VIEWS["narrow by night"], tmp_path / "page.html", all_browsers)["found"]
    }
    assert {"html-has-lang", "image-alt", "wider than its window", "speaks within a drawing"} <= found


def examined(page: str, view: list[str], file: Path, browsers: Browsers) -> Any:
    """The report of axe on a page in a file."""
    file.write_text(page, "utf-8")
    browser = browsers.take(*view)
    try:
        browser.get(file.as_uri())
        browser.set_script_timeout(240)
        browser.execute_script(AXE.read_text("utf-8"))
        return browser.execute_async_script(REPORT)
    finally:
        browsers.give_back(browser)
