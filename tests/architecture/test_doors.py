"""Files are opened by the doors alone: pnp/base/disk.py, and what stands on it. A new place beside them fails here.

A door resolves links, stays inside a folder, waits for nobody, reads no more than a limit, and writes whole or not at
all. A file that is opened beside it is the hole in all that docs/security.md promises.
"""

import ast
from collections.abc import Iterator

from tests.architecture.source import Module, modules, walk

DOORS = {"pnp.base.disk", "pnp.app.output.write", "pnp.app.output.journal"}
WRITES = frozenset(
    [
        "write_text",
        "write_bytes",
        "mkdir",
        "makedirs",
        "rename",
        "renames",
        "unlink",
        "remove",
        "rmdir",
        "removedirs",
        "symlink",
        "symlink_to",
        "hardlink_to",
        "link",
        "touch",
        "chmod",
        "lchmod",
        "chown",
        "truncate",
        "ftruncate",
        "mkfifo",
        "mknod",
        "rmtree",
        "copy",
        "copy2",
        "copyfile",
        "copytree",
        "copymode",
        "move",
        "mkdtemp",
        "mkstemp",
        "TemporaryDirectory",
        "NamedTemporaryFile",
        "TemporaryFile",
        "SpooledTemporaryFile",
        "extractall",
        "extract",
        "utime",
        "urlretrieve",
        "make_archive",
        "unpack_archive",
    ]
)
"""Functions of `os`, `shutil`, `tempfile`, `pathlib` and archives that change something on the disk."""
READS = frozenset(
    [
        "read_text",
        "read_bytes",
        "pofile",
        "mofile",
        "load_workbook",
        "ZipFile",
        "TTFont",
        "truetype",
        "fromfile",
        "getlines",
    ]
)
"""Functions that read a file by its name."""
SAVES = frozenset({"PIL", "pikepdf", "fontTools", "openpyxl", "polib"})
"""Libraries whose objects have a `save` that takes a path."""
OTHERS = ("fonts.open", "self.open", "webbrowser.open", "archive.open", "pdf.open_metadata", "opener.open")
"""Functions called `open` that open no file by its name."""
NO_FILES = frozenset(["Copier", "pieces", "structure", "translations", "self.copy", "self._copier"])
"""Receivers whose `copy`, `link` and `move` are no functions of the disk."""

NAMES = WRITES | READS | {"open", "replace", "read_text", "save", "parse"}
"""Last names of the calls that are looked at."""

TEMPORARY = "a private folder of the system's, which is gone when the block ends"
RESOURCE = "a file that comes with pnp"
MACHINE = "the folder of the compiled machine, which has been found to be the user's own"
BESIDE = {
    "pnp.app.cli.terminal os.open(os.devnull, os.O_WRONLY)": "the null device, for a standard output that is closed",
    "pnp.app.cli.terminal open(os.devnull)": "the null device, for a standard input that is closed",
    "pnp.app.cli.terminal open(os.devnull, 'w', encoding='utf-8')": "the null device, for an output that is closed",
    "pnp.press.decks.print_shop PLAIN_PROFILE.read_bytes()": RESOURCE,
    "pnp.press.decks.tts SCRIPT.read_text('utf-8')": RESOURCE,
    "pnp.press.typeset.text.font_subset builder.font.save(file, reorderTables=None)": "into memory",
    "pnp.press.typeset.text.font_subset cut.save(file)": "into memory",
    "pnp.model.language.numbers file.read_text('utf-8')": "number words that come with pnp",
    "pnp.model.language.opposites file.read_text('utf-8')": "the press's own lists of opposites",
    "pnp.press.pieces.worker_limits os.open(os.devnull, os.O_RDWR)": "the null device, for a worker's standard streams",
    "pnp.press.pieces.worker tempfile.TemporaryFile()": "a file without a name, for the stack of a worker that is stopped",
    "pnp.app.output.spool tempfile.TemporaryFile(buffering=0)": "a file without a name, for finished files until all are written",
    "pnp.checks.search.forked_queue tempfile.TemporaryFile()": "a file without a name, for the results of a copy of this process",
    "pnp.press.pieces.worker_limits open('/proc/self/statm', 'rb')": "the size of the process, told by the system",
    # -------------------------------------------------------------------------------------------- written
    "pnp.engine.native.compiler (SOURCES / part).read_text('utf-8')": RESOURCE,
    "pnp.engine.native.compiler tempfile.TemporaryDirectory(dir=target.parent, prefix='build-')": MACHINE,
    "pnp.engine.native.compiler library_file.chmod(448)": MACHINE,
    "pnp.engine.native.compiler os.replace(library_file, target)": MACHINE,
    "pnp.engine.native.compiler file.unlink()": MACHINE,
    "pnp.engine.native.compiler shutil.rmtree(folder, ignore_errors=True)": MACHINE,
    "pnp.base.cache os.utime(file)": "the user's own cache",
    "pnp.base.cache os.unlink(path)": "the user's own cache",
    "pnp.engine.scenario.schema Path('docs/scenario.schema.json').write_text(schema_text(), encoding='utf-8')":
        "run by hand in a checkout",
    "pnp.app.game.new_game file.read_bytes()": "a file that was just written into a private folder",
    "pnp.app.review.old_sides place.mkdir()": TEMPORARY,
    "pnp.app.workshop.first_state TemporaryDirectory(prefix='pnp-desk-')": TEMPORARY,
    "pnp.app.workshop.first_state target.mkdir()": TEMPORARY,
    "pnp.app.web.compiled shutil.rmtree(one, ignore_errors=True)": "the user's own cache",
    # -------------------------------------------------------------------------------------------- read
    "pnp.source.diagnostics.pages page.read_text('utf-8')": RESOURCE,
    "pnp.press.edition.system_fonts (FONTS / 'found.yaml').read_text('utf-8')": RESOURCE,
    "pnp.model.language.press_words polib.pofile(str(PRINTED / 'messages.pot'))": RESOURCE,
    "pnp.model.language.press_words polib.pofile(str(file))": RESOURCE,
    "pnp.press.pages.geometry file.read_text('utf-8')": RESOURCE,
    "pnp.press.pieces.gallery (TEMPLATES / 'gallery' / 'motifs.yaml').read_text('utf-8')": RESOURCE,
    "pnp.press.pieces.gallery_layouts (TEMPLATES / 'gallery' / 'cards.yaml').read_text('utf-8')": RESOURCE,
    "pnp.press.pieces.gallery_layouts (TEMPLATES / 'gallery' / 'looks.yaml').read_text('utf-8')": RESOURCE,
    "pnp.press.typeset.motifs.library (FOLDER / 'also.yaml').read_text('utf-8')": RESOURCE,
    "pnp.press.typeset.motifs.library file.read_bytes()": RESOURCE,
    "pnp.app.game.new_game path.read_text('utf-8')": RESOURCE,
    "pnp.app.game.like path.read_bytes()": RESOURCE,
    "pnp.app.rooms.assets Path(TEMPLATES / folder / name).read_bytes()": RESOURCE,
    "pnp.app.rooms.assets Path(FOLDER / name).read_bytes()": RESOURCE,
    "pnp.app.web.compiled PROGRAM.read_bytes()": RESOURCE,
    "pnp.press.typeset.text.fonts register.read_text('utf-8')": RESOURCE,
    "pnp.app.web.modules file.read_text('utf-8')": RESOURCE,
    "pnp.app.web.python PLACE.read_text('utf-8')": RESOURCE,
    "pnp.app.game.cores quota.read_text('ascii')": "a file of the Linux kernel",
    "pnp.press.preflight.overprint_check page.Contents.read_bytes()": "a stream in a PDF that was just made",
    "pnp.press.preflight.overprint_check picture.read_bytes()": "a stream in a PDF that was just made",
    "pnp.press.preflight.press_check intents[0].DestOutputProfile.read_bytes()": "a stream in a PDF that was just made",
    "pnp.press.preflight.press_check picture.read_bytes()": "a stream in a PDF that was just made",
    "pnp.source.load.po polib.pofile(text + '\\n', encoding='utf-8', check_for_duplicates=False)": "a text, read by the door",
    "pnp.app.translate.language_file polib.pofile(source, wrapwidth=0)": "a text, read by the door",
}  # fmt: skip
"""Calls that open a file beside the doors, each with the reason why it may."""
ADVICE = (
    "open it by the door: `write_all(files, report, folder)` (pnp/app/output/write.py) or `write_back` (pnp/source/load/"
    "write_back.py) to write, `read_inside` or `read_named` (pnp/source/load/safe_open.py) to read, `read_own` and `write_own`"
    " (pnp/base/disk.py) for pnp's own files; only a file that no game and no other user can put there may stand in BESIDE,"
    " with the reason: "
)


def test_every_file_is_opened_by_a_door() -> None:
    beside = {f"{m.name} {call}": place for m in modules() if m.name not in DOORS for place, call in opened(m)}
    new = [f"{place}: {call}" for call, place in beside.items() if call not in BESIDE]
    assert not new, ADVICE + "; ".join(new)
    gone = [call for call in BESIDE if call not in beside]
    assert not gone, f"take these lines out of BESIDE: {gone}"


def test_the_test_sees_a_file_that_is_opened() -> None:
    lines = (
        "open(name)", "open(name, 'w')", "file.open('rb')", "os.open(name, flags)", "io.open(name)", "file.write_text(x)",
        "file.write_bytes(x)", "file.read_text()", "file.read_bytes()", "os.replace(a, b)", "os.rename(a, b)",
        "a.rename(b)", "file.unlink()", "os.remove(a)", "shutil.rmtree(a)", "shutil.copyfile(a, b)", "folder.mkdir()",
        "os.makedirs(a)", "tempfile.mkstemp()", "NamedTemporaryFile()", "Pillow.open(name)", "pikepdf.open(name)",
        "image.save(path)", "pdf.save(path)", "polib.pofile(name)", "TTFont(name)", "tar.extractall(a)", "ZipFile(name)",
        "np.fromfile(name)", "codecs.open(name)", "tarfile.open(name)", "path.replace(target)", "etree.parse(name)",
        "file.touch()", "a.symlink_to(b)", "os.link(a, b)",
    )  # fmt: skip
    for line in lines:
        assert list(opened(module_of(f"import PIL\n{line}"))), line
    for line in ("text.replace('a', 'b')", "setting.fonts.open(name)", "Pillow.open(io.BytesIO(data))", "self.save()"):
        assert not list(opened(module_of(line))), line


def module_of(text: str) -> Module:
    """A module with this text."""
    file = next(iter(modules())).file
    return Module("pnp.none", file, text, ast.parse(text))


def opened(module: Module) -> Iterator[tuple[str, str]]:
    """The calls of a module that open, make or remove a file by its name, each with its place."""
    libraries = {name.split(".")[0] for name in _imported(module.tree)}
    for node in walk(module.tree):
        if isinstance(node, ast.Call) and _opens(node, bool(libraries & SAVES)):
            yield module.place(node), ast.unparse(node)


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def _opens(call: ast.Call, saves: bool) -> bool:
    if last_name(call.func) not in NAMES:
        return False
    function = ast.unparse(call.func)
    receiver, _, name = function.rpartition(".")
    if any(receiver.startswith(other) or receiver.endswith(other) for other in NO_FILES) and name in WRITES:
        return False
    if name == "open":
        return not function.endswith(OTHERS) and not _in_memory(call)
    if name == "replace":  # (of texts it takes two values or more, unless it is os.replace)
        return receiver == "os" or (bool(receiver) and len(call.args) == 1 and not call.keywords)
    if function in (
        "read_text",
        "svg_text.read_text",
    ):  # (the function of pnp/source/load/files.py, and one that reads no file)
        return False
    if name == "save":
        return saves and bool(call.args) and not _in_memory(call)
    if name == "parse":
        return receiver in ("etree", "ElementTree", "ET")
    if name in ("copy", "extract", "link", "move", "remove", "copymode", "truncate"):
        return receiver in ("os", "shutil", "tar", "archive")
    return name in WRITES or (name in READS and not _in_memory(call))


def last_name(function: ast.expr) -> str:
    """The last name of what is called. To write a whole call takes long: most calls are known by this name."""
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _in_memory(call: ast.Call) -> bool:
    """Whether what is opened is no name of a file, but bytes in memory or a file that a door has opened."""
    given = [*call.args[:1], *(word.value for word in call.keywords if word.arg == "fileobj")]
    texts = [ast.unparse(value) for value in given]
    return any(
        text.startswith(("io.BytesIO(", "BytesIO(")) or text in ("opened", "out", "buffer") or ":= io.BytesIO" in text
        for text in texts
    )
