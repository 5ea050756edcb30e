"""A pair: words that people read, and the other side that they must agree with."""

from pnp.base.frozen import dataclass
from pnp.checks.pairs.sides import Side
from pnp.source.diagnostics import Span


@dataclass(frozen=True)
class Pair:
    """A clause and the code that carries it; or a declaration, whose words are its labels and texts."""

    key: str
    """The clause's id; of a declaration its section and name (``constants.hand_limit``)."""
    name: str
    """As people are told: ``3.2.1 Court`` or ``constants.hand_limit``."""
    words: Side
    code: Side
    span: Span
    restates: str = ""
    """The key of the pair that a clause restates, whose code it must agree with."""
    follows: tuple[str, ...] = ()
    """The keys of the clauses that a paragraph restates, such as an answer to a question: its other side is them."""
    code_is: str = "code"
    """The name of the other side in messages: "code", "run", "keys", "clause", "rows", "lists"."""

    @property
    def is_page(self) -> bool:
        """Whether it is a page beside the chapters, which no code carries."""
        return self.code_is in ("rows", "lists", "nothing")

    @property
    def mark(self) -> str:
        """Both digests, as agreed.yaml keeps them."""
        return f"{self.words.digest} {self.code.digest}"
