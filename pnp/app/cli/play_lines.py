"""The figures of cards, options and clauses as lines for people: notable ones first, then a table of each."""

from collections.abc import Iterator, Sequence

from pnp.app.simulate.simulate import Finding, PlayFigure, PlayStatistics, PlayTable
from pnp.source.diagnostics.numbers import number_of

MOST_ROWS = 30
"""Most rows of a table; a longer one is shown by both ends."""
MOST_FINDINGS = 12
MAIN = ("played", "taken", "drawn")
"""The event whose wins are listed for a card: the first that happens to cards of its kind."""


def lines_of_plays(plays: PlayStatistics) -> Iterator[str]:
    """All tables, for each number of players and each agent."""
    for table in plays.tables:
        for agent in plays.agents:
            yield ""
            yield f"{number_of(table.players, 'player')}, {agent}, {number_of(table.games, 'finished game')}"
            yield from _findings([f for f in table.findings if f.agent == agent], plays.band)
            yield from _cards(table, agent)
            yield from _others(table, agent)


def _findings(findings: Sequence[Finding], band: float) -> Iterator[str]:
    if not findings:
        yield f"no card and no option stands out: no share clearly differs by more than {100 * band:g} points"
    for finding in findings[:MOST_FINDINGS]:
        where = f" ({finding.event})" if finding.about == "option" else ""
        yield f"  {finding.label}{where}: {', '.join(finding.words)}. {finding.sentence}"
    if len(findings) > MOST_FINDINGS:
        yield f"  … and {len(findings) - MOST_FINDINGS} more, in --json, --csv and --report"


def _cards(table: PlayTable, agent: str) -> Iterator[str]:
    """A table of the cards of each kind."""
    figures = {(f.kind, f.name, f.event): f for f in table.of("card", agent)}
    words = {(f.kind, f.name): ", ".join(f.words) for f in table.findings if f.agent == agent and f.about == "card"}
    for kind in dict.fromkeys(kind for kind, _, _ in figures):
        event = next((e for e in MAIN if any((k, e) == (kind, o) for k, _, o in figures)), "drawn")
        names = list(dict.fromkeys(name for k, name, _ in figures if k == kind))
        chosen = [(name, figures.get((kind, name, event))) for name in names]
        ranked = sorted(chosen, key=lambda one: -one[1].difference if one[1] else 2.0)
        yield ""
        yield _row(f"{kind} (wins when {event})", *EVENT_HEADS, *HEADS)
        yield from _ends([_card_row(figures, kind, name, main, words) for name, main in ranked], "cards")


EVENT_HEADS = ("drawn", "taken", "played", "held")
HEADS = ("wins", "typical", "difference, interval")


def _card_row(
    figures: dict[tuple[str, str, str], PlayFigure], kind: str, name: str, main: PlayFigure | None,
    words: dict[tuple[str, str], str],
) -> str:  # fmt: skip
    counts = [figures[kind, name, e].seats if (kind, name, e) in figures else 0 for e in (*MAIN[::-1], "held")]
    label = next(f.label for (k, n, _), f in figures.items() if (k, n) == (kind, name))
    cells = _shares(main) if main is not None else ("", "", "")
    return f"{_row(label, *(f'{n:,}' for n in counts), *cells)}  {words.get((kind, name), '')}".rstrip()


def _others(table: PlayTable, agent: str) -> Iterator[str]:
    """Tables of options that are not cards, and of clauses."""
    cards = {figure.name for figure in table.of("card", agent)}
    options = [f for f in table.of("option", agent) if f.name not in cards]
    if options:
        yield ""
        yield _row("options", "offered", "taken", "by luck", "", *HEADS)
        rows = [
            _row(f"{f.event}: {f.label}", f"{f.offered:,}", f"{f.taken:,}", f"{f.by_chance:,.0f}", "", *_shares(f))
            for f in options
        ]
        yield from _ends(rows, "options")
    clauses = list(table.of("clause", agent))
    if clauses:
        yield ""
        yield _row("clauses by which players act", "games", "players", "", "", *HEADS)
        yield from _ends(
            [_row(f.label, f"{f.games:,}", f"{f.seats:,}", "", "", *_shares(f)) for f in clauses], "clauses"
        )


def _shares(figure: PlayFigure) -> tuple[str, str, str]:
    """The cells of a comparison; too few seats are not compared."""
    if not figure.seats:
        return "", "", "never"
    if figure.low <= -1.0:
        return f"{figure.rate:.1%}", "", "too few to compare"
    ends = f"({100 * figure.low:+.1f} to {100 * figure.high:+.1f})"
    return f"{figure.rate:.1%}", f"{figure.expected:.1%}", f"{100 * figure.difference:+.1f} {ends}"


def _ends(rows: Sequence[str], what: str) -> Iterator[str]:
    """All rows, or the first and last of many."""
    if len(rows) <= MOST_ROWS:
        yield from rows
        return
    half = MOST_ROWS // 2
    yield from rows[:half]
    yield f"  … {len(rows) - 2 * half} {what} between …"
    yield from rows[-half:]


def _row(name: str, *cells: str) -> str:
    *numbers, difference = cells
    name = name if len(name) <= 34 else f"{name[:33]}…"
    return (f"{name:<34}" + "".join(f"{cell:>9}" for cell in numbers) + f"  {difference:<24}").rstrip()
