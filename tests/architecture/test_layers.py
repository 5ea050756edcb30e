"""Who may import whom: the contracts in pyproject.toml, and no module that imports itself by way of others."""

from graphlib import CycleError, TopologicalSorter

import grimp
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

from tests.architecture.source import ROOT


def test_stages_import_downwards_only(capsys) -> None:  # type: ignore[no-untyped-def]
    status = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True)
    said = capsys.readouterr().out
    assert status == EXIT_STATUS_SUCCESS, f"move what is shared further down (see ARCHITECTURE.md):\n{said}"


def test_modules_import_each_other_in_one_direction() -> None:
    graph = grimp.build_graph("pnp", exclude_type_checking_imports=True, cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as circle:
        raise AssertionError(f"move what they share into a module of its own: {circle.args[1]}") from None
