"""The lesson at the front of a book: the game and its goal, a round, the set-up, and a first turn as it is played.

It is made from the model, in this order, for every game. A chapter's words go into it by ``lesson=yes`` and stay out by
``lesson=no``; without either it has the first section of the book.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import ClassVar

from pnp.base.frozen import dataclass, replace
from pnp.model import game as model
from pnp.model.read.lessons import is_taught
from pnp.press.document.chapters import chapter_node
from pnp.press.document.computed import labelled_once, line_without_brief, phase_node, round_step
from pnp.press.document.examples import without_log
from pnp.press.document.game_text import GameText, lesson_chapters, printed_chapters
from pnp.press.document.hands import hand_words, sample_hand
from pnp.press.document.lesson_blocks import in_frames, introduction, is_flavour, kind_of, sign_legend, title_above
from pnp.press.document.nodes import (
    Block,
    Clause,
    Figure,
    Inline,
    List,
    ListItem,
    Paragraph,
    Section,
    Strong,
    Words,
    walk,
)
from pnp.press.document.parts import Line, PhaseActions, RoundStep
from pnp.press.document.sequence import action_name, inner_round, outer_rounds, phases_within, top_steps
from pnp.press.document.shows import RowFigure, SetUpFigure, StepFigure, TurnFigure, arrows, show_nodes
from pnp.press.document.story import CardsTogether, Scene, Story

MOST_PICTURED = 4
"""Most steps of a round whose panels have pictures: more would not stay on one page."""
FEW_WORDS = 400
"""Up to this many characters, advice completes the introduction instead of having a box of its own."""
MOST_RULES = 4
"""Most rules in the box below a scene."""


@dataclass(frozen=True)
class LessonPage(Block):
    """A subject of the lesson, which begins a page."""

    title: tuple[Inline, ...]
    flavour: tuple[Inline, ...]
    blocks: tuple[Block, ...]
    role: ClassVar[str] = "Sect"


@dataclass(frozen=True)
class Lesson(Block):
    """The lesson of a book."""

    pages: tuple[LessonPage, ...]
    role: ClassVar[str] = "Part"


@dataclass(frozen=True)
class Introduction(Block):
    """The text about the game and its goal, next to a picture of its cards."""

    blocks: tuple[Block, ...]
    cards: tuple[tuple[str, str], ...] = ()
    """Kind and code of the cards to show; none leaves the choice to the press."""


@dataclass(frozen=True)
class Remark(Block):
    """A box of words to keep in mind."""

    kind: str
    """``advice`` or ``fact``."""
    blocks: tuple[Block, ...]
    role: ClassVar[str] = "Aside"


@dataclass(frozen=True)
class CardRow(Block):
    """Cards side by side, with their name."""

    label: str
    means: str
    cards: tuple[tuple[str, str], ...]
    """Kind and code of each."""


@dataclass(frozen=True)
class Panel(Block):
    """A step of the round with its rules, its actions, and the cards that it moved in the played example."""

    step: RoundStep
    phases: tuple[PhaseActions, ...]
    cards: tuple[CardsTogether, ...]
    is_alone: bool = False
    """Whether the round has no other step, so that its cards have the width of the page."""
    is_close: bool = False
    """Whether panels are set close together, for a round of many steps."""
    continues: bool = False
    """Whether it has the later phases of the step above it, under the same heading."""


@dataclass(frozen=True)
class Ends(Block):
    """The rules that end a game, or its limits: a title, and rules in brief."""

    title: str
    lines: tuple[Line, ...]
    role: ClassVar[str] = "Aside"


@dataclass(frozen=True)
class TaughtStep(Block):
    """A step of the set-up, with its picture if it moves pieces."""

    place: int
    blocks: tuple[Block, ...]
    figure: StepFigure | None
    role: ClassVar[str] = "LI"


@dataclass(frozen=True)
class Beat(Block):
    """A scene of the played example, with the rules that it is the first to use."""

    scene: Scene
    rules: tuple[Line, ...]
    role: ClassVar[str] = "Sect"


@dataclass(frozen=True)
class PlayedExample(Block):
    """The played example: its table, its beats, and the table after them."""

    story: Story
    """The example, without its scenes."""
    beats: tuple[Beat, ...]
    role: ClassVar[str] = "Sect"


def played_lesson(text: GameText) -> Lesson:
    """The played examples of chapters that only teach: the lesson of a box, whose games share everything else."""
    own = {chapter.id for chapter in lesson_chapters(text.game)}
    pages = tuple(_turn_page(chapter, story, text) for chapter, story in stories(text) if chapter.id in own)
    return Lesson(pages, id="page:lesson")


def lesson_node(text: GameText) -> Lesson:
    """The lesson of a game in one language; a subject that the game has nothing on is left out."""
    played = list(stories(text))
    scenes = [scene for _, story in played for scene in story.scenes]
    pages = (
        game_page(text),
        round_page(text, scenes),
        set_up_page(text),
        *(_turn_page(*one, text) for one in played),
    )
    return Lesson(tuple(page for page in pages if page is not None), id="page:lesson", variant=text.game.variant)


# ------------------------------------------------------------------------------------------------- the game
def game_page(text: GameText) -> LessonPage | None:
    """The game and its goal, with rows of cards, and advice in a box."""
    game = text.game
    blocks = introduction(game)
    if not blocks:
        return None
    lead = [block for block in blocks if is_flavour(block, game)][:1]
    written = [block for block in blocks if block.kind in ("paragraph", "item") and block not in lead]
    remarks = [block for block in written if kind_of(block, game) in ("advice", "fact")]
    if sum(len(block.text.text) for block in written if block not in remarks) < FEW_WORDS:
        remarks = [block for block in remarks if kind_of(block, game) == "fact"]
    words = tuple(paragraph(block, text) for block in written if block not in remarks)
    rows = [row for block in blocks if block.kind == "show" for row in _card_rows(block, text)]
    shown = [row for row in rows if isinstance(row, RowFigure)]
    cards = tuple(card for row in shown for card in row.cards)
    rest = [row for row in rows if not isinstance(row, RowFigure)]
    kinds = dict.fromkeys(kind_of(block, game) for block in remarks)
    boxes = [Remark(k, tuple(paragraph(b, text) for b in remarks if kind_of(b, game) == k)) for k in kinds]
    title = text.words(text.text(printed_chapters(game)[0].title))
    beginning = Introduction(words, cards, span=shown[0].span) if shown else Introduction(words)
    id = lead[0].id if lead else ""
    return LessonPage(title, _flavour(lead, text), (beginning, *rest, *boxes), id=id)


_SEE = re.compile(r"[ \u00a0]?[(（](?:[^()（）]*\[\]\(#[\w-]+\))+[^()（）]*[)）]")
"""One or more references in brackets. The lesson omits them: its readers should not have to turn to other pages."""


def paragraph(block: model.Block, text: GameText) -> Paragraph:
    """A block's words, without references in brackets; with its id if no chapter has it."""
    id = block.id if kind_of(block, text.game) in model.ASIDES else ""
    return Paragraph(text.words(_SEE.sub("", text.text(block.text))), id=id, span=block.span)


def _flavour(blocks: Sequence[model.Block], text: GameText) -> tuple[Inline, ...]:
    """The words of flavour as one paragraph."""
    inlines: list[Inline] = []
    for block in blocks:
        inlines += [*([Words(" ")] if inlines else []), *text.words(text.text(block.text))]
    return tuple(inlines)


def _card_rows(block: model.Block, text: GameText) -> Iterator[Block]:
    """The hands of a ranking as rows of cards, without hands that are a run and of one suit at once; or any other
    picture."""
    data = dict(block.data or {})
    ranking = text.game.rankings.get(str(data.get("ranking", "")))
    flag = data.get("only")
    if ranking is None or not flag:
        yield from (node for node in show_nodes(block, text, (block,)) if isinstance(node, Figure))
        return
    shapes = [s for s in ranking.shapes if s.columns.get(str(flag)) and (s.groups or s.run or s.suited)]
    simple = [shape for shape in shapes if not (shape.run and shape.suited)]
    for shape in simple or shapes:
        cards = tuple(_card_of(rank, suit, text) for rank, suit in sample_hand(shape, ranking, text))
        if cards:
            yield CardRow(text.capital(text.text(shape.label)), hand_words(shape, ranking, text), cards)


def _card_of(rank: model.Member, suit: model.Member, text: GameText) -> tuple[str, str]:
    """The kind and code of the card with this rank and suit."""
    for kind in text.game.cards.values():
        for card in kind.cards:
            if rank in card.values.values() and suit in card.values.values():
                return kind.name, card.code
    return "", ""


# ------------------------------------------------------------------------------------------------- the round
def round_page(text: GameText, scenes: Sequence[Scene]) -> LessonPage | None:
    """The round: a panel for each step, with the cards that it moves in the played example."""
    if not text.game.has_course:
        return None
    sequence = inner_round(text.game.sequence)
    lead = _lead_of(sequence, text)
    panels: list[Panel] = []
    clauses = {block.clause for block in lead}
    for step in top_steps(sequence):
        part = round_step(len(panels) + 1, step, text, False)
        own = part.lines or line_without_brief(step, text)
        part = replace(part, lines=tuple(line for line in own if line.clause not in clauses))
        clauses |= {line.clause for line in part.lines}
        phases = tuple(phase_node(s.name, text, False) for s in phases_within(step) if s.name in text.game.phases)
        phases = labelled_once([phase for phase in phases if phase.note or phase.actions], part.title)
        cards = next((s.cards for s in scenes if s.title == text.capital(part.title) and s.cards), ())
        if part.lines or phases or cards:
            panels.append(Panel(part, phases, cards))
    panels = [replace(panel, is_alone=len(panels) == 1) for panel in panels]
    is_long = len(panels) > MOST_PICTURED
    if is_long or not all(panel.cards for panel in panels):  # a picture of one step alone means little
        panels = [replace(panel, cards=(), is_close=is_long) for panel in panels]
    frames = [(p, part, at > 0) for p in panels for at, part in enumerate(in_frames(p.phases))]
    panels = [replace(p, phases=part, continues=late, cards=() if late else p.cards) for p, part, late in frames]
    title = text.capital(text.text(sequence.label)) or text.title
    around = (TurnFigure(arrows(text, one, False)) for one in outer_rounds(text.game.sequence))
    legend = (Ends("", (line,)) for line in sign_legend([p for one in panels for p in one.phases], text))
    return LessonPage(text.words(title), (), (*lead, *around, *panels, *legend, *_ends(text))) if panels else None


def _lead_of(sequence: model.Step, text: GameText) -> tuple[Paragraph, ...]:
    """The clause of the round above its panels. It has the clause's id unless a panel may state the brief."""
    clause = text.game.clauses.get(sequence.clause)
    ends = {id for rule in text.rules.of_kind("limit_reached") for id in (rule.clause, *rule.cites)}
    if clause is None or clause.kind == "heading" or clause.id in ends:
        return ()
    words = text.words(text.text(clause.text))
    return (Paragraph(words, clause="" if clause.brief else clause.id, span=clause.span),)


def _ends(text: GameText) -> Iterator[Ends]:
    """The clauses by which a game is won, then its limits, except those that an action states."""
    ids = dict.fromkeys(id for rule in text.rules.of_kind("win") for id in (rule.clause, *rule.cites))
    won = [text.game.clauses[id] for id in ids if id in text.game.clauses]
    won = [clause for clause in won if clause.kind != "limit" and clause.brief][:MOST_RULES]
    if won:
        title = title_above(won[0], text)
        yield Ends(title, tuple(_rule(clause, "", text) for clause in won))
    acted = {rule.clause for rule in text.rules.of_kind("action")}
    limits = [c for c in text.game.clauses.values() if c.kind == "limit" and c.brief and c.id not in acted]
    if limits:
        yield Ends("", tuple(_rule(clause, "", text) for clause in limits[:MOST_RULES]))


# ------------------------------------------------------------------------------------------------- the set-up
def set_up_page(text: GameText) -> LessonPage | None:
    """The set-up, step by step, and the table after it. Chapters after the first with steps have their titles above
    theirs."""
    page: LessonPage | None = None
    tables, numbers = list[SetUpFigure](), dict[str, str]()
    first = printed_chapters(text.game)[:1]
    for chapter in printed_chapters(text.game):
        if all(kind_of(block, text.game) != "setup" for block in chapter.blocks):
            continue
        node = chapter_node(chapter, text, with_lesson=True)
        steps = _steps(node)
        if not steps:
            continue
        blocks = tuple(_taught(number, step) for number, step in enumerate(steps, len(numbers) + 1))
        numbers |= {step.id: str(number) for number, step in enumerate(steps, len(numbers) + 1)}
        tables += [node for node in walk(node) if isinstance(node, SetUpFigure)]
        if page is None:
            title = _section_title(node, steps[0]) if chapter in first else text.words(text.text(chapter.title))
            flavour = [b for b in chapter.blocks if is_flavour(b, text.game)] if chapter not in first else []
            page = LessonPage(title, _flavour(flavour[:1], text), blocks)
        else:
            head = Section(text.words(text.text(chapter.title)), (), 2)
            page = replace(page, blocks=(*page.blocks, head, *blocks))
    if page is None:
        return None
    return replace(page, blocks=(*page.blocks, *(replace(table, steps=numbers) for table in tables[:1])))


def _steps(chapter: Block) -> list[Clause | ListItem]:
    """The steps of the set-up in a chapter, without those that are parts of others."""
    steps = [n for n in walk(chapter) if isinstance(n, Clause | ListItem) and n.kind == "setup"]
    within = {id(inner) for step in steps for inner in walk(step) if inner is not step}
    return [step for step in steps if id(step) not in within]


def _section_title(chapter: Block, step: Block) -> tuple[Inline, ...]:
    """The title of the innermost section with a step."""
    sections = [n for n in walk(chapter) if isinstance(n, Section) and any(one is step for one in walk(n))]
    return sections[-1].title if sections else ()


def _taught(number: int, step: Clause | ListItem) -> TaughtStep:
    """A step with its words and its picture."""
    own: tuple[Block, ...] = (Paragraph(step.inlines, span=step.span),) if isinstance(step, ListItem) else ()
    blocks = tuple(b for b in (*own, *step.blocks) if isinstance(b, Paragraph | List))
    figure = next((b for b in step.blocks if isinstance(b, StepFigure)), None)
    return TaughtStep(number, blocks, figure, span=step.span)


# ------------------------------------------------------------------------------------------------- the first turn
def stories(text: GameText) -> Iterator[tuple[model.Chapter, Story]]:
    """The played examples of the lesson, each with its chapter."""
    for chapter in (*lesson_chapters(text.game), *printed_chapters(text.game)):
        taught = {block.id for block in chapter.blocks if block.kind == "example" and is_taught(block)}
        if not taught:
            continue
        node = chapter_node(chapter, text, with_log=True, with_lesson=True)
        for one in walk(node):
            if isinstance(one, Story) and one.example in taught:
                yield chapter, one


def _turn_page(chapter: model.Chapter, story: Story, text: GameText) -> LessonPage:
    """A narrated example, with the rules that it uses next to each scene."""
    stated = set[str]()
    beats = tuple(_beat(scene, stated, text) for scene in story.scenes)
    only = [block for block in chapter.blocks if is_flavour(block, text.game)] if not chapter.number else []
    title = chapter.title if not chapter.number else _heading_above(chapter, story.example)
    return LessonPage(
        text.words(text.text(title)), _flavour(only, text), (PlayedExample(replace(story, scenes=()), beats),)
    )


def _heading_above(chapter: model.Chapter, example: str) -> model.Message:
    """The last heading before an example."""
    before = takewhile(lambda block: block.id != example, chapter.blocks)
    return [block.text for block in before if block.kind == "heading"][-1]


def _beat(scene: Scene, stated: set[str], text: GameText) -> Beat:
    """A scene without its log, and the briefs of the clauses of play that no earlier scene used."""
    ids = dict.fromkeys([scene.why.clause, *(line.clause for line in scene.lines)])
    clauses = [text.game.clauses[id] for id in ids if id in text.game.clauses and id not in stated]
    clauses = [clause for clause in clauses if clause.brief and clause.kind != "setup"]
    rules: list[Line] = []
    named = {scene.title}
    for clause in clauses[:MOST_RULES]:
        name = text.capital(_name_of(clause, text))
        rules.append(_rule(clause, "" if name in named else name, text))
        named.add(name)
        stated.add(clause.id)
    shown = without_log(scene)
    assert isinstance(shown, Scene)
    return Beat(replace(shown, why=Line(())), tuple(rules))


def _name_of(clause: model.Clause, text: GameText) -> str:
    """The name under which readers look up a clause: the name of its action, phase or section."""
    rule = next((rule for rule in text.rules.of_kind("action") if rule.clause == clause.id), None)
    if rule is not None:
        return action_name(rule, text)
    phase = next((phase for phase in text.game.phases.values() if phase.clause == clause.id), None)
    return text.text(phase.label if phase else clause.title)


def _rule(clause: model.Clause, name: str, text: GameText) -> Line:
    head: tuple[Inline, ...] = (Strong(text.words(name)), Words("\u2002")) if name else ()
    words = text.capital(text.brief(clause))
    return Line((*head, *text.words(words)), text.number(clause.id), clause=clause.id)
