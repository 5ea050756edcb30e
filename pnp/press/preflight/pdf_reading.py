"""The content streams of a finished PDF, read operator by operator with the current graphics state."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import pikepdf
from pikepdf import Dictionary, Operator

BLACK = (0.0, 0.0, 0.0, 1.0)
Inks = tuple[float, ...] | None
"""Four inks, 0 to 1; None for a gradient or a spot ink."""


@dataclass(frozen=True)
class State:
    """The graphics state for outlines and type."""

    fill: Inks = BLACK
    line: Inks = BLACK
    fill_overprints: bool = False
    line_overprints: bool = False
    scale: float = 1.0
    """Length of the unit, relative to the stream's own."""
    size: float = 0.0
    """Size of type, in units."""

    @property
    def fills_over(self) -> bool:
        """Whether fills and type are overprinting black."""
        return self.fill_overprints and self.fill == BLACK

    @property
    def draws_over(self) -> bool:
        """Whether lines are overprinting black."""
        return self.line_overprints and self.line == BLACK


class Operation(NamedTuple):
    """An operator with its operands, and the state after it."""

    name: str
    operands: Any
    operator: Operator
    state: State


def operations(stream: pikepdf.Object) -> Iterator[Operation]:
    """The operators of a page or a form, in order."""
    states = stream.get("/Resources", Dictionary()).get("/ExtGState", Dictionary())
    state, saved = State(), list[State]()
    for instruction in pikepdf.parse_content_stream(stream):
        name, operands = str(instruction.operator), instruction.operands
        if name == "q":
            saved.append(state)
        elif name == "Q" and saved:
            state = saved.pop()
        else:
            state = _next(state, name, operands, states)
        yield Operation(name, operands, instruction.operator, state)


def _next(state: State, name: str, operands: Any, states: pikepdf.Object) -> State:
    match name:
        case "cm":
            a, b, c, d, *_ = (float(v) for v in operands)
            return replace(state, scale=state.scale * math.sqrt(abs(a * d - b * c)))
        case "gs" if str(operands[0]) in states:
            entry = states[str(operands[0])]
            line = bool(entry.get("/OP", state.line_overprints))
            return replace(state, line_overprints=line, fill_overprints=bool(entry.get("/op", line)))
        case "Tf":
            return replace(state, size=float(operands[1]))
        case "k" | "g":
            return replace(state, fill=_inks(operands))
        case "K" | "G":
            return replace(state, line=_inks(operands))
        case "cs" | "scn":
            return replace(state, fill=None)
        case "CS" | "SCN":
            return replace(state, line=None)
    return state


def _inks(operands: Any) -> tuple[float, ...]:
    values = tuple(float(v) for v in operands)
    return values if len(values) == 4 else (0.0, 0.0, 0.0, 1 - values[0])
