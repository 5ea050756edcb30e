"""Rule blocks → Python syntax trees whose positions point into the Markdown."""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import field
from functools import cached_property
from typing import TypeAlias

from pnp.base.frozen import dataclass
from pnp.model.game import RuleBlock
from pnp.rules.notes import Notes
from pnp.rules.trees import Node, children, walk
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.hints import letter_name

ALLOWED: frozenset[type[ast.AST]] = frozenset(
    {
        ast.FunctionDef, ast.arguments, ast.arg, ast.Return, ast.Assign, ast.AugAssign, ast.For, ast.If, ast.Expr,
        ast.Pass, ast.Break, ast.Continue, ast.BoolOp, ast.And, ast.Or, ast.BinOp, ast.Add, ast.Sub, ast.Mult,
        ast.FloorDiv, ast.Mod, ast.UnaryOp, ast.Not, ast.USub, ast.IfExp, ast.Compare, ast.Eq, ast.NotEq, ast.Lt,
        ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn, ast.Call, ast.keyword, ast.Constant, ast.Attribute, ast.Subscript,
        ast.Name, ast.Load, ast.Store, ast.List, ast.ListComp, ast.comprehension,
    }
)  # fmt: skip
"""The syntax of the language, node by node; all other nodes are refused (as in Starlark, for build files)."""

HINTS: dict[type[ast.AST], tuple[str, str]] = {
    ast.While: ("`while`", "write `for n in repeat(limit):` with a constant limit"),
    ast.Lambda: ("`lambda`", "give the step a name: a `@value`, and pass the name"),
    ast.ClassDef: ("`class`", "declare fields in game.yaml"),
    ast.Import: ("`import`", "use the library's words; there are no others"),
    ast.ImportFrom: ("`import`", "use the library's words; there are no others"),
    ast.Try: ("`try`", "ask first (`can_pay`, `count`), or use `may_pay`, `lose`, `or_none=True`"),
    ast.TryStar: ("`try`", "ask first (`can_pay`, `count`), or use `may_pay`, `lose`, `or_none=True`"),
    ast.With: ("`with`", "remove it"),
    ast.Yield: ("`yield`", "return a list"),
    ast.YieldFrom: ("`yield`", "return a list"),
    ast.Global: ("`global`", "use a field of game.yaml: `table.name`"),
    ast.Nonlocal: ("`nonlocal`", "use a field of game.yaml: `table.name`"),
    ast.JoinedStr: ("f-strings", "write a constant text"),
    ast.Set: ("sets", "write a list: `[a, b]`"),
    ast.SetComp: ("sets", "write a list and `distinct`"),
    ast.Dict: ("dictionaries", "declare a table in game.yaml"),
    ast.DictComp: ("dictionaries", "declare a table in game.yaml"),
    ast.GeneratorExp: ("generators", "put the comprehension in brackets: `[… for …]`"),
    ast.Tuple: ("tuples", "write a list: `[a, b]`"),
    ast.Slice: ("slices", "write `top(list, n)` or `bottom(list, n)`"),
    ast.Starred: ("star arguments", "write out the arguments"),
    ast.NamedExpr: ("`:=`", "assign on a line of its own"),
    ast.Pow: ("`**`", "multiply"),
    ast.Div: ("`/`", "use `//`, which rounds down, or `half_up`"),
    ast.LShift: ("`<<`", "multiply"),
    ast.RShift: ("`>>`", "divide by `//`"),
    ast.MatMult: ("`@`", "remove it"),
    ast.BitOr: ("`|`", "write `or`"),
    ast.BitAnd: ("`&`", "write `and`"),
    ast.BitXor: ("`^`", "write `!=`"),
    ast.Invert: ("`~`", "write `not`"),
    ast.UAdd: ("a plus sign before a number", "remove it"),
    ast.Is: ("`is`", "write `==`"),
    ast.IsNot: ("`is not`", "write `!=`"),
    ast.Delete: ("`del`", "move cards to a zone; fields are set to `nothing`"),
    ast.Assert: ("`assert`", "write `require(…, \"clause-id\")`"),
    ast.Raise: ("`raise`", "write `require(…, \"clause-id\")`"),
    ast.AsyncFunctionDef: ("`async`", "remove it"),
    ast.AsyncFor: ("`async`", "remove it"),
    ast.AsyncWith: ("`async`", "remove it"),
    ast.Await: ("`await`", "remove it"),
    ast.AnnAssign: ("annotations", "remove the type; it is inferred"),
    ast.Match: ("`match`", "write `if` and `elif`"),
}  # fmt: skip

BARE: frozenset[type[ast.AST]] = frozenset(
    kind for kind in ALLOWED if issubclass(kind, ast.expr_context | ast.operator | ast.boolop | ast.unaryop | ast.cmpop)
)
"""Nodes without content to refuse."""
Fault: TypeAlias = tuple[str, str, str]
"""The code, message and help of a fault."""
SETTABLE = (ast.Name, ast.Attribute, ast.Subscript)
"""The forms of targets: a local, a field, a cell of a family."""
DEEPEST = 60
"""Deepest nesting of nodes in a function's tree."""
LONGEST = 200_000
"""Most characters of a rule block."""


@dataclass(frozen=True)
class Source:
    """A parsed function and its origin."""

    block: RuleBlock
    tree: ast.FunctionDef
    notes: Notes = field(default_factory=Notes, compare=False, repr=False)
    """Results of type inference for the tree's nodes."""

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """Every node of the function, including its decorators'."""
        return walk(self.tree)

    def of(self, kind: type[Node]) -> list[Node]:
        """Every node of a kind, in the order of :attr:`nodes`."""
        return [node for node in self.nodes if node.__class__ is kind]

    @cached_property
    def names(self) -> frozenset[str]:
        """Every name in the function."""
        return frozenset(node.id for node in self.nodes if isinstance(node, ast.Name))

    def span(self, node: ast.AST) -> Span:
        """The place of a node in the designer's file."""
        return node_span(node, self.block)


def node_span(node: ast.AST, block: RuleBlock) -> Span:
    """The place of a node in a block's code (columns of `ast` are UTF-8 bytes from 0; ours are characters from 1)."""
    lines = _lines(block.code)

    def column(line: int, byte: int) -> int:
        text = lines[line - 1].encode() if 0 < line <= len(lines) else b""
        return len(text[:byte].decode("utf-8", "ignore")) + 1 + block.indent

    line: int = getattr(node, "lineno", 1)
    end: int = getattr(node, "end_lineno", None) or line
    return Span(
        block.file, block.line + line - 1, column(line, getattr(node, "col_offset", 0)),
        block.line + end - 1, column(end, getattr(node, "end_col_offset", 0) or 0),
    )  # fmt: skip


def _lines(code: str) -> tuple[str, ...]:
    return tuple(code.split("\n"))


def parse_blocks(blocks: Iterable[RuleBlock], report: Report) -> list[Source]:
    """The functions of all rule blocks; each block is parsed alone, so that ten faults give ten diagnostics."""
    sources: list[Source] = []
    for block in blocks:
        tree = _parse(block, report)
        for node in tree.body if tree else ():
            if isinstance(node, ast.FunctionDef):
                sources.append(Source(block, node))
            else:
                report.error(
                    "PNP201", "a rule block may contain only functions", node_span(node, block),
                    "put the line into a function with a decorator such as `@procedure`",
                )  # fmt: skip
    return sources


def _advice(error: SyntaxError) -> str:
    """The correction of a syntax error: for a typographic character, the plain one."""
    there = (error.text or "")[(error.offset or 1) - 1 :][:1]
    plain = _PLAIN.get(there)
    if plain is not None:
        return f"write {plain} instead of {letter_name(there)}"
    return "correct the syntax; it is that of Python"


_PLAIN = {
    "\u00a0": "a plain space", "\u202f": "a plain space", "\u3000": "a plain space", "\u200b": "nothing",
    "“": '`"`', "”": '`"`', "„": '`"`', "«": '`"`', "»": '`"`', "‘": "`'`", "’": "`'`",
    "–": "`-`", "—": "`-`", "−": "`-`", "×": "`*`", "·": "`*`", "≤": "`<=`", "≥": "`>=`", "≠": "`!=`",
    "（": "`(`", "）": "`)`", "，": "`,`", "：": "`:`", "＝": "`=`",
}  # fmt: skip
"""Typographic characters of word processors, and the plain ones of code."""


def _parse(block: RuleBlock, report: Report) -> ast.Module | None:
    if len(block.code) > LONGEST:
        report.error("PNP200", "this rule block is too long", block.span, "split it into several, one per clause")
        return None
    try:
        return ast.parse(block.code)
    except SyntaxError as error:
        line = error.lineno or 1
        column = (error.offset or 1) + block.indent
        span = Span(block.file, block.line + line - 1, column, block.line + line - 1, column + 1)
        report.error("PNP200", f"this is not rule code: {error.msg}", span, _advice(error))
    except (ValueError, RecursionError, MemoryError):
        report.error("PNP200", "this block cannot be read as rule code", block.span, "make it shorter and simpler")
    return None


def check_syntax(source: Source, report: Report) -> bool:
    """Check one function against the subset; False if any part is outside it."""
    before = report.error_count
    for place, code, what, hint in refused(source.tree, source.tree):
        report.error(code, what, source.span(place), hint)
    return report.error_count == before


def refused(tree: ast.AST, root: ast.AST) -> Iterator[tuple[ast.AST, str, str, str]]:
    """Parts outside the subset: the nearest node with a place, code, message, help.

    ``root`` is the function of the tree, or the expression. The content of a refused form is not checked.
    """
    stack: list[tuple[ast.AST, ast.AST, int, bool]] = [(tree, tree, 0, False)]
    while stack:
        node, place, depth, loop = stack.pop()
        place = node if hasattr(node, "lineno") else place
        if depth > DEEPEST:
            yield place, "PNP201", "this is nested too deeply", "split it into several steps"
            return
        if type(node) in BARE or (type(node) is ast.Name and node.id[0] != "_"):
            continue
        refusals = list(_refusals(node, root, loop))
        yield from ((place, *what) for what in refusals)
        if not refusals:
            loop = loop or isinstance(node, ast.For)
            stack.extend((child, place, depth + 1, loop) for child in children(node))


def _refusals(node: ast.AST, root: ast.AST, loop: bool) -> Iterator[Fault]:
    """The faults of one node: code, message, help. ``loop``: whether it is inside a loop."""
    kind = type(node)
    if kind not in ALLOWED:
        name, hint = HINTS.get(kind, (f"`{kind.__name__.lower()}`", "use the forms of docs/rules-language.md"))
        yield "PNP201", f"{name} is not part of the rules language", hint
        return
    yield from _definition_faults(node, root)
    yield from _statement_faults(node, loop)
    yield from _expression_faults(node)


def _definition_faults(node: ast.AST, root: ast.AST) -> Iterator[Fault]:
    """The faults of a function and its parameters."""
    match node:
        case ast.FunctionDef():
            if node is not root:
                yield (
                    "PNP201",
                    "a function inside a function is not part of the rules language",
                    "put it beside the other",
                )
            if node.returns or getattr(node, "type_params", None):
                yield "PNP201", "annotations are not part of the rules language", "remove the type; it is inferred"
            if node.name.startswith("_"):
                yield "PNP201", f"`{node.name}` begins with an underscore", "choose another name"
        case ast.arguments():
            names = [a.arg for a in node.args]
            if len(set(names)) < len(names):
                yield "PNP201", "two parameters have one name", "give each a name of its own"
            if any((node.vararg, node.kwarg, node.defaults, node.kwonlyargs, node.posonlyargs)):
                yield "PNP201", "a rule has only plain parameters", "write `def name(me, other):`"
        case ast.arg() if node.annotation:
            yield "PNP201", "annotations are not part of the rules language", "remove the type; it is inferred"
        case ast.arg() if node.arg.startswith("_"):
            yield "PNP201", f"`{node.arg}` begins with an underscore", "choose another name"


def _statement_faults(node: ast.AST, loop: bool) -> Iterator[Fault]:
    """The faults of a line. ``loop``: whether it is inside a loop."""
    match node:
        case ast.Break() | ast.Continue() if not loop:
            yield "PNP201", "there is no loop here to leave or to continue", "put it into a `for`, or write `return`"
        case ast.Assign() if len(node.targets) != 1 or not isinstance(node.targets[0], SETTABLE):
            yield "PNP201", "a line sets one name or one field", "write one assignment per line"
        case ast.AugAssign() if not isinstance(node.target, SETTABLE):
            yield "PNP201", "a line sets one name or one field", "write `name += 1`"
        case ast.For():
            if node.orelse:
                yield "PNP201", "`for … else` is not part of the rules language", "use a flag"
            if not isinstance(node.target, ast.Name):
                yield "PNP201", "a loop has one name", "write `for card in …:`"


def _expression_faults(node: ast.AST) -> Iterator[Fault]:
    """The faults of an expression."""
    match node:
        case ast.Constant():
            yield from _constant(node)
        case ast.comprehension() if node.is_async:
            yield "PNP201", "`async` is not part of the rules language", "remove it"
        case ast.comprehension():
            if not isinstance(node.target, ast.Name) or len(node.ifs) > 1:
                yield "PNP201", "a comprehension has one name and at most one `if`", "write `[x for x in list if …]`"
        case ast.ListComp() if len(node.generators) != 1:
            yield "PNP201", "a comprehension has one `for`", "use `together` for a flat list of several lists"
        case ast.Attribute() if node.attr.startswith("_"):
            yield "PNP201", f"`{node.attr}` is not a field", "use the fields of game.yaml"
        case ast.Attribute(ctx=ast.Store()) if not isinstance(node.value, ast.Name | ast.Attribute):
            yield (
                "PNP201",
                "the object whose field is set here has no name",
                "give it one first: `p = …`, then `p.field = …`",
            )
        case ast.Subscript(ctx=ast.Store(), slice=ast.Constant()):
            yield "PNP201", "a line sets one name or one field", "write the member of a cell: `me.row[SPADES] = …`"
        case ast.Subscript(ctx=ast.Store()) if any(isinstance(n, ast.Call | ast.ListComp) for n in walk(node)):
            yield (
                "PNP201",
                "the brackets of a cell that is set contain a call",
                "give the member a name first: `s = …`, then `me.row[s] = …`",
            )
        case ast.Name() if node.id.startswith("_"):
            yield "PNP201", f"`{node.id}` begins with an underscore", "choose another name"
        case ast.Call() if not isinstance(node.func, ast.Name):
            yield "PNP201", "only rules and library words can be called, by their names", "write `word(…)`"
        case ast.Call() if len({k.arg for k in node.keywords}) < len(node.keywords):
            yield "PNP201", "an argument is given twice", "write it once"
        case ast.keyword() if node.arg is None:
            yield "PNP201", "star arguments are not part of the rules language", "write out the arguments"


def _constant(node: ast.Constant) -> Iterator[Fault]:
    value = node.value
    if isinstance(value, bool) or value is None or isinstance(value, str):
        if value is None:
            yield "PNP201", "`None` is not part of the rules language", "write `nothing`"
    elif not isinstance(value, int):
        yield "PNP201", "numbers must be whole", "write a whole number, or `half_up`"
    elif abs(value) > 1_000_000:
        yield "PNP201", "this number is too large", "use one below a million"
