"""Ten faults are planted in one small game, and all ten are found before anything is printed or sent."""

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image as Pillow

from pnp.app.played.facts import played_facts
from pnp.model.text.catalogue import load_catalogue
from pnp.press.decks.deck import Card, Deck, shaped
from pnp.press.decks.service_files import Job, check_sizes, service_files
from pnp.press.edition.edition import Edition, PieceFormat, build_edition, build_facts
from pnp.press.impose.formats import read_formats
from pnp.press.impose.services import read_services
from pnp.press.pieces.cards import draw_prints
from pnp.press.pieces.preflight import check_prints
from pnp.rules.loading import load_and_compile
from pnp.source.diagnostics import Report
from tests import tiny

FAULTS = """
<svg xmlns="http://www.w3.org/2000/svg" xmlns:pnp="https://pnp.press/svg" viewBox="-1 -1 65 90" font-family="Alegreya Sans">
<rect x="-1" y="-1" width="65" height="90" fill="#FFFFFF"/>
<rect x="8" y="50" width="20" height="3" fill="none" pnp:text="More words than this box will ever hold" pnp:fit="8 8"/>
<text x="10" y="20" font-size="4pt">too small</text>
<image x="10" y="24" width="20" height="20" href="coarse.png"/>
<text x="0.5" y="30" font-size="9pt">near</text>
<text x="10" y="60" font-size="9pt" fill="#CCCCCC">pale</text>
<text x="10" y="70" font-size="9pt">\ue123</text>
<rect x="10" y="75" width="9" height="5" fill="#222222" filter="url(#blur)"/>
</svg>
"""
SMALL = """
<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 65 90" font-family="Alegreya Sans">
<rect x="-1" y="-1" width="65" height="90" fill="#FFFFFF"/><text x="10" y="20" font-size="4pt">small</text></svg>
"""
PLANTED = {
    "PNP138": "cards without backs, for a service that prints both sides",
    "PNP700": "words that overflow their box",
    "PNP701": "type of 4 pt",
    "PNP702": "a picture of 4 pixels on 20 mm",
    "PNP703": "words half a mm from the edge",
    "PNP704": "pale grey on white",
    "PNP705": "a private sign that no face has",
    "PNP706": "a filter",
    "PNP707": "carrots of a size that no service prints",
    "PNP708": "a red and a green that look alike",
    "PNP709": "a picture with an alpha channel, for a service that refuses it",
    "PNP710": "1 mm of bleed where 3 are wanted",
}


def hares_as(drawing: str, folder: Path, **more: str) -> Edition:
    """The Hare Race with one drawing for all hares; ``more``: other files, by their names without an ending."""
    tiny.write(
        folder, tiny.spoilt({"templates/cards/hare.svg.j2": drawing, **{f"{n}.yaml": t for n, t in more.items()}})
    )
    (folder / "art").mkdir()
    Pillow.new("RGBA", (4, 4), (200, 0, 0, 90)).save(folder / "art" / "coarse.png")
    return read_edition(folder)


def read_edition(folder: Path) -> Edition:
    """The English edition of a game."""
    report = Report()
    loaded = load_and_compile(folder, "", report)
    sizes = {n: PieceFormat(f.width, f.height, f.bleed, f.safe) for n, f in read_formats(report).items()}
    facts = build_facts(loaded.game, played_facts(loaded.game, loaded.rules), {}, sizes, (folder,))
    return build_edition(facts, "en", load_catalogue(loaded.tree, "en", report), report)


@pytest.fixture
def edition(tmp_path: Path) -> Edition:
    """The Hare Race with every fault in it."""
    return hares_as(FAULTS, tmp_path, theme='inks: {red: "#A8231F", blue: "#2C5A36"}\n')


def test_every_planted_fault_is_found(edition: Edition) -> None:
    report = edition.report
    prints = draw_prints(edition)
    report.add_all(check_prints(edition, prints))
    formats, service = read_formats(report), read_services(report)["drivethrucards"]
    decks = tuple(
        Deck(name, name, formats[name], tuple(Card(shaped(p.face, formats[name]), None, 1, "hare", "") for p in prints))
        for name in ("poker", "token-25")
    )
    report.add_all(check_sizes(decks, service))
    service_files(Job(decks, "Hares", "en", "", edition.fonts), service, report)
    found = {d.code for d in report}
    assert found == set(PLANTED), {code: PLANTED.get(code) for code in found ^ set(PLANTED)}


def test_a_service_tells_a_fault_of_a_face_in_place_of_the_game(edition: Edition) -> None:
    report = edition.report
    prints = draw_prints(edition)
    report.add_all(check_prints(edition, prints))
    formats, service = read_formats(report), read_services(report)["drivethrucards"]
    cards = tuple(Card(shaped(p.face, formats["poker"]), None, 1, "hare", "") for p in prints)
    small = [d for d in report if d.code == "PNP701"]
    service_files(
        Job((Deck("hares", "Hares", formats["poker"], cards),), "Hares", "en", "", edition.fonts), service, report
    )
    (told,) = [d for d in report if d.code == "PNP701"]
    assert small and told.message.startswith(small[0].message)


def test_a_theme_may_declare_that_signs_differ(edition: Edition) -> None:
    declared = replace(edition, theme=replace(edition.theme, differ={"colour": ("shape", "texture")}))
    assert [d.code for d in check_prints(declared, ())] == []
    assert [d.code for d in check_prints(edition, ())] == ["PNP708"]


LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft" * 3
SIGN = "\ue123"


@pytest.mark.parametrize("what", ["drawn", "looked over", "table"])
def test_of_two_cards_that_look_alike_and_are_both_at_fault_both_are_told(what: str, tmp_path: Path) -> None:
    """Faults of drawing, of what is drawn, and of a table without a drawing of its own."""
    if what == "table":
        rows = ("name,text", f"One,{LONG}", f"One,{LONG}", f"Other,{SIGN}", f"Other,{SIGN}", "Last,fine")
        (tmp_path / "cards.csv").write_text("\n".join(rows), encoding="utf-8")
        edition = read_edition(tmp_path)
        wanted = {"PNP700": {2, 3}, "PNP705": {4, 5}}
    else:
        edition = hares_as(FAULTS if what == "drawn" else SMALL, tmp_path)
        hares = {card.span.line for kind in edition.game.cards.values() for card in kind.cards}
        wanted = dict.fromkeys(("PNP700", "PNP703", "PNP705") if what == "drawn" else ("PNP701",), hares)
        assert len(hares) > 1
    edition.report.add_all(check_prints(edition, draw_prints(edition)))
    assert {code: {d.span.line for d in edition.report if d.code == code} for code in wanted} == wanted
