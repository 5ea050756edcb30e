"""`pnp check`: check everything about a game without printing it; at once if the answer is cached.

The module imports no stage: stages take longer to load than a cached answer.
"""

import time
from pathlib import Path

from pnp.app.check.answer_cache import Answer, load_answer, sources_of, store_answer
from pnp.app.check.request import CheckRequest, OnStage
from pnp.base.progress import Progress, silent
from pnp.engine.native.engines import ENGINES
from pnp.source.diagnostics import Report

__all__ = ["ENGINES", "CheckRequest", "OnStage", "check_game"]


def check_game(
    folder: Path, request: CheckRequest, report: Report, progress: Progress = silent, listener: OnStage | None = None
) -> Answer:
    """Check a game in each of its variants; faults go to the report.

    ``listener`` is called after every stage, cheapest first: files and language, binding, translations, examples,
    pairs, layout, play. Raises WrongRequest (PNP117) for a variant that the game does not have.
    """
    asked = request.use_cache and not request.keep
    answer = load_answer(folder, request.question) if asked else None
    if answer is not None:
        report.add_all(answer.diagnostics)
        sources_of(answer.diagnostics, report)
        return answer
    from pnp.app.check.pipeline import check_editions

    since = time.time()
    answer, libraries = check_editions(folder, request, report, progress, listener)
    if not report.errors and request.use_cache:
        store_answer(folder, request.question, libraries, answer, since)
    return answer
