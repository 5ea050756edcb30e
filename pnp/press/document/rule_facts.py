"""The facts for papers about a game's rules and its play, as plain values.

The press neither reads rules nor plays. `pnp/app/played` computes these facts for a game with rules; the class here
suffices for a game without any, such as a card table.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from pnp.base.frozen import dataclass
from pnp.model.schema.message import Message
from pnp.model.schema.record import EMPTY

if TYPE_CHECKING:
    from pnp.model.game import Block, Example
    from pnp.press.document.game_text import GameText
    from pnp.press.document.markdown import Names
    from pnp.press.document.story import Story

Sign = Literal["", "gain", "sacrifice", "stake", "give"]
"""The icon of the verb: coins come in, go back to the supply, are staked, or go to another player."""
ALL = -1
"""An amount: all available tokens."""


@dataclass(frozen=True)
class Price:
    """The price of an action."""

    sign: Sign = ""
    tokens: tuple[tuple[str, int], ...] = ()
    """Tokens with their numbers, if the header states them directly."""
    clause: str = ""
    """The clause about a price that depends on choices."""
    amount: int = 0
    """Tokens of the verb as a figure: 0 if unknown, :data:`ALL` for everything one has."""
    each: bool = False
    """Whether it is paid repeatedly: for every unit bought, or each time the action is repeated."""


@dataclass(frozen=True)
class CardPrice:
    """The price of playing a card, for everything it may depend on."""

    sign: Sign = ""
    most: int = 0
    least: int = 0
    timing: Literal["", "any time"] = ""


@dataclass(frozen=True)
class PrintedRule:
    """A rule as described on papers."""

    name: str
    kind: str
    """Its decorator: phase, action, reaction, win, …"""
    clause: str
    """The clause above it."""
    cites: tuple[str, ...] = ()
    """Clauses cited by its branches."""
    phase: str = ""
    """The phase of an action, or the phase that a phase rule runs."""
    title: Message = Message("")
    """Its name for people."""
    price: Price = Price()
    calls: frozenset[str] = frozenset()
    """The names called by its code."""
    options: frozenset[str] = frozenset()
    """Those of them that list the options of a choice: the values by which a phase says what players may do."""
    changes: frozenset[str] = frozenset()
    """Zones, counters, fields and tokens that it changes, directly or through calls."""


@dataclass(frozen=True)
class ExampleResult:
    """The result of executing a worked example."""

    ok: bool
    clauses: tuple[str, ...] = ()
    """The clauses that ran."""


@dataclass(frozen=True)
class TableCard:
    """A card on a table after set-up."""

    kind: str
    code: str
    order: int
    """Its position among all cards, by which a hand is sorted."""
    face_up: bool = False
    tokens: tuple[tuple[str, int], ...] = ()
    """Tokens on it, with their numbers."""


@dataclass(frozen=True)
class TableSeat:
    """A player or a role at a table after set-up."""

    seat: int
    role: str = ""
    """The name of the role or side; "" for a player."""
    zones: Mapping[str, tuple[TableCard, ...]] = field(default_factory=dict)
    counters: Mapping[str, int] = field(default_factory=dict)
    members: Mapping[str, str] = field(default_factory=dict)
    """Members in its fields, by field, without empty fields."""


@dataclass(frozen=True)
class SetTable:
    """A table after set-up."""

    players: tuple[TableSeat, ...]
    roles: tuple[TableSeat, ...] = ()
    """Roles and sides that have cards of their own."""
    zones: Mapping[str, tuple[TableCard, ...]] = field(default_factory=dict)
    boards: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The first piece on each space, by board; "" for an empty space."""
    held_tokens: frozenset[str] = frozenset()
    """Unique tokens with a holder."""
    named_seats: Mapping[str, int] = field(default_factory=dict)
    """Fields of the table that name a player, as the first or only one, with the player's seat."""


@dataclass(frozen=True)
class SetUpStep:
    """A clause of the set-up, with the table before and after its rules."""

    clause: str
    before: SetTable
    after: SetTable


@dataclass(frozen=True)
class RuleFacts:
    """Facts about a game's rules and its play; these are the values for a game without rules."""

    digest: str
    """The digest of the rules, or of the data of a game without rules."""

    @property
    def rules(self) -> tuple[PrintedRule, ...]:
        """Every rule, in the order of the book."""
        return ()

    @property
    def columns_read(self) -> frozenset[str]:
        """Names of columns and attributes that rule code reads from a card or a player: `card.cost` reads `cost`."""
        return frozenset()

    @property
    def card_prices(self) -> Mapping[str, CardPrice]:
        """The price of each card, by its code."""
        return EMPTY

    @property
    def results(self) -> Mapping[str, ExampleResult]:
        """The result of each worked example, by its id."""
        return EMPTY

    @cached_property
    def action_prices(self) -> Mapping[str, Price]:
        """The price of each action and reaction by name."""
        return {rule.name: rule.price for rule in self.of_kind("action", "reaction")}

    def of_kind(self, *kinds: str) -> tuple[PrintedRule, ...]:
        """The rules of these kinds, in the order of the book."""
        return tuple(rule for rule in self.rules if rule.kind in kinds)

    def with_digest(self, digest: str) -> "RuleFacts":
        """These facts with the digest of a box of games."""
        return replace(self, digest=digest)

    def story(self, block: "Block", example: "Example", text: "GameText", names: "Names") -> "Story":
        """A worked example as a story, event by event. Raises LookupError without rules to play it."""
        raise LookupError(f"no rules play the example `{example.id}`")

    def cards_at_start(self, zone: str, players: int) -> Sequence[int]:
        """The numbers of cards in a zone of the table after several set-ups. Raises LookupError without rules."""
        raise LookupError(f"no rules set up the zone `{zone}`")

    def cards_dealt(self, players: int) -> Mapping[str, int]:
        """The number of cards of each kind that every player draws before the first choice of the set-up. Kinds of
        which players draw different numbers are left out."""
        return EMPTY

    def table(self, players: int) -> SetTable:
        """The table after set-up for a number of players. Raises LookupError without rules."""
        raise LookupError("no rules set up the table")

    def set_up_steps(self, players: int) -> tuple[SetUpStep, ...]:
        """The table before and after each clause of the set-up for a number of players."""
        return ()


def costs_of(prices: Mapping[str, Price], say: Callable[[str], str]) -> Callable[[str], list[tuple[str, int]] | str]:
    """For prose: a function from an action's name to its tokens, or to the words of ``say`` (given a clause's id) for a
    price that varies. It raises KeyError with the names of all actions for any other name."""

    def cost(name: str) -> list[tuple[str, int]] | str:
        if name not in prices:
            raise KeyError(name, tuple(prices))
        price = prices[name]
        return say(price.clause) if price.clause else list(price.tokens)

    return cost
