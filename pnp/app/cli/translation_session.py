"""The review of a language on a terminal: each open translation beside its message, with one question."""

import argparse
import getpass
from collections.abc import Callable
from datetime import UTC, datetime

from pnp.app.cli.console import Console
from pnp.app.cli.status import DONE, ERRORS, WrongCommand
from pnp.app.cli.terminal import escaped
from pnp.app.translate.agreeing import (
    OpenTranslation,
    TranslationReview,
    agree_to,
    note_on,
    read_translation_review,
    translation_lines,
)
from pnp.app.translate.translate import read_translations
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.numbers import number_of

QUESTION = "Does the translation say what the message says?"
NOBODY, ALL_AGREED = "\nThe review ends here: nobody answers.", "\nevery translation is agreed"
SHORTEST_NOTE = 3
"""Least letters of a note; a shorter answer is a typing slip."""


def review_language(args: argparse.Namespace, console: Console) -> int:
    """Go through the open translations of a language."""
    report = Report()
    translations = read_translations(args.game, report)
    if args.locale not in translations.locales:
        locales = ", ".join(translations.locales) or "none yet"
        help = f"its languages are: {locales}; begin one with `pnp locale update GAME --locale {args.locale}`"
        raise WrongCommand(f"the game has no translation into `{args.locale}`", help)
    review = read_translation_review(translations, args.locale, report)
    wanted = [one for one in review.open if not args.clauses or _id(one) in args.clauses]
    if args.begin:
        return _begin(review, args.by, report, console)
    if console.json:
        console.data({"game": translations.loaded.game.id, "locale": args.locale, "missing": review.missing,
                      "open": [_data(one) for one in wanted]})  # fmt: skip
        return ERRORS if wanted else DONE
    if not wanted:
        console.say(f"somebody has agreed to every translation of `{args.locale}`{_missing(review)}")
        return DONE
    console.say(f"{number_of(len(wanted), 'translation')} of `{args.locale}` open{_missing(review)}")
    name = args.by or getpass.getuser()
    return _Session(review, name, args.all, console, report).go_through(wanted)


def _begin(review: TranslationReview, name: str, report: Report, console: Console) -> int:
    """Store the translations of today, so that later changes can be shown."""
    settled = [one for one in review.open if one.standing == "unreviewed"]
    agree_to(review, settled, name or "(as begun)", _today(), report)
    console.say(f"stored in {review.file}: {number_of(len(settled), 'translation')}, as they are today")
    return DONE


def _today() -> str:
    return datetime.now(UTC).date().isoformat()


class _Session:
    """A review in progress."""

    def __init__(
        self, review: TranslationReview, name: str, must_answer: bool, console: Console, report: Report
    ) -> None:
        self._review, self._name, self._must_answer = review, name, must_answer
        self._console, self._report = console, report
        self._read: Callable[[str], str] = lambda prompt: input(escaped(prompt))

    def go_through(self, wanted: list[OpenTranslation]) -> int:
        """Ask about each translation until all are answered or the reviewer stops; returns the exit status."""
        agreed = 0
        for number, one in enumerate(wanted, 1):
            self._console.say(f"\n{f' {number} of {len(wanted)} ':─^72}")
            for line in translation_lines(one):
                self._console.say(line)
            try:
                answer = self._answer(one)
            except EOFError:
                self._console.say(NOBODY)
                break
            if answer == "stop":
                break
            agreed += answer == "yes"
        left = len(wanted) - agreed
        self._console.say(f"\n{number_of(left, 'translation')} still open" if left else ALL_AGREED)
        return ERRORS if left else DONE

    def _answer(self, one: OpenTranslation) -> str:
        """Ask until there is an answer; returns "yes", "stop", or "no" (also for a note, or for later)."""
        ways = "y yes, n no" if self._must_answer else "y yes, n no, l later, q stop"
        while True:
            answer = self._read(f"\n{QUESTION} ({ways}, or write a note) ").strip()
            word = answer.casefold()
            if word in ("y", "yes"):
                self._review = agree_to(self._review, [one], self._name, _today(), self._report)
                self._console.say(f"Agreed, and written to {self._review.file}.")
                return "yes"
            if word in ("n", "no") or (word in ("l", "later") and not self._must_answer):
                return "no"
            if word in ("q", "quit") and not self._must_answer:
                return "stop"
            if len(answer) >= SHORTEST_NOTE and word not in ("later", "quit"):
                note_on(self._review, one, answer, self._report)
                self._console.say(f"The note is stored in {self._review.file}; the translation stays open.")
                return "no"
            self._console.say(f"Please answer: {ways}; a note has at least {SHORTEST_NOTE} letters.")


def _id(one: OpenTranslation) -> str:
    """The clause or thing that a message belongs to."""
    return one.message.context.partition(":")[2]


def _missing(review: TranslationReview) -> str:
    return f"; {number_of(review.missing, 'message')} not translated" if review.missing else ""


def _data(one: OpenTranslation) -> dict[str, object]:
    """An open translation as plain data."""
    return {
        "context": one.message.context, "message": one.message.text, "plural": one.message.plural,
        "translations": list(one.entry.translations), "standing": one.standing, "printed": one.printed,
        "opposites": list(one.opposites), "file": one.entry.span.file, "line": one.entry.span.line,
    }  # fmt: skip
