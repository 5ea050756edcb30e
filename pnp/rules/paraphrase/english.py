"""The sentences of the words of the rules language in English.

A word has up to three: as a noun phrase, as a condition (with its negation), as an act. In a sentence ``{who}`` is an
argument within a longer phrase, ``{who:s}`` the subject with which ``[verb]`` agrees, ``{cards:e}`` an argument at the
end, ``{n:q:card}`` so many cards, ``{prompt}`` a text for people, ``{range}`` how many may be chosen,
``{extra}`` the sentences of arguments with ``=``, which otherwise follow: ``move.blind``.
"""

import re
from collections.abc import Mapping

NOUNS: Mapping[str, str] = {
    "distinct": "the different ones among {list:e}",
    "together": "all of {lists} together",
    "sum": "the sum of {list:e}",
    "abs": "the absolute value of {n}",
    "half_up": "half of {n} rounded up",
    "numbers": "the numbers from {low} to {high}",
    "times": "the numbers up to {n}",
    "repeat": "the numbers up to {limit} at most",
    "grouped": "the groups of {cards} with the same {column}",
    "draw": "{n:q:card} drawn from {zone} into {to}",
    "turning": "the cards turned up one after another from {zone} onto {onto}",
    "roll": "the roll of a die with {sides} sides",
    "owner": "the owner of {thing:e}",
    "hand_of": "the best {ranking} hand in {cards:e}",
    "new_pile": "a new pile of {cards} among {piles}",
    "space_of": "the space of {piece} on {board}",
    "at": "the pieces on space {space} of {board}",
    "beside": "the spaces beside {space:e}",
    "step": "the space {columns} to the right of and {rows} below {space:e}",
    "ray": "the spaces from {space} on, each {columns} to the right and {rows} below the one before",
    "joined": "those of {among} that hang together with {space:e}",
    "neighbours": "the spaces next to {space} on {board}",
    "distance": "the distance from {one} to {other} on {board}",
    "choose": "{prompt}{extra}, chosen by {who} from {list:e}",
    "choose_some": "{prompt} {range}{extra} chosen by {who} from {list:e}",
    "choose_number": "{prompt}, a number from {low} to {high} chosen by {who}",
    "name_card": "{prompt}, named by {who} from {cards:e}",
    "negotiate": "the {offer} agreed on by {a} and {b}",
    "arrange": "{list} in the order chosen by {who} ({prompt})",
    "secretly": "{prompt} {range} chosen secretly by {players} from their {options}",
    "by_hand": "the answer of {who} to {prompt} ({deed}, done by hand)",
    "lose": "the amount that {who:s} [lose] of {amount}",
    "tokens_on": "the number of {token} on {card:e}",
    "holder": "the holder of {token}",
    "left_of": "the player to the left of {who:e}",
}
"""Words as noun phrases, but for those that :mod:`pnp.rules.paraphrase.lists` tells."""

CONDITIONS: Mapping[str, tuple[str, str]] = {
    "knows": ("{who:s} [know] {card:e}", "{who:s} [do] not know {card:e}"),
    "same": ("{a:s} [look] like {b:e}", "{a:s} [do] not look like {b:e}"),
    "beats": ("{table} lists {b} under {a:e}", "{table} does not list {b} under {a:e}"),
    "confirm": ("{who:s} [say] yes to {prompt}", "{who:s} [say] no to {prompt}"),
    "by_hand": (
        "{who:s} [answer] yes to {prompt} ({deed}, done by hand)",
        "{who:s} [answer] no to {prompt} ({deed}, done by hand)",
    ),
    "may_pay": (
        "{who:s} [choose] to pay {amount} ({prompt})",
        "{who:s} [do] not choose to pay {amount} ({prompt})",
    ),
    "can_pay": ("{who:s} [can] pay {amount:e}", "{who:s} [cannot] pay {amount:e}"),
    "announce": ("the announced {kind} ({values}) still stands", "the announced {kind} ({values}) no longer stands"),
}
"""Words as conditions: so, and not so."""

ACTS: Mapping[str, str] = {
    "draw": "draw {n:q:card} from {zone} into {to:e}",
    "deal": "deal {each:q:card} from {zone} into the {to} of each player, one card at a time",
    "move": "move {cards} to {to:e}",
    "swap": "swap {a} for {b:e}",
    "shuffle": "shuffle {zone:e}",
    "shuffle_into": "shuffle {from} into {into:e}",
    "cut": "cut {zone:e}",
    "split": "split {zone} at random into {into:e}",
    "ready": "make sure that there is a card in {zone:e}",
    "turn_up": "turn {cards} face up",
    "turn_down": "turn {cards} face down",
    "reveal": "show {cards} to everybody",
    "show": "show {cards} to {to:e}",
    "peek": "{who:s} [look] at {card:e}",
    "tell": "tell {to} {fact:e}",
    "lay_open": "lay {zone} open for everybody to see",
    "close": "hide {zone} again",
    "pick_at_random": "pick {noun:e}",
    "roll": "roll a die with {sides} sides",
    "new_pile": "lay {cards} out as a new pile among {piles}",
    "lay": "lay {pieces} in order on the spaces of {board:e}",
    "put_on": "put {piece} on space {space} of {board:e}",
    "take_off": "take {piece} off {board:e}",
    "choose": "{who:s} [choose] {prompt}{extra} from {list:e}",
    "choose_some": "{who:s} [choose] {prompt} {range}{extra} from {list:e}",
    "choose_number": "{who:s} [choose] {prompt}, a number from {low} to {high}",
    "confirm": "{who:s} [answer] {prompt}",
    "name_card": "{who:s} [name] {prompt} out of {cards:e}",
    "negotiate": "{a} and {b} negotiate the {offer}, {a} first",
    "arrange": "{who:s} [put] {list} in order ({prompt})",
    "secretly": "{players:s} secretly [choose] {prompt} {range} from their {options}",
    "by_hand": "{who:s} [answer] {prompt} ({deed}, done by hand)",
    "gain": "{who:s} [gain] {amount:e}",
    "pay": "{who:s} [pay] {amount:e}",
    "lose": "{who:s} [lose] {amount}, as far as possible",
    "give": "{who:s} [give] {amount} to {to:e}",
    "may_pay": "{who:s} may pay {amount} ({prompt})",
    "put": "{by:s} [put] {amount} on {card:e}",
    "put nobody": "put {amount} from the supply on {card:e}",
    "take_back": "{to:s} [take] all tokens from {card:e}",
    "take_back nobody": "return all tokens on {card} to the supply",
    "hand_to": "{token} goes to {to:e}",
    "ranked": "put {noun:e}",
    "eliminate": "{who:s} [leave] the game",
    "revive": "{who:s} [come] back into the game",
    "announce": "announce the {kind} ({values})",
    "cancel": "cancel {event:e}",
    "moment": "answers at any time may come in here",
    "perform": "carry out the effect of {what} ({arguments})",
    "later": "at {moment}, carry out {procedure} ({arguments})",
    "end_phase": "the phase ends",
    "end_turn": "the turn ends",
    "end_round": "the round ends",
    "win": "{players:s} [win] the game",
    "end_game": "the game ends, won by {winners:e}",
    "end_game nobody": "the game ends, and nobody wins",
}
"""Words as sentences."""

OPTIONS: Mapping[str, str] = {
    "move.at": "at {at}",
    "move.at number": "at place {at}",
    "move.blind True": "so that nobody knows any more which they are",
    "move.blind False": "openly",
    "turning.rebuild True": "making it anew when it is empty",
    "turning.rebuild False": "without making it anew",
    "turning.at": "laid at {at}",
    "pick_at_random.n": "",
    "choose.or_none True": "or none,",
    "choose.or_none False": "and not none,",
    "choose_some.such_that": "such that {such_that} holds,",
    "negotiate.breaks True": "and either may break off",
    "negotiate.breaks False": "and neither may break off",
    "lose.to": "to {to:e}",
    "new_pile.by": "for {by:e}",
    "ranked.cut": "cutting {cut} where they tie",
    "ranked.rounds": "at most {rounds} times",
}
"""Sentences of arguments with ``=``; for True and False each its own."""

BUILT_IN: Mapping[str, str] = {
    "players": "the players", "everyone": "all players, in or out of the game", "active": "the active player",
    "anyone": "anyone", "me": "you", "event": "the announcement", "TOP": "the top", "BOTTOM": "the bottom",
    "round_number": "the round number", "turn_end": "the end of the turn", "turn_start": "the start of the turn",
    "round_end": "the end of the round", "round_start": "the start of the round", "phase_end": "the end of the phase",
    "rest": "the next stable state", "always": "any moment", "any_time": "any time",
}  # fmt: skip
"""Names that every game has."""

_IRREGULAR = {"be": "is", "have": "has", "do": "does", "can": "can", "cannot": "cannot", "may": "may"}


RELATIVE = "\0"
"""The subject of a relative clause before its noun is known."""
_PREPOSITION = r"(?:of|in|for|with|beside|on|at|from|under|lying|held|that|who|whose)"
_PLURAL_NOUN = re.compile(
    r"(?:your|the|\S+'s|that \w+'s|the \w+'s)\s(?:own\s)?"
    rf"(?:(?!{_PREPOSITION}\s)[\w-]+\s){{0,2}}?[\w-]*[a-z](?<!s)(?<!u)(?<!i)s(?= {_PREPOSITION} |$)",
    re.IGNORECASE,
)
"""A subject whose noun ends like a plural: not "class", "surplus" or "axis"."""
_EITHER = re.compile("\1([^\2]*)\2([^\3]*)\3")


def verb(base: str, subject: str) -> str:
    """A verb in the form that goes with a subject: ``you`` and several take the plain one."""
    if subject == RELATIVE:
        return f"\1{verb(base, 'it')}\2{verb(base, 'they')}\3"
    if subject == "you" or is_plural(subject):
        return "are" if base == "be" else base
    if base in _IRREGULAR:
        return _IRREGULAR[base]
    return base + ("es" if base.endswith(("s", "sh", "ch", "o")) else "s")


def numbered(text: str, plural: bool) -> str:
    """A relative clause whose noun is known now."""
    return _EITHER.sub(r"\2" if plural else r"\1", text)


def is_plural(subject: str) -> bool:
    """Whether a subject is several: it begins like one of those that the language makes, or its noun is plural: "your
    turns of banishment", "the passes in a row"."""
    begins = subject.startswith(("the players", "all ", "the other players", "(")) or subject == "they"
    return begins or _PLURAL_NOUN.match(subject) is not None


def owned(owner: str, thing: str) -> str:
    """The thing of an owner: ``your hand``, ``that player's hand``, ``the hand of the first player with …``."""
    if owner == "you":
        return f"your {thing}"
    if owner == RELATIVE:
        return f"{RELATIVE}'s {thing}"
    if owner.count(" ") <= 2 and owner[-1].isalpha() and not owner.endswith("s") and " of " not in owner:
        return f"{owner}'s {thing}"
    return f"the {thing} of {owner}"
