"""Formats, papers, printers and services as data."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.resources import user_folder
from pnp.press.impose.calibration import back_targets, calibration_pages, front_targets
from pnp.press.impose.formats import (
    find_format,
    find_paper,
    format_size,
    parse_size,
    read_formats,
    read_papers,
)
from pnp.press.impose.placing import reflection, turned_over
from pnp.press.impose.plan import usual_duplex
from pnp.press.impose.printers import (
    Printer,
    calibrated,
    check_printer,
    find_printer,
    format_printers,
    parse_printers,
    read_printers,
    table_with,
)
from pnp.press.impose.services import read_services
from pnp.press.typeset.drawing.outline import apply, bounds
from pnp.source.diagnostics import Report

from .conftest import fake_letter, paths_in


def test_the_tables_are_read_without_a_complaint():
    report = Report()
    assert len(read_formats(report)) > 40 and len(read_papers(report)) >= 10
    assert len(read_printers(report)) >= 5 and len(read_services(report)) >= 3
    assert list(report) == []


def test_every_outline_fills_its_format(formats):
    for item in formats.values():
        assert bounds(item.outline) == pytest.approx((0, 0, item.width, item.height))
        x0, y0, x1, y1 = bounds(item.grown(2.0))
        assert x0 == pytest.approx(-2) and x1 == pytest.approx(item.width + 2)
        assert y0 <= -2 + 1e-9 and y1 >= item.height + 2 - 1e-9


def test_a_hexagon_has_six_equal_sides(formats):
    points = [n for _, n in formats["hex-50"].outline if n]
    sides = [math.dist(a, b) for a, b in zip(points, [*points[1:], points[0]], strict=True)]
    assert len(sides) == 6 and sides == pytest.approx([50 / math.sqrt(3)] * 6)


sizes = st.floats(1, 2000).map(lambda v: round(v, 3))


@given(sizes, sizes, st.floats(0, 20).map(lambda v: round(v, 3)))
def test_a_size_is_read_as_it_is_written(width, height, corner):
    assert parse_size(format_size(width, height, corner)) == pytest.approx((width, height, corner))


@pytest.mark.parametrize("text", ["", "210", "210x", "x297", "210x297x3", "a4", "0x50", "-1x5"])
def test_what_is_no_size_is_refused(text):
    with pytest.raises(ValueError, match="`"):
        parse_size(text)


def test_a_paper_is_found_by_name_or_by_size(papers):
    report = Report()
    assert find_paper("A4", papers, report).width == 210
    assert find_paper("210x280", papers, report).height == 280
    assert find_paper("8.5x11in", papers, report).width == pytest.approx(215.9)
    assert list(report) == []
    assert find_paper("leter", papers, report) is None
    assert [(d.code, d.help) for d in report] == [("PNP120", "write `letter`")]


def test_a_format_is_found_by_name_or_by_size(formats):
    report = Report()
    assert find_format("poker", formats, report).corner == 3
    assert find_format("70x110r4", formats, report).corner == 4
    assert find_format("pokre", formats, report) is None
    assert [d.code for d in report] == ["PNP120"]


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("{width: 30}", "PNP105"),
        ("{width: wide, height: 3}", "PNP106"),
        ("{width: 30, height: 30, corners: 2}", "PNP104"),
        ("{shape: oval, width: 30, height: 20}", "PNP106"),
        ("{width: 30, height: 30, folds: [{z: 3}]}", "PNP106"),
        ("30", "PNP106"),
    ],
)
def test_a_bad_format_is_reported_with_its_place(tmp_path, row, code):
    (tmp_path / "formats.yaml").write_text(f"good: {{width: 10, height: 10}}\nbad: {row}\n")
    report = Report()
    assert set(read_formats(report, (tmp_path,))) - {"bad"} == {"good"}
    assert [d.code for d in report] == [code]
    assert all(d.span.line == 2 for d in report)


def test_a_games_own_formats_replace_the_presss(tmp_path):
    from pnp.base.resources import TEMPLATES

    (tmp_path / "formats.yaml").write_text("poker: {width: 60, height: 80}\n")
    formats = read_formats(Report(), (TEMPLATES, tmp_path))
    assert formats["poker"].width == 60 and formats["tarot"].width == 70


def test_a_services_picture_has_the_pixels_of_its_size_and_bleed():
    for service in read_services(Report()).values():
        for item in service.formats.values():
            if item.pixels:
                wide = (item.width + 2 * item.bleed[0]) / 25.4 * service.dpi
                high = (item.height + 2 * item.bleed[1]) / 25.4 * service.dpi
                assert (wide, high) == pytest.approx(item.pixels, abs=0.5)


# ------------------------------------------------------------------------------------------------- printers
fine = st.floats(-3, 3).map(lambda v: round(v, 3))
printers_of_all_kinds = st.builds(
    Printer,
    name=st.text(min_size=1, max_size=12),
    label=st.text(max_size=20),
    margins=st.tuples(*[st.floats(3, 15).map(lambda v: round(v, 2))] * 4),
    duplex=st.sampled_from(["long", "short", "none"]),
    dx=fine,
    dy=fine,
    angle=fine,
    sx=st.floats(0.98, 1.02).map(lambda v: round(v, 5)),
    sy=st.floats(0.98, 1.02).map(lambda v: round(v, 5)),
    borderless=st.booleans(),
)


@given(printers_of_all_kinds)
def test_a_printer_is_read_as_it_is_written(printer):
    report = Report()
    assert parse_printers(format_printers([printer]), report) == {printer.name: printer}
    assert list(report) == []


def test_a_printer_is_kept_beside_the_others_and_replaces_itself():
    report = Report()
    text = table_with("", Printer("mine", dx=0.5), report)
    text = table_with(text, Printer("yours"), report)
    text = table_with(text, Printer("mine", dx=0.7), report)
    assert {name: p.dx for name, p in parse_printers(text, report).items()} == {"mine": 0.7, "yours": 0.0}
    assert list(report) == []


def test_a_printer_that_cannot_flip_gets_fronts_and_backs_separately():
    assert [usual_duplex(Printer(duplex=edge)) for edge in ("long", "short", "none")] == ["long", "short", "separate"]


def test_margins_below_five_are_a_warning_and_below_three_an_error():
    found = []
    for margin in (6.35, 4.3, 2.0):
        report = Report()
        check_printer(Printer(margins=(margin, 6.35, 6.35, 6.35)), report)
        found.append([d.severity for d in report])
    assert found == [[], ["warning"], ["error"]]
    report = Report()
    check_printer(Printer(margins=(0.0,), borderless=True), report)
    assert list(report) == []


def test_an_unknown_printer_is_reported(printers):
    report = Report()
    assert find_printer("homme", printers, report) is None
    assert [(d.code, d.help) for d in report] == [("PNP120", "write `home`")]


def test_a_users_printers_are_kept_where_the_system_says():
    assert str(user_folder({"XDG_CONFIG_HOME": "/c", "HOME": "/h"})) == "/c/pnp"
    assert str(user_folder({"HOME": "/h"})) == "/h/.config/pnp"
    assert str(user_folder({"XDG_CONFIG_HOME": "relative", "HOME": "/h"})) == "/h/.config/pnp"


@given(
    fine,
    fine,
    st.floats(-0.4, 0.4),
    st.floats(0.995, 1.005),
    st.floats(0.995, 1.005),
    st.sampled_from(["long", "short"]),
)
def test_calibration_undoes_what_the_printer_does_to_backs(dx, dy, angle, sx, sy, edge):
    from pnp.press.impose.formats import Paper

    paper = Paper("a4", 210, 297)
    wrong = Printer(dx=dx, dy=dy, angle=angle, sx=sx, sy=sy).back_matrix(210, 297)
    targets = back_targets(paper, edge)
    # the hole is where the front's target is; the grid was printed where the printer put it
    seen = {}
    for name, (x, y) in targets.items():
        px, py = apply(wrong, 105 + x, 148.5 + y)
        seen[name] = (105 + x - px, 148.5 + y - py)
    mended = calibrated(Printer(), targets, seen).back_matrix(210, 297)
    for x, y in ((30, 40), (180, 250), (105, 148.5)):
        assert apply(wrong, *apply(mended, x, y)) == pytest.approx((x, y), abs=0.06)


def test_readings_of_a_few_targets_still_give_the_shift():
    from pnp.press.impose.formats import Paper

    targets = back_targets(Paper("a4", 210, 297), "long")
    printer = calibrated(Printer(), targets, {"A": (0.5, -0.2)})
    assert (printer.dx, printer.dy, printer.angle, printer.sx) == (0.5, -0.2, 0.0, 1.0)
    assert calibrated(Printer(dx=1.0), targets, {}) == Printer(dx=1.0)


@pytest.mark.parametrize("edge", ["long", "short"])
def test_the_calibration_sheet_has_each_grid_behind_its_target(papers, edge):
    for paper in papers.values():
        front, back = calibration_pages(paper, Printer(duplex=edge), fake_letter)
        axis = turned_over(front.width, front.height, edge)
        mirror = reflection(axis, (front.width if axis == "x" else front.height) / 2)
        grids = [bounds(s) for s, path in paths_in(back.items) if path.source == "grid" and path.paint.width == 0.4]
        centres = sorted(((b[0] + b[2]) / 2, (b[1] + b[3]) / 2) for b in grids)
        behind = sorted(apply(mirror, x, y) for x, y in front_targets(front.width, front.height).values())
        assert [v for c in centres for v in c] == pytest.approx([v for c in behind for v in c])


def test_a_sheet_on_its_side_has_its_margins_turned():
    printer = Printer(margins=(1, 2, 3, 4))
    assert printer.printable(100, 200) == (1, 2, 97, 196)
    assert printer.printable(200, 100) == (4, 1, 198, 97)


def test_a_piece_may_have_an_outline_and_folds_of_its_own(tmp_path):
    row = "{width: 20, height: 10, shape: path, path: M0 0L20 0L10 10Z, scored: yes, folds: [{y: 5, from: 5, to: 15}]}"
    (tmp_path / "formats.yaml").write_text(f"net: {row}\n")
    net = read_formats(report := Report(), [tmp_path])["net"]
    assert not report.diagnostics and net.draw_folds
    assert net.folds == ((5.0, 5.0, 15.0, 5.0),)
    assert bounds(net.outline) == (0.0, 0.0, 20.0, 10.0)


@pytest.mark.parametrize(
    "row",
    [
        "{width: 20, height: 10, shape: path}",
        "{width: 20, height: 10, path: M0 0L20 0Z}",
        "{width: 20, height: 10, shape: path, path: L0 0}",
        "{width: 20, height: 10, shape: path, path: M0 0 nonsense}",
        "{width: 20, height: 10, folds: [{x: 3, y: 4}]}",
        "{width: 20, height: 10, folds: [{x: 3, till: 4}]}",
    ],
)
def test_half_an_outline_is_told(row, tmp_path):
    (tmp_path / "formats.yaml").write_text(f"net: {row}\n")
    assert "net" not in read_formats(report := Report(), [tmp_path])
    assert [d.code for d in report.errors] in (["PNP105"], ["PNP106"])


def test_nets_lie_within_their_sizes_and_are_scored_inside(formats):
    nets = [format for format in formats.values() if format.shape == "path"]
    assert {"die-16", "envelope-cards", "stand"} <= {net.name for net in nets}
    for net in nets:
        assert bounds(net.outline) == pytest.approx((0.0, 0.0, net.width, net.height))
        assert all(0 <= x <= net.width and 0 <= y <= net.height for f in net.folds for x, y in (f[:2], f[2:]))


def test_an_unknown_name_is_answered_with_names_that_exist():
    report = Report()
    papers, formats = read_papers(report), read_formats(report)
    assert find_paper("b7", papers, report) is None and find_format("bogus", formats, report) is None
    for_paper, for_format = (one.help for one in report.diagnostics[-2:])
    assert for_paper == f"write {', '.join(papers)}, or a size in mm, such as 210x297" and "tabloid" in for_paper
    assert all(name in for_format for name in ("poker", "tarot", "docs/things.md", "70x110r4"))
