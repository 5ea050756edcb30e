"""Catalogues go through the tools that translators use, and come back with nothing lost and nothing rewrapped."""

import shutil
import subprocess
from pathlib import Path

import polib
import pytest

from pnp.app.cli.main import main
from pnp.app.translate.merge import merged, renumbered
from pnp.app.translate.po_text import blocks_of, text_of, width_of
from pnp.app.translate.translations import template
from pnp.model.game import Message
from tests.tiny import IN_FRENCH, write

NEEDS = pytest.mark.skipif(shutil.which("msgmerge") is None, reason="gettext is not installed")
HEAD = (
    'msgid ""\nmsgstr ""\n"Language: fr\\n"\n"Language-Team: French <fr@example.org>\\n"\n'
    '"PO-Revision-Date: 2026-11-01 10:00+0100\\n"\n"X-Generator: Poedit 3.4\\n"\n'
    '"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
    '"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n'
)


def game(folder: Path) -> Path:
    write(folder, IN_FRENCH)
    assert main(["locale", "update", str(folder)]) == 0
    return folder / "locale"


def run(*words: str | Path) -> str:
    return subprocess.run([*map(str, words)], check=True, capture_output=True, text=True).stdout


def said(text: str) -> dict[tuple[str, str], tuple[str, ...]]:
    return {b.key: b.translations for b in blocks_of(text) if not b.is_header and not b.obsolete}


@NEEDS
def test_msgmerge_msgcat_and_msgfmt_lose_nothing_and_nothing_is_rewrapped(tmp_path: Path) -> None:
    folder = game(tmp_path)
    po, pot = folder / "fr.po", folder / "messages.pot"
    before = po.read_text("utf-8")
    run("msgfmt", "-c", "-o", "/dev/null", po)
    run("msgmerge", "-q", "-U", "--backup=none", po, pot)
    wrapped = run("msgcat", po)
    assert said(wrapped) == said(before) and "#~" not in wrapped
    po.write_text(wrapped, "utf-8")
    assert main(["locale", "update", str(tmp_path), "--locale", "fr"]) == 0
    after = po.read_text("utf-8")
    changed = [b for b, a in zip(blocks_of(wrapped), blocks_of(after), strict=True) if b.written != a.written]
    assert said(after) == said(before) and not changed
    assert width_of(after) == 79, "as msgcat wrapped it"
    assert run("msgcat", po).count("\n") == after.count("\n") - after.count("#, placeholders:")


@NEEDS
def test_a_turkish_catalogue_of_msginit_is_right(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = game(tmp_path)
    run("msginit", "--no-translator", "-l", "tr", "-i", folder / "messages.pot", "-o", folder / "tr.po")
    assert "nplurals=2" in (folder / "tr.po").read_text("utf-8")
    main(["check", str(tmp_path), "--no-cache", "--games", "1"])
    assert "PNP604" not in capsys.readouterr().err
    assert main(["locale", "update", str(tmp_path), "--locale", "tr"]) == 0
    text = (folder / "tr.po").read_text("utf-8")
    assert "nplurals=2" in text and "msgstr[1]" in text and "Last-Translator" in text


def test_pofilter_finds_no_fault_with_the_placeholders(tmp_path: Path) -> None:
    if shutil.which("pofilter") is None:
        pytest.skip("translate-toolkit is not installed")
    folder = game(tmp_path)
    found = run("pofilter", "-t", "brackets", "-t", "escapes", "-t", "newlines", folder / "fr.po")
    assert not said(found)


# ------------------------------------------------------------------------------------------------- what is kept
def test_the_head_keeps_team_dates_and_whatever_an_editor_wrote() -> None:
    pot = template([Message("Win.", "clause:win")], "X 2").decode()
    head = merged(HEAD + '\nmsgctxt "clause:win"\nmsgid "Win."\nmsgstr "Gagnez."\n', pot, "fr").split("\n\n")[0]
    for line in ("Language-Team: French", "PO-Revision-Date: 2026-11-01", "X-Generator: Poedit", "(n > 1)"):
        assert line in head


def test_lines_that_nobody_changed_stay_as_they_were_wrapped() -> None:
    entry = (
        '\n# nicht ändern\nmsgctxt "clause:win"\nmsgid ""\n"Win "\n"now."\nmsgstr ""\n"Gagnez "\n"tout de suite."\n'
        '\nmsgctxt "clause:lose"\nmsgid "Lose."\nmsgstr "Perdez."\n'
    )
    messages = [Message("Win now.", "clause:win"), Message("Lose at once.", "clause:lose")]
    after = merged(HEAD + entry, template(messages, "X").decode(), "fr")
    assert '# nicht ändern\nmsgctxt "clause:win"\nmsgid ""\n"Win "\n"now."\nmsgstr ""\n"Gagnez "\n' in after
    assert '#, fuzzy\n#| msgid "Lose."\nmsgctxt "clause:lose"\nmsgid "Lose at once."\nmsgstr "Perdez."' in after


def test_a_clause_with_another_id_keeps_its_translation_as_a_doubtful_one() -> None:
    old = HEAD + '\nmsgctxt "clause:gather"\nmsgid "Take a log."\nmsgstr "Prenez une bûche."\n'
    after = merged(old, template([Message("Take a log.", "clause:gather-wood")], "X").decode(), "fr")
    (entry,) = polib.pofile(after)
    assert (entry.msgstr, entry.fuzzy, entry.previous_msgctxt) == ("Prenez une bûche.", True, "clause:gather")


def test_the_only_text_of_its_place_is_offered_however_it_was_reworded() -> None:
    context = "card:log:ASH:story"
    old = HEAD + f'\nmsgctxt "{context}"\nmsgid "It fell in last night\'s storm."\nmsgstr "Il est tombé cette nuit."\n'
    new = Message("It fell in the great storm of last winter.", context)
    (entry,) = polib.pofile(merged(old, template([new], "X").decode(), "fr"))
    assert entry.fuzzy and entry.msgstr == "Il est tombé cette nuit."
    assert entry.previous_msgid == "It fell in last night's storm."


def test_what_was_out_of_use_comes_back() -> None:
    old = HEAD + '\n#~ msgctxt "clause:win"\n#~ msgid "Win."\n#~ msgstr "Gagnez."\n'
    (entry,) = polib.pofile(merged(old, template([Message("Win.", "clause:win")], "X").decode(), "fr"))
    assert entry.msgstr == "Gagnez." and not entry.obsolete and not entry.fuzzy


@pytest.mark.parametrize("name", sorted(name for name in IN_FRENCH if name.endswith(".po")))
def test_a_catalogue_is_read_and_written_as_it_is(name: str) -> None:
    text = IN_FRENCH[name]
    assert text_of(blocks_of(text), width_of(text)) == text


# ------------------------------------------------------------------------------------------------- what is told
def test_translators_are_told_what_a_message_prints_and_where_it_stands(tmp_path: Path) -> None:
    text = (game(tmp_path) / "fr.po").read_text("utf-8")
    (worth,) = (b for b in blocks_of(text) if "{{ carrot(worth.LOW) }}" in b.key[1])
    assert "{{ carrot(worth.LOW) }} prints “one Carrot” (1)" in worth.extracted
    assert "Term: Carrot, Carrots = Carotte, Carottes" in worth.extracted
    assert any(note.startswith("In 2.") for note in worth.extracted)
    (place,) = worth.places
    line = IN_FRENCH["rules/02-turn.md"].split("\n")[int(place.rpartition(":")[2]) - 1]
    assert place.startswith("rules/02-turn.md:") and "{{ LOW }}" in line
    assert worth.flags == ['placeholders:r"{{[^}]+}}"']


@pytest.mark.parametrize(
    ("old", "new", "translation", "becomes"),
    [
        ("Draw 2 cards.", "Draw 3 cards.", "Ziehe 2 Karten.", "Ziehe 3 Karten."),
        ("2 of 5", "3 of 4", "von 5 nimm 2", "von 4 nimm 3"), ("2 and 2", "4 and 4", "2 + 2", "4 + 4"),
        ("2 and 2", "4 and 5", "2 + 2", None), ("Draw 2 cards.", "Draw 3 tiles.", "Ziehe 2 Karten.", None),
        ("Draw 2 cards.", "Draw 3 cards.", "Ziehe zwei Karten.", None), ("Draw 2 cards.", "Draw 3 cards.", "", None),
        ("2 of 5", "3 of 4", "2 of 6", None),
    ],
)  # fmt: skip
def test_only_the_numbers_of_a_translation_are_changed(
    old: str, new: str, translation: str, becomes: str | None
) -> None:
    assert renumbered(old, new, translation) == becomes


def test_of_several_new_texts_of_one_place_only_a_similar_one_is_offered() -> None:
    old = 'msgctxt "terms"\nmsgid "The burrow of hares"\nmsgstr "Le terrier des lièvres"\n'
    new = 'msgctxt "terms"\nmsgid "{}"\nmsgstr ""\n'
    alone = merged(f"{HEAD}\n{old}", f"{HEAD}\n{new.format('Something else')}", "fr")
    assert "terrier" in alone and "fuzzy" in alone
    beside = new.format("Nothing like it") + "\n" + 'msgctxt "zones"\nmsgid "Heap"\nmsgstr ""\n'
    assert "fuzzy" in merged(f"{HEAD}\n{old}", f"{HEAD}\n{beside}", "fr"), "a text of another place does not count"
    two = new.format("Something else") + "\n" + new.format("Nothing like it")
    assert "fuzzy" not in merged(f"{HEAD}\n{old}", f"{HEAD}\n{two}", "fr")
    kept = old + "\n" + new.format("Something else")
    before = old + "\n" + old.replace("The burrow of hares", "A heap").replace("Le terrier des lièvres", "Un tas")
    assert "fuzzy" in merged(f"{HEAD}\n{before}", f"{HEAD}\n{kept}", "fr"), (
        "a text that has its translation does not count"
    )
