"""Structure in strips: the part of a document to which items belong, for screen readers.

A strip's items are in groups with tags; items in none of them are ornaments.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from pnp.base.frozen import replace
from pnp.press.typeset.drawing.page import GlyphRun, Group, Item, Path, Tag
from pnp.press.typeset.text.fonts import Fonts
from pnp.press.typeset.text.shaped import ShapedRun

if TYPE_CHECKING:
    from pnp.press.typeset.flow.strips import Galley, Strip


WORDS, LABEL, BEHIND = Tag("P"), Tag("Lbl"), Tag("Reference")
"""Placeholders for a paragraph's own tags while its strips wait to be reused: its words, the items hung before them and
after."""
ORNAMENT = Tag("")
"""Tag of a drawing that is not read: a second copy."""
Renamed = Mapping[Tag, tuple[Tag, ...]]


def tagged(items: Iterable[Item], *tags: Tag) -> Group:
    """Items that belong to a part of the structure."""
    return Group(tuple(items), tags=tags)


def within(galley: "Galley", tags: tuple[Tag, ...]) -> "Galley":
    """A galley within parts of the structure, the outermost first."""
    if not tags:
        return galley
    listing = next((tag for tag in tags if tag.role == "L"), None)
    return tuple([_within(strip, tags, listing) for strip in galley])


def _within(strip: "Strip", tags: tuple[Tag, ...], listing: Tag | None) -> "Strip":
    """A strip within parts of the structure; ``listing``: the outermost list among them."""
    if not (strip.items or strip.notes):  # (one that was only measured)
        return strip if listing is None else replace(strip, listing=listing)
    items = tuple(
        [_led(item, (*tags, *item.tags)) if isinstance(item, Group) and item.tags else item for item in strip.items]
    )
    notes = tuple([(replace(note, tags=(*tags, *note.tags)), y) for note, y in strip.notes])
    return replace(strip, items=items, notes=notes, listing=listing or strip.listing)


def named(strip: "Strip", names: Renamed) -> "Strip":
    """A strip with its placeholders replaced by a paragraph's own tags."""
    items = [_led(i, names.get(i.tags[0], i.tags)) if isinstance(i, Group) and i.tags else i for i in strip.items]
    return replace(strip, items=tuple(items))


def _led(group: Group, tags: tuple[Tag, ...]) -> Group:
    return Group(group.items, group.matrix, group.clip, group.clip_even_odd, group.opacity, group.mask, tags)


def as_ornament(strip: "Strip") -> "Strip":
    """A strip that is not read: a table's header on its second page."""
    items = tuple(_led(item, ()) if isinstance(item, Group) and item.tags else item for item in strip.items)
    return replace(strip, items=items, notes=())


def with_space(items: tuple[Item, ...], fonts: Fonts) -> tuple[Item, ...]:
    """Words with an invisible space after them: the next item is another word."""
    if not items or not isinstance(last := items[-1], GlyphRun) or last.text.endswith(" "):
        return items
    shaped = fonts.open(last.font).shape(" ")
    if not shaped.glyphs or not shaped.glyphs[0].gid:
        return items
    if not isinstance(last.glyphs, ShapedRun):
        return items
    typed, spoken = last.glyphs.with_next(shaped), last.reading_text and last.reading_text + " "
    return (*items[:-1], replace(last, glyphs=typed, text=last.text + " ", reading_text=spoken))


def is_ornament(items: Iterable[Item]) -> bool:
    """Whether a drawing consists only of outlines: rules and the like."""
    return all(isinstance(i, Path) or (isinstance(i, Group) and is_ornament(i.items)) for i in items)


def without_tags(items: Iterable[Item]) -> tuple[Item, ...]:
    """Items without structure: those of a face, which is described as a whole."""
    return tuple(_led(i, ()) if isinstance(i, Group) and i.tags else i for i in items)
