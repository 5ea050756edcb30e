"""Preflight: finds faults in a game's finished pieces that a print shop would reject. `pnp check` runs it on every
language."""

import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations

from pnp.base.frozen import replace
from pnp.model.game import Card, CardKind, Component, Member
from pnp.model.schema.layout import When
from pnp.press.document.game_text import card_of
from pnp.press.edition.edition import Edition, PieceFormat
from pnp.press.edition.theme import Theme
from pnp.press.pieces.alt_text import sign_name
from pnp.press.pieces.card_preview import shown_value
from pnp.press.pieces.cards import Print
from pnp.press.pieces.layouts.drawn import words
from pnp.press.pieces.layouts.filling import PICTURE_COLUMNS
from pnp.press.pieces.layouts.subject import card_subject
from pnp.press.pieces.layouts.usual import card_layout
from pnp.press.pieces.pictures import card_picture, folders_listed_once
from pnp.press.pieces.shape_check import Signs, check_shape
from pnp.press.pieces.shown_columns import check_shown_columns
from pnp.press.typeset.drawing.contrast import contrast
from pnp.press.typeset.drawing.page import Face
from pnp.press.typeset.svg.face_checks import CONTRAST, Known, Limits, check_face, check_pictures, may_show_pictures
from pnp.source.diagnostics import Diagnostic, Span
from pnp.source.diagnostics.numbers import number_of

TELLING = ("shape", "texture")
"""Properties in which two signs must differ if their inks are hard to tell apart."""
OF_PLACES = ("PNP703", "PNP704")
"""Codes of faults that depend on the positions of words."""
_READERS = {"protan": "red-blind", "deutan": "green-blind", "tritan": "blue-blind"}


def check_prints(edition: Edition, prints: Sequence[Print]) -> list[Diagnostic]:
    """Report small type, words near the edge, low contrast and coarse pictures on the pieces (PNP701 to PNP704), each
    face once; inks with a meaning that look alike to some readers (PNP708); unknown names in layouts and chapters
    (PNP106, PNP107), facts that no face shows (PNP712, PNP713), pictures that layouts have space for (PNP114), and
    backs that only some pieces of a component have (PNP722), backs that tell hidden cards apart (PNP723), and pieces
    that are larger than the spaces of their board (PNP725). If a text does not fit (PNP700), its lines are misplaced,
    which is not reported again."""
    least, ppi = edition.theme.limits.type_pt, edition.theme.limits.picture_ppi
    diagnostics: list[Diagnostic] = []
    faultless: set[Hashable] = set()
    properties, signs = Known(), Signs(partial(sign_name, edition=edition))
    spilt = {fault.span for fault in edition.setting.report if fault.code == "PNP700"}
    for face, piece in _faces(prints):
        format = edition.facts.formats.get(piece.format)
        span = span_of(face, piece, edition)
        safe = format.safe if format else 0.0
        drawing = (id(face.items), face.width, face.height, face.corner, face.outline, safe)
        if drawing not in faultless:  # a card that looks like one without a fault has none
            faults = _face_faults(face, edition, span, (format or _shapeless(face), least, ppi), properties, signs)
            if faults:
                from pnp.press.pieces.picture_cells import at_cells

                faults = tuple(at_cells(faults, edition.game))
            diagnostics += _without_spilt_lines(faults, face, edition) if span in spilt else faults
            if not faults:
                faultless.add(drawing)
    inks = [*check_text_ink(edition), *check_inks(edition)]
    return [
        *diagnostics,
        *inks,
        *_parts(edition, prints),
        *_layouts(edition),
        *_lacking_backs(edition, prints),
        *_telling_backs(edition, prints),
        *_large_pieces(edition, prints),
        *_alt_faults(edition),
        *check_art(edition),
    ]


def _parts(edition: Edition, prints: Sequence[Print]) -> Iterable[Diagnostic]:
    """The faults of the parts that chapters number."""
    if not edition.game.chapters:
        return ()
    from pnp.press.pieces.card_parts import check_parts

    return check_parts(edition, {face.name: face for face, _ in _faces(prints)})


def _layouts(edition: Edition) -> Iterable[Diagnostic]:
    """The faults of layouts that the game declares, and of the inks of its names."""
    game = edition.game
    has_inks = any("ink" in member.props for enum in game.enums.values() for member in enum.members)
    if not has_inks and not any(layout.own or layout.columns for layout in game.layouts.values()):
        return ()
    from pnp.press.pieces.layouts.check import check_layouts

    return check_layouts(edition)


def _without_spilt_lines(faults: Sequence[Diagnostic], face: Face, edition: Edition) -> Iterable[Diagnostic]:
    """The first fault of each kind, without those for position and contrast of lines of the card's longest text."""
    card = card_of(edition.game, face.name.rpartition("/")[2])
    texts = [_plain(edition.text(text)) for text in card.texts] if card else []
    longest = max(texts, key=len, default="")
    others = [fault for fault in faults if fault.code not in OF_PLACES or _quoted(fault) not in longest]
    return {(fault.code, fault.severity): fault for fault in reversed(others)}.values()


def _quoted(fault: Diagnostic) -> str:
    """The words quoted in a fault."""
    return _plain(fault.message.partition("“")[2].partition("”")[0].rstrip("-\u00ad\u2010"))


def _plain(text: str) -> str:
    return " ".join(text.replace("\u00ad", "").replace("*", "").split())


def _alt_faults(edition: Edition) -> tuple[Diagnostic, ...]:
    """Faults of the alternative texts of faces: computed once for all languages."""
    game, rules = edition.game, edition.rules
    key = ("alt texts", id(game), id(rules))  # (both are kept too, so that no other object can get their ids)
    faults: tuple[Diagnostic, ...] = edition.facts.cache.of(
        key, lambda: (tuple(check_shown_columns(edition)), game, rules)
    )[0]
    return faults


def _shapeless(face: Face) -> PieceFormat:
    """The format of a face without a known format: nothing is too near to its edge."""
    return PieceFormat(face.width, face.height, face.bleed, 0.0, face.corner)


def _face_faults(
    face: Face,
    edition: Edition,
    span: Span,
    limits: tuple[PieceFormat, float, float],
    properties: Known,
    signs: Signs,
) -> tuple[Diagnostic, ...]:
    """The diagnostics of one face; the previous ones for a face that was checked before. ``properties``: those that
    faces share."""
    format, least, ppi = limits
    paper = edition.theme.paper

    def examine() -> tuple[Face, tuple[Diagnostic, ...]]:
        cut = replace(_on_card(face, format, edition), outline=face.outline or format.outline)
        of_words = Limits(format.safe, least, paper)
        faults = check_face(cut, edition.fonts, span, of_words, properties)
        return face, (
            *faults,
            *check_shape(cut, format, signs, edition.fonts, span),
            *(check_pictures(face, span, ppi) if may_show_pictures(cut, of_words, properties) else ()),
        )  # the face too, so that no other object can get its id

    if not edition.facts.cache.knows_drawings:
        return examine()[1]
    last: tuple[Face, tuple[Diagnostic, ...]] = edition.facts.cache.of(
        ("checked", id(face), span, limits, paper), examine
    )
    return last[1]


def _on_card(face: Face, format: PieceFormat, edition: Edition) -> Face:
    """A face without the slots that are entirely off the card: these are reported in the layout, once."""
    if not face.parts or not any(layout.own for layout in edition.game.layouts.values()):
        return face
    from pnp.press.pieces.layouts.check import slots_off

    off = {name for layout in edition.game.layouts.values() for name in slots_off(layout, format)}
    gone = [range(first, behind) for name, first, behind in face.parts if name in off]
    if not gone:
        return face
    return replace(face, items=tuple(item for n, item in enumerate(face.items) if not any(n in one for one in gone)))


def _faces(prints: Sequence[Print]) -> Iterator[tuple[Face, Print]]:
    """Every face and back once, with the first piece that has it."""
    names: set[str] = set()
    for piece in prints:
        for face in (piece.face, piece.back):
            if face is not None and face.name not in names:
                names.add(face.name)
                yield face, piece


def span_of(face: Face, piece: Print, edition: Edition) -> Span:
    """The source location for a face's text: its card, or else its component."""
    is_own_back = face is piece.back and face.name.endswith(f"/{piece.face.name}")
    card = card_of(edition.game, piece.face.name if is_own_back else face.name)
    component = next((c for c in edition.game.components if c.id == piece.component), None)
    return card.span if card else component.span if component else edition.game.span()


def check_text_ink(edition: Edition) -> list[Diagnostic]:
    """Report a theme whose text is unreadable on its paper (PNP704): books and sheets are set in it."""
    theme = edition.theme
    ratio = contrast(theme.text, theme.paper)
    if ratio >= CONTRAST:
        return []
    message = f"the ink `text` has a contrast of {ratio:.1f} with the paper, less than {CONTRAST:g}"
    return [Diagnostic("PNP704", message, theme.place("inks", "text"), "make it darker, or the paper lighter")]


# ------------------------------------------------------------------------------------------------- inks with a meaning
def check_inks(edition: Edition) -> list[Diagnostic]:
    """Report two members of one set of names whose inks look the same to a colour-blind reader (PNP708), unless the
    theme declares that the set's signs differ in shape and texture."""
    theme = edition.theme
    least = theme.contrast.colour_blind_pair
    span = Span(str(edition.game.folder / "theme.yaml")) if theme_of_its_own(edition) else edition.game.span()
    faults = []
    for enum in edition.game.enums.values():
        if set(TELLING) <= declared(theme, enum.name):
            continue
        inked = [(m, ink) for m in enum.members if (ink := ink_of(m, theme))]
        for (one, first), (other, second) in combinations(inked, 2):
            from pnp.press.typeset.drawing.colours import least_difference

            apart, sight = least_difference(theme.inks[first], theme.inks[second])
            if apart < least and theme.inks[first] != theme.inks[second]:
                names = f"{edition.text(one.label)} and {edition.text(other.label)}"
                message = (
                    f"the inks of {names} have a distance of {apart:.0f} for {_READERS[sight]} readers, less "
                    f"than {least:g}"
                )
                help = f"change the ink `{first}` or `{second}`, or write `differ: {{{enum.name}: [shape, texture]}}` "
                help += "in theme.yaml if their signs differ"
                faults.append(Diagnostic("PNP708", message, span, help, "warning"))
    return faults


def theme_of_its_own(edition: Edition) -> bool:
    """Whether the game's folder has a theme."""
    return (edition.game.folder / "theme.yaml").is_file()


def declared(theme: Theme, enum: str) -> set[str]:
    """The properties in which the signs of a set of names are declared to differ."""
    return set(theme.differ.get(enum, ()))


def ink_of(member: Member, theme: Theme) -> str:
    """The ink for a member: its ``ink``, its ``mark``, or its own name; "" if it has none."""
    asked = (member.props.get("ink"), member.props.get("mark"), member.name.lower())
    return next((str(name) for name in asked if name and str(name) in theme.inks), "")


_OF_TEXTS = frozenset({"PNP304", "PNP501", "PNP608", "PNP700", "PNP701", "PNP703", "PNP705"})
"""Codes of faults that one language may have and another not."""


def in_language(faults: Iterable[Diagnostic], locale: str) -> list[Diagnostic]:
    """The faults of faces in a translation; faults of texts name the language."""
    return [
        replace(fault, message=f"{fault.message} (in `{locale}`)") if fault.code in _OF_TEXTS else fault
        for fault in faults
    ]


_WORDS = re.compile(r"“[^”]*”| \(in `[^`]*`\)$")
"""The words that a fault of a face quotes, and the language that it names."""


def new_in_translation(faults: Iterable[Diagnostic], earlier: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The faults of a translation without those of inks that an earlier language has in the same place: other words in
    the same ink on the same background are no other fault (PNP704)."""
    inks = {(fault.span, _WORDS.sub("", fault.message)) for fault in earlier if fault.code == "PNP704"}
    return [f for f in faults if f.code != "PNP704" or (f.span, _WORDS.sub("", f.message)) not in inks]


NAMED = 3
"""Most cards named in a report that cards lack pictures or backs."""


def check_art(edition: Edition) -> Iterator[Diagnostic]:
    """Diagnostics for the pictures of layouts. A face made from columns may have an ornament until one of its cards has
    a picture; a layout that somebody named asks for one on every card. A missing picture that a table names is reported
    where it is drawn."""
    for kind in edition.game.cards.values():
        for component in edition.game.components:
            if component.prints != kind.name:
                continue
            with folders_listed_once():
                lacking, pictured, slot = _pictured_by_code(kind, component, edition)
            if lacking and (pictured or any(_is_asked(card, kind, component) for card in lacking)):
                yield _missing_art(kind, lacking, slot)


def _pictured_by_code(kind: CardKind, component: Component, edition: Edition) -> tuple[list[Card], int, str]:
    """The cards with a slot for a picture that neither name one nor have one by their code; the number that have; and
    the name of that slot."""
    lacking: list[Card] = []
    pictured, lacks = 0, ""
    for card in kind.cards:
        layout = card_layout(card, kind, component, edition)
        slots = [slot for slot in layout.slots.values() if slot.picture and slot.when == When()] if layout else []
        for slot in slots:
            assert layout is not None
            name = card_subject(kind).first(layout, slot.picture)
            if (name and not slot.ornament) or (not name and slot.picture[0] not in PICTURE_COLUMNS):
                continue  # an empty cell for a picture that may be missing; or a picture that the layout names itself
            picture = words(shown_value(card.values.get(name), edition)) if name else ""
            if card_picture(edition.facts.folders, picture, kind.name, card.code):
                pictured += 1
            elif not lacking or lacking[-1] is not card:
                lacking.append(card)
                lacks = lacks or slot.name
    return lacking, pictured, lacks


def _is_asked(card: Card, kind: CardKind, component: Component) -> bool:
    """Whether the game names the card's layout."""
    return bool(card.values.get("layout") or component.layout or kind.layout)


def _missing_art(kind: CardKind, lacking: list[Card], slot: str) -> Diagnostic:
    few, more = lacking[:NAMED], len(lacking) - NAMED
    files = ", ".join(f"`{card.code}.png`" for card in few) + (f" and {more} more" if more > 0 else "")
    many = "a card has" if len(lacking) == 1 else f"{len(lacking)} cards have"
    message = f"{many} an ornament where the layout of `{kind.name}` has a picture: art/ does not contain {files}"
    help = (
        "put the pictures there, or into a folder named after the card kind; or remove the slot from the layout: "
        f"`{slot}:`"
    )
    return Diagnostic("PNP114", message, lacking[0].span, help, "warning")


def _telling_backs(edition: Edition, prints: Sequence[Print]) -> list[Diagnostic]:
    """Backs that tell the cards of a hidden place apart; none for a game without places."""
    if not edition.game.zones:
        return []
    from pnp.press.pieces.telling_backs import check_telling_backs

    return list(check_telling_backs(edition, prints))


def _large_pieces(edition: Edition, prints: Sequence[Print]) -> list[Diagnostic]:
    """Pieces that are larger than the spaces of their board; none for a game without boards."""
    if not edition.game.boards:
        return []
    from pnp.press.pieces.large_pieces import check_large_pieces

    return list(check_large_pieces(edition, prints))


def _lacking_backs(edition: Edition, prints: Sequence[Print]) -> Iterator[Diagnostic]:
    """A warning for each deck of which only some cards have a back (PNP722): often a cell that somebody forgot."""
    pieces: dict[str, list[Print]] = {}
    decks = {component.id for component in edition.game.components if component.prints in edition.game.cards}
    for piece in prints:
        if piece.component in decks:
            pieces.setdefault(piece.component, []).append(piece)
    spans = {component.id: component.span for component in edition.game.components}
    for component, own in pieces.items():
        lacking = [piece for piece in own if piece.back is None]
        if not 0 < len(lacking) < len(own):
            continue
        names = ", ".join(f"`{piece.face.name.rpartition('/')[2]}`" for piece in lacking[:NAMED])
        more = f" and {len(lacking) - NAMED} more" if len(lacking) > NAMED else ""
        have = "has" if len(lacking) == 1 else "have"
        message = (
            f"{len(lacking)} of {number_of(len(own), 'card')} of `{component}` {have} no back, which stays white, but "
            f"the others have one: {names}{more}"
        )
        help = "name a back for them too, or put them into a separate deck"
        yield Diagnostic("PNP722", message, spans.get(component, edition.game.span()), help, "warning")
