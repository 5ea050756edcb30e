"""Tables after set-up: their cards, pieces and tokens as plain values, and the numbers of cards on them."""

from collections.abc import Iterator, Mapping

from pnp.engine.play import Play, State, Tape
from pnp.engine.play.trace import Trace
from pnp.engine.play.values import Board, Player, Zone
from pnp.model.game import Game
from pnp.press.document.rule_facts import SetTable, SetUpStep, TableCard, TableSeat
from pnp.rules import RuleSet

SEED = 5
"""The seed for the depicted table."""
SHUFFLES = 3
"""Number of set-ups in which cards are counted, since chance may decide how many are in a zone."""


def set_up(game: Game, rules: RuleSet, players: int, seed: int, trace: Trace | None = None) -> State:
    """A table after set-up for a number of players."""
    play = _begun(game, rules, players, seed, trace)
    play.guarded(play.set_up)
    return play.state


def _begun(game: Game, rules: RuleSet, players: int, seed: int, trace: Trace | None = None) -> Play:
    """A game about to be set up."""
    state = State(game, rules, players, trace.log if trace is not None else None)
    if trace is not None:
        trace.state = state
    play = Play(state)
    play.begin(Tape(seed=seed))
    return play


def cards_at_start(game: Game, rules: RuleSet, zone: str, players: int) -> tuple[int, ...]:
    """The numbers of cards in a zone of the table after several set-ups."""
    tables = (set_up(game, rules, players, seed) for seed in range(SHUFFLES))
    return tuple(len(list(list.__iter__(state.table_zone(zone)))) for state in tables)


def cards_dealt(game: Game, rules: RuleSet, players: int) -> dict[str, int]:
    """The number of cards of each kind that every player draws before the first choice of the set-up; without kinds of
    which players draw different numbers."""
    trace = Trace()
    set_up(game, rules, players, 1, trace)
    drawn: dict[tuple[int, str], int] = {}
    for event in trace.happenings:
        if event.kind == "choice":
            break
        owner = getattr(event.facts.get("to"), "owner", None)
        source = event.facts.get("source")
        if event.kind in ("draw", "move") and owner is not None and getattr(source, "owner", None) is None:
            key = (owner.seat, game.zones[event.facts["to"].name].of)
            drawn[key] = drawn.get(key, 0) + len(event.cards)
    kinds = {kind for _, kind in drawn}
    counts = {kind: {drawn.get((seat, kind), 0) for seat in range(players)} for kind in kinds}
    return {kind: next(iter(numbers)) for kind, numbers in counts.items() if len(numbers) == 1}


def set_table(game: Game, rules: RuleSet, players: int) -> SetTable:
    """A table after set-up for a number of players, as plain values."""
    return _table_of(set_up(game, rules, players, SEED), game)


def set_up_steps(game: Game, rules: RuleSet, players: int) -> tuple[SetUpStep, ...]:
    """The set-up of the table of :func:`set_table`, step by step: before and after the rules of each clause."""
    play = _begun(game, rules, players, SEED)
    steps: list[SetUpStep] = []

    def run() -> None:
        before = _table_of(play.state, game)
        for rule in play.set_up_by_rule():
            after = _table_of(play.state, game)
            if steps and steps[-1].clause == rule.clause:
                steps[-1] = SetUpStep(rule.clause, steps[-1].before, after)
            else:
                steps.append(SetUpStep(rule.clause, before, after))
            before = after

    play.guarded(run)
    return tuple(steps)


def _table_of(state: State, game: Game) -> SetTable:
    order = {id(card): place for place, card in enumerate(state.cards)}
    with_cards = [one for one in state.beside if any(zone and zone.owner is one for zone in state.zones)]
    zones = [zone.name for zone in game.zones.values() if zone.owner == "table" and not zone.piles]
    return SetTable(
        tuple(_seat(player, game, order) for player in state.seated),
        tuple(_seat(one, game, order) for one in with_cards),
        {name: _cards(state.table_zone(name), order) for name in zones},
        {name: _pieces(board) for name, board in state.boards.items()},
        frozenset(token for token, holder in state.holders.items() if holder is not None),
        dict(_named_seats(state)),
    )


def _seat(player: Player, game: Game, order: Mapping[int, int]) -> TableSeat:
    zones = [zone.name for zone in game.zones.values() if zone.owner == "player" and not zone.piles]
    counters = [counter.name for counter in game.counters.values() if counter.owner == "player" and counter.token]
    fields = [field.name for field in game.fields.values() if field.owner == "player"]
    members = {name: getattr(getattr(player, name, None), "name", "") for name in fields}
    return TableSeat(
        player.seat,
        player.stands_for.name if player.stands_for is not None else "",
        {name: _cards(getattr(player, name), order) for name in zones},
        {name: int(getattr(player, name)) for name in counters},
        {name: member for name, member in members.items() if member},
    )


def _cards(zone: Zone, order: Mapping[int, int]) -> tuple[TableCard, ...]:
    """The cards of a zone, read without fixing the order of those that nobody has looked at yet."""
    return tuple(
        TableCard(
            card.kind, card.code, order[id(card)], bool(card.face_up),
            tuple((getattr(token, "name", str(token)), number) for token, number in card.tokens.items()),
        )
        for card in list.__iter__(zone)
    )  # fmt: skip


def _pieces(board: Board) -> tuple[str, ...]:
    return tuple(getattr(pieces[0], "name", "") if pieces else "" for pieces in board.pieces)


def _named_seats(state: State) -> Iterator[tuple[str, int]]:
    """The fields of the table that name a player or begin with one, each with the seat of that player."""
    for field in state.game.fields.values():
        if field.owner == "table":
            value = getattr(state.table, field.name, None)
            first = value[0] if isinstance(value, list | tuple) and value else value
            if isinstance(first, Player):
                yield field.name, first.seat
