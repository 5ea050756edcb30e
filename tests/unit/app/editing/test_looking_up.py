"""What an editor tells of a clause, and which mentions name the same thing."""

from types import SimpleNamespace
from typing import cast

import pytest

from pnp.app.editing import looking_up
from pnp.app.editing.looking_up import _context, _of_clause, is_same
from pnp.app.editing.mentions import Mention
from pnp.app.editing.study import Study


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("x" * 300, "x" * 300), ("a" * 149 + " " + "b" * 150, "a" * 149 + " " + "b" * 150), ("a b\n  c", "a b c"),
        ("a" * 149 + " " + "b" * 151, "a" * 149 + " …"), ("a" * 298 + " bc", "a" * 298 + " …"),
        ("a" * 149 + " " + "b" * 150 + " c", "a" * 149 + " …"),
    ],
)  # fmt: skip
def test_the_words_of_a_clause_are_cut_between_words(text: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking_up, "_in_words", lambda *given: "")
    words = SimpleNamespace(text=text)
    clause = SimpleNamespace(id="deal", number="1.2", kind="setup", brief=SimpleNamespace(text=""), text=words)
    rules = {name: SimpleNamespace(name=name, clause=of) for name, of in (("deal_cards", "deal"), ("end", "finish"))}
    game = SimpleNamespace(rules=SimpleNamespace(rules=rules))
    study = SimpleNamespace(prose=None, games=[game])
    told = _of_clause(study, clause, "")  # type: ignore[arg-type]
    assert told == f"**1.2** setup `#deal`\n\n{shown}\n\ncarried out by `deal_cards`"
    study.games = []
    assert _of_clause(study, clause, "").endswith(shown)  # type: ignore[arg-type]


def test_a_word_names_a_clause_only_where_one_has_that_id(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking_up, "clause_of", lambda study, id: "a clause" if id == "deal" else None)
    study = cast(Study, None)

    def mention(word: str, role: str, place: str) -> Mention:
        return Mention(word, role, place, 0, 0, 9)  # type: ignore[arg-type]

    name, code = mention("deal", "name", "data"), mention("deal", "clause", "code")
    assert is_same(study, code, mention("deal", "clause", "prose")) and not is_same(study, code, name)
    other = mention("gold", "name", "data")
    assert is_same(study, mention("gold", "clause", "table"), other) and not is_same(study, other, name)
    assert not is_same(study, mention("gold", "clause", "prose"), other)


def test_an_entry_of_a_catalogue_ends_with_an_empty_line() -> None:
    lines = ['msgctxt "clause:deal"', 'msgid "Deal."', 'msgstr ""', "", 'msgid "Gold"']
    assert [_context(lines, line) for line in range(5)] == ["clause:deal"] * 3 + ["", ""]
