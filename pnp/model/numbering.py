"""Numbers of chapters, sections and clauses: those of a variant's own book, and those of the book of the whole box."""

from pnp.base.frozen import dataclass
from pnp.model.schema.nouns import Message


@dataclass(frozen=True)
class Number:
    """A number in the book of the variant, and among those of all variants."""

    own: str = ""
    box: str = ""

    def below(self, own: int, box: int) -> "Number":
        """The number of what stands so many places below this one."""
        return Number(*(f"{start}.{n}" if start else str(n) for start, n in ((self.own, own), (self.box, box))))


@dataclass
class Section:
    """A heading that is open, with how many numbers were given below it: in this variant, and in all."""

    level: int
    number: Number
    title: Message
    id: str
    variants: frozenset[str]
    used: int = 0
    used_in_box: int = 0

    def next(self, counts: bool) -> Number:
        """The next number below it; ``counts``: what takes it is printed in this variant."""
        self.used += counts
        self.used_in_box += 1
        return self.number.below(self.used, self.used_in_box)


def in_section_0(number: str) -> str:
    """3.0.1 of 3.1."""
    chapter, _, place = number.rpartition(".")
    return f"{chapter}.0.{place}"
