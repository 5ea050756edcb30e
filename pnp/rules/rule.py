"""Rules of a game: a checked function with its structured header, and the rule set of all of them."""

import ast
from collections.abc import Callable, Mapping
from dataclasses import field
from functools import cached_property
from types import CodeType
from typing import Any, Literal

from pnp.base.frozen import dataclass
from pnp.model.game import Game
from pnp.model.schema.types import Type
from pnp.rules.arc_counts import Tallies
from pnp.rules.canonical import code_text
from pnp.rules.notes import Notes
from pnp.rules.trees import walk
from pnp.source.diagnostics import Span

ArcKind = Literal["rule", "branch", "cite"]
RuleKind = Literal[
    "setup", "phase", "action", "reaction", "effect", "value", "changes", "form", "procedure", "whenever", "invariant",
    "win", "limit_reached", "policy", "score",
]  # fmt: skip

MUTATING: frozenset[str] = frozenset(
    {"setup", "phase", "action", "reaction", "effect", "procedure", "whenever", "win", "limit_reached"}
)
"""Kinds of rules whose body may ask, move and pay."""


@dataclass(frozen=True)
class Header:
    """The content of a decorator as data: for reference sheets, translators and the simulator alike."""

    phase: str = ""
    """For an action, its phase; for @phase, the phase's name."""
    to: str = ""
    """For a reaction: ``any_time`` or an announcement."""
    at: str = ""
    """For @win and @invariant: the moment."""
    keys: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """For an effect: column and members."""
    changes: str = ""
    """For @changes: the value that it changes."""
    side: str = ""
    """For a policy: the side that it decides for."""
    lists: tuple[str, ...] = ()
    """Parameters that are drawn from lists, in order."""
    repeat: bool = False
    limit: ast.expr | None = None
    cost: ast.expr | None = None
    cost_reads: frozenset[str] = frozenset()
    """Parameters that the cost depends on."""
    onto: str = ""
    """The parameter (a card) that receives the paid tokens."""
    who: ast.expr | None = None
    when: ast.expr | None = None
    leaves: ast.expr | None = None
    """For an action: the condition that holds after it; a choice after which it does not hold is not offered. A number
    instead: a choice after which it can no longer become as small as possible is not offered."""
    condition: ast.expr | None = None
    """For @whenever: the condition."""
    label: str = ""
    """The label for people; "" for the title of the rule's section."""

    @cached_property
    def cost_names(self) -> frozenset[str]:
        """The names in the cost."""
        nodes = walk(self.cost) if self.cost is not None else ()
        return frozenset(node.id for node in nodes if isinstance(node, ast.Name))


@dataclass(frozen=True)
class Rule:
    """One function of rule code with the facts about it."""

    name: str
    kind: RuleKind
    header: Header
    params: tuple[str, ...]
    clause: str
    """The clause that it implements."""
    cites: tuple[str, ...]
    """Clauses that its branches implement."""
    tree: ast.FunctionDef = field(compare=False, repr=False)
    span: Span = field(compare=False)
    notes: Notes = field(default_factory=Notes, compare=False, repr=False)
    """Results of type inference for the tree's nodes."""
    result: Type | None = field(default=None, compare=False)
    """For a value or procedure: the type of its result."""
    param_types: Mapping[str, Type] = field(default_factory=dict, compare=False, repr=False)
    """The types of its parameters."""
    reads: frozenset[str] = frozenset()
    """Zones, counters and fields that it reads, including called rules."""
    writes: frozenset[str] = frozenset()
    """Zones, counters, fields and tokens that it changes, including called rules."""
    own_writes: frozenset[str] = frozenset()
    """The data that its own body changes."""
    prompts: tuple[tuple[str, Span], ...] = ()
    """Constant texts for people, with their places."""

    @property
    def looks_ahead(self) -> bool:
        """Whether ``leaves=`` is a number: its choices are compared by what the rest of the phase can make of it."""
        return self.header.leaves is not None and self.header.leaves in self.notes.least

    @cached_property
    def shows(self) -> bool:
        """Whether it turns cards over for others to see."""
        names = (node.id for node in self.nodes if isinstance(node, ast.Name))
        return any(name in ("show", "reveal") for name in names)

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """Every node of its tree."""
        return tuple(walk(self.tree))

    @cached_property
    def text(self) -> str:
        """Its code as canonical text."""
        return code_text(self.tree)


@dataclass(frozen=True)
class Arc:
    """A part of rule code that play may reach: a rule, a branch, a missing else, a cited clause."""

    id: str
    """Stable under edits elsewhere: ``court/if card.rank == JOKER``."""
    rule: str
    clause: str
    """The clause that it counts for."""
    kind: ArcKind
    span: Span = field(compare=False)
    tally: tuple[tuple[int, int], ...] = field(default=(), compare=False)
    """The counters that give its count, each with its factor (pnp.rules.arc_counts)."""
    guard: bool = field(default=False, compare=False)
    """Whether it is the missing else of ``if … != nothing``, which the types require whether or not play ever gets
    there."""


@dataclass(frozen=True)
class RuleSet:
    """All rules of a game, checked and compiled."""

    rules: Mapping[str, Rule]
    arcs: tuple[Arc, ...]
    """By counter index."""
    code: CodeType
    """The module, executed in a namespace of the table's names and the library's words."""
    instrument_traced: Callable[[], ast.Module] = field(compare=False, repr=False)
    """Makes the tree of the module with a trace line at each cite and assignment."""
    weigh: Callable[[], str] = field(compare=False, repr=False)
    """Computes the digest."""
    files: Mapping[str, Any] = field(default_factory=dict)
    secret_prompts: frozenset[str] = frozenset()
    """Prompts with answers that only the asked player may see (pnp.rules.secrets)."""
    over: "RecompiledRule | None" = field(default=None, compare=False, repr=False)
    """For rules that differ from others in one rule: the new rule."""

    @cached_property
    def digest(self) -> str:
        """The digest of the rules' meaning: code and data, without prose, comments or places."""
        return self.weigh()

    @cached_property
    def tallies(self) -> Tallies:
        """The formulas for the counts of arcs."""
        return Tallies([arc.tally for arc in self.arcs])

    @cached_property
    def traced(self) -> CodeType:
        """The module with a trace line at each cite and assignment; made on demand."""
        if self.over is not None:
            return self.over.others.traced
        return compile(self.instrument_traced(), "rules", "exec")

    def of_kind(self, *kinds: RuleKind) -> tuple[Rule, ...]:
        """The rules of these kinds, in the order of the book."""
        rules = self._of_kinds.get(kinds)
        if rules is None:
            rules = self._of_kinds[kinds] = tuple(r for r in self.rules.values() if r.kind in kinds)
        return rules

    @cached_property
    def _of_kinds(self) -> dict[tuple[RuleKind, ...], tuple[Rule, ...]]:
        """Results by kinds: a table asks for a dozen kinds at the beginning of play."""
        return {}


@dataclass(frozen=True)
class RecompiledRule:
    """One recompiled rule, with all others unchanged (pnp.rules.recompile)."""

    others: RuleSet
    """The unchanged rules: their module is executed first."""
    code: Callable[[bool], CodeType]
    """Its own code, with or without trace, executed after that module."""
    source: Any
    header: Header
    functions: tuple[ast.FunctionDef, ...]
    """Its functions in the module without trace: one for each part of its header, and its own."""


def change_bits(game: Game) -> dict[str, int]:
    """A bit for each zone, counter, field and token: :class:`Rule.reads` is matched with the bits of changed data. The
    cells of a family share one, which has the family's name, too."""
    family = {cell: name for name, one in game.families.items() for cell in one.cells.values()}
    names = [*game.zones, *game.boards, *game.counters, *game.fields, *game.tokens]
    places = {name: i for i, name in enumerate(dict.fromkeys(family.get(name, name) for name in names))}
    return {name: 1 << places[family.get(name, name)] for name in dict.fromkeys([*names, *game.families])}
