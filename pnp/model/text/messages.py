"""The messages of a game: every text that people read and translators translate, with its context and place."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from pnp.base.cache import remember
from pnp.model.game import Block, Game, Layout, Message
from pnp.model.read.column_roles import column_label, usual_labels
from pnp.model.read.values import PICTURE_FILE
from pnp.model.schema.game_kinds import TranslatedText
from pnp.source.declare.keys import is_declared, keys_of


def messages_of(game: Game) -> list[Message]:
    """The translatable texts of a game, each once by context and text, in the order of the catalogues.

    The prompts of rule code are separate: ``pnp.checks.static.texts.rule_messages`` takes them from compiled rules.
    """
    messages: dict[tuple[str, str], Message] = {}
    for message in _all(game):
        if message.text:
            messages.setdefault((message.context, message.text), message)
    return list(messages.values())


_DECLARED = (
    "title", "tagline", "credits", "terms", "enums", "cards", "tokens", "zones", "counters", "fields", "boards",
    "sides", "components", "offers", "constants", "phases", "rankings", "tables", "sequence", "variants",
)  # fmt: skip
"""The declared parts of a game that precede cards and chapters in the catalogues, in that order."""
_BESIDE_ORDER = frozenset({*_DECLARED, "layouts", "quest"})
"""Parts with another position in that order, or that repeat a part: the quest being played is one of the quests."""


def _all(game: Game) -> Iterator[Message]:
    for part in _DECLARED:
        yield from declared_messages(getattr(game, part))
    yield from _cards(game)
    yield from _book(game)
    yield from (p.note for p in game.provenance if p.origin != "source")
    for layout in game.layouts.values():
        yield from declared_messages(layout)
        yield from _column_labels(game, layout)
    yield from usual_labels(game.cards, game.components, game.enums)
    yield from (family.label for family in game.families.values() if family.label)
    for each in fields(game):
        if each.name not in _BESIDE_ORDER:
            yield from declared_messages(getattr(game, each.name))


def declared_messages(value: object) -> Iterator[Message]:
    """The messages in a declared object, or in a list or mapping of such objects, in the order of their keys.

    A key of kind :class:`~pnp.model.schema.game_kinds.TranslatedText` makes messages, so a new key needs no line here.
    """
    if isinstance(value, Message):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from declared_messages(item)
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from declared_messages(item)
    else:
        for name in _fields_with_messages(type(value)):
            yield from declared_messages(getattr(value, name))


@remember()  # measured: a call of messages_of takes 1.2 ms instead of 2.1 (Hearts)
def _fields_with_messages(of: type[Any]) -> tuple[str, ...]:
    """The fields of a declared class that may hold messages of their own; none of any other class."""
    if not is_declared(of):
        return ()
    stored_with_others = {
        key.field for key in keys_of(of) if isinstance(key.kind, TranslatedText) and not key.kind.is_own_message
    }
    return tuple(part.name for part in fields(of) if part.name not in stored_with_others)


def _column_labels(game: Game, layout: Layout) -> Iterator[Message]:
    """The labels of the columns whose slots print them (`named`)."""
    shown = {name for slot in layout.slots.values() if slot.named for name in slot.column}
    yield from (column_label(c) for kind in game.cards.values() for c in kind.columns.values() if c.name in shown)


def _cards(game: Game) -> Iterator[Message]:
    for kind in game.cards.values():
        for card in kind.cards:
            yield from (text for text in card.texts if not text.fixed and not PICTURE_FILE.fullmatch(text.text))


def _book(game: Game) -> Iterator[Message]:
    """Prose in reading order: each block, followed by the brief and the index entries of its clause."""
    for chapter in game.chapters:
        yield from () if chapter.title.fixed else (chapter.title,)
        for block in chapter.blocks:
            if block.kind == "example":
                yield from paragraphs(block.text)
            elif block.kind == "show":
                yield from _messages_of_show(block)
            else:
                yield block.text
            if block.id in game.clauses and block.id == block.clause:
                yield game.clauses[block.id].brief
                yield game.clauses[block.id].index
    for block in game.reference:
        yield from _messages_of_show(block) if block.kind == "show" else (block.text,)


def _messages_of_show(block: Block) -> Iterator[Message]:
    """The text of a ``show`` fence, and the texts among its keys."""
    yield block.text
    yield from declared_messages(block.data)


def paragraphs(message: Message) -> Iterator[Message]:
    """Each paragraph of a text as a message of its own."""
    for part in message.text.split("\n\n"):
        if part.strip():
            yield Message(" ".join(part.split()), message.context, message.span)
