"""The proof of a rulebook as a tree: a summary, then the book's own chapters, each clause with its evidence."""

import re
from collections.abc import Sequence
from dataclasses import replace

from pnp.app.proof.clause_evidence import (
    ClauseEvidence,
    Proof,
    SearchedVariant,
    change_of,
    counted,
    evidence_lines,
    lists,
    summary,
    why,
)
from pnp.app.proof.figures import figure_lines
from pnp.model.text.prose import Prose
from pnp.press.document.appendix import with_appendix
from pnp.press.document.book import rulebook_document
from pnp.press.document.game_text import GameText
from pnp.press.document.matter import Finding, Findings, ProofSummary, TitlePage
from pnp.press.document.nodes import Block, Code, Document, Evidence, Number, NumberedBlock, changed
from pnp.rules.paraphrase import paraphrase


def proof_document(text: GameText, proof: Proof) -> Document:
    """The proof of a game in one language: its rulebook with evidence, and a summary after the title."""
    kind = text.say("Proof")

    def with_evidence(block: Block) -> Block:
        if isinstance(block, TitlePage):
            return replace(block, kind=kind)
        if isinstance(block, NumberedBlock) and (clause := text.game.clauses.get(block.id)) is not None:
            return replace(block, evidence=evidence_node(proof.witness(clause), proof, text))
        if isinstance(block, Code):
            return replace(block, text=code_with_words(block.text, proof.own, text.prose))
        return block

    def came_up(clauses: Sequence[str]) -> str:
        times = max((proof.own.evidence.clauses.get(clause, 0) for clause in clauses), default=0)
        sentence = text.say("{times} × in {games} games")
        return sentence.format(times=counted(times), games=counted(proof.own.evidence.games)) if times else ""

    book = with_appendix(rulebook_document(text, with_log=True), text, came_up)
    changed_blocks = [changed(block, with_evidence) for block in book.blocks]
    at = next(i for i, block in enumerate(changed_blocks) if not isinstance(block, TitlePage))
    blocks = (*changed_blocks[:at], summary_node(text, proof), *changed_blocks[at:])
    return replace(book, title=f"{text.title}: {kind}", blocks=blocks, subject="")


def evidence_node(witness: ClauseEvidence, proof: Proof, text: GameText) -> Evidence | None:
    """The evidence on a clause; None without any."""
    lines, change = tuple(evidence_lines(witness, proof, text)), change_of(witness, text)
    if not lines and not change:
        return None
    return Evidence(lines, change, witness.is_fault, clause=witness.clause.id)


def code_with_words(code: str, own: SearchedVariant, prose: Prose) -> str:
    """Code with a paraphrase of each rule in comments above it, in the language of the book."""
    if own.rules is None:
        return code
    blocks: list[str] = []
    for block in re.split(r"(?m)^(?=@)", code):
        match = re.search(r"(?m)^def (\w+)", block)
        if match is not None and match[1] in own.rules.rules:
            blocks += [f"# {line}\n" for line in paraphrase(own.game, own.rules, match[1], prose)]
        blocks.append(block)
    return "".join(blocks)


def summary_node(text: GameText, proof: Proof) -> ProofSummary:
    """The results of play, and the clauses that the designer should look at."""
    rows = tuple(
        Findings(name, tuple(_finding(witness, proof, text) for witness in chosen))
        for name, chosen in lists(proof, text)
        if chosen
    )
    figures = figure_lines(text, proof.figures) if proof.figures is not None else []
    return ProofSummary(text.say("Proof"), (*summary(proof, text), *figures), rows)


def _finding(witness: ClauseEvidence, proof: Proof, text: GameText) -> Finding:
    clause = witness.clause
    words = f"{text.text(clause.title)}: {why(witness, proof, text)}"
    return Finding(Number(clause.id, clause.number or clause.id), words, clause=clause.id)
