"""What a check says of the reach of play: searched games, contests, supplies, failures, loops, and sides of tiles."""

import ast
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.checks.search import endless
from pnp.checks.search.endless import NotedRounds, loop_lines, shortened
from pnp.checks.search.reach import (
    check_contests,
    check_supply,
    check_unreachable_list,
    clause_figures,
    ends_by_rounds_alone,
    failure_diagnostic,
    players_in_words,
    runs_on,
    searched,
)
from pnp.checks.static import sides
from pnp.checks.static.sides import check_sides
from pnp.engine.play.idle import ENDLESS
from pnp.engine.play.outcome import Outcome
from pnp.model.game import Message
from pnp.source.diagnostics import NOWHERE, Span


def evidence(**facts: Any) -> Any:
    plain = {"contests": {}, "masters": {}, "games": 160, "arcs": {}, "supply": {}, "clauses": {}, "seats": (2, 3)}
    return SimpleNamespace(**plain | facts)


def game_of(**facts: Any) -> Any:
    plain = {
        "sequence": SimpleNamespace(clause="rounds"), "variant": "", "span": lambda: NOWHERE, "unreachable": (), "clauses": {},
        "components": (), "tokens": {},
    }  # fmt: skip
    return SimpleNamespace(**plain | facts)


def rules_of(*codes: str, kind: str = "phase") -> Any:
    rules = {}
    for code in codes:
        tree = ast.parse(code).body[0]
        assert isinstance(tree, ast.FunctionDef)
        rules[tree.name] = SimpleNamespace(name=tree.name, tree=tree, kind=kind)
    return SimpleNamespace(rules=rules, arcs=[SimpleNamespace(id="go"), SimpleNamespace(id="go/if 1")])


WINS = rules_of("def go():\n    win(me)\n")


# ------------------------------------------------------------------------------------------------- efforts
def test_the_games_of_a_search_in_words() -> None:
    assert searched(evidence(games=1)) == "1 game"
    contests, masters = {2: {"end": 4, "rounds": 1}, 3: {"end": 2}}, {2: {"end": 9}}
    assert searched(evidence(contests=contests)) == "160 games, 7 of them with competent players"
    assert searched(evidence(contests=contests, masters=masters)) == (
        "160 games, 7 of them with competent players, and 9 more with players who search"
    )


@pytest.mark.parametrize(
    ("seats", "words"),
    [((2,), "2 players"), ((1,), "1 player"), ((2, 3), "2 and 3 players"), ((4, 2, 3), "2 to 4 players"), ((2, 4, 5), "2, 4 and 5 players"), ((2, 4), "2 and 4 players"), ((1, 2, 3, 4), "1 to 4 players")],
)  # fmt: skip
def test_numbers_of_players_in_words(seats: tuple[int, ...], words: str) -> None:
    assert players_in_words(seats) == words


@pytest.mark.parametrize(
    ("endings", "runs"),
    [({"rounds": 2, "end": 17}, True), ({"rounds": 2, "end": 18}, False), ({"rounds": 1}, False), ({"rounds": 2}, True), ({"end": 5}, False)],
)  # fmt: skip
def test_more_than_one_game_in_ten_reaches_the_last_round(endings: dict[str, int], runs: bool) -> None:
    assert runs_on(game_of(), endings) is runs


def test_only_a_rule_besides_the_limit_ends_a_game_before_its_last_round() -> None:
    assert not ends_by_rounds_alone(WINS) and ends_by_rounds_alone(rules_of("def go():\n    draw(deck)\n"))
    assert ends_by_rounds_alone(rules_of("def over():\n    end_game(players)\n", kind="limit_reached"))
    assert not ends_by_rounds_alone(
        rules_of("def go():\n    pass\n", "def end():\n    if a:\n        end_game(players)\n")
    )


def contests(rules: Any = WINS, variant: str = "", **facts: Any) -> list[str]:
    return [one.message for one in check_contests(game_of(variant=variant), rules, evidence(**facts))]


def test_contests_that_go_on_to_the_last_round() -> None:
    greedy = {2: {"rounds": 5, "end": 1}, 3: {"rounds": 1, "end": 5}, 4: {"rounds": 6}}
    assert contests(contests=greedy) == [
        "11 of 12 games with competent players went on to the last round, with 2 and 4 players"
    ]
    assert contests(contests=greedy, variant="short")[0].startswith("`short`: 11 of 12 games")
    assert contests(rules_of("def go():\n    pass\n"), contests=greedy) == []


def test_players_who_search_count_if_they_played_as_many_games() -> None:
    greedy = {2: {"rounds": 3, "end": 1}}
    assert contests(contests=greedy, masters={2: {"end": 4}}) == []
    assert len(contests(contests=greedy, masters={2: {"end": 3}})) == 1
    assert contests(contests=greedy, masters={2: {"rounds": 4}}) == [
        "4 of 4 games with players who search went on to the last round, with 2 players"
    ]


def test_accepted_branches_exist_and_are_not_reached() -> None:
    game = game_of(unreachable=("go", "go/if 1", "go/if 2"))
    faults = [
        (one.code, one.message) for one in check_unreachable_list(game, WINS, evidence(arcs={"go": 3, "go/if 1": 0}))
    ]
    assert faults == [
        ("PNP406", "`go` is listed as unreachable, but was reached"),
        ("PNP107", "`unreachable:` names `go/if 2`, but no rule has such a branch"),
    ]


# ------------------------------------------------------------------------------------------------- supplies, clauses
def test_pieces_that_players_need_are_printed() -> None:
    def component(count: int | None, prints: str = "", measured: str = "") -> Any:
        return SimpleNamespace(count=count, prints=prints, measured=measured, span=NOWHERE)

    tokens = {"coin": SimpleNamespace(supply=None), "gem": SimpleNamespace(supply=3)}
    supply = {"coin": {2: 5, 3: 7}, "gem": {2: 9}, "card": {2: 9}}

    def faults(*components: Any) -> list[str]:
        own = check_supply(game_of(components=components, tokens=tokens), WINS, evidence(supply=supply))
        return [one.message for one in own]

    assert faults(component(6, "coin")) == ["6 coin are printed, but competent players needed 7"]
    assert faults(component(6, "slip", "coin")) == ["6 coin are printed, but competent players needed 7"]
    enough = [
        component(7, "coin"),
        component(None, "coin"),
        component(2, "gem"),
        component(2, "card"),
        component(0, "cup"),
    ]
    assert faults(*enough) == []


def test_clauses_are_counted_by_what_they_are() -> None:
    def clause(id: str, kind: str = "rule", **facts: Any) -> Any:
        plain = {"variants": (), "restates": "", "is_by_hand": False}
        return SimpleNamespace(id=id, kind=kind, **plain | facts)

    clauses = [
        clause("coded"), clause("unplayed"), clause("data"), clause("none"), clause("aside", "example"), clause("again", restates="coded"),
        clause("hand", is_by_hand=True), clause("own", variants=("v",)), clause("other", variants=("w",)),
    ]  # fmt: skip
    held = {"coded", "unplayed", "data", "own"}
    backing: Any = SimpleNamespace(code={"coded", "unplayed", "own"}, holds=lambda clause: clause.id in held)
    game = game_of(clauses={one.id: one for one in clauses}, variant="v")
    figures = clause_figures(game, evidence(clauses={"coded": 4, "own": 1, "unplayed": 0}), backing)
    assert figures == {"printed": 8, "binding": 5, "executable": 4, "exercised": 3, "by_hand": 1}
    assert clause_figures(game, evidence(games=0), backing)["exercised"] == 0
    assert clause_figures(game, evidence(games=1), backing)["exercised"] == 1


# ------------------------------------------------------------------------------------------------- failures
def failure(**facts: Any) -> Any:
    save = facts.pop("save", "")
    advice = facts.pop("advice", "")
    plain: dict[str, Any] = {
        "status": "stuck",
        "winners": (),
        "clause": "c",
        "rounds": 4,
        "decisions": 1,
        "message": "no card",
    }
    clauses = {"c": SimpleNamespace(number="3.1", title=Message("Draw"), span=Span("b.md", 7, 1, 7, 2))}
    return failure_diagnostic(game_of(clauses=clauses), Outcome(**plain | facts), 2, ["1. a"], save, advice)


def test_a_failure_has_its_place_its_length_and_advice() -> None:
    plain = failure()
    assert (plain.code, plain.message, plain.context) == ("PNP400", "no card (2 players, 1 choice)", "3.1 Draw")
    assert (plain.span.file, plain.span.line, plain.help) == ("b.md", 7, "say in the rules what happens here")
    placed = failure(code="PNP401", file="a.md", line=5, save="x.tape", decisions=3)
    assert (placed.code, placed.span) == ("PNP401", Span("a.md", 5, 1, 5, 1))
    assert placed.message == "no card (2 players, 3 choices)" and placed.help.endswith(
        "; see it with `pnp replay x.tape`"
    )
    assert failure(code=ENDLESS).message == "no card (2 players, 1 choice, 4 rounds)"
    assert failure(clause="x").span == NOWHERE and failure(clause="x").context == "x"
    assert failure(message="the highest or lowest of nobody").help == "test it first: `if count(…) > 0:`"
    assert failure(message="the highest or lowest of nobody", advice="do this").help == "do this"


# ------------------------------------------------------------------------------------------------- loops
def noted(*positions: str) -> tuple[int, int] | None:
    rounds = NotedRounds.__new__(NotedRounds)
    rounds.rounds = [(position, n) for n, position in enumerate(positions)]  # type: ignore[misc]
    return rounds.loop()


def test_the_last_position_that_comes_again_and_the_nearest_one_before_it() -> None:
    assert (
        noted("a", "b", "a", "c", "b") == (1, 4) and noted("a", "a", "a") == (1, 2) and noted("a", "a", "b") == (0, 1)
    )
    assert noted("a", "b") is None and noted() is None


def lines_of_loop(monkeypatch: pytest.MonkeyPatch, *rounds: tuple[str, int]) -> list[str]:
    """The lines shown of a game with 60 events; a round ends after each of these numbers of events."""
    happenings = [f"{n}" for n in range(60)]
    own = NotedRounds.__new__(NotedRounds)
    own.rounds = list(rounds)  # type: ignore[arg-type]
    monkeypatch.setattr(endless, "Trace", lambda: SimpleNamespace(happenings=happenings, log=None))
    monkeypatch.setattr(endless, "State", lambda *facts: SimpleNamespace(everyone=[]))
    monkeypatch.setattr(endless, "Play", lambda state: SimpleNamespace(game=lambda tape: None))
    monkeypatch.setattr(endless, "NotedRounds", lambda state, trace: own)
    monkeypatch.setattr(endless, "Describer", lambda *facts, people: None)
    monkeypatch.setattr(endless, "transcript", lambda describer, events: list(events))
    nothing: Any = None
    return loop_lines(nothing, nothing, 2, (), nothing)


def numbers(first: int, end: int) -> list[str]:
    return [str(n) for n in range(first, end)]


def test_the_rounds_that_repeat_are_shown_after_some_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    one = lines_of_loop(monkeypatch, ("p", 12), ("p", 14))
    assert one == [*numbers(4, 12), "then this round repeats:", *numbers(12, 14)]
    two = lines_of_loop(monkeypatch, ("p", 5), ("q", 20), ("p", 50))
    assert two == [*numbers(0, 5), "then these 2 rounds repeat:", *numbers(5, 29), "…"]
    none = lines_of_loop(monkeypatch, ("p", 5), ("q", 20))
    assert none == ["no position comes twice; the last lines are:", *numbers(36, 60)]


def test_a_long_loop_is_shortened() -> None:
    assert shortened(numbers(0, 24)) == numbers(0, 24) and shortened(numbers(0, 25)) == [*numbers(0, 24), "…"]


# ------------------------------------------------------------------------------------------------- sides of tiles
def tiles(*lengths: int | None, length: int = 0, turned: bool = True, many: bool = True, size: int = 3) -> list[str]:
    """The faults of cards with lists of these lengths that lie on spaces with six sides."""
    column = SimpleNamespace(name="edges", type=SimpleNamespace(many=many, kind="enum", name="terrain"), length=length)
    cards = [
        SimpleNamespace(code=f"T{n}", values={"edges": None if number is None else ["x"] * number}, span=NOWHERE)
        for n, number in enumerate(lengths, 1)
    ]
    space = SimpleNamespace(size=size, around=range(6))
    zones = {name: SimpleNamespace(name=name, family="map", of="tile") for name in ("map_a", "map_b")}
    zones["deck"] = SimpleNamespace(name="deck", family="", of="tile")
    game: Any = SimpleNamespace(
        zones=zones, enums={"space": space}, cards={"tile": SimpleNamespace(cards=cards, columns={"edges": column})},
        families={"map": SimpleNamespace(keys=("space",), of_member=True, cells={("a",): "map_a", ("b",): "map_b"})},
    )  # fmt: skip
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sides, "board_of", lambda game, shape: SimpleNamespace(turned=turned, name="board"))
        return [f"{one.message} / {one.help}" for one in check_sides(game)]


def test_a_tile_has_an_entry_for_each_side_if_most_have() -> None:
    (fault,) = tiles(6, 6, 5)
    assert fault == (
        "`edges` of `T3` has 5 entries, but a space of `board` has 6 sides / write an entry for each side, and declare "
        "`edges: list of 6 terrain`"
    )
    assert [one.partition(",")[0] for one in tiles(6, 6, 6, 1, None)] == [
        "`edges` of `T4` has 1 entry",
        "`edges` of `T5` has 0 entries",
    ]
    assert tiles(6, 6, 5, 5) == tiles(5, 5, 6) == tiles() == tiles(6, 6) == []


def test_lists_that_are_no_sides_may_have_any_length() -> None:
    assert (
        tiles(6, 6, 5, length=6)
        == tiles(6, 6, 5, turned=False)
        == tiles(6, 6, 5, many=False)
        == tiles(6, 6, 5, size=0)
        == []
    )
