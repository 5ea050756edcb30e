"""What is put in the place of something else: values at the border of what is taken, and beyond it."""

import random

NUMBERS = [
    "0", "-1", "1", "2", "3", "7", "60", "61", "100", "999", "-0", "0.0", "0.5", "1.5", "1e-9", "1e9", "1e308", "1e400",
    "-1e400", "nan", ".nan", "inf", ".inf", "99999999999999999999", "0x10", "0o17", "1_000", "010", "1:30", "+5", "½", "٣",
    "999999999999", "-999999999999", "1000000000", "1000000001", "1e30", "-1e30", "1e-30", "1e300", "5e5", "1x1", "0.001x0.001",
    "1e999", "--5", "---", "2147483648", "-2147483649", "9007199254740993", "1/0", "50%", "3mm", "4..2", "2..4", "1..1000000", "2..", "..", "1-3",
]  # fmt: skip
NAMES = [
    "", " ", "nothing", "none", "null", "~", "yes", "no", "true", "x", "X", "game", "player", "players", "card", "table", "me",
    "deck", "hand", "heap", "hop", "hare", "colour", "rank", "RED", "LOW", "carrot", "num", "text", "flag", "class", "def",
    "_c", "__class__", "player.hand", "table.turn", "en", "fr", "he", "ja", "zz", "de-AT", "x-x", "poker", "a4", "token-25",
    "cards/plain.svg.j2", "cards/hare.svg.j2", "clover.png", "cards.csv", "cards.csv#Two", "cards.xlsx", "rules/01-start.md",
    "..", "../secret.md", "../../secret.png", "/etc/passwd", "../../../secret.png", "art/../../secret.png", "a\x00b", "con", ".",
    "rules", "art", "-", "--", "#", "#deal", "deal", "play", "seats", "or nothing", "list of card", "list of list of player",
    "card or nothing or nothing", "hare | nothing", "unlimited", "rebuild heap", "rebuild burrow", "stop", "turn_end", "A" * 300,
    "é中", "عربي", "שלום", "日本語テキスト", "\u202e", "\u200b", "\u2028", "\ufeff", "\ud800", "\x1b[2J", "\x1b]0;owned\x07", "\u009b31m", "a\rb", "a\bb", "\u2066x\u202e", "\x7f", "\udfff", "\U0001f407", "e\u0301", "ﬁ", "ß", "İ",
    "{{ hares }}", "{{ worth.LOW }}", "{{", "}}", "{%", "{#", "{#a}", "{# a #}", "%s", "%(x)s", "{0}", "{x}", "$x", "\\", "\"", "'",
    "<b>", "</svg>", "<!--", "-->", "<![CDATA[", "]]>", "&amp;", "&", "&#0;", "&#x110000;", "&x;", "*", "**", "_", "`", "```", "~~~",
    "|", "[", "]", "[]", "[](#deal)", "[x](#nowhere)", "[x](http://x)", "![x](clover.png)", "[^1]", ":hearts:", ":nothing:", "::",
    "#A3123A", "#GGG", "red", "transparent", "url(#green)", "url(#nowhere)", "currentColor", "rgb(1e400,0,0)", "ink", "!important",
]  # fmt: skip
CODE = [
    "for c in burrow:", "while True:", "if me:", "else:", "return me", "return", "pass", "break", "continue", "x = me", "me = me",
    "def f(me):", "@action(phase=hop)", "@setup", "@win(at=turn_end)", "@value", "@score", "@reaction(to=nothing)", "@trigger(on=moved)",
    "@limit(says='x')", "@phase(hop)", "@policy(x)", "choose(me, burrow)", "choose_some(me, me.hand, 0, 99)", "move(card, heap)",
    "move(top(burrow), me.hand)", "shuffle(heap)", "deal(burrow, 3, hand)", "gain(me, 3 * carrot)", "lose(me, 99 * carrot)",
    "end_game(players)", "win(me)", "cite(\"deal\")", "count(burrow)", "highest(players, carrots)", "draw(burrow, 1, me.hand)",
    "announce(hop)", "reveal(me.hand)", "play(me, card)", "finish(me)", "deal_hares()", "seats()", "[c for c in burrow if c.rank == LOW]",
    "sum(worth[c.rank] for c in heap)", "worth[LOW]", "worth[me]", "me.hand", "me.nothing", "nothing", "-me", "not me", "1 // 0", "1 % 0",
    "2 ** 99", "10 ** 10 ** 10", "'a' * 99", "lambda: me", "me if me else me", "x, y = me, me", "global x", "del me", "import os",
    "print(me)", "x: int = 1", "x += 1", "x[0] = 1", "me.carrots += 99999", "me.carrots -= 1", "round_number", "active", "others(me)",
    "a < b < c", "yield me", "await me", "assert me", "raise me", "try:", "with me:", "class A:", "f'{me}'", "b'a'", "...", "{}", "{me: 1}",
    "(me,)", "*me", "**me", "me.__class__", "random()", "roll(6)", "ask(me)", "first(burrow)", "take_turn(me)", "each(players)",
]  # fmt: skip


def word(rng: random.Random) -> str:
    """A number, a name or a snippet."""
    return rng.choice(rng.choice((NUMBERS, NAMES, NAMES, CODE)))


def times(rng: random.Random, length: int, most: int = 300_000) -> int:
    """How often something of this length is repeated: mostly a few times, now and then very often."""
    wanted = rng.choice((2, 2, 3, 5, 12, 40, 150, 1_000, 5_000, 30_000, 100_000))
    return max(1, min(wanted, most // max(1, length)))
