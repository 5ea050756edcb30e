"""Checks of the printed pieces: cards that rules need, and the counts of components (PNP307, PNP308)."""

import ast
from collections.abc import Iterator, Mapping, Sequence

from pnp.checks.static.texts import context_of, place_of
from pnp.model.game import CardKind, Component, Example, Game, Member
from pnp.rules import RuleSet
from pnp.source.diagnostics import Diagnostic, Label, Span
from pnp.source.diagnostics.hints import did_you_mean
from pnp.source.diagnostics.numbers import number_of


def check_missing_cards(game: Game, rules: RuleSet) -> Iterator[Diagnostic]:
    """Cards that rules, examples and components need and that do not exist (PNP307)."""
    yield from _missing_members(game, rules)
    for example in game.examples:
        yield from _missing_codes(game, example)
    for component in game.components:
        yield from _prints_nothing(game, component)


# ------------------------------------------------------------------------------------------------- members
def _missing_members(game: Game, rules: RuleSet) -> Iterator[Diagnostic]:
    """A member in rule code, of an enumeration shown on cards, that no card shows."""
    cells = [value for k in game.cards.values() for c in k.cards for value in c.values.values()]
    printed = {member.name for value in cells for member in _members(value)}
    enums = {
        column.type.name for k in game.cards.values() for column in k.columns.values() if column.type.kind == "enum"
    }
    members = {m.name: m for name in enums if name in game.enums for m in game.enums[name].members}
    reported: set[str] = set()
    for rule in rules.rules.values():
        for node in rule.nodes:
            if not isinstance(node, ast.Name) or node.id not in members or node.id in printed | reported:
                continue
            reported.add(node.id)
            member = members[node.id]
            yield Diagnostic(
                "PNP307", f"`{rule.name}` needs a card with the {member.enum} `{member.name}`, but there is none",
                place_of(game, rule, node), f"add a card with {member.enum} {member.name}, or remove it from the rule",
                context=context_of(game, rule.clause), labels=(Label(member.span, "declared here"),),
            )  # fmt: skip


def _members(value: object) -> list[Member]:
    """The members in a cell of a table: of a list, or the only one."""
    values = value if isinstance(value, list | tuple) else [value]
    return [one for one in values if isinstance(one, Member)]


# ------------------------------------------------------------------------------------------------- examples
def _missing_codes(game: Game, example: Example) -> Iterator[Diagnostic]:
    """Codes of non-existent cards in the zones and pictures of an example."""
    codes = {card.code for kind in game.cards.values() for card in kind.cards} | set(game.boards)
    for path, code in _codes_of(game, example):
        if code not in codes:
            span = example.places.get(path, example.span)
            yield Diagnostic(
                "PNP307", f"no card has the code `{code}`", span,
                did_you_mean(code, codes) or "write the code of a card: of its row, or of its columns together",
                context=context_of(game, example.clause),
            )  # fmt: skip


def _codes_of(game: Game, example: Example) -> Iterator[tuple[tuple[str | int, ...], str]]:
    for part in ("given", "expect"):
        entries = example.data.get(part)
        for key, value in entries.items() if isinstance(entries, Mapping) else ():
            if str(key).rpartition(".")[2] in game.zones and isinstance(value, list | tuple):
                for index, code in enumerate(value):
                    yield from (((part, str(key), index), each) for each in _codes_in(code))
    shows = example.data.get("shows") or ()
    if isinstance(shows, list | tuple):
        for index, code in enumerate(shows):
            yield ("shows", index), str(code)
    else:
        yield ("shows",), str(shows)


def _codes_in(value: object) -> list[str]:
    """The codes of a card (``HA``, ``HA 1 blood``; ``9 more`` are any), or of a pile: a list, or ``{cards: […]}``."""
    if isinstance(value, Mapping):
        value = value.get("cards") or ()
    codes = [str(code) for code in value] if isinstance(value, list | tuple) else [str(value)]
    return [code.split()[0] for code in codes if code.strip() and not code.endswith(" more")]


# ------------------------------------------------------------------------------------------------- components
def _prints_nothing(game: Game, component: Component) -> Iterator[Diagnostic]:
    kind = game.cards.get(component.prints)
    if kind is not None and not kind.cards:
        yield Diagnostic(
            "PNP307", f"`{component.id}` prints the card kind `{kind.name}`, which has no cards", component.span,
            "add a row for each card to its table", context=context_of(game, component.clause),
        )  # fmt: skip
    tokens = [family.name for family in game.families.values() if family.kind == "token"]
    names = [*game.cards, *(t.name for t in game.tokens.values() if not t.family), *tokens, *game.enums]
    if component.prints not in names and not (component.template or component.layout):
        yield Diagnostic(
            "PNP307",
            f"`{component.id}` prints `{component.prints}`, but there is no such card kind, token or list of "
                "names",
            component.span, did_you_mean(component.prints, names) or "write `layout:`, or `template:` and its file",
            context=context_of(game, component.clause),
        )  # fmt: skip


def check_counts(game: Game) -> Iterator[Diagnostic]:
    """Component counts that differ from the number of cards, tokens or members in the model (PNP308)."""
    printed: dict[str, list[Component]] = {}
    for component in game.components:
        printed.setdefault(component.prints, []).append(component)
    for prints, components in printed.items():
        expected = _number(game, prints)
        counts = [component.count for component in components]
        if expected is None or None in counts:
            continue
        total = sum(count for count in counts if count is not None)
        if any(component.chosen is not None for component in components):
            yield from _differing_parts(game, components)
        elif total != expected[0] and len(components) > 1:
            yield _differ_together(game, components, total, *expected)
        elif total != expected[0]:
            yield _differs(game, components[0], total, *expected)
    if game.components:
        yield from _unprinted(game, set(printed))


def _differing_parts(game: Game, components: Sequence[Component]) -> Iterator[Diagnostic]:
    """Components of some cards of a kind with a `count:` of their own that differs from the number of these cards."""
    for component in components:
        kind = game.cards.get(component.prints)
        if kind is not None:
            cards = sum(card.copies for card in kind.cards if component.has(card.code))
            if component.count != cards:
                words = f"its part of the card table has {_cards(cards)}"
                yield _differs(game, component, component.count or 0, cards, words, kind.span)


def check_printed_tokens(game: Game, rules: RuleSet) -> Iterator[Diagnostic]:
    """Tokens that rules use and no component prints, if the game lists its components (PNP316). A token that represents
    other things (a purse) needs no piece of its own."""
    printed = game.with_cells(name for c in game.components for name in (c.prints, c.measured))
    named = {node.id for rule in rules.rules.values() for node in rule.nodes if isinstance(node, ast.Name)}
    used = game.with_cells(named) | {counter.token for counter in game.counters.values() if counter.token}
    missing = [t for t in game.tokens.values() if game.components and t.name in used - printed and not t.purse]
    for name, token in {token.family or token.name: token for token in missing}.items():
        count = f"count: …, each: {game.families[name].keys[0]}" if token.family else f"measured: {name}"
        yield Diagnostic(
            "PNP316", f"rules use the token `{name}`, but no component prints it", token.span,
            f"write `{name}s: {{prints: {name}, {count}, format: token-25}}` under `components:`", "warning",
        )  # fmt: skip


def _number(game: Game, prints: str) -> tuple[int, str, Span] | None:
    """The number of pieces in the model, as a number and in words, and its place; None if the model gives none."""
    if prints in game.cards:
        kind = game.cards[prints]
        total = sum(card.copies for card in kind.cards)
        return total, f"the card table has {_cards(total)}", kind.span
    if prints in game.tokens:
        token = game.tokens[prints]
        return None if token.supply is None else (token.supply, f"its supply is {token.supply}", token.span)
    family = game.families.get(prints)
    if family is not None and family.kind == "token":
        supplies = [game.tokens[cell].supply for cell in family.cells.values()]
        total = sum(supply or 0 for supply in supplies)
        return None if None in supplies else (total, f"their supplies are {total} together", family.span)
    if prints in game.enums:
        members = len(game.enums[prints].members)
        return members, f"`{prints}` has {number_of(members, 'member')}", game.enums[prints].span
    return None


def _cards(number: int) -> str:
    return "a single card" if number == 1 else f"{number} cards"


def _differs(game: Game, component: Component, total: int, expected: int, words: str, span: Span) -> Diagnostic:
    help = f"write `count: {expected}`, or correct what it counts"
    if component.prints in game.enums and total > expected and total % expected == 0:
        copies = total // expected
        token = f"{component.prints}_token: {{each: {component.prints}, supply: {copies}}}"
        help = f"write `count: {expected}`; for {copies} of each, declare a token, such as `{token}`, and print that"
    return Diagnostic(
        "PNP308", f"`{component.id}` prints {total}, but {words}", component.span, help,
        context=context_of(game, component.clause), labels=(Label(span, "declared here"),),
    )  # fmt: skip


def _differ_together(
    game: Game, components: Sequence[Component], total: int, expected: int, words: str, span: Span
) -> Diagnostic:
    """The diagnostic at the last of several components whose total count differs from the model's."""
    last = components[-1]
    counts = ", ".join(f"`{component.id}` {component.count}" for component in components)
    others = total - (last.count or 0)
    help = f"write `count: {expected - others}` here" if others < expected else "lower their counts"
    if last.prints in game.cards:
        help += ", or give each component its own cards by `where:`"
    return Diagnostic(
        "PNP308", f"{len(components)} components print {total} together ({counts}), but {words}", last.span, help,
        context=context_of(game, last.clause), labels=(Label(span, "declared here"),),
    )  # fmt: skip


def _unprinted(game: Game, printed: set[str]) -> Iterator[Diagnostic]:
    """Card kinds that no component prints, if the game lists its components."""
    for kind in game.cards.values():
        if kind.name not in printed and kind.cards:
            yield _left_out(kind)


def _left_out(kind: CardKind) -> Diagnostic:
    total = sum(card.copies for card in kind.cards)
    return Diagnostic(
        "PNP308", f"no component prints the card kind `{kind.name}`, which has {_cards(total)}", kind.span,
        f"write `{kind.name}s: {{prints: {kind.name}, count: {total}}}` under `components:`",
    )  # fmt: skip
