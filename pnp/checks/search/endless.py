"""Games without end: the rounds that repeat, and the clauses that could end the game."""

import ast
from collections.abc import Callable, Iterator

from pnp.checks.search.reach import ENDING, printed_context
from pnp.engine.play import Play, State, Tape
from pnp.engine.play.describe import Describer
from pnp.engine.play.idle import IdleRounds, position
from pnp.engine.play.snapshot import Snapshot
from pnp.engine.play.trace import Trace, transcript
from pnp.model.game import Game, Step
from pnp.rules import RuleSet

LINES_BEFORE, LINES_OF_LOOP = 8, 24
"""Most lines of a transcript before the loop, and of the loop."""


class NotedRounds(IdleRounds):
    """Notes the position after each round, with the number of events up to there."""

    def __init__(self, state: State, trace: Trace) -> None:
        super().__init__(state)
        self.trace = trace
        self.rounds: list[tuple[Snapshot, int]] = []

    def end_round(self, node: Step) -> None:
        """Note the round that ends."""
        self.rounds.append((position(self.state), len(self.trace.happenings)))
        super().end_round(node)

    def loop(self) -> tuple[int, int] | None:
        """The indices of the last position that occurred before, and of its earlier occurrence, the nearest one."""
        for last in reversed(range(len(self.rounds))):
            for first in reversed(range(last)):
                if self.rounds[first][0] == self.rounds[last][0]:
                    return first, last
        return None


def loop_lines(game: Game, rules: RuleSet, seats: int, tape: tuple[int, ...], text: Callable[..., str]) -> list[str]:
    """The rounds of an endless game that repeat, as lines that cite clauses, with some lines before them."""
    trace = Trace()
    state = State(game, rules, seats, trace.log)
    trace.state = state
    play = Play(state)
    play.idle = noted = NotedRounds(state, trace)
    play.game(Tape(tape))
    describer = Describer(game, rules, text, people=[player.name for player in state.everyone])

    def lines(first: int, last: int) -> list[str]:
        return transcript(describer, trace.happenings[first:last])

    loop = noted.loop()
    if loop is None:
        return ["no position comes twice; the last lines are:", *lines(0, len(trace.happenings))[-LINES_OF_LOOP:]]
    (_, begins), (_, ends) = (noted.rounds[at] for at in loop)
    before, inside = lines(0, begins)[-LINES_BEFORE:], lines(begins, ends)
    rounds = loop[1] - loop[0]
    heading = "then this round repeats:" if rounds == 1 else f"then these {rounds} rounds repeat:"
    return [*before, heading, *shortened(inside)]


def shortened(lines: list[str]) -> list[str]:
    """The lines of a loop, the first ones if they are many."""
    return lines if len(lines) <= LINES_OF_LOOP else [*lines[:LINES_OF_LOOP], "…"]


def endings(game: Game, rules: RuleSet) -> Iterator[str]:
    """The rules that end a game, each with its clause: `finish` (3.1 The end)."""
    for rule in rules.rules.values():
        if any(isinstance(node, ast.Name) and node.id in ENDING for node in rule.nodes):
            yield f"`{rule.name}` ({printed_context(game, rule.clause)})"


def how_it_ends(game: Game, rules: RuleSet) -> str:
    """Advice on a game without end: what could end it, and what else to write."""
    names = list(endings(game, rules))
    bound = "give the game a last round (`at_most:` in its sequence and a rule `@limit_reached`)"
    if not names:
        return f"no rule ends the game: write one with `win(…)` or `end_game()`, or {bound}"
    *others, last = names
    listed = f"{', '.join(others)} and {last}" if others else last
    end, condition = ("ends", "its condition") if len(names) == 1 else ("end", "their conditions")
    hold = "does" if len(names) == 1 else "do"
    reason = f"only {listed} {end} the game, and {condition} {hold} not hold here"
    return f"{reason}: say what happens in this position, or {bound}"
