"""Edits of a YAML text by keys change the lines of the edit alone, and say what they should."""

import pytest

from pnp.app.editing.table_edits import NotEdited
from pnp.app.editing.yaml_edits import data_of, flow, moved, with_value, without

TEXT = """# The deck.
card:
  extends: creature   # base
  slots:
    type:     # gone
    art: {at: [6.8, 14.6, -6.8, 34]}    # room for tall birds

    # what it does
    rules:
      at: [9, "43% + 20", -9, -18]
      style: rules
    last: {icon: sun}
"""


def test_a_number_changes_in_its_place() -> None:
    after = with_value(TEXT, ("card", "slots", "art", "at", 3), 38.0)
    assert after == TEXT.replace("-6.8, 34]", "-6.8, 38]")


@pytest.mark.parametrize(
    ("path", "value", "old", "new"),
    [
        (("art", "ink"), ["element", "accent"], "34]}", "34], ink: [element, accent]}"),
        (("rules", "balance"), True, "style: rules\n", "style: rules\n      balance: yes\n"),
        (("type", "at"), [1, 2.5, 3, "50% - 4"], "type:  ", 'type: {at: [1, 2.5, 3, "50% - 4"]}  '),
        (("new",), {"at": "safe", "text": "no: 1"}, "sun}\n", 'sun}\n    new: {at: safe, text: "no: 1"}\n'),
        (("last",), None, "last: {icon: sun}", "last:"),
        (("last", "icon"), "yes", "icon: sun", 'icon: "yes"'),
    ],
)
def test_a_value_is_set_and_all_else_stays(path: tuple[str, ...], value: object, old: str, new: str) -> None:
    assert with_value(TEXT, ("card", "slots", *path), value) == TEXT.replace(old, new, 1)


def test_what_is_missing_above_is_made_in_lines_of_its_own() -> None:
    lines = "card:\n  extends: spell\n  slots:\n    art: {at: safe}\n"
    value = {"extends": "spell", "slots": {"art": {"at": "safe"}}}
    assert with_value("", ("card",), value, 2) == lines
    assert with_value("# mine", ("card",), value, 2) == f"# mine\n{lines}"
    assert with_value("a:\n  slots:\n", ("a", "slots", "b"), {"at": "safe"}, 2) == "a:\n  slots:\n    b: {at: safe}\n"


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_first_key_of_an_empty_mapping_gets_a_line_of_its_own(end: str) -> None:
    text = f"a:{end}  slots: {{}}   # none yet{end}b: 1{end}"
    after = with_value(text, ("a", "slots", "c"), {"at": "safe"}, 2)
    assert after == f"a:{end}  slots:   # none yet{end}    c: {{at: safe}}{end}b: 1{end}"
    assert with_value("a: {slots: {}}\n", ("a", "slots", "c"), 1, 2) == "a: {slots: {c: 1}}\n"


@pytest.mark.parametrize("text", ["", " \n", "# mine\n", "---\n# mine\n"])
def test_a_file_that_is_empty_but_for_comments_gets_its_first_key(text: str) -> None:
    assert with_value(text, ("a", "b"), 1, 1) == f"{text}a:\n  b: 1\n"


def test_line_ends_and_flow_style_stay() -> None:
    text = "a: {slots: {art: {at: bleed}, b: {}}}\r\n"
    assert with_value(text, ("a", "slots", "b", "at"), "trim", 1) == text.replace("b: {}", "b: {at: trim}")
    assert without(text, ("a", "slots", "art")) == "a: {slots: {b: {}}}\r\n"
    assert with_value("a:\r\n  b: 1\r\n", ("a", "c"), 2) == "a:\r\n  b: 1\r\n  c: 2\r\n"


def test_a_key_is_taken_away_and_comments_above_it_stay() -> None:
    rules = '    rules:\n      at: [9, "43% + 20", -9, -18]\n      style: rules\n'
    assert without(TEXT, ("card", "slots", "rules")) == TEXT.replace(rules, "")
    assert data_of(without("a:\n  b: 1\n", ("a", "b"))) == {"a": ""}
    for edit in (without, lambda text, path: moved(text, path, 1), lambda text, path: moved(text, path, -1)):
        with pytest.raises(NotEdited, match="there is no `nothing`"):
            edit(TEXT, ("card", "slots", "nothing"))


def test_a_key_moves_with_the_comment_above_it() -> None:
    after = moved(TEXT, ("card", "slots", "rules"), -1)
    names = list(data_of(after)["card"]["slots"])
    assert names == ["type", "rules", "art", "last"] and sorted(after) == sorted(TEXT)
    assert after.index("# what it does") < after.index("rules:") < after.index("art:")


@pytest.mark.parametrize(
    "text",
    [
        "a: [\n",
        "- 1\n",
        "x: &same {b: 1}\na: *same\n",
        "x: &same {b: 1}\na: {<<: *same}\n",
        "a: 1\na: 2\n",
        "a: {b: 1}\na: 2\n",
    ],
)
def test_a_text_that_would_say_something_else_is_refused(text: str) -> None:
    with pytest.raises(NotEdited):
        with_value(text, ("a", "b"), 3)


def test_levels_of_a_new_value_are_counted_from_the_top_of_the_file() -> None:
    value = {"art": {"at": {"x": 1}}}
    assert with_value("card:\n  extends: hero\n", ("card", "slots"), value, 3) == (
        "card:\n  extends: hero\n  slots:\n    art:\n      at: {x: 1}\n"
    )


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, ""), (True, "yes"), (False, "no"), (3, "3"), (2.5, "2.5"), (4.0, "4"), ("Reed", "Reed"), ("yes", '"yes"'),
        ("Null", '"Null"'), ("a: b", '"a: b"'), ("", '""'), ([1, "x", True], "[1, x, yes]"),
        ({"at": {"x": 1}, "fill": "#FFF"}, '{at: {x: 1}, fill: "#FFF"}'),
    ],
)  # fmt: skip
def test_a_value_on_one_line_is_read_as_it_was_meant(value: object, text: str) -> None:
    assert flow(value) == text


@pytest.mark.parametrize(
    ("text", "value", "after"),
    [
        ("a: 1\nb: 2\n", 7, "a: 7\nb: 2\n"), ("a: 'x'\nb: 2\n", "it's", "a: 'it''s'\nb: 2\n"),
        ("a:\nb: 2\n", 7, "a: 7\nb: 2\n"), ("a: ~\nb: 2\n", 7, "a: 7\nb: 2\n"), ("a: 1\nb: 2\n", None, "a:\nb: 2\n"),
        ("a:\n  - 1\n  - 2\nb: 2\n", [3], "a: [3]\nb: 2\n"), ("a:\n  c: 1\nb: 2\n", "x", "a: x\nb: 2\n"),
        ("a: [1, 2]  # two\nb: 2\n", [3], "a: [3]  # two\nb: 2\n"), ("a: 1", 7, "a: 7"),
    ],
)  # fmt: skip
def test_a_value_takes_the_place_of_another_and_nothing_else_moves(text: str, value: object, after: str) -> None:
    assert with_value(text, ("a",), value) == after


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_flow_style_over_several_lines_keeps_lines_and_comments(end: str) -> None:
    def lines(*each: str) -> str:
        return end.join(each) + end

    text = lines("a: {", "  b: {", "    one: {at: [1]}, # first", "    two: {at: [2],", "      x: 3}, # second",
                 "    three: 3 # third", "  }", "}")  # fmt: skip
    assert without(text, ("a", "b", "two")) == lines(
        "a: {", "  b: {", "    one: {at: [1]}, # first", "    three: 3 # third", "  }", "}"
    )
    assert without(text, ("a", "b", "one")) == text.replace(f"    one: {{at: [1]}}, # first{end}", "")
    assert without(text, ("a", "b", "three")) == text.replace(f"    three: 3 # third{end}", "")
    assert with_value(text, ("a", "b", "four"), 4) == text.replace(
        f"    three: 3 # third{end}", f"    three: 3, # third{end}    four: 4{end}"
    )
    assert with_value("a: {b: 1,}\n", ("a", "c"), 2) == "a: {b: 1, c: 2}\n"
    assert with_value("a: {  }\n", ("a", "c"), 2) == "a: {c: 2}\n"
