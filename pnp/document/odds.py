"""How parties fare in quests, as tables: one for each way of playing, with what each sort of party makes of it."""

from collections.abc import Mapping, Sequence

from pnp.document.game_text import GameText
from pnp.document.nodes import Align, Block, Cell, Inline, Paragraph, Strong, Table, Words
from pnp.document.quest_odds import OddsGroup, OddsRow, OddsShare, QuestOdds
from pnp.document.values import cell_text
from pnp.model.game import Game, Message, QuestRules


def chapter_odds(text: GameText) -> list[Block]:
    """How parties fare in every quest of the game, for a chapter: quest by quest."""
    game, blocks = text.game, list[Block]()
    for name, odds in text.facts.odds.items():
        if odds.groups and game.quest_rules is not None:
            blocks += odds_blocks(text, odds, text.text(game.quests[name.partition("@")[0]].title))
    return blocks


def odds_blocks(text: GameText, odds: QuestOdds, title: str = "") -> list[Block]:
    """How parties fare in a quest, computed; behind its ``title``, where there are several."""
    rules = text.game.quest_rules
    assert rules is not None
    games = sum(row.games for group in odds.groups for row in group.rows if not row.party)
    said = text.say(
        "How often {agent} bots won, in {games} games played for this page; in brackets the 95 % interval."
    ).format(agent=odds.groups[0].agent, games=f"{games:,}")
    lead: tuple[Inline, ...] = (Strong((Words(title),)), Words(". ")) if title else ()
    blocks: list[Block] = [Paragraph((*lead, Words(said)))]
    several = len({group.variant for group in odds.groups}) > 1
    for group in odds.groups:
        if heading := _title(text, group, several):
            blocks.append(Paragraph((Strong((Words(heading),)),)))
        blocks += _tables(text, group, rules)
    return blocks


def _title(text: GameText, group: OddsGroup, with_variant: bool) -> str:
    """The variant, where there are several, and what was agreed on."""
    game = text.game
    parts = [text.text(game.variants[group.variant].title)] if with_variant and group.variant in game.variants else []
    for name, value in group.options.items():
        parts.append(f"{text.text(_option(game, group.variant, name)) or name} {value}")
    return ", ".join(parts)


def _option(game: Game, variant: str, name: str) -> Message:
    """What players are asked who may agree on an option, which another variant may have by itself."""
    constant = game.constants.get(name)
    if constant is not None:
        return constant.option
    of = game.variants[variant].overlay.get("constants") if variant in game.variants else None
    entry = of.get(name) if isinstance(of, Mapping) else None
    return (
        Message(str(entry["option"]), f"option:{name}")
        if isinstance(entry, Mapping) and "option" in entry
        else Message("")
    )


def _tables(text: GameText, group: OddsGroup, rules: QuestRules) -> list[Block]:
    """The table of parties; where the game says who lived, one of characters as well."""
    with_alive = any(row.alive for row in group.rows)
    head = [text.say("Party"), text.say("won"), *([text.say("alive")] if with_alive else [])]
    head += [text.text(label) for label in rules.counts.values()]
    blocks: list[Block] = [_table(head, [_row(text, row, with_alive) for row in group.rows])]
    whole = [row for row in group.rows if not row.party and row.lived]
    kinds = list(dict.fromkeys(kind for row in whole for kind in row.lived))
    if len(kinds) > 1:
        head = [text.say("Alive in the end"), *(_players(text, row.players) for row in whole)]
        rows = [
            [
                Words(cell_text(kind, text)),
                *(Words(_share(row.lived[kind]) if kind in row.lived else "–") for row in whole),
            ]
            for kind in kinds
        ]
        blocks.append(_table(head, rows))
    return blocks


def _row(text: GameText, row: OddsRow, with_alive: bool) -> list[Inline]:
    if row.party:
        who: Inline = Words(text.prose.joined([cell_text(name, text) for name in row.party]))
    else:
        who = Strong((Words(_players(text, row.players)),))
    alive = [_share(row.alive) if row.alive else ""] if with_alive else []
    return [who, *map(Words, [_share(row.won), *alive, *map(_mean, row.means)])]


def _players(text: GameText, count: int) -> str:
    return text.say("one player") if count == 1 else text.say("{n} players").format(n=count)


def _share(share: OddsShare) -> str:
    low, high = (100 * min(1.0, max(0.0, end)) for end in (share.low, share.high))
    return f"{100 * share.value:.0f}\u202f% ({low:.0f}–{high:.0f})"


def _mean(mean: OddsShare) -> str:
    return f"{mean.value:.1f} ({max(0.0, mean.low):.1f}–{mean.high:.1f})"


def _table(head: Sequence[str], rows: Sequence[Sequence[Inline]]) -> Table:
    """A table whose first column says what each row is of."""
    right: tuple[Align, ...] = ("right",)
    columns: tuple[Align, ...] = ("left", *right * (len(head) - 1))
    heads = tuple(Cell((Paragraph((Words(word),)),), "column") for word in head)
    cells = tuple(
        tuple(Cell((Paragraph((inline,)),), "row" if place == 0 else "") for place, inline in enumerate(row))
        for row in rows
    )
    return Table(heads, cells, columns)
