"""Check that prose mentions what its rule's code changes (PNP305)."""

import ast
import re
from collections.abc import Iterator

from pnp.checks.static.texts import all_blocks, context_of
from pnp.model.game import Clause, Game, Message
from pnp.model.schema.families import first_cell
from pnp.model.text.placeholders import placeholders_of
from pnp.model.text.prose import Prose
from pnp.rules import Rule, RuleSet
from pnp.rules.rule import MUTATING
from pnp.source.diagnostics import Diagnostic, Label, Report

_SMALL = frozenset({"the", "a", "an", "of", "in", "and", "le", "la", "les", "der", "die", "das"})
_PLACING = frozenset({"draw", "deal", "move", "swap", "shuffle", "shuffle_into", "cut", "turning"})
_VERBS = {
    "beaten": "beat", "bought": "bought|buy", "broken": "br[eo]ak|broke", "chosen": "cho+s", "dealt": "deal",
    "drawn": "draw|drew", "given": "giv|gave", "held": "held|hold", "hidden": "hid", "kept": "kept|keep",
    "laid": "laid|lay", "lost": "lost|los[ei]", "paid": "paid|pay", "shown": "show", "sold": "sold|sell",
    "spent": "spen[dt]", "stolen": "st(?:ol|eal)", "taken": "tak|took", "thrown": "thr[eo]w", "won": "w[io]n",
}  # fmt: skip
"""Forms of irregular verbs, by the participle that a label such as ``taken tricks`` has."""
_COST = re.compile(r"cost\(\s*[\"'](\w+)[\"']\s*\)")


def check_silent_changes(game: Game, rules: RuleSet) -> Iterator[Diagnostic]:
    """A zone or token that a rule's own lines change and that neither its clause nor that section's clauses mention: a
    warning. Zones that are empty in stable states are invisible at a table, and are ignored."""
    book = _Mentions(game, rules)
    for rule in rules.rules.values():
        clause = game.clauses.get(rule.clause)
        if clause is None or rule.kind not in MUTATING:
            continue
        for name in sorted(_wholes(game, rule.own_writes - _only_drawn_from(game, rule))):
            if _is_seen(game, name) and not book.mentions(clause, rule, name):
                yield _silent(game, clause, rule, name)


def _wholes(game: Game, names: set[str] | frozenset[str]) -> set[str]:
    """These names, with families instead of their cells: prose mentions the bed, whichever it is."""
    families = {cell: family.name for family in game.families.values() for cell in family.cells.values()}
    return {families.get(name, name) for name in names}


def _is_seen(game: Game, name: str) -> bool:
    family = game.families.get(name)
    own = name if family is None else first_cell(family)
    zone = game.zones.get(own)
    return not zone.empty_at_rest if zone is not None else own in game.tokens


def _only_drawn_from(game: Game, rule: Rule) -> set[str]:
    """Piles that the rule only draws from, if the cards have a single pile: "draw a card" is enough."""
    calls = [n for n in rule.nodes if isinstance(n, ast.Call)]
    drawn = {_zone(call.args[0]) for call in calls if _zone(call.func) == "draw" and call.args}
    placed = {
        _zone(node)
        for call in calls
        if _zone(call.func) in _PLACING
        for arg in (call.args[1:] if _zone(call.func) == "draw" else call.args)
        for node in ast.walk(arg)
    }
    names = set()
    for zone in (game.zones[name] for name in drawn - placed if name in game.zones):
        if [z for z in game.zones.values() if z.of == zone.of and z.order == "stack"] == [zone]:
            names.add(zone.name)
    return names


def _zone(node: ast.AST) -> str:
    """The zone name or called word of a node."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _silent(game: Game, clause: Clause, rule: Rule, name: str) -> Diagnostic:
    what = "token" if name in game.tokens or (name in game.families and game.families[name].kind == "token") else "zone"
    term = next((f"{{{{ {t.id} }}}}" for t in game.terms.values() if t.names == name), f'{{{{ name("{name}") }}}}')
    return Diagnostic(
        "PNP305", f"the code of `{clause.id}` changes the {what} `{name}`, but its prose never says so", clause.span,
        f"say what happens to `{term}`, or remove it from the code", "warning", context_of(game, clause.id),
        (Label(rule.span, "changed here"),),
    )  # fmt: skip


class _Mentions:
    """The words of each section, with placeholders filled."""

    def __init__(self, game: Game, rules: RuleSet) -> None:
        self._game, self._rules = game, rules
        self._prose = Prose(game, report=Report(), counts={c.id: 0 for c in game.components})
        self._texts: dict[str, str] = {}
        self._raw: dict[str, str] = {}

    def mentions(self, clause: Clause, rule: Rule, name: str) -> bool:
        """Whether a placeholder, or a word of its label or its term, names the zone or token."""
        section = clause.id if clause.kind == "heading" else clause.section or clause.id
        if section not in self._texts:
            messages = list(_messages_of(self._game, section))
            self._raw[section] = " ".join(m.text for m in messages)
            self._texts[section] = " ".join(self._prose.text(m) for m in messages).casefold()
        return self._named(self._raw[section], name) or any(
            re.search(rf"\b(?:{_VERBS.get(word) or re.escape(word)})", self._texts[section])
            for word in self._words(name)
        )

    def _named(self, raw: str, name: str) -> bool:
        """Whether a placeholder has the name itself, or prints a cost that is paid in it."""
        if any(f'"{name}"' in p.expression or f"'{name}'" in p.expression for p in placeholders_of(raw)):
            return True
        paid = [self._rules.rules[action] for action in _COST.findall(raw) if action in self._rules.rules]
        return any(name in rule.writes for rule in paid)

    def _words(self, name: str) -> set[str]:
        """The words for a zone or token: those of its label, and its terms."""
        game = self._game
        thing = game.families.get(name) or game.zones.get(name) or game.tokens[name]
        label = self._prose.text(thing.label).casefold()
        words = {word for word in re.findall(r"\w+", label) if len(word) > 2 and word not in _SMALL} | {label}
        for term in game.terms.values():
            if term.names == name:
                words |= {self._prose.text(term.one).casefold(), self._prose.text(term.many).casefold()}
        return words - {""}


def _messages_of(game: Game, section: str) -> Iterator[Message]:
    """The prose and briefs of a section's own clauses."""
    inside = {c.id for c in game.clauses.values() if c.section == section or c.id == section}
    for block in all_blocks(game):
        if block.clause in inside and block.text:
            yield block.text
    for id in inside:
        if game.clauses[id].brief:
            yield game.clauses[id].brief
