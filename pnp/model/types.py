"""The types of the rules language, as game.yaml writes them: ``suit or nothing``, ``list of player``."""

from dataclasses import dataclass, replace
from typing import Literal

Kind = Literal[
    "num", "flag", "text", "enum", "card", "player", "zone", "space", "pile", "amount", "token", "hand", "event",
    "clause", "offer", "nothing", "any", "answers", "table", "ranking", "announcement", "phase", "place", "moment", "rule",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Type:
    """A type: its kind, the name of the enumeration or card kind it belongs to, and whether it is a list or optional."""

    kind: Kind
    name: str = ""
    """The enumeration (kind ``enum``), the card kind (``card``, "" for any), the pile or offer kind."""
    many: bool = False
    """A list of it."""
    optional: bool = False
    """Or nothing."""

    def __str__(self) -> str:
        base = self.name or self.kind
        return ("list of " if self.many else "") + base + (" or nothing" if self.optional else "")

    @property
    def one(self) -> "Type":
        """The type of a list's members."""
        return replace(self, many=False, optional=False)

    @property
    def surely(self) -> "Type":
        """The same without ``or nothing``."""
        return replace(self, optional=False)


NUM, FLAG, TEXT, PLAYER, NOTHING = Type("num"), Type("flag"), Type("text"), Type("player"), Type("nothing")
