"""How often Python looks for memory that is held in circles."""

import gc
from collections.abc import Mapping

COLLECT_AFTER = (50_000, 20, 100)
"""How many objects are made before the youngest are looked through, and how often that before older ones are.
Python has 700, 10 and 10. A build keeps nearly all that it makes, so that looking took a tenth of its time in
vain; some 20 MB more are held at most."""
FIRST_AFTER = 400_000
"""As many before it is looked for the first time: what a command loads and reads it keeps, and one that only reads has
ended by then."""


def collect_rarely() -> None:
    """For a process of pnp's own: the command line, its workers, the tests."""
    gc.set_threshold(FIRST_AFTER, *COLLECT_AFTER[1:])
    if _as_usual not in gc.callbacks:
        gc.callbacks.append(_as_usual)


def keep_all() -> None:
    """For a process that is about to end: Python looks through all that there is once more then, in vain."""
    gc.freeze()


def _as_usual(phase: str, about: Mapping[str, int]) -> None:
    if phase == "stop":
        gc.set_threshold(*COLLECT_AFTER)
        gc.callbacks.remove(_as_usual)
