"""Declarations of the course of play in game.yaml: announcements, offers, phases, the sequence."""

from collections.abc import Mapping
from typing import Literal

from pnp.model.schema.declared import clause_key
from pnp.model.schema.kinds import Answers, Label, Moments, NumberOrName, TypeOf, Words
from pnp.model.schema.message import Message
from pnp.model.schema.record import nothing
from pnp.model.schema.types import Type
from pnp.source.declare import declared, key
from pnp.source.declare.keys import set_by_reader
from pnp.source.declare.kinds import Flag, ListOf, MappingOf, OneOf, Text
from pnp.source.declare.read import Nested
from pnp.source.diagnostics import NOWHERE, Span


@declared
class Announcement:
    """A kind of announcement that reactions may answer."""

    name: str = set_by_reader("name")
    fields: Mapping[str, Type] = key(MappingOf(TypeOf(), "a name"), "What it says.", default=nothing)
    order: Literal["seat"] = key(OneOf("seat"), "In which order players are asked.", default="seat")
    start: str = key(
        Text(), "The field that names the player asked first; the active player unless given.", name="from", default=""
    )
    once: bool = key(
        Answers(), "Whether it may be answered once or as often as players like.", name="answers", default=False
    )
    clause: str = clause_key()
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)


@declared
class Offer:
    """What two players may agree on: fields that are asked one by one, in so many proposals by turns."""

    name: str = set_by_reader("name")
    fields: Mapping[str, Type] = key(
        MappingOf(TypeOf(), "a name"), "Each an enumeration, `player`, or a card kind: the name of a card."
    )
    labels: Mapping[str, Message] = key(
        MappingOf(Label("label:offer"), "a field"),
        "What people are asked for: `dealers_card: the dealer's card`; a field's name with spaces unless given.",
        default=nothing,
        compare=False,
    )
    rounds: int | str = key(NumberOrName(), "The most proposals of both sides together.")
    clause: str = clause_key()
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)


def moments_key() -> frozenset[str]:
    """The key ``moments`` of phases and steps."""
    moments: frozenset[str] = key(Moments(), "Windows for reactions that may be made at any time.", default=frozenset)
    return moments


@declared
class Phase:
    """A phase: code, or a choice among its actions."""

    name: str = set_by_reader("name")
    label: Message = key(Label("label:phase:{name}"), "What people call it.")
    runs: Literal["code", "choose", ""] = key(OneOf("code"), "It runs the rule with `@phase`.", default="")
    choose: Literal["one", "one_kind", "any", ""] = key(
        OneOf("one", "one_kind", "any"), "Its player chooses one of its actions, several of one kind, or as they like.",
        default="",
    )  # fmt: skip
    optional: bool = key(Flag(), "Its player may pass.", default=False)
    moments: frozenset[str] = moments_key()
    who: Message = key(Words("who:phase:{name}"), "What the reference sheet says of who acts.")
    clause: str = clause_key()
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)


@declared
class Step:
    """A step of the sequence of play: a phase, the turns of players, or a round of steps."""

    kind: Literal["round", "turns", "phase"] = "phase"
    name: str = key(Text(), "The name of a round or of turns.", default="")
    label: Message = key(Words("label:step:{name}"), "What people call it.")
    steps: tuple["Step", ...] = key(
        ListOf(Nested(lambda: Step, "phase"), strict=True), "The steps of a round or of a turn, in order.", default=()
    )
    order: str = key(Text(), "The list of players, a field or @value, whose turns it is.", name="turns", default="")
    at_most: int | str | None = key(
        NumberOrName(checked=False), "Of a round, how often it is played at most: a number, constant or @value.",
        default=None,
    )  # fmt: skip
    until: str = key(
        Text(), "Of an inner round, the @value that ends it, looked at after each turn and step.", default=""
    )
    moments: frozenset[str] = moments_key()
    win: Literal["", "turn_end", "round_end"] = key(
        OneOf("turn_end", "round_end"), "When it is looked at who has won.", default=""
    )
    clause: str = clause_key()
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)
    phase: str = key(Text(), "The phase; also without `phase:`, by its name alone.", default="", compare=False)
    round: "Step | None" = key(Nested(lambda: Step), "A round of steps.", default=None, compare=False)


@declared
class Sequence:
    """The sequence of play."""

    round: Step = key(Nested(lambda: Step), "The outermost round.")


NO_COURSE = Sequence(round=Step(kind="round", name="round", label=Message("")))
"""The sequence of a game that has none yet."""
