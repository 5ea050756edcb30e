"""Conditions of slots as expressions of templates: columns are written by their bare names."""

import re
from collections.abc import Iterable
from dataclasses import replace

from pnp.model.game import Layout
from pnp.model.schema.layout import When
from pnp.press.pieces.layouts.subject import Subject

_PART = re.compile(r"""("[^"]*"|'[^']*')|(?<![\w.])([A-Za-z_]\w*)(?!\w)(\s*[.(])?""")
WORDS = frozenset({"and", "or", "not", "in", "is", "if", "else", "true", "false", "none", "True", "False", "None"})
OTHERS = frozenset({"low_ink", "card", "game", "locale", "cell", "member", "label", "cost_sign", "timing", "format"})
"""Names of templates that conditions may use besides columns."""


class BadCondition(ValueError):
    """A condition that cannot be read, with the unknown word."""

    def __init__(self, word: str) -> None:
        super().__init__(f"nothing is called `{word}` here")
        self.word = word


def condition(when: When, layout: Layout, subject: Subject, is_checked: bool = False) -> list[str]:
    """The expressions that must all hold. A column that these cards do not have is empty if the expression names
    another that they have, unless ``is_checked``. Raises BadCondition."""
    columns_of = subject if is_checked or not when.expression else _with_missing(when.expression, layout, subject)
    terms = [f"({expression(when.expression, layout, columns_of)})"] if when.expression else []
    for name, values in when.values.items():
        column = subject.named(layout, name)
        if not column:
            if "no" in values:
                continue
            raise BadCondition(name)
        terms.append(f"is_one({subject.columns[column]}, {list(values)!r})")
    return terms


def _with_missing(text: str, layout: Layout, subject: Subject) -> Subject:
    """The subject with empty columns for those that an expression names and cards do not have."""
    words = [m[2] for m in _PART.finditer(text) if m[2] and m[2] not in WORDS | OTHERS and "(" not in (m[3] or "")]
    missing = [layout.columns.get(word, word) for word in words if not subject.named(layout, word)]
    if len(missing) == len(words):
        return subject
    return replace(subject, columns={**dict.fromkeys(missing, "none"), **subject.columns})


def expression(text: str, layout: Layout, subject: Subject) -> str:
    """An expression with columns by name, in the notation of templates. Raises BadCondition."""

    def named(match: re.Match[str]) -> str:
        quoted, word, behind = match.groups()
        if quoted or word in WORDS:
            return match[0]
        column = subject.named(layout, word)
        if not column:
            if word in OTHERS or (behind and "(" in behind):
                return match[0]
            raise BadCondition(word)
        if column in subject.names and not behind:
            return f"name_of({subject.columns[column]})"
        return subject.columns[column] + (behind or "")

    return _PART.sub(named, text)


def has(expression: str) -> str:
    """The expression that tests whether a column has a value."""
    return f"has({expression})"


def both(parts: Iterable[str]) -> str:
    """The expression that holds if all these conditions do."""
    return " and ".join(parts)
