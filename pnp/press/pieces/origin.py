"""Finds the origin of a drawing's line in its template, or in one that the template extends or includes."""

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from pathlib import Path

from jinja2 import Environment, TemplateError
from jinja2.meta import find_referenced_templates

LIKE = 0.4
"""A line with placeholders is recognised if at least this share of it is the same."""


def file_of(folders: Iterable[Path], template: str) -> Path | None:
    """The file of a template in the first of these folders that has it; None if none has."""
    return next((folder / template for folder in folders if (folder / template).exists()), None)


def origin_of(environment: Environment, template: str, drawing: str, line: int) -> tuple[str, int]:
    """File and line, from 1, of the template line that produced a line of a drawing: the one that reads the same, else
    the most similar one; for an empty drawing the first, and ("", 0) if none is similar."""
    wanted = (drawing.split("\n")[line - 1 : line] or [""])[0].strip()
    if not drawing.strip():
        return next(((file, 1) for file, _ in _sources(environment, template, set())), ("", 0))
    best, where = LIKE, ("", 0)
    for file, source in _sources(environment, template, set()):
        for number, text in enumerate(source.split("\n"), 1):
            like = 1.0 if text.strip() == wanted else SequenceMatcher(None, wanted[:500], text.strip()[:500]).ratio()
            if like > best:
                best, where = like, (file, number)
    return where


def sources_of(environment: Environment, template: str) -> list[str]:
    """The text of a template, and of all that it extends, imports or includes."""
    return [source for _, source in _sources(environment, template, set())]


def _sources(environment: Environment, template: str, names: set[str]) -> Iterator[tuple[str, str]]:
    """The file and the text of a template, and of all that it extends, imports or includes."""
    names.add(template)
    try:
        source, file, _ = environment.loader.get_source(environment, template) if environment.loader else ("", "", None)
        named = tuple(find_referenced_templates(environment.parse(source)))
    except (TemplateError, RecursionError, ValueError):
        # (hundreds of open brackets and thousands of digits are more than Jinja's parser can take)
        return
    yield file or template, source
    for name in named:
        if name is not None and name not in names:
            yield from _sources(environment, name, names)
