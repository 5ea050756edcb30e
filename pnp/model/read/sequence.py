"""``sequence:``, ``components:`` and ``variants:`` of game.yaml."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal

from pnp.model.game import CardKind, Component, Family, Step, Table, Variant
from pnp.model.read.cards import Enums
from pnp.model.schema.message import Message
from pnp.model.schema.scope import Scope, split_owner
from pnp.source.diagnostics.budgets import PIECES
from pnp.source.diagnostics.hints import did_you_mean

MAT = "cards/board.svg.j2"
"""The template of a board's mat."""
MAT_SIZE = "180x200"
"""Its format: the largest that fits both A4 and Letter."""

SHEET = "cards/score-sheet.svg.j2"
"""The template of a sheet on which players write the numbers of a family."""
SHEET_SIZE = "sheet-a5"

MAT_WORDS = ("mat", "board", "map")
"""Names of components that print a board with a template of their own."""


OWN_KEYS: Mapping[str, frozenset[str]] = {
    "phase": frozenset(),
    "round": frozenset({"at_most", "until"}),
    "turns": frozenset({"skips", "extra", "around"}),
    "turns that go around": frozenset({"skips", "extra", "around", "backwards", "at_most", "until"}),
}
"""Optional keys for each kind of step."""


def build_sequence(scope: Scope) -> Step:
    """The sequence of play: a round of steps; empty if none is written."""
    if "sequence" not in scope.data:
        return scope.entries.sequence.round
    if not any(scope.entries.players):
        help = "write `players: 2..4`, or one number"
        if "players" in scope.data:
            scope.report.error("PNP106", "a game needs at least one player", scope.value_span("players"), help)
        else:
            scope.report.error("PNP105", "a game with rules needs a key `players`", scope.span("sequence"), help)
    return _round(scope, scope.entries.sequence.round, ("sequence", "round"))


def _round(scope: Scope, entry: Step, path: tuple[str | int, ...]) -> Step:
    if entry.until and len(path) == 2:
        place, advice = scope.value_span(*path, "until"), "write `at_most:`, or a rule with `@win(at=round_end)`"
        scope.report.error(
            "PNP106", "only a round inside another round can go on until a condition holds", place, advice
        )
    _check_keys(scope, entry, "round", path)
    if not entry.steps:
        scope.report.error("PNP105", "a round needs steps", scope.span(*path), "write `steps:` and a list of phases")
    return _node(scope, "round", entry.name or "round", entry, path)


def _node(scope: Scope, kind: Literal["round", "turns"], name: str, entry: Step, path: tuple[str | int, ...]) -> Step:
    steps = tuple(_step(scope, step, (*path, "steps", index)) for index, step in enumerate(entry.steps))
    label = scope.label(entry.label.text, name, f"label:step:{name}", *path)
    return replace(entry, kind=kind, name=name, label=label, steps=steps, span=scope.span(*path))


def _step(scope: Scope, entry: Step, path: tuple[str | int, ...]) -> Step:
    kinds = [key for key, fault in (("phase", entry.phase), ("turns", entry.order), ("round", entry.round)) if fault]
    if len(kinds) != 1:
        fault = "is " + " and ".join(kinds) if kinds else "is nothing"
        scope.report.error(
            "PNP105",
            f"a step of the sequence {fault}",
            scope.value_span(*path),
            "write one of `phase:`, `turns:` and `round:`",
        )
        return replace(entry, kind="phase", name="", span=scope.value_span(*path))
    if entry.round is not None:
        return _round(scope, entry.round, (*path, "round"))
    if entry.order:
        _check_order(scope, entry.order, path)
        _check_turns(scope, entry, path)
        return _node(scope, "turns", entry.name or "turn", entry, path)
    _check_keys(scope, entry, "phase", path)
    scope.check_name("phase", entry.phase, scope.entries.phases, scope.value_span(*path, "phase"))
    phase = scope.entries.phases.get(entry.phase)
    label = phase.label if phase else Message(entry.phase)
    return Step(
        kind="phase", name=entry.phase, label=label, moments=entry.moments, win=entry.win, clause=entry.clause,
        span=scope.value_span(*path),
    )  # fmt: skip


def _check_order(scope: Scope, order: str, path: tuple[str | int, ...]) -> None:
    """Check the order of turns: a field must be a list of players; another name is a value of rule code and checked
    there."""
    for key, field in scope.entries.fields.items():
        if split_owner(key) == ("table", order) and not (field.type.kind == "player" and field.type.many):
            scope.report.error(
                "PNP106", f"turns cannot go by `{order}`, a `{field.type}`", scope.value_span(*path, "turns"),
                "name a field that is `list of player`",
            )  # fmt: skip


def _check_keys(scope: Scope, entry: Step, kind: str, path: tuple[str | int, ...]) -> None:
    """Report keys that belong to another kind of step (PNP106)."""
    for name in sorted(OWN_KEYS["turns that go around"] - OWN_KEYS[kind]):
        if getattr(entry, name) not in ("", None, False):
            kinds = [other for other, names in OWN_KEYS.items() if name in names]
            if kind == "turns":
                message, advice = f"`{name}` is a key of turns that go around", "add `around: yes`, or remove it"
            else:
                message, advice = f"`{name}` is no key of a {kind}", f"write it beside `{_key_of(kinds[0])}:`"
            scope.report.error("PNP106", message, scope.value_span(*path, name), advice)


def _key_of(kind: str) -> str:
    """Return the key that begins a step of this kind."""
    return kind.split()[0]


def _check_turns(scope: Scope, entry: Step, path: tuple[str | int, ...]) -> None:
    """Check the keys of turns: which are allowed, and what they name (PNP106)."""
    _check_keys(scope, entry, "turns that go around" if entry.around else "turns", path)
    counters = {split_owner(key): counter for key, counter in scope.entries.counters.items()}
    own = [name for (owner, name), counter in counters.items() if owner == "player" and not counter.each]
    for key in ("skips", "extra"):
        name = getattr(entry, key)
        if name and name not in own:
            help = did_you_mean(name, own) or f"declare `player.{name}: {{label: …}}` under `counters:`"
            place = scope.value_span(*path, key)
            scope.report.error("PNP106", f"`{key}: {name}` is not a counter of a player", place, help)
    for written, field in scope.entries.fields.items():
        is_wrong = field.type.kind != "flag" or field.type.many or field.type.optional
        if entry.backwards and split_owner(written) == ("table", entry.backwards) and is_wrong:
            place = scope.value_span(*path, "backwards")
            message = f"`{entry.backwards}`, a `{field.type}`, cannot reverse the turns"
            scope.report.error("PNP106", message, place, "name a field that is a `flag`")


def build_components(
    scope: Scope, kinds: Mapping[str, CardKind], enums: Enums, tables: Mapping[str, Table],
    families: Mapping[str, Family],
) -> tuple[Component, ...]:  # fmt: skip
    """``components:``; the format defaults to the card kind's, the count to the number of cards. Without the key every
    card is printed. Each board without a component gets a mat."""
    if "components" not in scope.data:
        return (*(_printed(kind) for kind in kinds.values() if kind.cards), *_mats(scope, ()))
    components, pieces = [], 0
    for id, written in scope.entries.components.items():
        entry = _sheet(
            scope, replace(written, constants=scope.constants_at(("components", id), "count", "each_player")), families
        )
        _check_count_and_format(scope, entry)
        chosen = _chosen(scope, id, entry, kinds, enums)
        count = entry.count
        if count is None and entry.prints in kinds:
            count = sum(c.copies for c in kinds[entry.prints].cards if chosen is None or c.code in chosen)
        elif count is None and _has_rows(scope, id, entry, enums, tables):
            from pnp.model.pieces import pieces_of

            count = len(pieces_of(entry, enums, tables))
        pieces += count or 0
        if PIECES.is_exceeded_by(pieces):
            here = scope.value_span("components", id, "count")
            scope.report.error("PNP130", PIECES.message(id), here, "write a smaller `count:`")
            count, pieces = 0, 0
        components.append(_completed(scope, entry, count, chosen))
    return (*components, *_mats(scope, components))


def _sheet(scope: Scope, entry: Component, families: Mapping[str, Family]) -> Component:
    """A component that prints a family as a sheet, unless it is drawn otherwise: a single one, or one for each player
    if each has a table of boxes."""
    family = families.get(entry.prints)
    if entry.measured in families:
        message = f"there is one `{entry.measured}` for each member, and `measured` counts one kind of token"
        scope.report.error("PNP223", message, scope.value_span("components", entry.id, "measured"), "write `count: …`")
    if family is not None and family.kind == "token":
        return replace(entry, each=entry.each or family.keys[0])
    if family is None or family.kind == "zone":
        return entry
    if entry.each:  # pieces for each member: men on a board, and no sheet with its spaces
        return replace(entry, layout=entry.layout or ("" if entry.template else "token"))
    is_shared_out = family.owner == "player" and len(family.keys) > 1
    sheets = max(scope.entries.players[1], 1) if is_shared_out else 1
    is_free = entry.count is None and not entry.measured
    return replace(
        entry,
        count=sheets if is_free else entry.count,
        each_player=1 if is_free and is_shared_out else entry.each_player,
        format=entry.format or SHEET_SIZE,
        template=entry.template or ("" if entry.layout else SHEET),
    )


def _check_count_and_format(scope: Scope, entry: Component) -> None:
    """Check that a component of anything but cards has a count and a format (PNP105), unless a kind of cards has nearly
    the name that it prints (PNP107)."""
    if entry.prints in scope.entries.cards:
        return
    is_countless = entry.count is None and not entry.measured and not entry.rows
    if (is_countless or not entry.format) and (near := did_you_mean(entry.prints, scope.entries.cards)):
        place = scope.value_span("components", entry.id, "prints")
        scope.report.error("PNP107", f"there is no kind of card `{entry.prints}`", place, near)
        return
    if is_countless:
        message, advice = (
            f"the number of `{entry.id}` to print is missing",
            "write `count: …`, or `measured:` and a token",
        )
        scope.report.error("PNP105", message, entry.span, advice)
    if not entry.format:
        message, advice = f"`{entry.id}` has no format", "write a format, such as `format: token-25`"
        scope.report.error("PNP105", message, entry.span, advice)


def _completed(scope: Scope, entry: Component, count: int | None, chosen: frozenset[str] | None) -> Component:
    """A component with its count and cards; format and templates default to the card kind's."""
    like = scope.entries.cards.get(entry.prints) or entry
    return replace(
        entry,
        count=None if entry.measured else count,
        format=entry.format or like.format,
        template=entry.template or like.template or _drawn(scope, entry),
        back=entry.back or like.back,
        chosen=chosen,
    )


def _has_rows(scope: Scope, id: str, entry: Component, enums: Enums, tables: Mapping[str, Table]) -> bool:
    """Whether a component has a piece for each row of a table; the table must have one key."""
    table = tables.get(entry.rows)
    if table is None or (entry.each and entry.each not in enums):  # an unknown name is reported by the reader
        return False
    if len(table.keys) != 1:
        message, advice = f"`{entry.rows}` has two keys, and therefore no rows", "name a table with `key:`"
        scope.report.error("PNP106", message, scope.value_span("components", id, "rows"), advice)
    return len(table.keys) == 1


def _drawn(scope: Scope, entry: Component) -> str:
    """The template of a board's mat for a component that prints a board without a template of its own; otherwise ""."""
    return MAT if entry.prints in scope.entries.boards and not entry.layout else ""


def _mats(scope: Scope, components: Sequence[Component]) -> Iterator[Component]:
    """A mat for each board that asks for one and that no component prints. A component prints a board if it has its
    name (`river`, `river_mat`) or its clause, or if it is called a mat or a board and there is only one."""
    printed = {name for one in components for name in (one.id, one.prints)} | {
        one.clause for one in components if one.clause
    }
    boards = scope.entries.boards
    only = {name for one in components if one.count == 1 and not one.each for name in (one.id, one.prints)}
    for name, board in boards.items():
        called = {name, board.clause, *(f"{name}_{word}" for word in MAT_WORDS)}
        drawn = called & printed or (len(boards) == 1 and {*MAT_WORDS} & only)
        if board.mat and not board.grows and not drawn:
            yield Component(
                id=name, prints=name, count=1, format=MAT_SIZE, label=board.label, template=MAT, span=board.span
            )


def _printed(kind: CardKind) -> Component:
    """The cards of a kind as a component, for a game without ``components:``."""
    count = sum(card.copies for card in kind.cards)
    of = Component(id=kind.name, prints=kind.name, count=count, label=kind.label, span=kind.span)
    return replace(of, format=kind.format, template=kind.template, back=kind.back)


def _chosen(
    scope: Scope, id: str, entry: Component, kinds: Mapping[str, CardKind], enums: Enums
) -> frozenset[str] | None:
    """The cards that match a component's filter; None without a filter."""
    if not entry.where:
        return None
    span = scope.value_span("components", id, "where")
    if entry.prints not in kinds:
        scope.report.error("PNP106", f"`where` selects cards, but `{id}` prints none", span, "remove it")
        return None
    from pnp.model.read.formulas import chosen_cards

    return chosen_cards(scope, kinds[entry.prints], entry.where, enums, span)


def build_variants(scope: Scope) -> dict[str, Variant]:
    """``variants:``; the number of players is the game's unless a variant changes it."""
    players = scope.entries.players
    return {id: replace(one, players=one.players or players) for id, one in scope.entries.variants.items()}
