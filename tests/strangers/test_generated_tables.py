"""Tables made by chance, without a look, on cards and pieces of every shape: whatever stands in a cell is on its card,
or is named."""

import csv
import io
import re
from pathlib import Path
from random import Random

import pytest

from pnp.press.pieces.unshown import unshown_columns
from tests.strangers.on_faces import Deck, cards, lines_of

FORMATS = (
    "poker", "mini", "micro", "tarot", "business-eu", "domino", "square-small", "round", "hex-50", "token-25", "token-39",
    "standee", "die-16", "nameplate", "envelope-cards", "sheet-a5",
)  # fmt: skip
TITLES = (
    "name", "title", "cost", "price", "attack", "kind", "suit", "rarity", "text", "effect", "flavour", "notes", "set", "art",
    "id", "year", "tags", "power", "range", "weight", "colour", "level", "ability", "points", "remark",
)  # fmt: skip
WORDS = ("amber", "dune", "fjord", "heath", "larch", "oasis", "ridge", "tarn", "vale")
ROWS, TABLES = 3, 3
"""Rows of a table, and tables for each format."""


def _cells(chance: Random) -> list[str]:
    """The cells of a column of some kind."""
    kind = chance.choice(("word", "number", "value", "flag", "name", "sentence", "text", "mixed", "gaps"))
    return [_cell(kind, chance) for _ in range(ROWS)]


def _cell(kind: str, chance: Random) -> str:
    word, other = (f"{chance.choice(WORDS)}{chance.randrange(10, 99)}" for _ in range(2))
    match kind:
        case "number":
            return str(chance.randrange(100, 999))
        case "value":
            return chance.choice(("00{}", "{}.5", "{}%", "${}", "{}/2", "{} kg")).format(chance.randrange(10, 99))
        case "flag":
            return chance.choice(("yes", "no"))
        case "name":
            return chance.choice(("moss", "fern"))
        case "sentence":
            return f"Draw {word} and {other}."
        case "text":
            return f"Then {word} gains {other}. " * 2 + f"After {other}:\n- a {word}\n- an {other}"
        case "mixed":
            return chance.choice((word, str(chance.randrange(1000)), "X"))
        case "gaps":
            return chance.choice(("", word))
    return word


def _plain(text: str) -> str:
    return re.sub(r"[\W_]", "", text).casefold()


def _lost(titles: list[str], rows: list[tuple[str, ...]], deck: Deck) -> list[str]:
    """The cells that are neither on the faces nor named."""
    faces = [face for piece in deck.prints for face in (piece.face, piece.back) if face is not None]
    words = _plain(" ".join(" ".join(lines_of(face)) for face in faces))
    entries = [*unshown_columns(deck.edition), *(e for k in deck.edition.game.cards.values() for e in k.account)]
    named = {entry.name.casefold() for entry in entries}
    missing_pictures = _plain(" ".join(fault.message for fault in deck.faults if fault.code == "PNP114"))
    return [
        f"{title}: {cell}"
        for number, row in enumerate(rows, 2)
        for title, cell in zip(titles, row, strict=True)
        if cell not in ("yes", "no") and not named & {title, cell.casefold(), str(number)}
        and _plain(cell) not in words and _plain(cell)[:24] not in missing_pictures
    ]  # fmt: skip


@pytest.mark.parametrize("seed", range(TABLES))
@pytest.mark.parametrize("format", FORMATS)
def test_every_cell_of_a_table_made_by_chance_is_on_a_card_or_named(format: str, seed: int, tmp_path: Path) -> None:
    chance = Random(f"{format} {seed}")
    titles = chance.sample(TITLES, chance.randrange(2, 8))
    rows = list(zip(*(_cells(chance) for _ in titles), strict=True))
    file = io.StringIO()
    csv.writer(file).writerows([titles, *rows])
    assert _lost(titles, rows, cards(tmp_path, file.getvalue(), format=format)) == [], file.getvalue()
