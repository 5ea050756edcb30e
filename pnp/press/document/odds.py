"""Results of parties in quests, as tables: one for each way of playing. Ways that differ in a single option, such as
the starting level of characters, share a table."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from pnp.base.frozen import replace
from pnp.model.game import Game, Message, QuestRules
from pnp.model.language.numbers import in_decimals, in_digits
from pnp.press.document.game_text import GameText
from pnp.press.document.nodes import Align, Block, Cell, Inline, Paragraph, Strong, Table, Words
from pnp.press.document.quest_odds import LEAST_GAMES, OddsGroup, OddsRow, OddsShare, QuestOdds
from pnp.press.document.values import cell_text

SIDE_BY_SIDE = 3
"""Most values of an option that have a column each, with a row for every party; with more values, parties are listed by
size only."""


PAGE = 18
"""Most rows of a table that stays on one page."""


def odds_blocks(text: GameText, odds: QuestOdds) -> list[Block]:
    """The figures of parties in a quest that have at least a thousand games behind them, for its game master."""
    rules = text.game.quest_rules
    assert rules is not None
    odds = _with_enough_games(odds)
    if not odds.groups:
        return []
    games = sum(row.games for group in odds.groups for row in group.rows if not row.party)
    sentence = text.say(
        "How often bots won, in {games} games played for this page; in brackets the 95 % interval."
    ).format(games=in_digits(games, text.locale))
    blocks: list[Block] = [Paragraph((Words(sentence),))]
    several = len({group.variant for group in odds.groups}) > 1
    for option, groups in _by_option(odds.groups):
        if option:
            blocks += _compared(text, option, groups, rules, several)
            continue
        for group in groups:
            if heading := way_of_playing(text, group, several):
                blocks.append(_over(heading))
            blocks += _tables(text, group, rules)
    return blocks


def _with_enough_games(odds: QuestOdds) -> QuestOdds:
    groups = [
        replace(group, rows=[_with_enough_lives(row) for row in group.rows if row.games >= LEAST_GAMES])
        for group in odds.groups
    ]
    return replace(odds, groups=[group for group in groups if group.rows])


def _with_enough_lives(row: OddsRow) -> OddsRow:
    return replace(row, lived={kind: share for kind, share in row.lived.items() if share.games >= LEAST_GAMES})


def _by_option(groups: Sequence[OddsGroup]) -> Iterable[tuple[str, list[OddsGroup]]]:
    """The groups of each variant, with the only option in which they differ; "" if they differ in several options or
    none."""
    variants: dict[str, list[OddsGroup]] = {}
    for group in groups:
        variants.setdefault(group.variant, []).append(group)
    for own in variants.values():
        names = {name for group in own for name in group.options}
        is_one = len(own) > 1 and len(names) == 1 and all(group.options for group in own)
        yield next(iter(names)) if is_one else "", own


# ------------------------------------------------------------------------------------------------- one way of playing
def way_of_playing(text: GameText, group: OddsGroup, with_variant: bool) -> str:
    """The variant, if there are several, and the agreed options."""
    parts = _variant(text, group) if with_variant else []
    for name, value in group.options.items():
        label = text.text(_option(text.game, group.variant, name)) or name
        parts.append(text.say("{name}: {value}").format(name=label, value=value))
    return " · ".join(parts)


def _variant(text: GameText, group: OddsGroup) -> list[str]:
    variants = text.game.variants
    return [text.text(variants[group.variant].title)] if group.variant in variants else []


def _option(game: Game, variant: str, name: str) -> Message:
    """The question for players who may agree on an option that another variant fixes."""
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
    """The table of parties; also one of characters if the game records who survived."""
    with_alive = any(row.alive for row in group.rows)
    head = [text.say("quest|Party"), text.say("quest|won"), *([text.say("quest|alive")] if with_alive else [])]
    head += [text.text(label) for label in rules.counts.values()]
    blocks: list[Block] = [_table(head, [_row(text, row, with_alive) for row in group.rows])]
    totals = [row for row in group.rows if not row.party and row.lived]
    kinds = _kinds(totals)
    if len(kinds) > 1:
        head = [text.say("Alive at the end"), *(players_counted(text, row.players) for row in totals)]
        rows = [
            [Words(cell_text(kind, text)), *(Words(_lived(kind, row)) for row in totals)] for kind in kinds
        ]  # fmt: skip
        blocks.append(_table(head, rows))
    return blocks


def _kinds(rows: Iterable[OddsRow]) -> list[str]:
    return list(dict.fromkeys(kind for row in rows for kind in row.lived))


def _row(text: GameText, row: OddsRow, with_alive: bool) -> list[Inline]:
    alive = [_share(row.alive) if row.alive else ""] if with_alive else []
    return [_who(text, row), *map(Words, [_share(row.won), *alive, *(_mean(text, mean) for mean in row.means)])]


def _who(text: GameText, row: OddsRow) -> Inline:
    if row.party:
        return Words(text.prose.joined([cell_text(name, text) for name in row.party]))
    return Strong((Words(players_counted(text, row.players)),))


# ------------------------------------------------------------------------------------------------- ways side by side
def _compared(
    text: GameText, option: str, groups: Sequence[OddsGroup], rules: QuestRules, with_variant: bool
) -> list[Block]:
    """A table for each figure: a row for each value of the option, a column for each size of a party. If there are few
    values, another table has a row for each party, and one for each sort of character."""
    by_value = sorted(groups, key=lambda group: _size(group.options[option]))
    values = [str(group.options[option]) for group in by_value]
    question = text.text(_option(text.game, groups[0].variant, option)) or option
    variant = "".join(_variant(text, groups[0]) if with_variant else [])
    heading = text.say("{name}: {value}").format(name=variant, value=question) if variant else question
    sizes = [row for row in by_value[0].rows if not row.party]
    columns: list[tuple[str, _Said]] = [(text.say("quest|won"), lambda row: _share(row.won))]
    if any(row.alive for group in groups for row in group.rows):
        columns.append((text.say("quest|alive"), lambda row: _share(row.alive) if row.alive else "–"))
    for place, label in enumerate(rules.counts.values()):
        columns.append((text.text(label), partial(_counted, text, place)))
    blocks: list[Block] = [_over(heading)]
    for name, words in columns:
        rows = [
            [Strong((Words(value),)), *(Words(_of(group, size, words)) for size in sizes)]
            for value, group in zip(values, by_value, strict=True)
        ]
        blocks.append(_table([name, *(players_counted(text, size.players) for size in sizes)], rows))
    return blocks if len(values) > SIDE_BY_SIDE else [*blocks, *_side_by_side(text, values, by_value, sizes[-1])]


_Said = Callable[[OddsRow], str]


def _side_by_side(
    text: GameText, values: Sequence[str], groups: Sequence[OddsGroup], largest: OddsRow
) -> Iterable[Block]:
    """A row for every party, with a column for each value; and one for each sort of character in the largest party."""

    def won(row: OddsRow) -> str:
        return _share(row.won)

    parties = [row for row in groups[0].rows if row.party]
    rows = [[_who(text, party), *(Words(_of(group, party, won)) for group in groups)] for party in parties]
    if rows:
        yield _table([text.say("quest|won"), *values], rows)
    kinds = _kinds(row for group in groups for row in group.rows if not row.party)
    if len(kinds) > 1:
        lived = [
            [Words(cell_text(kind, text)), *(Words(_of(group, largest, partial(_lived, kind))) for group in groups)]
            for kind in kinds
        ]
        yield _table([f"{text.say('Alive at the end')}, {players_counted(text, largest.players)}", *values], lived)


def _of(group: OddsGroup, like: OddsRow, words: _Said) -> str:
    """A figure of the same party under another way of playing, in words; "–" if there is none."""
    same = next((row for row in group.rows if (row.players, row.party) == (like.players, like.party)), None)
    return words(same) if same else "–"


def _size(value: object) -> tuple[bool, float, str]:
    """The sort key of values: numbers by size, before words by name."""
    is_number = isinstance(value, int | float)
    return not is_number, float(value) if isinstance(value, int | float) else 0.0, str(value)


# ------------------------------------------------------------------------------------------------- words and figures
def _over(heading: str) -> Paragraph:
    return Paragraph((Strong((Words(heading),)),))


def players_counted(text: GameText, count: int) -> str:
    """A number of players, with the noun in the right form."""
    return text.say.counted("{n} player", "{n} players", count).format(n=count)


def _lived(kind: str, row: OddsRow) -> str:
    return _share(row.lived[kind]) if kind in row.lived else "–"


def _share(share: OddsShare) -> str:
    low, high = (100 * min(1.0, max(0.0, end)) for end in (share.low, share.high))
    return f"{100 * share.value:.0f}\u202f% ({low:.0f}–{high:.0f})"


def _counted(text: GameText, place: int, row: OddsRow) -> str:
    return _mean(text, row.means[place])


def _mean(text: GameText, mean: OddsShare) -> str:
    value, low, high = (in_decimals(one, 1, text.locale) for one in (mean.value, max(0.0, mean.low), mean.high))
    return f"{value} ({low}–{high})"


def _table(head: Sequence[str], rows: Sequence[Sequence[Inline]]) -> Table:
    """A table whose first column names its rows; kept on one page unless it is very long."""
    right: tuple[Align, ...] = ("right",)
    columns: tuple[Align, ...] = ("left", *right * (len(head) - 1))
    heads = tuple(Cell((Paragraph((Words(word),)),), "column") for word in head)
    cells = tuple(
        tuple(Cell((Paragraph((inline,)),), "row" if place == 0 else "") for place, inline in enumerate(row))
        for row in rows
    )
    return Table(heads, cells, columns, is_unbroken=len(rows) <= PAGE)
