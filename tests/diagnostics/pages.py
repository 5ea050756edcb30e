"""Reads the pages of docs/diagnostics/ and runs their examples through the stages of the press."""

import re
from base64 import b64decode
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from pnp.app.game.shared_facts import piece_format
from pnp.app.played.facts import played_facts
from pnp.app.review.editions import edition_of
from pnp.app.review.pairs import check_pairs
from pnp.checks.edition.check_edition import verify
from pnp.checks.pairs.briefs import check_briefs
from pnp.checks.pairs.words import check_advice, check_words
from pnp.checks.search.effort import CheckOptions, Effort
from pnp.model.game import Game
from pnp.model.read.build import build_game
from pnp.model.text.catalogue import load_catalogue
from pnp.model.text.messages import messages_of
from pnp.model.text.prose import Prose
from pnp.press.edition.edition import build_edition, build_facts
from pnp.press.impose.formats import find_format, find_paper, read_formats, read_papers
from pnp.press.impose.plan import Options as SheetOptions
from pnp.press.impose.plan import plan_sheets
from pnp.press.pieces.cards import draw_prints
from pnp.press.pieces.preflight import check_prints
from pnp.rules import RuleSet, compile_rules
from pnp.source.diagnostics import CODES, Diagnostic, Failed, Report
from pnp.source.load import load_game
from pnp.source.load.files import Disk
from pnp.source.load.tree import Tree

DOCS = Path(__file__).parents[2] / "docs"
PAGES = DOCS / "diagnostics"
_FENCE = re.compile(r"(?ms)^(`{3,})(\w+)[ ]*([^\n]*)\n(.*?)^\1[ ]*$")


@dataclass(frozen=True)
class Part:
    """An example of a page: the files that it shows, or a command."""

    files: Mapping[str, str] = field(default_factory=dict)
    encodings: Mapping[str, str] = field(default_factory=dict)
    command: str = ""


@dataclass(frozen=True)
class Page:
    """A page: its title, the text before the examples, and the examples."""

    title: str
    text: str
    wrong: Part | None
    right: Part | None


def read_page(file: Path) -> Page:
    """A page of docs/diagnostics/."""
    source = file.read_text("utf-8")
    title, _, rest = source.partition("\n")
    sections = re.split(r"(?m)^## (Wrong|Right)$", rest)
    parts = dict(zip(sections[1::2], sections[2::2], strict=True))
    wrong, right = (read_part(parts[name]) if name in parts else None for name in ("Wrong", "Right"))
    return Page(title.removeprefix("# "), sections[0].strip(), wrong, right)


def read_part(text: str) -> Part:
    """The fences below a heading."""
    files: dict[str, str] = {}
    encodings: dict[str, str] = {}
    command = ""
    for fence in _FENCE.finditer(text):
        name, _, encoding = fence[3].strip().partition(" ")
        if fence[2] == "console":
            command = fence[4].strip().removeprefix("$ pnp ")
        else:
            files[name] = fence[4]
            encodings[name] = encoding or "utf-8"
    return Part(files, encodings, command)


def write_game(folder: Path, files: Mapping[str, str], encodings: Mapping[str, str]) -> None:
    """Write a game's texts to a folder."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        encoding = encodings.get(name, "utf-8")
        path.write_bytes(b64decode(text) if encoding == "base64" else text.encode(encoding))


# ------------------------------------------------------------------------------------------------- stages
@dataclass
class BuildCache:
    """A game on its way through the press."""

    folder: Path
    report: Report = field(default_factory=Report)

    def load(self) -> Tree:
        tree = load_game(Disk(self.folder), self.report)
        self.report.stop_on_errors()
        return tree

    def model(self) -> tuple[Tree, Game]:
        tree = self.load()
        game = build_game(tree, self.report)
        self.report.stop_on_errors()
        return tree, game

    def rules(self) -> tuple[Tree, Game, RuleSet]:
        tree, game = self.model()
        return tree, game, compile_rules(game, self.report)

    def statics(self) -> None:
        """Everything that needs no play, translations included."""
        tree, game, rules = self.rules()
        catalogues = {name: load_catalogue(tree, name, self.report) for name in tree.locales}
        if not self.report.errors:
            verify(game, rules, self.report, CheckOptions(play=False, cache=False), catalogues)

    def pairs(self) -> None:
        """Pairs of words and code that have moved since they were agreed."""
        _, game, rules = self.rules()
        self.report.stop_on_errors()
        check_pairs(self.folder, [edition_of(game, rules)], True, False, self.report)

    def words(self) -> None:
        """What the words of a clause name, its code touches."""
        _, game, rules = self.rules()
        self.report.stop_on_errors()
        self.report.add_all([*check_words(game, rules), *check_advice(game, rules), *check_briefs(game)])

    def play(self) -> None:
        """The whole check, with a short search."""
        _, game, rules = self.rules()
        self.report.stop_on_errors()
        effort = Effort(games=60, contests=2, pairs=120)
        verify(game, rules, self.report, CheckOptions(effort, cache=False, traces=self.folder / "traces"))

    def layout(self) -> None:
        """Faces of cards and texts of the book, as they are drawn before printing."""
        tree, game, rules = self.rules()
        self.report.stop_on_errors()
        known = read_formats(self.report)
        formats = {n: piece_format(f) for n, f in known.items()}
        facts = build_facts(game, played_facts(game, rules), {}, formats, (self.folder / "templates", self.folder))
        edition = build_edition(facts, game.language, load_catalogue(tree, game.language, self.report), self.report)
        self.report.add_all(check_prints(edition, draw_prints(edition)))

    def texts(self) -> None:
        """The book's texts filled, before anything has been measured in play."""
        _, game, _ = self.rules()
        prose = Prose(game, report=self.report)
        for message in messages_of(game):
            prose.text(message)

    def sheets(self) -> None:
        """Each component's format on A4."""
        _, game = self.model()
        formats, paper = read_formats(self.report), find_paper("A4", read_papers(self.report), self.report)
        for component in game.components:
            item = find_format(component.format, formats, self.report, component.span)
            if item is not None and paper is not None:
                plan_sheets(item, paper, SheetOptions(), self.report, component.span)


Stage = Callable[[BuildCache], object]
STAGES: Mapping[str, Stage] = {
    "PNP1": BuildCache.rules,
    "PNP2": BuildCache.statics,
    "PNP3": BuildCache.statics,
    "PNP4": BuildCache.play,
    "PNP5": BuildCache.play,
    "PNP6": BuildCache.statics,
    "PNP7": BuildCache.layout,
    "PNP8": BuildCache.play,
    "PNP121": BuildCache.layout,
    "PNP141": BuildCache.statics,
    "PNP309": BuildCache.pairs,
    "PNP614": BuildCache.pairs,
    "PNP719": BuildCache.statics,
    "PNP721": BuildCache.statics,
    "PNP130": BuildCache.layout,
    "PNP132": BuildCache.layout,
    "PNP133": BuildCache.layout,
    "PNP134": BuildCache.layout,
    "PNP135": BuildCache.layout,
    "PNP310": BuildCache.words,
    "PNP311": BuildCache.words,
    "PNP312": BuildCache.words,
    "PNP320": BuildCache.layout,
    "PNP501": BuildCache.texts,
    "PNP502": BuildCache.statics,
    "PNP707": BuildCache.sheets,
}
"""The stage that the examples of each family are run up to; a code of its own goes before its family."""


def stage_of(code: str) -> Stage:
    """The stage that a code's examples are run up to."""
    return STAGES.get(code) or STAGES[code[:4]]


def run(folder: Path, stage: Stage) -> list[Diagnostic]:
    """What the press says of a game up to a stage."""
    bench = BuildCache(folder)
    with suppress(Failed):
        stage(bench)
    return list(bench.report)


# ------------------------------------------------------------------------------------------------- the index
FAMILIES: Mapping[str, str] = {
    "PNP1": "Files and data",
    "PNP2": "The rules language",
    "PNP3": "Prose and code",
    "PNP4": "Play",
    "PNP5": "Supply",
    "PNP6": "Translations",
    "PNP7": "Layout",
    "PNP8": "Examples",
}
_INTRODUCTION = """\
# Diagnostics

<!-- Written by `pytest tests/diagnostics --update` from pnp/source/diagnostics/codes.py; edit it there. -->

Each message about a game says where the fault is, what is wrong, and what to write instead:

    data/all-but-malice/rules/04-covert.md:36:13: error[PNP203 unknown-name]: nothing here is called `trump_dek`
       |
    36 |     shuffle(trump_dek)
       |             ^^^^^^^^^
       = in 4.2 Meddle, `meddle`
       = help: write `trump_deck`

An *error* stops a build (`--force` prints a draft anyway), a *warning* does not, and a *note* only informs.
`pnp explain PNP203`, or `pnp explain unknown-name`, prints the page of a code. A code keeps its meaning for ever.

Each page shows what is wrong and what is right in a small game, the Hare Race (tests/hare-race/). A page shows only
what matters of a file: in game.yaml and in catalogues key by key and entry by entry, other files whole. The tests run
every example: the wrong one gives its code and no other, the right one none.
"""


def index_page() -> str:
    """docs/diagnostics.md: every code with its meaning and its page, by families."""
    lines = [_INTRODUCTION]
    for prefix, title in FAMILIES.items():
        lines += [f"## {prefix}xx {title}", "", "| Code | Name | Meaning |", "|---|---|---|"]
        for code in CODES.values():
            if code.number.startswith(prefix):
                lines.append(f"| [{code.number}](diagnostics/{code.number}.md) | {code.slug} | {code.meaning} |")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"
