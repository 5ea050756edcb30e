"""Diagnostics for other programs: workflow commands of GitHub, and SARIF 2.1.0 for analysis tools.

https://docs.github.com/actions/reference/workflow-commands-for-github-actions
https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
"""

from collections.abc import Iterable, Mapping
from pathlib import PurePath
from urllib.parse import quote

from pnp import DISTRIBUTION, __version__
from pnp.source.diagnostics.codes import CODES, Code
from pnp.source.diagnostics.record import Diagnostic, Severity
from pnp.source.diagnostics.span import Span

GITHUB: Mapping[Severity, str] = {"error": "error", "warning": "warning", "note": "notice"}
"""GitHub's name for each severity; SARIF's levels have the same names as ours."""


def as_github(diagnostic: Diagnostic) -> str:
    """A line that GitHub shows next to the place in a pull request."""
    span = diagnostic.span
    facts = {"file": PurePath(span.file).as_posix()} if span.file else {}
    if span.line and not span.place:
        facts |= {"line": str(span.line), "endLine": str(span.end_line)}
        if span.line == span.end_line:  # GitHub ignores columns that span several lines
            facts |= {"col": str(span.column), "endColumn": str(max(span.column, span.end_column - 1))}
    facts["title"] = f"{diagnostic.code} {diagnostic.slug}"
    properties = ",".join(f"{name}={_of_property(value)}" for name, value in facts.items())
    return f"::{GITHUB[diagnostic.severity]} {properties}::{_of_message(_full_text(diagnostic))}"


def as_sarif(diagnostics: Iterable[Diagnostic], pages: Mapping[str, str]) -> dict[str, object]:
    """The log of one run as plain data. ``pages``: the Markdown page of each code, if there is one."""
    everything = list(diagnostics)
    codes = sorted({d.code for d in everything})
    driver = {
        "name": "pnp", "version": __version__, "semanticVersion": __version__, "informationUri": PACKAGE_PAGE,
        "rules": [_rule(CODES[code], pages.get(code, "")) for code in codes],
    }  # fmt: skip
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(d, codes.index(d.code)) for d in everything],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


PACKAGE_PAGE = f"https://pypi.org/project/{DISTRIBUTION}/"
SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def _full_text(diagnostic: Diagnostic) -> str:
    """The whole text of a diagnostic, one fact a line."""
    inside = [f"in {diagnostic.context}"] if diagnostic.context else []
    labels = [f"{label.text}: {label.span}" for label in diagnostic.labels]
    help = [f"help: {diagnostic.help}"] if diagnostic.help else []
    return "\n".join([diagnostic.message, *inside, *labels, *diagnostic.steps, *help])


def _of_message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _of_property(text: str) -> str:
    return _of_message(text).replace(":", "%3A").replace(",", "%2C")


def _rule(code: Code, page: str) -> dict[str, object]:
    rule: dict[str, object] = {"id": code.number, "name": code.slug, "shortDescription": {"text": f"{code.meaning}."}}
    return {**rule, "help": {"text": page, "markdown": page}} if page else rule


def _result(diagnostic: Diagnostic, rule: int) -> dict[str, object]:
    result: dict[str, object] = {
        "ruleId": diagnostic.code, "ruleIndex": rule, "level": diagnostic.severity,
        "message": {"text": _full_text(diagnostic)},
    }  # fmt: skip
    if diagnostic.span.file:
        result["locations"] = [_location(diagnostic.span)]
    related = [label for label in diagnostic.labels if label.span.file]
    if related:
        result["relatedLocations"] = [
            {"id": at, **_location(label.span), "message": {"text": label.text}} for at, label in enumerate(related)
        ]
    return result


def _location(span: Span) -> dict[str, object]:
    """A location; for a cell of a spreadsheet, which has no lines, only its file and its name."""
    physical: dict[str, object] = {"artifactLocation": {"uri": _uri(span.file)}}
    if span.place:
        return {"physicalLocation": physical, "logicalLocations": [{"name": span.place, "kind": "member"}]}
    if span.line:
        region = {
            "startLine": span.line, "startColumn": max(1, span.column),
            "endLine": max(span.line, span.end_line), "endColumn": max(1, span.end_column),
        }  # fmt: skip
        physical["region"] = region
    return {"physicalLocation": physical}


def _uri(file: str) -> str:
    """A file's URI in SARIF: relative to the current folder, or absolute."""
    path = PurePath(file)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())
