"""The Hare Race: a complete game of two players in a few lines, which the pages of docs/diagnostics/ spoil and mend.

A page shows only what matters of a file. What it shows is laid over the game's own texts (tests/hare-race/): in
game.yaml key by key, two levels deep; in a catalogue entry by entry; any other file is put in whole.
"""

import re
from collections.abc import Mapping
from pathlib import Path

HARE_RACE = Path(__file__).parent / "hare-race"
IN_FRENCH: Mapping[str, str] = {
    path.relative_to(HARE_RACE).as_posix(): path.read_text("utf-8")
    for path in sorted(HARE_RACE.rglob("*"))
    if path.is_file()
}
"""The game's files by their names, with a complete French catalogue."""
FILES: Mapping[str, str] = {name: text for name, text in IN_FRENCH.items() if not name.startswith("locale/")}
"""The same in English alone."""


def write(folder: Path, texts: Mapping[str, str]) -> None:
    """Write a game's files into a folder."""
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")


# ------------------------------------------------------------------------------------------------- laying over
def spoilt(shown: Mapping[str, str], files: Mapping[str, str] = FILES) -> dict[str, str]:
    """The game with what a page shows laid over it."""
    made = dict(files)
    for name, text in shown.items():
        if name == "game.yaml" and name in made:
            made[name] = over_yaml(made[name], text)
        elif name.endswith(".po") and name in made:
            made[name] = over_catalogue(made[name], text)
        else:
            made[name] = text
    return made


def over_yaml(base: str, shown: str) -> str:
    """game.yaml with the keys that are shown put in the place of its own; below a key, again key by key."""
    return "".join(_over(_sections(base, ""), _sections(shown, ""), deep=True))


def _over(base: list[tuple[str, str]], shown: list[tuple[str, str]], deep: bool) -> list[str]:
    keys = {key for key, _ in base if key}
    out = []
    for key, text in base:
        new = [other for name, other in shown if name == key and key]
        out.append((_merged(text, new[0]) if deep and len(new) == 1 else "".join(new)) if new else text)
    return [*out, *(text for key, text in shown if key not in keys or not key)]


def _merged(base: str, shown: str) -> str:
    """A section of ``key:`` with lines below it, its own keys put in; anything else is replaced."""
    first, _, rest = base.partition("\n")
    head, _, below = shown.partition("\n")
    if not re.fullmatch(r"\w+:\s*", first) or not re.fullmatch(r"\w+:\s*", head):
        return shown
    return first + "\n" + "".join(_over(_sections(rest, "  "), _sections(below, "  "), deep=False))


def _sections(text: str, indent: str) -> list[tuple[str, str]]:
    """The keys of a mapping in block style with their lines; what stands before the first has no key."""
    found: list[tuple[str, str]] = []
    for line in text.splitlines(keepends=True):
        start = re.match(rf"{indent}([\w.-]+):", line)
        if start or not found:
            found.append((start[1] if start else "", ""))
        key, lines = found[-1]
        found[-1] = (key, lines + (line if line.endswith("\n") else line + "\n"))
    return found


def over_catalogue(base: str, shown: str) -> str:
    """A catalogue with the entries that are shown put in the place of its own."""
    entries = {_entry_key(block): block for block in _blocks(base)}
    entries |= {_entry_key(block): block for block in _blocks(shown)}
    return "\n\n".join(entries.values()) + "\n"


def _blocks(text: str) -> list[str]:
    return [block.strip("\n") for block in re.split(r"\n\s*\n", text) if block.strip()]


def _entry_key(block: str) -> str:
    lines = block.split("\n")
    return "\n".join(line for line in lines if line.startswith(("msgctxt", "msgid "))) or block
