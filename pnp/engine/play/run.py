"""One game from its tape: set-up, then the declared sequence of rounds, turns and phases, to an outcome."""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import Any

from pnp.engine.play.deeds import Deeds
from pnp.engine.play.guarded import guarded
from pnp.engine.play.idle import OVERDUE, IdleRounds
from pnp.engine.play.outcome import Defect, EndPhase, EndRound, EndTurn, Outcome
from pnp.engine.play.question import Decider
from pnp.engine.play.state import State
from pnp.engine.play.tape import Tape
from pnp.engine.play.triggers import Triggers
from pnp.engine.play.turns import Place, seats_in_order, takers, turns_node
from pnp.engine.play.values import Player
from pnp.model.game import Counter, Phase, Step
from pnp.rules import Rule

ROUND_STEPS = 256
"""The steps that a round costs besides its rules, so that no game lasts forever."""
CHARGED_ROUNDS = 16
"""Number of rounds that are charged at a time."""


class Play(Deeds):
    """Plays games on one state, one after another."""

    def __init__(self, state: State) -> None:
        super().__init__(state, Triggers(state))
        state.settle = self.triggers.settle
        self.stop_after: int | None = None
        self.idle: IdleRounds | None = IdleRounds(state)
        """Stops games in which nothing happens any more; None if they run to their bound."""
        self.until: Callable[[], object] | None = None
        """The condition that ends the inner round under way, if it has one."""
        self.boundary: Callable[[str | None], None] | None = None
        """Called between rules: before a phase (its name) or a window (None)."""
        self.entry: list[Step | None] = []
        """Nodes of the sequence that lead to the place at which play is entered, the next one last."""
        self.joining = False
        """Whether play starts at the beginning of the active player's turn."""
        self.resumed = False
        """Whether play continues in a phase that has begun, without repeating earlier steps."""
        self.begun: dict[int, Any] = {}
        """For each node under way: by its id, what is left of its rounds or turns; by minus its id, its child."""
        self.setups = [(state.functions[r.name], r) for r in state.rules.of_kind("setup")]
        codes = {r.header.phase: state.functions[r.name] for r in state.rules.of_kind("phase")}
        self.phases = {n: (p, p.moments, codes.get(n)) for n, p in state.game.phases.items()}
        """Each phase, its moments, and its rule if it is code."""
        self.resets: dict[str, list[Counter]] = {}
        """Counters by the period with which they start again."""
        for counter in state.game.counters.values():
            self.resets.setdefault(counter.resets, []).append(counter)
        self.limit_reached = [(state.functions[r.name], r) for r in state.rules.of_kind("limit_reached")]

    def game(
        self, tape: Tape, deciders: Sequence[Decider | None] = (), names: Sequence[str] = (), rounds: int | None = None
    ) -> Outcome:
        """Play one game. ``deciders`` by seat; None leaves that seat's choices to the tape. ``rounds`` stops early,
        with the outcome ``limit``: for lookahead, never for a game that counts."""
        self.begin(tape, names, deciders)
        self.stop_after = rounds
        return self.guarded(self._all)

    def begin(self, tape: Tape, names: Sequence[str] = (), deciders: Sequence[Decider | None] = ()) -> None:
        """Reset the table for a new game, without playing anything."""
        state = self.state
        state.reset(tape)
        if self.idle is not None:
            self.idle.begin()
        self.stop_after = self.until = None
        self.entry, self.joining, self.resumed = [], False, False
        self.triggers.setting_up = False
        for player in state.everyone:
            player.name = names[player.seat] if player.seat < len(names) else player.seat_name
        state.deciders = deciders

    def _all(self) -> None:
        self.set_up()
        self.step(self.state.game.sequence)

    def set_up(self) -> None:
        """Run the set-up rules in the order of the book."""
        list(self.set_up_by_rule())

    def set_up_by_rule(self) -> Iterator[Rule]:
        """Run the set-up rules in the order of the book; yields each after it has run."""
        self.triggers.setting_up = True
        for function, rule in self.setups:
            for player in self.state.players if "me" in rule.params else (None,):
                function(player) if player is not None else function()
            self.triggers.rest()
            yield rule
        self.triggers.setting_up = False
        self.state.dirty[0] = -1
        self.triggers.rest()
        if self.state.log is not None:
            self.state.log("ready")

    def guarded(self, run: Callable[..., object], *args: object) -> Outcome:
        """Run rules; returns the outcome."""
        outcome = guarded(self.state, run, *args)
        return outcome if self.idle is None else self.idle.judged(outcome)

    # ------------------------------------------------------------------------------------------ the sequence
    def step(self, node: Step) -> None:
        """Play a node of the sequence."""
        match node.kind:
            case "phase":
                self.phase(node.name)
            case "turns":
                self._turns(node)
            case "round" if node is not self.state.game.sequence:
                self._inner_rounds(node)
            case "round":
                self._rounds(node)

    def _rounds(self, node: Step) -> None:
        state = self.state
        first = max(1, state.rounds) if self.entry else 1
        most = self.begun[id(node)] if self.resumed else max(first, self._times(node.at_most))
        self.begun[id(node)] = most
        for number in range(first, most + 1):
            if self.stop_after is not None and number > self.stop_after:
                return
            if not number % CHARGED_ROUNDS:
                state.charge(ROUND_STEPS * CHARGED_ROUNDS)
            state.rounds = state.names["round_number"] = number
            if not self.entry:
                self._begin_round(node, number)
            try:
                for child in node.steps:
                    if self.entry and self._skips(child):
                        continue
                    self.begun[-id(node)] = child
                    if child.kind == "phase":
                        self.phase(child.name)
                    else:
                        self.step(child)
            except EndRound:
                pass
            self.entry.clear()
            self.end_round()
            if self.idle is not None:
                self.idle.end_round(node)
        for function, rule in self.limit_reached:
            state.count_datum(node.clause)
            for player in state.players if "me" in rule.params else (None,):
                function(player) if player is not None else function()
        raise Defect("PNP402", f"the game is not over after {most} rounds, {OVERDUE}", node.clause)

    def _begin_round(self, node: Step, number: int) -> None:
        """Begin a round."""
        state = self.state
        if self.triggers.by_clock:
            state.dirty[0] = -1
        if state.log is not None:
            state.log("round", node=node, number=number)
        if "round" in self.resets:
            self._reset("round")
        if state.pending:
            self._due("round_start")

    def enter(self, path: Sequence[Step | None]) -> None:
        """Start at a place of the sequence in the current round, given by the nodes that lead to it from the top.

        A final None stands for the end of the node before it. In ``turns`` it is the turn of the active player, which
        has already begun if the path continues below.
        """
        self.entry = list(reversed(path))
        self.joining = bool(path) and path[-1] is not None and path[-1].kind == "turns"
        self.step(self.state.game.sequence)

    def resume(self, path: Sequence[Step]) -> None:
        """Continue in a phase that has begun, with the running nodes from :attr:`begun`."""
        self.resumed = True
        self.enter(path)

    def path(self) -> tuple[Step, ...]:
        """The running nodes, from below the top of the sequence to the phase."""
        path = [self.state.game.sequence]
        while path[-1].kind != "phase":
            path.append(self.begun[-id(path[-1])])
        return tuple(path[1:])

    def _skips(self, child: Step) -> bool:
        """Whether a step comes before the starting point."""
        if self.entry[-1] is not child:
            return True
        self.entry.pop()
        return False

    def _times(self, limit: str | int | None) -> int:
        """The most rounds allowed: a number, a constant, or the current result of a value."""
        if not isinstance(limit, str):
            return limit or 400
        value = self.state.functions.get(limit)
        return int(value() if value is not None else self.state.names[limit])

    def _inner_rounds(self, node: Step) -> None:
        """Play a round inside another until its condition holds, or its number of times."""
        first, most = self.begun[id(node)] if self.resumed else (0, self._times(node.at_most))
        outer, self.until = self.until, self.state.functions.get(node.until)
        try:
            for number in range(first, most):
                self.begun[id(node)] = number, most
                if not self.resumed:
                    self.state.charge(ROUND_STEPS)
                    if self.state.log is not None:
                        self.state.log("inner_round", node=node)
                for child in node.steps:
                    if self.entry and self._skips(child):
                        continue
                    self.begun[-id(node)] = child
                    if self.entry or self.resumed or not self._over():
                        self.step(child)
                if self._over():
                    return
        finally:
            self.until = outer
        if node.until:
            raise Defect("PNP402", f"`{node.name}` repeats more than {most} times", node.clause)

    def _over(self) -> bool:
        """Whether the ending condition of the current inner round holds."""
        return self.until is not None and bool(self.until())

    def _turns(self, node: Step) -> None:
        state = self.state
        begun = bool(self.entry)
        place = self.begun[id(node)] if self.resumed else self._first_place(node)
        own_end = state.functions.get(node.until) if node.around else None

        def is_over() -> bool:
            return self._over() or (own_end is not None and bool(own_end()))

        is_due, self.joining = self.joining and state.names["active"] is not None, False
        is_under_way = begun and (self.resumed or (bool(place[0]) and place[0][place[1]].alive))
        for now in takers(state, node, place, is_over, "begun" if is_under_way else "due" if is_due else ""):
            self.begun[id(node)] = now
            player = now[0][now[1]]
            try:
                if not begun:
                    self._begin_turn(player, node)
                begun = False
                for child in node.steps:
                    if self.entry and self._skips(child):
                        continue
                    self.begun[-id(node)] = child
                    self.step(child)
                self.entry.clear()
                if "end" in node.moments:
                    self.window()
            except EndTurn:
                self.triggers.rest()
            self.end_turn(player)
        state.names["active"] = None

    def _first_place(self, node: Step) -> Place:
        """The position in the order of turns that they start from: the active player's, if play starts there."""
        active, order, at = self.state.names["active"], seats_in_order(self.state, node.order), 0
        if active is not None and (self.entry or self.joining):
            order = order if active in order else self.state.names["seats_from"](active)
            at = order.index(active) if active in order else 0
        most = self._times(node.at_most) if node.around else 0
        return order, at, most

    def _begin_turn(self, player: Player, node: Step) -> None:
        """Begin a turn."""
        state = self.state
        state.names["active"] = player
        if self.triggers.by_clock:
            state.dirty[0] = -1
        state.turns += 1
        self._reset("turn")
        if state.log is not None:
            state.log("turn_of", who=player, node=node)
        self._due("turn_start")
        if "start" in node.moments:
            self.window()

    def turn_from_here(self) -> None:
        """Play the phases of the active player's turn from their beginning, as if the turn had just begun, and its
        end."""
        player = self.state.names["active"]
        node = turns_node(self.state.game.sequence)
        if player is None or node is None:
            self.step(self.state.game.sequence)
            return
        for child in node.steps:
            self.step(child)
        self.end_turn(player)

    def end_turn(self, player: Player) -> None:
        """Run everything due at the end of a turn, and its win check."""
        self._due("turn_end")
        if player is not None and player.alive:
            self.triggers.look_for_wins("turn_end", [player])

    def end_round(self) -> None:
        """Run everything due at the end of a round, and its win check."""
        if self.state.pending:
            self._due("round_end")
        if self.state.dirty[0] or self.state.clean:
            self.triggers.rest()
        if self.triggers.wins["round_end"]:
            self.triggers.look_for_wins("round_end", self.state.players)

    def window(self) -> None:
        """Open a window for reactions between two rules."""
        if self.boundary is not None:
            self.boundary(None)
        self.state.window(None)
        self.triggers.rest()

    def _due(self, moment: str) -> None:
        for procedure, args in self.state.pending.pop(moment, []):
            procedure(*args)
            self.triggers.rest()

    def _reset(self, period: str) -> None:
        state = self.state
        owners: Mapping[str, Sequence[object]] = {"player": state.everyone, "card": state.cards, "table": [state.table]}
        for counter in self.resets.get(period, ()):
            for owner in owners[counter.owner]:
                setattr(owner, counter.name, counter.start)

    # ------------------------------------------------------------------------------------------ phases
    def phase(self, name: str) -> None:
        """Play one phase, for the active player if it is a choice."""
        state = self.state
        phase, moments, code = self.phases[name]
        try:
            if self.resumed:
                self.resumed = False
            else:
                self._begin_phase(phase, moments)
            if code is not None:
                code()
                self.triggers.rest()
            else:
                self._choices(phase)
            if "end" in moments:
                self.window()
        except EndPhase:
            self.triggers.rest()
        if state.pending:
            self._due("phase_end")

    def _begin_phase(self, phase: Phase, moments: Container[str]) -> None:
        """Begin a phase."""
        if self.state.log is not None:
            self.state.log("phase", phase=phase)
        if "phase" in self.resets:
            self._reset("phase")
        if "start" in moments:
            self.window()
        if self.boundary is not None:
            self.boundary(phase.name)
