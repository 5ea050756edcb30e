"""Faults written down by hand: some to plant, some with the reason why no test can see them."""

from pathlib import Path
from typing import Any

import yaml

from benchmarks.faults.changes import Fault

FOLDER = Path(__file__).parent


def planted(root: Path) -> list[tuple[Fault, list[str]]]:
    """The faults of planted.yaml, each with the tests that should see it. Raises LookupError where a source has changed."""
    return [(_fault(root, entry), entry["tests"]) for entry in _entries("planted.yaml")]


def explained() -> dict[tuple[str, str, str], str]:
    """Why nothing sees a fault: by file, source line and what replaces a part of it."""
    return {(entry["file"], entry["line"], entry["new"]): entry["because"] for entry in _entries("explained.yaml")}


def _entries(name: str) -> list[dict[str, Any]]:
    return yaml.safe_load((FOLDER / name).read_text()) or []


def _fault(root: Path, entry: dict[str, Any]) -> Fault:
    source, old = (root / entry["file"]).read_bytes(), entry["old"].encode()
    if source.count(old) != 1:
        raise LookupError(
            f"{entry['file']} has {entry['old']!r} {source.count(old)} times: write it so that it stands there once"
        )
    start = source.index(old)
    return Fault(
        entry["file"],
        source.count(b"\n", 0, start) + 1,
        start,
        start + len(old),
        entry["old"],
        entry["new"],
        entry["name"],
    )
