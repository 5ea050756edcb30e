"""The language server: a function for each request of the protocol."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from pnp import __version__
from pnp.app.editing.completing import offers
from pnp.app.editing.looking_up import LineRange, declared_at, hover_text, used
from pnp.app.editing.mending import mends
from pnp.app.editing.renaming import Change, NotRenamed, named_at, renamed
from pnp.app.editing.study import Study
from pnp.app.lsp.convert import KINDS, Units, characters, to_diagnostic, to_range
from pnp.app.lsp.desk import Desk

PAUSE = 0.15
"""Delay before a change is read, seconds. Changes within it are read together."""
FAILED = -32803
"""The protocol's code for a request that cannot be fulfilled for a stated reason."""
BROKEN = -32603
"""The protocol's code for a fault of the server."""


class PressServer:
    """A server with the open texts of the single author that it serves."""

    def __init__(self) -> None:
        self.editor = LanguageServer("pnp", __version__)
        """The connection to the editor."""
        self.desk = Desk()
        self.stale: set[Path] = set()
        """The games with texts that have changed since the last reading."""
        self.reading: dict[Path, asyncio.Future[None]] = {}
        """The task that reads each game again."""

    @property
    def units(self) -> Units:
        """The editor's unit of columns."""
        count: Units = self.editor.workspace.position_codec.client_num_units
        return count

    def place(self, uri: str, position: types.Position) -> LineRange:
        """A place that the editor names."""
        path = path_of(uri)
        lines = self.desk.texts.text(path).split("\n")
        line = lines[position.line] if position.line < len(lines) else ""
        column = characters(line, position.character, self.units)
        return LineRange(path, position.line, column, column)

    def location(self, place: LineRange) -> types.Location:
        """A place, for the editor."""
        return types.Location(place.path.as_uri(), to_range(place, self.desk.texts.text(place.path), self.units))


def path_of(uri: str) -> Path:
    """The file that a URI names."""
    return Path(to_fs_path(uri) or "").resolve()


# ------------------------------------------------------------------------------------------------- texts
def did_open(server: PressServer, params: types.DidOpenTextDocumentParams) -> None:
    """Handle a newly opened text: read its game."""
    _take(server, params.text_document.uri)


def did_change(server: PressServer, params: types.DidChangeTextDocumentParams) -> None:
    """Handle a changed text: read its game once the author pauses."""
    _take(server, params.text_document.uri)


def did_close(server: PressServer, params: types.DidCloseTextDocumentParams) -> None:
    """Handle a closed text: the file on disk is valid again."""
    path = path_of(params.text_document.uri)
    server.desk.held.pop(path, None)
    _read_soon(server, path)


def _take(server: PressServer, uri: str) -> None:
    path = path_of(uri)
    source = server.editor.workspace.get_text_document(uri).source
    server.desk.held[path] = source.replace("\r\n", "\n")
    server.desk.roots = tuple(path_of(uri) for uri in server.editor.workspace.folders)
    _read_soon(server, path)


def _read_soon(server: PressServer, path: Path) -> None:
    """Read a game again; if a reading is in progress, once more after it, so that no two overlap."""
    folder = server.desk.folder_of(path)
    if folder is None:
        return
    server.stale.add(folder)
    if folder not in server.reading or server.reading[folder].done():
        server.reading[folder] = asyncio.ensure_future(_read(server, folder))


async def _read(server: PressServer, folder: Path) -> None:
    """Read a game in the background until the result is up to date, and show its diagnostics."""
    while folder in server.stale:
        await asyncio.sleep(PAUSE if folder in server.desk.studies else 0)
        server.stale.discard(folder)
        texts = dict(server.desk.held)
        try:
            study = await asyncio.get_running_loop().run_in_executor(None, server.desk.read, folder, texts)
        except Exception as fault:  # the author must be able to go on typing whatever the text causes
            server.editor.window_log_message(
                types.LogMessageParams(types.MessageType.Error, f"pnp: {_fault_line(fault)}")
            )
            continue
        for path, diagnostics in server.desk.faults(study).items():
            text = server.desk.texts.text(path)
            shown = [to_diagnostic(d, text, server.units, server.desk.texts.text) for d in diagnostics]
            server.editor.text_document_publish_diagnostics(types.PublishDiagnosticsParams(path.as_uri(), shown))


# ------------------------------------------------------------------------------------------------- questions
def hover(server: PressServer, params: types.HoverParams) -> types.Hover | None:
    """Describe a place."""
    place, study = _asked(server, params)
    text = hover_text(study, server.desk.texts, place.path, place.line, place.start) if study else ""
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, text)) if text else None


def completion(server: PressServer, params: types.CompletionParams) -> list[types.CompletionItem]:
    """Complete a place."""
    place, study = _asked(server, params)
    if study is None:
        return []
    lines = server.desk.texts.text(place.path).split("\n")
    before = "\n".join([*lines[: place.line], lines[place.line][: place.start] if place.line < len(lines) else ""])
    return [
        types.CompletionItem(label=offer.text, kind=KINDS[offer.kind], detail=offer.about or None)
        for offer in offers(study, place.path, before)
    ]


def definition(server: PressServer, params: types.DefinitionParams) -> list[types.Location]:
    """Find the declaration, clause or code of the thing at a place."""
    cursor, study = _asked(server, params)
    places = declared_at(study, server.desk.texts, cursor.path, cursor.line, cursor.start) if study else []
    return [server.location(place) for place in places]


def references(server: PressServer, params: types.ReferenceParams) -> list[types.Location]:
    """List every place that names the thing at a place."""
    cursor, study = _asked(server, params)
    try:
        mention = named_at(study, server.desk.texts, cursor) if study else None
    except NotRenamed:
        return []
    if study is None or mention is None:
        return []
    return [server.location(place) for place, _ in used(study, server.desk.texts, mention, server.desk.roots)]


def prepare_rename(server: PressServer, params: types.PrepareRenameParams) -> types.Range | None:
    """Return the name at a place that can be renamed."""
    cursor, study = _asked(server, params)
    if study is None:
        return None
    named = named_at(study, server.desk.texts, cursor)
    place = LineRange(cursor.path, named.line, named.start, named.end)
    return to_range(place, server.desk.texts.text(cursor.path), server.units)


def rename(server: PressServer, params: types.RenameParams) -> types.WorkspaceEdit:
    """Rename a name everywhere."""
    place, study = _asked(server, params)
    if study is None:
        raise NotRenamed("this file does not belong to a game")
    return _edit(server, renamed(study, server.desk.texts, place, params.new_name, server.desk.roots))


def code_action(server: PressServer, params: types.CodeActionParams) -> list[types.CodeAction]:
    """Offer the corrections of the diagnostics at a place."""
    study = server.desk.study_of(path_of(params.text_document.uri))
    actions = []
    for diagnostic in study.diagnostics if study else ():
        for mend in mends(diagnostic, server.desk.texts):
            change = mend.change
            if change.place.path != path_of(params.text_document.uri):
                continue
            if not params.range.start.line <= change.place.line <= params.range.end.line:
                continue
            edit = _edit(server, [change])
            actions.append(types.CodeAction(mend.title, types.CodeActionKind.QuickFix, edit=edit))
    return actions


def _asked(server: PressServer, params: types.TextDocumentPositionParams) -> tuple[LineRange, Study | None]:
    place = server.place(params.text_document.uri, params.position)
    return place, server.desk.study_of(place.path)


def _edit(server: PressServer, changes: Sequence[Change]) -> types.WorkspaceEdit:
    edits: dict[str, list[types.TextEdit]] = {}
    for change in changes:
        place = server.location(change.place)
        edits.setdefault(place.uri, []).append(types.TextEdit(place.range, change.text))
    return types.WorkspaceEdit(changes=edits)


# ------------------------------------------------------------------------------------------------- the server
class OneLine(logging.Formatter):
    """Prints each message of the protocol's library on one line: the request that was refused or failed, without a
    traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """The reason if there is one, else the first line of the message."""
        reason = record.exc_info[1] if record.exc_info else None
        return f"pnp: {reason or record.getMessage().partition(chr(10))[0]}"


def _fault_line(fault: Exception) -> str:
    return f"this is a fault of pnp itself; please report it: {type(fault).__name__}: {fault}"


def _answer(server: PressServer, how: Callable[[PressServer, object], object], params: object) -> object:
    """The answer to a request. Raises JsonRpcException, which the editor shows, for a refusal or a fault of pnp."""
    try:
        return how(server, params)
    except NotRenamed as why:
        raise JsonRpcException(str(why), FAILED) from None
    except Exception as fault:  # the author must be able to go on typing, whatever the text causes
        raise JsonRpcException(_fault_line(fault), BROKEN) from None


def build_server() -> PressServer:
    """A server with all the handlers above."""
    server = PressServer()
    completing = types.CompletionOptions(trigger_characters=["{", ".", "#", "@", '"'])
    renaming = types.RenameOptions(prepare_provider=True)

    def answer(method: str, how: Callable[[PressServer, Any], object], options: object = None) -> None:
        server.editor.feature(method, options)(lambda params: _answer(server, how, params))

    answer(types.TEXT_DOCUMENT_DID_OPEN, did_open)
    answer(types.TEXT_DOCUMENT_DID_CHANGE, did_change)
    answer(types.TEXT_DOCUMENT_DID_CLOSE, did_close)
    answer(types.TEXT_DOCUMENT_HOVER, hover)
    answer(types.TEXT_DOCUMENT_COMPLETION, completion, completing)
    answer(types.TEXT_DOCUMENT_DEFINITION, definition)
    answer(types.TEXT_DOCUMENT_REFERENCES, references)
    answer(types.TEXT_DOCUMENT_PREPARE_RENAME, prepare_rename)
    answer(types.TEXT_DOCUMENT_RENAME, rename, renaming)
    answer(types.TEXT_DOCUMENT_CODE_ACTION, code_action)
    return server


def serve() -> None:
    """Serve an editor over standard input and output until it disconnects; standard error gets a line for each
    refusal."""
    shown = logging.StreamHandler()
    shown.setFormatter(OneLine())
    log = logging.getLogger("pygls")
    log.addHandler(shown)
    log.propagate = False
    build_server().editor.start_io()
