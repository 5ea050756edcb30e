"""A scenario as data → its steps and expectations, each with its place. Faulty entries are reported there."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal, get_args

from pnp.base.frozen import dataclass
from pnp.engine.scenario.fault import BadScenario, Path, each_of
from pnp.engine.scenario.notation import as_flag, as_list, is_list
from pnp.source.diagnostics.hints import did_you_mean, listed

EVERYWHERE = ("players", "given", "do", "expect", "each", "clauses", "freely", "leave", "tells")
"""Keys of every scenario."""
IN_FILES = ("game", "variant", "variants", "name", "scenarios")
"""Keys for files only: a fence is in the book of its game."""
VARIANTS = frozenset({"variant", "variants"})
"""Keys for the variants of a scenario; only one of them may be used."""
IN_BOOKS = ("shows", "story")
"""Keys for fences only."""
REFUSED = {
    "seed": "state the results of chance in a step `- chance: […]`",
}
"""Plausible but wrong keys, with the correct ones."""
LOOKS = (
    "expect", "offered", "refused", "asked", "ways", "sees", "knows", "announced", "told", "drawn", "cut", "illegal",
    "legal", "over",
)  # fmt: skip
"""Steps that check the game and change nothing."""
Work = Literal["answers", "value", "call", "phase", "end", "setup", "chance"]
WORKS: tuple[Work, ...] = get_args(Work)
"""Steps with a word of their own; every other step begins with a player's name."""
Kind = Literal["act", "look"] | Work


@dataclass(frozen=True)
class Step:
    """A step of ``do:``, or one line of ``expect:``."""

    kind: Kind
    key: str
    """The words before the colon."""
    value: Any
    path: Path


@dataclass(frozen=True)
class Script:
    """A parsed scenario."""

    names: tuple[str, ...]
    position: Mapping[str, Any]
    steps: tuple[Step, ...]
    """The steps; final expectations come last."""
    clauses: tuple[str, ...]
    freely: bool
    leave: bool = False
    """Whether the run may stop at a question that no step answers."""
    row: str = ""
    """For a scenario with a table: the row in words."""


def parts_of(data: Mapping[str, Any]) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """The scenarios of a file, each with its path: those of ``scenarios:``, or the file itself; one for each variant if
    ``variants:`` names several.

    Keys beside ``scenarios:`` apply to each of them; each one's ``given:`` overrides the common one.
    """
    listed_ones = data.get("scenarios")
    if listed_ones is None:
        yield from (((), one) for one in _by_variant(data, ()))
        return
    if not is_list(listed_ones) or not listed_ones or not all(isinstance(one, Mapping) for one in listed_ones):
        raise BadScenario("`scenarios:` must be a list of scenarios", ("scenarios",), "begin each with `- name: …`")
    common = {key: value for key, value in data.items() if key != "scenarios"}
    for index, own in enumerate(listed_ones):
        names_variants = not VARIANTS.isdisjoint(own)
        shared = {key: value for key, value in common.items() if not (names_variants and key in VARIANTS)}
        merged = {**shared, **own}
        if isinstance(common.get("given"), Mapping) and isinstance(own.get("given"), Mapping):
            merged["given"] = {**common["given"], **own["given"]}
        path = ("scenarios", index)
        yield from ((path, one) for one in _by_variant(merged, path))


def _by_variant(data: Mapping[str, Any], path: Path) -> Iterator[Mapping[str, object]]:
    """A scenario, once for each of its ``variants:``."""
    if "variants" not in data:
        yield data
        return
    named = data["variants"]
    if "variant" in data:
        raise BadScenario("`variant:` is already there", (*path, "variants"), "keep one of the two")
    if not is_list(named) or not named:
        raise BadScenario(
            "`variants:` must be a list of variants", (*path, "variants"), "write `variants: [one, other]`"
        )
    rest = {key: value for key, value in data.items() if key != "variants"}
    for variant in map(str, named):
        name = f"{data['name']} ({variant})" if "name" in data else variant
        yield {**rest, "variant": variant, "name": name}


def check_keys(data: Mapping[str, object], keys: Sequence[str] = (*EVERYWHERE, *IN_FILES, *IN_BOOKS)) -> None:
    """Check that all keys have a meaning, and that there is something to check."""

    def check_key(key: str) -> None:
        if key in REFUSED:
            raise BadScenario(f"a scenario has no key `{key}`", (key,), REFUSED[key])
        if key not in keys:
            help = did_you_mean(key, keys) or f"write {listed(keys)}"
            raise BadScenario(f"a scenario has no key `{key}`; {help}", (key,), help)

    each_of(data, check_key)


def scripts_of(data: Mapping[str, object], keys: Sequence[str] = (*EVERYWHERE, *IN_FILES, *IN_BOOKS)) -> list[Script]:
    """The scripts of a scenario: one, or one for each row of ``each:``. Raises :class:`BadScenario`."""
    check_keys(data, keys)
    rows = data.get("each")
    if rows is None:
        return [_script(data)]
    return [replace(_script(_filled(data, row, number)), row=_row_name(row, number)) for number, row in _rows(rows)]


def names_of_players(data: Mapping[str, Any]) -> tuple[str, ...]:
    """The names by seat."""
    entry = data.get("players") or ()
    if not is_list(entry):
        raise BadScenario(
            "`players:` must be a list of names, in the order of seats", ("players",), "write `players: [Ada, Bruno]`"
        )
    names = tuple(str(n) for n in entry)
    for index, name in enumerate(names):
        if name in names[:index]:
            raise BadScenario(f"`players:` names {name} twice", ("players", index), "give each another name")
        if name in (*LOOKS, *WORKS) or " " in name or not name:
            raise BadScenario(
                f"a player cannot be called `{name}`", ("players", index), "choose another name, of one word"
            )
    return names


def part(data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """A section of keys and values."""
    content = data.get(key)
    content = {} if content is None else content
    if not isinstance(content, Mapping):
        raise BadScenario(f"`{key}:` needs a line for each thing, such as `name: value`", (key,))
    return {str(name): value for name, value in content.items()}


def _script(data: Mapping[str, Any]) -> Script:
    clauses = data.get("clauses", ())
    if not is_list(clauses):
        raise BadScenario("`clauses:` must be a list of clauses", ("clauses",), "write `clauses: [id, id]`")
    steps = _steps(data.get("do"))
    last = _expected(part(data, "expect"), ("expect",))
    flags = _flag(data, "freely"), _flag(data, "leave")
    return Script(names_of_players(data), part(data, "given"), (*steps, *last), tuple(map(str, clauses)), *flags)


def _flag(data: Mapping[str, object], key: str) -> bool:
    flag = as_flag(data.get(key, False))
    if flag is None:
        raise BadScenario(f"`{key}:` must be `yes` or `no`", (key,), f"write `{key}: yes`, or remove it")
    return flag


def _steps(entries: Any) -> tuple[Step, ...]:
    entries = () if entries is None else entries
    if not is_list(entries):
        raise BadScenario("`do:` must be a list of steps", ("do",), "begin each line with `- `")
    steps = each_of(enumerate(entries), lambda place: _step(place[1], ("do", place[0])))
    return tuple(step for some in steps for step in some)


def _step(entry: object, path: Path) -> tuple[Step, ...]:
    if not isinstance(entry, Mapping) or len(entry) != 1:
        raise BadScenario(
            "each step under `do:` must be a `who phase: action`, `phase:`, `value:` or `end:`",
            path,
            "write `- NAME: action`",
        )
    ((key, value),) = entry.items()
    key = str(key)
    place = (*path, key)
    if key == "expect":
        if not isinstance(value, Mapping):
            raise BadScenario("`expect:` needs a line for each thing, such as `name: value`", place)
        return _expected({str(k): v for k, v in value.items()}, place)
    if key in LOOKS:
        return (Step("look", key, value, place),)
    work = next((word for word in WORKS if word == key), None)
    return (Step(work or "act", key, value, place),)


def _expected(entries: Mapping[str, object], path: Path) -> tuple[Step, ...]:
    """Lines of ``expect:``; checks of the next offer come last, since play continues for them."""
    looks = [Step("look", key, value, (*path, key)) for key, value in entries.items()]
    return tuple(sorted(looks, key=lambda look: look.key in ("offered", "ways")))


# ------------------------------------------------------------------------------------------------- tables
def _rows(rows: Any) -> Iterator[tuple[int, Mapping[str, object]]]:
    if not is_list(rows) or not rows or not all(isinstance(row, Mapping) and row for row in rows):
        raise BadScenario("`each:` must be a list of rows", ("each",), "write each row as `- {card: S9, points: 2}`")
    for index, row in enumerate(rows):
        if set(row) != set(rows[0]):
            odd = sorted(set(row) ^ set(rows[0]))
            raise BadScenario(f"this row and the first differ in {listed(odd, 'and')}", ("each", index))
        yield index, row


def _row_name(row: Mapping[str, object], number: int) -> str:
    return f"row {number + 1} ({', '.join(f'{k} {_text(v)}' for k, v in row.items())})"


def _text(value: object) -> str:
    return (
        "yes"
        if value is True
        else "no"
        if value is False
        else " ".join(map(_text, as_list(value)))
        if is_list(value)
        else str(value)
    )


def _filled(data: Mapping[str, object], row: Mapping[str, object], number: int) -> dict[str, object]:
    """The scenario with ``$name`` replaced by the values of a row."""
    used: set[str] = set()
    filled = {
        key: _fill(value, row, used, (key,)) for key, value in data.items() if key not in ("each", "tells", "shows")
    }
    unused = [key for key in row if key not in used]
    if unused:
        raise BadScenario(
            f"the scenario does not contain `${unused[0]}`",
            ("each", number),
            f"write `${unused[0]}` where the value belongs",
        )
    return filled


def _fill(value: Any, row: Mapping[str, Any], used: set[str], path: Path) -> Any:
    if isinstance(value, Mapping):
        return {_fill(str(k), row, used, path): _fill(v, row, used, (*path, k)) for k, v in value.items()}
    if is_list(value):
        return [_fill(one, row, used, (*path, index)) for index, one in enumerate(value)]
    if not isinstance(value, str) or "$" not in value:
        return value
    if value.startswith("$") and value[1:] in row:
        used.add(value[1:])
        return row[value[1:]]
    pieces = value.split("$")
    value_of_piece = pieces[0]
    for piece in pieces[1:]:
        name = next((n for n in sorted(row, key=len, reverse=True) if piece.startswith(n)), "")
        if not name:
            help = (
                did_you_mean(piece.split()[0] if piece.split() else "", row) or f"write {listed('$' + n for n in row)}"
            )
            raise BadScenario(f"no row of `each:` has `${piece}`", path, help)
        used.add(name)
        value_of_piece += _text(row[name]) + piece[len(name) :]
    return value_of_piece
