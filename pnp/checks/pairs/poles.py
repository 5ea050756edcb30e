"""Acts in code and their words: pairs of words that exclude each other, and acts that prose must mention."""

import ast
import json
import re
from collections.abc import Callable

from pnp.base.frozen import dataclass
from pnp.checks.pairs.code_cache import CodeTexts
from pnp.checks.pairs.syntax import integer_of
from pnp.rules.canonical import code_text
from pnp.rules.trees import called_word, walk


@dataclass(frozen=True)
class Pole:
    """Two words that exclude each other, and how code expresses either: a warning if prose has one, and code the
    other."""

    one: re.Pattern[str]
    other: re.Pattern[str]
    does_one: Callable[[ast.AST], bool]
    does_other: Callable[[ast.AST], bool]
    either: re.Pattern[str] | None = None
    """Words that cover both poles: they suppress the warning."""


@dataclass(frozen=True)
class Need:
    """An act in code that prose must mention."""

    what: str
    does: Callable[[ast.AST], bool]
    word: re.Pattern[str]


def words(*pattern: str) -> re.Pattern[str]:
    """A pattern that finds any of some words regardless of case."""
    return re.compile(rf"\b(?:{'|'.join(pattern)})\b", re.IGNORECASE)


def _calls(*words: str) -> Callable[[ast.AST], bool]:
    return lambda node: called_word(node) in words


def _takes_top(node: ast.AST) -> bool:
    return called_word(node) in ("top", "draw", "turning") or (isinstance(node, ast.Name) and node.id == "TOP")


def _takes_bottom(node: ast.AST) -> bool:
    return called_word(node) == "bottom" or (isinstance(node, ast.Name) and node.id == "BOTTOM")


def _goes_right(node: ast.AST) -> bool:
    """Whether code takes the neighbour on the right: the last of the seats counted from somebody."""
    return (
        called_word(node) == "last"
        and isinstance(node, ast.Call)
        and called_word(node.args[0]) in ("seats_from", "others")
    )


def _counts_two(node: ast.AST) -> bool:
    return isinstance(node, ast.expr) and integer_of(node) == 2


def _doubles(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.Mult)
        and 2 in (integer_of(node.left), integer_of(node.right))
    )


_ASKING = ("choose", "choose_some", "secretly", "arrange", "name_card", "choose_number", "confirm", "negotiate")
POLES = (
    Pole(
        words(r"highest|strongest|richest|(?<!at )most|best"),
        words(r"lowest|fewest|weakest|poorest|(?<!at )least"),
        _calls("highest", "max", "ranked"),
        _calls("lowest", "min", "ranked"),
    ),
    Pole(words("top"), words("bottom"), _takes_top, _takes_bottom),
    Pole(
        words(r"left neighbours?|(?:to|on) (?:the|his|her|your|their|its) left|left of"),
        words(r"right neighbours?|(?:to|on) (?:the|his|her|your|their|its) right|right of"),
        _calls("left_of"),
        _goes_right,
    ),
    Pole(
        words("face up|face-up|open(?:ly)?"),
        words("face down|face-down"),
        _calls("turn_up", "lay_open"),
        _calls("turn_down", "close"),
    ),
    Pole(
        words(r"choos\w+|picks?"),
        words(r"at random|by lot|by chance"),
        _calls(*_ASKING),
        _calls("pick_at_random", "roll"),
        words(r"shuffl\w*|blind\w*"),
    ),
)
"""Poles that code expresses by words of its own."""
NEEDS = (
    Need(
        "takes the fewest or lowest",
        _calls("lowest"),
        words("fewest|lowest|least|weakest|poorest|lower|fewer|low|less|smallest|last|behind|youngest"),
    ),
    Need(
        "leaves something to chance",
        _calls("pick_at_random", "roll"),
        words(r"random\w*|lot|chance|draws?|dice|rolls?|cuts?|shuffl\w*|blind\w*|unseen|deal\w*|without looking"),
    ),
    Need(
        "counts to two",
        _counts_two,
        words(r"two|twos|twice|both|second|pairs?|half|halves|double\w*|either|other|each|2"),
    ),
    Need("doubles", _doubles, words(r"twice|double\w*|two|both|each|2")),
)
"""The acts in code that its clause, or its section, must mention."""


@dataclass(frozen=True)
class Code:
    """The facts about a rule's code, or a part of it, that are compared with words."""

    names: frozenset[str]
    """The names in it, including texts."""
    numbers: frozenset[int]
    poles: frozenset[tuple[int, bool]]
    """By index in POLES: which poles occur, the first (True) or the second."""
    needs: frozenset[int]
    """By index in NEEDS."""


def code(tree: ast.AST) -> Code:
    """The facts about some code."""
    nodes = walk(tree)
    one = {(i, True) for i, pole in enumerate(POLES) if any(map(pole.does_one, nodes))}
    other = {(i, False) for i, pole in enumerate(POLES) if any(map(pole.does_other, nodes))}
    return Code(
        frozenset(name for node in nodes for name in _mentioned(node)),
        frozenset(number for node in nodes if (number := _number(node)) is not None),
        frozenset(one | other),
        frozenset(i for i, need in enumerate(NEEDS) if any(map(need.does, nodes))),
    )


_CODES: dict[str, Code] = {}
"""Results by the text of the code, shared between checks."""
_MOST_KNOWN = 4_000


def code_of(tree: ast.stmt, text: str = "", codes: CodeTexts | None = None) -> Code:
    """The facts about a rule, or about a line of one, cached by ``text``, which is canonical. ``codes``: earlier
    results."""
    text = text or code_text(tree)
    stored = _CODES.get(text)
    if stored is None:
        if len(_CODES) >= _MOST_KNOWN:
            _CODES.clear()
        if codes is not None:
            stored = _read(codes.text(("poles", text), lambda: _written(code(tree))))
        stored = stored or code(tree)
        _CODES[text] = stored
    return stored


def _written(code: Code) -> str:
    return json.dumps([sorted(code.names), sorted(code.numbers), sorted(code.poles), sorted(code.needs)])


def _read(written: str) -> Code | None:
    """Read facts from their stored form; None if the text is not in that form."""
    try:
        names, numbers, poles, needs = json.loads(written)
        return Code(frozenset(names), frozenset(numbers), frozenset((n, one) for n, one in poles), frozenset(needs))
    except (TypeError, ValueError):
        return None


def _mentioned(node: ast.AST) -> tuple[str, ...]:
    """The names used by a node of rule code."""
    if isinstance(node, ast.Name):
        return (node.id,)
    if isinstance(node, ast.Attribute):
        return (node.attr,)
    return (node.value,) if isinstance(node, ast.Constant) and isinstance(node.value, str) else ()


def _number(node: ast.AST) -> int | None:
    return integer_of(node) if isinstance(node, ast.expr) else None
