"""``pnp review GAME [CLAUSE…] [--locale L]``: go through changed clauses, or translations, and agree to them or not.

The command begins with the most urgent clause. For each clause, it shows the words and the code before and after, the
examples and scenarios that run it, with their results, and a position in which it decides something. Then it asks
whether the words say what the code does. `y` records the agreement in agreed.yaml; `n` leaves the clause open for
correction; `l` leaves it for later; `q` ends the review; any longer answer is stored as a note. With `--all`, each
clause needs `y`, `n` or a note. You cannot agree to a clause whose example fails without `--anyway REASON`. If the game
has no agreed.yaml, start with `--begin`, which stores the current words and code: later reviews show the changes since
then. With `--locale L`, the command goes through the translations into a language instead: the message, the
translation, its place in print, and words that seem to say the opposite. The command records the name and the date of
an agreement above the entry; a translation that changes later is open again. `--locale L --begin` records all current
translations in this way.
"""

import argparse
from collections.abc import Callable, Sequence

from pnp.app.cli.arguments import add_code_language, add_output
from pnp.app.cli.console import Console
from pnp.app.cli.status import DONE, ERRORS
from pnp.app.cli.terminal import escaped
from pnp.app.cli.translation_session import review_language
from pnp.app.game.code_languages import CODE_LANGUAGES
from pnp.app.game.find import command_name
from pnp.app.review.clause_view import Part, clause_parts, clause_summary, clause_title
from pnp.app.review.code_words import code_in_words
from pnp.app.review.pairs import OpenClause
from pnp.app.review.review import (
    SHORTEST_NOTE,
    Review,
    begun,
    chosen_keys,
    read_review,
    refusal,
    with_agreement,
    with_note,
)
from pnp.app.review.witness import Witnesses
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.numbers import number_of
from pnp.source.diagnostics.render import render_text

QUESTION = "Do the words say what the code does?"
LABEL = 12
"""Cells of the column of labels."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("game", metavar="GAME", help="a game's name or folder")
    parser.add_argument(
        "clauses", metavar="CLAUSE", nargs="*", help="ids of clauses or declarations (default: all open)"
    )
    parser.add_argument("--all", action="store_true", help="go through all open clauses; none can be left for later")
    parser.add_argument("--anyway", metavar="REASON", default="", help="agree although an example fails, and say why")
    parser.add_argument("--begin", action="store_true", help="store the current words and code in a new agreed.yaml")
    parser.add_argument("--locale", metavar="L", default="", help="go through the translations into this language")
    add_code_language(parser, CODE_LANGUAGES)
    parser.add_argument("--by", metavar="NAME", default="", help="with --locale: who agrees (default: your login name)")
    add_output(parser)


def run(args: argparse.Namespace, console: Console) -> int:
    """Review the game."""
    if args.locale:
        return review_language(args, console)
    report = Report()
    console.progress("Reviewing", args.game)
    review = read_review(args.game, report, args.language)
    if args.begin:
        review = begun(review, report)
        count = number_of(len(review.recorded.entries), "clause and declaration", "clauses and declarations")
        console.say(f"stored in {review.recorded.file}: the words and code of {count}, as they are today")
        return DONE
    if review.agreed is None:
        command = f"pnp review {command_name(review.folder)} --begin"
        console.say(f"nobody has agreed to any clause of this game yet; begin with `{command}`")
        return ERRORS
    keys = chosen_keys(review, args.clauses, report)
    open_keys = [key for key in review.open_keys() if not keys or key in keys]
    if console.json:
        parts = _evidence(review)
        console.data({"game": review.folder.name, "open": [_data(review, key, parts) for key in open_keys]})
        return ERRORS if open_keys else DONE
    if not open_keys:
        console.say(
            "no clause has changed since the agreement" if not keys else "none of these has changed since it was agreed"
        )
        return DONE
    session = _Session(review, args, console, report)
    session.overview(open_keys)
    session.go_through(open_keys)
    return ERRORS if session.review.open_keys() else DONE


class _Session:
    """A review on a terminal."""

    def __init__(self, review: Review, args: argparse.Namespace, console: Console, report: Report) -> None:
        self.review = review
        self._console, self._report = console, report
        self._must_answer, self._anyway = args.all, args.anyway
        self._read: Callable[[str], str] = lambda prompt: input(escaped(prompt))
        self._parts = _evidence(review)
        self._to_correct: list[str] = []

    def overview(self, keys: Sequence[str]) -> None:
        """Print a numbered line for each open clause."""
        many = f"{number_of(len(keys), 'clause')} {'is' if len(keys) == 1 else 'are'} open"
        self._console.say(f"{many}{', the one that needs reading most first' if len(keys) > 1 else ''}:")
        for number, key in enumerate(keys, 1):
            clause = self.review.of(key)[0]
            self._console.say(f"  {number}. {clause_title(clause)}: {clause_summary(clause)}")

    def go_through(self, keys: Sequence[str]) -> None:
        """Show each clause and ask about it, until all are answered or somebody stops."""
        for number, key in enumerate(keys, 1):
            self._console.say(f"\n{f' {number} of {len(keys)} ':─^72}")
            for clause in self.review.of(key):
                self._show(clause)
            try:
                if not self._answered(key):
                    break
            except EOFError:
                self._console.say("\nThe review ends here: nobody answers.")
                break
        self._end()

    def _show(self, clause: OpenClause) -> None:
        self._console.say(clause_title(clause))
        for part in self._parts(clause):
            self._console.say(f"\n  {part.title}")
            for line in part.lines:
                label = f"{line.label:<{LABEL}}" if len(line.label) < LABEL else f"{line.label}  "
                self._console.say(f"    {label}{line.marked}".rstrip())

    def _answered(self, key: str) -> bool:
        """Ask until there is an answer; False if it ends the review."""
        ways = "y yes, n no" if self._must_answer else "y yes, n no, l later, q stop"
        while True:
            answer = self._read(f"\n{QUESTION} ({ways}, or write a note) ").strip()
            word = answer.casefold()
            if word in ("y", "yes"):
                if self._agree(key):
                    return True
            elif word in ("n", "no"):
                self._to_correct.append(key)
                return True
            elif word in ("l", "later") and not self._must_answer:
                return True
            elif word in ("q", "quit") and not self._must_answer:
                return False
            elif len(answer) >= SHORTEST_NOTE and word not in ("later", "quit"):
                self.review = with_note(self.review, key, answer, self._report)
                self._console.say(f"The note is stored in {self.review.recorded.file}; `{key}` stays open.")
                return True
            else:
                self._console.say(f"Please answer: {ways}; a note has at least {SHORTEST_NOTE} letters.")

    def _agree(self, key: str) -> bool:
        """Record an agreement, unless an example fails and no reason was given."""
        refused = refusal(self.review, key, self._anyway)
        if refused is not None:
            self._console.say(render_text(refused, {}))
            return False
        self.review = with_agreement(self.review, [key], self._report, self._anyway)
        self._console.say(f"Agreed, and written to {self.review.recorded.file}.")
        return True

    def _end(self) -> None:
        """Print the remaining work."""
        places = [f"  {clause_title(self.review.of(key)[0])}" for key in self._to_correct]
        if places:
            self._console.say("\n".join(["\nTo correct:", *places]))
        left = len(self.review.open_keys())
        self._console.say(f"\n{number_of(left, 'clause')} still open" if left else "\nevery clause is agreed")


def _evidence(review: Review) -> Callable[[OpenClause], list[Part]]:
    """A function that shows the evidence about a clause, from the first edition that has it."""
    finders = [(edition, Witnesses(edition)) for edition in review.editions]

    def parts(clause: OpenClause) -> list[Part]:
        for edition, finder in finders:
            if edition.pairs.get(clause.key) == clause.open_pair.pair:
                return clause_parts(clause, finder.of(clause), code_in_words(edition, clause.open_pair))
        return clause_parts(clause, None)

    return parts


def _data(review: Review, key: str, parts: Callable[[OpenClause], list[Part]]) -> dict[str, object]:
    """An open clause as plain data; ``parts`` returns its evidence."""
    clauses = review.of(key)
    return {
        "key": key, "title": clause_title(clauses[0]), "changed": clauses[0].open_pair.moved,
        "states": [
            {
                "summary": clause_summary(clause),
                "parts": [
                    {"title": part.title, "lines": [
                        {"label": line.label, "pieces": [{"kind": p.kind, "text": p.text} for p in line.pieces]}
                        for line in part.lines
                    ]}
                    for part in parts(clause)
                ],
            }
            for clause in clauses
        ],
    }  # fmt: skip
