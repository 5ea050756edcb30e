"""Cells of families as scenarios write them: ``Ada.jars: {CLOVER: 2}``, ``Ada.bed[CLOVER]: [C3]``."""

import re
from collections.abc import Iterator, Mapping

from pnp.base.frozen import dataclass
from pnp.engine.play.state import State
from pnp.engine.scenario.fault import BadScenario, Path
from pnp.engine.scenario.notation import member_named, word
from pnp.model.game import Family
from pnp.source.diagnostics.hints import did_you_mean, listed

KEY = re.compile(r"(?:(?P<owner>[^.\[\]()]+)\.)?(?P<name>\w+)(?P<members>(?:\[\s*\w+\s*\])*)")


@dataclass(frozen=True)
class CellLine:
    """A cell named by a line of a scenario, or the line's own key if it names none."""

    shown: str
    """In the notation of scenarios: ``Ada.jars[CLOVER]``."""
    key: str
    """With the name of the cell: ``Ada.jars_CLOVER``."""
    value: object
    path: Path


def cell_lines(state: State, key: str, value: object, path: Path) -> Iterator[CellLine]:
    """The cells that a line names, each with its value. Raises BadScenario for an unknown member."""
    written = KEY.fullmatch(key)
    family = state.game.families.get(written["name"]) if written else None
    if written is None or family is None:
        yield CellLine(key, key, value, path)
        return
    members = re.findall(r"\w+", written["members"])
    owner = "" if family.of_member or written["owner"] in (None, "table") else f"{written['owner']}."
    if family.of_member:
        if written["owner"] is None:
            raise BadScenario(f"`{key}` belongs to a {family.keys[0]}", path, f"write {_first(family)}")
        members.insert(0, written["owner"])
    elif family.owner == "player" and not owner:
        raise BadScenario(f"`{key}` belongs to a player", path, f"write `NAME.{key}`")
    if len(members) > len(family.keys):
        raise BadScenario(f"`{key}` has too many members in brackets", path, f"write {_first(family)}")
    in_brackets = tuple(_member(state, family, at, name, path) for at, name in enumerate(members))
    for rest, inner, place in _below(state, family, in_brackets, value, path):
        of_player = written["owner"] if owner else rest[0] if family.of_member else ""
        brackets = "".join(f"[{name}]" for name in (rest[1:] if family.of_member else rest))
        shown = f"{of_player}.{family.name}{brackets}" if of_player else f"{family.name}{brackets}"
        yield CellLine(shown, owner + family.cells[rest], inner, place)


def cell_key(state: State, key: str) -> str:
    """The key of a single cell, with the cell's own name; any other key unchanged."""
    lines = list(cell_lines(state, key, None, ()))
    return lines[0].key if len(lines) == 1 else key


def _below(
    state: State, family: Family, members: tuple[str, ...], value: object, path: Path
) -> Iterator[tuple[tuple[str, ...], object, Path]]:
    """The cells of a family whose first members are known, from mappings of the other members to values."""
    if len(members) == len(family.keys):
        yield members, value, path
    elif value is None and not path:  # a key without values, of several cells
        yield from ((cell, None, path) for cell in family.cells if cell[: len(members)] == members)
    elif not isinstance(value, Mapping):
        text = f"`{family.path}` is one {family.kind} for each member of `{family.keys[len(members)]}`"
        first = next(iter(state.game.enums[family.keys[len(members)]].members)).name
        raise BadScenario(text, path, f"write `{{{first}: …}}`")
    else:
        for name, inner in value.items():
            place = (*path, str(name))
            member = _member(state, family, len(members), word(name), place)
            yield from _below(state, family, (*members, member), inner, place)


def _member(state: State, family: Family, at: int, name: str, path: Path) -> str:
    """The name of a member written by its name, label or code."""
    member = member_named(state, family.keys[at], name.strip())
    if member is None:
        names = state.game.enums[family.keys[at]].names
        help = did_you_mean(name, names) or f"write {listed(names)}"
        raise BadScenario(f"`{family.keys[at]}` has no member `{name}`", path, help)
    return member.name


def _first(family: Family) -> str:
    """The first cell of a family in the notation of scenarios."""
    members = next(iter(family.cells))
    owner = members[0] if family.of_member else "NAME" if family.owner == "player" else ""
    brackets = "".join(f"[{name}]" for name in members[family.of_member :])
    return f"`{owner}.{family.name}{brackets}`" if owner else f"`{family.name}{brackets}`"
