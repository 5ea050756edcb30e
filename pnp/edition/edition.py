"""An edition: a game, its compiled rules, and one language, with all that its papers are made of."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from pnp.diagnostics import NOWHERE, Report, Span
from pnp.document.costs import CardPrice, card_prices, costs_of
from pnp.edition.kept import Kept
from pnp.edition.theme import Theme, read_theme
from pnp.model.catalogue import Catalogue
from pnp.model.game import Card, Chapter, Clause, Component, Example, Game, Message
from pnp.model.program import program_text
from pnp.model.prose import Prose
from pnp.play.scenario import ScenarioResult, run_scenario
from pnp.rules import RuleSet
from pnp.typeset import Fonts, ParagraphStyle, Setting, load_fonts, markdown_inlines, read_icon
from pnp.typeset.motifs import ICONS, icon_drawing
from pnp.typeset.page import Face
from pnp.typeset.style import Inline

RIGHT_TO_LEFT = frozenset({"ar", "fa", "he", "ur", "yi"})
TEMPLATES = Path(__file__).parent.parent.parent / "templates"
"""The press's own templates and fonts."""
UNMEASURED = 40
"""Pieces printed of a component that play has not measured yet."""


@dataclass(frozen=True)
class PieceFormat:
    """The size of a printed piece as templates see it, mm."""

    width: float
    height: float
    bleed: float = 3.0
    safe: float = 3.0
    corner: float = 0.0
    """Radius of the corners; half the width for what is cut round, 0 where it is not known."""
    panels: Mapping[str, tuple[float, float, float, float]] = field(default_factory=dict, hash=False)
    """Faces of a box by name: x0, y0, x1, y1."""


@dataclass(frozen=True)
class Facts:
    """What the papers of every language share: numbers measured in play, prices, executed examples."""

    game: Game
    rules: RuleSet
    counts: Mapping[str, int]
    """Pieces of each component, by its id."""
    needs: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    """What play needed of each token, by the number of players."""
    folders: tuple[Path, ...] = (TEMPLATES,)
    """Where templates, fonts and pictures are looked for, the game's own first."""
    formats: Mapping[str, PieceFormat] = field(default_factory=dict)
    """Sizes of pieces, by the name of their format."""
    kept: Kept = field(default_factory=Kept, compare=False, repr=False)
    """Faces of builds before this one."""

    @cached_property
    def prices(self) -> Mapping[str, CardPrice]:
        """What each card costs, by its code."""
        return card_prices(self.game, self.rules)

    @cached_property
    def results(self) -> Mapping[str, ScenarioResult]:
        """How each worked example came out, by its id."""
        return {e.id: run_scenario(self.game, self.rules, e.data) for e in self.game.examples}


@dataclass(frozen=True)
class Edition:
    """A game in one language."""

    facts: Facts
    prose: Prose
    theme: Theme
    setting: Setting
    say: Callable[[str], str]
    """The program's own words in the edition's language."""
    low_ink: bool = False
    faces: Mapping[str, Face] = field(default_factory=dict)
    """Card faces, backs and tokens that are drawn already, by name: what books show."""
    beside: "Edition | None" = None
    """The edition of a second language, which cards speak as well."""

    @property
    def title(self) -> str:
        """What the papers are called: the game's name, and that of the variant."""
        game = self.game
        name = self.text(game.title)
        if not game.variant:
            return name
        return self.say("{name}: {value}").format(name=name, value=self.text(game.variants[game.variant].title))

    @property
    def game(self) -> Game:
        """The game."""
        return self.facts.game

    @property
    def rules(self) -> RuleSet:
        """Its compiled rules."""
        return self.facts.rules

    @property
    def locale(self) -> str:
        """The edition's language."""
        return self.prose.locale

    @property
    def fonts(self) -> Fonts:
        """The register of faces."""
        return self.setting.fonts

    @property
    def digest(self) -> str:
        """The rules' digest, shortened for print."""
        return self.rules.digest[:6]

    @property
    def report(self) -> Report:
        """Where faults go."""
        return self.setting.report

    def text(self, message: Message) -> str:
        """A message in this language, placeholders filled."""
        return self.prose.text(message)

    def number(self, clause: str) -> str:
        """The printed number of a clause; "" for one that is not printed."""
        found = self.game.clauses.get(clause)
        return found.number if found else ""

    def brief(self, clause: Clause) -> str:
        """A clause's line for sheets and cards; its own text where the designer wrote no brief."""
        return self.text(clause.brief or clause.text)

    def name(self, of: str) -> str:
        """The label of a zone, phase, token, card kind, action or component."""
        message = self.prose.labels.message(of)
        return self.text(message) if message else of

    def inlines(
        self, text: str, style: ParagraphStyle, resolve: Callable[[str], str] | None = None
    ) -> tuple[Inline, ...]:
        """Markdown as one paragraph; empty links print the number of the clause that they lead to."""
        return markdown_inlines(text, style, self.fonts, resolve or self.number)

    def at(self, span: Span) -> Setting:
        """The setting for text that stands there in the designer's files."""
        return self.setting.at(span)


def build_facts(
    game: Game,
    rules: RuleSet,
    needs: Mapping[str, Mapping[int, int]],
    formats: Mapping[str, PieceFormat],
    folders: tuple[Path, ...] = (),
    kept: Kept | None = None,
) -> Facts:
    """What every language's papers share. ``needs``: what play needed of each token, by the number of players;
    ``folders``: the game's own and its libraries', before the press's templates."""
    most = {token: max(by_players.values(), default=0) for token, by_players in needs.items()}
    counts = {c.id: _count(c, most) for c in game.components}
    return Facts(game, rules, counts, needs, (*folders, TEMPLATES), formats, kept or Kept())


def _count(component: Component, needs: Mapping[str, int]) -> int:
    if component.count is not None:
        return component.count
    need = needs.get(component.measured)
    return margin(need) if need is not None else UNMEASURED


def margin(need: int) -> int:
    """Pieces to print where competent play was seen to need so many: a tenth more, and two at least."""
    return need + max(2, -(-need // 10))


def build_edition(facts: Facts, locale: str, catalogue: Catalogue, report: Report, low_ink: bool = False) -> Edition:
    """The edition of a language. Faults of its text and type go to the report."""
    game = facts.game
    prose = Prose(game, locale, catalogue, report, counts=facts.counts)

    def brief(id: str) -> str:
        clause = game.clauses.get(id)
        return prose.text(clause.brief or clause.text) if clause else ""

    prose = Prose(game, locale, catalogue, report, costs_of(game, facts.rules, brief), facts.counts)
    theme = read_theme(game.theme)
    fonts = load_fonts(*(f / "fonts" for f in reversed(facts.folders) if (f / "fonts").is_dir()))
    language = prose.locale.replace("_", "-")
    fonts = fonts.speaking(language)
    setting = Setting(fonts, report, {}, language, language.split("-")[0] in RIGHT_TO_LEFT, game.span())
    icons = build_icons(theme, setting)
    setting = Setting(fonts, report, icons, language, setting.right_to_left, game.span())
    return Edition(facts, prose, theme, setting, program_text(prose.locale), low_ink)


def build_icons(theme: Theme, setting: Setting) -> dict[str, Face]:
    """Every icon of running text; one that has an ink of its own keeps it, the others take the colour of the words."""
    faces = {}
    for name in ICONS:
        own = theme.icons.get(name, name)
        ink = "currentColor" if own == "text" else theme.inks.get(own, "currentColor")
        faces[name] = read_icon(icon_drawing(name, ink, theme.paper), name, setting)
    return faces


def card_of(game: Game, code: str) -> Card | None:
    """The card with that code, whatever its kind."""
    return next((c for kind in game.cards.values() for c in kind.cards if c.code == code), None)


def example_of(game: Game, id: str) -> Example | None:
    """The worked example with that id."""
    return next((e for e in game.examples if e.id == id), None)


__all__ = ["NOWHERE", "Edition", "Facts", "build_edition", "build_facts"]


def for_whom(edition: Edition) -> str:
    """For how many players a game is, and how long it takes where its makers say so."""
    players, minutes = (span_words(ends, edition) for ends in (edition.game.players, edition.game.minutes))
    if edition.game.minutes == (0, 0):
        return edition.say("{players} players").format(players=players)
    return edition.say("{players} players, {minutes} minutes").format(players=players, minutes=minutes)


def span_words(ends: tuple[int, int], edition: Edition) -> str:
    """2 to 4, in the edition's language."""
    low, high = ends
    return str(low) if low == high else edition.say("{least} to {most}").format(least=low, most=high)


def printed_chapters(game: Game) -> tuple[Chapter, ...]:
    """The chapters that a game's variant prints, in order: those that it names, or all."""
    variant = game.variants.get(game.variant)
    return tuple(c for c in game.chapters if variant is None or not variant.chapters or c.id in variant.chapters)
