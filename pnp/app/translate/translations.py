"""A game's catalogues: collecting and counting its messages."""

import os
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from pnp.base.frozen import dataclass
from pnp.checks.static.texts import rule_messages
from pnp.model.game import Game, Message
from pnp.model.text.catalogue import Catalogue, write_pot
from pnp.model.text.messages import messages_of
from pnp.rules import RuleSet
from pnp.source.load.po import state_of


@dataclass(frozen=True)
class Count:
    """The state of a catalogue."""

    locale: str
    messages: int
    translated: int
    doubtful: int

    @property
    def missing(self) -> int:
        """Messages without any translation."""
        return self.messages - self.translated - self.doubtful


def all_messages(editions: Iterable[tuple[Game, RuleSet]]) -> list[Message]:
    """The messages of every edition of a game, each once, with files named from the game's folder."""
    messages: dict[tuple[str, str], Message] = {}
    for game, rules in editions:
        for message in (*messages_of(game), *rule_messages(rules)):
            messages.setdefault((message.context, message.text), _local(message, game.folder))
    return list(messages.values())


def _local(message: Message, folder: Path) -> Message:
    file = message.span.file
    return replace(message, span=replace(message.span, file=os.path.relpath(file, folder) if file else ""))


def template(messages: Iterable[Message], project: str) -> bytes:
    """The text of messages.pot, which translators start from."""
    return write_pot(messages, project)


def counted(catalogue: Catalogue, messages: Iterable[Message]) -> Count:
    """The messages that print in a catalogue's language, looked up as for print."""
    states = [state_of(catalogue.entry(message)) for message in messages]
    return Count(catalogue.locale, len(states), states.count("translated"), states.count("fuzzy"))
