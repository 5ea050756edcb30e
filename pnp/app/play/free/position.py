"""A free table's position as a scenario for the game's rules: `given:` as at a line of the log, and, as comments, what
people did from there and where the cards lay afterwards.

The file passes as it is written: it expects the position itself. The designer replaces that by the result that the
rule to be written must have.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from pnp.app.play.free.table import FreeTable, Place
from pnp.app.play.seats import NAMES
from pnp.base.frozen import dataclass
from pnp.model.game import Game

WIDTH = 100
"""Most characters of a line."""
PLAIN = re.compile(r"[A-Za-z][\w ]*")
"""A code that YAML reads as a text without quotes, unless it is one of its own words."""
WORDS_OF_YAML = frozenset({"yes", "no", "on", "off", "true", "false", "null"})
Data = dict[str, object]


@dataclass(frozen=True)
class Position:
    """The part of a table that a scenario can state."""

    zones: Mapping[str, list[str]]
    """The cards of each zone, under its key of `given:`."""
    counters: Mapping[str, int]
    remarks: tuple[str, ...] = ()
    """The rest of the table, in sentences."""


def position_of(table: FreeTable, game: Game, players: Sequence[str]) -> Position:
    """The position of a table in the zones and counters that the game declares. ``players``: a word for each seat."""
    zones: dict[str, list[str]] = {}
    remarks: list[str] = []
    for place in table.places:
        key = _zone_key(place, game, players)
        if not place.cards:
            continue
        if not key:
            codes = ", ".join(card.face.code for card in place.cards)
            remarks.append(f"{place.label} ({codes}): no zone of game.yaml is this place.")
            continue
        zone = game.zones[place.name.partition(":")[0]]
        ours = [card for card in place.cards if card.face.kind == zone.of]
        sides = ["" if zone.face != "each" else " up" if card.is_up else " down" for card in ours]
        zones[key] = [f"{card.face.code}{side}" for card, side in zip(ours, sides, strict=True)]
        if len(ours) < len(place.cards):
            others = ", ".join(card.face.code for card in place.cards if card.face.kind != zone.of)
            remarks.append(f"{place.label}: {others} cannot lie there, because the zone is for another kind of card.")
        for card in ours:
            if card.is_marked or card.turned:
                remarks.append(f"{card.face.code} is turned sideways, or has a counter or a note.")
    counters, unknown = _counters(table, game)
    remarks += [f"The counter {label} stands at {value}: game.yaml has no counter of the table of that name."
                for label, value in unknown]  # fmt: skip
    remarks += [f"A note says: {' '.join(note.text.split())}" for note in table.notes]
    return Position(zones, counters, tuple(remarks))


def _zone_key(place: Place, game: Game, players: Sequence[str]) -> str:
    """The key of a place in `given:`; "" if the game declares no such zone."""
    name = place.name.partition(":")[0]
    if name not in game.zones or place.is_made:
        return ""
    return f"{players[place.owner]}.{name}" if place.owner >= 0 else name


def _counters(table: FreeTable, game: Game) -> tuple[dict[str, int], list[tuple[str, int]]]:
    """The counters of the table that the game declares, by their names, and all others by their labels."""
    names = {counter.name: counter for counter in game.counters.values() if counter.owner == "table"}
    stated: dict[str, int] = {}
    unknown: list[tuple[str, int]] = []
    for counter in table.counters:
        name = "_".join(counter.label.lower().split())
        if name in names:
            stated[name] = counter.value
        else:
            unknown.append((counter.label, counter.value))
    return stated, unknown


def player_words(names: Sequence[str]) -> list[str]:
    """One word for each player, all different, as scenarios name them."""
    words: list[str] = []
    for name in names:
        first = next(iter(name.split()), "")
        is_word = first.isidentifier() and first not in words
        words.append(first if is_word else next(each for each in NAMES if each not in words and each not in names))
    return words


def scenario_lines(
    game: str, players: Sequence[str], start: Position, then: Position, happenings: Sequence[str]
) -> Iterator[str]:
    """The lines of the scenario: the position at the ``start``, and the ``happenings`` until ``then`` as comments."""
    yield f"game: {game}"
    yield f"players: [{', '.join(players)}]"
    yield "freely: yes  # a position from a free table: the order of play and printed limits are not checked"
    yield "given:"
    yield "  from: nothing"
    yield from _stated(start)
    yield from _comments("Not stated", start.remarks)
    yield from _comments("What people did from here. Write it as steps under `do:`", happenings)
    yield "do: []"
    after = [line.strip() for line in _stated(then)]
    changed = [line for line in after if line not in {line.strip() for line in _stated(start)}]
    gone = [f"{key}: []" for key in start.zones if key not in then.zones]
    yield from _comments("Afterwards. Expect this instead, once a rule does it", (*changed, *gone, *then.remarks))
    yield "expect:"
    yield from _stated(start) if start.zones or start.counters else iter(["  over: no"])


def _stated(position: Position) -> Iterator[str]:
    for key, codes in position.zones.items():
        yield from _listed(key, codes)
    for name, value in position.counters.items():
        yield f"  {name}: {value}"


def _listed(key: str, codes: Sequence[str]) -> Iterator[str]:
    """A list of codes in lines of a bounded width."""
    quoted = [code if PLAIN.fullmatch(code) and code.lower() not in WORDS_OF_YAML else f"'{code}'" for code in codes]
    line = f"  {key}: ["
    for number, code in enumerate(quoted):
        part = code + (", " if number < len(quoted) - 1 else "]")
        if len(line) + len(part) > WIDTH:
            yield line.rstrip()
            line = "    "
        line += part
    yield line if quoted else f"  {key}: []"


def _comments(title: str, lines: Sequence[str]) -> Iterator[str]:
    if lines:
        yield f"# {title}:"
        yield from (f"#   {line}" for line in lines)
