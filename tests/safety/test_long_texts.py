"""A text without end is told where it stands, whatever file it stands in, before anything is made of it."""

import io
import re
import time
import zipfile
from collections.abc import Callable
from contextlib import suppress

import pytest

from benchmarks.fuzz.seeds import Files, meadow, open_document, workbook
from pnp.model.read.build import build_game
from pnp.source.diagnostics import Failed, Report
from pnp.source.diagnostics.budgets import PARAGRAPH
from pnp.source.load import Memory, load_game
from pnp.source.load.card_table import read_card_table
from pnp.source.load.po import read_po
from tests.tiny import IN_FRENCH

SECONDS = 5.0
"""Of processor time, for a text as long as a file may be."""
LENGTH = 3_500_000
WORDS = {"words": "the hare runs " * (LENGTH // 14), "one word": "a" * LENGTH}
ROWS = [["rank", "says"], ["ONE", "short"], ["TWO", "@"]]


def with_text(name: str, old: str, new: str) -> Callable[[str], Files]:
    """The Hare Race with a text in one of its files."""

    def made(text: str) -> Files:
        assert old in IN_FRENCH[name]
        files = {**IN_FRENCH, name: IN_FRENCH[name].replace(old, new.replace("@", text), 1)}
        return {file: content.encode() for file, content in files.items()}

    return made


GAMES: dict[str, tuple[str, Callable[[str], Files]]] = {
    "a label": ("game.yaml", with_text("game.yaml", "label: Carrots", 'label: "@"')),
    "a key": ("game.yaml", with_text("game.yaml", "\nzones:", "\n? @\n: 1\n\nzones:")),
    "a block": ("game.yaml", with_text("game.yaml", "\nzones:", "\ntagline: >\n  @\n\nzones:")),
    "a cell": ("cards.csv", with_text("cards.csv", "\n", '\n"@",')),
    "a fence": ("rules/02-turn.md", with_text("rules/02-turn.md", "\n\n", "\n\n```show\ntable: @\n```\n\n")),
}


@pytest.mark.parametrize("text", WORDS)
@pytest.mark.parametrize("where", GAMES)
def test_a_text_without_end_in_a_game_is_told_where_it_stands(where: str, text: str) -> None:
    file, made = GAMES[where]
    held(lambda report: load(made(WORDS[text]), report), file)


def load(files: Files, report: Report) -> None:
    with suppress(Failed):
        build_game(load_game(Memory(files), report), report)


@pytest.mark.parametrize("text", WORDS)
@pytest.mark.parametrize("kind", ["csv", "tsv", "xlsx", "ods", "yaml"])
def test_a_cell_without_end_is_told_where_it_stands(kind: str, text: str) -> None:
    rows = [[WORDS[text] if cell == "@" else cell for cell in row] for row in ROWS]
    data = {
        "csv": lambda: "\n".join(",".join(row) for row in rows).encode(),
        "tsv": lambda: "\n".join("\t".join(row) for row in rows).encode(),
        "xlsx": lambda: unlimited(rows),
        "ods": lambda: open_document(rows),
        "yaml": lambda: "".join(f"- {{rank: {rank}, says: {says}}}\n" for rank, says in rows[1:]).encode(),
    }[kind]()
    held(lambda report: read_card_table(Memory({f"cards.{kind}": data}), f"cards.{kind}", report), f"cards.{kind}")


def unlimited(rows: list[list[str]]) -> bytes:
    """A workbook with longer cells than the library that writes it allows."""
    marked = [[cell if len(cell) < 99 else "@" for cell in row] for row in rows]
    made = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook(marked))) as whole,
        zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as out,
    ):
        for name in whole.namelist():
            out.writestr(name, whole.read(name).replace(b">@<", f">{rows[-1][-1]}<".encode()))
    return made.getvalue()


@pytest.mark.parametrize("text", WORDS)
@pytest.mark.parametrize("key", ["msgctxt", "msgid", "msgstr"])
def test_an_entry_without_end_is_told_where_it_stands(key: str, text: str) -> None:
    entry = {"msgctxt": "a", "msgid": "b", "msgstr": "c"} | {key: WORDS[text]}
    catalogue = 'msgid ""\nmsgstr ""\n\n' + "".join(f'{name} "{value}"\n' for name, value in entry.items())
    held(lambda report: read_po(Memory({"locale/fr.po": catalogue}), "fr", report), "locale/fr.po")


def held(read: Callable[[Report], object], file: str) -> None:
    """One error of it, in time, which names the file, the line, the limit and where the text begins."""
    report, before = Report(), time.process_time()
    read(report)
    assert time.process_time() - before < SECONDS
    told = [d for d in report if d.code == "PNP130"]
    assert len(told) == 1, [d.message[:100] for d in report]
    assert f"{PARAGRAPH.most:,}" in told[0].message and told[0].span.file.endswith(file) and told[0].span.line > 1
    assert re.match(r"`(the hare|aaaa)", told[0].message) and max(len(d.message) for d in report) < 400


def test_no_text_of_ours_is_too_long() -> None:
    report = Report()
    load(meadow(), report)
    assert not [d for d in report if d.code == "PNP130"]
