"""How far a game has come, by its own word, and what of it is a fault then."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, get_args

from pnp.source.diagnostics.record import Report, Severity

Status = Literal["draft", "playable", "final"]
"""A draft may lack what is not made yet; what is playable has all that it tells; what is final has been agreed."""
STATUSES: tuple[Status, ...] = get_args(Status)
DRAFT: Status = "draft"

_NOT_YET: Mapping[str, Severity] = {
    "PNP300": "note",
    "PNP302": "note",
    "PNP306": "note",
    "PNP406": "warning",
    "PNP407": "warning",
}
"""Of a draft: what a clause, phase, branch or action lacks that is merely not there yet."""
_NO_MORE = ("PNP114", "PNP309")
"""Of a final game: pictures that are missing, pairs that nobody has agreed to."""

WEIGHTS: Mapping[Status, Mapping[tuple[str, Severity], Severity]] = MappingProxyType(
    {
        "draft": {(code, "error"): severity for code, severity in _NOT_YET.items()},
        "playable": {},
        "final": {(code, "warning"): "error" for code in _NO_MORE},
    }
)
"""The severity that a fault has in a game of that status, by its code and the severity that it is found with."""


def lacks_course(report: Report) -> bool:
    """Whether a draft's sequence names what is not there yet (PNP306 as a note), so that nothing can be played."""
    return any(d.code == "PNP306" and d.severity == "note" for d in report.diagnostics)


def status_in(text: str) -> Status:
    """The status that the text of a game.yaml says; what it says wrongly is told by whoever reads it whole."""
    found = re.search(r"(?m)^[\"']?status[\"']?\s*:\s*[\"']?(\w+)", text)
    return next((status for status in STATUSES if found and found[1] == status), DRAFT)
