"""A gettext catalogue as text: entries with their original lines, so that unchanged ones are preserved."""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

from pnp.app.editing.po_lines import FIELD, escaped, quoted, unquoted, width_of

__all__ = ["Block", "blocks_of", "escaped", "quoted", "text_of", "width_of", "without"]


@dataclass
class Block:
    """One entry: its comments by kind, its texts, and the original lines of each text."""

    notes: list[str] = field(default_factory=list)
    """The translator's own comments (``#``)."""
    extracted: list[str] = field(default_factory=list)
    """Notes for translators (``#.``)."""
    places: list[str] = field(default_factory=list)
    """``#:``"""
    flags: list[str] = field(default_factory=list)
    """``#,``"""
    previous: list[str] = field(default_factory=list)
    """``#|``, whole lines."""
    texts: dict[str, str] = field(default_factory=dict)
    """msgctxt, msgid, msgid_plural, msgstr, msgstr[0] …"""
    written: dict[str, list[str]] = field(default_factory=dict)
    """The original lines of each text."""
    obsolete: bool = False

    @property
    def key(self) -> tuple[str, str]:
        """Its context and text."""
        return self.texts.get("msgctxt", ""), self.texts.get("msgid", "")

    @property
    def is_header(self) -> bool:
        """Whether it is the catalogue's header."""
        return "msgctxt" not in self.texts and self.texts.get("msgid") == "" and not self.obsolete

    @property
    def earlier(self) -> str:
        """The message that it was translated from, if that has changed since; "" if unknown."""
        fields = {"msgid": ""}
        name = ""
        for line in self.previous:
            text = line.removeprefix("#|").strip()
            if match := FIELD.fullmatch(text):
                name = match[1]
                fields[name] = unquoted(match[2])
            elif text.startswith('"') and name:
                fields[name] += unquoted(text)
        return fields["msgid"]

    @property
    def translations(self) -> tuple[str, ...]:
        """The translations, form by form."""
        return tuple(text for name, text in self.texts.items() if name.startswith("msgstr"))

    @property
    def is_translated(self) -> bool:
        """Whether anything is written."""
        return any(self.translations)

    @property
    def is_fuzzy(self) -> bool:
        """Whether it is marked as doubtful."""
        return "fuzzy" in self.flags


def blocks_of(text: str) -> list[Block]:
    """The entries of a readable catalogue; comments that belong to none are a block without texts."""
    blocks: list[Block] = []
    block, name = Block(), ""
    for line in text.split("\n"):
        bare = line.strip()
        statement = bare.removeprefix("#~").strip()
        statement = f"#{statement}" if statement.startswith("|") else statement
        if not bare or _begins(block, statement, bare):
            if block.texts or (block.notes and not blocks):
                blocks.append(block)
                block = Block()
            name = ""
        if not statement:
            continue
        block.obsolete |= bare.startswith("#~")
        if match := FIELD.fullmatch(statement):
            name = match[1]
            block.texts[name], block.written[name] = unquoted(match[2]), [statement]
        elif statement.startswith('"') and name:
            block.texts[name] += unquoted(statement)
            block.written[name].append(statement)
        elif statement.startswith("#"):
            _comment(block, statement)
    return [*blocks, block] if block.texts or block.notes else blocks


def _begins(block: Block, line: str, bare: str) -> bool:
    """Whether a line begins the next entry, although no empty line separates them."""
    begins = line.startswith(("#|", "msgctxt", "msgid ")) or (line.startswith("#") and not bare.startswith("#~"))
    return begins and any(name.startswith("msgstr") for name in block.texts)


def _comment(block: Block, line: str) -> None:
    kind, rest = line[1:2], line[2:].strip()
    if kind == ".":
        block.extracted.append(line[2:].removeprefix(" "))
    elif kind == ":":
        block.places += rest.split()
    elif kind in (",", "="):
        block.flags += _flags(rest)
    elif kind == "|":
        block.previous.append(line)
    else:
        block.notes.append(line[1:].removeprefix(" "))


def _flags(text: str) -> list[str]:
    """Flags separated by commas, with quoted ones kept whole."""
    return [flag.strip() for flag in re.findall(r"(?:[^,\"]|\"[^\"]*\")+", text) if flag.strip()]


# ------------------------------------------------------------------------------------------------- writing
def text_of(blocks: Iterable[Block], width: int) -> str:
    """The text of a catalogue: texts from a file in their original lines, others in lines of at most ``width`` letters
    (0: one line each)."""
    return "\n".join("".join(f"{line}\n" for line in _block_lines(block, width)) for block in blocks)


def _block_lines(block: Block, width: int) -> Iterator[str]:
    yield from (f"# {note}".rstrip() for note in block.notes)
    yield from (f"#. {note}".rstrip() for note in block.extracted)
    yield from (f"#: {line}" for line in _filled(block.places, width - 3 if width else 0))
    if block.flags:
        yield f"#, {', '.join(block.flags)}"
    old = "#~ " if block.obsolete else ""
    yield from (("#~" + line[1:] if block.obsolete else line) for line in block.previous)
    for name, text in block.texts.items():
        yield from (old + line for line in block.written.get(name) or quoted(name, text, width))


def _filled(words: list[str], width: int) -> Iterator[str]:
    line = ""
    for word in words:
        if line and width and len(line) + 1 + len(word) > width:
            yield line
            line = word
        else:
            line = f"{line} {word}".strip()
    if line:
        yield line


def without(text: str, entries: Collection[tuple[str, str]]) -> str:
    """A catalogue without these entries, identified by context and text; everything else is unchanged."""
    blocks = [block for block in blocks_of(text) if block.key not in entries]
    return text_of(blocks, width_of(text))
