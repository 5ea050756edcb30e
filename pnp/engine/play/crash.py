"""Exceptions in a rule, reported to a designer: their place and reason."""

from pnp.engine.play.state import State
from pnp.rules.rule import Rule


def place_in_rules(error: BaseException, state: State) -> tuple[Rule | None, int]:
    """The innermost rule in a traceback, and the line of its chapter."""
    place: tuple[Rule | None, int] = (None, 0)
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if code.co_filename == "rules":
            name = code.co_name
            if name.startswith("<"):
                name = place[0].name if place[0] else ""
            if name.startswith("_h_"):
                name = name.removeprefix("_h_").split(":")[0]
            rule = state.rules.rules.get(name, place[0])
            place = (rule, trace.tb_lineno)
        trace = trace.tb_next
    return place


def explain(error: BaseException) -> str:
    """The fault in a rule, in a designer's words."""
    if isinstance(error, KeyError):
        return f"a table has no cell for {error.args[0] if error.args else 'this'}"
    if isinstance(error, ZeroDivisionError):
        return "a number is divided by zero"
    if isinstance(error, NameError):
        return "a name is used before it is set"
    if isinstance(error, MemoryError):
        return "this needs more memory than is available"
    if "NoneType" in str(error):
        return "a value that is nothing is used as if it were something"
    return f"the rule cannot continue ({error})"
