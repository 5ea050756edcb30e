"""What an editor shows of a name, and where the name is declared: for a study that is made up."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.app.editing import looking_up
from pnp.app.editing.mentions import Mention
from pnp.rules.words import WORDS
from pnp.source.diagnostics import Span


def mention(word: str, role: Any = "name", place: Any = "data", line: int = 9) -> Mention:
    return Mention(word, role, place, line, 0, len(word))


@pytest.fixture
def study(monkeypatch: pytest.MonkeyPatch) -> Any:
    message = SimpleNamespace
    clauses = {
        "win": SimpleNamespace(id="win", number="2.1", kind="rule", brief=message(text=""), text=message(text="You\n win " + "x" * 290 + " end"), span=Span("/g/1.md", 5, 1, 8, 1)),
        "deal": SimpleNamespace(id="deal", number="1.1", kind="rule", brief=message(text="Deal  all."), text=message(text="long"), span=Span("/g/1.md", 2)),
    }  # fmt: skip
    rules = {
        name: SimpleNamespace(name=name, clause=clause, cites=cites, span=Span("/g/1.md", line))
        for name, clause, cites, line in (
            ("first", "win", (), 6),
            ("second", "deal", ("win",), 3),
            ("third", "deal", (), 4),
        )
    }
    names = {
        "owl": SimpleNamespace(kind="card", name="owl", about="of night", clause="", span=Span("/g/game.yaml", 10)), "hand": SimpleNamespace(kind="number", name="hand", about="", clause="deal", span=Span("/g/game.yaml", 4)),
        "own": SimpleNamespace(kind="word", name="own", about="", clause="", span=Span("")),
    }  # fmt: skip
    monkeypatch.setattr(looking_up, "clause_of", lambda study, id: clauses.get(id))
    monkeypatch.setattr(looking_up, "place_of", lambda span: Place(Path(span.file), span.line - 1))
    monkeypatch.setattr(looking_up, "_in_words", lambda study, clause, locale: "")
    return SimpleNamespace(
        names=names, prose=None, games=[SimpleNamespace(rules=SimpleNamespace(rules=rules))], folder=Path("/g")
    )


class Place(tuple[Path, int]):
    """A path and a line."""

    def __new__(cls, path: Path, line: int) -> "Place":
        return super().__new__(cls, (path, line))

    @property
    def path(self) -> Path:
        return self[0]

    @property
    def line(self) -> int:
        return self[1]


def test_a_name_is_shown_with_its_kind_and_its_clause(study: Any) -> None:
    def shown(*given: Any) -> str:
        return looking_up._mention_text(study, mention(*given), "")

    win = "**2.1** rule `#win`\n\nYou win " + "x" * 290 + " …\n\ncarried out by `first`"
    deal = "**1.1** rule `#deal`\n\nDeal all.\n\ncarried out by `second`, `third`"
    assert shown("win", "clause") == win and shown("deal", "clause") == deal and shown("win") == ""
    assert (
        shown("owl") == "**card** `owl` of night"
        and shown("hand") == f"**number** `hand`\n\n{deal}"
        and shown("own") == "**word** `own`"
    )
    word = next(iter(WORDS))
    assert (
        shown(word, "name", "code").startswith(f"`{looking_up.signature(WORDS[word])}`")
        and shown(word) == ""
        and shown("none", "name", "code") == ""
    )


def test_a_clause_is_declared_at_its_text_and_its_rules_from_there(study: Any) -> None:
    path = Path("/g/1.md")

    def lines(line: int, file: Path = path) -> list[int]:
        return [place.line for place in looking_up._clause_places(study, "win", file, line)]

    assert lines(3) == [4] and lines(4) == lines(7) == [5, 2] and lines(8) == [4] and lines(4, Path("/g/2.md")) == [4]
    assert looking_up._clause_places(study, "none", path, 4) == []
    assert [place.line for place in looking_up._clause_places(study, "deal", path, 1)] == [2, 3]


def test_the_place_of_a_name_leads_on_to_its_clause(study: Any) -> None:
    def places(word: str, line: int, role: Any = "name", file: str = "/g/game.yaml") -> list[int]:
        texts: Any = SimpleNamespace(mentions=lambda path: (mention(word, role, line=line),), text=lambda path: "")
        return [place.line for place in looking_up.declared_at(study, texts, Path(file), line, 0)]

    assert places("owl", 2) == [9] and places("owl", 9) == [9] and places("own", 2) == [] and places("none", 2) == []
    assert (
        places("hand", 2) == [3]
        and places("hand", 3) == [1]
        and places("hand", 3, file="/g/x.yaml") == [3]
        and places("win", 0, "clause") == [4]
    )


def test_an_entry_of_a_catalogue_leads_to_its_text(study: Any) -> None:
    lines = ['msgctxt "clause:win"', 'msgid "a"', "", 'msgid "b"', 'msgctxt "card:owl"', "x"]
    assert [looking_up._context(lines, line) for line in range(6)] == [
        "clause:win",
        "clause:win",
        "",
        "",
        "card:owl",
        "card:owl",
    ]
    assert [[place.line for place in looking_up._of_context(study, context)] for context in ("clause:win", "brief:deal:x", "card:none:owl", "card:win", "win", "")] == [
        [4], [1], [9], [], [], [],
    ]  # fmt: skip
    texts: Any = SimpleNamespace(mentions=lambda path: (), text=lambda path: "\n".join(lines))
    assert [place.line for place in looking_up.declared_at(study, texts, Path("de.po"), 1, 0)] == [4]
    assert looking_up.declared_at(study, texts, Path("de.md"), 1, 0) == []


def test_a_word_of_a_cell_or_of_code_names_a_clause_only_if_there_is_one(study: Any) -> None:
    roles = [
        looking_up.role_of(study, mention(word, "clause", place))
        for word in ("win", "none")
        for place in ("table", "code", "data")
    ]
    assert (
        roles == ["clause", "clause", "clause", "name", "name", "clause"]
        and looking_up.role_of(study, mention("win")) == "name"
    )
    assert looking_up.is_same(study, mention("none", "clause", "table"), mention("none")) and not looking_up.is_same(
        study, mention("win", "clause"), mention("win")
    )
    assert not looking_up.is_same(study, mention("owl"), mention("own"))
    assert [looking_up._locale_of(Path(name)) for name in ("locale/de.po", "x/de.po", "de.po")] == ["de", "", ""]
