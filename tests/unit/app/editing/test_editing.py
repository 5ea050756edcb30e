"""What an editor asks of a game: names are found, told, completed, mended and changed everywhere."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.app.editing.completing import offers
from pnp.app.editing.looking_up import LineRange, declared_at, hover_text, used
from pnp.app.editing.mending import mends
from pnp.app.editing.mentions import Mention, mention_at, mentions
from pnp.app.editing.renaming import NotRenamed, changed, renamed
from pnp.app.editing.study import Study, Texts, study
from pnp.app.editing.texts import game_of
from pnp.source.diagnostics import Diagnostic, Span
from tests import tiny

SCENARIO = """game: hare-race
players: [Ann, Bo]
given:
  Ann.hand: [LR]
  goal: 4
do:
  - Ann: play
shows: [play, worth]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "hare-race"
    for name, text in (tiny.IN_FRENCH | {"scenarios/one.yaml": SCENARIO}).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder


@pytest.fixture
def texts() -> Texts:
    return Texts()


@pytest.fixture
def known(folder: Path) -> Study:
    found = study(folder, {})
    assert not found.diagnostics
    return found


def place(path: Path, mark: str, further: int = 0) -> LineRange:
    before = path.read_text("utf-8")[: path.read_text("utf-8").index(mark) + further]
    column = len(before.rpartition("\n")[2])
    return LineRange(path, before.count("\n"), column, column)


def words(name: str, text: str) -> list[tuple[str, str]]:
    return [(m.word, m.role) for m in mentions(Path(name), text)]


# ------------------------------------------------------------------------------------------------- mentions
@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("a.md", "The {{ hares }} of [](#deal) {#ready kind=setup}",
         [("hares", "name"), ("deal", "clause"), ("ready", "clause")]),
        ("a.md", "{{ name(\"heap\") }} {{ worth.LOW|words }}",
         [("name", "name"), ("heap", "name"), ("worth", "name"), ("LOW", "name")]),
        ("a.md", "```rule clause=play\ndef f(me, card):\n    x = heap\n    move(card, x)\n    cite(\"end\")\n```\n",
         [("play", "clause"), ("f", "name"), ("heap", "name"), ("move", "name"), ("cite", "name"), ("end", "clause")]),
        ("a.md", "```rule\ndef f(:\n    gain(me, 1 * carrot\n```\n",
         [("f", "name"), ("gain", "name"), ("me", "name"), ("carrot", "name")]),
        ("game.yaml", "constants:\n  goal: {value: 4, clause: last-round}\n", [
            ("constants", "name"), ("goal", "name"), ("last-round", "clause")]),
        ("game.yaml", "zones:\n  heap: {of: hare, when_empty: rebuild burrow, label: The Heap}\n  x: {template: cards/hare.svg.j2}\n",
         [("heap", "name"), ("hare", "name"), ("rebuild", "name"), ("burrow", "name"), ("x", "name")]),
        ("cards.csv", "rank,says\nLOW,\"Slow, but {{ sure }}\"\n",
         [("rank", "name"), ("says", "name"), ("LOW", "name"), ("sure", "name")]),
        ("provenance.csv", "id,clauses,origin,note\nX-1,deal play,source,\n", [("deal", "clause"), ("play", "clause")]),
        ("agreed.yaml", "# what was agreed\ndeal: 1 2\n", [("deal", "clause")]),
        ("fr.po", 'msgctxt "clause:deal"\nmsgid "{{ hares }}"\nmsgstr "{{ hares }} !"\n',
         [("deal", "clause"), ("hares", "name"), ("hares", "name")]),
        ("a.svg.j2", "{% if card.rank == \"LOW\" %}{{ goal|words }}{% endif %}",
         [("if", "name"), ("card", "name"), ("rank", "name"), ("LOW", "name"), ("goal", "name"), ("words", "name"),
          ("endif", "name")]),
    ],
)  # fmt: skip
def test_names_are_found_where_they_stand(name: str, text: str, found: list[tuple[str, str]]) -> None:
    structural = {("constants", "name"), ("zones", "name")}
    assert [m for m in words(name, text) if m not in structural] == [m for m in found if m not in structural]


def test_a_mention_knows_its_place() -> None:
    text = "one\n\n```rule\ndef f():\n    shuffle(heap)\n```\nThe {{ heap }}"
    lines = text.split("\n")
    found = mentions(Path("a.md"), text)
    assert all(lines[m.line][m.start : m.end] == m.word for m in found)
    assert mention_at(found, 4, 14) == Mention("heap", "name", "code", 4, 12, 16)


def test_what_every_kind_of_file_of_every_game_names_stands_where_it_is_said(folder: Path) -> None:
    for path in sorted(Path(__file__).parents[4].joinpath("data").rglob("*")):
        if path.suffix in (".md", ".yaml", ".csv", ".po", ".j2"):
            lines = path.read_text("utf-8").split("\n")
            wrong = [m for m in mentions(path, "\n".join(lines)) if lines[m.line][m.start : m.end] != m.word]
            assert not wrong, (path, wrong[:3])


# ------------------------------------------------------------------------------------------------- questions
def test_hovering_says_what_a_word_does_what_a_placeholder_prints_and_which_number_a_clause_has(
    folder: Path, known: Study, texts: Texts
) -> None:
    start, turn = folder / "rules/01-start.md", folder / "rules/02-turn.md"

    def told(at: LineRange) -> str:
        return hover_text(known, texts, at.path, at.line, at.start)

    assert "into random order" in told(place(start, "shuffle(", 2))
    assert "prints “three Hares”" in told(place(start, "{{ hare(hand_size)", 5))
    assert "**constant** `hand_size` = 3" in told(place(start, "hand_size", 2))
    assert "**1.1.1** setup `#deal`" in told(place(start, "#deal", 2))
    assert "carried out by `play`" in told(place(turn, "clause=play", 8))
    assert "Shuffle the Burrow." in told(place(start, "#deal", 2)).split("```text")[1]
    assert told(place(start, "Getting")) == ""
    french = told(place(folder / "locale/fr.po", "Mélangez les {{ hares", 18))
    assert french.startswith("prints “")
    in_french = told(place(folder / "locale/fr.po", 'msgctxt "clause:deal"', 17)).split("```text")[1]
    assert "Mélangez" in in_french and "Shuffle" not in in_french


def test_hovering_shows_a_long_clause_up_to_its_last_word_within_300_letters(folder: Path, texts: Texts) -> None:
    file = folder / "rules/03-end.md"
    words = "hares run " * 40
    file.write_text(
        file.read_text("utf-8").replace("your turn ends, you win.", f"your turn ends, {words}you win."), "utf-8"
    )
    at = place(file, "#finish", 2)
    shown = hover_text(study(folder, {}), texts, at.path, at.line, at.start).split("\n\n")[1]
    assert shown.endswith((" hares …", " run …")) and 290 < len(shown) <= 302


def test_definitions_lead_from_prose_and_code_to_the_declaration_and_between_a_clause_and_its_code(
    folder: Path, known: Study, texts: Texts
) -> None:
    start, turn, data = folder / "rules/01-start.md", folder / "rules/02-turn.md", folder / "game.yaml"

    def places(at: LineRange) -> list[tuple[Path, int]]:
        return [(p.path, p.line) for p in declared_at(known, texts, at.path, at.line, at.start)]

    assert places(place(start, "deal(burrow", 6)) == [(data, place(data, "burrow").line)]
    assert places(place(start, "{{ hare(hand_size)", 9)) == [(data, place(data, "hand_size").line)]
    assert places(place(start, "#deal", 2)) == [(start, place(start, "def deal_hares").line)]
    assert places(place(start, "def deal_hares", 5)) == [(start, place(start, "Shuffle the").line)]
    assert places(place(data, "clause: deal", 9)) == [(start, place(start, "Shuffle the").line)]
    assert places(place(folder / "cards.csv", "LOW")) == [(data, place(data, "LOW:").line)]
    po = folder / "locale/fr.po"
    assert places(place(po, 'msgctxt "clause:deal"', 17)) == [(start, place(start, "Shuffle the").line)]
    assert places(place(turn, "Your Turn")) == []


def test_what_may_be_written_depends_on_the_place(folder: Path, known: Study) -> None:
    def names(name: str, before: str) -> set[str]:
        return {offer.text for offer in offers(known, folder / name, before)}

    assert {"hare", "hares", "LOW", "worth", "goal", "name"} <= names("rules/01-start.md", "Take {{ ")
    assert "words" in names("rules/01-start.md", "Take {{ goal|")
    assert names("rules/01-start.md", "Take a card") == set()
    code = "```rule\n@setup\ndef deal_hares():\n    "
    assert {"shuffle", "burrow", "hand_size", "deal_hares", "players"} <= names("rules/01-start.md", code)
    assert {"hand", "carrots"} <= names("rules/01-start.md", code + "me.")
    assert "setup" in names("rules/01-start.md", "```rule\n@")
    for name, before in [("rules/01-start.md", "see [](#"), ("game.yaml", "  goal: {value: 4, clause: "),
                         ("rules/01-start.md", code + 'cite("')]:  # fmt: skip
        assert {"deal", "last-round"} <= names(name, before)
    assert names("cards.csv", "colour,rank,copies,says\nRED,") == {"LOW", "HIGH"}
    assert {"burrow", "LOW"} <= names("scenarios/one.yaml", "given:\n  ")


def test_a_help_that_says_what_to_write_mends_the_fault(folder: Path, texts: Texts) -> None:
    chapter = folder / "rules/01-start.md"
    texts.held = {chapter: chapter.read_text("utf-8").replace("shuffle(burrow)", "shufle(burow)")}
    found = study(folder, texts.held)
    assert {d.code for d in found.diagnostics} == {"PNP203"}
    text = texts.text(chapter)
    for diagnostic in found.diagnostics:
        mend = next(mends(diagnostic, texts))
        text = changed(text, [mend.change]) if mend.change.text == "shuffle" else text
        assert mend.title == f"write `{mend.change.text}`"
    assert "shuffle(burow)" in text


@pytest.mark.parametrize("lost", [{"line": 0}, {"place": "Cards!C7"}, {"help": "say more"}, {"message": "no word"}])
def test_a_fault_without_a_line_in_a_text_is_not_mended(texts: Texts, folder: Path, lost: dict[str, object]) -> None:
    chapter = folder / "rules/01-start.md"
    lines = chapter.read_text("utf-8").split("\n")
    line = next(number for number, text in enumerate(lines, 1) if "shuffle(burrow)" in text)
    span = Span(str(chapter), line, 1, line, len(lines[line - 1]) + 1)
    fault = Diagnostic("PNP203", "nothing is called `shuffle`", span, "write `mix`")
    assert [mend.change.text for mend in mends(fault, texts)] == ["mix"]
    place = {name: value for name, value in lost.items() if name in ("line", "place")}
    words = {name: value for name, value in lost.items() if name not in place}
    assert not list(mends(replace(fault, span=replace(span, **place), **words), texts))


def test_a_game_that_is_broken_is_still_told_of_as_it_was(folder: Path, known: Study) -> None:
    data = folder / "game.yaml"
    broken = study(folder, {data: data.read_text("utf-8").replace("game: ", "game ", 1)}, known)
    assert any(d.severity == "error" for d in broken.diagnostics)
    assert broken.names.keys() == known.names.keys()


# ------------------------------------------------------------------------------------------------- renaming
def applied(known: Study, texts: Texts, at: LineRange, new: str) -> dict[Path, str]:
    changes = renamed(known, texts, at, new)
    paths = {change.place.path for change in changes}
    return {path: changed(texts.text(path), [c for c in changes if c.place.path == path]) for path in paths}


@pytest.mark.parametrize(
    ("file", "mark", "new", "files"),
    [
        ("game.yaml", "burrow", "den", {"game.yaml", "rules/01-start.md", "rules/02-turn.md", "locale/fr.po"}),
        ("game.yaml", "hand_size", "dealt", {"game.yaml", "rules/01-start.md", "locale/fr.po"}),
        ("game.yaml", "goal", "enough", {"game.yaml", "rules/03-end.md", "locale/fr.po", "scenarios/one.yaml"}),
        ("cards.csv", "LOW", "SLOW", {"game.yaml", "cards.csv", "rules/02-turn.md", "locale/fr.po"}),
        ("rules/02-turn.md", "#play", "play-a-hare", {"rules/02-turn.md", "locale/fr.po", "scenarios/one.yaml"}),
        ("rules/01-start.md", "deal_hares", "hand_out", {"rules/01-start.md"}),
    ],
)
def test_a_name_is_changed_everywhere_and_the_game_is_without_fault(
    folder: Path, known: Study, texts: Texts, file: str, mark: str, new: str, files: set[str]
) -> None:
    at = place(folder / file, mark, 1)
    after = applied(known, texts, LineRange(at.path, at.line, at.start, at.end), new)
    assert {str(path.relative_to(folder)) for path in after} == files
    again = study(folder, after)
    assert not [d for d in again.diagnostics if d.severity == "error"]
    assert {loaded.game.variant for loaded in again.games} == {loaded.game.variant for loaded in known.games}


def test_a_term_is_renamed_with_its_plural(folder: Path, known: Study, texts: Texts) -> None:
    term = place(folder / "rules/02-turn.md", "{{ carrot(worth.LOW)", 4)
    after = applied(known, texts, term, "radish")
    turn = after[folder / "rules/02-turn.md"]
    assert "{{ radish(worth.LOW) }}" in turn and "{{ carrot" not in turn and "radish)" in turn


@pytest.mark.parametrize(
    ("file", "mark", "new", "why"),
    [
        ("game.yaml", "burrow", "heap", "`heap` is already a zone"),
        ("game.yaml", "burrow", "shuffle", "`shuffle` is already a word of the rules language"),
        ("game.yaml", "burrow", "my den", "cannot be a name"),
        ("rules/02-turn.md", "#play", "Play", "cannot be the id of a clause"),
        ("rules/02-turn.md", "#play", "worth", "there is a clause `worth` already"),
        ("rules/01-start.md", "{{ hares", "rabbits", "is the plural of the term hare: rename `hare`"),
        ("rules/01-start.md", "shuffle(", "mix", "this game does not declare"),
    ],
)
def test_what_cannot_be_renamed_is_refused_with_the_reason(
    folder: Path, known: Study, texts: Texts, file: str, mark: str, new: str, why: str
) -> None:
    at = place(folder / file, mark, 4 if mark.startswith("{{") else 2)
    with pytest.raises(NotRenamed, match=re.escape(why)):
        renamed(known, texts, at, new)


def test_a_change_that_would_break_the_game_is_refused(
    folder: Path, known: Study, texts: Texts, monkeypatch: pytest.MonkeyPatch
) -> None:
    def all_but_code(*asked: object) -> Iterator[tuple[LineRange, Mention]]:
        return ((found, each) for found, each in used(*asked) if each.place != "code")  # type: ignore[arg-type]

    monkeypatch.setattr("pnp.app.editing.renaming.used", all_but_code)
    with pytest.raises(NotRenamed, match=r"cannot be changed: .*burrow"):
        renamed(known, texts, place(folder / "game.yaml", "burrow", 1), "den")


def test_the_file_of_a_library_belongs_to_no_game_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "suits").mkdir()
    (tmp_path / "suits" / "game.yaml").write_text("names: {suit: [RED]}\n", "utf-8")
    assert game_of(tmp_path / "suits" / "game.yaml") is None
    (tmp_path / "suits" / "game.yaml").write_text("game: suits\nplayers: 2\n", "utf-8")
    assert game_of(tmp_path / "suits" / "game.yaml") == tmp_path / "suits"
