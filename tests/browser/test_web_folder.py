"""The exported folder in a real browser: played to its end from plain files, then once more without a network.

Needs a Chromium with its driver, and the Python of browsers, which is fetched once; left out where either is missing.
"""

import functools
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.diagnostics import Failed, Report
from pnp.workflow.deliver import Order, export
from pnp.workflow.web_python import fetch_python
from tests.architecture.source import ROOT
from tests.browser.test_axe import AXE
from tests.browser.test_serve import By, Opening, browsers, is_over, play_out, pytestmark, until, violations

__all__ = ["browsers", "pytestmark"]


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Says nothing of what it serves."""

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Hearts as it is uploaded."""
    try:
        fetch_python(None, Report())
    except Failed:
        pytest.skip("the Python of browsers cannot be fetched")
    out = tmp_path_factory.mktemp("web")
    export(ROOT / "data" / "hearts", Order("web", locales=("en",), out=out), Report())
    return out / "hearts" / "web"


@pytest.fixture
def server(folder: Path) -> Iterator[http.server.ThreadingHTTPServer]:
    """Any server of plain files."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()


def test_the_folder_is_played_to_its_end_and_kept_for_when_there_is_no_network(
    server: http.server.ThreadingHTTPServer, browsers: Opening
) -> None:
    browser = browsers()
    browser.get(f"http://127.0.0.1:{server.server_port}/")
    assert not AXE.is_file() or violations(browser) == []
    browser.find_element(By.CSS_SELECTOR, "#open button").click()
    options = "#options button[data-option]"
    until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, options), 180)
    widths = "return [...document.images].filter(image => image.src).map(image => image.naturalWidth)"
    until(browser, lambda: all(browser.execute_script(widths)))
    assert not AXE.is_file() or violations(browser) == []
    play_out(browser, lambda: browser.find_elements(By.CSS_SELECTOR, options)[0].click())
    until(browser, lambda: browser.execute_script("return navigator.serviceWorker.controller !== null"))
    server.shutdown()
    server.server_close()
    browser.refresh()
    until(browser, lambda: is_over(browser), 180)  # the room is kept, and so is all that shows it
