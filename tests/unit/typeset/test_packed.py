"""Lines of type that are packed, as most of what only one card of a large deck has."""

from pnp.typeset import ParagraphStyle, TextStyle, read_face
from pnp.typeset.packed import Lines, packed
from pnp.typeset.page import Joined

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
    both = Joined((held, drawn[-1:]))
    assert both == drawn and len(both) == len(drawn) and both.stretches[0] is held


def test_justified_lines_stay_as_they_are(setting):
    type, _ = lines(setting, "justify")
    assert packed(type) is type
