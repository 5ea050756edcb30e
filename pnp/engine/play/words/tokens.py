"""Words on tokens and payments."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from pnp.engine.play.outcome import Defect
from pnp.engine.play.values import Amount, Card, Player, Token
from pnp.engine.play.words.lists import within

if TYPE_CHECKING:
    from pnp.engine.play.state import State


def words(state: "State") -> dict[str, Callable[..., object]]:
    """The words of this module."""
    purse = Purse(state)
    return {
        "gain": purse.gain, "pay": purse.pay, "lose": purse.lose, "give": purse.give, "may_pay": purse.may_pay,
        "can_pay": purse.can_pay, "put": purse.put, "take_back": purse.take_back, "tokens_on": purse.tokens_on,
        "holder": purse.holder, "hand_to": purse.hand_to, "_stake": purse.stake,
    }  # fmt: skip


class Purse:
    """Movements of tokens between players, cards and the supply."""

    __slots__ = ("bits", "dirty", "log", "state")

    def __init__(self, state: "State") -> None:
        self.state, self.dirty, self.log, self.bits = state, state.dirty, state.log, state.bits

    def add(self, who: Player, token: Token, n: int) -> None:
        """Give tokens to a player, or take them away."""
        setattr(who, token.counter, within(getattr(who, token.counter) + n))
        self.dirty[0] |= token.bit | self.bits[token.counter]

    def gain(self, who: Player, amount: Amount) -> None:
        """Give tokens from the supply, as many as it has."""
        for token, n in amount.parts:
            if token.supply is not None:
                n = min(n, self.state.in_supply(token))
            self.add(who, token, n)
            self.state.note_supply(token)
        if self.log is not None:
            self.log("gain", who=who, amount=amount)

    def can_pay(self, who: Player, amount: Amount) -> bool:
        """Whether a player has an amount."""
        for token, n in amount.parts:
            if (getattr(who, token.counter) if token.purse is None else token.purse(who)) < n:
                return False
        return True

    def pay(self, who: Player, amount: Amount, quiet: bool = False) -> None:
        """Pay in full. Raises Defect if the player cannot."""
        if not self.can_pay(who, amount):
            raise Defect("PNP408", f"{who} must pay {amount} and cannot")
        for token, n in amount.parts:
            if token.pays is None:
                self.add(who, token, -n)
            elif n:
                token.pays(who, n)
        if self.log is not None and not quiet and any(n for _, n in amount.parts):
            self.log("pay", who=who, amount=amount)

    def lose(self, who: Player, amount: Amount, to: Player | None = None) -> int:
        """Pay as much as possible, to the supply or to a player; returns the number of tokens."""
        total = 0
        for token, n in amount.parts:
            had = min(n, getattr(who, token.counter))
            self.add(who, token, -had)
            if to is not None:
                self.add(to, token, had)
            total += had
            if self.log is not None and had:
                self.log("lose", who=who, amount=Amount(((token, had),)), to=to)
        return total

    def give(self, who: Player, to: Player, amount: Amount) -> None:
        """Pay in full to another player. Raises Defect if the player cannot."""
        self.pay(who, amount, quiet=True)
        for token, n in amount.parts:
            self.add(to, token, n)
        if self.log is not None:
            self.log("lose", who=who, amount=amount, to=to)

    def may_pay(self, who: Player, amount: Amount, prompt: str) -> bool:
        """Pay if the player can and wants to; returns whether it was paid."""
        if not self.can_pay(who, amount) or not self.state.ask_yes(who, prompt, amount):
            return False
        self.pay(who, amount)
        return True

    def put(self, amount: Amount, card: Card, by: Player | None) -> None:
        """Put a player's or the supply's tokens on a card. Raises Defect if the player has too few."""
        if by is not None:
            for token, n in amount.parts:
                if getattr(by, token.counter) < n:
                    raise Defect("PNP408", f"{by} must put down {amount} and cannot")
                self.add(by, token, -n)
        self.stake(card, by, amount)

    def stake(self, card: Card, by: Player | None, amount: Amount) -> None:
        """Put tokens that have already been paid on a card."""
        for token, n in amount.parts:
            card.tokens[token] = card.tokens.get(token, 0) + n
            self.dirty[0] |= token.bit
        if self.log is not None:
            self.log("put", who=by, cards=[card], amount=amount)

    def take_back(self, card: Card, to: Player | None) -> None:
        """Take all tokens from a card, to a player or to the supply."""
        for token, n in list(card.tokens.items()):
            if to is not None:
                self.add(to, token, n)
            self.dirty[0] |= token.bit
            if self.log is not None:
                self.log("take_back", who=to, cards=[card], amount=Amount(((token, n),)))
        card.tokens.clear()

    def tokens_on(self, card: Card, token: Token) -> int:
        """Number of tokens on a card."""
        return int(card.tokens.get(token, 0))

    def holder(self, token: Token) -> Player | None:
        """The holder of a unique token."""
        return self.state.holders.get(token.name)

    def hand_to(self, token: Token, to: Player | None) -> None:
        """Give a unique token to a player, or to nobody."""
        if self.state.holders.get(token.name) is not to:
            self.state.holders[token.name] = to
            self.dirty[0] |= token.bit
            if self.log is not None:
                self.log("hand_to", who=to, token=token)
