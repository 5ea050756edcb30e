"""Renaming of a name everywhere: prose, code, tables, catalogues, scenarios and templates. A change is tried first, and
refused if the game has a new fault after it."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from pnp.app.editing.looking_up import LineRange, clause_of, place_of, role_of, used
from pnp.app.editing.mentions import Mention, mention_at
from pnp.app.editing.study import Study, Texts, study
from pnp.base.frozen import dataclass
from pnp.model.schema.reserved import DECORATORS, FIXED
from pnp.rules.words import WORDS
from pnp.source.diagnostics import Diagnostic


class NotRenamed(Exception):
    """The reason why something cannot be renamed, in words for the designer."""


@dataclass(frozen=True, slots=True)
class Change:
    """A replacement for a range of a line."""

    place: LineRange
    text: str


def renamed(study: Study, texts: Texts, place: LineRange, new: str, roots: tuple[Path, ...] = ()) -> list[Change]:
    """The changes that rename the thing at a place. Raises :class:`NotRenamed`."""
    mention = named_at(study, texts, place)
    _check(study, mention, new)
    changes = [Change(mention_place, new) for mention_place, _ in used(study, texts, mention, roots)]
    for old, now in _plurals(study, mention, new):
        plural = Mention(old, "name", "prose", 0, 0, 0)
        spoken = (
            (mention_place, each) for mention_place, each in used(study, texts, plural, roots) if each.place == "prose"
        )
        changes += [Change(mention_place, now) for mention_place, _ in spoken]
    changes = sorted(set(changes), key=lambda change: change.place)
    _try(study, texts, changes, mention.word)
    return changes


def named_at(study: Study, texts: Texts, place: LineRange) -> Mention:
    """The renameable name at a place. Raises :class:`NotRenamed`."""
    mention = mention_at(texts.mentions(place.path), place.line, place.start)
    if mention is None:
        raise NotRenamed("nothing here has a name")
    if role_of(study, mention) == "clause":
        clause = clause_of(study, mention.word)
        if clause is None:
            raise NotRenamed(f"there is no clause `{mention.word}`")
        _check_own(study, place_of(clause.span).path)
        return mention
    declared = study.names.get(mention.word)
    if declared is None:
        raise NotRenamed(f"this game does not declare `{mention.word}`")
    if declared.of:
        raise NotRenamed(f"`{mention.word}` is the {declared.kind}: rename `{declared.of}`")
    _check_own(study, place_of(declared.span).path)
    return Mention(mention.word, "name", mention.place, mention.line, mention.start, mention.end)


def _check_own(study: Study, file: Path) -> None:
    if not file.is_relative_to(study.folder.resolve()):
        raise NotRenamed(f"it is declared in `{file.parent.name}`, which other games share")


def _check(study: Study, mention: Mention, new: str) -> None:
    if role_of(study, mention) == "clause":
        if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", new):
            raise NotRenamed(f"`{new}` cannot be the id of a clause: write small letters, digits and hyphens")
        if clause_of(study, new) is not None:
            raise NotRenamed(f"there is a clause `{new}` already")
    elif not re.fullmatch(r"[A-Za-z_]\w*", new):
        raise NotRenamed(f"`{new}` cannot be a name: write letters, digits and `_`")
    elif new in study.names or new in WORDS or new in DECORATORS or new in FIXED:
        what = study.names[new].kind if new in study.names else "word of the rules language"
        raise NotRenamed(f"`{new}` is already a {what}")


def _plurals(study: Study, mention: Mention, new: str) -> Iterator[tuple[str, str]]:
    """The plural derived from a term's name, which is renamed in prose, too."""
    terms: Mapping[str, object] = study.games[0].game.terms if study.games else {}
    if role_of(study, mention) == "name" and mention.word in terms:
        term = study.games[0].game.terms[mention.word]
        if not term.plural or term.plural == f"{term.id}s":
            yield f"{term.id}s", f"{new}s"


def _try(own_study: Study, texts: Texts, changes: list[Change], old: str) -> None:
    """Raise :class:`NotRenamed` if the game has a new fault after the changes."""
    texts_by_path = dict(texts.held)
    for path in {change.place.path for change in changes}:
        texts_by_path[path] = changed(texts.text(path), [change for change in changes if change.place.path == path])
    before = {_message_key(d) for d in own_study.diagnostics}
    faults = [
        d
        for d in study(own_study.folder, texts_by_path).diagnostics
        if d.severity == "error" and _message_key(d) not in before
    ]
    if faults:
        first = faults[0]
        raise NotRenamed(f"`{old}` is used in a way that cannot be changed: {first.span}: {first.message}")


def _message_key(diagnostic: Diagnostic) -> tuple[str, str]:
    return diagnostic.code, diagnostic.message


def changed(text: str, changes: list[Change]) -> str:
    """A text with non-overlapping changes applied."""
    lines = text.split("\n")
    for change in sorted(changes, key=lambda each: each.place, reverse=True):
        at = change.place
        lines[at.line] = lines[at.line][: at.start] + change.text + lines[at.line][at.end :]
    return "\n".join(lines)
