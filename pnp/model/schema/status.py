"""The declared completeness of a game, and the faults that it changes."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, get_args

from pnp.source.diagnostics.record import Report, Severity

Status = Literal["draft", "playable", "final"]
"""A draft may be incomplete; a playable game has everything that it mentions; a final game has been agreed on."""
STATUSES: tuple[Status, ...] = get_args(Status)
DRAFT: Status = "draft"

_NOT_YET: Mapping[str, Severity] = {
    "PNP300": "note",
    "PNP302": "note",
    "PNP306": "note",
    "PNP406": "warning",
    "PNP407": "warning",
}
"""For a draft: missing parts of a clause, phase, branch or action."""
_NO_MORE = ("PNP114", "PNP309", "PNP614")
"""For a final game: missing pictures, and pairs that nobody has agreed to."""

_TRANSLATED = ("PNP602", "PNP603", "PNP604", "PNP605", "PNP607", "PNP608")
"""For a final game only: faults of translations, which do not prevent printing a draft or a playable game."""
_WARNED: Mapping[str, Severity] = dict.fromkeys(_TRANSLATED, "warning")

WEIGHTS: Mapping[Status, Mapping[tuple[str, Severity], Severity]] = MappingProxyType(
    {
        "draft": {(code, "error"): severity for code, severity in (*_NOT_YET.items(), *_WARNED.items())},
        "playable": {(code, "error"): severity for code, severity in _WARNED.items()},
        "final": {(code, "warning"): "error" for code in _NO_MORE},
    }
)
"""The severity of a fault in a game of that status, by its code and its original severity."""


def lacks_course(report: Report) -> bool:
    """Whether a draft's sequence names missing parts (PNP306 as a note), so that the game cannot be played."""
    return any(d.code == "PNP306" and d.severity == "note" for d in report.diagnostics)


def status_in(text: str) -> Status:
    """The status in the text of a game.yaml; reading the whole file reports a wrong one."""
    match = re.search(r"(?m)^[\"']?status[\"']?\s*:\s*[\"']?(\w+)", text)
    return next((status for status in STATUSES if match and match[1] == status), DRAFT)
