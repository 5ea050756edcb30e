"""A game that is watched is checked at every change: what is known is told at once, and an edit breaks off older work."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from pnp.app.check.answer_cache import Answer
from pnp.app.check.check import CheckRequest, check_game
from pnp.app.check.watch import watch_check
from pnp.app.game import prepare
from pnp.checks.search import playing
from pnp.source.diagnostics import Diagnostic, Report
from tests import tiny
from tests.machine import with_machine

QUICK = CheckRequest(games=40, use_cache=False)
STAGES = ["files and language", "binding", "translations", "examples", "pairs"]


def race(folder: Path) -> Path:
    tiny.write(folder, tiny.IN_FRENCH)
    return folder


def edit(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


class Heard:
    """Notes what is told."""

    def __init__(self, at_stage: Callable[[str], None] = lambda name: None) -> None:
        self.stages: list[list[str]] = [[]]
        self.codes: list[list[str]] = []
        self.found: list[tuple[str, str]] = []
        self.ends: list[str] = []
        self.at_stage = at_stage

    def stage(self, name: str, found: Sequence[Diagnostic], report: Report, seconds: float) -> None:
        self.stages[-1].append(name)
        self.found += [(name, d.code) for d in found]
        self.at_stage(name)

    def done(self, answer: Answer | None, report: Report, seconds: float) -> None:
        self.codes.append(sorted({d.code for d in report.errors}))
        self.ends.append("done")
        self.stages.append([])

    def broken_off(self) -> None:
        self.ends.append("broken off")
        self.stages.append([])


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)


def test_every_edit_is_checked_as_a_check_from_the_start_would(tmp_path: Path) -> None:
    folder = race(tmp_path / "race")
    edits = iter([
        ("rules/02-turn.md", "move(card, heap)", "move(card, haep)"),
        ("rules/02-turn.md", "move(card, haep)", "move(card, heap)"),
        ("rules/03-end.md", "you win. {#finish}", "you [win](#nowhere). {#finish}"),
        ("rules/03-end.md", "[win](#nowhere)", "win"),
        ("cards.csv", "*,LOW", "*,LAW"),
    ])  # fmt: skip
    cold: list[list[str]] = []
    heard = Heard()

    def pause(_: float) -> None:
        report = Report()
        check_game(folder, QUICK, report)
        cold.append(sorted({d.code for d in report.errors}))
        edit(folder, *next(edits))

    watch_check(folder, QUICK, heard, checks=6, pause=pause)
    assert heard.codes[:5] == cold and [bool(codes) for codes in heard.codes] == [False, True, False, True, False, True]
    assert heard.ends == ["done"] * 6


def test_stages_are_told_in_the_order_of_what_they_cost_and_all_at_rest_before_any_game(tmp_path: Path) -> None:
    folder, heard = race(tmp_path / "race"), Heard()
    watch_check(folder, QUICK, heard, checks=1)
    assert heard.stages[0] == [*STAGES, "play", "layout"]


def test_layout_comes_before_play_where_it_is_known_how_many_pieces_there_are(tmp_path: Path) -> None:
    folder, heard = race(tmp_path / "race"), Heard()
    asked = CheckRequest(games=40)
    check_game(folder, asked, Report())
    edit(folder, "rules/02-turn.md", "draw(burrow, 1, me.hand)", "draw(burrow, 2 - 1, me.hand)")
    watch_check(folder, asked, heard, checks=1)
    assert heard.stages[0] == [*STAGES, "layout", "play"]


def test_a_fault_is_told_by_the_stage_that_finds_it_and_once(tmp_path: Path) -> None:
    folder, heard = race(tmp_path / "race"), Heard()
    edit(folder, "rules/03-end.md", "you win. {#finish}", "you [win](#nowhere). {#finish}")
    edit(folder, "rules/03-end.md", "{{ last_round|words }}", "{{ last_rond|words }}")
    watch_check(folder, QUICK, heard, checks=1)
    errors = [one for one in heard.found if one[1] in ("PNP303", "PNP304")]
    assert sorted(errors) == [("binding", "PNP303"), ("binding", "PNP304")]
    assert "play" in heard.stages[0]  # (a broken link stops a build, but not play)


@pytest.fixture(params=[signal.default_int_handler, signal.SIG_IGN], ids=["in front", "in the background"])
def interruptions(request: pytest.FixtureRequest) -> Iterator[object]:
    """What a program does that is interrupted: a shell has those ignore it that it starts in the background."""
    usual = signal.signal(signal.SIGINT, request.param)
    yield request.param
    signal.signal(signal.SIGINT, usual)


def test_an_edit_breaks_off_the_play_of_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, interruptions: object
) -> None:
    folder = race(tmp_path / "race")
    real, begun = playing.search, []

    def endless(*given: object, **more: object) -> object:
        begun.append(time.perf_counter())
        if len(begun) > 1:
            return real(*given, **more)  # type: ignore[arg-type]
        edit(folder, "rules/02-turn.md", "Then draw a new one", "After that, draw a new one")
        while time.perf_counter() < begun[0] + 60:
            pass
        raise AssertionError("it was not broken off")

    monkeypatch.setattr(playing, "search", endless)
    heard = Heard()
    watch_check(folder, QUICK, heard, checks=2)
    assert heard.ends == ["broken off", "done"] and heard.codes == [[]]
    assert signal.getsignal(signal.SIGINT) is interruptions


def test_what_ignores_interruptions_goes_on_ignoring_those_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, folder, heard = playing.search, race(tmp_path / "race"), Heard()

    def interrupted(*given: object, **more: object) -> object:
        signal.raise_signal(signal.SIGINT)
        return real(*given, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(playing, "search", interrupted)
    usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        watch_check(folder, QUICK, heard, checks=1)
    finally:
        signal.signal(signal.SIGINT, usual)
    assert heard.ends == ["done"]


def test_stopping_by_hand_stops(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = race(tmp_path / "race")

    def stop(*given: object, **more: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(playing, "search", stop)
    with pytest.raises(KeyboardInterrupt):
        watch_check(folder, QUICK, Heard(), checks=1)


def test_the_command_tells_and_goes_on(tmp_path: Path) -> None:
    """The whole command: it says that all is well, then what an edit brings, and that all is well again."""
    folder = race(tmp_path / "race")
    environment = os.environ | {"PNP_CACHE": with_machine(tmp_path / "cache"), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "pnp", "check", str(folder), "--watch", "--games", "40"]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as made:
        assert made.stdout is not None
        try:
            said = read_until(made.stdout, "waiting for changes")
            assert "no faults" in said
            edit(folder, "rules/02-turn.md", "move(card, heap)", "move(card, haep)")
            said = read_until(made.stdout, "waiting for changes")
            assert "PNP203 unknown-name" in said and "1 error" in said
            edit(folder, "rules/02-turn.md", "move(card, haep)", "move(card, heap)")
            assert "no faults" in read_until(made.stdout, "waiting for changes")
        finally:
            made.kill()


def read_until(stream: object, words: str) -> str:
    """What a command says up to the line with these words."""
    said = ""
    for line in stream:  # type: ignore[attr-defined]
        said += line
        if words in line:
            return said
    raise AssertionError(said)


def test_a_fault_of_code_is_told_before_translations_are_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, told, seen = race(tmp_path / "race"), list[list[str]](), list[int]()
    edit(folder, "rules/03-end.md", "me.carrots", "me.carots")
    edit(folder, "locale/fr.po", 'msgstr "La Course', 'msgstr "{{ nobody }} La Course')
    looked = prepare.check_at_rest
    monkeypatch.setattr(prepare, "check_at_rest", lambda *given: (seen.append(len(told)), looked(*given)))
    report = Report()
    check_game(
        folder, CheckRequest(use_cache=False), report, listener=lambda name, found: told.append([name, *codes(found)])
    )
    assert seen == [1] and told[0][0] == told[1][0] == STAGES[0] and [name for name, *_ in told[2:]] == STAGES[1:]
    everything = [code for _, *found in told for code in found]
    assert everything == codes(report.diagnostics) and told[0][1:] and told[1][1:]
    first, *others = [d.span.file.rpartition("/")[2] for d in report.diagnostics]
    assert first == "03-end.md" and "fr.po" in others


def codes(found: Sequence[Diagnostic]) -> list[str]:
    return [d.code for d in found]
