"""The register of fonts: faces, their bold and italic, fallbacks for missing characters, and shaping by HarfBuzz.

Measures of a font are in em; :meth:`Fonts.width` and :meth:`Fonts.cap_height` give mm.
"""

import functools
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field
from pathlib import Path
from typing import Any, ClassVar, TypeVar
from weakref import WeakValueDictionary

import uharfbuzz
import yaml

from pnp.base.disk import read_regular
from pnp.base.frozen import dataclass
from pnp.press.document.languages import font_tag, language_of
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.text.script import has_italics, is_native, mirrored, takes_own_face
from pnp.press.typeset.text.shaped import ShapedGlyph, ShapedText, cluster_texts
from pnp.source.diagnostics import NOWHERE, Failed, Report, Span
from pnp.source.diagnostics.budgets import TYPEFACE
from pnp.source.diagnostics.span import display_path

FEATURES: Mapping[str, bool] = {"kern": True, "liga": True, "dlig": False, "chws": True}
"""Features of every run; a style adds ("lnum") or removes one ("-liga"). ``chws`` closes up East Asian marks."""
CHINESE_CHARACTERS = frozenset({"ja", "ko", "zh", "zh-Hans", "zh-Hant"})
"""Languages whose faces have Chinese characters, each in its own forms."""
IGNORABLE = frozenset("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufe0e\ufe0f\ufeff")
"""Characters that have a meaning and draw nothing."""
STAND_IN = "▯"
"""The character drawn in place of one that no face has."""
LEGIBLE = 7.0
"""Smallest legible type, pt."""
T = TypeVar("T")
U = TypeVar("U")
MOST_WORDS = 2_500
"""Words of a style that are remembered: a deck of thousands may have a number of its own on each card."""
_SPACES = frozenset("\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f")


def few(values: dict[T, U], most: int = MOST_WORDS) -> dict[T, U]:
    """Return the cache, emptied if it has grown too large."""
    if len(values) >= most:
        values.clear()
    return values


@dataclass(frozen=True, slots=True)
class FontEntry:
    """One face of the register: its file and the faces that emphasis uses instead."""

    name: str
    file: Path
    bold: str = ""
    italic: str = ""
    index: int = 0
    """The face's number in a collection (.ttc)."""
    heavy: bool = False
    """Whether it is a face of titles, whose fallback is bold."""
    scale: float = 1.0
    """Size of this face as a fallback for another, relative to that."""
    figures: str = ""
    """The face for figures, if this one's are hard to read; "" for its own."""
    weight: int = 0
    """Weight of a variable font; 0 for its default."""
    span: Span = field(default=NOWHERE, compare=False)
    """The place in which a game names it."""


class FontContent:
    """The bytes of a font and the parts of it that never change, shared by all registers that have it open."""

    in_use: ClassVar[WeakValueDictionary[tuple[Path, int], "FontContent"]] = WeakValueDictionary()

    def __init__(self, data: bytes, index: int) -> None:
        self.data, self.face = data, uharfbuzz.Face(data, index)
        self.characters: frozenset[int] = frozenset(self.face.unicodes)

    @classmethod
    def of(cls, data: bytes, file: Path, index: int) -> "FontContent":
        """The content of a file just read. (Measured: the workshop of All But Malice takes 12 MB more without it.)"""
        content = cls.in_use.get((file, index))
        if content is None or content.data != data:
            content = cls.in_use[file, index] = FontContent(data, index)
        return content


class FontFile:
    """An open font: shaping, coverage and measures, em. Made by :class:`Fonts` when first asked for."""

    def __init__(self, entry: FontEntry) -> None:
        self.entry = entry
        with reading_font(entry):
            self._content = FontContent.of(read_regular(entry.file, TYPEFACE.most), entry.file, entry.index)
            self.data, self.face, self.characters = self._content.data, self._content.face, self._content.characters
            self.font = uharfbuzz.Font(self.face)
            if entry.weight:
                self.font.set_variations({"wght": float(entry.weight)})
            self.upem, self.glyph_count = int(self.face.upem), int(self.face.glyph_count)
        self._shaped: dict[tuple[str, tuple[str, ...], str, str], ShapedText] = {}
        self._glyphs: dict[ShapedGlyph, ShapedGlyph] = {}
        """The letters of all that was shaped, each once: cards hold on to words of their own."""

    def has(self, character: str) -> bool:
        """Whether the face can show the character, or the character is invisible anyway."""
        code = ord(character)
        if self.entry.figures and "0" <= character <= "9":
            return False
        if code in self.characters or character in IGNORABLE:
            return True
        if character in _SPACES:
            return 0x20 in self.characters
        return character == "\u2011" and (0x2010 in self.characters or 0x2D in self.characters)

    def shape(self, text: str, features: tuple[str, ...] = (), language: str = "", direction: str = "") -> ShapedText:
        """Shape text that this face covers. ``direction``: "ltr", "rtl" or "" (of the script)."""
        key = (text, features, language, direction)
        if key not in self._shaped:
            with reading_font(self.entry):
                few(self._shaped)[key] = self._shape(text, features, language, direction)
        return self._shaped[key]

    def _shape(self, text: str, features: tuple[str, ...], language: str, direction: str) -> ShapedText:
        buffer = uharfbuzz.Buffer()
        buffer.add_codepoints([ord(self._drawn(c)) for c in text])
        buffer.cluster_level = uharfbuzz.BufferClusterLevel.MONOTONE_CHARACTERS
        buffer.guess_segment_properties()
        if language:
            buffer.language = language
        if direction:
            buffer.direction = direction
        all_features = {**FEATURES, **{f.lstrip("-"): not f.startswith("-") for f in features}}
        uharfbuzz.shape(self.font, buffer, all_features)
        infos, positions, upem = buffer.glyph_infos, buffer.glyph_positions, self.upem
        if any(info.codepoint >= self.glyph_count for info in infos):
            raise broken_font(self.entry)  # (HarfBuzz draws such a glyph as nothing)
        drawn_text = mirrored(text) if direction == "rtl" else text
        clusters = [info.cluster for info in infos]
        texts = list(drawn_text) if clusters == list(range(len(drawn_text))) else cluster_texts(drawn_text, clusters)
        shaped_glyphs = [
            ShapedGlyph(i.codepoint, p.x_offset / upem, p.y_offset / upem, p.x_advance / upem, source)
            for i, p, source in zip(infos, positions, texts, strict=True)
        ]
        glyphs = tuple([few(self._glyphs).setdefault(glyph, glyph) for glyph in shaped_glyphs])
        return ShapedText(self.entry.name, text, glyphs, sum(g.advance for g in glyphs))

    def _drawn(self, character: str) -> str:
        """The character to shape: "-" for a no-break hyphen that the face lacks. HarfBuzz itself replaces spaces."""
        if character == "\u2011" and 0x2011 not in self.characters and 0x2010 not in self.characters:
            return "-"
        return character

    @functools.cached_property
    def cap_height(self) -> float:
        """Height of a flat capital, measured from its outline: the OS/2 field is often wrong."""
        return self._top("H") or 0.7

    @functools.cached_property
    def ascent(self) -> float:
        """Height of the tallest of the usual letters."""
        return (
            max(self._top("d"), self._top("H"), self._top("l"), self._top("中"), self._top("ל"), self._top("ก")) or 0.8
        )

    @functools.cached_property
    def descent(self) -> float:
        """Depth of a descender below the baseline, positive."""
        return max(self._bottom("p"), self._bottom("中")) or 0.2

    def _extents(self, character: str) -> "uharfbuzz.GlyphExtents | None":
        if ord(character) not in self.characters:
            return None
        with reading_font(self.entry):
            return self.font.get_glyph_extents(self.shape(character).glyphs[0].gid)

    def _top(self, character: str) -> float:
        extents = self._extents(character)
        return extents.y_bearing / self.upem if extents else 0.0

    def _bottom(self, character: str) -> float:
        extents = self._extents(character)
        return -(extents.y_bearing + extents.height) / self.upem if extents else 0.0


class Fonts:
    """The register that every setting of type reads from. Build it with :func:`load_fonts`."""

    def __init__(
        self, entries: Mapping[str, FontEntry], fallback: Mapping[str, tuple[str, ...]], language: str = ""
    ) -> None:
        """Create it for a ``language``: that of text without a language of its own."""
        self.entries = dict(entries)
        self.fallback = dict(fallback)
        self.language = language
        self._open: dict[str, FontFile] = {}
        self._splits: dict[tuple[str, str, str, bool], tuple[tuple[tuple[str, str], ...], str]] = {}
        self.shaped_words: dict[tuple[Any, ...], dict[tuple[str, int], tuple[Any, ...]]] = {}
        """Shaped words, by style: stored by the code that breaks text into words."""
        self.plain_words: dict[tuple[Any, ...], tuple[Any, dict[str, tuple[Any, ...]], dict[str, tuple[Any, ...]]]] = {}
        """Words without links, by style: their run, those with a space after them, those that end a paragraph."""
        self.broken_texts: dict[tuple[Any, ...], tuple[Any, Any]] = {}
        """Texts broken into words, each with a reference to the icons that it was broken with."""
        self._bolds = {entry.bold for entry in self.entries.values()} - {""}

    def speaking(self, language: str) -> "Fonts":
        """This register for another language; both share their open files."""
        other = Fonts(self.entries, self.fallback, language)
        other._open = self._open
        return other

    def share_files(self, other: "Fonts") -> None:
        """Share the open files of another register for equal entries; the shaped words too, if all are equal."""
        self._open.update({n: file for n, file in other._open.items() if self.entries.get(n) == other.entries[n]})
        if (self.entries, self.fallback, self.language) == (other.entries, other.fallback, other.language):
            self._open, self._splits, self.broken_texts = other._open, other._splits, other.broken_texts
            self.shaped_words, self.plain_words = other.shaped_words, other.plain_words

    def __contains__(self, name: str) -> bool:
        return name in self.entries

    def open(self, name: str) -> FontFile:
        """The font file of a registered name. Raises KeyError for a name that is not registered."""
        if name not in self._open:
            self._open[name] = FontFile(self.entries[name])
        return self._open[name]

    def bold(self, name: str) -> str:
        """The face for strong words in text set in ``name``; the same face if there is none."""
        return self.entries[name].bold or name

    def italic(self, name: str) -> str:
        """The face for emphasis in text set in ``name`` (upright again in italic text); bold in a language whose
        letters have no italics."""
        if not has_italics(self.language):
            return self.bold(name)
        return self.entries[name].italic or name

    def upright(self, name: str) -> str:
        """The face used for ``name`` in a language whose letters have no italics."""
        entry = self.entries[name]
        return entry.italic if "Italic" in name and "Italic" not in entry.italic and entry.italic else name

    def is_heavy(self, name: str) -> bool:
        """Whether a face is bold, or one of titles."""
        return self.entries[name].heavy or name in self._bolds

    def scale(self, face: str, wanted_face: str, size: float) -> float:
        """The size of ``face`` in place of ``wanted_face`` at ``size`` pt, as a factor. Barely legible type is not made
        smaller."""
        if face in (wanted_face, self.upright(wanted_face)):
            return 1.0
        return max(self.entries[face].scale, min(1.0, LEGIBLE / size))

    def stand_ins(self, name: str, language: str) -> tuple[str, ...]:
        """The language's own faces, heavy ones first where ``name`` is heavy."""
        tag = font_tag(language)
        own = (*self.fallback.get(language, ()), *self.fallback.get(tag, ()))
        if self.is_heavy(name):
            own = (*(self.bold(face) for face in own), *own)
        return tuple(dict.fromkeys(own))

    def chain(self, name: str, language: str) -> tuple[str, ...]:
        """The faces tried in turn for a character: the current one, the language's, the common ones, then those of
        other languages; but a language of Chinese characters never borrows another's, whose forms differ."""
        figures = (self.entries[name].figures,) if self.entries[name].figures else ()
        usual = self.fallback.get("any", ())
        own = language_of(language) in CHINESE_CHARACTERS
        rest = (
            face for tag, faces in self.fallback.items() if not own or tag not in CHINESE_CHARACTERS for face in faces
        )
        names = (*usual, *rest)
        if self.is_heavy(name):
            names = (*(self.bold(face) for face in names), *names)
        return tuple(dict.fromkeys((name, *figures, *self.stand_ins(name, language), *names)))

    def has_script(self, letter: str, name: str, language: str) -> bool:
        """Whether a fallback for ``name`` has the script of a letter."""
        return any(self.open(face).has(letter) for face in self.chain(name, language))

    def split(
        self, text: str, font: str, language: str = "", native: bool = False
    ) -> tuple[tuple[tuple[str, str], ...], str]:
        """Text divided into (stretch, face) by the first face of the chain that has each character, and, separately,
        the characters that no face has.

        ``native``: the text is in a sentence of the language's own script, whose face sets its punctuation too.
        """
        language = language or self.language
        key = (text, font, language, native)
        if key not in self._splits:
            few(self._splits)
            face = font if has_italics(language) else self.upright(font)
            own = self.open(face)
            plain = all(own.has(c) for c in text) and not (native and self.stand_ins(face, language))
            self._splits[key] = (((text, face),), "") if plain else self._split(text, face, language, native)
        return self._splits[key]

    def _split(self, text: str, font: str, language: str, native: bool) -> tuple[tuple[tuple[str, str], ...], str]:
        usual = self.chain(font, language)
        own_first = tuple(dict.fromkeys((*self.stand_ins(font, language), *usual)))
        parts: list[tuple[str, str]] = []
        missing = ""
        for character in text:
            order = own_first if native and takes_own_face(character, language) else usual
            faces = (name for name in order if self.open(name).has(character))
            if not (face := parts[-1][1] if parts and character in IGNORABLE else next(faces, "")):
                missing += character if character not in missing else ""
                character, face = STAND_IN, next((name for name in usual if self.open(name).has(STAND_IN)), font)
            if parts and parts[-1][1] == face:
                parts[-1] = (parts[-1][0] + character, face)
            else:
                parts.append((character, face))
        return tuple(parts), missing

    def cap_height(self, font: str, size: float) -> float:
        """Height of capitals at ``size`` pt, mm."""
        return self.open(font).cap_height * size * PT

    def width(self, text: str, font: str, size: float, tracking: float = 0.0, features: tuple[str, ...] = ()) -> float:
        """Advance width of text at ``size`` pt, mm; tracking in thousandths of an em after every glyph but the last."""
        parts, _ = self.split(text, font, native=is_native(text, self.language))
        shaped = [(self.open(face).shape(part, features), self.scale(face, font, size)) for part, face in parts if part]
        count = sum(len(s.glyphs) for s, _ in shaped)
        return (sum(s.width * scale for s, scale in shaped) + tracking / 1000 * max(0, count - 1)) * size * PT


def load_fonts(*folders: Path) -> Fonts:
    """The register from the ``fonts.yaml`` in each folder; later folders add faces and replace those with the same
    name.

    For the press's own folders; a game's are read by :func:`pnp.press.edition.registers.read_registers`, trusting
    nothing. Raises ValueError if a file named in the register does not exist.
    """
    entries: dict[str, FontEntry] = {}
    fallback: dict[str, tuple[str, ...]] = {}
    for folder in folders:
        register = folder / "fonts.yaml"
        content: Mapping[str, Any] = yaml.load(register.read_text("utf-8"), yaml.CSafeLoader) or {}
        for name, entry in (content.get("fonts") or {}).items():
            entries[name] = _entry(folder, name, entry)
        fallback.update({language: tuple(faces) for language, faces in (content.get("fallback") or {}).items()})
    _check_names(entries, fallback)
    return Fonts(entries, fallback)


def _entry(folder: Path, name: str, content: Mapping[str, Any]) -> FontEntry:
    file = folder / content["file"]
    if not file.is_file():
        raise ValueError(f"the font `{name}` is not at {file}")
    return FontEntry(
        name,
        file,
        content.get("bold", ""),
        content.get("italic", ""),
        int(content.get("index", 0)),
        bool(content.get("heavy", False)),
        float(content.get("scale", 1.0)),
        content.get("figures", ""),
    )


def version_of(entry: FontEntry) -> str:
    """The version that a font claims, without how it was made."""
    with reading_font(entry):
        face = uharfbuzz.Face(read_regular(entry.file, TYPEFACE.most), entry.index)
        name = face.get_name(uharfbuzz.OTNameIdPredefined.VERSION_STRING)
    return (name or "of no version").partition(";")[0].strip().lower()


@contextmanager
def reading_font(entry: FontEntry) -> Iterator[None]:
    """Read, shape, draw or subset a font in the block. Raises Failed (PNP133) if it is broken: HarfBuzz and fontTools
    raise errors of every kind."""
    try:
        yield
    except (Failed, MemoryError):
        raise
    except Exception as problem:
        raise broken_font(entry) from problem


def broken_font(entry: FontEntry) -> Failed:
    """The exception for a font that turns out to be broken inside (PNP133)."""
    report = Report()
    help = "save it again from its source, or use another face"
    place = entry.span if entry.span != NOWHERE else Span(display_path(entry.file))
    report.error("PNP133", f"the font `{entry.name}` is damaged: {entry.file.name}", place, help)
    return Failed(report)


def _check_names(entries: Mapping[str, FontEntry], fallback: Mapping[str, tuple[str, ...]]) -> None:
    """Check that every relation and every fallback names a face of the register."""
    relations = [(name, other) for name, e in entries.items() for other in (e.bold, e.italic, e.figures) if other]
    relations += [(f"fallback of {language}", other) for language, chain in fallback.items() for other in chain]
    for owner, other in relations:
        if other not in entries:
            raise ValueError(f"`{owner}` in the register of fonts names `{other}`, which is not registered")
