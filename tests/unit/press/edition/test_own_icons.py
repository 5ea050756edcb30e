"""Icons of a game's own: files in art/icons, called by their names in text and in templates."""

from pathlib import Path

import pytest

from pnp.app.played.facts import played_facts
from pnp.model.read.build import build_game
from pnp.model.text.catalogue import load_catalogue
from pnp.press.edition.edition import Edition, PieceFormat, build_edition, build_facts
from pnp.press.pieces import Print, draw_prints
from pnp.press.typeset.drawing.page import Group, Item, PlacedFace
from pnp.press.typeset.drawing.page import Path as Outline
from pnp.rules import compile_rules
from pnp.source.diagnostics import Diagnostic, Report
from pnp.source.load import load_game
from tests import tiny

CARROT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M12 2L20 22H4Z"/></svg>'
FACE = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:pnp="https://pnp.press/svg" viewBox="-3 -3 69 94">
<rect x="-3" y="-3" width="69" height="94" fill="#FFFFFF"/>
%s
</svg>"""


def drawn(
    folder: Path, face: str, icons: dict[str, str | bytes], theme: str = ""
) -> tuple[Edition, tuple[Print, ...], list[Diagnostic]]:
    """The small game with a face and icons of its own, drawn."""
    texts: dict[str, str | bytes] = {**tiny.FILES, "templates/cards/hare.svg.j2": FACE % face, **icons}
    if theme:
        texts["theme.yaml"] = theme
    for name, text in texts.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
    report = Report()
    tree = load_game(folder, report)
    game = build_game(tree, report)
    facts = build_facts(
        game, played_facts(game, compile_rules(game, report)), {}, {"poker": PieceFormat(63.0, 88.0)}, (folder,)
    )
    edition = build_edition(facts, "en", load_catalogue(tree, "en", report), report)
    return edition, draw_prints(edition), report.diagnostics


def colours(items: tuple[Item, ...]) -> set[object]:
    """Every flat colour that outlines are filled with."""
    found: set[object] = set()
    for item in items:
        match item:
            case Group():
                found |= colours(item.items)
            case PlacedFace():
                found |= colours(item.face.items)
            case Outline():
                found.add(item.paint.fill)
            case _:
                continue
    return found


IN_TEXT = '<rect x="8" y="20" width="47" height="30" fill="none" pnp:style="rules" pnp:text="Eat a :carrot: now."/>'
IN_A_TEMPLATE = '{{ motif.icon("carrot", 31.5, 44, 20, "#112233") }}'


def test_an_icon_of_ones_own_is_used_in_text_and_in_templates(tmp_path: Path) -> None:
    _, prints, said = drawn(tmp_path, IN_TEXT + IN_A_TEMPLATE, {"art/icons/carrot.svg": CARROT})
    assert not said
    assert {"#112233", "#23252D"} <= colours(prints[0].face.items)


def test_the_theme_gives_an_icon_of_ones_own_an_ink(tmp_path: Path) -> None:
    icons: dict[str, str | bytes] = {"art/icons/turnip.svg": CARROT}
    face = IN_TEXT.replace("carrot", "turnip")
    _, prints, said = drawn(tmp_path, face, icons, "icons: {turnip: hearts}")
    assert not said
    assert "#B3123A" in colours(prints[0].face.items)


def test_ones_own_goes_before_the_presss_of_the_same_name(tmp_path: Path) -> None:
    edition, _, _ = drawn(tmp_path, "", {"art/icons/sword.svg": CARROT})
    assert "M12 2L20 22L4 22" in edition.icons.drawings["sword"]("#000000", "#FFFFFF")
    assert "sword" in edition.setting.icons and "axe" in edition.setting.icons


def test_an_icon_that_there_is_not_is_told_with_one_that_there_is(tmp_path: Path) -> None:
    _, _, said = drawn(tmp_path, IN_TEXT.replace("carrot", "carott"), {})
    assert {(d.code, d.help) for d in said} == {("PNP114", "write `carrot`, `cart` or `cat`")}
    _, _, said = drawn(tmp_path, IN_A_TEMPLATE.replace("carrot", "swrod"), {})
    fault = next(d for d in said if d.code == "PNP121")
    assert "there is no icon `swrod`; write `sword`" in fault.message and fault.span.line == 3


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("carrot.png", b"\x89PNG", "carrot.png PNP132 the picture `carrot.png` cannot be read"),
        ("carrot.jpg", b"\xff\xd8", "carrot.jpg PNP134 `carrot.jpg` is not an icon: icons are SVG drawings or PNG"),
        ("Big Carrot.svg", CARROT, "PNP134 an icon cannot be called `Big Carrot`: | rename the file to `big-carrot.svg`"),
        ("9.svg", CARROT, "PNP134 an icon cannot be called `9`: | rename the file to `icon-9.svg`"),
        ("carrot.svg", "<svg", "carrot.svg:1:1 PNP706 the drawing `carrot` is not XML"),
        ("carrot.svg", b"\xff\xfe<", "PNP101"),
        ("carrot.svg", CARROT.replace("<path", '<text x="1" y="9">A</text><path'), "carrot.svg:1:1 PNP706 the icon"),
        ("carrot.svg", "<!-- " + "x" * 4_000_000 + "-->" + CARROT, "PNP130"),
    ],
)  # fmt: skip
def test_a_bad_file_is_told_with_its_name(tmp_path: Path, name: str, content: str | bytes, said: str) -> None:
    edition, _, found = drawn(tmp_path, "", {f"art/icons/{name}": content})
    start, _, end = said.partition(" | ")
    lines = [f"{d.span} {d.code} {d.message} | {d.help}" for d in found]
    assert any(start in line and end in line for line in lines), lines
    assert edition.icons.drawings["carrot"]("#000", "#FFF")  # the press's own


def test_an_icon_that_lies_elsewhere_is_not_read(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.svg"
    elsewhere.write_text(CARROT, "utf-8")
    game = tmp_path / "game"
    (game / "art" / "icons").mkdir(parents=True)
    (game / "art" / "icons" / "turnip.svg").symlink_to(elsewhere)
    edition, _, found = drawn(game, "", {})
    assert "PNP131" in {d.code for d in found} and "turnip" not in edition.setting.icons
