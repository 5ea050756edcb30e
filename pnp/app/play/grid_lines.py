"""Boards of squares, hexagons or points as rows of text, with coordinates at the edges."""

from collections.abc import Collection, Mapping, Sequence

from pnp.app.play.laid_cards import laid_on, text_on, window
from pnp.app.play.table_words import value_words
from pnp.engine.play.describe import Describer
from pnp.engine.play.things import Thing
from pnp.engine.play.view import View
from pnp.model.game import Enumeration, Family, Game
from pnp.model.spaces import board_of, part_shown, spaces_of_zones

FREE = "·"
"""An empty space."""
SET = "x"
"""A space with a flag that is set."""


def grids_of(game: Game) -> list[tuple[Family, Enumeration]]:
    """Return the counters and fields that exist once for each space of a grid, with the grid."""
    families = [f for f in game.families.values() if f.of_member and not f.indices and f.kind in ("counter", "field")]
    return [(f, game.enums[f.keys[0]]) for f in families if game.enums[f.keys[0]].positions]


def cells_on_grids(game: Game, names: Collection[str] | None = None) -> frozenset[str]:
    """Return the names of the numbers on all grids, or on those with these names."""
    grids = [family for family, shape in grids_of(game) if names is None or shape.name in names]
    return frozenset(cell for family in grids for cell in family.cells.values())


def grid_lines(d: Describer, view: View) -> list[str]:
    """Return the rows of all boards that the viewer knows something about. Numbers and fields are written beside the
    cards on a board's spaces; without cards, each has rows of its own."""
    numbers = {name: value for name, _, value in view.numbers}
    contents: dict[str, list[Mapping[str, Thing]]] = {}
    for family, shape in grids_of(d.game):
        values = {key[0]: numbers[cell] for key, cell in family.cells.items() if cell in numbers}
        if values:
            contents.setdefault(shape.name, []).append(values)
    with_zones = dict.fromkeys(name for name, _ in spaces_of_zones(d.game).values())
    lines: list[str] = []
    for name, families in contents.items():
        if name not in with_zones:
            for each in families:
                lines += _board(d, d.game.enums[name], [each], {})
    for name in with_zones:
        shape = d.game.enums[name]
        cards = {space: text_on(d, shape, stacks) for space, stacks in laid_on(d, view, shape).items()}
        lines += _board(d, shape, contents.get(name, []), cards)
    return lines


def _board(
    d: Describer, shape: Enumeration, families: Sequence[Mapping[str, Thing]], cards: Mapping[str, str]
) -> list[str]:
    """Return the rows of a board, with its cards and the content of each family on a space, and the key of letters."""
    texts = {name: [card] for name, card in cards.items()}
    contents = [(name, _word(d, value)) for values in families for name, value in values.items()]
    marks = marks_of({word for _, word in contents if word})
    for name, word in contents:
        if word:
            texts.setdefault(name, []).append(marks[word])
    legend = [f"{mark} = {word}" for word, mark in sorted(marks.items()) if mark != word]
    board = board_of(d.game, shape)
    if not texts and (not families or (board is not None and board.grows)):
        return []
    shown = part_shown(d.game, shape, texts)
    filled = {name: " ".join(texts.get(name, [FREE])) for name in shape.names if name in shown}
    return [*_rows(shape, filled, window(shape, shown)), *([", ".join(legend)] if legend else [])]


def _rows(shape: Enumeration, texts: Mapping[str, str], part: tuple[range, range]) -> list[str]:
    """Return the rows of a part of a board, with letters above and numbers beside them."""
    columns, rows = part
    width = max(1, *map(len, texts.values()))
    half = (width + 1) / 2 if shape.hexes else 0
    names = dict(zip(shape.positions, shape.names, strict=True))
    edge = len(str(shape.extent[1])) + 1
    lines = [" " * edge + " ".join(chr(ord("A") + column).ljust(width) for column in columns).rstrip()]
    for row in rows:
        number = shape.row_numbers[row]
        cells = [texts.get(names.get((column + 1, number), ""), "") for column in columns]
        indent = " " * round((row - rows[0]) * half)
        lines.append(indent + str(number).rjust(edge - 1) + " " + " ".join(c.ljust(width) for c in cells).rstrip())
    return lines


def _word(d: Describer, value: Thing) -> str:
    """Return the content of a space in words; "" for nothing."""
    if value in (None, False, 0):
        return ""
    return SET if value is True else value_words(d, value)


def marks_of(words: set[str]) -> dict[str, str]:
    """Return the shortest prefixes that distinguish words; numbers are not shortened."""
    for length in range(1, max(map(len, words), default=0) + 1):
        marks = {word: word if word.lstrip("-").isdecimal() else word[:length] for word in words}
        if len(set(marks.values())) == len(words):
            return marks
    return {word: word for word in words}
