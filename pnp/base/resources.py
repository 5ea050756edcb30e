"""The folders of the files that come with pnp, and of the user's own settings.

In a checkout, templates/, data/ and docs/ are beside the package; an installed package contains them. The package
folder equals ``importlib.resources.files("pnp")`` without the 10 ms that importing it takes.
"""

import os
from collections.abc import Mapping
from pathlib import Path

from pnp.base.disk import home_folder

PACKAGE = Path(__file__).resolve().parents[1]
"""The folder of the code."""


def find_resource(name: str, package: Path = PACKAGE) -> Path:
    """The folder of that name that comes with a package: inside it, or beside it as in a checkout. It may be
    missing."""
    inside = package / name
    return inside if inside.is_dir() else package.parent / name


TEMPLATES = find_resource("templates")
"""Templates of faces, the theme, the tables of formats, papers, printers and services, and the files of a new game."""
FONTS = TEMPLATES / "fonts"
"""Typefaces, and fonts.yaml with their names."""
GAMES = find_resource("data")
"""The games that come with pnp."""
REFERENCE_GAMES = GAMES / "games"
"""Known games, complete and small, as starting points for others."""
DIAGNOSTICS = find_resource("docs/diagnostics")
"""One page for each diagnostic."""
CATALOGUES = find_resource("locale")
"""The program's own sentences in other languages, as .po files."""
PRINTED = CATALOGUES / "print"
"""The printed ones among these catalogues."""


def user_folder(environment: Mapping[str, str] | None = None) -> Path:
    """The folder of the user's ``printers.yaml``: ``pnp`` below ``$XDG_CONFIG_HOME``, or below ``~/.config``."""
    return _own_folder("XDG_CONFIG_HOME", ".config", environment)


def state_folder(environment: Mapping[str, str] | None = None) -> Path:
    """The folder of games in progress: ``pnp`` below ``$XDG_STATE_HOME``, or below ``~/.local/state``."""
    return _own_folder("XDG_STATE_HOME", ".local/state", environment)


def _own_folder(variable: str, usual: str, environment: Mapping[str, str] | None) -> Path:
    variables = os.environ if environment is None else environment
    base = variables.get(variable) or ""
    home = Path(variables.get("HOME", ""))
    home = home if home.is_absolute() else home_folder()
    return (Path(base) if Path(base).is_absolute() else home / usual) / "pnp"
