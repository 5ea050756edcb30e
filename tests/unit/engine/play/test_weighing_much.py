"""Bots weigh choices of dozens of cards in bounded work: counted, not timed, so that the same seed plays the same game."""

from collections.abc import Iterator
from typing import ClassVar

import pytest

from pnp.app.game.new_game import new_game
from pnp.checks.statistics.games import Batch, TableConfig, play_batch
from pnp.engine.agents import weighing
from pnp.engine.agents.lookahead import Lookahead
from pnp.engine.play.question import LiveQuestion
from pnp.model.read.build import build_game
from pnp.rules import compile_rules
from pnp.source.diagnostics import Report
from pnp.source.load import Memory, load_game


class Watched(Lookahead):
    """Notes what was spent when a question had been answered, and what its answer may take at most."""

    spent_at: ClassVar[list[tuple[int, int]]] = []

    def decide(self, question: LiveQuestion) -> int:
        before = self.spent
        taken = super().decide(question)
        tries = min(len(question.options), weighing.WIDEST) * weighing.MOST_SAMPLES
        type(self).spent_at.append((self.spent, before + tries * self.offered))
        return taken


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[int, int]]]:
    Watched.spent_at = []
    monkeypatch.setattr("pnp.engine.agents.table.Lookahead", Watched)
    yield Watched.spent_at


def play(gathered: int, seed: int = 1) -> list[object]:
    """A game of greedy bots, by the rules that `pnp new` writes, in which so many cards are drawn at once."""
    texts = new_game("x", "X")
    assert "gathered: {value: 2" in texts["game.yaml"]
    texts["game.yaml"] = texts["game.yaml"].replace("gathered: {value: 2", f"gathered: {{value: {gathered}")
    report = Report()
    game = build_game(load_game(Memory(texts), report), report)
    return list(play_batch(game, compile_rules(game, report), Batch(TableConfig(2, ("greedy",)), seed, 0, 1)))


def test_a_choice_of_dozens_is_weighed_up_to_a_budget(
    watched: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(weighing, "WORK", 2_000)
    once, again = play(24), play(24)
    assert once == again, "what is counted is the same each time"
    over = [spent for spent, _ in watched if spent > 2_000]
    assert over and all(spent <= most for spent, most in watched)
    assert max(over) < 2_000 + weighing.WIDEST * weighing.MOST_SAMPLES * 400, "one question more, and no other"


def test_the_games_own_numbers_come_nowhere_near_it(watched: list[tuple[int, int]]) -> None:
    play(2)
    assert 0 < max(spent for spent, _ in watched) < weighing.WORK / 10
