"""Moves that people make by hand in a match, where the rulebook has words that no code plays yet.

They happen between rules: before the first answer, before a phase, between two actions. A match stops there for each
clause of the set-up without code, and in each phase that has neither code nor actions, until somebody says that it is
done. Each move runs on the same words as the rules (``move``, ``draw`` …), so that secrets, triggers, invariants and
the log are those of the game. Moves are stored beside the tape and repeated with it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias, cast

from pnp.base.frozen import dataclass
from pnp.engine.play.outcome import EndPhase
from pnp.engine.play.run import Play
from pnp.engine.play.state import State
from pnp.engine.play.things import GOD, BackView, CardView, back_view, card_view, sees
from pnp.engine.play.values import Card, Player, Zone
from pnp.engine.play.view import View, view_of
from pnp.rules import Rule

Json: TypeAlias = Mapping[str, object]
"""A JSON object."""
DONE = "done"
ACTS = ("move", "draw", "deal", "flip", "shuffle", "count", DONE)
MOST = 500
"""Most cards of one move, and the largest change of a number."""


class NotByHand(Exception):
    """A move that is not possible, with the reason."""


@dataclass(frozen=True)
class HandAct:
    """An act of a person by hand. A zone is its index among all zones. A card is its index in its zone, counted from
    the bottom."""

    act: str
    clause: str = ""
    """The clause that people carry out."""
    zone: int = -1
    """The zone that is drawn from, dealt from or shuffled."""
    cards: tuple[tuple[int, int], ...] = ()
    """The cards to move or to turn over: zone and place."""
    to: int = -1
    """The zone that cards go to; for ``deal``, the one of the first player."""
    count: int = 1
    """The number of cards; for ``count``, what is added."""
    at: str = "top"
    """``top`` or ``bottom`` of the target."""
    name: str = ""
    """The counter to change."""
    owner: int = -1
    """Its player; -1 for the table."""


@dataclass(frozen=True)
class HandMove:
    """An act of a seat, and its moment."""

    rest: int
    """The number of the rest at which it happened, from the beginning of the game."""
    tape: int
    """The length of the tape before it."""
    seat: int
    act: HandAct


class Pause(Exception):
    """Ends a run because people have to move things by hand."""


@dataclass(frozen=True)
class HandMoves:
    """The moves by hand of one game."""

    setups: tuple[str, ...] = ()
    """The clauses of the set-up that no code plays, in the order of the book: the game stops at each."""
    moves: tuple[HandMove, ...] = ()

    def data(self) -> Json:
        """The moves as JSON, for saved games."""
        rows = [
            [one.rest, one.tape, one.seat, {**vars_of(one.act), "cards": [list(card) for card in one.act.cards]}]
            for one in self.moves
        ]
        return {"setups": list(self.setups), "moves": rows}


class HandMovePlayback:
    """Stops a game at the places where people move things by hand, and repeats their moves there."""

    def __init__(self, moves: HandMoves) -> None:
        self.moves = moves
        self.rests = 0
        """Number of the last rest."""
        self.rested = -1
        """The length of the tape after the moves of that rest; -1 before the first one."""
        self.table: View | None = None
        """Everything on the table at that time; None while the tape is read."""
        self.paused = ""
        """The clause of the set-up, or the phase, for which the game has stopped; "" for neither."""

    def attach(self, play: Play) -> None:
        """Watch a play: stop it at its rests, and repeat the moves there. A clause of the set-up that is no longer in
        the book stays a rest, so that its moves are repeated, but nobody has to say that it is done."""
        self.play, self.state, self.next = play, play.state, play.boundary
        play.boundary = self._rest
        order = {clause: place for place, clause in enumerate(play.state.game.clauses)}
        at = 0
        for clause in self.moves.setups:
            if clause in order:
                at = next(self._later(order, order[clause], at), len(play.setups))
            play.setups.insert(at, (self._stop_for(clause if clause in order else ""), _NO_RULE))
            at += 1

    def _later(self, order: Mapping[str, int], place: int, first: int) -> Iterator[int]:
        """The steps of the set-up, from one on, whose clauses come after a place in the book."""
        rules = [rule for _, rule in self.play.setups]
        return (at for at in range(first, len(rules)) if order.get(rules[at].clause, 0) > place)

    def begin(self, rests: int = 0) -> None:
        """Count rests from a moment of the game."""
        self.rests, self.paused = rests, ""
        if not rests:
            self.rested, self.table = -1, None

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing has been asked, drawn or changed since the last rest, so that a move can happen there with
        the things that people see."""
        return self.rested == self.state.tape.at and self.table == view_of(self.state, GOD)

    # ------------------------------------------------------------------------------------------ rests
    def _rest(self, phase: str | None) -> None:
        is_idle = phase is not None and self._is_idle(phase)
        self._stop(phase or "" if is_idle else "", True)
        if is_idle:
            raise EndPhase
        if self.next is not None:
            self.next(phase)

    def _is_idle(self, phase: str) -> bool:
        """Whether a phase has neither code nor actions."""
        _, _, code = self.play.phases[phase]
        return code is None and not self.state.windows.actions.get(phase)

    def _stop_for(self, clause: str) -> Callable[[], None]:
        return lambda: self._stop(clause, False)

    def _stop(self, reason: str, is_phase: bool) -> None:
        """Carry out the moves of a rest. ``reason``: the phase or clause that waits until it is done; "" for none."""
        self.rests += 1
        is_done = not reason
        moves = [one for one in self.moves.moves if one.rest == self.rests]
        for one in moves:
            is_done = is_done or one.act.act == DONE
            carry_out(self.state, one.act)
        self.rested = self.state.tape.at
        self.table = view_of(self.state, GOD) if not self.state.tape.reading else None
        if not is_done:
            self.paused = reason
            raise Pause
        if moves and is_phase:
            self.play.triggers.rest()


class _NoRule:
    """A step of the set-up without a rule."""

    params: tuple[str, ...] = ()
    clause = ""


_NO_RULE = cast(Rule, _NoRule())


def vars_of(act: HandAct) -> Json:
    """The parts of an act by name."""
    return {name: getattr(act, name) for name in HandAct.__dataclass_fields__}


def moves_from(data: Json) -> HandMoves:
    """Read :meth:`HandMoves.data`. Raises ValueError for anything else. No data means no moves."""
    moves = []
    for row in _list(data.get("moves", [])):
        rest, tape, seat, act = _list(row, 4)
        if not isinstance(act, Mapping):
            raise ValueError("a move by hand is not an object")
        moves.append(HandMove(_number(rest), _number(tape), _number(seat), act_from(act)))
    return HandMoves(tuple(map(str, _list(data.get("setups", [])))), tuple(moves))


def act_from(data: Json) -> HandAct:
    """Read an act from JSON. Raises ValueError for anything else."""
    pairs = [_list(pair, 2) for pair in _list(data.get("cards", []))]
    cards = tuple([(_number(zone), _number(place)) for zone, place in pairs])
    if data.get("act") not in ACTS or len(cards) > MOST:
        raise ValueError("there is no such move")
    return HandAct(
        str(data["act"]), str(data.get("clause", "")), _number(data.get("zone", -1)), cards,
        _number(data.get("to", -1)), max(-MOST, min(_number(data.get("count", 1)), MOST)),
        "bottom" if data.get("at") == "bottom" else "top", str(data.get("name", "")), _number(data.get("owner", -1)),
    )  # fmt: skip


def _number(value: object) -> int:
    """A whole number. Raises ValueError."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError("a move by hand has whole numbers")
    return value


def _list(value: object, length: int = -1) -> Sequence[object]:
    """A list, of a length unless that is -1. Raises ValueError."""
    if not isinstance(value, list | tuple) or length not in (-1, len(value)):
        raise ValueError("a move by hand has lists")
    return value


# ------------------------------------------------------------------------------------------------- what seats see
def zones_in_view(state: State) -> list[int]:
    """The numbers of the zones in a view, in its order: piles that have not been made are left out."""
    return [at for at, zone in enumerate(state.zones) if list.__len__(zone) or not zone.decl.piles]


def place_of_thing(state: State, zone: int, thing: CardView | BackView, seat: int, taken: Sequence[int]) -> int:
    """The place in a zone of the card that a seat sees like that; -1 for none. ``taken``: places
    already chosen."""
    for at, card in enumerate(list.__iter__(state.zones[zone])):
        if at not in taken and (card_view if sees(card, seat) else back_view)(card, seat) == thing:
            return at
    return -1


# ------------------------------------------------------------------------------------------------- what acts do
def carry_out(state: State, act: HandAct) -> None:
    """Carry out an act with the words of the rules. Raises NotByHand if it is not possible."""
    state.clauses.append(act.clause)
    try:
        DOING[act.act](state, act)
    finally:
        state.clauses.pop()


def _move(state: State, act: HandAct) -> None:
    target, cards = _zone(state, act.to), _cards(state, act)
    if any(card.kind != target.decl.of for card in cards):
        raise NotByHand("such cards do not belong there")
    state.names["move"](cards, target, state.names["BOTTOM" if act.at == "bottom" else "TOP"])


def _draw(state: State, act: HandAct) -> None:
    source, target = _zone(state, act.zone), _zone(state, act.to)
    if source.decl.of != target.decl.of or source is target:
        raise NotByHand("such cards do not belong there")
    state.names["draw"](source, _at_least_one(act), target)


def _deal(state: State, act: HandAct) -> None:
    source, target = _zone(state, act.zone), _zone(state, act.to)
    if source.decl.of != target.decl.of or target.owner is None or target.decl.piles:
        raise NotByHand("such cards do not belong there")
    state.names["deal"](source, _at_least_one(act), target.name)


def _flip(state: State, act: HandAct) -> None:
    for card in _cards(state, act):
        state.names["turn_down" if card.face_up else "turn_up"]([card])


def _shuffle(state: State, act: HandAct) -> None:
    state.names["shuffle"](_zone(state, act.zone))


def _count(state: State, act: HandAct) -> None:
    decl = state.game.counters.get(act.name)
    if decl is None or not decl.public or decl.owner not in ("player", "table"):
        raise NotByHand("there is no such number on the table")
    if decl.owner == "player" and not 0 <= act.owner < len(state.everyone):
        raise NotByHand("there is no such player")
    player: Player | None = state.everyone[act.owner] if decl.owner == "player" else None
    owner: object = player or state.table
    setattr(owner, act.name, getattr(owner, act.name) + act.count)
    state.dirty[0] |= state.bits[act.name]
    if state.log is not None:
        state.log("count", who=player, name=act.name, value=getattr(owner, act.name))


def _done(state: State, act: HandAct) -> None:
    """Nothing but the end of a pause."""


DOING: Mapping[str, Callable[[State, HandAct], None]] = {
    "move": _move, "draw": _draw, "deal": _deal, "flip": _flip, "shuffle": _shuffle, "count": _count, DONE: _done,
}  # fmt: skip


def _zone(state: State, number: int) -> Zone:
    if not 0 <= number < len(state.zones):
        raise NotByHand("there is no such place on the table")
    return state.zones[number]


def _cards(state: State, act: HandAct) -> list[Card]:
    cards = [
        list.__getitem__(_zone(state, zone), place)
        for zone, place in act.cards
        if 0 <= place < list.__len__(_zone(state, zone))
    ]
    if not cards or len(cards) < len(act.cards) or len({id(card) for card in cards}) < len(cards):
        raise NotByHand("this card has been moved in the meantime")
    return cards


def _at_least_one(act: HandAct) -> int:
    if act.count < 1:
        raise NotByHand("give a number of cards from 1")
    return act.count
