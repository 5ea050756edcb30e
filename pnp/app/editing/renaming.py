"""A name changed everywhere: in prose, code, tables, catalogues, scenarios and templates. It is tried before it is
given: a change after which the game has a fault that it had not before is refused."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from pnp.app.editing.looking_up import Found, clause_of, place_of, role_of, used
from pnp.app.editing.mentions import Mention, mention_at
from pnp.app.editing.study import Study, Texts, study
from pnp.base.frozen import dataclass
from pnp.model.schema.reserved import DECORATORS, FIXED
from pnp.rules.words import WORDS
from pnp.source.diagnostics import Diagnostic


class NotRenamed(Exception):
    """Why something is not renamed, in words for the designer."""


@dataclass(frozen=True, slots=True)
class Change:
    """Other words for a stretch of a line."""

    place: Found
    text: str


def renamed(known: Study, texts: Texts, place: Found, new: str, roots: tuple[Path, ...] = ()) -> list[Change]:
    """The changes that give the thing at a place a new name. Raises :class:`NotRenamed`."""
    mention = named_at(known, texts, place)
    _check(known, mention, new)
    changes = [Change(found, new) for found, _ in used(known, texts, mention, roots)]
    for old, now in _plurals(known, mention, new):
        plural = Mention(old, "name", "prose", 0, 0, 0)
        spoken = ((found, each) for found, each in used(known, texts, plural, roots) if each.place == "prose")
        changes += [Change(found, now) for found, _ in spoken]
    changes = sorted(set(changes), key=lambda change: change.place)
    _try(known, texts, changes, mention.word)
    return changes


def named_at(known: Study, texts: Texts, place: Found) -> Mention:
    """What is named at a place and can be renamed. Raises :class:`NotRenamed`."""
    mention = mention_at(texts.mentions(place.path), place.line, place.start)
    if mention is None:
        raise NotRenamed("nothing is named here")
    if role_of(known, mention) == "clause":
        clause = clause_of(known, mention.word)
        if clause is None:
            raise NotRenamed(f"there is no clause `{mention.word}`")
        _check_own(known, place_of(clause.span).path)
        return mention
    declared = known.names.get(mention.word)
    if declared is None:
        raise NotRenamed(f"`{mention.word}` is nothing that this game declares")
    if declared.of:
        raise NotRenamed(f"`{mention.word}` is the {declared.kind}: rename `{declared.of}`")
    _check_own(known, place_of(declared.span).path)
    return Mention(mention.word, "name", mention.place, mention.line, mention.start, mention.end)


def _check_own(known: Study, file: Path) -> None:
    if not file.is_relative_to(known.folder.resolve()):
        raise NotRenamed(f"it is declared in `{file.parent.name}`, which other games share")


def _check(known: Study, mention: Mention, new: str) -> None:
    if role_of(known, mention) == "clause":
        if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", new):
            raise NotRenamed(f"`{new}` cannot be a clause's id: write small letters, digits and hyphens")
        if clause_of(known, new) is not None:
            raise NotRenamed(f"there is a clause `{new}` already")
    elif not re.fullmatch(r"[A-Za-z_]\w*", new):
        raise NotRenamed(f"`{new}` cannot be a name: write letters, digits and `_`")
    elif new in known.names or new in WORDS or new in DECORATORS or new in FIXED:
        what = known.names[new].kind if new in known.names else "word of the rules language"
        raise NotRenamed(f"`{new}` is a {what} already")


def _plurals(known: Study, mention: Mention, new: str) -> Iterator[tuple[str, str]]:
    """A term's plural, where it is made from the term's name: it is renamed in prose too."""
    terms: Mapping[str, object] = known.games[0].game.terms if known.games else {}
    if role_of(known, mention) == "name" and mention.word in terms:
        term = known.games[0].game.terms[mention.word]
        if not term.plural or term.plural == f"{term.id}s":
            yield f"{term.id}s", f"{new}s"


def _try(known: Study, texts: Texts, changes: list[Change], old: str) -> None:
    """Raise :class:`NotRenamed` where the game has a fault after the changes that it had not before."""
    held = dict(texts.held)
    for path in {change.place.path for change in changes}:
        held[path] = changed(texts.text(path), [change for change in changes if change.place.path == path])
    before = {_said(d) for d in known.diagnostics}
    faults = [d for d in study(known.folder, held).diagnostics if d.severity == "error" and _said(d) not in before]
    if faults:
        first = faults[0]
        raise NotRenamed(f"`{old}` is used in a way that cannot be changed: {first.span}: {first.message}")


def _said(diagnostic: Diagnostic) -> tuple[str, str]:
    return diagnostic.code, diagnostic.message


def changed(text: str, changes: list[Change]) -> str:
    """A text with changes made to it, none of which meet."""
    lines = text.split("\n")
    for change in sorted(changes, key=lambda each: each.place, reverse=True):
        at = change.place
        lines[at.line] = lines[at.line][: at.start] + change.text + lines[at.line][at.end :]
    return "\n".join(lines)
