"""No text of a catalogue needs a character that the committed faces lack."""

from pathlib import Path

import polib
import pytest

from pnp.press.typeset.text.fonts import Fonts
from pnp.press.typeset.text.script import is_cjk, is_native

ROOT = Path(__file__).parents[4]
CATALOGUES = sorted((*ROOT.glob("data/*/locale/*.po"), *ROOT.glob("pnp/locale/*.po")))
ASKED = (
    "Alegreya",
    "Alegreya Bold",
    "Alegreya Italic",
    "Alegreya Sans",
    "Alegreya Sans Bold",
    "Alegreya Sans SC",
    "Gloock",
)
"""The faces that books, sheets and cards ask for."""

SCREEN = str.maketrans("", "", "→←ᵉ")
"""What only the program's sentences on a screen show."""


def translations(file: Path) -> list[str]:
    """Every translated text of a catalogue."""
    entries = [e for e in polib.pofile(str(file)) if not e.obsolete]
    texts = [text for e in entries for text in (e.msgstr, *e.msgstr_plural.values()) if text]
    return [text.translate(SCREEN) for text in texts] if file.parts[-3] == "pnp" else texts


def name(file: Path) -> str:
    return f"{file.parent.parent.name}-{file.stem}"


@pytest.mark.parametrize("file", CATALOGUES, ids=name)
def test_every_character_of_a_catalogue_is_in_a_face(file: Path, fonts: Fonts) -> None:
    for text in translations(file):
        for face in ASKED:
            _, missing = fonts.split(text.replace("\n", " "), face, file.stem, is_native(text, file.stem))
            assert not missing, f"{file.name}: no face for `{missing}` in “{text}”; for Japanese run tools/cut_fonts.py"


@pytest.mark.parametrize("file", [f for f in CATALOGUES if f.stem == "ja"], ids=name)
def test_bold_japanese_has_all_that_the_catalogues_write(file: Path, fonts: Fonts) -> None:
    bold = fonts.open("Noto Serif JP Bold")
    lacking = {c for text in translations(file) for c in text if is_cjk(c) and not bold.has(c)}
    assert not lacking, f"run tools/cut_fonts.py: {''.join(sorted(lacking))}"


def test_the_japanese_faces_stay_small() -> None:
    files = (ROOT / "templates" / "fonts" / "NotoSerifJP").glob("*.ttf")
    assert sum(file.stat().st_size for file in files) < 3_000_000
