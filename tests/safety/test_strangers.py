"""A game is data from a stranger: nothing outside its folder is read, and nothing that it holds takes for ever.

Each case ends in a diagnostic that names what is wrong; docs/security.md promises what these tests hold.
"""

import inspect
import io
import os
import shutil
import time
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from openpyxl import Workbook
from PIL import Image

from pnp.model.read.find import find_game, is_game
from pnp.press.typeset.motifs import MOTIFS
from pnp.source.diagnostics import Diagnostic, Report, Span
from pnp.source.diagnostics.budgets import (
    CELLS,
    ENTRIES,
    FORMULA,
    MOTIF,
    PIXELS,
    PLACEHOLDER,
    SHOWN,
    TEXT,
    UNPACKED,
    OverBudget,
)
from pnp.source.diagnostics.render import render_all
from pnp.source.load.card_table import read_card_table
from pnp.source.load.files import Memory, read_text
from pnp.source.load.po import read_po
from pnp.source.load.safe_open import NotOpened, OutsideFolder, TooLarge, inside, read_inside
from pnp.source.load.stamp import stamp_of
from tests.diagnostics.pages import BuildCache, run, write_game
from tests.tiny import FILES

SECONDS = 5.0
"""Of processor time, for any answer."""
FACE = "templates/cards/hare.svg.j2"
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 69 94">'


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The Hare Race on disk, with a secret beside it."""
    (tmp_path / "secret.md").write_text("# The secret {#secret}\n\nNobody may print this.\n", "utf-8")
    Image.new("RGB", (40, 40), "red").save(tmp_path / "secret.png")
    folder = tmp_path / "hares"
    write_game(folder, dict(FILES), {})
    (folder / "art").mkdir(exist_ok=True)
    return folder


def answer(folder: Path) -> list[Diagnostic]:
    """What the press says of a folder, up to its drawn faces; in time."""
    before = time.process_time()
    found = run(folder, BuildCache.layout)
    assert time.process_time() - before < SECONDS
    return found


def codes(found: list[Diagnostic]) -> set[str]:
    return {d.code for d in found if d.severity == "error"}


def draw(folder: Path, body: str, head: str = HEAD) -> list[Diagnostic]:
    """The answer to a face that is drawn so."""
    (folder / FACE).parent.mkdir(parents=True, exist_ok=True)
    (folder / FACE).write_text(f"{head}\n{body}\n</svg>\n", "utf-8")
    return answer(folder)


def test_the_game_itself_is_sound(game: Path) -> None:
    assert codes(answer(game)) == set()


# ------------------------------------------------------------------------------------------------- outside the folder
@pytest.mark.parametrize("way", ["absolute", "dots", "link", "link of the folder"])
def test_a_template_shows_no_picture_of_the_disk(game: Path, way: str) -> None:
    secret = game.parent / "secret.png"
    href = {"absolute": str(secret), "dots": "../../secret.png"}.get(way, "here.png")
    if way == "link":
        (game / "art" / "here.png").symlink_to(secret)
    if way == "link of the folder":
        (game / "art").rmdir()
        (game / "art").symlink_to(game.parent)
        href = "secret.png"
    found = draw(game, f'<image href="{href}" x="0" y="0" width="3" height="3"/>')
    assert codes(found) == {"PNP131"}
    assert "outside" in found[0].message and href in found[0].message


def test_a_chapter_that_is_a_link_out_of_the_folder_is_not_read(game: Path) -> None:
    (game / "rules" / "09-more.md").symlink_to(game.parent / "secret.md")
    found = answer(game)
    assert "PNP131" in codes(found)
    assert not any("Nobody may print" in repr(d) for d in found)


def test_a_template_that_is_a_link_out_of_the_folder_is_not_read(game: Path) -> None:
    (game.parent / "secret.svg").write_text(f"{HEAD}<text>secret</text></svg>", "utf-8")
    (game / FACE).unlink(missing_ok=True)
    (game / FACE).parent.mkdir(parents=True, exist_ok=True)
    (game / FACE).symlink_to(game.parent / "secret.svg")
    assert codes(answer(game)) != set()


def test_a_card_table_elsewhere_is_not_read(game: Path) -> None:
    (game.parent / "other.csv").write_text("code,copies\nA,1\n", "utf-8")
    for name in ("../other.csv", str(game.parent / "other.csv")):
        report = Report()
        read_text(Memory({}), name, report)
        with pytest.raises(OutsideFolder):
            read_inside(game, name)


def test_a_link_within_the_folder_is_followed(game: Path) -> None:
    (game / "here.md").write_text("text", "utf-8")
    (game / "there.md").symlink_to("here.md")
    assert read_inside(game, "there.md") == b"text" and inside(game, "there.md") == (game / "here.md").resolve()


def test_a_parent_folder_is_no_library(game: Path) -> None:
    (game.parent / "game.yaml").write_text("game: parent\n", "utf-8")
    (game / "game.yaml").write_text((game / "game.yaml").read_text("utf-8") + "\nshares: ..\n", "utf-8")
    assert "PNP107" in codes(answer(game))


# ------------------------------------------------------------------------------------------------- no regular files
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
@pytest.mark.parametrize("name", ["rules/09-more.md", "locale/fr.po", "cards.csv", "notes.txt", "theme.yaml", FACE])
def test_a_pipe_is_not_waited_for(game: Path, name: str) -> None:
    file = game / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.unlink(missing_ok=True)
    os.mkfifo(file)
    stamp_of([game])
    found = answer(game)
    assert name in ("notes.txt", "locale/fr.po") or codes(found)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_a_game_that_is_a_pipe_is_no_game(game: Path) -> None:
    (game / "game.yaml").unlink()
    os.mkfifo(game / "game.yaml")
    assert not is_game(game)
    assert find_game(str(game), Report()) is None


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there are no devices here")
def test_a_device_is_not_read(game: Path) -> None:
    (game / "rules" / "09-more.md").symlink_to("/dev/zero")
    assert "PNP131" in codes(answer(game))
    with pytest.raises(NotOpened, match="device"):
        read_inside(Path("/dev"), "zero")


# ------------------------------------------------------------------------------------------------- pictures
def save(size: tuple[int, int], kind: str) -> bytes:
    made = io.BytesIO()
    Image.effect_noise(size, 60).convert("RGB").save(made, kind)
    return made.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF", "TIFF"])
def test_half_a_picture_is_told(game: Path, kind: str) -> None:
    whole = save((60, 60), kind)
    body = '<image href="a.png" x="30" y="40" width="3" height="3"/>'
    (game / "art" / "a.png").write_bytes(whole)
    assert codes(draw(game, body)) == set()
    (game / "art" / "a.png").write_bytes(whole[: len(whole) // 2])
    found = draw(game, body)
    assert codes(found) == {"PNP132"} and "a.png" in found[0].message


@pytest.mark.parametrize("content", [b"", b"no picture at all", b"%!PS-Adobe-3.0 EPSF-3.0\n", b"\x89PNG\r\n\x1a\n"])
def test_what_is_no_picture_is_told(game: Path, content: bytes) -> None:
    (game / "art" / "a.png").write_bytes(content)
    assert codes(draw(game, '<image href="a.png" x="30" y="40" width="3" height="3"/>')) == {"PNP132"}


def test_a_picture_of_too_many_pixels_is_not_unpacked(game: Path) -> None:
    Image.new("1", (20_000, 20_000)).save(game / "art" / "a.png")
    found = draw(game, '<image href="a.png" x="30" y="40" width="3" height="3"/>')
    assert codes(found) == {"PNP130"} and f"{PIXELS.most:,} pixels" in found[0].message


# ------------------------------------------------------------------------------------------------- templates
@pytest.mark.parametrize(
    "body",
    [
        "{{ 'a' * 10**10 }}",
        "{{ 'a'.center(10**10) }}",
        "{{ 'a'|center(10000000000) }}",
        "{{ '%9999999999s' % 'a' }}",
        "{{ '{:>9999999999}'.format('a') }}",
        "{{ '{:>{}}'.format('a', 9999999999) }}",
        "{{ ('a' * 5000000).replace('a', 'b' * 1000000) }}",
        "{{ 9 ** (9 ** 9) }}",
        "{% set x = 'aaaaaaaaaa' %}" + "{% set x = x ~ x %}" * 60 + "{{ x|length }}",
        "{% set x = 'aaaaaaaaaa' %}" + "{% set x %}{{ x }}{{ x }}{% endset %}" * 60 + "{{ x|length }}",
        "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
        "{% for a in range(99999) %}{% for b in range(99999) %}{{ a }}{% endfor %}{% endfor %}",
        "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(60) }}",
        "{{ [1]|batch(9999999999, 'x')|list }}",
        "{{ motif.guilloche(10**9, 5, 7, 12) }}",
        '<defs><g id="g0"><circle r="1"/></g>'
        + "".join(f'<g id="g{n}">' + f'<use href="#g{n - 1}"/>' * 10 + "</g>" for n in range(1, 12))
        + '</defs><use href="#g11"/>',
        "<g>" * 300 + "<circle r='1'/>" + "</g>" * 300,
    ],
)
def test_a_drawing_beyond_all_use_is_refused(game: Path, body: str) -> None:
    found = draw(game, body)
    assert codes(found) == {"PNP130"}, found


@pytest.mark.parametrize(
    "body",
    [
        "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
        "{% include 'cards/hare.svg.j2' %}",
        "{% extends 'cards/hare.svg.j2' %}",
    ],
)
def test_a_template_that_goes_round_is_told(game: Path, body: str) -> None:
    assert codes(draw(game, body)) == {"PNP121"}


@pytest.mark.parametrize(
    "box", ["0 0 0 0", "0 0 nan 5", "0 0 inf 5", "-3 -3 -69 94", "0 0 1e308 1e308", "a b c d", "1 2"]
)
def test_a_drawing_whose_box_has_no_size_is_told(game: Path, box: str) -> None:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">'
    assert "PNP706" in codes(draw(game, '<circle r="4"/>', head))


@pytest.mark.parametrize("name", MOTIFS)
def test_a_motif_at_the_border_of_its_budget_is_drawn_in_time(name: str) -> None:
    params = inspect.signature(MOTIFS[name]).parameters.values()
    numbers = {p.name: MOTIF.most for p in params if "int" in str(p.annotation) or "float" in str(p.annotation)}
    others = {p.name: "#000000" for p in params if p.name not in numbers and p.default is p.empty}
    before = time.process_time()
    with suppress(TypeError, ValueError, KeyError, ArithmeticError, AttributeError, OverBudget):
        MOTIFS[name](**numbers, **others)
    assert time.process_time() - before < SECONDS


# ------------------------------------------------------------------------------------------------- texts and tables
def chapter(folder: Path, text: str) -> list[Diagnostic]:
    (folder / "rules" / "09-more.md").write_text(f"# More {{#more}}\n\n{text}\n", "utf-8")
    return answer(folder)


def test_a_placeholder_of_thousands_of_terms_is_told_where_it_stands(game: Path) -> None:
    chapter(game, "Take {{ " + " + ".join(["hand_size"] * 600) + " }} cards.")
    found = run(game, BuildCache.statics)
    fault = next(d for d in found if str(PLACEHOLDER.most) in d.message)
    assert fault.span.file.endswith("09-more.md") and fault.span.line == 3 and len(fault.message) < 200


def test_a_formula_of_thousands_of_factors_is_told(game: Path) -> None:
    text = (game / "game.yaml").read_text("utf-8")
    formula = " * ".join(["1"] * 2_000)
    assert "columns:" in text
    (game / "game.yaml").write_text(text.replace("columns: {", f"columns: {{silly: num = {formula}, ", 1), "utf-8")
    assert any(str(FORMULA.most) in d.message for d in answer(game))


def test_a_text_file_beyond_its_bytes_is_not_read(game: Path) -> None:
    found = chapter(game, "word " * (TEXT.most // 5))
    assert codes(found) == {"PNP130"} and "09-more.md" in found[0].span.file
    with pytest.raises(TooLarge):
        read_inside(game, "rules/09-more.md")


def test_a_catalogue_of_too_many_entries_is_not_read() -> None:
    text = "".join(f'msgid "{n}"\nmsgstr "{n}"\n\n' for n in range(ENTRIES.most + 1))
    report = Report()
    assert read_po(Memory({"locale/fr.po": text}), "fr", report) is None
    assert codes(report.diagnostics) == {"PNP130"}


def workbook(fill: Callable[[Workbook], None]) -> bytes:
    book, made = Workbook(), io.BytesIO()
    fill(book)
    book.save(made)
    return made.getvalue()


def open_document(rows: str) -> bytes:
    spaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
    )
    content = f'<office:document {spaces}><table:table table:name="S">{rows}</table:table></office:document>'
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("content.xml", content)
    return made.getvalue()


def far_away(book: Workbook) -> None:
    book.active["A1"] = "code"  # type: ignore[index]
    book.active["XFD1048576"] = "far"  # type: ignore[index]


BOMBS = {
    "cards.xlsx": lambda: workbook(far_away),
    "repeated.ods": lambda: open_document(
        '<table:table-row table:number-rows-repeated="1000000">'
        '<table:table-cell table:number-columns-repeated="1000000"><text:p>a</text:p></table:table-cell></table:table-row>'
    ),
    "spaces.ods": lambda: open_document(" " * (UNPACKED.most + 1)),
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_spreadsheet_that_swells_is_not_unpacked(name: str) -> None:
    report, before = Report(), time.process_time()
    data = BOMBS[name]()
    assert read_card_table(Memory({name: data}), name, report) is None
    assert codes(report.diagnostics) == {"PNP130"} and time.process_time() - before < SECONDS
    assert any(f"{budget.most:,}" in report.diagnostics[0].message for budget in (CELLS, UNPACKED))


def test_thousands_of_diagnostics_are_gathered_in_a_moment() -> None:
    report, before = Report(), time.process_time()
    for n in range(30_000):
        report.error("PNP111", f"fault {n}", Span("cards.csv", n, 1, n, 2))
        report.error("PNP111", f"fault {n}", Span("cards.csv", n, 1, n, 2))
    assert len(report.diagnostics) == 30_000 and time.process_time() - before < SECONDS


def test_thousands_of_diagnostics_of_one_file_are_shown_in_a_moment() -> None:
    text, before = "[x]: y\n" * 30_000, time.process_time()
    faults = [Diagnostic("PNP123", f"fault {n}", Span("a.md", n, 1, n, 4), "") for n in range(1, 30_001)]
    shown = render_all(faults, {"a.md": text})
    assert shown.count("[x]: y") == SHOWN.most and "29,800 more" in shown and time.process_time() - before < SECONDS


def test_of_a_long_line_and_a_long_name_only_a_part_is_shown() -> None:
    text = "a" * 50_000 + "HERE" + "b" * 50_000
    shown = render_all([Diagnostic("PNP123", "name " * 50_000, Span("a.md", 1, 50_001, 1, 50_005), "")], {"a.md": text})
    lines = shown.split("\n")
    assert len(shown) < 5_000 and "HERE" in shown
    assert lines[3].index("^") == lines[2].index("HERE") and lines[3].count("^") == 4


def test_a_catalogue_that_lies_elsewhere_is_neither_counted_nor_copied(tmp_path: Path) -> None:
    """By a link, and by polib, which takes a text without a line's end for the name of a file."""
    from benchmarks.fuzz.seeds import seeds
    from benchmarks.fuzz.trial import Place, run

    place, seed = Place(tmp_path / "place"), next(s for s in seeds() if s.name == "hares")
    (tmp_path / "other.po").write_text('msgid "Secret"\nmsgstr "Geheim"\n', "utf-8")
    for content in (b"\0link:" + str(tmp_path / "other.po").encode(), str(tmp_path / "other.po").encode()):
        for action in ("stats", "update"):
            place.prepare({**seed.files, "locale/fr.po": content}, {})
            result = run(place, ("locale", action, "@game"))
            assert result.status != 0 and not result.fault, result.said
            assert "PNP" in result.said and "Geheim" not in result.said


@pytest.mark.parametrize("name", ["yaml", "argparse", "jinja2"])
def test_a_module_beside_a_game_is_not_taken_for_one_of_ours(name: str, tmp_path: Path) -> None:
    """`python -m` looks in the folder where it is started before anywhere else."""
    import subprocess
    import sys

    from pnp.base.resources import PACKAGE

    (tmp_path / f"{name}.py").write_text("print('a stranger was here')", "utf-8")
    shutil.copytree(PACKAGE.parent / "tests" / "hare-race", tmp_path / "race")
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent), "PNP_CACHE": str(tmp_path / "cache")}
    done = subprocess.run(
        [sys.executable, "-m", "pnp", "check", "race", "--no-play", "--no-layout"], cwd=tmp_path, env=environment,
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0 and "stranger" not in done.stdout + done.stderr, done.stdout + done.stderr
