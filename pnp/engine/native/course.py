"""Translate the course of play: set-up, rounds, turns, phases, actions, step for step as pnp.engine.play.run."""

from dataclasses import dataclass

from pnp.engine.native.actions import called, least, value_of
from pnp.engine.native.assemble import Function, Label, Program
from pnp.engine.native.emitter import FIELD
from pnp.engine.native.layout import NIL, Layout
from pnp.engine.native.stable_checks import Resting
from pnp.engine.native.turns import Turns
from pnp.engine.native.typed_rules import TypedRules, Unsupported
from pnp.engine.native.words.events import WINDOW
from pnp.engine.native.words.order import MOMENTS, PHASE, ROUND, TURN
from pnp.engine.play.run import CHARGED_ROUNDS, ROUND_STEPS
from pnp.model.game import Phase, Step
from pnp.rules.rule import Rule

OPTIONAL = 1
"""Flag of the question for an action: the player may decline."""


@dataclass(frozen=True)
class Offer:
    """Actions that a player may choose from."""

    deeds: list[Rule]
    phase: Phase
    optional: bool
    """Whether the player may decline."""


@dataclass
class Course:
    """Writes the course of play."""

    typed: TypedRules
    layout: Layout
    program: Program
    resting: Resting
    until: str = ""
    """The label at the end of the inner round being written."""

    @property
    def rules(self) -> list[Rule]:
        """All rules, in the order of the book."""
        return list(self.typed.workings.rules.rules.values())

    # -------------------------------------------------------------------------------------------- from the set-up on
    def write_game(self) -> int:
        """Write a whole game; return the number of its function."""
        fn = self.program.function("a game")
        fn.reg()
        fn.new_list()
        self._teams(fn)
        fn.emit("SETTINGUP", 1)
        for rule in (r for r in self.rules if r.kind == "setup"):
            self.resting.for_players(fn, rule)
            self.resting.rest(fn)
        fn.emit("SETTINGUP", 0)
        fn.emit("DIRTY", self.program.const(-1))
        self.resting.rest(fn)
        fn.emit("SETUP")
        self._rounds(fn, self.layout.game.sequence)
        return self.program.index["a game"]

    def _teams(self, fn: Function) -> None:
        """Write the team of each player."""
        table = self.layout.table
        with fn.scratch():
            seat, team = fn.reg(), fn.reg()
            for field in (f for f in self.layout.game.fields.values() if f.by_seat):
                for player in table.everyone:
                    fn.emit("LOADI", seat, player.seat)
                    fn.emit("LOADI", team, self.layout.number(table.team_of(player, field.name)))
                    fn.emit("SETOWN", team, seat, self.layout.slots["player", field.name][1])

    def _step(self, fn: Function, node: Step) -> None:
        with fn.scratch():
            if node.kind == "phase":
                self._phase(fn, self.layout.game.phases[node.name])
            elif node.kind == "turns":
                self._turns(fn, node)
            else:
                self._inner_rounds(fn, node)

    def turn_end(self) -> int:
        """Write the check for wins at the end of a player's turn; return the number of its function."""
        fn = self.program.function("wins at a turn's end")
        who = fn.reg()
        fn.new_list()
        self._due(fn, "turn_end")
        self.resting.wins(fn, "turn_end", who)
        fn.emit("RET")
        return self.program.index["wins at a turn's end"]

    def _times(self, fn: Function, limit: str | int | None, into: int) -> None:
        """Write the most rounds into a register: a number, a constant, or a value computed now."""
        if not isinstance(limit, str):
            fn.emit("LOADI", into, limit or 400)
        elif limit in self.typed.functions:
            with fn.scratch():
                fn.emit("MOVE", into, value_of(self.program, fn, limit))
        else:
            fn.emit("LOADI", into, self.layout.of_data(self.layout.constants[limit]))

    def _rounds(self, fn: Function, node: Step) -> None:
        most, number, remainder = fn.reg(), fn.reg(), fn.reg()
        again, ended, over, calm, uncharged = (Label() for _ in range(5))
        self._times(fn, node.at_most, most)
        fn.emit("LOADI", number, 1)
        fn.emit("MAX", most, most, number)
        fn.emit("LOADI", number, 0)
        fn.place(again)
        fn.emit("ADDI", number, number, 1)
        fn.emit("JLT", most, number, 0, over)
        with fn.scratch():
            sixteen = fn.reg()
            fn.emit("LOADI", sixteen, CHARGED_ROUNDS)
            fn.emit("MOD", remainder, number, sixteen)
        fn.emit("JNZ", remainder, 0, 0, uncharged)
        fn.emit("CHARGEN", ROUND_STEPS * CHARGED_ROUNDS)
        fn.place(uncharged)
        fn.emit("BEGINROUND", number)
        if self.resting.by_clock:
            fn.emit("DIRTY", self.program.const(-1))
        self._reset(fn, "round")
        self._due(fn, "round_start")
        fn.emit("TRY", ROUND, 0, 0, ended)
        for child in node.steps:
            self._step(fn, child)
        fn.emit("DONE")
        fn.place(ended)
        fn.emit("END")
        self._due(fn, "round_end")
        fn.emit("JCLEAN", 0, 0, 0, calm)
        self.resting.rest(fn)
        fn.place(calm)
        self.resting.wins(fn, "round_end", None)
        fn.jump(again)
        fn.place(over)
        for rule in (r for r in self.rules if r.kind == "limit_reached"):
            if node.clause:
                fn.emit("DATUM", self.layout.clause(node.clause))
            self.resting.for_players(fn, rule)
        fn.emit("FAULT", 402, self.layout.clause(node.clause))

    def _inner_rounds(self, fn: Function, node: Step) -> None:
        outer, self.until = self.until, node.until
        rounds_left, again, over, end = fn.reg(), Label(), Label(), Label()
        self._times(fn, node.at_most, rounds_left)
        fn.place(again)
        fn.emit("JLEI", rounds_left, 0, 0, over)
        fn.emit("ADDI", rounds_left, rounds_left, -1)
        fn.emit("CHARGEN", ROUND_STEPS)
        for child in node.steps:
            past = Label()
            self._if_over(fn, past)
            self._step(fn, child)
            fn.place(past)
        self._if_over(fn, end)
        fn.jump(again)
        fn.place(over)
        if node.until:
            fn.emit("FAULT", 402, self.layout.clause(node.clause))
        fn.place(end)
        self.until = outer

    def _if_over(self, fn: Function, label: Label) -> None:
        """Jump if the inner round is over."""
        if self.until:
            with fn.scratch():
                fn.emit("JNZ", value_of(self.program, fn, self.until), 0, 0, label)

    # -------------------------------------------------------------------------------------------- turns
    def _turns(self, fn: Function, node: Step) -> None:
        order, who = fn.new_list(), fn.reg()
        self._order(fn, node.order, order)
        Turns(self.typed, self.layout, self.program, self._turn, self._if_over, self._times).write(fn, node, order, who)
        fn.emit("NOTURN")

    def _turn(self, fn: Function, node: Step, who: int, past: Label) -> None:
        """Write a player's turn. A player who has left the game by its end cannot win at that moment."""
        ended, over, alive = Label(), Label(), fn.reg()
        fn.emit("TRY", TURN, 0, 0, ended)
        fn.emit("BEGINTURN", who)
        if self.resting.by_clock:
            fn.emit("DIRTY", self.program.const(-1))
        self._reset(fn, "turn")
        self._due(fn, "turn_start")
        if "start" in node.moments:
            self._window(fn)
            fn.emit("END")
        for child in node.steps:
            self._step(fn, child)
        if "end" in node.moments:
            self._window(fn)
            fn.emit("END")
        self._end_here(fn, ended, over, "END")
        self._due(fn, "turn_end")
        fn.emit("ALIVE", alive, who)
        fn.emit("JZ", alive, 0, 0, past)
        self.resting.wins(fn, "turn_end", who)

    def _order(self, fn: Function, order: str, into: int) -> None:
        if not order:
            fn.emit("PLAYERS", into)
        elif order in self.typed.functions:
            result = self.typed.signature(order).result
            if result is None or not result.many:
                raise Unsupported(f"the order of turns `{order}`")
            with fn.scratch():
                regs, lists = fn.reg(), fn.new_list()
                fn.emit("CALL", self.program.number(order), regs, lists, fn.nests)
                fn.emit("COPY", into, lists)
        else:
            fn.emit("TLIST", into, self.layout.slots["table", order][1])

    def _window(self, fn: Function) -> None:
        """Write a window in which anybody may answer; none is needed without reactions."""
        fn.emit("BEGIN")
        if any(r.kind == "reaction" for r in self.rules):
            called(self.program, fn, WINDOW, [])
        self.resting.rest(fn)

    def _due(self, fn: Function, moment: str) -> None:
        """Write the execution, in order, of the rules scheduled for a moment. Rules scheduled meanwhile wait for the
        next such moment."""
        booked = self.program.booked.get(moment, {})
        if not booked:
            return
        again, end = Label(), Label()
        with fn.scratch():
            till, what, of = fn.reg(), fn.reg(), fn.reg()
            fn.emit("DUETILL", till, MOMENTS.index(moment))
            fn.place(again)
            fn.emit("NEXTDUE", what, of, till, end)
            for name, count in booked.items():
                other = Label()
                fn.emit("JNEI", what, self.program.number(name), 0, other)
                called(self.program, fn, name, [self._part_of(fn, of, at) for at in range(count)])
                self.resting.rest(fn)
                fn.jump(again)
                fn.place(other)
            fn.jump(again)
        fn.place(end)

    def _part_of(self, fn: Function, packed_arguments: int, at: int) -> int:
        """Return an argument of a booking out of the packed number: each is one more than its value, 0 is nothing."""
        part, scale, end, none = fn.reg(), fn.reg(), Label(), Label()
        fn.emit("LOADK", scale, self.program.const(FIELD**at))
        fn.emit("DIV", part, packed_arguments, scale)
        fn.emit("LOADI", scale, FIELD)
        fn.emit("MOD", part, part, scale)
        fn.emit("JZ", part, 0, 0, none)
        fn.emit("ADDI", part, part, -1)
        fn.jump(end)
        fn.place(none)
        fn.emit("LOADK", part, self.program.const(NIL))
        fn.place(end)
        return part

    def _reset(self, fn: Function, period: str) -> None:
        for counter in self.layout.game.counters.values():
            if counter.resets != period:
                continue
            slot = self.layout.slots[counter.owner, counter.name][1]
            with fn.scratch():
                if counter.owner == "player":
                    fn.emit("RESETOWN", slot, self.program.const(counter.start))
                elif counter.owner == "table":
                    value = fn.reg()
                    fn.emit("LOADK", value, self.program.const(counter.start))
                    fn.emit("SETNUMBER", value, slot)
                else:
                    raise Unsupported(f"`{counter.name}`, a counter of cards that begins anew")

    # -------------------------------------------------------------------------------------------- phases
    def _phase(self, fn: Function, phase: Phase) -> None:
        ended, over = Label(), Label()
        code = next((r for r in self.rules if r.kind == "phase" and r.header.phase == phase.name), None)
        self._reset(fn, "phase")
        fn.emit("TRY", PHASE, 0, 0, ended)
        if "start" in phase.moments:
            self._window(fn)
        fn.emit("BEGIN")
        if code is not None:
            self.resting.call(fn, code, None)
            self.resting.rest(fn)
        else:
            self._choices(fn, phase)
        if "end" in phase.moments:
            self._window(fn)
        self._end_here(fn, ended, over)
        self._due(fn, "phase_end")
        fn.emit("END")

    def _end_here(self, fn: Function, ended: Label, over: Label, *first: str) -> None:
        """Write the end of a block that may end early: the table settles first."""
        fn.emit("DONE")
        fn.jump(over)
        fn.place(ended)
        for op in first:
            fn.emit(op)
        self.resting.rest(fn)
        fn.place(over)

    def _choices(self, fn: Function, phase: Phase) -> None:
        deeds = [r for r in self.rules if r.kind == "action" and r.header.phase == phase.name]
        me, which, end = fn.reg(), fn.reg(), Label()
        fn.emit("ACTIVE", me)
        more = Label()
        self._offer(fn, me, Offer(deeds, phase, phase.optional), which, end)
        fn.place(more)
        for deed in deeds:
            other = Label()
            fn.emit("JNEI", which, self.rules.index(deed), 0, other)
            self._do(fn, me, deed)
            if phase.choose != "any" and deed.header.repeat:
                again = Label()
                fn.place(again)
                self._offer(fn, me, Offer([deed], phase, True), which, end)
                self._do(fn, me, deed)
                fn.jump(again)
            elif phase.choose != "any":
                fn.jump(end)
            fn.place(other)
        if phase.choose == "any":
            self._offer(fn, me, Offer(deeds, phase, True), which, end)
            fn.jump(more)
        fn.place(end)

    def _do(self, fn: Function, me: int, deed: Rule) -> None:
        called(self.program, fn, f"do {deed.name}", [me])
        self.resting.rest(fn)

    def _offer(self, fn: Function, me: int, offer: Offer, which: int, end: Label) -> None:
        """Ask for an action; a player who may decline and does jumps to a label."""
        with fn.scratch():
            legal, number = fn.new_list(), fn.reg()
            fn.emit("MAYACT")
            fn.emit("EMPTY", legal)
            for deed in offer.deeds:
                past = Label()
                fn.emit("JZ", called(self.program, fn, f"legal {deed.name}", [me]), 0, 0, past)
                fn.emit("LOADI", number, self.rules.index(deed))
                fn.emit("PUSH", legal, number)
                fn.place(past)
            fn.emit("ALIVE", number, me)
            fn.emit("JZ", number, 0, 0, end)
            some = Label()
            fn.emit("SIZE", number, legal)
            fn.emit("JNZ", number, 0, 0, some)
            if offer.optional:
                fn.jump(end)
            elif offer.phase.stuck:
                called(self.program, fn, offer.phase.stuck, [me])
                self.resting.rest(fn)
                fn.jump(end)
            else:
                fn.emit("FAULT", 401, self.layout.clause(offer.phase.clause))
            fn.place(some)
            if offer.optional and any(deed.looks_ahead for deed in offer.deeds):
                self._going_on(fn, me, offer, which, legal, done := Label())
                self._ask(fn, me, offer, which, legal)
                fn.emit("LOADK", number, self.program.const(NIL))
                fn.emit("JEQ", which, number, 0, end)
                fn.place(done)
                return
            self._ask(fn, me, offer, which, legal)
            if offer.optional:
                fn.emit("LOADK", number, self.program.const(NIL))
                fn.emit("JEQ", which, number, 0, end)

    def _ask(self, fn: Function, me: int, offer: Offer, which: int, legal: int) -> None:
        fn.emit("ACT", which, me, legal, OPTIONAL if offer.optional else 0)
        fn.asking(offer.phase.name, "rule")

    def _going_on(self, fn: Function, me: int, offer: Offer, which: int, legal: int, done: Label) -> None:
        """Ask without the choice to stop, and jump, if an action can make the number in ``leaves=`` smaller."""
        deed, may_stop = next(deed for deed in offer.deeds if deed.looks_ahead), Label()
        with fn.scratch():
            left = fn.reg()
            fn.emit("MOVE", left, called(self.program, fn, f"_h_{deed.name}:leaves", [me]))
            fn.emit("JLEI", left, 0, 0, may_stop)
            fn.emit("JLE", left, least(self.program, fn, offer.phase.name, me), 0, may_stop)
        self._ask(fn, me, Offer(offer.deeds, offer.phase, False), which, legal)
        fn.jump(done)
        fn.place(may_stop)
