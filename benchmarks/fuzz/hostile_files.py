"""Hostile files in a game's folder: journals, links, pipes, devices and huge files in random places, under random
commands; and commands that are killed. Nothing outside may change, nothing may wait, and no set of files may be mixed.

    python -m benchmarks.fuzz.hostile_files spoil 300
    python -m benchmarks.fuzz.hostile_files kill 30
"""

import hashlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

SECONDS = 60.0
NAMES = (
    ".git", ".schemas", "agreed.yaml", "cards.csv", "evidence", "evidence/play.json", "evidence/mutants-play.json",
    "game.yaml", "layouts.yaml", "locale", "locale/de.po", "locale/de.yaml", "locale/messages.pot", "output", "reports",
    "rules", "rules/01-x.md", "scenarios", "scenarios/a.yaml", "templates", "templates/cards", "terms.md", "theme.yaml",
    "fonts", "fonts/fonts.yaml", "icons", "art", "quests", ".pnp", ".pnp-writing-x", ".notes.0123456789abcdef.part",
)  # fmt: skip
COMMANDS = (
    "check G --no-play", "agree G --all", "locale extract G", "locale update G --locale de", "locale words G --locale de",
    "schema --write G", "layout eject G creature", "dump G --stage model", "cards G/cards.csv", "diff G --since HEAD",
    "locale import G --locale de --file G/x.csv", "replay G/x.json", "campaign G/x.json", "build G --only cards --force",
    "locale stats G", "list", "export G --to png",
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
        if file.parent.is_dir():
            file.write_bytes(journal_text(outside, dice))
        return kind
    if file.is_symlink() or file.is_file():
        file.unlink()
    elif file.is_dir():
        file.rename(game.parent / f"away-{dice.random()}")
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


def status_of(words: list[str], folder: Path) -> int | str:
    """How a command ends in a process of its own."""
    with open(folder / "said.txt", "ab") as said:
        child = os.fork()
        if not child:
            os.dup2(said.fileno(), 1)
            os.dup2(said.fileno(), 2)
            os.chdir(folder)
            from pnp.app.cli.running import run

            os._exit(run(words))
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.01)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return "waits"


def said_last(place: Path) -> str:
    """The end of what commands said."""
    return (place / "said.txt").read_text("utf-8", "replace")[-400:]


def spoil(rounds: int, first: int = 0) -> None:
    """Run random commands on random hostile folders, and say how they ended."""
    from pnp.app.game.new_game import new_game

    counts: Counter[object] = Counter()
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
            before = digest(outside)
            done = [spoiled(game, outside, dice) for _ in range(dice.randint(1, 4))]
            for command in dice.sample(COMMANDS, 2):
                status = status_of(command.replace("G", str(game)).split(), place)
                counts[status] += 1
                if status in (70, "waits") or (isinstance(status, int) and status < 0) or digest(outside) != before:
                    counts["FAULT"] += 1
                    print("FAULT", seed, command, status, done, said_last(place), flush=True)
        if seed % 10 == 9:
            print(seed + 1 - first, dict(counts), flush=True)
    print(dict(counts))


KILLED: dict[str, tuple[str, Callable[[Path], Path]]] = {
    "export": ("export data/fuzz --to png --out out", lambda place: place / "out"),
    "cards": ("cards data/fuzz/cards.csv --out out", lambda place: place / "out"),
    "new": ("new made/newest", lambda place: place / "made"),
    "agree": ("agree data/fuzz --all", lambda place: place / "data" / "fuzz"),
    "import": ("locale import data/fuzz --locale de --file de.csv", lambda place: place / "data" / "fuzz" / "locale"),
}


NEXT = {
    "export": "gallery nowhere --out out", "cards": "gallery nowhere --out out",
    "new": "check made/newest --no-play",
}  # fmt: skip
"""The command that follows a kill, where it is not a check of the game; those of `gallery` end at once."""


def visible(folder: Path) -> dict[str, str]:
    """The files of a folder by their content."""
    return digest(folder) if folder.is_dir() else {}


def kill(rounds: int) -> None:
    """Kill commands as soon as they have begun to move files, and look whether the next command leaves one set."""
    with tempfile.TemporaryDirectory() as name:
        place = Path(name).resolve()
        environment = os.environ | {"XDG_STATE_HOME": str(place / "state"), "PNP_CACHE": str(place / "cache")}
        pnp = [sys.executable, "-m", "pnp"]

        def told(words: str) -> None:
            subprocess.run([*pnp, *words.split()], cwd=place, env=environment, capture_output=True, check=False)

        told("new data/fuzz")
        told("locale update data/fuzz --locale de")
        told("locale export data/fuzz --locale de --file de.csv")
        text = (
            (place / "de.csv")
            .read_text("utf-8-sig")
            .replace(",initial,", ",translated,")
            .replace(",,translated", ",Neu,translated")
        )
        (place / "de.csv").write_text(text, "utf-8-sig")
        shutil.copytree(place / "data", place / "clean")
        for command, (words, target) in KILLED.items():
            reset(place)
            old = visible(target(place))
            told(words)
            new = visible(target(place))
            ends: Counter[str] = Counter()
            for n in range(rounds):
                reset(place)
                killed = killed_at(n, [*pnp, *words.split()], place, environment)
                between = visible(target(place))
                told(NEXT.get(command, "check data/fuzz --no-play"))
                after = visible(target(place))
                extra = {k: v for k, v in after.items() if k in old or k in new or Path(k).name.startswith(".")}
                ends["old" if extra == old else "new" if extra == new else "MIXED"] += 1
                ends["killed" if killed else "done before"] += 1
                ends["left something at the kill"] += between not in (old, new)
            print(command, "differs" if old != new else "SAME", dict(ends), flush=True)


def reset(place: Path) -> None:
    """The folder as it was before a command."""
    for name in ("data", "out", "made"):
        shutil.rmtree(place / name, ignore_errors=True)
    shutil.copytree(place / "clean", place / "data")


def killed_at(n: int, words: list[str], place: Path, environment: dict[str, str]) -> bool:
    """Kill a command when its journal is there, and a little later each time; whether it was still at work."""
    journals = place / "state" / "pnp" / "writing"
    child = subprocess.Popen(words, cwd=place, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while child.poll() is None and not (journals.is_dir() and any(journals.iterdir())):
        time.sleep(0.0002)
    time.sleep(n * 0.0007)
    child.kill()
    return child.wait() == -signal.SIGKILL


if __name__ == "__main__":
    {"spoil": spoil, "kill": kill}[sys.argv[1]](*map(int, sys.argv[2:]))
