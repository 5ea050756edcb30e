"""A table that speaks German says nothing that its catalogues have a German word for in English."""

import re
from collections.abc import Iterator

import polib
import pytest

from pnp.app.api.project import project_of
from pnp.app.cli.screen import Screen
from pnp.base.resources import CATALOGUES, GAMES, PRINTED
from pnp.source.diagnostics import Report
from tests.shipped import loaded


def english_words(game: str) -> Iterator[tuple[str, str]]:
    """Each short English message that German says otherwise, placeholders aside, with the German one."""
    for file in (CATALOGUES / "de.po", PRINTED / "de.po", GAMES / game / "locale" / "de.po"):
        for entry in polib.pofile(str(file)):
            forms = [entry.msgstr_plural[n] for n in sorted(entry.msgstr_plural)]
            pairs = (
                [(entry.msgid, forms[0]), (entry.msgid_plural, forms[-1])] if forms else [(entry.msgid, entry.msgstr)]
            )
            yield from ((english, german) for english, german in pairs if german and len(english) < 60)


def said_at_a_table(game: str, moves: int, capsys: pytest.CaptureFixture[str]) -> str:
    """All that a German terminal shows of a game whose first player always takes another option than the last time."""
    played = loaded(game)
    table = project_of(played, "de", Report()).play(
        seed=2, agents={1: "random", 2: "random"}, names=("Ada", "Bob", "Cyd")[: played.game.players[0]]
    )
    words, screen = table.match.words, Screen(table.match.words, 0, fancy=False)
    for move in range(moves):
        if table.question is None:
            break
        screen.table(table.view(0), every_card=True)
        print(words.prompt(table.question), *words.labels(table.question), sep="\n")
        table.match.step(move % len(table.question.options))
    print(*table.log(0), sep="\n")
    return capsys.readouterr().out


@pytest.mark.parametrize("game", ["deck-of-fey", "all-but-malice"])
def test_no_english_is_left(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = said_at_a_table(game, 14, capsys)
    pairs = list(english_words(game))
    german = " ".join(translated for _, translated in pairs)

    def is_said(words: str, text: str) -> bool:
        return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text) is not None

    bare = [part for english, _ in pairs for part in re.split(r"\{\{?.*?\}?\}|\*\*", english)]
    left = {part.strip() for part in bare if len(part.strip()) > 3 and not is_said(part.strip(), german)}
    assert len(left) > 100, "there is something to be found"
    assert not [words for words in sorted(left) if is_said(words, said)], said
    assert is_said("Ada", said) and len(said) > 2000
