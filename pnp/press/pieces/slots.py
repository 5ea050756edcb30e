"""Templates of layouts, drawn slot by slot: a slot's drawing for the same values is made once for all cards.

A slot is a template of its own (`press/pieces/layouts/build.py`). Its dependencies are read off it: the columns of the
card that it names, and other values of the card; everything else that it sees is the same for a whole deck. If it only
prints a column, it is drawn once with a mark in place of the words, which are inserted card by card
(`press/pieces/template_labels.py`). Motifs pass through a template as references to earlier drawings.
"""

import re
from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from pnp.base.frozen import dataclass
from pnp.model.text.catalogue import Catalogue
from pnp.press.pieces.compiled import SlotCode, slot_codes
from pnp.press.pieces.layouts import LayoutTemplate
from pnp.press.pieces.template_labels import SPEAKING, Unspeakable, WordlessPart, WordsByColumn, is_plain, marked
from pnp.press.typeset.drawing.shared_parts import CUT, FOOT, Part, PartedDrawing
from pnp.press.typeset.svg.fault import markup_fault
from pnp.press.typeset.svg.words import words_cut_out
from pnp.source.diagnostics.budgets import OverBudget

if TYPE_CHECKING:
    from jinja2 import Template

    from pnp.press.pieces.sandbox import BudgetEnvironment

FAULTS = (ArithmeticError, AttributeError, LookupError, NameError, TypeError, ValueError)
"""Exceptions that the code of a template may raise itself."""
MOST_DRAWN = 256
"""Drawings of a slot that are remembered; with more than this, all are dropped."""
LONG = 4_000
"""A drawing with more characters than this is made of motifs, which are remembered, and is not remembered itself."""
MOST_SOUND = 4_096
MOST_MOTIFS = 256
CARD = "card"
_REFERENCE = "\x01"
"""Character before and after the number of a motif in a drawing; XML does not allow it."""
_REFERRED = re.compile(f"{_REFERENCE}([0-9]+){_REFERENCE}")


@dataclass(frozen=True)
class TemplateQuestion:
    """A question of a template, and its answer."""

    name: str
    args: tuple[Any, ...]
    keywords: Mapping[str, Any]
    answer: str

    @property
    def is_plain(self) -> bool:
        """Whether it was asked with only words and numbers."""
        return all(isinstance(value, str | int | float | None) for value in (*self.args, *self.keywords.values()))


class Notes:
    """The questions of the current drawing."""

    def __init__(self) -> None:
        self.questions: list[TemplateQuestion] = []
        """Questions about the game's texts, with their answers."""
        self.asked = False
        """Whether the drawing asked for a message of its own, which may count other cards."""

    def begin(self) -> None:
        """Forget the questions of the previous drawing."""
        self.questions, self.asked = [], False

    def ask(self, name: str, answer: Callable[..., Any], /, *args: object, **keywords: object) -> Any:
        """Answer a template's question about the game's texts and note it: two drawings with the same answers are the
        same."""
        value = answer(*args, **keywords)
        self.questions.append(TemplateQuestion(name, args, keywords, repr(value)))
        return value


@dataclass(frozen=True)
class _SlotDrawing:
    """The drawing of a slot for some values."""

    parts: tuple[Part | WordlessPart, ...]
    questions: tuple[TemplateQuestion, ...]
    asked: bool
    messages: frozenset[tuple[str, str]]
    steps: int
    """Steps of the budget that it took."""


class _Slot:
    """A slot's template, and its drawings so far."""

    def __init__(self, template: "Template", code: SlotCode) -> None:
        self.template, self.names, self.columns = template, code.names, code.columns
        self.spoken = code.spoken
        """Columns that it only prints."""
        self.drawn: dict[Hashable, _SlotDrawing] = {}
        self.may_be_parted = True


class _References:
    """Short references in drawings to motifs, which are long, and the same on many cards."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        """The number that refers to each motif."""
        self.numbered: list[str] = []
        """The motifs in the order of these numbers."""

    def refer(self, make: Callable[..., tuple[str, ...]], *args: object) -> Markup:
        """A drawing that may be split, as references to its parts."""
        numbers = []
        for motif in make(*args):
            number = self.numbers.get(motif)
            if number is None:
                number = self.numbers[motif] = len(self.numbered)
                self.numbered.append(motif)
            numbers.append(f"{_REFERENCE}{number}{_REFERENCE}")
        return Markup(CUT.join(numbers))

    def resolved(self, text: str) -> str:
        """A drawing with the motifs in place of its references."""
        return _REFERRED.sub(lambda reference: self.numbered[int(reference[1])], text) if _REFERENCE in text else text

    def forget(self) -> None:
        """Forget all motifs."""
        self.numbers, self.numbered = {}, []


class Slots:
    """Draws templates of layouts slot by slot."""

    def __init__(
        self,
        environment: "BudgetEnvironment",
        catalogue: Catalogue,
        notes: Notes,
        parted: Mapping[str, Callable[..., tuple[str, ...]]],
    ) -> None:
        """Create it; ``parted`` are functions of templates whose drawings may be split, returning the parts."""
        self.environment, self.catalogue, self.notes = environment, catalogue, notes
        self.references = _References()
        self.referring = {name: partial(self.references.refer, make) for name, make in parted.items()}
        self.slots: dict[int, tuple[LayoutTemplate, list[_Slot]]] = {}
        """The slots of each template by its id; the template is kept, so that no other object can get its id."""
        self.motifs: dict[str, Part] = {}
        self.sound: set[Hashable] = set()
        """Long drawings that are XML, by their sums, and others without their words."""

    def drawing(
        self, template: LayoutTemplate, common: Mapping[str, Any], values: Mapping[str, Any]
    ) -> PartedDrawing | None:
        """The drawing of a layout's template for these values; None if it has no slots, or has a fault, which is
        reported when the template is drawn as a whole."""
        from jinja2 import TemplateError

        if not template.slots:
            return None
        shown = _CardValues(values)
        parts: list[Part] = []
        if len(self.references.numbered) >= MOST_MOTIFS:
            self.references.forget()
            self.motifs = {}
        try:
            for slot in self._slots_of(template):
                try:
                    drawn, labels = self._cached(slot, shown, common, template.head)
                except Unspeakable:
                    slot.spoken = ()
                    drawn, labels = self._cached(slot, shown, common, template.head)
                parts += [part.saying(labels) if isinstance(part, WordlessPart) else part for part in drawn.parts]
        except (TemplateError, AssertionError, RecursionError, OverBudget, *FAULTS):
            return None
        return PartedDrawing.of(template.head, parts)

    def _cached(
        self, slot: _Slot, shown: "_CardValues", common: Mapping[str, object], head: str
    ) -> tuple[_SlotDrawing, WordsByColumn]:
        """The drawing of a slot for a card, and the words to insert. Raises Unspeakable, and the exceptions of
        :meth:`_drawn`."""
        labels = shown.labels(slot)
        key = shown.key(slot, labels)
        drawn = slot.drawn.get(key)
        if drawn is None:
            names = shown.names(self.environment.globals, common, self.referring)
            drawn = self._drawn(slot, names | marked(names, labels) if labels else names, head, labels)
            if sum(map(len, drawn.parts)) <= LONG:
                if len(slot.drawn) >= MOST_DRAWN:
                    slot.drawn.clear()
                slot.drawn[key] = drawn
        else:
            self.environment.charge(drawn.steps)
            self.notes.questions += drawn.questions
            self.notes.asked = self.notes.asked or drawn.asked
            self.catalogue.note(drawn.messages)
        return drawn, labels

    def _drawn(self, slot: _Slot, names: dict[str, Any], head: str, labels: WordsByColumn) -> _SlotDrawing:
        """Draw a slot. Raises ValueError for invalid XML, and whatever its template raises."""
        template, notes, left = slot.template, self.notes, self.environment.left
        questions, asked, notes.asked = len(notes.questions), notes.asked, False

        def draw() -> str:
            return "".join(template.root_render_func(template.new_context(names, shared=True)))

        text, messages = self.catalogue.noting(draw)
        parts = self._parts(text, slot, head, labels)
        drawn = _SlotDrawing(
            parts, tuple(notes.questions[questions:]), notes.asked, messages, left - self.environment.left
        )
        notes.asked = notes.asked or asked
        return drawn

    def _parts(self, text: str, slot: _Slot, head: str, labels: WordsByColumn) -> tuple[Part | WordlessPart, ...]:
        """The parts of a slot's drawing: one, or several if it may be split. Raises ValueError for invalid XML."""
        if slot.may_be_parted and CUT in text:
            try:
                *most, last = text.split(CUT)
                return tuple([self._motif(one, head, labels) for one in (*(f"{one}{CUT}" for one in most), last)])
            except ValueError:
                slot.may_be_parted = False  # (it is in a group as a whole)
        return (self._part(self.references.resolved(text), head, labels),)

    def _part(self, text: str, head: str, labels: WordsByColumn) -> Part | WordlessPart:
        """A part of a drawing. Raises ValueError for invalid XML."""
        spoken = WordlessPart.of(text, labels) if labels else None
        self._check_markup(part := spoken.saying(labels) if spoken else Part.of(text), head)
        return spoken or part

    def _motif(self, text: str, head: str, labels: WordsByColumn) -> Part | WordlessPart:
        """A part that many drawings have, whose checksum need not be computed again."""
        if labels:
            return self._part(self.references.resolved(text), head, labels)
        part = self.motifs.get(text)
        if part is None:
            part = Part.of(self.references.resolved(text))
            self._check_markup(part, head)
            if len(self.motifs) >= MOST_MOTIFS:
                self.motifs.clear()
            self.motifs[text] = part
        return part

    def _check_markup(self, part: Part, head: str) -> None:
        """Raise ValueError for invalid XML."""
        cut = None if isinstance(part.key, bytes) else words_cut_out(part)
        key = part.key if cut is None else cut[0]
        if key in self.sound:
            return
        if markup_fault(f"{head}{part}{FOOT}"):
            raise ValueError("not XML")
        if not isinstance(key, str):
            if len(self.sound) >= MOST_SOUND:
                self.sound.clear()
            self.sound.add(key)

    def _slots_of(self, template: LayoutTemplate) -> list[_Slot]:
        entry = self.slots.get(id(template))
        if entry is None:
            codes = slot_codes(template, self.environment)
            slots = [_Slot(self.environment.from_compiled(code.code), code) for code in codes]
            entry = self.slots[id(template)] = template, slots
        return entry[1]


class _CardValues:
    """The values of a card that identify its slots' drawings."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.values, self.card = values, vars(values[CARD]) if CARD in values else {}
        self.of_values: dict[str, Hashable] = {}
        self.of_columns: dict[str, Hashable] = {}
        self._names: dict[str, object] | None = None

    def labels(self, slot: _Slot) -> WordsByColumn:
        """The words of this card that a slot only prints, by their columns."""
        if not slot.spoken or not SPEAKING.isdisjoint(self.values):
            return {}
        return {name: self.card[name] for name in slot.spoken if is_plain(self.card.get(name))}

    def key(self, slot: _Slot, labels: WordsByColumn) -> Hashable:
        """Everything that a slot's drawing depends on, except what it only prints."""
        own = [_key_part(name, self.values, self.of_values) for name in slot.names if name in self.values]
        columns = self.card if slot.columns is None else slot.columns
        return (*labels, *own, *[_key_part(name, self.card, self.of_columns) for name in columns if name not in labels])

    def names(self, *of_all: Mapping[str, Any]) -> dict[str, Any]:
        """All that a template sees."""
        if self._names is None:
            self._names = {}
            for names in (*of_all, self.values):
                self._names |= names
        return self._names


def _key_part(name: str, values: Mapping[str, object], parts: dict[str, Hashable]) -> Hashable:
    """A value as part of a key: values that are written differently have different keys."""
    if name not in parts:
        value = values.get(name)
        parts[name] = value if type(value) in (str, int) else (repr(value),)
    return parts[name]
