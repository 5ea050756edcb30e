"""No fault hides the next: what is wrong in several places, files, languages and variants is told in one round."""

from pathlib import Path

from pnp.app.build.build import build
from pnp.app.check.check import CheckRequest, check_game
from pnp.app.game.build_options import BuildCache, BuildOptions
from pnp.checks.edition import CheckOptions
from pnp.source.diagnostics import Report
from tests import tiny

AT_REST = CheckRequest(play=False, use_cache=False)


def race(tmp_path: Path, *changes: tuple[str, str, str]) -> Path:
    """The Hare Race in two languages, with texts of its files replaced."""
    folder = tmp_path / "race"
    tiny.write(folder, tiny.IN_FRENCH)
    for name, old, new in changes:
        change(folder / name, old, new)
    return folder


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def faults(folder: Path) -> set[tuple[str, str]]:
    """The codes of all errors of a check, each with the file that it stands in."""
    report = Report()
    check_game(folder, AT_REST, report)
    return {(d.code, Path(d.span.file).name) for d in report.errors}


def test_a_renamed_clause_is_told_everywhere_that_its_old_name_stands(tmp_path: Path) -> None:
    folder = race(
        tmp_path,
        ("rules/03-end.md", "{#last-round}", "{#final-round}"),
        ("rules/01-start.md", "There are always enough of them.", "The race [ends](#last-round) at some time."),
    )
    assert faults(folder) == {
        ("PNP107", "game.yaml"),  # clause: last-round
        ("PNP301", "03-end.md"),  # cite("last-round")
        ("PNP303", "01-start.md"),  # [ends](#last-round)
    }


def test_a_mistyped_name_in_rule_code_hides_no_broken_link_and_no_missing_clause(tmp_path: Path) -> None:
    folder = race(
        tmp_path,
        ("rules/02-turn.md", "move(card, heap)", "move(card, haep)"),
        ("rules/03-end.md", "when your turn ends, you win.", "when your turn [ends](#nowhere), you win."),
        ("game.yaml", "{value: 4, clause: finish}", "{value: 4, clause: finsh}"),
        ("rules/03-end.md", "{{ last_round|words }}", "{{ last_rond|words }}"),
    )
    assert faults(folder) == {
        ("PNP203", "02-turn.md"), ("PNP303", "03-end.md"), ("PNP107", "game.yaml"), ("PNP304", "03-end.md"),
    }  # fmt: skip


def test_a_template_and_a_colour_that_are_wrong_hide_no_fault_of_the_rules(tmp_path: Path) -> None:
    folder = race(
        tmp_path,
        ("game.yaml", "cards/hare.svg.j2", "cards/hair.svg.j2"),
        ("rules/02-turn.md", "move(card, heap)", "move(card, haep)"),
    )
    (folder / "theme.yaml").write_text("inks: {accent: gren}\n", "utf-8")
    assert {code for code, _ in faults(folder)} == {"PNP114", "PNP203", "PNP106"}


def test_a_name_that_rules_stand_on_is_told_before_they_are_looked_at(tmp_path: Path) -> None:
    folder = race(tmp_path, ("game.yaml", "heap: {of: hare,", "heap: {of: hair,"))
    assert faults(folder) == {("PNP107", "game.yaml")}


def test_what_is_wrong_with_one_variant_does_not_hide_the_next(tmp_path: Path) -> None:
    folder = race(tmp_path)
    with (folder / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("\nvariants:\n  long: {title: Long, chapters: [start, turn, end, long]}\n")
        file.write("  short: {title: Short, chapters: [start, turn, end, short]}\n")
    for name, wrong in (("long", "move(heap, burow)"), ("short", "move(haep, burrow)")):
        code = f"```rule\n@procedure\ndef {name}_race():\n    {wrong}\n```\n"
        (folder / f"rules/04-{name}.md").write_text(
            f"# A {name} race {{#{name}}}\n\nThe {{{{ hares }}}} run. {{#{name}-race}}\n\n{code}", "utf-8"
        )
    assert faults(folder) == {("PNP203", "04-long.md"), ("PNP203", "04-short.md")}


def broken_catalogues(folder: Path) -> None:
    french = (folder / "locale/fr.po").read_text("utf-8")
    for locale in ("fr", "it"):
        (folder / f"locale/{locale}.po").write_text(french.replace("Language: fr", f"Language: {locale}"), "utf-8")
        with (folder / f"locale/{locale}.po").open("a", encoding="utf-8") as file:
            file.write('\nmsgid "open\n\nmsgid "twice\n')


def test_every_broken_line_of_every_catalogue_is_told_and_nothing_that_follows_from_it(tmp_path: Path) -> None:
    folder = race(tmp_path)
    broken_catalogues(folder)
    report = Report()
    check_game(folder, AT_REST, report)
    assert [(d.code, Path(d.span.file).name) for d in report] == [("PNP606", "fr.po")] * 2 + [("PNP606", "it.po")] * 2


def test_a_build_that_knows_the_rules_already_tells_every_broken_catalogue(tmp_path: Path) -> None:
    folder, kept = race(tmp_path), BuildCache()
    options = BuildOptions(out=tmp_path / "out", papers=("a4",), only=("tokens",), check=CheckOptions(play=False))
    build(folder, options, Report(), cache=kept)
    broken_catalogues(folder)
    report = Report()
    printed = build(folder, options, report, cache=kept).files
    assert {Path(d.span.file).name for d in report.errors} == {"fr.po", "it.po"}
    assert printed and {file.parent.name for file in printed} == {"en"}  # the language that is sound
