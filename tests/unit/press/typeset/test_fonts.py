"""The register of fonts and shaping."""

import pytest

from pnp.press.typeset.drawing.units import PT, parse_length
from pnp.press.typeset.text.fonts import load_fonts


def test_every_registered_face_can_be_opened_and_has_its_licence(fonts):
    for name, entry in fonts.entries.items():
        assert fonts.open(name).upem > 0
        assert (entry.file.parent / "OFL.txt").is_file(), name


def test_no_two_faces_share_a_postscript_name(fonts):
    from fontTools.ttLib import TTFont

    names = [TTFont(entry.file, lazy=True)["name"].getDebugName(6) for entry in fonts.entries.values()]
    assert len(set(names)) == len(names)


def test_emphasis_inside_emphasis_is_upright_again(fonts):
    assert fonts.italic("Alegreya") == "Alegreya Italic"
    assert fonts.italic("Alegreya Italic") == "Alegreya"
    assert fonts.bold("Alegreya Sans Italic") == "Alegreya Sans Bold Italic"
    assert fonts.bold("Gloock") == "Gloock"


def test_a_ligature_that_is_drawn_as_two_letters_says_one_with_each(fonts):
    """No glyph is without a meaning (PDF/UA-1, 7.21.7)."""
    assert [g.text for g in fonts.open("Grenze").shape("fin").glyphs] == ["f", "i", "n"]


def test_a_ligature_says_both_of_its_letters(fonts):
    glyphs = fonts.open("Alegreya").shape("fine").glyphs
    assert [g.text for g in glyphs] == ["fi", "n", "e"]


def test_lining_figures_come_on_request(fonts):
    plain = fonts.open("Alegreya Sans").shape("1234").glyphs
    lining = fonts.open("Alegreya Sans").shape("1234", ("lnum",)).glyphs
    assert [g.gid for g in plain] != [g.gid for g in lining]


def test_kerning_is_on(fonts):
    assert fonts.width("AV", "Alegreya", 10) < fonts.width("A", "Alegreya", 10) + fonts.width("V", "Alegreya", 10)


def test_a_capital_of_gloock_at_20_pt_is_five_mm_high(fonts):
    assert fonts.cap_height("Gloock", 20) == pytest.approx(5.29, abs=0.02)


def test_a_character_that_a_face_lacks_comes_from_the_next_of_the_chain(fonts):
    parts, missing = fonts.split("a→b", "Cinzel")
    assert parts == (("a", "Cinzel"), ("→", "Alegreya Bold"), ("b", "Cinzel"))
    assert missing == ""


def test_a_character_that_no_face_has_is_told_and_drawn_as_a_box(fonts):
    parts, missing = fonts.split("a\ue123b", "Cinzel")
    assert "".join(text for text, _ in parts) == "a▯b"
    assert missing == "\ue123"


def test_french_spaces_are_in_every_face(fonts):
    for name in fonts.entries:
        assert fonts.split("a\u202f: \u00a0b", name)[1] == ""


def test_tracking_does_not_count_after_the_last_glyph(fonts):
    plain, tracked = (fonts.width("abc", "Alegreya", 10, tracking) for tracking in (0, 100))
    assert tracked - plain == pytest.approx(2 * 0.1 * 10 * PT)


def test_a_register_that_names_a_missing_file_says_which(tmp_path):
    (tmp_path / "fonts.yaml").write_text("fonts: {Ghost: {file: ghost.ttf}}")
    with pytest.raises(ValueError, match="`Ghost` is not at"):
        load_fonts(tmp_path)


def test_a_relation_to_a_face_that_is_not_there_is_refused(tmp_path, fonts):
    file = fonts.entries["Gloock"].file
    (tmp_path / "fonts.yaml").write_text(f"fonts: {{Gloock: {{file: {file}, bold: Gloock Bold}}}}")
    with pytest.raises(ValueError, match="`Gloock Bold`, which is not registered"):
        load_fonts(tmp_path)


def test_lengths_are_read_as_they_are_written():
    assert [parse_length(t) for t in ("63mm", "1in", "72pt", "2.5", "1cm")] == pytest.approx([63, 25.4, 25.4, 2.5, 10])
    with pytest.raises(ValueError, match="is not a length"):
        parse_length("wide")
    with pytest.raises(ValueError, match="is not a unit"):
        parse_length("3 ells")
