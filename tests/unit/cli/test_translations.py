"""Catalogues: merging keeps what translators wrote."""

import polib

from pnp.cli.translations import counted, merged, template
from pnp.diagnostics import Report
from pnp.load import Memory
from pnp.load.po import read_po
from pnp.model.catalogue import Catalogue, build_catalogue
from pnp.model.game import Message

PAY, TERM = Message("Pay {{ secret(2) }}.", "clause:court"), Message("Secret", "term:secret", plural="Secrets")
POT = template([PAY, TERM], "X")
OLD = """
msgid ""
msgstr ""
"Language: fr\\n"

msgctxt "clause:court"
msgid "Pay {{ secret(1) }}."
msgstr "Payez {{ secret(1) }}."

msgctxt "term:secret"
msgid "Secret"
msgid_plural "Secrets"
msgstr[0] "secret"
msgstr[1] "secrets"

msgctxt "clause:gone"
msgid "Gone."
msgstr "Parti."
"""


def test_a_changed_message_keeps_its_translation_as_a_doubtful_one() -> None:
    entry = next(e for e in polib.pofile(merged(OLD, POT.decode(), "fr")) if e.msgctxt == "clause:court")
    assert entry.msgstr == "Payez {{ secret(1) }}."
    assert entry.fuzzy and entry.previous_msgid == "Pay {{ secret(1) }}."


def test_an_unchanged_message_keeps_its_translation() -> None:
    entry = next(e for e in polib.pofile(merged(OLD, POT.decode(), "fr")) if e.msgctxt == "term:secret")
    assert entry.msgstr_plural == {0: "secret", 1: "secrets"} and not entry.fuzzy


def test_what_no_message_needs_is_kept_out_of_use() -> None:
    assert [e.msgid for e in polib.pofile(merged(OLD, POT.decode(), "fr")).obsolete_entries()] == ["Gone."]


def test_merging_twice_changes_nothing_more() -> None:
    once = merged(OLD, POT.decode(), "fr")
    assert merged(once, POT.decode(), "fr") == once


def test_a_new_catalogue_has_the_plural_forms_of_its_language() -> None:
    text = merged('msgid ""\nmsgstr ""\n', POT.decode(), "ja")
    entry = next(e for e in polib.pofile(text) if e.msgid_plural)
    assert list(entry.msgstr_plural) == [0]


def test_doubtful_translations_are_not_counted_as_translated() -> None:
    count = counted(merged(OLD, POT.decode(), "fr"), [PAY, TERM], "fr")
    assert (count.translated, count.doubtful, count.missing) == (1, 1, 0)


def test_a_header_has_a_single_pair_of_brackets_round_its_formula() -> None:
    text = merged('msgid ""\nmsgstr ""\n', POT.decode(), "es")
    assert polib.pofile(text).metadata["Plural-Forms"] == "nplurals=2; plural=(n != 1);"


def _library(text: str) -> Catalogue:
    po = read_po(Memory({"locale/fr.po": text}), "fr", Report())
    assert po is not None
    return build_catalogue([po], "fr")


def test_what_a_library_translates_is_not_missing() -> None:
    library = _library('msgid ""\nmsgstr ""\n\nmsgctxt "rule"\nmsgid "Win."\nmsgstr "Gagnez."\n')
    messages = [PAY, TERM, Message("Win.", "rule"), Message("Lose.", "rule")]
    empty = template(messages, "X").decode()
    assert counted(empty, messages, "fr").missing == 4
    count = counted(empty, messages, "fr", library)
    assert (count.messages, count.translated, count.missing) == (4, 1, 3)


def test_a_library_does_not_settle_what_the_game_doubts() -> None:
    doubtful = merged(OLD, POT.decode(), "fr")
    library = _library(f'msgid ""\nmsgstr ""\n\nmsgctxt "clause:court"\nmsgid "{PAY.text}"\nmsgstr "Payez."\n')
    assert counted(doubtful, [PAY], "fr", library).doubtful == 1
