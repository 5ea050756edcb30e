"""The state of a game in progress: the table, and compiled rules bound to it.

A state is created once for a game, a number of players and a way of tracing, and reset for each game. Its zones,
players and fields are the objects that compiled rules name, so that playing a rule needs no look-up.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from itertools import islice, repeat
from operator import attrgetter
from types import FrameType
from typing import Any

from pnp.engine.play.carried import CarriedValues, put_back
from pnp.engine.play.hands import make_evaluator
from pnp.engine.play.limits import Limits
from pnp.engine.play.outcome import Defect, Stop
from pnp.engine.play.question import Decider, LiveQuestion, QuestionKind
from pnp.engine.play.table import Effect, Table
from pnp.engine.play.tape import Tape
from pnp.engine.play.values import Amount, Card, Event, Look, Member, Player, Token
from pnp.engine.play.window import Windows
from pnp.engine.play.words import library
from pnp.model.agreed import with_options
from pnp.model.game import Game
from pnp.rules.arc_counts import Counts
from pnp.rules.rule import Rule, RuleSet

STEPS = 2_000_000
"""Most calls and loop steps of one game."""
MOST_CHOICES = 50_000
"""Most choices of one game."""
Log = Callable[..., None]


class State(Table):
    """The table of one game, with the rules that play on it."""

    def __init__(
        self,
        game: Game,
        rules: RuleSet,
        seats: int,
        log: Log | None = None,
        options: Mapping[str, object] | None = None,
        carried: CarriedValues | None = None,
    ) -> None:
        """``log`` is called for each event. ``options``: agreed constants. ``carried``: values of an earlier game."""
        self.carried = carried or CarriedValues()
        self.log = log
        self.options = game.usual_options | dict(options or {})
        self.data_counts: dict[str, int] = {}
        super().__init__(with_options(game, self.options), seats)
        self.tape = Tape()
        self.tape_only = True
        """Whether every answer comes from the tape and nobody watches: a fast path for the words on choices."""
        self._observe: Callable[[LiveQuestion], None] | None = None
        self._deciders: list[Decider | None] = [None] * len(self.everyone)
        self.nobody: Decider | None = None
        """The decider for sides without a person and without a @policy; None for chance."""
        self.clauses: list[str] = []
        """The clauses of the rules under way, when play is traced."""
        self.limits = Limits()
        self.doers: list[Player | None] = []
        """The subject of each running rule: its ``me``, when play is traced; None for a rule without."""
        self.holders: dict[str, Any] = {}
        self.looks: list[Look] = []
        """Looks at cards, in order."""
        self.pending: dict[str, list[tuple[Any, tuple[object, ...]]]] = {}
        self.names = self._namespace()
        self.take(rules)
        self.forced: Callable[[Player, str, object], None] | None = None
        """Called for each choice with a single option, which is not asked."""
        self.settle: Callable[[], None] = lambda: None
        """Runs triggers; put in by :class:`pnp.engine.play.run.Play`."""
        self.reset(Tape())

    # ---------------------------------------------------------------------------------------- names in rules
    def take(self, rules: RuleSet) -> None:
        """Use these rules, which must have the same names as all rules used at this table before."""
        self.rules = rules
        self.counters = Counts(rules.tallies)
        self.names["_c"] = self.counters.own
        exec(rules.traced if self.log is not None else rules.code, self.names)
        if rules.over is not None:
            exec(rules.over.code(self.log is not None), self.names)
        self.functions = {name: self._bind(rule) for name, rule in rules.rules.items()}
        for token in self.tokens.values():
            declared = self.game.tokens[token.name]
            token.purse, token.pays = self.functions.get(declared.purse), self.functions.get(declared.paid_by)
        self.effects = self._effects()
        self.policies = {r.header.side: (self.functions[r.name], r.params) for r in rules.of_kind("policy")}
        self.windows = Windows(self)
        self.window: Callable[[Event | None], None] = self.windows.open

    def _namespace(self) -> dict[str, Any]:
        game = self.game
        names: dict[str, Any] = {"__builtins__": {}, "table": self.table, "_d": self.dirty}
        names |= self.members | self.tokens
        names |= {z.name: z for z in self.zones if z.owner is None and not z.decl.piles}
        names |= self.boards
        for side in game.sides.values():
            own = [p for p in self.beside if p.stands_for is side]
            names[side.name] = own if side.count > 1 else own[0]
        for enum in game.enums.values():
            names[enum.name] = [self.members[m.name] for m in enum.members]
        for kind in game.cards:
            names[kind] = [c for c in self.cards if c.kind == kind]
        names |= {c.name: self.value(c.value) for c in game.constants.values()}
        names |= {t.name: self._lookup(t.cells) for t in game.tables.values()}
        for ranking in game.rankings.values():
            shapes = {s.name: self.members[s.name] for s in ranking.shapes}
            names[ranking.name] = make_evaluator(ranking, shapes, self.members.get(ranking.low), self.members)
        numbers = [*PLAYER_KEYS, *self._slots("player")]
        names |= {f"_k_{n}": attrgetter(n) for n in numbers}
        names |= {"nothing": None, "nobody": None, "anyone": True, "everyone": self.seated, "active": None}
        names |= {"True": True, "False": False, "round_number": 0, "players": self.players}
        names |= {"_field": self._log_field, "_n": repeat(None, STEPS).__next__}
        names |= library(self)
        names["cite"] = self._cite
        return names

    def _lookup(self, cells: Any) -> dict[Any, Any]:
        table: dict[Any, Any] = {}
        for keys, value in cells.items():
            where = table
            for key in keys[:-1]:
                where = where.setdefault(self.value(key), {})
            where[self.value(keys[-1])] = self.value(value)
        return table

    def _bind(self, rule: Rule) -> Callable[..., Any]:
        function: Callable[..., Any] = self.names[rule.name]
        if self.log is not None and (rule.cites or rule.kind not in ("value", "score", "invariant") or rule.shows):
            function = self.names[rule.name] = self._recorded(function, rule)
        return function

    def _recorded(self, function: Callable[..., object], rule: Rule) -> Callable[..., Any]:
        """The rule, wrapped so that its clause is on the stack of clauses while it runs."""
        clauses, doers, limits = self.clauses, self.doers, self.limits
        me = rule.params.index("me") if "me" in rule.params else None

        def recorded(*args: Any) -> Any:
            clauses.append(rule.clause)
            interrupted = limits.begin_rule()
            doers.append(args[me] if me is not None and me < len(args) else None)
            try:
                return function(*args)
            finally:
                doers.pop()
                limits.end_rule(rule.name, clauses.pop(), interrupted)

        return recorded

    def _effects(self) -> dict[tuple[str, str], Effect]:
        effects: dict[tuple[str, str], Effect] = {}
        for rule in self.rules.of_kind("effect"):
            for column, keys in rule.header.keys:
                effects |= {(column, key): (self.functions[rule.name], rule.params) for key in keys}
        return effects

    def effect_of(self, what: object) -> Effect | None:
        """The @effect of a card or member, with the names of its parameters."""
        if isinstance(what, Member):
            return self.effects.get((what.enum, what.name)) or next(
                (e for (_, key), e in self.effects.items() if key == what.name), None
            )
        for column in {column for column, _ in self.effects}:
            member = getattr(what, column, None)
            effect = self.effects.get((column, getattr(member, "name", "")))
            if effect:
                return effect
        return None

    # ---------------------------------------------------------------------------------------- a new game
    def reset(self, tape: Tape) -> None:
        """Return everything to the state before set-up; cards of a kind lie in the first zone declared for it."""
        self.tape, self.card_count = tape, len(self.cards)
        self.decisions = self.rounds = self.turns = self.secret = self.depth = 0
        self.asking = ("", "")
        del self.clauses[:], self.doers[:]
        self.most: dict[str, int] = {}
        self.uses: dict[tuple[str, int, int], int] = {}
        self.pending.clear()
        self.looks.clear()
        self.holders.clear()
        for zone in self.zones:
            zone.begin_again()
        for zone, cards in self.start:
            zone.extend(cards)
            up = zone.up
            for card in cards:
                card.zone, card.known_to, card.face_up = zone, 0, up
                if card.tokens:
                    card.tokens = {}
        if not all(player.alive for player in self.everyone) or not self.players:
            for player in self.everyone:
                player.alive = True
            self.seat_players()
        for board in self.boards.values():
            board.where = {}
        self._start_values()
        if self.carried:
            put_back(self, self.carried)
        self.names["active"], self.names["round_number"] = None, 0
        self.refill()
        self.dirty[0] = -1
        self.clean = 0

    def _start_values(self) -> None:
        for owners, name, value in self.starts:
            for owner in owners:
                setattr(owner, name, list(value) if isinstance(value, list) else value)
        for pile in (p for piles in self.piles.values() for p in piles):
            pile.forget()
        if self.options:
            self.names |= {name: self.value(value) for name, value in self.options.items()}

    def seat_players(self) -> None:
        """Bind ``players`` to those in the game; running loops keep their own list.

        Also bind the seats from each player round the table, and those of the others: nobody changes these lists.
        """
        seated = self.seated
        self.players = [p for p in seated if p.alive]
        self.names["players"] = self.players
        self.seats = [[p for p in seated[at:] + seated[:at] if p.alive] for at in range(len(seated))]
        self.seats += [self.players] * len(self.beside)
        self.rivals = [[p for p in seats if p.seat != at] for at, seats in enumerate(self.seats)]

    # ---------------------------------------------------------------------------------------- questions
    def chance(self, n: int) -> int:
        """Read a number below n from the tape."""
        return self.tape.draw(n)

    def one_of(self, items: Sequence[object]) -> int:
        """The index of a randomly picked item."""
        return self.tape.draw(len(items))

    def chances(self, n: int, times: int) -> list[int]:
        """Read numbers below n, n - 1 … from the tape."""
        return self.tape.draw_down(n, times)

    def ask(self, question: LiveQuestion) -> int:
        """Ask a player (or read the answer from the tape); returns the index of the chosen option. Without a prompt it
        asks for the parameter of an action."""
        who, kind, options, tape = question.who, question.kind, question.options, self.tape
        self.decisions += 1
        if self.decisions > MOST_CHOICES:
            raise Defect("PNP402", f"the game is not over after {MOST_CHOICES:,} choices")
        if not question.prompt:
            question.rule, question.param = self.asking
        if not who.alive:
            raise Defect("PNP401", f"{who} has left the game, but is asked to choose")
        decider = self._deciders[who.seat]
        if who.stands_for is not None and not who.stands_for.is_role:
            settled = self._by_policy(who, kind, options)
            if settled is not None:
                return settled
            seat = self.decider_seat(who)
            decider = self._deciders[seat] if seat is not None else self.nobody
        if self._observe is not None:
            self._observe(question)
        if decider is None or tape.reading:
            index = tape.draw(len(options))
        else:
            index = decider(question)
            tape.write(index)
        if self.log is not None:
            about = (question.rule, question.param, question.picked, question.detail)
            self.log("choice", who=who, question=(kind, question.prompt, options, *about), index=index)
        return index

    def _by_policy(self, side: Any, kind: QuestionKind, options: Sequence[Any]) -> int | None:
        """The choice by a side's @policy, if it has one: between things, not between yes and no."""
        declared = side.stands_for
        if declared.name not in self.policies or kind not in ("choose", "some", "number", "name"):
            return None
        policy, params = self.policies[declared.name]
        chosen = policy(*({"me": side, "options": list(options)}[p] for p in params))
        for index, option in enumerate(options):
            if option is chosen or (option == chosen and option is not None):
                if self.log is not None:
                    self.log("choice", who=side, question=(kind, "", options, "", "", (), None), index=index)
                return index
        raise Defect(
            "PNP401", f"the policy of `{side.stands_for.name}` chose something not offered", side.stands_for.clause
        )

    def decider_seat(self, who: Player) -> int | None:
        """The seat that answers for an asked person or side: for a side a role, the seat named by a @value, or
        nobody."""
        if who.stands_for is None or who.stands_for.is_role:
            return int(who.seat)
        controller = who.stands_for.controller
        person = next((p for p in self.beside if p.handle == controller), None)
        if person is None and controller:
            person = self.functions[controller](who)
        return int(person.seat) if person is not None else None

    def ask_yes(self, who: Player, prompt: str, detail: object = None) -> bool:
        """Ask yes or no; no comes first, so that a tape of zeros declines."""
        kind: QuestionKind = "pay" if detail is not None else "confirm"
        return self.ask(LiveQuestion(who, kind, prompt, (False, True), detail=detail)) == 1

    @property
    def deciders(self) -> Sequence[Decider | None]:
        """The decider of each seat; None leaves it to the tape."""
        return self._deciders

    @deciders.setter
    def deciders(self, deciders: Sequence[Decider | None]) -> None:
        """Set other deciders."""
        self._deciders = [*deciders, *[None] * len(self.everyone)][: len(self.everyone)]
        watched = self.log is not None or self._observe is not None or bool(self.policies)
        self.tape_only = not watched and all(d is None for d in self._deciders)

    @property
    def observe(self) -> Callable[[LiveQuestion], None] | None:
        """The observer, which sees every question before it is answered, wherever the answer comes from."""
        return self._observe

    @observe.setter
    def observe(self, observe: Callable[[LiveQuestion], None] | None) -> None:
        """Set another observer, or none."""
        self._observe = observe
        self.deciders = self._deciders

    # ---------------------------------------------------------------------------------------- small services
    def _cite(self, *ids: str) -> None:
        if self.clauses:
            self.clauses[-1] = ids[0]
        if self.log is not None:
            self.log("cite", ids=ids)

    def _log_field(self, owner: object, name: str, *members: Member) -> None:
        if self.log is not None:
            cell = self.cell_of(name, members)
            self.log("field", owner=owner, name=cell, value=getattr(owner, cell))

    def charge(self, steps: int) -> None:
        """Take steps off the budget."""
        next(islice(self.budget, steps >> 4, None))

    def refill(self, budget: "repeat[None] | int" = STEPS) -> None:
        """Set the budget: for a new game, for each option that an agent tries, and for a look ahead."""
        self.budget = repeat(None, budget) if isinstance(budget, int) else budget
        self.names["_n"] = self.budget.__next__

    def running(self) -> str:
        """The rule whose line called the library."""
        rules = self.rules.rules
        frame: FrameType | None = sys._getframe(1)
        while frame is not None:
            code = frame.f_code
            if code.co_filename == "rules" and code.co_name in rules:
                return code.co_name
            frame = frame.f_back
        return ""

    def count_datum(self, clause: str) -> None:
        """Count the application of a clause in a datum of game.yaml."""
        if clause:
            self.data_counts[clause] = self.data_counts.get(clause, 0) + 1

    def in_supply(self, token: Token) -> int:
        """Number of tokens of a limited kind that are in the supply."""
        assert token.supply is not None
        return token.supply - self.in_play(token)

    def in_play(self, token: Token) -> int:
        """Number of tokens that players have, and that lie on cards."""
        count = sum(int(getattr(p, token.counter)) for p in self.everyone)
        return count + sum(int(c.tokens.get(token, 0)) for c in self.cards if c.tokens)

    def note_supply(self, token: Token) -> None:
        """Record the most that were ever needed at once."""
        need = self.in_play(token)
        if need > self.most.get(token.name, 0):
            self.most[token.name] = need

    def cut_value(self, card: Card) -> int:
        """The value of a cut card: its position in its first ordered enumeration."""
        for column in type(card)._columns:
            enum = self.game.enums.get(column.type.name)
            if column.type.kind == "enum" and enum is not None and not enum.cyclic:
                return int(getattr(card, column.name))
        return 0

    def pay_cost(self, rule: Rule, me: Player, amount: Amount, args: dict[str, object]) -> None:
        """Pay an action's header cost; onto a card if the header says so."""
        if not any(n for _, n in amount.parts):
            return
        self.names["pay"](me, amount, quiet=bool(rule.header.onto))
        if rule.header.onto:
            self.names["_stake"](args[rule.header.onto], me, amount)


PLAYER_KEYS = ("seat",)
__all__ = ["State", "Stop"]
