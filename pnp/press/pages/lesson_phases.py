"""The phases of a turn on pages of the lesson: a box for each, with its actions.

Lengths are mm for a book on A5.
"""

from collections.abc import Sequence
from itertools import groupby

from pnp.base.frozen import replace
from pnp.press.document import nodes
from pnp.press.document.parts import ActionNode, PhaseActions
from pnp.press.edition.theme import tint
from pnp.press.pages.lesson_setting import Lesson
from pnp.press.typeset import Block, FramedBlocks, Icon, Row, Run, Text
from pnp.press.typeset.drawing.page import Paint
from pnp.press.typeset.text.inlines import set_inlines
from pnp.press.typeset.text.style import Inline

GUTTER = 2.8
"""Space between two columns."""
GROUND = 0.08
"""Strength of the accent in the ground of a box that states a rule."""
LEAST_LENGTH = 40
"""Length of the head of a phase, in characters of its actions."""
NARROWEST = 0.36
"""Least share of the width for one of two columns of phases."""


def ground(setter: Lesson, blocks: Sequence[Block], before: float = 1.6, after: float = 2.2) -> FramedBlocks:
    """Blocks on the pale background of reminders."""
    paint = Paint(tint(setter.book.edition.theme.accent, GROUND))
    return FramedBlocks(tuple(blocks), (2.4, 3.0, 1.8, 3.0), paint, 1.4, before=before, after=after)


def phases(setter: Lesson, parts: Sequence[PhaseActions], width: float) -> list[Block]:
    """The phases of a turn in order, in two columns of about the same height."""
    if len(parts) < 2:
        return [phase_box(setter, phase) for phase in parts]
    lengths = [LEAST_LENGTH + sum(len(nodes.words_of(one.does)) for one in phase.actions) for phase in parts]
    split = min(range(1, len(parts)), key=lambda at: max(sum(lengths[:at]), sum(lengths[at:])))
    share = sum(lengths[:split]) ** 0.5 / (sum(lengths[:split]) ** 0.5 + sum(lengths[split:]) ** 0.5)
    wide = (width - GUTTER) * min(1 - NARROWEST, max(NARROWEST, share))
    columns = (tuple(phase_box(setter, phase) for phase in part) for part in (parts[:split], parts[split:]))
    return [Row(tuple(columns), (wide, width - GUTTER - wide), GUTTER, "top", 0.8, 1.0)]


def phase_box(setter: Lesson, phase: PhaseActions) -> Block:
    """A phase: its name, how often, and its actions with their costs. Actions in a row that do the same share its
    words."""
    styles, fonts = setter.book.styles.computed, setter.book.edition.fonts
    label = replace(styles.caps, keep_with_next=False)
    title = [Text((Run(setter.book.edition.capital(phase.label), label.text),), label)]
    blocks: list[Block] = [*(title if phase.label else [])]  # (its step may have the same)
    if phase.note:
        note = replace(styles.aside, after=1.0)
        blocks.append(Text(set_inlines(phase.note, note, fonts), note))
    alike = [list(group) for _, group in groupby(phase.actions, lambda one: one.does or one.name)]
    blocks += [_actions(setter, group, phase.names_its_action) for group in alike]
    return ground(setter, blocks, 0.0, 1.4)


def _actions(setter: Lesson, alike: Sequence[ActionNode], is_named: bool) -> Text:
    """Actions that do the same: their names with their costs, then what they do. ``is_named``: the phase has the
    name already."""
    styles = setter.book.styles.computed
    style = replace(styles.body, after=setter.mm(1.0))
    names: list[Inline] = []
    for one in alike:
        names += [Run(" · ", style.text)] if names else []
        names += [] if is_named else [Run(one.name, style.strong or style.text)]
        if one.sign:
            names += [*([] if is_named else [Run("\u2009", style.text)]), Icon(one.sign.name, style.text)]
    space = [Run("\u2002", style.text)] if names else []
    return Text((*names, *space, *set_inlines(alike[0].does, style, setter.book.edition.fonts)), style)
