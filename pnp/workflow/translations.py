"""A game's catalogues: its messages gathered, merged into what translators have done, and counted."""

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from pathlib import Path

import polib

from pnp.model.catalogue import Catalogue, plural_rule, write_pot
from pnp.model.game import Game, Message
from pnp.model.messages import messages_of
from pnp.rules import RuleSet
from pnp.verify.texts import rule_messages

_NUMBER = re.compile(r"\d+")
NEAR = 0.6
"""How like a new message an old one must be, from 0 to 1, for its translation to be offered as a doubtful one."""


@dataclass(frozen=True)
class Count:
    """How far a catalogue is."""

    locale: str
    messages: int
    translated: int
    doubtful: int

    @property
    def missing(self) -> int:
        """Messages without any translation."""
        return self.messages - self.translated - self.doubtful


def all_messages(editions: Iterable[tuple[Game, RuleSet]]) -> list[Message]:
    """The messages of every edition of a game, each once, with files named from the game's folder."""
    found: dict[tuple[str, str], Message] = {}
    for game, rules in editions:
        for message in (*messages_of(game), *rule_messages(rules)):
            found.setdefault((message.context, message.text), _local(message, game.folder))
    return list(found.values())


def _local(message: Message, folder: Path) -> Message:
    file = message.span.file
    return replace(message, span=replace(message.span, file=os.path.relpath(file, folder) if file else ""))


def template(messages: Iterable[Message], project: str) -> bytes:
    """messages.pot: what translators begin with."""
    return write_pot(messages, project)


def merged(po: str, pot: str, locale: str) -> str:
    """A catalogue brought up to its template: in the template's order, with what was translated kept.

    A message that has changed takes the translation of the most similar old one, marked as doubtful (fuzzy), with the
    old text beside it. What no message needs any more is kept at the end, out of use.
    """
    old, new = polib.pofile(po), polib.pofile(pot)
    kept = {(e.msgctxt, e.msgid): e for e in old}
    out = polib.POFile(wrapwidth=0)
    out.metadata = {**new.metadata, **old.metadata, **_header(locale)}
    out.header = old.header
    used = set()
    for entry in new:
        key = (entry.msgctxt, entry.msgid)
        found = kept.get(key)
        if found is None:
            found = _nearest(entry, old, {(e.msgctxt, e.msgid) for e in new})
            said = renumbered(found.msgid, entry.msgid, found.msgstr) if found is not None else None
            if found is not None and said is not None and not found.fuzzy:
                _take(entry, found)
                entry.msgstr = said
            else:
                _offer(entry, found)
        else:
            _take(entry, found)
        if found is not None:
            used.add((found.msgctxt, found.msgid))
        _forms(entry, locale)
        out.append(entry)
        for own in (e for e in old if e.msgid == entry.msgid and _says_of(e) == entry.msgctxt):
            used.add((own.msgctxt, own.msgid))
            out.append(own)
    for entry in old:
        if (entry.msgctxt, entry.msgid) not in used and (entry.msgstr or entry.msgstr_plural):
            entry.obsolete = entry.msgctxt != "reading"
            out.append(entry)
    return str(out).removeprefix("#\n").rstrip() + "\n"


def _says_of(entry: polib.POEntry) -> str:
    """The context of the term that an entry says something of: ``term:secret`` for ``term:secret:gender``."""
    kind, _, rest = (entry.msgctxt or "").partition(":")
    term, _, what = rest.partition(":")
    return f"term:{term}" if kind == "term" and what not in ("", "is") else ""


def _header(locale: str) -> dict[str, str]:
    number, formula = plural_rule(locale)
    return {"Language": locale, "Plural-Forms": f"nplurals={number}; plural=({formula});"}


def _take(entry: polib.POEntry, found: polib.POEntry) -> None:
    """All that a translator wrote."""
    entry.msgstr, entry.msgstr_plural = found.msgstr, found.msgstr_plural
    entry.flags, entry.tcomment = found.flags, found.tcomment
    entry.previous_msgid, entry.previous_msgctxt = found.previous_msgid, found.previous_msgctxt


def _offer(entry: polib.POEntry, found: polib.POEntry | None) -> None:
    if found is None:
        return
    _take(entry, found)
    entry.previous_msgid = found.msgid
    if "fuzzy" not in entry.flags:
        entry.flags.append("fuzzy")


def renumbered(old: str, new: str, translation: str) -> str | None:
    """The translation with the numbers of a message that has changed in nothing else; None where more has changed, or
    where it is not plain which number became which."""
    before, after, said = (_NUMBER.findall(text) for text in (old, new, translation))
    if _NUMBER.sub("#", old) != _NUMBER.sub("#", new) or sorted(before) != sorted(said) or not translation:
        return None
    became: dict[str, str] = {}
    for one, other in zip(before, after, strict=True):
        if became.setdefault(one, other) != other:
            return None
    return _NUMBER.sub(lambda number: became[number[0]], translation)


def _nearest(entry: polib.POEntry, old: polib.POFile, wanted: set[tuple[str, str]]) -> polib.POEntry | None:
    """The translated message of the same place that is most like this one, if it is like it at all."""
    best, score = None, NEAR
    for other in old:
        same_place = other.msgctxt == entry.msgctxt and (other.msgctxt, other.msgid) not in wanted
        if not same_place or not (other.msgstr or other.msgstr_plural):
            continue
        likeness = SequenceMatcher(None, other.msgid, entry.msgid).ratio()
        if likeness >= score:
            best, score = other, likeness
    return best


def _forms(entry: polib.POEntry, locale: str) -> None:
    """As many plural forms as the language has."""
    if entry.msgid_plural:
        number = plural_rule(locale)[0]
        entry.msgstr_plural = {form: entry.msgstr_plural.get(form, "") for form in range(number)}


def counted(po: str, messages: Iterable[Message], locale: str, libraries: Catalogue | None = None) -> Count:
    """How many of the messages a catalogue has, or leaves to those of the libraries that the game shares."""
    entries = {(e.msgctxt or "", e.msgid): e for e in polib.pofile(po) if not e.obsolete}
    shared = libraries or Catalogue(locale)
    doubtful = translated = total = 0
    for message in messages:
        total += 1
        own = entries.get((message.context, message.text))
        if own is not None and own.translated():
            translated += 1
        elif own is not None and own.fuzzy:
            doubtful += 1
        elif shared.has(message):
            translated += 1
    return Count(locale, total, translated, doubtful)
