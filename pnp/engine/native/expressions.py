"""Translate expressions: single things into registers, lists into lists."""

import ast
from dataclasses import dataclass

from pnp.engine.native.assemble import Label
from pnp.engine.native.branches import branch, small
from pnp.engine.native.calls import call, rule_call
from pnp.engine.native.cells import cell, family_of, place_in
from pnp.engine.native.emitter import FIELD, Emitter
from pnp.engine.native.forms import part_of, sealed_form
from pnp.engine.native.hands import DIGIT, column_cells, digits_of
from pnp.engine.native.layout import NIL
from pnp.engine.native.list_expressions import charged, several
from pnp.engine.native.spaces import write_space_attribute
from pnp.engine.native.typed_rules import Unsupported
from pnp.model.schema.families import first_cell
from pnp.model.schema.types import Type
from pnp.rules.words import SPACE_ATTRIBUTES

PLAIN = {ast.Add: "ADDP", ast.Sub: "SUBP", ast.FloorDiv: "DIV", ast.Mod: "MOD"}


@dataclass
class Body(Emitter):
    """The writer of a function: joins the writers of all kinds of expressions."""

    def one(self, node: ast.expr, into: int | None = None) -> int:
        """Write an expression that is one thing; return its register."""
        self.fn.line = node.lineno
        match node:
            case ast.Name() if node.id in self.locals:
                return self._local(node, into)
            case ast.Constant():
                return self.number(int(node.value) if node.value is not None else NIL, into)  # type: ignore[arg-type]
            case ast.Name():
                return self._global(node, into)
            case ast.Attribute():
                return self._attribute(node, into)
            case ast.Call():
                return self.call(node, into)
            case ast.Subscript():
                return self.cell(node, into)
            case ast.BinOp():
                return self.binary(PLAIN.get(type(node.op)), node.left, node.right, into)
            case ast.UnaryOp(op=ast.USub()):
                return self._unary("NEG", node.operand, into)
            case ast.Compare() | ast.BoolOp() | ast.UnaryOp():
                return self._flag(node, into)
            case ast.IfExp():
                return self._either(node, into)
        raise Unsupported(f"`{ast.unparse(node)}`", node.lineno)

    def _local(self, node: ast.Name, into: int | None) -> int:
        what, at = self.locals[node.id]
        if what not in ("one", "form"):
            raise Unsupported(f"the list `{node.id}` where one thing stands", node.lineno)
        if into is None or into == at:
            return at
        self.fn.emit("MOVE", into, at)
        return into

    def _global(self, node: ast.Name, into: int | None) -> int:
        name, layout = node.id, self.layout
        if name in ("active", "round_number"):
            result = self.target(into)
            self.fn.emit("ACTIVE" if name == "active" else "ROUND", result)
            return result
        if name in ("TOP", "BOTTOM"):
            return self.number(int(name == "BOTTOM"), into)
        if name in ("nothing", "nobody", "anyone"):
            return self.number(1 if name == "anyone" else NIL, into)
        seat = layout.sides.get(name)
        if isinstance(seat, int):
            return self.number(seat, into)
        if name in layout.constants:
            return self.number(layout.of_data(layout.constants[name]), into)
        if name in layout.table.members:
            return self.number(int(layout.table.members[name]), into)
        if name in layout.zone_base and layout.game.zones[name].owner == "table":
            return self.number(layout.zone_base[name], into)
        raise Unsupported(f"`{name}`", node.lineno)

    def _attribute(self, node: ast.Attribute, into: int | None) -> int:
        if isinstance(node.value, ast.Name) and node.value.id == "table" and "table" not in self.locals:
            result = self.target(into)
            self.fn.emit("NUMBER", result, self.slot("table", node, "number"))
            return result
        part = part_of(self, node, into)
        if part is not None:
            return part
        if node.attr == "alive" and isinstance(node.value, ast.Name) and node.value.id in self.locals:
            result = self.target(into)  # the check that skips players who left is inserted and has no type
            self.fn.emit("ALIVE", result, self.locals[node.value.id][1])
            return result
        result = self.target(into)
        with self.fn.scratch():
            of = self.one(node.value)
            written = self.fn.reg() if of == result else result  # (an owner is read again after the first instruction)
            self._of(node, of, written)
            if written != result:
                self.fn.emit("MOVE", result, written)
        return result

    def _of(self, node: ast.Attribute, of: int, result: int) -> None:
        """Write an attribute of what is in a register."""
        kind = self.type_of(node.value)
        match kind.kind:
            case "hand":
                self._of_hand(node, kind, of, result)
            case "event" if kind.name in self.layout.game.offers:
                self._of_offer(node, kind, of, result)
            case "event":
                self._of_event(node, kind, of, result)
            case "player":
                self._of_player(node, of, result)
            case "card":
                self._of_card(node, of, result)
            case "pile" if node.attr in self.layout.facts.get(kind.name, {}):
                self.fn.emit("FACT", result, of, *self.layout.facts[kind.name][node.attr])
            case "enum" if node.attr in SPACE_ATTRIBUTES:
                write_space_attribute(self, node, of, result)
            case _:
                raise Unsupported(f"`.{node.attr}` of a {kind}", node.lineno)

    def _of_player(self, node: ast.Attribute, of: int, result: int) -> None:
        """Write a zone or a number of a player."""
        if node.attr in self.layout.zone_base:
            self.fn.emit("ZONE", result, of, self.layout.zone_base[node.attr])
        elif node.attr == "seat":
            self.fn.emit("MOVE", result, of)
        elif node.attr == "alive":
            self.fn.emit("ALIVE", result, of)
        else:
            self.fn.emit("OWN", result, of, self.slot("player", node, "number"))

    def _of_card(self, node: ast.Attribute, of: int, result: int) -> None:
        """Write a column or a number of a card."""
        if node.attr == "face_up":
            self.fn.emit("FACEUP", result, of)
        elif node.attr in self.layout.columns:
            self.fn.emit("COLUMN", result, of, self.layout.columns[node.attr])
        else:
            self.fn.emit("CARDNUM", result, of, self.slot("card", node, "number"))

    def _of_hand(self, node: ast.Attribute, kind: Type, of: int, result: int) -> None:
        """Write a column of the row of a hand."""
        rankings = self.layout.game.rankings
        if kind.name not in rankings and len(rankings) != 1:
            raise Unsupported(f"`{ast.unparse(node)}`, of whichever ranking", node.lineno)
        ranking = rankings[kind.name] if kind.name in rankings else next(iter(rankings.values()))
        cells = column_cells(self.layout, ranking, node.attr)
        table = self.layout.row_of_cells([cells[i] for i in range(len(cells))])
        with self.fn.scratch():
            shift = self.number(1 << (DIGIT * digits_of(ranking)))
            self.fn.emit("DIV", shift, of, shift)
            self.fn.emit("CELL", result, shift, table)

    def _of_offer(self, node: ast.Attribute, kind: Type, of: int, result: int) -> None:
        """Write a field of an offer that both players accepted."""
        at = list(self.layout.game.offers[kind.name].fields).index(node.attr)
        with self.fn.scratch():
            part = self.fn.reg()
            self.fn.emit("LOADK", part, self.program.const(FIELD**at))
            self.fn.emit("DIV", part, of, part)
            size = self.number(FIELD)
            self.fn.emit("MOD", result, part, size)

    def _of_event(self, node: ast.Attribute, kind: Type, of: int, result: int) -> None:
        """Write a field of an announcement."""
        kinds = [kind.name] if kind.name else list(self.layout.game.announcements)
        if node.attr == "cancelled":
            self.fn.emit("CANCELLED", result, of)
            return
        places = {
            self.layout.event_field(k, node.attr)
            for k in kinds
            if node.attr in self.layout.game.announcements[k].fields
        }
        if len(places) != 1:
            raise Unsupported(f"`{ast.unparse(node)}`, of whichever announcement", node.lineno)
        self.fn.emit("EVENTFIELD", result, of, places.pop())

    def cell(self, node: ast.Subscript, into: int | None = None) -> int:
        """Write a cell of a table or a family; return its register."""
        sealed = sealed_form(self, node, into)
        if sealed is not None:
            return sealed
        family = family_of(self, node)
        if family is not None:
            return cell(self, node, family, into)
        tables, keys = self.layout.table_index, [node.slice]
        base = node.value
        if isinstance(base, ast.Subscript):
            keys, base = [base.slice, node.slice], base.value
        name = base.id if isinstance(base, ast.Name) and base.id not in self.locals else ""
        if name not in tables or self.layout.tables[tables[name]].keys != len(keys):
            raise Unsupported(f"`{ast.unparse(node)}`", node.lineno)
        with self.fn.scratch():
            at = [self.one(key) for key in keys]
        result = self.target(into)
        self.fn.emit("CELL" if len(keys) == 1 else "CELL2", result, *at, tables[name])
        return result

    def binary(self, op: str | None, left: ast.expr, right: ast.expr, into: int | None) -> int:
        """Write an operation on two numbers, or an amount of tokens; return its register."""
        if op in (None, "MUL"):
            for number, token in ((left, right), (right, left)):
                if self.type_of(token).kind == "token" and isinstance(token, ast.Name | ast.Subscript):
                    return self._amount(number, token, into)
        if (
            op is None
            or self.type_of(left).kind not in ("num", "enum")
            or self.type_of(right).kind not in ("num", "enum")
        ):
            raise Unsupported(f"reckoning with {self.type_of(left)} and {self.type_of(right)}", left.lineno)
        with self.fn.scratch():
            a, b = self.one(left), self.one(right)
        result = self.target(into)
        self.fn.emit(op, result, a, b)
        return result

    def _amount(self, number: ast.expr, token: ast.Name | ast.Subscript, into: int | None) -> int:
        family = family_of(self, token)
        with self.fn.scratch():
            many = self.one(number)
            at = place_in(self, token) if family is not None else 0
        result = self.target(into)
        if family is not None:
            self.fn.emit("AMOUNTAT", result, many, at, self.layout.tokens[first_cell(family)].number)
            return result
        self.fn.emit("AMOUNT", result, many, self.token(token))
        return result

    def _unary(self, op: str, operand: ast.expr, into: int | None) -> int:
        with self.fn.scratch():
            a = self.one(operand)
        result = self.target(into)
        self.fn.emit(op, result, a)
        return result

    def _flag(self, node: ast.expr, into: int | None) -> int:
        result = self.target(into)
        no = Label()
        target = self.fn.reg()  # the target may be an operand of the comparison
        self.fn.emit("LOADI", target, 0)
        self.unless(node, no)
        self.fn.emit("LOADI", target, 1)
        self.fn.place(no)
        self.fn.emit("MOVE", result, target)
        return result

    def _either(self, node: ast.IfExp, into: int | None) -> int:
        target, other, end = self.fn.reg(), Label(), Label()
        self.unless(node.test, other)
        self.one(node.body, target)
        self.fn.jump(end)
        self.fn.place(other)
        self.one(node.orelse, target)
        self.fn.place(end)
        if into is None:
            return target
        self.fn.emit("MOVE", into, target)
        return into

    # -------------------------------------------------------------------------------------------- methods of other
    # modules
    def branch(self, node: ast.expr, label: Label, when: bool) -> None:
        """Jump to a label if an expression is true (or false)."""
        branch(self, node, label, when)

    def small(self, node: ast.expr) -> int | None:
        """Return the small number that is always the value of an expression; None if there is none."""
        return small(self, node)

    def several(self, node: ast.expr, into: int | None = None) -> int:
        """Write an expression that is a list, or a zone whose cards are one; return its list."""
        return several(self, node, into)

    def charged(self, node: ast.expr) -> int:
        """Write a zone, and a charge for iterating it where the rules have one; return its register."""
        return charged(self, node)

    def call(self, node: ast.Call, into: int | None = None) -> int:
        """Write a call; return the register or list of its result."""
        return call(self, node, into)

    def rule_call(self, rule: str, args: list[ast.expr], into: int | None = None) -> int:
        """Write a call of a rule; return where its result is."""
        return rule_call(self, rule, args, into)
