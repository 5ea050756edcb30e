"""The difficulty of quests in words and bars, for players: each bar has at least a thousand games behind it."""

from collections.abc import Iterator, Sequence
from math import inf

from pnp.base.frozen import dataclass
from pnp.press.document.game_text import GameText
from pnp.press.document.nodes import Block, Figure, Paragraph, Strong, Words
from pnp.press.document.odds import players_counted, way_of_playing
from pnp.press.document.quest_odds import LEAST_GAMES, OddsRow, QuestOdds

VERY_HARD, HARD, EVEN, FAIR = 0.25, 0.40, 0.60, 0.80
"""A quest is very hard, hard, even or fairly easy if parties win less than this share of its games; otherwise it is
easy."""
LIMITS = (VERY_HARD, HARD, EVEN, FAIR, inf)
"""For each word, from very hard to easy, the share of games won that is too large for it."""


@dataclass(frozen=True)
class Bar:
    """The share of games that parties won, as a bar with a word for it."""

    label: str
    share: float
    """From 0 to 1."""
    word: str
    """The difficulty, in words."""


@dataclass(frozen=True)
class Bars(Figure):
    """Shares as bars below each other, each with a word for it."""

    heading: str
    """The title above the bars; "" if a heading has it already."""
    note: str
    """The way of playing; "" if there is only one."""
    bars: tuple[Bar, ...]
    scale: tuple[str, ...] = ()
    """All words for difficulties: room for the longest makes bars of several figures equally long."""


def chapter_difficulty(text: GameText) -> list[Block]:
    """The difficulty of every quest of the game, quest by quest, for a chapter."""
    game, blocks = text.game, list[Block]()
    for name, odds in text.facts.odds.items():
        if odds.groups and game.quest_rules is not None:
            blocks += difficulty_blocks(text, odds, text.text(game.quests[name.partition("@")[0]].title))
    return blocks


def difficulty_blocks(text: GameText, odds: QuestOdds, title: str = "") -> list[Block]:
    """The difficulty of a quest for parties of each size, under each way of playing. ``title``: the quest's title; ""
    if a heading has it already."""
    several = len({group.variant for group in odds.groups}) > 1
    blocks: list[Block] = []
    for group in odds.groups:
        bars, note = tuple(_bars(text, group.rows)), way_of_playing(text, group, several)
        if bars:
            blocks.append(Bars(title, note, bars, scale_in_words(text), title=_in_words(text, (title, note), bars)))
        else:
            head = (Strong((Words(f"{title or note} "),)),) if title or note else ()
            blocks.append(Paragraph((*head, Words(text.say("quest|Not played often enough to judge.")))))
        title = ""
    return blocks


def _in_words(text: GameText, heads: tuple[str, str], bars: Sequence[Bar]) -> str:
    """The bars in words, as an alternative text."""
    each = [text.say("{name}: {value}").format(name=bar.label, value=bar.word) for bar in bars]
    return ". ".join([*(head for head in heads if head), "; ".join(each)])


def _bars(text: GameText, rows: Sequence[OddsRow]) -> Iterator[Bar]:
    """A bar for each size of a party with enough games; else one for all of them, if they have enough together."""
    sizes = [row for row in rows if not row.party]
    enough = [row for row in sizes if row.games >= LEAST_GAMES]
    if enough:
        for row in enough:
            yield _bar(text, players_counted(text, row.players), row.won.value)
        return
    games = sum(row.games for row in sizes)
    if sizes and games >= LEAST_GAMES:
        label = text.say("quest|any number of players")
        yield _bar(text, label, sum(row.won.value * row.games for row in sizes) / games)


def _bar(text: GameText, label: str, share: float) -> Bar:
    return Bar(label, share, how_hard(text, share))


def how_hard(text: GameText, share: float) -> str:
    """The word for a share of games won."""
    return next(word for word, limit in zip(scale_in_words(text), LIMITS, strict=True) if share < limit)


def scale_in_words(text: GameText) -> tuple[str, ...]:
    """The words for difficulties, from very hard to easy."""
    say = text.say
    return (
        say("quest|very hard"),
        say("quest|hard"),
        say("quest|even"),
        say("quest|fairly easy"),
        say("quest|easy"),
    )
