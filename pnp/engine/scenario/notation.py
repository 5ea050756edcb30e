"""The notation of scenarios for the things of a game: players, cards, members, numbers, flags, nobody."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pnp.engine.play.question import LiveQuestion
from pnp.engine.play.state import State
from pnp.engine.play.things import place_of, sees
from pnp.engine.play.values import Amount, Card, Member, Player, Token, Zone
from pnp.engine.scenario.fault import BadScenario
from pnp.model.schema.types import Type
from pnp.rules.rule import Rule
from pnp.source.diagnostics.hints import did_you_mean, listed

NOTHING = ("nobody", "nothing", "none")
"""Words for the value nothing in a scenario."""
PASS = (*NOTHING, "pass")
BACK = "back"
"""The word for a card that a seat does not see."""


def is_list(value: object) -> bool:
    """Whether a value was written as a list."""
    return value.__class__ is list or (isinstance(value, Sequence) and not isinstance(value, str))


def as_list(value: Any) -> list[Any]:
    """A list unchanged, a single value as a list of one."""
    return list(value) if is_list(value) else [value]


def word(value: Any) -> str:
    """A YAML value as the typed word: a flag as ``yes`` or ``no``, nothing as ``none``."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {word(inner)}" for key, inner in value.items())
    return ", ".join(map(word, value)) if is_list(value) else str(value)


def is_count(text: str) -> bool:
    """Whether a word is a number of plausible length."""
    return text.isdecimal() and len(text) < 10


def is_nothing(value: object) -> bool:
    """Whether a value means nothing: ``nobody``, ``nothing``, ``none``, or an empty one."""
    return value is None or value in NOTHING


def player_named(state: State, name: str) -> Player:
    """The player, role or side with a name."""
    everyone: tuple[Player, ...] = tuple(state.everyone)
    for player in everyone:
        if name and name in (player.name, player.handle):
            return player
    names = [p.handle or p.name for p in state.everyone]
    help = did_you_mean(name, names) or f"write {listed(names)}"
    raise BadScenario(f"there is no player `{name}`; {help}", help=help)


def card_coded(state: State, code: str) -> Card:
    """The first card with a code."""
    for card in state.cards:
        if card.code.lower() == code.lower():
            return card
    raise no_card(state, code)


def no_card(state: State, code: str, kind: str = "") -> BadScenario:
    """The fault for a code that no card has."""
    codes = [c.code for c in state.cards if not kind or c.kind == kind]
    help = did_you_mean(code, codes) or "write a code of the card table"
    return BadScenario(f"there is no card `{code}`; {help}", help=help)


def member_named(state: State, enum: str, name: str) -> Member | None:
    """A member of one enumeration by its name, its label or its code."""
    declared = state.game.enums.get(enum)
    if declared is None:
        same_name = state.members.get(name)
        return same_name if same_name is not None and same_name.enum == enum else None
    for member in declared.members:
        if name.lower() in (member.name.lower(), member.label.text.lower(), member.code.lower()):
            return state.members[member.name]
    return None


def read(state: State, kind: Type, value: Any, key: str) -> Any:
    """A value of a type in the form for rules. Raises :class:`BadScenario` for any other value."""
    if kind.many:
        if not is_list(value):
            raise _unfit(state, kind, value, key)
        return [read(state, kind.one, one, key) for one in value]
    if is_nothing(value) and kind.optional:
        return None
    result = _read_one(state, kind, value)
    if result is None:
        raise _unfit(state, kind, value, key)
    return result


def _read_one(state: State, kind: Type, value: object) -> Any:
    """A single value of a type, or None."""
    match kind.kind:
        case "num":
            return value if isinstance(value, int) and not isinstance(value, bool) else None
        case "flag":
            return as_flag(value)
        case "enum":
            return member_named(state, kind.name, word(value))
        case "player":
            return next((p for p in state.everyone if word(value) in (p.name, p.handle)), None)
        case "card":
            fitting = (c for c in state.cards if not kind.name or c.kind == kind.name)
            return next((c for c in fitting if c.code.lower() == word(value).lower()), None)
        case "text" | "clause":
            return value if isinstance(value, str) else None
    return None


def as_flag(value: object) -> bool | None:
    """A flag, with or without quotes: ``yes`` or ``'yes'``; None for anything else."""
    return (
        value if isinstance(value, bool) else {"yes": True, "no": False}.get(value) if isinstance(value, str) else None
    )


def _unfit(state: State, kind: Type, value: object, key: str) -> BadScenario:
    names = () if is_list(value) else names_of(state, kind)
    help = did_you_mean(word(value), names)
    return BadScenario(
        f"`{key}` must be a {str(kind).replace('num', 'number') if kind.kind == 'num' else kind}, not {quoted(value)}",
        help=help or (f"write {listed(names)}" if names else ""),
    )


def names_of(state: State, kind: Type) -> list[str]:
    """The possible words for a type, if there are only few."""
    if kind.kind == "player":
        return [p.handle or p.name for p in state.everyone]
    if kind.kind == "enum" and kind.name in state.game.enums:
        return [m.name for m in state.game.enums[kind.name].members]
    return ["yes", "no"] if kind.kind == "flag" else []


def quoted(value: object) -> str:
    """The text in backticks; a list as "a list", a mapping as "a mapping"."""
    if isinstance(value, Mapping):
        return "a mapping"
    return "a list" if is_list(value) else f"`{word(value)}`"


# ------------------------------------------------------------------------------------------------- values of the game
def label(value: object) -> str:
    """A value of a game in the notation of scenarios."""
    if value is None:
        return "nobody"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Rule):
        return value.name
    if isinstance(value, Amount | Token | Zone):
        return repr(value)
    if isinstance(value, list | tuple):
        parts = [f"[{label(one)}]" if isinstance(one, list | tuple) else label(one) for one in value]
        return ", ".join(parts) or "nothing"
    if isinstance(value, Player) and value.handle:
        return value.handle
    return str(getattr(value, "code", getattr(value, "name", value)))


def in_one_word(option: object) -> str:
    """An option in the notation of a step: the members of a list joined by ``+``."""
    return "+".join(map(label, option)) if type(option) is list else label(option)


def option_label(option: object, question: LiveQuestion) -> str:
    """An option of a question in the notation of scenarios."""
    if option is None:
        return "pass" if question.kind in ("action", "reaction") else "none"
    return in_one_word(option)


def options_in_words(question: LiveQuestion, most: int = 24) -> str:
    """The options of a question on one line."""
    labels = list(dict.fromkeys(option_label(o, question) for o in question.options))
    more = f" and {len(labels) - most} more" if len(labels) > most else ""
    return ", ".join(labels[:most]) + more


def matches(option: object, text: str, state: State, who: Player | None = None) -> bool:
    """Whether a word of a scenario means an option. ``who`` is asked: a card of a stack or row that this player does
    not see may be named by its position, ``2``: from the top of a stack, from the first card of a row."""
    lower = text.lower()
    match option:
        case None:
            return lower in PASS
        case bool():
            return lower == ("yes" if option else "no")
        case Rule():
            return text == option.name
        case Member():
            return member_named(state, option.enum, text) is option or text == option.name
        case int():
            return text == str(option)
        case str():
            return lower == option
        case Zone():
            return lower in (option.name, repr(option).lower())
        case list():
            return _match_all(option, text.split("+"), state)
    if lower in [str(getattr(option, key, "")).lower() for key in ("code", "name", "handle")]:
        return True
    return who is not None and is_count(text) and _lies_at(option, int(text), who)


def _lies_at(option: Any, place: int, who: Player) -> bool:
    zone = getattr(option, "zone", None)
    return zone is not None and place > 0 and not sees(option, who.seat) and place in place_of(option)


def _match_all(options: list[Any], words: list[str], state: State) -> bool:
    """Whether words mean the members of a list: cards in any order, anything else in this one."""
    if len(options) != len(words):
        return False
    if all(hasattr(o, "code") for o in options):
        return sorted(o.code.lower() for o in options) == sorted(w.lower() for w in words)
    return all(matches(o, w, state) for o, w in zip(options, words, strict=True))


def known_words(state: State) -> Iterable[str]:
    """Every word that names something in a game, and so can be an action's parameter or an answer."""
    yield from (c.code for c in state.cards)
    yield from (n for p in state.everyone for n in (p.name, p.handle) if n)
    yield from (n for z in state.zones for n in (z.name, repr(z)))
    for enum in state.game.enums.values():
        for member in enum.members:
            yield from (member.name, member.label.text, member.code)
    yield from (*state.members, *state.tokens, *state.boards, *PASS, "yes", "no", "accept", "refuse", "break", "off")


def names_something(state: State, text: str) -> bool:
    """Whether a word could mean anything in this game."""
    words = {name.lower() for name in known_words(state)}
    return all(part.isdecimal() or part.lower() in words for part in text.split("+"))
