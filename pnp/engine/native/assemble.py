"""Functions of machine code under construction: registers, labels, lines of the rules."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import field
from itertools import accumulate

from pnp.base.frozen import dataclass
from pnp.engine.native.opcodes import OPS

SMALL = 2**31 - 1
"""The largest number that an instruction contains."""


WORDS = 6
"""Numbers that describe a function."""


class Label:
    """A place in a function, set later."""

    at: int = -1


@dataclass(frozen=True)
class Asks:
    """The question of an instruction, for agents that go by its words."""

    label: str
    """The prompt of the rule, a phase or an announcement; of a parameter its action."""
    param: str
    of: str
    """The kind of options: ``card``, ``player``, ``zone``, ``num``, ``flag``, ``rule``, ``answer`` (to a proposal),
    ``enum NAME``, or ``list`` and the kind of its members."""


@dataclass
class Line:
    """An instruction and its line in the rule's chapter."""

    op: str
    operands: list[int | Label]
    line: int
    asks: Asks | None = None


@dataclass
class Function:
    """A function of the program."""

    name: str
    rule: str = ""
    """The rule of this function; "" for functions of the course of play."""
    lines: list[Line] = field(default_factory=list)
    line: int = 0
    """The line of the chapter whose code is being written."""
    regs: int = 0
    lists: int = 0
    nests: int = 0
    most_regs: int = 1
    most_lists: int = 1
    most_nests: int = 0

    def emit(self, op: str, *operands: int | Label) -> None:
        """Write an instruction; missing operands are 0."""
        self.lines.append(Line(op, [*operands, *[0] * (4 - len(operands))], self.line))

    def asking(self, label: str, of: str, param: str = "") -> None:
        """Declare the question of the instruction written last."""
        self.lines[-1].asks = Asks(label, param, of)

    def reg(self) -> int:
        """Allocate a register until the end of the scratch block."""
        self.regs += 1
        self.most_regs = max(self.most_regs, self.regs)
        return self.regs - 1

    def new_list(self, n: int = 1) -> int:
        """Allocate a list, or n lists in a row (returns the first), until the end of the scratch block."""
        self.lists += n
        self.most_lists = max(self.most_lists, self.lists)
        return self.lists - n

    def new_nest(self) -> int:
        """Allocate a list of lists until the end of the scratch block."""
        self.nests += 1
        self.most_nests = max(self.most_nests, self.nests)
        return self.nests - 1

    @contextmanager
    def scratch(self) -> Iterator[None]:
        """Release at the end all that is allocated inside."""
        saved = self.regs, self.lists, self.nests
        yield
        self.regs, self.lists, self.nests = saved

    def place(self, label: Label) -> None:
        """Place a label here."""
        label.at = len(self.lines)
        self.lines.append(Line("", [], self.line))

    def jump(self, label: Label) -> None:
        """Jump to a label."""
        self.emit("JMP", 0, 0, 0, label)


@dataclass
class Program:
    """Functions and what they share."""

    functions: list[Function] = field(default_factory=list)
    index: dict[str, int] = field(default_factory=dict)
    consts: list[int] = field(default_factory=list)
    zone_versions: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Functions of rules that receive zones for these list parameters."""
    booked: dict[str, dict[str, int]] = field(default_factory=dict)
    """Rules booked for each moment, with their number of arguments; complete once all rules are written."""
    steady: set[str] = field(default_factory=set)
    """Rules whose values other rules look up once for all members of a list."""
    joins_lists: bool = False
    """Whether the lists of a list of lists become one list, which may be long."""

    def function(self, name: str, rule: str = "") -> Function:
        """Begin a function; its number may exist already if it is called."""
        function = Function(name, rule)
        self.functions[self.number(name)] = function
        return function

    def number(self, name: str) -> int:
        """Return the number of a function that may be written later."""
        if name not in self.index:
            self.index[name] = len(self.functions)
            self.functions.append(Function(name))
        return self.index[name]

    def const(self, value: int) -> int:
        """Return the place of a constant."""
        if value not in self.consts:
            self.consts.append(value)
        return self.consts.index(value)


@dataclass(frozen=True)
class Code:
    """A program as numbers."""

    words: tuple[int, ...]
    """Five for each instruction: its number and operands."""
    functions: tuple[int, ...]
    """Six for each function (:data:`WORDS`): begin, end, registers, lists, rule (-1: none), lists of lists."""
    lines: tuple[int, ...]
    """The line of the chapter of each instruction."""
    owners: tuple[int, ...]
    """The function of each instruction."""
    asks: dict[int, Asks]
    """The questions of instructions, by place."""


def assemble(program: Program, rules: list[str]) -> Code:
    """Resolve all labels of a program."""
    return appended(
        Code((), (0,) * (WORDS * len(program.functions)), (), (), {}), program, range(len(program.functions)), rules
    )


def appended(code: Code, program: Program, numbers: Iterable[int], rules: list[str]) -> Code:
    """Append new versions of some functions behind a program; nothing calls their old code any more."""
    words, functions = [*code.words], [*code.functions]
    lines, owners, asks = [*code.lines], [*code.owners], dict(code.asks)
    for number in numbers:
        function, start = program.functions[number], len(lines)
        before = list(accumulate((bool(line.op) for line in function.lines), initial=start))
        for line in function.lines:
            if line.op:
                operands = [before[o.at] if isinstance(o, Label) else o for o in line.operands]
                if line.asks is not None:
                    asks[len(lines)] = line.asks
                words += [OPS[line.op].number, *operands]
                lines.append(line.line)
                owners.append(number)
        rule = rules.index(function.rule) if function.rule in rules else -1
        at = WORDS * number
        functions[at : at + WORDS] = (
            start, len(lines), function.most_regs, function.most_lists, rule, function.most_nests,
        )  # fmt: skip
    return Code(tuple(words), tuple(functions), tuple(lines), tuple(owners), asks)
