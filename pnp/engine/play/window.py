"""Actions and reactions: their legality, their parameters, and the windows in which players may answer.

Legality has one source: an option is offered if its header's conditions hold and some completion of its parameters can
be paid for. There is no second function that lists moves.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from pnp.engine.play.outcome import Defect
from pnp.engine.play.question import LiveQuestion
from pnp.engine.play.trials import Look, Trial
from pnp.engine.play.values import Amount, Event, Player
from pnp.rules.rule import Rule

if TYPE_CHECKING:
    from pnp.engine.play.state import State

DEEPEST = 12
"""Deepest nesting of announcements before that is a defect."""

Fixed = tuple[Player, *tuple[Event | None, ...]]
"""The arguments of an action that nobody chooses: the acting player and, if it answers one, the announcement."""


class BoundAction:
    """An action or reaction bound to a state: its header's parts as functions."""

    __slots__ = (
        "anyone_pays", "cost", "event", "fixed_cost", "fn", "goes_on", "leaves", "limit", "lists", "look", "name",
        "plain", "price", "rule", "trial", "when", "who",
    )  # fmt: skip

    def __init__(self, state: "State", rule: Rule) -> None:
        names, header = state.names, rule.header

        def part(what: str) -> Any:  # the header may lack a part that a changed rule has
            is_present = what in header.lists or getattr(header, what) is not None
            return names[f"_h_{rule.name}:{what}"] if is_present else None

        self.rule, self.name, self.fn = rule, rule.name, state.functions[rule.name]
        self.event = "event" in rule.params
        self.who, self.when, self.cost, self.limit = part("who"), part("when"), part("cost"), part("limit")
        self.leaves = part("leaves")
        self.lists = [part(p) for p in header.lists]
        self.fixed_cost = self.cost is not None and not header.cost_reads
        self.plain = (self.cost is None or self.fixed_cost) and self.leaves is None
        """Whether every element of the last list completes it."""
        self.trial = Trial(state, rule.writes) if self.leaves is not None else None
        self.look: Look | None = None
        """The look ahead in its phase, if its ``leaves=`` is a number."""
        self.goes_on = state.game.phases[header.phase].choose == "any" if header.phase else False
        """Whether actions of its phase may follow it."""
        self.price = self._price(state)
        """The cost, if it is constant."""

    def _price(self, state: "State") -> Amount | None:
        header = self.rule.header
        if header.cost is None:
            return None
        steady = {*state.tokens, *state.game.constants} - set(state.options)
        if header.cost_names <= steady:
            price: Amount = self.cost(*(None,) * len(self.rule.params))
            return price
        return None

    def legal(self, state: "State", fixed: Fixed) -> bool:
        """Whether the player may take it now; ``fixed`` is (me,) or (me, event)."""
        me = fixed[0]
        if not self.may_begin(fixed):
            return False
        if self.limit is not None and state.uses.get((self.name, me.seat, state.turns), 0) >= self.limit():
            return False
        if self.fixed_cost:
            price = self.price or self.cost(*fixed, *(None,) * len(self.lists))
            if not state.names["can_pay"](me, price):
                return False
        return (self.plain and not self.lists) or self.completes(state, fixed, (), self.aim(me))

    def may_begin(self, fixed: Fixed) -> bool:
        """Whether ``who=`` and ``when=`` allow it now."""
        if self.who is not None:
            who = self.who(*fixed)
            if not (who is True or who is fixed[0] or (isinstance(who, list) and fixed[0] in who)):
                return False
        return self.when is None or bool(self.when(*fixed))

    def aim(self, me: Player) -> int | None:
        """How small the number in ``leaves=`` can become in this phase; None without one."""
        return self.look.aim(me) if self.look is not None else None

    def completes(self, state: "State", fixed: Fixed, args: tuple[object, ...], aim: int | None = None) -> bool:
        """Whether the parameters chosen so far have a completion that can be paid for, and that leaves what it must:
        for a number, as little as ``aim``."""
        at = len(args)
        if at == len(self.lists):
            return self._payable(state, fixed, args) and self.leaves_it(state, fixed, args, aim)
        options = self.lists[at](*fixed, *args)
        if self.plain and at == len(self.lists) - 1:
            return len(options) > 0
        state.charge(64 * len(options))
        return any(self.completes(state, fixed, (*args, o), aim) for o in options)

    def _payable(self, state: "State", fixed: Fixed, args: tuple[object, ...]) -> bool:
        if self.cost is None or self.fixed_cost:
            return True
        return bool(state.names["can_pay"](fixed[0], self.cost(*fixed, *args)))

    def leaves_it(self, state: "State", fixed: Fixed, args: tuple[object, ...], aim: int | None) -> bool:
        """Whether the condition ``leaves`` holds after the action, which is tried and taken back."""
        if self.trial is None:
            return True
        if self.look is not None:
            return self.look.reaches(fixed[0], self, args, self.look.aim(fixed[0]) if aim is None else aim)
        with self.attempt(fixed[0], args):
            return bool(self.leaves(*fixed, *args))

    @contextmanager
    def attempt(self, me: Player, args: tuple[object, ...]) -> Iterator[None]:
        """Try the action with these parameters; afterwards it is taken back."""
        assert self.trial is not None
        arguments = dict(zip(self.rule.header.lists, args, strict=True)) | {"me": me}
        with self.trial:
            self.fn(*(arguments[p] for p in self.rule.params))
            self.trial.uncount()
            yield

    def run(self, state: "State", fixed: Fixed) -> None:
        """Ask for the parameters, pay the cost, and run it."""
        if state.log is None:
            self._do(state, fixed)
            return
        state.clauses.append(self.rule.clause)
        try:
            self._do(state, fixed)
        finally:
            state.clauses.pop()

    def _do(self, state: "State", fixed: tuple[Any, ...]) -> None:
        me = fixed[0]
        args: tuple[Any, ...] = ()
        aim = self.aim(me)
        for at, options in enumerate(self.lists):
            items = options(*fixed, *args)
            last = at == len(self.lists) - 1
            if not (self.plain and last):
                items = [o for o in items if self.completes(state, fixed, (*args, o), aim)]
            args = (*args, self._choose(state, me, items, self.rule.header.lists[at]))
        if self.limit is not None:
            key = (self.name, me.seat, state.turns)
            state.uses[key] = state.uses.get(key, 0) + 1
        if self.cost is not None:
            amount: Amount = self.cost(*fixed, *args)
            state.pay_cost(self.rule, me, amount, dict(zip(self.rule.header.lists, args, strict=True)))
        arguments = dict(zip(self.rule.header.lists, args, strict=True)) | {"me": me}
        if self.event:
            arguments["event"] = fixed[1]
        self.fn(*(arguments[p] for p in self.rule.params))

    def _choose(self, state: "State", me: Player, items: Sequence[object], param: str) -> object:
        state.asking = (self.name, param)
        return state.names["_pick"](me, items, "", False, "choose", ())


class Windows:
    """The possible acts of players: the actions of each phase, and the reactions to each kind of announcement."""

    def __init__(self, state: "State") -> None:
        self.state = state
        self.actions: dict[str, list[BoundAction]] = {}
        self.reactions: dict[str, list[BoundAction]] = {}
        self.any_time: list[BoundAction] = []
        for rule in state.rules.of_kind("action"):
            self.actions.setdefault(rule.header.phase, []).append(BoundAction(state, rule))
        for deeds in self.actions.values():
            looking = [d for d in deeds if d.rule.looks_ahead]
            look = Look(state, looking) if looking else None
            for deed in looking:
                deed.look = look
        for rule in state.rules.of_kind("reaction"):
            deed = BoundAction(state, rule)
            if rule.header.to == "any_time":
                self.any_time.append(deed)
            else:
                self.reactions.setdefault(rule.header.to, []).append(deed)

    def open(self, event: Event | None) -> None:
        """Ask in seat order, from the start again after each answer, until all have passed in a row."""
        state = self.state
        own = self.reactions.get(event.kind, ()) if event is not None else ()
        if (not own and not self.any_time) or state.secret:
            return
        state.depth += 1
        if state.depth > DEEPEST:
            raise Defect("PNP411", f"answers to answers are nested more than {DEEPEST} deep")
        once = event is not None and state.game.announcements[event.kind].once
        try:
            while self._round(event, own) and not once:
                pass
        finally:
            state.depth -= 1

    def _round(self, event: Event | None, own: Sequence[BoundAction]) -> bool:
        """Ask everyone once; returns True as soon as somebody answers."""
        state = self.state
        first = self._first(event)
        for player in (*state.names["seats_from"](first), *state.beside):
            options: list[Any] = []
            if event is not None and not event.cancelled:
                deeds = own if player.stands_for is None else [d for d in own if d.who is not None]
                options += [d for d in deeds if d.legal(state, (player, event) if d.event else (player,))]
            deeds = self.any_time if player.stands_for is None else [d for d in self.any_time if d.who is not None]
            options += [d for d in deeds if d.legal(state, (player,))]
            if not options:
                continue
            kind = event.kind if event is not None else "any_time"
            rules = [None, *(d.rule for d in options)]
            at = state.ask(LiveQuestion(player, "reaction", kind, rules, detail=event))
            if at:
                deed = options[at - 1]
                if state.log is not None:
                    state.log("react", who=player, rule=deed.rule)
                deed.run(state, (player, event) if deed.event else (player,))
                state.settle()
                return True
        return False

    def _first(self, event: Event | None) -> Any:
        state = self.state
        if event is not None:
            field = state.game.announcements[event.kind].start
            if field:
                return event.fields[field]
        return state.names["active"] or state.everyone[0]
