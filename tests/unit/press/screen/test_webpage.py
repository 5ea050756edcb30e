"""The rulebook as a web page, in every language: its structure, its words, its names for what is seen, its links."""

import base64
import io
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from lxml import html

from pnp.base.frozen import replace
from pnp.model.schema.theme import DEFAULT_INKS, Theme
from pnp.press.document.book import rulebook_document
from pnp.press.document.first_uses import first_uses, with_places
from pnp.press.edition import Edition
from pnp.press.html import build_web_book
from pnp.press.html.palette import day, night
from pnp.press.pieces.face_phrases import in_reading_order
from pnp.press.screen.webpage import page_bytes
from pnp.press.typeset.drawing.contrast import contrast
from pnp.source.markdown.letters import in_capitals
from tests.unit.editions import LANGUAGES, Printed, skip_like_french

LINK = re.compile(r"\[([^\]]*)\]\(#([^)]*)\)")
MARK = re.compile(r":[a-z]+:|\*\*|\*|\s")


@pytest.fixture(scope="module", params=LANGUAGES)
def edition(request: pytest.FixtureRequest, printed: Callable[[str], Printed]) -> Edition:
    """The edition of a language, with its faces."""
    skip_like_french(request)
    return printed(request.param).edition


@pytest.fixture(scope="module")
def source(edition: Edition) -> str:
    """The file of the page."""
    return page_bytes(build_web_book(edition, rulebook_document(edition))).decode("utf-8")


@pytest.fixture(scope="module")
def page(source: str) -> html.HtmlElement:
    """The page as a browser reads it."""
    return html.document_fromstring(source)


def squeezed(text: str) -> str:
    """Words without spaces and signs, with the apostrophe of print."""
    return MARK.sub("", text).replace("'", "’")


def test_the_page_says_its_language_and_direction(edition: Edition, page: html.HtmlElement) -> None:
    assert page.get("lang") == edition.locale
    assert page.get("dir") == ("rtl" if edition.locale == "he" else "ltr")
    assert page.findtext(".//title").startswith(edition.title)


def test_ids_are_given_once(page: html.HtmlElement) -> None:
    ids = [e.get("id") for e in page.iter() if isinstance(e.tag, str) and e.get("id")]
    assert len(ids) == len(set(ids))


def test_every_link_leads_somewhere_on_the_page(page: html.HtmlElement) -> None:
    ids = {e.get("id") for e in page.iter() if isinstance(e.tag, str)}
    targets = [a.get("href") for a in page.iter("a", "use") if a.get("href", "").startswith("#")]
    assert len(targets) > 200
    assert {t for t in targets if t[1:] not in ids} == set()
    clips = re.findall(r"url\(#([^)]*)\)", html.tostring(page, encoding="unicode"))
    assert set(clips) <= ids


def test_headings_go_down_one_level_at_a_time(page: html.HtmlElement) -> None:
    levels = [int(e.tag[1]) for e in page.iter("h1", "h2", "h3", "h4", "h5", "h6")]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_landmarks_stand_once_and_can_be_skipped_to(page: html.HtmlElement) -> None:
    body = page.find("body")
    assert [sum(1 for _ in body.iter(tag)) for tag in ("header", "nav", "main", "footer")] == [1, 1, 1, 1]
    first = next(e for e in body.iter("a"))
    assert first.get("class") == "skip" and first.get("href") == f"#{body.find('main').get('id')}"


def pictures(page: html.HtmlElement) -> Iterator[html.HtmlElement]:
    """Drawings that are seen."""
    return (e for e in page.iter("svg", "img") if e.get("class") != "defs")


def test_every_picture_has_a_name_or_is_hidden(page: html.HtmlElement) -> None:
    found = list(pictures(page))
    assert sum(e.get("role") == "img" and bool(e.get("aria-label", "").strip()) for e in found) > 30
    nameless = [e for e in found if not (e.get("aria-label") or e.get("aria-hidden") == "true")]
    assert nameless == []


def test_pictures_say_what_lies_on_the_table(edition: Edition, page: html.HtmlElement) -> None:
    title = edition.say("The table after set-up for {players} players").format(players=3)
    tables = [e.get("aria-label") for e in pictures(page) if e.get("aria-label", "").startswith(title)]
    assert len(tables) == 2  # in the lesson, and in the chapter on the set-up
    for zone in ("trump_deck", "trump_discards", "hand"):
        assert all(edition.name(zone).casefold() in table.casefold() for table in tables)


def test_words_drawn_from_the_right_are_told_as_they_are_read() -> None:
    assert in_reading_order("\u200f)45( הקלפים קופת") == "קופת הקלפים (45)"
    assert in_reading_order("Trump Deck (45)") == "Trump Deck (45)"
    assert in_reading_order("Four Kind של יד") == "יד של Four Kind"


def test_cells_of_tables_have_heads(page: html.HtmlElement) -> None:
    tables = list(page.iter("table"))
    assert tables
    for table in tables:
        heads = list(table.iter("th"))
        assert heads or max(len(row) for row in table.iter("tr")) == 1
        assert all(
            head.get("scope") in ("row", "col") and ("".join(head.itertext()).strip() or _pictures(head))
            for head in heads
        )


def _pictures(cell: html.HtmlElement) -> bool:
    return any(e.get("aria-label") for e in cell.iter("svg"))


def test_nothing_is_fetched(source: str) -> None:
    assert not re.search(r"(src|href)=[\"']?(https?:)?//|url\((?!data:|#)|@import|<script|<link", source)


def test_every_clause_has_its_id_and_says_what_the_printed_book_says(edition: Edition, page: html.HtmlElement) -> None:
    places = {e.get("id"): e for e in page.find("body").find("main").iter() if isinstance(e.tag, str) and e.get("id")}
    early = first_uses(edition)
    for clause in edition.game.clauses.values():
        words = with_places(clause.text, early.get(clause.id, ()), edition)
        told = LINK.sub(lambda m: m[1] or edition.number(m[2]), words)
        read = squeezed("".join(places[clause.id].itertext()))
        assert read.startswith(squeezed(clause.number + told)) or squeezed(told) in read, clause.id


def test_numbers_and_stories_of_examples_are_on_the_page(edition: Edition, page: html.HtmlElement) -> None:
    read = squeezed("".join(page.find("body").itertext()))
    for example in edition.game.examples:
        for part in edition.story(example.tells):
            assert squeezed(LINK.sub(lambda m: m[1] or edition.number(m[2]), part)) in read, example.id


def test_lists_and_definitions_hold_what_they_may(page: html.HtmlElement) -> None:
    assert {e.tag for parent in page.iter("ol", "ul") for e in parent} == {"li"}
    assert {e.tag for parent in page.iter("dl") for e in parent} == {"dt", "dd"}
    assert not [p for p in page.iter("p") for e in p if e.tag in ("p", "div", "table", "ul", "ol", "figure")]


def test_a_template_of_ones_own_may_filter_the_shared_drawings(english: Edition, tmp_path: Path) -> None:
    """They were put into the finished page: a template had only a sign for them."""
    own = tmp_path / "templates" / "html" / "book.html.j2"
    own.parent.mkdir(parents=True)
    own.write_text('{{ defs | replace("drawn:", "mine:") }}</defs>{{ defs | length }} {{ main | length }}', "utf-8")
    folders = (tmp_path, *english.facts.folders)
    edition = replace(english, facts=replace(english.facts, folders=folders))
    page = page_bytes(build_web_book(edition, rulebook_document(edition))).decode("utf-8")
    drawings, lengths = page.rsplit("</defs>", 1)
    assert 'id="mine:' in drawings and "drawn:" not in drawings
    assert int(lengths.split()[0]) > 10_000


def test_a_draft_says_so_above_everything(edition: Edition) -> None:
    page = html.document_fromstring(
        page_bytes(build_web_book(edition, rulebook_document(edition)), "DRAFT").decode("utf-8")
    )
    assert page.find_class("stamp")[0].text == "DRAFT"


@pytest.mark.parametrize("inks", [{}, {"accent": "#FFD000", "grey": "#C0C0C0"}, {"accent": "#000000"}])
def test_words_stand_out_by_day_and_by_night(inks: dict[str, str]) -> None:
    theme = Theme(inks={**DEFAULT_INKS, **inks})
    for palette in (day(theme), night(theme)):
        for ground in (palette.ground, palette.raised):
            for ink in (palette.text, palette.accent, palette.grey, palette.warn):
                assert contrast(ink, ground) >= 4.5


def test_the_same_edition_gives_the_same_bytes(edition: Edition, source: str) -> None:
    assert page_bytes(build_web_book(edition, rulebook_document(edition))).decode("utf-8") == source


def test_what_is_set_in_capitals_has_its_capitals(edition: Edition, source: str, page: html.HtmlElement) -> None:
    wanted = in_capitals("".join(e.text_content() for e in page.find_class("caps")), edition.locale)
    files = (base64.b64decode(data) for data in re.findall(r"@font-face[^}]*?base64,([^)]*)\)", source))
    known = frozenset().union(*(TTFont(io.BytesIO(data)).getBestCmap() for data in files))
    assert {c for c in wanted if c.isalpha()} <= {chr(code) for code in known}


def test_nothing_leans_in_letters_that_have_no_italics(source: str) -> None:
    assert "font-synthesis: none" in source
    assert all(f":lang({language})" in source for language in ("ar", "fa", "hi", "ja", "ko", "th", "ur"))
