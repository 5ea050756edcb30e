"""Names in sentences: in the plain form, in a requested form, or after a number."""

from collections.abc import Callable
from typing import Protocol

from pnp.model.language.asks import BASE, DUAL, PLURAL, ROWS, SINGULAR, asks_of
from pnp.model.language.numbers import counted_noun, language_of, needs_gender
from pnp.model.language.plurals import categories, category
from pnp.model.schema.grammar import Grammar, Noun, Section
from pnp.model.text.placeholders import BadPlaceholder
from pnp.source.diagnostics.hints import listed

LACKING = "PNP608"
_LIVING_IN_GENITIVE = frozenset({"pl", "ru", "uk", "be"})
"""Languages whose accusative plural of living things equals the genitive."""


class Speaker(Protocol):
    """A language with the grammar of a game's names, such as :class:`pnp.model.text.prose.Prose`."""

    locale: str
    grammar: Grammar


class Name:
    """The facts about one name in one language: its plain words, and its grammar."""

    def __init__(
        self, prose: Speaker, section: Section, id: str, text: str, several: str = "",
        counted: Callable[[int], str] | None = None,
    ) -> None:  # fmt: skip
        """``several``: its plain plural, if the catalogue or the game has one; ``counted``: the word after a number, if
        they have it."""
        self.prose, self.section, self.id, self.text = prose, section, id, text
        self.several, self._counted = several, counted
        self.locale = prose.locale
        self.asks = asks_of(self.locale)

    @property
    def noun(self) -> Noun:
        """Its entry in the language's file."""
        return self.prose.grammar.noun(self.section, self.id)

    # ---- forms
    def form(self, name: object, row: str = SINGULAR) -> str:
        """A form by its name in a sentence: ``gen``, ``plural``, ``plural dat``, or a translator's own."""
        words = str(name).split()
        row = next((word for word in words if word in ROWS), row)
        key = " ".join(word for word in words if word not in ROWS)
        if not key or key in (BASE, self.asks.base):
            return self.plain(row)
        written = self.noun.row(row).get(key) or self.noun.forms.get(key)
        if not written:
            raise self.lacks(f"{row}: {{{key}: …}}", f"form `{key}`{f' of the {row}' if row != SINGULAR else ''}")
        return written

    def plain(self, row: str) -> str:
        """The plain singular, dual or plural, without a number."""
        if row == SINGULAR:
            return self.text
        forms = self.noun.row(row)
        word = forms.get(BASE) or forms.get(self.asks.base) or (self.several if row == PLURAL else "")
        if not word:
            raise self.lacks(f"{row}: …", row)
        return word

    # ---- after a number
    def with_number(self, number: int, form: str = "") -> str:
        """The name with a number, in the language's order."""
        if self._counts_plainly(number, form):
            form = ""
        case = form if form in self.asks.cases[1:] else ""
        noun = self.noun
        if self.asks.counter and not noun.counter and not form:
            raise self.lacks('counter: "{word}{number}…"', "counter")
        if needs_gender(self.locale) and not noun.gender:
            genders = self.asks.genders
            raise self.lacks(f"gender: {genders[0] if genders else 'm'}", f"gender ({listed(genders, 'or')})")
        word = self._word_behind(number, form)
        return counted_noun(number, word, self.locale, noun.gender or "m", noun.counter, case)

    def _counts_plainly(self, number: int, form: str) -> bool:
        """Whether number and name have the same form in this case as in the first."""
        plain = form == self.asks.base or (form in self.asks.plain_counts and not self.noun.animate)
        return plain and (form == self.asks.base or self._category(number) != "one")

    def _word_behind(self, number: int, form: str) -> str:
        if not form:
            return self._counted_word(number)
        one = self._category(number) == "one"
        if form == "acc" and not one and self.noun.animate and language_of(self.locale) in _LIVING_IN_GENITIVE:
            return self.form("gen", PLURAL)
        if number == 2 and self.noun.dual:
            return self.form(form, DUAL)
        return self.form(form, SINGULAR if one else PLURAL)

    def _counted_word(self, number: int) -> str:
        """The plain word after a number, by CLDR's categories."""
        category = self._category(number)
        word = self.noun.counted.get(category)
        if word:
            return word
        if self._counted is not None:
            return self._counted(number)
        all_categories = categories(self.locale)
        if all_categories == {"other"} or (category == "one" and number == 1):
            return self.text
        if all_categories <= {"one", "other"} or (category == "one" and not self.noun.counted):
            return self.plain(PLURAL) if category != "one" else self.text
        raise self.lacks(f"counted: {{{category}: …}}", f"word behind numbers such as {number}")

    def _category(self, number: int) -> str:
        return category(self.locale, number)

    # ---- faults
    def lacks(self, written: str, what: str) -> BadPlaceholder:
        """The fault of a missing fact about it."""
        file = self.prose.grammar.file or f"locale/{self.locale}.yaml"
        help = f"write it in {file}: `{self.section}: {{{self.id}: {{{written}}}}}`"
        return BadPlaceholder(f"`{self.id}` has no {what} in `{self.locale}`", help, LACKING)


class CountedName:
    """A name after a number: ``trump(3)``; ``trump(3).form("dat")`` inflects number and name."""

    def __init__(self, name: Name, number: int) -> None:
        self._name, self._number = name, number

    def __str__(self) -> str:
        return self._name.with_number(self._number)

    def form(self, name: object) -> str:
        """The number with its name in a form."""
        return self._name.with_number(self._number, str(name))


def counted_name(name: Name, number: object) -> CountedName:
    """The value of ``trump(number)``. Raises BadPlaceholder if the value is not a number."""
    if isinstance(number, bool) or not isinstance(number, int):
        message = f"`{name.id}(…)` needs a number, but `{number}` is not a number"
        raise BadPlaceholder(message, "write a constant or a number")
    return CountedName(name, number)
