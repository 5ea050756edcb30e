"""The names of the engines, importable without loading them."""

from typing import Literal, TypeAlias, get_args

Engine: TypeAlias = Literal["native", "python", "both"]
"""``native``: the machine if it supports the whole game; ``both``: each game on both, with equal results."""
ENGINES: tuple[Engine, ...] = get_args(Engine)
