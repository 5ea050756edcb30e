"""A quest as an adventure for its game master: the story, the map, encounter after encounter, and the odds."""

from collections.abc import Sequence
from itertools import groupby

from pnp.base.frozen import dataclass
from pnp.model.game import Game, Member, Message, Quest, QuestRules
from pnp.model.language.numbers import in_digits
from pnp.model.read.quest_tree import kind_of, leading_keys, ways_on
from pnp.press.document.difficulty import difficulty_blocks
from pnp.press.document.front import imprint
from pnp.press.document.game_text import GameText, span_words
from pnp.press.document.matter import TitlePage
from pnp.press.document.nodes import (
    Admonition,
    Block,
    Cell,
    Chapter,
    Clause,
    Document,
    Emphasis,
    Figure,
    Inline,
    Link,
    Paragraph,
    Section,
    Strong,
    Table,
    Words,
)
from pnp.press.document.odds import odds_blocks
from pnp.press.document.quest_odds import LEAST_GAMES, QuestOdds
from pnp.press.document.values import cell_text


@dataclass(frozen=True)
class MapPlace:
    """An encounter on the map of a quest."""

    id: str
    """The target of links."""
    number: str
    title: str
    is_end: bool
    """Whether no way continues from it."""
    card: str = ""
    """For a quest laid out by cards, the code of its card."""


@dataclass(frozen=True)
class MapWay:
    """A way from one place to another, by their positions in the list; ``kind`` is the position of its name."""

    start: int
    end: int
    kind: int


@dataclass(frozen=True)
class QuestMap(Figure):
    """The encounters of a quest and the ways between them."""

    places: tuple[MapPlace, ...]
    ways: tuple[MapWay, ...]
    kinds: tuple[str, ...]
    """The names of the ways: overcome, missed."""
    cards: str = ""
    """The card kind that lays it out; "" for one drawn from its ways."""


def quest_document(text: GameText, odds: QuestOdds) -> Document:
    """The adventure booklet of the quest merged into a game."""
    quest = _quest(text)
    title = text.text(quest.title)
    chapters = [_opening(text, quest, odds), _encounters(text, quest, odds)]
    return Document(
        text.say("{name}: {value}").format(name=text.text(text.game.title), value=title),
        (_title(text, quest), *chapters),
        text.right_to_left,
        text.prose.joined(text.game.credits.design),
        text.text(quest.tagline),
        {"version": text.game.version, "rules": text.rules.digest},
        language=text.language,
        variant=text.game.variant,
    )


def _quest(text: GameText) -> Quest:
    assert text.game.quest is not None
    return text.game.quest


def _rules(text: GameText) -> QuestRules:
    assert text.game.quest_rules is not None
    return text.game.quest_rules


def _title(text: GameText, quest: Quest) -> TitlePage:
    players = span_words(text.game.players, text)
    return TitlePage(
        text.text(quest.title),
        text.title,
        text.text(quest.tagline),
        text.say("Adventure"),
        text.say("{players} players and a game master").format(players=players),
        (*([text.say("laid out by the seed {seed}").format(seed=quest.seed)] if quest.seed is not None else []),
         *imprint(text)),
    )  # fmt: skip


# ------------------------------------------------------------------------------------------------- introduction
def _opening(text: GameText, quest: Quest, odds: QuestOdds) -> Chapter:
    """The introduction, the map and the odds."""
    story: tuple[Block, ...] = tuple(_paragraph(text, message) for message in quest.story)
    how = Clause((Paragraph((Words(text.say(
        "Read the text in boxes aloud. The rest is for you alone: what happens, and where the party goes "
            "next."
    )),)),), kind="advice")  # fmt: skip
    sections = [
        Section((Words(text.say("Before you begin")),), (*story, how), 2, id="quest:story"),
        Section((Words(text.say("quest|The way")),), (quest_map(text),), 2, id="quest:map"),
    ]
    if odds.groups:
        of_difficulty = (*difficulty_blocks(text, odds), *odds_blocks(text, odds))
        sections.append(Section((Words(text.say("Difficulty")),), of_difficulty, 2, id="quest:odds"))
    return Chapter(tuple(sections), id="opening")


def quest_map(text: GameText) -> QuestMap:
    """The map of the quest merged into a game."""
    quest, rules = _quest(text), _rules(text)
    ways, names = ways_on(text.game, quest), list(quest.encounters)
    keys = [key for key in leading_keys(text.game, rules) if any(k == key for on in ways.values() for k, _ in on)]
    places = tuple(
        MapPlace(_anchor(name), str(n), text.text(one.title), not ways[name], one.on if quest.lays is not None else "")
        for n, (name, one) in enumerate(quest.encounters.items(), 1)
    )
    drawn = tuple(
        MapWay(names.index(name), names.index(to), keys.index(key))
        for name, on in ways.items() for key, to in on if to in names
    )  # fmt: skip
    kinds = tuple(text.text(rules.keys[key].label) for key in keys)
    title = text.say("Encounters and the ways between them")
    return QuestMap(places, drawn, kinds, quest.lays.cards if quest.lays is not None else "", title=title)


# ------------------------------------------------------------------------------------------------- encounters
def _encounters(text: GameText, quest: Quest, odds: QuestOdds) -> Chapter:
    """Every encounter, numbered as on the map."""
    head = Section((Words(text.say("quest|Encounters")),), (), 2, id="quest:encounters")
    sections = [_encounter(text, name, n, odds) for n, name in enumerate(quest.encounters, 1)]
    return Chapter((head, *sections), id="encounters")


def _encounter(text: GameText, name: str, number: int, odds: QuestOdds) -> Section:
    """One encounter: the text to read aloud, its facts, and the text for the game master only."""
    one = _quest(text).encounters[name]
    blocks: list[Block] = []
    if one.read:
        aloud = tuple(Paragraph((Emphasis(text.words(text.text(message))),)) for message in one.read)
        blocks.append(Admonition((Words(text.say("Read aloud")),), aloud))
    blocks.append(_facts(text, name, odds))
    blocks += [_paragraph(text, message) for message in one.master]
    return Section(
        text.words(text.text(one.title)), tuple(blocks), 3, id=_anchor(name), number=str(number), span=one.span
    )


def _facts(text: GameText, name: str, odds: QuestOdds) -> Table:
    """The events of an encounter and its exits, key by key."""
    rules, game = _rules(text), text.game
    used = rules.uses.get(kind_of(game, rules, name))
    rows = []
    for key in rules.keys.values():
        cell = game.tables[key.table].cells[(name,)]
        means = key.name == rules.kind or used is None or key.name in used
        if means and cell not in (None, (), 0, False):
            rows.append(_row(text.text(key.label), _value(text, key.name, cell)))
    if (one_in := danger(text.game, _quest(text), name, odds)) > 0:
        words = text.say("quest|One party in {n} ends here.").format(n=in_digits(one_in, text.locale))
        rows.append(_row(text.say("quest|danger"), (Words(words),)))
    return _in_pairs(rows)


FEW_FACTS = 3
"""Most facts of an encounter in one column; longer lists have two."""


def _in_pairs(facts: Sequence[tuple[Cell, ...]]) -> Table:
    """Facts as a table: the later half beside the first half, so that an encounter stays together on a page."""
    if len(facts) <= FEW_FACTS:
        return Table((), tuple(facts), ("left", "left"), together=True)
    half = -(-len(facts) // 2)
    later = [*facts[half:], *[(Cell(()), Cell(()))] * (2 * half - len(facts))]
    rows = tuple((*first, *second) for first, second in zip(facts[:half], later, strict=True))
    return Table((), rows, ("left", "left", "left", "left"), together=True)


LEAST_DANGER = 1 / 12
"""An encounter at which a smaller share of parties ends is not called a danger."""


def danger(game: Game, quest: Quest, name: str, odds: QuestOdds) -> int:
    """The number of arriving parties for each one that ends at an encounter; 0 if no way leads on from it, if hardly
    any party ends there, or if fewer than a thousand games reached it."""
    visits, ends = odds.visits.get(name), odds.ends.get(name)
    if visits is None or ends is None or not ways_on(game, quest)[name]:
        return 0
    came = visits.value * visits.games
    share = ends.value * ends.games / came if came >= LEAST_GAMES else 0.0
    return round(1 / share) if share >= LEAST_DANGER else 0


def _row(label: str, value: tuple[Inline, ...]) -> tuple[Cell, ...]:
    return Cell((Paragraph((Words(label),)),), "row"), Cell((Paragraph(value),))


def _value(text: GameText, key: str, cell: object) -> tuple[Inline, ...]:
    """A cell in words; an encounter by its number and title, linked to it."""
    if key in leading_keys(text.game, _rules(text)):
        inlines: list[Inline] = []
        for to in cell if isinstance(cell, tuple) else (cell,):
            inlines += [Words(", ")] if inlines else []
            inlines.append(_way(text, str(to)))
        return tuple(inlines)
    values = cell if isinstance(cell, tuple) else (cell,)
    parts: list[str] = []
    for words, alike in groupby(values, lambda value: cell_text(value, text)):
        several = list(alike)
        is_number = isinstance(several[0], int) and not isinstance(several[0], Member)
        one_by_one = is_number or len(several) == 1
        parts += [words] * len(several) if one_by_one else [f"{words}\u00a0×\u00a0{len(several)}"]
    return (Words(text.prose.joined(parts)),)


def _way(text: GameText, to: str) -> Inline:
    encounters = _quest(text).encounters
    if to not in encounters:
        return Words(cell_text(to, text))
    number = list(encounters).index(to) + 1
    words = (Strong((Words(f"{number}\u00a0"),)), Words(text.text(encounters[to].title)))
    return Link(words, target=_anchor(to))


def _paragraph(text: GameText, message: Message) -> Paragraph:
    return Paragraph(text.words(text.text(message)), span=message.span)


def _anchor(name: str) -> str:
    return f"encounter:{name}"
