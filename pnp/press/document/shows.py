"""The content of ``show`` fences, as nodes: matter of the book, pictures, and computed parts of the model."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from pnp.base.frozen import dataclass
from pnp.model import game as model
from pnp.press.document.by_players import by_players_node
from pnp.press.document.computed import computed_nodes
from pnp.press.document.difficulty import chapter_difficulty
from pnp.press.document.front import credits_node, glossary_node, rulings_node
from pnp.press.document.game_text import GameText, card_of, printed_chapters
from pnp.press.document.languages import with_commas
from pnp.press.document.nodes import Block, Figure
from pnp.press.document.place import Place
from pnp.press.document.rule_facts import SetUpStep
from pnp.press.document.sequence import phase_clauses, step_title, step_who, top_steps
from pnp.press.document.set_up import step_numbers
from pnp.source.diagnostics import Span


@dataclass(frozen=True)
class SetUpFigure(Figure):
    """The table after set-up, as the simulator leaves it."""

    players: int
    steps: Mapping[str, str] = field(hash=False)
    """The text of each step's disc: its position in the chapter's numbered lists, or its clause's number."""


@dataclass(frozen=True)
class StepFigure(Figure):
    """The places of the table changed by a step of the set-up, in their new state."""

    step: SetUpStep


@dataclass(frozen=True)
class Arrow:
    """A step of the round."""

    title: str
    who: str
    """The actor; "" if nobody is named."""
    rules: str
    """The clause about it, or its parts."""
    is_played: bool = False
    """Whether it is the one step in which players take their turns."""


@dataclass(frozen=True)
class TurnFigure(Figure):
    """The steps of a round as a row of arrows."""

    arrows: tuple[Arrow, ...]


@dataclass(frozen=True)
class BoardFigure(Figure):
    """A board with all its spaces and the lines between them."""

    board: str
    table: str = ""
    """The table whose key is the distance between two spaces, in steps; "" for none."""


@dataclass(frozen=True)
class FaceFigure(Figure):
    """A card with numbers at its parts, which the text explains."""

    card: str
    parts: tuple[str, ...]
    """The named parts of its drawing, in the order of their numbers."""


@dataclass(frozen=True)
class RowFigure(Figure):
    """Cards side by side."""

    cards: tuple[tuple[str, str], ...]
    """Kind and code of each; the kind is "" for an unknown code, which the press reports."""


@dataclass(frozen=True)
class IconKey(Block):
    """The signs in the document's text, with their meanings."""


def show_nodes(block: model.Block, text: GameText, chapter: Sequence[model.Block]) -> list[Block]:
    """The nodes of one show fence; ``chapter`` has the surrounding blocks."""
    place: Place = {"clause": block.clause, "variant": text.game.variant, "span": block.span}
    match dict(block.data):
        case {"glossary": _}:
            return [glossary_node(text)]
        case {"rulings": _}:
            return [rulings_node(text)]
        case {"credits": _}:
            return [credits_node(text)]
        case {"odds": _}:
            return chapter_difficulty(text)
        case {"icons": _}:
            return [IconKey(**place)]
        case {"turn": _}:
            return [TurnFigure(arrows(text, text.game.sequence), **place)]
        case {"board": name}:
            return [BoardFigure(name, block.data.get("by", ""), **place)]
        case {"by_players": zone}:
            return [by_players_node(zone, text, **place)]
        case {"face": card}:
            title = text.say("A card and its parts")
            return [FaceFigure(str(card), tuple(block.data.get("parts", ())), title=title, **place)]
        case {"row": codes}:
            return [replace(row_node(codes, text, block.span), **place)]
        case {"setup": players}:
            title = text.say("The table after set-up for {players} players").format(players=players)
            return [SetUpFigure(int(players), set_up_steps(chapter, text), title=title, **place)]
    return list(computed_nodes(block.data, text, **place))


def row_node(codes: Iterable[object], text: GameText, span: Span) -> RowFigure:
    """Cards side by side, by their codes."""
    cards = ((card_of(text.game, str(code)), str(code)) for code in codes)
    named = tuple((card.kind if card else "", code) for card, code in cards)
    return RowFigure(named, span=span)


def arrows(text: GameText, sequence: model.Step, numbered: bool = True) -> tuple[Arrow, ...]:
    """The steps of a round: title, actor, and if ``numbered`` the clause or parts of each."""
    steps = top_steps(sequence)
    played = [step for step in steps if step.kind != "phase"]
    return tuple(
        Arrow(
            step_title(step, text),
            step_who(step, text),
            _step_section(step, text) if numbered else "",
            played == [step],
        )
        for step in steps
    )


def _step_section(step: model.Step, text: GameText) -> str:
    """The number of the section that describes a round or a phase; "" if there is none. For a step of turns, the names
    of its phases."""
    if step.kind == "turns":
        parts = [text.text(text.game.phases[s.name].label) for s in step.steps if s.kind == "phase"]
        return with_commas(parts, text.locale)
    inner = next((one.clause for one in step.steps if one.clause), step.clause)
    clause = text.game.clauses.get(inner) if step.kind != "phase" else None
    if step.kind == "phase":
        rule = next((r for r in text.rules.of_kind("phase") if r.phase == step.name), None)
        clauses = phase_clauses(step.name, text)
        clause = text.game.clauses.get(rule.clause) if rule else None
        clause = clause or (clauses[0] if clauses else None)
    return text.number(clause.section) if clause and clause.section else ""


def step_figures(chapter: Sequence[model.Block], text: GameText) -> dict[str, StepFigure]:
    """The pictures of the steps of a chapter, by their clauses, if this chapter or another of the book shows the table
    after set-up; none if the set-up has a single step, which that table shows."""
    chapters = (chapter, *(other.blocks for other in printed_chapters(text.game)))
    tables = (data for blocks in chapters for data in _shows(blocks) if "setup" in data)
    table = next(tables, None)
    if table is None or not table.get("pictures", True):
        return {}
    least, most = text.game.players
    steps = text.rules.set_up_steps(min(max(int(table["setup"]), least), most))
    figures = {one.clause: StepFigure(one, clause=one.clause, variant=text.game.variant) for one in steps}
    return figures if len(figures) > 1 else {}


def _shows(chapter: Sequence[model.Block]) -> list[Mapping[str, Any]]:
    """The `show` fences of a chapter."""
    return [block.data for block in chapter if block.kind == "show" and isinstance(block.data, Mapping)]


def set_up_steps(chapter: Sequence[model.Block], text: GameText) -> dict[str, str]:
    """The steps of the set-up that have rules or are about a zone or a counter, with the numbers on discs: those before
    them in the chapter's lists if some with rules are there, otherwise the numbers of the clauses that have rules."""
    steps = {r.clause: text.game.clauses.get(r.clause) for r in text.rules.of_kind("setup")}
    places = {one.clause for many in (text.game.zones, text.game.counters) for one in many.values()}
    numbers = step_numbers(chapter, text)
    if any(id in steps for id in numbers):
        return {id: str(number) for id, number in numbers.items() if id in steps or id in places}
    return {id: text.number(id) for id, clause in steps.items() if clause is not None and clause.number}
