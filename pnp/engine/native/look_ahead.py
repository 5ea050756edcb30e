"""Translate the look ahead of actions whose ``leaves=`` is a number: pnp.engine.play.trials."""

from collections.abc import Sequence

from pnp.engine.native.actions import Actions, called
from pnp.engine.native.assemble import Function, Label
from pnp.model.game import Phase
from pnp.rules.rule import Rule

TRIED = 16
"""Steps charged for each option of a parameter that a look ahead tries."""


def write_look_ahead(actions: Actions, phase: Phase, deeds: Sequence[Rule]) -> None:
    """Write ``least PHASE``: the smallest number that the player can reach with some of these actions. ``tries NAME n``
    is the same with one action and its first n parameters, ``left NAME`` the same after one action."""
    _least(actions, phase, deeds)
    for deed in deeds:
        for n in range(len(deed.header.lists) + 1):
            _tries(actions, deed, n)
        _left(actions, deed, phase)


def _least(actions: Actions, phase: Phase, deeds: Sequence[Rule]) -> None:
    program, fn, end = actions.program, actions.program.function(f"least {phase.name}"), Label()
    me, moves, enough, best = fn.reg(), fn.reg(), fn.reg(), fn.reg()
    fn.new_list()
    _take(fn, best, called(program, fn, f"_h_{deeds[0].name}:leaves", [me]))
    for deed in deeds:
        past = Label()
        fn.emit("JLE", best, enough, 0, end)
        fn.emit("JLEI", moves, 0, 0, end)
        with fn.scratch():
            fn.emit("JZ", called(program, fn, f"begins {deed.name}", [me]), 0, 0, past)
        _take(fn, best, called(program, fn, f"tries {deed.name} 0", [me, moves, enough, best]))
        fn.place(past)
    fn.place(end)
    fn.emit("RETV", best)


def _tries(actions: Actions, deed: Rule, n: int) -> None:
    program, fn, end, again = actions.program, actions.program.function(f"tries {deed.name} {n}"), Label(), Label()
    fn.line = deed.tree.lineno
    me, *args = [fn.reg() for _ in range(n + 1)]
    moves, enough, best = fn.reg(), fn.reg(), fn.reg()
    fn.new_list()
    if n == len(deed.header.lists):
        with fn.scratch():
            left, fewer = fn.reg(), fn.reg()
            fn.emit("ADDI", fewer, moves, -1)
            _take(fn, left, called(program, fn, f"left {deed.name}", [me, *args, fewer, enough]))
            fn.emit("MIN", best, best, left)
    else:
        with fn.scratch():
            options = actions.options(fn, deed, n, [me, *args])
            size, place, one = fn.reg(), fn.reg(), fn.reg()
            fn.emit("SIZE", size, options)
            fn.new_list()
            fn.emit("CHARGEBY", size, TRIED)
            fn.emit("LOADI", place, 0)
            fn.place(again)
            fn.emit("NEXT", options, place, one, end)
            fn.emit("JLE", best, enough, 0, end)
            _take(fn, best, called(program, fn, f"tries {deed.name} {n + 1}", [me, *args, one, moves, enough, best]))
            fn.jump(again)
    fn.place(end)
    fn.emit("RETV", best)


def _left(actions: Actions, deed: Rule, phase: Phase) -> None:
    program, fn = actions.program, actions.program.function(f"left {deed.name}")
    fn.line = deed.tree.lineno
    registers = {param: fn.reg() for param in ("me", *deed.header.lists)}
    moves, enough, left = fn.reg(), fn.reg(), fn.reg()
    fn.new_list()
    fn.emit("ATTEMPT")
    with fn.scratch():
        called(program, fn, deed.name, [registers[param] for param in deed.params])
    fn.emit("TRIED")
    with fn.scratch():
        if phase.choose == "any":
            fn.emit("MOVE", left, called(program, fn, f"least {phase.name}", [registers["me"], moves, enough]))
        else:
            fn.emit("MOVE", left, called(program, fn, f"_h_{deed.name}:leaves", [registers["me"]]))
    fn.emit("UNDO")
    fn.emit("RETV", left)


def _take(fn: Function, register: int, result: int) -> None:
    """Copy the result of a call."""
    fn.emit("MOVE", register, result)
