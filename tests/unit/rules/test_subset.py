"""What is outside the language is refused by name, at its place, with what to write instead."""

import ast

import pytest

from pnp.rules.parse import HINTS
from tests.lab import CODE_LINE, lab

BODY = "@phase(go)\ndef go_on():\n    {}\n"

WRITTEN_OTHERWISE = {"x = “a”": '`"`', "x = 1 – 2": "`-`", "x =\u00a01": "a plain space", "x = 1 ≤ 2": "`<=`"}


@pytest.mark.parametrize("line", WRITTEN_OTHERWISE)
def test_what_a_word_processor_writes_for_a_sign_is_told_with_the_sign(line: str) -> None:
    (fault,) = [d for d in lab(BODY.format(line)).faults if d.code == "PNP200"]
    assert fault.help.startswith(f"write {WRITTEN_OTHERWISE[line]} instead of ")


REFUSED: dict[type[ast.AST], str] = {
    ast.While: "while True:\n        pass",
    ast.Lambda: "x = lambda: 1",
    ast.ClassDef: "class A:\n        pass",
    ast.Import: "import os",
    ast.ImportFrom: "from os import path",
    ast.Try: "try:\n        pass\n    finally:\n        pass",
    ast.TryStar: "try:\n        pass\n    except* ValueError:\n        pass",
    ast.With: "with table:\n        pass",
    ast.Yield: "yield 1",
    ast.YieldFrom: "yield from players",
    ast.Global: "global x",
    ast.Nonlocal: "nonlocal x",
    ast.JoinedStr: "x = f'{count(deck)}'",
    ast.Set: "x = {1, 2}",
    ast.SetComp: "x = {c for c in deck}",
    ast.Dict: "x = {1: 2}",
    ast.DictComp: "x = {c: 1 for c in deck}",
    ast.GeneratorExp: "x = count(c for c in deck)",
    ast.Tuple: "x = (1, 2)",
    ast.Slice: "x = deck[1:2]",
    ast.Starred: "x = count(*deck)",
    ast.NamedExpr: "x = (y := 1)",
    ast.Pow: "x = 2 ** 2",
    ast.Div: "x = 2 / 2",
    ast.LShift: "x = 1 << 2",
    ast.RShift: "x = 1 >> 2",
    ast.MatMult: "x = 1 @ 2",
    ast.BitOr: "x = 1 | 2",
    ast.BitAnd: "x = 1 & 2",
    ast.BitXor: "x = 1 ^ 2",
    ast.Invert: "x = ~1",
    ast.Is: "x = active is nothing",
    ast.IsNot: "x = active is not nothing",
    ast.Delete: "del x",
    ast.Assert: "assert True",
    ast.Raise: "raise nothing",
    ast.AsyncFunctionDef: "async def f():\n        pass",
    ast.AsyncFor: "async for x in deck:\n        pass",
    ast.AsyncWith: "async with table:\n        pass",
    ast.Await: "await x",
    ast.AnnAssign: "x: num = 1",
    ast.Match: "match 1:\n        case 1:\n            pass",
    ast.UAdd: "x = +1",
}


def test_every_hint_has_a_snippet() -> None:
    assert set(HINTS) <= set(REFUSED), [n.__name__ for n in set(HINTS) - set(REFUSED)]


@pytest.mark.parametrize("node", sorted(REFUSED, key=lambda n: n.__name__))
def test_each_form_is_refused_with_its_help(node: type[ast.AST]) -> None:
    faults = lab(BODY.format(REFUSED[node])).faults
    assert faults and {f.code for f in faults} == {"PNP201"}
    name, help = HINTS[node]
    told = [f for f in faults if f.message == f"{name} is not part of the rules language"]
    assert told and told[0].help == help and help, [f.message for f in faults]
    assert told[0].span.file.endswith("01-rules.md") and told[0].span.line >= CODE_LINE + 2


@pytest.mark.parametrize(
    "code",
    [
        "@phase(go)\ndef go_on():\n    def inner():\n        pass",
        "@phase(go)\ndef go_on(x=1):\n    pass",
        "@phase(go)\ndef go_on(*x):\n    pass",
        "@phase(go)\ndef go_on(**x):\n    pass",
        "@phase(go)\ndef go_on(*, x):\n    pass",
        "@phase(go)\ndef go_on(x, /):\n    pass",
        "@phase(go)\ndef go_on(x: num):\n    pass",
        "@phase(go)\ndef go_on() -> num:\n    pass",
        "@phase(go)\ndef _n():\n    pass",
        "@value\ndef f(_c):\n    return 1",
        BODY.format("for x in deck:\n        pass\n    else:\n        pass"),
        BODY.format("for x, y in deck:\n        pass"),
        BODY.format("x = y = 1"),
        BODY.format("x, y = 1, 2"),
        BODY.format("deck[0] = 1"),
        BODY.format("x = [c for c in deck for d in deck]"),
        BODY.format("x = [c for c in deck if c if c]"),
        BODY.format("x = [c async for c in deck]"),
        BODY.format("x = None"),
        BODY.format("x = 1.5"),
        BODY.format("x = 1j"),
        BODY.format("x = ..."),
        BODY.format("x = b'a'"),
        BODY.format("x = 1000001"),
        BODY.format("x = deck.sort()"),
        BODY.format("x = deck.__class__"),
        BODY.format("x = _c"),
        BODY.format("x = count(**deck)"),
        BODY.format("left_of(active).score = 1"),
        BODY.format("x = " + "not " * 80 + "True"),
        BODY.format("break"),
        BODY.format("continue"),
        BODY.format('choose(active, players, "p", or_none=True, or_none=True)'),
        "@value\ndef f(me, me):\n    return 1",
        "table.tally = 1",
        "x = 1",
    ],
)
def test_each_further_form_is_refused_at_its_line(code: str) -> None:
    made = lab(code)
    assert made.faults and {f.code for f in made.faults} <= {"PNP201", "PNP200"}, [
        (f.code, f.message) for f in made.faults
    ]
    for fault in made.faults:
        assert fault.span.line >= CODE_LINE and fault.help
        assert fault.span.file.endswith("01-rules.md")


@pytest.mark.parametrize(
    "code",
    [
        "@phase(go)\ndef go_on(:\n    pass",
        "@phase(go)\ndef go_on():\npass",
        "@phase(go)\ndef go_on():\n    x = (1\n",
        "%",
    ],
)
def test_what_is_not_python_is_told_at_its_line(code: str) -> None:
    (fault,) = [f for f in lab(code).faults if f.code == "PNP200"]
    assert CODE_LINE <= fault.span.line <= CODE_LINE + code.count("\n") + 1


def test_ten_bad_functions_give_ten_diagnostics() -> None:
    code = "\n\n".join(f"@value\ndef f{n}(me):\n    return [me for me in players for p in players]" for n in range(10))
    assert lab(code).codes == ["PNP201"] * 10


def test_what_the_language_has_compiles() -> None:
    made = lab(
        """
@phase(go)
def go_on():
    x = 0
    for n in numbers(1, three):
        if n == 2:
            continue
        elif n > 2 and not flag_of_truth or n < 0:
            break
        else:
            pass
        x += n * 2 // 2 % three - 1
    x = -x if x < 0 else x
    cards = [c for c in deck if c.rank >= TWO]
    if 0 <= x <= big and first(cards) in cards and RED not in [BLUE]:
        table.tally = count(cards) + grid[RED][ONE]
"""
    )
    assert made.codes == []
    assert made.run().tally == 7
