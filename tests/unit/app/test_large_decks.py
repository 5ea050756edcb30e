"""A deck of very many cards: what is made once for all of them, and that it prints as a small one does."""

from pathlib import Path
from typing import Any

import pytest
from PIL import ImageChops

from pnp.app.cards.print_table import print_cards
from pnp.app.game.build_options import BuildOptions
from pnp.press.export import pdf, pdf_resources
from pnp.press.export.png import pictures
from pnp.press.pieces import deck_faces
from pnp.press.pieces.layouts import usual as usual_module
from pnp.press.pieces.slots import Slots
from pnp.press.pieces.template_labels import WordlessPart
from pnp.press.pieces.templates import Templates
from pnp.press.typeset.drawing.shared_parts import PartedDrawing
from pnp.source.diagnostics import Report

TABLE = "title,cost,text\n" + "".join(f"Card {n},{n},Draw **{n}** cards from the deck.\n" for n in range(1, 5))
ODD = (
    TABLE + '"Oak & ""Ash""",3,Say <b>one</b> word & no more.\nHalf\u00a0way,4,"Two lines,\n\nand more."\nNo words,5,\n'
)
"""With words that are said otherwise than they are written."""


def printed(folder: Path, out: str, table: str = TABLE) -> bytes:
    (folder / "cards.csv").write_text(table)
    options = BuildOptions(papers=("a4",), out=folder / out)
    (file,) = print_cards(str(folder / "cards.csv"), "poker", options, Report()).files
    return file.read_bytes()


def test_a_large_deck_prints_as_a_small_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small = printed(tmp_path, "small")
    made: list[object] = []
    usual = usual_module.usual_layout
    monkeypatch.setattr(usual_module, "usual_layout", lambda *asked: made.append(asked) or usual(*asked))
    monkeypatch.setattr(deck_faces, "MANY", 0)
    monkeypatch.setattr(pdf, "MANY", 0)
    monkeypatch.setattr(pdf_resources, "LARGE", 0)
    large = printed(tmp_path, "large")
    assert len(made) == 1, "the layout of the columns is made once for the deck"
    assert len(large) < len(small), "long outlines stand in the file once"
    (one,), (other,) = pictures(small, 100), pictures(large, 100)
    assert ImageChops.difference(one, other).getbbox() is None


def test_cards_drawn_slot_by_slot_are_those_of_the_whole_template(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    slot_by_slot = Slots.drawing

    def drawing(self: Slots, *given: Any) -> PartedDrawing | None:
        made = slot_by_slot(self, *given)
        assert made is not None
        drawn.append(made.text)
        return made

    said: list[str] = []
    saying = WordlessPart.saying
    monkeypatch.setattr(WordlessPart, "saying", lambda self, words: said.extend(words) or saying(self, words))
    monkeypatch.setattr(Slots, "drawing", drawing)
    parts = printed(tmp_path, "parts", ODD)
    whole: list[str] = []
    monkeypatch.setattr(Slots, "drawing", lambda *given: None)
    sound = Templates._is_xml
    monkeypatch.setattr(
        Templates, "_is_xml", lambda self, made, svg, at: whole.append(svg) or sound(self, made, svg, at)
    )
    assert printed(tmp_path, "whole", ODD) == parts
    assert drawn == whole and len(drawn) == 7
    assert {"title", "text"} <= {*said}, "words of these columns are put into what is drawn already"
