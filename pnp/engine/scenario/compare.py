"""Comparison of values with a scenario's words: typed, so that a player, a number and a member are never equal."""

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.engine.play.state import State
from pnp.engine.play.values import Amount, Board, Card, Hand, Member, Zone
from pnp.engine.scenario.fault import BadScenario, Path, standing_at
from pnp.engine.scenario.notation import (
    as_flag,
    as_list,
    card_coded,
    is_count,
    is_list,
    is_nothing,
    known_words,
    label,
    matches,
    member_named,
    names_something,
    word,
)
from pnp.engine.scenario.on_cards import OnCard, in_words, read_on_card
from pnp.source.diagnostics.hints import did_you_mean


def difference(state: State, key: str, actual: object, expected: object, path: Path) -> str:
    """The difference in words; "" for none. Raises :class:`BadScenario` for an impossible value."""
    if isinstance(actual, Board):
        actual = [pieces[0] if len(pieces) == 1 else list(pieces) or None for pieces in actual.pieces]
    if isinstance(actual, Hand):
        actual = actual.shape
    if isinstance(expected, Mapping):
        return _parts_differ(state, key, actual, expected, path)
    if isinstance(actual, list) and actual and all(isinstance(pile, Zone) for pile in actual):
        return _piles_differ(state, key, actual, expected, path)
    if isinstance(actual, Zone):
        return cards_differ(state, key, list(actual), expected, path, actual.decl.order != "any")
    if _same(state, actual, expected, path):
        return ""
    return f"`{key}` is {label(actual)}, not {_expected_words(expected)}"


def _expected_words(expected: Any) -> str:
    """The expected value, as it was written."""
    return (
        ", ".join(f"[{word(w)}]" if is_list(w) else word(w) for w in expected) or "nothing"
        if is_list(expected)
        else word(expected)
    )


def _same(state: State, actual: Any, expected: Any, path: Path) -> bool:
    """Whether a value is the written one."""
    if isinstance(actual, list | tuple):
        if not is_list(expected):
            return not actual and is_nothing(expected)
        pairs = list(zip(actual, expected, strict=False))
        alike = [_same(state, one, entry, (*path, index)) for index, (one, entry) in enumerate(pairs)]
        return len(actual) == len(expected) and all(alike)
    if is_list(expected):
        return False
    if actual is None or is_nothing(expected):
        _check(state, expected, path)
        return actual is None and is_nothing(expected)
    if isinstance(actual, bool):
        return actual is as_flag(expected)
    if isinstance(expected, bool):
        return False
    if isinstance(actual, Member):
        member = member_named(state, actual.enum, str(expected)) if isinstance(expected, str | int) else None
        if member is None:
            _check(state, expected, path)
        return member is actual
    if isinstance(actual, int):
        return isinstance(expected, int) and actual == expected
    return _same_thing(state, actual, expected, path)


def _same_thing(state: State, actual: Any, expected: object, path: Path) -> bool:
    """Compare a card, a player, tokens, a text or a zone with its word."""
    text = word(expected)
    if hasattr(actual, "code"):
        with standing_at(path):
            return _is_card(state, actual, text)
    if isinstance(actual, Amount | str):
        return text == (actual if isinstance(actual, str) else repr(actual))
    if not matches(actual, text, state):
        _check(state, expected, path)
        return False
    return True


def _check(state: State, expected: object, path: Path) -> None:
    """Check that a word names something in the game; otherwise it can never match."""
    text = word(expected)
    if isinstance(expected, str) and not is_nothing(expected) and not names_something(state, text.split(" ")[0]):
        help = did_you_mean(text, known_words(state))
        raise BadScenario(f"`{text}` is not a name in this game" + (f"; {help}" if help else ""), path, help)


# ------------------------------------------------------------------------------------------------- cards
def _is_card(state: State, card: Card, text: str) -> bool:
    """Whether ``S9``, ``S9 1 blood``, ``S9 turned 2`` or ``S9 up`` describes a card; unnamed tokens may be on it."""
    code, *rest = text.split() or [""]
    if rest and rest[-1] in ("up", "down") and card.face_up is not (rest.pop() == "up"):
        return False
    things = read_on_card(state, rest)
    return card.code.lower() == card_coded(state, code).code.lower() and things.fits(card)


def cards_differ(state: State, key: str, cards: Sequence[Card], expected: object, path: Path, ordered: bool) -> str:
    """Compare cards with a list of codes, with ``3 more`` for arbitrary others."""
    items = [] if is_nothing(expected) else [word(w) for w in as_list(expected)]
    if not isinstance(expected, str | type(None)) and not is_list(expected):
        return f"`{key}` holds cards, not {word(expected)}"
    rest = list(cards)
    fits, others = True, 0
    for index, entry in enumerate(items):
        with standing_at((*path, index) if is_list(expected) else path):
            if entry.endswith(" more") and is_count(entry.split()[0]):
                number = int(entry.split()[0])
                fits &= len(rest) >= number
                others += number
                rest = rest[number:] if ordered else rest
                continue
            at = next((i for i, c in enumerate(rest) if _is_card(state, c, entry)), None)
            if at is None or (ordered and at):
                fits = False
            else:
                rest.pop(at)
    if fits and len(rest) == (0 if ordered else others):
        return ""
    named = [read_on_card(state, [w for w in e.split()[1:] if w not in ("up", "down", "more")]) for e in items]
    tokens = {token: n for one in named for token, n in one.tokens.items()}
    values = {name: value for one in named for name, value in one.values.items()}
    there = ", ".join(in_words(c, OnCard(tokens, values)) for c in cards) or "nothing"
    return f"`{key}` holds {there}, not {', '.join(items) or 'nothing'}"


def _piles_differ(state: State, key: str, piles: list[Zone], expected: object, path: Path) -> str:
    """Compare made piles in any order: each a list of codes, or ``{cards: […], fact: value}``."""
    listing = "; ".join(f"[{label(list(pile))}]" for pile in piles)
    entries = as_list(expected) if not is_nothing(expected) else []
    remaining = list(piles)
    for index, one in enumerate(entries):
        fit = next((p for p in remaining if _is_pile(state, key, p, one, (*path, index))), None)
        if fit is None:
            return f"`{key}` is {listing}"
        remaining.remove(fit)
    return f"`{key}` is {listing}" if remaining else ""


def _is_pile(state: State, key: str, pile: Zone, expected: object, path: Path) -> bool:
    facts = {str(k): v for k, v in expected.items()} if isinstance(expected, Mapping) else {"cards": expected}
    cards = facts.pop("cards", None)
    for fact in facts:
        if fact not in pile.decl.facts:
            help = did_you_mean(fact, pile.decl.facts)
            raise BadScenario(f"piles of `{key}` have no value `{fact}`", (*path, fact), help)
    if cards is not None and cards_differ(state, key, list(pile), cards, path, False):
        return False
    return all(_same(state, getattr(pile, fact), value, (*path, fact)) for fact, value in facts.items())


def _parts_differ(state: State, key: str, actual: object, expected: Mapping[str, object], path: Path) -> str:
    """``{has: […], lacks: […]}``: required and forbidden members of a list or zone."""
    odd = next((k for k in expected if k not in ("has", "lacks")), None)
    if odd is not None or not expected:
        raise BadScenario(
            f"the expectation of `{key}` uses `has:` and `lacks:`, not `{odd}:`", path, "write `{has: […]}`"
        )
    if not isinstance(actual, list):
        raise BadScenario(
            f"`{key}` is not a list, and `has:` and `lacks:` are for lists", path, "write the value itself"
        )
    differences = []
    members = list(actual)
    for index, one in enumerate(as_list(expected.get("has", []))):
        at = next((i for i, m in enumerate(members) if _same(state, m, one, (*path, "has", index))), None)
        if at is None:
            differences.append(f"`{key}` lacks {word(one)}")
        else:
            members.pop(at)
    for index, one in enumerate(as_list(expected.get("lacks", []))):
        if any(_same(state, m, one, (*path, "lacks", index)) for m in list(actual)):
            differences.append(f"`{key}` has {word(one)}")
    return f"{' and '.join(differences)}: it is {label(list(actual))}" if differences else ""
