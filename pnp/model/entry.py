"""What values of game.yaml may be: single values, names, ranges, and mappings that take no key but those they name.

Single values arrive as :class:`pnp.load.nodes.Typed` text, so that ``version: 1.0`` is the text "1.0" and ``count: 4``
a number.
"""

import os
import re
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from pnp.load.nodes import Typed

# Plugins of whatever else is installed could change what is valid, and looking for them takes longer than validating.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")


def _value(given: Any) -> Any:
    return given.value if isinstance(given, Typed) else given


def _words(given: Any) -> Any:
    return str(given) if isinstance(given, Typed) else given


def one_or_many(given: Any) -> Any:
    """A single text stands for a list of one."""
    return [given] if isinstance(given, str) else given


def mapping(given: Any) -> Any:
    """``key:`` with nothing behind it is an empty mapping."""
    return {} if isinstance(given, Typed) and given.value is None else given


def _number_or_name(given: Any) -> Any:
    value = _value(given)
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise PydanticCustomError("wanted", "a whole number or a constant's name is wanted here")
    return value


def _single(given: Any) -> Any:
    if isinstance(given, dict | list):
        raise PydanticCustomError("wanted", "a single value is wanted here")
    return _value(given)


def _datum(given: Any) -> Any:
    value = _value(given)
    if isinstance(value, float) or value is None or isinstance(value, list | dict):
        raise PydanticCustomError("wanted", "a whole number, a flag or the name of a member is wanted here")
    return value


def _range(given: Any) -> Any:
    """``2..4`` or ``3`` as a pair."""
    found = re.fullmatch(r"\s*(\d{1,4})(?:\s*\.\.\s*(\d{1,4}))?\s*", given) if isinstance(given, str) else None
    if found is None:
        raise PydanticCustomError("wanted", "one number, or two with two dots between them, are wanted here: `2..4`")
    low, high = int(found[1]), int(found[2] or found[1])
    if high < low:
        raise PydanticCustomError("wanted", "the lower number comes first: `2..4`")
    return (low, high)


def some_or_unlimited(given: Any) -> Any:
    """``unlimited`` is None."""
    return None if given == "unlimited" else _value(given)


def _bound(given: Any) -> Any:
    return None if given == "none" else _value(given)


Text = Annotated[str, BeforeValidator(_words)]
Whole = Annotated[int, BeforeValidator(_value)]
Flag = Annotated[bool, BeforeValidator(_value)]
Texts = Annotated[list[Text], BeforeValidator(one_or_many, json_schema_input_type=str | list[str])]
NumberOrName = Annotated[int | str, BeforeValidator(_number_or_name, json_schema_input_type=int | str)]
Bound = Annotated[int | None, BeforeValidator(_bound, json_schema_input_type=int | Literal["none"])]
Range = Annotated[tuple[int, int], BeforeValidator(_range, json_schema_input_type=int | str)]
Datum = Annotated[Any, BeforeValidator(_datum, json_schema_input_type=int | bool | str)]
Single = Annotated[Any, BeforeValidator(_single, json_schema_input_type=int | bool | str | None)]
ClauseId = Annotated[Text, Field(default="", description="The clause that tells it: binds that clause to this datum.")]


class Entry(BaseModel):
    """A mapping of game.yaml: no key but those named, each value of its own kind."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, defer_build=True)
