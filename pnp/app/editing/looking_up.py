"""Facts about a place in a text: the meaning of a word, the value of a placeholder, the declaration or clause of a
thing."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pnp.app.editing.mentions import PLACEHOLDER, Mention, mention_at
from pnp.app.editing.study import Study, Texts, files_of
from pnp.checks.pairs.code_in_words import clause_in_words
from pnp.model.game import Clause
from pnp.model.text.placeholders import BadPlaceholder
from pnp.rules.words import WORDS, Word
from pnp.source.diagnostics import Span


@dataclass(frozen=True, slots=True, order=True)
class LineRange:
    """A range of a line of a file; line and columns count characters from 0."""

    path: Path
    line: int
    start: int
    end: int


def place_of(span: Span) -> LineRange:
    """The place of a span, for an editor; for a whole file, its start."""
    line, start = max(span.line - 1, 0), max(span.column - 1, 0)
    end = span.end_column - 1 if span.end_line == span.line and span.end_column else start + 1
    return LineRange(Path(span.file).resolve(), line, start, max(end, start))


def clause_of(study: Study, id: str) -> Clause | None:
    """The clause of that id in the first variant that has it."""
    return next((loaded.game.clauses[id] for loaded in study.games if id in loaded.game.clauses), None)


# ------------------------------------------------------------------------------------------------- hover
def hover_text(study: Study, texts: Texts, path: Path, line: int, column: int) -> str:
    """The description of a place, as Markdown; "" for none."""
    parts = []
    if printed := _printed(study, texts, path, line, column):
        parts.append(printed)
    mention = mention_at(texts.mentions(path), line, column)
    if mention is not None and (text := _mention_text(study, mention, _locale_of(path))):
        parts.append(text)
    return "\n\n".join(parts)


def _printed(study: Study, texts: Texts, path: Path, line: int, column: int) -> str:
    """The value of the placeholder at a place, in the file's language."""
    lines = texts.text(path).split("\n")
    text = lines[line] if line < len(lines) else ""
    inside = next((m for m in PLACEHOLDER.finditer(text) if m.start() <= column <= m.end()), None)
    if inside is None or not study.games or path.suffix == ".j2":
        return ""
    prose = study.prose_in(path.stem if path.suffix == ".po" else "")
    expression = inside[1].strip().replace('\\"', '"')
    try:
        return f"prints “{prose.value(expression)}”"
    except BadPlaceholder as problem:
        return f"{problem.message}{f': {problem.help}' if problem.help else ''}"


def _locale_of(path: Path) -> str:
    """The language of a file; "" for the game's own."""
    return path.stem if path.parent.name == "locale" else ""


def _mention_text(study: Study, mention: Mention, locale: str) -> str:
    clause = clause_of(study, mention.word)
    if mention.role == "clause" and clause is not None:
        return _of_clause(study, clause, locale)
    declared = study.names.get(mention.word)
    if declared is not None:
        text = f"**{declared.kind}** `{declared.name}` {declared.about}".rstrip()
        own_clause = clause_of(study, declared.clause) if declared.clause else None
        return text + (f"\n\n{_of_clause(study, own_clause, locale)}" if own_clause is not None else "")
    if mention.place == "code" and mention.word in WORDS:
        word = WORDS[mention.word]
        return f"`{signature(word)}`\n\n{word.meaning}"
    return ""


def signature(word: Word) -> str:
    """The signature of a word of the rules language: ``draw(zone: zone, n: num, to: zone) → [card]``."""
    params = [f"{p.name}{'…' if p.many else ''}{'=' if p.optional else ''}: {p.type}" for p in word.params]
    return f"{word.name}({', '.join(params)})" + (f" → {word.result}" if word.result else "")


def _of_clause(study: Study, clause: Clause, locale: str) -> str:
    """A clause's printed number, kind and words, and the rules that carry it out."""
    words = " ".join((clause.brief.text or clause.text.text).split())
    if study.prose is not None:
        words = study.prose.text(clause.brief if clause.brief.text else clause.text)
    shown = words if len(words) <= 300 else words[:300].rsplit(" ", 1)[0] + " …"
    rules = [
        rule.name for loaded in study.games[:1] for rule in loaded.rules.rules.values() if rule.clause == clause.id
    ]
    carried = f"\n\ncarried out by {', '.join(f'`{name}`' for name in rules)}" if rules else ""
    return f"**{clause.number}** {clause.kind} `#{clause.id}`\n\n{shown}{carried}{_in_words(study, clause, locale)}"


def _in_words(study: Study, clause: Clause, locale: str) -> str:
    """The code of a clause in words, in the file's language, as a block of Markdown."""
    prose = study.prose_in(locale) if study.games else None
    for loaded in study.games:
        lines = clause_in_words(loaded.game, loaded.rules, clause.id, prose)
        if lines:
            return "\n\n```text\n" + "\n".join(lines) + "\n```"
    return ""


# ------------------------------------------------------------------------------------------------- definition
def declared_at(study: Study, texts: Texts, path: Path, line: int, column: int) -> list[LineRange]:
    """The declaration of the thing at a place. For a clause: its code; for a rule: its clause; for an entry of a
    catalogue: the text that it translates."""
    mention = mention_at(texts.mentions(path), line, column)
    if mention is None:
        context = _context(texts.text(path).split("\n"), line) if path.suffix == ".po" else ""
        return _of_context(study, context)
    if mention.role == "clause":
        return _clause_places(study, mention.word, path, line)
    declared = study.names.get(mention.word)
    if declared is None or not declared.span.file:
        return []
    place = place_of(declared.span)
    if (place.path, place.line) == (path, line) and declared.clause:
        return _clause_places(study, declared.clause, path, line)
    return [place]


def _clause_places(study: Study, id: str, path: Path, line: int) -> list[LineRange]:
    clause = clause_of(study, id)
    if clause is None:
        return []
    place = place_of(clause.span)
    here = path == place.path and place.line <= line <= max(place.line, clause.span.end_line - 1)
    if not here:
        return [place]
    rules = [rule for loaded in study.games for rule in loaded.rules.rules.values() if id in (rule.clause, *rule.cites)]
    return list(dict.fromkeys(place_of(rule.span) for rule in rules))


def _context(lines: list[str], line: int) -> str:
    """The context of the catalogue entry that a line belongs to."""
    for text in reversed(lines[: line + 1]):
        if match := re.match(r'msgctxt "(.*)"', text):
            return match[1]
        if not text.strip():
            return ""
    return ""


def _of_context(study: Study, context: str) -> list[LineRange]:
    """The place of a context's text: ``clause:deal``, ``term:trump:is``, ``card:trump:KING:story``."""
    for word in context.split(":")[1:]:
        if context.startswith(("clause:", "brief:")) and (clause := clause_of(study, word)) is not None:
            return [place_of(clause.span)]
        if word in study.names:
            return [place_of(study.names[word].span)]
    return []


# ------------------------------------------------------------------------------------------------- references
def used(
    study: Study, texts: Texts, mention: Mention, roots: tuple[Path, ...] = ()
) -> Iterator[tuple[LineRange, Mention]]:
    """Every place that names the same thing as a mention, in every file of the game."""
    for path in files_of(study.folder, texts, roots):
        for each in texts.mentions(path):
            if is_same(study, each, mention):
                yield LineRange(path, each.line, each.start, each.end), each


def is_same(study: Study, one: Mention, other: Mention) -> bool:
    """Whether two mentions name the same thing. The text of a cell, or of a one-word string in code, names a clause if
    one has that id, otherwise a thing."""
    return one.word == other.word and role_of(study, one) == role_of(study, other)


def role_of(study: Study, mention: Mention) -> str:
    """The role of a mention: ``clause`` if it names one, ``name`` for any other thing."""
    if mention.role == "clause" and mention.place in ("table", "code") and clause_of(study, mention.word) is None:
        return "name"
    return mention.role
