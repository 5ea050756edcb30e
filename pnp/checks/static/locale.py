"""Translations must agree with their messages in placeholders, numbers, plurals, terms and markup (PNP6xx)."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from pnp.base.frozen import dataclass
from pnp.checks.static.agreed_translations import check_agreed_translations, excerpt
from pnp.checks.static.allowed_entries import allowed_places, is_allowed
from pnp.checks.static.catalogues import (
    difference,
    has_word,
    markup_counts,
    meaning_of,
    place_in_entry,
    placeholder_counts,
    same_placeholders,
    says,
)
from pnp.checks.static.grammar import check_grammar, check_nouns, is_grammar
from pnp.checks.static.links import Reference, broken_reference, references_of, targets_of
from pnp.checks.static.numbers import term_finder
from pnp.checks.static.plural_borders import check_agreement
from pnp.checks.static.plural_forms import check_forms, check_header
from pnp.checks.static.press_words import check_press_words
from pnp.checks.static.texts import Text, context_of, rule_messages
from pnp.checks.static.traceability import broken_names
from pnp.checks.static.translation_cache import FaultlessTexts
from pnp.checks.static.translation_meaning import contradictions
from pnp.checks.static.typed_numbers import typed_numbers
from pnp.model.game import ASIDES, Game, Message
from pnp.model.language.press_words import is_of_the_press
from pnp.model.read.find import command_name
from pnp.model.text.catalogue import Catalogue
from pnp.model.text.messages import messages_of
from pnp.model.text.placeholders import BadPlaceholder, placeholders_of
from pnp.model.text.prose import Prose
from pnp.rules import RuleSet
from pnp.source.diagnostics import Diagnostic, Label, Report, Span
from pnp.source.load.po import PoEntry

_TWO = re.compile(
    "\\b(both|pair|pairs|twice|either|neither|double|couple|each other|one another|other)\\b", re.IGNORECASE
)
"""English words that another language may express by its word for two."""
_INFLECTED = re.compile(r"\{\{[^}]*\(")
"""A placeholder that counts or inflects its noun."""


@dataclass(frozen=True)
class _Locale:
    """One catalogue under test."""

    game: Game
    catalogue: Catalogue
    messages: tuple[Message, ...]
    sources: dict[str, str]
    prose: Prose
    """The game in the catalogue's language, whose own reports are dropped."""


@dataclass(frozen=True)
class _Pair:
    """A message and the catalogue's translation."""

    message: Message
    entry: PoEntry


def check_locales(
    game: Game,
    rules: RuleSet,
    catalogues: Mapping[str, Catalogue],
    report: Report,
    elsewhere: Iterable[Message] = (),
    cache: FaultlessTexts | None = None,
) -> None:
    """Check every catalogue by locale, except the source language's own.

    ``cache``: faultless pairs from earlier checks, which are skipped. ``elsewhere``: the messages of the game's other
    variants; without them, unnecessary entries are not reported for a game with variants.
    """
    report.add_all(check_nouns(game, game.grammar, game.language))
    report.add_all(check_press_words(game, (Catalogue(game.language), *catalogues.values())))
    for catalogue in catalogues.values():
        if catalogue.locale != game.language:
            check_catalogue(game, rules, catalogue, report, elsewhere, cache)


def check_catalogue(
    game: Game, rules: RuleSet, catalogue: Catalogue, report: Report, elsewhere: Iterable[Message] = (),
    cache: FaultlessTexts | None = None,
) -> None:  # fmt: skip
    """Check the catalogue of one language."""
    messages, others = (*messages_of(game), *rule_messages(rules)), tuple(elsewhere)
    counts = {c.id: 0 for c in game.components}
    prose = Prose(game, catalogue.locale, catalogue, Report(sources=report.sources), counts=counts)
    locale = _Locale(game, catalogue, messages, report.sources, prose)
    forms = cache.forms_key(game, rules, catalogue) if cache is not None else ""
    allowed = allowed_places(catalogue)
    faults = tuple(_check(locale, cache, forms))
    report.add_all(d for d in faults if (d.span.file, d.code) not in allowed or not is_allowed(d, catalogue))
    help = f"read it, use `|plural(…)` if needed, then run `pnp locale update {command_name(game.folder)}`"
    own = {key: entry for key, entry in catalogue.entries.items() if entry.span.file == catalogue.file}
    report.add_all(check_agreement(messages, own, prose, help))
    report.add_all(check_agreed_translations(command_name(game.folder), catalogue, messages, faults))
    if (others or len(game.variants) < 2) and not broken_names(game, rules):
        report.add_all(_obsolete(locale, others))
    report.add_all(check_grammar(game, catalogue, (*messages, *others)))


def _check(locale: _Locale, cache: FaultlessTexts | None, forms: str) -> Iterator[Diagnostic]:
    """Check all translations of one catalogue. ``forms``: the cache key of the forms that placeholders need."""
    pairs: list[_Pair] = []
    for message in locale.messages:
        entry = locale.catalogue.entry(message)
        if entry is None or not all(entry.translations) or not entry.translations:
            yield _missing(locale, message, entry)
        elif entry.fuzzy:
            yield _fuzzy(locale, message, entry)
        else:
            pairs.append(_Pair(message, entry))
    yield from check_header(locale.catalogue, locale.sources)
    checks: tuple[Callable[[_Locale, _Pair], Iterator[Diagnostic]], ...] = (
        _plurals, _placeholders, _numbers, _markup, _links, _meaning,
    )  # fmt: skip
    lacking: set[str] = set()
    has_forms, has_all = cache is not None and cache.has(forms), True
    for pair in pairs:
        key = _key(locale, pair, cache)
        if cache is not None and cache.has(key):
            diagnostics = (
                []
                if has_forms
                else [
                    d for form, text in enumerate(pair.entry.translations) for d in _unknown(locale, pair, text, form)
                ]
            )
        else:
            diagnostics = [diagnostic for check in checks for diagnostic in check(locale, pair)]
        yield from (d for d in diagnostics if d.code != "PNP608" or d.message not in lacking)
        lacking |= {d.message for d in diagnostics if d.code == "PNP608"}
        has_all = has_all and not diagnostics
        if cache is not None and not diagnostics:
            cache.add(key)
    if cache is not None and has_all:
        cache.add(forms)
    yield from _terms(locale, pairs)


def _plurals(locale: _Locale, pair: _Pair) -> Iterator[Diagnostic]:
    context = _context(locale, pair.message)
    return check_forms(locale.catalogue, pair.message, pair.entry, locale.sources, context)


def _meaning(locale: _Locale, pair: _Pair) -> Iterator[Diagnostic]:
    """A translation with the opposite meaning. A message with a plural is a name, which has none."""
    message, entry = pair.message, pair.entry
    if message.plural:
        return
    kind, _, id = message.context.partition(":")
    clause = locale.game.clauses.get(id)
    binding = kind in ("clause", "brief") and clause is not None and clause.kind not in ASIDES
    text, name = entry.translations[0], locale.catalogue.locale
    for each in contradictions(message.text, text, locale.game.language, name, binding):
        yield Diagnostic(
            "PNP613", f"the translation of “{excerpt(message.text)}” {each.words}",
            place_in_entry(entry, each.word, locale.sources),
            "correct the translation, or add `#, pnp-allow PNP613` above the entry if both say the same", "warning",
            _context(locale, message),
        )  # fmt: skip


def _key(locale: _Locale, pair: _Pair, cache: FaultlessTexts | None) -> str:
    """The key of a pair; it includes the forms of names, which are in other files."""
    if cache is None:
        return ""
    forms = locale.catalogue.forms_for(pair.entry) if pair.message.plural else 0
    return cache.key(locale.catalogue.locale, pair.message, pair.entry, forms)


def _context(locale: _Locale, message: Message) -> str:
    """The place of the message in the book, or its context in the catalogue."""
    kind, _, rest = message.context.partition(":")
    return (context_of(locale.game, rest) if kind in ("clause", "brief", "index") else "") or f"`{message.context}`"


def _subject(context: str) -> str:
    """The part of the game that a message belongs to: its clause, or else its own context."""
    kind, _, rest = context.partition(":")
    return f"clause:{rest}" if kind in ("clause", "brief", "index") else context


# ------------------------------------------------------------------------------------------------- missing and fuzzy
def _missing(locale: _Locale, message: Message, entry: PoEntry | None) -> Diagnostic:
    name = locale.catalogue.locale
    what = f"“{excerpt(message.text)}” is not translated into `{name}`"
    if entry is None:
        file = locale.catalogue.file or f"locale/{name}.po"
        help = f"run `pnp locale update {command_name(locale.game.folder)}`, and translate the new entry in {file}"
        span = message.span if message.span.file else Span(locale.catalogue.file, 1, 1, 1, 2)
    else:
        help = "write the translation after `msgstr`"
        span = place_in_entry(entry, "", locale.sources, _first_empty(entry))
    context, subject = _context(locale, message), _subject(message.context)
    return Diagnostic("PNP600", what, span, help, "warning", context, subject=subject)


def _first_empty(entry: PoEntry) -> int:
    return next((i for i, text in enumerate(entry.translations) if not text), 0)


def _fuzzy(locale: _Locale, message: Message, entry: PoEntry) -> Diagnostic:
    return Diagnostic(
        "PNP601", f"the translation of “{excerpt(message.text)}” is marked as doubtful", entry.span,
        "compare it with its message, correct it, and remove `#, fuzzy`", "warning", _context(locale, message),
        subject=_subject(message.context),
    )  # fmt: skip


def _obsolete(locale: _Locale, others: tuple[Message, ...]) -> Iterator[Diagnostic]:
    """Entries of the game's own catalogue that nothing uses."""
    keys = {(m.context, m.text) for m in (*locale.messages, *others)}
    for key, entry in locale.catalogue.entries.items():
        own = entry.span.file == locale.catalogue.file
        if key not in keys and own and not is_grammar(entry.context) and not is_of_the_press(entry.context):
            yield Diagnostic(
                "PNP601", f"the game no longer says “{excerpt(entry.text)}”", entry.span,
                f"remove the entry, or run `pnp locale update {command_name(locale.game.folder)}`", "note",
                f"`{entry.context}`", subject=_subject(entry.context),
            )  # fmt: skip


# ------------------------------------------------------------------------------------------------- placeholders
def _placeholders(locale: _Locale, pair: _Pair) -> Iterator[Diagnostic]:
    """Check that a translation mentions the same things as its message, equally often; order and grammar may differ."""
    message = pair.message.text
    for form, text in enumerate(pair.entry.translations):
        if same_placeholders(message, text):
            yield from _unknown(locale, pair, text, form)
            continue
        missing, extra = difference(placeholder_counts(locale.game, message), placeholder_counts(locale.game, text))
        for name in dict.fromkeys(missing):
            yield Diagnostic(
                "PNP602", f"the translation drops `{{{{ {_written(locale, pair.message.text, name)} }}}}`",
                place_in_entry(pair.entry, "", locale.sources, form),
                "add it, as in the message: its text follows from the model",
                context=_context(locale, pair.message), labels=_source_label(pair.message),
            )  # fmt: skip
        for name in dict.fromkeys(extra):
            written = _written(locale, text, name)
            yield Diagnostic(
                "PNP602", f"the translation has `{{{{ {written} }}}}`, which its message does not have, or less often",
                place_in_entry(pair.entry, written, locale.sources, form), "remove it, or write it as its message does",
                context=_context(locale, pair.message), labels=_source_label(pair.message),
            )  # fmt: skip
        if not missing and not extra:
            yield from _unknown(locale, pair, text, form)


def _written(locale: _Locale, text: str, meaning: str) -> str:
    """A placeholder as written in a text."""
    return next((p.expression for p in placeholders_of(text) if meaning_of(locale.game, p) == meaning), meaning)


def _source_label(message: Message) -> tuple[Label, ...]:
    return (Label(message.span, "the message"),) if message.span.file else ()


def _unknown(locale: _Locale, pair: _Pair, text: str, form: int) -> Iterator[Diagnostic]:
    """A form of a name, a gender or a counter that the language does not have yet (PNP608)."""
    for placeholder in placeholders_of(text) if _INFLECTED.search(text) else ():
        try:
            locale.prose.value(placeholder.expression)
        except BadPlaceholder as problem:
            span = place_in_entry(pair.entry, placeholder.expression, locale.sources, form)
            yield Diagnostic(problem.code, problem.message, span, problem.help, context=_context(locale, pair.message))


# ------------------------------------------------------------------------------------------------- numbers
def _numbers(locale: _Locale, pair: _Pair) -> Iterator[Diagnostic]:
    """Check that a translation contains no typed number that its message does not have."""
    game, message = locale.game, pair.message
    if message.plural:
        return
    for form, text in enumerate(pair.entry.translations):
        numbers = typed_numbers(text, locale.catalogue.locale, partial(_before_term, game, text))
        allowed = _numbers_typed(game, message.text) if numbers else ()
        for number in numbers:
            if number.value not in allowed:
                yield Diagnostic(
                    "PNP603", f"the translation has a number of its own: `{number.text}`",
                    place_in_entry(pair.entry, number.text, locale.sources, form),
                    "write the placeholder of its message, or avoid the number",
                    severity="warning" if message.context.startswith("card:") else "error",
                    context=_context(locale, message), labels=_source_label(message),
                )  # fmt: skip


def _before_term(game: Game, text: str, at: int) -> bool:
    return term_finder(game, text)(at)


def _numbers_typed(game: Game, text: str) -> tuple[int, ...]:
    """The typed numbers of a message; English "both" and similar words count as two."""
    typed = tuple(n.value for n in typed_numbers(text, game.language, lambda at: True))
    return (*typed, 2) if game.language.startswith("en") and _TWO.search(text) else typed


# ------------------------------------------------------------------------------------------------- markup
def _markup(locale: _Locale, pair: _Pair) -> Iterator[Diagnostic]:
    """Check that links, icons, pictures and bold agree with the message. Bold is only a warning: it may fall on other
    words."""
    expected = markup_counts(pair.message.text)
    broken = {reference.id for reference in _broken(locale, pair)}
    for form, text in enumerate(pair.entry.translations):
        missing, extra = difference(expected, markup_counts(text))
        if broken:
            missing, extra = ([m for m in part if not m.startswith("[")] for part in (missing, extra))
        for what, marks in (("drops", missing), ("adds", extra)):
            for mark in dict.fromkeys(marks):
                help = f"write `{mark}` as its message does" if what == "drops" else f"remove `{mark}`"
                piece = mark if what == "adds" and mark.startswith(":") else ""
                yield Diagnostic(
                    "PNP607", f"the translation {what} `{mark}`",
                    place_in_entry(pair.entry, piece, locale.sources, form), help,
                    "warning" if mark == "**…**" else "error", _context(locale, pair.message),
                    _source_label(pair.message),
                )  # fmt: skip


def _links(locale: _Locale, pair: _Pair) -> Iterator[Diagnostic]:
    """A link of a translation that leads nowhere (PNP303), unless its message has the same one."""
    for reference in _broken(locale, pair):
        text = Text(Message(""), _context(locale, pair.message))
        fault = broken_reference(locale.game, text, reference, targets_of(locale.game))
        span = place_in_entry(pair.entry, f"#{reference.id}", locale.sources)
        yield Diagnostic("PNP303", fault.message, span, fault.help, context=fault.context)


def _broken(locale: _Locale, pair: _Pair) -> list[Reference]:
    """The references of a translation that its message does not have and that lead nowhere."""
    own = {reference.id for reference in references_of(pair.message.text)}
    references = [r for text in pair.entry.translations for r in references_of(text) if r.id not in own]
    targets = targets_of(locale.game) if references else set()
    return [reference for reference in references if reference.id not in targets]


# ------------------------------------------------------------------------------------------------- terms
def _terms(locale: _Locale, pairs: list[_Pair]) -> Iterator[Diagnostic]:
    """Check that a term has one translation: for every occurrence of the same text, and for every prompt that contains
    it (PNP605)."""
    by_text: dict[str, list[_Pair]] = {}
    for pair in pairs:
        by_text.setdefault(pair.message.text, []).append(pair)
    for term in locale.game.terms.values():
        glossary = locale.catalogue.entry(term.one)
        if glossary is None or glossary.fuzzy or not all(glossary.translations):
            continue
        if len(glossary.translations) != locale.catalogue.forms_for(glossary):
            continue
        for words in ((term.one.text, glossary.translations[0]), (term.many.text, glossary.translations[-1])):
            yield from _differing(locale, glossary, *words, by_text.get(words[0], []))
        yield from _in_prompts(locale, term.one.text, glossary, pairs)


def _differing(locale: _Locale, glossary: PoEntry, text: str, word: str, pairs: list[_Pair]) -> Iterator[Diagnostic]:
    """Warn of labels that have exactly the text of a term, but another translation."""
    forms = {form.casefold() for form in glossary.translations}
    for pair in pairs:
        translation = pair.entry.translations[0]
        if pair.entry is not glossary and translation.casefold() not in forms:
            yield _two_ways(
                locale, glossary, pair, text, f"`{word}` in the glossary and `{translation}` here", translation
            )


def _in_prompts(locale: _Locale, word: str, glossary: PoEntry, pairs: list[_Pair]) -> Iterator[Diagnostic]:
    """Warn of prompts that contain a term's capitalised word, but not its translation."""
    if not word[:1].isupper():
        return
    for pair in pairs:
        is_prompt = pair.message.context.startswith("prompt:")
        if (
            is_prompt
            and has_word(pair.message.text, word)
            and not says(pair.entry.translations[0], glossary.translations)
        ):
            yield _two_ways(locale, glossary, pair, word, f"`{glossary.translations[0]}` in the glossary, not here", "")


def _two_ways(locale: _Locale, glossary: PoEntry, pair: _Pair, word: str, how: str, translation: str) -> Diagnostic:
    return Diagnostic(
        "PNP605", f"“{word}” is translated in two ways: {how}", place_in_entry(pair.entry, translation, locale.sources),
        f"write `{glossary.translations[0]}`, or change the glossary's entry", "warning",
        _context(locale, pair.message), (Label(glossary.span, "in the glossary"),),
    )  # fmt: skip
