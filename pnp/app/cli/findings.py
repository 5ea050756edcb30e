"""``pnp simulate --findings``: call the task, write the page, and print the findings."""

import argparse
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from pnp.app.cli.console import Console
from pnp.app.cli.status import DONE
from pnp.app.game.errors import refuse
from pnp.app.simulate.advice import advice_of
from pnp.app.simulate.ladder import read_rungs
from pnp.app.simulate.playtests import PlaytestFigures
from pnp.app.simulate.simulate import SimulateOptions
from pnp.app.simulate.survey import AGENTS, survey
from pnp.base.progress import Step
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.numbers import number_of

if TYPE_CHECKING:
    from pnp.rules.loading import LoadedGame


def run_findings(
    args: argparse.Namespace, loaded: "LoadedGame", options: SimulateOptions, people: Sequence[PlaytestFigures],
    console: Console, report: Report,
) -> int:  # fmt: skip
    """Play, write the page, and print the findings."""
    others = {"--set": args.changes, "--sweep": args.sweep, "--aim": args.aim, "--csv": args.csv,
              "--report": args.report}  # fmt: skip
    wrong = [name for name, value in others.items() if value]
    if wrong:
        refuse(f"`--findings` does not go with `{wrong[0]}`", "remove one of them: each plays its own games", report)
    progress = console.progress("Simulating", args.game)
    rungs = read_rungs(args.ladder, report) if args.ladder is not None else ()
    own = options if args.agent else replace(options, agents=AGENTS)
    surveys = survey(loaded, own, report, rungs, people, progress)
    progress(Step("Writing the findings"))
    from pnp.app.report.make_report import write_findings

    write_findings(surveys, loaded.game, args.findings, report)
    report.stop_on_errors()
    advice_by_players = [(one.players, advice_of(one, loaded.game)) for one in surveys]
    if console.json:
        rows = [{"players": players, **asdict(advice)} for players, advices in advice_by_players for advice in advices]
        console.data({"findings": rows, "file": str(args.findings)})
        return DONE
    for players, advices in advice_by_players:
        console.say(f"{number_of(players, 'player')}: {number_of(len(advices), 'finding')}")
        for place, advice in enumerate(advices, 1):
            console.say(f"{place:>4}. {advice.title}")
    console.say(str(args.findings))
    return DONE
