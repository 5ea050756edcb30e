"""What is there against what a scenario says: typed, so that a player, a number and a member never count as equal."""

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.engine.play.state import State
from pnp.engine.play.values import Amount, Board, Card, Hand, Member, Zone
from pnp.engine.scenario.fault import BadScenario, Path, standing_at
from pnp.engine.scenario.notation import (
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
from pnp.source.diagnostics.hints import did_you_mean


def difference(state: State, key: str, found: Any, wanted: Any, path: Path) -> str:
    """What differs, in words; "" when nothing does. Raises :class:`BadScenario` for what could never be."""
    if isinstance(found, Board):
        found = [pieces[0] if len(pieces) == 1 else list(pieces) or None for pieces in found.pieces]
    if isinstance(found, Hand):
        found = found.shape
    if isinstance(wanted, Mapping):
        return _parts_differ(state, key, found, wanted, path)
    if isinstance(found, list) and found and all(isinstance(pile, Zone) for pile in found):
        return _piles_differ(state, key, found, wanted, path)
    if isinstance(found, Zone):
        return cards_differ(state, key, list(found), wanted, path, found.decl.order != "any")
    if _same(state, found, wanted, path):
        return ""
    return f"`{key}` is {label(found)}, not {_said(wanted)}"


def _said(wanted: Any) -> str:
    """What was expected, as it was written."""
    return (
        ", ".join(f"[{word(w)}]" if is_list(w) else word(w) for w in wanted) or "nothing"
        if is_list(wanted)
        else word(wanted)
    )


def _same(state: State, found: Any, wanted: Any, path: Path) -> bool:
    """Whether a value is what is written."""
    if isinstance(found, list | tuple):
        if not is_list(wanted):
            return not found and is_nothing(wanted)
        pairs = list(zip(found, wanted, strict=False))
        alike = [_same(state, one, said, (*path, index)) for index, (one, said) in enumerate(pairs)]
        return len(found) == len(wanted) and all(alike)
    if is_list(wanted):
        return False
    if found is None or is_nothing(wanted):
        _check(state, wanted, path)
        return found is None and is_nothing(wanted)
    if isinstance(found, bool) or isinstance(wanted, bool):
        return found is wanted
    if isinstance(found, Member):
        meant = member_named(state, found.enum, str(wanted)) if isinstance(wanted, str | int) else None
        if meant is None:
            _check(state, wanted, path)
        return meant is found
    if isinstance(found, int):
        return isinstance(wanted, int) and found == wanted
    return _same_thing(state, found, wanted, path)


def _same_thing(state: State, found: Any, wanted: Any, path: Path) -> bool:
    """A card, a player, tokens, a text or a zone against the word for it."""
    said = word(wanted)
    if hasattr(found, "code"):
        with standing_at(path):
            return _is_card(state, found, said)
    if isinstance(found, Amount | str):
        return said == (found if isinstance(found, str) else repr(found))
    if not matches(found, said, state):
        _check(state, wanted, path)
        return False
    return True


def _check(state: State, wanted: Any, path: Path) -> None:
    """A word that names nothing in the game can never be what comes."""
    said = word(wanted)
    if isinstance(wanted, str) and not is_nothing(wanted) and not names_something(state, said.split(" ")[0]):
        help = did_you_mean(said, known_words(state))
        raise BadScenario(f"`{said}` names nothing in this game" + (f"; {help}" if help else ""), path, help)


# ------------------------------------------------------------------------------------------------- cards
def _tokens(state: State, words: list[str]) -> dict[str, int]:
    """``1 blood`` → so many tokens of each kind."""
    out: dict[str, int] = {}
    for number, name in zip(words[::2], [*words[1::2], ""][: len(words[::2])], strict=True):
        if not is_count(number) or name not in state.tokens:
            help = did_you_mean(name, state.tokens)
            raise BadScenario(f"`{' '.join(words)}` is no number of tokens" + (f"; {help}" if help else ""), help=help)
        out[name] = int(number)
    return out


def _is_card(state: State, card: Card, said: str) -> bool:
    """Whether ``S9``, ``S9 1 blood`` or ``S9 up`` means a card as it lies; tokens that are not named may lie on it."""
    code, *rest = said.split() or [""]
    if rest and rest[-1] in ("up", "down") and card.face_up is not (rest.pop() == "up"):
        return False
    tokens = _tokens(state, rest)
    if card.code.lower() != card_coded(state, code).code.lower():
        return False
    return all(card.tokens.get(state.tokens[name], 0) == n for name, n in tokens.items())


def _card_label(card: Card, tokens: bool) -> str:
    """A card as ``given`` writes it."""
    lying = " ".join(f"{n} {token.name}" for token, n in card.tokens.items() if n) if tokens else ""
    return f"{card.code} {lying}".strip()


def cards_differ(state: State, key: str, cards: Sequence[Card], wanted: Any, path: Path, ordered: bool) -> str:
    """Cards against a list of codes, with ``3 more`` for others that do not matter."""
    items = [] if is_nothing(wanted) else [word(w) for w in as_list(wanted)]
    if not isinstance(wanted, str | type(None)) and not is_list(wanted):
        return f"`{key}` holds cards, not {word(wanted)}"
    rest = list(cards)
    fits, others = True, 0
    for index, said in enumerate(items):
        with standing_at((*path, index) if is_list(wanted) else path):
            if said.endswith(" more") and is_count(said.split()[0]):
                number = int(said.split()[0])
                fits &= len(rest) >= number
                others += number
                rest = rest[number:] if ordered else rest
                continue
            at = next((i for i, c in enumerate(rest) if _is_card(state, c, said)), None)
            if at is None or (ordered and at):
                fits = False
            else:
                rest.pop(at)
    if fits and len(rest) == (0 if ordered else others):
        return ""
    tokens = any(len(said.split()) > 2 for said in items)
    there = ", ".join(_card_label(c, tokens) for c in cards) or "nothing"
    return f"`{key}` holds {there}, not {', '.join(items) or 'nothing'}"


def _piles_differ(state: State, key: str, found: list[Zone], wanted: Any, path: Path) -> str:
    """Piles that were made, in any order: each a list of codes, or ``{cards: […], fact: value}``."""
    shown = "; ".join(f"[{label(list(pile))}]" for pile in found)
    said = as_list(wanted) if not is_nothing(wanted) else []
    left = list(found)
    for index, one in enumerate(said):
        fit = next((p for p in left if _is_pile(state, key, p, one, (*path, index))), None)
        if fit is None:
            return f"`{key}` is {shown}"
        left.remove(fit)
    return f"`{key}` is {shown}" if left else ""


def _is_pile(state: State, key: str, pile: Zone, said: Any, path: Path) -> bool:
    facts = {str(k): v for k, v in said.items()} if isinstance(said, Mapping) else {"cards": said}
    cards = facts.pop("cards", None)
    for fact in facts:
        if fact not in pile.decl.facts:
            help = did_you_mean(fact, pile.decl.facts)
            raise BadScenario(f"piles of `{key}` remember no `{fact}`", (*path, fact), help)
    if cards is not None and cards_differ(state, key, list(pile), cards, path, False):
        return False
    return all(_same(state, getattr(pile, fact), value, (*path, fact)) for fact, value in facts.items())


def _parts_differ(state: State, key: str, found: Any, wanted: Mapping[str, Any], path: Path) -> str:
    """``{has: […], lacks: […]}``: what is among the members of a list or zone, and what is not."""
    odd = next((k for k in wanted if k not in ("has", "lacks")), None)
    if odd is not None or not wanted:
        raise BadScenario(f"`{key}` is expected with `has:` and `lacks:`, not `{odd}:`", path, "write `{has: […]}`")
    if not isinstance(found, list):
        raise BadScenario(f"`{key}` is no list, and `has:` and `lacks:` are for lists", path, "write the value itself")
    said = []
    members = list(found)
    for index, one in enumerate(as_list(wanted.get("has", []))):
        at = next((i for i, m in enumerate(members) if _same(state, m, one, (*path, "has", index))), None)
        if at is None:
            said.append(f"`{key}` lacks {word(one)}")
        else:
            members.pop(at)
    for index, one in enumerate(as_list(wanted.get("lacks", []))):
        if any(_same(state, m, one, (*path, "lacks", index)) for m in list(found)):
            said.append(f"`{key}` has {word(one)}")
    return f"{' and '.join(said)}: it is {label(list(found))}" if said else ""
