"""The options of a command line as the options of a task: one mapping for every command that prints."""

import argparse
from collections.abc import Mapping
from dataclasses import fields
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

NAMES: Mapping[str, str] = {
    "access": "ua", "address": "url", "books": "book", "locales": "locale", "papers": "paper", "players": "for_players",
    "quests": "quest",
}  # fmt: skip
"""Fields whose option has a different name; every other field has its option's name."""
Options = TypeVar("Options")


def read_options(kind: type[Options], arguments: argparse.Namespace, **more: object) -> Options:
    """The options of a task, a frozen class, from the arguments of a command. A field keeps its default if the command
    has no option for it, or if a repeatable option is absent. ``more``: fields with explicit values.

    Raises TypeError for a value that is not of its field's type, such as "" where None is meant.
    """
    values = dict(more)
    for field in fields(kind):  # type: ignore[arg-type]
        option = NAMES.get(field.name, field.name)
        if field.name in more or not hasattr(arguments, option):
            continue
        value = _converted(getattr(arguments, option), field.type)
        if value == () or value == frozenset():
            continue
        if not is_of(value, field.type):
            raise TypeError(f"{kind.__name__}.{field.name} cannot be {value!r}")
        values[field.name] = value
    return kind(**values)


def _converted(value: object, annotation: object) -> object:
    """Convert a value to its field's form: lists to tuples or sets, integers to lengths."""
    if isinstance(value, list):
        return frozenset(value) if get_origin(annotation) is frozenset else tuple(value)
    return float(value) if annotation is float and type(value) is int else value


def is_of(value: Any, annotation: Any) -> bool:
    """Whether a value is of an annotated type: a class, None, a union, a literal, a tuple or a set."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin in (Union, UnionType):
        return any(is_of(value, part) for part in parts)
    if origin is Literal:
        return value in parts
    if origin is tuple and parts[-1] is not Ellipsis:
        return isinstance(value, tuple) and len(value) == len(parts) and all(map(is_of, value, parts))
    if origin in (tuple, frozenset):
        return isinstance(value, origin) and all(is_of(item, parts[0]) for item in value)
    if annotation is None or annotation is type(None):
        return value is None
    return isinstance(value, annotation) and (annotation is bool or not isinstance(value, bool))
