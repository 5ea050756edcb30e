"""Web addresses instead of files: the names of the local copies of tables and pictures. It uses no network."""

import hashlib
import re
from urllib.parse import parse_qs, unquote, urlsplit

PICTURES = "fetched"
"""The folder below art/ for pictures that tables name by their addresses."""
_SHEET = re.compile(r"/spreadsheets/d/(?!e/)([\w-]+)")
TABLES = (".csv", ".tsv", ".xlsx", ".ods", ".json", ".yaml", ".yml")


def is_address(text: str) -> bool:
    """Whether a text is the address of a file on the web."""
    return text.lower().startswith(("https://", "http://"))


def export_address(address: str) -> str:
    """The address of a sheet's content: a Google sheet by the address in the browser gives its CSV."""
    parts = urlsplit(address)
    sheet = _SHEET.search(parts.path)
    if parts.hostname != "docs.google.com" or sheet is None or "/export" in parts.path or "/gviz/" in parts.path:
        return address
    gid = (parse_qs(parts.query).get("gid") or parse_qs(parts.fragment).get("gid") or ["0"])[0]
    return f"https://docs.google.com/spreadsheets/d/{sheet[1]}/export?format=csv&gid={gid}"


def parted_address(address: str) -> tuple[str, str]:
    """Part an address at `#` into a file and its sheet or list: ``…/decks.xlsx#Heroes``. The `#gid=17` of a
    Google sheet belongs to the address."""
    file, _, part = address.partition("#")
    return (address, "") if part.startswith("gid=") else (file, unquote(part))


def table_name(address: str) -> str:
    """The file name of a table's kept copy."""
    parts = urlsplit(address)
    last = parts.path.rstrip("/").rpartition("/")[2]
    ending = next((ending for ending in TABLES if last.lower().endswith(ending)), "")
    formats = parse_qs(parts.query)
    asked = next((value.lower() for key in ("output", "format") for value in formats.get(key, ())), "")
    stem = last.removesuffix(ending) if ending else f"sheet-{_digest(address)[:6]}"
    return f"{_plain(stem)}{ending or (f'.{asked}' if f'.{asked}' in TABLES else '.csv')}"


def picture_name(address: str) -> str:
    """The name of a picture's kept copy below art/: `fetched/1f2e3d4c5b-wolf.png`."""
    last = urlsplit(address).path.rpartition("/")[2]
    return f"{PICTURES}/{_digest(address)}-{_plain(last)}"


def _digest(address: str) -> str:
    return hashlib.sha256(address.encode()).hexdigest()[:10]


def _plain(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip("-.")[:60] or "file"
