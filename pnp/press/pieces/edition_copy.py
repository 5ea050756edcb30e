"""An edition for another process: everything that templates see of a game, without its rules, which they do not see."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from pnp.base.frozen import dataclass
from pnp.model.game import Game
from pnp.model.text.catalogue import Catalogue
from pnp.model.text.prose import Cost, Prose
from pnp.press.document.rule_facts import RuleFacts, costs_of
from pnp.press.edition.edition import Edition, Facts
from pnp.press.edition.icons import Drawing, IconFaces, icons_with
from pnp.press.edition.theme import Theme
from pnp.press.typeset import Fonts, Setting
from pnp.source.diagnostics import Report


@dataclass(frozen=True)
class EditionCopy:
    """The data of an edition that can be pickled."""

    game: Game
    locale: str
    catalogue: Catalogue
    costs: dict[str, Cost]
    """The cost of each action and reaction, by its name."""
    counts: dict[str, int]
    folders: tuple[Path, ...]
    theme: Theme
    setting: Setting
    icons: Mapping[str, Drawing]
    """The game's own."""
    low_ink: bool
    in_box: bool

    @classmethod
    def of(cls, edition: Edition) -> "EditionCopy":
        """A copy without the diagnostics so far."""
        game, facts, report = edition.game, edition.facts, Report()
        prose = Prose(game, edition.locale, edition.prose.catalogue, report, counts=facts.counts)

        def brief(id: str) -> str:
            clause = game.clauses.get(id)
            return prose.text(clause.brief or clause.text) if clause else ""

        prices = edition.rules.action_prices
        cost = costs_of(prices, brief)
        costs: dict[str, Cost] = {name: cost(name) for name in prices}
        register = edition.fonts
        fonts = Fonts(register.entries, register.fallback, register.language)  # (pickle writes no open files)
        setting = replace(edition.setting, fonts=fonts, report=report, icons={}, cache={})
        icons = {name: edition.icons.drawings[name] for name in edition.icons.own}
        return cls(
            game, edition.locale, prose.catalogue, costs, dict(facts.counts), facts.folders, edition.theme, setting,
            icons, edition.low_ink, edition.in_box,
        )  # fmt: skip

    def edition(self) -> Edition:
        """The edition, with its own report."""
        report = Report()
        setting = replace(self.setting, report=report)
        icons = IconFaces(icons_with(self.icons), self.theme, setting, tuple(self.icons))
        setting = replace(setting, icons=icons)
        prose = Prose(self.game, self.locale, self.catalogue, report, _cost_lookup(self.costs), self.counts)
        facts = Facts(self.game, RuleFacts(""), self.counts, folders=self.folders)
        return Edition(facts, prose, prose.press, self.theme, setting, icons, self.low_ink, in_box=self.in_box)


def _cost_lookup(costs: dict[str, Cost]) -> Callable[[str], Cost]:
    def cost(name: str) -> Cost:
        if name not in costs:
            raise KeyError(name, tuple(costs))
        return costs[name]

    return cost
