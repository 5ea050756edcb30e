"""Changes of text: lines and words, prose, rule blocks, placeholders, tables, catalogues, templates."""

import random
import re
from collections.abc import Callable, Sequence

from benchmarks.fuzz.words import CODE, NAMES, NUMBERS, times, word

Change = Callable[[str, random.Random, Sequence[str]], str]
"""A text, chance, and other texts of the same kind; gives the text changed."""

TOKEN = re.compile(r"\w+|[^\w\s]+|\s+")
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
PLACEHOLDER = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
RULES = re.compile(r"(?ms)^```rule[^\n]*\n(.*?)^```")
INFO = re.compile(r"(?m)^(`{3,})[^\n]*$")
IDS = re.compile(r"\{#[^{}]*\}")
LINE = re.compile(r"[^\n]*\n?")


def replaced(text: str, match: re.Match[str] | None, new: str) -> str:
    """The text with a match replaced; as it was where there is none."""
    return text if match is None else text[: match.start()] + new + text[match.end() :]


def pick(pattern: re.Pattern[str], text: str, rng: random.Random) -> re.Match[str] | None:
    """One of the matches."""
    found = list(pattern.finditer(text[:400_000]))
    return rng.choice(found) if found else None


# ------------------------------------------------------------------------------------------------- any text
def another_token(text: str, rng: random.Random, others: Sequence[str]) -> str:
    """A token becomes another of the text, or a value at the border."""
    match = pick(TOKEN, text, rng)
    near = pick(TOKEN, rng.choice([text, *others]), rng)
    return replaced(text, match, near[0] if near and rng.random() < 0.5 else word(rng))


def another_number(text: str, rng: random.Random, others: Sequence[str]) -> str:
    """A number becomes another."""
    return replaced(text, pick(NUMBER, text, rng), rng.choice(NUMBERS))


def no_token(text: str, rng: random.Random, others: Sequence[str]) -> str:
    """A token less."""
    return replaced(text, pick(TOKEN, text, rng), "")


def token_again(text: str, rng: random.Random, others: Sequence[str]) -> str:
    """A token several times, or thousands of times."""
    match = pick(TOKEN, text, rng)
    return replaced(text, match, match[0] * times(rng, len(match[0]))) if match else text


def line_again(text: str, rng: random.Random, others: Sequence[str]) -> str:
    """A line, or some, several times, or thousands of times."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    part = lines[at : at + rng.choice((1, 1, 2, 5))]
    return "\n".join([*lines[:at], *(part * times(rng, sum(map(len, part)) + 1)), *lines[at:]])


def no_line(text: str, rng: random.Random, others: Sequence[str]) -> str:
    """A line less, or some."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    del lines[at : at + rng.choice((1, 1, 2, 5))]
    return "\n".join(lines)


def line_elsewhere(text: str, rng: random.Random, others: Sequence[str]) -> str:
    """A line, or one of another text, put somewhere else."""
    lines, source = text.split("\n"), rng.choice([text, *others]).split("\n")
    at = rng.randrange(len(source))
    here = rng.randrange(len(lines) + 1)
    lines[here:here] = source[at : at + rng.choice((1, 2, 6))]
    return "\n".join(lines)


def margin(text: str, rng: random.Random, others: Sequence[str]) -> str:
    """A line further in, or out."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    lines[at] = rng.choice(
        ("  " + lines[at], lines[at][2:], "\t" + lines[at], lines[at].lstrip(), " " * 9_000 + lines[at])
    )
    return "\n".join(lines)


def cut_short(text: str, rng: random.Random, others: Sequence[str]) -> str:
    """The end is missing, or the beginning."""
    at = rng.randrange(len(text) + 1)
    return text[:at] if rng.random() < 0.7 else text[at:]


def odd_characters(text: str, rng: random.Random, others: Sequence[str]) -> str:
    """Characters that few expect."""
    at = rng.randrange(len(text) + 1)
    noise = "".join(chr(rng.choice((rng.randrange(32), rng.randrange(128), rng.randrange(0xD800)))) for _ in range(6))
    return text[:at] + rng.choice((noise, rng.choice(NAMES), "\r", "\x0b", "\x85")) + text[at + rng.randrange(4) :]


PLAIN: list[Change] = [
    another_token, another_token, another_token, another_number, no_token, token_again, line_again, no_line, line_elsewhere,
    margin, cut_short, odd_characters,
]  # fmt: skip


# ------------------------------------------------------------------------------------------------- chapters
def placeholder(text: str, rng: random.Random, others: Sequence[str]) -> str:
    """What stands in braces becomes something else, or is put where there was nothing."""
    match = pick(PLACEHOLDER, text, rng)
    inner = match[0][2:-2].strip() if match else "hares"
    new = rng.choice((
        word(rng), another_token(inner, rng, others), f"{inner} + {inner}", f"{inner}({inner})", f"{inner}.{inner}",
        f"{inner}|words", f"{inner}|{rng.choice(NAMES)}", " + ".join([inner] * rng.choice((3, 30, 300))),
        "(" * rng.choice((5, 50, 200)) + inner, f'name("{rng.choice(NAMES)}")', f'number_of("{inner}", {inner}={inner})',
        f"{inner}({rng.choice(NUMBERS)})", f'cost("{rng.choice(NAMES)}")', f"-{inner}", f"{inner}[0]", f"[{inner}]", f"{inner} if {inner}",
    ))  # fmt: skip
    new = f"{{{{ {new} }}}}"
    if match and rng.random() < 0.8:
        return replaced(text, match, new)
    at = rng.randrange(len(text) + 1)
    return text[:at] + new + text[at:]


def rule_code(text: str, rng: random.Random, others: Sequence[str]) -> str:
    """A rule block with another statement, expression or shape."""
    block = pick(RULES, text, rng)
    if block is None:
        return another_token(text, rng, others)
    lines = block[1].split("\n")
    at = rng.randrange(len(lines))
    indent = re.match(r" *", lines[at])
    room = indent[0] if indent else ""
    way = rng.randrange(8)
    if way == 0:
        lines.insert(at, room + rng.choice(CODE))
    elif way == 1:
        lines[at] = room + rng.choice(CODE)
    elif way == 2:
        lines[at] = replaced(lines[at], pick(TOKEN, lines[at], rng), rng.choice([*CODE, *NAMES[:60], *NUMBERS]))
    elif way == 3:
        lines.insert(at, lines[rng.randrange(len(lines))])
    elif way == 4:
        lines[at:at] = [
            room + "    " * n + rng.choice(("if me:", "for c in burrow:", "while True:"))
            for n in range(times(rng, 9, 900))
        ]
    elif way == 5:
        lines[at] = (
            room + "x = " + rng.choice(("(", "[", "-", "not ", "f(", "me.", "1 + ")) * times(rng, 2, 60_000) + "1"
        )
    elif way == 6:
        source = pick(RULES, rng.choice([text, *others]), rng)
        lines[at:at] = source[1].split("\n") if source else []
    else:
        lines[at] = room + " + ".join([lines[at].strip() or "1"] * times(rng, len(lines[at]), 60_000))
    return text[: block.start(1)] + "\n".join(lines) + text[block.end(1) :]


def fence(text: str, rng: random.Random, others: Sequence[str]) -> str:
    """A fence that is of another kind, has other attributes, or is not there."""
    head = rng.choice((
        "", "```", "```rule", "```rule clause=deal", "```rule clause=nothing", "```example", "```show", "```include", "````", "```rule x=1",
        "```example variants=a", "``` rule", "```python", "```rule clause=", "~~~", "> ```rule", "- ```rule",
    ))  # fmt: skip
    return replaced(text, pick(INFO, text, rng), head)


def marks(text: str, rng: random.Random, others: Sequence[str]) -> str:
    """The id and the attributes of a clause, changed or put behind something."""
    new = rng.choice((
        "", "{#deal}", "{#play kind=rule}", "{#new}", "{#new kind=rule}", "{#new kind=definition}", "{#new kind=nothing}", "{#}", "{#a b}",
        '{#new kind=rule brief="x"}', "{#new restates=deal kind=rule}", "{#new restates=new}", "{#new variants=x}", "{#x kind=limit}",
        '{#new brief="{{ hares }} [](#deal)"}', "{#new kind=example}", "{#new kind=advice kind=rule}", "{#" + "a" * 999 + "}", "{#A-b_c}",
    ))  # fmt: skip
    match = pick(IDS, text, rng)
    if match and rng.random() < 0.6:
        return replaced(text, match, new)
    lines = text.split("\n")
    lines[rng.randrange(len(lines))] += " " + new
    return "\n".join(lines)


MARKUP = [
    "# ", "###### ", "- ", "* ", "1. ", "99999999999. ", "> ", "> > > ", "    ", "| ", "|:-:|\n", "---\n", "===\n", "***\n", "[^1]: ", "\\",
    "**", "*", "_", "__", "`", "``", "[", "](", "![", "<", "</", "<b>", "<script>", "&nbsp;", ":hearts: ", "~~", "<!-- ", "[x]: y\n", "* * *\n",
    "{: .a}\n", "+++\n", "\n\n", "!!! note\n", "<div>\n", "http://x.y/z ", "<http://x>", "Term\n: what it is\n", "*[A]: b\n", "[[x]]", "$$",
]  # fmt: skip


def markup(text: str, rng: random.Random, others: Sequence[str]) -> str:
    """A piece of Markdown where there was none, once or very often."""
    piece = rng.choice(MARKUP)
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    here = 0 if rng.random() < 0.5 else rng.randrange(len(lines[at]) + 1)
    lines[at] = lines[at][:here] + piece * times(rng, len(piece)) + lines[at][here:]
    return "\n".join(lines)


CHAPTER: list[Change] = [
    *PLAIN,
    placeholder,
    placeholder,
    placeholder,
    rule_code,
    rule_code,
    rule_code,
    rule_code,
    fence,
    marks,
    marks,
    markup,
    markup,
]
NO_RULES: list[Change] = [*PLAIN, placeholder, marks, markup]


# ------------------------------------------------------------------------------------------------- tables, catalogues
def cell(text: str, rng: random.Random, others: Sequence[str]) -> str:
    """A cell becomes another, or a row gets more or fewer."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    cells = lines[at].split(",")
    here = rng.randrange(len(cells))
    way = rng.randrange(5)
    if way == 0:
        cells[here] = word(rng)
    elif way == 1:
        cells.insert(here, word(rng))
    elif way == 2:
        del cells[here]
    elif way == 3:
        cells[here] = '"' + cells[here]
    else:
        cells[here:here] = [cells[here]] * times(rng, len(cells[here]), 30_000)
    lines[at] = ",".join(cells)
    return "\n".join(lines)


TABLE: list[Change] = [*PLAIN, cell, cell, cell, cell, cell, cell]

ENTRY = re.compile(r'(?m)^(msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\]) "(.*)"$')
HEADERS = [
    '"Plural-Forms: nplurals=1; plural=0;\\n"', '"Plural-Forms: nplurals=99; plural=n;\\n"', '"Plural-Forms: nplurals=2; plural=n/0;\\n"',
    '"Plural-Forms: nplurals=2; plural=n**n**n;\\n"', '"Plural-Forms: nplurals=0; plural=0;\\n"', '"Plural-Forms: x\\n"',
    '"Plural-Forms: nplurals=2; plural=' + "(" * 300 + 'n;\\n"', '"Plural-Forms: nplurals=-1; plural=n>1;\\n"', '"Language: zz\\n"',
    '"Content-Type: text/plain; charset=UTF-16\\n"', '"Content-Type: text/plain; charset=nothing\\n"', '"Language: ../x\\n"', '"X\\n"',
    '"Plural-Forms: nplurals=2; plural=' + "n+" * 3000 + 'n;\\n"', '"Plural-Forms: nplurals=2; plural=n?n:;\\n"',
]  # fmt: skip


def entry(text: str, rng: random.Random, others: Sequence[str]) -> str:
    """What a translator wrote, or the key that it stands under."""
    match = pick(ENTRY, text, rng)
    if match is None:
        return another_token(text, rng, others)
    inner = match[2]
    way = rng.randrange(7)
    if way == 0:
        return re.sub(r'"Plural-Forms[^\n]*"', lambda _: rng.choice(HEADERS), text, count=1)
    if way == 1:
        return replaced(
            text,
            match,
            match[0].replace(match[1], rng.choice(("msgid", "msgstr", "msgstr[5]", "msgctxt", "#~ msgid", "#, fuzzy"))),
        )
    new = {
        2: lambda: placeholder(inner, rng, others), 3: lambda: another_token(inner, rng, others),
        4: lambda: inner * times(rng, len(inner)), 5: lambda: markup(inner, rng, others).replace("\n", "\\n"), 6: lambda: word(rng),
    }[way]()  # fmt: skip
    return text[: match.start(2)] + new.replace('"', '\\"') + text[match.end(2) :]


CATALOGUE: list[Change] = [*PLAIN, entry, entry, entry, entry, entry, entry, entry]
