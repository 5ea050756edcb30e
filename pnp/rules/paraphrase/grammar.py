"""The part of the paraphrase that a language brings: its sentences, and how nouns and verbs agree in them.

The walk over the code (:mod:`pnp.rules.paraphrase.nouns` and its neighbours) names a sentence by its key and gives the
phrases of its slots; a grammar fills it. A language is a table of sentences (:class:`Sentences`) and a subclass of
:class:`Grammar`. In a sentence, ``{slot}`` is a phrase within a longer one, with these marks, joined by dots:

=========  ============================================================================================
``e``      at the end of the sentence: a relative clause needs no brackets
``s``      the subject with which ``[verb]`` agrees
``S``      the same, agreeing as it reads without its brackets
``t``      never in brackets
``n``      not shown: with ``s`` or ``S``, for a verb that comes before its subject
``h``      the head: the sentence takes the case, gender and number of this phrase
``x`` ``r``  without the relative clause at its end, and that clause alone: ``gibt es {x:x} …{x:r}``
a case     a name of :attr:`Grammar.cases`
=========  ============================================================================================

``<f:Summe>`` is a noun with its article, in the case of the whole sentence (:meth:`Grammar.head`), and
``<m:Besitzer@card>`` one with its owner.
"""

import re
from collections.abc import Mapping, Sequence

from pnp.base.frozen import dataclass
from pnp.model.schema.grammar import Noun
from pnp.rules.paraphrase.phrase import CHAIN, CLOSED, TAIL, Label, Members, Phrase, sentence

_SLOT = re.compile(r"\{(?P<slot>\w+)(?::(?P<how>[\w.]+))?\}|\[(?P<verb>[^\]]+)\]|<(?P<head>[^>]+)>")
SPLIT, COMMA = "\x05", "\x04"
"""Mark before a relative clause that may be separated from its noun; comma that is dropped if another mark follows."""


@dataclass(frozen=True)
class NameFacts:
    """The facts about the name of a thing in a language."""

    kind: str
    """Its kind: ``zone``, ``token``, ``card``, ``column``, ``member`` …"""
    name: str
    """Its name in rule code."""
    english: str = ""
    """Its label in the game's own language."""
    text: str = ""
    """Its label in the language; "" if the game has no translation."""
    many: str = ""
    """Its plural in the language; "" for an unknown one."""
    counts: bool = False
    """Whether it is countable."""
    noun: Noun = Noun(name="")
    """Its entry in the language's file."""


@dataclass(frozen=True)
class Sentences:
    """The sentences and words of a language."""

    nouns: Mapping[str, str]
    """Words of the rules language as noun phrases."""
    conditions: Mapping[str, tuple[str, str]]
    """Words as conditions: affirmative, and negated."""
    acts: Mapping[str, str]
    """Words as sentences."""
    options: Mapping[str, str]
    """Keyword arguments; True and False have a sentence each."""
    frames: Mapping[str, str]
    """Every other construct, by its key."""
    built_in: Mapping[str, str]
    """Names that every game has."""
    things: Mapping[str, Label]
    """The language's own nouns: card, player, place …"""


class Grammar:
    """A language. Methods that a language without cases and genders need not override implement English."""

    cases: Sequence[str] = ("nom",)
    colon: str = ":"
    quotes: tuple[str, str] = ("“", "”")
    and_: str = "and"
    prepositions: frozenset[str] = frozenset()
    """First words of a label that says where or how somebody is."""
    or_: str = "or"

    you: Phrase = Phrase("you", role="you")

    def __init__(self, words: Sentences) -> None:
        self.words = words

    # ---- sentences
    def frame(self, key: str, level: int = CLOSED, /, **slots: Phrase | str) -> Phrase:
        """A construct by its key. A sentence that ends with a phrase binds as tightly as that phrase."""
        return self.fill(self.words.frames[key], slots, level)

    def line(self, key: str, /, **slots: Phrase | str) -> str:
        """A construct as a sentence of its own, capitalised."""
        return sentence(self.frame(key, **slots).text, "")

    def fill(self, template: str, slots: Mapping[str, Phrase | str], level: int = CLOSED) -> Phrase:
        """A sentence with its slots filled."""
        phrases = {name: slot if isinstance(slot, Phrase) else Phrase(slot) for name, slot in slots.items()}
        is_inflected = len(self.cases) > 1 and ("<" in template or ".h" in template or ":h" in template)
        cases = tuple(self._filled(template, phrases, c) for c in range(len(self.cases) if is_inflected else 1))
        gender, plural, end = self._facts(template, phrases)
        return Phrase(cases[0], end if level == CLOSED else level, cases if is_inflected else (), gender, plural)

    def _filled(self, template: str, phrases: Mapping[str, Phrase], case: int) -> str:
        text, at = "", 0
        subject = Phrase("")
        for match in _SLOT.finditer(template):
            text, at = text + template[at : match.start()], match.end()
            if match["verb"]:
                text += self.verb(match["verb"], subject)
            elif match["head"]:
                noun, _, owner = match["head"].partition("@")
                text += self.head(noun, case, phrases[owner] if owner else None)
            else:
                phrase, how = phrases[match["slot"]], (match["how"] or "").split(".")
                if "s" in how or "S" in how:
                    subject = phrase if "S" in how else self.closed(phrase)
                text += self._slot(phrase, how, case)
        return self.joined(text + template[at:])

    def _slot(self, phrase: Phrase, how: Sequence[str], case: int) -> str:
        if "n" in how:
            return ""
        own = next((self.cases.index(mark) for mark in how if mark in self.cases), case if "h" in how else 0)
        text = phrase.form(own) if "t" in how else phrase.in_case(own, "e" in how or "x" in how or "r" in how)
        if "x" in how:
            return text.partition(SPLIT)[0].rstrip()
        if "r" in how:
            return "".join(text.partition(SPLIT)[1:])
        return text

    @staticmethod
    def closed(phrase: Phrase) -> Phrase:
        """A phrase in brackets if it needs them; a verb still agrees with it."""
        return Phrase(phrase.closed, CLOSED, (), phrase.gender, phrase.plural, phrase.role)

    def _facts(self, template: str, phrases: Mapping[str, Phrase]) -> tuple[str, bool, int]:
        """The gender and number of a filled sentence, and its level."""
        gender, plural, end = "", False, CLOSED
        for match in _SLOT.finditer(template):
            how = (match["how"] or "").split(".")
            if match["head"]:
                gender, plural = self.head_facts(match["head"])
            elif match["slot"] and "h" in how:
                gender, plural = phrases[match["slot"]].gender, phrases[match["slot"]].plural
            if match["slot"] and match.end() == len(template) and ("e" in how or "r" in how):
                end = phrases[match["slot"]].end
        return gender, plural, end

    # ---- language-specific methods
    def verb(self, base: str, subject: Phrase) -> str:
        """A verb in the form that agrees with a subject."""
        raise NotImplementedError

    def head(self, noun: str, case: int, owner: Phrase | None = None) -> str:
        """A noun of a sentence with its article and its owner: ``f:Summe``."""
        raise NotImplementedError

    def head_facts(self, noun: str) -> tuple[str, bool]:
        """The gender of such a noun, and whether it is a plural."""
        return noun.partition(":")[0], False

    def joined(self, text: str) -> str:
        """A text in which neighbouring words are contracted, if the language does that (``de le``: du)."""
        return text

    def finished(self, text: str) -> str:
        """A line in its final form."""
        return text

    def noun(self, label: Label, article: str, plural: bool = False) -> Phrase:
        """A noun with an article: ``the``, ``a``, ``no``, ``each``, ``all``, ``that``."""
        raise NotImplementedError

    def members(self, group: Members, quantity: str, plural: bool, number: Phrase | None = None) -> Phrase:
        """A number of members of a list: ``no card in your hand``, ``exactly 3 cards``."""
        raise NotImplementedError

    def owned(self, owner: Phrase, thing: Label, plural: bool = False) -> Phrase:
        """The property of an owner: ``your hand``, ``the hand of the first player``."""
        raise NotImplementedError

    def answer(self, name: str, key: Phrase) -> Phrase:
        """The answer of one player among those in a variable."""
        return self.owned(key, self.classified("answers", name))

    def answer_of(self, answers: Phrase, key: Phrase) -> Phrase:
        """The answer of one player among several."""
        return self.frame("answer of", answers=answers, key=key)

    def counted(self, number: str, thing: Label, is_one: bool) -> Phrase:
        """A number of things: ``2 Secrets``."""
        raise NotImplementedError

    def as_many(self, thing: Label, number: Phrase) -> Phrase:
        """The same number of things as a phrase says."""
        raise NotImplementedError

    def relative_subject(self, group: Members, plural: bool) -> Phrase:
        """The subject of a relative clause about the members of a list."""
        raise NotImplementedError

    def relative_clause(self, clause: Phrase, is_person: bool) -> str:
        """The relative clause of a condition on such a subject; "" if the language cannot express it that way."""
        raise NotImplementedError

    def apart(self, clause: Phrase, variable: Phrase, noun: tuple[Members, bool], is_person: bool) -> Phrase:
        """A relative clause for a condition with its subject anywhere in it: ``for whom (that player has …)``.
        ``noun``: the members that it describes, and whether they are several."""
        raise NotImplementedError

    def relative_clauses(self, clauses: Sequence[str], word: str) -> str:
        """Several relative clauses on one noun."""
        return f" {word} ".join(clauses)

    def superlative(self, key: Label, most: bool, counts: bool) -> Phrase:
        """The most of something: ``most Secrets``, ``lowest score``."""
        raise NotImplementedError

    def field_of_each(self, field: Label, counts: bool, each: Phrase) -> Phrase:
        """A field of each of several things: ``the rank of each card``."""
        raise NotImplementedError

    def local(self, name: str, kind: str, many: bool, unique: frozenset[str]) -> Phrase:
        """A variable that a rule sets, for one thing of a kind (``card``, ``num``) or several."""
        raise NotImplementedError

    def place(self, label: Label) -> Phrase:
        """A zone or board of the table."""
        raise NotImplementedError

    def label(self, facts: NameFacts) -> Label:
        """The label of a thing of the game in a translation."""
        raise NotImplementedError

    def classified(self, kind: str, name: str) -> Label:
        """The noun of a kind of things with a name in quotation marks: ``Bereich „Deck“``."""
        raise NotImplementedError

    def result(self, noun: Label, many: bool) -> Phrase:
        """A pronoun for the result of the previous sentence: ``it``, ``them``."""
        raise NotImplementedError

    def end_of_result(self, word: str, result: Phrase) -> Phrase:
        """The ``first`` or the ``last`` of several results."""
        return self.frame(f"{word} of result", result=result)

    def let_hold(self, claim: Phrase, test: Phrase) -> str:
        """The sentence for setting a yes-or-no field."""
        return self.line("let hold", claim=claim, test=test)

    def predicate(self, name: str, subject: Phrase, holds: bool, nouns: frozenset[str] = frozenset()) -> str:
        """A rule whose name is a predicate, applied to its subject: ``you are able``, ``the cards are a run``; "" if
        that is not possible. ``nouns``: the game's nouns, in small letters."""
        del name, subject, holds, nouns
        return ""

    def flag_verb(self, label: str) -> tuple[str, str]:
        """The verb that joins an owner and the label of a field that is yes or no, and the words behind it: ``is`` for
        ``you are in Amber``; "" where the label is quoted."""
        first = label.partition(" ")[0].lower()
        return ("is", label[:1].lower() + label[1:]) if first in self.prepositions else ("", label)

    # ---- small parts that most languages share
    def quote(self, text: str) -> str:
        """A text in quotation marks."""
        return f"{self.quotes[0]}{text}{self.quotes[1]}"

    def listed(self, parts: Sequence[Phrase], word: str = "") -> Phrase:
        """Phrases as a list: ``a, b and c``; each in brackets if it needs them."""
        word = word or self.and_
        if len(parts) == 1:
            return parts[0] if parts[0].level == CLOSED else Phrase(parts[0].closed, CLOSED, self._bracketed(parts[0]))
        every = tuple(
            f"{', '.join(part.in_case(case) for part in parts[:-1])} {word} {parts[-1].in_case(case)}"
            for case in range(len(self.cases))
        )
        role = "you and" if any(part.role == "you" for part in parts) else ""
        return Phrase(every[0], CLOSED, every if len(every) > 1 else (), "", True, role)

    def _bracketed(self, phrase: Phrase) -> tuple[str, ...]:
        return tuple(phrase.in_case(case) for case in range(len(self.cases))) if phrase.cases else ()

    def in_turn(self, parts: Sequence[Phrase]) -> Phrase:
        """Keys that each break the ties of those before: ``score, then coins``."""
        return Phrase(self.words.frames["in turn"].join(part.closed for part in parts))

    def bracketed(self, phrase: Phrase) -> Phrase:
        """A phrase in brackets."""
        return Phrase(f"({phrase.text})", CLOSED, tuple(f"({text})" for text in phrase.cases), "", phrase.plural)


__all__ = ["CHAIN", "CLOSED", "COMMA", "SPLIT", "TAIL", "Grammar", "NameFacts", "Sentences"]
