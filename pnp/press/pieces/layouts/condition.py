"""Conditions of slots as expressions of templates: columns stand by their bare names."""

import re
from collections.abc import Iterable

from pnp.model.game import Layout
from pnp.model.schema.layout import When
from pnp.press.pieces.layouts.subject import Subject

_PART = re.compile(r"""("[^"]*"|'[^']*')|(?<![\w.])([A-Za-z_]\w*)(?!\w)(\s*[.(])?""")
WORDS = frozenset({"and", "or", "not", "in", "is", "if", "else", "true", "false", "none", "True", "False", "None"})
OTHERS = frozenset({"low_ink", "card", "game", "locale", "cell", "member", "label", "cost_sign", "timing", "format"})
"""Names of templates that conditions may use besides columns."""


class BadCondition(ValueError):
    """A condition that cannot be read: the word that nothing is called by."""

    def __init__(self, word: str) -> None:
        super().__init__(f"nothing is called `{word}` here")
        self.word = word


def condition(when: When, layout: Layout, subject: Subject) -> list[str]:
    """Expressions that must all hold. Raises BadCondition."""
    found = [f"({expression(when.expression, layout, subject)})"] if when.expression else []
    for name, values in when.values.items():
        column = layout.columns.get(name, name)
        if column not in subject.columns:
            if "no" in values:
                continue
            raise BadCondition(name)
        found.append(f"is_one({subject.columns[column]}, {list(values)!r})")
    return found


def expression(text: str, layout: Layout, subject: Subject) -> str:
    """An expression in which columns stand by their names, as templates write it. Raises BadCondition."""

    def named(match: re.Match[str]) -> str:
        quoted, word, behind = match.groups()
        if quoted or word in WORDS:
            return match[0]
        column = layout.columns.get(word, word)
        if column not in subject.columns:
            if word in OTHERS or (behind and "(" in behind):
                return match[0]
            raise BadCondition(word)
        if column in subject.names and not behind:
            return f"name_of({subject.columns[column]})"
        return subject.columns[column] + (behind or "")

    return _PART.sub(named, text)


def has(expression: str) -> str:
    """Whether there is something in a column."""
    return f"has({expression})"


def both(parts: Iterable[str]) -> str:
    """All conditions as one."""
    return " and ".join(parts)
