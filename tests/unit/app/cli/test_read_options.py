"""The options of a command reach the task whole, with their types: what is not given keeps the task's default."""

import argparse
from dataclasses import fields
from pathlib import Path

import pytest

from pnp.app.cli.commands import build, cards, diff, export, proof
from pnp.app.cli.read_options import NAMES, is_of, read_options
from pnp.app.decks.bundle import Order
from pnp.app.game.build_options import BuildOptions, PrintOptions


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
    assert order == Order("pdfx", bleed=True, ink_limit=280.0) and isinstance(order.ink_limit, float)


def test_every_option_of_a_field_is_read() -> None:
    """A field of PrintOptions whose option `pnp build` has is read from it: no name is misspelt."""
    given = vars(arguments(build, "game"))
    names = {NAMES.get(field.name, field.name) for field in fields(PrintOptions)}
    assert names - set(given) == {"note"}


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
