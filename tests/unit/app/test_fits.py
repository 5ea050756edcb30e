"""What fitted its page is not composed again, unless what it is made from has changed; then it is."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from pnp.app.build import composing
from pnp.app.check import layout_check as fits
from pnp.app.game.build_context import open_context
from pnp.app.game.build_options import BuildOptions, Timings
from pnp.app.game.prepare import catalogues_of, load_edition, verified
from pnp.app.game.printable import printable
from pnp.checks.edition import CheckOptions
from pnp.press.pieces import templates
from pnp.press.typeset.svg import faces as svg
from pnp.source.diagnostics import Diagnostic, Report
from tests.fewer import one_of

RACE = Path(__file__).parents[2] / "hare-race"
Composed = list[tuple[str, str]]


def written(place: Path) -> Path:
    """The game, written into a folder."""
    folder = place / "race"
    shutil.copytree(RACE, folder)
    (folder / "reference.md").write_text("# The Race {#reference}\n\n```show\nsequence: yes\n```\n", "utf-8")
    return folder


@pytest.fixture
def race(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game in two languages, with a reference, and an empty cache."""
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    return written(tmp_path)


@pytest.fixture(scope="module")
def place_of_checked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the game for one test at a time, always the same: its path is a part of what the cache knows it by."""
    return tmp_path_factory.mktemp("checked")


@dataclass(frozen=True)
class CheckedGame:
    """The game as it was checked, with its cache."""

    folder: Path
    parts: Composed
    """What was composed for it."""
    pages: dict[tuple[str, str], str]
    """What its pages look like."""


@pytest.fixture(scope="module")
def checked_once(place_of_checked: Path, tmp_path_factory: pytest.TempPathFactory) -> CheckedGame:
    """The game, checked with an empty cache."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PNP_CACHE", str(place_of_checked / "cache"))
        parts = noting(patch)
        race = written(place_of_checked)
        assert check(race) == []
        stored = tmp_path_factory.mktemp("stored") / "checked"
        shutil.copytree(place_of_checked, stored)
        return CheckedGame(stored, sorted(parts), pages(race))


@pytest.fixture
def checked_race(place_of_checked: Path, checked_once: CheckedGame, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The game, which has been checked and not changed since."""
    shutil.rmtree(place_of_checked)
    shutil.copytree(checked_once.folder, place_of_checked)
    monkeypatch.setenv("PNP_CACHE", str(place_of_checked / "cache"))
    return place_of_checked / "race"


def noting(monkeypatch: pytest.MonkeyPatch) -> Composed:
    """Note what is composed from now on, by language and name."""
    noted: Composed = []
    compose = fits._Language.compose

    def composes(self: fits._Language, part: fits.Part) -> None:
        noted.append((self.catalogue.locale, " ".join(part).strip()))
        compose(self, part)

    monkeypatch.setattr(fits._Language, "compose", composes)
    return noted


@pytest.fixture
def composed(monkeypatch: pytest.MonkeyPatch) -> Composed:
    """What is composed, by language and name."""
    return noting(monkeypatch)


def check(folder: Path, jobs: int = 1, cache: bool = True) -> list[str]:
    """See what fits; the codes of what does not."""
    return [d.code for d in checked(folder, jobs, cache) if d.code.startswith("PNP7")]


def told_of_parts(folder: Path, cache: bool = True) -> list[str]:
    """What is said of names that there are not."""
    return [d.message for d in checked(folder, cache=cache) if d.code == "PNP107"]


def checked(folder: Path, jobs: int = 1, cache: bool = True) -> list[Diagnostic]:
    """What is said of pages."""
    report = Report()
    loaded = load_edition(folder, "", report)
    catalogues = catalogues_of(loaded, report)
    evidence = verified(loaded, CheckOptions(play=False), report, Timings(), catalogues)
    context = open_context(BuildOptions(force=True), report)
    before = len(report.diagnostics)
    fits.check_fits(fits.PlayedEdition(loaded, evidence, catalogues), context, report, Timings(), cache, jobs)
    return report.diagnostics[before:]


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def test_every_part_is_composed_once_in_every_language(race: Path, composed: Composed) -> None:
    assert check(race) == []
    parts = {name for locale, name in composed if locale == "en"}
    assert {"pieces", "reference a4", "reference letter", "a5 title", "a5 chapter turn", "a5 index"} <= parts
    assert {locale for locale, _ in composed} == {"en", "fr"}
    assert len(composed) == len(set(composed)) == 2 * len(parts)
    composed.clear()
    assert check(race) == []
    assert composed == []


def test_an_edited_clause_composes_its_chapter(checked_race: Path, composed: Composed) -> None:
    edit(checked_race / "rules/02-turn.md", "Players take turns in the order", "All players take turns in the order")
    check(checked_race)
    assert ("en", "a5 chapter turn") in composed
    assert not {("en", "pieces"), ("en", "a5 chapter end"), ("fr", "a5 chapter end")} & set(composed)


def test_an_edited_translation_composes_its_language_alone(checked_race: Path, composed: Composed) -> None:
    text = (checked_race / "locale/fr.po").read_text("utf-8")
    at = text.index('msgctxt "clause:seats"')
    line = text[at:].index("msgstr ") + at + len('msgstr "')
    (checked_race / "locale/fr.po").write_text(text[:line] + "Bref : " + text[line:], "utf-8")
    check(checked_race)
    assert composed
    assert {locale for locale, _ in composed} == {"fr"}
    assert ("fr", "a5 chapter turn") in composed
    assert ("fr", "pieces") not in composed


EDITS: dict[str, tuple[str, str, str]] = {
    "a version": ("game.yaml", 'version: "1', 'version: "11'),
    "a colour": ("game.yaml", "RED: {label: red, code: R}", "RED: {label: red, code: Q}"),
    "a cost": ("rules/02-turn.md", "@action(phase=hop, card=me.hand)", '@action(phase=hop, card=me.hand, label="Go")'),
    "a template": ("templates/cards/hare.svg.j2", "</svg>", "<!-- --></svg>"),
}


@pytest.mark.parametrize("what", one_of(2, [*EDITS], "`a version` and `a cost` represent it"))
def test_what_is_no_message_composes_everything(
    what: str, checked_race: Path, composed: Composed, checked_once: CheckedGame
) -> None:
    every = checked_once.parts
    file, old, new = EDITS[what]
    path = checked_race / file
    path.write_text(path.read_text("utf-8").replace(old, new, 1) if old else path.read_text("utf-8") + new, "utf-8")
    check(checked_race)
    assert sorted(composed) == every


QUIET: dict[str, tuple[str, str, str]] = {
    "a line of code": ("rules/02-turn.md", "    draw(burrow, 1, me.hand)", "    draw(burrow, 2, me.hand)"),
    "a comment": ("rules/02-turn.md", "    move(card, heap)", "    move(card, heap)  # there"),
    "an empty line of a table": ("cards.csv", "", "\n"),
    "a comment in game.yaml": ("game.yaml", "", "# the end\n"),
}


@pytest.mark.parametrize("what", one_of(3, [*QUIET], "`a line of code` and `a comment in game.yaml` represent it"))
def test_what_stands_on_no_page_composes_nothing(what: str, checked_race: Path, composed: Composed) -> None:
    file, old, new = QUIET[what]
    path = checked_race / file
    path.write_text(path.read_text("utf-8").replace(old, new, 1) if old else path.read_text("utf-8") + new, "utf-8")
    assert check(checked_race) == []
    assert composed == []


def test_the_story_of_a_card_draws_its_face_and_composes_no_book(
    checked_race: Path, composed: Composed, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    real = svg.read_face
    monkeypatch.setattr(svg, "read_face", lambda svg, name, *rest: (drawn.append(name), real(svg, name, *rest))[1])
    edit(checked_race / "cards.csv", "Slow, but sure.", "Slow, and sure.")
    assert check(checked_race) == []
    assert {name for _, name in composed} <= {
        "pieces",
        "a5 index",
        "a5 contents",
    }  # (an index, and whether there is one, goes by every word)
    assert set(drawn) == {"LB", "LR"}


def test_a_part_that_a_card_does_not_name_is_told_though_its_face_is_known(race: Path) -> None:
    template = next((race / "templates").rglob("*.j2"))
    edit(template, "<circle ", '<circle id="sun" ')
    chapter = race / "rules/02-turn.md"
    text = chapter.read_text("utf-8")
    chapter.write_text(text + "\n```show\nface: LB\nparts: [sun]\n```\n", "utf-8")
    assert told_of_parts(race) == []
    for part in ("sum", "mane"):
        edit(chapter, "parts: [sun]", f"parts: [sun, {part}]")
        wrong = f"the drawing of `LB` has no part with the `id` `{part}`"
        assert told_of_parts(race) == told_of_parts(race) == told_of_parts(race, cache=False) == [wrong]
        edit(chapter, f"parts: [sun, {part}]", "parts: [sun]")
        assert told_of_parts(race) == []


TITLE = '<text x="9" y="80" font-size="4">{{ brief("end") }}</text>\n</svg>'
"""What a template may ask for besides its card: the words of a clause."""


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_template_asks_for_besides_its_card_draws_all_that_ask(
    jobs: int, race: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    template = next((race / "templates").rglob("*.j2"))
    template.write_text(template.read_text("utf-8").replace("</svg>", TITLE), "utf-8")
    clause = next(file for file in (race / "rules").iterdir() if "{#end" in file.read_text("utf-8"))
    text = clause.read_text("utf-8")
    with_brief = text[: text.index("{#end") + 5] + ' brief="It ends."' + text[text.index("{#end") + 5 :]
    clause.write_text(with_brief, "utf-8")
    first = check(race, jobs)
    drawn: list[str] = []
    real = templates.Templates._rendered
    monkeypatch.setattr(
        templates.Templates,
        "_rendered",
        lambda self, *rest, **more: (drawn.append(self.edition.locale), real(self, *rest, **more))[1],
    )
    assert check(race) == first and not drawn
    edit(race / "cards.csv", "Slow, but sure.", "Slow, and sure.")
    assert check(race) == first
    assert sorted(drawn) == ["en", "en", "fr", "fr"]  # (two cards say so)
    drawn.clear()
    edit(clause, "It ends.", "It ends here, " + "and here " * 60)
    assert check(race) == check(race, cache=False) == check(race) != first


def test_faces_that_another_process_drew_are_known(race: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check(race, jobs=2)
    drawn: list[str] = []
    real = svg.read_face
    monkeypatch.setattr(svg, "read_face", lambda svg, name, *rest: (drawn.append(name), real(svg, name, *rest))[1])
    edit(race / "cards.csv", "Slow, but sure.", "Slow, and sure.")
    assert check(race) == []
    assert set(drawn) == {"LB", "LR"}


def test_a_story_that_does_not_fit_is_told_as_without_the_memory(checked_race: Path) -> None:
    edit(checked_race / "cards.csv", "Slow, but sure.", "W" * 400)
    told = check(checked_race)
    assert told and told == check(checked_race, cache=False) == check(checked_race)


def test_a_new_brief_composes_the_sheets_that_it_comes_to_stand_on(checked_race: Path, composed: Composed) -> None:
    edit(checked_race / "rules/02-turn.md", "{#seats}", '{#seats brief="They sit."}')
    check(checked_race)
    assert {("en", "reference a4"), ("fr", "reference a4"), ("en", "a5 chapter turn")} <= set(composed)


def test_what_does_not_fit_is_told_every_time(race: Path, composed: Composed) -> None:
    edit(race / "rules/02-turn.md", "{#seats}", "{#seats}\n\n" + "W" * 300 + " {#wide kind=advice}")
    first = check(race)
    assert "PNP700" in first
    composed.clear()
    assert check(race) == first
    assert ("en", "a5 chapter turn") in composed


def pages(folder: Path) -> dict[tuple[str, str], str]:
    """What every part looks like: the blocks and pieces that it is made of."""
    report = Report()
    loaded = load_edition(folder, "", report)
    catalogues = catalogues_of(loaded, report)
    evidence = verified(loaded, CheckOptions(play=False), report, Timings(), catalogues)
    context = open_context(BuildOptions(force=True, papers=("a4",)), report)
    looks = {}
    for edition, name, document in composing.composed(printable(loaded, evidence), context, report, Timings()):
        for number, page in enumerate(document.pages):
            looks[edition.locale, f"{name} {number}"] = repr(page.items)
    return looks


CLAUSES: dict[str, Callable[[Path], None]] = {
    "seats": lambda race: edit(race / "rules/02-turn.md", "in the order of their seats", "as they sit"),
    "finish": lambda race: edit(race / "rules/03-end.md", "you win. {#finish}", "you win at once. {#finish}"),
    "carrots": lambda race: edit(race / "rules/01-start.md", "There are always enough", "There are enough"),
}


@pytest.mark.parametrize("clause", one_of(3, [*CLAUSES], "`seats` represents it"))
def test_an_edit_that_changes_a_page_composes_a_part(
    clause: str, checked_race: Path, composed: Composed, checked_once: CheckedGame
) -> None:
    before = checked_once.pages
    CLAUSES[clause](checked_race)
    check(checked_race)
    after = pages(checked_race)
    for locale in ("en", "fr"):
        changed = {n for (lo, n) in after if lo == locale and before.get((lo, n)) != after[lo, n]}
        assert bool(changed) == any(lo == locale for lo, _ in composed), (locale, changed, composed)
        cards = any("cards" in name for name in changed)
        assert not cards or (locale, "pieces") in composed


def test_several_processes_find_the_same(race: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fits, "MANY", 2)
    edit(race / "rules/02-turn.md", "{#seats}", "{#seats}\n\n" + "W" * 300 + " {#wide kind=advice}")
    assert check(race, jobs=2, cache=False) == check(race, jobs=1, cache=False)


def test_a_new_hint_composes_its_chapter_the_contents_and_the_index(checked_race: Path, composed: Composed) -> None:
    chapter = checked_race / "rules/03-end.md"
    chapter.write_text(chapter.read_text("utf-8") + "\nBe kind to whoever loses. {#kindness kind=advice}\n", "utf-8")
    check(checked_race)
    parts = {name for _, name in composed}
    assert parts == {"a5 chapter end", "a5 contents", "a5 index"}


def test_a_clause_that_moves_the_numbers_of_others_composes_everything(
    checked_race: Path, composed: Composed, checked_once: CheckedGame
) -> None:
    every = checked_once.parts
    chapter = checked_race / "rules/02-turn.md"
    text = chapter.read_text("utf-8")
    first, second = (next(p for p in text.split("\n\n") if mark in p) for mark in ("{#play}", "{#rebuild}"))
    chapter.write_text(text.replace(first, "FIRST").replace(second, first).replace("FIRST", second), "utf-8")
    check(checked_race)
    assert sorted(composed) == every


def test_another_colour_draws_the_pieces_and_composes_no_book(race: Path, composed: Composed) -> None:
    """A colour moves nothing; whether it can be read is asked of pieces alone."""
    theme = race / "theme.yaml"
    theme.write_text('inks: {accent: "#5B1E46"}\n', "utf-8")
    check(race)
    composed.clear()
    edit(theme, "#5B1E46", "#5B1E47")
    assert check(race) == []
    assert {name for _, name in composed} == {"pieces"}


def test_a_colour_that_cannot_be_read_is_told_as_without_the_memory(race: Path) -> None:
    theme = race / "theme.yaml"
    theme.write_text('inks: {accent: "#5B1E46"}\n', "utf-8")
    template = next((race / "templates" / "cards").glob("*.j2"))
    text = template.read_text("utf-8")
    template.write_text(
        text.replace(
            "</svg>",
            '<text x="20" y="70" font-family="Alegreya" font-size="9pt" fill="{{ ink("accent") }}">Hop</text></svg>',
        )
    )
    check(race)
    edit(theme, "#5B1E46", "#FDFDFD")
    found = check(race)
    assert found and found == check(race, cache=False)
