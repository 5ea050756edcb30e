"""Functions of machine code while they are being written: registers, places to jump to, lines of the rules."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import field
from itertools import accumulate

from pnp.base.frozen import dataclass
from pnp.engine.native.opcodes import OPS

SMALL = 2**31 - 1
"""The largest number that stands in the code itself."""


WORDS = 6
"""Numbers that tell what a function is."""


class Label:
    """A place in a function that is not known yet."""

    at: int = -1


@dataclass(frozen=True)
class Asks:
    """What an instruction asks, for whoever answers by what is told of a question."""

    label: str
    """The rule's own words, a phase or announcement; of a parameter its action."""
    param: str
    of: str
    """What is chosen from: ``card``, ``player``, ``zone``, ``num``, ``flag``, ``rule``, ``answer`` (to a
    proposal), ``enum NAME``, or ``list`` and what these consist of."""


@dataclass
class Line:
    """One instruction, and the line of the rule's chapter that it comes from."""

    op: str
    operands: list[int | Label]
    line: int
    asks: Asks | None = None


@dataclass
class Function:
    """A function of the program."""

    name: str
    rule: str = ""
    """The rule that it is, or a part of; "" for what the course of play needs."""
    lines: list[Line] = field(default_factory=list)
    line: int = 0
    """The line of the chapter that is being written."""
    regs: int = 0
    lists: int = 0
    nests: int = 0
    most_regs: int = 1
    most_lists: int = 1
    most_nests: int = 0

    def emit(self, op: str, *operands: int | Label) -> None:
        """Write an instruction; operands that are left out are 0."""
        self.lines.append(Line(op, [*operands, *[0] * (4 - len(operands))], self.line))

    def asking(self, label: str, of: str, param: str = "") -> None:
        """Say what the instruction that was just written asks."""
        self.lines[-1].asks = Asks(label, param, of)

    def reg(self) -> int:
        """A register of one's own, until it is given back."""
        self.regs += 1
        self.most_regs = max(self.most_regs, self.regs)
        return self.regs - 1

    def new_list(self, n: int = 1) -> int:
        """A list of one's own (the first of several), until it is given back."""
        self.lists += n
        self.most_lists = max(self.most_lists, self.lists)
        return self.lists - n

    def new_nest(self) -> int:
        """A list of lists of one's own, until it is given back."""
        self.nests += 1
        self.most_nests = max(self.most_nests, self.nests)
        return self.nests - 1

    @contextmanager
    def scratch(self) -> Iterator[None]:
        """What is taken within is given back at the end."""
        kept = self.regs, self.lists, self.nests
        yield
        self.regs, self.lists, self.nests = kept

    def here(self, label: Label) -> None:
        """The place of a label."""
        label.at = len(self.lines)
        self.lines.append(Line("", [], self.line))

    def jump(self, label: Label) -> None:
        """Go on there."""
        self.emit("JMP", 0, 0, 0, label)


@dataclass
class Program:
    """Functions, and what they share."""

    functions: list[Function] = field(default_factory=list)
    index: dict[str, int] = field(default_factory=dict)
    consts: list[int] = field(default_factory=list)
    given_zones: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Functions of rules that are handed zones where they take lists: for which of their parameters."""
    booked: dict[str, dict[str, int]] = field(default_factory=dict)
    """What may be booked for each moment, and how many it takes: known when all rules are written."""

    def function(self, name: str, rule: str = "") -> Function:
        """A new function, whose number is known already where somebody calls it."""
        made = Function(name, rule)
        self.functions[self.number(name)] = made
        return made

    def number(self, name: str) -> int:
        """The number of a function, which may be written later."""
        if name not in self.index:
            self.index[name] = len(self.functions)
            self.functions.append(Function(name))
        return self.index[name]

    def const(self, value: int) -> int:
        """The place of a constant."""
        if value not in self.consts:
            self.consts.append(value)
        return self.consts.index(value)


@dataclass(frozen=True)
class Code:
    """A program as numbers."""

    words: tuple[int, ...]
    """Five an instruction: its number and its operands."""
    functions: tuple[int, ...]
    """Six a function (:data:`WORDS`): where it begins and ends, its registers, its lists, its rule (-1: none), and its
    lists of lists."""
    lines: tuple[int, ...]
    """For each instruction the line of its rule's chapter."""
    owners: tuple[int, ...]
    """For each instruction its function."""
    asks: dict[int, Asks]
    """What instructions ask, by their places."""


def assemble(program: Program, rules: list[str]) -> Code:
    """The program with every place filled in."""
    return appended(
        Code((), (0,) * (WORDS * len(program.functions)), (), (), {}), program, range(len(program.functions)), rules
    )


def appended(code: Code, program: Program, numbers: Iterable[int], rules: list[str]) -> Code:
    """A program as numbers with some of its functions behind all others: what they were before is nobody's any more."""
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
