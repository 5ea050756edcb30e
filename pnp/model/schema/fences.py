"""``show`` fences: parts of the model that a chapter or the quick reference prints, declared and checked."""

from collections.abc import Mapping
from typing import Any

from pnp.model.schema.declared import Table
from pnp.model.schema.game_kinds import ClauseId
from pnp.model.schema.nouns import CardKind
from pnp.model.schema.scope import Scope
from pnp.source.declare import Reading, declared, key, read_record
from pnp.source.declare.keys import keys_of
from pnp.source.declare.kind import Kind, Schema
from pnp.source.declare.kinds import Flag, Integer, ListOf, Number, Reference, Text
from pnp.source.declare.spot import Spot
from pnp.source.diagnostics import Span
from pnp.source.diagnostics.hints import did_you_mean, listed
from pnp.source.load.nodes import Dictionary, Scalar, nearest


class FlagOr(Kind[bool | str]):
    """``yes`` or ``no``, or a word that extends ``yes``."""

    def __init__(self, word: str) -> None:
        self.word = word

    def _read(self, spot: Spot) -> bool | str:
        if isinstance(spot.node, Scalar) and spot.node.text == self.word:
            return self.word
        if isinstance(spot.node, Scalar) and isinstance(spot.node.value, bool):
            return spot.node.value
        raise spot.bad(f"expected {self.words()}", did_you_mean(spot.text(), [self.word]))

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        return {"enum": [True, False, self.word]}

    def _words(self) -> str:
        return f"`yes`, `no` or `{self.word}`"


@declared
class Show:
    """The parts that chapters and the quick reference may both show. A fence shows one of them."""

    actions: tuple[str, ...] = key(
        ListOf(Reference("phase", "phases")), "The actions of phases, with their costs and effects.", default=()
    )
    reactions: bool = key(Flag(), "What players may do out of turn.", default=False)
    limits: bool = key(Flag(), "The limits that always hold, or never.", default=False)
    clauses: tuple[str, ...] = key(ListOf(ClauseId()), "The briefs of clauses.", default=())
    cards: str = key(Reference("card kind", "cards"), "A row for each member of the column `by`.", default="")
    by: str = key(
        Text(), "For cards: the column whose members are the rows. For a board: the table whose key is the distance.",
        default="",
    )  # fmt: skip
    columns: tuple[str, ...] = key(ListOf(Text()), "For cards: the columns that are shown.", default=())
    ranking: str = key(Reference("ranking", "rankings"), "Hands from best to worst.", default="")
    only: str = key(
        Text(), "For a ranking: a column that is yes or no; shows the hands for which it is yes, with cards that make "
            "them.",
        default="",
    )  # fmt: skip
    table: str = key(Reference("table", "tables"), "A table of the model.", default="")
    tables: tuple[str, ...] = key(
        ListOf(Reference("table", "tables")), "Tables of one key each, side by side.", default=()
    )
    heads: str = key(
        Reference("enumeration", "enums"), "For tables: the enumeration whose members are the column heads.", default=""
    )
    cycle: str = key(
        Reference("table", "tables"),
        "For a table that says which members each member beats: a circle with arrows.",
        default="",
    )
    board: str = key(
        Reference("board", "boards"), "The board as on its mat; for a ring, every line from space to space.",
        default="",
    )  # fmt: skip
    icons: bool = key(Flag(), "The legend of the icons in use.", default=False)
    window: tuple[float, ...] = key(
        ListOf(Number()),
        "For cards: prints this part of the face beside each: left, top, width and height, mm.",
        default=(),
    )  # fmt: skip
    row: tuple[str, ...] = key(ListOf(Text()), "Cards side by side, by their codes.", default=())


@declared
class ChapterShow(Show):
    """A `show` fence of a chapter. A fence shows one thing."""

    sequence: bool = key(Flag(), "The round, step by step.", default=False)
    turn: bool = key(Flag(), "The turn as a row of arrows.", default=False)
    components: bool = key(Flag(), "The contents of the box.", default=False)
    setup: int = key(
        Integer(1, 60),
        "The table after set-up, for this number of players. Each step of the set-up has a picture too, also in "
        "chapters without this key.",
        default=0,
    )
    pictures: bool = key(Flag(), "For a set-up: whether its steps have pictures.", default=True)
    by_players: str = key(
        Reference("zone of the table", "zones of the table"),
        "How many cards are in a zone of the table when play begins, for each number of players.",
        default="",
    )
    face: str = key(Text(), "A card by its code, large, with a numbered disc at each of its `parts`.", default="")
    parts: tuple[str, ...] = key(
        ListOf(Text()), "For a face: the parts that its drawing names by an `id`, in the order of the numbers.",
        default=(),
    )  # fmt: skip
    glossary: bool = key(Flag(), "The terms and their meanings.", default=False)
    rulings: bool = key(Flag(), "The decisions of this edition (provenance.csv).", default=False)
    credits: bool = key(Flag(), "The credits.", default=False)
    odds: bool = key(
        Flag(),
        "The difficulty of the game's quests: the odds that the game has saved (`pnp quest --keep`).",
        default=False,
    )


@declared
class ReferenceShow(Show):
    """A `show` fence of the quick reference. A fence shows one thing; `box`, `beside` and `wide` apply to the
    whole section."""

    sequence: bool | str = key(
        FlagOr("tree"), "The round, step by step; as a tree with the actions of a turn and their costs.",
        default=False,
    )  # fmt: skip
    steps: tuple[str, ...] = key(ListOf(ClauseId()), "The briefs of clauses, numbered.", default=())
    example: str = key(Text(), "A worked example of a chapter: its cards and its story.", default="")
    box: bool = key(Flag(), "The section is set in a box.", default=False)
    wide: bool = key(
        Flag(),
        "The section is as wide as the sheet: above the columns if it comes before all other sections, otherwise below "
        "them.",
        default=False,
    )  # fmt: skip
    beside: float = key(
        Number(0.05, 0.95), "The section is set beside the one before it, with this share of the column.", default=0.0
    )


DETAILS: Mapping[str, tuple[str, ...]] = {
    "by": ("cards", "board"), "columns": ("cards",), "heads": ("tables",), "only": ("ranking",),
    "parts": ("face",), "pictures": ("setup",), "window": ("cards",),
}  # fmt: skip
"""Keys that refine another key, and the keys that they refine."""
LOOKS = ("box", "beside", "wide")
"""Keys for the position of a section."""


def read_show(node: Dictionary, scope: Scope, reference: bool, span: Span) -> dict[str, object] | None:
    """The content of a fence, by its keys, without flags that are ``no``; None if it is unreadable.

    Reports PNP104 to PNP107, each at its place.
    """
    entries = scope.entries
    single = [zone for zone in entries.zones.values() if not zone.piles and not zone.each]
    names = {
        "cards": entries.cards, "phases": entries.phases, "tables": entries.tables, "rankings": entries.rankings,
        "boards": entries.boards, "enums": entries.names, "clauses": scope.wanted_clauses,
        "zones of the table": {zone.name for zone in single if zone.owner == "table"},
    }  # fmt: skip
    faults = len(scope.report.errors)
    reading = Reading(scope.report, names)
    of: type[Show] = ReferenceShow if reference else ChapterShow
    show = read_record(of, node, reading, "a `show` fence of the reference" if reference else "a `show` fence")
    reading.finish()
    if show is None or len(scope.report.errors) > faults:
        return None
    content = {word: value for word in node.entries if (value := getattr(show, word))}
    _check_one(content, node, of, span, scope)
    _check_details(content, node, scope)
    return content if len(scope.report.errors) == faults else None


def _check_one(content: Mapping[str, object], node: Dictionary, of: type[Show], span: Span, scope: Scope) -> None:
    """Check that a fence shows one thing, with keys that belong to it."""
    shown = [word for word in content if word not in DETAILS and word not in LOOKS]
    if len(shown) > 1:
        message = f"a `show` fence shows one thing, but this one shows {listed(shown, 'and')}"
        scope.report.error("PNP106", message, node.keys[shown[1]], "write one fence for each")
    for word, owners in DETAILS.items():
        if word in content and not set(owners) & set(shown):
            message = f"`{word}` belongs to {listed(owners)}"
            scope.report.error("PNP106", message, node.keys[word], f"remove it, or write {listed(owners)}")
    if not shown and not set(content) & set(LOOKS) and not set(node.entries) - {*DETAILS}:
        choices = [each.name for each in keys_of(of) if each.name not in DETAILS and each.name not in LOOKS]
        scope.report.error("PNP105", "this `show` fence does not say what to show", span, f"write {listed(choices)}")


def _check_details(content: Mapping[str, Any], node: Dictionary, scope: Scope) -> None:
    """Check keys that depend on others: columns of cards, windows, tables of boards and circles, heads of tables …"""
    tables = scope.entries.tables
    if "cycle" in content and not _is_of_its_key(tables[content["cycle"]]):
        message = f"the cells of `{content['cycle']}` are not lists of members of its own key"
        scope.report.error("PNP106", message, _at(node, "cycle"), f"write `table: {content['cycle']}`")
    if "cards" in content:
        _check_columns(scope.entries.cards[content["cards"]], content, node, scope)
    window = content.get("window", ())
    if window and (len(window) != 4 or min(window) < 0 or not window[2] * window[3]):
        message = "a window is four numbers, mm: its left and upper edge on the face, its width and its height"
        scope.report.error("PNP106", message, _at(node, "window"), "write, for example, `window: [5, 10, 50, 60]`")
    if "board" in content and "by" in content:
        numbered = [name for name, table in tables.items() if table.key_word == "num"]
        if scope.check_name("table", content["by"], tables, _at(node, "by")):
            scope.check_name("table with a number as its key", content["by"], numbered, _at(node, "by"))
    for index, name in enumerate(content.get("tables", ())):
        if not tables[name].key_word:
            message = f"`{name}` has two keys, but only tables with one key can be shown side by side"
            scope.report.error("PNP106", message, nearest(node, ("tables", index)).span, f"write `table: {name}`")
    if "only" in content and "ranking" in content:
        flags = _flags(content["ranking"], scope)
        scope.check_name("column that is yes or no", content["only"], flags, _at(node, "only"))
    if "heads" in content and len(scope.entries.names[content["heads"]].members) < len(content.get("tables", ())):
        message = f"there are more tables than members of `{content['heads']}`"
        scope.report.error("PNP106", message, _at(node, "heads"), "write fewer tables, or remove `heads`")


def _flags(ranking: str, scope: Scope) -> list[str]:
    """The yes-or-no columns of a ranking, or of the ranking that it extends."""
    flags: list[str] = []
    visited: set[str] = set()
    while ranking in scope.entries.rankings and ranking not in visited:
        visited.add(ranking)
        entry = scope.entries.rankings[ranking]
        flags += [name for name, type in entry.columns.items() if type.kind == "flag"]
        ranking = entry.base
    return flags


def _is_of_its_key(table: Table) -> bool:
    """Whether a table's cells are lists of members of its one key."""
    return table.type.many and table.type.kind == "enum" and table.type.name == table.key_word


def _check_columns(kind: CardKind, content: Mapping[str, Any], node: Dictionary, scope: Scope) -> None:
    columns = {name: column.type for name, column in kind.columns.items()}
    standard = ["rank", "suit"] if kind.standard is not None and not columns else []
    members = standard or [name for name, type in columns.items() if type.kind == "enum" and not type.many]
    if "by" not in content:
        scope.report.error(
            "PNP105", f"by which column are the cards of `{kind.name}` shown?", node.keys["cards"],
            f"write `by:` and {listed(members)}",
        )  # fmt: skip
    else:
        scope.check_name("column with names", content["by"], members, _at(node, "by"))
    for index, column in enumerate(content.get("columns", ())):
        scope.check_name("column", column, [*columns, *standard], nearest(node, ("columns", index)).span)


def _at(node: Dictionary, word: str) -> Span:
    return node.entries[word].span
