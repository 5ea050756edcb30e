"""Translate payments: tokens may have a purse and a payment rule of their own (pnp.engine.play.words.tokens)."""

from dataclasses import dataclass

from pnp.engine.native.assemble import Function, Label, Program
from pnp.engine.native.layout import Layout


@dataclass
class Purses:
    """Writes payments: an instruction for plain tokens, else a function that knows the purses."""

    layout: Layout
    program: Program

    def __post_init__(self) -> None:
        tokens = self.layout.game.tokens.values()
        self.purses = [(self.layout.tokens[t.name].number, t.purse) for t in tokens if t.purse]
        self.ways = [(self.layout.tokens[t.name].number, t.paid_by) for t in tokens if t.paid_by]

    def can_pay(self, fn: Function, who: int, amount: int, result: int) -> None:
        """Write whether a player has an amount."""
        if not self.purses:
            fn.emit("HAS", result, who, amount)
            return
        fn.emit("MOVE", result, self._call(fn, "can pay", who, amount))

    def has(self, fn: Function, who: int, amount: int, no: Label) -> None:
        """Jump unless a player has an amount."""
        with fn.scratch():
            enough = fn.reg()
            self.can_pay(fn, who, amount, enough)
            fn.emit("JZ", enough, 0, 0, no)

    def pay(self, fn: Function, who: int, amount: int) -> None:
        """Write the payment; a player who cannot pay is a fault."""
        self._call(fn, "pay", who, amount)

    def _call(self, fn: Function, name: str, who: int, amount: int) -> int:
        regs, lists = fn.regs, fn.lists
        with fn.scratch():
            fn.reg()
            fn.reg()
            fn.new_list()
            fn.emit("MOVE", regs + 1, amount)
            fn.emit("MOVE", regs, who)
            fn.emit("CALL", self.program.number(name), regs, lists, fn.nests)
        return regs

    def write(self) -> None:
        """Write the functions that are called."""
        if "pay" in self.program.index:
            self._pay()
        if "can pay" in self.program.index:
            self._can_pay()

    def _can_pay(self) -> None:
        fn = self.program.function("can pay")
        who, amount, kind = fn.reg(), fn.reg(), fn.reg()
        fn.new_list()
        fn.emit("KIND", kind, amount)
        for number, purse in self.purses:
            other = Label()
            fn.emit("JNEI", kind, number, 0, other)
            with fn.scratch():
                many, enough = fn.reg(), fn.reg()
                fn.emit("MANY", many, amount)
                fn.emit("LE", enough, many, self._of(fn, purse, [who]))
                fn.emit("RETV", enough)
            fn.place(other)
        fn.emit("HAS", kind, who, amount)
        fn.emit("RETV", kind)

    def _pay(self) -> None:
        fn = self.program.function("pay")
        who, amount, kind, fine, no = fn.reg(), fn.reg(), fn.reg(), Label(), Label()
        fn.new_list()
        self.has(fn, who, amount, no)
        fn.jump(fine)
        fn.place(no)
        fn.emit("FAULT", 408, -1)
        fn.place(fine)
        fn.emit("KIND", kind, amount)
        for number, way in self.ways:
            other, nothing = Label(), Label()
            fn.emit("JNEI", kind, number, 0, other)
            with fn.scratch():
                many = fn.reg()
                fn.emit("MANY", many, amount)
                fn.emit("JZ", many, 0, 0, nothing)
                self._of(fn, way, [who, many])
            fn.place(nothing)
            fn.emit("RET")
            fn.place(other)
        fn.emit("SPEND", who, amount)
        fn.emit("RET")

    def _of(self, fn: Function, rule: str, args: list[int]) -> int:
        regs, lists = fn.regs, fn.lists
        with fn.scratch():
            fn.new_list()
            for value in args:
                fn.emit("MOVE", fn.reg(), value)
            fn.emit("CALL", self.program.number(rule), regs, lists, fn.nests)
        return regs
