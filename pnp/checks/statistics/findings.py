"""Notable cards and options, in plain words supported by the figures."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from pnp.checks.statistics.intervals import wilson
from pnp.checks.statistics.play_figures import Finding, PlayFigure

BY_CHANCE = 20.0
"""An option is called never chosen only if random choice would have taken it this often."""
QUESTIONS = 50
"""Number of questions in which an option must always be taken to be called always chosen."""
OFTEN = 0.6
"""Random choice takes an option called always chosen less often than this."""
DEAD = 0.5
"""A dead draw is played by less than this part of the average share of those who draw a card."""
DONE = {
    "start": "held it before the first choice", "drawn": "drew it", "first": "had it first", "taken": "took it",
    "played": "played it", "held": "held it at the end",
}  # fmt: skip
MEANINGS = (
    ("start", "decided by luck", "decided by luck"), ("drawn", "too strong", "too weak"),
    ("taken", "too strong", "never worth it"), ("played", "too strong", "never worth it"),
)  # fmt: skip
"""Events of cards, with the words for a share above and one below the band."""
Key: TypeAlias = tuple[int, str, str, str]
"""Number of players, agent, kind and code."""


def findings_of(figures: Sequence[PlayFigure], band: float) -> list[Finding]:
    """All notable figures of one table, the most certain and largest first. A card or option is named once, with the
    sentence that shows it best."""
    findings = sorted(
        [*_cards(figures, band), *_options(figures, band), *_dead_draws(figures)], key=lambda f: -f.strength
    )
    groups: dict[tuple[object, ...], list[Finding]] = {}
    for f in findings:
        choice = f.event if f.about == "option" else ""
        groups.setdefault((f.players, f.agent, f.about, choice, f.kind, f.name), []).append(f)
    merged = [_merged(group) for group in groups.values()]
    return sorted(merged, key=lambda one: (-one.strength, one.kind, one.name, one.event))


def _merged(group: Sequence[Finding]) -> Finding:
    return replace(group[0], words=tuple(dict.fromkeys(word for one in group for word in one.words)))


def outside(figure: PlayFigure, band: float) -> int:
    """1 if a figure's whole interval is above the band, -1 if it is below, otherwise 0."""
    if figure.verdict == "not shown":
        return 0
    return 1 if figure.low > band else -1 if figure.high < -band else 0


def _cards(figures: Sequence[PlayFigure], band: float) -> Iterator[Finding]:
    meanings = {event: (above, below) for event, above, below in MEANINGS}
    for figure in figures:
        side = outside(figure, band) if figure.about == "card" and figure.event in meanings else 0
        if side:
            words = meanings[figure.event][side < 0]
            yield _finding(figure, words, compared_words(figure), min(abs(figure.low), abs(figure.high)))


def _options(figures: Sequence[PlayFigure], band: float) -> Iterator[Finding]:
    cards = {figure.name for figure in figures if figure.about == "card"}
    for figure in figures:
        if figure.about != "option":
            continue
        side = outside(figure, band) if figure.name not in cards else 0  # a card's own events are more informative
        chance = figure.by_chance / figure.offered if figure.offered else 1.0
        if side:
            words = "too strong" if side > 0 else "never worth it"
            yield _finding(figure, words, compared_words(figure), min(abs(figure.low), abs(figure.high)))
        if figure.agent != "random" and not figure.taken and figure.by_chance >= BY_CHANCE:
            sentence = f"It was offered {figure.offered:,} times and never chosen; chance takes it " + (
                f"{figure.by_chance:,.0f} times."
            )
            yield _finding(figure, "never chosen", sentence, 0.0)
        if figure.agent != "random" and figure.taken == figure.offered >= QUESTIONS and chance < OFTEN:
            sentence = f"It was offered {figure.offered:,} times and always chosen; chance takes it " + (
                f"{figure.by_chance:,.0f} times."
            )
            yield _finding(figure, "always chosen", sentence, 0.0)


def _dead_draws(figures: Sequence[PlayFigure]) -> Iterator[Finding]:
    """Cards that most of those who draw them never play, although other cards of their kind are played."""
    events = {(_key(f), f.event): f.seats for f in figures if f.about == "card"}
    drawn = {key: seats for (key, event), seats in events.items() if event == "drawn"}
    for figure in figures:
        if figure.about != "card" or figure.event != "drawn":
            continue
        key = _key(figure)
        alike = [other for other in drawn if other[:3] == key[:3]]
        average = sum(events.get((k, "played"), 0) for k in alike) / sum(drawn[k] for k in alike)
        played = min(events.get((key, "played"), 0), figure.seats)
        high = wilson(played, figure.seats)[1]
        if high < DEAD * average:
            sentence = (
                f"It was played by {played:,} of the {figure.seats:,} who drew it ({played / figure.seats:.1%}); "
                f"the average of these cards is {average:.1%}."
            )
            yield _finding(figure, "dead draw", sentence, 0.0)


def compared_words(figure: PlayFigure) -> str:
    """A comparison in words: who won how often, against whom, and how sure the difference is."""
    done = DONE.get(figure.event, "chose it") if figure.about == "card" else "chose it"
    typical = "card" if figure.about == "card" else "option"
    points = f"{100 * abs(figure.difference):.1f} points {'more' if figure.difference > 0 else 'less'}"
    ends = sorted((100 * abs(figure.low), 100 * abs(figure.high)))
    return (
        f"Players who {done} won {figure.rate:.1%} of {figure.seats:,} times; with a typical {typical} they win "
        f"{figure.expected:.1%}: {points} ({ends[0]:.1f} to {ends[1]:.1f})."
    )


def _key(figure: PlayFigure) -> Key:
    return figure.players, figure.agent, figure.kind, figure.name


def _finding(figure: PlayFigure, words: str, sentence: str, strength: float) -> Finding:
    f = figure
    return Finding(f.players, f.agent, f.about, f.event, f.kind, f.name, f.label, (words,), sentence, strength)
