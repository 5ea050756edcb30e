"""Print plans are made from the ink of every file that was drawn before them."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.app.build import printing


@pytest.mark.parametrize("wants_plans", [True, False])
def test_a_plan_knows_the_ink_of_each_file(wants_plans: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[str, Any] = {}

    def plans(box: object, planned: list[object], inks: dict[str, object], context: object) -> Iterator[Any]:
        seen.update(planned=planned, inks=inks)
        yield "plan.pdf", SimpleNamespace(pages=("a page",)), "count a"
        yield "empty.pdf", SimpleNamespace(pages=()), "count b"

    monkeypatch.setattr(printing, "print_plans", plans)
    drawn = [
        SimpleNamespace(files={f"{name}.pdf": name.encode()}, outlines=[name], inks={name: (0.5, 0.25)})
        for name in "ab"
    ]
    options = SimpleNamespace(out=Path("out"), plans=wants_plans)
    writer = SimpleNamespace(
        context=SimpleNamespace(options=options), all_drawn=lambda groups, copies: drawn, file=lambda box, doc: b"plan"
    )
    printed = SimpleNamespace(files={}, counts=[])
    box = SimpleNamespace(game=SimpleNamespace(id="hares"), locale="de")
    printing._write(box, (), writer, None, printed)  # type: ignore[arg-type]
    assert seen == {"planned": ["a", "b"], "inks": {"a": (0.5, 0.25), "b": (0.5, 0.25)}}
    names = ["a.pdf", "b.pdf", *(["plan.pdf"] if wants_plans else [])]
    assert list(printed.files) == [Path("out/hares/de") / name for name in names]
    assert printed.counts == ["count a", "count b"]
