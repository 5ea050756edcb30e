"""Rules as canonical text: it reads back as the same tree, and is the same on every Python."""

import ast
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.model.game_digest import data_text
from pnp.model.read.build import build_game
from pnp.rules import RuleSet, compile_rules
from pnp.rules.canonical import NotInTheLanguage, code_text
from pnp.source.diagnostics import Report
from pnp.source.load import load_game

ROOT = Path(__file__).parents[3]
EDITIONS = {
    "all-but-malice": [""], "crazy-eights": [""], "hearts": [""],
    "deck-of-fey": ["rebel-runs", "troll-tricker", "holy-matrimony"],
    "living-trumps": ["amber", "chaos", "patternfall", "shadow"],
}  # fmt: skip
DIGESTS = {
    "all-but-malice": ("e31424d0907ecb51", "bf64d82d48736dec"),
    "crazy-eights": ("ccb66d754a84cdb5", "c38c04e54bf6ee87"),
    "hearts": ("100507b6b36b9f54", "03dde83db3d9d089"),
    "deck-of-fey rebel-runs": ("7820af4c5eea2fee", "3a3c09a4f38ccadf"),
    "deck-of-fey troll-tricker": ("857f7ddaa50a6b2d", "0c223bc43bc1ad93"),
    "deck-of-fey holy-matrimony": ("2dad559caf440f06", "bc498afb5ab6611a"),
    "living-trumps amber": ("6661bbb9363cc95c", "b0c1112013b78392"),
    "living-trumps chaos": ("9d1f352b6a891039", "31a7e43058e1ed96"),
    "living-trumps patternfall": ("ed2732b72d693c4c", "3c3fc29ee2a4c029"),
    "living-trumps shadow": ("0c72849813788c2c", "a024b5d073f3c216"),
}
"""By edition: the digest of its rules, and one of the ids of its branches."""


def compiled(game: str, variant: str) -> RuleSet:
    report = Report()
    built = build_game(load_game(ROOT / "data" / game, report), report, variant)
    rules = compile_rules(built, report)
    report.stop_on_errors()
    return rules


def branches(rules: RuleSet) -> str:
    return hashlib.sha256("\n".join(arc.id for arc in rules.arcs).encode()).hexdigest()[:16]


PRINT = """
import sys
sys.path.insert(0, {here!r})
import test_canonical as t
for game, variants in t.EDITIONS.items():
    for variant in variants:
        rules = t.compiled(game, variant)
        print(f"{{game}} {{variant}}".strip(), rules.digest, t.branches(rules), sep="|")
"""


@pytest.mark.parametrize(("game", "variant"), [(g, v) for g, vs in EDITIONS.items() for v in vs])
def test_the_digest_of_a_shipped_game_is_what_it_was(game: str, variant: str) -> None:
    """It changes with the rules alone: mend the pinned figures, and renew data/*/evidence, only when they did."""
    rules = compiled(game, variant)
    assert (rules.digest, branches(rules)) == DIGESTS[f"{game} {variant}".strip()]


@pytest.mark.parametrize(("game", "variant"), [(g, v) for g, vs in EDITIONS.items() for v in vs])
def test_what_is_written_of_shipped_rules_reads_back_as_the_same_tree(game: str, variant: str) -> None:
    for rule in compiled(game, variant).rules.values():
        text = code_text(rule.tree)
        again = ast.parse(text).body[0]
        assert ast.dump(again) == ast.dump(rule.tree)
        assert code_text(again) == text


@pytest.mark.parametrize(
    "text",
    [
        "a or b and c", "(a or b) and c", "not (a and b)", "not a == b", "(not a) == b", "-a * b", "-(a * b)",
        "a - (b - c)", "a - b - c", "(a + b) * c", "a + b * c", "a // (b % c)", "(a if b else c) + 1",
        "a if b else c if d else e", "(a if b else c) if d else e", "f(a, b=c if d else e)", "[x for x in f(a) if x.b != 1]",
        "a[b].c", "(a + b)[c]", "a < b <= c", "(a < b) < c", "a in [b, c]", "a not in b", "'it\\'s'", "'\"'", "'\\'\"'",
        "'a\\nb\\\\c\\t'", "'\\x07\\xa0é—\\ud83e'", "[]", "f()", "True", "-1", "a or (b or c)", "- - a", "not not a",
    ],
)  # fmt: skip
def test_an_expression_reads_back_as_the_same_tree(text: str) -> None:
    tree = ast.parse(text, mode="eval").body
    assert ast.dump(ast.parse(code_text(tree), mode="eval").body) == ast.dump(tree)


def test_brackets_and_quotes_are_those_that_python_writes() -> None:
    """The ids in `unreachable:` lists of before stay good."""
    for text in ("a and b and not c", "a or b or (c == d) or (e == f)", "x == 'a' and not (b or c)", '["it\'s"]'):
        tree = ast.parse(text, mode="eval").body
        assert code_text(tree) == ast.unparse(tree)


def test_blanks_comments_and_needless_brackets_are_left_out() -> None:
    one = "def f(me):\n    # why\n    if (me.x  ==  1):\n        pass\n    elif not(me.y):\n        me.x += (1)\n"
    assert code_text(ast.parse(one).body[0]) == (
        "def f(me):\n    if me.x == 1:\n        pass\n    else:\n        if not me.y:\n            me.x += 1"
    )


@pytest.mark.parametrize("text", ["lambda: 1", "{1}", "a ** b", "a is b", "1.5", "f'{a}'", "a @ b"])
def test_what_the_language_does_not_have_is_refused(text: str) -> None:
    with pytest.raises(NotInTheLanguage):
        code_text(ast.parse(text, mode="eval").body)


def test_data_is_written_without_looking_at_what_letters_there_are() -> None:
    assert data_text(("\U0001faea", 1, True, None, ("a",))) == '["\\ud83e\\udeea",1,true,null,["a"]]'


def _others() -> list[str]:
    """Other Pythons here that have what the press stands on; PNP_PYTHONS adds to them (paths, parted by colons)."""
    named = os.environ.get("PNP_PYTHONS", "").split(":")
    found = [shutil.which(f"python3.{minor}") or "" for minor in range(11, 16) if minor != sys.version_info.minor]
    return [p for p in dict.fromkeys([*named, *found]) if p and _can_run(p)]


def _can_run(python: str) -> bool:
    done = subprocess.run(
        [python, "-c", "import pnp.model.read.build, pytest"], cwd=ROOT, capture_output=True, timeout=60
    )
    return done.returncode == 0


@pytest.mark.parametrize("python", _others())
def test_another_python_finds_the_same_digests(python: str) -> None:
    told = subprocess.run(
        [python, "-c", PRINT.format(here=str(Path(__file__).parent))],
        cwd=ROOT, capture_output=True, text=True, timeout=300, check=True,
    ).stdout  # fmt: skip
    found = {name: (digest, ids) for name, digest, ids in (line.split("|") for line in told.splitlines())}
    assert found == DIGESTS
