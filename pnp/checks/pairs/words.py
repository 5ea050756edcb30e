"""The names in a clause's words must occur in its code (PNP310): only cases precise enough for a warning.

The code of a clause is interpreted broadly: its rules, those that cite it, all their callees and callers, and the rules
of its section. A clause may declare an intended difference: ``{#id … differs="why"}``.
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.base.frozen import dataclass
from pnp.checks.pairs.code_cache import CodeTexts
from pnp.checks.pairs.poles import NEEDS, POLES, code_of, words
from pnp.checks.pairs.sides import cited_part
from pnp.checks.static.texts import all_blocks, context_of, place
from pnp.model.game import ASIDES, BINDING, Clause, Game, Message
from pnp.model.text.placeholders import BadPlaceholder, parsed, placeholders_of
from pnp.rules import Rule, RuleSet
from pnp.rules.bots import KINDS
from pnp.source.diagnostics import Diagnostic, Label, Span

if TYPE_CHECKING:
    from jinja2 import nodes

EXCEPTION = "differs"
"""The attribute of a clause that states why its words name something outside its code."""


@dataclass(frozen=True)
class InsertedValue:
    """A value that a placeholder inserts."""

    kind: str
    """constant, cell, cost, zone or number."""
    name: str


def check_words(
    game: Game, rules: RuleSet, only: frozenset[str] | None = None, codes: CodeTexts | None = None
) -> Iterator[Diagnostic]:
    """Report values that a clause inserts and its code never uses, words that contradict the code, and acts without a
    word. ``only``: the ids of the clauses to check, None for all; ``codes``: earlier results for code."""
    book = _Book(game, rules, codes)
    for clause in game.clauses.values():
        if only is not None and clause.id not in only:
            continue
        if clause.kind not in BINDING or clause.attrs.get(EXCEPTION) or not book.code_of(clause):
            continue
        yield from book.untouched(clause)
        yield from book.opposed(clause)
        yield from book.unsaid(clause)


def clauses_by_rule(game: Game, rules: RuleSet) -> dict[str, frozenset[str]]:
    """For each rule, the clauses to whose code it belongs, interpreted as broadly as by :func:`check_words`."""
    book = _Book(game, rules)
    by_rule: dict[str, set[str]] = {name: set() for name in rules.rules}
    for clause in game.clauses.values():
        for rule in book.wide(clause):
            by_rule[rule.name].add(clause.id)
    return {name: frozenset(clauses) for name, clauses in by_rule.items()}


class _Book:
    """The texts and the code of every clause."""

    def __init__(self, game: Game, rules: RuleSet, codes: CodeTexts | None = None) -> None:
        self._game, self._rules, self._codes = game, rules.rules, codes
        self._code = {name: code_of(rule.tree, rule.text, codes) for name, rule in rules.rules.items()}
        self._calls = {name: code.names & rules.rules.keys() - {name} for name, code in self._code.items()}
        self._texts: dict[str, list[Message]] = {}
        for block in all_blocks(game):
            if block.text and block.kind not in ("rule", "example", "show"):
                self._texts.setdefault(block.clause, []).append(block.text)

    # ---- code and texts
    def code_of(self, clause: Clause) -> list[Rule]:
        """The rules of a clause, and those that cite it."""
        return [r for r in self._rules.values() if r.clause == clause.id or clause.id in r.cites]

    def _own(self, clause: Clause) -> list[Rule]:
        """The rules of a clause, without those that only bots consult."""
        return [r for r in self._rules.values() if r.clause == clause.id and r.kind not in KINDS]

    def wide(self, clause: Clause) -> list[Rule]:
        """The code of a clause, including its callers and its section."""
        near = {r.name for r in self.code_of(clause)}
        section = clause.section or clause.id
        for rule in self._rules.values():
            own_clause = self._game.clauses.get(rule.clause)
            if own_clause is not None and section in (own_clause.section, own_clause.id):
                near.add(rule.name)
        near |= {name for name, calls in self._calls.items() if calls & near}
        stack = list(near)
        while stack:
            for name in self._calls[stack.pop()] - near:
                near.add(name)
                stack.append(name)
        return [self._rules[name] for name in near]

    def _texts_of(self, clause: Clause) -> list[Message]:
        return [*self._texts.get(clause.id, []), *([clause.brief] if clause.brief else [])]

    def _section_words(self, clause: Clause) -> str:
        section = clause.section or clause.id
        ids = [c.id for c in self._game.clauses.values() if section in (c.section, c.id)]
        texts = [m.text for id in ids for m in self._texts_of(self._game.clauses[id])]
        return spoken_of(" ".join([*texts, clause.title.text]))

    # ---- the checks
    def untouched(self, clause: Clause) -> Iterator[Diagnostic]:
        """Inserted numbers, constants, cells, costs and zones that the code does not use."""
        wide = self.wide(clause)
        names = {rule.name for rule in wide}.union(*(self._code[rule.name].names for rule in wide))
        numbers = frozenset[object]().union(*(self._code[rule.name].numbers for rule in wide))
        declared = self._declared(clause)
        for message in self._texts_of(clause):
            for placeholder in placeholders_of(message.text):
                for named in named_in(placeholder.expression, self._game):
                    if named.kind == "number":
                        if int(named.name) < 2 or int(named.name) in numbers | self._values(names):
                            continue
                    elif named.name in names | declared:
                        continue
                    span = place(message, placeholder.start, placeholder.end, self._game.sources)
                    what = f"names the {named.kind} `{named.name}`, which its code does not use"
                    yield self._warning(clause, f"`{clause.id}` {what}", span, "name what the code uses")

    def _values(self, names: set[str]) -> set[object]:
        constants = self._game.constants
        return {constants[name].value for name in names if name in constants}

    def _declared(self, clause: Clause) -> set[str]:
        """The names that game.yaml declares for the clauses of a section, and their contents."""
        game, section = self._game, clause.section or clause.id
        ids = {c.id for c in game.clauses.values() if section in (c.section, c.id)}
        names: set[str] = set()
        for part in (game.zones, game.counters, game.fields, game.tokens, game.constants, game.tables, game.phases):
            for name, thing in part.items():
                if getattr(thing, "clause", "") in ids:
                    names |= {name, str(getattr(thing, "capacity", "")), str(getattr(thing, "exactly", ""))}
                    names |= {word.removeprefix("me.") for word in str(getattr(thing, "when_empty", "")).split()}
                    if refill := getattr(thing, "refill", None):
                        names |= {refill.source.removeprefix("me."), str(refill.to)}
        for zone in game.zones.values():
            names |= {zone.name} if zone.when_empty or zone.capacity in game.constants else set()
        return names | {str(step) for step in (game.sequence.at_most,)}

    def opposed(self, clause: Clause) -> Iterator[Diagnostic]:
        """Words that contradict the code: prose has only one pole, and the clause's own code only the other. Other
        rules' code where they cite the clause is its own code, too."""
        cited = [rule for rule in self._rules.values() if clause.id in rule.cites and rule.kind not in KINDS]
        lines = [line for rule in cited for line in cited_part(rule.tree, clause.id)]
        parts = [
            *(self._code[rule.name] for rule in self._own(clause)),
            *(code_of(line, codes=self._codes) for line in lines),
        ]
        poles = frozenset[tuple[int, bool]]().union(*(part.poles for part in parts))
        for message in self._texts_of(clause):
            text = spoken_of(message.text)
            for number, pole in enumerate(POLES):
                one, other = pole.one.search(text), pole.other.search(text)
                does_one, does_other = (number, True) in poles, (number, False) in poles
                wrong = one if one and not other and does_other and not does_one else None
                wrong = other if other and not one and does_one and not does_other else wrong
                if wrong and not (pole.either and pole.either.search(text)):
                    yield self._against(clause, message, wrong[0])

    def _against(self, clause: Clause, message: Message, word: str) -> Diagnostic:
        start = message.text.find(word)
        span = place(message, start, start + len(word), self._game.sources)
        message_text = f"`{clause.id}` says `{word}`, and its code does the opposite"
        return self._warning(clause, message_text, span, "correct the word or the code")

    def unsaid(self, clause: Clause) -> Iterator[Diagnostic]:
        """Acts of the clause's own rules that neither it nor its section mentions."""
        needs = frozenset[int]().union(*(self._code[rule.name].needs for rule in self._own(clause)))
        words = self._section_words(clause) if needs else ""
        for need in (NEEDS[number] for number in sorted(needs)):
            if not need.word.search(words):
                what = f"the code of `{clause.id}` {need.what}, but no word of its section says so"
                yield self._warning(clause, what, clause.span, "say so")

    def _warning(self, clause: Clause, message: str, span: Span, help: str) -> Diagnostic:
        help = f'{help}, or add `{EXCEPTION}="…"` with the reason to the attributes'
        context = context_of(self._game, clause.id)
        return Diagnostic("PNP310", message, span, help, "warning", context, self._label(clause))

    def _label(self, clause: Clause) -> tuple[Label, ...]:
        rules = self.code_of(clause)
        return (Label(rules[0].span, "its code"),) if rules else ()


def spoken_of(text: str) -> str:
    """A text without its placeholders and links."""
    parts, at = [], 0
    for placeholder in placeholders_of(text):
        parts.append(text[at : placeholder.start])
        at = placeholder.end
    return re.sub(r"\[[^\]]*\]\([^)]*\)", "", " ".join([*parts, text[at:]]))


# ------------------------------------------------------------------------------------------------- placeholders
def named_in(expression: str, game: Game) -> list[InsertedValue]:
    """The model's values in a placeholder: constants, cells, costs, zones, and typed numbers."""
    from jinja2 import nodes

    try:
        tree = parsed(expression)
    except BadPlaceholder:
        return []
    names: list[InsertedValue] = []
    for node in tree.find_all((nodes.Name, nodes.Call, nodes.Getattr)):
        if isinstance(node, nodes.Name):
            names += _of_name(node.name, game)
        elif isinstance(node, nodes.Getattr) and isinstance(node.node, nodes.Name) and node.node.name in game.tables:
            names.append(InsertedValue("table", node.node.name))
        elif isinstance(node, nodes.Call):
            names += _of_call(node)
    return names


def _of_name(name: str, game: Game) -> list[InsertedValue]:
    if name in game.constants:
        return [InsertedValue("constant", name)]
    named = [term.names for term in game.terms.values() if name in (term.id, term.plural) and term.names in game.zones]
    return [InsertedValue("zone", zone) for zone in named]


def _of_call(node: "nodes.Call") -> list[InsertedValue]:
    from jinja2 import nodes

    word = node.node.name if isinstance(node.node, nodes.Name) else ""
    values = [arg.value for arg in node.args if isinstance(arg, nodes.Const)]
    if word == "cost":
        return [InsertedValue("cost of", str(value)) for value in values]
    if word in ("name", "number_of", "start_of", "result_of"):
        return []
    return [
        InsertedValue("number", str(value))
        for value in values
        if isinstance(value, int) and not isinstance(value, bool)
    ]


OF_ADVICE = words(
    r"may only|must never|must not|(?:you|players?|nobody|everyone|each|others?|she|he|they) (?:must|may not)"
)
"""Words that make a statement binding."""


def check_advice(game: Game, rules: RuleSet) -> Iterator[Diagnostic]:
    """Advice and flavour with binding words (PNP311)."""
    for clause in game.clauses.values():
        if clause.kind not in ASIDES or clause.attrs.get(EXCEPTION):
            continue
        match = OF_ADVICE.search(spoken_of(clause.text.text))
        if match:
            yield Diagnostic(
                "PNP311", f"`{clause.id}` is {clause.kind}, which is not binding, but says `{match[0]}`", clause.span,
                f"remove `kind={clause.kind}` and write its code below, or say it as advice", "warning",
                context_of(game, clause.id),
            )  # fmt: skip
