"""Expressions of rule code as machine code: what is one thing goes into a register, what is a list into a list."""

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pnp.engine.native.assemble import SMALL, Function, Label, Program
from pnp.engine.native.branches import branch, small
from pnp.engine.native.calls import call, rule_call
from pnp.engine.native.hands import DIGIT, column_cells, digits_of
from pnp.engine.native.layout import NIL, Layout
from pnp.engine.native.listed import charged, several
from pnp.engine.native.purses import Purses
from pnp.engine.native.typed import SEEN_THROUGH, TypedRules, Unsupported, place_of, rule_of
from pnp.model.schema.types import FLAG, NUM, Type
from pnp.rules.instrument import PURE

AMOUNT = Type("amount")
FIELD = 2**12
"""Of what two players agree on, one number: what each field takes."""
PLAIN = {ast.Add: "ADDP", ast.Sub: "SUBP", ast.FloorDiv: "DIV", ast.Mod: "MOD"}


@dataclass
class Body:
    """A function being written: where its locals are, and what the game's names mean."""

    typed: TypedRules
    layout: Layout
    program: Program
    fn: Function
    purses: Purses
    words: Mapping[str, Callable[["Body", ast.Call, int | None], int]]
    """The words of the language that the machine has: each writes its code and says where the result is."""
    locals: dict[str, tuple[str, int]] = field(default_factory=dict)
    """``one``, ``list``, ``nest`` (a list of lists) or ``answers``, and the register, list or list of lists."""
    zones: tuple[str, ...] = ()
    """Parameters that are zones here, where the rule takes lists."""
    loops: list[tuple[Label, Label]] = field(default_factory=list)
    """Where `break` and `continue` go."""

    rule: str = field(init=False)
    """The rule that is being written."""

    def __post_init__(self) -> None:
        self.rule = rule_of(self.fn.name)
        self._types = self.typed.types.get(self.rule, {})

    @property
    def changes_nothing(self) -> bool:
        """Whether the rule only looks, so that zones stay as they are while it runs."""
        return self.fn.name.startswith("_h_") or self.typed.workings.kinds[self.rule] in PURE

    # -------------------------------------------------------------------------------------------- types
    def type_of(self, node: ast.expr) -> Type:
        """The type of an expression. Raises Unsupported where it is not known."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in SEEN_THROUGH:
                return self.type_of(node.args[0])
            if node.func.id == "_mul" and any(self.type_of(side).kind == "token" for side in node.args):
                return AMOUNT
            if node.func.id in ("_total", "_sub", "_mul"):
                return NUM
        if isinstance(node, ast.Name) and node.id in self.zones:
            return Type("zone")
        if isinstance(node, ast.Constant):
            return FLAG if isinstance(node.value, bool) else NUM
        found = self._types.get(place_of(node))
        if found is None and isinstance(node, ast.BinOp):
            return NUM
        if found is None:
            raise Unsupported(f"`{ast.unparse(node)}`, whose type is not known", node.lineno)
        return found

    def shape(self, kind: Type) -> str:
        """How the machine keeps it: as ``one``, a ``list``, or a ``nest`` of lists."""
        return "nest" if kind.many and kind.name.startswith("[]") else "list" if kind.many else "one"

    def is_list(self, kind: Type) -> bool:
        """Whether the machine keeps it as a list. Raises Unsupported for lists of lists."""
        if self.shape(kind) == "nest":
            raise Unsupported("lists of lists", self.fn.line)
        return kind.many

    def is_zone(self, node: ast.expr) -> bool:
        """Whether an expression is a zone, not a list."""
        kind = self.type_of(node)
        return kind.kind in ("zone", "pile") and not kind.many

    # -------------------------------------------------------------------------------------------- one thing
    def one(self, node: ast.expr, into: int | None = None) -> int:
        """Write an expression that is one thing; the register where it is."""
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

    def number(self, value: int, into: int | None = None) -> int:
        """Write a number."""
        out = self.out(into)
        if -SMALL <= value <= SMALL:
            self.fn.emit("LOADI", out, value)
        else:
            self.fn.emit("LOADK", out, self.program.const(value))
        return out

    def out(self, into: int | None) -> int:
        """The register that a result goes to."""
        return self.fn.reg() if into is None else into

    def out_list(self, into: int | None) -> int:
        """The list that a result goes to."""
        return self.fn.new_list() if into is None else into

    def _local(self, node: ast.Name, into: int | None) -> int:
        what, at = self.locals[node.id]
        if what != "one":
            raise Unsupported(f"the list `{node.id}` where one thing stands", node.lineno)
        if into is None or into == at:
            return at
        self.fn.emit("MOVE", into, at)
        return into

    def _global(self, node: ast.Name, into: int | None) -> int:
        name, layout = node.id, self.layout
        if name in ("active", "round_number"):
            out = self.out(into)
            self.fn.emit("ACTIVE" if name == "active" else "ROUND", out)
            return out
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
            out = self.out(into)
            self.fn.emit("NUMBER", out, self.slot("table", node, "number"))
            return out
        if node.attr == "alive" and isinstance(node.value, ast.Name) and node.value.id in self.locals:
            out = self.out(into)  # (what skips those who have left is put in, and has no type)
            self.fn.emit("ALIVE", out, self.locals[node.value.id][1])
            return out
        kind = self.type_of(node.value)
        with self.fn.scratch():
            of = self.one(node.value)
        out = self.out(into)
        if kind.kind == "hand":
            self._of_hand(node, kind, of, out)
        elif kind.kind == "event" and kind.name in self.layout.game.offers:
            self._of_offer(node, kind, of, out)
        elif kind.kind == "event":
            self._of_event(node, kind, of, out)
        elif kind.kind == "pile" and node.attr in self.layout.facts.get(kind.name, {}):
            self.fn.emit("FACT", out, of, *self.layout.facts[kind.name][node.attr])
        elif kind.kind == "player" and node.attr in self.layout.zone_base:
            self.fn.emit("ZONE", out, of, self.layout.zone_base[node.attr])
        elif kind.kind == "player" and node.attr == "seat":
            self.fn.emit("MOVE", out, of)
        elif (kind.kind, node.attr) in (("player", "alive"), ("card", "face_up")):
            self.fn.emit("ALIVE" if kind.kind == "player" else "FACEUP", out, of)
        elif kind.kind == "player":
            self.fn.emit("OWN", out, of, self.slot("player", node, "number"))
        elif kind.kind == "card" and node.attr in self.layout.columns:
            self.fn.emit("COLUMN", out, of, self.layout.columns[node.attr])
        elif kind.kind == "card":
            self.fn.emit("CARDNUM", out, of, self.slot("card", node, "number"))
        else:
            raise Unsupported(f"`.{node.attr}` of a {kind}", node.lineno)
        return out

    def _of_hand(self, node: ast.Attribute, kind: Type, of: int, out: int) -> None:
        """A column of a hand's row."""
        rankings = self.layout.game.rankings
        if kind.name not in rankings and len(rankings) != 1:
            raise Unsupported(f"`{ast.unparse(node)}`, of whichever ranking", node.lineno)
        ranking = rankings[kind.name] if kind.name in rankings else next(iter(rankings.values()))
        cells = column_cells(self.layout, ranking, node.attr)
        table = self.layout.row_of_cells([cells[i] for i in range(len(cells))])
        with self.fn.scratch():
            shift = self.number(1 << (DIGIT * digits_of(ranking)))
            self.fn.emit("DIV", shift, of, shift)
            self.fn.emit("CELL", out, shift, table)

    def _of_offer(self, node: ast.Attribute, kind: Type, of: int, out: int) -> None:
        """What two players have agreed on."""
        at = list(self.layout.game.offers[kind.name].fields).index(node.attr)
        with self.fn.scratch():
            part = self.fn.reg()
            self.fn.emit("LOADK", part, self.program.const(FIELD**at))
            self.fn.emit("DIV", part, of, part)
            size = self.number(FIELD)
            self.fn.emit("MOD", out, part, size)

    def _of_event(self, node: ast.Attribute, kind: Type, of: int, out: int) -> None:
        """What an announcement says."""
        kinds = [kind.name] if kind.name else list(self.layout.game.announcements)
        if node.attr == "cancelled":
            self.fn.emit("CANCELLED", out, of)
            return
        places = {
            self.layout.event_field(k, node.attr)
            for k in kinds
            if node.attr in self.layout.game.announcements[k].fields
        }
        if len(places) != 1:
            raise Unsupported(f"`{ast.unparse(node)}`, of whichever announcement", node.lineno)
        self.fn.emit("EVENTFIELD", out, of, places.pop())

    def slot(self, owner: str, node: ast.Attribute, wanted: str) -> int:
        """The place of an owner's number or list. Raises Unsupported for what is none."""
        what, at = self.layout.slots.get((owner, node.attr), ("", 0))
        if what != wanted:
            raise Unsupported(f"`{ast.unparse(node)}`", node.lineno)
        return at

    def cell(self, node: ast.Subscript, into: int | None = None) -> int:
        """Write a cell of a table."""
        tables, keys = self.layout.table_index, [node.slice]
        base = node.value
        if isinstance(base, ast.Subscript):
            keys, base = [base.slice, node.slice], base.value
        name = base.id if isinstance(base, ast.Name) and base.id not in self.locals else ""
        if name not in tables or self.layout.tables[tables[name]].keys != len(keys):
            raise Unsupported(f"`{ast.unparse(node)}`", node.lineno)
        with self.fn.scratch():
            at = [self.one(key) for key in keys]
        out = self.out(into)
        self.fn.emit("CELL" if len(keys) == 1 else "CELL2", out, *at, tables[name])
        return out

    def binary(self, op: str | None, left: ast.expr, right: ast.expr, into: int | None) -> int:
        """Write a sum, or what else two numbers make; so many tokens."""
        if op in (None, "MUL"):
            for number, token in ((left, right), (right, left)):
                if self.type_of(token).kind == "token" and isinstance(token, ast.Name):
                    return self._amount(number, token, into)
        if (
            op is None
            or self.type_of(left).kind not in ("num", "enum")
            or self.type_of(right).kind not in ("num", "enum")
        ):
            raise Unsupported(f"reckoning with {self.type_of(left)} and {self.type_of(right)}", left.lineno)
        with self.fn.scratch():
            a, b = self.one(left), self.one(right)
        out = self.out(into)
        self.fn.emit(op, out, a, b)
        return out

    def _amount(self, number: ast.expr, token: ast.Name, into: int | None) -> int:
        with self.fn.scratch():
            many = self.one(number)
        out = self.out(into)
        self.fn.emit("AMOUNT", out, many, self.token(token))
        return out

    def token(self, node: ast.expr) -> int:
        """The number of a kind of token that is named."""
        if not isinstance(node, ast.Name) or node.id not in self.layout.tokens:
            raise Unsupported(f"`{ast.unparse(node)}` as a kind of token", node.lineno)
        return self.layout.tokens[node.id].number

    def _unary(self, op: str, operand: ast.expr, into: int | None) -> int:
        with self.fn.scratch():
            a = self.one(operand)
        out = self.out(into)
        self.fn.emit(op, out, a)
        return out

    def _flag(self, node: ast.expr, into: int | None) -> int:
        out = self.out(into)
        no = Label()
        kept = self.fn.reg()  # (the result may be one of what is compared)
        self.fn.emit("LOADI", kept, 0)
        self.unless(node, no)
        self.fn.emit("LOADI", kept, 1)
        self.fn.here(no)
        self.fn.emit("MOVE", out, kept)
        return out

    def _either(self, node: ast.IfExp, into: int | None) -> int:
        kept, other, end = self.fn.reg(), Label(), Label()
        self.unless(node.test, other)
        self.one(node.body, kept)
        self.fn.jump(end)
        self.fn.here(other)
        self.one(node.orelse, kept)
        self.fn.here(end)
        if into is None:
            return kept
        self.fn.emit("MOVE", into, kept)
        return into

    # -------------------------------------------------------------------------------------------- what stands elsewhere
    def unless(self, node: ast.expr, label: Label) -> None:
        """Go to a place unless an expression holds."""
        branch(self, node, label, False)

    def branch(self, node: ast.expr, label: Label, when: bool) -> None:
        """Go to a place when an expression comes out so."""
        branch(self, node, label, when)

    def small(self, node: ast.expr) -> int | None:
        """The number that an expression always is, where it is small."""
        return small(self, node)

    def several(self, node: ast.expr, into: int | None = None) -> int:
        """Write an expression that is a list, or a zone whose cards are one; the list where it is."""
        return several(self, node, into)

    def charged(self, node: ast.expr) -> int:
        """Write a zone; what going through it costs is taken off the budget where the rules say so."""
        return charged(self, node)

    def call(self, node: ast.Call, into: int | None = None) -> int:
        """Write a call; where its result is: a register, or a list."""
        return call(self, node, into)

    def rule_call(self, rule: str, args: list[ast.expr], into: int | None = None) -> int:
        """Write a call of a rule; where its result is."""
        return rule_call(self, rule, args, into)

    def copied(self, at: int, into: int | None) -> int:
        """See to it that a list is where it is wanted."""
        if into is None or into == at:
            return at
        self.fn.emit("COPY", into, at)
        return into
