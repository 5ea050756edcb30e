"""JSON from other sources: saved games, campaigns, rooms, figures stored with a game, requests."""

import json
from typing import Any

LARGEST = 2**63
"""The largest absolute value of a number in these files: seeds have at most 64 bits."""


def read_json(text: str | bytes) -> Any:
    """The value of a JSON text. Raises ValueError for invalid JSON, for infinite numbers and numbers beyond LARGEST,
    for lone surrogates, which no file and no terminal accepts, and for too deeply nested values."""
    try:
        value = json.loads(text, parse_int=_integer, parse_float=_fraction, parse_constant=_no_number)
        json.dumps(value, ensure_ascii=False).encode()  # JSON escapes may encode a lone surrogate
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except UnicodeEncodeError:
        raise ValueError("it has half a character (a lone surrogate) in a text") from None
    return value


def _integer(digits: str) -> int:
    number = int(digits) if len(digits) <= 20 else LARGEST + 1
    return number if abs(number) <= LARGEST else _no_number(digits)


def _fraction(digits: str) -> float:
    number = float(digits)
    return number if abs(number) <= LARGEST else int(_no_number(digits))


def _no_number(text: str) -> int:
    raise ValueError(f"`{text[:20]}` is beyond every number that is kept")
