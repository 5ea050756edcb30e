"""The press's own source, read once: what the tests of its shape look at."""

import ast
import gc
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Module:
    """A module of pnp."""

    name: str
    """``pnp.source.load.files``"""
    file: Path
    text: str
    tree: ast.Module

    def place(self, node: ast.AST) -> str:
        """``pnp/source/load/files.py:12``"""
        return f"{self.file.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}"


@cache
def modules() -> tuple[Module, ...]:
    """Every module of pnp. Two million new objects, none of which is garbage, and none of which later collections
    need to search."""
    every = tuple(_read(file) for file in sorted((ROOT / "pnp").rglob("*.py")))
    gc.freeze()
    return every


def _read(file: Path) -> Module:
    text = file.read_text("utf-8")
    name = ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    return Module(name, file, text, ast.parse(text))


@cache
def walk(tree: ast.Module) -> tuple[ast.AST, ...]:
    """All nodes of a module, which are looked for once, in the order of `ast.walk`, without the contexts of names."""
    nodes: list[ast.AST] = [tree]
    for node in nodes:
        for name in node._fields:
            value = getattr(node, name, None)
            if isinstance(value, list):
                nodes += [one for one in value if isinstance(one, ast.AST)]
            elif isinstance(value, ast.AST) and name != "ctx":
                nodes.append(value)
    return tuple(nodes)


Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions(tree: ast.AST) -> Iterator[Function]:
    """Every function, nested ones too."""
    nodes = walk(tree) if isinstance(tree, ast.Module) else ast.walk(tree)
    return (node for node in nodes if isinstance(node, Function))


def public(module: Module) -> Iterator[ast.AST]:
    """The public classes and functions of a module, and the public methods of its public classes."""
    for node in module.tree.body:
        if isinstance(node, Function | ast.ClassDef) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from (n for n in node.body if isinstance(n, Function) and not n.name.startswith("_"))
