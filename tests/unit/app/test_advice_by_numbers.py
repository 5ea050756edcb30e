"""What a survey advises, from figures made up for it: each limit from both of its sides."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.app.simulate.advice import Advice, Survey, advice_of
from pnp.checks.statistics.play_figures import Finding

ROUNDS = {"n": 40, "median": 10.0, "least": 2.0, "most": 20.0}


def survey_of(*tables: Any, people: Any = None, findings: tuple[Finding, ...] = ()) -> Survey:
    names = ("random", "greedy", "search")
    runs: Any = tuple(
        SimpleNamespace(agents=(name,), tables=(table,), games=table.games, plays=SimpleNamespace(findings=findings))
        for name, table in zip(names, tables, strict=False)
    )
    return Survey(runs, None, people)


def table(
    finished: int = 100, without: int = 0, rounds: dict[str, float] | None = None, halfway: float = 0.0, **others: Any
) -> Any:
    share = SimpleNamespace(low=halfway, rate=halfway + 0.1, high=1.0, games=100, hits=80)
    facts = {"games": 200, "endings": (), "supply": (), "wins": (), "clauses": ()}
    length = SimpleNamespace(rounds=SimpleNamespace(**ROUNDS | (rounds or {})))
    leads = SimpleNamespace(halfway=share)
    return SimpleNamespace(
        players=3, finished=finished, without_winner=without, length=length, leads=leads, **facts | others
    )  # fmt: skip


def game_of(**constants: int) -> Any:
    named = {n: SimpleNamespace(name=n, value=v, clause="c") for n, v in constants.items()}
    rules = [SimpleNamespace(code=" + ".join(constants) or "pass")]
    return SimpleNamespace(rules=rules, constants=named, folder=Path("duel"), variant="", cards={})


def titles(survey: Survey, **constants: int) -> list[str]:
    return [advice.title for advice in advice_of(survey, game_of(**constants))]


def only(survey: Survey, **constants: int) -> Advice:
    (advice,) = advice_of(survey, game_of(**constants))
    return advice


# ------------------------------------------------------------------------------------------------- broken, unfair
def test_the_game_with_the_greatest_need_says_how_many_tokens_are_missing() -> None:
    tables = [
        table(supply=[SimpleNamespace(label="Coin", printed=4, needed=n), SimpleNamespace(label="Gem", printed=n, needed=n)])
        for n in (9, 5)
    ]  # fmt: skip
    advice = only(survey_of(*tables))
    assert (advice.title, advice.sentence) == ("Coin: too few are printed", "A game needed 9 at once; 4 are printed.")


def test_a_less_even_seat_comes_first_with_numbers_to_sweep() -> None:
    def won(label: str, rate: float, verdict: str) -> Any:
        share = SimpleNamespace(rate=rate, low=rate - 0.02, high=rate + 0.02, games=1200, hits=0)
        return SimpleNamespace(label=label, verdict=verdict, even=0.33, share=share)

    group = SimpleNamespace(
        by="seat", shares=(won("1", 0.36, "more"), won("2", 0.33, "not shown"), won("3", 0.2, "less"))
    )
    third, first = advice_of(survey_of(table(wins=(group,))), game_of(hand=4, debt=1))
    assert third.title == "Seat 3 wins less than an even share" and first.title == "Seat 1 wins more than an even share"
    assert third.sentence.endswith("of 1,200 games; an even share is 33.0%.")
    command = "pnp simulate duel --players 3 --agent random --aim seat_3=33% --sweep"
    assert set(third.tries) == {f"{command} hand=2..6", f"{command} debt=1..3"}


# ------------------------------------------------------------------------------------------------- cards, clauses
@pytest.mark.parametrize(("count", "findings"), [(4, 4), (5, 1), (6, 1)])
def test_five_cards_with_one_fault_are_a_single_finding(count: int, findings: int) -> None:
    cards = tuple(
        Finding(3, "random", "card", "drawn", "hare", f"C{n}", f"Hare {n}", ("dead draw",), f"It is {n}.", n / 10)
        for n in range(count)
    )
    advice = advice_of(survey_of(table(), findings=cards), game_of())
    assert len(advice) == findings
    if findings == 1:
        assert (
            advice[0].title == f"{count} cards, when drawn: dead draw"
            and f"Hare {count - 1} most" in advice[0].sentence
        )
    else:
        assert advice[0].title == "Hare 3, when drawn: dead draw"  # (the strongest first)


def test_only_clauses_that_no_kind_of_player_used_are_unused() -> None:
    def uses(**hits: int) -> Any:
        return tuple(
            SimpleNamespace(clause=SimpleNamespace(id=id, number="2"), share=SimpleNamespace(hits=n))
            for id, n in hits.items()
        )

    tables = [table(clauses=uses(deal=0, pass_=0, bid=0)), table(clauses=uses(deal=0, pass_=3, bid=0))]
    advice = only(survey_of(*tables, table(clauses=uses(deal=0, pass_=0, bid=1))))
    assert advice.title == "1 clause never used" and advice.sentence.startswith("In 600 games nobody used 2 deal.")


# ------------------------------------------------------------------------------------------------- shape
@pytest.mark.parametrize(
    ("finished", "without", "title"), [(40, 3, "8% of games have no winner"), (40, 2, ""), (0, 0, "")]
)
def test_games_without_a_winner_are_a_share_of_those_that_finished(finished: int, without: int, title: str) -> None:
    assert titles(survey_of(table(finished, without))) == [title] * bool(title)


@pytest.mark.parametrize(("halfway", "is_advised"), [(0.76, True), (0.75, False), (0.7, False)])
def test_a_leader_runs_away_if_even_the_low_end_says_so(halfway: float, is_advised: bool) -> None:
    assert titles(survey_of(table(halfway=halfway))) == ["The leader runs away"] * is_advised


@pytest.mark.parametrize(
    ("rounds", "title"),
    [
        ({"most": 30.0}, ""), ({"most": 31.0}, "Some games are very long"),
        ({"median": 12.0, "most": 12.0}, "Half of the games of random players last as long as they can"),
        ({"median": 12.0, "most": 12.0, "least": 12.0}, ""),
    ],
)  # fmt: skip
def test_long_games_are_three_times_the_median(rounds: dict[str, float], title: str) -> None:
    assert titles(survey_of(table(rounds=rounds))) == [title] * bool(title)


def test_games_that_last_as_long_as_they_can_are_aimed_at_two_thirds() -> None:
    advice = only(survey_of(table(rounds={"median": 12.0, "most": 12.0, "least": 3.0})), hand=9)
    assert advice.tries == ("pnp simulate duel --players 3 --agent random --aim rounds=8 --sweep hand=7..11",)


@pytest.mark.parametrize(
    ("lengths", "title"),
    [
        ({"long": 3, "right": 1, "short": 1}, "People find the game too long"), ({"long": 2, "right": 1, "short": 1}, ""),
        ({"long": 1, "right": 4, "short": 1}, ""), ({}, ""),
    ],
)  # fmt: skip
def test_people_advise_by_more_than_half_of_them(lengths: dict[str, int], title: str) -> None:
    people = SimpleNamespace(lengths=lengths, unclear=(("deal", 1), ("trick", 2)))
    assert titles(survey_of(table(), people=people)) == ["Hard to understand: trick", *[title] * bool(title)]
