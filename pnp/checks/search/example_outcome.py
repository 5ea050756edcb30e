"""An example's story against its run: numbers (PNP805), and winners, takers and places (PNP806).

The run is executed with all events recorded. A number with a unit (`{{ spark(3) }}`) must be a number of that unit
there; somebody who "wins" must win, and who "takes the trick" must take it, in seven languages; in English, a card that
"joins Deirdre's cabal" must go there.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import field

from pnp.base.frozen import dataclass
from pnp.checks.search.example_run import Counters, ExampleRun, counters_of
from pnp.checks.search.outcome_sentences import SUBJECT, TAKES, WINS, language_of
from pnp.checks.static.texts import context_of, place
from pnp.engine.play import State
from pnp.engine.play.trace import TraceEvent
from pnp.engine.play.values import Amount, Card, Member, Player, Zone
from pnp.model.game import Example, Game
from pnp.model.text.placeholders import Placeholder, placeholders_of
from pnp.source.diagnostics import Diagnostic
from pnp.source.diagnostics.hints import listed

_NAME = re.compile(SUBJECT)
_GAINS = re.compile(r"\b(?:scores|gains|gets|receives|loses|pays|draws|has)\s+$")
_JOINS = re.compile(
    r"\b(?:joins|goes to|goes into|is added to)\s+(?P<owner>\{\{[^{}]*\}\}|\b[^\W\d_]+)'s\s+\{\{\s*(?P<zone>\w+)\s*\}\}"
)


@dataclass(frozen=True)
class _Course:
    """The events of a run."""

    players: tuple[Player, ...]
    winners: frozenset[str]
    """Names; empty if the game is not over."""
    events: tuple[TraceEvent, ...]
    numbers: Mapping[str, set[int]] = field(default_factory=dict)
    """The numbers of each counter and token by name; under "" all numbers of the run."""


def check_outcome(game: Game, example: Example, run: ExampleRun) -> Iterator[Diagnostic]:
    """PNP805 and PNP806 of an example that comes out as it expects."""
    if not is_compared(game, example):
        return
    course = _course(game, example, run)
    if course is None:
        return
    yield from _numbers(game, example, course)
    if language_of(game.language):
        yield from _outcomes(game, example, course)


def is_compared(game: Game, example: Example) -> bool:
    """Whether an example tells a number or an outcome of the kinds that are compared with its run."""
    text = example.tells.text
    if "each" in example.data:
        return False
    if any(_is_of_run(game, text, placeholder) for placeholder in placeholders_of(text)):
        return True
    language = language_of(game.language)
    return bool(language) and any(kind.search(text) for kind in (WINS[language], TAKES[language], _JOINS))


# ------------------------------------------------------------------------------------------------- the run
def _course(game: Game, example: Example, run: ExampleRun) -> _Course | None:
    """The run of an example, with its events and numbers."""
    trace, outcome = run.trace, run.result.outcome
    if trace.state is None:
        return None
    state: State = trace.state
    winners = outcome.winners if outcome is not None and outcome.status == "ended" else ()
    numbers: dict[str, set[int]] = {"": set()}
    _add_counters(numbers, run.start, counters_of(game, state), trace.happenings)
    for number in _in_data({key: value for key, value in example.data.items() if key != "tells"}):
        numbers[""].add(number)
    for zone in state.zones:
        numbers[""].add(len(list(zone)))
    names = frozenset(state.everyone[seat].name for seat in winners)
    return _Course(tuple(state.everyone), names, tuple(trace.happenings), numbers)


def _add_counters(numbers: dict[str, set[int]], start: Counters, end: Counters, events: list[TraceEvent]) -> None:
    """Add the values and changes of counters, the amounts of events, and their numbers of cards."""
    last = dict(start)
    for event in events:
        facts = event.facts
        numbers[""].add(len(event.cards))
        amount, value = facts.get("amount"), facts.get("value")
        if isinstance(amount, Amount):
            for token, n in amount.parts:
                numbers.setdefault(token.name, set()).add(n)
        if event.kind == "field" and isinstance(value, int) and not isinstance(value, bool | Member):
            key = str(getattr(facts["owner"], "name", "")), str(facts["name"])
            numbers.setdefault(key[1], set()).update((value, abs(value - last.get(key, 0))))
            last[key] = value
    for at in (start, end):
        for (_, name), value in at.items():
            numbers.setdefault(name, set()).add(value)
    for key, value in end.items():
        numbers[key[1]].add(abs(value - start.get(key, 0)))
    numbers[""].update(*numbers.values())


def _in_data(value: object) -> Iterator[int]:
    """The numbers in an example's data, and the lengths of its lists."""
    if isinstance(value, Mapping):
        for one in value.values():
            yield from _in_data(one)
    elif isinstance(value, list | tuple):
        yield len(value)
        for one in value:
            yield from _in_data(one)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield value
    elif isinstance(value, str):
        yield from (int(digits) for digits in re.findall(r"\b\d{1,6}\b", value))


# ------------------------------------------------------------------------------------------------- numbers
def _numbers(game: Game, example: Example, course: _Course) -> Iterator[Diagnostic]:
    """Numbers with a unit that the run does not have."""
    units = {name: term.names or term.id for term in game.terms.values() for name in (term.id, term.plural) if name}
    counters = {counter.token: name for name, counter in game.counters.items() if counter.token}
    for placeholder in placeholders_of(example.tells.text):
        number = _quantity(game, placeholder)
        if number is None or number[0] not in units or not _is_of_run(game, example.tells.text, placeholder):
            continue
        unit, n = units[number[0]], number[1]
        own = course.numbers.get(unit, set()) | course.numbers.get(counters.get(unit, ""), set())
        there = own if {unit, counters.get(unit)} & {*game.counters, *game.tokens} and own else course.numbers[""]
        if n not in there:
            some = listed([str(one) for one in sorted(own)[:8]]) if own else ""
            message = f"example `{example.id}` states {n} ({unit}), a number that does not occur in its run"
            help = f"its run has {some}" if some else "correct the number, or the run"
            yield _diagnostic(game, example, "PNP805", (placeholder.start, placeholder.end), message, help)


def _is_of_run(game: Game, text: str, placeholder: Placeholder) -> bool:
    """Whether a number belongs to the run: it is typed in, or it is from the model and somebody "scores" it. A number
    of the model elsewhere may be a price or a value: "each unit costs {{ point(over_penalty) }}"."""
    if re.search(r"\(\s*\d+\s*\)", placeholder.expression):
        return True
    return game.language == "en" and _GAINS.search(text[: placeholder.start]) is not None


def _quantity(game: Game, placeholder: Placeholder) -> tuple[str, int] | None:
    """``spark(3)`` or ``spark(heat)``: the unit and the number; None for anything else."""
    try:
        tree = ast.parse(placeholder.expression.partition("|")[0].strip(), mode="eval").body
    except SyntaxError:
        return None
    if not isinstance(tree, ast.Call) or not isinstance(tree.func, ast.Name) or len(tree.args) != 1:
        return None
    value = _value(game, tree.args[0])
    return (tree.func.id, value) if isinstance(value, int) and not isinstance(value, bool) else None


def _value(game: Game, node: ast.expr) -> object:
    """The value of a number, a constant, or a cell of a table with one key; None for anything else."""
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        return game.constants[node.id].value if node.id in game.constants else None
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in game.tables:
        return game.tables[node.value.id].cells.get((node.attr,))
    return None


# ------------------------------------------------------------------------------------------------- people and places
def _outcomes(game: Game, example: Example, course: _Course) -> Iterator[Diagnostic]:
    """Report winners, takers and places in the example's words that differ from its run."""
    text, language = example.tells.text, language_of(game.language)
    for match in WINS[language].finditer(text):
        named = match.groupdict().get("subject", "")
        player = _player(named, course) if named else _subject_of(text, match.start(), course)
        if player is not None and course.winners and player.name not in course.winners:
            claim = f"says that {player.name} wins, but in its run it is {listed(sorted(course.winners), 'and')}"
            yield _outcome(game, example, match, claim)
    zones = {name: term.names or term.id for term in game.terms.values() for name in (term.id, term.plural) if name}
    for match in TAKES[language].finditer(text):
        takers = _takers(zones.get(match["zone"], match["zone"]), course)
        if takers and _is_other(match["subject"], takers, course):
            there = listed(sorted({f"{player.name} with {card.code}" for player, card in takers}), "and")
            claim = f"says that {_label(match['subject'])} takes the {match['zone']}, but in its run it is {there}"
            yield _outcome(game, example, match, claim)
    for match in _JOINS.finditer(text):
        player, zone = _player(match["owner"], course), zones.get(match["zone"], match["zone"])
        is_there = player is not None and isinstance(getattr(player, zone, None), Zone)
        if player is not None and is_there and not any(_goes_to(event, player, zone) for event in course.events):
            claim = f"says that something goes to the {match['zone']} of {player.name}, but in its run nothing does"
            yield _outcome(game, example, match, claim)


def _subject_of(text: str, at: int, course: _Course) -> Player | None:
    """The last player that a sentence names before a place."""
    start = max((match.end() for match in re.finditer(r"[.!?:]\s", text[:at])), default=0)
    named = [_player(match["subject"], course) for match in _NAME.finditer(text, start, at)]
    return next((player for player in reversed(named) if player is not None), None)


def _outcome(game: Game, example: Example, match: re.Match[str], claim: str) -> Diagnostic:
    message = f"example `{example.id}` {claim}"
    return _diagnostic(game, example, "PNP806", match.span(), message, "say what happens in its run")


def _player(subject: str, course: _Course) -> Player | None:
    """The player with a name, or with a member that only this player has: ``{{ FIONA }}``."""
    name = _label(subject)
    named = [p for p in course.players if name in (p.name, p.handle)]
    owners = [p for p in course.players if any(m.name == name for m in _members_of(p))]
    return named[0] if named else owners[0] if len(owners) == 1 else None


def _members_of(player: Player) -> Iterator[Member]:
    """The members in a player's fields."""
    for slot in dir(type(player)):
        if not slot.startswith("_"):
            value = getattr(player, slot, None)
            if isinstance(value, Member):
                yield value


def _takers(zone: str, course: _Course) -> list[tuple[Player, Card]]:
    """The players who take the cards of a shared zone, each with the cards that came from that player."""
    came: dict[Card, Player] = {}
    takers: list[tuple[Player, Card]] = []
    for event in course.events:
        source, to = event.facts.get("source"), event.facts.get("to")
        if not isinstance(source, Zone) or not isinstance(to, Zone):
            continue
        for card, _ in event.cards:
            if to.name == zone and source.owner is not None:
                came[card] = source.owner
            elif source.name == zone and to.owner is not None and came.get(card) is to.owner:
                takers.append((to.owner, card))
    return takers


def _is_other(subject: str, takers: list[tuple[Player, Card]], course: _Course) -> bool:
    """Whether the subject of "takes the trick" is a player or card of the run other than the one that takes it."""
    player = _player(subject, course)
    if player is not None:
        return all(player is not taker for taker, _ in takers)
    name = _label(subject)
    played = [card for event in course.events for card, _ in event.cards]
    return any(_shows(card, name) for card in played) and not any(_shows(card, name) for _, card in takers)


def _shows(card: Card, member: str) -> bool:
    return any(getattr(value, "name", "") == member for value in card.face.values.values())


def _goes_to(event: TraceEvent, player: Player, zone: str) -> bool:
    to = event.facts.get("to")
    return isinstance(to, Zone) and to.owner is player and to.name == zone and bool(event.cards)


def _label(subject: str) -> str:
    return subject.strip("{} ")


def _diagnostic(game: Game, example: Example, code: str, part: tuple[int, int], message: str, help: str) -> Diagnostic:
    """A warning about a range of an example's text."""
    span = place(example.tells, *part, game.sources)
    return Diagnostic(code, message, span, help, "warning", context=context_of(game, example.clause))
