"""Pebbles: a game of nine short texts, which tests print in every language that the press has words of its own in, and
in some that it has none in (tests/pebbles/said.yaml)."""

from collections.abc import Iterable, Mapping
from pathlib import Path

import polib
import yaml

from pnp.app.translate.translate import read_translations
from pnp.source.diagnostics import Report
from tests.tiny import write

PEBBLES = Path(__file__).parent / "pebbles"
SAID: Mapping[str, list[str]] = yaml.safe_load((PEBBLES / "said.yaml").read_text("utf-8"))
"""What each of its texts says, by language."""


def pebbles_in(languages: Iterable[str], folder: Path) -> Path:
    """The game with catalogues of these languages; gives its folder."""
    own = {
        path.relative_to(PEBBLES).as_posix(): path.read_text("utf-8")
        for path in PEBBLES.rglob("*.[!p]*")
        if path.is_file()
    }
    own.pop("said.yaml")
    write(folder / "pebbles", own)
    messages = read_translations(str(folder / "pebbles"), Report()).messages
    for language in languages:
        words = dict(zip(SAID["en"], SAID[language], strict=True))
        catalogue = polib.POFile()
        catalogue.metadata = {"Language": language, "Content-Type": "text/plain; charset=UTF-8"}
        catalogue += [polib.POEntry(msgctxt=m.context, msgid=m.text, msgstr=words[m.text]) for m in messages]
        (folder / "pebbles" / "locale").mkdir(exist_ok=True)
        catalogue.save(str(folder / "pebbles" / "locale" / f"{language}.po"))
    return folder / "pebbles"
