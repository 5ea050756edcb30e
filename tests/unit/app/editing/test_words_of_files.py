"""The words of small files that may be names, each with its place; entries of catalogues, with the whole text after an edit."""

from pathlib import PurePath

import pytest

from pnp.app.editing import edited_file
from pnp.app.editing.edited_file import EditedFile, Version
from pnp.app.editing.mentions import Mention, cells, mention_at, mentions
from pnp.app.editing.po_lines import Translation, quoted, unquoted, width_of, with_translation


def words(name: str, text: str) -> list[str]:
    """The words of a file as `word role place`, each compared with the text at its place."""
    lines = text.split("\n")
    found = mentions(PurePath(name), text)
    assert all(lines[m.line][m.start : m.end] == m.word for m in found), found
    return [f"{m.word} {m.role} {m.place} {m.line}" for m in found]


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("1.md", "a {{ owl.cost | upper }} {{ 'red-fox' }} {{ 'two words' }}", ["owl name prose 0", "cost name prose 0", "red-fox name prose 0"]),
        ("1.md", "{#win} [x](#deal) restates=cut", ["win clause prose 0", "deal clause prose 0", "cut clause prose 0"]),
        ("1.md", "x\n```rule #win clause=deal of=cut\na\n```\n{{ b }}", ["win clause data 1", "deal clause data 1", "cut clause data 1", "a name code 2", "b name prose 4"]),
        ("1.md", "```example\nowl: fox\n```", ["owl name data 1", "fox name data 1"]), ("1.md", "```example\nowl: fox\n````\nred", ["owl name data 1", "fox name data 1", "red name data 3"]),
        ("agreed.yaml", "win: x\nDeal: y\n deal-two: z\ncut-it: w", ["win clause data 0", "cut-it clause data 3"]),
        ("x.yaml", "mine: owl", ["mine name data 0", "owl name data 0"]), ("x.yaml", "clause: win", ["win clause data 0"]), ("x.yaml", "clauses: [win, deal-two]", ["win clause data 0", "deal-two clause data 0"]),

        ("x.yaml", "zones:\n  deck: {label: 'the {{ owl }}', name: Big deck}", ["deck name data 1", "owl name prose 1"]), ("x.yaml", "file: art/owl.png\nmine: owl.csv", ["mine name data 1"]),
        ("x.yaml", "mine: red-fox", ["mine name data 0", "red-fox clause data 0"]), ("x.yaml", "mine: red-fox + 1", ["mine name data 0", "red name data 0", "fox name data 0"]),
        ("x.yaml", "a: [\nowl # fox", ["a name data 0", "owl name data 1"]), ("x.yaml", "text: |\n  one {{ owl }}\n  two {{ fox }}", ["text name data 0", "owl name prose 1", "fox name prose 2"]),
        ("cards.csv", "name,kind\nAxe,red-fox\nTwo words,{{ owl }}", ["name name table 0", "kind name table 0", "Axe name table 1", "red-fox clause table 1", "owl name prose 2"]),
        ("cards.csv", "red-fox\n", ["red-fox name table 0"]), ("provenance.csv", "file,clauses\na.png,win deal-two", ["win clause data 1", "deal-two clause data 1"]), ("provenance.csv", "clauses,x\n", []),
        ("de.po", 'msgctxt "clause:win:text"\nmsgid "{{ owl }}"\n"{#win}"\n# {{ no }}', ["win clause context 0", "text clause context 0", "owl name prose 1", "win clause prose 2"]),
        ("de.po", 'msgctxt "card:Owl:cost"', ["Owl name context 0", "cost name context 0"]), ("a.svg.j2", "{{ card | big }} {% if fox %}", ["card name template 0", "big name template 0", "if name template 0", "fox name template 0"]),
        ("a.txt", "{{ owl }}", []),
    ],
)  # fmt: skip
def test_words_of_a_file_that_may_be_names(name: str, text: str, expected: list[str]) -> None:
    assert words(name, text) == expected


def test_the_shortest_word_at_a_position() -> None:
    long, short = Mention("a.b", "name", "code", 2, 4, 7), Mention("b", "name", "code", 2, 6, 7)
    found = (long, short)
    assert [mention_at(found, line, column) for line, column in ((2, 3), (2, 4), (2, 6), (2, 7), (2, 8), (1, 5))] == [
        None, long, short, short, None, None,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "parts"),
    [("a,b", [(0, "a"), (2, "b")]), ('"a,b",c', [(1, "a,b"), (6, "c")]), ("a,", [(0, "a")]), (",a", [(0, ""), (1, "a")]), ("", [(0, "")]), ('"a""b",c', [(1, 'a""b'), (7, "c")])],
)  # fmt: skip
def test_cells_of_a_line_have_their_columns(line: str, parts: list[tuple[int, str]]) -> None:
    assert list(cells(line)) == parts


# ------------------------------------------------------------------------------------------------- catalogues
PO = 'msgid ""\nmsgstr "x: y\\n"\n\n# one\n#, fuzzy, c-format\n#| msgid "old"\nmsgctxt "a"\nmsgid "One"\nmsgstr "Eins"\n\n#~ msgid "gone"\n'


@pytest.mark.parametrize(
    ("translation", "old", "new"),
    [
        (Translation("a", "One", ("Uno",)), '#, fuzzy, c-format\n#| msgid "old"\nmsgctxt "a"\nmsgid "One"\nmsgstr "Eins"', '#, c-format\nmsgctxt "a"\nmsgid "One"\nmsgstr "Uno"'),
        (Translation("a", "One", ("Uno",), True), '"Eins"', '"Uno"'), (Translation("a", "One", ("Eins",), True), "", ""),
    ],
)  # fmt: skip
def test_a_translation_takes_the_place_of_the_old_one(translation: Translation, old: str, new: str) -> None:
    assert with_translation(PO, translation) == PO.replace(old, new, 1)


def test_a_translation_that_is_not_there_is_added_at_the_end() -> None:
    assert (
        with_translation(PO, Translation("b", "One", ("Uno",), True))
        == PO + '\n#, fuzzy\nmsgctxt "b"\nmsgid "One"\nmsgstr "Uno"\n'
    )
    plural = Translation("", "card", ("Karte", "Karten"), plural="cards")
    added = 'msgid "card"\nmsgid_plural "cards"\nmsgstr[0] "Karte"\nmsgstr[1] "Karten"\n'
    assert with_translation("", plural) == added and with_translation("# x", plural) == f"# x\n\n{added}"
    assert with_translation(added, Translation("", "card", ("A", "B"))) == added.replace("Karten", "B").replace(
        "Karte", "A"
    )
    assert with_translation(added, Translation("", "card", ("A",))) == added.replace('"Karte"', '"A"')
    assert with_translation("# x\r\n", plural) == "# x\r\n\r\n" + added.replace("\n", "\r\n")
    assert with_translation('#, c-format\nmsgid "a"\nmsgstr "b"\n', Translation("", "a", ("b",), True)).startswith(
        "#, fuzzy, c-format\n"
    )
    assert with_translation('# x\nmsgid "a"\nmsgstr "b"\n', Translation("", "a", ("b",), True)).startswith(
        "# x\n#, fuzzy\nmsgid"
    )
    assert (
        with_translation('#, fuzzy\nmsgid "a"\nmsgstr "b"\n', Translation("", "a", ("b",))) == 'msgid "a"\nmsgstr "b"\n'
    )


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("a\nb\n", 79, ['x ""', '"a\\n"', '"b\\n"']), ("a\n", 79, ['x "a\\n"']), ("", 79, ['x ""']), ('say "no"', 0, ['x "say \\"no\\""']), ("one two", 11, ['x "one two"']), ("one two", 10, ['x ""', '"one two"']),
        ("one two three", 10, ['x ""', '"one two "', '"three"']), ("one two", 8, ['x ""', '"one "', '"two"']), ("one two three", 0, ['x "one two three"']),
    ],
)  # fmt: skip
def test_a_text_is_wrapped_after_spaces(text: str, width: int, lines: list[str]) -> None:
    assert quoted("x", text, width) == lines
    assert "".join(map(unquoted, (line.partition(" ")[2] if line.startswith("x ") else line for line in lines))) == text


def test_the_width_of_a_catalogue_is_that_of_its_lines() -> None:
    rows = [f'msgid "{n}"' for n in range(9)]
    assert width_of("\n".join(rows)) == 79 and width_of("\n".join(rows[:8])) == 0
    long = 'msgid "' + "word " * 14
    for size, width in ((80, 79), (81, 0)):
        assert width_of("\n".join([*rows, long.ljust(size, "x")])) == width
    assert (
        width_of("\n".join([*rows, 'msgid "' + "x" * 90])) == 79
        and width_of("\n".join([*rows, "# " + "word " * 20])) == 79
    )
    assert [unquoted(text) for text in ('"a\\n\\t\\\\"', '"a" # x', '"a', '"\\q"')] == ["a\n\t\\", "a", "a", "q"]


# ------------------------------------------------------------------------------------------------- versions
def test_few_versions_of_a_file_are_remembered_and_a_pause_is_short() -> None:
    file = EditedFile(PurePath("/nowhere"), "a.md")  # type: ignore[arg-type]
    for number in range(45):
        file._noted(Version(str(number), b"", "utf-8", f"d{number}"))
    assert [version.text for version in file._versions.values()] == [str(number) for number in range(5, 45)]
    assert (
        sum(edited_file.WRITING) == pytest.approx(0.37)
        and len(file.remember(Version("", b"", "utf-8", "x"), "a").digest) == 16
    )
