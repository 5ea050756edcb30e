"""The schema of game.yaml: what may stand in it. Names and references are checked later, by ``build``.

Short forms (``hand_limit: 4`` for ``hand_limit: {value: 4}``) are spelt out here. Docstrings and field descriptions are
what an editor shows (docs/game.schema.json).
"""

import json
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from pnp.model.entry import (
    Bound,
    ClauseId,
    Datum,
    Entry,
    Flag,
    NumberOrName,
    Range,
    Text,
    Texts,
    Whole,
    mapping,
    one_or_many,
    some_or_unlimited,
)
from pnp.model.printed import ComponentEntry


class CreditsEntry(Entry):
    """Who made the game, and what kind of edition this is."""

    design: Texts = Field(default=[])
    publisher: Text = ""
    year: Text = ""
    setting: Text = ""
    notes: Texts = Field(default=[])


class ConstantEntry(Entry):
    """A number, flag or member that rules and prose share."""

    value: Datum
    option: Text = Field(default="", description="What players are asked who may agree on another value.")
    least: Whole = Field(default=0, description="Of an option that is a number: the least that may be agreed.")
    most: Whole = Field(default=100, description="Of an option that is a number: the most that may be agreed.")
    clause: ClauseId


def _constant(given: Any) -> Any:
    return given if isinstance(given, dict) else {"value": given}


class MemberEntry(BaseModel):
    """A member of an enumeration. Keys beside ``label`` and ``code`` are for templates."""

    model_config = ConfigDict(strict=True, extra="allow", frozen=True, defer_build=True)
    label: Text = ""
    code: Text = ""


class EnumerationEntry(Entry):
    """A list of names; their order is the order of comparison, lowest first."""

    members: dict[str, Annotated[MemberEntry, BeforeValidator(mapping)]]
    cyclic: Flag = False


def _enumeration(given: Any) -> Any:
    if isinstance(given, dict) and "members" in given:
        return {**given, "members": _members(given["members"])}
    return {"members": _members(given)}


def _members(given: Any) -> Any:
    if isinstance(given, list) and all(isinstance(name, str) for name in given):
        twice = next((name for name in given if given.count(name) > 1), None)
        if twice is not None:
            raise PydanticCustomError("wanted", f"`{twice}` stands in the list twice")
        return {str(name): {} for name in given}
    return given


class StandardEntry(Entry):
    """A pack of cards with the suits and ranks of the enumerations ``suit`` and ``rank``."""

    packs: Annotated[Whole, Field(ge=1, le=20)] = 1
    jokers: Annotated[Whole, Field(ge=0, le=99)] = 0


class CardsEntry(Entry):
    """A kind of card: its table or standard pack, and how it is printed."""

    label: Text = ""
    file: Text = ""
    standard: StandardEntry | None = None
    columns: dict[str, Text] = Field(
        default={}, description="Type of each column: `suit or nothing`, `text`, `num = cost * 2` …"
    )
    code: Texts = Field(default=[], description="The columns whose codes make up a card's code, in this order.")
    format: Text = "poker"
    template: Text = ""
    back: Text = ""


class TokenEntry(Entry):
    """A kind of token."""

    label: Text = ""
    supply: Annotated[
        Annotated[int, Field(ge=0)] | None,
        BeforeValidator(some_or_unlimited, json_schema_input_type=int | Literal["unlimited"]),
    ] = None
    held_by: Literal["", "player"] = ""
    on: Text = Field(default="", description="The card kind that it may lie on.")
    purse: Text = Field(default="", description="The @value that says how many a player can pay, wherever they lie.")
    paid_by: Text = Field(default="", description="The @procedure of a player and a number by which they are paid.")
    clause: ClauseId


class TableEntry(Entry):
    """A table of one or two keys."""

    key: Text = ""
    keys: Texts = Field(default=[])
    type: Text
    cells: dict[str, Any]
    some: Flag = Field(default=False, description="`yes`: not every member of the key needs a cell.")
    clause: ClauseId


class HandEntry(BaseModel):
    """A row of a ranking: a shape of hand, and the ranking's own columns."""

    model_config = ConfigDict(strict=True, extra="allow", frozen=True, defer_build=True)
    hand: Text
    label: Text = ""
    groups: list[Annotated[Whole, Field(ge=1)]] = Field(default=[])
    run: Flag = False
    suited: Flag = False
    top: Text = ""
    size: Annotated[Whole, Field(ge=0)] = 0
    clause: ClauseId
    after: Text = Field(default="", description="In `insert:`, the row that this one comes below.")
    before: Text = Field(default="", description="In `insert:`, the row that this one comes above.")


class RankingEntry(Entry):
    """Hands of cards, best first; or those of another ranking with rows put in."""

    base: Text = Field(default="", alias="from")
    insert: list[HandEntry] = Field(default=[])
    rank: Text = ""
    suit: Text = ""
    low: Text = ""
    run: Annotated[Whole, Field(ge=0)] = 0
    columns: dict[str, Text] = Field(default={})
    hands: list[HandEntry] = Field(default=[])
    clause: ClauseId


class ZoneEntry(Entry):
    """A place for cards; ``player.name`` is one for each player."""

    of: Text
    face: Literal["up", "down", "each"]
    sees: Literal["all", "owner", "nobody"]
    count: Literal["public", "hidden"] = "public"
    order: Literal["stack", "row", "any"] = "any"
    capacity: NumberOrName | None = None
    exactly: NumberOrName | None = None
    over: Text = ""
    when_empty: Text = ""
    empty_at_rest: Flag = False
    discards: Flag = False
    label: Text = ""
    clause: ClauseId


class FactEntry(Entry):
    """What a pile remembers."""

    type: Text = Field(alias="is")
    start: Any


class PilesEntry(Entry):
    """Piles that are made in play: the sets before a player, the parts of a deck."""

    of: Text
    face: Literal["up", "down", "each"]
    sees: Literal["all", "owner", "nobody"]
    count: Literal["public", "hidden"] = "public"
    most: Annotated[Whole, Field(ge=1, le=60)] = Field(description="How many there may be of one owner's at once.")
    fields: dict[str, FactEntry] = Field(default={})
    label: Text = ""
    clause: ClauseId


class BoardEntry(Entry):
    """Spaces on which pieces lie: ``ring: 7``, or ``spaces:`` with names and the ``ways:`` between them."""

    of: Text = Field(description="What its pieces are: an enumeration, or `player`.")
    ring: NumberOrName | None = Field(default=None, description="How many spaces there are round the ring.")
    spaces: Text = Field(default="", description="The enumeration that names the spaces.")
    ways: list[Texts] = Field(default=[])
    label: Text = ""
    clause: ClauseId


class RoleEntry(Entry):
    """A person at the table who decides and does not play: a game master."""

    label: Text = ""
    clause: ClauseId


class SideEntry(Entry):
    """Somebody beside the players who has zones and counters as they have, and for whom another decides, or nobody."""

    count: Annotated[Whole, Field(ge=1, le=12)] = 1
    controller: Text = Field(default="nobody", description="A role, a @value that gives a player, or `nobody`.")
    label: Text = ""
    clause: ClauseId


class CounterEntry(Entry):
    """A number of the table, a player or a card."""

    token: Text = ""
    start: Whole = 0
    least: Bound = Field(default=0, alias="min")
    most: Bound = Field(default=None, alias="max")
    public: Flag = True
    resets: Literal["never", "turn", "round", "phase", "game"] = "never"
    clause: ClauseId


class FieldEntry(Entry):
    """A single value of the table, a player or a card."""

    type: Text = Field(alias="is")
    start: Any
    public: Flag = True
    clause: ClauseId


class AnnouncementEntry(Entry):
    """A kind of announcement that reactions may answer."""

    fields: dict[str, Text] = Field(default={})
    order: Literal["seat"] = "seat"
    start: Text = Field(default="", alias="from")
    answers: Literal["many", "one"] = "many"
    clause: ClauseId


class PhaseEntry(Entry):
    """A phase: code, or a choice among its actions."""

    runs: Literal["", "code"] = ""
    choose: Literal["", "one", "one_kind", "any"] = ""
    optional: Flag = False
    moments: Annotated[
        list[Literal["start", "end"]], BeforeValidator(one_or_many, json_schema_input_type=str | list[str])
    ] = Field(default=[])
    label: Text = ""
    who: Text = ""
    clause: ClauseId


class OfferEntry(Entry):
    """What two players may agree on: fields that are asked one by one, in so many proposals by turns."""

    fields: dict[str, Text] = Field(description="Each an enumeration, `player`, or a card kind: the name of a card.")
    rounds: NumberOrName = Field(description="The most proposals of both sides together.")
    clause: ClauseId


def _step(given: Any) -> Any:
    """``- covert`` for ``- {phase: covert}``."""
    return {"phase": given} if isinstance(given, str) else given


class StepEntry(Entry):
    """A step of the sequence of play: a phase, the turns of players, or a round of steps."""

    phase: Text = ""
    turns: Text = ""
    round: "StepEntry | None" = None
    name: Text = ""
    label: Text = ""
    at_most: NumberOrName | None = None
    until: Text = Field(default="", description="Of an inner round, the @value that ends it.")
    moments: Annotated[
        list[Literal["start", "end"]], BeforeValidator(one_or_many, json_schema_input_type=str | list[str])
    ] = Field(default=[])
    win: Literal["", "turn_end", "round_end"] = ""
    steps: list[Annotated["StepEntry", BeforeValidator(_step)]] = Field(default=[])
    clause: ClauseId


class TermEntry(Entry):
    """A word of the glossary."""

    one: Text
    many: Text = ""
    plural: Text = Field(default="", description="The placeholder of the plural; the term's id with an s unless given.")
    definition: Text = Field(default="", alias="is")
    names: Text = ""
    forms: dict[str, Text] = Field(default={})


class VariantEntry(Entry):
    """A way to play: an overlay on the data, and a choice of chapters."""

    title: Text
    players: Range | None = None
    chapters: Texts = Field(default=[])
    overlay: dict[str, Any] = Field(default={})


class SequenceEntry(Entry):
    """The sequence of play."""

    round: StepEntry


class GameEntry(Entry):
    """What there is in a game, what it is called, and in which order play goes."""

    game: Text
    title: Text
    draft: Flag = Field(default=False, description="`yes` while the game is not finished.")
    version: Text = ""
    language: Text = "en"
    tagline: Text = ""
    players: Range
    minutes: Range = (0, 0)
    shares: Texts = Field(default=[])
    credits: CreditsEntry = Field(default_factory=CreditsEntry)
    constants: dict[
        str,
        Annotated[ConstantEntry, BeforeValidator(_constant, json_schema_input_type=int | bool | str | ConstantEntry)],
    ] = Field(default={})
    names: dict[
        str,
        Annotated[
            EnumerationEntry,
            BeforeValidator(
                _enumeration, json_schema_input_type=list[str] | EnumerationEntry | dict[str, MemberEntry | None]
            ),
        ],
    ] = Field(default={})
    cards: dict[str, CardsEntry] = Field(default={})
    tokens: dict[str, TokenEntry] = Field(default={})
    tables: dict[str, TableEntry] = Field(default={})
    rankings: dict[str, RankingEntry] = Field(default={})
    zones: dict[str, ZoneEntry] = Field(default={})
    piles: dict[str, PilesEntry] = Field(default={})
    boards: dict[str, BoardEntry] = Field(default={})
    roles: dict[str, RoleEntry] = Field(default={})
    sides: dict[str, SideEntry] = Field(default={})
    counters: dict[str, CounterEntry] = Field(default={})
    fields: dict[str, FieldEntry] = Field(default={})
    announcements: dict[str, Annotated[AnnouncementEntry, BeforeValidator(mapping)]] = Field(default={})
    offers: dict[str, OfferEntry] = Field(default={})
    phases: dict[str, PhaseEntry] = Field(default={})
    sequence: SequenceEntry
    variants: dict[str, VariantEntry] = Field(default={})
    terms: dict[str, TermEntry] = Field(default={})
    components: dict[str, ComponentEntry] = Field(default={})
    unreachable: dict[str, Text] = Field(default={})


def json_schema() -> dict[str, Any]:
    """The JSON Schema of game.yaml, for editors."""
    schema = GameEntry.model_json_schema(by_alias=True, mode="validation")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": "game.yaml of pnp"}


def schema_text() -> str:
    """The JSON Schema as docs/game.schema.json has it; written anew by ``python -m pnp.model.schema``."""
    return json.dumps(json_schema(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    Path("docs/game.schema.json").write_text(schema_text(), encoding="utf-8")
