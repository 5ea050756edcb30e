"""Games between those who try to win: who plays them, and what is said of them."""

import random

from pnp.checks.search.effort import Effort
from pnp.checks.search.reach import check_contests, players_in_words
from pnp.checks.search.search import search
from pnp.engine.native.engine import choose
from pnp.engine.native.seating import Seating
from tests.lab import CARDS, GAME, MOST_POINTS, SAVING, build, over

SEQUENCE = """
sequence:
  round: {label: Round, at_most: 3, clause: rounds, steps: [{phase: go}]}
"""
CHAPTER = f"""\
# Rules {{#rules}}

Three rounds. {{#rounds}}

```rule
{SAVING}```

Ten win. {{#ten-win}}

```rule clause=ten-win
@win(at=rest)
def rich(me):
    if me.score >= ten:
        win(me)
```

```rule clause=rounds
{MOST_POINTS}```
"""


def test_a_game_that_greedy_players_do_not_end_is_played_by_players_who_search() -> None:
    game, rules, _ = build({"game.yaml": over(GAME, SEQUENCE), "cards.csv": CARDS, "rules/01-rules.md": CHAPTER})
    assert game is not None and rules is not None
    effort = Effort(games=4, contests=2, pairs=1)
    evidence, _ = search(game, rules, effort)
    assert evidence.contests[2] == {"rounds": 2}
    assert set(evidence.masters[2]) == {"ten-win"} and sum(evidence.masters[2].values()) > 2
    assert not [*check_contests(game, rules, evidence)]
    in_python, _ = search(game, rules, Effort(games=4, contests=2, pairs=1, engine="python"))
    assert not in_python.masters and in_python.contests == evidence.contests
    (said,) = check_contests(game, rules, in_python)
    games = sum(sum(endings.values()) for endings in in_python.contests.values())
    assert (
        said.message
        == f"{games} of {games} games with competent players went on to the last round, with 2 to 4 players"
    )
    alone, counted, _ = build(
        {
            "game.yaml": over(GAME, SEQUENCE),
            "cards.csv": CARDS,
            "rules/01-rules.md": CHAPTER.replace("        win(me)", "        me.score = 0"),
        }
    )
    assert alone is not None and counted is not None
    assert not [*check_contests(alone, counted, in_python)], "nothing but its last round ends the game"


def test_numbers_of_players_are_told_as_people_do() -> None:
    told = [players_in_words(seats) for seats in ([1], [2], [3, 2], [4, 2, 3], [2, 4, 7])]
    assert told == ["1 player", "2 players", "2 and 3 players", "2 to 4 players", "2, 4 and 7 players"]


def test_those_who_search_think_so_much_and_no_more() -> None:
    game, _, _ = build({"game.yaml": over(GAME, SEQUENCE), "cards.csv": CARDS, "rules/01-rules.md": CHAPTER})
    assert game is not None
    machine = choose(game, 2).machine
    assert machine is not None
    seats, winners = Seating(machine), []
    for most in (0, 1):
        seats.searching(60, 0.0, 1, 0.9, most)
        machine.begin((), 1)
        seats.bring("greedy", random.Random(1))
        seats.search()
        seats.seat(["search", "search"])
        assert seats.go_on() in ("ended", "limit")
        winners.append(machine.outcome().winners)
    assert winners == [(0,), (1,)]
