"""The slots of a trading card, for tables from tools that describe faces by programs."""

from collections.abc import Mapping, Sequence

from pnp.model.read.guess import declared_name
from pnp.source.load.table_head import column_name

COSTS = ("manacost", "casting_cost", "mana_cost", "cost")
TYPES = ("type", "super_type", "sub_type")
TEXTS = ("text", "rule_text", "rules_text", "rules")
FLAVOURS = ("flavor_text", "flavour_text", "flavor", "flavour")
PICTURES = ("art", "image", "picture")
STRENGTHS = ("pt", "power", "toughness", "loyalty")


def usual_slots(columns: Sequence[str], copies: str = "copies") -> dict[str, Mapping[str, object]]:
    """The slots for a table's columns: name and cost, a picture, types, texts, strength; all others at the bottom."""
    names = [declared_name(name) for title in columns if (name := column_name(title)) != copies]
    slots: dict[str, Mapping[str, object]] = {}
    picture = _among(PICTURES, names)[:1]
    low = 46 if picture else 14
    left = list(names)

    def show(slot: str, shown: Sequence[str], **keys: object) -> None:
        if shown:
            parted = {"parted": keys.pop("parted", " ")} if len(shown) > 1 else {}
            keys.pop("parted", None)
            slots[slot] = {**keys, "column": list(shown) if len(shown) > 1 else shown[0], **parted}
            left[:] = [name for name in left if name not in shown]

    show("title", _among(("name", "title"), names)[:1], at=[5, 4, 41, 8], align="left", style="title", size=[13, 7])
    show("cost", _among(COSTS, names)[:1], at=[46, 4, 12, 8], align="right", style="title", size=[13, 6])
    if picture:
        slots["picture"] = {"at": [4, 13, -4, 32], "picture": picture[0]}
        left.remove(picture[0])
    show("type", _among(TYPES, names), at=[5, low, -5, 5], align="left", style="label", parted=" – ")
    show("text", _among(TEXTS, names), at=[5, low + 6, -5, 69 - low], align="left", valign="top", size=[9, 5],
         style="rules", shared=False, parted=" ")  # fmt: skip
    show(
        "flavour", _among(FLAVOURS, names), at=[5, 66, -5, 9], align="left", style="flavour", size=[8, 5], shared=False
    )
    if "flavour" in slots and "text" in slots:
        slots["text"] = {**slots["text"], "at": [5, low + 6, -5, 59 - low]}
    show(
        "strength", _among(STRENGTHS, names), at=[40, 76, -5, 7], align="right", style="title", size=[12, 7], parted="/"
    )
    show("more", tuple(left), at=[5, 77, 34, 7], align="left", valign="bottom", style="micro", size=[6, 3.5],
         shared=False, parted=" · ")  # fmt: skip
    return slots


def _among(wanted: Sequence[str], names: Sequence[str]) -> tuple[str, ...]:
    return tuple(name for each in wanted for name in (each, f"{each}_") if name in names)
