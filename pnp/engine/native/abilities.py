"""Translate values with lasting changes (pnp.rules.changes): the bare value first, then each change in turn."""

import ast

from pnp.engine.native.actions import bare, called
from pnp.engine.native.assemble import Function, Label, Program
from pnp.engine.native.typed_rules import TypedRules, Unsupported, place_of
from pnp.model.schema.types import Type
from pnp.rules.changes import SO_FAR, base_of, changes_of
from pnp.rules.rule import Rule


def is_changed(typed: TypedRules, name: str) -> bool:
    """Whether a function computes a value that has changes."""
    return base_of(name) in typed.functions


def write_changed(typed: TypedRules, program: Program, name: str) -> None:
    """Write the function of a value that calls the bare value and its changes. Raises Unsupported."""
    signature, fn = typed.signature(name), program.function(name, name)
    tree = typed.functions[name]
    for kind in (*signature.params.values(), signature.result or Type("nothing")):
        if kind.many:
            raise Unsupported(f"the changes of `{name}`, which gets or returns a list", tree.lineno)
    registers = {param: fn.reg() for param in signature.params}
    fn.reg()
    fn.new_list()
    fn.line = tree.lineno
    so_far = fn.reg()
    with fn.scratch():
        fn.emit("MOVE", so_far, called(program, fn, base_of(name), list(registers.values())))
    for rule in changes_of(name, typed.workings.rules.rules):
        _change(typed, program, fn, rule, registers | {SO_FAR: so_far})
    fn.emit("RETV", so_far)


def _change(typed: TypedRules, program: Program, fn: Function, rule: Rule, registers: dict[str, int]) -> None:
    """Write one change of the value so far: for each card of its list, if its condition holds."""
    past, so_far = Label(), registers[SO_FAR]
    lists = rule.header.lists
    fixed = [registers[param] for param in rule.params if param not in lists]
    if rule.header.when is not None:
        with fn.scratch():
            fn.emit("JZ", called(program, fn, f"_h_{rule.name}:when", fixed), 0, 0, past)
    with fn.scratch():
        if lists:
            items, place, one, again = fn.new_list(), fn.reg(), fn.reg(), Label()
            _items(typed, program, fn, rule, fixed, items)
            fn.emit("LOADI", place, 0)
            fn.place(again)
            fn.emit("NEXT", items, place, one, past)
            registers = registers | {lists[0]: one}
        with fn.scratch():
            result = called(program, fn, rule.name, [registers[param] for param in rule.params])
            fn.emit("MOVE", so_far, result)
        if lists:
            fn.jump(again)
    fn.place(past)


def _items(typed: TypedRules, program: Program, fn: Function, rule: Rule, fixed: list[int], items: int) -> None:
    """Write the list that a change goes through."""
    name = f"_h_{rule.name}:{rule.header.lists[0]}"
    returned = typed.functions[name].body[0]
    assert isinstance(returned, ast.Return) and returned.value is not None
    kind = typed.types[rule.name].get(place_of(bare(returned.value)), Type("any"))
    if kind.many and (kind.kind in ("zone", "pile") or kind.name.startswith("[]")):
        raise Unsupported("a change for each of several zones or lists", rule.tree.lineno)
    with fn.scratch():
        at = fn.lists
        regs = called(program, fn, name, fixed)
        if kind.kind in ("zone", "pile"):
            fn.emit("FROMZONE", at, regs)
        fn.emit("COPY", items, at)
