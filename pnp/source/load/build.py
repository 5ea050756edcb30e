"""A folder → a tree: the only module that reads the files of a game."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.budgets import BLOCKS
from pnp.source.diagnostics.hints import did_you_mean
from pnp.source.load.addresses import is_address
from pnp.source.load.card_table import CardTable, read_card_table
from pnp.source.load.files import Disk, Files, card_tables, is_lost_link, read_text, report_unread
from pnp.source.load.nodes import Dictionary, Listing, Scalar, below
from pnp.source.load.safe_open import OutsideFolder, escapes_folder
from pnp.source.load.tree import Tree
from pnp.source.load.yaml_file import Origin, read_yaml

if TYPE_CHECKING:
    from pnp.source.load.chapter import ScannedChapter
    from pnp.source.load.provenance import ProvenanceRow

_EMPTY = Dictionary({}, Span(""))
FOLDERS = ("rules", "quests", "layouts", "locale")
"""The folders of a game that this module reads."""


def load_game(
    folder: Path | Files,
    report: Report,
    libraries: tuple[Path, ...] = (),
    tables: Mapping[str, CardTable] = MappingProxyType({}),
) -> Tree:
    """Read a whole folder. ``libraries``: folders to search for shared libraries, after the game's own parent;
    ``tables``: card tables that are already read. Reports PNP100-PNP103, PNP106, PNP109, PNP111 and PNP115; the tree
    contains everything that could be read."""
    files = Disk(folder, libraries) if isinstance(folder, Path) else folder
    return _load(files, report, (), tables)


def _load(files: Files, report: Report, sharing: tuple[str, ...], tables: Mapping[str, CardTable]) -> Tree:
    if isinstance(files, Disk) and not files.folder.is_dir():
        path = files.display_path("")
        report.error(
            "PNP100", f"there is no folder `{path}`", Span(path), "give a game's name, or the path of its folder"
        )
        return Tree(files, _EMPTY)
    for name in FOLDERS:
        if isinstance(files, Disk) and is_lost_link(files.folder / name):
            path = files.display_path(name)
            report.error(
                "PNP100",
                f"the link `{path}` does not lead to a folder",
                Span(path),
                "put the folder itself there, or remove the link",
            )
    data = read_dictionary(files, "game.yaml", report) or _EMPTY
    return Tree(
        files,
        data,
        MappingProxyType(_card_tables(files, data, report, tables)),
        _chapters(files, report),
        _reference(files, report),
        read_dictionary(files, "theme.yaml", report, "inks:", True) if files.has("theme.yaml") else None,
        tuple(name[:-3] for name in files.names("locale") if name.endswith(".po")),
        _provenance(files, report),
        MappingProxyType(_shared(files, data, report, sharing)),
        quests=MappingProxyType(_quests(files, report)),
        layouts=layouts_in(files, report),
    )


def read_dictionary(
    files: Files, name: str, report: Report, begins: str = "game: name-of-the-game", may_be_empty: bool = False
) -> Dictionary | None:
    """A YAML file whose top level must be a mapping; None when it is empty or unreadable. ``begins``: an example of its
    first line, for the help."""
    text = read_text(files, name, report)
    if text is None:
        return None
    path = files.display_path(name)
    faults = report.error_count
    node = read_yaml(text, Origin(path), report)
    if isinstance(node, Dictionary):
        return node
    is_empty = node is None or (isinstance(node, Scalar) and not node.text)
    if report.error_count == faults and not (is_empty and may_be_empty):
        fault = "is empty" if is_empty else "is not a mapping of keys to values"
        report.error("PNP102", f"`{name}` {fault}", Span(path, 1, 1, 1, 2), f"begin it with `{begins}`")
    return None


def _card_tables(
    files: Files, data: Dictionary, report: Report, given_tables: Mapping[str, CardTable]
) -> dict[str, CardTable]:
    """The tables that ``cards: kind: file:`` names, including those in overlays of variants."""
    kinds = [below(data, "cards")]
    variants = below(data, "variants")
    if isinstance(variants, Dictionary):
        kinds += [below(variant, "overlay", "cards") for variant in variants.entries.values()]
    tables: dict[str, CardTable] = {}
    for kind in (k for section in kinds if isinstance(section, Dictionary) for k in section.entries.values()):
        named, at = below(kind, "file"), below(kind, "at")
        if not isinstance(named, Scalar) or not named.text:
            continue
        table_name = f"{named.text}#{at.text}" if isinstance(at, Scalar) and at.text else named.text
        if table_name in tables:
            continue
        file = named.text.partition("#")[0]
        if is_address(named.text):
            help = f"fetch it with `pnp cards {named.text}` in this folder, and name the file that it saves there"
            report.error("PNP100", "a game's table is a file and not an address", named.span, help)
        elif escapes_folder(file):
            report_unread(
                OutsideFolder("it is outside the game's folder"), files.display_path(file), report, named.span
            )
        elif not files.has(file):
            place = files.display_path(file)
            help = did_you_mean(file, card_tables(files.names(""))) or f"write the table as `{place}`"
            report.error("PNP100", f"there is no card table `{place}`", named.span, help)
        elif (table := given_tables.get(table_name) or read_card_table(files, table_name, report)) is not None:
            tables[table_name] = table
    return tables


def layouts_in(files: Files, report: Report) -> tuple[Dictionary, ...]:
    """The files of layouts in a folder: layouts.yaml and layouts/*.yaml. A file that is empty has no layouts yet."""
    names = [f"layouts/{name}" for name in files.names("layouts") if name.endswith((".yaml", ".yml"))]
    if files.has("layouts.yaml"):
        names.insert(0, "layouts.yaml")
    read = (read_dictionary(files, name, report, "name-of-a-layout:", True) for name in names)
    return tuple(node for node in read if node is not None)


def _chapters(files: Files, report: Report) -> tuple["ScannedChapter", ...]:
    names = [name for name in files.names("rules") if name.endswith(".md")]
    scanned = (_chapter(files, f"rules/{name}", report) for name in names)
    return tuple(_within_budget((chapter for chapter in scanned if chapter is not None), report))


def _within_budget(chapters: Iterable["ScannedChapter"], report: Report) -> Iterator["ScannedChapter"]:
    """The chapters, up to the limit on their size. Reports PNP130 once, at the first chapter beyond it."""
    left = BLOCKS.most
    for chapter in chapters:
        if len(chapter.blocks) > left:
            help = "split the game, or put long parts into a table"
            report.error("PNP130", BLOCKS.message(chapter.id), chapter.blocks[left].span, help)
            yield replace(chapter, blocks=chapter.blocks[:left])
            return
        left -= len(chapter.blocks)
        yield chapter


def _quests(files: Files, report: Report) -> dict[str, Dictionary]:
    names = [name for name in files.names("quests") if name.endswith(".yaml")]
    read = {name: read_dictionary(files, f"quests/{name}", report, "title: The title of the game") for name in names}
    return {name: data for name, data in read.items() if data is not None}


def _reference(files: Files, report: Report) -> "ScannedChapter | None":
    return _chapter(files, "reference.md", report) if files.has("reference.md") else None


def _chapter(files: Files, name: str, report: Report) -> "ScannedChapter | None":
    from pnp.source.load.chapter import scan_chapter

    text = read_text(files, name, report)
    id = re.sub(r"^\d+[-_. ]*", "", Path(name).stem) or Path(name).stem
    return None if text is None else scan_chapter(id, text, files.display_path(name), report)


def _provenance(files: Files, report: Report) -> tuple["ProvenanceRow", ...]:
    if not files.has("provenance.csv"):
        return ()
    from pnp.source.load.provenance import read_provenance

    return read_provenance(files, report)


def _shared(files: Files, data: Dictionary, report: Report, sharing: tuple[str, ...]) -> dict[str, Tree]:
    named = below(data, "shares")
    items = named.items if isinstance(named, Listing) else (named,) if isinstance(named, Scalar) else ()
    libraries: dict[str, Tree] = {}
    for item in items:
        if not isinstance(item, Scalar) or not item.text or item.text in libraries:
            continue
        library = files.beside(item.text)
        if item.text in sharing:
            report.error("PNP107", f"`{item.text}` shares itself", item.span, "remove it from `shares:`")
        elif not re.fullmatch(r"\w[\w.-]*", item.text) or not library.has("game.yaml"):
            report.error(
                "PNP107",
                f"there is no library `{item.text}`",
                item.span,
                f"put a folder `{item.text}` with its game.yaml beside this game's folder",
            )
        else:
            libraries[item.text] = _load(library, report, (*sharing, item.text), {})
    return libraries
