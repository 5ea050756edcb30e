"""Rankings of hands as numbers, and what a hand is as one number: its row, and the ranks by which ties are broken.

The better hand is the greater number. Each rank takes DIGIT bits, and one more than it is, so that having no further
card is less than having one (pnp.engine.play.hands).
"""

from pnp.engine.native.layout import NIL, Layout
from pnp.engine.native.typed import Unsupported
from pnp.model.game import Ranking

DIGIT, LONGEST_HAND = 6, 9
"""As in vm/machine.h."""
HIGHEST = 62


def digits_of(ranking: Ranking) -> int:
    """How many ranks a hand is told by at most."""
    grouped = (len(s.groups) + max(0, ranking.run - sum(s.groups)) for s in ranking.shapes)
    most = max(1, ranking.run, *grouped)
    if most > LONGEST_HAND or len(ranking.shapes) > 200:
        raise Unsupported(f"the ranking `{ranking.name}`: its hands are too long")
    return most


def ranking_numbers(layout: Layout) -> tuple[list[int], list[int]]:
    """All rankings, and the rows of all, as vm/machine.h has them."""
    rankings: list[int] = []
    shapes: list[int] = []
    row = 4 + LONGEST_HAND
    members = layout.table.members
    for ranking in layout.game.rankings.values():
        columns = layout.columns
        rank, suit = columns.get(ranking.rank, -1), columns.get(ranking.suit, -1)
        if rank < 0 or suit < 0 or len(layout.game.enums[ranking.rank].members) > HIGHEST:
            raise Unsupported(f"the ranking `{ranking.name}`")
        low = int(members[ranking.low]) if ranking.low else -1
        rankings += [rank, suit, low, ranking.run, digits_of(ranking), len(ranking.shapes), len(shapes) // row]
        for shape in ranking.shapes:
            top = int(members[shape.top]) if shape.top else -1
            if len(shape.groups) > LONGEST_HAND:
                raise Unsupported(f"the ranking `{ranking.name}`: its hands are too long")
            padded = [*shape.groups, *[0] * (LONGEST_HAND - len(shape.groups))]
            shapes += [bool(shape.run), bool(shape.suited), top, len(shape.groups), *padded]
    return rankings, shapes


def column_cells(layout: Layout, ranking: Ranking, column: str) -> dict[int, int]:
    """What a column of a ranking says of each row, by the row's place in a hand's number."""
    n = len(ranking.shapes)
    rows = {n - i: shape for i, shape in enumerate(ranking.shapes)} | {0: ranking.shapes[-1]}
    if column == "shape":
        return {order: int(layout.table.members[row.name]) for order, row in rows.items()}
    told = {order: row.columns.get(column) for order, row in rows.items()}
    return {order: layout.of_data(value) if value is not None else NIL for order, value in told.items()}
