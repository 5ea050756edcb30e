"""JSON Schemas of declared classes, with descriptions, for editors."""

import json
from collections.abc import Collection

from pnp.source.declare.kind import Schema
from pnp.source.declare.read import Record


def json_schema(of: type, title: str, partial: bool = False, elsewhere: Collection[str] = ()) -> Schema:
    """The JSON Schema of a file. In a ``partial`` one, which overlays another file, every key is optional.
    ``elsewhere`` lists keys that another file may give. An empty key of the file counts as not written."""
    known: dict[str, Schema] = {}
    root = Record(of).schema(known)
    if partial:
        known = {name: {**said, "required": []} for name, said in known.items()}
    whole = known[of.__name__]
    required = [name for name in whole["required"] if name not in elsewhere]
    properties = {name: said if name in required else _or_nothing(said) for name, said in whole["properties"].items()}
    known[of.__name__] = {**whole, "required": required, "properties": properties}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **root,
        "$defs": dict(sorted(known.items())),
    }  # fmt: skip


def _or_nothing(said: Schema) -> Schema:
    told: Schema = {word: said[word] for word in said if word in ("description", "default")}
    rest = {word: value for word, value in said.items() if word not in told}
    return {"anyOf": [rest, {"type": "null"}], **told}


def schema_text(of: type, title: str, partial: bool = False, elsewhere: Collection[str] = ()) -> str:
    """The JSON Schema of a file as text, as in the documentation."""
    return json.dumps(json_schema(of, title, partial, elsewhere), ensure_ascii=False, indent=1) + "\n"


def rows_text(of: type, title: str) -> str:
    """The JSON Schema of a file of named rows, all of one class."""
    known: dict[str, Schema] = {}
    rows = {"type": "object", "additionalProperties": Record(of).schema(known)}
    whole = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **rows}
    return json.dumps({**whole, "$defs": dict(sorted(known.items()))}, ensure_ascii=False, indent=1) + "\n"
