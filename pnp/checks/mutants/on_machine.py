"""Stored games of mutants on the machine (pnp.engine.native): whether and where they part from games of the current
rules.

Most unnoticed changes show nowhere, and most stored games of the others part early. So Python, whose result counts,
plays only the game that is finally reported, and must reach the same result (:class:`EnginesDiffer`).
"""

from collections.abc import Sequence
from dataclasses import field

from pnp.base.frozen import dataclass
from pnp.checks.mutants.tapes import Moment, StoredTape
from pnp.engine.native.assemble import Asks
from pnp.engine.native.changed import with_rule
from pnp.engine.native.compare import outcome_of
from pnp.engine.native.compiler import NoCompiler, library
from pnp.engine.native.machine import FollowedGame, Machine, Moments
from pnp.engine.native.program import NativeGame, native_game
from pnp.engine.native.typed_rules import TypedRules, Unsupported, typed_rules
from pnp.engine.play import Outcome
from pnp.model.game import Game
from pnp.rules import RuleSet


@dataclass(frozen=True)
class _Base:
    """A stored game of the current rules."""

    moments: Moments
    outcome: Outcome
    last: int


@dataclass(frozen=True)
class ReplayResult:
    """The result of a stored game under changed rules."""

    at: int
    """The number of the first different moment; -1 for none."""
    outcome: Outcome | None
    """Its outcome; None if it was stopped earlier."""


@dataclass
class AtMachine:
    """The machine's tables of a game, and the record of its stored games there."""

    game: Game
    rules: RuleSet
    names: frozenset[str]
    """The counters and fields that matter to people."""
    asked: dict[Asks, int] = field(default_factory=dict)
    """All questions, each with its own number."""

    def __post_init__(self) -> None:
        self._native: dict[int, NativeGame | None] = {}
        self._machines: dict[tuple[int, bool], Machine] = {}
        self._bases: dict[tuple[StoredTape, bool], _Base | None] = {}
        self._typed: dict[int, TypedRules] = {}

    # ------------------------------------------------------------------------------------------ current rules
    def base(self, tape: StoredTape, sights: bool, moments: Sequence[Moment]) -> _Base | None:
        """A stored game; None if only Python can play it, or sees other moments."""
        key = tape, sights
        if key not in self._bases:
            self._bases[key] = self._played(tape, sights, moments)
        return self._bases[key]

    def _played(self, tape: StoredTape, sights: bool, moments: Sequence[Moment]) -> _Base | None:
        native = None if tape.start else self._of(tape.seats)
        if native is None:
            return None
        if (tape.seats, sights) not in self._machines:
            self._machines[tape.seats, sights] = self.followed(native, sights)
        game = self._machines[tape.seats, sights].followed(tape.tape, tape.seed)
        if game.moments is None or game.unknown or game.played.status == "beyond" or game.at + 1 != len(moments):
            return None
        return _Base(game.moments, outcome_of(native, game.played), game.last)

    def _of(self, seats: int) -> NativeGame | None:
        if seats not in self._native:
            try:
                library()
                self._native[seats] = native_game(self.game, seats, None, self._types(self.game))
            except (NoCompiler, Unsupported):
                self._native[seats] = None
        return self._native[seats]

    def _types(self, game: Game) -> TypedRules:
        """A game's rules with their types, cached for the last two games."""
        if id(game) not in self._typed:
            for old in [key for key in self._typed if key != id(self.game)]:
                del self._typed[old]
            self._typed[id(game)] = typed_rules(game)
        return self._typed[id(game)]

    # ------------------------------------------------------------------------------------------ changed rules
    def changed(self, game: Game, rules: RuleSet, seats: int, sights: bool) -> Machine | None:
        """A table with changed rules or a changed declaration; None if Python has to play."""
        base = self._of(seats)
        try:
            if base is None:
                return None
            if rules.over is not None:
                return self.followed(with_rule(base, rules), sights)
            if game is self.game or _numbers(game, rules) != _numbers(self.game, self.rules):
                return None  # all rules were compiled again, or visible things have other numbers
            return self.followed(native_game(game, seats, None, self._types(game)), sights)
        except Unsupported:
            return None

    def followed(self, native: NativeGame, sights: bool) -> Machine:
        """A table that records everything visible to people."""
        machine, layout = Machine(native), native.layout
        asks_by_line = native.code.asks
        kinds_by_line = [-1] * len(native.code.lines)
        for at, asks in asks_by_line.items():
            if asks.label:
                kinds_by_line[at] = self.asked.setdefault(asks, len(self.asked))
        places: list[int] = []
        for kind in ("number", "list"):
            for owner in ("table", "player"):
                slots = [at for (whose, name), (what, at) in layout.slots.items()
                         if (whose, what) == (owner, kind) and name in self.names]  # fmt: skip
                if (owner, kind) == ("table", "number"):
                    slots += [token.holder for token in layout.tokens.values() if token.holder >= 0]
                places += [len(slots), *slots]
        machine.follow(kinds_by_line, places, sights)
        return machine


def _numbers(game: Game, rules: RuleSet) -> tuple[object, ...]:
    """The numbered things of a game on the machine: games in which these are equal look the same there."""
    enums = [(e.name, [(m.name, m.order) for m in e.members]) for e in game.enums.values()]
    cards = [(k.name, [(c.code, c.copies) for c in k.cards]) for k in game.cards.values()]
    counters = [(d.name, d.owner) for d in game.counters.values()]
    fields = [(d.name, d.owner) for d in game.fields.values()]
    zones = [(z.name, z.piles) for z in game.zones.values()]  # each pile has a place of its own
    return enums, cards, counters, fields, zones, list(game.tokens), list(rules.rules)


def parted(machine: Machine, tape: StoredTape, base: _Base) -> ReplayResult | None:
    """The moment at which a stored game differs from its record; None if Python must decide."""
    game: FollowedGame = machine.followed(tape.tape, tape.seed, base.moments)
    if game.unknown:
        return None
    if game.differed:
        return ReplayResult(game.at, None)
    if game.played.status == "beyond":
        return None
    outcome = outcome_of(machine.native, game.played)
    same = game.at == base.moments.n and _end(outcome, game.last) == _end(base.outcome, base.last)
    return ReplayResult(-1 if same else game.at, outcome)


def _end(outcome: Outcome, last: int) -> tuple[object, ...]:
    """The end of a game, in the form of :mod:`pnp.checks.mutants.tapes`."""
    return outcome.status, outcome.winners, outcome.clause, outcome.code, last
