"""Scripts of Squib: loops over words, and canvases with a bleed."""

from pathlib import Path

import pytest

from pnp.app.cards.imports.project import Deck, Project
from pnp.app.cards.imports.ruby import calls_in
from pnp.app.cards.imports.squib import read_squib
from pnp.app.cards.imports.write import project_files
from pnp.model.read.guess import Wishes
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


@pytest.mark.parametrize(("keys", "weight"), [("stroke_width: 0", 0.2), ("stroke_width: '1mm'", 1.0)])
def test_an_outline_without_a_filling_has_a_line(keys: str, weight: float, tmp_path: Path) -> None:
    script = f"Squib::Deck.new(cards: 1, width: '63mm', height: '88mm') do\n  rect x: 1, y: 1, {keys}\nend\n"
    (tmp_path / "deck.rb").write_text(script, "utf-8")
    (deck,) = read_squib(tmp_path / "deck.rb", Report()).decks
    assert [slot["weight"] for slot in deck.slots.values()] == [weight]


@pytest.mark.parametrize(
    ("format", "view", "size"),
    [("poker", "-3 -3 69 94", 'width="69" height="94"'), ("50x60", "-3 -3 56 66", 'width="56" height="66"')],
)
def test_a_picture_on_the_back_reaches_3_mm_beyond_the_trim(format: str, view: str, size: str) -> None:
    deck = Deck("goods", ("name",), ({"name": "Rope"},), format=format, back="rope.png")
    files, _ = project_files(Project("Squib", (deck,)), Wishes(), Report())
    back = files["templates/cards/goods-back.svg.j2"].decode()
    assert f'viewBox="{view}"' in back and f'<image x="-3" y="-3" {size} href="rope.png"' in back


@pytest.mark.parametrize(
    ("ends", "at"),
    [
        (
            "x1: '13.175mm', y1: '23.175mm', x2: '43.175mm', y2: '23.175mm', stroke_width: '2mm'",
            [10.0, 19.0, 30.0, 2.0],
        ),
        (
            "x1: '43.175mm', y1: '23.175mm', x2: '13.175mm', y2: '23.175mm', stroke_width: '2mm'",
            [10.0, 19.0, 30.0, 2.0],
        ),
        ("x1: '13.175mm', y1: '63.175mm', x2: '13.175mm', y2: '23.175mm', stroke_width: '2mm'", [9.0, 20.0, 2.0, 40.0]),
        ("x1: '13.175mm', y1: '23.175mm', x2: '13.195mm', y2: '63.175mm'", [9.91, 20.0, 0.2, 40.0]),
    ],
)
def test_a_line_is_as_wide_as_its_stroke_and_lies_around_it(ends: str, at: list[float], tmp_path: Path) -> None:
    script = (
        f"Squib::Deck.new(cards: 1, width: '69mm', height: '94mm') do\n  save_pdf trim: '0.125in'\n  line {ends}\nend\n"
    )
    (tmp_path / "deck.rb").write_text(script, "utf-8")
    (deck,) = read_squib(tmp_path / "deck.rb", Report()).decks
    assert [(slot["at"], slot["fill"]) for slot in deck.slots.values()] == [(at, "#000000")]


@pytest.mark.parametrize("ends", ["x1: 1, y1: 1, x2: '9mm', y2: '9mm'", "x1: 1, y1: 1, x2: 9"])
def test_a_sloping_line_is_left_out_by_name(ends: str, tmp_path: Path) -> None:
    script = f"Squib::Deck.new(cards: 1, width: '63mm', height: '88mm') do\n  line {ends}\nend\n"
    (tmp_path / "deck.rb").write_text(script, "utf-8")
    report = Report()
    assert not read_squib(tmp_path / "deck.rb", report).decks
    assert ["sloping" in f"{one.message} {one.help}" for one in report] == [True]


def test_listed_words_are_those_of_the_first_cards(tmp_path: Path) -> None:
    script = (
        "data = Squib.csv file: 'goods.csv'\nSquib::Deck.new(cards: 3, width: '63mm', height: '88mm') do\n"
        "  text str: data['name'], y: 9\n  text str: %w(one two), y: 30\nend\n"
    )
    (tmp_path / "goods.csv").write_text("name\nRope\nAxe\nBread\n", "utf-8")
    (tmp_path / "deck.rb").write_text(script, "utf-8")
    report = Report()
    (deck,) = read_squib(tmp_path / "deck.rb", report).decks
    (added,) = set(deck.rows[0]) - {"name"}
    assert [(row["name"], row[added]) for row in deck.rows] == [("Rope", "one"), ("Axe", "two"), ("Bread", "")]
    assert not list(report)
