"""The wheel and the source distribution are whole: what is installed from them works without the checkout."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp import DISTRIBUTION, __version__
from pnp.engine.native.compiler import COMPILERS, library_name
from pnp.engine.native.compiler import source as source_of_the_machine

pytest.importorskip("hatchling", reason="hatchling is not installed: make setup")
ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
WHEEL = f"pnp_press-{__version__}-py3-none-any.whl"
"""The one for every system: without the machine of fast play."""
SOURCE = f"pnp_press-{__version__}.tar.gz"
FORCED = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
PYTHONS = [p for p in os.environ.get("PNP_PYTHONS", "").split(":") if p]
"""Other Pythons, which have what pnp stands on: the bare install is tried on each."""


def build(root: Path, out: Path, *targets: str) -> Path:
    """Build the targets of a source tree; gives the folder of what was built."""
    chosen = [word for target in targets for word in ("--target", target)]
    command = [sys.executable, "-m", "hatchling", "build", *chosen, "--directory", str(out)]
    subprocess.run(command, cwd=root, check=True, capture_output=True, timeout=300)
    return out


def bare() -> dict[str, str]:
    """The environment without the checkout."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def kept(folder: str) -> set[str]:
    """The files of a folder of the checkout that git keeps (all of them, where there is no git)."""
    listed = subprocess.run(["git", "ls-files", folder], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode == 0 and listed.stdout:
        return {name for name in listed.stdout.splitlines() if (ROOT / name).is_file()}
    found = (path.relative_to(ROOT) for path in (ROOT / folder).rglob("*") if path.is_file())
    return {path.as_posix() for path in found if "__pycache__" not in path.parts}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, tmp_path_factory.mktemp("dist"))


def wheel_in(folder: Path) -> Path:
    """The wheel: where there is a compiler it has the machine in it, and is for this system alone."""
    (wheel,) = folder.glob("*.whl")
    has_compiler = any(map(shutil.which, COMPILERS))
    assert wheel.name == WHEEL if not has_compiler else wheel.name.startswith(WHEEL.removesuffix("any.whl"))
    return wheel


# ------------------------------------------------------------------------------------------------- what is in them
def test_the_wheel_holds_the_package_and_all_that_comes_with_it(built: Path) -> None:
    with zipfile.ZipFile(wheel_in(built)) as wheel:
        inside = set(wheel.namelist())
        metadata = wheel.read(f"pnp_press-{__version__}.dist-info/METADATA").decode()
    wanted = kept("pnp")
    for source, target in FORCED.items():
        wanted |= {target + name.removeprefix(source) for name in kept(source)}
    assert not wanted - inside
    assert {name.split("/")[0] for name in inside} == {"pnp", f"pnp_press-{__version__}.dist-info"}
    brought = {name for name in inside - wanted if name.startswith("pnp/engine/native/built/")}
    assert brought == (
        set() if wheel_in(built).name == WHEEL else {f"pnp/engine/native/built/{library_name(source_of_the_machine())}"}
    )
    assert not [name for name in inside if "__pycache__" in name or name.endswith((".pyc", ".pdf"))]
    assert "pnp/py.typed" in inside and f"\nVersion: {__version__}\n" in metadata
    licences = [name for name in inside if "/licenses/" in name]
    fonts = [folder for folder in (ROOT / "templates/fonts").iterdir() if folder.is_dir()]
    assert len([name for name in licences if name.endswith("OFL.txt")]) == len(fonts)


def test_the_source_distribution_holds_all_that_the_tests_need(built: Path) -> None:
    with tarfile.open(built / SOURCE) as source:
        inside = {name.partition("/")[2] for name in source.getnames()}
    for folder in ("pnp", "templates", "data", "docs", "tests", "tools", "benchmarks"):
        assert not kept(folder) - inside
    assert {"Makefile", "README.md", "pyproject.toml", "requirements.txt", "requirements-build.txt"} <= inside


def test_the_wheel_of_the_source_distribution_has_the_same_bytes(built: Path, tmp_path: Path) -> None:
    with tarfile.open(built / SOURCE) as source:
        source.extractall(tmp_path)  # our own; `filter=` is not in the Python of Debian 12
    (unpacked,) = tmp_path.iterdir()
    for place, folders, files in os.walk(unpacked):  # neither times nor rights of files may matter
        for name in [*folders, *files]:
            os.utime(Path(place, name), (1, 1))
    (unpacked / "PKG-INFO").unlink()  # which is made, and no file of the checkout
    again = build(unpacked, tmp_path / "dist", "wheel", "sdist")
    for name in (wheel_in(built).name, SOURCE):
        assert (again / name).read_bytes() == (built / name).read_bytes(), name


def test_the_large_fonts_weigh_less_than_the_rest(built: Path) -> None:
    with zipfile.ZipFile(wheel_in(built)) as wheel:
        sizes = {entry.filename: entry.compress_size for entry in wheel.infolist()}
    japanese = sum(size for name, size in sizes.items() if "/NotoSerifJP/" in name)
    assert 0 < japanese < sum(sizes.values()) / 2, "move them to a distribution of their own"


def test_what_the_wheel_lacks_of_the_checkout_is_no_resource() -> None:
    text = (ROOT / "pnp" / "base" / "resources.py").read_text("utf-8")
    for name in re.findall(r'find_resource\("([^"]+)"\)', text):
        assert name in FORCED or (ROOT / "pnp" / name).is_dir(), f"pyproject.toml does not put `{name}` into the wheel"


# ------------------------------------------------------------------------------------------------- installed
@pytest.fixture(scope="module", params=[sys.executable, *PYTHONS])
def installed(request: pytest.FixtureRequest, built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `bin` of an environment with the wheel, and what it stands on from the environment of these tests."""
    folder = tmp_path_factory.mktemp("bare")
    subprocess.run([request.param, "-m", "venv", "--without-pip", folder], check=True, timeout=120)
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    ask = subprocess.run([request.param, "-c", where], capture_output=True, text=True, check=True)
    mine = subprocess.run([folder / "bin/python", "-c", where], capture_output=True, text=True, check=True)
    (Path(mine.stdout.strip()) / "stands-on.pth").write_text(ask.stdout, "utf-8")  # its own .pth files are not read
    pip = [sys.executable, "-m", "pip", "--python", folder / "bin/python", "--disable-pip-version-check"]
    subprocess.run(
        [*pip, "install", "--quiet", "--no-index", "--no-deps", "--ignore-installed", wheel_in(built)],
        env=bare(), check=True, timeout=120,
    )  # fmt: skip
    return folder / "bin"


@pytest.fixture
def pnp(installed: Path, tmp_path: Path) -> Callable[..., str]:
    """Run a command of the installed press outside the checkout, without any compiler; gives what it prints."""

    def run(*words: str, typed: str = "") -> str:
        settings = {f"XDG_{name}_HOME": str(tmp_path / name) for name in ("CONFIG", "CACHE")}
        done = subprocess.run(
            [installed / "pnp", *words], cwd=tmp_path, env=bare() | settings | {"PATH": str(installed)},
            input=typed, capture_output=True, text=True, timeout=300,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run


def test_an_installed_press_works_outside_the_checkout(
    pnp: Callable[..., str], installed: Path, tmp_path: Path
) -> None:
    machine = ", library()" if any(map(shutil.which, COMPILERS)) else ""
    code = f"import pnp.base.resources as r; from pnp.engine.native.compiler import library; print(r.PACKAGE, r.TEMPLATES, r.GAMES, r.DIAGNOSTICS{machine})"
    places = subprocess.run(
        [installed / "python", "-c", code], cwd=tmp_path, env=bare() | {"PATH": ""}, capture_output=True, text=True
    )
    assert len(places.stdout.split()) == 4 + bool(machine) and all(
        place.startswith(str(installed.parent)) for place in places.stdout.split()
    ), places.stdout
    assert pnp("--version") == f"pnp {__version__}\n"
    assert (tmp_path / "my-game").exists() is False
    assert "pnp check ./my-game" in pnp("new", "my-game")
    assert (tmp_path / "my-game/game.yaml").is_file() and (tmp_path / "my-game/cards.csv").is_file()
    assert {"all-but-malice", "crazy-eights", "deck-of-fey", "hearts"} <= set(pnp("list").split())
    assert "27 clauses printed" in pnp("check", "./my-game", "--games", "30", "--no-layout", "--jobs", "1")
    assert pnp("explain", "PNP203").startswith("# PNP203")
    assert "You leave the table" in pnp("play", "hearts", typed="quit\n")
    assert "2 games" in pnp("simulate", "crazy-eights", "--games", "2", "--agent", "search", "--jobs", "1")
    for words, written in [
        (["export", "./my-game", "--to", "svg"], "my-game/en/svg/woods/S1.svg"),
        (["build", "crazy-eights", "--only", "cards", "--jobs", "1"], "crazy-eights/en/crazy-eights-cards-letter.pdf"),
        (["proof", "crazy-eights", "--games", "100"], "crazy-eights/en/crazy-eights-proof.pdf"),
    ]:  # fmt: skip
        assert written in pnp(*words)
        assert (tmp_path / "output" / written).is_file()


# ------------------------------------------------------------------------------------------------- what is said of it
def test_the_name_and_the_version_stand_in_one_place() -> None:
    assert PROJECT["project"]["name"] == DISTRIBUTION and PROJECT["project"]["dynamic"] == ["version"]
    assert PROJECT["tool"]["hatch"]["version"]["path"] == "pnp/__init__.py"


def test_the_changelog_has_a_section_for_each_release_newest_first() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    sections = re.findall(r"^## (.+)$", text, re.M)
    found = [re.fullmatch(r"(\d+)\.(\d+)\.(\d+)(?:, not yet released| \(\d{4}-\d\d-\d\d\))", line) for line in sections]
    assert all(found), "a section is `## 1.2.3 (2027-01-31)`, or `## 1.2.3, not yet released`"
    versions = [tuple(map(int, match.groups())) for match in found if match]
    assert versions == sorted(set(versions), reverse=True)
    assert sections[0].startswith(__version__) and not any("not yet" in line for line in sections[1:])


def test_the_readme_names_the_wheel_that_is_built_and_its_size(built: Path) -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    said = re.search(r"smaller than (\d+) MB", readme)
    assert said is not None and wheel_in(built).stat().st_size < int(said[1]) * 1_000_000
    assert set(re.findall(r"pnp_press-\S*\.whl", readme)) == {WHEEL}


def test_every_extra_that_is_for_users_is_named_in_the_readme() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    ours = {"dev", "differential", "benchmarks", "card-benchmarks"}
    for extra in set(PROJECT["project"]["optional-dependencies"]) - ours:
        assert f"`{DISTRIBUTION}[{extra}]`" in readme


def test_nobody_is_told_to_install_somebody_else_s_pnp() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md"), *(ROOT / "pnp").rglob("*.py")]
    wrong = re.compile(
        r"(?:pip|pipx|uv tool) install (?:'|\")?pnp(?!-press)\b|uvx pnp(?!-press)\b|uvx (?!--from)\S*pnp"
    )
    assert not [str(page) for page in pages if wrong.search(page.read_text("utf-8"))]
