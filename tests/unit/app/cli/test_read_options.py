"""The options of a command reach its task with their types. An option that is not given keeps the default of the task."""

import argparse
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from types import ModuleType
from typing import get_type_hints

import pytest

from pnp.app.build.sheets import COPIED
from pnp.app.cli.commands import build, cards, diff, export, proof
from pnp.app.cli.read_options import NAMES, is_of, read_options
from pnp.app.decks.bundle import ALL_BLEED, Order
from pnp.app.game.build_options import BuildOptions, PrintOptions
from pnp.app.game.check_options import CheckOptions
from pnp.base.progress import Step
from pnp.press.impose.cutters import Cutter
from pnp.press.impose.plan import Options as SheetOptions


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


FILLS: Mapping[str, tuple[str, object]] = {
    "--variant short": ("variant", "short"), "--locale en --locale fr": ("locales", ("en", "fr")),
    "--paper a3": ("papers", ("a3",)), "--only cards": ("only", ("cards",)), "--book a4": ("books", ("a4",)),
    "--quest mill": ("quests", ("mill",)), "--out there": ("out", Path("there")), "--force": ("force", True),
    "--beside de": ("beside", "de"), "--low-ink": ("low_ink", True), "--grey": ("grey", True), "--ua 2": ("access", 2),
    "--printer canon": ("printer", "canon"), "--duplex long": ("duplex", "long"), "--marks none": ("marks", "none"),
    "--marks-on both": ("marks_on", "both"), "--bleed 2": ("bleed", 2.0), "--grid 3x2": ("grid", (3, 2)),
    "--gap 1mm": ("gap", 1.0), "--back-bleed 1": ("back_bleed", 1.0), "--back-grounds cards": ("back_grounds", "cards"),
    "--skip 2 --skip 5": ("skip", frozenset({2, 5})), "--reverse-backs": ("reverse_backs", True),
    "--cut-lines no": ("cut_lines", "no"), "--cut-files": ("cut_files", True), "--cutter cricut": ("cutter", "cricut"),
    "--kerf 0.2": ("kerf", 0.2), "--test-cut": ("test_cut", True), "--rows 3-8": ("rows", ((3, 8),)),
    "--where cost>1": ("where", "cost>1"), "--creep 0.1": ("creep", 0.1), "--for 4": ("players", 4),
}  # fmt: skip
"""Options of `pnp build`, each with the field that it fills and the value there."""
WITHOUT_OPTION = {"note", "progress"}
"""Fields of PrintOptions that no option of `pnp build` fills: other commands and callers set them."""


@pytest.mark.parametrize("words", FILLS)
def test_an_option_of_build_fills_its_field_and_no_other(words: str) -> None:
    field, value = FILLS[words]
    options = read_options(BuildOptions, arguments(build, "game", *words.split()))
    differing = {f.name: getattr(options, f.name) for f in fields(BuildOptions)
                 if getattr(options, f.name) != getattr(BuildOptions(), f.name)}  # fmt: skip
    assert differing == {field: value}


def test_every_field_of_print_options_has_an_option_of_build() -> None:
    missing = {field.name for field in fields(PrintOptions)} - WITHOUT_OPTION - {field for field, _ in FILLS.values()}
    assert not missing, (
        f"add the option of `pnp build` for {sorted(missing)} to FILLS, with a value that is not its default"
    )


def test_sheets_receive_the_options_of_their_names_with_the_same_types() -> None:
    """A value that sheets cannot hold would stop a build only when it is used."""
    assert {"marks", "gap", "grid", "skip", "cut_lines", "back_grounds"} <= set(COPIED)
    ours, of_sheets = get_type_hints(PrintOptions), get_type_hints(SheetOptions, {"Cutter": Cutter})
    assert {name: ours[name] for name in COPIED} == {name: of_sheets[name] for name in COPIED}


def test_options_reach_the_order_of_an_export() -> None:
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
