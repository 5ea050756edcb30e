"""Bots play games by the hundred, shared among processes. What comes out does not depend on how many share the work."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from joblib import Parallel, cpu_count, delayed

from pnp.cli.reading import Reading
from pnp.cli.tally import Record
from pnp.diagnostics import Report
from pnp.load import load_game
from pnp.model.build import build_game
from pnp.model.find import data_folders
from pnp.model.game import Game
from pnp.play import Play, State, Tape
from pnp.play.agents import make_seats
from pnp.play.values import Member
from pnp.rules import RuleSet, compile_rules

SHARE = 20
"""Games that a process plays before it asks for more."""


def play_games(
    reading: Reading, seats: int, seeds: Sequence[int], agents: Sequence[str], jobs: int | None,
    done: Callable[[int], None],
) -> list[Record]:  # fmt: skip
    """Play a game for each seed; ``done`` is told how many have been played."""
    shares = [seeds[at : at + SHARE] for at in range(0, len(seeds), SHARE)]
    game, workers = reading.game, min(jobs or cpu_count(), len(shares))
    if workers < 2:
        parts: Iterator[list[Record]] = (_share(game, reading.rules, seats, share, agents) for share in shares)
    else:
        work = (delayed(_elsewhere)(game.folder.resolve(), game.variant, seats, share, agents) for share in shares)
        parts = Parallel(n_jobs=workers, return_as="generator")(work)
    records: list[Record] = []
    for part in parts:
        records += part
        done(len(records))
    return records


def _elsewhere(folder: Path, variant: str, seats: int, seeds: Sequence[int], agents: Sequence[str]) -> list[Record]:
    """A share of the work in another process, which reads the game for itself."""
    report = Report()
    game = build_game(load_game(folder, report, data_folders()), report, variant)
    return _share(game, compile_rules(game, report), seats, seeds, agents)


def _share(game: Game, rules: RuleSet, seats: int, seeds: Sequence[int], agents: Sequence[str]) -> list[Record]:
    play = Play(State(game, rules, seats))
    return [_one(play, seed, agents) for seed in seeds]


def _one(play: Play, seed: int, agents: Sequence[str]) -> Record:
    state = play.state
    outcome = play.game(Tape(seed=seed), make_seats(play, agents, seed))
    clause = state.game.clauses.get(outcome.clause)
    return Record(
        outcome.status, f"{clause.number} {clause.title.text}".strip() if clause else "", outcome.winners,
        outcome.rounds, outcome.decisions, state.turns, tuple(_role(state.game, p) for p in state.everyone),
        tuple(state.most.items()), outcome.message,
    )  # fmt: skip


def _role(game: Game, player: Any) -> str:
    """What a player plays, by its public fields."""
    values = (getattr(player, f.name) for f in game.fields.values() if f.owner == "player" and f.public)
    return ", ".join(v.name for v in values if isinstance(v, Member))
