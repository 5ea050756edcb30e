"""The words and rows of an account, from figures made up for it."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.app.report import account, findings_parts
from pnp.app.report.account import Grid, Heading, Plots, Tiles, Words
from pnp.checks.statistics.figures import Share, Spread, WinShare

NBSP = "\N{NO-BREAK SPACE}"


def spread(mean: float, n: int = 9) -> Spread:
    return Spread(n, mean, mean / 2, mean * 2, 1.0, 1.0, 2.0, mean, 4.0, 5.0, ())


def won(label: str, rate: float, verdict: Any = "not shown") -> WinShare:
    return WinShare(label, label, Share(1200, 600, rate, 0.25, 0.75), 0.5, 0.01, 0.0009, verdict)


def group(by: str, label: str, *shares: WinShare) -> Any:
    return SimpleNamespace(by=by, label=label, shares=shares)


def table(players: int = 2, leads: Any = None, scores: Any = (), **others: Any) -> Any:
    facts = {
        "games": 1500,
        "finished": 1400,
        "without_winner": 0,
        "wins": (group("seat", "Seat", won("1", 0.5), won("2", 0.5)),),
        "endings": (),
        "clauses": (),
        "supply": (),
    }
    length = SimpleNamespace(rounds=spread(3.0), decisions=spread(40.0))
    return SimpleNamespace(
        players=players, leads=leads, scores=scores, length=length, branching=spread(2.5), **facts | others
    )


def statistics(*tables: Any, shares: Any = (), **others: Any) -> Any:
    facts = {"title": "Duel", "variant_title": "", "games": 1500, "finished": 1400, "agents": ("own", "random"), "options": {"hard": True, "soft": False, "n": 3},
             "seed": 7, "version": "1.0", "rules": "abcdefgh", "comparisons": 1}  # fmt: skip
    return SimpleNamespace(tables=tables, win_shares=lambda: list(shares), **facts | others)


@pytest.fixture
def pen(monkeypatch: pytest.MonkeyPatch) -> Any:
    for name in ("plot_shares", "plot_spread", "plot_supply", "plot_clauses"):
        monkeypatch.setattr(account, name, lambda pen, *given, name=name, **more: (name, *given, more))
    monkeypatch.setattr(findings_parts, "plot_shares", lambda pen, *given, **more: given)
    return None


def test_the_title_has_the_facts_of_the_games() -> None:
    title = account._title(statistics(table(2), table(4)))
    assert (title.text, title.under) == ("Duel", "Results of 1,500 games") and dict(title.facts) == {
        "Games": "1,500", "Players": "2 to 4", "Agents": "own, random", "Optional rules": "hard = yes, soft = no, n = 3", "Seed": "7", "Version": "1.0", "Rules": "abcdef",
    }  # fmt: skip
    assert dict(account._title(statistics(table(2), options={})).facts)["Optional rules"] == "none"
    assert account.title_of(statistics(table(), variant_title="Long")) == "Duel: Long"


def test_the_large_figures_are_those_of_the_first_table() -> None:
    leads = SimpleNamespace(changes=spread(1.5))
    assert account._overview(statistics(table(leads=leads))) == Tiles((
        ("1,500", "games played", "1,400 finished"), ("3", "rounds, median", "half of all: 2 to 4"), ("40", "decisions per game", "mean, 20 to 80"),
        ("2.50", "choices per decision", "mean, 1.25 to 5"), ("1.50", "changes of lead", "mean, 0.75 to 3"),
    ))  # fmt: skip
    several = account._overview(statistics(table(2), table(3)))
    assert [label for _, label, _ in several.tiles] == [
        "games played",
        "rounds, median, 2 players",
        "decisions per game, 2 players",
        "choices per decision, 2 players",
    ]


def test_a_verdict_counts_its_shares_in_words() -> None:
    seat, role = group("seat", "Seat"), group("side", "Side")
    one = [
        (table(), seat, won("1", 0.6, "more")),
        (table(), seat, won("2", 0.4)),
        (table(), role, won("fox", 0.9, "more")),
        (table(), group("agent", "Agent"), won("own", 0.9, "more")),
    ]
    words = account.verdict(statistics(shares=one)).replace(NBSP, " ")
    assert words == (
        "Of 2 shares of wins, by seat and by role, one differs from an even share. **Seat 1** of 2 players wins more than an even share of 50.0 %: "
        "60.0 % (25.0 % to 75.0 %, n = 1,200, corrected p below 0.001)."
    )
    two = account.verdict(statistics(shares=[one[0], (table(), group("role", "Role"), won("Fox", 0.4, "less"))]))
    assert ", two differ from" in two and "**Fox** of 2 players wins less" in two
    assert account.skills(statistics(shares=one)).startswith("**Agent own** of") and account.skills(statistics()) == ""
    assert account.skills(statistics(shares=[(table(), group("agent", "Agent"), won("own", 0.9, "less"))])).startswith(
        "No agent is shown"
    )
    assert [account._p(p) for p in (0.0009, 0.001, 0.5)] == ["below 0.001", "0.001", "0.500"] and [
        account._word(n) for n in (0, 12, 13)
    ] == ["no", "twelve", "13"]


def test_tables_of_several_numbers_of_players_are_rows(pen: Any) -> None:
    score = SimpleNamespace(
        label="points", winners=spread(9.0), everybody=spread(5.0), margin=spread(2.0), wins="highest"
    )
    grid = account._by_players(
        [table(2, SimpleNamespace(changes=spread(1.5)), (score, score)), table(3, None, (score,))]
    )
    assert grid == Grid(
        ("Players", "Games", "Rounds", "Decisions", "Choices", "Lead changes", "Winner's points"),
        (("2", "1,500", "3 (1.50 to 6)", "40 (20 to 80)", "2.50 (1.25 to 5)", "1.50 (0.75 to 3)", "9 (4.50 to 18)"),
         ("3", "1,500", "3 (1.50 to 6)", "40 (20 to 80)", "2.50 (1.25 to 5)", "–", "9 (4.50 to 18)")),
    )  # fmt: skip
    assert account._by_players([table(2)]).head[-1] == "Lead changes"
    assert [(row.name, row.head) for row in account._seats([table(2), table(1)])] == [
        ("Seat 1", "2 players"),
        ("Seat 2", ""),
        ("Seat 1", "1 player"),
        ("Seat 2", ""),
    ]


def test_an_account_of_one_table_has_no_part_for_several(pen: Any) -> None:
    def headings(*tables: Any) -> list[tuple[str, int, bool]]:
        return [
            (part.text, part.level, part.page)
            for part in account.account_of(statistics(*tables), pen)
            if isinstance(part, Heading)
        ]

    one = headings(table(1))
    assert one == [
        ("One player", 1, False),
        ("Who wins", 2, False),
        ("The shape of a game", 2, False),
        ("How games ended", 2, False),
        ("Method", 1, False),
    ]
    several = headings(table(2), table(13, finished=0))
    assert several[:2] == [("By number of players", 1, False), ("Seats", 2, False)] and several[2] == (
        "Two players",
        1,
        True,
    )
    assert (
        several[6:8] == [("13 players", 1, True), ("Who wins", 2, False)]
        and ("The shape of a game", 2, False) not in several[6:]
    )
    short = account.summary_of(statistics(table(1), table(2, finished=0)), pen)
    assert [part.text for part in short if isinstance(part, Heading)] == [
        "1 player",
        "Who wins",
        "The shape of a game",
        "2 players",
        "Who wins",
    ]


def test_scores_and_clauses_are_described_only_if_there_are_any(pen: Any) -> None:
    score = SimpleNamespace(
        label="points", winners=spread(9.0), everybody=spread(5.0), margin=spread(2.0), wins="highest"
    )
    none = SimpleNamespace(
        label="coins", winners=spread(9.0), everybody=spread(5.0, 0), margin=spread(2.0), wins="highest"
    )
    heading, plots, words = account._scores(table(scores=(none, score)), pen)
    assert (
        isinstance(plots, Plots) and len(plots.plots) == 2 and isinstance(words, Words) and isinstance(heading, Heading)
    )
    assert words.text.startswith(
        "The highest points wins: 9 (4.50 to 18) on average, standard deviation 1; all players 5 (2.50 to 10)"
    )
    score.margin = spread(2.0, 0)
    assert len(list(account._scores(table(scores=(score,)), pen))[1].plots) == 1  # type: ignore[union-attr]
    assert list(account._scores(table(scores=(none,)), pen)) == []

    def use(hits: int, high: float) -> Any:
        return SimpleNamespace(share=Share(9, hits, 0.0, 0.0, high), clause=SimpleNamespace(title="Deal"))

    def words_of(*uses: Any) -> str:
        return list(account._clauses(table(clauses=uses), pen))[1].text.replace(NBSP, " ")  # type: ignore[union-attr]

    assert words_of(use(1, 0.9)).startswith("Each of the 1 clause whose")
    assert "Of 3 clauses whose use can be observed, two were used" in words_of(use(0, 0.2), use(0, 0.3), use(4, 0.9))
    assert "in less than 30.0 % of games" in words_of(use(0, 0.2), use(0, 0.3), use(4, 0.9))
    assert list(account._clauses(table(), pen)) == []


def test_games_without_a_winner_and_the_lead_are_mentioned(pen: Any) -> None:
    assert list(account._wins(table(without_winner=1), pen))[2].text.endswith(" 1 game ended without a winner.")  # type: ignore[union-attr]
    assert list(account._wins(table(), pen))[2].text.endswith("do so by chance.")  # type: ignore[union-attr]
    leads = SimpleNamespace(changes=spread(1.5), halfway=Share(1, 1, 0.8, 0.7, 0.9))
    *_, choices, words = account._shape(table(leads=leads), pen)
    assert isinstance(choices, Plots) and len(choices.plots) == 2 and isinstance(words, Words)
    assert words.text.replace(NBSP, " ").startswith(
        "The leader at half time went on to win 80.0 % of 1 game (70.0 % to 90.0 %)."
    )
    assert len(list(account._shape(table(), pen))) == 3 and Heading("x").level == 2
    ending = SimpleNamespace(status="ended", clause=SimpleNamespace(number="3.1", title="End"), message="x")
    assert [account.ending_name(SimpleNamespace(**vars(ending) | change)) for change in ({}, {"status": "stuck"}, {"status": "stuck", "message": ""})] == [  # type: ignore[arg-type]
        "3.1 End", "stuck: x", "stuck",
    ]  # fmt: skip


# ------------------------------------------------------------------------------------------------- findings
def test_the_tiles_of_findings_are_those_of_the_best_players() -> None:
    def tiles(games: int) -> list[tuple[str, str, str]]:
        leads = SimpleNamespace(halfway=Share(games, 1, 0.8, 0.7, 0.9))
        return list(
            findings_parts._tiles(SimpleNamespace(tables=[("random", table()), ("own", table(leads=leads))])).tiles
        )  # type: ignore[arg-type]

    assert tiles(30) == [
        ("3", "rounds, median of own", "half of all: 2 to 4"), ("40", "decisions a game", "own players"), ("2.50", "choices at a decision", "mean, 1.25 to 5"),
        ("80%", "leaders at half time win", "70% to 90%"),
    ] and len(tiles(29)) == 3  # fmt: skip


def test_wins_of_bots_and_people_are_rows_by_seat_and_role(pen: Any) -> None:
    wins = (
        group("seat", "Seat", won("1", 0.5), won("2", 0.5)),
        group("agent", "Agent", won("own", 1.0)),
        group("role", "Role", won("Fox", 0.5)),
    )
    people = SimpleNamespace(wins=(Share(4, 3, 0.75, 0.3, 0.9), Share(4, 1, 0.25, 0.1, 0.7)), players=2)
    survey = SimpleNamespace(tables=[("own", table(wins=wins))], people=people)

    def rows() -> list[tuple[str, str, float | None]]:
        parts = list(findings_parts._seats(survey, pen))  # type: ignore[arg-type]
        return [(row.name, row.head, row.even) for part in parts if isinstance(part, Plots) for row in part.plots[0][0]]  # type: ignore[index]

    bots = [("Seat 1", "own players, by seat", 0.5), ("Seat 2", "", 0.5), ("Fox", "own players, by role", 0.5)]
    assert rows() == [*bots, ("Seat 1", "people, by seat", 0.5), ("Seat 2", "", 0.5)]
    people.wins = (Share(0, 0, 0.0, 0.0, 1.0),)
    assert rows() == bots
    survey.people, survey.tables = None, [("own", table(wins=()))]
    assert list(findings_parts._seats(survey, pen)) == []  # type: ignore[arg-type]


def test_numbers_of_the_rules_are_whole_and_have_a_clause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(findings_parts, "command_of", lambda game, players, agent: f"pnp {players} {agent}")
    constants = {
        name: SimpleNamespace(name=name, value=value, clause=clause)
        for name, value, clause in (("hand", 7, "deal"), ("flag", True, "deal"), ("rate", 0.5, "deal"), ("own", 3, ""))
    }
    survey: Any = SimpleNamespace(players=2, tables=[("own", table())])
    (words,) = findings_parts._numbers(survey, SimpleNamespace(constants=constants))  # type: ignore[arg-type]
    assert isinstance(words, Words) and words.text.startswith(
        "Numbers of the rules to try: `hand` = 7. `pnp 2 own --set NAME=VALUE`"
    )
    assert list(findings_parts._numbers(survey, SimpleNamespace(constants={}))) == []  # type: ignore[arg-type]
