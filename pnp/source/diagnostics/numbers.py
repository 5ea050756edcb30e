"""Numbers in messages, which are English: a count with its noun, and a range whose ends may be equal."""


def number_of(count: int, noun: str, several: str = "") -> str:
    """``1 error``, ``2 errors``, ``1,200 copies``; ``several`` is the plural unless that is the noun with an -s."""
    return f"{count:,} {noun if count == 1 else several or f'{noun}s'}"


def range_of(least: int, most: int, noun: str = "") -> str:
    """``4`` or ``2 to 4``; with a noun ``1 player``, ``4 players``, ``2 to 4 players``."""
    text = str(least) if least == most else f"{least} to {most}"
    return f"{text} {noun if most == 1 else f'{noun}s'}" if noun else text
