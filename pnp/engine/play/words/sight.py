"""Words on visibility: turning cards over, showing them, opening zones."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pnp.engine.play.things import place_of
from pnp.engine.play.values import EVERYBODY, Card, Look, Player, Zone

if TYPE_CHECKING:
    from pnp.engine.play.state import State

Cards = Card | list[Card]
"""The argument of a word that takes ``cards``: one card, a list of them, or a zone."""


def words(state: "State") -> dict[str, Callable[..., object]]:
    """The words of this module."""
    sight = Sight(state)
    return {
        "turn_up": lambda cards: sight.turn(cards, True), "turn_down": lambda cards: sight.turn(cards, False),
        "reveal": sight.show, "show": sight.show, "peek": sight.peek, "tell": sight.tell, "knows": sight.knows,
        "lay_open": sight.lay_open, "close": sight.close, "_seen_by": sight.seen_by,
    }  # fmt: skip


class Sight:
    """Words about which players see which cards."""

    __slots__ = ("dirty", "log", "looks", "state")

    def __init__(self, state: "State") -> None:
        self.dirty, self.log = state.dirty, state.log
        self.state, self.looks = state, state.looks

    def lay_open(self, zone: Zone) -> None:
        """Open a zone to everyone until it is closed."""
        if zone.mask != EVERYBODY:
            zone.mask = EVERYBODY
            self.dirty[0] |= zone.bit
            if self.log is not None:
                self.log("open", to=zone)

    def close(self, zone: Zone) -> None:
        """Close a zone, which is then visible as declared; those who saw its cards know them."""
        if zone.mask != zone.declared_mask:
            for card in list.__iter__(zone):
                card.known_to |= zone.mask
            zone.mask = zone.declared_mask
            self.dirty[0] |= zone.bit
            if self.log is not None:
                self.log("close", to=zone)

    def seen_by(self, zone: Zone, players: list[Player]) -> None:
        """Let these players look at a zone, which may also be open. They remember what they saw."""
        mask = 0
        for player in players:
            mask |= player.bit
        if zone.declared_mask != mask:
            zone.declared_mask = mask
            if zone.mask != EVERYBODY:
                for card in list.__iter__(zone):
                    card.known_to |= zone.mask
                zone.mask = mask
            self.dirty[0] |= zone.bit

    def turn(self, cards: Cards, up: bool) -> None:
        """Turn cards face up or down where they lie."""
        for card in cards if isinstance(cards, list) else [cards]:
            card.face_up = up
            card.known_to |= EVERYBODY if up else 0
            self.dirty[0] |= card.zone.bit
        if self.log is not None:
            self.log("turn_up" if up else "turn_down", cards=cards if isinstance(cards, list) else [cards])

    def show(self, cards: Cards, to: Player | list[Player] | None = None) -> None:
        """Show cards to some players; to everyone if none are named."""
        mask = EVERYBODY if to is None else 0
        for player in () if to is None else to if isinstance(to, list) else (to,):
            mask |= player.bit  # a side sees with the player who controls it, so two may share a bit
        card_list = list(cards) if isinstance(cards, list) else [cards]
        for card in card_list:
            card.known_to |= mask
        if self.log is not None:
            self.log("show", cards=card_list, to=to, mask=mask)

    def peek(self, who: Player, cards: Cards) -> None:
        """Let one player see cards."""
        card_list = list(cards) if isinstance(cards, list) else [cards]
        for card in card_list:
            card.known_to |= who.bit
            zone = card.zone
            owner = zone.owner.seat if zone.owner is not None else -1
            self.looks.append(Look(self.state.rounds, who.seat, who.bit, card, zone.name, owner, *place_of(card)))
        if self.log is not None:
            self.log("peek", who=who, cards=card_list, mask=who.bit)

    def tell(self, fact: object, to: Sequence[Player]) -> None:
        """Disclose a computed fact: it is only recorded."""
        if self.log is not None:
            self.log("tell", fact=fact, to=to)

    def knows(self, who: Player, card: Card) -> bool:
        """Whether a player sees the card, or has seen it since it was last shuffled."""
        return bool((card.zone.mask | card.known_to) & who.bit)
