"""Numbers of chapters, sections and clauses, in a variant's own book and in the book of the whole box."""

from pnp.base.frozen import dataclass
from pnp.model.schema.nouns import Message


@dataclass(frozen=True)
class Number:
    """A number in the book of the variant, and the one in the book of all variants."""

    own: str = ""
    box: str = ""

    def below(self, own: int, box: int) -> "Number":
        """The number of the n-th part below this one."""
        return Number(*(f"{start}.{n}" if start else str(n) for start, n in ((self.own, own), (self.box, box))))


@dataclass
class Section:
    """An open heading and the numbers given below it: in this variant, and in all."""

    level: int
    number: Number
    title: Message
    id: str
    variants: frozenset[str]
    used: int = 0
    used_in_box: int = 0

    def next(self, counts: bool) -> Number:
        """The next number below it; ``counts``: whether this variant prints the numbered part."""
        self.used += counts
        self.used_in_box += 1
        return self.number.below(self.used, self.used_in_box)


def in_section_0(number: str) -> str:
    """The number 3.0.1 for 3.1."""
    chapter, _, place = number.rpartition(".")
    return f"{chapter}.0.{place}"
