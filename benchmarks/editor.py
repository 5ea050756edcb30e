"""How long the language server takes to answer, on All But Malice: over standard input and output, as an editor asks.

``python benchmarks/editor.py [TIMES]`` prints the least and the median milliseconds of each question, asked while nothing
changes and again right behind a change, while the game is read anew; and how long diagnostics take to come.
"""

import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.unit.app.lsp.editor import Editor  # noqa: E402

CHAPTER = "rules/03-round.md"
QUESTIONS = {
    "hover on a word": ("textDocument/hover", "hand_to(", 2, {}),
    "hover on a placeholder": ("textDocument/hover", "{{ secret(1) }}", 4, {}),
    "definition": ("textDocument/definition", "award_jewel()", 2, {}),
    "completion": ("textDocument/completion", "award_jewel()", 0, {}),
    "references": ("textDocument/references", "award_jewel()", 2, {"context": {"includeDeclaration": True}}),
    "rename": ("textDocument/rename", "award_jewel()", 2, {"newName": "give_jewel"}),
}


def main() -> None:
    """Print the figures."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "data", Path(folder) / "data")
        with Editor(Path(folder) / "data" / "all-but-malice") as editor:
            text = editor.open(CHAPTER)
            editor.ask("textDocument/hover", editor.at(CHAPTER, text, "hand_to(", 2))  # the first reads the game
            for name, (method, mark, further, more) in QUESTIONS.items():
                at = {**editor.at(CHAPTER, text, mark, further), **more}
                tell(name, [took(lambda m=method, a=at: editor.ask(m, a)) for _ in range(times)])
            behind = []
            for n in range(times):
                editor.write(CHAPTER, f"{text}\n<!-- {n} -->\n")
                behind.append(took(lambda: editor.ask("textDocument/hover", editor.at(CHAPTER, text, "hand_to(", 2))))
            tell("hover behind a change", behind)
            tell("diagnostics of a change", [diagnosed(editor, text) for _ in range(max(times // 4, 1))])


def diagnosed(editor: Editor, text: str) -> float:
    """Milliseconds until a fault is shown after it is typed; it is mended again."""
    editor.faults(CHAPTER, lambda found: not found)

    def spoil() -> None:
        editor.write(CHAPTER, text.replace("hand_to(", "hnd_to("))
        editor.faults(CHAPTER)

    spent = took(spoil)
    editor.write(CHAPTER, text)
    return spent


def took(what: Callable[[], Any]) -> float:
    """Milliseconds."""
    start = time.perf_counter()
    what()
    return 1000 * (time.perf_counter() - start)


def tell(name: str, spent: list[float]) -> None:
    """A line of figures."""
    print(f"{name:<26} {min(spent):7.1f} {statistics.median(spent):7.1f} ms", flush=True)


if __name__ == "__main__":
    main()
