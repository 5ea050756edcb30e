"""The lines of rule code that a run reaches: only a run that reaches a changed line can notice the change."""

import sys
from collections.abc import Callable, Collection
from types import CodeType, FrameType, TracebackType
from typing import Any, TypeAlias

from pnp.checks.mutants.mutant import Mutant

Line: TypeAlias = tuple[str, int]
"""A rule (followed by ":" for its header) and a line of its chapter."""
_Trace: TypeAlias = Callable[[FrameType, str, Any], Any]
MODULE = "<module>"
"""The code that puts the rules' functions among a table's names; it belongs to no rule."""


def _lines_of(code: CodeType) -> frozenset[int]:
    """The executable lines of a function, without its first."""
    return frozenset(line for _, _, line in code.co_lines() if line is not None) - {code.co_firstlineno}


class Cover:
    """Records the lines of rule code that run within a ``with`` block."""

    def __init__(self) -> None:
        self.lines: set[Line] = set()
        self._left: dict[CodeType, set[int]] = {}
        """Lines of a function that have not run yet; a function without any need not be traced."""
        self._outer_trace = sys.gettrace()
        """The tracer of a debugger or a coverage tool, which goes on after the block."""

    def __enter__(self) -> "Cover":
        self._outer_trace = sys.gettrace()
        sys.settrace(self._call)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        sys.settrace(self._outer_trace)

    def _call(self, frame: FrameType, event: str, arg: object) -> _Trace | None:
        code = frame.f_code
        if code.co_filename != "rules" or code.co_name == MODULE:
            return None
        lines_left = self._left.get(code)
        if lines_left is not None and not lines_left:
            return None
        rule = code.co_qualname.split(".")[0]
        if rule.startswith("_h_"):
            rule = rule[3:].split(":")[0] + ":"
        lines = self.lines
        if lines_left is None:
            lines_left = self._left[code] = set(_lines_of(code))
            lines.add((rule, frame.f_lineno))

        def line(frame: FrameType, event: str, arg: object) -> _Trace | None:
            lines_left.discard(frame.f_lineno)
            lines.add((rule, frame.f_lineno))
            return line if lines_left else None

        return line


def reaches(lines: Collection[Line], mutant: Mutant) -> bool:
    """Whether a run that reached these lines reached a mutant's change."""
    if not mutant.rule:
        return not mutant.names or not mutant.names.isdisjoint({rule.rstrip(":") for rule, _ in lines})
    if mutant.header:
        return any(rule == mutant.rule + ":" for rule, _ in lines)
    first, last = mutant.lines
    return any((mutant.rule, line) in lines for line in range(first, last + 1))
