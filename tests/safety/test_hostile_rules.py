"""Rule code from a stranger is refused with a diagnostic, or stopped by a budget: it reads no file, reaches nothing of
Python, does not go on for ever and does not fill the memory.

The snippets are the known ways out of asteval, simpleeval, RestrictedPython and their like, turned into rule code.
"""

import resource
import time
from collections.abc import Iterator

import pytest

from pnp.engine.scenario import run_scenario
from tests.lab import lab

BODY = "@phase(go)\ndef go_on():\n"
SECONDS = 15.0
"""Far more than any of them takes; a machine that tests run on may be busy."""
MEGABYTES = 300
"""What the process may grow by."""


def body(*lines: str) -> str:
    return BODY + "\n".join("    " + line for line in lines) + "\n"


REFUSED: dict[str, str] = {
    # ------------------------------------------------------------------ reaching Python by attributes
    "class of a number": body("x = (1).__class__"),
    "subclasses of object": body("x = (1).__class__.__base__.__subclasses__()"),
    "mro": body("x = deck.__class__.__mro__"),
    "bases through a string": body("x = ''.__class__.__bases__"),
    "globals of a word": body("x = count.__globals__"),
    "globals of a rule": body("x = go_on.__globals__"),
    "code of a rule": body("x = go_on.__code__"),
    "closure of a word": body("x = move.__closure__"),
    "func_globals": body("x = move.func_globals"),
    "self of a built-in": body("x = count.__self__"),
    "builtins by name": body("x = __builtins__"),
    "import by name": body("x = __import__('os')"),
    "loader": body("x = __loader__"),
    "spec": body("x = __spec__"),
    "name and file": body("x = __name__ + __file__"),
    "a generator's frame": body("x = turning(deck, heap).gi_frame"),
    "a generator's code": body("x = turning(deck, heap).gi_code.co_consts"),
    "a generator expression's frame": body("x = (c for c in deck).gi_frame.f_back.f_globals"),
    "a coroutine's frame": body("x = deck.cr_frame"),
    "an async generator's frame": body("x = deck.ag_frame"),
    "a traceback's frame": body("x = table.tb_frame"),
    "frame globals": body("x = table.f_globals"),
    "getattr": body("x = getattr(deck, '__class__')"),
    "setattr": body("setattr(deck, 'mask', 1)"),
    "vars": body("x = vars(deck)"),
    "dir": body("x = dir(deck)"),
    "type": body("x = type(deck)"),
    "object": body("x = object()"),
    "super": body("x = super()"),
    "globals()": body("x = globals()"),
    "locals()": body("x = locals()"),
    "eval": body("x = eval('1')"),
    "exec": body("exec('x = 1')"),
    "compile": body("x = compile('1', '', 'eval')"),
    "open": body("x = open('/etc/passwd')"),
    "input": body("x = input()"),
    "print": body("print(deck)"),
    "breakpoint": body("breakpoint()"),
    "exit": body("exit()"),
    "help": body("help()"),
    "memoryview": body("x = memoryview(deck)"),
    "what the engine keeps: the state": body("x = state"),
    "what the engine keeps: the tape": body("x = table.tape"),
    "what the engine keeps: the mask of a zone": body("x = deck.mask"),
    "what the engine keeps: a card's zone": body("x = first(deck).zone"),
    "what the engine keeps: a card's face": body("x = first(deck).face.values"),
    "what the engine keeps: who knows a card": body("c = first(deck)", "c.known_to = 1"),
    "list, which the engine uses": body("x = list(deck)"),
    "a list's own methods": body("deck.append(first(heap))"),
    "a list's method by name": body("x = deck.clear"),
    "sort": body("deck.sort()"),
    # ------------------------------------------------------------------ names that the instrumenter brings in
    "the counters": body("_c = []"),
    "the counters as a parameter": "@value\ndef f(_c):\n    return 1\n" + body("x = f([1])"),
    "the budget": body("_n = count"),
    "the budget as a parameter": "@value\ndef f(_n):\n    return 1\n" + body("x = f(f)"),
    "the budget as a rule": "@value\ndef _n():\n    return 1\n",
    "the budget in a comprehension": body("x = [_n for _n in deck]"),
    "the marks of change": body("x = _d"),
    "a header's function": body("x = _h_go_on"),
    "a bounded operator": body("x = _mul(1, 2)"),
    "the budget through look-alike letters": body("ｘ = ＿n()"),
    # ------------------------------------------------------------------ format strings
    "format of a string": body("x = '{0.__class__}'.format(deck)"),
    "format_map": body("x = '{a}'.format_map(table)"),
    "an f-string": body("x = f'{deck.__class__}'"),
    "a nested f-string": body("x = f'{f\"{deck}\"}'"),
    "percent": body("x = '%s' % deck"),
    "joining characters": body("x = ''.join([chr(95), chr(95)])"),
    # ------------------------------------------------------------------ syntax
    "lambda": body("x = (lambda: 1)()"),
    "a lambda in a default": "@value\ndef f(x=(lambda: 1)):\n    return 1\n",
    "a default that runs": "@value\ndef f(x=shuffle(deck)):\n    return 1\n",
    "a decorator that runs": "@shuffle(deck)\ndef f():\n    pass\n",
    "a second decorator": "@value\n@shuffle\ndef f():\n    return 1\n",
    "a decorator with a field": "@table.value\ndef f():\n    return 1\n",
    "an annotation that runs": "@value\ndef f(x: shuffle(deck)):\n    return 1\n",
    "a return annotation": "@value\ndef f() -> shuffle(deck):\n    return 1\n",
    "an annotated local": body("x: shuffle(deck) = 1"),
    "a class": body("class A:", "    x = 1"),
    "a metaclass": body("class A(metaclass=deck):", "    pass"),
    "import": body("import os"),
    "import at the top": "import os\n",
    "from import": body("from os import system"),
    "while": body("while True:", "    pass"),
    "while at the top": "while True:\n    pass\n",
    "try": body("try:", "    x = 1", "except Exception as e:", "    x = e.__traceback__"),
    "try star": body("try:", "    x = 1", "except* ValueError:", "    pass"),
    "a bare except that swallows the budget": body("try:", "    x = 1", "except:", "    pass"),
    "finally": body("try:", "    return", "finally:", "    return"),
    "with": body("with deck as d:", "    pass"),
    "yield": body("x = yield"),
    "yield from": body("yield from deck"),
    "await": body("await deck"),
    "an async function": "@phase(go)\nasync def go_on():\n    pass\n",
    "an async comprehension": body("x = [c async for c in deck]"),
    "global": body("global deck", "deck = []"),
    "nonlocal": body("nonlocal deck"),
    "del": body("del deck"),
    "walrus": body("x = [(y := c) for c in deck]"),
    "walrus in a condition": body("if (y := 1) > 0:", "    pass"),
    "match": body("match deck:", "    case []:", "        pass"),
    "a class pattern": body("match deck:", "    case str(x):", "        pass"),
    "star arguments": body("x = count(*[deck])"),
    "star keywords": body("x = count(**{})"),
    "a star target": body("a, *b = [1, 2]"),
    "star parameters": "@value\ndef f(*args):\n    return 1\n",
    "a slice": body("x = deck[::-1]"),
    "a slice that is set": body("deck[0:0] = [1]"),
    "an element that is set": body("deck[0] = 1"),
    "a matrix product": body("x = deck @ deck"),
    "power": body("x = 2 ** 2 ** 2 ** 2 ** 2 ** 2"),
    "a shift": body("x = 1 << 1000000"),
    "a raise": body("raise deck"),
    "an assertion": body("assert False"),
    "a function in a function": body("def inner():", "    return deck"),
    "a comprehension that leaks its name": body("x = [c for c in deck]", "y = c"),
    "a comprehension over itself": body("x = [x for x in x]"),
    "a set": body("x = {deck}"),
    "a dictionary": body("x = {'a': deck}"),
    "ellipsis": body("x = ..."),
    "bytes": body("x = b'a'"),
    "a complex number": body("x = 1j"),
    "a semicolon and an import": body("x = 1; import os"),
    "a line that is continued": body("x = \\", "import os"),
    # ------------------------------------------------------------------ names handed on as if they were values
    "a rule as a value": "@value\ndef f(g):\n    return g\n" + body("x = f(f)"),
    "a rule called by a parameter": "@value\ndef f(g):\n    return g(g)\n" + body("x = f(f)"),
    "a rule called by a parameter named like a word": "@value\ndef f(count):\n    return count(count)\n"
    + body("x = f(f)"),
    "a rule called by a parameter named like a rule": "@value\ndef g(f):\n    return f(f)\n\n@value\ndef f(x):\n    return x\n"
    + body("x = g(g)"),
    "a word as a key": body("x = highest(players, count)"),
    "a procedure as a key": "@procedure\ndef f(me):\n    shuffle(deck)\n" + body("x = highest(players, f)"),
    "a key that is the rule itself": "@value\ndef f(me):\n    return count(highest(players, f))\n"
    + body("x = highest(players, f)"),
    "two keys in a circle": "@value\ndef f(me):\n    return count(highest(players, g))\n\n@value\ndef g(me):\n    return count(lowest(players, f))\n"
    + body("x = highest(players, f)"),
    "such_that in a circle": "@value\ndef f(chosen):\n    return count(ranked(players, [f])) > 0\n"
    + body("x = choose_some(first(players), deck, 0, 1, 'p', such_that=f)"),
    "secret options in a circle": "@value\ndef f(me):\n    return secretly(players, f, 0, 1, 'p')[me]\n"
    + body("x = f(first(players))"),
    "recursion": "@procedure\ndef f():\n    f()\n" + body("f()"),
    "recursion by way of another": "@procedure\ndef f():\n    g()\n\n@procedure\ndef g():\n    f()\n" + body("f()"),
    "a rule that hides a word": "@value\ndef count(x):\n    return 1\n",
    "a rule that hides a zone": "@value\ndef deck():\n    return 1\n",
    "a local that hides a word": body("count = 1"),
    "a loop that hides a word": body("for count in deck:", "    pass"),
    "a comprehension that hides a word": body("x = [move for move in deck]"),
    # ------------------------------------------------------------------ deep, long and odd sources
    "very deep parentheses": body("x = " + "(" * 5000 + "1" + ")" * 5000),
    "deep lists": body("x = " + "[" * 90 + "1" + "]" * 90),
    "a long chain of not": body("x = " + "not " * 5000 + "True"),
    "a long chain of minus": body("x = " + "-" * 20000 + "1"),
    "a long chain of fields": body("x = table" + ".tally" * 20000),
    "a long chain of sums": body("x = " + "+".join(["1"] * 20000)),
    "a long chain of calls": body("x = " + "half_up(" * 3000 + "1" + ")" * 3000),
    "deep ifs": BODY + "".join("    " * (n + 1) + "if True:\n" for n in range(70)) + "    " * 71 + "pass\n",
    "deep comprehensions": body("x = " + "[y for y in " * 40 + "deck" + "]" * 40),
    "a hundred thousand lines": body(*["x = 1"] * 100_000),
    "a hundred thousand rules": "@value\ndef f():\n    return 1\n" * 30_000,
    "a line of a million characters": body("x = '" + "a" * 1_000_000 + "'"),
    "a number of a million digits": body("x = " + "9" * 1_000_000),
    "a number of five thousand digits": body("x = " + "9" * 5_000),
    "a hexadecimal number of many digits": body("x = 0x" + "f" * 100_000),
    "a null byte": body("x = 1\x00"),
    "a null byte in a text": body("x = choose(first(players), deck, '\x00')"),
    "a form feed and a vertical tab": body("x = 1\x0c\x0b import os"),
    "a lone surrogate": body("x = '\ud800'"),
    "tabs and spaces": "@phase(go)\ndef go_on():\n\tx = 1\n        y = 2\n",
    "no indentation": "@phase(go)\ndef go_on():\npass\n",
    "an open bracket": body("x = ("),
    "an open text": body("x = '"),
    "an open triple quote": body("x = '''"),
    # ------------------------------------------------------------------ look-alikes
    "full-width dunder": body("x = deck.＿＿class＿＿"),
    "full-width eval": body("x = ｅｖａｌ('1')"),
    "mathematical letters": body("x = 𝐞𝐯𝐚𝐥('1')"),
    "a ligature": body("x = deck.ﬁrst"),
    "long s": body("x = ſhuffle_it(deck)"),
    "superscript": body("x = deckª"),
    "greek and cyrillic": body("x = dеck"),  # (the е is Cyrillic)
    "a right-to-left override": body("x = 1 # \u202e gnihton", "import os"),
}

STOPPED: dict[str, tuple[str, str]] = {
    "nested loops": (body(*["    " * n + f"for x{n} in times(thousand):" for n in range(5)], "    " * 5 + "y = 1"), "PNP412"),
    "nested comprehensions": (body("x = " + "[count(" * 8 + "deck" + ") for y in times(thousand)]" * 8), "PNP412"),
    "a loop over repeat": (body("for x in repeat(big):", "    y = 1"), "PNP412"),
    "a list of a million numbers": (body("x = numbers(1, big)"), "PNP412"),
    "all subsets": (body("x = subsets(times(thousand), 0, thousand)"), "PNP412"),
    "subsets of subsets": (body("x = [1, 2, 0]", "for n in times(thousand):", "    x = subsets(x, 2, 2)"), "PNP412"),
    "a million options": (body("x = choose_number(first(players), 0, big, 'n')"), "PNP412"),
    "a million cards": (body("x = draw(deck, big, deck)"), "PNP412"),
    "doubling": (body("x = 1", "for n in times(thousand):", "    x = x + x"), "PNP412"),
    "doubling by itself": (body("x = 1", "for n in times(thousand):", "    x += x"), "PNP412"),
    "squaring": (body("x = 2", "for n in times(thousand):", "    x = x * x"), "PNP412"),
    "doubling tokens": (body("p = first(players)", "gain(p, 1 * coin)", "for n in times(thousand):", "    gain(p, p.coins * coin)"), "PNP412"),
    "doubling a list": (body("x = [1]", "for n in times(thousand):", "    x = x + x"), "PNP412"),
    "lists in lists": (body("x = [1]", "for n in times(thousand):", "    x = [y for y in [x, x]]"), ""),
    "a trigger for ever": (body("table.tally = 1") + "\n@whenever(table.tally > 0)\ndef up():\n    table.tally += 1\n", "PNP411"),
    "a trigger that loops": (body("table.tally = 1") + "\n@whenever(table.tally > 0)\ndef up():\n    for a in times(thousand):\n        for b in times(thousand):\n            for c in times(thousand):\n                x = 1\n", "PNP412"),
    "an invariant that loops": (body("table.tally = 1") + "\n@invariant\ndef slow():\n    for a in times(thousand):\n        for b in times(thousand):\n            for c in times(thousand):\n                x = 1\n", "PNP412"),
    "answers that answer": (body("p = first(players)", "gain(p, thousand * coin)", "announce(attack, p, p, nothing)") + "\n@reaction(to=attack, cost=1 * coin)\ndef echo(me, event):\n    announce(attack, me, me, nothing)\n", "PNP411"),
    "answers for ever": (body("moment()") + "\n@reaction(to=any_time)\ndef shout(me):\n    me.score += 1\n", "PNP402"),
    "a booking that books itself": (body("p = first(players)", "x = [p for p in players]", "for n in times(thousand):", "    for m in times(thousand):", "        for k in times(thousand):", "            later(round_end, g)") + "\n@procedure\ndef g():\n    table.tally += 1\n", "PNP412"),
    "a booking of its own": (body("f()") + "\n@procedure\ndef f():\n    table.tally += 1\n    later(round_end, f)\n", "ok"),
    "deep parentheses": (body("x = " + "(" * 90 + "1" + ")" * 90), "ok"),
    "a deal for ever": (body("move(deck, well)", "deal(well, big, hand)"), "ok"),
    "a memory of hands": (body("for n in times(thousand):", "    for m in times(thousand):", "        x = hand_of(top(deck, n % five), sets)"), "ok or stopped"),
    "a header that tries everything": (
        "@phase(go)\ndef go_on():\n    pass\n\n"
        "@action(phase=act, a=times(thousand), b=times(thousand), c=times(thousand), cost=(a + b + c) * coin)\n"
        "def buy(me, a, b, c):\n    pass\n", "PNP412",
    ),
    "a header that loops": (
        "@phase(go)\ndef go_on():\n    pass\n\n@value\ndef slow():\n    x = 0\n    for a in times(thousand):\n        for b in times(thousand):\n"
        "            for c in times(thousand):\n                x = 1\n    return [1]\n\n"
        "@action(phase=act, a=slow(), b=slow(), cost=(a + b) * coin)\ndef buy(me, a, b):\n    pass\n", "PNP412",
    ),
    "text that grows": ("@value\ndef f(x):\n    return x\n" + body("x = f('a')", "for n in times(thousand):", "    x = x * 2"), ""),
    "comparing what is doubled": (body("x = [1]", "y = [1]", "for n in times(five * ten):", "    x = [x, x]", "    y = [y, y]", "z = x == y"), ""),
    "a million rounds": ("@phase(go)\ndef go_on():\n    pass\n", "PNP416"),
    "choices for ever": ("@phase(go)\ndef go_on():\n    pass\n\n@action(phase=feast)\ndef eat(me):\n    me.score += 1\n", "PNP4"),
}  # fmt: skip
SEQUENCES = {
    "a million rounds": "sequence:\n  round:\n    label: Round\n    at_most: 1000000\n    steps:\n      - phase: go\n",
    "a header that tries everything": "turns",
    "a header that loops": "turns",
    "choices for ever": "feast",
}


@pytest.fixture(autouse=True)
def _bounds() -> Iterator[None]:
    """Nothing here takes long, and nothing fills the memory."""
    before, started = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    yield
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    assert time.process_time() - started < SECONDS
    assert grown < MEGABYTES, f"{grown:.0f} MB"


def test_there_are_enough_of_them() -> None:
    assert len(REFUSED) + len(STOPPED) >= 60


@pytest.mark.parametrize("name", REFUSED)
def test_hostile_code_is_refused_with_a_diagnostic(name: str) -> None:
    made = lab(REFUSED[name])
    errors = [d for d in made.faults if d.severity == "error"]
    assert errors, "nothing was found wrong with it"
    assert {d.code[:4] for d in errors} <= {"PNP1", "PNP2"}, [(d.code, d.message) for d in errors]
    for fault in errors:
        assert fault.span.file.endswith("01-rules.md") and fault.span.line > 0 and fault.message


def _yaml(name: str) -> str:
    from tests.lab import TURNS

    kind = SEQUENCES.get(name, "")
    return {"turns": TURNS, "feast": TURNS.replace("phase: act", "phase: feast"), "": ""}.get(kind, kind)


@pytest.mark.parametrize("name", STOPPED)
def test_hostile_code_that_is_let_through_is_stopped_by_a_budget(name: str) -> None:
    code, wanted = STOPPED[name]
    made = lab(code, _yaml(name))
    if made.codes:
        assert wanted == "", made.faults
        return
    outcome = made.run(*[1] * 80_000 if name in ("answers for ever", "choices for ever") else [1] * 50).outcome
    assert outcome is not None
    if wanted.startswith("ok"):
        assert outcome.status == "ended" or outcome.code == "PNP412"
    else:
        assert outcome.status == "stuck" and outcome.code.startswith(wanted or "PNP4"), outcome


# ------------------------------------------------------------------------------------------------- scenarios
EXPRESSIONS = [
    "__import__('os').system('true')", "deck.__class__", "'{0.__class__}'.format(deck)", "(lambda: 1)()", "[0] * 1000000000",
    "'a' * 1000000000", "10 ** 10 ** 10", "9" * 100_000, "(" * 10_000 + "1" + ")" * 10_000, "-" * 50_000 + "1",
    "list(deck)", "_n()", "_c", "open('/etc/passwd')", "[c for c in deck for d in deck]", "f'{deck}'", "deck[0:1]",
    "numbers(0, 1000000)", "subsets(numbers(0, 1000), 0, 1000)", "count(deck, *deck)", "deck.append(1)", "x := 1",
    "[[[count([1 for a in times(1000) for b in times(1000)])]]]", "turning(deck, heap).gi_frame",
    "count([count([count([1 for a in times(1000)]) for b in times(1000)]) for c in times(1000)])", "\x00", "", " ", "1 +",
    "win(Ann)", "end_turn()", "first([])", "choose(Ann, deck, 'p')", "move(deck, heap)", "ｅｖａｌ('1')", "await deck",
    "[x async for x in deck]", "True and __builtins__", "players.__len__()", "state", "Ann.hand.mask", "Ann.hand.clear",
]  # fmt: skip


@pytest.mark.parametrize("text", EXPRESSIONS, ids=[repr(e[:30]) for e in EXPRESSIONS])
@pytest.mark.parametrize("key", ["value", "call"])
def test_hostile_expressions_of_scenarios_are_told_and_do_nothing(key: str, text: str) -> None:
    made = lab("")
    result = run_scenario(
        made.game, made.rules, {"players": ["Ann", "Bob"], "do": [{key: text}], "expect": {"result": "no"}}
    )
    assert not result.ok and result.differences


def test_a_field_named_like_a_method_gives_no_way_in() -> None:
    from tests.lab import merged

    fields = merged(
        "fields",
        "  player.format: {is: num, start: 0}\n  player.clear: {is: num, start: 0}\n  table.pop: {is: num, start: 0}\n",
    )
    for line in ("x = '{0}'.format(deck)", "deck.clear()", "x = deck.clear", "x = [1].pop"):
        made = lab(body(line), fields)
        assert made.codes and set(made.codes) <= {"PNP201", "PNP204", "PNP206", "PNP113", "PNP106"}, made.faults
    made = lab("", fields)
    data = {"players": ["Ann", "Bob"], "do": [{"value": "'{0.__class__}'.format(deck)"}], "expect": {"result": 1}}
    assert run_scenario(made.game, made.rules, data).broken
