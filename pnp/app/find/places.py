"""`pnp find`: the places of a clause, a name or a card: words, code, examples, scenarios and translations."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace

from pnp.app.api.prose_text import find_clauses
from pnp.app.editing.declared import DeclaredName, declared_names
from pnp.app.game.answers import folded
from pnp.app.game.code_prose import prose_for_code
from pnp.app.game.errors import WrongRequest
from pnp.app.game.reading import LoadedGame, editions, read_game, read_prose
from pnp.base.frozen import dataclass
from pnp.checks.pairs.code_in_words import clause_in_words
from pnp.checks.search.examples import run_examples
from pnp.checks.search.scenarios import own_scenarios
from pnp.model.game import Card, Clause, Game, Member, Message
from pnp.model.text.catalogue import Catalogue, load_catalogue
from pnp.model.text.prose import Prose
from pnp.press.document.plain import clause_text, plain_text
from pnp.rules.paraphrase import paraphrase
from pnp.rules.rule import Rule
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.hints import did_you_mean
from pnp.source.load.po import state_of

MOST_CLAUSES = 12
"""Most clauses whose places are listed; of further matches only number and words."""


@dataclass(frozen=True)
class Place:
    """A place in a file that concerns the match."""

    role: str
    """words, brief, code, declared, card, restated, source, example, scenario, translation"""
    span: Span
    note: str = ""
    """A note: the name of a rule, the state of a translation."""


@dataclass(frozen=True)
class Finding:
    """A clause, a declared name or a card of one edition, with all its places."""

    kind: str
    """clause, card, or the kind of a declaration: zone, constant, @action"""
    name: str
    variant: str
    text: str
    places: tuple[Place, ...]
    number: str = ""
    """The printed number of a clause in this edition."""
    in_words: tuple[str, ...] = ()
    """The effect of its code, line by line (:mod:`pnp.rules.paraphrase`)."""


@dataclass(frozen=True)
class _Edition:
    """One edition of a game, with facts computed once for all its findings."""

    loaded: LoadedGame
    prose: Prose
    declared: Mapping[str, DeclaredName]
    catalogues: tuple[Catalogue, ...]
    """The catalogues of the translations."""
    code_prose: Prose
    """The texts in the language that paraphrases code."""

    @property
    def game(self) -> Game:
        return self.loaded.game

    @property
    def rules(self) -> tuple[Rule, ...]:
        return tuple(self.loaded.rules.rules.values())


def _edition(loaded: LoadedGame, report: Report, language: str = "") -> _Edition:
    game = loaded.game
    locales = [locale for locale in game.locales if locale != game.language]
    catalogues = tuple(load_catalogue(loaded.tree, locale, Report()) for locale in locales)
    prose = read_prose(loaded, "", report)
    code_prose = prose_for_code(loaded.tree, game, language) if language else prose
    return _Edition(loaded, prose, declared_names(game, loaded.rules), catalogues, code_prose)


def find_places(
    name: str, word: str, variant: str, play: bool, report: Report, language: str = ""
) -> tuple[Finding, ...]:  # fmt: skip
    """Find a word in a game: a clause's number, id, title or words, a declared name, the code of a card, or the id of
    an example or source.

    ``play``: run examples and scenarios, to list those that reach a clause from elsewhere. ``language``: the language
    that paraphrases code (the game's own, or English). Every edition is searched; a clause or name shared by several is
    listed for the first. Raises WrongRequest (PNP120) when nothing matches.
    """
    findings: dict[tuple[str, str, Span], Finding] = {}
    names: list[str] = []
    numbers: list[str] = []
    for each in editions(name, report, variant):
        edition = _edition(read_game(name, report, each), report, language)
        names += [*edition.game.clauses, *edition.declared, *edition.game.by_code, *_ids(edition.game)]
        numbers += [clause.number for clause in edition.game.clauses.values() if clause.number]
        for finding in _in_edition(edition, word, play, report):
            findings.setdefault((finding.kind, finding.name, finding.places[0].span), finding)
    if not findings:
        help = _near_number(word, numbers) or did_you_mean(word, names)
        help = help or "write a clause's number or id, a declared name, a card's code, or a word"
        report.error("PNP120", f"no clause, name or card of the game matches `{word}`", Span(name), help)
        raise WrongRequest(report)
    return tuple(findings.values())


def _ids(game: Game) -> list[str]:
    """The ids of examples and sources."""
    return [*(example.id for example in game.examples), *(source.id for source in game.provenance)]


def _near_number(word: str, numbers: Sequence[str]) -> str:
    """The help for a number that no clause has: the numbers of its section; "" for other words."""
    if not re.fullmatch(r"[\d.]+", word):
        return ""
    section = word.strip(".").rpartition(".")[0]
    beside = [number for number in dict.fromkeys(numbers) if number.rpartition(".")[0] == section]
    return f"write a number from `{beside[0]}` to `{beside[-1]}`" if beside else ""


def _in_edition(edition: _Edition, word: str, play: bool, report: Report) -> Iterator[Finding]:
    game, prose = edition.game, edition.prose
    number = word.strip().rstrip(".")
    exact = [c for c in game.clauses.values() if number in (c.number, c.id)]
    declared = edition.declared.get(word)
    cards = [card for code, card in game.by_code.items() if folded(code) == folded(word)]
    by_id = tuple(_by_id(edition, word))
    clauses = exact or ([] if declared or cards or by_id else find_clauses(word, prose))
    reached = _reached(edition.loaded, report) if play and 0 < len(clauses) <= MOST_CLAUSES else {}
    for clause in clauses:
        places = _clause_places(edition, clause, reached.get(clause.id, ())) if len(clauses) <= MOST_CLAUSES else ()
        yield _clause(edition, clause, places)
    if declared is not None:
        yield _declared(edition, declared, in_words=not clauses)
    for card in cards:
        yield _card(edition, card)
    yield from by_id


def _by_id(edition: _Edition, id: str) -> Iterator[Finding]:
    """The example or source with an id, with the clauses that it belongs to."""
    game = edition.game
    for example in (each for each in game.examples if each.id == id):
        places = (Place("example", example.span), *_words_of(game, [example.clause]))
        yield Finding("example", id, game.variant, "", places)
    for source in (each for each in game.provenance if each.id == id):
        yield Finding(
            "source",
            id,
            game.variant,
            edition.prose.text(source.note),
            (Place("source", source.span), *_words_of(game, source.clauses)),
        )


def _words_of(game: Game, clauses: Iterable[str]) -> list[Place]:
    """The words of clauses that the game has."""
    return [Place("words", c.span, c.number or c.id) for id in clauses if (c := game.clauses.get(id)) is not None]


# ------------------------------------------------------------------------------------------------- a clause
def clause_finding(loaded: LoadedGame, clause: Clause, report: Report) -> Finding:
    """A clause of an edition with all its places, among them the examples and scenarios that run it."""
    edition = _edition(loaded, report)
    reached = _reached(loaded, report).get(clause.id, ())
    return _clause(edition, clause, _clause_places(edition, clause, reached))


def _clause(edition: _Edition, clause: Clause, places: tuple[Place, ...]) -> Finding:
    text = plain_text(edition.prose.text(clause.text), edition.game)
    words = Place("words", clause.span)
    in_words = clause_in_words(edition.game, edition.loaded.rules, clause.id, edition.code_prose)
    return Finding("clause", clause.id, edition.game.variant, text, (words, *places), clause.number, in_words)


def _clause_places(edition: _Edition, clause: Clause, reached: tuple[Place, ...] = ()) -> tuple[Place, ...]:
    """Every place of a clause except its words: code first, then data, evidence, and translations last.

    ``reached``: examples and scenarios that run it.
    """
    game = edition.game
    examples = [Place("example", e.span, e.id) for e in game.examples if e.clause == clause.id]
    example_spans = {place.span for place in examples}
    return (
        *([Place("brief", clause.brief.span)] if clause.brief and clause.brief.span != clause.span else ()),
        *(Place("code", r.span, f"{r.name} (@{r.kind})") for r in _rules_of(edition, clause.id)),
        *_declared_under(edition, clause.id),
        *(Place("restated", c.span, c.number or c.id) for c in game.clauses.values() if c.restates == clause.id),
        *(Place("source", p.span, f"{p.id} ({p.origin})") for p in game.provenance if clause.id in p.clauses),
        *examples,
        *(place for place in reached if place.span not in example_spans),
        *_translations(edition, clause.text),
    )


def _rules_of(edition: _Edition, clause: str) -> list[Rule]:
    """The rules under a clause, then those that cite it."""
    rules = edition.rules
    return [r for r in rules if r.clause == clause] + [r for r in rules if clause in r.cites and r.clause != clause]


def _declared_under(edition: _Edition, clause: str) -> Iterator[Place]:
    """The declarations in game.yaml for a clause, and the cards that carry it out."""
    for each in edition.declared.values():
        if each.clause == clause and not each.kind.startswith("@"):
            yield Place("declared", each.span, f"{each.name} ({each.kind})")
    for kind in edition.game.cards.values():
        columns = [column.name for column in kind.columns.values() if column.type.kind == "clause"]
        for card in kind.cards:
            if any(card.values.get(name) == clause for name in columns):
                yield Place("card", card.span, card.code)


def _translations(edition: _Edition, message: Message) -> Iterator[Place]:
    """The entry of a message in every catalogue, with its state."""
    if not message.text:
        return
    for catalogue in edition.catalogues:
        entry = catalogue.entry(message)
        span = entry.span if entry else Span(catalogue.file)
        yield Place("translation", span, f"{catalogue.locale}: {state_of(entry)}")


def _reached(loaded: LoadedGame, report: Report) -> Mapping[str, tuple[Place, ...]]:
    """The examples and scenarios that run each clause, found by running them all."""
    game, rules = loaded.game, loaded.rules
    places: dict[str, list[Place]] = {}
    results = run_examples(game, rules).results if game.has_course else {}
    for example in game.examples if results else ():
        for clause in results[example.id].clauses:
            places.setdefault(clause, []).append(Place("example", example.span, example.id))
    for file, executed in own_scenarios(game, rules, report) if game.has_course else ():
        for clause in executed.result.clauses if executed.result is not None else ():
            places.setdefault(clause, []).append(Place("scenario", Span(str(file)), executed.name))
    return {clause: tuple(each) for clause, each in places.items()}


# ------------------------------------------------------------------------------------------------- names and cards
def _declared(edition: _Edition, declared: DeclaredName, in_words: bool) -> Finding:
    """A declared name with its places. ``in_words``: paraphrase its code, if no clause in the results does."""
    places = [Place("declared", declared.span, declared.about)]
    clause = edition.game.clauses.get(declared.clause)
    if clause is not None:
        places.append(Place("words", clause.span, clause.number or clause.id))
    counter = edition.game.counters.get(declared.name)
    names = {declared.name, counter.token if counter is not None and counter.token else declared.name}
    for rule in edition.rules:
        if rule.name != declared.name and (span := _mention(rule, names)) is not None:
            places.append(Place("code", span, f"{rule.name} (@{rule.kind})"))
    for card in (card for kind in edition.game.cards.values() for card in kind.cards):
        members = {value.name for value in card.values.values() if isinstance(value, Member)}
        if declared.kind.startswith("member of ") and declared.name in members:
            places.append(Place("card", card.span, card.code))
    text = clause_text(clause, edition.prose) if clause else declared.about
    rules = edition.loaded.rules
    has_code = in_words and declared.name in rules.rules
    lines = paraphrase(edition.game, rules, declared.name, edition.code_prose) if has_code else ()
    return Finding(declared.kind, declared.name, edition.game.variant, text, tuple(places), in_words=lines)


def _mention(rule: Rule, names: Set[str]) -> Span | None:
    """The first line of a rule that has one of the names; None if at most rules that it calls have them. The header of
    an effect names a column: ``@effect(rank=ACE)``."""
    nodes = (node for node in rule.nodes if isinstance(node, ast.Name | ast.Attribute))
    lines = [node.lineno for node in nodes if (node.id if isinstance(node, ast.Name) else node.attr) in names]
    headers = [call for call in rule.tree.decorator_list if isinstance(call, ast.Call)] if rule.kind == "effect" else []
    lines += [keyword.lineno for call in headers for keyword in call.keywords if keyword.arg in names]
    return replace(rule.span, line=rule.span.line + min(lines) - rule.tree.lineno) if lines else None


def _card(edition: _Edition, card: Card) -> Finding:
    game, prose = edition.game, edition.prose
    places = [Place("card", card.span, card.code)]
    for clause in (game.clauses[v] for v in card.values.values() if isinstance(v, str) and v in game.clauses):
        places += [Place("words", clause.span, clause.number or clause.id), *_clause_places(edition, clause)]
    messages = [text for text in card.texts if text.text]
    for message in messages:
        places += _translations(edition, message)
    text = ", ".join(plain_text(prose.text(message), game) for message in messages)
    return Finding("card", card.code, game.variant, text, tuple(places))


# ------------------------------------------------------------------------------------------------- output
def finding_data(finding: Finding) -> dict[str, object]:
    """A finding as plain data, for ``--json``."""
    places = [{"role": p.role, "file": p.span.file, "line": p.span.line, "note": p.note} for p in finding.places]
    return {
        "kind": finding.kind, "name": finding.name, "number": finding.number, "variant": finding.variant,
        "text": finding.text, "code_in_words": list(finding.in_words), "places": places,
    }  # fmt: skip


def finding_lines(finding: Finding) -> Iterator[str]:
    """A finding for people: a heading, the words, then one line for each place, in a form that editors open."""
    heading = " ".join(part for part in (finding.number, finding.name, f"({finding.kind})") if part)
    yield heading + (f" in {finding.variant}" if finding.variant else "")
    if finding.text:
        yield f"  {finding.text}"
    if finding.in_words:
        yield "  what the code does:"
        yield from (f"    {line}" for line in finding.in_words)
    for place in finding.places:
        where = f"{place.span.file}:{place.span.line}" if place.span.line else place.span.file
        yield f"  {place.role:<12}{where}" + (f"  {place.note}" if place.note else "")


__all__ = ["Finding", "Place", "clause_finding", "find_places", "finding_data", "finding_lines"]
