"""``pnp prove GAME [CLAUSE…]``: make one small change to the rules at a time, and show which changes go unnoticed.

The command tests each change with the checks that need no play, the examples and scenarios that reach the changed line,
the limits that the book prints, and the saved games. Each unnoticed change becomes a question that shows the result
before and after. Name clauses by their ids or their numbers. Results are cached; after an edit, only the rules that it
affects are tested again. You can accept a survivor by giving a reason in evidence/survivors.yaml.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from pnp.app.cli.arguments import add_game, add_jobs, add_output, number
from pnp.app.cli.console import Console
from pnp.app.cli.status import DONE, ERRORS
from pnp.app.game.cores import available_cores
from pnp.app.game.errors import WrongRequest
from pnp.app.game.reading import editions
from pnp.app.prove.prove import (
    SAYS,
    USUAL_SAMPLE,
    ProvedEdition,
    Request,
    Survivor,
    check_listed,
    prove_edition,
    write_survivor,
)
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.numbers import number_of
from pnp.source.diagnostics.render import report_data

MOST_NAMES = 3
"""Most names of tests listed for a clause; more are counted."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_game(parser)
    parser.add_argument("clauses", metavar="CLAUSE", nargs="*", help="the id or number of a clause (default: all)")
    parser.add_argument("--scenarios", metavar="DIR", type=Path, action="append", default=[], help="more scenarios")
    what = f"the most changes to try, spread over all rules; 0 for all (default: {USUAL_SAMPLE})"
    parser.add_argument("--sample", metavar="N", type=number(0), default=USUAL_SAMPLE, help=what)
    what = "write the position that shows survivor N into the game's scenarios/ folder, for you to confirm or correct"
    parser.add_argument("--write", metavar="N", type=number(1), help=what)
    parser.add_argument("--no-cache", action="store_true", help="ignore cached results")
    parser.add_argument("--keep", action="store_true", help="write the figures to the game's evidence/ folder")
    add_jobs(parser)
    add_output(parser)


def run(args: argparse.Namespace, console: Console) -> int:
    """Prove the game, in each of its variants or in the named one."""
    report = Report()
    progress = console.progress("Proving", args.game)
    asked = Request(
        tuple(args.clauses), tuple(args.scenarios), args.sample, args.jobs or available_cores(), not args.no_cache,
        args.keep, progress,
    )  # fmt: skip
    proved = [prove_edition(args.game, each, asked, report) for each in editions(args.game, report, args.variant)]
    if args.write:
        return _write(proved, args.write, report, console)
    if not args.variant:
        check_listed(proved, report)
    if console.json:
        data = report_data(report)
        game = proved[0].proved.game.id
        console.data({"game": game, "variants": [each.data() for each in proved], **data})
        return ERRORS if report.errors else DONE
    for each in proved:
        for line in lines_of(each):
            console.say(line)
    console.report(report)
    return ERRORS if report.errors else DONE


def _write(proved: Sequence[ProvedEdition], number_: int, report: Report, console: Console) -> int:
    """Write a survivor by its number in the list, from the first edition that has that many."""
    for edition in proved:
        open_ones = [survivor for survivor in edition.survivors if not survivor.reason]
        if len(open_ones) >= number_:
            file = write_survivor(edition, open_ones[number_ - 1], report)
            console.report(report)
            if file is not None:
                console.say(f"{file}: confirm or correct what it expects")
            return DONE if file is not None else ERRORS
    report.error(
        "PNP120", f"no variant has {number_of(number_, 'survivor')}", Span(""), "list them with `pnp prove GAME`"
    )
    raise WrongRequest(report)


def lines_of(edition: ProvedEdition) -> Iterator[str]:
    """The results of a proof, in words."""
    yield from _summary(edition)
    yield ""
    for clause in edition.clauses:
        yield _clause(clause)
    survivors = [s for s in edition.survivors if not s.reason]
    if survivors:
        yield ""
        yield "Not noticed:"
    for number_, survivor in enumerate(survivors, 1):
        yield from _survivor(number_, survivor, edition)
    answered = [s for s in edition.survivors if s.reason]
    if answered:
        yield ""
        yield "Accepted in evidence/survivors.yaml:"
        yield from (f"     {s.mutant.id}: {s.reason}" for s in answered)


def _summary(edition: ProvedEdition) -> Iterator[str]:
    game, figures = edition.proved.game, edition.figures
    name = f"{game.id} {game.variant}".strip()
    sample = f" (of {figures['mutants']}, sampled by rule)" if figures["mutants"] > figures["held"] else ""
    yield (
        f"{name}: {number_of(figures['held'], 'change')}{sample}, {figures['killed']} noticed, "
        f"{figures['survived']} not noticed, {figures['equivalent']} without effect in "
        f"{number_of(figures['tapes'], 'game')}, {figures['unreached']} never reached: {figures['score']:.1f} "
        "%"
    )
    parts = [f"{count} by {SAYS[by]}" for by, count in sorted(figures["by"].items(), key=lambda pair: -pair[1])]
    if parts:
        yield f"noticed {', '.join(parts)}"


def _clause(clause: dict[str, Any]) -> str:
    matter = clause["killed"] + clause["survived"]
    name = f"{clause['number']} {clause['clause']}".strip()
    share = f"{clause['killed']} of {matter}" if matter else "nothing to notice"
    return f"  {name:<28}{share:<20}{_names(clause['held_by'])}".rstrip()


def _names(held_by: dict[str, int]) -> str:
    names = [SAYS.get(name, name) for name in held_by]
    more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    return ", ".join(names[:MOST_NAMES]) + more


def _survivor(number_: int, survivor: Survivor, edition: ProvedEdition) -> Iterator[str]:
    mutant = survivor.mutant
    clause = edition.proved.game.clauses.get(mutant.clause)
    name = f"{clause.number} {clause.id}".strip() if clause else mutant.clause
    yield ""
    yield f"{number_:>3}. {name}, {mutant.span.file}:{mutant.span.line}"
    for sentence in edition.sentences(mutant):
        yield f"     “{sentence}”"
    yield f"     {mutant.before}"
    yield f"     → {mutant.text if mutant.operator == 'order' else mutant.after or 'left out'}"
    if survivor.question is not None:
        yield from _new_lines(survivor.question.before, survivor.question.now, survivor.question.so)


def _new_lines(before: Sequence[str], now: str, so: str) -> Iterator[str]:
    yield from (f"       {line}" for line in before)
    yield f"       Now: {now}"
    yield f"       Changed: {so}"
