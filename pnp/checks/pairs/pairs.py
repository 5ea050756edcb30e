"""Pairs: each binding clause with its code, and each declaration without a clause.

A pair has two sides, the words and the code, each with a digest. agreed.yaml stores the agreed state
(pnp.checks.pairs.agreed); a side that has changed since is a question for the designer.
"""

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from pnp.checks.pairs.code_cache import CodeTexts
from pnp.checks.pairs.example_pairs import example_pairs
from pnp.checks.pairs.normal import normal_text, one_line
from pnp.checks.pairs.note_pairs import NO_PROSE, note_pairs
from pnp.checks.pairs.page_pairs import page_pairs
from pnp.checks.pairs.pair import Pair
from pnp.checks.pairs.quest_pairs import quest_pairs
from pnp.checks.pairs.sides import (
    Line,
    cited_part,
    lean,
    lines_at,
    lines_of,
    messages_in,
    prose_of,
    rows_of,
    side,
)
from pnp.checks.static.texts import FLAVOUR_COLUMNS, all_blocks
from pnp.model.game import BINDING, Card, CardKind, Clause, Component, Game, Message, Ranking, Step
from pnp.model.game_digest import data_text
from pnp.rules import Rule, RuleSet
from pnp.rules.bots import bot_rules
from pnp.rules.canonical import code_text
from pnp.rules.step_names import steps_of
from pnp.rules.trees import called_word, walk
from pnp.source.diagnostics import NOWHERE

DECLARED = (
    "enums", "constants", "cards", "tokens", "zones", "boards", "sides", "counters", "fields", "tables", "rankings",
    "announcements", "offers", "phases", "components", "terms",
)  # fmt: skip
"""Sections of game.yaml that declare things by name."""
CALLED = {"enums": "names"}
"""The name of a section in game.yaml, if the model uses another word."""
OF_THE_GAME = "game."
"""Beginning of the keys of pairs of the game as a whole. Every key but a clause's has a dot, so that a clause may have
any id."""
IN_ORDER = frozenset({"setup", "whenever", "phase", "win", "limit_reached"})
"""Kinds of rule that run in the order of the book."""


def pairs_of(game: Game, rules: RuleSet, codes: CodeTexts | None = None) -> dict[str, Pair]:
    """The pairs of an edition by key: clauses in the order of the book, declarations, and then other statements of
    rules: restating paragraphs, examples, quests and the pages beside the chapters. ``codes``: earlier results for its
    code."""
    pairs = _Pairs(game, rules, codes).all()
    return {**pairs, **note_pairs(game, pairs), **example_pairs(game), **quest_pairs(game), **page_pairs(game)}


class _Pairs:
    """Builds the pairs of one edition."""

    def __init__(self, game: Game, rules: RuleSet, codes: CodeTexts | None) -> None:
        self._game, self._codes = game, codes
        bots = bot_rules(rules)
        self._rules = {n: r for n, r in rules.rules.items() if n not in bots}
        self._declared = dict(_declarations(game))
        self._prose: dict[str, list[Message]] = {}
        for block in all_blocks(game):
            if block.kind not in NO_PROSE:
                self._prose.setdefault(block.clause, []).append(block.text)
        self._named: Counter[str] = Counter()
        self._calls: Counter[tuple[str, str]] = Counter()
        for rule in self._rules.values():
            for node in rule.nodes:
                if isinstance(node, ast.Name | ast.Attribute):
                    self._named[_called_so(node)] += 1
                if called_word(node):
                    self._calls[rule.clause, called_word(node)] += 1
        self._helpers = {name: rule for name, rule in self._rules.items() if one_line(rule) is not None}
        self._marks = self._references()
        self._of: dict[str, list[Rule]] = {}
        self._citing: dict[str, list[Rule]] = {}
        for rule in self._rules.values():
            self._of.setdefault(rule.clause, []).append(rule)
            for clause in dict.fromkeys(rule.cites):
                self._citing.setdefault(clause, []).append(rule)
        self._data: dict[str, list[object]] = {}
        for thing in self._declared.values():
            self._data.setdefault(getattr(thing, "clause", ""), []).append(thing)
        self._cells = _cells_by_clause(game)

    def all(self) -> dict[str, Pair]:
        pairs = {c.id: self._of_clause(c) for c in self._game.clauses.values() if c.kind in BINDING or self._carried(c)}
        for clause in self._game.clauses.values():
            if clause.restates in pairs and clause.id in pairs:
                pairs[clause.id] = _restated(pairs[clause.id], pairs[clause.restates])
        keys = set(pairs)
        for key, thing in self._declared.items():
            if getattr(thing, "clause", "") not in keys:
                pairs[key] = self._of_declaration(key, thing)
        pairs |= self._loose(keys)
        return {key: pair for key, pair in pairs.items() if pair.words.lines or pair.code.lines}

    # ---- clauses
    def _carried(self, clause: Clause) -> bool:
        """Whether a clause of a non-binding kind has code all the same: a heading with prose below it."""
        return clause.kind == "heading" and clause.id in self._of

    def _of_clause(self, clause: Clause) -> Pair:
        own, data = self._of.get(clause.id, []), self._data.get(clause.id, [])
        lines, meanings = self._sides_of(clause, own)
        for thing in data:
            lines += self._lines_of_data(thing)
        meanings += sorted(data_text(_meaning(thing)) for thing in data)
        meanings += sorted(self._cells.get(clause.id, ()))
        texts = [*self._texts(clause), *(m for r in own for m in _prompts(r)), *(m for t in data for m in _texts_of(t))]
        name = f"{clause.number} {clause.title.text}".strip() or clause.id
        return Pair(clause.id, name, prose_of(texts), side(lines, meanings), clause.span)

    def _sides_of(self, clause: Clause, own: list[Rule]) -> tuple[list[Line], list[str]]:
        """The lines, and their meaning, of a clause's own rules and of the branches that cite it."""
        lines: list[Line] = []
        meanings: list[str] = []
        for rule in own:
            lines += lines_of(self._game, rule)
            if not self._only_inlined(rule):
                meanings.append(self._rule_text(rule))
        for rule in self._citing.get(clause.id, ()):
            part = cited_part(rule.tree, clause.id) if rule.clause != clause.id else []
            if part:
                lines += lines_of(self._game, rule, rows_of(part))
                meanings.append("cited " + self._text(part, rule, {clause.id, rule.clause}))
        return lines, sorted(meanings)

    def _texts(self, clause: Clause) -> Iterator[Message]:
        yield from self._prose.get(clause.id, ())
        yield clause.brief

    # ---- rules
    def _references(self) -> dict[str, str]:
        """The mark of each rule in the code of others: its clause and its position there, so that its own name may
        change."""
        marks: dict[str, str] = {}
        counts: dict[str, int] = {}
        for rule in self._rules.values():
            if not self._only_inlined(rule):
                counts[rule.clause] = counts.get(rule.clause, 0) + 1
                marks[rule.name] = f"‹{rule.clause}.{counts[rule.clause]}›"
        return marks

    def _only_inlined(self, rule: Rule) -> bool:
        """Whether a helper is inlined in all its callers, and these belong to a single clause."""
        if one_line(rule) is None:
            return False
        return self._calls[rule.clause, rule.name] == self._named[rule.name] > 0

    def _rule_text(self, rule: Rule) -> str:
        heads = [self._head(node, rule) for node in rule.tree.decorator_list]
        free = rule.kind in ("value", "procedure")
        params = str(len(rule.params)) if free else " ".join(sorted(rule.params))
        return "\n".join([*heads, params, self._text(rule.tree.body, rule, {rule.clause})])

    def _head(self, node: ast.expr, rule: Rule) -> str:
        """A decorator without its label for people."""
        if isinstance(node, ast.Call):
            keywords = [keyword for keyword in node.keywords if keyword.arg != "label"]
            node = ast.Call(node.func, node.args, keywords)
        return self._text([ast.Expr(node)], rule, {rule.clause})

    def _text(self, body: list[ast.stmt], rule: Rule, clauses: set[str]) -> str:
        inlined = {n: r for n, r in self._helpers.items() if r.clause in clauses}
        free = rule.params if rule.kind in ("value", "procedure") else ()
        if self._codes is None:
            return normal_text(body, free, inlined, self._marks)
        made_of = ("normal", [code_text(line) for line in body], tuple(free), self._named_in(body, inlined))
        return self._codes.text(made_of, lambda: normal_text(body, free, inlined, self._marks))

    def _named_in(self, body: list[ast.stmt], inlined: Mapping[str, Rule]) -> list[tuple[str, str, str]]:
        """Each rule that a body names, sorted by name: its name, its mark, and its text if it is inlined."""
        things: dict[str, tuple[str, str, str]] = {}
        waiting: list[ast.AST] = list(body)
        while waiting:
            for node in walk(waiting.pop()):
                name = _called_so(node) if isinstance(node, ast.Name | ast.Attribute) else ""
                if name in self._rules and name not in things:
                    helper = inlined.get(name)
                    things[name] = name, self._marks.get(name, ""), helper.text if helper else ""
                    waiting += [helper.tree] if helper else []
        return sorted(things.values())

    # ---- declarations
    def _of_declaration(self, key: str, thing: object) -> Pair:
        meanings = [data_text(_meaning(thing))] if key.split(".")[0] != "terms" else []
        lines = self._lines_of_data(thing) if meanings else []
        return Pair(key, key, prose_of(_texts_of(thing)), side(lines, meanings), getattr(thing, "span", NOWHERE))

    def _lines_of_data(self, thing: object) -> list[Line]:
        """A declaration as written in its file; cards have one line each."""
        if isinstance(thing, CardKind):
            return [Line(_card_line(card), card.span) for card in thing.cards]
        return lines_at(self._game, getattr(thing, "span", NOWHERE))

    def _loose(self, keys: set[str]) -> dict[str, Pair]:
        """Pairs of the game as a whole: players, the order of rules, rules without a clause."""
        game, place = self._game, self._game.span()
        loose = {}
        for name, meaning in (("players", data_text(game.players)), ("order", self._order())):
            key = f"{OF_THE_GAME}{name}"
            loose[key] = Pair(key, key, side((), ()), side([Line(meaning, place)], [meaning]), place)
        for rule in self._rules.values():
            if rule.clause not in keys:
                code = side(lines_of(game, rule), [self._rule_text(rule)])
                key = f"rules.{rule.name}"
                loose[key] = Pair(key, key, prose_of(_prompts(rule)), code, rule.span)
        return loose

    def _order(self) -> str:
        """The rules that run in the order of the book."""
        marks = [self._marks.get(r.name, r.name) for r in self._rules.values() if r.kind in IN_ORDER]
        return " ".join(marks)


def _cells_by_clause(game: Game) -> dict[str, list[str]]:
    """The cells of tables by their clause."""
    cells: dict[str, list[str]] = {}
    for table in game.tables.values():
        for key, id in table.clauses.items():
            cells.setdefault(id, []).append(data_text(lean((table.name, key, table.cells[key]))))
    return cells


def _called_so(node: ast.Name | ast.Attribute) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr


def _restated(pair: Pair, source: Pair) -> Pair:
    """A clause that restates another: it must agree with the code of the other, or with its words if it has no code.
    Rewording the other clause does not affect it."""
    return replace(pair, code=source.code if source.code.lines else source.words, restates=source.key)


def _prompts(rule: Rule) -> Iterator[Message]:
    """The prompts and texts of a rule."""
    return (Message(text, f"prompt:{rule.name}", span) for text, span in rule.prompts)


# ------------------------------------------------------------------------------------------------- declared data
def _declarations(game: Game) -> Iterator[tuple[str, object]]:
    """Everything declared, by key, including the steps of the sequence."""
    for section in DECLARED:
        things = getattr(game, section)
        named = things.items() if isinstance(things, Mapping) else ((thing.id, thing) for thing in things)
        for name, thing in named:
            yield f"{CALLED.get(section, section)}.{name}", thing
    for at, step in enumerate(steps_of(game.sequence)):
        if at == 0 or step.clause:
            yield f"{OF_THE_GAME}sequence" if at == 0 else f"sequence.{step.name or at}", step


def _meaning(thing: object) -> object:
    """The parts of a declaration that affect play, without appearance."""
    if isinstance(thing, CardKind):
        return [[card.code, card.copies, lean(card.values)] for card in thing.cards]
    if isinstance(thing, Component):
        chosen = sorted(thing.chosen or ())
        return lean((thing.prints, thing.count, thing.each, thing.measured, chosen, thing.holds))
    if isinstance(thing, Step):
        return [*lean(replace(thing, steps=())).items(), [_stub(step) for step in thing.steps]]
    return lean(thing)


def _stub(step: Step) -> object:
    """A step; only its name if it has a clause of its own."""
    return [step.kind, step.name] if step.clause else _meaning(step)


def _texts_of(thing: object) -> Iterator[Message]:
    if isinstance(thing, CardKind):
        for card in thing.cards:
            for column, value in card.values.items():
                if isinstance(value, Message) and column not in FLAVOUR_COLUMNS:
                    yield value
    elif isinstance(thing, Step):
        yield from (step.label for step in steps_of(thing))
    elif isinstance(thing, Ranking):  # the order of the hands is its content
        for place, message in enumerate(messages_in(thing), 1):
            yield replace(message, text=f"{place}. {message.text}")
    else:
        yield from messages_in(thing)


def _card_line(card: Card) -> str:
    """A card: its code, its number of copies, and the values that rules may read."""
    values = [f"{name} {getattr(value, 'name', value)}" for name, value in card.values.items() if _is_read(value)]
    return ", ".join([f"{card.copies} × {card.code}", *values])


def _is_read(value: object) -> bool:
    return value is not None and not isinstance(value, Message)
