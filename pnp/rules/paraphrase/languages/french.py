"""French: articles that contract and elide, adjectives and participles that agree, relative pronouns.

Its sentences are in :mod:`pnp.rules.paraphrase.languages.french_words`."""

import re
from collections.abc import Sequence

from pnp.base.frozen import replace
from pnp.rules.paraphrase.grammar import Grammar, NameFacts
from pnp.rules.paraphrase.languages.french_nouns import COLUMNS, COUNTED, GENDERS, THINGS
from pnp.rules.paraphrase.languages.french_words import ADJECTIVES, FRENCH_WORDS, VERBS
from pnp.rules.paraphrase.names import spaced
from pnp.rules.paraphrase.phrase import CLOSED, Label, Members, Phrase

START, END = "\0", "\1"
"""Marks around a relative pronoun before its clause is made."""
_WHICH = {("m", False): "lequel", ("f", False): "laquelle", ("m", True): "lesquels", ("f", True): "lesquelles"}
_THAT = {("m", False): "celui", ("f", False): "celle", ("m", True): "ceux", ("f", True): "celles"}
_ARTICLES = {
    "the": ("le", "la", "les", "les"), "a": ("un", "une", "des", "des"), "no": ("aucun", "aucune", "aucun", "aucune"),
    "each": ("chaque",) * 4, "all": ("tout le", "toute la", "tous les", "toutes les"),
    "that": ("ce", "cette", "ces", "ces"), "your": ("votre", "votre", "vos", "vos"), "": ("", "", "", ""),
}  # fmt: skip
_ALONE = {
    "a": ("un", "une", "des", "des"), "no": ("aucun", "aucune", "aucun", "aucune"),
    "each": ("chacun", "chacune", "tous", "toutes"), "all": ("tout", "toute", "tous", "toutes"),
}  # fmt: skip
_NUMBERS = {
    "n": "{}", "== n": "exactement {}", "!= n": "un nombre autre que {} de", "< n": "moins de {}", "<= n": "au plus {}",
    "> n": "plus de {}", ">= n": "au moins {}",
}  # fmt: skip
_YOURS = {
    "au choix de vous": "à votre choix",
    "au choix secret de vous": "à votre choix secret",
    "au profit de vous": "à votre profit",
}
_ORDER = {"first": "premier", "last": "dernier"}
_VOWEL = r"[aeiouyàâéèêëîïôûœAEIOUÀÂÉÈÊËÎÏÔÛŒ]|[hH](?!(?:éros|aut|asard|uit|onte|ache)\b)"
_ELIDED = re.compile(rf"\b(de|le|la|ne|que|se|je) (?=(?:{_VOWEL}))(?!(?:onze|oui|un »)\b)", re.IGNORECASE)
_CONTRACTED = {"de le": "du", "de les": "des", "à le": "au", "à les": "aux", "À le": "Au", "À les": "Aux"}
_CONTRACTION = re.compile(r"(?<![\w’])(de les|de le|[àÀ] les|[àÀ] le)(?= )")
_CLAUSE = re.compile(rf"(?:(pour|de|à|sur|dans|contre|avec) )?{START}([^{END}]*){END}")
_FOR_WHOM = re.compile(rf"([^{START}]*) pour {START}([^{END}]*){END}")


def agreeing(adjective: str, gender: str, plural: bool) -> str:
    """An adjective or participle that agrees with a noun."""
    place = (gender == "f") + 2 * plural
    if adjective in ADJECTIVES:
        return ADJECTIVES[adjective][place]
    ends = "s" if plural and not adjective.endswith(("s", "x")) else ""
    return adjective + ("e" if gender == "f" and not adjective.endswith("e") else "") + ends


def plural_of(noun: str) -> str:
    """The regular plural of a noun; of several words, the plural of the first."""
    head, blank, rest = noun.partition(" ")
    if head.endswith(("s", "x", "z")):
        return noun
    if head.endswith(("eau", "eu", "au")):
        return f"{head}x{blank}{rest}"
    return f"{head[:-2]}aux{blank}{rest}" if head.endswith("al") else f"{head}s{blank}{rest}"


class French(Grammar):
    """French in the style of rules."""

    colon = " :"
    quotes = ("« ", " »")
    and_, or_ = "et", "ou"
    you = Phrase("vous", role="you")
    prepositions = frozenset(
        re.findall(r"\w+", "à au aux chez contre dans derrière devant en entre hors parmi sans sous sur")
    )

    def frame(self, key: str, level: int = CLOSED, /, **slots: Phrase | str) -> Phrase:
        """A construct by its key; "you" is the subject of any comparison with it."""
        right, number = slots.get("right"), slots.get("number")
        if key in ("is ==", "is !=") and isinstance(right, Phrase) and right.role == "you":
            key += " you"
        if key in ("do times", "do repeat") and isinstance(number, Phrase) and not number.text[0].isdigit():
            key = "do as often as" if key == "do times" else "do at most as often as"
        things = slots.get("things")
        if key == "number of" and isinstance(things, Phrase) and things.text.startswith("les "):
            slots["things"] = replace(things, text=things.text[4:])
        return super().frame(key, level, **slots)

    def verb(self, base: str, subject: Phrase) -> str:
        """A verb in the form that agrees with a subject; ``~choisi``: a participle or adjective."""
        if base.startswith("~"):
            return agreeing(base[1:], subject.gender, subject.plural or subject.role == "you")
        return VERBS[base][0 if subject.role in ("you", "you and") else 2 if subject.plural else 1]

    def head(self, noun: str, case: int, owner: Phrase | None = None) -> str:
        """A noun of a sentence with its article and its owner: ``f:somme``, ``m:voisin|de gauche``."""
        del case
        gender, _, words = noun.partition(":")
        word, _, behind = words.partition("|")
        place = {"m": 0, "f": 1, "q": 2, "p": 3}[gender]
        article = _ARTICLES["your" if owner is not None and owner.role == "you" else "the"][place]
        of = f"de {owner.closed}" if owner is not None and owner.role != "you" else ""
        return self.joined(" ".join(part for part in (article, word, behind, of) if part))

    def head_facts(self, noun: str) -> tuple[str, bool]:
        """The gender of such a noun, and whether it is a plural: ``p`` is feminine, ``q`` masculine."""
        return {"m": ("m", False), "f": ("f", False), "p": ("f", True), "q": ("m", True)}[noun[:1]]

    # ---- nouns
    def noun(self, label: Label, article: str, plural: bool = False) -> Phrase:
        """A noun with an article."""
        if not label.gender:
            return Phrase(label.form(plural), plural=plural)
        several = plural and article != "no"
        words = _ARTICLES[article][(label.gender == "f") + 2 * several]
        if words == "ce" and re.match(_VOWEL, label.one):
            words = "cet"
        return Phrase(self.joined(f"{words} {label.form(several)}".strip()), CLOSED, (), label.gender, plural)

    def members(self, group: Members, quantity: str, plural: bool, number: Phrase | None = None) -> Phrase:
        """A number of members of a list."""
        label = group.noun if group.noun and group.noun.gender else None
        tail, gender = group.tail_behind(plural), (label.gender if label else group.gender) or "m"
        if label is None and group.noun is not None:
            tail = " ".join(part for part in (group.noun.form(plural), tail) if part)
        if quantity == "number of":
            text = f"le nombre de {label.form(True)} {tail}" if label else f"le nombre {tail}"
            return Phrase(self.joined(text.strip()), group.level, (), "m", False)
        shown = number.text if number else ""
        if quantity == "random" and label is None and group.level == CLOSED:
            return Phrase(self.joined(f"{_ALONE['a'][gender == 'f']} {tail} au hasard"), CLOSED, (), gender)
        head = self._quantity(label, quantity, gender, plural, shown).strip()
        return Phrase(self.joined(f"{head} {tail}".strip()), group.level, (), gender, plural)

    def _quantity(self, label: Label | None, quantity: str, gender: str, plural: bool, number: str) -> str:
        """The words before the restriction of members."""
        noun = label.form(plural) if label else ""
        word, _, counted = quantity.partition(" ")
        if quantity in _NUMBERS:
            return f"{_NUMBERS[quantity].format(number)} {noun}"
        place = (gender == "f") + 2 * plural
        the = _ARTICLES["the"][place]
        only = "" if not counted else number if plural else agreeing("seul", gender, False)
        if word == "top" and label:
            return " ".join(part for part in (the, only, noun, "du dessus") if part)
        if word in ("top", *_ORDER):
            order = agreeing(_ORDER.get(word, "premier"), gender, plural)
            return " ".join(part for part in (the, only, order, noun) if part)
        if quantity == "random":
            return f"{_ARTICLES['a'][place]} {noun} au hasard" if label else f"{_ALONE['a'][place]} au hasard"
        if quantity == "some":
            return f"{_ARTICLES['a'][place]} {noun}" if label else f"au moins {_ALONE['a'][place]}"
        if label:
            return f"{_ARTICLES[quantity][place]} {noun}"
        return _THAT[gender, plural] if quantity == "the" else _ALONE[quantity][place]

    def owned(self, owner: Phrase, thing: Label, plural: bool = False) -> Phrase:
        """The property of an owner: ``votre main``, ``la main de ce joueur``, ``dont le rang``."""
        label = thing if thing.gender else self.classified("value", thing.bare)
        if owner.role == "you":
            return self.noun(label, "your", plural)
        noun = self.noun(label, "the", plural)
        if owner.role == "relative":
            return replace(noun, text=f"{START}dont{END} {noun.text}")
        return replace(noun, text=self.joined(f"{noun.text} de {owner.closed}"))

    def counted(self, number: str, thing: Label, is_one: bool) -> Phrase:
        """A number of things: ``2 Secrets``; French uses the singular after 0, too."""
        plural = not is_one and number != "0"
        return Phrase(f"{number} {thing.form(plural)}", CLOSED, (), thing.gender, plural)

    def as_many(self, thing: Label, number: Phrase) -> Phrase:
        """The same number of things as a phrase says."""
        return Phrase(self.joined(f"autant de {thing.many} que {number.closed}"), CLOSED, (), thing.gender, True)

    def superlative(self, key: Label, most: bool, counts: bool) -> Phrase:
        """The most of something."""
        if counts:
            return Phrase(self.joined(f"le {'plus' if most else 'moins'} de {key.many}"))
        label = key if key.gender else self.classified("value", key.bare)
        the, adjective = _ARTICLES["the"][label.gender == "f"], agreeing("haut" if most else "bas", label.gender, False)
        return Phrase(f"{self.noun(label, 'the').text} {the} plus {adjective}")

    def field_of_each(self, field: Label, counts: bool, each: Phrase) -> Phrase:
        """A field of each of several things."""
        label = field if field.gender else self.classified("value", field.bare)
        noun = f"le nombre de {label.many}" if counts else self.noun(label, "the").text
        return Phrase(self.joined(f"{noun} de {each.text}"), each.level, (), "m" if counts else label.gender)

    # ---- relative clauses
    def relative_subject(self, group: Members, plural: bool) -> Phrase:
        """A relative pronoun, with the gender of its noun."""
        gender = (group.noun.gender if group.noun else group.gender) or "m"
        return Phrase(f"{START}{_WHICH[gender, plural]}{END}", CLOSED, (), gender, plural, "relative")

    def relative_clause(self, clause: Phrase, is_person: bool) -> str:
        """The relative clause of a condition that begins with its pronoun, or ends with ``for`` it."""
        del is_person
        text = clause.text
        if text.count(START) != 1:
            return ""
        if match := _FOR_WHOM.fullmatch(text):
            return f"pour {match[2]} {match[1]}"
        match = _CLAUSE.match(text)
        if match is None:
            return ""
        before, pronoun = match[1] or "", match[2]
        if not before:
            pronoun = "dont" if pronoun == "dont" else "qui"
        return self.joined(f"{f'{before} ' if before else ''}{pronoun}{text[match.end() :]}")

    def apart(self, clause: Phrase, variable: Phrase, noun: tuple[Members, bool], is_person: bool) -> Phrase:
        """A relative clause for a condition with its subject anywhere in it."""
        del is_person
        whom = self.relative_subject(*noun).text.strip(START + END)
        intro = "" if variable.role == "that" else f" ({variable.text})"
        return Phrase(f"pour {whom}{intro} {clause.last}", clause.end)

    # ---- names
    def local(self, name: str, kind: str, many: bool, unique: frozenset[str]) -> Phrase:
        """A variable: the noun of its kind with its name; the noun alone if the name adds nothing."""
        del unique
        if kind in ("zone", "any") and name.endswith("cards"):
            kind, many = "card", True
        if name in (kind, f"{kind}s") and kind in ("card", "player"):
            return self.noun(THINGS[kind], "the", many)
        return self.noun(self.classified(kind, name), "the", many)

    def place(self, label: Label) -> Phrase:
        """A zone or board of the table."""
        return self.noun(label, "the")

    def result(self, noun: Label, many: bool) -> Phrase:
        """A pronoun for the result of the previous sentence."""
        gender = noun.gender or "m"
        return Phrase(f"{_THAT[gender, many]}-ci", CLOSED, (), gender, many, "result")

    def end_of_result(self, word: str, result: Phrase) -> Phrase:
        """The first or the last of several results."""
        gender = result.gender or "m"
        them = "elles" if gender == "f" else "eux"
        article, order = _ARTICLES["the"][gender == "f"], agreeing(_ORDER[word], gender, False)
        return Phrase(f"{article} {order} d’entre {them}", CLOSED, (), gender)

    def classified(self, kind: str, name: str) -> Label:
        """The noun of a kind of things with a name in quotation marks: ``zone « Deck »``."""
        label = THINGS.get(kind, THINGS["value"])
        return replace(label.followed_by(f" {self.quote(spaced(name))}"), name=name)

    def label(self, facts: NameFacts) -> Label:
        """The label of a thing of the game."""
        english = facts.english or spaced(facts.name)
        if facts.kind in ("member", "phase"):
            shown = facts.text or self.quote(english)
            return Label(shown, shown, facts.counts, name=facts.text or english)
        if facts.kind == "card" and not facts.text and english == "card":
            return THINGS["card"]
        usual = COUNTED if facts.counts else COLUMNS
        is_value = not facts.text and facts.kind in ("column", "counter", "field")
        text, article = _without_article(facts.text or (usual.get(facts.name, "") if is_value else ""))
        gender = facts.noun.gender or article or GENDERS.get(text.partition(" ")[0].casefold(), "")
        if not text or gender not in ("m", "f"):
            return replace(self.classified(facts.kind, facts.text or english), counts=facts.counts)
        return Label(text, facts.many or facts.noun.plural.get("nom", "") or plural_of(text), facts.counts, gender)

    # ---- text
    def joined(self, text: str) -> str:
        """Articles that contract with ``de`` and ``à``, and short words that lose their vowel: ``du``, ``l’atout``."""
        text = _CONTRACTION.sub(lambda match: _CONTRACTED[match[1]], text)
        text = _ELIDED.sub(lambda match: match[1][:-1] + "’", text)
        return re.sub(r"\b([Ss])i (?=ils?\b)", r"\1’", text)

    def relative_clauses(self, clauses: Sequence[str], word: str) -> str:
        """Several relative clauses on one noun."""
        return f" {word} ".join(clauses)

    def finished(self, text: str) -> str:
        """A line with no-break spaces before its punctuation marks."""
        for by_you, your in _YOURS.items():
            text = text.replace(by_you, your)
        text = re.sub(r"\b([Pp]osez|[Rr]etirez) vous\b", r"\1-vous", text)
        text = re.sub(r" ([;:?!»])", "\u00a0\\1", text)
        return text.replace("« ", "«\u00a0")


def _without_article(text: str) -> tuple[str, str]:
    """A label without its article, and the gender that the article reveals."""
    first, _, rest = text.partition(" ")
    gender = {"le": "m", "la": "f"}.get(first.lower(), "") if rest else ""
    return (rest, gender) if gender else (text, "")


FRENCH = French(FRENCH_WORDS)
