"""What is done step by step: the round as a tree with its actions and their costs, and numbered steps."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pnp.document.costs import ALL, Price, price_of
from pnp.document.sequence import action_name, action_text, actions_of, top_steps
from pnp.edition.edition import Edition
from pnp.model.game import Phase, Step
from pnp.pages import shows
from pnp.pages.shows import RenderContext, entry
from pnp.pieces.draw import disc
from pnp.rules import Rule
from pnp.typeset import Block, Framed, Hung, Icon, Inline, ParagraphStyle, Row, Run, Space, Stack, Text, set_line

INDENT = 7.4
"""Of what a phase holds, behind its disc, mm at 9 pt."""
COSTS = 10.6
"""Width of the column in which all costs stand."""


# ------------------------------------------------------------------------------------------------- the round
def show_tree(desk: RenderContext) -> list[Block]:
    """The round in order; below a step of turns its phases with their actions, on a line that holds them together."""
    out: list[Block] = []
    scale = desk.styles.scale
    for i, step in enumerate(top_steps(desk.edition.game.sequence), 1):
        told = (shows.phase_head(desk, i, step), *shows.phase_lines(desk, step))
        out.append(Stack(told, True, 0.0, 1.2 * scale))
        if step.kind == "turns":
            out.append(_branch(desk, step))
    return out


def _branch(desk: RenderContext, step: Step) -> Block:
    scale = desk.styles.scale
    left = 2.6 * scale
    narrower = replace(desk, width=desk.width - left - (INDENT - 2.6) * scale)
    blocks: list[Block] = []
    for inner in step.steps:
        phase = desk.edition.game.phases.get(inner.name)
        if phase is not None:
            blocks += _phase(narrower, phase)
    pad = (INDENT - 2.6) * scale
    held = Framed(tuple(blocks), (0.0, 0.0, 0.0, pad), bar=(0.3, desk.styles.accent))
    return Row(((), (held,)), (left - 0.15, 0.0), 0.0, "top", 0.0, 1.2 * scale)


def _phase(desk: RenderContext, phase: Phase) -> Iterator[Block]:
    """A phase's name, what may be done in it, and its actions by chapters: those of everybody first."""
    edition, scale = desk.edition, desk.styles.scale
    yield from _phase_head(desk, phase)
    groups = by_chapter(actions_of(phase.name, edition), edition)
    for i, (chapter, rules) in enumerate(groups):
        if i:
            yield _group_head(desk, chapter)
        yield from (_action(desk, rule) for rule in rules)
    yield Space(1.0 * scale)


def _phase_head(desk: RenderContext, phase: Phase) -> Iterator[Block]:
    """The phase's label, its rule, and how often it may be used: beside it, or below where that is too long."""
    edition, styles = desk.edition, desk.styles
    label = desk.words(edition.text(phase.label), styles.caps)
    clause = edition.game.clauses.get(phase.clause)
    note = edition.brief(clause) if clause and clause.brief else ""
    words = desk.inlines(note, styles.aside)
    beside = bool(note) and _width(desk, label, styles.caps) + _width(desk, words, styles.aside) < desk.width - 2.0
    hung = (Hung(words, styles.aside, desk.width, "right"),) if beside else ()
    yield Text(label, replace(styles.caps, after=0.5 * styles.scale), hung)
    if note and not beside:
        yield Text(words, replace(styles.aside, after=0.4 * styles.scale))


def _width(desk: RenderContext, inlines: Sequence[Inline], style: ParagraphStyle) -> float:
    return set_line(tuple(inlines), style, desk.edition.setting.quiet()).width


def by_chapter(rules: Iterable[Rule], edition: Edition) -> list[tuple[str, list[Rule]]]:
    """Actions by those who have them: everybody's under "", then those of each chapter that tells its own people's
    actions, which is a chapter with actions of several phases."""
    own = _chapters_of_some(edition)
    found: dict[str, list[Rule]] = {"": []}
    for rule in rules:
        chapter = _chapter(rule, edition)
        found.setdefault(chapter if chapter in own else "", []).append(rule)
    return [(chapter, listed) for chapter, listed in found.items() if listed]


def _chapters_of_some(edition: Edition) -> set[str]:
    phases: dict[str, set[str]] = {}
    for rule in edition.rules.of_kind("action"):
        phases.setdefault(_chapter(rule, edition), set()).add(rule.header.phase)
    return {chapter for chapter, names in phases.items() if len(names) > 1}


def _chapter(rule: Rule, edition: Edition) -> str:
    clause = edition.game.clauses.get(rule.clause)
    return clause.chapter if clause else ""


def _group_head(desk: RenderContext, chapter: str) -> Text:
    """The title of a chapter over the actions of its people, with the mark of the name that it begins with."""
    edition, styles = desk.edition, desk.styles
    told = next(c.title for c in edition.game.chapters if c.id == chapter)
    style = replace(styles.caps, text=replace(styles.caps.text, size=styles.caps.text.size * 0.86))
    style = replace(style, left=COSTS * styles.scale, before=0.5 * styles.scale, after=0.1 * styles.scale)
    mark = mark_of(told.text, edition)
    hung = (Hung((Icon(mark, style.text),), style, COSTS * styles.scale - 4.0 * styles.scale, "left"),) if mark else ()
    return Text(desk.words(edition.text(told), style), style, hung)


def mark_of(label: str, edition: Edition) -> str:
    """The icon that is the mark of the member with that label in the game's own language; "" when there is none."""
    members = (m for enum in edition.game.enums.values() for m in enum.members if m.props.get("mark"))
    found = next((m for m in members if m.label.text.casefold() == label.casefold()), None)
    mark = str(found.props["mark"]) if found else ""
    return mark if mark in edition.setting.icons else ""


# ------------------------------------------------------------------------------------------------- actions
def _action(desk: RenderContext, rule: Rule) -> Block:
    """An action: what it costs in the column of costs, its name, what it does."""
    edition, scale = desk.edition, desk.styles.scale
    price = price_of(rule, edition.game, edition.rules)
    name, text = action_name(rule, edition), action_text(rule, edition)
    line = entry(desk, f"**{name}**\u2002{text}" if text else f"**{name}**", rule.clause, COSTS * scale)
    return replace(line, hung=(*line.hung, *_cost(desk, price)))


def _cost(desk: RenderContext, price: Price) -> tuple[Hung, ...]:
    """The sign of the verb, how much, and whether each time."""
    if not price.sign:
        return ()
    style = desk.styles.body
    inlines: list[Inline] = [Icon(price.sign, style.text)]
    if price.amount:
        figure = desk.edition.say("all") if price.amount == ALL else str(price.amount)
        inlines.append(Run("\u2009" + figure, style.strong or style.text))
    if price.each:
        inlines += [Run("\u2009", style.text), Icon("each", style.text)]
    return (Hung(tuple(inlines), style, 0.0, "left"),)


# ------------------------------------------------------------------------------------------------- steps
def show_steps(desk: RenderContext, ids: Sequence[str]) -> list[Block]:
    """The briefs of clauses as numbered steps, each with the title of its section where that is its own."""
    clauses = desk.edition.game.clauses
    listed = [clauses[id] for id in ids if id in clauses and clauses[id].brief]
    titles = [desk.edition.text(c.title) for c in listed]
    scale = desk.styles.scale
    out: list[Block] = []
    for i, (clause, title) in enumerate(zip(listed, titles, strict=True), 1):
        named = f"**{title}**\u2002" if title and titles.count(title) == 1 else ""
        line = entry(desk, named + desk.edition.brief(clause), clause.id, 5.6 * scale)
        figure = Hung(disc(desk.edition, str(i), 3.7 * scale, False), line.style, 0.0, "left")
        out.append(replace(line, hung=(*line.hung, figure)))
    return out
