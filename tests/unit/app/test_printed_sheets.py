"""Every file of pieces of every game, read as a printer takes it: sheet by sheet, both sides of each.

The pieces are plain rectangles: where they lie does not depend on what is drawn on them.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from pnp.app.build import reference_backs
from pnp.app.build.composing import piece_documents
from pnp.app.build.cutting import all_cut_files
from pnp.app.build.printing import box_edition, split_shared_parts, with_all_cards
from pnp.app.build.sheets import parts_of
from pnp.app.game import shared_facts
from pnp.app.game.boxes import with_boxes
from pnp.app.game.build_context import open_context
from pnp.app.game.build_options import PrintOptions, Timings
from pnp.app.game.printable import Printable
from pnp.app.game.shared_facts import facts_of
from pnp.app.played.facts import played_facts
from pnp.model.read.find import game_names
from pnp.model.schema.merge import variant_names
from pnp.model.text.catalogue import load_catalogue
from pnp.press.document.game_text import card_of
from pnp.press.edition import Edition, build_edition
from pnp.press.impose.formats import read_formats
from pnp.press.impose.placing import turned_over
from pnp.press.impose.sides import is_front
from pnp.press.pieces import Print, cards, draw_prints
from pnp.press.pieces.alt_text import face_name
from pnp.press.typeset.drawing.outline import apply
from pnp.press.typeset.drawing.page import Document, Face, Page, PlacedFace
from pnp.source.diagnostics import Report
from tests.shipped import loaded, tree_of

NAMES = game_names()
FORMATS = read_formats(Report())
WAYS = {
    "as usual": {}, "short": {"duplex": "short"}, "separate": {"duplex": "separate"},
    "separate, reversed": {"duplex": "separate", "reverse_backs": True}, "gutterfold": {"duplex": "gutterfold"},
    "none": {"duplex": "none"}, "marks on backs": {"marks_on": "back"},
    "for a machine": {"cut_files": True},
}  # fmt: skip


def a_face(name: str, format: Any) -> Face:
    return Face(name, format.width, format.height, (), format.bleed, format.corner)


def plain_piece(template: Any, name: str, span: Any, templates: Any, **values: Any) -> Face:
    return a_face(name, values["format"])


def plain_deck(component: Any, kind: Any, templates: Any, progress: Any) -> Iterator[Print]:
    """The cards of a deck, as their drawing would make them."""
    name = component.format or kind.format
    format = templates.edition.facts.formats[name]
    back = a_face(f"back:{component.id}", format) if component.back or kind.back else None
    for card in kind.cards:
        if component.has(card.code):
            yield Print(a_face(f"{component.id}/{card.code}", format), back, card.copies, name, component.id)


@pytest.fixture(scope="module", autouse=True)
def undrawn() -> Iterator[None]:
    """Nothing is drawn, and no rules of quests are compiled for the odds that chapters print."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shared_facts, "_chapter_odds", lambda source: {})
        patch.setattr(cards, "_single", plain_piece)
        patch.setattr(cards, "_deck", plain_deck)
        patch.setattr(
            reference_backs, "reference_face", lambda edition, name, format: Face(name, format.width, format.height, ())
        )
        yield


@cache
def editions(game: str, locale: str) -> list[tuple[Edition, tuple[Print, ...]]]:
    """The variants of a game in a language, with their pieces."""
    pieces = []
    context = open_context(PrintOptions(locales=(locale,)), Report())
    for variant in variant_names(tree_of(game)) or [""]:
        one, report = loaded(game, variant), Report()
        whole = with_boxes(one.game, report)
        source = Printable(one.tree, whole, played_facts(whole, one.rules))
        facts = facts_of(source, context, report)
        edition = build_edition(facts, locale, load_catalogue(one.tree, locale, report), report)
        pieces.append((edition, draw_prints(edition)))
    return pieces


def printed(game: str, locale: str, **options: Any) -> Iterator[tuple[str, Document, Sequence[Print]]]:
    """The files of a game's pieces, with the pieces that they are made of."""
    context = open_context(PrintOptions(locales=(locale,), **options), Report())
    laid = editions(game, locale)
    parts = [parts_of(edition, prints, context) for edition, prints in laid]
    shared, own = split_shared_parts(parts)
    box = box_edition([edition for edition, _ in laid]) if len(laid) > 1 else laid[0][0]
    for edition, pieces in ((box, shared), *zip((edition for edition, _ in laid), own, strict=True)):
        for part in pieces:
            for name, document in piece_documents(edition, {part: pieces[part]}, context, Timings()):
                if document.purpose in ("cut", "backs", "join"):
                    yield name, document, pieces[part]


def placed_on(page: Page) -> list[PlacedFace]:
    return [item for item in page.items if isinstance(item, PlacedFace)]


def sheets_of(files: Sequence[Document], reversed_backs: bool) -> Iterator[tuple[Page, Page | None]]:
    """What comes out of the printer: each sheet's front, and its back where it has been through a second time."""
    pages = files[0].pages
    if files[0].duplex:
        yield from zip(pages[::2], pages[1::2], strict=True)
        return
    backs = list(files[1].pages) if len(files) > 1 else []
    ordered = backs[::-1] if reversed_backs else backs  # (the pile is turned over as a whole)
    yield from zip(pages, [*ordered, *([None] * (len(pages) - len(ordered)))], strict=True)


def middle(placed: PlacedFace) -> tuple[float, float]:
    return apply(placed.matrix, placed.face.width / 2, placed.face.height / 2)


def check_sheet(front: Page, back: Page | None, backs: dict[str, str], flip: str) -> list[str]:
    """The names of the pieces of a sheet, each of which has its own back behind it, and nothing else lies there."""
    assert is_front(front) and (back is None or not is_front(back))
    behind = placed_on(back) if back else []
    axis = turned_over(front.width, front.height, flip)  # type: ignore[arg-type]
    names = []
    for placed in placed_on(front):
        x, y = middle(placed)
        through = (front.width - x, y) if axis == "x" else (x, front.height - y)
        found = [one for one in behind if math.dist(middle(one), through) < 0.01]
        name = placed.face.name
        assert [one.face.name for one in found] == ([backs[name]] if name in backs else []), f"{name} on {front.label}"
        behind = [one for one in behind if one not in found]
        names.append(name)
    assert not behind, f"{behind[0].face.name} lies behind nothing on {front.label}"
    return names


def check_folded(page: Page, backs: dict[str, str]) -> list[str]:
    """The names of the pieces of a sheet that is folded, on which each has its own back."""
    drawn = [placed.face.name for placed in placed_on(page)]
    names = [name for name in drawn if name not in backs.values()]
    assert sorted(backs[name] for name in names if name in backs) == sorted(set_apart(drawn, names)), page.label
    return names


def set_apart(drawn: Sequence[str], names: Sequence[str]) -> list[str]:
    return list((Counter(drawn) - Counter(names)).elements())


def check_files(game: str, locale: str, papers: tuple[str, ...], **options: Any) -> None:
    """Every piece of a game is printed as often as it is there, with its own back."""
    duplex = options.get("duplex")
    files: dict[str, tuple[list[Document], Sequence[Print]]] = {}
    for name, document, pieces in printed(game, locale, papers=papers, **options):
        files.setdefault(name.replace("-backs-", "-fronts-"), ([], pieces))[0].append(document)
    assert files
    for name, (documents, pieces) in files.items():
        backs = {p.face.name: p.back.name for p in pieces if p.back and duplex != "none"}
        cut: Counter[str] = Counter()
        for front, back in sheets_of(documents, bool(options.get("reverse_backs"))):
            if front.label.startswith("tile"):
                assert back is None or not placed_on(back)
            elif duplex == "gutterfold":
                cut.update(check_folded(front, backs))
            else:
                cut.update(check_sheet(front, back, backs, "short" if duplex == "short" else "long"))
        wanted: Counter[str] = Counter()
        for piece in pieces:
            tiled = (format := FORMATS.get(piece.format)) is not None and format.tiled
            wanted[piece.face.name] += 0 if tiled else piece.copies
        assert +wanted == cut, name


USUALLY = 3
"""Without --full every third way is tried with a game (each way with other games), and every third language."""


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", NAMES)
def test_every_piece_comes_out_of_the_printer_with_its_own_back(
    game: str, way: str, pytestconfig: pytest.Config
) -> None:
    turn = (NAMES.index(game) + [*WAYS].index(way)) % USUALLY
    if turn and way != "as usual" and not pytestconfig.getoption("--full"):
        pytest.skip("other games are printed in this way; run --full")
    papers = ("a4",) if way == "gutterfold" else ("a4", "letter")  # (half a Letter is less than A5)
    check_files(game, loaded(game).game.language, papers, **WAYS[way])


@pytest.mark.parametrize("game", NAMES)
def test_so_it_does_in_every_other_language(game: str, pytestconfig: pytest.Config) -> None:
    others = loaded(game).game.locales[1:]
    if not pytestconfig.getoption("--full"):
        others = others[(NAMES.index(game) + 1) % USUALLY :: USUALLY]
    for locale in others:
        check_files(game, locale, ("a4",))


def labels(game: str, part: str, **options: Any) -> list[str]:
    """The labels of the pages of a game's file on A4."""
    files = {name: document for name, document, _ in printed(game, "en", papers=("a4",), **options)}
    return [page.label for page in files[f"{game}-{part}-a4.pdf"].pages]


@pytest.mark.parametrize("game", ["game-of-amber", "deck-of-fey", "living-trumps"])
def test_a_file_of_one_sided_and_two_sided_sheets_has_a_blank_page_behind_each_one_sided_sheet(game: str) -> None:
    pages = labels(game, "tokens")
    blanks = [label for label in pages[1::2] if label.startswith("blank")]
    backs = [label for label in pages[1::2] if label.startswith("backs")]
    assert blanks and backs and len(blanks) + len(backs) == len(pages) / 2
    assert all(label.startswith("fronts") for label in pages[::2])


def test_fronts_that_have_backs_come_first_where_both_are_printed_separately() -> None:
    options = {"duplex": "separate"}
    fronts, backs = (
        labels("game-of-amber", "tokens-fronts", **options),
        labels("game-of-amber", "tokens-backs", **options),
    )
    assert [label.replace("backs", "fronts") for label in backs] == fronts[: len(backs)] and len(backs) < len(fronts)
    reversed_backs = labels("game-of-amber", "tokens-backs", **options, reverse_backs=True)
    assert reversed_backs == backs[::-1]


def test_the_names_of_cut_files_have_no_spaces() -> None:
    context = open_context(PrintOptions(locales=("en",), papers=("a4",), cut_files=True), Report())
    ((edition, prints),) = editions("game-of-amber", "en")
    names = all_cut_files(edition, parts_of(edition, prints, context), context)
    assert any("-cut-tuck-box-" in name for name in names)
    assert not [name for name in names if " " in name]


def test_shared_sheets_name_the_cards_of_all_variants() -> None:
    """Decks of a second and third pack are only in the variants for several packs, not in the first one."""
    laid = editions("cards", "en")
    all_editions = [edition for edition, _ in laid]
    box = box_edition(all_editions)
    context = open_context(PrintOptions(locales=("en",)), Report())
    shared, _ = split_shared_parts([parts_of(edition, prints, context) for edition, prints in laid])
    codes = [piece.face.name.rpartition("/")[2] for piece in shared["cards"]]
    assert any(card_of(box.game, code) is None for code in codes)
    named = with_all_cards(box, all_editions)
    assert [code for code in codes if card_of(named.game, code) is None] == []
    assert "" not in {face_name(code, named) for code in codes}
