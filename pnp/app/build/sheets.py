"""The sheets of a game's pieces: which part each piece belongs to, and how sheets are laid out."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import cached_property, partial

from pnp.app.game.build_options import LEAST_REFERENCE, BuildContext, PrintOptions
from pnp.app.game.shared_facts import find_piece_format
from pnp.model.language.press_words import Sentence
from pnp.press.document.languages import with_commas
from pnp.press.edition import Edition
from pnp.press.edition.edition import PieceFormat
from pnp.press.impose import Piece, plan_sheets
from pnp.press.impose.formats import Format, Paper
from pnp.press.impose.furniture import Furniture, lettering
from pnp.press.impose.plan import Options as SheetOptions
from pnp.press.impose.plan import usual_duplex
from pnp.press.impose.printers import Duplex
from pnp.press.impose.sheets import can_fold, sheets_of_format, sides_apart
from pnp.press.impose.sides import Sheet, fronts_of, in_printing_order, split_sides
from pnp.press.pieces import Print
from pnp.press.pieces.alt_text import read_out
from pnp.press.typeset.drawing.page import Document, Face, Page
from pnp.source.diagnostics import Report


def file_name(edition: Edition, part: str, paper: str) -> str:
    """The name of a file: ``all-but-malice-cards-a4.pdf``; a variant's name follows the game's."""
    game = edition.game
    beside = f"with-{edition.beside.locale}" if edition.beside else ""
    names = [game.id, game.variant, part, beside, paper]
    return "-".join(n for n in names if n) + ".pdf"


TITLES: Mapping[str, Sentence] = {
    "cards": "paper|cards", "tokens": "paper|tokens", "mats": "paper|mats", "boxes": "paper|boxes",
    "reference-cards": "paper|reference cards", "character-sheets": "paper|character sheets",
    "punch guide": "paper|punch guide", "print plan": "paper|print plan",
}  # fmt: skip
"""Titles of papers, by their content."""
MOST_NAMED = 3
"""The head of a sheet names at most this many components."""


def document_of(edition: Edition, part: str, pages: Sequence[Page]) -> Document:
    """Pages as a document with its title and subject."""
    game = edition.game
    title = edition.title
    meta = {"version": game.version, "rules": edition.rules.digest}
    author = edition.prose.joined(game.credits.design)
    transcribe = partial(read_out, edition=edition)
    return Document(
        tuple(pages),
        edition.say("{name}: {value}").format(name=title, value=edition.say(TITLES.get(part, part))),
        edition.setting.language,
        author,
        meta=meta,
        describe=transcribe,
    )


# ------------------------------------------------------------------------------------------------- parts
def parts_of(edition: Edition, prints: Sequence[Print], context: BuildContext) -> dict[str, list[Print]]:
    """The pieces of each requested part: decks, pieces for each player (with the reference on their backs), all others,
    such as tokens too small for a reference; a turn card for each player if no reference on a back shows the round."""
    wanted = context.options.wanted
    if "reference-cards" in wanted:
        from pnp.app.build.reference_backs import ReferenceBacks
    parts: dict[str, list[Print]] = {"cards": [], "tokens": [], "mats": [], "reference-cards": []}
    components = {c.id: c for c in edition.game.components}
    reference = ReferenceBacks(edition, context) if "reference-cards" in wanted else None
    boards = edition.game.boards
    for piece in prints:
        component, format = components[piece.component], context.formats.get(piece.format)
        if component.prints in edition.game.cards:
            parts["cards"].append(piece)
        elif component.prints in boards or (format and format.tiled):
            parts["mats"].append(piece)
        elif component.each and piece.back is None and (format is None or has_room_behind(format)):
            if reference is not None:
                parts["reference-cards"].append(reference.with_reference(piece))
        else:
            parts["tokens"].append(piece)
    if reference is not None:
        parts["reference-cards"] += reference.turn_cards(parts["reference-cards"])
    return {part: pieces for part, pieces in parts.items() if part in wanted and pieces}


def has_room_behind(format: Format) -> bool:
    """Whether the back of a piece is large enough for a readable reference: a board-game piece is not."""
    return format.width >= LEAST_REFERENCE and not format.folds


def sheets(edition: Edition, part: str, prints: Sequence[Print], paper: Paper, context: BuildContext) -> Document:
    """Pieces as sheets of a paper, format by format; remainders of several formats share a sheet."""
    laid = sheets_of(edition, prints, paper, context, part)
    duplex = duplex_of(context) if any(sheet.back for sheet in laid) else "none"
    pages = tuple(in_printing_order(laid, duplex, context.options.reverse_backs))
    return replace(
        document_of(edition, part, pages),
        duplex=duplex if duplex in ("long", "short") else "",
        subject=joined_labels(edition, prints),
        purpose="join" if pages and all(page.label.startswith("tile") for page in pages) else "cut",
    )


def sheets_of(
    edition: Edition, prints: Sequence[Print], paper: Paper, context: BuildContext, part: str = ""
) -> list[Sheet]:
    """The sheets of paper for pieces: pieces that are cut, then those joined from tiles."""
    tiles: list[Sheet] = []
    how = how_laid(edition, prints, context, part)
    groups: list[tuple[Format, tuple[Piece, ...], str]] = []
    for format, pieces in by_format(edition, prints, context):
        if format.tiled:
            from pnp.press.impose.tiles import tile_face

            laid = replace(how_laid(edition, pieces, context, part), duplex="none")
            _check_tiled_backs(edition, pieces)
            for piece in pieces:
                tiles += (Sheet(page) for page in tile_face(piece.face, format, paper, laid, edition.report))
        else:
            pieces_to_cut = tuple(Piece(p.face, p.back, p.copies) for p in pieces)
            if how.duplex == "gutterfold" and not can_fold(format, pieces_to_cut, paper, how):
                _tell_unfolded(edition, format, pieces, paper, how.grid)
                pieces_to_cut = sides_apart(pieces_to_cut)
            groups.append((format, pieces_to_cut, heading_labels(edition, pieces, part)))
    if how.duplex == "gutterfold" and not any(piece.back for _, own, _ in groups for piece in own):
        how = replace(how, duplex="none")
    if context.options.cuts:  # cut files have one format each
        how = replace(how, mixed=False)
    if len(groups) == 1:
        return [*sheets_of_format(groups[0][1], groups[0][0], paper, how, edition.report), *tiles]
    from pnp.press.impose.mixed import Lot, mixed_sheets

    return [*mixed_sheets([Lot(*group) for group in groups], paper, how, edition.report), *tiles]


def _check_tiled_backs(edition: Edition, pieces: Sequence[Print]) -> None:
    """Warn about pieces printed in tiles whose backs are not printed. Reports PNP321."""
    spans = {c.id: c.span for c in edition.game.components}
    for component in dict.fromkeys(piece.component for piece in pieces if piece.back):
        message = f"`{component}` is printed in tiles, which are glued together: its back is not printed"
        help = "remove `back:`, or print the back as a separate component, and glue the two together"
        edition.report.warn("PNP321", message, spans.get(component, edition.game.span()), help)


def _tell_unfolded(
    edition: Edition, format: Format, pieces: Sequence[Print], paper: Paper, grid: tuple[int, int] | None
) -> None:
    """Warn about fronts and backs that do not fit beside each other. Reports PNP322."""
    span = next((c.span for c in edition.game.components if c.id == pieces[0].component), format.span)
    sheet = paper.label or paper.name
    message = f"`{format.name}` has no room for its back beside it on {sheet}: both are printed on sheets of their own"
    remedy = "glue them back to back, or choose a larger paper"
    if grid:
        remedy += ", or a `--grid` of which the columns or the rows are even: half of them are backs"
    edition.report.warn("PNP322", message, span, remedy)


def guides(edition: Edition, prints: Sequence[Print], pages: Sequence[Page], context: BuildContext) -> Document | None:
    """The guide for cutting the round pieces on these sheets; None if there are none."""
    if not any(piece.face.is_round for piece in prints):
        return None
    from pnp.press.impose.punchguide import punch_guides

    lines = punch_guides(fronts_of(pages), how_laid(edition, prints, context))
    return replace(document_of(edition, "punch guide", lines), purpose="guide") if lines else None


def both_sides(document: Document, duplex: Duplex) -> list[tuple[str, Document]]:
    """A document by the ending of its file name; two documents if fronts and backs are printed one after the other."""
    fronts, backs = split_sides(document.pages)
    if duplex != "separate" or not backs:
        return [("", document)]
    behind = replace(document, pages=tuple(backs), purpose="backs")
    return [("fronts", replace(document, pages=tuple(fronts))), ("backs", behind)]


def by_format(edition: Edition, prints: Sequence[Print], context: BuildContext) -> list[tuple[Format, list[Print]]]:
    """Pieces grouped by format."""
    groups: dict[str, list[Print]] = {}
    for piece in prints:
        groups.setdefault(piece.format, []).append(piece)
    formats = {name: find_piece_format(name, context.formats, edition.report) for name in groups}
    return [(format, groups[name]) for name, format in formats.items() if format is not None]


def duplex_of(context: BuildContext) -> Duplex:
    """The way to print both sides: as requested, or as the printer turns paper over."""
    return context.options.duplex or usual_duplex(context.printer)


OF_MACHINES = frozenset({"printer", "duplex", "cutter"})
"""Options that are only names in a build's options, or depend on the pieces."""
COPIED = tuple(
    sorted(
        {field.name for field in fields(PrintOptions)} & {field.name for field in fields(SheetOptions)} - OF_MACHINES
    )
)
"""Options of a build that sheets have under the same name: sheets receive their values."""


def how_laid(edition: Edition, pieces: Sequence[Print], context: BuildContext, part: str = "") -> SheetOptions:
    """The sheet settings for these pieces of a part."""
    options = context.options
    furniture = Furniture(
        edition.title,
        heading_labels(edition, pieces, part),
        edition.game.version,
        edition.locale,
        edition.digest,
        options.low_ink,
        edition.say(options.note) if options.note else "",
        say=edition.say,
        right_to_left=edition.setting.right_to_left,
    )
    return SheetOptions(
        context.printer,
        duplex_of(context) if any(p.back for p in pieces) else "none",
        least_bleed=least_bleed(options),
        cutter=context.cutter,
        furniture=furniture,
        letter=lettering(edition.setting),
        **{name: getattr(options, name) for name in COPIED},
    )


def least_bleed(options: PrintOptions) -> float:
    """The bleed for which the sheet may hold fewer pieces, mm: the requested one, or the minimum for cutting by hand.
    An explicit grid or gap overrides it."""
    if options.bleed is not None:
        return options.bleed
    return 0.0 if options.grid or options.gap is not None else LEAST_BLEED


LEAST_BLEED = 0.6
"""Default bleed for cutting by hand, mm."""


def check_bleeds(edition: Edition, parts: Mapping[str, Sequence[Print]], context: BuildContext) -> None:
    """Warn about sheets with less bleed than requested, and say how to get it. Reports PNP710."""
    pieces = [piece for own in parts.values() for piece in own]
    for format, own in by_format(edition, pieces, context):
        for paper in context.papers:
            if not (format.tiled or format.edge or format.draw_folds):
                _check_bleed(edition, format, own, paper, context)


def _check_bleed(
    edition: Edition, format: Format, pieces: Sequence[Print], paper: Paper, context: BuildContext
) -> None:
    options, spans = context.options, {c.id: c.span for c in edition.game.components}
    usual = LEAST_BLEED if options.gap is None else options.gap / 2
    wanted = min(usual, LEAST_BLEED, format.bleed) if options.bleed is None else options.bleed
    how = how_laid(edition, pieces, context)
    plan = plan_sheets(format, paper, how, Report())
    if plan is None:
        return
    drawn = min(face.bleed for piece in pieces for face in (piece.face, piece.back) if face)
    has = min(plan.bleed_held, drawn)
    if has >= wanted - 0.05:
        return
    sheet = paper.label or paper.name
    what = f"a sheet of {sheet} leaves {has:.1f} mm of bleed around `{format.name}`, but {wanted:g} mm are needed"
    edition.report.warn(
        "PNP710",
        what,
        spans.get(pieces[0].component, format.span),
        _more_bleed(format, paper, how, wanted, drawn, len(plan.slots)),
    )


def _more_bleed(format: Format, paper: Paper, how: SheetOptions, wanted: float, drawn: float, count: int) -> str:
    """A hint at settings that give the requested bleed."""
    if drawn < wanted - 0.05:
        return f"extend the drawings {wanted:g} mm beyond the trim: they end at {drawn:g} mm"
    other = plan_sheets(format, paper, replace(how, least_bleed=wanted, bleed=None, gap=None, grid=None), Report())
    if other is None or other.bleed_held < wanted - 0.05:
        return "choose a larger paper, or reduce the bleed with `--bleed`"
    most = math.floor(min(other.bleed_held, drawn) * 10 + 0.01) / 10
    what = "remove `--grid`: that" if how.grid else f"`--bleed {most:g}`"
    fewer = len(other.slots)
    return f"{what} gives {most:g} mm, with " + (
        f"{fewer} on a sheet instead of {count}" if fewer < count else f"{fewer} on a sheet as now"
    )


def joined_labels(edition: Edition, pieces: Sequence[Print]) -> str:
    """The names of the components on a sheet."""
    ids = dict.fromkeys(p.component for p in pieces)
    components = {c.id: c for c in edition.game.components}
    labels = [edition.text(components[id].label) if id in components else edition.say("paper|turn cards") for id in ids]
    return with_commas((edition.capital(label) for label in labels if label), edition.locale)


def heading_labels(edition: Edition, pieces: Sequence[Print], part: str) -> str:
    """The names of the components for the head of a sheet, or the name of the part if there are too many."""
    if part in TITLES and len({piece.component for piece in pieces}) > MOST_NAMED:
        return edition.capital(edition.say(TITLES[part]))
    return joined_labels(edition, pieces)


class FacesByName(Mapping[str, Face]):
    """Every drawn face and back by its name, and by its name after its component's ("shadows/H7"), since two decks may
    have cards of the same name. A face has the cut line of its format unless that folds. Indexed on first use: sheets
    of a large deck look up none."""

    def __init__(self, prints: Sequence[Print], formats: Mapping[str, PieceFormat]) -> None:
        self.prints, self.formats = prints, formats

    @cached_property
    def _faces(self) -> dict[str, Face]:
        faces: dict[str, Face] = {}
        for piece in self.prints:
            face = self._cut(piece.face, piece)
            faces.setdefault(face.name, face)
            faces[f"{piece.component}/{face.name}"] = face
        return faces | {p.back.name: self._cut(p.back, p) for p in self.prints if p.back}

    def _cut(self, face: Face, piece: Print) -> Face:
        format = self.formats.get(piece.format)
        if face.outline or format is None or not format.outline or format.folds:
            return face
        return replace(face, outline=format.outline)

    def __getitem__(self, name: str) -> Face:
        return self._faces[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._faces)

    def __len__(self) -> int:
        return len(self._faces)
