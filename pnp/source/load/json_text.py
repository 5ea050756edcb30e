"""JSON that others wrote: saved games, campaigns, rooms, figures kept with a game, requests."""

import json
from typing import Any

LARGEST = 2**63
"""No number of these files is further from zero: seeds have 64 bits at most."""


def read_json(text: str | bytes) -> Any:
    """The value of a JSON text. Raises ValueError for what is no JSON, for numbers without end or beyond LARGEST, for
    lone surrogates, which no file and no terminal takes, and for values that are nested too deeply."""
    try:
        value = json.loads(text, parse_int=_whole, parse_float=_fraction, parse_constant=_no_number)
        json.dumps(value, ensure_ascii=False).encode()  # (JSON may write half a character as an escape)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except UnicodeEncodeError:
        raise ValueError("it has half a character (a lone surrogate) in a text") from None
    return value


def _whole(digits: str) -> int:
    number = int(digits) if len(digits) <= 20 else LARGEST + 1
    return number if abs(number) <= LARGEST else _no_number(digits)


def _fraction(digits: str) -> float:
    number = float(digits)
    return number if abs(number) <= LARGEST else int(_no_number(digits))


def _no_number(said: str) -> int:
    raise ValueError(f"`{said[:20]}` is beyond every number that is kept")
