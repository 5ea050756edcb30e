"""What many games come to, as plain data: the object that ``pnp simulate --json`` prints (docs/statistics.md).

Every share comes with its number of games and its 95 % interval (Wilson), every mean with its own (Student). A share of
wins is called uneven only where its interval excludes an even share and its p value, corrected for all comparisons of
the run after Holm, is below 0.05.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pnp.model.game import Game, Message
from pnp.verify.aggregate import Numbers, Tally, Wins
from pnp.verify.games import TableConfig
from pnp.verify.intervals import LEVEL, binomial_p, holm, mean_of, quantile, wilson

FORMAT = 1
"""Of the object; a number that is taken away or means something else makes it another."""
BEGINNING = 120
"""Characters of a clause's text that are given with it."""
_LINK, _ICON = re.compile(r"\[([^\]]*)\]\(([^)]*)\)"), re.compile(r"\s*:[a-z]+:")
MOST_BINS = 24
"""Bars of a histogram."""
Text = Callable[[Message], str]
"""Fills a message's placeholders."""


def statistics(game: Game, digest: str, tallies: Sequence[tuple[TableConfig, Tally]], seed: int, text: Text) -> Any:
    """The statistics of a run: one table for each number of players."""
    tables = [table_data(game, sitting, tally, text) for sitting, tally in tallies]
    compared = compare(tables)
    first = tallies[0][0]
    return {
        "format": FORMAT, "game": game.id, "title": text(game.title), "variant": game.variant,
        "variant_title": text(game.variants[game.variant].title) if game.variant else "", "version": game.version,
        "rules": digest, "seed": seed, "agents": list(first.agents), "options": dict(first.options),
        "confidence": 1 - LEVEL, "comparisons": compared, "games": sum(t["games"] for t in tables),
        "finished": sum(t["finished"] for t in tables), "tables": tables,
    }  # fmt: skip


def table_data(game: Game, sitting: TableConfig, tally: Tally, text: Text) -> dict[str, Any]:
    """What the games of one number of players come to."""
    n = tally.games
    led = sum(count for fared, count in tally.halfway.items() if fared >= 0)
    return {
        "players": sitting.seats, "games": n, "finished": tally.finished, "without_winner": tally.unwon,
        "wins": _wins(game, tally, text),
        "scores": [_score(tally, score.name, score.wins) for score in tally.measured.scores],
        "length": {name: spread_of(counts) for name, counts in tally.length.items()},
        "branching": spread_of(tally.options, tally.branching),
        "leads": {"changes": spread_of(tally.changes), "halfway": share_of(tally.halfway[1], led)}
        if led else None,
        "endings": _endings(game, tally, text),
        "clauses": _clauses(game, tally, text),
        "supply": _supply(game, tally, text),
    }  # fmt: skip


# ------------------------------------------------------------------------------------------------- small parts
def share_of(hits: int, games: int) -> dict[str, Any]:
    """A share with its interval."""
    low, high = wilson(hits, games)
    return {"games": games, "hits": hits, "rate": hits / games if games else 0.0, "low": low, "high": high}


def spread_of(counts: Mapping[Any, int], games: Mapping[Any, int] | None = None) -> dict[str, Any]:
    """How counted values are spread: their number, extremes, quartiles, mean with its interval, and a histogram.

    ``games``: the means of single games, where values of one game hang together; the interval then comes from these.
    """
    mean, deviation, low, high = mean_of(counts)
    if games is not None:
        middle, _, low, high = mean_of(games)
        low, high = low + mean - middle, high + mean - middle
    return {
        "n": sum(counts.values()), "mean": mean, "low": low, "high": high, "deviation": deviation,
        "least": min(counts, default=0), "quarter": quantile(counts, 0.25), "median": quantile(counts, 0.5),
        "three_quarters": quantile(counts, 0.75), "most": max(counts, default=0), "bins": bins_of(counts),
    }  # fmt: skip


def bins_of(counts: Mapping[float, int]) -> list[list[float]]:
    """A histogram: [from, to, how many], from and to included; whole numbers stand alone as long as they are few."""
    if not counts:
        return []
    least, most = min(counts), max(counts)
    whole = all(float(value).is_integer() for value in counts)
    width = 1.0 if whole else (most - least) / MOST_BINS or 1.0
    if whole:
        width = next(w for w in _widths() if (most - least + 1) / w <= MOST_BINS)
    first = (least // width) * width
    bars: Counter[int] = Counter()
    for value, times in counts.items():
        bars[int((value - first) / width + 1e-9)] += times
    step = width - 1 if whole else width
    return [[first + i * width, first + i * width + step, bars[i]] for i in range(max(bars) + 1)]


def binned(counts: Mapping[float, int], bins: Sequence[Sequence[float]]) -> list[list[float]]:
    """Other values in the bars of a histogram, so that the two can be laid one over the other."""
    starts = [bar[0] for bar in bins]
    bars: Counter[int] = Counter()
    for value, times in counts.items():
        bars[max(bisect_right(starts, value) - 1, 0)] += times
    return [[low, high, bars[place]] for place, (low, high, _) in enumerate(bins)] if counts else []


def _widths() -> list[float]:
    return [float(m * 10**e) for e in range(9) for m in (1, 2, 5)]


# ------------------------------------------------------------------------------------------------- who wins
def _wins(game: Game, tally: Tally, text: Text) -> list[dict[str, Any]]:
    groups = [("seat", "Seat", tally.wins.get("seat", {}))]
    if "agent" in tally.wins:
        groups.append(("agent", "Agent", tally.wins["agent"]))
    out = [
        {"by": by, "label": label, "shares": [_won(name, name, wins) for name, wins in found.items()]}
        for by, label, found in groups
    ]
    if "side" in tally.wins:
        sides = [_won(n, text(game.sides[n].label), wins) | {"even": None} for n, wins in tally.wins["side"].items()]
        out.append({"by": "side", "label": "Side", "shares": sides})
    for by, found in tally.identities.items():
        enum = game.enums[game.fields[by].type.name]
        shares = [_won(m.name, text(m.label), found[m.name]) for m in enum.members if m.name in found]
        out.append({"by": by, "label": by.replace("_", " ").capitalize(), "shares": shares})
    return out


def _won(name: str, label: str, wins: Wins) -> dict[str, Any]:
    return {"name": name, "label": label, **share_of(wins.won, wins.games), "even": wins.even}


def compare(tables: Sequence[Mapping[str, Any]]) -> int:
    """Hold each share of wins against an even share, all of them together; how many were compared. Of two shares that
    leave each other no choice (two seats, two agents) only one counts."""
    shares = [s for t in tables for g in t["wins"] for s in g["shares"] if 0 < (s["even"] or 0) < 1 and s["games"]]
    twins = {id(g["shares"][1]): g["shares"][0] for t in tables for g in t["wins"] if _is_pair(g["shares"])}
    tested = [s for s in shares if id(s) not in twins]
    chances = [binomial_p(s["hits"], s["games"], s["even"]) for s in tested]
    for share, p, corrected in zip(tested, chances, holm(chances), strict=True):
        share |= {"p": p, "p_corrected": corrected}
    for table in tables:
        for group in table["wins"]:
            for share in group["shares"]:
                twin = twins.get(id(share), share)
                share |= {"p": twin.get("p", 1.0), "p_corrected": twin.get("p_corrected", 1.0)}
                share["verdict"] = _verdict(share)
    return len(tested)


def _is_pair(shares: Sequence[Mapping[str, Any]]) -> bool:
    """Two shares of the same games of which one is won exactly when the other is not."""
    return len(shares) == 2 and shares[0]["games"] == shares[1]["games"] == shares[0]["hits"] + shares[1]["hits"]


def _verdict(share: Mapping[str, Any]) -> str:
    if share["even"] is None or share["p_corrected"] >= LEVEL or share["low"] <= share["even"] <= share["high"]:
        return "not shown"
    return "more" if share["low"] > share["even"] else "less"


# ------------------------------------------------------------------------------------------------- what happened
def _score(tally: Tally, name: str, wins: str) -> dict[str, Any]:
    numbers = tally.scores.get(name) or Numbers()
    return {
        "name": name, "label": name.replace("_", " "), "wins": wins,
        "everybody": spread_of(numbers.everybody, numbers.games),
        "winners": spread_of(numbers.winners) | {"bins": binned(numbers.winners, bins_of(numbers.everybody))},
        "margin": spread_of(numbers.margin),
    }  # fmt: skip


def _endings(game: Game, tally: Tally, text: Text) -> list[dict[str, Any]]:
    return [
        {**_clause(game, clause, text), "status": status, "message": message, **share_of(n, tally.games)}
        for (status, clause, message), n in tally.endings.most_common()
    ]


def _clauses(game: Game, tally: Tally, text: Text) -> list[dict[str, Any]]:
    out = []
    for id, applied in tally.clauses.items():
        mean, deviation, low, high = mean_of(applied.times)
        times = {"mean": mean, "low": low, "high": high, "deviation": deviation, "most": max(applied.times, default=0)}
        out.append({**_clause(game, id, text), **share_of(applied.games, tally.games), "times": times})
    return out


def _clause(game: Game, id: str, text: Text) -> dict[str, Any]:
    """A clause as people find it: its number, the heading that it stands under, and how it begins."""
    clause = game.clauses.get(id)
    if clause is None:
        return {"clause": id, "number": "", "title": "", "text": ""}
    above = game.clauses.get(clause.section)
    title = text(clause.title) or (text(above.title) if above else "")
    said = plain_text(text(clause.brief or clause.text), game)
    return {"clause": id, "number": clause.number, "title": title, "text": "" if said == title else said}


def plain_text(markdown: str, game: Game) -> str:
    """How some Markdown begins, without its marks; an empty link says the number of its clause."""
    numbers = {f"#{clause.id}": clause.number for clause in game.clauses.values()}
    bare = _LINK.sub(lambda link: link[1] or numbers.get(link[2], ""), _ICON.sub("", markdown))
    return " ".join(re.sub(r"[*_`]{1,3}", "", bare).split())[:BEGINNING].rstrip()


def _supply(game: Game, tally: Tally, text: Text) -> list[dict[str, Any]]:
    """For each kind of token the most that a game needed at once, beside what the component list prints; one that
    exists once and is held by somebody is always enough."""
    out = []
    for token in (t for t in game.tokens.values() if not t.held_by):
        counts = dict(tally.most.get(token.name, {}))
        counts[0] = counts.get(0, 0) + tally.games - sum(counts.values())
        kept = {value: n for value, n in counts.items() if n}
        part = next((c for c in game.components if token.name in (c.prints, c.measured)), None)
        out.append({
            "token": token.name, "label": text(token.label), "component": part.id if part else "",
            "printed": part.count if part and not part.each else None, "supply": token.supply,
            "needed": max(kept, default=0), "games": spread_of(kept),
        })  # fmt: skip
    return out
