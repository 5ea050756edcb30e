"""game.yaml as a whole: its sections and its reader."""

from collections.abc import Mapping
from typing import Any, ClassVar

from pnp.model.schema.board import Board
from pnp.model.schema.course import NO_COURSE, Announcement, Deed, Offer, Phase, Ranking, Sequence
from pnp.model.schema.declared import (
    Component,
    Constant,
    Counter,
    Field,
    Piles,
    Role,
    Side,
    Table,
    Token,
    Variant,
    Zone,
)
from pnp.model.schema.game_kinds import RANGE, GameId, Language, Words
from pnp.model.schema.message import Message
from pnp.model.schema.nouns import CardKind, Enumeration, EnumerationKind, Term
from pnp.model.schema.quests import QuestRules
from pnp.model.schema.record import nothing
from pnp.model.schema.status import DRAFT, Status
from pnp.source.declare import Reading, declared, key, keys_of, read_record
from pnp.source.declare.kinds import ListOf, MappingOf, OneOf, Text
from pnp.source.declare.read import Record
from pnp.source.diagnostics import Report, Span
from pnp.source.load.nodes import Dictionary, Node, Scalar, below

DESIGNERS = "name the designers in `credits: {design: NAME}`"
IN_RULES = "write rules as chapters in `rules/*.md`, with their code below each clause"
OF_GAME = {
    **dict.fromkeys(("author", "authors", "designer", "designers", "by"), DESIGNERS),
    **dict.fromkeys(("publisher", "year"), "it belongs into `credits:`"),
    "copyright": "write it as a line of `credits: {notes: […]}`",
    **dict.fromkeys(("description", "subtitle", "summary"), "write `tagline`"),
    **dict.fromkeys(("time", "duration", "playtime", "playing_time"), "write `minutes`"),
    **dict.fromkeys(("rules", "actions", "rulebook", "end", "win", "winning"), IN_RULES),
    **dict.fromkeys(("setup", "set_up"), "write the set-up as a rule with `@setup` in `rules/*.md`"),
    **dict.fromkeys(("score", "scoring"), "write a `@score` or `@value` in `rules/*.md`"),
    **dict.fromkeys(("enums", "enumerations", "suits", "types"), "declare sets of names in `names:`"),
    **dict.fromkeys(("variables", "vars", "resources"), "declare numbers in `counters:`, other values in `fields:`"),
    **dict.fromkeys(("turns", "turn", "turn_order", "rounds", "round"), "write `sequence: {round: {steps: […]}}`"),
    **dict.fromkeys(("decks", "deck"), "declare kinds of cards in `cards:`, and the pile in `zones:`"),
    **dict.fromkeys(("languages", "translations", "locales"), "translations are the files `locale/LL.po`"),
}
"""Keys of other tools, each with what to write in game.yaml instead."""
OF_CREDITS = {
    **dict.fromkeys(("author", "authors", "designer", "designers", "by"), "write `design`"),
    **dict.fromkeys(
        ("artist", "art", "illustrator", "developer", "editor", "copyright"), "write it as a line of `notes: […]`"
    ),
}
"""The same for ``credits:``."""


@declared
class Credits:
    """The makers of the game, and the kind of this edition."""

    other_words: ClassVar[Mapping[str, str]] = OF_CREDITS
    design: tuple[str, ...] = key(ListOf(Text()), "The designers.", default=())
    publisher: str = key(Text(), "The publisher.", default="")
    year: str = key(Text(), "The year in which it was published.", default="")
    setting: Message = key(
        Words("credits"), "The world in which it is set, if that belongs to somebody else.", default=Message("")
    )
    notes: tuple[Message, ...] = key(ListOf(Words("credits:note")), "Further lines.", default=())


def _section(of: type[object], doc: str, named: str, short: str = "", empty: bool = False) -> Any:
    return key(MappingOf(Record(of, short, empty=empty), named), doc, default=nothing)


@declared
class GameFile:
    """The contents of a game, their names, and the order of play."""

    other_words: ClassVar[Mapping[str, str]] = OF_GAME
    game: str = key(
        GameId(), "The game's id, which names its files and folders (default: the name of its folder).", default=""
    )
    title: Message = key(Words("game:title"), "The title of the game.", required=True)
    status: Status = key(
        OneOf("draft", "playable", "final"),
        "How complete the game is. In a `draft`, missing parts are not faults; a `playable` game is "
        "complete; in a `final` game, open pairs and missing pictures are errors, as with `--strict`.",
        default=DRAFT,
    )
    version: str = key(Text(), "The version of its rules.", default="")
    language: str = key(Language(), "The language of its texts.", default="en")
    tagline: Message = key(Words("game:tagline"), "A line below the title.")
    players: tuple[int, int] = key(
        RANGE, "The number of players: `2..4`, or one number. A game with a `sequence` needs it.",
        default=(0, 0),
    )  # fmt: skip
    minutes: tuple[int, int] = key(RANGE, "How long a game takes.", default=(0, 0))
    shares: tuple[str, ...] = key(
        ListOf(Text()),
        "Libraries: folders beside this one whose names, cards, rankings, tables, constants and terms the game uses.",
        default=(),
    )
    credits: Credits = key(Record(Credits), "The credits.", default=Credits)
    constants: Mapping[str, Constant] = _section(
        Constant,
        "Values that rules, prose and other declarations (`start: lives_at_first`) share: "
        "`hand_limit: {value: 4, clause: hand-limit}`.",
        "a name",
        "value",
    )
    names: Mapping[str, Enumeration] = key(
        MappingOf(EnumerationKind(), "a name"),
        "Enumerations, lowest first: `suit: {SPADES: {label: spades, code: S}}`, or `[ONE, TWO]`.",
        default=nothing,
    )
    cards: Mapping[str, CardKind] = _section(CardKind, "Kinds of cards, with their tables or standard packs.", "a name")
    marks: Mapping[str, str] = key(
        MappingOf(Text(), "a mark"),
        'Marks in the cells of card tables, each with the text that replaces it: `"{T}": ":tap:"` (an icon), '
        '`"Hosted:": "**Hosted:**"`; `…` stands for any words: `"<trace>…</trace>": "**…**"`, `"[…]": ":…:"`.',
        default=nothing,
    )
    marks_from: tuple[str, ...] = key(
        ListOf(Text()),
        "Further marks: sets of the press (`brackets`, `braces`, `angles`: an icon by its name in them; "
        "`parentheses`: by its letter), or YAML files beside game.yaml that hold such a mapping.",
        default=(),
    )
    tokens: Mapping[str, Token] = _section(Token, "Kinds of tokens.", "a name")
    tables: Mapping[str, Table] = _section(
        Table, "Tables; every member of a key needs a cell unless `some: yes`.", "a name"
    )
    rankings: Mapping[str, Ranking] = _section(Ranking, "Hands of cards, best first, as in poker.", "a name")
    zones: Mapping[str, Zone] = _section(Zone, "Places for cards.", "`name`, `player.name`, `SET.name`")
    piles: Mapping[str, Piles] = _section(Piles, "Piles that rules make during play.", "`player.name`, `table.name`")
    boards: Mapping[str, Board] = _section(Board, "Spaces on which pieces lie.", "a name")
    roles: Mapping[str, Role] = _section(Role, "Roles: people who decide but do not play.", "a name")
    sides: Mapping[str, Side] = _section(Side, "Parties: sides for which others decide.", "a name")
    counters: Mapping[str, Counter] = _section(
        Counter,
        "Numbers of the table, a player, a card or a set of names.",
        "`name`, `player.name`, `card.name`, `SET.name`",
    )
    fields: Mapping[str, Field] = _section(
        Field,
        "Values of the table, a player, a card or a set of names.",
        "`table.name`, `player.name`, `card.name`, `SET.name`",
    )
    announcements: Mapping[str, Announcement] = _section(
        Announcement, "Events that reactions may answer.", "a name", empty=True
    )
    offers: Mapping[str, Offer] = _section(Offer, "Offers on which two players may agree.", "a name")
    by_hand: Mapping[str, Deed] = _section(
        Deed, "Tasks that people carry out or judge, and that no program can.", "a name"
    )
    phases: Mapping[str, Phase] = _section(
        Phase, "Phases: `runs: code`, or `choose: one`, `one_kind`, `any`.", "a name"
    )
    sequence: Sequence = key(
        Record(Sequence),
        "The round: `at_most` and `steps`, each a phase, or `turns:` of players with steps of their own. "
        "Without it, the game cannot be played yet.",
        default=NO_COURSE,
    )
    variants: Mapping[str, Variant] = _section(
        Variant, "Ways to play: each an `overlay` of any of these keys, and a choice of chapters.", "a name"
    )
    quests: QuestRules | None = key(
        Record(QuestRules), "How the quests in `quests/` are laid over the game.", default=None
    )
    terms: Mapping[str, Term] = _section(
        Term, "The glossary: `one`, `many`, `is`, and the things that a term `names`.", "a name"
    )
    components: Mapping[str, Component] = _section(
        Component, "The printed components: cards, tokens, mats, boxes.", "a name"
    )
    unreachable: Mapping[str, str] = key(
        MappingOf(Text(), "a branch"), "Branches that no game can reach, each with the reason.", default=nothing
    )


def read_game_file(data: Dictionary, report: Report) -> tuple[GameFile | None, Reading]:
    """game.yaml as declared, None when there are faults; and the reading, with the checks that wait for the names of
    rule code. Reports PNP104 (unknown key), PNP105 (missing key) and PNP106 (value of the wrong kind)."""
    reading = Reading(report, _names(data))
    read = read_record(Record(GameFile, blank=True), data, reading)
    return (None if reading.faults else read), reading


def _names(data: Dictionary) -> dict[str, object]:
    """The names of every section, for values that refer to them; ``clauses`` collects the clauses in use."""
    zones = [name for name in _keys(data, "zones") if not _is_each(below(data, "zones", name))]
    places = {
        "table zones": [name for name in zones if "." not in name],
        "player zones": [name for name in zones if name.startswith("player.")],
    }
    named = {each.name: _keys(data, each.name) for each in keys_of(GameFile)}
    values = {name: _number(below(data, "constants", name)) for name in _keys(data, "constants")}
    numbers = {name: value for name, value in values.items() if value is not None}
    clauses: list[tuple[str, Span]] = []
    return {**named, "enums": _keys(data, "names"), **places, "numbers": numbers, "clauses": clauses}


def _keys(data: Dictionary, section: str) -> list[str]:
    node = data.get(section)
    return list(node.entries) if isinstance(node, Dictionary) else []


def _is_each(node: Node | None) -> bool:
    """Whether an entry declares one thing for each member of a set."""
    return isinstance(node, Dictionary) and "each" in node


def _number(node: Node | None) -> int | None:
    """The value of a constant that is a number; None for another one."""
    value = node.get("value") if isinstance(node, Dictionary) else node
    number = value.value if isinstance(value, Scalar) else None
    return number if isinstance(number, int) and not isinstance(number, bool) else None
