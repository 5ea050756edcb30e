"""Small games put together by chance from the words of the language, played by Python and by the machine in C.

    python benchmarks/small_games.py [GAMES] [--seed S]

Says how many were sound, how many of these the machine knows, and of each that comes out differently its rules and what
differs (nothing does).
"""

import argparse
from pathlib import Path
from sys import path

path.insert(0, str(Path(__file__).parents[1]))

from hypothesis import HealthCheck, Phase, given, seed, settings

from tests.unit.engine.native.small_games import compared, made, texts


def main() -> None:
    """Put games together and play them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="?", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    given_args = parser.parse_args()
    counts = dict.fromkeys(("games", "sound", "on the machine", "tapes", "questions", "faults", "different"), 0)

    @seed(given_args.seed)
    @settings(
        max_examples=given_args.games, database=None, deadline=None, suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )  # fmt: skip
    @given(texts())
    def one(text: tuple[str, bool, int]) -> None:
        counts["games"] += 1
        found = compared(text, 4)
        if found is None:
            counts["sound"] += made(text) is not None
            return
        for name, n in (("sound", 1), ("on the machine", 1), ("tapes", found.games), ("questions", found.questions)):
            counts[name] += n
        counts["faults"] += found.stuck
        if found.differences:
            counts["different"] += 1
            print(text[0], *found.differences[:5], sep="\n")

    one()
    print(", ".join(f"{n} {name}" for name, n in counts.items()))


if __name__ == "__main__":
    main()
