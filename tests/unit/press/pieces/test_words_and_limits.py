"""Words for drawings, words that templates only print, columns that no face shows, and the limits of workers."""

import io
import json
import resource
from types import SimpleNamespace
from typing import Any

import pytest
from jinja2 import DictLoader, Environment, nodes

from pnp.press.pieces import setup, shown_columns, worker_limits
from pnp.press.pieces.alt_text import (
    _as_read,
    _counted,
    _described,
    _parts_left,
    _with_labels,
    _without_name,
    face_name,
)
from pnp.press.pieces.face_phrases import Phrase
from pnp.press.pieces.origin import origin_of, sources_of
from pnp.press.pieces.shown_columns import _differs, _is_by_hand, _is_implied
from pnp.press.pieces.template_labels import (
    SPEAKING,
    Unspeakable,
    WordlessPart,
    columns_not_only_printed,
    is_plain,
    marked,
)
from pnp.press.pieces.unshown import _has_words, _keys_of_columns, _messages, _missing_side, _own
from pnp.press.pieces.worker_limits import LENGTH, Limits, _answered, _limit_time, read_message, write_message
from pnp.press.typeset.drawing.page import Face, GlyphRun, Group, Path, PlacedFace


def member(name: str, **props: Any) -> Any:
    return SimpleNamespace(name=name, label=name.lower(), props=props)


COURT = {
    "court": SimpleNamespace(members=(member("SUN", mark="hearts"), member("MOON", mark="none"))),
    "suit": SimpleNamespace(members=(member("CLUBS", mark="clubs"),)),
}


def edition(**enums: Any) -> Any:
    game = SimpleNamespace(components=(), enums=enums, terms={})
    return SimpleNamespace(setting=SimpleNamespace(icons={"hearts": 1}), game=game, text=str, say=str)


# ------------------------------------------------------------------------------------------------- words for drawings
def test_repeated_pieces_are_counted() -> None:
    assert _counted(["coin", "coin", "card", "coin"]) == "2 × coin; card; coin" and _counted([]) == ""
    name = lambda face: {"coin": "a coin"}.get(face, "")  # noqa: E731
    inner = Face(
        "frame", 9.0, 9.0, (GlyphRun(0, 0, "F", 9, "#000", (), " inside "), PlacedFace(Face("coin", 1.0, 1.0, ())))
    )
    lines = Group((GlyphRun(0, 0, "F", 9, "#000", (), "two "), GlyphRun(0, 5, "F", 9, "#000", (), "lines")))
    items = (
        PlacedFace(inner),
        PlacedFace(Face("coin", 1.0, 1.0, ())),
        lines,
        Group((), reading_text="round"),
        Path((), setup.Paint("#000000")),
        Group((PlacedFace(inner),)),
    )
    assert _described(items, name) == "inside; 2 × a coin; two lines; round; inside; a coin"


def test_a_piece_is_called_by_its_kind_its_sign_or_its_member() -> None:
    own = edition(**COURT)
    own.game.components = (SimpleNamespace(id="disc2", label="tokens"),)
    own.game.by_code, own.game.cards = {}, {}
    own.meaning = lambda icon: f"the sign {icon}"
    names = [
        "star",
        "back:card",
        "disc:3:4.20:True",
        "pill:end:1.0",
        "mark:hearts:2.0",
        "hearts@x",
        "disc2:SUN",
        "disc2",
        "ornament",
    ]
    assert [face_name(name, own) for name in names] == [
        "★",
        "back of a card",
        "3",
        "end",
        "the sign hearts",
        "the sign hearts",
        "tokens, sun",
        "tokens",
        "",
    ]


def phrase(text: str, x: float = 0.0, y: float = 0.0, part: str = "", turned: bool = False) -> Phrase:
    return Phrase(text, x, y, part, turned)


def test_values_are_read_after_their_labels() -> None:
    phrases = [
        phrase("3", part="cost"),
        phrase("cost", part="cost-label"),
        phrase("alone", part="life-label"),
        phrase("text"),
        phrase("7", part="life2"),
    ]
    assert [p.text for p in _with_labels(phrases)] == ["cost 3", "alone", "text", "7"]


def test_a_card_is_read_row_by_row() -> None:
    phrases = [phrase("c", 9, 14.1), phrase("b", 30, 10), phrase("a", 5, 14), phrase("up", 1, 11, turned=True)]
    assert [p.text for p in _as_read(phrases, False)] == ["a", "b", "c", "up"] and [
        p.text for p in _as_read(phrases, True)
    ] == ["b", "a", "c", "up"]


@pytest.mark.parametrize(
    ("texts", "parts", "rest"),
    [(["Red", "Fox", "3"], ["red fox"], ["Red", "Fox", "3"]), (["Red Fox", "Red Fox"], ["red fox"], ["Red Fox"]), (["Fox, red", "3"], ["fox", "red"], ["3"]), (["3", "3"], ["3"], ["3", "3"]), (["", "a"], [], ["a"]), (["fox red fox"], ["fox", "red"], ["fox red fox"])],
)  # fmt: skip
def test_parts_of_a_name_are_read_once(texts: list[str], parts: list[str], rest: list[str]) -> None:
    assert [p.text for p in _without_name([phrase(text) for text in texts], parts)] == rest


def test_turned_copies_are_silent_unless_they_are_numbers_alone() -> None:
    turned = [
        phrase("7"),
        phrase("7", turned=True),
        phrase("fox"),
        phrase("fox", turned=True),
        phrase("owl", turned=True),
        phrase("owl", turned=True),
    ]
    assert [p.text for p in _without_name(turned, [])] == ["7", "fox", "owl"]
    assert (
        _parts_left(["a", "b"], [["b"], ["a"], ["c"]]) == [["c"]]
        and _parts_left(["a"], [["b"]]) is None
        and _parts_left([], [["b"]]) == [["b"]]
        and _parts_left(["a", "b", "c"], [["a", "b"], ["c"], ["a"]]) == [["a"]]
    )


# ------------------------------------------------------------------------------------------------- words that are only printed
def test_plain_words_are_printable() -> None:
    assert (
        is_plain("Red fox")
        and not any(is_plain(text) for text in ("", "a\nb", 3, None))
        and frozenset({"words_of", "said", "has"}) == SPEAKING
    )


def test_columns_that_are_tested_or_counted_are_not_only_printed() -> None:
    tree = Environment().parse(
        "{{ words_of(card.a) }}{% if card.b %}{{ words_of(card.c, 2) }}{% endif %}{{ other(card.d) }}{{ words_of(x=card.e) }}{{ said(card.f) }}"
    )
    assert columns_not_only_printed(tree, list(tree.find_all(nodes.Getattr))) == {"b", "c", "d", "e"}


def test_words_are_put_back_where_marks_stand() -> None:
    labels = {"title": "Red & fox", "text": "Runs"}
    marks = vars(marked({"card": SimpleNamespace(title="x", cost=3)}, labels)["card"])
    assert marks["cost"] == 3 and marks["title"] != marks["text"]
    drawing = f'<text pnp:text="{marks["title"]}"/><text pnp:text="fixed"/><text pnp:text="{marks["text"]}"/>'
    part = WordlessPart.of(drawing, labels)
    assert part is not None and len(part) == len("".join(part.pieces)) and part.names == ("title", "", "text")
    drawn = part.saying({"title": "Owl", "text": "A < b"})
    assert (
        drawn.words == ("Owl", "fixed", "A < b")
        and str(drawn) == '<text pnp:text="Owl"/><text pnp:text="fixed"/><text pnp:text="A &lt; b"/>'
    )
    assert WordlessPart.of("<text/>", labels) is None
    with pytest.raises(Unspeakable):
        WordlessPart.of(f'<text x="{marks["title"]}"/>', labels)


def test_the_line_of_a_drawing_is_found_in_its_template() -> None:
    sources = {
        "a.svg": "{% extends 'b.svg' %}\n{% block x %}<rect width='{{ wide }}' height='3'/>{% endblock %}",
        "b.svg": "<svg>\n  {% block x %}{% endblock %}\n  <circle r='4'/>\n</svg>",
    }
    own = Environment(loader=DictLoader(sources))
    drawing = "<svg>\n  <rect width='20' height='3'/>\n  <circle r='4'/>\n</svg>"
    assert (
        origin_of(own, "a.svg", drawing, 3)[1] == 3
        and origin_of(own, "a.svg", drawing, 2)[1] == 2
        and origin_of(own, "a.svg", "\n", 1)[1] == 1
    )
    assert (
        origin_of(own, "a.svg", "qqqq", 1) == ("", 0)
        and len(sources_of(own, "a.svg")) == 2
        and sources_of(own, "b.svg") == [sources["b.svg"]]
        and sources_of(own, "gone") == []
    )


# ------------------------------------------------------------------------------------------------- columns
def card(**values: Any) -> Any:
    return SimpleNamespace(values=values)


def test_a_column_is_implied_if_cards_that_look_alike_agree_in_it() -> None:
    kind: Any = SimpleNamespace(
        columns={"a": 1, "b": 1, "c": 1}, cards=[card(a=1, b=1, c=1), card(a=1, b=1, c=2), card(a=2, b=3, c=1)]
    )
    assert (
        _is_implied(kind, "b", {"a"})
        and not _is_implied(kind, "c", {"a"})
        and _is_implied(kind, "c", {"x"})
        and _is_implied(kind, "b", {"a", "c"})
    )
    assert _differs(kind, "a") and not _differs(SimpleNamespace(cards=kind.cards[:2]), "a")  # type: ignore[arg-type]
    hand = SimpleNamespace(template="own.svg")
    assert _is_by_hand(hand, [SimpleNamespace(template="")]) and not _is_by_hand(
        hand, [SimpleNamespace(template=shown_columns.PLAIN)]
    )  # type: ignore[arg-type,list-item]
    assert not _is_by_hand(SimpleNamespace(template=""), [SimpleNamespace(template="a"), SimpleNamespace(template="")])  # type: ignore[arg-type,list-item]


def test_cells_with_words_or_values_count() -> None:
    from pnp.model.game import Message
    from pnp.model.schema.layout import Layout, Slot, When
    from pnp.press.edition.edition import PieceFormat
    from pnp.press.pieces.layouts.subject import Subject
    from pnp.press.pieces.unshown import _Look

    assert [_has_words(value) for value in (None, False, (), 0, "a", Message(""), Message("a"), True)] == [
        False,
        False,
        False,
        False,
        True,
        False,
        True,
        True,
    ]
    assert (
        (_own("kind_"), _own("cost")) == ("kind", "cost")
        and _messages((Message("a"), 3, Message(""))) == [Message("a")]
        and _messages("x") == []
    )
    subject = Subject("k", {"cost": "card.cost", "name": "card.name", "kind": "card.kind"})
    slots = {
        s.name: s
        for s in (
            Slot(name="a", number=("cost",), on="left"),
            Slot(name="b", column=("name", "kind"), parted="-"),
            Slot(name="c", icon=("gone", "cost"), when=When(values={"kind": ("x",)})),
            Slot(name="d", text=Message("{{ name }}")),
        )
    }
    layout = Layout(name="l", slots=slots)
    keys = {
        column: {key: slot.name for key, slot in own.items()}
        for column, own in _keys_of_columns(layout, subject).items()
    }
    assert keys == {
        "cost": {"number": "a", "icon": "c"},
        "name": {"column": "b", "text": "d"},
        "kind": {"column": "b", "when": "c"},
    }
    look = _Look(layout, PieceFormat(60.0, 90.0, panels={"right": (0, 0, 1, 1)}), ())
    assert (
        _missing_side(look, subject, "cost") == "the slot `a` is on `left`; the sides of this format: `right`"
        and _missing_side(look, subject, "name") == ""
    )
    assert _missing_side(_Look(layout, PieceFormat(60.0, 90.0), ()), subject, "cost").endswith("none")


# ------------------------------------------------------------------------------------------------- workers
def test_messages_begin_with_their_length() -> None:
    pipe = io.BytesIO()
    write_message(pipe, b"abc")
    write_message(pipe, b"")
    assert pipe.getvalue() == b"\0\0\0\0\0\0\0\x03abc" + b"\0" * 8 and LENGTH == 8
    pipe.seek(0)
    assert (read_message(pipe, 3), read_message(pipe)) == (b"abc", b"")
    for data in (b"", b"\0\0\0", b"\0\0\0\0\0\0\0\x04abc"):
        with pytest.raises(EOFError):
            read_message(io.BytesIO(data))
    with pytest.raises(OSError, match="too long"):
        read_message(io.BytesIO(b"\0\0\0\0\0\0\0\x04abcd"), 3)


def test_answers_and_faults_are_written_as_json() -> None:
    assert json.loads(_answered(lambda a, b: a + b, (2, 3))) == {"answer": 5} and json.loads(
        _answered(None, (2, 3))
    ) == {"answer": None}
    assert json.loads(_answered(lambda a: a / 0, (2,))) == {"fault": "ZeroDivisionError: division by zero"}


@pytest.mark.parametrize(("hard", "soft"), [(resource.RLIM_INFINITY, 19), (15, 15), (99, 19)])
def test_an_answer_may_take_some_seconds_more_than_were_used(
    monkeypatch: pytest.MonkeyPatch, hard: int, soft: int
) -> None:
    """10.4 and 1.5 seconds are used: 11 of them count, and one is added."""
    limits: list[Any] = []
    own = SimpleNamespace(
        getrusage=lambda who: SimpleNamespace(ru_utime=10.4, ru_stime=1.5), RUSAGE_SELF=0, RLIMIT_CPU=1, RLIM_INFINITY=resource.RLIM_INFINITY,
        getrlimit=lambda which: (0, hard), setrlimit=lambda which, pair: limits.append((which, pair)),
    )  # fmt: skip
    monkeypatch.setattr(worker_limits, "resource", own)
    _limit_time(Limits(None, 7))
    _limit_time(Limits(None, None))
    assert limits == [(1, (soft, hard))]


@pytest.mark.parametrize(
    ("bounds", "limit"),
    [
        ((-1, -1), 8_000_000),
        ((5_000_000, -1), 5_000_000),
        ((-1, 6_000_000), 6_000_000),
        ((9_000_000, 9_000_000), 8_000_000),
    ],
)
def test_a_worker_may_grow_by_some_megabytes(
    monkeypatch: pytest.MonkeyPatch, bounds: tuple[int, int], limit: int
) -> None:
    limits: dict[int, Any] = {}
    own = SimpleNamespace(
        RLIMIT_CORE=4,
        RLIMIT_AS=9,
        RLIM_INFINITY=-1,
        getrlimit=lambda which: bounds,
        setrlimit=lambda which, pair: limits.update({which: pair}),
    )
    monkeypatch.setattr(worker_limits, "resource", own)
    monkeypatch.setattr(worker_limits, "_size", lambda: 5_000_000)
    monkeypatch.setattr(worker_limits, "faulthandler", SimpleNamespace(disable=lambda: None))
    monkeypatch.setattr(worker_limits, "_limit", 0)
    monkeypatch.setattr(worker_limits, "_is_spent", False)
    worker_limits.get_spare_memory()
    assert limits == {} and not worker_limits._is_spent
    worker_limits._limit_memory(None, Limits(3, None))
    assert limits == {4: (0, bounds[1]), 9: (limit, bounds[1])}
    worker_limits.get_spare_memory()
    assert limits[9] == (limit + 100_000_000, bounds[1]) and worker_limits._is_spent
    limits.clear()
    worker_limits._limit_memory(None, Limits(None, None))
    assert set(limits) == {4}
