"""An example stands beside the clause that it shows, and comes to it (PNP804); planted in All But Malice."""

from pnp.checks.search.examples import check_examples, run_examples
from pnp.model.read.build import build_game
from pnp.rules import compile_rules
from pnp.source.diagnostics import Diagnostic, Report
from pnp.source.load import load_game
from pnp.source.load.files import Memory

from .conftest import DATA, GAME, Planted


def found(planted: Planted) -> list[Diagnostic]:
    report = Report()
    game = build_game(load_game(Memory(planted.texts, str(GAME), (DATA,)), report), report)
    rules = compile_rules(game, report)
    return list(check_examples(game, rules, run_examples(game, rules)))


def test_the_examples_as_they_are_stand_beside_what_they_show(planted: Planted) -> None:
    assert found(planted) == []


def test_an_example_that_does_not_come_to_its_clause(planted: Planted) -> None:
    line = planted.replace("rules/06-scenes.md", "#swords-drawn of=duel-prize", "#swords-drawn of=duel-draw")
    (fault,) = found(planted)
    assert (fault.code, fault.severity, fault.span.line) == ("PNP804", "warning", line)
    assert "its run does not come to it" in fault.message and "`duel-prize`" in fault.help


def test_an_example_in_another_section(planted: Planted) -> None:
    planted.replace("rules/06-scenes.md", "#swords-drawn of=duel-prize", "#swords-drawn of=character")
    (fault,) = found(planted)
    assert fault.message == "example `swords-drawn` shows `character`, and does not stand below it in the same section"


def test_an_example_of_what_is_offered_need_not_come_to_its_clause(planted: Planted) -> None:
    planted.replace("rules/05-overt.md", "#free-in-her-suit", "#free-in-her-suit of=scene-lapses")
    assert found(planted) == []
