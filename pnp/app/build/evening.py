"""The pieces that an evening with a given number of players needs, and the extra ones."""

from collections.abc import Sequence
from dataclasses import replace

from pnp.app.build.composing import Parts
from pnp.app.build.reference_backs import OWN_TURN_CARDS
from pnp.app.game.errors import WrongRequest
from pnp.base.frozen import dataclass
from pnp.model.game import Game
from pnp.press.edition import Edition
from pnp.press.pages.turn_card import TURN_CARD
from pnp.press.pieces import Print
from pnp.source.diagnostics import Report, Span


@dataclass(frozen=True)
class Evening:
    """The pieces for one evening, and the rest of each group of pieces."""

    edition: Edition
    """The game, or the first of its variants, for this number of players."""
    enough: Parts
    extra: tuple[Parts, ...]
    """The rest of each group, in the order of the groups."""


def check_players(games: Sequence[Game], players: int, report: Report) -> None:
    """Raise WrongRequest (PNP120) for a number of players that no variant allows."""
    if not any(_takes(game, players) for game in games):
        ranges = dict.fromkeys(
            f"{low} to {high}" if low < high else f"{low}" for low, high in (g.players for g in games)
        )
        help = f"write `--for N` for {' or '.join(ranges)} players"
        report.error("PNP120", f"{players} cannot play {games[0].title.text}", Span(""), help)
        raise WrongRequest(report)


def evening_of(editions: Sequence[Edition], parts: Sequence[Parts], groups: Sequence[Parts], players: int) -> Evening:
    """Divide the pieces of a game. ``parts``: the pieces of each edition; ``groups``: the same pieces in printing
    order, each shared piece once."""
    number = next(i for i, edition in enumerate(editions) if _takes(edition.game, players))
    edition = editions[number]
    needed = {
        part: [(piece, min(piece.copies, _copies(piece, edition, players))) for piece in pieces]
        for part, pieces in parts[number].items()
    }
    enough = {
        part: [replace(piece, copies=copies) for piece, copies in pieces if copies] for part, pieces in needed.items()
    }
    left = [(part, piece, copies) for part, pieces in needed.items() for piece, copies in pieces]
    extra: list[Parts] = []
    for group in groups:
        rest: dict[str, list[Print]] = {}
        for part, pieces in group.items():
            for piece in pieces:
                place = next((i for i, own in enumerate(left) if own[0] == part and piece.is_same_piece(own[1])), None)
                copies = piece.copies - (left.pop(place)[2] if place is not None else 0)
                if copies > 0:
                    rest.setdefault(part, []).append(replace(piece, copies=copies))
        extra.append(rest)
    return Evening(edition, {part: pieces for part, pieces in enough.items() if pieces}, tuple(extra))


def _takes(game: Game, players: int) -> bool:
    low, high = game.players
    return low <= players <= high


def _copies(piece: Print, edition: Edition, players: int) -> int:
    """The number of copies of a piece for this many players: the number measured in play, and as many for each player
    as the component declares; of turn cards one."""
    game = edition.game
    component = next((one for one in game.components if one.id == piece.component), None)
    is_own = component is not None and bool(OWN_TURN_CARDS.intersection((component.id, component.prints)))
    if piece.component == TURN_CARD or is_own:
        return players + sum(side.is_role for side in game.sides.values())
    if component is not None and component.each_player is not None:
        return players * component.each_player
    if component is None or not component.measured or component.count is not None:
        return piece.copies
    needs = edition.facts.needs.get(component.measured, {})
    if players not in needs:
        return piece.copies
    total = edition.facts.counts[component.id]
    return -(-needs[players] * piece.copies // total) if total else piece.copies
