"""Words on forms: choices with several parts, which are legal as a whole."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from pnp.engine.play.outcome import Defect
from pnp.engine.play.question import LiveQuestion, QuestionKind
from pnp.engine.play.values import Event, Player
from pnp.model.language.press_words import Sentence
from pnp.rules.rule import Rule

if TYPE_CHECKING:
    from pnp.engine.play.state import State

TRIED = 64
"""Steps charged for each option that is tried."""
ANSWERS: tuple[Sentence, ...] = ("accept", "refuse")


class Picking(Protocol):
    """Asks for one of several options (pnp.engine.play.words.choices)."""

    amount: tuple[int, int]
    """The least and the most that may be chosen."""

    def pick(
        self, who: Player, items: Sequence[object], prompt: str, or_none: bool, kind: QuestionKind,
        picked: tuple[object, ...],
    ) -> object:  # fmt: skip
        """Ask for one of the options."""


class FilledForm(Event):
    """A form with its parts, and the player who has filled it in."""

    def __init__(self, kind: str, values: Mapping[str, object], by: Player) -> None:
        super().__init__(kind, values)
        self.by = by


class FormAnswers(dict[Player, FilledForm | None]):
    """The forms that players have filled in secretly."""

    def __missing__(self, key: Player) -> FilledForm | None:
        raise Defect("PNP401", f"{key} was not asked to fill in this form")


class Forms:
    """Asks for the parts of forms; an option is offered only if some completion of the form is legal."""

    __slots__ = ("picking", "state")

    def __init__(self, state: "State", picking: Picking) -> None:
        self.state, self.picking = state, picking

    def words(self) -> dict[str, Callable[..., object]]:
        """The words on forms."""
        return {
            "fill_in": self.fill_in, "can_fill_in": self.can_fill_in, "fill_in_secretly": self.fill_in_secretly,
            "accepts": self.accepts,
        }  # fmt: skip

    def fill_in(self, who: Player, form: str, *about: object, or_none: bool = False) -> FilledForm | None:
        """Ask for each part of a form. Raises Defect if no part can be chosen and the form may not be left empty."""
        filling = _Filling(self.state, self.picking, who, form, about)
        if or_none:
            if not filling.completes(()):
                return None
            self.state.asking = (form, "")
            if self.state.ask(LiveQuestion(who, "confirm", "", (False, True))) == 0:
                return None
        filled = FilledForm(form, dict(zip(filling.parts, filling.ask(), strict=True)), who)
        if self.state.log is not None:
            self.state.log("filled", who=who, event=filled, secret=self.state.secret > 0)
        return filled

    def can_fill_in(self, who: Player, form: str, *about: object) -> bool:
        """Whether some choice of all parts is legal."""
        return _Filling(self.state, self.picking, who, form, about).completes(())

    def fill_in_secretly(
        self, people: Sequence[Player], form: str, *about: object, or_none: bool = False
    ) -> FormAnswers:  # fmt: skip
        """Let all fill in a form in the same state: nothing moves, and no window opens, until the last has done so."""
        answers = FormAnswers()
        everyone = [player for player in people if player.alive]
        self.state.secret += 1
        try:
            for who in everyone:
                answers[who] = self.fill_in(who, form, *about, or_none=or_none)
        finally:
            self.state.secret -= 1
        return answers

    def accepts(self, who: Player, filled: FilledForm) -> bool:
        """Ask a player whether a filled form, which is read aloud, is accepted."""
        if self.state.log is not None:
            self.state.log("propose", who=filled.by, event=filled)
        return self.state.ask(LiveQuestion(who, "offer", filled.kind, ANSWERS, detail=filled)) == 0


class _Filling:
    """A form that a player fills in, with the functions of its parts."""

    __slots__ = ("about", "accepted", "lists", "params", "parts", "picking", "rule", "several", "state", "who")

    def __init__(self, state: "State", picking: Picking, who: Player, form: str, about: Sequence[object]) -> None:
        rule: Rule = state.rules.rules[form]
        self.state, self.picking, self.who, self.rule = state, picking, who, rule
        self.parts, self.params = rule.header.lists, rule.params
        self.accepted = state.names[form]
        self.lists = [state.names[f"_h_{form}:{part}"] for part in self.parts]
        self.several = [rule.param_types[part].many for part in self.parts]
        others = [param for param in rule.params if param not in self.parts]
        self.about = dict(zip(others, (who, *about), strict=True))

    def options(self, chosen: tuple[object, ...]) -> Sequence[object]:
        """The options of the next part; each costs steps, since it is tried."""
        items: Sequence[object] = self.lists[len(chosen)](*self.about.values(), *chosen)
        self.state.charge(TRIED * len(items))
        return items

    def completes(self, chosen: tuple[object, ...]) -> bool:
        """Whether the parts chosen so far have a legal completion."""
        if len(chosen) == len(self.parts):
            values = self.about | dict(zip(self.parts, chosen, strict=True))
            return bool(self.accepted(*(values[param] for param in self.params)))
        return any(self.completes((*chosen, option)) for option in self.options(chosen))

    def ask(self) -> tuple[object, ...]:
        """Ask for the parts one after the other. Raises Defect if there is no legal choice."""
        chosen: tuple[object, ...] = ()
        for at, part in enumerate(self.parts):
            fitting = [option for option in self.options(chosen) if self.completes((*chosen, option))]
            if not fitting:
                raise Defect("PNP401", f"{self.who} must fill in `{self.rule.name}`, but no choice of its parts fits")
            chosen = (*chosen, self._several(part, fitting) if self.several[at] else self._one(part, fitting))
        return chosen

    def _one(self, part: str, fitting: Sequence[object]) -> object:
        self.state.asking = (self.rule.name, part)
        return self.picking.pick(self.who, fitting, "", False, "choose", ())

    def _several(self, part: str, fitting: Sequence[object]) -> list[object]:
        """Ask for the members of one of several lists, one after the other; "no more" once they are one of them."""
        picked: list[object] = []
        while True:
            options: list[object] = []
            enough = False
            sizes: list[int] = []
            for items in fitting:
                assert isinstance(items, Sequence)
                rest = _without(items, picked)
                if len(rest) != len(items) - len(picked):
                    continue
                sizes.append(len(items))
                enough = enough or not rest
                options += [item for n, item in enumerate(rest) if item not in options and item not in rest[:n]]
            if not options:
                return picked
            self.picking.amount = min(sizes), max(sizes)
            self.state.asking = (self.rule.name, part)
            chosen = self.picking.pick(self.who, options, "", enough, "some", tuple(picked))
            if chosen is None:
                return picked
            picked.append(chosen)


def _without(items: Sequence[object], picked: Sequence[object]) -> list[object]:
    """The list without the first of each of these."""
    rest = list(items)
    for item in picked:
        if item in rest:
            rest.remove(item)
    return rest
