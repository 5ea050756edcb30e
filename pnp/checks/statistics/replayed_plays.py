"""Plays of games with greedy players: the machine plays them, and Python replays their tapes and counts. Looking ahead
takes nearly all the time of such games in Python; a replay looks at nothing but the choices that were made."""

from pnp.checks.statistics.aggregate import Tally
from pnp.checks.statistics.fast_games import FastRecorder
from pnp.checks.statistics.games import Batch, Record
from pnp.checks.statistics.play_tally import PlayTally
from pnp.checks.statistics.recorded_plays import PlayRecorder
from pnp.engine.native.machine import Machine
from pnp.rules import RuleSet


class ReplayedPlayRecorder(FastRecorder):
    """A table on the machine whose games Python replays and counts. Python plays every game that fails, or that the
    machine cannot finish."""

    def __init__(self, machine: Machine, python: PlayRecorder, rules: RuleSet) -> None:
        super().__init__(machine, python, rules)
        self.recorder = python

    def count_plays(self, batch: Batch) -> tuple[Tally, PlayTally]:
        """Count the games of a batch."""
        tally, plays = Tally(batch.sitting.seats, self.measured), PlayTally()
        for number in range(batch.first, batch.end):
            record = self.replayed(batch.seed, number)
            tally.note(record)
            if record.status == "ended":
                plays.note(self.recorder.plays(), record.agents, record.winners)
        return tally, plays

    def replayed(self, seed: int, number: int) -> Record:
        """The game with a number; the recorder has its plays."""
        played = self._played(seed + number, self.recorder.sitting.seated(number))
        tape = self.machine.tape(played.at) if played.status in ("ended", "limit") else None
        return self.recorder.game(seed, number, tape)
