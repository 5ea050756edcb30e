"""The face of one row of a long table while it is typed: the same face and faults as if the whole table were read."""

from pathlib import Path

import pytest

from pnp.app.editing.table_edits import SetCell
from pnp.app.workshop import cards as cards_module
from pnp.app.workshop.cards import Cards
from pnp.app.workshop.game_source import GameSource
from pnp.app.workshop.row_preview import LONG
from tests.fewer import one_of

ROWS = LONG + 20
NAME, COST, TEXT = 0, 1, 2


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a long table; its third row is skipped, its fourth has two lines."""
    rows = [f"Card {n},{n % 9},Draw {n % 4} cards." for n in range(ROWS)]
    rows[2] = f"# {rows[2]}"
    rows[3] = '"Card 3",3,"Draw\na card."'
    (tmp_path / "cards.csv").write_text("name,cost,text\n" + "\n".join(rows) + "\n", "utf-8")
    return tmp_path


def previewed(
    folder: Path, edit: SetCell, monkeypatch: pytest.MonkeyPatch, alone: bool
) -> tuple[list[str], object, int]:
    """The faces and faults after a key, and how often all files were read for it."""
    monkeypatch.setattr(cards_module, "LONG", LONG if alone else ROWS * 2)
    cards = Cards(GameSource(folder))
    data = cards.data()
    reads = []
    read = Cards.read
    monkeypatch.setattr(Cards, "read", lambda *words: reads.append(1) or read(*words))
    after = cards.preview(str(data["file"]), str(data["digest"]), edit)
    monkeypatch.setattr(Cards, "read", read)
    faces = [str(cards.svg(str(face["id"]))) for face in after["faces"]]  # type: ignore[attr-defined]
    return faces, after["faults"], len(reads)


@pytest.mark.parametrize("edit", one_of(2, [
    SetCell(ROWS, COST, "77"), SetCell(4, TEXT, "One line."),
    SetCell(9, TEXT, "Far too long a text for its box. " * 40), SetCell(1, TEXT, "Draw 3 cards, and another one."),
], "a number, and a text that is too long, represent texts that fit"))  # fmt: skip
def test_one_row_is_drawn_as_with_all_others(folder: Path, edit: SetCell, monkeypatch: pytest.MonkeyPatch) -> None:
    alone, together = (previewed(folder, edit, monkeypatch, one) for one in (True, False))
    assert alone[:2] == together[:2] and (alone[2], together[2]) == (0, 1)


@pytest.mark.parametrize("edit", [SetCell(3, TEXT, "Skipped."), SetCell(5, NAME, "Another name")])
def test_an_edit_that_matters_to_other_rows_reads_them_all(
    folder: Path, edit: SetCell, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone, together = (previewed(folder, edit, monkeypatch, one) for one in (True, False))
    assert alone[:2] == together[:2] and alone[2] == 1


def test_the_next_request_draws_what_is_written(folder: Path) -> None:
    cards = Cards(GameSource(folder))
    data = cards.data()
    id = next(iter(cards.faces))
    first = cards.svg(id)
    cards.preview(str(data["file"]), str(data["digest"]), SetCell(1, TEXT, "Other words."))
    assert cards.svg(id) != first
    cards.data()
    assert cards.svg(id) == first
