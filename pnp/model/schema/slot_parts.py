"""Parts of layouts: slots that copy others and change some of their keys (`use: medallion`, `use: creature.cost`)."""

from collections.abc import Callable, Sequence

from pnp.base.frozen import dataclass
from pnp.model.schema.layout import FILLINGS
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.hints import did_you_mean, listed
from pnp.source.load.nodes import Dictionary, Node, Scalar, below

LayoutNode = Callable[[str], Dictionary | None]
"""The merged YAML of a layout by its name; None if there is none."""


def with_parts(layout: Dictionary, find: LayoutNode, names: Sequence[str], report: Report) -> Dictionary:
    """A layout with the parts named by `use` filled in. Reports PNP107 for an unknown part, and for parts that use one
    another."""
    slots = below(layout, "slots")
    if not isinstance(slots, Dictionary):
        return layout
    uses = _Uses(layout, find, names, report)
    filled: dict[str, Node] = {name: uses.filled(slot, ()) for name, slot in slots.entries.items()}
    return Dictionary({**layout.entries, "slots": Dictionary(filled, slots.span, slots.keys)}, layout.span, layout.keys)


@dataclass(frozen=True)
class _Uses:
    """The parts that a layout's slots can use."""

    layout: Dictionary
    find: LayoutNode
    names: Sequence[str]
    report: Report

    def filled(self, slot: Node, above: tuple[str, ...]) -> Node:
        """A slot merged over the part that it uses; a slot with a filling of its own loses that of its part."""
        used = _used(slot)
        if used is None or not isinstance(slot, Dictionary):
            return slot
        part = self._part(used.text)
        if part is None or used.text in above:
            message = f"there is no part `{used.text}`" if part is None else f"the part `{used.text}` uses itself"
            self.report.error("PNP107", message, used.span, self._help(used.text))
            return Dictionary({k: v for k, v in slot.entries.items() if k != "use"}, slot.span, slot.keys)
        base = self.filled(part, (*above, used.text))
        assert isinstance(base, Dictionary)
        return over(base, slot)

    def _part(self, name: str) -> Dictionary | None:
        layout, dot, slot = name.rpartition(".")
        if dot:
            other = self.find(layout)
            node = below(other, "slots", slot) if other is not None else None
        else:
            node = below(self.layout, "parts", name)
        return node if isinstance(node, Dictionary) else None

    def _help(self, name: str) -> str:
        parts = below(self.layout, "parts")
        names = list(parts.entries) if isinstance(parts, Dictionary) else []
        names += [f"{name.partition('.')[0]}.{slot}" for slot in self._slots(name.partition(".")[0])]
        return did_you_mean(name, names) or (
            f"write {listed(names[:8])}" if names else "write it under `parts:`, or name a slot: `creature.cost`"
        )

    def _slots(self, layout: str) -> list[str]:
        other = self.find(layout) if layout in self.names else None
        slots = below(other, "slots") if other is not None else None
        return list(slots.entries) if isinstance(slots, Dictionary) else []


def _used(slot: Node) -> Scalar | None:
    use = below(slot, "use") if isinstance(slot, Dictionary) else None
    return use if isinstance(use, Scalar) and use.text else None


def over(base: Dictionary, own: Dictionary) -> Dictionary:
    """A slot merged over another key by key. A new filling or place replaces the old one."""
    replaced = set(FILLINGS) if set(own.entries) & set(FILLINGS) else set()
    replaced |= {"at", "cell"} if set(own.entries) & {"at", "cell"} else set()
    inherited = {key: value for key, value in base.entries.items() if key not in replaced}
    entries = {key: value for key, value in {**inherited, **own.entries}.items() if key != "use"}
    return Dictionary(entries, own.span, {**base.keys, **own.keys})
