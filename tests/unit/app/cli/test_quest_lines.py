"""The odds of a quest as lines and as data."""

from types import SimpleNamespace

import pytest

from pnp.app.cli.commands import quest as command
from pnp.app.quests import quests
from pnp.checks.statistics.figures import Mean, Share
from pnp.checks.statistics.quest_odds import Odds, QuestFigures

HALF, FIFTH = Share(40, 20, 0.5, 0.4, 0.6), Share(40, 8, 0.2, 0.1, 0.3)
FIGURES = QuestFigures(
    80, "greedy",
    (Odds(2, (), HALF, (Mean(1.25, 1.0, 1.5),), Mean(0.75, 0.7, 0.8)), Odds(2, ("elf", "ox"), FIFTH, (Mean(3.0, 2.0, 4.0),))),
    {"gate": HALF, "hall": FIFTH}, {"hall": FIFTH},
)  # fmt: skip
ENCOUNTERS = {name: SimpleNamespace(title=name.title()) for name in ("gate", "hall")}
GAME = SimpleNamespace(
    id="hares", variant="", quest=SimpleNamespace(name="castle", title="The Castle", encounters=ENCOUNTERS),
    quest_rules=SimpleNamespace(lives="lives", counts={"gold": "gold left"}),
)  # fmt: skip
LOADED = SimpleNamespace(game=GAME, rules=SimpleNamespace(digest="d"))
PROSE = SimpleNamespace(text=lambda text: text)


def test_each_party_has_a_line_with_its_means_below_their_labels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "party_in_words", lambda party, game, prose: " and ".join(party))
    lines: list[str] = []
    command._tell(LOADED, FIGURES, PROSE, SimpleNamespace(say=lines.append))  # type: ignore[arg-type]
    assert lines[0] == "The Castle: 80 games of greedy players"
    head, two, elf = lines[2:5]
    assert head.endswith("alive  gold left") and two.startswith("2 players ") and elf.startswith("  elf and ox ")
    assert two.split()[2:] == ["50.0%", "40.0%", "to", "60.0%", "40", "75%", "1.25"] and len(two) == len(head)
    assert elf.split()[3:] == ["20.0%", "10.0%", "to", "30.0%", "40", "3.00"]
    gate, hall = lines[-2:]
    assert gate.split() == ["Gate", "50.0%", "40.0%", "to", "60.0%"]
    assert hall.split() == ["Hall", *["20.0%", "10.0%", "to", "30.0%"] * 2]


def test_a_quest_is_data_with_figures_and_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quests, "ways_on", lambda game, quest: {"gate": [("in", "hall")], "hall": []})
    monkeypatch.setattr(quests, "kind_of", lambda game, rules, name: "fight")
    data = quests.quest_data(LOADED, FIGURES, PROSE)  # type: ignore[arg-type]
    assert (data["games"], data["agent"], data["title"]) == (80, "greedy", "The Castle")
    gate, hall = data["encounters"]  # type: ignore[misc]
    assert gate["ways"] == [{"key": "in", "to": "hall"}] and gate["ended"] is None and hall["ended"] == hall["visited"]
    party = data["parties"][1]  # type: ignore[index]
    assert party["party"] == ["elf", "ox"] and party["counts"]["gold"]["mean"] == 3.0 and party["alive"] is None
    plain = quests.quest_data(LOADED, None, PROSE)  # type: ignore[arg-type]
    assert (plain["games"], plain["agent"], plain["parties"]) == (0, "", [])
    assert {one["visited"] for one in plain["encounters"]} == {None}  # type: ignore[attr-defined]
