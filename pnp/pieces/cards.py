"""Card faces, backs and tokens: Jinja2 templates of SVG, filled from the model and the rules, read into faces."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from pnp.diagnostics import Span
from pnp.diagnostics.budgets import MOTIF, OverBudget
from pnp.document.costs import CardPrice
from pnp.edition.edition import Edition, PieceFormat
from pnp.edition.theme import card_styles
from pnp.load.door import inside
from pnp.model.game import Board, Card, CardKind, Clause, Component, Member, Message
from pnp.model.stamp import state_of
from pnp.typeset import box_sizes, read_face
from pnp.typeset.bilingual import in_both
from pnp.typeset.motifs import MOTIFS
from pnp.typeset.page import Face
from pnp.typeset.pictures import PictureFault
from pnp.typeset.units import PT

if TYPE_CHECKING:
    from pnp.pieces.sandbox import BudgetEnvironment


@dataclass(frozen=True)
class Print:
    """A piece to be printed: face, back, how often, and the format that it is cut to."""

    face: Face
    back: Face | None
    copies: int
    format: str
    component: str = ""
    """The component that it belongs to."""


# ------------------------------------------------------------------------------------------------- templates
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
        motif = SimpleNamespace(**{name: unescaped(draw) for name, draw in MOTIFS.items()})
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
            "cell": lambda table, *keys: _shown_cell(edition, table, keys),
        }

    def _fill(self, *args: Any, **more: Any) -> str:
        self.asked = True
        return self.edition.prose.fill(*args, **more)

    def render(self, template: str, span: Span, **values: Any) -> str | None:
        """The SVG that a template gives; None, and PNP121, where it fails."""
        kept, key = self.edition.facts.kept, (self.look, template, repr(values))
        self.asked = False
        svg: str | None = kept.get(key)
        if svg is None and (svg := self._rendered(template, span, values)) is not None and not self.asked:
            kept.put(key, svg)
        return svg

    def _rendered(self, template: str, span: Span, values: Mapping[str, Any]) -> str | None:
        from jinja2 import TemplateError

        try:
            self.environment.begin()
            svg: str = self.environment.get_template(template).render(**self.common, **values)
            return svg
        except OverBudget as over:
            self._refuse(template, over, span)
            return None
        except RecursionError:
            fault = ValueError("macros, or templates that include one another, go round and round")
            self._complain(template, fault, span)
            return None
        except (TemplateError, ArithmeticError, AttributeError, KeyError, LookupError, TypeError, ValueError) as fault:
            self._complain(template, fault, span)
            return None

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


def unescaped(draw: Callable[..., Any]) -> Callable[..., Any]:
    """A motif whose SVG a template does not escape; what is no text (a picture that it makes) stays as it is.
    It refuses numbers from which a drawing would grow beyond all use."""

    def drawn(*args: Any, **more: Any) -> Any:
        for number in (*args, *more.values()):
            if isinstance(number, int | float) and not abs(number) <= MOTIF.most:
                raise OverBudget(MOTIF)
        made = draw(*map(_plain, args), **{name: _plain(value) for name, value in more.items()})
        return Markup(made) if isinstance(made, str) else made

    return drawn


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


# ------------------------------------------------------------------------------------------------- what templates see
def shown_member(member: Member, edition: Edition) -> SimpleNamespace:
    """A member for a template: name, code, label, order and whatever else game.yaml says of it."""
    return SimpleNamespace(
        **{
            **dict(member.props),
            "name": member.name,
            "code": member.code,
            "label": edition.text(member.label),
            "order": member.order,
            "enum": member.enum,
        }
    )


def shown_board(board: Board, edition: Edition) -> SimpleNamespace:
    """A board for a template: its spaces in order, what lies side by side, and whether it is a ring."""
    label = edition.text(board.label)
    return SimpleNamespace(name=board.name, label=label, spaces=board.spaces, ways=board.ways, ring=board.ring)


def _shown_cell(edition: Edition, table: str, keys: tuple[Any, ...]) -> Any:
    """``cell("worth", "NEUTRAL")``: a cell of a table, a member as one."""
    value = edition.game.tables[table].cells[keys]
    found = _find_member(value, edition) if isinstance(value, str) else None
    return shown_member(found, edition) if found is not None else _shown(value, edition)


def shown_card(card: Card, kind: CardKind, edition: Edition) -> SimpleNamespace:
    """A card for a template: its columns by name, texts in the edition's language, the brief of its clause."""
    values = {name: _shown(card.values.get(name), edition) for name in kind.columns}
    return SimpleNamespace(**{"kind": edition.text(kind.label), **values, "code": card.code})


def _shown(value: Any, edition: Edition) -> Any:
    if isinstance(value, Member):
        return shown_member(value, edition)
    if isinstance(value, Message):
        return edition.text(value)
    if isinstance(value, str) and value in edition.game.clauses:
        return edition.brief(edition.game.clauses[value])
    return "" if value is None else value


# ------------------------------------------------------------------------------------------------- faces
@dataclass(frozen=True)
class _Sketch:
    """A face before it is drawn."""

    name: str
    svg: str
    span: Span


def draw_prints(edition: Edition) -> tuple[Print, ...]:
    """Every piece of every component, drawn once. Faults: PNP114, PNP121, PNP700 to PNP706."""
    templates = Templates(edition)
    return tuple(p for component in edition.game.components for p in _component(component, templates))


def _component(component: Component, templates: Templates) -> Iterator[Print]:
    edition = templates.edition
    kind = edition.game.cards.get(component.prints)
    if kind is not None:
        yield from _deck(component, kind, templates)
        return
    if not component.template:
        return
    format = _format(component.format, edition)
    back = None
    if component.back:
        back = _single(component.back, f"back:{component.id}", component.span, templates, format=format)
    total = edition.facts.counts[component.id]
    members = edition.game.enums[component.each].members if component.each else (None,)
    each = max(1, total // len(members)) if members != (None,) else total
    for member in members:
        name = f"{component.id}:{member.name}" if member else component.id
        values = {**_member_values(member, component, edition), "format": format}
        face = _single(component.template, name, component.span, templates, **values)
        if face is not None:
            yield Print(face, back, each, component.format, component.id)


def _member_values(member: Member | None, component: Component, edition: Edition) -> dict[str, Any]:
    """What the template of a single piece sees: the member it is for, and that member's cells in every table."""
    values: dict[str, Any] = {"label": edition.text(component.label), "component": component.id}
    values["reference"] = Markup("&#10;&#10;").join(reminders(edition))  # an attribute's plain line ends become spaces
    if member is None:
        return values
    values["member"] = shown_member(member, edition)
    for table in edition.game.tables.values():
        cell = table.cells.get((member.name,))
        found = _find_member(str(cell), edition) if len(table.keys) == 1 and cell is not None else None
        if found is not None:
            values[found.enum] = shown_member(found, edition)
            values[table.name] = values[found.enum]
    return values


def reminders(edition: Edition) -> list[str]:
    """What a player's own card says under its picture: how to win, what its tables give, what always holds."""
    game = edition.game
    goals = {r.clause for r in edition.rules.of_kind("win")}
    told = [c for c in game.clauses.values() if c.brief and (c.id in goals or c.restates in goals)]
    tables = [game.clauses[t.clause] for t in game.tables.values() if t.clause in game.clauses]
    limits = [c for c in game.clauses.values() if c.kind == "limit" and c.brief]
    chosen = [*told[:1], *(c for c in tables if c.brief), *limits]
    return [edition.brief(clause) for clause in chosen]


def _find_member(name: str, edition: Edition) -> Member | None:
    return next((m for e in edition.game.enums.values() for m in e.members if m.name == name), None)


def _single(template: str, name: str, span: Span, templates: Templates, **values: Any) -> Face | None:
    """One face of its own."""
    svg = templates.render(template, span, **values)
    if svg is None:
        return None
    format: PieceFormat = values["format"]
    return _read(_Sketch(name, svg, span), templates, {}, format.corner)


def _read(sketch: _Sketch, templates: Templates, sizes: Mapping[str, float], corner: float) -> Face:
    edition = templates.edition
    given = (sketch.name, sketch.svg, tuple(sorted(sizes.items())), corner)
    kept, key = edition.facts.kept, (templates.look, *given)
    face: Face | None = kept.get(key)
    if face is None:
        before = len(edition.report.diagnostics)
        setting, styles = edition.at(sketch.span), card_styles(edition.theme, edition.fonts)
        pictures = _pictures(edition)
        face = read_face(sketch.svg, sketch.name, setting, styles, pictures, corner, sizes)
        if len(edition.report.diagnostics) == before:  # what was told is told again
            kept.put(key, face)
    return face


def _pictures(edition: Edition) -> Callable[[str], Path | None]:
    """Finds a picture in the game's art folder. Raises PictureFault (PNP131) for one that lies elsewhere."""

    def find(href: str) -> Path | None:
        outside = False
        for folder in edition.facts.folders:
            for name in (f"art/{href}", href):
                try:
                    file = inside(folder, name)
                except OSError:
                    outside = True
                    continue
                if file.is_file():
                    return file
        if outside:
            help = "put the picture into the game's art folder, and name it from there"
            raise PictureFault("PNP131", f"the picture `{href}` is not opened: it lies outside the game's folder", help)
        return None

    return find


def _deck(component: Component, kind: CardKind, templates: Templates) -> Iterator[Print]:
    """The cards of a kind; the rules text of all of them is set in one size."""
    edition = templates.edition
    template = component.template or kind.template
    back_name = component.back or kind.back
    format = _format(component.format or kind.format, edition)
    of = component.id if component.back and component.back != kind.back else kind.name
    back = _single(back_name, f"back:{of}", kind.span, templates, format=format) if back_name else None
    second = Templates(edition.beside) if edition.beside else None
    sketches: list[tuple[Card, _Sketch]] = []
    for card in (card for card in kind.cards if component.has(card.code)):
        own = str(card.values.get("template") or template)
        values = _card_values(card, kind, edition)
        svg = templates.render(own, card.span, format=format, **values)
        if svg is not None and second is not None:
            other = second.render(own, card.span, format=format, **_card_values(card, kind, second.edition))
            svg = in_both(svg, other) if other is not None else None
        if svg is None:
            return  # a template that fails for one card fails for all: say it once
        sketches.append((card, _Sketch(card.code, svg, card.span)))
    sizes = common_sizes([s for _, s in sketches], templates)
    for card, sketch in sketches:
        face = _read(sketch, templates, sizes, format.corner)
        yield Print(face, back, card.copies, component.format or kind.format, component.id)


def _card_values(card: Card, kind: CardKind, edition: Edition) -> dict[str, Any]:
    """What a card's template sees: the card, its enumeration columns under their own names, its cost and timing."""
    price = edition.facts.prices.get(card.code, CardPrice())
    enums = [name for name, column in kind.columns.items() if column.type.kind == "enum"]
    return {
        **{name: _shown(card.values.get(name), edition) for name in enums},
        "card": shown_card(card, kind, edition),
        "cost": price.most,
        "own_cost": price.least,
        "cost_sign": price.sign,
        "timing": edition.say(price.timing) if price.timing else "",
    }


def _format(name: str, edition: Edition) -> PieceFormat:
    """The format that a piece is cut to; of a format that nobody knows, a poker card's size."""
    return edition.facts.formats.get(name) or PieceFormat(63.0, 88.0, 3.0, 3.0)


def common_sizes(sketches: list[_Sketch], templates: Templates) -> Mapping[str, float]:
    """For each text box with an id, the least size (pt) that any face of the deck needs."""
    edition = templates.edition
    least: dict[str, float] = {}
    for sketch in sketches:

        def measured(svg: str = sketch.svg, name: str = sketch.name) -> dict[str, float]:
            return box_sizes(svg, name, edition.setting, card_styles(edition.theme, edition.fonts))

        for id, size in edition.facts.kept.of((templates.look, sketch.svg), measured).items():
            least[id] = min(size, least.get(id, size))
    return least


def clause_of(card: Card, edition: Edition) -> Clause | None:
    """The clause that a card's text is the brief of."""
    ids = (v for v in card.values.values() if isinstance(v, str) and v in edition.game.clauses)
    return next((edition.game.clauses[id] for id in ids), None)
