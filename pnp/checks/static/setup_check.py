"""More cards needed to set up a game than there are (PNP502): the cards that its @setup rules certainly take from a
pile, added up for each number of players. Rules that depend on play are left to play."""

import ast
import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from pnp.checks.static.texts import context_of, place_of
from pnp.model.game import Game
from pnp.rules import RuleSet
from pnp.source.diagnostics import Diagnostic
from pnp.source.diagnostics.numbers import number_of

_SIGNS: dict[type[ast.cmpop], Callable[[int, int], bool]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}  # fmt: skip
_SUMS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul,
}  # fmt: skip
_BACK = frozenset({"shuffle_into", "move", "gather"})
"""Words that may put cards back."""


@dataclass
class _CardsTaken:
    """The number of cards taken of each kind, with the place where the last is taken."""

    game: Game
    players: int
    cards: dict[str, int] = field(default_factory=dict)
    last: dict[str, ast.Call] = field(default_factory=dict)
    over: bool = False
    """Whether cards may have been put back; cards taken after that are not counted."""

    # ---- lines
    def lines(self, body: list[ast.stmt], times: int) -> None:
        """Add the cards that lines certainly take."""
        for line in body:
            if self.over:
                return
            if isinstance(line, ast.If):
                self._branches(line, times)
            elif isinstance(line, ast.For):
                everyone = isinstance(line.iter, ast.Name) and line.iter.id == "players"
                self.lines(line.body, times * self.players if everyone else 0)
            else:
                for node in ast.walk(line):
                    if isinstance(node, ast.Call):
                        self._call(node, times)

    def _branches(self, line: ast.If, times: int) -> None:
        """The branch that is taken, or the least that both branches take."""
        test = self.number(line.test)
        if test is not None:
            self.lines(line.body if test else line.orelse, times)
            return
        one, other = (_CardsTaken(self.game, self.players) for _ in range(2))
        one.lines(line.body, times)
        other.lines(line.orelse, times)
        self.over = one.over or other.over
        for kind in one.cards.keys() & other.cards.keys():
            self._add(kind, min(one.cards[kind], other.cards[kind]), one.last[kind])

    def _call(self, call: ast.Call, times: int) -> None:
        word = _name(call.func)
        self.over = self.over or word in _BACK
        if self.over or word not in ("deal", "draw") or len(call.args) < 3:
            return
        zone, each = self.game.zones.get(_name(call.args[0])), self.number(call.args[1])
        if zone is not None and each is not None and zone.of in self.game.cards:
            self._add(zone.of, each * times * (self.players if word == "deal" else 1), call)

    def _add(self, kind: str, number: int, call: ast.Call) -> None:
        if number > 0:
            self.cards[kind] = self.cards.get(kind, 0) + number
            self.last[kind] = call

    # ---- numbers
    def number(self, node: ast.expr) -> int | None:
        """The value of an expression for a number of players; None if it depends on play."""
        match node:
            case ast.Constant(value=int() as value):
                return int(value)
            case ast.Name(id=name) if name in self.game.constants:
                constant = self.game.constants[name]
                agreed = constant.option or not isinstance(constant.value, int)
                return None if agreed else int(constant.value)
            case ast.Call(func=ast.Name(id="count"), args=[ast.Name(id="players")]):
                return self.players
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _SUMS:
                one, other = self.number(left), self.number(right)
                return None if one is None or other is None else _SUMS[type(op)](one, other)
            case ast.Compare(left=left, ops=[sign], comparators=[right]) if type(sign) in _SIGNS:
                one, other = self.number(left), self.number(right)
                return None if one is None or other is None else int(_SIGNS[type(sign)](one, other))
            case ast.IfExp():
                test = self.number(node.test)
                return None if test is None else self.number(node.body if test else node.orelse)
        return None


def check_setup(game: Game, rules: RuleSet) -> Iterator[Diagnostic]:
    """More cards dealt and drawn before the first turn than there are (PNP502), for the fewest players affected. Once a
    set-up may put cards back, the rest is left to play."""
    reported: set[str] = set()
    for players in range(game.players[0], game.players[1] + 1):
        cards_taken = _CardsTaken(game, players)
        for rule in rules.of_kind("setup"):
            cards_taken.lines(rule.tree.body, players if "me" in rule.params else 1)
            for kind, needed in cards_taken.cards.items():
                total = sum(card.copies for card in game.cards[kind].cards)
                if needed > total and kind not in reported:
                    reported.add(kind)
                    yield Diagnostic(
                        "PNP502", f"{number_of(needed, 'card')} are dealt to {number_of(players, 'player')}, but there "
                            f"are {total}",
                        place_of(game, rule, cards_taken.last[kind]), "deal fewer, add cards, or allow fewer players",
                        context=context_of(game, rule.clause),
                    )  # fmt: skip


def _name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else ""
