"""The box book as a tree: all games of a box in one rulebook, with shared parts only once, and one numbering for
all."""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from pnp.model import game as model
from pnp.model.game import Clause, Game, Message, Term
from pnp.model.text.prose import Prose
from pnp.press.document.book import book_document
from pnp.press.document.chapters import GameBlock, merged_chapter
from pnp.press.document.front import glossary_node, rulings_node
from pnp.press.document.game_text import GameText
from pnp.press.document.lesson import played_lesson
from pnp.press.document.matter import Glossary, GlossaryEntry, Rulings
from pnp.press.document.nodes import Block, Chapter, Document, Words, changed, words_of
from pnp.press.document.sorting import sort_key

Text = TypeVar("Text", bound=GameText)

_NAME = re.compile(r"\{\{\s*(\w+)")


def is_box(games: Sequence[Game]) -> bool:
    """Whether the variants of a game are separate games, so that a box book is printed: each has a chapter of its own,
    and they share others."""
    chapters = [{chapter.id for chapter in game.chapters} for game in games]
    if len(games) < 2 or not set.intersection(*chapters):
        return False
    others = [set[str]().union(*(c for c in chapters if c is not own)) for own in chapters]
    return all(own - rest for own, rest in zip(chapters, others, strict=True))


# ------------------------------------------------------------------------------------------------- merged texts
class MergedProse(Prose):
    """The texts of several games; the first game that prints a text fills it in."""

    def __init__(self, all_games: Game, texts: Sequence[GameText]) -> None:
        first = texts[0].prose
        self._voices = [text.prose for text in texts]
        self._owners: dict[Message, Prose] = {}
        for text in texts:
            for message in _messages(text.game):
                self._owners.setdefault(message, text.prose)
        super().__init__(all_games, first.locale, first.catalogue, first.report)

    def text(self, message: Message, **extra: object) -> str:
        """The message as its own game prints it."""
        return self._owners.get(message, self._voices[0]).text(message, **extra)

    def fill(self, text: str, **extra: object) -> str:
        """A template's words, filled in by the first game with the terms in them."""
        names = set(_NAME.findall(text))
        knows = (p for p in self._voices if names <= {w for t in p.game.terms.values() for w in (t.id, t.plural)})
        return next(knows, self._voices[0]).fill(text, **extra)


def _messages(game: Game) -> list[Message]:
    clauses = [m for c in game.clauses.values() for m in (c.text, c.brief, c.title, c.index)]
    headings = (b.text for chapter in game.chapters for b in chapter.blocks if b.kind == "heading")
    return [*clauses, *headings, *(t.definition for t in game.terms.values())]


def whole_text(texts: Sequence[Text]) -> Text:
    """The text of the box: the clauses, chapters and terms of all its games, without a variant."""
    first = texts[0]
    games = [text.game for text in texts]
    game = replace(
        games[0],
        variant="",
        tagline=Message(" · ".join(game_title(text) for text in texts)),
        players=(min(g.players[0] for g in games), max(g.players[1] for g in games)),
        chapters=_by_number([c for g in games for c in g.chapters if c.number]),
        clauses=_clauses(games),
        terms=_terms(games),
    )
    digest = hashlib.sha256("".join(e.rules.digest for e in texts).encode()).hexdigest()
    facts = replace(first.facts, game=game, rules=first.rules.with_digest(digest))
    return replace(first, facts=facts, prose=MergedProse(game, texts), in_box=True)


def _by_number(chapters: Sequence[model.Chapter]) -> tuple[model.Chapter, ...]:
    unique = {chapter.id: chapter for chapter in reversed(chapters)}
    return tuple(sorted(unique.values(), key=lambda chapter: int(chapter.box_number)))


def _clauses(games: Sequence[Game]) -> Mapping[str, Clause]:
    """The clauses of all games in the order of the book."""
    clauses = {id: replace(c, variants=frozenset()) for game in reversed(games) for id, c in game.clauses.items()}
    orders = [list(game.clauses) for game in games]
    chapter = {c.id: int(c.box_number) for game in games for c in game.chapters if c.number}
    place = {id: i for order in reversed(orders) for i, id in enumerate(order)}
    return {id: clauses[id] for id in sorted(clauses, key=lambda id: (chapter.get(clauses[id].chapter, 0), place[id]))}


def _terms(games: Sequence[Game]) -> Mapping[str, Term]:
    return {id: term for game in reversed(games) for id, term in game.terms.items()}


# ------------------------------------------------------------------------------------------------- chapters
def box_document(texts: Sequence[GameText], box_text: GameText) -> Document:
    """The box book as a tree: each game's own chapters, and those that several share once."""
    chapters = [_chapter(chapter.id, texts) for chapter in box_text.game.chapters]
    book = book_document(box_text, chapters, box_text.say("Rulebook"), played_lesson(texts[0]))

    def of_all(block: Block) -> Block:
        if isinstance(block, Glossary):
            return merged_glossary(texts)
        return rulings_node(box_text) if isinstance(block, Rulings) else block

    shared = {chapter.id for chapter in box_text.game.chapters if len(_owners(chapter.id, texts)) > 1}
    parts = (changed(part, of_all) if part.id in shared else part for part in book.blocks)
    return replace(book, blocks=tuple(parts))


def _owners(chapter: str, texts: Sequence[GameText]) -> list[GameText]:
    """The games that print a chapter."""
    return [text for text in texts if any(c.id == chapter for c in text.game.chapters)]


def _chapter(id: str, texts: Sequence[GameText]) -> Chapter:
    """A chapter of its only game, or of all that share it."""
    owners = _owners(id, texts)
    if len(owners) > 1:
        return merged_chapter(id, merged_blocks(owners, id))
    chapter = next(c for c in owners[0].game.chapters if c.id == id)
    return merged_chapter(id, [GameBlock(block, owners[0]) for block in chapter.blocks])


def merged_blocks(texts: Sequence[GameText], chapter: str) -> list[GameBlock]:
    """The blocks of a chapter in any of the games, in the order of its file, each from the first game that prints it; a
    block not printed by all names those that do."""
    blocks: list[tuple[model.Block, list[GameText]]] = []
    for text in texts:
        at = 0
        for block in next(c for c in text.game.chapters if c.id == chapter).blocks:
            if block.variants and text.game.variant not in block.variants:
                continue
            same = next((i for i, (other, _) in enumerate(blocks) if _place(other) == _place(block)), None)
            if same is None:
                while at < len(blocks) and _place(blocks[at][0]) < _place(block):
                    at += 1
                blocks.insert(at, (block, [text]))
            else:
                blocks[same][1].append(text)
            at = (at if same is None else same) + 1
    return [GameBlock(block, tellers[0], _names(tellers, texts)) for block, tellers in blocks]


def _names(tellers: Sequence[GameText], texts: Sequence[GameText]) -> tuple[str, ...]:
    """The games that print something, if not all do."""
    return tuple(game_title(text) for text in tellers) if len(tellers) < len(texts) else ()


def _place(block: model.Block) -> tuple[str, int]:
    return (block.span.file, block.span.line)


def game_title(text: GameText) -> str:
    """The title of one game of the box."""
    return text.text(text.game.variants[text.game.variant].title)


def merged_glossary(texts: Sequence[GameText]) -> Glossary:
    """The entries of all games in one list; an entry not shared by all names its games."""
    entries: dict[str, tuple[GlossaryEntry, list[str]]] = {}
    for text in texts:
        for entry in glossary_node(text).entries:
            words = words_of((entry.term, Words(" "), *entry.inlines))
            entries.setdefault(words, (entry, []))[1].append(game_title(text))
    merged = []
    for words in sorted(entries, key=lambda words: sort_key(words, texts[0])):
        entry, games = entries[words]
        merged.append(replace(entry, of=tuple(games)) if len(games) < len(texts) else entry)
    return Glossary(tuple(merged))
