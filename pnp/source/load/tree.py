"""The folder of a game as trees with source locations."""

from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from pnp.base.frozen import dataclass
from pnp.source.load.card_table import CardTable
from pnp.source.load.files import Files
from pnp.source.load.nodes import Dictionary

if TYPE_CHECKING:
    from pnp.source.load.chapter import ScannedChapter
    from pnp.source.load.provenance import ProvenanceRow


@dataclass(frozen=True)
class Tree:
    """The folder of a game or a library, read but not yet interpreted."""

    files: Files = field(repr=False)
    data: Dictionary
    """game.yaml"""
    card_tables: Mapping[str, CardTable] = field(default_factory=lambda: MappingProxyType({}))
    """The card tables that game.yaml names, by file name, without the unreadable ones."""
    chapters: tuple["ScannedChapter", ...] = ()
    """rules/*.md, in the order of their file names."""
    reference: "ScannedChapter | None" = None
    """reference.md"""
    theme: Dictionary | None = None
    """theme.yaml"""
    locales: tuple[str, ...] = ()
    """Locales with a catalogue, sorted; :func:`pnp.source.load.po.read_po` reads one on demand."""
    provenance: tuple["ProvenanceRow", ...] = ()
    """provenance.csv"""
    shared: Mapping[str, "Tree"] = field(default_factory=lambda: MappingProxyType({}))
    """The libraries that ``shares:`` names, by name, without the unreadable ones."""
    quests: Mapping[str, Dictionary] = field(default_factory=lambda: MappingProxyType({}))
    """quests/*.yaml, by file name."""
    layouts: tuple[Dictionary, ...] = ()
    """layouts.yaml and layouts/*.yaml"""

    @property
    def file(self) -> str:
        """game.yaml's path as the designer knows it."""
        return self.files.display_path("game.yaml")

    @property
    def libraries(self) -> tuple[Path, ...]:
        """The folders of the libraries that it shares, and of those that they share."""
        folders = [folder for tree in self.shared.values() for folder in (Path(tree.file).parent, *tree.libraries)]
        return tuple(dict.fromkeys(folders))
