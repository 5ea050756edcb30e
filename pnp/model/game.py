"""A game as all later stages see it: the whole folder, resolved, validated and frozen.

Names are the ones used in rule code, prose and templates. Collections are tuples, or read-only mappings in the order of
the designer's file. Spans serve diagnostics and take no part in equality.
"""

from collections.abc import Iterable, Mapping
from dataclasses import field
from functools import cached_property
from pathlib import Path

from pnp.base.frozen import dataclass
from pnp.model.rulebook import (
    ASIDES,
    BINDING,
    Block,
    BlockKind,
    Chapter,
    Clause,
    ClauseKind,
    Example,
    Provenance,
    RuleBlock,
)
from pnp.model.schema.board import Board
from pnp.model.schema.course import Announcement, Deed, HandShape, Offer, Phase, Ranking, Step
from pnp.model.schema.declared import (
    Component,
    Constant,
    Counter,
    Field,
    Side,
    Table,
    Token,
    Variant,
    Zone,
)
from pnp.model.schema.families import Family
from pnp.model.schema.game_file import Credits
from pnp.model.schema.grammar import UNKNOWN, Grammar
from pnp.model.schema.layout import Layout
from pnp.model.schema.nouns import Card, CardKind, Column, Enumeration, Member, Message, Term
from pnp.model.schema.quests import Quest, QuestRules
from pnp.model.schema.record import EMPTY
from pnp.model.schema.status import DRAFT, Status
from pnp.model.schema.theme import Theme
from pnp.source.diagnostics import Span
from pnp.source.diagnostics.span import display_path

__all__ = [
    "ASIDES",
    "BINDING",
    "EMPTY",
    "Announcement",
    "Block",
    "BlockKind",
    "Board",
    "Card",
    "CardKind",
    "Chapter",
    "Clause",
    "ClauseKind",
    "Column",
    "Component",
    "Constant",
    "Counter",
    "Credits",
    "Enumeration",
    "Example",
    "Family",
    "Field",
    "Game",
    "HandShape",
    "Layout",
    "Member",
    "Message",
    "Offer",
    "Phase",
    "Provenance",
    "Quest",
    "QuestRules",
    "Ranking",
    "RuleBlock",
    "Side",
    "Step",
    "Table",
    "Term",
    "Token",
    "Variant",
    "Zone",
]


@dataclass(frozen=True)
class Game:
    """The whole content of a game's folder for one variant (an edition), resolved and frozen."""

    id: str
    title: Message
    folder: Path
    variant: str
    """"" for a game without variants."""
    version: str
    language: str
    """Locale of the source text: en."""
    players: tuple[int, int]
    """Fewest and most seats; one if game.yaml does not say."""
    minutes: tuple[int, int]
    tagline: Message
    credits: Credits
    enums: Mapping[str, Enumeration]
    constants: Mapping[str, Constant]
    cards: Mapping[str, CardKind]
    tokens: Mapping[str, Token]
    zones: Mapping[str, Zone]
    """By bare name; a player's zone too (``hand``), and piles made in play (``melds``)."""
    counters: Mapping[str, Counter]
    fields: Mapping[str, Field]
    tables: Mapping[str, Table]
    rankings: Mapping[str, Ranking]
    announcements: Mapping[str, Announcement]
    offers: Mapping[str, Offer]
    by_hand: Mapping[str, Deed]
    """Outcomes that people produce or judge themselves."""
    phases: Mapping[str, Phase]
    sequence: Step
    components: tuple[Component, ...]
    terms: Mapping[str, Term]
    variants: Mapping[str, Variant]
    chapters: tuple[Chapter, ...]
    clauses: Mapping[str, Clause]
    rules: tuple[RuleBlock, ...]
    examples: tuple[Example, ...]
    provenance: tuple[Provenance, ...]
    """The sources of its rules (provenance.csv); this edition's own rulings are printed in the designer's notes."""
    reference: tuple[Block, ...]
    """The blocks of reference.md."""
    unreachable: Mapping[str, str]
    """Arcs accepted as unreachable, by id, with the reason (``unreachable:``)."""
    locales: tuple[str, ...]
    """The locales it can be printed in, beginning with the source's."""
    theme: Theme
    """theme.yaml merged over templates/theme.yaml: inks, faces, sizes. Rules do not read it."""
    sources: Mapping[str, str] = field(default_factory=lambda: EMPTY, compare=False, repr=False)
    boards: Mapping[str, Board] = field(default_factory=lambda: EMPTY)
    sides: Mapping[str, Side] = field(default_factory=lambda: EMPTY)
    """Roles first, then the sides that others decide for."""
    quest_rules: QuestRules | None = None
    """How quests extend it; None for a game without quests."""
    quests: Mapping[str, Quest] = field(default_factory=lambda: EMPTY)
    """Its quests, by name."""
    quest: Quest | None = None
    """The quest it is played with."""
    layouts: Mapping[str, Layout] = field(default_factory=lambda: EMPTY, repr=False)
    """The game's layouts and the presets that it uses, by name. Rules do not read them."""
    grammar: Grammar = UNKNOWN
    """The grammar of its own language, for its names."""
    status: Status = field(default=DRAFT, compare=False)
    """Its declared status."""
    families: Mapping[str, Family] = field(default_factory=lambda: EMPTY)
    """Counters, fields and zones that exist once for each member, by their names in rules."""

    @property
    def has_course(self) -> bool:
        """Whether it declares an order of play; without one it has cards and prose, but cannot be played."""
        return bool(self.sequence.steps)

    @property
    def usual_options(self) -> dict[str, object]:
        """The constants that players may agree to change, with their default values."""
        return {c.name: c.value for c in self.constants.values() if c.option}

    def with_cells(self, names: Iterable[str]) -> frozenset[str]:
        """Add the names of the families' cells to these names."""
        named = frozenset(names)
        families = [self.families[name] for name in self.families if name in named]
        return named.union(*(family.cells.values() for family in families))

    @cached_property
    def by_code(self) -> Mapping[str, Card]:
        """Its cards by code; if several share a code, the first."""
        cards = [card for kind in self.cards.values() for card in kind.cards]
        return {card.code: card for card in reversed(cards)}

    def span(self) -> Span:
        """The place of the game's declaration."""
        return Span(display_path(self.folder / "game.yaml"), 1, 1)
