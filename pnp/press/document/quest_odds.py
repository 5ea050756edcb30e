"""The results of bots in a game's quests, as far as documents show them."""

from collections.abc import Mapping, Sequence
from dataclasses import field

from pnp.base.frozen import dataclass

LEAST_GAMES = 1000
"""Papers print no share with fewer games behind it."""


@dataclass(frozen=True)
class OddsShare:
    """A figure with its 95 % interval: a share from 0 to 1, or something counted on average."""

    value: float
    low: float
    high: float
    games: int = 0
    """The number of games behind it; 0 if unknown."""


@dataclass(frozen=True)
class OddsRow:
    """The results of a party."""

    players: int
    party: tuple[str, ...]
    """The players, as members; empty for all parties of this size."""
    won: OddsShare
    games: int
    alive: OddsShare | None = None
    """The share of its characters that was alive at the end; None if the game does not record it."""
    means: tuple[OddsShare, ...] = ()
    """Other counted values, on average."""
    lived: Mapping[str, OddsShare] = field(default_factory=dict)
    """For each character, how often one was alive at the end."""


@dataclass(frozen=True)
class OddsGroup:
    """The results of bots in a quest under the rules of one variant."""

    variant: str
    options: Mapping[str, object]
    """The options that were chosen."""
    rows: Sequence[OddsRow]
    agent: str


@dataclass(frozen=True)
class QuestOdds:
    """The results of bots in a quest, for the table of its odds."""

    groups: Sequence[OddsGroup] = ()
    visits: Mapping[str, OddsShare] = field(default_factory=dict)
    """For each encounter, the share of games in which the party reached it."""
    ends: Mapping[str, OddsShare] = field(default_factory=dict)
    """For each encounter, the share of games that ended there."""
