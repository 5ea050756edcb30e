"""A boat cut loose from its post."""

from pnp.typeset.motifs.paper import at, circle, path, rect
from pnp.typeset.motifs.shapes import star


def waves(fg: str, y: float, pitch: float, rows: int, reach: float = 17.0) -> str:
    """Rows of scallops under y, ``pitch`` mm long, over ``reach`` mm to both sides; each row stands half a wave on."""
    drawn = []
    for row in range(rows):
        base = y + row * 1.75
        start = -reach - (pitch / 2 if row % 2 else 0)
        crests = "".join(f"q{pitch / 2},{1.7} {pitch},0" for _ in range(int(2 * reach / pitch) + 2))
        drawn.append(path(f"M{start},{base}{crests}", stroke=fg, width=0.55 + 0.08 * row, cap="round", join="round"))
    return "".join(drawn)


def frayed(fg: str, angle: float) -> str:
    """A rope's cut end at the origin: three strands that spread about ``angle`` degrees, 2 mm long."""
    strands = "".join(path(f"M0,0Q{x * 0.2},-1 {x},-2", stroke=fg, width=0.4, cap="round") for x in (-0.9, 0, 0.9))
    return at(0, 0, strands, angle)


def drifting_boat(fg: str, bg: str) -> str:
    """A boat under sail, her painter cut; the other end hangs on the post."""
    sea = path("M-18,-3.1H18V1H-18Z", bg) + waves(fg, -2.9, 3.6, 2)
    sky = path(star(4, 1.5, 0.45, 0, -10.4, -21.4), fg) + circle(-12.6, -17.2, 0.42, fg) + circle(14.2, -21.6, 0.42, fg)
    return at(1.9, -0.1, _boat(fg, bg), scale=0.95) + at(-13.3, 0, _post(fg, bg)) + sky + sea


def _boat(fg: str, bg: str) -> str:
    """The boat with the stump of her rope, about 23 mm long and 30 mm tall."""
    hull = path(
        "M-9.2,-12.6C-8.6,-10.6 -6.6,-9.9 -3,-9.7H8.2C11.4,-9.9 13,-11.4 13.6,-14.2C14.6,-9 11.6,-4.4 7.4,-3.2H-3"
        "C-6.8,-4.2 -9.6,-7.6 -9.2,-12.6Z",
        fg,
    )
    strakes = path("M-8.5,-8.4C-4,-7.5 7,-7.5 12.9,-9M-7,-6.1C-3,-5.5 6,-5.5 11.2,-6.7", stroke=bg, width=0.38)
    mast = rect(1.4, -34, 0.95, 25, 0, fg)
    yard = path("M-6.4,-30.4H10.2V-29.4H-6.4Z", fg)
    sail = path(
        "M-5.8,-28.9H9.6C11.2,-24.6 10.9,-19.4 8.6,-13.6C4.6,-15.2 -.6,-15.2 -4.8,-13.6C-3,-19 -3.4,-24.6 -5.8,-28.9Z",
        fg,
        bg,
        0.4,
    )
    seams = path(
        "M-1.8,-28.6C.4,-24 .5,-19 -.6,-15M2,-28.7C3.5,-24 3.5,-19 2.4,-15.1M5.8,-28.6C7.2,-24 7.1,-19 5.6,-14.8",
        stroke=bg,
        width=0.38,
    )
    pennon = path("M2.3,-34C4.6,-34.6 6,-33 8.4,-33.6L6.6,-32.6L8,-31.4C6,-31 4.6,-32.4 2.3,-31.9Z", fg)
    painter = path("M-9,-11.8C-10.2,-11.6 -10.9,-10.6 -11,-9", stroke=fg, width=0.75) + at(-11, -9.2, frayed(fg, 184))
    return hull + strakes + mast + pennon + sail + yard + seams + painter


def _post(fg: str, bg: str) -> str:
    """A mooring post that stands on the origin, the rope's end made fast to it."""
    post = path("M-1.1,0V-11.6H1.1V0Z", fg) + path(
        "M-1.6,-13.1A.5,.5 0 0 1 -1.1,-13.6H1.1A.5,.5 0 0 1 1.6,-13.1V-11.9H-1.6Z", fg
    )
    bands = path("M-1.5,-10.1L1.5,-9.7M-1.5,-8.9L1.5,-8.5M-1.5,-7.7L1.5,-7.3", stroke=bg, width=0.42)
    tail = path("M1,-8.4C1.9,-8.2 2.3,-7.2 2.2,-6", stroke=fg, width=0.7) + at(2.2, -6.2, frayed(fg, 178), scale=0.85)
    return post + bands + tail
