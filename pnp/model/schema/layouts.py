"""layouts.yaml and layouts/*.yaml: a game's layouts and the presets that they are made of."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from pnp.base.frozen import dataclass
from pnp.base.resources import TEMPLATES
from pnp.model.schema.layout import FILLINGS, Layout
from pnp.model.schema.merge import overlaid
from pnp.source.declare import Reading, Spot, Wrong
from pnp.source.declare.read import Record
from pnp.source.diagnostics import Failed, Report, Span
from pnp.source.diagnostics.hints import did_you_mean, listed
from pnp.source.load.build import read_dictionary
from pnp.source.load.files import Disk
from pnp.source.load.nodes import Dictionary, Node, Scalar, below
from pnp.source.load.tree import Tree

PRESETS = TEMPLATES / "layouts"
"""The press's own layouts, one a file, named after it."""


@dataclass(frozen=True, slots=True)
class _LayoutSource:
    """A layout as written, with the places of its name and its values."""

    node: Dictionary
    named: Span
    own: frozenset[str]


def preset_names() -> tuple[str, ...]:
    """The names of the press's own layouts."""
    return tuple(sorted(path.stem for path in PRESETS.glob("*.yaml")))


def layout_names(tree: Tree) -> frozenset[str]:
    """The names of all layouts that a game can use: its own, and the press's."""
    return frozenset((*_own(tree), *preset_names()))


def check_layout(name: str, tree: Tree, report: Report) -> None:
    """Check a layout named by a command: PNP107 if neither the game nor the press has it."""
    names = [*_own(tree), *preset_names()]
    if name and name not in names:
        report.error("PNP107", f"there is no layout `{name}`", Span(""), _help(name, names))


def build_layouts(tree: Tree, requests: Iterable[tuple[str, Span]], report: Report) -> Mapping[str, Layout]:
    """The game's layouts, and the presets in ``requests``, each with the place that names it. Reports PNP104 to PNP107;
    a faulty layout is left out."""
    own = _own(tree)
    names = [*own, *preset_names()]
    built: dict[str, Layout] = {}
    for name, span in [*((name, written.named) for name, written in own.items()), *requests]:
        if not name or name in built:
            continue
        if name not in names:
            report.error("PNP107", f"there is no layout `{name}`", span, _help(name, names))
        elif (layout := _layout(name, own, report)) is not None:
            built[name] = layout
    return MappingProxyType(built)


def preset(name: str) -> Layout:
    """A preset by name. Raises KeyError if there is none, and Failed if its file has a fault."""
    if name not in preset_names():
        raise KeyError(name)
    report = Report()
    layout = _layout(name, {}, report)
    if layout is None:
        if not report.errors:
            help = f"write the layout below the key `{name}:`"
            report.error("PNP105", f"the file has no layout `{name}`", Span(str(PRESETS / f"{name}.yaml"), 1), help)
        raise Failed(report)
    return layout


def shown_numbers(name: str) -> frozenset[str]:
    """The usual names of the columns that a preset shows as numbers or amounts; none for another layout."""
    slots = preset(name).slots.values() if name in preset_names() else ()
    asked = (getattr(slot, key) for slot in slots for key in ("number", "times", "bar"))
    return frozenset(names[0] for names in asked if names)


def _help(name: str, names: list[str]) -> str:
    return did_you_mean(name, names) or f"write it in layouts.yaml, or name a preset: {listed(names)}"


def _own(tree: Tree) -> dict[str, _LayoutSource]:
    """The layouts in the game's files, with those of its libraries below them."""
    layouts: dict[str, _LayoutSource] = {}
    for library in tree.shared.values():
        layouts |= _own(library)
    for file in tree.layouts:
        for name, node in file.entries.items():
            if isinstance(node, Dictionary):
                layouts[name] = _LayoutSource(node, file.keys[name], _slots(node))
    return layouts


def _slots(node: Dictionary) -> frozenset[str]:
    slots = below(node, "slots")
    return frozenset(slots.entries) if isinstance(slots, Dictionary) else frozenset()


def _layout(name: str, own: Mapping[str, _LayoutSource], report: Report) -> Layout | None:
    written = _extended(name, own, report, ())
    if written is None:
        return None

    def find(other: str) -> Dictionary | None:
        if other not in own and other not in preset_names():
            return None
        extended = _extended(other, own, report, ())
        return extended.node if extended is not None else None

    faults = report.error_count
    if _uses_parts(written.node):
        from pnp.model.schema.slot_parts import with_parts

        written = replace(written, node=with_parts(written.node, find, [*own, *preset_names()], report))
    if report.error_count > faults:
        return None
    reading = Reading(report)
    try:
        layout = Record(Layout).read(Spot(written.node, reading, (name,), written.named))
    except Wrong:
        return None
    reading.finish()
    return replace(layout, own=written.own, source=written.node) if not reading.faults else None


def _uses_parts(layout: Dictionary) -> bool:
    """Whether a slot of a layout copies another (`use: medallion`)."""
    slots = below(layout, "slots")
    return isinstance(slots, Dictionary) and any(below(slot, "use") is not None for slot in slots.entries.values())


def _extended(
    name: str, own: Mapping[str, _LayoutSource], report: Report, above: tuple[str, ...]
) -> _LayoutSource | None:
    """A layout merged over the one that it extends. A layout that extends its own name extends the preset of that
    name. None for an unknown base, or for layouts that extend each other (PNP107)."""
    written = own.get(name) if name not in above else None
    if written is None:
        return _preset(name)
    base_name = below(written.node, "extends")
    if not isinstance(base_name, Scalar) or not base_name.text:
        return written
    names = [*(other for other in own if other != name), *preset_names()]
    if base_name.text == name and name not in names:
        help = f"remove `extends:`, or name another layout: {', '.join(f'`{one}`' for one in names[:3])} …"
        report.error("PNP107", f"the layout `{name}` extends itself", base_name.span, help)
        return None
    if base_name.text not in names:
        report.error("PNP107", f"there is no layout `{base_name.text}`", base_name.span, _help(base_name.text, names))
        return None
    if base_name.text in above:
        help = "remove `extends:` from one of them"
        report.error(
            "PNP107", f"the layout `{name}` extends `{base_name.text}`, which extends it", base_name.span, help
        )
        return None
    base = _extended(base_name.text, own, report, (*above, name))
    if base is None:
        return None
    own_slots = written.own | (base.own if base_name.text in own and base_name.text != name else frozenset())
    return _LayoutSource(_merged(base.node, written.node), written.named, own_slots)


def _merged(base: Dictionary, own: Dictionary) -> Dictionary:
    """A layout merged over another key by key; a slot with a new filling loses its old content."""
    slots, mine = below(base, "slots"), below(own, "slots")
    if isinstance(slots, Dictionary) and isinstance(mine, Dictionary):
        emptied: dict[str, Node] = {name: _emptied(slot, mine.get(name)) for name, slot in slots.entries.items()}
        remaining = Dictionary(emptied, slots.span, slots.keys)
        base = Dictionary({**base.entries, "slots": remaining}, base.span, base.keys)
    merged = overlaid(base, own)
    assert isinstance(merged, Dictionary)
    return merged


def _emptied(slot: Node, mine: Node | None) -> Node:
    if not isinstance(slot, Dictionary) or not isinstance(mine, Dictionary):
        return slot
    replaced = set(FILLINGS) if set(mine.entries) & set(FILLINGS) else set()
    replaced |= {"at", "cell"} if set(mine.entries) & {"at", "cell"} else set()
    return Dictionary({k: v for k, v in slot.entries.items() if k not in replaced}, slot.span, slot.keys)


# ------------------------------------------------------------------------------------------------- presets
def _preset(name: str) -> _LayoutSource | None:
    file = PRESETS / f"{name}.yaml"
    node = read_dictionary(Disk(file.parent), file.name, Report())
    if node is None or file.stem not in node:
        return None
    layout = node.entries[file.stem]
    assert isinstance(layout, Dictionary)
    base = below(layout, "extends")
    if isinstance(base, Scalar) and base.text:
        under = _preset(base.text)
        assert under is not None
        layout = _merged(under.node, layout)
    return _LayoutSource(layout, node.keys[file.stem], frozenset())
