"""One dialect of Markdown: what a chapter is read as is what is set, and the rest is refused where it stands."""

import re
import time
from collections.abc import Iterable

import markdown as python_markdown
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.press.document import nodes
from pnp.press.document.markdown import Names, markdown_block, markdown_blocks, markdown_inlines
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.render import render_all
from pnp.source.load.chapter import ScannedBlock, scan_chapter
from pnp.source.markdown.blocks import Scan, text_blocks
from pnp.source.markdown.inline import read_line
from pnp.source.markdown.inline_parser import read_marked_line
from pnp.source.markdown.patterns import LINK, NOTE_NUMBER, without_verbatim
from pnp.source.markdown.refused import refused_line


def scanned(text: str) -> tuple[tuple[ScannedBlock, ...], list[str]]:
    report = Report()
    blocks = scan_chapter("turn", text, "t.md", report).blocks
    return blocks, [f"{d.span.line}:{d.span.column}-{d.span.end_column} {d.code} {d.message}" for d in report]


# ------------------------------------------------------------------------------------------------- refused
@pytest.mark.parametrize(
    ("text", "place", "help"),
    [
        ("# T\n\nCourt\n=====\n", "4:1-6", "write `# Court`"),
        ("# T\n\nThe Court\n---\n", "4:1-4", "write `## The Court`"),
        ("a\n\n* * *\n\nb", "3:1-6", "heading"),
        ("a\n\n  ___\n", "3:3-6", "heading"),
        ("a\n\n    indented code\n", "3:1-5", "at the margin"),
        ("- a\n\n      far in\n", "3:3-7", "in column 3"),
        ("#Title\n", "1:1-7", "write `# Title`"),
        ("one <b>two</b>", "1:5-8", "Markdown"),
        ("one\ntwo <br/> three", "2:5-10", "`\\<`"),
        ("see <!-- no end", "1:5-9", "Markdown"),
        ("- see ![a](b.png) there", "1:7-11", "show"),
        ("x\n\n> [a][b]", "3:3-9", "[words](https://…)"),
        ("[b]: https://example.org", "1:1-25", "[words](https://…)"),
        ("| a | b |\n|---|---|\n| 1 | ~~2~~ |", "3:7-9", "remove the marks"),
        ('see [a](https://b.org "c")', "1:5-27", "[](#clause)"),
        ("see [a](other.md)", "1:9-17", "[](#clause)"),
        ("A {: .wide}", "1:3-12", "{#id kind=rule}"),
        ("> a\n> - b", "2:3-4", "`\\-`"),
        ("> a\n>\n> b", "2:2-3", "two"),
        ("- # a", "1:3-4", "`\\#`"),
        ("- a\n  : b", "2:3-4", "margin"),
        (": alone", "1:1-8", "term"),
        ("!!! note\n    text", "1:1-9", '!!! note "Title"'),
        ("3. three", "1:1-3", "`1.`"),
        ("\ta\n", "1:1-2", "at the margin"),
        ("- a\n\t- b <i>c</i>", "2:6-9", "Markdown"),
    ],
)
def test_what_the_dialect_leaves_out_is_refused_where_it_stands(text: str, place: str, help: str) -> None:
    report = Report()
    scan_chapter("turn", text, "t.md", report)
    found = [d for d in report if d.code == "PNP123"]
    assert found, list(report)
    span = found[0].span
    assert f"{span.line}:{span.column}-{span.end_column}" == place
    assert help in found[0].help


@pytest.mark.parametrize(
    "text",
    [
        "a \\<b> \\# 2 < 3 > 1 `<b>` `![x](y)` {{ a < b }} {{ x['<b>'] }}",
        "see [](#court), [the Court](#court), [*it*](#{{ id }}) and [there](https://example.org/a_(b)), <https://e.org>",
        "one[^why] two[^a][^b]\n\n[^why]: note\n[^a]: b\n[^b]: c",
        "3 - 2 = 1, it's *very* **bold**, snake_case_name, 2 * 3 * 4",
        "1. one\n2. two\n\n   more\n\n   - in\n   - it\n",
        "1. one\n1. two",
        "They met in\n1999. That was all.",
        "Hand\n: What you hold.\n: Or do not.",
        '!!! note "Mind this"\n    Text, and\n    more.',
        "| a | b |\n|:-:|--:|\n| 1 | `2 | 3` |\n{#id}",
        "# Title {#t}\n\n## Section\nText at once\n\n> a note\ngoes on",
        "line one  \nline two\\\nline three",
    ],
)
def test_what_the_dialect_has_is_not_refused(text: str) -> None:
    assert scanned(text)[1] == []


# ------------------------------------------------------------------------------------------------- one decision
WORDS = st.sampled_from(
    ["court", "a *b* c", "**x** y", "see [](#goal)", "go :spades: on", "{{ n }} left", "`a|b`", "1999 ends"]
)
LINES = st.sampled_from([
    "# T", "## T {#t}", "para", "more words", "- item", "  - nested", "    more", "1. one", "2. two", "   1. deep", "> q", "> more",
    "| a | b |", "|---|:-:|", "| 1 | 2 |", "Hand", ": held", ": asked", '!!! note "Mind"', "    text", "[^n]: note", "", "", "",
    "***", "---", "===", "{#x}", "{#x kind=rule}", "<!-- c -->", "```rule", "```", "\tx", "1999. was",
])  # fmt: skip
TEXTS = st.one_of(
    st.lists(LINES, max_size=14).map("\n".join),
    st.text(st.sampled_from(list("ab #-*1.>|`{}=\"'\n {#[]^:~\\_é中\t!<")), max_size=120),
)
SET_AS = {
    "heading": nodes.Paragraph, "paragraph": nodes.Paragraph, "table": nodes.Table, "terms": nodes.Definitions,
    "admonition": nodes.Admonition, "quote": nodes.Note, "note": nodes.Note, "item": nodes.ListItem,
}  # fmt: skip


def set_kinds(blocks: Iterable[nodes.Block]) -> list[type[nodes.Block]]:
    """The classes of what is set, in reading order, what stands within them left out."""
    made: list[type[nodes.Block]] = []
    for block in blocks:
        if isinstance(block, nodes.List):
            for item in block.items:
                made += [nodes.ListItem, *set_kinds(item.blocks)]
        else:
            made.append(type(block))
    return made


@given(TEXTS)
def test_what_the_scan_takes_as_blocks_is_what_is_set(text: str) -> None:
    kinds = [SET_AS[block.kind] for block in text_blocks(text)]
    made = set_kinds(markdown_blocks(text))
    assert len(made) == len(kinds)
    # python-markdown may say that a table has too few cells for its rule: its words are set all the same
    assert all(m is k or (k is nodes.Table and m is nodes.Paragraph) for m, k in zip(made, kinds, strict=True))


@given(TEXTS)
def test_a_chapter_is_set_as_the_blocks_that_were_read(text: str) -> None:
    for block in scanned(text)[0]:
        if block.kind not in ("fence", "item", "heading"):
            made = markdown_block(block.kind, block.text)
            assert isinstance(made, SET_AS[block.kind] | nodes.Paragraph)
            assert block.kind == "table" or isinstance(made, SET_AS[block.kind])


@given(TEXTS)
def test_every_line_is_part_of_one_block_or_refused(text: str) -> None:
    scan = Scan(text, refused_line)
    taken: list[int] = []
    for block in scan.blocks():
        first, last = block.first, block.lines[-1].number if block.lines else block.first
        if block.fence is not None:
            last = max(first, last) + block.fence.is_closed
        taken += [n for n in range(first, last + 1) if block.fence or n in {line.number for line in block.lines}]
    refused = {refusal.line for refusal in scan.refused}
    lines = [n for n, line in enumerate(text.split("\n")) if line.strip()]
    assert len(taken) == len(set(taken))
    assert set(lines) <= set(taken) | refused


@given(TEXTS)
def test_every_fault_stands_in_the_chapter(text: str) -> None:
    report = Report()
    blocks = scan_chapter("turn", text, "t.md", report).blocks
    lines = text.split("\n")
    for span in [d.span for d in report] + [block.span for block in blocks]:
        assert 1 <= span.line <= len(lines)
        assert 1 <= span.column <= len(lines[span.line - 1]) + 1


@given(st.lists(WORDS, min_size=1, max_size=6))
def test_where_a_word_stands_is_where_its_block_says(words: list[str]) -> None:
    text = "\n\n".join(f"{'- ' if i % 2 else ''}{word}" for i, word in enumerate(words))
    for block, word in zip(scanned(text)[0], words, strict=True):
        line = text.split("\n")[block.span.line - 1]
        assert line[block.span.column - 1 :].startswith(word)


# ------------------------------------------------------------------------------------------------- python-markdown
PARTS = st.sampled_from([
    "A *b* paragraph\nof **two** lines.", "- one\n- two\n\n    more of two", "1. one\n2. two", "> quoted\n> words",
    "| a | b |\n|---|---|\n| 1 | 2 |", "Hand\n: What you hold.", '!!! note "Mind"\n    Words.', "- a\n    - b\n    - c\n- d",
])  # fmt: skip


def tags(html: str) -> list[str]:
    """The blocks of python-markdown's HTML, lists and paragraphs within items left out."""
    html = re.sub(
        r"<blockquote>\s*<p>", "<quote>", re.sub(r'<div class="admonition.*?</div>', "<box>", html, flags=re.DOTALL)
    )
    html = re.sub(r"<li>\s*<p>", "<li>", html)
    return re.findall(r"<(p|li|quote|table|dl|box)\b", html)


@given(st.lists(PARTS, min_size=1, max_size=5))
def test_python_markdown_alone_takes_the_dialect_for_the_same_blocks(parts: list[str]) -> None:
    # between two parts of one kind stands a paragraph, else python-markdown would join the lists
    text = "\n\nBetween.\n\n".join(parts)
    names = {"paragraph": "p", "item": "li", "quote": "quote", "table": "table", "terms": "dl", "admonition": "box"}
    ours = [names[block.kind] for block in text_blocks(text)]
    html = python_markdown.markdown(text, extensions=["tables", "def_list", "admonition", "sane_lists"])
    assert tags(html) == ours


@given(TEXTS)
def test_links_and_notes_are_found_where_they_are_set(text: str) -> None:
    line = " ".join(text.split())
    bare = without_verbatim(line)
    found = [m["address"][1:] for m in LINK.finditer(bare) if m["address"].startswith("#")]
    names = set(NOTE_NUMBER.findall(bare))
    made = list(nodes.walk(markdown_inlines(line, Names(notes=dict.fromkeys(names, 1)))))
    assert [n.clause if isinstance(n, nodes.Number) else n.target for n in made if leads(n)] == found
    assert {n.note for n in made if isinstance(n, nodes.NoteNumber)} <= names


def leads(node: nodes.Node) -> bool:
    """Whether a node leads to a clause."""
    return isinstance(node, nodes.Number) or (isinstance(node, nodes.Link) and not node.uri)


# ------------------------------------------------------------------------------------------------- time
@pytest.mark.parametrize(
    "part",
    ["[a](#", "![a](", "{#a ", "{a=", "<!--", "*a **b", "`a", "``a`", "[", "<a", "[^a", "- a\n", "_a *b ", "~~~\n"],
)
def test_reading_takes_time_that_grows_with_the_text(part: str) -> None:
    def seconds(count: int) -> float:
        start = time.process_time()
        scan_chapter("turn", "Z" + part * count, "t.md", Report())
        markdown_blocks("Z" + part * count)
        return time.process_time() - start

    seconds(100)
    # a hundred thousand characters in a moment: what grew with the square took minutes
    assert seconds(20_000 if "\n" not in part else 2_000) < 10


@pytest.mark.parametrize(
    "part",
    [
        "[x]: y\n",
        "\\*",
        "a\n\n",
        "* a\n  * b\n",
        "| a | b |\n",
        "word {#a}\n\n",
        "```\na\n```\n",
        "{{ a }} ",
        "# A\n",
        "> ",
        "<!-- ",
        "](",
        "&amp;",
        "\n",
    ],
)
def test_a_hundred_thousand_characters_are_read_and_told_of_in_a_moment(part: str) -> None:
    text, report, start = "# A {#a}\n\n" + part * (100_000 // len(part)), Report(), time.process_time()
    scan_chapter("turn", text, "t.md", report)
    render_all(report, {"t.md": text})
    markdown_blocks(text)
    assert time.process_time() - start < 10


@pytest.mark.parametrize(
    "mark",
    [
        "## A",
        "```",
        "~~~",
        "-",
        "1.",
        ">",
        "!!! note",
        "[a](",
        "|",
        "[^a]:",
        "--",
        ":",
        "a {#",
        "{{",
        "**",
        "<a",
        "![a](",
    ],
)
def test_a_gap_of_a_hundred_thousand_spaces_is_passed_over_in_a_moment(mark: str) -> None:
    gap = " " * 100_000
    text, report = f"# A {{#a}}\n\nb | c\n{mark}{gap}x | y\n\nb | c\n{gap}{mark}x\n", Report()
    start = time.process_time()
    scan_chapter("turn", text, "t.md", report)
    render_all(report, {"t.md": text})
    markdown_blocks(text)
    assert time.process_time() - start < 5


@pytest.mark.parametrize(
    "text",
    ["*a _b " * 3000 + "_ *" * 3000, "".join("  " * i + "- a\n" for i in range(1500)), "[*a " * 3000 + "](#x)" * 3000],
)
def test_nothing_is_nested_too_deep_to_be_set(text: str) -> None:
    assert markdown_inlines(text) and markdown_blocks(text)


def test_the_apostrophe_of_a_keyboard_is_printed_as_one() -> None:
    said = nodes.words_of(markdown_inlines("a foe's `foe's` **Queen**'s l'air 'quoted' כ'"))
    assert said == "a foe’s foe's Queen’s l’air ‘quoted’ כ'"


@given(st.text(st.sampled_from("ab é '\"&amp;~|{}()#+-.!>]^0\t  *_`:\\[<\n"), max_size=12))
def test_a_line_without_marks_is_read_as_python_markdown_reads_it(text: str) -> None:
    ours, theirs = read_line(text), read_marked_line(text)
    assert [(e.tag, e.attrib, e.text, e.tail) for e in ours.iter()] == [
        (e.tag, e.attrib, e.text, e.tail) for e in theirs.iter()
    ]
