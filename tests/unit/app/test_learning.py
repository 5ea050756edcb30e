"""A game as an environment for learners: numbers of one length, a mask of what may be done, and PettingZoo's own tests."""

import random
import warnings

import pytest

import pnp
from pnp.app.api.encoding import Encoding
from pnp.engine.play.view import View

SMALL = [("crazy-eights", "", 2), ("hearts", "", 4), ("all-but-malice", "", 2), ("deck-of-fey", "troll-tricker", 3)]
LARGE = [
    ("crazy-eights", "", 5), ("deck-of-fey", "holy-matrimony", 2), ("deck-of-fey", "rebel-runs", 2),
    ("living-trumps", "amber", 3), ("living-trumps", "patternfall", 4),
]  # fmt: skip


@pytest.mark.parametrize(("name", "variant", "players"), SMALL)
def test_a_view_is_a_row_of_one_length_and_each_option_an_action_of_its_own(
    name: str, variant: str, players: int
) -> None:
    game = pnp.load(name, variant)
    table = game.play(players, seed=4)
    encoding = Encoding(game.loaded.game, game.loaded.rules, players, table.match.seats)
    rng = random.Random(1)
    lengths, stood_for = set(), 0
    for _ in range(12):
        if table.question is None:
            break
        lengths |= {
            len(encoding.vector(table.view(seat), table.question if seat == table.deciding else None))
            for seat in range(players)
        }
        places = encoding.places(table.question)
        assert sorted(places.values()) == list(range(len(table.question.options)))
        assert all(0 <= place < encoding.actions for place in places)
        stood_for += sum(place < len(encoding.slots) for place in places)
        table.answer(rng.randrange(len(table.options)))
    assert len(lengths) == 1 and stood_for > 5, "most options have an action that means the same every time"


def test_seats_are_counted_from_ones_own() -> None:
    game = pnp.load("hearts")
    encoding = Encoding(game.loaded.game, game.loaded.rules, 4, 4)
    assert [encoding.place(other, 2) for other in (2, 3, 0, 1, -1)] == [0, 1, 2, 3, -1]


def test_what_a_seat_cannot_see_is_not_in_its_row() -> None:
    game = pnp.load("hearts")
    table = game.play(seed=4)
    encoding = Encoding(game.loaded.game, game.loaded.rules, 4, 4)

    def cards(view: View) -> float:
        blind = View(view.seat, view.round, view.active, (), view.numbers, view.holders, view.out)
        return sum(encoding.vector(view, None)) - sum(encoding.vector(blind, None))

    lying = sum(zone.count or 0 for zone in table.view(0).zones)
    assert cards(table.view(0)) == lying + sum(len(zone.cards) for zone in table.view(0).zones)


def environment(name: str, variant: str, players: int, **settings: object) -> object:
    pytest.importorskip("pettingzoo")
    return pnp.load(name, variant).env(players, **settings)


@pytest.mark.parametrize(("name", "variant", "players"), SMALL)
def test_an_environment_passes_the_tests_of_pettingzoo(name: str, variant: str, players: int) -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(environment(name, variant, players), num_cycles=60)
    seed_test(lambda: environment(name, variant, players), num_cycles=15)


@pytest.mark.parametrize(("name", "variant", "players"), LARGE)
def test_an_environment_of_a_long_game_passes_them_too(
    name: str, variant: str, players: int, pytestconfig: pytest.Config
) -> None:
    if not pytestconfig.getoption("--full"):
        pytest.skip("long: run with --full")
    test_an_environment_passes_the_tests_of_pettingzoo(name, variant, players)


def test_a_game_ends_with_a_reward_for_who_has_won() -> None:
    env: object = environment("hearts", "", 4, opponents={2: "random"})
    assert env.possible_agents == ["player_0", "player_1", "player_3"]  # type: ignore[attr-defined]
    env.reset(seed=5)  # type: ignore[attr-defined]
    totals: dict[str, float] = {}
    for agent in env.agent_iter():  # type: ignore[attr-defined]
        shown, reward, over, cut, _ = env.last()  # type: ignore[attr-defined]
        totals[agent] = totals.get(agent, 0.0) + reward
        assert not cut and (over or shown["action_mask"].sum() > 1)
        env.step(None if over else int(shown["action_mask"].argmax()))  # type: ignore[attr-defined]
    winners = env.match.outcome.winners  # type: ignore[attr-defined]
    assert totals == {f"player_{seat}": 1.0 if seat in winners else -1.0 for seat in (0, 1, 3)}


def test_an_action_that_is_no_option_is_refused_and_a_long_game_is_broken_off() -> None:
    env: object = environment("crazy-eights", "", 2, most_steps=3, render_mode="ansi")
    env.reset(seed=1)  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="action mask"):
        env.step(-1)  # type: ignore[attr-defined]
    assert "which action?" in env.render()  # type: ignore[attr-defined]
    for _ in range(3):
        env.step(next(iter(env.places)))  # type: ignore[attr-defined]
    assert all(env.truncations.values()) and not any(env.terminations.values())  # type: ignore[attr-defined]
