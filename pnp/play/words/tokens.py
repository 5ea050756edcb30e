"""Words on tokens and payments."""

from typing import TYPE_CHECKING, Any

from pnp.play.outcome import Defect
from pnp.play.values import Amount, Token
from pnp.play.words.lists import within

if TYPE_CHECKING:
    from pnp.play.state import State


def words(state: "State") -> dict[str, Any]:
    """The words of this module."""
    dirty, log, bits = state.dirty, state.log, state.bits

    def add(who: Any, token: Token, n: int) -> None:
        setattr(who, token.counter, within(getattr(who, token.counter) + n))
        dirty[0] |= token.bit | bits[token.counter]

    def gain(who: Any, amount: Amount) -> None:
        for token, n in amount.parts:
            if token.supply is not None:
                n = min(n, state.in_supply(token))
            add(who, token, n)
            state.note_supply(token)
        if log is not None:
            log("gain", who=who, amount=amount)

    def can_pay(who: Any, amount: Amount) -> bool:
        for token, n in amount.parts:
            if (getattr(who, token.counter) if token.purse is None else token.purse(who)) < n:
                return False
        return True

    def pay(who: Any, amount: Amount, quiet: bool = False) -> None:
        if not can_pay(who, amount):
            raise Defect("PNP408", f"{who} has to pay {amount} and cannot")
        for token, n in amount.parts:
            if token.pays is None:
                add(who, token, -n)
            elif n:
                token.pays(who, n)
        if log is not None and not quiet and any(n for _, n in amount.parts):
            log("pay", who=who, amount=amount)

    def lose(who: Any, amount: Amount, to: Any = None) -> int:
        total = 0
        for token, n in amount.parts:
            had = min(n, getattr(who, token.counter))
            add(who, token, -had)
            if to is not None:
                add(to, token, had)
            total += had
            if log is not None and had:
                log("lose", who=who, amount=Amount(((token, had),)), to=to)
        return total

    def give(who: Any, to: Any, amount: Amount) -> None:
        pay(who, amount, quiet=True)
        for token, n in amount.parts:
            add(to, token, n)
        if log is not None:
            log("lose", who=who, amount=amount, to=to)

    def may_pay(who: Any, amount: Amount, prompt: str) -> bool:
        if not can_pay(who, amount) or not state.ask_yes(who, prompt, amount):
            return False
        pay(who, amount)
        return True

    def put(amount: Amount, card: Any, by: Any) -> None:
        for token, n in amount.parts if by is not None else ():
            if getattr(by, token.counter) < n:
                raise Defect("PNP408", f"{by} has to put down {amount} and cannot")
            add(by, token, -n)
        stake(card, by, amount)

    def stake(card: Any, by: Any, amount: Amount) -> None:
        for token, n in amount.parts:
            card.tokens[token] = card.tokens.get(token, 0) + n
            dirty[0] |= token.bit
        if log is not None:
            log("put", who=by, cards=[card], amount=amount)

    def take_back(card: Any, to: Any) -> None:
        for token, n in list(card.tokens.items()):
            if to is not None:
                add(to, token, n)
            dirty[0] |= token.bit
            if log is not None:
                log("take_back", who=to, cards=[card], amount=Amount(((token, n),)))
        card.tokens.clear()

    def tokens_on(card: Any, token: Token) -> int:
        return int(card.tokens.get(token, 0))

    def holder(token: Token) -> Any:
        return state.holders.get(token.name)

    def hand_to(token: Token, to: Any) -> None:
        if state.holders.get(token.name) is not to:
            state.holders[token.name] = to
            dirty[0] |= token.bit
            if log is not None:
                log("hand_to", who=to, token=token)

    return {
        "gain": gain, "pay": pay, "lose": lose, "give": give, "may_pay": may_pay, "can_pay": can_pay, "put": put,
        "take_back": take_back, "tokens_on": tokens_on, "holder": holder, "hand_to": hand_to, "_stake": stake,
    }  # fmt: skip
