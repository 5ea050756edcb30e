"""JSON Schemas of declared classes, with descriptions, for editors."""

import json

from pnp.declare.kind import Schema
from pnp.declare.read import Record


def json_schema(of: type, title: str, partial: bool = False) -> Schema:
    """The JSON Schema of a file; of one that is laid over another (``partial``) no key has to be written."""
    known: dict[str, Schema] = {}
    root = Record(of).schema(known)
    if partial:
        known = {name: {**said, "required": []} for name, said in known.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **root,
        "$defs": dict(sorted(known.items())),
    }  # fmt: skip


def schema_text(of: type, title: str, partial: bool = False) -> str:
    """The JSON Schema of a file, as the documentation has it."""
    return json.dumps(json_schema(of, title, partial), ensure_ascii=False, indent=1) + "\n"
