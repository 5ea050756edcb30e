"""The standard library of the rules language as a table: the arguments, result and meaning of each word.

The checker reads the signatures, docs/rules-language.md prints them, and :mod:`pnp.engine.play.words` implements them.
In a signature ``T`` stands for any type, ``[T]`` for a list of it, ``T?`` for T or nothing; ``cards`` is a card, a list
of cards or a zone; ``prompt`` and ``id`` are constant texts; ``key`` is the name of a counter, a field or a @value of
one player; ``value`` and ``procedure`` are names of rules. ``piece`` and ``space`` belong to the board in the same
call: members of its enumeration or players; numbers round a ring, or members.
"""

from pnp.base.frozen import dataclass
from pnp.model.schema.types import Type


@dataclass(frozen=True, slots=True)
class Param:
    """A parameter of a library word."""

    name: str
    type: str
    optional: bool = False
    many: bool = False
    """Whether it takes all further arguments."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the library."""

    name: str
    params: tuple[Param, ...]
    result: str
    acts: bool
    """Whether it asks, moves, pays or draws: not allowed in @value and headers."""
    ends: bool
    """Whether it never returns."""
    meaning: str
    group: str


_TABLE = """
# lists
  count(list: [T]) -> num | how many
  first(list: [T]) -> T | the first of a list that is not empty
  last(list: [T]) -> T | the last of a list that is not empty
  distinct(list: [T]) -> [T] | the list without repetitions, in order of first appearance
  together(lists: [[T]]) -> [T] | one flat list of several lists or zones
  top(list: [T], n: num) -> [T] | the first n (fewer if there are fewer); moves nothing
  bottom(list: [T], n: num) -> [T] | the last n
  sum(list: [num]) -> num | the total
  min(a: num|[num], b...: num) -> num | the least of a list that is not empty, or of several numbers
  max(a: num|[num], b...: num) -> num | the greatest of a list that is not empty, or of several numbers
  abs(n: num) -> num | the distance from zero
  half_up(n: num) -> num | one half, rounded up
  numbers(low: num, high: num) -> [num] | low, low + 1 … high
  times(n: num) -> [num] | 1 … n, for counting loops
  repeat(limit: num) -> [num] | 1 … limit; running through to the limit is a defect
  subsets(list: [T], least: num, most: num) -> [[T]] | every choice of least to most members, 4,096 at most
  grouped(cards: [card], column: column) -> [[card]] | the cards parted by a column, in order of first appearance
# cards
  draw(zone: zone, n: num, to: zone) -> [card] ! | the top n, one by one, into another zone; what to do with an empty zone is its when_empty
  deal(zone: zone, each: num, to: zonename) ! | so many cards to each player's zone, one at a time round the table
  move(cards: cards, to: zone, at=: place, blind=: flag) ! | into a zone, on top unless at=BOTTOM; blind=True: nobody knows any more which they are
  swap(a: card, b: card) ! | two cards change places
  shuffle(zone: zone|board) ! | into random order; what anyone knew of its cards is forgotten; on a board the pieces change places
  shuffle_into(from: zone, into: zone) ! | one zone into another, which is then shuffled
  cut(zone: zone) ! | a random number of cards from the top go under the rest
  split(zone: zone, into: [zone]) ! | cut at random places into as many piles, none of them empty if there are cards enough
  turning(zone: zone, onto: zone, rebuild=: flag, at=: place) -> [card] ! | the loop over the present top card, moved before each step; rebuild=False ends when the zone is empty
  ready(zone: zone) ! | see to it that the zone has a card: its when_empty is applied now
  turn_up(cards: cards) ! | face up where it lies
  turn_down(cards: cards) ! | face down where it lies
  reveal(cards: cards) ! | everyone sees the cards, which stay where they are
  show(cards: cards, to: player|[player]) ! | some players see the cards
  peek(who: player, card: cards) ! | one player sees the card
  tell(fact: T, to: [player]) ! | a computed truth leaves the rules
  lay_open(zone: zone) ! | everyone sees the zone's cards, until it is closed
  close(zone: zone) ! | the zone is seen as declared again
  pick_at_random(list: [T], n=: num) -> T ! | one, or a list of n, by chance
  roll(sides: num) -> num ! | 1 … sides by chance
  owner(thing: card|zone) -> player? | whose zone it is, or lies in
  knows(who: player, card: card) -> flag | whether the player sees the card, or has seen it and it has not been shuffled since
  same(a: card, b: card) -> flag | whether two cards have the same face
  beats(table: table, a: T, b: T) -> flag | whether the table lists b under a
  hand_of(cards: [card], ranking: ranking) -> hand | the best hand the cards make; hands compare with < > ==
  new_pile(piles: pilesname, cards: cards, by=: player) -> pile ! | the cards as a new pile of a player's, or of the table's
# boards
  lay(pieces: [piece], board: board) ! | the pieces onto the spaces in order, one on each; whatever lay there before is taken off
  put_on(piece: piece, board: board, space: space) ! | a piece onto a space, from wherever it was
  take_off(piece: piece, board: board) ! | a piece off the board
  space_of(board: board, piece: piece) -> space? | where a piece lies; nothing when it is off the board
  at(board: board, space: space) -> [piece] | what lies on a space
  neighbours(board: board, space: space) -> [space] | the spaces beside a space
  distance(board: board, one: space, other: space) -> num | steps from space to space, the shortest way
# choices
  choose(who: player, list: [T], prompt: prompt, or_none=: flag) -> T ! | one of the list; without or_none an empty list is a defect
  choose_some(who: player, list: [T], least: num, most: num, prompt: prompt, such_that=: value) -> [T] ! | some of the list, asked one at a time
  choose_number(who: player, low: num, high: num, prompt: prompt) -> num ! | a number
  confirm(who: player, prompt: prompt) -> flag ! | yes or no
  name_card(who: player, cards: [T], prompt: prompt) -> T ! | a card of these is named, column by column; which copy it is means nothing
  negotiate(a: player, b: player, offer: offer, breaks=: flag) -> offer? ! | proposals by turns, a first; what both agree on, or nothing. With breaks=True either side may break off
  arrange(who: player, list: [T], prompt: prompt) -> [T] ! | the list in an order of the player's choice
  secretly(players: [player], options: value, least: num, most: num, prompt: prompt) -> answers ! | all choose on the same state; answers[p] is a list
# tokens
  gain(who: player, amount: amount) ! | tokens from the supply
  pay(who: player, amount: amount) ! | tokens to the supply; not being able is a defect
  lose(who: player, amount: amount, to=: player) -> num ! | as much as there is, to the supply or a player; how much it was
  give(who: player, to: player, amount: amount) ! | tokens to another player; not being able is a defect
  may_pay(who: player, amount: amount, prompt: prompt) -> flag ! | asks only a player who can pay
  can_pay(who: player, amount: amount) -> flag | whether the player has so much
  put(amount: amount, card: card, by: player?) ! | tokens of a player's on a card; by nobody: from the supply
  take_back(card: card, to: player?) ! | all tokens on the card to a player, or to the supply
  tokens_on(card: card, token: token) -> num | how many lie on the card
  holder(token: token) -> player? | who has the token that exists once
  hand_to(token: token, to: player?) ! | it changes hands
# players
  others(me: player) -> [player] | everyone else in the game, from the left of me
  seats_from(who: player) -> [player] | all in the game, in seat order from who
  left_of(who: player) -> player | the next in seat order
  highest(players: [player], key: key) -> [player] | all who tie for the most
  lowest(players: [player], key: key) -> [player] | all who tie for the least
  ranked(players: [player], keys: [key], cut=: zone, rounds=: num) -> [player] ! | best first by each key in turn; what still ties is cut for
  eliminate(who: player) ! | out of the game
  revive(who: player) ! | back in the game
# order of play
  announce(kind: announcement, values...: T) -> flag ! | opens the window of an announcement; whether it still stands
  cancel(event: event) ! | the announced thing does not happen
  moment() ! | any-time answers may come in here
  perform(what: card|member, arguments...: T) ! | the @effect of a card or member
  later(moment: moment, procedure: procedure, arguments...: T) ! | runs then
  end_phase() !! | this phase is over
  end_turn() !! | this turn is over
  end_round() !! | this round is over
  win(players: player|[player]) !! | they win, and the game is over
  end_game(winners: [player]) !! | the game is over; without winners all lose
# clauses
  cite(ids...: id) | this branch is that clause
  require(holds: flag, id: id) | this must hold
"""


def _params(text: str) -> tuple[Param, ...]:
    params = []
    for part in filter(None, (p.strip() for p in text.split(","))):
        name, kind = (x.strip() for x in part.split(":"))
        params.append(Param(name.rstrip("=.").strip(), kind, name.endswith("="), name.endswith("...")))
    return tuple(params)


def _read() -> dict[str, Word]:
    words: dict[str, Word] = {}
    group = ""
    for line in _TABLE.strip().splitlines():
        if line.startswith("#"):
            group = line[1:].strip()
            continue
        head, meaning = line.split(" | ", 1)
        name, signature = head.strip().split("(", 1)
        params, _, tail = signature.rpartition(")")
        result = tail.split("->")[1].split("!")[0].strip() if "->" in tail else ""
        words[name] = Word(name, _params(params), result, "!" in tail, "!!" in tail, meaning.strip(), group)
    return words


WORDS: dict[str, Word] = _read()
"""Every word by its name."""

BUILT_IN: dict[str, Type] = {
    "players": Type("player", many=True),
    "everyone": Type("player", many=True),
    "active": Type("player", optional=True),
    "nothing": Type("nothing"),
    "nobody": Type("nothing"),
    "anyone": Type("flag"),
    "TOP": Type("place"),
    "BOTTOM": Type("place"),
    "round_number": Type("num"),
    "turn_end": Type("moment"),
    "turn_start": Type("moment"),
    "round_end": Type("moment"),
    "round_start": Type("moment"),
    "phase_end": Type("moment"),
    "rest": Type("moment"),
    "always": Type("moment"),
    "any_time": Type("moment"),
}
"""Names that every game has besides its own."""

RESERVED: frozenset[str] = frozenset(WORDS) | frozenset(BUILT_IN) | frozenset({"me", "event", "table"})
"""Names that a game may not declare."""

PLAYER_ATTRIBUTES: dict[str, Type] = {"alive": Type("flag"), "seat": Type("num")}
CARD_ATTRIBUTES: dict[str, Type] = {"face_up": Type("flag")}
EVENT_ATTRIBUTES: dict[str, Type] = {"cancelled": Type("flag")}
