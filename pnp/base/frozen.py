"""Frozen dataclasses that are made in a third of the time: a command loads five hundred of them before it begins.

The standard library compiles six functions for each class. Here the constructor alone is a function of its own, and
compiled once for all classes of one shape; what compares, hashes, writes or guards an object asks for the fields by
name. In all else a class is what :func:`dataclasses.dataclass` makes, and so are all that are not frozen or that wish
for something more.
"""

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, fields
from dataclasses import dataclass as usual_class
from functools import cache
from operator import attrgetter
from reprlib import recursive_repr
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, TypeVar

__all__ = ["dataclass", "replace"]
T = TypeVar("T")

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(cls: Any = None, /, **wishes: Any) -> Any:
        """A dataclass, by the words of the standard library's."""
        if not wishes.get("frozen") or wishes.keys() - {"frozen", "slots", "kw_only"}:
            return usual_class(cls, **wishes)
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
    made = usual_class(init=False, repr=False, eq=False, slots=slots, kw_only=kw_only)(cls)
    every = fields(made)
    shared: dict[str, Any] = {"__repr__": _written, "__init__": _put_off(made, every, slots)}
    shared |= {"__eq__": _equality(_values(f.name for f in every if f.compare))}
    if "__eq__" not in own:
        shared["__hash__"] = _hash(_values(f.name for f in every if (f.compare if f.hash is None else f.hash)))
    if slots:
        shared |= {"__getstate__": _state, "__setstate__": _restored}
    for name, function in (shared | {"__setattr__": _set, "__delattr__": _deleted}).items():
        if name not in own:
            setattr(made, name, function)
    return made


def _put_off(cls: Any, every: tuple[Field[Any], ...], slots: bool) -> Callable[..., None]:
    """``__init__`` of a class of which there is no object yet: most classes that are loaded are not wanted by a
    command. It makes the constructor when it is called, and is never called again."""
    may_lack = [
        field.default is not MISSING or field.default_factory is not MISSING
        for field in every
        if field.init and not field.kw_only
    ]
    if may_lack != sorted(may_lack):
        raise TypeError(f"a field of {cls.__qualname__} without a default stands behind one that has one")

    def __init__(self: Any, /, *given: Any, **named: Any) -> None:
        made = _constructor(cls, every, slots)
        if vars(cls).get("__init__") is __init__:
            cls.__init__ = made
        made(self, *given, **named)

    return __init__


def _constructor(cls: Any, every: tuple[Field[Any], ...], slots: bool) -> Callable[..., None]:
    """``__init__``, which has the fields as its parameters. To compile one takes longer than all else that a class is
    made of, so that classes of one shape share the code, each with its own names in it."""
    known: dict[str, Any] = {"put": object.__setattr__, "absent": MISSING}
    named: dict[str, str] = {}
    usual: dict[str, Any] = {}
    for i, field in enumerate(every):
        name = field.name
        named |= {f"p{i}": name, f"put{i}": f"put_{name}", f"make{i}": f"make_{name}", f"usual{i}": f"usual_{name}"}
        known |= {f"usual_{name}": field.default, f"make_{name}": field.default_factory}
        if slots:  # (its own door, which need not be looked for each time)
            known[f"put_{name}"] = getattr(cls, name).__set__
        if field.default is not MISSING or field.default_factory is not MISSING:
            usual[name] = field.default
    code = _code(tuple([_kind(field, slots) for field in every]), slots, hasattr(cls, "__post_init__"))
    own = code.replace(
        co_varnames=tuple([named.get(name, name) for name in code.co_varnames]),
        co_names=tuple([named.get(name, name) for name in code.co_names]),
        co_consts=tuple([named.get(said, said) if isinstance(said, str) else said for said in code.co_consts]),
        co_qualname=f"{cls.__qualname__}.__init__",
    )
    function = FunctionType(own, known)
    params = [field.name for field in every if field.init and not field.kw_only]
    function.__defaults__ = tuple([usual[name] for name in params if name in usual])
    function.__kwdefaults__ = {f.name: usual[f.name] for f in every if f.init and f.kw_only and f.name in usual}
    return function


def _kind(field: Field[Any], slots: bool) -> str:
    """The treatment of a field in the constructor: a letter for a parameter, by its place (``p``) or by name alone
    (``k``), and one for a default that is made each time (``m``), or stored there (``d``)."""
    given = ("k" if field.kw_only else "p") if field.init else ""
    if field.default_factory is not MISSING:
        return f"{given}m"
    return given or ("d" if slots and field.default is not MISSING else "")


@cache  # measured: without it, checking Hearts takes 5 % more time
def _code(kinds: tuple[str, ...], slots: bool, is_looked_after: bool) -> CodeType:
    """The code of constructors of one shape: of fields of these kinds, and with or without a ``__post_init__``."""
    params, by_name, lines = ["self"], ["*"], []
    for i, kind in enumerate(kinds):
        is_given = kind[:1] in ("p", "k")
        if is_given:
            (params if kind[0] == "p" else by_name).append(f"p{i}")
        value = f"p{i}" if is_given else f"usual{i}"
        if kind.endswith("m"):
            value = f"make{i}() if p{i} is absent else p{i}" if is_given else f"make{i}()"
        if kind:
            lines.append(f"put{i}(self, {value})" if slots else f"put(self, 'p{i}', {value})")
    lines.append("self.__post_init__()" if is_looked_after else "pass")
    params += by_name if len(by_name) > 1 else []
    made: dict[str, Any] = {}
    exec(f"def __init__({', '.join(params)}):\n " + "\n ".join(lines), made)
    code: CodeType = made["__init__"].__code__
    return code


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
