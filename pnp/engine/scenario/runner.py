"""Runs the steps of a scenario: it answers the game's questions, stops it between steps, and checks it."""

from collections.abc import Callable, Sequence
from typing import Any

from pnp.engine.play.question import LiveQuestion
from pnp.engine.play.turns import seats_in_order
from pnp.engine.play.values import Player
from pnp.engine.play.window import BoundAction
from pnp.engine.scenario.actions import find_deed, why_not
from pnp.engine.scenario.answering import Answering
from pnp.engine.scenario.assertions import asked_of
from pnp.engine.scenario.fault import BadScenario, raise_all, standing_at
from pnp.engine.scenario.notation import PASS, as_list, is_list, player_named, word
from pnp.engine.scenario.script import Step
from pnp.engine.scenario.stage import ScenarioEnd, way_to
from pnp.model.game import Step as Node
from pnp.source.diagnostics.hints import did_you_mean, listed

NOT_REACHED = "play does not reach this step"
"""The fault of a step that play does not reach."""
_END = ("over", "winner")
"""The checks of whether the game is over."""


class Runner(Answering):
    """A running scenario."""

    def run(self) -> None:
        """Take every step; ``differences`` collects the results. Raises :class:`BadScenario`."""
        state = self.state
        state.deciders = [self.decide] * len(state.everyone)
        state.nobody = self.decide
        state.forced = self.forced
        self.play.script = self
        try:
            self._every_step()
        except BadScenario as fault:
            self.wrong.append(fault)
        finally:
            self.play.script = None
        raise_all(self.wrong)

    def _every_step(self) -> None:
        """Take every step, and check that none is left."""
        while self.queue:
            self._next()
        self._leftovers()
        if self.script.leave and self.left is None:
            raise BadScenario("no question is left open", ("leave",), "remove `leave`")
        if self.state.remarks:
            entry, place = self.state.remarks[0]
            raise BadScenario(f"nothing was left to chance for `{entry}`", place, "remove it")

    # ------------------------------------------------------------------------------------------ steps
    def _next(self) -> None:
        step = self.queue[0]
        over = self.outcome is not None and self.outcome.status == "ended"
        if over and step.kind not in ("look", "value"):
            what = f"nobody was asked for `{word(step.value)}`: " if step.kind == "act" else ""
            raise BadScenario(f"{what}the game is over before this step", step.path, "remove it")
        if step.kind == "look" and asked_of(self, step):
            if self.script.freely or over:
                raise BadScenario(
                    f"nobody is asked anything here for `{step.key}:`", step.path, "check it between steps"
                )
            self._go_on(step)
        elif self._is_immediate(step):
            self._guarded(self._do_next)
        elif self.script.freely:
            self._guarded(self._freely, self.queue.pop(0))
        else:
            self._go_on(step)

    def _is_immediate(self, step: Step) -> bool:
        """Whether a step needs no play of the sequence."""
        if step.kind == "look":
            return not asked_of(self, step)
        return step.kind in ("value", "call", "chance", "setup")

    def _do_next(self) -> None:
        """Take the next step, which needs no play."""
        step = self.queue.pop(0)
        if step.kind == "look":
            self._look(step)
            return
        self.at = step.path
        with standing_at(step.path):
            if step.kind == "chance":
                self._say_chance(step)
                return
            if step.kind == "setup":
                self._set_up(step)
            elif step.kind == "value":
                self.result = self.expressions.evaluate(word(step.value))
            else:
                self.result = self.expressions.evaluate(word(step.value), ending=True)
                self.play.triggers.rest()
        self._leftovers()

    def _say_chance(self, step: Step) -> None:
        for index, entry in enumerate(as_list(step.value)):
            self.state.remarks.append((word(entry), (*step.path, index) if is_list(step.value) else step.path))

    def _set_up(self, step: Step) -> None:
        if step.path != ("do", 0, "setup") and self.set_up:
            raise BadScenario("the set-up comes first", help="move it to the top of `do:`")
        self.set_up = True
        if step.value in (None, True, "all"):
            self.play.set_up()
            return
        names = {rule.name: (function, rule) for function, rule in self.play.setups}
        if step.value not in names:
            help = did_you_mean(word(step.value), names) or f"write {listed(names)}, or nothing for the whole set-up"
            raise BadScenario(f"the set-up has no rule `{word(step.value)}`; {help}", help=help)
        function, rule = names[step.value]
        for player in self.state.players if "me" in rule.params else (None,):
            function(player) if player is not None else function()
        self.play.triggers.rest()

    def _guarded(self, run: Callable[..., None], *args: object) -> None:
        """Run rules, and store the outcome of the game."""
        with standing_at(self.at):
            try:
                outcome = self.play.guarded(run, *args)
            except ScenarioEnd:
                return
            if outcome.status == "stuck":
                raise BadScenario(f"{outcome.message} ({outcome.code})", self.at, "correct the step, or the rule")
        if outcome.status == "ended":
            self.outcome = outcome

    # ------------------------------------------------------------------------------------------ without order
    def _freely(self, step: Step) -> None:
        """Take a step regardless of the order of play."""
        self.at = step.path
        with standing_at(step.path):
            if step.kind == "answers":
                self.queue.insert(0, step)
                self._leftovers()
            elif step.kind == "phase":
                self._known_phase(step)
                self.play.phase(word(step.value))
            elif step.kind == "end":
                self._known_end(step)
                self.play.end_turn(self.state.names["active"]) if step.value == "turn" else self.play.end_round()
            else:
                me, deed = self._begin(step)
                if deed is None or deed.rule.kind != "action":
                    raise BadScenario(
                        f"nothing has happened that {me} could answer", help="write the step that it answers"
                    )
                if self.state.names["active"] is None:
                    self.state.names["active"] = me
                deed.run(self.state, (me,))
                self.play.triggers.rest()
        self._leftovers()

    def _known_phase(self, step: Step) -> None:
        phases = self.state.game.phases
        if word(step.value) not in phases:
            help = did_you_mean(word(step.value), phases) or f"write {listed(phases)}"
            raise BadScenario(f"there is no phase `{word(step.value)}`; {help}", step.path, help)

    def _known_end(self, step: Step) -> None:
        if step.value not in ("turn", "round"):
            raise BadScenario("`end:` is `turn` or `round`", step.path, "write `end: turn`")

    # ------------------------------------------------------------------------------------------ the sequence
    def _go_on(self, step: Step) -> None:
        """Enter the sequence where a step belongs, and play until the scenario is finished or the game over."""
        with standing_at(step.path):
            self.at = step.path
            way: Sequence[Node | None] = [] if self.set_up else self._way(step)
            self._take_goal()
            self._guarded(self.play.enter, way)
        if self.until is not None and self.outcome is None and self.left is None:
            raise BadScenario(NOT_REACHED, self.until.path)
        if self.queue and self.outcome is None and self.left is None and not self.looks_for_end:
            raise BadScenario(NOT_REACHED, self.queue[0].path)

    def _take_goal(self) -> None:
        """Start a phase to be played, or a turn or round to be ended: the following steps are its answers."""
        if self.queue and not self.words and self.queue[0].kind in ("phase", "end"):
            self.until = self.queue.pop(0)
            self.at = self.until.path
            self._known_end(self.until) if self.until.kind == "end" else self._known_phase(self.until)

    def _way(self, step: Step) -> Sequence[Node | None]:
        """The nodes of the sequence that lead to a step."""
        top, active = self.state.game.sequence, self.state.names["active"]
        turn = way_to(top, "turns") or []
        if step.kind == "answers":
            self._leftovers()
        if step.kind == "end":
            self._known_end(step)
            if step.value == "round":
                return [None]
            self._needs_active(step)
            return [*turn, None]
        if step.kind == "phase":
            self._known_phase(step)
            way = way_to(top, "phase", word(step.value))
            if way is None:
                raise BadScenario(f"phase `{word(step.value)}` has no place in the sequence", step.path)
            if len(way) > 1 and any(node.kind == "turns" for node in way):
                self._needs_active(step)
            return way
        if step.kind == "act":
            me, deed = self._actor_and_action(step)
            if deed is not None and deed.rule.kind == "action":
                return self._way_to_action(step, me, deed)
        if active is not None and turn:
            return turn
        return []

    def _needs_active(self, step: Step) -> None:
        if self.state.names["active"] is None:
            raise BadScenario("whose turn is it?", step.path, "write `active: NAME` under `given:`")

    def _way_to_action(self, step: Step, me: Player, deed: BoundAction) -> Sequence[Node]:
        active, phase = self.state.names["active"], deed.rule.header.phase
        way = way_to(self.state.game.sequence, "phase", phase)
        if way is None:
            raise BadScenario(f"phase `{phase}` has no place in the sequence", step.path)
        if active is not None and active is not me:
            raise BadScenario(f"it is {active}'s turn, not {me}'s", step.path, f"write `active: {me}` under `given:`")
        turn = next((node for node in way if node.kind == "turns"), None)
        if turn is not None:
            self.state.names["active"] = me
            order = seats_in_order(self.state, turn.order)
            if order and me not in order:
                raise BadScenario(f"{me} has no turn in this order ({', '.join(map(str, order))})", step.path)
        return way

    def pause(self) -> None:
        """Handle a stop between two steps of the sequence."""
        if self.script.freely or self.until is not None or self.looks_for_end:
            return
        if self.early:
            raise BadScenario(f"nobody is asked anything here for `{self.early[0].key}:`", self.early[0].path)
        if self.args:
            self._leftovers()
        if self._asks_for_end():
            self._look_for_end()
            return
        while self.queue and not self.words and self._is_immediate(self.queue[0]):
            self._do_next()
        self._take_goal()
        if not self.queue and not self.words and self.until is None:
            raise ScenarioEnd

    def passed(self, kind: str, name: str) -> None:
        """Handle the end of a phase, a turn or a round."""
        if self.until is not None and (self.until.kind, self.until.value) == (kind, name):
            self.until = None
            self.at_end = kind == "end"

    def begins(self) -> None:
        """Handle the beginning of a phase, a turn or a round."""
        if self.looks_for_end:
            raise ScenarioEnd

    def _asks_for_end(self) -> bool:
        """Whether a turn or round is just over and only checks follow, some of them about the end of the game."""
        at_end, self.at_end = self.at_end, False
        looks = all(step.kind == "look" and self._is_immediate(step) for step in self.queue)
        return at_end and looks and not self.words and any(step.key in _END for step in self.queue)

    def _look_for_end(self) -> None:
        """Carry out all other checks now, and play on until the game is over or something else begins: the last turn
        ends the game as in play."""
        later = [step for step in self.queue if step.key in _END]
        for step in [step for step in self.queue if step.key not in _END]:
            self._look(step)
        self.queue[:] = later
        self.looks_for_end = True

    def consult(self, me: Player, deeds: Sequence[BoundAction], phase: str, optional: bool) -> None:
        """Let the next step decide which action a player chooses."""
        state = self.state
        legal = [d for d in deeds if d.legal(state, (me,))] if me.alive else []
        self.picked = None
        self._gather()
        if self.words and legal and self.until is None:
            self._leftovers()
        looks = self._looks_ahead()
        if optional or len(legal) > 1:
            question = LiveQuestion(me, "action", phase, [None] * optional + [d.rule for d in legal])
            for step in [s for s in looks if str(me) in asked_of(self, s) or "" in asked_of(self, s)]:
                self.queue.remove(step)
                self._look_at(step, question)
            looks = self._looks_ahead()
        next_step = self.queue[len(looks)] if len(looks) < len(self.queue) else None
        if self.until is not None and not (
            next_step and next_step.kind == "act" and self._is_meant(next_step, me, deeds, optional)
        ):
            next_step = self.until
        if next_step is not None and next_step.kind == "act" and self._is_meant(next_step, me, deeds, optional):
            for step in looks:
                self.queue.remove(step)
                if asked_of(self, step):
                    self.early.append(step)
                else:
                    self._look(step)
            self.queue.remove(next_step)
            self.at = next_step.path
            with standing_at(next_step.path):
                _, deed = self._begin(next_step)
            self.picked = deed.rule if deed is not None else None
        elif next_step is None and not looks and not self.script.freely:
            raise ScenarioEnd
        elif legal:
            self._may_pass(me, legal, phase, optional, next_step)
            if optional and not self.script.freely:  # the player of a pass has been asked all the same
                self.asked.append(LiveQuestion(me, "action", phase, [None, *(d.rule for d in legal)]))

    def _is_meant(self, step: Step, me: Player, deeds: Sequence[BoundAction], optional: bool) -> bool:
        """Whether a step is this player's choice among these actions."""
        who, *phase = step.key.split()
        if player_named(self.state, who) is not me:
            return False
        name = (word(step.value).split() or [""])[0]
        if optional and name in PASS and (not phase or (deeds and deeds[0].rule.header.phase == phase[0])):
            return True
        return any(d.name == name and (not phase or d.rule.header.phase == phase[0]) for d in deeds)

    def _may_pass(
        self, me: Player, legal: list[BoundAction], phase: str, optional: bool, next_step: Step | None
    ) -> None:
        """Raise :class:`BadScenario` unless the next step lets this player pass."""
        alone = not optional and len(legal) == 1
        if self.script.freely or (alone and (not legal[0].lists or self._is_looked_at(me))):
            return
        where = next_step.path if next_step is not None else self.at
        names = listed(dict.fromkeys(d.name for d in legal))
        if not optional:
            raise BadScenario(
                f"{me} must take an action in `{phase}` first", where, f"write `- {me} {phase}:` and {names}"
            )
        if next_step is None or next_step.kind in ("end", "look") or me is self._last_actor(next_step):
            return
        if next_step.kind == "act":
            who, deed = self._actor_and_action(next_step)
            passing = who is me or deed is None or deed.rule.kind != "action"
        else:
            way = way_to(self.state.game.sequence, "turns")
            passing = (
                next_step.kind == "phase" and way is not None and way_to(way[-1], "phase", next_step.value) is not None
            )
        if not passing:
            help = f"write what {me} does, or `- end: turn`"
            raise BadScenario(f"{me} has a turn before that, and may {names} in `{phase}`", where, help)

    def _is_looked_at(self, me: Player) -> bool:
        """Whether the next question to a player is checked."""
        return any({str(me), ""} & set(asked_of(self, step)) for step in self._looks_ahead()[:1])

    def _is_action(self, step: Step) -> bool:
        _, deed = self._actor_and_action(step)
        return deed is not None and deed.rule.kind == "action"

    def _last_actor(self, step: Step) -> Any:
        """The player who acted in the previous step."""
        steps = self.script.steps[: self.script.steps.index(step)]
        before = [s for s in steps if s.kind == "act" and self._is_action(s)]
        return player_named(self.state, before[-1].key.split()[0]) if before else None

    # ------------------------------------------------------------------------------------------ actions
    def _actor_and_action(self, step: Step) -> tuple[Player, BoundAction | None]:
        """The player who acts in a step, and the action; None for passing."""
        who, *phase = step.key.split() or [""]
        me = player_named(self.state, who)
        text = word(step.value)
        if text in PASS:
            return me, None
        return me, find_deed(self.state, text, phase[0] if phase else "")[0]

    def _begin(self, step: Step) -> tuple[Player, BoundAction | None]:
        """The player and action of a step; queues the words after the action's name. Raises BadScenario."""
        me, deed = self._actor_and_action(step)
        if deed is None:
            return me, None
        words = word(step.value).split()[1:]
        if deed.rule.kind == "action":
            refused = why_not(self.state, deed, me, words[: len(deed.lists)])
            if refused is not None:
                raise BadScenario(
                    f"{me} may not `{word(step.value)}` here: {refused[1]}",
                    step.path,
                    "write something that is possible",
                )
        self.args = [("", text, step.path) for text in words]
        return me, deed
