"""Texts that make a search go back over what it has read take no longer than others of their length."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.app.cli import main
from pnp.app.editing.mentions import PLACEHOLDER
from pnp.checks.static.catalogues import _LINK, _PICTURE
from pnp.model.text.placeholders import placeholders_of, unclosed_braces
from tests.architecture.source import ROOT

LONG = 9_000
"""Characters: a cell may have 10,000."""
SECONDS = 1.0
UNITS = ('"a"', '{{"', "{{'\"", '{{ "}}" ', "[](", "![](", "{{", "' \"", "[a](b ")
PATTERNS: dict[str, Callable[[str], object]] = {
    "placeholders": placeholders_of,
    "unclosed braces": unclosed_braces,
    "placeholders in an editor": PLACEHOLDER.findall,
    "links": _LINK.findall,
    "pictures": _PICTURE.findall,
}


@pytest.mark.parametrize("name", PATTERNS)
@pytest.mark.parametrize("begin", ["", '{{ "}}" ', "{{ "])
def test_no_text_takes_more_than_its_length(name: str, begin: str) -> None:
    for unit in UNITS:
        text = begin + unit * (LONG // len(unit)) + "\n"
        started = time.process_time()
        PATTERNS[name](text)
        assert time.process_time() - started < SECONDS, (unit, begin)


@pytest.mark.parametrize(
    ("text", "expressions"),
    [
        ("{{ a }} and {{- b -}}", ["a", "b"]),
        ('{{ name("}}") }} end', ['name("}}")']),
        ('{{ "}} and {{ b }}', ['"', "b"]),
        ("{{ it's }}", ["it's"]),
        ("{{ }} {{", [""]),
    ],
)
def test_a_placeholder_ends_at_the_first_braces_outside_of_quotes(text: str, expressions: list[str]) -> None:
    assert [each.expression for each in placeholders_of(text)] == expressions


def test_a_picture_outside_of_the_folder_is_told_at_its_row(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.csv").write_text("name,picture\nA,/etc/passwd\nB,../../etc/passwd\nC,file:///etc/passwd\n", "utf-8")
    assert main(["cards", "a.csv"]) == 1
    told = capsys.readouterr().err
    assert [f"a.csv:{line}:" in told for line in (2, 3, 4)] == [True] * 3
    assert told.count("PNP131") == 2 and "root:" not in told


def test_no_group_is_possessive() -> None:
    """Python 3.11.2, which Debian 12 has, matches possessive groups wrongly; single characters may be possessive."""
    groups = [
        f"{file.name}:{number}"
        for file in (ROOT / "pnp").rglob("*.py")
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if any(group in line for group in (")*+", ")++", ")?+")) and "re.compile" in line
    ]
    assert not groups, "say the same with a lookahead: (?=((?:…)*))\\1"
