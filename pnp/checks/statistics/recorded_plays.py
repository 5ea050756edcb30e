"""Games counted card by card: each gives a record (:mod:`pnp.checks.statistics.games`) and its plays."""

from collections.abc import Sequence

from pnp.checks.statistics.aggregate import Tally
from pnp.checks.statistics.games import Batch, GameRecorder, Record, TableConfig, measured
from pnp.checks.statistics.play_tally import PlayTally
from pnp.checks.statistics.plays import Plays, Watcher
from pnp.engine.play import LiveQuestion
from pnp.engine.play.words.watched import watch_moves
from pnp.model.game import Game
from pnp.rules import RuleSet


class PlayRecorder(GameRecorder):
    """A table at which games are played and recorded, with the plays of each seat."""

    def __init__(self, game: Game, rules: RuleSet, sitting: TableConfig) -> None:
        super().__init__(game, rules, sitting)
        self.watcher = Watcher(self.state)
        watch_moves(self.state, self.watcher.moved)

    def game(self, seed: int, number: int, tape: Sequence[int] | None = None) -> Record:
        """The game with a number, as any recorder plays it."""
        self.watcher.begin()
        return super().game(seed, number, tape)

    def _watch(self, question: LiveQuestion) -> None:
        self.watcher.question(question)
        super()._watch(question)

    def plays(self) -> Plays:
        """The plays of the last game."""
        return self.watcher.plays()


def count_plays(game: Game, rules: RuleSet, batch: Batch) -> tuple[Tally, PlayTally]:
    """Play a batch of games, and count their results and plays."""
    table = PlayRecorder(game, rules, batch.sitting)
    tally, plays = Tally(batch.sitting.seats, measured(game, rules)), PlayTally()
    for number in range(batch.first, batch.end):
        record = table.game(batch.seed, number)
        tally.note(record)
        if record.status == "ended":
            plays.note(table.plays(), record.agents, record.winners)
    return tally, plays
