"""A font that several registers have open is in memory once, and leaves with the last of them."""

import gc
import shutil
from dataclasses import replace
from pathlib import Path

from pnp.press.typeset.text.fonts import FontContent, Fonts, load_fonts
from tests.architecture.source import ROOT


def registers_of(file: Path) -> tuple[Fonts, Fonts]:
    """Two registers with a face of their own in a file."""
    usual = load_fonts(ROOT / "templates" / "fonts")
    name = next(iter(usual.entries))
    shutil.copyfile(usual.entries[name].file, file)
    entries = {"own": replace(usual.entries[name], name="own", file=file, bold="", italic="", figures="")}
    return Fonts(entries, {}), Fonts(entries, {})


def test_two_registers_hold_the_bytes_of_a_font_once_until_neither_is_in_use(tmp_path: Path) -> None:
    one, other = registers_of(tmp_path / "own.ttf")
    assert one.open("own").data is other.open("own").data and one.open("own").font is not other.open("own").font
    assert one.width("Ay", "own", 10) == other.width("Ay", "own", 10) > 0
    del one, other
    gc.collect()
    assert not [key for key in FontContent.in_use if key[0] == tmp_path / "own.ttf"]


def test_a_font_that_has_been_saved_again_is_read_anew(tmp_path: Path) -> None:
    one, other = registers_of(tmp_path / "own.ttf")
    before = one.open("own")
    usual = load_fonts(ROOT / "templates" / "fonts")
    shutil.copyfile(list(usual.entries.values())[-1].file, tmp_path / "own.ttf")
    assert other.open("own").data == (tmp_path / "own.ttf").read_bytes() != before.data
