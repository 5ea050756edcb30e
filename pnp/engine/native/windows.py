"""Translate windows: players may answer in seat order, from the start after each answer (pnp.engine.play.window)."""

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.engine.native.actions import called
from pnp.engine.native.assemble import Function, Label, Program
from pnp.engine.native.layout import NIL, Layout
from pnp.engine.native.stable_checks import Resting
from pnp.engine.native.typed_rules import TypedRules
from pnp.engine.native.words.events import WINDOW
from pnp.rules.rule import Rule

OR_NONE, ANSWER = 1, 2
"""Flags of the question for a reaction: the player may decline; it answers something."""


@dataclass
class Windows:
    """Writes the windows that are opened."""

    typed: TypedRules
    layout: Layout
    program: Program
    resting: Resting

    def __post_init__(self) -> None:
        self.numbers = {name: i for i, name in enumerate(self.typed.workings.rules.rules)}
        self.reactions = self.typed.workings.rules.of_kind("reaction")
        self.any_time = [r for r in self.reactions if r.header.to == "any_time"]

    def write(self) -> None:
        """Write every window that the functions so far open."""
        for kind in ("", *self.layout.game.announcements):
            name = f"{WINDOW} {kind}".rstrip()
            if name in self.program.index:
                self._window(self.program.function(name), kind)

    def _window(self, fn: Function, kind: str) -> None:
        event = fn.reg()
        fn.new_list()
        specific = [r for r in self.reactions if kind and r.header.to == kind]
        if specific or self.any_time:
            shut = Label()
            fn.emit("OPEN", 0, 0, 0, shut)
            self._ask_players(fn, kind, event, specific)
            fn.emit("SHUT")
            fn.place(shut)
        fn.emit("RET")

    def _ask_players(self, fn: Function, kind: str, event: int, specific: Sequence[Rule]) -> None:
        people, legal = fn.new_list(), fn.new_list()
        at, who, which, none = (fn.reg() for _ in range(4))
        again, next_one, end = Label(), Label(), Label()
        fn.emit("LOADK", none, self.program.const(NIL))
        fn.place(again)
        self._first(fn, kind, event, who, none)
        fn.emit("SEATS", people, who)
        for beside in self.layout.table.beside:
            fn.emit("LOADI", at, beside.seat)
            fn.emit("PUSH", people, at)
        fn.emit("LOADI", at, 0)
        fn.place(next_one)
        fn.emit("NEXT", people, at, who, end)
        fn.emit("EMPTY", legal)
        void = Label()
        if specific:
            fn.emit("CANCELLED", which, event)
            fn.emit("JNZ", which, 0, 0, void)
            self._add_reactions(fn, specific, who, event, legal)
            fn.place(void)
        self._add_reactions(fn, self.any_time, who, event, legal)
        fn.emit("JNONE", legal, 0, 0, next_one)
        fn.emit("ACT", which, who, legal, OR_NONE | ANSWER)
        fn.asking(kind or "any_time", "rule")
        fn.emit("JEQ", which, none, 0, next_one)
        once = bool(kind) and self.layout.game.announcements[kind].once
        for deed in [*specific, *self.any_time]:
            other = Label()
            fn.emit("JNEI", which, self.numbers[deed.name], 0, other)
            called(self.program, fn, f"do {deed.name}", _fixed(deed, who, event))
            self.resting.settle(fn)
            fn.jump(end if once else again)
            fn.place(other)
        fn.place(end)

    def _add_reactions(self, fn: Function, deeds: Sequence[Rule], who: int, event: int, legal: int) -> None:
        for deed in deeds:
            past = Label()
            if deed.header.who is None and self.layout.table.beside:  # roles and sides act by name
                fn.emit("JGEI", who, len(self.layout.table.seated), 0, past)
            fn.emit("JZ", called(self.program, fn, f"legal {deed.name}", _fixed(deed, who, event)), 0, 0, past)
            with fn.scratch():
                number = fn.reg()
                fn.emit("LOADI", number, self.numbers[deed.name])
                fn.emit("PUSH", legal, number)
            fn.place(past)

    def _first(self, fn: Function, kind: str, event: int, who: int, none: int) -> None:
        """Write the first player asked into the register ``who``: the one that the announcement names, else the active
        player, else the first seat."""
        start = self.layout.game.announcements[kind].start if kind else ""
        if start:
            fn.emit("EVENTFIELD", who, event, self.layout.event_field(kind, start))
            return
        first = Label()
        fn.emit("ACTIVE", who)
        fn.emit("JNE", who, none, 0, first)
        fn.emit("LOADI", who, 0)
        fn.place(first)


def _fixed(deed: Rule, who: int, event: int) -> list[int]:
    return [who, event] if "event" in deed.params else [who]
