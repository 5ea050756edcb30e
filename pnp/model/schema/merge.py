"""Shared data and variants merged into game.yaml before any check."""

from typing import TYPE_CHECKING

from pnp.source.diagnostics import Label, Report
from pnp.source.load.nodes import Dictionary, Listing, Node, Scalar, below

if TYPE_CHECKING:
    from pnp.source.load.tree import Tree

SHARED = ("names", "cards", "rankings", "tables", "constants", "terms")
"""The keys of game.yaml that a library shares."""


def merged_data(tree: "Tree", variant: str, report: Report) -> Dictionary:
    """The game's data over its libraries', with the variant's overlay on top. Reports PNP108 for a clash, PNP104 for an
    overlay of `variants`."""
    data = with_libraries(tree, report)
    overlay = below(data, "variants", variant, "overlay") if variant else None
    if not isinstance(overlay, Dictionary):
        return data
    if "variants" in overlay:
        report.error("PNP104", "an overlay may not change `variants`", overlay.keys["variants"], "remove it")
    changed = overlaid(data, overlay)
    assert isinstance(changed, Dictionary)
    return changed


def with_libraries(tree: "Tree", report: Report) -> Dictionary:
    """The game's data with its libraries'; the libraries' names come first. Reports PNP108 for a clash."""
    if not tree.shared:
        return tree.data
    entries, keys = dict(tree.data.entries), dict(tree.data.keys)
    for library in reversed(list(tree.shared.values())):
        data = with_libraries(library, report)
        for section in SHARED:
            below_it, own = data.get(section), entries.get(section)
            if isinstance(below_it, Dictionary):
                entries[section] = _joined(below_it, own, report) if isinstance(own, Dictionary) else below_it
                keys.setdefault(section, data.keys[section])
    return Dictionary(entries, tree.data.span, keys)


def _joined(first: Dictionary, second: Dictionary, report: Report) -> Dictionary:
    for name in second.entries:
        if name in first.entries and second.entries[name] is not first.entries[name]:
            report.error(
                "PNP108",
                f"`{name}` is already declared in a shared library",
                second.keys[name],
                "give it another name, or remove it",
                labels=(Label(first.keys[name], "declared here"),),
            )
    return Dictionary({**first.entries, **second.entries}, second.span, {**first.keys, **second.keys})


def overlaid(base: Node | None, overlay: Node) -> Node:
    """The base with the overlay on it: mappings are merged key by key, an empty ``key:`` removes the key, anything else
    is replaced. A short form (``hand_limit: 4``) replaces a short form."""
    if not isinstance(base, Dictionary) or not isinstance(overlay, Dictionary):
        return overlay
    entries, keys = dict(base.entries), dict(base.keys)
    for key, value in overlay.entries.items():
        if isinstance(value, Scalar) and value.value is None:
            entries.pop(key, None)
        elif isinstance(entries.get(key), Dictionary) and isinstance(value, Scalar):
            entries[key] = _short_form(entries[key], value)
        else:
            entries[key], keys[key] = overlaid(entries.get(key), value), overlay.keys[key]
    return Dictionary(entries, base.span, keys)


def _short_form(base: Node, value: Scalar) -> Node:
    """The mapping ``{value: …, clause: …}`` with another value and the same clause."""
    if isinstance(base, Dictionary) and "value" in base:
        return Dictionary({**base.entries, "value": value}, base.span, {**base.keys, "value": value.span})
    return value


def variant_names(tree: "Tree") -> tuple[str, ...]:
    """The names of a game's variants, in order."""
    variants = below(tree.data, "variants")
    return tuple(variants.entries) if isinstance(variants, Dictionary) else ()


def words_of(node: Node | None) -> list[tuple[str, Scalar]]:
    """A text, or a list of texts, with their places."""
    items = node.items if isinstance(node, Listing) else (node,) if node is not None else ()
    return [(item.text, item) for item in items if isinstance(item, Scalar)]
