"""Where the files lie that come with pnp, and the user's own settings: the one place that knows.

In a checkout templates/, data/ and docs/ stand beside the package; an installed package has them inside. The folder of
the package is what ``importlib.resources.files("pnp")`` gives for a package that is installed as files, without the
hundredth of a second that it takes to load.
"""

import os
from collections.abc import Mapping
from pathlib import Path

from pnp.base.disk import home_folder

PACKAGE = Path(__file__).resolve().parents[1]
"""The code."""


def find_resource(name: str, package: Path = PACKAGE) -> Path:
    """The folder of that name which comes with a package: inside it, else beside it, as in a checkout. It need not
    be there."""
    inside = package / name
    return inside if inside.is_dir() else package.parent / name


TEMPLATES = find_resource("templates")
"""Templates of faces, the theme, tables of formats, papers, printers and services, and what a new game begins with."""
FONTS = TEMPLATES / "fonts"
"""Typefaces, and fonts.yaml, which names them."""
GAMES = find_resource("data")
"""The games that come with pnp."""
DIAGNOSTICS = find_resource("docs/diagnostics")
"""A page on each diagnostic."""
CATALOGUES = find_resource("locale")
"""The program's own sentences in other languages, as .po files."""
PRINTED = CATALOGUES / "print"
"""Those of them that are printed."""


def user_folder(environment: Mapping[str, str] | None = None) -> Path:
    """The folder of the user's ``printers.yaml``: ``pnp`` below ``$XDG_CONFIG_HOME``, else below ``~/.config``."""
    return _own_folder("XDG_CONFIG_HOME", ".config", environment)


def state_folder(environment: Mapping[str, str] | None = None) -> Path:
    """The folder of games that are being played: ``pnp`` below ``$XDG_STATE_HOME``, else below ``~/.local/state``."""
    return _own_folder("XDG_STATE_HOME", ".local/state", environment)


def _own_folder(variable: str, usual: str, environment: Mapping[str, str] | None) -> Path:
    variables = os.environ if environment is None else environment
    base = variables.get(variable) or ""
    home = Path(variables.get("HOME", ""))
    home = home if home.is_absolute() else home_folder()
    return (Path(base) if Path(base).is_absolute() else home / usual) / "pnp"
