"""The page of docs that lists what is printed."""

import re
from pathlib import Path

from pnp.press.typeset import read_face
from pnp.press.typeset.svg.style import INHERITED

PAGE = (Path(__file__).parents[4] / "docs" / "svg.md").read_text("utf-8")


def test_the_pages_example_prints_without_complaint(setting):
    (example,) = re.findall(r"```svg\n(.*?)```", PAGE, re.S)
    face = read_face(example, "example", setting)
    assert face.bleed == 3 and len(face.items) > 3
    assert not setting.report.diagnostics


def test_every_text_property_that_is_read_is_on_the_page():
    for name in sorted(n for n in INHERITED if n.startswith(("font-", "text-", "letter-"))):
        assert f"`{name}`" in PAGE
