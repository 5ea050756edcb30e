"""Names say what they hold or do: no participle that fits anything, for variables, functions and classes."""

import ast
import re
from collections.abc import Iterator

from tests.architecture.source import Function, functions, modules, walk

VAGUE = frozenset({"found", "given", "heard", "kept", "known", "looked", "made", "out", "said", "told", "whole"})
"""Participles, and other words, that name nothing: `faces`, `missing_rows` and `plural_index` do."""
DEFINED = (VAGUE - {"out"}) | {"behind", "seen"}
"""The same for functions and classes: a function called `told` or a class called `Seen` could be anything."""
PARTICIPLE = re.compile(
    r"_?(?:[A-Z][a-z]*ed|Bound|Built|Drawn|Found|Given|Heard|Held|Hidden|Hung|Kept|Known|Laid|Lost|Made|Met|Put|Said|Seen"
    r"|Sent|Shown|Spoken|Swept|Told|Written)|_?(?:Found|Given|Kept|Known|Made|Said|Told)[A-Z]\w*"
)
"""A class called after something that happened to it, such as `Laid` or `FoundBlock`: `TablePosition` says what it is."""
PLAIN_CLASSES = frozenset({"Bleed", "Deed", "Failed", "Need", "Refused", "Unsupported", "_Bound"})
"""Nouns and exceptions."""


def own_names(function: Function) -> Iterator[str]:
    """The parameters and variables of a function, without those of functions within it, and without a folder for output
    (``out: Path``, as the option `--out`)."""
    arguments = function.args
    every = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg)
    yield from (each.arg for each in every if each is not None and not _is_output_folder(each))
    rest: list[ast.AST] = list(function.body)
    while rest:
        node = rest.pop()
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        if not isinstance(node, Function | ast.Lambda):
            rest += ast.iter_child_nodes(node)


def _is_output_folder(argument: ast.arg) -> bool:
    return argument.arg == "out" and argument.annotation is not None and "Path" in ast.unparse(argument.annotation)


def vague_names(function: Function) -> set[str]:
    """The vague names of a function's parameters and variables."""
    return {name for name in own_names(function) if name.strip("_") in VAGUE}


def vague_definitions(tree: ast.Module) -> list[str]:
    """Functions and classes whose whole name is a vague word: `_told`, `Heard`."""
    defined = (node for node in walk(tree) if isinstance(node, Function | ast.ClassDef))
    return [node.name for node in defined if node.name.strip("_").lower() in DEFINED]


def test_names_say_what_they_hold() -> None:
    vague = [
        (module.name, function.name, name)
        for module in modules()
        for function in functions(module.tree)
        for name in sorted(vague_names(function))
    ]
    assert not vague, f"call them after what they hold: {vague}"


def test_functions_and_classes_say_what_they_do() -> None:
    vague = {f"{module.name}.{name}" for module in modules() for name in vague_definitions(module.tree)}
    assert not vague, f"call them after what they do: {sorted(vague)}"


def participle_classes(tree: ast.Module) -> list[str]:
    """The classes whose name is a participle."""
    names = (node.name for node in walk(tree) if isinstance(node, ast.ClassDef))
    return [name for name in names if PARTICIPLE.fullmatch(name) and name not in PLAIN_CLASSES]


def test_classes_are_called_by_nouns() -> None:
    vague = {f"{module.name}.{name}" for module in modules() for name in participle_classes(module.tree)}
    assert not vague, f"call them after what they are: {sorted(vague)}"


def vague_attributes(of: ast.ClassDef) -> set[str]:
    """The attributes of a class whose whole name is a vague word: `self._told`, a field `found`."""
    fields = (node.target for node in of.body if isinstance(node, ast.AnnAssign))
    stored = (node for node in ast.walk(of) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store))
    own = (node.attr for node in stored if isinstance(node.value, ast.Name) and node.value.id == "self")
    names = {*own, *(field.id for field in fields if isinstance(field, ast.Name))}
    return {name for name in names if name.strip("_") in VAGUE - {"out"}}


def test_attributes_say_what_they_hold() -> None:
    classes = (node for module in modules() for node in walk(module.tree) if isinstance(node, ast.ClassDef))
    vague = {f"{node.name}.{name}" for node in classes for name in vague_attributes(node)}
    assert not vague, f"call them after what they hold: {sorted(vague)}"


def test_vague_attributes_are_seen() -> None:
    text = "class A:\n    found: int = 0\n    faces: int = 0\n    def f(self):\n        self._told = other.known = 1\n"
    (of,) = ast.parse(text).body
    assert isinstance(of, ast.ClassDef) and vague_attributes(of) == {"found", "_told"}


def test_participles_are_seen_in_names_of_classes() -> None:
    text = "class Laid: ...\nclass _Asked: ...\nclass FoundBlock: ...\nclass PlacedFace: ...\nclass Failed(Exception): ...\n"
    assert participle_classes(ast.parse(text)) == ["Laid", "_Asked", "FoundBlock"]


def test_vague_names_are_seen_wherever_they_stand() -> None:
    (outer, inner) = functions(
        ast.parse(
            "def _told(given, *, size):\n    for made, _ in size:\n        faces = made\n    def f():\n        known = 1\n"
        )
    )
    assert vague_names(outer) == {"given", "made"} and vague_names(inner) == {"known"}
    assert vague_definitions(outer) == ["_told"]
    assert vague_definitions(ast.parse("class _Seen:\n    def kept(self): ...\nclass HeardOf: ...\n")) == [
        "_Seen",
        "kept",
    ]


def test_only_a_folder_may_be_called_out() -> None:
    (print_it,) = functions(ast.parse("def f(out: str | Path): ..."))
    (collect,) = functions(ast.parse("def f(out: list[str]): ..."))
    assert vague_names(print_it) == set() and vague_names(collect) == {"out"}
