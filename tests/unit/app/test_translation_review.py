"""`pnp review GAME --locale L`: who agreed to a translation, and when; a changed one, a stale one and a new one differ."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from pnp.app.cli.main import main
from pnp.app.translate import agreeing
from pnp.app.translate.agreeing import TranslationReview, agree_to, agreement_words, read_translation_review
from pnp.app.translate.translate import read_translations, write_catalogues
from pnp.checks.static.agreed_translations import check_agreed_translations
from pnp.model.game import Message
from pnp.model.text.catalogue import load_catalogue
from pnp.source.diagnostics import Diagnostic, Report, Span
from pnp.source.load.files import Disk
from pnp.source.load.po import PoEntry, read_po
from tests.tiny import IN_FRENCH, write

Said = Callable[..., tuple[int, str]]
OLD, NEW = "Chacun joue à son tour", "Chacun joue deux fois à son tour"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path / "game", IN_FRENCH)
    return tmp_path / "game"


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Said:
    """Runs the command with answers; gives its status and all that it said."""

    def run(folder: Path, *words: str, answers: tuple[str, ...] = ()) -> tuple[int, str]:
        waiting: Iterator[str] = iter(answers)

        def read(prompt: str) -> str:
            try:
                return next(waiting)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", read)
        status = main(["review", str(folder), "--locale", "fr", "--by", "Maria", *words])
        assert next(waiting, None) is None, "a question was not asked"
        streams = capsys.readouterr()
        return status, streams.out + streams.err

    return run


def change(folder: Path, name: str, old: str, new: str) -> None:
    text = (folder / name).read_text("utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), "utf-8")


def review(folder: Path) -> TranslationReview:
    return read_translation_review(read_translations(str(folder), Report()), "fr", Report())


def agree_to_all(folder: Path) -> None:
    every = review(folder)
    agree_to(every, every.open, "Maria", "2026-11-27", Report())


def faults(folder: Path) -> list[Diagnostic]:
    translations = read_translations(str(folder), Report())
    catalogue = load_catalogue(translations.loaded.tree, "fr", Report())
    return list(check_agreed_translations("game", catalogue, translations.messages))


def standings(folder: Path) -> dict[str, str]:
    return {one.message.context: one.standing for one in review(folder).open}


def test_a_catalogue_without_agreements_is_left_in_peace(folder: Path) -> None:
    assert faults(folder) == []
    assert set(standings(folder).values()) == {"unreviewed"}


def test_agreeing_to_all_leaves_nothing_open_and_the_catalogue_as_it_was(folder: Path) -> None:
    before = read_po(Disk(folder), "fr", Report())
    agree_to_all(folder)
    after = read_po(Disk(folder), "fr", Report())
    assert before is not None and after is not None and before.entries == after.entries
    assert standings(folder) == {} and faults(folder) == []
    assert "# agreed " in (folder / "locale" / "fr.po").read_text("utf-8")


def test_a_wrong_translation_and_a_stale_one_are_different_things(folder: Path) -> None:
    agree_to_all(folder)
    change(folder, "locale/fr.po", OLD, NEW)
    assert standings(folder) == {"clause:seats": "changed"}
    (fault,) = faults(folder)
    assert (fault.code, fault.severity) == ("PNP620", "warning")
    assert "has changed since Maria agreed on 2026-11-27" in fault.message
    agree_to_all(folder)
    chapter = next(
        path.name for path in (folder / "rules").iterdir() if "Players take turns in" in path.read_text("utf-8")
    )
    change(folder, f"rules/{chapter}", "Players take turns in", "The players take turns in")
    write_catalogues(read_translations(str(folder), Report()), ["fr"], Report())
    assert standings(folder) == {"clause:seats": "doubtful"} and faults(folder) == []


def test_what_nobody_agreed_to_is_one_note_once_somebody_has_begun(folder: Path) -> None:
    every = review(folder)
    agree_to(every, every.open[:1], "Maria", "2026-11-27", Report())
    (note,) = faults(folder)
    assert (
        note.severity == "note" and f"{len(every.open) - 1} translations of `fr` have never been agreed" in note.message
    )


def test_an_opposite_comes_first_with_where_it_is_printed(folder: Path, said: Said) -> None:
    change(folder, "locale/fr.po", OLD, "Chacun ne joue jamais à son tour")
    status, text = said(folder, answers=("q",))
    assert status == 1
    first = text.split(" 1 of ")[1].split(" 2 of ")[0]
    assert "Players take turns in the order of their seats." in first and "ne joue jamais" in first
    assert "opposite?" in first and "printed" in first and "nobody has agreed to it yet" in first


def test_answers_are_stored_above_the_entry(folder: Path, said: Said) -> None:
    agree_to_all(folder)
    change(folder, "locale/fr.po", OLD, NEW)
    status, text = said(folder, answers=("is this right?",))
    assert status == 1 and "changed since Maria agreed on 2026-11-27" in text
    assert "# note: is this right?" in (folder / "locale" / "fr.po").read_text("utf-8")
    status, text = said(folder, answers=("y",))
    assert status == 0 and "a note      is this right?" in text
    assert said(folder) == (0, "somebody has agreed to every translation of `fr`\n")


def test_a_doubtful_translation_that_is_agreed_to_is_doubtful_no_more(folder: Path) -> None:
    change(
        folder,
        "locale/fr.po",
        'msgctxt "clause:seats"',
        '#, fuzzy\n#| msgid "Players go in turn."\nmsgctxt "clause:seats"',
    )
    (one,) = [one for one in review(folder).open if one.standing == "doubtful"]
    assert "".join(piece.text for piece in one.earlier)
    agree_to_all(folder)
    text = (folder / "locale" / "fr.po").read_text("utf-8")
    assert standings(folder) == {} and "fuzzy" not in text and "#|" not in text


def test_beginning_stores_what_stands_today(folder: Path, said: Said) -> None:
    status, text = said(folder, "--begin")
    assert status == 0 and "as they are today" in text and standings(folder) == {}
    status, text = said(folder, "--json")
    assert status == 0 and json.loads(text)["open"] == []


def test_a_language_that_the_game_has_not_is_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(folder), "--locale", "ja"]) == 2
    assert "no translation into `ja`" in capsys.readouterr().err


@pytest.mark.skipif(shutil.which("msgmerge") is None, reason="gettext is not installed")
def test_other_tools_keep_an_agreement(folder: Path) -> None:
    import subprocess

    agree_to_all(folder)
    po = folder / "locale" / "fr.po"
    subprocess.run(["msgmerge", "--quiet", "--update", "--backup=none", po, po], check=True)
    assert standings(folder) == {}


@pytest.mark.parametrize(
    ("standing", "remarks", "why"),
    [
        ("doubtful", (), "its message has changed since it was translated"),
        ("changed", ("agreed 0123abcd 2026-11-01 Maria",), "changed since"),
        ("changed", (), "nobody has agreed to it yet"), ("unreviewed", (), "nobody has agreed to it yet"),
    ],
)  # fmt: skip
def test_an_open_translation_says_why_it_is_open(standing: str, remarks: tuple[str, ...], why: str) -> None:
    entry = PoEntry("clause:draw", "Draw.", "", ("Piochez.",), False, Span("fr.po"), remarks=remarks)
    told = agreement_words(SimpleNamespace(entry=entry, standing=standing))  # type: ignore[arg-type]
    assert told.startswith(why) and (why != "changed since" or ("Maria" in told and "2026-11-01" in told))


def test_each_form_of_a_translation_is_held_against_its_form_of_the_message(monkeypatch: pytest.MonkeyPatch) -> None:
    pairs: list[tuple[str, str]] = []
    monkeypatch.setattr(agreeing, "contradictions", lambda text, own, *more: pairs.append((text, own)) or [])
    forms = ("une", "deux", "beaucoup")
    entry = PoEntry("term:card", "card", "cards", forms, False, Span("fr.po"))
    agreeing._opposites(Message("card", "term:card", plural="cards"), entry, "en", "fr")
    assert pairs == [("card", "une"), ("cards", "deux"), ("cards", "beaucoup")]
