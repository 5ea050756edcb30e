"""The rights to each act: one row for each, by the roles of a browser and the stage of its room.

No row depends on a state that its holder can switch back and forth: a room that was once shared stays shared, and a
shared room that is over stays over.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

Role: TypeAlias = Literal["host", "player"]
"""``host``: has the token of the person who opened the room. ``player``: has the token of a seat. A browser may be
both, or neither: then it watches."""
Stage: TypeAlias = Literal["alone", "shared", "over"]
"""``alone``: only the host has ever had a seat, or an invitation to one. ``shared``: somebody else has, too. ``over``:
a shared game that has ended."""
STAGES: tuple[Stage, ...] = ("alone", "shared", "over")


@dataclass(frozen=True)
class Right:
    """The roles that may do something, and the stages at which they may."""

    roles: tuple[Role, ...]
    """One of them is enough."""
    stages: tuple[Stage, ...] = STAGES
    late: str = ""
    """The message for those who may do it, but not at this stage."""


UNTIL_OVER = "a game among several people gives its hidden cards away: this is possible when the game is over"
NOT_OVER = "the game is not over yet"
FINAL = "a game among several people is final when it is over"
RIGHTS: Mapping[str, Right] = {
    "answer": Right(("player",)),
    "hand": Right(("player",)),
    "undo": Right(("player",), ("alone", "shared"), FINAL),
    "bot": Right(("host",), ("alone", "shared"), FINAL),
    "links": Right(("host",)),
    "say": Right(("player",)),
    "report": Right(("player",), ("alone", "over"), UNTIL_OVER),
    "playtest": Right(("player",), ("alone", "over"), UNTIL_OVER),
    "again": Right(("host",), ("alone", "over"), NOT_OVER),
    "follow": Right(("player",)),
    "save": Right(("host", "player"), ("alone", "over"), UNTIL_OVER),
    "scenario": Right(("host", "player"), ("alone", "over"), UNTIL_OVER),
}
"""Acts that are limited: `hand` moves cards by hand, `again` opens another room for the same players, `follow` goes
there. Anybody who knows the code of a room may watch it; a link admits to its seat."""
FREE_RIGHTS: Mapping[str, Right] = {
    "act": Right(("player",)),
    "back": Right(("player",)),
    "links": Right(("host",)),
    "setup": Right(("host",)),
    "keep": Right(("host",)),
    "position": Right(("host",)),
    "say": Right(("player",)),
}
"""The acts at a free table: `back` goes to another step of its log, `setup` begins with a set-up, `keep` writes one,
`position` writes a scenario, `say` writes to the others."""
ONLY = {
    ("host",): "only the host may do that",
    ("player",): "only somebody who sits at the table may do that",
    ("host", "player"): "only the host and the players may do that",
}


def refusal_of(act: str, roles: frozenset[Role], stage: Stage, rights: Mapping[str, Right] = RIGHTS) -> str:
    """The reason why somebody may not do something now; "" if they may."""
    right = rights[act]
    if not roles & set(right.roles):
        return ONLY[right.roles]
    return "" if stage in right.stages else right.late


def acts_of(roles: frozenset[Role], stage: Stage, rights: Mapping[str, Right] = RIGHTS) -> list[str]:
    """Everything that somebody may do now."""
    return [act for act in rights if not refusal_of(act, roles, stage, rights)]
