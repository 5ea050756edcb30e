"""Commands that are killed: the next command leaves all files old or all of them new, and nothing beside them.

    python -m benchmarks.fuzz.killed_commands               # 30 kills of every command
    python -m benchmarks.fuzz.killed_commands 30 new agree  # of these alone

Two thirds of the kills come just before a change of the disk: the command counts the files that it creates, links,
moves and removes, and ends itself with SIGKILL at one of them, from the first to the last. The others come from outside
after a random part of the time that the command takes. After each kill another command on the same folder runs, then the
killed one again, which must give the new files.
"""

import hashlib
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from pnp.app.cli.main import COMMANDS as NAMES_OF_COMMANDS
from pnp.app.cli.main import module_of
from pnp.app.cli.running import run

CHANGES = ("os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.link", "os.chmod", "os.truncate")
"""Audit events of Python that change the disk, beside files that are opened for writing."""
WRITES = os.O_WRONLY | os.O_RDWR
OURS = ("state", "cache", "said.txt")
"""What lies beside the folders that commands are about."""
Tree = dict[str, str]


@dataclass(frozen=True)
class Killed:
    """A command that is killed."""

    words: str
    after: str
    """The next command on the same folder."""
    before: tuple[str, ...] = ()
    """Commands that make the old files."""


COMMANDS = {
    "export": Killed("export data/fuzz --locale en --to png --dpi 40 --out out --jobs 1", "gallery nowhere --out out",
                     ("export data/fuzz --locale en --to png --dpi 30 --out out --jobs 1",)),
    "cards": Killed("cards data/fuzz/cards.csv --out out", "gallery nowhere --out out",
                    ("cards data/fuzz/cards.csv --low-ink --out out",)),
    "new": Killed("new made/newest", "check made/newest --no-play"),
    "agree": Killed("agree data/fuzz gather", "check data/fuzz --no-play"),
    "import": Killed("locale import data/fuzz --locale de --file de.csv", "locale stats data/fuzz"),
    "build": Killed("build data/fuzz --only cards --force --out out --jobs 1", "gallery nowhere --out out",
                    ("build data/fuzz --only cards --force --low-ink --out out --jobs 1",)),
    "update": Killed("locale update data/fuzz --locale fr", "check data/fuzz --no-play"),
    "campaign": Killed("campaign kept/a.json --play old-mill --agent random", "check kept --no-play",
                       ("campaign kept/a.json --game data/night-ferry --play marsh --agent random",)),
}  # fmt: skip


# ------------------------------------------------------------------------------------------------- commands
def start(words: str, place: Path, prepare: Callable[[], None] = lambda: None) -> int:
    """A command at work in a process of its own; gives its number."""
    child = os.fork()
    if child:
        return child
    try:
        with open(place / "said.txt", "ab") as said, open(os.devnull) as nothing:
            os.dup2(nothing.fileno(), 0)
            os.dup2(said.fileno(), 1)
            os.dup2(said.fileno(), 2)
        os.chdir(place)
        prepare()
        status = run(words.split())
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    finally:
        os._exit(99)


def ended(child: int) -> int:
    """The exit status of a process; minus the signal that ended it."""
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def count_changes(act: Callable[[int], None]) -> Callable[[], None]:
    """A preparation of a process: ``act`` gets the number of each change of the disk, just before it is made."""
    changes = 0

    def look(event: str, values: tuple[object, ...]) -> None:
        nonlocal changes
        if event in CHANGES or (event == "open" and isinstance(values[2], int) and values[2] & WRITES):
            changes += 1
            act(changes)

    return lambda: sys.addaudithook(look)


def kill_before(number: int) -> Callable[[], None]:
    """A preparation of a process, which ends just before this change of the disk."""

    def act(change: int) -> None:
        if change == number:
            os.kill(os.getpid(), signal.SIGKILL)

    return count_changes(act)


def changes_of(words: str, place: Path) -> tuple[int, float]:
    """How many changes of the disk a command makes, and the seconds that it takes."""
    counted = place / "state" / "changes"
    handle = os.open(counted, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600)
    began = time.monotonic()
    status = ended(start(words, place, count_changes(lambda _: os.write(handle, b"."))))
    if status not in (0, 1):
        raise SystemExit(f"`pnp {words}` ends with {status}: {last_words(place)}")
    seconds = time.monotonic() - began
    os.close(handle)
    number = counted.stat().st_size
    counted.unlink()
    return number, seconds


def last_words(place: Path) -> str:
    """The end of what commands printed."""
    return (place / "said.txt").read_text("utf-8", "replace")[-800:]


# ------------------------------------------------------------------------------------------------- trees
def tree(place: Path) -> Tree:
    """The files below a folder by the digest of their content, and the folders; but for pnp's own."""
    names = {file: file.relative_to(place) for file in sorted(place.rglob("*"))}
    return {
        str(name): "" if file.is_dir() else hashlib.sha256(file.read_bytes()).hexdigest()
        for file, name in names.items()
        if name.parts[0] not in OURS
    }


def reset(place: Path, clean: Path) -> None:
    """Put everything back as it was before a command."""
    for folder in place.iterdir():
        if folder.name != "cache":
            shutil.rmtree(folder) if folder.is_dir() else folder.unlink()
    shutil.copytree(clean, place, dirs_exist_ok=True)


def prepare(place: Path) -> None:
    """Two games, and a table of translations."""
    place.mkdir()
    (place / "state").mkdir()
    shutil.copytree(Path(__file__).parents[2] / "tests" / "night-ferry", place / "data" / "night-ferry")
    (place / "kept").mkdir()
    for words in (
        "new data/fuzz",
        "locale update data/fuzz --locale de",
        "locale export data/fuzz --locale de --file de.csv",
    ):
        if ended(start(words, place)):
            raise SystemExit(last_words(place))
    chapter = place / "data" / "fuzz" / "rules" / "02-turn.md"
    chapter.write_text(
        chapter.read_text("utf-8").replace("Draw {{ wood(gathered) }} from", "Take {{ wood(gathered) }} from"), "utf-8"
    )
    table = place / "de.csv"
    text = table.read_text("utf-8-sig").replace(",initial,", ",translated,").replace(",,translated", ",Neu,translated")
    table.write_text(text, "utf-8-sig")


# ------------------------------------------------------------------------------------------------- kills
def kill_often(killed: Killed, rounds: int, place: Path, dice: random.Random) -> Counter[str]:
    """Kill a command at ``rounds`` moments. Counts the states of the folder after the next command."""
    clean = place.parent / "clean-of-one"
    shutil.rmtree(clean, ignore_errors=True)
    for words in killed.before:
        ended(start(words, place))
    shutil.copytree(place, clean, ignore=shutil.ignore_patterns("cache"))
    old = tree(place)
    changes, _ = changes_of(killed.words, place)
    new = tree(place)
    reset(place, clean)
    _, seconds = changes_of(killed.words, place)
    if old == new:
        raise SystemExit(f"`pnp {killed.words}` changes nothing: {last_words(place)}")
    ends = Counter(changes=changes, files=len(set(old.items()) ^ set(new.items())))
    for number in range(rounds):
        reset(place, clean)
        if number % 3 < 2:
            at = 1 + number * changes // rounds
            status = ended(start(killed.words, place, kill_before(at)))
        else:
            at = 0
            child = start(killed.words, place)
            time.sleep(dice.random() * seconds)
            os.kill(child, signal.SIGKILL)
            status = ended(child)
        ends["killed" if status == -signal.SIGKILL else "done before"] += 1
        ends["left something at the kill"] += tree(place) not in (old, new)
        for fault in faults_after(killed, place, old, new, ends):
            ends["FAULT"] += 1
            print("FAULT", killed.words, f"change {at}" if at else "by the clock", fault, flush=True)
    return ends


def faults_after(killed: Killed, place: Path, old: Tree, new: Tree, ends: Counter[str]) -> Sequence[str]:
    """Run the next command and the killed one again; gives what must not be."""
    faults = []
    status = ended(start(killed.after, place))
    if status not in (0, 1, 2):
        faults.append(f"the next command ends with {status}: {last_words(place)}")
    after = tree(place)
    if after in (old, new):
        ends["old" if after == old else "new"] += 1
    else:
        ends["MIXED"] += 1
        faults.append(f"neither old nor new: {sorted(set(after.items()) ^ set(old.items()))}")
    journals = place / "state" / "pnp" / "writing"
    if journals.is_dir() and any(journals.iterdir()):
        faults.append(f"a journal is left: {os.listdir(journals)}")
    status = ended(start(killed.words, place))
    if after == old and (status not in (0, 1) or tree(place) != new):
        faults.append(f"the same command again ends with {status}: {last_words(place)}")
    return faults


def main(rounds: int, names: Sequence[str]) -> int:
    """Kill commands; gives the number of faults."""
    for name in NAMES_OF_COMMANDS:
        import_module(f"pnp.app.cli.commands.{module_of(name)}")  # (once, and not in each child)
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        place, clean = Path(folder).resolve() / "place", Path(folder).resolve() / "clean"
        os.environ |= {"XDG_STATE_HOME": str(place / "state"), "PNP_CACHE": str(place / "cache"), "CI": "1"}
        os.environ |= {"HOME": str(place / "state")}
        prepare(place)
        shutil.copytree(place, clean, ignore=shutil.ignore_patterns("cache"))
        for name in names or COMMANDS:
            reset(place, clean)
            ends = kill_often(COMMANDS[name], rounds, place, random.Random(name))
            faults += ends["FAULT"]
            print(name, dict(ends), flush=True)
    return faults


if __name__ == "__main__":
    sys.exit(min(1, main(int(sys.argv[1] if sys.argv[1:] else "30"), sys.argv[2:])))
