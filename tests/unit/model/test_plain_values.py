"""A placeholder that is filled without compiling says what Jinja would say."""

import pytest

import pnp.model.text.prose as prose_module
from pnp.model.text import plain_values
from pnp.model.text.messages import messages_of
from pnp.model.text.placeholders import BadPlaceholder, placeholders_of
from pnp.model.text.plain_values import UNSURE
from pnp.model.text.prose import Prose
from tests.shipped import game_of

GAME = game_of("hearts")
ODD = [
    "hand_size", "nothing", "hand_size.x", "hand_size()", "hand_size|words", "hand_size|upper", "players", "1", "-1", "1e400", "'x'",
    "hand_size + 1", "hand_size - 1", "trick(2)", "trick(2)(3)", "trick(1e400)", "trick(trick)", "trick.__class__", "trick._x",
    "name('hand')", "name()", "name(*players)", "cost('x')", "trick(n=2)", "trick.one", "True", "none", "trick|words", "trick(-3)",
    "3|words", "3|words('f')", "'x'|capitalize", "hand_size|digits", "number_of(players)", "minutes|words|capitalize",
]  # fmt: skip


def said(prose: Prose, expression: str) -> str:
    try:
        return prose.value(expression)
    except BadPlaceholder as problem:
        return f"bad: {problem.message} {problem.help}"


@pytest.mark.parametrize("locale", ["en", "de"])
def test_it_says_what_jinja_says(locale: str, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [m.text for m in messages_of(GAME)]
    expressions = [*ODD, *dict.fromkeys(p.expression for text in texts for p in placeholders_of(text))]
    quick = [said(Prose(GAME, locale), each) for each in expressions]
    counted = []
    monkeypatch.setattr(plain_values, "value_of", lambda *given: counted.append(given) or UNSURE)
    slow = [said(Prose(GAME, locale), each) for each in expressions]
    assert len(counted) > 20
    assert dict(zip(expressions, quick, strict=True)) == dict(zip(expressions, slow, strict=True))


def test_the_usual_placeholders_are_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nearly all of a game's."""
    monkeypatch.setattr(prose_module, "environment", lambda: pytest.fail("compiled"))
    expressions = {p.expression for m in messages_of(GAME) for p in placeholders_of(m.text)}
    for expression in sorted(expressions):
        if "cost" not in expression:
            assert not said(Prose(GAME, counts={c.id: 1 for c in GAME.components}), expression).startswith("bad")
