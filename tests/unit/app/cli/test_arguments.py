"""Arguments of commands as values: numbers, lengths, grids and durations."""

import argparse
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.app.cli import main
from pnp.app.cli.arguments import duration, grid, length, number, output_folder, row_ranges, several
from pnp.app.cli.commands import build, perft


@pytest.mark.parametrize(
    ("read", "text", "value"),
    [
        (duration, "1ms", 1), (duration, "100ms", 100), (duration, "2s", 2000), (duration, "9999999ms", 9_999_999),
        (duration, "9999s", 9_999_000), (grid, "3x2", (3, 2)), (grid, "1×99", (1, 99)), (grid, "99x1", (99, 1)),
        (number(1, 9), "1", 1), (number(1, 9), "9", 9), (number(-3), "-3", -3), (length(0.5, 4.0), "0.5", 0.5),
        (length(0.5, 4.0), "4mm", 4.0), (row_ranges, "3-8", ((3, 8),)), (row_ranges, " 1, 4 ,7-", ((1, 1), (4, 4), (7, 10**6))),
        (row_ranges, "999999", ((999_999, 999_999),)), (several, "fr", ["fr"]), (several, "en,fr", ["en", "fr"]),
        (several, "en, fr", ["en", "fr"]),
    ],
)  # fmt: skip
def test_an_argument_within_its_bounds_is_read(read: Callable[[str], object], text: str, value: object) -> None:
    assert read(text) == value


@pytest.mark.parametrize(
    ("read", "text", "fault"),
    [
        (duration, "0ms", "is not a duration"), (duration, "0s", "is not a duration"), (duration, "100", "is not a duration"),
        (duration, "10000000ms", "is not a duration"), (duration, "10000s", "is not a duration"), (duration, "s", "is not a"),
        (duration, "-1s", "is not a duration"), (duration, "1.5s", "is not a duration"), (grid, "0x2", "is not a grid"),
        (grid, "2x0", "is not a grid"), (grid, "100x2", "is not a grid"), (grid, "2x100", "is not a grid"),
        (grid, "3", "is not a grid"), (grid, "x3", "is not a grid"), (grid, "-3x2", "is not a grid"),
        (number(1, 9), "0", "must be 1 or more"), (number(1, 9), "10", "must be 9 or less"), (number(1), "two", "whole number"),
        (length(0.5, 4.0), "0.4", "must be from 0.5 to 4 mm"), (length(0.5, 4.0), "4.1mm", "must be from 0.5 to 4 mm"),
        (row_ranges, "-3", "is not a range"), (row_ranges, "1,,2", "is not a range"), (row_ranges, "a-3", "is not a range"),
        (row_ranges, "3-b", "is not a range"), (row_ranges, "1000000", "is not a range"), (row_ranges, "1-1000000", "range of"),
        (several, "", "empty word"), (several, "en,", "empty word"), (several, "en,,fr", "empty word"),
        (length(0.5, 4.0), "wide", "is not a length in mm"), (length(0.5, 4.0), "nan", "must be from 0.5 to 4 mm"),
    ],
)  # fmt: skip
def test_another_argument_is_refused(read: Callable[[str], object], text: str, fault: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match=fault):
        read(text)


def test_a_link_means_the_folder_that_it_leads_to(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "link").symlink_to("there")
    (tmp_path / "round").symlink_to("round")
    assert output_folder(str(tmp_path / "link")) == tmp_path / "there" and output_folder("plain") == Path("plain")


@pytest.mark.parametrize(("depth", "is_taken"), [("1", True), ("12", True), ("0", False), ("13", False)])
def test_moves_are_counted_to_a_depth_of_1_to_12(depth: str, is_taken: bool) -> None:
    parser = argparse.ArgumentParser(exit_on_error=False)
    perft.add_arguments(parser)
    if is_taken:
        assert parser.parse_args(["hearts", "--depth", depth]).depth == int(depth)
    else:
        with pytest.raises(argparse.ArgumentError):
            parser.parse_args(["hearts", "--depth", depth])
    assert parser.parse_args(["hearts"]).depth == 3


@pytest.mark.parametrize(
    ("command", "option", "help"),
    [("build", "--locales", "write `--locale`"), ("build", "--papr=a4", "write `--paper`"), ("check", "--locale", "see `pnp check --help`")],
)  # fmt: skip
def test_an_option_that_is_like_another_one_names_it(
    command: str, option: str, help: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, "hearts", option]) == 2
    assert f"help: {help}\n" in capsys.readouterr().err


def test_languages_are_named_by_commas_or_by_repeating_the_option() -> None:
    parser = argparse.ArgumentParser()
    build.add_arguments(parser)
    read = parser.parse_args(["game", "--locale", "en,fr", "--locale", "de", "--paper", "a4,a5"])
    assert (read.locale, read.paper, read.book) == (["en", "fr", "de"], ["a4", "a5"], [])
    assert "or several: en,fr" in parser.format_help()
