"""Play a tape by Python and by the machine, and report every difference."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pnp.engine.native.assemble import WORDS
from pnp.engine.native.layout import NIL, Layout
from pnp.engine.native.machine import Machine, MachineOutcome
from pnp.engine.play import LiveQuestion, Outcome, Play, State, Tape
from pnp.engine.play.values import Card, Player, Zone
from pnp.rules.rule import Rule

PRIME, BASIS, WIDTH = 1099511628211, 1469598103934665603, 2**64
"""Constants of the hash of a question's options, as the machine has them (vm/choices.c: log_question)."""


@dataclass
class ComparisonResult:
    """The results of a comparison of many tapes."""

    games: int = 0
    questions: int = 0
    beyond: int = 0
    """Games too large for the machine."""
    stuck: int = 0
    """Games that ended in the same fault on both sides."""
    differences: list[str] = field(default_factory=list)


class Comparer:
    """Plays tapes on both sides."""

    def __init__(self, play: Play, machine: Machine) -> None:
        """``play`` is Python's table; its rules are those of the machine."""
        self.play, self.machine, self.layout = play, machine, machine.native.layout
        play.idle = None  # the machine plays games without end to their bound
        self.rules = list(play.state.rules.rules.values())
        self.questions: list[tuple[int, str, int, int]] = []
        machine.keep_log()
        self.results = ComparisonResult()

    def tape(self, tape: Sequence[int] = (), seed: int | None = None) -> list[str]:
        """Play a tape, continued by chance; return the differences."""
        state = self.play.state
        self.questions.clear()
        state.counters[:] = [0] * len(state.counters)
        state.data_counts.clear()
        state.observe = self._note
        reel = Tape(tape, seed)
        outcome = self.play.game(reel)
        state.observe = None
        played = self.machine.play(tape, seed)
        self.results.games += 1
        self.results.questions += len(self.questions)
        if played.status == "beyond":
            self.results.beyond += 1
            return []
        self.results.stuck += outcome.status == "stuck"
        differences = [
            f"{what}: {one} in Python, {other} on the machine"
            for what, one, other in self._sides(reel, outcome, played)
            if one != other
        ]
        label = f"seed {seed}, tape {list(tape)[:12]}"
        self.results.differences += [f"{label}: {line}" for line in differences]
        return differences

    def _sides(self, reel: Tape, outcome: Outcome, played: MachineOutcome) -> list[tuple[str, object, object]]:
        """Return the pairs to compare: Python's and the machine's."""
        state = self.play.state
        native = self.machine.native
        digest = outcome_of(native, played)
        sides: list[tuple[str, object, object]] = [
            ("outcome", outcome.status, digest.status), ("winners", outcome.winners, digest.winners),
            ("clause", outcome.clause, digest.clause), ("rounds", outcome.rounds, digest.rounds),
            ("decisions", outcome.decisions, digest.decisions), ("code", outcome.code, digest.code),
            ("line", outcome.line, digest.line), ("tape", reel.values[: reel.at], self.machine.tape(played.at)),
            ("questions", self.questions, self.machine.log()),
            ("data", dict(state.data_counts), self.machine.data_counts()),
            ("counters", list(state.counters.own), self.machine.counters()),
            ("most tokens", state.most, self.machine.most()),
        ]  # fmt: skip
        if outcome.status != "stuck":
            sides.append(("table", state_of(state, self.layout), self.machine.state()))
        return sides

    def _note(self, question: LiveQuestion) -> None:
        digest = BASIS
        for at, option in enumerate(question.options):
            number = at if isinstance(option, str) else self._number(option)  # answers to an offer are words
            digest = ((digest ^ (number % WIDTH)) * PRIME) % WIDTH
        self.questions.append((question.who.seat, question.kind, len(question.options), digest))

    def _number(self, option: Any) -> int:
        if isinstance(option, Rule):
            return next(i for i, rule in enumerate(self.rules) if rule is option)
        if isinstance(option, Card):
            return option.index
        if isinstance(option, Player):
            return option.seat
        if isinstance(option, Zone):
            return next(i for i, zone in enumerate(self.play.state.zones) if zone is option)
        if isinstance(option, list):
            digest = BASIS
            for one in option:
                digest = ((digest ^ (self._number(one) % WIDTH)) * PRIME) % WIDTH
            return digest >> 2
        return NIL if option is None else int(option)


def outcome_of(native: Any, played: MachineOutcome) -> Outcome:
    """Return the machine's outcome as Python's, without the message of a defect."""
    rules = list(native.typed.workings.rules.rules.values())
    rounds, decisions = played.rounds, played.decisions
    if played.status != "stuck":
        clause = rules[played.rule].clause if played.rule >= 0 and played.status == "ended" else ""
        return Outcome("ended" if played.status == "ended" else "limit", played.winners, clause, rounds, decisions)
    owner = native.code.functions[WORDS * native.code.owners[played.pc] + 4] if played.pc >= 0 else -1
    rule = rules[owner] if owner >= 0 else None
    line = native.code.lines[played.pc] if rule is not None else 0
    clause = native.layout.clauses[played.clause] if played.clause >= 0 else rule.clause if rule is not None else ""
    file = rule.span.file if rule is not None else ""
    return Outcome("stuck", (), clause, rounds, decisions, f"PNP{played.code}", "", file, line)


def state_of(state: State, layout: Layout) -> list[int]:
    """Return all that a table holds as numbers, in the machine's order."""
    index = {id(zone): i for i, zone in enumerate(state.zones)}
    numbers: list[int] = []
    for zone in state.zones:
        numbers += [len(zone), zone.loose, zone.mask, *(c.index for c in list.__iter__(zone))]
    for card in state.cards:
        numbers += [index[id(card.zone)], card.known_to, int(card.face_up)]
    for owner in ("table", "player", "card"):
        numbers += _field_numbers(state, layout, owner)
    for owner in ("table", "player"):
        numbers += _field_lists(state, layout, owner)
    numbers += [int(player.alive) for player in state.everyone]
    active = state.names["active"]
    return [*numbers, active.seat if active is not None else -1, state.rounds, state.turns]


def _owned(state: State, layout: Layout, owner: str, what: str) -> tuple[list[object], list[str]]:
    """Return the owners of a kind, and the names of their numbers or lists."""
    owners: dict[str, list[object]] = {
        "table": [state.table],
        "player": list(state.everyone),
        "card": list(state.cards),
    }
    names = [name for (whose, name), (kind, _) in layout.slots.items() if whose == owner and kind == what]
    return owners[owner], names


def _field_numbers(state: State, layout: Layout, owner: str) -> list[int]:
    """Return the numbers of all owners of a kind, each with its tokens."""
    owners, names = _owned(state, layout, owner, "number")
    tokens_of = _token_reader(state, layout, owner)
    return [n for one in owners for n in (*(_number(getattr(one, name)) for name in names), *tokens_of(one))]


def _field_lists(state: State, layout: Layout, owner: str) -> list[int]:
    """Return the lists of all owners of a kind, each after its length; boards are two lists of the table."""
    owners, names = _owned(state, layout, owner, "list")
    lists = [[_number(value) for value in getattr(one, name)] for one in owners for name in names]
    if owner == "table":
        for board in state.boards.values():
            lists += [[_number(piece) for piece in board.where], [*board.where.values()]]
    return [n for numbers in lists for n in (len(numbers), *numbers)]


def _number(value: Any) -> int:
    if isinstance(value, Card):
        return value.index
    if isinstance(value, Player):
        return value.seat
    return NIL if value is None else int(value)


def _token_reader(state: State, layout: Layout, owner: str) -> Callable[[Any], list[int]]:
    """Return a reader of the tokens on a card, or the holders of unique tokens, which follow an owner's numbers."""
    if owner == "card":
        on = [state.tokens[name] for name, token in layout.tokens.items() if token.card >= 0]
        return lambda card: [card.tokens.get(token, NIL) for token in on]
    if owner == "table":
        piles = [(pile, name) for kind, facts in layout.facts.items() for pile in state.piles[kind] for name in facts]
        once = [name for name, token in layout.tokens.items() if token.holder >= 0]
        return lambda _: [
            *(NIL if (who := state.holders.get(name)) is None else who.seat for name in once),
            *(_number(getattr(pile, name)) for pile, name in piles),
        ]
    return lambda _: []


def compare(
    play: Play, machine: Machine, seeds: Sequence[int], tapes: Sequence[Sequence[int]] = ()
) -> ComparisonResult:
    """Play games by seeds, and tapes; return the differences."""
    comparer = Comparer(play, machine)
    for seed in seeds:
        comparer.tape((), seed)
    for tape in tapes:
        comparer.tape(tape)
    return comparer.results
