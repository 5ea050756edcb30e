"""What is written into a PDF object by object is what readers find in it."""

import io

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.press.export import pdf_operators
from pnp.press.export.pdf_file import PdfFile, Ref, name, numbers
from pnp.press.export.pdf_operators import PathCache, path_operators
from pnp.press.typeset.drawing.page import Segment

NUMBERS = st.floats(-5000, 5000) | st.sampled_from([0.0, -0.0, 1e-5, -1e-5, 0.00015, 0.1, 0.12, 0.123, 10.0, 1000.0])
SEGMENTS = st.one_of(
    *(st.tuples(st.just(op), st.tuples(*[NUMBERS] * count)) for op, count in (("M", 2), ("L", 2), ("C", 6), ("Z", 0))),
    st.tuples(st.just("L"), st.tuples(st.integers(0, 1000), NUMBERS)),
)


@given(st.lists(SEGMENTS, max_size=9))
def test_an_outline_has_its_numbers_to_a_ten_thousandth_and_no_zero_too_many(segments: list[Segment]) -> None:
    letters = {"M": "m", "L": "l", "C": "c", "Z": "h"}
    words = [[*[str(round(v, 4)) for v in numbers], letters[op]] for op, numbers in segments]
    assert path_operators(segments) == " ".join(" ".join(each) for each in words)


SAID = ["", "(a) \\ (b", "line\r\nline", "Königin", "魔女 😀", "tab\t"]


@pytest.mark.parametrize("is_packed", [True, False])
def test_values_of_every_kind_are_read_as_they_were_written(is_packed: bool) -> None:
    file = PdfFile("1.5" if is_packed else "1.4", is_packed)
    many = [file.add({"Number": n, "Words": SAID[n % len(SAID)]}) for n in range(250)]  # (more than stand together)
    entries = {"Odd name (1)#": name("a b/"), "Half": 0.5, "None": -0.0, "Yes": True, "Bytes": b"\x00\xff"}
    later = file.reserve()
    data = file.stream(b"some words " * 50, entries)
    file.add([*many, data, numbers((1, -1e-9, 2.25))], later)
    pages = file.reserve()
    page = file.add({"Type": name("Page"), "Parent": pages, "MediaBox": numbers((0, 0, 9, 9)), "Resources": {}})
    file.add({"Type": name("Pages"), "Count": 1, "Kids": [page]}, pages)
    root = {"Type": name("Catalog"), "Pages": pages, "All": later}
    mark = file.mark(root)
    with pikepdf.open(io.BytesIO(file.close(file.add(root), file.add({"Title": "Königin"}), mark))) as pdf:
        assert not pdf.check_pdf_syntax()
        *told, stream, row = pdf.Root.All
        assert [(int(one.Number), str(one.Words)) for one in told] == [(n, SAID[n % 6]) for n in range(250)]
        assert stream.read_bytes() == b"some words " * 50
        assert [str(stream["/Odd name (1)#"]), float(stream.Half), float(stream["/None"])] == ["/a b/", 0.5, 0.0]
        assert stream.Yes is True and bytes(stream.Bytes) == b"\x00\xff"
        assert [float(v) for v in row] == [1.0, 0.0, 2.25]
        assert bytes(pdf.trailer.ID[0]) == mark and str(pdf.docinfo["/Title"]) == "Königin"


def test_an_object_that_was_promised_and_not_written_is_no_file() -> None:
    file = PdfFile()
    file.reserve()
    with pytest.raises(AssertionError, match="not written"):
        file.close(Ref(1), Ref(1), b"")


def test_a_stream_is_packed_once_for_all_documents_of_a_build(monkeypatch):
    paths, packed = PathCache(), []
    monkeypatch.setattr(pdf_operators.zlib, "compress", lambda data: packed.append(data) or data[:1])
    assert [paths.packed(b"face"), paths.packed(b"back"), paths.packed(b"face")] == [b"f", b"b", b"f"]
    assert packed == [b"face", b"back"]


def test_few_packed_streams_are_remembered(monkeypatch):
    paths, packed = PathCache(), []
    monkeypatch.setattr(pdf_operators, "MOST_PACKED", 10)
    monkeypatch.setattr(pdf_operators.zlib, "compress", lambda data: packed.append(data) or data)
    for data in (b"sixsix", b"four", b"more", b"more", b"sixsix"):
        assert paths.packed(data) == data
    assert packed == [b"sixsix", b"four", b"more", b"sixsix"]
