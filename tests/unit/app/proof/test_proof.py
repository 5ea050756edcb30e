"""What a proof says beside each clause: how often play came to it, where it never did, what has changed."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from lxml import html

from pnp.app.find.places import find_places
from pnp.app.proof.clause_evidence import Proof, SearchedVariant, counted, evidence_lines, lists, searched, state_of
from pnp.app.proof.proof_document import code_with_words, proof_document
from pnp.checks.mutants.proof_files import LastProof
from pnp.checks.search.evidence import Evidence
from pnp.model.text.catalogue import load_catalogue
from pnp.model.text.prose import Prose
from pnp.press.edition import Edition
from pnp.press.export.pdf import pdf_bytes
from pnp.press.html import build_web_book
from pnp.press.pages.proofbook import build_proof
from pnp.press.screen.webpage import page_bytes
from pnp.source.diagnostics import Report
from tests.shipped import loaded, tree_of

GAMES = 400


def evidence(edition: Edition, clauses: Mapping[str, int], games: int = GAMES) -> Evidence:
    """Evidence of games in which clauses were exercised so often."""
    return Evidence(edition.rules.digest, "", (2, 3, 4), games, 0, {}, {}, {}, {}, {}, {}, (), clauses=clauses)


@pytest.fixture(scope="module")
def own(english: Edition) -> SearchedVariant:
    """All But Malice, in which play came to all code but `meddle`, and no changes were tried."""
    found = searched(english.game, loaded("all-but-malice").rules, evidence(english, {}))
    played = {clause: 12_345 for clause in found.backing.code if clause != "meddle"}
    return replace(found, evidence=evidence(english, played), changes=None)


@pytest.fixture(scope="module")
def proof(own: SearchedVariant) -> Proof:
    """A proof of it, with two changes."""
    return Proof("", {"": own}, "v1.0", {"scry": "words", "goal": "new"}, ("4.5 gossip",))


def test_states_are_those_that_a_check_counts(own: SearchedVariant) -> None:
    clauses = own.game.clauses
    states = {id: state_of(clause, own) for id, clause in clauses.items()}
    assert states["scry"] == "played" and states["meddle"] == "never"
    assert "data" in states.values() and states["the-round"] == "other"
    assert all(
        states[id] == "other"
        for id, c in clauses.items()
        if c.kind in ("advice", "flavour", "heading") and id not in own.evidence.clauses
    )


def test_without_games_nothing_is_said_to_be_missing(english: Edition, own: SearchedVariant) -> None:
    unsearched = replace(own, evidence=evidence(english, {}, 0))
    proof = Proof("", {"": unsearched})
    assert not any(w.is_fault for w in proof.witnesses())


def test_evidence_is_told_in_figures(english: Edition, proof: Proof) -> None:
    clauses = proof.own.game.clauses
    assert evidence_lines(proof.witness(clauses["scry"]), proof, english)[0] == "12\u202f345 × in 400 games"
    assert evidence_lines(proof.witness(clauses["meddle"]), proof, english)[0] == "never exercised in 400 games"
    assert counted(999) == "999"


def test_who_notices_changes_is_told_where_it_was_tried(english: Edition, own: SearchedVariant) -> None:
    held = {"static": 2, "battle": 4, "a": 1, "b": 1, "c": 1}
    scry = {"clause": "scry", "killed": 9, "survived": 1, "held_by": held}
    meddle = {"clause": "meddle", "killed": 0, "survived": 0, "held_by": {}}
    tried = replace(own, changes=LastProof({}, {"scry": scry, "meddle": meddle}))
    proof = Proof("", {"": tried})
    clauses = own.game.clauses
    assert (
        evidence_lines(proof.witness(clauses["scry"]), proof, english)[1] == "changes noticed: 9 of 10 (battle, a, b …)"
    )
    assert len(evidence_lines(proof.witness(clauses["meddle"]), proof, english)) == 2


def test_other_variants_are_told_too(english: Edition, own: SearchedVariant) -> None:
    other = replace(own, evidence=evidence(english, {"meddle": 7}))
    proof = Proof("", {"": own, "solo": other})
    witness = proof.witness(own.game.clauses["meddle"])
    assert evidence_lines(witness, proof, english)[:2] == ["never exercised in 400 games", "solo: 7 ×"]


def test_the_place_of_its_code_stands_beside_a_clause_as_pnp_find_gives_it(english: Edition, proof: Proof) -> None:
    clause = proof.own.game.clauses["meddle"]
    (code,) = [
        p for p in find_places("all-but-malice", clause.number, "", False, Report())[0].places if p.role == "code"
    ]
    told_place = evidence_lines(proof.witness(clause), proof, english)[-1]
    assert told_place == f"meddle {Path(code.span.file).name}:{code.span.line}"


def test_the_first_page_lists_what_needs_the_designers_eye(english: Edition, proof: Proof) -> None:
    faults, changed, seldom = (chosen for _, chosen in lists(proof, english))
    assert [w.clause.id for w in faults] == ["meddle"]
    assert [w.clause.id for w in changed] == ["goal", "scry"]
    assert "scry" not in {w.clause.id for w in seldom}


def test_the_printed_proof_shows_evidence_code_and_changes(english: Edition, proof: Proof) -> None:
    report = Report()
    edition = replace(english, setting=replace(english.setting, report=report))
    pdf = pypdfium2.PdfDocument(pdf_bytes(build_proof(edition, proof_document(edition, proof)), english.fonts))
    pages = [page.get_textpage().get_text_range() for page in pdf]
    words = " ".join(pages)
    assert not report.errors
    assert "never exercised in 400 games" in pages[0] and "4.5 gossip" in pages[0]
    assert words.count("× never exercised") >= 1 and "▲ words changed" in words and "▲ new" in words
    assert "def meddle" in words and "@action(phase=covert)" in words
    sentences = " ".join(words.split())
    assert "# In the phase “Covert Action”, you may “meddle”: # Shuffle the Deck." in sentences


def test_the_web_proof_shows_the_same(english: Edition, proof: Proof) -> None:
    page = html.document_fromstring(page_bytes(build_web_book(english, proof_document(english, proof))).decode("utf-8"))
    places = {e.get("id"): e for e in page.iter() if isinstance(e.tag, str) and e.get("id")}
    assert "never exercised in 400 games" in places["meddle"].text_content()
    assert "▲ words changed" in places["scry"].text_content()
    assert any("def meddle" in pre.text_content() for pre in page.iter("pre"))
    assert all(pre.get("dir") == "ltr" for pre in page.iter("pre"))


def test_the_code_of_a_german_proof_is_told_in_german(own: SearchedVariant) -> None:
    prose = Prose(own.game, "de", load_catalogue(tree_of("all-but-malice"), "de", Report()))
    code = code_with_words("@action(phase=covert_action)\ndef meddle(me):\n    shuffle(trump_deck)\n", own, prose)
    assert code.startswith(
        "# In der Phase „Verdeckte Aktion“ darfst du „meddle“ wählen:\n#   Mische den Stapel.\n@action"
    )
