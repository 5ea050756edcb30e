"""Texts as nodes: what opens a list within a list, which words come into the index, who beats whom, what costs what."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.press.document.computed import _action
from pnp.press.document.difficulty import _bars, difficulty_blocks, how_hard
from pnp.press.document.front import (
    _holds,
    _is_listed,
    _is_name,
    _joined,
    credits_node,
    definitions,
    read_rulings,
    without_article,
    words_in,
    words_set_bold,
)
from pnp.press.document.markdown import Names, markdown_block, markdown_blocks, markdown_inlines
from pnp.press.document.nodes import (
    Admonition,
    CodeWords,
    Definitions,
    Emphasis,
    LineBreak,
    Link,
    List,
    Note,
    NoteNumber,
    Number,
    Paragraph,
    Sign,
    Strong,
    Table,
    Words,
)
from pnp.press.document.rule_facts import ALL, Price, PrintedRule, RuleFacts, costs_of
from pnp.press.document.tables import _in_order, _matrix, compared_node, cycle_node, facts_node, table_node
from pnp.press.document.values import cell_text


# ------------------------------------------------------------------------------------------------- Markdown
def outline(blocks: Any) -> list[Any]:
    """Paragraphs by their words; lists by their order, level and items."""
    return [
        "".join(inline.text for inline in block.inlines)
        if isinstance(block, Paragraph)
        else (
            block.ordered,
            block.level,
            [(item.inlines[0].text, item.place, outline(item.blocks)) for item in block.items],
        )
        for block in blocks
    ]


def test_lists_hold_what_is_indented_under_their_items() -> None:
    text = "Before.\n\n- a\n    1. one\n    2. two\n- b\n\n    More of b.\n\nAfter.\n\n3. c\n4. d"
    assert outline(markdown_blocks(text)) == [
        "Before.",
        (False, 1, [("a", 1, [(True, 2, [("one", 1, []), ("two", 2, [])])]), ("b", 2, ["More of b."])]),
        "After.",
        (True, 1, [("c", 3, []), ("d", 4, [])]),
    ]
    assert [block.ordered for block in markdown_blocks("- a\n- b\n\n1. c") if isinstance(block, List)] == [False, True]


def test_each_kind_of_block_is_a_node_of_its_own() -> None:
    note = markdown_block("note", "A *note*.")
    assert note == Note((Words("A "), Emphasis((Words("note"),)), Words("."))) == markdown_block("quote", "A *note*.")
    (admonition,) = markdown_blocks('!!! note "Title"\n    Words.')
    assert isinstance(admonition, Admonition) and admonition.title == (Words("Title"),)
    assert outline(admonition.blocks) == ["Words."]
    (terms,) = markdown_blocks("Word\n:   One.\n:   Two.")
    assert isinstance(terms, Definitions) and len(terms.entries) == 1
    assert terms.entries[0].term == (Words("Word"),) and outline(terms.entries[0].blocks) == ["One.", "Two."]
    (table,) = markdown_blocks("| a | b | c |\n|---|--:|:-:|\n| 1 | 2 | 3 |\n| 4 | 5 | 6 |")
    assert isinstance(table, Table) and table.columns == ("left", "right", "center")
    assert [outline(cell.blocks) for cell in table.head] == [["a"], ["b"], ["c"]]
    assert {cell.heads for cell in table.head} == {"column"} and {cell.heads for row in table.rows for cell in row} == {
        ""
    }
    assert [[outline(cell.blocks)[0] for cell in row] for row in table.rows] == [["1", "2", "3"], ["4", "5", "6"]]
    (headless,) = markdown_blocks("| | |\n|---|---|\n| 1 | 2 |")
    assert isinstance(headless, Table) and headless.head == () and len(headless.rows) == 1
    assert markdown_block("table", "no table") == Paragraph((Words("no table"),))


def test_words_signs_links_and_numbers_in_a_line() -> None:
    names = Names(number=lambda id: f"No. {id}", meaning=lambda sign: f"a {sign}", notes={"n": 4})
    assert markdown_inlines("**a** `b` *c*", names) == (
        Strong((Words("a"),)), Words(" "), CodeWords("b"), Words(" "), Emphasis((Words("c"),))
    )  # fmt: skip
    assert markdown_inlines("[](#x) [y](#x) [z](https://e.org) [](https://e.org)", names) == (
        Number("x", "No. x"), Words(" "), Link((Words("y"),), "x"), Words(" "),
        Link((Words("z"),), uri="https://e.org"), Words(" "), Link((Words("https://e.org"),), uri="https://e.org"),
    )  # fmt: skip
    assert markdown_inlines(":spades:", names) == (Sign("spades", "a spades"),)
    assert markdown_inlines("a[^n] b[^m]", names) == (Words("a"), NoteNumber("n", 4), Words(" b[^m]"))
    assert markdown_inlines("one\n\ntwo", names) == (Words("one"), LineBreak(), Words("two"))
    assert markdown_inlines("\n\none", names) == (Words("one"),) and markdown_inlines("", names) == ()


# ------------------------------------------------------------------------------------------------- index
def text_of(locale: str = "en", **game: Any) -> Any:
    keys: dict[str, Any] = {
        "terms": {},
        "clauses": {},
        "enums": {},
        "variants": {},
        "variant": "",
        "provenance": (),
    } | game
    prose = SimpleNamespace(
        source=lambda message: (message.text, None),
        fill=lambda words: words.replace("{{ ", "<").replace(" }}", ">").replace("{{", "<").replace("}}", ">"),
        corner=lambda member: member.name[:1].upper(), joined=" and ".join,
    )  # fmt: skip
    return SimpleNamespace(
        locale=locale, game=SimpleNamespace(**keys), prose=prose, capital=lambda word: word[:1].upper() + word[1:],
        text=lambda message: message if isinstance(message, str) else message.text if message else "",
        say=type("Say", (), {"__call__": lambda self, words: words, "counted": lambda self, one, many, n: one if n == 1 else many})(),
        words=lambda words: (Words(words),) if words else (), number=lambda id: f"#{id}" if id else "",
        brief=lambda clause: clause.brief if clause else "", meaning=lambda sign: f"a {sign}", typefaces=("F", "G"),
    )  # fmt: skip


def clause(text: str, kind: str = "rule", **more: Any) -> Any:
    keys: dict[str, Any] = {"id": text[:4], "number": "1", "variants": (), "chapter": "c", "brief": ""} | more
    return SimpleNamespace(kind=kind, text=SimpleNamespace(text=text), **keys)


TERM = SimpleNamespace(id="coin", plural="", names="", also="")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("A **Tie** is bad.", ["Tie"]), ("**Tie.** Both lose.", ["Tie"]), ("**Always:** no.", []), ("**You win** if", []),
        ("Play **one two three** now.", ["one two three"]), ("Play **one two three four** now.", []),
        ("Play **a, b** now.", []), ("Play **a 1** now.", []), ("The **{{ coin }}** is gold.", []),
        ("The **{{ coins }}** are gold.", []), ("The **{{ stone }}** is grey.", []),
        ("In ** spaces ** and **a** or **b。**", ["a", "b"]),
    ],
)  # fmt: skip
def test_words_set_bold_that_are_names(words: str, found: list[str]) -> None:
    text = text_of(terms={"coin": TERM})
    assert list(words_set_bold(clause(words), text)) == found
    assert list(words_set_bold(clause(words, "remark"), text)) == []


def test_lists_of_words_and_articles() -> None:
    assert words_in("a, b，c、d، e ,, ") == ["a", "b", "c", "d", "e"]
    for words, locale, bare in (
        ("The talks", "en", "talks"), ("An ace", "en-GB", "ace"), ("There", "en", "There"), ("the ", "en", "the "),
        ("L’arbre", "fr", "arbre"), ("Les arbres", "fr", "arbres"), ("The talks", "de", "The talks"), ("a", "en", "a"),
        ("Ein Ende", "de", "Ende"), ("unas cosas", "es", "cosas"),
    ):  # fmt: skip
        assert without_article(words, locale) == bare


@pytest.mark.parametrize(
    ("words", "locale", "is_name"),
    [("two words", "en", True), ("it is three", "en", False), ("一" * 8, "ja", True), ("一" * 9, "ja", False)],
)
def test_names_are_short(words: str, locale: str, is_name: bool) -> None:
    assert _is_name(words, text_of(locale)) is is_name


def test_a_noun_and_its_plural_are_one_entry() -> None:
    def joined(locale: str = "en", **entries: dict[str, bool]) -> dict[str, dict[str, bool]]:
        return _joined(dict(entries), text_of(locale))

    assert joined(Dispute={"a": False}, Disputes={"a": True, "b": False}) == {"Dispute": {"a": True, "b": False}}
    assert joined(Dispute={"a": True}, Disputes={"a": False}) == {"Dispute": {"a": True}}
    assert list(joined("de", Dispute={}, Disputes={})) == ["Dispute", "Disputes"] and list(joined(Disputes={})) == [
        "Disputes"
    ]
    term = SimpleNamespace(id="man", plural="men")
    own = text_of(terms={"man": term})
    assert list(_joined({"<man>": {}, "<men>": {}}, own)) == ["<man>"]


def test_a_term_is_defined_where_it_is_bold() -> None:
    clauses = [
        clause("A **{{ coin }}** first", id="a"),
        clause("**{{ coins }}** are", "definition", id="b"),
        clause("**x**", id="c"),
    ]
    own = text_of(terms={"coin": TERM, "gem": SimpleNamespace(id="gem", plural="", names="")})
    from pnp.press.document import front

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(front, "printed_clauses", lambda game: clauses)
        assert definitions(own) == {"coin": "b"}
        clauses.pop(1)
        assert definitions(own) == {"coin": "a"}


def test_headings_of_two_levels_are_listed() -> None:
    game: Any = SimpleNamespace(variant="v")
    for one, listed in (
        (clause("h", "heading"), True), (clause("h", "heading", number="1.2"), True), (clause("h", "heading", number=""), False),
        (clause("h", "heading", number="1.2.3"), False), (clause("h"), False),
        (clause("h", "heading", variants=("v",)), True), (clause("h", "heading", variants=("w",)), False),
    ):  # fmt: skip
        assert _is_listed(one, game) is listed


# ------------------------------------------------------------------------------------------------- rulings and credits
def row(note: str, *clauses: str, origin: str = "ruling") -> Any:
    return SimpleNamespace(note=note, clauses=clauses, origin=origin)


def test_rulings_are_in_the_order_of_the_book(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = (
        row("second", "b", "a2"),
        row("", "a"),
        row("first", "a"),
        row("none"),
        row("partly", "b", origin="both"),
        row("old", "b", origin="book"),
    )
    text = text_of(clauses={"a": 1, "b": 1, "a2": 1}, provenance=rows)
    monkeypatch.setattr("pnp.press.document.front._holds", lambda row, clauses, text: True)
    assert read_rulings(text) == [(("a",), "first"), (("b", "a2"), "second")]
    assert read_rulings(text, True) == [(("a",), "first"), (("b", "a2"), "second"), (("b",), "partly"), ((), "none")]


@pytest.mark.parametrize(
    ("of", "ids", "holds"),
    [
        ("a", "a", True), ("ax", "a", False), ("ov", "o", True), ("bz", "b", True), ("w", "w", False), ("", "", False), ("vx", "v", True),
    ],
)  # fmt: skip
def test_rulings_of_other_variants_do_not_hold(of: str, ids: str, holds: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    clauses = {
        "a": clause("a", chapter="shared"), "o": clause("o", chapter="own"), "b": clause("b", chapter="own"),
        "v": clause("v", chapter="shared", variants=("v",)), "w": clause("w", chapter="shared", variants=("w",)),
    }  # fmt: skip
    monkeypatch.setattr(
        "pnp.press.document.front.printed_chapters",
        lambda game: [SimpleNamespace(id="shared"), SimpleNamespace(id="own")],
    )
    variants = {"v": SimpleNamespace(chapters=("shared", "own")), "w": SimpleNamespace(chapters=("shared",))}
    text = text_of(clauses=clauses, variants=variants, variant="v")
    assert _holds(row("n", *of), tuple(ids), text) is holds


@pytest.mark.parametrize(
    ("publisher", "year", "design", "lines", "notes"),
    [
        ("P", "1999", ("A", "B"), ["A and B", "P, 1999"], 0), ("", "1999", ("A",), ["A, 1999"], 0),
        ("P", "", ("A",), ["A", "P"], 0), ("", "1999", (), [], 1), ("", "", (), [], 0), ("P", "1999", (), ["P, 1999"], 0),
    ],
)  # fmt: skip
def test_a_year_stands_by_its_publisher_or_its_authors(
    publisher: str, year: str, design: tuple[str, ...], lines: list[str], notes: int
) -> None:
    for setting in ("", "Theirs"):
        credits = SimpleNamespace(publisher=publisher, year=year, design=list(design), setting=setting, notes=())
        node = credits_node(text_of(credits=credits))
        made = ["pnp, a print-and-play press; set in F and G"]
        assert [words for _, words in node.lines] == lines + (["Theirs", "fan-made edition"] if setting else []) + made
        assert len(node.notes) == notes


# ------------------------------------------------------------------------------------------------- tables
def member(name: str, order: int, mark: str = "") -> Any:
    return SimpleNamespace(name=name, order=order, label=f"The {name}", props={"mark": mark} if mark else {})


MEMBERS = SimpleNamespace(members=(member("ace", 3, "spade"), member("king", 2), member("ten", 1, "heart")))


def table(cells: dict[Any, Any], **more: Any) -> Any:
    keys: dict[str, Any] = {"keys": ("a",), "unit": "", "clauses": {}, "down": "down", "across": "across"} | more
    return SimpleNamespace(cells=cells, **keys)


def test_a_matrix_has_marks_of_its_rows_and_its_columns() -> None:
    text = text_of(enums={"e": MEMBERS}, clauses={"r": clause("r", id="r", brief="why"), "s": clause("s", id="s")})
    cells = {("ace", 2): True, ("ten", 2): None, ("ace", "king"): ["ten", "king"], ("ten", "king"): "x", ("ten", 10): 7}
    one = table(cells, keys=("a", "b"), clauses={("ace", 2): "r", ("ten", 10): "s"})
    node = table_node(one, text)
    assert node == _matrix(one, text)
    assert node.columns == ("2", "10", "The king") and (node.down, node.across) == ("down", "across")  # type: ignore[union-attr]
    (low, lows), (high, highs) = node.rows  # type: ignore[union-attr]
    assert (low, high) == ("The ten", "The ace")
    assert [result.value for result in lows] == ["", "7", "x"] and [result.value for result in highs] == [
        "yes",
        "",
        "The ten, The king",
    ]
    assert [(result.clause, result.words) for result in (highs[0], lows[1], lows[0])] == [
        ("r", (Words("why"),)),
        ("s", ()),
        ("", ()),
    ]
    assert (node.row_marks, node.column_marks) == (("heart", "spade"), ("", "", ""))
    assert _in_order({"ace", 10, "ten", 2}, text) == [2, 10, "ten", "ace"]
    assert cell_text(False, text) == "no" and cell_text(None, text) == ""


def test_tables_of_one_key_as_facts() -> None:
    text = text_of(enums={"e": MEMBERS})
    node = table_node(table({("ace",): 3, ("ten",): True, ("x",): "king"}, unit="coin"), text)
    assert [(fact.key, fact.values) for fact in node.entries] == [  # type: ignore[union-attr]
        ((Words("The ace"),), ((Words("<coin(3)>"),),)), ((Words("The ten"),), ((Words("yes"),),)),
        ((Words("x"),), ((Words("The king"),),)),
    ]  # fmt: skip
    both = facts_node((table({("ace",): 3}), table({("ten",): 4, ("ace",): 5})), text)
    assert [(fact.key[0].text, [value and value[0].text for value in fact.values]) for fact in both.entries] == [  # type: ignore[attr-defined]
        ("The ace", ["3", "5"]), ("The ten", [(), "4"])
    ]  # fmt: skip


def test_tables_beside_each_other_begin_with_the_best() -> None:
    text = text_of(enums={"e": MEMBERS})
    node = compared_node((table({("ten",): 1, ("ace",): 2}), table({("king",): 3})), MEMBERS, text)  # type: ignore[arg-type]
    assert [(head.label, head.mark) for head in node.heads] == [
        ("The ace", "spade"), ("The king", "")
    ]  # fmt: skip
    assert list(node.rows) == [("A", ("2", "")), ("K", ("", "3")), ("T", ("1", ""))]


def test_a_circle_of_who_beats_whom() -> None:
    text = text_of(enums={"e": MEMBERS})
    cells = {("ace",): ("king",), ("king",): ("ten",), ("ten",): ("ace",)}
    assert [(spot.code, spot.beats_next) for spot in cycle_node(table(cells), text).spots] == [
        ("A", True), ("K", True), ("T", True)
    ]  # fmt: skip
    cells = {("ace",): ("ten", "king"), ("ten",): (), ("king",): ("ten",), ("x",): None}
    spots = [(spot.code, spot.beats_next) for spot in cycle_node(table(cells), text).spots]
    assert spots == [("A", True), ("K", True), ("T", False), ("x", False)]


# ------------------------------------------------------------------------------------------------- prices
@pytest.mark.parametrize(("amount", "figure"), [(0, ""), (1, "1"), (3, "3"), (ALL, "price|all")])
def test_the_price_of_an_action_as_a_figure(amount: int, figure: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.press.document.computed.action_text", lambda rule, text: "does")
    monkeypatch.setattr("pnp.press.document.computed.action_name", lambda rule, text: "name")
    for sign in ("", "stake"):
        rule: Any = PrintedRule("r", "action", "c", price=Price(sign, amount=amount, each=bool(sign)))  # type: ignore[arg-type]
        node = _action(rule, text_of())
        assert node.figure == figure and node.clause == "c"
        assert node.sign == (Sign("stake", "a stake") if sign else None)


def test_costs_are_tokens_or_the_words_of_their_clause() -> None:
    cost = costs_of(
        {"a": Price(tokens=(("coin", 2),)), "b": Price(tokens=(("coin", 2),), clause="c")}, lambda id: f"see {id}"
    )
    assert cost("a") == [("coin", 2)] and cost("b") == "see c"
    with pytest.raises(KeyError) as raised:
        cost("x")
    assert raised.value.args == ("x", ("a", "b"))


def test_a_game_without_rules_has_no_facts() -> None:
    facts = RuleFacts("d")
    assert facts.rules == facts.set_up_steps(2) == () and facts.with_digest("e").digest == "e"
    assert not (facts.columns_read or facts.card_prices or facts.results or facts.action_prices or facts.cards_dealt(2))
    for ask in (lambda: facts.table(2), lambda: facts.cards_at_start("z", 2)):
        with pytest.raises(LookupError):
            ask()


# ------------------------------------------------------------------------------------------------- difficulty
@pytest.mark.parametrize(
    ("share", "word"),
    [
        (0.0, "very hard"),
        (0.249, "very hard"),
        (0.25, "hard"),
        (0.4, "even"),
        (0.6, "fairly easy"),
        (0.8, "easy"),
        (1.0, "easy"),
    ],
)
def test_a_share_of_games_won_in_a_word(share: float, word: str) -> None:
    assert how_hard(text_of(), share) == f"quest|{word}"


def odds_row(players: int, games: int, won: float, party: str = "") -> Any:
    return SimpleNamespace(players=players, games=games, won=SimpleNamespace(value=won), party=party)


def test_bars_of_sizes_with_enough_games_or_one_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.press.document.difficulty.players_counted", lambda text, players: f"{players} players")

    def bars(*rows: Any) -> list[tuple[str, float]]:
        return [(bar.label, bar.share) for bar in _bars(text_of(), rows)]

    party = odds_row(2, 9000, 1.0, "Merlin")
    assert bars(odds_row(1, 1000, 0.5), odds_row(2, 999, 0.7), party) == [("1 players", 0.5)]
    assert bars(odds_row(1, 250, 0.5), odds_row(2, 750, 0.9), party) == [
        ("quest|any number of players", pytest.approx(0.8))
    ]
    assert bars(odds_row(1, 250, 0.5), odds_row(2, 749, 0.9), party) == bars(party) == []
    monkeypatch.setattr(
        "pnp.press.document.difficulty.way_of_playing", lambda text, group, several: "hard" if several else ""
    )
    groups = [SimpleNamespace(variant=name, rows=[odds_row(1, 1000, 0.5)]) for name in "ab"]
    first, second = difficulty_blocks(text_of(), SimpleNamespace(groups=groups), "T")  # type: ignore[arg-type]
    assert (first.heading, first.note, second.heading, second.note) == ("T", "hard", "", "hard")  # type: ignore[attr-defined]
    assert first.title == "T. hard. 1 players: quest|even" and second.title == "hard. 1 players: quest|even"
    few = SimpleNamespace(groups=[SimpleNamespace(variant="a", rows=[])])
    for title, inlines in (("T", 2), ("", 1)):
        (block,) = difficulty_blocks(text_of(), few, title)  # type: ignore[arg-type]
        assert isinstance(block, Paragraph) and len(block.inlines) == inlines
