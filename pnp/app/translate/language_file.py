"""`pnp locale words`: the skeleton of ``locale/LL.yaml`` for a language, with grammar moved out of catalogues."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

import polib

from pnp.app.game.errors import WrongRequest
from pnp.app.output.write import write_all
from pnp.app.translate.po_text import without
from pnp.app.translate.translate import Translations, catalogue_text
from pnp.app.translate.yaml_text import Wanted, grown
from pnp.base.frozen import dataclass
from pnp.checks.static.grammar import is_grammar
from pnp.model.corners import lettered
from pnp.model.game import Game, Message
from pnp.model.language.asks import BASE, DUAL, PLURAL, SINGULAR, Asks, asks_of
from pnp.model.language.plurals import categories
from pnp.model.schema.grammar import CATEGORIES, Noun, read_language_file
from pnp.model.text.catalogue import load_catalogue
from pnp.model.text.placeholders import placeholders_of
from pnp.model.text.prose import Prose
from pnp.source.declare import keys_of
from pnp.source.diagnostics import Report
from pnp.source.load.files import Disk, read_text
from pnp.source.load.safe_open import read_inside

HEAD = "# The grammar of the names that sentences insert, in `{locale}` (docs/translating.md).\n"


@dataclass(frozen=True)
class LanguageFile:
    """A language's file, and the parts that wait for a translator."""

    file: Path
    nouns: int
    """Number of names in it."""
    moved: int
    """Entries moved from the catalogue."""
    open: int
    """Forms that are still blank."""


def write_language_file(translations: Translations, locale: str, report: Report) -> LanguageFile:
    """Complete ``locale/LL.yaml`` as the language requires: existing entries stay, missing ones are added blank, and
    grammar in the catalogue moves here. Raises WrongRequest (PNP119)."""
    loaded, folder = translations.loaded, translations.folder
    name = f"locale/{locale}.yaml"
    old = read_text(Disk(folder.parent), name, report) if (folder / f"{locale}.yaml").exists() else ""
    if old and read_language_file(loaded.tree, name, report) is None:
        raise WrongRequest(report)
    catalogue_file = folder / f"{locale}.po"
    source = catalogue_text(folder, locale, report)
    catalogue = polib.pofile(source, wrapwidth=0)
    moved, entries = moved_grammar(catalogue, loaded.game, locale)
    changed = {catalogue_file: without(source[:-1], entries).encode()} if entries else {}
    text = grown(old or HEAD.format(locale=locale), moved)
    current = load_catalogue(loaded.tree, locale, Report())
    text = grown(text, skeleton(translations.messages, Prose(loaded.game, locale, current, Report()), asks_of(locale)))
    if not write_all({folder / f"{locale}.yaml": text.encode(), **changed}, report, folder.parent):
        raise WrongRequest(report)
    open_forms = len(re.findall(r"(?m)[\w-]+:(?=[ ]*(?:[,}]|$))", text))
    return LanguageFile(folder / f"{locale}.yaml", len(re.findall(r"(?m)^  [^\s#].*:", text)), len(entries), open_forms)


# ------------------------------------------------------------------------------------------------- moved entries
def moved_grammar(catalogue: polib.POFile, game: Game, locale: str) -> tuple[Wanted, list[tuple[str, str]]]:
    """The grammar in a catalogue, including obsolete entries, in the form of the language's file; with the contexts and
    texts of those entries."""
    asks, texts = asks_of(locale), "\n".join(_translations(catalogue))
    words: Wanted = {}
    entries = []
    for entry in catalogue:
        if not is_grammar(entry.msgctxt or ""):
            continue
        entries.append((entry.msgctxt, entry.msgid))
        if not entry.msgstr:
            continue
        if entry.msgctxt == "reading":
            words.setdefault("readings", {})[entry.msgid] = entry.msgstr
            continue
        _, id, what = entry.msgctxt.split(":", 2)
        noun = words.setdefault("terms", {}).setdefault(id, {})
        for place in _places(game, id, what, asks, texts):
            row = noun
            for step in place[:-1]:
                row = row.setdefault(step, {})
            row[place[-1]] = entry.msgstr
    terms = {id: _in_order(noun) for id, noun in words.get("terms", {}).items()}
    return ({**words, "terms": terms} if terms else words), entries


def _in_order(noun: Wanted) -> Wanted:
    """The facts of a noun, in the order of the file's schema."""
    order = [key.name for key in keys_of(Noun)]
    return dict(sorted(noun.items(), key=lambda item: order.index(item[0])))


def _places(game: Game, id: str, what: str, asks: Asks, texts: str) -> list[tuple[str, ...]]:
    """The rows of the language's file for a form of this name: those of the words that sentences inflect by it."""
    fixed = {"gender": ("gender",), "count": ("counter",), "many": (PLURAL, BASE)}
    if what in fixed:
        return [fixed[what]]
    term = game.terms.get(id)
    plural = (term.plural if term else "") or id + "s"
    form = rf"\.form\(\\?[\"']{re.escape(what)}\\?[\"']\)"
    rows = [row for row, name in ((SINGULAR, id), (PLURAL, plural)) if re.search(rf"\b{re.escape(name)}{form}", texts)]
    return [(row, what) for row in rows] if rows and what in asks.forms else [("forms", what)]


def _translations(catalogue: polib.POFile) -> Iterator[str]:
    for entry in catalogue:
        yield from (entry.msgstr, *entry.msgstr_plural.values())


# ------------------------------------------------------------------------------------------------- required entries
def skeleton(messages: Iterable[Message], prose: Prose, asks: Asks) -> Wanted:
    """Every name that messages insert, with its required facts left blank; and the letters that cards show."""
    named, counted = _inserted(messages, prose.game)
    words: Wanted = {}
    for section, name in named:
        noun = _blank(asks, section, (section, name) in counted, prose.locale)
        if noun:
            words.setdefault(section, {})[name] = noun
    for name in lettered(prose.game, template_text(prose.game)):
        if not prose.grammar.noun("members", name).corner:
            words.setdefault("members", {}).setdefault(name, {})["corner"] = ""
    return words


def template_text(game: Game) -> Callable[[str], str]:
    """A function that returns one of the game's own templates by its name; "" if there is none."""

    def text(name: str) -> str:
        try:
            return read_inside(game.folder / "templates", name).decode("utf-8", "replace")
        except OSError:
            return ""

    return text


def _blank(asks: Asks, section: str, is_counted: bool, locale: str) -> Wanted:
    noun: Wanted = {}
    if asks.genders and (section == "terms" or is_counted or asks.cases):
        noun["gender"] = ""
    if asks.animate:
        noun["animate"] = ""
    if asks.counter and is_counted:
        noun["counter"] = ""
    if asks.forms:
        noun[SINGULAR] = dict.fromkeys(asks.forms, "")
    if asks.dual:
        noun[DUAL] = dict.fromkeys((asks.base, *asks.forms), "")
    if asks.forms:
        noun[PLURAL] = dict.fromkeys((*(() if section == "terms" else (asks.base,)), *asks.forms), "")
    if is_counted and section != "terms" and not asks.counter:
        noun["counted"] = dict.fromkeys(categories_of(locale), "")
    return noun


def categories_of(locale: str) -> list[str]:
    """The plural categories that a language has, in CLDR's order."""
    return [category for category in CATEGORIES if category in categories(locale)]


_CALL = re.compile(r"([A-Za-z_]\w*)\s*\(")
_LABEL = re.compile(r"name\(\s*[\"']([^\"']+)[\"']\s*\)(\s*\()?")


def _inserted(messages: Iterable[Message], game: Game) -> tuple[list[tuple[str, str]], set[tuple[str, str]]]:
    """The names that messages insert, in the order of the game, and those among them that follow numbers."""
    terms = {word: term.id for term in game.terms.values() for word in (term.plural or term.id + "s", term.id)}
    members = {member.name for enum in game.enums.values() for member in enum.members}
    names: dict[tuple[str, str], None] = {}
    counted: set[tuple[str, str]] = set()
    for message in messages:
        for placeholder in placeholders_of(message.text):
            for label, call in _LABEL.findall(placeholder.expression):
                if label not in members:
                    names[("labels", label)] = None
                    counted |= {("labels", label)} if call else set()
            calls = set(_CALL.findall(placeholder.expression))
            for name in placeholder.names:
                place = ("terms", terms[name]) if name in terms else ("members", name) if name in members else None
                if place is not None:
                    names[place] = None
                    counted |= {place} if name in calls else set()
    order: Mapping[str, int] = {"terms": 0, "members": 1, "labels": 2}
    ranks = {id: n for n, id in enumerate((*game.terms, *members))}
    return sorted(names, key=lambda place: (order[place[0]], ranks.get(place[1], 0), place[1])), counted
