"""A game played from a script or a notebook: its question, the answers, and what each seat may know."""

from html import escape
from pathlib import Path

from pnp.app.game.answers import Choices, meant
from pnp.app.output.write import write_all
from pnp.app.play.table_words import HIDDEN, shown_cards
from pnp.engine.match import IllegalAnswer, Match
from pnp.engine.play import Outcome
from pnp.engine.play.campaign import carried_data
from pnp.engine.play.describe import Describer
from pnp.engine.play.question import Question
from pnp.engine.play.save import Save, write_save
from pnp.engine.play.seat_view import SeatView
from pnp.engine.play.view import View, ZoneView
from pnp.model.read.find import name_of
from pnp.rules.loading import LoadedGame
from pnp.source.diagnostics import Report

__all__ = ["GameTable", "IllegalAnswer", "save_of"]


class GameTable:
    """A game in progress. Seats count from 0. Everything shown to a seat is limited to what that seat may know."""

    def __init__(self, loaded: LoadedGame, match: Match) -> None:
        self.loaded, self.match = loaded, match

    # ------------------------------------------------------------------------------------------ the question
    @property
    def deciding(self) -> int:
        """The seat whose answer is expected; -1 once the game is over."""
        return self.match.deciding

    @property
    def question(self) -> Question | None:
        """The question as plain values; None once the game is over."""
        return self.match.question

    @property
    def prompt(self) -> str:
        """The question in words; "" once the game is over."""
        return self.seen_by(self.deciding).prompt if self.deciding >= 0 else ""

    @property
    def options(self) -> tuple[str, ...]:
        """The legal answers, in words."""
        return self.seen_by(self.deciding).labels if self.deciding >= 0 else ()

    def answer(self, choice: int | str) -> None:
        """Answer by the index of an option, or by the beginning of its name. Raises IllegalAnswer if it matches no
        option or several."""
        if isinstance(choice, str):
            labels = self.options
            matching = (
                meant(choice, Choices(("",) * len(labels), labels, ("",) * len(labels))) if choice.strip() else []
            )
            if len(matching) != 1:
                among = [labels[i] for i in matching] or labels
                raise IllegalAnswer(f"`{choice}` matches {'several' if matching else 'none'} of {', '.join(among)}")
            choice = matching[0]
        self.match.step(choice)

    def undo(self, seat: int | None = None) -> bool:
        """Take back the last answer given here (or a seat's last one), with all its consequences; returns whether there
        was one."""
        return self.match.undo(seat)

    # ------------------------------------------------------------------------------------------ views
    def seen_by(self, seat: int) -> SeatView:
        """Everything that a seat may know: its view, and the question if it is asked."""
        return self.match.seen_by(seat)

    def view(self, seat: int | None = None) -> View:
        """The table as a seat sees it; by default, the seat that is asked."""
        return self.match.seen_by(max(self.deciding, 0) if seat is None else seat).view

    def log(self, seat: int | None = None) -> tuple[str, ...]:
        """The log of a seat; by default, of the seat that is asked."""
        return tuple(line.text for line in self.match.log(max(self.deciding, 0) if seat is None else seat))

    def whole_log(self) -> tuple[str, ...]:
        """Everything that has happened, including hidden cards."""
        return tuple(line.text for line in self.match.whole_log())

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return self.match.seating.names

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game; None while it is under way."""
        return self.match.outcome

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of the winners."""
        return tuple(self.match.words.person(seat) for seat in self.outcome.winners) if self.outcome else ()

    @property
    def scores(self) -> dict[str, tuple[float, ...]]:
        """Once the game is over: each number by which its rules determine the winner, by seat."""
        return self.match.scores

    @property
    def tape(self) -> tuple[int, ...]:
        """The game so far as small integers; :meth:`pnp.Project.play` continues it."""
        return self.match.tape

    # ------------------------------------------------------------------------------------------ saving
    def saved(self, seat: int = 0) -> Save:
        """The game in a form that can be saved."""
        return save_of(self.loaded, self.match, seat)

    def save(self, file: str | Path, seat: int = 0) -> Path:
        """Save the game, for `pnp play --save`, `pnp replay` and :meth:`pnp.Project.resume`. Raises Failed if it cannot
        be written."""
        report = Report()
        write_all({Path(file): write_save(self.saved(seat)).encode()}, report, Path(file).parent)
        report.stop_on_errors()
        return Path(file)

    def replay(self) -> "GameTable":
        """An independent copy of the game at the same point."""
        match = self.match
        return GameTable(self.loaded, Match(match.game, match.rules, match.seating, match.words, match.tape))

    def _repr_html_(self) -> str:
        return table_html(self)


def save_of(loaded: LoadedGame, match: Match, seat: int = 0) -> Save:
    """A match so far, in a form that can be saved. ``seat``: the person's."""
    game, seating = loaded.game, match.seating
    return Save(
        name_of(game.folder), game.variant, seating.names, match.tape, loaded.rules.digest, seat, seating.seed or 0,
        options=dict(seating.options), quest=game.quest.name if game.quest else "",
        carried=carried_data(seating.carried) if seating.carried else {},
        by_hand=dict(seating.by_hand.data()) if seating.by_hand is not None else {},
    )  # fmt: skip


# ------------------------------------------------------------------------------------------------- as HTML
def table_html(table: GameTable) -> str:
    """The table as the seat that is asked sees it, and the question, for a notebook."""
    seat_view, words = table.seen_by(max(table.deciding, 0)), table.match.words
    rows = [_row(_label(words, zone), _zone(words, zone)) for zone in seat_view.view.zones if zone.owner < 0]
    for seat in range(table.match.seats):
        own = [f"{_label(words, z)}: {_zone(words, z)}" for z in seat_view.view.zones if z.owner == seat]
        numbers = ((name, value) for name, owner, value in seat_view.view.numbers if owner == seat)
        own += [f"{name.replace('_', ' ')}: {words.option(v)}" for name, v in numbers if v not in (None, 0)]
        rows.append(_row(words.person(seat) + (" ►" if seat == seat_view.view.active else ""), " · ".join(own)))
    return "".join(["<table>", *rows, "</table>", *_below(table, seat_view)])


def _below(table: GameTable, seat_view: SeatView) -> list[str]:
    """The question, or the winners."""
    words = table.match.words
    if table.outcome is not None:
        return [f"<p><b>{escape(', '.join(table.winners) or words.t('nobody'))}</b></p>"]
    options = [f"<li>{escape(label)}</li>" for label in seat_view.labels]
    question_html = f"<p><b>{escape(words.person(table.deciding))}: {escape(seat_view.prompt)}</b></p>"
    return [question_html, "<ol start='0'>", *options, "</ol>"] if seat_view.question is not None else []


def _label(words: Describer, zone: ZoneView) -> str:
    return words.text(words.game.zones[zone.name].label) or zone.name.replace("_", " ")


def _row(name: str, text: str) -> str:
    return f"<tr><th style='text-align:left'>{escape(name)}</th><td style='text-align:left'>{escape(text)}</td></tr>"


def _zone(words: Describer, zone: ZoneView) -> str:
    cards = shown_cards(words, zone)
    hidden = (zone.count or 0) - len(cards)
    return ", ".join([*cards, *([f"{hidden} × {HIDDEN}"] if hidden > 0 else [])]) or "–"
