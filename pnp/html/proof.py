"""The proof of a rulebook as a web page: evidence beside each clause, its code below, what changed marked."""

from collections.abc import Sequence

from pnp.document.code import coloured
from pnp.edition.edition import Edition
from pnp.html.blocks import Web
from pnp.html.book import WebPage, build_web_book
from pnp.html.nodes import Element, Node, element
from pnp.model.game import Clause, RuleBlock
from pnp.proof.clause_evidence import ClauseEvidence, Proof, changed, lists, summary, told, why


def build_web_proof(edition: Edition, proof: Proof) -> WebPage:
    """The proof of an edition."""

    def beside(clause: Clause) -> Sequence[Node]:
        return evidence(proof.witness(clause), proof, edition)

    def front(web: Web) -> Sequence[Node]:
        return [_front(proof, web)]

    return build_web_book(edition, beside, code, front, edition.say("Proof"))


def evidence(witness: ClauseEvidence, proof: Proof, edition: Edition) -> list[Node]:
    """What stands beside a clause; nothing where there is nothing to say."""
    lines: list[Node] = []
    change = changed(witness, edition)
    if change:
        lines.append(element("span", f"▲ {change}", class_="mark"))
    for i, line in enumerate(told(witness, proof, edition)):
        is_loud = witness.is_fault and i == 0
        lines.append(element("span", f"× {line}" if is_loud else line, class_="mark" if is_loud else ""))
    parted = [node for i, line in enumerate(lines) for node in ((element("br"), line) if i else (line,))]
    kind = "evidence changed" if change else "evidence"
    return [element("p", *parted, class_=kind, role="note")] if parted else []


def code(rule: RuleBlock) -> list[Node]:
    """A clause's code, its words coloured by what they are."""
    made = Element("code", {"class": "code"})
    for i, line in enumerate(coloured(rule.code)):
        made.add(*(["\n"] if i else []))
        made.add(*(w.text if w.kind == "plain" else element("span", w.text, class_=f"code-{w.kind}") for w in line))
    return [element("pre", made, lang="en", dir="ltr", tabindex="0")]


def _front(proof: Proof, web: Web) -> Element:
    """What play came to, and the clauses that the designer should look at."""
    edition = web.edition
    made = element("section", element("h2", edition.say("Proof")), class_="chapter")
    made.add(*(element("p", line) for line in summary(proof, edition)))
    for name, chosen in lists(proof, edition):
        if chosen:
            lines = element("ul", *(_listed(w, proof, edition) for w in chosen), class_="plain")
            made.add(element("h3", name), lines)
    return made


def _listed(witness: ClauseEvidence, proof: Proof, edition: Edition) -> Element:
    clause = witness.clause
    link = element("a", clause.number or clause.id, href=f"#{clause.id}")
    return element("li", link, f" {edition.text(clause.title)}: {why(witness, proof, edition)}")
