"""Actions and reactions as machine code: whether they may be done, asking for their parameters, paying, doing them
(pnp.engine.play.window)."""

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field

from pnp.engine.native.assemble import Function, Label, Program
from pnp.engine.native.layout import NIL, Layout
from pnp.engine.native.purses import Purses
from pnp.engine.native.typed import TypedRules, Unsupported, options_of, place_of
from pnp.model.schema.types import Type
from pnp.rules.rule import Rule

OF_CARDS, OF_ZONES, FOR_ACTION = 2, 8, 16
"""Of a choice: what is chosen from are cards, or zones; it is a parameter of an action."""
TRIED = 64
"""What each option of a parameter takes off the budget where it is tried whether it leads to something."""


@dataclass
class Actions:
    """Writes actions and reactions: ``legal NAME`` and ``do NAME``, each a function of the player (and what is
    answered), and ``completes NAME n``: whether the first n parameters lead to something."""

    typed: TypedRules
    layout: Layout
    program: Program
    purses: Purses
    counted: dict[str, int] = field(default_factory=dict)
    """The number of each action among those that may be done so often a turn."""

    def write(self, rule: Rule) -> None:
        """Write whether an action may be done now, and its doing."""
        self._legal(rule)
        lists = len(rule.header.lists)
        for n in range(1, lists if _plain(rule) else lists + 1):
            self._completing(rule, n)
        self._doing(rule)

    def _part(self, rule: Rule, part: str) -> tuple[str, Type] | None:
        """A part of a header: its function, and its type."""
        name = f"_h_{rule.name}:{part}"
        said = part in rule.header.lists or getattr(rule.header, part, None) is not None
        if not said or name not in self.typed.functions:
            return None
        returned = self.typed.functions[name].body[0]
        assert isinstance(returned, ast.Return) and returned.value is not None
        return name, self.typed.types[rule.name][place_of(_bare(returned.value))]

    def _fixed(self, fn: Function, rule: Rule) -> list[int]:
        """The registers of who does it, and of what is answered."""
        return [fn.reg() for _ in range(2 if "event" in rule.params else 1)]

    # -------------------------------------------------------------------------------------------- legality
    def _legal(self, rule: Rule) -> None:
        fn = self.program.function(f"legal {rule.name}")
        fn.line = rule.tree.lineno
        fixed, no = self._fixed(fn, rule), Label()
        fn.new_list()
        who, when, limit = self._part(rule, "who"), self._part(rule, "when"), self._part(rule, "limit")
        if who is not None:
            self._named(fn, who, fixed, no)
        if when is not None:
            with fn.scratch():
                fn.emit("JZ", called(self.program, fn, when[0], fixed), 0, 0, no)
        if limit is not None:
            self.counted.setdefault(rule.name, len(self.counted))
            with fn.scratch():
                used, most = fn.reg(), value_of(self.program, fn, limit[0])
                fn.emit("USES", used, fixed[0], self.counted[rule.name])
                fn.emit("JLE", most, used, 0, no)
        if rule.header.cost is not None and _plain(rule):
            with fn.scratch():
                self._affords(fn, rule, fixed, [], no)
        if rule.header.lists or not _plain(rule):
            self._completes(fn, rule, fixed, no)
        _answers(fn, no)

    def _named(self, fn: Function, who: tuple[str, Type], fixed: list[int], no: Label) -> None:
        """Go elsewhere unless the player is who may do it: yes or no, a player, or several."""
        name, kind = who
        with fn.scratch():
            if kind.many:
                lists = fn.lists
                called(self.program, fn, name, fixed)
                fn.new_list()
                found = fn.reg()
                fn.emit("IN", found, fixed[0], lists)
                fn.emit("JZ", found, 0, 0, no)
            elif kind.kind == "flag":
                fn.emit("JZ", called(self.program, fn, name, fixed), 0, 0, no)
            else:
                fn.emit("JNE", called(self.program, fn, name, fixed), fixed[0], 0, no)

    def _affords(self, fn: Function, rule: Rule, fixed: list[int], args: list[int], no: Label) -> None:
        """Go elsewhere unless the player can pay the cost."""
        self.purses.has(fn, fixed[0], self._cost(fn, rule, fixed, args), no)

    def _cost(self, fn: Function, rule: Rule, fixed: list[int], args: list[int]) -> int:
        """What it costs, with what has been chosen; where that makes no difference it need not be chosen yet."""
        missing = len(rule.header.lists) - len(args)
        with fn.scratch():
            none = fn.reg()
            if missing:
                fn.emit("LOADK", none, self.program.const(NIL))
            amount = called(self.program, fn, f"_h_{rule.name}:cost", [*fixed, *args, *[none] * missing])
        kept = fn.reg()
        fn.emit("MOVE", kept, amount)
        return kept

    def _completing(self, rule: Rule, n: int) -> None:
        """Write whether the first parameters lead to something that can be paid for."""
        fn = self.program.function(f"completes {rule.name} {n}")
        fn.line = rule.tree.lineno
        given, no = self._fixed(fn, rule) + [fn.reg() for _ in range(n)], Label()
        fn.new_list()
        self._completes(fn, rule, given, no)
        _answers(fn, no)

    def _completes(self, fn: Function, rule: Rule, given: list[int], no: Label) -> None:
        """Go elsewhere unless the parameters chosen so far lead to something."""
        fixed = 2 if "event" in rule.params else 1
        at, lists = len(given) - fixed, rule.header.lists
        if at == len(lists):
            with fn.scratch():
                self._affords(fn, rule, given[:fixed], given[fixed:], no)
            return
        if self._among_lists(rule, at):
            with fn.scratch():
                empty = fn.reg()
                fn.emit("SIZEN", empty, self._lists(fn, rule, at, given))
                fn.emit("JZ", empty, 0, 0, no)
            return
        size, place, one, again, yes = fn.reg(), fn.reg(), fn.reg(), Label(), Label()
        with fn.scratch():
            options = self._options(fn, rule, at, given)
            fn.emit("SIZE", size, options)
            if _plain(rule) and at == len(lists) - 1:
                fn.emit("JZ", size, 0, 0, no)
                return
            fn.new_list()
            fn.emit("CHARGEBY", size, TRIED)
            fn.emit("LOADI", place, 0)
            fn.here(again)
            fn.emit("NEXT", options, place, one, no)
            fn.emit("JZ", called(self.program, fn, f"completes {rule.name} {at + 1}", [*given, one]), 0, 0, again)
            fn.here(yes)

    def _options(self, fn: Function, rule: Rule, at: int, given: Sequence[int]) -> int:
        """The list that a parameter is drawn from."""
        found = self._part(rule, rule.header.lists[at])
        assert found is not None
        name, kind = found
        if kind.kind == "zone" and not kind.many and self.layout.is_stack(kind.name):
            raise Unsupported("a parameter drawn from a pile", rule.tree.lineno)
        if kind.many and kind.name.startswith("[]"):
            raise Unsupported("lists of lists that one of several things is drawn from", rule.tree.lineno)
        lists = fn.lists
        regs = called(self.program, fn, name, given)
        if not kind.many:
            fn.emit("FROMZONE", lists, regs)
        return lists

    def _among_lists(self, rule: Rule, at: int) -> bool:
        """Whether a parameter is one of several lists: the last, of a deed that costs the same whatever is chosen."""
        found = self._part(rule, rule.header.lists[at])
        assert found is not None
        kind = found[1]
        if not (kind.many and kind.name.startswith("[]")):
            return False
        if not _plain(rule) or at < len(rule.header.lists) - 1:
            raise Unsupported("lists of lists that something else depends on", rule.tree.lineno)
        return True

    def _lists(self, fn: Function, rule: Rule, at: int, given: Sequence[int]) -> int:
        """The list of lists that a parameter is drawn from."""
        nests = fn.new_nest()
        called(self.program, fn, f"_h_{rule.name}:{rule.header.lists[at]}", given, nests)
        return nests

    # -------------------------------------------------------------------------------------------- doing
    def _doing(self, rule: Rule) -> None:
        fn = self.program.function(f"do {rule.name}")
        fn.line = rule.tree.lineno
        fn.new_list()
        fixed = self._fixed(fn, rule)
        given = dict(zip(("me", "event"), fixed, strict=False))
        taken = -1
        for at, param in enumerate(rule.header.lists):
            if self._among_lists(rule, at):
                taken = self._chosen_list(fn, rule, at, list(given.values()))
            else:
                given[param] = self._chosen(fn, rule, at, list(given.values()))
        if rule.name in self.counted:
            fn.emit("USED", fixed[0], self.counted[rule.name])
        if rule.header.cost is not None:
            self._pay(fn, rule, fixed, given)
        lists = fn.lists  # (of a list that was chosen the rule gets a copy of its own)
        if taken >= 0:
            fn.emit("COPY", fn.new_list(), taken)
            fn.lists = lists
        called(self.program, fn, rule.name, [given[param] for param in rule.params if param in given])
        fn.emit("RET")

    def _pay(self, fn: Function, rule: Rule, fixed: list[int], given: dict[str, int]) -> None:
        free = Label()
        with fn.scratch():
            amount = self._cost(fn, rule, fixed, [given[param] for param in rule.header.lists if param in given])
            many = fn.reg()
            fn.emit("MANY", many, amount)
            fn.emit("JZ", many, 0, 0, free)
            self.purses.pay(fn, fixed[0], amount)
            if rule.header.onto:
                fn.emit("STAKE", amount, given[rule.header.onto])
        fn.here(free)

    def _chosen(self, fn: Function, rule: Rule, at: int, given: list[int]) -> int:
        """Ask for a parameter: what leads to nothing is not offered."""
        chosen = fn.reg()
        found = self._part(rule, rule.header.lists[at])
        assert found is not None
        kind = found[1]
        flags = FOR_ACTION | (OF_ZONES if kind.many and kind.kind in ("zone", "pile") else 0)
        flags |= OF_CARDS if not flags & OF_ZONES and kind.kind in ("card", "zone", "pile") else 0
        with fn.scratch():
            options = fn.new_list()
            self._options_into(fn, rule, at, given, options)
            if not (_plain(rule) and at == len(rule.header.lists) - 1):
                options = self._fitting(fn, rule, at, given, options)
            fn.emit("CHOOSE", chosen, given[0], options, flags)
            fn.asking(rule.name, options_of(kind), rule.header.lists[at])
        return chosen

    def _chosen_list(self, fn: Function, rule: Rule, at: int, given: list[int]) -> int:
        """Ask for a parameter that is one of several lists."""
        found = self._part(rule, rule.header.lists[at])
        assert found is not None
        taken = fn.new_list()
        with fn.scratch():
            cards = OF_CARDS if found[1].kind == "card" else 0
            fn.emit("CHOOSEN", taken, given[0], self._lists(fn, rule, at, given), cards)
            fn.asking(rule.name, options_of(found[1]), rule.header.lists[at])
        return taken

    def _options_into(self, fn: Function, rule: Rule, at: int, given: list[int], into: int) -> None:
        with fn.scratch():
            fn.emit("COPY", into, self._options(fn, rule, at, given))

    def _fitting(self, fn: Function, rule: Rule, at: int, given: list[int], options: int) -> int:
        fitting, place, one, again, end = fn.new_list(), fn.reg(), fn.reg(), Label(), Label()
        fn.emit("EMPTY", fitting)
        fn.emit("LOADI", place, 0)
        fn.here(again)
        fn.emit("NEXT", options, place, one, end)
        with fn.scratch():
            fn.emit("JZ", called(self.program, fn, f"completes {rule.name} {at + 1}", [*given, one]), 0, 0, again)
        fn.emit("PUSH", fitting, one)
        fn.jump(again)
        fn.here(end)
        return fitting


def called(program: Program, fn: Function, name: str, args: Sequence[int], nest: int | None = None) -> int:
    """Call a function with what stands in these registers; the register of what it returns (a list: the next one; a
    list of lists: the one named)."""
    regs, lists = fn.regs, fn.lists
    with fn.scratch():
        fn.reg()
        fn.new_list()
        for i, value in enumerate(args):
            while fn.regs <= regs + i:
                fn.reg()
            fn.emit("MOVE", regs + i, value)
        fn.emit("CALL", program.number(name), regs, lists, fn.nests if nest is None else nest)
    return regs


def value_of(program: Program, fn: Function, rule: str) -> int:
    """Call a value of nobody in particular; the register of what it says."""
    regs, lists = fn.reg(), fn.new_list()
    fn.emit("CALL", program.number(rule), regs, lists, fn.nests)
    return regs


def _plain(rule: Rule) -> bool:
    """Whether the cost is the same whatever is chosen."""
    return rule.header.cost is None or not rule.header.cost_reads


def _answers(fn: Function, no: Label) -> None:
    """The end of a function that says yes, or no from a place."""
    answer = fn.reg()
    fn.emit("LOADI", answer, 1)
    fn.emit("RETV", answer)
    fn.here(no)
    fn.emit("LOADI", answer, 0)
    fn.emit("RETV", answer)


def _bare(node: ast.expr) -> ast.expr:
    """What an expression is without what the instrumenter puts round it."""
    while (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_charge", "_long", "_flat")
    ):
        node = node.args[0]
    return node
