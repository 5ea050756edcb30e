"""The computed parts of a paper: what a ``show`` fence asks for, made of the model and the rules' own headers."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pnp.document.costs import price_of
from pnp.document.sequence import (
    action_name,
    action_text,
    actions_of,
    full_stop,
    moments,
    phase_clauses,
    step_title,
    step_who,
    top_steps,
)
from pnp.edition.edition import Edition
from pnp.edition.styles import Styles
from pnp.model.game import Phase, Step
from pnp.pieces.draw import disc, hairline
from pnp.rules import Rule
from pnp.typeset import (
    Block,
    Drawing,
    Framed,
    Hung,
    Icon,
    Inline,
    ParagraphStyle,
    Row,
    Run,
    Stack,
    Text,
)
from pnp.typeset.page import Paint


@dataclass(frozen=True)
class RenderContext:
    """What the parts are set with: an edition, styles, and the measure in mm."""

    edition: Edition
    styles: Styles
    width: float
    narrow: bool = False
    """On a card: what stands side by side on a sheet stands below each other."""
    numbered: bool = True
    """Clause numbers flush right."""
    lean: bool = False
    """Without what can be spared: cast names."""

    def inlines(self, text: str, style: ParagraphStyle) -> tuple[Inline, ...]:
        """Markdown as inlines."""
        return self.edition.inlines(text, style)

    def words(self, text: str, style: ParagraphStyle) -> tuple[Inline, ...]:
        """Plain words as inlines."""
        return (Run(text, style.text),)


# ------------------------------------------------------------------------------------------------- lines
def entry(desk: RenderContext, text: str, clause: str = "", left: float = 0.0, hung: Sequence[Hung] = ()) -> Text:
    """A line of a sheet: what happens, its clause's number flush right."""
    number = desk.edition.number(clause) if desk.numbered and clause else ""
    right = 9.0 * desk.styles.scale if desk.numbered else 0.0
    style = replace(desk.styles.body, left=left, right=right)
    marks = list(hung)
    if number:
        size = desk.styles.number
        marks.append(Hung((Run(number, size.text, target=clause),), size, desk.width, "right"))
    return Text(desk.inlines(text, style), style, tuple(marks))


def heading(desk: RenderContext, text: str) -> tuple[Block, ...]:
    """A heading over a rule."""
    style = desk.styles.heading
    return (Text(desk.inlines(text, style), style), _rule(desk, 0.5, 0.0, 1.3 * desk.styles.scale))


def _rule(desk: RenderContext, weight: float, left: float, after: float) -> Drawing:
    ends = (0.0, desk.width - left) if desk.edition.setting.right_to_left else (left, desk.width)
    line = hairline(*ends, weight, desk.styles.accent)
    return Drawing((line,), desk.width, weight, "left", 0.0, after, keep_with_next=True)


# ------------------------------------------------------------------------------------------------- the round
def show_sequence(desk: RenderContext) -> list[Block]:
    """The round in order: numbered phases with who acts and what happens."""
    out: list[Block] = []
    for i, step in enumerate(top_steps(desk.edition.game.sequence), 1):
        out.append(Stack((phase_head(desk, i, step), *phase_lines(desk, step)), True, 0.0, 2.4 * desk.styles.scale))
    return out


def phase_head(desk: RenderContext, number: int, step: Step) -> Text:
    """The head of a step of the round: its number in a disc, its name, who acts."""
    styles = desk.styles
    style = replace(styles.title, left=7.4 * styles.scale)
    who = step_who(step, desk.edition)
    hung = [Hung(disc(desk.edition, str(number), 5.2 * styles.scale), style, 0.0, "left")]
    if who and not desk.narrow:
        hung.append(Hung(desk.words(who, styles.aside), styles.aside, desk.width, "right"))
    inlines = desk.words(step_title(step, desk.edition), style)
    if who and desk.narrow:
        inlines = (*inlines, *desk.words(" \u00a0" + who, styles.aside))
    return Text(inlines, style, tuple(hung))


def phase_lines(desk: RenderContext, step: Step) -> Iterator[Block]:
    """What happens in a phase, in the briefs of its clauses."""
    if step.kind != "phase":
        return
    for clause in phase_clauses(step.name, desk.edition):
        if clause.brief:
            yield entry(desk, desk.edition.brief(clause), clause.id, 7.4 * desk.styles.scale)


# ------------------------------------------------------------------------------------------------- actions
def show_actions(desk: RenderContext, phases: Sequence[str]) -> list[Block]:
    """The actions of phases: name, cost as a sign, what it does."""
    out: list[Block] = []
    for name in phases:
        phase = desk.edition.game.phases.get(name)
        if phase is None:
            continue
        left = 0.0 if desk.narrow else 7.4 * desk.styles.scale
        rows = [_action(desk, rule, left) for rule in actions_of(name, desk.edition)]
        out.append(Stack((*_actions_head(desk, phase, left), *rows), True, 0.0, 2.4 * desk.styles.scale))
    return out


def _actions_head(desk: RenderContext, phase: Phase, left: float) -> Iterator[Block]:
    styles = desk.styles
    style = replace(styles.caps, left=left)
    clause = desk.edition.game.clauses.get(phase.clause)
    note = desk.edition.brief(clause) if clause and clause.brief else ""
    hung = (Hung(desk.inlines(note, styles.aside), styles.aside, desk.width, "right"),) if note else ()
    yield Text(desk.words(desk.edition.text(phase.label), style), style, hung)
    yield _rule(desk, 0.2, left, 0.8 * styles.scale)


def _action(desk: RenderContext, rule: Rule, left: float) -> Block:
    edition, styles = desk.edition, desk.styles
    scale = styles.scale
    price = price_of(rule, edition.game, edition.rules)
    name = action_name(rule, edition)
    text = action_text(rule, edition)
    if desk.narrow:
        sign = f" :{price.sign}:" if price.sign else ""
        return entry(desk, f"**{name}**{sign} {text}", rule.clause, left)
    sign_cell: tuple[Block, ...] = ()
    if price.sign:
        sign_cell = (Text((Icon(price.sign, styles.body.text),), replace(styles.body, align="center")),)
    widths = (left + 15.6 * scale, 4.8 * scale, 0.0)
    inner = replace(desk, width=desk.width - widths[0] - widths[1] - 2.4 * scale)
    indented = replace(styles.bold, left=left)
    cells = ((Text(desk.words(name, indented), indented),), sign_cell, (entry(inner, text, rule.clause),))
    return Row(cells, widths, 1.2 * scale, "baseline", after=0.6 * scale)


def show_reactions(desk: RenderContext) -> list[Block]:
    """What may be done out of turn, and the moments at which it may."""
    edition = desk.edition
    out: list[Block] = []
    for rule in edition.rules.of_kind("reaction"):
        clause = edition.game.clauses.get(rule.clause)
        if clause is None or not clause.brief:
            continue
        price = price_of(rule, edition.game, edition.rules)
        text = edition.brief(clause)
        if price.sign and price.tokens:
            text = f"{text} :{price.sign}:\u00a0{sum(n for _, n in price.tokens)}"
        out.append(entry(desk, text, clause.id))
    out += [
        entry(
            desk, _named(edition.text(c.title), edition.brief(c) + full_stop(edition.brief(c), edition), edition), c.id
        )
        for c in moments(edition)
    ]
    return out


def _named(name: str, text: str, edition: Edition) -> str:
    """A name in bold, and what it is."""
    return edition.say("{name}: {value}").format(name=f"**{name}**", value=text)


# ------------------------------------------------------------------------------------------------- clauses and limits
def show_clauses(desk: RenderContext, ids: Iterable[str]) -> list[Block]:
    """The briefs of clauses."""
    clauses = desk.edition.game.clauses
    return [entry(desk, desk.edition.brief(clauses[id]), id) for id in ids if id in clauses]


def show_limits(desk: RenderContext) -> list[Block]:
    """What always holds, or never."""
    limits = [c for c in desk.edition.game.clauses.values() if c.kind == "limit" and c.brief]
    return [entry(desk, desk.edition.brief(c), c.id) for c in limits]


def boxed(desk: RenderContext, title: str, build: Callable[[RenderContext], list[Block]]) -> Block:
    """Blocks in an outlined box with their title at the left, or above on a card."""
    styles = desk.styles
    pad = (1.5 if desk.narrow else 2.1) * styles.scale
    side = 3.0 * styles.scale
    inset = 0.0 if desk.narrow else 19.0 * styles.scale
    inner = replace(desk, width=desk.width - side - 2.0 - inset)
    head = replace(styles.bold, text=replace(styles.bold.text, size=styles.bold.text.size * 1.05, fill=styles.accent))
    blocks = tuple(build(inner))
    name = Text(desk.words(title, head), head)
    beside = Row(((name,), blocks), (inset, 0.0), 0.0, "baseline")
    return Framed(
        (name, *blocks) if desk.narrow else (beside,),
        (pad, 2.0, pad - 0.6 * styles.scale, side),
        Paint(stroke=styles.accent, width=0.3),
        1.2,
        after=2.4 * styles.scale,
    )
