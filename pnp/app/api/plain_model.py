"""A game's model as plain objects and rows, in one language: for scripts and notebooks."""

from collections.abc import Mapping
from dataclasses import field, fields
from typing import Literal, TypeAlias

from pnp.base.frozen import dataclass
from pnp.model.game import Counter, Field, Game, Message
from pnp.model.text.prose import Prose
from pnp.rules import RuleSet

Row: TypeAlias = dict[str, object]
"""One row of a table, in a form that pandas, polars and csv accept."""
Part: TypeAlias = Literal["cards", "zones", "clauses", "rules", "numbers", "components"]
"""The kinds of rows."""


@dataclass(frozen=True)
class CardFace:
    """A face, printed on one or several cards."""

    kind: str
    code: str
    copies: int
    values: Mapping[str, object] = field(default_factory=dict)
    """The cell of each column: members by name, texts in words."""

    def row(self) -> Row:
        """The face as a row, with an entry for each column of the card table."""
        return {"kind": self.kind, "code": self.code, "copies": self.copies, **self.values}


@dataclass(frozen=True)
class ZoneInfo:
    """A place for cards."""

    name: str
    label: str
    owner: str
    """``table`` or ``player``."""
    of: str
    """The kind of its cards."""
    face: str
    """``up``, ``down``, or ``each`` if cards may lie either way."""
    sees: str
    """``all``, ``owner`` or ``nobody``."""
    order: str


@dataclass(frozen=True)
class ClauseInfo:
    """A numbered clause of the book."""

    id: str
    number: str
    kind: str
    title: str
    text: str
    rules: tuple[str, ...]
    """The rules under it, by name."""


@dataclass(frozen=True)
class RuleInfo:
    """A block of code under a clause."""

    name: str
    kind: str
    clause: str
    file: str
    line: int


@dataclass(frozen=True)
class NumberInfo:
    """A counter or a field."""

    name: str
    owner: str
    """``table``, ``player`` or ``card``."""
    public: bool
    start: object
    token: str = ""
    """The tokens that it counts."""


@dataclass(frozen=True)
class ComponentInfo:
    """A component, and its number of pieces."""

    id: str
    label: str
    prints: str
    count: int | None
    """None if it is the number of cards, or is measured in play."""


@dataclass(frozen=True)
class PlainModel:
    """A game as plain objects."""

    cards: tuple[CardFace, ...]
    zones: tuple[ZoneInfo, ...]
    clauses: tuple[ClauseInfo, ...]
    rules: tuple[RuleInfo, ...]
    numbers: tuple[NumberInfo, ...]
    components: tuple[ComponentInfo, ...]

    def rows(self, part: Part) -> list[Row]:
        """One part of the model as rows."""
        if part == "cards":
            return [card.row() for card in self.cards]
        return [{f.name: getattr(one, f.name) for f in fields(one)} for one in getattr(self, part)]


def plain_model(game: Game, rules: RuleSet, prose: Prose) -> PlainModel:
    """The plain objects of a game, with texts in the prose's language."""
    under: dict[str, list[str]] = {}
    for rule in rules.rules.values():
        under.setdefault(rule.clause, []).append(rule.name)
    declared: list[Counter | Field] = [*game.counters.values(), *game.fields.values()]
    return PlainModel(
        tuple(
            CardFace(kind.name, face.code, face.copies, {n: plain(v, prose) for n, v in face.values.items()})
            for kind in game.cards.values()
            for face in kind.cards
        ),
        tuple(
            ZoneInfo(z.name, prose.text(z.label), z.owner, z.of, z.face, z.sees, z.order) for z in game.zones.values()
        ),
        tuple(
            ClauseInfo(c.id, c.number, c.kind, prose.text(c.title), prose.text(c.text), tuple(under.get(c.id, ())))
            for c in game.clauses.values()
        ),
        tuple(RuleInfo(r.name, r.kind, r.clause, r.span.file, r.span.line) for r in rules.rules.values()),
        tuple(NumberInfo(d.name, d.owner, d.public, plain(d.start, prose), getattr(d, "token", "")) for d in declared),
        tuple(ComponentInfo(c.id, prose.text(c.label), c.prints, c.count) for c in game.components),
    )  # fmt: skip


def plain(value: object, prose: Prose) -> object:
    """A value of the model: texts in words, members by name, lists as tuples."""
    if isinstance(value, Message):
        return prose.text(value)
    if isinstance(value, list | tuple):
        return tuple(plain(v, prose) for v in value)
    return getattr(value, "name", value)
