"""A save or saved object of Tabletop Simulator → tables, with the faces cut out of its sheets.

A card's number is 100 × its sheet + its position on it; a sheet has `NumWidth` × `NumHeight` positions. The format:
kb.tabletopsimulator.com/custom-content/save-file-format.
"""

import io
import itertools
import re
import warnings
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from pnp.app.cards.imports.counted_drops import CountedDrops
from pnp.app.cards.imports.files import FOLDERS
from pnp.app.cards.imports.project import Deck, Project, Unreadable, format_of
from pnp.base.frozen import dataclass
from pnp.model.schema.game_kinds import plain_id
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.budgets import PICTURE, PIXELS, SHEET
from pnp.source.diagnostics.numbers import number_of
from pnp.source.load.files import Disk
from pnp.source.load.json_text import read_json
from pnp.source.load.safe_open import read_named

DECKS, CARDS = ("Deck", "DeckCustom"), ("Card", "CardCustom")
KEPT = frozenset({"Name", "Nickname", "Description", "CardID", "DeckIDs", "CustomDeck", "ContainedObjects", "GUID"})
DEEPEST = 12
"""Deepest nesting of objects."""
CARD = (63.0, 88.0)
"""Size of a card of scale 1, mm."""
Fetch = Callable[[str], bytes | None]
"""Returns the bytes of a picture at an address; None if it cannot be fetched, or was not requested."""


@dataclass(frozen=True)
class _Sheet:
    """A sheet of faces, or the pictures of one card."""

    face: str
    back: str
    columns: int
    rows: int
    has_own_backs: bool


def no_fetch(address: str) -> bytes | None:
    """Fetch nothing."""
    return None


def read_tabletop(file: Path, report: Report, fetch: Fetch = no_fetch) -> Project:
    """The decks of a save. Raises Unreadable."""
    text = read_named(file, SHEET).decode("utf-8-sig", "replace")
    try:
        save = read_json(text)
    except ValueError as problem:
        raise Unreadable(str(problem), getattr(problem, "lineno", 1)) from None
    objects = save.get("ObjectStates") if isinstance(save, dict) else None
    if not isinstance(objects, list):
        raise Unreadable("it has no list `ObjectStates`")
    return _Save(file, text, report, fetch).project(objects, str(save.get("SaveName") or ""))


class _Save:
    def __init__(self, file: Path, text: str, report: Report, fetch: Fetch) -> None:
        self.file, self.text, self.report, self.fetch = file, text, report, fetch
        self.drops = CountedDrops(str(file))
        self.pictures: dict[str, bytes] = {}
        self.sheets: dict[str, Any] = {}
        self.names: set[str] = set()
        self.backs: dict[str, str] = {}
        """The file of the picture of a back, by its address."""

    def project(self, objects: Sequence[object], title: str) -> Project:
        decks: list[Deck] = []
        loose: list[Mapping[str, Any]] = []
        for number, one in enumerate(_objects(objects, 0), 1):
            name = str(one.get("Name", ""))
            if name in DECKS:
                decks.append(self._deck(one, f"deck-{number}"))
            elif name in CARDS:
                loose.append(one)
            elif not one.get("ContainedObjects") and not one.get("States"):
                self._drop_object(one)
            self._drop_keys(one)
        if loose:
            decks.append(self._deck({"ContainedObjects": loose, "Nickname": "cards"}, "cards"))
        self.drops.tell(self.report)
        return Project("Tabletop Simulator", tuple(deck for deck in decks if deck.rows), self.pictures, title=title)

    # --------------------------------------------------------------------------------------------- one deck
    def _deck(self, deck: Mapping[str, object], name: str) -> Deck:
        name = _free(plain_id(str(deck.get("Nickname") or "")) if deck.get("Nickname") else name, self.names)
        self.names.add(name)
        counts: dict[tuple[str, str, int], int] = {}
        sheets: dict[int, _Sheet] = {}
        for card in self._cards(deck):
            sheets |= _sheets_of(deck) | _sheets_of(card)
            key = (str(card.get("Nickname") or ""), str(card.get("Description") or ""), _number(card.get("CardID")))
            counts[key] = counts.get(key, 0) + 1
        rows: list[dict[str, str]] = []
        sizes: list[tuple[float, float]] = []
        missed: list[int] = []
        for place, ((title, words, id), count) in enumerate(counts.items(), 1):
            row = {"name": title or f"{name} {place}", "text": words, "copies": str(count)}
            sheet = sheets.get(id // 100)
            if id and (sheet is None or id % 100 >= sheet.columns * sheet.rows):
                missed.append(id)
            if sheet is not None:
                row |= self._sides(sheet, id % 100, f"{name}-{place:03}", sizes)
            rows.append(row)
        self._tell_missed(name, missed)
        has_art = all(row.get("art") for row in rows)
        columns = ("name", "text", "copies", *(["art"] if any("art" in row for row in rows) else ()),
                   *(["back"] if any("back" in row for row in rows) else ()))  # fmt: skip
        backs = {row.get("back", "") for row in rows}
        back = next(iter(backs)) if len(backs) == 1 else ""
        if back:
            columns = tuple(column for column in columns if column != "back")
        slots: dict[str, Mapping[str, object]] = {"face": {"at": "trim", "picture": "art"}} if has_art else {}
        return Deck(name, columns, tuple(rows), "copies", _format(sizes), slots, back)

    def _cards(self, deck: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
        """The cards of a deck; a deck without card objects only has numbers."""
        inner = [card for card in deck.get("ContainedObjects") or () if isinstance(card, dict)]
        if inner:
            yield from inner
        else:
            yield from ({"CardID": id} for id in deck.get("DeckIDs") or ())

    def _sides(self, sheet: _Sheet, place: int, name: str, sizes: list[tuple[float, float]]) -> dict[str, str]:
        """A card's face and back, cut out."""
        cells: dict[str, str] = {}
        face = self._cut(sheet.face, sheet.columns, sheet.rows, place)
        if face is not None:
            self.pictures[f"{name}.png"], size = face
            sizes.append(size)
            cells["art"] = f"{name}.png"
        if sheet.has_own_backs:
            back = self._cut(sheet.back, sheet.columns, sheet.rows, place)
            if back is not None:
                self.pictures[f"{name}-back.png"] = back[0]
                cells["back"] = f"{name}-back.png"
        elif (back_picture := self._cut(sheet.back, 1, 1, 0)) is not None:
            stem = plain_id(Path(urlsplit(sheet.back).path).stem)[:40]
            if sheet.back not in self.backs:
                self.backs[sheet.back] = f"{_free(stem, {taken.removesuffix('.png') for taken in self.pictures})}.png"
            cells["back"] = self.backs[sheet.back]
            self.pictures[cells["back"]] = back_picture[0]
        return cells

    def _cut(self, address: str, columns: int, rows: int, place: int) -> tuple[bytes, tuple[float, float]] | None:
        """One card cut from a sheet, as PNG, with its size in pixels; None if the sheet is not available."""
        picture = self._picture(address)
        if picture is None or place >= columns * rows:
            return None
        width, height = picture.width / columns, picture.height / rows
        x, y = place % columns * width, place // columns * height
        cut = picture.crop((round(x), round(y), round(x + width), round(y + height)))
        buffer = io.BytesIO()
        cut.save(buffer, "PNG")
        return buffer.getvalue(), (width, height)

    def _picture(self, address: str) -> Any:
        """The picture of a sheet: beside the save, in its folder of pictures, or fetched; None and a reason if there is
        none."""
        if address in self.sheets:
            return self.sheets[address]
        data = self._beside(address) or self.fetch(address)
        picture = _opened(data) if data else None
        if picture is None and address:
            line = self._line(f'"{address}"') if f'"{address}"' in self.text else 1
            name = Path(urlsplit(address).path).name or address
            why = (
                f"the sheet `{address[:80]}` is not here"
                if data is None
                else f"the sheet `{name[:60]}` is not a picture"
            )
            help = f"put it beside the save as `{name[:60]}`, or add `--fetch` to fetch it"
            self.report.warn(
                "PNP143", f"{why}, so its faces are left out", Span(str(self.file), line, 1, line, 2), help
            )
        self.sheets[address] = picture
        return picture

    def _beside(self, address: str) -> bytes | None:
        last = Path(unquote(urlsplit(address).path).replace("\\", "/")).name
        stored = re.sub(r"[^A-Za-z0-9]", "", address)
        names = [last] if last else []
        names += [f"{stored}{ending}" for ending in (".png", ".jpg", ".jpeg")]
        for folder in FOLDERS:
            for name in names:
                try:
                    return Disk(self.file.parent).read(f"{folder}/{name}".lstrip("/"), PICTURE)
                except (OSError, ValueError):
                    continue
        return None

    def _tell_missed(self, name: str, missed: Sequence[int]) -> None:
        """Warn of the cards of a deck whose numbers lead to no face."""
        if missed:
            line = self._line(str(missed[0]))
            numbers = ", ".join(map(str, missed[:5])) + (", …" if len(missed) > 5 else "")
            what = f"no sheet of `{name}` has {number_of(len(missed), 'face')} that its cards name: {numbers}"
            help = "export the save again, or add the pictures to the table in a column `art`"
            self.report.warn("PNP143", what, Span(str(self.file), line, 1, line, 2), help)

    # --------------------------------------------------------------------------------------------- omissions
    def _drop_object(self, one: Mapping[str, object]) -> None:
        name, nick = str(one.get("Name") or "object"), str(one.get("Nickname") or "")
        line = self._line(f'"{one.get("GUID")}"') if one.get("GUID") else self._line(f'"{nick or name}"')
        label = f"{name} “{nick}”" if nick else name
        self.drops.drop(label, line, "it is not a card")

    def _drop_keys(self, one: Mapping[str, object]) -> None:
        for key, value in one.items():
            if key not in KEPT and value not in ("", None, [], {}, False):
                is_program = key in ("LuaScript", "XmlUI")
                why = "pnp does not run other people's scripts" if is_program else "it is for the simulator"
                self.drops.drop(key, self._line(f'"{key}"'), why, False)

    def _line(self, text: str) -> int:
        at = self.text.find(text)
        return self.text.count("\n", 0, at) + 1 if at >= 0 else 1


def _objects(objects: Sequence[object], depth: int) -> Iterator[Mapping[str, object]]:
    """The objects of a save, including those in bags and other states, but not the cards of decks."""
    for one in objects:
        if not isinstance(one, dict) or depth > DEEPEST:
            continue
        yield one
        if one.get("Name") not in DECKS:
            states = one.get("States")
            inner = one.get("ContainedObjects")
            yield from _objects(inner if isinstance(inner, list) else [], depth + 1)
            yield from _objects(list(states.values()) if isinstance(states, dict) else [], depth + 1)


def _sheets_of(one: Mapping[str, object]) -> dict[int, _Sheet]:
    custom = one.get("CustomDeck")
    sheets = {}
    for number, sheet in custom.items() if isinstance(custom, dict) else ():
        if isinstance(sheet, dict) and str(number).isdigit():
            columns, rows = (min(max(_number(sheet.get(key)) or 1, 1), 10) for key in ("NumWidth", "NumHeight"))
            face, back = str(sheet.get("FaceURL") or ""), str(sheet.get("BackURL") or "")
            sheets[int(number)] = _Sheet(face, back, columns, rows, bool(sheet.get("UniqueBack")))
    return sheets


def _number(value: object) -> int:
    return int(value) if isinstance(value, int | float) and not isinstance(value, bool) else 0


def _opened(data: bytes) -> object:
    """The picture in these bytes, of at most ``PIXELS`` pixels; None for anything else."""
    from PIL import Image

    warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # PIXELS is the limit
    try:
        picture = Image.open(io.BytesIO(data))
        if PIXELS.is_exceeded_by(picture.width * picture.height):
            return None
        picture.load()
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None
    return picture.convert("RGBA") if picture.mode in ("RGBA", "LA", "P") else picture.convert("RGB")


def _format(sizes: list[tuple[float, float]]) -> str:
    """The format of cards whose faces have these pixels: a card's width, and the height of the face."""
    if not sizes:
        return "poker"
    width, height = sizes[0]
    share = height / width
    if abs(share - CARD[1] / CARD[0]) < 0.06:
        return "poker"
    return format_of(CARD[0], CARD[0] * share) if share > 1 else format_of(CARD[1], CARD[1] * share)


def _free(name: str, taken: Collection[str]) -> str:
    """A name that is not taken: the name itself, or the name with the lowest number that makes it unique."""
    names = itertools.chain([name], (f"{name}-{number}" for number in itertools.count(2)))
    return next(one for one in names if one not in taken)
