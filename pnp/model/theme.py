"""theme.yaml: inks, faces and sizes; a game's own over its libraries' over the press's."""

from pathlib import Path
from types import MappingProxyType
from typing import Any

from pnp.diagnostics import Report
from pnp.load.build import read_dictionary
from pnp.load.files import Disk
from pnp.load.nodes import Node, plain
from pnp.load.tree import Tree
from pnp.model.merge import overlaid


def build_theme(tree: Tree, templates: Path, report: Report) -> MappingProxyType[str, Any]:
    """The merged theme as read-only data; empty where there is none."""
    merged: Node | None = None
    files = Disk(templates)
    if files.has("theme.yaml"):
        merged = read_dictionary(files, "theme.yaml", report)
    for layer in _layers(tree):
        merged = overlaid(merged, layer)
    data = plain(merged) if merged is not None else {}
    return MappingProxyType({key: sealed(value) for key, value in data.items()})


def _layers(tree: Tree) -> list[Node]:
    below = [layer for library in tree.shared.values() for layer in _layers(library)]
    return [*below, tree.theme] if tree.theme is not None else below


def sealed(value: Any) -> Any:
    """Plain data as read-only mappings and tuples."""
    if isinstance(value, dict):
        return MappingProxyType({key: sealed(item) for key, item in value.items()})
    return tuple(sealed(item) for item in value) if isinstance(value, list) else value
