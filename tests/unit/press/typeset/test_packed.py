"""Lines of type that are packed, as most of what only one card of a large deck has."""

from dataclasses import replace

from pnp.press.typeset import ParagraphStyle, TextStyle, read_face
from pnp.press.typeset.drawing.page import JoinedItems
from pnp.press.typeset.svg.parts import Lines, packed
from pnp.press.typeset.text.shaped import ShapedRun, in_a_row

BOX = '<rect width="40" height="60" fill="none" pnp:text="{}" pnp:style="rules"/><path d="M 0 0 H 9" stroke="#000"/>'
SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:pnp="https://pnp.press/svg" viewBox="0 0 63 63">{}</svg>'


def lines(setting, align):
    styles = {"rules": ParagraphStyle(TextStyle("Alegreya Sans", 8), 10, align=align)}
    drawn = tuple(
        read_face(
            SVG.format(BOX.format("Draw **two** cards, then play one of them, and keep the others for a later round")),
            "KH",
            setting,
            styles,
        ).items
    )
    assert not setting.report.diagnostics
    return drawn[:-1], drawn


def test_lines_of_type_come_out_as_they_went_in(setting):
    type, drawn = lines(setting, "left")
    held = packed(type)
    assert isinstance(held, Lines) and len(held) == len(type) > 1
    assert held == type and type == held and hash(held) == hash(type) and repr(held) == repr(type)
    assert held[1:] == type[1:]
    assert packed(drawn) is drawn, "what is more than type stays as it is"
    both = JoinedItems((held, drawn[-1:]))
    assert both == drawn and len(both) == len(drawn) and both.stretches[0] is held


def test_justified_lines_stay_as_they_are(setting):
    type, _ = lines(setting, "justify")
    assert packed(type) is type


def test_where_words_stand_is_kept_only_where_it_does_not_follow(setting):
    type, _ = lines(setting, "left")
    assert packed(type) == type
    assert len(packed(type)._places) == 3 * 8 * len(type), "a line's place, and how many words are in it"
    run = type[0]
    places = run.glyphs.at[:]
    places[1] += 0.5
    apart = replace(run, glyphs=ShapedRun.placed(run.glyphs.em, run.glyphs.tracking, run.glyphs.shaped, places))
    held = packed((apart, *type[1:]))
    assert isinstance(held, Lines) and next(iter(held)).glyphs.at == places
    assert held == (apart, *type[1:])


def test_places_that_follow_from_the_widths_but_for_rounding_are_just_those(setting):
    typed = lines(setting, "left")[0][0].glyphs
    nudged = [(at + 1e-12, shaped, 0.0) for at, shaped, _ in typed.stretches]
    assert ShapedRun(typed.em, typed.tracking, nudged).at == in_a_row(typed.em, typed.tracking, typed.shaped)
    moved = [(at + 1e-3, shaped, 0.0) for at, shaped, _ in typed.stretches]
    assert ShapedRun(typed.em, typed.tracking, moved).at[0] == 1e-3


def test_a_run_ends_where_its_last_glyph_does(setting):
    for run in lines(setting, "left")[0]:
        typed = run.glyphs
        tracked = ShapedRun(typed.em, 0.04, typed.stretches)
        wider = ShapedRun(typed.em, 0.0, (*typed.stretches[:-1], (*typed.stretches[-1][:2], 2.5)))
        for one in (typed, tracked, wider, typed.with_next(setting.fonts.open(run.font).shape(" "))):
            assert abs(one.end - (one[-1].x + one[-1].advance)) < 1e-9
    assert ShapedRun(3.0, 0.0, ()).end == 0.0
