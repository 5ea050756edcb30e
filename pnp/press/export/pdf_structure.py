"""The structure of a PDF: its content as a tree of headings, paragraphs, tables and figures, in reading order (ISO
32000-1, 14.7 and 14.8; PDF/UA-1, ISO 14289-1).

The tags of the pages' items form the tree: a part is created when the first of its content is written, and its content
is identified by numbers in the streams of pages. A face on a sheet is a figure of its own, written together with its
page: a deck of thousands has thousands of them.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field

from pnp.base.frozen import dataclass
from pnp.press.document.languages import is_without_spaces
from pnp.press.export.pdf_file import Annotation, Content, PdfFile, Place, Raw, Ref, in_reading_order, name, numbers
from pnp.press.typeset.drawing.extent import carried, place
from pnp.press.typeset.drawing.page import Document, Group, Item, Link, Matrix, Page, Tag
from pnp.press.typeset.drawing.units import PT

EMPTY = frozenset({"TD", "TH"})
"""Parts that stay even if they are empty: a row keeps all its cells."""
ROLES = {"Aside": "Sect"}
"""Structure types other than PDF's own, each with the nearest of those."""
PRINTED = 4
"""The flag of an annotation that is also visible on paper: no link is hidden."""
NEW, OLD = "http://iso.org/pdf2/ssn", "http://iso.org/pdf/ssn"
"""The structure types of PDF 2.0, and those before it."""
GONE = frozenset({"Code", "Reference", "TOC", "TOCI"})
"""Structure types that exist only before PDF 2.0."""
_DEEPEST = 6
"""Levels of headings."""
_FIGURE = Tag("Figure")
_K = 1 / PT


@dataclass(eq=False, slots=True)
class Part:
    """A part of the structure, with its content in reading order."""

    tag: Tag
    role: str
    parent: "Part | None"
    kids: list["Part | Content | Annotation | Ref"] = field(default_factory=list)
    """A Ref is a part that has been written already."""
    alt: str = ""
    box: tuple[float, float, float, float] | None = None
    """Box of a figure on its page, pt."""
    words: list[str] = field(default_factory=list)
    """The words of a link."""
    last: list["Part | Content"] = field(default_factory=list)
    """Parts to be read after all others in it."""
    place: Place | None = None
    """The place in the book at which it begins, in a booklet."""

    @property
    def owner(self) -> "Part":
        """The part that its content belongs to: content read at the end of a paragraph is the paragraph's own."""
        return self.parent if self.tag.at_end and self.parent else self


@dataclass
class _Box:
    """A link of the current page, and its part, once its words have been met."""

    link: Link
    part: Part | None = None


class Structure:
    """The structure of a document that is being written."""

    def __init__(self, document: Document, with_places: bool = False) -> None:
        """``with_places``: record positions on pages."""
        self.document = document
        self.places: list[list[tuple[float, Part]]] | None = [] if with_places else None
        """For each page, the heights of its words (pt) and their structure elements, in reading order."""
        self.runs_left = document.right_to_left
        self.is_unspaced = is_without_spaces(document.language)
        self.root = Part(Tag("Document"), "Document", None)
        self.parts: dict[Tag, Part] = {self.root.tag: self.root}
        self.page = -1
        """The current page."""
        self.reading = 0
        """The current page of the book, in a booklet."""
        self.folded: dict[int, int] = {}
        """The pages of the book on the current side, by the identities of their items, in a booklet."""
        self.owners: list[Part] = []
        """The parts that the page's content belongs to, by the numbers of the content."""
        self.figures: list[Part] = []
        """The page's figures that are directly in the document."""
        self.begun = 0
        """Number of the document's children before this page."""
        self.links: list[list[_Box]] = []
        self.boxes: dict[str, list[_Box]] = {}
        """The links of the current page, by what they lead to."""
        self.leads: dict[Part, str] = {}
        """Targets of the words of parts, on paper too, where there is no link to follow."""
        self.heading = 0
        for page in document.reading:
            self._meet(page.items)

    def begin(self, links: Iterable[Link]) -> None:
        """Continue with the next page, and its links with targets."""
        self.page += 1
        self.owners, self.figures, self.begun = [], [], len(self.root.kids)
        if self.places is not None:
            self.places.append([])
        boxes = [_Box(link) for link in links]
        self.links.append(boxes)
        side = self.document.pages[self.page]
        self.folded = {id(item): number for item, number in zip(side.items, side.book_pages, strict=False)}
        self.boxes = {}
        for box in boxes:
            self.boxes.setdefault(box.link.target or box.link.uri, []).append(box)

    def turn_to(self, group: Group) -> None:
        """Note which page of the book a group is, on a side of a booklet."""
        self.reading = self.folded.get(id(group), self.reading)

    def note_place(self, part: Part) -> None:
        """Record, in a booklet, that a part and its parents begin here in the book, unless they begin earlier."""
        here, one = (self.reading, len(self.owners)), part if self.folded else None
        while one is not None and (one.place is None or here < one.place):
            one.place, one = here, one.parent

    def end(self) -> None:
        """Give the links whose words were not met a part of their own."""
        for index, box in enumerate(self.links[-1]):
            part = box.part or self._new(Tag("Link"), self.root)
            part.kids.append(Annotation(self.page, index))

    # ---------------------------------------------------------------------------------------- parts
    def part(self, tags: tuple[Tag, ...]) -> Part:
        """The part for tags, given from the outermost."""
        existing = self.parts.get(tags[-1]) if tags else self.root
        if existing is not None:
            return existing
        return self._new(tags[-1], self.part(tags[:-1]))

    def figure_of_its_own(self) -> Part:
        """A figure of the current page that is directly in the document."""
        part = Part(_FIGURE, "Figure", self.root)
        self.root.kids.append(part)
        self.figures.append(part)
        return part

    def number(self, part: Part) -> int:
        """The number by which the current page names a piece of a part's content."""
        self.note_place(part)
        owner, number = part.owner, len(self.owners)
        self.owners.append(owner)
        (owner.last if part.tag.at_end else owner.kids).append(Content(self.page, number, (self.reading, number)))
        return number

    def figure(self, part: Part, items: tuple[Item, ...], matrix: Matrix) -> bool:
        """Set a figure's text and position; False for an ornament. ``matrix`` maps to the page, pt."""
        description = part.tag.alt or self.document.describe(items)
        part.alt = ": ".join(words for words in (part.tag.title, description) if words)
        if not part.alt:
            return False
        bounds = place(items)
        part.box = carried(bounds, matrix) if bounds is not None else None
        return True

    def link(self, owner: Part, target: str, at: tuple[float, float], words: str) -> Part | None:
        """The link, within a part, for words that begin at a position of the page (pt); None for none. Following words
        of the same link are in it, on the next line, too."""
        page = self.document.pages[self.page]
        self.leads.setdefault(owner, target)
        for box in self.boxes.get(target, ()):
            if not _holds(box.link, at, page.height):
                continue
            if box.part is None:
                beside = owner.owner.last if owner.tag.at_end else owner.kids
                last = beside[-1] if beside else None
                goes_on = isinstance(last, Part) and last.role == "Link" and last.tag.title == target
                box.part = last if goes_on and isinstance(last, Part) else self._new(Tag("Link", target), owner)
            box.part.words.append(words)
            return box.part
        return None

    def note_height(self, part: Part, height: float) -> None:
        """Record the height of a part's content on the current page."""
        if self.places is not None and part.role != "Note":  # nothing links to content beside the text
            self.places[-1].append((height, part.owner))

    def _meet(self, items: Iterable[Item]) -> None:
        for item in items:
            if isinstance(item, Group):
                if item.tags and item.tags[-1].role:
                    self.part(item.tags)
                else:
                    self._meet(item.items)

    def _new(self, tag: Tag, parent: Part) -> Part:
        part = self.parts[tag] = Part(tag, self._role(tag), parent)
        if tag.at_end:
            part.role = parent.role
        elif parent.tag.at_end:
            part.parent = parent.owner
            parent.owner.last.append(part)
        else:
            parent.kids.append(part)
        return part

    def prune(self) -> None:
        """Remove empty parts."""
        for part in reversed(self.parts.values()):  # children are met after their parents
            is_empty = not (part.kids or part.last or part.tag.at_end or part.role in EMPTY)
            if is_empty and part.parent is not None:
                part.parent.kids.remove(part)

    def _role(self, tag: Tag) -> str:
        """Its structure type; headings go down one level at a time."""
        if not (tag.role[:1] == "H" and tag.role[1:].isdigit()):
            return tag.role
        self.heading = min(int(tag.role[1:]), self.heading + 1, _DEEPEST)
        return f"H{self.heading}"


def _holds(link: Link, at: tuple[float, float], height: float) -> bool:
    """Whether a position (pt, y upwards) is in a link's box, or slightly beyond its edges."""
    x, y = at[0] * PT, height - at[1] * PT
    near = 0.05
    return link.x - near <= x <= link.x + link.width + near and link.y - near <= y <= link.y + link.height + near


# ------------------------------------------------------------------------------------------------- writing
class Writer:
    """Writes a structure into a file: the figures and the owners of each complete page, and the tree at the end."""

    def __init__(
        self, structure: Structure, file: PdfFile, pages: Sequence[Ref], annotations: Sequence[list[Ref]], part: int = 1
    ) -> None:
        """``annotations``: for each page, one for each of its links; ``part``: of PDF/UA."""
        self.spaces = {space: file.reserve() for space in (NEW, OLD)} if part == 2 else {}
        """The namespaces of structure types."""
        self.structure, self.file, self.pages, self.annotations = structure, file, pages, annotations
        self.owners: list[Ref] = []
        """The owners of each page's content, by its numbers there."""
        self.objects: dict[Part, Ref] = {}
        self.notes: dict[str, Ref] = {}
        """Notes by their ids."""
        self.noted: dict[Part, list[Ref]] = {}
        """The notes of parts."""
        self.anchors = {
            a.name: (n, (page.height - a.y) * _K)
            for n, page in enumerate(structure.document.pages if part == 2 else ())
            for a in page.anchors
        }
        """The position of each anchor: its page, and its height on it (pt)."""
        self.linked: dict[tuple[int, int], Part] = {}
        """The part of each link, by its page and its place among those there."""
        anchors = [a for page in structure.document.pages for a in page.anchors if a.title]
        self.titles = {a.name: a.title for a in reversed(anchors)}
        """Titles of targets, from the first anchor of each name."""

    def page(self) -> None:
        """Write the parts of a complete page: its own figures, and the owners of its content."""
        structure = self.structure
        self.owners.append(self.file.add([self._object(part) for part in structure.owners]))
        kids, own = structure.root.kids, frozenset(structure.figures)
        if own:
            rest = kids[structure.begun :]
            kids[structure.begun :] = [
                self._done(kid) if kid in own else kid for kid in rest if kid not in own or kid.kids
            ]

    def write(self, box: Callable[[Page, Link], dict[str, object]]) -> dict[str, object]:
        """Write the tree, and the references from pages and links (``box``: a link's own entries) back to it; returns
        its entries of the catalogue."""
        file, structure = self.file, self.structure
        root = file.reserve()
        structure.prune()
        kids = self._element(structure.root, root)
        tree: list[object] = [v for number_and_owners in enumerate(self.owners) for v in number_and_owners]
        key = len(self.owners)
        for i, links in enumerate(structure.links):
            for j, one in enumerate(links):
                part = self.linked[i, j]
                words = "".join(part.words).strip() or self._target(one.link)
                file.add(
                    {**box(structure.document.pages[i], one.link), "StructParent": key, "Contents": words},
                    self.annotations[i][j],
                )
                tree += [key, self.objects[part]]
                key += 1
        entries = {
            "Type": name("StructTreeRoot"),
            "K": kids,
            "ParentTree": file.add({"Nums": tree}),
            "ParentTreeNextKey": key,
        }
        if self.spaces:
            entries["Namespaces"] = [
                file.add({"Type": name("Namespace"), "NS": space}, ref) for space, ref in self.spaces.items()
            ]
        else:
            entries["RoleMap"] = {role: name(like) for role, like in ROLES.items()}
        if self.notes:
            entries["IDTree"] = {"Names": [v for one in sorted(self.notes) for v in (one, self.notes[one])]}
        return {"StructTreeRoot": file.add(entries, root), "MarkInfo": {"Marked": True}}

    def place_of(self, page: int, height: float) -> Ref:
        """The part of the structure at a height of a page (pt), or the next below it."""
        places = (self.structure.places or [[]])[page] if self.structure.places else []
        below = [place for place in places if place[0] <= height]
        nearest = max(below, key=lambda place: place[0], default=None) or (places[0] if places else None)
        return self._object(nearest[1] if nearest else self.structure.root)

    def _targets(self, part: Part) -> Iterator[str]:
        """Targets of a part, and of those within it."""
        if part in self.structure.leads:
            yield self.structure.leads[part]
        for kid in part.kids:
            if isinstance(kid, Part):
                yield from self._targets(kid)

    def _object(self, part: Part) -> Ref:
        """The object of a part, which may be written later."""
        ref = self.objects.get(part)
        if ref is None:
            ref = self.objects[part] = self.file.reserve()
        return ref

    def _renewed(self, part: Part, ref: Ref) -> dict[str, object]:
        """Entries of a part in PDF 2.0: the namespace of its type, and the part that a note belongs to."""
        if part.role == "Note" and part.parent is not None:
            self.noted.setdefault(part.parent, []).append(ref)
            kind = {"O": name("FENote"), "NoteType": name("None")}
            return {"S": name("FENote"), "NS": self.spaces[NEW], "Ref": [self._object(part.parent)], "A": kind}
        if part.role == "TOCI":
            targets = [self.anchors[target] for target in self._targets(part) if target in self.anchors]
            return {"NS": self.spaces[OLD], **({"Ref": [self.place_of(*targets[0])]} if targets else {})}
        if part.role == "Reference" and any(isinstance(kid, Part) and kid.role == "Link" for kid in part.kids):
            # PDF 2.0 has no link in a reference
            like = "P" if part.parent and part.parent.role == "TOCI" else "Span"
            return {"S": name(like), "NS": self.spaces[NEW]}
        return {"NS": self.spaces[OLD if part.role in GONE else NEW]}

    def _target(self, link: Link) -> str:
        """The target of a link, in words."""
        return self.titles.get(link.target) or link.uri or link.target

    def _element(self, part: Part, parent: Ref) -> Ref:
        """A part and all within it."""
        ref = self._object(part)
        entries: dict[str, object] = {"S": name(part.role), "P": parent, **self._description(part, ref)}
        if self.spaces:
            entries |= self._renewed(part, ref)
        kids = [*(in_reading_order(part.kids) if self.structure.folded else part.kids), *part.last]
        page = next((kid.page for kid in kids if isinstance(kid, Content)), None)
        if page is not None:
            entries["Pg"] = self.pages[page]
        inner = [self._kid(kid, part, ref, page) for kid in kids]
        if part in self.noted:
            entries["Ref"] = self.noted[part]
        if inner:
            entries["K"] = inner if len(inner) > 1 else inner[0]
        part.parent = None  # no circle: a part that is done takes no memory
        return self.file.add(entries, ref)

    def _done(self, figure: Part) -> Ref:
        """A figure of its own, written and released."""
        ref = self._element(figure, self._object(self.structure.root))
        del self.objects[figure]
        return ref

    def _kid(self, kid: Part | Content | Annotation | Ref, part: Part, ref: Ref, page: int | None) -> object:
        if isinstance(kid, Ref):
            return kid
        if isinstance(kid, Part):
            return self._element(kid, ref)
        if isinstance(kid, Annotation):
            self.linked[kid.page, kid.index] = part
            entries = {"Type": name("OBJR"), "Obj": self.annotations[kid.page][kid.index]}
            return entries if kid.page == page else {**entries, "Pg": self.pages[kid.page]}
        if kid.page == page:
            return kid.number
        return {"Type": name("MCR"), "Pg": self.pages[kid.page], "MCID": kid.number}

    def _description(self, part: Part, ref: Ref) -> dict[str, object]:
        """Entries of a part that describe it."""
        tag = part.tag
        entries: dict[str, object] = {}
        if part.alt:
            entries["Alt"] = part.alt
        if tag.language:
            entries["Lang"] = tag.language
        if tag.scope:
            entries["A"] = {"O": name("Table"), "Scope": name(tag.scope)}
        if tag.numbering:
            entries["A"] = {"O": name("List"), "ListNumbering": name(tag.numbering)}
        if part.box:  # a deck has thousands
            entries["A"] = Raw(f"<<\n/BBox {numbers(part.box)} /O /Layout /Placement /Block\n>>")
        if part.role == "Note":
            entries["ID"] = id = f"note{len(self.notes) + 1:05d}"
            self.notes[id] = ref
        return entries
