"""Boards of squares, hexagons or points for a table in a browser: each space with its place, content and option."""

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

from pnp.app.play.grid_lines import cells_on_grids, grids_of, marks_of
from pnp.app.play.laid_cards import laid_on, window
from pnp.app.play.table_words import number_words, sentence, value_words
from pnp.engine.play.describe import Describer
from pnp.engine.play.things import PlayerView, Thing
from pnp.engine.play.values import Member
from pnp.engine.play.view import View
from pnp.model.game import Board, Enumeration, Family
from pnp.model.spaces import inks_of_men, part_shown

HEX_ROW = math.sqrt(3) / 2
"""Distance of rows of hexagons, in distances of hexagons in a row."""
SET = "★"
"""The sign of a flag that is set."""
Data: TypeAlias = dict[str, Any]
"""A JSON object."""


def grid_boards(d: Describer, view: View, options: Sequence[Thing], zones: Mapping[str, Data]) -> list[Data]:
    """The boards whose spaces have a row and a column, with the content and the option of each space; ``zones``: those
    that are spaces, with their cards as the browser draws them."""
    offered = {option.name: at for at, option in enumerate(options) if isinstance(option, Member)}
    values = {name: value for name, _, value in view.numbers}
    boards = [b for b in d.game.boards.values() if b.positions]
    drawn = [_board(d, board, d.game.enums[board.places], values, offered) for board in boards]
    for board, data in zip(boards, drawn, strict=True):
        _lay(d, view, board, data, zones)
    return drawn


def _lay(d: Describer, view: View, board: Board, data: Data, zones: Mapping[str, Data]) -> None:
    """Put the cards onto the spaces of a board; of a growing one, keep the spaces that are used and those beside."""
    shape = d.game.enums[board.places]
    laid, cells = laid_on(d, view, shape), {cell["name"]: cell for cell in data["cells"]}
    step = 360 // len(shape.around)
    for name, stacks in laid.items():
        for one in stacks:
            zone = zones[one.zone.name]
            cards = zone["cards"] if zone["look"] == "pile" else zone["cards"][::-1]
            card = cards[0] if cards and one.top is not None else {"back": True, "face": f"{zone['kind']}/back"}
            names = [each["name"] for each in cards] or [zone["label"]]
            cell = cells[name]
            cell["spoken"] = ", ".join([cell["spoken"], *names])
            laying = {"face": card["face"], "turn": one.turns % len(shape.around) * step, "below": one.below}
            cell.setdefault("cards", []).append(laying)
            option = next((each["option"] for each in cards if "option" in each), next(iter(zone["at"]), None))
            if option is not None:
                cell.setdefault("option", option)
    if board.grows:
        offered = {name for name, cell in cells.items() if "option" in cell}
        _crop(shape, data, part_shown(d.game, shape, laid) | offered)


def _crop(shape: Enumeration, data: Data, shown: frozenset[str]) -> None:
    """Leave out the spaces of a growing board that are not shown, and begin its places at 0."""
    columns, rows = window(shape, shown)
    cells = [cell for cell in data["cells"] if cell["name"] in shown]
    left, top = min(cell["x"] for cell in cells), min(cell["y"] for cell in cells)
    for cell in cells:
        cell["x"], cell["y"] = round(cell["x"] - left, 4), round(cell["y"] - top, 4)
    step, shift = (HEX_ROW, 0.5) if shape.hexes else (1.0, 0.0)
    first = shift * rows[0] - left
    marks = [(chr(ord("A") + c), round(c - shift + first, 4), -step) for c in columns]
    marks += [
        (str(shape.row_numbers[r]), round(columns[0] + r * shift - left - 1.0, 4), round(r * step - top, 4))
        for r in rows
    ]
    width, height = (max(cell[side] for cell in cells) for side in ("x", "y"))
    data |= {"cells": cells, "width": width, "height": height, "marks": marks, "ways": []}


def cells_of_boards(d: Describer) -> frozenset[str]:
    """The names of the numbers that these boards show."""
    return cells_on_grids(d.game, {board.places for board in d.game.boards.values() if board.positions})


def _board(
    d: Describer, board: Board, enum: Enumeration, values: Mapping[str, Thing], offered: Mapping[str, int]
) -> Data:
    """A board; its places are in distances of spaces in a row, from the middle of the first space."""
    families = [family for family, of in grids_of(d.game) if of is enum]
    spots = _spots(enum)
    signs = {f.name: _signs(d, f, values) for f in families}
    cells = []
    for at, name in enumerate(enum.names):
        x, y = spots[at]
        dark = board.checkered and (at % enum.grid[0] + at // enum.grid[0]) % 2 == 1
        cell: Data = {"name": name, "x": x, "y": y, **({"dark": True} if dark else {})}
        if name in offered:
            cell["option"] = offered[name]
        cells.append({**cell, **_content(d, name, families, signs, values)})
    shape = "lines" if enum.lines else "hexes" if enum.hexes else "crossings" if board.crossings else "squares"
    place = dict(zip(enum.names, spots, strict=True))
    ways = {(place[a], place[b]) for line in enum.lines for a, b in pairwise(line)}
    return {
        "label": sentence(d, d.text(board.label)), "shape": shape, "cells": cells,
        "width": max(x for x, _ in spots), "height": max(y for _, y in spots),
        "marks": _edge_marks(enum), "ways": sorted([*one, *other] for one, other in ways),
    }  # fmt: skip


def _spots(enum: Enumeration) -> list[tuple[float, float]]:
    """The place of each space."""
    if not enum.size:
        return [(column - 1.0, row - 1.0) for column, row in enum.positions]
    places = [divmod(at, enum.size[0]) for at in range(len(enum.members))]
    if enum.hexes:
        return [(round(column + row / 2, 4), round(row * HEX_ROW, 4)) for row, column in places]
    return [(float(column), float(row)) for row, column in places]


def _edge_marks(enum: Enumeration) -> list[tuple[str, float, float]]:
    """The letters above the columns and the numbers before the rows, with their places."""
    step, shift = (HEX_ROW, 0.5) if enum.hexes else (1.0, 0.0)
    letters = [(chr(ord("A") + column), column - shift, -step) for column in range(enum.extent[0])]
    return [*letters, *((str(n), row * shift - 1.0, round(row * step, 4)) for row, n in enumerate(enum.row_numbers))]


def _signs(d: Describer, family: Family, values: Mapping[str, Thing]) -> dict[str, str]:
    """The short signs of the words that a family may show: `sign:` of a member, or its first letters."""
    words = {value_words(d, values[c]) for c in family.cells.values() if isinstance(values.get(c), Member)}
    signs = marks_of({word for word in words if word})
    for cell in family.cells.values():
        if isinstance(value := values.get(cell), Member):
            own = d.game.enums[value.enum].members[int(value)].props.get("sign")
            if isinstance(own, str):
                signs[value_words(d, value)] = own
    return signs


def _content(
    d: Describer, name: str, families: Sequence[Family], signs: Mapping[str, Mapping[str, str]],
    values: Mapping[str, Thing],
) -> Data:  # fmt: skip
    """The content of a space: the seat that owns the man on it, a short text, and words for screen readers."""
    content: Data = {}
    spoken, texts = [], []
    for family in families:
        cell = family.cells[(name,)]
        value = values.get(cell)
        if value is None or value is False or (value == 0 and not isinstance(value, Member)):
            continue
        label, words = number_words(d, cell, value)
        spoken.append(words or label)
        match value:
            case PlayerView():
                content["man"] = value.seat
            case True:
                texts.append(SET)
            case Member() if isinstance(ink := d.game.enums[value.enum].members[int(value)].props.get("ink"), str):
                content |= {"man": int(value), "ink": ink}
            case Member():
                texts.append(signs[family.name].get(words, words))
            case int():
                texts.append(str(value))
    inks, man = inks_of_men(d.game), content.get("man")
    if isinstance(man, int) and "ink" not in content and len(inks) > man:
        content["ink"] = inks[man]
    return {**content, **({"text": " ".join(texts)} if texts else {}), "spoken": ", ".join([name, *spoken])}
