"""Words on lists and numbers."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from pnp.play.outcome import Defect
from pnp.play.values import Amount, Zone

if TYPE_CHECKING:
    from pnp.play.state import State

MOST_SUBSETS = 4096
LONGEST = 4096
LARGEST = 10**12


def first(items: Sequence[Any]) -> Any:
    """The first; an empty list is a defect."""
    for item in items:
        return item
    raise Defect("PNP401", "`first` of an empty list")


def last(items: Sequence[Any]) -> Any:
    """The last; an empty list is a defect."""
    out = list(items)
    if not out:
        raise Defect("PNP401", "`last` of an empty list")
    return out[-1]


def distinct(items: Iterable[Any]) -> list[Any]:
    """Without repetitions."""
    return list(dict.fromkeys(items))


def together(lists: Iterable[Iterable[Any]]) -> list[Any]:
    """One flat list."""
    return bounded([item for part in lists for item in part])


def top(items: Iterable[Any], n: int) -> list[Any]:
    """The first n."""
    return list(items)[: max(0, n)]


def bottom(items: Iterable[Any], n: int) -> list[Any]:
    """The last n."""
    out = list(items)
    return out[max(0, len(out) - max(0, n)) :]


def least(first_item: Any, *more: int) -> Any:
    """min."""
    return _extreme(min, first_item, more)


def most(first_item: Any, *more: int) -> Any:
    """max."""
    return _extreme(max, first_item, more)


def _extreme(pick: Any, item: Any, more: tuple[int, ...]) -> Any:
    if isinstance(item, list):
        if not item:
            raise Defect("PNP401", "the least or greatest of an empty list")
        return pick(item)
    return pick(item, *more)


def half_up(n: int) -> int:
    """Half, rounded up."""
    return -(-n // 2)


def numbers(low: int, high: int) -> list[int]:
    """low … high."""
    if high - low >= LONGEST:
        raise Defect("PNP412", f"a list of more than {LONGEST} numbers")
    return list(range(low, high + 1))


def times(n: int) -> list[int]:
    """1 … n."""
    return numbers(1, n)


def subsets(items: Iterable[Any], fewest: int, most_of: int) -> list[list[Any]]:
    """Every choice of so many members, smaller ones first."""
    pool, out = list(items), []
    for size in range(max(0, fewest), min(most_of, len(pool)) + 1):
        for choice in combinations(pool, size):
            out.append(list(choice))
            if len(out) > MOST_SUBSETS:
                raise Defect("PNP412", f"more than {MOST_SUBSETS} subsets; use `choose_some` with `such_that`")
    return out


def grouped(cards: Iterable[Any], column: str) -> list[list[Any]]:
    """Parted by a column."""
    key = attrgetter(column)
    out: dict[Any, list[Any]] = {}
    for card in cards:
        out.setdefault(key(card), []).append(card)
    return list(out.values())


def bounded(items: list[Any]) -> list[Any]:
    """A list that is not too long."""
    if len(items) > LONGEST:
        raise Defect("PNP412", f"a list of more than {LONGEST}")
    return items


def add(one: Any, other: Any) -> Any:
    """``+``: numbers, amounts, or lists joined."""
    if isinstance(one, list):
        return bounded([*one, *other])
    return one + other


def multiply(one: Any, other: Any) -> Any:
    """``*``: numbers, or a number of tokens."""
    if isinstance(one, list) or isinstance(other, list):
        raise Defect("PNP412", "a list cannot be multiplied")
    out = one * other
    if not isinstance(out, Amount) and abs(out) > LARGEST:
        raise Defect("PNP412", "a number beyond a million million")
    return out


def plain(value: Any) -> Any:
    """What a field keeps: a list of its own, never a zone."""
    return list(value) if isinstance(value, list) else value


def words(state: "State") -> dict[str, Any]:
    """The words of this module."""

    def ran_out() -> None:
        raise Defect("PNP402", "`repeat` ran through to its limit")

    def charge(items: Any) -> Any:
        if not isinstance(items, Zone):
            state.charge(len(items))
        return items

    return {
        "count": len, "first": first, "last": last, "distinct": distinct, "together": together, "top": top,
        "bottom": bottom, "sum": sum, "min": least, "max": most, "abs": abs, "half_up": half_up, "numbers": numbers,
        "times": times, "repeat": times, "subsets": subsets, "grouped": grouped,
        "_add": add, "_mul": multiply, "_plain": plain, "_ran_out": ran_out, "_charge": charge, "list": list,
    }  # fmt: skip
