"""The content of a turn card for every player: the round in order, each action with its price, and the actions allowed
in between. Everything comes from the model."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from pnp.model.game import Step
from pnp.press.document.computed import brief_line, line_without_brief, reactions_node, round_step
from pnp.press.document.game_text import GameText
from pnp.press.document.nodes import Inline
from pnp.press.document.parts import ActionNode, Line, PhaseActions, Round, RoundStep
from pnp.press.document.plain import plain
from pnp.press.document.reference import ReferenceSection
from pnp.press.document.sequence import top_steps


def turn_sections(text: GameText) -> tuple[ReferenceSection, ...]:
    """The sections of a game's turn card: its round, under the game's name; below it the actions out of turn."""
    game = text.game
    name = text.text(game.variants[game.variant].title if game.variant else game.title)
    label = text.text(game.sequence.label)
    title = text.say("{name}: {value}").format(name=name, value=label) if label else name
    span = game.span()
    card_steps = _each_once(_steps_of(top_steps(game.sequence), text, 1))
    around = Round(tuple(card_steps), True, span=span)
    sections = [ReferenceSection(title, (), (around,), span=span)]
    between = reactions_node(text, span=span)
    if between.lines:
        moment = text.say("sign|at any time")
        sections.append(ReferenceSection(text.capital(moment), (), (between,), span=span))
    return tuple(sections)


def without_effects(sections: Sequence[ReferenceSection]) -> tuple[ReferenceSection, ...]:
    """The sections for a small card: only names and costs of actions, without their effects."""
    return tuple(
        replace(s, parts=tuple(_lean(part) if isinstance(part, Round) else part for part in s.parts)) for s in sections
    )


def _steps_of(steps: Sequence[Step], text: GameText, first: int) -> list[RoundStep]:
    """The steps of a round that have content, numbered from ``first``; those of a round within it are in its place, and
    the last of them says, at its end, that they are repeated."""
    card_steps: list[RoundStep] = []
    for step in steps:
        number = first + len(card_steps)
        if step.kind != "round":
            card_step = _card_step(step, number, text)
            card_steps += [card_step] if card_step.lines or card_step.phases else []
        elif repeated := _steps_of(step.steps, text, number):
            last, again = repeated[-1], _repeat(step, repeated, text)
            lines, after = (last.lines, again) if last.phases else ((*last.lines, *again), ())
            card_steps += [*repeated[:-1], replace(last, lines=lines, after=(*last.after, *after))]
    return card_steps


def _repeat(inner: Step, steps: Sequence[RoundStep], text: GameText) -> tuple[Line, ...]:
    """The words that send players back to the first step of a round within the round, and the clause about it, if none
    of its steps has stated that."""
    again = text.say("Repeat this step.")
    if len(steps) > 1:
        again = text.say("Repeat from step {number}.").format(number=steps[0].place)
    clause = text.game.clauses.get(inner.clause)
    stated = {line.clause for step in steps for line in step.lines}
    is_new = clause is not None and clause.kind != "heading" and clause.id not in stated
    rest = (brief_line(clause, text),) if clause is not None and is_new else ()
    return (Line(text.words(again)), *rest)


# ------------------------------------------------------------------------------------------------- content
def _card_step(step: Step, number: int, text: GameText) -> RoundStep:
    """A step in the form for a card: without references to absent tables, and without repetition. If its clauses have
    no brief, it has the text of the first, unless that is about the whole round."""
    card_step = round_step(number, step, text, True)
    around = text.game.sequence.clause
    own = card_step.lines or tuple(line for line in line_without_brief(step, text) if line.clause != around)
    lines = tuple(line for line in own if not plain(line.inlines, text.game).rstrip().endswith((":", "：")))
    phases = tuple(_once(phase, text) for phase in card_step.phases if phase.groups or phase.note)
    return replace(card_step, title=text.capital(card_step.title), lines=lines, phases=phases)


def _each_once(steps: Iterable[RoundStep]) -> Iterator[RoundStep]:
    """Steps without the text of clauses that an earlier step has already stated."""
    lines: set[tuple[Inline, ...]] = set()
    for step in steps:
        fresh = tuple(line for line in step.lines if not line.clause or line.inlines not in lines)
        yield replace(step, lines=fresh)
        lines.update(line.inlines for line in step.lines)


def _once(phase: PhaseActions, text: GameText) -> PhaseActions:
    """A phase whose actions do not repeat the phase's text, or an earlier action's. Free actions in a row that do the
    same share a line."""
    lines: set[tuple[Inline, ...]] = {phase.note}

    def fresh(action: ActionNode) -> ActionNode:
        is_repeated = action.does in lines
        lines.add(action.does)
        return replace(action, name=text.capital(action.name), does=() if is_repeated else action.does)

    groups = (replace(g, actions=tuple(fresh(action) for action in _joined(g.actions, text))) for g in phase.groups)
    return replace(phase, groups=tuple(groups))


def _joined(actions: Sequence[ActionNode], text: GameText) -> Iterator[ActionNode]:
    """Actions, with one for all in a row that are free and have the same text."""
    for (does, _), run in groupby(actions, key=lambda action: (action.does or action.name, action.sign)):
        alike = list(run)
        if len(alike) > 1 and does and alike[0].sign is None:
            yield replace(alike[0], name=" · ".join(text.capital(action.name) for action in alike))
        else:
            yield from alike


# ------------------------------------------------------------------------------------------------- omissions
def _lean(around: Round) -> Round:
    return replace(around, steps=tuple(_lean_step(step) for step in around.steps))


def _lean_step(step: RoundStep) -> RoundStep:
    return replace(step, phases=tuple(_lean_phase(phase) for phase in step.phases))


def _lean_phase(phase: PhaseActions) -> PhaseActions:
    groups = (replace(g, actions=tuple(replace(a, does=()) for a in g.actions)) for g in phase.groups)
    return replace(phase, groups=tuple(groups))
