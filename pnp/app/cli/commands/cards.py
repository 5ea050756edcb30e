"""``pnp cards FILE``: print sheets of cards straight from a table.

FILE is a table from a spreadsheet: .csv, .tsv, .xlsx or .ods; `decks.xlsx#Heroes` is one sheet of a workbook. The first
row names the columns, and every other row is a card. Nothing else is needed: the command guesses what each column
holds, and prints its guesses. A column `copies` (or `count`, `quantity`, `qty`) says how many copies of a card to
print. Pictures are in the folder art/ beside the table; a theme.yaml there sets how the cards look. A card that has a
fault, such as a text that is too long, prints with a mark, and its sheet says DRAFT.
`pnp new NAME --from FILE` makes a game of the table.
"""

import argparse

from pnp.app.cards.print_table import print_cards
from pnp.app.cli.arguments import add_laying, add_output, add_output_folder
from pnp.app.cli.console import Console
from pnp.app.cli.read_options import read_options
from pnp.app.cli.status import DONE, ERRORS
from pnp.app.game.build_options import PrintOptions
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.numbers import number_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", help="a table of cards: .csv, .tsv, .xlsx or .ods")
    parser.add_argument("--format", metavar="F", dest="size", default="poker", help="the size of the cards (poker)")
    parser.add_argument("--layout", metavar="NAME", default="", help="a layout: a preset, or one of layouts.yaml there")
    parser.add_argument(
        "--text-marks", metavar="M", action="append", default=[],
        help="marks in the cells: brackets, braces, angles, parentheses, or a YAML file of them",
    )  # fmt: skip
    parser.add_argument("--paper", metavar="P", action="append", default=[], help="a paper (a4 and letter)")
    add_output_folder(parser)
    parser.add_argument("--printer", metavar="NAME", default="home", help="the printer whose margins count (home)")
    parser.add_argument(
        "--force", action="store_true", help="leave out rows with faults, and print the others as a draft"
    )
    parser.add_argument("--low-ink", action="store_true", help="a proof that saves ink")
    add_laying(parser)
    add_output(parser)


def run(args: argparse.Namespace, console: Console) -> int:
    """Print the cards."""
    report = Report()
    options = read_options(PrintOptions, args, progress=console.progress("Printing", args.file, "Reading the table"))
    sheets = print_cards(args.file, args.size, options, report, args.layout, args.text_marks)
    if console.json:
        from pnp.source.diagnostics.render import report_data

        data, files = report_data(report), [str(file) for file in sheets.files]
        guessed, ok = list(sheets.notes), not report.errors
        console.data({"cards": sheets.cards, "guessed": guessed, "files": files, **data, "ok": ok})
        return DONE if ok else ERRORS
    console.report(report)
    for line in sheets.notes:
        console.say(line)
    console.say(f"{number_of(sheets.cards, 'card')} on sheets:")
    for file in sheets.files:
        console.say(f"  {file}")
    return ERRORS if report.errors else DONE
