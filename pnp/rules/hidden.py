"""Options that leak: a header or a list of options that depends on faces hidden from its chooser.

The player who is asked sees whether an action is offered, and its options. So its header may count a hidden zone, or
offer its cards as backs, but may not look at their faces (PNP214). Rules that disclose a fact use ``tell``, ``show`` or
``reveal`` first. The permutation test of :mod:`pnp.checks.search.leaks` covers the rest.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping

from pnp.base.frozen import dataclass
from pnp.model.game import Game
from pnp.rules.forms import form_parts
from pnp.rules.header import list_of
from pnp.rules.parse import Source
from pnp.rules.rule import Header
from pnp.rules.trees import walk
from pnp.source.diagnostics import Report

ASKING = frozenset({"choose", "choose_some", "arrange"})
PARTS = ("who", "when", "cost", "leaves")
DISCLOSING = frozenset({"tell", "show", "reveal", "peek", "lay_open", "turn_up"})
"""Words that disclose facts: a rule may depend on these afterwards; the permutation test checks how."""

NOT = "not "
"""Before the name of somebody who is the only one not to see a zone."""


def may_look(chooser: str, whose: str) -> bool:
    """Whether a chooser may see faces of the zone with this owner (:meth:`HiddenZones.looked_into`). It cannot know
    whether two variables name two players; the permutation test covers that."""
    return whose.removeprefix(NOT) != chooser if whose.startswith(NOT) else whose == chooser


@dataclass(frozen=True)
class HiddenZones:
    """The zones of a game with faces that not everybody sees."""

    own: frozenset[str]
    """Zones of players that only their owner sees."""
    closed: frozenset[str]
    """Zones that nobody sees."""
    turned: frozenset[str] = frozenset()
    """Zones of players that everybody but their owner sees."""

    def looked_into(self, node: ast.expr) -> str | None:
        """The owner of a hidden zone in an expression: a variable's name, "" for nobody's, with :data:`NOT` before it
        if only the owner does not see the zone; None for an open zone."""
        while isinstance(node, ast.Subscript):
            node = node.value
        if isinstance(node, ast.Attribute) and node.attr in self.turned:
            return NOT + node.value.id if isinstance(node.value, ast.Name) else None
        if isinstance(node, ast.Attribute) and node.attr in self.closed:
            return ""
        if isinstance(node, ast.Attribute) and node.attr in self.own:
            owner = node.value.value if isinstance(node.value, ast.Attribute) else node.value
            return owner.id if isinstance(owner, ast.Name) else "?"  # `me.hand`, or `me.side.hand` of a team
        if isinstance(node, ast.Name) and node.id in self.closed:
            return ""
        return None


def check_hidden_options(
    game: Game, sources: Mapping[str, Source], headers: Mapping[str, Header], report: Report
) -> None:
    """Report headers and option lists that read hidden faces (PNP214)."""
    hidden = hidden_zones(game)
    reads = value_reads(sources, hidden)
    for name, source in sources.items():
        check_offers(source, headers[name], hidden, reads, sources, report)


def hidden_zones(game: Game) -> HiddenZones:
    """The zones of a game with faces that not everybody sees."""

    def seen_by(who: str) -> frozenset[str]:
        """The names of the zones with ``sees: who``; a family of zones counts by its own name."""
        return frozenset(zone.family or zone.name for zone in game.zones.values() if zone.sees == who)

    return HiddenZones(seen_by("owner"), seen_by("nobody"), seen_by("others"))


def check_offers(
    source: Source, header: Header, hidden: HiddenZones, reads: Mapping[str, frozenset[str]],
    sources: Mapping[str, Source], report: Report,
) -> None:  # fmt: skip
    """Report dependence of one rule's options on hidden faces (PNP214). ``reads``: the result of
    :func:`value_reads`."""
    for expr, chooser in _offers(source, header):
        for node, whose in _looks(walk(expr), hidden, reads, sources):
            if not may_look(chooser, whose):
                owner = f"{whose.removeprefix(NOT)}'s cards" if whose not in ("", "?") else "cards that nobody sees"
                report.error(
                    "PNP214", f"the options here depend on the faces of {owner}", source.span(node),
                    "count the zone, offer its cards as backs, or reveal the fact with `tell` first",
                    context=f"`{source.tree.name}`",
                )  # fmt: skip


def looks_of_body(
    source: Source, hidden: HiddenZones, reads: Mapping[str, frozenset[str]], sources: Mapping[str, Source]
) -> Iterator[tuple[ast.AST, str]]:
    """The nodes of a rule's body that read faces of a hidden zone, with the zone's owner."""
    return _looks((node for line in source.tree.body for node in walk(line)), hidden, reads, sources)


def _offers(source: Source, header: Header) -> Iterator[tuple[ast.AST, str]]:
    """The code that a player's options depend on, with the name of that player."""
    params = [a.arg for a in source.tree.args.args]
    if header.lists or any(getattr(header, p) is not None for p in PARTS):
        for part in PARTS:
            expr = getattr(header, part)
            if expr is not None:
                yield expr, "me"
        for param in header.lists:
            yield list_of(source, param), "me"
    if form_parts(source.tree.decorator_list[0]):  # the parts that are offered depend on what the form accepts
        yield from ((line, "me") for line in source.tree.body)
    for options, who in _questions(source):
        yield options, who
        if not _discloses(source):
            yield from ((expr, who) for expr in _sources_of(options, source, frozenset((*params, who))))


def _questions(source: Source) -> Iterator[tuple[ast.expr, str]]:
    """The options of each question that a rule puts, with the name of the asked player."""
    for node in source.of(ast.Call):
        if isinstance(node.func, ast.Name) and node.func.id in ASKING and len(node.args) > 1:
            who = node.args[0]
            if isinstance(who, ast.Name):
                yield node.args[1], who.id


def _discloses(source: Source) -> bool:
    return any(
        isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id in DISCLOSING for n in source.nodes
    )


def _sources_of(expr: ast.expr, source: Source, visited: frozenset[str]) -> Iterator[ast.expr]:
    """The values of the locals in an expression, and the tests and lists of the loops and conditions around their
    assignments. A chosen value is public by that player's choice, and is not followed."""
    names = {n.id for n in walk(expr) if isinstance(n, ast.Name)} - visited
    for name in sorted(names):
        for around, value in _settings(source.tree.body, name, ()):
            if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in ASKING:
                continue
            for part in (value, *around):
                yield part
                yield from _sources_of(part, source, visited | names)


def _settings(
    body: Iterable[ast.stmt], name: str, around: tuple[ast.expr, ...]
) -> Iterator[tuple[tuple[ast.expr, ...], ast.expr]]:
    """The assignments of a local: their context as list comprehensions of one name, and the value.

    A loop over a zone with a condition on its cards is equivalent to a list comprehension, and treated as one.
    """
    for node in body:
        match node:
            case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                yield around, value
            case ast.AugAssign(target=ast.Name(id=target), value=value) if target == name:
                yield around, value
            case ast.For(target=ast.Name() as item, iter=of, body=inner):
                looks = [n.test for n in ast.walk(node) if isinstance(n, ast.If | ast.IfExp)]
                loop = ast.comprehension(target=item, iter=of, ifs=looks, is_async=0)
                comprehension = ast.copy_location(
                    ast.ListComp(elt=ast.Name(id=item.id, ctx=ast.Load()), generators=[loop]), node
                )
                yield from _settings(inner, name, (*around, comprehension))
            case ast.If(test=test, body=inner, orelse=other):
                yield from _settings([*inner, *other], name, (*around, test))
            case ast.While(test=test, body=inner):
                yield from _settings(inner, name, (*around, test))


def _looks(
    nodes: Iterable[ast.AST], hidden: HiddenZones, reads: Mapping[str, frozenset[str]], sources: Mapping[str, Source]
) -> Iterator[tuple[ast.AST, str]]:
    """The nodes that read faces of a hidden zone, with the zone's owner."""
    for node in nodes:
        if isinstance(node, ast.ListComp):
            loop = node.generators[0]
            whose = hidden.looked_into(loop.iter)
            target = loop.target.id if isinstance(loop.target, ast.Name) else ""
            if whose is not None and _reads_face([node.elt, *loop.ifs], target):
                yield node, whose
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in reads:
            params = [a.arg for a in sources[node.func.id].tree.args.args]
            for whose in reads[node.func.id]:
                before = NOT if whose.startswith(NOT) else ""
                param = whose.removeprefix(NOT)
                if param in ("", "?"):
                    yield node, whose
                elif param in params and params.index(param) < len(node.args):
                    arg = node.args[params.index(param)]
                    if isinstance(arg, ast.Name) or not before:
                        yield node, before + (arg.id if isinstance(arg, ast.Name) else "?")


def _reads_face(parts: list[ast.expr], target: str) -> bool:
    """Whether the loop's variable is used for more than the card itself."""
    for part in parts:
        for node in walk(part):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == target:
                return True
    return False


def value_reads(sources: Mapping[str, Source], hidden: HiddenZones) -> dict[str, frozenset[str]]:
    """For each @value: the parameters whose hidden zones it reads ("" for zones that nobody sees)."""
    values = [source for source in sources.values() if _is_value(source)]
    reads: dict[str, frozenset[str]] = {source.tree.name: frozenset() for source in values}
    for _ in range(len(values) + 1):
        before = dict(reads)
        for source in values:
            reads[source.tree.name] = reads_of(source, hidden, reads, sources)
        for source in sources.values():
            if (value := changed_value(source)) in reads:
                nodes = [node for node in source.nodes if isinstance(node, ast.ListComp | ast.Call)]
                reads[value] |= {whose for _, whose in _looks(nodes, hidden, reads, sources)}
        if reads == before:
            break
    return {name: whose for name, whose in reads.items() if whose}


def reads_of(
    source: Source, hidden: HiddenZones, reads: Mapping[str, frozenset[str]], sources: Mapping[str, Source]
) -> frozenset[str]:
    """The parameters of one @value whose hidden zones it reads, given those of the others (``reads``); empty for a rule
    of another kind."""
    if not _is_value(source):
        return frozenset()
    nodes = [node for node in source.nodes if isinstance(node, ast.ListComp | ast.Call)]
    return frozenset(whose for _, whose in _looks(nodes, hidden, reads, sources))


def changed_value(source: Source) -> str:
    """The @value that a @changes changes; "" for any other rule."""
    decorator = source.tree.decorator_list[0] if source.tree.decorator_list else None
    match decorator:
        case ast.Call(func=ast.Name(id="changes"), args=[ast.Name(id=value)]):
            return value
    return ""


def _is_value(source: Source) -> bool:
    decorator = source.tree.decorator_list[0] if source.tree.decorator_list else None
    name = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(name, ast.Name) and name.id == "value"
