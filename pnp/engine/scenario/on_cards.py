"""The things on a card in the notation of scenarios: tokens, and the card's own fields and counters."""

from collections.abc import Mapping

from pnp.base.frozen import dataclass
from pnp.engine.play.state import State
from pnp.engine.play.values import Card, Token
from pnp.engine.scenario.fault import BadScenario
from pnp.engine.scenario.notation import is_count, label, read
from pnp.model.schema.types import NUM, Type
from pnp.source.diagnostics.hints import did_you_mean, listed


@dataclass(frozen=True)
class OnCard:
    """The things on one card."""

    tokens: Mapping[Token, int]
    values: Mapping[str, object]
    """The values of its fields and counters."""

    def fits(self, card: Card) -> bool:
        """Whether a card has these tokens and values; it may have others, too."""
        return all(card.tokens.get(token, 0) == n for token, n in self.tokens.items()) and all(
            getattr(card, name) == value for name, value in self.values.items()
        )


def read_on_card(state: State, words: list[str]) -> OnCard:
    """``1 blood turned 2`` → the things on a card. Raises :class:`BadScenario` for other words."""
    types = value_types(state)
    tokens: dict[Token, int] = {}
    values: dict[str, object] = {}
    for one, other in zip(words[::2], [*words[1::2], ""], strict=False):
        if one in types and other:
            number = int(other) if types[one].kind == "num" and other.lstrip("-").isdecimal() else other
            values[one] = read(state, types[one], number, one)
        elif is_count(one) and other in state.tokens:
            tokens[state.tokens[other]] = int(one)
        else:
            raise _unfit(state, types, one, other, words)
    return OnCard(tokens, values)


def value_types(state: State) -> dict[str, Type]:
    """The fields and counters of cards, with their types."""
    game = state.game
    counters = {name: NUM for name, counter in game.counters.items() if counter.owner == "card"}
    return counters | {name: field.type for name, field in game.fields.items() if field.owner == "card"}


def in_words(card: Card, named: OnCard) -> str:
    """A card with its tokens, and with the values that a scenario names."""
    tokens = [f"{n} {token.name}" for token, n in card.tokens.items() if n and named.tokens]
    values = [f"{name} {label(getattr(card, name))}" for name in named.values]
    return " ".join([card.code, *tokens, *values])


def _unfit(state: State, types: Mapping[str, Type], one: str, other: str, words: list[str]) -> BadScenario:
    if one in types:
        return BadScenario(f"`{one}` has no value here", help=f"write it after the name, as in `{one} 2`")
    near = did_you_mean(other if is_count(one) else one, [*state.tokens] if is_count(one) else [*types])
    if not near and state.tokens:
        near = f"write {listed(state.tokens)}"
    elif not near and types:
        near = f"write one of its fields and a value: {listed(f'{name} …' for name in types)}"
    text = " ".join(words)
    help = near or "remove it: the game has no tokens, and its cards have no fields"
    return BadScenario(f"`{text}` is neither a number of tokens nor a value of the card; {help}", help=help)
