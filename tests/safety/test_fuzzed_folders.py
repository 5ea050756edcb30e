"""Whatever a game's folder holds, the answer is diagnostics, never a traceback, and it comes in bounded time.

Some hundreds of spoilt folders at each run; ``PNP_FUZZ=5000 pytest tests/safety/test_fuzzed_folders.py`` tries as many
as one likes, and ``PNP_FUZZ_SEED`` begins elsewhere. A failure names its seed and what was spoilt.
"""

import os
import random
import re
import time
from functools import lru_cache
from pathlib import Path

import pytest

from pnp.checks.search.examples import check_examples, run_examples
from pnp.checks.search.leaks import LeakTest
from pnp.checks.static.binding import check_binding
from pnp.checks.static.locale import check_locales
from pnp.engine.play import Play, State, Tape
from pnp.engine.play.describe import Describer
from pnp.engine.play.trace import Trace, transcript
from pnp.engine.play.view import view_of
from pnp.model.read.build import build_game
from pnp.model.text.catalogue import load_catalogue
from pnp.model.text.messages import messages_of
from pnp.model.text.placeholder_checks import check_placeholders
from pnp.model.text.prose import Prose
from pnp.rules import compile_rules
from pnp.source.diagnostics import Failed, Report
from pnp.source.diagnostics.render import render_all
from pnp.source.load import Memory, load_game

DATA = Path(__file__).parents[2] / "data"
HARES = Path(__file__).parents[1] / "tiny"
TEXTS = (".yaml", ".csv", ".md", ".po")
SECONDS = 20.0
"""For one folder, on a busy machine."""

WORDS = [
    "[]", "{}", "null", "~", "yes", "no", "-1", "0", "1", "3", "99999999999999999999", "1e400", "1.5", "''", "[[]]",
    "{a: {b: c}}", "nothing", "4..2", "2..1000000", "*", "|", "&a", "*a", "!!python/object:os.system x", "#", "- x", ":",
    "player.hand", "{{ x }}", "{% for i in range(9) %}", "{#a}", "{#a kind=rule}", "`", "```", "```rule", "é中", "\u2028",
    "\t", "\x00", "\ufeff", "\ud800", "x" * 300, "((((", "def", "while True: pass", "for c in deck:", "list of player",
    "or nothing", "rebuild deck", "unlimited", "A|B", "=1+1", "1000000", "_c", "__class__", "me", "\\", "\"", "'",
]  # fmt: skip


def texts_of(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in sorted(folder.rglob("*"))
        if path.suffix in TEXTS and path.is_file() and "evidence" not in path.parts
    }


@lru_cache(maxsize=4)
def base(name: str) -> dict[str, str]:
    if name == "hares":
        from tests.tiny import FILES

        return dict(FILES)
    texts = texts_of(DATA / name)
    # the rules and the data are what is played; one catalogue stands for all
    return {n: t for n, t in texts.items() if not n.startswith("locale/") or n == "locale/fr.po"}


# ------------------------------------------------------------------------------------------------- spoiling
def spoil(texts: dict[str, str], rng: random.Random) -> tuple[dict[str, str | bytes], list[str]]:
    """The texts with one to four faults, and what was done."""
    made: dict[str, str | bytes] = dict(texts)
    told = []
    names = [n for n in made if not n.endswith((".po", "provenance.csv"))] * 3 + list(made)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 4))):
        name = rng.choice(names)
        text = made.get(name)
        if not isinstance(text, str):
            continue
        how = rng.choice(WAYS)
        made[name] = how(text, rng, texts)
        told.append(f"{how.__name__} in {name}")
    if rng.random() < 0.03:
        gone = rng.choice(list(made))
        del made[gone]
        told.append(f"{gone} deleted")
    return made, told


def _lines(text: str, rng: random.Random) -> tuple[list[str], int]:
    lines = text.split("\n")
    return lines, rng.randrange(len(lines))


def delete_line(text: str, rng: random.Random, _: dict[str, str]) -> str:
    lines, at = _lines(text, rng)
    del lines[at : at + rng.choice((1, 1, 2, 5))]
    return "\n".join(lines)


def double_line(text: str, rng: random.Random, _: dict[str, str]) -> str:
    lines, at = _lines(text, rng)
    lines.insert(rng.randrange(len(lines)), lines[at])
    return "\n".join(lines)


def swap_lines(text: str, rng: random.Random, _: dict[str, str]) -> str:
    lines, at = _lines(text, rng)
    other = rng.randrange(len(lines))
    lines[at], lines[other] = lines[other], lines[at]
    return "\n".join(lines)


def indent_line(text: str, rng: random.Random, _: dict[str, str]) -> str:
    lines, at = _lines(text, rng)
    lines[at] = rng.choice(("  " + lines[at], lines[at][2:], "\t" + lines[at], lines[at].lstrip()))
    return "\n".join(lines)


def replace_word(text: str, rng: random.Random, texts: dict[str, str]) -> str:
    words = list(re.finditer(r"\w+|[^\w\s]", text))
    if not words:
        return text
    word = rng.choice(words)
    near = rng.choice(words)[0] if rng.random() < 0.6 else rng.choice(WORDS)
    return text[: word.start()] + near + text[word.end() :]


def delete_word(text: str, rng: random.Random, _: dict[str, str]) -> str:
    words = list(re.finditer(r"\w+|[^\w\s]", text))
    if not words:
        return text
    word = rng.choice(words)
    return text[: word.start()] + text[word.end() :]


def swap_code(text: str, rng: random.Random, texts: dict[str, str]) -> str:
    """A line of rule code put somewhere else."""
    code = [
        line for name, t in texts.items() if name.endswith(".md") for line in t.split("\n") if line.startswith("    ")
    ]
    lines, at = _lines(text, rng)
    lines[at] = rng.choice(code) if code else ""
    return "\n".join(lines)


def cut_short(text: str, rng: random.Random, _: dict[str, str]) -> str:
    return text[: rng.randrange(len(text) + 1)]


def random_characters(text: str, rng: random.Random, _: dict[str, str]) -> str:
    at = rng.randrange(len(text) + 1)
    noise = "".join(chr(rng.choice((rng.randrange(32), rng.randrange(128), rng.randrange(0x3000)))) for _ in range(6))
    return text[:at] + noise + text[at + rng.randrange(4) :]


def random_bytes(text: str, rng: random.Random, _: dict[str, str]) -> bytes:
    data = bytearray(text.encode())
    for _ in range(rng.randrange(1, 5)):
        if data:
            data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


def another_file(text: str, rng: random.Random, texts: dict[str, str]) -> str:
    return rng.choice(list(texts.values()))


WAYS = [
    delete_line, double_line, swap_lines, indent_line, replace_word, replace_word, replace_word, delete_word, delete_word,
    swap_code, swap_code, cut_short, random_characters, random_bytes, another_file,
]  # fmt: skip


# ------------------------------------------------------------------------------------------------- the whole way
def put_through(files: dict[str, str | bytes], rng: random.Random) -> Report:
    """Everything that a check does with a folder; :class:`Failed` is how it gives up."""
    report = Report()
    try:
        tree = load_game(Memory(files, "game", (DATA,)), report)
        game = build_game(tree, report)
        prose = Prose(game, report=report)
        report.add_all(check_placeholders(prose, messages_of(game)))
        rules = compile_rules(game, report)
        check_binding(game, rules, report)
        catalogues = {name: load_catalogue(tree, name, report) for name in tree.locales}
        check_locales(game, rules, catalogues, report)
        if not [d for d in report.errors if d.code[:4] in ("PNP1", "PNP2") and d.code != "PNP114"]:
            report.add_all(check_examples(game, rules, run_examples(game, rules)))
            _played(game, rules, rng)
    except Failed:
        assert report.errors
    return report


def _played(game: object, rules: object, rng: random.Random) -> None:
    trace = Trace()
    seats = game.players[1]  # type: ignore[attr-defined]
    state = State(game, rules, seats, trace.log)  # type: ignore[arg-type]
    trace.state = state
    for _ in range(2):
        trace.clear()
        Play(state).game(Tape(seed=rng.randrange(10**6)), rounds=3)
        for seat in range(seats):
            view_of(state, seat)
        transcript(Describer(game, rules, lambda m: m.text), trace.happenings[:200], 0)  # type: ignore[arg-type]
    LeakTest(game, rules, seats).find(1, 1)  # type: ignore[arg-type]


def one(name: str, seed: int) -> None:
    rng = random.Random(seed)
    files, told = spoil(base(name), rng)
    started = time.process_time()
    try:
        report = put_through(files, rng)
        shown = render_all(report, report.sources)
    except Exception as error:
        raise AssertionError(f"{name}, seed {seed}: {told}") from error
    assert time.process_time() - started < SECONDS, (name, seed, told)
    assert shown or not report.diagnostics
    for fault in report.diagnostics:
        assert fault.message, (name, seed, told, fault)


MANY = int(os.environ.get("PNP_FUZZ", "0"))
START = int(os.environ.get("PNP_FUZZ_SEED", "0"))
SHARDS = 8


@pytest.mark.parametrize("shard", range(SHARDS))
@pytest.mark.parametrize(("name", "few"), [("hares", 160), ("all-but-malice", 8)])
def test_a_spoilt_folder_ends_in_diagnostics(name: str, few: int, shard: int, pytestconfig: pytest.Config) -> None:
    """Twice as many with --full."""
    for seed in range(START + shard, START + (MANY or few * (1 + pytestconfig.getoption("--full"))), SHARDS):
        one(name, seed)


# ------------------------------------------------------------------------------------------------- known bombs
BOMBS: dict[str, tuple[str, str, str]] = {
    "a billion laughs": (
        "title: The Hare Race",
        "title: The Hare Race\nlaugh: &a0 [ha, ha]\n"
        + "".join(f"l{n}: &a{n} [" + ", ".join([f"*a{n - 1}"] * 10) + "]\n" for n in range(1, 12)), "PNP1",
    ),
    "a million players": ("players: 2\n", "players: 2..1000000\n", "PNP1"),
    "a million copies": ("minutes: 5", "minutes: 5", ""),
    "a huge number": ("hand_size: {value: 3", "hand_size: {value: " + "9" * 4000, "PNP"),
    "a deep nesting": ("minutes: 5", "minutes: 5\nnames: " + "{a: " * 3000 + "x" + "}" * 3000, "PNP1"),
    "a deep list": ("minutes: 5", "minutes: " + "[" * 20000 + "]" * 20000, "PNP1"),
    "a number in octal, and one too many": ("minutes: 5", "minutes: 0o7777777777777777777777777", "PNP1"),
    "a python object": ("minutes: 5", "minutes: !!python/object/apply:os.system ['true']", "PNP1"),
    "a recursive alias": ("minutes: 5", "minutes: &a [*a]", "PNP1"),
    "rounds without end": ("at_most: last_round", "at_most: 1000000000", ""),
}  # fmt: skip


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_in_the_data_does_not_go_off(name: str) -> None:
    old, new, code = BOMBS[name]
    files: dict[str, str | bytes] = dict(base("hares"))
    assert old in str(files["game.yaml"])
    files["game.yaml"] = str(files["game.yaml"]).replace(old, new)
    if name == "a million copies":
        files["cards.csv"] = "colour,rank,copies,says\n*,LOW,1000000000,x\n*,HIGH,2,y\n"
        code = "PNP1"
    started = time.process_time()
    report = put_through(files, random.Random(1))
    assert time.process_time() - started < SECONDS
    assert any(d.code.startswith(code) for d in report.errors) or not code, [d.code for d in report]


@pytest.mark.parametrize("text", ["{{ " + "(" * 5000 + " }}", "{{ 9 ** 9 ** 9 }}", "{{ ''.__class__.__mro__ }}", "{{ [0] * 999999999 }}",
                                  "{% for a in range(99999999) %}{{ a }}{% endfor %}", "{{ name.__globals__ }}", "{{ cycler.__init__ }}",
                                  "{{ lipsum.__globals__ }}", "{{ '%s' % 1 }}", "{{ ('a' * 9999999999)|length }}", "{{", "{% raw %}"])  # fmt: skip
def test_a_placeholder_reaches_nothing(text: str) -> None:
    files: dict[str, str | bytes] = dict(base("hares"))
    files["rules/02-turn.md"] = str(files["rules/02-turn.md"]).replace(
        "Players take turns", text + " Players take turns"
    )
    started = time.process_time()
    report = put_through(files, random.Random(1))
    assert time.process_time() - started < SECONDS
    assert [d for d in report.errors if d.code in ("PNP304", "PNP115", "PNP121", "PNP302")], [d.code for d in report]
