"""Words on the spaces of a board: a space is a member, which knows the set that it belongs to."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pnp.base.frozen import dataclass
from pnp.engine.play.values import Member
from pnp.model.game import Enumeration

if TYPE_CHECKING:
    from pnp.engine.play.state import State


@dataclass(frozen=True, slots=True)
class Grid:
    """The spaces of a board, in order, and for each the positions of the adjacent ones."""

    shape: Enumeration
    spaces: tuple[Member, ...]
    beside: tuple[tuple[int, ...], ...]


def grid_words(state: "State") -> dict[str, Callable[..., object]]:
    """Return the words on grids, bound to a table's spaces."""
    shapes = [enum for enum in state.game.enums.values() if enum.is_board]
    grids = {e.name: Grid(e, tuple(state.members[m.name] for m in e.members), e.beside) for e in shapes}

    def beside(space: Member) -> list[Member]:
        grid = grids[space.enum]
        return [grid.spaces[at] for at in grid.beside[space]]

    def step(space: Member, columns: int, rows: int) -> Member | None:
        grid = grids[space.enum]
        at = grid.shape.step(space, columns, rows)
        return None if at is None else grid.spaces[at]

    def next_to(space: Member, side: int) -> Member | None:
        around = grids[space.enum].shape.around
        return step(space, *around[side % len(around)])

    def ray(space: Member, columns: int, rows: int) -> list[Member]:
        reached: list[Member] = []
        here = step(space, columns, rows) if columns or rows else None
        while here is not None:
            reached.append(here)
            here = step(here, columns, rows)
        return reached

    def joined(space: Member, among: Sequence[Member]) -> list[Member]:
        grid, left = grids[space.enum], {int(other) for other in among}
        edge = [int(space)] if space in left else []
        left.difference_update(edge)
        reached = list(edge)
        while edge:
            near = [at for at in grid.beside[edge.pop()] if at in left]
            left.difference_update(near)
            edge += near
            reached += near
        return [grid.spaces[at] for at in sorted(reached)]

    def lines(space: Member) -> list[list[Member]]:
        grid = grids[space.enum]
        return [[grid.spaces[at] for at in line] for line in grid.shape.lines_through[space]]

    return {"beside": beside, "step": step, "ray": ray, "joined": joined, "lines": lines, "next_to": next_to}
