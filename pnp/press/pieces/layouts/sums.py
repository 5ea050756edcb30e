"""The sum of a layout and of the columns that it shows, by which the template made from them is kept."""

import hashlib
from dataclasses import field

from pnp.base.frozen import dataclass
from pnp.model.game import Layout
from pnp.press.pieces.layouts.subject import Subject


@dataclass(eq=False)
class LayoutSums:
    """Sums of layouts, each computed once. A change of a table may change the columns of a layout of the same name."""

    _sums: dict[tuple[int, int], tuple[Layout, Subject, str]] = field(default_factory=dict)
    """By the ids of a layout and a subject, both of which are held so that no other object gets their ids."""

    def of(self, layout: Layout, subject: Subject) -> str:
        """The sum of a layout for a subject."""
        ids = id(layout), id(subject)
        if ids not in self._sums:
            text = repr((layout, subject)).encode("utf-8", "surrogatepass")
            self._sums[ids] = layout, subject, hashlib.sha256(text).hexdigest()
        return self._sums[ids][2]
