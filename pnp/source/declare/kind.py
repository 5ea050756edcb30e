"""Kinds of value: how each is read, its JSON Schema, and its name in the documentation."""

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from pnp.source.declare.spot import Spot

T = TypeVar("T")
Schema = dict[str, Any]
"""A part of a JSON Schema."""


class Kind(ABC, Generic[T]):
    """A kind of value that a key may have."""

    has_default = False
    """Whether :meth:`default` provides a value when none is written."""

    def read(self, spot: Spot) -> T:
        """Read the value at a place. Reports faults and raises :class:`pnp.source.declare.spot.Wrong`."""
        return self._read(spot)

    def default(self, owner: Spot) -> T:
        """The value when the mapping ``owner`` does not have it."""
        raise NotImplementedError

    def schema(self, definitions: dict[str, Schema]) -> Schema:
        """Its JSON Schema; the schemas of classes are added to ``definitions`` and referred to."""
        return self._schema(definitions)

    def words(self) -> str:
        """The allowed values in a few words: "a number", "`up`, `down` or `each`"."""
        return self._words()

    def holds(self) -> tuple[type, ...]:
        """The declared classes that it contains."""
        return ()

    @abstractmethod
    def _read(self, spot: Spot) -> T: ...

    @abstractmethod
    def _schema(self, definitions: dict[str, Schema]) -> Schema: ...

    @abstractmethod
    def _words(self) -> str: ...
