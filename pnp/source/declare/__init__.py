"""What may stand in a file is declared once, as a frozen class, key by key: the reader of its YAML, its JSON Schema and
the tables of the documentation follow from it."""

from pnp.source.declare.keys import declared, key, keys_of
from pnp.source.declare.read import read_record
from pnp.source.declare.spot import Reading, Spot, Wrong

__all__ = ["Reading", "Spot", "Wrong", "declared", "key", "keys_of", "read_record"]
