"""Choices that stay secret: their answer is stored in data that others may not see."""

import ast
from collections.abc import Iterable, Iterator, Mapping

from pnp.model.game import Game
from pnp.rules.parse import Source
from pnp.rules.words import WORDS

ASKING = frozenset(word.name for word in WORDS.values() if word.effects == {"asks"} and word.params[0].name == "who")
"""Words that ask one player and return the answer."""


def secret_prompts(game: Game, sources: Mapping[str, Source]) -> frozenset[str]:
    """The prompts of all questions whose answer is stored in a counter or field with ``public: no``.

    The answer may be assigned directly (``me.mood = choose(…)``) or through a local (``mood = choose(…)``, ``me.mood =
    mood``).
    """
    hidden = {c.name for c in game.counters.values() if not c.public}
    hidden |= {f.name for f in game.fields.values() if not f.public}
    if not hidden:
        return frozenset()
    return frozenset(prompt for source in sources.values() for prompt in _of_rule(source, hidden))


def _of_rule(source: Source, hidden: set[str]) -> Iterator[str]:
    """The secret prompts of one rule."""
    assigned = [n for n in source.nodes if isinstance(n, ast.Assign)]
    stored = [n.value for n in assigned if any(isinstance(t, ast.Attribute) and t.attr in hidden for t in n.targets)]
    names = {node.id for value in stored for node in ast.walk(value) if isinstance(node, ast.Name)}
    by_name = [n.value for n in assigned if any(isinstance(t, ast.Name) and t.id in names for t in n.targets)]
    for value in (*stored, *by_name):
        yield from _prompts(ast.walk(value))
    filled = [(n.targets[0].id, n.value) for n in assigned if isinstance(n.targets[0], ast.Name)]
    for value in (*stored, *by_name):
        yield from _parts(value, filled)


def _parts(value: ast.expr, filled: Iterable[tuple[str, ast.expr]]) -> Iterator[str]:
    """The parts of filled forms in a value, as ``form.part``. ``filled``: what is assigned to local names."""
    for node in ast.walk(value):
        if not (isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)):
            continue
        for call in (call for local, call in filled if local == node.value.id):
            match call:
                case ast.Call(func=ast.Name(id="fill_in"), args=[_, ast.Name(id=form), *_]):
                    yield f"{form}.{node.attr}"


def _prompts(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The prompts of the questions among these nodes."""
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ASKING:
            texts = [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
            more = [k.value for k in node.keywords if isinstance(k.value, ast.Constant)]
            texts += [k.value for k in more if isinstance(k.value, str)]
            yield from texts
