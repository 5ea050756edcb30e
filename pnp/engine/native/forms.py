"""Translate forms: whether the parts chosen so far have a completion, and where locals have their parts.

``completes FORM n`` is a function of the form's arguments and its first n parts. A local that is a filled form has a
register (1, or nothing) and a register or list for each part, which `emitter.locals` knows as ``local.part``.
"""

import ast
from collections.abc import Sequence
from typing import NamedTuple

from pnp.base.frozen import dataclass
from pnp.engine.native.actions import bare, called, end_answering, fitting_options
from pnp.engine.native.assemble import Function, Label, Program
from pnp.engine.native.emitter import Emitter
from pnp.engine.native.layout import NIL, Layout
from pnp.engine.native.typed_rules import TypedRules, Unsupported, place_of
from pnp.engine.play.words.forms import TRIED
from pnp.model.schema.types import Type
from pnp.rules.rule import Rule


class Slot(NamedTuple):
    """A value of the function being written: in a register (``one``) or a list (``list``)."""

    shape: str
    at: int


def completion(rule: Rule, n: int) -> str:
    """The name of the function that says whether the first n parts of a form have a completion."""
    return f"completes {rule.name} {n}"


def invoked(program: Program, fn: Function, name: str, values: Sequence[Slot], nest: int | None = None) -> int:
    """Call a function with these values. The result is where :func:`pnp.engine.native.actions.called` returns it."""
    ones, items = _by_shape(values)
    return called(program, fn, name, ones, nest, items)


def _by_shape(values: Sequence[Slot]) -> tuple[list[int], list[int]]:
    """The values in registers, and those in lists."""
    return [held.at for held in values if held.shape == "one"], [held.at for held in values if held.shape == "list"]


@dataclass(frozen=True)
class FormWriter:
    """Writes the functions of forms, and the lists of the options that fit."""

    typed: TypedRules
    layout: Layout
    program: Program

    def write(self, rule: Rule) -> None:
        """Write whether the first parts of a form have a completion, for each number of parts."""
        for n in range(len(rule.header.lists) + 1):
            self._completing(rule, n)

    def kind(self, rule: Rule, part: str) -> Type:
        """The type of the list of a part."""
        returned = self.typed.functions[f"_h_{rule.name}:{part}"].body[0]
        assert isinstance(returned, ast.Return) and returned.value is not None
        return self.typed.types[rule.name][place_of(bare(returned.value))]

    def _completing(self, rule: Rule, n: int) -> None:
        fn, no = self.program.function(completion(rule, n)), Label()
        fn.line = rule.tree.lineno
        parts = rule.header.lists
        others = [param for param in rule.params if param not in parts]
        types = self.typed.signature(rule.name).params
        places: dict[str, Slot] = {}
        for param in (*others, *parts[:n]):
            shape = "list" if types[param].many else "one"
            places[param] = Slot(shape, fn.new_list() if shape == "list" else fn.reg())
        fn.reg() if not fn.regs else None
        fn.new_list() if not fn.lists else None
        if n == len(parts):
            result = invoked(self.program, fn, rule.name, [places[param] for param in rule.params])
            fn.emit("RETV", result)
            return
        self._tries(fn, rule, n, list(places.values()), no)
        end_answering(fn, no)

    def _tries(self, fn: Function, rule: Rule, at: int, before: list[Slot], no: Label) -> None:
        """Jump unless an option of a part has a completion."""
        again, begin = Label(), Label()
        place = fn.reg()
        if self.typed.signature(rule.name).params[rule.header.lists[at]].many:
            lists, items = self._lists(fn, rule, at, before), fn.new_list()
            yes = Label()
            fn.emit("LOADI", place, 0)
            fn.jump(again)
            fn.place(begin)
            result = invoked(self.program, fn, completion(rule, at + 1), [*before, Slot("list", items)])
            fn.emit("JNZ", result, 0, 0, yes)
            fn.place(again)
            fn.emit("EACHN", lists, place, items, begin)
            fn.jump(no)
            fn.place(yes)
            return
        options, one = self._options(fn, rule, at, before), fn.reg()
        fn.emit("LOADI", place, 0)
        fn.place(again)
        fn.emit("NEXT", options, place, one, no)
        result = invoked(self.program, fn, completion(rule, at + 1), [*before, Slot("one", one)])
        fn.emit("JZ", result, 0, 0, again)

    def _options(self, fn: Function, rule: Rule, at: int, before: Sequence[Slot]) -> int:
        """Return a list of the options of a part, each charged for."""
        part = rule.header.lists[at]
        kind = self.kind(rule, part)
        if kind.kind == "zone" and not kind.many and self.layout.is_stack(kind.name):
            raise Unsupported("a part of a form drawn from a pile", rule.tree.lineno)
        options = fn.new_list()
        with fn.scratch():
            at_list = fn.lists
            reg = invoked(self.program, fn, f"_h_{rule.name}:{part}", before)
            fn.emit("FROMZONE", options, reg) if not kind.many else fn.emit("COPY", options, at_list)
            size = fn.reg()
            fn.emit("SIZE", size, options)
            fn.emit("CHARGEBY", size, TRIED)
        return options

    def _lists(self, fn: Function, rule: Rule, at: int, before: Sequence[Slot]) -> int:
        """Return a list of the lists of a part, each charged for."""
        lists = fn.new_nest()
        with fn.scratch():
            invoked(self.program, fn, f"_h_{rule.name}:{rule.header.lists[at]}", before, lists)
            size = fn.reg()
            fn.emit("SIZEN", size, lists)
            fn.emit("CHARGEBY", size, TRIED)
        return lists

    def fitting(self, fn: Function, rule: Rule, at: int, before: Sequence[Slot]) -> int:
        """Return a list of the options of a part that have a completion."""
        options, (ones, items) = self._options(fn, rule, at, before), _by_shape(before)
        return fitting_options(self.program, fn, completion(rule, at + 1), ones, options, items)

    def fitting_lists(self, fn: Function, rule: Rule, at: int, before: Sequence[Slot]) -> int:
        """Return a list of the lists of a part that have a completion."""
        result = fn.new_nest()
        again, begin = Label(), Label()
        with fn.scratch():
            lists, place, items = self._lists(fn, rule, at, before), fn.reg(), fn.new_list()
            fn.emit("NONE", result)
            fn.emit("LOADI", place, 0)
            fn.jump(again)
            fn.place(begin)
            fits = invoked(self.program, fn, completion(rule, at + 1), [*before, Slot("list", items)])
            fn.emit("JZ", fits, 0, 0, again)
            fn.emit("PUSHN", result, items)
            fn.place(again)
            fn.emit("EACHN", lists, place, items, begin)
        return result


# ---------------------------------------------------------------------------------------------- locals
def declare_form(b: Emitter, local: str, form: str, sealed: bool) -> None:
    """Allocate a local that is a filled form, or the forms of all seats."""
    seats = len(b.layout.table.everyone)
    b.locals[local] = ("sealed", b.fn.new_list(seats)) if sealed else ("form", b.fn.reg())
    signature = b.typed.signature(form)
    for part in signature.parts:
        is_list = signature.params[part].many
        if sealed:
            b.locals[f"{local}.{part}"] = ("list" if is_list else "one", b.fn.new_list(seats))
        else:
            at = b.fn.new_list() if is_list else b.fn.reg()
            b.locals[f"{local}.{part}"] = ("list" if is_list else "one", at)


def set_form(b: Emitter, local: str, value: ast.expr) -> None:
    """Write the assignment of a filled form to a local."""
    place = b.locals[local][1]
    kind = b.type_of(value)
    if kind.kind == "nothing":
        b.fn.emit("LOADK", place, b.program.const(NIL))
        return
    match value:
        case ast.Call(func=ast.Name(id="fill_in")):
            b.call(value, place)
        case ast.Name(id=other) if b.locals.get(other, ("", 0))[0] == "form":
            b.fn.emit("MOVE", place, b.locals[other][1])
            for part in b.typed.signature(kind.name).parts:
                shape, at = b.locals[f"{local}.{part}"]
                b.fn.emit("COPY" if shape == "list" else "MOVE", at, b.locals[f"{other}.{part}"][1])
        case ast.Subscript(value=ast.Name(id=sealed)) if b.locals.get(sealed, ("", 0))[0] == "sealed":
            _unsealed(b, local, sealed, value.slice, kind.name)
        case _:
            raise Unsupported("a filled form that another rule returns", value.lineno)


def _unsealed(b: Emitter, local: str, sealed: str, who: ast.expr, form: str) -> None:
    """Write the assignment of one player's sealed form to a local."""
    fn, filled, end = b.fn, Label(), Label()
    place = b.locals[local][1]
    with fn.scratch():
        seat, box, size = b.one(who), fn.new_list(), fn.reg()
        fn.emit("PICKLIST", box, b.locals[sealed][1], seat)
        fn.emit("SIZE", size, box)
        fn.emit("JNZ", size, 0, 0, filled)
        fn.emit("FAULT", 401, -1)
        fn.place(filled)
        fn.emit("FIRST", place, box)
        fn.emit("LOADK", size, b.program.const(NIL))
        fn.emit("JEQ", place, size, 0, end)
        for part in b.typed.signature(form).parts:
            shape, at = b.locals[f"{local}.{part}"]
            store = b.locals[f"{sealed}.{part}"][1]
            if shape == "list":
                fn.emit("PICKLIST", at, store, seat)
            else:
                fn.emit("PICKLIST", box, store, seat)
                fn.emit("FIRST", at, box)
        fn.place(end)


def sealed_form(b: Emitter, node: ast.Subscript, into: int | None) -> int | None:
    """Write whether a player's sealed form is filled in: 1, or nothing; None for another expression."""
    if not isinstance(node.value, ast.Name) or b.locals.get(node.value.id, ("", 0))[0] != "sealed":
        return None
    result = b.target(into)
    with b.fn.scratch():
        box = b.fn.new_list()
        b.fn.emit("PICKLIST", box, b.locals[node.value.id][1], b.one(node.slice))
        b.fn.emit("FIRST", result, box)
    return result


def part_of(b: Emitter, node: ast.Attribute, into: int | None) -> int | None:
    """Write a part of a filled form; None for another attribute."""
    if b.fn is None or not isinstance(node.value, ast.Name | ast.Subscript):
        return None
    if isinstance(node.value, ast.Name):
        if b.locals.get(node.value.id, ("", 0))[0] != "form":
            return None
        shape, at = b.locals[f"{node.value.id}.{node.attr}"]
        if into is None or into == at:
            return at
        b.fn.emit("COPY" if shape == "list" else "MOVE", into, at)
        return into
    base = node.value.value
    if not isinstance(base, ast.Name) or b.locals.get(base.id, ("", 0))[0] != "sealed":
        return None
    shape, store = b.locals[f"{base.id}.{node.attr}"]
    result = (b.fn.new_list() if shape == "list" else b.fn.reg()) if into is None else into
    with b.fn.scratch():
        box = result if shape == "list" else b.fn.new_list()
        b.fn.emit("PICKLIST", box, store, b.one(node.value.slice))
        if shape == "one":
            b.fn.emit("FIRST", result, box)
    return result
