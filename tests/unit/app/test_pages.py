"""Pages by what is drawn on them: what moves a page and what does not."""

from dataclasses import replace
from pathlib import Path as File
from shutil import copy

from hypothesis import given
from hypothesis import strategies as st

from pnp.app.build.page_digests import DrawingDigests, Pages, moved_pages
from pnp.press.typeset.drawing.page import Face, Glyph, GlyphRun, Group, Page, Paint, Path, PlacedFace
from pnp.press.typeset.text.fonts import load_fonts
from tests.architecture.source import ROOT

FONTS = load_fonts(ROOT / "templates" / "fonts")
DIGESTS = st.lists(st.sampled_from("abcd"), max_size=6)


def words(text: str, x: float = 10.0, source: str = "") -> GlyphRun:
    glyphs = tuple(Glyph(ord(c), 2.0 * i, 0.0, 2.0, c) for i, c in enumerate(text))
    return GlyphRun(x, 20.0, "Alegreya", 10.0, "#000000", glyphs, text, source)


def page_digest(page: Page, stamp: str = "") -> str:
    return DrawingDigests(FONTS, stamp).page(page)


def card(name: str, ink: str = "#AA0000") -> Face:
    return Face(name, 63.0, 88.0, (Path((("M", (0.0, 0.0)), ("L", (9.0, 9.0))), Paint(ink)),))


PAGE = Page(148.0, 210.0, (words("Draw a card"), Group((words("3.2"),), (1, 0, 0, 1, 5, 5)), PlacedFace(card("AS"))))


def labelled(digests: list[str]) -> list[tuple[str, str]]:
    return [(str(place), digest) for place, digest in enumerate(digests, 1)]


def test_what_is_drawn_tells_and_where_it_came_from_does_not() -> None:
    same = replace(PAGE, items=(words("Draw a card", source="draw"), *PAGE.items[1:]), label="7")
    assert page_digest(same) == page_digest(PAGE)
    for other in (words("Draw a card", 10.1), words("Draw a curd")):
        assert page_digest(replace(PAGE, items=(other, *PAGE.items[1:]))) != page_digest(PAGE)


def test_a_face_tells_by_its_drawing_and_not_by_its_name() -> None:
    named = replace(PAGE, items=(*PAGE.items[:2], PlacedFace(card("other"))))
    inked = replace(PAGE, items=(*PAGE.items[:2], PlacedFace(card("AS", "#00AA00"))))
    assert page_digest(named) == page_digest(PAGE) != page_digest(inked)


def test_the_stamp_of_the_rules_moves_no_page() -> None:
    one, other = (replace(PAGE, items=(*PAGE.items, words(f"rules {stamp}"))) for stamp in ("ab12cd", "ef34ab"))
    assert page_digest(one) != page_digest(other)
    assert page_digest(one, "ab12cd") == page_digest(other, "ef34ab")


@given(DIGESTS, DIGESTS)
def test_pages_that_are_as_they_were_in_their_place_have_not_moved(old: list[str], new: list[str]) -> None:
    found = moved_pages({"book": labelled(old)}, {"book": labelled(new)})
    changed = [str(i + 1) for i, digest in enumerate(new) if old[i : i + 1] != [digest]]
    expected = Pages("book", tuple(changed), len(old), len(new))
    assert found == ((expected,) if expected else ())


def test_a_paper_that_is_new_or_gone_is_told() -> None:
    found = moved_pages({"mats": labelled(["a"])}, {"book": labelled(["b", "c"])})
    assert found == (Pages("book", ("1", "2"), 0, 2), Pages("mats", (), 1, 0))


def test_another_font_of_the_same_name_moves_its_words(tmp_path: File) -> None:
    for weight in ("600SemiBold", "700Bold"):
        folder = tmp_path / weight
        folder.mkdir()
        copy(ROOT / "templates" / "fonts" / "Cinzel" / f"Cinzel_{weight}.ttf", folder / "own.ttf")
        (folder / "fonts.yaml").write_text("fonts: {Own: {file: own.ttf}}\n", "utf-8")
    face = Face("AS", 63.0, 88.0, (replace(words("Draw"), font="Own"),))
    one, other = (DrawingDigests(load_fonts(folder)).face(face) for folder in sorted(tmp_path.iterdir()))
    assert one != other
