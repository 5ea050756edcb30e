"""Answers the game's questions from a scenario, and checks the game when the scenario says so."""

from dataclasses import dataclass, field
from typing import Any, NoReturn

from pnp.engine.play.outcome import Outcome
from pnp.engine.play.question import LiveQuestion
from pnp.engine.play.values import Event, Player
from pnp.engine.scenario.assertions import asked_of, look
from pnp.engine.scenario.chance import ScriptedChance
from pnp.engine.scenario.expressions import Expressions
from pnp.engine.scenario.fault import BadScenario, Fault, Path, standing_at
from pnp.engine.scenario.notation import PASS, as_list, is_list, matches, options_in_words, word
from pnp.engine.scenario.offer import AskSequence
from pnp.engine.scenario.script import Script, Step
from pnp.engine.scenario.stage import ScenarioEnd, Stage
from pnp.rules.rule import Rule

Word = tuple[str, str, Path]
"""A player's name ("" for the player who is asked), the answer, and its place."""


CUT = "cut by"
"""The kind of the second event of a cut."""


@dataclass
class Record:
    """The events so far, for expectations that look back."""

    events: list[tuple[str, dict[str, Any]]] = field(default_factory=list)

    def log(self, kind: str, **facts: object) -> None:
        """Record an event; a cut is recorded twice, as a seen card and as a player's act."""
        self.events.append((kind, facts))
        if kind == "cut_card":
            self.events.append((CUT, facts))

    def take(self, *kinds: str) -> list[tuple[str, dict[str, Any]]]:
        """Take the events of these kinds since they were last taken."""
        events = [event for event in self.events if event[0] in kinds]
        self.events = [event for event in self.events if event[0] not in kinds]
        return events


class Answering:
    """A scenario that answers questions."""

    def __init__(
        self,
        state: ScriptedChance,
        play: Stage,
        script: Script,
        record: Record,
        ask_sequence: AskSequence | None = None,
    ) -> None:
        self.state, self.play, self.script, self.record = state, play, script, record
        self.ask_sequence = None if script.freely else ask_sequence
        """Asks for the offers of the sequence; None if the order of play is not checked."""
        self.expressions = Expressions(state)
        self.queue = list(script.steps)
        """The remaining steps."""
        self.words: list[Word] = []
        """The rest of the answers under way."""
        self.args: list[Word] = []
        """The rest of the words after an action's name."""
        self.early: list[Step] = []
        """Checks of the next question, written above the action that is about to ask it."""
        self.at: Path = ()
        """The step under way."""
        self.answered: Path | None = None
        """The step that answers were given to last."""
        self.question: LiveQuestion | None = None
        """The current question."""
        self.until: Step | None = None
        """The phase that is to be played, or the turn or round that is to end, before the next step is taken."""
        self.picked: Rule | None = None
        self.asked: list[LiveQuestion] = []
        self.result: Any = None
        self.outcome: Outcome | None = None
        self.differences: list[Fault] = []
        self.wrong: list[BadScenario] = []
        """Faults of checks that cannot be made: checks change nothing, so the scenario goes on."""
        self.set_up = False
        self.at_end = False
        """Whether a turn or a round that the scenario ends is just over."""
        self.left: LiveQuestion | None = None
        """The question at which the scenario stopped, as `leave: yes` allows."""
        self.looks_for_end = False
        """Whether play continues only to find out whether the game is over."""

    def _look(self, step: Step) -> None:
        self.state.looking = True
        try:
            with standing_at(step.path):
                self.differences += [Fault(message, path) for message, path in look(self, step)]
        except BadScenario as fault:
            self.wrong.append(fault)
        finally:
            self.state.looking = False

    def _leftovers(self) -> None:
        """Check that no remaining step was meant to answer a question."""
        self._gather()
        for name, text, path in (*self.args, *self.words):
            raise BadScenario(f"nobody was asked for `{text}`" + (f" ({name})" if name else ""), path, "remove it")

    def _looks_ahead(self) -> list[Step]:
        """The checks at the head of the queue."""
        looks = []
        for step in self.queue:
            if step.kind != "look":
                break
            looks.append(step)
        return looks

    def decide(self, question: LiveQuestion) -> int:
        """Answer from the script; windows pass unless a reaction is written."""
        if self.looks_for_end:
            raise ScenarioEnd
        if question.kind == "reaction":
            return self._react(question)
        if question.kind == "action":
            return next((i for i, o in enumerate(question.options) if o is self.picked), 0)
        self.asked.append(question)
        has_looked = self._look_around(question)
        return self._answer(question, has_looked)

    def _look_around(self, question: LiveQuestion) -> bool:
        """Carry out the checks written for this moment; returns whether the question has been checked."""
        has_looked = bool(self.early)
        """Whether this question has been checked."""
        while self.early:
            self._look_at(self.early.pop(0), question)
        while not self.args and not self.words and self.queue and self.queue[0].kind == "look":
            names = asked_of(self, self.queue[0])
            if names and "" not in names and not {question.who.name, question.who.handle} & set(names):
                break
            self._look_at(self.queue.pop(0), question)
            has_looked = bool(names)
        return has_looked

    def _look_at(self, step: Step, question: LiveQuestion) -> None:
        self.question = question
        try:
            self._look(step)
        finally:
            self.question = None

    def event(self) -> Event | None:
        """The announcement that is being answered."""
        detail = self.question.detail if self.question is not None else None
        return detail if isinstance(detail, Event) else None

    def _gather(self) -> None:
        """Move the answers at the head of the queue to ``words``, one by one."""
        while self.queue and self.queue[0].kind == "answers" and not self.words:
            step = self.queue.pop(0)
            if self.answered == self.at and self.state.log is not None:
                self.state.log("beat")  # a story begins a part of its scene here
            self.answered = self.at
            for index, entry in enumerate(as_list(step.value)):
                path = (*step.path, index) if is_list(step.value) else step.path
                if isinstance(entry, dict) and len(entry) == 1:
                    ((name, inner),) = entry.items()
                    self.words += [(str(name), word(one), path) for one in as_list(inner)]
                else:
                    self.words.append(("", word(entry), path))

    def _answer(self, question: LiveQuestion, has_looked: bool) -> int:
        source = self.args
        if question.prompt or not source:
            self._gather()
            source = self.words
        who, prompt = question.who, question.prompt or question.param
        if not source:
            if self.script.leave and all(step.kind == "look" for step in self.queue):
                self.left = question
                raise ScenarioEnd
            if has_looked and not self.queue:
                raise ScenarioEnd
            self._unanswered(question)
        name, text, path = source[0]
        if name and name not in (who.name, who.handle):
            raise BadScenario(
                f"{who} is asked “{prompt}” before {name} answers `{text}`", path, f"write what {who} answers"
            )
        for index, option in enumerate(question.options):
            if matches(option, text, self.state, who):
                source.pop(0)
                return index
        there = options_in_words(question)
        raise BadScenario(
            f"{who} cannot answer `{text}` to “{prompt}”; the options are {there}", path, "write one of these"
        )

    def _unanswered(self, question: LiveQuestion) -> NoReturn:
        prompt, there = question.prompt or question.param, options_in_words(question)
        raise BadScenario(
            f"the example does not say what {question.who} answers to “{prompt}”; the options are {there}", self.at,
            "write `- answers: […]` below the step, or `leave: yes` if the example ends at this question",
        )  # fmt: skip

    def forced(self, who: Player, prompt: str, option: object) -> None:
        """Handle a choice with a single option, which is not asked; a script may still check or name it."""
        question = LiveQuestion(who, "choose", prompt, [option], *self.state.asking)
        if any(str(who) in asked_of(self, step) for step in (self.early or self.queue)[:1] if step.kind == "look"):
            self._look_around(question)
        source = self.args
        if prompt or not source:
            self._gather()
            source = self.words
        if source and source[0][0] in ("", who.name, who.handle) and matches(option, source[0][1], self.state, who):
            source.pop(0)

    def _react(self, question: LiveQuestion) -> int:
        """The reaction written for this player in this window; otherwise passing."""
        who = {question.who.name, question.who.handle}
        while self.queue and self.queue[0].kind == "look" and who & set(asked_of(self, self.queue[0])):
            self._look_at(self.queue.pop(0), question)
            if not self.queue:
                raise ScenarioEnd
        looks = self._looks_ahead()
        step = self.queue[len(looks)] if len(looks) < len(self.queue) else None
        if step is None or step.kind != "act" or step.key not in who or self.words:
            return 0
        name = (word(step.value).split() or [""])[0]
        at = next((i for i, o in enumerate(question.options) if isinstance(o, Rule) and o.name == name), None)
        if name not in PASS and at is None:
            return 0
        for one in looks:
            self.queue.remove(one)
            self._look_at(one, question)
        self.queue.remove(step)
        self.at = step.path
        if at is None:
            return 0
        if self.args:
            self._leftovers()
        self.args = [("", text, step.path) for text in word(step.value).split()[1:]]
        return at
