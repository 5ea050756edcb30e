"""Drawings that differ in nothing but their words."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from pnp.press.typeset import ParagraphStyle, Setting, TextStyle, box_sizes, read_face
from pnp.press.typeset.drawing.page import Face
from pnp.press.typeset.svg import forms as svg_forms
from pnp.press.typeset.svg.words import words_cut_out
from pnp.source.diagnostics import Report

STYLES = {"rules": ParagraphStyle(TextStyle("Alegreya Sans", 8), 9.6)}
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:pnp="https://pnp.press/svg" viewBox="-3 -3 66 91">'
BOX = '<rect id="{id}" width="30" height="9" fill="none" pnp:style="rules" pnp:fit="8 5" pnp:text="{{}}"/>'
DRAWINGS = {
    "words beside shapes": '<circle r="4"/><text x="3" y="9">{}</text><g>' + BOX.format(id="body") + "</g>",
    "parts of a text": '<text x="3" y="9">A <tspan font-weight="bold">{}</tspan> of {}</text><rect width="3" height="2"/>',
    "shown again": '<g id="a"><text y="5">{}</text></g><use href="#a" x="20"/><g opacity="0.5"><rect width="2" height="2"/></g>',
    "a box whose words stay": BOX.format(id="still").replace("{}", "same")
    + "<style>text{{fill:#ff0000}}</style><text y='4'>{}</text>",
    "hidden": '<defs><text id="d">{}</text></defs><use href="#d" y="9"/>',
}
SAID = (
    "Oak",
    "Ash & elm",
    'a "long" word that is not so short as others, <and> says so twice over',
    "",
    "Ä\tö\nü",
    "]]>",
)


def escaped(words: str) -> str:
    """As a template writes it."""
    return (
        words.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace('"', "&#34;")
        .replace("\n", "&#10;")
    )


def faces(drawing: str, setting: Setting, again: bool) -> Iterator[tuple[Face, dict[str, float]]]:
    """The faces of a drawing with each of the words; ``again``: with nothing remembered of those before."""
    for words in SAID:
        svg = HEAD + drawing.replace("{}", escaped(words)).replace("{{", "{").replace("}}", "}") + "</svg>"
        if again:
            setting = replace(setting, cache={})
        sizes = dict(box_sizes(svg, "c", setting, STYLES))
        yield read_face(svg, "c", setting, STYLES, sizes={**sizes, "still": 6.0}), sizes


@pytest.mark.parametrize("drawing", DRAWINGS.values(), ids=list(DRAWINGS))
def test_a_drawing_whose_form_is_known_looks_as_if_it_were_read_for_itself(
    drawing: str, setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = list(faces(drawing, setting, again=False))
    forms = setting.cache["forms"]
    monkeypatch.setattr(svg_forms.Forms, "find", lambda self, svg: None)
    assert known == list(faces(drawing, setting, again=True))
    assert not setting.report.diagnostics
    read = [form for each in forms.values() for form in each.now.values()]
    assert len(read) == 1 and (read[0] is None) == ("<defs>" in drawing)


def test_what_is_wrong_with_words_is_told_as_of_a_drawing_read_for_itself(setting: Setting) -> None:
    """Each time, with its line, and not of the drawings before and after it."""
    told = []
    for words in ("short", "much too long for so small a box as this " * 9, "short"):
        own = replace(setting, report=Report())
        read_face(f"{HEAD}\n\n{BOX.format(id='').replace('{}', words)}</svg>", "KH", own, STYLES)
        told.append([(d.code, d.message) for d in own.report.diagnostics])
    assert told[0] == told[2] == []
    assert [code for code, _ in told[1]] == ["PNP700"] and "line 3" in told[1][0][1]


@pytest.mark.parametrize("words", ["&nbsp;", "&", "\x01", "&#1;", "&#x41;", "a\rb", "&#1114112;"])
def test_words_that_xml_takes_for_something_else_are_left_to_it(words: str) -> None:
    assert words_cut_out(f'<svg><text>{words}</text><rect pnp:text="b"/></svg>') is None


def test_words_are_what_a_reader_of_xml_takes_them_for() -> None:
    cut = words_cut_out(
        '<svg><text>a\n&lt;</text><rect pnp:text="b\n&#39;&#10;"/><image href="c.png"/><use href="#d"/></svg>'
    )
    assert cut is not None
    rest, words = cut
    assert words == ("a\n<", "b '\n", "c.png")
    assert "".join(rest) == '<svg><text></text><rect pnp:text=""/><image href=""/><use href="#d"/></svg>'
