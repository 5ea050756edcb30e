"""The exported folder in a real browser: played to its end from plain files, then once more without a network.

Needs a Chromium with its driver, and the Python of browsers, which is fetched once; left out where either is missing.
"""

import functools
import http.server
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.app.decks.bundle import Order
from pnp.app.export.deliver import export
from pnp.app.web.python import fetch_python
from pnp.source.diagnostics import Failed, Report
from tests.architecture.source import ROOT
from tests.browser.conftest import SHUT, Browsers
from tests.browser.test_axe import AXE
from tests.browser.test_serve import By, Opening, asked, browsers, is_over, play_out, pytestmark, until, violations

__all__ = ["browsers", "pytestmark"]


MOST = 6_500_000
"""Bytes that are fetched until the first question, by a server that compresses nothing."""
OPTIONS = "#options button[data-option]"
LARGE = (".packed", ".pack", ".webp")
"""What no page fetches before it is kept: it is fetched once."""


class Plain(http.server.SimpleHTTPRequestHandler):
    """Serves files as `python -m http.server` does, says nothing of it, and counts."""

    sent: list[tuple[str, int]]
    timeout = 2  # (seconds: a browser opens connections that it does not use, and each holds a thread)

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing."""

    def send_head(self) -> Any:
        """A file."""
        found = super().send_head()
        if found is not None:
            self.sent.append((self.path.partition("?")[0], Path(self.translate_path(self.path)).stat().st_size))
        return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Hearts as it is uploaded."""
    try:
        fetch_python(None, Report())
    except Failed:
        pytest.skip("the Python of browsers cannot be fetched")
    out = tmp_path_factory.mktemp("web")
    export(ROOT / "data" / "hearts", Order("web", locales=("en",), out=out, papers=("a4",)), Report())
    return out / "hearts" / "web"


@pytest.fixture
def server(folder: Path) -> Iterator[http.server.ThreadingHTTPServer]:
    """Any server of plain files; `sent` tells what it was asked for."""
    handler = type("Counting", (Plain,), {"sent": []})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(handler, directory=folder))
    server.sent = handler.sent  # type: ignore[attr-defined]
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    yield server
    server.shutdown()


def test_the_folder_is_fetched_once_played_to_its_end_and_kept_for_when_there_is_no_network(
    server: Any, folder: Path, browsers: Opening
) -> None:
    browser, address = browsers(), f"http://127.0.0.1:{server.server_port}/"
    browser.get(address)
    assert not AXE.is_file() or violations(browser) == []
    open_table(browser)
    assert sum(size for _, size in server.sent) <= MOST
    widths = "return [...document.images].filter(image => image.src).map(image => image.naturalWidth)"
    until(browser, lambda: all(browser.execute_script(widths)))
    assert not AXE.is_file() or violations(browser) == []
    play_out(browser, lambda: browser.find_elements(By.CSS_SELECTOR, OPTIONS)[0].click())
    until(browser, lambda: browser.execute_script("return navigator.serviceWorker.controller !== null"))
    kept = "const [name] = await caches.keys(); return (await (await caches.open(name)).keys()).map(one => new URL(one.url).pathname.slice(1));"
    names = {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}
    not_kept = {name for name in names if name.startswith("papers/")}
    not_kept |= {"en.html", "offline.js", "pyodide/README.txt", "book/en.html.packed"}
    until(browser, lambda: {*browser.execute_script(f"return (async () => {{{kept}}})()")} == names - not_kept)
    often = Counter(path for path, _ in server.sent)
    assert [path for path, count in often.items() if count > 1 and path.endswith(LARGE)] == []
    server.shutdown()
    server.server_close()
    browser.refresh()
    until(browser, lambda: is_over(browser), 180)  # the room is kept, and so is all that shows it
    browser.get(address)
    open_table(browser)
    browser.find_element(By.ID, "rules").click()
    until(
        browser,
        lambda: browser.execute_script(
            "return document.getElementById('book').contentDocument?.body?.textContent.length > 9999"
        ),
    )


def test_a_frame_whose_storage_is_blocked_keeps_the_room_in_its_address(server: Any, browsers: Opening) -> None:
    """The browser blocks what frames of other sites keep: every kind of storage throws."""
    outer = type("Outer", (Plain,), {"sent": [], "page": _frame(server.server_port, ""), "do_GET": _send_page})
    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), outer)
    threading.Thread(target=site.serve_forever, args=(0.01,), daemon=True).start()
    try:
        browser = browsers(*SHUT)
        browser.get(f"http://127.0.0.1:{site.server_port}/")
        browser.switch_to.frame(browser.find_element(By.ID, "frame"))
        until(browser, lambda: not browser.find_elements(By.ID, "unstarted"))
        kept = "try { localStorage.setItem('a', 'b'); return 'kept'; } catch (problem) { return problem.name; }"
        assert browser.execute_script(kept) == "SecurityError"
        open_table(browser)
        assert browser.find_element(By.ID, "unkept").is_displayed()
        first = asked(browser)  # (chance decides whether cards are passed, so no question can be named here)
        browser.find_elements(By.CSS_SELECTOR, OPTIONS)[0].click()
        until(browser, lambda: asked(browser) != first and browser.find_elements(By.CSS_SELECTOR, OPTIONS))
        second = asked(browser)
        browser.execute_script("location.reload()")
        until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, OPTIONS) and asked(browser) == second, 180)
        assert second != first
    finally:
        site.shutdown()


def test_a_frame_without_an_origin_plays_and_keeps_the_room_in_its_address(folder: Path, browsers: Opening) -> None:
    """A frame of another site with `sandbox="allow-scripts"` has no origin: no storage, no service worker, no forms, and
    only workers that are written in their address."""
    open_to_all = type("OpenToAll", (Plain,), {"sent": [], "end_headers": _end_headers})
    files = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(open_to_all, directory=folder))
    outer = type("Outer", (Plain,), {"sent": [], "page": _frame(files.server_port), "do_GET": _send_page})
    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), outer)
    for each in (files, site):
        threading.Thread(target=each.serve_forever, args=(0.01,), daemon=True).start()
    try:
        browser = browsers()
        browser.get(f"http://127.0.0.1:{site.server_port}/")
        browser.switch_to.frame(browser.find_element(By.ID, "frame"))
        until(browser, lambda: not browser.find_elements(By.ID, "unstarted"))
        open_table(browser)
        assert browser.find_element(By.ID, "unkept").is_displayed() and "#%7B" in browser.execute_script(
            "return location.href"
        )
        first, rule = asked(browser), browser.find_element(By.ID, "rule").text
        assert "Choose three cards" in rule or "suit" in rule or "heart" in rule  # (a sentence of the rule that asks)
        browser.find_elements(By.CSS_SELECTOR, OPTIONS)[0].click()
        until(browser, lambda: asked(browser) != first and browser.find_elements(By.CSS_SELECTOR, OPTIONS), 60)
    finally:
        files.shutdown()
        site.shutdown()


def test_a_frame_whose_files_may_not_be_fetched_says_so_and_does_not_speak_of_a_disk(
    folder: Path, all_browsers: Browsers
) -> None:
    """A host that sends no `Access-Control-Allow-Origin`: the frame may run none of the game's scripts."""
    plain = type("Shut", (Plain,), {"sent": []})
    files = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(plain, directory=folder))
    outer = type("Outer", (Plain,), {"sent": [], "page": _frame(files.server_port), "do_GET": _send_page})
    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), outer)
    for each in (files, site):
        threading.Thread(target=each.serve_forever, args=(0.01,), daemon=True).start()
    browser = all_browsers.take()  # (it complains of the scripts that it refuses)
    try:
        browser.get(f"http://127.0.0.1:{site.server_port}/")
        browser.switch_to.frame(browser.find_element(By.ID, "frame"))
        text = until(browser, lambda: browser.find_element(By.ID, "refused").text)
        assert "a separate tab" in text and "Access-Control-Allow-Origin: *" in text
        assert not browser.find_element(By.ID, "unstarted").is_displayed()
        # the same folder from a disk
        browser.get((folder / "index.html").as_uri())
        assert "from a disk" in until(browser, lambda: browser.find_element(By.ID, "unstarted").text)
        assert not browser.find_element(By.ID, "refused").is_displayed()
    finally:
        files.shutdown()
        site.shutdown()
        all_browsers.give_back(browser)


def _frame(port: int, sandbox: str = ' sandbox="allow-scripts"') -> bytes:
    """A page of another site with the game in a frame that may do nothing but run scripts."""
    style = "width: 1200px; height: 800px"
    return (
        f'<!DOCTYPE html><link rel="icon" href="data:,"><iframe id="frame"{sandbox} style="{style}" '
        f'src="http://localhost:{port}/"></iframe>'
    ).encode()


def _send_page(self: Any) -> None:
    self.send_response(200)
    self.send_header("content-type", "text/html")
    self.end_headers()
    self.wfile.write(self.page)


def _end_headers(self: Any) -> None:
    """As hosts of static pages do, such as GitHub Pages: a frame without an origin may fetch nothing else."""
    self.send_header("access-control-allow-origin", "*")
    http.server.SimpleHTTPRequestHandler.end_headers(self)


def open_table(browser: Any) -> None:
    """Open a table from the first page, until something is asked."""
    browser.execute_script("try { localStorage.setItem('pnp-quick', 'yes'); } catch {}")
    browser.find_element(By.CSS_SELECTOR, "#open button").click()
    until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, OPTIONS), 180)
