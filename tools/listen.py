"""Read a tagged PDF as one who listens to it does: its structure in order, a line for each part, as text.

    python tools/listen.py FILE.pdf [PAGE …]

What is printed comes of the file alone: of its structure tree, the content streams that it points into, and the
meanings that its fonts give to their codes.
"""

import argparse
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pikepdf

BLOCKS = frozenset({
    "Document", "Part", "Sect", "Div", "Aside", "P", "H1", "H2", "H3", "H4", "H5", "H6", "L", "LI", "Lbl", "LBody",
    "Table", "TR", "TH", "TD", "Figure", "Note", "TOC", "TOCI", "Caption",
})  # fmt: skip
"""Structure types that stand by themselves; all others stand in a line."""
SPOKEN_WHOLE = frozenset({"Figure"})
SIGN = ("\ue000", "\ue001")
"""Round what a small drawing among words says without having type for it."""


@dataclass
class Heard:
    """A part of the structure: what it is, what it says, what lies in it."""

    role: str
    page: int
    """From 1; 0 where it has no content of its own."""
    text: str = ""
    alt: str = ""
    language: str = ""
    kids: list["Heard"] = field(default_factory=list)

    def walk(self, depth: int = 0) -> Iterator[tuple[int, "Heard"]]:
        """This part and all in it, in the order of reading, with how deep each lies."""
        yield depth, self
        for kid in self.kids:
            yield from kid.walk(depth + 1)


class Reader:
    """A tagged file while it is read."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self.pdf = pdf
        self.forms: dict[tuple[int, int, bool], str] = {}
        self.fonts: dict[tuple[int, int], dict[int, str]] = {}
        self.pages = {page.objgen: i for i, page in enumerate(pdf.pages, 1)}
        self.said = {i: self._marked(page) for i, page in enumerate(pdf.pages, 1)}

    def structure(self) -> Heard:
        """The whole document."""
        root = self.pdf.Root.StructTreeRoot
        (kid,) = root.K if isinstance(root.K, pikepdf.Array) else (root.K,)
        return self._part(kid, 0)

    def outside(self, page: int) -> str:
        """What stands on a page and belongs to no part: running heads, page numbers."""
        return self.said[page].get(None, "")

    # ---------------------------------------------------------------------------------------- structure
    def _part(self, element: Any, page: int) -> Heard:
        page = self.pages.get(element.Pg.objgen, page) if "/Pg" in element else page
        made = Heard(str(element.S)[1:], page, alt=str(element.get("/Alt", "")), language=str(element.get("/Lang", "")))
        kids = element.get("/K", pikepdf.Array())
        for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
            if not isinstance(kid, pikepdf.Dictionary):
                self._say(made, self.said[page].get(int(kid), ""), page)
            elif kid.get("/Type") == "/MCR":
                own = self.pages[kid.Pg.objgen] if "/Pg" in kid else page
                self._say(made, self.said[own].get(int(kid.MCID), ""), own)
            elif kid.get("/Type") != "/OBJR":
                made.kids.append(self._part(kid, page))
        return made

    def _say(self, part: Heard, words: str, page: int) -> None:
        if part.role not in SPOKEN_WHOLE:
            part.kids.append(Heard("", page, words))

    # ---------------------------------------------------------------------------------------- content
    def _marked(self, page: pikepdf.Page) -> dict[int | None, str]:
        """The words of each piece of marked content of a page by its number."""
        said: dict[int | None, list[str]] = {}
        self._stream(page.obj, page.obj.Resources, said, None)
        return {number: "".join(words) for number, words in said.items()}

    def _stream(
        self,
        stream: Any,
        resources: Any,
        said: dict[int | None, list[str]],
        number: int | None,
        backwards: bool = False,
    ) -> None:
        open_marks: list[tuple[int | None, bool, bool]] = []
        meanings: dict[int, str] = {}
        replaced, spoken = False, 0
        for operands, operator in pikepdf.parse_content_stream(stream):
            name = str(operator)
            if name in ("BDC", "BMC"):
                open_marks.append((number, replaced, backwards))
                told = operands[1] if name == "BDC" and isinstance(operands[1], pikepdf.Dictionary) else {}
                number = int(told.MCID) if "/MCID" in told else number
                backwards = backwards or operands[0] == "/ReversedChars"
                if "/ActualText" in told:
                    said.setdefault(number, []).append(SIGN[0] + str(told.ActualText) + SIGN[1])
                    replaced, spoken = True, len(said[number]) - 1
            elif name == "EMC":
                number, replaced, backwards = open_marks.pop()
            elif name == "Tf":
                meanings = self._meanings(resources.Font[operands[0]])
            elif name in ("Tj", "TJ"):
                parts = operands[0] if name == "TJ" else [operands[0]]
                codes = b"".join(bytes(part) for part in parts if isinstance(part, pikepdf.String))
                said_by = [meanings.get(int.from_bytes(codes[i : i + 2]), "") for i in range(0, len(codes), 2)]
                words = "".join(map(_turned, reversed(said_by)) if backwards else said_by)
                if replaced:  # words that are told as such are no sign
                    said[number][spoken] = said[number][spoken].strip("".join(SIGN))
                else:
                    said.setdefault(number, []).append(words)
            elif name == "ET":
                said.setdefault(number, []).append("\x00")
            elif name == "Do":
                form = resources.XObject[operands[0]]
                if form.Subtype == "/Form":
                    said.setdefault(number, []).append(self._form(form, resources, backwards))

    def _form(self, form: Any, resources: Any, backwards: bool) -> str:
        """What a drawing says that is shown in several places."""
        key = (*form.objgen, backwards)
        if key not in self.forms:
            said: dict[int | None, list[str]] = {}
            self._stream(form, form.get("/Resources", resources), said, None, backwards)
            self.forms[key] = "".join(said.get(None, []))
        return self.forms[key]

    def _meanings(self, font: Any) -> dict[int, str]:
        if font.objgen not in self.fonts:
            found = re.findall(rb"<([0-9A-F]{4})> <([0-9A-F]*)>", font.ToUnicode.read_bytes())
            pairs = {int(code, 16): bytes.fromhex(text.decode()).decode("utf-16-be") for code, text in found}
            self.fonts[font.objgen] = pairs
        return self.fonts[font.objgen]


_MIRRORED = dict(zip("()[]{}<>«»‹›", ")(][}{><»«›‹", strict=True))


def _turned(character: str) -> str:
    """What is drawn as its partner in text that runs from the right."""
    return _MIRRORED.get(character, character)


def listened(file: Path) -> tuple[Reader, Heard]:
    """A file's structure, read."""
    reader = Reader(pikepdf.open(file))
    return reader, reader.structure()


def words_of(part: Heard) -> str:
    """What a part and all within it say, one after the other."""
    said = "".join(words_of(kid) for kid in part.kids) + part.text.translate({0: "", 0xE000: "", 0xE001: ""})
    return f" [{part.alt}] " if part.role in SPOKEN_WHOLE else said


def lines(part: Heard, depth: int = 0) -> Iterator[tuple[int, str]]:
    """A line for each part that stands by itself, and for words between such parts: its page, what it is and says."""
    name = f"{part.role} ({part.language})" if part.language else part.role
    said, page = part.alt if part.role in SPOKEN_WHOLE else "", part.page
    for kid in part.kids:
        if kid.role not in BLOCKS:
            said += words_of(kid)
            continue
        if name or said.strip():
            yield page, _line(depth, name, said)
        name, said = "", ""
        yield from lines(kid, depth + 1)
        page = kid.page
    if name or said.strip():
        yield page, _line(depth + (not name), name, said)


def _line(depth: int, name: str, said: str) -> str:
    words = " ".join(said.replace("\u00ad", "").split())
    return "  " * depth + " ".join(word for word in (name, words) if word)


def main() -> int:
    """Print what is heard of a file, page by page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("pages", nargs="*", type=int, help="only these")
    asked = parser.parse_args()
    _, whole = listened(asked.file)
    here = 0
    for page, line in lines(whole):
        here = page or here
        if not asked.pages or here in asked.pages:
            sys.stdout.write(f"{here:3d} {line}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
