"""The prices of actions as prose asks for them."""

from collections.abc import Callable, Mapping

from pnp.press.document.rule_facts import Price


def costs_of(prices: Mapping[str, Price], say: Callable[[str], str]) -> Callable[[str], list[tuple[str, int]] | str]:
    """For prose: the tokens of an action by its name, or the words of ``say`` (of a clause's id) for a price that
    varies. The function raises KeyError with the names of all actions for any other name."""

    def cost(name: str) -> list[tuple[str, int]] | str:
        if name not in prices:
            raise KeyError(name, tuple(prices))
        price = prices[name]
        return say(price.clause) if price.clause else list(price.tokens)

    return cost
