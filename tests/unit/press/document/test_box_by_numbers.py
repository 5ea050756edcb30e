"""A box book of several games: whose chapters, clauses, terms and texts it has, and in which order."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.model.game import Message
from pnp.press.document import box
from pnp.press.document.box import MergedProse, _by_number, _clauses, _terms, is_box, merged_glossary, whole_text
from pnp.press.document.matter import Glossary, GlossaryEntry
from pnp.press.document.nodes import Words


def chapter(id: str, number: str = "", box_number: str = "", blocks: Any = ()) -> Any:
    return SimpleNamespace(id=id, number=number or box_number, box_number=box_number or number, blocks=blocks)


def game(
    *chapters: Any, clauses: Any = (), terms: Any = (), players: tuple[int, int] = (2, 4), variant: str = "v"
) -> Any:
    return SimpleNamespace(
        chapters=chapters, clauses={clause.id: clause for clause in clauses}, terms={term.id: term for term in terms}, players=players, variant=variant, variants={variant: SimpleNamespace(title=variant.capitalize())},
    )  # fmt: skip


def clause(id: str, chapter: str = "a", **more: Any) -> Any:
    from dataclasses import make_dataclass

    kind = make_dataclass("Clause", ["id", "chapter", "variants", "text", "brief", "title", "index"])
    return kind(id, chapter, frozenset({"v"}), more.get("text"), None, None, None)


@pytest.mark.parametrize(
    ("books", "box"),
    [
        ([["a", "b"], ["a", "c"]], True), ([["a", "b"], ["a"]], False), ([["a", "b"], ["c", "d"]], False), ([["a", "b"]], False), ([["a", "b"], ["a", "c"], ["a", "b", "c"]], False), ([["a", "b"], ["a", "c"], ["a", "d"]], True),
    ],
)  # fmt: skip
def test_games_that_share_chapters_and_have_own_ones_are_a_box(books: list[list[str]], box: bool) -> None:
    assert is_box([game(*map(chapter, ids)) for ids in books]) is box


def test_chapters_are_sorted_by_their_number_in_the_box_and_the_first_game_wins() -> None:
    first, second = chapter("a", box_number="10"), chapter("a", box_number="3")
    assert _by_number([first, chapter("b", box_number="9"), second]) == (chapter("b", box_number="9"), first)


def test_clauses_are_in_the_order_of_the_book() -> None:
    one = game(
        chapter("a", box_number="2"), chapter("b", box_number="1"), clauses=[clause("x"), clause("y"), clause("z", "b")]
    )
    two = game(
        chapter("c", box_number="3"),
        chapter("a", box_number="2"),
        clauses=[clause("w", "c"), clause("y"), clause("v"), clause("n", "none")],
    )
    merged = _clauses([one, two])
    assert list(merged) == ["n", "z", "x", "y", "v", "w"] and {c.variants for c in merged.values()} == {frozenset()}


def test_the_first_game_says_what_a_term_means() -> None:
    one, two, more = (SimpleNamespace(id=id, game=number) for id, number in (("cup", 1), ("cup", 2), ("coin", 2)))
    assert _terms([game(terms=[one]), game(terms=[two, more])]) == {"cup": one, "coin": more}


class Voice:
    """The prose of a game, which signs what it says."""

    locale, catalogue, report = "en", None, None

    def __init__(self, own: Any, name: str) -> None:
        self.game, self.name = own, name

    def text(self, message: Message, **extra: object) -> str:
        return f"{self.name}: {message.text}"

    def fill(self, text: str, **extra: object) -> str:
        return f"{self.name}: {text}"


def term(id: str, plural: str) -> Any:
    return SimpleNamespace(id=id, plural=plural, definition=Message(f"about {id}"))


def test_a_text_is_filled_by_the_first_game_that_prints_it(monkeypatch: pytest.MonkeyPatch) -> None:
    shared, own = Message("shared"), Message("own")
    heading = SimpleNamespace(kind="heading", text=Message("head"))
    one, two = (
        game(clauses=[clause("x", text=shared)], terms=[term("cup", "cups")]),
        game(
            chapter("c", "1", blocks=[heading, SimpleNamespace(kind="text", text=Message("no"))]),
            clauses=[clause("x", text=shared), clause("y", text=own)],
            terms=[term("coin", "coins")],
        ),
    )
    texts: Any = [
        SimpleNamespace(prose=Voice(one, "one"), game=one),
        SimpleNamespace(prose=Voice(two, "two"), game=two),
    ]
    monkeypatch.setattr(box.Prose, "__init__", lambda self, *more: None)
    prose = MergedProse(one, texts)
    said = [
        prose.text(message)
        for message in (shared, own, heading.text, Message("about coin"), Message("no"), Message("gone"))
    ]
    assert said == ["one: shared", "two: own", "two: head", "two: about coin", "one: no", "one: gone"]
    assert [prose.fill(text)[:3] for text in ("{{ cup }}", "{{ coins }}", "{{cup}} {{ coin }}", "plain")] == [
        "one",
        "two",
        "one",
        "one",
    ]


def test_an_entry_of_some_games_names_them(monkeypatch: pytest.MonkeyPatch) -> None:
    def entry(text: str) -> GlossaryEntry:
        return GlossaryEntry(Words(text), (Words("means"),))

    books = {"one": [entry("Cup"), entry("Ace")], "two": [entry("Cup"), entry("Bid")]}
    texts: Any = [SimpleNamespace(game=game(variant=name), text=str, name=name) for name in books]
    monkeypatch.setattr(box, "glossary_node", lambda text: Glossary(tuple(books[text.name])))
    monkeypatch.setattr(box, "sort_key", lambda words, text: words)
    merged = merged_glossary(texts).entries
    assert [(entry.term.text, entry.of) for entry in merged] == [("Ace", ("One",)), ("Bid", ("Two",)), ("Cup", ())]  # type: ignore[union-attr]


def test_the_book_is_for_as_many_players_as_any_game(monkeypatch: pytest.MonkeyPatch) -> None:
    import dataclasses

    Game = dataclasses.make_dataclass(
        "Game", ["variant", "tagline", "players", "chapters", "clauses", "terms", "variants"]
    )
    Facts = dataclasses.make_dataclass("Facts", ["game", "rules"])
    Book = dataclasses.make_dataclass("Book", ["facts", "prose", "in_box", "name"])

    def book(name: str, number: str, players: tuple[int, int], digest: str) -> Any:
        own = Game(
            name,
            None,
            players,
            (chapter(name, box_number=number), chapter("intro")),
            {},
            {},
            {name: SimpleNamespace(title=name)},
        )
        rules = SimpleNamespace(digest=digest, with_digest=lambda digest: ("rules", digest))
        made = Book(Facts(own, rules), None, False, name)
        made.game, made.rules, made.text = own, rules, str
        return made

    monkeypatch.setattr(box, "MergedProse", lambda game, texts: ("prose", len(texts)))
    whole: Any = whole_text([book("one", "1", (3, 4), "a"), book("two", "2", (2, 3), "b")])
    assert (
        whole.facts.game.players == (2, 4)
        and whole.facts.game.tagline.text == "one · two"
        and whole.facts.game.variant == ""
        and whole.in_box
        and whole.prose == ("prose", 2)
    )
    assert [c.id for c in whole.facts.game.chapters] == ["one", "two"]
    import hashlib

    assert whole.facts.rules == ("rules", hashlib.sha256(b"ab").hexdigest())
