"""The valid games that mutants are made of, and the commands that each is put through."""

import csv
import io
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from PIL import Image

from pnp.app.game.new_game import new_game
from pnp.base.resources import FONTS, GAMES
from pnp.model.read.build import build_game
from pnp.rules import compile_rules
from pnp.source.diagnostics import Report
from pnp.source.load import Memory, load_game
from tests.diagnostics.pages import PAGES, read_page
from tests.tiny import IN_FRENCH, spoilt

ROOT = Path(__file__).parents[2]
LARGER = Path(__file__).parent / "meadow"
"""What is laid over the Hare Race so that it has a file of every kind."""
TOLD = Path(__file__).parent / "garden"
"""What is laid over that so that its faces are told by layouts, with icons of its own."""
QUESTS = Path(__file__).parents[2] / "tests" / "night-ferry"
FACES = {"fonts/Almendra.ttf": "Almendra/Almendra_700Bold.ttf"}
SAVE = "saves/game.json"
SCENARIOS = ROOT / "tests" / "scenarios"

Files = Mapping[str, bytes]


@dataclass(frozen=True)
class Seed:
    """A valid game, and what it weighs."""

    name: str
    files: Files
    weight: float
    """How often it is taken, against the others."""
    rules_too: bool = True
    """Whether its rules may be changed; in a large game a search of play alone would take the time of twenty mutants."""


@cache
def seeds() -> tuple[Seed, ...]:
    """Every seed, the same each time."""
    found = [
        Seed("hares", _bytes(IN_FRENCH), 7),
        Seed("meadow", meadow(), 3),
        Seed("meadow-xlsx", meadow("xlsx"), 0.6),
        Seed("meadow-ods", meadow("ods"), 0.6),
        Seed("garden", garden(), 2),
        Seed("night-ferry", _folder(QUESTS), 1.5),
        Seed("new-game", _bytes(new_game("new-game", "New Game")), 0.1),
        Seed("hearts", _game("hearts"), 0.04),
        Seed("crazy-eights", _game("crazy-eights"), 0.03),
        Seed("all-but-malice", _game("all-but-malice"), 0.04, rules_too=False),
    ]
    pages = [(page.stem, part) for page in sorted(PAGES.glob("*.md")) for part in _examples(page)]
    found += [Seed(name, _bytes(files), 10 / len(pages)) for name, files in pages]
    return tuple(found)


def _examples(page: Path) -> list[Mapping[str, str]]:
    """What a page on a diagnostic shows, laid over the Hare Race: games with nearly every feature among them."""
    read = read_page(page)
    return [
        spoilt(part.files, IN_FRENCH if any(name.endswith(".po") for name in part.files) else _ENGLISH)
        for part in (read.right, read.wrong)
        if part is not None and part.files and set(part.encodings.values()) == {"utf-8"}
    ]


_ENGLISH = {name: text for name, text in IN_FRENCH.items() if not name.endswith(".po")}


def meadow(table: str = "csv") -> Files:
    """The Hare Race with a file of every kind; its cards in a table of this kind."""
    files = _bytes(IN_FRENCH) | _folder(LARGER)
    files |= {name: (FONTS / face).read_bytes() for name, face in FACES.items()}
    files |= {
        "art/clover.png": _picture("PNG", "RGBA"), "art/clover.jpg": _picture("JPEG"), "art/clover.webp": _picture("WEBP"),
        "art/clover.gif": _picture("GIF", "P"), "art/clover.tiff": _picture("TIFF", "CMYK"),
    }  # fmt: skip
    if table != "csv":
        rows = list(csv.reader(io.StringIO(files["cards.csv"].decode())))
        files[f"cards.{table}"] = {"xlsx": workbook, "ods": open_document}[table](rows)
        del files["cards.csv"]
        files["game.yaml"] = files["game.yaml"].replace(b"cards.csv", f"cards.{table}".encode())
    files[SAVE] = files[SAVE].replace(b"@digest@", _digest(files).encode())
    return files


def garden() -> Files:
    """The same with layouts, icons of its own, boards, and pieces for each member of a set of names."""
    told = [
        ("    template: cards/hare.svg.j2\n", "    layout: hare\n"),
        ("\ncards:\n", "\n  bank: {NORTH: {label: north}, EAST: {label: east}, SOUTH: {label: south}}\n\ncards:\n"),
        ("\nzones:\n", "\nboards:\n  ring: {of: player, ring: 12, label: the ring}\n  fords: {of: player, spaces: bank, "
                       "ways: [[NORTH, EAST], [EAST, SOUTH]], label: the fords}\n\nzones:\n"),
        ("format: token-25, label: Carrots}", "format: token-25, layout: carrot, label: Carrots}\n"
         "  banners: {prints: banner, each: colour, count: 2, format: mini, layout: banner, label: Banners}\n"
         "  fields: {prints: fields, count: 1, format: mat, layout: fields, label: Fields}"),
    ]  # fmt: skip
    files = dict(meadow())
    text = files["game.yaml"].decode()
    for old, new in told:
        assert old in text, old
        text = text.replace(old, new, 1)
    files["game.yaml"] = text.encode()
    return files | _folder(TOLD)


def _digest(files: Files) -> str:
    """The digest of a game's rules, which a saved game bears."""
    report = Report()
    game = build_game(load_game(Memory(files), report), report)
    return compile_rules(game, report).digest


def workbook(rows: list[list[str]]) -> bytes:
    """A table as XLSX."""
    from openpyxl import Workbook

    book, made = Workbook(), io.BytesIO()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(row)
    book.save(made)
    return made.getvalue()


def open_document(rows: list[list[str]]) -> bytes:
    """A table as ODS."""
    from odf.opendocument import OpenDocumentSpreadsheet
    from odf.table import Table, TableCell, TableRow
    from odf.text import P

    book, sheet, made = OpenDocumentSpreadsheet(), Table(name="Hares"), io.BytesIO()
    for row in rows:
        line = TableRow()
        for text in row:
            cell = TableCell(valuetype="string")
            cell.addElement(P(text=text))
            line.addElement(cell)
        sheet.addElement(line)
    book.spreadsheet.addElement(sheet)
    book.write(made)
    return made.getvalue()


def _picture(kind: str, mode: str = "RGB") -> bytes:
    made = io.BytesIO()
    image = Image.radial_gradient("L").resize((24, 24)).convert("RGB").convert(mode)
    image.save(made, kind)
    return made.getvalue()


def _bytes(texts: Mapping[str, str]) -> dict[str, bytes]:
    return {name: text.encode("utf-8", "surrogatepass") for name, text in texts.items()}


def _folder(folder: Path) -> dict[str, bytes]:
    return {f.relative_to(folder).as_posix(): f.read_bytes() for f in sorted(folder.rglob("*")) if f.is_file()}


def _game(name: str) -> dict[str, bytes]:
    """A game of data/ with one of its translations and its scenarios."""
    files = {n: data for n, data in _folder(GAMES / name).items() if not n.startswith("locale/") or n == "locale/fr.po"}
    here = sorted((SCENARIOS / name).glob("*.yaml"))
    return files | {f"scenarios/{f.name}": f.read_bytes() for f in here[:: max(1, len(here) // 4)]}


# ------------------------------------------------------------------------------------------------- commands
GAME, OLD = "@game", "@old"
"""In a command: the folder of the mutant, and that of the seed."""
Command = tuple[str, ...]
SHARES = ("cards", "cards", "tokens", "mats", "reference", "reference", "rulebook", "html")
"""Parts of a build, one of which is enough to see most that a change does."""
TARGETS = ("png", "svg", "tts", "tgc", "mpc", "dtc", "mb")


def build_commands(files: Files, rng: random.Random) -> Command:
    """`pnp build` of the mutant, in a way that brings another part of the press into play each time."""
    ways: list[tuple[str, ...]] = [
        (), (), (), (), ("--low-ink",), ("--cut-files",), ("--duplex", "gutterfold"), ("--book", "a6"), ("--paper", "letter"),
        ("--marks", "full", "--back-bleed", "2"), ("--test-cut",), ("--cutter", "silhouette-alpha"),
    ]  # fmt: skip
    way = rng.choice(ways)
    paper = () if "--paper" in way else ("--paper", "a4")
    force = ("--force",) if rng.random() < 0.4 else ()
    part = ("--only", rng.choice(SHARES)) if rng.random() < 0.75 else ()
    languages: list[tuple[str, ...]] = [("--locale", "en")]
    if "locale/fr.po" in files:
        languages += [("--locale", "fr"), ("--locale", "en", "--beside", "fr"), ()]
    return ("build", GAME, "--out", "out", "--jobs", "1", *paper, *force, *part, *way, *rng.choice(languages))


def other_command(files: Files, rng: random.Random) -> Command:
    """Another command, so that each gets its share."""
    return rng.choice(OTHERS)(files, rng)


def _check(files: Files, rng: random.Random) -> Command:
    ways: list[tuple[str, ...]] = [(), ("--no-play",), ("--strict",), ("--no-cache",)]
    way = rng.choice(ways)
    slow = "--no-cache" in way and any(name.startswith("evidence/") for name in files)  # (it takes longer unspoilt)
    return ("check", GAME, "--jobs", "1", *(() if slow else way))


def _export(files: Files, rng: random.Random) -> Command:
    more = rng.choice([(), ("--bleed",), ("--low-ink",), ("--locale", "en")])
    return ("export", GAME, "--to", rng.choice(TARGETS), "--dpi", "60", "--out", "out", "--jobs", "1", *more)


def _diff(files: Files, rng: random.Random) -> Command:
    new, old = rng.choice([(GAME, OLD), (OLD, GAME)])
    more = rng.choice([(), ("--no-pages",)])
    return ("diff", new, "--since", old, "--games", "2", "--paper", "a4", "--out", "out", "--jobs", "1", *more)


def _campaign(files: Files, rng: random.Random) -> Command:
    saves = [name for name in files if name.endswith(".json")]
    return ("campaign", f"{GAME}/{rng.choice(saves)}") if saves else _check(files, rng)


def _replay(files: Files, rng: random.Random) -> Command:
    saves = [name for name in files if name.endswith(".json") and name.startswith("saves/")]
    if not saves:
        return _check(files, rng)
    eyes = rng.choice([(), ("--seat", "1"), ("--seat", "2")])
    return ("replay", f"{GAME}/{rng.choice(saves)}", "--game", GAME, *eyes)


def _scenario(files: Files, rng: random.Random) -> Command:
    names = [name for name in files if name.startswith("scenarios/")]
    if not names:
        return _check(files, rng)
    return ("scenario", *(f"{GAME}/{name}" for name in names), "--game", GAME)


def _locale(files: Files, rng: random.Random) -> Command:
    tables = [name for name in files if name.endswith(".csv")]
    catalogues = [name.rpartition("/")[2][:-3] for name in files if name.startswith("locale/") and name.endswith(".po")]
    locale = rng.choice(catalogues or ["fr"])
    ways: list[Command] = [("locale", verb, GAME) for verb in ("extract", "update", "stats", "pseudo")]
    ways += [("locale", verb, GAME, "--locale", locale) for verb in ("words", "update")]
    ways += [("locale", "import", GAME, "--locale", locale, "--file", f"{GAME}/{name}") for name in tables]
    return rng.choice(ways)


def _dump(files: Files, rng: random.Random) -> Command:
    return ("dump", GAME, "--stage", rng.choice(["model", "rules", "document"]))


def _proof(files: Files, rng: random.Random) -> Command:
    return ("proof", GAME, "--out", "out", "--jobs", "1", *rng.choice([(), ("--html",), ("--since", OLD)]))


def _simulate(files: Files, rng: random.Random) -> Command:
    agent = rng.choice(["random", "greedy"])
    return (
        "simulate",
        GAME,
        "--games",
        "1",
        "--agent",
        agent,
        "--jobs",
        "1",
        *rng.choice([(), ("--report", "out/r.html")]),
    )


def _quest(files: Files, rng: random.Random) -> Command:
    quests = [name.rpartition("/")[2][:-5] for name in files if name.startswith("quests/")]
    if not quests:
        return _check(files, rng)
    one = rng.choice(quests)
    ways: list[Command] = [
        ("quest", GAME), ("quest", GAME, one, "--games", "2", "--agent", "random", "--jobs", "1"),
        ("build", GAME, "--only", "quests", "--quest", one, "--force", "--out", "out", "--jobs", "1", "--paper", "a4"),
        ("play", GAME, "--plain", "--quest", one, "--seed", "1", "--agent", "random"),
    ]  # fmt: skip
    return rng.choice(ways)


def _layout(files: Files, rng: random.Random) -> Command:
    if "layouts.yaml" not in files:
        return _check(files, rng)
    ways: list[Command] = [
        ("layout", "list", GAME),
        ("layout", "eject", GAME, "hare", "--force"),
        ("gallery", GAME, "--out", "out"),
    ]
    return rng.choice(ways)


def _cards(files: Files, rng: random.Random) -> Command:
    tables = [name for name in files if name.startswith("cards.")]
    if not tables:
        return _check(files, rng)
    return ("cards", f"{GAME}/{tables[0]}", "--out", "out", "--paper", "a4")


def _agree(files: Files, rng: random.Random) -> Command:
    return ("agree", GAME, *rng.choice([(), ("deal",), ("deal", "--anyway", "why not")]))


def _play(files: Files, rng: random.Random) -> Command:
    return ("play", GAME, "--plain", "--seed", "1", "--agent", "random")


OTHERS: list[Callable[[Files, random.Random], Command]] = [
    _check, _check, _export, _export, _export, _diff, _diff, _replay, _replay, _scenario, _scenario, _locale, _dump,
    _proof, _simulate, _agree, _play, _quest, _quest, _layout, _cards, _locale, _campaign,
]  # fmt: skip
