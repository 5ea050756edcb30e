"""A kind of value: how it is read, what JSON Schema says of it, and how the documentation calls it."""

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from pnp.source.declare.spot import Spot

T = TypeVar("T")
Schema = dict[str, Any]
"""A piece of a JSON Schema."""


class Kind(ABC, Generic[T]):
    """A kind of value that may stand behind a key."""

    has_default = False
    """Whether :meth:`default` knows what stands for a value that is not written."""

    def read(self, spot: Spot) -> T:
        """The value at a place; reports what is wrong with it and raises :class:`pnp.source.declare.spot.Wrong`."""
        return self._read(spot)

    def default(self, owner: Spot) -> T:
        """What stands for it where the mapping ``owner`` does not have it."""
        raise NotImplementedError

    def schema(self, known: dict[str, Schema]) -> Schema:
        """Its JSON Schema; classes are put into ``known`` and referred to."""
        return self._schema(known)

    def words(self) -> str:
        """What may stand there, in a few words: "a number", "`up`, `down` or `each`"."""
        return self._words()

    def holds(self) -> tuple[type, ...]:
        """The declared classes that stand in it."""
        return ()

    @abstractmethod
    def _read(self, spot: Spot) -> T: ...

    @abstractmethod
    def _schema(self, known: dict[str, Schema]) -> Schema: ...

    @abstractmethod
    def _words(self) -> str: ...
