"""Print plans: which files to print at home, on how many sheets, and with how much ink."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING

from pnp.app.build.sheets import document_of, file_name
from pnp.app.game.build_options import BuildContext
from pnp.base.frozen import dataclass
from pnp.model.language.press_words import Sentence
from pnp.press.edition import Edition
from pnp.press.impose.formats import Paper
from pnp.press.impose.job import Job, PrintPlan
from pnp.press.typeset.drawing.page import Document, Group, Item, Page, PlacedFace, Purpose
from pnp.source.diagnostics import Report

if TYPE_CHECKING:
    from pnp.press.impose.sleeves import Sleeve

PRINTED: tuple[Purpose, ...] = ("cut", "backs", "join", "read", "fold")
"""The kinds of files to print at home, in the order of a plan."""
WHY: dict[Purpose, Sentence] = {
    "book": "to read on a screen",
    "whole": "in one piece, for a copy shop",
    "guide": "to look at while you punch or cut",
}
"""The purpose of other files."""
MOST = 16
"""Most pages of a file whose ink is measured: those that are printed several times, then others, spread evenly."""
MOST_OF_BOOK = 8
"""Most sides of a folded book whose ink is measured: one of each eighth, by the number of drawings on them. In twelve
books of 18 to 32 sides, the result differed from the ink of all sides by at most a tenth of it."""

DRAWINGS_OF_FACE = 200
"""Roughly the drawings of a face."""


@dataclass(frozen=True)
class EditionDocument:
    """A document of an edition, with the name of its file."""

    edition: Edition
    name: str
    document: Document
    in_box: bool = False
    """Whether it covers what all games of a box share."""
    extra: bool = False
    """Whether an evening with the requested number of players does not need it."""

    @property
    def is_printed(self) -> bool:
        """Whether it is printed at home."""
        return self.document.purpose in PRINTED

    @property
    def outline(self) -> "EditionDocument":
        """The document; if it is a book, with empty pages, because a plan ignores their content."""
        if self.document.purpose in ("cut", "backs", "join"):
            return self
        pages = tuple(Page(page.width, page.height, label=page.label, parts=page.parts) for page in self.document.pages)
        return replace(self, document=replace(self.document, pages=pages, reading=()))

    @property
    def is_deck(self) -> bool:
        """Whether it consists of sheets of cards."""
        return self.document.purpose == "cut" and "cards" in self.name.split("-")

    @property
    def label(self) -> str:
        """Its name in a plan."""
        own = self.document.subject if self.document.purpose in ("cut", "backs", "join") else ""
        return own or self.document.title


@dataclass(frozen=True)
class SheetCount:
    """The number of sheets of a paper that a game needs in a language."""

    locale: str
    paper: str
    sheets: int
    both: int
    """Number of sheets printed on both sides."""
    extra: int = 0
    """Additional sheets, which the requested number of players does not need."""


def print_plans(
    box: Edition, documents: Sequence[EditionDocument], inks: Mapping[str, tuple[float, ...]], context: BuildContext
) -> Iterator[tuple[str, Document, SheetCount]]:
    """The plan for each paper: its file, its page and its number of sheets. ``inks``: ink by file name."""
    sleeves: Mapping[str, Sleeve] = {}
    if context.options.plans:
        from pnp.press.impose.sleeves import read_sleeves

        sleeves = read_sleeves(Report())
    for paper in context.papers:
        plan = plan_of(box, documents, inks, paper, sleeves, context.options.reverse_backs)
        if players := context.options.players:
            called = box.say.counted("{n} player", "{n} players", players).format(n=players)
            plan = replace(plan, players=called)
        label = paper.label or paper.name
        count = SheetCount(box.locale, label, plan.sheets, plan.both, plan.extra_sheets)
        pages = []
        if plan.jobs and context.options.plans:
            from pnp.press.impose.printplan import plan_pages

            pages = plan_pages(plan, box.setting, box.say)
        yield file_name(box, "print-plan", paper.name), document_of(box, "print plan", pages), count


def plan_of(
    box: Edition,
    documents: Sequence[EditionDocument],
    inks: Mapping[str, tuple[float, ...]],
    paper: Paper,
    sleeves: Mapping[str, "Sleeve"],
    reverse_backs: bool = False,
) -> PrintPlan:
    """The jobs on a paper. Of several books to fold, the whole box's book is printed, or the first of each game."""
    lying = [one for one in documents if _is_on(one.document, paper)]
    folded = [one for one in lying if one.document.purpose == "fold"]
    has_box = any(one.in_box and not one.extra for one in folded)
    instead: list[EditionDocument] = []
    for number, one in enumerate(folded):
        if one.extra:
            instead.append(one)
            continue
        first = not any(other.edition is one.edition and other.label == one.label for other in folded[:number])
        if (has_box and not one.in_box and one.edition is not box and _is_rulebook(one)) or not first:
            instead.append(one)
    wanted = [one for purpose in PRINTED for one in lying if one.document.purpose == purpose and one not in instead]
    printed = [*(one for one in wanted if not one.extra), *(one for one in wanted if one.extra)]
    labels = labels_of(box, printed)
    jobs = [
        Job(
            one.name,
            label,
            one.document,
            inks.get(one.name, ()),
            _sleeves_of(one.document, sleeves, box.locale) if one.is_deck and sleeves else "",
            _fronts_file(one, printed),
            reverse_backs,
        )
        for one, label in zip(printed, labels, strict=True)
    ]
    others = [(one.name, box.say("plan|Extra" if one.extra else "instead of the book above")) for one in instead]
    explained = (one for one in documents if one.document.purpose in WHY and _is_near(one, paper))
    others += [(one.name, box.say(WHY[one.document.purpose])) for one in explained]
    enough = len(jobs) - sum(one.extra for one in printed)
    return PrintPlan(box.title, paper, tuple(jobs[:enough]), tuple(others), extra=tuple(jobs[enough:]))


def _fronts_file(backs: EditionDocument, printed: Sequence[EditionDocument]) -> str:
    """The file of fronts that belongs to a file of backs; "" for any other file."""
    if backs.document.purpose != "backs":
        return ""
    name = "-fronts-".join(backs.name.rsplit("-backs-", 1))
    return next((one.name for one in printed if one.name == name), "")


def labels_of(box_texts: Edition, printed: Sequence[EditionDocument]) -> list[str]:
    """The names of jobs: without the name of the box, and with the game's name if two jobs have the same name."""
    named = box_texts.say("{name}: {value}")
    box = named.format(name=box_texts.title, value="")
    labels = [one.label.removeprefix(box) for one in printed]
    return [
        named.format(name=one.edition.title.removeprefix(box), value=label) if labels.count(label) > 1 else label
        for one, label in zip(printed, labels, strict=True)
    ]


def _sleeves_of(document: Document, sleeves: Mapping[str, "Sleeve"], locale: str) -> str:
    """The sleeves for the cards on sheets, with their sizes."""
    from pnp.press.impose.sleeves import find_sleeve

    faces = {id(item.face): item.face for page in document.pages for item in page.items if isinstance(item, PlacedFace)}
    sizes = dict.fromkeys((face.width, face.height) for face in faces.values() if 2 * face.corner < face.width)
    names = dict.fromkeys(sleeve for size in sizes if (sleeve := find_sleeve(*size, sleeves)))
    return ", ".join(f"{sleeve.label} ({sleeve.size(locale)})" for sleeve in names)


def _is_rulebook(one: EditionDocument) -> bool:
    return "-rulebook-" in one.name


def _is_on(document: Document, paper: Paper) -> bool:
    """Whether a document is on sheets of a paper."""
    sizes = {tuple(sorted((round(page.width, 1), round(page.height, 1)))) for page in document.pages}
    return sizes == {tuple(sorted((round(paper.width, 1), round(paper.height, 1))))}


def _is_near(one: EditionDocument, paper: Paper) -> bool:
    """Whether a file that is not printed at home belongs to the sheets of this paper; a guide to other sheets does
    not."""
    return one.document.purpose != "guide" or _is_on(one.document, paper)


# ------------------------------------------------------------------------------------------------- ink
def job_ink(document: Document, pdf: bytes) -> tuple[float, float]:
    """The average ink of a sheet, both sides together: of all inks, and of black; 1 is a sheet fully covered by one
    ink. Pages with the same faces in the same places take the same ink, and are measured once; a long file's other
    pages are sampled."""
    from pnp.press.export.png import PageInk, ink_of

    blank = document.purpose in ("cut", "backs")  # a side without pieces has only its label
    every = [_lying(page) or (() if blank else (number,)) for number, page in enumerate(document.pages)]
    keys = Counter(every)
    repeated = [key for key, copies in keys.items() if copies > 1]
    single = [key for key, copies in keys.items() if copies == 1]
    most, start = max(1, MOST - len(repeated)), 0
    if document.purpose == "fold":
        most = MOST_OF_BOOK
        start = len(single) // 2  # in the middle of each share
        single.sort(key=lambda key: _drawings(document.pages[every.index(key)].items))
    sample = single if len(single) <= most else [single[(i * len(single) + start) // most] for i in range(most)]
    measured = [every.index(key) for key in (*repeated, *sample)]
    inks: list[PageInk] = list(ink_of(pdf, measured))
    weights = [*(keys[key] for key in repeated), *[len(single) / max(1, len(sample))] * len(sample)]
    sides = 1 / max(1, Job("", "", document).sheets)
    return (
        sides * sum(ink.total * weight for ink, weight in zip(inks, weights, strict=True)),
        sides * sum(ink.black * weight for ink, weight in zip(inks, weights, strict=True)),
    )


@dataclass
class Inks:
    """The ink of a language's files, measured when they are written."""

    of_files: dict[str, tuple[float, float]] = field(default_factory=dict)
    """Ink of all colours, and of black, by file name."""
    _folded: tuple[Document, tuple[float, float]] | None = None
    """The sheets of the most recently folded book; its sheets for other papers follow."""
    _cut: tuple[Document, tuple[float, float]] | None = None
    """The most recent sheets of pieces; the same pieces on other papers follow."""

    def measure(self, one: EditionDocument, pdf: bytes) -> None:
        """Record the ink of a file. A book or a set of pieces takes the same ink on any paper, so it is drawn for one
        only."""
        document, folded, cut = one.document, self._folded, self._cut
        is_folded, is_cut = document.purpose == "fold", document.purpose == "cut"
        if is_folded and folded and folded[0].reading is document.reading:
            ink = on_other_paper(*folded, document)
        elif is_cut and cut and _pieces_on(cut[0]) == _pieces_on(document):
            ink = cut_from_other_paper(*cut, document)
        else:
            ink = job_ink(document, pdf)
        self.of_files[one.name] = ink
        self._folded = (document, ink) if is_folded else None
        self._cut = (document, ink) if is_cut else self._cut


def on_other_paper(document: Document, ink: tuple[float, float], other: Document) -> tuple[float, float]:
    """The ink of a folded book on another paper, scaled by the area that its pages cover."""
    share = _share_per_area(other) / _share_per_area(document)
    return ink[0] * share, ink[1] * share


def cut_from_other_paper(document: Document, ink: tuple[float, float], other: Document) -> tuple[float, float]:
    """The ink that the same pieces need on sheets of another size: the same amount on another area. (Bleed and marks
    depend on the paper, which changes it by a few hundredths.)"""
    share = _paper_of(document) / _paper_of(other)
    return ink[0] * share, ink[1] * share


def _paper_of(document: Document) -> float:
    """The area of all sheets of a file, mm²."""
    page = document.pages[0]
    return page.width * page.height * Job("", "", document).sheets


def _pieces_on(document: Document) -> Counter[int]:
    """The number of times that each face is placed on a file's sheets."""
    return Counter(id(item.face) for page in document.pages for item in page.items if isinstance(item, PlacedFace))


def _share_per_area(document: Document) -> float:
    """The share of a sheet covered by one mm² of a folded book's pages."""
    page = document.pages[0]
    scale = next(item.matrix[0] for item in page.items if isinstance(item, Group))
    return scale * scale / (page.width * page.height)


def _drawings(items: Iterable[Item]) -> int:
    """The number of drawings, with those in groups; faces have hundreds each."""
    count = 0
    for item in items:
        count += DRAWINGS_OF_FACE if isinstance(item, PlacedFace) else 1
        if isinstance(item, Group):
            count += _drawings(item.items)
    return count


def _lying(page: Page) -> tuple[object, ...]:
    return tuple((id(item.face), item.matrix) for item in page.items if isinstance(item, PlacedFace))
