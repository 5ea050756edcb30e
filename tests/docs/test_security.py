"""docs/security.md lists every budget there is; written again with ``--update``."""

import re
from pathlib import Path

from pnp.source.diagnostics import budgets
from pnp.source.diagnostics.budgets import Budget

PAGE = Path(__file__).parents[2] / "docs" / "security.md"
_PART = re.compile(r"(?s)(<!-- budgets: [^\n]*-->\n).*?(<!-- end -->)")


def table() -> str:
    """Every budget, in the order of the module."""
    known = [budget for budget in vars(budgets).values() if isinstance(budget, Budget)]
    rows = [f"| {budget.most:,} | {budget.what} |" for budget in known]
    return "\n".join(["", "| at most | of |", "|--:|---|", *rows, "", ""])


def test_the_page_lists_every_budget(update: bool) -> None:
    text = PAGE.read_text("utf-8")
    written = _PART.sub(lambda match: match[1] + table() + match[2], text)
    if update:
        PAGE.write_text(written, "utf-8")
    assert PAGE.read_text("utf-8") == written, "run `pytest tests/docs --update`"
