"""What depends on how many play, counted on tables that were set up: how many cards lie somewhere when play begins."""

from typing import Any

from pnp.engine.play import Play, State, Tape
from pnp.press.document.game_text import GameText
from pnp.press.document.parts import Fact, Facts

SHUFFLES = 3
"""Set-ups that are counted for each number of players: where chance says how many lie there, from what to what."""


def by_players_node(zone: str, text: GameText, **place: Any) -> Facts:
    """For each number of players, how many cards lie in a zone of the table when play begins."""
    least, most = text.game.players
    entries = (
        Fact(
            text.words(text.say.counted("{n} player", "{n} players", n).format(n=n)),
            (text.words(_lying(zone, n, text)),),
        )
        for n in range(least, most + 1)
    )
    return Facts(tuple(entries), **place)


def _lying(zone: str, players: int, text: GameText) -> str:
    """How many, or from how many to how many."""
    counts = {_counted(zone, players, seed, text) for seed in range(SHUFFLES)}
    return "–".join(str(count) for count in sorted({min(counts), max(counts)}))


def _counted(zone: str, players: int, seed: int, text: GameText) -> int:
    state = State(text.game, text.rules, players)
    play = Play(state)
    play.begin(Tape(seed=seed))
    play.guarded(play.set_up)
    return len(list(list.__iter__(state.table_zone(zone))))
