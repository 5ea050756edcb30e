"""A change of one declaration of a game, outside its rules' code."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pnp.base.frozen import dataclass
from pnp.model.game import Game
from pnp.source.diagnostics import Span


@dataclass(frozen=True)
class DeclaredChange:
    """A change of one declaration."""

    operator: str
    what: str
    """``zones.hand``"""
    fact: str
    """The changed fact: ``capacity``."""
    before: str
    after: str
    clause: str
    span: Span
    game: Callable[[Game], Game]
    """The game with the change."""
    names: frozenset[str] = frozenset()
    """The change affects rules that name one of these; all rules if empty."""
    compiled: bool = False
    """Whether the rules have to be compiled again, because their questions and fields depend on it."""


def one_fact(operator: str, section: str, thing: Any, fact: str, value: object, was: object = None) -> DeclaredChange:
    """One fact of one thing changed; ``was`` is the old value, if the fact is only a name for it."""

    def change(game: Game) -> Game:
        changed: Any = {section: {**getattr(game, section), thing.name: replace(thing, **{fact: value})}}
        return replace(game, **changed)

    before = getattr(thing, fact) if was is None else was
    return DeclaredChange(
        operator, f"{section}.{thing.name}", fact, yaml_text(before), yaml_text(value), getattr(thing, "clause", ""),
        thing.span, change,
    )  # fmt: skip


def yaml_text(value: object) -> str:
    """A value in the notation of game.yaml."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, frozenset):
        return ", ".join(sorted(value)) or "none"
    return "none" if value is None or value == "" else str(getattr(value, "name", value))


def number_of(game: Game, value: str | int | None) -> int | None:
    """The value of a limit: its number, or the number of its constant; None if it is computed in play."""
    if isinstance(value, str):
        number = game.constants[value].value if value in game.constants else None
        return number if isinstance(number, int) else None
    return value


def member_beside(game: Game, enum: str, name: str) -> str:
    """The next member; for the last one the previous; "" for the only one."""
    names = [member.name for member in game.enums[enum].members]
    at = names.index(name) if name in names else -1
    if at < 0 or len(names) < 2:
        return ""
    return names[at + 1] if at + 1 < len(names) else names[at - 1]
