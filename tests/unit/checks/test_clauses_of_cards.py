"""Cards and their clauses, and the numbers that an example tells: small games in memory, made up for each decision."""

import ast
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.checks.search import example_outcome as outcome
from pnp.checks.static.card_clauses import _naming_columns, _slug_of, _text_columns, check_card_clauses
from pnp.engine.play.values import Amount, Member
from pnp.model.game import Message
from pnp.model.text.placeholders import placeholders_of
from pnp.source.diagnostics import Diagnostic
from tests.lab import GAME, build, merged, over

CLAUSES = """# Rules {#rules}
So it is. {#all}

## Doom {#doom}
**Doom, the first.** It falls.

## Gloom {#gloom}
**Gloom, the next.** It stays.

## Bloom {#bloom}
**Bloom, the last.** It grows.

## Blue {#blue}
Blue ones are calm.

```rule
@limit_reached
def over():
    end_game(players)

@phase(go)
def go_on():
    pass
```
"""
KINDS = merged(
    "cards", "  fate: {label: Fate, file: fates.csv, columns: {name: text, suit: suit, does: clause}, code: [name]}"
)
KINDS += merged("zones", "  fate_deck: {of: fate, face: down, sees: nobody, label: Fates}")


def clauses_of(rows: str, chapter: str = CLAUSES) -> list[Diagnostic]:
    """The findings about the cards of a table."""
    files: dict[str, str | bytes] = {
        "game.yaml": over(GAME, KINDS), "rules/01-rules.md": chapter, "fates.csv": f"name,suit,does\n{rows}",
        "cards.csv": "rank,suit,points,says\n*,RED,1,r\n*,BLUE,2,b\n",
    }  # fmt: skip
    game, rules, report = build(files)
    assert game is not None and rules is not None, [fault.message for fault in report]
    assert not report.errors, [(fault.message, fault.help) for fault in report.errors]
    return list(check_card_clauses(game, rules))


SOUND = "Doom,RED,doom\nGloom,RED,gloom\nBloom,RED,bloom\n"


def test_a_card_named_like_its_clause_is_sound() -> None:
    assert clauses_of(SOUND) == []


def test_a_card_named_like_another_clause_is_reported_once_three_are_named_alike() -> None:
    (found,) = clauses_of(SOUND + "Blue,RED,gloom\n")
    assert found.code == "PNP719" and found.message == "the name of this card is that of `blue`, but it says `gloom`"
    assert [label.text for label in found.labels] == ["its own clause"] and found.help.startswith("correct `does`")
    assert clauses_of(SOUND.replace("Bloom,RED,bloom\n", "") + "Blue,RED,gloom\n") == []


def test_a_card_with_the_clause_of_another_suit_is_reported() -> None:
    (found,) = clauses_of("A,RED,blue\nB,BLUE,blue\nC,BLUE,doom\n")
    assert found.message == "the suit of this card is RED, but `blue` is the clause of BLUE"


def test_the_code_of_a_clause_says_for_whom_it_is() -> None:
    code = (
        "```rule\n@effect(suit=BLUE)\ndef calm(me):\n    draw(deck, 1, me.hand)\n```\n\n```rule\n@action(phase=act)\n"
        "def strike(me):\n    perform(first(me.hand), me)\n```\n"
    )
    text = CLAUSES.replace("Blue ones are calm.\n", f"Blue ones are calm.\n\n{code}")
    (found,) = clauses_of("A,RED,blue\nB,BLUE,blue\n", text)
    assert found.message == "the suit of this card is RED, but the code of `blue` is for BLUE"
    assert [label.text for label in found.labels] == ["its code"]


def game_with(*cards: tuple[str, str, str], **texts: str) -> Any:
    """A game with cards of a name, a text and a clause, and the texts of its clauses."""
    values = [{"name": Message(name), "role": Message(role), "does": does or None} for name, role, does in cards]
    kind = SimpleNamespace(
        columns=dict.fromkeys(("name", "role", "does")), cards=[SimpleNamespace(values=value) for value in values]
    )
    clauses = {id: SimpleNamespace(text=Message(text)) for id, text in texts.items()}
    return SimpleNamespace(cards={"hero": kind}, clauses=clauses), kind


def test_columns_name_clauses_if_most_of_three_cards_do() -> None:
    cards = [("Doom", "", "doom"), ("The Fall", "", "the-fall"), ("Gloom", "", "gloom")]
    _, kind = game_with(*cards)
    assert _naming_columns(kind, "does") == ["name"]
    _, kind = game_with(*cards, ("x", "", "a"), ("y", "", "b"))
    assert _naming_columns(kind, "does") == ["name"]  # three of five
    _, kind = game_with(*cards, ("x", "", "a"), ("y", "", "b"), ("z", "", "c"))
    assert _naming_columns(kind, "does") == []  # three of six
    _, kind = game_with(*cards[:2], ("Gloom", "", ""))
    assert _naming_columns(kind, "does") == []  # two of two
    assert _naming_columns(game_with()[1], "does") == []
    assert (_slug_of(Message("The Fall_Down")), _slug_of(3), _slug_of(Message(""))) == ("the-fall-down", "", "")


def test_columns_are_in_the_words_of_clauses_if_more_than_four_of_five_cards_say_so() -> None:
    texts = {f"c{n}": f"**Hero{n}, a knight.**" for n in range(6)}
    cards = [(f"Hero{n}", "knight", f"c{n}") for n in range(5)]
    game, kind = game_with(*cards, **texts)
    assert _text_columns(game, kind, "does") == ["name", "role"]
    game, kind = game_with(*cards[:4], ("Hero", "squire", "c4"), **texts)
    assert _text_columns(game, kind, "does") == []  # four of five
    game, kind = game_with(*cards, ("Hero", "", "c5"), **texts)
    assert _text_columns(game, kind, "does") == ["name", "role"]  # five of six: 83 %
    game, kind = game_with(*cards[:2], **texts)
    assert _text_columns(game, kind, "does") == []


# ------------------------------------------------------------------------------------------------- numbers of a run
def event(kind: str = "move", cards: int = 0, **facts: Any) -> Any:
    return SimpleNamespace(kind=kind, facts=facts, cards=[(f"card {n}", 0) for n in range(cards)])


def token(name: str) -> Any:
    return SimpleNamespace(name=name)


def test_counters_amounts_and_cards_of_a_run_are_its_numbers() -> None:
    numbers: dict[str, set[int]] = {"": set()}
    ada = SimpleNamespace(name="Ada")
    outcome._add_counters(
        numbers,
        {("Ada", "score"): 10, ("", "tally"): 1},
        {("Ada", "score"): 3, ("", "tally"): 1, ("Bo", "score"): 8},
        [
            event(cards=6),
            event("pay", amount=Amount(((token("coin"), 4), (token("gem"), 2)))),
            event("field", owner=ada, name="score", value=15),
            event("field", owner=ada, name="score", value=3),
            event("field", owner=ada, name="ready", value=True),
            event("other", owner=ada, name="wish", value=77),
        ],
    )
    assert numbers["coin"] == {4} and numbers["gem"] == {2} and "ready" not in numbers and "wish" not in numbers
    assert numbers["score"] == {10, 15, 5, 3, 12, 8, 7}  # up by 5 to 15, down by 12 to 3: by 7 in all; Bo from 0 to 8
    assert numbers["tally"] == {1, 0}
    assert numbers[""] == {6, 0, 4, 2, 10, 15, 5, 3, 12, 8, 7, 1}


def test_numbers_in_the_data_of_an_example() -> None:
    data = {"hands": {"Ada": ["R1", 4]}, "say": "12 of 1234567, R7 and 3", "flag": True, "pair": (1, [2])}
    assert sorted(outcome._in_data(data)) == [1, 1, 2, 2, 2, 3, 4, 12]


PLAIN: Any = SimpleNamespace(
    language="en",
    constants={"heat": SimpleNamespace(value=6), "yes": SimpleNamespace(value=True)},
    tables={"worth": SimpleNamespace(cells={("ONE",): 10})},
    terms={},
)


@pytest.mark.parametrize(
    ("text", "quantity"),
    [
        ("{{ spark(3) }}", ("spark", 3)), ("{{ spark(heat) | bold }}", ("spark", 6)), ("{{ spark(worth.ONE) }}", ("spark", 10)),
        ("{{ spark(worth.TWO) }}", None), ("{{ spark(nothing) }}", None), ("{{ spark(other.ONE) }}", None), ("{{ spark(3, 4) }}", None), ("{{ spark() }}", None),
        ("{{ spark }}", None), ("{{ spark(True) }}", None), ("{{ spark('a') }}", None), ("{{ a.spark(3) }}", None), ("{{ spark(yes) }}", None), ("{{ spark(3 }}", None),
    ],
)  # fmt: skip
def test_a_number_with_its_unit(text: str, quantity: tuple[str, int] | None) -> None:
    assert outcome._quantity(PLAIN, placeholders_of(text)[0]) == quantity


def test_a_number_is_of_the_run_if_it_is_typed_or_somebody_scores_it() -> None:
    def is_of_run(text: str, language: str = "en") -> bool:
        return outcome._is_of_run(SimpleNamespace(language=language), text, placeholders_of(text)[0])  # type: ignore[arg-type]

    assert is_of_run("It costs {{ spark( 3 ) }}") and is_of_run("Ada scores {{ spark(heat) }}")
    assert not is_of_run("It costs {{ spark(heat) }}") and not is_of_run("Ada scores {{ spark(heat) }}", "de")
    assert outcome._value(PLAIN, ast.parse("worth.ONE", mode="eval").body) == 10


def player(name: str, *members: str) -> Any:
    fields = {f"field{n}": Member(n, member, "house") for n, member in enumerate(members)}
    return type("Player", (), {"name": name, "handle": name.lower(), "count": 3, **fields})()


def test_a_player_is_named_by_name_or_by_a_member_of_one_player_alone() -> None:
    ada, bo, cy = player("Ada", "RED", "KING"), player("Bo", "RED"), player("Cy")
    course: Any = SimpleNamespace(players=(ada, bo, cy), events=())
    named = [
        outcome._player(subject, course) for subject in ("Ada", "{{ bo }}", "{{ KING }}", "{{ RED }}", "Dee", "{{ }}")
    ]
    assert named == [ada, bo, ada, None, None, None]
    text = "Cy leads. Then Ada meets Bo, and the winner wins"
    assert outcome._subject_of(text, len(text) - 4, course) is bo
    assert outcome._subject_of("Ada leads. The winner wins", 22, course) is None
    assert outcome._subject_of("Ada leads, and wins", 15, course) is ada
