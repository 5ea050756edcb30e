"""The machine itself: its chance, what it refuses, and that it touches no memory that is not its own."""

import ctypes
import os
import random
import re
import subprocess
import sys
from dataclasses import replace

import pytest

from pnp.app.game.dump import shown_stage
from pnp.base.resources import GAMES
from pnp.engine.agents import weighing
from pnp.engine.native import leaking, seating
from pnp.engine.native.compiler import SOURCES, build
from pnp.engine.native.listing import listing
from pnp.engine.native.machine import Machine
from pnp.engine.native.opcodes import OPS
from pnp.engine.native.program import NativeGame
from pnp.engine.play.tape import Tape
from pnp.source.diagnostics import Report
from tests.unit.engine.native.conftest import native


def test_chance_is_that_of_python_for_the_same_seed() -> None:
    machine = Machine(native("crazy-eights", 3))
    for seed in (0, 1, 2**31, 2**48 + 7, 10**30):
        played = machine.play(seed=seed)
        own = machine.tape(played.at)
        tape = Tape(seed=seed)
        drawn = [tape.draw(n) for n in range(52, 45, -1)]
        assert own[:7] == drawn


def test_a_tape_of_zeros_stands_behind_the_end_without_a_seed() -> None:
    machine = Machine(native("crazy-eights", 2))
    machine.play([3])
    assert set(machine.tape(40)[1:]) == {0}


def test_the_same_games_are_played_in_bulk() -> None:
    machine = Machine(native("hearts", 4))
    decisions, outcomes = machine.many(500)
    assert outcomes == {"ended": 500}
    assert decisions == Machine(native("hearts", 4)).many(500)[0]
    assert 40 * 500 < decisions < 64 * 500


def test_a_tape_with_what_is_no_small_number_is_left_to_python() -> None:
    machine = Machine(native("hearts", 4))
    assert machine.play([-1]).status == machine.play([2**40]).status == "beyond"


def test_a_spoilt_program_is_refused() -> None:
    """Whatever stands in the code itself is looked at before anything runs."""
    right, rng = native("hearts", 4), random.Random(3)
    refused = 0
    for _ in range(400):
        words = list(right.code.words)
        words[rng.randrange(len(words))] = rng.choice([-1, 10**6, rng.randrange(2**31), -(2**31)])
        refused += not _accepted(right, words)
    assert refused > 250  # (a number in the place of a number is as good as another)


@pytest.mark.parametrize("bound", [-1, 0, 1, 10**6, 2**31 - 1])
def test_a_read_of_a_number_within_a_bound_beyond_the_table_is_refused(bound: int) -> None:
    """A program of a file may have the instruction that usually only the machine itself writes."""
    right = native("hearts", 4)
    words = list(right.code.words)
    at = next(at for at in range(0, len(words), 5) if words[at] == OPS["NUMBER"].number)
    words[at : at + 5] = [OPS["NUMBERIN"].number, words[at + 1], words[at + 1], 0, bound]
    assert _accepted(right, words) == (bound in (0, 1))


def _accepted(right: NativeGame, words: list[int]) -> bool:
    spoilt = replace(right, code=replace(right.code, words=tuple(words)))
    try:
        Machine(spoilt)
    except AssertionError:
        return False
    return True


def test_programs_that_are_not_refused_stay_within_their_memory(pytestconfig: pytest.Config) -> None:
    """Spoilt programs and random tapes with the compiler's sanitizer of addresses, in a process of their own; with --full,
    with that of undefined behaviour too, which takes two thirds of the time to compile."""
    sanitizers = "address,undefined" if pytestconfig.getoption("--full") else "address"
    flags = (
        "-std=gnu11",
        "-O0",
        "-fPIC",
        "-shared",
        f"-fsanitize={sanitizers}",
        "-fno-sanitize-recover=all",
        "-DFUEL=3000000",
    )
    try:
        library = build("gcc", flags)
        runtime = [subprocess.run(["gcc", f"-print-file-name={name}"], capture_output=True, text=True, check=True).stdout.strip()
                   for name in ("libasan.so", "libubsan.so")[: sanitizers.count(",") + 1]]  # fmt: skip
    except (OSError, RuntimeError) as error:
        pytest.skip(f"no sanitizers here: {error}")
    environment = os.environ | {"LD_PRELOAD": ":".join(runtime), "ASAN_OPTIONS": "detect_leaks=0"}
    script = "from tests.unit.engine.native.sanitized import main; main()"
    command = [sys.executable, "-c", script, str(library)]
    done = subprocess.run(
        command, capture_output=True, text=True, env=environment, cwd=GAMES.parent, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert "played" in done.stdout


def test_a_listing_tells_clauses_lines_and_every_instruction() -> None:
    made = native("hearts", 4)
    text = listing(made)
    assert "function " in text and "clause worth" in text and re.search(r"02-deal\.md:\d+", text)
    assert len([line for line in text.splitlines() if line[:2] == "  " and "#" not in line]) == len(made.code.lines)
    assert all(line.split()[1] in OPS for line in text.splitlines() if line[:7].strip().isdigit())


def test_a_build_of_ones_own_may_be_used() -> None:
    from pnp.engine.native.compiler import library
    from pnp.engine.native.machine import bind

    made = bind(ctypes.CDLL(str(library())))
    assert Machine(native("hearts", 4), made).play(seed=5) == Machine(native("hearts", 4)).play(seed=5)


def test_the_program_of_a_game_is_a_stage_that_is_shown() -> None:
    assert shown_stage("crazy-eights", "native", "", Report()).startswith("function 0 deal_hands, clause deal\n")
    assert "best_held" in shown_stage("deck-of-fey", "native", "rebel-runs", Report())


def test_the_machine_has_the_numbers_of_pythons_players() -> None:
    header = (SOURCES / "machine.h").read_text("utf-8")
    ours = {name: value for name, value in vars(weighing).items() if name.isupper()}
    ours |= {"MOST_KEYS": seating.MOST_KEYS, "BEHIND": leaking.QUESTIONS}
    assert len(ours) == 10
    assert {name: int(n) for name, n in re.findall(r"#define (\w+) (\d+)\b", header) if name in ours} == ours
