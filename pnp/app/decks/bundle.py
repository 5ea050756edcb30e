"""The pieces of an edition as decks: each card with its name, words and back, and the cards dealt at set-up."""

from dataclasses import field, replace
from pathlib import Path

from pnp.app.build.sheets import parts_of
from pnp.app.decks.press import BOOKS
from pnp.app.game.build_options import BuildContext
from pnp.app.game.shared_facts import find_piece_format
from pnp.base.frozen import dataclass
from pnp.checks.edition import CheckOptions
from pnp.model.game import Card as GameCard
from pnp.press.decks.deck import Card, Deck, drawn_out, shaped
from pnp.press.decks.file_names import USUAL
from pnp.press.decks.print_shop import INK_LIMIT, STANDARDS, DieLines
from pnp.press.decks.tabletops import TABLES
from pnp.press.decks.tts import SetUp
from pnp.press.document.game_text import card_of
from pnp.press.edition import Edition
from pnp.press.impose.formats import Format
from pnp.press.pieces import Print
from pnp.press.pieces.alt_text import card_name, title_and_texts
from pnp.press.typeset.drawing.page import Face
from pnp.source.diagnostics import Span

SHORT = {
    "tgc": "the-game-crafter",
    "mpc": "makeplayingcards",
    "dtc": "drivethrucards",
    "mb": "mb-print",
    "ps": "printerstudio",
}
"""Short names of services."""
ALL_BLEED = -1.0
"""The full bleed of the drawings."""
HERE = "here"
"""The address that stands for the local folder into which pictures are written."""
OWN = ("png", "svg", "pdf", "tts", "web", *TABLES, *STANDARDS)
"""Targets other than services."""


@dataclass(frozen=True)
class Order:
    """The settings of an export."""

    to: str
    """png, svg, tts, web, pdfx, pdfx-1a, or a service."""
    variant: str = ""
    locales: tuple[str, ...] = ()
    out: Path = Path("output")
    dpi: float = 300.0
    bleed: float = 0.0
    """png, svg and pdf: mm of bleed around the trim, ``ALL_BLEED`` for everything drawn; 0 cuts to the trim. pdfx: mm;
    0 for everything drawn."""
    name: str = USUAL
    """png, svg and pdf: the pattern of file names."""
    address: str = ""
    """tts: the address of the picture folder; `here` for the folder they are written into; "" for file names only."""
    only: tuple[str, ...] = ()
    """Components, and for pdfx books as well; empty for all."""
    low_ink: bool = False
    icc: Path | None = None
    """With four inks: the ICC profile of the printing press."""
    ink_limit: float = INK_LIMIT
    """pdfx: maximum ink coverage, percent."""
    die_lines: DieLines = "auto"
    """pdfx: the pieces that have cutting and folding lines."""
    papers: tuple[str, ...] = ()
    """pdfx: sizes of the quick reference; web: sizes of the printed papers; empty for the usual ones."""
    books: tuple[str, ...] = ()
    """pdfx: shapes of rulebooks; empty for those in the game's theme."""
    python: Path | None = None
    """web: the archive of the Python for browsers; None to fetch it."""
    rows: tuple[tuple[int, int], ...] = ()
    """The rows of card tables whose cards are exported; empty for all."""
    where: str = ""
    """A condition that the exported cards meet; "" for all cards."""
    check: CheckOptions = field(default_factory=CheckOptions)

    @property
    def sizes(self) -> tuple[str, ...]:
        """The requested papers: visitors of a page may have either."""
        return self.papers or (("a4", "letter") if self.to == "web" else ("a4",))

    @property
    def parts(self) -> tuple[str, ...]:
        """The requested books."""
        return tuple(part for part in BOOKS if not self.only or part in self.only)


@dataclass(frozen=True)
class Bundle:
    """An edition's pieces, ready for export."""

    edition: Edition
    decks: tuple[Deck, ...]
    folder: Path

    @property
    def title(self) -> str:
        """The game's title in the edition's language."""
        return self.edition.text(self.edition.game.title)


# ------------------------------------------------------------------------------------------------- decks
def bundle_of(edition: Edition, prints: tuple[Print, ...], context: BuildContext, order: Order) -> Bundle:
    """The pieces of an edition by component. Reports PNP120 for a requested component that does not exist."""
    components = {c.id: c for c in edition.game.components}
    names = (*components, *(BOOKS if order.to in STANDARDS else ()))
    for id in order.only:
        if id not in names:
            help = f"write one of {', '.join(names)}"
            edition.report.error("PNP120", f"there is no component `{id}`", Span(""), help)
    pieces = [piece for part in parts_of(edition, prints, context).values() for piece in part]
    decks = []
    for component in components.values():
        own = [piece for piece in pieces if piece.component == component.id]
        format = find_piece_format(own[0].format, context.formats, edition.report, component.span) if own else None
        if format is None or (order.only and component.id not in order.only):
            continue
        cards = tuple(with_bleed(card_for(piece, edition, format), order.bleed) for piece in own)
        label = edition.text(component.label)
        kind = component.prints if component.prints in edition.game.cards else ""
        decks.append(Deck(component.id, edition.capital(label), format, cards, kind))
    game = edition.game
    folder = order.out / game.id / edition.locale / SHORT.get(order.to, order.to)
    apart = game.variant and order.to != "tts"  # there, variants share their pictures
    return Bundle(edition, tuple(decks), folder / game.variant if apart else folder)


def with_bleed(card: Card, bleed: float) -> Card:
    """A piece whose sides have this bleed in mm, extended where they have less. Unchanged for 0 and ``ALL_BLEED``."""
    if bleed <= 0:
        return card
    back = _bled(card.back, bleed) if card.back else None
    return replace(card, face=_bled(card.face, bleed), back=back)


def _bled(face: Face, bleed: float) -> Face:
    return drawn_out(face, bleed) if face.bleed < bleed else replace(face, bleed=bleed)


def card_for(piece: Print, edition: Edition, format: Format) -> Card:
    """A piece with its name and its text."""
    card = card_of(edition.game, piece.face.name)
    component = next((c for c in edition.game.components if c.id == piece.component), None)
    span = card.span if card else component.span if component else edition.game.span()
    back = shaped(piece.back, format) if piece.back else None
    name, text = name_and_text(piece, edition)
    return Card(shaped(piece.face, format), back, piece.copies, name, text, span)


def name_and_text(piece: Print, edition: Edition) -> tuple[str, str]:
    """The name of a piece, and the other words on it."""
    card = card_of(edition.game, piece.face.name)
    return words_of(card, edition) if card else (_piece_name(piece, edition), "")


def _piece_name(piece: Print, edition: Edition) -> str:
    """The name of a piece that is not a card: its member, or its component."""
    member = piece.face.name.partition(":")[2]
    label = next(
        (edition.text(m.label) for e in edition.game.enums.values() for m in e.members if m.name == member), ""
    )
    component = next((edition.text(c.label) for c in edition.game.components if c.id == piece.component), "")
    return label or component


def words_of(card: GameCard, edition: Edition) -> tuple[str, str]:
    """A card's name (its title, else its description) and its other words, in the edition's language."""
    clauses = edition.game.clauses
    briefs = [edition.brief(clauses[v]) for v in card.values.values() if isinstance(v, str) and v in clauses]
    texts = title_and_texts(card, edition)[1]
    return card_name(card, edition), "\n".join([*texts, *map(plain, briefs)])


def plain(text: str) -> str:
    """Markdown without asterisks, for programs that show it unformatted."""
    return text.replace("**", "").replace("*", "")


# ------------------------------------------------------------------------------------------------- set-up
def setup_of(edition: Edition, decks: tuple[Deck, ...]) -> SetUp:
    """The deal that everybody gets before the first choice, found by playing the set-up for every number of players;
    empty if it depends on that number or on the player."""
    game = edition.game
    kinds = {deck.kind: deck.id for deck in reversed(decks)}
    dealt = [edition.rules.cards_dealt(n) for n in range(game.players[0], game.players[1] + 1)]
    same = dealt[0] if dealt and all(other == dealt[0] for other in dealt) else {}
    deals = {kinds[kind]: each for kind, each in same.items() if kind in kinds}
    words = [edition.text(c.text) for c in game.clauses.values() if c.kind == "setup" and c.text]
    return SetUp(deals, plain("\n".join(f"{i}. {text}" for i, text in enumerate(words, 1))))
