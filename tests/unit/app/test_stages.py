"""A check in progress: each stage begins, and reports its new faults once."""

from pathlib import Path

from pnp.app.check.pipeline import STAGE_LABELS, _Course, _Variant
from pnp.app.check.request import CheckRequest
from pnp.base.progress import Step
from pnp.source.diagnostics import Diagnostic, Report, Span


def test_each_fault_is_reported_by_the_stage_that_finds_it() -> None:
    reported: list[tuple[str, list[str]]] = []
    steps: list[Step] = []
    variants = [_Variant("", Report()), _Variant("short", Report())]
    course = _Course(
        Path("game"), CheckRequest(), Report(), steps.append,
        lambda name, faults: reported.append((name, [fault.message for fault in faults])), variants,
    )  # fmt: skip
    first, second = list(STAGE_LABELS)[:2]
    course.begin(second)
    variants[0].report.error("PNP302", "one", Span("a.md", 1))
    variants[1].report.error("PNP302", "one", Span("a.md", 1))
    course.tell(first, variants)
    course.tell(first, variants)
    course.tell(second, variants)
    variants[1].report.warn("PNP302", "two", Span("a.md", 2))
    course.tell(second, variants)
    assert reported == [(first, ["one"]), (second, []), (second, ["two"])]
    assert [(step.what, step.done, step.total) for step in steps] == [(STAGE_LABELS[second], 1, len(STAGE_LABELS))]
    assert isinstance(next(iter(course.report)), Diagnostic)


def test_steps_of_several_variants_name_their_variant() -> None:
    steps: list[Step] = []
    one, other = _Variant("", Report()), _Variant("short", Report())
    course = _Course(Path("game"), CheckRequest(), Report(), steps.append, None, [one])
    assert course.progress_of(one) is course.progress
    course.variants.append(other)
    course.progress_of(other)(Step("Playing", 1, 2, "games"))
    assert len(steps) == 1 and "short" in steps[0].what and "Playing" in steps[0].what
