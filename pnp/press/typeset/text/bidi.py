"""Bidirectional text: embedding levels of a paragraph and the visual order of a line (Unicode's UAX 9)."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from bidi import algorithm

from pnp.base.cache import remember
from pnp.press.typeset.text.style import Inline, Run

T = TypeVar("T")

OBJECT = "\ufffc"
"""Placeholder for an icon while directions are computed."""
_BRACKETS = dict(zip("([{⟨「『（［", ")]}⟩」』）］", strict=True))
_RTL = ((0x0590, 0x08FF), (0xFB1D, 0xFDFF), (0xFE70, 0xFEFF), (0x10800, 0x10FFF), (0x1E800, 0x1EFFF))
_LACKING = {"": "", "LRI": "ON", "RLI": "ON", "FSI": "ON", "PDI": "ON"}
"""Types that python-bidi lacks: isolates count as neutral, unassigned characters by their block."""


@remember(8192)  # (a paragraph is tried at many sizes: 1 to 2 % of a build of books)
def has_right_to_left(text: str) -> bool:
    """Whether any character runs from right to left."""
    return not text.isascii() and any(any(low <= ord(c) <= high for low, high in _RTL) for c in text)


def levels_of(inlines: Sequence[Inline], right_to_left: bool) -> list[Sequence[int]]:
    """The embedding level of each character of each inline (an icon counts as one); empty for plain left-to-right."""
    texts = [i.text if isinstance(i, Run) else OBJECT for i in inlines]
    line = "".join(texts)
    if not right_to_left and not has_right_to_left(line):
        return [()] * len(texts)
    levels = embedding_levels(line, runs_to_left(line, right_to_left))
    result: list[Sequence[int]] = []
    start = 0
    for text in texts:
        result.append(levels[start : start + len(text)])
        start += len(text)
    return result


def runs_to_left(text: str, right_to_left: bool) -> bool:
    """Whether a paragraph runs from right to left: by its first letter (UAX 9, P2), but a document that does so
    (``right_to_left``) needs only one such letter, and a paragraph without letters runs as its document does."""
    if right_to_left and has_right_to_left(text):
        return True
    first = next((character for character in text if character.isalpha()), "")
    return has_right_to_left(first) if first else right_to_left


def embedding_levels(text: str, right_to_left: bool) -> list[int]:
    """The level of each character by UAX 9: even runs to the right, odd to the left."""
    base = int(right_to_left)
    store: dict[str, Any] = {**algorithm.get_empty_storage(), "base_level": base, "base_dir": ("L", "R")[base]}
    algorithm.get_embedding_levels(text, store)
    for i, char in enumerate(store["chars"]):
        char["at"] = i
        if char["type"] in _LACKING:
            char["type"] = char["orig"] = _LACKING[char["type"]] or "LR"[has_right_to_left(char["ch"])]
    everything = list(store["chars"])
    algorithm.explicit_embed_and_overrides(store)
    algorithm.resolve_weak_types(store)
    _resolve_brackets(store)
    algorithm.resolve_neutral_types(store, False)
    algorithm.resolve_implicit_levels(store, False)
    levels = [base] * len(everything)
    for char in store["chars"]:
        levels[char["at"]] = char["level"]
    return levels


def _resolve_brackets(store: dict[str, Any]) -> None:
    """Resolve both brackets of a pair to one direction (rule N0, which python-bidi leaves out)."""
    for run in store["runs"]:
        chars = store["chars"][run["start"] : run["start"] + run["length"]]
        for first, last in _bracket_pairs(chars):
            ahead = ("L", "R")[chars[first]["level"] % 2]
            inside = {_strong(c) for c in chars[first + 1 : last]} - {""}
            if not inside:
                continue
            if ahead not in inside:
                before = next((s for c in reversed(chars[:first]) if (s := _strong(c))), run["sor"])
                ahead = before if before in inside else ahead
            chars[first]["type"] = chars[last]["type"] = ahead


def _strong(char: dict[str, Any]) -> str:
    """The direction of a character; numbers count as right-to-left."""
    return {"L": "L", "R": "R", "EN": "R", "AN": "R"}.get(char["type"], "")


def _bracket_pairs(chars: Sequence[Mapping[str, object]]) -> list[tuple[int, int]]:
    """The positions of matching brackets, by their opening ones (definition BD16)."""
    pairs, opened = [], []
    for i, char in enumerate(chars):
        if char["type"] != "ON":
            continue
        if char["ch"] in _BRACKETS:
            opened.append((_BRACKETS[char["ch"]], i))
        elif any(wanted == char["ch"] for wanted, _ in opened):
            while opened[-1][0] != char["ch"]:
                opened.pop()
            pairs.append((opened.pop()[1], i))
    return sorted(pairs)


def visual_order(parts: Sequence[T], levels: Sequence[int]) -> list[T]:
    """Parts of a line in visual order from left to right (rule L2)."""
    order = list(parts)
    ranks = list(levels)
    if not ranks or max(ranks) == 0:
        return order
    lowest_odd = min((r for r in ranks if r % 2), default=max(ranks) + 1)
    for level in range(max(ranks), lowest_odd - 1, -1):
        i = 0
        while i < len(ranks):
            end = i
            while end < len(ranks) and ranks[end] >= level:
                end += 1
            order[i:end], ranks[i:end] = order[i:end][::-1], ranks[i:end][::-1]
            i = max(end, i + 1)
    return order
