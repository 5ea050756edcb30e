"""The cache of faultless faces: a face that was looked at without a fault is not drawn again to be checked."""

from typing import Any

import pytest

from pnp.app.check.face_cache import CHECKED, FaultlessFaces, Messages
from pnp.base.cache import Generations
from pnp.model.text.catalogue import Catalogue
from pnp.press.typeset.drawing.page import Face
from pnp.press.typeset.drawing.shared_parts import drawing_sum

SHARED = ("theme", "fonts")
"""The facts that all faces share, which begin the keys of drawings."""
BOXES, DRAWING = (SHARED, "boxes of a card"), (SHARED, "input", "template")
ACE, KING = ((SHARED, "ace", name, 63.0, 88.0) for name in ("drawing of the ace", "drawing of the king"))


def face(name: str) -> Face:
    return Face(name, 63.0, 88.0, (), parts=(("title", 0, 0), ("pip", 0, 0)))


def faces(stored: dict[str, Any] | None = None, shared: Generations | None = None) -> FaultlessFaces:
    return FaultlessFaces(stored or {}, Catalogue("", {}), shared or Generations(), _with_texts, _is_same)


def _with_texts(messages: Messages) -> list[Any]:
    return [[context, text, f"{text}!"] for context, text in messages]


def _is_same(messages: Any) -> bool:
    return all(said == f"{text}!" for _, text, said in messages)


def looked_at(cache: FaultlessFaces, key: object, one: Face, faults: tuple[str, ...] = ()) -> None:
    """Draw a face, and look at it."""
    cache.put(key, one)  # type: ignore[arg-type]
    assert cache.of((CHECKED, id(one)), lambda: (one, faults)) == (one, faults)


def test_a_face_without_faults_is_a_blank_with_its_parts_the_next_time() -> None:
    first, ace = faces(), face("ace")
    looked_at(first, ACE, ace)
    assert list(first.met.values()) == [["title", "pip"]]
    again = faces(first.met)
    blank = again.get(ACE)
    assert blank.items == () and blank.parts == (("title", 0, 0), ("pip", 0, 0))
    assert again.met == first.met


def test_a_face_with_a_fault_is_drawn_again() -> None:
    first, ace = faces(), face("ace")
    looked_at(first, ACE, ace, faults=("the text is too long",))
    assert first.met == {} and faces(first.met).get(ACE) is None


def test_another_drawing_of_the_same_card_is_drawn() -> None:
    first, ace = faces(), face("ace")
    looked_at(first, ACE, ace)
    assert faces(first.met).get(KING) is None
    looked_at(first, KING, king := face("king"))
    assert first.get(KING) is king and len(first.met) == 2


@pytest.mark.parametrize("key", [(CHECKED, 5), ("other", 5), (), 5, "checked", ("templates",)])
def test_nothing_else_is_a_face(key: Any) -> None:
    cache, ace = faces(), face("ace")
    cache.put(ACE, ace)
    assert cache.of(key, lambda: (ace, ())) == (ace, ())
    assert cache.met == {}


def test_a_value_of_another_key_is_no_face_that_was_looked_at() -> None:
    cache, ace = faces(), face("ace")
    cache.put(ACE, ace)
    assert cache.of(("other", id(ace)), lambda: (ace, ())) == (ace, ())
    assert cache.met == {}


def test_facts_of_all_languages_are_computed_once_for_all() -> None:
    shared = Generations()
    german, french = faces(shared=shared), faces(shared=shared)
    assert german.of(("templates", "card"), lambda: "parsed") == "parsed"
    assert french.of(("templates", "card"), lambda: "again") == "parsed"
    assert german.of(("words", "card"), lambda: "Karte") == "Karte"
    assert french.of(("words", "card"), lambda: "carte") == "carte"


def test_sizes_of_boxes_are_those_of_the_check_before() -> None:
    first = faces()
    assert first.of(BOXES, lambda: {"text": 9.5}) == {"text": 9.5}
    assert faces(first.met).of(BOXES, lambda: {"text": 8.0}) == {"text": 9.5}
    assert faces({key: ["parts"] for key in first.met}).of(BOXES, lambda: {"text": 8.0}) == {"text": 8.0}


def test_a_drawing_is_known_by_its_messages() -> None:
    first = faces()
    first.drew(DRAWING, "<svg/>", frozenset({("card", "Reed")}))
    first.drew((SHARED, "another input", "template"), "<svg/>", None)
    (stored,) = first.met.values()
    assert stored["messages"] == [["card", "Reed", "Reed!"]]
    again = faces(first.met)
    assert str(again.get(DRAWING)) == stored["sum"] == drawing_sum("<svg/>") and again.met == first.met
    assert faces({key: {**one, "messages": [["card", "Reed", "Rohr"]]} for key, one in first.met.items()}).get(
        DRAWING
    ) is None  # fmt: skip
