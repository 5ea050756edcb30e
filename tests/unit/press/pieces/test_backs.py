"""Backs: for a kind, for each card, for each token; each behind its own front, whatever way the sheet is turned."""

from pathlib import Path

import pytest
from PIL import Image as Pillow

from pnp.app.cards.print_table import RowShape, print_cards
from pnp.app.game.build_options import PrintOptions
from pnp.press.impose.formats import read_formats, read_papers
from pnp.press.impose.placing import turned_over
from pnp.press.impose.plan import Options
from pnp.press.impose.printers import Duplex
from pnp.press.impose.sheets import Piece, impose_sheets
from pnp.press.impose.sides import split_sides
from pnp.press.pieces import Print
from pnp.press.pieces.unshown import unshown_columns
from pnp.press.typeset.drawing.outline import apply
from pnp.press.typeset.drawing.page import Image, Page, PlacedFace
from pnp.press.typeset.drawing.walk import leaves
from pnp.source.diagnostics import Failed, Report
from tests.strangers.on_faces import Deck, cards, game, lines_of

QUIZ = "question,answer,copies\nTwo and two?,Four,2\nCapital of France?,Paris,1\nLargest planet?,Jupiter,3\n"
REAR = "rear: {slots: {ground: {at: bleed, fill: accent}, answer: {at: safe, column: answer, ink: paper}}}\n"


def back_words(piece: Print) -> list[str]:
    return lines_of(piece.back) if piece.back else []


def picture_of(piece: Print) -> str:
    assert piece.back is not None
    return next(Path(item.file).name for item, _ in leaves(piece.back.items) if isinstance(item, Image))


def paint(folder: Path, *names: str) -> None:
    (folder / "art").mkdir(exist_ok=True)
    for name in names:
        Pillow.new("RGB", (852, 1152), "teal").save(folder / "art" / name)


@pytest.fixture
def quiz(tmp_path: Path) -> Deck:
    (tmp_path / "layouts.yaml").write_text(REAR)
    return cards(tmp_path, QUIZ, back="rear")


# ------------------------------------------------------------------------------------------------- what a back is
def test_a_layout_on_the_back_shows_the_columns_of_its_card(quiz: Deck) -> None:
    assert [back_words(piece) for piece in quiz.prints] == [["Four"], ["Paris"], ["Jupiter"]]
    assert len({piece.back.name for piece in quiz.prints if piece.back}) == 3
    assert quiz.codes() == []


def test_an_empty_picture_on_a_back_is_named_as_a_picture(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    shape = '<rect width="63" height="88" fill="none"/>'
    (tmp_path / "art" / "empty.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">{shape}</svg>'
    )
    fault = next(fault for fault in cards(tmp_path, QUIZ, back="empty.svg").faults if fault.code == "PNP711")
    assert fault.help is not None
    assert "picture" in fault.help
    assert "remove the template" not in fault.help


def test_a_face_made_of_columns_leaves_the_answer_to_the_back(quiz: Deck) -> None:
    assert [lines_of(piece.face) for piece in quiz.prints] == [
        ["Two and two?"],
        ["Capital of France?"],
        ["Largest planet?"],
    ]
    assert list(unshown_columns(quiz.edition)) == []


def test_a_layout_without_columns_is_one_back_for_all(tmp_path: Path) -> None:
    (tmp_path / "layouts.yaml").write_text('rear: {slots: {ground: {at: bleed, fill: accent}, a: {text: "Quiz"}}}\n')
    deck = cards(tmp_path, QUIZ, back="rear")
    assert {piece.back.name for piece in deck.prints if piece.back} == {"back:card"}
    assert len({id(piece.back) for piece in deck.prints}) == 1
    assert "Four" in deck.text(0)


def test_a_column_of_backs_names_pictures_and_layouts_card_by_card(tmp_path: Path) -> None:
    paint(tmp_path, "red.png", "blue.png")
    (tmp_path / "layouts.yaml").write_text(REAR)
    rows = "name,answer,back\nOne,Four,red.png\nTwo,Paris,rear\nThree,,blue.png\nFour,,\n"
    deck = cards(tmp_path, rows, back="red.png")
    assert [picture_of(deck.prints[row]) for row in (0, 2, 3)] == ["red.png", "blue.png", "red.png"]
    assert back_words(deck.prints[1]) == ["Paris"]
    assert not any("png" in line for piece in deck.prints for line in lines_of(piece.face))


def test_answers_in_a_column_called_back_are_texts(tmp_path: Path) -> None:
    (tmp_path / "layouts.yaml").write_text(REAR.replace("column: answer", "column: back"))
    deck = cards(tmp_path, "front,back\nhello,bonjour\ncat,chat\n", back="rear")
    assert [back_words(piece) for piece in deck.prints] == [["bonjour"], ["chat"]]
    assert [lines_of(piece.face) for piece in deck.prints] == [["hello"], ["cat"]]


def test_a_picture_covers_the_back_with_its_bleed(tmp_path: Path) -> None:
    paint(tmp_path, "red.png")
    (piece, *_) = cards(tmp_path, QUIZ, back="red").prints
    assert piece.back is not None
    image = next(item for item, _ in leaves(piece.back.items) if isinstance(item, Image))
    b = piece.back.bleed
    assert b > 0 and image.x <= -b and image.y <= -b
    assert image.x + image.width >= 63 + b and image.y + image.height >= 88 + b


def test_a_back_that_is_not_there_is_told_with_what_was_meant(tmp_path: Path) -> None:
    paint(tmp_path, "red.png")
    (tmp_path / "layouts.yaml").write_text(REAR)
    for name, near in (("raer", "`rear`"), ("red.pgn", "`red.png`")):
        (fault,) = [fault for fault in cards(tmp_path, QUIZ, back=name).faults if fault.severity == "error"]
        assert fault.code == "PNP114" and name in fault.message and near in fault.help
    rows = "name,back\nOne,red.png\nTwo,rear\nThree,raer\n"
    (fault,) = [fault for fault in cards(tmp_path, rows).faults if fault.severity == "error"]
    assert "`raer`" in fault.message and fault.span.line == 4


def test_a_template_on_the_back_knows_the_card(tmp_path: Path) -> None:
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:pnp="https://pnp.press/svg" width="69mm" height="94mm" '
        'viewBox="-3 -3 69 94"><rect x="5" y="20" width="53" height="20" fill="none" '
        'pnp:text="{{ card.answer }}" pnp:fit="12 7"/></svg>'
    )
    deck = game(
        tmp_path, cards_csv=QUIZ, templates__rear_svg=svg,
        game_yaml="game: quiz\ntitle: Quiz\ncards:\n  card: {file: cards.csv, back: rear.svg, code: [question], "
        "columns: {question: text, answer: text}}\n",
    )  # fmt: skip
    assert [back_words(piece) for piece in deck.prints] == [["Four"], ["Paris"], ["Jupiter"]]


def test_tokens_have_two_sides_with_values_of_their_own(tmp_path: Path) -> None:
    layouts = (
        "fresh: {format: token-25, slots: {n: {at: safe, number: strength}}}\n"
        "worn: {format: token-25, slots: {n: {at: safe, number: wounded}}}\n"
    )
    deck = game(
        tmp_path, layouts_yaml=layouts,
        game_yaml="game: fight\ntitle: Fight\nnames:\n  unit:\n    ORC: {label: orc, strength: 4, wounded: 2}\n"
        "    ELF: {label: elf, strength: 3, wounded: 1}\ncomponents:\n  units: {prints: unit, each: unit, count: 6, "
        "format: token-25, layout: fresh, back: worn, label: Units}\n",
    )  # fmt: skip
    assert [(lines_of(piece.face), back_words(piece)) for piece in deck.prints] == [(["4"], ["2"]), (["3"], ["1"])]


# ------------------------------------------------------------------------------------------------- on sheets
WAYS: tuple[Duplex, ...] = ("long", "short", "separate", "gutterfold")


def pairs_of(pages: list[Page], options: Options) -> list[tuple[Page, Page]]:
    if options.duplex == "separate":
        return list(zip(*split_sides(pages), strict=False))
    if options.duplex == "gutterfold":
        return [(page, page) for page in pages]
    return list(zip(pages[::2], pages[1::2], strict=True))


def behind(placed: PlacedFace, back: PlacedFace, page: Page, options: Options) -> bool:
    """Whether the middle of a back lies behind that of a front when the sheet is turned over, or folded."""
    middle = (placed.face.width / 2, placed.face.height / 2)
    x, y = apply(placed.matrix, *middle)
    there = apply(back.matrix, *middle)
    seen = [(page.width - x, y), (x, page.height - y)]
    if options.duplex != "gutterfold":
        axis = turned_over(page.width, page.height, options.flip_edge)
        seen = seen[:1] if axis == "x" else seen[1:]
    return any(there == pytest.approx(place, abs=1e-6) for place in seen)


@pytest.mark.parametrize("duplex", WAYS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_every_back_lies_behind_its_own_front(quiz: Deck, duplex: Duplex, paper: str, orientation: str) -> None:
    pieces = [Piece(piece.face, piece.back, piece.copies) for piece in quiz.prints]
    pieces[1] = Piece(pieces[1].face, None, 1)
    own = {piece.face.name: piece.back.name for piece in pieces if piece.back}
    options = Options(duplex=duplex, flip="long", orientation=orientation)  # type: ignore[arg-type]
    poker = read_formats(Report())["poker"]
    pages = impose_sheets(pieces, poker, read_papers(Report())[paper], options, Report())
    checked = 0
    for front, back in pairs_of(pages, options):
        fronts = [item for item in front.items if isinstance(item, PlacedFace) and item.face.name in own]
        backs = [item for item in back.items if isinstance(item, PlacedFace) and item.face.name in own.values()]
        assert len(fronts) == len(backs)
        for placed, other in zip(fronts, backs, strict=True):
            assert other.face.name == own[placed.face.name]
            assert behind(placed, other, front, options)
            checked += 1
    assert checked == 5


def test_the_command_takes_a_picture_by_its_path_and_no_other_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck, elsewhere = tmp_path / "deck", tmp_path / "elsewhere"
    for folder in (deck, elsewhere):
        folder.mkdir()
        paint(folder, "red.png")
    (deck / "quiz.csv").write_text(QUIZ)
    monkeypatch.chdir(tmp_path)
    options = PrintOptions(out=tmp_path / "out", papers=("a4",))
    made = print_cards("deck/quiz.csv", "poker", options, Report(), shape=RowShape(back="deck/art/red.png"))
    assert b"/Subtype /Image" in made.files[0].read_bytes() or b"/Image" in made.files[0].read_bytes()
    report = Report()
    with pytest.raises(Failed):
        print_cards("deck/quiz.csv", "poker", options, report, shape=RowShape(back="elsewhere/art/red.png"))
    assert [fault.code for fault in report.errors] == ["PNP131"]
