"""The calls in a Squib script, read as text: no Ruby is run."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import field

from pnp.base.frozen import dataclass
from pnp.source.diagnostics import Span


@dataclass(frozen=True)
class Call:
    """A call: ``text str: data.name, layout: :title``."""

    name: str
    arguments: Mapping[str, str]
    text: str
    span: Span
    variable: str = ""
    """The variable that stores its result; "" for none."""
    plain: tuple[str, ...] = ()
    """The positional arguments."""
    values: Mapping[str, str] = field(default_factory=dict)
    """The current words of the loop variables around it."""


_START = re.compile(r"(?:(\w+)\s*=\s*)?((?:[A-Z]\w*(?:::|\.))*[a-zA-Z_]\w*(?:\.[a-z_]\w*)*[?!]?)\s*(.*)", re.DOTALL)
_EACH = re.compile(r"(%w\(.*?\)|\[[^\]]*\])\.each\s*(?:do|\{)\s*\|(\w+)\|\s*(.*?)(\})?\s*", re.DOTALL)
_NAMED = re.compile(r"(\w+):(?!:)\s*(.*)", re.DOTALL)
_HASH = re.compile(r":(\w+)\s*=>\s*(.*)", re.DOTALL)
WORDS = frozenset({"end", "do", "else", "}", "then", "begin"})


def calls_in(text: str, path: str) -> Iterator[Call]:
    """The calls of a script; calls in a loop over words appear once for each word. A statement that is not a call has
    the name ``""``."""
    loops: list[tuple[str, list[str]]] = []
    depth: list[bool] = []
    for number, statement in statements(text):
        span = Span(path, number, 1, number, 2)
        each = _EACH.fullmatch(statement)
        if each:
            words = listed_words(each[1])
            if each[3]:
                for word in words:
                    yield from _call(each[3], span, {each[2]: word})
            else:
                loops.append((each[2], words))
                depth.append(True)
            continue
        if statement in WORDS:
            if statement in ("end", "}") and depth and depth.pop():
                loops.pop()
            continue
        block = re.search(r"\s+do(\s*\|[^|]*\|)?$", statement)
        if block or re.match(r"(if|unless|case|while|def|module|class|begin)\b", statement):
            depth.append(False)
        bare = statement[: block.start()] if block else statement
        rounds = [dict[str, str]()]
        for variable, words in loops:
            rounds = [{**values, variable: word} for values in rounds for word in words]
        for values in rounds:
            yield from _call(bare, span, values)


def _call(statement: str, span: Span, values: Mapping[str, str]) -> Iterator[Call]:
    match = _START.fullmatch(statement)
    if match is None:
        yield Call("", {}, statement, span)
        return
    variable, name, rest = match.groups()
    rest, inner = _block(rest.strip())
    if rest.startswith("(") and rest.endswith(")"):
        rest = rest[1:-1]
    named, plain = {}, []
    for part in parts(rest):
        pair = _NAMED.fullmatch(part) or _HASH.fullmatch(part)
        if pair:
            named[pair[1]] = pair[2].strip()
        elif part:
            plain.append(part)
    yield Call(name, named, statement, span, variable or "", tuple(plain), values)
    for piece in inner:
        yield from _call(piece, span, values)


def _block(rest: str) -> tuple[str, list[str]]:
    """The arguments of a call and the statements of the block `{ |e| … }` after them."""
    match = re.fullmatch(r"(.*?)\{\s*\|\w+\|\s*(\w+\.(?:svg|png)\b.*?)\s*\}", rest, re.DOTALL)
    return (match[1].strip(), [piece.strip() for piece in match[2].split(";")]) if match else (rest, [])


def statements(text: str) -> Iterator[tuple[int, str]]:
    """The statements of a script with their first lines: lines are joined while brackets are open or a comma ends
    them."""
    start, joined = 0, ""
    for number, typed in enumerate(text.splitlines(), 1):
        line = without_remark(typed).strip()
        if not line and not joined:
            continue
        start = start if joined else number
        joined = f"{joined} {line}".strip()
        is_open = joined.endswith((",", "\\", "+", "=")) or _open_brackets(joined) > 0
        if is_open and len(joined) < 20_000:
            joined = joined.removesuffix("\\").strip()
            continue
        yield start, joined
        joined = ""
    if joined:
        yield start, joined


def _unquoted(text: str) -> Iterator[tuple[int, str]]:
    """The characters of a text outside its strings, each with its position."""
    quote = ""
    for index, character in enumerate(text):
        if quote:
            quote = "" if character == quote and text[index - 1] != "\\" else quote
        elif character in "'\"":
            quote = character
        else:
            yield index, character


def without_remark(line: str) -> str:
    """A line without the comment at its end."""
    return line[: next((index for index, character in _unquoted(line) if character == "#"), len(line))]


def _nesting(character: str) -> int:
    """The change of depth at a bracket; 0 for other characters."""
    return (character in "([{") - (character in ")]}")


def _open_brackets(text: str) -> int:
    return sum(_nesting(character) for _, character in _unquoted(text))


def parts(text: str) -> list[str]:
    """The arguments in a text, between commas outside quotes and brackets."""
    arguments, depth, start = [], 0, 0
    for index, character in _unquoted(text):
        depth += _nesting(character)
        if character == "," and not depth:
            arguments.append(text[start:index].strip())
            start = index + 1
    arguments.append(text[start:].strip())
    return [argument for argument in arguments if argument]


def literal(text: str) -> str | None:
    """The text of a string, symbol or number; None for anything that Ruby would have to compute."""
    plain = text.strip()
    if len(plain) > 1 and plain[0] == plain[-1] == "'" and "'" not in plain[1:-1].replace("\\'", ""):
        return plain[1:-1].replace("\\'", "'")
    if (
        len(plain) > 1
        and plain[0] == plain[-1] == '"'
        and '"' not in plain[1:-1].replace('\\"', "")
        and "#{" not in plain
    ):
        return plain[1:-1].replace('\\"', '"').replace("\\n", "\n")
    if re.fullmatch(r":\w+", plain):
        return plain[1:]
    return plain if re.fullmatch(r"-?\d+(\.\d+)?|true|false|nil", plain) else None


def listed_words(text: str) -> list[str]:
    """The texts of a list: ``%w(a b)``, ``['a', :b]``; empty unless all items are literals."""
    plain = text.strip()
    if match := re.fullmatch(r"%w[(\[{](.*)[)\]}]", plain, re.DOTALL):
        return match[1].split()
    if plain.startswith("[") and plain.endswith("]"):
        words = [literal(part) for part in parts(plain[1:-1])]
        return [word for word in words if word is not None] if None not in words else []
    return []
