"""Quests as data: quests/*.yaml of a game with a game master, and the rules in game.yaml for merging them.

An encounter is a member of an enumeration, and a row of the tables keyed by that enumeration. The game's own rules play
it; a quest only adds members and cells (pnp.model.read.quest_tree).
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from pnp.model.schema.game_kinds import DATUM, Label, NumberOrName, TranslatedText, Words
from pnp.model.schema.message import Message
from pnp.model.schema.record import nothing
from pnp.source.declare import Reading, Spot, declared, key, read_record
from pnp.source.declare.keys import set_by_reader
from pnp.source.declare.kind import Schema
from pnp.source.declare.kinds import Flag, Integer, ListOf, MappingOf, Reference, Text
from pnp.source.declare.read import Record
from pnp.source.diagnostics import NOWHERE, Report, Span
from pnp.source.load.nodes import Dictionary, Listing, Scalar

NEXT = "NEXT"
"""For an encounter of a quest laid out by cards: the encounter of the next card."""


class Paragraphs(TranslatedText[tuple[Message, ...]]):
    """A text of one or more paragraphs, separated by empty lines or written as a list."""

    has_default = True

    def _read(self, spot: Spot) -> tuple[Message, ...]:
        places = range(len(spot.node.items)) if isinstance(spot.node, Listing) else ()
        parts = [spot.at(place) for place in places] or [spot]
        name = str(spot.path[1]) if len(spot.path) > 1 else ""
        context = self.context.format(name=name)
        texts = [(text, part.node.span) for part in parts for text in re.split(r"\n\s*\n", part.text())]
        return tuple(Message(" ".join(text.split()), context, span) for text, span in texts if text.strip())

    def default(self, owner: Spot) -> tuple[Message, ...]:
        """No text."""
        return ()

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        return {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}

    def _words(self) -> str:
        return "a text; empty lines separate paragraphs"


# ------------------------------------------------------------------------------------------------- game.yaml
@declared
class QuestKey:
    """A key that encounters of quests may have: a cell of a table for each of them."""

    name: str = set_by_reader("name")
    table: str = key(
        Reference("table", "tables"), "The table in which it is a cell; its key is the enumeration of encounters."
    )
    label: Message = key(Label("label:quest:{name}"), "Its name in adventures and on their maps.")
    least: int | str | None = key(
        NumberOrName(), "The least number that an encounter may give, or a constant.", default=None
    )
    most: int | str | None = key(
        NumberOrName(), "The greatest number that an encounter may give, or a constant.", default=None
    )
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)


@declared
class QuestRules:
    """How quests extend a game: an encounter is a member of an enumeration, and has a cell in each of some tables.
    Tables whose cells are encounters give the ways from an encounter."""

    encounters: str = key(Reference("enumeration", "enums"), "The enumeration that a quest's encounters replace.")
    begins: str = key(Reference("constant", "constants"), "The constant that names the first encounter.")
    sets: Mapping[str, int | bool | str] = key(
        MappingOf(DATUM, "a constant"), "Constants with the values that they have in every quest.", default=nothing
    )
    keys: Mapping[str, QuestKey] = key(
        MappingOf(Record(QuestKey, "table"), "a name"), "The keys of an encounter: `danger: danger_of`."
    )
    kind: str = key(Text(), "The key that gives the kind of an encounter.", default="")
    uses: Mapping[str, tuple[str, ...]] = key(
        MappingOf(ListOf(Text()), "a kind"), "The other keys that have a meaning in encounters of a kind.",
        default=nothing,
    )  # fmt: skip
    ends: str = key(Text(), "The key that says that the quest ends with an encounter.", default="")
    at: str = key(Text(), "The field of the table that says where the party is: `encounter`.", default="")
    won: str = key(
        Text(), "The field of the table, a flag, that says at the end whether the party has won.", default=""
    )
    party: str = key(Text(), "The field of a player whose values distinguish parties: `calling`.", default="")
    counts: Mapping[str, Message] = key(
        MappingOf(Label("label:count:{name}"), "a @value"),
        "What is counted at the end of a quest, besides whether it was won: `party_jokers: Jokers brought home`.",
        default=nothing,
    )
    lives: str = key(Text(), "The @value of a player that says whether the character is alive at the end.", default="")
    after: str = key(Text(), "The phase before which these are counted (default: at the end of the game).", default="")
    laid: int | str | None = key(
        NumberOrName(), "Number of cards of a quest that is laid out by cards, or the constant that gives it.",
        default=None,
    )  # fmt: skip
    in_campaign: Mapping[str, int | bool | str] = key(
        MappingOf(DATUM, "a constant"), "Options with the values that they have in a campaign.", default=nothing
    )
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)


# ------------------------------------------------------------------------------------------------- quests/*.yaml
@declared
class Encounter:
    """A place of a quest. Besides these keys, it has those that game.yaml declares under `quests:`."""

    name: str = set_by_reader("name")
    title: Message = key(Label("member:{name}"), "The name of the place.")
    read: tuple[Message, ...] = key(Paragraphs("quest:{name}"), "The text to read aloud when the party arrives.")
    master: tuple[Message, ...] = key(Paragraphs("quest:{name}"), "Information for the game master only.")
    on: str = key(
        Text(), "In a quest laid out by cards, the cards that stand for it: `suit == SPADES and rank <= SIX`.",
        default="",
    )  # fmt: skip
    last: bool = key(
        Flag(), "In a quest laid out by cards: it belongs to the last card, regardless of its face.", default=False
    )
    cells: Mapping[str, object] = set_by_reader("rest", default=nothing)
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)


@declared
class Layout:
    """The cards of a pack that lay out a quest."""

    cards: str = key(Text(), "The card kind that is shuffled.")
    count: int = key(Integer(2, 60), "How many cards are laid, one after another.")


@declared
class Quest:
    """A quest: its encounters, the ways between them, and their texts."""

    id: str = set_by_reader("name")
    title: Message = key(Words("quest:title"), "The title of the quest.", required=True)
    tagline: Message = key(Words("quest:tagline"), "A line below the title.")
    story: tuple[Message, ...] = key(
        Paragraphs("quest:story"), "Information for the game master before the quest begins."
    )
    variant: str = key(Text(), "The variant for which it was written (default: the first).", default="")
    sets: Mapping[str, int | bool | str] = key(
        MappingOf(DATUM, "a constant"), "Constants with the values that they have in this quest.", default=nothing
    )
    begin: str = key(Text(), "The encounter with which it begins (default: the first).", default="")
    lays: Layout | None = key(Record(Layout), "It is laid out by cards, differently each time.", default=None)
    encounters: Mapping[str, Encounter] = key(
        MappingOf(Record(Encounter), "a name"), "Its encounters, with names in capitals."
    )
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)
    data: Dictionary = Dictionary({}, NOWHERE)
    """Its file, with places."""
    seed: int | None = None
    """The seed of the shuffle, for a quest laid out by cards."""

    @property
    def name(self) -> str:
        """Its name in commands and saved games: `old-mill`, or `corridor@7` for one laid out by seed 7."""
        return self.id if self.seed is None else f"{self.id}@{self.seed}"


def read_quests(files: Mapping[str, Dictionary], report: Report) -> dict[str, Quest]:
    """The quests of a folder, by name, without the faulty ones, which are reported (PNP104 to PNP106)."""
    quests = {}
    for file, data in files.items():
        reading = Reading(report)
        read = read_record(Quest, data, reading, f"`{file}`")
        reading.finish()
        if read is not None and not reading.faults:
            span = Span(data.span.file, 1, 1, 1, 2)
            quests[Path(file).stem] = replace(read, id=Path(file).stem, data=data, span=span)
    return quests


def is_word(node: object) -> bool:
    """Whether a node is a single text."""
    return isinstance(node, Scalar) and isinstance(node.value, str)
