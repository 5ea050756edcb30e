"""Diagnostics of templates: the fault, and the line of the template that it came from."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from pnp.base.resources import TEMPLATES
from pnp.press.pieces.layouts import LayoutTemplate
from pnp.press.pieces.origin import file_of
from pnp.source.diagnostics import Diagnostic, Label, Span
from pnp.source.diagnostics.budgets import OverBudget


class EndlessRound(ValueError):
    """Macros call one another, or templates include one another, without an end."""

    def __init__(self) -> None:
        super().__init__("macros or templates include one another in a circle")


def name_of(template: str | LayoutTemplate) -> tuple[str, ...]:
    """A key for a template: its file's name, or the name and the text of one made from a layout."""
    return (template,) if isinstance(template, str) else (template.name, template.text)


def wording(template: str | LayoutTemplate) -> str:
    """A template, or a layout, in a message."""
    return f"the template `{template}`" if isinstance(template, str) else f"the layout `{Path(template.name).stem}`"


def refusal(template: str | LayoutTemplate, over: OverBudget, where: Span) -> Diagnostic:
    """The diagnostic PNP130 for a template that exceeds a budget."""
    help = "draw less: fewer passes of loops, smaller numbers, shorter texts"
    return Diagnostic("PNP130", over.budget.message(name_of(template)[0]), where, help)


def complaint(template: str | LayoutTemplate, fault: Exception, where: Span, help: str = "") -> Diagnostic:
    """The diagnostic PNP121 for a template that raises a fault."""
    message = str(fault.args[0]) if isinstance(fault, KeyError) and fault.args else str(fault)
    words = message[:1].lower() + message[1:]
    what = "the template" if isinstance(template, str) else "the slot"
    help = help or f"mend {what}, or give the card what it asks for"
    return Diagnostic("PNP121", f"{wording(template)} cannot be drawn: {words}", where, help)


def card_complaint(layout: LayoutTemplate, fault: Exception, slot: Span, card: Span) -> Diagnostic:
    """The diagnostic PNP121 for a card with a value that a slot of its layout cannot show: at the card, since the other
    cards of the layout are fine."""
    general = complaint(layout, fault, card)
    labels = () if slot == card else (Label(slot, "the slot that shows it"),)
    return replace(general, labels=labels)


def place_of(fault: Exception, template: str | LayoutTemplate, folders: Sequence[Path], span: Span) -> Span:
    """The line of a template, or of a layout, that a fault came from; ``span`` if it is unknown, or is one of the
    press's own."""
    if isinstance(template, LayoutTemplate):
        place = template.place(_place(fault, [], template.name)[1])
        return span if Path(place.file).resolve().is_relative_to(TEMPLATES.resolve()) else place
    file, line = _place(fault, folders, template)
    return Span(file, line, 1, line, 2) if line else span


def _place(fault: Exception, folders: Sequence[Path], template: str) -> tuple[str, int]:
    """File and line of the template's own code that a fault came from; for an endless recursion, the lines that close
    it: the depth at which Python gives up is not the same everywhere."""
    place = (str(file_of(folders, template) or template), getattr(fault, "lineno", 0) or 0)
    passed: set[tuple[str, int]] = set()
    trace = fault.__traceback__
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if name.endswith((".j2", ".svg")) or name == template:
            if isinstance(fault, EndlessRound) and (name, trace.tb_lineno) in passed:
                break
            place = (name, trace.tb_lineno)
            passed.add(place)
        trace = trace.tb_next
    return place
