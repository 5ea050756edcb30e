"""Many games counted: who won, how long they took, how they ended, what was needed. Plain data in, plain data out."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

Z95 = 1.959963984540054
"""The standard normal quantile of a two-sided 95 % interval."""


@dataclass(frozen=True)
class Record:
    """One game, as it came out."""

    status: str
    clause: str
    """The printed number of the clause that ended it, with its id."""
    winners: tuple[int, ...]
    rounds: int
    decisions: int
    turns: int
    roles: tuple[str, ...]
    """What each seat played: its public fields that are members of an enumeration; "" without any."""
    most: tuple[tuple[str, int], ...]
    """The most tokens of each kind that were needed at once."""
    message: str = ""


def wilson(hits: int, trials: int) -> tuple[float, float]:
    """The 95 % interval of a share, after Wilson (1927): right for small numbers and for shares near 0 and 1."""
    if not trials:
        return 0.0, 1.0
    share, spread = hits / trials, Z95 * Z95 / trials
    middle = (share + spread / 2) / (1 + spread)
    half = Z95 * sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return min(share, max(0.0, middle - half)), max(share, min(1.0, middle + half))


def tally(records: Sequence[Record], seats: int) -> dict[str, Any]:
    """What many games come to."""
    finished = [r for r in records if r.status == "ended"]
    return {
        "games": len(records),
        "finished": len(finished),
        "seats": [_share(seat + 1, [seat in r.winners for r in finished]) for seat in range(seats)],
        "roles": _roles(finished),
        "without_winner": sum(not r.winners for r in finished),
        "length": {name: _spread([getattr(r, name) for r in records]) for name in ("rounds", "turns", "decisions")},
        "endings": _endings(records),
        "most_needed": _most_needed(records),
    }


def _roles(records: Sequence[Record]) -> list[dict[str, Any]]:
    """How often each role won, of the games that it was played in."""
    out = []
    for role in sorted({role for r in records for role in r.roles if role}):
        out.append(_share(role, [any(r.roles[s] == role for s in r.winners) for r in records if role in r.roles]))
    return out


def _endings(records: Sequence[Record]) -> list[dict[str, Any]]:
    counts = Counter((r.status, r.clause, r.message) for r in records)
    return [
        {"ended": clause or status, "status": status, "message": message, "games": n}
        for (status, clause, message), n in counts.most_common()
    ]


def _most_needed(records: Sequence[Record]) -> dict[str, int]:
    most: dict[str, int] = {}
    for token, n in (pair for r in records for pair in r.most):
        most[token] = max(n, most.get(token, 0))
    return dict(sorted(most.items()))


def _share(name: Any, outcomes: Sequence[bool]) -> dict[str, Any]:
    low, high = wilson(sum(outcomes), len(outcomes))
    rate = sum(outcomes) / len(outcomes) if outcomes else 0.0
    return {"name": name, "games": len(outcomes), "won": sum(outcomes), "rate": rate, "low": low, "high": high}


def _spread(values: Sequence[int]) -> dict[str, float]:
    ordered = sorted(values)
    if not ordered:
        return {"least": 0, "median": 0, "mean": 0.0, "most": 0}
    middle = len(ordered) // 2
    median = ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2
    return {"least": ordered[0], "median": median, "mean": sum(ordered) / len(ordered), "most": ordered[-1]}


def table(data: dict[str, Any], agents: Sequence[str]) -> list[str]:
    """A tally as lines for people."""
    lines = [f"{data['games']} games, {data['finished']} finished", ""]
    lines += [_row("", "won", "of", "share", "95 % interval")]
    for seat in data["seats"]:
        lines.append(_won(f"seat {seat['name']} ({agents[(seat['name'] - 1) % len(agents)]})", seat))
    lines += [_won(str(role["name"]), role) for role in data["roles"]]
    if data["without_winner"]:
        lines.append(f"{data['without_winner']} games ended without a winner")
    lines += ["", _row("length", "least", "median", "mean", "most")]
    for name, spread in data["length"].items():
        lines.append(_row(name, *(f"{spread[k]:.4g}" for k in ("least", "median", "mean", "most"))))
    lines += ["", "how they ended"]
    lines += [f"{e['games']:>7}  {e['ended']}" + (f": {e['message']}" if e["message"] else "") for e in data["endings"]]
    if data["most_needed"]:
        lines += ["", "most tokens needed at once"]
        lines += [f"{n:>7}  {token}" for token, n in data["most_needed"].items()]
    return lines


def _won(name: str, share: dict[str, Any]) -> str:
    between = f"{share['low']:.1%} to {share['high']:.1%}"
    return _row(name, str(share["won"]), str(share["games"]), f"{share['rate']:.1%}", between)


def _row(name: str, *cells: str) -> str:
    return f"{name:<18}" + "".join(f"{cell:>8}" for cell in cells[:3]) + f"  {cells[3]}"
