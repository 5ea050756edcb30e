"""How often Python looks for memory that is held in circles."""

import gc

COLLECT_AFTER = (50_000, 20, 100)
"""How many objects are made before the youngest are looked through, and how often that before older ones are.
Python has 700, 10 and 10. A build keeps nearly all that it makes, so that looking took a tenth of its time in
vain; some 20 MB more are held at most."""


def collect_rarely() -> None:
    """For a process of pnp's own: the command line, its workers, the tests."""
    gc.set_threshold(*COLLECT_AFTER)
