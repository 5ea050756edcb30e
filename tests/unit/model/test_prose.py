"""Prose is translated, and its placeholders are filled from the model."""

from typing import Any

import pytest

from pnp.model.game import Game, Message
from pnp.model.text.catalogue import Catalogue, load_catalogue
from pnp.model.text.messages import messages_of
from pnp.model.text.placeholder_checks import check_placeholders
from pnp.model.text.placeholders import place_in, placeholders_of
from pnp.model.text.prose import Prose
from pnp.source.diagnostics import Report, Span
from pnp.source.load import Memory, load_game

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
FRENCH = (
    HEAD
    + """\
msgctxt "term:coin"
msgid "Coin"
msgid_plural "Coins"
msgstr[0] "pièce"
msgstr[1] "pièces"

msgctxt "clause:draw"
msgid "Draw up to {{ slip(hand_limit) }}."
msgstr "Piochez {{ coin(1) }} et {{ coin(hand_limit) }}, le prix {{ coin.form('of') }}."

msgctxt "text:turn"
msgid "Play goes round."
msgstr ""

#, fuzzy
msgctxt "game:title"
msgid "Tiny"
msgstr "Minuscule"
"""
)


WORDS = "terms:\n  coin: {gender: f, forms: {of: de la pièce}}\n"


def french(text: str = FRENCH, words: str = WORDS, locale: str = "fr") -> Catalogue:
    files = {"game.yaml": "game: tiny\n", f"locale/{locale}.po": text, f"locale/{locale}.yaml": words}
    report = Report()
    catalogue = load_catalogue(load_game(Memory(files), report), locale, report)
    assert not report.diagnostics
    return catalogue


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("{{ hand_limit }}", "2"),
        ("{{ hand_limit|words }}", "two"),
        ("{{ hand_limit + 1 }}", "3"),
        ("{{ coin }} and {{ coins }}", "Coin and Coins"),
        ("{{ coin(1) }}", "one Coin"),
        ("{{ coin(hand_limit) }}", "two Coins"),
        ("{{ coin(12) }} {{ coin(13) }}", "twelve Coins 13 Coins"),
        ("{{ ONE }} {{ ONE.code }}", "one 1"),
        ("{{ ONE|capitalize }}", "One"),
        ("{{ worth.TWO }} {{ worth.TWO|words }}", "4 four"),
        ("{{ name('deck') }} {{ name('fetch') }} {{ name('slip') }} {{ name('turn') }}", "deck fetch slip turn"),
        ("{{ players.least }} to {{ players.most|words }}", "2 to three"),
        ("{{ players }}", "2–3"),
        ("{{ number_of('slip') }} {{ number_of('slip', rank='TWO') }}", "5 3"),
        ("{{ number_of('slip', rank=ONE, suit='RED') }}", "1"),
        ("{{ number_of('slip', suit='nothing') }}", "1"),
        ("{{ number_of('rank') }} {{ number_of('slips')|words }}", "2 five"),
        ("{{ slip(number_of('slip')) }}", "five Slips"),
        ("no placeholder, {a, b} }}", "no placeholder, {a, b} }}"),
    ],
)
def test_placeholders_print_what_the_model_says(tiny: Game, text: str, printed: str) -> None:
    prose = Prose(tiny)
    assert prose.text(Message(text)) == printed
    assert prose.report.diagnostics == []


@pytest.mark.parametrize(
    ("text", "message", "help"),
    [
        ("{{ hand_limt }}", "prose can print nothing called `hand_limt`", "write `hand_limit`"),
        ("{{ deck }}", "prose can print nothing called `deck`", 'write `{{ name("deck") }}`'),
        ("{{ coin('x') }}", "`coin(…)` needs a number, but `x` is not a number", "write a constant or a number"),
        (
            "{{ coin.form('gen') }}",
            "`coin` has no form `gen` in `en`",
            "write it in game/locale/en.yaml: `terms: {coin: {singular: {gen: …}}}`",
        ),
        ("{{ worth.TOW }}", "`worth` has no `TOW`", "write `TWO`"),
        ("{{ worth }}", "`worth` prints nothing by itself", "write `worth.`"),
        ("{{ ONE.cod }}", "`ONE` has no `cod`", "write `code`"),
        ("{{ name('dek') }}", "nothing with the label `dek` exists", "write `deck`"),
        ("{{ number_of('slop') }}", "there is no card kind, enumeration or component `slop`", "write `slip`"),
        ("{{ number_of('slip', rnk='ONE') }}", "`slip` has no column `rnk`", "write `rank`"),
        ("{{ number_of('slip', rank='TOW') }}", "rank has no `TOW`", "write `TWO`"),
        ("{{ result_of('feast', 'score') }}", "there is no example `feast`", ""),
        ("{{ hand_limit|word }}", "there is no `|word`", "write `words`"),
        ("{{ coin|words }}", "`|words` needs a number, but `Coin` is not a number", ""),
        ("{{ coin.__class__ }}", "`{{ coin.__class__ }}` cannot be filled", ""),
        ("{{ [x for x in y] }}", "`{{ [x for x in y] }}` cannot be read", ""),
        ("{{ 'a' * 999999999 }}", "is not allowed in prose", "write a name"),
        ("{{ }}", "cannot be read", ""),
        ("{{ hand_limit(1) }}", "cannot be filled", ""),
        ("{{ coin() }}", "cannot be filled: it has the wrong arguments", ""),
    ],
)
def test_a_placeholder_that_cannot_be_filled_is_told_and_left(tiny: Game, text: str, message: str, help: str) -> None:
    prose = Prose(tiny)
    assert prose.text(Message(text)) == text
    (fault,) = prose.report.diagnostics
    assert (
        fault.code == ("PNP608" if "form" in text else "PNP304")
        and message in fault.message
        and fault.help.startswith(help)
    )


def test_a_translation_is_taken_with_its_own_placeholders_forms_and_genders(tiny: Game) -> None:
    prose = Prose(tiny, "fr", french())
    assert prose.text(tiny.clauses["draw"].text) == "Piochez une pièce et deux pièces, le prix de la pièce."
    assert prose.report.diagnostics == []


def test_what_is_missing_or_fuzzy_stays_in_the_source_language(tiny: Game) -> None:
    prose = Prose(tiny, "fr", french())
    assert prose.text(tiny.title) == "Tiny"
    assert prose.text(tiny.chapters[0].blocks[1].text) == "Play goes round."


def test_a_fault_of_a_translation_stands_in_the_catalogue(tiny: Game) -> None:
    text = FRENCH.replace("coin.form('of')", "coin.form('off')")
    catalogue = french(text)
    (fault,) = check_placeholders(Prose(tiny, "fr", catalogue), messages_of(tiny))
    entry = catalogue.entry(tiny.clauses["draw"].text)
    assert entry is not None and (fault.span.file, fault.span.line) == ("game/locale/fr.po", entry.span.line)


def test_costs_are_asked_of_the_rules(tiny: Game) -> None:
    costs: dict[str, Any] = {"beg": [("coin", 2)], "steal": "all you have"}
    prose = Prose(tiny, costs=lambda action: costs[action])
    assert prose.fill("{{ cost('beg') }}; {{ cost('steal') }}") == "two Coins; all you have"
    prose.fill("{{ cost('fly') }}")
    assert prose.report.diagnostics[0].message == "there is no action `fly`"


def test_names_given_with_a_text_are_filled_too(tiny: Game) -> None:
    assert Prose(tiny).fill("{{ who }} pays {{ coin(n) }}", who="Fiona", n=3) == "Fiona pays three Coins"


def test_every_placeholder_is_checked_where_it_stands(build: Any) -> None:
    built = build("Play goes round.", "Play {{ gos }}\nround {{ coin }} and\n{{ rownd(2) }} {{ open.")
    prose = Prose(built.game, report=built.report)
    faults = check_placeholders(prose, messages_of(built.game))
    assert [(d.span.line, d.span.column, d.span.end_column) for d in faults] == [(5, 16, 18), (3, 6, 15), (5, 1, 15)]


def test_a_placeholder_is_found_in_a_text_that_was_wrapped() -> None:
    source = "x\n\nPay {{ a }} and {{ a }} or {{\n  b }} here {{ a }}.\n"
    message = Message("Pay {{ a }} and {{ a }} or {{ b }} here {{ a }}.", "", Span("f", 3, 1))
    found = placeholders_of(message.text)
    spans = [place_in(message, p.start, p.end, {"f": source}) for p in found]
    assert [(s.line, s.column) for s in spans] == [(3, 5), (3, 17), (3, 28), (4, 13)]


@pytest.mark.parametrize(
    ("source", "place"),
    [
        ("A tale.\n\nRed and\n  blue win.", (3, 1, 4, 12)),
        ("> A tale.\n> Red and\n> blue win.", (2, 3, 3, 12)),
        ("Red and. Red and blue win.", (1, 10, 1, 27)),
        ("Red and blue lose.", (1, 1, 1, 1)),
    ],
)
def test_a_sentence_is_found_over_line_breaks_and_marks_of_quotes(source: str, place: tuple[int, ...]) -> None:
    text = "Red and blue win."
    span = place_in(Message(text, "clause:x", Span("f", 1, 1, 1, 1)), 0, len(text), {"f": source})
    assert (span.line, span.column, span.end_line, span.end_column) == place


def test_placeholders_know_their_names() -> None:
    (one,) = placeholders_of("{{ trump( hand_limit )|words }}")
    assert (one.expression, one.names) == ("trump( hand_limit )|words", {"trump", "hand_limit"})


def test_each_paragraph_of_an_example_is_a_message(build: Any) -> None:
    tells = "tells:\n  - One {{ coin }}, {{ coin(result_of('e-example-1', 'deck')) }}.\n  - Two.\n"
    game = build(rules__02_e_md=f"# E {{#e}}\n\n```example\nexpect: {{deck: 2}}\n{tells}```\n").game
    prose = Prose(game)
    assert prose.story(game.examples[0].tells) == ["One Coin, two Coins.", "Two."]
    contexts = [m.context for m in messages_of(game) if m.text.startswith("One {{ coin") or m.text == "Two."]
    assert contexts == ["example:e-example-1"] * 2


@pytest.mark.parametrize(
    ("expression", "number"),
    [
        ("coin(hand_limit)", 2), ("hand_limit|words", 2), ("hand_limit + 1", 3), ("worth.TWO", 4), ("coin(5)", None),
        ("coin", None), ("coin.form('x')", None), ("coin(hand_limit).form('x')", 2), ("number_of('slip')", 5),
        ("name('deck')", None),
    ],
)  # fmt: skip
def test_the_number_of_a_placeholder_is_the_models(tiny: Game, expression: str, number: int | None) -> None:
    assert Prose(tiny).number_in(expression) == number


def test_words_go_with_a_number_by_its_plural_form(tiny: Game) -> None:
    prose = Prose(tiny, report=Report())
    assert prose.text(Message('{{ hand_limit|plural("it", "them") }} {{ 1|plural("it", "them") }}')) == "them it"
    prose.text(Message('{{ hand_limit|plural("it") }}'))
    assert "`|plural` needs 2 words in `en`, but has 1" in prose.report.errors[0].message
