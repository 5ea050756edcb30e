"""Sums and conditions read back from their paraphrases are the very trees that they were made from."""

import ast
import random
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from pnp.rules.paraphrase import Paraphraser, paraphraser_of
from pnp.rules.rule import Rule
from tests.lab import Lab, lab

NUMBERS = ("me.score", "three", "count(me.hand)", "2")
FLAGS = ("me.ready_to_go", "me.coins > 1", "me.score == 2")
SIGNS = {"+": "plus", "-": "minus", "*": "times"}


@cache
def made() -> tuple[Lab, Paraphraser, Rule]:
    built = lab("@value\ndef tried(me):\n    return me.score\n")
    assert built.codes == [], built.faults
    return built, paraphraser_of(built.game, built.rules), built.rules.rules["tried"]


def told(expression: str) -> str:
    """The paraphrase of an expression, without its frame."""
    _, paraphraser, rule = made()
    tree = ast.parse(f"def tried(me):\n    return {expression}\n").body[0]
    assert isinstance(tree, ast.FunctionDef)
    (line,) = paraphraser.of(replace(rule, tree=tree))
    match = re.fullmatch(r"“tried” (?:for you means|holds for you if) (.*)\.", line)
    assert match is not None, line
    return match[1]


class Reader:
    """Reads a paraphrase by its leaves, its joining words and its brackets."""

    def __init__(self, leaves: Mapping[str, str], joins: Mapping[str, str]) -> None:
        self.leaves, self.joins = sorted(leaves.items(), key=lambda pair: -len(pair[0])), joins

    def read(self, text: str) -> str:
        code, rest = self._chain(text)
        assert rest == "", f"not read: {rest}"
        return code

    def _chain(self, text: str) -> tuple[str, str]:
        code, rest = self._part(text)
        while word := next((word for word in self.joins if rest.startswith(f" {word} ")), ""):
            other, rest = self._part(rest[len(word) + 2 :])
            code = f"({code} {self.joins[word]} {other})"
        return code, rest

    def _part(self, text: str) -> tuple[str, str]:
        for head, shape in (("it is not so that (", "(not {})"), ("(", "{}")):
            if text.startswith(head):
                try:
                    code, rest = self._chain(text[len(head) :])
                except AssertionError:
                    continue  # (the bracket belongs to a leaf)
                if rest.startswith(")"):
                    return shape.format(code), rest[1:]
        for words, code in self.leaves:
            if text.startswith(words):
                return code, text[len(words) :]
        raise AssertionError(f"no leaf: {text}")


def same(one: str, other: str) -> bool:
    return ast.dump(ast.parse(one)) == ast.dump(ast.parse(other))


def grown(leaves: tuple[str, ...], joins: tuple[str, ...], depth: int, chance: random.Random) -> str:
    """A random expression over these leaves, in full brackets."""
    if depth == 0 or chance.random() < 0.2:
        return chance.choice(leaves)
    one, other = grown(leaves, joins, depth - 1, chance), grown(leaves, joins, depth - 1, chance)
    return f"({one} {chance.choice(joins)} {other})"


def test_sums_are_read_back() -> None:
    reader = Reader({told(leaf): leaf for leaf in NUMBERS}, {word: sign for sign, word in SIGNS.items()})
    chance = random.Random(7)
    texts = {grown(NUMBERS, tuple(SIGNS), 3, chance) for _ in range(400)}
    assert len(texts) > 200
    for text in texts:
        assert same(reader.read(told(text)), text), f"{text}: {told(text)}"


def test_conditions_are_read_back() -> None:
    leaves = {told(leaf): leaf for leaf in FLAGS} | {told(f"not ({leaf})"): f"(not {leaf})" for leaf in FLAGS}
    reader = Reader(leaves, {"and": "and", "or": "or"})
    chance = random.Random(8)
    every = (*FLAGS, *(f"(not {leaf})" for leaf in FLAGS))
    texts = {grown(every, ("and", "or"), 3, chance) for _ in range(300)} - set(every)
    texts |= {f"(not {text})" for text in list(texts)[:40]}
    assert len(texts) > 150
    for text in texts:
        assert meaning(reader.read(told(text))) == meaning(text), f"{text}: {told(text)}"


def meaning(code: str) -> tuple[bool, ...]:
    """The truth table of a condition over the leaves."""
    names = {leaf: f"leaf{at}" for at, leaf in enumerate(FLAGS)}
    for leaf, name in names.items():
        code = code.replace(leaf, name)
    tree = compile(code, "condition", "eval")
    cases = range(2 ** len(FLAGS))
    return tuple(
        bool(eval(tree, {name: bool(case >> at & 1) for at, name in enumerate(names.values())})) for case in cases
    )
