"""Which quests are printed as adventures, and with which odds: those that the game keeps (`pnp quest --keep`)."""

from collections.abc import Mapping, Sequence

from pnp.diagnostics import Failed, Report
from pnp.document.quests import OddsGroup, OddsRow, QuestOdds
from pnp.edition import Edition
from pnp.model.game import Game
from pnp.rules.loading import Loaded, compile_quest
from pnp.verify.quest_odds import KeptOdds, Odds, kept_odds


def adventure_names(game: Game, wanted: Sequence[str]) -> list[str]:
    """The quests that are printed with a variant: those that were written for it, and with the first those written for
    none. ``wanted``: some of them; one laid out by cards may have a seed."""
    is_first = not game.variant or game.variant == next(iter(game.variants))
    own = [q.id for q in game.quests.values() if q.variant == game.variant or (is_first and not q.variant)]
    return [name for name in wanted if name.partition("@")[0] in own] if wanted else own


def adventure_odds(laid: Loaded, edition: Edition) -> QuestOdds:
    """The odds of a quest that the game keeps, as far as they are of these very rules: of each variant, and of what was
    agreed on. What each sort of party makes of it is told of the first."""
    game = laid.game
    assert game.quest is not None
    found = [kept for kept in kept_odds(game) if kept.digest == _digest(laid, kept.variant)]
    groups = tuple(_group(kept, edition, place == 0, len(found) > 1) for place, kept in enumerate(found))
    visits: Mapping[str, float] = {}
    if found:
        visits = {name: share.rate for name, share in found[0].figures.visits.items()}
    return QuestOdds(groups, visits)


def _digest(laid: Loaded, variant: str) -> str:
    """The digest of the rules of a variant with the quest laid over them; "" where that cannot be."""
    game = laid.game
    if variant == game.variant or game.quest is None:
        return laid.rules.digest
    try:
        return compile_quest(laid.tree, variant, game.quest.name, Report()).rules.digest
    except Failed:
        return ""


def _group(kept: KeptOdds, edition: Edition, with_parties: bool, is_named: bool) -> OddsGroup:
    game = edition.game
    parts = [edition.text(game.variants[kept.variant].title)] if kept.variant in game.variants else []
    for name, value in kept.options.items():
        constant = game.constants.get(name)
        parts.append(f"{edition.text(constant.option) if constant else name} {value}")
    rows = [_row(odds) for odds in kept.figures.parties if with_parties or not odds.party]
    return OddsGroup(", ".join(parts) if is_named else "", tuple(rows), kept.figures.agent)


def _row(odds: Odds) -> OddsRow:
    won = odds.won
    return OddsRow(odds.seats, odds.party, won.rate, won.low, won.high, won.games, odds.means)
