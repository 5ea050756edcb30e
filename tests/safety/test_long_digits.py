"""Numbers of thousands of digits, which Python does not read, are told wherever a number may stand."""

import time
from pathlib import Path

import pytest

from tests.diagnostics.pages import BuildCache, run, write_game
from tests.tiny import FILES, IN_FRENCH

DIGITS = "9" * 5_000
PLACES = {
    "a constant": ("game.yaml", "hand_size: {value: 3", f"hand_size: {{value: {DIGITS}"),
    "players": ("game.yaml", "players: 2", f"players: {DIGITS}"),
    "a range of players": ("game.yaml", "players: 2", f"players: 2..{DIGITS}"),
    "a cell of a table": ("game.yaml", "LOW: 1", f"LOW: {DIGITS}"),
    "a card": ("cards.csv", "LOW,4", f"LOW,{DIGITS}"),
    "a list with numbers": ("rules/03-end.md", "# The End {#end}\n", f"# The End {{#end}}\n\n{DIGITS}. a line\n"),
    "rule code": ("rules/02-turn.md", "gain(me, worth", f"gain(me, {DIGITS} * worth"),
    "a placeholder": ("rules/02-turn.md", "{{ hare }}", f"{{{{ carrot({DIGITS}) }}}}"),
}  # fmt: skip


@pytest.mark.parametrize("where", PLACES)
def test_a_number_of_thousands_of_digits_is_no_fault_of_pnp(where: str, tmp_path: Path) -> None:
    file, old, new = PLACES[where]
    assert old in FILES[file], where
    write_game(tmp_path / "hares", FILES | {file: FILES[file].replace(old, new, 1)}, {})
    before = time.process_time()
    found = run(tmp_path / "hares", BuildCache.statics)
    assert time.process_time() - before < 5.0
    assert where == "a list with numbers" or any(d.severity == "error" for d in found), [d.message[:90] for d in found]


def test_a_line_number_in_a_catalogue_may_have_thousands_of_digits(tmp_path: Path) -> None:
    catalogue = IN_FRENCH["locale/fr.po"].replace("msgid", f"#: rules/01-start.md:{DIGITS}\nmsgid", 2)
    write_game(tmp_path / "hares", IN_FRENCH | {"locale/fr.po": catalogue}, {})
    assert run(tmp_path / "hares", BuildCache.statics) is not None
