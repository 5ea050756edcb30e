"""An editor in a few lines: it starts a language server, and speaks with it over standard input and output."""

import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from types import TracebackType
from typing import Any, Self

ROOT = Path(__file__).parents[4]


class Editor:
    """A client of the protocol; ``with Editor(folder) as editor``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.shown: dict[str, list[dict[str, Any]]] = {}
        """The diagnostics that the server shows, by file."""
        self._answers: dict[int, queue.Queue[dict[str, Any]]] = {}
        self._told = threading.Condition()
        self._count = 0
        self._versions: dict[str, int] = {}
        environment = os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"}
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 (closed in __exit__)
        self._server = subprocess.Popen(
            [sys.executable, "-m", "pnp", "lsp", "--stdio"], cwd=folder, env=environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._log,
        )  # fmt: skip
        threading.Thread(target=self._listen, daemon=True).start()

    def __enter__(self) -> Self:
        folders = [{"uri": self.folder.as_uri(), "name": "game"}]
        told = {"processId": None, "rootUri": self.folder.as_uri(), "capabilities": {}, "workspaceFolders": folders}
        self.abilities = self.ask("initialize", told)["capabilities"]
        self.tell("initialized", {})
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.ask("shutdown", None)
        self.tell("exit", None)
        assert self._server.wait(timeout=30) == 0
        logged = self.logged()
        self._log.close()
        assert "Traceback" not in "\n".join(logged)

    # ------------------------------------------------------------------------------------------------- the protocol
    def ask(self, method: str, params: Any) -> Any:
        """The result of a request. Raises RuntimeError with the server's words where it says no."""
        self._count += 1
        self._answers[self._count] = waiting = queue.Queue()
        self._send({"jsonrpc": "2.0", "id": self._count, "method": method, "params": params})
        answer = waiting.get(timeout=120)
        if "error" in answer:
            raise RuntimeError(answer["error"]["message"])
        return answer.get("result")

    def tell(self, method: str, params: Any) -> None:
        """Send a notification."""
        self._send({"jsonrpc": "2.0", "method": method, "params": params})

    def _send(self, message: dict[str, Any]) -> None:
        assert self._server.stdin is not None
        data = json.dumps(message).encode()
        self._server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(data), data))
        self._server.stdin.flush()

    def _listen(self) -> None:
        assert self._server.stdout is not None
        while header := self._server.stdout.readline():
            length = int(header.split(b":")[1])
            while self._server.stdout.readline().strip():
                pass
            message = json.loads(self._server.stdout.read(length))
            if message.get("method") == "textDocument/publishDiagnostics":
                with self._told:
                    self.shown[message["params"]["uri"]] = message["params"]["diagnostics"]
                    self._told.notify_all()
            elif "id" in message and "method" not in message:
                self._answers[message["id"]].put(message)

    def logged(self) -> list[str]:
        """The lines that the server has written to standard error."""
        return os.pread(self._log.fileno(), 1_000_000, 0).decode().splitlines()

    # ------------------------------------------------------------------------------------------------- what one does
    def uri(self, name: str) -> str:
        """A file of the folder."""
        return (self.folder / name).as_uri()

    def open(self, name: str) -> str:
        """Open a file; gives its text."""
        text = (self.folder / name).read_text("utf-8")
        self._versions[name] = 1
        document = {"uri": self.uri(name), "languageId": "pnp", "version": 1, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": document})
        return text

    def write(self, name: str, text: str) -> None:
        """Put another text in place of an open file's, and do not save it."""
        self._versions[name] += 1
        document = {"uri": self.uri(name), "version": self._versions[name]}
        self.tell("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]})

    def faults(self, name: str, wanted: Any = bool) -> list[dict[str, Any]]:
        """The diagnostics of a file, as soon as they are as ``wanted``."""
        with self._told:
            done = self._told.wait_for(lambda: wanted(self.shown.get(self.uri(name), [])), timeout=120)
            assert done, self.shown
            return self.shown.get(self.uri(name), [])

    def at(self, name: str, text: str, mark: str, further: int = 0) -> dict[str, Any]:
        """The parameters of a question about the place where ``mark`` stands in a text."""
        before = text[: text.index(mark) + further]
        line = before.rpartition("\n")[2]
        position = {"line": before.count("\n"), "character": len(line.encode("utf-16-le")) // 2}
        return {"textDocument": {"uri": self.uri(name)}, "position": position}
