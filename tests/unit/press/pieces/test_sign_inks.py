"""The eight inks of the press for names without one, and those of Deck of Fey, stay apart for every eye, and words can be
read in each of them."""

import math
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
import yaml

from pnp.model.game import Member
from pnp.model.schema.message import Message
from pnp.press.pieces.layouts.drawn import plain_sign
from pnp.press.pieces.layouts.ink_words import SIGN_INKS, alike, member_inks, written_colour
from pnp.press.typeset.drawing.colours import MACHADO, lab
from pnp.press.typeset.drawing.contrast import contrast

Lab = tuple[float, float, float]

ROOT = Path(__file__).parents[4]
SIGNS = ("tree", "flame", "wave", "star", "tone", "stone", "bone", "wind")


def inks_of(theme: str, names: tuple[str, ...]) -> dict[str, str]:
    """These inks of a theme.yaml."""
    inks = yaml.safe_load((ROOT / theme).read_text("utf-8"))["inks"]
    return {name: inks[name] for name in names}


SETS = {"press": inks_of("templates/theme.yaml", SIGN_INKS), "fey": inks_of("data/deck-of-fey/theme.yaml", SIGNS)}


def ciede2000(one: Lab, other: Lab) -> float:
    """How far two colours are apart (CIEDE2000, all weights 1), after Sharma, Wu and Dalal."""
    mean_seventh = ((math.hypot(*one[1:]) + math.hypot(*other[1:])) / 2) ** 7
    stretch = 1.5 - 0.5 * math.sqrt(mean_seventh / (mean_seventh + 25**7))
    chromas = [math.hypot(stretch * a, b) for _, a, b in (one, other)]
    hues = [math.degrees(math.atan2(b, stretch * a)) % 360 for _, a, b in (one, other)]
    turn = (hues[1] - hues[0] + 180) % 360 - 180
    hue = sum(hues) / 2 + (180 if abs(hues[1] - hues[0]) > 180 else 0)
    light, chroma = (one[0] + other[0]) / 2, sum(chromas) / 2
    waves = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    t = 1 + sum(share * math.cos(math.radians(times * hue + shift)) for share, times, shift in waves)
    d_light = (other[0] - one[0]) / (1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2))
    d_chroma = (chromas[1] - chromas[0]) / (1 + 0.045 * chroma)
    d_hue = 2 * math.sqrt(chromas[0] * chromas[1]) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * chroma * t)
    blue = math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2))))
    rotation = -2 * math.sqrt(chroma**7 / (chroma**7 + 25**7)) * blue
    return math.sqrt(d_light**2 + d_chroma**2 + d_hue**2 + rotation * d_chroma * d_hue)


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_measure_is_that_of_the_published_pairs(one: Lab, other: Lab, apart: float) -> None:
    assert ciede2000(one, other) == pytest.approx(apart, abs=1e-4)


@pytest.mark.parametrize("inks", SETS)
@pytest.mark.parametrize("sight", ["", *MACHADO])
def test_every_two_signs_are_ten_apart(inks: str, sight: str) -> None:
    seen = {name: lab(ink, sight) for name, ink in SETS[inks].items()}
    assert len(seen) == 8
    near = {pair: ciede2000(*(seen[sign] for sign in pair)) for pair in combinations(seen, 2)}
    assert {pair: apart for pair, apart in near.items() if apart < 10} == {}


@pytest.mark.parametrize("inks", SETS)
def test_words_in_a_sign_s_ink_can_be_read_on_paper(inks: str) -> None:
    assert {name: contrast(ink, "#FFFFFF") for name, ink in SETS[inks].items() if contrast(ink, "#FFFFFF") < 4.5} == {}


def test_names_without_icons_have_signs_of_different_shapes() -> None:
    drawn = {plain_sign(order, 0.0, 0.0, 1.0, "#000000", "#FFFFFF") for order in range(16)}
    assert len(drawn) == 16


def men(labels: str, **props: str) -> list[Member]:
    return [
        Member(name=f"M{i}", enum="man", order=i, label=Message(label), props=props)
        for i, label in enumerate(labels.split(","))
    ]


def test_members_that_are_called_the_same_have_one_ink_and_one_sign() -> None:
    """Twenty-four men of two colours had eight inks by turns."""
    labels = ",".join([*["dark man"] * 12, *["light man"] * 12])
    chosen = list(member_inks(men(labels), SETS["press"] | {"accent": "#123456"}).values())
    assert len({*chosen[:12]}) == len({*chosen[12:]}) == 1 and chosen[0] != chosen[12]
    assert {member.order for member in alike(men(labels)).values()} == {0, 12}


def test_an_ink_of_its_own_and_a_name_without_a_label_stay() -> None:
    different = [
        *men("red,man,man"),
        *(Member(name=name, enum="man", order=9, label=Message("")) for name in ("A", "B")),
    ]
    different[2] = replace(different[2], props={"ink": "#00FF00"})
    chosen = member_inks(different, SETS["press"] | {"accent": "#123456"})
    assert chosen["M2"] == "#00FF00" != chosen["M1"] and chosen["A"] != chosen["B"]


@pytest.mark.parametrize(
    ("text", "colour"),
    [
        ("rgb(15, 92, 110)", "#0F5C6E"),
        ("rgb(100% 0% 50%)", "#FF0080"),
        ("hsl(120, 100%, 25%)", "#008000"),
        ("hsl(-120deg 100% 50%)", "#0000FF"),
        ("rgba(0, 0, 0, 0.4)", "#999999"),
        ("rgb(0 0 0 / 40%)", "#999999"),
        ("rgb(1, 2)", ""),
        ("rgb(a, b, c)", ""),
        (" #abc ", "#AABBCC"),
    ],
)
def test_colours_as_css_writes_them_are_read(text: str, colour: str) -> None:
    assert written_colour(text) == colour
