"""Expressions of the rules language as scenarios write them, and the things that their keys name."""

from typing import Any

from pnp.diagnostics.hints import did_you_mean
from pnp.play.outcome import CRASHES, Defect, Stop
from pnp.play.scenario.fault import BadScenario
from pnp.play.scenario.notation import player_named
from pnp.play.scenario.stage import Done
from pnp.play.state import State
from pnp.play.values import Zone
from pnp.rules.expression import BadExpression, compile_expression
from pnp.rules.scope import Scope, build_scope


class Expressions:
    """Works out what a scenario writes, among the names of a table and its players."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.scope: Scope | None = None

    def evaluate(self, text: str, ending: bool = False) -> Any:
        """The value of an expression of the rules language, players by their names. ``ending``: it may end the game."""
        state = self.state
        if self.scope is None:
            self.scope = build_scope(state.game)
        try:
            code = compile_expression(text, state.game, self.scope, state.rules, _fields(state))
        except BadExpression as error:
            raise BadScenario(f"`{text}` cannot be worked out: {error}") from error
        try:
            handles = {p.handle: p for p in state.everyone if p.handle}
            return eval(code, {**handles, **state.names, **{p.name: p for p in state.everyone}})
        except Done:
            raise
        except Defect as error:
            if ending:
                raise
            raise BadScenario(f"`{text}` cannot be worked out: {error}") from error
        except Stop as error:
            if ending:
                raise
            raise BadScenario(f"`{text}` cannot be worked out: it ends something", help="write `call:`") from error
        except CRASHES as error:
            what = self._missing(error) if isinstance(error, NameError) else _reason(error)
            raise BadScenario(f"`{text}` cannot be worked out: {what}") from error

    def _missing(self, error: NameError) -> str:
        names = [*self.state.names, *(p.name for p in self.state.everyone)]
        help = did_you_mean(str(error.name or ""), [n for n in names if not n.startswith("_")])
        return "it names something that is not there" + (f"; {help}" if help else "")

    def find(self, key: str) -> Any:
        """What a key of ``expect:`` names."""
        state = self.state
        if (
            key in state.tokens
            and key not in state.names["table"].__class__.__dict__
            and state.game.tokens[key].held_by
        ):
            return state.holders.get(key)
        if key in state._slots("table"):
            return getattr(state.table, key)
        return self.evaluate(key)

    def zone(self, key: str) -> Zone:
        """A zone by the name that ``given`` has for it, or a pile by an expression: ``first(Ida.melds)``."""
        if "(" in key:
            pile = self.evaluate(key)
            if not isinstance(pile, Zone):
                raise BadScenario(f"`{key}` is no place for cards", help="write a zone, or a pile: `first(NAME.piles)`")
            return pile
        owner, _, name = key.rpartition(".")
        who = player_named(self.state, owner) if owner and owner != "table" else None
        found = next((z for z in self.state.zones if z.name == name and z.owner is who), None)
        if found is None:
            own = [repr(z) for z in self.state.zones]
            help = did_you_mean(key, own)
            raise BadScenario(f"there is no zone `{key}`" + (f"; {help}" if help else ""), help=help)
        return found


def _reason(fault: BaseException) -> str:
    return str(fault) if isinstance(fault, Defect) else "something is asked of it that is not there"


def _fields(state: Any) -> set[str]:
    columns = {c.name for k in state.game.cards.values() for c in k.columns.values()}
    declared = {*state.game.zones, *state.game.counters, *state.game.fields}
    declared |= {fact for zone in state.game.zones.values() for fact in zone.facts}
    extra = {c for r in state.game.rankings.values() for c in r.columns} | {"shape", "alive", "seat", "face_up"}
    return columns | declared | extra
