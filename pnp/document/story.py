"""An example told event by event: scenes composed from the trace of its run, each with the clauses that allowed it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from pnp.document.examples import checked
from pnp.document.game_text import GameText
from pnp.document.markdown import Names, markdown_inlines
from pnp.document.nodes import Block, Paragraph
from pnp.document.parts import Line
from pnp.model import game as model
from pnp.play.describe import Describer
from pnp.play.scenario import run_scenario
from pnp.play.state import State
from pnp.play.things import GOD, CardView
from pnp.play.trace import LogLine, Trace, TraceEvent, answer_of, gathered, log_line

NUMBER = re.compile(r" \[[\d.]+\]$")
"""The number of a clause behind a line of a transcript."""
FEW = 4
"""Of more cards than this that move together only the number is told."""
NOBODY = 60
"""A seat that no game has, which sees no card."""
MOVES = frozenset({"move", "draw", "turn", "show", "cut_card", "put"})
"""Events whose cards are shown beside their scene."""


@dataclass(frozen=True)
class Lying:
    """Cards that lie together, and what to write over them."""

    caption: str
    cards: tuple[tuple[str, str], ...]
    """Kind and code of each."""


@dataclass(frozen=True)
class Scene(Block):
    """What happens in one phase, or in a turn before its first."""

    title: str
    why: Line
    """What the rules say of the phase."""
    told: tuple[Block, ...]
    """The designer's words."""
    lines: tuple[Line, ...]
    """Event by event, each with the number of the clause that made it happen."""
    cards: tuple[Lying, ...]
    """Cards that change places."""
    role: ClassVar[str] = "Sect"


@dataclass(frozen=True)
class Story(Block):
    """A played example: the table before it, its scenes, the table after it."""

    opening: tuple[Block, ...]
    """The designer's words on the position."""
    before: tuple[Lying, ...]
    scenes: tuple[Scene, ...]
    after: tuple[Lying, ...]
    closing: tuple[Block, ...]
    """The designer's words on how it stands now."""
    example: str
    checked: str
    """Which clauses ran, as a sentence."""
    role: ClassVar[str] = "Sect"


class _Words(Describer):
    """Names for people who do not type codes: a card is called by what it shows."""

    def face(self, card: CardView) -> str:
        if not self._has_codes_of_its_own(card.kind):
            return super().face(card)
        decl = self.game.cards[card.kind]
        own = self._face(card)
        enums = [name for name, column in decl.columns.items() if column.type.kind == "enum"]
        last = next((name for name in reversed(enums) if own.values.get(name) is not None), "")
        if not last:
            return super().face(card)
        label = self.text(own.values[last].label)
        label = label[:1].upper() + label[1:]
        alike = sum(other.values.get(last) == own.values[last] for other in decl.cards)
        numbers = [str(own.values[n]) for n, c in decl.columns.items() if c.type.kind == "num"] if alike > 1 else []
        return " ".join([label, *numbers])


def story_node(block: model.Block, example: model.Example, text: GameText, names: Names) -> Story:
    """The story of an example, in a language: the first of the designer's paragraphs tells the position, each of the
    others goes with a scene, in order, and what is left over tells how it stands after them."""
    trace, before, after = Trace(), list[Lying](), list[Lying]()

    def ready(state: State) -> None:
        trace.state = state
        before.extend(_table(state, text))

    run_scenario(text.game, text.rules, example.data, trace.log, ready=ready)
    if trace.state is not None:
        after.extend(_table(trace.state, text))
    parts = [part.strip() for part in text.text(block.text).split("\n\n") if part.strip()]
    told = [Paragraph(markdown_inlines(part, names), span=block.span) for part in parts]
    scenes = list(_scenes(trace, text))
    spoken = tuple(replace(scene, told=tuple(told[i : i + 1])) for i, scene in enumerate(scenes, 1))
    closing = tuple(told[len(scenes) + 1 :])
    place: dict[str, Any] = {"clause": example.clause, "variant": text.game.variant, "span": block.span}
    ran = checked(example, text)
    return Story(tuple(told[:1]), tuple(before), spoken, tuple(after), closing, example.id, ran, **place)


# ------------------------------------------------------------------------------------------------- scenes
def _scenes(trace: Trace, text: GameText) -> Iterator[Scene]:
    """The phases in which something happened, in order."""
    words = _Words(text.game, text.rules, text.text, text.locale)
    title, why, turn = "", Line(()), ""
    held: list[TraceEvent] = []
    for event in [*trace.happenings, TraceEvent("phase", "", {})]:
        if event.kind not in ("phase", "turn_of"):
            held.append(event)
            continue
        if lines := _lines(held, words, text):
            yield Scene(title, why, (), lines, _moved(held, words))
        held = []
        if event.kind == "turn_of":
            title, why, turn = words.t("{who}'s turn", who=event.facts["who"]), Line(()), str(event.facts["who"])
        elif phase := event.facts.get("phase"):
            label = text.text(phase.label)
            actor = turn if phase.choose else ""
            title = text.say("{name}: {value}").format(name=actor, value=label) if actor else label
            why = _why(phase, text)


def _why(phase: model.Phase, text: GameText) -> Line:
    """The brief of the clause that tells a phase, or of the one that its rule stands under."""
    rule = next((r for r in text.rules.of_kind("phase") if r.header.phase == phase.name), None)
    found = text.game.clauses.get(phase.clause or (rule.clause if rule else ""))
    if found is None or not found.brief:
        return Line(())
    return Line(text.words(text.brief(found)), text.number(found.id), clause=found.id)


def _lines(events: list[TraceEvent], words: Describer, text: GameText) -> tuple[Line, ...]:
    """What happened, a line each, with the clause that made it happen; the same twice in a row is told once."""
    told = gathered(words, [one for event in _worth_telling(events) if (one := _line(words, event)) is not None])
    lines: list[Line] = []
    for one in told:
        number = text.number(one.clause)
        said = NUMBER.sub("", one.text)
        line = Line(text.words(said[:1].upper() + said[1:]), number, clause=one.clause)
        if not lines or lines[-1] != line:
            lines.append(line)
    return tuple(lines)


def _line(words: Describer, event: TraceEvent) -> LogLine | None:
    """An event in words: of many cards their number, of an answer what was asked as well."""
    line = log_line(words, event, GOD if len(event.cards) <= FEW else NOBODY)
    if line is not None and event.kind == "field":  # (what is written down is told where it is declared)
        field = words.game.fields.get(event.facts.get("name", ""))
        return replace(line, clause=field.clause) if field is not None and field.clause else line
    if line is None or event.kind != "choice":
        return line
    asked, answered = answer_of(words, event.facts) or ("", "")
    return replace(line, text=f"{event.facts['who']} ({asked}): {answered}")


def _worth_telling(events: list[TraceEvent]) -> Iterator[TraceEvent]:
    """Without chances that nobody took, and without the turning of cards that were moved just before."""
    last: list[Any] = []
    for event in events:
        cards = [card for card, _ in event.cards]
        passed = event.kind == "choice" and event.facts["told"] is None
        if not passed and not (event.kind in ("turn_up", "turn_down") and cards == last):
            yield event
        last = cards


def _moved(events: list[TraceEvent], words: Describer) -> tuple[Lying, ...]:
    """The cards that players laid, drew, showed or were given, under the names of those whose they were."""
    groups: list[tuple[str, list[tuple[str, str]]]] = []
    seen: set[int] = set()
    for event in events:
        if event.kind not in MOVES:
            continue
        owners = [getattr(event.facts.get(end), "owner", None) for end in ("source", "to")]
        owner = next((one for one in owners if one is not None), None)
        cards = [card for card, _ in event.cards if id(card) not in seen]
        if owner is None or not cards:
            continue
        seen |= {id(card) for card in cards}
        if not groups or groups[-1][0] != str(owner):
            groups.append((str(owner), []))
        groups[-1][1].extend((card.kind, card.code) for card in cards)
    return tuple(Lying(caption, tuple(cards)) for caption, cards in groups)


# ------------------------------------------------------------------------------------------------- the table
def _table(state: State, text: GameText) -> Iterator[Lying]:
    """What lies before each player, place by place."""
    for player in state.players:
        for zone in state.zones:
            if zone and zone.owner is player and (zone.decl.face != "down" or zone.decl.sees == "owner"):
                label = text.text(zone.decl.label)
                caption = text.say("{name}: {value}").format(name=player, value=label)
                yield Lying(caption, tuple((card.kind, card.code) for card in zone))
