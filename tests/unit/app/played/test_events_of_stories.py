"""Events of a played example: which are told, which are one, which payment belongs to which move."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.app.played import story, story_lines
from pnp.app.played.story_lines import carried_on, goes_home, is_swept, score_lines
from pnp.engine.play.trace import TraceEvent
from pnp.engine.play.values import Amount

ADA, BO = SimpleNamespace(name="Ada", seat=0), SimpleNamespace(name="Bo", seat=1)
AXE, BOW = SimpleNamespace(kind="tool", code="A"), SimpleNamespace(kind="tool", code="B")


def zone(name: str, owner: Any = None, face: str = "up", **decl: Any) -> Any:
    facts = {
        "name": name,
        "face": face,
        "discards": False,
        "empty_at_rest": False,
        "sees": "all",
        "order": "any",
        "label": name,
    } | decl
    return SimpleNamespace(name=name, owner=owner, decl=SimpleNamespace(**facts))


def event(kind: str, *cards: Any, clause: str = "c", **facts: Any) -> TraceEvent:
    return TraceEvent(kind, clause, facts, tuple((card, 0) for card in cards))


def move(source: Any, to: Any, *cards: Any, kind: str = "move", clause: str = "c") -> TraceEvent:
    return event(kind, *cards, clause=clause, source=source, to=to)


DECK, PILE, PASSING = zone("deck", face="down"), zone("pile", discards=True), zone("stage", empty_at_rest=True)
HAND, CAMP, ASIDE = zone("hand", ADA, "down", sees="owner"), zone("camp", ADA), zone("aside", ADA, empty_at_rest=True)


# ------------------------------------------------------------------------------------------------- movements
def test_cards_that_pass_through_a_place_move_once() -> None:
    first, second = move(HAND, PASSING, AXE), move(PASSING, PILE, AXE, clause="d")
    (one,) = carried_on([first, second])
    assert (one.facts["source"], one.facts["to"], one.clause) == (HAND, PILE, "d")
    noted = carried_on([first, event("cite"), event("ready"), second])
    assert [each.kind for each in noted] == ["move", "cite", "ready"] and noted[0].facts["to"] is PILE
    assert len(carried_on([move(HAND, PASSING, AXE, kind="draw"), second])) == 1
    for apart in (
        [first, move(PASSING, PILE, BOW)], [first, event("shuffle"), second], [move(HAND, CAMP, AXE), move(CAMP, PILE, AXE)], [first, move(PASSING, PILE, AXE, kind="turn")],
        [move(HAND, PASSING, AXE, BOW), second], [event("show", AXE, to=PASSING), second], [event("move", AXE), second],
    ):  # fmt: skip
        assert len(carried_on(apart)) == len(apart)


@pytest.mark.parametrize(
    ("source", "to", "swept", "home"),
    [
        (CAMP, PILE, True, False), (HAND, PILE, False, False), (CAMP, DECK, False, False), (DECK, PILE, False, False), (CAMP, HAND, False, False), (ASIDE, HAND, False, True),
        (ASIDE, CAMP, False, False), (PASSING, HAND, False, False), (zone("aside", BO, empty_at_rest=True), HAND, False, False), (None, PILE, False, False), (CAMP, None, False, False),
    ],
)  # fmt: skip
def test_cards_are_swept_onto_a_pile_or_go_home(source: Any, to: Any, swept: bool, home: bool) -> None:
    assert (is_swept(move(source, to, AXE)), goes_home(move(source, to, AXE))) == (swept, home)


def test_cards_that_all_players_sweep_onto_one_pile_are_one_event() -> None:
    theirs = zone("camp", BO)
    (both,) = story_lines._together([move(CAMP, PILE, AXE), move(theirs, PILE, BOW)])
    assert both.facts["owners"] == [ADA, BO] and [card for card, _ in both.cards] == [AXE, BOW]
    (three,) = story_lines._together([move(CAMP, PILE, AXE), move(theirs, PILE, BOW), move(CAMP, PILE)])
    assert three.facts["owners"] == [ADA, BO, ADA]
    for other in (
        move(theirs, zone("pile", discards=True), BOW),
        move(zone("row", BO), PILE, BOW),
        move(theirs, PILE, BOW, clause="d"),
        move(theirs, PILE, BOW, kind="draw"),
        move(HAND, PILE, BOW),
    ):
        assert len(story_lines._together([move(CAMP, PILE, AXE), other])) == 2
    assert len(story_lines._together([move(HAND, PILE, AXE), move(theirs, PILE, BOW)])) == 2


# ------------------------------------------------------------------------------------------------- worth telling
def told(*events: TraceEvent) -> list[str]:
    return [one.kind for one in story_lines._worth_telling(events)]


def test_rounds_unused_choices_and_turnings_are_not_told() -> None:
    assert told(event("round"), event("choice", told=None), event("choice", told="x")) == ["choice"]
    assert told(move(DECK, CAMP, AXE), event("turn_up", AXE)) == ["move"] and told(
        move(DECK, CAMP, AXE), event("turn_down", AXE)
    ) == ["move"]
    assert told(move(DECK, CAMP, AXE), event("turn_up", BOW)) == ["move", "turn_up"] and told(
        event("show", AXE), event("show", AXE)
    ) == ["show", "show"]
    assert told(event("choice", told="x"), event("field", value="x"), event("field", value="y")) == ["choice", "field"]
    assert (
        told(event("field", value=None)) == ["field"]
        and told(event("choice", told="x"), event("choice", told="z"), event("field", value="x"))[-1] == "field"
    )


def test_a_move_of_the_name_of_its_scene_is_left_out_if_something_follows() -> None:
    words: Any = SimpleNamespace(rule=lambda name: name)
    act = event("act", rule=SimpleNamespace(name="Attack"))
    after = move(DECK, CAMP, AXE)
    assert story_lines._without_titles([act, after], words, "attack") == [after]
    for events, title in (
        ([act], "attack"),
        ([after, act], "attack"),
        ([act, after], "defend"),
        ([act, event("cite")], "attack"),
    ):
        assert story_lines._without_titles(events, words, title) == events


# ------------------------------------------------------------------------------------------------- payments
def tokens(n: int, name: str = "coin") -> Amount:
    return Amount(((SimpleNamespace(name=name), n),))  # type: ignore[arg-type]


def pay(who: Any = ADA, n: int = 2, kind: str = "pay", **facts: Any) -> TraceEvent:
    return event(kind, who=who, amount=tokens(n), **facts)


def test_the_payment_of_a_move_is_taken_with_its_loss() -> None:
    def paid(*waiting: TraceEvent) -> tuple[bool, list[str]]:
        left = list(waiting)
        return story_lines._paid(left, ADA) is not None, [one.kind for one in left]  # type: ignore[arg-type]

    assert paid(pay()) == (True, []) and paid(pay(), event("draw")) == (True, ["draw"])
    assert paid(pay(kind="lose"), event("cite"), event("field"), pay()) == (True, ["cite", "field"])
    assert (
        paid() == (False, [])
        and paid(pay(BO)) == (False, ["pay"])
        and paid(event("draw"), pay()) == (False, ["draw", "pay"])
    )
    assert paid(pay(kind="lose", n=3), pay()) == (False, ["lose", "pay"]) and paid(pay(BO, kind="lose"), pay()) == (
        False,
        ["lose", "pay"],
    )
    assert paid(pay(kind="lose", to=BO), pay()) == (False, ["lose", "pay"])
    assert paid(pay(kind="lose"), pay(kind="lose"), pay()) == (False, ["lose", "lose", "pay"]) and paid(
        event("cite")
    ) == (False, ["cite"])


def test_players_who_pay_alike_are_alike() -> None:
    def alike(other: TraceEvent, one: TraceEvent | None = None) -> bool:
        return story_lines._is_alike(one or pay(), other)

    assert alike(pay(BO)) and not alike(pay()) and not alike(pay(BO, 3)) and not alike(pay(BO, kind="lose"))
    assert not alike(pay(BO, to=ADA)) and not alike(event("pay", clause="d", who=BO, amount=tokens(2)))


def test_an_answer_belongs_to_the_move_that_asks_for_its_parameter() -> None:
    def is_for(
        prompt: str = "", asker: str = "strike", param: str = "target", who: Any = ADA, kind: str = "choice"
    ) -> bool:
        question = ("choose", prompt, (), asker, param, 1, 1)
        return story_lines._is_for(event(kind, who=who, question=question), ADA, "strike")  # type: ignore[arg-type]

    assert (
        is_for()
        and not is_for(prompt="whom?")
        and not is_for(asker="other")
        and not is_for(param="")
        and not is_for(who=BO)
        and not is_for(kind="show")
    )


def test_many_cards_are_seen_by_nobody() -> None:
    assert [story_lines._seer(event("show", *[AXE] * n)) == story_lines.NOBODY for n in (4, 5)] == [False, True]


# ------------------------------------------------------------------------------------------------- scores, briefs
def test_scores_that_change_are_told_with_their_sign() -> None:
    counted: list[tuple[str, int]] = []

    def count(term: Any, n: int) -> str:
        counted.append((term, n))
        return "points"

    text: Any = SimpleNamespace(
        game=SimpleNamespace(terms={"p": SimpleNamespace(names="score", one="point")}, counters={"score": SimpleNamespace(clause="sum")}),
        say=lambda sentence: sentence, prose=SimpleNamespace(counted=count), words=lambda sentence: (sentence,), number=lambda clause: "3.1",
    )  # fmt: skip
    players: Any = ["Ada", "Bo", "Cy"]
    lines = list(score_lines({"score": (3, 5, 0)}, {"score": (5, 5, -2)}, players, text))
    assert [line.inlines[0] for line in lines] == ["Ada: +2, now 5 points", "Cy: −2, now −2 points"] and counted == [
        ("point", 5),
        ("point", 2),
    ]
    assert [(line.number, line.clause) for line in lines] == [("3.1", "sum")] * 2 and list(
        score_lines({}, {"score": (5, 5, 1)}, players, text)
    ) == []


def test_the_reason_of_an_event_is_the_brief_of_its_clause() -> None:
    clauses = {
        "a": SimpleNamespace(brief="so it is"),
        "b": SimpleNamespace(brief="as follows:"),
        "c": SimpleNamespace(brief=""),
    }
    words: Any = SimpleNamespace(game=SimpleNamespace(clauses=clauses), text=lambda text: text)
    assert [story_lines._reason([id, "a"], words) for id in ("a", "b", "c", "d")] == ["so it is", "", "", ""]


# ------------------------------------------------------------------------------------------------- cards of a scene
def plain_text() -> Any:
    return SimpleNamespace(capital=lambda text: text[:1].upper() + text[1:], text=lambda text: text)


def test_cards_of_a_scene_are_grouped_by_owner_and_shown_once() -> None:
    person = zone("hand", "ada", "down", sees="owner")
    camp, row = zone("camp", "bo"), zone("row")
    fresh, other = SimpleNamespace(kind="tool", code="C"), SimpleNamespace(kind="tool", code="D")
    made = story._moved(
        [
            move(person, row, AXE),
            move(person, row, AXE, BOW),
            move(row, camp, fresh),
            move(DECK, row, other),
            move(row, row, other),
            event("shuffle", fresh, source=person),
        ],
        plain_text(),
    )
    assert [(group.caption, group.cards) for group in made] == [
        ("Ada", (("tool", "A"), ("tool", "B"))),
        ("Bo", (("tool", "C"),)),
        ("Deck", (("tool", "D"),)),
    ]


def test_a_card_turned_up_for_everybody_has_the_name_of_its_place() -> None:
    cases = [
        (DECK, zone("row"), "Deck"),
        (zone("row"), PILE, ""),
        (DECK, zone("well", face="down"), ""),
        (None, PILE, ""),
        (zone("hand", "ada"), PILE, "Ada"),
        (DECK, zone("hand", "bo"), "Bo"),
        (DECK, None, ""),
    ]
    assert [story._whose(move(source, to, AXE), plain_text()) for source, to, _ in cases] == [
        whose for _, _, whose in cases
    ]
