"""Changes of the meaning of a page beside the chapters: a source of another rule, steps in another order."""

from pnp.checks.pairs.changed_words import Reversal

_STEPS = "steps"


def change_in_page(old: str, new: str) -> Reversal | None:
    """A row of provenance.csv that names other clauses than agreed, or a list of steps in another order; None if rows
    were added or removed, or name additional clauses."""
    before, after = (_entries(text) for text in (old, new))
    for name, values in before.items():
        now = after.get(name)
        if now is None or now == values:
            continue
        if sorted(now) == sorted(values):
            if name.partition(".")[0] == _STEPS:
                return Reversal("order", ", ".join(values), ", ".join(now))
            continue
        gone, come = ([one for one in some if one not in others] for some, others in ((values, now), (now, values)))
        if gone and come and not name.startswith(_LISTS):
            return Reversal("another word", f"{name}: {' '.join(gone)}", f"{name}: {' '.join(come)}")
    return None


_LISTS = ("clauses.", "actions.", "steps.")


def _entries(text: str) -> dict[str, list[str]]:
    """The entries of each row or list by its name; lists with the same name are numbered."""
    entries: dict[str, list[str]] = {}
    for line in text.split("\n"):
        name, _, values = line.partition(": ")
        is_list = f"{name}." in _LISTS
        key = f"{name}.{sum(other.startswith(f'{name}.') for other in entries)}" if is_list else name
        entries[key] = values.strip("[]").replace(",", " ").split()
    return entries
