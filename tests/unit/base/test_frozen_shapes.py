"""Constructors of frozen classes by the shape of their fields, and which classes are left to the standard library."""

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, fields
from dataclasses import replace as usual_replace
from typing import Any

import pytest

from pnp.base import frozen


def outcome(cls: Any, *args: object, **named: object) -> object:
    """The values of a new object, or the kind of exception that its constructor raises."""
    try:
        one = cls(*args, **named)
    except TypeError:
        return TypeError
    return {each.name: getattr(one, each.name) for each in fields(cls)}


SHAPES: dict[str, dict[str, Any]] = {
    "none": {},
    "one": {"a": ...},
    "usual": {"a": ..., "b": 2},
    "list": {"a": ..., "b": field(default_factory=list)},
    "by name": {"a": 1, "b": field(kw_only=True), "c": field(default=3, kw_only=True)},
    "by name list": {"a": ..., "b": field(default_factory=list, kw_only=True)},
    "inner": {"a": ..., "b": field(default=7, init=False)},
    "inner list": {"a": ..., "b": field(default_factory=list, init=False), "c": 3},
    "only inner": {"a": field(default=7, init=False)},
}


@pytest.mark.parametrize("options", [{}, {"slots": True}, {"kw_only": True}, {"slots": True, "kw_only": True}])
@pytest.mark.parametrize("shape", SHAPES)
def test_a_constructor_takes_what_the_standard_one_takes(shape: str, options: dict[str, bool]) -> None:
    def cls_by(make: Any) -> Any:
        values = {name: value for name, value in SHAPES[shape].items() if value is not ...}
        return make(frozen=True, **options)(
            type("Own", (), {"__annotations__": dict.fromkeys(SHAPES[shape], Any), **values})
        )

    ours, theirs = cls_by(frozen.dataclass), cls_by(dataclass)
    assert ours is not theirs and ours.__init__.__qualname__ != theirs.__init__.__qualname__
    tried = [
        outcome(ours, *args, **named)
        for args in ((), (1,), (1, 2), (1, 2, 3), (1, 2, 3, 4))
        for named in ({}, {"a": 5}, {"b": 6}, {"b": 6, "c": 7}, {"z": 8})
    ]
    assert tried == [
        outcome(theirs, *args, **named)
        for args in ((), (1,), (1, 2), (1, 2, 3), (1, 2, 3, 4))
        for named in ({}, {"a": 5}, {"b": 6}, {"b": 6, "c": 7}, {"z": 8})
    ]
    assert any(each is not TypeError for each in tried)
    values, names = next(
        (args, named)
        for args in ((), (1,))
        for named in ({}, {"a": 5}, {"b": 6}, {"a": 5, "b": 6})
        if outcome(theirs, *args, **named) is not TypeError
    )
    a, b = ours(*values, **names), theirs(*values, **names)
    assert repr(a) == repr(b) and (a == ours(*values, **names)) and a.__eq__(b) is NotImplemented
    assert ours.__init__.__qualname__.endswith("Own.__init__") and copy.copy(a) == a
    for name in ("a", "b", "c"):
        if hasattr(b, name) and all(each.init or each.name != name for each in fields(b)):
            assert getattr(frozen.replace(a, **{name: 9}), name) == getattr(usual_replace(b, **{name: 9}), name) == 9


def test_fields_without_a_default_do_not_follow_those_with_one() -> None:
    with pytest.raises(TypeError, match=r"a field of .*Wrong without a default follows one with a default"):

        @frozen.dataclass(frozen=True)
        class Wrong:
            a: int = 1
            b: str  # type: ignore[misc]


def test_classes_with_other_options_are_left_to_the_standard_library() -> None:
    @frozen.dataclass
    class Open:
        a: int

    @frozen.dataclass(frozen=True, order=True)
    class Ordered:
        a: int

    @frozen.dataclass(frozen=True)
    class Ours:
        a: int

    one = Open(1)
    one.a = 2
    assert one == Open(2) and Ordered(1) < Ordered(2)
    assert [cls.__repr__ is Ours.__repr__ for cls in (Open, Ordered, Ours)] == [False, False, True]
    with pytest.raises(TypeError):
        Ours(1) < Ours(2)  # type: ignore[operator]  # noqa: B015


@frozen.dataclass(frozen=True, slots=True)
class _Base:
    a: int
    b: list[int] = field(default_factory=list, compare=False)


@frozen.dataclass(frozen=True, slots=True)
class _Longer(_Base):
    c: str = "c"
    d: int = field(default=4, hash=False)
    e: int = field(default=5, hash=True, compare=False)


def test_a_class_with_slots_that_extends_another_has_the_fields_of_both() -> None:
    one = _Longer(1, [2], "x")
    assert (one.a, one.b, one.c, one.d, one.e) == (1, [2], "x", 4, 5) and not hasattr(one, "__dict__")
    assert frozen.replace(one, c="y", a=3) == _Longer(3, [], "y") and type(frozen.replace(one)) is _Longer
    assert pickle.loads(pickle.dumps(one)) == copy.deepcopy(one) == one and copy.deepcopy(one).b == [2]
    assert one != _Base(1, [2]) and one != _Longer(1, [2], "x", 5) and one == _Longer(1, [], "x", 4, 6)
    assert hash(one) == hash(_Longer(1, [], "x", 7)) != hash(_Longer(1, [2], "x", 4, 6))
    assert repr(one) == "_Longer(a=1, b=[2], c='x', d=4, e=5)"
    for change in (lambda: setattr(one, "c", "z"), lambda: delattr(one, "c"), lambda: setattr(one, "a", 2)):
        with pytest.raises(FrozenInstanceError):
            change()
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'a'"):
        del one.a  # type: ignore[misc]


def test_an_open_class_that_extends_a_frozen_one_guards_the_frozen_fields_alone() -> None:
    @frozen.dataclass(frozen=True)
    class Fixed:
        a: int

    class Loose(Fixed):
        note = ""

    one = Loose(1)
    one.note = "x"
    assert one.note == "x"
    del one.note
    with pytest.raises(AttributeError):
        del one.note
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'a'"):
        one.a = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        setattr(Fixed(1), "note", "x")  # noqa: B010


def test_a_class_of_slots_that_looks_after_its_fields_does_so_in_copies_too() -> None:
    @frozen.dataclass(frozen=True, slots=True)
    class Share:
        part: int
        total: int = 4

        def __post_init__(self) -> None:
            if self.part > self.total:
                raise ValueError("too much")

    assert frozen.replace(Share(2), part=4) == Share(4, 4)
    with pytest.raises(ValueError, match="too much"):
        frozen.replace(Share(2), part=5)
    with pytest.raises(ValueError, match="too much"):
        Share(3, 2)


def test_an_object_within_itself_is_written_as_dots() -> None:
    @frozen.dataclass(frozen=True)
    class Box:
        inner: list[object]

    items: list[object] = []
    box = Box(items)
    items.append(box)
    assert repr(box).endswith("Box(inner=[...])")


def test_a_constructor_is_made_once_and_shares_its_code_with_classes_of_its_shape() -> None:
    @frozen.dataclass(frozen=True)
    class One:
        a: int

    @frozen.dataclass(frozen=True)
    class Two:
        b: int

    before = One.__init__
    assert (One(1).a, Two(2).b) == (1, 2)
    made = One.__init__
    assert made is not before and One(2).a == 2 and One.__init__ is made
    assert made.__code__.co_code == Two.__init__.__code__.co_code
    assert made.__code__.co_varnames == ("self", "a") and Two.__init__.__code__.co_varnames == ("self", "b")
