"""Frozen dataclasses of our own making are what the standard library makes."""

import copy
import pickle
from dataclasses import FrozenInstanceError, asdict, dataclass, field, fields, replace
from typing import Any

import pytest

from pnp.base import frozen


class _Shape:
    """A class as it is written, with all that classes of the press make use of."""

    one: int
    two: str = "b"
    apart: tuple[int, ...] = field(default=(), compare=False)
    many: list[int] = field(default_factory=list, repr=False, hash=False)
    later: int = field(init=False, compare=False, default=7)

    def __post_init__(self) -> None:
        if self.one < 0:
            raise ValueError("below nought")


def _made(by: Any, name: str, **given: Any) -> Any:
    body = {k: v for k, v in vars(_Shape).items() if k not in ("__dict__", "__weakref__")}
    cls = by(frozen=True, **given)(type(name, (), body | {"__module__": __name__, "__qualname__": name}))
    globals()[name] = cls  # (where pickle looks for it)
    return cls


@pytest.mark.parametrize("given", [{}, {"slots": True}])
def test_a_frozen_class_is_as_the_standard_library_makes_it(given: dict[str, bool]) -> None:
    ours, theirs = _made(frozen.dataclass, "_Ours", **given), _made(dataclass, "_Theirs", **given)
    a, b = ours(1, many=[3]), theirs(1, many=[3])
    assert repr(a).replace("_Ours", "_Theirs") == repr(b)
    assert asdict(a) == asdict(b) and [f.name for f in fields(a)] == [f.name for f in fields(b)]
    assert frozen.replace(a, two="c") == replace(a, two="c") != a and frozen.replace(a).many is a.many
    with pytest.raises(TypeError):
        frozen.replace(a, later=8)
    assert hash(a) == hash(b) and hasattr(a, "__dict__") == hasattr(b, "__dict__")
    assert ours.__match_args__ == theirs.__match_args__
    for cls in (ours, theirs):
        assert cls(1, "b", (2,)) == cls(1) != cls(2) and cls(1) != (1, "b")
        assert cls(1).many is not cls(1).many
        assert replace(cls(1), two="c").two == "c" and cls(1).later == 7
        assert copy.deepcopy(cls(1, many=[4])) == pickle.loads(pickle.dumps(cls(1, many=[4]))) == cls(1, many=[4])
        for spoil in (lambda it: setattr(it, "one", 3), lambda it: delattr(it, "one"), lambda it: setattr(it, "x", 3)):
            with pytest.raises((FrozenInstanceError, TypeError)):  # (with slots theirs stumbles over an unknown name)
                spoil(cls(1))
        with pytest.raises(ValueError, match="below nought"):
            cls(-1)
        for wrong in ((), (1, "b", (), [], 7)):
            with pytest.raises(TypeError):
                cls(*wrong)


def test_fields_by_name_alone_stand_behind_those_with_defaults() -> None:
    @frozen.dataclass(frozen=True)
    class Over:
        of: str = ""

    @frozen.dataclass(frozen=True)
    class Below(Over):
        lines: int = field(kw_only=True)

    assert Below("x", lines=2) == Below(of="x", lines=2) != Over("x")
    with pytest.raises(TypeError):
        Below("x", 2)  # type: ignore[misc]


def test_a_class_of_its_own_ways_keeps_them() -> None:
    @frozen.dataclass(frozen=True)
    class Named:
        name: str
        rest: int = 0

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Named) and other.name == self.name

        def __hash__(self) -> int:
            return 5

        def __repr__(self) -> str:
            return self.name

    assert Named("a", 1) == Named("a", 2) and hash(Named("a")) == 5 and repr(Named("a")) == "a"


def test_an_object_with_slots_is_filled_in_behind_its_guard() -> None:
    @frozen.dataclass(frozen=True, slots=True)
    class Point:
        x: float
        y: float = 0.0
        names: list[str] = field(default_factory=list)

    class Named(Point):
        """A class of no fields of its own."""

    point, named = Point(1.0, names=["a"]), Named(1.0, 2.0)
    moved = frozen.replace(point, y=3.0)
    assert type(point) is type(moved) is Point and (moved.x, moved.y, moved.names) == (1.0, 3.0, ["a"])
    assert point.y == 0.0 and moved != point and hash(frozen.replace(moved, names=())) == hash(Point(1.0, 3.0, ()))  # type: ignore[arg-type]
    assert type(named) is Named and (named.x, named.y, named.names) == (1.0, 2.0, [])
    assert type(frozen.replace(named, x=5.0)) is Named and frozen.replace(named, x=5.0).x == 5.0
    for one in (point, moved, named):
        with pytest.raises(FrozenInstanceError):
            one.x = 9.0  # type: ignore[misc]
    with pytest.raises((AttributeError, TypeError)):
        frozen.replace(point, z=1.0)


@frozen.dataclass(frozen=True, slots=True)
class _Later:
    """A class with a field that its constructor does not take, and no check of its own."""

    one: int
    later: int = field(init=False, default=7)


def test_a_copy_has_the_fields_that_its_constructor_does_not_take() -> None:
    copied = frozen.replace(_Later(1), one=2)
    assert (copied.one, copied.later) == (2, 7) and copied == replace(_Later(1), one=2)
