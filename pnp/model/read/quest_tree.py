"""A quest merged into its game's tree: its encounters join the game's own, and their cells the tables keyed by
encounters. The resulting game is like any other, with places that point into the quest's file."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from pnp.base.frozen import dataclass
from pnp.model.computed import BadFormula, evaluate
from pnp.model.game import Card, Game
from pnp.model.schema.quests import NEXT, Encounter, Layout, Quest, QuestRules, is_word
from pnp.model.schema.types import Type
from pnp.source.diagnostics import Failed, Report, Span
from pnp.source.diagnostics.hints import did_you_mean, listed
from pnp.source.diagnostics.numbers import number_of
from pnp.source.load.nodes import Dictionary, Listing, Node, Scalar, below
from pnp.source.load.number import whole_number
from pnp.source.load.tree import Tree


@dataclass(frozen=True)
class _QuestMerge:
    """A quest being merged into its game."""

    game: Game
    rules: QuestRules
    quest: Quest
    report: Report

    def error(self, code: str, message: str, span: Span, help: str) -> None:
        self.report.error(code, message, span, help)


def find_quest(game: Game, name: str, report: Report) -> Quest:
    """The quest of that name: ``old-mill``, or ``corridor@7`` for one laid out by cards with seed 7. Raises Failed
    (PNP125)."""
    id, _, seed = name.partition("@")
    quest = game.quests.get(id)
    fault = help = ""
    if game.quest_rules is None:
        fault, help = (
            f"there is no quest `{id}`: game.yaml has no `quests:`",
            "write `quests:` in it (docs/quests.md)",
        )
    elif quest is None:
        fault, names = f"the game has no quest `{id}`", list(game.quests)
        help = did_you_mean(id, names) or (f"write {listed(names)}" if names else "write one as `quests/NAME.yaml`")
    elif quest.lays is None and seed:
        fault, help = f"`{id}` is laid out by no cards, and takes no seed", f"write `{id}`"
    elif seed and (not seed.isdecimal() or whole_number(seed) is None):
        fault, help = f"`{seed}` is not a seed", f"write `{id}@7`, or another whole number"
    if fault or quest is None:
        report.error("PNP125", fault, game.span(), help)
        raise Failed(report)
    return replace(quest, seed=int(seed) if seed else 1) if quest.lays is not None else quest


def lay_quest(tree: Tree, game: Game, quest: Quest, report: Report) -> tuple[Tree, Quest]:
    """The tree with a quest merged into it, and the quest as played: one laid out by cards has an encounter for each
    card.

    Reports PNP104 (unknown key of an encounter), PNP106, PNP107 (unknown encounter) and PNP307 (no encounter for a
    card); raises Failed if it cannot be merged.
    """
    assert game.quest_rules is not None
    laying = _QuestMerge(game, game.quest_rules, quest, report)
    if quest.lays is not None:
        laying = replace(laying, quest=_ordered_by_cards(laying, quest.lays))
    faults = report.error_count
    _check_keys(laying)
    data = _overlaid(tree.data, laying)
    if report.error_count > faults:
        raise Failed(report)
    return replace(tree, data=data), laying.quest


# ------------------------------------------------------------------------------------------------- by cards
def _ordered_by_cards(laying: _QuestMerge, layout: Layout) -> Quest:
    """A quest whose order of encounters comes from shuffled cards."""
    quest, game = laying.quest, laying.game
    kind = game.cards.get(layout.cards)
    span = _place(quest, "lays", "cards")
    if kind is None:
        laying.error("PNP107", f"there is no card kind `{layout.cards}`", span, did_you_mean(layout.cards, game.cards))
        raise Failed(laying.report)
    pack = [card for card in kind.cards for _ in range(card.copies)]
    if layout.count > len(pack):
        help = f"write a number up to {len(pack)}"
        laying.error("PNP106", f"`{kind.name}` has {number_of(len(pack), 'card')}, but {layout.count} are laid",
                     _place(quest, "lays", "count"), help)  # fmt: skip
        raise Failed(laying.report)
    candidates = {card.code: _encounters_for(laying, card) for card in kind.cards}
    last = [e for e in quest.encounters.values() if e.last]
    drawn = random.Random(quest.seed).sample(pack, layout.count)
    used: dict[tuple[str, ...], int] = {}
    encounters: dict[str, Encounter] = {}
    entries: dict[str, Node] = {}
    keys: dict[str, Span] = {}
    source = quest.data.entries["encounters"]
    assert isinstance(source, Dictionary)
    for place, card in enumerate(drawn, 1):
        those = last if last and place == layout.count else candidates[card.code]
        group = tuple(e.name for e in those)
        encounter = those[used.get(group, 0) % len(those)]
        used[group] = used.get(group, 0) + 1
        name = f"PLACE_{place}"
        follows = f"PLACE_{place + 1}" if place < layout.count else ""
        encounters[name] = replace(encounter, name=name, on=card.code)
        entries[name] = _next_filled(source.entries[encounter.name], follows)
        keys[name] = source.keys[encounter.name]
    data = Dictionary({**quest.data.entries, "encounters": Dictionary(entries, source.span, keys)}, quest.data.span,
                      quest.data.keys)  # fmt: skip
    return replace(quest, encounters=MappingProxyType(encounters), data=data, begin="PLACE_1")


def _encounters_for(laying: _QuestMerge, card: Card) -> list[Encounter]:
    """The encounters that a card may represent. Reports PNP106 for a formula, and PNP307 if there is none."""
    names = {m.name: m for enum in laying.game.enums.values() for m in enum.members}
    encounters = []
    for encounter in laying.quest.encounters.values():
        try:
            if encounter.on and evaluate(encounter.on, {**names, **card.values}):
                encounters.append(encounter)
        except BadFormula as fault:
            span = _place(laying.quest, "encounters", encounter.name, "on")
            near = did_you_mean(fault.unknown, {**names, **card.values}) if fault.unknown else ""
            laying.error("PNP106", f"`on` cannot be computed for `{card.code}`: {fault}", span,
                         near or "write a formula over the columns, as `suit == SPADES`")  # fmt: skip
            raise Failed(laying.report) from fault
    if not encounters:
        span = _place(laying.quest, "lays", "cards")
        laying.error(
            "PNP307",
            f"no encounter fits the card `{card.code}`",
            span,
            "write the `on:` of an encounter so that it includes the card",
        )
        raise Failed(laying.report)
    return encounters


def _next_filled(node: Node, follows: str) -> Node:
    """An encounter's keys with NEXT replaced by the next card's encounter; empty for the last card."""
    if isinstance(node, Scalar) and node.value == NEXT:
        return Scalar(follows or None, follows, node.span)
    if isinstance(node, Dictionary):
        return Dictionary({key: _next_filled(value, follows) for key, value in node.entries.items()}, node.span,
                          node.keys)  # fmt: skip
    if isinstance(node, Listing):
        items = [_next_filled(item, follows) for item in node.items]
        return Listing(tuple(i for i in items if not (isinstance(i, Scalar) and i.value is None)), node.span)
    return node


# ------------------------------------------------------------------------------------------------- the overlay
def _check_keys(laying: _QuestMerge) -> None:
    """Check that the further keys of encounters are declared (PNP104), that no way is named twice (PNP106), and that
    the first encounter and the constants that the quest sets exist (PNP107)."""
    allowed = list(laying.rules.keys)
    leading = set(leading_keys(laying.game, laying.rules))
    own = ("title", "read", "master", "on", "last")
    for encounter in laying.quest.encounters.values():
        for word in encounter.cells:
            if word not in allowed:
                span = _place(laying.quest, "encounters", encounter.name, word, key=True)
                help = did_you_mean(word, [*allowed, *own]) or f"its keys are {listed([*own, *allowed], 'and')}"
                laying.error("PNP104", f"`encounters.{encounter.name}` has no key `{word}`", span, help)
            cell = below(laying.quest.data, "encounters", encounter.name, word)
            if word in leading and isinstance(cell, Listing):
                _check_once(laying, word, cell)
    begin = laying.quest.begin
    if begin and begin not in laying.quest.encounters:
        names = list(laying.quest.encounters)
        help = did_you_mean(begin, names) or f"write {listed(names)}"
        laying.error("PNP107", f"there is no encounter `{begin}`", _place(laying.quest, "begin"), help)
    for name in laying.quest.sets:
        if name not in laying.game.constants:
            span = _place(laying.quest, "sets", name, key=True)
            laying.error("PNP107", f"there is no constant `{name}`", span, did_you_mean(name, laying.game.constants))


def _check_once(laying: _QuestMerge, key: str, ways: Listing) -> None:
    """Check that no encounter is listed twice (PNP106)."""
    met: set[str] = set()
    for way in ways.items:
        if isinstance(way, Scalar) and way.text in met:
            laying.error("PNP106", f"`{way.text}` appears twice in `{key}`", way.span, "name each way once")
            return
        met |= {way.text} if isinstance(way, Scalar) else set()


def _overlaid(data: Dictionary, laying: _QuestMerge) -> Dictionary:
    """game.yaml with the quest's encounters, their cells, and the constants that it sets."""
    quest, rules = laying.quest, laying.rules
    encounters = quest.data.entries["encounters"]
    assert isinstance(encounters, Dictionary)
    members: dict[str, Node] = {}
    for name, node in encounters.entries.items():
        title = below(node, "title")
        members[name] = Dictionary({"label": title} if title else {}, node.span, {"label": node.span} if title else {})
    own: tuple[str, ...] = ("names", rules.encounters)
    own = (*own, "members") if below(data, *own, "members") is not None else own
    data = _put(data, own, _joined(below(data, *own), Dictionary(members, encounters.span, encounters.keys)))
    for key in rules.keys.values():
        type = laying.game.tables[key.table].type
        cells: dict[str, Node] = {
            n: below(e, key.name) or _default(type, e.span) for n, e in encounters.entries.items()
        }
        cells = {name: _listed(node, type) for name, node in cells.items()}
        path = ("tables", key.table, "cells")
        data = _put(data, path, _joined(below(data, *path), Dictionary(cells, encounters.span, encounters.keys)))
    begin = quest.begin or next(iter(quest.encounters), "")
    data = _without(data, [("constants", name) for name in (rules.begins, *rules.sets, *quest.sets)])
    data = _put(data, ("constants", rules.begins), _constant(data, rules.begins, begin, _place(quest, "begin")))
    for name, value in {**rules.sets, **quest.sets}.items():
        span = _place(quest, "sets", name) if name in quest.sets else rules.span
        data = _put(data, ("constants", name), _constant(data, name, value, span))
    return data


def _without(data: Dictionary, paths: Sequence[tuple[str, str]]) -> Dictionary:
    """game.yaml without these keys in the overlays of variants: the quest takes precedence over the variant."""
    variants = data.get("variants")
    for variant in variants.entries if isinstance(variants, Dictionary) else ():
        for section, name in paths:
            path = ("variants", variant, "overlay", section)
            mapping = below(data, *path)
            if isinstance(mapping, Dictionary) and name in mapping:
                entries = {key: value for key, value in mapping.entries.items() if key != name}
                data = _put(data, path, Dictionary(entries, mapping.span, mapping.keys))
    return data


def _joined(base: Node | None, more: Dictionary) -> Dictionary:
    """The game's own entries, which its rules may name, and the quest's."""
    if isinstance(base, Listing):
        items = {i.text: i for i in base.items if isinstance(i, Scalar)}
        empty: dict[str, Node] = {name: Dictionary({}, item.span) for name, item in items.items()}
        base = Dictionary(empty, base.span, {name: item.span for name, item in items.items()})
    if not isinstance(base, Dictionary):
        return more
    return Dictionary({**base.entries, **more.entries}, base.span, {**base.keys, **more.keys})


def _listed(node: Node, type: Type) -> Node:
    """A cell's node; for a type that is a list, a single word becomes a list."""
    return Listing((node,), node.span) if type.many and is_word(node) else node


def _constant(data: Dictionary, name: str, value: int | bool | str, span: Span) -> Node:
    """The node of a constant with a new value; its other keys are unchanged."""
    text = ("yes" if value else "no") if isinstance(value, bool) else str(value)
    scalar = Scalar(value, text, span)
    before = below(data, "constants", name)
    if not isinstance(before, Dictionary):
        return scalar
    return Dictionary({**before.entries, "value": scalar}, before.span, {**before.keys, "value": span})


def _default(type: Type, span: Span) -> Node:
    """The default of a cell that a quest does not fill."""
    if type.many:
        return Listing((), span)
    if type.kind == "num" and not type.optional:
        return Scalar(0, "0", span)
    return Scalar(False, "no", span) if type.kind == "flag" and not type.optional else Scalar(None, "", span)


def _put(data: Dictionary, path: tuple[str, ...], value: Node) -> Dictionary:
    """A tree with another value at the end of a path."""
    step, *below_it = path
    inner = data.entries.get(step)
    if below_it:
        value = _put(inner if isinstance(inner, Dictionary) else Dictionary({}, data.span), tuple(below_it), value)
    return Dictionary({**data.entries, step: value}, data.span, {**data.keys, step: data.keys.get(step, value.span)})


def _place(quest: Quest, *path: str, key: bool = False) -> Span:
    """A place in a quest's file: the value at a path, or the key that leads to it."""
    above = below(quest.data, *path[:-1])
    if key and isinstance(above, Dictionary) and path[-1] in above.keys:
        return above.keys[path[-1]]
    node = below(quest.data, *path)
    return node.span if node is not None else quest.span


def with_titles(game: Game, quest: Quest) -> Game:
    """The game with a quest merged into it. The quest's own texts name its encounters, and are translated once however
    often a card repeats them."""
    assert game.quest_rules is not None
    enum = game.enums[game.quest_rules.encounters]
    own = quest.encounters
    members = tuple(replace(m, label=own[m.name].title) if m.name in own else m for m in enum.members)
    enums = MappingProxyType({**game.enums, enum.name: replace(enum, members=members)})
    return replace(game, enums=enums, quest=quest)


# ------------------------------------------------------------------------------------------------- exits
def ways_on(game: Game, quest: Quest) -> Mapping[str, tuple[tuple[str, str], ...]]:
    """The exits of each encounter as (key, encounter), for keys that apply to its kind and whose cells are encounters.
    ``game`` includes the quest."""
    rules = game.quest_rules
    assert rules is not None
    return {name: tuple(_ways(game, rules, name)) for name in quest.encounters}


def leading_keys(game: Game, rules: QuestRules) -> list[str]:
    """The keys of an encounter that lead to another."""
    return [key.name for key in rules.keys.values() if game.tables[key.table].type.name == rules.encounters]


def kind_of(game: Game, rules: QuestRules, encounter: str) -> str:
    """The kind of an encounter, a member's name; "" if there are no kinds."""
    return str(game.tables[rules.keys[rules.kind].table].cells[(encounter,)]) if rules.kind in rules.keys else ""


def _ways(game: Game, rules: QuestRules, encounter: str) -> list[tuple[str, str]]:
    used = rules.uses.get(kind_of(game, rules, encounter))
    exits = []
    for key in leading_keys(game, rules):
        if used is None or key in used:
            cell = game.tables[rules.keys[key].table].cells[(encounter,)]
            exits += [(key, to) for to in (cell if isinstance(cell, tuple) else (cell,) if cell else ())]
    return exits
