"""Every budget is held: what goes beyond ends in PNP130 with the limit in its words, or in OverBudget, in time."""

import io
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import Workbook
from PIL import Image

from pnp.app.cards.fetch import fetch_pictures
from pnp.app.cli.arguments import Parser
from pnp.app.cli.status import WrongCommand
from pnp.app.game import repository
from pnp.base.resources import FONTS
from pnp.press.edition.registers import read_registers
from pnp.source.diagnostics import NOWHERE, Diagnostic, Report, budgets
from pnp.source.diagnostics.budgets import Budget, OverBudget
from pnp.source.load.card_table import read_card_table
from pnp.source.load.files import Memory, read_text
from pnp.source.load.po import read_po
from tests.diagnostics.pages import BuildCache, run, write_game
from tests.tiny import FILES

SECONDS = 5.0
"""Of processor time."""
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 69 94">'
IMAGE = '<image href="a.png" x="30" y="40" width="3" height="3"/>'


def drawn(folder: Path, body: str) -> list[Diagnostic]:
    """What is told of a face that is drawn so."""
    write_game(folder, dict(FILES), {})
    (folder / "templates/cards/hare.svg.j2").write_text(f"{HEAD}{body}</svg>", "utf-8")
    return run(folder, BuildCache.layout)


def pictured(folder: Path, fill: Callable[[Path], None]) -> list[Diagnostic]:
    (folder / "art").mkdir(parents=True)
    fill(folder / "art" / "a.png")
    return drawn(folder, IMAGE)


def long_file(file: Path, size: int) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as opened:
        opened.truncate(size)


def table(name: str, data: bytes) -> list[Diagnostic]:
    report = Report()
    assert read_card_table(Memory({name: data}), name, report) is None
    return list(report)


def fetched(folder: Path) -> list[Diagnostic]:
    report = Report()
    addresses = [f"https://pictures.invalid/{n}.png" for n in range(budgets.FETCHED.most + 1)]
    assert fetch_pictures(addresses, "", False, report, folder) == 0
    return list(report)


def table_with_rows(text: str) -> list[Diagnostic]:
    report = Report()
    assert read_card_table(Memory({"a.csv": text.encode()}), "a.csv", report) is not None
    return list(report)


def text(name: str, content: str, read: Callable[[Memory, Report], object]) -> list[Diagnostic]:
    report = Report()
    assert read(Memory({name: content}), report) is None
    return list(report)


def far_away() -> bytes:
    book, made = Workbook(), io.BytesIO()
    book.active["A1"], book.active["XFD1048576"] = "code", "far"  # type: ignore[index]
    book.save(made)
    return made.getvalue()


def swelling() -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("content.xml", " " * (budgets.UNPACKED.most + 1))
    return made.getvalue()


def spoilt(folder: Path, file: str, old: str, new: str) -> list[Diagnostic]:
    assert old in FILES[file]
    write_game(folder, FILES | {file: FILES[file].replace(old, new, 1)}, {})
    return run(folder, BuildCache.statics)


def typeface(folder: Path) -> list[Diagnostic]:
    long_file(folder / "fonts" / "a.ttf", budgets.TYPEFACE.most + 1)
    report = Report()
    read_registers([FONTS, folder / "fonts"], report)
    return list(report)


def a_commit(folder: Path, listed: bytes) -> list[Diagnostic]:
    """What is told of a tree that git lists so."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(repository, "_git", lambda *words, **more: listed if "ls-tree" in words else b"0" * 40)
        with pytest.raises(OverBudget) as over:
            repository.write_commit(folder, "HEAD", folder / "then")
    assert not (folder / "then").exists()
    return [Diagnostic("PNP130", over.value.budget.message("HEAD"), NOWHERE, "")]


def laid(folder: Path, size: str) -> list[Diagnostic]:
    """What is told of cards of a size on their sheets."""
    game = FILES["game.yaml"].replace("format: poker", f'format: "{size}"')
    write_game(folder, FILES | {"game.yaml": game}, {})
    return run(folder, BuildCache.sheets)


def commanded(words: list[str]) -> list[Diagnostic]:
    """What is told of a command line."""
    with pytest.raises(WrongCommand) as wrong:
        Parser("pnp check", "check").read(words)
    return [Diagnostic("PNP120", str(wrong.value), NOWHERE)]


USES = "".join(
    f'<g id="g{n}">' + (f'<use href="#g{n - 1}"/>' * 10 if n else "<circle r='1'/>") + "</g>" for n in range(9)
)
GRADED = '<linearGradient id="sun"><stop stop-color="#fff"/><stop offset="1" stop-color="#000"/></linearGradient>'
DOUBLED = "{% set n = namespace(l=[1]) %}{% for i in range(40) %}{% set n.l = [n.l, n.l] %}{% endfor %}"  # small, until it is read
BROKEN: dict[str, Callable[[Path], list[Diagnostic]]] = {
    "TEXT": lambda f: text("a.md", "a" * (budgets.TEXT.most + 1), lambda m, r: read_text(m, "a.md", r)),
    "SHEET": lambda f: table("a.xlsx", bytes(budgets.SHEET.most + 1)),
    "UNPACKED": lambda f: table("a.ods", swelling()),
    "CELLS": lambda f: table("a.xlsx", far_away()),
    "COLUMNS": lambda f: table_with_rows(",".join(f"c{n}" for n in range(budgets.COLUMNS.most + 1)) + "\n1\n"),
    "FETCHED": fetched,
    "PICTURE": lambda f: pictured(f, lambda file: long_file(file, budgets.PICTURE.most + 1)),
    "PIXELS": lambda f: pictured(f, lambda file: Image.new("1", (20_000, 20_000)).save(file)),
    "TYPEFACE": typeface,
    "ENTRIES": lambda f: text(
        "locale/fr.po", "".join(f'msgid "{n}"\nmsgstr "{n}"\n\n' for n in range(budgets.ENTRIES.most + 1)),
        lambda m, r: read_po(m, "fr", r),
    ),
    "PARAGRAPH": lambda f: spoilt(
        f, "rules/03-end.md", "# The End {#end}\n", f"# The End {{#end}}\n\n{'</' * (budgets.PARAGRAPH.most // 2 + 1)}\n"
    ),
    "OLDER": lambda f: a_commit(f, b"100644 blob 0 1\ta\0" * (budgets.OLDER.most + 1)),
    "COMMIT": lambda f: a_commit(f, f"100644 blob 0 {budgets.COMMIT.most + 1}\ta\0".encode()),
    "LISTED": lambda f: spoilt(f, "game.yaml", "steps: [{phase: hop}]", f"steps: [{', '.join(['{phase: hop}'] * 1_001)}]"),
    "PICTURED": lambda f: spoilt(
        f, "rules/03-end.md", "# The End {#end}\n",
        f"# The End {{#end}}\n\n```example\nplayers: [Ada, Ben]\nshows: [{', '.join(['RL'] * 101)}]\n```\n",
    ),
    "PLACEHOLDER": lambda f: spoilt(f, "rules/02-turn.md", "{{ hare }}", "{{ " + " + ".join(["hand_size"] * 300) + " }}"),
    "FORMULA": lambda f: spoilt(f, "game.yaml", "says: text}", f"says: text, silly: num = {' * '.join(['1'] * 300)}}}"),
    "STEPS": lambda f: drawn(f, "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}"),
    "VALUE": lambda f: drawn(f, "{{ 'a' * 10**10 }}"),
    "SECONDS": lambda f: drawn(f, DOUBLED + DOUBLED.replace("n.", "m.").replace("n =", "m =") + "{{ n.l == m.l }}"),
    "MEMORY": lambda f: drawn(f, "{% set l = [1] %}{% for i in range(40) %}{% set _ = l.extend(l) %}{% endfor %}"),
    "MOTIF": lambda f: drawn(f, "{{ motif.guilloche(10**9, 5, 7, 12) }}"),
    "CURVES": lambda f: drawn(f, "{{ motif.guilloche(30, 5, 900, 900, '#000') }}"),
    "SHAPES": lambda f: drawn(f, f'<defs>{USES}</defs><use href="#g8"/>'),
    "STOPS": lambda f: drawn(f, GRADED + '<circle r="1" fill="url(#sun)"/>' * (budgets.STOPS.most // 2 + 1)),
    "NESTED": lambda f: drawn(f, "<g>" * 150 + "<circle r='1'/>" + "</g>" * 150),
    "MAGNIFIED": lambda f: drawn(f, "<g transform='scale(999)'>" * 9 + "<circle r='1'/>" + "</g>" * 9),
    "BLOCKS": lambda f: spoilt(
        f, "rules/03-end.md", "# The End {#end}\n", "# The End {#end}\n\n" + "a\n\n" * budgets.BLOCKS.most
    ),
    "PIECES": lambda f: spoilt(f, "game.yaml", "measured: carrot", f"count: {budgets.PIECES.most + 1}"),
    "PLACES": lambda f: laid(f, "1x1"),
    "NUMBER": lambda f: spoilt(f, "game.yaml", "hand_size: {value: 3", f"hand_size: {{value: {budgets.NUMBER.most + 1}"),
    "ARGUMENT": lambda f: commanded(["check", "a" * (budgets.ARGUMENT.most + 1)]),
}  # fmt: skip
KNOWN = {name: budget for name, budget in vars(budgets).items() if isinstance(budget, Budget)}


def test_every_budget_has_what_breaks_it() -> None:
    told_otherwise = {"SHOWN", "SHOWN_TO_PROGRAMS", "STORED"}  # (test_terminal.py, test_files.py)
    assert set(BROKEN) == set(KNOWN) - told_otherwise


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_beyond_a_budget_is_told_with_the_limit(name: str, tmp_path: Path) -> None:
    before = time.process_time()
    found = BROKEN[name](tmp_path / "hares")
    assert time.process_time() - before < SECONDS
    said = [d.message for d in found if d.severity == "error"]
    assert any(f"{KNOWN[name].most:,}" in message for message in said), said
