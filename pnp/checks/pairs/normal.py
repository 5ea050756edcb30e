"""Rule code in a normal form: two ways to write the same thing give the same text.

Names of locals, the order of exchangeable operands, ``not a == b`` for ``a != b``, early returns for ``else``, locals
used once and one-line helpers make no difference; everything that affects play does.
"""

import ast
from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from pnp.checks.pairs.forms import sort_operands, write_in_one_form
from pnp.rules.canonical import code_text
from pnp.rules.rule import Rule
from pnp.rules.trees import Rewriter, called_word, in_order, walk
from pnp.rules.words import WORDS

DEEPEST = 4
"""Deepest nesting of helpers that are inlined."""


def normal_text(
    body: Sequence[ast.stmt], params: Sequence[str], inlined: Mapping[str, Rule], names: Mapping[str, str]
) -> str:
    """A body of rule code in normal form, as text.

    ``params`` are names whose choice does not matter; ``inlined`` are the one-line helpers to inline, by name;
    ``names`` replaces the names of other rules.
    """
    tree = _function(body)
    _Inliner(inlined).visit(tree)
    _SpeechLeft().visit(tree)
    tree.body = _locals_in_place(tree.body)
    _guards_to_branches(tree)
    write_in_one_form(tree)
    _rename(tree, params, names)
    sort_operands(tree)
    return code_text(tree)


def _function(body: Sequence[ast.stmt]) -> ast.FunctionDef:
    """A copy of a body, as a function of its own."""
    nothing = ast.arguments([], [], None, [], [], None, [])
    return _copied(ast.FunctionDef("_", nothing, list(body) or [ast.Pass()], []))


def _copied(tree: ast.FunctionDef) -> ast.FunctionDef:
    copy = ast.parse(code_text(tree)).body[0]
    assert isinstance(copy, ast.FunctionDef)
    return copy


def _expression(node: ast.expr) -> ast.expr:
    """A copy of an expression."""
    return ast.parse(code_text(node), mode="eval").body


def one_line(rule: Rule) -> ast.expr | None:
    """The result of a one-line helper; None for every other rule."""
    body = rule.tree.body
    if rule.kind == "value" and len(body) == 1 and isinstance(body[0], ast.Return):
        return body[0].value
    return None


# ------------------------------------------------------------------------------------------------- helpers
class _Inliner(Rewriter):
    """Inlines one-line helpers."""

    def __init__(self, rules: Mapping[str, Rule], depth: int = 0) -> None:
        self._rules, self._depth = rules, depth
        self._fresh = count()

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        rule = self._rules.get(called_word(node))
        value = one_line(rule) if rule else None
        if rule is None or value is None or self._depth == DEEPEST or len(node.args) != len(rule.params):
            return node
        inner = _expression(value)
        _ItemNames(self._fresh, f"of{self._depth}_").visit(inner)
        arguments = dict(zip(rule.params, node.args, strict=True))
        body: ast.AST = _Substitution(arguments).visit(inner)
        inlined: ast.AST = _Inliner(self._rules, self._depth + 1).visit(body)
        return inlined


class _Substitution(Rewriter):
    """Replaces names by expressions."""

    def __init__(self, values: Mapping[str, ast.expr]) -> None:
        self._values = values

    def visit_Name(self, node: ast.Name) -> ast.AST:
        value = self._values.get(node.id)
        return node if value is None else _expression(value)


class _ItemNames(Rewriter):
    """Gives the variables of comprehensions unique names."""

    def __init__(self, fresh: Iterator[int], prefix: str) -> None:
        self._fresh, self._prefix = fresh, prefix

    def visit_ListComp(self, node: ast.ListComp) -> ast.AST:
        loop = node.generators[0]
        loop.iter = self.visit(loop.iter)
        if isinstance(loop.target, ast.Name):
            new = ast.Name(f"{self._prefix}{next(self._fresh)}", ast.Load())
            renaming = _Substitution({loop.target.id: new})
            node.elt, loop.ifs = renaming.visit(node.elt), [renaming.visit(test) for test in loop.ifs]
            loop.target = ast.Name(new.id, ast.Store())
        node.elt, loop.ifs = self.visit(node.elt), [self.visit(test) for test in loop.ifs]
        return node


class _SpeechLeft(Rewriter):
    """Removes texts for people: prompts are prose."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        word = WORDS.get(called_word(node))
        if word is not None and word.params:
            for at, arg in enumerate(node.args):
                param = word.params[min(at, len(word.params) - 1)]
                if param.type == "prompt" and isinstance(arg, ast.Constant):
                    node.args[at] = ast.Constant("")
        return node


# ------------------------------------------------------------------------------------------------- lines
def _acts(node: ast.AST) -> bool:
    """Whether an expression may ask, move, pay or draw, through words or rules."""
    names = [called_word(part) for part in walk(node)]
    return any(name and (name not in WORDS or WORDS[name].acts) for name in names)


def _locals_in_place(body: list[ast.stmt]) -> list[ast.stmt]:
    """Inlines locals that only the next line uses."""
    lines = list(body)
    for line in lines:
        for part in ("body", "orelse"):
            if block := getattr(line, part, None):
                setattr(line, part, _locals_in_place(block))
    at = 0
    while at < len(lines) - 1:
        if _used_next_only(lines[at], lines[at + 1 :]):
            line = lines.pop(at)
            assert isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Name)
            _put_in(lines[at], _Substitution({line.targets[0].id: line.value}))
            at = max(0, at - 1)
        else:
            at += 1
    return lines


def _used_next_only(line: ast.stmt, rest: Sequence[ast.stmt]) -> bool:
    if not isinstance(line, ast.Assign) or not isinstance(line.targets[0], ast.Name) or _acts(line.value):
        return False
    name = line.targets[0].id
    ways = [_names(part, name) for part in _first_read(rest[0])]
    everywhere = sum(len(_names(part, name)) for part in rest)
    uses = [use for way in ways for use in way]
    return len(uses) == 1 == everywhere and isinstance(uses[0].ctx, ast.Load)


def _names(tree: ast.AST, name: str) -> list[ast.Name]:
    return [node for node in walk(tree) if isinstance(node, ast.Name) and node.id == name]


def _first_read(line: ast.stmt) -> list[ast.AST]:
    """The expressions that a line evaluates once, before the lines below it."""
    match line:
        case ast.If():
            return [line.test]
        case ast.For():
            return [line.iter]
        case ast.Assign() | ast.AugAssign():
            return [line.value]
        case _:
            return [line]


def _put_in(line: ast.stmt, substitution: _Substitution) -> None:
    match line:
        case ast.If():
            line.test = substitution.visit(line.test)
        case ast.For():
            line.iter = substitution.visit(line.iter)
        case _:
            substitution.visit(line)


def _guards_to_branches(tree: ast.AST) -> None:
    """``if a: return`` followed by lines becomes ``if not a:`` with these lines in it; likewise ``continue`` in a
    loop."""
    for node in walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.body = _branched(node.body, ast.Return)
        elif isinstance(node, ast.For):
            node.body = _branched(node.body, ast.Continue)


def _branched(body: list[ast.stmt], leaves: type[ast.stmt]) -> list[ast.stmt]:
    for at, line in enumerate(body):
        if not isinstance(line, ast.If):
            continue
        rest = body[at + 1 :]
        last = line.body[-1]
        if rest and not line.orelse and isinstance(last, leaves):
            line.orelse, rest = rest, []
        line.body = _without_end(_branched(line.body, leaves), leaves) if not rest else line.body
        line.orelse = _without_end(_branched(line.orelse, leaves), leaves) if not rest else line.orelse
        if not rest:
            return [*body[:at], line]
    return _without_end(body, leaves)


def _without_end(body: list[ast.stmt], leaves: type[ast.stmt]) -> list[ast.stmt]:
    """Removes a bare ``return`` or ``continue`` at the end of a block."""
    if body and isinstance(body[-1], leaves) and getattr(body[-1], "value", None) is None:
        return body[:-1]
    return body


# ------------------------------------------------------------------------------------------------- names
def _rename(tree: ast.FunctionDef, params: Sequence[str], names: Mapping[str, str]) -> None:
    """Renames locals by the order of first assignment, and variables of comprehensions by their depth."""
    _Depths().visit(tree)
    new_names = {name: f"_{at}" for at, name in enumerate(params)}
    for node in in_order(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and not node.id.startswith("_d"):
            new_names.setdefault(node.id, f"_{len(new_names)}")
    for node in walk(tree):
        if isinstance(node, ast.Name):
            node.id = new_names.get(node.id) or names.get(node.id, node.id)
        elif isinstance(node, ast.Attribute):
            node.attr = names.get(node.attr, node.attr)


class _Depths(Rewriter):
    """Names the variables of comprehensions ``_d1``, ``_d2`` … from the outside in."""

    def __init__(self) -> None:
        self._depth = 0

    def visit_ListComp(self, node: ast.ListComp) -> ast.AST:
        loop = node.generators[0]
        loop.iter = self.visit(loop.iter)
        self._depth += 1
        if isinstance(loop.target, ast.Name):
            renaming = _Substitution({loop.target.id: ast.Name(f"_d{self._depth}", ast.Load())})
            node.elt, loop.ifs = renaming.visit(node.elt), [renaming.visit(test) for test in loop.ifs]
            loop.target.id = f"_d{self._depth}"
        node.elt, loop.ifs = self.visit(node.elt), [self.visit(test) for test in loop.ifs]
        self._depth -= 1
        return node
