"""Runs rules to the end of a game or a part of it, and returns the outcome."""

from collections.abc import Callable
from typing import Any

from pnp.engine.play.crash import explain, place_in_rules
from pnp.engine.play.outcome import CRASHES, Defect, EndPhase, EndRound, EndTurn, GameOver, Outcome
from pnp.engine.play.state import State


def guarded(state: State, run: Callable[..., object], *args: object) -> Outcome:
    """Run rules; returns the outcome."""
    try:
        run(*args)
    except GameOver as over:
        return _outcome(state, "ended", tuple(w.seat for w in over.winners), _clause(state, over.rule))
    except Defect as defect:
        return _defect(state, defect, defect)
    except StopIteration as error:
        return _defect(state, error, Defect("PNP412", "this rule takes too many steps"))
    except (EndTurn, EndPhase, EndRound) as error:
        return _defect(state, error, Defect("PNP400", "a turn or phase is ended, but there is none"))
    except RecursionError as error:
        return _defect(state, error, Defect("PNP411", "rules call each other too deeply"))
    except CRASHES as error:
        if isinstance(error.__cause__, StopIteration):  # as generators pass it on; only the cause knows the rule
            return _defect(state, error.__cause__, Defect("PNP412", "this rule takes too many steps"))
        return _defect(state, error, Defect("PNP400", explain(error)))
    return _outcome(state, "limit", (), "")


def _outcome(state: State, status: Any, winners: tuple[int, ...], clause: str, **more: Any) -> Outcome:
    return Outcome(status, winners, clause, state.rounds, state.decisions, **more)


def _clause(state: State, rule: str) -> str:
    rule_entry = state.rules.rules.get(rule)
    return rule_entry.clause if rule_entry else ""


def _defect(state: State, raised: BaseException, defect: Defect) -> Outcome:
    rule, line = place_in_rules(raised, state)
    clause = defect.clause or (rule.clause if rule else "")
    file = rule.span.file if rule else ""
    return _outcome(state, "stuck", (), clause, code=defect.code, message=defect.message, file=file, line=line)
