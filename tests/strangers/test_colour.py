"""Colours by their words: of cells, of names, of slots, and in every preset."""

from pathlib import Path

import pytest

from pnp.press.pieces.layouts.ink_words import SHADES, member_inks, shades_of
from pnp.press.typeset.drawing.colours import difference
from pnp.press.typeset.drawing.contrast import contrast
from tests.strangers.on_faces import cards, game

RED, GREEN, BLUE = "#B3261E", "#2A7A3B", "#1668BA"
SIGNS = {"#C23403", "#1668BA", "#637945", "#502084", "#6B4A33", "#2E2929", "#AE3682", "#306359"}


@pytest.mark.parametrize("column", ["color", "colour", "faction", "kind", "element"])
def test_a_column_of_colour_words_gives_these_colours(tmp_path: Path, column: str) -> None:
    deck = cards(tmp_path, f"name,{column},text\nA,red,x\nB,green,y\nC,red,z\nD,blue,q\n")
    for row, ink in enumerate((RED, GREEN, RED, BLUE)):
        assert deck.inks(row) & {RED, GREEN, BLUE} == {ink}


@pytest.mark.parametrize("rows", ["#2F5D50 #8A4B08 #2F5D50", "#abc #123456 #abc"])
def test_a_column_of_written_colours_gives_these_colours(tmp_path: Path, rows: str) -> None:
    inks = rows.split()
    deck = cards(tmp_path, "name,color,text\n" + "".join(f"C{i},{ink},x\n" for i, ink in enumerate(inks)))
    for row, ink in enumerate(inks):
        assert (ink if len(ink) == 7 else "#AABBCC").upper() in deck.inks(row)


def test_colours_as_css_has_them_colour_cards(tmp_path: Path) -> None:
    deck = cards(tmp_path, 'name,colour,text\nA,"rgb(0,80,160)",x\nB,hsl(0 100% 25%),y\nC,#2F5D50FF,z\n')
    assert all(ink in deck.inks(row) for row, ink in enumerate(("#0050A0", "#800000", "#2F5D50")))


@pytest.mark.parametrize("column", ["colour", "color", "farbe"])
def test_a_column_called_colour_colours_cards_though_no_word_repeats(tmp_path: Path, column: str) -> None:
    deck = cards(tmp_path, f"name,{column},text\nA,red,x\nB,#2F5D50,y\nC,blue,z\n")
    assert all(ink in deck.inks(row) for row, ink in enumerate((RED, "#2F5D50", BLUE)))


@pytest.mark.parametrize(
    ("word", "ink"),
    [
        ("fire", "#C23403"), ("water", "#17609A"), ("forest", "#2F6B34"), ("Dark Forest", "#4B3B6B"), ("Rot", RED),
        ("grün", GREEN), ("bleu", BLUE), ("rojo", RED), ("weiß", "#6B7076"), ("Waters", "#17609A"), ("#0A0", "#00AA00"),
        ("#FF000080", "#FF7F7F"), ("#0f08", "#77FF77"), ("rgb(0,128,255)", "#0080FF"), ("rgba(0, 0, 0, 50%)", "#808080"),
        ("hsl(120 50% 50%)", "#40BF40"), ("hsl(0deg, 100%, 50%)", "#FF0000"), ("2F5D5A", "#2F5D5A"), ("123456", ""),
        ("facade", ""), ("rgb(1,2)", ""), ("rgb(a,b,c)", ""), ("#12345", ""),
        ("gold", "#946300"), ("a long text about fire here", ""), ("Guild", ""), ("", ""), ("unit", ""),
    ],
)  # fmt: skip
def test_a_word_stands_for_its_colour(word: str, ink: str) -> None:
    assert next(iter(shades_of(word)), "") == ink


def test_every_shade_can_be_read_on_white() -> None:
    weak = {shade for shades in SHADES.values() for shade in shades if contrast(shade, "#FFFFFF") < 4.5}
    assert weak == set()


@pytest.mark.parametrize("words", ["water wetland coast river", "fire lava red blood", "wetland forest meadow coast"])
def test_names_of_one_set_look_different(tmp_path: Path, words: str) -> None:
    names = words.split()
    rows = "".join(f"{name}{i},{name},x\n" for name in names for i in (1, 2))
    deck = cards(tmp_path, f"name,habitat,text\n{rows}")
    (enum,) = (e for e in deck.edition.game.enums.values() if len(e.members) == len(names))
    inks = list(member_inks(enum.members, deck.edition.theme.inks).values())
    assert all(difference(a, b) > 5 for i, a in enumerate(inks) for b in inks[:i])


RECIPE = """title: Shop
status: draft
names:
  sort:
    TOOL: {{label: tool, ink: {one}}}
    LIGHT: {{label: light, ink: {two}}}
cards:
  item: {{file: cards.csv, code: [name], columns: {{name: text, kind_: sort, text: text}}, layout: goods}}
components:
  deck: {{prints: item}}
"""
GOODS = """goods:
  slots:
    frame: {at: safe, frame: double, ink: kind_}
    title: {at: [8, 6, -8, 9], column: name, style: title, ink: kind_}
    text:  {at: [8, 40, -8, -8], column: text, style: rules}
"""
TABLE = "name,kind,text\nRope,tool,Climb a wall.\nLantern,light,Rooms are lit.\n"


@pytest.mark.parametrize(
    ("one", "two", "inks"),
    [
        ('"#2F5D50"', '"#8A4B08"', ("#2F5D50", "#8A4B08")),
        ("forest", "fire", ("#2F6B34", "#C23403")),
        ("accent", '"#abc"', ("#2B3F63", "#AABBCC")),
        ("sign-2", "hearts", ("#1668BA", "#B3123A")),
    ],
)
def test_the_ink_of_a_name_is_the_one_that_is_written(
    tmp_path: Path, one: str, two: str, inks: tuple[str, str]
) -> None:
    deck = _shop(tmp_path, one, two)
    assert inks[0] in deck.inks(0) and inks[1] not in deck.inks(0)
    assert inks[1] in deck.inks(1) and inks[0] not in deck.inks(1)


def _shop(folder: Path, one: str, two: str, layouts: str = GOODS):  # type: ignore[no-untyped-def]
    return game(folder, game_yaml=RECIPE.format(one=one, two=two), layouts_yaml=layouts, cards_csv=TABLE)


@pytest.mark.parametrize("slot", ["red", '"#B3261E"', '"#b3261e"'])
def test_a_slot_takes_a_colour_by_its_word(tmp_path: Path, slot: str) -> None:
    deck = _shop(tmp_path, "accent", "accent", GOODS.replace("ink: kind_", f"ink: {slot}"))
    assert RED in deck.inks(0)


def test_an_ink_that_is_none_is_named_at_its_member(tmp_path: Path) -> None:
    from pnp.press.pieces.layouts.check import check_layouts

    deck = _shop(tmp_path, "forrest", '"#12345"')
    faults = list(check_layouts(deck.edition))
    assert [fault.message for fault in faults] == ["there is no ink `forrest`", "there is no ink `#12345`"]
    assert "write `forest`" in faults[0].help and (faults[0].span.line, faults[1].span.line) == (5, 6)


@pytest.mark.parametrize("layout", ["creature", "item", "location", "spell", "full-art"])
@pytest.mark.parametrize("column", ["habitat", "rarity", "clan", "whatever"])
def test_a_preset_takes_its_colour_from_any_column_of_names(tmp_path: Path, layout: str, column: str) -> None:
    rows = "".join(f"C{i},{name},x\n" for i, name in enumerate(["red", "blue"] * 3))
    deck = cards(tmp_path, f"name,{column},text\n{rows}", layout=layout)
    assert RED in deck.inks(0) and BLUE not in deck.inks(0)
    assert BLUE in deck.inks(1) and RED not in deck.inks(1)
