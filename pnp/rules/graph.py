"""Facts read from a rule's tree: the rules it calls, what it reads and changes, and its prompts."""

import ast
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pnp.base.frozen import dataclass
from pnp.rules.cells import lookup_of
from pnp.rules.forms import form_parts, part_words
from pnp.rules.parse import Source
from pnp.rules.scope import Scope
from pnp.rules.trees import walk
from pnp.rules.words import WORDS
from pnp.source.diagnostics import Report, Span

PLACING = {"move": 1, "draw": 2, "deal": 2, "turning": 1, "shuffle_into": 1, "new_pile": 0}
"""Words that put cards into a zone, and the index of the zone's argument."""
SPENDING = frozenset({"gain", "pay", "lose", "give", "may_pay", "put", "hand_to"})
READING = frozenset({"tokens_on", "holder", "can_pay"})
CLOCK = "*"
"""A pseudo-name among the reads of a rule: whose turn it is, the round, a card's position; no zone or counter contains
these."""


@dataclass(frozen=True)
class Facts:
    """The effects of a rule's own lines."""

    calls: frozenset[str]
    words: frozenset[str]
    reads: frozenset[str]
    writes: frozenset[str]
    cites: tuple[str, ...]
    prompts: tuple[tuple[str, Span], ...]


def read_facts(source: Source, scope: Scope, rules: Iterable[str]) -> Facts:
    """The facts about one rule, including its header."""
    words, reads, writes, cites, prompts, booked = _facts_of_words(source, scope)
    calls, more_reads = _facts_of_names(source, scope, set(rules), booked)
    reads |= more_reads
    for field in source.of(ast.Attribute):
        (reads if isinstance(field.ctx, ast.Load) else writes).add(field.attr)
    for cell in source.of(ast.Subscript):
        if isinstance(cell.ctx, ast.Store):
            writes.add(lookup_of(cell)[0].attr)
    reads, writes = with_cells(reads, scope), with_cells(writes, scope)
    for decorator in source.tree.decorator_list:
        for node in walk(decorator):
            if isinstance(node, ast.keyword) and node.arg == "cost":
                writes |= _tokens(node.value, scope)
            if isinstance(node, ast.keyword) and node.arg == "label" and isinstance(node.value, ast.Constant):
                prompts.append((str(node.value.value), source.span(node.value)))
        prompts += [(part_words(part.arg or ""), source.span(part)) for part in form_parts(decorator)]
    return Facts(
        frozenset(calls), frozenset(words), frozenset(reads), frozenset(writes), tuple(cites),
        tuple(prompts),
    )  # fmt: skip


def with_cells(names: set[str], scope: Scope) -> set[str]:
    """These names, with the names of the cells of the families among them."""
    families = [scope.families[name][0] for name in names if name in scope.families]
    return names.union(*(family.cells.values() for family in families))


class _WordFacts(NamedTuple):
    """The facts about a rule's calls of library words."""

    words: set[str]
    reads: set[str]
    writes: set[str]
    cites: list[str]
    prompts: list[tuple[str, Span]]
    booked: set[int]
    """The ids of name nodes that are booked for later."""


def _facts_of_words(source: Source, scope: Scope) -> _WordFacts:
    facts = _WordFacts(set(), set(), set(), [], [], set())
    for call in source.of(ast.Call):
        word = call.func.id if isinstance(call.func, ast.Name) else ""
        if word not in WORDS:
            continue
        facts.words.add(word)
        facts.writes.update(_written(word, call, scope))
        facts.cites.extend(_texts(call, word, "id"))
        facts.prompts.extend((text, source.span(call)) for text in _texts(call, word, "prompt"))
        if word in ("owner", "knows"):
            facts.reads.add(CLOCK)
        facts.booked.update(id(arg) for arg in call.args[1:2] if word == "later")
        if word in READING:
            facts.reads.update(_tokens(call, scope))
    return facts


def _facts_of_names(source: Source, scope: Scope, rules: set[str], booked: set[int]) -> tuple[set[str], set[str]]:
    """The rules that a rule calls, and the zones, boards and clocks that it reads."""
    calls: set[str] = set()
    reads: set[str] = set()
    booked |= {id(decorator.args[0]) for decorator in source.of(ast.Call) if _is_changes(decorator)}
    for name in source.of(ast.Name):
        if name.id in rules:
            if id(name) not in booked:  # the engine calls a rule booked for later
                calls.add(name.id)
        elif name.id in ("active", "round_number"):
            reads.add(CLOCK)
        elif _is(scope, name.id, "zone") or _is(scope, name.id, "cells") or name.id in scope.boards:
            reads.add(name.id)
    return calls, reads


def _is_changes(call: ast.Call) -> bool:
    """Whether this is the decorator `@changes(value, …)`, which names its value without calling it."""
    return isinstance(call.func, ast.Name) and call.func.id == "changes" and bool(call.args)


def _is(scope: Scope, name: str, kind: str) -> bool:
    type = scope.names.get(name)
    return type is not None and type.kind == kind


def _texts(node: ast.Call, word: str, kind: str) -> list[str]:
    params = WORDS[word].params
    texts = []
    for i, arg in enumerate(node.args):
        param = params[min(i, len(params) - 1)]
        if param.type == kind and (i < len(params) or param.many) and isinstance(arg, ast.Constant):
            texts.append(str(arg.value))
    return texts


def _written(word: str, node: ast.Call, scope: Scope) -> set[str]:
    names: set[str] = set()
    if word in PLACING and len(node.args) > PLACING[word]:
        names |= _zones(node.args[PLACING[word]], scope)
    if word in ("shuffle", "cut", "shuffle_into", "draw", "turning") and node.args:
        names |= _zones(node.args[0], scope)
    if word in ("lay", "put_on", "take_off") and len(node.args) > 1:
        names |= _zones(node.args[1], scope)
    if word in SPENDING:
        for arg in node.args:
            names |= _tokens(arg, scope)
    if word == "take_back":
        names |= set(scope.tokens)
    return names


def _zones(node: ast.expr, scope: Scope) -> set[str]:
    zones = set()
    for part in walk(node):
        name = part.id if isinstance(part, ast.Name) else part.attr if isinstance(part, ast.Attribute) else ""
        if name in scope.zones or name in scope.boards or name in scope.families:
            zones.add(name)
    return zones


def _tokens(node: ast.expr, scope: Scope) -> set[str]:
    named = {n.id for n in walk(node) if isinstance(n, ast.Name)}
    families = [scope.families[name][0] for name in named if _is(scope, name, "cells")]
    cells = {cell for family in families if family.kind == "token" for cell in family.cells.values()}
    return cells | {name for name in named if _is(scope, name, "token")}


def reachable(name: str, calls: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """Every rule that a rule calls, directly or not."""
    reached: set[str] = set()
    stack = [name]
    while stack:
        for callee in calls.get(stack.pop(), ()):
            if callee not in reached:
                reached.add(callee)
                stack.append(callee)
    return frozenset(reached)


def check_recursion(facts: Mapping[str, Facts], sources: Mapping[str, Source], report: Report) -> None:
    """Report rules that call each other in a cycle (PNP207)."""
    calls = {name: f.calls for name, f in facts.items()}
    for name in facts:
        if name in reachable(name, calls):
            circle = " → ".join([name, *_path(name, name, calls)])
            report.error(
                "PNP207", f"`{name}` calls itself: {circle}", sources[name].span(sources[name].tree),
                "write a loop: `for n in repeat(limit):`",
            )  # fmt: skip


def _path(start: str, goal: str, calls: Mapping[str, frozenset[str]]) -> list[str]:
    queue: list[list[str]] = [[c] for c in sorted(calls[start])]
    visited: set[str] = set()
    while queue:
        path = queue.pop(0)
        if path[-1] == goal:
            return path
        if path[-1] not in visited:
            visited.add(path[-1])
            queue += [[*path, c] for c in sorted(calls.get(path[-1], ()))]
    return []


def check_purity(
    kinds: Mapping[str, str], facts: Mapping[str, Facts], sources: Mapping[str, Source], report: Report
) -> None:
    """Report values, invariants, scores and headers that ask, move, pay or draw (PNP211)."""
    _check_headers(kinds, sources, report)
    acting = {name for name, f in facts.items() if any(WORDS[w].acts for w in f.words) or _sets(sources[name])}
    calls = {name: f.calls for name, f in facts.items()}
    for name, kind in kinds.items():
        if kind not in ("value", "changes", "form", "invariant", "score", "policy"):
            continue
        culprits = [c for c in (name, *sorted(reachable(name, calls))) if c in acting]
        culprits += [c for c in sorted(facts[name].calls) if kinds.get(c) == "procedure" and c not in culprits]
        if culprits:
            what = (
                "asks, moves, pays or sets something" if culprits[0] == name else f"calls `{culprits[0]}`, which acts"
            )
            report.error(
                "PNP211", f"`{name}` is a @{kind}, but {what}", sources[name].span(sources[name].tree),
                "make it a `@procedure`, or remove the lines that act",
            )  # fmt: skip


def _check_headers(kinds: Mapping[str, str], sources: Mapping[str, Source], report: Report) -> None:
    """Check that a header only computes, as the engine evaluates it repeatedly."""
    for source in sources.values():
        for decorator in source.tree.decorator_list:
            calls = [n for n in walk(decorator) if isinstance(n, ast.Call) and n is not decorator]
            for call in calls:
                name = call.func.id if isinstance(call.func, ast.Name) else ""
                if kinds.get(name) == "procedure" or (name in WORDS and WORDS[name].acts):
                    report.error(
                        "PNP211", f"`{name}` acts, but a header may only look", source.span(call),
                        "do it in the body, or write a `@value`",
                    )  # fmt: skip


def _sets(source: Source) -> bool:
    return any(isinstance(n, ast.Attribute | ast.Subscript) and isinstance(n.ctx, ast.Store) for n in source.nodes)
