"""Make the pictures of the README: a fan of cards, a sheet, pages of rulebooks, a leaflet, a turn in the terminal.

Run it when a test says that what they show has changed: ``python tools/make_readme_pictures.py``. It notes in
docs/shown/made.json what they were made of, so that the test need not draw them.
"""

import hashlib
import io
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image
from rich.console import Console
from rich.text import Text

import pnp

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "shown"
NOTE = PICTURES / "made.json"
MADE_OF = {
    "fan.png": ("docs/decks/monsters.csv", "data/all-but-malice/cards.csv", "data/all-but-malice/theme.yaml"),
    "sheet.png": ("docs/decks/monsters.csv",),
    "page.png": ("data/hearts/game.yaml", "data/hearts/rules/03-tricks.md"),
    "lesson.png": (
        "data/all-but-malice/game.yaml", "data/all-but-malice/rules/01-overview.md", "data/all-but-malice/theme.yaml",
    ),
    "leaflet.png": ("data/hearts/game.yaml", "data/hearts/rules/01-overview.md", "data/hearts/rules/02-deal.md"),
    "turn.svg": ("data/crazy-eights/game.yaml", "data/crazy-eights/rules/02-turn.md"),
}  # fmt: skip
"""The files that each picture shows something of, beside this one."""
LARGEST = 150_000
"""Bytes of a picture."""
FAN = ("RIVER_DRAKE", "SECOND_WIND", "MILL")
COURT = ("HK", "SQ", "DK")


def made_of() -> dict[str, str]:
    """A digest for each picture of what it is made of."""
    tool = Path(__file__).read_bytes()
    return {
        name: hashlib.sha256(tool + b"".join((ROOT / file).read_bytes() for file in files)).hexdigest()[:16]
        for name, files in MADE_OF.items()
    }


def fan() -> bytes:
    """Three cards from a table alone, and three of All But Malice, as if held in a hand."""
    with tempfile.TemporaryDirectory() as place:
        deck = Path(place) / "monsters"
        deck.mkdir()
        (deck / "monsters.csv").write_bytes((ROOT / "docs/decks/monsters.csv").read_bytes())
        found = {face.name: face for face in pnp.load(deck).faces()}
        faces = [found[name].png(110) for name in FAN]
    court = {face.name: face for face in pnp.load("all-but-malice").faces()}
    faces += [court[name].png(110) for name in COURT]
    paper = Image.new("RGBA", (1180, 540), "white")
    for at, data in enumerate(faces):
        card = Image.open(io.BytesIO(data)).convert("RGBA")
        edge = Image.new("RGBA", (card.width + 4, card.height + 4), (120, 120, 120, 0))
        edge.paste((120, 120, 120, 255), (0, 0), card.getchannel("A").resize(edge.size))
        edge.alpha_composite(card, (2, 2))
        lean = (len(faces) - 1) / 2 - at
        turned = edge.rotate(6 * lean, expand=True, resample=Image.Resampling.BICUBIC)
        middle = round(paper.width / 2 - lean * 155), round(235 + 9 * lean * lean)
        paper.alpha_composite(turned, (middle[0] - turned.width // 2, max(middle[1] - turned.height // 2, 0)))
    return small(paper)


def sheet() -> bytes:
    """The first sheet of a table of cards."""
    with tempfile.TemporaryDirectory() as place:
        table = str(ROOT / "docs/decks/monsters.csv")
        subprocess.run(
            [sys.executable, "-m", "pnp", "cards", table, "--paper", "a4", "--out", place, "--quiet"], check=True
        )
        return rendered(next(Path(place).glob("*.pdf")), 0, 0.9)


def page() -> bytes:
    """A page of the rulebook of Hearts."""
    drawn = [one for one in pnp.load("hearts").pages("rulebook") if one.file.endswith("a5.pdf")]
    return small(Image.open(io.BytesIO(drawn[10].png(110))))


def lesson() -> bytes:
    """The first spread of the rulebook of All But Malice."""
    drawn = [one for one in pnp.load("all-but-malice").pages("rulebook") if one.file.endswith("a5.pdf")]
    left, right = (Image.open(io.BytesIO(one.png(100))).convert("RGB") for one in drawn[1:3])
    spread = Image.new("RGB", (left.width + right.width, left.height), "white")
    spread.paste(left, (0, 0))
    spread.paste(right, (left.width, 0))
    return small(spread)


def leaflet() -> bytes:
    """The inside of the leaflet of Hearts."""
    with tempfile.TemporaryDirectory() as place:
        parts = ["--only", "leaflet", "--paper", "a4", "--locale", "en"]
        subprocess.run(
            [sys.executable, "-m", "pnp", "build", "hearts", *parts, "--out", place, "--quiet"], check=True, cwd=ROOT
        )
        return rendered(next(Path(place).rglob("*leaflet*.pdf")), 1, 1.1)


def rendered(file: Path, number: int, scale: float) -> bytes:
    """A page of a PDF."""
    import pypdfium2

    return small(pypdfium2.PdfDocument(str(file))[number].render(scale=scale).to_pil())


def small(picture: Image.Image) -> bytes:
    """A picture as a PNG of few colours."""
    data = io.BytesIO()
    picture.convert("RGB").quantize(96).save(data, "PNG", optimize=True)
    return data.getvalue()


def turn() -> bytes:
    """What `pnp play` shows of the first turn."""
    command = [sys.executable, "-m", "pnp", "play", "crazy-eights", "--players", "3", "--seed", "3"]
    said = subprocess.run(command, input="1\nquit\n", capture_output=True, text=True, check=True, cwd=ROOT).stdout
    lines = said.strip().splitlines()[:26]
    console = Console(record=True, width=92, file=io.StringIO())
    console.print(Text("$ pnp play crazy-eights --players 3", style="bold"))
    for line in lines:
        console.print(Text(line.replace("Ansi", "")))
    return console.export_svg(title="pnp play", unique_id="turn").encode()


MAKERS = {
    "fan.png": fan, "sheet.png": sheet, "page.png": page, "lesson.png": lesson, "leaflet.png": leaflet,
    "turn.svg": turn,
}  # fmt: skip


def main() -> None:
    """Make every picture, and note what it was made of."""
    PICTURES.mkdir(exist_ok=True)
    for name, make in MAKERS.items():
        data = make()
        assert len(data) <= LARGEST, f"{name} has {len(data)} bytes"
        (PICTURES / name).write_bytes(data)
        print(f"{name}: {len(data) // 1000} kB")
    NOTE.write_text(json.dumps(made_of(), indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
