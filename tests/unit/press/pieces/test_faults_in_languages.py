"""An ink without contrast is one fault, in however many languages its words are printed."""

from pathlib import Path

import pytest

from pnp.app.cli.main import main

GAME = "title: Pale\ncards:\n  card: {label: card, file: cards.csv, columns: {title: text}, layout: pale}\ncomponents:\n  cards: {prints: card}\n"
PALE = (
    'pale:\n  slots:\n    ground: {at: bleed, fill: "#FFFFFF"}\n    title: {at: safe, column: title, ink: "#E8E8E8"}\n'
)
FRENCH = (
    'msgid ""\nmsgstr "Language: fr\\nContent-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=n>1;\\n"\n'
    '\nmsgctxt "card:card:title"\nmsgid "Fox"\nmsgstr "Renard"\n\nmsgctxt "card:card:title"\nmsgid "Hare"\nmsgstr "Lièvre"\n'
)


@pytest.mark.parametrize("command", [["check", "."], ["build", ".", "--out", "out", "--force"]])
def test_low_contrast_is_counted_once_for_all_languages(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "locale").mkdir()
    files = {
        "game.yaml": GAME,
        "layouts.yaml": PALE,
        "cards.csv": "code,title\nA,Fox\nB,Hare\n",
        "locale/fr.po": FRENCH,
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf-8")
    main(command)
    shown = "".join(capsys.readouterr())
    lines = [line for line in shown.splitlines() if "PNP704" in line]
    assert len(lines) == 2 and "“Fox”" in lines[0] and "“Hare”" in lines[1], shown
