"""A game as text: for ``pnp dump --stage model``, golden tests, and inspecting a parsed folder."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from pnp.model.game import Block, Card, Clause, Game, Member, Message, Step
from pnp.model.schema.types import Type
from pnp.source.diagnostics.numbers import range_of

_HIDDEN = ("span", "places", "entries", "name", "id", "owner")


def show_game(game: Game) -> str:
    """Every part of a game, one a line, in the order of its files. Equal games give equal texts."""
    return "\n".join(_lines(game)) + "\n"


def _lines(game: Game) -> Iterator[str]:
    variant = f", variant {game.variant}" if game.variant else ""
    yield f"{game.title.text} ({game.id}{variant}), version {game.version or 'none'}"
    yield f"  {range_of(*game.players, 'player')}, {range_of(*game.minutes, 'minute')}"
    yield f"  locales {', '.join(game.locales)}"
    yield from _section("names", (_enum(e.name, e.members, e.cyclic) for e in game.enums.values()))
    yield from _section(
        "constants", (f"{c.name} = {_value(c.value)}{_clause_mark(c.clause)}" for c in game.constants.values())
    )
    for kind in game.cards.values():
        columns = ", ".join(f"{column.name}: {column.type}" for column in kind.columns.values())
        yield from _section(f"cards {kind.name} ({columns})", map(_card, kind.cards))
    for title, part in (
        ("tokens", game.tokens), ("zones", game.zones), ("boards", game.boards), ("counters", game.counters),
        ("fields", game.fields),
        ("announcements", game.announcements), ("offers", game.offers), ("by hand", game.by_hand),
        ("phases", game.phases), ("terms", game.terms),
        ("variants", game.variants),
    ):  # fmt: skip
        yield from _section(title, _entries(part))
    yield from _section("tables", _tables(game))
    yield from _section("rankings", _rankings(game))
    yield from _section("sequence", _steps(game.sequence, 0))
    yield from _section("components", (f"{c.id}: {_attributes(c)}" for c in game.components))
    yield from _book(game)
    yield from _section("unreachable", (f"{arc}: {reason}" for arc, reason in game.unreachable.items()))


def _section(title: str, lines: Iterable[str]) -> Iterator[str]:
    content = list(lines)
    if content:
        yield ""
        yield title
        yield from (f"  {line}" for line in content)


def _enum(name: str, members: tuple[Member, ...], cyclic: bool) -> str:
    words = " ".join(f"{m.name}({m.code})" if m.code != m.name else m.name for m in members)
    return f"{name}{' (cyclic)' if cyclic else ''}: {words}"


def _card(card: Card) -> str:
    values = ", ".join(f"{name}={_value(value)}" for name, value in card.values.items() if value is not None)
    return f"{card.code}{f' x{card.copies}' if card.copies > 1 else ''}: {values}"


def _entries(part: Mapping[str, Any]) -> Iterator[str]:
    for name, thing in part.items():
        owner = f"{thing.owner}." if getattr(thing, "owner", "table") != "table" else ""
        yield f"{owner}{name}: {_attributes(thing)}"


def _attributes(thing: Any) -> str:
    """The attributes that differ from their defaults."""
    attributes = []
    for part in (each for each in fields(thing) if each.compare):
        value = getattr(thing, part.name)
        if part.name not in _HIDDEN and value not in ("", None, False, (), frozenset(), Message("")) and value != {}:
            attributes.append(f"{part.name}={_value(value)}")
    return ", ".join(attributes)


def _tables(game: Game) -> Iterator[str]:
    for table in game.tables.values():
        yield f"{table.name} ({', '.join(map(str, table.keys))}): {table.type}{_clause_mark(table.clause)}"
        for key, value in table.cells.items():
            yield f"  {'/'.join(map(str, key))}: {_value(value)}{_clause_mark(table.clauses.get(key, ''))}"


def _rankings(game: Game) -> Iterator[str]:
    for ranking in game.rankings.values():
        yield f"{ranking.name}: {ranking.rank} and {ranking.suit}, runs of {ranking.run}, low {ranking.low or 'none'}"
        yield from (f"  {shape.name}: {_attributes(shape)}" for shape in ranking.shapes)


def _steps(step: Step, depth: int) -> Iterator[str]:
    yield f"{'  ' * depth}{step.kind} {step.name}: {_attributes(_without_steps(step))}"
    for below in step.steps:
        yield from _steps(below, depth + 1)


def _without_steps(step: Step) -> Step:
    return replace(step, steps=())


def _book(game: Game) -> Iterator[str]:
    for chapter in game.chapters:
        library = f" from {chapter.library}" if chapter.library else ""
        yield ""
        yield f"chapter {chapter.number} {chapter.id}{library}: {chapter.title.text}"
        yield from (f"  {line}" for block in chapter.blocks for line in _block(game, block))
    if game.reference:
        yield ""
        yield "reference"
        yield from (f"  {line}" for block in game.reference for line in _block(game, block))


def _block(game: Game, block: Block) -> Iterator[str]:
    clause = game.clauses.get(block.id) if block.id == block.clause else None
    if block.kind == "rule":
        yield f"rule of {block.clause}"
        yield from (f"  | {line}" for line in block.data.code.rstrip().split("\n"))
    elif block.kind in ("show", "example"):
        yield f"{block.kind} {block.id}".rstrip()
        yield from (f"  {key}: {_value(value)}" for key, value in block.data.items())
    elif clause is not None:
        yield f"{clause.number} {clause.id} [{clause.kind}{_more(clause)}] {block.text.text}"
        if clause.brief:
            yield f"  brief: {clause.brief.text}"
    else:
        yield f"{block.kind} {block.text.text}"


def _more(clause: Clause) -> str:
    variants = f", in {'+'.join(sorted(clause.variants))}" if clause.variants else ""
    return variants + (f", restates {clause.restates}" if clause.restates else "")


def _clause_mark(clause: str) -> str:
    return f" [{clause}]" if clause else ""


def _value(value: object) -> str:
    match value:
        case Message():
            return f'"{value.text}"'
        case Member():
            return value.name
        case bool():
            return "yes" if value else "no"
        case None:
            return "nothing"
        case tuple() | list():
            return "[" + ", ".join(map(_value, value)) + "]"
        case Type():
            return str(value)
        case frozenset():
            return "{" + ", ".join(sorted(map(str, value))) + "}"
        case Mapping():
            return "{" + ", ".join(f"{key}: {_value(item)}" for key, item in value.items()) + "}"
        case _:
            return _attributes(value) if is_dataclass(value) else str(value)
