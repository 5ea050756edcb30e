"""Cards in two languages are fitted like any others, and told when there is no room."""

from pathlib import Path

import pypdfium2

from pnp.app.build.build import build
from pnp.app.game.build_options import BuildOptions
from pnp.checks.edition import CheckOptions
from pnp.source.diagnostics import Report
from tests import tiny


def test_a_card_speaks_both_languages(tmp_path: Path) -> None:
    tiny.write(tmp_path / "game", tiny.IN_FRENCH)
    options = BuildOptions(
        locales=("en",), beside="fr", papers=("a4",), only=("cards",), out=tmp_path, check=CheckOptions(play=False)
    )
    (file,) = build(tmp_path / "game", options, Report()).files
    assert file.name == "hare-race-cards-with-fr-a4.pdf"
    said = pypdfium2.PdfDocument(file)[0].get_textpage().get_text_bounded()
    french = next(line for line in tiny.IN_FRENCH["locale/fr.po"].splitlines() if "Lent" in line or "lent" in line)
    assert "Slow, but sure." in said and french.split('"')[1][:8] in said
