"""Declarations of file contents: one frozen class for each mapping, key by key. The YAML reader, the JSON Schema and
the tables of the documentation are made from it."""

from pnp.source.declare.keys import declared, key, keys_of
from pnp.source.declare.read import read_record
from pnp.source.declare.spot import Reading, Spot, Wrong

__all__ = ["Reading", "Spot", "Wrong", "declared", "key", "keys_of", "read_record"]
