"""Every input that ever failed, made small: tests/safety/corpus, a folder each.

A case's `case.yaml` says what its seed is, which command failed and how it failed then; beside it lie the files that differ
from the seed's, under their own names below `files/`.
"""

import base64
import re
from dataclasses import dataclass
from pathlib import Path

import yaml

from benchmarks.fuzz.seeds import Command, seeds
from benchmarks.fuzz.spoil import LINK, PIPE

FOLDER = Path(__file__).parents[2] / "tests" / "safety" / "corpus"
INLINE = 300_000
"""Files up to this size are kept as they are; no case needs more once it has been made small."""


@dataclass(frozen=True)
class Case:
    """An input that failed once."""

    name: str
    seed: str
    command: Command
    was: str
    """How it failed."""
    changed: dict[str, bytes]
    gone: tuple[str, ...]

    def files(self) -> dict[str, bytes]:
        """All files of the game."""
        seed = next(s for s in seeds() if s.name == self.seed)
        return {n: d for n, d in seed.files.items() if n not in self.gone} | self.changed


def cases(folder: Path = FOLDER) -> list[Case]:
    """Every case that is kept."""
    return [_read(file) for file in sorted(folder.glob("*.yaml"))]


def _read(file: Path) -> Case:
    data = yaml.safe_load(file.read_text("utf-8"))
    changed = {}
    for name, content in data["changed"].items():
        if "text" in content:
            changed[name] = (content["text"] * content.get("times", 1)).encode("utf-8", "surrogatepass")
        elif "repeat" in content:
            before, part, count, after = content["repeat"]
            changed[name] = (before + part * count + after).encode("utf-8", "surrogatepass")
        elif "link" in content:
            changed[name] = LINK + content["link"].encode()
        elif "pipe" in content:
            changed[name] = PIPE
        else:
            changed[name] = base64.b64decode(content["bytes"])
    return Case(file.stem, data["seed"], tuple(data["command"]), data["was"], changed, tuple(data["gone"]))


def keep(case: Case, folder: Path = FOLDER) -> Path:
    """Write a case down."""
    folder.mkdir(parents=True, exist_ok=True)
    data = {
        "was": case.was, "seed": case.seed, "command": list(case.command), "gone": list(case.gone),
        "changed": {name: _content(content) for name, content in case.changed.items()},
    }  # fmt: skip
    file = folder / f"{case.name}.yaml"
    file.write_text(yaml.dump(data, sort_keys=False, allow_unicode=True, width=110, Dumper=_Readable), "utf-8")
    return file


class _Readable(yaml.SafeDumper):
    """Texts of several lines stand as they are."""


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    block = (
        "\n" in text and not re.search(r"[ \t]\n|[^\n\x20-\x7e\xa0-\ud7ff]", text) and not text.startswith((" ", "\n"))
    )
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if block else None)


_Readable.add_representer(str, _text)


def _content(data: bytes) -> dict[str, object]:
    if data.startswith(LINK):
        return {"link": data[len(LINK) :].decode()}
    if data.startswith(PIPE):
        return {"pipe": True}
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return {"bytes": base64.b64encode(data).decode()}
    long = _repeated(text) if len(text) > 2_000 else None
    if long is not None:
        return {"repeat": long}
    readable = yaml.safe_load(yaml.dump(text, Dumper=_Readable, allow_unicode=True)) == text
    return {"text": text} if readable else {"bytes": base64.b64encode(data).decode()}


def _repeated(text: str) -> list[object] | None:
    """A text that is long because a part of it stands there very often: before, the part, how often, after."""
    found = max(re.finditer(r"(?s)(.{1,120}?)\1{60,}", text), key=lambda m: len(m[0]), default=None)
    if found is None or len(text) - len(found[0]) > 20_000:
        return None
    made = [text[: found.start()], found[1], len(found[0]) // len(found[1]), text[found.end() :]]
    return made if all(c.isprintable() or c == "\n" for c in text) else None
