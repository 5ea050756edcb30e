"""A page of findings for a designer: what to look at first and what to try, then the plots that show it."""

from collections.abc import Iterator, Sequence

from pnp.app.report.account import Heading, Part, Plots, Tiles, Title, Words, title_of
from pnp.app.report.card_parts import TITLES, difference_row
from pnp.app.report.card_plots import plot_differences
from pnp.app.report.heat_map import HeatRow, plot_heat
from pnp.app.report.ladder_parts import ladder_plots
from pnp.app.report.people_parts import people_beside
from pnp.app.report.plots import Pen, Row, number, plot_shares
from pnp.app.report.strips import plot_strips
from pnp.app.simulate.advice import Advice, Survey, advice_of, command_of
from pnp.checks.statistics.figures import Spread
from pnp.checks.statistics.ladder_findings import ladder_findings
from pnp.checks.statistics.play_figures import PlayFigure
from pnp.model.game import Game
from pnp.source.diagnostics.numbers import number_of

MOST = 8
"""Findings with their commands on the first page; the others have a line each."""
MAP_ROWS, MAPS = 44, 2
"""Most cards in one heat map, and most maps of a kind of cards."""
ENDS = 8
"""Cards at each end of the plot of differences."""
FEWEST = 30
"""Least number of games for a share among the large figures."""
SHORT = {"start": "at start", "drawn": "drawn", "first": "had first", "taken": "taken", "played": "played",
         "held": "at end"}  # fmt: skip


def parts_of_findings(surveys: Sequence[Survey], game: Game, pen: Pen) -> Iterator[Part]:
    """The parts, for each number of players."""
    for place, survey in enumerate(surveys):
        if place:
            yield Heading(number_of(survey.players, "player").capitalize(), 1, page=True)
        else:
            yield _title(survey)
        yield _tiles(survey)
        yield from _advice(advice_of(survey, game))
        yield from _numbers(survey, game)
        yield from _seats(survey, pen)
        yield from _length(survey, pen)
        yield from _ends(survey, pen)
        yield from _maps(survey, pen)
        if survey.people is not None:
            yield from people_beside(survey.people, survey.tables)
        if survey.ladder is not None:
            yield Heading("Skill and luck", 1)
            for sentence in ladder_findings(survey.ladder):
                yield Words(f"{sentence[0].upper()}{sentence[1:]}.")
            yield from ladder_plots(survey.ladder, pen)
    yield from _method(surveys)


def _title(survey: Survey) -> Title:
    run = survey.runs[0]
    games = ", ".join(f"{one.games:,} {one.agents[0]}" for one in survey.runs)
    facts = [("Players", str(survey.players)), ("Games", games), ("Seed", str(run.seed)), ("Version", run.version),
             ("Rules", run.rules[:6])]  # fmt: skip
    return Title(title_of(run), "Findings to act on", tuple(facts))


def _tiles(survey: Survey) -> Tiles:
    """The figures of the most skilled players."""
    agent, table = survey.tables[-1]
    rounds, branching = table.length.rounds, table.branching
    half = f"half of all: {rounds.quarter:g} to {rounds.three_quarters:g}"
    tiles = [
        (f"{rounds.median:g}", f"rounds, median of {agent}", half),
        (number(table.length.decisions.mean), "decisions a game", f"{agent} players"),
        (number(branching.mean), "choices at a decision", f"mean, {number(branching.low)} to {number(branching.high)}"),
    ]
    if table.leads and table.leads.halfway.games >= FEWEST:
        leaders = table.leads.halfway
        tiles.append((f"{leaders.rate:.0%}", "leaders at half time win", f"{leaders.low:.0%} to {leaders.high:.0%}"))
    return Tiles(tuple(tiles))


def _advice(findings: Sequence[Advice]) -> Iterator[Part]:
    yield Heading("Look at these first")
    if not findings:
        yield Words(
            "**Nothing stands out.** No seat, role, card or option is shown to differ from the others by more than the "
            "band. The intervals below show how much these games could have missed.", "lead",
        )  # fmt: skip
    for place, advice in enumerate(findings[:MOST], 1):
        yield Words(f"**{place}. {advice.title}.** {advice.sentence}")
        for command in advice.tries:
            yield Words(f"Try: `{command}`", "note")
    rest = findings[MOST:]
    if rest:
        names = "; ".join(advice.title for advice in rest[:MOST])
        more = f"; and {len(rest) - MOST} more" if len(rest) > MOST else ""
        yield Words(f"Further: {names}{more}. The plots below show them all.", "note")


def _numbers(survey: Survey, game: Game) -> Iterator[Part]:
    """The numbers of the rules that a designer can try."""
    numbers = [
        f"`{one.name}` = {one.value}" for one in game.constants.values() if one.clause and type(one.value) is int
    ]
    if numbers:
        command = command_of(game, survey.players, survey.tables[0][0])
        yield Words(
            f"Numbers of the rules to try: {', '.join(numbers)}. `{command} --set NAME=VALUE` plays the same seeds "
            "with another number, and shows what moves.", "note",
        )  # fmt: skip


def _seats(survey: Survey, pen: Pen) -> Iterator[Part]:
    """Wins by seat and by role, for each kind of player, and of people."""
    rows: list[Row] = []
    for agent, table in survey.tables:
        for group in table.wins:
            if group.by == "agent":
                continue
            by = "seat" if group.by == "seat" else group.label.lower()
            for place, won in enumerate(group.shares):
                name = f"Seat {won.label}" if group.by == "seat" else won.label
                rows.append(Row.of_wins(name, won, "" if place else f"{agent} players, by {by}"))
    people = survey.people
    if people is not None and any(share.games for share in people.wins):
        for seat, share in enumerate(people.wins, 1):
            rows.append(Row(f"Seat {seat}", share, "" if seat > 1 else "people, by seat", 1 / people.players))
    if rows:
        yield Heading("Who wins", 1)
        for first in range(0, len(rows), MAP_ROWS):
            yield Plots((plot_shares(pen, rows[first : first + MAP_ROWS], "Shares of games won by seat and role"),))


def _length(survey: Survey, pen: Pen) -> Iterator[Part]:
    """Strips of the length of games, and of choices."""
    for title, name in (("Rounds", "rounds"), ("Decisions", "decisions")):
        rows: list[tuple[str, Spread]] = [(agent, getattr(table.length, name)) for agent, table in survey.tables]
        if survey.people is not None and name in survey.people.numbers:
            rows.append(("people", survey.people.numbers[name]))
        rows = [(agent, spread) for agent, spread in rows if spread.n]
        if rows and all(spread.least == rows[0][1].most == spread.most for _, spread in rows):
            yield Words(f"Every game takes {number_of(round(rows[0][1].most), title.lower().removesuffix('s'))}.")
        elif rows:
            yield Heading(f"{title} of a game")
            yield Plots((plot_strips(pen, rows, f"{title} of a game, by kind of player"),))


def _maps(survey: Survey, pen: Pen) -> Iterator[Part]:
    figures = [f for run in survey.runs if run.plays for f in run.plays.figures if f.about == "card"]
    return parts_of_maps(figures, [agent for agent, _ in survey.tables], pen)


def parts_of_maps(figures: Sequence[PlayFigure], agents: Sequence[str], pen: Pen) -> Iterator[Part]:
    """A heat map for each kind of cards: what players win with each card, by event and kind of player."""
    for kind in dict.fromkeys(figure.kind for figure in figures):
        own = [figure for figure in figures if figure.kind == kind]
        heads = [
            (agent, short)
            for agent in agents
            for event, short in SHORT.items()
            if any((f.agent, f.event) == (agent, event) for f in own)
        ]
        rows = _heat_rows(own)
        shown = [*rows[: MAP_ROWS * MAPS // 2], *rows[-MAP_ROWS * MAPS // 2 :]] if len(rows) > MAP_ROWS * MAPS else rows
        yield Heading(f"Cards and wins ({kind.replace('_', ' ')})", 1, page=len(rows) > 12)
        yield Words(
            "Points by which seats win more or less than with a typical card. **Tinted and bold: shown.** Plain: may "
            "be chance.", "before",
        )  # fmt: skip
        for first in range(0, len(shown), MAP_ROWS):
            words = f"Differences of wins by card and event ({kind})"
            yield Plots((plot_heat(pen, shown[first : first + MAP_ROWS], heads, words),))
        if len(shown) < len(rows):
            yield Words(f"{len(rows) - len(shown)} cards between the two ends are left out; `--csv` has all.", "note")


def _heat_rows(figures: Sequence[PlayFigure]) -> list[HeatRow]:
    """A row for each card, those that are shown to win most first."""
    cards: dict[str, dict[str, PlayFigure]] = {}
    for figure in figures:
        cards.setdefault(figure.name, {})[f"{figure.agent} {SHORT[figure.event]}"] = figure

    def weight(name: str) -> tuple[float, float, str]:
        own = [figure for figure in cards[name].values() if figure.event != "held"]
        shown = sum(figure.difference for figure in own if figure.verdict != "not shown")
        return -shown, -sum(figure.difference for figure in own if figure.low > -1.0), name

    return [HeatRow(next(iter(cards[name].values())).label, cards[name]) for name in sorted(cards, key=weight)]


def _ends(survey: Survey, pen: Pen) -> Iterator[Part]:
    """The best and the worst cards when played, taken or drawn, with their intervals."""
    run = survey.runs[0]
    if run.plays is None:
        return
    figures = [f for f in run.plays.figures if f.about == "card" and f.seats]
    event = next((name for name in ("played", "taken", "drawn") if any(f.event == name for f in figures)), "")
    compared = sorted((f for f in figures if f.event == event and f.low > -1.0), key=lambda f: -f.difference)
    if not compared:
        return
    ends = compared if len(compared) <= 2 * ENDS else [*compared[:ENDS], *compared[-ENDS:]]
    agent, band = run.agents[0], run.plays.band
    yield Heading(f"The ends of the list: {TITLES[event].lower()}, {agent} players")
    rows = [difference_row(figure, band, ("more", "less")) for figure in ends]
    yield Plots((plot_differences(pen, rows, band, ("seats", "wins"), f"Best and worst cards: {event}"),))


def _method(surveys: Sequence[Survey]) -> Iterator[Part]:
    band = next((run.plays.band for run in surveys[0].runs if run.plays), 0.0)
    yield Heading("How to read this", 1)
    yield Words(
        "Each kind of player plays by itself. Intervals are 95 %. A seat or role is named if its interval and a test, "
        "corrected after Holm, leave out an even share. A card is named if its whole interval lies outside "
        f"{100 * band:g} points on both sides; intervals are widened for the number of comparisons (Benjamini and "
        "Hochberg). Winning and playing a card go together for many reasons: try another number, which changes a copy "
        "of the game and plays the same seeds, before you change the game.", "note",
    )  # fmt: skip
    yield Words(
        "These are bots. Random players show what the rules and the cards do by themselves; greedy players take what "
        "looks best at once. People may find what neither does.", "note",
    )  # fmt: skip
