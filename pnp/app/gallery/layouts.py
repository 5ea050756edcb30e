"""`pnp layout`: write a layout as the template that it generates, for editing by hand."""

from functools import partial
from pathlib import Path

from pnp.app.game.errors import WrongRequest
from pnp.app.game.reading import read_edition
from pnp.app.game.shared_facts import piece_format
from pnp.app.output.write import write_all
from pnp.app.played.facts import played_facts
from pnp.base.frozen import dataclass
from pnp.model.game import Game, Layout
from pnp.model.schema.layouts import preset, preset_names
from pnp.model.text.catalogue import Catalogue
from pnp.press.edition import Edition, build_edition, build_facts
from pnp.press.impose.formats import formats_of
from pnp.press.pieces.layouts import build_template
from pnp.press.pieces.layouts.columns import column_choices, wanted_columns
from pnp.press.pieces.layouts.subject import Subject, asked_subject, card_subject, piece_subject
from pnp.press.pieces.layouts.usual import piece_layout, usual_layout
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.hints import did_you_mean, listed
from pnp.source.load.files import Disk


@dataclass(frozen=True)
class WrittenTemplate:
    """A template that was written."""

    file: Path
    template: str
    """Its name in game.yaml."""


@dataclass(frozen=True)
class _Face:
    layout: Layout
    subject: Subject
    format: str


def eject_layout(name: str, what: str, report: Report, force: bool = False) -> WrittenTemplate:
    """Write the template of a card kind's or component's face, or of a layout or preset, into the game's templates/.

    Raises WrongRequest for an unknown name (PNP120), and for an existing file without `force` (PNP119).
    """
    loaded = read_edition(name, report, "")
    game = loaded.game
    formats = {format: piece_format(wanted) for format, wanted in formats_of(Disk(game.folder), report).items()}
    facts = build_facts(game, played_facts(game, loaded.rules), {}, formats, (game.folder,))
    edition = build_edition(facts, game.language, Catalogue(game.language), report)
    face = _face(what, game, edition)
    if face is None:
        names = [*game.cards, *(c.id for c in game.components), *game.layouts, *preset_names()]
        help = did_you_mean(what, names) or f"write {listed(dict.fromkeys(names))}"
        report.error("PNP120", f"no layout draws `{what}`, and no layout has that name", game.span(), help)
        raise WrongRequest(report)
    template = f"cards/{what}.svg.j2"
    file = game.folder / "templates" / template
    if file.exists() and not force:
        report.error("PNP119", f"`{file}` already exists", Span(str(file)), "move it away, or write `--force`")
        raise WrongRequest(report)
    format = formats.get(face.format) or formats["poker"]
    built = build_template(face.layout, face.subject, format, edition, plain=True)
    if not write_all({file: built.text.encode()}, report, game.folder):
        raise WrongRequest(report)
    return WrittenTemplate(file, template)


def _face(what: str, game: Game, edition: Edition) -> _Face | None:
    """The layout that draws something, and the cards that fill it."""
    if kind := game.cards.get(what):
        usual = partial(usual_layout, kind, game, format=edition.facts.formats.get(kind.format))
        layout = game.layouts.get(kind.layout) if kind.layout else None if kind.template else usual()
        return _Face(layout, card_subject(kind), kind.format) if layout else None
    component = next((c for c in game.components if c.id == what), None)
    if component is not None and component.prints not in game.cards:
        layout = None if component.template else piece_layout(component, edition)
        return _Face(layout, piece_subject(component, edition), component.format) if layout else None
    layout = game.layouts.get(what) or (preset(what) if what in preset_names() else None)
    return _Face(layout, asked_subject(layout), layout.format) if layout else None


def preset_lines() -> list[str]:
    """The presets by name, each with its purpose, its format, and the columns that it shows."""
    presets = [preset(name) for name in preset_names()]
    width = max(len(each.name) for each in presets)
    lines = ((f"{each.name:<{width}}", each) for each in presets)
    return [f"{name}  {each.about} ({each.format}): {', '.join(wanted_columns(each))}" for name, each in lines]


def column_lines(name: str, report: Report) -> list[str]:
    """The columns that a preset shows, each with its other possible names. Raises WrongRequest for an unknown preset
    (PNP107)."""
    if name not in preset_names():
        help = did_you_mean(name, preset_names()) or f"write {listed(preset_names())}"
        report.error("PNP107", f"there is no layout `{name}`", Span(""), help)
        raise WrongRequest(report)
    layout = preset(name)
    choices = column_choices(layout)
    width = max(len(names[0]) for names in choices)
    others = (f"  or {', '.join(names[1:])}" if names[1:] else "" for names in choices)
    columns = [f"  {names[0]:<{width}}{other}".rstrip() for names, other in zip(choices, others, strict=True)]
    return [f"{name}: {layout.about} ({layout.format})", *columns]
