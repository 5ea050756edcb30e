"""Checked trees → one Python module, with counters for arcs, a step budget and change marks.

Names of the instrumentation begin with an underscore, which rule code may not use: ``_c`` counts arcs, ``_n()`` takes a
step off the budget, ``_d[0]`` collects bits for changed data, ``_h_RULE:PART`` are a header's expressions.

Rules come from strangers, so their cost is bounded: every call, every iteration and every long line takes steps off the
budget, numbers and lists are bounded, and lists are nested at most once.
"""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from pnp.model.game import Game
from pnp.model.schema.types import NUM
from pnp.rules.algebra import certain
from pnp.rules.arc_counts import Flow
from pnp.rules.canonical import code_text
from pnp.rules.cells import CellRewriter, is_single, lookup_of
from pnp.rules.changes import changes_of, with_changes
from pnp.rules.citations import with_citations
from pnp.rules.header import list_of
from pnp.rules.notes import Notes
from pnp.rules.parse import Source
from pnp.rules.rule import Arc, ArcKind, Rule
from pnp.rules.scope import Scope
from pnp.rules.trees import LOAD, Copier, call_line, count_up, mark_changed, place_of, skip_unless, walk
from pnp.rules.visible_cards import VisibleCards
from pnp.rules.words import WORDS, Word

CONSTANT_NAMES = frozenset({"zonename", "pilesname", "column", "announcement", "offer", "moment", "deed", "form"})
"""Types of parameters whose arguments must be names, which compiled code passes as texts."""
FRESH = frozenset(w.name for w in WORDS.values() if w.result.startswith("["))
"""Words that return a new list: looping over it needs no copy."""
PURE = frozenset({"value", "changes", "form", "score", "invariant"})
"""Kinds of rules that change nothing: their loops need no copy."""
STEP_NODES = 120
"""Nodes of a statement for one step of the budget."""
BOUNDED = {ast.Add: "_add", ast.Sub: "_sub", ast.Mult: "_mul"}
"""Operators that make larger values, and the bounded functions of the library that replace them."""


@dataclass
class Instrumenter:
    """Builds the module and collects arcs."""

    scope: Scope
    rules: Mapping[str, Rule]
    bits: Mapping[str, int]
    traced: bool
    leaving: bool
    """Whether players may leave: loops over players skip the absent."""
    sight: VisibleCards
    flow: Flow
    large: bool = False
    """Whether the number of cards makes iterating over a zone cost steps."""
    arcs: list[Arc] = field(default_factory=list)
    repeats: dict[str, int] = field(default_factory=dict)
    notes: Notes = field(default_factory=Notes)
    """Facts about the copies of the present rule's nodes."""

    def module(self, sources: Mapping[str, Source]) -> ast.Module:
        """The whole module."""
        return ast.Module([line for rule in self.rules.values() for line in self.lines(rule, sources[rule.name])], [])

    def lines(self, rule: Rule, source: Source) -> list[ast.stmt]:
        """A rule's functions in the module: one for each part of its header, and its own."""
        self.notes = Notes()
        function = self._function(rule, source)
        return [*self._headers(rule, source), *with_changes(function, changes_of(rule.name, self.rules))]

    # ------------------------------------------------------------------------------------ arcs and budget
    def _arc(
        self, rule: Rule, label: str, kind: ArcKind, source: Source, node: ast.expr | ast.stmt, clause: str = ""
    ) -> list[ast.stmt]:
        """Record an arc at this place of the rule; returns the line that counts it, unless other counters imply its
        count."""
        base = f"{rule.name}/{label}" if label else rule.name
        self.repeats[base] = self.repeats.get(base, 0) + 1
        name = base if self.repeats[base] == 1 else f"{base} ({self.repeats[base]})"
        tally, counter = self.flow.count()
        span = source.span(node)
        self.arcs.append(Arc(name, rule.name, clause or rule.clause, kind, span, tuple(tally.items())))
        return [] if counter is None else [count_up(counter, place_of(node, _below(source)))]

    def _step(self, node: ast.stmt) -> ast.stmt:
        return call_line("_n", place_of(node))

    # ------------------------------------------------------------------------------------ functions
    def _function(self, rule: Rule, source: Source) -> ast.FunctionDef:
        bare = ast.FunctionDef(rule.name, source.tree.args, source.tree.body, [], **place_of(source.tree))
        tree = self._copier(source).copy(bare)
        self.flow.start(source.names)
        head = [*self._arc(rule, "", "rule", source, source.tree), self._step(tree)]
        body = self._block(rule, source, tree.body)
        tree.body = [*head, *(with_citations(body, rule, self.rules) if self.traced else body)]
        return tree

    def _headers(self, rule: Rule, source: Source) -> list[ast.stmt]:
        header, functions = rule.header, []
        params = [p for p in rule.params if p not in header.lists]
        if rule.kind in ("action", "reaction"):  # the engine passes these, whatever the rule's own order
            params = ["me", "event"] if "event" in rule.params else ["me"]
        of_choice = {"cost"} if rule.looks_ahead else {"cost", "leaves"}
        for part in ("cost", "who", "when", "leaves", "limit", "condition"):
            if (expr := getattr(header, part)) is not None:
                names = [] if part == "limit" else [*params, *(header.lists if part in of_choice else ())]
                functions.append(self._expression(rule, source, part, expr, names))
        for i, param in enumerate(header.lists):
            functions.append(
                self._expression(rule, source, param, list_of(source, param), [*params, *header.lists[:i]])
            )
        return functions

    def _expression(self, rule: Rule, source: Source, part: str, expr: ast.expr, params: Sequence[str]) -> ast.stmt:
        expr = self._rewrite(self._copier(source).copy(expr))
        place = place_of(expr)
        args = ast.arguments([], [ast.arg(p, **place) for p in dict.fromkeys(params)], None, [], [], None, [])
        return ast.FunctionDef(f"_h_{rule.name}:{part}", args, [ast.Return(expr, **place)], [], **place)

    # ------------------------------------------------------------------------------------ statements
    def _block(self, rule: Rule, source: Source, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        statements: list[ast.stmt] = []
        nodes = 0
        for node in body:
            nodes += self.notes.weights[node]
            statements += [self._step(node) for _ in range(nodes // STEP_NODES)]
            nodes %= STEP_NODES
            statements += self._statement(rule, source, node)
        return statements

    def _statement(self, rule: Rule, source: Source, node: ast.stmt) -> list[ast.stmt]:
        match node:
            case ast.If():
                self._if(rule, source, node)
                return [node]
            case ast.For():
                return [self._for(rule, source, node)]
            case ast.Expr(value=ast.Call(func=ast.Name(id="cite")) as call):
                return self._cite(rule, source, node, call)
        self.flow.passes(node)
        match node:
            case ast.Assign() | ast.AugAssign():
                return self._set(node)
            case ast.Return() | ast.Expr() if node.value is not None:
                node.value = self._rewrite(node.value)
        return [node]

    def _if(self, rule: Rule, source: Source, node: ast.If) -> None:
        test, flow, label = node.test, self.flow, f"if {code_text(node.test)}"
        guard = isinstance(test, ast.Compare) and bool(certain(test, True)) and not node.orelse
        before = flow.test(test)
        node.test = self._rewrite(node.test)
        arc = self._arc(rule, label, "branch", source, _back(test, source))
        then_end = flow.here
        node.body = [*arc, *self._block(rule, source, node.body)]
        end = flow.other_branch(before, then_end)
        chained = len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If)
        where = _back(node.orelse[0] if node.orelse else test, source)
        other = label.replace("if ", "else of ", 1)
        arc = [] if chained else self._arc(rule, other, "branch", source, where)
        if guard and not chained:
            self.arcs[-1] = replace(self.arcs[-1], guard=True)
        node.orelse = [*arc, *self._block(rule, source, node.orelse)]
        flow.join(end)

    def _for(self, rule: Rule, source: Source, node: ast.For) -> ast.stmt:
        label = f"for {code_text(node.target)} in {code_text(node.iter)}"
        name = node.iter.func.id if isinstance(node.iter, ast.Call) and isinstance(node.iter.func, ast.Name) else ""
        people = self.leaving and (name in ("others", "seats_from") or _is_name(node.iter, ("players", "everyone")))
        where = _back(node.iter, source)
        with self.flow.loop(node):
            arc = self._arc(rule, label, "branch", source, where)
            body = self._block(rule, source, node.body)
        iterated = self._rewrite(node.iter)
        unchanged = name in FRESH or rule.kind in PURE
        node.iter = iterated if unchanged else _call("list", iterated)
        skip = []
        if people and not _is_name(node.iter, ("everyone",)):
            assert isinstance(node.target, ast.Name)
            skip = [skip_unless(node.target.id, place_of(node))]
        node.body = [*skip, self._step(node), *arc, *body]
        if name == "repeat":
            node.orelse = [call_line("_ran_out", place_of(node))]
        return node

    def _cite(self, rule: Rule, source: Source, node: ast.Expr, call: ast.Call) -> list[ast.stmt]:
        ids = [str(a.value) for a in call.args if isinstance(a, ast.Constant)]
        where = _back(node, source)
        counting = [line for i in ids for line in self._arc(rule, f"cite {i}", "cite", source, where, i)]
        return [*counting, node] if self.traced else counting

    def _set(self, node: ast.Assign | ast.AugAssign) -> list[ast.stmt]:
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        if isinstance(node, ast.AugAssign):
            old = Copier(0, self.notes, self.notes).copy(target)
            assert isinstance(old, ast.Name | ast.Attribute | ast.Subscript)
            old.ctx = ast.Load()
            sum_or_product = ast.copy_location(ast.BinOp(old, node.op, node.value), node)
            self.notes.numbers.add(sum_or_product)
            value = self._rewrite(sum_or_product)
            node = ast.copy_location(ast.Assign([target], value), node)
        else:
            node.value = self._rewrite(node.value)
            if isinstance(target, ast.Attribute | ast.Subscript) and not _own_value(node.value):
                node.value = _call("_plain", node.value)
        if isinstance(target, ast.Name):
            return [node]
        target = self._rewrite(target)
        assert isinstance(target, ast.Attribute | ast.Subscript)
        node.targets = [target]
        place, (field, keys) = place_of(target), lookup_of(target)
        statements = [node, mark_changed(self.bits.get(field.attr, 0), place)]
        if self.traced:
            owner, *members = (Copier(0).copy(part) for part in (field.value, *keys))
            statements.append(call_line("_field", place, owner, ast.Constant(field.attr, **place), *members))
        return statements

    def _copier(self, source: Source) -> Copier:
        return Copier(_below(source), source.notes, self.notes)

    def _rewrite(self, expr: ast.expr) -> ast.expr:
        return _Rewriter(self).rewritten(expr)


def rewrite(expr: ast.expr, game: Game, scope: Scope, rules: Mapping[str, Rule]) -> ast.expr:
    """An expression outside a rule, instrumented like one in a rule."""
    instrumenter = Instrumenter(scope, rules, {}, False, False, VisibleCards(game.zones, {}), Flow(()))
    named = (node for node in walk(expr) if isinstance(node, ast.Attribute) and node.attr in scope.families)
    instrumenter.notes.of_member.update(node for node in named if scope.families[node.attr][0].of_member)
    return _Rewriter(instrumenter).rewritten(expr)


LEFT = (ast.Name, ast.Constant, ast.expr_context, ast.operator, ast.boolop, ast.unaryop, ast.cmpop)
"""Nodes that are never rewritten, and contain nothing that is."""


class _Rewriter(CellRewriter):
    """Replaces names by what the library's functions take, and bounds growth."""

    def __init__(self, instrumenter: Instrumenter) -> None:
        super().__init__(instrumenter.scope, instrumenter.notes)
        self.instrumenter = instrumenter
        self.deep = 0
        """Number of comprehensions around the present node."""

    def rewritten(self, expr: ast.expr) -> ast.expr:
        """The rewritten expression; the given tree is consumed."""
        result = self.visit(expr)
        assert isinstance(result, ast.expr)
        return result

    def visit(self, node: ast.AST) -> object:
        """The node, rewritten; most stay unchanged."""
        return node if isinstance(node, LEFT) else super().visit(node)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        word = WORDS.get(node.func.id) if isinstance(node.func, ast.Name) else None
        if word is not None and word.name == "perform":
            place = place_of(node)
            names = [ast.Constant(a.id if isinstance(a, ast.Name) else "", **place) for a in node.args[1:]]
            node.args.insert(1, ast.Tuple(list[ast.expr](names), LOAD, **place))
        plainly = word is not None and word.name == "choose" and not node.keywords and not self.instrumenter.leaving
        if plainly and self.instrumenter.sight.offered(node):
            node.func = ast.copy_location(ast.Name("_choose_seen", ast.Load()), node.func)
        if node in self.notes.one_card:
            node.func = ast.copy_location(ast.Name("_move_one", ast.Load()), node.func)
        if word:
            self._name_arguments(node, word)
        self.generic_visit(node)
        return node

    def _name_arguments(self, node: ast.Call, word: Word) -> None:
        """Replace arguments that are names of things."""
        plain = [p for p in word.params if not p.optional]
        last = plain[-1] if plain and plain[-1].many else None
        for i, arg in enumerate(node.args):
            param = plain[i] if i < len(plain) else last
            if param:
                node.args[i] = self._named(param.type, arg)
        optional = {p.name: p for p in word.params}
        for keyword in node.keywords:
            if keyword.arg in optional:
                keyword.value = self._named(optional[keyword.arg].type, keyword.value)

    def _named(self, kind: str, arg: ast.expr) -> ast.expr:
        if not isinstance(arg, ast.Name | ast.List):
            return arg
        if kind == "[key]" and isinstance(arg, ast.List):
            arg.elts = [self._named("key", e) for e in arg.elts]
            return arg
        if isinstance(arg, ast.Name) and kind == "key" and arg.id not in self.instrumenter.rules:
            return ast.copy_location(ast.Name("_k_" + arg.id, ast.Load()), arg)
        if isinstance(arg, ast.Name) and kind in CONSTANT_NAMES:
            return ast.copy_location(ast.Constant(arg.id), arg)
        return arg

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        if isinstance(node.op, ast.Mult):
            small = self._tokens(node.left, node.right) or self._tokens(node.right, node.left)
        else:
            small = isinstance(node.op, ast.Add | ast.Sub) and (self._small(node.left) or self._small(node.right))
        self.generic_visit(node)
        name = BOUNDED.get(type(node.op))
        if name is None or small:
            return node
        if name == "_add" and node in self.notes.numbers:
            name = "_total"
        return ast.copy_location(_call(name, node.left, node.right), node)

    def _tokens(self, number: ast.expr, token: ast.expr) -> bool:
        """Whether a product is a number of tokens, with the number a literal or a constant."""
        kind = self.instrumenter.scope.names.get(token.id) if isinstance(token, ast.Name) else None
        return kind is not None and kind.kind == "token" and self._small(number)

    def _small(self, node: ast.expr) -> bool:
        """Whether a number is a literal or constant: growth by adding it is bounded by the number of steps."""
        if isinstance(node, ast.Name):
            return self.instrumenter.scope.names.get(node.id) == NUM
        return isinstance(node, ast.Constant)

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """Compare by identity what exists once (members, cards, players, nothing), which is fast.

        `in` searches a list: a long one takes steps off the budget.
        """
        names = self.instrumenter.scope.names
        short = [
            isinstance(s, ast.List | ast.Attribute) or (isinstance(s, ast.Name) and s.id in names)
            for s in node.comparators
        ]
        self.generic_visit(node)
        if node in self.notes.by_identity:
            node.ops = [ast.Is() if isinstance(op, ast.Eq) else ast.IsNot() for op in node.ops]
        for i, op in enumerate(node.ops):
            if isinstance(op, ast.In | ast.NotIn) and not short[i]:
                side = node.comparators[i]
                node.comparators[i] = ast.copy_location(_call("_long", side), side)
        return node

    def visit_List(self, node: ast.List) -> ast.expr:
        self.generic_visit(node)
        if all(is_single(self.scope, e) for e in node.elts):
            return node
        return ast.copy_location(_call("_flat", node), node)

    def visit_ListComp(self, node: ast.ListComp) -> ast.expr:
        loop = node.generators[0]
        paid = "_charge" if self.deep or any(map(_goes_through, (node.elt, *loop.ifs))) else "_long"
        free = paid == "_long" and not self.instrumenter.large and self._of_cards(loop.iter)
        item = isinstance(node.elt, ast.Name) and node.elt.id == ast.unparse(loop.target)
        single = node in self.notes.single or item or is_single(self.scope, node.elt)
        self.deep += 1
        self.generic_visit(node)
        self.deep -= 1
        if not free:
            loop.iter = ast.copy_location(_call(paid, loop.iter), loop.iter)
        return node if single else ast.copy_location(_call("_flat", node), node)

    def _of_cards(self, node: ast.expr) -> bool:
        """Whether a list is a zone, the players or another list of game.yaml: no longer than the number of cards."""
        scope = self.instrumenter.scope
        if isinstance(node, ast.Attribute):
            return node.attr in scope.zones
        return isinstance(node, ast.Name) and node.id in scope.names


def _own_value(value: ast.expr) -> bool:
    """Whether a value is certainly not a list, or is one that nobody else changes: a field may store it without a
    copy."""
    name = value.func.id if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) else ""
    return isinstance(value, ast.Constant | ast.Compare | ast.BoolOp) or name in FRESH


def _goes_through(node: ast.expr) -> bool:
    """Whether an expression may iterate over a list: a comprehension, a word of the library, `in`."""
    return any(
        isinstance(n, ast.ListComp | ast.In | ast.NotIn)
        or (isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id in WORDS)
        for n in walk(node)
    )


def _call(name: str, *args: ast.expr) -> ast.Call:
    place = place_of(args[0])
    return ast.Call(ast.Name(name, LOAD, **place), list(args), [], **place)


def _is_name(node: ast.expr, names: Sequence[str]) -> bool:
    return isinstance(node, ast.Name) and node.id in names


def _below(source: Source) -> int:
    """The number of lines in the file above a block: Python's tracebacks must point into the file."""
    return source.block.line - 1


def _back(node: ast.expr | ast.stmt, source: Source) -> ast.stmt:
    """A node with the line numbers of its block, for spans."""
    return ast.Pass(**place_of(node, -_below(source)))
