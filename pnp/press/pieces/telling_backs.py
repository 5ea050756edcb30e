"""Find backs that tell the cards of a hidden place apart (PNP723)."""

from collections.abc import Iterator, Sequence

from pnp.model.game import CardKind, Game, Zone
from pnp.press.edition.edition import Edition
from pnp.press.pieces.cards import Print
from pnp.source.diagnostics import Diagnostic


def check_telling_backs(edition: Edition, prints: Sequence[Print]) -> Iterator[Diagnostic]:
    """A warning for each kind of card that lies hidden although its backs differ (PNP723). Decks with backs of their
    own are no fault: each back belongs to several cards, and there is a hidden place for each."""
    game = edition.game
    for kind in game.cards.values():
        hidden = [zone for zone in _places(game, kind) if zone.face != "up" and zone.sees != "all"]
        if not hidden or kind.telling_backs:
            continue
        by_back: dict[int, list[str]] = {}
        components = {component.id for component in game.components if component.prints == kind.name}
        for piece in prints:
            if piece.component in components and piece.back is not None:
                cards = by_back.setdefault(id(piece.back.items), [])
                cards.append(piece.face.name.rpartition("/")[2])
        decks = sum(zone.owner == "table" for zone in hidden)
        if len(by_back) < 2 or (len(by_back) <= decks and all(len(set(cards)) > 1 for cards in by_back.values())):
            continue
        one, other = (cards[0] for cards in sorted(by_back.values(), key=len)[:2])
        place = hidden[0].name
        message = (
            f"the backs of `{one}` and `{other}` differ: players can distinguish cards that lie hidden in `{place}`"
        )
        help = f"give all cards of `{kind.name}` one back; or write `telling_backs: yes`, if players may know them"
        yield Diagnostic("PNP723", message, kind.span, help, "warning")


def _places(game: Game, kind: CardKind) -> list[Zone]:
    """The places where cards of a kind lie, those of the table first."""
    zones = [zone for zone in game.zones.values() if zone.of == kind.name]
    return sorted(zones, key=lambda zone: zone.owner != "table")
