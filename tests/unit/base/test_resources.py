"""What comes with pnp is found in a checkout, and in a package that has it inside."""

import importlib.resources
from pathlib import Path

import pytest

from pnp.base import resources
from pnp.base.resources import find_resource, state_folder, user_folder


def test_everything_is_found_in_the_checkout() -> None:
    root = Path(__file__).parents[3]
    assert root / "templates" == resources.TEMPLATES
    assert (resources.FONTS / "fonts.yaml").is_file()
    assert (resources.GAMES / "hearts" / "game.yaml").is_file()
    assert (resources.DIAGNOSTICS / "PNP203.md").is_file()
    assert (resources.CATALOGUES / "fr.po").is_file()


def test_the_package_is_where_python_finds_it() -> None:
    assert Path(str(importlib.resources.files("pnp"))) == resources.PACKAGE


def test_an_installed_package_has_its_own_inside(tmp_path: Path) -> None:
    package = tmp_path / "site-packages" / "pnp"
    (package / "docs" / "diagnostics").mkdir(parents=True)
    (tmp_path / "site-packages" / "docs").mkdir()
    assert find_resource("docs/diagnostics", package) == package / "docs" / "diagnostics"


def test_somebody_else_s_folder_beside_an_installed_package_is_not_taken_for_ours(tmp_path: Path) -> None:
    for folder in ("pnp/templates", "templates"):
        (tmp_path / folder).mkdir(parents=True)
    assert find_resource("templates", tmp_path / "pnp") == tmp_path / "pnp" / "templates"


def test_no_other_module_computes_where_resources_are() -> None:
    for file in sorted((Path(__file__).parents[3] / "pnp").rglob("*.py")):
        if file.name != "resources.py":
            assert "__file__" not in file.read_text("utf-8"), f"{file}: take it from pnp.base.resources"


def test_the_user_s_folder() -> None:
    assert user_folder({"XDG_CONFIG_HOME": "/settings"}) == Path("/settings/pnp")
    assert user_folder({"XDG_CONFIG_HOME": "relative", "HOME": "/home/a"}) == Path("/home/a/.config/pnp")
    assert user_folder({"HOME": "/home/a"}) == Path("/home/a/.config/pnp")


def test_a_folder_is_found_inside_a_package_first_then_beside_it(tmp_path: Path) -> None:
    package = tmp_path / "pnp"
    package.mkdir()
    assert find_resource("data", package) == tmp_path / "data"
    (package / "data").write_text("no folder")
    assert find_resource("data", package) == tmp_path / "data"


def test_the_folder_of_games_in_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    assert state_folder({"XDG_STATE_HOME": "/state", "XDG_CONFIG_HOME": "/c"}) == Path("/state/pnp")
    assert state_folder({"XDG_STATE_HOME": "", "HOME": "/home/a"}) == Path("/home/a/.local/state/pnp")
    monkeypatch.setenv("HOME", "/home/b")
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    assert state_folder() == state_folder({}) == state_folder({"HOME": "relative"}) == Path("/home/b/.local/state/pnp")
