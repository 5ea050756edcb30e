"""The reference games beside OpenSpiel's: what an action there is called here.

``python -m tests.reference.openspiel NAME [GAMES] [--store N]`` plays games on both sides and counts the differences;
with ``--store`` it stores the first N as the game's traces. OpenSpiel, or python-chess for Chess, is needed for that
alone: the tests play the traces.
"""

import argparse
import random
import sys
import time
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from pnp.engine.play.question import LiveQuestion
from pnp.engine.play.values import Card
from pnp.engine.play.view import view_of
from tests.reference.dice import Backgammon
from tests.reference.gin import GinRummy
from tests.reference.huddle import Huddle
from tests.reference.oracle import Move, Oracle, table, word_of, write_traces

FACES = ("ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX")


class Hex(Oracle):
    """OpenSpiel joins the first player's stones from top to bottom; our first player's sides are left and right."""

    def move_of(self, action: int) -> Move:
        row, column = divmod(action, 11)
        return (f"{'ABCDEFGHIJK'[row]}{column + 1}",)


class Kalah(Oracle):
    """There pits are numbered, 1 to 6 of the first player and 8 to 13 of the second."""

    def move_of(self, action: int) -> Move:
        return (f"{'ABCDEF'[action - 1]}2",) if action < 7 else (f"{'FEDCBA'[action - 8]}1",)


class Beacons(Oracle):
    """Hanabi: there a card is a colour and a rank, one's own a place; hidden cards are dealt when they are drawn."""

    colours: ClassVar = {"R": "RED", "Y": "GOLD", "G": "GREEN", "W": "BLACK", "B": "BLUE"}
    heights: ClassVar = {"1": "ONE", "2": "TWO", "3": "THREE", "4": "FOUR", "5": "FIVE"}

    def move_of(self, action: int) -> Move:
        seat, seats = self.state.current_player(), self.state.num_players()
        match self.state.action_to_string(seat, action).strip("()").split():
            case ["Play" | "Discard" as deed, place]:
                return ("light" if deed == "Play" else "sink", place)
            case ["Reveal", "player", by, "color" | "rank" as kind, shown]:
                keeper = f"P{(seat + int(by)) % seats}"
                return (
                    ("tell_colour", keeper, self.colours[shown])
                    if kind == "color"
                    else ("tell_height", keeper, self.heights[shown])
                )
        raise AssertionError(self.state)

    @staticmethod
    def word(option: Any) -> str:
        """One's own card is its place."""
        return str(list(option.zone).index(option)) if isinstance(option, Card) else word_of(option)

    def pick(self, moves: Sequence[Move]) -> Move:
        """Light a card that fits, as often as not, or give a signal: games go on for longer than random ones."""
        fits = self.play.state.functions["is_next"]
        me = self.play.state.everyone[self.state.current_player()]
        good = [m for m in moves if m[0] == "light" and fits(me.hand[int(m[1])])]
        calm = [m for m in moves if m[0] != "light"]
        return self.chance.choice(good if good and self.chance.random() < 0.6 else calm or list(moves))

    def draw(self) -> float:
        """The place, among the cards in no order, of a card like the one that is dealt there."""
        if self.state.is_terminal():
            return 0.5  # with the last life all is over there, and no card is drawn
        outcomes = [action for action, _ in self.state.chance_outcomes()]
        weights = [weight for _, weight in self.state.chance_outcomes()]
        (action,) = self.chance.choices(outcomes, weights)
        colour, height = self.state.action_to_string(-1, action)[6:8]
        deck: Any = self.play.state.table_zone("deck")
        face = self.colours[colour], self.heights[height]
        card = next(c for c in list.__iter__(deck) if (c.colour.name, c.height.name) == face)
        self.state.apply_action(action)
        return float((deck.loose - 1 - list.index(deck, card) + 0.5) / deck.loose)

    def ready(self) -> None:
        """The last card of the deck is no chance; then compare what every seat sees."""
        if self.state.is_chance_node():
            (last,) = self.state.legal_actions()
            self.state.apply_action(last)
        super().ready()
        for seat in range(self.state.num_players()) if not self.state.is_terminal() else ():
            assert self.seen_here(seat) == self.seen_there(seat), f"seat {seat} sees something else:\n{self.state}"

    def seen_there(self, seat: int) -> list[list[tuple[str, str]]]:
        """The cards of every hand, from the seat on, as OpenSpiel shows them: a face or XX, and what was told of it."""
        text = self.state.observation_string(seat).split("Hands:\n")[1].split("Deck size")[0]
        hands = [hand.split("\n") for hand in text.replace("Cur player\n", "").split("-----\n")]
        parts = [[line.split("|") for line in hand if line] for hand in hands]
        return [[(face.strip(), told.strip()) for face, _, told, _ in hand] for hand in parts]

    def seen_here(self, seat: int) -> list[list[tuple[str, str]]]:
        """The same by our view."""
        colours = {name: sign for sign, name in self.colours.items()} | {None: "X"}
        heights = {name: sign for sign, name in self.heights.items()} | {None: "X"}
        state = self.play.state
        zones = {z.owner: z for z in view_of(state, seat).zones if z.name == "hand"}
        hands = []
        for owner in [*range(seat, len(state.everyone)), *range(seat)]:
            hand, zone = [], zones[owner]
            for card, back in zip(zone.cards, zone.backs or [None] * len(zone.cards), strict=True):
                shown = card or back
                face = "XX" if card is None else colours[card["colour"].name] + heights[card["height"].name]
                told = [None if shown[key] is None else shown[key].name for key in ("told_colour", "told_height")]
                hand.append((face, colours[told[0]] + heights[told[1]]))
            hands.append(hand)
        return hands

    def winners(self) -> tuple[int, ...]:
        """All, unless the lives are used up."""
        return () if "Life tokens: 0" in str(self.state) else tuple(range(self.state.num_players()))

    def at_end(self) -> None:
        """The score there is the number of cards that are lit."""
        assert self.state.returns() == [self.play.state.table.lit] * self.state.num_players()


class LiarsDice(Oracle):
    """There one round is a game of two, and the first bidder is its first player."""

    opener = -1

    def move_of(self, action: int) -> Move:
        text = self.state.action_to_string(self.state.current_player(), action)
        if text == "Liar":
            return ("doubt",)
        number, face = text.split("-")
        return ("bid", number, FACES[int(face) - 1])

    def decide(self, question: LiveQuestion) -> int:
        """Who is asked there is counted from the first bidder."""
        me = question.who.seat
        if self.opener < 0:
            self.opener = me
        if not self.candidates:
            assert (self.state.current_player() + self.opener) % 2 == me, f"{me}\n{self.state}"
            self.candidates = list(self.legal())
            self.actions = self.legal()
            self.look()
        return super().decide(question)

    def draw(self) -> float:
        """A die of whoever rolls there."""
        self.ready()
        if not self.state.history():
            self.opener = -1
        if self.state.is_terminal():
            self.end_round()
        action = self.chance.randrange(6)
        self.state.apply_action(action)
        return (action + 0.5) / 6

    def look(self) -> None:
        """Both see their own dice alone."""
        for there in (0, 1):
            seat = (there + self.opener) % 2
            dice = {
                owner: value
                for name, owner, value in view_of(self.play.state, seat).numbers
                if name == "dice" and value
            }
            assert set(dice) == {seat}, dice
            own = "".join(sorted(str(FACES.index(die.name) + 1) for die in dice[seat]))
            assert self.state.information_state_string(there).split()[0] == own

    def end_round(self) -> None:
        """The loser there has lost a chip here."""
        loser = (self.state.returns().index(-1.0) + self.opener) % 2
        chips = [p.chips for p in self.play.state.everyone]
        assert chips[loser] == self.chips[loser] - 1 and chips[1 - loser] == self.chips[1 - loser], self.state
        self.chips, self.opener = chips, -1
        self.state = self.state.get_game().new_initial_state()

    def begin(self) -> Sequence[int]:
        """The seat that chance lets bid first."""
        self.chips = [3, 3]
        return (self.chance.randrange(2),)

    def ready(self) -> None:
        """A forced move there."""
        while not self.state.is_terminal() and not self.state.is_chance_node() and len(self.legal()) == 1:
            self.state.apply_action(self.state.legal_actions()[0])

    def winners(self) -> tuple[int, ...]:
        """The player with chips."""
        self.end_round()
        return tuple(seat for seat in (0, 1) if self.chips[seat])

    def at_end(self) -> None:
        """The last round is over there too."""
        assert self.state.is_terminal() and 0 in [p.chips for p in self.play.state.everyone]


class Yacht(Oracle):
    """There all dice that are rolled at once are one outcome, and what to roll again is a set of places."""

    boxes: ClassVar = dict(
        zip(
            [
                "Ones",
                "Twos",
                "Threes",
                "Fours",
                "Fives",
                "Sixes",
                "Chance",
                "Four_of_a_Kind",
                "Full_House",
                "Small_Straight",
                "Large_Straight",
                "Yacht",
            ],
            [
                "ONES",
                "TWOS",
                "THREES",
                "FOURS",
                "FIVES",
                "SIXES",
                "CHANCE",
                "FOUR_ALIKE",
                "FULL_HOUSE",
                "LOW_STRAIGHT",
                "HIGH_STRAIGHT",
                "YACHT",
            ],
            strict=True,
        )
    )
    rolled: list[int]

    def begin(self) -> Sequence[int]:
        """No die has been rolled."""
        self.rolled = []
        return ()

    def move_of(self, action: int) -> Move:
        text = self.state.action_to_string(self.state.current_player(), action)
        if text.startswith("Score in "):
            return (self.boxes[text[9:].replace(" ", "_")],)
        return tuple("ABCDE"[int(at)] for at in text.partition(": ")[2].split(",") if at)

    def draw(self) -> float:
        """The next die of a roll there."""
        self.ready()
        if not self.rolled:
            assert self.state.is_chance_node(), self.state
            action = self.chance.choice(self.state.legal_actions())
            self.rolled = [int(n) for n in self.state.action_to_string(-1, action)[6:].split(",")]
            self.state.apply_action(action)
        return (self.rolled.pop(0) - 0.5) / 6

    def winners(self) -> tuple[int, ...]:
        """All who share the most, which is a draw there too."""
        totals = [int(part.split(")")[0]) for part in str(self.state).split("total: ")[1:]]
        assert totals == [self.play.state.functions["total"](p) for p in self.play.state.everyone]
        return tuple(seat for seat, n in enumerate(totals) if n == max(totals))


class Go(Oracle):
    """There letters leave out I, rows count from below, and a position that comes back ends the game without a result."""

    def begin_move(self, question: LiveQuestion) -> None:
        """A game that is over there alone is left out."""
        self.is_left_out = self.state.is_terminal()
        super().begin_move(question)

    def move_of(self, action: int) -> Move:
        word = self.state.action_to_string(self.state.current_player(), action).split()[1]
        return ("give_way",) if word == "PASS" else ("lay_stone", f"{'ABCDEFGHI'['abcdefghj'.index(word[0])]}{word[1]}")

    def pick(self, moves: Sequence[Move]) -> Move:
        """Passes are rare at first, and end the game before its greatest length there."""
        late = len(self.state.history()) > 100
        if self.candidates and len({move[0] for move in moves}) == 2 and self.chance.random() < (0.5 if late else 0.01):
            return ("give_way",)
        return self.chance.choice([move for move in moves if move[0] != "give_way"] or list(moves))


class Morris(Oracle):
    """There points are numbered row by row, and taking a man is a move of its own. Nobody wins a long game."""

    points: ClassVar = [
        "A1",
        "D1",
        "G1",
        "B2",
        "D2",
        "F2",
        "C3",
        "D3",
        "E3",
        "A4",
        "B4",
        "C4",
        "E4",
        "F4",
        "G4",
        "C5",
        "D5",
        "E5",
        "B6",
        "D6",
        "F6",
        "A7",
        "D7",
        "G7",
    ]

    def winners(self) -> tuple[int, ...]:
        """Nobody, after as many turns as we have too."""
        return super().winners() if any(self.state.returns()) else ()

    def move_of(self, action: int) -> Move:
        words = self.state.action_to_string(self.state.current_player(), action).split()
        return tuple(self.points[int(word)] for word in words if word.isdigit())


class Checkers(Oracle):
    """There rows count from below, and each jump is a move of its own."""

    def winners(self) -> tuple[int, ...]:
        """Nobody, after as many moves without a jump as we have too."""
        return super().winners() if any(self.state.returns()) else ()

    def move_of(self, action: int) -> Move:
        word = self.state.action_to_string(self.state.current_player(), action)
        return tuple(f"{word[at].upper()}{9 - int(word[at + 1])}" for at in (0, 2))


class Chess(Oracle):
    """A draw has no winner here."""

    def winners(self) -> tuple[int, ...]:
        """Nobody in a draw."""
        return super().winners() if any(self.state.returns()) else ()


class Oware(Oracle):
    """There a house is a letter, from each player's own left; here the first player's row is the lower one."""

    def move_of(self, action: int) -> Move:
        return (f"{'ABCDEF'[action]}2",) if self.state.current_player() == 0 else (f"{'FEDCBA'[action]}1",)


GAMES: Mapping[str, tuple[str, type[Oracle], tuple[int, ...]]] = {
    "kalah": ("mancala", Kalah, (2,)),
    "blind-beacons": ("hanabi(players=PLAYERS)", Beacons, (2, 3, 4, 5)),
    "liars-dice": ("liars_dice(numdice=5)", LiarsDice, (2,)),
    "yacht": ("yacht(players=PLAYERS)", Yacht, (2, 3)),
    "go": ("go(board_size=9,komi=7.5)", Go, (2,)),
    "morris": ("nine_mens_morris", Morris, (2,)),
    "checkers": ("checkers", Checkers, (2,)),
    "chess": ("python-chess", Chess, (2,)),
    "oware": ("oware", Oware, (2,)),
    "hex": ("hex(board_size=11)", Hex, (2,)),
    "gin-rummy": ("gin_rummy", GinRummy, (2,)),
    "huddle": ("hive(board_size=20,uses_mosquito=false,uses_ladybug=false,uses_pillbug=false)", Huddle, (2,)),
    "backgammon": ("backgammon(scoring_type=full_scoring)", Backgammon, (2,)),
}
"""OpenSpiel's game with its settings, what its actions are here, and numbers of players; Chess is another library's."""


def state_of(source: str) -> Any:
    """The first position of a game."""
    if source == "python-chess":
        from tests.reference.python_chess import ChessState

        return ChessState()
    import pyspiel

    return pyspiel.load_game(source).new_initial_state()


def main() -> int:
    """Compare, report and store."""
    parser = argparse.ArgumentParser()
    parser.add_argument("name")
    parser.add_argument("games", type=int, nargs="?", default=20)
    parser.add_argument("--store", type=int, default=0)
    args = parser.parse_args()
    source, kind, seats = GAMES[args.name]
    traces, decisions, questions, left_out, began = [], 0, 0, 0, time.process_time()
    refused: list[int] = []
    for number in range(args.games):
        players = seats[number % len(seats)]
        oracle: Any = kind(
            args.name,
            state_of(source.replace("PLAYERS", str(players))),
            table(args.name, players),
            random.Random(number),
        )
        try:
            traces.append(oracle.game())
        except AssertionError:
            if not oracle.is_left_out:
                raise
            left_out += 1
        decisions, questions = decisions + oracle.decisions, questions + len(oracle.digests)
        refused += oracle.refused.values()
    taken = time.process_time() - began
    print(
        f"{args.name}: {args.games} games, {decisions} decisions, {questions} questions, 0 differences, {taken:.1f} s"
    )
    if refused:
        print(f"{sum(refused)} moves in {len(refused)} positions are offered there against the rules, and left out")
    if left_out:
        print(f"{left_out} of these games were left before their end, for a reason that only one side has")
    if args.store:
        write_traces(args.name, source if source == "python-chess" else f"OpenSpiel {source}", traces[: args.store])
    return 0


if __name__ == "__main__":
    sys.exit(main())
