"""A person at the table: sees events and the table, and answers questions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pnp.app.api.prose_text import card_text, clause_text, find_clauses
from pnp.app.cli.screen import Screen
from pnp.app.game.answers import Choices, meant
from pnp.app.play.session import PlaySession
from pnp.app.play.table import (
    BackView,
    CardView,
    DeedView,
    Describer,
    LogLine,
    Outcome,
    Question,
    SeatView,
    Thing,
    gathered,
)  # fmt: skip
from pnp.app.play.table_words import sentence

MOST_CLAUSES = 12
"""The most clauses that `rules WORD` prints at once."""
SHARE = 3
"""The menu lists unseen cards of one pile on a single line if at least this many follow the first one."""


class Leave(Exception):
    """The person leaves the table."""


@dataclass
class Person:
    """Asks a person on the terminal. ``read`` shows a prompt and returns the typed line."""

    session: PlaySession
    screen: Screen
    read: Callable[[str], str]
    lines_shown: int = 0
    """Number of printed lines."""
    drawn: bool = False
    """Whether the table has been drawn since the game began or restarted."""

    def __post_init__(self) -> None:
        self.match, self.prose = self.session.match, self.session.prose
        self.words = self.match.words
        self.forget()

    def play(self) -> Outcome:
        """Ask until the game is over. Raises Leave."""
        while True:
            seat_view = self.match.seen_by(self.screen.seat)
            if seat_view.outcome is not None:
                return seat_view.outcome
            if seat_view.question is None:
                raise Leave
            self._question(seat_view, seat_view.question)

    def _question(self, seat_view: SeatView, question: Question) -> None:
        """Ask one question, handling everything typed, until it is answered or taken back."""
        if self._tell() or not self.drawn:
            self.screen.table(seat_view.view)
            self.drawn = True
        choices = self._choices(seat_view, question)
        self._ask(seat_view, question, choices)
        while not self._listen(seat_view, question, choices):
            pass

    # ------------------------------------------------------------------------------------------ events
    def _tell(self) -> bool:
        """Print the events since the last question, each with its clause; return whether there were any."""
        lines = self.match.log(self.screen.seat)
        news = [line for line in lines[self.lines_shown :] if not self._own(line)]
        self.lines_shown = len(lines)
        texts = [line.text for line in gathered(self.words, news)]
        if texts:
            self.screen.heading(self.words.t("What happened"))
            self.screen.lines(texts)
        return bool(texts)

    def _own(self, line: LogLine) -> bool:
        """Whether a line repeats the person's last answer."""
        return line.kind in ("act", "react", "choice") and line.who == self.screen.seat

    def tell_end(self) -> None:
        """Print the last events of a game, and the final table."""
        self._tell()
        self.screen.table(self.match.seen_by(self.screen.seat).view)

    def forget(self) -> None:
        """Treat replayed events as printed: after an undo, and in a game that continues."""
        if self.session.resumed or self.drawn:
            self.lines_shown = len(self.match.log(self.screen.seat))
        self.drawn = False

    # ------------------------------------------------------------------------------------------ asking
    def _choices(self, seat_view: SeatView, question: Question) -> Choices:
        options = question.options
        numbers = all(type(o) is int for o in options)
        keys = tuple(str(o) for o in options) if numbers else tuple(str(i) for i in range(1, len(options) + 1))
        codes = tuple(o.code if isinstance(o, CardView) else "" for o in options)
        return Choices(keys, seat_view.labels, codes, options.index(None) if None in options else None)

    def _ask(self, seat_view: SeatView, question: Question, choices: Choices) -> None:
        d = self.words
        self.screen.line()
        side = f"{d.person(question.seat)}: " if question.seat != seat_view.deciding else ""
        self.screen.line(side + sentence(d, seat_view.prompt), "bold")
        if question.picked:
            chosen = ", ".join(d.option(o, question.kind, question.seat) for o in question.picked)
            self.screen.line(d.t("Chosen so far: {cards}", cards=chosen))
        for key, label in self._menu(question, choices):
            self.screen.line(f"  {key}  {label}")

    def _menu(self, question: Question, choices: Choices) -> list[tuple[str, str]]:
        """A line for each option; unseen cards that follow each other in a pile share one."""
        entries, at = [], 0
        width = max(map(len, choices.keys))
        while at < len(choices.keys):
            last = _run_of_backs(question.options, at)
            key, label = choices.keys[at], choices.labels[at] + self._clause(question.options[at])
            if last > at:
                key, label = f"{key}-{choices.keys[last]}", f"{label} … {choices.labels[last]}"
            entries.append((f"{key:>{width}}", label))
            at = last + 1
        return entries

    def _clause(self, option: Thing) -> str:
        number = self.words.clause(option.clause) if isinstance(option, DeedView) else ""
        return f" [{number}]" if number else ""

    def _listen(self, seat_view: SeatView, question: Question, choices: Choices) -> bool:
        """Handle one line from the person; returns whether the question is finished."""
        d = self.words
        hint = d.t("Enter: {option}", option=choices.labels[choices.passing]) if choices.passing is not None else ""
        typed = self.read(f"{hint + ' ' if hint else ''}> ").strip()
        word, _, rest = typed.partition(" ")
        match word.lower():
            case "?" | "help":
                self.screen.lines(help_lines(d))
            case "undo":
                return self._undo()
            case "quit" | "exit":
                raise Leave
            case "save":
                self.screen.line(self.session.save(rest.strip()))
            case "look":
                self.screen.table(seat_view.view, every_card=True)
                self._ask(seat_view, question, choices)
            case "rules" | "rule":
                self.screen.lines(self._rules(rest.strip()))
            case _:
                return self._understood(typed, choices)
        return False

    def _understood(self, typed: str, choices: Choices) -> bool:
        choice = meant(typed, choices)
        if len(choice) == 1:
            self.match.step(choice[0])
            self.session.keep()
            return True
        d = self.words
        if choice:
            names = ", ".join(f"{choices.keys[i]} {choices.labels[i]}" for i in choice[:6])
            self.screen.line(d.t("That may be {options}. Which one?", options=names))
        else:
            self.screen.line(d.t("Type the number of an option or the beginning of its name; ? for help."))
        return False

    def _undo(self) -> bool:
        if not self.match.undo():
            self.screen.line(self.words.t("There is nothing to undo."))
            return False
        self.forget()
        return True

    def _rules(self, word: str) -> list[str]:
        """The book's text about a word: a card, a clause by its number, a title, or any word."""
        d = self.words
        if not word:
            return [d.t("Add a word, for example: rules {example}", example=next(iter(d.game.terms), "1.1"))]
        card = card_text(word, self.prose)
        if card:
            return card
        clauses = find_clauses(word, self.prose)
        passages = [clause_text(clause, self.prose) for clause in clauses[:MOST_CLAUSES]]
        if len(clauses) > MOST_CLAUSES:
            passages.append(d.t("… and {n} more", n=len(clauses) - MOST_CLAUSES))
        return passages or [d.t("The rulebook says nothing about “{word}”.", word=word)]


def _run_of_backs(options: Sequence[Thing], at: int) -> int:
    """The position of the last option in the run of unseen cards of one pile from ``at`` on; ``at`` for a short run."""
    first, last = options[at], at
    if not isinstance(first, BackView) or not first.depth:
        return at
    while last + 1 < len(options):
        other = options[last + 1]
        if not isinstance(other, BackView) or (other.zone, other.owner) != (first.zone, first.owner):
            break
        last += 1
    return last if last - at >= SHARE else at


def help_lines(d: Describer) -> list[str]:
    """The commands that may be typed at a question."""
    return [
        d.t("number or name   takes that option; the beginning of a name is enough"),
        d.t("look             shows the whole table, with every card that you may see"),
        d.t("rules WORD       shows what the rulebook says: a word, a clause's number, a card's code"),
        d.t("undo             takes your last answer back"),
        d.t("save FILE        saves the game, to continue it later"),
        d.t("quit             leaves the table"),
    ]
