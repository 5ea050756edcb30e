"""Turns a game's folder into trees that know where they stand: YAML, card tables, chapters and catalogues."""

from pnp.load.build import load_game
from pnp.load.files import Disk, Files, Memory
from pnp.load.tree import Tree

__all__ = ["Disk", "Files", "Memory", "Tree", "load_game"]
