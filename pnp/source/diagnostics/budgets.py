"""How much of everything the press takes from a stranger's files: one place for all limits.

A game's folder is data from somebody whom nobody need trust. Whatever is read from it is bounded here, far above what
any real game needs, and what goes beyond ends in PNP130 with the file, the place and the limit. docs/security.md tells
what is promised.
"""

from pnp.base.frozen import dataclass


@dataclass(frozen=True)
class Budget:
    """A limit: what is counted, and how many are taken."""

    what: str
    """In the plural, as a message says it: ``bytes in a text file``."""
    most: int

    def broken_by(self, count: int) -> bool:
        """Whether so many are too many."""
        return count > self.most

    def hold(self, count: int) -> None:
        """Raise OverBudget where so many are too many."""
        if self.broken_by(count):
            raise OverBudget(self)

    def message(self, subject: str) -> str:
        """The sentence of PNP130 for ``subject``, which stands in backticks."""
        return f"`{subject}` is more than pnp accepts: at most {self.most:,} {self.what}"


class OverBudget(Exception):
    """Something is more than the press takes. Carries the budget that is broken."""

    def __init__(self, budget: Budget) -> None:
        super().__init__(f"more than {budget.most:,} {budget.what}")
        self.budget = budget


TEXT = Budget("bytes in a text file", 4_000_000)
"""Chapters, game.yaml, CSV tables, catalogues, scenarios, templates: the largest of ours has 0.4 MB."""
STORED = Budget("bytes in a file that pnp has kept", 40_000_000)
"""Evidence, figures of a proof, saved games and campaigns: the largest evidence of ours has 0.6 MB."""
SHEET = Budget("bytes in a spreadsheet", 20_000_000)
UNPACKED = Budget("bytes in a spreadsheet after unpacking", 60_000_000)
CELLS = Budget("cells in a card table", 500_000)
PICTURE = Budget("bytes in a picture", 80_000_000)
PIXELS = Budget("pixels in a picture", 60_000_000)
"""An A2 mat at 300 dots per inch has 35 million."""
TYPEFACE = Budget("bytes in a typeface", 40_000_000)
"""The largest of East Asian script has 25 MB."""
ENTRIES = Budget("entries in a catalogue", 20_000)
OLDER = Budget("files in an older version of a game", 20_000)
COMMIT = Budget("bytes in an older version of a game", 200_000_000)
LISTED = Budget("items in one list", 1_000)
"""Of game.yaml, a theme or a `show` fence: steps, columns, names. Card tables are counted in cells."""
PICTURED = Budget("cards in one picture", 100)
"""Of an example's `shows`. A page has room for a dozen."""
PARAGRAPH = Budget("characters in a paragraph, a cell or another text", 10_000)
"""The longest of ours has 3,100. Texts of YAML files and of catalogues count too."""
PLACEHOLDER = Budget("characters in a placeholder", 500)
FORMULA = Budget("characters in a formula", 500)
STEPS = Budget("steps in a template", 1_000_000)
"""A step is one pass of a loop, one call, or 100 characters that are put together; a card of ours takes 3,000."""
VALUE = Budget("characters in one value of a template", 8_000_000)
SECONDS = Budget("seconds of processor time for a template", 2)
"""At least: the system counts whole seconds. A card of ours takes 0.03."""
MEMORY = Budget("megabytes of memory for a template", 600)
"""Beyond what pnp itself takes."""
MOTIF = Budget("as a number given to a motif", 1_000)
"""Counts, degrees and mm alike."""
CURVES = Budget("waves or crossings in a motif", 2_000)
SHAPES = Budget("shapes in a drawing", 20_000)
"""Each element as often as ``<use>`` shows it; the richest face of ours has 4,000."""
STOPS = Budget("colours of gradients in a drawing", 2_000)
"""Each as often as something is painted with it: 1,000 shapes from one colour to another."""
NESTED = Budget("levels of elements inside one another in a drawing", 100)
MAGNIFIED = Budget("times magnified by nested transforms", 1_000_000)
BLOCKS = Budget("paragraphs, list items and other blocks in all chapters together", 2_500)
"""The longest rulebook of ours has 550."""
PIECES = Budget("cards and other pieces in a game", 20_000)
"""Each copy counts."""
PLACES = Budget("places on a sheet", 4_000)
"""Squares of 4 mm on A4."""
NUMBER = Budget("as a number", 1_000_000_000)
"""Below zero as above: counts, rounds, costs, orders. The machine has 32 bits for some of them."""
ARGUMENT = Budget("characters in an argument of a command", 4_000)
"""The longest path that systems take has 4,095 bytes."""
SHOWN = Budget("diagnostics on a terminal", 200)
"""Errors first; a last line counts all."""
SHOWN_TO_PROGRAMS = Budget("diagnostics for programs (`--json`, `--format`)", 5_000)
