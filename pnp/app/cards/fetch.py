"""Tables and pictures at web addresses: fetched at the user's request, and stored beside the table with the time.

The module uses HTTPS only (HTTP for this computer), limits each answer in bytes and time, and follows only redirects to
HTTPS. It fetches a picture from this computer or its network only for a table from there.
"""

import ipaddress
import json
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Iterable, Mapping
from http.client import HTTPException
from pathlib import Path
from urllib.parse import urlsplit

from pnp.app.game.errors import WrongRequest
from pnp.base.frozen import dataclass
from pnp.model.read.backs import BACKS
from pnp.model.read.card_rows import PICTURES
from pnp.model.read.values import PICTURE_FILE
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.budgets import FETCHED, PICTURE, SHEET, Budget
from pnp.source.load.addresses import export_address, is_address, picture_name, table_name
from pnp.source.load.card_table import CardTable
from pnp.source.load.json_text import read_json
from pnp.source.load.safe_open import is_there, read_inside
from pnp.source.load.write_back import write_back

INDEX = "fetched.json"
"""The file beside a table that records the address and time of each fetched file."""
PATIENCE = 20.0
"""Seconds to wait for an answer."""


@dataclass(frozen=True)
class FetchedTable:
    """The stored copy of a table."""

    file: Path
    time: str
    """When it was fetched, in UTC: `2026-11-27 10:48`."""
    is_new: bool


class _SafeRedirects(urllib.request.HTTPRedirectHandler):
    """Follows redirects to allowed addresses only."""

    def redirect_request(self, req, fp, code, msg, headers, newurl):  # type: ignore[no-untyped-def]
        if not _is_allowed(newurl) or (_is_near(newurl) and not _is_near(req.full_url)):
            raise urllib.error.URLError(f"it leads to {newurl[:80]}, which is not fetched")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def fetch_table(address: str, refresh: bool, report: Report, folder: Path = Path()) -> FetchedTable:
    """The stored copy of the table at an address. It is fetched if there is no copy, or with ``refresh``. Raises
    WrongRequest (PNP100, PNP119)."""
    index = _index(folder)
    entry = index.get(address)
    if entry is not None and not refresh and is_there(folder, entry["file"]):
        return FetchedTable(folder / entry["file"], entry["time"], False)
    data = _content(export_address(address), SHEET, report)
    if data is None:
        raise WrongRequest(report)
    if data[:200].lstrip().lower().startswith((b"<!doctype html", b"<html")):
        help = "publish the sheet (File, Share, Publish to web, as CSV), and use that address"
        report.error("PNP100", f"`{address}` is a web page and not a table", Span(address), help)
        raise WrongRequest(report)
    name = entry["file"] if entry else _free_name(folder, table_name(export_address(address)))
    now = time.strftime("%Y-%m-%d %H:%M", time.gmtime())
    _write(folder, name, data, report)
    _write_index(folder, {**index, address: {"file": name, "time": now}}, report)
    return FetchedTable(folder / name, now, True)


def fetch_pictures(texts: Iterable[str], table: str, refresh: bool, report: Report, folder: Path) -> int:
    """Fetch the pictures whose addresses are among a table's texts into art/ beside it; returns the number of fetched
    ones. ``table``: the address of the table; "" for a file. Warns about each that cannot be fetched (PNP114). If there
    are too many, reports PNP130 and fetches none."""
    addresses = list(dict.fromkeys(text for text in texts if is_address(text)))
    if FETCHED.is_exceeded_by(len(addresses)):
        report.error("PNP130", FETCHED.message(table or "art"), Span(table or str(folder)), "keep pictures in art/")
        return 0
    index, count = _index(folder), 0
    for address in addresses:
        name = f"art/{picture_name(address)}"
        if is_there(folder, name) and not refresh:
            continue
        data = picture_at(address, report, table)
        if data is None:
            continue
        _write(folder, name, data, report)
        now = time.strftime("%Y-%m-%d %H:%M", time.gmtime())
        index, count = {**index, address: {"file": name, "time": now}}, count + 1
    if count:
        _write_index(folder, index, report)
    return count


def picture_texts(table: CardTable) -> list[str]:
    """The cells that name pictures: those in a picture column, and those with a picture's file ending."""
    cells = (pair for row in table.rows for pair in zip(row.names, row.texts, strict=True))
    return [text for name, text in cells if name in (*PICTURES, *BACKS) or PICTURE_FILE.fullmatch(text)]


def picture_at(address: str, report: Report, table: str = "") -> bytes | None:
    """The bytes of a picture at an address; None with a warning (PNP114). ``table``: the address of the table that
    names it."""
    own = Report()
    data = None
    if _is_near(address) and not (table and urlsplit(table).hostname == urlsplit(address).hostname):
        own.error("PNP100", f"`{address}` is in this computer's own network", Span(address))
    else:
        data = _content(address, PICTURE, own)
    if data is None:
        why = next(iter(own)).message
        help = "correct the address, or put the picture into art/"
        report.warn("PNP114", f"a picture is not fetched: {why}", Span(address), help)
    return data


# ------------------------------------------------------------------------------------------------- the network
def _is_allowed(address: str) -> bool:
    """Whether an address may be opened: HTTPS, or HTTP on this computer."""
    parts = urlsplit(address)
    if parts.username or parts.password:
        return False
    return parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in ("127.0.0.1", "localhost", "::1"))


def _is_near(address: str) -> bool:
    """Whether an address names this computer or its local network, or has a name that resolves to one of them."""
    host = urlsplit(address).hostname or ""
    try:
        return not ipaddress.ip_address(host).is_global
    except ValueError:
        if host == "localhost" or host.endswith((".localhost", ".local", ".internal")) or "." not in host:
            return True
    try:
        addresses = {str(place[0]).partition("%")[0] for *_, place in socket.getaddrinfo(host, None)}
    except (OSError, UnicodeError):  # behind a proxy, which resolves the name itself
        return False
    return any(not ipaddress.ip_address(one).is_global for one in addresses)


def _content(address: str, most: Budget, report: Report) -> bytes | None:
    """The bytes at an address; None after reporting why (PNP100, PNP130)."""
    if not _is_allowed(address):
        report.error("PNP100", f"`{address}` is not fetched", Span(address), "use an address that begins with https://")
        return None
    opener = urllib.request.OpenerDirector()
    handlers = (urllib.request.HTTPHandler, urllib.request.HTTPSHandler, urllib.request.HTTPErrorProcessor,
                urllib.request.HTTPDefaultErrorHandler, _SafeRedirects)  # fmt: skip
    for handler in handlers if _is_near(address) else (*handlers, urllib.request.ProxyHandler):
        opener.add_handler(handler())
    request = urllib.request.Request(address, headers={"User-Agent": "pnp", "Accept-Encoding": "identity"})
    end = time.monotonic() + 3 * PATIENCE
    data = bytearray()
    try:
        with opener.open(request, timeout=PATIENCE) as answer:
            while block := answer.read(1 << 16):
                data += block
                if most.is_exceeded_by(len(data)):
                    report.error("PNP130", most.message(address), Span(address), "fetch a smaller part of it")
                    return None
                if time.monotonic() > end:
                    raise OSError(f"it takes longer than {3 * PATIENCE:g} seconds")
    except (urllib.error.URLError, HTTPException, OSError, ValueError) as error:
        why = str(getattr(error, "reason", error))
        report.error("PNP100", f"`{address}` cannot be fetched: {why}", Span(address), "look at it in a browser")
        return None
    return bytes(data)


# ------------------------------------------------------------------------------------------------- stored files
def _index(folder: Path) -> dict[str, dict[str, str]]:
    """The index beside a table; empty if it is missing or damaged."""
    try:
        index = read_json(read_inside(folder, INDEX))
    except (OSError, ValueError):
        return {}
    good = isinstance(index, dict) and all(
        isinstance(entry, dict) and all(isinstance(entry.get(key), str) for key in ("file", "time"))
        for entry in index.values()
    )
    return index if good else {}


def _write_index(folder: Path, index: Mapping[str, Mapping[str, str]], report: Report) -> None:
    _write(folder, INDEX, json.dumps(index, indent=1, ensure_ascii=False).encode() + b"\n", report)


def _free_name(folder: Path, name: str) -> str:
    """A file name that is free in the folder."""
    stem, dot, ending = name.rpartition(".")
    names = (name, *(f"{stem}-{number}{dot}{ending}" for number in range(2, 1000)))
    return next(one for one in names if not (folder / one).exists())


def _write(folder: Path, name: str, data: bytes, report: Report) -> None:
    if not write_back(folder, name, data, report):
        raise WrongRequest(report)
