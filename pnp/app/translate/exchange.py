"""`pnp locale export|import`: a catalogue as XLIFF 2 or CSV, for translators who use neither gettext nor Poedit."""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from lxml import etree

from pnp.app.game.errors import WrongRequest
from pnp.app.output.write import write_all
from pnp.app.translate.po_text import Block, blocks_of, text_of, width_of
from pnp.app.translate.translate import Translations, catalogue_text
from pnp.base.frozen import dataclass
from pnp.model.text.placeholders import placeholders_of
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.hints import listed
from pnp.source.load.csv_rows import BadRow, CsvRow, csv_head, csv_rows
from pnp.source.load.files import report_unread
from pnp.source.load.number import whole_number
from pnp.source.load.safe_open import read_named

NAMESPACE = "urn:oasis:names:tc:xliff:document:2.0"
ENDS = (".xlf", ".csv")
_COLUMNS = ("context", "form", "source", "translation", "state", "notes", "places")
INITIAL, TRANSLATED = "initial", "translated"


@dataclass(frozen=True)
class Row:
    """One text to translate: a message, or one plural form of one."""

    context: str
    form: int
    """Index of the plural form; 0 if there is only one."""
    source: str
    translation: str
    state: str
    """``translated``, or ``initial`` for a missing or doubtful text."""
    notes: tuple[str, ...] = ()
    places: tuple[str, ...] = ()


def rows_of(blocks: Iterable[Block]) -> Iterator[Row]:
    """The messages of a catalogue, each plural form by itself."""
    for block in blocks:
        if block.is_header or block.obsolete or not block.texts:
            continue
        for form, translation in enumerate(block.translations):
            source = block.texts.get("msgid_plural", "") if form else ""
            state = TRANSLATED if translation and not block.is_fuzzy else INITIAL
            context, text = block.key
            yield Row(context, form, source or text, translation, state, tuple(block.extracted), tuple(block.places))


def export_catalogue(translations: Translations, locale: str, to: Path, report: Report) -> int:
    """Write a language's catalogue as XLIFF 2 or CSV, depending on the file's ending; returns the number of texts.
    Raises WrongRequest (PNP119, PNP120)."""
    rows = list(rows_of(blocks_of(catalogue_text(translations.folder, locale, report))))
    kind = _kind(to, report)
    game = translations.loaded.game
    content = as_xliff(rows, game.id, game.language, locale) if kind == ".xlf" else as_csv(rows)
    if not write_all({to: content}, report, to.parent):
        raise WrongRequest(report)
    return len(rows)


def import_catalogue(translations: Translations, locale: str, source: Path, report: Report) -> int:
    """Import the translations of such a file into the catalogue; returns the number of new or changed ones. Empty texts
    in the file change nothing. Raises WrongRequest (PNP100, PNP119, PNP120, PNP606)."""
    kind = _kind(source, report)
    try:
        data = read_named(source)
        rows = list(from_xliff(data) if kind == ".xlf" else from_csv(data))
    except OSError as problem:
        report_unread(problem, str(source), report)
        raise WrongRequest(report) from None
    except BadRow as bad:
        help = "correct this row, or write the file again with `pnp locale export`"
        report.error("PNP606", f"this row cannot be read: {bad.why}", Span(str(source), bad.line, 1), help)
        raise WrongRequest(report) from None
    except (ValueError, KeyError, TypeError, etree.LxmlError):
        help = (
            f"write it with `pnp locale export GAME --locale {locale} --file {source}`, and change only the "
            "translations"
        )
        report.error("PNP606", f"`{source}` is not a catalogue written by `pnp locale export`", Span(str(source)), help)
        raise WrongRequest(report) from None
    text = catalogue_text(translations.folder, locale, report)
    blocks = blocks_of(text)
    taken = take(blocks, rows)
    written = text_of(blocks, width_of(text)).encode()
    if not write_all({translations.folder / f"{locale}.po": written}, report, translations.folder.parent):
        raise WrongRequest(report)
    return taken


def take(blocks: Iterable[Block], rows: Iterable[Row]) -> int:
    """Copy the texts of rows into the entries with the same context and text; returns the number of changes."""
    by_key: dict[tuple[str, str, int], Row] = {(row.context, row.source, row.form): row for row in rows}
    taken = 0
    for block in blocks:
        if block.is_header or block.obsolete:
            continue
        context, text = block.key
        names = [name for name in block.texts if name.startswith("msgstr")]
        for form, name in enumerate(names):
            source = (block.texts.get("msgid_plural") or text) if form else text
            row = by_key.get((context, source, form))
            if row is None or not row.translation:
                continue
            is_done = row.state != INITIAL
            if block.texts[name] == row.translation and not (is_done and block.is_fuzzy):
                continue
            if block.texts[name] != row.translation:
                block.texts[name] = row.translation
                block.written.pop(name, None)
            block.flags = [flag for flag in block.flags if flag != "fuzzy"]
            block.previous = []
            taken += 1
    return taken


def _kind(file: Path, report: Report) -> str:
    if file.suffix in ENDS:
        return file.suffix
    report.error("PNP120", f"`{file}` does not end in {listed(ENDS, 'or')}", Span(str(file)), "write `--file fr.xlf`")
    raise WrongRequest(report)


# ------------------------------------------------------------------------------------------------- CSV
def as_csv(rows: Iterable[Row]) -> bytes:
    """Rows as a table for spreadsheets: UTF-8 with a byte order mark."""
    buffer = io.StringIO()
    writer = csv.writer(buffer)
    writer.writerow(_COLUMNS)
    for row in rows:
        texts = (row.source, row.translation, row.state, "\n".join(row.notes), " ".join(row.places))
        writer.writerow((row.context, row.form, *texts))
    return buffer.getvalue().encode("utf-8-sig")


def from_csv(data: bytes) -> Iterator[Row]:
    """The rows of such a table; columns are identified by their titles."""
    text = data.decode("utf-8-sig")
    if not {*_COLUMNS[:5]} <= {*csv_head(text)}:
        raise ValueError
    return (_row(row) for row in csv_rows(text) if not row.is_empty)


def _row(row: CsvRow) -> Row:
    missing = [name for name in _COLUMNS[:5] if name not in row.cells]
    if missing:
        raise BadRow(row.line, f"it is shorter than the head, and has no {listed(missing, 'and')}")
    context, form, source, translation, state = map(row.text, _COLUMNS[:5])
    number, translation = whole_number(form.strip()), translation.replace("\r\n", "\n")
    if number is None:
        raise BadRow(row.line, f"its `form` is not a whole number: `{form[:20]}`")
    if control := _CONTROL.search(translation):
        raise BadRow(row.line, f"its translation has a control character in it (U+{ord(control[0]):04X})")
    return Row(context, number, source, translation, state)


_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")
"""Characters that end a line or an entry for tools that read catalogues."""


# ------------------------------------------------------------------------------------------------- XLIFF 2
def as_xliff(rows: Iterable[Row], game: str, source: str, target: str) -> bytes:
    """Rows as units of XLIFF 2.0; placeholders become codes, which editors preserve."""
    root = etree.fromstring(f'<xliff xmlns="{NAMESPACE}" version="2.0"/>')
    root.set("srcLang", source.replace("_", "-"))
    root.set("trgLang", target.replace("_", "-"))
    file = etree.SubElement(root, _name("file"), id=game)
    for number, row in enumerate(rows, 1):
        unit = etree.SubElement(file, _name("unit"), id=f"u{number}", name=f"{row.context}|{row.form}")
        notes = [*row.notes, *([" ".join(row.places)] if row.places else [])]
        if notes:
            group = etree.SubElement(unit, _name("notes"))
            for note in notes:
                etree.SubElement(group, _name("note")).text = note
        codes = list(dict.fromkeys(_codes(row.source) + _codes(row.translation)))
        if codes:
            data = etree.SubElement(unit, _name("originalData"))
            for n, code in enumerate(codes, 1):
                etree.SubElement(data, _name("data"), id=f"d{n}").text = code
        segment = etree.SubElement(unit, _name("segment"), state=row.state)
        _coded(etree.SubElement(segment, _name("source")), row.source, codes)
        if row.translation:
            _coded(etree.SubElement(segment, _name("target")), row.translation, codes)
    return bytes(etree.tostring(root, xml_declaration=True, encoding="UTF-8", pretty_print=True))


def from_xliff(data: bytes) -> Iterator[Row]:
    """The units of such a file, with codes turned back into placeholders."""
    root = etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True))
    if root.tag != _name("xliff"):
        raise ValueError
    for unit in root.iter(_name("unit")):
        context, _, form = unit.get("name", "").rpartition("|")
        codes = {data.get("id", ""): data.text or "" for data in unit.iter(_name("data"))}
        segment = unit.find(_name("segment"))
        if segment is None:
            continue
        target = segment.find(_name("target"))
        translation = _plain(target, codes) if target is not None else ""
        yield Row(
            context, int(form), _plain(segment.find(_name("source")), codes), translation, segment.get("state", INITIAL)
        )


def _name(tag: str) -> str:
    return f"{{{NAMESPACE}}}{tag}"


def _codes(text: str) -> list[str]:
    return [text[p.start : p.end] for p in placeholders_of(text)]


def _coded(element: etree._Element, text: str, codes: list[str]) -> None:
    """Write a text into an element, with its placeholders as codes."""
    at, last = 0, None
    for number, placeholder in enumerate(placeholders_of(text), 1):
        plain = text[at : placeholder.start]
        code = text[placeholder.start : placeholder.end]
        if last is None:
            element.text = plain
        else:
            last.tail = plain
        last = etree.SubElement(element, _name("ph"), id=str(number), dataRef=f"d{codes.index(code) + 1}", disp=code)
        at = placeholder.end
    if last is None:
        element.text = text
    else:
        last.tail = text[at:]


def _plain(element: etree._Element | None, codes: dict[str, str]) -> str:
    if element is None:
        return ""
    parts = [element.text or ""]
    for inner in element:
        parts += [codes.get(inner.get("dataRef", ""), ""), inner.text or "", inner.tail or ""]
    return re.sub(r"\r\n?", "\n", "".join(parts))
