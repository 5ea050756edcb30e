"""Parts computed from the model and the headers of the rules, as nodes: the round, actions, cards, hands, tables. A
part is the same node on every paper: a sheet, a card, a book and a web page each give it their own looks.

Whatever paper shows it, a part is the same node: a sheet, a card, a book and a web page each give it their own looks.
"""

from typing import ClassVar

from pnp.base.frozen import dataclass
from pnp.press.document.nodes import Block, Inline, Sign


@dataclass(frozen=True)
class Part(Block):
    """The content of a ``show`` fence."""


@dataclass(frozen=True)
class Line(Block):
    """A line of what is told: a clause in brief. Its clause is what it leads to."""

    inlines: tuple[Inline, ...]
    number: str = ""
    """The number of its clause; "" for a line without one."""
    role: ClassVar[str] = "LI"


@dataclass(frozen=True)
class Lines(Part):
    """Clauses in brief, one below the other."""

    lines: tuple[Line, ...]
    ordered: bool = False
    """Whether they are steps, done one after another."""
    role: ClassVar[str] = "L"


# ------------------------------------------------------------------------------------------------- the round
@dataclass(frozen=True)
class ActionNode(Block):
    """An action: what it is called, what it costs, what it does. Its clause is the one that tells it."""

    name: str
    does: tuple[Inline, ...]
    number: str = ""
    """The number of its clause."""
    sign: Sign | None = None
    """The verb of its price: ``sacrifice``, ``stake`` …; None where it costs nothing."""
    figure: str = ""
    """Its cost in tokens, or "all"; "" if the cost is not known."""
    each: bool = False
    """Whether that is paid each time."""
    role: ClassVar[str] = "TR"


@dataclass(frozen=True)
class ActionGroup(Block):
    """Actions of the same people: everybody's, or those of whom a chapter tells."""

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
        """All of them, whosever they are."""
        return tuple(action for group in self.groups for action in group.actions)


@dataclass(frozen=True)
class Actions(Part):
    """The actions of phases."""

    phases: tuple[PhaseActions, ...]


@dataclass(frozen=True)
class RoundStep(Block):
    """A step of the round: its place, what it is called, who acts, what happens, and what may be done in it."""

    place: int
    title: str
    who: str
    """"" where nobody is named."""
    lines: tuple[Line, ...]
    phases: tuple[PhaseActions, ...] = ()
    """The phases of a step of turns, if the round is shown as a tree."""
    is_branch: bool = False
    """Whether its phases are told below it."""
    role: ClassVar[str] = "LI"


@dataclass(frozen=True)
class Round(Part):
    """The round in order."""

    steps: tuple[RoundStep, ...]
    is_tree: bool = False
    """Whether what may be done in its turns is told below them."""
    role: ClassVar[str] = "L"


# ------------------------------------------------------------------------------------------------- cards and hands
@dataclass(frozen=True)
class CardRow(Block):
    """The cards of one member: its code, the names of the cards, their effects."""

    code: str
    is_star: bool
    """Whether the code says no more than the label: a joker, shown as a star."""
    label: str
    names: tuple[tuple[Inline, ...], ...]
    """The first is the card's; who is cast stands behind it."""
    does: Line
    role: ClassVar[str] = "TR"


@dataclass(frozen=True)
class CardRows(Part):
    """A row for each member of a column of a card table."""

    rows: tuple[CardRow, ...]
    role: ClassVar[str] = "Table"


@dataclass(frozen=True)
class Coded(Block):
    """Something with the code or the place that it is known by."""

    code: str
    label: str
    flag: str = ""
    """Its state, such as "wins"; "" for none."""
    means: str = ""
    """A description of the hand: "5 in one suit"."""
    cards: tuple[Inline, ...] = ()
    """Cards that make it."""
    role: ClassVar[str] = "LI"


@dataclass(frozen=True)
class CodedList(Part):
    """Members of a deck of which there is nothing more to tell, or hands from best to worst."""

    entries: tuple[Coded, ...]
    ordered: bool = False
    """Whether their codes are their places."""
    is_choice: bool = False
    """Whether they are some hands of an order alone: what makes them is told, and not where they stand."""
    role: ClassVar[str] = "L"


# ------------------------------------------------------------------------------------------------- tables
@dataclass(frozen=True)
class Fact(Block):
    """The values of a key in tables: the key and the values, each with the mark that may stand for it."""

    key: tuple[Inline, ...]
    values: tuple[tuple[Inline, ...], ...]
    key_mark: str = ""
    """"" where it has none."""
    value_mark: str = ""
    role: ClassVar[str] = "LI"


@dataclass(frozen=True)
class Facts(Part):
    """A table of one key, or several of the same, as short lines side by side."""

    entries: tuple[Fact, ...]
    is_joined: bool = False
    """Whether they are several tables, whose values stand behind each other."""
    role: ClassVar[str] = "L"


@dataclass(frozen=True)
class ComparedHead(Block):
    """The subject of a comparison's column."""

    label: str
    mark: str = ""
    """Its sign; "" for none."""
    role: ClassVar[str] = "TH"


@dataclass(frozen=True)
class Compared(Part):
    """Tables with one key in common: a row for each key, best first, a column for each table."""

    heads: tuple[ComparedHead, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    """The code of each key, and what every table says of it."""
    role: ClassVar[str] = "Table"


@dataclass(frozen=True)
class CycleSpot(Block):
    """A member on a circle."""

    code: str
    beats_next: bool
    """Whether it beats the one behind it."""
    role: ClassVar[str] = "Span"


@dataclass(frozen=True)
class Cycle(Part):
    """Members in a circle, each before the strongest of those that it beats."""

    spots: tuple[CycleSpot, ...]
    role: ClassVar[str] = "Figure"


@dataclass(frozen=True)
class Result(Block):
    """A value of a matrix, and the brief of the clause that it stands for."""

    value: str
    told: tuple[Inline, ...] = ()
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
    role: ClassVar[str] = "Table"


# ------------------------------------------------------------------------------------------------- the box
@dataclass(frozen=True)
class ComponentNode(Block):
    """A component of the game: how many there are of it, what it is called. Its picture is drawn by its id."""

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
    """A board with what a table says of its spaces, as small as a sheet needs it."""

    board: str
    table: str = ""
    role: ClassVar[str] = "Figure"
