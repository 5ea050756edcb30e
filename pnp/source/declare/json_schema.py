"""JSON Schemas of declared classes, with descriptions, for editors."""

import json
from collections.abc import Collection

from pnp.source.declare.kind import Schema
from pnp.source.declare.read import Record


def json_schema(of: type, title: str, partial: bool = False, elsewhere: Collection[str] = ()) -> Schema:
    """The JSON Schema of a file. In a ``partial`` one, which overlays another file, every key is optional.
    ``elsewhere`` lists keys that another file may provide. An empty key of the file counts as not written."""
    definitions: dict[str, Schema] = {}
    root = Record(of).schema(definitions)
    if partial:
        definitions = {name: {**schema, "required": []} for name, schema in definitions.items()}
    own = definitions[of.__name__]
    required = [name for name in own["required"] if name not in elsewhere]
    properties = {
        name: schema if name in required else _or_nothing(schema) for name, schema in own["properties"].items()
    }
    definitions[of.__name__] = {**own, "required": required, "properties": properties}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **root,
        "$defs": dict(sorted(definitions.items())),
    }  # fmt: skip


def _or_nothing(schema: Schema) -> Schema:
    notes: Schema = {word: schema[word] for word in schema if word in ("description", "default")}
    allowed = {word: value for word, value in schema.items() if word not in notes}
    return {"anyOf": [allowed, {"type": "null"}], **notes}


def schema_text(of: type, title: str, partial: bool = False, elsewhere: Collection[str] = ()) -> str:
    """The JSON Schema of a file as text, as in the documentation."""
    return json.dumps(json_schema(of, title, partial, elsewhere), ensure_ascii=False, indent=1) + "\n"


def rows_text(of: type, title: str) -> str:
    """The JSON Schema of a file of named rows, all of one class."""
    definitions: dict[str, Schema] = {}
    rows = {"type": "object", "additionalProperties": Record(of).schema(definitions)}
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **rows}
    return json.dumps({**schema, "$defs": dict(sorted(definitions.items()))}, ensure_ascii=False, indent=1) + "\n"
