"""Everything with a name in a game, as an editor tells it."""

from dataclasses import replace

from pnp.app.editing.declared import declared_names
from tests.shipped import loaded


def test_a_term_has_its_plural_and_a_thing_comes_before_its_term() -> None:
    game, rules = loaded("crazy-eights").game, loaded("crazy-eights").rules
    first = next(iter(game.terms.values()))
    ox, fox = replace(first, id="ox", plural="oxen"), replace(first, id="fox", plural="")
    names = declared_names(replace(game, terms={"ox": ox, "fox": fox}), rules)
    assert [(names[name].kind, names[name].of) for name in ("ox", "oxen", "fox", "foxs")] == [
        ("term", ""), ("plural of the term ox", "ox"), ("term", ""), ("plural of the term fox", "fox"),
    ]  # fmt: skip
    assert "oxs" not in names
    zone = next(iter(game.zones.values()))
    both = declared_names(replace(game, terms={zone.name: replace(first, id=zone.name, plural="")}), rules)
    assert both[zone.name].kind == "zone" and both[f"{zone.name}s"].of == zone.name
