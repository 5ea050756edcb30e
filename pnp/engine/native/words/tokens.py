"""Words on tokens and payments."""

import ast

from pnp.engine.native.assemble import Label
from pnp.engine.native.emitter import Emitter
from pnp.engine.native.words.choices import prompt_of


def _can_pay(b: Emitter, call: ast.Call, into: int | None) -> int:
    with b.fn.scratch():
        who, amount = b.one(call.args[0]), b.one(call.args[1])
        target = b.fn.reg()
        b.fn.line = call.lineno
        b.purses.can_pay(b.fn, who, amount, target)
    result = b.target(into)
    b.fn.emit("MOVE", result, target)
    return result


def _pay(b: Emitter, call: ast.Call, into: int | None) -> int:
    who, amount = b.one(call.args[0]), b.one(call.args[-1])
    b.fn.line = call.lineno
    b.purses.pay(b.fn, who, amount)
    return 0


def _give(b: Emitter, call: ast.Call, into: int | None) -> int:
    who, to, amount = (b.one(arg) for arg in call.args)
    b.fn.line = call.lineno
    b.purses.pay(b.fn, who, amount)
    b.fn.emit("RECEIVE", to, amount)
    return 0


def _lose(b: Emitter, call: ast.Call, into: int | None) -> int:
    keywords = {k.arg: k.value for k in call.keywords}
    to = keywords.get(
        "to", call.args[2] if len(call.args) > 2 else ast.Constant(None, lineno=call.lineno, col_offset=0)
    )
    with b.fn.scratch():
        at = [b.one(arg) for arg in (*call.args[:2], to)]
    result = b.target(into)
    b.fn.line = call.lineno
    b.fn.emit("LOSE", result, *at)
    return result


def _may_pay(b: Emitter, call: ast.Call, into: int | None) -> int:
    fn, no = b.fn, Label()
    paid = fn.reg()
    with fn.scratch():
        who, amount = b.one(call.args[0], fn.reg()), b.one(call.args[1], fn.reg())
        fn.line = call.lineno
        b.purses.can_pay(fn, who, amount, paid)
        fn.emit("JZ", paid, 0, 0, no)
        fn.emit("CONFIRM", paid, who, 1)
        fn.asking(prompt_of(call, 2), "flag")
        fn.emit("JZ", paid, 0, 0, no)
        b.purses.pay(fn, who, amount)
    fn.place(no)
    result = b.target(into)
    fn.emit("MOVE", result, paid)
    return result


def _tokens_on(b: Emitter, call: ast.Call, into: int | None) -> int:
    with b.fn.scratch():
        card = b.one(call.args[0])
    result = b.target(into)
    b.fn.emit("TOKENSON", result, card, b.token(call.args[1]))
    return result


def _holder(b: Emitter, call: ast.Call, into: int | None) -> int:
    result = b.target(into)
    b.fn.emit("HOLDER", result, b.token(call.args[0]))
    return result


def _hand_to(b: Emitter, call: ast.Call, into: int | None) -> int:
    b.fn.emit("HANDTO", b.one(call.args[1]), b.token(call.args[0]))
    return 0


WORDS = {
    "pay": _pay, "lose": _lose, "give": _give, "may_pay": _may_pay, "can_pay": _can_pay, "tokens_on": _tokens_on,
    "holder": _holder, "hand_to": _hand_to,
}  # fmt: skip
"""Words on tokens."""
