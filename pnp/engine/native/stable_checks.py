"""Translate what happens at rest: triggers, tests and wins, as in pnp.engine.play.triggers."""

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.engine.native.assemble import Function, Label, Program
from pnp.engine.native.layout import NIL, Layout
from pnp.engine.native.typed_rules import TypedRules
from pnp.engine.native.words.order import OVER
from pnp.engine.play.triggers import ROUNDS, rebuilt_from
from pnp.engine.play.values import Zone as PlayedZone
from pnp.model.game import Game, Zone
from pnp.rules.graph import CLOCK
from pnp.rules.lookers import looker_rules
from pnp.rules.rule import Rule

ALWAYS = frozenset({"alive", CLOCK})
"""Names of data that count as always changed."""
FAR = 2**62
"""Beyond any number of the rules."""


AT_REST = ("rest", "settle")
"""The functions written here."""


def tested_at_rest(typed: TypedRules) -> tuple[Rule, ...]:
    """Return the rules that are tested whenever something that they read has changed."""
    rules = typed.workings.rules
    return (*rules.of_kind("whenever", "invariant"), *looker_rules(typed.game, rules))


def by_clock(typed: TypedRules) -> bool:
    """Tell whether one of them reads the active player or the round."""
    return any(CLOCK in rule.reads for rule in tested_at_rest(typed))


def watched_names(typed: TypedRules) -> frozenset[str]:
    """Return all names that a test at rest depends on."""
    game = typed.game
    names = {name for rule in tested_at_rest(typed) for name in rule.reads}
    names |= {z.name for z in game.zones.values() if z.capacity is not None or z.exactly is not None}
    names |= {name for z in game.zones.values() if z.refill for name in refill_names(game, z)}
    names |= {c.name for c in game.counters.values() if c.least is not None or c.most is not None}
    return frozenset(names)


def refill_names(game: Game, zone: Zone) -> set[str]:
    """Return the zones on which the filling of a zone depends: itself, its source, and the zone that refills that."""
    assert zone.refill is not None
    source = zone.refill.source.removeprefix("me.")
    return {zone.name, source, *filter(None, [rebuilt_from(game.zones[source]).removeprefix("me.")])}


@dataclass
class Resting:
    """Writes what happens at rest."""

    typed: TypedRules
    layout: Layout
    program: Program

    def __post_init__(self) -> None:
        rules = self.typed.workings.rules
        self.whenevers, self.invariants = rules.of_kind("whenever"), rules.of_kind("invariant")
        self.by_clock = by_clock(self.typed)
        self.overflows = [z for z in self.layout.game.zones.values() if z.over and z.capacity is not None]
        self.refills = [z for z in self.layout.game.zones.values() if z.refill is not None]
        self.triggers = bool(self.refills or self.overflows or self.whenevers or self.layout.table.judged)
        self.plain = not (self.triggers or self.invariants or any(r.header.at == "rest" for r in rules.of_kind("win")))

    def mask(self, rule: Rule) -> int:
        """Return the marks of what a rule reads; the players in the game count as always changed."""
        if rule.reads & ALWAYS:
            return -1
        bits = 0
        for name in rule.reads:
            bits |= self.layout.bit(name)
        return bits or -1

    # -------------------------------------------------------------------------------------------- calls
    def call(self, fn: Function, rule: Rule, who: int | None) -> int:
        """Call a rule, for a player if there is one; return the register of its result."""
        regs, lists = fn.regs, fn.lists
        with fn.scratch():
            fn.reg()
            fn.new_list()
            if who is not None:
                fn.emit("MOVE", regs, who)
            fn.emit("CALL", self.program.number(rule.name), regs, lists, fn.nests)
        return regs

    def for_players(self, fn: Function, rule: Rule) -> None:
        """Call a rule for each player in the game, or once if it has no player."""
        for who in self._each(fn, "me" in rule.params):
            self.call(fn, rule, who)

    # -------------------------------------------------------------------------------------------- at rest
    def rest(self, fn: Function) -> None:
        """Write a stable check: triggers, then the tests of all changes, then wins."""
        if not self.plain:
            fn.emit("CALL", self.program.number("rest"), fn.regs, fn.lists, fn.nests)
            return
        end = Label()
        with fn.scratch():
            fn.emit("REST", fn.reg(), 0, 0, end)
        fn.place(end)
        fn.emit("STABLE")

    def settle(self, fn: Function) -> None:
        """Write the run of triggers until none fires."""
        if self.triggers:
            fn.emit("CALL", self.program.number("settle"), fn.regs, fn.lists, fn.nests)

    def write(self) -> None:
        """Write the functions behind :meth:`rest` and :meth:`settle` if they take more than one instruction."""
        if self.triggers:
            self._settle(self.program.function("settle"))
        if self.plain:
            return
        fn = self.program.function("rest")
        changed, end = fn.reg(), Label()
        fn.new_list()
        self.settle(fn)
        fn.emit("REST", changed, 0, 0, end)
        imagined = Label()
        if self.invariants:
            fn.emit("JTRY", 0, 0, 0, imagined)  # imagined cards may break an invariant
        for rule in self.invariants:
            self._invariant(fn, rule, changed)
        fn.place(imagined)
        self.wins(fn, "rest", None)
        fn.place(end)
        fn.emit("STABLE")
        fn.emit("RET")

    def _invariant(self, fn: Function, rule: Rule, changed: int) -> None:
        past = Label()
        mask = self.mask(rule)
        fn.emit("JSAME", changed, self.program.const(mask), 0, past)
        for who in self._each(fn, "me" in rule.params):
            holds = Label()
            fn.emit("JNEI", self.call(fn, rule, who), 0, 0, holds)
            fn.emit("FAULT", 403, self.layout.clause(rule.clause))
            fn.place(holds)
        fn.place(past)

    def _each(self, fn: Function, per_player: bool) -> Iterator[int | None]:
        """Loop over the players in the game around the code that follows, if a rule has a player."""
        if not per_player:
            yield None
            return
        with fn.scratch():
            people, at, who, again, end = fn.new_list(), fn.reg(), fn.reg(), Label(), Label()
            fn.emit("PLAYERS", people)
            fn.emit("LOADI", at, 0)
            fn.place(again)
            fn.emit("NEXT", people, at, who, end)
            yield who
            fn.jump(again)
            fn.place(end)

    def _settle(self, fn: Function) -> None:
        """Run triggers until none fires."""
        fn.new_list()
        calm, again, fired, nothing, too_many = (Label() for _ in range(5))
        rounds_left, changed = fn.reg(), fn.reg()
        marks = 0
        for zone in self.overflows:
            marks |= self.layout.bit(zone.name)
        for zone in self.refills:
            marks |= self._refill_mask(zone)
        rules = self.typed.workings.rules.rules
        for rule in (*self.whenevers, *(rules[zone.decl.sees] for zone in self.layout.table.judged)):
            marks |= self.mask(rule)
        fn.emit("JCALM", self.program.const(marks), 0, 0, calm)
        fn.emit("LOADI", rounds_left, ROUNDS)
        fn.place(again)
        fn.emit("JLEI", rounds_left, 0, 0, too_many)
        fn.emit("ADDI", rounds_left, rounds_left, -1)
        fn.emit("LOOK", changed)
        for looked_at in self.layout.table.judged:
            self._look(fn, looked_at, rules[looked_at.decl.sees], changed)
        for zone in self.refills:
            self._refill(fn, zone, changed, fired)
        for zone in self.overflows:
            self._overflow(fn, zone, changed, fired)
        for rule in self.whenevers:
            self._whenever(fn, rule, changed, fired)
        fn.jump(nothing)
        fn.place(fired)
        fn.emit("LOOKAGAIN", changed)
        fn.jump(again)
        fn.place(nothing)
        fn.emit("JCALM", self.program.const(-1), 0, 0, calm)
        fn.jump(again)
        fn.place(too_many)
        fn.emit("FAULT", 411, -1)
        fn.place(calm)
        fn.emit("RET")

    def _look(self, fn: Function, zone: PlayedZone, rule: Rule, changed: int) -> None:
        """Write the update of a zone's observers, which a value determines."""
        past = Label()
        fn.emit("JSAME", changed, self.program.const(self.mask(rule)), 0, past)
        with fn.scratch():
            who: int | None = None
            if rule.params and zone.owner is not None:
                who = fn.reg()
                fn.emit("LOADI", who, zone.owner.seat)
            seen_by = fn.lists
            self.call(fn, rule, who)
            fn.emit("SEENBY", self.layout.zone_index[id(zone)], seen_by)
        fn.place(past)

    def _from_the_active(self, fn: Function) -> tuple[int, int, int]:
        """Write the players in the game from the active one on; return the list, the place in it, and the player."""
        people, at, who, over = fn.new_list(), fn.reg(), fn.reg(), Label()
        fn.emit("LOADI", at, 0)
        fn.emit("ACTIVE", who)
        fn.emit("LOADK", fn.reg(), self.program.const(NIL))
        fn.emit("JNE", who, fn.regs - 1, 0, over)
        fn.emit("MOVE", who, at)
        fn.place(over)
        fn.emit("SEATS", people, who)
        return people, at, who

    def _refill_mask(self, zone: Zone) -> int:
        """Return the marks of the zones on which the filling of a zone depends."""
        bits = 0
        for name in refill_names(self.layout.game, zone):
            bits |= self.layout.bit(name)
        return bits

    def _refill(self, fn: Function, zone: Zone, changed: int, fired: Label) -> None:
        """Fill a zone again from its source, each player's where players have one."""
        past, again, filled = Label(), Label(), Label()
        fn.emit("JSETUP", 0, 0, 0, past)
        fn.emit("JSAME", changed, self.program.const(self._refill_mask(zone)), 0, past)
        with fn.scratch():
            any_drawn = fn.reg()
            fn.emit("LOADI", any_drawn, 0)
            if zone.owner == "player":
                people, at, who = self._from_the_active(fn)
                fn.place(again)
                fn.emit("NEXT", people, at, who, filled)
                self._fill(fn, zone, who, any_drawn, again)
                fn.jump(again)
            else:
                self._fill(fn, zone, None, any_drawn, filled)
            fn.place(filled)
            fn.emit("JZ", any_drawn, 0, 0, past)
            if zone.clause:
                fn.emit("DATUM", self.layout.clause(zone.clause))
            fn.jump(fired)
        fn.place(past)

    def _fill(self, fn: Function, zone: Zone, who: int | None, any_drawn: int, full: Label) -> None:
        """Draw cards into one zone until it is full or no cards are left."""
        assert zone.refill is not None
        game, most = self.layout.game, zone.refill.to
        most = most if isinstance(most, int) else int(game.constants[most].value)
        source_name = zone.refill.source
        reserve_name = rebuilt_from(game.zones[source_name.removeprefix("me.")])
        with fn.scratch():
            target, source, size, drawn, one = fn.reg(), fn.reg(), fn.reg(), fn.new_list(), fn.reg()
            more, draw = Label(), Label()
            self._zone_register(fn, f"me.{zone.name}" if who is not None else zone.name, who, target)
            self._zone_register(fn, source_name, who, source)
            fn.emit("LOADI", one, 1)
            fn.place(more)
            fn.emit("ZSIZE", size, target)
            fn.emit("JGEI", size, most, 0, full)
            fn.emit("ZSIZE", size, source)
            fn.emit("JNZ", size, 0, 0, draw)
            if not reserve_name:
                fn.jump(full)
            else:
                self._zone_register(fn, reserve_name, who, size)
                fn.emit("ZSIZE", size, size)
                fn.emit("JZ", size, 0, 0, full)
            fn.place(draw)
            fn.emit("DRAW", drawn, source, one, target)
            fn.emit("LOADI", any_drawn, 1)
            fn.jump(more)

    def _zone_register(self, fn: Function, name: str, who: int | None, into: int) -> None:
        """Load a zone of the table, or a player's zone by its name with ``me.``."""
        base = self.layout.zone_base[name.removeprefix("me.")]
        if name.startswith("me.") and who is not None:
            fn.emit("ZONE", into, who, base)
        else:
            fn.emit("LOADI", into, base)

    def _overflow(self, fn: Function, zone: Zone, changed: int, fired: Label) -> None:
        """Run the rule of a zone for the first player whose zone is over its capacity."""
        past, again = Label(), Label()
        most = (
            zone.capacity
            if isinstance(zone.capacity, int)
            else int(self.layout.game.constants[str(zone.capacity)].value)
        )
        fn.emit("JSAME", changed, self.program.const(self.layout.bit(zone.name)), 0, past)
        with fn.scratch():
            people, at, who = self._from_the_active(fn)
            size = fn.reg()
            fn.place(again)
            fn.emit("NEXT", people, at, who, past)
            fn.emit("ZONE", size, who, self.layout.zone_base[zone.name])
            fn.emit("ZSIZE", size, size)
            fn.emit("JLEI", size, most, 0, again)
            if zone.clause:
                fn.emit("DATUM", self.layout.clause(zone.clause))
            self.call(fn, self.typed.workings.rules.rules[zone.over], who)
            fn.jump(fired)
        fn.place(past)

    def _whenever(self, fn: Function, rule: Rule, changed: int, fired: Label) -> None:
        past, again = Label(), Label()
        condition = f"_h_{rule.name}:condition"
        fn.emit("JSAME", changed, self.program.const(self.mask(rule)), 0, past)
        with fn.scratch():
            who: int | None = None
            if "me" in rule.params:
                people, at, who = self._from_the_active(fn)
                fn.place(again)
                fn.emit("NEXT", people, at, who, past)
            regs, lists = fn.regs, fn.lists
            with fn.scratch():
                fn.reg()
                fn.new_list()
                if who is not None:
                    fn.emit("MOVE", regs, who)
                fn.emit("CALL", self.program.number(condition), regs, lists, fn.nests)
                fn.emit("JZ", regs, 0, 0, again if who is not None else past)
            self.call(fn, rule, who)
            fn.jump(fired)
        fn.place(past)

    def wins(self, fn: Function, at: str, who: int | None) -> None:
        """Run all win rules of a moment before any of them ends the game, for one player or for all."""
        rules = [r for r in self.typed.workings.rules.of_kind("win") if r.header.at == at]
        if not rules:
            return
        fn.emit("WINS")
        for rule in rules:
            per_player = "me" in rule.params
            for one in [who] if per_player and who is not None else self._each(fn, per_player):
                won, past = Label(), Label()
                fn.emit("TRY", OVER, 0, 0, won)
                self.call(fn, rule, one)
                fn.emit("DONE")
                fn.jump(past)
                fn.place(won)
                fn.emit("COLLECT")
                fn.place(past)
        fn.emit("CROWN")

    # -------------------------------------------------------------------------------------------- limits
    def bounds(self) -> list[int]:
        """Return every limit tested at rest, seven numbers each (machine.h: Bound)."""
        game, layout, bounds = self.layout.game, self.layout, []
        seats = len(layout.table.seated)
        for zone in game.zones.values():
            count = (seats if zone.owner == "player" else 1) * (zone.piles or 1)
            base = layout.zone_base.get(zone.name, 0)
            for limit, exact in ((zone.capacity, False), (zone.exactly, True)):
                if limit is not None:
                    most = limit if isinstance(limit, int) else int(game.constants[limit].value)
                    least = most if exact else 0
                    bounds += [layout.bit(zone.name), 0, base, count, least, most, layout.clause(zone.clause)]
        owners = {"table": (1, 1), "player": (2, len(layout.table.everyone)), "card": (3, len(layout.table.cards))}
        for counter in game.counters.values():
            if counter.least is None and counter.most is None:
                continue
            kind, count = owners[counter.owner]
            least = -FAR if counter.least is None else counter.least
            most = FAR if counter.most is None else counter.most
            slot = layout.slots[counter.owner, counter.name][1]
            bounds += [layout.bit(counter.name), kind, slot, count, least, most, layout.clause(counter.clause)]
        return bounds
