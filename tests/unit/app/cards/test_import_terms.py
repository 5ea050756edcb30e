"""Projects of other card makers: which tool a file belongs to, and lengths, places and colours in pnp's terms."""

import pytest

from pnp.app.cards.imports.board_game_builder import read_board_game_builder
from pnp.app.cards.imports.cardmaker import read_cardmaker
from pnp.app.cards.imports.cockatrice import read_cockatrice
from pnp.app.cards.imports.magic_set import read_magic_set
from pnp.app.cards.imports.nandeck import read_nandeck
from pnp.app.cards.imports.project import art_name, colour, format_of, length, one_picture, place, short, type_keys
from pnp.app.cards.imports.read import reader_of
from pnp.app.cards.imports.squib import read_squib
from pnp.app.cards.imports.tabletop import read_tabletop

GROUND = {"picture": "rope.png", "at": "bleed"}


@pytest.mark.parametrize(
    ("ending", "text", "reader"),
    [
        (".nde", "", read_nandeck), (".nandeck", "", read_nandeck), (".rb", "", read_squib),
        (".cmp", "", read_cardmaker), (".mse-set", "", read_magic_set),
        (".txt", "a\n  cardsize = 6", read_nandeck), (".txt", "Rope\tClimb.\n", None),
        (".yml", "title:\n  x: 1\n  y: 2\n", read_squib), (".yaml", "title:\n  extends: top\n", read_squib),
        (".yaml", "title:\n  x: 1\n  y: 2\ncards:\n  - name: Rope\n", None), (".yaml", "- x: 1\n  y: 2\n", None),
        (".yml", "name: Rope\n", None), (".xml", "<cockatrice_carddatabase version='4'>", read_cockatrice),
        (".xml", "<Project><Layout/></Project>", read_cardmaker), (".xml", "<Project/>", None), (".xml", "<Layout/>", None),
        (".json", '{"ObjectStates": []}', read_tabletop), (".json", '{"Type" : "Root"}', read_board_game_builder),
        (".json", "[]", None), (".csv", "CARDSIZE=6", None),
    ],
)  # fmt: skip
def test_a_project_is_known_by_its_ending_and_its_content(ending: str, text: str, reader: object) -> None:
    assert reader_of(ending, text.encode()) is reader


@pytest.mark.parametrize(
    ("text", "unit", "mm"),
    [
        ("0.5in", 1.0, 12.7), ("2 CM", 1.0, 20.0), ("-3", 2.0, -6.0), (".5", 2.0, 1.0), ("72pt", 1.0, 25.4),
        ("6pc", 1.0, 25.4), ("3px", 1.0, None), ("wide", 1.0, None), ("99999", 1.0, 99999.0), ("100000", 1.0, None),
        ("-100000", 1.0, None),
    ],
)  # fmt: skip
def test_a_length_is_in_millimetres(text: str, unit: float, mm: float | None) -> None:
    assert length(text, unit) == (mm if mm is None else pytest.approx(mm))


@pytest.mark.parametrize(
    ("size", "format"),
    [
        ((63.0, 88.0), "poker"), ((63.5, 88.9), "poker"), ((63.6, 88.0), "63.6x88r3"), ((63.0, 89.0), "63x89r3"),
        ((62.3, 88.0), "62.3x88r3"), ((63.0, 86.9), "63x86.9r3"), ((70.0, 120.004), "70x120r3"),
    ],
)  # fmt: skip
def test_a_size_is_the_usual_format_or_one_of_its_own(size: tuple[float, float], format: str) -> None:
    assert format_of(*size) == format
    assert format_of(20.0, 30.0, 0.0) == "20x30" and format_of(20.0, 30.0, 1.5) == "20x30r1.5"


@pytest.mark.parametrize(
    ("box", "at"),
    [
        ((0.2, 0.2, 62.6, 87.6), "bleed"), ((-3.0, -3.0, 69.0, 94.0), "bleed"),
        ((0.3, 0.0, 63.0, 88.0), [0.3, 0.0, 63.0, 88.0]), ((0.0, 0.3, 63.0, 88.0), [0.0, 0.3, 63.0, 88.0]),
        ((0.0, 0.0, 62.7, 88.0), [0.0, 0.0, 62.7, 88.0]), ((0.0, 0.0, 63.0, 87.7), [0.0, 0.0, 63.0, 87.7]),
        ((-1.0, -2.0, 0.0, 0.004), [0.0, 0.0, 0.1, 0.1]), ((1.006, 2.004, 3.006, 4.0), [1.01, 2.0, 3.01, 4.0]),
    ],
)  # fmt: skip
def test_a_place_that_covers_the_card_is_named(box: tuple[float, ...], at: object) -> None:
    card = (63.0, 88.0)
    assert place(box, card) == at
    assert place(box, card, has_words=True) == ("safe" if at == "bleed" else at)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("#1a2b3c", "#1A2B3C"), ("0x1A2B3C", "#1A2B3C"), (" #abc ", "#AABBCC"), ("#1a2b3cff", "#1A2B3C"),
        ("Dark_Red", "#8B0000"), ("#12", None), ("none", None),
    ],
)  # fmt: skip
def test_a_colour_is_written_in_six_digits(text: str, value: str | None) -> None:
    assert colour(text) == value


@pytest.mark.parametrize(
    ("slots", "picture"),
    [
        ({"a": GROUND}, "rope.png"), ({"a": GROUND, "b": {"at": "bleed", "fill": "#FFFFFF"}}, "rope.png"),
        ({"a": GROUND, "b": {"at": "bleed", "text": "Rope"}}, ""), ({"a": GROUND, "b": {"at": [1, 2, 3, 4]}}, ""),
        ({"a": GROUND, "b": GROUND}, ""), ({"a": {**GROUND, "at": "safe"}}, ""), ({"a": {**GROUND, "picture": "art"}}, ""),
        ({}, ""),
    ],
)  # fmt: skip
def test_a_deck_of_one_picture_has_nothing_else(slots: dict[str, dict[str, object]], picture: str) -> None:
    assert one_picture(slots) == picture


@pytest.mark.parametrize(
    ("size", "range"),
    [(14.0, [14.0, 8.4]), (9.0, [9.0, 6.0]), (5.0, [5.0, 5.0]), (2.0, [4.0, 4.0]), (500.0, [200.0, 120.0])],
)
def test_words_shrink_to_three_fifths_of_their_size_but_not_below_6_points(size: float, range: list[float]) -> None:
    assert type_keys(size) == {"style": "rules", "size": range}
    assert type_keys(None, is_bold=True) == {"style": "title"} and type_keys(0, is_italic=True) == {"style": "flavour"}


def test_a_path_is_the_name_of_its_picture_and_a_long_line_is_cut() -> None:
    assert art_name(" C:\\art\\rope.png ") == art_name("art/rope.png") == "rope.png"
    assert short("x" * 60) == "x" * 60 and short("x" * 61) == f"{'x' * 58}…" and short("a `b`\n c") == "a 'b' c"
