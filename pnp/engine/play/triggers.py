"""Stable states: everything that is checked when the outermost rule has returned.

Triggers run first, one at a time from the active player, until none fires; then follow zones that must be empty,
limits, conservation and invariants; then wins tested in stable states. A trigger or limit is tested only if something
that it reads has changed.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from pnp.engine.play.outcome import Defect, GameOver
from pnp.engine.play.values import Player
from pnp.engine.play.values import Zone as PlayedZone
from pnp.model.game import Counter, Zone
from pnp.model.schema.families import written_cell
from pnp.rules.graph import CLOCK
from pnp.rules.lookers import looker_rules
from pnp.source.diagnostics.numbers import number_of

if TYPE_CHECKING:
    from pnp.engine.play.state import State


def rebuilt_from(zone: Zone) -> str:
    """Return the zone that refills an empty zone; "" for none."""
    word, _, name = zone.when_empty.partition(" ")
    return name if word == "rebuild" else ""


ROUNDS = 50
"""Most triggers in a row before that is a defect."""


class Triggers:
    """The tests of a game's stable states, each with the bits of the data that it reads."""

    def __init__(self, state: "State") -> None:
        self.state = state
        self.triggers = [*self._lookers(), *self._refills(), *self._overflows(), *self._whenevers()]
        self.watched = 0
        for mask, _ in self.triggers:
            self.watched |= mask
        self.limits = self._limits()
        self.invariants = [
            (self._mask(r.reads), state.functions[r.name], "me" in r.params, r.clause)
            for r in state.rules.of_kind("invariant")
        ]
        self.setting_up = False
        """Whether zones with a required number of cards are still being filled."""
        watching = [*self.state.rules.of_kind("whenever", "invariant"), *looker_rules(state.game, state.rules)]
        self.by_clock = any(CLOCK in rule.reads for rule in watching)
        """Whether a test depends on whose turn it is, or on the round."""
        self.on_stable: Callable[[], None] | None = None
        """Called each time the game is at rest."""
        self.empty = [z for z in state.zones if z.decl.empty_at_rest]
        self.wins = {
            at: [(state.functions[r.name], "me" in r.params) for r in state.rules.of_kind("win") if r.header.at == at]
            for at in ("rest", "turn_end", "round_end")
        }

    def _mask(self, names: frozenset[str]) -> int:
        """The bits of the data that a rule reads; the set of players in the game counts as always changed."""
        bits = 0
        for name in names:
            bits |= self.state.bits.get(name, 0)
            token = self.state.tokens.get(name)
            bits |= token.bit if token else 0
            bits |= -1 if name in ("alive", CLOCK) else 0
        return bits or -1

    def _constant(self, value: str | int | None) -> int | None:
        if value is None or isinstance(value, int):
            return value
        return int(self.state.game.constants[value].value)

    # ------------------------------------------------------------------------------------------ triggers
    def _lookers(self) -> list[tuple[int, Callable[[], bool]]]:
        """For each zone whose observers a @value determines, the call of that value. It triggers nothing."""
        rules = self.state.rules.rules
        return [(self._mask(rules[z.decl.sees].reads), self._look(z)) for z in self.state.judged]

    def _look(self, zone: Any) -> Callable[[], bool]:
        function = self.state.functions[zone.decl.sees]
        args = (zone.owner,) if self.state.rules.rules[zone.decl.sees].params else ()

        def test() -> bool:
            self.state.names["_seen_by"](zone, function(*args))
            return False

        return test

    def _refills(self) -> list[tuple[int, Callable[[], bool]]]:
        """For each zone that is refilled, its test."""
        bits, tests = self.state.bits, []
        for decl in self.state.game.zones.values():
            if decl.refill is not None:
                zones = [z for z in self.state.zones if z.decl is decl]
                sources = [self.state.zone_of(decl.refill.source, z.owner) for z in zones]
                reserves = {self.state.zone_of(r, z.owner) for z in sources if (r := rebuilt_from(z.decl))}
                mask = 0
                for zone in (*zones, *sources, *reserves):
                    mask |= bits[zone.decl.name]
                tests.append((mask, self._refill(zones, decl, self._constant(decl.refill.to) or 0)))
        return tests

    def _refill(self, zones: list[PlayedZone], decl: Zone, most: int) -> Callable[[], bool]:
        """A function that refills a zone, or each player's, and returns whether any card was drawn."""
        refill, state = decl.refill, self.state
        assert refill is not None

        def test() -> bool:
            if self.setting_up:
                return False
            before = sum(map(len, zones))
            people = self._people() if decl.owner == "player" else [None]
            for zone in (z for who in people for z in zones if z.owner is who):
                source = state.zone_of(refill.source, zone.owner)
                reserve = rebuilt_from(source.decl)
                while len(zone) < most and (len(source) or (reserve and len(state.zone_of(reserve, source.owner)))):
                    state.names["draw"](source, 1, zone)
            if sum(map(len, zones)) == before:
                return False
            state.count_datum(decl.clause)
            return True

        return test

    def _overflows(self) -> list[tuple[int, Callable[[], bool]]]:
        overflows = []
        for decl in self.state.game.zones.values():
            if decl.over and decl.capacity is not None:
                overflows.append((self.state.bits[decl.name], self._overflow(decl, self._constant(decl.capacity) or 0)))
        return overflows

    def _overflow(self, decl: Zone, most: int) -> Callable[[], bool]:
        state, rule = self.state, self.state.functions[decl.over]

        def test() -> bool:
            for player in self._people():
                if len(getattr(player, decl.name)) > most:
                    state.count_datum(decl.clause)
                    rule(player)
                    return True
            return False

        return test

    def _whenevers(self) -> list[tuple[int, Callable[[], bool]]]:
        return [(self._mask(r.reads), self._whenever(r)) for r in self.state.rules.of_kind("whenever")]

    def _whenever(self, rule: Any) -> Callable[[], bool]:
        function = self.state.functions[rule.name]
        condition = self.state.names[f"_h_{rule.name}:condition"]
        own = "me" in rule.params

        def test() -> bool:
            for player in self._people() if own else (None,):
                args = (player,) if own else ()
                if condition(*args):
                    function(*args)
                    return True
            return False

        return test

    def _people(self) -> list[Any]:
        first = self.state.names["active"] or self.state.everyone[0]
        people: list[Any] = self.state.names["seats_from"](first)
        return people

    def settle(self) -> None:
        """Run triggers until none fires."""
        dirty = self.state.dirty
        if not dirty[0] & self.watched:
            return
        for _ in range(ROUNDS):
            changed, dirty[0] = dirty[0], 0
            self.state.clean |= changed
            if not any(mask & changed and test() for mask, test in self.triggers):
                if not dirty[0]:
                    return
            else:
                dirty[0] |= changed
        raise Defect("PNP411", f"after {ROUNDS} triggers, the game has not reached a stable state")

    # ------------------------------------------------------------------------------------------ tests
    def _limits(self) -> list[tuple[int, Callable[[], None]]]:
        limits: list[tuple[int, Callable[[], None]]] = []
        for decl in self.state.game.zones.values():
            zones = [z for z in self.state.zones if z.decl is decl and (z.owner is None or z.owner.stands_for is None)]
            if decl.capacity is not None:
                limits.append(
                    (self.state.bits[decl.name], self._capacity(zones, self._constant(decl.capacity) or 0, 0))
                )
            if decl.exactly is not None:
                exactly = self._constant(decl.exactly) or 0
                limits.append((self.state.bits[decl.name], self._capacity(zones, exactly, exactly)))
        for counter in self.state.game.counters.values():
            if counter.least is not None or counter.most is not None:
                limits.append((self.state.bits[counter.name], self._bounds(counter)))
        return limits

    def _capacity(self, zones: list[Any], most: int, least: int) -> Callable[[], None]:
        """The capacity test of a zone, or of each player's; players who have left are skipped."""

        def test() -> None:
            if max(map(len, zones)) <= most and (not least or self.setting_up or min(map(len, zones)) >= least):
                return
            for zone in zones:
                if (zone.owner is None or zone.owner.alive) and not least <= len(zone) <= most:
                    raise Defect(
                        "PNP403", f"`{zone!r}` holds {number_of(len(zone), 'card')}, not {most}", zone.decl.clause
                    )

        return test

    def _bounds(self, counter: Counter) -> Callable[[], None]:
        state = self.state
        owners = {"table": [state.table], "player": state.everyone, "card": state.cards}[counter.owner]

        value, least, most = attrgetter(counter.name), counter.least, counter.most

        def test() -> None:
            low = least is not None and min(map(value, owners)) < least
            if not low and (most is None or max(map(value, owners)) <= most):
                return
            for owner in owners:
                if (least is not None and value(owner) < least) or (most is not None and value(owner) > most):
                    whose = "the table" if owner is state.table else owner
                    name = written_cell(state.game.families, counter.name)
                    bounds = f"at least {least}" if least is not None and value(owner) < least else f"at most {most}"
                    raise Defect(
                        "PNP403", f"`{name}` of {whose} is {value(owner)}, but may be {bounds}", counter.clause
                    )

        return test

    def rest(self) -> None:
        """Run triggers, then all tests of changed data, then wins."""
        state = self.state
        dirty = state.dirty
        if dirty[0] & self.watched:
            self.settle()
        changed = state.clean | dirty[0]
        if changed:
            state.clean = dirty[0] = 0
            self._test(state, changed)
        if self.on_stable is not None:
            self.on_stable()

    def _test(self, state: "State", changed: int) -> None:
        """Run all tests of changed data."""
        if any(self.empty):
            zone = next(z for z in self.empty if len(z))
            raise Defect("PNP404", f"{number_of(len(zone), 'card')} left in `{zone!r}`", zone.decl.clause)
        if sum(map(len, state.zones)) != state.card_count:
            raise Defect("PNP404", "a card has been lost or created")
        for mask, limit in self.limits:
            if mask & changed:
                limit()
        for mask, function, own, clause in self.invariants:
            if mask & changed:
                for player in state.players if own else (None,):
                    holds = function(player) if own else function()
                    if holds is False:
                        raise Defect("PNP403", "a printed “always” or “never” does not hold", clause)
        if self.wins["rest"]:
            self.look_for_wins("rest", state.players)

    def look_for_wins(self, at: str, people: list[Player]) -> None:
        """Run every win rule of a moment before any of them ends the game, so that the order of seats does not
        decide."""
        if not self.wins[at]:
            return
        wins: list[tuple[list[Player], str]] = []  # (an exception keeps this frame, and would keep itself in its list)
        for function, own in self.wins[at]:
            for player in people if own else (None,):
                try:
                    function(player) if own else function()
                except GameOver as over:
                    wins.append((over.winners, over.rule))
        if wins:
            winners = {id(one): one for those, _ in wins for one in those}
            raise GameOver(sorted(winners.values(), key=lambda p: p.seat), wins[0][1])
