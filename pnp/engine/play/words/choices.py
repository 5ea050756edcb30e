"""Words on choices: their options are the legal moves."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from pnp.engine.play.outcome import Defect
from pnp.engine.play.question import LiveQuestion, QuestionKind
from pnp.engine.play.things import back_key, face_key
from pnp.engine.play.values import Answers, Card, Event, Pile, Player, Zone
from pnp.engine.play.words.by_hand import ByHand
from pnp.engine.play.words.forms import Forms
from pnp.engine.play.words.lists import numbers
from pnp.model.language.press_words import Sentence

if TYPE_CHECKING:
    from pnp.engine.play.state import State

T = TypeVar("T")
ANSWERS: tuple[Sentence, ...] = ("accept", "refuse", "break off")
"""The answers to a proposal; the last only if it is allowed."""


def words(state: "State") -> dict[str, Callable[..., object]]:
    """The words of this module."""
    asking = Choices(state)
    return {
        "choose": asking.choose, "_choose_seen": asking.choose if asking.copies else asking.choose_seen,
        "choose_some": asking.choose_some, "choose_number": asking.choose_number, "confirm": asking.confirm,
        "arrange": asking.arrange, "secretly": asking.secretly, "name_card": asking.name_card,
        "negotiate": asking.negotiate, "_pick": asking.pick, "by_hand": ByHand(state).by_hand,
        **Forms(state, asking).words(),
    }  # fmt: skip


class Choices:
    """Questions of rule code, put to players."""

    __slots__ = ("amount", "ask", "card_base", "copies", "state")

    def __init__(self, state: "State") -> None:
        self.state, self.ask, self.card_base, self.copies = state, state.ask, state.card_base, state.has_copies
        self.amount = (0, 0)

    def choose(self, who: Player, items: Sequence[Any], prompt: str, or_none: bool = False) -> Any:
        """Choose one of a list; a single option is taken without a question. Raises Defect for an empty list."""
        if len(items) == 1 and not or_none and self.state.forced is None and not isinstance(items, Pile):
            return items[0]
        return self.pick(who, items, prompt, or_none, "choose", ())

    def choose_seen(self, who: Player, items: Sequence[object], prompt: str) -> object:
        """``choose`` among cards that the chooser certainly sees (pnp.rules.visible_cards)."""
        n = len(items)
        if n < 2 or not self.state.tape_only:
            return self.choose(who, items, prompt)
        self.state.decisions += 1
        tape = self.state.tape
        if tape.reading:
            return items[tape.draw(n)]
        at = int(tape.random() * n)
        tape.values.append(at)
        return items[at]

    def pick(
        self,
        who: Player,
        items: Sequence[Any],
        prompt: str,
        or_none: bool,
        kind: QuestionKind,
        picked: tuple[object, ...],
    ) -> Any:
        """Ask the question of ``choose`` and ``choose_some``; equal options are offered once."""
        if not len(items):
            if or_none:
                return None
            raise Defect("PNP401", f"{who} must choose ({prompt or kind}), but there is nothing to choose from")
        if isinstance(items, Pile) and not items.mask & who.bit:
            return self.place(who, items, prompt, or_none)
        options = list(items)
        groups = None
        if isinstance(options[0], self.card_base):
            hidden = [c for c in options if not (c.zone.mask | c.known_to) & who.bit]
            if hidden:
                options, groups = self.one_back_each(options, hidden)
            elif self.copies:
                options = list({face_key(c): c for c in reversed(options)}.values())[::-1]
        elif isinstance(options[0], list):
            options = list({tuple(map(_key, o)): o for o in reversed(options)}.values())[::-1]
        if or_none:
            options.insert(0, None)
        if len(options) == 1:
            chosen = options[0]
            if self.state.forced is not None:
                self.state.forced(who, prompt, chosen)
        else:
            amount = self.amount if kind == "some" else None
            chosen = options[self.ask(LiveQuestion(who, kind, prompt, options, picked=picked, detail=amount))]
        if groups and chosen is not None and id(chosen) in groups:
            same = groups[id(chosen)]
            chosen = same[self.state.one_of(same)]
        return chosen

    def place(self, who: Player, pile: Pile, prompt: str, or_none: bool) -> Card | None:
        """Choose a position in a pile, counted from its top; only the positions down to it are fixed."""
        cards = list(list.__reversed__(pile))
        options: list[Card | None] = [None, *cards] if or_none else [*cards]
        at = self.ask(LiveQuestion(who, "choose", prompt, options)) if len(options) > 1 else 0
        if or_none and at == 0:
            return None
        depth = at if or_none else at + 1
        pile.settle(depth)
        return list.__getitem__(pile, len(pile) - depth)

    def one_back_each(self, options: list[Card], hidden: list[Card]) -> tuple[list[Card], dict[int, list[Card]]]:
        """Merge indistinguishable cards into one option; among unseen ones, the card is then random."""
        groups: dict[int, list[Card]] = {}
        alike: dict[tuple[object, ...], list[Card]] = {}
        distinct = []
        unseen, faces = {id(c) for c in hidden}, set[tuple[object, ...]]()
        for card in options:
            if id(card) not in unseen:
                key = face_key(card) if self.copies else (id(card),)
                distinct += [] if key in faces else [card]
                faces.add(key)
                continue
            if card.zone.decl.order != "any":
                distinct.append(card)
                continue
            same = alike.setdefault(back_key(card), [])
            if not same:
                distinct.append(card)
                groups[id(card)] = same
            same.append(card)
        return distinct, groups

    def choose_some(
        self, who: Player, items: Sequence[object], least: int, most: int, prompt: str,
        such_that: Callable[[Sequence[object]], bool] | None = None,
    ) -> list[Any]:  # fmt: skip
        """Choose between a least and a most number of members, one question each; ``such_that``: which picks fit
        together. Raises Defect."""
        pool: list[Any] = list(items)
        selection: list[Any] = []
        if len(pool) < least or most < least:
            there = len(pool) if len(pool) < least else f"at most {most}"
            raise Defect("PNP401", f"{who} must choose {least} ({prompt}), but there are {there}")
        if (
            such_that is None
            and len(pool) > most
            and self.state.tape_only
            and not self.copies
            and self.sees_all(who, items)
        ):
            return self.some_by_tape(who, pool, least, most)
        while len(selection) < most:
            fitting = [o for o in pool if such_that is None or such_that([*selection, o])]
            enough = len(selection) >= least
            if not fitting:
                if enough:
                    break
                raise Defect("PNP401", f"{who} must choose {least} ({prompt}), but no remaining choice fits")
            self.amount = least, most
            chosen = self.pick(who, fitting, prompt, enough, "some", tuple(selection))
            if chosen is None:
                break
            selection.append(chosen)
            del pool[next(i for i, o in enumerate(pool) if o is chosen or o == chosen)]
        return selection

    def sees_all(self, who: Player, items: Sequence[Any]) -> bool:
        """Whether these are cards, and a player sees each of them."""
        bit = who.bit
        if isinstance(items, Zone):
            return bool(items.mask & bit)
        return isinstance(items[0], self.card_base) and all((c.zone.mask | c.known_to) & bit for c in items)

    def some_by_tape(self, who: Player, pool: list[T], fewest: int, most: int) -> list[T]:
        """A fast path of ``choose_some`` among more cards than may be taken, all seen, with answers from the tape
        only."""
        if not who.alive:
            raise Defect("PNP401", f"{who} has left the game, but is asked to choose")
        tape = self.state.tape
        chosen = [pool.pop(at) for at in tape.draw_down(len(pool), fewest)]
        self.state.decisions += fewest
        while len(chosen) < most:
            self.state.decisions += 1
            at = tape.draw(len(pool) + 1)
            if at == 0:
                break
            chosen.append(pool.pop(at - 1))
        return chosen

    def choose_number(self, who: Player, low: int, high: int, prompt: str) -> int:
        """Choose a number from low to high. Raises Defect if high is below low."""
        if high < low:
            raise Defect("PNP401", f"{who} must name a number from {low} to {high}")
        options = numbers(low, high)
        return options[self.ask(LiveQuestion(who, "number", prompt, options))] if len(options) > 1 else low

    def confirm(self, who: Player, prompt: str) -> bool:
        """Ask yes or no."""
        return self.state.ask_yes(who, prompt)

    def name_card(self, who: Player, cards: Sequence[Card], prompt: str) -> Card:
        """Name a card, one question for each column; columns in which all remaining cards agree are skipped."""
        cards_left = list(cards)
        if not cards_left:
            raise Defect("PNP401", f"{who} must name a card ({prompt}), but there is none")
        for column in (c for c in type(cards_left[0])._columns if not c.type.many):
            values = sorted({getattr(c, column.name) for c in cards_left}, key=lambda v: -1 if v is None else int(v))
            value = values[self.ask(LiveQuestion(who, "name", prompt, values))] if len(values) > 1 else values[0]
            cards_left = [c for c in cards_left if getattr(c, column.name) == value]
        return cards_left[0]

    def negotiate(self, a: Player, b: Player, kind: str, breaks: bool = False) -> Event | None:
        """Let players make alternating proposals. Every proposal is public; only an agreement is returned."""
        offer = self.state.game.offers[kind]
        rounds = offer.rounds if isinstance(offer.rounds, int) else int(self.state.game.constants[offer.rounds].value)
        answers = ANSWERS if breaks else ANSWERS[:2]
        for n in range(rounds):
            one, other = (a, b) if n % 2 == 0 else (b, a)
            terms = Event(kind, {name: self.field(one, name, type) for name, type in offer.fields.items()})
            if self.state.log is not None:
                self.state.log("propose", who=one, event=terms)
            answer = answers[self.ask(LiveQuestion(other, "offer", kind, answers, detail=terms))]
            if answer == "accept":
                return terms
            if answer == "break off":
                break
        return None

    def field(self, who: Player, name: str, type: Any) -> Any:
        """Ask for one field of a proposal."""
        if type.kind == "card":
            return self.name_card(who, self.state.names[type.name], name)
        options = self.state.players if type.kind == "player" else self.state.names[type.name]
        return self.choose(who, options, name)

    def arrange(self, who: Player, items: Sequence[object], prompt: str) -> list[object]:
        """Put a list in an order of the player's choice."""
        return self.choose_some(who, items, len(items), len(items), prompt)

    def secretly(
        self,
        people: Sequence[Player],
        options: Callable[[Player], Sequence[object]],
        least: int,
        most: int,
        prompt: str,
    ) -> Answers:
        """Let all answer in the same state: nothing moves, and no window opens, until the last has answered."""
        lists = [(p, options(p)) for p in people if p.alive]
        self.state.secret += 1
        answers = Answers()
        try:
            for who, items in lists:
                answers[who] = self.choose_some(who, items, min(least, len(items)), most, prompt)
        finally:
            self.state.secret -= 1
        return answers


def _key(item: Any) -> Any:
    return (item.code, id(item.zone)) if hasattr(item, "code") else id(item) if hasattr(item, "seat") else item
