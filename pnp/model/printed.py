"""What game.yaml says of the parts that are printed."""

from typing import Annotated

from pydantic import Field

from pnp.model.entry import ClauseId, Entry, Text, Texts, Whole


class ComponentEntry(Entry):
    """A printed part."""

    prints: Text
    where: Text = Field(default="", description="Only the cards for which this holds: `suit == SPADES and cost < 3`.")
    count: Annotated[Whole, Field(ge=0)] | None = None
    measured: Text = Field(default="", description="The token whose greatest need in play gives the count.")
    each: Text = ""
    format: Text = ""
    label: Text = ""
    template: Text = ""
    back: Text = ""
    holds: Texts = Field(default=[], description="The decks that a box is made for (`format: tuck-box`).")
    stock: Annotated[float, Field(gt=0)] | None = Field(default=None, description="Thickness of one card in it, mm.")
    clause: ClauseId
