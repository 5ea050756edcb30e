"""The quests printed as adventures, and their odds: those stored in the game (`pnp quest --keep`)."""

from collections.abc import Iterator, Sequence

from pnp.base.cache import remember_recent
from pnp.checks.statistics.figures import Mean, Share
from pnp.checks.statistics.quest_odds import Odds, StoredOdds, stored_odds
from pnp.model.game import Game
from pnp.model.read.build import build_game
from pnp.press.document.quest_odds import OddsGroup, OddsRow, OddsShare, QuestOdds
from pnp.rules.loading import ONLY_PRINT, LoadedGame, quest_digest
from pnp.source.diagnostics import Failed, Report
from pnp.source.load.tree import Tree


def adventure_names(game: Game, wanted: Sequence[str]) -> list[str]:
    """The quests printed with a variant: those written for it; with the first variant, also those written for none.
    ``wanted``: limits them; one laid out by cards may have a seed."""
    is_first = not game.variant or game.variant == next(iter(game.variants))
    own = [q.id for q in game.quests.values() if q.variant == game.variant or (is_first and not q.variant)]
    return [name for name in wanted if name.partition("@")[0] in own] if wanted else own


def adventure_odds(laid: LoadedGame, tree: Tree) -> QuestOdds:
    """The stored odds of a quest for exactly these rules, for each variant and set of options. The results of each sort
    of party are listed for the first. ``tree``: the game without the quest."""
    game = laid.game
    assert game.quest is not None
    odds = [each for each in stored_odds(game, game.quest.name) if each.digest == _digest(laid, tree, each.variant)]
    return _odds_of(odds, with_parties=1)


def chapter_odds(tree: Tree, game: Game) -> dict[str, QuestOdds]:
    """The results of parties in the quests of a game by the rules of its variant, as far as they are stored, by quest;
    none for a game whose chapters do not print them."""
    shown = (block.data for chapter in game.chapters for block in chapter.blocks if block.kind == "show")
    if game.quest is not None or not any("odds" in asked for asked in shown):
        return {}
    odds: dict[str, list[StoredOdds]] = {}
    for each, is_current in own_odds(tree, game):
        if is_current:
            odds.setdefault(each.quest, []).append(each)
    return {quest: _odds_of(own, with_parties=len(own)) for quest, own in odds.items()}


def own_odds(tree: Tree, game: Game) -> Iterator[tuple[StoredOdds, bool]]:
    """The stored odds of a game's quests for its variant, and whether they belong to exactly these rules."""
    digests = dict[str, str]()
    for each in stored_odds(game, ""):
        if each.variant == game.variant:
            if each.quest not in digests:
                digests[each.quest] = quest_digest(tree, game, each.quest)
            yield each, each.digest == digests[each.quest]


def _odds_of(odds: Sequence[StoredOdds], with_parties: int) -> QuestOdds:
    """Odds in the form for documents; the odds of each kind of party if there are at least this many groups."""
    groups = tuple(_group(each, place < with_parties) for place, each in enumerate(odds))
    first = odds[0].figures if odds else None
    visits, ends = (first.visits, first.ends) if first is not None else ({}, {})
    return QuestOdds(groups, *({name: _share(share) for name, share in shares.items()} for shares in (visits, ends)))


def _digest(laid: LoadedGame, tree: Tree, variant: str) -> str:
    """The digest of the rules of a variant with the quest laid over them; "" if that is impossible."""
    game = laid.game
    if variant == game.variant or game.quest is None:
        return laid.rules.digest
    return _laid_digest(tree, variant, game.quest.name)


@remember_recent(32)  # measured: without it, building C.A.R.D.S. lays 2 quests 20 times over 3 variants
def _laid_digest(tree: Tree, variant: str, quest: str) -> str:
    """The digest of the rules of a variant with a quest laid over them; "" if that is impossible."""
    report = Report()
    try:
        bare = build_game(tree, report, variant)
        report.stop_on_errors(unless={d.code for d in report.errors} <= ONLY_PRINT)
    except Failed:
        return ""
    return quest_digest(tree, bare, quest)


def _group(figures: StoredOdds, with_parties: bool) -> OddsGroup:
    rows = tuple(_row(odds, with_parties) for odds in figures.figures.parties if with_parties or not odds.party)
    return OddsGroup(figures.variant, figures.options, rows, figures.figures.agent)


def _row(odds: Odds, with_lives: bool) -> OddsRow:
    alive = _mean(odds.alive) if odds.alive else None
    lived = {kind: _share(share) for kind, share in odds.lived.items() if with_lives}
    means = tuple(map(_mean, odds.means))
    return OddsRow(odds.seats, odds.party, _share(odds.won), odds.won.games, alive, means, lived)


def _share(share: Share) -> OddsShare:
    return OddsShare(share.rate, share.low, share.high, share.games)


def _mean(mean: Mean) -> OddsShare:
    return OddsShare(mean.mean, mean.low, mean.high)
