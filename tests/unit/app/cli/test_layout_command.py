"""`pnp layout`: presets, columns of a preset, and the template of a layout."""

import argparse
from pathlib import Path

import pytest

from pnp.app.cli.commands import layout
from pnp.app.cli.console import Console
from pnp.app.cli.status import DONE, WrongCommand
from pnp.app.gallery.layouts import WrittenTemplate


def run(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    """The lines that the command prints."""
    parser = argparse.ArgumentParser()
    layout.add_arguments(parser)
    assert layout.run(parser.parse_args(words), Console()) == DONE
    return capsys.readouterr().out.splitlines()


def test_presets_are_listed_and_the_columns_of_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layout, "preset_lines", lambda: ["hero"])
    monkeypatch.setattr(layout, "column_lines", lambda name, report: [f"columns of {name}"])
    assert run(capsys, "list") == ["hero"] and run(capsys, "list", "hero") == ["columns of hero"]


def test_an_ejected_layout_is_named_by_its_file_and_its_template(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def eject(game: str, name: str, report: object, force: bool) -> WrittenTemplate:
        asked.append((game, name, force))
        return WrittenTemplate(Path("hares/templates/cards/hare.svg.j2"), "cards/hare.svg.j2")

    monkeypatch.setattr(layout, "eject_layout", eject)
    (line,) = run(capsys, "eject", "hares", "hare")
    assert line.startswith(f"{Path('hares/templates/cards/hare.svg.j2')} is written.")
    assert line.endswith("template: cards/hare.svg.j2")
    run(capsys, "eject", "hares", "hare", "--force")
    assert asked == [("hares", "hare", False), ("hares", "hare", True)]


@pytest.mark.parametrize("words", [("eject",), ("eject", "hares")])
def test_eject_needs_a_game_and_a_name(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(WrongCommand):
        run(capsys, *words)
