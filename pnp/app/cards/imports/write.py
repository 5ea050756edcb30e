"""A project in pnp's terms → the files of a game's folder."""

import csv
import io
import json
from collections.abc import Iterable, Mapping
from dataclasses import replace

from pnp.app.cards.imports.project import Deck, Project, SlotKeys
from pnp.model.read.bare_tables import read_tables
from pnp.model.read.guess import Guess, Wishes, guess_game
from pnp.model.schema.game_kinds import plain_id
from pnp.source.diagnostics import Report
from pnp.source.load.files import Memory

BACK = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">
<image x="{x}" y="{y}" width="{width}" height="{height}" href="{picture}" preserveAspectRatio="xMidYMid slice"/>
</svg>
"""
"""The template of a back with a single picture."""


def project_files(project: Project, wishes: Wishes, report: Report) -> tuple[dict[str, bytes], Guess]:
    """The files of the folder except its schemas, and the guess in its game.yaml. The user's choices override those of
    the project."""
    names = _table_names(project.decks)
    files = {names[deck.name]: as_csv(deck) for deck in project.decks}
    own = {names[deck.name]: _wishes(deck, wishes) for deck in project.decks}
    texts = {name: data.decode() for name, data in files.items()}
    guess = guess_game(wishes.title, read_tables(Memory(texts), tuple(files), report), wishes, own=own)
    layouts = {layout_name(deck): deck.slots for deck in project.decks if deck.slots}
    if layouts:
        files["layouts.yaml"] = as_layouts(layouts, project.decks).encode()
    for deck in project.decks:
        if deck.back:
            files[f"templates/{back_name(deck)}"] = _back(deck).encode()
    files |= {f"art/{name}": data for name, data in sorted(project.pictures.items())}
    marks = f"\nmarks:\n{_mapping(project.marks, 2)}" if project.marks else ""
    files["game.yaml"] = (guess.game_yaml + marks).encode()
    return files, guess


def _table_names(decks: Iterable[Deck]) -> dict[str, str]:
    return {deck.name: f"{plain_id(deck.name) or 'cards'}.csv" for deck in decks}


def layout_name(deck: Deck) -> str:
    """The name of a deck's layout."""
    return (plain_id(deck.name) or "cards").replace("-", "_")


def back_name(deck: Deck) -> str:
    """The file of a deck's back below templates/."""
    return f"cards/{plain_id(deck.name) or 'cards'}-back.svg.j2"


def _wishes(deck: Deck, wishes: Wishes) -> Wishes:
    """The lines of a deck's card kind that do not follow from its columns."""
    own = replace(wishes, format=deck.format) if wishes.format == "poker" else wishes
    if deck.slots and not wishes.layout:
        own = replace(own, layout=layout_name(deck))
    return replace(own, copies=deck.copies, back=back_name(deck) if deck.back else "")


def as_csv(deck: Deck) -> bytes:
    """The table of a deck."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(deck.columns)
    writer.writerows([row.get(column, "") for column in deck.columns] for row in deck.rows)
    return buffer.getvalue().encode()


def as_layouts(layouts: Mapping[str, Mapping[str, SlotKeys]], decks: Iterable[Deck]) -> str:
    """layouts.yaml, with a line for each slot."""
    formats = {layout_name(deck): deck.format for deck in decks}
    parts = []
    for name, slots in layouts.items():
        lines = [f"{name}:", f"  format: {formats[name]}", "  slots:"]
        lines += [f"    {slot}: {_flow(keys)}" for slot, keys in slots.items()]
        parts.append("\n".join(lines))
    return "\n\n".join(parts) + "\n"


def _flow(value: object) -> str:
    """A value as flow YAML on one line."""
    match value:
        case Mapping():
            return "{" + ", ".join(f"{key}: {_flow(inner)}" for key, inner in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(map(_flow, value)) + "]"
        case bool():
            return "yes" if value else "no"
        case str() if not value.replace("_", "").isalnum() or not value.isascii() or value.casefold() in _WORDS:
            return json.dumps(value, ensure_ascii=False)
        case float():
            return f"{value:g}"
    return str(value)


_WORDS = ("yes", "no", "true", "false", "null", "on", "off")


def _mapping(marks: Mapping[str, str], indent: int) -> str:
    space = " " * indent
    quoted = (
        (json.dumps(mark, ensure_ascii=False), json.dumps(text, ensure_ascii=False)) for mark, text in marks.items()
    )
    return "".join(f"{space}{mark}: {text}\n" for mark, text in quoted)


def _back(deck: Deck) -> str:
    width, height = (63.0, 88.0) if deck.format == "poker" else _sides(deck.format)
    return BACK.format(view=f"-3 -3 {width + 6:g} {height + 6:g}", x=-3, y=-3, width=f"{width + 6:g}",
                       height=f"{height + 6:g}", picture=deck.back.replace('"', ""))  # fmt: skip


def _sides(format: str) -> tuple[float, float]:
    width, _, height = format.partition("r")[0].partition("x")
    return float(width), float(height)
