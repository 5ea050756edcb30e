"""A game's theme in the form for papers: styles of text derived from it, and names in it that only the press knows."""

from collections.abc import Collection, Mapping
from dataclasses import replace

from pnp.model.schema.theme import Theme, tint
from pnp.press.typeset.text.fonts import Fonts
from pnp.press.typeset.text.style import ParagraphStyle, TextStyle
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.hints import did_you_mean, listed

MOST_LISTED = 60
"""Names that a help may list."""

__all__ = ["Theme", "card_style", "card_styles", "checked_theme", "tint"]


def card_style(theme: Theme, name: str, fonts: Fonts) -> ParagraphStyle:
    """A style of theme.yaml's ``type`` for cards: its face, ink and size. Raises KeyError for an unknown one."""
    style = theme.type[name]
    size, leading = style.card_pt
    fill = tint(theme.inks[style.ink], style.share, theme.paper)
    text = TextStyle(style.face, size, fill, style.features, style.tracking)
    strong = replace(text, font=fonts.bold(text.font), fill=theme.inks[style.strong]) if style.strong else None
    return ParagraphStyle(text, leading, strong=strong)


def card_styles(theme: Theme, fonts: Fonts) -> Mapping[str, ParagraphStyle]:
    """Every style of ``type`` by name, for text boxes."""
    return {name: card_style(theme, name, fonts) for name in theme.type}


def checked_theme(
    theme: Theme, faces: Collection[str], icons: Collection[str], enums: Collection[str], report: Report
) -> Theme:
    """The theme limited to existing faces and icons. Reports PNP107 for every other name, and for unknown
    enumerations."""
    usual = Theme()
    if theme.display not in faces:
        _report_unknown(theme.place("display"), "face", theme.display, faces, report)
        theme = replace(theme, display=usual.display)
    types = dict(theme.type)
    for name, style in theme.type.items():
        if style.face not in faces:
            _report_unknown(theme.place("type", name, "face"), "face", style.face, faces, report)
            types[name] = replace(style, face=theme.sans)
    for name in theme.icons:
        if name not in icons:
            _report_unknown(theme.named("icons", name), "icon", name, icons, report)
    if theme.ornament and theme.ornament not in icons:
        _report_unknown(theme.place("ornament"), "icon", theme.ornament, icons, report)
        theme = replace(theme, ornament="")
    for name in theme.differ:
        if name not in enums:
            _report_unknown(theme.named("differ", name), "set of names", name, enums, report)
    return replace(theme, type=types)


def _report_unknown(span: Span, what: str, word: str, names: Collection[str], report: Report) -> None:
    few = f"write {listed(sorted(names))}" if len(names) <= MOST_LISTED else "`pnp gallery` shows all names"
    few = few if names else "remove the line: there are none"
    help = did_you_mean(word, names) or few
    if what == "face":
        from pnp.press.edition.installed_fonts import installed_styles

        styles = installed_styles(word)
        help = f"write {listed(styles)}" if styles else help
    report.error("PNP107", f"there is no {what} `{word}`", span, help)
