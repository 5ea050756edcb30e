"""Printing: every file of every language, the shared files of a box, and the print plans."""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property, partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from pnp.app.build.composing import Parts, editions_of, piece_documents
from pnp.app.build.plans import EditionDocument, SheetCount, print_plans
from pnp.app.build.sheets import FacesByName, check_bleeds, parts_of
from pnp.app.build.writing import Copies, Group, Writer
from pnp.app.game.build_options import BuildContext, Timings
from pnp.app.game.printable import Printable
from pnp.app.output.spool import Spool
from pnp.base.frozen import dataclass
from pnp.base.gc_tuning import collecting_at_end
from pnp.base.progress import Step
from pnp.model.game import CardKind
from pnp.press.edition import Edition
from pnp.press.pieces import Print
from pnp.press.pieces.unshown import unshown_columns, untranslated_cells
from pnp.source.diagnostics import Report
from pnp.source.load.account import Entry

if TYPE_CHECKING:
    from pnp.app.build.evening import Evening


@dataclass
class PrintedFiles:
    """Files by name, and the number of sheets that they need."""

    files: Spool[Path] = field(default_factory=Spool)
    counts: list[SheetCount] = field(default_factory=list)
    account: list[Entry] = field(default_factory=list)
    """The columns of card tables that no face shows."""


@dataclass(frozen=True)
class _PrintableEdition:
    """An edition with its pieces."""

    source: Printable
    edition: Edition
    prints: tuple[Print, ...]


Drawn: TypeAlias = Mapping[str, Sequence[_PrintableEdition]]
"""The editions of each language, with their pieces."""


def drawn_editions(
    sources: Sequence[Printable], context: BuildContext, report: Report, timings: Timings
) -> dict[str, list[_PrintableEdition]]:
    """Every edition of a game, or of its variants, in each requested language, with its pieces drawn."""
    languages: dict[str, list[_PrintableEdition]] = {}
    with collecting_at_end(not context.cache.faces.goes_on):
        for source in sources:
            opened = {locale: group[0].edition.fonts for locale, group in languages.items()}
            for edition, prints in editions_of(source, context, report, timings, opened):
                group = languages.setdefault(edition.locale, [])
                prints = _as_drawn_before(prints, [one.prints for one in group])
                edition = replace(edition, faces=FacesByName(prints, edition.facts.formats))
                group.append(_PrintableEdition(source, edition, prints))
    if not context.cache.faces.goes_on and (workers := sys.modules.get("pnp.press.pieces.worker")):
        workers.end_all()  # the processes that drew faces held a quarter of a build's memory
    return languages


def print_all(
    languages: Drawn, context: BuildContext, report: Report, timings: Timings, copies: Copies | None = None
) -> PrintedFiles:
    """Print every edition of a game, or of its variants, in each language; in ``copies`` of this process if
    possible."""
    printed = PrintedFiles()
    for group in languages.values():
        printed.account += [entry for one in group for entry in unshown_columns(one.edition)]
        printed.account += [entry for one in group for entry in untranslated_cells(one.edition)]
        _print_language(group, Writer(context, report, timings), copies, printed)
    return printed


def _print_language(
    group: Sequence[_PrintableEdition], writer: Writer, copies: Copies | None, printed: PrintedFiles
) -> None:
    context, options = writer.context, writer.context.options
    pieces = _Pieces(group, context)
    if options.creep is not None and not ("quests" in options.wanted or _prints_books(pieces.box, context)):
        from pnp.app.build.idle_creep import check_creep

        check_creep(pieces.box, "rulebook", 0, options)
    options.progress(Step("Laying out sheets and books"))
    if options.cuts and options.writes_all:
        printed.files.update(_cut_files(pieces, options.out / pieces.box.game.id / pieces.box.locale))
    _write(pieces.box, _groups(pieces, writer), writer, copies, printed)


@dataclass
class _Pieces:
    """The pieces of one language by the parts of each game. The sheets are the first to ask for them: with two
    processes, the other sets books meanwhile."""

    group: Sequence[_PrintableEdition]
    context: BuildContext

    @cached_property
    def box(self) -> Edition:
        """The edition of all games together."""
        editions = [one.edition for one in self.group]
        return box_edition(editions) if len(editions) > 1 else editions[0]

    @cached_property
    def _parts(self) -> tuple[list[Parts], Parts, list[Parts]]:
        """The pieces of each game; those that several share; those of each single one. Warns about too little bleed."""
        with collecting_at_end(not self.context.cache.faces.goes_on):
            parts = [parts_of(one.edition, one.prints, self.context) for one in self.group]
        shared, own = split_shared_parts(parts)
        editions = [one.edition for one in self.group]
        for edition, pieces in ((self.box, shared), *zip(editions, own, strict=True)):
            check_bleeds(edition, pieces, self.context)
        return [*parts], shared, own

    @cached_property
    def evening(self) -> "Evening | None":
        """The pieces for an evening; None unless they are printed separately."""
        if self.context.options.players is None:
            return None
        from pnp.app.build.evening import evening_of

        parts, shared, own = self._parts
        return evening_of([one.edition for one in self.group], parts, (shared, *own), self.context.options.players)

    @property
    def shared(self) -> Parts:
        """The pieces that several games share, without those for an evening."""
        return self.evening.extra[0] if self.evening is not None else self._parts[1]

    @property
    def own(self) -> Sequence[Parts]:
        """The pieces of each game alone, without those for an evening."""
        return self.evening.extra[1:] if self.evening is not None else self._parts[2]


def _cut_files(pieces: _Pieces, folder: Path) -> Iterator[tuple[Path, bytes]]:
    """The files for a cutting machine."""
    from pnp.app.build.cutting import all_cut_files

    editions, evening = [one.edition for one in pieces.group], pieces.evening
    for edition, parts in ((pieces.box, pieces.shared), *zip(editions, pieces.own, strict=True)):
        for name, data in all_cut_files(edition, parts, pieces.context).items():
            place = folder / name
            yield place.with_stem(f"{place.stem}-extra") if evening else place, data
    if evening:
        cuts = all_cut_files(evening.edition, evening.enough, pieces.context)
        yield from ((folder / name, data) for name, data in cuts.items())


def _prints_books(edition: Edition, context: BuildContext) -> bool:
    """Whether an edition has a rulebook, and it is printed."""
    return "rulebook" in context.options.wanted and bool(edition.game.chapters)


def _groups(pieces: _Pieces, writer: Writer) -> list[Group]:
    """The documents of one language: the sheets for an evening (if separate), sheets shared by games, sheets and books
    of each game, then the book of all."""
    context, evening, box = writer.context, pieces.evening, pieces.box
    editions = [one.edition for one in pieces.group]
    aside = "extra" if evening is not None else ""
    groups = []
    if evening is not None:
        enough = evening.enough
        groups.append(_sheets(evening.edition, lambda: enough, writer))
    all_cards = with_all_cards(box, editions)
    groups.append(replace(_sheets(all_cards, lambda: pieces.shared, writer, aside), is_heavy=len(editions) > 1))
    for number, one in enumerate(pieces.group):
        groups.append(_sheets(one.edition, partial(_of_game, pieces, number), writer, aside))
        is_extra = evening is not None and one.edition is not evening.edition
        groups += _books(one, writer, is_extra)
        if "quests" in context.options.wanted:
            weight = len(one.edition.game.clauses) if one.source.game.quests else 0
            groups.append(Group(partial(_adventures, one, writer, is_extra), one.edition, weight=weight))
    if "rulebook" in context.options.wanted:
        groups.append(_box_books(box, editions, writer, bool(aside)))
    return groups


def _of_game(pieces: _Pieces, number: int) -> Parts:
    """The pieces of one game alone."""
    return pieces.own[number]


def _sheets(edition: Edition, parts: Callable[[], Parts], writer: Writer, aside: str = "") -> Group:
    """The sheets of pieces. ``aside``: for extra pieces, the word in their file names."""

    def documents() -> Iterator[EditionDocument]:
        for name, document in piece_documents(edition, parts(), writer.context, writer.timings, aside):
            yield EditionDocument(edition, name, document, extra=bool(aside))

    return Group(documents, is_heavy=bool(edition.game.components))


def _books(one: _PrintableEdition, writer: Writer, is_extra: bool) -> list[Group]:
    """The reference, the rulebook with its web page, and the leaflet of one edition. Afterwards the paragraphs set for
    them are released."""
    context, edition = writer.context, one.edition
    tree = None
    if edition.game.chapters and {"rulebook", "html"}.intersection(context.options.wanted):
        from pnp.app.build.books import BookTree

        tree = BookTree(edition)

    def documents(part: str) -> Iterator[EditionDocument]:
        if part in context.options.wanted:
            from pnp.app.build.books import text_documents

            for name, document in text_documents(edition, part, context, writer.timings, tree):
                yield EditionDocument(edition, name, document, extra=is_extra)
        edition.setting.cache.clear()
        if tree is not None:
            tree.release()

    def web() -> Iterator[tuple[str, bytes]]:
        if tree is not None and "html" in context.options.wanted and context.options.writes_all:
            from pnp.app.build.webpage import web_book

            with writer.timings.of("html"):
                yield web_book(edition, tree.document(), bool(writer.report.errors))

    has_book = context.options.has_books and bool(edition.game.chapters)
    length = len(edition.game.clauses)
    return [
        Group(partial(documents, "reference"), edition, weight=length / 4),
        Group(partial(documents, "rulebook"), edition, has_book, length, web),
        Group(partial(documents, "leaflet"), edition, weight=length / 8),
    ]


def _adventures(one: _PrintableEdition, writer: Writer, is_extra: bool) -> Iterator[EditionDocument]:
    """The booklets of the quests of one edition."""
    from pnp.app.build.books import adventures

    for quest in adventures(one.source, one.edition, writer.context, writer.report, writer.timings):
        yield EditionDocument(*quest, extra=is_extra)


def _box_books(box: Edition, editions: Sequence[Edition], writer: Writer, is_extra: bool) -> Group:
    """The book of all games of a box."""
    from pnp.app.build.books import box_documents
    from pnp.press.document.box import is_box

    def documents() -> Iterator[EditionDocument]:
        for printed in box_documents(editions, writer.context, writer.timings):
            yield EditionDocument(*printed, in_box=True, extra=is_extra)

    return Group(documents, box, is_box([edition.game for edition in editions]))


def _write(box: Edition, groups: Sequence[Group], writer: Writer, copies: Copies | None, printed: PrintedFiles) -> None:
    """The files of one language, with the print plans that follow from them."""
    context, folder = writer.context, writer.context.options.out / box.game.id / box.locale
    planned: list[EditionDocument] = []
    inks: dict[str, tuple[float, float]] = {}
    for drawn in writer.all_drawn(groups, copies):
        printed.files.update({folder / name: data for name, data in drawn.files.items()})
        planned += drawn.outlines
        inks |= drawn.inks
        del drawn  # its files would stay in memory beside those of the next group
    for name, document, count in print_plans(box, planned, inks, context):
        printed.counts.append(count)
        if context.options.plans and document.pages:
            printed.files[folder / name] = writer.file(box, document)


# ------------------------------------------------------------------------------------------------- shared pieces
def split_shared_parts(games: Sequence[Parts]) -> tuple[Parts, list[Parts]]:
    """Separate the pieces that several games of a box share, each as often as the game that needs most of them, from
    the pieces of each single game."""
    shared: dict[str, list[Print]] = {}
    own: list[dict[str, list[Print]]] = [{} for _ in games]
    for part in dict.fromkeys(part for parts in games for part in parts):
        groups: dict[tuple[str, str], list[tuple[Print, list[int]]]] = {}
        for number, parts in enumerate(games):
            for piece in parts.get(part, ()):
                alike = groups.setdefault((piece.component, piece.face.name), [])
                first = next((i for i, (other, _) in enumerate(alike) if piece.is_same_piece(other)), None)
                if first is None:
                    alike.append((piece, [number]))
                else:
                    other, numbers = alike[first]
                    alike[first] = (replace(other, copies=max(other.copies, piece.copies)), [*numbers, number])
        for piece, numbers in (pair for alike in groups.values() for pair in alike):
            into = shared if len(numbers) > 1 else own[numbers[0]]
            into.setdefault(part, []).append(piece)
    return shared, list(own)


def _as_drawn_before(prints: Sequence[Print], earlier: Sequence[Sequence[Print]]) -> tuple[Print, ...]:
    """The pieces of one game; a piece with the same drawing in an earlier game of the box is reused."""
    drawn: dict[tuple[str, str], list[Print]] = {}
    for piece in (piece for others in earlier for piece in others):
        drawn.setdefault((piece.component, piece.face.name), []).append(piece)
    pairs = ((p, next((o for o in drawn.get((p.component, p.face.name), ()) if p.is_same_piece(o)), p)) for p in prints)
    return tuple(replace(same, copies=piece.copies) for piece, same in pairs)


def box_edition(editions: Sequence[Edition]) -> Edition:
    """The edition of all games of a box, or of all variants of a game."""
    from pnp.press.document.box import is_box, whole_text

    games = [edition.game for edition in editions]
    texts = whole_text(editions) if is_box(games) else editions[0]
    components = {c.id: c for game in reversed(games) for c in game.components}
    game = replace(texts.game, variant="", components=tuple(components.values()))
    return replace(texts, facts=replace(texts.facts, game=game))


def with_all_cards(box: Edition, editions: Sequence[Edition]) -> Edition:
    """The edition of a box with the cards of all its games, by whose names the shared sheets are described."""
    kinds: dict[str, CardKind] = dict(box.game.cards)
    for game in (edition.game for edition in editions):
        for name, kind in game.cards.items():
            first = kinds.setdefault(name, kind)
            codes = {card.code for card in first.cards}
            if more := tuple(card for card in kind.cards if card.code not in codes):
                kinds[name] = replace(first, cards=(*first.cards, *more))
    return replace(box, facts=replace(box.facts, game=replace(box.game, cards=MappingProxyType(kinds))))
