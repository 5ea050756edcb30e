"""Arguments of commands: a parser whose errors read like diagnostics, and the arguments that several commands share."""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from pnp.app.cli.status import WrongCommand
from pnp.source.diagnostics.budgets import ARGUMENT
from pnp.source.diagnostics.hints import listed, near


class Parser(argparse.ArgumentParser):
    """The argument parser of one command."""

    def __init__(self, name: str, line: str, story: str = "") -> None:
        body = story.partition("\n")[2].strip()
        super().__init__(
            prog=name,
            description=f"{line[:1].upper()}{line[1:]}.",
            epilog=body,
            allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )

    def read(self, words: Sequence[str]) -> argparse.Namespace:
        """Parse the arguments. Raises :class:`WrongCommand`."""
        longest = max(words, key=len, default="")
        if ARGUMENT.is_exceeded_by(len(longest)):
            self._refuse(ARGUMENT.message(f"{longest[:20]}…"), "shorten it")
        options, rest = self.parse_known_args(list(words))
        if rest:
            by_word = {name.lstrip("-"): name for action in self._actions for name in action.option_strings}
            word = rest[0].split("=")[0]
            similar = near(word.lstrip("-"), by_word) if word.startswith("-") else []
            help = f"write {listed(by_word[name] for name in similar)}" if similar else ""
            self._refuse(f"`{self.prog}` has no option or argument `{rest[0]}`", help)
        return options

    def error(self, message: str) -> NoReturn:
        """Report an error of argparse in the form of pnp's own diagnostics."""
        self._refuse(f"`{self.prog}`: {message}")

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """End after a help text, once it has been written to standard output: Python would report a failed write too
        late."""
        sys.stdout.flush()
        super().exit(status, message)

    def _refuse(self, message: str, help: str = "") -> NoReturn:
        raise WrongCommand(message, help or f"see `{self.prog} --help`")


def several(text: str) -> list[str]:
    """Parse one or more words with commas between them, for options that may also be repeated."""
    words = [word.strip() for word in text.split(",")]
    if not all(words):
        raise argparse.ArgumentTypeError(f"`{text}` has an empty word; write the words with commas between them")
    return words


def add_several(parser: argparse.ArgumentParser, name: str, metavar: str, what: str) -> None:
    """Add an option that takes one or more words, with commas between them, and may be repeated."""
    parser.add_argument(name, metavar=metavar, action="extend", type=several, default=[], help=what)


def number(least: int, most: int = 10**9) -> Callable[[str], int]:
    """Return a function that parses an integer from ``least`` to ``most``."""

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"`{text}` is not a whole number") from None
        if not least <= value <= most:
            bound = f"{least} or more" if value < least else f"{most} or less"
            raise argparse.ArgumentTypeError(f"`{text}` must be {bound}")
        return value

    return read


def length(least: float, most: float) -> Callable[[str], float]:
    """Return a function that parses a length in mm from ``least`` to ``most``."""

    def read(text: str) -> float:
        try:
            value = float(text.removesuffix("mm"))
        except ValueError:
            raise argparse.ArgumentTypeError(f"`{text}` is not a length in mm") from None
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"`{text}` must be from {least:g} to {most:g} mm")
        return value

    return read


def output_folder(text: str) -> Path:
    """Parse the name of a folder to write into. For a link, this is the folder that it leads to."""
    path = Path(text)
    try:
        return path.resolve() if path.is_symlink() else path
    except (OSError, RuntimeError):
        raise argparse.ArgumentTypeError(f"`{text}` is a link that leads to itself") from None


def add_output_folder(parser: argparse.ArgumentParser, what: str = "where to write (output)") -> None:
    """Add ``--out``."""
    parser.add_argument("--out", metavar="DIR", type=output_folder, default=Path("output"), help=what)


def grid(text: str) -> tuple[int, int]:
    """Parse a number of columns and rows: ``3x3``."""
    columns, _, rows = text.replace("×", "x").partition("x")
    if not (columns.isdecimal() and rows.isdecimal() and 1 <= int(columns) <= 99 and 1 <= int(rows) <= 99):
        raise argparse.ArgumentTypeError(f"`{text}` is not a grid; write columns and rows, such as 3x3 or 4x2")
    return int(columns), int(rows)


def duration(text: str) -> int:
    """Parse a duration, ``100ms`` or ``2s``, into milliseconds."""
    figure, unit = (text[:-2], 1) if text.endswith("ms") else (text.removesuffix("s"), 1000)
    if not figure.isdecimal() or not 1 <= int(figure) * unit < 10_000_000 or text == figure:
        raise argparse.ArgumentTypeError(f"`{text}` is not a duration; write 100ms or 2s")
    return int(figure) * unit


AGENT_HELP = "random, greedy, search, monte-carlo, or MODULE:NAME for your own function (default: greedy)"


def add_game(parser: argparse.ArgumentParser, variant: bool = True) -> None:
    """Add GAME, and ``--variant``."""
    parser.add_argument("game", metavar="GAME", help="a game's name, or the path of its folder")
    if variant:
        parser.add_argument(
            "--variant", metavar="V", default="", help="a variant of the game (default: the first one declared)"
        )


def add_players(parser: argparse.ArgumentParser) -> None:
    """Add ``--players``."""
    parser.add_argument(
        "--players", metavar="N", type=number(1), help="number of players (default: the fewest that the game allows)"
    )


def add_tables(parser: argparse.ArgumentParser) -> None:
    """Add ``--players`` of a command that may play with several numbers of players."""
    what = "number of players: a number, LEAST..MOST, or `all` (default: the fewest that the game allows)"
    parser.add_argument("--players", metavar="N", default="", help=what)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add ``--option``."""
    what = "turn on an optional rule: a constant of game.yaml with `option:` (repeatable)"
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help=what)


def add_quest(parser: argparse.ArgumentParser) -> None:
    """Add ``--quest``."""
    what = "a quest of the game, by its file name; NAME@SEED for a quest laid out by cards (default: none)"
    parser.add_argument("--quest", metavar="Q", default="", help=what)


def add_think(parser: argparse.ArgumentParser) -> None:
    """Add ``--think``."""
    what = (
        "processor time that a `search` agent may use for each choice: 100ms, 2s (default: a fixed number of "
        "trial games)"
    )
    parser.add_argument("--think", metavar="TIME", type=duration, default=0, help=what)


def add_seed(parser: argparse.ArgumentParser) -> None:
    """Add ``--seed``."""
    parser.add_argument("--seed", metavar="S", type=number(0), default=1, help="random seed (default: 1)")


def jobs(text: str) -> int | str:
    """Parse a number of processes, or ``dask://HOST:PORT``: the scheduler of a cluster."""
    if not text.startswith("dask:"):
        return number(1)(text)
    host, colon, port = text.removeprefix("dask://").rpartition(":")
    if not text.startswith("dask://") or not colon or not host or not port.isdecimal():
        raise argparse.ArgumentTypeError(f"`{text}` is not a scheduler; write `dask://HOST:PORT`")
    return text


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """Add ``--jobs``."""
    what = "number of processes (default: one per core), or dask://HOST:PORT for a Dask cluster"
    parser.add_argument("--jobs", metavar="J", type=jobs, help=what)


def add_access(parser: argparse.ArgumentParser) -> None:
    """Add the option for the part of PDF/UA that the files follow."""
    what = "part of PDF/UA that the files follow; 2 writes PDF 2.0 (default: 1)"
    parser.add_argument("--ua", type=int, choices=(1, 2), default=1, help=what)


DUPLEX = ("long", "short", "gutterfold", "separate", "none")
MARKS = ("corners", "edges", "full", "none")


def add_sheets(parser: argparse.ArgumentParser) -> None:
    """Add the options for the printer and its inks, for both sides of a sheet, and for marks around pieces."""
    parser.add_argument(
        "--printer", metavar="NAME", default="home", help="the printer whose margins apply (default: home)"
    )
    parser.add_argument("--grey", action="store_true", help="print in shades of grey, with black ink only")
    parser.add_argument(
        "--duplex", choices=DUPLEX, help="how both sides are printed (default: as the printer turns the paper)"
    )
    parser.add_argument("--marks", choices=MARKS, default="corners", help="crop marks (default: corners)")
    parser.add_argument(
        "--marks-on", choices=("front", "back", "both"), default="front", help="the side that has crop marks"
    )
    parser.add_argument("--back-bleed", metavar="MM", type=length(0, 10), default=0.0, help="extra bleed on the backs")
    parser.add_argument(
        "--back-grounds",
        choices=("sheet", "cards"),
        default="sheet",
        help="let backs meet on the sheet, or leave white paper between two to save ink (default: sheet)",
    )
    parser.add_argument(
        "--skip",
        metavar="N",
        type=number(1, 999),
        action="append",
        default=[],
        help="leave position N of a sheet empty",
    )
    parser.add_argument(
        "--reverse-backs", action="store_true", help="with separate backs: print them from last to first"
    )
    parser.add_argument(
        "--cut-lines", choices=("auto", "yes", "no"), default="auto", help="print hairlines along the trim"
    )
    parser.add_argument(
        "--cut-files", action="store_true", help="also write the trim lines as SVG and DXF, for a cutting machine"
    )


def add_creep(parser: argparse.ArgumentParser) -> None:
    """Add ``--creep``."""
    what = "booklets: how far each sheet moves pages towards the fold (default: the thickness of the paper)"
    parser.add_argument("--creep", metavar="MM", type=length(0, 1), help=what)


def add_laying(parser: argparse.ArgumentParser) -> None:
    """Add the options for distances between pieces on a sheet."""
    what = (
        "bleed around every piece, with fewer pieces on a sheet if needed (default: whatever the fullest sheet allows)"
    )
    parser.add_argument("--bleed", metavar="MM", type=length(0, 20), help=what)
    parser.add_argument(
        "--grid", metavar="3x3", type=grid, help="columns and rows on a sheet (default: as many as fit)"
    )
    parser.add_argument(
        "--gap", metavar="MM", type=length(0, 50), help="distance between pieces (default: twice the bleed)"
    )


def row_ranges(text: str) -> tuple[tuple[int, int], ...]:
    """Parse rows of a table: ``3-8``, ``1,4,7-``."""
    ranges = []
    for part in text.split(","):
        low, dash, high = part.strip().partition("-")
        first, last = low.strip(), high.strip() if dash else low.strip()
        if not first.isdecimal() or not (last.isdecimal() or (dash and not last)) or len(first) > 6 or len(last) > 6:
            raise argparse.ArgumentTypeError(f"`{text}` is not a range of rows; write 3-8, 5, or 1,4,7-")
        ranges.append((int(first), int(last) if last else 10**6))
    return tuple(ranges)


def add_selection(parser: argparse.ArgumentParser) -> None:
    """Add ``--rows`` and ``--where``."""
    what = "only the cards of these rows of the table, as your spreadsheet numbers them: 3-8, 2,4,7-"
    parser.add_argument("--rows", metavar="3-8", type=row_ranges, default=(), help=what)
    what = "only the cards that meet a condition on their columns: 'cost > 1 and type == \"unit\"'"
    parser.add_argument("--where", metavar="CONDITION", default="", help=what)


def add_code_language(parser: argparse.ArgumentParser, languages: Sequence[str]) -> None:
    """Add ``--language``."""
    what = "the language in which code is described (default: the game's own, or English)"
    parser.add_argument("--language", choices=languages, default="", help=what)


def add_output(parser: argparse.ArgumentParser, json: bool = True) -> None:
    """Add ``--json``, ``--short`` and ``--quiet``."""
    if json:
        parser.add_argument("--json", action="store_true", help="print one JSON object, for other programs")
    parser.add_argument("--short", action="store_true", help="print each diagnostic on one line")
    parser.add_argument("--quiet", action="store_true", help="print diagnostics only")
