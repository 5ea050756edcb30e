"""Cards that lie on the spaces of a board: the zones that are spaces, how a card lies, and the part of a growing board
that is shown."""

from collections.abc import Collection

from pnp.app.play.table_words import shown_cards
from pnp.base.frozen import dataclass
from pnp.engine.play.describe import Describer
from pnp.engine.play.things import CardView
from pnp.engine.play.view import View, ZoneView
from pnp.model.game import Enumeration
from pnp.model.spaces import board_of
from pnp.model.spaces import spaces_of_zones as spaces_of_zones

SQUARE_TURNS, HEX_TURNS = "↑→↓←", "↗→↘↙←↖"
"""Where the first side of a card points, by the number of sides that it is turned."""
HIDDEN = "▮"
"""A card whose face is not seen."""
SHORTEST, LONGEST = 4, 12
"""Letters of a code that is written on a space: a longer one is cut where it still differs from all others."""


@dataclass(frozen=True)
class Stack:
    """The cards on a space."""

    zone: ZoneView
    top: CardView | None
    """The card on top; None if its face is not seen."""
    turns: int
    """The number of sides by which it is turned, clockwise."""

    @property
    def below(self) -> int:
        """The number of cards below the one on top."""
        return (self.zone.count or 1) - 1


def laid_on(d: Describer, view: View, shape: Enumeration) -> dict[str, list[Stack]]:
    """Return the cards on the spaces of a board: for each space that has any, its zones."""
    zones, board = spaces_of_zones(d.game), board_of(d.game, shape)
    field = board.turned if board is not None else ""
    laid: dict[str, list[Stack]] = {}
    for zone in view.zones:
        place = zones.get(zone.name)
        if place is not None and place[0] == shape.name and zone.count:
            laid.setdefault(place[1], []).append(_laid(d, zone, field))
    return laid


def _laid(d: Describer, zone: ZoneView, field: str) -> Stack:
    cards = zone.cards if d.game.zones[zone.name].order == "stack" else zone.cards[::-1]
    is_seen = bool(cards) and (len(cards) == zone.count or d.game.zones[zone.name].order != "stack")
    top = cards[0] if is_seen else None
    turns = dict(top.fields).get(field) if top is not None and field else 0
    return Stack(zone, top, turns if isinstance(turns, int) else 0)


def text_on(d: Describer, shape: Enumeration, laid: list[Stack]) -> str:
    """Return a space's cards as text: the code of the card on top, a sign for the direction of its first side, and a
    plus sign if other cards are below it."""
    return " ".join(_text(d, shape, one) for one in laid)


def _text(d: Describer, shape: Enumeration, one: Stack) -> str:
    code = HIDDEN
    if one.top is not None:
        code = short_code(d, one.top) or shown_cards(d, one.zone)[0][:LONGEST]
    board = board_of(d.game, shape)
    signs = HEX_TURNS if shape.hexes else SQUARE_TURNS
    turned = signs[one.turns % len(signs)] if board is not None and board.turned and one.top is not None else ""
    return f"{code}{turned}{'+' if one.below else ''}"


def short_code(d: Describer, card: CardView) -> str:
    """Return the first letters of a card's code that no other code of its kind begins with; "" for more than
    :data:`LONGEST` letters."""
    codes = {one.code for one in d.game.cards[card.kind].cards}
    for length in range(min(SHORTEST, len(card.code)), LONGEST + 1):
        if length >= len(card.code) or not any(c != card.code and c[:length] == card.code[:length] for c in codes):
            return card.code[:length]
    return ""


def window(shape: Enumeration, shown: Collection[str]) -> tuple[range, range]:
    """Return the columns and rows (from the top, from 0) that contain these spaces of a board."""
    columns, rows = shape.extent
    if not shape.size:
        return range(columns), range(rows)
    places = [divmod(at, columns) for at, name in enumerate(shape.names) if name in shown]
    down, right = zip(*places, strict=True)
    return range(min(right), max(right) + 1), range(min(down), max(down) + 1)
