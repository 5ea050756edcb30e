"""Where the words of Thai end: its sentences have no spaces between them, and a line may end behind a word alone.

The dictionary is that of the library thaibreak, which the extra ``thai`` installs; without it lines end where the text
says so (U+200B) or has a space.
"""

import functools
import re

THAI = re.compile(r"[\u0e00-\u0e7f]+")
LONG = 24
"""Letters of a stretch that is more than one word: it wants the dictionary."""
EXTRA = "thai"


@functools.lru_cache(maxsize=20_000)
def word_ends(stretch: str) -> tuple[int, ...]:
    """The places inside a stretch where a word ends; none where nobody can tell."""
    if not has_dictionary():
        return ()
    from thaibreak import boundaries

    return tuple(end for end in boundaries(stretch) if 0 < end < len(stretch) and _may_end(stretch, end))


@functools.cache
def has_dictionary() -> bool:
    """Whether the dictionary is installed, and works on this machine."""
    try:
        from thaibreak import boundaries
    except ImportError:
        return False
    return len(boundaries("กากา")) > 1


def _may_end(stretch: str, end: int) -> bool:
    """Whether what stands at a place may begin a line: no vowel or tone mark that belongs to the letter before it, nor
    the sign of repetition; and no vowel that is written before its letter ends one."""
    return stretch[end] not in "ะัาำิีึืฺุูๅๆ็่้๊๋์ํ๎ฯ" and stretch[end - 1] not in "เแโใไ"
