"""Functions that workers of the tests answer with: a new Python imports them from here."""

import os
import threading
import time
from collections.abc import Callable

HELD = threading.Lock()


def doubled_number(number: int) -> int:
    return 2 * number


def process_of_worker(number: int) -> int:
    return os.getpid()


def failing(number: int) -> int:
    raise ValueError(f"no {number}")


def waiting_for_a_lock(number: int) -> int:
    with HELD:
        return 3 * number


def killed_by_somebody(number: int) -> int:
    os.kill(os.getpid(), 9)
    return number


def spinning(number: int) -> int:
    while number:
        pass
    return number


def growing(number: int) -> int:
    texts = [bytearray(10_000_000) for _ in range(number)]
    time.sleep(30)
    return len(texts)


def printing(number: int) -> str:
    print("a text among the answers")
    return "\ud800 \u2028 é"


class _Elsewhere:
    """Pickles as a function of a module that is not there."""

    def __call__(self, number: int) -> int:
        return number

    def __reduce__(self) -> tuple[object, ...]:
        return __import__, ("no_such_module_of_the_tests",)


def unknown_elsewhere() -> Callable[[int], int]:
    return _Elsewhere()


def current_folder() -> str:
    """The folder in which the worker runs."""
    return os.getcwd()
