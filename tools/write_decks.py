"""Write the pictures of decks in docs/pictures: the first sheet of docs/decks/birds.csv, as `pnp cards` prints it."""

import io
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from pnp.app.cards.print_table import print_cards
from pnp.app.game.build_options import PrintOptions
from pnp.press.export.png import pictures
from pnp.source.diagnostics import Report

DOCS = Path(__file__).parents[1] / "docs"
DPI = 72
"""Dots per inch of the pictures."""


def sheet_picture(table: Path, layout: str) -> bytes:
    """The first A4 sheet of a table's cards as a PNG of 128 colours."""
    with TemporaryDirectory() as folder:
        options = PrintOptions(out=Path(folder), papers=("a4",))
        (file,) = print_cards(str(table), "poker", options, Report(), layout).files
        picture = next(iter(pictures(file.read_bytes(), DPI)))
    stream = io.BytesIO()
    picture.convert("RGB").quantize(128, dither=0).save(stream, "PNG", optimize=True)
    return stream.getvalue()


def main() -> None:
    """Write every picture."""
    (DOCS / "pictures" / "birds.png").write_bytes(sheet_picture(DOCS / "decks" / "birds.csv", "bird"))


if __name__ == "__main__":
    sys.exit(main())
