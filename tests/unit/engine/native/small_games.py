"""Small games by chance: rule code put together from the words of the language, type by type, over the Lab's table.

A game is a phase or turns with actions, values, procedures, triggers and tests, whatever they come to; the usual door says
whether it is sound. What it does makes no sense, and need not: both engines are to do the same.
"""

import random
from collections.abc import Callable

from hypothesis import strategies as st

from pnp.engine.native.compare import Comparer, ComparisonResult
from pnp.engine.native.machine import Machine
from pnp.engine.native.program import native_game
from pnp.engine.native.typed_rules import Unsupported
from pnp.engine.play import Play, State
from tests.lab import CARDS, GAME, TURNS, Lab, build, chapter, over

PILES = ("deck", "heap", "shelf", "well", "pit", "mixed")
OWN = ("hand", "camp")
LEAST_OF = ("1", "2", "three", "four")
DECKS = (CARDS, "rank,suit,points,says,copies\nONE,RED,1,r,1\nTWO,RED,0,r,1\nONE,BLUE,5,b,1\nTHREE,BLUE,2,b,2\n")
"""The Lab's eight slips, or five of which two are alike."""


class Writer:
    """Writes code; what comes next is drawn."""

    def __init__(self, draw: Callable[..., int]) -> None:
        self._draw = draw
        self.lines: list[str] = []
        self.scope: list[dict[str, list[str]]] = [{}]
        self.made = 0
        self.deep = 0
        self.acts = True
        self.helpers: list[tuple[str, str, str]] = []
        """Values and procedures written so far: name, what they take, what they give."""

    def pick(self, n: int) -> int:
        """A number below n."""
        return self._draw(st.integers(0, n - 1))

    def one(self, options: tuple[str, ...] | list[str]) -> str:
        """One of several texts."""
        return options[self.pick(len(options))]

    def new(self, kind: str) -> str:
        """A name of a kind that nothing has yet, known from here on in the present block."""
        self.made += 1
        name = f"x{self.made}"
        self.scope[-1].setdefault(kind, []).append(name)
        return name

    def known(self, kind: str) -> list[str]:
        """Names of a kind that are known here."""
        return [name for names in self.scope for name in names.get(kind, [])]

    # -------------------------------------------------------------------------------------------- expressions
    def write(self, kind: str) -> str:
        """An expression of a kind."""
        known = self.known(kind)
        if known and self.pick(3) == 0:
            return self.one(known)
        if self.deep > 2:
            return self.one([*known, *PLAIN[kind]])
        self.deep += 1
        forms = [*FORMS[kind], *(ACTING.get(kind, []) if self.acts else [])]
        calls = [(name, takes) for name, takes, gives in self.helpers if gives == kind]
        at = self.pick(len(forms) + len(calls) + 1)
        if at >= len(forms) + len(calls):
            out = self.one(PLAIN[kind])
        elif at >= len(forms):
            name, takes = calls[at - len(forms)]
            out = f"{name}({', '.join(self.write(k) for k in takes.split())})"
        else:
            out = self.filled(forms[at])
        self.deep -= 1
        return out

    def filled(self, form: str) -> str:
        """A form with an expression for each kind in it; ``<for KIND LIST KIND>`` is a comprehension."""
        out = ""
        while "<" in form:
            before, _, rest = form.partition("<")
            inside, _, form = rest.partition(">")
            if inside == "name":
                out += before + self.one(self.known("player"))
            elif inside.startswith("for "):
                out += before + self.comprehension(*inside.split()[1:])
            else:
                out += before + self.write(inside)
        return (out + form).replace("≺", "<").replace("≻", ">")

    def comprehension(self, item: str, among: str, given: str) -> str:
        """``[expression for x in list if condition]``, which does not act."""
        acts, self.acts = self.acts, False
        source = self.write(among)
        self.scope.append({})
        name = self.new(item)
        test = f" if {self.write('flag')}" if self.pick(3) else ""
        what = name if given == item and self.pick(2) else self.write(given)
        self.scope.pop()
        self.acts = acts
        return f"[{what} for {name} in {source}{test}]"

    # -------------------------------------------------------------------------------------------- statements
    def line(self, indent: int, text: str) -> None:
        """A line of code."""
        self.lines.append("    " * indent + text)

    def block(self, indent: int, most: int = 3) -> None:
        """Some statements; what they name is forgotten behind them."""
        self.scope.append({})
        for _ in range(1 + self.pick(most)):
            self.statement(indent)
        self.scope.pop()

    def statement(self, indent: int) -> None:
        """One statement, with what stands in it."""
        what = self.pick(10) if indent < 3 else 4 + self.pick(6)
        if what == 0:
            self.line(indent, f"if {self.write('flag')}:")
            self.block(indent + 1, 2)
            if self.pick(2):
                self.line(indent, "else:")
                self.block(indent + 1, 2)
        elif what in (1, 2):
            self.loop(indent)
        elif what == 3:
            kind = self.one(list(PLAIN))
            value = self.write(kind)
            self.line(indent, f"{self.new(kind)} = {value}")
        elif what == 9 and self.pick(4) == 0:
            self.line(indent, f"if {self.write('flag')}:")
            self.line(indent + 1, self.filled(self.one(ENDS)))
        elif what == 4 and self.known("num"):
            self.line(indent, f"{self.one(self.known('num'))} {self.one(('+=', '-='))} {self.write('num')}")
        else:
            procedures = [(name, takes) for name, takes, gives in self.helpers if not gives]
            at = self.pick(len(DEEDS) + len(procedures))
            if at < len(DEEDS):
                if "<name>" in DEEDS[at] and not self.known("player"):
                    value = self.write("player")
                    self.line(indent, f"{self.new('player')} = {value}")
                self.line(indent, self.filled(DEEDS[at]))
            else:
                name, takes = procedures[at - len(DEEDS)]
                self.line(indent, f"{name}({', '.join(self.write(k) for k in takes.split())})")

    def loop(self, indent: int) -> None:
        """A loop over what there is to go through."""
        kind, source = LOOPS[self.pick(len(LOOPS))]
        source = self.filled(source)
        self.scope.append({})
        self.line(indent, f"for {self.new(kind)} in {source}:")
        self.block(indent + 1, 2)
        if source.startswith("repeat"):
            self.line(indent + 1, f"if roll(three) == 1 or {self.write('flag')}:")
            self.line(indent + 2, "break")
        elif self.pick(2):
            self.line(indent + 1, f"if {self.write('flag')}:")
            self.line(indent + 2, self.one(("break", "continue")))
        self.scope.pop()

    # -------------------------------------------------------------------------------------------- rules
    def rule(self, head: str, name: str, takes: str, gives: str = "", acts: bool = True) -> None:
        """A rule: its head, what it takes by kinds, what it gives."""
        self.scope, self.acts = [{}], acts
        params = [("me" if k == "player" and at == 0 else self.new(k)) for at, k in enumerate(takes.split())]
        if "me" in params:
            self.scope[0].setdefault("player", []).append("me")
        self.line(0, head)
        self.line(0, f"def {name}({', '.join(params)}):")
        if acts:
            self.block(1)
        elif self.pick(2):
            self.line(1, f"if {self.write('flag')}:")
            self.line(2, f"return {self.write(gives)}")
        if gives:
            self.line(1, f"return {self.write(gives)}")
        self.line(0, "")


PLAIN = {
    "num": ["0", "1", "2", "three", "table.tally"], "flag": ["flag_of_truth", "True", "False"],
    "card": ["first(slip)", "last(slip)"], "cards": ["slip", "[first(slip)]"], "player": ["first(players)"],
    "players": ["players"], "nest": ["[[first(slip)]]"], "rank": ["ONE", "TWO", "THREE"], "nums": ["[1, 0, 2]", "times(2)"],
    "zone": ["deck", "heap", "shelf"],
}  # fmt: skip
"""What there is of a kind anyhow."""
FORMS = {
    "num": [
        "count(<cards>)", "count(<zone>)", "count(<players>)", "count(<nest>)", "(<num> + <num>)", "(<num> - <num>)",
        "(<num> * <num>)", "(<num> // three)", "(<num> % <num>)", "abs(<num>)", "half_up(<num>)", "min(<num>, <num>)",
        "max(<num>, <num>)", "sum(<nums>)", "max([0] + <nums>)", "min([1] + <nums>)", "first(<nums> + [2])", "<card>.points",
        "worth[<rank>]", "worth[<card>.rank]", "<player>.seat", "<player>.score", "<player>.coins",
        "(<num> if <flag> else <num>)", "round_number", "tokens_on(<card>, coin)", "(0 - <num>)",
    ],
    "flag": [
        "<num> == <num>", "<num> ≺ <num>", "<num> ≺= <num>", "<num> ≻ <num>", "<num> != <num>", "<card> in <zone>",
        "<card> in <cards>", "<num> in <nums>", "<player> in <players>", "<card> == <card>", "<player> != <player>",
        "not <flag>", "(<flag> and <flag>)", "(<flag> or <flag>)", "<player>.alive", "<card>.face_up",
        "knows(<player>, <card>)", "same(<card>, <card>)", "can_pay(<player>, <num> * coin)", "<card>.rank == <rank>",
        "<card>.suit == RED", "owner(<card>) == <player>", "owner(<zone>) == nothing", "<player>.wish == nothing",
        "beats(loses_to, ROCK, SHEARS)", "count(<cards>) ≻ 0", "count(<zone>) == 0", "<player>.ready_to_go",
        "hand_of(<cards>, sets).wins", "<rank> ≺ <rank>", "<rank> in [ONE, TWO]", "holder(crown) == <player>",
    ],
    "card": ["first(<cards> + slip)", "last(slip + <cards>)", "first(slip + <cards>)", "last(<cards>)"],
    "cards": [
        "<for card cards card>", "<for card zone card>", "top(<cards>, <num>)", "bottom(<zone>, <num>)", "top(<zone>, <num>)",
        "distinct(<cards>)", "(<cards> + <cards>)", "together([<cards>, <zone>])", "together(<nest>)", "first(<nest> + [slip])",
        "([] + <cards>)", "(<cards> if <flag> else <cards>)", "[<card>, <card>]",
    ],
    "player": ["left_of(<player>)", "first(<players> + players)", "last(players + <players>)", "first(seats_from(<player>))"],
    "players": [
        "others(<player>)", "seats_from(<player>)", "everyone", "highest(<players> + players, score)", "lowest(players, coins)",
        "<for player players player>", "table.line",
    ],
    "nest": [
        "subsets(<cards>, <num>, <num>)", "subsets(top(<cards>, three), 1, 2)", "grouped(<cards>, suit)", "grouped(<zone>, rank)",
        "[<cards>, <cards>]", "<for cards nest cards>", "(<nest> + <nest>)",
    ],
    "rank": ["<card>.rank", "(<rank> if <flag> else <rank>)"],
    "nums": [
        "numbers(<num>, <num>)", "times(<num>)", "<for card cards num>", "<for player players num>", "<for cards nest num>",
        "(<nums> + <nums>)", "distinct(<nums>)",
    ],
    "zone": ["<player>.hand", "<player>.camp", "well", "pit", "mixed"],
}  # fmt: skip
"""What an expression of a kind may be; what stands in ≺≻ of the other sort is an expression in turn."""
ACTING = {
    "num": ["roll(three)", 'choose_number(<player>, 0, min(abs(<num>), four), "n")', "lose(<player>, <num> * coin)", "pick_at_random([0] + <nums>)"],
    "flag": ['confirm(<player>, "c")', 'may_pay(<player>, <num> * coin, "m")'],
    "card": ['choose(<player>, <cards> + slip, "c")', 'choose(<player>, <zone>, "c")', "pick_at_random(slip + <cards>)",
             'name_card(<player>, slip + <cards>, "n")', 'choose(<player>, slip, "c")'],
    "cards": ['choose_some(<player>, <cards>, 0, abs(<num>), "s")', 'choose_some(<player>, <zone>, 0, 2, "s")',
              "draw(deck, <num>, <zone>)", 'arrange(<player>, top(<cards>, three), "a")', "pick_at_random(<zone>, <num>)",
              'choose(<player>, <nest> + [slip], "l")', "pick_at_random([slip] + <nest>)"],
    "player": ['choose(<player>, <players> + players, "p")', "pick_at_random(players + <players>)"],
    "players": ['choose_some(<player>, <players>, 0, 2, "s")', "pick_at_random(<players>, <num>)",
                "ranked(<players>, [score, seat])"],
    "nest": ["pick_at_random(<nest>, <num>)"], "rank": ['choose(<player>, rank, "r")', "pick_at_random(rank)"],
}  # fmt: skip
"""The same where something may be asked or moved."""
DEEDS = [
    "table.tally = <num>", "table.tally = <num>", "<name>.score = <num>", "<name>.wish = <rank>", "<name>.wish = nothing",
    "<name>.ready_to_go = <flag>", "table.line = <players>", "table.marked = <card>", "move(<card>, <zone>)",
    "move(<cards>, <zone>)", "move(<zone>, <zone>)", "move(<cards>, <zone>, at=BOTTOM)", "move(<zone>, <zone>, blind=True)",
    "shuffle(<zone>)", "shuffle_into(<zone>, <zone>)", "cut(<zone>)", "deal(deck, <num>, hand)", "swap(<card>, <card>)",
    "turn_up(<cards>)", "turn_down(<zone>)", "reveal(<cards>)", "show(<zone>, <player>)", "show(<cards>, <players>)",
    "peek(<player>, <card>)", "lay_open(<zone>)", "close(<zone>)", "gain(<player>, abs(<num>) * coin)", "gain(<player>, 1 * gem)",
    "gain(<player>, 4 * coin)", "give(<player>, <player>, 0 * coin)", "put(2 * coin, <card>, nobody)", "pay(<player>, 1 * coin)",
    "take_back(<card>, <player>)", "hand_to(crown, <player>)", "revive(<player>)", "eliminate(left_of(first(players)))", "ready(<zone>)",
    "tell(<num>, <players>)", 'require(table.tally ≺ big * big, "all")', "lose(<player>, <num> * coin)", "split(deck, [well, pit])", "draw(deck, <num>, <zone>)", "draw(well, <num>, <zone>)",
]  # fmt: skip
ENDS = ["end_phase()", "end_round()", "win(<players>)", "win(<player>)", "end_turn()"]
"""What nothing may stand behind: each is said on a condition."""
LOOPS = [
    ("player", "<players>"), ("player", "players"), ("player", "others(<player>)"), ("card", "<cards>"), ("card", "<zone>"),
    ("num", "times(<num>)"), ("num", "numbers(<num>, <num>)"), ("num", "<nums>"), ("cards", "<nest>"), ("rank", "rank"),
    ("card", "turning(<zone>, heap)"), ("card", "turning(deck, <zone>, rebuild=False)"), ("num", "repeat(hundred)"),
]  # fmt: skip
ACTIONS = [
    ("card", "cards=<cards>", ""), ("card", "cards=<zone>", ""), ("player", "cards=<players>", ""), ("", "", ""),
    ("card", "cards=<cards>", ", cost=1 * coin"), ("", "", ", when=<flag>"), ("cards", "cards=<nest>", ""),
    ("", "", ", limit=1"), ("player", "cards=<players>", ", when=<flag>, cost=<num> * coin"),
]  # fmt: skip
"""Actions: of which kind a parameter is, what it is drawn from, and what else the header says."""


@st.composite
def texts(draw: Callable[..., int]) -> tuple[str, bool, int]:
    """The rules of a small game, whether it has turns, and which deck."""
    w = Writer(draw)
    for at in range(w.pick(3)):
        gives = w.one(list(PLAIN))
        takes = w.one(("player", "cards", "num", "card", "player num", "nest", "zone"))
        w.rule("@value", f"told{at}", takes, gives, acts=False)
        w.helpers.append((f"told{at}", takes, gives))
    if w.pick(2):
        takes = w.one(("player", "cards", "player cards", "num"))
        w.rule("@procedure", "done", takes)
        w.helpers.append(("done", takes, ""))
    w.rule("@setup", "begin", "")
    for name, takes, gives in w.helpers:  # (what is never called takes things of no kind)
        call = f"{name}({', '.join(PLAIN[k][0] for k in takes.split())})"
        w.lines.insert(len(w.lines) - 1, f"    {w.new(gives)} = {call}" if gives else f"    {call}")
    w.rule("@phase(go)", "go_on", "")
    turns = bool(w.pick(2))
    for at in range(w.pick(3) if turns else 0):
        _action(w, at)
    if w.pick(3) == 0:
        w.scope, w.acts = [{}], False
        w.rule(f"@whenever({w.write('flag')})", "fewer", "")
    if w.pick(3) == 0:
        w.rule("@invariant(at=rest)", "sound", "", "flag", acts=False)
    return "\n".join(w.lines), turns, w.pick(len(DECKS))


def _action(w: Writer, at: int) -> None:
    """An action of the turns, with its parameter."""
    kind, among, more = ACTIONS[w.pick(len(ACTIONS))]
    w.scope, w.acts = [{"player": ["me"]}], False
    header = w.filled(", ".join(filter(None, ("phase=act", among))) + more)
    if among:
        header = header.replace("cards=", "which=", 1)
    w.scope, w.acts = [{"player": ["me"]} | ({kind: ["which"]} if kind else {})], True
    w.line(0, f'@action({header}, label="act {at}")')
    w.line(0, f"def deed{at}(me{', which' if kind else ''}):")
    w.block(1)
    w.line(0, "")


def made(text: tuple[str, bool, int]) -> Lab | None:
    """The game; None where it is refused."""
    code, turns, deck = text
    code += "\n@limit_reached\ndef over():\n    end_game(players)\n"
    code += "\n@value\ndef seats():\n    return players\n" if turns else ""
    files: dict[str, str | bytes] = {"game.yaml": over(GAME, TURNS if turns else ""), "cards.csv": DECKS[deck]}
    game, rules, report = build(files | {"rules/01-rules.md": chapter(code)})
    if game is None or rules is None or any(d.severity == "error" for d in report):
        return None
    return Lab(game, rules, report, code)


def compared(text: tuple[str, bool, int], tapes: int = 3) -> ComparisonResult | None:
    """A game's tapes on both sides; None where it is not sound, or the machine lacks what it does."""
    game = made(text)
    try:
        machine = Machine(native_game(game.game, 2)) if game is not None else None
    except Unsupported:
        return None
    if game is None or machine is None:
        return None
    rng, both = random.Random(1), Comparer(Play(State(game.game, game.rules, 2)), machine)
    for seed in range(tapes):
        both.tape([rng.randrange(60) for _ in range(rng.randrange(60))], seed)
    return both.results
