"""A position of a game from a scenario's ``given:``.

Lines may be in any order: first every named card is put in its place, then zones with ``9 more`` are filled with
unnamed cards, and counters and fields are set last.
"""

from collections.abc import Iterator, Mapping
from dataclasses import field
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from pnp.base.frozen import dataclass
from pnp.engine.play.state import State
from pnp.engine.play.values import Card, NewPile, Token, Zone
from pnp.engine.scenario.cells import CellLine, cell_lines
from pnp.engine.scenario.fault import BadScenario, Path, each_of, standing_at
from pnp.engine.scenario.notation import as_list, is_count, is_list, is_nothing, no_card, quoted, read, word
from pnp.engine.scenario.on_cards import OnCard, read_on_card
from pnp.engine.scenario.settings import check_limits, owner_of, put
from pnp.source.diagnostics.hints import did_you_mean, listed
from pnp.source.diagnostics.numbers import number_of

if TYPE_CHECKING:
    from pnp.engine.play.run import Play

OUT_OF_GAME = "out of the game"
"""The name of the place for cards that no zone needs."""
STARTS = ("set-up", "nothing", "box")


@dataclass(frozen=True)
class _NamedCard:
    """A card in a line: its code, the things on it, and which side is up (None: the zone's default)."""

    code: str
    things: OnCard
    face_up: bool | None
    path: Path


@dataclass
class _Place:
    """The cards that a line puts into a zone."""

    zone: Zone
    path: Path
    cards: list[_NamedCard] = field(default_factory=list)
    more: list[tuple[int, int, Path]] = field(default_factory=list)
    """Unnamed cards: the number of named ones before them, their number, and the place in the scenario."""


@dataclass(frozen=True)
class _Hole:
    """The former place of a card that a line moves, in a zone that no line names: the zone keeps its number of
    cards."""

    zone: Zone
    at: int
    card: Card
    tokens: dict[Token, int]


def place(
    play: "Play", entries: Mapping[str, object], path: Path = ("given",), limits: bool = False, start: str = ""
) -> None:
    """Put cards, tokens and fields where ``entries`` says.

    Everything else is as after set-up; absent with ``from: nothing``; as before set-up with ``from: box`` or ``start``.
    ``limits``: a value beyond a printed limit or capacity is a fault. Raises :class:`BadScenario`.
    """
    state = play.state
    with standing_at((*path, "from")):
        _start(play, entries.get("from", start or "set-up"))
    places, values = _sorted(state, entries, path)
    _lay_cards(state, places, entries.get("from", start or "set-up") == "nothing")

    def set_value(line: CellLine) -> None:
        with standing_at(line.path):
            put(state, line.key, line.value)

    each_of(values, set_value)
    state.card_count = sum(map(len, state.zones))
    state.dirty[0] = -1
    if limits:
        check_limits(state, ((p.zone, p.path) for p in places), ((v.key, v.path) for v in values), path)


def _start(play: "Play", start: object) -> None:
    if start == "nothing":
        _clear(play.state)
    elif start == "set-up":
        outcome = play.guarded(play.set_up)
        if outcome.status == "stuck":
            raise BadScenario(f"the set-up cannot be played: {outcome.message}")
    elif start != "box":
        raise BadScenario(
            f"`from:` must be `nothing`, `set-up` or `box`, not {quoted(start)}", help=f"write {listed(STARTS)}"
        )


def _clear(state: State) -> None:
    """Take every card out of the game until a zone asks for it."""
    limbo = _limbo()
    for zone in state.zones:
        zone.clear()
        zone.loose = 0
    for card in state.cards:
        card.zone = limbo
        limbo.append(card)


def _limbo() -> Zone:
    decl: Any = SimpleNamespace(
        name=OUT_OF_GAME, sees="nobody", face="down", order="any", count="public", when_empty="stop"
    )
    return Zone(decl, None, 0)


# ------------------------------------------------------------------------------------------------- lines
def _sorted(state: State, entries: Mapping[str, object], path: Path) -> tuple[list[_Place], list[CellLine]]:
    """The zones in lines with their wanted content, and all other lines."""
    places: list[_Place] = []
    values: list[CellLine] = []

    def sort(key: str) -> None:
        place = (*path, key)
        with standing_at(place):
            if key in state.options or key in state.boards or key in state.tokens or key in ("active", "round"):
                values.append(CellLine(key, key, entries[key], place))
                return
            for line in cell_lines(state, key, entries[key], place):
                sort_line(line)

    def sort_line(line: CellLine) -> None:
        owner, name = owner_of(state, line.key)
        if name in state.piles:
            places.extend(_made_piles(state, owner, name, line.value, line.path))
            return
        zone = state.places.get((id(owner), name))
        if zone is None:
            values.append(line)
        else:
            places.append(_place_of(state, zone, line.value, line.path))

    each_of((key for key in entries if key != "from"), sort)
    return places, values


def _place_of(state: State, zone: Zone, value: object, path: Path) -> _Place:
    """The cards that a line puts into a zone."""
    place = _Place(zone, path)
    if isinstance(value, Mapping):
        raise BadScenario(f"`{path[-1]}` is a list of cards, not a mapping", path, "write `[S2, H3]`")

    def read_card(entry: tuple[int, object]) -> None:
        index, item = entry
        card_path = (*path, index) if is_list(value) else path
        code, *rest = word(item).split() or [""]
        if rest == ["more"]:
            if not is_count(code):
                raise BadScenario(
                    f"`{word(item)}` does not say how many more", card_path, "write a number, as in `9 more`"
                )
            place.more.append((len(place.cards), int(code), card_path))
            return
        if (zone.decl.of, code.lower()) not in state.copies:
            fault = no_card(state, code, zone.decl.of)
            fault.path = card_path
            raise fault
        with standing_at(card_path):
            things, face = _on_card(state, zone, rest)
        place.cards.append(_NamedCard(code.lower(), things, face, card_path))

    each_of(enumerate(as_list(value) if not is_nothing(value) else ()), read_card)
    return place


def _on_card(state: State, zone: Zone, words: list[str]) -> tuple[OnCard, bool | None]:
    """``1 blood turned 2 up`` → the things on a card, and which side is up if either is possible."""
    face = None
    if words and words[-1] in ("up", "down"):
        if zone.decl.face != "each":
            raise BadScenario(f"cards of `{zone!r}` always lie {zone.decl.face}", help="remove it")
        face = words.pop() == "up"
    return read_on_card(state, words), face


def _made_piles(state: State, owner: Any, name: str, value: Any, path: Path) -> Iterator[_Place]:
    """Piles: each a list of codes, or ``{cards: […], fact: value}``."""
    piles: list[NewPile] = [p for p in state.piles[name] if p.owner is owner]
    if not is_list(value) or len(value) > len(piles):
        raise BadScenario(f"`{path[-1]}` is a list of at most {number_of(len(piles), 'pile')}", path)
    for index, pile in enumerate(piles):
        facts_of_pile = value[index] if index < len(value) else []
        pile_path = (*path, index) if index < len(value) else path
        pile.forget()
        facts = (
            {str(k): v for k, v in facts_of_pile.items()}
            if isinstance(facts_of_pile, Mapping)
            else {"cards": facts_of_pile}
        )
        cards = facts.pop("cards", [])
        yield _place_of(state, pile, cards, (*pile_path, "cards") if isinstance(facts_of_pile, Mapping) else pile_path)
        for fact, fact_value in facts.items():
            declared = pile.decl.facts.get(fact)
            if declared is None:
                help = did_you_mean(fact, pile.starts) or (f"write {listed(pile.starts)}" if pile.starts else "")
                raise BadScenario(f"piles of `{name}` have no value `{fact}`", (*pile_path, fact), help)
            with standing_at((*pile_path, fact)):
                setattr(pile, fact, read(state, declared.type, fact_value, fact))


# ------------------------------------------------------------------------------------------------- cards
def _lay_cards(state: State, places: list[_Place], emptied: bool) -> None:
    """Put every named card in its place, and others for ``9 more``; remaining cards go home."""
    _check_copies(state, places)
    pool: list[Card] = []
    for place in places:
        pool += list(list.__iter__(place.zone))
        place.zone.clear()
        place.zone.loose = 0
    filled = [place.zone for place in places]
    homes = {id(zone) for zone in state.home.values()} - {id(zone) for zone in filled}
    limbo = _limbo()
    for card in pool:
        card.zone, card.tokens = limbo, {}
        limbo.append(card)
    holes: list[_Hole] = []
    for place in places:
        for want in place.cards if _is_row(place.zone) else reversed(place.cards):
            card = _chosen(state, want.code, place.zone, filled, homes)
            source, at, tokens = card.zone, list.index(card.zone, card), card.tokens
            _lift(card)
            if source.name != OUT_OF_GAME and id(source) not in homes:
                holes.append(_Hole(source, at, card, tokens))
            _lay(card, place.zone, want)
    for place in places:
        for behind, number, path in reversed(place.more):
            _fill_up(state, place, behind, number, path, homes)
    for hole in reversed(holes):
        _mend(state, hole, homes)
    for card in list(list.__iter__(limbo)) if not emptied else ():
        home = state.home[card.kind]
        if id(home) in homes:
            limbo.remove(card)
            home.append(card)
            card.zone, card.face_up, card.known_to = home, home.up, 0


def _check_copies(state: State, places: list[_Place]) -> None:
    """Check that no card is in two places, and that no code is used more often than there are copies."""
    there = {key: len(cards) for key, cards in state.copies.items()}
    first: dict[tuple[str, str], _Place] = {}
    for place in places:
        for want in place.cards:
            key = (place.zone.decl.of, want.code)
            there[key] -= 1
            if there[key] < 0:
                code = next(c.code for c in state.cards if c.code.lower() == want.code)
                copies = sum(c.code.lower() == want.code and c.kind == key[0] for c in state.cards)
                where = f", and it is in `{first[key].zone!r}` already" if copies == 1 else ""
                many = "there is one" if copies == 1 else f"there are {copies}"
                raise BadScenario(f"{many} `{code}`{where}", want.path, "name another card")
            first.setdefault(key, place)


def _chosen(state: State, code: str, zone: Zone, filled: list[Zone], homes: set[int]) -> Card:
    """A card with a code that no line has placed yet, preferably one without an owner."""
    free_cards = [c for c in state.copies[zone.decl.of, code] if c.zone not in filled]
    return min(
        free_cards, key=lambda c: (c.zone.name != OUT_OF_GAME and id(c.zone) not in homes, c.zone.owner is not None)
    )


def _lift(card: Card) -> None:
    """Take a card out of its place."""
    source: Zone = card.zone
    at = list.index(source, card)
    list.pop(source, at)
    if at < source.loose:
        source.loose -= 1
    card.tokens = {}


def _lay(card: Card, zone: Zone, want: _NamedCard | None = None, at: int | None = None) -> None:
    list.insert(zone, len(zone) if at is None else at, card)
    card.zone, card.face_up, card.known_to = zone, zone.up, 0
    if want is not None:
        card.tokens = {token: n for token, n in want.things.tokens.items() if n}
        for name, value in want.things.values.items():
            setattr(card, name, value)
        if want.face_up is not None:
            card.face_up = want.face_up


def _spare(state: State, kind: str, homes: set[int]) -> list[Card]:
    """Unnamed cards; the last ones of the card table come last."""
    return [c for c in state.cards if c.kind == kind and (c.zone.name == OUT_OF_GAME or id(c.zone) in homes)]


def _fill_up(state: State, place: _Place, behind: int, number: int, path: Path, homes: set[int]) -> None:
    """Put a number of unnamed cards below the previous named ones, or after them in a row."""
    spare = _spare(state, place.zone.decl.of, homes)
    if len(spare) < number:
        raise BadScenario(
            f"there are not {number_of(number, 'card')} left for `{place.zone!r}`, but {len(spare)}", path
        )
    at = behind if _is_row(place.zone) else len(place.cards) - behind
    for card in reversed(spare[len(spare) - number :]):
        _lift(card)
        _lay(card, place.zone, at=at)


def _is_row(zone: Zone) -> bool:
    """Whether the cards of a zone are named from its first position on; otherwise from the top."""
    return zone.decl.order == "row"


def _mend(state: State, hole: _Hole, homes: set[int]) -> None:
    """Replace a card that a line wanted elsewhere by the most similar one."""
    spare = _spare(state, hole.card.kind, homes)
    if spare:
        columns = [column.name for column in type(hole.card)._columns]
        other = max(spare, key=lambda c: sum(getattr(c, name) == getattr(hole.card, name) for name in columns))
        _lift(other)
        _lay(other, hole.zone, at=min(hole.at, len(hole.zone)))
        other.tokens = hole.tokens
