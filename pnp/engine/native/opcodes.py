"""The machine's instructions: one table, from which the assembler, the listing and the C header are made.

A line has a name, four operands, traits and a meaning. Operands are letters of :data:`OPERANDS`, `-` for none. Traits:
``p`` pure (it only sets its register), ``x`` control never continues after it, ``r`` it returns to the caller (and so
never continues), ``c`` it controls the course of play (a function with one is never inlined), `-` for none.
"""

from collections.abc import Mapping
from typing import Literal

from pnp.base.frozen import dataclass

Bank = Literal["register", "list", "nest", ""]


@dataclass(frozen=True, slots=True)
class Operand:
    """The meaning of an operand, and its use by the instruction."""

    check: str
    """The condition in C under which a program may contain the value ``v``."""
    bank: Bank = ""
    reads: bool = False
    writes: bool = False
    """Replaces the whole content if it does not read."""
    each_seat: bool = False
    """The first of as many as there are seats."""
    handed: bool = False
    """The first of those handed to the called function."""


_REGISTER, _LIST, _NEST = "in_range(v, f->regs)", "in_range(v, f->lists)", "in_range(v, f->nests)"
OPERANDS: Mapping[str, Operand] = {
    "-": Operand("v == 0"),
    "r": Operand(_REGISTER, "register", reads=True),
    "w": Operand(_REGISTER, "register", writes=True),
    "a": Operand(_REGISTER, "register", reads=True, writes=True),  # a place that advances
    "B": Operand("v >= 0 && v + s->everyone <= f->regs", "register", reads=True, writes=True, each_seat=True),
    "R": Operand("v >= 0 && v <= f->regs", "register", handed=True),
    "l": Operand(_LIST, "list", reads=True),
    "m": Operand(_LIST, "list", writes=True),
    "v": Operand(_LIST, "list", reads=True, writes=True),
    "G": Operand("in_range(v, f->lists - 1)", "list", reads=True, writes=True),  # a list and the one behind it
    "A": Operand("v >= 0 && v + s->everyone <= f->lists", "list", reads=True, writes=True, each_seat=True),
    "L": Operand("v >= 0 && v <= f->lists", "list", handed=True),
    "N": Operand(_NEST, "nest", reads=True),  # a list of lists
    "M": Operand(_NEST, "nest", writes=True),
    "I": Operand("v >= 0 && v <= f->nests", "nest", handed=True),
    "j": Operand("v >= f->entry && v < f->end"),  # a place in the same function
    "i": Operand("1"),  # a number
    "k": Operand("in_range(v, s->n_consts)"),  # a constant
    "f": Operand("in_range(v, s->n_functions)"),
    "n": Operand("in_range(v, s->n_counters)"),  # a counter of arcs
    "q": Operand("v >= -1 && v < s->n_clauses"),  # a clause, or -1
    "t": Operand("in_range(v, s->n_tables)"),
    "o": Operand("in_range(v, s->n_columns)"),  # a column of cards
    "T": Operand("in_range(v, s->n_table)"),  # a number of the table
    "P": Operand("in_range(v, s->n_player)"),  # a number of a player
    "C": Operand("in_range(v, s->n_card)"),  # a number of a card
    "X": Operand("in_range(v, s->n_table_lists)"),
    "Y": Operand("in_range(v, s->n_player_lists)"),
    "Z": Operand("in_range(v, s->n_zones)"),
    "z": Operand("v >= 0 && v + s->everyone <= s->n_zones"),  # the first player's zone of a kind
    "K": Operand("in_range(v, s->n_lists)"),  # a list that the game declares
    "b": Operand("v >= 0 && v + 1 < s->n_table_lists"),  # a board
    "u": Operand("in_range(v, s->n_actions)"),
    "s": Operand("in_range(v, s->n_tokens)"),  # a kind of token
    "e": Operand("in_range(v, s->n_fields)"),  # a field of announcements
    "h": Operand("in_range(v, s->n_rankings)"),
}

_TABLE = """
# registers and numbers
MOVE w r - - p | the same value
LOADI w i - - p | a small number
LOADK w k - - p | a constant
ADD w r r - - | a sum, refused beyond a million million
SUB w r r - - | a difference, refused beyond a million million
MUL w r r - - | a product, refused beyond a million million
ADDP w r r - - | a sum with a number of the game
SUBP w r r - - | a difference with a number of the game
ADDI w r i - - | a sum with a small number
DIV w r r - - | quotient, rounded down
MOD w r r - - | remainder of a division
NEG w r - - - | negation
ABS w r - - - | absolute value
HALF w r - - - | half, rounded up
MIN w r r - - | the smaller one
MAX w r r - - | the larger one
NOT w r - - p | logical negation
EQ w r r - p | whether equal
NE w r r - p | whether not equal
LT w r r - - | whether less
LE w r r - - | whether less or equal
# jumps and calls
JMP - - - j x | jump
JZ r - - j - | jump if false or nothing
JNZ r - - j - | jump if true
JEQ r r - j - | jump if equal
JNE r r - j - | jump if not equal
JLT r r - j - | jump if less
JLE r r - j - | jump if less or equal
JEQI r i - j - | jump if equal to a small number
JNEI r i - j - | jump if not equal to a small number
JLTI r i - j - | jump if less than a small number
JLEI r i - j - | jump if not more than a small number
JGTI r i - j - | jump if more than a small number
JGEI r i - j - | jump if not less than a small number
JSOME l - - j - | jump if a list has members
JNONE l - - j - | jump if a list is empty
JCOLI r o i j - | jump if a card's column is this small number
JNOTCOLI r o i j - | jump if a card's column is not this small number
CALL f R L I - | call a function; its arguments are in its first registers and lists, and so is its result
RET - - - - r | return nothing
RETV r - - - r | return a value
RETL l - - - r | return a list
RETN N - - - r | return a list of lists
FAULT i q - - x | stop with a fault of the rules: its code and clause
# counters, steps and marks of change
COUNTER n - - - - | count an arc
STEP - - - - - | take a step off the budget
COUNTMORE n l - - - | count an arc for each member of a list but one
ENTER n - - - - | COUNTER, then STEP
STEPCOUNT n - - - - | STEP, then COUNTER
STEPMORE l - - - - | take a step off the budget for each member of a list but one
CHARGE l - - - - | charge for iterating a list
CHARGEZ r - - - - | charge for iterating a zone
LONG l - - - - | charge for iterating a list if it is long
LONGZ r - - - - | charge for iterating a zone if it is long
CHARGENEST N - - - - | charge for iterating a list of lists
LONGNEST N - - - - | charge for iterating a list of lists if it is long
CHARGEN i - - - - | charge for a number of iterations
CHARGEBY r i - - - | charge for a number of iterations times this number
DIRTY k - - - - | set marks of change
DATUM q - - - - | count that a clause of the data applied
# the table's content
COLUMN w r o - - | a column of a card
CARDNUM w r C - - | a field of a card
SETCARD r r C - - | set it: value, card
NUMBER w T - - p | a field of the table
SETNUMBER r T - - - | set it
OWN w r P - - | a field of a player
SETOWN r r P - - | set it: value, player
TLIST m X - - - | a list field of the table
SETTLIST l X - - - | set it
OWNLIST m r Y - - | a list field of a player
SETOWNLIST l r Y - - | set it: list, player
INDEXIN r i - - - | crash unless a number is from 0 to below another
NUMBERAT w r T - - | a field of the table by its place behind another
SETNUMBERAT r r T - - | set it: value, place
OWNAT w r r P - | a field of a player by its place behind another: player, place
SETOWNAT r r r P - | set it: value, player, place
CARDNUMAT w r r C - | a field of a card by its place behind another: card, place
SETCARDAT r r r C - | set it: value, card, place
ZONEAT w r Z - - | a zone by its place behind another
RESETOWN P k - - - | reset a field of every player
FACEUP w r - - - | whether a card lies face up
ALIVE w r - - - | whether a player is in the game
KNOWS w r r - - | whether a player knows a card
SAME w r r - - | whether two cards have the same face
OWNER w r - - - | the owner of the zone that a card lies in
ZOWNER w r - - - | the owner of a zone
ZONE w r z - - | a player's zone
ACTIVE w - - - p | the active player
ROUND w - - - p | the round's number
CELL w r t - - | a cell of a table with one key
CELL2 w r r t - | a cell of a table with two keys
# lists
FROMZONE m r - - - | the cards of a zone
COPY m l - - - | a copy of a list
EMPTY m - - - - | an empty list
PUSH v r - - - | append one member
SIZE w l - - p | the length of a list
ZSIZE w r - - - | the number of cards in a zone
FIRST w l - - - | the first member
LAST w l - - - | the last member
NTHOF w l r - - | a member by its place, counted round and round
TOP m l r - - | the first n members
BOTTOM m l r - - | the last n members
RANGE m r r - - | the numbers from one to another
RANGECHECK r r - - - | check that such a range is not too long
SUM w l - - - | the total
LEAST w l - - - | the least member
MOST w l - - - | the greatest member
DISTINCT v l - - - | a list without repetitions
APPEND v l - - - | append the members of another list
IN w r l - - | whether a value is in a list
INZONE w r r - - | whether a card lies in a zone
NEXT l a w j - | the next member: list, place, member; jump if there is none
EACH l a w j - | the next member: list, place, member; jump if there is one
WITH m l r o - | cards whose column equals a value
WITHOUT m l r o - | cards whose column differs from a value
ZWITH m r r o - | cards of a zone whose column equals a value
ZWITHOUT m r r o - | cards of a zone whose column differs from a value
WITHI m l i o - | cards whose column equals a small number
WITHOUTI m l i o - | cards whose column differs from a small number
ZWITHI m r i o - | cards of a zone whose column equals a small number
ZWITHOUTI m r i o - | cards of a zone whose column differs from a small number
WITHIN m l l o - | cards whose column is in another list
OUTSIDE m l l o - | cards whose column is not in another list
AMONG m l l i - | members of another list; 1: members that are not in it; 2: the search is free
ONLY m l r i - | members equal to a value; 1: different from it
KNOWN m l r i - | cards that a player knows; 1: does not know
ALIKE m l r i - | cards with the face of another; 1: with other faces
ALIKEANY m l l i - | cards with the face of one of a list; 1: with other faces; charged for each card
INSIDE m l r i - | cards in a zone; 1: outside it; 2: charged for each card if the zone is long
WITHAT m l r T - | members whose number, as far behind one of the table, equals a value
WITHOUTAT m l r T - | members whose number differs from a value
BOUND m l r i - | numbers not more than a bound; 1: less, 2: not less, 3: more
BYCELL v l r t - | members whose key, at the same place of another list, has this value in a table
COLUMNOF m l o - - | the column of each card
NUMBERSAT m l T - - | the number of each member, as far behind one of the table
GATHER v l t - - | append the list of each member, whose number a table has
DROP v r - - - | remove the first member equal to a value
PLAYERS m - - - - | players in the game
EVERYONE m - - - - | all players, including those who left
SEATS m r - - - | players in the game, in seat order from one
OTHERS m r - - - | the same without that one
LEFT w r - - - | the next player in seat order
CONSTLIST m K - - - | a list that the game declares
LISTAT m r - - - | the same, by its number
PICKLIST v A r - - | a player's answers
PUTLIST A l r - - | store a player's answers
CLEARLISTS A - - - - | clear every player's answers
# lists of lists
NONE M - - - - | an empty list of lists
COPYN M N - - - | a copy of a list of lists
PUSHN M l - - - | append one list
APPENDN M N - - - | append the lists of another one
SIZEN w N - - - | the number of lists
EACHN N a v j - | the next list: place, list; jump if there is one
FIRSTN v N - - - | the first list
LASTN v N - - - | the last list
FLAT v N - - - | one list of all members
SUBSETS M l r r - | every choice of least to most members
GROUPED M l o - - | cards grouped by a column
PICKN v N - - - | one of the lists by chance
SOMEN M N r - - | a number of lists by chance
CHOOSEN v r N i - | ask for one of the lists; 2: lists of cards
# cards, boards and questions
SHUFFLE r - - - - | shuffle a zone
SHUFFLEINTO r r - - - | move a zone into another and shuffle that
CUT r - - - - | cut a zone at a random place
SPLIT r l - - - | split a pile into other zones
LATER i f r i - | book a function for a moment: moment, function, argument, whether there is one
DUETILL w i - - - | the bookings for a moment up to now
NEXTDUE w w r j - | the next of these bookings: function, argument; jump if there is none
DEAL r r z v - | deal cards to each player
MOVEONE r r - - - | move a card to a zone
MOVECARD r r i - - | the same; 1: to the bottom, 2: blind
MOVEAT r r r i - | move a card to a place of a zone: card, zone, place; 2: blind
MOVELIST l r i v - | move cards to a zone; the last list is scratch
MOVEZONE r r i v - | move a zone's cards to a zone; the last list is scratch
DRAW v r r r - | draw cards: drawn cards, from, how many, to
TURN w r r j - | turn the top card of a zone onto another; jump if there is none
TURNONLY w r r j - | TURN without refilling the zone
TURNLOW w r r j - | TURN with the lowest card
TURNLOWONLY w r r j - | TURNLOW without refilling the zone
READY r - - - - | refill a zone if it is empty
PICKRANDOM w l - - - | a member by chance
DRAWRANDOM w v - - - | a member by chance, removed from the list
INDEXOF w r K - - | the place of a value in a declared list
NTH w r K - - | the value at a place of a declared list; nothing for nothing
LAY l b i - - | put pieces onto the spaces of a board in order
PUTON r r b - - | put a piece onto a space
TAKEOFF r b - - - | take a piece off the board
SPACEOF w r b - - | the place of the space of a piece, or nothing
AT m r b - - | the pieces on a space
PILES m r i i - | the piles of an owner that hold cards: owner, first of all, number of each owner
NEWPILE w r i i - | an empty pile of an owner
FACT w r i i - | a field of a pile: pile, place for zone 0, width
SETFACT r r i i - | set a field of a pile: value, pile
NEAR m r t K - | the spaces one step away
STEPTO a r r i - | the space some columns and rows away, or nothing: space, columns, rows, columns and rows of the board
RAY m r l i - | the spaces that repeated steps reach: space, columns and rows of a step, columns and rows of the board
JOINED m r l t - | the spaces of a list that are connected with one: space, list, the lists of those beside each
MIX b - - - - | shuffle the pieces among their spaces
ROLL w r - - - | a number from 1 to n by chance
SHOW l k - - - | players of a mask see the cards
SHOWTO l r - - - | a player sees the cards
SHOWALL l l - - - | some players see the cards
FACE l i - - - | turn cards up (1) or down (0)
LAYOPEN r - - - - | everyone sees a zone
SEENBY Z l - - - | these players may look at a zone
CLOSE r - - - - | a zone is seen as declared again
SWAP r r - - - | swap two cards
CHOOSE w r l i - | ask for one of a list; 1: or nothing, 2: cards, 4: the chooser sees all, 8: zones, 16: for an action
CHOOSEZ w r r i - | ask for a card of a zone, or for a place in an unseen pile; 1: or nothing
TAKE w r l r - | ask for one more of `choose_some`; the last: nothing may be taken
TAKECARD w r l r - | TAKE among cards
NUMBERS w r r r - | ask for a number from low to high
CONFIRM w r i - - | ask yes or no; 1: whether to pay
VALUES v l o - - | the different values of a column of cards, sorted
NAME w r l - - | ask for one of these values
OFFER w r i - - | ask for one of the answers to an offer
ACT w r l i - | ask for an action; 1: or none, 2: an answer to an announcement
USES w r u - - | how often a player has taken an action this turn
USED r u - - - | count one more use
AHEAD w i - - c | use another budget of steps for a look ahead, which costs so many, and set the register to the budget
RETURNED r - - - c | go back to the budget in the register
ATTEMPT - - - - c | remember the table: the rules up to UNDO are only tried
TRIED - - - - - | put the counters of arcs back: a rule that is tried is not exercised
UNDO - - - - c | put the table back, but for the steps taken
# tokens: an amount is so many of one kind, as one number
AMOUNT w r s - - | an amount: a number of one kind
AMOUNTAT w r r s - | an amount of a kind by its place behind another: number, place
MANY w r - - - | the number of an amount
KIND w r - - - | the kind of an amount
GAIN r r - - - | tokens from the supply: player, amount
HAS w r r - - | whether a player has an amount
LOSE w r r r - | pay up to an amount, to a player or the supply: how many were paid
SPEND r r - - - | pay an amount that the player has
RECEIVE r r - - - | add an amount to a player
PUT r r r - - | put tokens on a card: amount, card, payer or nobody
STAKE r r - - - | put tokens on a card that are paid already
TAKEBACK r r - - - | take all tokens off a card, to a player or the supply
TOKENSON w r s - - | the number of tokens on a card
HOLDER w s - - p | the holder of a unique token
HANDTO r s - - - | hand a unique token to a player
HAND w l h - - | the value of cards under a ranking; the better hand is the greater number
GROUP G l - - - | players, and in the list behind it their groups: all in one
ALONE w l r - - | whether the player before this place is alone in a group
LEAVE r i - - - | a player leaves the game; 1: comes back
SETKEY B r r - - | store a number of a player
PART v v B - - | split groups of players by these numbers, greatest first
UNTIED l - - - - | check that no group has two players
# announcements
EVENT w - - - - | begin an announcement
SETEVENT r e r - - | set a field of an announcement
EVENTFIELD w r e - - | a field of an announcement
CANCEL r - - - - | cancel an announcement
CANCELLED w r - - - | whether an announcement is cancelled
ENDEVENT r - - - - | end an announcement
OPEN - - - j c | open a window; jump if none may open
SHUT - - - - c | close a window
# order of play
TRY i - - j c | look out for the end of turns, phases, ...: kinds, where to continue
DONE - - - - c | stop looking out
THROW i - - - xc | end a turn, phase or round
WIN r i - - xc | a player wins by a rule
WINALL l i - - xc | several players win by a rule
COLLECT - - - - - | collect the winners of one rule
WINS - - - - - | begin to collect winners
CROWN - - - - c | end the game if somebody was collected
SECRET i - - - - | answers become secret (1) or public (0)
BEGINROUND r - - - - | begin a round
MAYACT - - - - - | a player may take an action now, if any is allowed
BEGINTURN r - - - - | begin a player's turn
NOTURN - - - - - | end the turn
SETTINGUP i - - - - | begin (1) or end (0) the set-up
JSETUP - - - j - | jump during the set-up
SETUP - - - - - | store identities at the end of the set-up
TOLD - - - - - | hidden information was told lawfully
STABLE - - - - - | the table is at rest: tries stop here
BEGIN - - - - - | begin a phase or window whose questions may be tried out
END - - - - - | end it
JTRY - - - j - | jump while an option is tried out
REST w - - j - | test the table at rest: what has changed; jump if nothing has
JCLEAN - - - j - | jump if nothing has changed
JSAME r k - j - | jump if none of these marks has changed
JCALM k - - j - | jump if none of these marks has changed since LOOK
LOOK w - - - - | take the marks of change
LOOKAGAIN r - - - - | put them back
# written by vm/peephole.c only, in place of others
NOTHING w - - - p | nothing
JNIL r - - j - | jump if nothing
JNOTNIL r - - j - | jump unless nothing
FROMZONEI m Z - - - | the cards of this zone
ZSIZEI w Z - - - | the number of cards in this zone
MOVEONEI r Z - - - | move a card to this zone
NUMBERIN w r T i - | NUMBERAT, with the check of INDEXIN
"""


@dataclass(frozen=True, slots=True)
class Op:
    """An instruction."""

    name: str
    number: int
    operands: str
    """Four letters of :data:`OPERANDS`."""
    traits: str
    meaning: str


def _read() -> dict[str, Op]:
    """Parse the table."""
    ops: dict[str, Op] = {}
    for line in (text for text in _TABLE.strip().splitlines() if not text.startswith("#")):
        head, meaning = line.split(" | ", 1)
        name, *operands, traits = head.split()
        is_sound = len(operands) == 4 and set(operands) <= OPERANDS.keys() and set(traits) <= set("pxrc-")
        assert is_sound and name not in ops, name
        ops[name] = Op(name, len(ops), "".join(operands), traits, meaning)
    return ops


OPS: dict[str, Op] = _read()
"""Every instruction by its name."""
