"""What makes a PDF one for print shops: PDF/X-1a (ISO 15930-4) and PDF/X-4 (ISO 15930-7), and the lines along which
things are cut and folded, on a layer and in inks of their own.
"""

from collections.abc import Iterable

import pikepdf
from pikepdf import Array, Dictionary, Name, String
from pikepdf.models.metadata import PdfMetadata

from pnp.export.cmyk import Separation
from pnp.export.icc import description_of
from pnp.export.outlines import PathCache
from pnp.export.pdf_resources import Resources, Use
from pnp.export.pdf_shading import Overprint, Shades
from pnp.typeset.page import Die
from pnp.typeset.units import PT

X = "http://www.npes.org/pdfx/ns/id/"
"""The namespace in which a file says which PDF/X it is."""
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
        if f"/{spot}" not in resources.spots:
            resources.spots[f"/{spot}"] = resources.indirect(_spot(die.kind), spot)
        dashes = "[2 1.2] 0 d" if die.kind == "fold" else "[] 0 d"
        lines += [f"/{spot} CS 1 SCN {dashes} {LINE * PT:.6f} w", f"{paths.operators(die.segments)} S"]
    if not lines:
        return []
    used.dies = True
    lines = ["q", shades.overprint(Overprint(True)), "0 J 0 j", *lines, "Q"]
    if not live:
        return lines
    if "/Dies" not in resources.layers:
        layer = Dictionary(Type=Name.OCG, Name=String(LAYER), Intent=Array([Name.View, Name.Design]))
        resources.layers["/Dies"] = resources.indirect(layer, LAYER)
    return ["/OC /Dies BDC", *lines, "EMC"]


def _spot(kind: str) -> Array:
    """The colour space of an ink with a name."""
    tint = Dictionary(FunctionType=2, Domain=[0, 1], N=1, C0=[0, 0, 0, 0], C1=[*SHOWN[kind]])
    return Array([Name.Separation, Name("/" + SPOTS[kind]), Name.DeviceCMYK, tint])


def list_layers(pdf: pikepdf.Pdf, resources: Resources) -> None:
    """Say which layers a file has: all are shown and printed."""
    if not len(resources.layers):
        return
    layers = Array([pdf.copy_foreign(resources.layers)["/Dies"]])
    shown = Dictionary(Name=String("All"), Order=layers, ON=layers, BaseState=Name.ON)
    pdf.Root.OCProperties = Dictionary(OCGs=layers, D=shown)


def version_of(separation: Separation) -> str:
    """The version of PDF that the standard is a part of."""
    return next((v for standard, v in VERSIONS.items() if separation.standard.startswith(standard)), "1.4")


def claim_standard(pdf: pikepdf.Pdf, separation: Separation) -> None:
    """What PDF/X asks of a file: the standard that it keeps, and the printing condition that it is meant for. A
    registered condition may be named without its profile in X-1a (ISO 15930-4, 6.2.2); one that is given goes in."""
    pdf.docinfo["/Trapped"] = Name("/False")
    _output_intent(pdf, separation)
    for page in pdf.pages:
        for key in ("/Trans", "/Group"):
            if key in page:
                del page[key]
        if separation.is_live:
            page.obj.Group = Dictionary(Type=Name.Group, S=Name.Transparency, CS=Name.DeviceCMYK)
    if not separation.is_live:
        pdf.docinfo["/GTS_PDFXVersion"] = separation.standard
        return
    PdfMetadata.register_xml_namespace(X, "pdfxid")
    mark = bytes(pdf.trailer.ID[0]).hex()
    document = "-".join((mark[:8], mark[8:12], mark[12:16], mark[16:20], mark[20:32]))
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as xmp:
        xmp["pdfxid:GTS_PDFXVersion"] = separation.standard
        xmp["pdf:Trapped"] = "False"
        xmp["xmpMM:DocumentID"] = f"uuid:{document}"
        xmp["xmpMM:RenditionClass"] = "default"
        xmp["xmpMM:VersionID"] = "1"


def _output_intent(pdf: pikepdf.Pdf, separation: Separation) -> None:
    identifier, words = separation.condition
    intent = Dictionary(Type=Name("/OutputIntent"), S=Name("/GTS_PDFX"))
    intent.OutputConditionIdentifier = String(identifier or "Custom")
    intent.OutputCondition = String(words)
    intent.Info = String(words)
    if identifier:
        intent.RegistryName = String("http://www.color.org")
    if profile := separation.profile or separation.intent:
        intent.DestOutputProfile = pdf.make_stream(profile, N=4)
        intent.Info = String(description_of(profile) or words)
    pdf.Root.OutputIntents = Array([intent])
