"""Sentences of a skill ladder, ranges of quests, verdicts and covered lines: small inputs with their exact results."""

import json
from dataclasses import asdict
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.checks.mutants.cover import reaches
from pnp.checks.mutants.tapes import StoredTape
from pnp.checks.mutants.verdict import Figures, Verdict, counted
from pnp.checks.mutants.verdict_cache import StoredVerdicts
from pnp.checks.search.effort import Effort
from pnp.checks.search.replay_evidence import FEWEST, LONG, PART, USUAL, AffectedParts, tasks_after
from pnp.checks.static.quest_ranges import _number, _outside
from pnp.checks.statistics.figures import Share
from pnp.checks.statistics.intervals import wilson
from pnp.checks.statistics.ladder import Ladder, ladder_data
from pnp.checks.statistics.ladder_findings import ladder_findings, share_phrase
from pnp.checks.statistics.quest_odds import (
    QuestFigures,
    QuestRecord,
    figures_data,
    figures_from,
    figures_of,
    unvisited,
)
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
    assert figures == Figures(3, 1, 1, 2)
    assert (figures.all, figures.score) == (7, 75.0)
    assert Figures(0, 0, 4, 4).score == 100.0


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


# ------------------------------------------------------------------------------------------------- quests
def played(
    seats: int,
    party: tuple[str, ...],
    is_won: bool,
    visited: tuple[str, ...],
    counts: tuple[int, ...] = (4,),
    lived: tuple[bool, ...] = (),
    **more: Any,
) -> QuestRecord:
    return QuestRecord(
        seats,
        party,
        is_won,
        more.get("status", "ended"),
        "",
        "",
        "",
        0,
        visited[-1] if visited else "",
        visited,
        counts,
        lived,
    )


RECORDS = (
    played(2, ("elf", "orc"), True, ("gate", "cave", "gate"), (4,), (True, False)), played(2, ("elf", "orc"), False, ("gate",), (6,), (True, True)),
    played(2, ("elf", "fay"), True, ("gate", "hall"), (2,), (True, True)), played(3, ("elf", "fay", "orc"), False, ("gate", "cave"), (), (), status="stuck"),
)  # fmt: skip


def quest_figures_of(*records: QuestRecord) -> QuestFigures:
    game: Any = SimpleNamespace(
        quest=SimpleNamespace(encounters={"gate": None, "cave": None, "hall": None, "pit": None})
    )
    return figures_of(game, records, "greedy")


def test_the_figures_of_a_quest_are_those_of_its_parties() -> None:
    figures = quest_figures_of(*RECORDS)
    assert [(odds.seats, odds.party, odds.won.hits, odds.won.games) for odds in figures.parties] == [
        (2, (), 2, 3), (2, ("elf", "fay"), 1, 1), (2, ("elf", "orc"), 1, 2), (3, (), 0, 1),
    ]  # fmt: skip
    everybody, _, orcs, stuck = figures.parties
    assert everybody.means[0].mean == 4.0 and orcs.means[0].mean == 5.0 and stuck.means == () and stuck.alive is None
    assert everybody.alive is not None and everybody.alive.mean == pytest.approx((0.5 + 1.0 + 1.0) / 3)
    assert {kind: (own.hits, own.games) for kind, own in everybody.lived.items()} == {
        "elf": (3, 3),
        "fay": (1, 1),
        "orc": (1, 2),
    }
    assert {name: own.hits for name, own in figures.visits.items()} == {"gate": 4, "cave": 2, "hall": 1, "pit": 0}
    assert {name: own.hits for name, own in figures.ends.items()} == {"gate": 2, "cave": 1, "hall": 1}
    assert [record.seats for record in figures.stuck] == [3] and unvisited(
        SimpleNamespace(encounters={"gate": None, "pit": None}), figures
    ) == ["pit"]  # type: ignore[arg-type]


def test_a_party_that_always_or_never_survives_has_wilsons_interval() -> None:
    (always,) = quest_figures_of(*[played(1, ("elf",), True, ("gate",), (1,), (True,))] * 4).parties
    (never,) = quest_figures_of(*[played(1, ("elf",), True, ("gate",), (1,), (False,))] * 4).parties
    assert always.alive is not None and never.alive is not None
    assert (always.alive.mean, always.alive.low, always.alive.high) == (1.0, wilson(4, 4)[0], 1.0)
    assert (never.alive.mean, never.alive.low, never.alive.high) == (0.0, 0.0, wilson(0, 4)[1])


def test_figures_of_quests_are_read_as_they_were_written() -> None:
    figures = quest_figures_of(*RECORDS[:3], *[played(3, ("elf",) * 3, True, ("gate",), (1,), (True,) * 3)] * 2)
    again = figures_from(json.loads(json.dumps(figures_data(figures))))
    assert (again.games, again.agent, again.visits, again.ends) == (
        figures.games,
        figures.agent,
        figures.visits,
        figures.ends,
    )
    for one, other in zip(again.parties, figures.parties, strict=True):
        assert (one.seats, one.party, one.won, one.lived) == (other.seats, other.party, other.won, other.lived)
        for mean, wanted in zip((*one.means, one.alive), (*other.means, other.alive), strict=True):
            assert mean is not None and wanted is not None
            assert (mean.mean, mean.low, mean.high) == pytest.approx((wanted.mean, wanted.low, wanted.high), abs=5e-5)


# ------------------------------------------------------------------------------------------------- stored verdicts
def stored(
    verdict: Verdict, tests: tuple[str, ...], is_same: bool = True, new: Verdict | None = None
) -> Verdict | None:
    """The rest of a stored verdict if these tests exist today; ``new``: the verdict of new tests or words."""
    trial = SimpleNamespace(
        worded=lambda mutant: new, hold_tests=lambda mutant, tests: new, tests_for=lambda mutant: [SimpleNamespace(digest=digest) for digest in tests],
    )  # fmt: skip
    verdicts = StoredVerdicts.__new__(StoredVerdicts)
    plain = {
        "_trial": trial,
        "_keys": {"m": "k"},
        "_verdicts": {"k": asdict(verdict)},
        "_tests": set(tests),
        "_same_words": is_same,
    }
    for name, value in plain.items():
        setattr(verdicts, name, value)
    return verdicts.of(SimpleNamespace(id="m"))  # type: ignore[arg-type]


def test_a_verdict_holds_as_long_as_the_test_that_noticed_exists() -> None:
    example = Verdict("m", "killed", "example", "deal", tests=("t1",))
    assert stored(example, ("t1", "t2")) == example and stored(example, ("t2",)) is None
    for by in ("static", "play"):
        alone = Verdict("m", "killed", by, tests=("gone",))  # type: ignore[arg-type]
        assert stored(alone, ()) == alone
    unknown = Verdict("m", "killed", "limit")
    assert stored(unknown, ("t2",)) == unknown


def test_a_verdict_of_words_holds_as_long_as_the_words_do() -> None:
    words, other = Verdict("m", "killed", "words"), Verdict("m", "survived")
    assert stored(words, (), new=other) == words and stored(words, (), is_same=False, new=other) == other


def test_new_tests_are_tried_on_what_nobody_noticed() -> None:
    tape = StoredTape(2, (1, 0, 3), seed=7)
    survived, noticed = (
        Verdict("m", "survived", tape=tape, at=4, tests=("t1",)),
        Verdict("m", "killed", "example", tests=("t2",)),
    )
    assert stored(survived, ("t1",), new=noticed) == survived and stored(survived, ("t1", "t2"), new=noticed) == noticed
    extended = stored(survived, ("t1", "t2"))
    assert extended is not None and extended.tests == ("t1", "t2") and extended.tape == tape and extended.at == 4
    assert stored(survived, ("t1",), is_same=False, new=noticed) == noticed


# ------------------------------------------------------------------------------------------------- games after an edit
def tasks(
    seats: tuple[int, ...], bots: bool = False, decisions: int = 0, contests: int = 6, games: int = 160
) -> list[tuple[str, int, int, int]]:
    """The games played after an edit that affects the second of two stored tapes."""
    evidence = SimpleNamespace(tapes=((2, (1,), ""), (3, (2,), "")), seats=(2, 3), games=10, decisions=decisions)
    ground: Any = SimpleNamespace(evidence=evidence, notes=["first", "second"])
    own = tasks_after(
        ground, AffectedParts((1,), seats, bots), None, Effort(games=games, contests=contests, pairs=40, seed=2)
    )  # type: ignore[arg-type]
    assert [task.before for task in own if task.seats == 3 and task.kind in ("explore", "again")] == [
        (((2,), "", "second"),)
    ] * (3 in seats)
    return [(task.kind, task.seats, task.seed, task.amount) for task in own]


def test_games_after_an_edit_are_those_of_the_affected_numbers_of_players() -> None:
    games = max(FEWEST, 160 * USUAL // max(USUAL, 2) // PART)
    assert tasks((2, 3)) == [
        ("explore", 2, 2, games),
        ("leaks", 2, 2, 40),
        ("again", 3, 2, games),
        ("leaks", 3, 2, 40),
        ("contest", 2, 2000, 1),
    ]
    assert tasks((3,))[0][:2] == ("explore", 3)
    assert tasks((3,), contests=0)[-1][0] == "leaks"
    assert tasks((3,), games=1)[0][3] == 1
    assert tasks((), bots=True) == [("contest", 2, 2000, 1)] and tasks(()) == []


def test_a_game_of_many_decisions_has_no_contest_after_an_edit() -> None:
    limit = 10 * LONG // 2
    assert tasks((), bots=True, decisions=limit) == [("contest", 2, 2000, 1)]
    assert tasks((), bots=True, decisions=limit + 1) == []
