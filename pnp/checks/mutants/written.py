"""A survivor as a scenario: the position at the beginning of the phase in which the change shows, the steps from there,
and the expected results under the current rules. A scenario that does not pass with the rules and fail with the change
is discarded."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import field
from itertools import chain
from typing import Any, Protocol, TypeAlias

from pnp.base.frozen import dataclass
from pnp.checks.mutants.mutant import Mutant
from pnp.checks.mutants.question import NAMES
from pnp.checks.mutants.tapes import StoredTape
from pnp.checks.mutants.trial import Trial
from pnp.checks.mutants.verdict import Verdict
from pnp.engine.play import LiveQuestion, Play, State
from pnp.engine.play.snapshot import BoundSnapshot, Snapshot, take
from pnp.engine.play.tape import Tape
from pnp.engine.play.values import Pile
from pnp.engine.scenario import run_scenario
from pnp.engine.scenario.notation import label
from pnp.model.game import Game
from pnp.rules import RuleSet
from pnp.rules.rule import Rule

Scenario: TypeAlias = dict[str, Any]
MOST_FACTS = 8
"""Most facts that a scenario expects before unnecessary ones are removed."""
TRIES = 400
"""Most smaller positions that are tried."""
SEEDS = 6
"""Most other continuations from a position that are tried."""


PHASES = 12
"""Most phases of a game that are tried, the last ones first."""


class PlayedGame(Protocol):
    """A game with its rules."""

    @property
    def game(self) -> Game:
        """The game."""

    @property
    def rules(self) -> RuleSet:
        """Its current rules."""


class _Over(Exception):
    """Raised when the phase is over."""


@dataclass(frozen=True)
class _Choice:
    """A question of the game, and its answer."""

    who: str
    kind: str
    param: str
    """"" for a question in a rule's own words."""
    chosen: str
    options: tuple[str, ...]
    moment: int


@dataclass
class _Record:
    """The phase of a game in which a change shows."""

    seats: int
    phase: str = ""
    active: str = ""
    start: Snapshot | None = None
    choices: list[_Choice] = field(default_factory=list)
    after: Mapping[str, Any] = field(default_factory=dict)
    """The contents of zones, and counters and fields, at the end of the phase."""
    after_end: Mapping[str, Any] = field(default_factory=dict)
    """The winners, if the game was over then."""


def scenario_of(trial: Trial, mutant: Mutant, verdict: Verdict) -> Scenario | None:
    """The smallest scenario found that notices a survivor; None if there is none, because the change shows before the
    first phase, or depends on random results that a scenario cannot specify."""
    game, rules, _ = trial.changed(mutant)
    if verdict.tape is None or rules is None:
        return None
    record = _recorded(trial, verdict.tape, verdict.at)
    if record.start is None:
        return None

    def notices(data: Scenario) -> bool:
        passes = all(run_scenario(trial.game, trial.rules, data, seed=seed).ok for seed in (None, 1, 2))
        return passes and not run_scenario(game, rules, data).ok

    tried = (_candidates(trial, record, verdict.at), *_from_there(trial, record))
    for data in chain.from_iterable(tried):
        if notices(data):
            return _smaller(trial, data, notices)
    return None


def scenario_of_tape(edition: PlayedGame, tape: StoredTape) -> Scenario | None:
    """The last phase of a game that contains a choice, as a scenario: its position, the steps, and the results. It
    passes. None if no phase can be expressed without random results that a scenario cannot specify."""
    for at in reversed(_choices(edition, tape)[-PHASES:]):
        record = _recorded(edition, tape, at)
        scenarios = (data for data in _candidates(edition, record, at) if "expect" in data) if record.start else ()
        for data in scenarios:
            if all(run_scenario(edition.game, edition.rules, data, seed=seed).ok for seed in (None, 1, 2)):
                return data
    return None


def _choices(edition: PlayedGame, tape: StoredTape) -> list[int]:
    """The moment of the last choice of each phase that the tape completes."""
    listener, choices = _Listener(edition, tape.seats), list[int]()

    def boundary(phase: str | None) -> None:
        listener.settle()
        choices.extend(choice.moment for choice in listener.record.choices[-1:])
        if phase is not None:
            listener.begin(phase)

    def asked(question: LiveQuestion) -> None:
        if listener.state.tape.at >= len(tape.tape):
            raise _Over
        listener.noted(question)

    listener.play.boundary, listener.state.observe = boundary, asked
    with suppress(_Over):
        tape.played(listener.play)
        boundary(None)
    return list(dict.fromkeys(choices))


def _from_there(trial: Trial, record: _Record) -> Iterator[Iterator[Scenario]]:
    """Other continuations from the same position, with fixed orders of its piles so that chance plays no part."""
    for seed in range(1, SEEDS + 1):
        other = _played_on(trial, record, seed)
        for choice in other.choices:
            yield _candidates(trial, other, choice.moment)


# ------------------------------------------------------------------------------------------------- events
class _Listener:
    """Records the choices of a game, phase by phase."""

    def __init__(self, trial: PlayedGame, seats: int) -> None:
        self.state = _table(trial, seats)
        self.play, self.record, self.moment = Play(self.state), _Record(seats), 0
        self._open: tuple[LiveQuestion, tuple[str, ...], int, int] | None = None
        self.play.triggers.on_stable, self.state.observe = self._rest, self.noted

    def settle(self) -> None:
        """Record the answer to the last question, which the tape has by now."""
        if self._open is None:
            return
        question, options, place, moment = self._open
        values = self.state.tape.values
        chosen = options[(values[place] if place < len(values) else 0) % len(options)]
        param = "" if question.prompt else question.param
        self.record.choices.append(_Choice(_word(question.who), question.kind, param, chosen, options, moment))
        self._open = None

    def begin(self, phase: str) -> None:
        """Start a phase: earlier records are dropped."""
        active = self.state.names["active"]
        self.record.phase, self.record.active = phase, _word(active) if active is not None else ""
        self.record.start = take(self.state)
        self.record.choices.clear()

    def end(self) -> _Record:
        """End a phase."""
        self.settle()
        self.record.after = dict(_given_entries(self.state, None))
        return self.record

    def noted(self, question: LiveQuestion) -> None:
        """Record a question."""
        self.settle()
        self._open = (question, tuple(map(_word, question.options)), self.state.tape.at, self.moment)
        self.moment += 1

    def _rest(self) -> None:
        self.moment += 1


def _table(trial: PlayedGame, seats: int) -> State:
    """A table whose players have names."""
    state = State(trial.game, trial.rules, seats)
    for player, name in zip(state.seated, NAMES, strict=False):
        player.name = player.seat_name = name
    return state


def _recorded(trial: PlayedGame, tape: StoredTape, at: int) -> _Record:
    """Play to the end of the phase that contains a moment, and record the position at its beginning."""
    listener = _Listener(trial, tape.seats)

    def boundary(phase: str | None) -> None:
        listener.settle()
        if phase is not None:
            if listener.moment > at:
                raise _Over
            listener.begin(phase)

    listener.play.boundary = boundary
    with suppress(_Over):
        outcome = tape.played(listener.play)
        won = [listener.state.everyone[seat].name for seat in outcome.winners] if outcome is not None else []
        listener.record.after_end = {"winner": won or "nobody", "over": True}
    return listener.end()


def _played_on(trial: PlayedGame, record: _Record, seed: int) -> _Record:
    """Play the phase again from its beginning at random, after fixing the order of every pile."""
    assert record.start is not None
    listener = _Listener(trial, record.seats)
    state = listener.state
    listener.play.begin(Tape(seed=seed), NAMES[: record.seats])
    BoundSnapshot(state, record.start).restore()
    for zone in state.zones:
        if isinstance(zone, Pile) and zone.loose:
            zone.settle(len(zone))
    state.tape = Tape(seed=seed)
    state.refill()
    listener.begin(record.phase)
    listener.play.guarded(listener.play.phase, record.phase)
    return listener.end()


def _word(value: Any) -> str:
    """A value in the notation of scenarios."""
    if isinstance(value, Rule):
        return value.name
    if value is None:
        return "none"
    if isinstance(value, list):
        return "+".join(map(_word, value))
    if hasattr(value, "seat"):
        return str(value.handle or value.seat_name)
    return str(label(value))


# ------------------------------------------------------------------------------------------------- the scenario
def _candidates(trial: PlayedGame, record: _Record, at: int) -> Iterator[Scenario]:
    """Scenarios that may notice, the most promising first: by the options at a moment, or by the results of the
    phase."""
    assert record.start is not None
    state = _table(trial, record.seats)
    BoundSnapshot(state, record.start).restore()
    names = [_word(player) for player in state.seated]
    head: Scenario = {"game": trial.game.id}
    if trial.game.variant:
        head["variant"] = trial.game.variant
    head |= {"players": names, "given": {"from": "nothing", **dict(_given_entries(state, record))}}
    choices = [c for c in record.choices if c.moment <= at]
    for freely in ({}, {"freely": True}):
        last = next((c for c in record.choices if c.moment == at), None)
        if last is not None and last.kind != "action":
            before = [c for c in choices if c.moment < at]
            yield {**head, **freely, "do": [*_steps(record, before), {"offered": {last.who: list(last.options)}}]}
        steps = list(_steps(record, record.choices))
        turn = [*steps, {"end": "turn"}] if record.active else steps
        if record.after_end:
            yield {**head, **freely, "do": turn, "expect": dict(record.after_end)}
        yield from _with_facts(record, {**head, **freely, "do": steps})
        if record.active:
            yield from _with_facts(record, {**head, **freely, "do": turn})


def _with_facts(record: _Record, data: Scenario) -> Iterator[Scenario]:
    """The steps with expectations: every fact that differs from the start, all together or a few at a time."""
    entries = data["given"]
    changed = [(key, value) for key, value in record.after.items() if entries.get(key) != value]
    changed += [(key, []) for key, value in entries.items() if isinstance(value, list) and key not in record.after]
    for size in (len(changed), MOST_FACTS, 1):
        for at in range(0, len(changed), max(1, size)):
            yield {**data, "expect": dict(changed[at : at + size])}


def _given_entries(state: State, record: _Record | None) -> Iterator[tuple[str, object]]:
    """A position line by line, without empty and initial values."""
    if record is not None:
        if record.active:
            yield "active", record.active
        if state.rounds:
            yield "round", state.rounds
    for zone in state.zones:
        cards = list(list.__iter__(zone))
        if cards and not zone.decl.piles:
            codes = [_card(card) for card in (reversed(cards) if zone.decl.order == "stack" else cards)]
            yield (f"{_word(zone.owner)}.{zone.name}" if zone.owner is not None else zone.name), codes
    for owners, name, start in state.starts:
        for owner in owners:
            value = getattr(owner, name)
            if value != start and not hasattr(owner, "code"):
                whose = _word(owner) if hasattr(owner, "seat") else "table"
                yield f"{whose}.{name}", _value(value)
    for token, who in state.holders.items():
        if who is not None:
            yield token, _word(who)


def _card(card: Any) -> str:
    tokens = " ".join(f"{n} {token.name}" for token, n in card.tokens.items() if n)
    return f"{card.code} {tokens}".strip()


def _value(value: object) -> Any:
    if isinstance(value, list):
        return [_value(one) for one in value]
    if isinstance(value, bool) or type(value) is int:
        return value
    return _word(value) if value is not None else "nobody"


def _steps(record: _Record, choices: list[_Choice]) -> Iterator[dict[str, Any]]:
    """Choices as steps, with their answers below them."""
    answers: list[str] = []
    step: dict[str, str] | None = None if choices and choices[0].kind == "action" else {"phase": record.phase}

    def done() -> Iterator[dict[str, Any]]:
        if step is not None:
            yield step
            if answers:
                yield {"answers": list(answers)}

    for choice in choices:
        if choice.kind == "action":
            yield from done()
            answers = []
            step = {f"{choice.who} {record.phase}": "pass" if choice.chosen == "none" else choice.chosen}
        elif choice.kind == "reaction":
            if choice.chosen != "none":
                yield from done()
                answers, step = [], {choice.who: choice.chosen}
        elif choice.param and step is not None and "phase" not in step and not answers:
            key = next(iter(step))
            step[key] += f" {choice.chosen}"
        else:
            answers.append(choice.chosen)
    yield from done()


# ------------------------------------------------------------------------------------------------- reduction
def _smaller(trial: Trial, data: Scenario, notices: Callable[[Scenario], bool]) -> Scenario:
    """The scenario without unnecessary expectations, lines of the position and cards."""
    tries_left = TRIES

    def attempt(candidate: Scenario) -> bool:
        nonlocal tries_left
        tries_left -= 1
        return tries_left > 0 and notices(candidate)

    for part in ("expect", "given"):
        for key in sorted(
            data.get(part, {}), key=lambda key: key != "over" and key.rpartition(".")[2] not in trial.game.fields
        ):
            fewer = {k: v for k, v in data[part].items() if k != key}
            candidate = {**data, part: fewer}
            if key != "from" and (fewer or part == "given") and attempt(candidate):
                data = candidate
    for key, value in list(data["given"].items()):
        if isinstance(value, list):
            data = _fewer_cards(data, key, attempt)
    return data


def _fewer_cards(data: Scenario, key: str, attempt: Callable[[Scenario], bool]) -> Scenario:
    """The scenario with as few cards in one zone as possible."""
    size = max(1, len(data["given"][key]) // 2)
    while size:
        at = 0
        while at < len(data["given"][key]):
            candidate = _without(data, key, at, at + size)
            if candidate["given"][key] and attempt(candidate):
                data = candidate
            else:
                at += size
        size //= 2
    return data


def _without(data: Scenario, key: str, first: int, behind: int) -> Scenario:
    """A scenario without some cards of a zone, which nobody is offered then either."""
    cards = data["given"][key]
    removed = set(cards[first:behind])
    *steps, last = data["do"]
    if "offered" in last:
        last = {"offered": {who: [o for o in options if o not in removed] for who, options in last["offered"].items()}}
    return {**data, "do": [*steps, last], "given": {**data["given"], key: [*cards[:first], *cards[behind:]]}}
