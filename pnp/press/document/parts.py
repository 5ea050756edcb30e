"""Parts computed from the model and the headers of the rules, as nodes: the round, actions, cards, hands, tables.

A part is the same node on every paper: a sheet, a card, a book and a web page each give it their own design.
"""

from typing import ClassVar

from pnp.base.frozen import dataclass
from pnp.press.document.nodes import Block, Inline, Sign


@dataclass(frozen=True)
class Part(Block):
    """The content of a ``show`` fence."""


@dataclass(frozen=True)
class Line(Block):
    """A clause in brief, linked to the clause."""

    inlines: tuple[Inline, ...]
    number: str = ""
    """The number of its clause; "" for a line without one."""
    role: ClassVar[str] = "LI"


@dataclass(frozen=True)
class Lines(Part):
    """Clauses in brief, one below the other."""

    lines: tuple[Line, ...]
    ordered: bool = False
    """Whether they are consecutive steps."""
    role: ClassVar[str] = "L"


# ------------------------------------------------------------------------------------------------- the round
@dataclass(frozen=True)
class ActionNode(Block):
    """An action: its name, cost and effect, with its clause."""

    name: str
    does: tuple[Inline, ...]
    number: str = ""
    """The number of its clause."""
    sign: Sign | None = None
    """The verb of its price: ``sacrifice``, ``stake`` …; None if it is free."""
    figure: str = ""
    """Its cost in tokens, or "all"; "" if unknown."""
    each: bool = False
    """Whether the cost is paid each time."""
    role: ClassVar[str] = "TR"


@dataclass(frozen=True)
class ActionGroup(Block):
    """Actions that the same people may take: every player, or the people that a chapter describes."""

    actions: tuple[ActionNode, ...]
    title: str = ""
    """The name of those who have the actions; "" for everybody."""
    mark: str = ""
    """The sign of those people; "" for none."""


@dataclass(frozen=True)
class PhaseActions(Block):
    """The actions of a phase."""

    label: str
    note: tuple[Inline, ...]
    """The phase's own rule: how often, or how many."""
    groups: tuple[ActionGroup, ...]

    @property
    def actions(self) -> tuple[ActionNode, ...]:
        """The actions of all groups."""
        return tuple(action for group in self.groups for action in group.actions)

    @property
    def names_its_action(self) -> bool:
        """Whether it has the name of its only action, which needs no other if it says what to do."""
        first, *others = self.actions or (None,)
        return first is not None and not others and bool(first.does) and first.name.casefold() == self.label.casefold()


@dataclass(frozen=True)
class Actions(Part):
    """The actions of phases."""

    phases: tuple[PhaseActions, ...]


@dataclass(frozen=True)
class RoundStep(Block):
    """A step of the round: its position, title, actor, text, and possible actions."""

    place: int
    title: str
    who: str
    """The players who act; "" if nobody is named."""
    lines: tuple[Line, ...]
    phases: tuple[PhaseActions, ...] = ()
    """The phases of a step of turns, if the round is shown as a tree."""
    is_branch: bool = False
    """Whether its phases are shown below it."""
    after: tuple[Line, ...] = ()
    """Lines below its phases."""
    role: ClassVar[str] = "LI"


@dataclass(frozen=True)
class Round(Part):
    """The round in order."""

    steps: tuple[RoundStep, ...]
    is_tree: bool = False
    """Whether the possible actions of its turns are shown below them."""
    role: ClassVar[str] = "L"


# ------------------------------------------------------------------------------------------------- cards and hands
@dataclass(frozen=True)
class CardRow(Block):
    """The cards of one member: its code, the names of the cards, their effects."""

    code: str
    is_star: bool
    """Whether the code only repeats the label: a joker, shown as a star."""
    label: str
    names: tuple[tuple[Inline, ...], ...]
    """The first is the card's; the cast follows it."""
    does: Line
    card: str = ""
    """The code of one of the cards."""
    role: ClassVar[str] = "TR"


@dataclass(frozen=True)
class CardRows(Part):
    """A row for each member of a column of a card table."""

    rows: tuple[CardRow, ...]
    role: ClassVar[str] = "Table"

    @property
    def has_codes(self) -> bool:
        """Whether any row has a code of its own: stars alone would say nothing."""
        return not all(row.is_star for row in self.rows)


@dataclass(frozen=True)
class CardPictures(CardRows):
    """A row for each member of a column, with a part of each card's face next to its text."""

    window: tuple[float, ...] = ()
    """Left, top, width and height of that part, mm on the card."""


@dataclass(frozen=True)
class CodedEntry(Block):
    """Something with the code or the position that identifies it."""

    code: str
    label: str
    flag: str = ""
    """Its state, such as "wins"; "" for none."""
    means: str = ""
    """A description of the hand: "5 in one suit"."""
    cards: tuple[Inline, ...] = ()
    """Cards that form it."""
    role: ClassVar[str] = "LI"


@dataclass(frozen=True)
class CodedList(Part):
    """Members of a deck without further text, or hands from best to worst."""

    entries: tuple[CodedEntry, ...]
    ordered: bool = False
    """Whether their codes are their positions."""
    is_choice: bool = False
    """Whether they are only some hands of an order: their shapes are shown, and not their positions."""
    role: ClassVar[str] = "L"


# ------------------------------------------------------------------------------------------------- tables
@dataclass(frozen=True)
class Fact(Block):
    """The values of a key in tables: the key and the values, each with the mark that may replace it."""

    key: tuple[Inline, ...]
    values: tuple[tuple[Inline, ...], ...]
    key_mark: str = ""
    """The mark that may replace the key; "" if it has none."""
    value_mark: str = ""
    role: ClassVar[str] = "LI"


@dataclass(frozen=True)
class Facts(Part):
    """A table of one key, or several of the same, as short lines side by side."""

    entries: tuple[Fact, ...]
    is_joined: bool = False
    """Whether they are several tables, whose values follow each other."""
    role: ClassVar[str] = "L"


@dataclass(frozen=True)
class ComparisonHead(Block):
    """The subject of a comparison's column."""

    label: str
    mark: str = ""
    """Its sign; "" for none."""
    role: ClassVar[str] = "TH"


@dataclass(frozen=True)
class ComparisonTable(Part):
    """Tables with a common key: a row for each key, best first, a column for each table."""

    heads: tuple[ComparisonHead, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    """The code of each key, and its value in every table."""
    role: ClassVar[str] = "Table"


@dataclass(frozen=True)
class CycleSpot(Block):
    """A member on a circle."""

    code: str
    beats_next: bool
    """Whether it beats the next one."""
    role: ClassVar[str] = "Span"


@dataclass(frozen=True)
class Cycle(Part):
    """Members in a circle, each followed by the strongest that it beats."""

    spots: tuple[CycleSpot, ...]
    role: ClassVar[str] = "Figure"


@dataclass(frozen=True)
class Result(Block):
    """A value of a matrix, and the brief of its clause."""

    value: str
    words: tuple[Inline, ...] = ()
    role: ClassVar[str] = "TD"


@dataclass(frozen=True)
class Matrix(Part):
    """A table of two keys."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Result, ...]], ...]
    down: str = ""
    """The meaning of the rows."""
    across: str = ""
    """The meaning of the columns."""
    row_marks: tuple[str, ...] = ()
    """The marks of the rows; "" for one without."""
    column_marks: tuple[str, ...] = ()
    role: ClassVar[str] = "Table"


# ------------------------------------------------------------------------------------------------- the box
@dataclass(frozen=True)
class ComponentNode(Block):
    """A component of the game: its count and name. Its id determines its picture."""

    component: str
    count: int
    name: str
    role: ClassVar[str] = "LI"


@dataclass(frozen=True)
class Components(Part):
    """The contents of the box."""

    entries: tuple[ComponentNode, ...]
    role: ClassVar[str] = "L"


@dataclass(frozen=True)
class BoardKey(Part):
    """A board with a table's values for its spaces, in the small form for a sheet."""

    board: str
    table: str = ""
    role: ClassVar[str] = "Figure"
