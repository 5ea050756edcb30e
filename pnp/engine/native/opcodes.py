"""The instructions of the machine: one table, from which the machine's own list, its checks and listings are made.

Each takes up to four operands. What may stand in a place is told by a letter: ``r`` a register that is read, ``w`` one
that is written; ``l`` and ``m`` the same for lists; ``j`` a place in the same function; ``i`` a number; ``k`` a
constant; ``f`` a function; ``R`` and ``L`` the first register and list handed on; ``A`` the first of as many lists as
there are seats; ``n`` a counter; ``q`` a clause or -1; ``t`` a table; ``o`` a column; ``T`` ``P`` ``C`` a number of the
table's, a player's, a card's; ``X`` ``Y`` a list of the table's, a player's; ``z`` the first player's zone of a kind;
``K`` a constant list; ``u`` an action; ``b`` a board; ``s`` a kind of token; ``e`` a field of announcements; ``h`` a
ranking; ``B`` the first of as many registers as there are seats; ``N`` and ``M`` a list of lists
that is read, and one that is written; ``I`` the first list of lists handed on; ``Z`` a zone; ``-`` nothing.
"""

from pnp.base.frozen import dataclass

_TABLE = """
# registers and numbers
MOVE w r - - | the same value
LOADI w i - - | a small number
LOADK w k - - | a constant
ADD w r r - | a sum, refused beyond a million million
SUB w r r - | a difference, refused beyond a million million
MUL w r r - | a product, refused beyond a million million
ADDP w r r - | a sum with a number of the game
SUBP w r r - | a difference with a number of the game
ADDI w r i - | a sum with a small number
DIV w r r - | whole parts, rounded down
MOD w r r - | the rest of a division
NEG w r - - | the opposite
ABS w r - - | the distance from zero
HALF w r - - | half, rounded up
MIN w r r - | the lesser
MAX w r r - | the greater
NOT w r - - | yes for no
EQ w r r - | whether equal
NE w r r - | whether not equal
LT w r r - | whether less
LE w r r - | whether not more
# the way
JMP - - - j | go on there
JZ r - - j | go there for no
JNZ r - - j | go there for yes
JEQ r r - j | go there when equal
JNE r r - j | go there when not equal
JLT r r - j | go there when less
JLE r r - j | go there when not more
JEQI r i - j | the same with a small number
JNEI r i - j | the same with a small number
JLTI r i - j | the same with a small number
JLEI r i - j | the same with a small number
JGTI r i - j | the same with a small number
JGEI r i - j | the same with a small number
JSOME l - - j | go there unless a list is empty
JNONE l - - j | go there when a list is empty
JCOLI r o i j | go there when a card's column is this small number
JNOTCOLI r o i j | go there when a card's column is not this small number
CALL f R L I | a function; what is handed on stands in the first registers and lists, and so does what it returns
RET - - - - | back, with nothing
RETV r - - - | back, with a value
RETL l - - - | back, with a list
RETN N - - - | back, with a list of lists
FAULT i q - - | the rules are at fault: a code and its clause
# counting
COUNTER n - - - | an arc is taken
STEP - - - - | one step off the budget
ENTER n - - - | both
STEPCOUNT n - - - | both, the step first
CHARGE l - - - | going through a list costs steps
CHARGEZ r - - - | going through a zone does
LONG l - - - | going through a long list does
LONGZ r - - - | going through a long zone does
CHARGENEST N - - - | going through a list of lists costs steps
LONGNEST N - - - | going through a long one does
CHARGEN i - - - | so many steps
CHARGEBY r i - - | so many times this number of steps
DIRTY k - - - | bits of what has changed
DATUM q - - - | a clause that data carry has applied
# what there is
COLUMN w r o - | a column of a card
CARDNUM w r C - | a field of a card
SETCARD r r C - | the same, set
NUMBER w T - - | a field of the table
SETNUMBER r T - - | the same, set
OWN w r P - | a field of a player
SETOWN r r P - | the same, set: value, player
TLIST m X - - | a list of the table's
SETTLIST l X - - | the same, set
OWNLIST m r Y - | a list of a player's
SETOWNLIST l r Y - | the same, set: list, player
RESETOWN P k - - | a number of everybody's begins anew
FACEUP w r - - | whether a card lies face up
ALIVE w r - - | whether a player is in the game
KNOWS w r r - | whether a player knows a card
SAME w r r - | whether two cards have the same face
OWNER w r - - | whose zone a card lies in
ZOWNER w r - - | whose a zone is
ZONE w r z - | a player's zone
ACTIVE w - - - | whose turn it is
ROUND w - - - | the round's number
CELL w r t - | a cell of a table with one key
CELL2 w r r t | a cell of a table with two
# lists
FROMZONE m r - - | the cards of a zone
COPY m l - - | the same list
EMPTY m - - - | a list without members
PUSH m r - - | one member more
SIZE w l - - | how many
ZSIZE w r - - | how many cards lie in a zone
FIRST w l - - | the first
LAST w l - - | the last
TOP m l r - | the first n
BOTTOM m l r - | the last n
RANGE m r r - | numbers from one to another
RANGECHECK r r - - | that such a list is not too long
SUM w l - - | the total
LEAST w l - - | the least
MOST w l - - | the greatest
DISTINCT m l - - | without repetitions
APPEND m l - - | a list behind another
IN w r l - | whether it is in a list
INZONE w r r - | whether a card lies in a zone
NEXT l r w j | the next member: list, place, what it is, where to go when there is none
EACH l r w j | the next member, and go there; list, place, what it is
WITH m l r o | those whose column is this
WITHOUT m l r o | those whose column is not this
ZWITH m r r o | the cards of a zone whose column is this
ZWITHOUT m r r o | the cards of a zone whose column is not this
WITHI m l i o | those whose column is this small number
WITHOUTI m l i o | those whose column is not
ZWITHI m r i o | the cards of a zone whose column is this small number
ZWITHOUTI m r i o | the cards of a zone whose column is not
WITHIN m l l o | those whose column is in another list
OUTSIDE m l l o | those whose column is not
AMONG m l l i | those that are in another list; 1: that are not; 2: going through that costs nothing
ONLY m l r i | those that are this; 1: that are not
KNOWN m l r i | cards that a player knows; 1: does not know
ALIKE m l r i | cards with the face of another; 1: with other faces
ALIKEANY m l l i | cards that have the face of one of a list, which costs steps for each; 1: that have not
INSIDE m l r i | cards that lie in a zone; 1: that do not; 2: a long zone costs steps, card by card
BOUND m l r i | numbers that are not more than this; 1: less, 2: not less, 3: more
BYCELL m l r t | members of which what a table says of a number in another list is this value
COLUMNOF m l o - | what stands in a column of cards, card by card
DROP m r - - | without the first that is this
PLAYERS m - - - | those in the game
EVERYONE m - - - | all players, with those who have left
SEATS m r - - | those in the game, from one of them
OTHERS m r - - | the same without that one
LEFT w r - - | the next in seat order
CONSTLIST m K - - | a list that the game has
LISTAT m r - - | the same by its number
PICKLIST m A r - | what a player has answered
PUTLIST A l r - | the same, noted
CLEARLISTS A - - - | nobody has answered
# lists of lists
NONE M - - - | one without members
COPYN M N - - | the same list of lists
PUSHN M l - - | one list more
APPENDN M N - - | one behind another
SIZEN w N - - | how many lists
EACHN N r m j | the next list, and go there; place, what it is
FIRSTN m N - - | the first of the lists
LASTN m N - - | the last
FLAT m N - - | all in one
SUBSETS M l r r | every choice of so many to so many members
GROUPED M l o - | cards parted by a column
PICKN m N - - | one of the lists by chance
SOMEN M N r - | so many by chance
CHOOSEN m r N i | one of the lists; 2: of cards
# words
SHUFFLE r - - - | a zone into random order
SHUFFLEINTO r r - - | a zone into another, which is shuffled
CUT r - - - | a random number of cards go under the rest
SPLIT r l - - | a pile into as many others
LATER i f r i | something is booked for a moment: which, what, of whom, whether it takes anybody
DUETILL w i - - | what is booked for a moment up to now
NEXTDUE w w r j | the next of these: what, of whom; where to go when there is none
DEAL r r z m | cards to each player
MOVEONE r r - - | a card to a zone
MOVECARD r r i - | the same; 1: at the bottom, 2: blind
MOVELIST l r i m | cards to a zone
MOVEZONE r r i m | a zone's cards to a zone
DRAW m r r r | cards from a zone: into which list, from, how many, to
TURN w r r j | the top card onto a zone; where to go when there is none
TURNONLY w r r j | the same, and nothing is shuffled in
TURNLOW w r r j | the same with the lowest card
TURNLOWONLY w r r j | the same with the lowest card, and nothing is shuffled in
READY r - - - | see to it that a zone has a card
PICKRANDOM w l - - | one by chance
DRAWRANDOM w m - - | one by chance, taken out of the list
INDEXOF w r K - | the place of a value in a constant list
NTH w r K - | the value at a place of a constant list; nothing stays nothing
LAY l b i - | pieces onto so many spaces, in order
PUTON r r b - | a piece onto a space
TAKEOFF r b - - | a piece off the board
SPACEOF w r b - | the place of the space on which a piece lies, or nothing
AT m r b - | the pieces on a space
PILES m r i i | the piles of an owner that are there: owner, the first of all, how many each has
NEWPILE w r i i | an empty one of these
FACT w r i i | what a pile remembers: place for zone 0, how far apart they are
SETFACT r r i i | the same, set: value, pile
NEAR m r t K | the spaces one step away
MIX b - - - | the pieces change places
ROLL w r - - | 1 to n by chance
SHOW l k - - | players of these bits know the cards
SHOWTO l r - - | a player knows the cards
SHOWALL l l - - | these players know the cards
FACE l i - - | cards are turned over
LAYOPEN r - - - | everyone sees a zone
CLOSE r - - - | it is seen as declared
SWAP r r - - | two cards change places
CHOOSE w r l i | one of a list; 1: or nothing, 2: of cards, 4: the chooser sees them, 8: of zones, 16: for an action
CHOOSEZ w r r i | one of a pile, or a place in it
TAKE w r l r | one more for `choose_some`; the last: nothing may be taken instead
TAKECARD w r l r | the same of cards
NUMBERS w r r r | a number from one to another
CONFIRM w r i - | yes or no; 1: whether to pay
VALUES m l o - | what stands in a column of cards, in order
NAME w r l - | one of such values
OFFER w r i - | one of so many answers to an offer
ACT w r l i | which action; 1: or none, 2: an answer to something
USES w r u - | how often a player has done it this turn
USED r u - - | once more
# tokens: an amount is so many of one kind, as one number
AMOUNT w r s - | so many of a kind
MANY w r - - | how many an amount is
KIND w r - - | of which kind it is
GAIN r r - - | tokens from the supply: player, amount
HAS w r r - | whether a player has so much
LOSE w r r r | as much as there is: player, amount, to whom; how many that was
SPEND r r - - | the same in full, which the player has
RECEIVE r r - - | so much more before a player
PUT r r r - | on a card, a player's or of the supply: amount, card, whose
STAKE r r - - | on a card, paid already: amount, card
TAKEBACK r r - - | all tokens on a card to a player, or to the supply
TOKENSON w r s - | how many lie on a card
HOLDER w s - - | who has what exists once
HANDTO r s - - | it changes hands
# hands, and people in order
HAND w l h - | what cards make under a ranking: the better hand is the greater number
GROUP m l - - | people, and behind them in the list after it their groups: all in one
ALONE w l r - | whether the one before this place is a group by itself: groups, place
LEAVE r i - - | a player is out of the game; 1: back in it
SETKEY B r r - | a number of a player, noted: player, number
PART m m B - | people and groups, parted by these numbers: greatest first
UNTIED l - - - | nobody is left in a group with others
# announcements
EVENT w - - - | a new one, without what it says
SETEVENT r e r - | what one of its fields says
EVENTFIELD w r e - | the same, read
CANCEL r - - - | it does not happen
CANCELLED w r - - | whether it does not
ENDEVENT r - - - | it is over
OPEN - - - j | a window opens; where to go when none may
SHUT - - - - | and closes
# order of play
TRY i - - j | what ends there goes on there
DONE - - - - | and is no longer looked out for
THROW i - - - | a turn, phase or round ends
WIN r i - - | one wins by a rule
WINALL l i - - | these win by a rule
COLLECT - - - - | note who has won
WINS - - - - | nobody has won yet
CROWN - - - - | if somebody has, the game is over
SECRET i - - - | answers are secret, or no longer
BEGINROUND r - - - | the round's number
BEGINTURN r - - - | a player's turn
NOTURN - - - - | nobody's turn
SETTINGUP i - - - | the table is being set up
SETUP - - - - | the table is set up
TOLD - - - - | somebody is told something
STABLE - - - - | the table has come to rest: a try is over
BEGIN - - - - | a phase or window begins: what is asked in it may be tried out
END - - - - | and is over
JTRY - - - j | go there while something is tried out
REST w - - j | what is at rest is tested; what had changed; where to go when nothing had
JCLEAN - - - j | go there when nothing has changed
JSAME r k - j | go there when nothing of these has changed
JCALM k - - j | go there when nothing of these has changed since the last look
LOOK w - - - | what has changed, to be looked at
LOOKAGAIN r - - - | it is to be looked at again
# what the machine itself puts in the place of others (vm/tune.c)
NOTHING w - - - | nothing
JNIL r - - j | go there for nothing
JNOTNIL r - - j | go there for something
FROMZONEI m Z - - | the cards of this zone
ZSIZEI w Z - - | how many lie in this zone
MOVEONEI r Z - - | a card to this zone
"""


@dataclass(frozen=True, slots=True)
class Op:
    """An instruction: its number, what its operands are, what it does."""

    name: str
    number: int
    operands: str
    meaning: str


def _read() -> dict[str, Op]:
    ops: dict[str, Op] = {}
    for line in _TABLE.strip().splitlines():
        if line.startswith("#"):
            continue
        head, meaning = line.split(" | ", 1)
        name, *operands = head.split()
        assert len(operands) == 4, name
        ops[name] = Op(name, len(ops), "".join(operands), meaning)
    return ops


OPS: dict[str, Op] = _read()
"""Every instruction by its name."""


def header() -> str:
    """The same table for the machine, as C."""
    names = " ".join(f"X({name})" for name in OPS)
    numbers = ", ".join(f"OP_{name}" for name in OPS)
    operands = ", ".join(f'"{op.operands}"' for op in OPS.values())
    return (
        f"#define OPERATIONS(X) {names}\n#define N_OPS {len(OPS)}\nenum {{ {numbers} }};\n"
        f"static const char *const operands[] = {{{operands}}};\n"
    )
