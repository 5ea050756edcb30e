"""Numbers that depend on the number of players: the cards in a zone at the start of play."""

from typing import Unpack

from pnp.press.document.game_text import GameText
from pnp.press.document.parts import Fact, Facts
from pnp.press.document.place import Place


def by_players_node(zone: str, text: GameText, **place: Unpack[Place]) -> Facts:
    """For each number of players, the number of cards in a zone at the start of play."""
    least, most = text.game.players
    entries = (
        Fact(
            text.words(text.say.counted("{n} player", "{n} players", n).format(n=n)),
            (text.words(_number_of_cards(zone, n, text)),),
        )
        for n in range(least, most + 1)
    )
    return Facts(tuple(entries), **place)


def _number_of_cards(zone: str, players: int, text: GameText) -> str:
    """The number of cards, or the least and the greatest if it is random."""
    counts = text.rules.cards_at_start(zone, players)
    return "–".join(str(count) for count in sorted({min(counts), max(counts)}))
