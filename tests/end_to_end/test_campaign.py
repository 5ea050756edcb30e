"""A campaign from the command line: bots play its games, and the press prints its characters anew after each."""

import json
from pathlib import Path

import pytest

from pnp.app.cli.main import main

RANKS = frozenset({"A", "J", "Q", "K", *map(str, range(2, 11))})
LEVELS = {"en": "Level", "de": "Stufe"}


def test_characters_are_saved_and_printed_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pypdfium2 = pytest.importorskip("pypdfium2")
    monkeypatch.chdir(tmp_path)
    begin = ["--game", "cards", "--variant", "level-simple", "--players", "2"]
    play = ["--play", "corridor@3", "--agent", "random", "--sheets"]
    grown = []
    for seed, locale in (("2", "en"), ("3", "de")):
        assert main(["campaign", "crew.json", *begin, *play, "--seed", seed, "--locale", locale]) == 0
        told, kept = capsys.readouterr().out, json.loads(Path("crew.json").read_text("utf-8"))
        assert [game["quest"] for game in kept["games"]] == ["corridor@3"] * len(kept["games"])
        for player, character in zip(kept["players"], kept["characters"], strict=True):
            assert f"{player}: " in told and f", {LEVELS[locale]} {character['level']}" in told
        sheet = pypdfium2.PdfDocument(f"output/cards/{locale}/cards-level-simple-characters-a4.pdf")
        words = " ".join(page.get_textpage().get_text_range() for page in sheet).split()
        assert set(kept["players"]) <= set(words)
        cards = [card.partition("/")[2][1:] for card in kept["cards"]]
        # every card kept stands in its slot, and a digit below each slot says at which level it came
        assert all(words.count(rank) >= cards.count(rank) for rank in RANKS & set(cards))
        grown.append(len(cards))
    assert len(kept["games"]) == 2 and min(grown) >= 8
