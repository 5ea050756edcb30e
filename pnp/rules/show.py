"""A rule set as text: for ``pnp dump --stage rules``, golden tests, and inspecting the compiled rules of a chapter."""

import ast
from collections.abc import Iterator

from pnp.rules.rule import Header, Rule, RuleSet
from pnp.source.diagnostics.numbers import number_of


def show_rules(rules: RuleSet) -> str:
    """Every rule with its header, its clauses, and its reads and writes; then every arc by its clause."""
    return "\n".join(_lines(rules)) + "\n"


def _lines(rules: RuleSet) -> Iterator[str]:
    yield f"rules {rules.digest}: {number_of(len(rules.rules), 'rule')}, {number_of(len(rules.arcs), 'arc')}"
    for rule in rules.rules.values():
        yield ""
        yield f"@{rule.kind} {rule.name}({', '.join(rule.params)})  {rule.span}"
        yield from (f"  {line}" for line in _facts(rule))
    yield ""
    yield "arcs"
    yield from (f"  {arc.id}  ({arc.kind}, clause {arc.clause or 'none'})" for arc in rules.arcs)


def _facts(rule: Rule) -> Iterator[str]:
    yield f"follows {rule.clause or 'no clause'}" + (f", and in branches {', '.join(rule.cites)}" if rule.cites else "")
    header = ", ".join(f"{name}={value}" for name, value in _header(rule.header))
    if header:
        yield f"header {header}"
    for word, names in (("reads", rule.reads), ("changes", rule.writes)):
        if names:
            yield f"{word} {', '.join(sorted(names))}"
    yield from (f"asks “{prompt}”" for prompt, _ in rule.prompts)


def _header(header: Header) -> Iterator[tuple[str, str]]:
    for name in ("phase", "to", "at", "onto", "label"):
        if getattr(header, name):
            yield name, getattr(header, name)
    for column, members in header.keys:
        yield column, " | ".join(members)
    if header.lists:
        yield "asks for", " then ".join(header.lists)
    if header.repeat:
        yield "repeat", "True"
    for name in ("limit", "cost", "who", "when", "leaves", "condition"):
        node = getattr(header, name)
        if node is not None:
            yield name, ast.unparse(node)
