"""Faces drawn as SVG, read by :mod:`pnp.press.typeset.svg.reader`; a drawing that differs from an earlier one only in
its words is not read anew (:mod:`pnp.press.typeset.svg.forms`)."""

from collections.abc import Mapping
from contextlib import suppress

from pnp.press.typeset.drawing.page import Face
from pnp.press.typeset.svg.fault import tree_of
from pnp.press.typeset.svg.forms import forms_of
from pnp.press.typeset.svg.reader import FaceReader, Pictures, Sizes, face_of, no_pictures, whole_face
from pnp.press.typeset.svg.style import INITIAL, PNP, SVG
from pnp.press.typeset.text.style import ParagraphStyle, Setting
from pnp.source.diagnostics.budgets import OverBudget

__all__ = ["FaceReader", "Pictures", "box_sizes", "read_face", "read_icon"]


def read_face(
    svg: str | bytes,
    name: str,
    setting: Setting,
    styles: Mapping[str, ParagraphStyle] | None = None,
    pictures: Pictures = no_pictures,
    sizes: Sizes | None = None,
) -> Face:
    """The face in a drawing. Faults go to the setting's report: PNP700 for a text that overflows its box, PNP705 for a
    missing character, PNP706 for parts that are not printed.

    ``sizes`` caps the type size (pt) of text boxes by their id, so that a whole deck is set in one size
    (:func:`box_sizes` finds it).
    """
    styles, sizes = styles or {}, sizes or {}
    if isinstance(svg, str) and (met := forms_of(setting, styles).find(svg)) is not None:
        form, words = met
        read = form.read(words, sizes, pictures)
        if read is not None and form.box is not None:
            return face_of(name, form.box, read.items, read.named)
    root = tree_of(svg, name, setting)
    if root is None:
        return Face(name, 1.0, 1.0, ())
    return whole_face(FaceReader(root, name, setting, styles, pictures, sizes), name)


def read_icon(svg: str | bytes, name: str, setting: Setting) -> Face:
    """A small drawing for a line of text; ``currentColor`` in it takes the colour of the surrounding text."""
    return read_face(svg, name, setting)


def box_sizes(
    svg: str | bytes,
    name: str,
    setting: Setting,
    styles: Mapping[str, ParagraphStyle] | None = None,
    enough: Sizes | None = None,
) -> Mapping[str, float]:
    """The type size (pt) that each text box with an id reaches; reports nothing. ``enough``: the smallest sizes of a
    deck so far: for a text that fits at that size, no larger one is tried."""
    styles, enough = styles or {}, enough or {}
    if isinstance(svg, str) and (met := forms_of(setting, styles).find(svg)) is not None:
        form, words = met
        sizes = form.sizes(words, enough)
        if sizes is not None:
            return sizes
    quiet = setting.quiet()
    root = tree_of(svg, name, quiet)
    if root is None or root.find(f".//{SVG}rect[@id][@{PNP}text]") is None:
        return {}
    reader = FaceReader(root, name, quiet, styles, no_pictures, enough)
    reader.measuring = True
    with suppress(OverBudget):  # reported when the face is read
        reader.children(root, reader.style_of(root, INITIAL)[0])
    reader.fitted.pop("", None)
    return reader.fitted
