"""An edition: a game, its compiled rules, and one language, with everything that its papers are made of."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from pnp.base.cache import Generations
from pnp.base.frozen import dataclass
from pnp.base.resources import TEMPLATES
from pnp.model.game import Component, Game
from pnp.model.schema.record import EMPTY
from pnp.model.text.catalogue import Catalogue
from pnp.model.text.prose import Prose
from pnp.press.document.game_text import GameFacts, GameText
from pnp.press.document.languages import has_east_asian_faces, is_right_to_left
from pnp.press.document.rule_facts import RuleFacts, costs_of
from pnp.press.edition.icons import IconFaces, icons_with, own_icons
from pnp.press.edition.registers import read_registers
from pnp.press.edition.theme import Theme, checked_theme
from pnp.press.typeset import Fonts, ParagraphStyle, Setting, markdown_inlines
from pnp.press.typeset.drawing.page import Face, Segment
from pnp.press.typeset.text.style import Inline
from pnp.source.diagnostics import Diagnostic, Report, Span

if TYPE_CHECKING:
    pass

Chosen = TypeVar("Chosen")
UNMEASURED = 40
"""Number of pieces to print for a component that has not been measured in play."""


@dataclass(frozen=True)
class PieceFormat:
    """The size of a printed piece as templates see it, mm."""

    width: float
    height: float
    bleed: float = 3.0
    safe: float = 3.0
    corner: float = 0.0
    """Radius of the corners; half the width for round pieces, 0 if unknown."""
    panels: Mapping[str, tuple[float, float, float, float]] = field(default_factory=dict, hash=False)
    """Faces of a thing that folds, by name: x0, y0, x1, y1."""
    outline: tuple[Segment, ...] = ()
    """The cut line, unless it is a rounded rectangle (a hexagon, a net); trim coordinates."""
    folds: tuple[tuple[float, float, float, float], ...] = ()
    """Fold lines across it, which no words may cross: x0, y0, x1, y1."""

    @property
    def is_round(self) -> bool:
        """Whether the piece is round at both ends of its shorter side."""
        return self.corner >= min(self.width, self.height) / 2


@dataclass(frozen=True)
class Facts(GameFacts):
    """The facts shared by papers in every language: those of the game's texts, and the sizes of its pieces."""

    folders: tuple[Path, ...] = (TEMPLATES,)
    """Folders of templates, fonts and pictures, the game's own first."""
    formats: Mapping[str, PieceFormat] = field(default_factory=dict)
    """Sizes of pieces, by the name of their format."""
    cache: Generations = field(default_factory=Generations, compare=False, repr=False)
    """Faces of earlier builds."""
    refused: dict[tuple[str, ...], Diagnostic] = field(default_factory=dict, compare=False, repr=False)
    """The diagnostics of templates that exceeded a limit in one language, and are not tried again in others."""

    def with_cache(self, cache: Generations) -> "Facts":
        """These facts with other cached faces. Everything computed from the game is kept."""
        other = replace(self, cache=cache)
        vars(other).update({name: value for name, value in vars(self).items() if name not in vars(other)})
        return other


@dataclass(frozen=True)
class Edition(GameText):
    """A game in one language with its design."""

    facts: Facts
    theme: Theme
    setting: Setting
    icons: IconFaces
    """Every icon available to text and drawings by name."""
    low_ink: bool = False
    faces: Mapping[str, Face] = field(default_factory=dict)
    """Card faces, backs and tokens already drawn, by name: for pictures in books."""
    beside: "Edition | None" = None
    """The edition of a second language on cards."""
    languages: "Languages | None" = field(default=None, compare=False)
    """The game in all its languages; None for this one only."""

    @property
    def fonts(self) -> Fonts:
        """The register of faces."""
        return self.setting.fonts

    @property
    def typefaces(self) -> tuple[str, ...]:
        """The faces that its papers use."""
        theme = self.theme
        return tuple(dict.fromkeys([theme.serif, theme.sans, theme.display.removesuffix(" Bold")]))

    @property
    def report(self) -> Report:
        """The report that receives faults."""
        return self.setting.report

    def inlines(
        self, text: str, style: ParagraphStyle, resolve: Callable[[str], str] | None = None
    ) -> tuple[Inline, ...]:
        """Markdown as one paragraph; empty links print the number of the clause that they lead to."""
        return markdown_inlines(text, style, self.fonts, resolve or self.number)

    def at(self, span: Span) -> Setting:
        """The setting for text at a place in the designer's files."""
        return self.setting.at(span)


class Languages:
    """Choices that a game makes once for all its languages. Temporary editions in them are made for a choice, since
    each opens fonts of its own."""

    def __init__(self, make: Callable[[], Iterable["Edition"]]) -> None:
        self._make = make
        self._chosen: dict[str, object] = {}

    def choose(self, what: str, choice: Callable[[Sequence["Edition"]], Chosen]) -> Chosen:
        """Make a choice once for all languages."""
        if what not in self._chosen:
            self._chosen[what] = choice(tuple(self._make()))
        return self._chosen[what]  # type: ignore[return-value]


def build_facts(
    game: Game,
    rules: RuleFacts,
    needs: Mapping[str, Mapping[int, int]],
    formats: Mapping[str, PieceFormat],
    folders: tuple[Path, ...] = (),
    cached_faces: Generations | None = None,
) -> Facts:
    """Collect the facts that every language's papers share. ``needs``: tokens needed in play, by the number of players;
    ``folders``: the game's own and its libraries', before the press's templates. No quest has been played for them."""
    most = {token: max(by_players.values(), default=0) for token, by_players in needs.items()}
    counts = {c.id: _count(c, most) for c in game.components}
    return Facts(game, rules, counts, needs, EMPTY, (*folders, TEMPLATES), formats, cached_faces or Generations())


def _count(component: Component, needs: Mapping[str, int]) -> int:
    if component.count is not None:
        return component.count
    need = needs.get(component.measured)
    return margin(need) if need is not None else UNMEASURED


def margin(need: int) -> int:
    """Pieces to print for a number needed in competent play: a tenth more, and at least two."""
    return need + max(2, -(-need // 10))


def _texts(prose: Prose) -> Iterator[str]:
    """The texts of a game in its prose's language, as in its files."""
    from pnp.model.text.messages import messages_of

    return (prose.source(message)[0] for message in messages_of(prose.game))


def _wanted_fonts(game: Game) -> dict[str, Span]:
    """The names of fonts in a game's theme and in the slots of its layouts, with their places."""
    theme = game.theme
    names = {theme.display: theme.place("display")}
    for name, style in theme.type.items():
        names.setdefault(style.face, theme.place("type", name, "face"))
    for layout in game.layouts.values():
        for slot in layout.slots.values():
            if slot.font:
                names.setdefault(slot.font, layout.place(slot.name, "font"))
    return names


def _with_installed(fonts: Fonts, game: Game, report: Report) -> Fonts:
    """The register with fonts of this machine that a game names and the register does not have."""
    names = {name: place for name, place in _wanted_fonts(game).items() if name not in fonts}
    if not names:
        return fonts
    from pnp.press.edition.installed_fonts import named_entries

    return Fonts({**fonts.entries, **named_entries(fonts, names, report)}, fonts.fallback)


def build_edition(facts: Facts, locale: str, catalogue: Catalogue, report: Report, low_ink: bool = False) -> Edition:
    """The edition of a language. Faults of its text and type go to the report."""
    game = facts.game
    prose = Prose(game, locale, catalogue, report, counts=facts.counts)

    def brief(id: str) -> str:
        clause = game.clauses.get(id)
        return prose.text(clause.brief or clause.text) if clause else ""

    prose = Prose(game, locale, catalogue, report, costs_of(facts.rules.action_prices, brief), facts.counts)
    folders = [folder / "fonts" for folder in reversed(facts.folders) if (folder / "fonts").is_dir()]
    fonts = read_registers(folders, report)
    fonts = _with_installed(fonts, game, report)
    own = own_icons([folder for folder in facts.folders if folder != TEMPLATES], fonts, report)
    drawings = icons_with(own)
    theme = checked_theme(game.theme, fonts.entries, drawings, game.enums, report)
    language = prose.locale.replace("_", "-")
    if has_east_asian_faces(language):
        from pnp.press.edition.system_fonts import with_system_face

        fonts = with_system_face(fonts, language, lambda: _texts(prose), folders, report, game.span())
    fonts = fonts.speaking(language)
    setting = Setting(fonts, report, {}, language, is_right_to_left(language), game.span(), game.span())
    icons = IconFaces(drawings, theme, replace(setting, cache={}), tuple(own))  # (or the cache keeps itself)
    setting = replace(setting, icons=icons)
    return Edition(facts, prose, prose.press, theme, setting, icons, low_ink)
