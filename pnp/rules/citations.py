"""Citations in traced rules: where each ends, and which of them limits a choice.

`cite` in a branch or a loop holds to the end of its block. After the block, and in the next turn of a loop, the clause
before it holds again. If a value that cites makes the options of a choice, the clause that was in force when it
returned limits the choice.
"""

import ast
from collections.abc import Iterator, Mapping, Sequence

from pnp.rules.rule import Rule
from pnp.rules.trees import LOAD, Place, call_line, place_of, walk

BACK = "_back_to"
"""The name of the function that sets the clause of the running rule."""
LIMITED = "_limited"
"""The name of the function that names the values that limit a choice, and returns the word that asks."""
CHOICES = frozenset({"choose", "_choose_seen", "choose_some", "arrange"})
"""The words whose second argument is the list of options."""


def with_citations(body: Sequence[ast.stmt], rule: Rule, rules: Mapping[str, Rule]) -> list[ast.stmt]:
    """The body of a traced rule, with a call of ``_back_to`` after each branch and loop that cites a clause, and with
    the names of the values that limit its choices."""
    statements, _ = _ended(body, rule.clause)
    _name_all_limits(statements, rules)
    return statements


def _ended(body: Sequence[ast.stmt], clause: str) -> tuple[list[ast.stmt], bool]:
    """The block, and whether something in it cites a clause."""
    statements, cites = list[ast.stmt](), False
    for line in body:
        statements.append(line)
        if (id := _cited(line)) is not None:
            clause, cites = id, True
        elif isinstance(line, ast.If | ast.For):
            (line.body, first), (line.orelse, second) = _ended(line.body, clause), _ended(line.orelse, clause)
            if first and isinstance(line, ast.For):
                line.body.insert(0, _back_to(clause, line.body[0]))
            if first or second:
                statements.append(_back_to(clause, line))
                cites = True
    return statements, cites


def _back_to(clause: str, line: ast.stmt) -> ast.stmt:
    place = place_of(line)
    return call_line(BACK, place, ast.Constant(clause, **place))


def _cited(line: ast.stmt) -> str | None:
    """The clause that a statement cites by itself; None if it cites none."""
    match line:
        case ast.Expr(value=ast.Call(func=ast.Name(id="cite"), args=[ast.Constant(value=str(id)), *_])):
            return id
    return None


# ------------------------------------------------------------------------------------------------- limits of choices
def _name_all_limits(body: Sequence[ast.stmt], rules: Mapping[str, Rule]) -> None:
    """Let each choice name the values that cite a clause and make its options, in the call itself or in the assignment
    of a local name: `choose(…)` becomes `_limited(choose, ("may_lead",), ())(…)`. Of a value that is called for each
    item of a list, its own clause is named."""
    nodes = [node for line in body for node in walk(line)]
    assigned: dict[str, list[ast.expr]] = {}
    for node in nodes:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            assigned.setdefault(node.targets[0].id, []).append(node.value)
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CHOICES:
            options = node.args[1]
            _name_limits(node, assigned.get(options.id, []) if isinstance(options, ast.Name) else [options], rules)


def _name_limits(choice: ast.Call, makers: Sequence[ast.expr], rules: Mapping[str, Rule]) -> None:
    """Name the limits of a choice whose options these expressions make."""
    values = {rule.name: rule for maker in makers for rule in _limiting(maker, rules)}
    lists = [node for maker in makers for node in walk(maker) if isinstance(node, ast.ListComp)]
    of_items = {rule.name for each in lists for part in (each.elt, *each.generators[0].ifs)
                for rule in _limiting(part, rules)}  # fmt: skip
    if values:
        place = place_of(choice.func)
        returning = [name for name in values if name not in of_items]
        clauses = [values[name].clause for name in values if name in of_items]
        arguments = [choice.func, _texts(returning, place), _texts(clauses, place)]
        choice.func = ast.Call(ast.Name(LIMITED, LOAD, **place), arguments, [], **place)


def _texts(texts: Sequence[str], place: Place) -> ast.expr:
    return ast.Tuple([ast.Constant(text, **place) for text in texts], LOAD, **place)


def _limiting(options: ast.expr, rules: Mapping[str, Rule]) -> Iterator[Rule]:
    """The values that cite a clause and are called in an expression."""
    for node in walk(options):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            rule = rules.get(node.func.id)
            if rule is not None and rule.kind == "value" and rule.cites:
                yield rule
