"""The files beside a project of another tool: tables and pictures that it names, opened safely."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from pnp.app.cards.imports.project import art_name, leave_out
from pnp.model.read.values import PICTURE_FILE
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.budgets import PICTURE, Budget
from pnp.source.diagnostics.hints import did_you_mean
from pnp.source.load.account import account_lines
from pnp.source.load.card_table import ENDINGS, SHEETS, CardTable, read_card_table
from pnp.source.load.files import Disk, reason
from pnp.source.load.safe_open import NotOpened, is_there

FOLDERS = ("", "images", "img", "art", "icons", "graphics", "Images", "pictures")
"""Folders beside a project that are searched for its pictures."""


class ProjectFolder:
    """The folder of a project; files outside it are not read."""

    def __init__(self, folder: Path, report: Report) -> None:
        self.folder = folder
        self.report = report
        self.pictures: dict[str, bytes] = {}
        """The pictures that were found, by their names in art/."""
        self._missing: set[str] = set()

    def table(self, name: str, span: Span, sheet: str = "") -> CardTable | None:
        """A table by its name in the project; None and a reason if it cannot be read."""
        plain = name.strip().replace("\\", "/").removeprefix("./")
        if not self.has(plain) and (other := self._of_the_same_stem(plain)):
            self.report.note("PNP143", f"`{other}` is read, as there is no `{plain}` beside the project", span)
            plain, sheet = other, sheet if other.endswith(SHEETS) else ""
        if not self.has(plain):
            near = did_you_mean(plain, self._names())
            help = near or f"put it beside the project as `{plain}`"
            leave_out(self.report, name, "there is no such table beside the project", span, help)
            return None
        table = read_card_table(Disk(self.folder), f"{plain}#{sheet}" if sheet else plain, self.report)
        for line in account_lines(table.account) if table else ():
            self.report.note("PNP143", f"`{plain}`: {line}", span)
        return table

    def _of_the_same_stem(self, name: str) -> str:
        """A table beside the project that differs from a name only in its ending; "" if there is none."""
        stem = Path(name).with_suffix("").as_posix()
        return next((f"{stem}{ending}" for ending in ENDINGS if self.has(f"{stem}{ending}")), "")

    def has(self, name: str) -> bool:
        """Whether a file is in the project's folder."""
        return bool(name) and is_there(self.folder, name)

    def text(self, name: str, span: Span, budget: Budget) -> bytes | None:
        """The content of a file of the project; None and a reason if it cannot be read."""
        try:
            return Disk(self.folder).read(name.strip().replace("\\", "/"), budget)
        except (OSError, ValueError) as problem:
            leave_out(self.report, name, reason(problem), span, f"put it beside the project as `{art_name(name)}`")
            return None

    def picture(self, path: str, span: Span) -> str:
        """The name in art/ of a picture of the project, which is copied there; a missing one is reported once. "" for
        one that must not be opened, such as one outside the folder."""
        name = art_name(path)
        if not name or name in self.pictures or name in self._missing:
            return name
        plain = path.strip().replace("\\", "/").removeprefix("./")
        for place in dict.fromkeys((plain, *(f"{folder}/{name}".lstrip("/") for folder in FOLDERS))):
            try:
                self.pictures[name] = Disk(self.folder).read(place, PICTURE)
            except NotOpened as problem:
                leave_out(self.report, path, reason(problem), span, "put the picture into the project's folder")
                return ""
            except (OSError, ValueError):
                continue
            return name
        self.report.warn("PNP114", f"the project names the picture `{path}`, which is not there", span,
                             f"put it into art/ of the new folder as `{name}`")  # fmt: skip
        self._missing.add(name)
        return name

    def pictures_of(self, rows: Iterable[Mapping[str, str]], columns: Sequence[str], span: Span) -> None:
        """Copy the pictures that the cells of these columns name."""
        for row in rows:
            for column in columns:
                text = row.get(column, "")
                if PICTURE_FILE.fullmatch(text.strip()):
                    self.picture(text, span)

    def _names(self) -> tuple[str, ...]:
        return Disk(self.folder).names("")


def rows_of(table: CardTable) -> tuple[tuple[str, ...], tuple[dict[str, str], ...]]:
    """The titles of a table's columns and its rows by them."""
    titles = {cell.text: table.titles.get(cell.text, cell.text) for cell in table.columns}
    rows = tuple({title: row.text(name) for name, title in titles.items()} for row in table.rows)
    return tuple(titles.values()), rows
