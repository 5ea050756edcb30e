"""A snapshot of a state between two rules, which can be restored on this table or another one of the same game."""

from typing import Any

from pnp.base.frozen import dataclass
from pnp.engine.play.state import State
from pnp.engine.play.values import Member, NewPile


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The content of a state by index, so that it fits any table of the same game and number of players."""

    zones: tuple[tuple[int, ...], ...]
    loose: tuple[int, ...]
    cards: tuple[tuple[bool, int, tuple[tuple[str, int], ...]], ...]
    """face_up, known, tokens of each card."""
    fields: tuple[tuple[object, ...], ...]
    """Slots of the table, then of each player."""
    card_fields: tuple[tuple[object, ...], ...]
    holders: tuple[tuple[str, int], ...]
    alive: tuple[bool, ...]
    active: int
    rounds: int
    turns: int
    uses: tuple[tuple[tuple[str, int, int], int], ...]
    at: int
    """Position on the tape."""
    masks: tuple[int, ...]
    """The mask of seats that see each zone."""
    piles: tuple[tuple[tuple[str, object], ...], ...] = ()
    """The facts of each pile made in play."""
    boards: tuple[tuple[tuple[object, int], ...], ...] = ()
    """The pieces of each board with the places of their spaces."""


def _slots(state: State, owner: str) -> list[str]:
    return state._slots(owner)


def _piles(state: State) -> list[NewPile]:
    return [pile for piles in state.piles.values() for pile in piles]


def _pack(value: Any) -> Any:
    """A field's value without references to this table."""
    if isinstance(value, list):
        return tuple(_pack(v) for v in value)
    if isinstance(value, Member):
        return ("member", value.name)
    if hasattr(value, "seat"):
        return ("player", value.seat)
    if hasattr(value, "code"):
        return ("card", value.index)
    return value


def _unpack(value: object, state: State) -> Any:
    if isinstance(value, tuple):
        if len(value) == 2 and value[0] == "member":
            return state.members[value[1]]
        if len(value) == 2 and value[0] == "player":
            return state.everyone[value[1]]
        if len(value) == 2 and value[0] == "card":
            return state.cards[value[1]]
        return [_unpack(v, state) for v in value]
    return value


def take(state: State) -> Snapshot:
    """Take a snapshot; only between rules (procedures booked for later are not stored)."""
    active = state.names["active"]
    table, player, card = _slots(state, "table"), _slots(state, "player"), _slots(state, "card")
    return Snapshot(
        tuple(tuple(c.index for c in list.__iter__(z)) for z in state.zones),
        tuple(z.loose for z in state.zones),
        tuple((c.face_up, c.known_to, tuple((t.name, n) for t, n in c.tokens.items())) for c in state.cards),
        (
            tuple(_pack(getattr(state.table, n)) for n in table),
            *(tuple(_pack(getattr(p, n)) for n in player) for p in state.everyone),
        ),
        tuple(tuple(_pack(getattr(c, n)) for n in card) for c in state.cards) if card else (),
        tuple((n, p.seat if p is not None else -1) for n, p in state.holders.items()),
        tuple(p.alive for p in state.everyone),
        active.seat if active is not None else -1,
        state.rounds, state.turns, tuple(state.uses.items()), state.tape.at,
        tuple(z.mask for z in state.zones),
        tuple(tuple((n, _pack(getattr(p, n))) for n in p.starts) for p in _piles(state)) if state.piles else (),
        tuple(tuple((_pack(p), i) for p, i in b.where.items()) for b in state.boards.values()) if state.boards else (),
    )  # fmt: skip


def restore(state: State, snapshot: Snapshot) -> None:
    """Restore a snapshot on a table."""
    BoundSnapshot(state, snapshot).restore()


class BoundSnapshot:
    """A snapshot prepared for restoring it on one table repeatedly."""

    def __init__(self, state: State, snapshot: Snapshot) -> None:
        self.state, self.snapshot = state, snapshot
        cards = state.cards
        self.zones = [
            (zone, [cards[i] for i in zone_cards], loose, mask)
            for zone, zone_cards, loose, mask in zip(
                state.zones, snapshot.zones, snapshot.loose, snapshot.masks, strict=True
            )
        ]
        self.tokens = [
            (card, {state.tokens[n]: k for n, k in tokens})
            for card, (_, _, tokens) in zip(cards, snapshot.cards, strict=True)
            if tokens
        ]
        owners = [(state.table, "table"), *((p, "player") for p in state.everyone)]
        filled = list(zip(owners, snapshot.fields, strict=True))
        filled += [((card, "card"), values) for card, values in zip(cards, snapshot.card_fields, strict=False)]
        self.fields = [
            (owner, name, _unpack(value, state))
            for (owner, kind), values in filled
            for name, value in zip(_slots(state, kind), values, strict=True)
        ]
        self.holders = {n: state.everyone[s] if s >= 0 else None for n, s in snapshot.holders}

    def restore(self) -> None:
        """Restore the snapshot on the table."""
        self._cards()
        for owner, name, value in self.fields:
            setattr(owner, name, value[:] if value.__class__ is list else value)
        state, snapshot = self.state, self.snapshot
        for pile, facts in zip(_piles(state), snapshot.piles, strict=False):
            pile.__dict__.update({n: _unpack(v, state) for n, v in facts})
        for board, pieces in zip(state.boards.values(), snapshot.boards, strict=False):
            board.where = {_unpack(p, state): i for p, i in pieces}
        state.holders.clear()
        state.holders.update(self.holders)
        for player, alive in zip(state.everyone, snapshot.alive, strict=True):
            player.alive = alive
        state.seat_players()
        state.names["active"] = state.everyone[snapshot.active] if snapshot.active >= 0 else None
        state.rounds = state.names["round_number"] = snapshot.rounds
        state.turns = snapshot.turns
        state.decisions = 0  # a table restored repeatedly for trying things out is not one long game
        state.uses = dict(snapshot.uses)
        state.pending.clear()
        state.looks.clear()
        state.secret = state.depth = 0
        state.dirty[0], state.clean = -1, 0

    def _cards(self) -> None:
        for zone, cards, loose, mask in self.zones:
            list.__setitem__(zone, slice(None), cards)
            zone.loose, zone.mask = loose, mask
            for card in cards:
                card.zone = zone
        for card, (card.face_up, card.known_to, _) in zip(self.state.cards, self.snapshot.cards, strict=True):
            if card.tokens:
                card.tokens = {}
        for card, tokens in self.tokens:
            card.tokens = dict(tokens)
