"""One meaning: tapes played by Python and by the machine (pnp.engine.native), hour after hour, and whatever differs.

    python benchmarks/equality.py [GAME …] [--minutes M] [--seed S]

For each game that the machine knows, each variant and number of players: games by chance, tapes of random numbers, tapes
that were kept as evidence, and kept tapes with a number changed. Compared are every question (who is asked, how many
options, which, in which order), the answers, the counters behind all arcs, data that applied, the outcome with its
clause, and at the end everything that lies on the table. Says what it has compared, and which games the machine does not
know, by the first word that it lacks.
"""

import argparse
import random
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from pnp.checks.search.evidence import read_evidence
from pnp.engine.native.compare import Comparer
from pnp.engine.native.engine import choose
from pnp.engine.play import Play, State
from pnp.model.read.find import game_names
from pnp.rules.loading import LoadedGame, compile_tree, load_tree
from pnp.source.diagnostics import Report

DATA = Path(__file__).parents[1] / "data"
GAMES = 100
"""Games of a table before the next one's turn, unless its share of the time is over."""


def editions(names: Sequence[str]) -> Iterator[LoadedGame]:
    """Every variant of the games."""
    for name in names:
        tree = load_tree(DATA / name, Report())
        first = compile_tree(tree, "", Report(), frozenset({"PNP114"}))
        for variant in first.game.variants or [""]:
            yield compile_tree(tree, variant, Report(), frozenset({"PNP114"}))


def kept(table: LoadedGame, seats: int) -> list[tuple[int, ...]]:
    """The tapes that were kept as evidence of a variant, from the set-up on."""
    folder = table.game.folder / "evidence"
    found = [read_evidence(table.game.folder, file, table.rules.digest) for file in sorted(folder.glob("*.json"))]
    return [tape for e in found if e is not None for n, tape, start in e.tapes if n == seats and not start]


def tapes(rng: random.Random, known: Sequence[tuple[int, ...]]) -> Iterator[tuple[list[int], int | None]]:
    """Tapes, with the seed of what comes behind their ends: an endless row."""
    yield from ((list(tape), None) for tape in known)
    while True:
        yield [], rng.getrandbits(48)
        yield [rng.randrange(64) for _ in range(rng.randrange(300))], rng.getrandbits(48)
        if known:
            spoilt = list(rng.choice(known))
            spoilt = spoilt[: rng.randrange(len(spoilt) + 1)]
            if spoilt:
                spoilt[rng.randrange(len(spoilt))] = rng.randrange(64)
            yield spoilt, rng.getrandbits(48)


def main() -> None:
    """Compare until the time is over."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=None)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rng, tables, left_out = random.Random(given.seed), [], []
    for loaded in editions(given.games or game_names()):
        game, named = loaded.game, f"{loaded.game.id} {loaded.game.variant}".strip()
        for seats in range(game.players[0], game.players[1] + 1):
            choice = choose(game, seats)
            if choice.machine is None:
                left_out.append(f"{named}: {choice.why}")
                break
            comparer = Comparer(Play(State(game, loaded.rules, seats)), choice.machine)
            tables.append((f"{named}, {seats} players", comparer, tapes(rng, kept(loaded, seats))))
    end = time.time() + 60 * given.minutes
    while time.time() < end and tables:
        for _, comparer, row in tables:
            turn = time.time() + (60 * given.minutes) / len(tables)
            for _ in range(GAMES):
                comparer.tape(*next(row))
                if time.time() >= turn:
                    break
    for name, comparer, _ in tables:
        found = comparer.results
        print(f"{name}: {found.games} tapes, {found.questions} questions, {found.stuck} faults, "
              f"{found.beyond} too large, {len(found.differences)} differences")  # fmt: skip
        print("".join(f"  {line[:300]}\n" for line in found.differences[:5]), end="")
    print("".join(f"not on the machine: {line}\n" for line in left_out), end="")


if __name__ == "__main__":
    main()
