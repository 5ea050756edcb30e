"""Cards of a deck that have no back while others of it have one: their backs stay white."""

from collections.abc import Iterator, Sequence

from pnp.press.edition.edition import Edition
from pnp.press.pieces.cards import Print
from pnp.source.diagnostics import Diagnostic
from pnp.source.diagnostics.numbers import number_of

NAMED = 3
"""Most cards named in a warning."""


def lacking_backs(edition: Edition, prints: Sequence[Print]) -> Iterator[Diagnostic]:
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
        help = "name a back for them too, or put them into a deck of their own"
        yield Diagnostic("PNP722", message, spans.get(component, edition.game.span()), help, "warning")
