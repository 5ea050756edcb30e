"""Words that a single instruction carries out: their code follows from their signature."""

import ast
from collections.abc import Callable

from pnp.engine.native.emitter import Emitter
from pnp.rules.words import WORDS, Word

Writer = Callable[[Emitter, ast.Call, int | None], int]
"""Writes a word's code into a function; returns the register or list of its result."""
SINGLE = frozenset({"zone", "num", "player", "player?", "card", "event", "amount"})
"""Types of arguments that are in a register."""


def plain_words() -> dict[str, Writer]:
    """Return a writer for each word whose instruction takes the arguments as they are, in order."""
    return {word.name: _writer(word) for word in WORDS.values() if _is_plain(word)}


def _is_plain(word: Word) -> bool:
    """Tell whether a signature has arguments that an instruction can take, and one instruction."""
    fixed = all(not p.optional and not p.many and (p.type in SINGLE or p.type[0] == "[") for p in word.params)
    return len(word.instructions) == 1 and bool(word.params) and fixed


def _writer(word: Word) -> Writer:
    """Return the writer of a plain word; the result comes first among the operands."""
    (op,) = word.instructions

    def operands(b: Emitter, call: ast.Call) -> list[int]:
        pairs = zip(word.params, call.args, strict=True)
        return [b.several(arg) if param.type[0] == "[" else b.one(arg) for param, arg in pairs]

    def act(b: Emitter, call: ast.Call, into: int | None) -> int:
        at = operands(b, call)
        b.fn.line = call.lineno
        b.fn.emit(op, *at)
        return 0

    def tell(b: Emitter, call: ast.Call, into: int | None) -> int:
        is_list = word.result[0] == "["
        target = b.target_list(into) if is_list else -1
        with b.fn.scratch():
            at = operands(b, call)
        target = target if is_list else b.target(into)
        b.fn.line = call.lineno
        b.fn.emit(op, target, *at)
        if word.charged:
            b.fn.emit("LONG", target)
        return target

    return tell if word.result else act
