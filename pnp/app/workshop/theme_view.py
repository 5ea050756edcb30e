"""The page *Theme* as plain data: the values of the theme, those of the game's own file marked, and what they draw."""

from collections.abc import Iterator, Mapping

from pnp.app.editing.yaml_edits import data_of
from pnp.app.workshop.theme_page import SECTIONS, SINGLE, THEME, ThemePage
from pnp.model.schema.theme import Theme
from pnp.press.pages import find_shape
from pnp.press.pages.geometry import read_shapes
from pnp.press.typeset.drawing.contrast import contrast
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.render import as_data

MOST_FAULTS = 12
MOST_CARDS = 400
"""Most cards that can be chosen from."""
ALIGN = ("left", "justify")
RULES = ("double", "thick", "dotted")
Data = dict[str, object]


def theme_page(page: ThemePage, chapter: int = 0, is_soon: bool = False) -> Data:
    """The page. ``is_soon``: the current state, even if some faces remain to be drawn."""
    cards = page.cards
    with cards.lock:
        if cards.source.is_empty:
            return {"empty": True}
        if not is_soon:
            cards.keep_up()
        common = {"empty": False, "isWhole": not cards.is_partial}
        if cards.loaded is None or cards.edition is None:
            return {**common, "why": "The game has errors: the page Check lists them."}
        version = page.file(THEME).read()
        theme = cards.edition.theme
        return {
            **common, "file": THEME, "digest": version.digest, "isWritten": bool(version.text),
            "own": sorted("/".join(path) for path in _own(data_of(version.text))), **_values(theme),
            "faces": sorted(cards.edition.fonts.entries), "choices": {
                "align": list(ALIGN), "rules": list(RULES), "books": list(read_shapes()),
                "icons": sorted(cards.edition.icons),
            },
            "undo": page.undo_words, "redo": page.redo_words, "last": page.last,
            "problems": [_problem(as_data(fault), theme) for fault in cards.faults if _is_of(fault.span.file)][
                :MOST_FAULTS
            ],
            **drawn(page, chapter),
        }  # fmt: skip


def drawn(page: ThemePage, chapter: int = 0) -> Data:
    """The faces and the pages in the theme as it is now. The lock of the cards must be held."""
    faces = page.cards.faces
    backs = {face.back for face in faces.values()}
    fronts = [(id, face) for id, face in faces.items() if id not in backs][:MOST_CARDS]
    sample = page.sample(chapter)
    pages = sample.document.pages if sample is not None else ()
    edition = page.cards.edition
    return {
        "cards": [{"id": id, "version": face.version, "name": face.name} for id, face in fronts],
        "chapters": page.chapters(), "chapter": chapter, "pages": len(pages), "stamp": page.stamp,
        "ratio": round(pages[0].width / pages[0].height, 4) if pages else 1,
        "ratios": _ratios(edition.theme) if edition is not None else {},
    }  # fmt: skip


def typed_view(page: ThemePage, chapter: int = 0) -> Data:
    """The faces and the pages with a value that is not written."""
    with page.cards.lock:
        return drawn(page, chapter)


def _ratios(theme: Theme) -> dict[str, float]:
    return {name: round(contrast(colour, theme.paper), 1) for name, colour in theme.inks.items()}


def _values(theme: Theme) -> Data:
    return {
        "inks": [
            {"name": name, "value": colour, "uses": list(_uses(theme, name))} for name, colour in theme.inks.items()
        ],
        "type": [
            {"name": name, "face": style.face, "ink": style.ink, "strong": style.strong, "share": style.share,
             "features": list(style.features), "tracking": style.tracking, "card_pt": list(style.card_pt),
             "card_min_pt": style.card_min_pt}
            for name, style in theme.type.items()
        ],
        "icons": dict(theme.icons),
        "single": {name: _plain(getattr(theme, name)) for name in SINGLE},
        **{section: _numbers(getattr(theme, section)) for section in ("press", "limits", "contrast")},
        "unknownBooks": [name for name in theme.books if find_shape(name, Report()) is None],
    }  # fmt: skip


def _numbers(section: object) -> Data:
    """The values of a section of the theme by name."""
    return {name: getattr(section, name) for name in type(section).__annotations__}


def _uses(theme: Theme, ink: str) -> Iterator[str]:
    """The styles and icons set in an ink."""
    for name, style in theme.type.items():
        if ink in (style.ink, style.strong):
            yield f"style {name}"
    for name, of_icon in theme.icons.items():
        if of_icon == ink:
            yield f"icon {name}"


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _own(data: Mapping[str, object], above: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The paths of the values that the game's own file states."""
    for key, value in data.items():
        path = (*above, key)
        if isinstance(value, dict) and path[0] in SECTIONS and len(path) < SECTIONS[path[0]]:
            yield from _own(value, path)
        else:
            yield path


def _is_of(file: str) -> bool:
    return file.rpartition("/")[2] == THEME


def _problem(fault: Data, theme: Theme) -> Data:
    """A fault with the path of the value at its place."""
    for section in ("inks", "type", "icons"):
        for name in getattr(theme, section):
            if theme.place(section, name).line == fault["line"]:
                return {**fault, "path": f"{section}/{name}"}
    return {**fault, "path": ""}
