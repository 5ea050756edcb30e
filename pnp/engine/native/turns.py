"""Translate whose turn comes next: once through a list or round and round it, as pnp.engine.play.turns."""

from collections.abc import Callable

from pnp.base.frozen import dataclass
from pnp.engine.native.actions import value_of
from pnp.engine.native.assemble import Function, Label, Program
from pnp.engine.native.layout import Layout
from pnp.engine.native.typed_rules import TypedRules
from pnp.engine.play.turns import TURN_STEPS
from pnp.model.game import Step


@dataclass(frozen=True, slots=True)
class Turns:
    """Writes the turns of a step of the sequence."""

    typed: TypedRules
    layout: Layout
    program: Program
    turn: Callable[[Function, Step, int, Label], None]
    """Writes the turn of the player in a register, and jumps to a label if the player has left the game by its end."""
    if_over: Callable[[Function, Label], None]
    """Jumps if the inner round is over."""
    times: Callable[[Function, str | int | None, int], None]
    """Writes a limit into a register."""

    def write(self, fn: Function, node: Step, order: int, who: int) -> None:
        """Write the turns of the players in a list; the register ``who`` has the player."""
        (self._around if node.around else self._once)(fn, node, order, who)

    def _once(self, fn: Function, node: Step, order: int, who: int) -> None:
        """Write a turn of each player of a list."""
        at, alive, again, turn, past, end = fn.reg(), fn.reg(), Label(), Label(), Label(), Label()
        fn.emit("LOADI", at, 0)
        fn.place(again)
        fn.emit("NEXT", order, at, who, end)
        fn.emit("ALIVE", alive, who)
        fn.emit("JZ", alive, 0, 0, again)
        self.if_over(fn, end)
        self._if_counted(fn, node.skips, who, again)
        fn.place(turn)
        self.turn(fn, node, who, past)
        fn.place(past)
        if node.extra:
            fn.emit("ALIVE", alive, who)
            fn.emit("JZ", alive, 0, 0, again)
            more = Label()
            self._if_counted(fn, node.extra, who, more)
            fn.jump(again)
            fn.place(more)
            self.if_over(fn, end)
            fn.jump(turn)
        else:
            fn.jump(again)
        fn.place(end)

    def _around(self, fn: Function, node: Step, order: int, who: int) -> None:
        """Write turns that go round and round a list, as pnp.engine.play.turns has them."""
        at, place, count, turns_left, absent, alive = (fn.reg() for _ in range(6))
        again, living, due, past, forth, end, over = (Label() for _ in range(7))
        self.times(fn, node.at_most, turns_left)
        fn.emit("SIZE", count, order)
        fn.emit("LOADI", at, 0)
        fn.emit("LOADI", absent, 0)
        fn.place(again)
        fn.emit("MOVE", place, at)
        fn.emit("NEXT", order, place, who, end)
        fn.emit("ALIVE", alive, who)
        fn.emit("JNZ", alive, 0, 0, living)
        fn.emit("ADDI", absent, absent, 1)
        fn.emit("JEQ", absent, count, 0, end)
        fn.jump(forth)
        fn.place(living)
        fn.emit("LOADI", absent, 0)
        self._if_turns_over(fn, node, end)
        self._if_counted(fn, node.skips, who, forth)
        fn.place(due)
        fn.emit("JLEI", turns_left, 0, 0, over)
        self.turn(fn, node, who, past)
        fn.place(past)
        fn.emit("ADDI", turns_left, turns_left, -1)
        if node.extra:
            more, none = Label(), Label()
            fn.emit("ALIVE", alive, who)
            fn.emit("JZ", alive, 0, 0, none)
            self._if_counted(fn, node.extra, who, more)
            fn.jump(none)
            fn.place(more)
            fn.emit("CHARGEN", TURN_STEPS)
            self._if_turns_over(fn, node, end)
            fn.jump(due)
            fn.place(none)
        fn.place(forth)
        fn.emit("CHARGEN", TURN_STEPS)
        self._go_on(fn, node, at)
        fn.emit("MOD", at, at, count)
        fn.jump(again)
        fn.place(over)
        if node.until or node.at_most is None:
            fn.emit("FAULT", 402, self.layout.clause(node.clause))
        fn.place(end)

    def _if_turns_over(self, fn: Function, node: Step, label: Label) -> None:
        """Jump if the turns that go around, or the inner round that they are part of, are over."""
        self.if_over(fn, label)
        if node.until:
            with fn.scratch():
                fn.emit("JNZ", value_of(self.program, fn, node.until), 0, 0, label)

    def _go_on(self, fn: Function, node: Step, at: int) -> None:
        """Go to the next place, or back where the turns go the other way."""
        back, end = Label(), Label()
        if node.backwards:
            with fn.scratch():
                if node.backwards in self.typed.functions:
                    turned = value_of(self.program, fn, node.backwards)
                else:
                    turned = fn.reg()
                    fn.emit("NUMBER", turned, self.layout.slots["table", node.backwards][1])
                fn.emit("JNZ", turned, 0, 0, back)
        fn.emit("ADDI", at, at, 1)
        fn.jump(end)
        fn.place(back)
        fn.emit("ADDI", at, at, -1)
        fn.place(end)

    def _if_counted(self, fn: Function, counter: str, who: int, label: Label) -> None:
        """Take one off a player's counter and jump, if there is one."""
        if not counter:
            return
        none, slot = Label(), self.layout.slots["player", counter][1]
        with fn.scratch():
            number = fn.reg()
            fn.emit("OWN", number, who, slot)
            fn.emit("JLEI", number, 0, 0, none)
            fn.emit("ADDI", number, number, -1)
            fn.emit("SETOWN", number, who, slot)
            fn.emit("DIRTY", self.program.const(self.layout.bit(counter)))
            fn.jump(label)
        fn.place(none)
