"""`pnp locale words`: what a language asks for is put in blank, what stands there stays, old grammar moves."""

from collections.abc import Mapping
from pathlib import Path

import polib
import pytest

from pnp.app.cli.main import main
from pnp.app.translate.language_file import moved_grammar
from pnp.app.translate.yaml_text import Wanted, grown
from pnp.rules.loading import LoadedGame, compile_tree, load_tree
from pnp.source.diagnostics import Report
from tests.tiny import HARE_RACE, IN_FRENCH


@pytest.fixture(scope="module")
def race() -> LoadedGame:
    """The Hare Race."""
    return compile_tree(load_tree(HARE_RACE, Report()), "", Report())


def game(folder: Path, files: Mapping[str, str] = {}) -> Path:
    for name, text in {**IN_FRENCH, **files}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder


def words(folder: Path, locale: str) -> str:
    assert main(["locale", "words", str(folder), "--locale", locale]) == 0
    return (folder / "locale" / f"{locale}.yaml").read_text("utf-8")


@pytest.mark.parametrize(
    ("locale", "asked"),
    [
        ("pl", "    singular: {gen: , dat: , acc: , ins: , loc: , voc: }\n    plural: {gen: ,"),
        ("de", "  hare:\n    gender:\n    singular: {gen: , dat: , acc: }\n    plural: {gen: , dat: , acc: }\n"),
        ("he", "    dual: {base: , construct: }\n"),
        ("ja", "  hare:\n    counter:\n"),
        ("ar", "    dual: {nom: , acc: , gen: , construct: }\n"),
    ],
)
def test_the_skeleton_is_what_the_language_asks_for(
    locale: str, asked: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = words(game(tmp_path), locale)
    assert asked in text
    assert "to fill in" in capsys.readouterr().out
    assert words(tmp_path, locale) == text, "a second time adds nothing"


def test_counted_members_are_asked_for_in_every_plural_form(tmp_path: Path) -> None:
    chapter = IN_FRENCH["rules/02-turn.md"].replace("A {{ LOW }} {{ hare }}", "A {{ LOW(2) }} {{ hare }}")
    text = words(game(tmp_path, {"rules/02-turn.md": chapter}), "ar")
    assert "    counted: {zero: , one: , two: , few: , many: , other: }\n" in text


def test_what_somebody_wrote_stays_and_what_lacks_is_added(tmp_path: Path) -> None:
    mine = "# mine\nterms:\n  carrot: {gender: f}  # la carotte\n\nreadings:\n  b: a\n"
    text = words(game(tmp_path, {"locale/fr.yaml": mine}), "fr")
    assert text.startswith("# mine\nterms:\n  carrot: {gender: f}  # la carotte\n  ")
    assert text.endswith("\n\nreadings:\n  b: a\n") and "  hare:\n    gender:\n" in text


def test_grammar_moves_out_of_a_catalogue_even_where_msgmerge_put_it_out_of_use(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    catalogue = IN_FRENCH["locale/fr.po"]
    old = (
        '\nmsgctxt "term:carrot:gender"\nmsgid "Carrot"\nmsgstr "f"\n\n'
        'msgctxt "reading"\nmsgid "Lièvre"\nmsgstr "lievre"\n\n'
        '#~ msgctxt "term:hare:de"\n#~ msgid "Hare"\n#~ msgstr "du lièvre"\n'
    )
    folder = game(tmp_path, {"locale/fr.po": catalogue + old, "locale/fr.yaml": "terms:\n  hare: {gender: m}\n"})
    assert main(["check", str(folder), "--no-cache", "--games", "1"]) == 1
    assert "PNP609" in capsys.readouterr().err
    text = words(folder, "fr")
    assert "  hare: {gender: m, forms: {de: du lièvre}}\n" in text
    assert "  carrot: {gender: f}\n" in text and "readings:\n  Lièvre: lievre\n" in text
    assert (folder / "locale" / "fr.po").read_text("utf-8") == catalogue
    assert main(["check", str(folder), "--no-cache"]) == 0


@pytest.mark.parametrize(
    ("context", "noun"),
    [
        ("term:carrot:gender", {"gender": "x"}),
        ("term:carrot:count", {"counter": "x"}),
        ("term:carrot:many", {"plural": {"base": "x"}}),
        ("term:carrot:de", {"forms": {"de": "x"}}),
    ],
)
def test_an_entry_of_grammar_moves_to_the_row_of_its_form(context: str, noun: Wanted, race: LoadedGame) -> None:
    catalogue = polib.pofile(f'msgctxt "{context}"\nmsgid "Carrot"\nmsgstr "x"\n')
    assert moved_grammar(catalogue, race.game, "fr") == ({"terms": {"carrot": noun}}, [(context, "Carrot")])


def test_forms_of_one_name_move_side_by_side(race: LoadedGame) -> None:
    entries = (f'msgctxt "term:carrot:{what}"\nmsgid "Carrot"\nmsgstr "{what}"\n' for what in ("de", "avec"))
    words, _ = moved_grammar(polib.pofile("\n".join(entries)), race.game, "fr")
    assert words == {"terms": {"carrot": {"forms": {"de": "de", "avec": "avec"}}}}


@pytest.mark.parametrize(
    ("text", "wanted", "grew"),
    [
        ("", {"a": {"b": "c"}}, "a:\n  b: c\n"),
        ("a: {b: {c: d}}\n", {"a": {"b": {"c": "x", "e": "yes"}}}, 'a: {b: {c: d, e: "yes"}}\n'),
        ("a: {}\n", {"a": {"b": "x: y"}}, 'a: {b: "x: y"}\n'),
        ("a:\n", {"a": {"b": ""}}, "a:\n  b:\n"),
        ("a:\n  b:\n    c: 1\n\nz: 2\n", {"a": {"b": {"d": "e"}, "f": "g"}}, "a:\n  b:\n    c: 1\n    d: e\n  f: g\n\nz: 2\n"),
        ("a: b", {"c": "d"}, "a: b\nc: d\n"),
    ],
)  # fmt: skip
def test_keys_are_added_and_nothing_else_changes(text: str, wanted: Wanted, grew: str) -> None:
    assert grown(text, wanted) == grew


def test_what_cards_show_in_letters_is_asked_for(tmp_path: Path) -> None:
    assert "corner" not in words(game(tmp_path), "de"), "its template shows no letters"


def test_a_corner_that_is_given_stays(tmp_path: Path) -> None:
    drawn = "templates/cards/hare.svg.j2"
    template = IN_FRENCH[drawn].replace("{{ card.says | e }}", "{{ card.rank.corner }} {{ card.says | e }}")
    text = words(game(tmp_path, {"locale/fr.yaml": "members:\n  LOW: {corner: B}\n", drawn: template}), "fr")
    assert "LOW: {corner: B}" in text and "  HIGH:\n    corner:\n" in text
