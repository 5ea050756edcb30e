"""Signs near the cut and across folds; conditions of slots; discs of steps; backs that tell cards apart."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.press.edition.edition import PieceFormat
from pnp.press.pieces import step_discs as step_discs_module
from pnp.press.pieces.layouts.condition import BadCondition, both, condition, expression
from pnp.press.pieces.shape_check import Signs, check_sign
from pnp.press.pieces.step_discs import OTHERS, OWN, SIZE, step_discs
from pnp.press.pieces.telling_backs import check_telling_backs
from pnp.press.pieces.tiles import Spot
from pnp.press.typeset.drawing.outline import rect_outline
from pnp.press.typeset.drawing.page import Face, Group, Image, Paint, Path, PlacedFace
from pnp.source.diagnostics import Span

CARD = PieceFormat(60.0, 90.0, safe=3.0, folds=((0.0, 40.0, 60.0, 40.0),))
HERE = Span("cards.csv", 2, 1, 2, 2)


def box(x: float, y: float, w: float, h: float) -> list[tuple[float, float]]:
    return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]


# ------------------------------------------------------------------------------------------------- cut and folds
@pytest.mark.parametrize(
    ("shape", "faults"),
    [
        (box(10.0, 10.0, 5.0, 5.0), []), (box(3.0, 10.0, 5.0, 5.0), []), (box(2.95, 10.0, 5.0, 5.0), []),
        (box(2.5, 10.0, 5.0, 5.0), [("PNP703", "warning", "it is 2.5 mm from the edge", "at least 0.5 mm")]),
        (box(-0.08, 10.0, 5.0, 5.0), [("PNP703", "warning", "it is 0.0 mm", "at least 3.1 mm")]),
        (box(-2.0, 10.0, 5.0, 5.0), [("PNP703", "error", "extends 2.0 mm beyond", "at least 5.0 mm")]),
        (box(10.0, 88.0, 5.0, 5.0), [("PNP703", "error", "extends 3.0 mm beyond", "at least 6.0 mm")]),
        (box(10.0, 39.0, 5.0, 2.0), [("PNP320", "warning", "it is across a fold", "one side of the fold")]), (box(10.0, 39.5, 5.0, 2.0), []), (box(10.0, 38.0, 5.0, 2.5), []),
    ],
)  # fmt: skip
def test_a_sign_keeps_clear_of_the_cut_and_of_folds(
    shape: list[tuple[float, float]], faults: list[tuple[str, str, str, str]]
) -> None:
    reported = list(check_sign("it", shape, CARD, HERE))
    assert [(fault.code, fault.severity) for fault in reported] == [(code, severity) for code, severity, *_ in faults]
    assert all(
        words in fault.message and advice in fault.help
        for fault, (*_, words, advice) in zip(reported, faults, strict=True)
    )


def filled(x: float, y: float, w: float, h: float, **paint: Any) -> Path:
    return Path(rect_outline(x, y, w, h), Paint(paint.get("fill", "#000000"), paint.get("stroke")))


def test_signs_of_a_face_are_its_placed_icons_and_its_labelled_groups() -> None:
    coin = Face("icon:coin", 4.0, 4.0, (filled(1.0, 1.0, 2.0, 3.0), Path(rect_outline(-9.0, 0.0, 1.0, 1.0), Paint())))
    ornament = Face("ornament", 9.0, 9.0, (PlacedFace(coin, (1.0, 0.0, 0.0, 1.0, 5.0, 5.0)),))
    items = (
        PlacedFace(coin, (2.0, 0.0, 0.0, 2.0, 10.0, 20.0)), PlacedFace(ornament, (1.0, 0.0, 0.0, 1.0, 100.0, 0.0)),
        Group((filled(1.0, 2.0, 3.0, 4.0),), (1.0, 0.0, 0.0, 1.0, 30.0, 40.0), reading_text="sun"), Group((Image("a.png", 1.0, 2.0, 3.0, 4.0),), reading_text="picture"),
        Group((PlacedFace(coin),), (1.0, 0.0, 0.0, 1.0, 50.0, 0.0)), Group((PlacedFace(coin),), opacity=0.0), Group((), reading_text="nothing"), filled(0.0, 0.0, 60.0, 90.0),
    )  # fmt: skip
    signs = Signs(lambda name: "coin" if name.startswith("icon") else "")
    found = [(name, min(shape), max(shape)) for name, shape in signs.of(Face("f", 60.0, 90.0, items))]
    assert found == [
        ("coin", (12.0, 22.0), (16.0, 28.0)), ("coin", (106.0, 6.0), (108.0, 9.0)), ("sun", (31.0, 42.0), (34.0, 46.0)),
        ("picture", (1.0, 2.0), (4.0, 6.0)), ("coin", (51.0, 1.0), (53.0, 4.0)),
    ]  # fmt: skip
    plain = Face("plain", 60.0, 90.0, (filled(0, 0, 1, 1), filled(0, 0, 2, 2)))
    assert list(signs.of(plain)) == list(signs.of(plain)) == []


# ------------------------------------------------------------------------------------------------- conditions
LAYOUT: Any = SimpleNamespace(columns={"price": "cost"})


def subject(**columns: str) -> Any:
    """The columns of some cards, with their expressions; `suit` is a set of names."""
    return SimpleNamespace(
        columns=columns,
        names={"suit"},
        named=lambda layout, word: next((n for n in (word, layout.columns.get(word, "")) if n in columns), ""),
    )


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("cost > 3", "card.cost > 3"), ("price > 3 and not text", "card.cost > 3 and not card.text"), ("suit == 'fire'", "name_of(card.suit) == 'fire'"),
        ("suit.code == \"cost\"", 'card.suit.code == "cost"'), ("low_ink or cost", "low_ink or card.cost"), ("len(text) > 9", "len(card.text) > 9"),
        ("card.cost", "card.cost"),
    ],
)  # fmt: skip
def test_columns_of_conditions_are_those_of_the_card(text: str, result: str) -> None:
    assert expression(text, LAYOUT, subject(cost="card.cost", text="card.text", suit="card.suit")) == result


def test_a_condition_names_what_it_does_not_know() -> None:
    own = subject(cost="card.cost")
    with pytest.raises(BadCondition, match="`power`"):
        expression("power > 3", LAYOUT, own)
    when: Any = SimpleNamespace(expression="", values={"price": ("1", "2"), "power": ("no", "3")})
    assert condition(when, LAYOUT, own) == ["is_one(card.cost, ['1', '2'])"] and both(["a", "b"]) == "a and b"
    when.values = {"power": ("3",)}
    with pytest.raises(BadCondition, match="`power`"):
        condition(when, LAYOUT, own)


# ------------------------------------------------------------------------------------------------- discs of steps
def steps(
    monkeypatch: pytest.MonkeyPatch, spots: list[Spot], **rules: tuple[str, ...]
) -> list[tuple[str, float, float]]:
    """The discs of steps 1, 2, … whose rules change these names, by their places."""
    monkeypatch.setattr(step_discs_module, "disc", lambda edition, number, size: Face(number, size, size, ()))
    setups = [SimpleNamespace(clause=clause, changes=changes) for clause, changes in rules.items()]
    zone = SimpleNamespace(name="deck", clause="c2")
    edition: Any = SimpleNamespace(
        rules=SimpleNamespace(of_kind=lambda kind: setups), game=SimpleNamespace(zones={"deck": zone}, counters={})
    )
    placed = step_discs(edition, {clause: str(n) for n, clause in enumerate(rules, 1)}, spots)
    return [(one.face.name, round(one.matrix[4], 3), round(one.matrix[5], 3)) for one in placed]


def test_the_disc_of_a_step_is_beside_the_piece_that_it_alone_places(monkeypatch: pytest.MonkeyPatch) -> None:
    spots = [
        Spot(frozenset({"hand"}), 10.0, 50.0, OWN),
        Spot(frozenset({"hand"}), 40.0, 5.0, OTHERS),
        Spot(frozenset({"deck"}), 30.0, 30.0, 2),
        Spot(frozenset({"row"}), 60.0, 30.0, 2),
    ]
    assert steps(monkeypatch, spots, c1=("hand", "deck"), c2=("deck", "row"), c3=("row",)) == [
        ("1:silent", 7.4, 47.0),
        ("2:silent", 27.4, 27.0),
        ("3:silent", 57.4, 27.0),
    ]
    assert steps(monkeypatch, spots[1:2], c1=("hand",), c3=("hand",)) == [
        ("1:silent", 37.4, 6.0),
        ("2:silent", round(37.4 + SIZE + 0.4, 3), 6.0),
    ]
    assert steps(monkeypatch, spots, c9=("nothing",)) == []


# ------------------------------------------------------------------------------------------------- backs
def backs(cards: dict[str, str], zones: list[tuple[str, str, str, str]], may_tell: bool = False) -> list[str]:
    """The faults of a deck whose cards have these backs. A place: its name, its owner, its face, and who sees it."""
    faces = {name: Face(name, 1.0, 1.0, (filled(0, 0, 1, 1),)) for name in set(cards.values())}
    prints: Any = [
        SimpleNamespace(component="deck", back=faces[back], face=SimpleNamespace(name=f"deck/{code}"))
        for code, back in cards.items()
    ]
    kind = SimpleNamespace(name="card", telling_backs=may_tell, span=HERE)
    places = {
        name: SimpleNamespace(name=name, of="card", owner=owner, face=face, sees=sees)
        for name, owner, face, sees in zones
    }
    game = SimpleNamespace(cards={"card": kind}, zones=places, components=(SimpleNamespace(id="deck", prints="card"),))
    return [fault.message for fault in check_telling_backs(SimpleNamespace(game=game), prints)]  # type: ignore[arg-type]


def test_backs_that_differ_tell_cards_apart_only_where_they_lie_hidden() -> None:
    hand, deck, open_ = (
        ("hand", "player", "down", "owner"),
        ("deck", "table", "down", "nobody"),
        ("row", "table", "up", "all"),
    )
    (fault,) = backs({"A": "x", "B": "x", "C": "y"}, [hand, deck])
    assert "the backs of `C` and `A` differ" in fault and "hidden in `deck`" in fault
    assert backs({"A": "x", "B": "x"}, [hand, deck]) == [] == backs({"A": "x", "B": "y"}, [open_])
    assert backs({"A": "x", "B": "y"}, [deck], may_tell=True) == []
    two_decks = [deck, ("other", "table", "down", "nobody")]
    assert backs({"A": "x", "B": "x", "C": "y", "D": "y"}, two_decks) == []
    assert len(backs({"A": "x", "B": "x", "C": "y"}, two_decks)) == 1
    assert len(backs({"A": "x", "B": "x", "C": "y", "D": "y"}, [deck])) == 1
