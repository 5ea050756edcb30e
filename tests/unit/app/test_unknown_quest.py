"""A quest that is asked for by a wrong name is told, instead of printing nothing."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.app.build.books import adventures
from pnp.app.game.printable import Printable
from pnp.press.document.rule_facts import RuleFacts
from pnp.source.diagnostics import Failed, Report
from tests.shipped import loaded


def test_a_quest_that_the_game_has_not_is_told() -> None:
    context: Any = SimpleNamespace(options=SimpleNamespace(quests=("corridr",)))
    nothing: Any = None
    report, cards = Report(), loaded("cards")
    source = Printable(cards.tree, cards.game, RuleFacts(""))
    with pytest.raises(Failed):
        list(adventures(source, nothing, context, report, nothing))
    (fault,) = report.errors
    assert fault.code == "PNP125" and "corridor" in fault.help
