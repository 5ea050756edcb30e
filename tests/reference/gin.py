"""OpenSpiel's Gin Rummy beside ours: there, one deal is a game, and the card just taken may be discarded again."""

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.engine.play.question import LiveQuestion
from tests.reference import gin_rummy
from tests.reference.oracle import Move, Oracle, options_digest

UPCARD, STOCK, PASS, KNOCK, MELDS = 52, 53, 54, 55, 56
WALL = 2


class GinRummy(Oracle):
    """What differs is left out: the card just taken may not be discarded, as much deadwood is an undercut, and runs of
    more than five cards may grow."""

    opener = -1
    is_laid_off = False
    taken: int | None = None

    def begin(self) -> Sequence[int]:
        """The seat that chance lets begin."""
        self.opener, self.points, self.taken = self.chance.randrange(2), [0, 0], None
        self.laid: list[gin_rummy.Cards] = []
        return (self.opener,)

    def seat(self) -> int:
        """Who is asked there: its first player is whoever begins the deal."""
        return (int(self.state.current_player()) + self.opener) % 2

    # ------------------------------------------------------------------------------------------------- cards
    @staticmethod
    def cards(state: Any, player: int) -> gin_rummy.Cards:
        """A hand there."""
        text = str(state).split(f"Player{player}:")[1].split("+--------------------------+\n")[1]
        return frozenset(i for i in range(52) if text[29 * (i // 13) + 1 + 2 * (i % 13)] != " ")

    @staticmethod
    def stock(state: Any) -> int:
        """The number of cards in the stock there."""
        return int(str(state).split("Stock size: ")[1].split()[0])

    @staticmethod
    def phase(state: Any) -> str:
        """The phase there."""
        return str(state).split("Phase: ")[1].split("\n")[0]

    def draw(self) -> float:
        """The place, among the cards in no order, of the card that is dealt there."""
        self.ready()
        if self.state.is_terminal():
            self.end_deal()
        assert self.state.is_chance_node(), self.state
        action = self.chance.choice(self.state.legal_actions())
        self.state.apply_action(action)
        deck: Any = self.play.state.table_zone("stock")
        card = next(c for c in list.__iter__(deck) if str(c) == gin_rummy.name(action))
        return float((deck.loose - 1 - list.index(deck, card) + 0.5) / deck.loose)

    # ------------------------------------------------------------------------------------------------- moves
    def legal(self) -> Mapping[Move, int]:  # type: ignore[override]
        """The legal moves in our words: a knock there is followed by its discard, so it is one move of ours."""
        state, moves = self.state, {}  # type: Any, dict[Move, int]
        phase = self.phase(state)
        hand = self.cards(state, state.current_player())
        for action in state.legal_actions():
            if action < UPCARD:
                if phase == "Layoff":
                    moves[gin_rummy.name(action),] = action
                elif action != self.taken:
                    moves["discard", gin_rummy.name(action)] = action
            elif action == KNOCK:
                after = state.child(action)
                upcard = next(iter(self.cards(after, state.current_player()) - hand), None)
                for card in after.legal_actions():
                    if card != (self.taken if phase == "Discard" else upcard):
                        moves["knock" if phase == "Discard" else "knock_last", gin_rummy.name(card)] = action
            elif action >= MELDS:
                meld = self.meld(action)
                moves[("yes", meld) if PASS in state.legal_actions() else (meld,)] = action
            else:
                moves[self.named(phase, action),] = action
        return moves

    def named(self, phase: str, action: int) -> str:
        """What taking, drawing or passing is here."""
        if action == PASS:
            is_laying = self.state.legal_actions()[-1] >= MELDS
            return {"FirstUpcard": "leave", "Wall": "give_up"}.get(phase, "no" if is_laying else "-")
        return "take_discard" if action == UPCARD else "draw_card"

    def meld(self, action: int) -> str:
        """The cards of a meld, in one word."""
        text = self.state.action_to_string(self.state.current_player(), action).split("Action: ")[1]
        cards = [text[at : at + 2] for at in range(0, len(text), 2)]
        return "+".join(sorted(card[1].upper() + card[0].replace("T", "10") for card in cards))

    @staticmethod
    def word(option: Any) -> str:
        """An option of ours: a list of cards is a meld."""
        if isinstance(option, list | tuple):
            return "+".join(sorted(str(card) for card in option))
        if isinstance(option, bool):
            return "yes" if option else "no"
        return Oracle.word(option)

    def pick(self, moves: Sequence[Move]) -> Move:
        """Knock, mostly, when it is possible, and keep what makes melds: random players hardly ever knock."""
        knocks = [move for move in moves if move[0].startswith("knock")]
        if knocks and self.chance.random() < 0.8:
            return self.chance.choice(knocks)
        if moves[0][0] == "discard" or len(moves) > 5:
            hand = self.cards(self.state, self.state.current_player())
            names = {gin_rummy.name(card): card for card in hand}
            return min(moves, key=lambda m: gin_rummy.deadwood(hand - {names.get(m[-1], -1)}))
        return self.chance.choice(moves)

    def begin_move(self, question: LiveQuestion) -> None:
        """Who is asked there is counted from the player who began the deal."""
        self.ready()
        if self.state.is_terminal():
            self.end_deal()
        assert not self.state.is_chance_node() and self.seat() == question.who.seat, f"{question.who}\n{self.state}"
        self.actions = dict(self.legal())
        self.candidates = list(self.actions)

    def ready(self) -> None:
        """Moves without a choice here: a single one, or the only discard of a knock."""
        while not self.state.is_terminal() and not self.state.is_chance_node() and not self.candidates:
            moves = self.legal()
            if len(moves) != 1 or self.to_lay_off():
                return
            self.make(*next(iter(moves.items())))

    def to_lay_off(self) -> set[int]:
        """The cards that the other player may lay off now."""
        if self.phase(self.state) != "Layoff" or self.is_laid_off:
            return set()
        return gin_rummy.fitting(self.cards(self.state, self.state.current_player()), self.laid)

    def decide(self, question: LiveQuestion) -> int:
        """Cards to lay off are those of the second writing; OpenSpiel has all but those of long runs."""
        if question.prompt != "the card to lay off":
            return super().decide(question)
        self.ready()
        words, cards = [self.word(option) for option in question.options], self.to_lay_off()
        assert self.seat() == question.who.seat, self.state
        assert sorted(words) == sorted(["-", *map(gin_rummy.name, cards)]), f"{words}\n{self.state}"
        self.digests.append(options_digest(question.who.seat, words))
        self.actions = dict(self.legal())
        there = {move[0] for move in self.actions}
        assert there <= {*words} and all(self.is_long(card) for card in cards if gin_rummy.name(card) not in there)
        word = self.chance.choice(sorted(there))
        self.take((word,))
        return words.index(word)

    def is_long(self, card: int) -> bool:
        """Whether a card makes a run longer than any that is there."""
        return all(len(meld) >= 5 for meld in self.laid if gin_rummy.fitting(frozenset({card}), [meld]))

    def take(self, move: Move) -> None:
        """Make a move there."""
        self.decisions += 1
        self.make(move, self.actions[move])
        self.candidates = []

    def make(self, move: Move, action: int) -> None:
        """Make a move there, with the discard of a knock, and note the card that is taken."""
        before, phase = self.state.clone(), self.phase(self.state)
        if phase == "Knock" and action >= MELDS:
            self.laid.append(frozenset(self.cards(self.state, self.state.current_player())))
        self.state.apply_action(action)
        if phase == "Knock" and action >= MELDS:
            self.laid[-1] -= self.cards(self.state, before.current_player())
        if phase == "Layoff" and action < UPCARD:
            one = frozenset({action})
            self.laid = [meld | one if gin_rummy.fitting(one, [meld]) else meld for meld in self.laid]
        if phase == "Layoff" and action == PASS:
            self.is_laid_off = True
        if phase == "Knock" and self.phase(self.state) == "Layoff":
            self.is_laid_off = not self.cards(self.state, before.current_player())
        if move[0].startswith("knock"):
            self.state.apply_action(next(card for card in range(52) if gin_rummy.name(card) == move[1]))
        self.taken = None
        if action == UPCARD:
            player = before.current_player()
            (self.taken,) = self.cards(self.state, player) - self.cards(before, player)
            self.is_left_out = self.state.is_terminal()  # there is a greatest number of cards taken there

    # ------------------------------------------------------------------------------------------------- results
    def end_deal(self) -> None:
        """Compare the points of the deal, and begin another one there."""
        gains = [p.points - before for p, before in zip(self.play.state.everyone, self.points, strict=True)]
        there = [int(n) for n in self.state.returns()]
        if self.opener:
            there.reverse()
        if there == [0, 0] and any(gains):  # as much deadwood: an undercut here
            assert sorted(gains) == [0, 25], f"{gains}\n{self.state}"
        else:
            assert gains == [max(n, 0) for n in there], f"{gains} {there}\n{self.state}"
        self.points = [p.points for p in self.play.state.everyone]
        self.laid, self.opener = [], 1 - self.opener
        self.state = self.state.get_game().new_initial_state()

    def winners(self) -> tuple[int, ...]:
        """Who has most points."""
        return tuple(seat for seat in (0, 1) if self.points[seat] == max(self.points))

    def at_end(self) -> None:
        """The last deal is over there too."""
        assert self.state.is_terminal(), self.state
        self.last = self.state
        self.end_deal()
        self.state = self.last
