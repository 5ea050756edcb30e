"""Changes of who acts, has something or is meant, and of how long."""

import re
from collections import Counter

from pnp.checks.pairs.changed_words import (
    Change,
    Reversal,
    count_negations,
    is_among,
    lost_kinds,
    shown_words,
    turned,
    word_stem,
)
from pnp.checks.pairs.opposites import PRONOUNS, ROLES


def change_of_role(change: Change) -> Reversal | None:
    """A role, neighbour or owner that replaces the agreed one."""
    if not change.is_local:
        return None
    removed, added = set(change.removed), set(change.added)
    if removed ^ added in ({"other"}, {"else"}) and change.size == 1:
        return Reversal("who", shown_words(change.removed), shown_words(change.added))
    for own, others in ((removed, added), (added, removed)):
        if "own" in own <= {"your", "her", "his", "their", "own", "only"} and others and others <= _WHOSE_EVER:
            return Reversal("who", shown_words(change.removed), shown_words(change.added))
    if count_negations(change.old) % 2 != count_negations(change.new) % 2:
        return None  # "only on your own", "not on those of others"
    gone, come = lost_kinds(ROLES, change), lost_kinds(ROLES, turned(change))
    if not change.removed and "neighbour" in come:
        return Reversal("who", "", shown_words(change.added))
    gone |= lost_kinds(_YOU, change) if come else {}
    come |= lost_kinds(_YOU, turned(change)) if gone else {}
    for role, word in gone.items():
        for other, new in come.items():
            if role != other and is_among(word, change.removed) and is_among(new, change.added):
                return Reversal("who", word, new)
    return None


_YOU = {"you": PRONOUNS["you"]}

_WHOSE_EVER = frozenset(["any", "every", "each", "another", "anybody's", "everybody's", "everyone's", "player's"])

_AGREEING = {"has": "have", "is": "are", "does": "do", "was": "were", "goes": "go"}

_EITHER_WAY = frozenset(["each", "every", "all", "the", "player", "players", "a", "an"])

_PEOPLE = {
    **{
        role: re.compile(f"{role}s?(?:'s)?") for role in ("winner", "loser", "attacker", "defender", "dealer", "leader")
    },
    "you": re.compile("you|your|yours|yourself"),
    "another": re.compile("she|her|hers|he|his|him|they|them|their|theirs|others?|foes?|else"),
}


def exchange_of_people(change: Change) -> Reversal | None:
    """People who have changed places: "she picks one of yours" and "you pick one of hers"."""
    if len(change.removed) > 10 or len(change.added) > 10:
        return None
    (old, rest), (new, other_rest) = (_people_in(words) for words in (change.removed, change.added))
    if not old or len(old) != len(new) or old == new or rest != other_rest:
        return None
    return Reversal("who", shown_words(change.removed), shown_words(change.added))


def _people_in(words: tuple[str, ...]) -> tuple[list[str], Counter[str]]:
    """The people named by some words, in order, and the other words regardless of agreement."""
    people, rest = [], Counter[str]()
    for word in (word.strip("‹›") for word in words):
        person = next((name for name, kind in _PEOPLE.items() if kind.fullmatch(word)), "")
        if person:
            people.append(person)
        elif word not in _EITHER_WAY:
            rest[_AGREEING.get(word) or re.sub(r"(?<=\w\w)s$", "", word)] += 1
    return people, rest


_PERIODS = frozenset(["turn", "round", "game", "hand", "phase", "deal", "trick", "match", "season", "day", "night"])


def change_of_period(change: Change) -> Reversal | None:
    """A period of play that replaces another: once a turn, once a game."""
    if change.size == 2 and {*change.removed, *change.added} <= _PERIODS and change.removed and change.added:
        return Reversal("another word", change.removed[0], change.added[0])
    return None


def change_of_pronoun(change: Change) -> Reversal | None:
    """A different person who acts or owns in an otherwise unchanged sentence."""
    removed, added = (tuple(map(word_stem, words)) for words in (change.removed, change.added))
    gone, come = lost_kinds(PRONOUNS, change), lost_kinds(PRONOUNS, turned(change))
    if not (change.is_small and gone and come) or gone.keys() == come.keys():
        return None
    pronouns = "|".join(kind.pattern for kind in PRONOUNS.values())
    rest = [Counter(word for word in words if not re.fullmatch(pronouns, word)) for words in (removed, added)]
    if rest[0] != rest[1] or len(set(gone) | set(come)) < 2:
        return None
    return Reversal("who", next(iter(gone.values())), next(iter(come.values())))
