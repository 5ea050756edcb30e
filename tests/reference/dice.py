"""OpenSpiel's Backgammon beside ours: there, one action plays two dice, and doubles take two actions."""

from collections import Counter
from collections.abc import Sequence

from pnp.engine.play.question import LiveQuestion
from tests.reference import backgammon
from tests.reference.backgammon import BAR, Board, Step
from tests.reference.oracle import Oracle, options_digest

Line = tuple[Step, ...]


class Backgammon(Oracle):
    """The legal turns are those of a second writing, which are compared with OpenSpiel's for each roll."""

    position: Board
    opener = -1
    unfinished = 0
    """Turns of doubles whose first half, legal there, leaves more numbers unplayed than it must."""

    def begin(self) -> Sequence[int]:
        """The men stand as at the beginning."""
        self.position, self.opener, self.pending, self.turns, self.last = Board.at_first(), -1, [], [], -1
        return ()

    # ------------------------------------------------------------------------------------------------- chance
    def draw(self) -> float:
        """The next die there: the first roll decides who begins, and both dice differ."""
        self.ready()
        if not self.pending:
            outcomes, weights = zip(*self.state.chance_outcomes(), strict=True)
            self.state.apply_action(self.chance.choices(outcomes, weights)[0])
            one, other = sorted(self.dice())
            if self.opener < 0:
                self.opener = self.state.current_player()
                one, other = (other, one) if self.opener == 0 else (one, other)
                self.pending = [(one - 0.5) / 6, (other - (other > one) - 0.5) / 5]
            else:
                self.pending = [(one - 0.5) / 6, (other - 0.5) / 6]
            self.turns = self.legal_turns()
        return self.pending.pop(0)

    def dice(self) -> list[int]:
        """The two dice there."""
        text = str(self.state).split("Dice: ")[1].split("\n")[0]
        return [int(digit) for digit in text if digit.isdigit()]

    # ------------------------------------------------------------------------------------------------- turns
    def legal_turns(self) -> list[Line]:
        """The legal turns after a roll, the same on both sides."""
        self.compare_positions()
        seat, dice = self.state.current_player(), backgammon.dice_of(*self.dice())
        turns = self.position.turns(seat, dice)
        theirs = {self.between(self.position, seat, self.steps_of(action)) for action in self.state.legal_actions()}
        ours = {self.between(self.position, seat, turn[:2]) for turn in turns}
        if ours != theirs:
            assert len(dice) == 4 and ours < theirs, f"{dice} {ours ^ theirs}\n{self.state}"
            self.unfinished += 1
        self.last = seat
        return turns

    def steps_of(self, action: int) -> Line:
        """The moves of an action there."""
        seat = self.state.current_player()
        high, low = sorted(self.dice(), reverse=True)
        dice = [high, low] if action < 676 else [low, high]
        places = [action % 676 % 26, action % 676 // 26]
        numbers = [BAR if at == 24 else 24 - at if seat == 0 else at + 1 for at in places]
        return tuple((n, die) for at, n, die in zip(places, numbers, dice, strict=True) if at != 25)

    @staticmethod
    def between(position: Board, seat: int, steps: Line) -> tuple[Board, tuple[tuple[int, int], ...]]:
        """The position after some moves, and from where to where men went: moves in another order are the same."""
        for step in steps:
            assert step in position.steps(seat, step[1]), (position, step)
            position = position.after(seat, step)
        return position, tuple(sorted(Counter((start, max(start - die, 0)) for start, die in steps).items()))

    def ready(self) -> None:
        """Take the turn that is decided, or the only one that there is."""
        if self.turns and len({backgammon.words(self.last, turn) for turn in self.turns}) == 1:
            self.play_turn(self.turns[0])

    def play_turn(self, turn: Line) -> None:
        """Play a turn there: two dice at a time."""
        seat = self.last
        for at in range(0, max(len(turn), 1), 2):
            wanted = self.between(self.position, seat, turn[at : at + 2])
            actions = {
                self.between(self.position, seat, self.steps_of(action)): action
                for action in self.state.legal_actions()
            }
            self.state.apply_action(actions[wanted])
            self.position = wanted[0]
        if not self.state.is_chance_node() and not self.state.is_terminal() and self.state.current_player() == seat:
            (only,) = self.state.legal_actions()  # the second half of a double that cannot be played
            self.state.apply_action(only)
        self.turns = []

    def decide(self, question: LiveQuestion) -> int:
        """Compare the options with the next words of the turns that are still possible, and take one of them."""
        assert question.who.seat == self.last and self.turns, f"{question.who}: {question.prompt}\n{self.state}"
        moves = {backgammon.words(self.last, turn): turn for turn in self.turns}
        part = next(n for n in range(12) if len({move[n : n + 1] for move in moves}) > 1)
        offered = [self.word(option) for option in question.options]
        legal = sorted({move[part] for move in moves})
        assert sorted(offered) == legal, f"{question.prompt}: {sorted(offered)}\n{legal}\n{self.state}"
        self.decisions += 1
        self.digests.append(options_digest(self.last, offered))
        word = self.chance.choice(legal)
        self.turns = [turn for move, turn in moves.items() if move[part] == word]
        self.ready()
        return offered.index(word)

    # ------------------------------------------------------------------------------------------------- positions
    def compare_positions(self) -> None:
        """The men stand alike there, here and in the second writing."""
        text = str(self.state)
        bars = text.split("Bar:")[1].split("\n")[0]
        for seat, sign in enumerate("xo"):
            men = self.position.men[seat]
            there = [self.state.board(seat, 24 - n if seat == 0 else n - 1) for n in range(1, 25)]
            assert list(men[1:25]) == there and men[BAR] == bars.count(sign), text
            assert men[0] == int(text.split("OX"[1 - seat] + ": ")[-1].split(",")[0].split("\n")[0]), text

    def at_end(self) -> None:
        """The worth of the game is that of full scoring there, and the men stand alike here."""
        table = self.play.state.table
        for player in self.play.state.everyone:
            men = self.position.men[player.seat]
            for n in range(1, 25):
                point = backgammon.name(player.seat, n)
                here = getattr(table, f"men_{point}") if getattr(table, f"holder_{point}") is player else 0
                assert here == men[n], f"{point}: {here}\n{self.state}"
            assert (player.bar, player.off) == (men[BAR], men[0])
        winner = self.state.returns().index(max(self.state.returns()))
        worth = self.play.state.everyone[winner].worth
        assert worth == max(self.state.returns()) == self.position.worth(winner)
