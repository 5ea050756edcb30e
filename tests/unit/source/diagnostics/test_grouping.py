"""One fault in many rows is told once, with the other places; different faults are told each."""

from pnp.source.diagnostics import Diagnostic, Report, Span
from pnp.source.diagnostics.grouping import grouped
from pnp.source.diagnostics.render import render_all
from tests.lab import GAME, build


def fault(line: int, message: str, file: str = "g/cards.csv", severity: str = "error") -> Diagnostic:
    return Diagnostic("PNP111", message, Span(file, line, 1, line, 2), "write digits", severity)  # type: ignore[arg-type]


def test_a_column_of_words_where_numbers_should_be_is_one_fault() -> None:
    cards = "rank,suit,points,says\n" + "".join(
        f"{rank},RED,p{n},x\n" for n, rank in enumerate(("ONE", "TWO", "THREE", "FOUR"))
    )
    report = build({"game.yaml": GAME, "cards.csv": cards})[2]
    told = render_all([d for d in report if d.code == "PNP111"], report.sources)
    assert told.count("error[PNP111") == 1
    assert "`points` must be a number, not `p0`" in told
    assert "in 3 other places: line 3 (`p1`), line 4 (`p2`), line 5 (`p3`)" in told
    assert told.endswith("4 errors")


def test_one_fault_of_other_words_in_each_row_is_told_once() -> None:
    found = [fault(n, f"“words {n}” on `S{n}` is set in 5 pt") for n in range(2, 5)]
    (told,) = grouped(found)
    assert told.message == found[0].message and told.steps == (
        "the same in 2 other places: line 3 (`S3`), line 4 (`S4`)",
    )


def test_faults_of_two_columns_are_told_apart() -> None:
    found = [fault(n, f"`{column}` must be a number, not `x{n}`") for column in ("cost", "life") for n in (2, 3, 4)]
    assert [d.message for d in grouped(found)] == [
        "`cost` must be a number, not `x2`",
        "`life` must be a number, not `x2`",
    ]


def test_two_of_a_kind_are_told_each() -> None:
    found = [fault(2, "`cost` is empty"), fault(3, "`cost` is empty")]
    assert grouped(found) == found


def test_faults_of_code_are_told_each_where_they_name_different_things() -> None:
    found = [fault(n, f"nothing here is called `a{n}`", "g/rules/01.md") for n in range(2, 6)]
    assert grouped(found) == found


def test_programs_are_given_every_place() -> None:
    report = Report()
    report.add_all(fault(n, "`cost` is empty") for n in range(2, 9))
    assert len(list(report)) == 7 and render_all(report, {}, short=True).count("PNP111") == 7


def test_a_catalogue_that_lacks_many_messages_is_told_once() -> None:
    found = [fault(n, f"“message {n}” is not translated into `fr`", "g/locale/fr.po") for n in range(2, 6)]
    (told,) = grouped(found)
    assert told.message == "“message 2” is not translated into `fr`"
    assert told.steps == ("the same in 3 other places: line 3, line 4, line 5",)


def test_the_same_of_several_variants_in_one_place_is_told_once() -> None:
    said = "`%s`: %d of 6 games of competent players ran to the last round"
    found = [fault(1, said % (name, n), "g/game.yaml", "note") for n, name in enumerate(("short", "usual", "long"), 2)]
    (told,) = grouped([*found, fault(1, "something else", "g/game.yaml", "note")])[:1]
    assert told.message == said % ("short", 2) and told.steps == (
        "the same with other values, 2 more times: `usual` and `long`",
    )
    assert len(grouped([*found, fault(1, "something else", "g/game.yaml", "note")])) == 2
