"""PNP613 stands at the word of the entry, and the flag of an entry ends it."""

from pnp.checks.static.locale import check_locales
from pnp.model.read.build import build_game
from pnp.model.text.catalogue import load_catalogue
from pnp.rules import compile_rules
from pnp.source.diagnostics import Diagnostic, Report
from pnp.source.load import Memory, load_game
from tests.tiny import IN_FRENCH

ENTRY = '''msgctxt "clause:seats"
msgid "Players take turns in the order of their seats."
msgstr "'''


def told(files: dict[str, str]) -> list[Diagnostic]:
    report = Report()
    tree = load_game(Memory(files), report)
    game = build_game(tree, report)
    rules = compile_rules(game, report)
    check_locales(game, rules, {"fr": load_catalogue(tree, "fr", report)}, report)
    return [d for d in report if d.code == "PNP613"]


def spoilt(before: str = "") -> dict[str, str]:
    """The game with a negation in the translation of one clause."""
    files = dict(IN_FRENCH)
    at = files["locale/fr.po"].index(ENTRY)
    end = at + len(ENTRY)
    text = files["locale/fr.po"]
    files["locale/fr.po"] = text[:at] + before + ENTRY + "Jamais " + text[end:]
    return files


def test_the_catalogue_of_the_game_is_sound() -> None:
    assert told(dict(IN_FRENCH)) == []


def test_the_warning_stands_at_the_word() -> None:
    (diagnostic,) = told(spoilt())
    line = spoilt()["locale/fr.po"].split("\n")[diagnostic.span.line - 1]
    assert line[diagnostic.span.column - 1 :].startswith("Jamais")
    assert diagnostic.severity == "warning" and "#, pnp-allow PNP613" in diagnostic.help


def test_the_flag_of_an_entry_says_that_both_mean_the_same() -> None:
    assert told(spoilt("#, pnp-allow PNP613\n")) == []
