"""The statistics of many games as lines for people, every share with its interval and its number of games."""

from collections.abc import Iterator, Mapping
from typing import Any

RARE = 12
"""Clauses that are listed; the report and ``--json`` have all."""
Data = Mapping[str, Any]


def lines_of(data: Data) -> Iterator[str]:
    """All tables, one after the other, and what may be said of fairness."""
    for place, table in enumerate(data["tables"]):
        if place:
            yield ""
        yield from _table(table)
    yield ""
    yield from verdict(data)


def verdict(data: Data) -> Iterator[str]:
    """What the comparisons with an even share show, and no more than that: of seats and roles, then of agents."""
    found = [(t["players"], g, s) for t in data["tables"] for g in t["wins"] for s in g["shares"]]
    uneven = [each for each in found if each[2]["verdict"] != "not shown"]
    n = data["comparisons"]
    tests = f"{n} comparison{'s' if n != 1 else ''} with an even share, corrected after Holm"
    if all(group["by"] == "agent" for _, group, _ in uneven):
        yield f"No unfairness is shown: no share of wins by seat or role differs from an even one ({tests})."
    for players, group, share in sorted(uneven, key=lambda each: each[1]["by"] == "agent"):
        yield (
            f"{group['label']} {share['label']} of {players} players wins {share['verdict']} than an even share of "
            f"{share['even']:.1%}: {_between(share)}, p = {share['p_corrected']:.2g} ({tests})."
        )


def _table(table: Data) -> Iterator[str]:
    yield f"{table['players']} players, {table['games']} games, {table['finished']} finished"
    if table["without_winner"]:
        yield f"{table['without_winner']} games ended without a winner"
    yield ""
    yield _row("", "won", "of", "share", "95 % interval", "even")
    for group in table["wins"]:
        for share in group["shares"]:
            name = f"{group['label'].lower()} {share['label']}" if group["by"] == "seat" else share["label"]
            yield _row(name, share["hits"], share["games"], f"{share['rate']:.1%}", _ends(share), _even(share))
    yield from _numbers(table)
    yield ""
    yield "how they ended"
    for ending in table["endings"]:
        name = f"{ending['number']} {ending['title']}".strip() or ending["status"]
        said = f"{name}: {ending['message']}" if ending["message"] else name
        yield _row(said, ending["hits"], ending["games"], f"{ending['rate']:.1%}", _ends(ending))
    yield from _clauses(table)
    yield from _supply(table)


def _numbers(table: Data) -> Iterator[str]:
    """Lengths, choices, leads and scores: a line each."""
    rows = [(name, table["length"][name]) for name in ("rounds", "turns", "decisions")]
    rows.append(("choices offered", table["branching"]))
    if table["leads"]:
        rows.append(("lead changes", table["leads"]["changes"]))
    for score in table["scores"]:
        rows += [(score["label"], score["everybody"]), (f"{score['label']}, winners", score["winners"])]
    yield ""
    yield _row("", "least", "median", "most", "mean", "")
    for name, spread in rows:
        if spread["n"] and (spread["most"] or spread["least"]):
            ends = (f"{spread[key]:g}" for key in ("least", "median", "most"))
            yield _row(name, *ends, f"{spread['mean']:.4g} ({spread['low']:.4g} to {spread['high']:.4g})", "")
    half = table["leads"] and table["leads"]["halfway"]
    if half:
        yield f"who led at half time won {_between(half)}"


def _clauses(table: Data) -> Iterator[str]:
    """The clauses that apply in the fewest games."""
    rare = sorted((c for c in table["clauses"] if c["rate"] < 1), key=lambda c: c["hits"])
    if not rare:
        return
    yield ""
    yield _row("clauses that apply least", "games", "of", "share", "95 % interval", "a game")
    for clause in rare[:RARE]:
        name = f"{clause['number']} {clause['clause']}"
        times = f"{clause['times']['mean']:.3g}"
        yield _row(name, clause["hits"], clause["games"], f"{clause['rate']:.1%}", _ends(clause), times)
    if len(rare) > RARE:
        yield f"  … and {len(rare) - RARE} more that do not apply in every game"


def _supply(table: Data) -> Iterator[str]:
    if table["supply"]:
        yield ""
        yield "most tokens needed at once"
    for token in table["supply"]:
        printed = f" of {token['printed']} printed" if token["printed"] is not None else ""
        yield f"{token['needed']:>7}{printed}  {token['label']}"


def _even(share: Data) -> str:
    """An even share; nobody says what that would be for a game master."""
    return "" if share["even"] is None else f"{share['even']:.1%}"


def _between(share: Data) -> str:
    return f"{share['hits']} of {share['games']}, {share['rate']:.1%} ({_ends(share)})"


def _ends(share: Data) -> str:
    return f"{share['low']:.1%} to {share['high']:.1%}"


def _row(name: str, *cells: Any) -> str:
    *numbers, between, last = [str(c) for c in (*cells, "")[:5]] if len(cells) < 5 else [str(c) for c in cells]
    return f"{name:<32}" + "".join(f"{cell:>8}" for cell in numbers) + f"  {between:<22}{last}".rstrip()
