"""What a command does not need it does not load: no clocks, but names of modules."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.source import ROOT, modules

RUN = """
import sys
before = set(sys.modules)
from pnp.app.cli import main
status = main(sys.argv[1:])
print(status, *sorted(set(sys.modules) - before), file=sys.stderr)
"""
RACE = str(ROOT / "tests" / "hare-race")
SHARING_OUT = {"distributed", "multiprocessing", "concurrent"}
PRINTING = {
    "PIL", "fontTools", "jinja2", "lxml", "pikepdf", "reportlab", "uharfbuzz",
    "pnp.press.edition", "pnp.press.export.pdf", "pnp.press.html", "pnp.press.impose", "pnp.press.pages", "pnp.press.pieces", "pnp.press.typeset",
}  # fmt: skip
STAGES = {
    "pnp.source.declare",
    "pnp.press.document",
    "pnp.source.load.build",
    "pnp.source.markdown",
    "pnp.model.read.build",
    "pnp.engine.play",
    "pnp.rules",
    "pnp.checks.edition",
    "pnp.checks.search",
    "pnp.checks.static",
}
SELDOM = {"babel", "bidi", "difflib", "num2words", "odf", "openpyxl", "rich", "traceback"}

CARDS = str(ROOT / "docs" / "decks" / "monsters.csv")
MOST_FOR_CARDS = 250
"""Modules of pnp that a table of cards with icons, suits and pictures needs at most."""
PLAIN_TABLE = "name,title,cost,power,text\nAlba,Ranger,2,3,Draw a card.\nBero,Smith,3,4,Discard a card.\n"
MOST_FOR_A_PLAIN_TABLE = 245
"""Modules of pnp that texts and numbers in a table need at most."""

LOADS_NO = {
    "explain PNP203": SHARING_OUT | PRINTING | STAGES | SELDOM | {"yaml", "pnp.source.load", "pnp.model"},
    "list": SHARING_OUT
    | PRINTING
    | (STAGES - {"pnp.source.load.build", "pnp.source.markdown"})
    | SELDOM
    | {"markdown"},
    f"check {RACE} --no-play": SHARING_OUT | PRINTING | STAGES | SELDOM | {"jinja2", "polib", "yaml"},
    f"check {RACE} --no-play --no-cache": SHARING_OUT
    | {"lxml", "pikepdf", "reportlab", "pnp.press.pages", "pnp.press.pieces"},
    f"play {RACE}": SHARING_OUT | PRINTING - {"jinja2"},
    f"simulate {RACE} --games 1 --agent random --jobs 1": SHARING_OUT
    | PRINTING
    | {"markdown", "num2words", "pnp.checks.edition.check_edition", "tarfile", "zipfile"},
    f"cards {CARDS}": SHARING_OUT
    | (SELDOM - {"bidi", "traceback"})
    | {
        "pnp.checks",
        "pnp.engine",
        "pnp.rules",
        "pnp.app.played",
        "pnp.app.build.books",
        "pnp.press.html",
        "pnp.press.pages",
        "pnp.press.export.icc",
        "pnp.press.export.pdf_images",
        "pnp.press.preflight.press_check",
        "pnp.press.pieces.worker",
        "pnp.press.typeset.flow.blocks",
        "pnp.press.typeset.motifs.courts",
        "pyphen",
        "subprocess",
        "pnp.press.screen.webpage",
        "pnp.press.impose.tuckbox",
    },
    f"build {RACE} --only cards --paper a4 --jobs 1 --force": SHARING_OUT | {"odf", "openpyxl", "rich"},
}
"""What a command must not load, when it is asked for the second time."""


def loaded(words: list[str], folder: Path) -> set[str]:
    """The modules that a command loads, with the packages above them."""
    command = [sys.executable, "-c", RUN, *words]
    done = subprocess.run(command, cwd=folder, input="quit\n", capture_output=True, text=True, timeout=300)
    status, *names = done.stderr.splitlines()[-1].split()
    assert status == "0", done.stdout + done.stderr
    return set(names)


def test_the_version_loads_nothing_but_the_table_of_commands(tmp_path: Path) -> None:
    for words in (["--version"], ["--help"]):
        names = loaded(words, tmp_path)
        assert {name for name in names if name.startswith("pnp")} == {
            "pnp",
            "pnp.app",
            "pnp.app.cli",
            "pnp.app.cli.main",
        }
        assert not names & {"argparse", "ast", "dataclasses", "hashlib", "inspect", "json", "pathlib", "re", "typing"}


@pytest.mark.parametrize("line", LOADS_NO)
def test_a_command_loads_nothing_that_it_does_not_need(line: str, tmp_path: Path) -> None:
    words = line.split()
    if words[0] in ("check", "build") and "--no-cache" not in words:
        loaded(words, tmp_path)
    needless = loaded(words, tmp_path) & LOADS_NO[line]
    assert not needless, f"`pnp {line}` loads {needless}: import it where it is used"


def test_a_table_of_cards_is_printed_by_few_modules_without_rules_play_and_checks(tmp_path: Path) -> None:
    names = [name for name in loaded(["cards", CARDS], tmp_path) if name.split(".")[0] == "pnp"]
    assert not [name for name in names if name.split(".")[1:2] in (["rules"], ["engine"], ["checks"])]
    assert len(names) <= MOST_FOR_CARDS, f"{len(names)} modules: import them where they are used"


def test_a_table_of_texts_and_numbers_needs_fewer_modules_still(tmp_path: Path) -> None:
    (tmp_path / "heroes.csv").write_text(PLAIN_TABLE)
    every = loaded(["cards", "heroes.csv"], tmp_path)
    names = [name for name in every if name.split(".")[0] == "pnp"]
    assert len(names) <= MOST_FOR_A_PLAIN_TABLE, f"{len(names)} modules: import them where they are used"
    assert "markdown" not in every, "cells without marks are read without python-markdown"


REASON = re.compile(r"# measured: |% of a build")
CACHE = re.compile(r"^\s*(?:@(?:functools\.)?(?:lru_cache|cache|remember)\b(?!_)|\w+ = lru_cache\()")


def test_results_kept_in_memory_have_a_measured_reason() -> None:
    bare = set()
    for module in modules():
        lines = module.text.splitlines()
        for number, line in enumerate(lines):
            if CACHE.match(line) and not REASON.search(line):
                name = re.search(r"def (\w+)|\((\w+)\)$", line if "= lru_cache" in line else lines[number + 1])
                bare.add(f"{module.name}.{name[1] or name[2]}" if name else f"{module.name}:{number + 1}")
    assert not bare, f"write `# measured: …`, or remove the cache: {sorted(bare)}"
