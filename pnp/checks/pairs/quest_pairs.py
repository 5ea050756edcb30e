"""Quests as pairs: the texts for players, for the game master and in titles, and the keys used in play."""

from collections.abc import Iterable, Iterator

from pnp.checks.pairs.pair import Pair
from pnp.checks.pairs.sides import Line, in_line, prose_of, side
from pnp.model.game import Game, Quest
from pnp.source.diagnostics import Span
from pnp.source.load.nodes import Dictionary, Node, below, plain

PREFIX = "quests."
TEXTS = frozenset({"title", "tagline", "story", "read", "master", "encounters"})
"""Keys of a quest and of its encounters that are not used in play."""


def quest_pairs(game: Game) -> dict[str, Pair]:
    """The pairs of a game's quests and of their encounters, by key."""
    return {pair.key: pair for quest in game.quests.values() for pair in _pairs(quest)}


def _pairs(quest: Quest) -> Iterator[Pair]:
    texts = (quest.title, quest.tagline, *quest.story)
    yield _pair(f"{PREFIX}{quest.id}", prose_of(texts).lines, _played(quest.data), quest.span)
    for encounter in quest.encounters.values():
        texts = (encounter.title, *encounter.read, *encounter.master)
        node = below(quest.data, "encounters", encounter.name)
        yield _pair(f"{PREFIX}{quest.id}.{encounter.name}", prose_of(texts).lines, _played(node), encounter.span)


def _pair(key: str, words: Iterable[Line], keys: list[Line], span: Span) -> Pair:
    lines = list(words)
    texts = side(lines, [line.text for line in lines])
    return Pair(key, key, texts, side(keys, sorted(line.text for line in keys)), span, code_is="keys")


def _played(node: Node | None) -> list[Line]:
    """The keys of a quest or an encounter that are used in play, one line each."""
    if not isinstance(node, Dictionary):
        return []
    entries = ((name, value) for name, value in node.entries.items() if name not in TEXTS)
    return [Line(f"{name}: {in_line(plain(value))}", node.keys.get(name, value.span)) for name, value in entries]
