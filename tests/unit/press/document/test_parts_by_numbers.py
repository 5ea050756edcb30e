"""Hands in words, front and back matter, what a lesson leaves to chapters, and lists of chapters: made-up games of a few
clauses, with every limit on both sides."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.model.game import Message
from pnp.press.document import first_uses, front, hands, lesson, lesson_blocks, questions
from pnp.press.document.chapters import _Builder, with_row_heads
from pnp.press.document.nodes import Cell, Clause, List, ListItem, Paragraph, Section, Table, Words, words_of
from pnp.press.document.parts import ActionGroup, ActionNode, PhaseActions


def message(text: str) -> Any:
    return SimpleNamespace(text=text, context="")


def plain_text(game: Any = None, **more: Any) -> Any:
    """A text whose words are those of its messages."""
    prose = SimpleNamespace(joined=" and ".join, fill=lambda text: text.strip("{} "), source=lambda one: (one.text, {}))
    kept = {
        "say": str, "text": lambda one: one if isinstance(one, str) else one.text, "capital": lambda s: s[:1].upper() + s[1:],
        "words": lambda text: (Words(text),), "prose": prose, "locale": "en", "game": game, "digest": "abc",
        "number": lambda id: game.clauses[id].number if id in game.clauses else "", "typefaces": ("F", "G"),
        "right_to_left": False, "brief": lambda clause: clause.brief,
    }  # fmt: skip
    return SimpleNamespace(**(kept | more))


def clause(id: str, number: str = "1.1", kind: str = "rule", text: str = "", **more: Any) -> Any:
    kept: dict[str, Any] = {
        "chapter": "c", "section": "", "variants": (), "title": message(""), "index": message(""), "is_indexed": True,
        "brief": "", "is_by_hand": False, "span": None,
    }  # fmt: skip
    return SimpleNamespace(id=id, number=number, kind=kind, text=message(text), **(kept | more))


def game_of(*clauses: Any, **more: Any) -> Any:
    kept: dict[str, Any] = {
        "clauses": {one.id: one for one in clauses}, "terms": {}, "cards": {}, "variants": {}, "variant": "", "version": "",
        "provenance": (), "chapters": (), "phases": {}, "rankings": {}, "reference": (),
    }  # fmt: skip
    return SimpleNamespace(**(kept | more))


# ------------------------------------------------------------------------------------------------- hands
@pytest.mark.parametrize(
    ("shape", "words"),
    [
        ({"groups": (1, 1, 1)}, "hand|anything else"), ({"groups": (2, 1)}, "2 of one rank and 1 of another"),
        ({"groups": (3, 2)}, "3 of one rank and 2 of another"), ({"groups": (4,)}, "4 of one rank"),
        ({"suited": True}, "5 in one suit"), ({"run": True}, "5 in a row"),
        ({"run": True, "suited": True}, "5 in a row, all in one suit"),
        ({"run": True, "top": "A"}, "5 in a row, ace at the top"),
    ],
)  # fmt: skip
def test_a_hand_in_words(shape: dict[str, Any], words: str) -> None:
    one: Any = SimpleNamespace(**({"groups": (), "run": False, "suited": False, "top": ""} | shape))
    members = [SimpleNamespace(name=name, label=name) for name in ("K", "A")]
    text = plain_text(SimpleNamespace(enums={"rank": SimpleNamespace(members=members)}))
    text.text = lambda one: {"A": "ace", "K": "king"}[one]
    assert hands.hand_words(one, SimpleNamespace(run=5, rank="rank"), text) == words  # type: ignore[arg-type]


def test_example_cards_of_a_hand_are_apart_and_keep_their_side(monkeypatch: pytest.MonkeyPatch) -> None:
    suits = [SimpleNamespace(props={"mark": "spade"}, label="Spades"), SimpleNamespace(props={}, label="Hearts")]
    found: list[Any] = [("A", suits[0]), ("K", suits[0])]
    monkeypatch.setattr(hands, "sample_hand", lambda shape, ranking, text: found)
    text = plain_text(None)
    text.prose.corner = str

    def cards() -> list[str]:
        inlines: Any = hands.hand_cards(None, None, text)  # type: ignore[arg-type]
        return [
            getattr(one, "text", None) or f":{one.name}:" if hasattr(one, "text") or hasattr(one, "name") else ""
            for one in inlines
        ]

    assert cards() == ["A", ":spade:", "\u2002K", ":spade:"]
    text.right_to_left = True
    assert cards() == ["\u200eA", ":spade:", "\u2002K", ":spade:", "\u200e"]
    found[1] = ("K", suits[1])
    assert cards() == []
    found[:] = []
    assert cards() == []


# ------------------------------------------------------------------------------------------------- front matter
def credits(**more: Any) -> Any:
    kept: dict[str, Any] = {"design": [], "setting": "", "publisher": "", "year": "", "notes": ()}
    return SimpleNamespace(**(kept | more))


def test_the_imprint_names_the_owner_the_edition_and_the_version() -> None:
    game = game_of(credits=credits(design=["Ada", "Bob"], setting="Amber"), version="2")
    assert front.imprint(plain_text(game)) == ["A game by Ada and Bob", "fan-made edition", "version 2 · en"]
    bare = game_of(credits=credits())
    assert front.imprint(plain_text(bare)) == ["en"] and front.imprint(plain_text(bare), True) == ["rules abc · en"]


def test_a_year_stands_beside_the_publisher_or_else_the_authors() -> None:
    def lines(**more: Any) -> tuple[dict[str, str], list[str]]:
        node = front.credits_node(plain_text(game_of(credits=credits(**more))))
        return dict(node.lines), [words_of(note.inlines) for note in node.notes]

    assert lines(design=["Ada"], year="1999")[0]["Game design"] == "Ada, 1999"
    both, notes = lines(design=["Ada"], year="1999", publisher="Press")
    assert (both["Game design"], both["First published by"], notes) == ("Ada", "Press, 1999", [])
    alone, notes = lines(year="1999")
    assert list(alone) == ["Made with"] and notes == ["1999"]
    assert lines(setting="Amber")[0]["This edition"] == "fan-made edition" and lines()[1] == []
    own = SimpleNamespace(text="n", span=None)
    assert lines(year="1999", notes=(own,))[1] == ["1999", "n"]


def test_contents_list_chapters_and_sections(monkeypatch: pytest.MonkeyPatch) -> None:
    heads = (
        clause("a", "1", "heading", "One"), clause("b", "1.1", "heading", "Part"), clause("c", "1.1.1", "heading", "Deep"),
        clause("d", "", "heading", "None"), clause("e", "1.2", "rule"), clause("f", "2", "heading", chapter="other"),
        clause("g", "3", "heading", "Mine", variants=("v",)), clause("h", "4", "heading", variants=("w",)),
    )  # fmt: skip
    monkeypatch.setattr(front, "printed_chapters", lambda game: [SimpleNamespace(id="c")])
    monkeypatch.setattr(front, "index_entries", lambda text: {"x": {}})
    node = front.contents_node(plain_text(game_of(*heads, variant="v", reference=("x",))))
    assert [(one.target, one.level) for one in node.entries] == [
        ("a", 1), ("b", 2), ("g", 1), (front.INDEX, 1), (front.REFERENCE, 1),
    ]  # fmt: skip
    monkeypatch.setattr(front, "index_entries", lambda text: {})
    assert len(front.contents_node(plain_text(game_of(*heads))).entries) == 2


def ruling(*clauses: str, note: str = "n", origin: str = "ruling") -> Any:
    return SimpleNamespace(clauses=clauses, note=note, origin=origin)


def test_rulings_are_in_the_order_of_the_book(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front, "printed_chapters", lambda game: [SimpleNamespace(id="c")])
    rows = (ruling("b", "a", note="ab"), ruling("a", note="a"), ruling(note="free"), ruling("a", origin="both", note="both"),
            ruling("a", note=""), ruling("z", note="gone"), ruling("o", note="other"))  # fmt: skip
    game = game_of(clause("a"), clause("b"), clause("o", chapter="elsewhere"), provenance=rows)
    assert front.read_rulings(plain_text(game)) == [(("a", "b"), "ab"), (("a",), "a")]
    full = front.read_rulings(plain_text(game), True)
    assert [note for _, note in full] == ["ab", "a", "both", "free"]
    assert [words_of(one.inlines) for one in front.rulings_node(plain_text(game)).entries] == ["ab", "a"]


def test_a_ruling_shared_with_other_variants_needs_a_clause_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chapter c is in both variants, chapter d in one."""
    monkeypatch.setattr(front, "printed_chapters", lambda game: [SimpleNamespace(id="c"), SimpleNamespace(id="d")])
    variants = {name: SimpleNamespace(chapters=chapters) for name, chapters in (("v", ("c", "d")), ("w", ("c", "e")))}
    clauses = (
        clause("c1"),
        clause("d1", chapter="d"),
        clause("e1", chapter="e"),
        clause("w1", variants=("w",)),
        clause("v1", variants=("v",)),
    )
    game = game_of(*clauses, variants=variants, variant="v")

    def holds(*ids: str) -> bool:
        return front._holds(ruling(*ids), ids, plain_text(game))

    assert holds("c1") and not holds("e1") and not holds("c1", "e1") and holds("d1", "e1")
    assert not holds("w1") and holds("v1", "w1") and holds("c1", "v1")
    assert not front._holds(ruling(), (), plain_text(game))


# ------------------------------------------------------------------------------------------------- the index
def term(id: str, **more: Any) -> Any:
    return SimpleNamespace(
        **({"id": id, "plural": "", "names": "", "also": "", "definition": "x", "span": None} | more)
    )


def using(count: int, opening: int, kind: str = "rule") -> Any:
    """A game with clauses that use a term; a few begin with it."""
    texts = ["{{ fox }} runs"] * opening + ["It is a long time ago that a {{ fox }} ran"] * (count - opening)
    return game_of(*(clause(f"c{i}", text=text, kind=kind) for i, text in enumerate(texts)))


def test_a_term_that_many_clauses_mention_is_looked_up_where_it_is_the_subject() -> None:
    def mentions(count: int, opening: int, every: bool = False) -> int:
        return len(front._mentions(term("fox"), using(count, opening), every))

    assert [mentions(5, 2), mentions(6, 2), mentions(20, 12), mentions(20, 13), mentions(20, 2, True)] == [
        5,
        2,
        12,
        0,
        20,
    ]
    plural = game_of(
        clause("a", text="{{ foxs }} run"), clause("b", text="{{ foxes }}"), clause("d", text="{{ name('fox') }}")
    )
    assert front._mentions(term("fox"), plural) == ["a", "d"]
    assert front._mentions(term("fox", plural="foxes"), plural) == ["b", "d"]
    assert front._mentions(term("fox"), using(3, 3, "advice")) == []


def test_a_term_is_looked_up_by_its_definition_and_its_other_names() -> None:
    found = list(front._terms_looked_up(plain_text(using(20, 0), number=lambda id: "")))
    assert found == []
    game = using(20, 0)
    game.terms = {"fox": term("fox", also="Vixen, Reynard")}
    assert list(front._terms_looked_up(plain_text(game))) == [
        ("fox", "", True), ("fox", "c0", False), ("Vixen", "c0", True), ("Reynard", "c0", True),
    ]  # fmt: skip
    few = using(2, 1)
    few.terms = {"fox": term("fox", also="Vixen")}
    assert [(w, c) for w, c, _ in front._terms_looked_up(plain_text(few))] == [
        ("fox", ""), ("fox", "c0"), ("fox", "c1"), ("Vixen", "c0"), ("Vixen", "c1"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("**Tie.** You draw", ["Tie"]), ("**Always:** you draw", []), ("**Tie** you draw", []), ("The **tie** is", ["tie"]),
        ("a **one two three** b", ["one two three"]), ("a **one two three four** b", []), ("a **one, two** b", []),
        ("a **7** b", []), ("a **{{ fox }}** b", []), ("plain", []),
    ],
)  # fmt: skip
def test_words_set_bold_are_looked_up(text: str, found: list[str]) -> None:
    game = game_of(terms={"fox": term("fox")})
    assert list(front.words_set_bold(clause("a", text=text), plain_text(game))) == found
    assert list(front.words_set_bold(clause("a", text=text, kind="advice"), plain_text(game))) == []


def test_names_are_short_and_lose_their_article() -> None:
    assert [front._is_name(words, plain_text()) for words in ("the moon", "the new moon")] == [True, False]
    assert [front._is_name("兎" * n, plain_text(locale="ja")) for n in (8, 9)] == [True, False]
    assert front.without_article("The talks", "en") == "talks" and front.without_article("The ", "en") == "The "
    assert front.without_article("L’or", "fr") == "or" and front.without_article("thetalks", "en") == "thetalks"
    assert front.words_in("a, b，c、 ,d") == ["a", "b", "c", "d"]


def test_a_noun_and_its_plural_are_one_entry() -> None:
    entries = {"Dispute": {"a": False}, "Disputes": {"a": True, "b": False}, "Foxes": {"c": False}}
    joined = front._joined({key: dict(value) for key, value in entries.items()}, plain_text(game_of()))
    assert joined == {"Dispute": {"a": True, "b": False}, "Foxes": {"c": False}}
    game = game_of(terms={"fox": term("fox", plural="foxes")})
    merged = front._joined({"Fox": {"a": False}, "Foxes": {"a": True}}, plain_text(game, locale="de"))
    assert merged == {"Fox": {"a": True}}
    assert len(front._joined({"Dispute": {}, "Disputes": {}}, plain_text(game_of(), locale="de"))) == 2


def test_sections_and_cards_are_looked_up_by_their_names() -> None:
    heads = (clause("a", "1.1", "heading", "Moves"), clause("b", "1", "heading", "Chapter"), clause("d", "1.2", "heading", "A very long title"),
             clause("e", "1.3", "heading", "Hidden", is_indexed=False), clause("f", index=message("Chess, Go")))  # fmt: skip
    assert list(front._clauses_looked_up(plain_text(game_of(*heads)))) == [
        ("Chess", "f", True),
        ("Go", "f", True),
        ("Moves", "a", False),
    ]


def test_a_clause_begins_with_a_term_if_it_is_among_the_first_24_characters() -> None:
    """“{{ fox” is six characters long."""

    def found(before: int) -> int:
        texts = ["a" * (before - 1) + " {{ fox }}"] + ["It is a long time ago that a {{ fox }} ran"] * 6
        return len(front._mentions(term("fox"), game_of(*(clause(f"c{i}", text=text) for i, text in enumerate(texts)))))

    assert (found(18), found(19)) == (1, 0)


def test_a_clause_that_defines_a_word_once_defines_it() -> None:
    game = game_of(clause("a", index=message("Fox"), text="A **fox** runs"), clause("b", "1.2", "heading", "Fox"))
    assert front.index_entries(plain_text(game, locale="en-GB")) == {"Fox": {"a": True, "b": False}}
    twice = game_of(clause("a", text="The **Fox** and the **Fox**", kind="definition"))
    assert front.index_entries(plain_text(twice)) == {"Fox": {"a": True}}
    both = game_of(
        clause("a", kind="definition", text="The **Foxes** are", index=message("The fox")),
        clause("b", text="The **fox** ran"),
    )
    assert front.index_entries(plain_text(both, locale="en-GB")) == {
        "Foxes": {"a": True},
        "Fox": {"a": True, "b": False},
    }
    plural = game_of(clause("a", text="a **Hare** b"), clause("b", text="a **Hares** b"))
    assert list(front.index_entries(plain_text(plural, locale="en-GB"))) == ["Hare"]


def test_words_of_the_model_have_entries_in_both_numbers() -> None:
    text = plain_text(game_of(terms={"fox": term("fox", plural="foxes"), "ox": term("ox")}))
    assert [front._as_entry(name, text) for name in ("fox", "foxes", "ox", "oxs", "cow")] == [
        "Fox",
        "Foxes",
        "Ox",
        "",
        "",
    ]


def test_names_on_cards_are_looked_up_with_the_clause_that_they_cite() -> None:
    def column(kind: str) -> Any:
        return SimpleNamespace(type=SimpleNamespace(kind=kind))

    columns = {"name": column("text"), "says": column("text"), "suit": column("enum"), "clause": column("clause")}
    values = {
        "name": Message("Red Fox", ""),
        "says": Message("It runs far away", ""),
        "suit": Message("Spades", ""),
        "clause": "a",
    }
    card = SimpleNamespace(values=values)
    game = game_of(clause("a"), cards={"k": SimpleNamespace(columns=columns, cards=(card,))})
    assert list(front._cards_looked_up(plain_text(game))) == [("Red Fox", "a", False)]


def test_terms_are_defined_where_they_are_bold_preferably_in_a_definition(monkeypatch: pytest.MonkeyPatch) -> None:
    clauses = (
        clause("a", text="A {{ fox }} runs"), clause("b", text="A **{{ fox }}** is"), clause("d", text="**{{ foxs | cap }}** are", kind="definition"),
        clause("e", text="**{{ oxen }}** are"), clause("f", text="**{{ name('cow') }}** is"),
    )  # fmt: skip
    monkeypatch.setattr(front, "printed_clauses", lambda game: list(clauses))
    terms = {
        "fox": term("fox"),
        "ox": term("ox", plural="oxen"),
        "cow": term("cow"),
        "bull": term("bull", names="cow"),
        "elk": term("elk"),
    }
    text = plain_text(game_of(*clauses, terms=terms))
    assert front.definitions(text) == {"fox": "d", "ox": "e", "cow": "f", "bull": "f"}


def test_the_first_of_several_words_has_the_place_that_explains_them() -> None:
    text = plain_text(game_of(terms={name: term(name) for name in ("fox", "hare", "owl")}))
    early: Any = (("fox", "c"), ("hare", "c"), ("owl", "d"))

    def placed(words: str) -> str:
        return first_uses._with_places(message(words), early, text)

    assert placed("A {{ hare }} and a {{ fox }} see an {{ owl }}") == (
        "A {{ hare }} ([](#c)) and a {{ fox }} see an {{ owl }} ([](#d))"
    )
    assert placed("A {{ fox }} ([](#c))") == "A {{ fox }} ([](#c))" and placed("None") == "None"
    assert placed("A {{ fox }}\n\n and") == "A {{ fox }}\n\n and"
    assert first_uses._bracketed("x", plain_text(locale="ja")) == "（x）"


def test_a_question_leads_to_the_numbered_clauses_of_its_answer_or_to_its_section() -> None:
    game = game_of(clause("a"), clause("n", ""), clause("q", "2"))
    heading = block("heading", id="q", level=2, text="May I?")

    def leads(*answers: str, head: Any = heading) -> list[str]:
        entry = questions._entry(head, tuple(block(text=text) for text in answers), plain_text(game))
        return [place.clause for place in entry.places] if entry else []

    assert leads("Yes, see [](#a) and [](#a).") == ["a"] and leads("No [](#n), [](#gone)") == ["q"] and leads() == ["q"]
    assert leads(head=block("heading", id="gone", text="May I?")) == []
    blocks = [
        block("heading", level=2, text="May I? "),
        block(text="x"),
        block("heading", level=1, text="Why?"),
        block("heading", level=2, text="So"),
    ]
    found = list(questions.questions_and_answers(SimpleNamespace(blocks=blocks)))  # type: ignore[arg-type]
    assert found == [(blocks[0], [blocks[1]])]


# ------------------------------------------------------------------------------------------------- lessons
def phase(*names: str) -> PhaseActions:
    return PhaseActions("", (), (ActionGroup(tuple(ActionNode(name, ()) for name in names)),))


def test_a_step_of_more_than_eighteen_actions_has_two_frames() -> None:
    def frames(*counts: int) -> list[list[int]]:
        made = lesson_blocks.in_frames(tuple(phase(*"a" * count) for count in counts))
        return [[len(one.actions) for one in frame] for frame in made]

    assert frames(9, 9) == [[9, 9]] and frames(9, 10) == [[9], [10]] and frames(30) == [[30]]
    assert (
        frames(2, 3, 15) == [[2, 3], [15]] and frames(10, 5, 5) == [[10], [5, 5]] and frames(15, 3, 2) == [[15], [3, 2]]
    )


def block(kind: str = "paragraph", id: str = "", level: int = 0, text: str = "", **more: Any) -> Any:
    kept = {"info": {}, "variants": (), "clause": id, "ordered": False, "data": None, "span": None}
    return SimpleNamespace(kind=kind, id=id, level=level, text=message(text), **(kept | more))


def test_the_first_section_of_a_book_or_the_rules_above_it() -> None:
    game = game_of(clause("r"), clause("a", kind="advice"))
    title, head, later = block("heading", level=1), block("heading", level=2), block("heading", level=2)
    rule, advice, words, flavour = block(id="r"), block(id="a"), block(), block(info={"kind": "flavour"})
    deep = block("heading", level=3)

    def first(*blocks: Any) -> list[Any]:
        return lesson_blocks.first_section(SimpleNamespace(blocks=blocks), game)  # type: ignore[arg-type]

    assert first(title, rule, flavour, head, words) == [rule]
    assert first(title, advice, head, words, deep, flavour, rule, later, words) == [words, rule]
    assert first(title, words, head, rule) == [rule] and first(title, words, rule) == [words, rule]
    assert first(title, rule, head) == [rule] and first(head, rule, later, words) == [rule]


def test_the_rules_of_a_scene_are_stated_once_and_at_most_four() -> None:
    clauses = [clause(str(i), brief=f"rule {i}", title=message(f"t{i}")) for i in range(6)]
    game = game_of(*clauses, clause("s", kind="setup", brief="set up"), clause("n"))
    text = plain_text(game, rules=SimpleNamespace(of_kind=lambda kind: []))
    stated: set[str] = set()
    line = lesson.Line
    scene = lesson.Scene("T0", line((), clause="0"), (), tuple(line((), clause=id) for id in "sn12345"), ())
    beat = lesson._beat(scene, stated, text)
    assert [words_of(rule.inlines) for rule in beat.rules] == [
        "Rule 0",
        "T1\u2002Rule 1",
        "T2\u2002Rule 2",
        "T3\u2002Rule 3",
    ]
    assert stated == set("0123") and [words_of(r.inlines)[-1] for r in lesson._beat(scene, stated, text).rules] == [
        "4",
        "5",
    ]


def test_hands_of_a_ranking_are_shown_without_those_that_are_two_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        lesson, "sample_hand", lambda shape, ranking, text: [("A", "S")] if shape.label != "empty" else []
    )
    monkeypatch.setattr(lesson, "hand_words", lambda shape, ranking, text: "so")
    monkeypatch.setattr(lesson, "_card_of", lambda rank, suit, text: ("deck", rank + suit))

    def shape(label: str, run: bool = False, suited: bool = False, groups: Any = (), wins: bool = True) -> Any:
        return SimpleNamespace(label=label, run=run, suited=suited, groups=groups, columns={"wins": wins})

    def rows(*shapes: Any) -> list[str]:
        text = plain_text(game_of(rankings={"poker": SimpleNamespace(shapes=shapes)}))
        one = block("show", data={"ranking": "poker", "only": "wins"})
        return [row.label for row in lesson._card_rows(one, text) if isinstance(row, lesson.CardRow)]

    run, flush, both, pair = (
        shape("run", True),
        shape("flush", False, True),
        shape("both", True, True),
        shape("pair", groups=(2,)),
    )
    assert rows(run, flush, both, pair, shape("none"), shape("empty", True), shape("no", True, wins=False)) == [
        "Run",
        "Flush",
        "Pair",
    ]
    assert rows(both) == ["Both"]


def test_a_lesson_ends_with_how_a_game_is_won_and_its_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four rules of each at most; limits that an action states are left out."""
    monkeypatch.setattr(lesson, "title_above", lambda clause, text: f"above {clause.id}")
    wins = [clause(f"w{i}", brief=f"win {i}") for i in range(5)]
    limits = [clause(f"l{i}", kind="limit", brief=f"limit {i}") for i in range(6)]
    rules = {
        "win": [SimpleNamespace(clause="w0", cites=("w1", "w0", "l1", "gone")), SimpleNamespace(clause="w2", cites=("w3", "w4"))],
        "action": [SimpleNamespace(clause="l0", cites=())],
    }  # fmt: skip

    def ends(*clauses: Any) -> list[tuple[str, list[str]]]:
        text = plain_text(game_of(*clauses), rules=SimpleNamespace(of_kind=lambda kind: rules[kind]))
        return [(one.title, [words_of(line.inlines) for line in one.lines]) for one in lesson._ends(text)]

    assert ends(*wins, *limits) == [
        ("above w0", ["Win 0", "Win 1", "Win 2", "Win 3"]), ("", ["Limit 1", "Limit 2", "Limit 3", "Limit 4"]),
    ]  # fmt: skip
    assert ends(clause("w0"), clause("w1", brief="b"), limits[0], clause("l9", kind="limit")) == [("above w1", ["B"])]
    assert ends() == []


def test_steps_of_the_set_up_keep_their_words_and_their_section() -> None:
    own, inner = (
        ListItem((Words("one"),), (Paragraph((Words("more"),)),), kind="setup"),
        Clause((), kind="setup", id="in"),
    )
    outer = Clause((Paragraph((Words("a"),)), inner), kind="setup", id="out")
    section = Section((Words("Set-up"),), (List((own,)), outer, Clause((), kind="rule")), 2)
    chapter = Section((Words("Chapter"),), (section,), 1)
    assert lesson._steps(chapter) == [own, outer]
    assert lesson._section_title(chapter, own) == (Words("Set-up"),) and lesson._section_title(own, own) == ()
    taught = lesson._taught(3, own)
    assert (taught.place, [words_of(one.inlines) for one in taught.blocks]) == (3, ["one", "more"])  # type: ignore[attr-defined]
    assert [words_of(one.inlines) for one in lesson._taught(1, outer).blocks] == ["a"]  # type: ignore[attr-defined]


def test_the_introduction_leaves_out_references_in_brackets_and_short_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Advice joins words of fewer than 400 characters, facts never do."""
    monkeypatch.setattr(lesson, "printed_chapters", lambda game: [SimpleNamespace(title=message("Goal"))])
    game = game_of(clause("a", kind="advice"), clause("f", kind="fact"), clause("v", kind="flavour"))
    advice, fact, flavour = block(id="a", text="advice"), block(id="f", text="fact"), block(id="v", text="once")

    def page(letters: int) -> tuple[list[str], list[list[str]]]:
        blocks = [flavour, block(text="w" * letters), advice, fact]
        monkeypatch.setattr(lesson, "introduction", lambda game: blocks)
        made: Any = lesson.game_page(plain_text(game))
        assert words_of(made.flavour) == "once" and words_of(made.title) == "Goal"
        first, *boxes = made.blocks
        return [words_of(p.inlines)[:6] for p in first.blocks], [
            [words_of(p.inlines) for p in box.blocks] for box in boxes
        ]

    assert page(399) == (["wwwwww", "advice"], [["fact"]]) and page(400) == (["wwwwww"], [["advice"], ["fact"]])
    see = lesson.paragraph(
        block(text="Draw (see [](#draw)) a card ([](#a), [](#b)). (Never)", id="a"), plain_text(game)
    )
    assert words_of(see.inlines) == "Draw a card. (Never)" and see.id == "a"


# ------------------------------------------------------------------------------------------------- chapters
def built(*blocks: Any, clauses: Any = ()) -> list[Any]:
    text = plain_text(game_of(*clauses), names=None)
    builder = _Builder("c", [SimpleNamespace(block=one, text=text, games=()) for one in blocks], with_pictures=False)  # type: ignore[misc]
    builder.words = lambda block, text: (Words(block.text.text),)  # type: ignore[method-assign]
    builder.written = lambda block, kind, text: Paragraph((Words(block.text.text),), clause=block.clause)  # type: ignore[method-assign]
    return list(builder.run().blocks)


def shape_of(node: Any) -> Any:
    """The structure of a node: words of paragraphs, lists in lists."""
    match node:
        case Section():
            return {words_of(node.title): [shape_of(one) for one in node.blocks]}
        case List():
            return [[shape_of(item) for item in node.items], node.ordered, node.is_lone]
        case ListItem():
            return (words_of(node.inlines), node.place, *(shape_of(one) for one in node.blocks))
        case Clause():
            return (node.id, *(shape_of(one) for one in node.blocks))
    return words_of(node.inlines)


def item(text: str, level: int = 1, ordered: bool = False, **more: Any) -> Any:
    return block("item", text=text, level=level, ordered=ordered, **more)


def test_items_are_counted_in_their_lists() -> None:
    nodes = built(
        item("a", ordered=True),
        item("b", ordered=True),
        item("in", 2),
        item("on", 2),
        item("c", ordered=True),
        item("in", 2),
    )
    (numbers,) = map(shape_of, nodes)
    assert numbers == [
        [("a", 1), ("b", 2, [[("in", 1), ("on", 2)], False, False]), ("c", 3, [[("in", 1)], False, True])], True, False,
    ]  # fmt: skip
    two = [shape_of(one) for one in built(item("a"), item("b", ordered=True))]
    assert two == [[[("a", 1)], False, True], [[("b", 2)], True, False]]
    apart = [shape_of(one) for one in built(item("a", ordered=True), block(text="p"), item("b", ordered=True))]
    assert apart == [[[("a", 1)], True, False], "p", [[("b", 1)], True, False]]
    within = [
        shape_of(one)
        for one in built(item("a"), block(text="p", level=1), item("in", 2), block(text="q", level=2), item("b"))
    ]
    assert within == [[[("a", 1, "p", [[("in", 1, "q")], False, True]), ("b", 2)], False, False]]


def test_sections_are_within_those_above_them() -> None:
    heads = [
        block("heading", text=name, level=level) for name, level in (("A", 1), ("B", 2), ("C", 3), ("D", 2), ("E", 1))
    ]
    assert [shape_of(one) for one in built(*heads)] == [{"A": [{"B": [{"C": []}]}, {"D": []}]}, {"E": []}]


def test_paragraphs_continue_their_clause() -> None:
    rule = clause("r")
    nodes = built(
        block(text="one", id="r"),
        block(text="two", clause="r"),
        item("x", clause="r"),
        block(text="three"),
        block(text="four", clause="r"),
        clauses=(rule,),
    )
    assert [shape_of(one) for one in nodes] == [("r", "one", "two", [[("x", 1)], False, True]), "three", "four"]


def test_rows_of_several_cells_have_a_head() -> None:
    full, empty = Cell((Paragraph((Words("a"),)),)), Cell(())
    table = with_row_heads(Table(rows=((full, full), (full,), (empty, full)), head=(), columns=()))  # type: ignore[call-arg]
    assert [[cell.heads for cell in row] for row in table.rows] == [["row", ""], [""], ["", ""]]
