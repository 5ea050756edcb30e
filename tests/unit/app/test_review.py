"""`pnp locale review`: source and translation side by side, in the book's order, with what has changed and the card."""

import json
from pathlib import Path

import pytest

from pnp.app.cli.main import main
from pnp.app.translate.translate import count_catalogues, read_translations
from pnp.app.translate.webpage import changes, review_of
from pnp.source.diagnostics import Report
from tests.tiny import IN_FRENCH, write

OLD = '#, fuzzy\n#| msgid "Draw two cards and take their carrots."\nmsgctxt "clause:deal"\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path / "game", IN_FRENCH)
    return tmp_path / "game"


def review(folder: Path, *more: str) -> tuple[int, str]:
    file = folder.parent / "fr.html"
    code = main(["locale", "review", str(folder), "--locale", "fr", "--file", str(file), *more])
    return code, file.read_text("utf-8")


def spoil(folder: Path, old: str, new: str) -> None:
    file = folder / "locale" / "fr.po"
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def test_a_text_beside_what_it_was() -> None:
    said = list(changes("Draw {{ few }} cards.", "Draw {{ many }} cards now."))
    assert said == [
        ("same", "Draw "), ("gone", "{{ few }}"), ("new", "{{ many }}"), ("same", " cards"), ("new", " now"), ("same", "."),
    ]  # fmt: skip


def test_a_page_has_every_message_in_the_order_of_the_book(folder: Path) -> None:
    code, page = review(folder, "--complete")
    translations = read_translations(str(folder), Report())
    assert code == 0 and page.count("<article") == len(translations.messages)
    chapters = [chapter.title.text for chapter in translations.loaded.game.chapters]
    headings = [page.index(f"<h2>{title}</h2>") for title in ("Title, words and labels", *chapters, "Cards")]
    assert headings == sorted(headings)
    assert "<strong>Burrow</strong>" in page
    assert "<figure><svg" in page[headings[-1] :] and "not translated" not in page


def test_what_cards_show_in_their_corners_is_told(folder: Path) -> None:
    drawn = folder / "templates" / "cards" / "hare.svg.j2"
    drawn.write_text(drawn.read_text("utf-8").replace("{{ card.says | e }}", "{{ card.rank.corner }}"), "utf-8")
    grammar = folder / "locale" / "fr.yaml"
    grammar.write_text(grammar.read_text("utf-8") + "members: {LOW: {corner: B}}\n", "utf-8")
    page = review(folder)[1]
    assert "in the corner of a card: L → B" in page and "in the corner of a card: H → H" in page


def test_what_is_open_is_told_and_ends_with_one(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spoil(folder, 'msgctxt "clause:deal"\n', OLD)
    spoil(folder, 'msgstr "Une carte."', 'msgstr ""')
    assert review(folder)[0] == 0
    code, page = review(folder, "--complete")
    assert code == 1 and "<del>" in page and "<ins>" in page
    assert page.count('<article class="doubtful') == 1 and page.count("not translated") == 1
    capsys.readouterr()
    assert main(["locale", "stats", str(folder), "--complete", "--json"]) == 1
    (told,) = json.loads(capsys.readouterr().out)["locales"]
    translations = read_translations(str(folder), Report())
    (count,) = count_catalogues(translations, ["fr"])
    made = review_of(translations, "fr", folder.parent / "again.html", Report())
    assert made.count == count and (told["fuzzy"], told["missing"]) == (count.doubtful, count.missing) == (1, 1)
