"""The permutation test compares what leaves a match, for who is asked and for the others; no game of ours leaks."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from pnp.checks.search import leaks
from pnp.checks.search.leaks import LeakTest
from pnp.engine.native.compiler import COMPILERS
from pnp.engine.native.engine import choose
from pnp.engine.native.leaking import Leaking
from pnp.engine.play.seat_view import SeatView, seat_view_of
from pnp.model.schema.merge import variant_names
from tests.fewer import fewer
from tests.lab import CARDS, GAME, build, lab
from tests.shipped import loaded, tree_of

DATA = Path(__file__).parents[3] / "data"
ASKING = """
@setup
def start():
    shuffle(deck)
    deal(deck, 2, hand)

@phase(go)
def go_on():
    p = first(players)
    q = last(players)
    {told}
    for n in times(ten):
        x = confirm(q, "go on?")
"""


def found(told: str) -> tuple[int, int]:
    made = lab(ASKING.format(told=told))
    test = LeakTest(made.game, made.rules, 3)
    leaking, compared = test.find(5, 40)
    return len(leaking), compared


def test_what_a_player_who_is_not_asked_may_not_know_is_a_leak_too() -> None:
    neighbour = "first(left_of(p).hand)"
    assert found(f"p.secret_score = {neighbour}.points")[0] > 0, "only the first player sees that number"
    assert found(f"p.secret_score = {neighbour}.points * 0")[0] == 0
    assert found("p.secret_score = first(p.hand).points")[0] == 0, "one's own card is no secret to oneself"


def test_the_very_thing_that_a_match_gives_away_is_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    made = lab(ASKING.format(told="p.score = 1"))
    test = LeakTest(made.game, made.rules, 3)
    assert test.find(5, 20)[0] == [] and test.find(5, 20)[1] > 20

    def gossip(state: Any, words: Any, seat: int, *rest: Any) -> tuple[SeatView, list[str]]:
        return seat_view_of(state, words, seat, *rest), [c.code for p in state.seated for c in p.hand if p.seat != seat]

    monkeypatch.setattr(leaks, "seat_view_of", gossip)
    assert test.find(5, 20)[0], "what is let out beside the lawful view is found"


LIMITED = """\
# Rules {#rules}

Ask. {#ask}

```rule
@setup
def start():
    shuffle(deck)
    deal(deck, 2, hand)

@phase(go)
def go_on():
    p = first(players)
    for n in times(ten):
        choose(p, wanted(p), "which")

@limit_reached
def over():
    end_game(players)

@value
def wanted(p):
    if first(WHOSE.hand).suit == RED:
        cite("neighbours")
    return p.hand
```

Neighbours. {#neighbours}
"""


@pytest.mark.skipif(not any(shutil.which(one) for one in COMPILERS), reason="there is no C compiler")
@pytest.mark.parametrize("whose", ["left_of(p)", "p"])
def test_a_clause_that_limits_a_question_gives_no_hidden_card_away(whose: str) -> None:
    """The options are the same, and only the clause beside the question would tell."""
    chapter = LIMITED.replace("WHOSE", whose)
    game, rules, report = build({"game.yaml": GAME, "cards.csv": CARDS, "rules/01-rules.md": chapter})
    assert game is not None and rules is not None and not report.errors, [d.message for d in report]
    machine = choose(game, 3, {}).machine
    assert machine is not None
    for fast in (None, Leaking(machine)):
        leaks_found, compared = LeakTest(game, rules, 3, fast).find(5, 40)
        assert compared > 20 and bool(leaks_found) == (whose != "p")


GAMES = [
    (folder.name, variant)
    for folder in sorted(DATA.iterdir())
    if (folder / "game.yaml").exists() and "\nplayers:" in (folder / "game.yaml").read_text("utf-8")
    for variant in (variant_names(tree_of(folder.name)) or ("",))
]


@pytest.mark.parametrize(
    ("name", "variant"),
    fewer(
        GAMES,
        lambda one: one[0] != "cards" or one[1] == "packs-simple",
        "packs-simple, in which players hold most cards, represents the variants of this game",
    ),
)
def test_no_game_of_ours_lets_a_hidden_card_out(name: str, variant: str) -> None:
    made = loaded(name, variant)
    least, most = made.game.players
    test = LeakTest(made.game, made.rules, min(3, most) if least < 4 else least)
    leaking, compared = test.find(11, 6)
    assert leaking == [] and compared > 5


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
@pytest.mark.parametrize("told", ["p.secret_score = first(left_of(p).hand).points", "p.score = 1"])
def test_the_machine_finds_the_pairs_that_are_worth_a_look_and_python_says_what_is_a_leak(told: str) -> None:
    made = lab(ASKING.format(told=told))
    machine = choose(made.game, 3).machine
    assert machine is not None
    by_python = LeakTest(made.game, made.rules, 3).find(5, 30)
    test = LeakTest(made.game, made.rules, 3, Leaking(machine))
    assert test.find(5, 30) == by_python
    assert by_python[1] > 20


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
def test_a_game_without_leaks_is_told_so_by_the_machine_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    game = loaded("crazy-eights")
    machine = choose(game.game, 3).machine
    assert machine is not None
    by_python = LeakTest(game.game, game.rules, 3).find(5, 14)
    test = LeakTest(game.game, game.rules, 3, Leaking(machine))
    monkeypatch.setattr(test, "_run", None)  # (Python plays none of its games)
    assert test.find(5, 14) == by_python and by_python[1] > 100
