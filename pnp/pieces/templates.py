"""Jinja2 templates of SVG in a sandbox, filled from the model; what is wrong with one is told where it stands in it."""

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from pnp.diagnostics import Span
from pnp.diagnostics.budgets import MOTIF, OverBudget
from pnp.edition.edition import Edition
from pnp.model.stamp import state_of
from pnp.pieces.origin import origin_of
from pnp.pieces.shown import shown_board, shown_card, shown_cell, shown_member, shown_phase
from pnp.typeset.motifs import MOTIFS
from pnp.typeset.svg_fault import markup_fault
from pnp.typeset.units import PT

if TYPE_CHECKING:
    from pnp.pieces.sandbox import BudgetEnvironment


_FAULTS = (ArithmeticError, AttributeError, KeyError, LookupError, TypeError, ValueError)
"""What the code of a template may raise by what it does."""


class Templates:
    """The templates of a game, in a sandbox: the game's own folder goes before the press's."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.folders = [
            folder / "templates" if folder.name != "templates" else folder for folder in edition.facts.folders
        ]
        self.environment = edition.facts.kept.of(("templates", *self.folders), self._environment)
        self.common = self._common()
        self.look: Hashable = _look(edition)
        """All that faces are made of but the cards themselves."""
        self.asked = False
        """The drawing under way asked for a message of its own, which may count other cards."""

    def _environment(self) -> "BudgetEnvironment":
        from pnp.pieces.sandbox import template_environment

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
            "cell": lambda table, *keys: shown_cell(edition, table, keys),
            "cards": self._cards,
            "phases": [shown_phase(phase, edition) for phase in edition.game.phases.values()],
            "brief": lambda clause: edition.brief(edition.game.clauses[clause]),
            "number": edition.number,
        }

    def _cards(self, kind: str) -> list[SimpleNamespace]:
        """The cards of a kind, for a piece that shows one of them: a marker with the face of its person."""
        self.asked = True
        of = self.edition.game.cards[kind]
        return [shown_card(card, of, self.edition) for card in of.cards]

    def _fill(self, *args: Any, **more: Any) -> str:
        self.asked = True
        return self.edition.prose.fill(*args, **more)

    def render(self, template: str, span: Span, **values: Any) -> str | None:
        """The SVG that a template gives; None where it fails: PNP121, PNP130, or PNP706 for what is no XML."""
        kept, key = self.edition.facts.kept, (self.look, template, repr(values))
        self.asked = False
        svg: str | None = kept.get(key)
        if svg is None and (svg := self._rendered(template, span, values)) is not None and not self.asked:
            kept.put(key, svg)
        return svg

    def _rendered(self, template: str, span: Span, values: Mapping[str, Any]) -> str | None:
        from jinja2 import TemplateError

        faults = (TemplateError, AssertionError, *_FAULTS)  # (Jinja asserts what its filters are given)
        try:
            self.environment.begin()
            svg: str = self.environment.get_template(template).render(**self.common, **values)
            return svg if self._is_sound(template, svg, span) else None
        except OverBudget as over:
            self._refuse(template, over, span)
            return None
        except RecursionError:
            fault = ValueError("macros, or templates that include one another, go round and round")
            self._complain(template, fault, span)
            return None
        except faults as fault:
            self._complain(template, fault, span)
            return None

    def _is_sound(self, template: str, svg: str, span: Span) -> bool:
        """Whether a drawing is XML; else PNP706, where its template has the fault."""
        fault = markup_fault(svg)
        if fault is None:
            return True
        file, line = origin_of(self.environment, template, svg, fault.line)
        where = Span(file, line, 1, line, 2) if line else span
        self.edition.report.error(
            "PNP706", f"the template `{template}` makes no drawing: {fault.message}", where, fault.help
        )
        return False

    def _refuse(self, template: str, over: OverBudget, span: Span) -> None:
        """Report what a template asks for beyond all use (PNP130)."""
        file, line = _place(over, self.folders, template)
        where = Span(file, line, 1, line, 2) if line else span
        help = "draw less: fewer passes of loops, smaller numbers, shorter texts"
        self.edition.report.error("PNP130", over.budget.message(template), where, help)

    def _complain(self, template: str, fault: Exception, span: Span) -> None:
        file, line = _place(fault, self.folders, template)
        message = str(fault.args[0]) if isinstance(fault, KeyError) and fault.args else str(fault)
        words = message[:1].lower() + message[1:]
        help = "mend the template, or give the card what it asks for"
        where = Span(file, line, 1, line, 2) if line else span
        self.edition.report.error("PNP121", f"the template `{template}` cannot be drawn: {words}", where, help)


def _look(edition: Edition) -> Hashable:
    """All that the faces of an edition are made of but its cards: the files of the game and of the press, the
    language, the style. Tables of cards are left out, for every face has its card's own values in its key."""
    tables = {Path(card.span.file) for kind in edition.game.cards.values() for card in kind.cards}
    return (state_of(edition.facts.folders, tables), edition.locale, edition.low_ink, edition.game.variant)


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
    file = next((str(f / template) for f in folders if (f / template).exists()), template)
    line = getattr(fault, "lineno", 0) or 0
    trace = fault.__traceback__
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if name.endswith((".j2", ".svg")):
            file, line = name, trace.tb_lineno
        trace = trace.tb_next
    return file, line
