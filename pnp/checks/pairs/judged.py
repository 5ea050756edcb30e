"""Changes that contradict the agreed state: one side of a pair has a new meaning, and the other side is unchanged."""

import keyword
import re
from collections.abc import Iterable, Mapping, Sequence

from pnp.base.frozen import dataclass
from pnp.checks.pairs.agreed import OpenPair
from pnp.checks.pairs.changed_words import Reversal
from pnp.checks.pairs.judged_code import change_in_code
from pnp.checks.pairs.judged_pages import change_in_page
from pnp.checks.pairs.judged_words import reversal_in
from pnp.checks.pairs.word_diff import line_changes
from pnp.model.game import Game
from pnp.rules import RuleSet
from pnp.rules.scope import build_scope
from pnp.rules.words import RESERVED


@dataclass(frozen=True)
class Vocabulary:
    """The words that a game uses for its things."""

    in_words: frozenset[str] = frozenset()
    """As people read them, in lower case."""
    in_code: frozenset[str] = frozenset()
    is_english: bool = True


def vocabulary_of(game: Game, rules: RuleSet) -> Vocabulary:
    """The single words in the names of members, terms and places."""
    labels = [member.label.text for enum in game.enums.values() for member in enum.members]
    labels += [text.text for term in game.terms.values() for text in (term.one, term.many)]
    scope = build_scope(game)
    names = {*RESERVED, *rules.rules, *keyword.kwlist, *_names(game), *scope.names}
    names |= {param for rule in rules.rules.values() for param in rule.params}
    words = frozenset(label.lower() for label in labels if re.fullmatch(r"[\w'-]+", label))
    return Vocabulary(words, frozenset(names), game.language.split("-")[0] == "en")


def joined(vocabularies: Sequence[Vocabulary]) -> Vocabulary:
    """The vocabulary of several editions."""
    in_words, in_code = (
        frozenset[str]().union(*words)
        for words in ([each.in_words for each in vocabularies], [each.in_code for each in vocabularies])
    )
    return Vocabulary(in_words, in_code, all(each.is_english for each in vocabularies))


def _names(game: Game) -> Iterable[str]:
    """Every part of the names declared in game.yaml: ``player.hand`` gives ``player`` and ``hand``."""
    parts = (game.zones, game.counters, game.fields, game.tokens, game.constants, game.tables, game.phases, game.cards)
    columns = (column for kind in game.cards.values() for card in kind.cards[:1] for column in card.values)
    return {*(part for section in parts for name in section for part in name.split(".")), *columns}


def judged(open_pair: OpenPair, vocabulary: Vocabulary, in_words: Iterable[str] = ()) -> Reversal | None:
    """The contradiction of one side of a pair to its agreed state, if the other side has not changed; None if the new
    side may mean the same. ``in_words``: the effect of the code, in sentences."""
    pair = open_pair.pair
    if pair is None:
        return None
    if open_pair.moved == "words" and open_pair.old_words is not None:
        new = [line.text for line in pair.words.lines]
        reversal = _in_words(open_pair.old_words, new, vocabulary)
        return None if reversal and _is_correction(reversal, " ".join(in_words)) else reversal
    if open_pair.moved == "code" and open_pair.old_code is not None and pair.is_page:
        return change_in_page(open_pair.old_code, pair.code.text)
    if open_pair.moved == "code" and open_pair.old_code is not None and pair.words.lines and not pair.restates:
        return change_in_code(open_pair.old_code, pair.code.text, vocabulary.in_code)
    return None


def judged_together(
    open_pairs: Iterable[OpenPair], vocabulary: Vocabulary, in_words: Mapping[str, Sequence[str]]
) -> list[Reversal | None]:
    """The contradictions of all pairs to their agreed states. If code has changed, simultaneous changes of words
    without code, such as the glossary's, are not judged, because they may follow the code. Neither are pages if clauses
    were added or removed with them."""
    pairs = list(open_pairs)
    has_new_code = any(one.moved in ("code", "both") and not (one.pair and one.pair.is_page) for one in pairs)
    has_other_clauses = any(one.moved in ("new", "gone") for one in pairs)
    reversals = [
        None
        if one.pair is None
        or (has_new_code and not one.pair.code.lines)
        or (one.pair.is_page and (has_new_code or has_other_clauses))
        else judged(one, vocabulary, in_words.get(one.key, ()))
        for one in pairs
    ]
    return [
        None if reversal is not None and one.moved == "code" and _is_still_done(reversal, one, pairs) else reversal
        for reversal, one in zip(reversals, pairs, strict=True)
    ]


def _is_still_done(reversal: Reversal, open_pair: OpenPair, others: Iterable[OpenPair]) -> bool:
    """Whether a line that a clause lost or gained occurs in the code of another as often as before: only the line that
    cites the clause has moved."""
    line = reversal.was or reversal.now
    if reversal.was and reversal.now:
        return False
    counts = [
        [[each.strip() for each in code.split("\n")].count(line) for code in (other.old_code, other.pair.code.text)]
        for other in others
        if other is not open_pair and other.moved == "code" and other.old_code is not None and other.pair is not None
    ]
    return any(old == new > 0 for old, new in counts)


def _in_words(old: str, new: list[str], vocabulary: Vocabulary) -> Reversal | None:
    for change in line_changes(old.split("\n"), new):
        before, after = ("".join(p.text for line in lines for p in line) for lines in (change.old, change.new))
        if not (before and after):
            continue
        reversal = reversal_in(before, after, vocabulary.in_words, vocabulary.is_english)
        if reversal is not None:
            return reversal
    return None


_POLES = frozenset(
    ["most", "fewest", "highest", "lowest", "least", "strongest", "weakest", "top", "bottom", "left", "right"]
)
"""Pairs of words of which the code's paraphrase contains one or the other."""


def _is_correction(reversal: Reversal, in_words: str) -> bool:
    """Whether the new words match the code and the old ones did not: the agreed state was wrong."""
    if not {reversal.was, reversal.now} <= _POLES:
        return False
    was, now = (re.search(rf"\b{word}\b", in_words, re.IGNORECASE) for word in (reversal.was, reversal.now))
    return now is not None and was is None
