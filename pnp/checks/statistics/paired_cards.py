"""Effects of an edit on each card: in how many games seats draw, take and play it, and how many of these seats win."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field

from pnp.base.frozen import dataclass
from pnp.checks.search.parallel import Jobs, spread
from pnp.checks.statistics.games import Batch, Record, TableConfig, batches_of, measured
from pnp.checks.statistics.paired import Effect, Metric, PairedMetric, compared_effect
from pnp.checks.statistics.play_statistics import Labels
from pnp.checks.statistics.recorded_plays import PlayRecorder
from pnp.checks.statistics.replayed_plays import ReplayedPlayRecorder
from pnp.engine.native.engine import choose
from pnp.model.game import Game
from pnp.rules import RuleSet

EVENTS = ("drawn", "taken", "played")
CardEvent = tuple[str, str, str]
"""An event, and the kind and code of a card."""


@dataclass(frozen=True)
class CardRecord(Record):
    """The record of one game, with the events of each card."""

    cards: Mapping[CardEvent, tuple[int, int]] = field(default_factory=dict)
    """The seats with an event, and how many of them won."""


def play_cards(game: Game, rules: RuleSet, batch: Batch) -> list[CardRecord]:
    """The games of a batch, one after the other."""
    table = PlayRecorder(game, rules, batch.sitting)
    sitting = batch.sitting
    play: Callable[[int, int], Record] = table.game
    if sitting.fast and not sitting.counted:  # random players choose at once in Python, too
        machine = choose(game, sitting.seats, dict(sitting.options)).machine
        play = table.game if machine is None else ReplayedPlayRecorder(machine, table, rules).replayed
    return [_with_cards(table, play(batch.seed, number)) for number in range(batch.first, batch.end)]


def _with_cards(table: PlayRecorder, record: Record) -> CardRecord:
    cards: dict[CardEvent, tuple[int, int]] = {}
    for (family, name), seats in table.plays().marks.items():
        if family[0] == "card" and family[1] in EVENTS:
            cards[family[1], family[2], name] = len(seats), len(seats & set(record.winners))
    return CardRecord(**vars(record), cards=cards)


def effect_on_cards(
    versions: Sequence[tuple[Game, RuleSet]], sitting: TableConfig, seed: int, games: int, jobs: Jobs, labels: Labels
) -> Effect:
    """Play the same seeds with the old rules and the new ones, and compare, card by card, too."""
    befores, afters = (
        [record for part in spread(play_cards, batches_of(sitting, seed, games), jobs, *one) for record in part]
        for one in versions
    )
    return compared_effect(befores, afters, [measured(*one) for one in versions], card_metrics(befores, afters, labels))


def card_metrics(befores: Sequence[CardRecord], afters: Sequence[CardRecord], labels: Labels) -> list[PairedMetric]:
    """The figures of each card: seats per game with an event, and the share of them that won."""
    events = dict.fromkeys(event for record in (*befores, *afters) for event in record.cards)
    metrics = []
    for event in sorted(events, key=lambda one: EVENTS.index(one[0])):
        name = labels.get(event[1:], event[2])
        seats, wins = _seats(event), _wins(event)
        metrics.append(PairedMetric(f"{name} {event[0]}", "card", seats, seats))
        metrics.append(PairedMetric(f"{name}, wins when {event[0]}", "card", wins, wins, share=True))
    return metrics


def _of(record: Record, event: CardEvent) -> tuple[int, int]:
    return record.cards.get(event, (0, 0)) if isinstance(record, CardRecord) else (0, 0)


def _seats(event: CardEvent) -> Metric:
    return lambda record: float(_of(record, event)[0])


def _wins(event: CardEvent) -> Metric:
    def read(record: Record) -> float | None:
        seats, won = _of(record, event)
        return won / seats if seats and record.status == "ended" else None

    return read
