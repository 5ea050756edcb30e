"""A broken template is told at its own file and line, and hides no other."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

from pnp.source.diagnostics import Diagnostic
from tests.diagnostics.pages import BuildCache, run, write_game
from tests.tiny import spoilt

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 69 94">'
FACE = "templates/cards/hare.svg.j2"


OWN = "colour,rank,copies,template,says\n*,LOW,4,cards/hare.svg.j2,Slow.\n*,HIGH,2,cards/fast.svg.j2,Fast.\n"
"""Cards with templates of their own."""
COLUMNS = "cards:\n  hare:\n    label: Hare\n    file: cards.csv\n    template: cards/hare.svg.j2\n    back: cards/back.svg.j2\n"
COLUMNS += "    code: [colour, rank]\n    format: poker\n"
COLUMNS += "    columns: {colour: colour, rank: rank, says: text}\n"


def drawn(folder: Path, more: Mapping[str, str] = MappingProxyType({}), **templates: str) -> list[Diagnostic]:
    """What is said of the Hare Race when its faces are drawn so."""
    texts = {f"templates/cards/{name}.svg.j2": text for name, text in templates.items()}
    write_game(folder, spoilt({**texts, **more}), {})
    return run(folder, BuildCache.layout)


@pytest.mark.parametrize(
    ("template", "line", "words"),
    [
        (f"{HEAD}\n<circle r='4'/>\n", 1, "`<svg>` is never closed"),
        (f"\n{HEAD}\n<g>\n<circle r='4'/>\n</svg>\n", 3, "`<g>` is not closed before `</svg>`"),
        (f"{HEAD}\n{{% if true %}}\n<circle r='4'/>\n{{% endif %}}\n<circle r=4/>\n</svg>\n", 5, "attvalue"),
        (f"{HEAD}\n{{% for n in range(3) %}}\n<g id='{{{{ n }}}}'>\n{{% endfor %}}\n</svg>\n", 3, "`<g>`"),
        (f"{HEAD}\n<text>{{{{ card.says }}}} & more</text>\n</svg>\n", 2, "name"),
        ("{# nothing #}\n", 1, "empty"),
    ],
)
def test_what_is_no_xml_is_told_where_it_stands_in_the_template(
    tmp_path: Path, template: str, line: int, words: str
) -> None:
    (fault,) = drawn(tmp_path, hare=template)
    assert (fault.code, fault.severity, fault.span.line) == ("PNP706", "error", line)
    assert Path(fault.span.file) == tmp_path / FACE and words in fault.message.lower()


def test_a_fault_in_an_included_template_is_told_there(tmp_path: Path) -> None:
    whole = f"{HEAD}\n{{% include 'cards/ears.svg.j2' %}}\n</svg>\n"
    (fault,) = drawn(tmp_path, hare=whole, ears="<circle r='1'/>\n<path d='M0 0'\n")
    assert Path(fault.span.file).name == "ears.svg.j2"


def test_a_broken_template_hides_no_other(tmp_path: Path) -> None:
    open_group, unknown = f"{HEAD}\n<g>\n</svg>", f"{HEAD}\n{{{{ nobody }}}}\n</svg>"
    files = {"cards.csv": OWN, "game.yaml": COLUMNS}
    found = drawn(tmp_path, files, hare=open_group, fast=unknown, back=open_group)
    told = sorted((Path(d.span.file).name, d.span.line, d.code) for d in found)
    assert told == [("back.svg.j2", 2, "PNP706"), ("fast.svg.j2", 2, "PNP121"), ("hare.svg.j2", 2, "PNP706")]


EARS = "\n{% include 'cards/hare.svg.j2' %}\n"


@pytest.mark.parametrize(
    ("hare", "ears", "file", "line"),
    [
        (f"{HEAD}\n{{% include 'cards/hare.svg.j2' %}}\n</svg>", EARS, "hare", 2),
        (f"{HEAD}\n\n{{% include 'cards/ears.svg.j2' %}}\n</svg>", EARS, "ears", 2),
        (f"{HEAD}{{% for n in range(3) %}}{{% include 'cards/ears.svg.j2' %}}{{% endfor %}}</svg>", EARS, "ears", 2),
        ("\n{% extends 'cards/hare.svg.j2' %}", EARS, "hare", 2),
        ("{% extends 'cards/ears.svg.j2' %}", "\n\n{% extends 'cards/hare.svg.j2' %}", "ears", 3),
        ("\n{% import 'cards/hare.svg.j2' as m %}" + HEAD + "</svg>", EARS, "hare", 2),
        ("{% macro m() %}\n{{ m() }}{% endmacro %}\n" + HEAD + "{{ m() }}</svg>", EARS, "hare", 2),
    ],
    ids=["include", "two includes", "in a loop", "extends", "two extends", "import", "macro"],
)
def test_templates_that_come_back_to_themselves_are_told_where_they_do(
    tmp_path: Path, hare: str, ears: str, file: str, line: int
) -> None:
    found = [d for d in drawn(tmp_path, hare=hare, ears=ears) if d.code == "PNP121"]
    assert {(Path(d.span.file).name, d.span.line) for d in found} == {(f"{file}.svg.j2", line)}
    assert "go round and round" in found[0].message and "take one of the calls or includes out" in found[0].help
