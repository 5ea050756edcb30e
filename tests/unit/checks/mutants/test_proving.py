"""Who notices a change: checks, examples, scenarios, limits, play; what is found is kept, and shared out."""

import json
import os
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.app.cli.main import main
from pnp.app.game.reading import read_game
from pnp.checks.mutants.question import tell
from pnp.checks.mutants.run import ProvedGame, ProveOptions, prove
from pnp.checks.mutants.tapes import StoredTape
from pnp.checks.mutants.trial import Trial
from pnp.checks.mutants.verdict import Figures
from pnp.model.read.build import build_game
from pnp.model.read.find import data_folders
from pnp.rules import compile_rules
from pnp.source.diagnostics import Report
from pnp.source.load import load_game

ROOT = Path(__file__).parents[4]
ANEW = ProveOptions(cache=False)


@pytest.fixture
def hearts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Hearts of one's own, of which nothing has been found yet."""
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    unkept = shutil.ignore_patterns("mutants*.json")
    return Path(shutil.copytree(ROOT / "data" / "hearts", tmp_path / "games" / "hearts", ignore=unkept))


def proved(folder: Path, options: ProveOptions = ANEW) -> ProvedGame:
    report = Report()
    game = build_game(load_game(folder, report, data_folders()), report)
    rules = compile_rules(game, report)
    report.stop_on_errors()
    return prove(game, rules, options)


@pytest.fixture(scope="module")
def cache_of_shipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty cache, which is filled by the proof of Hearts as it comes."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory, cache_of_shipped: Path) -> ProvedGame:
    """What is proved of Hearts as it comes, by one process, without what was found before."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PNP_CACHE", str(cache_of_shipped))
        unkept = shutil.ignore_patterns("mutants*.json")
        folder = shutil.copytree(ROOT / "data" / "hearts", tmp_path_factory.mktemp("games") / "hearts", ignore=unkept)
        return proved(Path(folder), ProveOptions())


@pytest.fixture
def hearts_again(hearts: Path, shipped: ProvedGame, cache_of_shipped: Path) -> Path:
    """A Hearts of one's own that has been proved as it comes."""
    shutil.copytree(cache_of_shipped, os.environ["PNP_CACHE"])
    return hearts


def verdict(found: ProvedGame, id: str) -> tuple[str, str, str]:
    one = next(v for v in found.verdicts if v.mutant == id)
    return one.state, one.by, one.name


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


SCENARIO = """
game: hearts
players: [Ada, Bruno, Clara, Dora]
given:
  from: nothing
  round: 5
  table.in_order: [Ada, Bruno, Clara, Dora]
  Ada.hand: [C9, D2]
  Bruno.hand: [DK, H3]
  Clara.hand: [C4, D3]
  Dora.hand: [C5, D4]
do:
  - phase: play
  - answers: [C9, DK]
expect:
  Ada.taken: [C5, C4, DK, C9]
"""
HIGHER_OF_ANOTHER_SUIT = "play_a_trick: `card.suit == lead.suit` left out"


def test_everybody_who_may_notice_is_told(shipped: ProvedGame) -> None:
    found = shipped
    assert verdict(found, "settle_the_moon: `p.points = 0` left out") == ("killed", "example", "all-for-ada")
    assert verdict(found, "cost_of: `queen_worth` → `queen_worth + 1`")[:2] == ("killed", "example")
    assert verdict(found, "play_a_trick: `move(lead, trick)` left out")[0] == "killed"
    assert {v.by for v in found.verdicts if v.state == "killed"} >= {"static", "example", "limit", "play"}
    assert verdict(found, "play_a_trick: `>` → `>=` in `card.rank > best.rank`")[0] == "equivalent"


def test_a_scenario_notices_what_no_example_has(hearts: Path) -> None:
    without = replace(ANEW, clauses=("trick",))
    assert verdict(proved(hearts, without), HIGHER_OF_ANOTHER_SUIT)[:2] != ("killed", "scenario")
    (hearts / "scenarios").mkdir()
    (hearts / "scenarios" / "another-suit.yaml").write_text(SCENARIO, "utf-8")
    without_examples(hearts)
    assert verdict(proved(hearts, without), HIGHER_OF_ANOTHER_SUIT) == ("killed", "scenario", "another-suit")


def test_a_scenario_that_asks_for_a_table_notices_its_cells(hearts: Path) -> None:
    cell = "tables.places[RIGHT]: RIGHT 3 → 4"
    without_examples(hearts)
    (hearts / "scenarios").mkdir()
    text = "game: hearts\nplayers: [Ada, Bruno, Clara, Dora]\ngiven: {from: nothing}\n"
    text += "do: [{value: 'places[RIGHT]'}]\nexpect: {result: 3}\n"
    (hearts / "scenarios" / "places.yaml").write_text(text, "utf-8")
    assert verdict(proved(hearts, ANEW), cell) == ("killed", "scenario", "places")


def test_the_result_is_the_same_for_any_number_of_processes(hearts: Path, shipped: ProvedGame) -> None:
    by_two = proved(hearts, replace(ANEW, jobs=2, clauses=("trick", "moon", "final-score"))).verdicts
    by_one = {verdict.mutant: verdict for verdict in shipped.verdicts}
    assert len(by_two) > 30 and {verdict.state for verdict in by_two} >= {"killed", "survived", "equivalent"}
    assert list(by_two) == [by_one[verdict.mutant] for verdict in by_two]


def test_only_what_an_edit_touches_is_tried_again(
    hearts_again: Path, shipped: ProvedGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []
    hold, hearts = Trial.hold, hearts_again
    monkeypatch.setattr(Trial, "hold", lambda self, mutant: (tried.append(mutant.rule), hold(self, mutant))[1])
    assert proved(hearts, ProveOptions()).verdicts == shipped.verdicts
    assert tried == []
    edit(hearts / "rules" / "04-score.md", "            p.points = 0\n", "            p.points = 0 + 0\n")
    proved(hearts, ProveOptions())
    assert set(tried) == {"settle_the_moon"}
    tried.clear()
    assert len(proved(hearts, replace(ANEW, clauses=("moon",))).verdicts) == len(tried) > 0


def without_examples(hearts: Path) -> None:
    for file in (hearts / "rules").glob("*.md"):
        file.write_text(re.sub(r"```example.*?```", "", file.read_text("utf-8"), flags=re.S), "utf-8")


def test_words_that_no_longer_fit_notice_what_no_test_does() -> None:
    game = read_game("deck-of-fey", Report(), "troll-tricker").game
    trial = Trial(game, [], [])
    lowest = trial.mutants["tt_highest: `highest` → `lowest`"]
    held = trial.worded(lowest)
    assert held is not None and (held.by, held.name) == ("words", "PNP310")
    assert trial.hold(lowest) == held, "without tests and games the words alone notice it"
    said = replace(game.clauses["tt-highest"], attrs={"differs": "for a trial"})
    other = Trial(replace(game, clauses={**game.clauses, "tt-highest": said}), [], [])
    assert other.worded(lowest) is None


def test_verdicts_of_words_are_looked_at_anew(hearts: Path) -> None:
    """Prose is no part of what a verdict is kept by."""
    without_examples(hearts)
    only = ProveOptions(clauses=("final-score",))
    lowest = "final_score: `lowest` → `highest`"
    edit(hearts / "rules" / "04-score.md", ' differs="the last trick is a moment here, not the place"', "")
    assert verdict(proved(hearts, only), lowest) == ("killed", "words", "PNP310")
    edit(hearts / "rules" / "04-score.md", "{#final-score", '{#final-score differs="for a trial"')
    assert verdict(proved(hearts, only), lowest)[0] != "killed"


def test_who_sees_a_card_is_held_against_what_players_see(hearts: Path, shipped: ProvedGame) -> None:
    seen = "zones.hand: sees owner → all"
    assert verdict(shipped, seen)[0] == "survived"
    (hearts / "scenarios").mkdir()
    looks = SCENARIO + "  sees: {Ada: {Bruno.hand: [back]}}\n"
    (hearts / "scenarios" / "another-suit.yaml").write_text(looks, "utf-8")
    assert verdict(proved(hearts), seen)[:2] == ("killed", "scenario")


def test_new_tests_look_at_what_survived(hearts_again: Path, shipped: ProvedGame) -> None:
    survivors = {mutant.id for mutant, _ in shipped.survivors}
    (hearts_again / "scenarios").mkdir()
    (hearts_again / "scenarios" / "another-suit.yaml").write_text(SCENARIO, "utf-8")
    after = {mutant.id for mutant, _ in proved(hearts_again, ProveOptions()).survivors}
    assert after <= survivors
    anew = {mutant.id for mutant, _ in proved(hearts_again).survivors}
    assert after == anew


def test_a_survivor_is_told_as_a_question(hearts: Path) -> None:
    without_examples(hearts)  # (nearly everything survives)
    found = proved(hearts, replace(ANEW, clauses=("lead-any", "hearts-broken", "final-score")))
    told = {mutant.id: tell(found.trial, mutant, verdict) for mutant, verdict in found.survivors}
    assert len(told) > 10 and all(each is not None and each.now != each.so for each in told.values())
    broken = told["may_lead: not `table.broken`"]
    assert broken is not None and broken.before
    assert "is asked “the card to lead”" in broken.now and "♥" not in broken.now
    assert broken.so.startswith("also ♥")
    over = told["final_score: `lowest` → `highest`"]
    assert over is not None and "the game is over; winner:" in over.now + over.so


def test_the_score_counts_what_was_noticed_of_what_matters() -> None:
    assert Figures(3, 1, 9, 9).score == 75.0
    assert Figures(0, 0, 4, 0).score == 100.0


# ------------------------------------------------------------------------------------------------- the command
def test_the_command_names_clauses_and_gives_data(hearts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", str(hearts), "4.2.1", "--json", "--jobs", "1"]) == 0
    data = json.loads(capsys.readouterr().out)
    edition = data["variants"][0]
    assert [clause["clause"] for clause in edition["clauses"]] == ["moon"]
    assert edition["held"] == edition["killed"] + edition["survived"] + edition["equivalent"] + edition["unreached"]
    assert main(["prove", str(hearts), "mon"]) == 2
    assert "`moon`" in capsys.readouterr().err


def test_answers_need_a_survivor_and_a_reason(
    hearts_again: Path, shipped: ProvedGame, capsys: pytest.CaptureFixture[str]
) -> None:
    hearts, survivor = hearts_again, shipped.survivors[0][0].id
    answers = hearts / "evidence" / "survivors.yaml"
    answers.write_text(f"{json.dumps(survivor)}: it cannot be seen\nno such thing: because\n", "utf-8")
    assert main(["prove", str(hearts), "--jobs", "1"]) == 0
    said = capsys.readouterr()
    assert f"{survivor}: it cannot be seen" in said.out
    assert "PNP107" in said.err and "no such thing" in said.err
    answers.write_text(f"{json.dumps(survivor)}:\n", "utf-8")
    assert main(["prove", str(hearts), "--jobs", "1"]) == 1
    assert "PNP105" in capsys.readouterr().err


def test_the_figures_are_kept_in_the_games_folder(hearts_again: Path) -> None:
    hearts = hearts_again
    assert main(["prove", str(hearts), "--keep", "--quiet", "--jobs", "1"]) == 0
    kept = (hearts / "evidence" / "mutants-play.json").read_bytes()
    assert main(["prove", str(hearts), "--keep", "--quiet", "--jobs", "2"]) == 0
    assert (hearts / "evidence" / "mutants-play.json").read_bytes() == kept
    assert json.loads(kept)["score"] > 60


def test_a_check_counts_what_was_proved_of_these_very_rules(
    hearts_again: Path, shipped: ProvedGame, capsys: pytest.CaptureFixture[str]
) -> None:
    hearts = hearts_again
    check = ["check", str(hearts), "--no-play", "--json"]
    assert main(check) == 0
    assert json.loads(capsys.readouterr().out)["variants"][0]["changes"] is None
    assert main(["prove", str(hearts), "--quiet", "--jobs", "1"]) == 0
    assert main(check) == 0
    figures = json.loads(capsys.readouterr().out)["variants"][0]["changes"]
    assert figures["killed"] > 100 and figures["score"] == round(shipped.figures.score, 1)
    assert main(check[:-1]) == 0
    matter = figures["killed"] + figures["survived"]
    assert f"{figures['killed']} of {matter} changes noticed" in capsys.readouterr().out
    edit(hearts / "rules" / "04-score.md", "            p.points = 0\n", "            p.points = 0 + 0\n")
    main(check)
    assert json.loads(capsys.readouterr().out)["variants"][0]["changes"] is None


def test_a_change_is_looked_for_in_the_shortest_games_that_come_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = read_game("crazy-eights", Report()).game
    tapes = [StoredTape(seats, (), "", seed) for seats in (4, 2, 3) for seed in (1, 2)]
    trial = Trial(game, [], tapes)
    dealing = trial.mutants["deal_hands: `shuffle(stock)` left out"]
    every = trial.tapes_for(dealing)
    lengths = [trial.moments[tape] for tape in every]
    assert len(every) == 6 and lengths == sorted(lengths)
    for most, taken in ((1, 1), (lengths[0], 1), (sum(lengths[:3]), 3), (sum(lengths[:4]) - 1, 3), (sum(lengths), 6)):
        monkeypatch.setattr("pnp.checks.mutants.trial.MOST_MOMENTS", most)
        assert trial.tapes_for(dealing) == every[:taken]
