"""Every preset is sound, in full ink and in low ink; what it ejects prints the same; no layout crashes the press."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree

from pnp.app.gallery.layouts import eject_layout
from pnp.app.game.shared_facts import piece_format
from pnp.checks.static.inventory import check_missing_cards
from pnp.model.read.build import build_game
from pnp.model.schema import layouts
from pnp.model.schema.layouts import PRESETS, preset, preset_names
from pnp.press.impose.tuckbox import tuck_box
from pnp.press.pieces.layouts.place import box_of
from pnp.press.pieces.layouts.subject import asked_subject
from pnp.press.typeset.drawing.page import GlyphRun
from pnp.press.typeset.drawing.page import Path as Shape
from pnp.press.typeset.drawing.walk import leaves
from pnp.press.typeset.motifs.courts import FIGURES, court
from pnp.press.typeset.motifs.pips import PLACES, pips
from pnp.rules import compile_rules
from pnp.source.diagnostics import Failed, Report
from pnp.source.load import load_game
from tests.faces import Drawn, deck, draw

COLUMNS = "title: text, element: element, cost: num, attack: num, health: num, type: text, text: text, story: text"
NAMES = "names: {element: {FIRE: {}, WATER: {}, ODD: {}}}"
ROWS = """code,title,element,cost,attack,health,type,text,story
fox,Ember Fox,FIRE,2,3,1,Creature,Deal **1** damage.,Warm.
oak,Mole King of the Galleries,ODD,10,0,12,,,
"""


def test_there_are_presets_for_what_designers_make() -> None:
    wanted = "creature spell full-art location resource item character-sheet playing-card tarot domino hex token tuck-box player-mat turn-card"
    assert set(wanted.split()) <= set(preset_names())
    assert all(preset(name).about and preset(name).name == name for name in preset_names())
    assert sorted(file.stem for file in PRESETS.glob("*")) == list(preset_names())


@pytest.mark.parametrize("name", ["creature", "spell", "full-art", "location"])
@pytest.mark.parametrize("format", ["poker", "tarot", "euro"])
def test_a_preset_draws_cards_of_many_formats_without_fault(tmp_path: Path, name: str, format: str) -> None:
    folder = deck(tmp_path, COLUMNS, ROWS, f"layout: {name}\nformat: {format}", NAMES)
    for low_ink in (False, True):
        drawn = draw(folder, low_ink)
        assert "Ember Fox" in " ".join(drawn.words("fox")) and not drawn.faults


CARDS = {
    "spell": (COLUMNS, ROWS),
    "item": ("title: text, icon: text, price: num", "code,title,icon,price\nfox,Storm lantern,sun,3\n"),
    "resource": (
        "title: text, amount: num, text: text",
        "code,title,amount,text\nfox,Timber,3,Needed for every house.\n",
    ),
    "tarot": ("title: text, numeral: text, text: text", "code,title,numeral,text\nfox,The Ferryman,XIII,Lighter.\n"),
    "domino": ("upper: num, lower: num", "code,upper,lower\nfox,3,5\n"),
    "hex": ("title: text, land: element, number: num", "code,title,land,number\nfox,Forest,WATER,8\n"),
    "turn-card": ("title: text, text: text", "code,title,text\nfox,Your Turn,Draw.\n"),
    "character-sheet": (
        "title: text, strength: num, health: num, text: text",
        "code,title,strength,health,text\nfox,Ilse,4,9,Look.\n",
    ),
    "player-mat": ("title: text, text: text", "code,title,text\nfox,Ilse,Play two cards.\n"),
}
"""Columns and rows for the presets that are made for one format."""


@pytest.mark.parametrize("name", CARDS)
def test_a_preset_draws_in_its_format_the_same_words_in_low_ink(tmp_path: Path, name: str) -> None:
    columns, rows = CARDS[name]
    folder = deck(tmp_path, columns, rows, f"layout: {name}\nformat: {preset(name).format}", NAMES)
    full, low = draw(folder), draw(folder, low_ink=True)
    assert not full.faults and not low.faults
    assert full.words("fox") == low.words("fox") and full.face("fox").items
    assert visible(full) == visible(low)


PIECES = {
    "token": "  coins: {prints: coin, count: 2, format: token-25, layout: token, label: Coins}\n",
    "tuck-box": "  box: {prints: box, count: 1, format: tuck-box, layout: tuck-box, label: Box}\n",
}


@pytest.mark.parametrize("name", PIECES)
def test_a_piece_that_is_no_card_can_be_read_in_low_ink(tmp_path: Path, name: str) -> None:
    folder = deck(tmp_path, COLUMNS, ROWS, names=NAMES)
    (folder / "game.yaml").write_text((folder / "game.yaml").read_text() + PIECES[name])
    full, low = draw(folder), draw(folder, low_ink=True)
    assert not full.faults and not low.faults
    assert visible(full) == visible(low) == {"Coins" if name == "token" else "Beasts"}
    report = Report()
    game = build_game(load_game(folder, report), report)
    assert not list(check_missing_cards(game, compile_rules(game, report)))


def visible(drawn: Drawn) -> set[str]:
    """The words on the last piece drawn that are not of the paper's colour, or stand on a ground of another."""
    items = drawn.prints[-1].face.items
    paper = drawn.edition.theme.paper
    floods = {leaf.paint.fill for leaf, _ in leaves(items) if isinstance(leaf, Shape)} - {None, paper}
    dark = bool(floods) and not drawn.edition.low_ink
    return {leaf.text for leaf, _ in leaves(items) if isinstance(leaf, GlyphRun) and (dark or leaf.fill != paper)}


def test_a_title_that_comes_out_left_of_a_narrow_panel_stays_in_its_middle() -> None:
    box, at = tuck_box(63, 88, 16.2), next(slot for slot in preset("tuck-box").slots.values() if slot.on == "left")
    format = piece_format(box)
    place, (x0, _, x1, _) = box_of(at, None, format), format.panels["left"]
    assert place is not None and place.cx == pytest.approx((x0 + x1) / 2)


def test_what_is_counted_is_drawn_when_a_preset_is_asked_for_by_name() -> None:
    for name, column in (("item", "price"), ("character-sheet", "health"), ("resource", "amount")):
        assert column in asked_subject(preset(name)).columns
    assert "coin" not in asked_subject(preset("item")).columns and "icon" in asked_subject(preset("item")).columns


def test_a_playing_card_counts(tmp_path: Path) -> None:
    assert all(len(places) == count for count, places in PLACES.items())
    for count, places in PLACES.items():
        assert pips(count, 0, 0, 40, 60, lambda size: f"<m s='{size:.1f}'/>").count("<m ") == len(places) == count
    assert pips(11, 0, 0, 40, 60, lambda size: "<m/>") == ""
    drawn = {figure: court(figure, "hearts", 0, 0, 40, 68, "#B3123A") for figure in FIGURES}  # type: ignore[arg-type]
    assert len(set(drawn.values())) == len(FIGURES)
    assert all(etree.fromstring(f"<g>{svg}</g>") is not None for svg in drawn.values())


def test_a_standard_pack_needs_nothing_said(tmp_path: Path) -> None:
    ranks = "{TWO: {code: '2'}, TEN: {code: '10'}, KING: {code: K}}"
    names = f"names: {{rank: {ranks}, suit: {{HEARTS: {{code: H, mark: hearts}}, CLUBS: {{code: C, mark: clubs}}}}}}"
    folder = deck(tmp_path, "rank: rank, suit: suit", "", names=names)
    text = (folder / "game.yaml").read_text().replace("    file: cards.csv\n", "    standard: {packs: 1}\n")
    (folder / "game.yaml").write_text(text)
    drawn = draw(folder)
    assert drawn.words("HTEN" if False else "H10") == ["10", "10"] and not drawn.faults


def test_an_index_is_the_corner_that_the_language_has_for_a_rank(tmp_path: Path) -> None:
    names = "names: {rank: {KING: {label: roi, code: K}}, suit: {HEARTS: {code: H, mark: hearts}}}"
    folder = deck(tmp_path, "rank: rank, suit: suit", "", names=names)
    text = (folder / "game.yaml").read_text().replace("    file: cards.csv\n", "    standard: {packs: 1}\n")
    (folder / "game.yaml").write_text(text)
    (folder / "locale").mkdir()
    (folder / "locale" / "en.yaml").write_text("members: {KING: {corner: R}}\n")
    drawn = draw(folder)
    assert drawn.words("HK") == ["R", "R"] and not drawn.faults, "its code is what it was"


def test_without_layout_a_face_tells_every_column(tmp_path: Path) -> None:
    drawn = draw(deck(tmp_path, COLUMNS, ROWS, names=NAMES))
    told = " ".join(drawn.words("fox"))
    for words in ("Ember Fox", "fire", "Creature", "2", "cost", "3", "attack", "1", "health", "damage", "Warm"):
        assert words in told
    assert not drawn.faults


def test_what_is_ejected_prints_the_same(tmp_path: Path) -> None:
    folder = deck(tmp_path, COLUMNS, ROWS, "layout: creature", NAMES)
    before = draw(folder)
    made = eject_layout(str(folder), "beast", Report())
    assert etree.parse(made.file) is not None
    text = (folder / "game.yaml").read_text().replace("layout: creature", f"template: {made.template}")
    (folder / "game.yaml").write_text(text)
    after = draw(folder)
    assert not after.faults
    assert [p.face.items for p in before.prints] == [p.face.items for p in after.prints]


LENGTHS = st.one_of(st.integers(-200, 200), st.sampled_from(["50%", "0%", "-20%", "100% - 3", "7%+2"]))
SLOTS = st.fixed_dictionaries(
    {"at": st.one_of(st.lists(LENGTHS, min_size=4, max_size=4), st.sampled_from(["safe", "trim", "bleed"]))},
    optional={
        **{key: st.sampled_from(["title", "cost", "element", "code", "none", "sword", "7"])
           for key in ("column", "number", "icon", "picture", "pips", "court", "emblem", "bar", "times", "of", "mark")},
        "text": st.sampled_from(["{{ cost }} x", "{{ nobody }}", "{{ element }} <&> \" ' -- {% if %}"]),
        "frame": st.sampled_from(["double", "single", "thick", "round", "band"]),
        "shape": st.sampled_from(["circle", "shield", "ticket", "star", "drop", "arch"]),
        "fill": st.sampled_from(["accent", "element", "#AA0000", "nobody"]), "line": st.just("paper"),
        "turn": st.integers(-360, 360), "twice": st.booleans(), "tint": st.sampled_from([0, 0.2, 1]),
        "when": st.sampled_from(["cost > 3", "nobody", "element == 'FIRE'", "((", "1/0", "cost.x.y"]),
    },
)  # fmt: skip


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(SLOTS, min_size=1, max_size=4))
def test_no_layout_crashes_the_press(tmp_path: Path, slots: list[dict[str, object]]) -> None:
    import json

    text = "own:\n  slots:\n" + "".join(f"    s{i}: {json.dumps(slot)}\n" for i, slot in enumerate(slots))
    drawn = draw(deck(tmp_path, COLUMNS, ROWS, "layout: own", NAMES, layouts=text))
    assert all(
        fault.code in ("PNP106", "PNP107", "PNP114", "PNP121", "PNP304", "PNP700", "PNP706", "PNP711")
        for fault in drawn.faults
    )


def test_a_preset_under_another_name_is_reported_at_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "banner.yaml").write_text((PRESETS / "goods.yaml").read_text("utf-8"), "utf-8")
    (tmp_path / "banner-2.yaml").write_text("banner-2: {slots: 7}\n", "utf-8")
    monkeypatch.setattr(layouts, "PRESETS", tmp_path)
    with pytest.raises(Failed, match=r"banner\.yaml:1.*no layout `banner` \(write the layout below the key `banner:`"):
        preset("banner")
    with pytest.raises(Failed, match=r"PNP10\d .*banner-2\.yaml:1"):
        preset("banner-2")
