"""What may stand in a file is declared once, as a frozen class, key by key: the reader of its YAML, its JSON Schema and
the tables of the documentation follow from it."""

from pnp.declare.keys import declared, key, keys_of
from pnp.declare.read import read_record
from pnp.declare.spot import Reading, Spot, Wrong

__all__ = ["Reading", "Spot", "Wrong", "declared", "key", "keys_of", "read_record"]
