"""Hostile files in a game's folder: journals, links, pipes, devices and huge files in random places, under random
commands. Nothing outside may change, no command may wait, and none may take more time or memory than :mod:`trial` allows.

    python -m benchmarks.fuzz.hostile_files 300        # 300 folders, two commands each
    python -m benchmarks.fuzz.hostile_files 1 4711     # folder 4711 again
"""

import hashlib
import json
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from pnp.app.cli.main import COMMANDS as NAMES_OF_COMMANDS
from pnp.app.cli.main import module_of
from pnp.app.cli.running import run
from pnp.engine.native.compiler import NoCompiler, library

WAITED = 120.0
"""Seconds by the clock, after which a command counts as one that waits."""
SECONDS = 20.0
"""Most processor time of a command."""
BYTES = 1_500_000_000
"""Most memory of a command."""
NAMES = (
    ".git", ".schemas", "agreed.yaml", "cards.csv", "evidence", "evidence/play.json", "evidence/mutants-play.json",
    "game.yaml", "layouts.yaml", "locale", "locale/de.po", "locale/de.yaml", "locale/messages.pot", "output", "reports",
    "rules", "rules/01-x.md", "scenarios", "scenarios/a.yaml", "templates", "templates/cards", "terms.md", "theme.yaml",
    "fonts", "fonts/fonts.yaml", "icons", "art", "quests", ".pnp", ".pnp-writing-x", ".notes.0123456789abcdef.part",
)  # fmt: skip
COMMANDS = (
    "check G --no-play", "agree G deal", "locale extract G", "locale update G --locale de", "locale words G --locale de",
    "schema --write G", "layout eject G creature", "dump G --stage model", "cards G/cards.csv", "diff G --since HEAD",
    "locale import G --locale de --file G/x.csv", "replay G/x.json", "campaign G/x.json", "build G --only cards --force",
    "locale stats G", "list", "export G --to png", "check G --keep", "build G --only reference --force", "gallery G",
    "proof G --html", "quest G", "layout list G", "simulate G --games 1", "scenario G/scenarios/a.yaml --game G",
    "explain PNP131", "find G X", "locale export G --locale de --file out.csv", "locale pseudo G", "printer list", "new G",
    "play G --plain --seed 1 --agent random",
)  # fmt: skip


def digest(folder: Path) -> dict[str, str]:
    """What lies in a folder: the content of files, where links lead."""
    return {
        str(file.relative_to(folder)): os.readlink(file)
        if file.is_symlink()
        else hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(folder.rglob("*"))
        if file.is_symlink() or file.is_file()
    }


def spoiled(game: Path, outside: Path, dice: random.Random) -> str:
    """Put something hostile into a game's folder; says what."""
    file = game / dice.choice(NAMES)
    kind = dice.choice(("link", "file link", "dangling", "pipe", "device", "huge", "journal", "state"))
    if kind == "state":
        return state_journal(game, outside, dice)
    if kind == "journal":
        file = dice.choice((game, game.parent, game / "rules")) / f".pnp-writing-{dice.randrange(9)}"
        if os.path.realpath(file.parent) == str(file.parent) and file.parent.is_dir():
            file.write_bytes(journal_text(outside, dice))
        return kind
    if os.path.realpath(file.parent) != str(file.parent):
        return "nothing"  # (an earlier link leads out, and this program must not go through it)
    if file.is_dir() and not file.is_symlink():
        file.rename(game.parent / f"away-{dice.random()}")
    elif os.path.lexists(file):
        file.unlink()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        targets = {
            "link": outside,
            "file link": outside / "precious.txt",
            "dangling": outside / "new",
            "device": "/dev/zero",
        }
        if kind in targets:
            file.symlink_to(targets[kind])
        elif kind == "pipe":
            os.mkfifo(file)
        else:
            with open(file, "wb") as sparse:
                sparse.truncate(10_000_000_000)
    except OSError:
        return "nothing"
    return f"{kind} {file.relative_to(game)}"


def journal_text(outside: Path, dice: random.Random) -> bytes:
    """A journal of a stranger's making."""
    target = dice.choice(
        ("precious.txt", "art/precious.txt", f"../{outside.name}/precious.txt", str(outside / "precious.txt"))
    )
    old = json.dumps([[target, "abc", dice.random() < 0.5]])
    new = json.dumps({"root": str(outside), "token": "abc", "files": [[target, False]]})
    text = dice.choice((old, new, "5", "[" * 100_000, "null", "\0", "{}", old[:-3])) + dice.choice(
        ("\nundo\n", "\nready\n", "\n", "")
    )
    data = bytearray(text.encode())
    for _ in range(dice.choice((0, 0, 1, 3))):
        data[dice.randrange(len(data))] = dice.randrange(256)
    return bytes(data)


def state_journal(game: Path, outside: Path, dice: random.Random) -> str:
    """A journal in the state folder that says nothing that pnp would write."""
    place = Path(os.environ["XDG_STATE_HOME"]) / "pnp" / "writing"
    place.mkdir(parents=True, exist_ok=True, mode=0o700)
    root = dice.choice((game, outside))
    key = hashlib.sha256(os.fsencode(root)).hexdigest()[:16]
    file = place / f"{key}-{dice.choice(('abc', 'x', '../x'))[:3].replace('/', '_')}"
    if not file.exists():
        (game / "art").symlink_to(outside) if not os.path.lexists(game / "art") else None
        head = json.dumps(
            {
                "root": str(root),
                "token": "abc",
                "files": [[dice.choice(("art/precious.txt", "../outside/precious.txt")), False]],
            }
        )
        file.write_bytes(dice.choice((f"{head}\nundo\n".encode(), journal_text(outside, dice))))
        file.chmod(dice.choice((0o600, 0o600, 0o666)))
    return "state journal"


@dataclass(frozen=True)
class Outcome:
    """How a command ended."""

    status: int | str
    seconds: float
    """Of processor time."""
    bytes: int
    """Most memory at once."""

    @property
    def is_fault(self) -> bool:
        """Whether no command may end like that."""
        return self.status not in (0, 1, 2) or self.seconds > SECONDS or self.bytes > BYTES


def outcome_of(words: list[str], folder: Path) -> Outcome:
    """Run a command in a process of its own."""
    with open(folder / "said.txt", "ab") as said:
        child = os.fork()
        if not child:
            with open(os.devnull) as nothing:
                os.dup2(nothing.fileno(), 0)
            os.dup2(said.fileno(), 1)
            os.dup2(said.fileno(), 2)
            os.chdir(folder)
            resource.setrlimit(resource.RLIMIT_AS, (6_000_000_000, 6_000_000_000))
            resource.setrlimit(resource.RLIMIT_CPU, (int(SECONDS) + 5, int(SECONDS) + 8))
            status = run(words)
            sys.stdout.flush(), sys.stderr.flush()
            os._exit(status)
    until = time.monotonic() + WAITED
    while True:
        done, ended, used = os.wait4(child, os.WNOHANG)
        if done:
            return Outcome(os.waitstatus_to_exitcode(ended), used.ru_utime + used.ru_stime, used.ru_maxrss << 10)
        if time.monotonic() > until:
            os.kill(child, signal.SIGKILL)
            _, _, used = os.wait4(child, 0)
            return Outcome("waits", used.ru_utime + used.ru_stime, used.ru_maxrss << 10)
        time.sleep(0.005)


def said_last(place: Path) -> str:
    """The end of what commands said."""
    return (place / "said.txt").read_text("utf-8", "replace")[-400:]


def spoil(rounds: int, first: int = 0) -> int:
    """Run random commands on random hostile folders, and print how they ended; gives the number of faults."""
    from pnp.app.game.new_game import new_game

    for name in NAMES_OF_COMMANDS:
        import_module(f"pnp.app.cli.commands.{module_of(name)}")  # (once, and not in each child)
    warm = Path(tempfile.mkdtemp()) / "cache"
    os.environ |= {"PNP_CACHE": str(warm), "CI": "1"}
    with suppress(NoCompiler):
        library()  # (compiling it takes as long as many commands)
    counts: Counter[object] = Counter()
    slowest, largest = (0.0, ""), (0, "")
    for seed in range(first, first + rounds):
        dice = random.Random(seed)
        with tempfile.TemporaryDirectory() as name:
            place = Path(name).resolve()
            game, outside = place / "data" / "fuzz", place / "outside"
            for folder in (game, outside):
                folder.mkdir(parents=True)
            for file, text in new_game("fuzz", "Fuzz").items():
                (game / file).parent.mkdir(parents=True, exist_ok=True)
                (game / file).write_text(text, "utf-8")
            (outside / "precious.txt").write_text("precious")
            os.environ |= {"XDG_STATE_HOME": str(place / "state"), "PNP_CACHE": str(place / "cache")}
            shutil.copytree(warm, place / "cache")
            before = digest(outside)
            done = [spoiled(game, outside, dice) for _ in range(dice.randint(1, 4))]
            for command in dice.sample(COMMANDS, 2):
                outcome = outcome_of(command.replace("G", str(game)).split(), place)
                counts[outcome.status] += 1
                slowest = max(slowest, (outcome.seconds, f"{seed} {command}"))
                largest = max(largest, (outcome.bytes, f"{seed} {command}"))
                if outcome.is_fault or digest(outside) != before:
                    counts["FAULT"] += 1
                    print("FAULT", seed, command, outcome, done, said_last(place), flush=True)
        if seed % 25 == 24:
            print(seed + 1 - first, dict(counts), slowest, largest, flush=True)
    print(dict(counts), slowest, largest)
    return counts["FAULT"]


if __name__ == "__main__":
    sys.exit(min(1, spoil(*map(int, sys.argv[1:]))))
