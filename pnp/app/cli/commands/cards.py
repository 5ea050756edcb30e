"""``pnp cards FILE``: print sheets of cards straight from a table.

FILE is a table from a spreadsheet (.csv, .tsv, .xlsx, .ods) or a list (.json, .yaml); `decks.xlsx#Heroes` is one sheet
of a workbook, `deck.json#suits[].cards` one list in a file. The first row names the columns, and every other row is a
card. You need nothing else: the command guesses what each column holds, and prints its guesses, and every row and
column that it leaves out. A column `copies` (or `count`, `quantity`, `Anzahl` …) says how many copies of a card to
print. Put pictures into the folder art/ beside the table; a theme.yaml there sets the appearance of the cards. Columns
such as `name_fr` are translations: `--locale fr` prints them. FILE may also be the address of a published sheet: pnp
fetches it once and saves it as a file in this folder; `--refresh` fetches it again, and the pictures that it names by
their addresses. A faulty card, such as one with a text that is too long, prints with a mark, and its sheet says DRAFT.
`--back` gives all cards a back, and a column `back` gives each card its own: a picture or a layout.
`--since OLD` prints only the rows that differ from an older version of the table.
`pnp new NAME --from FILE` turns the table into a game.
"""

import argparse
from pathlib import Path

from pnp.app.cards.print_table import CardSheets, RowShape, print_cards, table_at
from pnp.app.cli.arguments import (
    add_access,
    add_laying,
    add_output,
    add_output_folder,
    add_selection,
    add_several,
    add_sheets,
)
from pnp.app.cli.console import Console
from pnp.app.cli.read_options import read_options
from pnp.app.cli.status import DONE, ERRORS
from pnp.app.game.build_options import PrintOptions
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.numbers import number_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a table: .csv, .tsv, .xlsx, .ods, .json, .yaml, or https://…",
    )
    parser.add_argument(
        "--format", metavar="F", dest="size", default="poker", help="the size of the cards (default: poker)"
    )
    parser.add_argument(
        "--layout", metavar="NAME", default="", help="a layout: a preset, or one from the layouts.yaml beside the table"
    )
    what = "the back: a picture in art/ there, or a layout, which may show the card's columns"
    parser.add_argument("--back", metavar="PICTURE|LAYOUT", default="", help=what)
    parser.add_argument(
        "--text-marks", metavar="M", action="append", default=[],
        help="marks in the cells: brackets, braces, angles, parentheses, or a YAML file of them",
    )  # fmt: skip
    add_several(parser, "--paper", "P", "a paper, or several: a4,a5 (default: a4 and letter)")
    what = "the language of the texts (default: by the names of columns, or by the letters; else en)"
    parser.add_argument("--language", metavar="L", default="", help=what)
    what = "a language that the table has columns for, such as name_fr (default: the table's own)"
    add_several(parser, "--locale", "L", what)
    parser.add_argument("--beside", metavar="L", default="", help="a second language on every card")
    add_selection(parser)
    what = "the column by which cards are ordered; --sort=-cost is downwards (repeatable)"
    parser.add_argument("--sort", metavar="COLUMN", action="append", default=[], help=what)
    what = "a column with cells for several cards: red|blue (repeatable)"
    parser.add_argument("--each", metavar="COLUMN", action="append", default=[], help=what)
    what = "make one card of the rows with equal cells in this column (repeatable)"
    parser.add_argument("--merge", metavar="COLUMN", action="append", default=[], help=what)
    what = "a column to leave out, such as remarks (repeatable)"
    parser.add_argument("--without", metavar="COLUMN", action="append", default=[], help=what)
    what = "an older version of the table: print only the rows that are new or differ from it"
    parser.add_argument("--since", metavar="OLD", default="", help=what)
    add_output_folder(parser)
    parser.add_argument(
        "--force", action="store_true", help="leave out rows that cannot be read, and print the others as a draft"
    )
    parser.add_argument("--low-ink", action="store_true", help="a proof that saves ink")
    add_access(parser)
    add_sheets(parser)
    add_laying(parser)
    what = "fetch the table at an address again, and the pictures that a table names by their addresses"
    parser.add_argument("--refresh", action="store_true", help=what)
    parser.add_argument("--watch", action="store_true", help="print again whenever a file is saved")
    add_output(parser)


def run(args: argparse.Namespace, console: Console) -> int:
    """Print the cards."""
    report = Report()
    options = read_options(PrintOptions, args, progress=console.progress("Printing", args.file, "Reading the table"))
    shape = read_options(RowShape, args)
    source = table_at(args.file, args.refresh, report)
    for line in source.notes:
        console.note(line)

    def printed(report: Report) -> CardSheets:
        return print_cards(source.table, args.size, options, report, args.layout, shape)

    if args.watch:
        from pnp.app.cards.watch import watch_table

        watch_table(Path(source.table.partition("#")[0]), printed, console.show_build)
    sheets = printed(report)
    if console.json:
        from pnp.app.game.account_text import account_data
        from pnp.source.diagnostics.render import report_data

        data, files = report_data(report), [str(file) for file in sheets.files]
        guessed, ok = list(sheets.notes), not report.errors
        account = account_data(sheets.account)
        console.data({"cards": sheets.cards, "guessed": guessed, "account": account, "files": files, **data, "ok": ok})
        return DONE if ok else ERRORS
    console.report(report)
    for line in sheets.notes:
        console.say(line)
    if sheets.account:
        from pnp.app.game.account_text import account_lines

        for line in account_lines(sheets.account):
            console.say(f"  {line}")
    console.say(f"{number_of(sheets.cards, 'card')} on sheets:")
    for file in sheets.files:
        console.say(f"  {file}")
    return ERRORS if report.errors else DONE
