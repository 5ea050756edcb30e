"""The JSON Schema of scenario files, for editors: docs/scenario.schema.json.

``python -m pnp.engine.scenario.schema`` writes it. Facts that the schema cannot know (zones, players, actions of a
game) are checked when a scenario is executed.
"""

import json
from collections.abc import Mapping
from pathlib import Path

from pnp.engine.scenario.position import STARTS
from pnp.engine.scenario.script import EVERYWHERE, IN_FILES, LOOKS, WORKS

Schema = dict[str, object]
TEXT: Schema = {"type": "string"}
FLAG: Schema = {"enum": [True, False, "yes", "no"]}
TEXTS: Schema = {"type": "array", "items": TEXT}
WORD: Schema = {"type": ["string", "integer", "boolean", "null"]}
LINES: Schema = {"type": "object"}
DEED: Schema = {"type": ["string", "object"]}
"""``orchestrate S10``, or ``Flora: orchestrate S10``, which YAML reads as a mapping."""


def _one_or_many(item: Schema) -> Schema:
    return {"anyOf": [item, {"type": "array", "items": item}]}


LOOK: Mapping[str, tuple[Schema, str]] = {
    "expect": (LINES, "Assertions about the current state."),
    "offered": (
        LINES,
        "The exact options that the next question offers to a player, or that an action or a phase offers now.",
    ),
    "refused": (
        _one_or_many(LINES),
        "An action that a player may not take; `because:` names the part of the header that forbids it.",
    ),
    "asked": ({}, "The questions since the last such check, in order."),
    "ways": ({"type": ["integer", "object"]}, "The number of ways in which something may be done."),
    "sees": (LINES, "Zones as a seat sees them; `back` for each card that it does not see."),
    "knows": (LINES, "Cards that a seat sees or remembers."),
    "announced": ({}, "Announcements since the last such check, in order."),
    "told": ({}, "Facts that the rules have told since the last such check, in order."),
    "drawn": ({}, "Cards drawn, turned up, cut or shown to all since the last such check, in order."),
    "cut": ({}, "The players who have cut since the last such check, in order."),
    "illegal": (_one_or_many(DEED), "An action that a player may not take now."),
    "legal": (_one_or_many(DEED), "An action that a player may take now."),
    "over": (FLAG, "Whether the game is over."),
}
WORK: Mapping[str, tuple[Schema, str]] = {
    "answers": ({}, "Answers to the questions of the step above, in order."),
    "value": ({"type": ["string", "integer"]}, "An expression of the rules language."),
    "call": (TEXT, "A procedure to run."),
    "phase": (TEXT, "Plays on until this phase is over."),
    "end": ({"enum": ["turn", "round"]}, "Plays on to the end of the turn or round."),
    "setup": (WORD, "Plays the set-up, or one rule of it."),
    "chance": (_one_or_many(WORD), "The outcomes of chance from here on."),
}
TOP: Mapping[str, tuple[Schema, str]] = {
    "players": (TEXTS, "Names by seat, one word each."),
    "given": (
        {
            "type": "object",
            "properties": {
                "from": {"enum": list(STARTS), "description": "The position that the given facts change."},
                "round": {"type": "integer", "minimum": 1, "description": "The number of the round."},
            },
        },
        "The position: zones, counters, fields, tokens; lines in any order.",
    ),
    "do": ({"type": "array", "items": {"$ref": "#/$defs/step"}}, "Steps, in order."),
    "expect": ({"$ref": "#/$defs/expect"}, "The expected result."),
    "each": ({"type": "array", "items": LINES, "minItems": 1}, "Rows of a table; `$name` stands for a value."),
    "clauses": (TEXTS, "Clauses that the run must reach."),
    "freely": (FLAG, "Switches off the checks of the order of play and of the limits of the position."),
    "leave": (FLAG, "The run may stop at a question that no step answers."),
    "tells": ({}, "A note."),
    "game": (TEXT, "The game."),
    "variant": (TEXT, "The variant."),
    "variants": ({**TEXTS, "minItems": 1}, "The variants, if the scenario holds in several."),
    "name": (TEXT, "The name of this scenario."),
    "scenarios": (
        {"type": "array", "items": {"$ref": "#/$defs/scenario"}, "minItems": 1},
        "Several scenarios in one file.",
    ),
}
assert set(LOOK) == set(LOOKS) and set(WORK) == set(WORKS) and set(TOP) == {*EVERYWHERE, *IN_FILES}


def _described(entries: Mapping[str, tuple[Schema, str]]) -> Schema:
    return {key: {**schema, "description": description} for key, (schema, description) in entries.items()}


def json_schema() -> Schema:
    """The JSON Schema of a scenario file."""
    result: Schema = {"description": "The last `value:` or `call:`."}
    expected = _described({key: description for key, description in LOOK.items() if key != "expect"})
    winner: Schema = {"description": "The winner, or `nobody`.", **_one_or_many(TEXT)}
    scenario: Schema = {"type": "object", "additionalProperties": False, "properties": _described(TOP)}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A scenario file of pnp",
        "$ref": "#/$defs/scenario",
        "$defs": {
            "scenario": scenario,
            "step": {
                "type": "object", "minProperties": 1, "maxProperties": 1, "properties": _described({**WORK, **LOOK}),
                "additionalProperties": WORD,
            },
            "expect": {"type": "object", "properties": {**expected, "winner": winner, "result": result}},
        },
    }  # fmt: skip


def schema_text() -> str:
    """The JSON Schema as docs/scenario.schema.json has it."""
    return json.dumps(json_schema(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    Path("docs/scenario.schema.json").write_text(schema_text(), encoding="utf-8")
