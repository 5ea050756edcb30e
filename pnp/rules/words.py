"""The standard library of the rules language: one table with the signature, effects, instructions and meaning of each
word.

The checker reads the signatures, docs/rules-language.md prints them with an example from docs/words.yaml,
:mod:`pnp.engine.play.words` has a function for each word, and :mod:`pnp.engine.native.words` translates it to the named
instructions; the signature suffices if a single instruction takes the arguments unchanged.

In a signature ``T`` stands for any type, ``[T]`` for a list of it, ``T?`` for T or nothing; ``cards`` is a card, a list
of cards or a zone; ``prompt`` and ``id`` are constant texts; ``key`` is the name of a counter, a field or a @value of
one player; ``value`` and ``procedure`` are names of rules. ``piece`` and ``space`` belong to the board in the same
call: members of its enumeration or players; numbers round a ring, or members.
"""

from collections.abc import Mapping

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
    effects: frozenset[str]
    """Keys of :data:`EFFECTS`."""
    charged: bool
    """Whether a long result costs steps of the budget."""
    instructions: tuple[str, ...]
    """Instructions of the machine in C that do its work (:mod:`pnp.engine.native.opcodes`)."""
    meaning: str
    group: str
    """The heading that the docs print it under."""

    @property
    def acts(self) -> bool:
        """Whether it changes anything, or takes numbers off the tape: not for @value and headers."""
        return bool(self.effects)

    @property
    def ends(self) -> bool:
        """Whether it never returns."""
        return "ends" in self.effects


EFFECTS: Mapping[str, str] = {
    "asks": "puts a question to a player",
    "chance": "draws from the tape",
    "moves": "moves cards between zones",
    "places": "moves pieces on a board",
    "shows": "changes who knows a card",
    "pays": "moves tokens",
    "seats": "changes who is in the game",
    "calls": "runs other rules, now or later, or cancels what was announced",
    "ends": "never returns: a turn, phase, round or the game is over",
}
"""The effects of words beside their result."""

_TABLE = """
# lists
  count(list: [T]) -> num | - | SIZE ZSIZE SIZEN | the number of elements
  first(list: [T]) -> T | - | FIRST FIRSTN | the first element of a list that is not empty
  last(list: [T]) -> T | - | LAST LASTN | the last element of a list that is not empty
  distinct(list: [T]) -> [T] | charged | DISTINCT | the list without repetitions, in order of first appearance
  together(lists: [[T]]) -> [T] | charged | APPEND FLAT | several lists or zones joined to one flat list
  nth(list: [T], n: num) -> T | - | NTHOF | an element of a list that is not empty, counted from 0; the number wraps around: in a list of four, 4 is the first again, and 0 - 1 the last
  top(list: [T], n: num) -> [T] | charged | TOP | the first n, or all if there are fewer; moves nothing
  bottom(list: [T], n: num) -> [T] | charged | BOTTOM | the last n
  sum(list: [num]) -> num | - | SUM | the total
  min(a: num|[num], b...: num) -> num | - | LEAST MIN | the least of a list that is not empty, or of several numbers
  max(a: num|[num], b...: num) -> num | - | MOST MAX | the greatest of a list that is not empty, or of several numbers
  abs(n: num) -> num | - | ABS | the distance from zero
  half_up(n: num) -> num | - | HALF | one half, rounded up
  numbers(low: num, high: num) -> [num] | charged | RANGE RANGECHECK | low, low + 1 … high
  times(n: num) -> [num] | charged | RANGE RANGECHECK | 1 … n, for counting loops
  repeat(limit: num) -> [num] | charged | RANGE RANGECHECK | 1 … limit; reaching the limit is a defect
  subsets(list: [T], least: num, most: num) -> [[T]] | charged | SUBSETS | every choice of least to most members, 4,096 at most
  grouped(cards: [card], column: column) -> [[card]] | charged | GROUPED | the cards grouped by a column, in order of first appearance
# cards
  draw(zone: zone, n: num, to: zone) -> [card] | moves chance | DRAW | move the top n cards, one by one, into another zone; the zone's when_empty says what happens if it is empty
  deal(zone: zone, each: num, to: zonename) | moves | DEAL | give each player's zone this many cards, one at a time round the table
  move(cards: cards, to: zone, at=: place|num, blind=: flag) | moves | MOVECARD MOVELIST MOVEZONE MOVEONE MOVEAT | move cards into a zone, on top unless at=BOTTOM or at=n, the n-th place (the last one, if there are fewer cards); blind=True: nobody knows any more which cards they are
  swap(a: card, b: card) | moves | SWAP | exchange the places of two cards
  shuffle(zone: zone|board) | chance | SHUFFLE MIX | put the cards into random order; players forget what they knew about them; on a board the pieces change places
  shuffle_into(from: zone, into: zone) | moves chance | SHUFFLEINTO | move all cards of a zone into another, and shuffle that
  cut(zone: zone) | chance | CUT | move a random number of cards from the top to the bottom
  split(zone: zone, into: [zone]) | moves chance | SPLIT | cut at random places into as many piles, none of them empty if there are enough cards
  turning(zone: zone, onto: zone, rebuild=: flag, at=: place) -> [card] | moves | TURN TURNONLY TURNLOW TURNLOWONLY | the loop over the present top card, moved before each step; rebuild=False ends when the zone is empty
  ready(zone: zone) | moves chance | READY | make sure that the zone has a card: its when_empty is applied now
  turn_up(cards: cards) | shows | FACE | turn face up in place
  turn_down(cards: cards) | shows | FACE | turn face down in place
  reveal(cards: cards) | shows | SHOW | everyone sees the cards, which stay where they are
  show(cards: cards, to: player|[player]) | shows | SHOWTO SHOWALL | some players see the cards
  peek(who: player, card: cards) | shows | SHOWTO | one player sees the card
  tell(fact: T, to: [player]) | shows | TOLD | reveal a computed fact
  lay_open(zone: zone) | shows | LAYOPEN | everyone sees the zone's cards, until it is closed
  close(zone: zone) | shows | CLOSE | return the zone to its declared visibility
  pick_at_random(list: [T], n=: num) -> T | chance | PICKRANDOM DRAWRANDOM PICKN SOMEN | one, or a list of n, by chance
  roll(sides: num) -> num | chance | ROLL | 1 … sides by chance
  owner(thing: card|zone) -> player? | - | OWNER ZOWNER | the owner of a zone, or of the zone that contains the card
  knows(who: player, card: card) -> flag | - | KNOWS | whether the player sees the card, or has seen it and it has not been shuffled since
  same(a: card, b: card) -> flag | - | SAME | whether two cards have the same face
  beats(table: table, a: T, b: T) -> flag | - | CELL | whether the table lists b under a
  hand_of(cards: [card], ranking: ranking) -> hand | - | HAND | the best hand the cards make; hands compare with < > ==
  new_pile(piles: pilesname, cards: cards, by=: player) -> pile | moves | NEWPILE | the cards as a new pile of a player's, or of the table's
# boards
  lay(pieces: [piece], board: board) | places | LAY | put the pieces onto the spaces in order, one on each; pieces that lay there before are taken off
  put_on(piece: piece, board: board, space: space) | places | PUTON | put a piece onto a space, wherever it was
  take_off(piece: piece, board: board) | places | TAKEOFF | take a piece off the board
  space_of(board: board, piece: piece) -> space? | - | SPACEOF | the space of a piece; nothing if it is off the board
  at(board: board, space: space) -> [piece] | - | AT | the pieces on a space
  beside(space: T) -> [T] | - | CELL LISTAT | the spaces beside a space of a board: four on squares, six on hexagons, fewer at the edge; on lines the next ones
  step(space: T, columns: num, rows: num) -> T? | - | DIV MOD | the space this many columns to the right and rows below; nothing if that is beyond the board
  ray(space: T, columns: num, rows: num) -> [T] | - | DIV MOD | the spaces that repeated steps reach, up to the edge
  joined(space: T, among: [T]) -> [T] | - | JOINED | the spaces of the list that are connected with this one, including itself
  next_to(space: T, side: num) -> T? | - | MOD CELL STEPTO | the space beyond a side of this one: side 0 is at the top (on hexagons at the upper right), the others follow clockwise, and numbers wrap around; nothing if that is beyond the board
  lines(space: T) -> [[T]] | - | CELL LISTAT PUSHN | the lines through a point of a board of lines, each with its points in order
  reached_from(start: T, steps: value, more...: T) -> [T] | charged | CALL NEXT DISTINCT | the start, and everything that repeated steps reach from it: the @value returns the places one step away; its arguments are the place and the further values
  neighbours(board: board, space: space) -> [space] | - | NEAR | the spaces beside a space
  distance(board: board, one: space, other: space) -> num | - | CELL2 | number of steps on the shortest way between two spaces
# choices
  choose(who: player, list: [T], prompt: prompt, or_none=: flag) -> T | asks | CHOOSE CHOOSEZ CHOOSEN | one of the list; without or_none an empty list is a defect
  choose_some(who: player, list: [T], least: num, most: num, prompt: prompt, such_that=: value) -> [T] | asks | TAKE TAKECARD | some of the list, asked one at a time
  choose_number(who: player, low: num, high: num, prompt: prompt) -> num | asks | NUMBERS | a number
  confirm(who: player, prompt: prompt) -> flag | asks | CONFIRM | yes or no
  name_card(who: player, cards: [T], prompt: prompt) -> T | asks | VALUES NAME | name one of these cards, column by column; copies are equivalent
  negotiate(a: player, b: player, offer: offer, breaks=: flag) -> offer? | asks | OFFER | alternating proposals, a first; returns the agreement, or nothing. With breaks=True either side may break off
  arrange(who: player, list: [T], prompt: prompt) -> [T] | asks | TAKE TAKECARD | the list in an order of the player's choice
  secretly(players: [player], options: value, least: num, most: num, prompt: prompt) -> answers | asks | TAKE TAKECARD PUTLIST | all choose on the same state; answers[p] is a list
  fill_in(who: player, form: form, about...: T, or_none=: flag) -> filled | asks | CHOOSE TAKE TAKECARD CONFIRM | the parts of a `@form`, asked one after the other; only options that can be completed are offered
  can_fill_in(who: player, form: form, about...: T) -> flag | - | CALL | whether the form can be filled in
  fill_in_secretly(players: [player], form: form, about...: T, or_none=: flag) -> sealed | asks | CHOOSE TAKE TAKECARD CONFIRM SECRET | all fill in the form on the same state; the result at [p] is the form of a player
  accepts(who: player, filled: filled) -> flag | asks | OFFER | whether a player accepts a filled form, which is read aloud
  by_hand(who: player, deed: deed, prompt: prompt) -> T | asks chance | ROLL OTHERS | the outcome of something that people do or judge (`by_hand:`): pnp asks the people; in games between bots its stand-in answers
# tokens
  gain(who: player, amount: amount) | pays | GAIN | tokens from the supply
  pay(who: player, amount: amount) | pays | SPEND | tokens to the supply; a player who cannot pay is a defect
  lose(who: player, amount: amount, to=: player) -> num | pays | LOSE | up to this much, to the supply or a player; returns the amount
  give(who: player, to: player, amount: amount) | pays | SPEND RECEIVE | tokens to another player; a player who cannot give is a defect
  may_pay(who: player, amount: amount, prompt: prompt) -> flag | asks pays | HAS CONFIRM SPEND | asks only a player who can pay
  can_pay(who: player, amount: amount) -> flag | - | HAS | whether the player has this much
  put(amount: amount, card: card, by: player?) | pays | PUT | tokens of a player's on a card; by nobody: from the supply
  take_back(card: card, to: player?) | pays | TAKEBACK | all tokens on the card to a player, or to the supply
  tokens_on(card: card, token: token) -> num | - | TOKENSON | the number of these tokens on the card
  holder(token: token) -> player? | - | HOLDER | the holder of a unique token
  hand_to(token: token, to: player?) | pays | HANDTO | give a unique token to a player
# players
  others(me: player) -> [player] | - | OTHERS | all other players in the game, starting at my left
  seats_from(who: player) -> [player] | - | SEATS | all in the game, in seat order from who
  left_of(who: player) -> player | - | LEFT | the next in seat order
  highest(players: [player], key: key) -> [player] | - | MOST | all who tie for the most
  lowest(players: [player], key: key) -> [player] | - | LEAST | all who tie for the least
  ranked(players: [player], keys: [key], cut=: zone, rounds=: num) -> [player] | moves chance | GROUP ALONE PART UNTIED | the players ordered by each key in turn, the best first; remaining ties are decided by a cut
  eliminate(who: player) | seats | LEAVE | out of the game
  revive(who: player) | seats | LEAVE | back in the game
# order of play
  announce(kind: announcement, values...: T) -> flag | calls | EVENT SETEVENT | announce an event and ask for reactions; returns whether nobody cancelled it
  cancel(event: event) | calls | CANCEL | prevent the announced event
  moment() | calls | CALL | reactions at any time are possible here
  perform(what: card|member, arguments...: T) | calls | CALL | the @effect of a card or member
  later(moment: moment, procedure: procedure, arguments...: T) | calls | LATER | run the procedure at that moment
  end_phase() | ends | THROW | this phase is over
  end_turn() | ends | THROW | this turn is over
  end_round() | ends | THROW | this round is over
  win(players: player|[player]) | ends | WIN WINALL | they win, and the game is over
  end_game(winners: [player]) | ends | WINALL | the game is over; without winners all lose
# clauses
  cite(ids...: id) | - | COUNTER | this branch is that clause
  require(holds: flag, id: id) | - | FAULT | this must hold
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
        head, effects, instructions, meaning = line.split(" | ", 3)
        name, signature = head.strip().split("(", 1)
        params, _, tail = signature.rpartition(")")
        result = tail.split("->")[1].strip() if "->" in tail else ""
        listed = frozenset(effects.replace("-", "").split())
        assert listed <= EFFECTS.keys() | {"charged"}, name
        words[name] = Word(
            name, _params(params), result, listed & EFFECTS.keys(), "charged" in listed, tuple(instructions.split()),
            meaning.strip(), group,
        )  # fmt: skip
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
SPACE_ATTRIBUTES: dict[str, Type] = {"row": Type("num"), "column": Type("num")}
CARD_ATTRIBUTES: dict[str, Type] = {"face_up": Type("flag")}
EVENT_ATTRIBUTES: dict[str, Type] = {"cancelled": Type("flag")}
