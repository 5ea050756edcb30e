"""Values beyond all use, in every file and at every door: a diagnostic each, in time, and no fault of pnp."""

import io
import json
import random
import time
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from pnp.app.cli.main import main
from pnp.base.resources import FONTS
from pnp.press.impose.placing import _neighbours
from pnp.press.typeset.text.fonts import FontEntry
from pnp.source.diagnostics import Diagnostic
from pnp.source.load.json_text import read_json
from pnp.source.load.number import is_out_of_range, whole_number
from tests.diagnostics.pages import BuildCache, run, write_game
from tests.fewer import fewer, one_of
from tests.tiny import FILES, IN_FRENCH, write

SECONDS = 10.0
"""Of processor time."""
HUGE = "999999999999"


def spoilt(folder: Path, file: str, old: str, new: str, files: dict[str, str] = FILES) -> Path:
    assert old in files[file]
    write_game(folder / "hares", files | {file: files[file].replace(old, new, 1)}, {})
    return folder / "hares"


def codes(found: list[Diagnostic]) -> set[str]:
    return {d.code for d in found if d.severity == "error"}


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    before = time.process_time()
    status = main(list(words))
    assert time.process_time() - before < SECONDS
    shown = capsys.readouterr()
    assert status != 70, shown.err
    return status, shown.out + shown.err


# ------------------------------------------------------------------------------------------------- numbers
NUMBERS = {
    "a constant": ("game.yaml", "last_round: {value: 2", "last_round: {{value: {}"),
    "the least of an option": ("game.yaml", "goal: {value: 4", "goal: {{option: Goal, least: {}, value: 4"),
    "a count of pieces": ("game.yaml", "count: 12", "count: {}"),
    "a supply": ("game.yaml", "supply: unlimited", "supply: {}"),
    "a cell of a table": ("game.yaml", "LOW: 1", "LOW: {}"),
    "minutes": ("game.yaml", "minutes: 5", "minutes: {}"),
    "copies of a card": ("cards.csv", "LOW,4", "LOW,{}"),
}


@pytest.mark.parametrize("number", [HUGE, f"-{HUGE}", "1000000001", "1.0e300", "1.0e999"])
@pytest.mark.parametrize("where", NUMBERS)
def test_a_number_that_is_out_of_range_is_told(where: str, number: str, tmp_path: Path) -> None:
    file, old, new = NUMBERS[where]
    found = run(spoilt(tmp_path, file, old, new.format(number)), BuildCache.statics)
    assert codes(found) & {"PNP130", "PNP106", "PNP111"}, [d.message for d in found]


def test_rounds_of_a_million_million_are_told_with_the_range(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = spoilt(tmp_path, "game.yaml", "last_round: {value: 2", f"last_round: {{value: {HUGE}")
    status, shown = answer(capsys, "check", str(folder))
    assert status == 1 and "PNP130" in shown and str(HUGE) in shown and "1,000,000,000" in shown
    assert "PNP107" not in shown


def test_a_large_number_is_still_a_text_where_a_text_is_wanted(tmp_path: Path) -> None:
    folder = spoilt(tmp_path, "game.yaml", 'version: "1.0"', "version: 9783161484100")
    assert not codes(run(folder, BuildCache.statics))


@pytest.mark.parametrize("text", ["--5", "-", "", "1e3", "0x10", HUGE, "9" * 5_000])
def test_a_text_that_is_no_number_in_range_is_none(text: str) -> None:
    assert whole_number(text) is None


def test_a_number_in_range_is_read() -> None:
    assert [whole_number(text) for text in ("0", "-7", "+7", "1000000000")] == [0, -7, 7, 10**9]
    assert is_out_of_range("1e999") and is_out_of_range("9" * 5_000) and not is_out_of_range("1000000000")


def test_a_card_with_two_signs_is_told(tmp_path: Path) -> None:
    files = FILES | {"game.yaml": FILES["game.yaml"].replace("says: text}", "says: text, cost: num}")}
    files["cards.csv"] = "colour,rank,copies,says,cost\n*,LOW,4,x,--5\n*,HIGH,2,y,2\n"
    write_game(tmp_path / "hares", files, {})
    assert "PNP111" in codes(run(tmp_path / "hares", BuildCache.statics))


# ------------------------------------------------------------------------------------------------- what is made of them
def test_a_thousand_million_tokens_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = spoilt(tmp_path, "game.yaml", "measured: carrot", "count: 999999999")
    status, shown = answer(capsys, "build", str(folder), "--only", "tokens", "--out", str(tmp_path / "out"))
    assert status == 1 and "20,000 cards and other pieces in a game" in shown


def test_pieces_of_several_components_count_together(tmp_path: Path) -> None:
    more = "\n".join(f"  c{n}: {{prints: carrot, count: 7000, format: token-25, label: C{n}}}" for n in range(3))
    folder = spoilt(tmp_path, "game.yaml", "  carrots: {prints: carrot", f"{more}\n  carrots: {{prints: carrot")
    found = run(folder, BuildCache.statics)
    assert "PNP130" in codes(found)


@pytest.mark.parametrize("rows", ["c,999\n" * 161, "c,1\n" * 20_001])
def test_a_table_of_too_many_cards_is_told(rows: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cards.csv").write_text(f"title,copies\n{rows}", "utf-8")
    status, shown = answer(capsys, "cards", str(tmp_path / "cards.csv"), "--out", str(tmp_path / "out"))
    assert status == 1 and "20,000 cards and other pieces" in shown


@pytest.mark.parametrize(
    "size",
    fewer(
        ["1x1", "0.001x0.001", "2x2", "6000x6000", f"{'9' * 400}x5"],
        lambda size: size in ("0.001x0.001", "6000x6000"),
        "the smallest and the largest that is a number represent them",
    ),
)
def test_a_format_of_no_use_is_told(size: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = spoilt(tmp_path, "game.yaml", "format: poker", f'format: "{size}"')
    words = ("build", str(folder), "--only", "cards", "--paper", "a4", "--force", "--out", str(tmp_path / "out"))
    status, shown = answer(capsys, *words)
    assert status == 1 and ("4,000 places on a sheet" in shown or "PNP120" in shown or "PNP707" in shown)


@pytest.mark.parametrize(("width", "bleed"), [(9.0, 3.0), (20.0, 1.0), (3.0, 2.0)])
def test_neighbours_looked_up_in_cells_are_those_of_comparing_all_with_all(width: float, bleed: float) -> None:
    rng = random.Random(7)
    boxes = [(x, y, x + width, y + 5) for x, y in ((rng.uniform(0, 200), rng.uniform(0, 280)) for _ in range(300))]
    reach = 2 * bleed
    near = _neighbours(boxes, reach)
    for number, box in enumerate(boxes):
        wanted = {
            other for other, b in enumerate(boxes)
            if other != number and b[0] - reach < box[2] and box[0] - reach < b[2] and b[1] - reach < box[3] and box[1] - reach < b[3]
        }  # fmt: skip
        assert wanted <= set(near[number])
        assert near[number] == sorted(near[number])
    assert max(map(len, near)) < len(boxes) / 2


def test_constants_by_the_ten_thousand_are_checked_in_linear_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    many = "".join(f"  c{number}: {{value: 3, clause: deal}}\n" for number in range(10_000))
    folder = spoilt(tmp_path, "game.yaml", "constants:\n", f"constants:\n{many}")
    status, shown = answer(capsys, "check", str(folder), "--no-play")
    assert status == 0 and "10000 warnings" in shown


@pytest.mark.parametrize("line", ["{n}. item\n", "- item\n", "A paragraph.\n\n", "> quoted\n\n"])
def test_a_chapter_of_too_many_blocks_is_told(line: str, tmp_path: Path) -> None:
    long = "".join(line.replace("{n}", str(n + 1)) for n in range(20_000))
    folder = spoilt(tmp_path, "rules/03-end.md", "# The End {#end}\n", f"# The End {{#end}}\n\n{long}\n")
    before = time.process_time()
    assert "PNP130" in codes(run(folder, BuildCache.statics))
    assert time.process_time() - before < SECONDS


# ------------------------------------------------------------------------------------------------- drawings
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:pnp="https://pnp.press/svg" viewBox="-3 -3 69 94">'
DRAWN = [
    '<text x="9" y="9" font-size="1e30">x</text>', '<text x="9" y="9" letter-spacing="1e30">abc</text>',
    '<text x="9" y="9" font-size="0">x</text>', '<text x="9" y="9" font-size="-5">x</text>',
    '<text x="9" y="9" font-size="1e-30">x</text>', '<text x="1e300" y="9">x</text>',
    '<rect width="1e300" height="1"/>', '<rect width="9" height="9" stroke="#000" stroke-width="1e300"/>',
    '<rect width="9" height="9" transform="scale(1e300)"/>', '<rect width="9" height="9" transform="translate(nan)"/>',
    '<rect width="9" height="9" transform="scale(1e5) scale(1e5) scale(1e5)"/>',
    '<g transform="scale(1e3)">' * 9 + '<rect width="9" height="9"/>' + "</g>" * 9,
    '<path d="M1e308 1e308L1 1A1e300 1e300 0 0 1 5 5"/>', '<polygon points="1e300,1 2,2 3,3"/>',
    '<rect width="9" height="9" stroke="#000" stroke-dasharray="1e-300 1e-300"/>',
    '<rect x="5" y="5" width="9" height="9" pnp:text="hello" pnp:fit="1e6 1e-9"/>',
    '<text pnp:arc="30 30 9 1e300">abc</text>', '<svg width="5" height="5" viewBox="0 0 1e300 1e300"><g/></svg>',
]  # fmt: skip


@pytest.mark.parametrize("body", DRAWN)
def test_a_drawing_with_numbers_of_no_use_is_told(
    body: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_game(tmp_path / "hares", FILES | {"templates/cards/hare.svg.j2": f"{HEAD}{body}</svg>"}, {})
    words = ("build", str(tmp_path / "hares"), "--only", "cards", "--paper", "a4", "--force")
    status, shown = answer(capsys, *words, "--out", str(tmp_path / "out"))
    assert status == 1 and ("PNP706" in shown or "PNP130" in shown), shown


def test_an_arc_of_hardly_any_radius_is_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    body = '<path d="M1 1A1e-300 1e-300 0 0 1 50 50L9 60Z"/>'
    write_game(tmp_path / "hares", FILES | {"templates/cards/hare.svg.j2": f"{HEAD}{body}</svg>"}, {})
    words = ("build", str(tmp_path / "hares"), "--only", "cards", "--paper", "a4", "--force")
    answer(capsys, *words, "--out", str(tmp_path / "out"))


# ------------------------------------------------------------------------------------------------- fonts
@pytest.mark.parametrize("seed", one_of(3, range(12), "every third damage represents them"))
def test_a_damaged_font_is_a_diagnostic(seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, rng = bytearray((FONTS / "Gloock/Gloock_400Regular.ttf").read_bytes()), random.Random(seed)
    for _ in range(300):
        data[rng.randrange(400, len(data))] = rng.randrange(256)
    write_game(tmp_path / "hares", FILES | {"theme.yaml": "type:\n  title: {face: Own, card_pt: [12, 14]}\n"}, {})
    (tmp_path / "hares/fonts").mkdir()
    (tmp_path / "hares/fonts/own.ttf").write_bytes(data)
    (tmp_path / "hares/fonts/fonts.yaml").write_text("fonts:\n  Own: {file: own.ttf}\n", "utf-8")
    body = '<text x="9" y="20" font-family="Own" font-size="6">Hares and Zebras, 12 AVfi</text>'
    (tmp_path / "hares/templates/cards/hare.svg.j2").write_text(f"{HEAD}{body}</svg>", "utf-8")
    words = ("build", str(tmp_path / "hares"), "--only", "cards", "--paper", "a4", "--force")
    status, shown = answer(capsys, *words, "--out", str(tmp_path / "out"))
    assert status in (0, 1) and shown.count("PNP133") <= 1


@pytest.mark.parametrize("command", [("build", "--only", "cards", "--paper", "a4"), ("export", "--to", "svg")])
def test_a_font_whose_letter_lies_beyond_its_glyphs_is_a_diagnostic(
    command: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """HarfBuzz shapes such a letter, draws nothing, and leaves it out of a font that is cut down."""
    data = bytearray((FONTS / "Gloock/Gloock_400Regular.ttf").read_bytes())
    font = TTFont(io.BytesIO(data))
    at = font.reader.tables["maxp"].offset + 4
    data[at : at + 2] = font.getGlyphID(font.getBestCmap()[ord("H")]).to_bytes(2, "big")  # (glyphs before the H alone)
    write_game(tmp_path / "hares", FILES | {"theme.yaml": "type:\n  title: {face: Own, card_pt: [12, 14]}\n"}, {})
    (tmp_path / "hares/fonts").mkdir()
    (tmp_path / "hares/fonts/own.ttf").write_bytes(data)
    (tmp_path / "hares/fonts/fonts.yaml").write_text("fonts:\n  Own: {file: own.ttf}\n", "utf-8")
    body = '<text x="9" y="20" font-family="Own" font-size="6">Hares</text>'
    (tmp_path / "hares/templates/cards/hare.svg.j2").write_text(f"{HEAD}{body}</svg>", "utf-8")
    words = (command[0], str(tmp_path / "hares"), *command[1:], "--out", str(tmp_path / "out"))
    status, shown = answer(capsys, *words)
    assert (status, shown.count("PNP133"), "fonts.yaml:2:" in shown) == (1, 1, True)


def test_where_a_font_fails_later_the_register_is_named(tmp_path: Path) -> None:
    from pnp.press.typeset.text.fonts import reading_font
    from pnp.source.diagnostics import Failed, Span

    entry = FontEntry("Own", tmp_path / "own.ttf", span=Span("fonts/fonts.yaml", 2, 9))
    with pytest.raises(Failed) as failed, reading_font(entry):
        raise KeyError(7)
    assert [(d.code, d.span.file) for d in failed.value.report] == [("PNP133", "fonts/fonts.yaml")]


# ------------------------------------------------------------------------------------------------- files that are exchanged
@pytest.mark.parametrize(
    "text", ['{"a": 1e999}', '{"a": NaN}', '["\\ud800"]', '{"\\udfff": 1}', f"[{HUGE}{HUGE}]", "[" * 99_999]
)
def test_json_with_values_that_nothing_takes_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        read_json(text)


@pytest.mark.parametrize("number", ["2", "-1", '"x"', "[]"])
@pytest.mark.parametrize("command", ["campaign", "replay"])
def test_a_file_of_a_newer_version_is_refused(
    command: str, number: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "kept.json"
    rest = '"game": "hares", "campaign": "hares", "variant": "", "players": [], "games": [], "tape": [], "digest": ""'
    file.write_text(f'{{"format": {number}, {rest}}}', "utf-8")
    status, shown = answer(capsys, command, str(file))
    assert (status, shown.count("PNP122"), "reads format 1 only" in shown) == (1, 1, True)


def test_a_file_name_of_two_lines_is_shown_in_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = write_game(tmp_path / "hares", FILES, {}) or tmp_path / "hares"
    (tmp_path / "hares/locale").mkdir()
    (tmp_path / "hares/locale/x\nerror: y.po").write_text("nothing", "utf-8")
    status, shown = answer(capsys, "locale", "stats", str(game))
    assert status == 1 and not any(line.startswith("error: y.po:") for line in shown.splitlines())


def test_json_with_a_pair_of_surrogates_is_read() -> None:
    assert read_json('["\\ud83d\\udc07", 9007199254740993]') == ["🐇", 9007199254740993]


SAVE = {"game": "./hares", "variant": "", "players": ["A", "B"], "tape": [], "digest": "x"}
CAMPAIGN = {
    "format": 1,
    "campaign": "./hares",
    "variant": "",
    "players": ["A", "B"],
    "games": [],
    "characters": [],
    "cards": {},
}
WRONG = [
    {"players": ["\ud800", "B"]}, {"players": ["A" * 900_000, "B"]}, {"players": ["A"] * 101}, {"variant": "\udfff"},
    {"games": [{"quest": "x", "won": True, "seed": float("inf")}]}, {"seed": float("nan"), "games": None}, {"players": 7},
]  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("command", ["replay", "campaign"])
def test_a_save_or_campaign_with_such_values_is_told(
    command: str, wrong: dict[str, object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.json"
    file.write_text(json.dumps((SAVE if command == "replay" else CAMPAIGN) | wrong), "utf-8")
    status, shown = answer(capsys, command, str(file))
    assert status in (1, 2) and "error[PNP" in shown and len(shown) < 5_000


ROWS = {
    "a row shorter than its head": "game:title\n",
    "a form that is no number": "game:title,x,The Hare Race,Course,translated\n",
    "a form of thousands of digits": f"game:title,{'9' * 5_000},The Hare Race,Course,translated\n",
    "a row longer than its head": "game:title,0,The Hare Race,Course,translated,a,b,c\n",
    "a control character": "game:title,0,The Hare Race,Cou\x1brse,translated\n",
    "a separator of lines": "game:title,0,The Hare Race,Cou\u2028rse,translated\n",
    "a field without end": f'game:title,0,"The {"x" * 200_000}\n',
}


@pytest.mark.parametrize("kind", ROWS)
def test_a_row_that_cannot_be_taken_is_told_with_its_line(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path / "hares", IN_FRENCH)
    file = tmp_path / "fr.csv"
    file.write_text(f"context,form,source,translation,state\n{ROWS[kind]}", "utf-8", newline="")
    status, shown = answer(capsys, "locale", "import", str(tmp_path / "hares"), "--locale", "fr", "--file", str(file))
    assert status in (1, 2) and "fr.csv:2" in shown and "PNP606" in shown
    assert (tmp_path / "hares/locale/fr.po").read_text("utf-8") == IN_FRENCH["locale/fr.po"]


BROKEN = [
    'msgid "a\nmsgstr ""\n',
    'msgid "a"\nmsgstr[0 "b"\n',
    "no catalogue\n",
    'msgid "a"\nmsgid "b"\n',
    'msgstr "b"\n',
]


@pytest.mark.parametrize("text", BROKEN)
@pytest.mark.parametrize("verb", ["words", "stats", "update", "import"])
def test_a_broken_catalogue_is_told_by_every_command(
    verb: str, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path / "hares", IN_FRENCH | {"locale/fr.po": text})
    (tmp_path / "fr.csv").write_text("context,form,source,translation,state\n", "utf-8")
    more = {"import": ("--locale", "fr", "--file", str(tmp_path / "fr.csv")), "stats": ()}.get(verb, ("--locale", "fr"))
    status, shown = answer(capsys, "locale", verb, str(tmp_path / "hares"), *more)
    assert status in (1, 2) and "PNP606" in shown
    assert (tmp_path / "hares/locale/fr.po").read_text("utf-8") == text
