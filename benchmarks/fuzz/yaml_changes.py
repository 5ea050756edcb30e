"""Changes of trees: YAML and JSON files, and the YAML in fences, changed by keys and values."""

import json
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import yaml

from benchmarks.fuzz.words import NAMES, NUMBERS, times, word
from pnp.source.load.yaml_nodes import compose_nodes

SCHEMAS = Path(__file__).parents[2] / "docs"
MAP, LIST, TEXT = "tag:yaml.org,2002:map", "tag:yaml.org,2002:seq", "tag:yaml.org,2002:str"


@cache
def keys() -> tuple[str, ...]:
    """Every key that any file may have."""
    found: dict[str, None] = {}

    def look(thing: object) -> None:
        if isinstance(thing, dict):
            for name, value in thing.items():
                if name == "properties" and isinstance(value, dict):
                    found.update(dict.fromkeys(map(str, value)))
                look(value)
        elif isinstance(thing, list):
            for value in thing:
                look(value)

    for file in sorted(SCHEMAS.glob("*.schema.json")):
        look(json.loads(file.read_text("utf-8")))
    return tuple(found)


def nodes_of(node: yaml.Node, seen: set[int] | None = None) -> Iterator[yaml.Node]:
    """A node and all below it, each once."""
    seen = set() if seen is None else seen
    if id(node) in seen:
        return
    seen.add(id(node))
    yield node
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from nodes_of(key, seen)
            yield from nodes_of(value, seen)
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from nodes_of(item, seen)


def scalar(text: str) -> yaml.ScalarNode:
    """A value, quoted only where it has to be."""
    plain = bool(re.fullmatch(r"[\w.+-]+", text))
    return yaml.ScalarNode(TEXT, text, style=None if plain else '"')


def changed_tree(root: yaml.Node, rng: random.Random, others: list[yaml.Node]) -> None:
    """One change of a tree, in place."""
    every = list(nodes_of(root))
    below = [node for node in every if node is not root] or every
    node = rng.choice(below)
    mappings = [n for n in every if isinstance(n, yaml.MappingNode) and n.value]
    lists = [n for n in every if isinstance(n, yaml.SequenceNode)]
    way = rng.randrange(12)
    if way <= 2:
        scalars = [n for n in below if isinstance(n, yaml.ScalarNode)]
        if scalars:
            one = rng.choice(scalars)
            near = [str(n.value) for n in scalars]
            number = bool(re.fullmatch(r"-?[\d.]+", str(one.value)))
            one.value = rng.choice(
                NUMBERS if number and rng.random() < 0.6 else [*NAMES, *NUMBERS, *near, *near, *near]
            )
            one.style = None if re.fullmatch(r"[\w.+-]+", one.value) else '"'
            one.tag = TEXT
    elif way == 3 and mappings:
        mapping = rng.choice(mappings)
        del mapping.value[rng.randrange(len(mapping.value))]
    elif way == 4 and mappings:
        mapping = rng.choice(mappings)
        at = rng.randrange(len(mapping.value))
        mapping.value[at] = (scalar(rng.choice([*keys(), *NAMES])), mapping.value[at][1])
    elif way == 5 and mappings:
        mapping = rng.choice(mappings)
        source = rng.choice(
            [n for n in rng.choice([every, *([list(nodes_of(rng.choice(others)))] if others else [])]) if n]
        )
        mapping.value.insert(rng.randrange(len(mapping.value) + 1), (scalar(rng.choice(keys())), _copy(source)))
    elif way == 6 and mappings:
        mapping = rng.choice(mappings)
        key, value = rng.choice(mapping.value)
        for n in range(min(times(rng, 20), 4_000)):
            mapping.value.append(
                (
                    scalar(
                        f"{getattr(key, 'value', 'k')}{n}" if rng.random() < 0.95 else str(getattr(key, "value", ""))
                    ),
                    value,
                )
            )
    elif way == 7 and lists:
        listing = rng.choice(lists)
        listing.value += (listing.value or [scalar("x")]) * min(times(rng, 20), 4_000)
    elif way == 8:
        source = (
            rng.choice(below) if rng.random() < 0.4 or not others else rng.choice(list(nodes_of(rng.choice(others))))
        )
        _become(node, _copy(source))
    elif way == 9:
        inner = _copy(node)
        for _ in range(rng.choice((1, 1, 1, 3, 40, 300))):
            inner = (
                yaml.SequenceNode(LIST, [inner], flow_style=True)
                if rng.random() < 0.5
                else yaml.MappingNode(MAP, [(scalar(rng.choice(NAMES[:40])), inner)], flow_style=True)
            )
        _become(node, inner)
    elif way == 10:
        scalars = [n for n in below if isinstance(n, yaml.ScalarNode)]
        if scalars:
            one = rng.choice(scalars)
            one.value = str(one.value) * times(rng, len(str(one.value)))
            one.style = '"'
    else:
        _become(
            node,
            rng.choice(
                [
                    scalar(word(rng)),
                    yaml.SequenceNode(LIST, [], flow_style=True),
                    yaml.MappingNode(MAP, [], flow_style=True),
                ]
            ),
        )


def _copy(node: yaml.Node) -> yaml.Node:
    text = yaml.serialize(node, Dumper=yaml.CSafeDumper)
    return yaml.compose(text, Loader=yaml.CSafeLoader) or scalar("")


def _become(node: yaml.Node, other: yaml.Node) -> None:
    """A node turns into another, where it stands."""
    node.__class__ = other.__class__  # type: ignore[assignment]
    node.__dict__.clear()
    node.__dict__.update(other.__dict__)


def compose(text: str) -> yaml.Node | None:
    """The tree of a text; None where it is none."""
    try:
        return compose_nodes(text)
    except (yaml.YAMLError, ValueError, RecursionError):
        return None


def change_yaml(text: str, rng: random.Random, others: list[str]) -> str | None:
    """A YAML text with one change of its tree; None where it has none."""
    root = compose(text)
    if root is None or isinstance(root, yaml.ScalarNode):
        return None
    trees = [tree for tree in map(compose, others[:3]) if tree is not None]
    try:
        changed_tree(root, rng, trees)
        return str(yaml.serialize(root, Dumper=yaml.CSafeDumper, allow_unicode=True, width=110))
    except (yaml.YAMLError, ValueError, RecursionError, UnicodeError):
        return None


FENCED = re.compile(r"(?ms)^(`{3,})(show|example)[^\n]*\n(.*?)^\1")


def change_fence(text: str, rng: random.Random, others: list[str]) -> str | None:
    """A chapter with the YAML of one of its fences changed; None where it has none."""
    found = list(FENCED.finditer(text))
    if not found:
        return None
    match = rng.choice(found)
    near = [m[3] for other in [text, *others] for m in FENCED.finditer(other)]
    new = change_yaml(match[3], rng, rng.sample(near, min(2, len(near))))
    return None if new is None else text[: match.start(3)] + new + text[match.end(3) :]


def change_json(text: str, rng: random.Random) -> str | None:
    """A JSON text with one change of its tree."""
    new = change_yaml(text, rng, [])
    if new is None:
        return None
    try:
        return json.dumps(yaml.safe_load(new), default=str)
    except (yaml.YAMLError, ValueError, RecursionError, TypeError):
        return new
