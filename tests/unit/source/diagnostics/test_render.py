"""A diagnostic is read in a terminal, by an editor, and by a program."""

from wcwidth import wcswidth

from pnp.source.diagnostics import Diagnostic, Label, Report, Span
from pnp.source.diagnostics.render import as_data, render_all, render_short, render_text, summary

SOURCES = {
    "rules/03-turn.md": "# Turn\n\n```rule\n    card = reveal(top(trump_dek))\n```\n",
    "game.yaml": "zones:\n  trump_deck: {of: trump}\n",
    "é.md": "中文 é\tX\n",
}


def fault(span: Span, **more: object) -> Diagnostic:
    return Diagnostic("PNP203", "nothing here is called `trump_dek`", span, "write `trump_deck`", **more)  # type: ignore[arg-type]


def test_the_line_and_a_caret_under_what_is_meant() -> None:
    text = render_text(fault(Span("rules/03-turn.md", 4, 23, 4, 32), context="3.2 Court, action `court`"), SOURCES)
    assert text == (
        "rules/03-turn.md:4:23: error[PNP203 unknown-name]: nothing here is called `trump_dek`\n"
        "  |\n"
        "4 |     card = reveal(top(trump_dek))\n"
        "  |                       ^^^^^^^^^\n"
        "  = in 3.2 Court, action `court`\n"
        "  = help: write `trump_deck`"
    )


def test_a_second_place_is_shown_with_its_words() -> None:
    text = render_text(
        fault(Span("rules/03-turn.md", 4, 23, 4, 32), labels=(Label(Span("game.yaml", 2, 3, 2, 13), "declared here"),)),
        SOURCES,
    )
    assert " --> game.yaml:2:3\n  |\n2 |   trump_deck: {of: trump}\n  |   ---------- declared here\n" in text


def test_carets_are_set_by_display_width() -> None:
    lines = render_text(fault(Span("é.md", 1, 6, 1, 7)), SOURCES).split("\n")
    shown, marks = lines[2], lines[3]
    assert shown == "1 | 中文 é  X"
    assert marks.index("^") == wcswidth(shown[: shown.index("X")])


def test_the_road_to_a_fault_is_told_step_by_step() -> None:
    text = render_text(fault(Span("x"), steps=("reached: 3 players, seed 7", "clauses: 2.1 Deal")), SOURCES)
    assert text.split("\n")[1:3] == ["   = reached: 3 players, seed 7", "   = clauses: 2.1 Deal"]


def test_a_place_that_cannot_be_shown_is_still_named() -> None:
    assert render_text(fault(Span("game.yaml", 99, 1, 99, 2)), SOURCES).split("\n")[0].startswith("game.yaml:99:1: ")
    assert "|" not in render_text(fault(Span("game.yaml", 99, 1, 99, 2)), SOURCES)
    cell = Span("cards.xlsx", 7, 3, 7, 4, "Cards!C7")
    assert render_short(fault(cell)).startswith("cards.xlsx:Cards!C7: error[PNP203 unknown-name]: ")


def test_a_span_over_several_lines_is_marked_to_the_end_of_its_first() -> None:
    lines = render_text(fault(Span("rules/03-turn.md", 4, 5, 5, 2)), SOURCES).split("\n")
    assert lines[3].count("^") == len("card = reveal(top(trump_dek))")


def test_faults_are_counted() -> None:
    warning = Diagnostic("PNP501", "not measured", Span("game.yaml"), severity="warning")
    assert summary([fault(Span("a")), fault(Span("b")), warning]) == "2 errors, 1 warning"
    assert summary([]) == "no faults"
    assert render_all([], SOURCES) == ""
    assert render_all([fault(Span("a"))], SOURCES, short=True).split("\n")[-1] == "1 error"


def test_json_has_the_keys_that_programs_read() -> None:
    data = as_data(fault(Span("rules/03-turn.md", 4, 23, 4, 32)))
    assert data == {
        "code": "PNP203",
        "slug": "unknown-name",
        "severity": "error",
        "file": "rules/03-turn.md",
        "line": 4,
        "column": 23,
        "end_line": 4,
        "end_column": 32,
        "context": "",
        "message": "nothing here is called `trump_dek`",
        "help": "write `trump_deck`",
    }


def test_a_report_tells_a_fault_once_and_sorts_by_place() -> None:
    report = Report()
    for line in (5, 2, 5):
        report.error("PNP203", "x", Span("a", line, 1))
    assert [d.span.line for d in report] == [2, 5]


def test_one_step_that_is_left_out_is_counted_in_the_singular() -> None:
    def steps(count: int) -> str:
        return render_text(
            fault(Span("game.yaml", 2, 3, 2, 13), steps=tuple(f"step {n}" for n in range(count))), SOURCES
        )

    assert "… 1 more step …" in steps(41) and "… 2 more steps …" in steps(42) and "more step" not in steps(40)
