"""Computes the content of ``show`` fences from the model and the headers of the rules, as nodes of
:mod:`pnp.press.document.parts`."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Unpack

from pnp.model.game import Card, CardKind, Clause, Component, Member, Message, Step
from pnp.model.language.press_words import Sentence
from pnp.press.document.game_text import GameText
from pnp.press.document.hands import hand_cards, hand_words
from pnp.press.document.leads import without_lead
from pnp.press.document.nodes import Inline, Sign, Strong, Words
from pnp.press.document.parts import (
    ActionGroup,
    ActionNode,
    Actions,
    BoardKey,
    CardPictures,
    CardRow,
    CardRows,
    CodedEntry,
    CodedList,
    ComponentNode,
    Components,
    Line,
    Lines,
    Part,
    PhaseActions,
    Round,
    RoundStep,
)
from pnp.press.document.place import Place
from pnp.press.document.rule_facts import ALL, PrintedRule
from pnp.press.document.sequence import (
    action_name,
    action_text,
    actions_of,
    full_stop,
    moments,
    phase_clauses,
    step_title,
    step_who,
    steps_within,
    top_steps,
)
from pnp.press.document.tables import compared_node, cycle_node, facts_node, table_node


def computed_nodes(asks: Mapping[str, Any], text: GameText, **place: Unpack[Place]) -> list[Part]:
    """The nodes that a fence asks for; ``place`` is their place (``clause``, ``variant``, ``span``)."""
    game = text.game
    match dict(asks):
        case {"sequence": form}:
            return [round_node(text, form == "tree", **place)]
        case {"steps": ids}:
            return [steps_node(ids, text, **place)]
        case {"actions": phases}:
            return [Actions(tuple(phase_node(name, text, False) for name in phases if name in game.phases), **place)]
        case {"reactions": _}:
            return [reactions_node(text, **place)]
        case {"limits": _}:
            return [Lines(tuple(brief_line(c, text) for c in game.clauses.values() if _is_limit(c)), **place)]
        case {"clauses": ids}:
            return [Lines(tuple(brief_line(game.clauses[id], text) for id in ids if id in game.clauses), **place)]
        case {"cards": kind}:
            node = cards_node(game.cards[kind], asks.get("by", ""), asks.get("columns", ()), text, **place)
            window = tuple(map(float, asks.get("window", ())))
            return [CardPictures(node.rows, window, **place) if window and isinstance(node, CardRows) else node]
        case {"ranking": name}:
            return [ranking_node(name, text, asks.get("only", ""), **place)]
        case {"table": name}:
            return [table_node(game.tables[name], text, **place)]
        case {"cycle": name}:
            return [cycle_node(game.tables[name], text, **place)]
        case {"tables": names}:
            tables = [game.tables[name] for name in names if name in game.tables]
            heads = game.enums.get(asks.get("heads", ""))
            if not tables:
                return []
            return [compared_node(tables, heads, text, **place) if heads else facts_node(tables, text, **place)]
        case {"components": _}:
            return [Components(tuple(component_node(c, text) for c in game.components), **place)]
        case {"board": name}:
            return [BoardKey(name, asks.get("by", ""), **place)]
    return []


# ------------------------------------------------------------------------------------------------- lines
def brief_line(clause: Clause, text: GameText) -> Line:
    """A clause in brief, with its number."""
    return line_of(text.words(text.brief(clause)), clause, text)


def line_of(inlines: tuple[Inline, ...], clause: Clause | None, text: GameText) -> Line:
    """A line that links to a clause."""
    id = clause.id if clause else ""
    return Line(inlines, text.number(id) if id else "", clause=id)


def _is_limit(clause: Clause) -> bool:
    return clause.kind == "limit" and bool(clause.brief)


def steps_node(ids: Iterable[str], text: GameText, **place: Unpack[Place]) -> Lines:
    """The briefs of clauses as numbered steps, each with the title of its own section, if it has one."""
    clauses = text.game.clauses
    listed = [clauses[id] for id in ids if id in clauses and clauses[id].brief]
    titles = [text.text(clause.title) for clause in listed]
    lines = []
    for clause, title in zip(listed, titles, strict=True):
        own = title and titles.count(title) == 1
        named: tuple[Inline, ...] = (Strong(text.words(title)), Words("\u2002")) if own else ()
        lines.append(line_of((*named, *text.words(text.brief(clause))), clause, text))
    return Lines(tuple(lines), True, **place)


def reactions_node(text: GameText, **place: Unpack[Place]) -> Lines:
    """The actions allowed out of turn, and the moments for them. The action's name introduces the clause of a single
    card, which lacks the card's name."""
    lines, of_cards = [], _clauses_of_cards(text)
    for rule in text.rules.of_kind("reaction"):
        clause = text.game.clauses.get(rule.clause)
        if clause is not None and clause.brief:
            brief = text.brief(clause)
            if clause.id in of_cards:
                brief = text.say("{name}: {value}").format(
                    name=f"**{text.capital(action_name(rule, text))}**", value=brief
                )
            lines.append(line_of((*text.words(brief), *_paid(rule, text)), clause, text))
    for clause in moments(text):
        effect = text.brief(clause)
        words = text.say("{name}: {value}").format(
            name=f"**{text.text(clause.title)}**", value=effect + full_stop(effect, text)
        )
        lines.append(line_of(text.words(words), clause, text))
    return Lines(tuple(lines), **place)


def _paid(rule: PrintedRule, text: GameText) -> tuple[Inline, ...]:
    """The price of a reaction, after its effect."""
    price = rule.price
    if not price.sign or not price.tokens:
        return ()
    amount = sum(n for _, n in price.tokens)
    return (Words(" "), Sign(price.sign, text.meaning(price.sign)), Words(f"\u00a0{amount}"))


# ------------------------------------------------------------------------------------------------- the round
def round_node(text: GameText, is_tree: bool, **place: Unpack[Place]) -> Round:
    """The round in order; as a tree, with the actions of turns' phases below them. Later steps do not repeat earlier
    ones."""
    clauses, steps = set[str](), list[RoundStep]()
    for number, step in enumerate(top_steps(text.game.sequence), 1):
        round_part = round_step(number, step, text, is_tree)
        steps.append(replace(round_part, lines=tuple(line for line in round_part.lines if line.clause not in clauses)))
        clauses |= {line.clause for line in round_part.lines}
    return Round(tuple(steps), is_tree, **place)


def round_step(number: int, step: Step, text: GameText, is_tree: bool) -> RoundStep:
    """A step of the round: its title, who acts, its text; in a tree, the phases of turns."""
    of_cards = _clauses_of_cards(text)
    clauses = [c for c in phase_clauses(step.name, text) if c.id not in of_cards] if step.kind == "phase" else []
    title = step_title(step, text)
    lines = tuple(without_lead(brief_line(clause, text), title, text.capital) for clause in clauses if clause.brief)
    is_branch = is_tree and step.kind == "turns"
    phases = [phase_node(s.name, text, True) for s in step.steps if s.name in text.game.phases] if is_branch else []
    return RoundStep(number, title, step_who(step, text), lines, labelled_once(phases, title), is_branch)


def labelled_once(phases: Sequence[PhaseActions], title: str) -> tuple[PhaseActions, ...]:
    """The phases of a step; the only one has no label if the step has its name."""
    if len(phases) == 1 and phases[0].label.casefold() == title.casefold():
        return (replace(phases[0], label=""),)
    return tuple(phases)


def line_without_brief(step: Step, text: GameText) -> tuple[Line, ...]:
    """The line of a step whose clauses have no brief: of an inner round, its clause in brief; of a phase that code
    plays, the text of its first clause."""
    clause = text.game.clauses.get(step.clause) if step.kind == "round" else None
    if clause is not None and clause.brief:
        return (brief_line(clause, text),)
    first = _first_clause(step.name, text) if step.kind == "phase" else None
    return (brief_line(first, text),) if first is not None else ()


def _first_clause(phase: str, text: GameText) -> Clause | None:
    """The first clause of a phase that code plays, except those of single cards; None if it is played by choices."""
    of_cards = _clauses_of_cards(text)
    return next((clause for clause in phase_clauses(phase, text) if clause.id not in of_cards), None)


def _clauses_of_cards(text: GameText) -> frozenset[str]:
    """The clauses about the effects of single cards: their lines lack the card's name, and are with the cards."""
    return frozenset(
        str(card.values[name])
        for kind in text.game.cards.values()
        for name, column in kind.columns.items()
        if column.type.kind == "clause"
        for card in kind.cards
        if card.values.get(name) is not None
    )


def phase_node(name: str, text: GameText, by_people: bool) -> PhaseActions:
    """The actions of a phase; ``by_people`` groups them by those who have them."""
    phase = text.game.phases[name]
    clause = text.game.clauses.get(phase.clause)
    rules = actions_of(name, text)
    is_shown = clause is not None and any(rule.clause == clause.id for rule in rules)  # with one of the actions
    note = text.words(text.brief(clause)) if clause and clause.brief and not is_shown else ()
    if not note and not rules:
        note = text.words(_briefs(name, text))
    parted = by_chapter(rules, text) if by_people else [("", rules)]
    groups = tuple(_group(chapter, listed, text) for chapter, listed in parted)
    return PhaseActions(text.text(phase.label), note, groups, clause=phase.clause)


def _briefs(phase: str, text: GameText) -> str:
    """The clauses of a phase that code plays, in brief, without those that the steps of the round state; without
    briefs, its first clause."""
    stated = {step.clause for step in steps_within(text.game.sequence)} | _clauses_of_cards(text)
    briefs = [text.brief(c) for c in phase_clauses(phase, text) if c.brief and c.id not in stated]
    if briefs:
        return " ".join(brief + full_stop(brief, text) for brief in briefs)
    first = _first_clause(phase, text)
    return text.brief(first) if first is not None else ""


def _group(chapter: str, rules: Sequence[PrintedRule], text: GameText) -> ActionGroup:
    title = next((c.title for c in text.game.chapters if c.id == chapter), None)
    actions = tuple(_action(rule, text) for rule in rules)
    return ActionGroup(actions, text.text(title), mark_of(title.text, text)) if title else ActionGroup(actions)


def _action(rule: PrintedRule, text: GameText) -> ActionNode:
    price = rule.price
    figure = "" if not price.amount else text.say("price|all") if price.amount == ALL else str(price.amount)
    does = text.words(action_text(rule, text))
    number = text.number(rule.clause)
    sign = Sign(price.sign, text.meaning(price.sign)) if price.sign else None
    return ActionNode(text.capital(action_name(rule, text)), does, number, sign, figure, price.each, clause=rule.clause)


def by_chapter(rules: Iterable[PrintedRule], text: GameText) -> list[tuple[str, list[PrintedRule]]]:
    """Group actions by who may take them: under "" the actions of every player, then one group for each chapter that
    describes the actions of some people in several phases."""
    own = _chapters_of_some(text)
    chapters: dict[str, list[PrintedRule]] = {"": []}
    for rule in rules:
        chapter = _chapter(rule, text)
        chapters.setdefault(chapter if chapter in own else "", []).append(rule)
    return [(chapter, listed) for chapter, listed in chapters.items() if listed]


def _chapters_of_some(text: GameText) -> set[str]:
    phases: dict[str, set[str]] = {}
    for rule in text.rules.of_kind("action"):
        phases.setdefault(_chapter(rule, text), set()).add(rule.phase)
    return {chapter for chapter, names in phases.items() if len(names) > 1}


def _chapter(rule: PrintedRule, text: GameText) -> str:
    clause = text.game.clauses.get(rule.clause)
    return clause.chapter if clause else ""


def mark_of(label: str, text: GameText) -> str:
    """The mark of the member with that label in the game's own language; "" if there is none."""
    members = (m for enum in text.game.enums.values() for m in enum.members if m.props.get("mark"))
    member = next((m for m in members if m.label.text.casefold() == label.casefold()), None)
    return str(member.props["mark"]) if member else ""


# ------------------------------------------------------------------------------------------------- cards and hands
def cards_node(
    kind: CardKind, by: str, columns: Sequence[str], text: GameText, **place: Unpack[Place]
) -> CardRows | CodedList:
    """A row for each member of a column, with its rank, name, cast and effect; without these, only codes and names."""
    texts = [c for c in columns if c != by and kind.columns[c].type.kind == "text"]
    clause = next((c for c in columns if kind.columns[c].type.kind == "clause"), "")
    more = [c for c in columns if c != by and kind.columns[c].type.kind == "enum"]
    number = next((c for c in columns if kind.columns[c].type.kind == "num"), "")
    cards: dict[str, Card] = {}
    for card in kind.cards:
        if card.values[by] is not None:
            cards.setdefault(card.values[by].name, card)
    if not texts and not clause:
        rows = ((_code(card, by, number, text), _labels(card, [by, *more], text)) for card in cards.values())
        return CodedList(tuple(CodedEntry(code, " · ".join(labels)) for code, labels in rows), **place)
    named = texts or [by, *more]
    return CardRows(tuple(_card_row(card, by, named, clause, number, text) for card in cards.values()), **place)


def _card_row(card: Card, by: str, named: Sequence[str], column: str, number: str, text: GameText) -> CardRow:
    member: Member = card.values[by]
    clause = text.game.clauses.get(str(card.values.get(column)))
    does = brief_line(clause, text) if clause else Line(())
    code = _code(card, by, number, text)
    is_star = not code or code.lower() == member.label.text.lower()
    names = tuple(text.words(name) for name in _labels(card, named, text))
    return CardRow(code or text.prose.corner(member), is_star, text.text(member.label), names, does, card.code)


def _code(card: Card, by: str, number: str, text: GameText) -> str:
    """The short code of a member: the code on its cards, otherwise the number in that column, otherwise ""."""
    member: Member = card.values[by]
    if (corner := text.prose.corner(member)) != member.name:
        return corner
    return str(card.values[number]) if number else ""


def _labels(card: Card, columns: Sequence[str], text: GameText) -> list[str]:
    """The content of columns of texts and members, in the language of the book, the first capitalised."""
    values = [value.label if isinstance(value, Member) else value for c in columns if (value := card.values.get(c))]
    labels = [text.text(value) for value in values if isinstance(value, Message)]
    return [text.capital(labels[0]), *labels[1:]] if labels else []


WON: Mapping[str, Sentence] = {"wins": "hand|wins"}
"""Columns of a ranking about the effect of a hand, in the press's words."""


def ranking_node(name: str, text: GameText, only: str = "", **place: Unpack[Place]) -> CodedList:
    """Hands from best to worst, with a flag for those in a flag column; ``only``: just the hands with this flag, and
    only their shapes."""
    ranking = text.game.rankings[name]
    flags = [column for column, type in ranking.columns.items() if type.kind == "flag"]
    entries: list[CodedEntry] = []
    held: list[bool] = []
    for shape in ranking.shapes:
        if shape.groups or shape.run or shape.suited:
            won = next((flag for flag in flags if shape.columns.get(flag)), "")
            means = hand_words(shape, ranking, text), hand_cards(shape, ranking, text)
            place_in_order = str(len(entries) + 1)
            entries.append(
                CodedEntry(place_in_order, text.text(shape.label), text.say(WON.get(won, won)) if won else "", *means)
            )
            held.append(bool(only and shape.columns.get(only)))
    if not only:
        return CodedList(tuple(entries), True, **place)
    chosen = (replace(entry, flag="") for entry, holds in zip(entries, held, strict=True) if holds)
    return CodedList(tuple(chosen), True, True, **place)


# ------------------------------------------------------------------------------------------------- the box
def component_node(component: Component, text: GameText) -> ComponentNode:
    """A component with its count."""
    name = text.text(component.label)
    return ComponentNode(component.id, text.facts.counts.get(component.id, 0), text.capital(name))
