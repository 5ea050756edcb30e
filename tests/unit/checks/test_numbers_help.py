"""For a number that somebody typed a constant is proposed that the text is about, and none that has its value by chance."""

import pytest

from pnp.checks.static.numbers import check_typed_numbers
from tests.lab import CARDS, GAME, build, over

CONSTANTS = (
    "constants:\n  hand_limit: {value: 2, clause: limit}\n  start_coins: {value: 2, clause: coins}\n  deal_size: 7\n"
)
MORE = "players: 3..4\n"


@pytest.mark.parametrize(
    ("clause", "help"),
    [
        ("Nobody holds more than two cards. {#limit}", "write `{{ hand_limit|words }}`"),
        ("Everybody begins with two coins. {#start}", "write `{{ start_coins|words }}`"),
        ("A meld is made of seven runs. {#meld}", "declare `its_name: 7` under `constants:`"),
    ],
)
def test_what_is_proposed_is_what_the_text_is_about(clause: str, help: str) -> None:
    chapter = f"# Rules {{#rules}}\n\n{clause}\n\n```rule\n@value\ndef seats():\n    return players\n```\n"
    yaml = over(over(GAME, CONSTANTS), MORE).replace(
        "RED: {label: red, code: R}, ", "GREEN: {label: green, code: G}, RED: {label: red, code: R}, "
    )
    game, _, _ = build({"game.yaml": yaml, "cards.csv": CARDS, "rules/01-rules.md": chapter})
    assert game is not None
    told = [d for d in check_typed_numbers(game) if "`two`" in d.message or "`seven`" in d.message]
    assert len(told) == 1 and told[0].help.startswith(help)


def test_one_thing_is_a_constant_of_its_clause_before_it_is_a_plain_one() -> None:
    chapter = "# Rules {#rules}\n\nYou gain one coin for each edge. {#gain}\n\nTake one coin. {#take}\n"
    more = "constants:\n  edge_worth: {value: 1, clause: gain}\nterms:\n  coin: {one: coin, many: coins}\n"
    game, _, _ = build({"game.yaml": over(GAME, more), "cards.csv": CARDS, "rules/01-rules.md": chapter})
    assert game is not None
    helps = [d.help for d in check_typed_numbers(game) if "`one`" in d.message]
    assert helps[0].startswith("write `{{ coin(edge_worth) }}`") and helps[1].startswith("write `{{ coin(1) }}`")
