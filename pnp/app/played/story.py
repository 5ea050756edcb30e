"""An example as a story: scenes composed from the trace of its run, each with the clauses behind it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pnp.app.played.layouts import layouts_of, spaces_of_growing
from pnp.app.played.story_lines import (
    FEW,
    MentionedFacts,
    Scores,
    StoryWords,
    carried_on,
    goes_home,
    is_swept,
    score_lines,
    scores_of,
    story_lines,
)
from pnp.base.frozen import dataclass
from pnp.engine.play.state import State
from pnp.engine.play.trace import Trace, TraceEvent
from pnp.engine.scenario import run_scenario
from pnp.model import game as model
from pnp.press.document.examples import fault_note
from pnp.press.document.game_text import GameText, translated_names
from pnp.press.document.markdown import Names, markdown_inlines
from pnp.press.document.nodes import Paragraph
from pnp.press.document.parts import Line
from pnp.press.document.story import CardsTogether, Scene, Story
from pnp.rules import RuleSet

BEGINNINGS = frozenset({"phase", "turn_of", "beat"})
"""Events that may begin a scene, or a part of one."""
MOVES = frozenset({"move", "draw", "turn", "show", "cut_card", "put"})
"""Events whose cards are shown beside their scene."""


def story_node(block: model.Block, example: model.Example, text: GameText, names: Names, rules: RuleSet) -> Story:
    """The story of an example played by ``rules``, in a language. The designer's first paragraph describes the
    position, each further one belongs to a scene, in order, and the remaining ones describe the position afterwards."""
    trace, before, after = Trace(), list[CardsTogether](), list[CardsTogether]()

    names_here = translated_names(example.data.get("players"), text)
    shown = frozenset(code for code in example.shows if code not in text.game.boards)

    def ready(state: State) -> None:
        _call_sides(state, text)
        trace.state = state
        actives.append(names_here.get(str(state.names["active"]), str(state.names["active"] or "")))
        _call_players(state, names_here)
        before.extend(_table(state, text, shown))
        _call_players(state, {there: name for name, there in names_here.items()})  # the run uses its own names

    actives = list[str]()
    marks = _watched(trace)
    run_scenario(text.game, rules, example.data, trace.log, ready=ready)
    if trace.state is not None:
        _call_players(trace.state, names_here)
        after.extend(_table(trace.state, text, shown))
    paragraphs = [Paragraph(markdown_inlines(part, names), span=block.span) for part in text.story(block.text)]
    scenes = list(_scenes(trace, marks, actives[0], text, rules)) if marks else []
    spoken = tuple(replace(scene, words=tuple(paragraphs[i : i + 1])) for i, scene in enumerate(scenes, 1))
    closing = tuple(paragraphs[len(scenes) + 1 :])
    place: dict[str, Any] = {"clause": example.clause, "variant": text.game.variant, "span": block.span}
    fault = fault_note(example, text)
    now = text.say("How it stands now")
    return Story(tuple(paragraphs[:1]), tuple(before), spoken, now, tuple(after), closing, example.id, fault, **place)


# ------------------------------------------------------------------------------------------------- scenes
@dataclass(frozen=True)
class _Mark:
    """The start of a phase or a turn among the events of a run, with the scores at that point."""

    at: int
    scores: Scores


def _call_players(state: State, names: Mapping[str, str]) -> None:
    """Give players their names in the story."""
    for player in state.players:
        player.name = names.get(player.name, player.name)


def _call_sides(state: State, text: GameText) -> None:
    """Give roles and sides their names in the language of the book."""
    for one in state.beside:
        label = one.stands_for.label
        one.name = text.text(label) + one.name.removeprefix(label.text)


def _watched(trace: Trace) -> list[_Mark]:
    """The beginnings of phases and turns, recorded when the run reaches them."""
    marks: list[_Mark] = []

    def watch(event: TraceEvent) -> None:
        if event.kind in BEGINNINGS:
            marks.append(_Mark(len(trace.happenings) - 1, scores_of(trace.state)))

    trace.watch = watch
    return marks


def _scenes(trace: Trace, marks: list[_Mark], first_turn: str, text: GameText, rules: RuleSet) -> Iterator[Scene]:
    """The phases in which something happened, in order; the same phase of consecutive players is one scene."""
    people = [str(p) for p in trace.state.seated]
    words = replace(StoryWords.of(text.prose, rules), text=text.text, people=people, press=text.say)
    ends = [*marks[1:], _Mark(len(trace.happenings), scores_of(trace.state))]
    turn, explained = first_turn, MentionedFacts()
    open_scene: tuple[str, Scene] | None = None
    actors = set[str]()
    for mark, end in zip(marks, ends, strict=True):
        beginning, events = trace.happenings[mark.at], trace.happenings[mark.at + 1 : end.at]
        turn = str(beginning.facts["who"]) if beginning.kind == "turn_of" else turn
        scored = tuple(score_lines(mark.scores, end.scores, trace.state.players, text))
        scene = Scene("", Line(()), (), (), ()) if beginning.kind == "beat" else _scene(beginning, turn, words, text)
        why = scene.why if scene.why.clause not in explained.reasons else Line(())  # once is enough
        explained.reasons.add(scene.why.clause)
        phase: model.Phase | None = beginning.facts.get("phase")
        label = text.text(phase.label) if phase is not None else scene.title
        lines = (*story_lines(events, words, text, explained, label), *scored)
        if not lines:
            continue
        scene = replace(scene, why=why, lines=lines, cards=_moved(events, text))
        name = phase.name if phase is not None else ""
        goes_on = open_scene is not None and open_scene[0] == name and turn not in actors
        actors = {*actors, turn} if goes_on else {turn}
        if open_scene is not None and phase is not None and phase.choose and goes_on:
            before = open_scene[1]
            together = (*before.lines, *scene.lines), (*before.cards, *scene.cards)
            open_scene = (
                name,
                replace(before, title=text.capital(text.text(phase.label)), lines=together[0], cards=together[1]),
            )
            continue
        if open_scene is not None:
            yield open_scene[1]
        open_scene = name, scene
    if open_scene is not None:
        yield open_scene[1]


def _scene(beginning: TraceEvent, turn: str, words: StoryWords, text: GameText) -> Scene:
    """The scene that begins, and the rules' text for it."""
    if beginning.kind == "turn_of":
        return Scene(words.t("{who}'s turn", who=turn), Line(()), (), (), ())
    phase = beginning.facts["phase"]
    label = text.capital(text.text(phase.label))
    title = text.say("{name}: {value}").format(name=turn, value=label) if phase.choose and turn else label
    return Scene(title, _why(phase, text), (), (), ())


def _why(phase: model.Phase, text: GameText) -> Line:
    """The brief of a phase's clause, or of the clause that its rule is under."""
    rule = next((r for r in text.rules.of_kind("phase") if r.phase == phase.name), None)
    clause = text.game.clauses.get(phase.clause or (rule.clause if rule else ""))
    if clause is None or not clause.brief:
        return Line(())
    return Line(text.words(text.capital(text.brief(clause))), text.number(clause.id), clause=clause.id)


def _moved(events: Sequence[TraceEvent], text: GameText) -> tuple[CardsTogether, ...]:
    """The cards that players laid, drew, showed or were given, grouped by owner; and those turned up for everybody, by
    the place that they came from."""
    groups: list[tuple[str, list[tuple[str, str]]]] = []
    card_ids: set[int] = set()
    for event in carried_on(events):
        cards = [card for card, _ in event.cards if id(card) not in card_ids]
        whose = _whose(event, text)
        if event.kind not in MOVES or not whose or not cards or is_swept(event) or goes_home(event):
            continue
        card_ids |= {id(card) for card in cards}
        if not groups or groups[-1][0] != whose:
            groups.append((whose, []))
        groups[-1][1].extend((card.kind, card.code) for card in cards)
    return tuple(CardsTogether(caption, tuple(cards)) for caption, cards in groups)


def _whose(event: TraceEvent, text: GameText) -> str:
    """The name under which an event's cards are shown; "" for cards that need not be shown."""
    ends: list[Any] = [event.facts.get(end) for end in ("source", "to")]
    source, to = ends
    owner = next((end.owner for end in ends if getattr(end, "owner", None) is not None), None)
    if owner is not None:
        return text.capital(str(owner))
    turned_up = source is not None and source.decl.face == "down" and getattr(to, "decl", source.decl).face == "up"
    return text.capital(text.text(source.decl.label)) if turned_up else ""


# ------------------------------------------------------------------------------------------------- the table
def _table(state: State, text: GameText, shown: frozenset[str]) -> Iterator[CardsTogether]:
    """The cards in front of each player, zone by zone, and face up in the middle; of a pile only the top card. If the
    example names cards to show, only these."""
    for player in state.players:
        for zone in state.zones:
            if zone and zone.owner is player and (zone.decl.face != "down" or zone.decl.sees in ("owner", "others")):
                label = text.text(zone.decl.label)
                caption = text.say("{name}: {value}").format(name=player, value=label)
                if cards := _cards_of(zone, shown):
                    yield CardsTogether(caption, cards, str(player))
    yield from layouts_of(state, text, shown)
    spaces = spaces_of_growing(text.game)
    for zone in state.zones:
        if zone and zone.owner is None and zone.decl.face == "up" and zone.decl.name not in spaces:
            cards = _cards_of(zone, shown)
            if zone.decl.order == "stack":
                cards = cards[:1]
            elif zone.decl.discards:  # (a card that is discarded goes to the end of the list)
                cards = cards[-1:]
            if cards := cards[:FEW]:
                yield CardsTogether(text.capital(text.text(zone.decl.label)), cards)


def _cards_of(zone: Sequence[Any], shown: frozenset[str]) -> tuple[tuple[str, str], ...]:
    return tuple((card.kind, card.code) for card in zone if not shown or card.code in shown)
