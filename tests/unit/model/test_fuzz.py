"""Whatever a designer types, the answer is a diagnostic with a place, in words that are not Python's."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.model.read.build import build_game
from pnp.model.show import show_game
from pnp.model.text.messages import messages_of
from pnp.model.text.placeholder_checks import check_placeholders
from pnp.model.text.prose import Prose
from pnp.source.diagnostics import Failed, Report
from pnp.source.diagnostics.render import render_all
from pnp.source.load import Memory, load_game
from tests.unit.model import conftest

_PYTHON = re.compile(r"\b(NoneType|dict|None|True|False|Traceback|Error|object has)\b")
_WORDS = [
    "[]", "{}", "null", "yes", "-1", "99999999999999999999", "1.5", "''", "[[]]", "{a: {b: c}}", "nothing", "4..2", "*",
    "|\n  x", "&a b", "*a", "!!int x", "#", "- x", "ONE", "rank", "list of rank or nothing", "player.hand", "{{ x }}",
    "{#a}", "{#a kind=", "`", "é中", "\u2028", "\t", "\x00", "hand_limit", "x" * 300,
]  # fmt: skip


@st.composite
def mutated(draw: st.DrawFn, text: str) -> str:
    """A text with one to three of its words replaced, or lines taken out, doubled, moved or indented."""
    lines = text.split("\n")
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        line = lines[at]
        words = list(re.finditer(r"\w+|[^\w\s]+", line))
        match draw(st.integers(0, 5)):
            case 0:
                lines[at] = ""
            case 1:
                lines.insert(at, line)
            case 2:
                lines[at] = "  " + line
            case 3:
                lines[at] = line[2:]
            case _ if words:
                word = draw(st.sampled_from(words))
                lines[at] = line[: word.start()] + draw(st.sampled_from(_WORDS)) + line[word.end() :]
    return "\n".join(lines)


LIBRARY = """\
game: lib
names: {mood: [GLAD, SAD]}
rankings:
  sets: {rank: rank, suit: suit, low: ONE, columns: {wins: flag}, hands: [{hand: PAIR, groups: [2], wins: yes}]}
"""


@st.composite
def games(draw: st.DrawFn) -> dict[str, str | bytes]:
    """The tiny game with a variant and a library, one of its files mutated."""
    game = conftest.GAME.replace("title: Tiny", "title: Tiny\nshares: [lib]")
    texts: dict[str, str | bytes] = {
        "game.yaml": game + "variants: {a: {title: A, overlay: {constants: {hand_limit: 3}}}}\n",
        "cards.csv": conftest.CARDS,
        "rules/01-turn.md": conftest.RULES + "\n```example\ndo: [x]\ntells: y\n```\n\n```include\nlib/sets\n```\n",
        "../lib/game.yaml": LIBRARY,
        "../lib/rules/sets.md": "# Sets {#sets}\n\nA {{ coin }}. {#pairs}\n",
    }
    name = draw(st.sampled_from(["game.yaml", "game.yaml", *texts]))
    texts[name] = draw(mutated(str(texts[name])))
    return texts


@settings(max_examples=150)
@given(games())
def test_no_typing_error_is_a_traceback(texts: dict[str, str | bytes]) -> None:
    report = Report()
    tree = load_game(Memory(texts), report)
    try:
        game = build_game(tree, report)
        prose = Prose(game, report=report)
        report.add_all(check_placeholders(prose, messages_of(game)))
        show_game(game)
    except Failed:
        assert report.errors
    assert render_all(report, report.sources) or not report.diagnostics
    for fault in report:
        assert fault.span.file, fault
        assert not _PYTHON.search(fault.message + fault.help), fault
