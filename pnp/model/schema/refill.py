"""The key ``refill`` of zones that are filled again by themselves: markets, hands that are drawn up."""

from pnp.model.schema.kinds import NumberOrName, SourceZone
from pnp.source.declare import declared, key
from pnp.source.declare.read import Nested


@declared
class Refill:
    """The source from which a zone is filled again, and how many cards it holds then. New cards lie on top of a stack,
    and behind the others elsewhere."""

    source: str = key(SourceZone(), "The zone of the table, or `me.ZONE` of the same player.", name="from")
    to: int | str = key(NumberOrName(), "How many cards it holds then; a number or a constant.")


def refill_key() -> Refill | None:
    """The key ``refill`` of zones."""
    doc = (
        "After the set-up it is filled again in each stable state, while its source has cards: `{from: deck, to: 5}`."
    )
    refill: Refill | None = key(Nested(lambda: Refill), doc, default=None)
    return refill
