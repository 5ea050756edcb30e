"""How long `pnp check` takes after one edit, of each kind, with everything that an earlier check left.

    python benchmarks/after_edit.py [GAME] [--variant V] [--only EDIT] [--press FOLDER]

Processor seconds of the whole command, its start and all its processes included, and seconds by the clock. The machine
is built and the games are copied before anything is measured; each edit is made to the game as it is and taken back.
`--press` measures the pnp of another folder, such as a worktree of an older commit, with the games and edits of this one.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from check import DATA, timed
from timing import machine

EDITS: dict[str, dict[str, tuple[str, str, str]]] = {
    "all-but-malice": {
        "story": ("cards.csv", "The mark is small. It does not wash off.", "The mark is small. It will not wash off."),
        "prose": ("rules/04-covert.md", "and keep to yourself what you saw", "and keep what you saw to yourself"),
        "label": ("game.yaml", "tagline: ", "tagline: Now "),
        "colour": ("theme.yaml", "#5B1E46", "#5B1E47"),
        "comment": ("rules/05-overt.md", "    take_back(target, nothing)\n", "    take_back(target, nothing)  # both\n"),
        "code: scheme": ("rules/05-overt.md", "gain(me, (1 + count(cards)) * secret)", "gain(me, count(cards) * secret)"),
        "code: dispute": ("rules/05-overt.md", "for p in [me, foe]:", "for p in [foe, me]:"),
        "code: court": ("rules/05-overt.md", "        shuffle_into(trump_discards, trump_deck)\n", ""),
        "code: plan": ("rules/04-covert.md", "    draw(trump_deck, 1, me.hand)\n", "    draw(trump_deck, 2, me.hand)\n"),
    },
    "living-trumps": {
        "prose": ("rules/05-shadow-actions.md", "Look at any single card in the game", "Look at one card of the game"),
        "comment": ("rules/05-shadow-actions.md", "    reveal(card)\n", "    reveal(card)  # to all\n"),
        "code: trace": ("rules/05-shadow-actions.md", "    reveal(card)\n", "    reveal(card)\n    shuffle(me.hand)\n"),
        "code: shapeshift": (
            "rules/05-shadow-actions.md", "    draw(trump_deck, 1, me.hand)\n", "    draw(trump_deck, 2, me.hand)\n",
        ),
        "code: scry": ("rules/05-shadow-actions.md", "        receive(seer, scry_cost)\n", "        receive(seer, 1)\n"),
    },
}  # fmt: skip
"""Of each game: the file, what stands there, and what is to stand there."""

MACHINE = "from pnp.engine.native.compiler import library; library()"
"""The machine is built first: a wheel has it, and it is built once on a computer, not for an edit."""


def main() -> None:
    """Check a copy of a game, and again after each edit, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="all-but-malice", choices=EDITS)
    parser.add_argument("--variant", default="")
    parser.add_argument("--only", default="", help="edits whose names begin so")
    parser.add_argument("--press", type=Path, default=Path(__file__).parents[1])
    given = parser.parse_args()
    print(machine())
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        shutil.copytree(DATA, place / "data")
        os.chdir(place)  # `python -m` looks for pnp where it is started
        game = place / "data" / given.game
        environment = os.environ | {
            "PNP_CACHE": str(place / "cache"), "PYTHONPATH": str(given.press.resolve()),
            "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(place / "compiled"),  # as it is once installed
        }  # fmt: skip
        command = [sys.executable, "-m", "pnp", "check", str(game), "--quiet"]
        command += ["--variant", given.variant] if given.variant else []
        subprocess.run([sys.executable, "-c", MACHINE], env=environment, check=True)
        told(f"{given.game} {given.variant}".strip(), "first", *timed(command, environment))
        for name, (file, old, new) in EDITS[given.game].items():
            if not name.startswith(given.only):
                continue
            path = game / file
            text = path.read_text("utf-8")
            assert old in text, (file, old)
            path.write_text(text.replace(old, new, 1), "utf-8")
            if name.startswith(("code", "prose")):  # (else an open pair would end the check before layout and play)
                (game / "agreed.yaml").unlink()
                timed([sys.executable, "-m", "pnp", "review", str(game), "--begin"], environment)
            told("", name, *timed(command, environment))
            path.write_text(text, "utf-8")
            shutil.copy(DATA / given.game / "agreed.yaml", game / "agreed.yaml")
            timed(command, environment)  # what the next edit comes after


def told(game: str, name: str, clock: float, used: float, status: int) -> None:
    """A line of the table."""
    print(
        f"{game:24}{name:18}{used:8.2f} s of processors{clock:8.2f} s by the clock   exit status {status}", flush=True
    )


if __name__ == "__main__":
    main()
