"""Catalogues that are merged, exported and imported, and YAML that grows: each decision in a few lines of text."""

from typing import Any

import pytest
from lxml import etree

from pnp.app.translate import exchange
from pnp.app.translate.exchange import INITIAL, TRANSLATED, Row, as_csv, as_xliff, from_csv, from_xliff, rows_of, take
from pnp.app.translate.merge import _in_forms, _most_like, _nearest, merged, renumbered
from pnp.app.translate.po_text import Block, blocks_of
from pnp.app.translate.yaml_text import _scalar, grown
from pnp.source.load.csv_rows import BadRow

HEAD = 'msgid ""\nmsgstr ""\n"Language: fr\\n"\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n'


def entry(text: str, translation: str = "", context: str = "a", before: str = "") -> str:
    return f'{before}msgctxt "{context}"\nmsgid "{text}"\nmsgstr "{translation}"\n'


def merge(old: str, new: str, locale: str = "fr") -> str:
    """The entries below the header of a merged catalogue."""
    text = merged(f"{HEAD}\n{old}", f'msgid ""\nmsgstr ""\n\n{new}', locale)
    return text.partition("\n\n")[2]


# ------------------------------------------------------------------------------------------------- merging
def test_a_message_keeps_its_translation_and_takes_the_order_of_the_template() -> None:
    old = entry("one", "un") + "\n" + entry("two", "deux", before="# mine\n#, fuzzy\n")
    assert merge(old, entry("two", before="#: x:1\n") + "\n" + entry("one")) == entry(
        "two", "deux", before="# mine\n#: x:1\n#, fuzzy\n"
    ) + "\n" + entry("one", "un")
    assert (
        merge(old, entry("one"))
        == entry("one", "un") + '\n# mine\n#, fuzzy\n#~ msgctxt "a"\n#~ msgid "two"\n#~ msgstr "deux"\n'
    )
    assert merge(entry("gone"), entry("new")) == entry("new")  # (nothing was translated)


def test_a_changed_message_takes_a_doubtful_translation() -> None:
    offered = merge(entry("Draw a card from it.", "Pioche."), entry("Draw a card from that."))
    assert offered == entry("Draw a card from that.", "Pioche.", before='#, fuzzy\n#| msgid "Draw a card from it."\n')
    moved = merge(entry("Draw a card from it.", "Pioche.", "clause:a"), entry("Draw a card from it.", "", "clause:b"))
    assert moved == entry(
        "Draw a card from it.",
        "Pioche.",
        "clause:b",
        '#, fuzzy\n#| msgctxt "clause:a"\n#| msgid "Draw a card from it."\n',
    )
    assert merge(entry("Draw 2 of 3.", "Pioche 2 de 3."), entry("Draw 4 of 5.")) == entry(
        "Draw 4 of 5.", "Pioche 4 de 5."
    )
    unsure = merge(entry("Draw 2.", "Pioche 2.", before="#, fuzzy\n"), entry("Draw 4."))
    assert unsure.startswith("#, fuzzy\n") and "Pioche 2." in unsure


@pytest.mark.parametrize(
    ("old", "new", "translation", "renewed"),
    [
        ("a 1", "a 2", "x 1", "x 2"), ("1 and 2", "3 and 4", "2 puis 1", "4 puis 3"), ("1 and 1", "2 and 2", "1, 1", "2, 2"), ("1 and 1", "2 and 3", "1, 1", None), ("1", "2", "", None),
        ("a 1", "b 2", "x 1", None), ("a 1", "a 2", "x", None), ("a 1", "a 2", "x 1 1", None), ("a", "a", "x", "x"), ("10", "11", "10", "11"),
    ],
)  # fmt: skip
def test_numbers_of_a_translation_follow_those_of_its_message(
    old: str, new: str, translation: str, renewed: str | None
) -> None:
    assert renumbered(old, new, translation) == renewed


def block(text: str, context: str = "clause:a") -> Block:
    return Block(texts={"msgctxt": context, "msgid": text, "msgstr": "x"})


def test_the_nearest_old_message_is_of_the_same_place_or_has_the_same_text() -> None:
    new = block("Draw a card from the deck now")
    other, like = block("nothing alike at all, really"), block("Draw a card from the deck then")
    assert _nearest(new, [other], 1) is other and _nearest(new, [other], 2) is None  # (the only one of its place)
    assert _nearest(new, [other, like], 1) is like
    same, far = block("Draw a card from the deck now", "term:x"), block("Draw a card from the deck then", "clause:b")
    assert _nearest(new, [other, far, same], 2) is same and _nearest(new, [far], 1) is far
    assert _nearest(new, [block("Draw a card from the deck then", "term:x")], 1) is None
    assert (
        _nearest(block("Draw a card from it."), [block("Draw a card from it!", "clause:b")], 1) is None
    )  # (20 letters)
    assert _nearest(block("Draw a card from it.."), [block("Draw a card from it.!", "clause:b")], 1) is not None
    assert (
        _most_like("abcd", [block("abxy"), block("abyz")], 0.5) is not None
        and _most_like("abcd", [block("axyz")], 0.5) is None
    )
    first, second = block("abcx"), block("abcy")
    assert _most_like("abcd", [first, second], 0.5) is second and _most_like("abcd", [block("ab"), first], 0.5) is first


def test_an_entry_has_as_many_forms_as_its_language() -> None:
    plural = Block(
        texts={"msgid": "a", "msgid_plural": "as", "msgstr[0]": "x", "msgstr[1]": "y"}, written={"msgstr[1]": ["y"]}
    )
    assert list(_in_forms(plural, 1).texts.items())[2:] == [("msgstr[0]", "x")] and plural.written == {}
    assert list(_in_forms(plural, 3).texts.items())[2:] == [("msgstr[0]", "x"), ("msgstr[1]", ""), ("msgstr[2]", "")]
    single = Block(texts={"msgid": "a", "msgid_plural": "as", "msgstr": "x"})
    assert list(_in_forms(single, 2).texts.items())[2:] == [("msgstr[0]", "x"), ("msgstr[1]", "")]
    assert _in_forms(Block(texts={"msgid": "a", "msgstr[0]": "x"}), 2).texts == {"msgid": "a", "msgstr": ""}


def test_a_header_is_completed_and_otherwise_left_alone() -> None:
    assert merged(HEAD, "", "fr").startswith(HEAD)
    bare = merged("", 'msgid ""\nmsgstr "Project-Id-Version: hare\\nLanguage: \\n"\n', "de")
    assert (
        '"Project-Id-Version: hare\\n"' in bare
        and '"Language: de\\n"' in bare
        and '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"' in bare
    )
    own = merged('msgid ""\nmsgstr "Language: pt\\nX-Mine: 1\\n"\n', "", "pt-BR")
    assert '"Language: pt\\n"' in own and '"X-Mine: 1\\n"' in own


# ------------------------------------------------------------------------------------------------- rows
PLURAL = '#. note\n#: game.yaml:3\nmsgctxt "t"\nmsgid "one"\nmsgid_plural "many"\nmsgstr[0] "un"\nmsgstr[1] ""\n'
CATALOGUE = f'{HEAD}\n{entry("a", "x")}\n{entry("b", "y", before="#, fuzzy" + chr(10))}\n{PLURAL}\n#~ msgid "old"\n#~ msgstr "alt"\n'


def test_messages_are_rows_with_a_row_for_each_form() -> None:
    assert list(rows_of(blocks_of(CATALOGUE))) == [
        Row("a", 0, "a", "x", TRANSLATED), Row("a", 0, "b", "y", INITIAL),
        Row("t", 0, "one", "un", TRANSLATED, ("note",), ("game.yaml:3",)), Row("t", 1, "many", "", INITIAL, ("note",), ("game.yaml:3",)),
    ]  # fmt: skip


def taken(*rows: Row) -> tuple[int, list[tuple[str, bool, list[str]]]]:
    blocks = blocks_of(CATALOGUE)
    count = take(blocks, rows)
    return count, [
        (each.key[1], each.is_fuzzy, list(each.translations))
        for each in blocks
        if each.texts and not each.is_header and not each.obsolete
    ]


def test_rows_are_copied_into_entries_of_their_context_and_text() -> None:
    plain = taken()[1]
    assert plain == [("a", False, ["x"]), ("b", True, ["y"]), ("one", False, ["un", ""])]
    assert taken(Row("a", 0, "a", "z", INITIAL)) == (1, [("a", False, ["z"]), *plain[1:]])
    assert taken(Row("a", 0, "b", "y", TRANSLATED)) == (1, [plain[0], ("b", False, ["y"]), plain[2]])
    assert taken(Row("a", 0, "b", "w", INITIAL)) == (1, [plain[0], ("b", False, ["w"]), plain[2]])
    assert taken(Row("t", 1, "many", "des", TRANSLATED), Row("t", 0, "one", "une", TRANSLATED)) == (
        2,
        [*plain[:2], ("one", False, ["une", "des"])],
    )
    for nothing in (
        Row("a", 0, "a", "", TRANSLATED),
        Row("a", 0, "a", "x", TRANSLATED),
        Row("a", 0, "b", "y", INITIAL),
        Row("b", 0, "a", "z", TRANSLATED),
        Row("t", 1, "one", "z", TRANSLATED),
        Row("a", 1, "a", "z", TRANSLATED),
    ):
        assert taken(nothing) == (0, plain), nothing


def test_a_table_is_read_as_it_was_written() -> None:
    rows = [
        Row("a", 0, "x\ny", 'un "deux"', TRANSLATED, ("n", "m"), ("f:1", "g:2")),
        Row("a", 1, "{{ b }}", "", INITIAL),
    ]
    data = as_csv(rows)
    assert (
        data.startswith(b"\xef\xbb\xbfcontext,form,source,translation,state,notes,places") and b'"n\nm",f:1 g:2' in data
    )
    assert [(row.context, row.form, row.source, row.translation, row.state) for row in from_csv(data)] == [
        (row.context, row.form, row.source, row.translation, row.state) for row in rows
    ]
    with pytest.raises(ValueError, match=r"^$"):
        list(from_csv(b"context,form,source\n"))


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("a,x,s,t,initial", "its `form` is not a whole number: `x`"), ("a,0,s,t\x07,initial", r"control character in it \(U\+0007\)"), ("a,0,s,t\u2028,initial", r"U\+2028"), ("a,0,s", "has no `translation` and `state`"),
    ],
)  # fmt: skip
def test_a_row_that_cannot_be_read_says_why(row: str, why: str) -> None:
    with pytest.raises(BadRow, match=why):
        list(from_csv(f"context,form,source,translation,state\n{row}\n".encode()))


def test_units_keep_placeholders_as_codes() -> None:
    rows = [
        Row("a", 0, "{{ b }} and {{ c }}, {{ b }}.", "{{ c }} et {{ b }}", TRANSLATED, ("note",), ("f:1", "g:2")),
        Row("a", 1, "plain", "", INITIAL),
    ]
    root: Any = etree.fromstring(as_xliff(rows, "hare", "en", "pt_BR"))
    space = f"{{{exchange.NAMESPACE}}}"
    assert (root.get("srcLang"), root.get("trgLang"), root.find(f"{space}file").get("id")) == ("en", "pt-BR", "hare")
    first, second = root.iter(f"{space}unit")
    assert (first.get("id"), first.get("name"), second.get("name")) == ("u1", "a|0", "a|1") and [
        note.text for note in first.iter(f"{space}note")
    ] == ["note", "f:1 g:2"]
    assert [(data.get("id"), data.text) for data in first.iter(f"{space}data")] == [
        ("d1", "{{ b }}"),
        ("d2", "{{ c }}"),
    ] and not list(second.iter(f"{space}data"))
    source = first.find(f".//{space}source")
    assert [(ph.get("id"), ph.get("dataRef"), ph.tail) for ph in source] == [
        ("1", "d1", " and "),
        ("2", "d2", ", "),
        ("3", "d1", "."),
    ] and not source.text
    assert second.find(f".//{space}target") is None and [
        segment.get("state") for segment in root.iter(f"{space}segment")
    ] == ["translated", "initial"]
    again = list(from_xliff(as_xliff(rows, "hare", "en", "fr")))
    assert [(row.context, row.form, row.source, row.translation, row.state) for row in again] == [
        (row.context, row.form, row.source, row.translation, row.state) for row in rows
    ]
    with pytest.raises(ValueError, match=r"^$"):
        list(from_xliff(b"<x/>"))


# ------------------------------------------------------------------------------------------------- growing YAML
@pytest.mark.parametrize(
    ("text", "wanted", "after"),
    [
        ("", {"a": {"b": ""}}, "a:\n  b:\n"), ("a:\n  b: 1\n", {"a": {"b": "2", "c": "3"}}, 'a:\n  b: 1\n  c: "3"\n'), ("a: {b: 1}\n", {"a": {"c": "x"}}, "a: {b: 1, c: x}\n"), ("a: {}\n", {"a": {"c": "x"}}, "a: {c: x}\n"),
        ("a:\nb: 1\n", {"a": {"c": "x"}}, "a:\n  c: x\nb: 1\n"), ("a: {b: , c: 1}\n", {"a": {"b": {"d": "x"}}}, "a: {b:  {d: x}, c: 1}\n"), ("a: 1", {"c": "x"}, "a: 1\nc: x\n"), ("a:\n    b: 1\n", {"a": {"c": "x"}}, "a:\n    b: 1\n    c: x\n"),
        ("a:\n  b:\n    c: 1\n\nd: 1\n", {"a": {"b": {"e": "x"}, "f": "y"}}, "a:\n  b:\n    c: 1\n    e: x\n  f: y\n\nd: 1\n"), ("a: 1\n", {"a": {"b": "x"}}, "a: 1\n"), ("- 1\n", {"a": "x"}, "- 1\n"),
    ],
)  # fmt: skip
def test_missing_keys_are_added_in_their_place(text: str, wanted: dict[str, Any], after: str) -> None:
    assert grown(text, wanted) == after


def test_short_full_mappings_are_on_one_line() -> None:
    full, gaps, long = {"one": "x", "other": "y"}, {"one": "x", "other": ""}, {"one": "x" * 60, "other": "y" * 60}
    assert (
        grown("", {"a": {"n": full}}) == "a:\n  n: {one: x, other: y}\n"
        and grown("", {"a": full}) == "a:\n  one: x\n  other: y\n"
    )
    assert (
        grown("", {"a": {"n": gaps}}) == "a:\n  n:\n    one: x\n    other:\n"
        and grown("", {"a": {"n": {"m": gaps}}}) == "a:\n  n:\n    m: {one: x, other: }\n"
    )
    assert grown("", {"a": {"n": long}}) == f"a:\n  n:\n    one: {'x' * 60}\n    other: {'y' * 60}\n"
    assert [_scalar(text) for text in ("", "a b", "yes", "a: b", "1a", "é", "a ")] == [
        "",
        "a b",
        '"yes"',
        '"a: b"',
        '"1a"',
        "é",
        '"a "',
    ]
