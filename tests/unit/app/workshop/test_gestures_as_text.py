"""Gestures on the pages Layout and Theme: the text of the file after each, its description, and the lines shown."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.app.editing.table_edits import NotEdited
from pnp.app.workshop.gestures import Gesture, gesture, gesture_words, with_gesture
from pnp.app.workshop.layout_text import LayoutText, layout_data
from pnp.app.workshop.line_changes import MOST, changed_lines
from pnp.app.workshop.theme_page import _values_below, _with_path, _words
from pnp.app.workshop.yaml_gestures import fault_words
from pnp.model.schema.layout import Length, Place, Slot, When
from pnp.model.schema.layouts import preset_names
from pnp.press.edition.edition import PieceFormat
from pnp.press.pieces.layouts.place import Box

POKER = PieceFormat(63.0, 88.0, 4.1, 3.0)


def slot(name: str, *box: float, **others: Any) -> Slot:
    return Slot(name=name, at=Place(box=tuple(map(Length, box))), **others)


def layout(*slots: Slot, format: str = "poker", columns: Any = (), grid: Any = None, name: str = "hero") -> Any:
    return SimpleNamespace(
        name=name, format=format, columns=dict(columns), grid=grid, slots={one.name: one for one in slots}
    )


TEXT = """\
hero:
  slots:
    art: {at: [1, 2, 10.0, 20], text: "{title}"}
    title: {at: [3, 30, 40, 5]}
"""
HERO = layout(slot("art", 1, 2, 10, 20), slot("title", 3, 30, 40, 5))


# ------------------------------------------------------------------------------------------------- words
@pytest.mark.parametrize(
    ("box", "words"),
    [
        (Box(1, 2, 14, 20), "right edge moved right by 4 mm"),
        (Box(1, 2, 7.5, 20), "right edge moved left by 2.5 mm"),
        (Box(1, 2, 10, 23), "lower edge moved down by 3 mm"),
        (Box(0, 2, 11, 20), "left edge moved left by 1 mm"),
        (Box(1, 3, 10, 19), "upper edge moved down by 1 mm"),
        (Box(3, 2, 10, 20), "moved right by 2 mm"),
        (Box(1, 1.5, 10, 20), "moved up by 0.5 mm"),
        (Box(3, 1, 10, 20), "moved right by 2 mm and up by 1 mm"),
        (Box(1, 2, 12, 23), "12 × 23 mm at 1, 2"),
        (Box(3, 2, 10, 23), "10 × 23 mm at 3, 2"),
        (Box(2, 2, 10, 20.5), "10 × 20.5 mm at 2, 2"),
        (Box(1, 2, 10.005, 20), "right edge moved right by 0.01 mm"),
        (Box(1, 2, 10.004, 24), "lower edge moved down by 4 mm"),
    ],
)  # fmt: skip
def test_a_move_is_described_by_its_edges(box: Box, words: str) -> None:
    assert gesture_words(Gesture("place", "art", box), HERO, POKER) == f"art: {words}"


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (Gesture("place", "none", Box(1, 2, 3, 4)), "none: place"),
        (Gesture("place", "art"), "art: place"),
        (Gesture("set", "art", keys={"fill": "#fff", "text": None}), "art: fill #fff, text taken away"),
        (Gesture("set", "art", keys={"icon": ["a", 2], "when": {"kind": 1, "rank": 2}}), "art: icon a, 2, when kind, rank"),
        (Gesture("add", "sign", Box(1, 2, 3, 4)), "new slot sign"),
        (Gesture("remove", "art"), "art taken away"),
        (Gesture("order", "art", by=1), "art moved up"),
        (Gesture("order", "art", by=-1), "art moved down"),
        (Gesture("write-out"), "all slots written out"),
    ],
)  # fmt: skip
def test_each_gesture_has_a_description(made: Gesture, words: str) -> None:
    assert gesture_words(made, HERO, POKER) == words


def test_lengths_are_rounded_to_hundredths() -> None:
    made = gesture("place", "art", (1.004, 2.006, 3.0, 4.126), {}, 2)
    assert made == Gesture("place", "art", Box(1.0, 2.01, 3.0, 4.13), {}, 2)
    assert gesture("set", "art", None, {"fill": "#fff"}, 0) == Gesture("set", "art", keys={"fill": "#fff"})


# ------------------------------------------------------------------------------------------------- layouts.yaml
@pytest.mark.parametrize(
    ("made", "old", "new"),
    [
        (Gesture("place", "art", Box(1, 2, 10, 24)), "[1, 2, 10.0, 20]", "[1, 2, 10.0, 24]"),
        (Gesture("place", "title", Box(4, 31, 40, 5)), "[3, 30, 40, 5]", "[4, 31, 40, 5]"),
        (Gesture("set", "title", keys={"fill": "#fff"}), "40, 5]}", '40, 5], fill: "#fff"}'),
        (Gesture("set", "art", keys={"text": None, "fill": None}), ', text: "{title}"', ""),
        (Gesture("set", "art", keys={"picture": "{art}"}), 'text: "{title}"', 'picture: "{art}"'),
        (Gesture("remove", "title"), "    title: {at: [3, 30, 40, 5]}\n", ""),
        (Gesture("order", "art", by=1), TEXT.split("\n", 2)[2], "    title: {at: [3, 30, 40, 5]}\n" + TEXT.split("\n")[2] + "\n"),
        (Gesture("add", "sign", Box(5, 5, 6, 6), {"fill": "#000"}), "40, 5]}\n", '40, 5]}\n    sign: {at: [5, 5, 6, 6], fill: "#000"}\n'),
    ],
)  # fmt: skip
def test_a_gesture_changes_its_lines_alone(made: Gesture, old: str, new: str) -> None:
    assert TEXT.count(old) == 1
    assert with_gesture(LayoutText(TEXT, "hero", HERO), made, POKER) == TEXT.replace(old, new)


@pytest.mark.parametrize(
    ("made", "why"),
    [
        (Gesture("remove", "none"), "the layout has no slot `none`"),
        (Gesture("place", "art"), "`kind` is not one of place, set, add, remove, order, write-out"),
        (Gesture("fly", "art"), "`kind` is not one of"),
        (Gesture("set", "art", keys={"colour": "red"}), "a slot has no key `colour`"),
        (Gesture("add", "Sign", Box(5, 5, 6, 6)), "small letters, digits and `-`"),
        (Gesture("add", "s" * 41, Box(5, 5, 6, 6)), "small letters, digits and `-`"),
        (Gesture("add", "sign"), "a new slot needs a place"),
        (Gesture("add", "art", Box(5, 5, 6, 6)), "there is a slot `art` already"),
        (Gesture("write-out"), "`hero` is in the file already"),
    ],
)  # fmt: skip
def test_a_gesture_that_cannot_be_made_says_why(made: Gesture, why: str) -> None:
    with pytest.raises(NotEdited, match=why):
        with_gesture(LayoutText(TEXT, "hero", HERO), made, POKER)


def test_a_slot_of_a_layout_below_is_overridden_and_keeps_its_order() -> None:
    name = sorted(preset_names())[0]
    own = LayoutText(f"hero:\n  extends: {name}\n", "hero", HERO)
    assert own.extends == name
    assert own.without_slot("art", is_inherited=True) == f"hero:\n  extends: {name}\n  slots:\n    art:\n"
    with pytest.raises(NotEdited, match=f"`hero` takes the order of its slots from `{name}`: write out"):
        own.with_order("art", 1)
    with pytest.raises(NotEdited, match="from `hero`: write out"):
        LayoutText("", "hero", HERO).with_order("art", 1)
    other = LayoutText("hero:\n  extends: villain\n", "hero", HERO)
    assert with_gesture(other, Gesture("remove", "art"), POKER) == "hero:\n  extends: villain\n  slots:\n    art:\n"


def test_a_layout_that_is_not_in_the_file_is_begun_as_an_extension_or_written_out() -> None:
    extended = with_gesture(LayoutText("", "hero", HERO), Gesture("set", "art", keys={"fill": "#fff"}), POKER)
    assert extended == 'hero:\n  extends: hero\n  slots:\n    art: {fill: "#fff"}\n'
    usual = LayoutText("", "hero", HERO, is_usual=True)
    written = "hero:\n  slots:\n    art: {at: [1, 2, 10, 20]}\n    title: {at: [3, 30, 40, 5]}\n"
    assert usual.written_out() == usual.begun() == with_gesture(usual, Gesture("write-out"), POKER) == written
    assert with_gesture(usual, Gesture("place", "title", Box(3, 30, 40, 6)), POKER) == written.replace(
        "40, 5]", "40, 6]"
    )
    assert LayoutText("other: {}\n", "hero", HERO).own is None
    assert (
        LayoutText("hero: 3\n", "hero", HERO).own is None
        and LayoutText("hero: {slots: 3}\n", "hero", HERO).own_slot("art") == {}
    )


def test_a_slot_in_a_cell_gets_a_place_of_its_own() -> None:
    text = "hero:\n  slots:\n    art: {cell: [1, 1], text: x}\n"
    assert LayoutText(text, "hero", HERO).with_place("art", [1.0, 2.0, 3.0, 4.0]) == text.replace(
        "{cell: [1, 1], text: x}", "{text: x, at: [1, 2, 3, 4]}"
    )


def test_lengths_that_stand_there_keep_their_spelling() -> None:
    text = 'hero:\n  slots:\n    art: {at: [1.00, "50%-4", 7, x]}\n'
    own = LayoutText(text, "hero", HERO)
    assert own.with_place("art", [1.004, "50% - 4", 7.0, 5.0]) == text.replace("x]", "5]")
    assert own.with_place("art", [1.01, "50% - 5", 7.0, 5.0]) == text.replace(
        '[1.00, "50%-4", 7, x]', "[1.01, 50% - 5, 7, 5]"
    ).replace("50% - 5", '"50% - 5"')
    assert own.with_place("art", "safe") == text.replace('[1.00, "50%-4", 7, x]', "safe")


def test_a_layout_is_written_with_what_differs_from_the_usual() -> None:
    shown = slot("art", 1, 2, 10, 20, text="{title}", icon=("gem", "coin"), when=When(values={"kind": ("hero",)}))
    data = layout_data(layout(shown, format="tarot", columns={"title": "name"}))
    assert data == {
        "format": "tarot",
        "columns": {"title": "name"},
        "slots": {
            "art": {
                "at": [1.0, 2.0, 10.0, 20.0],
                "text": "{title}",
                "icon": ["gem", "coin"],
                "when": {"kind": ["hero"]},
            }
        },
    }
    assert layout_data(layout(slot("art", 1, 2, 3, 4, icon=("gem",), when=When("kind == 1")))) == {
        "slots": {"art": {"at": [1.0, 2.0, 3.0, 4.0], "icon": "gem", "when": "kind == 1"}}
    }


# ------------------------------------------------------------------------------------------------- theme.yaml
THEME = "inks:\n  accent: red\n  text: black\ntype:\n  body: {size: 9}\nalign: left\n"


@pytest.mark.parametrize(
    ("path", "value", "old", "new"),
    [
        (("inks", "accent"), "blue", "red", "blue"),
        (("align",), "both", "align: left", "align: both"),
        (("type", "body", "size"), 10, "size: 9", "size: 10"),
        (("inks", "accent"), None, "  accent: red\n", ""),
        (("align",), None, "align: left\n", ""),
        (("type", "body", "size"), None, "type:\n  body: {size: 9}\n", ""),
    ],
)
def test_a_value_of_the_theme_is_set_or_taken_away(path: tuple[str, ...], value: object, old: str, new: str) -> None:
    assert _with_path(THEME, path, value) == THEME.replace(old, new)


def test_the_last_value_of_a_theme_takes_the_file_with_it() -> None:
    assert _with_path("# mine\ninks: {accent: red}\n", ("inks", "accent"), None) == ""
    assert _with_path("inks: {accent: red, text: black}\n", ("inks", "accent"), None) == "inks: {text: black}\n"
    assert _with_path("type:\n  body: {size: 9}\n", ("type", "body", "size"), None) == ""
    assert _values_below({"a": {"b": 1, "c": {"d": 2}}, "e": [3]}) == [1, 2, [3]]


@pytest.mark.parametrize("path", [(), ("inks",), ("inks", "a", "b"), ("align", "x"), ("fonts",), ("type", "body")])
def test_other_keys_of_the_theme_are_left_to_the_file(path: tuple[str, ...]) -> None:
    with pytest.raises(NotEdited, match="the page does not edit"):
        _with_path(THEME, path, "x")


def test_a_value_that_the_theme_does_not_have_cannot_be_taken_away() -> None:
    for path in (("inks", "paper"), ("press", "x"), ("title_pt",)):
        with pytest.raises(NotEdited, match="no value of its own there"):
            _with_path(THEME, path, None)
    with pytest.raises(NotEdited, match="no-such-book"):
        _with_path(THEME, ("books",), ["no-such-book"])
    assert "books:" in _with_path(THEME, ("books",), ["a5"])


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (("inks", "accent"), "#0E3A44", "ink accent #0E3A44"),
        (("type", "body", "size"), 9, "style body size 9"),
        (("press", "hair"), 0.2, "lines, hair 0.2"),
        (("books",), ["a4", "a5"], "books a4, a5"),
        (("icons", "sword"), None, "icon sword as the press has it"),
    ],
)
def test_a_value_of_the_theme_in_words(path: tuple[str, ...], value: object, words: str) -> None:
    assert _words(path, value) == words


def test_a_fault_and_its_advice_are_one_line() -> None:
    fault: Any = SimpleNamespace(message="no ink `gold`", help="write one of red, blue")
    assert fault_words(fault) == "no ink `gold`; write one of red, blue"
    fault.help = ""
    assert fault_words(fault) == "no ink `gold`"


# ------------------------------------------------------------------------------------------------- changed lines
def shown(before: str, after: str) -> list[object]:
    return [line.data() for line in changed_lines(before, after)]


def test_changed_lines_have_the_keys_above_them() -> None:
    before = "one:\n  # note\n  a: 1\n  b:\n    c: 2\n\n    d: 3\ntwo: 4\n"
    assert shown(before, before.replace("d: 3", "d: 5")) == [
        ["", 1, "one:"], ["", 4, "  b:"], ["-", 7, "    d: 3"], ["+", 7, "    d: 5"],
    ]  # fmt: skip
    assert shown(before, before.replace("two: 4\n", "")) == [["-", 8, "two: 4"]]
    assert shown(before, before.replace("    d: 3\n", "")) == [["", 1, "one:"], ["", 4, "  b:"], ["-", 7, "    d: 3"]]
    assert shown(before, before.replace("  a: 1\n", "  a: 1\n  z: 9\n")) == [["", 1, "one:"], ["+", 4, "  z: 9"]]
    twice = before.replace("c: 2", "c: 8").replace("d: 3", "d: 9")
    assert [line[0] for line in shown(before, twice)] == ["", "", "-", "+", "-", "+"]  # (the keys above are shown once)


def test_few_lines_are_shown_and_the_last_line_needs_no_end() -> None:
    assert shown("", "a: 1\n") == shown("", "a: 1") == [["+", 1, "a: 1"]]
    assert shown("a\r\nb\r\n", "a\r\nc\r\n") == [["-", 2, "b"], ["+", 2, "c"]] and shown("a\n", "a\n") == []
    assert len(shown("", "".join(f"k{n}: 1\n" for n in range(60)))) == MOST == 40
