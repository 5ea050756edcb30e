"""Names of files for pieces, by a pattern: ``{n}-{name}``."""

import re
from collections.abc import Iterable

from pnp.press.decks.deck import Card, Deck, file_stem
from pnp.press.typeset.drawing.page import Face

FIELDS = ("id", "name", "n", "deck", "copies")
"""Words allowed in braces in a pattern: a piece's code, its name, its number, the component, copies."""
USUAL = "{deck}/{id}"
"""The default pattern."""
_FIELD = re.compile(r"\{([^{}]*)\}")


def unknown_fields(pattern: str) -> list[str]:
    """The unknown words in braces."""
    return [name for name in _FIELD.findall(pattern) if name not in FIELDS]


def file_names(pattern: str, deck: Deck, faces: Iterable[tuple[Face, Card]], ending: str) -> list[str]:
    """A unique name for each face: repeated names are numbered. A `/` in the pattern makes a folder."""
    numbers = {card.face.name: number for number, card in enumerate(deck.cards, 1)}
    digits = len(str(len(deck.cards)))
    names: list[str] = []
    has_own = "{id}" in pattern or "{name}" in pattern
    for face, card in faces:
        is_back = face is not card.face
        words = {
            "id": file_stem(face.name), "deck": file_stem(deck.id), "copies": str(card.copies),
            "name": file_stem(face.name if is_back else card.name or face.name),
            "n": f"{numbers[card.face.name]:0{digits}}" + ("-back" if is_back and not has_own else ""),
        }  # fmt: skip
        filled = _FIELD.sub(lambda match, words=words: words[match[1]], pattern)  # type: ignore[misc]
        name = "/".join(file_stem(part) for part in filled.split("/") if part)
        free = (one for one in (name, *(f"{name}-{n}" for n in range(2, 100_000))) if f"{one}.{ending}" not in names)
        names.append(f"{next(free)}.{ending}")
    return names
