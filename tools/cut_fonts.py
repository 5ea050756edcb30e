"""Cuts faces down to what this repository can carry: ``python tools/cut_fonts.py FOLDER``. Only those whose files stand
in FOLDER are cut.

Arabic, Thai and Devanagari are cut to their script and the marks that go with it, with all its forms and without
hinting: FOLDER holds the files of Debian's packages fonts-hosny-amiri (0.113) and fonts-noto-core (20201225).

For Japanese FOLDER holds NotoSerifJP_500Medium.ttf and NotoSerifJP_700Bold.ttf, as the npm package
@expo-google-fonts/noto-serif-jp (0.4.3) brings them, and the package's LICENSE_FONT. Each face keeps

- every character that a Japanese catalogue of this repository writes,
- kana, punctuation, full-width forms, and the signs that rules need (arrows, circled figures, suits),
- the 2,136 kanji of everyday use (tools/joyo.txt, from Unicode's CLDR), so that a new translation seldom lacks one.

For symbols FOLDER holds NotoSansSymbols2_400Regular.ttf and NotoSansMath_400Regular.ttf, as the npm packages
@expo-google-fonts/noto-sans-symbols-2 (0.4.1) and @expo-google-fonts/noto-sans-math (0.4.2) bring them; Braille,
letters and rare scripts go. Noto Emoji (@expo-google-fonts/noto-emoji, 0.4.7) and Noto Sans Symbols
(@expo-google-fonts/noto-sans-symbols, 0.4.1) stand in the repository as they are.

Hinting and the forms of vertical setting go. Run it again when ``pytest tests/unit/typeset/test_catalogue_glyphs.py``
names a character that no face has.
"""

import shutil
import sys
from pathlib import Path

import polib
from fontTools import subset
from fontTools.ttLib import TTFont

ROOT = Path(__file__).parent.parent
FONTS = ROOT / "templates" / "fonts"
TARGET = FONTS / "NotoSerifJP"
FACES = ("NotoSerifJP_500Medium.ttf", "NotoSerifJP_700Bold.ttf")
FEATURES = ["ccmp", "locl", "kern", "liga", "palt", "halt", "chws", "mark", "jp78", "jp90"]
RANGES = (
    (0x20, 0x7E), (0xA0, 0xFF), (0x2010, 0x2027), (0x2030, 0x203B), (0x2190, 0x2193), (0x21D2, 0x21D4),
    (0x2460, 0x2473), (0x25A0, 0x25EF), (0x2605, 0x2606), (0x2660, 0x266F), (0x3000, 0x303F), (0x3041, 0x30FF),
    (0xFF01, 0xFFEF),
)  # fmt: skip

MARKS = (
    (0x20, 0x7E),
    (0xA0, 0xBF),
    (0xD7, 0xD7),
    (0xF7, 0xF7),
    (0x200C, 0x200F),
    (0x2010, 0x2026),
    (0x2212, 0x2212),
    (0x25CC, 0x25CC),
)
SCRIPTS = {
    "Amiri": ((0x600, 0x6FF), (0x750, 0x77F), (0xFD3E, 0xFD3F), *MARKS),
    "NotoSerifThai": ((0xE01, 0xE5B), *MARKS),
    "NotoSerifDevanagari": ((0x900, 0x97F), (0xA830, 0xA839), (0xA8E0, 0xA8FF), (0x1CD0, 0x1CFF), *MARKS),
}
"""What is kept of the faces of other scripts, by the beginnings of their files' names."""


SYMBOLS = {
    "NotoSansSymbols2": ((0x2000, 0x27FF), (0x2900, 0x2BFF), (0x1F000, 0x1F9FF), (0x1FA00, 0x1FAFF)),
    "NotoSansMath": ((0x2190, 0x22FF), (0x27C0, 0x27FF), (0x2900, 0x297F), (0x2B00, 0x2BFF)),
}
"""What is kept of faces of symbols: arrows, operators, figures, dingbats, playing cards, chess, pictographs."""


def everyday() -> set[int]:
    """The 2,136 kanji of everyday use (Jōyō), in which a new translation is likely to be written."""
    return {ord(c) for c in (Path(__file__).parent / "joyo.txt").read_text("utf-8") if not c.isspace()}


def written() -> set[int]:
    """Every character of the Japanese catalogues."""
    files = [*ROOT.glob("data/*/locale/ja.po"), ROOT / "pnp" / "locale" / "ja.po"]
    found: set[int] = set()
    for file in files:
        for entry in polib.pofile(str(file)) if file.is_file() else ():
            found.update(ord(c) for text in (entry.msgstr, *entry.msgstr_plural.values()) for c in text)
    return found


def cut(source: Path, target: Path, characters: set[int], features: list[str]) -> None:
    """A face cut down to some characters, the same bytes every time."""
    font = TTFont(source, recalcTimestamp=False)
    options = subset.Options(
        hinting=False, layout_features=features, name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14, 16, 17], notdef_outline=True,
        drop_tables=["vhea", "vmtx", "BASE", "STAT", "DSIG", "gasp", "prep"],
    )  # fmt: skip
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=characters)
    cutter.subset(font)
    font.save(target)


def main(folder: Path) -> None:
    """Cut every face whose file is there."""
    for family, ranges in SCRIPTS.items():
        for style in ("Regular", "Bold"):
            source = folder / f"{family}-{style}.ttf"
            if source.is_file():
                (FONTS / family).mkdir(exist_ok=True)
                kept = {code for low, high in ranges for code in range(low, high + 1)}
                cut(source, FONTS / family / source.name, kept, ["*"])
                print(f"{source.name}: {(FONTS / family / source.name).stat().st_size / 1e6:.2f} MB")
    for family, ranges in SYMBOLS.items():
        source = folder / f"{family}_400Regular.ttf"
        if source.is_file():
            codes = {code for low, high in ranges for code in range(low, high + 1)}
            cut(source, FONTS / family / f"{family}-Regular.ttf", codes, [])
    if not (folder / FACES[0]).is_file():
        return
    characters = written() | everyday() | {code for low, high in RANGES for code in range(low, high + 1)}
    TARGET.mkdir(exist_ok=True)
    for name in FACES:
        cut(folder / name, TARGET / name, characters, FEATURES)
        print(f"{name}: {(TARGET / name).stat().st_size / 1e6:.2f} MB")
    shutil.copyfile(folder / "LICENSE_FONT", TARGET / "OFL.txt")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
