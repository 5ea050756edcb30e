"""Entries of catalogues: their placeholders, marks and words, their places in the file, and their plural forms."""

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.checks.static import catalogues
from pnp.checks.static.example_facts import check_example_facts
from pnp.checks.static.plural_forms import check_forms, check_header
from pnp.model.game import Message
from pnp.model.text.catalogue import Catalogue
from pnp.model.text.placeholders import placeholders_of
from pnp.source.diagnostics import NOWHERE, Span
from pnp.source.load.po import PoEntry

GAME: Any = SimpleNamespace(
    terms={"coin": SimpleNamespace(id="coin", plural="coins"), "ace": SimpleNamespace(id="ace", plural="")}
)


def meaning(expression: str) -> str:
    return catalogues.meaning_of(GAME, placeholders_of("{{ " + expression + " }}")[0])


@pytest.mark.parametrize(
    ("expression", "thing"),
    [
        ("coins", "coin"), ("coin", "coin"), ("ace", "ace"), ("hand_limit", "hand_limit"), ("coins | capitalize", "coin"),
        ("coin.form('dat')", "coin"), ("three | words('f')", "three"), ("coin( 2 )", "coin(2)"), ("name('x')", 'name("x")'), ("coins | lower", "coin"),
    ],
)  # fmt: skip
def test_the_meaning_of_a_placeholder_is_without_its_grammar(expression: str, thing: str) -> None:
    assert meaning(expression) == thing


def test_things_and_marks_of_a_text_are_counted() -> None:
    text = '{{ coin }} {{ coins | capitalize }} {{ n }} {{ n | plural("a") }}'
    assert catalogues.placeholder_counts(GAME, text) == Counter(coin=2, n=1)
    assert catalogues.same_placeholders("{{ a }} {{ b }}", "x {{ b }} {{ a }}")
    assert not catalogues.same_placeholders("{{ a }}", "{{ a }} {{ a }}")
    assert catalogues.difference(Counter(a=2, b=1), Counter(a=1, c=2)) == (["a", "b"], ["c", "c"])
    marks = catalogues.markup_counts('see [it]( #a "t") and [](#a), ![x](p.png) :gem: a:b: **so** __so__ **{{ n }}**')
    assert marks == Counter({"[…](#a)": 2, "![…](p.png)": 1, ":gem:": 1, "**…**": 3})
    assert catalogues.markup_counts("plain __bold__") == Counter() and catalogues.markup_counts("a: ** b") == Counter()
    assert catalogues.markup_counts("{{ ':gem:' }} :axe:") == Counter({":axe:": 1})


def test_words_are_found_by_their_stems() -> None:
    assert catalogues.says("Die Karten liegen", ["karte"]) and catalogues.says("Spielerinnen", ["Spieler"])
    assert not catalogues.says("Kar", ["karte"]) and not catalogues.says("viele", ["", "axt"])
    assert [catalogues._stem(word) for word in ("Axt", "Karte", "Spieler", "Münze")] == ["axt", "kart", "spie", "münz"]
    assert not catalogues.says("a {{ karten }} b", ["karten"])
    assert catalogues.has_word("die Karte", "Karte") and catalogues.has_word("l'Arme", "Arme")
    assert (
        not catalogues.has_word("Karte", "Karte")
        and not catalogues.has_word("die Karten", "Karte")
        and not catalogues.has_word("die karte", "Karte")
    )


PO = """\
msgid ""
msgstr ""
"Plural-Forms: nplurals=3; plural=n;\\n"

#: a.md:1
msgctxt "a"
msgid "one"
msgid_plural "ones"
msgstr[0] "eins, \\"zwei\\""
msgstr[1] ""
"zwei"
"drei und zwei"

msgid "alone"

msgid "two"
msgstr "deux trois"
"""


def entry(line: int, text: str = "one", plural: str = "", *translations: str, file: str = "fr.po") -> PoEntry:
    return PoEntry("a", text, plural, translations or ("x",), False, Span(file, line, 1))


@pytest.mark.parametrize(
    ("line", "piece", "form", "place"),
    [
        (7, "eins", 0, (9, 12, 16)), (9, '"zwei"', 0, (9, 18, 26)), (5, "zwei", 1, (11, 2, 6)), (8, "und", 1, (12, 7, 10)),
        (7, "", 0, (9, 1, 27)), (7, "nothing", 1, (10, 1, 13)), (16, "trois", 0, (17, 14, 19)), (14, "x", 0, (14, 1, None)), (17, "deux", 5, (17, 9, 13)),
    ],
)  # fmt: skip
def test_a_piece_of_a_translation_has_a_place_in_its_file(
    line: int, piece: str, form: int, place: tuple[int, int, int | None]
) -> None:
    span = catalogues.place_in_entry(entry(line), piece, {"fr.po": PO}, form)
    if place[2] is None:
        assert span == entry(line).span
    else:
        assert (span.line, span.column, span.end_line, span.end_column) == (place[0], place[1], place[0], place[2])


def test_an_entry_without_a_source_has_its_own_place() -> None:
    assert catalogues.place_in_entry(entry(7), "eins", {}) == entry(7).span
    assert catalogues.place_in_entry(entry(0), "eins", {"fr.po": PO}) == entry(0).span


# ------------------------------------------------------------------------------------------------- plural forms
def catalogue(header: str, *entries: PoEntry, locale: str = "fr") -> Catalogue:
    return Catalogue(
        locale, {(one.context, one.text): one for one in entries}, {"Plural-Forms": header} if header else {}, "fr.po"
    )


TWO, THREE = "nplurals=2; plural=n>1;", "nplurals=3; plural=n%3;"


def header_faults(header: str, *entries: PoEntry, locale: str = "fr") -> list[tuple[str, str, int]]:
    found = check_header(catalogue(header, *entries, locale=locale), {"fr.po": PO})
    return [(fault.severity, fault.message, fault.span.line) for fault in found]


def test_a_header_has_a_working_rule() -> None:
    assert header_faults("") == header_faults(TWO) == []
    ((severity, message, line),) = header_faults("nplurals=2")
    assert (
        severity == "error" and message.startswith("`Plural-Forms` cannot be used: it wants `nplurals=`") and line == 3
    )
    assert Span("fr.po", 1, 1, 1, 2) == next(iter(check_header(catalogue("nplurals=2"), {}))).span


def test_a_header_differs_from_its_entries_or_from_its_language() -> None:
    with_two = [entry(n, f"m{n}", "ms", "a", "b") for n in range(2)]
    usual = "1, 2 or 3"
    ((severity, message, _),) = header_faults("nplurals=4; plural=n%4;", *with_two, locale="de")
    assert (severity, message) == ("error", "the header says `nplurals=4`, and all entries have 2 plural forms"), usual
    four = entry(3, "m3", "ms", "a", "b", "c", "d")
    ((severity, message, _),) = header_faults("nplurals=4; plural=n%4;", *with_two, four, locale="de")
    assert (severity, message) == (
        "note",
        "the header says `nplurals=4`, which counts; `de` usually has 2 plural forms",
    )
    ((severity, message, _),) = header_faults("nplurals=4; plural=n%4;", four, locale="ja")
    assert message.endswith("`ja` usually has one form for every number")
    assert header_faults("nplurals=4; plural=n%4;", four, locale="tlh") == []
    elsewhere = entry(1, "m", "ms", "a", "b", file="library.po")
    ((severity, _, _),) = header_faults("nplurals=4; plural=n%4;", elsewhere, locale="de")
    assert severity == "note"  # (only entries of its own file count)


def forms_faults(header: str, own: PoEntry, *others: PoEntry, plural: str = "ones") -> list[tuple[str, str]]:
    found = check_forms(catalogue(header, own, *others, locale="de"), Message("one", plural=plural), own, {}, "where")
    return [(fault.message, fault.help) for fault in found]


def test_a_term_has_the_forms_of_its_header() -> None:
    assert forms_faults(TWO, entry(7, "one", "ones", "eins", "zwei")) == []
    assert forms_faults(TWO, entry(7, "one", "", "eins"), plural="") == []
    ((message, help),) = forms_faults(TWO, entry(7, "one", "", "eins"))
    assert message == "“one” has no plural here" and help.startswith('write `msgid_plural "ones"` below')
    ((message, help),) = forms_faults(TWO, entry(7, "one", "ones", "eins"))
    assert (message, help) == (
        "“one” is given in 1, and the header says 2 plural forms",
        "write `msgstr[0]`, `msgstr[1]`",
    )
    ((message, _),) = forms_faults("", entry(7, "one", "ones", "eins"))
    assert message == "“one” is given in 1, and the language has 2 plural forms"
    assert (
        forms_faults("nplurals=4; plural=n%4;", entry(7, "one", "ones", "a", "b")) == []
    )  # (the header alone differs)
    assert (
        len(forms_faults("nplurals=4; plural=n%4;", entry(7, "one", "ones", "a", "b"), entry(8, "m", "ms", "a"))) == 1
    )


# ------------------------------------------------------------------------------------------------- facts of examples
def member(name: str, enum: str, label: str = "") -> Any:
    from pnp.model.game import Member

    return Member(name=name, enum=enum, label=Message(label or name.lower()))


SUITS = [member("HEARTS", "suit"), member("SPADES", "suit")]
RANKS = [member("FIVE", "rank"), member("SIX", "rank", "six!")]
MOODS = [member("CALM", "mood"), member("ANGRY", "mood")]


def examples(*told: tuple[str, dict[str, Any]], shows: tuple[str, ...] = ()) -> list[str]:
    """What is said of examples with these words and runs."""
    cards = [
        SimpleNamespace(code=f"{suit.name[0]}{rank.name[0]}", values={"suit": suit, "rank": rank})
        for suit in SUITS for rank in RANKS
    ]  # fmt: skip
    columns = {name: SimpleNamespace(type=SimpleNamespace(kind="enum", name=name)) for name in ("suit", "rank")}
    enums = {
        name: SimpleNamespace(name=name, members=of, names=[each.name for each in of])
        for name, of in (("suit", SUITS), ("rank", RANKS), ("mood", MOODS))
    }
    game: Any = SimpleNamespace(
        examples=[
            SimpleNamespace(id=f"e{n}", tells=Message(words), data=data, shows=shows, places={}, span=NOWHERE, clause="c")
            for n, (words, data) in enumerate(told)
        ],
        cards={"card": SimpleNamespace(cards=cards, columns=columns)}, enums=enums, terms={}, sources={}, clauses={},
    )  # fmt: skip
    return [
        fault.message.partition("` ")[2].partition(", which")[0].replace("`", "") for fault in check_example_facts(game)
    ]


@pytest.mark.parametrize(
    ("words", "run", "absent"),
    [
        ("Ada plays the {{ FIVE }} of hearts.", {"do": ["HF"]}, []),
        ("Ada plays the {{ SIX }} of hearts.", {"do": ["HF"]}, ["mentions six! and hearts"]),
        ("Ada plays the {{ FIVE }} of spades.", {"do": ["HF"]}, ["mentions five and spades"]),
        ("Ada plays the {{ FIVE }} :spades: now.", {"do": ["HF"]}, ["mentions five and spades"]),
        ("Ada plays the {{ FIVE }} {{ SPADES }}.", {"do": ["HF"]}, ["mentions five and spades", "mentions spades"]),
        ("Ada plays a {{ FIVE }}.", {"do": ["HF"]}, []),
        ("Ada plays a {{ SIX }}.", {"do": ["HF"]}, ["mentions six!"]),
        ("Ada plays a {{ SIX }}.", {"do": ["HF"], "say": "a six! it is"}, []),
        ("Ada plays a {{ SIX }}.", {"do": ["draw"]}, []),  # (a run without cards)
        ("She is {{ ANGRY }}.", {"do": ["HF"]}, []),
        ("She is {{ ANGRY }}.", {"do": ["HF"], "say": "CALM"}, ["mentions angry"]),
        ("The {{ FIVE }} of {{ HEARTS + SPADES }}.", {"do": ["HF"]}, []),
    ],
)  # fmt: skip
def test_cards_that_an_example_mentions_are_in_its_run(words: str, run: dict[str, Any], absent: list[str]) -> None:
    assert examples((words, run)) == absent


def test_pictures_players_and_results_of_an_example_are_in_its_run() -> None:
    assert examples(("", {"do": ["HF"]}), shows=("HF", "SS", "table")) == ["shows the card SS"]
    ada, bo = {"players": ["Ada", "Cy"], "do": ["HF"]}, {"players": ["Bo"], "do": ["HF"]}
    assert examples(("Ada and Bo meet.", ada), ("Bo is alone, {{ Ada }} says, Adam.", bo)) == ["mentions Bo"]
    assert examples(("It is {{ CALM }}.", {"do": [1], "expect": {"mood": "ANGRY"}})) == [
        "mentions CALM, and expects ANGRY"
    ]
    assert examples(("It is {{ CALM }}, {{ ANGRY }}.", {"do": [1], "expect": {"mood": "ANGRY"}})) == []
    assert examples(("It is {{ CALM }}.", {"do": ["ANGRY"]})) == []
