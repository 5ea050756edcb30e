"""The press's own words in a reader's language: for print and for players.

Printed words are in pnp/locale/print/*.po, in every language that pnp prints; the words of the table, of proofs and of
a running game are in pnp/locale/*.po. An ambiguous word has its context before it: ``sheet|backs``. A game may replace
any of them in its catalogue, under ``pnp`` or ``pnp:sheet``.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cache
from pathlib import Path

from pnp.base.frozen import dataclass
from pnp.base.resources import CATALOGUES, PRINTED
from pnp.model.language.languages import PSEUDO
from pnp.model.language.plural_header import header_rule
from pnp.model.language.plurals import form_of, plural_rule

Sentence = str
"""A sentence of the press's own: a literal where this type is expected is written into the templates for
translators."""
Forms = tuple[str, ...]
"""A sentence in the plural forms of its language; one form if there is only one."""
CONTEXTS = frozenset({"credits", "hand", "page", "paper", "plan", "price", "quest", "sheet", "sign"})
"""The contexts that a word may have, before a bar."""
OWN = "pnp"
"""The context of a game's replacements in its catalogue."""
_ENGLISH_RULE = "n != 1"
_UNIT = re.compile(r" (?=(?:mm|мм|مم|מ״מ|χλστ|毫米)(?!\w))|(?<=[\d}]) (?=%)")
"""The space before a unit."""


@dataclass(frozen=True)
class PressWords:
    """The press's words in a language: a function from an English sentence to its translation, English if there is
    none."""

    sentences: Mapping[str, Forms] = field(default_factory=dict, hash=False)
    rule: str = _ENGLISH_RULE
    """gettext's formula of its plural forms."""
    own: frozenset[str] = frozenset()
    """The sentences that a game replaces."""
    own_rule: str = _ENGLISH_RULE
    """gettext's formula of their plural forms, from the game's catalogue."""

    def __call__(self, sentence: str) -> str:
        """A sentence with its placeholders filled."""
        forms = self.sentences.get(sentence)
        return with_fixed_units(forms[0] if forms else without_context(sentence))

    def counted(self, one: str, several: str, number: int) -> str:
        """The sentence for a number, singular or plural, in all the forms of the language."""
        forms = self.sentences.get(one)
        if forms is None:
            return with_fixed_units(without_context(one if number == 1 else several))
        rule = self.own_rule if one in self.own else self.rule
        return with_fixed_units(forms[min(form_of(rule, number), len(forms) - 1)])

    def over(self, own: Mapping[str, Forms], rule: str) -> "PressWords":
        """The same words with a game's replacements; ``rule``: the formula that orders their forms."""
        return PressWords({**self.sentences, **own}, self.rule, frozenset(own), rule) if own else self


@dataclass(frozen=True)
class _PseudoWords(PressWords):
    """The words of the press in the pseudo-language."""

    def __call__(self, sentence: str) -> str:
        from pnp.model.language.pseudo import pseudo

        return pseudo(without_context(sentence))

    def counted(self, one: str, several: str, number: int) -> str:
        return self(one if number == 1 else several)


def without_context(sentence: str) -> str:
    """``sheet|backs`` is ``backs``."""
    context, bar, text = sentence.partition("|")
    return text if bar and context in CONTEXTS else sentence


def with_fixed_units(sentence: str) -> str:
    """A sentence whose units cannot begin a line: ``in mm``, ``{ink} %``."""
    return _UNIT.sub("\u00a0", sentence)


def is_of_the_press(context: str) -> bool:
    """Whether a message in a game's catalogue replaces a word of the press."""
    return context.partition(":")[0] == OWN


def keyed(context: str, text: str) -> str:
    """The lookup key of a catalogue's message."""
    return f"{context}|{text}" if context else text


@cache  # measured: without it, building The Game of Amber takes 52 % more time
def program_text(locale: str) -> PressWords:
    """The press's words in a language."""
    if locale == PSEUDO:
        return _PseudoWords()
    return _OVERRIDES.get(locale) or _from_files(locale)


_OVERRIDES: dict[str, PressWords] = {}
"""Words set by :func:`learn_program_text`."""


def learn_program_text(locale: str, words: PressWords) -> None:
    """Set a language's words directly, on a system without catalogues."""
    _OVERRIDES[locale] = words
    program_text.cache_clear()


@dataclass(frozen=True)
class PrintedText:
    """A printed word, as translators know it."""

    context: str
    text: str
    plural: str = ""

    @property
    def key(self) -> str:
        """Its lookup key."""
        return keyed(self.context, self.text)


@cache  # measured: without it, checking All But Malice takes 1.7 % more time
def printed_words() -> tuple[PrintedText, ...]:
    """All of the press's own words that are printed on papers."""
    import polib

    template = polib.pofile(str(PRINTED / "messages.pot"))
    return tuple(PrintedText(e.msgctxt or "", e.msgid, e.msgid_plural or "") for e in template)


def lacking_words(words: PressWords) -> list[PrintedText]:
    """The words that papers in a language would print in English."""
    return [one for one in printed_words() if one.key not in words.sentences]


# ------------------------------------------------------------------------------------------------- languages
_ALSO: Mapping[str, str] = {
    "zh": "zh_Hans", "zh_CN": "zh_Hans", "zh_SG": "zh_Hans", "zh_TW": "zh_Hant", "zh_HK": "zh_Hant",
    "zh_MO": "zh_Hant", "no": "nb", "iw": "he",
}  # fmt: skip
"""Languages that have a second name."""


def printed_languages() -> tuple[str, ...]:
    """The languages into which the words on papers are translated, and English."""
    return tuple(sorted(("en", *(file.stem for file in PRINTED.glob("*.po")))))


def catalogue_names(locale: str) -> Iterator[str]:
    """The names that a catalogue of a language may have, most specific first: ``pt_PT`` and ``pt``."""
    parts = locale.replace("-", "_").split("_")
    for length in range(len(parts), 0, -1):
        name = "_".join(parts[:length])
        yield _ALSO.get(name, name)


def catalogue_file(folder: Path, locale: str) -> Path | None:
    """The press's catalogue of a language in a folder; None if it has none."""
    files = (folder / f"{name}.po" for name in catalogue_names(locale))
    return next((file for file in files if file.is_file()), None)


def _from_files(locale: str) -> PressWords:
    files = [file for folder in (CATALOGUES, PRINTED) if (file := catalogue_file(folder, locale))]
    sentences: dict[str, Forms] = {}
    rule = _ENGLISH_RULE
    for file in files:
        translated, rule = _catalogue(file)
        sentences |= translated
    return PressWords(sentences, rule) if sentences else PressWords()


def _catalogue(file: Path) -> tuple[Mapping[str, Forms], str]:
    """The translations of a catalogue by lookup key, and the formula of its plural forms from its header."""
    import polib

    sentences, catalogue = {}, polib.pofile(str(file))
    for entry in catalogue:
        if entry.translated():
            forms = [entry.msgstr_plural[index] for index in sorted(entry.msgstr_plural)] or [entry.msgstr]
            sentences[keyed(entry.msgctxt or "", entry.msgid)] = tuple(forms)
    return sentences, (header_rule(catalogue.metadata) or plural_rule(file.stem))[1]
