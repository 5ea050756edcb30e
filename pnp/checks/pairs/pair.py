"""A pair: words for people, and the other side that they must agree with."""

from pnp.base.frozen import dataclass
from pnp.checks.pairs.sides import Side
from pnp.source.diagnostics import Span


@dataclass(frozen=True)
class Pair:
    """A clause and its code; or a declaration, whose words are its labels and texts."""

    key: str
    """The clause's id; for a declaration its section and name (``constants.hand_limit``)."""
    name: str
    """The name in messages: ``3.2.1 Court`` or ``constants.hand_limit``."""
    words: Side
    code: Side
    span: Span
    restates: str = ""
    """The key of the pair that a clause restates, with whose code it must agree."""
    follows: tuple[str, ...] = ()
    """The keys of the clauses that a paragraph restates, such as an answer to a question; they are its other side."""
    code_is: str = "code"
    """The name of the other side in messages: "code", "run", "keys", "clause", "rows", "lists"."""

    @property
    def is_page(self) -> bool:
        """Whether it is a page beside the chapters, which has no code."""
        return self.code_is in ("rows", "lists", "nothing")

    @property
    def mark(self) -> str:
        """Both digests, as stored in agreed.yaml."""
        return f"{self.words.digest} {self.code.digest}"
