"""The review of a language: each translation that nobody has agreed to, beside its message."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path

from pnp.app.game.errors import WrongRequest
from pnp.app.output.write import write_all
from pnp.app.translate.po_text import blocks_of, text_of, width_of
from pnp.app.translate.translate import Translations, catalogue_text
from pnp.base.frozen import dataclass
from pnp.checks.pairs.word_diff import Piece, line_changes, marked
from pnp.checks.static.translation_meaning import contradictions
from pnp.model.game import Game, Message
from pnp.model.text.agreed_translation import (
    Standing,
    TranslationAgreement,
    agreement_in,
    digest_of,
    is_agreement,
    standing_of,
)
from pnp.model.text.catalogue import load_catalogue
from pnp.source.diagnostics import Report
from pnp.source.load.po import PoEntry

NOTE = "note: "
LABEL = 12
"""Width of the column of labels, in cells."""
_ORDER: tuple[Standing, ...] = ("changed", "doubtful", "unreviewed")


@dataclass(frozen=True)
class OpenTranslation:
    """A translation that nobody has agreed to."""

    message: Message
    entry: PoEntry
    standing: Standing
    printed: str
    """The place that prints it: a clause, cards, or the place of its message."""
    opposites: tuple[str, ...]
    """Words of message and translation with opposite meanings (PNP613)."""
    earlier: Sequence[Piece]
    """The message with its changes since it was translated; empty if they are unknown."""
    notes: tuple[str, ...]
    """Notes of reviewers."""


@dataclass(frozen=True)
class TranslationReview:
    """The translations of a game into one language, the most urgent first."""

    translations: Translations
    locale: str
    open: Sequence[OpenTranslation]
    missing: int
    """Messages without a translation."""

    @property
    def file(self) -> Path:
        """The catalogue."""
        return self.translations.folder / f"{self.locale}.po"


def read_translation_review(translations: Translations, locale: str, report: Report) -> TranslationReview:
    """The open translations of a language. Raises WrongRequest (PNP118, PNP119) for a catalogue that cannot be read."""
    text = catalogue_text(translations.folder, locale, report)
    catalogue = load_catalogue(translations.loaded.tree, locale, report)
    if report.errors:
        raise WrongRequest(report)
    earlier = {block.key: block.earlier for block in blocks_of(text) if not block.obsolete}
    cards, messages, missing = _cards(translations.games), list[OpenTranslation](), 0
    for message in dict.fromkeys(translations.own):
        entry = catalogue.entry(message)
        standing = standing_of(entry)
        missing += standing == "missing"
        if entry is None or standing not in _ORDER or entry.span.file != catalogue.file:
            continue
        was = earlier.get((message.context, message.text), "") if standing == "doubtful" else ""
        printed = _printed(message, translations.games, cards)
        opposites = _opposites(message, entry, translations.loaded.game.language, locale)
        notes = tuple(note.removeprefix(NOTE) for note in entry.remarks if note.startswith(NOTE))
        messages.append(
            OpenTranslation(message, entry, standing, printed, opposites, _changes(was, message.text), notes)
        )
    messages.sort(key=lambda one: (not one.opposites, _ORDER.index(one.standing)))
    return TranslationReview(translations, locale, messages, missing)


def agree_to(
    review: TranslationReview, wanted: Collection[OpenTranslation], name: str, date: str, report: Report
) -> TranslationReview:
    """Record above the entries who agreed to translations, and when; a doubtful one loses its mark. Raises WrongRequest
    (PNP119, PNP131) if that cannot be written."""
    remarks = {}
    for one in wanted:
        settled = replace(one.entry, fuzzy=False)
        remarks[one.message.context, one.message.text] = TranslationAgreement(digest_of(settled), date, name).remark
    blocks = blocks_of(catalogue_text(review.translations.folder, review.locale, report))
    for block in blocks:
        remark = remarks.get(block.key)
        if remark is not None and not block.obsolete:
            block.notes = [*(note for note in block.notes if not is_agreement(note)), remark]
            block.flags = [flag for flag in block.flags if flag != "fuzzy"]
            block.previous = []
    _write(review, text_of(blocks, width_of(_text(review, report))), report)
    return replace(review, open=[one for one in review.open if one not in wanted])


def note_on(review: TranslationReview, one: OpenTranslation, note: str, report: Report) -> None:
    """Write a reviewer's note above an entry, which stays open. Raises WrongRequest (PNP119, PNP131)."""
    blocks = blocks_of(catalogue_text(review.translations.folder, review.locale, report))
    for block in blocks:
        if block.key == (one.message.context, one.message.text) and not block.obsolete:
            block.notes.append(f"{NOTE}{' '.join(note.split())}")
    _write(review, text_of(blocks, width_of(_text(review, report))), report)


def _text(review: TranslationReview, report: Report) -> str:
    return catalogue_text(review.translations.folder, review.locale, report)


def _write(review: TranslationReview, text: str, report: Report) -> None:
    if not write_all({review.file: text.encode()}, report, review.file.parent.parent):
        raise WrongRequest(report)


# ------------------------------------------------------------------------------------------------- evidence
def agreement_words(one: OpenTranslation) -> str:
    """The reason why a translation is open, in a few words."""
    agreement = agreement_in(one.entry)
    if one.standing == "doubtful":
        return "its message has changed since it was translated"
    if one.standing == "changed" and agreement is not None:
        return f"changed since {agreement.words}"
    return "nobody has agreed to it yet"


def translation_lines(one: OpenTranslation) -> list[str]:
    """An open translation as lines: where it is printed, message, translation, and objections."""
    rows = [("printed", one.printed), ("open", agreement_words(one)), ("message", one.message.text)]
    if one.message.plural:
        rows.append(("plural", one.message.plural))
    if one.earlier:
        rows.append(("changed", marked(one.earlier)))
    rows += [("translation" if form == 0 else "", text) for form, text in enumerate(one.entry.translations)]
    rows += [("opposite?", words) for words in one.opposites]
    rows += [("translators", note) for note in one.message.note.split("\n") if note]
    rows += [("a note", note) for note in one.notes]
    return [f"{one.entry.span.file}:{one.entry.span.line}", *(f"  {label:<{LABEL}}{text}" for label, text in rows)]


def _changes(was: str, now: str) -> Sequence[Piece]:
    if not was:
        return ()
    changes = line_changes([was], [now])
    return [piece for change in changes for lines in (change.old, change.new) for line in lines for piece in line]


def _opposites(message: Message, entry: PoEntry, language: str, locale: str) -> tuple[str, ...]:
    """Words with opposite meanings, in any form of a translation."""
    binding = message.context.partition(":")[0] in ("clause", "brief")
    texts = (message.text, message.plural or message.text)
    pairs = [(texts[min(form, 1)], text) for form, text in enumerate(entry.translations)]
    words = [c.words for text, own in pairs for c in contradictions(text, own, language, locale, binding)]
    return tuple(dict.fromkeys(words))


def _printed(message: Message, games: Sequence[Game], cards: dict[tuple[str, str], list[str]]) -> str:
    """The place that prints a message."""
    on_cards = cards.get((message.context, message.text), [])
    if on_cards:
        more = f" and {len(on_cards) - 3} more" if len(on_cards) > 3 else ""
        return f"on {', '.join(on_cards[:3])}{more}"
    kind, _, id = message.context.partition(":")
    for game in games:
        clause = game.clauses.get(id) if kind in ("clause", "brief", "index", "heading") else None
        if clause is not None:
            return f"{clause.number} {clause.title.text}".strip()
    return f"{message.span.file}:{message.span.line}" if message.span.file else message.context


def _cards(games: Sequence[Game]) -> dict[tuple[str, str], list[str]]:
    """The cards that print each message, by their codes."""
    printed: dict[tuple[str, str], list[str]] = {}
    for game in games:
        for kind in game.cards.values():
            for card in kind.cards:
                for value in card.values.values():
                    if isinstance(value, Message):
                        codes = printed.setdefault((value.context, value.text), [])
                        codes += [] if card.code in codes else [card.code]
    return printed
