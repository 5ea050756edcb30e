"""Card tables → cards: cells read by their columns' types, ``*`` and ``A|B`` spread to a face each, and codes."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from math import prod

from pnp.model.game import Card, CardKind, Column, Enumeration, Member, Message
from pnp.model.read.backs import back_column, with_look
from pnp.model.read.card_columns import RESERVED_COLUMNS, check_columns, code_of_texts, renamed, without_columns
from pnp.model.read.card_rows import card_rows
from pnp.model.read.declarations import frozen
from pnp.model.read.marks import MarkedCells, marks_of, report_marks
from pnp.model.read.values import NO, YES, copies_in
from pnp.model.schema.scope import Scope
from pnp.model.schema.types import Type
from pnp.source.diagnostics import Label, Span
from pnp.source.diagnostics.budgets import NUMBER, PIECES
from pnp.source.diagnostics.hints import did_you_mean
from pnp.source.diagnostics.numbers import number_of
from pnp.source.load.card_table import CardTable, Cell, Row
from pnp.source.load.number import is_out_of_range, whole_number
from pnp.source.load.tree import Tree
from pnp.source.markdown.marks import NO_MARKS

COMPUTED = ("num", "flag", "enum", "any")
"""Types of computed columns."""
MOST_FACES = 2000
"""Most cards in one row."""
Enums = Mapping[str, Enumeration]


def build_cards(scope: Scope, enums: Enums) -> dict[str, CardKind]:
    """``cards:``, each with its faces in the order of the table."""
    kinds: dict[str, CardKind] = {}
    cells = MarkedCells(marks_of(scope.tree, scope.report))
    for name, entry in scope.entries.cards.items():
        scope.declare("card kind", name, entry.span)
        columns = _columns(scope, name, entry)
        for called in entry.called:
            scope.check_name("column", called, columns, scope.value_span("cards", name, "called"))
        table = card_table(scope, entry, columns)
        for key in ("merge", "each", "sort"):
            for word in getattr(entry, key):
                scope.check_name("column", word.lstrip("-"), columns, scope.value_span("cards", name, key))
        cards = tuple(_counted(scope, name, kinds, _cards(scope, entry, columns, enums, table, cells)))
        if entry.sort:
            from pnp.model.read.row_shape import sorted_cards

            cards = sorted_cards(cards, entry.sort)
        _check_codes(scope, cards)
        columns = {key: replace(column, title=_title(table, key)) for key, column in columns.items()}
        account, backs = table.account if table else (), back_column(table, scope.tree)
        kinds[name] = replace(entry, columns=frozen(columns), cards=cards, account=account, backs=backs)
    report_marks(cells.read, scope.report)
    return kinds


def _counted(scope: Scope, kind: str, others: Mapping[str, CardKind], cards: Iterable[Card]) -> Iterator[Card]:
    """The cards of a kind, up to the limit PIECES on all kinds together. Reports PNP130."""
    pieces = sum(card.copies for other in others.values() for card in other.cards)
    for card in cards:
        pieces += card.copies
        if PIECES.is_exceeded_by(pieces):
            scope.report.error("PNP130", PIECES.message(kind), scope.span("cards", kind), "make several games of it")
            return
        yield card


def _columns(scope: Scope, kind: str, entry: CardKind) -> dict[str, Column]:
    columns = dict(entry.columns)
    if entry.standard is not None and not columns:
        for name, text in (("rank", "rank"), ("suit", "suit or nothing" if entry.standard.jokers else "suit")):
            path = ("cards", kind, "columns", name)
            columns[name] = Column(name=name, type=scope.type(text, *path), span=scope.span(*path))
    for name, column in columns.items():
        if name in RESERVED_COLUMNS:
            message = f"the column `{name}` has a fixed meaning"
            scope.report.error("PNP113", message, column.span, "choose another name")
        else:
            scope.attribute("card", "column", name, column.span)
        if column.formula and (column.type.kind not in COMPUTED or column.type.many):
            help = "templates can put texts together: `{{ card.rank.label }} …`"
            message, place = (
                f"`{name}` is computed, so it must be a number, a flag or a name",
                ("cards", kind, "columns", name),
            )
            scope.report.error("PNP106", message, scope.value_span(*place), help)
            columns[name] = replace(column, type=Type("any"), formula="nothing")
    return columns


def card_table(scope: Scope, entry: CardKind, columns: dict[str, Column]) -> CardTable | None:
    """The table of a kind, limited to rows that are cards, with game.yaml's column names; None without one."""
    table = table_of(scope.tree, entry.table) if entry.file and entry.standard is None else None
    if table is None:
        return None
    table = renamed(without_columns(table, entry, scope) if entry.without else table, entry, columns)
    copies = "copies" if any(cell.text == "copies" for cell in table.columns) else ""
    table = card_rows(table, copies, columns)
    if not (entry.merge or entry.each):
        return table
    from pnp.model.read.row_shape import shaped_table

    return shaped_table(table, entry, columns)


def _title(table: CardTable | None, column: str) -> str:
    return table.titles.get(column, "") if table else ""


def _cards(
    scope: Scope,
    entry: CardKind,
    columns: dict[str, Column],
    enums: Enums,
    table: CardTable | None,
    cells: MarkedCells,
) -> Iterator[Card]:
    kind = entry.name
    if bool(entry.file) == (entry.standard is not None):
        fault = "both a file and a standard pack" if entry.file else "neither a file nor a standard pack"
        scope.report.error(
            "PNP105",
            f"`{kind}` has {fault}",
            scope.span("cards", kind),
            "write `file: cards.csv`, or `standard: {packs: 1}`",
        )
        return
    order = _code_order(scope, kind, entry, columns)
    if entry.code and len(order) < len(entry.code):
        return
    if table is not None:
        backs = back_column(table, scope.tree)
        check_columns(scope, table, columns, entry, backs)
        next_numbers: dict[str, int] = {}
        reader = _Reader(scope, kind, columns, order, enums, cells)
        for number, row in enumerate(table.rows, 1):
            copies = reader.copies(row)
            faults = scope.report.error_count
            named = code_of_texts(row, order, columns, number, next_numbers)
            faces = tuple(with_look(face, row, backs) for face in reader.faces(row, copies, named))
            if scope.report.error_count == faults:  # a faulty row gives no cards, which would cause further faults
                yield from faces
    elif not entry.file:
        yield from _standard(scope, kind, entry, order, columns, enums)


def table_of(tree: Tree, file: str) -> CardTable | None:
    """A card table of the game, or of a shared library; None if there is none."""
    if file in tree.card_tables:
        return tree.card_tables[file]
    return next((table for lib in tree.shared.values() if (table := table_of(lib, file)) is not None), None)


def _code_order(scope: Scope, kind: str, entry: CardKind, columns: dict[str, Column]) -> list[str]:
    """The columns that make a card's code: suit before rank, unless ``code:`` says otherwise; the card's own name if it
    has one; without a column of names, the first text."""
    named = [name for name, column in columns.items() if column.type.kind == "enum" and not column.type.many]
    texts = [name for name, column in columns.items() if column.type == Type("text")]
    if not entry.code:
        own = [name for name in named if scope.entries.names[columns[name].type.name].of_cards == kind]
        return own[:1] or named[::-1] or texts[:1]
    place, stored = scope.value_span("cards", kind, "code"), [n for n, column in columns.items() if not column.formula]
    return [c for c in entry.code if scope.check_name("column", c, stored, place)]


class _Reader:
    """Reads the rows of one card table."""

    def __init__(
        self,
        scope: Scope,
        kind: str,
        columns: dict[str, Column],
        order: list[str],
        enums: Enums,
        cells: MarkedCells | None = None,
    ) -> None:
        self._scope, self._kind, self._order, self._enums = scope, kind, order, enums
        self._cells = cells or MarkedCells(NO_MARKS)
        self._columns = {name: column for name, column in columns.items() if not column.formula}
        self._computed = [column for column in columns.values() if column.formula]
        self._all = tuple(columns)

    def faces(self, row: Row, copies: int, named: str = "") -> Iterator[Card]:
        """The faces of a row. ``named``: the code made from its texts."""
        choices = {name: self._choices(row, column) for name, column in self._columns.items() if name in row}
        fixed: dict[str, object] = dict.fromkeys(self._columns)
        own_code = row.text("code") or named
        texts = self._texts(row, own_code or self._row_key(choices))
        if prod(len(several) for several in choices.values()) > MOST_FACES:
            self._bad(row.span, f"this row stands for more than {MOST_FACES} cards", "write fewer `*` in it")
            return
        spread = list(product(*choices.values()))
        for values in spread:
            row_values = {**fixed, **dict(zip(choices, values, strict=True)), **texts}
            looks = {name: row.text(name) for name in ("template", "layout") if row.text(name)}
            ordered = {**self.completed(row_values, row.span), **looks}
            code = own_code or self._code(ordered)
            if code:
                yield Card(code, self._kind, frozen(ordered), copies, row.span, row.number)
        if own_code and len(spread) > 1:
            message = f"`{own_code}` cannot be the code of {number_of(len(spread), 'card')}"
            self._bad(row.place("code"), message, "leave the code empty")

    def _texts(self, row: Row, key: str) -> dict[str, Message]:
        texts = (name for name, column in self._columns.items() if column.type == Type("text"))
        return {name: self._text(row, name, key) for name in texts}

    def completed(self, values: Mapping[str, object], span: Span) -> dict[str, object]:
        """A card's values in the order of the columns, including computed ones. Reports PNP111."""
        computed = dict(values)
        if self._computed:
            from pnp.model.read.formulas import computed_value, formula_names

            names = formula_names(self._scope, self._enums)
            for column in self._computed:
                computed[column.name] = computed_value(column, names | computed, span, self._scope.report)
        return {name: computed[name] for name in self._all}

    def _choices(self, row: Row, column: Column) -> list[object]:
        """The values of a cell: one, or several for ``*`` and ``A|B``."""
        type = column.type
        if type == Type("text") or type.kind == "any":
            return [None]
        cell = row.cell(column.name)
        if not cell.text:
            if not type.optional and not type.many:
                self._bad(
                    cell.span, f"`{column.name}` is empty", f"write its {type}, or declare it as `{type} or nothing`"
                )
            if type.many:
                self._check_length(0, cell, column)
            return [() if type.many else None]
        if type.many:
            entries = tuple(self._one(part, cell, type.one, column.name) for part in _parts(cell.list_text))
            self._check_length(len(entries), cell, column)
            return [entries]
        if type.kind == "enum":
            return [self._member(part, cell, type) for part in self._names(cell, type)]
        return [self._one(cell.text, cell, type, column.name)]

    def _check_length(self, entries: int, cell: Cell, column: Column) -> None:
        if column.length and entries != column.length:
            have = number_of(entries, "entry", "entries") if entries else "no entry"
            message = f"`{column.name}` has {have}, and `{column.name}` is declared as a list of {column.length}"
            self._bad(cell.span, message, f"write {column.length}, with `|` between them")

    def _names(self, cell: Cell, type: Type) -> list[str]:
        if cell.text == "*":
            return [member.name for member in self._enums[type.name].members]
        return _parts(cell.list_text)

    def _one(self, text: str, cell: Cell, type: Type, column: str) -> object:
        match type.kind:
            case "enum":
                return self._member(text, cell, type)
            case "num":
                number = whole_number(text)
                if number is None and cell.raw and text == cell.text:
                    number = whole_number(cell.raw)
                if number is None and is_out_of_range(text):
                    self._scope.report.error("PNP130", NUMBER.message(text[:40]), cell.span, "write a smaller number")
                elif number is None:
                    self._bad(cell.span, f"`{column}` must be a number, not `{text}`", "write digits")
                return number
            case "flag":
                if text.lower() in (*YES, *NO):
                    return text.lower() in YES
                self._bad(cell.span, f"`{column}` must be `yes` or `no`, not `{text}`", "write `yes` or `no`")
            case "clause":
                self._scope.wanted_clauses.append((text, cell.span))
                return text
            case "text":
                read = self._cells.text(Cell(text, cell.span))
                return Message(read, f"card:{self._kind}:{column}", cell.span)
            case _:
                return text
        return None

    def _member(self, text: str, cell: Cell, type: Type) -> Member | None:
        """A member by its name, code or label; None if there is none (PNP111)."""
        members = self._enums[type.name].members
        for candidate in members:
            if text in (candidate.name, candidate.code, candidate.label.text):
                return candidate
        folded = text.casefold()
        for candidate in members:
            if folded in (candidate.name.casefold(), candidate.code.casefold(), candidate.label.text.casefold()):
                return candidate
        names = [member.name for member in members]
        self._bad(
            cell.span,
            f"{type.name} has no member `{text}`",
            did_you_mean(text.upper(), names) or f"write one of {', '.join(names)}",
        )
        return None

    def _text(self, row: Row, column: str, key: str) -> Message:
        if not row.text(column):
            return Message("")
        fixed = self._columns[column].fixed
        text = row.text(column) if fixed else self._cells.text(row.cell(column))
        return Message(text, f"card:{self._kind}:{key}:{column}", row.place(column), fixed=fixed)

    def _row_key(self, choices: dict[str, list[object]]) -> str:
        """The identity of a row in the catalogues: its names, except those it is expanded over."""
        single = [choices[name] for name in self._order if name in choices]
        words = [c[0].name for c in single if len(c) == 1 and isinstance(c[0], Member)]
        several = ["|".join(m.code for m in c if isinstance(m, Member)) for c in single if len(c) > 1]
        return "-".join(words or several)

    def _code(self, values: Mapping[str, object]) -> str:
        return "".join(value.code for name in self._order if isinstance(value := values.get(name), Member))

    def copies(self, row: Row) -> int:
        """The number of copies of a row's cards; 1 for a text that is not a number (PNP111)."""
        text = row.text("copies")
        if copies := copies_in(text):
            return copies
        self._bad(
            row.place("copies"), f"`copies` must be a number from 1 to 999, not `{text[:40]}`", "write one in digits"
        )
        return 1

    def _bad(self, span: Span, message: str, help: str) -> None:
        self._scope.report.error("PNP111", message, span, help)


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split("|") if part.strip()] or [text]


def _standard(
    scope: Scope, kind: str, entry: CardKind, order: list[str], columns: dict[str, Column], enums: Enums
) -> Iterator[Card]:
    """A standard pack: each suit with each rank except the Joker, and the Jokers without a suit."""
    assert entry.standard is not None
    span = scope.span("cards", kind, "standard")
    if not all(scope.check_name("enumeration", name, enums, span) for name in ("suit", "rank")):
        return
    ranks, suits = enums["rank"].members, enums["suit"].members
    reader = _Reader(scope, kind, columns, order, enums)
    faces: list[tuple[Mapping[str, Member | None], int]] = [
        ({"rank": rank, "suit": suit}, entry.standard.packs) for suit in suits for rank in ranks if rank.name != "JOKER"
    ]
    joker = next((rank for rank in ranks if rank.name == "JOKER"), None)
    if entry.standard.jokers and scope.check_name("rank", "JOKER", [rank.name for rank in ranks], span) and joker:
        faces.append(({"rank": joker, "suit": None}, entry.standard.jokers))
    for values, copies in faces:
        completed = reader.completed({name: values.get(name) for name in columns}, span)
        yield Card(reader._code(completed), kind, frozen(completed), copies, span)


def _check_codes(scope: Scope, cards: tuple[Card, ...]) -> None:
    """Check that codes are unique among the cards of a kind: scenarios name cards by code, and their zone determines
    the kind."""
    first: dict[str, Card] = {}
    reported: set[tuple[Span, Span]] = set()
    for card in cards:
        other = first.setdefault(card.code, card)
        if other is not card and (card.span, other.span) not in reported:
            reported.add((card.span, other.span))
            scope.report.error(
                "PNP112", f"two cards have the code `{card.code}`", card.span,
                "write a `code` for one of them, or use one row with `copies`",
                labels=(Label(other.span, "the other one"),),
            )  # fmt: skip
