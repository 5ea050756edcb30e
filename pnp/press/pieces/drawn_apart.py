"""Drawings made by a worker: the questions sent to it, and its answers as JSON."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any
from weakref import ref

from pnp.base.frozen import dataclass
from pnp.press.pieces.layouts import LayoutTemplate
from pnp.press.pieces.origin import file_of
from pnp.press.pieces.slots import TemplateQuestion
from pnp.press.pieces.template_faults import name_of, refusal
from pnp.press.pieces.worker import LimitExceeded, Worker
from pnp.press.typeset.drawing.shared_parts import Part, PartedDrawing
from pnp.source.diagnostics import Diagnostic, Span
from pnp.source.diagnostics.budgets import OverBudget
from pnp.source.diagnostics.stored import from_plain, to_plain

Face = tuple[str | LayoutTemplate, Span, Mapping[str, object], bool]
"""A template, the location of its card, its values, and whether the same was found to be XML before."""


@dataclass(frozen=True)
class Drawing:
    """The result of drawing a face: the drawing, diagnostics, and its template's questions."""

    svg: str | None
    diagnostics: tuple[Diagnostic, ...]
    questions: tuple[TemplateQuestion, ...] = ()
    asked: bool = False
    messages: frozenset[tuple[str, str]] = frozenset()

    def to_plain(self) -> dict[str, object]:
        """The drawing as data that JSON can hold."""
        svg: Any = self.svg
        if isinstance(svg, PartedDrawing):
            svg = {"head": svg.head, "parts": svg.parts}
        questions = [(one.name, one.args, dict(one.keywords), one.answer) for one in self.questions]
        return {
            "svg": svg, "diagnostics": [to_plain(one) for one in self.diagnostics], "questions": questions,
            "asked": self.asked, "messages": sorted(self.messages),
        }  # fmt: skip

    @classmethod
    def from_plain(cls, plain: dict[str, Any]) -> "Drawing":
        """The drawing that :meth:`to_plain` was called on. Raises KeyError, TypeError or ValueError for other data."""
        svg = plain["svg"]
        if isinstance(svg, dict):
            svg = PartedDrawing.of(svg["head"], map(Part.of, svg["parts"]))
        questions = tuple(
            TemplateQuestion(name, tuple(args), named, answer) for name, args, named, answer in plain["questions"]
        )
        messages = frozenset((context, text) for context, text in plain["messages"])
        return cls(svg, tuple(map(from_plain, plain["diagnostics"])), questions, bool(plain["asked"]), messages)


class WeakMethod:
    """A method of an object that it does not keep alive. An object that keeps its own method alive is freed only when
    Python searches for garbage; templates would keep all faces of an edition until then."""

    def __init__(self, owner: object, name: str) -> None:
        self._owner, self._name = ref(owner), name

    def _method(self) -> Callable[..., object]:
        method: Callable[..., object] = getattr(self._owner(), self._name)
        return method

    def __call__(self, *args: object) -> object:
        """Call the method. Raises AttributeError if the object is gone."""
        return self._method()(*args)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the method itself: a new Python keeps the object alive."""
        return getattr, (self._owner(), self._name)


class DrawnApart:
    """Asks a worker for the drawings of a game in one language."""

    def __init__(
        self,
        answer: Callable[..., object],
        folders: Sequence[Path],
        refused: dict[tuple[str, ...], Diagnostic],
    ) -> None:
        """Create it for the worker's function ``answer``, :meth:`Templates.answer`. ``refused``: the diagnostics of
        templates that exceeded a limit in this command, which are not tried again."""
        self._worker, self._folders, self._refused = Worker(answer), folders, refused
        self._batch = 0

    def ahead(self, faces: Sequence[Face]) -> None:
        """Begin to draw these faces, which the caller requests next, in this order."""
        wanted = [face for face in faces if name_of(face[0]) not in self._refused]
        if wanted:
            self._batch += 1
            self._worker.begin([("draw", *face, self._batch) for face in wanted])

    def drawing(self, *face: Any) -> Drawing:
        """A worker's drawing of a face. A template that exceeds a limit is refused (PNP130)."""
        template, span, _, _ = face
        name = name_of(template)
        if name not in self._refused:
            try:
                plain = self._worker.answer(("draw", *face, self._batch))
                if plain is None:  # (the template failed for another card, so no further request was expected)
                    plain = self._worker.ask("draw", *face, 0)
                return Drawing.from_plain(plain)
            except LimitExceeded as exceeded:
                self._worker.drop(lambda question: name_of(question[1]) == name)
                self._refused[name] = self._too_much(template, exceeded, span)
        return Drawing(None, (self._refused[name],))

    def sources(self, template: str) -> list[str]:
        """The texts of a template, and of all that it extends, imports or includes; none if it cannot be read."""
        try:
            return [str(text) for text in self._worker.ask("sources", template)]
        except LimitExceeded:
            return []

    def _too_much(self, template: str | LayoutTemplate, exceeded: LimitExceeded, span: Span) -> Diagnostic:
        """The diagnostic for a template that exceeded a limit: at its line, if that is known."""
        over = OverBudget(exceeded.budget)
        if isinstance(template, LayoutTemplate):
            return refusal(template, over, template.place(1))
        for file, code_line in exceeded.frames:
            for folder in (f"{folder}/" for folder in self._folders):
                if file.startswith(folder):
                    with suppress(LimitExceeded, RuntimeError):  # (one that takes too long to compile has no line)
                        line = int(self._worker.ask("line", file.removeprefix(folder), code_line))
                        return refusal(template, over, Span(file, line, 1, line, 2))
        own = file_of(self._folders, template)
        return refusal(template, over, Span(str(own), 1, 1, 1, 2) if own else span)
