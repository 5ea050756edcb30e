"""Options that tell: a header or a list of options that reads the faces of cards which its chooser cannot see.

Whether an action is offered, and what it offers, is seen by the player who is asked. So its header may count a hidden
zone, or offer its cards as backs, but may not look at their faces (PNP214). A fact that the rules do let out goes
through ``tell``, ``show`` or ``reveal`` first. The permutation test of :mod:`pnp.verify.leaks` is the other half.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pnp.diagnostics import Report
from pnp.model.game import Game
from pnp.rules.header import list_of
from pnp.rules.parse import Source
from pnp.rules.rule import Header
from pnp.rules.trees import walk

ASKING = frozenset({"choose", "choose_some", "arrange"})
PARTS = ("who", "when", "cost")


@dataclass(frozen=True)
class Hidden:
    """Which zones of a game have faces that not everybody sees."""

    own: frozenset[str]
    """Zones of players that only their owner sees."""
    closed: frozenset[str]
    """Zones that nobody sees."""

    def looked_into(self, node: ast.expr) -> str | None:
        """Whose hidden zone an expression is: a variable's name, "" for nobody's, None for an open zone."""
        if isinstance(node, ast.Attribute) and node.attr in self.closed:
            return ""
        if isinstance(node, ast.Attribute) and node.attr in self.own:
            return node.value.id if isinstance(node.value, ast.Name) else "?"
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


def hidden_zones(game: Game) -> Hidden:
    """The zones of a game whose faces not everybody sees."""
    zones = game.zones.values()
    return Hidden(
        frozenset(z.name for z in zones if z.sees == "owner"), frozenset(z.name for z in zones if z.sees == "nobody")
    )


def check_offers(
    source: Source, header: Header, hidden: Hidden, reads: Mapping[str, frozenset[str]],
    sources: Mapping[str, Source], report: Report,
) -> None:  # fmt: skip
    """Report what one rule offers by hidden faces (PNP214). ``reads`` are those of :func:`value_reads`."""
    for expr, chooser in _offers(source, header):
        for node, whose in _looks(walk(expr), hidden, reads, sources):
            if whose != chooser:
                owner = f"{whose}'s cards" if whose not in ("", "?") else "cards that nobody sees"
                report.error(
                    "PNP214", f"what is offered here depends on the faces of {owner}", source.span(node),
                    "count the zone, offer its cards as backs, or let the fact out by `tell` first",
                    context=f"`{source.tree.name}`",
                )  # fmt: skip


def _offers(source: Source, header: Header) -> Iterator[tuple[ast.expr, str]]:
    """The expressions that a player's options depend on, with the name of that player."""
    params = [a.arg for a in source.tree.args.args]
    if header.lists or any(getattr(header, p) is not None for p in PARTS):
        for part in PARTS:
            expr = getattr(header, part)
            if expr is not None:
                yield expr, "me"
        for param in header.lists:
            yield list_of(source, param), "me"
    for node in source.nodes:
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ASKING
            and len(node.args) > 1
        ):
            who = node.args[0]
            if isinstance(who, ast.Name) and (who.id in params or who.id):
                yield node.args[1], who.id


def _looks(
    nodes: Iterable[ast.AST], hidden: Hidden, reads: Mapping[str, frozenset[str]], sources: Mapping[str, Source]
) -> Iterator[tuple[ast.AST, str]]:
    """Which of these nodes read faces of a hidden zone, with whose zone it is."""
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
                if whose in ("", "?"):
                    yield node, whose
                elif whose in params and params.index(whose) < len(node.args):
                    arg = node.args[params.index(whose)]
                    yield node, arg.id if isinstance(arg, ast.Name) else "?"


def _reads_face(parts: list[ast.expr], target: str) -> bool:
    """Whether anything but the bare card is made of the loop's variable."""
    for part in parts:
        for node in walk(part):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == target:
                return True
    return False


def value_reads(sources: Mapping[str, Source], hidden: Hidden) -> dict[str, frozenset[str]]:
    """For each @value: the parameters whose hidden zones it looks into ("" for zones that nobody sees)."""
    values = [source for source in sources.values() if _is_value(source)]
    reads: dict[str, frozenset[str]] = {source.tree.name: frozenset() for source in values}
    for _ in range(len(values) + 1):
        before = dict(reads)
        for source in values:
            reads[source.tree.name] = reads_of(source, hidden, reads, sources)
        if reads == before:
            break
    return {name: whose for name, whose in reads.items() if whose}


def reads_of(
    source: Source, hidden: Hidden, reads: Mapping[str, frozenset[str]], sources: Mapping[str, Source]
) -> frozenset[str]:
    """The same for one @value, given what the others look into; nothing for a rule of another kind."""
    if not _is_value(source):
        return frozenset()
    nodes = [node for node in source.nodes if isinstance(node, ast.ListComp | ast.Call)]
    return frozenset(whose for _, whose in _looks(nodes, hidden, reads, sources))


def _is_value(source: Source) -> bool:
    decorator = source.tree.decorator_list[0] if source.tree.decorator_list else None
    name = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(name, ast.Name) and name.id == "value"
