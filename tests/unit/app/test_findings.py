"""A page of findings: what stands out with its evidence and commands to try, and plots that colour-blind readers read."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from lxml import etree

from pnp.app.cli.main import main
from pnp.app.report.account import Plots, Words
from pnp.app.report.findings_parts import parts_of_findings
from pnp.app.report.heat_map import FEWER, MORE, HeatRow, heat_tint, plot_heat
from pnp.app.report.plots import Pen
from pnp.app.report.strips import plot_strips
from pnp.app.simulate.advice import Survey, _changes, advice_of, numbers_in_play, prices_of
from pnp.app.simulate.playtests import Playtest, playtest_figures
from pnp.app.simulate.simulate import SimulateOptions
from pnp.app.simulate.survey import TIMES, survey
from pnp.checks.statistics.figures import Spread
from pnp.checks.statistics.play_figures import Finding, PlayFigure
from pnp.model.read.build import build_game
from pnp.model.schema.theme import Theme
from pnp.press.typeset.drawing.colours import least_difference
from pnp.rules.loading import LoadedGame, load_and_compile, load_tree
from pnp.source.diagnostics import Report
from tests.duel import EQUAL, PLANTED, write_duel
from tests.shipped import game_of

PEN = Pen(Theme(), lambda text, face, size: 0.15 * size * len(text))
OPTIONS = SimulateOptions((2,), 30, ("random", "greedy"))
FIGURE = PlayFigure(
    2, "random", "card", "played", "beast", "A", "Beast A", 90, 100, 60, 0.6, 0.5, 0.5, 0.1, 0.05, 0.15, 0.01, 0.01, "more"
)  # fmt: skip


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> LoadedGame:
    return load_and_compile(write_duel(tmp_path_factory.mktemp("findings") / "duel", PLANTED), "", Report())


@pytest.fixture(scope="module")
def surveyed(planted: LoadedGame) -> Survey:
    people = playtest_figures(
        [Playtest(2, (1,), {"rounds": (5.0,), "fun": (4.0,)}, lengths=("long", "long", "right"))], ""
    )
    (one,) = survey(planted, OPTIONS, Report(), people=people)
    return one


def test_random_players_play_twenty_times_as_many_games_and_each_kind_by_itself(surveyed: Survey) -> None:
    assert [(run.agents, run.games) for run in surveyed.runs] == [(("random",), 30 * TIMES), (("greedy",), 30)]
    assert surveyed.people is not None and surveyed.people.games == 1


def test_a_planted_card_is_the_first_finding_with_a_command_that_tries_another_number(
    surveyed: Survey, planted: LoadedGame
) -> None:
    found = advice_of(surveyed, planted.game)
    giant = next(advice for advice in found if advice.title.startswith("Giant"))
    assert giant.title.startswith("Giant, when played: too strong") and "Shown by random" in giant.sentence
    command = 'pnp simulate duel --players 2 --agent random --cards --set "GIANT.worth=8"'
    assert command in giant.tries
    assert not [advice for advice in found if advice.title.startswith("Beast")]
    assert [advice.rank for advice in found] == sorted(advice.rank for advice in found)
    assert "People find the game too long" in [advice.title for advice in found]


@pytest.mark.parametrize(
    ("words", "now", "tries"),
    [
        (("too strong",), "3,4", ["worth=2", "fee=5"]),
        (("never worth it", "decided by luck"), "3,4", ["worth=4", "fee=3"]),
        (("too weak",), "3,4", ["worth=4", "fee=3"]),
        (("too strong",), "0,0", ["fee=1"]),
        (("too weak",), "0,0", ["worth=1"]),
        (("too weak",), "1,1", ["worth=2", "fee=0"]),
    ],
)
def test_a_try_makes_a_strong_card_weaker_and_a_weak_one_stronger_by_its_price_too(
    words: tuple[str, ...], now: str, tries: list[str], tmp_path: Path
) -> None:
    folder = write_duel(tmp_path / "duel")
    (folder / "cards.csv").write_text(f"title,worth,fee,copies\nToad,{now},1\n", "utf-8")
    file, chapter = folder / "game.yaml", next((folder / "rules").glob("*.md"))
    file.write_text(file.read_text("utf-8").replace("worth: num}", "worth: num, fee: num}"), "utf-8")
    chapter.write_text(
        chapter.read_text("utf-8").replace("card=me.hand)", "card=me.hand, cost=card.fee * coin)"), "utf-8"
    )
    game = build_game(load_tree(folder, Report()), Report())
    assert prices_of(game) == {"cost", "price", "fee"}
    finding = Finding(2, "random", "card", "played", "beast", "TOAD", "Toad", words, "It wins.", 0.2)
    commands = _changes(game, finding, 2)
    assert [command.split("TOAD.")[1].rstrip('"') for command in commands] == tries


def test_the_second_of_two_seats_is_no_finding_of_its_own(surveyed: Survey, planted: LoadedGame) -> None:
    run = surveyed.runs[0]
    (table,) = run.tables
    seats = next(group for group in table.wins if group.by == "seat")
    one, two = (replace(won, verdict=verdict) for won, verdict in zip(seats.shares, ("more", "less"), strict=True))
    uneven = replace(run, tables=(replace(table, wins=(replace(seats, shares=(one, two)),)),))
    titles = [advice.title for advice in advice_of(replace(surveyed, runs=(uneven,)), planted.game)]
    assert "Seat 1 wins more than an even share" in titles and not [one for one in titles if one.startswith("Seat 2")]


def test_no_card_of_a_fair_deck_is_a_finding(tmp_path: Path) -> None:
    fair = load_and_compile(write_duel(tmp_path / "duel", EQUAL), "", Report())
    (one,) = survey(fair, replace(OPTIONS, agents=("random",)), Report())
    assert not [advice for advice in advice_of(one, fair.game) if "Beast" in advice.title or "card" in advice.title]


def test_the_page_has_the_findings_the_heat_map_the_strips_and_the_people(
    surveyed: Survey, planted: LoadedGame
) -> None:
    parts = tuple(parts_of_findings([surveyed], planted.game, PEN))
    words = " ".join(part.text for part in parts if isinstance(part, Words))
    plots = [plot for part in parts if isinstance(part, Plots) for plot in part.plots]
    assert "**1. " in words and "Try: `pnp simulate" in words and "`hand_size` = 3" in words
    descriptions = [plot.description for plot in plots]
    assert "Differences of wins by card and event (beast)" in descriptions
    assert "Decisions of a game, by kind of player" in descriptions
    assert "How long the game felt to 3 players: short: 0, right: 1, long: 2." in words
    seats = next(plot.svg for plot in plots if plot.description.startswith("Shares of games won"))
    assert "people, by seat" in seats and "greedy players, by seat" in seats


def test_a_cell_is_tinted_only_if_its_difference_is_shown() -> None:
    unshown = replace(FIGURE, difference=-0.2, verdict="not shown")
    few = replace(FIGURE, low=-1.0, high=1.0)
    row = HeatRow("Beast A", {"random played": FIGURE, "random drawn": unshown, "random taken": few})
    heads = [("random", "played"), ("random", "drawn"), ("random", "taken"), ("random", "at end")]
    svg = etree.fromstring(plot_heat(PEN, [row], heads, "Heat").svg)
    space = "{http://www.w3.org/2000/svg}"
    assert [rect.get("fill") for rect in svg.iter(f"{space}rect")] == [heat_tint(0.1)] == [MORE[2]]
    texts = [text.text for text in svg.iter(f"{space}text")]
    assert texts[-3:] == ["+10", "−20", "few"]


def test_colour_blind_readers_tell_more_from_fewer() -> None:
    for more, fewer in zip(MORE, FEWER, strict=True):
        assert least_difference(more, fewer)[0] > 12
    assert (heat_tint(0.02), heat_tint(0.05), heat_tint(-0.3)) == (MORE[0], MORE[1], FEWER[2])


def test_a_strip_is_darkest_where_most_games_lie() -> None:
    spread = Spread(10, 1.0, 0.6, 1.4, 0.6, 0, 1, 1, 1, 2, ((0, 0, 2), (1, 1, 6), (2, 2, 2)))
    svg = etree.fromstring(plot_strips(PEN, [("random", spread)], "Rounds").svg)
    bars = list(svg.iter("{http://www.w3.org/2000/svg}rect"))
    assert len(bars) == 3 and bars[0].get("fill") == bars[2].get("fill") != bars[1].get("fill")
    assert sum(int(bars[1].get("fill")[place : place + 2], 16) for place in (1, 3, 5)) < sum(
        int(bars[0].get("fill")[place : place + 2], 16) for place in (1, 3, 5)
    )


def test_the_command_writes_the_page_and_prints_the_findings(
    planted: LoadedGame, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [
        "simulate",
        str(planted.game.folder),
        "--players",
        "2",
        "--games",
        "20",
        "--jobs",
        "1",
        "--agent",
        "random",
    ]
    (tmp_path / "notes.csv").write_text("players,winners,minutes,notes\n2,1,9,Too short.\n", "utf-8")
    people = ["--playtests", str(tmp_path / "notes.csv")]
    assert main([*words, *people, "--findings", str(tmp_path / "page.html")]) == 0
    page = (tmp_path / "page.html").read_text("utf-8")
    assert "Giant, when played: too strong" in capsys.readouterr().out and "Too short." in page
    assert (
        "People beside bots" in page
        and page.count("<svg") >= 4
        and "http://" not in page.replace("http://www.w3.org", "")
    )
    assert main([*words, "--findings", str(tmp_path / "page.pdf"), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert any(row["title"].startswith("Giant") and row["players"] == 2 for row in data["findings"])
    assert (tmp_path / "page.pdf").read_bytes().startswith(b"%PDF")
    assert main([*words, "--findings", str(tmp_path / "page.html"), "--sweep", "gift=1..2"]) == 2
    assert "`--findings` does not go with `--sweep`" in capsys.readouterr().err


def test_numbers_to_try_are_those_on_which_play_depends() -> None:
    """`packs=0..3` and `diplomacy_minutes` were tried against games that nobody wins: no rule reads them."""
    names = {game: [name for name, _ in numbers_in_play(game_of(game))] for game in ("game-of-amber", "all-but-malice")}
    assert names["game-of-amber"][0] == "turns_to_hold" and "diplomacy_minutes" not in names["game-of-amber"]
    assert names["all-but-malice"][0] == "cabal_limit"
