"""A game in one language without any design: its words, and the facts about its rules. Documents are built from it."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import TYPE_CHECKING

from pnp.base.frozen import dataclass
from pnp.model.game import Card, Chapter, Clause, Example, Game, Message
from pnp.model.language.numbers import measured
from pnp.model.language.press_words import PressWords, Sentence
from pnp.model.text.prose import Prose
from pnp.press.document.languages import is_right_to_left, with_commas
from pnp.press.document.markdown import Names, markdown_inlines
from pnp.press.document.nodes import Inline
from pnp.press.document.rule_facts import CardPrice, ExampleResult, RuleFacts
from pnp.source.diagnostics import Report
from pnp.source.markdown.inline import with_apostrophes
from pnp.source.markdown.letters import capitalized

if TYPE_CHECKING:
    from pnp.press.document.quest_odds import QuestOdds

SIGNS: Mapping[str, Sentence] = {
    "gain": "sign|gain",
    "sacrifice": "sacrifice: back to the supply",
    "stake": "place: at stake",
    "give": "give to a player",
    "each": "sign|each time",
    "bolt": "sign|at any time",
}
"""The meanings of the press's own signs, in the program's words."""
WORDS_OF_DRAWINGS: tuple[Sentence, ...] = ("sign|life", "sign|beats")
"""Words for screen readers in place of a heart with a number in it, and of an arrow before the values that a card
beats: templates get them by ``say``."""


@dataclass(frozen=True)
class GameFacts:
    """The facts that a game's texts share in every language: numbers measured in play, prices, executed examples."""

    game: Game
    rules: RuleFacts
    """The facts about its rules and play."""
    counts: Mapping[str, int]
    """Pieces of each component, by its id."""
    needs: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    """Tokens needed in play, by number of players."""
    odds: "Mapping[str, QuestOdds]" = field(default_factory=dict)
    """The results of parties under the rules of this variant, by quest."""

    @property
    def prices(self) -> Mapping[str, CardPrice]:
        """The price of each card, by its code."""
        return self.rules.card_prices

    @property
    def results(self) -> Mapping[str, ExampleResult]:
        """The result of each worked example, by its id."""
        return self.rules.results


def translated_names(seated: object, text: "GameText") -> Mapping[str, str]:
    """The players' names in a text's language, by their names in the source; empty unless all are labels of members or
    texts of tables. If prose uses another table instead, its texts are the names."""
    game = text.game
    labels = {m.label.text: m.label for enum in game.enums.values() for m in enum.members}
    for table in game.tables.values():
        texts = {**table.cells, **(game.tables[table.instead].cells if table.instead else {})}
        cells = ((cell, texts[key]) for key, cell in table.cells.items())
        labels |= {
            cell.text: other for cell, other in cells if isinstance(cell, Message) and isinstance(other, Message)
        }
    names = [str(one) for one in seated] if isinstance(seated, list | tuple) else []
    return {name: text.text(labels[name]) for name in names} if all(name in labels for name in names) else {}


@dataclass(frozen=True)
class GameText:
    """A game in one language."""

    facts: GameFacts
    prose: Prose
    say: PressWords
    """The program's own words in that language."""
    in_box: bool = field(default=False, kw_only=True)
    """Whether clauses have their numbers in the book of the whole box."""

    @property
    def game(self) -> Game:
        """The game."""
        return self.facts.game

    @property
    def rules(self) -> RuleFacts:
        """The facts about its rules."""
        return self.facts.rules

    @property
    def locale(self) -> str:
        """The language, as named in catalogues."""
        return self.prose.locale

    @property
    def language(self) -> str:
        """The language as a BCP 47 tag."""
        return self.locale.replace("_", "-")

    @property
    def right_to_left(self) -> bool:
        """Whether the language is read from right to left."""
        return is_right_to_left(self.language)

    @property
    def digest(self) -> str:
        """The rules' digest, shortened for print."""
        return self.rules.digest[:6]

    @property
    def title(self) -> str:
        """The title of the papers: the game's name, and that of the variant."""
        game = self.game
        name = self.text(game.title)
        if not game.variant:
            return name
        return self.say("{name}: {value}").format(name=name, value=self.text(game.variants[game.variant].title))

    @property
    def names(self) -> Names:
        """The names of clauses and signs."""
        return Names(self.number, self.meaning)

    @property
    def typefaces(self) -> tuple[str, ...]:
        """The faces used for it; none if it has no design."""
        return ()

    def text(self, message: Message) -> str:
        """A message in this language with placeholders filled in, and typographic apostrophes."""
        return with_apostrophes(self.prose.text(message))

    def story(self, message: Message) -> list[str]:
        """The paragraphs of a worked example in this language, with typographic apostrophes."""
        return [with_apostrophes(part) for part in self.prose.story(message)]

    def number(self, clause: str) -> str:
        """The printed number of a clause; "" for one that is not printed."""
        target = self.game.clauses.get(clause)
        if target is None:
            return ""
        return target.box_number if self.in_box else target.number

    def brief(self, clause: Clause) -> str:
        """A clause's line for sheets and cards; its own text if the designer wrote no brief."""
        return self.text(clause.brief or clause.text)

    def name(self, of: str) -> str:
        """The label of a zone, phase, token, card kind, action or component."""
        message = self.prose.labels.message(of)
        return self.text(message) if message else of

    def meaning(self, sign: str) -> str:
        """The meaning of a sign in the line, in words."""
        if sign in SIGNS:
            return self.say(SIGNS[sign])
        members = (member for enum in self.game.enums.values() for member in enum.members)
        owner = next((member for member in members if member.props.get("mark") == sign), None)
        return self.text(owner.label) if owner else self.name(sign)

    def capital(self, words: str) -> str:
        """Words with a capital first letter."""
        return capitalized(words, self.locale)

    def words(self, text: str) -> tuple[Inline, ...]:
        """Markdown as the inlines of one paragraph."""
        return markdown_inlines(text, self.names)


def source_text(game: Game, rules: RuleFacts, report: Report) -> GameText:
    """A game in its source language, without measurements from play: pieces without a declared number count as none."""
    counts = {component.id: component.count or 0 for component in game.components}
    prose = Prose(game, report=report, counts=counts)
    return GameText(GameFacts(game, rules, counts), prose, prose.press)


def card_of(game: Game, code: str) -> Card | None:
    """The card with that code, of any kind."""
    return game.by_code.get(code)


def example_of(game: Game, id: str) -> Example | None:
    """The worked example with that id."""
    return next((e for e in game.examples if e.id == id), None)


def for_whom(text: GameText) -> str:
    """The numbers of players and, if its makers give it, the playing time; "" if it cannot be played yet."""
    if not text.game.has_course:
        return ""
    players = text.game.players
    sentence = text.say.counted("{n} player", "{n} players", players[1]).format(n=span_words(players, text))
    if text.game.minutes == (0, 0):
        return sentence
    return with_commas((sentence, minutes_words(text.game.minutes, text)), text.locale)


def minutes_words(ends: tuple[int, int], text: GameText) -> str:
    """A playing time in the text's language, such as "5 to 30 minutes"; the number and its unit stay on one line."""
    return measured(ends[1], "duration-minute", text.locale, span_words(ends, text), "long")


def span_words(ends: tuple[int, int], text: GameText) -> str:
    """A range of numbers in the text's language, such as "2 to 4"; one number if both ends are equal."""
    low, high = ends
    return str(low) if low == high else text.say("{least} to {most}").format(least=low, most=high)


def printed_chapters(game: Game) -> tuple[Chapter, ...]:
    """The chapters that a game's variant prints, in order: the named ones, or all; without those of the lesson."""
    return tuple(chapter for chapter in _own_chapters(game) if chapter.number)


def lesson_chapters(game: Game) -> tuple[Chapter, ...]:
    """The chapters that only the lesson prints."""
    return tuple(chapter for chapter in _own_chapters(game) if not chapter.number)


def _own_chapters(game: Game) -> Iterator[Chapter]:
    variant = game.variants.get(game.variant)
    return (c for c in game.chapters if variant is None or not variant.chapters or c.id in variant.chapters)


def printed_clauses(game: Game) -> list[Clause]:
    """The clauses that a book of a game's variant prints, in order."""
    chapters = {chapter.id for chapter in printed_chapters(game)}
    here = (clause for clause in game.clauses.values() if clause.chapter in chapters)
    return [clause for clause in here if not clause.variants or game.variant in clause.variants]


def aside_label(kind: str, text: GameText) -> str:
    """The label above a non-binding text; "" above flavour, and above binding text."""
    labels = {"advice": text.say("Advice"), "fact": text.say("Good to know")}
    return labels.get(kind, "")
