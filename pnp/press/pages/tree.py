"""The round as a tree: the phases of turns below their step, with their actions and costs."""

from collections.abc import Iterator, Sequence

from pnp.base.frozen import replace
from pnp.press.document.nodes import Strong, Words
from pnp.press.document.parts import ActionGroup, ActionNode, PhaseActions, Round, RoundStep
from pnp.press.pages.shows import RenderContext, action_line, entry, step_block
from pnp.press.typeset import (
    Block,
    FramedBlocks,
    HungItem,
    Icon,
    Inline,
    ParagraphStyle,
    Row,
    Run,
    Space,
    Text,
    line_width,
)

INDENT = 7.4
"""Indent of a phase's content after its disc, mm at 9 pt."""
COSTS = 10.6
"""Width of the column of costs."""


# ------------------------------------------------------------------------------------------------- the round
def set_tree(desk: RenderContext, part: Round) -> list[Block]:
    """The round in order; a step of turns is followed by its phases with their actions, joined by a vertical line."""
    blocks: list[Block] = []
    for step in part.steps:
        blocks.append(step_block(desk, step, 1.2 * desk.styles.scale))
        if step.is_branch:
            blocks += _branch(desk, step)
        blocks += [entry(desk, line, INDENT * desk.styles.scale) for line in step.after]
    return blocks


def _branch(desk: RenderContext, step: RoundStep) -> Iterator[Block]:
    """A row for each phase and for each group of people in it, so that a column may end between two; the line at the
    side runs through all of them."""
    scale = desk.styles.scale
    side = 2.6 * scale
    narrower = replace(desk, width=desk.width - side - (INDENT - 2.6) * scale)
    pad = (INDENT - 2.6) * scale
    actions = (action for phase in step.phases for group in phase.groups for action in group.actions)
    indent = COSTS if any(action.sign for action in actions) else 0.0
    groups = [group for phase in step.phases for group in _phase(narrower, phase, indent)]
    for i, group in enumerate(groups, 1):
        held = FramedBlocks(tuple(group), (0.0, 0.0, 0.0, pad), bar=(0.3, desk.styles.accent))
        yield Row(((), (held,)), (side - 0.15, 0.0), 0.0, "top", 0.0, 1.2 * scale if i == len(groups) else 0.0)


def _phase(desk: RenderContext, phase: PhaseActions, indent: float) -> Iterator[list[Block]]:
    """A phase's name, its permissions, and its actions by owner: everybody's first, with the name, then those of each
    group of people. ``indent``: the column of costs, if anything costs."""
    head = list(_phase_head(desk, phase))
    for i, group in enumerate(phase.groups):
        own = [_action(desk, action, indent, phase.names_its_action) for action in group.actions]
        end = [Space((1.0 if i == len(phase.groups) - 1 else 0.6) * desk.styles.scale)]
        yield [*([_group_head(desk, group)] if i else head), *own, *end]
    if not phase.groups:
        yield [*head, Space(desk.styles.scale)]


def _phase_head(desk: RenderContext, phase: PhaseActions) -> Iterator[Block]:
    """The phase's label, its rule, and how often it may be used: beside it, or below if that is too long."""
    styles = desk.styles
    words = desk.set(phase.note, styles.aside)
    if not phase.label:  # (its step has the same)
        yield from [Text(words, replace(styles.aside, after=0.4 * styles.scale))] if words else []
        return
    label = desk.words(phase.label, styles.caps)
    beside = bool(words) and _width(desk, label, styles.caps) + _width(desk, words, styles.aside) < desk.width - 2.0
    hung = (HungItem(words, styles.aside, desk.width, "right"),) if beside else ()
    yield Text(label, replace(styles.caps, after=0.5 * styles.scale), hung)
    if words and not beside:
        yield Text(words, replace(styles.aside, after=0.4 * styles.scale))


def _width(desk: RenderContext, inlines: Sequence[Inline], style: ParagraphStyle) -> float:
    return line_width(tuple(inlines), style, desk.edition.setting.quiet())


def _group_head(desk: RenderContext, group: ActionGroup) -> Text:
    """The owner of the actions below, with the mark of those people."""
    styles = desk.styles
    style = replace(styles.caps, text=replace(styles.caps.text, size=max(styles.floor, styles.caps.text.size * 0.86)))
    style = replace(style, left=COSTS * styles.scale, before=0.5 * styles.scale, after=0.1 * styles.scale)
    mark = group.mark if group.mark in desk.edition.setting.icons else ""
    hung = (
        (HungItem((Icon(mark, style.text),), style, COSTS * styles.scale - 4.0 * styles.scale, "left"),) if mark else ()
    )
    return Text(desk.words(group.title, style), style, hung)


# ------------------------------------------------------------------------------------------------- actions
def _action(desk: RenderContext, action: ActionNode, indent: float, is_named: bool = False) -> Block:
    """An action: its cost in the column of costs, its name, its effect. ``is_named``: its phase has its name."""
    name = () if is_named else (Strong((Words(action.name),)),)
    space = (Words("\u2002"),) if name and action.does else ()
    words = (*name, *space, *action.does)
    line = entry(desk, action_line(action, words), indent * desk.styles.scale)
    return replace(line, hung=(*line.hung, *_cost(desk, action)))


def _cost(desk: RenderContext, action: ActionNode) -> tuple[HungItem, ...]:
    """The sign of the verb, the amount, and whether it is paid each time."""
    if not action.sign:
        return ()
    style = desk.styles.body
    inlines: list[Inline] = [Icon(action.sign.name, style.text)]
    if action.figure:
        inlines.append(Run("\u2009" + action.figure, style.strong or style.text))
    if action.each:
        inlines += [Run("\u2009", style.text), Icon("each", style.text)]
    return (HungItem(tuple(inlines), style, 0.0, "left"),)
