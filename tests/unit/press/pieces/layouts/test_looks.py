"""Every look prints every column of its sample, and looks like no other."""

from itertools import combinations
from typing import Any

import pytest
import yaml
from PIL import ImageChops, ImageStat

from pnp.base.resources import TEMPLATES
from pnp.model.schema.layouts import preset
from pnp.press.decks.deck import face_page
from pnp.press.export.pdf import pdf_bytes
from pnp.press.export.png import pictures
from pnp.press.typeset.drawing.page import Document, Face, GlyphRun
from pnp.press.typeset.drawing.walk import leaves
from pnp.source.markdown.cells import cell_words
from tests.gallery import gallery, looks

LOOKS = ("answer", "bird", "engine", "flashcard", "party", "program", "quest", "relic", "starfield", "warband")
SIGNS = frozenset({"icon", "sign", "food", "need", "gives", "rarity", "habitat", "element"})
"""Columns of samples that are shown as icons."""


def sample_of(name: str) -> dict[str, Any]:
    return yaml.safe_load((TEMPLATES / "gallery" / "cards.yaml").read_text("utf-8"))[name]


def words_on(face: Face) -> str:
    return " ".join("".join(leaf.text for leaf, _ in leaves(face.items) if isinstance(leaf, GlyphRun)).split())


@pytest.mark.parametrize("name", LOOKS)
def test_a_look_prints_every_column_of_its_sample(name: str) -> None:
    words = words_on(looks()[name]).replace("\u00ad", "").replace(" ", "").casefold()
    answered = {"term"} if name == "answer" else set()  # (the front shows the term)
    for column, value in sample_of(name).items():
        if column not in SIGNS | answered:
            for word in cell_words(str(value), lambda icon: "").replace("*", "").split():
                assert word.casefold() in words, (column, word)


@pytest.mark.parametrize("name", LOOKS)
def test_the_signs_of_a_sample_are_drawn(name: str) -> None:
    asked = {column for slot in preset(name).slots.values() for column in (*slot.icon, *slot.times, *slot.fill)}
    assert set(sample_of(name)) & SIGNS <= asked


def test_the_gallery_has_no_faults() -> None:
    assert [fault.code for fault in gallery()[2] if fault.severity != "note"] == []


def test_no_two_looks_look_alike() -> None:
    fonts, faces = gallery()[0].fonts, looks()
    rows = yaml.safe_load((TEMPLATES / "gallery" / "looks.yaml").read_text("utf-8"))
    names = ("creature", "item", "location", "spell", *LOOKS, *rows)
    pages = tuple(face_page(faces[name], cut=True) for name in names)
    size = [(24, 32)] * len(names)
    drawn = [picture.convert("RGB") for picture in pictures(pdf_bytes(Document(pages, "looks"), fonts), 20, size)]
    for (one, first), (other, second) in combinations(zip(names, drawn, strict=True), 2):
        apart = sum(ImageStat.Stat(ImageChops.difference(first, second)).mean) / 3
        assert apart > 8, (one, other, apart)
