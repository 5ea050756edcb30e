"""Actions as machine code: whether they may be done, asking for their parameters, doing them (pnp.play.window)."""

import ast
from dataclasses import dataclass, field

from pnp.model.types import Type
from pnp.native.assemble import Function, Label, Program
from pnp.native.layout import Layout
from pnp.native.typed import TypedRules, Unsupported, place_of
from pnp.rules.rule import Rule

OF_CARDS = 2
"""Of a choice: what is chosen from are cards."""


@dataclass
class Actions:
    """Writes actions: ``legal NAME`` and ``do NAME``, each a function of the player."""

    typed: TypedRules
    layout: Layout
    program: Program
    counted: dict[str, int] = field(default_factory=dict)
    """The number of each action among those that may be done so often a turn."""

    def write(self, rule: Rule) -> None:
        """Write whether an action may be done now, and its doing."""
        if rule.header.cost is not None:
            raise Unsupported("actions that cost tokens", rule.tree.lineno)
        self._legal(rule)
        self._doing(rule)

    def _part(self, rule: Rule, part: str) -> tuple[str, Type] | None:
        """A part of a header: its function, and its type."""
        name = f"_h_{rule.name}:{part}"
        if name not in self.typed.functions:
            return None
        returned = self.typed.functions[name].body[0]
        assert isinstance(returned, ast.Return) and returned.value is not None
        return name, self.typed.types[rule.name][place_of(_bare(returned.value))]

    def _legal(self, rule: Rule) -> None:
        fn = self.program.function(f"legal {rule.name}")
        fn.line = rule.tree.lineno
        me, no = fn.reg(), Label()
        fn.new_list()
        for part in ("who", "when"):
            found = self._part(rule, part)
            if found is None:
                continue
            if part == "who" and (found[1].many or found[1].kind != "flag"):
                raise Unsupported("`who=` that names players", rule.tree.lineno)
            with fn.scratch():
                fn.emit("JZ", call_of(self.program, fn, found[0], me), 0, 0, no)
        limit = self._part(rule, "limit")
        if limit is not None:
            self.counted.setdefault(rule.name, len(self.counted))
            with fn.scratch():
                used, most = fn.reg(), value_of(self.program, fn, limit[0])
                fn.emit("USES", used, me, self.counted[rule.name])
                fn.emit("JLE", most, used, 0, no)
        if rule.header.lists:
            self._completes(fn, rule, me, [], no)
        fn.emit("LOADI", me, 1)
        fn.emit("RETV", me)
        fn.here(no)
        fn.emit("LOADI", me, 0)
        fn.emit("RETV", me)

    def _completes(self, fn: Function, rule: Rule, me: int, args: list[int], no: Label) -> None:
        """Go elsewhere unless the parameters chosen so far lead to something."""
        lists = rule.header.lists
        size = fn.reg()
        with fn.scratch():
            options = self._options(fn, rule, len(args), me, args)
            fn.emit("SIZE", size, options)
            if len(args) == len(lists) - 1:
                fn.emit("JZ", size, 0, 0, no)
                return
            raise Unsupported("actions with several parameters", rule.tree.lineno)

    def _options(self, fn: Function, rule: Rule, at: int, me: int, args: list[int]) -> int:
        """The list that a parameter is drawn from."""
        found = self._part(rule, rule.header.lists[at])
        assert found is not None
        name, kind = found
        if kind.kind == "zone" and not kind.many and self.layout.game.zones[kind.name].order == "stack":
            raise Unsupported("a parameter drawn from a pile", rule.tree.lineno)
        if kind.many and kind.name.startswith("[]"):
            raise Unsupported("lists of lists", rule.tree.lineno)
        regs, lists = fn.regs, fn.lists
        fn.new_list()
        for value in [me, *args]:
            fn.emit("MOVE", fn.reg(), value)
        fn.emit("CALL", self.program.number(name), regs, lists)
        if not kind.many:
            fn.emit("FROMZONE", lists, regs)
        return lists

    def _doing(self, rule: Rule) -> None:
        fn = self.program.function(f"do {rule.name}")
        fn.line = rule.tree.lineno
        fn.new_list()
        given = {"me": fn.reg()}
        for at, param in enumerate(rule.header.lists):
            chosen = fn.reg()
            found = self._part(rule, param)
            assert found is not None
            with fn.scratch():
                options = self._options(fn, rule, at, given["me"], list(given.values())[1:])
                cards = OF_CARDS if found[1].kind in ("card", "zone", "pile") else 0
                fn.emit("CHOOSE", chosen, given["me"], options, cards)
            given[param] = chosen
        if rule.name in self.counted:
            fn.emit("USED", given["me"], self.counted[rule.name])
        regs, lists = fn.regs, fn.lists
        with fn.scratch():
            fn.reg()
            fn.new_list()
            for i, param in enumerate(rule.params):
                while fn.regs <= regs + i:
                    fn.reg()
                fn.emit("MOVE", regs + i, given[param])
            fn.emit("CALL", self.program.number(rule.name), regs, lists)
        fn.emit("RET")


def call_of(program: Program, fn: Function, name: str, me: int) -> int:
    """Call a function of one player; the register of what it returns."""
    regs, lists = fn.regs, fn.lists
    with fn.scratch():
        fn.reg()
        fn.new_list()
        fn.emit("MOVE", regs, me)
        fn.emit("CALL", program.number(name), regs, lists)
    return regs


def value_of(program: Program, fn: Function, rule: str) -> int:
    """Call a value of nobody in particular; the register of what it says."""
    regs, lists = fn.reg(), fn.new_list()
    fn.emit("CALL", program.number(rule), regs, lists)
    return regs


def _bare(node: ast.expr) -> ast.expr:
    """What an expression is without what the instrumenter puts round it."""
    while (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_charge", "_long", "_flat")
    ):
        node = node.args[0]
    return node
