"""Scripts of Squib: loops over words, and canvases with a bleed."""

from pathlib import Path

import pytest

from pnp.app.cards.imports.ruby import calls_in
from pnp.app.cards.imports.squib import read_squib
from pnp.source.diagnostics import Report


def test_calls_in_a_loop_stand_once_for_each_word_and_those_below_it_once() -> None:
    script = "%w(sun moon).each do |sky|\n  png file: sky\n  if true\n    text str: sky\n  end\nend\nrect x: 1\n"
    calls = [(call.name, dict(call.values)) for call in calls_in(script, "deck.rb") if call.name != "if"]
    assert calls == [
        ("png", {"sky": "sun"}), ("png", {"sky": "moon"}), ("text", {"sky": "sun"}), ("text", {"sky": "moon"}),
        ("rect", {}),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("size", "more", "format"),
    [
        ("width: '2.75in', height: '3.75in'", "", "poker"),
        ("width: '69mm', height: '94mm'", "save_pdf trim: '3mm'", "poker"),
        ("width: '63mm', height: '88mm'", "", "poker"),
        ("width: '20mm', height: '20mm'", "save_pdf trim: '3mm'", "20x20r3"),
    ],
    ids=["the usual canvas", "a canvas that is trimmed", "a canvas without a bleed", "a small piece"],
)
def test_a_canvas_loses_its_bleed_where_it_has_one(size: str, more: str, format: str, tmp_path: Path) -> None:
    script = f"Squib::Deck.new(cards: 1, {size}) do\n  text str: 'Rope'\n  {more}\nend\n"
    (tmp_path / "deck.rb").write_text(script, "utf-8")
    (deck,) = read_squib(tmp_path / "deck.rb", Report()).decks
    assert deck.format == format
