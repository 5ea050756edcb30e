"""Plural forms: a catalogue's header counts, and no new version of a library changes what pnp says of a language."""

import pytest

from pnp.model.game import Message
from pnp.model.language.plural_header import accepted_forms, fault_of_header, header_rule
from pnp.model.language.plurals import category, form_of, formula_of, plural_rule
from pnp.model.language.press_words import PressWords, program_text
from pnp.model.text.catalogue import Catalogue, build_catalogue
from pnp.source.diagnostics import Span
from pnp.source.load.po import PoEntry, PoFile

MILLIONS = "(n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2)"
"""What newer CLDR data say of Spanish, French, Italian and Portuguese."""


@pytest.fixture
def moved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Libraries whose data have moved: Babel knows other plurals, and num2words other words."""
    babel_plurals = pytest.importorskip("babel.messages.plurals")
    from babel.core import Locale

    for language in ("es", "fr", "it", "pt", "de", "pl", "he"):
        monkeypatch.setitem(babel_plurals.PLURALS, language, (3, MILLIONS))
    monkeypatch.setattr(Locale, "plural_form", property(lambda self: lambda number: "many"))
    monkeypatch.setattr("num2words.num2words", lambda number, lang: f"moved {number}")
    program_text.cache_clear()


def header(number: int, formula: str) -> dict[str, str]:
    return {"Plural-Forms": f"nplurals={number}; plural={formula};"}


@pytest.mark.parametrize(("locale", "number"), [("es", 2), ("fr", 2), ("it", 2), ("pt_BR", 2), ("pl", 3), ("he", 2)])
def test_the_usual_number_of_forms_does_not_move_with_a_library(moved: None, locale: str, number: int) -> None:
    assert plural_rule(locale)[0] == number == accepted_forms(locale, {})


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", {1: "one", 2: "other"}),
        ("fr", {0: "one", 1: "one", 2: "other", 1_000_000: "many"}),
        ("pt_PT", {0: "other", 1: "one"}),
        ("pt-BR", {0: "one", 2: "other"}),
        ("he", {1: "one", 2: "two", 3: "other"}),
        ("pl", {1: "one", 2: "few", 5: "many", 22: "few"}),
        ("ru", {1: "one", 21: "one", 12: "many", 3: "few"}),
        ("hr", {1: "one", 2: "few", 5: "other"}),
        ("ar", {0: "zero", 1: "one", 2: "two", 3: "few", 11: "many", 100: "other"}),
        ("lv", {0: "zero", 1: "one", 11: "zero", 2: "other"}),
        ("tr", {1: "one", 5: "other"}),
        ("ja", {1: "other", 5: "other"}),
    ],
)
def test_categories_do_not_move_with_a_library(moved: None, locale: str, said: dict[int, str]) -> None:
    assert {number: category(locale, number) for number in said} == said


def test_the_words_for_numbers_do_not_move_with_a_library(moved: None) -> None:
    from pnp.model.language.numbers import in_words

    said = [in_words(7, locale) for locale in ("en", "de", "fr", "es", "he", "pl", "sv")]
    assert said == ["seven", "sieben", "sept", "siete", "שבע", "siedem", "sju"]
    assert [in_words(n, "fr_CH") for n in (70, 12)] == ["septante", "douze"] and in_words(70, "fr") == "soixante-dix"
    assert in_words(5, "bg") == "5", "a language without words in pnp prints digits, whatever a library learns"


def test_the_presss_own_catalogues_go_by_their_headers(moved: None) -> None:
    assert header_rule(header(2, "(n != 1)")) == (2, "(n != 1)")
    assert program_text("es").rule == "(n != 1)" and program_text("fr").rule == "(n > 1)"
    program_text.cache_clear()


@pytest.mark.parametrize(
    ("locale", "number", "formula", "forms"),
    [
        ("es", 3, MILLIONS, {1: 0, 2: 2, 1_000_000: 1}),
        ("es", 2, "(n != 1)", {1: 0, 2: 1, 1_000_000: 1}),
        ("pl", 2, "(n != 1)", {1: 0, 5: 1}),
        ("pl", 4, "(n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : n%10==0 ? 2 : 3)", {1: 0, 3: 1, 10: 2, 7: 3}),
        ("ja", 2, "(n != 1)", {1: 0, 3: 1}),
        ("tlh", 3, "n > 2 ? 2 : n", {0: 0, 1: 1, 9: 2}),
    ],
)
def test_a_header_counts_whatever_a_language_usually_has(
    locale: str, number: int, formula: str, forms: dict[int, int]
) -> None:
    catalogue = Catalogue(locale, headers=header(number, formula))
    assert catalogue.forms == number and {n: catalogue.plural_index(n) for n in forms} == forms


HOSTILE = {
    "code": "__import__('os').system('true')",
    "a name": "m != 1",
    "brackets never closed": "(" * 3000 + "n",
    "brackets too deep": "(" * 300 + "n" + ")" * 300,
    "a very long one": "n+" * 5000 + "n",
    "many refusals": "!" * 900 + "n",
    "many choices": "n?1:" * 200 + "0",
    "nothing": " ",
    "division by zero": "1 / 0",
    "division by zero for one number": "1 / (n != 7)",
    "more than the forms": "n > 1 ? 2 : 0",
    "the number itself": "n",
    "a power": "n" + "*n" * 400,
}


@pytest.mark.parametrize("formula", HOSTILE.values(), ids=HOSTILE)
def test_a_formula_that_is_none_is_told_and_the_languages_serves(formula: str) -> None:
    headers = {"Plural-Forms": f"nplurals=2; plural={formula};"}
    accepted = header_rule(headers)
    if accepted is None:
        assert fault_of_header(headers) and accepted_forms("pl", headers) == 3
    else:
        assert {form_of(accepted[1], n) for n in range(1000)} <= {0, 1}


@pytest.mark.parametrize("formula", ["__import__('os')", "n.real", "n ** 2", "lambda: n", "m", "n;n", "'n'"])
def test_a_formula_has_numbers_n_and_operators_alone(formula: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        formula_of(formula)


@pytest.mark.parametrize("written", ["nplurals=0; plural=0;", "nplurals=11; plural=0;", "nplurals=two; plural=n;", "2"])
def test_a_header_without_a_number_of_forms_is_told(written: str) -> None:
    assert "nplurals=" in fault_of_header({"Plural-Forms": written})


def test_a_formula_that_fails_for_a_rare_number_chooses_the_first_form() -> None:
    assert form_of("1 / (n != 5003)", 5003) == 0


def test_a_librarys_entries_are_in_the_order_of_its_own_header() -> None:
    def read(file: str, text: str, forms: tuple[str, ...], headers: dict[str, str]) -> PoFile:
        return PoFile("es", file, headers, (PoEntry("", text, text + "s", forms, False, Span(file, 1)),))

    game = read("es.po", "a", ("uno", "millones", "varios"), header(3, MILLIONS))
    library = read("lib/es.po", "b", ("carta", "cartas"), header(2, "(n != 1)"))
    catalogue = build_catalogue([game, library], "es")
    assert [catalogue.plural(Message("a"), n) for n in (1, 5, 1_000_000)] == ["uno", "varios", "millones"]
    assert [catalogue.plural(Message("b"), n) for n in (1, 5, 1_000_000)] == ["carta", "cartas", "cartas"]
    assert [catalogue.forms_for(catalogue.entries["", text]) for text in "ab"] == [3, 2]


def test_a_games_own_words_for_the_press_are_in_the_order_of_its_header() -> None:
    words = PressWords({"{n} card": ("{n} carta", "{n} cartas"), "one": ("uno",)}, "n != 1")
    own = words.over({"{n} hand": ("mano", "de manos", "manos")}, MILLIONS)
    assert [own.counted("{n} hand", "{n} hands", n) for n in (1, 2, 1_000_000)] == ["mano", "manos", "de manos"]
    assert [own.counted("{n} card", "{n} cards", n) for n in (1, 2)] == ["{n} carta", "{n} cartas"]
