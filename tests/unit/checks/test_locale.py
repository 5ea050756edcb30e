"""What a translator can get wrong in All But Malice's French, each fault planted at one place of the catalogue."""

import re
from pathlib import Path

import pytest

from pnp.app.cli.main import main
from pnp.checks.static.translation_cache import FaultlessTexts
from pnp.model.game import Message
from pnp.source.diagnostics import Diagnostic, Span
from pnp.source.load.po import PoEntry
from tests import tiny
from tests.lab import build
from tests.tiny import FILES

from .conftest import Planted

FR = "locale/fr.po"
START = "rules/01-start.md"


def entry_of(planted: Planted, context: str) -> tuple[str, str]:
    """An entry of the catalogue, and its translation's line(s)."""
    blocks = [b for b in planted.texts[FR].split("\n\n") if f'msgctxt "{context}"' in b]
    block = blocks[0]
    return block, block[block.index("msgstr") :]


def plant(planted: Planted, context: str, old: str, new: str) -> int:
    """Change something in a translation; the line of the change."""
    block, said = entry_of(planted, context)
    assert old in said, said
    changed = block[: block.index("msgstr")] + said.replace(old, new, 1)
    planted.texts[FR] = planted.texts[FR].replace(block, changed)
    start = planted.texts[FR].index(changed) + changed.index("msgstr") + said.index(old)
    return planted.texts[FR].count("\n", 0, start) + 1


def only(planted: Planted, code: str) -> Diagnostic:
    found = planted.check()
    assert {d.code for d in found} == {code}, [(d.code, d.message) for d in found]
    return found[0]


def test_a_translation_that_drops_a_placeholder(planted: Planted) -> None:
    plant(planted, "clause:meddle", "{{ deck }}", "pioche")
    text = planted.texts[FR]
    begin = text.index("msgstr", text.index('msgctxt "clause:meddle"'))
    line = text.count("\n", 0, begin) + 1  # (what is not there has no place but the translation's)
    found = only(planted, "PNP602")
    assert (found.severity, found.span.file.endswith(FR), found.span.line) == ("error", True, line)
    assert found.message == "the translation drops `{{ deck }}`"
    assert found.labels[0].span.file.endswith("04-covert.md")


def test_a_translation_may_put_a_term_into_the_plural(planted: Planted) -> None:
    line = plant(planted, "clause:meddle", "{{ deck }}", "{{ decks }}")
    (changed,) = planted.check()  # (it is fine, but nobody has agreed to it)
    assert (changed.code, changed.severity) == ("PNP620", "warning") and changed.span.line <= line


def test_a_translation_that_names_another_number(planted: Planted) -> None:
    plant(planted, "clause:hand-limit", "{{ trump(hand_limit) }}", "{{ trump(cabal_limit) }}")
    found = [d.message for d in planted.check() if d.code == "PNP602"]
    assert found[0] == "the translation drops `{{ trump(hand_limit) }}`"
    assert found[1].startswith("the translation has `{{ trump(cabal_limit) }}`")


def test_a_translation_with_a_number_of_its_own(planted: Planted) -> None:
    line = plant(planted, "clause:meddle", "{{ deck }}", "{{ deck }} trois fois")
    found = only(planted, "PNP603")
    assert found.span.line == line
    text = planted.texts[FR].split("\n")[line - 1]
    assert (found.span.column, found.message) == (
        text.index("trois") + 1,
        "the translation has a number of its own: `trois`",
    )


def test_a_message_without_a_translation(planted: Planted) -> None:
    _, said = entry_of(planted, "clause:meddle")
    line = plant(planted, "clause:meddle", said, 'msgstr ""')
    found = only(planted, "PNP600")
    assert (found.severity, found.span.line) == ("warning", line)


def test_an_entry_that_is_taken_out(planted: Planted) -> None:
    block, _ = entry_of(planted, "clause:meddle")
    planted.texts[FR] = planted.texts[FR].replace(block + "\n\n", "")
    found = only(planted, "PNP600")
    assert found.span.file.endswith("04-covert.md")
    assert "pnp locale update all-but-malice" in found.help


def test_a_source_that_is_edited_leaves_an_entry_over(planted: Planted) -> None:
    planted.replace("rules/04-covert.md", "You may do this even if", "This may be done even if")
    assert {(d.code, d.severity) for d in planted.check()} == {("PNP600", "warning"), ("PNP601", "note")}


def test_a_doubtful_translation(planted: Planted) -> None:
    block, _ = entry_of(planted, "clause:meddle")
    planted.texts[FR] = planted.texts[FR].replace(block, "#, fuzzy\n" + block)
    found = only(planted, "PNP601")
    assert (found.severity, "fuzzy" in found.help) == ("warning", True)


def test_a_term_without_its_second_form(planted: Planted) -> None:
    block, said = entry_of(planted, "term:trump")
    planted.texts[FR] = planted.texts[FR].replace(block, block.replace(said, 'msgstr[0] "Atout"'))
    assert "PNP604" in {d.code for d in planted.check()}


def test_a_header_with_another_number_of_forms(planted: Planted) -> None:
    line = planted.replace(FR, "nplurals=2", "nplurals=3")
    found = only(planted, "PNP604")
    assert found.span.line == line


def test_a_header_counts_before_what_the_language_usually_has(planted: Planted) -> None:
    line = planted.replace(FR, "nplurals=2; plural=(n > 1)", "nplurals=1; plural=0")
    for block in [b for b in planted.texts[FR].split("\n\n") if "\nmsgstr[1] " in b]:
        planted.texts[FR] = planted.texts[FR].replace(block, block[: block.index("\nmsgstr[1] ")])
    found = [d for d in planted.check() if d.code == "PNP604"]
    assert [(d.severity, d.span.line) for d in found] == [("note", line)], [d.message for d in found]


def test_a_header_with_the_forms_of_newer_registers_is_right(planted: Planted) -> None:
    millions = "n <= 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2"
    planted.replace(FR, "nplurals=2; plural=(n > 1)", f"nplurals=3; plural=({millions})")
    lines = planted.texts[FR].split("\n")
    several = [
        f"msgstr[1] {line[10:]}\nmsgstr[2] {line[10:]}" if line.startswith("msgstr[1] ") else line for line in lines
    ]
    planted.texts[FR] = "\n".join(several)
    assert [d.message for d in planted.check() if d.code == "PNP604"] == []


@pytest.mark.parametrize("formula", ["n > 1 ? 2 : 0", "boom(n)", "(" * 300 + "n"])
def test_a_header_whose_formula_cannot_be_used_is_one_fault(planted: Planted, formula: str) -> None:
    line = planted.replace(FR, "plural=(n > 1)", f"plural={formula}")
    found = [d for d in planted.check() if d.code == "PNP604"]
    assert [(d.severity, d.span.line) for d in found] == [("error", line)]
    assert "plural=(n > 1);" in found[0].help


def test_a_term_that_is_translated_in_two_ways(planted: Planted) -> None:
    line = plant(planted, "label:token:secret", "Secret", "Mystère")
    found = only(planted, "PNP605")
    assert (found.severity, found.span.line) == ("warning", line)


def test_a_term_that_a_prompt_calls_otherwise(planted: Planted) -> None:
    block = next(b for b in planted.texts[FR].split("\n\n") if 'msgid "the Trump to look at"' in b)
    planted.texts[FR] = planted.texts[FR].replace(block, block.replace("Atout", "carton"))
    assert "“Trump” is translated in two ways" in only(planted, "PNP605").message


def test_an_icon_that_is_lost(planted: Planted) -> None:
    line = plant(planted, "clause:jewel-income", ":gain:", "")
    found = only(planted, "PNP607")
    assert (found.severity, found.span.line, found.message) == ("error", line, "the translation drops `:gain:`")


def test_a_link_of_a_translation_that_leads_nowhere(planted: Planted) -> None:
    line = plant(planted, "clause:plan", "](#hand-limit)", "](#hand-limt)")
    found = only(planted, "PNP303")
    assert found.span.line == line


def test_bold_that_is_lost_is_a_warning(planted: Planted) -> None:
    plant(planted, "clause:round-flavour", "commence", "**commence**")
    assert only(planted, "PNP607").severity == "warning"


def test_a_catalogue_that_cannot_be_read(planted: Planted) -> None:
    planted.texts[FR] = planted.texts[FR] + "\nmsgid unquoted\n"
    assert "PNP606" in {d.code for d in planted.check()}


def test_pairs_that_were_found_sound_are_told_where_something_else_spoils_them(
    planted: Planted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path))
    assert planted.check(keeping=True) == []
    planted.replace("rules/04-covert.md", "and keep what you saw", "and keep 3 times what you saw")
    assert "PNP302" in {d.code for d in planted.check(keeping=True)}
    planted.replace("rules/04-covert.md", "and keep 3 times what you saw", "and keep what you saw")
    planted.replace("locale/fr.yaml", "  turn: {gender: m}\n", "")  # its translations are as they were
    found = planted.check(keeping=True)
    assert "PNP608" in {d.code for d in found}
    assert [d.message for d in found] == [d.message for d in planted.check(anew=True)]


def test_a_translation_is_sound_in_a_variant_that_prints_what_it_leads_to_and_in_no_other() -> None:
    message = Message("Draw a card.", "clause:draw", Span(""))
    other = {**FILES, START: FILES[START].replace("{#deal kind=setup}", "{#dealt kind=setup}")}
    editions = [build(files)[0] for files in (dict(FILES), other)]
    found, shared = [], dict[str, bool]()
    for text in ("[Tirez](#deal) une carte.", "Tirez une carte."):
        entry = PoEntry("clause:draw", message.text, "", (text,), False, Span(""))
        for game in editions:
            assert game is not None
            sound = FaultlessTexts(game, shared, use_cache=False)
            key = sound.key("fr", message, entry, 0)
            found.append(sound.has(key))
            sound.add(key)
    assert found == [False, False, False, True]


def test_the_help_names_a_game_outside_data_by_its_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A command copied from the help finds the game: the game's id does not, if the game lies elsewhere."""
    tiny.write(tmp_path / "hares", tiny.IN_FRENCH)
    monkeypatch.chdir(tmp_path)
    catalogue = tmp_path / "hares" / "locale" / "fr.po"
    entry = re.search(r'(?m)^(#.*\n)*msgctxt "label:phase:hop"\nmsgid .*\nmsgstr .*\n', catalogue.read_text("utf-8"))
    assert entry is not None
    catalogue.write_text(catalogue.read_text("utf-8").replace(entry[0], ""), "utf-8")
    assert main(["check", "./hares"]) == 0
    command = re.search(r"run `pnp (locale update [^`]+)`", "".join(capsys.readouterr()))
    assert command is not None and command[1] == "locale update ./hares"
    assert main(command[1].split()) == 0
    assert 'msgctxt "label:phase:hop"' in catalogue.read_text("utf-8")
