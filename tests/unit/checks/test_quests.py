"""Quests played by bots: what is seen of one at rest agrees with what happens in it, and parties' shares are counted."""

from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.checks.static.quest_ranges import check_ranges
from pnp.checks.static.quest_ways import check_ways, reached
from pnp.checks.statistics import quest_odds
from pnp.checks.statistics.fast_quests import party_chance, quest_tapes
from pnp.checks.statistics.quest_odds import QuestGames, QuestRecord, Run, figures_of, play_run, quest_figures
from pnp.model.read.quest_tree import ways_on
from pnp.rules.loading import LoadedGame, compile_quest, load_tree
from pnp.source.diagnostics import Report
from pnp.source.load import load_game
from pnp.source.load.files import Memory

FERRY = Path(__file__).parents[2] / "night-ferry"
FILES = {p.relative_to(FERRY).as_posix(): p.read_text("utf-8") for p in sorted(FERRY.rglob("*")) if p.is_file()}


def laid(text: str) -> LoadedGame:
    """The Night Ferry with a quest of this text."""
    report = Report()
    return compile_quest(load_game(Memory(FILES | {"quests/other.yaml": text}), report), "", "other", report)


def found(text: str) -> list[str]:
    """The codes of what is wrong at rest, with the encounters that they are told of."""
    return [f"{d.code} {d.message}" for d in check_ways(laid(text).game)]


MILL = FILES["quests/old-mill.yaml"]


def test_a_sound_quest_has_no_fault() -> None:
    assert found(MILL) == []


def test_an_encounter_that_nothing_leads_to() -> None:
    assert found(MILL.replace("ways: [MILL, YARD]", "ways: [YARD]")) == ["PNP313 no way leads to `MILL`"]


def test_a_circle_without_an_end() -> None:
    text = MILL.replace("past: LANDING", "past: LANE").replace("ways: [MILL, YARD]", "ways: [MILL, YARD, LANDING]")
    assert found(text) == [], "the landing is an end"
    text = text.replace("    ends: ARRIVED", "    past: LANE")
    told = found(text)
    assert [line[:6] for line in told] == ["PNP314"] * 5
    assert "`MILL` leads only to `LANE` and `YARD`" in " ".join(told)


def test_a_key_that_means_nothing_there() -> None:
    text = MILL.replace("    ways: [MILL, YARD]", "    ways: [MILL, YARD]\n    harm: 1")
    assert found(text) == ["PNP315 `harm` has no meaning in a CROSSING"]


def ranged(harm: str, text: str, **more: str) -> list[str]:
    """What is out of range in a quest, of a game that says what `harm` may be."""
    files = FILES | {"quests/other.yaml": text} | more
    assert "harm: {table: harm_at" in FILES["game.yaml"]
    files["game.yaml"] = files["game.yaml"].replace("harm: {table: harm_at", f"harm: {{{harm}table: harm_at")
    report = Report()
    loaded = compile_quest(load_game(Memory(files), report), "", "other", report)
    return [f"{d.code} {d.span.line} {d.message} ({d.help})" for d in check_ranges(loaded.game)]


def test_a_number_of_a_quest_keeps_to_its_range() -> None:
    assert ranged("", MILL.replace("harm: 1", "harm: 9")) == []
    assert ranged("least: 1, most: wounds_borne, ", MILL.replace("harm: 1", "harm: 3")) == []
    line = MILL.replace("harm: 1", "harm: 4").split("\n").index("    harm: 4") + 1
    assert ranged("most: wounds_borne, ", MILL.replace("harm: 1", "harm: 4")) == [
        f"PNP503 {line} `harm` of `YARD` is 4, and must be at most 3 (write a number at most 3 (`wounds_borne`))"
    ]
    (fault,) = ranged("least: 1, ", MILL.replace("harm: 1", "harm: 0"))
    assert "`harm` of `YARD` is 0, and must be at least 1" in fault


def test_shares_of_parties_are_those_of_the_records() -> None:
    loaded = laid(MILL)
    records = play_run(loaded.game, loaded.rules, Run(2, "random", 1, 0, 60))
    figures = figures_of(loaded.game, records, "random")
    whole = figures.parties[0]
    assert (whole.seats, whole.party, whole.won.games) == (2, (), 60)
    assert whole.won.hits == sum(r.ended_at == "LANDING" for r in records) > 0
    assert sum(odds.won.games for odds in figures.parties[1:]) == 60
    assert {odds.party for odds in figures.parties[1:]} == {("RED", "RED"), ("RED", "BLUE"), ("BLUE", "BLUE")}
    assert figures.visits["LANE"].hits == 60
    assert not figures.stuck


def test_the_same_seed_plays_the_same_quests() -> None:
    loaded = laid(MILL)
    whole = play_run(loaded.game, loaded.rules, Run(1, "random", 3, 0, 10))
    parts = [r for first in (0, 5) for r in play_run(loaded.game, loaded.rules, Run(1, "random", 3, first, first + 5))]
    assert whole == parts


def test_a_quest_that_cannot_go_on_is_told() -> None:
    loaded = laid(MILL.replace("    past: FORK_IN_LANE", "    past: nothing"))
    figures = quest_figures(loaded.game, loaded.rules, QuestGames(4, "random"), use_cache=False)
    assert figures.games == 8
    assert all(record.ended_at == "LANE" for record in figures.stuck) or not figures.stuck


NAMES = ["A1", "B2", "C3", "D4", "E5"]
encounters = st.fixed_dictionaries({
    "sort": st.sampled_from(["WALK", "TRIAL", "CROSSING"]),
    "past": st.sampled_from(NAMES),
    "back": st.sampled_from(NAMES),
    "ways": st.lists(st.sampled_from(NAMES), min_size=1, max_size=3, unique=True),
    "harm": st.integers(0, 2),
    "ends": st.sampled_from(["nothing", "ARRIVED", "STRANDED"]),
})  # fmt: skip


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(encounters, min_size=1, max_size=5), st.integers(0, 1000))
def test_no_party_comes_where_no_way_leads_and_every_quest_comes_to_an_end(many: list[dict], seed: int) -> None:  # type: ignore[type-arg]
    names = NAMES[: len(many)]
    rows = {
        name: {"title": name.lower()} | {
            key: [to for to in value if to in names] or names[:1] if key == "ways"
            else value if key not in ("past", "back") or value in names else names[0]
            for key, value in one.items()
        }
        for name, one in zip(names, many, strict=True)
    }  # fmt: skip
    loaded = laid(yaml.safe_dump({"title": "Anywhere", "encounters": rows}))
    game = loaded.game
    assert game.quest is not None
    ways = {name: [to for _, to in on] for name, on in ways_on(game, game.quest).items()}
    known = reached({names[0]}, ways)
    unreached = {d.message.split("`")[1] for d in check_ways(game) if d.code == "PNP313"}
    assert unreached == set(names) - known
    for record in play_run(game, loaded.rules, Run(1, "random", seed, 0, 3)):
        assert record.status != "stuck", record
        assert set(record.visited) <= known
        assert all(to in ways[here] for here, to in zip(record.visited, record.visited[1:], strict=False))


def test_a_party_that_always_lived_may_yet_die() -> None:
    record = QuestRecord(1, ("RED",), True, "ended", "", "", "", 0, "MILL", ("MILL",), (), (True,))
    (odds,) = figures_of(laid(MILL).game, [record] * 9, "random").parties
    assert odds.alive is not None and (odds.alive.mean, odds.alive.high) == (1.0, 1.0)
    assert 0.5 < odds.alive.low < 0.8


def test_greedy_players_take_on_the_machine_the_way_that_they_take_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = load_tree(Path(__file__).parents[3] / "data/cards", Report())
    loaded = compile_quest(tree, "level-none", "drowned-bell", Report())
    run = Run(2, "greedy", 1, 0, 4)
    native = play_run(loaded.game, loaded.rules, run)
    tapes = quest_tapes(loaded.game, run.seats, {}, run.agent)
    assert tapes is not None and all(tapes.tape(seed, party_chance(seed).randrange) for seed in range(1, 30))
    monkeypatch.setattr(quest_odds, "quest_tapes", lambda *_: None)
    assert play_run(loaded.game, loaded.rules, run) == native
