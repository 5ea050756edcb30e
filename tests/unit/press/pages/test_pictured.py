"""Cards with their pictures in a book: two in a row, a part of each face in a frame, and what the card does beside it."""

from dataclasses import replace

from pnp.app.build.sheets import FacesByName
from pnp.app.played.facts import played_facts
from pnp.model.text.catalogue import load_catalogue
from pnp.press.document.computed import computed_nodes
from pnp.press.document.nodes import words_of
from pnp.press.document.parts import CardPictures
from pnp.press.edition.edition import PieceFormat, build_edition, build_facts
from pnp.press.edition.styles import sheet_styles
from pnp.press.pages.pictured import set_pictures
from pnp.press.pages.shows import RenderContext
from pnp.press.pieces import draw_prints
from pnp.press.typeset import Drawing, Row
from pnp.press.typeset.drawing.page import PlacedFace
from pnp.rules.loading import compile_tree, load_tree
from pnp.source.diagnostics import Report
from tests import tiny


def test_a_card_stands_beside_the_window_of_its_face() -> None:
    report = Report()
    loaded = compile_tree(load_tree(tiny.HARE_RACE, report), "", report)
    facts = build_facts(
        loaded.game, played_facts(loaded.game, loaded.rules), {},
        {"poker": PieceFormat(63.0, 88.0), "token-25": PieceFormat(25.0, 25.0)}, (tiny.HARE_RACE,),
    )  # fmt: skip
    edition = build_edition(facts, "en", load_catalogue(loaded.tree, "en", report), report)
    edition = replace(edition, faces=FacesByName(draw_prints(edition), edition.facts.formats))
    asked = {"cards": "hare", "by": "rank", "columns": ["rank", "says"], "window": [5, 10, 50, 60]}
    (part,) = computed_nodes(asked, edition)
    assert isinstance(part, CardPictures)
    rows = set_pictures(RenderContext(edition, sheet_styles(edition.theme, 9.0, 7.0), 100.0), part)
    assert len(rows) == (len(part.rows) + 1) // 2
    row = rows[0]
    assert isinstance(row, Row) and len(row.cells) == 4
    picture, *numbers = row.cells[0]
    assert len(numbers) == bool(part.rows[0].does.number)
    assert isinstance(picture, Drawing) and picture.tag is not None and picture.tag.title == part.rows[0].label
    assert round(picture.height / picture.width, 6) == 60 / 50
    placed = picture.content[0]  # type: ignore[index]
    assert isinstance(placed, PlacedFace) and placed.face.name.endswith(part.rows[0].card) and placed.clip
    assert words_of(part.rows[0].names[0])
