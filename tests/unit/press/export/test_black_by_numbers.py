"""Greys as tints of black ink: the lightness of a grey (CIE L*) among the lightnesses of 256 tints."""

from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image, ImageCms

from pnp.press.export import icc


def test_a_grey_is_the_tint_of_its_lightness(monkeypatch: pytest.MonkeyPatch) -> None:
    """L* of sRGB's 119 is 50.03, of 30 it is 11.26, of 10 it is 2.74, of 188 it is 76.2: here tints are linear."""
    monkeypatch.setattr(icc, "_black_ramp", lambda press: tuple(1 - tint / 255 for tint in range(256)))
    tints = [round(icc.black_in_inks(grey, b"") * 255) for grey in (0, 1, 10, 11, 30, 119, 188, 255)]
    assert tints == [255, 254, 248, 247, 226, 127, 61, 0]


def ramp(monkeypatch: pytest.MonkeyPatch, apply: Any) -> tuple[float, ...]:
    monkeypatch.setattr(icc, "opened_profile", lambda data: "inks")
    monkeypatch.setattr(ImageCms, "buildTransform", lambda *asked: apply(*asked))
    icc._black_ramp.cache_clear()
    try:
        return icc._black_ramp(b"press")
    finally:
        icc._black_ramp.cache_clear()


def test_tints_are_seen_between_full_black_and_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Paper has 240 of 255, full black 40: a tint that looks like 140 is half as light."""
    seen: list[bytes] = []

    def transform(inks: Any, lab: Any, from_mode: str, to_mode: str, intent: Any) -> Any:
        def apply(tints: Image.Image) -> Image.Image:
            seen.append(tints.tobytes())
            light = [240, *([140] * 254), 40]
            return Image.frombytes("LAB", (256, 1), bytes(v for one in light for v in (one, 128, 128)))

        return SimpleNamespace(apply=apply)

    found = ramp(monkeypatch, transform)
    assert (len(found), found[0], found[100], found[255]) == (256, 1.0, 0.5, 0.0)
    assert seen[0][:8] == bytes((0, 0, 0, 0, 0, 0, 0, 1)) and seen[0][-4:] == bytes((0, 0, 0, 255))


def test_a_profile_that_shows_no_difference_has_a_flat_ramp(monkeypatch: pytest.MonkeyPatch) -> None:
    flat = SimpleNamespace(apply=lambda tints: Image.frombytes("LAB", (256, 1), bytes((90, 128, 128)) * 256))
    assert set(ramp(monkeypatch, lambda *asked: flat)) == {0.0}


def test_tints_are_linear_if_the_profile_does_not_say_how_inks_look(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*asked: Any) -> Any:
        raise ImageCms.PyCMSError("no")

    found = ramp(monkeypatch, refuse)
    assert (found[0], found[51], found[255]) == (1.0, 0.8, 0.0)


def test_a_colour_has_the_shares_of_its_inks(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def in_inks(picture: Image.Image, press: bytes) -> Image.Image:
        asked.append((picture.size, picture.tobytes()))
        return Image.frombytes("CMYK", (1, 1), bytes((51, 102, 153, 255)))

    monkeypatch.setattr(icc, "picture_in_inks", in_inks)
    assert icc.colour_in_inks(1, 2, 3, b"") == (0.2, 0.4, 0.6, 1.0) and asked == [((1, 1), bytes((1, 2, 3)))]
