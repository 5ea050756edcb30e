"""Expressions of the rules language in scenarios, and the things that their keys name."""

from dataclasses import field
from types import CodeType
from typing import Any

from pnp.base.frozen import dataclass
from pnp.engine.play.outcome import CRASHES, Defect, Stop
from pnp.engine.play.state import State
from pnp.engine.play.values import Zone
from pnp.engine.scenario.cells import cell_key
from pnp.engine.scenario.fault import BadScenario
from pnp.engine.scenario.notation import player_named
from pnp.engine.scenario.stage import ScenarioEnd
from pnp.model.game import Game
from pnp.rules.expression import BadExpression, compile_expression
from pnp.rules.scope import Scope, build_scope
from pnp.source.diagnostics.hints import did_you_mean


@dataclass(frozen=True)
class _CompiledExpressions:
    """Compiled expressions, among the names of a game and of its rules."""

    game: Game
    rules: frozenset[str]
    scope: Scope
    fields: frozenset[str]
    codes: dict[str, CodeType] = field(default_factory=dict)


MOST_CODES = 4_000
"""Most compiled expressions that are cached."""
_last: list[_CompiledExpressions] = []
"""The compiled expressions of the last table: scenarios run one after another, those of a proof repeatedly."""


def _compiled(state: State) -> _CompiledExpressions:
    names = state.rules.rules.keys()
    last = _last[0] if _last else None
    if last is None or last.game is not state.game or last.rules != names:
        last = _CompiledExpressions(state.game, frozenset(names), build_scope(state.game), frozenset(_fields(state)))
        _last[:] = [last]
    return last


class Expressions:
    """Evaluates expressions of a scenario, with the names of a table and its players."""

    def __init__(self, state: State) -> None:
        self.state = state

    def evaluate(self, text: str, ending: bool = False) -> Any:
        """The value of an expression of the rules language, with players by name. ``ending``: it may end the game."""
        state = self.state
        try:
            code = self._code(text)
        except BadExpression as error:
            raise BadScenario(f"`{text}` cannot be computed: {error}") from error
        try:
            handles = {p.handle: p for p in state.everyone if p.handle}
            return eval(code, {**handles, **state.names, **{p.name: p for p in state.everyone}})
        except ScenarioEnd:
            raise
        except Defect as error:
            if ending:
                raise
            raise BadScenario(f"`{text}` cannot be computed: {error}") from error
        except Stop as error:
            if ending:
                raise
            raise BadScenario(f"`{text}` cannot be computed: it ends something", help="write `call:`") from error
        except CRASHES as error:
            what = self._missing(error) if isinstance(error, NameError) else _reason(error)
            raise BadScenario(f"`{text}` cannot be computed: {what}") from error

    def _code(self, text: str) -> CodeType:
        compiled = _compiled(self.state)
        if text not in compiled.codes:
            if len(compiled.codes) >= MOST_CODES:
                compiled.codes.clear()
            compiled.codes[text] = compile_expression(
                text, compiled.game, compiled.scope, self.state.rules, compiled.fields
            )
        return compiled.codes[text]

    def _missing(self, error: NameError) -> str:
        names = [*self.state.names, *(p.name for p in self.state.everyone)]
        help = did_you_mean(str(error.name or ""), [n for n in names if not n.startswith("_")])
        return "it uses a name that does not exist" + (f"; {help}" if help else "")

    def find(self, key: str) -> Any:
        """The value of a key of ``expect:``."""
        state = self.state
        if key == "round":
            return state.rounds
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
        """A zone by its name in ``given``, or a pile by an expression: ``first(Ida.melds)``."""
        if "(" in key:
            pile = self.evaluate(key)
            if not isinstance(pile, Zone):
                raise BadScenario(
                    f"`{key}` is not a place for cards", help="write a zone, or a pile: `first(NAME.piles)`"
                )
            return pile
        owner, _, name = cell_key(self.state, key).rpartition(".")
        who = player_named(self.state, owner) if owner and owner != "table" else None
        zone = next((z for z in self.state.zones if z.name == name and z.owner is who), None)
        if zone is None:
            own = [repr(z) for z in self.state.zones]
            help = did_you_mean(key, own)
            raise BadScenario(f"there is no zone `{key}`" + (f"; {help}" if help else ""), help=help)
        return zone


def _reason(fault: BaseException) -> str:
    return str(fault) if isinstance(fault, Defect) else "it uses something that does not exist"


def _fields(state: Any) -> set[str]:
    columns = {c.name for k in state.game.cards.values() for c in k.columns.values()}
    declared = {*state.game.zones, *state.game.counters, *state.game.fields, *state.game.families}
    declared |= {fact for zone in state.game.zones.values() for fact in zone.facts}
    extra = {c for r in state.game.rankings.values() for c in r.columns} | {"shape", "alive", "seat", "face_up"}
    return columns | declared | extra
