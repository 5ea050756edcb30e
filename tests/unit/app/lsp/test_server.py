"""The language server answers an editor over standard input and output."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest

from pnp.app.cli import main
from tests import tiny
from tests.unit.app.lsp.editor import Editor

pytest.importorskip("pygls", reason="pygls is not installed: make test installs it")
CHAPTER = "rules/01-start.md"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("author") / "hare-race"
    tiny.write(folder, tiny.IN_FRENCH)
    return folder


@pytest.fixture(scope="module")
def editor(folder: Path) -> Iterator[Editor]:
    with Editor(folder) as editor:
        yield editor


@pytest.fixture
def text(editor: Editor) -> str:
    return editor.open(CHAPTER)


def test_the_server_says_what_it_can(editor: Editor) -> None:
    wanted = {"hoverProvider", "completionProvider", "definitionProvider", "referencesProvider", "renameProvider"}
    assert wanted | {"codeActionProvider", "textDocumentSync"} <= set(editor.abilities)


def test_faults_are_shown_as_one_types_and_go_when_they_are_mended(editor: Editor, text: str) -> None:
    editor.write(CHAPTER, text.replace("shuffle(burrow)", "shufle(burrow)"))
    (fault,) = editor.faults(CHAPTER)
    assert fault["code"] == "PNP203" and fault["source"] == "pnp" and "`shufle`" in fault["message"]
    assert "help: write `shuffle`" in fault["message"]
    asked = {"textDocument": {"uri": editor.uri(CHAPTER)}, "range": fault["range"], "context": {"diagnostics": []}}
    (action, *_) = editor.ask("textDocument/codeAction", asked)
    ((edit,),) = action["edit"]["changes"].values()
    assert action["title"] == "write `shuffle`" and edit["newText"] == "shuffle"
    line = text.split("\n")[edit["range"]["start"]["line"]]
    assert line[edit["range"]["start"]["character"] :].startswith("shuffle")
    editor.write(CHAPTER, text)
    assert editor.faults(CHAPTER, lambda found: not found) == []


def test_hovering_completing_and_going_to_a_definition(editor: Editor, text: str) -> None:
    hover = editor.ask("textDocument/hover", editor.at(CHAPTER, text, "shuffle(burrow)", 2))
    assert "into random order" in hover["contents"]["value"]
    offered = editor.ask("textDocument/completion", editor.at(CHAPTER, text, "shuffle(burrow)"))
    assert {"burrow", "shuffle", "hand_size"} <= {item["label"] for item in offered}
    (place,) = editor.ask("textDocument/definition", editor.at(CHAPTER, text, "burrow)", 1))
    assert place["uri"] == editor.uri("game.yaml")


def test_a_name_is_changed_everywhere_and_one_that_cannot_be_is_refused_with_the_reason(
    editor: Editor, text: str
) -> None:
    where = editor.at(CHAPTER, text, "burrow)", 1)
    changes = editor.ask("textDocument/rename", {**where, "newName": "den"})["changes"]
    assert {editor.uri(CHAPTER), editor.uri("game.yaml")} <= set(changes)
    with pytest.raises(RuntimeError, match="`hand_size` is already a constant"):
        editor.ask("textDocument/rename", {**where, "newName": "hand_size"})
    with pytest.raises(RuntimeError, match="this game does not declare"):
        editor.ask("textDocument/rename", {**editor.at(CHAPTER, text, "shuffle(", 1), "newName": "mix"})


def test_what_is_refused_is_logged_in_one_line(editor: Editor, text: str) -> None:
    where = editor.at(CHAPTER, text, "burrow)", 1)
    before = len(editor.logged())
    for name in ("hand_size", "no name"):
        with pytest.raises(RuntimeError) as refused:
            editor.ask("textDocument/rename", {**where, "newName": name})
        assert editor.logged()[before:] == [f"pnp: {refused.value}"]
        before += 1


def test_a_fault_of_pnp_is_told_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    server = import_module("pnp.app.lsp.server")
    monkeypatch.setattr(server.Desk, "study_of", lambda desk, path: 1 // 0)
    built = server.build_server()
    asked = SimpleNamespace(text_document=SimpleNamespace(uri="file:///tmp/game.yaml"))
    action = built.editor.protocol.fm.features["textDocument/codeAction"]
    with pytest.raises(
        server.JsonRpcException, match="fault of pnp itself; please report it: ZeroDivisionError"
    ) as told:
        action(asked)
    assert told.value.data is None and told.value.__suppress_context__


def test_places_are_counted_as_editors_count_them(editor: Editor, text: str) -> None:
    wide = text.replace("{{", "\U0001f407 {{", 1)
    editor.write(CHAPTER, wide)
    hover = editor.ask("textDocument/hover", editor.at(CHAPTER, wide, "{{", 4))
    assert "prints" in hover["contents"]["value"]
    editor.write(CHAPTER, text)


def test_without_the_extra_one_is_told_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(f"No module named {name!r}", name="pygls")

    monkeypatch.setattr("pnp.app.cli.commands.lsp.import_module", missing)
    assert main(["lsp"]) == 2
    assert "pip install 'pnp-press[lsp]'" in capsys.readouterr().err
