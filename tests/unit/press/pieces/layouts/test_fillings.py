"""The lines of a template that fill a slot, in a box that is no square: places, sizes, inks, and what they depend on."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.model.game import Message
from pnp.model.schema.layout import Grid, Layout, Length, Place, Slot, When
from pnp.press.edition.edition import PieceFormat
from pnp.press.pieces.layouts.filling import FILLERS, FilledSlot
from pnp.press.pieces.layouts.ink import Ink
from pnp.press.pieces.layouts.place import Box
from pnp.press.pieces.layouts.scene import Scene, filling_of
from pnp.press.pieces.layouts.subject import Subject

BOX = Box(2.0, 4.0, 40.0, 10.0)
LABEL = Message("gold", "layout:l:s")
TYPES = {"rules": 1, "title": 2, "micro": 3, "two words": 4}
INKS = {"accent": "#AA0000", "paper": "#FFFFFF", "text": "#222222", "sea": "#000080"}
COLUMNS = ("cost", "text", "suit", "rank", "note", "art", "rare", "life", "guild")
PLACE = 'x="2" y="4" width="40" height="10" fill="none"'
ALIGNED = 'pnp:align="center" pnp:valign="middle"'
RULES = 'pnp:style="rules" pnp:fit="{{ theme.type.rules.card_pt[0] }} {{ theme.type.rules.card_min_pt }}"'
MICRO = 'pnp:style="micro" pnp:fit="{} {}" ' + ALIGNED


def scene(*slots: Slot, index_pt: float = 24.0, columns: dict[str, str] | None = None, plain: bool = False) -> Scene:
    """A layout for cards of a few columns; `suit` and `guild` are sets of names, `rare` is a flag."""
    layout = Layout(name="l", slots={slot.name: slot for slot in slots}, columns=columns or {})
    subject = Subject(
        "hare", {name: f"card.{name}" for name in COLUMNS}, frozenset({"suit"}), frozenset({"rare"}),
        {"cost": Message("Cost", "c"), "rare": Message("Rare", "c"), "note": Message("Note", "c")},
        sorted_by="guild", others={"price": "cost"},
    )  # fmt: skip
    theme: Any = SimpleNamespace(type=TYPES, index_pt=index_pt, inks=INKS, display="Display")
    edition: Any = SimpleNamespace(theme=theme, setting=SimpleNamespace(icons={"coin", "star"}))
    return Scene(layout, subject, PieceFormat(60.0, 90.0, bleed=3.0, safe=4.0), edition, plain)


def slot(**more: Any) -> Slot:
    return Slot(name=more.pop("name", "s-1"), **more)


def filled(one: Slot, *others: Slot, box: Box = BOX, **more: Any) -> FilledSlot | None:
    return FILLERS[filling_of(one)](one, box, scene(*others, one, **more))


def lines(one: Slot, *others: Slot, **more: Any) -> list[str]:
    drawn = filled(one, *others, **more)
    assert drawn is not None
    return drawn.lines


# ------------------------------------------------------------------------------------------------- words
def test_a_column_is_a_box_of_words_in_a_style_of_the_theme() -> None:
    drawn = filled(slot(column=("text",)))
    assert drawn is not None and drawn.needs == ["card.text"]
    assert drawn.lines == [f'<rect id="s-1" {PLACE} pnp:text="{{{{ words_of(card.text) }}}}" {RULES} {ALIGNED}/>']


@pytest.mark.parametrize(
    ("keys", "part"),
    [
        ({"style": "title"}, 'pnp:fit="{{ theme.title_pt }} {{ theme.type.title.card_min_pt }}"'),
        ({"style": "two words"}, 'pnp:fit="{{ theme.type["two words"].card_pt[0] }} {{ theme.type["two words"].card_min_pt }}"'),
        ({"size": (9.0, 6.5)}, 'pnp:style="rules" pnp:fit="9 6.5" '), ({"font": "Own"}, """pnp:font="{{ 'Own' }}" """),
        ({"ink": ("sea",)}, """pnp:fill="{{ ink('sea') }}" pnp:align"""),
        ({"ink": ("paper",)}, """pnp:fill="{{ ink('paper') }}" pnp:one-ink="yes" """),
        ({"fill": ("sea",)}, """pnp:fill="{{ (ink('sea') if low_ink else ink('paper')) }}" pnp:one-ink="yes" """),
        ({"balance": True}, f'{ALIGNED} pnp:balance="yes"/>'), ({"align": "left", "valign": "top"}, 'pnp:align="left" pnp:valign="top"/>'),
        ({"outline": 0.4}, """ pnp:outline="0.4" pnp:outline-fill="{{ ink('paper') }}"/>"""),
        ({"outline": 0.4, "outline_ink": ("sea",)}, """pnp:outline-fill="{{ ink('sea') }}"/>"""),
        ({"shared": False}, '<rect pnp:name="s-1" x='),
        ({"style": "index"}, """pnp:font="{{ theme.display }}" pnp:features="lnum" pnp:leading="1" pnp:fit="24 7" pnp:fill="{{ ink('accent') }}" """),
        ({"style": "index", "font": "Own", "size": (8.0,)}, """pnp:font="{{ 'Own' }}" pnp:features="lnum" pnp:leading="1" pnp:fit="8" """),
    ],
)  # fmt: skip
def test_keys_of_a_slot_change_its_type(keys: dict[str, Any], part: str) -> None:
    (line,) = lines(slot(column=("text",), **keys))
    assert part in line
    plain = lines(slot(column=("text",)))[0]
    assert part not in plain and "one-ink" not in plain and "outline" not in plain and "balance" not in plain


@pytest.mark.parametrize(
    ("index_pt", "high", "sizes"), [(24.0, 10.0, "24 7"), (30.0, 10.0, "26.0787 7"), (24.0, 2.0, "5.2157 5.2157")]
)
def test_a_number_is_as_large_as_its_box_allows(index_pt: float, high: float, sizes: str) -> None:
    """0.92 of 10 mm are 26.0787 pt; a box of 2 mm takes less than the least size."""
    (line,) = lines(slot(number=("cost",)), box=Box(2.0, 4.0, 40.0, high), index_pt=index_pt)
    assert f'pnp:fit="{sizes}"' in line and f'y="4" width="40" height="{high:g}"' in line
    assert "short(card.cost)" in line and "label" not in line


def test_the_first_column_that_exists_is_shown_by_its_name_or_its_usual_one() -> None:
    assert "words_of(card.note)" in lines(slot(column=("gone", "note", "text")))[0]
    assert "words_of(card.cost)" in lines(slot(column=("price",)))[0]
    assert "words_of(card.life)" in lines(slot(column=("price",)), columns={"price": "life"})[0]
    assert filled(slot(column=("gone",))) is None and filled(slot(number=("gone",))) is None


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"column": ("rare",)}, "words_of((layout_text('Rare', 'c') if card.rare else ''))"),
        ({"column": ("cost",)}, "words_of(card.cost)"),
        ({"column": ("cost",), "named": True}, "words_of(named(layout_text('Cost', 'c'), card.cost))"),
        ({"column": ("text",), "named": True}, "words_of(card.text)"),
        ({"column": ("cost", "gone", "price", "text"), "parted": " · "}, "words_of(joined(' · ', card.cost, card.text))"),
    ],
)  # fmt: skip
def test_columns_in_words(keys: dict[str, Any], words: str) -> None:
    drawn = filled(slot(**keys))
    assert (
        drawn is not None
        and f'pnp:text="{{{{ {words} }}}}"' in drawn.lines[0]
        and f"words_of({drawn.needs[0]})" == words
    )


def test_a_text_names_the_columns_that_it_inserts() -> None:
    drawn = filled(slot(text=Message("{{ cost }} of {{ gone }} and {{ art }}", "c")))
    assert drawn is not None and drawn.needs == []
    assert drawn.lines[0] == (
        "<!--{% set text_s_1 = layout_text('{{ cost }} of {{ gone }} and {{ art }}', 'c', art=card.art, cost=card.cost) %}-->"
    )
    assert drawn.lines[1] == f'<rect id="s-1" {PLACE} pnp:text="{{{{ text_s_1 }}}}" {RULES} {ALIGNED}/>'
    assert 'pnp:style="title"' in lines(slot(text=LABEL, style="title"))[1]


# ------------------------------------------------------------------------------------------------- labels below
def test_small_words_take_the_lowest_three_tenths() -> None:
    number, *below = lines(slot(number=("cost",), label=LABEL, align="left", valign="top"))
    assert 'x="2" y="4" width="40" height="7" ' in number
    assert below[0] == "<!--{% set label_s_1 = layout_text('gold', 'layout:l:s') %}-->"
    assert below[1].startswith('<rect id="s-1-label" x="2" y="11" width="40" height="3" fill="none" ')
    usual = MICRO.format("{{ theme.type.micro.card_pt[0] }}", "{{ theme.type.micro.card_min_pt }}")
    assert f'pnp:text="{{{{ label_s_1 }}}}" {usual}/>' in below[1]


@pytest.mark.parametrize(
    ("keys", "name", "size"),
    [
        ({"named": True}, "layout_text('Cost', 'c')", "7.5 6.5"),
        ({"named": True, "label": LABEL}, "layout_text('gold', 'layout:l:s')", "{{"),
        ({"label": LABEL}, "layout_text('gold', 'layout:l:s')", "{{"),
    ],
)
def test_a_number_is_named_by_its_label_or_its_column(keys: dict[str, Any], name: str, size: str) -> None:
    _, words, box = lines(slot(number=("cost",), **keys))
    assert name in words and f'pnp:fit="{size}' in box
    assert len(lines(slot(number=("cost",)))) == 1 and len(lines(slot(number=("life",), named=True))) == 1


# ------------------------------------------------------------------------------------------------- icons
def test_an_icon_stands_in_the_middle_of_its_box_and_gives_way_to_its_word() -> None:
    drawn = filled(slot(icon=("life",), align="right", font="Own"))
    assert drawn is not None and drawn.needs == ["card.life"]
    assert drawn.lines == [
        "<!--{% if is_sign(card.life) or not fits(card.life, 40, 10) %}-->",
        "{{ sign(card.life, 22, 9, 10, ink_of(card.life), ink('paper')) }}", "<!--{% else %}-->",
        f'<rect pnp:name="s-1" {PLACE} pnp:text="{{{{ words_of(card.life) }}}}" {MICRO.format(9, 7)}/>', "<!--{% endif %}-->",
    ]  # fmt: skip


def test_names_of_a_set_and_written_icons_have_no_words_instead() -> None:
    assert lines(slot(icon=("suit",))) == ["{{ sign(card.suit, 22, 9, 10, ink_of(card.suit), ink('paper')) }}"]
    assert lines(slot(icon=("coin",))) == ["{{ sign('coin', 22, 9, 10, ink('accent'), ink('paper')) }}"]
    assert lines(slot(icon=("suit",), ink=("sea",))) == ["{{ sign(card.suit, 22, 9, 10, ink('sea'), ink('paper')) }}"]


@pytest.mark.parametrize(
    ("icon", "drawn", "needs"),
    [
        (("suit", ":star:"), "(card.suit if has(card.suit) else 'star')", []), (("gone", ":star:"), "'star'", []),
        (("coin", "star"), "'coin'", []), (("suit", "coin"), "card.suit", ["card.suit"]), (("own-file",), "'own-file'", []),
    ],
)  # fmt: skip
def test_the_icon_of_a_slot(icon: tuple[str, ...], drawn: str, needs: list[str]) -> None:
    result = filled(slot(icon=icon))
    assert result is not None and f"sign({drawn}, 22, 9, 10, " in result.lines[0] and result.needs == needs


@pytest.mark.parametrize("icon", [("element",), ("coin", "own-file"), ("names-of-none", "coin")])
def test_a_slot_without_a_column_or_an_icon_is_left_out(icon: tuple[str, ...]) -> None:
    assert filled(slot(icon=icon)) is None


@pytest.mark.parametrize(
    ("keys", "size"),
    [
        ({"shape": "circle", "fill": ("sea",)}, "7.2"), ({"shape": "circle", "line": ("sea",)}, "7.2"), ({"shape": "circle"}, "10"),
        ({"fill": ("sea",)}, "10"),
    ],
)  # fmt: skip
def test_an_icon_within_an_outline_is_smaller(keys: dict[str, Any], size: str) -> None:
    assert f"sign(card.suit, 22, 9, {size}, " in lines(slot(icon=("suit",), **keys))[0]


def test_words_within_an_outline_have_its_share_of_both_sides() -> None:
    condition, _, _, box, _ = lines(slot(icon=("life",), shape="circle", line=("sea",)))
    assert "fits(card.life, 28.8, 7.2)" in condition and 'x="7.6" y="5.4" width="28.8" height="7.2"' in box


def test_an_icon_with_a_label_stands_above_it() -> None:
    icon, words, box = lines(slot(icon=("suit",), label=LABEL))
    assert "sign(card.suit, 22, 7.5, 7, " in icon and "gold" in words and 'y="11" width="40" height="3"' in box


def test_a_written_number_of_icons_is_a_row() -> None:
    assert lines(slot(icon=("coin",), times=("3",), along="down", align="left")) == [
        "{{ signs('coin', 3, 2, 4, 40, 10, ink('accent'), ink('paper'), 'down', 'left') }}"
    ]
    assert filled(slot(icon=("coin",), times=("gone",))) is None


@pytest.mark.parametrize(("box", "place", "rest"), [
    (BOX, "7, 9, 10", 'x="13" y="4" width="29" height="10"'), (Box(2.0, 4.0, 12.0, 10.0), "5, 9, 6", 'x="8.6" y="4" width="5.4" height="10"'),
])  # fmt: skip
def test_icons_that_cannot_be_counted_are_one_with_the_value_after_it(box: Box, place: str, rest: str) -> None:
    drawn = filled(slot(icon=("suit",), times=("life",)), box=box)
    assert drawn is not None and drawn.needs == ["card.suit", "card.life"]
    condition, row, _, one, words, _ = drawn.lines
    assert condition == "<!--{% if is_count(card.life, 60) %}-->" and row.startswith(
        "{{ signs(card.suit, card.life, 2, 4, "
    )
    assert one == f"{{{{ sign(card.suit, {place}, ink_of(card.suit), ink('paper')) }}}}"
    assert rest in words and "words_of(card.life)" in words and 'pnp:fit="12 7" pnp:align="left"' in words


def test_a_value_that_another_slot_shows_is_not_written_after_the_icon() -> None:
    drawn = lines(slot(icon=("suit",), times=("life",)), slot(name="n", number=("life",)))
    assert len(drawn) == 5 and "words_of" not in "".join(drawn)
    assert len(lines(slot(icon=("suit",), times=("3",)))) == 6  # (a column of icons may have no icon)


# ------------------------------------------------------------------------------------------------- pictures
def picture(**more: Any) -> list[str]:
    return lines(slot(**more))


def test_a_picture_covers_its_box_or_fits_into_it() -> None:
    assert picture(picture=("art",)) == [
        "<!--{% set picture_s_1 = picture_of(card.art, 'hare', '') %}-->", "<!--{% if picture_s_1 %}-->",
        '<image x="2" y="4" width="40" height="10" href="{{ picture_s_1 }}" preserveAspectRatio="xMidYMid slice"/>',
        "<!--{% else %}-->", "{{ window('', 2, 4, 40, 10, ink('accent'), ink('paper')) }}", "<!--{% endif %}-->",
    ]  # fmt: skip
    meeting = picture(picture=("art",), fit="contain", focus=(20.0, 70.0), ornament=False, emblem=("note",))
    assert meeting[2:4] == [
        '<image x="2" y="4" width="40" height="10" href="{{ picture_s_1 }}" preserveAspectRatio="xMidYMid meet" pnp:focus="20 70"/>',
        "<!--{% else %}-->",
    ]  # fmt: skip
    assert len(meeting) == 5 and "focus" not in picture(picture=("art",), focus=(50.0, 50.0))[2]


@pytest.mark.parametrize(
    ("asked", "columns", "words"),
    [
        (("cover.png",), {}, "'cover.png', 'hare', ''"), (("portrait",), {}, "'', 'hare', ''"), (("dragon",), {}, "'dragon', 'hare', ''"),
        (("gone", "art"), {}, "card.art, 'hare', ''"), (("dragon",), {"code": "note"}, "'dragon', 'hare', card.note"),
        (("cover.png",), {"code": "note"}, "'cover.png', 'hare', ''"),
    ],
)  # fmt: skip
def test_the_picture_that_a_slot_asks_for(asked: tuple[str, ...], columns: dict[str, str], words: str) -> None:
    drawn = lines(slot(picture=asked), columns=columns)
    assert drawn[0] == f"<!--{{% set picture_s_1 = picture_of({words}) %}}-->"


@pytest.mark.parametrize("keys", [{"shape": "circle"}, {"corner": 2.0}, {"path": "M0 0H100L50 100Z"}])
def test_a_picture_with_an_outline_is_clipped_to_it(keys: dict[str, Any]) -> None:
    drawn = picture(picture=("art",), **keys)
    assert drawn[1].startswith('<defs><clipPath id="shape-s-1"><path d="M') and drawn[-1] == "</g>" and len(drawn) == 8


def test_the_ornament_of_a_card_without_a_picture_is_made_of_its_words() -> None:
    drawn = picture(picture=("art",), emblem=("note",), fill=("sea",))
    words = "window(card.note, 2, 4, 40, 10, (ink('sea') if low_ink else ink('paper')), (ink('paper') if low_ink else ink('sea')))"
    assert drawn[4] == f"{{{{ {words} }}}}"
    assert "window(card.note, " in lines(slot(picture=("art",)), columns={"label": "note"})[4]


# ------------------------------------------------------------------------------------------------- marks and lines
@pytest.mark.parametrize(
    ("keys", "drawn"),
    [
        ({"emblem": ("note",)}, "emblem(card.note, 22, 9, 5, ink('accent'), ink('paper'))"),
        ({"pips": ("rank",), "mark": ("suit",)}, "pips(card.rank, card.suit, 2, 4, 40, 10, ink('accent'))"),
        ({"pips": ("rank",), "mark": ("heart", "x")}, "pips(card.rank, 'heart', 2, 4, 40, 10, ink('accent'))"),
        ({"pips": ("rank",)}, "pips(card.rank, '', 2, 4, 40, 10, ink('accent'))"),
        ({"court": ("rank",), "ink": ("sea",)}, "court(card.rank, '', 2, 4, 40, 10, ink('sea'), low_ink)"),
        ({"track": 12}, "track(12, 2, 4, 40, 10, ink('accent'), ink('paper'))"),
    ],
)  # fmt: skip
def test_marks_fill_their_box(keys: dict[str, Any], drawn: str) -> None:
    result = filled(slot(**keys))
    assert result is not None and result.lines == [f"{{{{ {drawn} }}}}"]
    column = next((values[0] for key, values in keys.items() if key in ("emblem", "pips", "court")), "")
    assert result.needs == ([f"card.{column}"] if column else [])


@pytest.mark.parametrize("key", ["emblem", "pips", "court", "bar", "spots"])
def test_marks_of_no_column_are_left_out(key: str) -> None:
    assert filled(slot(**{key: ("gone",)})) is None


@pytest.mark.parametrize(
    ("bar", "of", "drawn", "limits", "shown"),
    [
        (("life",), (), "card.life, card.life", "is_count(card.life, 60) and is_count(card.life, 60)", "card.life"),
        (("life",), ("5",), "card.life, 5", "is_count(card.life, 60) and is_count(5, 60)", "card.life"),
        (("3",), ("life",), "3, card.life", "is_count(3, 60) and is_count(card.life, 60)", "card.life"),
        (("3",), (), "3, 3", "is_count(3, 60) and is_count(3, 60)", "3"),
    ],
)  # fmt: skip
def test_a_bar_has_as_many_boxes_as_its_most(
    bar: tuple[str, ...], of: tuple[str, ...], drawn: str, limits: str, shown: str
) -> None:
    condition, boxes, _, words, _ = lines(slot(bar=bar, of=of))
    assert condition == f"<!--{{% if {limits} %}}-->"
    assert (
        boxes == f"{{{{ bar({drawn}, 2, 4, 40, 10, ink('accent'), ink('paper')) }}}}" and f"words_of({shown})" in words
    )
    assert filled(slot(bar=bar, of=("gone",))) is None


def test_spots_are_written_as_a_number_beyond_nine() -> None:
    condition, drawn, _, words, _ = lines(slot(spots=("life",), size=(3.0,), shared=True))
    assert (
        condition == "<!--{% if is_count(card.life, 9) %}-->"
        and drawn == "{{ spots(card.life, 2, 4, 40, 10, ink('accent')) }}"
    )
    assert words.startswith("<rect pnp:name=") and 'pnp:fit="24 7"' in words


def test_lines_to_write_on_end_with_the_foot_of_their_box() -> None:
    (drawn,) = lines(slot(lines=4))
    assert """<path d="M2,6.5H42M2,9H42M2,11.5H42M2,14H42" fill="none" stroke="{{ ink('text') }}" """ in drawn
    assert (
        'stroke="#222222"' in lines(slot(lines=1), plain=True)[0]
        and 'stroke="#000080"' in lines(slot(lines=1, ink=("sea",)), plain=True)[0]
    )


def test_a_frame_has_the_accent_or_its_own_ink() -> None:
    assert (
        "{{ ink('accent') }}" in lines(slot(frame="single"))[0]
        and "{{ ink('sea') }}" in lines(slot(frame="single", ink=("sea",)))[0]
    )


# ------------------------------------------------------------------------------------------------- grounds
def placed(name: str, x: float, y: float, w: float, h: float, **more: Any) -> Slot:
    return slot(name=name, at=Place(box=tuple(Length(mm) for mm in (x, y, w, h))), **more)


MIDDLE = placed("m", 20.0, 40.0, 20.0, 10.0, ink=("paper",))  # about (30, 45)
SEA = "(ink('sea') if low_ink else ink('paper'))"


@pytest.mark.parametrize(
    ("earlier", "front"),
    [
        ([placed("a", 10.0, 20.0, 20.0, 50.0, fill=("sea",))], SEA), ([placed("a", 9.9, 20.0, 20.0, 50.0, fill=("sea",))], "ink('paper')"),
        ([placed("a", 10.0, 45.0, 40.0, 5.0, fill=("sea",))], SEA), ([placed("a", 10.0, 45.1, 40.0, 5.0, fill=("sea",))], "ink('paper')"),
        ([placed("a", 0.1, 0.1, 59.0, 89.0, fill=("sea",), tint=0.5)], "(motif.tint(ink('sea'), 0.5, ink('paper')) if low_ink else ink('paper'))"),
        ([placed("a", 0.1, 0.1, 59.0, 89.0, fill=("sea",), tint=0.49)], "ink('paper')"),
        ([placed("a", 0.1, 0.1, 59.0, 89.0, fill=("sea",)), placed("b", 0.1, 0.1, 59.0, 89.0, fill=("paper",))], "ink('paper')"),
        ([placed("a", 0.1, 0.1, 59.0, 89.0, fill=("sea",)), placed("b", 0.1, 0.1, 59.0, 89.0, picture=("art",))], "ink('paper')"),
        ([placed("a", 0.1, 0.1, 59.0, 89.0, fill=("sea",)), placed("b", 0.1, 0.1, 59.0, 89.0)], SEA),
    ],
)  # fmt: skip
def test_paper_on_a_solid_ground_has_the_grounds_ink_where_ink_is_saved(earlier: list[Slot], front: str) -> None:
    assert scene(*earlier, MIDDLE).front(MIDDLE) == front
    assert scene(MIDDLE, *earlier).front(MIDDLE) == "ink('paper')"  # (a later slot is no ground)


def test_the_ground_of_a_slot_is_its_own_fill_or_that_under_it() -> None:
    under = placed("a", 0.1, 0.1, 59.0, 89.0, fill=("sea",))
    drawn = scene(under, MIDDLE)
    assert (
        drawn.background(MIDDLE) == "(ink('paper') if low_ink else ink('sea'))"
        and scene(MIDDLE).background(MIDDLE) == "ink('paper')"
    )
    light = placed("c", 20.0, 40.0, 20.0, 10.0, fill=("accent",), tint=0.2)
    assert scene(under, light).background(light) == "ink('paper')" and drawn.ground(under) == Ink(
        "ink('sea')", "#000080"
    )
    own = slot(fill=("sea",), ink=("accent",))
    assert (
        scene().front(own) == "(ink('sea') if low_ink else ink('accent'))"
        and scene().front(slot(), "text") == "ink('text')"
    )


def test_the_columns_that_a_slot_asks_for() -> None:
    asked = slot(
        column=("text", "note"), parted="-", ink=("suit",), times=("life",), when=When(values={"rank": ("1",)}, expression="cost > 3 and x"),
        label=Message("{{ art }}"),
    )  # fmt: skip
    assert scene().columns_of(asked) == {"text", "note", "suit", "life", "rank", "cost", "art"}
    assert scene().columns_of(slot(column=("text", "note"))) == {"text"} and scene().columns_of(
        slot(icon=("names",))
    ) == {"guild"}
    assert scene().columns_of(slot(text=Message("{{ cost }}"), fill=("rare",), of=("life",))) == {
        "cost",
        "rare",
        "life",
    }
    assert (
        scene().count(("gone", "7")) == "7"
        and scene().count(("gone", "x7")) == ""
        and scene().count(("7", "cost")) == "card.cost"
    )


def test_a_cell_is_a_place_too() -> None:
    cell = slot(name="c", cell=(1, 1), ink=("paper",))
    under = placed("a", 0.1, 0.1, 25.0, 25.0, fill=("sea",))
    drawn = scene(under, cell)
    grid = Layout(name="l", slots=drawn.layout.slots, grid=Grid(columns=3, rows=4))
    assert (
        Scene(grid, drawn.subject, drawn.format, drawn.edition).front(cell) == SEA
        and drawn.front(cell) == "ink('paper')"
    )
