"""Limits on everything that pnp reads: the only list of them.

A game's folder is data from a stranger. Every quantity read from it is bounded here, far above the needs of any real
game; anything beyond ends in PNP130 with the file, the place and the limit. docs/security.md states the promises.
"""

from pnp.base.frozen import dataclass


@dataclass(frozen=True)
class Budget:
    """A limit: the thing counted, and its maximum."""

    what: str
    """The unit in the plural, as messages print it: ``bytes in a text file``."""
    most: int

    def is_exceeded_by(self, count: int) -> bool:
        """Whether a count exceeds the limit."""
        return count > self.most

    def hold(self, count: int) -> None:
        """Raise OverBudget if a count exceeds the limit."""
        if self.is_exceeded_by(count):
            raise OverBudget(self)

    def message(self, subject: str) -> str:
        """The sentence of PNP130 about ``subject``, which is printed in backticks."""
        return f"`{subject}` is more than pnp accepts: at most {self.most:,} {self.what}"


class OverBudget(Exception):
    """A count above its limit; carries the budget."""

    def __init__(self, budget: Budget) -> None:
        super().__init__(f"more than {budget.most:,} {budget.what}")
        self.budget = budget


TEXT = Budget("bytes in a text file", 4_000_000)
"""Chapters, game.yaml, CSV tables, catalogues, scenarios, templates: our largest has 0.4 MB."""
STORED = Budget("bytes in a file that pnp has stored", 40_000_000)
"""Evidence, figures of a proof, saved games and campaigns: our largest evidence has 0.6 MB."""
SHEET = Budget("bytes in a spreadsheet", 20_000_000)
UNPACKED = Budget("bytes in a spreadsheet after unpacking", 60_000_000)
CELLS = Budget("cells in a card table", 500_000)
COLUMNS = Budget("columns in a card table", 400)
"""The widest table of a real game that we know has 60. Each is a line on a face that is made of the columns."""
PICTURE = Budget("bytes in a picture", 80_000_000)
FETCHED = Budget("pictures fetched from addresses for one table", 2_000)
PIXELS = Budget("pixels in a picture", 60_000_000)
"""An A2 mat at 300 dots per inch has 35 million."""
TYPEFACE = Budget("bytes in a typeface", 40_000_000)
"""The largest East Asian typeface has 25 MB."""
ENTRIES = Budget("entries in a catalogue", 20_000)
OLDER = Budget("files in an older version of a game", 20_000)
COMMIT = Budget("bytes in an older version of a game", 200_000_000)
LISTED = Budget("items in one list", 1_000)
"""Limits for lists in game.yaml, a theme or a `show` fence: steps, columns, names. Card tables are counted in cells."""
PICTURED = Budget("cards in one picture", 100)
"""Cards in an example's `shows`. A page has room for a dozen."""
PARAGRAPH = Budget("characters in a paragraph, a cell or another text", 10_000)
"""Our longest has 3,100. Texts of YAML files and of catalogues count too."""
PLACEHOLDER = Budget("characters in a placeholder", 500)
FORMULA = Budget("characters in a formula", 500)
STEPS = Budget("steps in a template", 1_000_000)
"""A step is one pass of a loop, one call, or 100 characters of concatenated text; one of our cards takes 3,000."""
VALUE = Budget("characters in one value of a template", 8_000_000)
SECONDS = Budget("seconds of processor time for a template", 2)
"""A lower bound: the system counts whole seconds. One of our cards takes 0.03."""
MEMORY = Budget("megabytes of memory for a template", 600)
"""In addition to the memory of pnp itself."""
MOTIF = Budget("as a number given to a motif", 1_000)
"""The same limit for counts, degrees and mm."""
CURVES = Budget("waves or crossings in a motif", 2_000)
SHAPES = Budget("shapes in a drawing", 20_000)
"""Each element counts as often as ``<use>`` shows it; our richest face has 4,000."""
STOPS = Budget("colours of gradients in a drawing", 2_000)
"""Each counts as often as a shape is painted with it: 1,000 shapes with a gradient."""
NESTED = Budget("levels of elements inside one another in a drawing", 100)
MAGNIFIED = Budget("times magnified by nested transforms", 1_000_000)
BLOCKS = Budget("paragraphs, list items and other blocks in all chapters together", 2_500)
"""Our longest rulebook has 550."""
PIECES = Budget("cards and other pieces in a game", 20_000)
"""Each copy counts."""
PLACES = Budget("places on a sheet", 4_000)
"""Squares of 4 mm on A4."""
NUMBER = Budget("as a number", 1_000_000_000)
"""The same bound below zero: counts, rounds, costs, orders. The machine stores some of them in 32 bits."""
ARGUMENT = Budget("characters in an argument of a command", 4_000)
"""The longest path that systems accept has 4,095 bytes."""
SHOWN = Budget("diagnostics on a terminal", 200)
"""Errors come first; a last line counts all."""
SHOWN_TO_PROGRAMS = Budget("diagnostics for programs (`--json`, `--format`)", 5_000)
