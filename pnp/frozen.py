"""Frozen dataclasses that are made in a third of the time: a command loads five hundred of them before it begins.

The standard library compiles six functions for each class. Here one is compiled, the constructor; what compares,
hashes, writes or guards an object asks for the fields by name. In all else a class is what
:func:`dataclasses.dataclass` makes, and so are all that are not frozen or that wish for something more.
"""

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, fields
from dataclasses import dataclass as usual
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any, TypeVar

__all__ = ["dataclass", "replace"]
T = TypeVar("T")

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(cls: Any = None, /, **wishes: Any) -> Any:
        """A dataclass, by the words of the standard library's."""
        if not wishes.get("frozen") or wishes.keys() - {"frozen", "slots", "kw_only"}:
            return usual(cls, **wishes)
        return _frozen(cls, **wishes) if cls is not None else lambda each: _frozen(each, **wishes)


_PARTS: dict[type, tuple[tuple[str, ...], Callable[[Any], Any]]] = {}


def replace(one: T, /, **changes: Any) -> T:
    """As :func:`dataclasses.replace`, which asks every field what it is each time; typesetting does little else."""
    cls = one.__class__
    if cls not in _PARTS:
        names = tuple(field.name for field in fields(one) if field.init)  # type: ignore[arg-type]
        _PARTS[cls] = (names, _values(names))
    names, values = _PARTS[cls]
    return cls(**{**dict(zip(names, values(one), strict=True)), **changes})


def _frozen(cls: Any, frozen: bool, slots: bool = False, kw_only: bool = False) -> Any:
    own = frozenset(vars(cls))
    made = usual(init=False, repr=False, eq=False, slots=slots, kw_only=kw_only)(cls)
    every = fields(made)
    shared: dict[str, Any] = {"__repr__": _written, "__init__": _constructor(made, every, slots)}
    shared |= {"__eq__": _equality(_values(f.name for f in every if f.compare))}
    if "__eq__" not in own:
        shared["__hash__"] = _hash(_values(f.name for f in every if (f.compare if f.hash is None else f.hash)))
    if slots:
        shared |= {"__getstate__": _state, "__setstate__": _restored}
    for name, function in (shared | {"__setattr__": _set, "__delattr__": _deleted}).items():
        if name not in own:
            setattr(made, name, function)
    return made


def _constructor(cls: Any, every: tuple[Field[Any], ...], slots: bool) -> Callable[..., None]:
    """``__init__``: compiled for each class, since it has its parameters, and is called most."""
    known: dict[str, Any] = {"put": object.__setattr__, "absent": MISSING}
    params, named, lines = ["self"], ["*"], []
    for field in every:
        name, default, make = field.name, f"default_{field.name}", f"make_{field.name}"
        known |= {default: field.default, make: field.default_factory}
        if field.init:
            has = field.default is not MISSING or field.default_factory is not MISSING
            (named if field.kw_only else params).append(f"{name}={default}" if has else name)
        if field.default_factory is not MISSING:
            lines.append(
                f"put(self, {name!r}, {make}()" + (f" if {name} is absent else {name})" if field.init else ")")
            )
        elif field.init and slots:  # (its own door, which need not be looked for each time)
            known[f"put_{name}"] = getattr(cls, name).__set__
            lines.append(f"put_{name}(self, {name})")
        elif field.init:
            lines.append(f"put(self, {name!r}, {name})")
        elif slots and field.default is not MISSING:
            lines.append(f"put(self, {name!r}, {default})")
    lines.append("self.__post_init__()" if hasattr(cls, "__post_init__") else "pass")
    params += named if len(named) > 1 else []
    made: dict[str, Any] = {}
    exec(f"def __init__({', '.join(params)}):\n " + "\n ".join(lines), known, made)  # (names of fields are identifiers)
    function: Callable[..., None] = made["__init__"]
    function.__qualname__ = f"{cls.__qualname__}.__init__"
    return function


# ------------------------------------------------------------------------------------------------- shared by all
def _values(names: Any) -> Callable[[Any], Any]:
    """The values of these fields, as one that compares and hashes as they do."""
    found = tuple(names)
    if len(found) > 1:
        return attrgetter(*found)
    return (lambda self: (getattr(self, found[0]),)) if found else lambda self: ()


def _equality(values: Callable[[Any], Any]) -> Callable[[Any, object], Any]:
    def __eq__(self: Any, other: object) -> Any:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    return __eq__


def _hash(values: Callable[[Any], Any]) -> Callable[[Any], int]:
    def __hash__(self: Any) -> int:
        return hash(values(self))

    return __hash__


@recursive_repr()
def _written(self: Any) -> str:
    shown = ", ".join(f"{f.name}={getattr(self, f.name)!r}" for f in fields(self) if f.repr)
    return f"{type(self).__qualname__}({shown})"


def _set(self: Any, name: str, value: object) -> None:
    if _is_guarded(self, name):
        raise FrozenInstanceError(f"cannot assign to field {name!r}")
    object.__setattr__(self, name, value)


def _deleted(self: Any, name: str) -> None:
    if _is_guarded(self, name):
        raise FrozenInstanceError(f"cannot delete field {name!r}")
    object.__delattr__(self, name)


def _is_guarded(self: Any, name: str) -> bool:
    """A class below a frozen one that is none itself has attributes of its own."""
    return "__dataclass_fields__" in vars(type(self)) or any(f.name == name for f in fields(self))


def _state(self: Any) -> list[Any]:
    return [getattr(self, f.name) for f in fields(self)]


def _restored(self: Any, state: list[Any]) -> None:
    for field, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)
