"""Tables for the documentation: every key of a declared class, its allowed values and its meaning."""

from collections.abc import Iterator

from pnp.source.declare.keys import Key, keys_of
from pnp.source.declare.read import called, description


def key_table(of: type, page: str = "") -> str:
    """The keys of a class as a Markdown table. ``page``: the page that describes the classes it refers to."""
    rows = [f"| {_named(key)} | {_cell(key.kind.words())} | {_cell(_meaning(key))} |" for key in keys_of(of)]
    return "\n".join(["| key | may be | means |", "|---|---|---|", *rows]).replace("](#", f"]({page}#")


def sections(of: type, level: int) -> Iterator[str]:
    """A section for a class and for every class in its keys, each once, with headings of the given level."""
    visited: dict[type, None] = {}
    todo = [of]
    while todo:
        one = todo.pop(0)
        if one in visited:
            continue
        visited[one] = None
        name = called(one)
        yield f"{'#' * level} {name[:1].upper()}{name[1:]}\n\n{description(one)}\n\n{key_table(one)}"
        todo += [inner for key in keys_of(one) for inner in key.kind.holds()]


def _named(key: Key) -> str:
    return f"**`{key.name}`**" if key.is_required else f"`{key.name}`"


def _meaning(key: Key) -> str:
    default = key.default() if key.default is not None else None
    if isinstance(default, bool):
        default = "yes" if default else ""
    if isinstance(default, float | int):
        default = f"{default:g}" if default else ""
    return f"{key.doc} Default: `{default}`." if isinstance(default, str) and default else key.doc


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
