"""The computed parts of a paper, set: numbered lines, the round, actions, clauses in brief, boxes."""

from collections.abc import Callable, Iterator, Sequence

from pnp.base.frozen import dataclass, replace
from pnp.press.document.nodes import Inline as Told
from pnp.press.document.nodes import Strong, Words
from pnp.press.document.parts import ActionNode, Actions, Line, Lines, PhaseActions, Round, RoundStep
from pnp.press.edition.edition import Edition
from pnp.press.edition.styles import Styles
from pnp.press.pieces.draw import disc, hairline
from pnp.press.typeset import (
    Block,
    Drawing,
    FramedBlocks,
    HungItem,
    Icon,
    Inline,
    ParagraphStyle,
    Row,
    Run,
    Stack,
    Text,
    line_width,
    measure_height,
)
from pnp.press.typeset.drawing.page import Paint, Tag
from pnp.press.typeset.text.inlines import set_inlines

DISCS_APART = 0.5
"""Space between the figures of two one-line steps, mm."""
DISC = 5.2
"""Diameter of the disc of a step in the round, mm."""
STEP_DISC = 5.2 / 9.0
"""Width of a disc for each point of its figure's size, mm."""


@dataclass(frozen=True)
class RenderContext:
    """The settings of the parts: an edition, styles, and the measure in mm."""

    edition: Edition
    styles: Styles
    width: float
    narrow: bool = False
    """Whether the paper is a card or a cover: then content that is side by side on a sheet is stacked."""
    numbered: bool = True
    """Whether clause numbers are printed, flush right."""
    lean: bool = False
    """Whether dispensable parts are left out: cast names."""
    explained: bool = False
    """Whether hands have their definitions and example cards."""
    designed: bool = False
    """Whether the paper is a designed sheet: the round on a rail, tables as cells, boxes on a tint, cards with
    pictures."""

    def set(self, inlines: Sequence[Told], style: ParagraphStyle) -> tuple[Inline, ...]:
        """Inlines of a document in a style."""
        return set_inlines(inlines, style, self.edition.fonts)

    def words(self, text: str, style: ParagraphStyle) -> tuple[Inline, ...]:
        """Plain words as inlines."""
        return (Run(text, style.text),)


# ------------------------------------------------------------------------------------------------- lines
def entry(desk: RenderContext, line: Line, indent: float = 0.0, hung: Sequence[HungItem] = ()) -> Text:
    """A line of a sheet: the event, with its clause's number flush right."""
    number = line.number if desk.numbered else ""
    right = 9.0 * desk.styles.scale if desk.numbered else 0.0
    style = replace(desk.styles.body, left=indent, right=right)
    marks = list(hung)
    if number:
        size = desk.styles.number
        marks.append(HungItem((Run(number, size.text, target=line.clause),), size, desk.width, "right"))
    return Text(desk.set(line.inlines, style), style, tuple(marks))


def heading(desk: RenderContext, title: Sequence[Told]) -> tuple[Block, ...]:
    """A heading over a rule."""
    style = desk.styles.heading
    return (Text(desk.set(title, style), style, tag=Tag("H3")), _rule(desk, 0.5, 0.0, 1.3 * desk.styles.scale))


def _rule(desk: RenderContext, weight: float, indent: float, after: float) -> Drawing:
    ends = (0.0, desk.width - indent) if desk.edition.setting.right_to_left else (indent, desk.width)
    line = hairline(*ends, weight, desk.styles.accent)
    return Drawing((line,), desk.width, weight, "left", 0.0, after, keep_with_next=True)


# ------------------------------------------------------------------------------------------------- the round
def set_round(desk: RenderContext, part: Round) -> list[Block]:
    """The round in order: numbered phases with who acts and what happens."""
    return [step_block(desk, step, 2.4 * desk.styles.scale) for step in part.steps]


def step_block(desk: RenderContext, step: RoundStep, after: float) -> Stack:
    """A step of the round with its events; ``after``: the least space below it, more if its disc would touch the
    next."""
    blocks = (step_head(desk, step), *step_lines(desk, step))
    high = measure_height(blocks, desk.width, desk.edition.setting)
    return Stack(blocks, True, 0.0, max(after, DISC * desk.styles.scale + DISCS_APART - high))


def step_head(desk: RenderContext, step: RoundStep) -> Text:
    """The head of a step of the round: its number in a disc, its name, who acts."""
    styles = desk.styles
    style = replace(styles.title, left=7.4 * styles.scale)
    hung = [HungItem(disc(desk.edition, str(step.place), DISC * styles.scale), style, 0.0, "left")]
    if step.who and not desk.narrow:
        hung.append(HungItem(desk.words(step.who, styles.aside), styles.aside, desk.width, "right"))
    inlines = desk.words(step.title, style)
    if step.who and desk.narrow:
        inlines = (*inlines, *desk.words(" \u00a0" + step.who, styles.aside))
    return Text(inlines, style, tuple(hung))


def step_lines(desk: RenderContext, step: RoundStep) -> Iterator[Block]:
    """The events of a step, from the briefs of its clauses."""
    for line in step.lines:
        yield entry(desk, line, 7.4 * desk.styles.scale)


# ------------------------------------------------------------------------------------------------- actions
NOTE_GAP = 2.0
"""Least space between the name of a phase and its note on the same line, mm at 9 pt."""


def set_actions(desk: RenderContext, part: Actions) -> list[Block]:
    """The actions of phases: name, cost as a sign, effect. Without costs, they begin at the margin, and their effects
    right beside their names."""
    blocks: list[Block] = []
    has_costs = any(action.sign for phase in part.phases for action in phase.actions)
    indent = 7.4 * desk.styles.scale if has_costs and not desk.narrow else 0.0
    for phase in part.phases:
        is_named = desk.narrow and phase.names_its_action
        rows = [_action(desk, action, indent, is_named, has_costs) for action in phase.actions]
        blocks.append(Stack((*_actions_head(desk, phase, indent), *rows), True, 0.0, 2.4 * desk.styles.scale))
    return blocks


def _actions_head(desk: RenderContext, phase: PhaseActions, indent: float) -> Iterator[Block]:
    styles = desk.styles
    style = replace(styles.caps, left=indent)
    label, note = desk.words(phase.label, style), desk.set(phase.note, styles.aside)
    quiet = desk.edition.setting.quiet()
    both = line_width(label, style, quiet) + line_width(note, styles.aside, quiet) + NOTE_GAP * styles.scale
    is_beside = bool(note) and both <= desk.width - indent
    yield Text(label, style, (HungItem(note, styles.aside, desk.width, "right"),) if is_beside else ())
    if note and not is_beside:
        yield Text(note, replace(styles.aside, left=indent, keep_with_next=True))
    yield _rule(desk, 0.2, indent, 0.8 * styles.scale)


def _action(desk: RenderContext, action: ActionNode, indent: float, is_named: bool, has_costs: bool) -> Block:
    styles = desk.styles
    scale = styles.scale
    if desk.narrow:
        name = () if is_named else (Strong((Words(action.name),)), Words(" "))
        sign = (action.sign, Words(" ")) if action.sign else ()
        words = (*name, *sign, *action.does)
        return entry(desk, action_line(action, words), indent)
    sign_cell: tuple[Block, ...] = ()
    if action.sign:
        sign_cell = (Text((Icon(action.sign.name, styles.body.text),), replace(styles.body, align="center")),)
    widths = (indent + 15.6 * scale, *([4.8 * scale] if has_costs else []), 0.0)
    inner = replace(desk, width=desk.width - sum(widths) - 1.2 * scale * (len(widths) - 1))
    indented = replace(styles.bold, left=indent)
    does = entry(inner, action_line(action, action.does))
    name_cell: tuple[Block, ...] = (Text(desk.words(action.name, indented), indented),)
    cells = (name_cell, sign_cell, (does,)) if has_costs else (name_cell, (does,))
    return Row(cells, widths, 1.2 * scale, "baseline", after=0.6 * scale)


def action_line(action: ActionNode, words: Sequence[Told]) -> Line:
    """Words of an action as a line that links to its clause."""
    return Line(tuple(words), action.number, clause=action.clause)


# ------------------------------------------------------------------------------------------------- clauses and limits
def set_lines(desk: RenderContext, part: Lines) -> list[Block]:
    """Clauses in brief; steps come after their figures."""
    if not part.ordered:
        return [entry(desk, line) for line in part.lines]
    scale = desk.styles.scale
    blocks: list[Block] = []
    for i, line in enumerate(part.lines, 1):
        size = max(3.7 * scale, desk.styles.floor * STEP_DISC)
        set_line = entry(desk, line, size + 1.9 * scale)
        figure = HungItem(disc(desk.edition, str(i), size, False), set_line.style, 0.0, "left")
        high = measure_height((set_line,), desk.width, desk.edition.setting)
        apart = max(set_line.style.after, size + DISCS_APART - high)
        blocks.append(replace(set_line, hung=(*set_line.hung, figure), style=replace(set_line.style, after=apart)))
    return blocks


def boxed(desk: RenderContext, title: str, build: Callable[[RenderContext], list[Block]]) -> Block:
    """Blocks in an outlined box with their title at the left, or above on a card."""
    styles = desk.styles
    pad = (1.5 if desk.narrow else 2.1) * styles.scale
    side = 3.0 * styles.scale
    inset = 0.0 if desk.narrow else 19.0 * styles.scale
    inner = replace(desk, width=desk.width - side - 2.0 - inset)
    head = replace(styles.bold, text=replace(styles.bold.text, size=styles.bold.text.size * 1.05, fill=styles.accent))
    blocks = tuple(build(inner))
    name = Text(desk.words(title, head), head, tag=Tag("H3"))
    beside = Row(((name,), blocks), (inset, 0.0), 0.0, "baseline")
    return FramedBlocks(
        (name, *blocks) if desk.narrow else (beside,),
        (pad, 2.0, pad - 0.6 * styles.scale, side),
        Paint(stroke=styles.accent, width=0.3),
        1.2,
        after=2.4 * styles.scale,
    )
