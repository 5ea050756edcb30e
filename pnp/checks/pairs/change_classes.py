"""Classes of changes to a clause's words by their effect on its meaning, for sorting open clauses: opposites first, a
mere rewording last. A class sorts changes and hides none."""

import re
from collections import Counter
from collections.abc import Callable, Sequence

from pnp.base.frozen import dataclass
from pnp.checks.pairs.opposites import NEGATIONS, placeholder_name, plain
from pnp.checks.pairs.word_diff import Piece, pieces_of


@dataclass(frozen=True)
class Change:
    """A class of change, and the words that show it."""

    name: str
    shown: str
    """For instance ``most → fewest``; "" for a rewording."""
    weight: float
    """Its urgency: greater for a change that needs more attention."""


def _sides(*groups: str) -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    return tuple((_words(one), _words(other)) for one, _, other in (group.partition(" / ") for group in groups))


def _words(text: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(text.split(' | '))})(?!\w)", re.IGNORECASE)


_OPPOSITES = _sides(
    "(?<!at )most | highest | strongest | richest | greatest | largest | biggest | best | longest | tallest"
    " / fewest | lowest | (?<!at )least | weakest | poorest | smallest | worst | shortest",
    "at most | no more than | up to / at least | or more",
    "more | higher | greater | larger | stronger | above | exceeds? | longer | taller"
    " / fewer | lower | less | smaller | weaker | below | shorter",
    "first | earlier | earliest | begins? | beginning | start | starts / last | later | latest | ends? | finish",
    "before | until / after | afterwards | once | since",
    "left | clockwise / right | anticlockwise | counter-?clockwise",
    "wins? | won | winner | victory / lose | loses | lost | loser | defeat",
    "gains? | takes? | took | taken | draws? | receives? | gets? | collects? | keeps? | kept"
    " / loses? | gives? | given | discards? | pays? | returns? | drops? | hands? over",
    "face up | face-up | open | openly | revealed? | reveals | shows? | public | visible"
    " / face down | face-down | hidden | hides? | secret | secretly | in secret | concealed | closed",
    "top / bottom",
    "your | yours | own / foe's | foe | opponent | opponent's | another player's | somebody else's",
    "stays? | remains? | keeps? / goes | go | moves? | leaves? | passes | passed",
    "same | equal / other | different | another | unequal",
    "with / without",
    "always / never",
    "next / previous",
    "attacker | attackers | attacks? | attacking / defender | defenders | defends? | defending",
    "alive | living / dead | died? | dies",
    "adds? | added | plus | increases? | raises? / subtracts? | subtracted | minus | decreases? | lowers? | removes?",
    "inside | into | onto / outside | out of | from",
    "at random | by lot | blind | blindly | unseen | without looking / chooses? | choice | chosen | picks?",
    "free | for nothing | at no cost / costs? | pays? | dear",
    "everybody | everyone | all | every | each / nobody | no one | none | nothing",
    "anybody | anyone | any | anything / nobody | no one | none | nothing | no",
    "even / odd",
    "full / empty",
    "ascending | upwards? / descending | downwards?",
    "accepts? | agrees? / refuses? | declines? | disagrees?",
    "starts? | begins? | goes on | continues? / stops? | ends?",
    "shuffle | shuffled | mix / sort | sorted | in order",
    "and / or",
    "again / no more",
    "only / also",
    "if / unless",
)
_NEGATIONS = _words(
    "not | never | no | none | nobody | nothing | neither | nor | cannot | without | no one | \\w+n['’]t"
)
_MUST = _words("must | has to | have to | needs? to | obliged | required | shall")
_MAY = _words("may | can | could | optional | if you (?:like | wish | want)".replace(" | wish | want", "|wish|want"))
_QUANTIFIERS = (
    _words("each | every | everybody | everyone | all | any | anybody | anyone | whoever | whatever | everything"),
    _words("one | an? single | somebody | someone | some | exactly one | one of"),
    _words("both"), _words("either"), _words("half"), _words("only | alone | just"),
)  # fmt: skip
_PEOPLE = (
    _words("you | your | yours | yourself"),
    _words("others? | another | opponents? | opponent's | foes? | foe's | rivals?"),
    _words("owner | owner's | holder"), _words("winner | winner's"), _words("loser | loser's"),
    _words("dealer | dealer's"), _words("leader | leader's"), _words("neighbours? | neighbour's"),
    _words("target | target's | victim | victim's"), _words("attackers? | attacker's"),
    _words("defenders? | defender's"),
)  # fmt: skip
_NUMBERS = re.compile(
    r"(?<!\w)(?:\d+|zero|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twice|thrice|double|doubled"
    r"|second|third|fourth|(?<!at )once(?= (?:in|per|for|only|more|before|a)\b|[,.;:]|$))(?!\w)",
    re.IGNORECASE,
)
_EXCEPTIONS = _words(
    "unless | except | but | otherwise | else | if | only | even if | instead | as long as | provided | other than"
)
_ORDER = _words(
    "then | first | next | before | after | at once | immediately | until | finally | later | meanwhile | when"
)
_SMALL_WORDS = frozenset(
    re.findall(
        r"\w+",
        "a an the of to in on at is are be it its that this and or if for from by with as each player players you your "
        "their they she her must may one not no have has do does then there who whose which when these those any all "
        "every",
    )
)
_PLACEHOLDER = re.compile(r"\{\{.*?\}\}")
_FILTER = re.compile(r"\s*\|\s*\w+(?=[^{}]*\}\})")
"""The form of a placeholder, for instance its capital letter."""
_SENTENCES = re.compile(r"(?<=[.!?:;])\s+")

_REWORDING = 0.1
_OTHER_WORD = "another word"
"""The class of a change that belongs to no other class."""
_SAME_WORDS = 0.6
"""The part of its weight that a change keeps if both versions have the same nouns and verbs."""


def change_of(old: str, new: str) -> Change:
    """The most urgent class of a change of words."""
    return changes_of(old, new)[0]


def changes_of(old: str, new: str) -> list[Change]:
    """The classes of a change of words, the weightiest first; always at least one."""
    written = _one_word(old, new, pieces_of(old, new))
    old, new = _in_one_form(old), _in_one_form(new)
    pieces = pieces_of(old, new)
    share = _changed_share(pieces)
    factor = _SAME_WORDS if _content(old) == _content(new) else 1.0
    shown = {name: words for name, _, look in reversed(_CLASSES) if (words := look(old, new, pieces)) is not None}
    if len(shown) > 1:
        shown.pop(_OTHER_WORD, "")
    elif _OTHER_WORD in shown:
        shown[_OTHER_WORD] = written or shown[_OTHER_WORD]
    weights = {name: weight * (factor if name in _MAY_ONLY_MOVE else 1) for name, weight, _ in reversed(_CLASSES)}
    changes = [Change(name, words, weights[name] * (1 - 0.7 * share)) for name, words in shown.items()]
    changes.sort(key=lambda change: -change.weight)
    return changes or [Change("rewording", "", _REWORDING * (1 - share / 2) * factor)]


def _in_one_form(text: str) -> str:
    """A text in which expressions with the same meaning are unified."""
    for pattern, words in _ALIKE:
        text = pattern.sub(words, text)
    return text


def _content(text: str) -> frozenset[str]:
    """The stems of the words that mean something by themselves."""
    words = re.findall(r"[^\W\d_]+", _PLACEHOLDER.sub(" ", text.lower()))
    return frozenset(
        re.sub(r"(?<=\w\w\w)(?:es|s|ed|ing|e|en)$", "", word) for word in words if word not in _SMALL_WORDS
    )


def _changed_share(pieces: Sequence[Piece]) -> float:
    """The share of the words that changed, from 0 to 1."""
    counts = Counter[str]()
    for piece in pieces:
        counts["same" if piece.kind == "same" else "changed"] += len(re.findall(r"\w+", piece.text))
    total = 2 * counts["same"] + counts["changed"]
    return counts["changed"] / total if total else 0.0


def _changed(pieces: Sequence[Piece]) -> tuple[str, str]:
    """The removed and the added words, each in one text."""
    removed = " … ".join(piece.text.strip() for piece in pieces if piece.kind == "removed")
    return removed, " … ".join(piece.text.strip() for piece in pieces if piece.kind == "added")


def _of(pattern: re.Pattern[str], text: str) -> list[str]:
    """The words of a kind in a text, without placeholders."""
    return [match.lower() for match in pattern.findall(_PLACEHOLDER.sub("·", text))]


# ------------------------------------------------------------------------------------------------- the classes
def _opposites(old: str, new: str, pieces: Sequence[Piece]) -> str | None:
    for one, other in _OPPOSITES:
        for before, after in ((one, other), (other, one)):
            lost = list((Counter(_of(before, old)) - Counter(_of(before, new))).elements())
            come = list((Counter(_of(after, new)) - Counter(_of(after, old))).elements())
            fewer = len(_of(before, old)) > len(_of(before, new))
            if fewer and len(_of(after, new)) > len(_of(after, old)):
                return f"{lost[0]} → {come[0]}"
    return None


def _negation(old: str, new: str, pieces: Sequence[Piece]) -> str | None:
    before, after = _of(_NEGATIONS, old), _of(_NEGATIONS, new)
    if len(before) == len(after) or not _parity(old) ^ _parity(new):
        return None
    return _difference(Counter(before), Counter(after))


def _parity(text: str) -> int:
    """1 for a text that is negated on the whole: both ``nobody but you`` and ``only you`` give 0."""
    return len(NEGATIONS.findall(plain(text))) % 2


def _obligation(old: str, new: str, pieces: Sequence[Piece]) -> str | None:
    counts = [(len(_of(_MUST, text)), len(_of(_MAY, text))) for text in (old, new)]
    if counts[0] == counts[1]:
        return None
    return _difference(*(Counter([*_of(_MUST, text), *_of(_MAY, text)]) for text in (old, new)))


def _numbers(old: str, new: str, pieces: Sequence[Piece]) -> str | None:
    before, after = Counter(_of(_NUMBERS, old)), Counter(_of(_NUMBERS, new))
    return _difference(before, after) if before != after else None


def _placeholders(old: str, new: str, pieces: Sequence[Piece]) -> str | None:
    written = {_evened(placeholder): placeholder for placeholder in _PLACEHOLDER.findall(f"{new} {old}")}
    before, after = (Counter(map(_evened, _PLACEHOLDER.findall(text))) for text in (old, new))
    gone, come = (Counter({written[name]: n for name, n in c.items()}) for c in (before - after, after - before))
    return _difference(gone, come) if gone or come else None


def _evened(placeholder: str) -> str:
    return placeholder_name(placeholder.strip("{} ")).lower()


def _people(old: str, new: str, pieces: Sequence[Piece]) -> str | None:
    return None if _kinds(_PEOPLE[1:], old, new, pieces) is None else _kinds(_PEOPLE, old, new, pieces)


def _you_alone(old: str, new: str, pieces: Sequence[Piece]) -> str | None:
    """``You`` more or fewer times, and nobody else: "you may pass", "passing is allowed"."""
    return _kinds(_PEOPLE[:1], old, new, pieces)


def _quantifiers(old: str, new: str, pieces: Sequence[Piece]) -> str | None:
    return _kinds(_QUANTIFIERS, old, new, pieces)


def _kinds(kinds: Sequence[re.Pattern[str]], old: str, new: str, pieces: Sequence[Piece]) -> str | None:
    """Words of a kind that have become more or fewer."""
    counts = [[len(_of(kind, text)) for kind in kinds] for text in (old, new)]
    if counts[0] == counts[1]:
        return None
    before, after = (Counter(word for kind in kinds for word in _of(kind, text)) for text in (old, new))
    return _difference(before, after)


_ALIKE = (
    (_words("costs? nothing|(?:is|are) for nothing"), "is free"),
    (_words("must not|cannot|can not|mustn['’]t|can['’]t"), "may not"),
    (_words("a single"), "one"),
    (_words("costs? (?:you|her|them|him) nothing"), "is free"),
    (_words("every"), "each"),
    (_words("everyone"), "everybody"),
    (_words("anyone"), "anybody"),
    (_words("no one|no player"), "nobody"),
    (_words("(?:is|are) (?:allowed|permitted)(?: to)?"), "may"),
    (_words("(?:has|have) to"), "must"),
    (_words("places?|lays?"), "put"),
    (_words("puts"), "put"),
    (_words("(?:begin|start)(?:s|ning|ing)?"), "begin"),
    (_words("continues?|goes on|go on"), "goes on"),
    (_words("picks?|selects?|chooses"), "choose"),
    (_words("immediately|instantly|right away|straight away"), "at once"),
    (_words("at the same time|simultaneously"), "together"),
    (_words("without looking"), "blindly"),
    (_words("the player who|those who|players who|who(?=ever)ever"), "whoever"),
    (_words("as soon as|once(?= [a-z]+ (?:has|have|is|are)\\b)|when(?:ever)?"), "when"),
    (_words("as long as|while"), "while"),
    (_words("leaves? (.{1,40}?) where"), r"\1 stays where"),
    (_words("whether or not|no matter whether"), "whether"),
    (_words("by lot|by chance|at random|blindly|unseen"), "at random"),
)
"""Expressions with the same meaning, each mapped to one of them."""
_SPANS = (
    (_words(r"at the (?:very )?end(?: of)?|when .{1,40}? (?:ends?|is over|are over|has ended|comes to an end)"), "¹"),
    (_words(r"at the (?:beginning|start)(?: of)?|when .{1,40}? (?:begins?|starts?)"), "²"),
)
"""Words for the end and the beginning of a period, such as "at the end of the game" and "when the game ends"."""


def _order(old: str, new: str, pieces: Sequence[Piece]) -> str | None:
    for pattern, sign in _SPANS:
        old, new = pattern.sub(sign, old), pattern.sub(sign, new)
    before, after = (re.findall(r"\w+", text.lower()) for text in (old, new))
    if sorted(before) == sorted(after) and before != after:
        return "the same words in another order"
    return _more_or_fewer(_ORDER, old, new)


def _exceptions(old: str, new: str, pieces: Sequence[Piece]) -> str | None:
    return _more_or_fewer(_EXCEPTIONS, old, new)


def _more_or_fewer(kind: re.Pattern[str], old: str, new: str) -> str | None:
    before, after = Counter(_of(kind, old)), Counter(_of(kind, new))
    return None if before.total() == after.total() else _difference(before, after)


def _sentences(old: str, new: str, pieces: Sequence[Piece]) -> str | None:
    before, after = len(_SENTENCES.split(old)), len(_SENTENCES.split(new))
    if before == after or {piece.kind for piece in pieces} >= {"removed", "added"}:
        return None
    return "a sentence removed" if before > after else "a sentence added"


def _one_word(old: str, new: str, pieces: Sequence[Piece]) -> str | None:
    """One or two words replaced or removed in an otherwise unchanged sentence."""
    removed, added = (re.findall(r"\w+", _FILTER.sub("", text)) for text in _changed(pieces))
    if not 0 < len(removed) + len(added) <= 4 or max(len(removed), len(added)) > 2:
        return None
    if removed == added or _is_spelling(removed, added):
        return None
    return f"{' '.join(removed) or 'nothing'} → {' '.join(added) or 'nothing'}"


def _is_spelling(removed: Sequence[str], added: Sequence[str]) -> bool:
    """Whether two words differ only in a few letters at their ends."""
    return len(removed) == len(added) == 1 and removed[0][:4].lower() == added[0][:4].lower() and len(removed[0]) > 4


def _difference(before: Counter[str], after: Counter[str]) -> str:
    removed, added = list((before - after).elements()), list((after - before).elements())
    return f"{', '.join(removed) or 'nothing'} → {', '.join(added) or 'nothing'}"


_Look = Callable[[str, str, Sequence[Piece]], str | None]
_CLASSES: tuple[tuple[str, float, _Look], ...] = (
    ("opposite", 1.0, _opposites),
    ("placeholder", 0.97, _placeholders),
    ("number", 0.95, _numbers),
    ("negation", 0.9, _negation),
    ("who", 0.75, _people),
    ("may or must", 0.76, _obligation),
    ("each, any or all", 0.6, _quantifiers),
    ("a sentence more or less", 0.5, _sentences),
    ("who is addressed", 0.45, _you_alone),
    ("order", 0.5, _order),
    ("exception", 0.45, _exceptions),
    (_OTHER_WORD, 0.6, _one_word),
)
"""Each class with its weight and the function that shows it; None where a change is not of the class. The weights
follow the share of breaking edits in each class (benchmarks/edit_trial)."""
_MAY_ONLY_MOVE = (_OTHER_WORD, "each, any or all", "order", "exception")
"""Classes that often say the same where both versions have the same nouns and verbs."""
