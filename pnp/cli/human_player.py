"""A person at the table: shown what happened and what lies there, asked, and listened to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pnp.cli.screen import Screen
from pnp.workflow.answers import Choices, meant
from pnp.workflow.play_session import PlaySession, Rewind
from pnp.workflow.prose_text import card_text, clause_text, find_clauses
from pnp.workflow.table import Describer, Question, Rule, TraceEvent, line, sees

MOST_CLAUSES = 12
"""Clauses that `rules WORD` prints at once."""
SHARE = 3
"""Unseen cards beyond the first that share a line of the menu."""


class Leave(Exception):
    """The person leaves the table."""


@dataclass
class Person:
    """Asks a person on the terminal. ``read`` shows a prompt and gives what was typed."""

    session: PlaySession
    screen: Screen
    read: Callable[[str], str]
    asked_at: list[int] = field(default_factory=list)
    """Where on the tape each question stood."""
    told: int = 0
    """How many events have been told."""
    drawn: bool = False
    """Whether the table has been drawn since the game began, or began again."""

    def __post_init__(self) -> None:
        self.state, self.trace = self.session.state, self.session.trace
        self.describer, self.prose = self.session.describer, self.session.prose
        rules = self.describer.rules.rules.values()
        self.prompts = {text: rule.name for rule in rules for text, _ in rule.prompts}
        """The rule that asks each prompt: catalogues keep prompts by their rules."""
        self.eyes = self.screen.seat
        """Through whose eyes a question is read: the person's own, or those of a side that the person decides for."""

    def __call__(self, question: Question) -> int:
        """Answer a question: the place of the option taken."""
        self.eyes = question.who.seat
        question.rule = question.rule or self.prompts.get(question.prompt, "")
        if self._tell() or not self.drawn:
            self.screen.table(self.state)
            self.drawn = True
        choices = self._choices(question)
        self._ask(question, choices)
        self.asked_at = [at for at in self.asked_at if at < self.state.tape.at]
        while True:
            found = self._listen(question, choices)
            if found is not None:
                self.asked_at.append(self.state.tape.at)
                return found

    # ------------------------------------------------------------------------------------------ telling
    def _tell(self) -> bool:
        """What has happened since the last question, each event with its clause; whether anything has."""
        news = [h for h in self.trace.happenings[self.told :] if not self._own(h)]
        self.told = len(self.trace.happenings)
        lines = [text for h in gathered(news) if (text := line(self.describer, h, self.screen.seat))]
        if lines:
            self.screen.heading(self.describer.t("What happened"))
            self.screen.lines(lines)
        return bool(lines)

    def _own(self, happening: TraceEvent) -> bool:
        """What the person has just answered need not be told."""
        who = happening.facts.get("who")
        return happening.kind in ("act", "react", "choice") and who is self.state.everyone[self.screen.seat]

    def tell_end(self) -> None:
        """The last events of a game, and the table as it lies."""
        self._tell()
        self.screen.table(self.state)

    def begin(self) -> None:
        """The game begins, or begins again."""
        self.told = 0

    def forget(self) -> None:
        """What is played again after an undo has been told before."""
        self.told = len(self.trace.happenings)
        self.drawn = False

    # ------------------------------------------------------------------------------------------ asking
    def _choices(self, question: Question) -> Choices:
        seat, options = self.eyes, list(question.options)
        numbers = all(isinstance(o, int) and not isinstance(o, bool) and type(o) is int for o in options)
        keys = tuple(str(o) for o in options) if numbers else tuple(str(i) for i in range(1, len(options) + 1))
        labels = tuple(self.describer.option(o, question, seat) for o in options)
        codes = tuple(o.code if hasattr(o, "code") and sees(o, seat) else "" for o in options)
        return Choices(keys, labels, codes, options.index(None) if None in options else None)

    def _ask(self, question: Question, choices: Choices) -> None:
        d = self.describer
        self.screen.line()
        side = (
            f"{question.who}: " if question.who.stands_for is not None and not question.who.stands_for.is_role else ""
        )
        self.screen.line(side + d.prompt(question), "bold")
        if question.picked:
            chosen = ", ".join(d.option(o, question, self.eyes) for o in question.picked)
            self.screen.line(d.t("Chosen so far: {cards}", cards=chosen))
        for key, label in self._menu(question, choices):
            self.screen.line(f"  {key}  {label}")

    def _menu(self, question: Question, choices: Choices) -> list[tuple[str, str]]:
        """A line for each option; backs that follow one another in a pile share one."""
        out, at = [], 0
        width = max(map(len, choices.keys))
        while at < len(choices.keys):
            last = self._run_of_backs(question.options, at)
            key, label = choices.keys[at], choices.labels[at] + self._clause(question.options[at])
            if last > at:
                key, label = f"{key}-{choices.keys[last]}", f"{label} … {choices.labels[last]}"
            out.append((f"{key:>{width}}", label))
            at = last + 1
        return out

    def _run_of_backs(self, options: Sequence[Any], at: int) -> int:
        """Where the run of unseen cards of one pile that begins at an option ends; the option itself without one."""
        last, zone = at, getattr(options[at], "zone", None)
        if zone is None or zone.decl.order != "stack":
            return at
        while last + 1 < len(options) and getattr(options[last + 1], "zone", None) is zone:
            if sees(options[last], self.eyes) or sees(options[last + 1], self.eyes):
                break
            last += 1
        return last if last - at >= SHARE else at

    def _clause(self, option: object) -> str:
        number = self.describer.clause(option.clause) if isinstance(option, Rule) else ""
        return f" [{number}]" if number else ""

    def _listen(self, question: Question, choices: Choices) -> int | None:
        """One line from the person; None when it was no answer, or not understood."""
        d = self.describer
        hint = d.t("Enter: {option}", option=choices.labels[choices.passing]) if choices.passing is not None else ""
        typed = self.read(f"{hint + ' ' if hint else ''}> ").strip()
        word, _, rest = typed.partition(" ")
        match word.lower():
            case "?" | "help":
                self.screen.lines(help_lines(d))
            case "undo":
                self._undo()
            case "quit" | "exit":
                raise Leave
            case "save":
                self.screen.line(self.session.save(rest.strip()))
            case "look":
                self.screen.table(self.state, whole=True)
                self._ask(question, choices)
            case "rules" | "rule":
                self.screen.lines(self._rules(rest.strip()))
            case _:
                return self._understood(typed, choices)
        return None

    def _understood(self, typed: str, choices: Choices) -> int | None:
        found = meant(typed, choices)
        if len(found) == 1:
            self.session.keep()
            return found[0]
        d = self.describer
        if found:
            names = ", ".join(f"{choices.keys[i]} {choices.labels[i]}" for i in found[:6])
            self.screen.line(d.t("That may be {options}. Which one?", options=names))
        else:
            self.screen.line(d.t("Type the number of an option or the beginning of its name; ? for help."))
        return None

    def _undo(self) -> None:
        if not self.asked_at:
            self.screen.line(self.describer.t("There is nothing to take back."))
            return
        raise Rewind(self.asked_at.pop())

    def _rules(self, word: str) -> list[str]:
        """What the book says of a word: a card, a clause by its number, a title, or any word."""
        d = self.describer
        if not word:
            return [d.t("Write a word behind it: rules {example}", example=next(iter(d.game.terms), "1.1"))]
        card = card_text(word, self.prose)
        if card:
            return card
        found = find_clauses(word, self.prose)
        out = [clause_text(clause, self.prose) for clause in found[:MOST_CLAUSES]]
        if len(found) > MOST_CLAUSES:
            out.append(d.t("… and {n} more", n=len(found) - MOST_CLAUSES))
        return out or [d.t("The book does not say anything of “{word}”.", word=word)]


def gathered(happenings: Sequence[TraceEvent]) -> list[TraceEvent]:
    """Cards dealt one by one from one place to another, as one event each."""
    out: list[TraceEvent] = []
    dealing: dict[tuple[int, int], int] = {}
    for happening in happenings:
        if happening.kind != "draw" or (out and out[-1].kind == "draw" and out[-1].clause != happening.clause):
            dealing.clear()
        if happening.kind == "draw":
            key = (id(happening.facts.get("source")), id(happening.facts.get("to")))
            if key in dealing:
                first = out[dealing[key]]
                out[dealing[key]] = replace(first, cards=first.cards + happening.cards)
                continue
            dealing[key] = len(out)
        out.append(happening)
    return out


def help_lines(d: Describer) -> list[str]:
    """What may be typed at a question."""
    return [
        d.t("number or name   takes that option; the beginning of a name will do"),
        d.t("look             the whole table, with every card that you may see"),
        d.t("rules WORD       what the book says: a word, a clause's number, a card's code"),
        d.t("undo             takes your last answer back"),
        d.t("save FILE        writes the game down, to go on with later"),
        d.t("quit             leaves the table"),
    ]
