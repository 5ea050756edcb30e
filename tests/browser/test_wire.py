"""Every byte that a browser receives at a free table, its workers included: nothing names a card that is hidden from it.

A proxy between the browser and the server records them. Needs what test_serve.py needs.
"""

import re
import socket
import threading
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from tests.browser.test_axe import AXE
from tests.browser.test_cards import keys
from tests.browser.test_free import PHONE, deal_five, in_place, last_line, open_table
from tests.browser.test_serve import By, Opening, browsers, pytestmark, until, violations
from tests.unit.app.serve.running import serving

selenium = pytest.importorskip("selenium")
from selenium.webdriver.common.keys import Keys  # noqa: E402

__all__ = ["browsers", "pytestmark"]
NAMES = [
    "Reedcutter", "Saltwitch", "Bogoak", "Ferryman", "Drownbell", "Tidegate", "Mudsprite", "Lanterneel", "Marshking",
    "Heronmask", "Peatgiant", "Willowisp", "Otterclan", "Fenwarden", "Kelpmother", "Stormgull", "Eelbasket", "Moonlily",
]  # fmt: skip
CHOOSE = (
    "const card = [...document.querySelectorAll(`[data-place='${arguments[0]}'] [data-card]`)]"
    ".find(one => one.ariaLabel.startsWith(arguments[1])); card?.click(); return Boolean(card)"
)
GZIP = b"\x1f\x8b\x08"


class Wire:
    """What went through a proxy."""

    def __init__(self) -> None:
        self.sent = bytearray()
        """From the browser."""
        self.received: list[bytearray] = []
        """By the browser, for each connection."""

    def texts(self) -> Iterator[str]:
        """What the browser received, and the contents of what is packed in it."""
        for stream in self.received:
            data = bytes(stream)
            yield data.decode("utf-8", "replace")
            for packed in re.finditer(re.escape(GZIP), data):
                with suppress(zlib.error):
                    yield zlib.decompressobj(31).decompress(data[packed.start() :]).decode("utf-8", "replace")

    def names(self) -> set[str]:
        """The cards that are named in what the browser received, by name or by code."""
        text = "\n".join(self.texts()).casefold()
        return {name for name in NAMES if name.casefold() in text}


@contextmanager
def recorded(port: int) -> Iterator[tuple[int, Wire]]:
    """A proxy to a port of this machine: its own port, and what goes through it."""
    wire, listening = Wire(), socket.create_server(("127.0.0.1", 0))

    def pump(source: socket.socket, target: socket.socket, record: bytearray) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                record += data
                target.sendall(data)
        for each in (source, target):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def accept() -> None:
        with suppress(OSError):
            while True:
                near, _ = listening.accept()
                far = socket.create_connection(("127.0.0.1", port))
                wire.received.append(bytearray())
                for words in ((near, far, wire.sent), (far, near, wire.received[-1])):
                    threading.Thread(target=pump, args=words, daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield listening.getsockname()[1], wire
    finally:
        with suppress(OSError):
            listening.shutdown(socket.SHUT_RDWR)
        listening.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A deck whose columns have the names that a table uses itself."""
    rows = [f"{name},{n % 3},{'left' if n % 2 else 'right'},{n}" for n, name in enumerate(NAMES)]
    (tmp_path / "fen").mkdir()
    (tmp_path / "fen" / "deck.csv").write_text("name,owner,side,hand\n" + "\n".join(rows) + "\n", "utf-8")
    return tmp_path / "fen" / "deck.csv"


def click_act(browser: Any, label: str) -> None:
    """Click an act when it is offered."""
    script = f"const act = document.querySelector('[data-act=\"{label}\"]'); act?.click(); return Boolean(act)"
    until(browser, lambda: browser.execute_script(script))


def click_choice(browser: Any, words: str) -> None:
    """Click a button of the open dialog by its words."""
    script = (
        "const one = [...document.querySelectorAll('dialog[open] button')].find(b => b.textContent === arguments[0]);"
        "one?.click(); return Boolean(one)"
    )
    until(browser, lambda: browser.execute_script(script, words))


def choose(browser: Any, place: str, *names: str) -> None:
    """Choose cards in a place by their names, and nothing else."""
    keys(browser, Keys.ESCAPE)
    for name in names:
        until(browser, lambda name=name: browser.execute_script(CHOOSE, place, name))  # type: ignore[misc]


def choose_pile(browser: Any) -> None:
    """Choose the deck."""
    keys(browser, Keys.ESCAPE)
    until(
        browser,
        lambda: browser.execute_script(
            "const pile = document.querySelector('[data-pile=\"deck:card\"]'); pile?.click(); return Boolean(pile)"
        ),
    )


def test_no_byte_names_a_card_that_is_hidden(browsers: Opening, file: Path, tmp_path: Path) -> None:
    with serving(tmp_path / "rooms", str(file)) as server, recorded(server.port) as (port, wire):
        mara, jon = browsers(), browsers(*PHONE)
        open_table(mara, server)
        mara.find_element(By.ID, "invite").click()
        link = until(mara, lambda: mara.find_element(By.CSS_SELECTOR, "dialog .links input")).get_attribute("value")
        keys(mara, Keys.ESCAPE)
        jon.get(link.replace(f":{server.port}", f":{port}"))
        jon.find_element(By.ID, "name").send_keys("Jon")
        jon.find_element(By.CSS_SELECTOR, "#sit button").click()
        until(jon, lambda: jon.find_element(By.ID, "to-table").is_displayed())
        row = jon.find_element(By.CSS_SELECTOR, "#own li").size["width"]
        assert row > 0.95 * jon.find_element(By.ID, "own").size["width"]
        jon.find_element(By.ID, "to-table").click()
        until(jon, lambda: jon.find_elements(By.CSS_SELECTOR, "[data-pile]"))
        assert wire.names() == set()
        shown: set[str] = set()
        """The cards that Jon has had before his eyes."""
        deal_five(mara, jon)  # each sees the cards of their own hand alone
        held = in_place(mara, "hand:0")
        shown |= set(in_place(jon, "hand:1"))
        # play one, turn it sideways, mark it, note it, turn it over
        choose(mara, "hand:0", held[0])
        click_act(mara, "Play")
        until(jon, lambda: in_place(jon, "front:0") == [held[0]])
        shown.add(held[0])
        choose(mara, "front:0", held[0])
        click_act(mara, "Sideways")
        click_act(mara, "Counter")
        until(jon, lambda: in_place(jon, "front:0") == [f"{held[0]}, sideways, counter 1"])
        click_act(mara, "Turn over")
        until(jon, lambda: "face down" in in_place(jon, "front:0")[0])
        # one face down, then another one; stack them
        for name in held[1:3]:
            choose(mara, "hand:0", name)
            click_act(mara, "Move to …")
            click_choice(mara, "Middle, face down")
            until(mara, lambda name=name: name not in in_place(mara, "hand:0"))  # type: ignore[misc]
        until(jon, lambda: len(in_place(jon, "middle")) == 2)
        assert all("face down" in each for each in in_place(jon, "middle"))
        keys(mara, Keys.ESCAPE)
        mara.execute_script(
            "document.querySelectorAll('[data-place=middle] [data-card]').forEach(one => one.dispatchEvent("
            "new MouseEvent('click', {bubbles: true, shiftKey: true})))"
        )
        click_act(mara, "Stack")
        # peek at the deck, shuffle it, roll, count, note
        choose_pile(mara)
        click_act(mara, "Peek …")
        until(mara, lambda: mara.find_elements(By.CSS_SELECTOR, "dialog[open] input"))
        keys(mara, "3", Keys.ENTER)
        until(mara, lambda: len(mara.find_elements(By.CSS_SELECTOR, "dialog[open] .known li")) >= 1)
        keys(mara, Keys.ESCAPE)
        choose_pile(mara)
        click_act(mara, "Shuffle")
        until(jon, lambda: "shuffled" in last_line(jon))
        keys(mara, Keys.ESCAPE, "x")
        until(jon, lambda: jon.find_elements(By.CSS_SELECTOR, "#common .die"))
        for key, text in (("c", "Gold"), ("n", "Low tide")):
            keys(mara, key)
            until(mara, lambda: mara.find_elements(By.CSS_SELECTOR, "dialog[open] input"))
            keys(mara, text, Keys.ENTER)
            until(jon, lambda text=text: text in jon.find_element(By.ID, "common").text)  # type: ignore[misc]
        # a set-up, which has all hands in it, is written to disk; a step back, agreed to, and the way forward
        mara.find_element(By.ID, "setups").click()
        until(mara, lambda: mara.find_elements(By.CSS_SELECTOR, "dialog[open] form input"))[0].send_keys(
            "Low tide", Keys.ENTER
        )
        until(mara, (file.parent / "setups" / "low-tide.yaml").is_file)
        keys(mara, Keys.ESCAPE)
        mara.find_element(By.ID, "undo").click()
        agree = until(
            jon, lambda: [b for b in jon.find_elements(By.CSS_SELECTOR, "#notice button") if b.text == "Agree"]
        )
        agree[0].click()
        until(jon, lambda: "Low tide" not in jon.find_element(By.ID, "common").text)
        # Jon takes one of Mara's cards at random: now it is his to see
        until(jon, lambda: jon.find_elements(By.CSS_SELECTOR, "[data-pile='hand:0']"))
        keys(jon, Keys.ESCAPE)
        jon.execute_script("document.querySelector('[data-pile=\"hand:0\"]').click()")
        click_act(jon, "Take one at random")
        until(mara, lambda: len(in_place(mara, "hand:0")) == 1)
        jon.refresh()
        until(jon, lambda: jon.find_elements(By.CSS_SELECTOR, "[data-pile]"))
        jon.execute_async_script("setTimeout(arguments[0], 300)")
        shown |= set(in_place(jon, "hand:1"))
        assert b"/events" in wire.sent  # the news of the shared worker came this way, too
        assert len(wire.names()) >= 6  # (the record is not empty)
        assert wire.names() <= shown, wire.names() - shown
        asked = wire.sent.decode("latin-1").casefold()
        assert not [name for name in NAMES if name not in shown and name.casefold() in asked]
        if AXE.is_file():
            assert violations(mara) == [] and violations(jon) == []
