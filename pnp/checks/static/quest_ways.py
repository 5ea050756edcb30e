"""Static checks of a quest: unreachable encounters, encounters without a way to an end, and keys without a meaning in
their place."""

from collections.abc import Iterable, Iterator, Mapping

from pnp.checks.static.quest_ranges import check_ranges
from pnp.model.game import Game, Quest
from pnp.model.read.quest_tree import kind_of, leading_keys, ways_on
from pnp.source.diagnostics import Diagnostic, Span
from pnp.source.diagnostics.hints import listed
from pnp.source.load.nodes import Dictionary, below

Ways = Mapping[str, tuple[tuple[str, str], ...]]


def check_ways(game: Game) -> Iterator[Diagnostic]:
    """PNP313, PNP314, PNP315 and PNP503 for the quest merged into a game."""
    quest = game.quest
    assert quest is not None
    ways = ways_on(game, quest)
    begin = quest.begin or next(iter(quest.encounters))
    reachable = reached({begin}, {name: [to for _, to in on] for name, on in ways.items()})
    for name, encounter in quest.encounters.items():
        if name not in reachable:
            help = f"name it where one of these leads on: {listed(sorted(reachable)[:6])}"
            yield Diagnostic("PNP313", f"no way leads to `{name}`", encounter.span, help)
    yield from _endless(game, quest, ways, reachable)
    yield from _idle(game, quest)
    yield from check_ranges(game)


def reached(begin: Iterable[str], ways: Mapping[str, Iterable[str]]) -> set[str]:
    """All encounters that can be reached from some, these included."""
    names, open = set[str](), list(begin)
    while open:
        name = open.pop()
        if name not in names:
            names.add(name)
            open += ways.get(name, ())
    return names


def ends(game: Game, quest: Quest, ways: Ways) -> set[str]:
    """The encounters with which the quest may end: one of their exits leads nowhere, or says so."""
    rules = game.quest_rules
    assert rules is not None
    names = set()
    for name in quest.encounters:
        used = rules.uses.get(kind_of(game, rules, name))
        leading = [key for key in leading_keys(game, rules) if used is None or key in used]
        single = [key for key in leading if not game.tables[rules.keys[key].table].type.many]
        keys = {key for key, _ in ways[name]}
        ending = rules.ends in rules.keys and game.tables[rules.keys[rules.ends].table].cells[(name,)] is not None
        if ending or any(key not in keys for key in single):
            names.add(name)
    return names


def _endless(game: Game, quest: Quest, ways: Ways, reachable: set[str]) -> Iterator[Diagnostic]:
    back: dict[str, list[str]] = {}
    for name, on in ways.items():
        for _, to in on:
            back.setdefault(to, []).append(name)
    ending = reached(ends(game, quest, ways), back)
    for name, encounter in quest.encounters.items():
        if name in reachable and name not in ending:
            leads = listed(sorted({to for _, to in ways[name]}), "and")
            words = (
                f"`{name}` leads only to {leads}, and none of these leads to an end"
                if leads
                else f"`{name}` leads nowhere"
            )
            yield Diagnostic(
                "PNP314", words, encounter.span, "let one of its ways lead to an encounter that ends the quest"
            )


def _idle(game: Game, quest: Quest) -> Iterator[Diagnostic]:
    rules = game.quest_rules
    assert rules is not None
    for name, encounter in quest.encounters.items():
        kind = kind_of(game, rules, name)
        used = rules.uses.get(kind)
        for key in encounter.cells if used is not None else ():
            if key != rules.kind and key not in (used or ()):
                help = f"remove it: in a {kind} there may be {listed(used or [], 'and')}"
                yield Diagnostic(
                    "PNP315", f"`{key}` has no meaning in a {kind}", _key(quest, name, key), help, "warning"
                )


def _key(quest: Quest, name: str, key: str) -> Span:
    entry = below(quest.data, "encounters", name)
    return entry.keys.get(key, entry.span) if isinstance(entry, Dictionary) else quest.span
