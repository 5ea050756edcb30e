"""The folder of a game as trees with source locations: YAML, card tables, chapters and catalogues."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.source.load.build import load_game
    from pnp.source.load.files import Disk, Files, Memory
    from pnp.source.load.tree import Tree

__all__ = ["Disk", "Files", "Memory", "Tree", "load_game"]
_PARTS = ("files", "tree", "build")
"""The modules of these names, loaded on first use: a command that reads only a table of sizes needs few of them."""


def __getattr__(name: str) -> object:
    """A name of one of the parts, imported on first use."""
    for part in _PARTS if name in __all__ else ():
        module = import_module(f"{__name__}.{part}")
        if name in vars(module):
            globals()[name] = vars(module)[name]
            return globals()[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
