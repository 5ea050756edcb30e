"""Write the templates for translators of the press's own words: pnp/locale/print/messages.pot (what is printed) and
pnp/locale/messages.pot (what is said at a table, in proofs and in the browser).

A sentence is what `say`, `t`, `counted` or `n` is given, and what stands in a place that is annotated as a `Sentence`.
With `--update` the catalogues get what they lack, empty, and what no sentence needs leaves them.
"""

import ast
import sys
from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass, field
from pathlib import Path

import polib

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from pnp.base.resources import CATALOGUES, PRINTED  # noqa: E402
from pnp.model.language.plural_header import header_rule  # noqa: E402
from pnp.model.language.plurals import plural_rule  # noqa: E402
from pnp.model.language.press_words import CONTEXTS, without_context  # noqa: E402

TELLERS = frozenset({"t", "say"})
COUNTERS = frozenset({"counted", "n"})
PAPERS = (
    "pnp/app/played/", "pnp/press/document/", "pnp/press/pieces/", "pnp/press/pages/", "pnp/press/impose/",
    "pnp/press/html/", "pnp/press/export/", "pnp/press/decks/", "pnp/press/screen/", "pnp/engine/play/describe.py",
    "pnp/engine/play/trace.py", "pnp/app/diff/compare.py", "pnp/app/build/plans.py", "pnp/app/build/sheets.py",
    "pnp/app/diff/update.py",
)  # fmt: skip
"""Whatever prints, and what tells examples; the rest speaks to players and designers."""
NOT_OF_A_GAME = ("pnp/press/impose/calibration.py",)
"""What is printed for a printer and not for a game."""
TO_DESIGNERS = ("pnp/app/cli/commands/", "pnp/app/cli/console.py", "pnp/app/cli/main.py", "pnp/app/cli/running.py")
"""Where `say` prints in English, as diagnostics are."""
NOTES = {
    "sheet": "In the margin of a printed sheet; keep it short.",
    "paper": "What a printed document is called, behind the name of the game and a colon.",
    "sign": "What a sign in the line means, in a key of signs.",
    "price": "On a card, beside what playing it costs.",
    "hand": "In a table of hands of cards (pairs, runs …).",
    "quest": "In a booklet with an adventure.",
    "credits": "In the credits of a rulebook; what it names stands behind it.",
    "page": "Heading of a part of a book.",
    "plan": "In the print plan.",
}
"""What translators are told of a context."""


@dataclass
class Said:
    """A sentence, and where it is said."""

    key: str
    several: str = ""
    places: list[str] = field(default_factory=list)

    @property
    def context(self) -> str:
        """gettext's msgctxt."""
        return self.key.partition("|")[0] if self.text != self.key else ""

    @property
    def text(self) -> str:
        """gettext's msgid."""
        return without_context(self.key)

    @property
    def is_printed(self) -> bool:
        """Whether a paper says it."""
        return any(place.startswith(PAPERS) and place not in NOT_OF_A_GAME for place in self.places)


def sentences() -> dict[str, Said]:
    """Every sentence that the press says, in the order of its files."""
    found: dict[str, Said] = {}
    for file in sorted((ROOT / "pnp").rglob("*.py")):
        place = file.relative_to(ROOT).as_posix()
        tellers = TELLERS - {"say"} if place.startswith(TO_DESIGNERS) else TELLERS
        for key, several in _said(ast.parse(file.read_text("utf-8")), tellers):
            one = found.setdefault(key, Said(key, several))
            one.places += [place] if place not in one.places else []
    return found


def _said(tree: ast.AST, tellers: frozenset[str]) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(args=[first, *rest]):
                name = _name(node.func)
                if name in tellers:
                    yield from ((text, "") for text in _texts(first))
                elif name in COUNTERS and rest:
                    yield from zip(_texts(first), _texts(rest[0]), strict=True)
            case ast.AnnAssign(value=ast.expr() as value) if "Sentence" in ast.unparse(node.annotation):
                yield from ((text, "") for text in _texts(value))


def _name(function: ast.expr) -> str:
    match function:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
    return ""


def _texts(node: ast.expr) -> Iterator[str]:
    """The texts that an expression may come to."""
    match node:
        case ast.Constant(value=str(text)) if text:
            yield text
        case ast.IfExp():
            yield from _texts(node.body)
            yield from _texts(node.orelse)
        case ast.Dict():
            yield from (text for value in node.values for text in _texts(value))
        case ast.Tuple() | ast.List():
            yield from (text for value in node.elts for text in _texts(value))
        case ast.Subscript():
            yield from _texts(node.value)
        case ast.Call(func=ast.Attribute(value=value, attr="get"), args=[_, default]):
            yield from (*_texts(value), *_texts(default))


# ------------------------------------------------------------------------------------------------- files
def entries(said: Iterable[Said]) -> Iterator[polib.POEntry]:
    """The sentences as messages without translations."""
    for one in said:
        notes = [NOTES[one.context]] if one.context else []
        flags = ["python-brace-format"] if "{" in one.text else []
        forms = {"msgid_plural": one.several, "msgstr_plural": {0: "", 1: ""}} if one.several else {}
        yield polib.POEntry(
            msgctxt=one.context or None, msgid=one.text, comment="\n".join(notes), flags=flags,
            occurrences=[(place, "") for place in one.places], **forms,
        )  # fmt: skip


def templates() -> dict[Path, list[polib.POEntry]]:
    """The messages of each template."""
    found = sentences().values()
    return {
        PRINTED / "messages.pot": list(entries(one for one in found if one.is_printed)),
        CATALOGUES / "messages.pot": list(entries(one for one in found if not one.is_printed)),
    }


def template_text(messages: Iterable[polib.POEntry], language: str = "", old: polib.POFile | None = None) -> str:
    """A template; with a language the catalogue of it, which keeps what the old one translates."""
    file = polib.POFile(wrapwidth=110)
    file.metadata = {
        "Project-Id-Version": "pnp", **({"Language": language} if language else {}), "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8", "Content-Transfer-Encoding": "8bit",
    }  # fmt: skip
    number, formula = plural_rule(language or "en")
    own = header_rule(old.metadata if old else {})
    number = own[0] if own else number
    if language:
        header = old.metadata["Plural-Forms"] if old and own else f"nplurals={number}; plural=({formula});"
        file.metadata["Plural-Forms"] = header
    known = {(entry.msgctxt or "", entry.msgid): entry for entry in old or ()}
    for message in messages:
        file.append(_translated(message, known.get((message.msgctxt or "", message.msgid)), number if language else 0))
    return f"{file}".rstrip("\n") + "\n"


def _translated(message: polib.POEntry, old: polib.POEntry | None, forms: int) -> polib.POEntry:
    """A copy of the message with the translation of the old entry; ``forms``: of a plural, 0 in a template."""
    entry = copy(message)
    if old is not None and not old.obsolete:
        entry.msgstr, entry.msgstr_plural = old.msgstr, old.msgstr_plural or message.msgstr_plural
        entry.flags = [*message.flags, *(flag for flag in old.flags if flag not in message.flags)]
    if entry.msgid_plural and forms:
        entry.msgstr_plural = {n: entry.msgstr_plural.get(n, "") for n in range(forms)}
    return entry


def main(update: bool) -> None:
    """Write the templates, and with ``update`` the catalogues."""
    for pot, messages in templates().items():
        pot.parent.mkdir(exist_ok=True)
        pot.write_text(template_text(messages), "utf-8")
        for file in sorted(pot.parent.glob("*.po")) if update else ():
            file.write_text(template_text(messages, file.stem, polib.pofile(str(file))), "utf-8")


if __name__ == "__main__":
    assert set(NOTES) == CONTEXTS, "each context has its note"
    main("--update" in sys.argv[1:])
