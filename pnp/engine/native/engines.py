"""Who may play: the names, for whoever asks before anything is loaded."""

from typing import Literal, TypeAlias, get_args

Engine: TypeAlias = Literal["native", "python", "both"]
"""``native``: the machine where it knows the whole game; ``both``: every game on both, which must come out alike."""
ENGINES: tuple[Engine, ...] = get_args(Engine)
