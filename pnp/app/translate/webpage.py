"""`pnp locale review`: a language beside the source, for proofreaders: every message in the order of the book, with its
changes since it was translated, its notes for translators, and the printed card."""

import difflib
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import Literal

from pnp.app.game.errors import WrongRequest
from pnp.app.output.write import write_all
from pnp.app.rooms.appearance import dress_of
from pnp.app.translate.language_file import template_text
from pnp.app.translate.notes import with_notes, with_terms
from pnp.app.translate.po_text import Block, blocks_of
from pnp.app.translate.translate import Translations, catalogue_text
from pnp.app.translate.translations import Count, counted
from pnp.base.disk import USUAL_OUTPUT
from pnp.base.frozen import dataclass
from pnp.model.corners import lettered
from pnp.model.game import Card, Game, Message
from pnp.model.text.catalogue import Catalogue, library_catalogue, load_catalogue
from pnp.model.text.placeholders import placeholders_of
from pnp.model.text.prose import Prose
from pnp.press.html.review import Passage, ReviewPage, Section
from pnp.press.screen.html_pages import review_bytes
from pnp.press.typeset.drawing.page import Face
from pnp.press.typeset.text.fonts import Fonts
from pnp.rules.loading import LoadedGame
from pnp.source.diagnostics import Failed, Report

State = Literal["translated", "doubtful", "missing"]
_TOKENS = re.compile(r"\{\{.*?\}\}|\w+|\s+|.", re.DOTALL)
CARDS, NAMES = "cards", "names"


@dataclass(frozen=True)
class Review:
    """The result of a review: its file, and the state of the language."""

    file: Path
    count: Count


@dataclass(frozen=True)
class _Language:
    """A language under review."""

    catalogue: Catalogue
    libraries: Catalogue
    blocks: Mapping[tuple[str, str], Block]
    proses: tuple[tuple[Prose, Prose], ...]
    """For each variant, its texts in the source's language and in this one."""
    cards: Mapping[tuple[str, str], Sequence[str]] = field(default_factory=dict)
    """The faces that print a message, as ``kind/code``."""


def review_of(translations: Translations, locale: str, to: Path | None, report: Report) -> Review:
    """Write a language's review page; returns the file and its counts. Raises WrongRequest (PNP118, PNP119)."""
    text = catalogue_text(translations.folder, locale, report)
    tree, game = translations.loaded.tree, translations.loaded.game
    catalogue = load_catalogue(tree, locale, report)
    if report.errors:
        raise WrongRequest(report)
    messages = with_terms(with_notes(translations.messages, translations.games), game, catalogue)
    libraries = library_catalogue(tree, locale, Report())
    language = _Language(
        catalogue,
        libraries,
        {block.key: block for block in blocks_of(text) if not block.obsolete},
        tuple((_prose(each, game.language, None), _prose(each, locale, catalogue)) for each in translations.games),
        _printed(translations.games),
    )
    count = counted(catalogue, translations.messages)
    sections = _sections(messages, language, translations.games)
    faces, fonts = _faces(translations.editions, locale, {p.card for s in sections for p in s.passages if p.card})
    page = ReviewPage(
        game.title.text, game.language, locale, sections, faces, fonts,
        (("translated", count.translated), ("doubtful", count.doubtful), ("missing", count.missing)),
    )  # fmt: skip
    file = to or USUAL_OUTPUT / game.id / locale / "review.html"
    if not write_all({file: review_bytes(page)}, report, to.parent if to else USUAL_OUTPUT):
        raise WrongRequest(report)
    return Review(file, count)


def _prose(game: Game, locale: str, catalogue: Catalogue | None) -> Prose:
    return Prose(game, locale, catalogue, Report(), counts={c.id: c.count or 0 for c in game.components})


def _faces(editions: Iterable[LoadedGame], locale: str, wanted: set[str]) -> tuple[dict[str, Face], Fonts | None]:
    """The requested faces in the language, and their typefaces; none for a language that cannot be printed yet."""
    drawn: dict[str, Face] = {}
    fonts: Fonts | None = None
    for loaded in editions:
        if not wanted - drawn.keys() and fonts is not None:
            break
        try:
            dress = dress_of(loaded, locale)
        except Failed:
            continue
        fonts = fonts or dress.edition.fonts
        drawn |= {name: face for name, face in dress.faces.items() if name in wanted and name not in drawn}
    return drawn, fonts


# ------------------------------------------------------------------------------------------------- the book's order
def _sections(messages: Iterable[Message], language: _Language, games: Sequence[Game]) -> tuple[Section, ...]:
    """The sections of the page: title and words first, then the chapters, then the cards."""
    chapters = {_file(chapter.title, game): chapter.title for game in games for chapter in game.chapters}
    by_file: dict[str, list[Message]] = {NAMES: [], **{file: [] for file in chapters}, CARDS: []}
    for message in messages:
        if message.context.startswith("card:"):
            by_file[CARDS].append(message)
        else:
            by_file.setdefault(message.span.file if message.span.file in chapters else NAMES, []).append(message)
    for file in chapters:
        by_file[file].sort(key=lambda m: m.span.line)  # prompts in rule code follow the rule
    titles = {NAMES: "Title, words and labels", CARDS: "Cards", **{f: t.text for f, t in chapters.items()}}
    sections = (Section(titles[name], _passages(own, language, games)) for name, own in by_file.items())
    return tuple(section for section in sections if section.passages)


def _file(message: Message, game: Game) -> str:
    return os.path.relpath(message.span.file, game.folder)


def _passages(messages: Iterable[Message], language: _Language, games: Sequence[Game]) -> tuple[Passage, ...]:
    """The passages of a section; a card is drawn only beside the first of its texts."""
    shown: set[str] = set()
    passages = []
    for message in messages:
        cards = language.cards.get((message.context, message.text), ())
        card = cards[0] if cards and cards[0] not in shown else ""
        shown.add(card)
        passages.append(_passage(message, card, len(cards), language, games))
    return tuple(passages)


def _passage(message: Message, card: str, cards: int, language: _Language, games: Sequence[Game]) -> Passage:
    block = language.blocks.get((message.context, message.text))
    state = _state(message, block, language)
    entry = language.catalogue.entry(message)
    translations = block.translations if block and block.is_translated else entry.translations if entry else ()
    written = tuple(text for text in translations if text)
    kind, _, rest = message.context.partition(":")
    number = next((g.clauses[rest].number for g in games if kind in ("clause", "brief") and rest in g.clauses), "")
    sources = (message.text, message.plural) if message.plural else (message.text,)
    was = block.earlier if block is not None and state == "doubtful" else ""
    place = f"{message.span.file}:{message.span.line}"
    notes = *filter(None, message.note.split("\n")), *_corners(message, language)
    return Passage(
        state, number, message.context, place, sources, _filled(message.text, language, 0),
        written, _filled(written[0], language, 1) if len(written) == 1 and state != "doubtful" else "",
        tuple(changes(was, message.text)) if was else (), notes, card, cards,
    )  # fmt: skip


def _corners(message: Message, language: _Language) -> Iterator[str]:
    """The corner texts of a member's cards, in the source and in the language."""
    kind, _, name = message.context.partition(":")
    for source, own in language.proses:
        member = lettered(own.game, template_text(own.game)).get(name) if kind == "member" else None
        if member is not None:
            yield f"in the corner of a card: {source.corner(member)} → {own.corner(member)}"
            return


def _state(message: Message, block: Block | None, language: _Language) -> State:
    if language.catalogue.has(message) or language.libraries.has(message):
        return "translated"
    return "doubtful" if block is not None and block.is_fuzzy and block.is_translated else "missing"


def _filled(text: str, language: _Language, side: int) -> str:
    """The text as currently printed, from the first variant that can print it; "" if it prints as written."""
    if not placeholders_of(text):
        return ""
    for pair in language.proses:
        prose = pair[side]
        before = prose.report.error_count
        filled = prose.fill(text)
        if prose.report.error_count == before:
            return filled
    return ""


# ------------------------------------------------------------------------------------------------- changes
def changes(was: str, now: str) -> Iterator[tuple[str, str]]:
    """A text compared with its earlier version word by word: ``same``, ``gone`` and ``new`` pieces."""
    old, new = _TOKENS.findall(was), _TOKENS.findall(now)
    for kind, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            yield "same", "".join(old[a:b])
            continue
        if b > a:
            yield "gone", "".join(old[a:b])
        if d > c:
            yield "new", "".join(new[c:d])


# ------------------------------------------------------------------------------------------------- cards
def _printed(games: Iterable[Game]) -> dict[tuple[str, str], list[str]]:
    """The cards that print each message: their own texts, and the briefs of their clauses."""
    pages: dict[tuple[str, str], list[str]] = {}
    for game in games:
        for kind in game.cards.values():
            for card in kind.cards:
                for message in _texts(card, game):
                    names = pages.setdefault((message.context, message.text), [])
                    if f"{kind.name}/{card.code}" not in names:
                        names.append(f"{kind.name}/{card.code}")
    return pages


def _texts(card: Card, game: Game) -> Iterator[Message]:
    for value in card.values.values():
        if isinstance(value, Message):
            yield value
        elif isinstance(value, str) and value in game.clauses:
            yield game.clauses[value].brief
