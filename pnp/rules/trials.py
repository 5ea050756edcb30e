"""Actions with ``leaves=``: their rule is tried, and taken back, before a choice is offered (PNP211, PNP214).

A trial may set counters and fields, and put pieces on boards. It must not ask, draw, move cards, pay or end anything,
since that cannot be taken back; and as the player sees which choices are offered, it must not read hidden faces.
"""

import ast
from collections.abc import Iterator, Mapping

from pnp.base.frozen import dataclass
from pnp.model.game import Game
from pnp.rules.cells import lookup_of
from pnp.rules.graph import Facts, reachable
from pnp.rules.hidden import hidden_zones, looks_of_body, may_look, value_reads
from pnp.rules.parse import Source
from pnp.rules.rule import Header
from pnp.rules.words import EFFECTS, WORDS
from pnp.source.diagnostics import Report

REVERSIBLE = frozenset({"places"})
"""The effects of words that a trial takes back."""


def check_trials(
    game: Game, sources: Mapping[str, Source], headers: Mapping[str, Header], facts: Mapping[str, Facts],
    report: Report,
) -> None:  # fmt: skip
    """Report actions with ``leaves=`` whose trial cannot be taken back (PNP211) or reads hidden faces (PNP214)."""
    tried = {name: header for name, header in headers.items() if header.leaves is not None}
    if not tried:
        return
    actions = {name: header for name, header in headers.items() if _is_action(sources[name])}
    check = _Check(game, sources, {name: fact.calls for name, fact in facts.items()}, report)
    for name, header in tried.items():
        if header.cost is not None:
            report.error(
                "PNP211", f"`{name}` has `leaves=` and a cost, but a choice that is tried pays nothing",
                sources[name].span(header.cost), "let the next phase take the cost, or write the condition in `when=`",
            )  # fmt: skip
        check.effects(name)
        check.faces(name)
        if header.leaves in sources[name].notes.least:
            check.number(name, header, actions)


@dataclass(frozen=True)
class _Check:
    """Checks the rules that a trial runs."""

    game: Game
    sources: Mapping[str, Source]
    calls: Mapping[str, frozenset[str]]
    report: Report

    def number(self, name: str, header: Header, actions: Mapping[str, Header]) -> None:
        """Report a number in ``leaves=`` that cannot compare the moves of a phase (PNP218)."""
        assert header.leaves is not None
        chosen = {n.id for n in ast.walk(header.leaves) if isinstance(n, ast.Name)} & {*header.lists}
        text = ast.unparse(header.leaves)
        others = (n for n, its in actions.items() if its.phase == header.phase and _text(its.leaves) != text)
        other = next(others, "")
        if chosen:
            reason, help = f"it depends on `{min(chosen)}`, a choice of one move", "use `me` and what is on the table"
        elif header.limit is not None or header.repeat:
            part = "repeat" if header.repeat else "limit"
            reason, help = f"its moves are compared without `{part}=`", "write `choose: any`, and count in `when=`"
        elif other:
            reason, help = f"`{other}` of the same phase does not have it", f"write `leaves={text}` there too"
        else:
            return
        message = f"`leaves=` of `{name}` is a number, but {reason}"
        self.report.error("PNP218", message, self.sources[name].span(header.leaves), help)

    def effects(self, name: str) -> None:
        """Report the lines of an action, and of rules that it calls, that cannot be taken back."""
        for called in (name, *sorted(reachable(name, self.calls))):
            source = self.sources[called]
            for node, problem in _lasting(self.game, source):
                self.report.error(
                    "PNP211", f"`{name}` has `leaves=`, so it is tried before it is offered, but {problem}",
                    source.span(node), "only set counters and fields there, and put pieces on boards; do the rest in "
                        "the next phase",
                )  # fmt: skip

    def faces(self, name: str) -> None:
        """Report the lines that read faces hidden from the acting player."""
        hidden = hidden_zones(self.game)
        reads = value_reads(self.sources, hidden)
        for called in (name, *sorted(reachable(name, self.calls) - reads.keys())):
            source = self.sources[called]
            for node, owner in looks_of_body(source, hidden, reads, self.sources):
                if called != name or not may_look("me", owner):
                    self.report.error(
                        "PNP214", f"the choices of `{name}` depend on faces of hidden cards, which its trial reads",
                        source.span(node), "do that in the next phase, or reveal the fact with `tell` first",
                    )  # fmt: skip


def _is_action(source: Source) -> bool:
    return any("action" in ast.unparse(node).split("(")[0] for node in source.tree.decorator_list)


def _text(leaves: ast.expr | None) -> str:
    return ast.unparse(leaves) if leaves is not None else ""


def _lasting(game: Game, source: Source) -> Iterator[tuple[ast.expr, str]]:
    """The places in a rule's body that a trial cannot take back, each with what they do."""
    for node in (node for line in source.tree.body for node in ast.walk(line)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in WORDS:
            effects = sorted(WORDS[node.func.id].effects - REVERSIBLE)
            if effects:
                yield node, f"`{node.func.id}` {' and '.join(EFFECTS[effect] for effect in effects)}"
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
            node = lookup_of(node)[0]
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and not _is_number(game, node.attr):
            yield node, f"`{node.attr}` is a fact of a pile"


def _is_number(game: Game, name: str) -> bool:
    """Whether a name belongs to a counter or field, or to a family of them."""
    return name in game.counters or name in game.fields or name in game.families
