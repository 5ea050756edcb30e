"""Page forms of a quick reference: their sizes, columns and type sizes, and the space in them."""

from pnp.base.frozen import dataclass

KEY_GAP, KEY_LEAD = 5.0, 4.2
"""Space between two icons of the key, and between its lines, mm."""


@dataclass(frozen=True)
class Layout:
    """The form of a page of reference, mm and pt."""

    width: float
    height: float
    margins: tuple[float, float, float, float]
    """Top, right, bottom and left margins."""
    columns: tuple[float, ...]
    """Widths."""
    gutter: float
    least: float
    most: float
    """Type sizes."""
    band: float = 19.0
    """Height of the title band; 0: none."""
    narrow: bool = False
    """Whether its columns are narrow: then content that is side by side on a sheet is stacked."""
    numbered: bool = True
    may_drop: bool = False
    """Whether sections may be left out: tables of cards first, then from the end."""
    key: bool = True
    """Whether it has the key of icons at the foot."""
    goal_size: float = 1.17
    """Size of the opening lines, in type sizes; 0: none."""
    is_sheet: bool = False
    """Whether a short reference is set on a part of the paper."""
    most_pages: int = 1
    """Most pages for a game with a very long text."""
    floor: float = 7.0
    """No type except the foot's is smaller, pt."""
    key_rows: int = 1
    """Lines of the key."""
    pages: int = 1
    copies: int = 1
    """Number of copies on a paper."""

    @property
    def is_designed(self) -> bool:
        """Whether it is a page below a title, with the round on a rail and tables as cells; cards are plain."""
        return self.band > 0 and not self.is_column

    @property
    def is_column(self) -> bool:
        """Whether it is one narrow column: a card."""
        return self.narrow and self.pages * len(self.columns) == 1


A4 = Layout(210, 297, (12, 12, 12, 12), (82.5, 96.5), 7.0, 8.0, 12.0, is_sheet=True, most_pages=2, floor=8.0)
LETTER = Layout(215.9, 279.4, (12, 12, 12, 12), (85.0, 99.0), 7.9, 8.0, 12.0, is_sheet=True, most_pages=2, floor=8.0)
BACK_COVER = Layout(
    148, 210, (11, 11, 10, 11), (61.0, 61.0), 4.0, 7.5, 9.0, 13.0, True, may_drop=True, goal_size=1.1, most_pages=3
)


def layout_for(width: float, height: float) -> Layout:
    """The sheet for a paper of that size, mm: A4's and Letter's own, and the same proportions on any other."""
    for layout in (A4, LETTER):
        if abs(layout.width - width) < 0.5 and abs(layout.height - height) < 0.5:
            return layout
    gutter, wide = 7.0, width - 24.0
    left = round((wide - gutter) * 0.461, 1)
    columns = (left, wide - gutter - left)
    return Layout(width, height, (12, 12, 12, 12), columns, gutter, 8.0, 12.0, is_sheet=True, most_pages=2, floor=8.0)


def room_of(layout: Layout, goal: float = 0.0) -> float:
    """The height of a page's columns below a goal of this height, mm."""
    top, _, bottom, _ = layout.margins
    head = head_height(layout) + (goal + 3.0 if goal else 0.0)
    return layout.height - top - bottom - head - (9.0 + KEY_LEAD * (layout.key_rows - 1) if layout.key else 0.0)


def head_height(layout: Layout) -> float:
    """The height of the title band including the space below it, mm."""
    return layout.band + (layout.band * 0.16 + 0.6) if layout.band else 0.0
