"""One command on one folder, in a process of its own that is watched: what it says, takes, opens and writes."""

import gc
import os
import resource
import shutil
import signal
import sys
import time
import traceback
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from benchmarks.fuzz.seeds import GAME, OLD
from benchmarks.fuzz.spoil import LINK, PIPE
from pnp.app.cli.main import main
from pnp.app.cli.status import FAULT

SECONDS = 20
"""Of processor time, for any answer."""
WAITED = 60
"""By the clock; a process that works less than :data:`IDLE` s in that time is waiting for something that never comes."""
IDLE = 0.02
BYTES = 1_000_000_000
"""Of memory in use at once."""
OWN = 150_000_000
"""Of them, what pnp has taken when it has been imported; what a process that has done other things holds beyond that
is not the command's, though its children have it from the start."""
ROOM = 6_000_000_000
"""Of addresses, so that a bomb ends in a MemoryError and not in the machine's trouble."""
FOLDER = "hares"
"""What a mutant's folder is called."""
READ_TOO = (
    "/usr/share/zoneinfo",
    "/etc/localtime",
    "/proc",
    "/sys",
    "/dev/null",
    "/dev/urandom",
    "/etc/mime.types",
    "/usr/lib",
    "/lib",
    "/usr/share/mime",
)
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
CHANGING = {
    "os.mkdir": 1,
    "os.rename": 2,
    "os.remove": 1,
    "os.rmdir": 1,
    "os.symlink": 2,
    "os.link": 2,
    "os.truncate": 1,
    "os.chmod": 1,
    "os.chown": 1,
    "os.utime": 1,
}
"""Events of Python that change the disk, with the number of paths that they name."""
ALLOWED_PROGRAMS = ("git", "cc")
"""What older versions are taken out with, and what compiles the machine for fast play, always the same text."""
RUNNING = (
    "subprocess.Popen",
    "os.system",
    "os.exec",
    "os.posix_spawn",
    "os.spawn",
    "socket.connect",
    "socket.bind",
    "socket.getaddrinfo",
    "pty.spawn",
)


@dataclass(frozen=True)
class Result:
    """How a command ended."""

    status: int
    """The exit status; minus the signal that ended it."""
    said: str
    seconds: float
    """Of processor time."""
    bytes: int
    fault: str
    """What must not be, in one line that is the same for the same fault; empty where all is well."""


class Place:
    """A folder with a mutant, its seed, a secret, and room for what is written."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.games = root / "a" / "b" / "c"
        self.game = self.games / FOLDER
        self.old = root / "old" / FOLDER

    def prepare(self, files: Mapping[str, bytes], old: Mapping[str, bytes], cache: Path | None = None) -> None:
        """Write everything anew."""
        shutil.rmtree(self.root, ignore_errors=True)
        for name in ("out", "tmp", "home", "a/b/c", "old"):
            (self.root / name).mkdir(parents=True)
        if cache is not None and cache.is_dir():
            shutil.copytree(cache, self.root / "cache")
        else:
            (self.root / "cache").mkdir()
        (self.games / "secret.md").write_text("# The secret {#secret}\n\nNobody may print this.\n", "utf-8")
        (self.games / "secret.png").write_bytes(b"\x89PNG no picture")
        write(self.game, files)
        write(self.old, old)

    def words(self, command: Sequence[str]) -> list[str]:
        """A command with the names of the folders."""
        return [w.replace(GAME, str(self.game)).replace(OLD, str(self.old)) for w in command]

    def outside(self) -> dict[str, tuple[int, int, int]]:
        """What lies here beside what may be written."""
        found = {}
        for folder, _, names in os.walk(self.root):
            below = Path(folder).relative_to(self.root)
            if below.parts[:1] in (("out",), ("tmp",), ("cache",)):
                continue
            for name in names:
                facts = os.lstat(os.path.join(folder, name))
                found[str(below / name)] = (facts.st_mode, facts.st_size, facts.st_mtime_ns)
        return found


def write(folder: Path, files: Mapping[str, bytes]) -> None:
    """The files of a game, links and pipes too; what no file can be called is left out."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        path = folder / name
        if ".." in path.parts:
            continue
        with suppress(OSError, ValueError):
            path.parent.mkdir(parents=True, exist_ok=True)
            if data.startswith(LINK):
                path.symlink_to(data[len(LINK) :].decode())
            elif data.startswith(PIPE):
                os.mkfifo(path)
            else:
                path.write_bytes(data)


MAY_WRITE_GAME = {"locale": ("locale",), "agree": ("agreed.yaml", ".agreed.yaml"), "layout": ("templates",)}
"""Commands whose work it is to write into the game's folder, and where."""


def run(place: Place, command: Sequence[str], seconds: float = SECONDS) -> Result:
    """Run a command on the folder that was prepared, in a process of its own, and judge it."""
    before = place.outside()
    log = place.root / "tmp" / "events"
    said = place.root / "tmp" / "said"
    gc.freeze()
    began, others = time.monotonic(), max(0, _held() - OWN)
    child = os.fork()
    if child == 0:
        _child(place, command, said, log, seconds)
    status, used = _wait(child, began)
    events = log.read_text("utf-8", "replace").splitlines() if log.exists() else []
    text = said.read_text("utf-8", "replace") if said.exists() else ""
    spent, memory = used.ru_utime + used.ru_stime, used.ru_maxrss * 1024 - others
    written = [f for f in _differs(before, place.outside()) if not _may(place, command, f)]
    fault = _fault(status, text, spent, memory, events, written, command)
    return Result(status, text, spent, memory, fault)


def _held() -> int:
    """Bytes of memory that this process has in use."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _wait(child: int, began: float) -> tuple[int, resource.struct_rusage]:
    looked, worked = began, 0.0
    while True:
        done, status, used = os.wait4(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status), used
        if time.monotonic() - looked > WAITED:
            before, worked, looked = worked, _worked(child), time.monotonic()
            if worked - before < IDLE:
                os.kill(child, signal.SIGKILL)
                _, _, used = os.wait4(child, 0)
                return -signal.SIGALRM, used
        time.sleep(0.005)


def _worked(child: int) -> float:
    """Processor time of a process that goes on, in seconds."""
    try:
        fields = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError):
        return 0.0


def _child(place: Place, command: Sequence[str], said: Path, log: Path, seconds: float) -> None:
    """The command in this process, which ends here."""
    status = FAULT
    try:
        os.chdir(place.root / "tmp")
        out = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        events = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        inward = os.open(os.devnull, os.O_RDONLY)
        os.dup2(inward, 0), os.dup2(out, 1), os.dup2(out, 2)
        sys.stdin, sys.stdout, sys.stderr = (
            os.fdopen(0),
            os.fdopen(1, "w"),
            os.fdopen(2, "w"),
        )  # a test may have its own
        os.environ.pop("PNP_CACHE", None)
        os.environ |= {
            "XDG_CACHE_HOME": str(place.root / "cache"), "XDG_STATE_HOME": str(place.root / "home" / "state"), "HOME": str(place.root / "home"), "TMPDIR": str(place.root / "tmp"), "COLUMNS": "200",
            "PNP_DEBUG": "1", "XDG_CONFIG_HOME": str(place.root / "home"),
        }  # fmt: skip
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 5, int(seconds) + 8))
        resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
        resource.setrlimit(resource.RLIMIT_FSIZE, (BYTES, BYTES))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        import tempfile

        tempfile.tempdir = str(place.root / "tmp")
        sys.dont_write_bytecode = True  # modules that nobody has loaded yet are no output of a command
        _watch(place, events)
        status = main([w if not w.startswith("out") else str(place.root / w) for w in place.words(command)])
        sys.stdout.flush(), sys.stderr.flush()
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
    finally:
        os._exit(status & 0xFF)


def _watch(place: Place, log: int) -> None:
    """Write down every file that is opened, made or changed where it should not be, and every program that is run."""
    here = str(place.root)
    inside = tuple(f"{here}/{name}" for name in ("out", "cache", "tmp", "home"))
    readable = (
        str(place.game),
        str(place.old),
        *inside,
        str(Path(__file__).parents[2]),
        sys.prefix,
        sys.base_prefix,
        *READ_TOO,
        *sys.path[1:],
    )
    readable = tuple(path for path in readable if path)

    def told(what: str, path: object) -> None:
        os.write(log, f"{what} {path!r}\n".encode("utf-8", "replace"))

    def look(event: str, values: tuple[object, ...]) -> None:
        if event == "open":
            name, _, flags = values
            if isinstance(name, int) or name is None:
                return
            path = os.path.realpath(os.fspath(name))  # type: ignore[call-overload]
            path = path.decode("utf-8", "replace") if isinstance(path, bytes) else path
            if isinstance(flags, int) and flags & WRITES:
                if not path.startswith((*inside, "/dev/null")) and not path.startswith(str(place.game)):
                    told("writes", path)
            elif not path.startswith(readable):
                told("reads", path)
        elif event in CHANGING:
            for name in values[: CHANGING[event]]:
                if isinstance(name, str | bytes | os.PathLike):
                    path = os.path.abspath(os.fsdecode(name))
                    if not path.startswith((*inside, str(place.game))):
                        told("changes", path)
        elif event in RUNNING and os.path.basename(str(values[0])) not in ALLOWED_PROGRAMS:
            told("runs", values)

    sys.addaudithook(look)


def _differs(before: Mapping[str, object], after: Mapping[str, object]) -> list[str]:
    return sorted(name for name in {*before, *after} if before.get(name) != after.get(name))


def _may(place: Place, command: Sequence[str], name: str) -> bool:
    """Whether a command may write this."""
    start = str(place.game.relative_to(place.root)) + "/"
    if name.startswith("home/"):
        return False
    return name.startswith(start) and name[len(start) :].startswith(MAY_WRITE_GAME.get(command[0], ("\0",)))


def _fault(
    status: int,
    text: str,
    spent: float,
    memory: int,
    events: Sequence[str],
    written: Sequence[str],
    command: Sequence[str],
) -> str:
    """What must not be; the worst first."""
    if written:
        return f"writes {written[0]}"
    if events:
        return events[0][:160]
    if status == FAULT or "Traceback (most recent call last)" in text:
        return f"fault of pnp: {_last(text)}"
    if status == -signal.SIGALRM:
        return "waits for ever"
    if spent > SECONDS or status == -signal.SIGXCPU or status == -signal.SIGKILL:
        return f"{command[0]} takes more than {SECONDS} s"
    if status < 0:
        return f"ended by {signal.Signals(-status).name}"
    if memory > BYTES:
        return f"{command[0]} takes more than 1 GB"
    if status not in (0, 1, 2):
        return f"status {status}"
    if (
        status == 1
        and "error" not in text
        and command[0] not in ("scenario", "replay", "simulate", "check", "diff", "agree")
    ):
        return "status 1 without an error"
    return ""


def _last(text: str) -> str:
    """The kind of the error and the last places of pnp that it came through."""
    frames = [line.strip() for line in text.splitlines() if line.strip().startswith("File ")]
    ours = [
        f"{line.split('pnp/', 1)[1].split(chr(34))[0]}:{line.rpartition('in ')[2]}"
        for line in frames
        if "/pnp/" in line.split('"')[1]
    ]
    kinds = [
        line
        for line in text.splitlines()
        if line[:1].isalpha()
        and ("Error" in line.split(":")[0] or "Exception" in line.split(":")[0] or "Warning" in line.split(":")[0])
    ]
    kind = kinds[-1].split(":")[0] if kinds else "?"
    return f"{kind} in {' < '.join(reversed(ours[-2:]))}" if ours else kind
