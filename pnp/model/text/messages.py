"""Every text of a game that people read and translators translate, with its context and place."""

from collections.abc import Iterable, Iterator
from typing import Protocol

from pnp.model.game import Game, Message, Step
from pnp.model.read.column_roles import column_label, usual_labels
from pnp.model.read.guess import PICTURE_FILE
from pnp.model.schema.quests import texts_of


def messages_of(game: Game) -> list[Message]:
    """The translatable texts of a game, each once by context and text, in the order of its files.

    The prompts of rule code are not among them: whoever compiled the rules has them.
    """
    seen: dict[tuple[str, str], Message] = {}
    for message in _all(game):
        if message.text:
            seen.setdefault((message.context, message.text), message)
    return list(seen.values())


def _all(game: Game) -> Iterator[Message]:
    yield from (game.title, game.tagline, game.credits.setting, *game.credits.notes)
    yield from _words(game)
    yield from _labels(game)
    yield from _steps(game.sequence)
    yield from (variant.title for variant in game.variants.values())
    yield from _cards(game)
    yield from _book(game)
    yield from (p.note for p in game.provenance if p.origin != "source")
    for layout in game.layouts.values():
        yield from (words for slot in layout.slots.values() for words in (slot.text, slot.label))
        named = {name for slot in layout.slots.values() if slot.named for name in slot.column}
        yield from (column_label(c) for kind in game.cards.values() for c in kind.columns.values() if c.name in named)
    yield from usual_labels(game.cards, game.components, game.enums)
    if game.quest_rules is not None:
        yield from (key.label for key in game.quest_rules.keys.values())
        yield from game.quest_rules.counts.values()
    for quest in game.quests.values():
        yield from texts_of(quest)


def _words(game: Game) -> Iterator[Message]:
    for term in game.terms.values():
        yield term.one
        yield term.definition


class _Labelled(Protocol):
    """A thing of game.yaml with words of its own for people."""

    @property
    def label(self) -> Message:
        """What it is called."""


def _labels(game: Game) -> Iterator[Message]:
    for enum in game.enums.values():
        yield from (member.label for member in enum.members)
    labelled: Iterable[_Labelled] = (
        *game.cards.values(),
        *game.tokens.values(),
        *game.zones.values(),
        *game.counters.values(),
        *game.fields.values(),
        *game.boards.values(),
        *game.sides.values(),
        *game.components,
    )
    yield from (thing.label for thing in labelled)
    yield from (label for offer in game.offers.values() for label in offer.labels.values())
    yield from (constant.option for constant in game.constants.values())
    for phase in game.phases.values():
        yield from (phase.label, phase.who)
    for ranking in game.rankings.values():
        yield from (shape.label for shape in ranking.shapes)
    for table in game.tables.values():
        yield from (cell for cell in table.cells.values() if isinstance(cell, Message))


def _steps(step: Step) -> Iterator[Message]:
    yield step.label
    for below in step.steps:
        yield from _steps(below)


def _cards(game: Game) -> Iterator[Message]:
    for kind in game.cards.values():
        for card in kind.cards:
            texts = (value for value in card.values.values() if isinstance(value, Message))
            yield from (text for text in texts if not PICTURE_FILE.fullmatch(text.text))


def _book(game: Game) -> Iterator[Message]:
    """Prose in reading order: each block, the brief of its clause and what it is looked up under behind it."""
    for chapter in game.chapters:
        yield chapter.title
        for block in chapter.blocks:
            if block.kind == "example":
                yield from paragraphs(block.text)
            else:
                yield block.text
            if block.id in game.clauses and block.id == block.clause:
                yield game.clauses[block.id].brief
                yield game.clauses[block.id].index
    for block in game.reference:
        yield block.text


def paragraphs(message: Message) -> Iterator[Message]:
    """A text of several paragraphs as one message each."""
    for part in message.text.split("\n\n"):
        if part.strip():
            yield Message(" ".join(part.split()), message.context, message.span)
