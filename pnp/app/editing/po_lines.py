"""Editing of one translation in a gettext catalogue; all other lines are preserved."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import field

from pnp.app.editing.line_ends import split_lines
from pnp.base.frozen import dataclass

FIELD = re.compile(r"(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)[ \t]*(\".*)")
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_MEANS = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}
FUZZY = "fuzzy"


@dataclass
class _Entry:
    """An entry with the positions of its texts: the first line of each, and the line after its last."""

    texts: dict[str, str] = field(default_factory=dict)
    places: dict[str, tuple[int, int]] = field(default_factory=dict)

    @property
    def key(self) -> tuple[str, str]:
        """Its context and text."""
        return self.texts.get("msgctxt", ""), self.texts.get("msgid", "")

    @property
    def first(self) -> int:
        """Its first line that is not a comment."""
        return min(start for start, _ in self.places.values())

    @property
    def has_translation(self) -> bool:
        """Whether its translation has begun."""
        return any(name.startswith("msgstr") for name in self.texts)


@dataclass(frozen=True)
class Translation:
    """A translation of a message."""

    context: str
    text: str
    forms: tuple[str, ...]
    """One, or one for each plural form."""
    is_unsure: bool = False
    plural: str = ""
    """The plural of the source text; "" for a message without one."""


def with_translation(text: str, translation: Translation) -> str:
    """The text of a catalogue with a new translation of a message; no other line changes. A message that the catalogue
    does not have is added at the end."""
    lines = split_lines(text)
    end = "\r\n" if "\r\n" in text else "\n"
    width = width_of(text)
    entry = next((e for e in _entries(lines) if e.key == (translation.context, translation.text)), None)
    if entry is None:
        return text + _added(text, translation, end, width)
    for name, (start, behind) in sorted(entry.places.items(), key=lambda place: -place[1][0]):
        form = _form(name, translation.forms)
        if form is not None and form != entry.texts[name]:
            lines[start:behind] = [f"{line}{end}" for line in quoted(name, form, width)]
    first = entry.first
    top = first
    while top and lines[top - 1].startswith("#") and not lines[top - 1].startswith("#~"):
        top -= 1
    lines[top:first] = list(_flagged(lines[top:first], translation.is_unsure, end))
    return "".join(lines)


def _form(name: str, forms: Sequence[str]) -> str | None:
    """The translation for a keyword; None for another keyword, and for a form that is not given."""
    if not name.startswith("msgstr"):
        return None
    place = int(name[7:-1]) if name.endswith("]") else 0
    return forms[place] if place < len(forms) else None


def _added(text: str, translation: Translation, end: str, width: int) -> str:
    lines = [f"#, {FUZZY}"] if translation.is_unsure else []
    lines += quoted("msgctxt", translation.context, width) if translation.context else []
    lines += quoted("msgid", translation.text, width)
    lines += quoted("msgid_plural", translation.plural, width) if translation.plural else []
    names = [f"msgstr[{n}]" for n in range(len(translation.forms))] if translation.plural else ["msgstr"]
    for name, form in zip(names, translation.forms, strict=False):
        lines += quoted(name, form, width)
    gap = "" if not text else end if text.endswith(("\n", "\r")) else end * 2
    return gap + "".join(f"{line}{end}" for line in lines)


def _flagged(comments: Sequence[str], is_unsure: bool, end: str) -> Iterator[str]:
    """The comments of an entry with or without the fuzzy flag; without it, the previous source text is removed, too."""
    has_flag = False
    for line in comments:
        if line.startswith("#|") and not is_unsure:
            continue
        if not line.startswith("#,"):
            yield line
            continue
        flags = [flag.strip() for flag in re.findall(r"(?:[^,\"]|\"[^\"]*\")+", line[2:].strip())]
        others = [flag for flag in flags if flag != FUZZY]
        is_here, has_flag = FUZZY in flags, has_flag or is_unsure
        if is_here == is_unsure:
            yield line
        elif is_unsure or others:
            yield f"#, {', '.join([*([FUZZY] if is_unsure else []), *others])}{end}"
    if is_unsure and not has_flag:
        yield f"#, {FUZZY}{end}"


def _entries(lines: Sequence[str]) -> Iterator[_Entry]:
    """The entries that are in use, in the order of the file."""
    entry, name = _Entry(), ""
    for number, line in enumerate(lines):
        bare = line.strip()
        match = FIELD.fullmatch(bare)
        if match is not None:
            if entry.has_translation and not match[1].startswith("msgstr"):
                yield entry
                entry = _Entry()
            name = match[1]
            entry.texts[name], entry.places[name] = unquoted(match[2]), (number, number + 1)
        elif bare.startswith('"') and name:
            entry.texts[name] += unquoted(bare)
            entry.places[name] = (entry.places[name][0], number + 1)
        else:
            name = ""
    if entry.texts:
        yield entry


# ------------------------------------------------------------------------------------------------- writing
def unquoted(text: str) -> str:
    """The text inside quotes."""
    inner = text.strip()
    inner = inner[1 : inner.rindex('"')] if inner.count('"') > 1 else inner.strip('"')
    return _ESCAPED.sub(lambda match: _MEANS.get(match[1], match[1]), inner)


def escaped(text: str) -> str:
    """A text escaped for use inside quotes."""
    for plain, written in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\t", "\\t"), ("\r", "\\r")):
        text = text.replace(plain, written)
    return text


def quoted(name: str, text: str, width: int) -> list[str]:
    """A text with its keyword, as gettext's tools write it."""
    rows = [row + "\n" for row in text.split("\n")]
    rows[-1] = rows[-1][:-1]
    rows = [row for row in rows if row] or [""]
    pieces = [piece for row in rows for piece in _pieces(escaped(row), width - 2 if width else 0)]
    if len(pieces) == 1 and not (width and len(name) + 3 + len(pieces[0]) > width):
        return [f'{name} "{pieces[0]}"']
    return [f'{name} ""', *(f'"{piece}"' for piece in pieces)]


def _pieces(row: str, width: int) -> Iterator[str]:
    """A line split into pieces of limited length, after spaces."""
    line = ""
    for word in re.findall(r"\S*\s*", row):
        if line and width and len(line) + len(word.rstrip()) > width:
            yield line
            line = word
        else:
            line += word
    yield line


def width_of(text: str) -> int:
    """The line width of a catalogue's texts: 0 if its lines are not wrapped."""
    rows = [line for line in text.split("\n") if line.lstrip("#~ ").startswith(('"', "msg"))]
    return 0 if any(len(row) > 80 and " " in row[12:80] for row in rows) or len(rows) < 9 else 79
