"""Lines, rounds, actions and boxes of sheets at exact places, mm. At 18 pt all lengths are doubled; a letter of the
rules is 1.8 mm wide, and a line of them 5.5 mm high."""

from dataclasses import replace
from typing import Any

import pytest

from pnp.press.document.nodes import Sign, Words
from pnp.press.document.parts import (
    ActionGroup,
    ActionNode,
    Actions,
    CodedEntry,
    CodedList,
    Line,
    Lines,
    PhaseActions,
    Round,
    RoundStep,
)
from pnp.press.document.reference import ReferenceSection
from pnp.press.edition.styles import book_styles, sheet_styles
from pnp.press.pages import sections, shows, tables, tree
from pnp.press.typeset import Columns, Drawing, FramedBlocks, Icon, Row, Space, Stack, Table, Text
from pnp.press.typeset.drawing.page import Face, Path
from tests.unit.press.pages.plain_sheets import THEME, desk, measure_plainly, plain_edition, words_in


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    measure_plainly(monkeypatch, tree, sections, tables)


def line(words: str = "Draw", number: str = "", **more: Any) -> Line:
    return Line((Words(words),), number, **more)


def rule_of(block: Any) -> tuple[float, ...]:
    """The ends of a rule, its weight, its width in the flow, and the space below it."""
    assert isinstance(block, Drawing) and isinstance(block.content, tuple)
    (path,) = block.content
    assert isinstance(path, Path) and path.paint.stroke == THEME.accent
    (_, start), (_, end) = path.segments
    assert start[1] == end[1] == path.paint.width / 2
    return tuple(round(v, 3) for v in (start[0], end[0], path.paint.width, block.width, block.after))


# ------------------------------------------------------------------------------------------------- styles
def test_styles_grow_with_their_size() -> None:
    styles = sheet_styles(THEME, 18.0)
    sizes = {name: round(getattr(styles, name).text.size, 3) for name in (
        "body", "bold", "title", "aside", "caps", "number", "count", "heading", "rank", "key")}  # fmt: skip
    assert sizes == {
        "body": 18.0, "bold": 18.0, "title": 19.44, "aside": 15.84, "caps": 18.72, "number": 14.0, "count": 16.92,
        "heading": 28.0, "rank": 28.0, "key": 8.0,
    }  # fmt: skip
    leads = {name: round(getattr(styles, name).leading, 3) for name in ("body", "aside", "caps", "heading", "rank")}
    assert leads == {"body": 22.0, "aside": 19.36, "caps": 22.0, "heading": 32.0, "rank": 22.0}
    after = {name: round(getattr(styles, name).after, 3) for name in ("body", "bold", "title", "caps", "heading")}
    assert after == {"body": 1.2, "bold": 0.0, "title": 0.6, "caps": 0.4, "heading": 1.8}
    assert (styles.scale, styles.floor, styles.caps.text.tracking) == (2.0, 7.0, 40)
    assert (styles.body.widows, styles.body.orphans) == (1, 1)


def test_no_style_but_the_rules_is_smaller_than_the_floor() -> None:
    styles = sheet_styles(THEME, 6.0, 6.5)
    assert [getattr(styles, n).text.size for n in ("aside", "number", "count", "key")] == [6.5, 6.5, 6.5, 6.5]
    assert sheet_styles(THEME, 7.5, 6.5).key.text.size == 7.5


def test_numbers_in_tables_of_a_book_are_five_sixths_of_their_text() -> None:
    assert book_styles(THEME, 10.0).number.text.size == pytest.approx(8.3)
    assert book_styles(THEME, 8.0).number.text.size == 7.0
    assert book_styles(THEME).body.text.size == 8.75


# ------------------------------------------------------------------------------------------------- lines
def test_a_line_has_its_number_flush_right() -> None:
    text = shows.entry(desk(), line(number="2.1", clause="draw"), 3.0)
    assert (text.style.left, text.style.right, words_in(text)) == (3.0, 18.0, "Draw")
    (number,) = text.hung
    assert (number.x, number.align, number.style.text.size) == (100.0, "right", 14.0)
    assert [(run.text, run.target) for run in number.content] == [("2.1", "draw")]  # type: ignore[union-attr]
    assert shows.entry(desk(), line()).hung == () and shows.entry(desk(), line()).style.left == 0.0
    unnumbered = shows.entry(desk(numbered=False), line(number="2.1"))
    assert (unnumbered.style.right, unnumbered.hung) == (0.0, ())


def test_a_heading_has_a_rule_as_wide_as_the_column() -> None:
    head, rule = shows.heading(desk(), (Words("Hands"),))
    assert isinstance(head, Text) and words_in(head) == "Hands" and head.style.text.size == 28.0
    assert rule_of(rule) == (0.0, 100.0, 0.5, 100.0, 2.6)
    assert isinstance(rule, Drawing) and (rule.before, rule.height, rule.keep_with_next) == (0.0, 0.5, True)


def test_a_short_step_keeps_its_disc_apart_from_the_next() -> None:
    """A head takes 5.5 and 0.6 below it; the disc is 10.4 high, and the next is half a millimetre below it."""
    step = RoundStep(3, "Draw", "", ())
    block = shows.step_block(desk(), step, 0.4)
    assert block.after == pytest.approx(10.4 + 0.5 - 6.1) and block.together and block.before == 0.0
    tall = shows.step_block(desk(), replace(step, lines=(line(), line())), 0.4)
    assert tall.after == 0.4 and len(tall.blocks) == 3
    (low,) = shows.set_round(desk(), Round((replace(step, lines=(line(),)),)))
    assert isinstance(low, Stack) and low.after == 4.8


def test_the_head_of_a_step_names_who_acts() -> None:
    step = RoundStep(3, "Draw", "dealer", (line("One"), line("Two")))
    head, one, two = shows.step_block(desk(), step, 0.4).blocks
    assert isinstance(head, Text) and head.style.left == 14.8 and words_in(head) == "Draw"
    disc, who = head.hung
    assert isinstance(disc.content, Face) and (disc.content.width, disc.x, disc.align) == (10.4, 0.0, "left")
    assert (who.x, who.align, who.style.text.size) == (100.0, "right", 15.84)
    for block, said in ((one, "One"), (two, "Two")):
        assert isinstance(block, Text) and (words_in(block), block.style.left) == (said, 14.8)
    narrow = shows.step_head(desk(narrow=True), step)
    assert words_in(narrow) == "Draw \u00a0dealer" and len(narrow.hung) == 1
    assert words_in(shows.step_head(desk(narrow=True), replace(step, who=""))) == "Draw"
    assert len(shows.step_head(desk(), replace(step, who="")).hung) == 1


# ------------------------------------------------------------------------------------------------- actions
ROB = ActionNode("Rob", (Words("take two"),), "4.2", Sign("stake"), clause="rob")
WAIT = ActionNode("Wait", (Words("pass"),), "4.3")


def phase(*actions: ActionNode, label: str = "Act", note: str = "") -> PhaseActions:
    return PhaseActions(label, (Words(note),) if note else (), (ActionGroup(actions),))


def test_an_action_is_a_row_of_name_cost_and_effect() -> None:
    """The names begin 14.8 from the left and take 31.2, costs 9.6, each 2.4 apart."""
    (stack,) = shows.set_actions(desk(), Actions((phase(ROB, WAIT),)))
    assert isinstance(stack, Stack) and (stack.after, stack.before, stack.together) == (4.8, 0.0, True)
    label, rule, rob, wait = stack.blocks
    assert isinstance(label, Text) and label.style.left == 14.8 and rule_of(rule) == (14.8, 100.0, 0.2, 100.0, 1.6)
    assert isinstance(rob, Row) and isinstance(wait, Row)
    assert (rob.widths, rob.gap, rob.valign, rob.after) == (pytest.approx((46.0, 9.6, 0.0)), 2.4, "baseline", 1.2)
    (name,), (sign,), (does,) = rob.cells
    assert isinstance(name, Text) and (words_in(name), name.style.left) == ("Rob", 14.8)
    assert isinstance(sign, Text) and isinstance(sign.inlines[0], Icon) and sign.style.align == "center"
    assert isinstance(does, Text) and does.hung[0].x == pytest.approx(100.0 - 55.6 - 4.8) and does.style.left == 0.0
    assert wait.cells[1] == ()


def test_actions_without_costs_begin_at_the_margin() -> None:
    (stack,) = shows.set_actions(desk(), Actions((phase(WAIT),)))
    assert isinstance(stack, Stack)
    row = stack.blocks[-1]
    assert isinstance(row, Row) and row.widths == (31.2, 0.0)
    (does,) = row.cells[1]
    assert isinstance(does, Text) and does.hung[0].x == pytest.approx(100.0 - 31.2 - 2.4)
    costs_elsewhere = shows.set_actions(desk(), Actions((phase(WAIT), phase(ROB))))
    assert isinstance(costs_elsewhere[0], Stack) and costs_elsewhere[0].blocks[-1].widths[0] == pytest.approx(46.0)  # type: ignore[union-attr]


def test_actions_in_a_narrow_column_are_lines() -> None:
    narrow = desk(narrow=True)
    (stack,) = shows.set_actions(narrow, Actions((phase(ROB),)))
    assert isinstance(stack, Stack) and isinstance(stack.blocks[-1], Text)
    assert words_in(stack.blocks[-1]) == "Rob :stake: take two" and stack.blocks[-1].style.left == 0.0
    assert rule_of(stack.blocks[1])[0] == 0.0
    (named,) = shows.set_actions(narrow, Actions((phase(ROB, label="ROB"),)))
    assert isinstance(named, Stack) and words_in(named.blocks[-1]) == ":stake: take two"
    (plain,) = shows.set_actions(narrow, Actions((phase(WAIT),)))
    assert isinstance(plain, Stack) and words_in(plain.blocks[-1]) == "Wait pass"
    (wide,) = shows.set_actions(desk(), Actions((phase(ROB, label="ROB"),)))
    assert isinstance(wide, Stack) and isinstance(wide.blocks[-1], Row)


def test_a_note_is_beside_its_label_if_both_have_room() -> None:
    """The label takes 3 letters of 1.872, the note 5 of 1.584, and 4 lie between them: 17.536."""
    for width, count in ((17.536 + 1e-6, 1), (17.53, 2)):
        heads = list(shows._actions_head(desk(width), phase(WAIT, note="twice"), 0.0))
        assert len(heads) == count + 1
        assert isinstance(heads[0], Text) and len(heads[0].hung) == 2 - count
    (beside, _) = shows._actions_head(desk(), phase(WAIT, note="twice"), 14.8)
    assert isinstance(beside, Text) and (beside.hung[0].x, beside.hung[0].align) == (100.0, "right")
    _, note, _ = shows._actions_head(desk(32.0), phase(WAIT, note="twice"), 14.8)
    assert isinstance(note, Text) and (note.style.left, note.style.keep_with_next) == (14.8, True)
    assert len(list(shows._actions_head(desk(), phase(WAIT), 0.0))) == 2


def test_rules_end_at_the_indent_from_the_right() -> None:
    of_hebrew = desk(edition=plain_edition(to_left=True))
    assert rule_of(shows._rule(of_hebrew, 0.2, 14.8, 1.0)) == (0.0, 85.2, 0.2, 100.0, 1.0)


# ------------------------------------------------------------------------------------------------- steps and boxes
def test_ordered_lines_come_after_their_figures() -> None:
    """Discs are 7.4 wide; a line of 5.5 and 1.2 leaves 1.2 below a disc that ends 0.5 above the next."""
    first, second = shows.set_lines(desk(), Lines((line("One", "1"), line("Two")), ordered=True))
    assert isinstance(first, Text) and isinstance(second, Text)
    assert first.style.left == pytest.approx(7.4 + 3.8) and len(first.hung) == 2
    disc = second.hung[-1]
    assert isinstance(disc.content, Face) and disc.content.name.startswith("disc:2:7.40")
    assert (disc.x, disc.align) == (0.0, "left")
    assert first.style.after == pytest.approx(max(1.2, 7.4 + 0.5 - 6.7))
    (tiny,) = shows.set_lines(desk(size=9.0, floor=18.0), Lines((line(),), ordered=True))
    assert isinstance(tiny, Text) and tiny.style.left == pytest.approx(18.0 * 5.2 / 9.0 + 1.9)
    assert tiny.style.after == pytest.approx(10.4 + 0.5 - (2.75 + 0.6))
    (plain,) = shows.set_lines(desk(), Lines((line(),)))
    assert isinstance(plain, Text) and plain.style.left == 0.0 and plain.hung == ()


def test_a_box_has_its_title_at_the_left_or_above_on_a_card() -> None:
    widths = []

    def build(inner: Any) -> list[Any]:
        widths.append(inner.width)
        return [Space(1.0)]

    box = shows.boxed(desk(), "Note", build)
    assert isinstance(box, FramedBlocks) and (box.radius, box.after) == (1.2, 4.8)
    assert box.padding == pytest.approx((4.2, 2.0, 3.0, 6.0))
    (row,) = box.blocks
    assert isinstance(row, Row) and (row.widths, row.gap, row.valign) == ((38.0, 0.0), 0.0, "baseline")
    (name,) = row.cells[0]
    assert isinstance(name, Text) and name.style.text.size == pytest.approx(18.9)
    assert box.paint is not None and box.paint.width == 0.3
    card = shows.boxed(desk(narrow=True), "Note", build)
    assert isinstance(card, FramedBlocks) and card.padding == pytest.approx((3.0, 2.0, 1.8, 6.0))
    assert len(card.blocks) == 2 and widths == pytest.approx([100.0 - 6.0 - 2.0 - 38.0, 92.0])


# ------------------------------------------------------------------------------------------------- the tree
def branch(*phases: PhaseActions, edition: Any = None) -> list[Any]:
    step = RoundStep(1, "Turns", "", (), phases, is_branch=True)
    return tree.set_tree(desk(edition=edition), Round((step,), is_tree=True))


def test_phases_hang_on_a_line_below_the_disc_of_their_step() -> None:
    """The line runs 5.2 from the left, under the middle of a disc; the phases begin where the step's words do, at 14.8."""
    step, first, last = branch(phase(ROB), phase(WAIT, label="Rest"))
    assert isinstance(step, Stack) and step.after == pytest.approx(10.9 - 6.1)
    for row, after in ((first, 0.0), (last, 2.4)):
        assert (row.widths, row.gap, row.valign, row.before) == (pytest.approx((5.05, 0.0)), 0.0, "top", 0.0)
        assert row.after == after and row.cells[0] == ()
        (frame,) = row.cells[1]
        assert frame.padding == pytest.approx((0.0, 0.0, 0.0, 9.6)) and frame.bar == (0.3, THEME.accent)
    label, rob, end = first.cells[1][0].blocks
    assert (words_in(label), label.style.after) == ("Act", 1.0) and end == Space(2.0)
    assert words_in(rob) == "Rob\u2002take two" and rob.style.left == pytest.approx(21.2)
    number, cost = rob.hung
    assert number.x == pytest.approx(100.0 - 5.2 - 9.6)
    assert (cost.x, cost.align, cost.content[0].name, len(cost.content)) == (0.0, "left", "stake", 1)
    wait = last.cells[1][0].blocks[1]
    assert wait.style.left == pytest.approx(21.2) and len(wait.hung) == 1
    free = branch(phase(WAIT))[1].cells[1][0].blocks[1]
    assert free.style.left == 0.0
    flat = RoundStep(1, "Turns", "", (), (phase(WAIT),))
    assert len(tree.set_tree(desk(), Round((flat,), is_tree=True))) == 1


def test_a_cost_says_its_amount_and_whether_it_is_paid_each_time() -> None:
    (cost,) = tree._cost(desk(), replace(ROB, figure="2", each=True))
    assert [one.text if hasattr(one, "text") else one.name for one in cost.content] == [  # type: ignore[union-attr]
        "stake", "\u20092", "\u2009", "each",
    ]  # fmt: skip
    assert cost.content[1].style.font == "Sans Bold"  # type: ignore[index,union-attr]
    assert tree._cost(desk(), WAIT) == ()


def test_each_people_has_its_actions_below_its_name() -> None:
    foxes = ActionGroup((WAIT,), "Foxes", "fox")
    two = PhaseActions("Act", (), (ActionGroup((ROB,)), foxes))
    face = Face("fox", 1.0, 1.0, ())
    _, first, second = branch(two, edition=plain_edition(icons={"fox": face}))
    assert first.cells[1][0].blocks[-1] == Space(1.2) and second.cells[1][0].blocks[-1] == Space(2.0)
    head = second.cells[1][0].blocks[0]
    assert words_in(head) == "Foxes" and head.style.text.size == pytest.approx(18.72 * 0.86)
    assert (head.style.left, head.style.before, head.style.after) == pytest.approx((21.2, 1.0, 0.2))
    (mark,) = head.hung
    assert (mark.x, mark.align) == (pytest.approx(21.2 - 8.0), "left")
    assert tree._group_head(desk(), foxes).hung == ()
    assert tree._group_head(desk(size=7.2), foxes).style.text.size == 7.0


def test_a_short_step_of_turns_is_close_to_its_phases() -> None:
    """Its disc is lower than two lines, so that 2.4 remain below them."""
    step = RoundStep(1, "Turns", "", (line(), line()), (), is_branch=False)
    (block,) = tree.set_tree(desk(), Round((step,), is_tree=True))
    assert isinstance(block, Stack) and block.after == 2.4


def test_a_phase_without_actions_still_has_its_head() -> None:
    _, row = branch(PhaseActions("Rest", (Words("all"),), ()))
    head, end = row.cells[1][0].blocks
    assert words_in(head) == "Rest" and end == Space(2.0)


def test_the_rule_of_a_phase_is_beside_its_label_if_there_is_room() -> None:
    """“Act” takes 5.616 and “twice” 7.92; 2 stay free."""
    note = phase(WAIT, note="twice")
    (label,) = tree._phase_head(desk(15.54), note)
    assert isinstance(label, Text) and (label.hung[0].x, label.hung[0].align) == (15.54, "right")
    label, below = tree._phase_head(desk(15.53), note)
    assert isinstance(label, Text) and label.hung == ()
    assert isinstance(below, Text) and below.style.after == 0.8
    (only,) = tree._phase_head(desk(), replace(note, label=""))
    assert isinstance(only, Text) and (words_in(only), only.style.after) == ("twice", 0.8)
    assert list(tree._phase_head(desk(), phase(WAIT, label=""))) == []
    assert len(list(tree._phase_head(desk(), phase(WAIT)))) == 1


def test_an_action_without_effect_is_its_name_and_one_like_its_phase_only_its_effect() -> None:
    assert words_in(tree._action(desk(), replace(WAIT, does=()), 0.0)) == "Wait"
    assert words_in(tree._action(desk(), WAIT, 0.0, True)) == "pass"


# ------------------------------------------------------------------------------------------------- sections
def section(title: str = "Rules", *words: str, **more: Any) -> ReferenceSection:
    return ReferenceSection(title, tuple(line(one) for one in words), (), **more)


WORDED: Any = plain_edition(words=lambda text: (Words(text),))


def test_a_section_is_its_heading_its_lines_and_a_space() -> None:
    blocks = sections.section_blocks(desk(edition=WORDED), section("Rules", "One", "Two"))
    assert [words_in(b) for b in blocks if isinstance(b, Text)] == ["Rules", "One", "Two"]
    assert blocks[-1] == Space(2.4) and isinstance(blocks[1], Drawing)
    assert sections.section_blocks(desk(edition=WORDED), section()) == []
    (box,) = sections.section_blocks(desk(edition=WORDED), section("Rules", "One", is_boxed=True))
    assert isinstance(box, FramedBlocks) and isinstance(box.blocks[0], Row)
    (pale,) = sections.section_blocks(desk(edition=WORDED, designed=True), section("Rules", "One", is_boxed=True))
    assert isinstance(pale, FramedBlocks) and isinstance(pale.blocks[0], Text)


def test_sections_side_by_side_share_a_column() -> None:
    """Of 90 mm between, the second takes a quarter, the third a half, the first what remains."""
    both = section("A", "One", beside=(section("B", "Two", share=0.25), section("C", "Six", share=0.5)))
    (row,) = sections.section_blocks(desk(110.0, edition=WORDED, numbered=False), both)
    assert isinstance(row, Row) and (row.widths, row.gap) == (pytest.approx((22.5, 22.5, 45.0)), 10.0)
    assert (row.valign, row.before, row.after) == ("top", 0.0, 4.8)
    assert [rule_of(cell[1])[3] for cell in row.cells] == pytest.approx([22.5, 22.5, 45.0])
    for narrow in (desk(74.9, edition=WORDED), desk(110.0, edition=WORDED, narrow=True)):
        assert len(sections.section_blocks(narrow, both)) == 12
    assert len(sections.section_blocks(desk(110.0, edition=WORDED, narrow=True, numbered=False), both)) == 12
    two = section("A", "One", beside=(section("B", "Two", share=0.5),))
    assert len(sections.section_blocks(desk(75.0, edition=WORDED), two)) == 1
    hands = CodedList((CodedEntry("1", "a" * 30),), ordered=True)
    unordered = replace(two, parts=(replace(hands, ordered=False),))
    assert len(sections.section_blocks(desk(110.0, edition=WORDED), unordered)) == 1
    assert len(sections.section_blocks(desk(110.0, edition=WORDED), replace(two, parts=(hands,)))) > 1
    long = replace(two, beside=(section("B", "a" * 60, share=0.5),))
    assert len(sections.section_blocks(desk(110.0, edition=WORDED), long)) == 8


def test_the_end_of_a_section_has_no_space() -> None:
    table = Table((), (), (), after=2.0)
    inner = Stack((Columns((), after=3.0), table), after=4.0)
    assert sections.unspaced([Space(1.0), table, inner]) == [
        table, replace(inner, blocks=(inner.blocks[0], replace(table, after=0.0)), after=0.0),
    ]  # fmt: skip
    for block in (Columns((), after=3.0), FramedBlocks((), after=3.0), Row((), (), after=3.0), Stack((), after=3.0)):
        assert sections.unspaced([block]) == [replace(block, after=0.0)]  # type: ignore[type-var]
    text = Text((), sheet_styles(THEME, 18.0).body)
    assert sections.unspaced([text, Space(1.0)]) == [text] and sections.unspaced([]) == []
