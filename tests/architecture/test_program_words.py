"""The press's own words: the templates have every sentence, and every language that it prints or speaks is whole."""

import re
import runpy
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import polib
import pytest

from pnp.base.resources import CATALOGUES, PRINTED
from pnp.model.language.plural_header import header_rule
from pnp.model.language.plurals import categories, category, form_of

WORDS = runpy.run_path(str(Path(__file__).parents[2] / "tools/write_words.py"))
SPOKEN = ("de", "es", "fr", "he", "ja")
"""The languages that the table and proofs speak beside English."""
LANGUAGES = (
    "ar", "bg", "ca", "cs", "da", "de", "el", "es", "fi", "fr", "he", "hr", "hu", "it", "ja", "ko", "nb", "nl", "pl",
    "pt", "pt_BR", "ro", "ru", "sk", "sv", "tr", "uk", "vi", "zh_Hans", "zh_Hant",
)  # fmt: skip
"""The languages that papers are printed in beside English."""
FILES = [*(PRINTED / f"{name}.po" for name in LANGUAGES), *(CATALOGUES / f"{name}.po" for name in SPOKEN)]
ALIKE = {"he": [{"one"}, {"two", "other"}], "hu": [{"one", "other"}], "tr": [{"one", "other"}]}
"""Categories that one form says: nouns behind figures do not change there."""
MILLIMETRES = {"ar": "مم", "el": "χλστ.", "he": "מ״מ", "ru": "мм", "uk": "мм", "zh_Hans": "毫米", "zh_Hant": "公釐"}
"""What languages call mm that have letters of their own, as the CLDR has it."""
PER_CENT = {"tr": "%100"}
"""How languages write 100 % that do not put the sign behind the figure, without spaces."""


@cache
def templates() -> dict[Path, Any]:
    """The messages of the program by their templates, looked for once."""
    return dict(WORDS["templates"]())


def entries(file: Path) -> Iterator[tuple[polib.POEntry, list[str]]]:
    """Every message of a catalogue with its translations."""
    for entry in polib.pofile(str(file)):
        yield entry, [entry.msgstr_plural[n] for n in sorted(entry.msgstr_plural)] or [entry.msgstr]


def rule_of(file: Path) -> tuple[int, str]:
    """The number of plural forms and the formula of a catalogue, by its header."""
    known = header_rule(polib.pofile(str(file)).metadata)
    assert known is not None
    return known


def placeholders(text: str) -> list[str]:
    """The names in braces, sorted."""
    return sorted(re.findall(r"\{(\w+)\}", text))


def name_of(file: Path) -> str:
    return file.relative_to(CATALOGUES).as_posix()


def test_the_templates_have_what_is_said() -> None:
    for pot, messages in templates().items():
        said = WORDS["template_text"](messages)
        assert pot.read_text("utf-8") == said, "run `python tools/write_words.py --update`, and translate what is empty"


def test_the_same_messages_serve_one_catalogue_after_the_other() -> None:
    pot, messages = next((pot, said) for pot, said in templates().items() if pot.parent == PRINTED)
    for language in ("fr", "pl", "fr"):
        file = PRINTED / f"{language}.po"
        assert WORDS["template_text"](messages, language, polib.pofile(str(file))) == file.read_text("utf-8")
    assert WORDS["template_text"](messages) == pot.read_text("utf-8")


def test_every_language_has_its_catalogue() -> None:
    assert {file.stem for file in PRINTED.glob("*.po")} == set(LANGUAGES)
    assert {file.stem for file in CATALOGUES.glob("*.po")} == set(SPOKEN)


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_catalogue_is_whole(file: Path) -> None:
    wanted = {(e.msgctxt, e.msgid, e.msgid_plural) for e, _ in entries(file.parent / "messages.pot")}
    assert {(e.msgctxt, e.msgid, e.msgid_plural) for e, _ in entries(file)} == wanted
    empty = [entry.msgid for entry, said in entries(file) if not all(text.strip() for text in said)]
    assert not empty and not [entry.msgid for entry, _ in entries(file) if entry.fuzzy or entry.obsolete]


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_translations_have_the_placeholders_of_their_sentences(file: Path) -> None:
    number, formula = rule_of(file)
    for entry, said in entries(file):
        if not entry.msgid_plural:
            assert placeholders(said[0]) == placeholders(entry.msgid), said
            continue
        assert len(said) == number
        for form, text in enumerate(said):
            few = [n for n in range(200) if form_of(formula, n) == form]
            if len(few) > 1:  # one, a pair and none may be said without their figures
                assert placeholders(text) == placeholders(entry.msgid_plural), text


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_plural_forms_tell_the_categories_of_the_language_apart(file: Path) -> None:
    number, formula = rule_of(file)
    said: dict[int, set[str]] = {}
    language = {"pt": "pt_PT"}.get(file.stem, file.stem)
    for count in range(1000):
        said.setdefault(form_of(formula, count), set()).add(category(language, count))
    assert sorted(said) == list(range(number))
    wanted = ALIKE.get(file.stem, [{one} for one in categories(file.stem)])
    assert sorted(map(sorted, said.values())) == sorted(map(sorted, wanted))


@pytest.mark.parametrize("name", LANGUAGES)
def test_units_and_per_cent_are_written_as_the_cldr_has_them(name: str) -> None:
    said = {entry.msgid: texts[0] for entry, texts in entries(PRINTED / f"{name}.po")}
    unit = MILLIMETRES.get(name, "mm")
    for sentence in ("bleed {mm} mm", "Punch or circle cutter: {diameter} mm"):
        assert unit in said[sentence], (unit, said[sentence])
    per_cent = PER_CENT.get(name, "100%")
    assert per_cent in spaceless(said["print at 100 %, no scaling"]), per_cent


def spaceless(text: str) -> str:
    """A text without spaces and marks of direction."""
    return re.sub(r"[\s\u200e\u200f\u061c]", "", text)
