"""docs/api.md and the notebooks: every example runs, and prints what stands there."""

import ast
import doctest
import importlib.util
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import pnp

DOCS = Path(__file__).parents[2] / "docs"
FENCES = re.compile(r"^```(python|pycon(?: pettingzoo)?)\n(.*?)^```", re.S | re.M)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    sys.modules.pop("my_agents", None)


def test_every_example_of_the_python_api_runs(folder: Path) -> None:
    names: dict[str, object] = {}
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=FLAGS, verbose=False)
    ran = 0
    for kind, text in FENCES.findall((DOCS / "api.md").read_text("utf-8")):
        if kind == "python":
            file = re.match(r"# (\w+\.py)\n", text)
            assert file, "a fence of Python begins with the name of its file"
            (folder / file[1]).write_text(text, "utf-8")
        elif kind == "pycon" or importlib.util.find_spec("pettingzoo"):
            test = doctest.DocTestParser().get_doctest(text, names, "api.md", None, 0)
            runner.run(test, out=told.append, clear_globs=False)
            names |= test.globs
            ran += len(test.examples)
    assert not runner.failures, "".join(told)
    assert ran > 25


def test_the_page_names_every_public_name() -> None:
    page = (DOCS / "api.md").read_text("utf-8")
    inner = {"AgentFault", "CheckResult", "Diagnostic", "GameTable", "PlayerView", "Project"}
    assert {name for name in pnp.__all__ if f"pnp.{name}" not in page} <= inner


@pytest.mark.parametrize("file", sorted((DOCS / "notebooks").glob("*.ipynb")), ids=lambda file: file.stem)
def test_the_cells_of_a_notebook_run_one_after_the_other(
    file: Path, folder: Path, capsys: pytest.CaptureFixture[str], pytestconfig: pytest.Config
) -> None:
    notebook = json.loads(file.read_text("utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    names: dict[str, object] = {"__name__": "__main__"}
    for cell in notebook["cells"]:
        assert set(cell) >= {"id", "cell_type", "metadata", "source"}
        if cell["cell_type"] != "code":
            continue
        shown = run("".join(cell["source"]), names)
        stream = {"output_type": "stream", "name": "stdout", "text": capsys.readouterr().out.splitlines(keepends=True)}
        html = {"text/html": [shown._repr_html_()]} if hasattr(shown, "_repr_html_") else {}
        data = {"output_type": "display_data", "metadata": {}, "data": html}
        outputs = [*([stream] if stream["text"] else []), *([data] if html else [])]
        if pytestconfig.getoption("--update"):
            cell["outputs"] = outputs
        assert cell["outputs"] == outputs, f"{cell['id']} shows something else: `pytest tests/docs --update`"
    if pytestconfig.getoption("--update"):
        file.write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", "utf-8")


def run(cell: str, names: dict[str, object]) -> object:
    """Run a cell as a notebook does; what its last line comes to, where that is an expression."""
    tree = ast.parse(cell)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names) if isinstance(last, ast.Expr) else None
