"""Something always prints: a card with a fault has a mark, and the others are whole."""

from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from pnp.app.cli import main
from pnp.press.pieces.deck_faces import SizeClass, size_classes, sizes_for
from pnp.press.typeset.drawing.page import GlyphRun
from pnp.press.typeset.drawing.walk import leaves
from pnp.press.typeset.motifs import ICONS
from tests.strangers.on_faces import cards

LONG = "far too many words " * 90


def _pages(folder: Path, rows: str, *words: str) -> tuple[int, list[str]]:
    """The exit status of `pnp cards`, and the words on each sheet."""
    (folder / "deck.csv").write_text(rows, "utf-8")
    status = main(["cards", str(folder / "deck.csv"), "--paper", "a4", "--out", str(folder / "o"), *words])
    files = sorted((folder / "o").glob("*.pdf")) if (folder / "o").exists() else []
    return status, [page.get_textpage().get_text_bounded() for file in files for page in pypdfium2.PdfDocument(file)]


@pytest.mark.parametrize(
    "fault",
    [
        f"Bad,{LONG}",
        "Bad,No :turnipp: here",
        "Bad,\u0ed9\ue123 none",
        "Bad,Pay {{ cost }} now",
        "Bad,",
        "Bad,#DIV/0!",
        "Bad,Run, then stop, twice.",
        'Bad,"Open',
    ],
    ids=["long", "icon", "glyph", "placeholder", "none", "formula", "comma", "quote"],
)
def test_one_fault_marks_its_card_and_its_sheet_alone(tmp_path: Path, fault: str) -> None:
    good = "".join(f"Good{i},Fine {i}.\n" for i in range(17))
    status, pages = _pages(tmp_path, f"name,text\n{fault}\n{good}")
    words = " ".join(pages)
    assert all(f"Good{i}" in words and f"Fine {i}." in words for i in range(17)) and "Bad" in words
    assert (status == 0) == (fault == "Bad,")
    assert ["DRAFT" in page for page in pages] == [fault != "Bad,", False]


@pytest.mark.parametrize(
    ("format", "larger"),
    [
        ("poker", "tarot"), ("44x68", "poker"), ("square", "tarot"), ("token-30", "round"), ("round", "round-large"),
        ("hex-50", "hex-90"), ("hex-90", ""), ("jumbo", ""),
    ],
)  # fmt: skip
def test_a_text_that_is_too_long_has_help_for_a_table_of_this_shape(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], format: str, larger: str
) -> None:
    assert _pages(tmp_path, f"name,text\nA,{2 * LONG}\n", "--format", format)[0] == 1
    error = capsys.readouterr().err
    card = f"a larger card (`--format {larger}`) or " if larger else ""
    assert f"choose {card}a look with more room" in error and "pnp:fit" not in error


def test_a_draft_can_be_read_through_its_mark(tmp_path: Path) -> None:
    """The word DRAFT lies over the cards, and their ink shows through."""
    _pages(tmp_path, f"name,text\nBad,{LONG}\n")
    (file,) = (tmp_path / "o").glob("*.pdf")
    with pikepdf.open(file) as pdf:
        states = [state for page in pdf.pages for state in page.Resources.get("/ExtGState", {}).values()]
    assert any(float(state.get("/ca", 1)) < 0.5 for state in states)


def test_a_word_that_is_no_icon_prints_as_it_is(tmp_path: Path) -> None:
    rows = "name,terrain,value\nGlen,hill,3\nGrove,tree,4\n"
    status, pages = _pages(tmp_path, rows, "--format", "hex-50", "--layout", "hex")
    assert status == 0 and all(word in pages[0] for word in ("Glen", "Grove", "hill")) and "DRAFT" not in pages[0]


LAYOUT = """hero:
  grid: {columns: 6, rows: 8}
  slots:
    title: {cell: [1, 1, 5, 1], column: name}
    sign: {cell: [6, 1], icon: symbol}
    stars: {cell: [1, 2, 6, 1], icon: star, times: stars}
    rules: {cell: [1, 4, 6, 4], column: text}
"""


@pytest.mark.parametrize("bad", ["zorg,2", "crown,1.5"], ids=["icon", "count"])
def test_a_value_that_a_slot_cannot_draw_is_written(bad: str, tmp_path: Path) -> None:
    (tmp_path / "layouts.yaml").write_text(LAYOUT, "utf-8")
    icons = [name for name in sorted(ICONS) if name != "crown"][:17]
    good = "".join(f"Good{i},{icon},{i % 3},Fine {i}.\n" for i, icon in enumerate(icons))
    status, pages = _pages(tmp_path, f"name,symbol,stars,text\nBad,{bad},No.\n{good}", "--layout", "hero")
    words = " ".join(pages)
    assert status == 0 and "Bad" in words and all(f"Good{i}" in words and f"Fine {i}." in words for i in range(17))
    assert ("zorg" if "zorg" in bad else "1.5") in pages[0] and not any("DRAFT" in page for page in pages)


TEMPLATE = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:pnp="https://pnp.press/svg" viewBox="0 0 63 88">
<rect x="8" y="8" width="47" height="14" fill="none" pnp:text="{{ card.name }}" pnp:style="title"/>
<rect x="8" y="30" width="{{ 40 // card.cost }}" height="4"/></svg>
"""


def test_a_template_that_fails_for_one_card_draws_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "templates" / "cards").mkdir(parents=True)
    (tmp_path / "templates" / "cards" / "own.svg.j2").write_text(TEMPLATE, "utf-8")
    good = "".join(f"Good{i},{i + 1},cards/own.svg.j2\n" for i in range(17))
    status, pages = _pages(tmp_path, f"name,cost,template\nBad,0,cards/own.svg.j2\n{good}")
    words = " ".join(pages)
    assert status == 1 and "Bad" in words and all(f"Good{i}" in words for i in range(17))
    assert ["DRAFT" in page for page in pages] == [True, False]
    told = capsys.readouterr().err
    assert told.count("PNP121") == 1 and "deck.csv:2:" in told and "own.svg.j2:3:" in told


def test_each_word_that_is_no_icon_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "layouts.yaml").write_text(LAYOUT, "utf-8")
    rows = "name,symbol,stars,text\nA,zorg,1,x\nB,crown,1,x\nC,zurg,1,x\n"
    assert _pages(tmp_path, rows, "--layout", "hero")[0] == 0
    assert "changed: cells `zorg`, `zurg` (no icon has this name; `hero` shows its words)" in capsys.readouterr().out


@pytest.mark.parametrize("count", ["many", "-1", "0.5", "1000"])
def test_a_card_with_a_wrong_number_of_copies_prints_once(
    count: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = "".join(f"Good{i},1,1\n" for i in range(17))
    status, pages = _pages(tmp_path, f"name,cost,copies\nBad,2,{count}\n{good}")
    words = " ".join(pages)
    assert status == 1 and words.count("Bad") == 1 and all(f"Good{i}" in words for i in range(17))
    assert ["DRAFT" in page for page in pages] == [True, False]
    assert f"deck.csv:2:7: error[PNP111 bad-cell]: `copies` must be a number from 1 to 999, not `{count}`" in (
        capsys.readouterr().err
    )


SYMBOLS = "✓ ✗ ⚡ ☠ ⚔ ❤ ☀ ✨ ⟳ ½ ♥ ♠ ① ★ → ↻ ⚔️ ❤️ 🔥 🪙 🂡 🎲 ⚀ ♟ ☾ ⌛ ✝ 💧 ⭐ 🛡️ 🗡️ 🏹 👩‍🚀"


@pytest.mark.parametrize("symbol", SYMBOLS.split())
def test_a_symbol_has_a_face(symbol: str, tmp_path: Path) -> None:
    deck = cards(tmp_path, f"name,text\nA {symbol},{symbol} x\n")
    assert not deck.faults


# ------------------------------------------------------------------------------------------------- sizes of a deck
SENTENCE = "Draw a card and discard another one of your choice. "


def _sizes(tmp_path: Path, lengths: list[int]) -> list[float]:
    rows = "".join(f"Card {i},{SENTENCE * length}\n" for i, length in enumerate(lengths))
    deck = cards(tmp_path, f"name,text\n{rows}")
    return [
        max(item.size for item, _ in leaves(piece.face.items) if isinstance(item, GlyphRun) and "card" in item.text)
        for piece in deck.prints
    ]


def test_one_long_text_does_not_make_a_deck_small(tmp_path: Path) -> None:
    alone = _sizes(tmp_path, [2] * 12)
    with_long = _sizes(tmp_path, [2] * 11 + [10])
    assert with_long[:11] == alone[:11] and with_long[11] < 0.8 * alone[0]
    assert len(set(with_long)) == 2


def test_texts_of_about_one_length_have_one_size(tmp_path: Path) -> None:
    assert len(set(_sizes(tmp_path, [2, 3, 4, 5, 6, 5, 4, 3, 2, 6]))) == 1


def test_the_classes_of_a_deck() -> None:
    assert size_classes([{"a": 9.0}, {"a": 10.0}, {"a": 8.5}]) == {"a": SizeClass(8.5, 8.5)}
    few = size_classes([{"a": size} for size in (10.0, 10.0, 9.5, 7.0, 10.0)])
    assert few == {"a": SizeClass(9.5, 7.0)}
    assert sizes_for({"a": 7.0}, few) == {"a": 7.0} and sizes_for({"a": 10.0}, few) == {"a": 9.5}
    assert sizes_for({}, few) == {"a": 9.5}
    many = size_classes([{"a": 10.0}] * 18 + [{"a": 7.0}, {"a": 7.5}])
    assert many == {"a": SizeClass(10.0, 7.5)} and sizes_for({"a": 7.0}, many) == {"a": 7.0}
