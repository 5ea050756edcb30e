"""Rule blocks → rule set: parse, check against the subset, type, extract facts, instrument, compile."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from pnp.base.frozen import dataclass
from pnp.model.game import Game, RuleBlock
from pnp.model.game_digest import data_text, declared_data, plain
from pnp.model.schema.reserved import DECORATORS
from pnp.model.schema.types import NUM, Type
from pnp.rules.arc_counts import LEAVING, Flow, leaving_rules
from pnp.rules.canonical import code_text
from pnp.rules.changes import check_changes, check_result, facts_with_changes, parameter_types
from pnp.rules.digest import rules_digest, text_digest
from pnp.rules.environment import Env, Signature
from pnp.rules.flow import body
from pnp.rules.forms import check_answer
from pnp.rules.graph import Facts, check_purity, check_recursion, reachable, read_facts
from pnp.rules.header import list_of, read_header
from pnp.rules.hidden import check_hidden_options
from pnp.rules.infer import ANY, Typing
from pnp.rules.instrument import Instrumenter
from pnp.rules.literals import check_literals
from pnp.rules.lookers import check_lookers, type_lookers
from pnp.rules.notes import note
from pnp.rules.parse import Source, check_syntax, parse_blocks
from pnp.rules.rule import Arc, Header, Rule, RuleKind, RuleSet, change_bits
from pnp.rules.scope import Scope, build_scope
from pnp.rules.secrets import secret_prompts
from pnp.rules.step_names import check_step_names
from pnp.rules.trials import check_trials
from pnp.rules.visible_cards import VisibleCards
from pnp.rules.words import BUILT_IN, WORDS
from pnp.source.diagnostics import Report

FIXED = {"me": Type("player"), "event": Type("event"), "card": Type("card")}
LARGE = 300
"""Number of cards, or members of an enumeration, from which iterating costs steps of the budget."""
KEPT = 4
"""Number of games whose compilation is cached."""
PASSES = 8
"""Most typing passes; two or three suffice for rules that call each other in simple ways."""


@dataclass(frozen=True)
class Workings:
    """A game's compiled rules with all intermediate results: for recompiling one of them (pnp.rules.recompile)."""

    game: Game
    scope: Scope
    sources: Mapping[str, Source]
    kinds: Mapping[str, RuleKind]
    headers: Mapping[str, Header]
    signatures: Mapping[str, Signature]
    facts: Mapping[str, Facts]
    stops: frozenset[str]
    """Words and rules after which the rules may stop."""
    rules: RuleSet
    module: ast.Module
    """The module of the rules as compiled; must not be changed."""
    is_clean: bool = True
    """Whether compiling reported nothing: faults cite titles and numbers of clauses, so they are found anew."""

    @cached_property
    def inputs(self) -> tuple[object, ...]:
        """Everything that the rules were compiled from."""
        return _inputs(self.game)


_compiled: list[Workings] = []
"""Recently compiled games: for modules that translate their rules, and for games that differ only in prose."""


def compile_rules(game: Game, report: Report) -> RuleSet:
    """Compile a game's rule blocks.

    Faults are reported (PNP2xx) and their rules left out, so that one run shows them all; call
    ``report.stop_on_errors()`` before playing the rule set.
    """
    same = _same_rules(game)
    earlier_faults = len(report.diagnostics)
    workings = replace(same, game=game) if same is not None else compile_workings(game, report)
    if len(report.diagnostics) > earlier_faults:
        workings = replace(workings, is_clean=False)
    others = [one for one in _compiled if one is not same]
    _compiled[:] = [*others[1 - KEPT :], workings]
    return workings.rules


def _same_rules(game: Game) -> Workings | None:
    """Cached workings with the same inputs as this game, whose prose may differ; None without any. (Measured: checking
    The Game of Amber again after a sentence was reworded takes 0.39 s instead of 0.62.)"""
    alike = [one for one in _compiled if one.is_clean and one.game.rules == game.rules]
    inputs = _inputs(game) if alike else ()
    return next((one for one in alike if one.inputs == inputs), None)


def _inputs(game: Game) -> tuple[object, ...]:
    """Everything that the compiled rules of a game depend on: data, blocks of code, their places, ids of clauses."""
    places = [block.span for block in game.rules]  # (equality of blocks ignores them)
    return *declared_data(game), data_text(plain(game.families)), game.rules, places, frozenset(game.clauses)


def workings_of(game: Game) -> Workings:
    """The intermediate results for a game with valid rules. They leave the cache: the caller may change them."""
    workings = next((one for one in _compiled if one.game is game), None)
    if workings is None:
        return compile_workings(game, Report())
    _compiled[:] = [one for one in _compiled if one is not workings]
    return workings


def compile_workings(game: Game, report: Report) -> Workings:
    """Compile a game's rule blocks and keep the intermediate results. Faults are reported (PNP2xx)."""
    scope = build_scope(game)
    blocks = [b for b in game.rules if not b.variants or game.variant in b.variants]
    return compile_parsed(game, scope, *_read(game, scope, blocks, report), report)


def compile_parsed(
    game: Game, scope: Scope, sources: Mapping[str, Source], kinds: Mapping[str, RuleKind],
    headers: Mapping[str, Header], report: Report,
) -> Workings:  # fmt: skip
    """Compile parsed rules."""
    signatures = _type(game, scope, sources, kinds, headers, report)
    facts = {name: facts_with_changes(name, read_facts(s, scope, sources), headers) for name, s in sources.items()}
    check_recursion(facts, sources, report)
    check_purity(kinds, facts, sources, report)
    check_hidden_options(game, sources, headers, report)
    check_trials(game, sources, headers, facts, report)
    check_lookers(game, sources, signatures, report)
    for source in sources.values():
        check_literals(source, report)
    rules = {n: make_rule(game, sources[n], kinds[n], headers[n], facts, signatures[n]) for n in sources}
    report.add_all(check_step_names(game, rules))
    leaving = leaving_rules({n: f.words for n, f in facts.items()}, {n: f.calls for n, f in facts.items()})
    rule_set, module = _instrument(game, scope, rules, sources, report, LEAVING | leaving)
    return Workings(game, scope, sources, kinds, headers, signatures, facts, LEAVING | leaving, rule_set, module)


def digest_of(game: Game) -> str:
    """The digest of a game's rules by their text, without typing and compiling them: C.A.R.D.S. lays three quests over
    six variants to compare digests. "" if their text has faults; of rules that are valid so far and
    would not compile, nothing is stored under a digest."""
    report, scope = Report(), build_scope(game)
    blocks = [b for b in game.rules if not b.variants or game.variant in b.variants]
    sources, _, headers = _read(game, scope, blocks, report)
    if report.errors:
        return ""
    facts = {name: facts_with_changes(name, read_facts(s, scope, sources), headers) for name, s in sources.items()}
    return text_digest(game, [(code_text(s.tree), _clause_of(game, s), facts[n].cites) for n, s in sources.items()])


def _read(
    game: Game,
    scope: Scope,
    blocks: Sequence[RuleBlock],
    report: Report,
) -> tuple[dict[str, Source], dict[str, RuleKind], dict[str, Header]]:
    sources: dict[str, Source] = {}
    kinds: dict[str, RuleKind] = {}
    headers: dict[str, Header] = {}
    for source in parse_blocks(blocks, report):
        name = source.tree.name
        if not check_syntax(source, report):
            continue
        if name in BUILT_IN or name in WORDS or name in DECORATORS:
            what = f"the rules language already has a word `{name}`"
            report.error("PNP113", what, source.span(source.tree), "give the rule another name")
            continue
        if name in sources or name in scope.names:
            what = "another rule has that name" if name in sources else f"it is a {scope.names[name].kind} of game.yaml"
            report.error(
                "PNP108", f"`{name}` is declared twice: {what}", source.span(source.tree), "give the rule another name"
            )
            continue
        read = read_header(source, scope, report)
        if read is None:
            continue
        sources[name] = source
        kinds[name], headers[name] = read
    check_changes(sources, kinds, headers, report)
    return sources, kinds, headers


def _type(
    game: Game, scope: Scope, sources: Mapping[str, Source], kinds: Mapping[str, RuleKind],
    headers: Mapping[str, Header], report: Report,
) -> dict[str, Signature]:  # fmt: skip
    """Infer every signature, in passes until none changes. A rule is typed again if one that it names has changed; the
    faults of its last pass count."""
    rules = {
        name: Signature(kinds[name], {p.arg: _first_type(p.arg, game) for p in source.tree.args.args})
        for name, source in sources.items()
    }
    for name in (n for n, kind in kinds.items() if kind == "form"):
        rules[name].parts = headers[name].lists
    for name in (n for n, kind in kinds.items() if kind == "policy"):  # the engine calls these with the options
        if "options" in rules[name].params:
            rules[name].params["options"] = Type("any", many=True)
    for token in game.tokens.values():  # the engine calls these with a player, and with a number
        payer = rules.get(token.paid_by)
        if payer is not None:
            payer.params |= dict(zip(list(payer.params)[1:2], (NUM,), strict=False))
    type_lookers(game, rules)
    faults: dict[str, Report] = {}
    worklist = Retyping(rules, sources)
    for _ in range(PASSES):
        for name in worklist:
            faults[name] = Report()
            type_rule(game, scope, rules, sources[name], headers[name], faults[name])
    for name in sources:
        report.add_all(faults[name].diagnostics)
    return rules


class Retyping:
    """A worklist of rules to type: each new rule, and each that names a rule whose signature has changed."""

    def __init__(self, signatures: Mapping[str, Signature], sources: Mapping[str, Source]) -> None:
        effects = frozenset(name for name, signature in signatures.items() if signature.kind == "effect")
        self._named: dict[str, list[Signature]] = {}
        for name, source in sources.items():
            named = source.names | (
                effects if "perform" in source.names else frozenset()
            )  # a rule with `perform` names no effect
            self._named[name] = [signatures[n] for n in sorted(signatures.keys() & named | {name})]
        self._seen: dict[str, list[tuple[Type | None, ...]]] = {}

    def __iter__(self) -> Iterator[str]:
        """Rules in the order of the book; typing one may add the next."""
        for name, signatures in self._named.items():
            now = [(s.result, *s.params.values()) for s in signatures]
            if self._seen.get(name) != now:
                self._seen[name] = now
                yield name


def type_rule(
    game: Game, scope: Scope, rules: Mapping[str, Signature], source: Source, header: Header, report: Report
) -> bool:
    """Infer the types in one rule; returns whether its signature, or that of a rule that it calls, has changed."""
    own = rules[source.tree.name]
    typing = Typing(scope, rules, source, report, _context(game, source))
    if header.changes:
        own.params |= parameter_types(own.params, rules[header.changes], header)
    for arg in source.tree.args.args:
        typing.free(arg, arg.arg)
    header_types(typing, header, own)
    result = body(typing, source.tree.body, Env(dict(own.params)))
    changed = result != own.result or typing.changed
    own.result = result
    if header.changes:
        check_result(typing, header, own, rules[header.changes])
    if own.parts:
        check_answer(typing, own)
    return changed


def _first_type(param: str, game: Game) -> Type:
    if param == "card" and len(game.cards) == 1:
        return Type("card", next(iter(game.cards)))
    return FIXED.get(param, ANY)


def header_types(typing: Typing, header: Header, rule: Signature) -> None:
    """Infer the types in a rule's header; the types of its parameters follow from the lists that they are drawn
    from."""
    if header.to in typing.scope.event:
        for param in rule.params:
            if param == "event":
                rule.params[param] = Type("event", header.to)
    types = {p: t for p, t in rule.params.items() if p not in header.lists}
    for param in header.lists:
        rule.params[param] = typing.items(list_of(typing.source, param), Env(dict(types)))
        types[param] = rule.params[param]
    _check_header_types(typing, header, Env({p: t for p, t in rule.params.items() if p not in header.lists}))
    if header.cost is not None and typing.expr(header.cost, Env(dict(types))).kind not in ("amount", "any"):
        typing.fault("PNP206", "a cost must be an amount of tokens", header.cost, "write `1 * token`")
    if header.leaves is not None:
        kind = typing.expr(header.leaves, Env(dict(types)))
        note(typing.source.notes.least, header.leaves, kind == NUM)
        if kind != NUM:
            typing.must_be_flag(header.leaves, kind)


def _check_header_types(typing: Typing, header: Header, plain: Env) -> None:
    """Check the types of a header's parts, without its cost."""
    for part in (header.when, header.condition):
        if part is not None:
            typing.condition(part, plain)
    if header.who is not None:
        who = typing.expr(header.who, plain)
        if who.kind not in ("player", "flag", "nothing", "any"):
            typing.fault("PNP206", f"`who=` must be players, or yes or no, but this is a {who}", header.who)
    if header.limit is not None and typing.expr(header.limit, Env({})) not in (NUM, ANY):
        typing.fault("PNP206", "a limit must be a number", header.limit)


def _context(game: Game, source: Source) -> str:
    clause = game.clauses.get(_clause_of(game, source))
    if clause is None:
        return f"`{source.tree.name}`"
    return f"{clause.number} {clause.title.text}".strip() + f", `{source.tree.name}`"


def _clause_of(game: Game, source: Source) -> str:
    own = source.tree.name.replace("_", "-")
    return own if own in game.clauses else source.block.clause


def make_rule(
    game: Game, source: Source, kind: RuleKind, header: Header, facts: Mapping[str, Facts], signature: Signature
) -> Rule:
    """A rule with the facts about it and about everything that it calls."""
    name = source.tree.name
    calls = {n: f.calls for n, f in facts.items()}
    every = [facts[name], *(facts[c] for c in reachable(name, calls) if c in facts)]
    return Rule(
        name, kind, header, tuple(a.arg for a in source.tree.args.args), _clause_of(game, source), facts[name].cites,
        source.tree, source.span(source.tree), source.notes, signature.result, signature.params,
        reads=frozenset().union(*(f.reads for f in every)),
        writes=frozenset().union(*(f.writes for f in every)),
        own_writes=facts[name].writes,
        prompts=facts[name].prompts,
    )  # fmt: skip


def _instrument(
    game: Game, scope: Scope, rules: Mapping[str, Rule], sources: Mapping[str, Source], report: Report,
    stops: frozenset[str],
) -> tuple[RuleSet, ast.Module]:  # fmt: skip
    leaving = players_leave(sources)

    def instrumented(traced: bool) -> tuple[ast.Module, tuple[Arc, ...]]:
        sight, flow = VisibleCards(game.zones, sources), Flow(stops)
        instrumenter = Instrumenter(scope, rules, change_bits(game), traced, leaving, sight, flow, is_large(game))
        return instrumenter.module(sources), tuple(instrumenter.arcs)

    try:
        tree, arcs = instrumented(False)
        code = compile(tree, "rules", "exec")
    except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError):
        _report_uncompiled(sources, report)
        tree, arcs = ast.Module([], []), ()
        code = compile(tree, "rules", "exec")
    secrets = secret_prompts(game, sources)
    rule_set = RuleSet(
        dict(rules),
        arcs,
        code,
        lambda: instrumented(True)[0],
        lambda: rules_digest(game, rules),
        secret_prompts=secrets,
    )
    return rule_set, tree


def players_leave(sources: Mapping[str, Source]) -> bool:
    """Whether the rules can put a player out of the game."""
    return any("eliminate" in source.names for source in sources.values())


def is_large(game: Game) -> bool:
    """Whether a zone, or an enumeration, may be long enough to affect the budget."""
    cards = sum(card.copies for kind in game.cards.values() for card in kind.cards)
    return max(cards, *(len(enum.members) for enum in game.enums.values()), 0) > LARGE


def _report_uncompiled(sources: Mapping[str, Source], report: Report) -> None:
    """Report the rules that Python itself refuses, compiling each alone."""
    before = report.error_count
    for source in sources.values():
        try:
            compile(ast.Module([source.tree], []), "rules", "exec")
        except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError) as error:
            why = getattr(error, "msg", None) or "it is too large"
            report.error("PNP200", f"this is not rule code: {why}", source.span(source.tree), "simplify it")
    if report.error_count == before and sources:
        first = next(iter(sources.values()))
        report.error("PNP200", "the rules are too large", first.span(first.tree), "split them into several games")
