"""Translate actions and reactions: whether they are allowed, their parameters, payment and effect
(pnp.engine.play.window)."""

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field

from pnp.engine.native.assemble import Function, Label, Program
from pnp.engine.native.layout import NIL, Layout
from pnp.engine.native.purses import Purses
from pnp.engine.native.typed_rules import TypedRules, Unsupported, options_of, place_of
from pnp.engine.play.trials import FURTHEST, LOOKING
from pnp.model.schema.types import Type
from pnp.rules.rule import Rule

OF_CARDS, OF_ZONES, FOR_ACTION = 2, 8, 16
"""Flags of a choice: it is among cards, or zones; it is a parameter of an action."""
TRIED = 64
"""Steps charged for each tested option of a parameter."""
AIM = " aim"
"""The name of the register with the number that an action has to allow; no parameter has it."""


@dataclass
class Actions:
    """Writes actions and reactions: ``legal NAME`` and ``do NAME``, each a function of the player (and the
    announcement answered), and ``completes NAME n``: whether the first n parameters allow a valid completion."""

    typed: TypedRules
    layout: Layout
    program: Program
    purses: Purses
    counted: dict[str, int] = field(default_factory=dict)
    """The number of each action with a limit per turn."""

    def write(self, rule: Rule) -> None:
        """Write whether an action is allowed now, and its execution."""
        self._beginning(rule)
        self._legal(rule)
        lists = len(rule.header.lists)
        for n in range(1, lists if _is_plain(rule) else lists + 1):
            self._completing(rule, n)
        self._doing(rule)

    def _part(self, rule: Rule, part: str) -> tuple[str, Type] | None:
        """Return the function and the type of a part of a header."""
        name = f"_h_{rule.name}:{part}"
        declared = part in rule.header.lists or getattr(rule.header, part, None) is not None
        if not declared or name not in self.typed.functions:
            return None
        returned = self.typed.functions[name].body[0]
        assert isinstance(returned, ast.Return) and returned.value is not None
        return name, self.typed.types[rule.name][place_of(bare(returned.value))]

    def _fixed(self, fn: Function, rule: Rule) -> list[int]:
        """Return the registers of the acting player and of the announcement answered."""
        return [fn.reg() for _ in range(2 if "event" in rule.params else 1)]

    # -------------------------------------------------------------------------------------------- legality
    def _legal(self, rule: Rule) -> None:
        fn = self.program.function(f"legal {rule.name}")
        fn.line = rule.tree.lineno
        fixed, no = self._fixed(fn, rule), Label()
        fn.new_list()
        self._requirements(fn, rule, fixed, no)
        limit = self._part(rule, "limit")
        if limit is not None:
            self.counted.setdefault(rule.name, len(self.counted))
            with fn.scratch():
                used, most = fn.reg(), value_of(self.program, fn, limit[0])
                fn.emit("USES", used, fixed[0], self.counted[rule.name])
                fn.emit("JLE", most, used, 0, no)
        if rule.header.cost is not None and _has_fixed_cost(rule):
            with fn.scratch():
                self._affords(fn, rule, fixed, [], no)
        if rule.header.lists or not _is_plain(rule):
            self._completes(fn, rule, [*fixed, *self._aim(fn, rule, fixed)], no)
        end_answering(fn, no)

    def _beginning(self, rule: Rule) -> None:
        """Write whether ``who=`` and ``when=`` allow an action, for a look ahead."""
        if rule.looks_ahead:
            fn, no = self.program.function(f"begins {rule.name}"), Label()
            fn.line = rule.tree.lineno
            fixed = self._fixed(fn, rule)
            fn.new_list()
            self._requirements(fn, rule, fixed, no)
            end_answering(fn, no)

    def _requirements(self, fn: Function, rule: Rule, fixed: list[int], no: Label) -> None:
        """Jump unless ``who=`` and ``when=`` allow the action."""
        who, when = self._part(rule, "who"), self._part(rule, "when")
        if who is not None:
            self._require_player(fn, who, fixed, no)
        if when is not None:
            with fn.scratch():
                fn.emit("JZ", called(self.program, fn, when[0], fixed), 0, 0, no)

    def _aim(self, fn: Function, rule: Rule, fixed: list[int]) -> list[int]:
        """Return the register of how small the number in ``leaves=`` can become; none without one."""
        if not rule.looks_ahead:
            return []
        aim = fn.reg()
        with fn.scratch():
            fn.emit("MOVE", aim, least(self.program, fn, rule.header.phase, fixed[0]))
        return [aim]

    def _require_player(self, fn: Function, who: tuple[str, Type], fixed: list[int], no: Label) -> None:
        """Jump unless the player may act: ``by`` is a flag, a player, or several players."""
        name, kind = who
        with fn.scratch():
            if kind.many:
                lists = fn.lists
                called(self.program, fn, name, fixed)
                fn.new_list()
                part = fn.reg()
                fn.emit("IN", part, fixed[0], lists)
                fn.emit("JZ", part, 0, 0, no)
            elif kind.kind == "flag":
                fn.emit("JZ", called(self.program, fn, name, fixed), 0, 0, no)
            else:
                fn.emit("JNE", called(self.program, fn, name, fixed), fixed[0], 0, no)

    def _affords(self, fn: Function, rule: Rule, fixed: list[int], args: list[int], no: Label) -> None:
        """Jump unless the player can pay the cost."""
        self.purses.has(fn, fixed[0], self._cost(fn, rule, fixed, args), no)

    def _cost(self, fn: Function, rule: Rule, fixed: list[int], args: list[int]) -> int:
        """Return the register of the cost after the choices so far; a cost that ignores a choice is known before it."""
        missing = len(rule.header.lists) - len(args)
        with fn.scratch():
            none = fn.reg()
            if missing:
                fn.emit("LOADK", none, self.program.const(NIL))
            amount = called(self.program, fn, f"_h_{rule.name}:cost", [*fixed, *args, *[none] * missing])
        copy = fn.reg()
        fn.emit("MOVE", copy, amount)
        return copy

    def _completing(self, rule: Rule, n: int) -> None:
        """Write whether the first parameters allow a completion that can be paid for, and leaves what it must."""
        fn = self.program.function(f"completes {rule.name} {n}")
        fn.line = rule.tree.lineno
        arguments, no = [fn.reg() for _ in range(_n_fixed(rule) + n)], Label()
        fn.new_list()
        self._completes(fn, rule, arguments, no)
        end_answering(fn, no)

    def _completes(self, fn: Function, rule: Rule, arguments: list[int], no: Label) -> None:
        """Jump unless the parameters chosen so far allow a completion."""
        fixed = _n_fixed(rule)
        at, lists = len(arguments) - fixed, rule.header.lists
        if at == len(lists):
            if not _has_fixed_cost(rule):
                with fn.scratch():
                    self._affords(fn, rule, arguments[:fixed], arguments[fixed:], no)
            if rule.header.leaves is not None:
                self._leaves(fn, rule, arguments, no)
            return
        if self._among_lists(rule, at):
            with fn.scratch():
                empty = fn.reg()
                fn.emit("SIZEN", empty, self._lists(fn, rule, at, arguments))
                fn.emit("JZ", empty, 0, 0, no)
            return
        size, place, one, again, yes = fn.reg(), fn.reg(), fn.reg(), Label(), Label()
        with fn.scratch():
            options = self.options(fn, rule, at, _listed(rule, arguments))
            fn.emit("SIZE", size, options)
            if _is_plain(rule) and at == len(lists) - 1:
                fn.emit("JZ", size, 0, 0, no)
                return
            fn.new_list()
            fn.emit("CHARGEBY", size, TRIED)
            fn.emit("LOADI", place, 0)
            fn.place(again)
            fn.emit("NEXT", options, place, one, no)
            fn.emit("JZ", called(self.program, fn, f"completes {rule.name} {at + 1}", [*arguments, one]), 0, 0, again)
            fn.place(yes)

    def _leaves(self, fn: Function, rule: Rule, arguments: list[int], no: Label) -> None:
        """Try the action, and jump unless its condition holds afterwards."""
        if rule.looks_ahead:
            me, aim, *args = arguments
            with fn.scratch():
                moves, budget = fn.reg(), fn.reg()
                fn.emit("LOADI", moves, FURTHEST)
                fn.emit("AHEAD", budget, LOOKING)
                left = called(self.program, fn, f"left {rule.name}", [me, *args, moves, aim])
                fn.emit("RETURNED", budget)
                fn.emit("JLT", aim, left, 0, no)
            return
        registers = dict(zip(("me", *rule.header.lists), arguments, strict=True))
        fn.emit("ATTEMPT")
        with fn.scratch():
            called(self.program, fn, rule.name, [registers[param] for param in rule.params])
        fn.emit("TRIED")
        answer = fn.reg()
        with fn.scratch():
            fn.emit("MOVE", answer, called(self.program, fn, f"_h_{rule.name}:leaves", arguments))
        fn.emit("UNDO")
        fn.emit("JZ", answer, 0, 0, no)

    def options(self, fn: Function, rule: Rule, at: int, arguments: Sequence[int]) -> int:
        """Return the list of the options of a parameter."""
        part = self._part(rule, rule.header.lists[at])
        assert part is not None
        name, kind = part
        if kind.kind == "zone" and not kind.many and self.layout.is_stack(kind.name):
            raise Unsupported("a parameter drawn from a pile", rule.tree.lineno)
        if kind.many and kind.name.startswith("[]"):
            raise Unsupported("lists of lists that one of several things is drawn from", rule.tree.lineno)
        lists = fn.lists
        regs = called(self.program, fn, name, arguments)
        if not kind.many:
            fn.emit("FROMZONE", lists, regs)
        return lists

    def _among_lists(self, rule: Rule, at: int) -> bool:
        """Tell whether a parameter is one of several lists: only the last one of an action with a fixed cost may be."""
        part = self._part(rule, rule.header.lists[at])
        assert part is not None
        kind = part[1]
        if not (kind.many and kind.name.startswith("[]")):
            return False
        if not _is_plain(rule) or at < len(rule.header.lists) - 1:
            raise Unsupported("lists of lists that something else depends on", rule.tree.lineno)
        return True

    def _lists(self, fn: Function, rule: Rule, at: int, arguments: Sequence[int]) -> int:
        """Return the list of lists that a parameter is chosen from."""
        nests = fn.new_nest()
        called(self.program, fn, f"_h_{rule.name}:{rule.header.lists[at]}", arguments, nests)
        return nests

    # -------------------------------------------------------------------------------------------- doing
    def _doing(self, rule: Rule) -> None:
        fn = self.program.function(f"do {rule.name}")
        fn.line = rule.tree.lineno
        fn.new_list()
        fixed = self._fixed(fn, rule)
        arguments = dict(zip(("me", "event"), fixed, strict=False))
        arguments.update(zip([AIM], self._aim(fn, rule, fixed), strict=False))
        chosen_list = -1
        for at, param in enumerate(rule.header.lists):
            if self._among_lists(rule, at):
                chosen_list = self._chosen_list(fn, rule, at, list(arguments.values()))
            else:
                arguments[param] = self._chosen(fn, rule, at, list(arguments.values()))
        if rule.name in self.counted:
            fn.emit("USED", fixed[0], self.counted[rule.name])
        if rule.header.cost is not None:
            self._pay(fn, rule, fixed, arguments)
        lists = fn.lists  # the rule gets a copy of a chosen list
        if chosen_list >= 0:
            fn.emit("COPY", fn.new_list(), chosen_list)
            fn.lists = lists
        called(self.program, fn, rule.name, [arguments[param] for param in rule.params if param in arguments])
        fn.emit("RET")

    def _pay(self, fn: Function, rule: Rule, fixed: list[int], arguments: dict[str, int]) -> None:
        unpaid = Label()
        with fn.scratch():
            amount = self._cost(
                fn, rule, fixed, [arguments[param] for param in rule.header.lists if param in arguments]
            )
            many = fn.reg()
            fn.emit("MANY", many, amount)
            fn.emit("JZ", many, 0, 0, unpaid)
            self.purses.pay(fn, fixed[0], amount)
            if rule.header.onto:
                fn.emit("STAKE", amount, arguments[rule.header.onto])
        fn.place(unpaid)

    def _chosen(self, fn: Function, rule: Rule, at: int, arguments: list[int]) -> int:
        """Ask for a parameter; options without a completion are not offered."""
        chosen = fn.reg()
        part = self._part(rule, rule.header.lists[at])
        assert part is not None
        kind = part[1]
        flags = FOR_ACTION | (OF_ZONES if kind.many and kind.kind in ("zone", "pile") else 0)
        flags |= OF_CARDS if not flags & OF_ZONES and kind.kind in ("card", "zone", "pile") else 0
        with fn.scratch():
            options = fn.new_list()
            self._options_into(fn, rule, at, arguments, options)
            if not (_is_plain(rule) and at == len(rule.header.lists) - 1):
                options = fitting_options(self.program, fn, f"completes {rule.name} {at + 1}", arguments, options)
            fn.emit("CHOOSE", chosen, arguments[0], options, flags)
            fn.asking(rule.name, options_of(kind), rule.header.lists[at])
        return chosen

    def _chosen_list(self, fn: Function, rule: Rule, at: int, arguments: list[int]) -> int:
        """Ask for a parameter that is one of several lists."""
        part = self._part(rule, rule.header.lists[at])
        assert part is not None
        chosen_list = fn.new_list()
        with fn.scratch():
            cards = OF_CARDS if part[1].kind == "card" else 0
            fn.emit("CHOOSEN", chosen_list, arguments[0], self._lists(fn, rule, at, arguments), cards)
            fn.asking(rule.name, options_of(part[1]), rule.header.lists[at])
        return chosen_list

    def _options_into(self, fn: Function, rule: Rule, at: int, arguments: list[int], into: int) -> None:
        with fn.scratch():
            fn.emit("COPY", into, self.options(fn, rule, at, _listed(rule, arguments)))


def fitting_options(
    program: Program, fn: Function, test: str, args: Sequence[int], options: int, items: Sequence[int] = ()
) -> int:  # fmt: skip
    """Write a list of the options for which a function answers yes: it gets these values, one option, and ``items``."""
    fitting, place, one, again, end = fn.new_list(), fn.reg(), fn.reg(), Label(), Label()
    fn.emit("EMPTY", fitting)
    fn.emit("LOADI", place, 0)
    fn.place(again)
    fn.emit("NEXT", options, place, one, end)
    with fn.scratch():
        fn.emit("JZ", called(program, fn, test, [*args, one], None, items), 0, 0, again)
    fn.emit("PUSH", fitting, one)
    fn.jump(again)
    fn.place(end)
    return fitting


def called(
    program: Program, fn: Function, name: str, args: Sequence[int], nest: int | None = None, items: Sequence[int] = ()
) -> int:  # fmt: skip
    """Call a function with the values in these registers, and ``items``, those in these lists. Return the register of
    its result. A list is returned in the next free list, a list of lists in ``nest`` (None: the next free one)."""
    regs, lists = fn.regs, fn.lists
    with fn.scratch():
        fn.reg()
        fn.new_list()
        while fn.regs < regs + len(args):
            fn.reg()
        while fn.lists < lists + len(items):
            fn.new_list()
        for i, value in enumerate(args):
            fn.emit("MOVE", regs + i, value)
        for i, value in enumerate(items):
            fn.emit("COPY", lists + i, value)
        fn.emit("CALL", program.number(name), regs, lists, fn.nests if nest is None else nest)
    return regs


def value_of(program: Program, fn: Function, rule: str) -> int:
    """Call a value that has no player; return the register of its result."""
    regs, lists = fn.reg(), fn.new_list()
    fn.emit("CALL", program.number(rule), regs, lists, fn.nests)
    return regs


def least(program: Program, fn: Function, phase: str, me: int) -> int:
    """Look ahead in a phase; return the register of how small the number in ``leaves=`` can become."""
    moves, enough, budget = fn.reg(), fn.reg(), fn.reg()
    fn.emit("LOADI", moves, FURTHEST)
    fn.emit("LOADI", enough, 0)
    fn.emit("AHEAD", budget, LOOKING)
    result = called(program, fn, f"least {phase}", [me, moves, enough])
    fn.emit("RETURNED", budget)
    return result


def _listed(rule: Rule, arguments: list[int]) -> list[int]:
    """Return the arguments of the list of a parameter: those of the action without the aim."""
    return [arguments[0], *arguments[2:]] if rule.looks_ahead else arguments


def _n_fixed(rule: Rule) -> int:
    """Return the number of arguments that nobody chooses: the player, the announcement, what a look ahead aims at."""
    return 1 + ("event" in rule.params) + rule.looks_ahead


def _has_fixed_cost(rule: Rule) -> bool:
    """Tell whether the cost is the same for all choices."""
    return rule.header.cost is None or not rule.header.cost_reads


def _is_plain(rule: Rule) -> bool:
    """Tell whether every element of the last list completes an action that is allowed."""
    return _has_fixed_cost(rule) and rule.header.leaves is None


def end_answering(fn: Function, no: Label) -> None:
    """Write the end of a function that returns true, or false from a label on."""
    answer = fn.reg()
    fn.emit("LOADI", answer, 1)
    fn.emit("RETV", answer)
    fn.place(no)
    fn.emit("LOADI", answer, 0)
    fn.emit("RETV", answer)


def bare(node: ast.expr) -> ast.expr:
    """Return an expression without the calls that the instrumenter wraps around it."""
    while (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_charge", "_long", "_flat")
    ):
        node = node.args[0]
    return node
