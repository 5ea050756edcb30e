"""The leaflet of a game, one sheet to learn it from: set-up, a turn, how it ends. It has the nodes of the lesson."""

from collections.abc import Iterator, Sequence, Set
from itertools import takewhile
from typing import ClassVar

from pnp.base.frozen import dataclass, replace
from pnp.model import game as model
from pnp.press.document.front import title_node
from pnp.press.document.game_text import GameText, printed_chapters
from pnp.press.document.lesson import Ends, LessonPage, Panel, game_page, paragraph, round_page, set_up_page, stories
from pnp.press.document.lesson_blocks import introduction, is_here, title_above
from pnp.press.document.matter import TitlePage
from pnp.press.document.nodes import Block, Inline, List, ListItem, Paragraph
from pnp.press.document.parts import Line
from pnp.press.document.questions import questions_and_answers
from pnp.press.document.reference import clauses_of, headed_blocks


@dataclass(frozen=True)
class QuestionWithAnswer(Block):
    """A question with its answer."""

    question: tuple[Inline, ...]
    answer: tuple[Paragraph, ...]


@dataclass(frozen=True)
class Leaflet(Block):
    """A leaflet. A subject is None if the game says nothing about it."""

    title: TitlePage
    game: LessonPage | None
    set_up: LessonPage | None
    turn: LessonPage | None
    end: LessonPage | None
    questions: tuple[QuestionWithAnswer, ...]
    """The questions in order; there may be more than fit."""
    briefs: tuple[Ends, ...] = ()
    """Sections of the quick reference that continue the page about the turn; a section whose rules are all elsewhere in
    the leaflet is left out. Sections that do not fit there go on the last page."""
    last_briefs: tuple[Ends, ...] = ()
    """Sections that name a clause by which the game ends. They continue the page about the end."""
    role: ClassVar[str] = "Document"


def has_leaflet(text: GameText) -> bool:
    """Whether a leaflet would have more than its cover and the contents of the box."""
    leaflet = leaflet_node(text)
    return any((leaflet.set_up, leaflet.turn, leaflet.end, leaflet.questions, leaflet.briefs, leaflet.last_briefs))


def leaflet_node(text: GameText) -> Leaflet:
    """The leaflet of a game in one language."""
    scenes = [scene for _, story in stories(text) for scene in story.scenes]
    sections = list(_sections(text))
    turn = _with_sections(round_page(text, scenes), sections)
    ending = _ending(text)
    runs = list(_runs(ending, text))
    printed = {block.id for run in runs for block in run}
    stated = clauses_on(turn) | printed | {block.id for block in introduction(text.game)}
    stated |= {rule.clause for rule in text.rules.of_kind("action")}
    stated |= {clause.id for clause in text.game.clauses.values() if clause.kind == "setup"}
    new = [one for one in sections if any(line.clause not in stated for line in one.lines)]
    last = [one for one in new if any(line.clause in printed for line in one.lines)]
    return Leaflet(
        title_node(text, text.say("Learn to play")),
        game_page(text),
        set_up_page(text),
        turn,
        _end_page(text, ending, runs),
        tuple(_questions(text)),
        tuple(one for one in new if one not in last),
        tuple(_untitled(continuing(one, printed), ending, text) for one in last),
        variant=text.game.variant,
    )


# ------------------------------------------------------------------------------------------------- the end
def _end_page(text: GameText, ending: Sequence[model.Clause], runs: Sequence[list[model.Block]]) -> LessonPage | None:
    """The page about the end of the game: the clauses that decide it, in full; None without any."""
    if not ending:
        return None
    title = text.words(title_above(ending[0], text))
    return LessonPage(title, (), tuple(node for run in runs for node in _as_nodes(run, text)))


def _runs(clauses: Sequence[model.Clause], text: GameText) -> Iterator[list[model.Block]]:
    """The blocks of clauses, each once: a clause with the list right below it, or items of a list that follow each
    other."""
    ids, done = {clause.id for clause in clauses}, set[str]()
    printed = [b for c in printed_chapters(text.game) for b in c.blocks if is_here(b, text.game)]
    at = {block.id: place for place, block in enumerate(printed) if block.id}
    for clause in clauses:
        if clause.id in done:
            continue
        first, *rest = printed[at[clause.id] :]
        items = takewhile(lambda block: block.kind == "item", rest)
        below = takewhile(lambda block: block.id in ids, items) if first.kind == "item" else items
        run = [first, *(block for block in below if block.id not in done or not block.id)]
        done |= {block.id for block in run}
        yield run


def _as_nodes(run: Sequence[model.Block], text: GameText) -> Iterator[Block]:
    """Blocks as paragraphs, and items as a list."""
    yield from (paragraph(block, text) for block in run if block.kind != "item")
    items = [paragraph(block, text) for block in run if block.kind == "item"]
    if items:
        listed = tuple(ListItem(item.inlines, span=item.span) for item in items)
        yield List(listed, is_lone=len(run) == 1)


def _ending(text: GameText) -> list[model.Clause]:
    """The clauses that decide the game, then those that their rules cite, such as what is scored; none if the
    introduction has them all."""
    clauses, printed = text.game.clauses, {chapter.id for chapter in printed_chapters(text.game)}
    introduced = {block.id for block in introduction(text.game)}
    deciding = _deciding(text, introduced)
    rules = [r for r in text.rules.rules if "win" in r.calls and {*deciding} & {r.clause, *r.cites}]
    cited = {id for rule in (*rules, *text.rules.of_kind("win")) for id in rule.cites}
    ids = dict.fromkeys((*deciding, *(id for id in clauses if id in cited)))
    named = (clauses[id] for id in ids if id in clauses)
    ending = [clause for clause in named if clause.chapter in printed and clause.kind != "heading"]
    return [] if introduced.issuperset(clause.id for clause in ending) else ending


def _deciding(text: GameText, introduced: Set[str]) -> list[str]:
    """The clauses of the rules that win the game. If there are none, the clauses about winning that its introduction
    restates; otherwise the clauses of its limit, unless the introduction says how to win."""
    wins = [rule.clause for rule in text.rules.of_kind("win")]
    if wins:
        return wins
    restating = [text.game.clauses[id] for id in introduced if id in text.game.clauses]
    restated = {clause.restates for clause in restating}
    deciding = [r for r in text.rules.rules if "win" in r.calls or r.kind == "limit_reached"]
    by_rules = {id for rule in deciding for id in (rule.clause, *rule.cites)}
    ids = [id for id in text.game.clauses if id in restated & by_rules]
    limits = [] if restated & introduced else [rule.clause for rule in text.rules.of_kind("limit_reached")]
    return ids or limits


# ------------------------------------------------------------------------------------------------- the quick reference
def clauses_on(page: LessonPage | None) -> set[str]:
    """The clauses that a page of the round states in brief: those of its steps, phases, actions and boxes."""
    blocks = page.blocks if page is not None else ()
    panels = [block for block in blocks if isinstance(block, Panel)]
    phases = [phase for panel in panels for phase in panel.phases]
    boxes = [block for block in blocks if isinstance(block, Ends)]
    lines = [line for panel in panels for line in panel.step.lines] + [line for box in boxes for line in box.lines]
    stated = {line.clause for line in lines}
    stated |= {phase.clause for phase in phases if phase.note}
    return stated | {action.clause for phase in phases for action in phase.actions if action.does}


def continuing(section: Ends, stated: Set[str]) -> Ends:
    """A section of the quick reference that continues a page: without the lines at its beginning and end that the page
    states already. The lines between are all kept, since they may mean nothing without each other."""
    own = [at for at, line in enumerate(section.lines) if line.clause not in stated]
    return replace(section, lines=section.lines[own[0] : own[-1] + 1])


def _untitled(section: Ends, ending: Sequence[model.Clause], text: GameText) -> Ends:
    """A section of the page about the end, without its title if the page has the same."""
    is_same = section.title.casefold() == title_above(ending[0], text).casefold()
    return replace(section, title="") if is_same else section


def _with_sections(page: LessonPage | None, sections: Sequence[Ends]) -> LessonPage | None:
    """A page about limits, with the section of the quick reference that contains all of these limits, if there is one,
    in their place."""
    if page is None:
        return None
    return replace(page, blocks=tuple(_section_of(block, sections) for block in page.blocks))


def _section_of(block: Block, sections: Sequence[Ends]) -> Block:
    if not isinstance(block, Ends) or block.title:
        return block
    limits = {line.clause for line in block.lines}
    about = (s for s in sections if limits <= {line.clause for line in s.lines} and len(s.lines) <= 2 * len(limits))
    return next(about, block)


def _sections(text: GameText) -> Iterator[Ends]:
    """The sections of the quick reference that list clauses."""
    for title, _, shown in headed_blocks(text):
        ids = clauses_of(shown, text)
        if ids and title:
            yield Ends(title, tuple(_brief(text.game.clauses[id], text) for id in ids))


def _brief(clause: model.Clause, text: GameText) -> Line:
    return Line(text.words(text.capital(text.brief(clause))), text.number(clause.id), clause=clause.id)


def _questions(text: GameText) -> Iterator[QuestionWithAnswer]:
    """The questions that the book answers."""
    for chapter in printed_chapters(text.game):
        for heading, answer in questions_and_answers(chapter):
            words = tuple(paragraph(block, text) for block in answer if block.kind == "paragraph")
            if words:
                yield QuestionWithAnswer(text.words(text.text(heading.text)), words)
