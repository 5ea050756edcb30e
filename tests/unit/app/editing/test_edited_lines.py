"""Edits of lines by tables: quoted texts and flags of catalogues, ends of lines, names in code, keys of YAML."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.app.editing.code_mentions import code_words
from pnp.app.editing.line_ends import line_end, line_start, split_lines, usual_end
from pnp.app.editing.po_lines import (
    Translation,
    _entries,
    _flagged,
    _form,
    escaped,
    quoted,
    unquoted,
    width_of,
    with_translation,
)
from pnp.app.editing.table_edits import NotEdited
from pnp.app.editing.yaml_edits import data_of, flow, key_text, lines_of, moved, with_value, without


# ------------------------------------------------------------------------------------------------- ends of lines
@given(st.text("ab\r\n", max_size=20))
def test_the_lines_of_a_text_are_the_text(text: str) -> None:
    lines = split_lines(text)
    assert "".join(lines) == text and all(lines)
    starts = [sum(map(len, lines[:n])) for n in range(len(lines))]
    for start, line in zip(starts, lines, strict=True):
        inner = start + len(line.rstrip("\r\n"))
        assert line_start(text, inner) == start and line_end(text, start) == start + len(line)


def test_the_usual_end_is_the_most_common_one() -> None:
    assert [usual_end(text) for text in ("", "a", "a\r\nb\nc\r\n", "a\rb\r", "a\n")] == ["\n", "\n", "\r\n", "\r", "\n"]


# ------------------------------------------------------------------------------------------------- catalogues
@given(st.text('ab"\\\n\t\r ', max_size=30), st.sampled_from([0, 79]))
def test_a_quoted_text_is_read_as_it_was(text: str, width: int) -> None:
    first, *rows = quoted("msgstr", text, width)
    assert unquoted(first.removeprefix("msgstr ")) + "".join(map(unquoted, rows)) == text
    assert unquoted(f'"{escaped(text)}"') == text


def test_texts_are_wrapped_after_blanks_and_at_ends_of_lines() -> None:
    assert quoted("msgid", "a\nb", 79) == ['msgid ""', '"a\\n"', '"b"'] and quoted("msgid", "a\n", 0) == [
        'msgid "a\\n"'
    ]
    assert quoted("msgid", "", 79) == ['msgid ""']
    words = "x" * 70
    assert quoted("msgid", words, 79) == [f'msgid "{words}"'] and quoted("msgid", words + "yy", 79) == [
        'msgid ""',
        f'"{words}yy"',
    ]
    assert quoted("msgid", words + "y", 79) == [f'msgid "{words}y"']  # 79 characters with its keyword and quotes
    assert quoted("msgid", f"{words} 123456 8", 79) == ['msgid ""', f'"{words} 123456 "', '"8"']
    assert quoted("msgid", f"{words} {words}", 0) == [f'msgid "{words} {words}"']


def test_the_width_of_a_catalogue_is_that_of_its_lines() -> None:
    rows = ['msgid "a"'] * 9
    assert width_of("\n".join(rows)) == 79 and width_of("\n".join(rows[:8])) == 0 and width_of("") == 0
    long = 'msgid "' + "ab " * 30 + '"'
    assert width_of("\n".join([*rows, long])) == 0 and width_of("\n".join([*rows, "# " + "ab " * 40])) == 79
    assert width_of("\n".join([*rows, '"' + "a" * 90 + '"'])) == 79 and width_of("\n".join([*rows, "#~ " + long])) == 0


@pytest.mark.parametrize(
    ("comments", "is_unsure", "after"),
    [
        ([], True, ["#, fuzzy\n"]), (["# a\n"], False, ["# a\n"]), (["#, fuzzy\n"], False, []), (["#, fuzzy\n"], True, ["#, fuzzy\n"]),
        (["#, fuzzy, c-format\n"], False, ["#, c-format\n"]), (["#, c-format\n"], True, ["#, fuzzy, c-format\n"]), (["#, c-format\n"], False, ["#, c-format\n"]),
        (['#| msgid "x"\n', "#: a\n"], False, ["#: a\n"]), (['#| msgid "x"\n', "#, fuzzy\n"], True, ['#| msgid "x"\n', "#, fuzzy\n"]),
    ],
)  # fmt: skip
def test_a_doubt_is_a_flag(comments: list[str], is_unsure: bool, after: list[str]) -> None:
    assert list(_flagged(comments, is_unsure, "\n")) == after


def test_forms_and_entries_of_a_catalogue() -> None:
    names = ["msgid", "msgstr", "msgstr[0]", "msgstr[1]", "msgstr[2]"]
    assert [_form(name, ("a", "b")) for name in names] == [None, "a", "a", "b", None]
    text = 'msgid "a"\nmsgstr ""\n"x"\n\n"loose"\n#~ msgid "old"\nmsgctxt "c"\nmsgid "b"\nmsgid_plural "bs"\nmsgstr[0] "y"\nmsgstr[1] "z"\n'
    first, second = _entries(text.splitlines())
    assert (first.key, first.texts, first.places["msgstr"], first.first) == (
        ("", "a"),
        {"msgid": "a", "msgstr": "x"},
        (1, 3),
        0,
    )
    assert (second.key, second.first, second.has_translation) == (("c", "b"), 6, True) and second.texts[
        "msgstr[1]"
    ] == "z"
    assert list(_entries([])) == [] and [unquoted(t) for t in ('"a"', '"a" x', '"', r'"\n\q\\"')] == [
        "a",
        "a",
        "",
        "\nq\\",
    ]


def test_comments_of_an_entry_above_are_left_alone() -> None:
    text = '#~ msgid "old"\n#~ msgstr "alt"\n# mine\nmsgid "a"\nmsgstr "x"\n'
    assert with_translation(text, Translation("", "a", ("x",), True)) == text.replace("# mine\n", "# mine\n#, fuzzy\n")
    late = 'msgid "b"\nmsgstr "y"\n\nmsgid "a"\nmsgstr "x"\n'
    assert with_translation(late, Translation("", "a", ("x",), True)) == late.replace(
        '\n\nmsgid "a"', '\n\n#, fuzzy\nmsgid "a"'
    )
    new = Translation("c", "d", ("e", "f"), True, "ds")
    block = '#, fuzzy\nmsgctxt "c"\nmsgid "d"\nmsgid_plural "ds"\nmsgstr[0] "e"\nmsgstr[1] "f"\n'
    assert with_translation("# x", new) == f"# x\n\n{block}" and with_translation("# x\n", new) == f"# x\n\n{block}"


# ------------------------------------------------------------------------------------------------- names in code
def test_names_of_code_are_those_that_a_rule_does_not_define() -> None:
    code = '@action(phase=act, card=me.hand)\ndef play(me, card, *, n=1):\n    cite("deal")\n    for p in others(me):\n        best = p.hand\n    say("two words")\n    return best\n\ndef other(x):\n    best(card)\n'
    words = [(word, role, line, column) for word, role, line, column in code_words(code)]
    assert words == [
        ("action", "name", 0, 1), ("phase", "name", 0, 8), ("act", "name", 0, 14), ("hand", "name", 0, 27), ("play", "name", 1, 4), ("cite", "name", 2, 4), ("deal", "clause", 2, 10),
        ("others", "name", 3, 13), ("hand", "name", 4, 17), ("say", "name", 5, 4), ("other", "name", 8, 4), ("best", "name", 9, 4), ("card", "name", 9, 9),
    ]  # fmt: skip


def test_code_with_a_fault_has_its_names_as_far_as_it_is_read() -> None:
    assert [word[0] for word in code_words("draw(deck\n")] == ["draw", "deck"] and list(code_words("")) == []
    assert [word[0] for word in code_words("me.me = if\n")] == ["me", "me"]


# ------------------------------------------------------------------------------------------------- keys of YAML
@pytest.mark.parametrize(
    ("key", "text"), [("a", "a"), ("_a-1", "_a-1"), ("1a", '"1a"'), ("a b", '"a b"'), ("é", '"é"'), ("", '""')]
)
def test_keys_are_quoted_if_they_must_be(key: str, text: str) -> None:
    assert key_text(key) == text and flow({key: 1}) == f"{{{text}: 1}}"


def test_levels_of_a_value_are_in_lines_as_far_as_asked() -> None:
    value = {"b": {"c": {"d": 1}}, "e": {}, "f": None}
    assert lines_of("a", value, 0, 0) == ["a: {b: {c: {d: 1}}, e: {}, f: }"]
    assert lines_of("a", value, 2, 2) == ["  a:", "    b:", "      c: {d: 1}", "    e: {}", "    f:"]
    with pytest.raises(NotEdited, match="cannot hold"):
        flow(object())


@pytest.mark.parametrize(
    ("path", "by", "order"),
    [
        (("a",), 1, "bac"),
        (("a",), 2, "bca"),
        (("a",), 9, "bca"),
        (("c",), -1, "acb"),
        (("c",), -9, "cab"),
        (("b",), 0, "abc"),
    ],
)
def test_a_key_moves_by_places_and_no_further_than_the_ends(path: tuple[str, ...], by: int, order: str) -> None:
    text = "a: 1\n# two\nb:\n  x: 2\nc: 3"
    lines = {"a": "a: 1\n", "b": "# two\nb:\n  x: 2\n", "c": "c: 3\n"}
    after = moved(text, path, by)
    assert after == "".join(lines[key] for key in order) and list(data_of(after)) == list(order)


def test_keys_that_share_a_line_do_not_move() -> None:
    for text, why in (("a: {b: 1, c: 2}\n", "on one line"), ("a:\n", "nothing of that name")):
        with pytest.raises(NotEdited, match=why):
            moved(text, ("a", "b"), 1)


@pytest.mark.parametrize(
    ("text", "path", "after"),
    [
        ("a: {b: 1, c: 2, d: 3}\n", ("a", "b"), "a: {c: 2, d: 3}\n"), ("a: {b: 1, c: 2, d: 3}\n", ("a", "c"), "a: {b: 1, d: 3}\n"), ("a: {b: 1, c: 2, d: 3}\n", ("a", "d"), "a: {b: 1, c: 2}\n"),
        ("a: {b: 1}\n", ("a", "b"), "a: {}\n"), ("a: 1\nb:\n  c: [1,\n   2]\n# x\nd: 2\n", ("b",), "a: 1\n# x\nd: 2\n"), ("a: 1 # one\nb: 2 # two", ("b",), "a: 1 # one\n"), ("a: 1\nb: 2\n", ("a",), "b: 2\n"),
    ],
)  # fmt: skip
def test_a_key_leaves_with_its_line_alone(text: str, path: tuple[str, ...], after: str) -> None:
    assert without(text, path) == after


def test_a_value_in_a_list_or_below_a_value_is_placed_or_refused() -> None:
    assert with_value("a: [1, [2, 3]]\n", ("a", 1, 0), 9) == "a: [1, [9, 3]]\n"
    with pytest.raises(NotEdited, match="in place of keys"):
        with_value("a: 1\n", ("a", "b"), 2)
    with pytest.raises(NotEdited, match="nothing of that name"):
        without("a: {b: 1}\n", ("c", "b"))
    for text, why in (("a: [\n", "has errors"), ("- 1\n", "is not a mapping")):
        with pytest.raises(NotEdited, match=why):
            data_of(text)
    assert (
        with_value("a: ~\n", ("a", "b"), 1, 2) == "a: {b: 1}\n"
        and with_value("a:  # x\n", ("a", "b"), 1, 2) == "a:  # x\n  b: 1\n"
    )
    assert with_value("a:\n  b: 1", ("a", "c"), 2) == "a:\n  b: 1\n  c: 2\n"
