"""German: articles, adjectives and nouns in four cases, relative clauses, and verbs at the end of conditions.

Its sentences are in :mod:`pnp.rules.paraphrase.languages.german_words`."""

import re

from pnp.base.frozen import replace
from pnp.rules.paraphrase.grammar import COMMA, SPLIT, Grammar, NameFacts
from pnp.rules.paraphrase.languages.german_nouns import COLUMNS, COUNTED, ENDINGS, THINGS
from pnp.rules.paraphrase.languages.german_words import GERMAN_WORDS, VERBS, WITH_YOU_AND_OTHERS
from pnp.rules.paraphrase.names import spaced
from pnp.rules.paraphrase.phrase import CLOSED, Label, Members, Phrase

GEN, DAT = 1, 2
RELATIVE, PRONOUN = "\0", "\x06"
"""A relative pronoun before its clause is made, and one that keeps its form after a preposition (von dem, not vom)."""
_DER = {
    "m": ("der", "des", "dem", "den"), "f": ("die", "der", "der", "die"), "n": ("das", "des", "dem", "das"),
    "p": ("die", "der", "den", "die"),
}  # fmt: skip
_RELATIVE = {
    "m": ("der", "dessen", "dem", "den"), "f": ("die", "deren", "der", "die"), "n": ("das", "dessen", "dem", "das"),
    "p": ("die", "deren", "denen", "die"),
}  # fmt: skip
_ENDINGS = {
    "m": ("er", "es", "em", "en"), "f": ("e", "er", "er", "e"), "n": ("es", "es", "em", "es"),
    "p": ("e", "er", "en", "e"),
}  # fmt: skip
"""Endings of dieser, jeder, alle, and of an adjective without an article."""
_EIN = {
    "m": ("", "es", "em", "en"),
    "f": ("e", "er", "er", "e"),
    "n": ("", "es", "em", ""),
    "p": ("e", "er", "en", "e"),
}
"""Endings of ein, kein, dein."""
_PRONOUNS = {
    "m": ("er", "seiner", "ihm", "ihn"), "f": ("sie", "ihrer", "ihr", "sie"), "n": ("es", "seiner", "ihm", "es"),
    "p": ("sie", "ihrer", "ihnen", "sie"),
}  # fmt: skip
_ARTICLES = {"that": "dies", "each": "jed", "all": "all"}
_EIN_WORDS = {"a": "ein", "no": "kein", "your": "dein"}
_QUANTITIES = {
    "the": ("the", ""), "all": ("all", ""), "no": ("no", ""), "a": ("a", ""), "some": ("a", ""), "each": ("each", ""),
    "random": ("a", "zufällig"), "top": ("the", "oberst"), "first": ("the", "erst"), "last": ("the", "letzt"),
    "top n": ("the", "oberst"), "first n": ("the", "erst"), "last n": ("the", "letzt"),
}  # fmt: skip
_NUMBERS = {
    "n": "{}", "== n": "genau {}", "!= n": "nicht genau {}", "< n": "weniger als {}", "<= n": "höchstens {}",
    "> n": "mehr als {}", ">= n": "mindestens {}",
}  # fmt: skip
_CONTRACTED = {
    "von dem": "vom", "zu dem": "zum", "zu der": "zur", "in dem": "im", "in das": "ins", "an dem": "am",
    "an das": "ans",
}  # fmt: skip
_CONTRACTION = re.compile(rf"\b({'|'.join(_CONTRACTED)})\b(?= )", re.IGNORECASE)
_CLAUSE = re.compile(r"(?:(?:für|von|auf|in|an|mit|unter) )?\x00")
_HEAD = re.compile(r"(?P<gender>\w):(?:(?P<adjective>[^* ]+)\* ?)?(?P<noun>[^|]*)(?:\|(?P<gen>.*))?")


def noun_in_case(noun: str, gender: str, plural: bool, case: int) -> str:
    """A noun in a case, by the regular endings: the genitive of masculines and neuters, the dative of plurals."""
    if noun[-1:].isupper():
        return noun  # an abbreviation
    if plural:
        return noun if case != DAT or noun.endswith(("n", "s")) else noun + "n"
    if case != GEN or gender not in ("m", "n") or not noun:
        return noun
    return noun + ("es" if noun.endswith(("s", "ß", "x", "z", "tz", "sch")) else "s")


def adjective_in_case(article: str, gender: str, case: int) -> str:
    """The ending of an adjective after an article, a word like ein, or nothing."""
    if article in ("the", "that", "each", "all"):
        is_plain = gender != "p" and (case == 0 or (case == 3 and gender in "fn"))
        return "e" if is_plain else "en"
    if article in _EIN_WORDS:
        if gender == "p" or case in (GEN, DAT):
            return "en"
        return {"m": ("er", "", "", "en"), "f": ("e", "", "", "e"), "n": ("es", "", "", "es")}[gender][case]
    return "en" if case == GEN and gender in ("m", "n") else _ENDINGS[gender][case]


def article_in_case(article: str, gender: str, case: int) -> str:
    """An article before a noun of a gender (``p``: plural)."""
    if article == "the":
        return _DER[gender][case]
    if article in _ARTICLES:
        return _ARTICLES[article] + _ENDINGS[gender][case]
    if article in _EIN_WORDS:
        return "" if article == "a" and gender == "p" else _EIN_WORDS[article] + _EIN[gender][case]
    return ""


class German(Grammar):
    """German in the style of rules, addressed to ``du``."""

    cases = ("nom", "gen", "dat", "acc")
    quotes = ("„", "“")
    and_, or_ = "und", "oder"
    prepositions = frozenset(
        re.findall(
            r"\w+", "am an auf aus außer außerhalb bei beim hinter im in innerhalb neben ohne unter vor zwischen über"
        )
    )
    you = Phrase("du", CLOSED, ("du", "deiner", "dir", "dich"), role="you")

    def verb(self, base: str, subject: Phrase) -> str:
        """A verb in the form that agrees with a subject."""
        if subject.role == "you and":
            return WITH_YOU_AND_OTHERS.get(base, VERBS[base][1])
        return VERBS[base][0 if subject.role == "you" else 2 if subject.plural else 1]

    def frame(self, key: str, level: int = CLOSED, /, **slots: Phrase | str) -> Phrase:
        """A construct by its key; "you" is the subject of any comparison with it."""
        right = slots.get("right")
        if key in ("is ==", "is !=") and isinstance(right, Phrase) and right.role == "you":
            key += " you"
        number = slots.get("number")
        if key in ("do times", "do repeat") and isinstance(number, Phrase) and not number.text[0].isdigit():
            key = "do as often as" if key == "do times" else "do at most as often as"
        return super().frame(key, level, **slots)

    def head(self, noun: str, case: int, owner: Phrase | None = None) -> str:
        """A noun of a sentence with its article and its owner: ``m:best* Wert``, ``m:Nachbar|Nachbarn``."""
        match = _HEAD.fullmatch(noun)
        assert match is not None, noun
        gender, stem = match["gender"], match["adjective"]
        if match["gen"] and case and gender != "p":
            is_weak = match["gen"].endswith("n")
            word = match["gen"] if case == GEN or is_weak else match["noun"]
        else:
            word = noun_in_case(match["noun"], gender, gender == "p", case)
        article = (
            "the" if owner is None or owner.role not in ("you", "relative") else "your" if owner.role == "you" else ""
        )
        adjective = stem + adjective_in_case(article, gender, case) if stem else ""
        parts = [article_in_case(article, gender, case), adjective, word]
        if owner is not None and owner.role == "relative":
            parts.insert(0, owner.form(GEN))
        elif owner is not None and owner.role != "you":
            parts.append(owner.in_case(GEN) if owner.cases else f"von {owner.closed}")
        return " ".join(part for part in parts if part)

    def head_facts(self, noun: str) -> tuple[str, bool]:
        """The gender of such a noun, and whether it is a plural."""
        return ("f", True) if noun.startswith("p:") else (noun[:1], False)

    # ---- nouns
    def noun(self, label: Label, article: str, plural: bool = False) -> Phrase:
        """A noun with an article."""
        return self._noun(label, article, plural)

    def _noun(self, label: Label, article: str, plural: bool, adjective: str = "", number: str = "") -> Phrase:
        """A noun with an article, an adjective and a number between them."""
        if not label.gender:
            return Phrase(label.form(plural), plural=plural)
        gender = "p" if plural else label.gender
        stems = [stem for stem in (adjective, label.adjective) if stem]
        cases = []
        for case in range(4):
            adjectives = [stem + adjective_in_case(article, gender, case) for stem in stems]
            noun = self._cased(label, plural, case)
            if number and not plural:
                one = ["ein" + adjective_in_case(article, gender, case)]
                parts = [article_in_case(article, gender, case), *one, *adjectives, noun]
            else:
                parts = [article_in_case(article, gender, case), *adjectives[:1], number, *adjectives[1:], noun]
            cases.append(" ".join(part for part in parts if part))
        return Phrase(cases[0], CLOSED, tuple(cases), label.gender, plural)

    @staticmethod
    def _cased(label: Label, plural: bool, case: int) -> str:
        cases = label.many_cases if plural else label.one_cases
        return cases[case] if cases else noun_in_case(label.form(plural), label.gender, plural, case)

    def members(self, group: Members, quantity: str, plural: bool, number: Phrase | None = None) -> Phrase:
        """A number of members of a list."""
        label = group.noun if group.noun and group.noun.gender else None
        tail = group.tail_behind(plural)
        if label is None and group.noun is not None:
            tail = " ".join(part for part in (group.noun.form(plural), tail) if part)
        if quantity == "number of":
            things = self._noun(label, "the", True).form(GEN) if label else "derer"
            heads = [f"{article_in_case('the', 'f', case)} Anzahl {things}" for case in range(4)]
            return self._with_tail(heads, tail, group.level, "f", False)
        shown = number.text if number else ""
        if quantity in _NUMBERS:
            head = self._noun(label, "", plural) if label else Phrase("", cases=("",) * 4)
            heads = [" ".join(p for p in (_NUMBERS[quantity].format(shown), text) if p) for text in head.cases]
        else:
            alone = (quantity == "some", group.gender)
            heads = self._heads(label, _QUANTITIES[quantity], plural, shown, alone)
        gender = label.gender if label else group.gender or "m"
        return self._with_tail(heads, tail, group.level, gender, plural)

    def _heads(
        self, label: Label | None, quantity: tuple[str, str], plural: bool, number: str, alone: tuple[bool, str]
    ) -> list[str]:
        """The words before the restriction of members, in each case. ``quantity``: an article and an adjective;
        ``alone``: for those without a noun, whether at least one is meant, and their gender."""
        article, adjective = quantity
        if label is not None:
            return list(self._noun(label, article, plural, adjective, number).cases)
        at_least, gender = alone
        gender = "p" if plural else gender or "m"
        heads = []
        for case in range(4):
            if adjective or number:
                stem = adjective + adjective_in_case(article, gender, case) if adjective else ""
                words = [article_in_case(article, gender, case), stem, number]
            elif article == "the":
                words = [f"{_DER[gender][case]}jenig{adjective_in_case('the', gender, case)}"]
            elif article in ("a", "no"):
                words = ["mindestens" if at_least else "", _EIN_WORDS[article] + _ENDINGS[gender][case]]
            else:
                words = [article_in_case(article, gender, case)]
            heads.append(" ".join(word for word in words if word))
        return heads

    @staticmethod
    def _with_tail(heads: list[str], tail: str, level: int, gender: str, plural: bool) -> Phrase:
        cases = tuple(f"{head} {tail}".strip() for head in heads)
        return Phrase(cases[0], level, cases, gender, plural)

    def owned(self, owner: Phrase, thing: Label, plural: bool = False) -> Phrase:
        """The property of an owner: ``deine Hand``, ``die Hand dieses Spielers``, ``deren Rang``."""
        label = thing if thing.gender else self.classified("value", thing.form(plural))
        if owner.role == "you":
            return self._noun(label, "your", plural)
        noun = self._noun(label, "" if owner.role == "relative" else "the", plural)
        if owner.role == "relative":
            return replace(
                noun,
                cases=tuple(f"{owner.form(GEN)} {text}" for text in noun.cases),
                text=f"{owner.form(GEN)} {noun.text}",
            )
        of = owner.in_case(GEN) if owner.cases else f"von {owner.closed}"
        return replace(noun, text=f"{noun.text} {of}", cases=tuple(f"{text} {of}" for text in noun.cases))

    def counted(self, number: str, thing: Label, is_one: bool) -> Phrase:
        """A number of things: ``2 Geheimnisse``."""
        cases = tuple(f"{number} {self._cased(thing, not is_one, case)}" for case in range(4))
        return Phrase(cases[0], CLOSED, cases, thing.gender, not is_one)

    def as_many(self, thing: Label, number: Phrase) -> Phrase:
        """The same number of things as a phrase says."""
        so = ("so viele", "so vieler", "so vielen", "so viele")
        cases = tuple(f"{so[case]} {self._cased(thing, True, case)} wie {number.closed}" for case in range(4))
        return Phrase(cases[0], CLOSED, cases, thing.gender, True)

    def superlative(self, key: Label, most: bool, counts: bool) -> Phrase:
        """The most of something."""
        if counts:
            return self._noun(
                key if key.gender else self.classified("token", key.one), "the", True, "meist" if most else "wenigst"
            )
        return self._noun(
            key if key.gender else self.classified("value", key.one), "the", False, "höchst" if most else "niedrigst"
        )

    def field_of_each(self, field: Label, counts: bool, each: Phrase) -> Phrase:
        """A field of each of several things."""
        noun = self._noun(field if field.gender else self.classified("value", field.one), "the", counts)
        of = each.form(GEN)
        if counts:
            heads = [f"{article_in_case('the', 'f', case)} Anzahl {noun.form(GEN)}" for case in range(4)]
            return self._with_tail(heads, of, each.level, "f", False)
        return self._with_tail(list(noun.cases), of, each.level, noun.gender, False)

    # ---- relative clauses
    def relative_subject(self, group: Members, plural: bool) -> Phrase:
        """A relative pronoun, with the gender of its noun."""
        gender = (group.noun.gender if group.noun else group.gender) or "m"
        cases = tuple(RELATIVE + text for text in _RELATIVE["p" if plural else gender])
        return Phrase(cases[0], CLOSED, cases, gender, plural, "relative")

    def relative_clause(self, clause: Phrase, is_person: bool) -> str:
        """The relative clause of a condition that begins with its pronoun."""
        del is_person
        is_first = clause.text.count(RELATIVE) == 1 and _CLAUSE.match(clause.text)
        return clause.text.replace(RELATIVE, PRONOUN) if is_first else ""

    def apart(self, clause: Phrase, variable: Phrase, noun: tuple[Members, bool], is_person: bool) -> Phrase:
        """A relative clause for a condition with its subject anywhere in it."""
        whom = self.relative_subject(*noun).form(3).replace(RELATIVE, PRONOUN)
        intro = "" if variable.role == "that" else f" ({variable.text})"
        return Phrase(f"für {whom}{intro} gilt, dass {clause.last}", clause.end)

    def relative_clauses(self, clauses: list[str], word: str) -> str:  # type: ignore[override]
        """Relative clauses between commas, which may follow the verb."""
        return f"{SPLIT}, {f' {word} '.join(clauses)}{COMMA}"

    # ---- names
    def local(self, name: str, kind: str, many: bool, unique: frozenset[str]) -> Phrase:
        """A variable: the noun of its kind with its name; the noun alone if the name adds nothing."""
        del unique
        if kind in ("zone", "any") and name.endswith("cards"):
            kind, many = "card", True
        label = THINGS.get(kind, THINGS["value"])
        if name in (kind, f"{kind}s") and kind in ("card", "player"):
            return self._noun(label, "the", many)
        return self._noun(
            label.followed_by(f" {self.quote(spaced(name))}") if label.one_cases else self.classified(kind, name),
            "the",
            many,
        )

    def place(self, label: Label) -> Phrase:
        """A zone or board of the table."""
        return self._noun(label, "the", False)

    def result(self, noun: Label, many: bool) -> Phrase:
        """A pronoun for the result of the previous sentence."""
        cases = _PRONOUNS["p" if many else noun.gender or "m"]
        return Phrase(cases[0], CLOSED, cases, noun.gender, many, "result")

    def end_of_result(self, word: str, result: Phrase) -> Phrase:
        """The first or the last of several results."""
        gender, stem = result.gender or "m", {"first": "erst", "last": "letzt"}[word]
        cases = tuple(f"{_DER[gender][c]} {stem}{adjective_in_case('the', gender, c)} davon" for c in range(4))
        return Phrase(cases[0], CLOSED, cases, gender)

    def classified(self, kind: str, name: str) -> Label:
        """The noun of a kind of things with a name in quotation marks: ``Bereich „Deck“``."""
        label = THINGS.get(kind, THINGS["value"])
        shown = f" {self.quote(spaced(name))}"
        one, many = (
            tuple(noun_in_case(label.form(plural), label.gender, plural, case) + shown for case in range(4))
            for plural in (False, True)
        )
        return Label(one[0], many[0], False, label.gender, one, many, name)

    def label(self, facts: NameFacts) -> Label:
        """The label of a thing of the game."""
        english = facts.english or spaced(facts.name)
        if facts.kind in ("member", "phase"):
            shown = facts.text or self.quote(english)
            return Label(shown, shown, facts.counts, name=facts.text or english)
        usual = COUNTED if facts.counts else COLUMNS
        own = usual.get(facts.name, "") if not facts.text and facts.kind in ("column", "counter", "field") else ""
        text, article = _without_article(facts.text or own)
        first, _, rest = text.partition(" ")
        label = None
        if first and first[0].isupper() and not rest[:1].isupper():
            label = self._declined(first, f" {rest}" if rest else "", article, facts)
        if facts.kind == "card" and not text and english == "card":
            label = THINGS["card"]
        return replace(label or self.classified(facts.kind, facts.text or own or english), counts=facts.counts)

    @staticmethod
    def _declined(noun: str, rest: str, article: str, facts: NameFacts) -> Label | None:
        """A noun in all its cases; None if its gender is unknown."""
        end = next((end for end in sorted(ENDINGS, key=len, reverse=True) if noun.casefold().endswith(end)), "")
        gender = facts.noun.gender or article or (ENDINGS[end][0] if end else "")
        if gender not in ("m", "f", "n"):
            return None
        own_forms = facts.noun
        many = facts.many or own_forms.plural.get("nom", "") or own_forms.plural.get("", "")
        if not many and end:
            many = noun[: -len(end)] + (ENDINGS[end][1].capitalize() if len(noun) == len(end) else ENDINGS[end][1])
        many = many.partition(" ")[0] if many else noun
        names = ("", "gen", "dat", "acc")
        one = tuple(own_forms.singular.get(names[c]) or noun_in_case(noun, gender, False, c) for c in range(4))
        several = tuple(own_forms.plural.get(names[c]) or noun_in_case(many, gender, True, c) for c in range(4))
        plain = Label(noun, many, facts.counts, gender, one, several)
        return plain.followed_by(rest) if rest else plain

    # ---- text
    def joined(self, text: str) -> str:
        """Prepositions and articles contracted into one word: ``vom``, ``zur``."""
        return _CONTRACTION.sub(lambda m: _like(m[1], _CONTRACTED[m[1].lower()]), text)

    def finished(self, text: str) -> str:
        """A line with the commas of its relative clauses, without doubled ones."""
        text = text.replace(PRONOUN, "").replace(f" {SPLIT}", "").replace(SPLIT, "")
        text = re.sub(rf"{COMMA}+(?=\s*[.,;:)]|$)", "", text)
        return re.sub(rf"{COMMA}+", ",", text)


def _like(old: str, new: str) -> str:
    return new.capitalize() if old[:1].isupper() else new


def _without_article(text: str) -> tuple[str, str]:
    """A label without its article, and the gender that the article reveals: none for ``die``, which may be plural."""
    first, _, rest = text.partition(" ")
    genders = {"der": "m", "die": "", "das": "n"}
    return (rest, genders[first.lower()]) if rest and first.lower() in genders else (text, "")


GERMAN = German(GERMAN_WORDS)
