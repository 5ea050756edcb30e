"""`pnp cards`: sheets straight from a card table."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from pnp.app.build.printing import drawn_editions, print_all
from pnp.app.game.build_context import open_context
from pnp.app.game.build_options import PrintOptions, Timings
from pnp.app.game.errors import WrongRequest
from pnp.app.game.printable import Printable
from pnp.app.game.selection import selected
from pnp.app.output.write import write_all
from pnp.base.frozen import dataclass
from pnp.base.progress import Step
from pnp.model.game import Message
from pnp.model.game_digest import data_digest
from pnp.model.read.bare_tables import BareTables, table_alone
from pnp.model.read.build import build_game
from pnp.model.read.guess import Wishes
from pnp.model.read.translated_columns import translated_tables
from pnp.model.read.values import PICTURE_FILE
from pnp.model.schema.layouts import check_layout
from pnp.press.document.rule_facts import RuleFacts
from pnp.press.impose.formats import Format, find_format
from pnp.press.pieces.fault_marks import cards_of
from pnp.source.diagnostics import Diagnostic, Report, Span
from pnp.source.diagnostics.numbers import number_of
from pnp.source.load import load_game
from pnp.source.load.account import Entry
from pnp.source.load.addresses import is_address, parted_address
from pnp.source.load.card_table import read_card_table
from pnp.source.load.files import Disk


@dataclass(frozen=True)
class RowShape:
    """The columns that turn rows into cards, and the cards' back."""

    sort: tuple[str, ...] = ()
    """The order of the cards; ``-cost`` sorts downwards."""
    each: tuple[str, ...] = ()
    """Columns whose cells list several cards: ``red|blue``."""
    merge: tuple[str, ...] = ()
    """Columns that merge rows: rows with equal cells in these columns make one card."""
    without: tuple[str, ...] = ()
    """Columns that are not on the cards, by their titles."""
    text_marks: tuple[str, ...] = ()
    """Sets of marks of the press, or paths of YAML files with marks, that apply to the texts of cards."""
    back: str = ""
    """The back of all cards that do not name their own: a picture or a layout."""
    language: str = ""
    """The language of the texts; "" for a guess."""
    since: str = ""
    """An older version of the table: only differing rows are printed; "" for all."""


AS_TYPED = RowShape()
"""Every row is one card, in the order of the table."""


@dataclass(frozen=True)
class CardSheets:
    """The printed sheets of a table."""

    files: tuple[Path, ...]
    notes: tuple[str, ...]
    """A line for each column of the table: its purpose."""
    cards: int
    """Cards on the sheets, copies included."""
    account: tuple[Entry, ...] = ()
    """The rows, columns and cells that are left out or changed; all others are printed as typed."""


def print_cards(
    table: str, format: str, options: PrintOptions, report: Report, layout: str = "", shape: RowShape = AS_TYPED
) -> CardSheets:
    """Print the cards of a table (``cards.csv``, ``decks.xlsx#Heroes``) on sheets, all files or none, directly in
    ``out``; sheets of another language go into a folder of their own.

    ``layout``: a layout of the press, or of a layouts.yaml beside the table; "" for faces made from the columns. Raises
    Failed if the table cannot be read (PNP100, PNP101, PNP109 to PNP111), or if the format or paper (PNP120) or the
    layout (PNP107) does not exist. A card with a fault prints with a mark, and its sheet says DRAFT; with ``force`` the
    faultless rows print in any case.
    """
    context = open_context(replace(options, only=("cards",), force=True), report, _folder_of(table))
    size = find_format(format, context.formats, report)
    report.stop_on_errors()
    assert size is not None
    options.progress(Step("Reading the table"))
    with _naming_table(table, _help_for_long_texts(size, context.formats), report):
        back = _back(shape.back, table, report)
        wishes = Wishes(
            format, layout=layout, sort=shape.sort, each=shape.each, merge=shape.merge, marks=shape.text_marks,
            language=shape.language, back=back, without=shape.without,
        )  # fmt: skip
        alone = _cells_of(table, report, wishes)
        report.stop_on_errors(unless=options.force or _are_in_rows(report, _row_spans(alone)))
        difference = None
        if shape.since:
            from pnp.app.cards.changed_rows import changed_rows

            difference = changed_rows(alone.tables, shape.since, options.rows, report, shape.without)
            options = replace(options, rows=difference.rows)
            context = replace(context, options=replace(context.options, rows=difference.rows))
        source = _printable(alone, table, layout, report, options.force)
        locales = options.locales or source.game.locales[:1]
        context = replace(context, options=replace(context.options, locales=locales))
        printed = print_all(drawn_editions([source], context, report, Timings()), context, report, Timings())
        files = printed.files
    report.stop_on_errors(unless=options.force or _is_of_cards(report, source))
    options.progress(Step("Writing files", 0, len(files), "files"))
    placed = {_place(path, options.out, source.game.language): data for path, data in files.items()}
    if not write_all(placed, report, options.out):
        raise WrongRequest(report)
    game = selected(source.game, options, report)
    cards = sum(component.count or 0 for component in game.components)
    account = [entry for kind in game.cards.values() for entry in kind.account]
    account += dict.fromkeys(printed.account)
    notes = (*alone.guess.sentences, *([difference.note] if difference else []))
    return CardSheets(tuple(sorted(placed)), notes, cards, tuple(account))


def _folder_of(table: str) -> Path:
    return Path(table.partition("#")[0]).parent


def _back(name: str, table: str, report: Report) -> str:
    """The name of a back for the guessed game.yaml. A picture may be named by its path. Raises Failed for a picture
    that is not beside the table (PNP131)."""
    file, folder = Path(name), _folder_of(table)
    if not PICTURE_FILE.fullmatch(name) or not file.is_file():
        return name
    resolved, inside = file.resolve(), folder.resolve()
    if not resolved.is_relative_to(inside):
        help = f"put the picture into `{folder / 'art'}`, and name it by its file name"
        report.error("PNP131", f"the picture `{name}` is outside the folder of the table", Span(name), help)
        report.stop_on_errors()
    return resolved.relative_to(inside).as_posix().removeprefix("art/")


def _place(path: Path, out: Path, language: str) -> Path:
    """The output path of a file: sheets in the table's own language go directly into the output folder."""
    return out / path.name if path.parent.name == language else out / path.parent.name / path.name


@contextmanager
def _naming_table(table: str, help_for_long_texts: str, report: Report) -> Iterator[None]:
    """Let diagnostics of the guessed game.yaml, which does not exist as a file, name the table instead; a text that is
    too long gets the help for tables."""
    try:
        yield
    finally:
        report.diagnostics[:] = [_of_table(one, table, help_for_long_texts) for one in report.diagnostics]


LARGEST_CARD = 150.0
"""The longest side of a card, mm; longer pieces are boards and sheets."""


def _help_for_long_texts(size: Format, formats: Mapping[str, Format]) -> str:
    """Help that names the first format of the same shape with a quarter more room, if there is one."""
    larger = (
        other.name
        for other in formats.values()
        if other.shape == size.shape
        and other.width >= size.width
        and other.height >= size.height
        and other.width * other.height > 1.25 * size.width * size.height
        and max(other.width, other.height) <= LARGEST_CARD
        and not (other.tiled or other.edge)
        and (_stem(other.name) == _stem(size.name) if size.folds else not other.folds)
    )
    name = next(larger, "")
    card = f"a larger {'piece' if size.folds else 'card'} (`--format {name}`) or " if name else ""
    return f"shorten the text, or choose {card}a look with more room for it (`--layout`)"


def _stem(name: str) -> str:
    """The part of a format's name that all sizes of a die, or of a standee, have."""
    return name.partition("-")[0]


def _of_table(diagnostic: Diagnostic, table: str, help_for_long_texts: str) -> Diagnostic:
    if diagnostic.code == "PNP700":
        diagnostic = replace(diagnostic, help=help_for_long_texts)
    is_guessed = Path(diagnostic.span.file).name == "game.yaml"
    labels = tuple(label for label in diagnostic.labels if Path(label.span.file).name != "game.yaml")
    if not is_guessed and labels == diagnostic.labels:
        return diagnostic
    span = Span(table.partition("#")[0]) if is_guessed else diagnostic.span
    return replace(diagnostic, span=span, labels=labels)


def _printable(alone: BareTables, table: str, layout: str, report: Report, force: bool) -> Printable:
    """The cards of a table ready for print. They have no rules, and no games are played."""
    faults = len(report.errors)  # (those of cells: their cards print with a mark)
    tree = load_game(alone.files, report, tables=dict(alone.tables))
    check_layout(layout, tree, report)
    report.stop_on_errors(unless=force or len(report.errors) == faults)
    game = build_game(tree, report)
    cards_of_rows = [card.span for kind in game.cards.values() for card in kind.cards]
    report.stop_on_errors(unless=force or len(report.errors) == faults or _are_in_rows(report, cards_of_rows))
    components = tuple(replace(component, span=Span(table)) for component in game.components)
    cards = {name: replace(kind, label=Message("")) for name, kind in game.cards.items()}  # the only name is the file's
    if not any(True for _ in translated_tables(tree)):
        tree = replace(tree, card_tables={})  # the rows are cards now; keeping both would hold ten thousand twice
    return Printable(
        tree, replace(game, components=components, cards=MappingProxyType(cards)), RuleFacts(data_digest(game))
    )


def _is_of_cards(report: Report, source: Printable) -> bool:
    """Whether each error belongs to a card, or to characters that no face has: then the other cards print."""
    cards = (card for kind in source.game.cards.values() for card in kind.cards)
    return None not in cards_of((fault for fault in report.errors if fault.code not in LETTERS), cards)


LETTERS = ("PNP716", "PNP718")
"""Codes of faults that are reported once for all cards: a script without a face, or without a dictionary."""


def _row_spans(alone: BareTables) -> list[Span]:
    return [row.span for _, table in alone.tables for row in table.rows]


def _are_in_rows(report: Report, rows: Iterable[Span]) -> bool:
    """Whether each error is a cell of one of these rows: the `#DIV/0!` of a failed formula, `many` for a number of
    copies."""
    lines = {(row.file, line) for row in rows for line in range(row.line, row.end_line + 1)}
    return all(fault.code == "PNP111" and (fault.span.file, fault.span.line) in lines for fault in report.errors)


def read_alone(table: str, report: Report, wishes: Wishes) -> BareTables:
    """A table, with the guesses about its columns. Raises Failed if it cannot be read, has a faulty cell or contains no
    card."""
    alone = _cells_of(table, report, wishes)
    report.stop_on_errors()
    return alone


def _cells_of(table: str, report: Report, wishes: Wishes) -> BareTables:
    """A table, even with faulty cells. Raises WrongRequest if it cannot be read or contains no card."""
    name, _, sheet = table.partition("#")
    if Path(name).is_dir():
        help = f"name a table in it; a folder with a table can also be used as a game: `pnp build {_as_path(name)}`"
        report.error("PNP100", f"`{name}` is a folder", Span(name), help)
        raise WrongRequest(report)
    alone = table_alone(Path(name), sheet, report, wishes)
    if not alone.tables or not alone.tables[0][1].rows:
        if not report.errors:
            help = "write a row for each card below the row with the columns' names"
            report.error("PNP110", f"`{name}` has no cards", Span(name), help)
        raise WrongRequest(report)
    return alone


def _as_path(name: str) -> str:
    """A folder in the form that commands accept instead of a game's name."""
    return name if "/" in name else f"{name}/" if name in (".", "..") else f"./{name}"


@dataclass(frozen=True)
class TableSource:
    """A table on disk."""

    table: str
    """Its path, with the name of a sheet or list after `#`."""
    notes: tuple[str, ...] = ()
    """The fetched files, in words."""


def table_at(name: str, refresh: bool, report: Report) -> TableSource:
    """The table at a path or an address. With ``refresh``, pictures at addresses are fetched again. Raises WrongRequest
    (PNP100, PNP119, PNP130)."""
    if not refresh and not is_address(name):
        return TableSource(name)
    from pnp.app.cards.fetch import fetch_pictures, fetch_table, picture_texts

    notes: list[str] = []
    table = name
    if is_address(name):
        address, part = parted_address(name)
        copy = fetch_table(address, refresh, report)
        when = "fetched now" if copy.is_new else f"fetched at {copy.time} UTC (`--refresh` fetches it again)"
        notes.append(f"`{copy.file}`: {when}")
        table = f"{copy.file}#{part}" if part else str(copy.file)
    if refresh:
        path, sign, part = table.partition("#")
        file = Path(path)
        read = read_card_table(Disk(file.parent), f"{file.name}{sign}{part}", Report())
        texts = picture_texts(read) if read else []
        count = fetch_pictures(texts, name if is_address(name) else "", refresh, report, file.parent)
        notes += [f"{number_of(count, 'picture')} fetched into art/"] if count else []
    return TableSource(table, tuple(notes))
