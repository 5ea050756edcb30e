"""Chapters are split into blocks that know where they stand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.source.diagnostics import Report
from pnp.source.load.chapter import ScannedBlock, scan_chapter


def scan(text: str) -> tuple[tuple[ScannedBlock, ...], list[str]]:
    report = Report()
    blocks = scan_chapter("turn", text, "03-turn.md", report).blocks
    return blocks, [f"{d.span.line}:{d.span.column} {d.code} {d.message}" for d in report]


def test_a_heading_gives_its_level_its_text_and_its_id() -> None:
    (block,), faults = scan("### Court {#court kind=rule}\n")
    assert not faults
    assert (block.kind, block.level, block.text, block.attr("id"), block.attr("kind")) == (
        "heading",
        3,
        "Court",
        "court",
        "rule",
    )


def test_the_lines_of_a_paragraph_are_joined_and_its_attributes_taken_off() -> None:
    (block,), _ = scan("Pay a {{ secret }} and\nreveal. {#pay brief=\"a {{ trump.form('gen') }} more\"}\n")
    assert block.text == "Pay a {{ secret }} and reveal."
    assert block.attr("brief") == "a {{ trump.form('gen') }} more"
    assert str(block.attrs["brief"].span) == "03-turn.md:2:22"


def test_an_attribute_list_may_stand_on_a_line_of_its_own_below() -> None:
    (item, table), faults = scan("- one\n  {#one\n   variants=a,b}\n\n| a | b |\n|---|---|\n| 1 | 2 |\n{#two}\n")
    assert not faults
    assert (item.text, item.attr("id"), item.attr("variants")) == ("one", "one", "a,b")
    assert (table.kind, table.attr("id"), table.text.count("\n")) == ("table", "two", 2)


def test_items_nest_by_their_indent() -> None:
    blocks, _ = scan("- a\n  - b\n    1. c\n- d\n\n  more of d\n\nno item\n")
    assert [(b.kind, b.level, b.ordered, b.text) for b in blocks] == [
        ("item", 1, False, "a"),
        ("item", 2, False, "b"),
        ("item", 3, True, "c"),
        ("item", 1, False, "d"),
        ("paragraph", 1, False, "more of d"),
        ("paragraph", 0, False, "no item"),
    ]


def test_code_in_a_list_is_dedented_and_its_place_kept() -> None:
    blocks, _ = scan(
        "1. Deal.\n\n   ```rule variants=a clause=deal\n   @setup\n   def deal():\n\n       pass\n   ```\n"
    )
    fence = blocks[1]
    assert fence.text == "@setup\ndef deal():\n\n    pass\n"
    assert (fence.word, fence.line, fence.indent, fence.level) == ("rule", 4, 3, 1)
    assert (fence.attr("variants"), fence.attr("clause")) == ("a", "deal")


def test_jinja_and_set_notation_are_no_attribute_lists() -> None:
    (block,), faults = scan('Take {{ trump.form("gen") }}, or {a, b}, or {{ x }}\n')
    assert not faults and not block.attrs and block.text.endswith("{{ x }}")


def test_a_hard_break_is_kept() -> None:
    (block,), _ = scan("one  \ntwo\\\nthree\n")
    assert block.text == "one  \ntwo  \nthree"


def test_quotes_tables_and_notes_are_told_apart() -> None:
    blocks, _ = scan("> a\n> b {#q}\n\n| a | b |\n|:-|-:|\n\n[^1]: A note.\n")
    assert [(b.kind, b.text) for b in blocks] == [
        ("quote", "a b"),
        ("table", "| a | b |\n|:-|-:|"),
        ("note", "A note."),
    ]


def test_comments_are_not_printed_and_move_no_line() -> None:
    blocks, _ = scan("<!-- one\ntwo -->\n# Title\n")
    assert [(b.kind, b.span.line) for b in blocks] == [("heading", 3)]


def test_faults_have_their_place_and_what_to_write() -> None:
    _, faults = scan(
        '# T\n\nA. {#a kind=}\n\nB {#b} goes on.\n\nC. {#c brief="open}\n\n```ruel\nx\n```\n\n{#alone}\n\n```rule\nx\n'
    )
    assert [fault.split(" ", 2)[:2] for fault in faults] == [
        ["3:8", "PNP115"],
        ["5:3", "PNP115"],
        ["7:8", "PNP115"],
        ["9:1", "PNP115"],
        ["13:1", "PNP115"],
        ["15:1", "PNP115"],
    ]


@given(st.text(st.sampled_from(list("ab #-*1.>|`{}=\"'\n {#[]^:~\\_é中\t")), max_size=200))
def test_no_text_breaks_the_scanner(text: str) -> None:
    blocks, _ = scan(text)
    lines = text.count("\n") + 1
    assert all(1 <= block.span.line <= lines and block.span.column >= 1 for block in blocks)


@given(
    st.lists(
        st.sampled_from(["# T", "para {{ x }}", "- item", "1. one", "> q", "```rule\nx = 1\n```", ""]), max_size=12
    )
)
def test_blocks_come_in_the_order_of_their_lines(lines: list[str]) -> None:
    blocks, _ = scan("\n\n".join(lines))
    assert [b.span.line for b in blocks] == sorted(b.span.line for b in blocks)
    assert len(blocks) == sum(1 for line in lines if line)


def test_definitions_keep_their_lines() -> None:
    (block,), _ = scan("Hand\n: What you hold,\n  and see.\n: What you ask for.\n")
    assert block.text == "Hand\n: What you hold, and see.\n: What you ask for."


def test_an_admonition_keeps_its_head_apart_from_its_text() -> None:
    (block,), _ = scan('!!! note "Mind this"\n    The text,\n    in two lines. {#mind kind=advice}\n')
    assert block.text == '!!! note "Mind this"\n    The text, in two lines.'
    assert block.attr("id") == "mind"


# ------------------------------------------------------------------------------------------------- fences left open
OPEN = "# Turn {#turn}\n\nTake one. {#take}\n\n```rule\ndef take(me):\n    pass  # {{ no }}\n\n"


@pytest.mark.parametrize(
    "behind",
    [
        "Then pass on, and\nsit down. {#pass-on}\n",
        "## Passing {#pass-on}\n",
        "1. Pass on. {#pass-on kind=setup}\n",
        "```rule #pass-on\ndef pass_on(me):\n    pass\n```\n",
        "```show\nactions: [take]\n```\n\nPass on. {#pass-on}\n",
    ],
)
def test_an_open_fence_is_one_fault_and_swallows_nothing(behind: str) -> None:
    report = Report()
    chapter = scan_chapter("turn", OPEN + behind, "rules/01-turn.md", report)
    assert [(d.code, d.span.line, d.message) for d in report] == [("PNP115", 5, "a fence is not closed")]
    assert chapter.blocks[2].text == "def take(me):\n    pass  # {{ no }}\n\n"
    assert any(block.attr("id") == "pass-on" for block in chapter.blocks)


def test_two_open_fences_are_two_faults() -> None:
    report = Report()
    scan_chapter("turn", OPEN + "Sit. {#sit}\n\n```example\nplayers: [Ada]\n", "rules/01-turn.md", report)
    assert [d.span.line for d in report] == [5, 11]


def test_braces_and_marks_of_code_close_no_fence() -> None:
    report, text = Report(), "````rule\nx = {'#a': 1}  # {#}\n```rule\n```\n````\n"
    (fence,) = scan_chapter("turn", text, "rules/01-turn.md", report).blocks
    assert not list(report) and fence.text.count("\n") == 3
