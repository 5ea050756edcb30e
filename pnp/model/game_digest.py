"""A digest of a game's data: every declaration that affects play, without prose, labels or places."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum

from pnp.base.cache import key_of
from pnp.model.game import Game, Message
from pnp.source.diagnostics import Span

DATA = (
    "players", "enums", "constants", "cards", "tokens", "zones", "counters", "fields", "tables", "rankings",
    "announcements", "offers", "phases", "sequence",
)  # fmt: skip
LATER = frozenset({
    "on_back", "around", "backwards", "skips", "extra", "refill", "grid", "hexes", "lines", "stuck", "teams", "by_seat",
    "of_cards", "from_below",
})  # fmt: skip
"""Attributes added to the model later: while unset they are left out, so that older digests stay valid."""


def plain(value: object, plain_values: dict[int, object] | None = None) -> object:
    """The parts of a value that affect play, as nested tuples. ``plain_values`` caches results by identity."""
    if plain_values is None:
        plain_values = {}
    if isinstance(value, Message | Span):
        return ()
    if is_dataclass(value) and not isinstance(value, type):
        if id(value) not in plain_values:
            parts = [f.name for f in fields(value) if f.compare and f.name not in ("props", "formula", "constants")]
            parts = [name for name in parts if name not in LATER or getattr(value, name)]
            plain_values[id(value)] = tuple((name, plain(getattr(value, name), plain_values)) for name in parts)
        return plain_values[id(value)]
    if isinstance(value, Mapping):
        return tuple((str(k), plain(v, plain_values)) for k, v in value.items())
    if isinstance(value, frozenset | set):
        return tuple(sorted(str(v) for v in value))
    if isinstance(value, list | tuple):
        return tuple(plain(v, plain_values) for v in value)
    if isinstance(value, Enum):
        return value.value
    return value


def edition_key(game: Game) -> str:
    """A name for stored results about one edition: the game's id, and a digest of its folder and its variant."""
    return f"{game.id}-{key_of(str(game.folder.resolve()), game.variant)}"


def data_digest(game: Game) -> str:
    """The digest of a game without its rules; :mod:`pnp.rules.digest` combines both."""
    return short_digest("\n".join(declared_data(game)))


def declared_data(game: Game) -> list[str]:
    """The declared data of a game, each part as a line of text."""
    parts = [data_text((game.id, game.variant))]
    parts += [data_text((name, plain(getattr(game, name)))) for name in DATA]
    later = (game.boards, game.sides, game.by_hand, _agreed_starts(game))
    return parts + [data_text(plain(more)) for more in later if more]


def _agreed_starts(game: Game) -> list[object]:
    """Where declarations take a number from a constant that players may agree to change; another constant is as good
    as its value."""
    declared, options = (game.tokens, game.counters, game.fields), game.usual_options
    return [(n, k, c) for kind in declared for n, one in kind.items() for k, c in one.constants if c in options]


def data_text(value: object) -> str:
    """Nested tuples and lists of texts, integers, flags and None as one line of text."""
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))


def short_digest(text: str) -> str:
    """Eight bytes of a digest, in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]
