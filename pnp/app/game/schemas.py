"""The JSON Schemas of a game's files: editors use them to complete and check YAML, with a sentence for each key."""

from collections.abc import Callable, Mapping
from pathlib import Path

from pnp.app.game.errors import WrongRequest
from pnp.app.output.write import write_all
from pnp.engine.scenario.schema import schema_text as scenario_text
from pnp.model.schema.game_file import GameFile
from pnp.model.schema.grammar import LanguageFile
from pnp.model.schema.layout import Layout
from pnp.model.schema.quests import Quest
from pnp.model.schema.theme import Theme
from pnp.press.edition.registers import Register
from pnp.source.declare.json_schema import rows_text, schema_text
from pnp.source.diagnostics import Report

SCHEMAS: Mapping[str, Callable[[], str]] = {
    "game": lambda: schema_text(GameFile, "game.yaml of pnp", elsewhere=("players", "sequence")),
    "theme": lambda: schema_text(Theme, "theme.yaml of pnp", partial=True),
    "quest": lambda: schema_text(Quest, "quests/*.yaml of pnp"),
    "layouts": lambda: rows_text(Layout, "layouts.yaml of pnp"),
    "language": lambda: schema_text(LanguageFile, "locale/LL.yaml of pnp"),
    "scenario": scenario_text,
    "fonts": lambda: schema_text(Register, "fonts/fonts.yaml of pnp"),
}
"""The schemas by the names that `pnp schema` accepts, as in the documentation."""
FOLDER = Path(".schemas")
"""Folder of the schemas in a game made by `pnp new`, whose files name them in their first lines."""


def schema_files(folder: Path) -> dict[Path, bytes]:
    """The schemas as files below a game's folder."""
    return {folder / FOLDER / f"{name}.schema.json": text().encode() for name, text in SCHEMAS.items()}


def write_schemas(folder: Path, report: Report) -> list[Path]:
    """Write the schemas below a game's folder; returns the files. Raises WrongRequest (PNP119)."""
    files = schema_files(folder)
    if not write_all(files, report, folder):
        raise WrongRequest(report)
    return list(files)
