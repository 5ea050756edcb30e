"""A fault put into a running process: the code of the functions that it changes is exchanged.

A process that has imported pnp and collected the tests is forked for each fault, so that neither is done again.
"""

import gc
import inspect
from collections.abc import Iterator
from types import CodeType, FunctionType

Pairs = list[tuple[CodeType, CodeType]]
"""Code of functions, without and with the fault."""


def changed_functions(old: bytes, new: bytes, file: str) -> Pairs | None:
    """The functions that differ between two sources of a module; None where what runs at its import differs."""
    return _changed(compile(old, file, "exec"), compile(new, file, "exec"))


def _changed(old: CodeType, new: CodeType) -> Pairs | None:
    if old == new:
        return []
    olds, news = _inner(old), _inner(new)
    alike = [code.co_name for code in olds] == [code.co_name for code in news]
    if old.co_flags & inspect.CO_OPTIMIZED:  # a function
        inner = (
            [pair for one, other in zip(olds, news, strict=True) for pair in _changed(one, other) or []]
            if alike
            else []
        )
        return [(old, new), *inner]
    if not alike or _own(old) != _own(new):  # a module or the body of a class
        return None
    parts = [_changed(one, other) for one, other in zip(olds, news, strict=True)]
    return None if None in parts else [pair for part in parts if part for pair in part]


def _inner(code: CodeType) -> list[CodeType]:
    return [const for const in code.co_consts if isinstance(const, CodeType)]


def _own(code: CodeType) -> tuple[object, ...]:
    """What a module or class does itself, without the code of its functions."""
    plain = [repr(const) for const in code.co_consts if not isinstance(const, CodeType)]
    return code.co_code, code.co_names, plain


def exchange(pairs: Pairs) -> int:
    """Give the functions of this process their new code; return how many were found."""
    gc.unfreeze()
    count = 0
    for function in _functions():
        for old, new in pairs:
            code = function.__code__
            if code == old and code.co_filename == old.co_filename and code.co_freevars == new.co_freevars:
                function.__code__ = new
                count += 1
                break
    return count


def _functions() -> Iterator[FunctionType]:
    return (thing for thing in gc.get_objects() if type(thing) is FunctionType)
