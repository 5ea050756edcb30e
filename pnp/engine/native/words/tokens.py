"""Words on tokens and payments."""

import ast

from pnp.engine.native.assemble import Label
from pnp.engine.native.expressions import Body
from pnp.engine.native.words.choices import prompt_of


def _gain(b: Body, call: ast.Call, into: int | None) -> int:
    at = [b.one(arg) for arg in call.args]
    b.fn.line = call.lineno
    b.fn.emit("GAIN", *at)
    return 0


def _can_pay(b: Body, call: ast.Call, into: int | None) -> int:
    with b.fn.scratch():
        who, amount = b.one(call.args[0]), b.one(call.args[1])
        kept = b.fn.reg()
        b.fn.line = call.lineno
        b.purses.can_pay(b.fn, who, amount, kept)
    out = b.out(into)
    b.fn.emit("MOVE", out, kept)
    return out


def _pay(b: Body, call: ast.Call, into: int | None) -> int:
    who, amount = b.one(call.args[0]), b.one(call.args[-1])
    b.fn.line = call.lineno
    b.purses.pay(b.fn, who, amount)
    return 0


def _give(b: Body, call: ast.Call, into: int | None) -> int:
    who, to, amount = (b.one(arg) for arg in call.args)
    b.fn.line = call.lineno
    b.purses.pay(b.fn, who, amount)
    b.fn.emit("RECEIVE", to, amount)
    return 0


def _lose(b: Body, call: ast.Call, into: int | None) -> int:
    named = {k.arg: k.value for k in call.keywords}
    to = named.get("to", call.args[2] if len(call.args) > 2 else ast.Constant(None, lineno=call.lineno, col_offset=0))
    with b.fn.scratch():
        at = [b.one(arg) for arg in (*call.args[:2], to)]
    out = b.out(into)
    b.fn.line = call.lineno
    b.fn.emit("LOSE", out, *at)
    return out


def _may_pay(b: Body, call: ast.Call, into: int | None) -> int:
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
    fn.here(no)
    out = b.out(into)
    fn.emit("MOVE", out, paid)
    return out


def _put(b: Body, call: ast.Call, into: int | None) -> int:
    at = [b.one(arg) for arg in call.args]
    b.fn.line = call.lineno
    b.fn.emit("PUT", *at)
    return 0


def _take_back(b: Body, call: ast.Call, into: int | None) -> int:
    at = [b.one(arg) for arg in call.args]
    b.fn.line = call.lineno
    b.fn.emit("TAKEBACK", *at)
    return 0


def _tokens_on(b: Body, call: ast.Call, into: int | None) -> int:
    with b.fn.scratch():
        card = b.one(call.args[0])
    out = b.out(into)
    b.fn.emit("TOKENSON", out, card, b.token(call.args[1]))
    return out


def _holder(b: Body, call: ast.Call, into: int | None) -> int:
    out = b.out(into)
    b.fn.emit("HOLDER", out, b.token(call.args[0]))
    return out


def _hand_to(b: Body, call: ast.Call, into: int | None) -> int:
    b.fn.emit("HANDTO", b.one(call.args[1]), b.token(call.args[0]))
    return 0


WORDS = {
    "gain": _gain, "pay": _pay, "lose": _lose, "give": _give, "may_pay": _may_pay, "can_pay": _can_pay, "put": _put,
    "take_back": _take_back, "tokens_on": _tokens_on, "holder": _holder, "hand_to": _hand_to,
}  # fmt: skip
"""Words on tokens that the machine has."""
