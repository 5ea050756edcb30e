"""Spoil games for as long as one likes: ``python -m benchmarks.fuzz --help``."""

import argparse
import json
import os
import random
import re
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

from benchmarks.fuzz import corpus
from benchmarks.fuzz.seeds import GAME, Command, Seed, build_commands, other_command, seeds
from benchmarks.fuzz.shrink import shrink
from benchmarks.fuzz.spoil import Mutant, spoil
from benchmarks.fuzz.trial import Place, Result, run
from pnp.engine.native.compiler import NoCompiler, library


def mutant_of(number: int) -> tuple[Seed, Mutant, list[Command]]:
    """The mutant of a number, and the commands that it is put through: a build, and as often another."""
    rng = random.Random(f"mutant {number}")
    every = seeds()
    seed = rng.choices(every, [s.weight for s in every])[0]
    mutant = spoil(seed, rng)
    commands = [build_commands(mutant.files, rng)]
    if rng.random() < 0.3:
        commands.append(other_command(mutant.files, rng))
    return seed, mutant, commands


def warm(place: Place, cache: Path) -> None:
    """Build every larger seed once, in this process too, so that what need not be found again is there."""
    from contextlib import redirect_stderr, redirect_stdout

    from pnp.app.cli.main import main

    os.environ["XDG_CACHE_HOME"] = str(cache)
    os.environ["XDG_CONFIG_HOME"] = os.environ["HOME"] = str(place.root / "home")
    os.environ["CI"] = "1"  # (no process compiles the machine behind a command: pnp/engine/native/compiler.py)
    for seed in (s for s in seeds() if s.weight >= 0.5 and not s.name.startswith("PNP")):
        place.prepare(seed.files, {})
        with open(os.devnull, "w") as nothing, redirect_stdout(nothing), redirect_stderr(nothing):
            status = main(
                place.words(("build", GAME, "--out", str(place.root / "out"), "--paper", "a4", "--jobs", "1"))
            )
        print(f"{seed.name}: status {status}", flush=True)
    commands: list[Command] = [
        ("export", GAME, "--to", target, "--dpi", "60", "--out", str(place.root / "out"), "--jobs", "1")
        for target in ("png", "svg", "tts", "mpc")
    ]
    for command in (*commands, ("simulate", GAME, "--games", "1", "--jobs", "1")):
        place.prepare(next(s for s in seeds() if s.name == "meadow").files, {})
        with open(os.devnull, "w") as nothing, redirect_stdout(nothing), redirect_stderr(nothing):
            main(place.words(command))
    with suppress(NoCompiler):
        library()  # (compiling it takes as long as thirty mutants)


def fuzz(given: argparse.Namespace, place: Place, cache: Path) -> int:
    """So many mutants, or so many minutes; gives how many faults of different kinds came up."""
    began, totals, found = time.monotonic(), Counter[str](), dict[str, str]()
    tried = Counter[tuple[str, str]]()
    slowest, spent = (0.0, 0), 0.0
    for number in range(given.seed, given.seed + given.mutants):
        if time.monotonic() - began > given.minutes * 60:
            break
        seed, mutant, commands = mutant_of(number)
        totals["mutants"] += 1
        kinds = {kind_of(name) for name in mutant.touched} | {EVERY}
        tried.update((kind, "") for kind in kinds)
        for command in commands:
            tried.update((kind, name_of(command)) for kind in kinds)
            place.prepare(mutant.files, seed.files, cache)
            result = run(place, command)
            spent += result.seconds
            slowest = max(slowest, (result.seconds, number))
            totals[command[0]] += 1
            totals[f"{command[0]} status {result.status}"] += 1
            if result.fault and result.fault not in found:
                found[result.fault] = f"{number} {' '.join(command)}"
                print(
                    f"{number}: {result.fault}\n   {seed.name}: {mutant.told} · {' '.join(command)} · {result.seconds:.1f} s, {result.bytes >> 20} MB",
                    flush=True,
                )
                if given.keep:
                    _keep(result, seed, mutant, command, place, cache, number)
            elif result.fault:
                totals["again: " + result.fault] += 1
        if totals["mutants"] % 100 == 0:
            print(
                f"… {totals['mutants']} mutants, {totals['build']} builds, {spent:.0f} s, slowest {slowest[0]:.1f} s ({slowest[1]}), {len(found)} faults",
                flush=True,
            )
        if totals["mutants"] % 1_000 == 0:
            print(table(tried), flush=True)
    print(table(tried))
    print(json.dumps({"mutants": dict(totals), "seconds": round(spent), "slowest": slowest, "faults": found}, indent=1))
    return len(found)


def table(tried: Counter[tuple[str, str]]) -> str:
    """How many mutants had a file of each kind changed, and how often each command was run."""
    kinds = sorted({kind for kind, command in tried if command})
    commands = sorted({command for _, command in tried if command}, key=lambda c: (-_all_of(tried, c), c))
    rows = [["", "mutants", *commands]]
    rows += [[kind, str(tried[kind, ""]), *(str(tried[kind, c] or "") for c in commands)] for kind in kinds]
    rows.append(["all", "", *(str(_all_of(tried, c)) for c in commands)])
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    lines = [
        "  ".join(
            cell.rjust(width) if at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
    return "\n".join(line.rstrip() for line in lines)


def _all_of(tried: Counter[tuple[str, str]], command: str) -> int:
    return tried[EVERY, command]


EVERY = "any file"
KINDS = [
    (r"rules/.*\.md", "chapters"), (r"reference\.md", "reference"), (r"game\.yaml", "game.yaml"), (r"theme\.yaml", "theme.yaml"),
    (r"layouts?(/.*)?\.yaml", "layouts"), (r"quests/.*", "quests"), (r"scenarios/.*", "scenarios"), (r"saves/.*", "saves"),
    (r"locale/.*", "catalogues"), (r"cards.*\.csv", "tables csv"), (r"cards.*\.xlsx", "tables xlsx"), (r"cards.*\.ods", "tables ods"),
    (r"art/icons/.*", "own icons"), (r"art/.*", "pictures"), (r"templates/.*", "templates"), (r"fonts/.*\.yaml", "fonts.yaml"),
    (r"fonts/.*", "fonts"), (r"agreed\.yaml", "agreed.yaml"), (r"provenance\.csv", "provenance"), (r"evidence/.*", "evidence"),
]  # fmt: skip


def kind_of(file: str) -> str:
    """What kind of file it is, as the table names it."""
    return next((kind for pattern, kind in KINDS if re.fullmatch(pattern, file)), "others")


def name_of(command: Command) -> str:
    """A command as the table names it: with what it exports, or with its own part."""
    if command[0] == "export":
        return f"export {command[command.index('--to') + 1]}"
    return " ".join(word for word in command[: 2 if command[0] in ("locale", "layout") else 1])


def _keep(result: Result, seed: Seed, mutant: Mutant, command: Command, place: Place, cache: Path, number: int) -> None:
    """Make what failed small, and write it down."""

    def fails(files: dict[str, bytes]) -> bool:
        place.prepare(files, seed.files, cache)
        return run(place, command).fault == result.fault

    small = shrink(mutant.files, seed.files, fails, 60) if result.seconds < 5 else mutant.files
    changed = {n: d for n, d in small.items() if seed.files.get(n) != d}
    name = re.sub(r"\W+", "-", f"{number}-{result.fault}".replace("fault of pnp", ""))[:70].strip("-").lower()
    corpus.keep(
        corpus.Case(name, seed.name, command, result.fault, changed, tuple(n for n in seed.files if n not in small)),
        Path(given_folder),
    )


given_folder = str(corpus.FOLDER)


def again(place: Place) -> int:
    """Every case of the corpus; gives how many fail."""
    failed = 0
    for case in corpus.cases():
        place.prepare(case.files(), next(s.files for s in seeds() if s.name == case.seed))
        result = run(place, case.command)
        failed += bool(result.fault)
        print(f"{case.name}: {result.fault or 'as it should be'} ({result.seconds:.1f} s; was {case.was})", flush=True)
    return failed


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mutants", type=int, default=10**9, help="how many (no end)")
    parser.add_argument("--minutes", type=float, default=60, help="by the clock, after which it ends (60)")
    parser.add_argument("--seed", type=int, default=0, help="the number of the first")
    parser.add_argument("--keep", metavar="FOLDER", default="", help="make what fails small, and keep it there")
    parser.add_argument("--only", type=int, nargs="+", default=[], help="these mutants, with what is said")
    parser.add_argument("--corpus", action="store_true", help="every input that ever failed")
    given = parser.parse_args()
    global given_folder
    given_folder = given.keep or given_folder
    with tempfile.TemporaryDirectory(prefix="pnp-fuzz-") as folder:
        place, cache = Place(Path(folder) / "place"), Path(folder) / "warm"
        if given.corpus:
            return again(place)
        if given.only:
            for number in given.only:
                seed, mutant, commands = mutant_of(number)
                for command in commands:
                    place.prepare(mutant.files, seed.files)
                    result = run(place, command)
                    print(
                        f"{number} {seed.name} {mutant.told}\n{' '.join(command)}\n{result.said[-6000:]}\n{result.status} {result.seconds:.1f} s {result.fault}"
                    )
            return 0
        warm(place, cache)
        return min(1, fuzz(given, place, cache))


if __name__ == "__main__":
    sys.exit(main())
