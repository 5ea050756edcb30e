"""Pieces of several formats on one sheet: the remainders of each, one below the other.

Every format keeps the slots of its own plan; of these, the ones below the previous format are used. Marks, bleed and
backs are therefore the same as on a sheet of its own.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import field, replace
from itertools import islice

from pnp.base.frozen import dataclass
from pnp.press.impose.formats import Format, Paper
from pnp.press.impose.plan import Options, Plan, plan_sheets
from pnp.press.impose.sheets import (
    Batch,
    Piece,
    back_items,
    check_faces,
    front_items,
    has_backs,
    planned_sheets,
    sheet_of,
)
from pnp.press.impose.sides import Sheet
from pnp.press.typeset.drawing.page import Item
from pnp.source.diagnostics import Report

CLEAR = 6.0
"""Distance between two formats on a sheet, mm: space for the marks between them."""
MOST_NAMED = 3
"""The head of a shared sheet names at most this many components."""


@dataclass(frozen=True)
class Lot:
    """The pieces of one format, and their name."""

    format: Format
    pieces: tuple[Piece, ...]
    label: str = ""


@dataclass
class _Sheet:
    """A sheet while formats are put on it."""

    below: float = 0.0
    """Everything down to here is taken, mm from the top."""
    parts: list[tuple[Plan, Batch]] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)


def mixed_sheets(lots: Sequence[Lot], paper: Paper, options: Options, report: Report) -> list[Sheet]:
    """The sheets of pieces of several formats: full sheets of each, and the remainders together if that saves paper.
    Reports PNP707 as :func:`pnp.press.impose.sheets.impose_sheets` does."""
    for lot in lots:
        check_faces(lot.pieces, lot.format, report)
    plans = [(lot, plan) for lot in lots if (plan := plan_sheets(lot.format, paper, _named(options, lot), report))]
    rests = [(lot, plan, left) for lot, plan in plans if (left := _rest(lot, plan))]
    shared = _together(rests, paper, options) if len(rests) > 1 and may_mix(options) else []
    if not shared or len(shared) >= len(rests):
        return [sheet for lot, plan in plans for sheet in planned_sheets(lot.pieces, plan)]
    part = options.furniture.part if options.furniture else ""
    full = [
        (plan, _some(lot.pieces, 0, sum(p.copies for p in lot.pieces) - len(_rest(lot, plan)))) for lot, plan in plans
    ]
    named = [_labelled(sheet, part) for sheet in shared]
    counts = Counter(map(_name, named))
    for plan, pieces in full:
        counts[_name(plan)] += plan.sheets(len(pieces))
    sheets, numbers = list[Sheet](), Counter[str]()
    for plan, pieces in full:
        name = _name(plan)
        sheets += planned_sheets(pieces, plan, numbers[name], counts[name])
        numbers[name] += plan.sheets(len(pieces))
    for sheet, plan in zip(shared, named, strict=True):
        numbers[_name(plan)] += 1
        sheets.append(_shared_sheet(sheet, plan, numbers[_name(plan)], counts[_name(plan)]))
    return sheets


def _name(plan: Plan) -> str:
    """The name in the heads of a plan's sheets, which are counted by it."""
    return plan.options.furniture.part if plan.options.furniture else ""


def may_mix(options: Options) -> bool:
    """Whether formats can share a sheet: not with marks over the whole sheet, nor for folding or for machines."""
    return (
        options.mixed
        and options.duplex in ("long", "short", "none", "separate")
        and options.marks in ("corners", "none")
        and options.cutter is None
        and not options.skip
        and options.grid is None
    )


def _named(options: Options, lot: Lot) -> Options:
    furniture = replace(options.furniture, part=lot.label) if options.furniture and lot.label else options.furniture
    folds_alone = options.duplex == "gutterfold" and not any(piece.back for piece in lot.pieces)
    return replace(options, furniture=furniture, duplex="none" if folds_alone else options.duplex)


def _rest(lot: Lot, plan: Plan) -> tuple[Piece, ...]:
    """The pieces on a last sheet that is not full, one by one; none for a format that may reach the paper's edge."""
    total, room = sum(piece.copies for piece in lot.pieces), len(plan.slots)
    return () if lot.format.edge else _some(lot.pieces, total - total % room, total)


def _some(pieces: Sequence[Piece], start: int, end: int) -> tuple[Piece, ...]:
    """The copies from ``start`` to ``end``, one by one."""
    copies = (replace(piece, copies=1) for piece in pieces for _ in range(piece.copies))
    return tuple(islice(copies, start, end))


def _together(rests: Sequence[tuple[Lot, Plan, tuple[Piece, ...]]], paper: Paper, options: Options) -> list[_Sheet]:
    """Pack the remaining pieces on as few sheets as possible, the highest pieces first; none if a format does not
    fit."""
    same = replace(options, orientation="portrait", bands="rows")
    sheets: list[_Sheet] = []
    for lot, _, pieces in sorted(rests, key=lambda rest: -rest[0].format.height):
        plan = plan_sheets(lot.format, paper, same, Report())
        if plan is None:
            return []
        for sheet in sheets:
            if _put(sheet, lot, plan, pieces):
                break
        else:
            sheets.append(_Sheet())
            if not _put(sheets[-1], lot, plan, pieces):
                return []
    return sheets


def _put(sheet: _Sheet, lot: Lot, plan: Plan, pieces: Sequence[Piece]) -> bool:
    """Put all of these pieces on a sheet below those already there, as high as possible; False if they do not fit."""
    slots = plan.packing.slots
    free = [i for i in plan.slots if slots[i].y >= sheet.below + (CLEAR if sheet.parts else 0.0)]
    chosen = sorted(sorted(free, key=lambda i: (round(slots[i].box[3], 2), i))[: len(pieces)])
    if len(chosen) < len(pieces):
        return False
    sheet.parts.append((plan, list(zip(chosen, pieces, strict=True))))
    sheet.labels.append(lot.label)
    sheet.below = max(slots[i].box[3] for i in chosen)
    return True


def _shared_sheet(sheet: _Sheet, plan: Plan, number: int, sheets: int) -> Sheet:
    """A sheet with pieces of several formats, named by ``plan``."""
    backed = any(has_backs(plan, batch) for plan, batch in sheet.parts)
    back = _drawn(sheet, back=True) if backed else None
    return sheet_of(plan, _drawn(sheet, back=False), back, number, sheets)


def _labelled(sheet: _Sheet, part: str) -> Plan:
    """The first plan of a sheet, with furniture that names all pieces on it, or the part if they are many."""
    plan = sheet.parts[0][0]
    if plan.options.furniture is None:
        return plan
    labels = [label for label in dict.fromkeys(sheet.labels) if label]
    names = sum(1 + label.count(", ") + label.count("、") for label in labels)
    part = part if part and names > MOST_NAMED else ", ".join(labels)
    return replace(plan, options=replace(plan.options, furniture=replace(plan.options.furniture, part=part)))


def _drawn(sheet: _Sheet, back: bool) -> list[Item]:
    draw = back_items if back else front_items
    return [item for plan, batch in sheet.parts for item in draw(plan, batch)]
