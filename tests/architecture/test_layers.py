"""Who may import whom: the contracts in pyproject.toml."""

from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

from tests.architecture.source import ROOT


def test_stages_import_downwards_only(capsys) -> None:  # type: ignore[no-untyped-def]
    status = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True)
    said = capsys.readouterr().out
    assert status == EXIT_STATUS_SUCCESS, f"move what is shared further down (see ARCHITECTURE.md):\n{said}"
