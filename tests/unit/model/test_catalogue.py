"""Catalogues: plural forms by language, and templates that say the same for the same messages."""

import polib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.model.game import Game, Message
from pnp.model.language.plural_header import header_rule
from pnp.model.language.plurals import plural_index, plural_rule
from pnp.model.text.catalogue import (
    Catalogue,
    library_catalogue,
    load_catalogue,
    write_pot,
)
from pnp.model.text.messages import messages_of
from pnp.source.diagnostics import Report, Span
from pnp.source.load import Memory, load_game
from pnp.source.load.po import PoEntry


@pytest.mark.parametrize(
    ("locale", "forms"),
    [
        ("en", {0: 1, 1: 0, 2: 1}),
        ("fr", {0: 0, 1: 0, 2: 1}),
        ("ja", {0: 0, 1: 0, 7: 0}),
        ("pl", {1: 0, 2: 1, 5: 2, 22: 1}),
        ("ar", {0: 0, 1: 1, 2: 2, 5: 3, 11: 5}),
        ("de_AT", {1: 0, 3: 1}),
        ("xx", {1: 0, 2: 1}),
    ],
)
def test_plural_forms_go_by_the_language(locale: str, forms: dict[int, int]) -> None:
    assert {number: plural_index(locale, number) for number in forms} == forms


def test_a_catalogues_own_formula_goes_before_the_languages() -> None:
    entry = PoEntry("", "a", "b", ("x", "y"), False, Span(""))
    for header, forms in (("nplurals=2; plural=(n == 1);", "yx"), ("nplurals=2; plural=boom!;", "xy"), ("", "xy")):
        catalogue = Catalogue("fr", {("", "a"): entry}, {"Plural-Forms": header})
        assert [catalogue.plural(Message("a"), number) for number in (1, 7)] == list(forms)


def test_languages_say_how_many_forms_they_have() -> None:
    assert [plural_rule(locale)[0] for locale in ("ja", "fr", "pl", "ar")] == [1, 2, 3, 6]


def test_a_formula_has_no_brackets_round_the_whole() -> None:
    assert plural_rule("es") == (2, "n != 1")
    assert plural_rule("cs")[1].startswith("(n==1) ? 0")
    for locale in ("es", "pl", "cs", "ar", "he", "pt_BR"):
        number, formula = plural_rule(locale)
        assert header_rule({"Plural-Forms": f"nplurals={number}; plural=({formula});"}) == (number, f"({formula})")


def test_a_template_has_every_message_of_a_game_once(tiny: Game) -> None:
    messages = messages_of(tiny)
    entries = polib.pofile(write_pot(messages).decode())
    assert [(e.msgctxt, e.msgid) for e in entries] == [(m.context, m.text) for m in messages]
    coin = next(e for e in entries if e.msgctxt == "term:coin")
    assert (coin.msgid_plural, sorted(coin.msgstr_plural)) == ("Coins", [0, 1])
    assert next(e for e in entries if e.msgctxt == "brief:hand-limit").msgid == "at most {{ hand_limit }}"


def test_the_same_messages_give_the_same_bytes(tiny: Game) -> None:
    assert write_pot(messages_of(tiny), "tiny") == write_pot(messages_of(tiny), "tiny")
    assert b"Date" not in write_pot(messages_of(tiny))


_text = st.text(st.characters(blacklist_categories=("Cs", "Cc"), blacklist_characters="\x85\u2028\u2029")) | st.just(
    "a\nb"
)


@given(st.lists(st.tuples(_text.filter(bool), _text), max_size=5))
def test_what_a_template_says_is_what_the_messages_said(texts: list[tuple[str, str]]) -> None:
    pot = write_pot([Message(text, context, Span("f.md", 1, 1)) for text, context in texts])
    found = {(entry.msgid, entry.msgctxt or "") for entry in polib.pofile(pot.decode())}
    assert found == set(texts)


def test_a_locale_without_a_catalogue_is_told() -> None:
    report = Report()
    tree = load_game(Memory({"game.yaml": "game: a\n", "locale/fr.po": "", "locale/ja.po": ""}), report)
    load_catalogue(tree, "en", report)
    load_catalogue(tree, "fr", report)
    assert not report.errors
    load_catalogue(tree, "de", report)
    (fault,) = report.errors
    assert fault.code == "PNP118" and "en, fr, ja" in fault.help


def test_a_librarys_catalogue_helps_a_games() -> None:
    def po(context: str, translation: str) -> str:
        head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
        return head + f'msgctxt "{context}"\nmsgid "ace"\nmsgstr "{translation}"\n'

    texts = {
        "game.yaml": "game: a\nshares: [lib]\n",
        "locale/fr.po": po("member:A", "as"),
        "../lib/game.yaml": "game: lib\n",
        "../lib/locale/fr.po": po("member:B", "un as") + "\n" + po("member:A", "autre")[po("", "").index("msgctxt") :],
    }
    report = Report()
    catalogue = load_catalogue(load_game(Memory(texts), report), "fr", report)
    assert catalogue.translation(Message("ace", "member:A"))[0] == "as"  # type: ignore[index]
    assert catalogue.translation(Message("ace", "member:B"))[0] == "un as"  # type: ignore[index]


def test_an_entry_left_empty_in_the_game_leaves_the_librarys_word() -> None:
    def po(translation: str) -> str:
        return f'msgid ""\nmsgstr ""\n\nmsgctxt "member:A"\nmsgid "ace"\nmsgstr "{translation}"\n'

    texts = {
        "game.yaml": "game: a\nshares: [lib]\n",
        "locale/fr.po": po(""),
        "../lib/game.yaml": "game: lib\n",
        "../lib/locale/fr.po": po("as"),
    }
    report = Report()
    tree = load_game(Memory(texts), report)
    assert load_catalogue(tree, "fr", report).translation(Message("ace", "member:A"))[0] == "as"  # type: ignore[index]
    assert library_catalogue(tree, "fr", report).has(Message("ace", "member:A"))
    assert not library_catalogue(tree, "de", report).has(Message("ace", "member:A"))


def test_the_world_a_game_plays_in_is_a_message(build) -> None:  # type: ignore[no-untyped-def]
    game = build("title: Tiny", "title: Tiny\ncredits: {setting: the old novels}").game
    assert Message("the old novels", "credits") in messages_of(game)
    assert not build().game.credits.setting
