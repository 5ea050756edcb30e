"""English: how nouns, verbs and relative clauses agree. Its sentences are in
:mod:`pnp.rules.paraphrase.languages.english_words`."""

import re

from pnp.rules.paraphrase.grammar import Grammar
from pnp.rules.paraphrase.languages.english_words import ENGLISH_WORDS, QUANTITIES
from pnp.rules.paraphrase.names import spaced
from pnp.rules.paraphrase.phrase import Label, Members, Phrase

_IRREGULAR = {"be": "is", "have": "has", "do": "does", "can": "can", "cannot": "cannot", "may": "may"}
RELATIVE = "\0"
"""The subject of a relative clause before its noun is known."""
_PREPOSITION = r"(?:of|in|for|with|beside|on|at|from|under|lying|held|that|who|whose)"
_PLURAL_NOUN = re.compile(
    r"(?:your|the|\S+'s|that \w+'s|the \w+'s)\s(?:own\s)?"
    rf"(?:(?!{_PREPOSITION}\s)[\w-]+\s){{0,2}}?[\w-]*[a-z](?<!s)(?<!u)(?<!i)s(?= {_PREPOSITION} |$)",
    re.IGNORECASE,
)
"""A subject whose noun has a plural ending: not "class", "surplus" or "axis"."""
_ALONE = {"the": "those", "no": "none", "a": "one", "a random": "a random one", "the top": "the first"}
"""Quantities without a noun."""
_AUXILIARIES = {"is": "be", "has": "have", "may": "may", "can": "can"}
"""First words of names that are predicates, and their verbs."""
_PARTICIPLE = re.compile(r"\w+ed(?:_|$)|(?:been|done|given|gone|kept|left|lost|made|met|put|seen|taken|won)(?:_|$)")
_PRONOUNS = frozenset(
    re.findall(
        r"\w+",
        "mine hers his theirs ours yours it they you them her him who which whom what whose here there where when then "
        "now this that these those some any all none both each either by to in at of on own next",
    )
)
"""Names that do not take an article."""
_SECOND_ARTICLE = re.compile(r"((?:\b(?:the|an?|no|each|every|your)|\w's)) the (?=\w)", re.IGNORECASE)
"""The article of a label behind one of the sentence: "the the white side" for the side "the white side"."""


def is_plural(subject: str) -> bool:
    """Whether a subject is plural: it begins like a plural of this grammar, or its noun is plural: "your turns of
    banishment", "the passes in a row"."""
    begins = subject.startswith(("the players", "all ", "the other players", "(")) or subject == "they"
    return begins or _PLURAL_NOUN.match(subject) is not None


class English(Grammar):
    """Plain English."""

    prepositions = frozenset(
        re.findall(
            r"\w+",
            "about above after against among at before behind below beside between by for from in inside near of off "
            "on outside over past to under with within without",
        )
    )

    def verb(self, base: str, subject: Phrase) -> str:
        """A verb in the form that agrees with a subject: the base form for ``you`` and plurals."""
        is_several = subject.plural if subject.text == RELATIVE else is_plural(subject.text)
        if subject.text == "you" or is_several:
            return "are" if base == "be" else base
        if base in _IRREGULAR:
            return _IRREGULAR[base]
        return base + ("es" if base.endswith(("s", "sh", "ch", "o")) else "s")

    def noun(self, label: Label, article: str, plural: bool = False) -> Phrase:
        """A noun with an article."""
        noun = label.many if plural else label.one
        if not article or (article == "the" and noun.startswith("“the ")):
            return Phrase(noun)
        return Phrase(f"{article} {noun}")

    def members(self, group: Members, quantity: str, plural: bool, number: Phrase | None = None) -> Phrase:
        """A number of members of a list."""
        head = QUANTITIES[quantity].format(number.text if number else "")
        least = quantity == "some" and group.noun is None
        noun = group.noun.form(plural) if group.noun else ""
        head = head if noun else _ALONE.get(head, head)
        text = " ".join(part for part in (head, noun, group.tail_behind(plural)) if part)
        return Phrase(("at least " if least else "") + text.replace("a other ", "another "), group.level)

    def owned(self, owner: Phrase, thing: Label, plural: bool = False) -> Phrase:
        """The property of an owner: ``your hand``, ``that player's hand``, ``the hand of the first player with …``."""
        return Phrase(_owned(owner.closed, thing.form(plural)))

    def answer(self, name: str, key: Phrase) -> Phrase:
        """The answer of one player among those in a variable."""
        return Phrase(f"the {name} of {key.closed}")

    def answer_of(self, answers: Phrase, key: Phrase) -> Phrase:
        """The answer of one player among several."""
        return Phrase(_owned(key.closed, answers.text.removeprefix("the ")))

    def counted(self, number: str, thing: Label, is_one: bool) -> Phrase:
        """A number of things: ``2 Secrets``."""
        return Phrase(f"{number.replace('“', '').replace('”', '')} {thing.form(not is_one)}")

    def as_many(self, thing: Label, number: Phrase) -> Phrase:
        """The same number of things as a phrase says."""
        return Phrase(f"as {'much' if thing.one == thing.many else 'many'} {thing.many} as {number.closed}")

    def finished(self, text: str) -> str:
        """A line in which no label brings a second article."""
        return _SECOND_ARTICLE.sub(r"\1 ", text)

    def relative_subject(self, group: Members, plural: bool) -> Phrase:
        """The subject of a relative clause about the members of a list."""
        return Phrase(RELATIVE, plural=plural, role="relative")

    def relative_clause(self, clause: Phrase, is_person: bool) -> str:
        """The relative clause of a condition on such a subject: ``whose rank is King``, ``who is able``."""
        if clause.text.count(RELATIVE) == 1:
            if clause.text.startswith(f"{RELATIVE}'s "):
                return "whose " + clause.text[4:]
            if clause.text.startswith(f"{RELATIVE} "):
                return f"{'who' if is_person else 'that'} {clause.text[2:]}"
        return ""

    def apart(self, clause: Phrase, variable: Phrase, noun: tuple[Members, bool], is_person: bool) -> Phrase:
        """A relative clause for a condition with its subject anywhere in it."""
        whom = "for whom" if is_person else "for which"
        intro = whom if variable.role == "that" else f"(called {variable.text}) {whom}"
        return Phrase(f"{intro} {clause.last}", clause.end)

    def superlative(self, key: Label, most: bool, counts: bool) -> Phrase:
        """The most of something."""
        if counts:
            return Phrase(f"{'most' if most else 'fewest'} {key.many}")
        return Phrase(f"{'highest' if most else 'lowest'} {key.one}")

    def field_of_each(self, field: Label, counts: bool, each: Phrase) -> Phrase:
        """A field of each of several things."""
        return Phrase(f"the {f'number of {field.many}' if counts else field.one} of {each.text}", each.level)

    def local(self, name: str, kind: str, many: bool, unique: frozenset[str]) -> Phrase:
        """A variable that a rule sets: its name, quoted if it would read like something else."""
        words = spaced(name)
        if len(name) == 1 or name in _PRONOUNS or words in unique:
            return Phrase(f"“{words}”")
        return Phrase(f"the {words}")

    def place(self, label: Label) -> Phrase:
        """A zone or board of the table."""
        return Phrase(f"“{label.one}”" if label.one.startswith("out of ") else f"the {label.one}")

    def result(self, noun: Label, many: bool) -> Phrase:
        """A pronoun for the result of the previous sentence."""
        return Phrase("them" if many else "it", plural=many, role="result")

    def let_hold(self, claim: Phrase, test: Phrase) -> str:
        """The sentence of a field that becomes yes or no."""
        if " holds" not in claim.text:
            return f"From now on {claim.text} if {test.text}, otherwise not."
        return f"Let {claim.text.replace(' holds', ' hold', 1)} if {test.text}, otherwise not."

    def predicate(self, name: str, subject: Phrase, holds: bool, nouns: frozenset[str] = frozenset()) -> str:
        """A rule about one thing whose name is a predicate, as a sentence: ``you are able`` for ``is_able``."""
        first, _, rest = name.partition("_")
        if first not in _AUXILIARIES or not rest or (first == "has" and not _PARTICIPLE.match(rest)):
            return ""
        closed, words = self.closed(subject), spaced(rest)
        if first == "is" and words in nouns:
            words = f"{'an' if words[0] in 'aeiou' else 'a'} {words}"
        return f"{closed.text} {self.verb(_AUXILIARIES[first], closed)} {'' if holds else 'not '}{words}"

    def flag_verb(self, label: str) -> tuple[str, str]:
        """``is`` for ``you are in Amber`` and ``you are bound by Temperance``, ``has`` for ``you have left``."""
        first, _, rest = label.partition(" ")
        if first.lower() == "has" and _PARTICIPLE.match(rest.replace(" ", "_")):
            return "has", rest
        second = rest.partition(" ")[0]
        is_state = second in self.prepositions and not first.endswith("s") and first[:1].islower()
        return ("is", label) if is_state else super().flag_verb(label)


def _owned(owner: str, thing: str) -> str:
    if owner == "you":
        return f"your {thing}"
    if owner == RELATIVE:
        return f"{RELATIVE}'s {thing}"
    if owner.count(" ") <= 2 and owner[-1].isalpha() and not owner.endswith("s") and " of " not in owner:
        return f"{owner}'s {thing}"
    return f"the {thing} of {owner}"


ENGLISH = English(ENGLISH_WORDS)
