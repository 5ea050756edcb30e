"""A picture that is dropped on a face: it becomes a file of art/, under the name by which the card finds it."""

from pathlib import Path, PurePosixPath

from pnp.app.editing.table_edits import NotEdited
from pnp.app.workshop.cards import Cards
from pnp.base.resources import TEMPLATES
from pnp.model.game import Card, CardKind, Message
from pnp.press.pieces.layouts.filling import PICTURE_COLUMNS
from pnp.press.pieces.pictures import ENDINGS, card_picture, plain_name
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.budgets import PICTURE
from pnp.source.load.safe_open import read_inside
from pnp.source.load.write_back import write_back

FOLDER = "art"
FIRST_BYTES = {
    ".png": (b"\x89PNG\r\n\x1a\n",), ".jpg": (b"\xff\xd8\xff",), ".webp": (b"RIFF",), ".avif": (b"\0\0\0",),
    ".svg": (b"<", b"\xef\xbb\xbf<"),
}  # fmt: skip
"""How files of these kinds begin."""


class PictureExists(NotEdited):
    """Another picture has that name."""


def put_picture(cards: Cards, id: str, name: str, data: bytes, is_replacing: bool = False) -> dict[str, object]:
    """Write a picture for the card of a face; the answer names its file. Raises NotEdited, and PictureExists if there
    is another picture of that name and ``is_replacing`` is not set."""
    ending = PurePosixPath(name.replace("\\", "/")).suffix.lower().replace(".jpeg", ".jpg")
    if ending not in FIRST_BYTES or not data.startswith(FIRST_BYTES[ending]):
        raise NotEdited(f"`{name}` is not a picture that is printed: save it as PNG, JPEG, WebP, AVIF or SVG")
    if PICTURE.is_exceeded_by(len(data)):
        raise NotEdited(PICTURE.message(f"`{name}`"))
    with cards.lock:
        kind, card = _card_of(cards, id)
        folder = cards.source.folder
        named = _name_in_table(card)
        is_of_two = sum(card.code in {each.code for each in other.cards} for other in _kinds(cards)) > 1
        now = card_picture((folder, TEMPLATES), named, kind.name, card.code)
        target = _target(now, named or (f"{kind.name}/{card.code}" if is_of_two else card.code), ending)
        report = Report()
        before = _before(folder, target)
        if before is not None and before != data and not is_replacing:
            raise PictureExists(f"{FOLDER}/{target} is another picture")
        if before != data and not write_back(folder, f"{FOLDER}/{target}", data, report):
            raise NotEdited(next(iter(report)).message)
        return {"file": f"{FOLDER}/{target}"}


def _before(folder: Path, target: str) -> bytes | None:
    """The present content of a file below art/; None if there is none. Raises NotEdited if it cannot be read, since it
    would be lost."""
    try:
        return read_inside(folder, f"{FOLDER}/{target}", PICTURE)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as problem:
        why = problem.strerror or str(problem)
        raise NotEdited(f"{FOLDER}/{target} is there, but it cannot be read: {why.lower()}") from None


def _target(now: str, wanted: str, ending: str) -> str:
    """The name of the picture below art/: the name of the present one, if its kind is the same. Raises NotEdited."""
    own = plain_name(now)
    has = PurePosixPath(own).suffix.lower().replace(".jpeg", ".jpg")
    if own and has == ending:
        return own
    if has in FIRST_BYTES and has:
        raise NotEdited(f"this card shows {FOLDER}/{own}: drop a picture of the same kind (`{has}`), or take that away")
    if PurePosixPath(wanted).suffix.lower() in ENDINGS[1:]:
        raise NotEdited(f"the table names the picture {wanted}: drop one of the same kind")
    return f"{wanted}{ending}"


def _kinds(cards: Cards) -> list[CardKind]:
    return list(cards.loaded.game.cards.values()) if cards.loaded is not None else []


def _card_of(cards: Cards, id: str) -> tuple[CardKind, Card]:
    face = cards.faces.get(id)
    if face is not None and cards.loaded is not None:
        printed = {one.prints for one in cards.loaded.game.components if one.id == face.component}
        for kind in _kinds(cards):
            for card in kind.cards if kind.name in printed else ():
                if card.code == face.code and card.span.line == face.line:
                    return kind, card
    raise NotEdited("there is no such card any more: look again")


def _name_in_table(card: Card) -> str:
    """The picture that the card's row names, below art/; "" for none."""
    values = (card.values.get(column) for column in sorted(PICTURE_COLUMNS))
    named = (value.text if isinstance(value, Message) else value for value in values)
    name = plain_name(next((text for text in named if isinstance(text, str) and text), ""))
    if PurePosixPath(name).is_absolute() or ".." in PurePosixPath(name).parts:
        raise NotEdited(f"the table names a picture outside the folder: {name}")
    return name
