"""Spaces of boards with rows and columns: the zones that are spaces, and the part of a growing board that is shown."""

from collections.abc import Collection, Iterator

from pnp.model.game import Board, Enumeration, Game


def spaces_of_zones(game: Game) -> dict[str, tuple[str, str]]:
    """Return the set of names and the space of each zone that is a space of a board with rows and columns."""
    families = [f for f in game.families.values() if f.kind == "zone" and f.of_member and not f.indices]
    return {
        zone: (family.keys[0], members[0])
        for family in families
        if game.enums[family.keys[0]].positions
        for members, zone in family.cells.items()
    }


def board_of(game: Game, shape: Enumeration | None) -> Board | None:
    """Return the board with these spaces, the one that grows before others; None if there is none."""
    boards = [board for board in game.boards.values() if shape is not None and board.places == shape.name]
    return min(boards, key=lambda board: not board.grows, default=None)


def inks_of_men(game: Game) -> tuple[str, ...]:
    """Return the inks of the players' men by seat, if a component prints them in as many shades as there are players;
    () otherwise."""
    for component in game.components:
        enum = game.enums.get(component.each)
        if enum is not None and len(enum.members) == game.players[1]:
            inks = [member.props.get("ink") for member in enum.members]
            if all(isinstance(ink, str) for ink in inks):
                return tuple(str(ink) for ink in inks)
    return ()


def part_shown(game: Game, shape: Enumeration, laid: Collection[str]) -> frozenset[str]:
    """Return the spaces of a board that are shown: all, or of a growing board those with cards and the ones beside
    them, or those in the middle before any card lies there."""
    board = board_of(game, shape)
    if board is None or not board.grows:
        return frozenset(shape.names)
    places = {at for at, name in enumerate(shape.names) if name in laid} or {_middle(shape)}
    return frozenset(shape.names[at] for at in {*places, *_near(shape, places)})


def _middle(shape: Enumeration) -> int:
    columns, rows = shape.size
    return rows // 2 * columns + columns // 2


def _near(shape: Enumeration, places: Collection[int]) -> Iterator[int]:
    beside = shape.beside
    return (near for place in places for near in beside[place])
