"""Colours from words: for a cell, a member of a set of names, a slot.

Every colour has a contrast of at least 4.5 with white paper, so that it can colour words, and a ground below them. A
second colour replaces it if another member of the same set has the first.
"""

import colorsys
import re
import unicodedata
from collections.abc import Mapping, Sequence

from pnp.model.game import Member

_WORDS = """
red rot rouge rojo rosso vermelho crimson scarlet: #B3261E #8E1B3C
fire flame lava heat ember passion feu feuer fuego magma inferno volcano: #C23403 #B3261E
blood life heart war attack combat vampire: #8E1B3C #B3261E
orange copper rust autumn: #B04A00 #8A4B08
yellow gelb jaune amarillo giallo amarelo lemon: #8A6A00 #946300
sun sunlight light day holy gold golden oro or trade treasure amber honey wheat savanna prairie: #946300 #7C5710
grassland meadow field farm plains pasture steppe: #5F6B14 #4E6B1F
green gruen grun vert verde lime: #2A7A3B #2F6B34
forest wood wald foret bosque nature leaf jungle grove garden plant druid elf: #2F6B34 #1F5A43
blue blau bleu azul blu navy azure: #1668BA #17609A
water sea ocean lake river wetland marsh rain wasser eau agua tide fish: #17609A #0E6C80
coast shore beach island reef turquoise cyan aqua: #0E6C80 #17609A
ice snow frost winter cold glacier: #3F6FA6 #4A6E8C
wind air sky storm cloud lightning thunder luft: #35737F #3F6FA6
teal tech machine swamp cyber robot: #0F6E66 #35737F
purple violet lila violett morado viola magic arcane dream mystery psychic spell: #6C3A9C #502084
pink rose love charm fairy magenta: #B0306E #AE3682
shadow night death dark void undead demon evil nacht ghost: #4B3B6B #33264D
brown braun marron brun marrone earth soil clay desert dune sand mud erde terre tierra: #75552F #6B4A33
mountain rock stone stein cave hill hills mine dwarf: #5F6368 #6B4A33
town city village street house urban market: #7A4A6B #5F6368
grey gray grau gris grigio iron steel metal silver ash neutral: #5F6368 #4A5560
black schwarz noir negro nero preto ink coal: #23252D #3A3D45
white weiss weib blanc blanco bianco branco pearl ivory bone: #6B7076 #5F6368
"""
SHADES: Mapping[str, tuple[str, ...]] = {
    word: tuple(colours.split())
    for line in _WORDS.strip().splitlines()
    for words, _, colours in [line.partition(": ")]
    for word in words.split()
}
"""The colours that a word can mean, the usual one first."""
_HEX = re.compile(r"#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|(?=.*\d)(?=.*[A-Fa-f])[0-9A-Fa-f]{6}")
_FUNCTION = re.compile(r"(?i)(rgb|hsl)a?\(\s*([^()]*?)\s*\)")
APART = 10.0
"""Colours closer than this (CIE76) look alike."""


def written_colour(text: str) -> str:
    """A colour written as in CSS or a spreadsheet, as #RRGGBB; "" for any other text. A transparent colour is the one
    that it makes on white paper."""
    word = text.strip()
    if function := _FUNCTION.fullmatch(word):
        return _of_function(function[1].lower(), re.split(r"[\s,/]+", function[2]))
    if not _HEX.fullmatch(word):
        return ""
    digits = word.removeprefix("#")
    digits = digits if len(digits) > 4 else "".join(2 * digit for digit in digits)
    parts = [int(digits[at : at + 2], 16) / 255 for at in range(0, len(digits), 2)]
    return _on_white(parts[:3], parts[3] if len(parts) > 3 else 1.0)


def _of_function(name: str, words: Sequence[str]) -> str:
    """The colour of ``rgb()`` or ``hsl()`` with these numbers; "" if they are none."""
    try:
        numbers = [float(word.rstrip("%°").removesuffix("deg")) for word in words]
    except ValueError:
        return ""
    if len(numbers) not in (3, 4):
        return ""
    opacity = (numbers[3] / 100 if words[3].endswith("%") else numbers[3]) if len(numbers) > 3 else 1.0
    if name == "hsl":
        hue, saturation, lightness = numbers[:3]
        parts = colorsys.hls_to_rgb(hue / 360 % 1, lightness / 100, saturation / 100)
    else:
        red, green, blue = (n / (100 if w.endswith("%") else 255) for n, w in zip(numbers, words[:3], strict=False))
        parts = red, green, blue
    return _on_white(parts, opacity)


def _on_white(parts: Sequence[float], opacity: float) -> str:
    mixed = (1 - opacity * (1 - min(max(part, 0.0), 1.0)) for part in parts)
    return "#" + "".join(f"{round(part * 255):02X}" for part in mixed)


def shades_of(text: str) -> tuple[str, ...]:
    """The colours for a text: the one written out, or those of the first of its words that has any; none for other
    texts, and for whole sentences."""
    if written := written_colour(text):
        return (written,)
    plain = unicodedata.normalize("NFKD", text.casefold().replace("ß", "ss")).encode("ascii", "ignore").decode()
    words = re.findall(r"[a-z]+", plain)
    if not 0 < len(words) <= 3:
        return ()
    endings = ("s", "y", "land")
    forms = (form for word in words for form in (word, *(word.removesuffix(ending) for ending in endings)))
    return next((SHADES[word] for word in forms if word in SHADES), ())


def is_apart(colour: str, others: list[str]) -> bool:
    """Whether a colour can be distinguished from all others."""
    from pnp.press.typeset.drawing.colours import difference

    return all(difference(colour, other) >= APART for other in others)


# ------------------------------------------------------------------------------------------------- members
SIGN_INKS = ("sign-1", "sign-2", "sign-3", "sign-4", "sign-5", "sign-6", "sign-7", "sign-8")
"""Inks of the theme for members of a set of names that neither game.yaml nor their own words give an ink."""


def own_ink(asked: str, inks: Mapping[str, str]) -> str:
    """The colour of an ink of the theme, one written out, or one by its word; "" for none."""
    return inks.get(asked) or next(iter(shades_of(asked)), "")


def member_inks(members: Sequence[Member], inks: Mapping[str, str]) -> dict[str, str]:
    """The colour of each member of a set of names: its own `ink`, the theme's ink for its mark or name, the colour for
    its name or label, or the next of the theme's signs that differs from all others. Members that look alike share a
    colour."""
    first = alike(members)
    chosen = {member.name: ink for member in members if (ink := _declared_ink(member, inks))}
    different = [member for member in members if first[member.name] is member]
    for member in different:
        shades = shades_of(member.name) or shades_of(member.label.text)
        free = [shade for shade in shades if is_apart(shade, list(chosen.values()))]
        if member.name not in chosen and free:
            chosen[member.name] = free[0]
    signs = [inks[name] for name in SIGN_INKS if name in inks]
    for member in (each for each in different if each.name not in chosen and signs):
        by_order = signs[member.order % len(signs)]
        free = [sign for sign in [by_order, *signs] if is_apart(sign, list(chosen.values()))]
        chosen[member.name] = free[0] if free else by_order
    return {each.name: chosen.get(each.name) or chosen.get(first[each.name].name, inks["accent"]) for each in members}


def alike(members: Sequence[Member]) -> dict[str, Member]:
    """For each member the first with the same name: the twelve black men of a board game are twelve pieces, and look
    like one."""
    first: dict[str, Member] = {}
    return {member.name: first.setdefault(member.label.text or member.name, member) for member in members}


def _declared_ink(member: Member, inks: Mapping[str, str]) -> str:
    """The colour given to a member by game.yaml or the theme; "" for none."""
    if own := str(member.props.get("ink", "")):
        return own_ink(own, inks)
    names = (str(member.props.get("mark", "")), str(member.props.get("icon", "")), member.name.lower())
    return next((inks[name] for name in names if name in inks), "")
