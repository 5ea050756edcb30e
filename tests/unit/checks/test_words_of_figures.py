"""Sentences of a skill ladder, ranges of quests, verdicts and covered lines: small inputs with their exact results."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.checks.mutants.cover import reaches
from pnp.checks.mutants.verdict import Figures, Verdict, counted
from pnp.checks.static.quest_ranges import _number, _outside
from pnp.checks.statistics.figures import Share
from pnp.checks.statistics.ladder import Ladder, ladder_data
from pnp.checks.statistics.ladder_findings import ladder_findings, share_phrase
from pnp.source.diagnostics import Span


def share(hits: int, games: int, low: float, high: float) -> Share:
    return Share(games, hits, hits / games if games else 0.0, low, high)


NOTHING = share(0, 0, 0.0, 1.0)


def won(verdict: str = "more", rate: Share | None = None, even: float | None = 0.5) -> Any:
    return SimpleNamespace(share=rate or share(80, 100, 0.7, 0.9), even=even, verdict=verdict)


def meeting(lower: str, higher: str, **more: Any) -> Any:
    plain = {
        "won": None,
        "first_seat": None,
        "undivided": NOTHING,
        "decided": None,
        "early": None,
        "pivots": None,
        "leads": None,
    }
    own = SimpleNamespace(**plain | more)
    courses = SimpleNamespace(undivided=own.undivided, decided=own.decided, early=own.early, pivots=own.pivots)
    return SimpleNamespace(
        lower=lower,
        higher=higher,
        won=own.won,
        first_seat=own.first_seat,
        table=SimpleNamespace(leads=own.leads),
        courses=courses,
    )


def sentences(
    *meetings: Any, players: int = 2, rungs: tuple[str, ...] = ("random", "greedy", "search")
) -> tuple[str, ...]:
    return ladder_findings(Ladder("Game", players, rungs, meetings))


CONTESTS = (
    meeting("random", "greedy", won=won("not shown")),
    meeting("greedy", "search", won=won()),
    meeting("random", "search", won=won()),
)


# ------------------------------------------------------------------------------------------------- ladders
def test_skill_is_counted_by_steps_and_measured_from_luck_to_certainty() -> None:
    lines = sentences(*CONTESTS, meeting("search", "search"))
    assert lines == (
        "skill pays on 1 of 2 steps: greedy to search",
        "search wins 80.0% against random where an even share is 50.0%: 60% (40% to 80%) of the way from pure luck to always winning",
    )  # fmt: skip
    none = sentences(*(meeting(m.lower, m.higher, won=won("not shown")) for m in CONTESTS), meeting("search", "search"))
    assert none == ("skill pays on 0 of 2 steps: none is shown",)


def test_the_first_seat_is_named_with_its_verdict_or_as_even() -> None:
    even = sentences(
        *CONTESTS,
        meeting("greedy", "greedy", first_seat=won("not shown")),
        meeting("search", "search", first_seat=won("not shown")),
    )
    assert even[2:] == ("no advantage or disadvantage of the first seat is shown among equal players",)
    less = sentences(
        *CONTESTS,
        meeting("greedy", "greedy", first_seat=won("less", share(30, 100, 0.2, 0.4))),
        meeting("search", "search", first_seat=won("not shown")),
    )
    assert less[2:] == ("the first seat wins less than an even share among greedy players: 30.0% (20.0% to 40.0%)",)


@pytest.mark.parametrize(
    ("players", "ends", "sentence"),
    [
        (2, (0.51, 0.7), ": leaders run away, more than in a long race of coin tosses (50%)"), (2, (0.3, 0.49), ": leads change late, more than in a long race of coin tosses (50%)"),
        (2, (0.4, 0.6), ": not shown to differ from a long race of coin tosses (50%)"), (2, (0.5, 0.6), ": not shown to differ from a long race of coin tosses (50%)"), (3, (0.51, 0.7), ""),
    ],
)  # fmt: skip
def test_leads_are_compared_with_coin_tosses_between_two(
    players: int, ends: tuple[float, float], sentence: str
) -> None:
    decided, halfway = SimpleNamespace(median=0.625), SimpleNamespace(halfway=share(75, 100, 0.65, 0.85))
    best = meeting(
        "search",
        "search",
        decided=decided,
        early=share(60, 100, *ends),
        leads=halfway,
        undivided=share(5, 100, 0.02, 0.1),
    )
    lines = sentences(*CONTESTS, best, players=players)[2:]
    coin = "; in a long race of coin tosses that is 75%" if players == 2 else ""
    assert lines == (
        "5.0% (2.0% to 10.0%) of the games among search players end without a single winner",
        f"the leader at half time wins 75.0% (65.0% to 85.0%) of the games{coin}",
        "half of the games are decided after 62% of their turns: the winner leads from there",
        f"{share_phrase(share(60, 100, *ends))} of the games are decided in their first half{sentence}",
    )  # fmt: skip


def test_choices_that_matter_and_that_make_kings() -> None:
    pivots = SimpleNamespace(
        mattering=share(40, 100, 0.3, 0.5),
        swing=0.25,
        hopeless=share(10, 100, 0.05, 0.15),
        kingmaking=share(5, 10, 0.2, 0.8),
    )
    lines = sentences(*CONTESTS, meeting("search", "search", pivots=pivots))[2:]
    assert lines[0].endswith(
        "of the choices of search players are shown to matter: the best option wins 25 points more often than the worst"
    )
    assert (
        lines[1]
        == "10.0% (5.0% to 15.0%) of the choices are made by players who cannot win any more; 50.0% (20.0% to 80.0%) of these make a king: they are shown to change who else wins"
    )
    calm = SimpleNamespace(mattering=share(0, 100, 0.0, 0.04), swing=0.0, hopeless=NOTHING, kingmaking=NOTHING)
    assert sentences(*CONTESTS, meeting("search", "search", pivots=calm))[2:] == (
        "0.0% (0.0% to 4.0%) of the choices of search players are shown to matter",
    )


def test_equals_and_contests_of_a_ladder_are_told_apart() -> None:
    ladder = Ladder("Game", 2, ("random", "greedy"), (meeting("random", "random"), meeting("random", "greedy")))
    assert [m.higher for m in ladder.equals] == ["random"] and [m.higher for m in ladder.contests] == ["greedy"]
    assert ladder_data([]) == {"ladder": []}


# ------------------------------------------------------------------------------------------------- ranges of quests
@pytest.mark.parametrize(
    ("value", "faults"), [(2, []), (6, []), (1, ["must be at least 2"]), (7, ["must be at most 6"])]
)
def test_a_number_of_an_encounter_keeps_to_its_range(value: int, faults: list[str]) -> None:
    game: Any = SimpleNamespace(
        constants={
            "most": SimpleNamespace(value=6),
            "flag": SimpleNamespace(value=True),
            "word": SimpleNamespace(value="x"),
        }
    )
    key: Any = SimpleNamespace(name="foes", least=2, most="most", span=Span("game.yaml", 9, 1, 9, 2))
    reported = list(_outside(game, key, value, Span("quest.yaml", 4, 1, 4, 2), "cave"))
    assert [fault.message.rpartition("and ")[2] for fault in reported] == faults
    assert all(fault.help.endswith(" (`most`)") == (value > 6) and fault.labels[0].span.line == 9 for fault in reported)
    assert [_number(game, bound) for bound in (3, None, "most", "flag", "word", "none")] == [
        3,
        None,
        6,
        None,
        None,
        None,
    ]


# ------------------------------------------------------------------------------------------------- mutants
def test_verdicts_are_counted_and_their_score_leaves_out_what_does_not_matter() -> None:
    verdicts = [
        Verdict(str(n), state)
        for n, state in enumerate(("killed", "killed", "killed", "survived", "equivalent", "unreached", "unreached"))
    ]  # type: ignore[arg-type]
    figures = counted(verdicts)
    assert (
        figures == Figures(3, 1, 1, 2)
        and (figures.all, figures.score) == (7, 75.0)
        and Figures(0, 0, 4, 4).score == 100.0
    )


@pytest.mark.parametrize(
    ("mutant", "is_reached"),
    [
        ({"rule": "go", "lines": (3, 4)}, True), ({"rule": "go", "lines": (5, 9)}, False), ({"rule": "go", "lines": (1, 2)}, False), ({"rule": "turn", "lines": (3, 4)}, False),
        ({"rule": "go", "header": True}, False), ({"rule": "turn", "header": True}, True), ({"rule": "", "names": frozenset({"turn"})}, True), ({"rule": "", "names": frozenset({"other"})}, False), ({"rule": "", "names": frozenset()}, True),
    ],
)  # fmt: skip
def test_a_run_reaches_a_change_by_its_lines(mutant: dict[str, Any], is_reached: bool) -> None:
    own: Any = SimpleNamespace(**{"header": False, "lines": (0, 0), "names": frozenset()} | mutant)
    assert reaches({("go", 3), ("turn:", 8)}, own) is is_reached
