"""One meaning: a tape played by Python and by the machine, and whatever differs between the two."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pnp.engine.native.assemble import WORDS
from pnp.engine.native.layout import NIL, Layout
from pnp.engine.native.machine import Machine, Played
from pnp.engine.play import LiveQuestion, Outcome, Play, State, Tape
from pnp.engine.play.values import Card, Player, Zone
from pnp.rules.rule import Rule

PRIME, BASIS, WIDTH = 1099511628211, 1469598103934665603, 2**64
"""How the options of a question become one number (vm/choices.c: write_down)."""


@dataclass
class Compared:
    """What a comparison of many tapes came to."""

    games: int = 0
    questions: int = 0
    beyond: int = 0
    """Games that were too large for the machine, which Python plays."""
    stuck: int = 0
    """Games that ended in a fault of the rules, the same one on both sides."""
    differences: list[str] = field(default_factory=list)


class Comparer:
    """Plays tapes on both sides."""

    def __init__(self, play: Play, machine: Machine) -> None:
        """``play`` is Python's, at a table of its own; its rules are those of the machine."""
        self.play, self.machine, self.layout = play, machine, machine.native.layout
        self.rules = list(play.state.rules.rules.values())
        self.asked: list[tuple[int, str, int, int]] = []
        machine.keep_log()
        self.found = Compared()

    def tape(self, tape: Sequence[int] = (), seed: int | None = None) -> list[str]:
        """What differs when a tape is played, and what comes behind its end by chance."""
        state = self.play.state
        self.asked.clear()
        state.counters[:] = [0] * len(state.counters)
        state.data_counts.clear()
        state.observe = self._note
        reel = Tape(tape, seed)
        outcome = self.play.game(reel)
        state.observe = None
        played = self.machine.play(tape, seed)
        self.found.games += 1
        self.found.questions += len(self.asked)
        if played.status == "beyond":
            self.found.beyond += 1
            return []
        self.found.stuck += outcome.status == "stuck"
        out = [
            f"{what}: {one} in Python, {other} on the machine"
            for what, one, other in self._sides(reel, outcome, played)
            if one != other
        ]
        named = f"seed {seed}, tape {list(tape)[:12]}"
        self.found.differences += [f"{named}: {line}" for line in out]
        return out

    def _sides(self, reel: Tape, outcome: Outcome, played: Played) -> list[tuple[str, Any, Any]]:
        """What is compared, by Python and by the machine."""
        state = self.play.state
        native = self.machine.native
        told = outcome_of(native, played)
        sides: list[tuple[str, Any, Any]] = [
            ("outcome", outcome.status, told.status), ("winners", outcome.winners, told.winners),
            ("clause", outcome.clause, told.clause), ("rounds", outcome.rounds, told.rounds),
            ("decisions", outcome.decisions, told.decisions), ("code", outcome.code, told.code),
            ("line", outcome.line, told.line), ("tape", reel.values[: reel.at], self.machine.tape(played.at)),
            ("questions", self.asked, self.machine.log()),
            ("data", dict(state.data_counts), self.machine.data_counts()),
            ("counters", list(state.counters.own), self.machine.counters()),
            ("most tokens", state.most, self.machine.most()),
        ]  # fmt: skip
        if outcome.status != "stuck":
            sides.append(("table", state_of(state, self.layout), self.machine.state()))
        return sides

    def _note(self, question: LiveQuestion) -> None:
        told = BASIS
        for at, option in enumerate(question.options):
            number = at if isinstance(option, str) else self._number(option)  # (answers to an offer are words)
            told = ((told ^ (number % WIDTH)) * PRIME) % WIDTH
        self.asked.append((question.who.seat, question.kind, len(question.options), told))

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
            told = BASIS
            for one in option:
                told = ((told ^ (self._number(one) % WIDTH)) * PRIME) % WIDTH
            return told >> 2
        return NIL if option is None else int(option)


def outcome_of(native: Any, played: Played) -> Outcome:
    """The machine's outcome in Python's words; of a defect without its message, which Python tells."""
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
    """Everything that a table holds, as numbers in the machine's order."""
    index = {id(zone): i for i, zone in enumerate(state.zones)}
    out: list[int] = []

    for zone in state.zones:
        out += [len(zone), zone.loose, zone.mask, *(c.index for c in list.__iter__(zone))]
    for card in state.cards:
        out += [index[id(card.zone)], card.known, int(card.face_up)]
    owners: dict[str, list[Any]] = {"table": [state.table], "player": list(state.everyone), "card": list(state.cards)}
    for what in ("number", "list"):
        for owner in ("table", "player", "card") if what == "number" else ("table", "player"):
            held = _held(state, layout, owner) if what == "number" else None
            names = [name for (whose, name), (kind, _) in layout.slots.items() if whose == owner and kind == what]
            for one in owners[owner]:
                for name in names:
                    value = getattr(one, name)
                    out += [len(value), *map(_number, value)] if what == "list" else [_number(value)]
                out += held(one) if held is not None else []
            if (owner, what) == ("table", "list"):
                for board in state.boards.values():
                    out += [len(board.where), *map(_number, board.where), len(board.where), *board.where.values()]
    out += [int(player.alive) for player in state.everyone]
    active = state.names["active"]
    return [*out, active.seat if active is not None else -1, state.rounds, state.turns]


def _number(value: Any) -> int:
    if isinstance(value, Card):
        return value.index
    if isinstance(value, Player):
        return value.seat
    return NIL if value is None else int(value)


def _held(state: State, layout: Layout, owner: str) -> Callable[[Any], list[int]] | None:
    """The tokens that lie on a card, or who has those that exist once, behind an owner's numbers."""
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
    return None


def compare(play: Play, machine: Machine, seeds: Sequence[int], tapes: Sequence[Sequence[int]] = ()) -> Compared:
    """Play games by chance from seeds, and tapes; what differs."""
    comparer = Comparer(play, machine)
    for seed in seeds:
        comparer.tape((), seed)
    for tape in tapes:
        comparer.tape(tape)
    return comparer.found
