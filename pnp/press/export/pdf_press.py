"""What makes a PDF one for print shops: PDF/X-1a (ISO 15930-4) and PDF/X-4 (ISO 15930-7), and the lines along which
things are cut and folded, on a layer and in inks of their own.
"""

from collections.abc import Iterable
from typing import Any

from pnp.press.export.cmyk import Separation
from pnp.press.export.icc import description_of
from pnp.press.export.outlines import PathCache
from pnp.press.export.pdf_file import PdfFile, name, numbers
from pnp.press.export.pdf_resources import Resources, Use
from pnp.press.export.pdf_shading import Overprint, Shades
from pnp.press.typeset.drawing.page import Die
from pnp.press.typeset.drawing.units import PT

VERSIONS = {"PDF/X-1": "1.4", "PDF/X-3": "1.4", "PDF/X-4": "1.6"}
"""The version of PDF that each is a part of."""
SPOTS = {"cut": "CutContour", "fold": "Crease"}
"""The names by which cutting tables and print shops know the inks of die lines."""
SHOWN = {"cut": (0.0, 1.0, 0.0, 0.0), "fold": (1.0, 0.0, 0.0, 0.0)}
"""The four inks that such lines are shown in on a screen."""
LAYER = "Die lines"
LINE = 0.25
"""Width of die lines, pt."""


def write_dies(
    dies: Iterable[Die], resources: Resources, shades: Shades, paths: PathCache, used: Use, live: bool
) -> list[str]:
    """The operators of a page's die lines, in mm; they overprint, and where layers may be (``live``) lie on one."""
    lines: list[str] = []
    for die in dies:
        spot = SPOTS[die.kind]
        if spot not in resources.spots:
            resources.spots[spot] = resources.file.add(_spot(die.kind))
        dashes = "[2 1.2] 0 d" if die.kind == "fold" else "[] 0 d"
        lines += [f"/{spot} CS 1 SCN {dashes} {LINE * PT:.6f} w", f"{paths.operators(die.segments)} S"]
    if not lines:
        return []
    used.dies = True
    lines = ["q", shades.overprint(Overprint(True)), "0 J 0 j", *lines, "Q"]
    if not live:
        return lines
    if "Dies" not in resources.layers:
        layer = {"Type": name("OCG"), "Name": LAYER, "Intent": [name("View"), name("Design")]}
        resources.layers["Dies"] = resources.file.add(layer)
    return ["/OC /Dies BDC", *lines, "EMC"]


def _spot(kind: str) -> list[Any]:
    """The colour space of an ink with a name."""
    tint = {"FunctionType": 2, "Domain": [0, 1], "N": 1, "C0": [0, 0, 0, 0], "C1": numbers(SHOWN[kind])}
    return [name("Separation"), name(SPOTS[kind]), name("DeviceCMYK"), tint]


def listed_layers(resources: Resources) -> dict[str, Any]:
    """What the catalogue says of a file's layers: all are shown and printed."""
    if not resources.layers:
        return {}
    layers = [resources.layers["Dies"]]
    shown = {"Name": "All", "Order": layers, "ON": layers, "BaseState": name("ON")}
    return {"OCProperties": {"OCGs": layers, "D": shown}}


def version_of(separation: Separation) -> str:
    """The version of PDF that the standard is a part of."""
    return next((v for standard, v in VERSIONS.items() if separation.standard.startswith(standard)), "1.4")


def page_claims(separation: Separation | None) -> dict[str, Any]:
    """What PDF/X asks of a page."""
    if separation is None or not (separation.standard and separation.is_live):
        return {}
    return {"Group": {"Type": name("Group"), "S": name("Transparency"), "CS": name("DeviceCMYK")}}


def told_claims(separation: Separation) -> dict[str, Any]:
    """The standard that a file keeps, as its information dictionary says it."""
    trapped = {"Trapped": name("False")}
    return trapped if separation.is_live else {**trapped, "GTS_PDFXVersion": separation.standard}


def written_claims(separation: Separation, mark: bytes) -> dict[str, str]:
    """The same as its XMP says it; ``mark`` tells the file from others."""
    if not separation.is_live:
        return {}
    whole = mark.hex()
    return {
        "pdfxid:GTS_PDFXVersion": separation.standard,
        "pdf:Trapped": "False",
        "xmpMM:DocumentID": "uuid:" + "-".join((whole[:8], whole[8:12], whole[12:16], whole[16:20], whole[20:32])),
        "xmpMM:RenditionClass": "default",
        "xmpMM:VersionID": "1",
    }


def output_intent(file: PdfFile, separation: Separation) -> dict[str, Any]:
    """The printing condition that a file is meant for, as its catalogue says it. A registered one may be named without
    its profile in X-1a (ISO 15930-4, 6.2.2); one that is given goes in."""
    identifier, words = separation.condition
    intent: dict[str, Any] = {"Type": name("OutputIntent"), "S": name("GTS_PDFX")}
    intent |= {"OutputConditionIdentifier": identifier or "Custom", "OutputCondition": words, "Info": words}
    if identifier:
        intent["RegistryName"] = "http://www.color.org"
    if profile := separation.profile or separation.intent:
        intent["DestOutputProfile"] = file.stream(profile, {"N": 4})
        intent["Info"] = description_of(profile) or words
    return {"OutputIntents": [intent]}
