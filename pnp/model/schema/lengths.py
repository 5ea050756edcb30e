"""Lengths with their units, as layouts.yaml has them: `6`, `0.5in`, `1cm`, `18pt`."""

import re
from collections.abc import Mapping

from pnp.source.declare.kind import Schema
from pnp.source.declare.kinds import Number
from pnp.source.load.nodes import Node, Scalar

UNITS: Mapping[str, float] = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
"""Units of length, mm."""
NUMBER = r"(?:\d+(?:\.\d*)?|\.\d+)"
"""A number without a sign."""
UNIT = "|".join(UNITS)
_MEASURE = re.compile(rf"([+-]?{NUMBER})\s*({UNIT})")


def in_mm(number: str, unit: str | None) -> float:
    """A length in mm, to a ten-thousandth; without a unit, the number is in mm."""
    return round(float(number) * UNITS[unit or "mm"], 4)


class Measure(Number):
    """A length: a number in the unit of its key, or a number with a unit of its own."""

    def _expected(self) -> str:
        return f"{super()._expected()}, or a length with its unit, such as `0.1in`"

    def _value(self, node: Node) -> object:
        value = super()._value(node)
        match = _MEASURE.fullmatch(value.strip()) if isinstance(node, Scalar) and isinstance(value, str) else None
        return round(float(match[1]) * UNITS[match[2]] / UNITS[self.unit], 4) if match else value

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        return {"anyOf": [super()._schema(definitions), {"type": "string", "pattern": f"^[+-]?{NUMBER} ?({UNIT})$"}]}

    def _words(self) -> str:
        return f"{Number(self.least, self.most, self.unit).words()}, or with a unit: `0.1in`"
