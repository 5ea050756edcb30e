"""Faces of made-up cards, drawn without rules or play: for tests of layouts and of what is printed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from pnp.app.gallery.gallery import with_box
from pnp.app.game.shared_facts import piece_format
from pnp.app.played.facts import played_facts
from pnp.model.read.build import build_game
from pnp.model.text.catalogue import Catalogue, load_catalogue
from pnp.press.edition import Edition, build_edition, build_facts
from pnp.press.impose.formats import read_formats
from pnp.press.pieces import Print, draw_prints
from pnp.press.typeset.drawing.page import Face, GlyphRun
from pnp.press.typeset.drawing.walk import leaves
from pnp.rules import compile_rules
from pnp.source.diagnostics import Diagnostic, Report
from pnp.source.load import load_game

GAME = """game: beasts
title: Beasts
players: 2
{names}
cards:
  beast:
    file: cards.csv
    columns: {{{columns}}}
{keys}
zones: {{deck: {{of: beast, face: down, sees: nobody, order: stack}}}}
phases: {{play: {{choose: one, label: Turn}}}}
sequence: {{round: {{at_most: 1, steps: [{{phase: play}}]}}}}
components:
  beasts: {{prints: beast, count: 1}}
"""


@dataclass(frozen=True)
class Drawn:
    """What came of drawing a game's pieces."""

    edition: Edition
    prints: tuple[Print, ...]
    faults: tuple[Diagnostic, ...] = field(default=())

    def face(self, name: str) -> Face:
        """The face of that name."""
        return next(piece.face for piece in self.prints if piece.face.name == name)

    def words(self, name: str) -> list[str]:
        """The words that stand on a face, line by line as they were set."""
        return [
            "".join(leaf.text.split("\u00ad"))
            for leaf, _ in leaves(self.face(name).items)
            if isinstance(leaf, GlyphRun)
        ]


@cache
def _formats() -> Mapping[str, object]:
    return {name: piece_format(said) for name, said in with_box(read_formats(Report())).items()}


def deck(folder: Path, columns: str, rows: str, keys: str = "", names: str = "", **files: str) -> Path:
    """A game's folder with one kind of card; ``keys``: further lines of the kind; ``files``: by names without ending."""
    whole = "\n".join(f"    {line}" for line in keys.splitlines())
    (folder / "game.yaml").write_text(GAME.format(columns=columns, keys=whole, names=names))
    (folder / "cards.csv").write_text(rows)
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text)
    return folder


def draw(folder: Path, low_ink: bool = False, locale: str = "en") -> Drawn:
    """The faces of the game in a folder, with all that was said of it on the way."""
    report = Report()
    tree = load_game(folder, report)
    game = build_game(tree, report)
    rules = compile_rules(game, report)
    facts = build_facts(game, played_facts(game, rules), {}, _formats(), (game.folder,))  # type: ignore[arg-type]
    catalogue = Catalogue("en") if locale == "en" else load_catalogue(tree, locale, report)
    edition = build_edition(facts, locale, catalogue, report, low_ink)
    prints = draw_prints(edition)
    return Drawn(edition, prints, tuple(report.diagnostics))
