"""The facts about a game's rules and its play that papers print, as plain values.

The press neither reads rules nor plays. `pnp/app/played` computes these facts for a game with rules; the class here is
complete for a game without any, such as a table of cards.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from pnp.base.frozen import dataclass
from pnp.model.schema.record import EMPTY

if TYPE_CHECKING:
    from pnp.model.game import Block, Example
    from pnp.press.document.game_text import GameText
    from pnp.press.document.markdown import Names
    from pnp.press.document.story import Story

Sign = Literal["", "gain", "sacrifice", "stake", "give"]
"""The icon of the verb: coins come in, go back to the supply, lie at stake, or go to another player."""
ALL = -1
"""An amount: all tokens that there are."""


@dataclass(frozen=True)
class Price:
    """The price of an action."""

    sign: Sign = ""
    tokens: tuple[tuple[str, int], ...] = ()
    """Tokens with their numbers, where the header says them outright."""
    clause: str = ""
    """The clause that tells a price which depends on what is chosen."""
    amount: int = 0
    """Tokens of the verb as a figure: 0 where it is not known, :data:`ALL` for all that one has."""
    each: bool = False
    """Whether it is paid again: for every unit that is bought, or as often as the action is repeated."""


@dataclass(frozen=True)
class CardPrice:
    """The price of playing a card, over everything that it may depend on."""

    sign: Sign = ""
    most: int = 0
    least: int = 0
    timing: Literal["", "any time"] = ""


@dataclass(frozen=True)
class PrintedRule:
    """A rule as papers tell of it."""

    name: str
    kind: str
    """Its decorator: phase, action, reaction, win, …"""
    clause: str
    """The clause that it stands under."""
    cites: tuple[str, ...] = ()
    """Clauses that its branches stand for."""
    phase: str = ""
    """The phase that an action belongs to, or that a phase rule runs."""
    label: str = ""
    """The name of an action for people; "" takes the title of its section."""
    price: Price = Price()
    calls: frozenset[str] = frozenset()
    """The names that its code calls."""
    changes: frozenset[str] = frozenset()
    """Zones, counters, fields and tokens that it changes, itself or through what it calls."""


@dataclass(frozen=True)
class ExampleResult:
    """The result of executing a worked example."""

    ok: bool
    clauses: tuple[str, ...] = ()
    """The clauses that ran."""


@dataclass(frozen=True)
class TableCard:
    """A card on a table that was set up."""

    kind: str
    code: str
    order: int
    """Its place among all cards: a hand is sorted by it."""
    face_up: bool = False
    tokens: tuple[tuple[str, int], ...] = ()
    """Tokens that lie on it, with their numbers."""


@dataclass(frozen=True)
class TableSeat:
    """A player or a role at a table that was set up."""

    seat: int
    role: str = ""
    """The name of the role or side; "" for a player."""
    zones: Mapping[str, tuple[TableCard, ...]] = field(default_factory=dict)
    counters: Mapping[str, int] = field(default_factory=dict)
    members: Mapping[str, str] = field(default_factory=dict)
    """Members in its fields, by the field; without fields that are empty."""


@dataclass(frozen=True)
class SetTable:
    """A table after set-up."""

    players: tuple[TableSeat, ...]
    roles: tuple[TableSeat, ...] = ()
    """Roles and sides that have cards of their own."""
    zones: Mapping[str, tuple[TableCard, ...]] = field(default_factory=dict)
    boards: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The first piece on each space, by the board; "" for an empty space."""
    held_tokens: frozenset[str] = frozenset()
    """Tokens that somebody holds, of which there is one."""
    named_seats: Mapping[str, int] = field(default_factory=dict)
    """Fields of the table that name a player, first or alone, with the player's seat."""


@dataclass(frozen=True)
class SetUpStep:
    """A clause of the set-up, with the table before and after its rules."""

    clause: str
    before: SetTable
    after: SetTable


@dataclass(frozen=True)
class RuleFacts:
    """Facts about a game's rules and its play; those of a game without rules."""

    digest: str
    """The digest of the rules, or of the data of a game without rules."""

    @property
    def rules(self) -> tuple[PrintedRule, ...]:
        """Every rule, in the order of the book."""
        return ()

    @property
    def columns_read(self) -> frozenset[str]:
        """Names that rule code reads from a card or a player: `card.cost` reads `cost`."""
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
        """The price of each action and reaction, by its name."""
        return {rule.name: rule.price for rule in self.of_kind("action", "reaction")}

    def of_kind(self, *kinds: str) -> tuple[PrintedRule, ...]:
        """The rules of these kinds, in the order of the book."""
        return tuple(rule for rule in self.rules if rule.kind in kinds)

    def with_digest(self, digest: str) -> "RuleFacts":
        """The same facts under another digest: the digest of a whole box."""
        return replace(self, digest=digest)

    def story(self, block: "Block", example: "Example", text: "GameText", names: "Names") -> "Story":
        """A worked example told event by event. Raises LookupError where no rules play it."""
        raise LookupError(f"no rules play the example `{example.id}`")

    def cards_at_start(self, zone: str, players: int) -> Sequence[int]:
        """The numbers of cards that several set-ups leave in a zone of the table. Raises LookupError without rules."""
        raise LookupError(f"no rules set up the zone `{zone}`")

    def cards_dealt(self, players: int) -> Mapping[str, int]:
        """The number of cards of each kind that every player draws before the first choice of the set-up; without the
        kinds of which players draw different numbers."""
        return EMPTY

    def table(self, players: int) -> SetTable:
        """A table that is set up for a number of players. Raises LookupError without rules."""
        raise LookupError("no rules set up the table")

    def set_up_steps(self, players: int) -> tuple[SetUpStep, ...]:
        """The table before and after each clause that sets it up for a number of players."""
        return ()


def costs_of(prices: Mapping[str, Price], say: Callable[[str], str]) -> Callable[[str], list[tuple[str, int]] | str]:
    """For prose: the tokens of an action by its name, or the words of ``say`` (of a clause's id) for a price that
    varies. The function raises KeyError with the names of all actions for any other name."""

    def cost(name: str) -> list[tuple[str, int]] | str:
        if name not in prices:
            raise KeyError(name, tuple(prices))
        price = prices[name]
        return say(price.clause) if price.clause else list(price.tokens)

    return cost
