"""Markdown as inlines and blocks."""

from dataclasses import replace

from pnp.press.document import nodes
from pnp.press.document.markdown import Names
from pnp.press.document.markdown import markdown_inlines as nodes_of
from pnp.press.typeset import (
    FramedBlocks,
    Icon,
    ParagraphStyle,
    Run,
    Setting,
    Table,
    Text,
    TextStyle,
    markdown_blocks,
    markdown_inlines,
)
from pnp.press.typeset.flow.markdown import PLAIN, cell_paragraphs
from pnp.press.typeset.text.inlines import set_inlines
from pnp.source.diagnostics import Report

STYLE = ParagraphStyle(TextStyle("Alegreya", 10), 12)


def words(inlines):
    return "".join(i.text if isinstance(i, Run) else f":{i.name}:" for i in inlines)


def test_strong_and_emphasis_take_their_faces(fonts):
    runs = markdown_inlines("a **b *c*** d", STYLE, fonts)
    assert [(r.text, r.style.font) for r in runs] == [
        ("a ", "Alegreya"),
        ("b ", "Alegreya Bold"),
        ("c", "Alegreya Bold Italic"),
        (" d", "Alegreya"),
    ]


def test_a_style_may_say_how_strong_words_look(fonts):
    strong = TextStyle("Alegreya Sans Bold", 10, "#A3123A")
    runs = markdown_inlines("a **b**", replace(STYLE, strong=strong), fonts)
    assert runs[1].style == strong


def test_an_icon_is_a_word_between_colons(fonts):
    inlines = markdown_inlines("Pay :sacrifice:, at 12:30: no :)", STYLE, fonts)
    assert inlines[1] == Icon("sacrifice", STYLE.text)
    assert words(inlines) == "Pay :sacrifice:, at 12:30: no :)"


def test_an_empty_link_asks_for_its_words(fonts):
    inlines = markdown_inlines("see [](#court) and [the Court](#court)", STYLE, fonts, {"court": "3.2.1"}.__getitem__)
    assert [(i.text, i.target) for i in inlines] == [
        ("see ", ""),
        ("3.2.1", "court"),
        (" and ", ""),
        ("the Court", "court"),
    ]


def test_a_link_to_an_address_keeps_it(fonts):
    (run,) = markdown_inlines("[here](https://example.org/a?b=1&c=2)", STYLE, fonts)
    assert run.uri == "https://example.org/a?b=1&c=2"


def test_raw_html_and_entities_are_text(fonts):
    assert words(markdown_inlines("<kbd>x</kbd> & &lt; AT&T", STYLE, fonts)) == "<kbd>x</kbd> & < AT&T"


def test_a_line_end_is_a_space_and_two_spaces_break_the_line(fonts):
    assert words(markdown_inlines("a\nb  \nc", STYLE, fonts)).replace("\n ", "\n") == "a b\nc"


def box(text, fonts):
    return [words(inlines) for inlines, _ in cell_paragraphs(text, STYLE, 50.0, Setting(fonts, Report()))]


def test_a_box_keeps_lines_paragraphs_and_the_signs_of_lists(fonts):
    assert box("one\ntwo\n\n- three\n• four\n12. five\n# six", fonts) == [
        "one\ntwo", "– three", "• four", "12. five", "# six",
    ]  # fmt: skip


def test_items_hang_behind_their_signs_and_stand_close(fonts):
    style = replace(STYLE, after=1.0)
    setting = Setting(fonts, Report())
    lead, one, ten, behind = (s for _, s in cell_paragraphs("lead\n- one\n10. ten\n\nx", style, 50.0, setting))
    assert (lead.after, one.after, ten.after, behind.after) == (0.0, 0.0, 1.0, 1.0)
    assert 0 == lead.hang < one.hang < ten.hang


def test_a_list_in_a_centred_box_stands_in_its_middle(fonts):
    style = replace(STYLE, align="center", balance=True)
    ((_, short),) = cell_paragraphs("- one", style, 50.0, Setting(fonts, Report()))
    ((_, long),) = cell_paragraphs("- one" * 40, style, 50.0, Setting(fonts, Report()))
    assert (short.align, short.balance, long.left) == ("left", False, 0.0)
    assert 20.0 < short.left < 25.0


def test_lists_hang_their_marks_and_nest(fonts):
    blocks = markdown_blocks("- one\n- two\n\n    1. deep\n    2. deeper\n", {"p": STYLE}, fonts)
    assert [words(b.inlines) for b in blocks] == ["one", "two", "deep", "deeper"]
    assert [words(b.hung[0].content) for b in blocks] == ["•", "•", "1.", "2."]
    assert blocks[2].style.left > blocks[0].style.left > 0


def test_a_list_may_begin_at_another_number(fonts):
    (block,) = markdown_blocks("3. three", {"p": STYLE}, fonts)
    assert words(block.hung[0].content) == "3."


def test_a_table_keeps_its_columns_alignment(fonts):
    (table,) = markdown_blocks("| a | b |\n|:-:|--:|\n| 1 | **2** |", {"p": STYLE}, fonts)
    assert isinstance(table, Table)
    assert [c.align for c in table.columns] == ["center", "right"]
    assert words(table.head[0].inlines) == "a"
    assert table.rows[0][1].inlines[0].style.font == "Alegreya Bold"


def test_a_definition_stays_with_its_term(fonts):
    term, meaning = markdown_blocks("Secret\n:   A token.", {"p": STYLE}, fonts)
    assert isinstance(term, Text) and term.style.keep_with_next
    assert words(meaning.inlines) == "A token."


def test_an_admonition_is_framed_with_its_title(fonts):
    (frame,) = markdown_blocks('!!! note "Mind"\n    The gap.', {"p": STYLE}, fonts)
    assert isinstance(frame, FramedBlocks)
    assert [words(b.inlines) for b in frame.blocks[0].blocks] == ["Mind", "The gap."]


def test_the_number_of_a_note_has_raised_figures(fonts):
    inlines = set_inlines(nodes_of("Word[^why], and[^no].", Names(notes={"why": 12})), STYLE, fonts)
    assert words(inlines) == "Word¹², and[^no]."


def test_a_plain_sentence_is_known_without_being_read(fonts):
    texts = ["Draw 3 cards. Keep one, then go on!", "Straße", "Wait; see?", "A", "x. y"]
    for text in (*texts, "12. Draw", "3", "a  b", "a *b*", "a: b", "# a", "a_b", "a...", "`a`", "a.b", " a", "a\nb"):
        assert bool(PLAIN.fullmatch(text)) == (text in texts)
        whole = set_inlines(nodes_of(text), STYLE, fonts)
        assert text not in texts or cell_paragraphs(text, STYLE, 50.0, Setting(fonts, Report())) == ((whole, STYLE),)


def test_runs_that_look_the_same_are_one(fonts):
    inlines = (nodes.Words("a"), nodes.Words("b"), nodes.Strong((nodes.Words("c"),)), nodes.Words(""), nodes.Words("d"))
    assert [i.text for i in set_inlines(inlines, STYLE, fonts) if isinstance(i, Run)] == ["ab", "c", "d"]
    link = nodes.Link((nodes.Words("e"),), "court")
    assert [i.text for i in set_inlines((*inlines, link), STYLE, fonts) if isinstance(i, Run)] == ["ab", "c", "d", "e"]
