"""A box stays on the page of the table behind it, if that is kept with its text."""

from pnp.press.pages.rulebook import boxes_with_tables
from pnp.press.typeset import Space
from pnp.press.typeset.flow.blocks import FramedBlocks, Stack


def test_a_box_is_kept_with_the_facts_behind_it() -> None:
    box, kept_table, table = FramedBlocks(()), Stack((), keep_with_next=True), Stack(())
    assert [getattr(b, "keep_with_next", None) for b in boxes_with_tables([box, kept_table])] == [True, True]
    assert boxes_with_tables([box, table]) == [box, table]
    assert boxes_with_tables([box, Space(2.0), kept_table]) == [box, Space(2.0), kept_table]
    assert boxes_with_tables([kept_table, box]) == [kept_table, box]
    assert boxes_with_tables([]) == []
