"""Whole rules read back from their paraphrases are the rules that they were made from: assignments, loops, moves,
choices, and what happens otherwise."""

import ast
import random
import re
from collections.abc import Iterator, Sequence

from pnp.rules.paraphrase import paraphraser_of
from tests.lab import lab

HEAD = "@procedure\ndef tried(me):\n    total = me.score + 2\n    card = choose(me, me.hand, 'a card')\n"
PLACES = {"the Heap": "heap", "the Deck": "deck"}
OWNED = {"hand": "hand", "camp": "camp"}
PEOPLE = {"your": "me", "that player's": "p"}
NUMBERS = {"3 (three)": "three", "2": "2", "the total": "total"}


class Reader:
    """Reads a paraphrase by its sentences and its indentation alone; it has never seen the code."""

    def rule(self, lines: Sequence[str]) -> str:
        """The code of a rule, line by line."""
        assert lines[0] == "The steps of “tried” for you:"
        return "\n".join(self._block([self._depth(line) for line in lines[1:]], 1))

    @staticmethod
    def _depth(line: str) -> tuple[int, str]:
        text = line.lstrip(" ")
        return (len(line) - len(text)) // 2, text

    def _block(self, lines: Sequence[tuple[int, str]], depth: int) -> Iterator[str]:
        at = 0
        while at < len(lines):
            own, text = lines[at]
            assert own == depth, text
            end = next((i for i in range(at + 1, len(lines)) if lines[i][0] <= depth), len(lines))
            yield from self._sentence(text, lines[at + 1 : end], depth)
            at = end

    def _sentence(self, text: str, below: Sequence[tuple[int, str]], depth: int) -> Iterator[str]:
        margin = "    " * (depth - 1)
        head, _, rest = text.partition(": ") if not text.endswith(":") else (text[:-1], "", "")
        code = self._head(head) if below or rest else ""
        if code:
            yield margin + code
            yield from self._block([(depth + 1, rest)], depth + 1) if rest else self._block(below, depth + 1)
        else:
            assert not below, text
            yield margin + self._act(text)

    def _head(self, text: str) -> str:
        if text == "Each player":
            return "for p in players:"
        if match := re.fullmatch(r"For each Slip in (.*)", text):
            return f"for c in {self._place(match[1])}:"
        if text == "Otherwise":
            return "else:"
        if match := re.fullmatch(r"Otherwise, if (.*)", text):
            return f"elif {self._condition(match[1])}:"
        match = re.fullmatch(r"If (.*)", text)
        assert match is not None, text
        return f"if {self._condition(match[1])}:"

    def _condition(self, text: str) -> str:
        if match := re.fullmatch(r"(you|that player) (?:have|has) more than 1 Coin", text):
            return f"{'me' if match[1] == 'you' else 'p'}.coins > 1"
        if match := re.fullmatch(r"(you|that player) (?:are|is) (not )?ready to go", text):
            flag = f"{'me' if match[1] == 'you' else 'p'}.ready_to_go"
            return f"not {flag}" if match[2] else flag
        match = re.fullmatch(r"the card's suit is (not )?red", text)
        assert match is not None, text
        return f"card.suit {'!=' if match[1] else '=='} RED"

    def _act(self, text: str) -> str:
        if match := re.fullmatch(r"Let the total be your score plus 2\.", text):
            return "total = me.score + 2"
        if match := re.fullmatch(r"(Your|That player's) score becomes (.*)\.", text):
            return f"{PEOPLE[match[1].lower()]}.score = {NUMBERS[match[2]]}"
        if match := re.fullmatch(r"(Your|That player's) score (rises|falls) by (.*)\.", text):
            return f"{PEOPLE[match[1].lower()]}.score {'+' if match[2] == 'rises' else '-'}= {NUMBERS[match[3]]}"
        if match := re.fullmatch(r"(You|That player) chooses? “a card” from (.*); this is the card\.", text):
            return f"card = choose({'me' if match[1] == 'You' else 'p'}, {self._place(match[2])}, 'a card')"
        if match := re.fullmatch(r"Draw ([123])(?: \(three\))? cards? from the Deck into (.*)\.", text):
            return f"draw(deck, {match[1].replace('3', 'three')}, {self._place(match[2])})"
        if match := re.fullmatch(r"Shuffle (.*)\.", text):
            return f"shuffle({self._place(match[1])})"
        match = re.fullmatch(r"Move (that Slip|the card) to (.*)\.", text)
        assert match is not None, text
        return f"move({'c' if match[1] == 'that Slip' else 'card'}, {self._place(match[2])})"

    def _place(self, text: str) -> str:
        if text in PLACES:
            return PLACES[text]
        owner, _, zone = text.rpartition(" ")
        return f"{PEOPLE[owner]}.{OWNED[zone]}"


class Writer:
    """Writes random rules with the parts of the language that the reader knows."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def block(self, depth: int, players: Sequence[str], has_slip: bool, margin: str) -> Iterator[str]:
        """Some random lines, each once with a choice of what stands below it."""
        for _ in range(self._chance.randint(1, 3)):
            yield from self._statement(depth, players, has_slip, margin)

    def _statement(self, depth: int, players: Sequence[str], has_slip: bool, margin: str) -> Iterator[str]:
        pick, deeper = self._chance.choice, margin + "    "
        kind = pick(["act", "act", "if", "players", "cards"]) if depth else "act"
        if kind == "players" and "p" not in players:
            yield f"{margin}for p in players:"
            yield from self.block(depth - 1, [*players, "p"], has_slip, deeper)
        elif kind == "cards" and not has_slip:
            yield f"{margin}for c in {self._place(players)}:"
            yield from self.block(depth - 1, players, True, deeper)
        elif kind == "if":
            tests = [f"{pick(players)}.coins > 1", "card.suit == RED", "card.suit != RED", "not me.ready_to_go"]
            for word in ("if", *(["elif"] if pick([True, False]) else [])):
                yield f"{margin}{word} {pick(tests)}:"
                yield from self.block(depth - 1, players, has_slip, deeper)
            if pick([True, False]):
                yield f"{margin}else:"
                yield from self.block(depth - 1, players, has_slip, deeper)
        else:
            yield margin + self._act(players, has_slip)

    def _act(self, players: Sequence[str], has_slip: bool) -> str:
        pick = self._chance.choice
        who, number = pick(players), pick(list(NUMBERS.values()))
        acts = [
            f"{who}.score = {number}", f"{who}.score += {number}", f"{who}.score -= {number}", "shuffle(deck)",
            f"draw(deck, {pick(['1', '2', 'three'])}, {who}.hand)", f"move(card, {self._place(players)})",
            f"card = choose({who}, {who}.{pick(['hand', 'camp'])}, 'a card')",
        ]  # fmt: skip
        return pick([*acts, *([f"move(c, {self._place(players)})"] * 3 if has_slip else [])])

    def _place(self, players: Sequence[str]) -> str:
        who = self._chance.choice(players)
        return self._chance.choice(["heap", f"{who}.hand", f"{who}.camp"])


def test_rules_are_read_back() -> None:
    reader = Reader()
    kinds: set[type[ast.AST]] = set()
    for seed in range(120):
        body = "\n".join(Writer(seed).block(3, ["me"], False, "    "))
        made = lab(HEAD + body + "\n")
        assert made.codes == [], (body, made.faults)
        rule = made.rules.rules["tried"]
        kinds |= {type(node) for node in ast.walk(rule.tree)}
        told = paraphraser_of(made.game, made.rules).of(rule)
        again = "def tried(me):\n" + "\n".join("    " + line for line in reader.rule(told).split("\n"))
        assert ast.unparse(ast.parse(again).body[0].body) == ast.unparse(rule.tree.body), "\n".join(told)  # type: ignore
    assert {ast.For, ast.If, ast.Assign, ast.AugAssign, ast.Call} <= kinds
