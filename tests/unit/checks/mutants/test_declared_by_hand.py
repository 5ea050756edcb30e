"""Changes of single declarations: what each is changed to, and what the changed game then holds."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.checks.mutants import declared, declared_cards
from pnp.checks.mutants.declared_change import DeclaredChange, member_beside, number_of, one_fact, yaml_text
from pnp.model.game import Game, Member, Step
from pnp.source.diagnostics import NOWHERE
from tests.lab import GO, Lab, lab


@pytest.fixture(scope="module")
def made() -> Lab:
    """The Lab, with a rule that compares ranks."""
    return lab(
        GO.replace(
            "pass",
            "table.tally = count([c for c in deck if c.rank > TWO])\n    table.tally = max([c.points for c in deck])",
        )
    )


def shown(changes: Iterable[DeclaredChange]) -> list[str]:
    return [f"{one.operator} {one.what}.{one.fact}: {one.before} -> {one.after}" for one in changes]


def zone(game: Game, name: str = "hand", **facts: Any) -> Any:
    return replace(next(each for each in game.zones.values() if each.name == name), **facts)


# ------------------------------------------------------------------------------------------------- places, counters
@pytest.mark.parametrize(
    ("facts", "changes"),
    [
        ({}, []),
        ({"capacity": "three"}, ["limit zones.hand.capacity: 3 -> 4", "limit zones.hand.capacity: 3 -> 2"]),
        ({"capacity": 5}, ["limit zones.hand.capacity: 5 -> 6", "limit zones.hand.capacity: 5 -> 4"]),
        ({"capacity": "computed"}, []),
        ({"exactly": "ten"}, ["limit zones.hand.exactly: 10 -> 11"]),
        ({"over": "trim"}, ["line zones.hand.over: trim -> none"]),
        ({"when_empty": "rebuild heap"}, ["line zones.hand.when_empty: rebuild heap -> stop"]),
        ({"when_empty": "ask"}, []),
        ({"piles": 3}, ["limit zones.hand.piles: 3 -> 4", "limit zones.hand.piles: 3 -> 2"]),
    ],
)
def test_limits_of_a_place(made: Lab, facts: dict[str, Any], changes: list[str]) -> None:
    own = zone(made.game, empty_at_rest=True, **facts)
    assert shown(declared._zone(made.game, own)) == changes


@pytest.mark.parametrize(
    ("sees", "others"),
    [
        ("all", ["nobody"]),
        ("owner", ["all", "nobody"]),
        ("others", ["all", "owner"]),
        ("nobody", ["all"]),
        ("hand_seer", ["all", "nobody"]),
    ],
)
def test_who_sees_a_place(made: Lab, sees: str, others: list[str]) -> None:
    changes = list(declared._sight(zone(made.game, sees=sees, face="down")))
    assert [one.after for one in changes] == others and all(one.compiled and one.operator == "sight" for one in changes)
    each = list(declared._sight(zone(made.game, sees=sees, face="each", empty_at_rest=True)))
    assert [(one.operator, one.after) for one in each] == [("face", "down"), ("face", "up")]
    assert list(declared._sight(zone(made.game, face="up", empty_at_rest=True))) == []


def test_counters_fields_and_boards(made: Lab) -> None:
    game = made.game
    lives = replace(
        game.counters["coins"], name="lives", most=5, resets="turn", start=3, constants=(("start", "three"),)
    )
    assert shown(declared._counter(lives)) == [
        "limit counters.lives.most: 5 -> 6", "limit counters.lives.most: 5 -> 4", "line counters.lives.resets: turn -> never", "number counters.lives.start: three -> 4",
    ]  # fmt: skip
    assert shown(declared._counter(replace(lives, most=None, resets="never", constants=()))) == [
        "number counters.lives.start: 3 -> 4"
    ]
    wish = game.fields["wish"]
    for start, change in (
        (False, "optional fields.wish.start: no -> yes"),
        (2, "number fields.wish.start: 2 -> 3"),
        ("ONE", "member fields.wish.start: ONE -> TWO"),
        ("FOUR", "member fields.wish.start: FOUR -> THREE"),
    ):
        assert shown(declared._field(game, replace(wish, start=start))) == [change]
        assert shown(declared._field(game, replace(wish, start=start, by_seat=True))) == []
    assert shown(declared._field(game, wish)) == []
    for ring, ways in ((False, ["A to B", "B to C"]), (True, ["A to B"])):
        board: Any = SimpleNamespace(name="map", ways=(("A", "B"), ("B", "C")), ring=ring, span=NOWHERE, clause="")
        assert shown(declared._board(board)) == [f"line boards.map.way: {way} -> " for way in ways]


# ------------------------------------------------------------------------------------------------- cells
def test_other_values_of_cells(made: Lab) -> None:
    table = made.game.tables["worth"]
    red, blue = made.game.enums["suit"].members
    of_suits = replace(table, type=replace(made.game.fields["wish"].type, name="suit", kind="enum"))

    def other(value: object, own: Any = table) -> object:
        return declared._other_value(made.game, own, value)

    assert [other(value) for value in (True, False, 3, 0, ("a", "b"), ("a",), (), "text", None)] == [
        False,
        True,
        4,
        1,
        ("b",),
        (),
        None,
        None,
        None,
    ]
    assert (
        other(red) == blue
        and other(blue) == red
        and other("RED", of_suits) == "BLUE"
        and other("NONE", of_suits) is None
    )
    assert other(Member(name="X", enum="none", label=red.label)) is None
    changes = list(declared._cells(made.game, table))
    assert shown(changes[:2]) == ["table tables.worth[ONE].ONE: 10 -> 11", "table tables.worth[TWO].TWO: 20 -> 21"]
    changed = changes[1].game(made.game).tables["worth"].cells
    assert [changed[key] for key in table.cells] == [10, 21, 30, 40] and changes[0].names == {"worth"}


# ------------------------------------------------------------------------------------------------- order of play
def test_phases_and_announcements(made: Lab) -> None:
    act = made.game.phases["act"]
    assert shown(declared._phase(replace(act, optional=False, choose="any", stuck="rest", moments=frozenset({"start", "end"})))) == [
        "optional phases.act.optional: no -> yes", "limit phases.act.choose: any -> one", "line phases.act.stuck: rest -> none",
        "window phases.act.moments: end, start -> start", "window phases.act.moments: end, start -> end",
    ]  # fmt: skip
    assert shown(declared._phase(replace(act, choose="one_kind"))) == ["optional phases.act.optional: yes -> no"]
    assert shown(declared._phase(made.game.phases["go"])) == []


def sequence(**facts: Any) -> Step:
    inner = (step("phase", "act"), step("phase", "feast"))
    return replace(
        step("round", "round"), steps=(step("phase", "go"), replace(step("turns", "", **facts), steps=inner))
    )


@cache
def _lab_sequence() -> Step:
    return lab(GO).game.sequence


def step(kind: Any, name: str, **facts: Any) -> Step:
    plain = {"at_most": None, "steps": (), "win": "", "until": "", "order": "", "moments": frozenset(), "clause": ""}
    return replace(_lab_sequence(), kind=kind, name=name, **(plain | facts))


@pytest.mark.parametrize(
    ("facts", "changes"),
    [
        ({"at_most": "three"}, ["limit sequence.turns.at_most: 3 -> 4", "limit sequence.turns.at_most: 3 -> 2"]),
        ({"at_most": "computed"}, []),
        ({"until": "is_over"}, ["condition sequence.turns.until: is_over -> none"]),
        ({"backwards": "back"}, ["sequence sequence.turns.backwards: back -> none"]),
        ({"skips": "out"}, ["sequence sequence.turns.skips: out -> none"]),
        ({"extra": "again"}, ["sequence sequence.turns.extra: again -> none"]),
        ({"order": "by_rank"}, ["sequence sequence.turns.order: by_rank -> none"]),
        ({"win": "turn_end"}, ["sequence sequence.turns.win: turn_end -> round_end"]),
        ({"win": "round_end"}, ["sequence sequence.turns.win: round_end -> turn_end"]),
        ({"moments": frozenset({"start", "end"})}, ["window sequence.turns.moments: end, start -> start", "window sequence.turns.moments: end, start -> end"]),
    ],
)  # fmt: skip
def test_a_step_of_the_sequence(made: Lab, facts: dict[str, Any], changes: list[str]) -> None:
    game = replace(made.game, sequence=sequence(**facts))
    every = list(declared._sequence(game))
    own = [one for one in every if one.fact != "steps"]
    assert shown(own) == changes
    for one in own:
        changed = one.game(game).sequence
        assert changed.steps[0] == game.sequence.steps[0] and changed.steps[1].steps == game.sequence.steps[1].steps
        assert yaml_text(getattr(changed.steps[1], one.fact)) == one.after


def test_steps_are_removed_and_exchanged(made: Lab) -> None:
    game = replace(made.game, sequence=sequence())
    changes = list(declared._sequence(game))
    assert shown(changes) == [
        "sequence sequence.round.steps: go, turns -> turns", "sequence sequence.round.steps: go, turns -> go", "sequence sequence.round.steps: go, turns -> turns, go",
        "sequence sequence.turns.steps: act, feast -> feast", "sequence sequence.turns.steps: act, feast -> act", "sequence sequence.turns.steps: act, feast -> feast, act",
    ]  # fmt: skip
    names = [[declared._name(each) for each in one.game(game).sequence.steps] for one in changes[:3]]
    assert names == [["turns"], ["go"], ["turns", "go"]]
    below = [[each.name for each in one.game(game).sequence.steps[1].steps] for one in changes[3:]]
    assert below == [["feast"], ["act"], ["feast", "act"]]


# ------------------------------------------------------------------------------------------------- cards, ranks, hands
def test_columns_and_copies_of_cards(made: Lab) -> None:
    changes = list(declared_cards.changes_of_cards(made.game, made.rules))
    assert shown(changes) == [
        "card cards.slip.points: 1 -> 2", "card cards.slip.points: 2 -> 3", "card cards.slip[R1].copies: 1 -> 2", "card cards.slip[B4].copies: 1 -> 2",
        "ranking names.rank.order: as it stands -> FOUR lowest", "ranking names.rank.order: as it stands -> THREE lower",
    ]  # fmt: skip
    games = [one.game(made.game) for one in changes]
    points = [[card.values["points"] for card in game.cards["slip"].cards] for game in games[:2]]
    assert points == [[2] * 8, [1] * 4 + [3] * 4]
    copies = [[card.copies for card in game.cards["slip"].cards] for game in games[2:4]]
    assert copies == [[2] + [1] * 7, [1] * 7 + [2]]
    orders = [[(member.name, member.order) for member in game.enums["rank"].members] for game in games[4:]]
    assert orders == [
        [("FOUR", 0), ("ONE", 1), ("TWO", 2), ("THREE", 3)], [("ONE", 0), ("THREE", 1), ("TWO", 2), ("FOUR", 3)],
    ]  # fmt: skip


def test_shapes_of_a_ranking(made: Lab) -> None:
    ranking = made.game.rankings["sets"]
    changes = list(declared_cards._ranking(ranking, frozenset({"wins"})))
    assert shown(changes) == [
        "ranking rankings.sets.RUN.order: RUN above PAIR -> RUN below", "ranking rankings.sets.PAIR.order: PAIR above SINGLE -> PAIR below",
        "ranking rankings.sets.RUN.wins: yes -> no", "ranking rankings.sets.PAIR.groups: [2] -> [1]", "ranking rankings.sets.PAIR.wins: no -> yes", "ranking rankings.sets.SINGLE.wins: no -> yes",
        "ranking rankings.sets.BLANK.wins: no -> yes",
    ]  # fmt: skip
    games = [one.game(made.game).rankings["sets"] for one in changes]
    assert [[shape.name for shape in game.shapes] for game in games[:2]] == [
        ["PAIR", "RUN", "SINGLE", "BLANK"],
        ["RUN", "SINGLE", "PAIR", "BLANK"],
    ]
    assert (
        games[3].shapes[1].groups == (1,)
        and games[2].shapes[0].columns["wins"] is False
        and games[2].shapes[1:] == ranking.shapes[1:]
    )
    assert changes[0].names == {"sets", "RUN", "PAIR", "SINGLE", "BLANK"}
    assert shown(declared_cards._ranking(replace(ranking, low="ONE", shapes=()), frozenset())) == [
        "ranking rankings.sets.low: ONE -> none"
    ]


@pytest.mark.parametrize(
    ("facts", "makes"),
    [
        ({"groups": (3, 2)}, [("groups", [3, 2], [2, 2])]), ({"groups": (2, 2)}, [("groups", [2, 2], [2])]), ({"groups": (1, 1)}, [("groups", [1, 1], [1])]), ({"groups": (2,)}, [("groups", [2], [1])]),
        ({"groups": (1,)}, []), ({"groups": ()}, []), ({"groups": (), "run": True, "suited": True}, [("suited", True, False)]), ({"groups": (), "suited": True}, []), ({"groups": (), "top": "FOUR"}, [("top", "FOUR", "")]),
    ],
)  # fmt: skip
def test_other_shapes_of_a_hand(made: Lab, facts: dict[str, Any], makes: list[tuple[str, object, object]]) -> None:
    shape = replace(
        made.game.rankings["sets"].shapes[3], columns={}, **({"run": False, "suited": False, "top": ""} | facts)
    )
    assert [(fact, before, after) for fact, _, before, after, _ in declared_cards._makes(shape, frozenset())] == makes


def test_words_numbers_and_members_of_a_declaration(made: Lab) -> None:
    red = made.game.enums["suit"].members[0]
    assert [yaml_text(value) for value in (True, False, None, "", 0, "x", red, frozenset(), frozenset({"b", "a"}))] == [
        "yes", "no", "none", "none", "0", "x", "RED", "none", "a, b"
    ]  # fmt: skip
    assert [number_of(made.game, value) for value in (4, None, "three", "flag_of_truth", "none", "favourite")] == [
        4,
        None,
        3,
        True,
        None,
        None,
    ]
    assert [member_beside(made.game, "rank", name) for name in ("ONE", "FOUR", "TWO", "X")] == [
        "TWO",
        "THREE",
        "THREE",
        "",
    ]
    change = one_fact("limit", "tokens", made.game.tokens["gem"], "supply", 4, "three")
    assert shown([change]) == ["limit tokens.gem.supply: three -> 4"]
    assert (
        change.game(made.game).tokens["gem"].supply == 4
        and change.game(made.game).tokens["coin"] == made.game.tokens["coin"]
    )
