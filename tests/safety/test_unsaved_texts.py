"""An editor's texts are read while they are typed: whatever stands in them, the answer comes soon and nothing stops."""

import time
from pathlib import Path, PurePath

import pytest
import yaml

from pnp.app.editing.mentions import mentions
from pnp.source.load.yaml_nodes import TooDeep, compose_nodes

BOMB = "a0: &a0 [spark, spark]\n" + "".join(f"a{n + 1}: &a{n + 1} [*a{n}, *a{n}]\n" for n in range(40))
TEXTS = {
    "open brackets": "[" * 100_000,
    "brackets": "names: " + "[" * 20_000 + "]" * 20_000,
    "braces": "{a: " * 20_000 + "x" + "}" * 20_000,
    "indents": "".join(" " * n + "a:\n" for n in range(700)),
    "aliases of aliases": BOMB,
    "a list that holds itself": "names: &a [spark, *a]",
    "a mapping that holds itself": "names: &a {spark: *a}",
    "a list for a key": "? [spark, glow]\n: 1\n",
    "a mapping for a key": "? {spark: glow}\n: 1\n",
    "placeholders": "brief: " + "{{ " * 20_000,
    "quotes": "brief: " + "'\"" * 20_000,
}
PNP = Path(__file__).parents[2] / "pnp"
FILES = ("game.yaml", "locale/fr.yaml", "cards.yaml", "rules/1-fire.md", "cards.csv", "locale/fr.po", "face.svg.j2")


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("file", FILES)
def test_words_of_any_text_are_found_at_once(file: str, text: str) -> None:
    fenced = f"# Fire\n\n```show\n{text}\n```\n" if file.endswith(".md") else text
    begin = time.process_time()
    mentions(PurePath(file), fenced)
    assert time.process_time() - begin < 3.0


def test_a_word_behind_an_alias_is_mentioned_once() -> None:
    words = [m.word for m in mentions(PurePath("game.yaml"), BOMB)]
    assert words.count("spark") == 2


def test_words_in_keys_that_are_lists_are_found() -> None:
    assert {m.word for m in mentions(PurePath("game.yaml"), TEXTS["a list for a key"])} >= {"spark", "glow"}


@pytest.mark.parametrize("name", ["open brackets", "brackets", "braces", "indents"])
def test_nodes_are_composed_to_a_depth_only(name: str) -> None:
    with pytest.raises(yaml.YAMLError):
        compose_nodes(TEXTS[name])


def test_sixty_levels_are_composed_and_sixty_one_are_not() -> None:
    root = compose_nodes("[" * 61 + "]" * 61)
    assert isinstance(root, yaml.SequenceNode)
    with pytest.raises(TooDeep):
        compose_nodes("[" * 62 + "]" * 62)


def test_no_other_module_composes_the_texts_of_a_user() -> None:
    modules = [file for file in PNP.rglob("*.py") if "yaml.compose(" in file.read_text("utf-8")]
    assert [file.name for file in modules] == ["yaml_nodes.py"]
