"""Words on lists and numbers."""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

from pnp.engine.play.outcome import Defect
from pnp.rules.words import WORDS

if TYPE_CHECKING:
    from pnp.engine.play.state import State

T = TypeVar("T")
MOST_SUBSETS = 4096
LONGEST = 4096
LARGEST = 10**12
LARGEST_SUBSETS = 2**16
"""Most members of all subsets together."""
SHORT = 16
"""Members of a list whose iteration takes a single step: most lists are that short."""
LONG = 32
"""Length of a list beyond which iteration is charged."""


def first(items: Sequence[T]) -> T:
    """The first member; an empty list is a defect."""
    for item in items:
        return item
    raise Defect("PNP401", "`first` of an empty list")


def last(items: Sequence[T]) -> T:
    """The last member; an empty list is a defect."""
    result = list(items)
    if not result:
        raise Defect("PNP401", "`last` of an empty list")
    return result[-1]


def distinct(items: Iterable[T]) -> list[T]:
    """The list without repetitions."""
    return list(dict.fromkeys(items))


def together(lists: Iterable[Iterable[T]]) -> list[T]:
    """One flat list."""
    result: list[T] = []
    for part in lists:
        result.extend(part)
        bounded(result)
    return result


def nth(items: Sequence[T], n: int) -> T:
    """A member, counted round and round; an empty list is a defect."""
    result = list(items)
    if not result:
        raise Defect("PNP401", "`nth` of an empty list")
    return result[n % len(result)]


def reached_from(start: T, steps: Callable[..., Iterable[T]], *more: object) -> list[T]:
    """The start, and all that is reached from it by repeated steps. ``more``: further arguments of the @value."""
    reached = {start: None}
    waiting = [start]
    for here in waiting:
        fresh = [there for there in dict.fromkeys(steps(here, *more)) if there not in reached]
        reached |= dict.fromkeys(fresh)
        waiting += fresh
    return bounded(waiting)


def top(items: Iterable[T], n: int) -> list[T]:
    """The first n members."""
    return list(items)[: max(0, n)]


def bottom(items: Iterable[T], n: int) -> list[T]:
    """The last n members."""
    result = list(items)
    return result[max(0, len(result) - max(0, n)) :]


def least(first_item: int | list[int], *more: int) -> int:
    """The least value."""
    return _extreme(min, first_item, more)


def most(first_item: int | list[int], *more: int) -> int:
    """The greatest value."""
    return _extreme(max, first_item, more)


def _extreme(pick: Callable[..., int], item: int | list[int], more: tuple[int, ...]) -> int:
    if isinstance(item, list):
        if not item:
            raise Defect("PNP401", "the least or greatest of an empty list")
        return pick(item)
    return pick(item, *more)


def half_up(n: int) -> int:
    """Half of a number, rounded up."""
    return -(-n // 2)


def numbers(low: int, high: int) -> list[int]:
    """The numbers from low to high."""
    if high - low >= LONGEST:
        raise Defect("PNP412", f"a list with more than {LONGEST} numbers")
    return list(range(low, high + 1))


def times(n: int) -> list[int]:
    """The numbers from 1 to n."""
    return numbers(1, n)


def subsets(items: Iterable[T], fewest: int, most_of: int) -> list[list[T]]:
    """All selections of ``fewest`` to ``most_of`` members, smaller ones first."""
    pool = flat([list(items)])[0]
    result: list[list[T]] = []
    room = LARGEST_SUBSETS
    for size in range(max(0, fewest), min(most_of, len(pool)) + 1):
        for choice in combinations(pool, size):
            result.append(list(choice))
            room -= size
            if len(result) > MOST_SUBSETS or room < 0:
                raise Defect("PNP412", f"`subsets` makes more than {MOST_SUBSETS:,} choices of {len(pool)} members")
    return result


def grouped(cards: Iterable[T], column: str) -> list[list[T]]:
    """The members grouped by a column."""
    key = attrgetter(column)
    groups: dict[object, list[T]] = {}
    for card in cards:
        groups.setdefault(key(card), []).append(card)
    return list(groups.values())


def bounded(items: list[T]) -> list[T]:
    """The list, checked for its length."""
    if len(items) > LONGEST:
        raise Defect("PNP412", f"a list with more than {LONGEST} items")
    return items


def flat(items: list[T]) -> list[T]:
    """The list, checked for nesting: its members may be lists of plain values only."""
    members: Sequence[object] = items
    for item in members:
        if type(item) is list and any(type(inner) is list for inner in item):
            raise Defect("PNP412", "lists can be nested only once")
    return items


def add(one: Any, other: Any) -> Any:
    """``+``: add numbers or amounts, or join lists."""
    if isinstance(one, list):
        return bounded([*one, *other])
    return within(one + other)


def total_of_two(one: int, other: int) -> int:
    """``+`` of values that are certainly numbers."""
    result = one + other
    return result if -LARGEST <= result <= LARGEST else within(result)


def subtract(one: Any, other: Any) -> Any:
    """``-``: subtract."""
    return within(one - other)


def multiply(one: Any, other: Any) -> Any:
    """``*``: multiply numbers, or a number and a token."""
    if isinstance(one, list | str) or isinstance(other, list | str):
        raise Defect("PNP412", "only numbers can be multiplied")
    return within(one * other)


def within(value: Any) -> Any:
    """A number or amount, checked for its size."""
    if type(value) is int:
        large = not -LARGEST <= value <= LARGEST
    else:
        large = isinstance(value, str) or any(abs(n) > LARGEST for _, n in getattr(value, "parts", ()))
    if large:
        raise Defect("PNP412", "a number beyond a million million")
    return value


def plain(value: object) -> object:
    """A value in the form that a field stores: a list of its own, never a zone."""
    return list(value) if isinstance(value, list) else value


def words(state: "State") -> dict[str, Callable[..., object]]:
    """The words of this module."""

    def ran_out() -> None:
        raise Defect("PNP402", "`repeat` reached its limit")

    def charge(items: T) -> T:
        """Charge steps of the budget for iterating a list."""
        if isinstance(items, list):
            if len(items) < SHORT:
                next(state.budget)
            else:
                state.charge(len(items))
        return items

    def long(items: T) -> T:
        """Charge steps of the budget for iterating a long list."""
        if isinstance(items, list) and len(items) > LONG:
            state.charge(len(items))
        return items

    def charged(function: Callable[..., object]) -> Callable[..., object]:
        """Wrap a word's function so that a long result costs steps of the budget."""
        return lambda *args: long(function(*args))

    def total(items: list[int]) -> int:
        result = sum(long(items) if len(items) > LONG else items)
        return result if result.__class__ is int and -LARGEST <= result <= LARGEST else int(within(result))

    functions: dict[str, Callable[..., object]] = {
        "count": len, "first": first, "last": last, "nth": nth,
        "reached_from": reached_from, "distinct": distinct, "together": together, "top": top,
        "bottom": bottom, "sum": total, "min": lambda a, *b: least(long(a), *b),
        "max": lambda a, *b: most(long(a), *b), "abs": abs, "half_up": half_up, "numbers": numbers, "times": times,
        "repeat": times, "subsets": subsets, "grouped": grouped,
        "_add": lambda a, b: long(add(a, b)), "_total": total_of_two, "_sub": subtract, "_mul": multiply,
        "_plain": plain, "_ran_out": ran_out, "_charge": charge, "_long": long, "_flat": flat, "list": list,
    }  # fmt: skip
    return {
        name: charged(function) if name in WORDS and WORDS[name].charged else function
        for name, function in functions.items()
    }
