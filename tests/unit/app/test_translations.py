"""Catalogues: merging keeps what translators wrote."""

from types import SimpleNamespace

import polib
import pytest

from pnp.app.translate import webpage
from pnp.app.translate.merge import merged, renumbered
from pnp.app.translate.translations import counted, template
from pnp.model.game import Message
from pnp.model.text.catalogue import Catalogue, build_catalogue
from pnp.source.diagnostics import Report
from pnp.source.load import Memory
from pnp.source.load.po import read_po

PAY, TERM = Message("Pay {{ secret(2) }}.", "clause:court"), Message("Secret", "term:secret", plural="Secrets")
POT = template([PAY, TERM], "X")
OLD = """
msgid ""
msgstr ""
"Language: fr\\n"

msgctxt "clause:court"
msgid "Pay {{ secret(2) }} now."
msgstr "Payez {{ secret(2) }}."

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
    assert entry.msgstr == "Payez {{ secret(2) }}."
    assert entry.fuzzy and entry.previous_msgid == "Pay {{ secret(2) }} now."


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
    count = counted(_catalogue(merged(OLD, POT.decode(), "fr")), [PAY, TERM])
    assert (count.translated, count.doubtful, count.missing) == (1, 1, 0)


def test_a_header_has_a_single_pair_of_brackets_round_its_formula() -> None:
    text = merged('msgid ""\nmsgstr ""\n', POT.decode(), "es")
    assert polib.pofile(text).metadata["Plural-Forms"] == "nplurals=2; plural=(n != 1);"


def _catalogue(*texts: str) -> Catalogue:
    """The catalogue of a game, and those of its libraries."""
    files = [read_po(Memory({"locale/fr.po": text}), "fr", Report()) for text in texts]
    return build_catalogue(filter(None, files), "fr")


def test_what_a_library_translates_is_not_missing() -> None:
    library = 'msgid ""\nmsgstr ""\n\nmsgctxt "rule"\nmsgid "Win."\nmsgstr "Gagnez."\n'
    messages = [PAY, TERM, Message("Win.", "rule"), Message("Lose.", "rule")]
    empty = template(messages, "X").decode()
    assert counted(_catalogue(empty), messages).missing == 4
    count = counted(_catalogue(empty, library), messages)
    assert (count.messages, count.translated, count.missing) == (4, 1, 3)


def test_a_library_does_not_settle_what_the_game_doubts() -> None:
    doubtful = merged(OLD, POT.decode(), "fr")
    library = f'msgid ""\nmsgstr ""\n\nmsgctxt "clause:court"\nmsgid "{PAY.text}"\nmsgstr "Payez."\n'
    assert counted(_catalogue(doubtful, library), [PAY]).doubtful == 1


# ------------------------------------------------------------------------------------------------- memory
def test_a_message_whose_numbers_alone_have_changed_takes_its_translation_along() -> None:
    old = OLD + '\nmsgctxt "clause:hint"\nmsgid "Keep 2 of 12 cards."\nmsgstr "De vos 12 cartes, gardez-en 2."\n'
    pot = template([PAY, TERM, Message("Keep 3 of 15 cards.", "clause:hint")], "X").decode()
    entry = next(e for e in polib.pofile(merged(old, pot, "fr")) if e.msgctxt == "clause:hint")
    assert entry.msgstr == "De vos 15 cartes, gardez-en 3."
    assert not entry.fuzzy


def test_numbers_are_carried_over_only_where_it_is_plain_which_became_which() -> None:
    assert renumbered("2 or 2", "2 or 3", "2 ou 2") is None
    assert renumbered("Keep 2", "Keep 3", "Gardez-en deux") is None
    assert renumbered("Keep 2 now", "Keep 3 then", "Gardez 2") is None
    assert renumbered("2 and 3", "3 and 2", "3 et 2") == "2 et 3"


@pytest.mark.parametrize(
    ("is_in", "block", "state"),
    [
        ("catalogue", None, "translated"), ("libraries", None, "translated"), ("", None, "missing"),
        ("", (True, True), "doubtful"), ("", (True, False), "missing"), ("", (False, True), "missing"),
        ("catalogue", (True, True), "translated"),
    ],
)  # fmt: skip
def test_a_page_for_review_says_how_a_message_stands(is_in: str, block: tuple[bool, bool] | None, state: str) -> None:
    stands = {
        name: SimpleNamespace(has=lambda message, name=name: name == is_in) for name in ("catalogue", "libraries")
    }
    entry = SimpleNamespace(is_fuzzy=block[0], is_translated=block[1]) if block else None
    assert webpage._state(Message("Draw.", "clause:draw"), entry, SimpleNamespace(**stands)) == state  # type: ignore[arg-type]
