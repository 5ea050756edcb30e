"""A cache of parsed catalogues: parsing them takes most of the time of checking translations.

An entry is valid for the content of a file and the version of pnp; only valid catalogues are stored.
"""

from types import MappingProxyType
from typing import Any

from pnp.base.cache import Store, key_of
from pnp.source.diagnostics import Report, Span
from pnp.source.load.files import Files, read_text
from pnp.source.load.po import PoEntry, PoFile, read_po
from pnp.source.load.stamp import stamp_of_press


def read_cached_po(files: Files, locale: str, report: Report, ends: str = ".po") -> PoFile | None:
    """The same as :func:`pnp.source.load.po.read_po`, from the user's cache while the file is unchanged."""
    path, own = files.display_path(f"locale/{locale}{ends}"), Report()
    text = read_text(files, f"locale/{locale}{ends}", own)
    if text is None:
        return read_po(files, locale, report, ends)  # reports the fault
    key = f"{locale}-{key_of(path, str(files.folder.resolve()))}"
    catalogue = _STORE.load(key, text)
    if catalogue is None:
        before = len(report.diagnostics)
        catalogue = read_po(files, locale, report, ends)
        if catalogue is not None and len(report.diagnostics) == before:
            _STORE.store(key, catalogue, text)
    return catalogue


def _to_plain(po: PoFile) -> object:
    entries = [[e.context, e.text, e.plural, e.translations, e.fuzzy, e.span.line, e.notes] for e in po.entries]
    return {"locale": po.locale, "file": po.file, "headers": dict(po.headers), "entries": entries}


def _from_plain(data: Any) -> PoFile:
    locale, path = data["locale"], data["file"]
    entries = tuple(
        PoEntry(context, text, plural, tuple(translations), fuzzy, Span(path, line, 1, line, 2), tuple(notes))
        for context, text, plural, translations, fuzzy, line, notes in data["entries"]
    )
    return PoFile(locale, path, MappingProxyType(data["headers"]), entries)


_STORE = Store("catalogue", stamp_of_press, _to_plain, _from_plain)
