"""Given, do, expect: a position set up, steps taken through the rules, and what must come of them.

The form of worked examples in chapters, of tests/scenarios/*.yaml and of ``pnp scenario`` (docs/scenarios.md).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pnp.model.game import Game
from pnp.play.outcome import CRASHES, Defect, Outcome, Stop
from pnp.play.position import BadScenario, place, player_named, read_value
from pnp.play.question import Question
from pnp.play.run import Play
from pnp.play.state import State
from pnp.play.tape import Tape
from pnp.play.values import Amount, Board, Hand, Member, Token, Zone
from pnp.play.window import BoundAction
from pnp.rules.expression import BadExpression, compile_expression
from pnp.rules.rule import Rule, RuleSet
from pnp.rules.scope import Scope, build_scope


@dataclass(frozen=True)
class ScenarioResult:
    """How a scenario came out."""

    ok: bool
    differences: tuple[str, ...]
    """What differs from what was expected, or why it could not be executed, in words."""
    clauses: tuple[str, ...]
    """Ids of the clauses that were exercised, in the order of the book."""
    outcome: Outcome | None = None
    counters: tuple[int, ...] = ()
    """Counts by arc."""
    data_counts: Mapping[str, int] = field(default_factory=dict)
    broken: bool = False
    """It could not be executed at all (PNP801), rather than coming out differently (PNP800)."""


def run_scenario(
    game: Game, rules: RuleSet, data: Mapping[str, Any], log: Callable[..., None] | None = None, seed: int | None = None
) -> ScenarioResult:
    """Execute a scenario; never raises for what a designer can write."""
    try:
        names = _names(data)
        least, most = game.players
        if not least <= len(names) <= most:
            return _broken(f"`players:` names {len(names)} players; the game is for {least} to {most}")
        state = State(game, rules, len(names), log)
        return _Runner(state, Play(state), data, seed).run(names)
    except BadScenario as fault:
        return _broken(str(fault))
    except (Defect, Stop, StopIteration, *CRASHES) as fault:
        return _broken(f"the rules cannot go on: {_reason(fault)}")


def start_scenario(play: Play, data: Mapping[str, Any], tape: Tape) -> list[str]:
    """Put a state into a scenario's position and return the players' names; raises :class:`BadScenario`."""
    names = _names(data)
    play.begin(tape, names)
    place(play, _part(data, "given"))
    return names


def _names(data: Mapping[str, Any]) -> list[str]:
    given = data.get("players") or ()
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise BadScenario("`players:` is a list of names, by seats")
    names = [str(n) for n in given]
    if len(set(names)) < len(names):
        raise BadScenario("`players:` names somebody twice")
    return names


def _part(data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    given = data.get(key) or {}
    if not isinstance(given, Mapping):
        raise BadScenario(f"`{key}:` has a line for each thing, as `name: value`")
    return given


def _reason(fault: BaseException) -> str:
    return str(fault) if isinstance(fault, Defect) else "something is asked of them that is not there"


def _broken(message: str) -> ScenarioResult:
    return ScenarioResult(False, (message,), (), broken=True)


@dataclass
class _Runner:
    state: State
    play: Play
    data: Mapping[str, Any]
    seed: int | None
    args: list[str] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    reactions: list[tuple[str, list[str]]] = field(default_factory=list)
    result: Any = None
    outcome: Outcome | None = None
    scope: Scope | None = None

    def run(self, names: Sequence[str]) -> ScenarioResult:
        state = self.state
        start_scenario(self.play, self.data, Tape(seed=self.seed))
        state.counters[:] = [0] * len(state.counters)
        state.data_counts.clear()
        state.deciders = [self.decide] * len(state.everyone)
        state.nobody = self.decide
        state.forced = self.forced
        given = self.data.get("do") or ()
        if isinstance(given, str | Mapping) or not isinstance(given, Sequence):
            raise BadScenario("`do:` is a list of steps")
        steps = list(given)
        while steps:
            self.step(steps)
            if self.outcome is not None and self.outcome.status == "stuck":
                return _broken(f"{self.outcome.message} ({self.outcome.code})")
        expected = _part(self.data, "expect")
        differences = tuple(d for key, value in expected.items() if (d := self.compare(key, value)))
        if self.answers or self.reactions or self.args:
            left = [*self.args, *self.answers, *(f"{who}: {' '.join(what)}" for who, what in self.reactions)]
            return _broken(f"nobody was asked for `{left[0]}`")
        return ScenarioResult(
            not differences, differences, self.reached(), self.outcome, tuple(state.counters), dict(state.data_counts)
        )

    def reached(self) -> tuple[str, ...]:
        rules = self.state.rules
        taken = [a for a, n in zip(rules.arcs, self.state.counters, strict=True) if n]
        found = {a.clause for a in taken if rules.rules[a.rule].kind != "invariant"}
        found |= set(self.state.data_counts)
        return tuple(c for c in self.state.game.clauses if c in found)

    # ------------------------------------------------------------------------------------------ steps
    def step(self, steps: list[Any]) -> None:
        """Take the next step, with the answers and reactions that follow it."""
        entry = steps.pop(0)
        if not isinstance(entry, Mapping) or len(entry) != 1:
            raise BadScenario("each step under `do:` is one `who phase: action`, `phase:`, `value:` or `end:`")
        (key, value), *_ = entry.items()
        key = str(key)
        self._gather(steps)
        if key == "value":
            self.result = self.evaluate(str(value))
            return
        if key == "phase":
            self.go(self.run_phase, str(value))
        elif key == "end":
            self.go(self.end, str(value))
        elif key == "call":
            self.go(self.call, str(value))
        else:
            self.go(self.act, key, str(value))

    def _gather(self, steps: list[Any]) -> None:
        """The answers and reactions that belong to a step are those written below it."""
        while steps and isinstance(steps[0], Mapping):
            (key, value), *_ = steps[0].items()
            if key == "answers":
                self.answers += [_word(v) for v in (value if isinstance(value, list) else [value])]
            elif str(key) in {n for p in self.state.everyone for n in (p.name, p.handle) if n}:
                self.reactions.append((str(key), str(value).split()))
            else:
                return
            steps.pop(0)

    def go(self, what: Callable[..., None], *args: Any) -> None:
        if self.outcome is not None and self.outcome.status == "ended":
            raise BadScenario("the game is over before the last step")
        outcome = self.play.guarded(what, *args)
        if outcome.status != "limit":
            self.outcome = outcome

    def run_phase(self, name: str) -> None:
        if name not in self.state.game.phases:
            raise BadScenario(f"there is no phase `{name}`")
        self.play.phase(name)

    def end(self, what: str) -> None:
        if what == "turn":
            self.play.end_turn(self.state.names["active"])
        elif what == "round":
            self.play.end_round()
        else:
            raise BadScenario("`end:` is `turn` or `round`")

    def call(self, text: str) -> None:
        self.result = self.evaluate(text)
        self.play.triggers.rest()

    def act(self, key: str, text: str) -> None:
        who, *phase = key.split() or [""]
        me = player_named(self.state, who)
        deed, self.args = self._deed(text, phase[0] if phase else "")
        if self.state.names["active"] is None:
            self.state.names["active"] = me
        if not deed.legal(self.state, (me,)):
            raise BadScenario(f"{who} may not `{text}` here")
        deed.run(self.state, (me,))
        self.play.triggers.rest()

    def _deed(self, text: str, phase: str) -> tuple[BoundAction, list[str]]:
        name, *args = text.split() or [""]
        windows = self.state.windows
        groups = (*windows.actions.values(), windows.any_time, *windows.reactions.values())
        deeds = [deed for group in groups for deed in group]
        for deed in deeds:
            if deed.name == name and (not phase or deed.rule.header.phase == phase):
                return deed, args
        raise BadScenario(f"there is no action `{name}`" + (f" in phase `{phase}`" if phase else ""))

    # ------------------------------------------------------------------------------------------ questions
    def decide(self, question: Question) -> int:
        """Answer from the script; windows pass unless a reaction is written."""
        if question.kind == "reaction":
            return self._react(question)
        if question.kind == "action":
            return 0
        source = self.args if not question.prompt and self.args else self.answers
        if not source:
            if question.options[0] is None:
                return 0
            raise BadScenario(f"the example does not say what {question.who} answers to “{_asked(question)}”")
        word = source.pop(0)
        for i, option in enumerate(question.options):
            if matches(option, word, self.state):
                return i
        shown = ", ".join(label(o, self.state) for o in question.options)
        raise BadScenario(f"{question.who} cannot answer `{word}` to “{_asked(question)}”; there is {shown}")

    def forced(self, who: Any, prompt: str, option: Any) -> None:
        """A choice with one option is not asked; a script may name it all the same."""
        source = self.args if not prompt and self.args else self.answers
        if source and matches(option, source[0], self.state):
            source.pop(0)

    def _react(self, question: Question) -> int:
        if self.reactions and self.reactions[0][0] == question.who.name:
            name, *args = self.reactions[0][1]
            for i, option in enumerate(question.options):
                if isinstance(option, Rule) and option.name == name:
                    self.reactions.pop(0)
                    self.args = args
                    return i
        return 0

    # ------------------------------------------------------------------------------------------ expectations
    def evaluate(self, text: str) -> Any:
        """The value of an expression of the rules language, players by their names."""
        state = self.state
        if self.scope is None:
            self.scope = build_scope(state.game)
        try:
            code = compile_expression(text, state.game, self.scope, state.rules, _fields(state))
        except BadExpression as error:
            raise BadScenario(f"`{text}` cannot be worked out: {error}") from error
        try:
            return eval(code, {**state.names, **{p.name: p for p in state.everyone}})
        except CRASHES as error:
            what = "it names something that is not there" if isinstance(error, NameError) else _reason(error)
            raise BadScenario(f"`{text}` cannot be worked out: {what}") from error

    def compare(self, key: str, wanted: Any) -> str:
        """What differs, in words; "" when nothing does."""
        if key == "illegal":
            return "".join(self._legal(str(w)) for w in (wanted if isinstance(wanted, list) else [wanted]))
        if key == "winner":
            names = [self.state.everyone[s].name for s in self.outcome.winners] if self.outcome else []
            wins = [str(w) for w in (wanted if isinstance(wanted, list) else [wanted])]
            return "" if sorted(names) == sorted(wins) else f"the winner is {', '.join(names) or 'nobody'}"
        found = self.result if key == "result" else self._find(key)
        if isinstance(found, Board):
            found = [pieces[0] if pieces else "nothing" for pieces in found.pieces]
        if isinstance(found, Zone):
            return self._cards_differ(key, found, wanted)
        if isinstance(found, list) and found and isinstance(found[0], Zone):
            return self._piles_differ(key, found, wanted)
        actual = found.shape if isinstance(found, Hand) else found
        expected: Any = read_value(self.state, wanted)
        if isinstance(actual, list):
            same = [_name(a) for a in actual] == [_word(w) for w in wanted]
        else:
            same = actual == expected and isinstance(actual, Member) == isinstance(expected, Member)
        return "" if same else f"`{key}` is {label(actual, self.state)}, not {_word(wanted)}"

    def _find(self, key: str) -> Any:
        if key in self.state.tokens:
            return self.state.holders.get(key)
        if key in self.state._slots("table"):
            return getattr(self.state.table, key)
        return self.evaluate(key)

    def _cards_differ(self, key: str, zone: Zone, wanted: Any) -> str:
        codes = [c.code for c in zone]
        expected = [_word(w) for w in (wanted or [])]
        if zone.decl.order == "any":
            codes, expected = sorted(codes), sorted(expected)
        return "" if codes == expected else f"`{key}` holds {', '.join(codes) or 'nothing'}, not {', '.join(expected)}"

    def _piles_differ(self, key: str, found: list[Zone], wanted: Any) -> str:
        lists = [sorted(c.code for c in pile) for pile in found]
        expected = [sorted(_word(w) for w in pile) for pile in wanted or []]
        shown = "; ".join(", ".join(pile) for pile in lists)
        return "" if sorted(lists) == sorted(expected) else f"`{key}` is {shown}"

    def _legal(self, text: str) -> str:
        me = self.state.names["active"] or self.state.everyone[0]
        who, _, rest = text.partition(": ")
        if rest:
            me, text = player_named(self.state, who), rest
        deed, args = self._deed(text, "")
        if not deed.legal(self.state, (me,)):
            return ""
        chosen: tuple[Any, ...] = ()
        for options, word in zip(deed.lists, args, strict=False):
            fitting = [o for o in options(me, *chosen) if matches(o, word, self.state)]
            fitting = [o for o in fitting if deed.completes(self.state, (me,), (*chosen, o))]
            if not fitting:
                return ""
            chosen = (*chosen, fitting[0])
        return f"`{text}` is legal"


def _asked(question: Question) -> str:
    return question.prompt or question.param


def _fields(state: State) -> set[str]:
    columns = {c.name for k in state.game.cards.values() for c in k.columns.values()}
    declared = {*state.game.zones, *state.game.counters, *state.game.fields}
    declared |= {fact for zone in state.game.zones.values() for fact in zone.facts}
    extra = {c for r in state.game.rankings.values() for c in r.columns} | {"shape", "alive", "seat", "face_up"}
    return columns | declared | extra


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(getattr(value, "name", value))


def _name(value: Any) -> str:
    return str(getattr(value, "code", getattr(value, "name", value)))


def label(value: Any, state: State) -> str:
    """A value as a scenario would write it."""
    if value is None:
        return "nobody"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Amount | Token | Zone):
        return repr(value)
    if isinstance(value, list):
        return ", ".join(_name(v) for v in value) or "nothing"
    return _name(value)


def _match_all(options: list[Any], words: list[str], state: State) -> bool:
    """Whether words mean the members of a list: cards in any order, anything else in this one."""
    if len(options) != len(words):
        return False
    if all(hasattr(o, "code") for o in options):
        return sorted(o.code.lower() for o in options) == sorted(w.lower() for w in words)
    return all(matches(o, w, state) for o, w in zip(options, words, strict=True))


def matches(option: Any, word: str, state: State) -> bool:
    """Whether a word of a scenario means an option."""
    lower = word.lower()
    match option:
        case None:
            return lower in ("none", "nothing", "pass", "nobody")
        case bool():
            return lower == ("yes" if option else "no")
        case Member():
            model = state.game.enums.get(option.enum)
            labels = {option.name.lower()}
            if model:
                member = model.members[int(option)]
                labels |= {member.label.text.lower(), member.code.lower()}
            return lower in labels
        case int():
            return word == str(option)
        case str():
            return lower == option
        case Zone():
            return lower in (option.name, repr(option).lower())
        case list():
            return _match_all(option, word.split("+"), state)
    return lower in (str(getattr(option, "code", "")).lower(), str(getattr(option, "name", "")).lower())
