"""The options of a command reach its task with their types. An option that is not given keeps the default of the task."""

import argparse
from dataclasses import fields
from pathlib import Path
from types import ModuleType

import pytest

from pnp.app.cli.commands import build, cards, diff, export, proof
from pnp.app.cli.read_options import NAMES, is_of, read_options
from pnp.app.decks.bundle import ALL_BLEED, Order
from pnp.app.game.build_options import BuildOptions, PrintOptions
from pnp.app.game.check_options import CheckOptions
from pnp.base.progress import Step


def arguments(command: object, *words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)  # type: ignore[attr-defined]
    return parser.parse_args(words)


def test_what_is_not_given_keeps_its_default() -> None:
    assert read_options(PrintOptions, arguments(cards, "cards.csv")) == PrintOptions()
    assert read_options(BuildOptions, arguments(build, "game")) == BuildOptions()
    assert read_options(BuildOptions, arguments(diff, "game", "--since", "v1")) == BuildOptions()
    assert read_options(BuildOptions, arguments(proof, "game")) == BuildOptions()
    assert read_options(Order, arguments(export, "game", "--to", "png")) == Order("png")


def test_sheets_of_a_table_are_laid_as_the_options_say() -> None:
    words = "cards.csv --bleed 2 --grid 3x2 --gap 1mm --rows 3-8,10- --where cost>1 --low-ink --grey --duplex long"
    options = read_options(PrintOptions, arguments(cards, *words.split()))
    laid = (options.bleed, options.grid, options.gap, options.low_ink, options.grey, options.duplex)
    assert laid == (2.0, (3, 2), 1.0, True, True, "long")
    assert (options.rows, options.where) == (((3, 8), (10, 10**6)), "cost>1")


def test_options_reach_the_fields_that_they_are_for() -> None:
    words = (
        "game --locale en --locale fr --paper a3 --book a4 --only cards --quest mill --out there --low-ink --ua 2 "
        "--grey --duplex long --marks none --marks-on both --bleed 2 --grid 3x2 --gap 1mm --back-bleed 1 --skip 2 "
        "--skip 5 --reverse-backs --cut-lines no --cut-files --cutter cricut --kerf 0.2 --test-cut --force "
        "--printer home --beside de --variant short"
    )
    assert read_options(BuildOptions, arguments(build, *words.split())) == BuildOptions(
        "short", ("en", "fr"), ("a3",), ("cards",), ("a4",), ("mill",), Path("there"), True, "de", True, True, 2,
        "home", "long", "none", "both", 2.0, (3, 2), 1.0, 1.0, frozenset({2, 5}), True, "no", True, "cricut", 0.2,
        test_cut=True,
    )  # fmt: skip
    order = read_options(Order, arguments(export, "game", "--to", "pdfx", "--ink-limit", "280", "--bleed"))
    assert order == Order("pdfx", bleed=ALL_BLEED, ink_limit=280.0) and isinstance(order.ink_limit, float)
    order = read_options(Order, arguments(export, "game", "--to", "tts", "--url", "https://x.org/f", "--dpi", "150"))
    assert order == Order("tts", address="https://x.org/f", dpi=150.0)


OUTPUT = {"json", "quiet", "short"}
"""Options of the console."""
READ_BY_COMMAND = {
    build: {"game", "jobs", "timings", "watch"},
    cards: {
        "back",
        "each",
        "file",
        "language",
        "layout",
        "merge",
        "refresh",
        "since",
        "size",
        "sort",
        "text_marks",
        "watch",
        "without",
    },
    diff: {"agent", "figures", "game", "games", "jobs", "no_pages", "result_format", "seed", "since"},
    export: {"game", "jobs", "watch"},
    proof: {"game", "games", "html", "jobs", "since"},
}
"""Options that no field holds: the command itself reads them."""


@pytest.mark.parametrize(
    ("command", "kind", "words"),
    [
        (build, BuildOptions, "game"),
        (cards, PrintOptions, "cards.csv"),
        (diff, BuildOptions, "game --since v1"),
        (export, Order, "game --to png"),
        (proof, BuildOptions, "game"),
    ],
)
def test_no_option_is_lost_between_a_command_and_its_task(command: ModuleType, kind: type, words: str) -> None:
    """Every option fills a field, by its own name or by one of NAMES, or the command reads it."""
    options = set(vars(arguments(command, *words.split())))
    names = {NAMES.get(field.name, field.name) for field in fields(kind)}
    assert options - names == READ_BY_COMMAND[command] | OUTPUT


def test_every_field_of_print_options_has_an_option_of_build() -> None:
    names = {NAMES.get(field.name, field.name) for field in fields(PrintOptions)}
    assert names - set(vars(arguments(build, "game"))) == {"note", "progress"}


def test_steps_go_to_one_receiver() -> None:
    """A build reports the steps of its check where it reports its own."""
    steps: list[Step] = []
    options = BuildOptions(check=CheckOptions(jobs=2), progress=steps.append)
    options.checking.progress(Step("Playing games"))
    assert steps == [Step("Playing games")] and options.checking == CheckOptions(jobs=2)


@pytest.mark.parametrize(("field", "value"), [("duplex", ""), ("kerf", "0.2"), ("locale", [1]), ("low_ink", 1)])
def test_a_value_of_another_type_is_refused(field: str, value: object) -> None:
    given = arguments(build, "game")
    setattr(given, field, value)
    with pytest.raises(TypeError, match=r"PrintOptions\.\w+ cannot be"):
        read_options(PrintOptions, given)


def test_types_of_fields_are_told_apart() -> None:
    assert is_of((1, 2), tuple[int, int]) and not is_of((1, 2, 3), tuple[int, int])
    assert is_of(("a",), tuple[str, ...]) and not is_of(["a"], tuple[str, ...])
    assert is_of(None, float | None) and not is_of("", float | None)
    assert not is_of(True, int) and is_of(True, bool)
