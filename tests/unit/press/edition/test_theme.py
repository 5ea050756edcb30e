"""theme.yaml: every fault is a diagnostic at its place, and what it says is what the pages are set with."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.app.played.facts import played_facts
from pnp.base.resources import FONTS
from pnp.model.read.build import build_game
from pnp.model.text.catalogue import load_catalogue
from pnp.press.edition.edition import Edition, PieceFormat, build_edition, build_facts
from pnp.press.pages import build_rulebook
from pnp.press.pages.geometry import A5
from pnp.press.pieces import draw_prints
from pnp.press.pieces.preflight import check_prints
from pnp.press.typeset import load_fonts
from pnp.rules import compile_rules
from pnp.source.diagnostics import Diagnostic, Report
from pnp.source.load import Memory, load_game
from tests import tiny

FORMATS = {"poker": PieceFormat(63.0, 88.0), "token-25": PieceFormat(25.0, 25.0)}
HARES = Path(__file__).parents[3] / "hare-race"
FACES = load_fonts(FONTS)


def edition_with(theme: str) -> tuple[Edition | None, list[Diagnostic]]:
    """The small game with a theme.yaml, its pieces drawn and looked over, and what was complained of."""
    report = Report()
    tree = load_game(Memory({**tiny.FILES, "theme.yaml": theme}), report)
    game = build_game(tree, report)
    rules = compile_rules(game, report)
    if report.errors and any(d.span.file != "theme.yaml" for d in report.errors):
        return None, report.diagnostics
    facts = build_facts(game, played_facts(game, rules), {}, FORMATS, (HARES,))
    edition = build_edition(facts, "en", load_catalogue(tree, "en", report), report)
    report.add_all(check_prints(edition, draw_prints(edition)))
    if not report.errors:
        build_rulebook(edition, A5)
    return edition, report.diagnostics


@pytest.mark.parametrize(
    ("theme", "said"),
    [
        ("display: Comic Sans", "1:10 PNP107 there is no face `Comic Sans` | write `Josefin Sans`"),
        ("display: Alegreya Bol", "1:10 PNP107 there is no face `Alegreya Bol` | write `Alegreya Bold`"),
        ("inks: {accent: blue}", '1:16 PNP106 `inks.accent` cannot be `blue`: expected a colour, in quotes: `"#A3123A"`'),
        ('inks: {accent: "#12"}', "1:16 PNP106 `inks.accent` cannot be `#12`: expected a colour"),
        ("inks: {accent: 2B3F63}", '1:16 PNP106 `inks.accent` cannot be `2B3F63`: expected a colour: `"#2B3F63"`'),
        ("type: {rules: {card_pt: big}}", "1:25 PNP106 `type.rules.card_pt` cannot be `big`: expected a list"),
        ("type: {rules: {card_pt: [8]}}", "PNP106 `type.rules.card_pt` cannot be a list: expected a list of 2"),
        ("type: {rules: {face: Nosuch}}", "1:22 PNP107 there is no face `Nosuch`"),
        ("type: {rules: {ink: nosuch}}", "1:21 PNP107 there is no ink `nosuch`"),
        ("type: {rules: {strong: txet}}", "1:24 PNP107 there is no ink `txet` | write `text`"),
        ("type: {rules: {card_min: 7}}", "1:16 PNP104 `type.rules` has no key `card_min` | write `card_min_pt`"),
        ("type: rules", "1:7 PNP106 `type` cannot be `rules`: expected a mapping"),
        ("type: {motto: {face: Gloock}}", "1:8 PNP105 `type.motto` needs a key `card_pt` | write `card_pt: …`"),
        ("aling: justify", "1:1 PNP104 the file has no key `aling` | write `align`"),
        ("serif: Grenze Medium", "1:1 PNP104 the file has no key `serif`"),
        ("align: centre", "1:8 PNP106 `align` cannot be `centre` | write `left` or `justify`"),
        ("rules: zigzag", "1:8 PNP106 `rules` cannot be `zigzag` | write `double`, `thick` or `dotted`"),
        ("ornament: jewle", "1:11 PNP107 there is no icon `jewle` | write `jewel`"),
        ("differ: {hues: [shape, texture]}", "1:10 PNP107 there is no set of names `hues`"),
        ("differ: {colours: [shape]}", "1:10 PNP107 there is no set of names `colours` | write `colour`"),
        ("icons: {spark: accent}", "1:9 PNP107 there is no icon `spark`"),
        ("icons: {jewel: nosuch}", "1:16 PNP107 there is no ink `nosuch`"),
        ("limits: {type_pt: x}", "1:19 PNP106 `limits.type_pt` cannot be `x`: expected a number of pt"),
        ("limits: {type: 5}", "1:10 PNP104 `limits` has no key `type` | write `type_pt`"),
        ("index_pt: 900", "1:11 PNP106 `index_pt` must be at most 200"),
        ("differ: {colour: [shape, textur]}", "PNP106 `differ.colour[2]` cannot be `textur` | write `texture`"),
        ("press: {gap_mm: wide}", "1:17 PNP106 `press.gap_mm` cannot be `wide`: expected a number of mm"),
        ("contrast: 5", "1:11 PNP106 `contrast` cannot be `5`: expected a mapping"),
        ("names: {A: b}", "1:1 PNP104 the file has no key `names`"),
        ("[]", "PNP102 `theme.yaml` is not a mapping"),
        ("type: {rules: {features: [lnmu]}}", "1:27 PNP106 `type.rules.features[1]` cannot be `lnmu`: expected an OpenType feature: `lnum`"),
        ("type: {rules: {features: [lining]}}", "expected an OpenType feature: `lnum`, `onum`"),
        ("type: {rules: {card_pt: [9.6, 3]}}", "1:25 PNP106 `type.rules.card_pt` has a leading of 3 pt for type of 9.6 pt"),
        ("type: {rules: {card_pt: [5, 6]}}", "1:25 PNP106 `type.rules` starts at 5 pt, but may not shrink below 7 | write `card_min_pt: 5`"),
        ('inks: {text: "#FFFFFF"}', "1:14 PNP704 the ink `text` has a contrast of 1.0 with the paper"),
        ('inks: {accent: "#ABC"}', "1:16 PNP106 `inks.accent` cannot be `#ABC`: expected a colour"),
        ("inks: [accent]", "1:7 PNP106 `inks` cannot be a list: expected a mapping"),
        ("display: gloock", "1:10 PNP107 there is no face `gloock` | write `Gloock`"),
        ('icons: {coin: "#A3123A"}', "1:15 PNP107 there is no ink `#A3123A`"),
        ("press: {gap: 1}", "1:9 PNP104 `press` has no key `gap` | write `gap_mm`"),
        ('inks: {accent: "#A3123A", accent: "#123456"}', "1:27 PNP103 `accent` appears twice here"),
        ("index_pt: .nan", "1:11 PNP106 `index_pt` cannot be `.nan`: expected a number of pt"),
    ],
)  # fmt: skip
def test_every_fault_is_said_at_its_place(theme: str, said: str) -> None:
    found = [f"{d.span.line}:{d.span.column} {d.code} {d.message} | {d.help}" for d in edition_with(theme)[1]]
    assert any(said in line for line in found), found


@pytest.mark.parametrize(
    "theme",
    [
        "type: {rules: {features: [lnum, -liga, ss01, cv02]}}",
        "",
        "inks:",
        "type:",
        "own: {a: [1, {b: c}]}",
        "limits: {}",
        'inks: {sea: "#0E3A44"}',
    ],
)
def test_what_may_be_said_is_not_complained_of(theme: str) -> None:
    codes = {d.code for d in edition_with(theme)[1]}
    assert not codes & {"PNP104", "PNP105", "PNP106", "PNP107"}


def test_what_a_theme_says_is_what_is_set() -> None:
    text = 'display: Gloock\ninks: {accent: "#0e3a44"}\ntype: {rules: {card_pt: [9, 11]}}\nlimits: {type_pt: 7}\n'
    edition, faults = edition_with(text)
    assert edition is not None and not [d for d in faults if d.severity == "error"]
    theme = edition.theme
    assert (theme.display, theme.accent, theme.limits.type_pt) == ("Gloock", "#0E3A44", 7.0)
    assert (theme.type["rules"].card_pt, theme.type["rules"].face) == ((9.0, 11.0), "Alegreya Sans")


# ------------------------------------------------------------------------------------------------- whatever is written
KEYS = ["display", "inks", "type", "icons", "align", "books", "rules", "ornament", "contrast", "differ", "limits", "press",
        "own", "index_pt", "title_pt", "accent", "text", "face", "card_pt", "ink", "jewel", "nosuch"]  # fmt: skip
VALUES = st.sampled_from(
    ["", "~", "yes", "-1", "0", "7", "1e9", "99999999999999999999", "x", '"#A3123A"', '"#12"', "[]", "{}", "[8, 9.6]",
     "[[1]]", "left", "Gloock", "text", "accent", "jewel", '"{{ x }}"', "é中", "nosuch"]
)  # fmt: skip
THEMES = st.recursive(
    VALUES,
    lambda inner: st.dictionaries(st.sampled_from(KEYS), inner, max_size=3).map(
        lambda said: "{" + ", ".join(f"{key}: {value}" for key, value in said.items()) + "}"
    ),
    max_leaves=8,
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(st.sampled_from(KEYS), THEMES, max_size=4))
def test_whatever_a_theme_holds_the_answer_is_diagnostics(said: dict[str, str]) -> None:
    edition, faults = edition_with("".join(f"{key}: {value}\n" for key, value in said.items()))
    assert all(d.span.file and d.message for d in faults)
    if edition is not None:
        assert {edition.theme.display, *(style.face for style in edition.theme.type.values())} <= set(FACES.entries)
