"""Saved games: the game, the variant, the number of players, and the tape. JSON, a few hundred bytes."""

import json
from dataclasses import asdict, field
from pathlib import Path
from typing import Any

from pnp.base.frozen import dataclass
from pnp.engine.play.moves_by_hand import moves_from
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.budgets import STORED
from pnp.source.load.files import reason
from pnp.source.load.json_text import read_json
from pnp.source.load.safe_open import read_named

FORMAT = 1


@dataclass(frozen=True)
class Save:
    """A game that can be replayed from its tape."""

    game: str
    variant: str
    players: tuple[str, ...]
    """Names by seat."""
    tape: tuple[int, ...]
    digest: str
    """The digest of its rules."""
    seat: int = 0
    """The seat of the person who played."""
    seed: int = 0
    """Seed of the random numbers after the end of the tape."""
    note: str = ""
    options: dict[str, object] = field(default_factory=dict)
    """Agreed optional rules: constants with other values."""
    quest: str = ""
    """The quest merged into the game, by its name in commands; "" for none."""
    carried: dict[str, object] = field(default_factory=dict)
    """The values that characters carried over from earlier games of a campaign (pnp.engine.play.campaign)."""
    by_hand: dict[str, object] = field(default_factory=dict)
    """Moves by hand (pnp.engine.play.moves_by_hand)."""
    format: int = FORMAT


def write_save(save: Save) -> str:
    """The text of a saved game."""
    return json.dumps(asdict(save), ensure_ascii=False, indent=1) + "\n"


def read_save(file: Path, report: Report) -> Save:
    """Read a saved game from a file; reports PNP100 and PNP122."""
    span = Span(str(file))
    try:
        save = read_saved(read_json(read_named(file, STORED)))
    except OSError as error:
        report.error("PNP100", f"`{file}` cannot be read: {reason(error)}", span, "give the path of a saved game")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, OverflowError) as fault:
        report.error(
            "PNP122", f"`{file}` is not a saved game{why(fault)}", span, "save one with `pnp play GAME --save FILE`"
        )
    report.stop_on_errors()
    return save


def read_saved(data: Any) -> Save:
    """Read a saved game from its data. Raises ValueError, KeyError, TypeError or AttributeError for anything else."""
    check_format(data, FORMAT)
    moves_from(by_hand := dict(data.get("by_hand", {})))
    return Save(
        str(data["game"]), str(data["variant"]), names_in(data["players"]),
        tuple(_number(v) for v in data["tape"]), str(data["digest"]), int(data.get("seat", 0)),
        int(data.get("seed", 0)), str(data.get("note", "")),
        dict(data.get("options", {})), str(data.get("quest", "")),
        dict(data.get("carried", {})), by_hand,
    )  # fmt: skip


def check_format(data: Any, newest: int) -> None:
    """Raise ValueError for a file from a newer pnp, which may contain data that this version would lose."""
    if (number := data.get("format", newest)) != newest:
        raise ValueError(f"its format is {number!r:.40}, and this version of pnp reads format {newest} only")


LONGEST_NAME = 100
"""Most characters of a player's name in a file."""
MOST_NAMES = 100


def names_in(data: Any) -> tuple[str, ...]:
    """The players' names in a file. Raises ValueError for impossible names."""
    names = tuple(map(str, data))
    if len(names) > MOST_NAMES or any(len(name) > LONGEST_NAME for name in names):
        raise ValueError(f"it has more than {MOST_NAMES} players, or a name of more than {LONGEST_NAME} characters")
    return names


def why(fault: Exception) -> str:
    """The reason why a file cannot be read, as the end of a message; "" if only Python understands it."""
    return f": {fault}" if type(fault) is ValueError and fault.args else ""


def _number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError("a tape contains only small whole numbers")
    return value
