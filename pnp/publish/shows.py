"""The computed parts of a paper: what a ``show`` fence asks for, made of the model and the rules' own headers."""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from pnp.model.game import Clause, HandShape, Member, Message, Phase, Step, Table
from pnp.publish.costs import price_of
from pnp.publish.draw import disc, hairline, mark_face, pill, star_face
from pnp.publish.edition import Edition
from pnp.publish.styles import Styles
from pnp.rules import Rule
from pnp.typeset import (
    Block,
    Cell,
    Column,
    Columns,
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
from pnp.typeset import Table as TableBlock
from pnp.typeset.page import Paint


@dataclass(frozen=True)
class Desk:
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
def entry(desk: Desk, text: str, clause: str = "", left: float = 0.0, hung: Sequence[Hung] = ()) -> Text:
    """A line of a sheet: what happens, its clause's number flush right."""
    number = desk.edition.number(clause) if desk.numbered and clause else ""
    right = 9.0 * desk.styles.scale if desk.numbered else 0.0
    style = replace(desk.styles.body, left=left, right=right)
    marks = list(hung)
    if number:
        size = desk.styles.number
        marks.append(Hung((Run(number, size.text, target=clause),), size, desk.width, "right"))
    return Text(desk.inlines(text, style), style, tuple(marks))


def heading(desk: Desk, text: str) -> tuple[Block, ...]:
    """A heading over a rule."""
    style = desk.styles.heading
    return (Text(desk.inlines(text, style), style), _rule(desk, 0.5, 0.0, 1.3 * desk.styles.scale))


def _rule(desk: Desk, weight: float, left: float, after: float) -> Drawing:
    line = hairline(left, desk.width, weight, desk.styles.accent)
    return Drawing((line,), desk.width, weight, "left", 0.0, after, keep_with_next=True)


# ------------------------------------------------------------------------------------------------- the round
def top_steps(game_sequence: Step) -> tuple[Step, ...]:
    """The steps of a round in order; of a game without rounds, its own."""
    return game_sequence.steps if game_sequence.kind == "round" else (game_sequence,)


def show_sequence(desk: Desk) -> list[Block]:
    """The round in order: numbered phases with who acts and what happens."""
    out: list[Block] = []
    for i, step in enumerate(top_steps(desk.edition.game.sequence), 1):
        out.append(Stack((_phase_head(desk, i, step), *_phase_lines(desk, step)), True, 0.0, 2.4 * desk.styles.scale))
    return out


def step_title(step: Step, edition: Edition) -> str:
    """What a step of the sequence is called."""
    if step.kind == "phase":
        return edition.text(edition.game.phases[step.name].label)
    if step.kind == "turns":
        return _plural_of(step.label, edition)
    return edition.text(step.label)


def _plural_of(label: Message, edition: Edition) -> str:
    """Turns for a step labelled Turn, by the glossary's plural."""
    for term in edition.game.terms.values():
        if term.one.text == label.text:
            return edition.prose.fill(f"{{{{ {term.plural or term.id + 's'} }}}}")
    return edition.text(label)


def step_who(step: Step, edition: Edition) -> str:
    """Who acts in a step."""
    if step.kind == "phase":
        return edition.text(edition.game.phases[step.name].who)
    return edition.say("one player after another") if step.kind == "turns" else ""


def _phase_head(desk: Desk, number: int, step: Step) -> Text:
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


def _phase_lines(desk: Desk, step: Step) -> Iterator[Block]:
    if step.kind != "phase":
        return
    for clause in phase_clauses(step.name, desk.edition):
        if clause.brief:
            yield entry(desk, desk.edition.brief(clause), clause.id, 7.4 * desk.styles.scale)


def phase_clauses(phase: str, edition: Edition) -> list[Clause]:
    """The clauses that a phase's code tells, in the order of the book: its own, and those of the procedures it runs."""
    rules = edition.rules
    wanted = {phase_rule.clause for phase_rule in rules.of_kind("phase") if phase_rule.header.phase == phase}
    for rule in rules.of_kind("phase"):
        if rule.header.phase == phase:
            wanted |= {c for called in _called(rule, rules.rules) for c in (called.clause, *called.cites)}
    return [c for id, c in edition.game.clauses.items() if id in wanted and c.kind != "limit"]


def _called(rule: Rule, rules: Mapping[str, Rule]) -> list[Rule]:
    names = {n.func.id for n in ast.walk(rule.tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
    return [rule, *(rules[n] for n in rules if n in names and rules[n].kind == "procedure")]


# ------------------------------------------------------------------------------------------------- actions
def show_actions(desk: Desk, phases: Sequence[str]) -> list[Block]:
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


def actions_of(phase: str, edition: Edition) -> list[Rule]:
    """The actions of a phase, in the order of the book."""
    return [r for r in edition.rules.of_kind("action") if r.header.phase == phase]


def _actions_head(desk: Desk, phase: Phase, left: float) -> Iterator[Block]:
    styles = desk.styles
    style = replace(styles.caps, left=left)
    clause = desk.edition.game.clauses.get(phase.clause)
    note = desk.edition.brief(clause) if clause and clause.brief else ""
    hung = (Hung(desk.inlines(note, styles.aside), styles.aside, desk.width, "right"),) if note else ()
    yield Text(desk.words(desk.edition.text(phase.label), style), style, hung)
    yield _rule(desk, 0.2, left, 0.8 * styles.scale)


def action_name(rule: Rule, edition: Edition) -> str:
    """What people call an action: its label, or the title of its section."""
    if rule.header.label:
        return edition.text(Message(rule.header.label, f"label:{rule.name}"))
    clause = edition.game.clauses.get(rule.clause)
    return edition.text(clause.title) if clause else rule.name


def action_text(rule: Rule, edition: Edition) -> str:
    """What an action does, in a line, with the words of a cost that varies behind it."""
    clause = edition.game.clauses[rule.clause]
    price = price_of(rule, edition.game, edition.rules)
    text = edition.brief(clause)
    told = edition.game.clauses.get(price.clause)
    if told is not None and told.brief:
        text = f"{text} {_sentence(edition.brief(told))}"
    return text


def _sentence(text: str) -> str:
    """Words as a sentence of their own."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")


def _action(desk: Desk, rule: Rule, left: float) -> Block:
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


def show_reactions(desk: Desk) -> list[Block]:
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
        entry(desk, f"**{edition.text(c.title)}:** {edition.brief(c)}{_stop(edition.brief(c))}", c.id)
        for c in moments(edition)
    ]
    return out


def _stop(text: str) -> str:
    return "" if text.endswith((".", "!", "?")) else "."


def moments(edition: Edition) -> list[Clause]:
    """The clauses of procedures that open a window."""
    found = []
    for rule in edition.rules.of_kind("procedure"):
        calls = {n.func.id for n in ast.walk(rule.tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
        clause = edition.game.clauses.get(rule.clause)
        if "moment" in calls and clause is not None and clause.brief:
            found.append(clause)
    return found


# ------------------------------------------------------------------------------------------------- clauses and limits
def show_clauses(desk: Desk, ids: Iterable[str]) -> list[Block]:
    """The briefs of clauses."""
    clauses = desk.edition.game.clauses
    return [entry(desk, desk.edition.brief(clauses[id]), id) for id in ids if id in clauses]


def show_limits(desk: Desk) -> list[Block]:
    """What always holds, or never."""
    limits = [c for c in desk.edition.game.clauses.values() if c.kind == "limit" and c.brief]
    return [entry(desk, desk.edition.brief(c), c.id) for c in limits]


def boxed(desk: Desk, title: str, build: Callable[[Desk], list[Block]]) -> Block:
    """Blocks in an outlined box with their title at the left, or above on a card."""
    styles = desk.styles
    pad = (1.5 if desk.narrow else 2.1) * styles.scale
    side = 3.0 * styles.scale
    inset = 0.0 if desk.narrow else 19.0 * styles.scale
    inner = replace(desk, width=desk.width - side - 2.0 - inset)
    head = replace(styles.bold, text=replace(styles.bold.text, size=styles.bold.text.size * 1.05, fill=styles.accent))
    blocks = tuple(build(inner))
    name = Text(desk.words(title, head), head)
    content: tuple[Block, ...]
    if desk.narrow:
        content = (name, *blocks)
    else:
        content = (Row(((name,), blocks), (inset, 0.0), 0.0, "baseline"),)
    return Framed(
        content,
        (pad, 2.0, pad - 0.6 * styles.scale, side),
        Paint(stroke=styles.accent, width=0.3),
        1.2,
        after=2.4 * styles.scale,
    )


# ------------------------------------------------------------------------------------------------- cards
def show_cards(desk: Desk, kind: str, by: str, columns: Sequence[str]) -> list[Block]:
    """A row for each member of a column: rank, name, cast, what it does."""
    edition, styles = desk.edition, desk.styles
    deck = edition.game.cards[kind]
    texts = [c for c in columns if c != by and deck.columns[c].type.kind == "text"]
    clause = next((c for c in columns if deck.columns[c].type.kind == "clause"), "")
    rows = []
    for card in _distinct(deck.cards, by):
        member = card.values[by]
        names = [edition.text(card.values[c]) for c in texts if isinstance(card.values.get(c), Message)]
        told = edition.game.clauses.get(str(card.values.get(clause)))
        does = edition.brief(told) if told else ""
        rows.append((_rank_cell(desk, member), _names_cell(desk, names), _does_cell(desk, does, told)))
    s = styles.scale
    sizes = (Column(8.4 * s, "center"), Column(22.4 * s), Column())
    hair = Paint(stroke=styles.rule, width=0.15)
    return [TableBlock(sizes, (), tuple(rows), hair, None, hair, (0.75 * s, 0.8 * s), 0.0, 2.4 * s)]


def _distinct(cards: Sequence[Any], by: str) -> list[Any]:
    found: dict[str, Any] = {}
    for card in cards:
        found.setdefault(card.values[by].name, card)
    return list(found.values())


def _rank_cell(desk: Desk, member: Member) -> Cell:
    style = desk.styles.rank
    if member.code.lower() == desk.edition.text(member.label).lower():
        face = star_face(desk.edition, 4.6 * desk.styles.scale, 0.9 * desk.styles.scale)
        return Text((Run("\u00a0", style.text),), style, (Hung(face, style, 4.2 * desk.styles.scale, "center"),))
    tracking = -40.0 if len(member.code) > 1 else 0.0
    return Text((Run(member.code, replace(style.text, tracking=tracking), rise=-2.6 * desk.styles.scale),), style)


def _names_cell(desk: Desk, names: Sequence[str]) -> Cell:
    styles = desk.styles
    bold = replace(styles.title, after=0.0)
    first = Text(desk.inlines(names[0] if names else "", bold), bold)
    rest = () if desk.lean else tuple(Text(desk.inlines(n, styles.aside), styles.aside) for n in names[1:])
    return (first, *rest)


def _does_cell(desk: Desk, does: str, clause: Clause | None) -> Cell:
    s = desk.styles.scale
    inner = replace(desk, width=desk.width - (8.4 + 22.4 + 2 * 1.6) * s)
    return (replace(entry(inner, does, clause.id if clause else ""), style=replace(entry(inner, does).style, after=0.0)),)


# ------------------------------------------------------------------------------------------------- rankings and tables
def show_ranking(desk: Desk, name: str) -> list[Block]:
    """Hands from best to worst, a pill on those for which a flag column holds."""
    ranking = desk.edition.game.rankings[name]
    flags = [c for c, type in ranking.columns.items() if type.kind == "flag"]
    shapes = [shape for shape in ranking.shapes if shape.groups or shape.run or shape.suited]
    lines = tuple(_shape(desk, i, shape, flags) for i, shape in enumerate(shapes, 1))
    return [Columns(lines, 1 if desk.narrow and desk.width < 50 else 2, 6.0, 0.0, 2.4 * desk.styles.scale)]


def _shape(desk: Desk, number: int, shape: HandShape, flags: Sequence[str]) -> Text:
    edition, styles = desk.edition, desk.styles
    s = styles.scale
    won = next((f for f in flags if shape.columns.get(f)), "")
    base = styles.bold if won else styles.body
    style = replace(base, left=6.4 * s, after=0.55 * s)
    label = edition.text(shape.label)
    hung = [Hung(desk.words(str(number), styles.count), styles.count, 4.2 * s, "right")]
    if won:
        x = 6.4 * s + edition.fonts.width(label, style.text.font, style.text.size) + 1.8 * s
        hung.append(Hung(pill(edition, edition.say(won), s), style, x, "left"))
    return Text(desk.words(label, style), style, tuple(hung))


def show_table(desk: Desk, name: str) -> list[Block]:
    """A table of one key as pairs; one of two keys as a matrix."""
    table = desk.edition.game.tables[name]
    return [_pairs(desk, table) if len(table.keys) == 1 else _matrix(desk, table)]


def member_named(name: Any, edition: Edition) -> Member | None:
    """The member of any enumeration with that name in rule code."""
    return next((m for e in edition.game.enums.values() for m in e.members if m.name == str(name)), None)


def cell_text(value: Any, edition: Edition) -> str:
    """A cell's value as people read it."""
    member = member_named(value, edition) if isinstance(value, str) else None
    if member is not None:
        return edition.text(member.label)
    if isinstance(value, bool):
        return edition.say("yes") if value else edition.say("no")
    if isinstance(value, Message):
        return edition.text(value)
    return "" if value is None else str(value)


def _pairs(desk: Desk, table: Table) -> Block:
    """Key and value side by side; a value with a mark of its own is shown by it."""
    edition, styles = desk.edition, desk.styles
    s = styles.scale
    cells: list[tuple[Block, ...]] = []
    for (key, *_), value in table.cells.items():
        member = member_named(value, edition)
        mark = str(member.props.get("mark", "")) if member else ""
        if mark in edition.setting.icons:
            style = replace(styles.bold, left=6.0 * s)
            hung = (Hung(mark_face(edition, mark, 4.2 * s), style, 0.4, "left"),)
            cells.append((Text(desk.words(cell_text(key, edition), style), style, hung),))
        else:
            words = f"**{cell_text(key, edition)}** {cell_text(value, edition)}"
            cells.append((Text(desk.inlines(words, styles.body), styles.body),))
    across = 2 if desk.narrow else min(4, len(cells))
    rows = [cells[i : i + across] for i in range(0, len(cells), across)]
    blocks = tuple(
        Row((*row, *(((),) * (across - len(row)))), (0.0,) * across, 1.2, "top", 0.6 * s, 0.8 * s) for row in rows
    )
    return Stack(blocks, True, 0.0, 2.4 * s)


def _matrix(desk: Desk, table: Table) -> Block:
    edition, styles = desk.edition, desk.styles
    rows = list(dict.fromkeys(key[0] for key in table.cells))
    columns = list(dict.fromkeys(key[1] for key in table.cells))

    def cell(value: Any, style: ParagraphStyle) -> Text:
        return Text(desk.words(cell_text(value, edition), style), style)

    head = (cell("", styles.caps), *(cell(c, styles.bold) for c in columns))
    body = tuple(
        (cell(r, styles.bold), *(cell(table.cells.get((r, c)), replace(styles.body, align="center")) for c in columns))
        for r in rows
    )
    sizes = (Column(share=1.6), *(Column(align="center") for _ in columns))
    return TableBlock(sizes, head, body, Paint(stroke=styles.rule, width=0.15), Paint(stroke=styles.accent, width=0.3))


# ------------------------------------------------------------------------------------------------- the key
def icon_words(name: str, edition: Edition) -> str:
    """What an icon means, in words."""
    if name in _SIGNS:
        return edition.say(_SIGNS[name])
    for enum in edition.game.enums.values():
        for member in enum.members:
            if member.props.get("mark") == name:
                return edition.text(member.label)
    return edition.name(name)


_SIGNS = {
    "gain": "gain",
    "sacrifice": "sacrifice: back to the supply",
    "stake": "place: at stake",
    "give": "give to a player",
    "bolt": "at any time",
}


def icons_in(thing: object) -> dict[str, None]:
    """The names of all icons in blocks, in the order in which they are met."""
    found: dict[str, None] = {}
    if isinstance(thing, Icon):
        found[thing.name] = None
    elif isinstance(thing, tuple | list):
        for item in thing:
            found |= icons_in(item)
    elif is_dataclass(thing) and type(thing).__module__ == "pnp.typeset.blocks":
        for field in fields(thing):
            found |= icons_in(getattr(thing, field.name))
    return found


def show_icons(desk: Desk, names: Iterable[str]) -> list[Block]:
    """The key: each icon with its meaning, a line each."""
    styles = desk.styles
    style = replace(styles.body, left=6.0 * styles.scale)
    return [
        Text(
            desk.words(icon_words(name, desk.edition), style),
            style,
            (Hung((Icon(name, styles.body.text),), styles.body, 2.4 * styles.scale, "center"),),
        )
        for name in names
    ]
