"""Jinja2 templates of SVG in a sandbox, filled from the model; what is wrong with one is told where it stands in it."""

import hashlib
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Mapping
from contextlib import suppress
from functools import cached_property, lru_cache, partial
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from pnp.base.frozen import dataclass
from pnp.base.resources import TEMPLATES
from pnp.model.game import Layout
from pnp.press.edition.edition import Edition, PieceFormat
from pnp.press.edition.theme import card_styles
from pnp.press.pieces.card_preview import shown_board, shown_card, shown_cell, shown_member, shown_phase
from pnp.press.pieces.hidden_text import Unseen
from pnp.press.pieces.layouts import Made, build_template
from pnp.press.pieces.layouts.drawn import drawing_names, parted_names
from pnp.press.pieces.layouts.plain import is_plain_layout
from pnp.press.pieces.layouts.subject import Subject
from pnp.press.pieces.origin import file_of, origin_of, sources_of
from pnp.press.pieces.pictures import picture_file
from pnp.press.pieces.slots import FAULTS, Heard, Notes, Slots
from pnp.press.pieces.worker import CAN_FORK, Exceeded, Worker, get_spare_memory
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.motifs import MOTIFS
from pnp.press.typeset.svg.fault import markup_fault
from pnp.source.diagnostics import Diagnostic, Span
from pnp.source.diagnostics.budgets import MEMORY, MOTIF, VALUE, OverBudget
from pnp.source.load.stamp import state_of

if TYPE_CHECKING:
    from jinja2 import Template

    from pnp.press.pieces.sandbox import BudgetEnvironment
    from pnp.press.typeset import ParagraphStyle
    from pnp.press.typeset.svg.faces import Pictures
    from pnp.press.typeset.svg.parts import Parts


ASKED = ("members", "brief", "cell", "number", "told")
"""What a template may ask of the game's texts."""
FACTS = ("game", "boards", "phases")
"""What it is told of them without asking."""


@dataclass(frozen=True)
class _Answer:
    """What drawing once comes to: the drawing, and everything else that changed meanwhile."""

    svg: str | None
    diagnostics: tuple[Diagnostic, ...]
    heard: tuple[Heard, ...]
    asked: bool
    messages: frozenset[tuple[str, str]]


class Templates:
    """The templates of a game, in a sandbox: the game's own folder goes before the press's. Those that do not come with
    the press are drawn in a process that the system limits (`press/pieces/worker.py`)."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.folders = [
            folder / "templates" if folder.name != "templates" else folder for folder in edition.facts.folders
        ]
        self.environment = edition.facts.kept.of(("templates", *self.folders), self._environment)
        self.common = self._common()
        look = repr((_look(edition), [self.common[name] for name in FACTS]))
        self.look: Hashable = (hashlib.sha256(look.encode("utf-8", "surrogatepass")).hexdigest(),)
        """The sum of all that faces are made of but the cards themselves, and what their templates ask of the rules'
        words."""
        self.answers: dict[str, Callable[..., Any]] = {name: self.common[name] for name in ASKED}
        self.common |= {name: partial(self._ask, name) for name in ASKED}
        self.notes = Notes()
        self.slots = Slots(self.environment, edition.prose.catalogue, self.notes, parted_names(edition))
        self._drawer, self._reader = Worker(self._answer), Worker(self._read)
        self._coming: deque[tuple[Any, ...]] = deque()
        """What the worker draws ahead."""
        self._refused: dict[tuple[str, ...], Diagnostic] = {}
        """What was told of templates that exceeded a limit, by their names: they are not tried again."""

    @cached_property
    def styles(self) -> "Mapping[str, ParagraphStyle]":
        """Every style of ``type`` by name."""
        return card_styles(self.edition.theme, self.edition.fonts)

    @cached_property
    def pictures(self) -> "Pictures":
        """Finds the file of a picture."""
        return partial(picture_file, self.edition.facts.folders)

    @cached_property
    def parts(self) -> "Parts":
        """Parts of drawings that were met."""
        from pnp.press.typeset.svg.parts import Parts

        return Parts(self.edition.setting, self.styles, self.pictures)

    def _environment(self) -> "BudgetEnvironment":
        from pnp.press.pieces.sandbox import template_environment

        return template_environment(self.folders)

    def _common(self) -> dict[str, Any]:
        edition = self.edition
        theme = edition.theme
        motifs, charge = {**MOTIFS, "icon": edition.icons.drawing}, self.environment.charge
        motif = SimpleNamespace(**{name: unescaped(draw, charge) for name, draw in motifs.items()})
        return {
            "theme": theme,
            "motif": motif,
            "ink": theme.ink,
            "pt": lambda size: round(float(size) * PT, 4),
            "low_ink": edition.low_ink,
            "t": self._fill,
            "say": edition.say,
            "name": edition.name,
            "game": SimpleNamespace(id=edition.game.id, title=edition.text(edition.game.title)),
            "locale": edition.locale,
            "members": lambda name: [shown_member(m, edition) for m in edition.game.enums[name].members],
            "boards": {board.name: shown_board(board, edition) for board in edition.game.boards.values()},
            "brief": lambda clause: edition.brief(edition.game.clauses[clause]),
            "cell": lambda table, *keys: shown_cell(edition, table, keys),
            "cards": self._cards,
            "phases": [shown_phase(phase, edition) for phase in edition.game.phases.values()],
            "number": edition.number,
            **drawing_names(edition, motif.icon),
        }

    def _ask(self, name: str, *args: Any, **given: Any) -> Any:
        """What a template asks of the game's texts; it is noted: a drawing is the same where this is."""
        told = self.answers[name](*args, **given)
        self.notes.heard.append(Heard(name, args, given, repr(told)))
        return told

    def _is_told(self, heard: Iterable[Heard]) -> bool:
        """Whether a template would be told the same again."""
        try:
            return all(repr(self.answers[one.name](*one.args, **one.given)) == one.told for one in heard)
        except FAULTS:
            return False

    def _cards(self, kind: str) -> list[SimpleNamespace]:
        """The cards of a kind, for a piece that shows one of them: a marker with the face of its person."""
        self.notes.asked = True
        of = self.edition.game.cards[kind]
        return [shown_card(card, of, self.edition) for card in of.cards]

    def _fill(self, *args: Any, **more: Any) -> str:
        self.notes.asked = True
        return self.edition.prose.fill(*args, **more)

    def render(self, template: str | Made, span: Span, **values: Any) -> str | None:
        """The SVG that a template, or one made of a layout, gives; None where it fails: PNP121, PNP130, or PNP706 for
        what is no XML."""
        kept, called = self.edition.facts.kept, template if isinstance(template, str) else template.text
        if not kept.knows_drawings:
            self.notes.begin()
            return self._rendered(template, span, values)
        key = (self.look, called, repr(values))
        known: Unseen | tuple[str, tuple[Heard, ...]] | None = kept.get(key)
        if isinstance(known, Unseen):
            known.again = lambda: self._rendered(template, span, values, is_known=True)
            return known
        if known is not None and self._is_told(known[1]):
            return known[0]
        self.notes.begin()
        faults = len(self.edition.report.diagnostics)
        svg, messages = self.edition.prose.catalogue.noting(lambda: self._rendered(template, span, values))
        if svg is not None:
            kept.drew(key, svg, messages if len(self.edition.report.diagnostics) == faults else None)
            if kept.goes_on and not self.notes.asked:
                kept.put(key, (svg, tuple(self.notes.heard)))
        return svg

    def render_again(self, template: str | Made, span: Span, **values: Any) -> str | None:
        """The same for one that was rendered before: nothing is kept of it."""
        return self._rendered(template, span, values, is_known=True)

    def layout(self, layout: Layout, subject: Subject, format: PieceFormat) -> Made:
        """The template that a layout makes for cards of a kind in a format."""
        key = ("layout", self.look, layout.name, subject.name, format.width, format.height)
        made: Made = self.edition.facts.kept.of(key, lambda: build_template(layout, subject, format, self.edition))
        return made

    def _template(self, template: str | Made) -> "Template":
        made: Template
        if isinstance(template, str):
            made = self.environment.get_template(template)
        else:
            made = self.environment.from_text(template.name, template.text)
        return made

    def _is_ours(self, template: str | Made) -> bool:
        """Whether no text of a stranger is evaluated: a template of the press, none of which names another, or one made
        of a layout, when it has only the forms that the press writes."""
        if isinstance(template, Made):
            return is_plain_layout(template.text, self.environment)
        return file_of(self.folders, template) == TEMPLATES / template

    def sources(self, template: str) -> list[str]:
        """The text of a template, and of all that it extends, imports or includes; none where these cannot be read."""
        read = self._reader.ask if self.is_drawn_apart(template) else self._read
        try:
            found: list[str] = read("sources", template)
        except Exceeded:
            found = []
        return found

    def _read(self, what: str, *of: Any) -> Any:
        """What is read of templates in a worker: the texts of one, or the line of one from that of its code."""
        if what == "sources":
            return sources_of(self.environment, *of)
        name, line = of
        return self.environment.get_template(name).get_corresponding_lineno(line)

    def _rendered(
        self, template: str | Made, span: Span, values: Mapping[str, Any], is_known: bool = False
    ) -> str | None:
        """``is_known``: the same was found to be XML before."""
        if not self.is_drawn_apart(template):
            return self._rendered_here(template, span, values, is_known)
        refused = self._refused.get(name := _name(template))
        if refused is not None:
            self.edition.report.add(refused)
            return None
        try:
            answer = self._asked((template, span, dict(values), is_known))
        except Exceeded as exceeded:
            self._coming.clear()
            self._refused[name] = self._too_much(template, exceeded, span)
            self.edition.report.add(self._refused[name])
            return None
        if answer.svg is None and self._coming:  # (the next ones are likely to fail too)
            self._coming.clear()
            self._drawer.close()
        self.edition.report.add_all(answer.diagnostics)
        self.notes.heard += answer.heard
        self.notes.asked = self.notes.asked or answer.asked
        self.edition.prose.catalogue.note(answer.messages)
        return answer.svg

    def draw_ahead(self, faces: Iterable[tuple[str | Made, Span, Mapping[str, Any]]], is_known: bool = False) -> None:
        """These faces will be rendered next, in this order: let a worker draw them, where one is to draw them and what
        is drawn is not kept."""
        if not self.edition.facts.kept.knows_drawings:
            wanted = [(template, span, dict(values), is_known) for template, span, values in faces
                      if self.is_drawn_apart(template) and _name(template) not in self._refused]  # fmt: skip
            self._coming = deque(wanted)
            if wanted:
                self._drawer.begin(wanted)

    def is_drawn_apart(self, template: str | Made) -> bool:
        """Whether a worker draws it."""
        return CAN_FORK and not self._is_ours(template)

    def _asked(self, question: tuple[Any, ...]) -> _Answer:
        """A worker's answer. Raises Exceeded."""
        answer: _Answer
        while self._coming:
            if self._coming.popleft() == question:
                answer = self._drawer.answer(question)
                return answer
            self._drawer.skip()
        answer = self._drawer.ask(*question)
        return answer

    def _answer(self, template: str | Made, span: Span, values: Mapping[str, Any], is_known: bool) -> _Answer:
        """Draw in a worker."""
        report = self.edition.report
        report.weights, report.diagnostics[:] = {}, []  # (the process that asked puts these in, and weighs them)
        self.notes.begin()
        svg, messages = self.edition.prose.catalogue.noting(
            lambda: self._rendered_here(template, span, values, is_known)
        )
        asked = self.notes.asked or not all(one.is_plain for one in self.notes.heard)
        heard = () if asked else tuple(self.notes.heard)
        return _Answer(svg, tuple(report.diagnostics), heard, asked, messages)

    def _rendered_here(self, template: str | Made, span: Span, values: Mapping[str, Any], is_known: bool) -> str | None:
        """Draw in this process."""
        from jinja2 import TemplateError

        faults = (TemplateError, AssertionError, *FAULTS)  # (Jinja asserts what its filters are given)
        try:
            self.environment.begin()
            if isinstance(template, Made) and (drawing := self.slots.drawing(template, self.common, values)):
                return drawing
            self.environment.begin()
            svg: str = self._template(template).render({**self.common, **values})
            VALUE.hold(len(svg))
            return svg if is_known or self._is_sound(template, svg, span) else None
        except OverBudget as over:
            self._refuse(template, over, span)
            return None
        except MemoryError as full:
            get_spare_memory()
            self._refuse(template, OverBudget(MEMORY).with_traceback(full.__traceback__), span)
            return None
        except RecursionError as deep:
            fault = ValueError("macros, or templates that include one another, go round and round")
            help = "take one of the calls or includes out, so that none comes back to itself"
            self._complain(template, fault.with_traceback(deep.__traceback__), span, help)
            return None
        except faults as fault:
            self._complain(template, fault, span)
            return None

    def _is_sound(self, template: str | Made, svg: str, span: Span) -> bool:
        """Whether a drawing is XML; else PNP706, where its template has the fault."""
        fault = markup_fault(svg)
        if fault is None:
            return True
        where = template.place(fault.line) if isinstance(template, Made) else span
        if isinstance(template, str):
            file, line = origin_of(self.environment, template, svg, fault.line)
            where = Span(file, line, 1, line, 2) if line else span
        self.edition.report.error("PNP706", f"{_called(template)} makes no drawing: {fault.message}", where, fault.help)
        return False

    def _where(self, fault: Exception, template: str | Made, span: Span) -> Span:
        """The line of a template, or of a layout, that a fault came from; the card's own where it is not known."""
        if isinstance(template, Made):
            return template.place(_place(fault, [], template.name)[1])
        file, line = _place(fault, self.folders, template)
        return Span(file, line, 1, line, 2) if line else span

    def _refuse(self, template: str | Made, over: OverBudget, span: Span) -> None:
        """Report what a template asks for beyond all use (PNP130)."""
        self.edition.report.add(_refusal(template, over, self._where(over, template, span)))

    def _too_much(self, template: str | Made, exceeded: Exceeded, span: Span) -> Diagnostic:
        """What is told of a template that exceeded a limit of its worker: at its line, where that is known."""
        over = OverBudget(exceeded.budget)
        if isinstance(template, Made):
            return _refusal(template, over, template.place(1))
        folders = [f"{folder}/" for folder in self.folders]
        for file, code_line in exceeded.frames:
            for folder in folders:
                if file.startswith(folder):
                    with suppress(Exception):  # (a template that takes too long to compile has no line)
                        line = self._reader.ask("line", file.removeprefix(folder), code_line)
                        return _refusal(template, over, Span(file, line, 1, line, 2))
        own = file_of(self.folders, template)
        return _refusal(template, over, Span(str(own), 1, 1, 1, 2) if own else span)

    def _complain(self, template: str | Made, fault: Exception, span: Span, help: str = "") -> None:
        message = str(fault.args[0]) if isinstance(fault, KeyError) and fault.args else str(fault)
        words = message[:1].lower() + message[1:]
        what = "the template" if isinstance(template, str) else "the slot"
        help = help or f"mend {what}, or give the card what it asks for"
        where = self._where(fault, template, span)
        self.edition.report.error("PNP121", f"{_called(template)} cannot be drawn: {words}", where, help)


def _name(template: str | Made) -> tuple[str, ...]:
    return (template,) if isinstance(template, str) else (template.name, template.text)


def _refusal(template: str | Made, over: OverBudget, where: Span) -> Diagnostic:
    help = "draw less: fewer passes of loops, smaller numbers, shorter texts"
    return Diagnostic("PNP130", over.budget.message(_name(template)[0]), where, help)


def _called(template: str | Made) -> str:
    """A template, or a layout, in a message."""
    return f"the template `{template}`" if isinstance(template, str) else f"the layout `{Path(template.name).stem}`"


def _look(edition: Edition) -> Hashable:
    """All that the faces of an edition are made of but its cards: the files of the game and of the press, the
    language, the style. Tables of cards are left out, for every face has its card's own values in its key; so are
    chapters, of which a template knows what it asks for."""
    tables = {Path(card.span.file) for kind in edition.game.cards.values() for card in kind.cards}
    chapters = {Path(chapter.file) for chapter in edition.game.chapters if chapter.file.endswith(".md")}
    return (state_of(edition.facts.folders, tables | chapters), edition.locale, edition.low_ink, edition.game.variant)


def unescaped(draw: Callable[..., Any], charge: Callable[[int], None] = lambda steps: None) -> Callable[..., Any]:
    """A motif whose SVG a template does not escape; what is no text (a picture that it makes) stays as it is.
    It refuses numbers from which a drawing would grow beyond all use, and takes steps off the budget of a drawing by
    the length of what it draws."""

    always_alike = any(draw is motif for motif in MOTIFS.values())

    def drawn(*args: Any, **more: Any) -> Any:
        for number in (*args, *more.values()):
            if isinstance(number, int | float) and not abs(number) <= MOTIF.most:
                raise OverBudget(MOTIF)
        plain, named = [_plain(value) for value in args], {name: _plain(value) for name, value in more.items()}
        plainly = all(isinstance(value, str | int | float | None) for value in (*plain, *named.values()))
        made = (_drawn_once if plainly and always_alike else _drawn)(draw, *plain, **named)
        if not isinstance(made, str):
            return made
        charge(len(made) // DRAWN_A_STEP)
        return Markup(made)

    return drawn


DRAWN_A_STEP = 10
"""So many characters of a motif take as long as one pass of a loop, or longer."""


def _drawn(draw: Callable[..., Any], *args: Any, **more: Any) -> Any:
    return draw(*args, **more)


_drawn_once = lru_cache(maxsize=512, typed=True)(_drawn)
"""The same is drawn once for all cards and languages."""


def _plain(value: Any) -> Any:
    """What a template hands to a motif, without the mark that it is safe: with it, the SVG that the motif puts beside
    it would be escaped. A macro, which draws a picture in two colours, gives plain SVG too."""
    if isinstance(value, Markup):
        return str(value)
    return (lambda *colours: _plain(value(*colours))) if callable(value) else value


def _place(fault: Exception, folders: list[Path], template: str) -> tuple[str, int]:
    """File and line of the template's own code that a fault came from."""
    file = str(file_of(folders, template) or template)
    line = getattr(fault, "lineno", 0) or 0
    trace = fault.__traceback__
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if name.endswith((".j2", ".svg")) or name == template:
            file, line = name, trace.tb_lineno
        trace = trace.tb_next
    return file, line
