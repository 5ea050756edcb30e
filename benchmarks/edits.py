"""Which edits does a check notice? Breaking edits and harmless ones, made one at a time to the games of data/.

Each edit is made in a copy of its game's folder, and the copy is held against the static checks, the worked examples,
the scenarios in tests/scenarios and the pairs that were agreed (agreed.yaml); games are not searched. An edit counts as
*right line* when an error or an open pair points within three lines of it, as *elsewhere* when one points at another
place, else as *missed*; *without pairs* are those which an error or a warning tells of too, beside the open pair.

    python benchmarks/edits.py [--game GAME] [--most N] [--list missed|elsewhere|right|all]
"""

import argparse
import hashlib
import re
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from pnp.app.review.editions import edition_of
from pnp.app.review.pairs import check_pairs
from pnp.checks.mutants.tests import tests_of
from pnp.checks.pairs.briefs import check_briefs
from pnp.checks.pairs.words import check_advice, check_words
from pnp.checks.search.examples import check_examples, run_examples
from pnp.checks.static.binding import check_binding
from pnp.engine.scenario import Tables
from pnp.rules.loading import LoadedGame, load_and_compile
from pnp.source.diagnostics import Diagnostic, Failed, Report, Span

DATA = Path(__file__).parents[1] / "data"
SCENARIOS = Path(__file__).parents[1] / "tests" / "scenarios"
EDITIONS = {
    "hearts": ("",),
    "crazy-eights": ("",),
    "all-but-malice": ("",),
    "deck-of-fey": ("rebel-runs", "troll-tricker", "holy-matrimony"),
    "living-trumps": ("patternfall", "chaos", "amber", "shadow"),
}
"""The editions of each game; an edit is looked for in one after the other, until it is seen at its line."""
NEAR = 3
CLAUSE = re.compile(r"^(?!#|>|```|\|)(?P<text>.+?)\s*\{#(?P<id>[\w-]+)(?P<attrs>[^{}]*(?:\{\{[^}]*\}\}[^{}]*)*)\}\s*$")
ADVICE = re.compile(r"kind=(?:advice|flavour|example)")
OPPOSED = [
    ("highest", "lowest"), ("lowest", "highest"), ("most", "fewest"), ("fewest", "most"), ("strongest", "weakest"),
    ("left", "right"), ("right", "left"), ("top", "bottom"), ("bottom", "top"), ("face up", "face down"),
    ("face down", "face up"), ("may not", "may"), ("may", "must"), ("must", "may"), ("cannot", "can"),
    ("never", "always"), ("always", "never"), ("before", "after"), ("after", "before"), ("first", "last"),
    ("last", "first"), ("each player", "one player"), ("every player", "one player"), ("everyone", "nobody"),
    ("nobody", "everyone"), ("nothing", "everything"), ("other players", "players"), ("choose", "take at random"),
    ("at random", "as you choose"), ("in secret", "openly"), ("at once", "at the end of the game"), ("wins", "loses"),
    ("loses", "wins"), ("gains", "loses"), ("gain", "lose"), ("lose", "gain"), ("draw", "discard"), ("and", "or"),
    ("or", "and"), ("only", "also"), ("unless", "if"), ("if", "unless"), ("your", "a foe's"), ("more", "fewer"),
    ("fewer", "more"), ("higher", "lower"), ("lower", "higher"), ("takes", "gives"), ("keep", "give away"),
    ("shuffle", "sort"), ("next", "previous"), ("with", "without"), ("without", "with"), ("same", "other"),
    ("ends", "goes on"), ("free", "dear"), ("again", "no more"), ("all", "none of the"), ("any", "no"), ("not", "surely"),
]  # fmt: skip
"""A word or two of a rule, and what contradicts it."""
IN_CODE = [
    (r" == ", " != "), (r" != ", " == "), (r" > ", " >= "), (r" < ", " <= "), (r" >= ", " > "), (r" <= ", " < "),
    (r"\bhighest\(", "lowest("), (r"\blowest\(", "highest("), (r"\bothers\((\w+)\)", r"seats_from(\1)"),
    (r"\bfirst\(", "last("), (r"\blast\(", "first("), (r"\bmin\(", "max("), (r"\bmax\(", "min("), (r"\btop\(", "bottom("),
    (r"\band\b", "or"), (r"\bor\b", "and"), (r"\bnot \b", ""), (r" \+ 1\b", " + 2"), (r" \+ ", " - "), (r" - ", " + "),
    (r"\+= ", "-= "), (r"-= ", "+= "), (r"\b1 \* ", "2 * "), (r"\bTrue\b", "False"), (r"\bFalse\b", "True"),
    (r", 1\)", ", 2)"), (r"\bplayers\b", "others(active)"), (r"\bbreak\b", "continue"), (r", or_none=True", ""),
    (r"\bme\.hand\b", "foe.hand"), (r"\bgain\(", "lose("), (r"\blose\(", "gain("),
]  # fmt: skip
"""A token of rule code, and another in its place; what does not compile then is caught as it is."""


@dataclass(frozen=True)
class Edit:
    """One change of one file."""

    game: str
    kind: str
    file: str
    line: int
    """From 1."""
    old: str
    new: str
    """The line before and after, or lines."""


@dataclass(frozen=True)
class Verdict:
    """What a check said of an edit."""

    edit: Edit
    found: str
    """right, elsewhere or missed."""
    codes: tuple[str, ...]
    errors: int
    opened: int
    warned: int
    """Warnings of words, briefs and advice."""
    seconds: float


# ------------------------------------------------------------------------------------------------- making edits
def edits_of(game: str) -> Iterator[Edit]:
    """Every breaking edit that is known of a game."""
    folder = DATA / game
    for file in sorted((folder / "rules").glob("*.md")):
        yield from _prose(game, f"rules/{file.name}", file.read_text("utf-8").split("\n"))
        yield from _code(game, f"rules/{file.name}", file.read_text("utf-8").split("\n"))
        yield from _examples(game, f"rules/{file.name}", file.read_text("utf-8").split("\n"))
    yield from _data(game, (folder / "game.yaml").read_text("utf-8").split("\n"))
    if (folder / "cards.csv").is_file():
        yield from _cards(game, (folder / "cards.csv").read_text("utf-8").split("\n"))


def _prose(game: str, file: str, lines: Sequence[str]) -> Iterator[Edit]:
    fenced = False
    for number, line in enumerate(lines, 1):
        fenced ^= line.startswith("```")
        match = None if fenced else CLAUSE.match(line)
        if match is None or ADVICE.search(match["attrs"]):
            continue
        text = match["text"]
        for old, new in OPPOSED:
            found = re.search(rf"(?<![\w{{]){re.escape(old)}(?!\w)(?![^{{]*\}}\}})", text)
            if found:
                changed = text[: found.start()] + new + text[found.end() :]
                yield Edit(game, "prose: a word", file, number, line, line.replace(text, changed, 1))
                break
        for found in list(re.finditer(r"\{\{ (\w+)\((\w+)\) \}\}", text))[:1]:
            one = f"{{{{ {found[1]}({'2' if found[2] == '1' else '1'}) }}}}"
            yield Edit(game, "prose: a number", file, number, line, line.replace(found[0], one, 1))
            typed = f"seven {{{{ {found[1]} }}}}"
            yield Edit(game, "prose: typed number", file, number, line, line.replace(found[0], typed, 1))
        sentences = re.split(r"(?<=[.!?]) (?=[A-Z{])", text)
        if len(sentences) > 1:
            left = " ".join(sentences[:-1])
            yield Edit(game, "prose: a sentence less", file, number, line, line.replace(text, left, 1))
        brief = re.search(r'brief="([^"]+)"', match["attrs"])
        if brief:
            changed = re.sub(r"\b(a|the|your)\b", "no", brief[1], count=1)
            changed = changed if changed != brief[1] else brief[1] + " Or not."
            yield Edit(game, "brief", file, number, line, line.replace(brief[0], f'brief="{changed}"', 1))
        numbers = {"prose: clause by number": "as clause 4.1 says, ", "prose: ordinal": "in the thirtieth round, "}
        for kind, words in numbers.items():
            if text[0].isupper() and len(text) > 40:
                changed = words[0].upper() + words[1:] + text[0].lower() + text[1:]
                yield Edit(game, kind, file, number, line, line.replace(text, changed, 1))
        yield Edit(game, "clause: its id", file, number, line, line.replace("{#" + match["id"], "{#x" + match["id"], 1))


def _code(game: str, file: str, lines: Sequence[str]) -> Iterator[Edit]:
    inside = bots = False
    for number, line in enumerate(lines, 1):
        if line.startswith("```"):
            inside, bots = line.startswith("```rule") and not inside, False
            continue
        if line.startswith("@"):
            bots = line.startswith(("@score", "@policy"))
        if not inside or bots or not line.strip() or line.lstrip().startswith("#"):
            continue
        for old, new in IN_CODE:
            changed = re.sub(old, new, line, count=1)
            if changed != line and not line.lstrip().startswith("def"):
                yield Edit(game, "code: a token", file, number, line, changed)
                break
        prompt = re.search(r', "([a-z][\w\s\']+)"\)', line)
        if prompt and "cite" not in line:
            yield Edit(game, "prompt", file, number, line, line.replace(prompt[1], "whatever you like", 1))
        bare = line.strip()
        if re.match(r"(move|draw|gain|lose|pay|deal|shuffle|reveal|give|put|cite)\(", bare):
            yield Edit(game, "code: a line less", file, number, line, line.replace(bare, "pass", 1))
        below = lines[number] if number < len(lines) else ""
        same = len(below) - len(below.lstrip()) == len(line) - len(bare) if below.strip() else False
        if same and re.match(r"\w+\(", bare) and re.match(r"\w+\(", below.strip()):
            yield Edit(game, "code: two lines swapped", file, number, f"{line}\n{below}", f"{below}\n{line}")


def _examples(game: str, file: str, lines: Sequence[str]) -> Iterator[Edit]:
    """What examples expect, and what they tell."""
    part = ""
    for number, line in enumerate(lines, 1):
        if line.startswith("```"):
            part = "example" if line.startswith("```example") else ""
        elif part:
            head = re.match(r"(given|do|expect|tells|shows|players)\b", line)
            part = head[1] if head else part
            value = re.search(r"(?<=: )\d+$", line)
            if part == "expect" and value:
                changed = line[: value.start()] + str(int(value[0]) + 1)
                yield Edit(game, "example: what it expects", file, number, line, changed)
            told = re.search(r"\{\{ (?:KING|QUEEN|TWO|THREE|FIVE|SPADES|HEARTS|TREE|STAR) \}\}", line)
            if part == "tells" and told:
                changed = line.replace(
                    told[0], "{{ JACK }}" if "TREE" not in line and "STAR" not in line else "{{ BONE }}"
                )
                yield Edit(game, "example: what it tells", file, number, line, changed)


def _data(game: str, lines: Sequence[str]) -> Iterator[Edit]:
    section = ""
    for number, line in enumerate(lines, 1):
        head = re.match(r"(\w+):", line)
        section = head[1] if head else section
        if section in ("constants", "counters", "tables", "components", "zones", "fields"):
            value = re.search(r"(?<=value: )\d+|(?<=start: )\d+|(?<=count: )\d+|(?<=: )\d+(?=[,}\s])", line)
            if value and not line.lstrip().startswith("#"):
                changed = line[: value.start()] + str(int(value[0]) + 1) + line[value.end() :]
                yield Edit(game, f"data: {section}", "game.yaml", number, line, changed)
        for old, new in (
            ("face: up", "face: down"), ("sees: owner", "sees: all"), ("sees: nobody", "sees: all"),
            ("order: stack", "order: any"), ("choose: one_kind", "choose: any"), ("choose: one,", "choose: any,"),
            ("public: yes", "public: no"), ("optional: yes", "optional: no"), ("min: 0", "min: none"),
            ("resets: turn", "resets: never"), ("moments: [start]", "moments: [end]"), ("win: turn_end", "win: round_end"),
        ):  # fmt: skip
            if old in line:
                yield Edit(game, f"data: {section}", "game.yaml", number, line, line.replace(old, new, 1))
        if section == "terms" and (told := re.search(r'is: "?(.{10,}?)"?\}$', line)):
            words = re.sub(r"\b(a|the|of|that|any|all)\b", "no", told[1], count=1, flags=re.IGNORECASE)
            if words != told[1]:
                yield Edit(game, "glossary", "game.yaml", number, line, line.replace(told[1], words, 1))
        below = lines[number] if number < len(lines) else ""
        if section == "sequence" and re.match(r"\s+- phase: \w+$", line) and re.match(r"\s+- phase: \w+$", below):
            yield Edit(game, "data: sequence", "game.yaml", number, f"{line}\n{below}", f"{below}\n{line}")


def _cards(game: str, lines: Sequence[str]) -> Iterator[Edit]:
    for number, (line, below) in enumerate(pairwise(lines[1:]), 2):
        one, other = line.split(","), below.split(",")
        if len(one) > 3 and len(other) > 3:
            changed = [*one[:2], *other[2:4], *one[4:]]
            if changed != one:
                yield Edit(game, "cards", "cards.csv", number, line, ",".join(changed))


# ------------------------------------------------------------------------------------------------- harmless edits
def harmless_of(game: str) -> Iterator[Edit]:
    """Edits that change nothing of what a game says or means."""
    folder = DATA / game
    for file in sorted((folder / "rules").glob("*.md")):
        name, inside = f"rules/{file.name}", False
        for number, line in enumerate(file.read_text("utf-8").split("\n"), 1):
            if line.startswith("```"):
                inside = line.startswith("```rule") and not inside
                continue
            if inside:
                yield from _same_code(game, name, number, line)
            elif "kind=advice" in line and " you " in line:
                yield Edit(
                    game, "advice in other words", name, number, line, line.replace(" you ", " you may well ", 1)
                )
            elif "kind=flavour" in line and " a " in line:
                yield Edit(game, "flavour in other words", name, number, line, line.replace(" a ", " a mere ", 1))
            elif CLAUSE.match(line) and " " in line and not line.startswith(("|", "-", "1")):
                first, _, rest = line.partition(" ")
                if not first.startswith(("{", "*")):
                    yield Edit(game, "a line broken elsewhere", name, number, line, f"{first}\n{rest}")
    for number, line in enumerate((folder / "game.yaml").read_text("utf-8").split("\n"), 1):
        if re.match(r"  \w+: \{.*\}$", line):
            yield Edit(game, "a comment in game.yaml", "game.yaml", number, line, line + "   # as it was")


def _same_code(game: str, file: str, number: int, line: str) -> Iterator[Edit]:
    bare = line.strip()
    if bare and not bare.startswith("#"):
        margin = line[: len(line) - len(bare)]
        if re.match(r"(move|draw|gain|if|for|return)\b", bare):
            yield Edit(game, "a comment in code", file, number, line, f"{margin}# so it is told\n{line}")
        equal = re.match(r"if ([\w.]+) == ([\w.]+):$", bare)
        if equal:
            yield Edit(game, "== turned round", file, number, line, f"{margin}if {equal[2]} == {equal[1]}:")
        differs = re.match(r"if ([\w.]+) != ([\w.]+):$", bare)
        if differs:
            yield Edit(game, "not == for !=", file, number, line, f"{margin}if not {differs[1]} == {differs[2]}:")
        both = re.match(r"if ([\w.() ]+) and ([\w.() ]+):$", bare)
        if both and " or " not in bare:
            yield Edit(game, "and turned round", file, number, line, f"{margin}if {both[2]} and {both[1]}:")
        items = re.search(r"\[c for c in ([^\[\]]*?)\]", bare)
        if items:
            renamed = re.sub(r"\bc\b", "each_one", items[0])
            yield Edit(game, "an item renamed", file, number, line, line.replace(items[0], renamed, 1))
        if re.search(r"count\([^()]*\) > 0:$", bare):
            yield Edit(game, "!= 0 for > 0", file, number, line, line.replace(" > 0:", " != 0:", 1))


# ------------------------------------------------------------------------------------------------- judging them
def judge(edit: Edit, place: Path) -> Verdict:
    """Make an edit in a copy of its game, and see what a check says."""
    folder = place / edit.game
    file = folder / edit.file
    before = file.read_text("utf-8")
    lines = before.split("\n")
    long = edit.old.count("\n") + 1
    assert "\n".join(lines[edit.line - 1 : edit.line - 1 + long]) == edit.old, edit
    began = time.perf_counter()
    try:
        file.write_text("\n".join([*lines[: edit.line - 1], edit.new, *lines[edit.line - 1 + long :]]), "utf-8")
        told = _told(edit, folder)
    finally:
        file.write_text(before, "utf-8")
    opened = [d for d in told if d.code == "PNP309"]
    errors = [d for d in told if d.severity == "error"]
    caught = [*errors, *(d for d in told if d.severity != "error")]
    near = [d for d in caught if _points_at(edit, d)]
    found = "right" if near else "elsewhere" if caught else "missed"
    codes = tuple(dict.fromkeys(d.code for d in caught))
    warned = len([d for d in told if d.severity == "warning" and d.code != "PNP309"])
    return Verdict(edit, found, codes, len(errors), len(opened), warned, time.perf_counter() - began)


def _told(edit: Edit, folder: Path) -> list[Diagnostic]:
    """Errors, and open pairs, of one edition after the other until one tells of the edit's own line."""
    report, editions = Report(), []
    for variant in EDITIONS[edit.game]:
        with suppress(Failed):
            loaded = load_and_compile(folder, variant, report)
            game, rules = loaded.game, loaded.rules
            check_binding(game, rules, report)
            report.add_all([*check_words(game, rules), *check_advice(game, rules), *check_briefs(game)])
            report.add_all(check_examples(game, rules, run_examples(game, rules)))
            report.add_all(_scenarios(edit, loaded))
            editions.append(edition_of(game, rules))
            check_pairs(folder, editions, len(editions) == len(EDITIONS[edit.game]), False, report)
        if any(_points_at(edit, d) for d in _counted(report)):
            break
    return _counted(report)


def _scenarios(edit: Edit, loaded: LoadedGame) -> Iterator[Diagnostic]:
    """The first scenario that comes out otherwise."""
    for test in tests_of(loaded.game, [SCENARIOS / edit.game]):
        said = test.fails(Tables(loaded.game, loaded.rules)) if test.kind == "scenario" else ""
        if said:
            file = str(SCENARIOS / edit.game / f"{test.name.partition(':')[0]}.yaml")
            yield Diagnostic("PNP800", said, Span(file, 1), "mend the rule, or the scenario")
            return


def _counted(report: Report) -> list[Diagnostic]:
    """What counts: errors, open pairs but for those that are only new, and warnings of words."""
    warnings = ("PNP309", "PNP310", "PNP311", "PNP312")
    return [d for d in report if d.severity == "error" or (d.code in warnings and d.severity == "warning")]


def _points_at(edit: Edit, diagnostic: Diagnostic) -> bool:
    """Whether a diagnostic names a place within three lines of an edit."""
    spans = (diagnostic.span, *(label.span for label in diagnostic.labels))
    return any(Path(s.file).name == Path(edit.file).name and abs(s.line - edit.line) <= NEAR for s in spans)


def sampled(edits: Sequence[Edit], most: int) -> list[Edit]:
    """As many edits of each game and kind, picked by a digest: the same ones every time."""
    groups: dict[tuple[str, str], list[Edit]] = {}
    for edit in edits:
        groups.setdefault((edit.game, edit.kind), []).append(edit)
    out: list[Edit] = []
    for group in groups.values():
        out += sorted(group, key=lambda e: hashlib.sha256(repr(e).encode()).hexdigest())[:most]
    return out


def main() -> None:
    """Judge the edits, and print a table by kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=EDITIONS, action="append")
    parser.add_argument("--most", type=int, default=6, help="of each kind and game")
    parser.add_argument("--list", choices=("missed", "elsewhere", "right", "all"), default="missed")
    given = parser.parse_args()
    games = given.game or list(EDITIONS)
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        for folder in DATA.iterdir():
            shutil.copytree(folder, place / folder.name)
        for title, make in (("breaking", edits_of), ("harmless", harmless_of)):
            edits = sampled([edit for game in games for edit in make(game)], given.most)
            _print(title, [judge(edit, place) for edit in edits], given.list)


def _print(title: str, verdicts: Sequence[Verdict], listed: str) -> None:
    print(f"\n{title}: {len(verdicts)} edits, {sum(v.seconds for v in verdicts):.0f} s\n")
    kinds = [*dict.fromkeys(v.edit.kind for v in verdicts), "all"]
    if title == "harmless":
        print("| kind | edits | with an error | with an open pair | with a warning |\n|---|---|---|---|---|")
        for kind in kinds:
            of = [v for v in verdicts if kind in (v.edit.kind, "all")]
            said = [[bool(n) for n in (v.errors, v.opened, v.warned)] for v in of]
            counts = (len(of), *map(sum, zip(*said, strict=True)))
            print(f"| {kind} | {' | '.join(map(str, counts))} |")
        shown = [v for v in verdicts if v.errors or v.opened or v.warned]
    else:
        print("| kind | edits | right line | elsewhere | missed | without pairs |\n|---|---|---|---|---|---|")
        for kind in kinds:
            of = [v for v in verdicts if kind in (v.edit.kind, "all")]
            found, alone = Counter(v.found for v in of), sum(v.errors + v.warned > 0 for v in of)
            print(f"| {kind} | {len(of)} | {found['right']} | {found['elsewhere']} | {found['missed']} | {alone} |")
        shown = [v for v in verdicts if listed in (v.found, "all")]
    for v in shown:
        print(f"- {v.found} {' '.join(v.codes)}: {v.edit.game} {v.edit.file}:{v.edit.line} ({v.edit.kind})")
        print(f"    - {v.edit.old.strip()[:160]}\n    + {v.edit.new.strip()[:160]}")


if __name__ == "__main__":
    main()
