"""The Python API: read, check, play, simulate, draw and print a game (docs/api.md).

    import pnp
    game = pnp.load("hearts")
    table = game.play(players=4, seed=1)

The command line uses the same functions. Seats count from 0.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from pnp.app.api.plain_model import (
    CardFace,
    ClauseInfo,
    ComponentInfo,
    NumberInfo,
    Part,
    PlainModel,
    Row,
    RuleInfo,
    ZoneInfo,
    plain_model,
)  # fmt: skip
from pnp.app.check.check import CheckRequest, check_game
from pnp.app.check.figures import EditionFigures
from pnp.app.game.agents import AgentName, read_agents
from pnp.app.game.errors import WrongRequest
from pnp.app.game.game_options import agreed_options, options_still_open
from pnp.app.game.reading import count_players, read_game, read_prose
from pnp.app.play.played_game import GameTable
from pnp.app.play.replay import Replay, replay
from pnp.app.play.seats import NAMES
from pnp.app.play.session import check_save, refuse_moves_by_hand
from pnp.app.simulate.ladder import climb, read_rungs
from pnp.app.simulate.simulate import PlayStatistics, SimulateOptions, simulate
from pnp.base.frozen import dataclass
from pnp.base.progress import Progress, paced, silent
from pnp.checks.statistics.figures import Statistics
from pnp.engine.match import Match, Seating
from pnp.engine.play.campaign import Campaign, carried_of
from pnp.engine.play.describe import Describer
from pnp.engine.play.save import Save, read_save
from pnp.model.text.prose import Prose
from pnp.rules.loading import LoadedGame
from pnp.source.diagnostics import Diagnostic, Report, Span
from pnp.source.diagnostics.hints import install_extra
from pnp.source.diagnostics.numbers import number_of, range_of

if TYPE_CHECKING:
    from pnp.app.api.learning import GameEnv
    from pnp.app.api.number_changes import NumberEffects, NumberSweep
    from pnp.app.gallery.draw_all import FaceDrawing, PageDrawing
    from pnp.checks.statistics.ladder import Ladder
    from pnp.model.game import Game
__all__ = [
    "CardFace", "CheckResult", "ClauseInfo", "ComponentInfo", "GameTable", "NumberInfo", "Part", "Project", "Row",
    "RuleInfo", "ZoneInfo", "load",
]  # fmt: skip


@dataclass(frozen=True)
class CheckResult:
    """The result of a check."""

    ok: bool
    """Whether the check found no error."""
    diagnostics: tuple[Diagnostic, ...]
    figures: tuple[EditionFigures, ...]
    """The figures of play, for each variant that was checked."""

    def rows(self) -> list[Row]:
        """The diagnostics as rows."""
        return [
            {"code": d.code, "severity": d.severity, "message": d.message, "file": d.span.file, "line": d.span.line,
             "column": d.span.column, "help": d.help}
            for d in self.diagnostics
        ]  # fmt: skip


@dataclass(frozen=True, repr=False)
class Project:
    """A game in one of its variants, read and compiled, with its texts in one language."""

    loaded: LoadedGame
    prose: Prose
    warnings: tuple[Diagnostic, ...] = ()
    """The diagnostics from reading the game."""

    def __repr__(self) -> str:
        return f"Project({self.id!r}, variant={self.variant!r}, locale={self.prose.locale!r})"

    # ------------------------------------------------------------------------------------------ facts
    @property
    def id(self) -> str:
        """The game's name in files and commands."""
        return self.loaded.game.id

    @property
    def title(self) -> str:
        """Its title."""
        return self.prose.text(self.loaded.game.title)

    @property
    def variant(self) -> str:
        """The variant; "" for a game without."""
        return self.loaded.game.variant

    @property
    def variants(self) -> tuple[str, ...]:
        """All its variants."""
        return tuple(self.loaded.game.variants)

    @property
    def players(self) -> tuple[int, int]:
        """Fewest and most players."""
        return self.loaded.game.players

    @property
    def folder(self) -> Path:
        """The folder of the game's files."""
        return self.loaded.game.folder

    @property
    def model(self) -> PlainModel:
        """Its cards, zones, clauses, rules, counters and fields, and components, as plain objects."""
        return plain_model(self.loaded.game, self.loaded.rules, self.prose)

    @property
    def cards(self) -> tuple[CardFace, ...]:
        """Its cards, each face once."""
        return self.model.cards

    @property
    def clauses(self) -> tuple[ClauseInfo, ...]:
        """The numbered clauses of its book."""
        return self.model.clauses

    def rows(self, part: Part) -> list[Row]:
        """A part of the model as rows: mappings that pandas, polars and csv accept."""
        return self.model.rows(part)

    # ------------------------------------------------------------------------------------------ checks
    def check(
        self,
        games: int | None = None,
        seed: int = 1,
        layout: bool = True,
        play: bool = True,
        jobs: int | str = 1,
        progress: Progress = silent,
    ) -> CheckResult:
        """Check this variant as `pnp check` does. ``games``: games to search for each number of players. ``progress``
        receives every :class:`pnp.Step`, as in all long tasks."""
        report = Report()
        request = CheckRequest(self.variant, games, seed, layout, play, jobs=jobs)
        answer = check_game(self.folder, request, report, paced(progress))
        return CheckResult(not report.errors, tuple(report.diagnostics), answer.figures)

    # ------------------------------------------------------------------------------------------ playing
    def play(
        self,
        players: int | None = None,
        seed: int = 1,
        agents: Mapping[int, AgentName] | Sequence[AgentName | None] = (),
        names: Sequence[str] = (),
        options: Mapping[str, object] | None = None,
        tape: Sequence[int] = (),
    ) -> GameTable:
        """Start a game with a number of players (by default the fewest). ``agents`` play their seats themselves; you
        answer for all other seats. ``options``: values of optional rules. ``tape``: the game so far. Raises Failed for
        a number of players, an agent or an option that does not exist."""
        return self._table(self.seating(players, agents, options or {}, seed, names), tape)

    def seating(
        self,
        players: int | None,
        agents: Mapping[int, AgentName] | Sequence[AgentName | None],
        options: Mapping[str, object],
        seed: int = 1,
        names: Sequence[str] = (),
    ) -> Seating:
        """The seating for :meth:`play`. Raises Failed."""
        report = Report()
        count = count_players(self.loaded.game, players, report)
        called = tuple([*names, *NAMES[len(names) :]][:count])
        agreed = agreed_options(self.loaded.game, options, report)
        return Seating(called, seed, self._agents(agents, report), agreed)

    def go_on(
        self,
        campaign: Campaign,
        seed: int = 1,
        agents: Mapping[int, AgentName] | Sequence[AgentName | None] = (),
    ) -> GameTable:
        """Start the next game of a campaign: the same players, with everything that their characters have kept."""
        report = Report()
        rules = self.loaded.game.quest_rules
        agreed = dict(rules.in_campaign) if rules is not None else {}
        seating = Seating(campaign.players, seed, self._agents(agents, report), agreed, campaign.carried)
        return self._table(seating, ())

    def resume(self, file: str | Path, agents: Mapping[int, AgentName] | Sequence[AgentName | None] = ()) -> GameTable:
        """Continue a saved game. Raises Failed for a file that is not a game of these rules."""
        report = Report()
        save = self._saved(file, report)
        refuse_moves_by_hand(save, str(file), report)
        agreed = options_still_open(self.loaded.game, save.options)
        seating = Seating(save.players, save.seed, self._agents(agents, report), agreed, carried_of(save))
        return self._table(seating, save.tape)

    def replay(self, file: str | Path, seat: int | None = None) -> Replay:
        """Replay a saved game step by step as a seat saw it; with hidden cards if no seat is given. Raises Failed."""
        report = Report()
        return replay(self._saved(file, report), self.loaded, self.prose, report, seat, str(file))

    def simulate(
        self,
        players: int | Sequence[int] | None = None,
        games: int = 100,
        agents: Sequence[AgentName] = ("greedy",),
        seed: int = 1,
        options: Mapping[str, object] | None = None,
        jobs: int | str = 1,
        progress: Progress = silent,
    ) -> Statistics:
        """Let agents play many games and count the results, as `pnp simulate` does. Agents sit in this order, and each
        moves to the next seat after every game. Raises Failed for a missing agent or option, and for an agent that
        fails."""
        report, game = Report(), self.loaded.game
        asked = [players] if players is None or isinstance(players, int) else players
        tables = [count_players(game, n, report) for n in asked]
        agreed = agreed_options(game, options or {}, report)
        wanted = SimulateOptions(tables, games, tuple(agents), seed, agreed, jobs)
        return _displayed(simulate(self.loaded, wanted, paced(progress), report), "GameStatistics", game)

    def simulate_cards(
        self, players: int | None = None, games: int = 400, agent: AgentName = "random", seed: int = 1,
        options: Mapping[str, object] | None = None, jobs: int | str = 1,
    ) -> PlayStatistics:  # fmt: skip
        """Let one kind of agent play many games, and count what happens with every card, option and clause, as `pnp
        simulate --cards` does. Raises Failed."""
        report, game = Report(), self.loaded.game
        agreed = agreed_options(game, options or {}, report)
        table = count_players(game, players, report)
        plays = simulate(
            self.loaded, SimulateOptions([table], games, (agent,), seed, agreed, jobs, begins=False, cards=True),
            report=report,
        ).plays  # fmt: skip
        assert plays is not None
        return _displayed(plays, "CardStatistics", game)

    def ladder(
        self, players: int | None = None, games: int = 40, think: Sequence[int] = (20, 100), seed: int = 1,
        jobs: int | str = 1, progress: Progress = silent,
    ) -> "Ladder":  # fmt: skip
        """Let random, greedy and searching players meet each other and themselves, as `pnp simulate --ladder` does.
        ``think``: the milliseconds that each searching player has for a choice. Raises Failed."""
        report = Report()
        rungs = read_rungs(",".join(str(time) for time in think), report)
        options = SimulateOptions((count_players(self.loaded.game, players, report),), games, seed=seed, jobs=jobs)
        (ladder,) = climb(self.loaded, options, report, rungs, paced(progress))
        return _displayed(ladder, "SkillLadder", self.loaded.game)

    def what_if(
        self, changes: Mapping[str, object], players: int | None = None, games: int = 100,
        agents: Sequence[AgentName] = ("random",), seed: int = 1, jobs: int | str = 1, progress: Progress = silent,
    ) -> "NumberEffects":  # fmt: skip
        """Play the same seeds with the game as it is and with other numbers, as `pnp simulate --set` does. ``changes``:
        values by the name of a constant, or by `CARD.COLUMN`. Raises Failed."""
        from pnp.app.api.number_changes import effects_of

        report = Report()
        table = count_players(self.loaded.game, players, report)
        options = SimulateOptions((table,), games, tuple(agents), seed, jobs=jobs)
        return effects_of(self.loaded, changes, options, report, paced(progress))

    def sweep(
        self, name: str, values: Sequence[object], aim: str = "", players: int | None = None, games: int = 100,
        agents: Sequence[AgentName] = ("random",), seed: int = 1, jobs: int | str = 1, progress: Progress = silent,
    ) -> "NumberSweep":  # fmt: skip
        """Play the same seeds with each value of a constant or of a `CARD.COLUMN`, as `pnp simulate --sweep` does.
        ``aim``: look for the value that comes nearest, as in `first_player=50%`; some values may be skipped then.
        Raises Failed."""
        from pnp.app.api.number_changes import sweep_of

        report = Report()
        table = count_players(self.loaded.game, players, report)
        options = SimulateOptions((table,), games, tuple(agents), seed, jobs=jobs)
        return sweep_of(self.loaded, (name, values, aim), options, report, paced(progress))

    def env(self, players: int | None = None, **settings: Any) -> "GameEnv":
        """The game for learners, as a PettingZoo AEC environment (the extra ``pettingzoo``): see
        :class:`pnp.app.api.learning.GameEnv` for the settings."""
        if find_spec("pettingzoo") is None:
            report = Report()
            report.error("PNP120", "PettingZoo is not installed", Span(""), install_extra("pettingzoo"))
            raise WrongRequest(report)
        from pnp.app.api.learning import GameEnv

        return GameEnv(self, count_players(self.loaded.game, players, Report()), **settings)

    # ------------------------------------------------------------------------------------------ drawing and printing
    def faces(self, locale: str = "", only: Sequence[str] = ()) -> "tuple[FaceDrawing, ...]":
        """The faces and backs of its pieces as drawings (`.svg()`, `.png(dpi)`). ``only`` limits them to some
        components."""
        from pnp.app.gallery.draw_all import draw_faces

        return draw_faces(self.loaded, locale or self.prose.locale, tuple(only), Report())

    def pages(self, part: str = "rulebook", locale: str = "", paper: str = "a4") -> "tuple[PageDrawing, ...]":
        """The pages of a part of its papers (cards, tokens, reference, rulebook …) as drawings."""
        from pnp.app.gallery.draw_all import draw_pages

        return draw_pages(self.loaded, part, locale or self.prose.locale, paper, Report())

    def build(self, out: str | Path = "output", progress: Progress = silent, **settings: Any) -> list[Path]:
        """Print its papers as PDF files below a folder, as `pnp build` does; returns the files. ``settings``: fields of
        :class:`pnp.app.game.build_options.BuildOptions` (locales, papers, only, low_ink, force …). Raises Failed; a
        language that alone has errors is skipped."""
        from pnp.app.build.build import build
        from pnp.app.game.build_options import BuildOptions

        report = Report()
        options = BuildOptions(self.variant, out=Path(out), **settings)
        if progress is not silent:
            options = replace(options, progress=paced(progress))
        return list(build(self.folder, options, report).files)

    # ------------------------------------------------------------------------------------------ internals
    def _table(self, seating: Seating, tape: Sequence[int]) -> GameTable:
        game, rules = self.loaded.game, self.loaded.rules
        words = Describer.of(self.prose, rules)
        return GameTable(self.loaded, Match(game, rules, seating, words, tape))

    def _agents(
        self, agents: Mapping[int, AgentName] | Sequence[AgentName | None], report: Report
    ) -> dict[int, AgentName]:
        """The agent of each seat; agents of other programs are functions."""
        pairs = agents.items() if isinstance(agents, Mapping) else enumerate(agents)
        seated = {seat: agent for seat, agent in pairs if agent is not None}
        outside = read_agents([agent for agent in seated.values() if isinstance(agent, str)], report)
        return {seat: outside.get(agent, agent) if isinstance(agent, str) else agent for seat, agent in seated.items()}

    def _saved(self, file: str | Path, report: Report) -> Save:
        save = read_save(Path(file), report)
        check_save(save, self.loaded, str(file), report)
        return save

    def _repr_html_(self) -> str:
        players, faces = range_of(*self.players, "player"), number_of(len(self.cards), "card face")
        return f"<b>{self.title}</b> {self.variant}, {players}, {faces}"


R = TypeVar("R")


def _displayed(result: R, name: str, game: "Game") -> R:
    """The same result as a class of :mod:`pnp.app.api.shown`, which a notebook can display."""
    import pnp.app.api.shown as shown

    displayed: R = getattr(shown, name)(**vars(result), drawn_for=game)
    return displayed


def load(game: str | Path, variant: str = "", locale: str = "") -> Project:
    """Load a game by its name (`pnp list`) or its folder, in a variant (by default the first) and a language (by
    default its own). Raises :class:`pnp.Failed`, which says what is wrong and where."""
    report = Report()
    loaded = read_game(str(game.resolve()) if isinstance(game, Path) else game, report, variant)
    return project_of(loaded, locale, report)


def project_of(loaded: LoadedGame, locale: str, report: Report) -> Project:
    """The project for a game that has already been read. Raises WrongRequest (PNP118) for a language that the game does
    not have."""
    prose = read_prose(loaded, locale, report)
    return Project(loaded, prose, tuple(report.diagnostics))
