"""Jinja2 templates of SVG in a sandbox, filled from the model; each fault is reported at its line."""

import hashlib
import os
import sys
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cached_property, partial
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Literal

from pnp.base.resources import TEMPLATES
from pnp.model.game import Layout
from pnp.press.edition.edition import Edition, PieceFormat
from pnp.press.edition.theme import card_styles
from pnp.press.pieces.card_preview import shown_board, shown_card, shown_cell, shown_member, shown_phase
from pnp.press.pieces.layouts import LayoutSums, LayoutTemplate, build_template
from pnp.press.pieces.layouts.drawn import drawing_names, parted_names
from pnp.press.pieces.layouts.subject import Subject
from pnp.press.pieces.pictures import picture_file
from pnp.press.pieces.slots import CARD, FAULTS, Notes, Slots, TemplateQuestion
from pnp.press.pieces.template_motifs import MotifNames
from pnp.press.typeset.drawing.shared_parts import DrawingSum, sum_in_place
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.svg.fault import markup_fault
from pnp.source.diagnostics import Span
from pnp.source.diagnostics.budgets import MEMORY, VALUE, OverBudget
from pnp.source.load.safe_open import read_inside
from pnp.source.load.stamp import files_below, state_of, state_of_press

if TYPE_CHECKING:
    from jinja2 import Template

    from pnp.press.pieces.drawn_apart import Drawing, DrawnApart
    from pnp.press.pieces.edition_copy import EditionCopy
    from pnp.press.pieces.sandbox import BudgetEnvironment
    from pnp.press.typeset import ParagraphStyle
    from pnp.press.typeset.svg.faces import Pictures
    from pnp.press.typeset.svg.parts import Parts

HAS_PROCESSES = sys.platform not in ("emscripten", "wasi")
"""Whether the system starts other processes."""
ASKED = ("members", "brief", "cell", "number", "layout_text", "told", "name", "t")
"""Questions about the game's texts that a template may ask."""
FACTS = ("game", "boards", "phases")
"""Facts of the game's texts that a template gets without a question."""


class Templates:
    """The templates of a game, in a sandbox: the game's own folder takes precedence over the press's. Those that do not
    come with the press are drawn in a process that the system limits (`press/pieces/worker.py`)."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.folders = [
            folder / "templates" if folder.name != "templates" else folder for folder in edition.facts.folders
        ]
        self.environment = edition.facts.cache.of(("templates", *self.folders), self._environment)
        self.notes = Notes()
        self.common = self._common()
        files = _files(edition)
        named = edition.facts.cache.of(("named facts", files), lambda: [name for name in FACTS if self._is_named(name)])
        look = repr((files, _look(edition), [self.common[name] for name in named]))
        self.look: tuple[str] = (hashlib.sha256(look.encode("utf-8", "surrogatepass")).hexdigest(),)
        """The checksum of everything that faces are made from, except the cards, and the texts of rules that templates
        ask for."""
        self.sets = {name: repr(enum) for name, enum in edition.game.enums.items()}
        """All sets of names: signs and inks follow from them."""
        self.answers: dict[str, Callable[..., Any]] = {name: self.common[name] for name in ASKED}
        self.common |= {name: partial(self.notes.ask, name, self.answers[name]) for name in ASKED}
        self.slots = Slots(self.environment, edition.prose.catalogue, self.notes, parted_names(edition))
        self._failed: tuple[int, set[tuple[str, ...]]] = (0, set())
        """In a worker: the number of a batch, and its templates that failed."""
        self._sums = LayoutSums()
        self._get_spare_memory: Callable[[], None] = lambda: None
        """In a worker: raises its limit of memory a little."""

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the templates for a worker that is not a copy of this process."""
        from pnp.press.pieces.edition_copy import EditionCopy

        return _restored, (EditionCopy.of(self.edition),)

    @cached_property
    def apart(self) -> "DrawnApart":
        """The object that asks workers for drawings."""
        from pnp.press.pieces.drawn_apart import DrawnApart, WeakMethod

        return DrawnApart(WeakMethod(self, "answer"), self.folders, self.edition.facts.refused)

    @cached_property
    def styles(self) -> "Mapping[str, ParagraphStyle]":
        """Every style of ``type`` by name."""
        return card_styles(self.edition.theme, self.edition.fonts)

    @cached_property
    def pictures(self) -> "Pictures":
        """The function that finds the file of a picture."""
        return partial(picture_file, self.edition.facts.folders)

    @cached_property
    def parts(self) -> "Parts":
        """Parts of drawings seen so far."""
        from pnp.press.typeset.svg.parts import Parts

        return Parts(self.edition.setting, self.styles, self.pictures)

    def _environment(self) -> "BudgetEnvironment":
        from pnp.press.pieces.sandbox import template_environment

        return template_environment(self.folders)

    def _is_named(self, fact: str) -> bool:
        """Whether the game's templates or layouts contain the name of a fact, or a template cannot be read."""
        own = [folder for folder in self.folders if folder != TEMPLATES]
        texts = (_text_of(folder, file) for folder in own for file in files_below(folder))
        return fact in repr(self.edition.game.layouts) or any(text is None or fact.encode() in text for text in texts)

    def _common(self) -> dict[str, Any]:
        edition = self.edition
        theme = edition.theme
        motif = MotifNames(edition.icons.drawing, self.environment.charge)
        return {
            "theme": theme,
            "motif": motif,
            "ink": theme.ink,
            "pt": lambda size: round(float(size) * PT, 4),
            "low_ink": edition.low_ink,
            "t": edition.prose.fill,
            "say": edition.say,
            "name": edition.name,
            "game": SimpleNamespace(id=edition.game.id, title=edition.text(edition.game.title)),
            "locale": edition.locale,
            "members": lambda name: [shown_member(m, edition) for m in edition.game.enums[name].members],
            "boards": {board.name: shown_board(board, edition) for board in edition.game.boards.values()},
            "brief": lambda clause: edition.brief(edition.game.clauses[clause]),
            "cell": lambda table, *keys: shown_cell(edition, table, keys),
            "cards": partial(_shown_cards, edition, self.notes),
            "phases": [shown_phase(phase, edition) for phase in edition.game.phases.values()],
            "number": edition.number,
            **drawing_names(edition, motif.icon),
        }

    def _has_same_answers(self, questions: Iterable[TemplateQuestion]) -> bool:
        """Whether a template would get the same answers again."""
        try:
            return all(repr(self.answers[one.name](*one.args, **one.keywords)) == one.answer for one in questions)
        except FAULTS:
            return False

    def render(self, template: str | LayoutTemplate, span: Span, **values: object) -> str | None:
        """The SVG that a template, or one made from a layout, gives; None if it fails: PNP121, PNP130, or PNP706 for
        invalid XML."""
        memory = self.edition.facts.cache
        if not memory.knows_drawings:
            self.notes.begin()
            return self._rendered(template, span, values)
        key = self._key(template, values)
        drawing: DrawingSum | tuple[str, tuple[TemplateQuestion, ...]] | None = memory.get(key)
        if isinstance(drawing, DrawingSum):
            drawing.draw = lambda: self._rendered(template, span, values, is_known=True)
            return drawing
        if drawing is not None and self._has_same_answers(drawing[1]):
            return drawing[0]
        self.notes.begin()
        faults = len(self.edition.report.diagnostics)
        svg, messages = self.edition.prose.catalogue.noting(lambda: self._rendered(template, span, values))
        if svg is not None:
            memory.drew(key, svg, messages if len(self.edition.report.diagnostics) == faults else None)
            if memory.stores_drawings and not self.notes.asked and len(self.edition.report.diagnostics) == faults:
                again = partial(self._rendered, template, span, values, is_known=True)
                memory.put(key, (svg if memory.goes_on else sum_in_place(svg, again), tuple(self.notes.questions)))
        return svg

    def _key(self, template: str | LayoutTemplate, values: Mapping[str, object]) -> Hashable:
        """Everything that a drawing depends on, except its template's questions."""
        text = repr(values)
        sets = tuple(written for name, written in self.sets.items() if name in text)
        return ((*self.look, *sets), template if isinstance(template, str) else template.text, text)

    def _is_cached(self, key: Hashable) -> bool:
        drawing = self.edition.facts.cache.get(key)
        return isinstance(drawing, DrawingSum) or (drawing is not None and self._has_same_answers(drawing[1]))

    def render_again(self, template: str | LayoutTemplate, span: Span, **values: object) -> str | None:
        """The SVG of a drawing that was rendered before, like :meth:`render`; it is not cached."""
        return self._rendered(template, span, values, is_known=True)

    def layout(self, layout: Layout, subject: Subject, format: PieceFormat) -> LayoutTemplate:
        """The template that a layout makes for cards of a kind in a format."""
        key = ("layout", self.look, self._sums.of(layout, subject), format.width, format.height)
        make = partial(build_template, layout, subject, format, self.edition)
        template: LayoutTemplate = self.edition.facts.cache.of(key, make)
        return template

    def _template(self, template: str | LayoutTemplate) -> "Template":
        loaded: Template
        if isinstance(template, str):
            loaded = self.environment.get_template(template)
        else:
            loaded = self.environment.from_text(template.name, template.text)
        return loaded

    def _is_ours(self, template: str | LayoutTemplate) -> bool:
        """Whether it evaluates no text from a stranger: a template of the press, none of which names another, or one
        made from a layout, if it has only the constructs that the press writes."""
        if isinstance(template, LayoutTemplate):
            from pnp.press.pieces.sandbox import is_plain_layout

            return is_plain_layout(template.text, self.environment)
        from pnp.press.pieces.origin import file_of

        return file_of(self.folders, template) == TEMPLATES / template

    def sources(self, template: str) -> list[str]:
        """The texts of a template, and of all that it extends, imports or includes; none if they cannot be read."""
        if self.is_drawn_apart(template):
            return self.apart.sources(template)
        from pnp.press.pieces.origin import sources_of

        return sources_of(self.environment, template)

    def is_drawn_apart(self, template: str | LayoutTemplate) -> bool:
        """Whether a worker draws it."""
        return HAS_PROCESSES and not self._is_ours(template)

    def draw_ahead(
        self, faces: Iterable[tuple[str | LayoutTemplate, Span, Mapping[str, object]]], is_known: bool = False
    ) -> None:
        """Let a worker begin the faces that it is to draw among these, which are rendered next, in this order.
        ``is_known``: they will be rendered again."""
        memory = self.edition.facts.cache
        if is_known and memory.knows_drawings:
            return  # (their drawings, or the faces made from them, are at hand)
        ahead = [
            (template, span, dict(values), is_known) for template, span, values in faces
            if self.is_drawn_apart(template)
            and not (memory.knows_drawings and self._is_cached(self._key(template, values)))
        ]  # fmt: skip
        if ahead:
            self.apart.ahead(ahead)

    def _rendered(
        self, template: str | LayoutTemplate, span: Span, values: Mapping[str, object], is_known: bool = False
    ) -> str | None:
        """The SVG of a template, drawn here or by a worker; ``is_known``: it was found to be XML before."""
        if not self.is_drawn_apart(template):
            return self._rendered_here(template, span, values, is_known)
        drawing = self.apart.drawing(template, span, dict(values), is_known)
        self.edition.report.add_all(drawing.diagnostics)
        self.notes.questions += drawing.questions
        self.notes.asked = self.notes.asked or drawing.asked
        self.edition.prose.catalogue.note(drawing.messages)
        return drawing.svg

    def answer(self, what: Literal["draw", "sources", "line"], *of: Any) -> Any:
        """The answer of a worker: a drawing (None for a template that failed for an earlier card of the same batch),
        the texts of a template, or a template's line for a line of its code."""
        from pnp.press.pieces.origin import sources_of
        from pnp.press.pieces.template_faults import name_of
        from pnp.press.pieces.worker_limits import get_spare_memory

        self._get_spare_memory = get_spare_memory
        if what == "sources":
            return sources_of(self.environment, *of)
        if what == "line":
            name, line = of
            return self.environment.get_template(name).get_corresponding_lineno(line)
        *face, batch = of
        if batch != self._failed[0] or not batch:
            self._failed = (batch, set())
        name = name_of(face[0])
        if name in self._failed[1]:
            return None
        drawing = self._drawing(*face)
        if drawing.svg is None:
            self._failed[1].add(name)
        return drawing.to_plain()

    def _drawing(
        self, template: str | LayoutTemplate, span: Span, values: Mapping[str, object], is_known: bool
    ) -> "Drawing":
        """The drawing of a template, made in a worker."""
        from pnp.press.pieces.drawn_apart import Drawing

        report = self.edition.report
        report.weights, report.diagnostics[:] = {}, []  # (the process that asked puts these in, and charges them)
        self.notes.begin()
        draw = partial(self._rendered_here, template, span, values, is_known)
        svg, messages = self.edition.prose.catalogue.noting(draw)
        asked = self.notes.asked or not all(one.is_plain for one in self.notes.questions)
        questions = () if asked else tuple(self.notes.questions)
        return Drawing(svg, tuple(report.diagnostics), questions, asked, messages)

    def _rendered_here(
        self, template: str | LayoutTemplate, span: Span, values: Mapping[str, object], is_known: bool
    ) -> str | None:
        """The SVG of a template, drawn in this process; None if it fails."""
        from jinja2 import TemplateError

        faults = (TemplateError, AssertionError, *FAULTS)  # (Jinja asserts the types of its filters' arguments)
        if isinstance(template, LayoutTemplate):  # (it reads columns from the card: one may be called `sign`)
            values = {name: value for name, value in values.items() if name not in self.common}
        try:
            self.environment.begin()
            if isinstance(template, LayoutTemplate) and (drawing := self.slots.drawing(template, self.common, values)):
                return drawing
            self.environment.begin()
            svg: str = self._template(template).render({**self.common, **values})
            VALUE.hold(len(svg))
            return svg if is_known or self._is_xml(template, svg, span) else None
        except OverBudget as over:
            self._fail(template, over, span)
            return None
        except MemoryError as full:
            self._get_spare_memory()
            self._fail(template, OverBudget(MEMORY).with_traceback(full.__traceback__), span)
            return None
        except RecursionError as deep:
            from pnp.press.pieces.template_faults import EndlessRound

            help = "remove one of the calls or includes, so that none returns to itself"
            self._fail(template, EndlessRound().with_traceback(deep.__traceback__), span, help)
            return None
        except faults as fault:
            self._fail(template, fault, span, is_of_card=CARD in values)
            return None

    def _is_xml(self, template: str | LayoutTemplate, svg: str, span: Span) -> bool:
        """Whether a drawing is XML; otherwise reports PNP706, at the template's fault."""
        fault = markup_fault(svg)
        if fault is None:
            return True
        from pnp.press.pieces.origin import origin_of
        from pnp.press.pieces.template_faults import wording

        where = template.place(fault.line) if isinstance(template, LayoutTemplate) else span
        if isinstance(template, str):
            file, line = origin_of(self.environment, template, svg, fault.line)
            where = Span(file, line, 1, line, 2) if line else span
        self.edition.report.error("PNP706", f"{wording(template)} makes no drawing: {fault.message}", where, fault.help)
        return False

    def _fail(
        self, template: str | LayoutTemplate, fault: Exception, span: Span, help: str = "", is_of_card: bool = False
    ) -> None:
        """Report why a template cannot be drawn: PNP130 for exceeding a budget, else PNP121, at the row of the card if
        ``is_of_card`` and the slot of a layout cannot show the card's value."""
        from pnp.press.pieces.template_faults import card_complaint, complaint, place_of, refusal

        where = place_of(fault, template, self.folders, span)
        if isinstance(fault, OverBudget):
            self.edition.report.add(refusal(template, fault, where))
        elif is_of_card and isinstance(template, LayoutTemplate) and isinstance(fault, FAULTS):
            self.edition.report.add(card_complaint(template, fault, where, span))
        else:
            self.edition.report.add(complaint(template, fault, where, help))


def _restored(copy: "EditionCopy") -> Templates:
    return Templates(copy.edition())


def _shown_cards(edition: Edition, notes: Notes, kind: str) -> list[SimpleNamespace]:
    """The cards of a kind, for a piece that shows one of them: a marker with the face of its person."""
    notes.asked = True
    of = edition.game.cards[kind]
    return [shown_card(card, of, edition) for card in of.cards]


def _text_of(folder: Path, file: Path) -> bytes | None:
    """The content of a template's file; None if it cannot be read."""
    try:
        return read_inside(folder, str(file.relative_to(folder)))
    except (OSError, ValueError):
        return None


def _look(edition: Edition) -> Hashable:
    """The facts that the faces of an edition share besides its files: the language and the style."""
    return edition.locale, edition.low_ink, edition.theme


def _files(edition: Edition) -> Hashable:
    """The files of the game and of the press that faces are made from. Tables of cards are left out, since every face
    has its card's own values in its key; so are chapters, since a template's questions are recorded. Variants have
    tables and chapters of their own, and share faces all the same."""
    cards = {Path(f).resolve() for f in {card.span.file for k in edition.game.cards.values() for card in k.cards}}
    chapters = {Path(chapter.file).resolve() for chapter in edition.game.chapters if chapter.file.endswith(".md")}
    own = [folder for folder in edition.facts.folders if folder != TEMPLATES]
    places = tuple(str(folder.resolve() / "templates") + os.sep for folder in own)
    files = (entry for entry in state_of(own, cards | chapters))
    drawn = (file for file in files if not file[0].endswith((".md", ".csv")) or file[0].startswith(places))
    return *drawn, *state_of_press()
