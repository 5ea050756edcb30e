"""Results kept in memory: two decorators, typed like the function that they decorate."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")


def remember(most: int | None = None) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Decorate a function to keep its results by equal arguments: the ``most`` recent ones, or all.

    Callers must not change a result. Use it where a measurement shows the need, and write the figure beside it.
    """

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        return cast("Callable[P, T]", lru_cache(maxsize=most)(function))

    return decorate


def remember_last(function: Callable[P, T]) -> Callable[P, T]:
    """Decorate a function to keep its last result, by the identity of its arguments. Callers must not change it."""
    last: list[Any] = []

    @wraps(function)
    def remembering(*args: P.args, **kwargs: P.kwargs) -> T:
        of = [*args, *kwargs.items()]
        if not last or len(last[0]) != len(of) or any(a is not b for a, b in zip(last[0], of, strict=True)):
            last[:] = [of, function(*args, **kwargs)]
        result: T = last[1]
        return result

    return remembering
