"""Declarations of the course of play in game.yaml: announcements, offers, phases, the sequence."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from pnp.model.schema.declared import clause_key
from pnp.model.schema.game_kinds import Answers, Label, Moments, NumberOrName, TypeOf, Words
from pnp.model.schema.message import Message
from pnp.model.schema.record import nothing
from pnp.model.schema.types import Type
from pnp.source.declare import declared, key
from pnp.source.declare.keys import set_by_reader
from pnp.source.declare.kinds import Flag, Integer, ListOf, MappingOf, OneOf, Text
from pnp.source.declare.read import NestedRecord
from pnp.source.diagnostics import NOWHERE, Span


@declared
class Announcement:
    """A kind of announcement that reactions may answer."""

    name: str = set_by_reader("name")
    fields: Mapping[str, Type] = key(
        MappingOf(TypeOf(), "a name"), "The values that it carries, by name.", default=nothing
    )
    order: Literal["seat"] = key(OneOf("seat"), "The order in which players are asked.", default="seat")
    start: str = key(
        Text(),
        "The field that names the player who is asked first (default: the active player).",
        name="from",
        default="",
    )
    once: bool = key(
        Answers(), "Whether it may be answered once, or any number of times.", name="answers", default=False
    )
    clause: str = clause_key()
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)


@declared
class Offer:
    """An offer on which two players may agree: fields that players fill in one by one, in alternating proposals."""

    name: str = set_by_reader("name")
    fields: Mapping[str, Type] = key(
        MappingOf(TypeOf(), "a name"), "Fields: each is an enumeration, `player`, or a card kind (the name of a card)."
    )
    labels: Mapping[str, Message] = key(
        MappingOf(Label("label:offer"), "a field"),
        "The words in which players are asked for it: `dealers_card: the dealer's card` (default: the field's name).",
        default=nothing,
        compare=False,
    )
    rounds: int | str = key(NumberOrName(), "The most proposals that both sides may make together.")
    clause: str = clause_key()
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)


PLAYER_ANSWER, NO_ANSWER = "player", "nothing"
"""Names of answers under ``stands_for``: one of the other players, or nothing."""


@declared
class Deed:
    """A task that people carry out or judge and no program does: drawing, flicking, talking, timing. A rule asks for
    its outcome with `by_hand(me, NAME, "…")`."""

    name: str = set_by_reader("name")
    asks: Type = key(
        TypeOf(), "The type of its outcome: `flag`, an enumeration, or `player` (another player); the last two also "
            "with `or nothing`.",
    )  # fmt: skip
    stands_for: Mapping[str, int] = key(
        MappingOf(Integer(0, 1000), "an outcome"),
        "How often each outcome occurs in games without people: `{yes: 1, no: 2}`, `{RED: 1}`; `player` stands for "
        "each other player. An outcome that is not listed never occurs. Default: all equally often.",
        default=nothing,
    )
    seconds: int | str | None = key(
        NumberOrName(), "How many seconds people have for it, which the question shows.", default=None
    )
    clause: str = clause_key()
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)

    def weight(self, outcome: str) -> int:
        """Return how often an outcome occurs, relative to the others."""
        return self.stands_for.get(outcome, 0) if self.stands_for else 1


def moments_key() -> frozenset[str]:
    """The key ``moments`` of phases and steps."""
    moments: frozenset[str] = key(Moments(), "Windows for reactions that may be made at any time.", default=frozenset)
    return moments


@declared
class Phase:
    """A phase: code, or a choice among its actions."""

    name: str = set_by_reader("name")
    label: Message = key(Label("label:phase:{name}"), "The name shown to players.")
    runs: Literal["code", "choose", ""] = key(OneOf("code"), "It runs the rule with `@phase`.", default="")
    choose: Literal["one", "one_kind", "any", ""] = key(
        OneOf("one", "one_kind", "any"), "Its player chooses one of its actions, several of one kind, or any number.",
        default="",
    )  # fmt: skip
    optional: bool = key(Flag(), "Its player may pass.", default=False)
    stuck: str = key(
        Text(), "For a choice that nobody may pass: the `@procedure` of a player that runs if none of the actions is "
            "allowed (without it that is a fault of the rules).",
        default="",
    )  # fmt: skip
    moments: frozenset[str] = moments_key()
    who: Message = key(Words("who:phase:{name}"), "Who acts, in the words of the reference sheet.")
    clause: str = clause_key()
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)


@declared
class Step:
    """A step of the sequence of play: a phase, the turns of players, or a round of steps."""

    kind: Literal["round", "turns", "phase"] = "phase"
    name: str = key(Text(), "The name of a round or of turns.", default="")
    label: Message = key(Words("label:step:{name}"), "The name shown to players.")
    steps: tuple["Step", ...] = key(
        ListOf(NestedRecord(lambda: Step, "phase"), strict=True),
        "The steps of a round or of a turn, in order.",
        default=(),
    )
    order: str = key(Text(), "The list of players, a field or @value, who take turns.", name="turns", default="")
    around: bool = key(
        Flag(), "For turns: they go round and round the list, until `until:` holds, `at_most:` turns are over, or a "
            "rule ends the round or the game.",
        default=False,
    )  # fmt: skip
    backwards: str = key(
        Text(), "For turns with `around:`: the field of the table, or @value, that is `yes` while they go the other "
            "way.",
        default="",
    )  # fmt: skip
    skips: str = key(
        Text(), "For turns: the counter of a player. While it is above 0, a turn of that player is left out, and the "
            "counter goes down by one.",
        default="",
    )  # fmt: skip
    extra: str = key(
        Text(), "For turns: the counter of a player. While it is above 0 at the end of a turn, the same player has "
            "another, and the counter goes down by one.",
        default="",
    )  # fmt: skip
    at_most: int | str | None = key(
        NumberOrName(checked=False), "For a round: how often it is played at most; for turns with `around:`, how many "
            "there are at most; a number, constant or @value.",
        default=None,
    )  # fmt: skip
    until: str = key(
        Text(), "For an inner round, or for turns with `around:`: the @value that ends it, tested after each turn and "
            "step.",
        default="",
    )  # fmt: skip
    moments: frozenset[str] = moments_key()
    win: Literal["", "turn_end", "round_end"] = key(
        OneOf("turn_end", "round_end"), "The moment at which the game looks for a winner.", default=""
    )
    clause: str = clause_key()
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)
    phase: str = key(Text(), "The phase; its name alone is enough, without `phase:`.", default="", compare=False)
    round: "Step | None" = key(NestedRecord(lambda: Step), "A round of steps.", default=None, compare=False)


OF_SEQUENCE = dict.fromkeys(
    ("start", "setup", "set_up", "begin", "before"),
    "write the set-up as a rule with `@setup`; a step of the first rounds only is a step of `round:` whose `turns:` "
    "later returns nobody",
)
"""Keys of other tools, each with what to write in ``sequence:`` instead."""


@declared
class Sequence:
    """The sequence of play."""

    other_words: ClassVar[Mapping[str, str]] = OF_SEQUENCE
    round: Step = key(NestedRecord(lambda: Step), "The outermost round.")


NO_COURSE = Sequence(round=Step(kind="round", name="round", label=Message("")))
"""The sequence of a game that does not have one yet."""


@declared
class HandShape:
    """A row of a ranking: the first row that fits is the hand. Further keys are the ranking's own columns."""

    name: str = key(Text(), "Its name in rule code and tables: FULL_HOUSE.", name="hand")
    label: Message = key(Label("label:hand:{name}", "hand"), "The name shown to players.")
    groups: tuple[int, ...] = key(ListOf(Integer(1)), "Sizes of groups of equal rank, largest first.", default=())
    run: bool = key(Flag(), "The ranks follow each other.", default=False)
    suited: bool = key(Flag(), "All cards are of one suit.", default=False)
    top: str = key(Text(), "The rank in which the run must end.", default="")
    size: int = key(Integer(0), "Least number of cards; 0: the sum of the groups.", default=0)
    columns: Mapping[str, object] = set_by_reader("rest", default=nothing)
    clause: str = clause_key()
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)
    after: str = key(Text(), "In `insert:`, the row below which this one is inserted.", default="", compare=False)
    before: str = key(Text(), "In `insert:`, the row above which this one is inserted.", default="", compare=False)


@declared
class Ranking:
    """Hands of cards from best to worst, as in poker; or another ranking with additional rows."""

    name: str = set_by_reader("name")
    rank: str = key(Text(), "The enumeration of ranks.", default="")
    suit: str = key(Text(), "The enumeration of suits.", default="")
    low: str = key(Text(), "The rank that may also be the lowest in a run: the ace.", default="")
    run: int = key(Integer(0), "Number of cards in a run or flush (default: 5).", default=0)
    shapes: tuple[HandShape, ...] = key(
        ListOf(NestedRecord(lambda: HandShape), strict=True), "The hands, best first.", name="hands", default=()
    )
    columns: Mapping[str, Type] = key(
        MappingOf(TypeOf(), "a name"),
        "Further columns, fields of the hand in rule code: `wins: flag`.",
        default=nothing,
    )
    clause: str = clause_key()
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)
    base: str = key(Text(), "The ranking that this one extends.", name="from", default="", compare=False)
    insert: tuple[HandShape, ...] = key(
        ListOf(NestedRecord(lambda: HandShape), strict=True), "Rows to insert, each `after` or `before` another.",
        default=(), compare=False,
    )  # fmt: skip
