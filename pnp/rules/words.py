"""The standard library of the rules language, as a table: what each word takes, gives and means.

The checker reads the signatures, docs/rules-language.md prints them, and :mod:`pnp.play.words` supplies the functions.
In a signature ``T`` stands for any type, ``[T]`` for a list of it, ``T?`` for T or nothing; ``cards`` is a card, a list
of cards or a zone; ``prompt`` and ``id`` are constant texts; ``key`` is the name of a counter, a field or a @value of
one player; ``value`` and ``procedure`` are names of rules. ``piece`` and ``space`` are those of the board in the same
call: members of its enumeration or players; numbers round a ring, or members.
"""

from pnp.frozen import dataclass
from pnp.model.types import Type


@dataclass(frozen=True, slots=True)
class Param:
    """A parameter of a library word."""

    name: str
    type: str
    optional: bool = False
    many: bool = False
    """Takes all further arguments."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the library."""

    name: str
    params: tuple[Param, ...]
    result: str
    acts: bool
    """Asks, moves, pays or draws: not for @value and headers."""
    ends: bool
    """Never returns."""
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
  repeat(limit: num) -> [num] | 1 … limit; reaching the limit is a defect
  subsets(list: [T], least: num, most: num) -> [[T]] | every choice of least to most members, 4,096 at most
  grouped(cards: [card], column: column) -> [[card]] | the cards grouped by a column, in order of first appearance
# cards
  draw(zone: zone, n: num, to: zone) -> [card] ! | moves the top n, one by one, into another zone; its when_empty says what happens if it is empty
  deal(zone: zone, each: num, to: zonename) ! | deals this many cards to each player's zone, one at a time around the table
  move(cards: cards, to: zone, at=: place, blind=: flag) ! | moves cards into a zone, on top unless at=BOTTOM; with blind=True nobody knows any more which they are
  swap(a: card, b: card) ! | two cards change places
  shuffle(zone: zone|board) ! | puts a zone into random order, so that nobody knows its cards any more; on a board the pieces change places
  shuffle_into(from: zone, into: zone) ! | puts one zone into another, which is then shuffled
  cut(zone: zone) ! | puts a random number of cards from the top under the rest
  split(zone: zone, into: [zone]) ! | cuts a zone at random places into as many piles, none of them empty if there are enough cards
  turning(zone: zone, onto: zone, rebuild=: flag, at=: place) -> [card] ! | the loop over the present top card, moved before each step; rebuild=False ends when the zone is empty
  ready(zone: zone) ! | makes sure that the zone has a card: applies its when_empty now
  turn_up(cards: cards) ! | turns cards face up in their place
  turn_down(cards: cards) ! | turns cards face down in their place
  reveal(cards: cards) ! | shows the cards to everybody; they stay in their place
  show(cards: cards, to: player|[player]) ! | shows the cards to some players
  peek(who: player, card: cards) ! | shows the card to one player
  tell(fact: T, to: [player]) ! | reveals a computed fact to some players
  lay_open(zone: zone) ! | shows the zone's cards to everybody, until it is closed
  close(zone: zone) ! | makes the zone visible as declared again
  pick_at_random(list: [T], n=: num) -> T ! | one item, or a list of n, by chance
  roll(sides: num) -> num ! | 1 … sides by chance
  owner(thing: card|zone) -> player? | the owner of the zone, or of the zone that holds the card
  knows(who: player, card: card) -> flag | whether the player sees the card, or has seen it since it was last shuffled
  same(a: card, b: card) -> flag | whether two cards have the same face
  beats(table: table, a: T, b: T) -> flag | whether the table lists b under a
  hand_of(cards: [card], ranking: ranking) -> hand | the best hand that the cards make; compare hands with < > ==
  new_pile(piles: pilesname, cards: cards, by=: player) -> pile ! | makes the cards a new pile of a player, or of the table
# boards
  lay(pieces: [piece], board: board) ! | puts the pieces onto the spaces in order, one on each; pieces that were there are removed
  put_on(piece: piece, board: board, space: space) ! | moves a piece onto a space, from any place
  take_off(piece: piece, board: board) ! | removes a piece from the board
  space_of(board: board, piece: piece) -> space? | the space of a piece; nothing if it is off the board
  at(board: board, space: space) -> [piece] | the pieces on a space
  neighbours(board: board, space: space) -> [space] | the adjacent spaces
  distance(board: board, one: space, other: space) -> num | number of steps on the shortest way
# choices
  choose(who: player, list: [T], prompt: prompt, or_none=: flag) -> T ! | asks for one of the list; without or_none, an empty list is a defect
  choose_some(who: player, list: [T], least: num, most: num, prompt: prompt, such_that=: value) -> [T] ! | asks for some of the list, one at a time
  choose_number(who: player, low: num, high: num, prompt: prompt) -> num ! | a number
  confirm(who: player, prompt: prompt) -> flag ! | yes or no
  name_card(who: player, cards: [T], prompt: prompt) -> T ! | asks for the name of one of these cards, column by column; copies are not distinguished
  negotiate(a: player, b: player, offer: offer, breaks=: flag) -> offer? ! | the two make proposals in turn, a first; the offer on which both agree, or nothing. With breaks=True either side may break off
  arrange(who: player, list: [T], prompt: prompt) -> [T] ! | asks for an order of the list
  secretly(players: [player], options: value, least: num, most: num, prompt: prompt) -> answers ! | all choose in the same state, without seeing each other's choice; answers[p] is a list
# tokens
  gain(who: player, amount: amount) ! | takes tokens from the supply
  pay(who: player, amount: amount) ! | returns tokens to the supply; having too few is a defect
  lose(who: player, amount: amount, to=: player) -> num ! | returns as much as there is to the supply or gives it to a player; the amount
  give(who: player, to: player, amount: amount) ! | gives tokens to another player; having too few is a defect
  may_pay(who: player, amount: amount, prompt: prompt) -> flag ! | asks only a player who can pay
  can_pay(who: player, amount: amount) -> flag | whether the player has this amount
  put(amount: amount, card: card, by: player?) ! | puts a player's tokens on a card; by nobody: from the supply
  take_back(card: card, to: player?) ! | gives all tokens on the card to a player, or to the supply
  tokens_on(card: card, token: token) -> num | how many are on the card
  holder(token: token) -> player? | who has a unique token
  hand_to(token: token, to: player?) ! | gives a unique token to a player
# players
  others(me: player) -> [player] | everybody else in the game, starting at the left of me
  seats_from(who: player) -> [player] | all players in the game, in seat order from who
  left_of(who: player) -> player | the next in seat order
  highest(players: [player], key: key) -> [player] | all players who tie for the most
  lowest(players: [player], key: key) -> [player] | all players who tie for the least
  ranked(players: [player], keys: [key], cut=: zone, rounds=: num) -> [player] ! | players from best to worst, by each key in turn; remaining ties are decided by cutting
  eliminate(who: player) ! | removes a player from the game
  revive(who: player) ! | brings a player back into the game
# order of play
  announce(kind: announcement, values...: T) -> flag ! | opens the window of an announcement; whether it was not cancelled
  cancel(event: event) ! | cancels the announced event
  moment() ! | lets players react here with answers at any time
  perform(what: card|member, arguments...: T) ! | runs the @effect of a card or member
  later(moment: moment, procedure: procedure, arguments...: T) ! | runs the procedure at that moment
  end_phase() !! | ends this phase
  end_turn() !! | ends this turn
  end_round() !! | ends this round
  win(players: player|[player]) !! | ends the game; these players win
  end_game(winners: [player]) !! | ends the game; without winners, all lose
# clauses
  cite(ids...: id) | this branch carries out that clause
  require(holds: flag, id: id) | this condition must hold
"""


def _params(text: str) -> tuple[Param, ...]:
    out = []
    for part in filter(None, (p.strip() for p in text.split(","))):
        name, kind = (x.strip() for x in part.split(":"))
        out.append(Param(name.rstrip("=.").strip(), kind, name.endswith("="), name.endswith("...")))
    return tuple(out)


def _read() -> dict[str, Word]:
    words: dict[str, Word] = {}
    group = ""
    for line in _TABLE.strip().splitlines():
        if line.startswith("#"):
            group = line[1:].strip()
            continue
        head, meaning = line.split(" | ", 1)
        name, rest = head.strip().split("(", 1)
        params, _, tail = rest.rpartition(")")
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
"""Names that every game has beside its own."""

RESERVED: frozenset[str] = frozenset(WORDS) | frozenset(BUILT_IN) | frozenset({"me", "event", "table"})
"""Names that a game may not declare."""

PLAYER_ATTRIBUTES: dict[str, Type] = {"alive": Type("flag"), "seat": Type("num")}
CARD_ATTRIBUTES: dict[str, Type] = {"face_up": Type("flag")}
EVENT_ATTRIBUTES: dict[str, Type] = {"cancelled": Type("flag")}
