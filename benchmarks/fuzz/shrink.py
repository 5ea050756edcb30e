"""What failed, made small: files and lines are put back or taken out as long as it still fails in the same way."""

from collections.abc import Callable, Mapping

Files = dict[str, bytes]
Fails = Callable[[Files], bool]


def shrink(files: Mapping[str, bytes], seed: Mapping[str, bytes], fails: Fails, tries: int = 120) -> Files:
    """The smallest files found that still fail: as many as may be like the seed's, the others with as few lines as may be.

    ``fails`` is asked at most ``tries`` times.
    """
    left = [tries]

    def still(candidate: Files) -> bool:
        left[0] -= 1
        return left[0] >= 0 and fails(candidate)

    now = dict(files)
    for name in [n for n in {**seed, **now} if now.get(n) != seed.get(n)]:
        candidate = {k: v for k, v in now.items() if k != name} | ({name: seed[name]} if name in seed else {})
        if still(candidate):
            now = candidate
    for name in [n for n in now if now.get(n) != seed.get(n)]:
        now = _fewer_lines(now, name, still)
    return now


def _fewer_lines(files: Files, name: str, still: Fails) -> Files:
    """Lines of one file taken out, by halves and ever smaller parts; then the longest line likewise."""
    for cut in (b"\n", b""):
        parts = files[name].split(cut) if cut else _pieces(files[name])
        size = len(parts) // 2
        while size >= 1 and len(parts) > 1:
            at, fewer = 0, False
            while at < len(parts):
                rest = parts[:at] + parts[at + size :]
                candidate = files | {name: cut.join(rest)}
                if still(candidate):
                    files, parts, fewer = candidate, rest, True
                else:
                    at += size
                if len(parts) > 4_000 and at > 0:
                    break
            size = size if fewer and size > 1 and len(parts) > size else size // 2
            if len(parts) > 2_000 and size < len(parts) // 64:
                break
    return files


def _pieces(data: bytes) -> list[bytes]:
    size = max(1, len(data) // 64)
    return [data[at : at + size] for at in range(0, len(data), size)]
