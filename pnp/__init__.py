"""pnp, a print-and-play press: one rules model prints a card game and plays it.

``pnp.load(…)`` and the other names for scripts and notebooks (docs/api.md) are loaded on first use, so that the command
line starts at once.
"""

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pnp.app.api.project import CheckResult, Project, load
    from pnp.app.play.played_game import GameTable
    from pnp.base.progress import Step
    from pnp.engine.agents import AgentFault
    from pnp.engine.match import IllegalAnswer
    from pnp.engine.play.question import Question
    from pnp.engine.play.things import BackView, CardView, PlayerView, as_data
    from pnp.engine.play.view import View
    from pnp.source.diagnostics import Diagnostic, Failed

__all__ = [
    "AgentFault", "BackView", "CardView", "CheckResult", "Diagnostic", "Failed", "GameTable", "IllegalAnswer",
    "PlayerView", "Project", "Question", "Step", "View", "as_data", "load",
]  # fmt: skip
__version__ = "0.1.0"
"""The version, in its only place: pyproject.toml reads it here."""
DISTRIBUTION = "pnp-press"
"""The distribution's name for pip: the name `pnp` on the Python Package Index belongs to another project."""
_HOMES = {
    "load": "pnp.app.api.project", "Project": "pnp.app.api.project", "CheckResult": "pnp.app.api.project",
    "GameTable": "pnp.app.play.played_game", "IllegalAnswer": "pnp.engine.match", "Question":
    "pnp.engine.play.question",
    "View": "pnp.engine.play.view", "BackView": "pnp.engine.play.things", "CardView": "pnp.engine.play.things",
    "PlayerView": "pnp.engine.play.things", "as_data": "pnp.engine.play.things", "Failed": "pnp.source.diagnostics",
    "Diagnostic": "pnp.source.diagnostics", "AgentFault": "pnp.engine.agents", "Step": "pnp.base.progress",
}  # fmt: skip
"""The module that each public name comes from."""


def __getattr__(name: str) -> object:
    """Return a public name, loaded on first use."""
    if name not in _HOMES:
        raise AttributeError(f"module 'pnp' has no attribute '{name}'")
    value: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value
