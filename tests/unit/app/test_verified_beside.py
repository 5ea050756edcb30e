"""When editions are verified in copies of the process, and when the work is done again in the usual order."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.app.build import verify_beside
from pnp.app.game.build_options import BuildOptions, Timings
from pnp.source.diagnostics import Diagnostic, Failed, Report, Span


def options(**check: Any) -> Any:
    usual = {"jobs": 2, "trust": True, "play": True, "keep": False}
    return SimpleNamespace(check=SimpleNamespace(**usual | check), force=False)


def test_another_process_may_verify_with_two_jobs_and_with_evidence_that_is_trusted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    context: Any = SimpleNamespace(cache=SimpleNamespace(faces=SimpleNamespace(goes_on=False)))
    monkeypatch.setattr(verify_beside, "can_copy", lambda: True)
    assert verify_beside._is_possible(options(), context)
    for change in ({"jobs": 1}, {"jobs": "cluster"}, {"trust": False}, {"play": False}, {"keep": True}):
        assert not verify_beside._is_possible(options(**change), context), change
    forced = options()
    forced.force = True
    assert not verify_beside._is_possible(forced, context)
    context.cache.faces.goes_on = True
    assert not verify_beside._is_possible(options(), context)
    context.cache.faces.goes_on = False
    monkeypatch.setattr(verify_beside, "can_copy", lambda: False)
    assert not verify_beside._is_possible(options(), context)


def test_the_supply_is_that_of_faultless_evidence(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: Any = SimpleNamespace(game=SimpleNamespace(has_course=True), rules=None)
    evidence = SimpleNamespace(failures=(), supply={"coin": {2: 9}})
    monkeypatch.setattr(verify_beside, "load_with_game", lambda game, rules: evidence)
    assert verify_beside._supply(loaded) == {"coin": {2: 9}}
    evidence.failures = ("x",)  # type: ignore[assignment]
    assert verify_beside._supply(loaded) is None
    monkeypatch.setattr(verify_beside, "load_with_game", lambda game, rules: None)
    assert verify_beside._supply(loaded) is None
    loaded.game.has_course = False
    assert verify_beside._supply(loaded) == {}


class Asked:
    """One attempt to prepare two variants of a game, with faults planted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **faults: Any) -> None:
        self.report, self.timings = Report(), Timings()
        supply = faults.get("supply", {"coin": {2: 9}})
        games = [SimpleNamespace(game=SimpleNamespace(locales=faults.get("locales", ())), rules=n) for n in (1, 2)]
        verification = SimpleNamespace(
            evidence=SimpleNamespace(supply={"coin": {2: faults.get("measured", 9)}}), results={"e": 1},
            diagnostics=faults.get("found", []), milliseconds=5.0,
        )  # fmt: skip
        replacing: Any = lambda one, **changes: SimpleNamespace(**vars(one) | changes)  # noqa: E731
        source = SimpleNamespace(rules=SimpleNamespace())

        def loaded(folder: Any, tree: Any, variants: Any, own: Report, timings: Any) -> Any:
            if faults.get("unread"):
                raise Failed(own)
            if faults.get("read"):
                own.add_all([faults["read"]])
            return games

        def queue(jobs: int, run: Any, after: Any, tasks: Any, here: Any) -> Any:
            assert (jobs, here, len(tasks)) == (2, [0], 4)
            if faults.get("drawn"):
                tasks[0].args[2].add_all([faults["drawn"]])
            return enumerate(["faces", verification, verification, "note"])

        for name, value in {
            "_is_possible": lambda options, context: not faults.get("impossible"), "_loaded": loaded, "_supply": lambda one: supply,
            "printable": lambda one, evidence: source, "nothing_played": lambda *_: None, "replace": replacing, "by_queue": queue,
        }.items():  # fmt: skip
            monkeypatch.setattr(verify_beside, name, value)
        self.options = BuildOptions()
        check = SimpleNamespace(jobs=2)
        object.__setattr__(self.options, "check", check)
        if "asked" in faults:
            object.__setattr__(self.options, "locales", faults["asked"])

    def prepared(self) -> Any:
        context: Any = SimpleNamespace(options=self.options)
        tree: Any = None
        return verify_beside.prepared(Path(), tree, ("", "x"), context, self.report, self.timings)


ERROR = Diagnostic("PNP100", "this is wrong", Span("a.md", 1), "write it", "error")
WARNING = Diagnostic("PNP101", "this is odd", Span("b.md", 2), "see to it", "warning")


@pytest.mark.parametrize(
    "faults",
    [
        {"impossible": True}, {"unread": True}, {"read": ERROR}, {"supply": None}, {"locales": ("en", "fr")}, {"asked": ("de", "fr")},
        {"found": [ERROR]}, {"drawn": ERROR}, {"measured": 8},
    ],
)  # fmt: skip
def test_work_is_done_in_the_usual_order_after_any_error(
    faults: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Asked(monkeypatch, **faults).prepared() is None


@pytest.mark.parametrize(
    "facts",
    [{}, {"found": [WARNING]}, {"read": WARNING}, {"drawn": WARNING}, {"asked": ("de",), "locales": ("en", "fr")}],
)
def test_faultless_work_is_used(facts: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Asked(monkeypatch, **facts)
    early = asked.prepared()
    assert (early.drawn, early.note, len(early.checked), len(early.sources)) == ("faces", "note", 2, 2)
    assert asked.timings.stages["verify"] == 10.0
    assert all(source.rules.results == {"e": 1} for source in early.sources)
    assert len(early.of_faces) == ("drawn" in facts)
    assert len(early.report.diagnostics) == ("read" in facts) + ("found" in facts)  # the same fault of both, once


def test_only_the_faults_of_this_edition_belong_to_its_verification(monkeypatch: pytest.MonkeyPatch) -> None:
    def verify(game: Any, rules: Any, report: Report, check: Any, cache: Any) -> Any:
        report.add_all([ERROR])
        return "evidence", SimpleNamespace(results=["r"])

    monkeypatch.setattr(verify_beside, "verify_with_examples", verify)
    monkeypatch.setattr(verify_beside, "example_results", lambda results: {"n": len(results)})
    read = Report()
    read.add_all([WARNING])
    loaded: Any = SimpleNamespace(game=None, rules=None)
    verified = verify_beside._verified(loaded, options(), read)
    assert (verified.evidence, verified.results, list(verified.diagnostics)) == ("evidence", {"n": 1}, [ERROR])
    assert read.diagnostics == [WARNING] and verified.milliseconds >= 0.0
