"""Nothing of a stranger's game reaches the terminal raw, and no more than anybody reads."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console as RichConsole

from pnp.app.cli.main import main
from pnp.app.cli.terminal import SafeStream, escaped, styled
from pnp.source.diagnostics import NOWHERE, Diagnostic, Label, Report, Span, budgets
from pnp.source.diagnostics.render import LONGEST_MESSAGE, MOST_STEPS, as_data, render_all, render_text, report_data
from tests.tiny import FILES, write

RAW = "\x1b\x07\x08\x7f\x9b\u202e\u2066\r"
"""Characters that move, colour or turn round what a terminal shows."""
TITLE = "Ha\\e]0;owned\\ares\\e[2J\\u009b31m\\u202e\\b"
"""The same as YAML writes them."""


def raw(text: str) -> list[str]:
    return [character for character in RAW if character in text]


def spoilt(folder: Path, file: str, old: str, new: str) -> Path:
    assert old in FILES[file]
    write(folder / "hares", FILES | {file: FILES[file].replace(old, new, 1)})
    return folder / "hares"


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    main(list(words))
    shown = capsys.readouterr()
    return shown.out + shown.err


# ------------------------------------------------------------------------------------------------- escapes
@pytest.mark.parametrize(
    "text", ["\x1b[31m", "\x1b]0;x\x07", "\x9b2J", "\u202eabc", "\u2067x\u2069", "a\rb", "\x00", "\x7f"]
)
def test_what_steers_a_terminal_is_written_as_an_escape_of_json(text: str) -> None:
    shown = escaped(text)
    assert not raw(shown) and shown.isprintable()
    assert json.loads(f'"{shown}"') == text


@pytest.mark.parametrize("text", ["naïve 中文 🐇", "line\nline\ttab", "שלום\u200f!", "a\u200db"])
def test_text_of_any_language_stays_as_it_is(text: str) -> None:
    assert escaped(text) == text


def test_a_lone_surrogate_and_what_an_encoding_lacks_are_escaped() -> None:
    assert escaped("a\ud800b") == "a\\ud800b"
    assert escaped("é中🐇", "iso-8859-1") == "é\\u4e2d\\ud83d\\udc07"


def test_styles_of_our_own_reach_the_terminal_and_those_of_a_text_do_not() -> None:
    out = io.StringIO()
    stream = SafeStream(out)
    RichConsole(file=styled(stream), force_terminal=True).print("[bold]x[/bold]")  # type: ignore[arg-type]
    assert "\x1b[1m" in out.getvalue()
    stream.write("\x1b[1m")
    assert out.getvalue().endswith("\\u001b[1m")


@pytest.mark.parametrize(
    "command", ["check", "dump --stage model", "build --only cards --paper a4", "simulate --games 1"]
)
def test_a_title_reaches_no_terminal_raw(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = spoilt(
        tmp_path, "game.yaml", "game: hare-race\ntitle: The Hare Race", f'game: hare-race\ntitle: "{TITLE}"'
    )
    monkeypatch.chdir(tmp_path)
    word, *rest = command.split()
    shown = said(capsys, word, str(folder), *rest)
    assert shown and not raw(shown)


@pytest.mark.parametrize("options", [[], ["--short"], ["--json"], ["--format", "github"], ["--format", "sarif"]])
def test_a_key_reaches_no_terminal_raw(options: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = spoilt(tmp_path, "game.yaml", "game: hare-race", '"co\\e[31mlour\\u202e": 1\ngame: hare-race')
    shown = said(capsys, "check", str(folder), "--no-play", *options)
    assert "lour" in shown and not raw(shown)
    if "--json" in options:
        assert "\x1b[31m" in json.loads(shown)["diagnostics"][0]["message"]


def test_a_file_name_reaches_no_terminal_raw(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path / "hares", FILES)
    (tmp_path / "hares" / "rules" / "09-\x1b[2J\x07.md").write_text("no heading {#", "utf-8")
    shown = said(capsys, "check", str(tmp_path / "hares"), "--no-play")
    assert "09-" in shown and not raw(shown)


@pytest.mark.parametrize(
    "words", [["che\x1b[2Jck"], ["explain", "\x1b]0;x\x07"], ["check", "no\u202e"], ["list", "--\x1b[1m"]]
)
def test_a_command_line_reaches_no_terminal_raw(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert not raw(said(capsys, *words))


def test_a_players_name_of_a_save_reaches_no_terminal_raw(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path / "hares", FILES)
    save = {"game": "a\x1b[2J", "variant": "\u202e", "players": ["\x1b[31m", "B"], "tape": [], "digest": "x"}
    (tmp_path / "a.json").write_text(json.dumps(save), "utf-8")
    for options in ([], ["--game", str(tmp_path / "hares")]):
        assert not raw(said(capsys, "replay", str(tmp_path / "a.json"), *options))


# ------------------------------------------------------------------------------------------------- bounds
def many(count: int) -> Report:
    report = Report()
    for number in range(count):
        report.warn("PNP209", f"nothing uses the constant `c{number}`", Span("game.yaml", number + 1, 1))
    report.error("PNP206", "the last", Span("z.md", 1, 1))
    return report


@pytest.mark.parametrize("short", [False, True])
def test_no_more_than_a_few_hundred_diagnostics_are_printed_errors_first(short: bool) -> None:
    report = many(20_000)
    text = render_all(report, {}, short)
    assert text.count("warning[") == budgets.SHOWN.most - 1 and "error[PNP206" in text
    assert "19,801 more" in text and text.endswith("1 error, 20000 warnings")


def test_programs_are_given_more_and_the_count_of_the_rest() -> None:
    data = report_data(many(20_000))
    assert len(data["diagnostics"]) == budgets.SHOWN_TO_PROGRAMS.most
    assert data["not_shown"] == 20_001 - budgets.SHOWN_TO_PROGRAMS.most
    assert data["diagnostics"][0]["severity"] == "error"
    assert "not_shown" not in report_data(many(3))


def test_one_diagnostic_is_bounded_whatever_is_long_in_it() -> None:
    long = "a" * 900_000
    labels = tuple(Label(NOWHERE, long) for _ in range(1_000))
    huge = Diagnostic("PNP207", long, Span(long, 1, 1), long, context=long, labels=labels, steps=(long,) * 1_500)
    bound = (2 * MOST_STEPS * 2 + 10) * (LONGEST_MESSAGE + 100)
    assert len(render_text(huge, {long: long})) < bound
    assert len(json.dumps({**as_data(huge), "file": ""})) < bound
    assert "1,460 more steps" in render_text(huge, {})


def test_the_exit_status_is_that_of_all_diagnostics(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    unused = "".join(f"  c{number}: {{value: 3, clause: deal}}\n" for number in range(300))
    folder = spoilt(tmp_path, "game.yaml", "constants:\n", f"constants:\n{unused}")
    assert main(["check", str(folder), "--no-play"]) == 0
    shown = capsys.readouterr()
    assert shown.err.count("unused-declaration") == budgets.SHOWN.most and "300 warnings" in shown.err
    write(tmp_path / "hares", {"game.yaml": FILES["game.yaml"].replace("constants:\n", f"constants:\n{unused}x: [", 1)})
    assert main(["check", str(folder), "--no-play"]) == 1


# ------------------------------------------------------------------------------------------------- what the system refuses
def run(*words: str, cwd: Path | None = None, **more: object) -> subprocess.CompletedProcess[bytes]:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "pnp", *words]
    return subprocess.run(command, cwd=cwd, env=environment, stderr=subprocess.PIPE, timeout=120, **more)  # type: ignore[call-overload, no-any-return]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
@pytest.mark.parametrize("words", [["list"], ["--help"], ["explain", "PNP203"], ["check", "--help"]])
def test_a_full_standard_output_is_told(words: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        done = run(*words, stdout=full)
    assert done.returncode == 2
    assert (
        b"standard output accepts no more data: No space left on device" in done.stderr
        and b"Traceback" not in done.stderr
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
def test_a_short_help_that_waits_in_the_buffer_is_told_too() -> None:
    script = (
        "import io, sys; sys.stdout = io.TextIOWrapper(io.BufferedWriter(open('/dev/full', 'wb', 0), 1 << 20)); "
        "from pnp.app.cli.main import main; sys.exit(main(['check', '--help']))"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", script], env=environment, stderr=subprocess.PIPE, timeout=120)
    assert done.returncode == 2 and b"standard output accepts no more data: No space left on device" in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="a folder in use cannot be deleted")
def test_a_deleted_working_folder_is_told(tmp_path: Path) -> None:
    script = (
        f"import os, subprocess, sys; os.chdir({str(tmp_path)!r}); os.mkdir('d'); os.chdir('d'); os.rmdir('../d'); "
    )
    script += "from pnp.app.cli.main import main; sys.exit(main(['list']))"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, timeout=120)
    assert done.returncode == 2 and b"the current folder cannot be used" in done.stderr


@pytest.mark.parametrize("streams", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.skipif(os.name != "posix", reason="asked of a shell")
def test_closed_streams_are_no_fault(streams: str) -> None:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(f"{sys.executable} -m pnp explain PNP203 {streams}", shell=True, env=environment, timeout=120)
    assert done.returncode == 0


LONG, COMPONENT = "a" * 5_000, "a" * 300


@pytest.mark.parametrize("name", [LONG, COMPONENT])
@pytest.mark.parametrize(
    "words",
    [["check", "@"], ["diff", "GAME", "--since", "@"], ["replay", "@"], ["cards", "@.csv"], ["campaign", "@"],
     ["play", "GAME", "--save", "@"], ["locale", "import", "GAME", "--locale", "fr", "--file", "@.csv"]],
)  # fmt: skip
def test_a_path_that_the_system_refuses_is_told(
    name: str, words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path / "hares", FILES)
    given = [word.replace("@", name).replace("GAME", str(tmp_path / "hares")) for word in words]
    assert main(given) in (1, 2)
    shown = capsys.readouterr().err
    assert "error[PNP" in shown and len(shown) < 5_000


def test_flushing_a_stream_that_is_closed_is_no_fault() -> None:
    closed = io.StringIO()
    closed.close()
    SafeStream(closed).flush()
