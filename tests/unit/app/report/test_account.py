"""The account of many games: what it says, what it draws, as pages and as one file."""

import io
import re

import pikepdf
import pypdfium2
import pytest
from lxml import etree

from pnp.app.report.account import Plots, Words, account_of, in_groups, skills, verdict
from pnp.app.report.accountpages import account_document
from pnp.app.report.plots import Pen, number, percent, plot_spread, shortened
from pnp.app.report.webpage import account_html
from pnp.base.resources import FONTS as FACES
from pnp.base.resources import GAMES
from pnp.checks.statistics.figures import ClauseName, ClauseUse, Share, Spread, Statistics, Times, Verdict, WinShare
from pnp.checks.statistics.games import TableConfig, measured, play_games
from pnp.checks.statistics.statistics import statistics
from pnp.model.read.build import build_game
from pnp.model.schema.theme import Theme
from pnp.press.export.pdf import pdf_bytes
from pnp.press.typeset import Setting, load_fonts
from pnp.rules import compile_rules
from pnp.source.diagnostics import Report
from pnp.source.load import load_game
from tests.made_up import run_of
from tests.unit.tallies import tallied
from tools.listen import Reader

FONTS = load_fonts(FACES)
PEN = Pen(Theme(), lambda text, face, size: 0.15 * size * len(text))


@pytest.fixture(scope="module")
def data() -> Statistics:
    """Crazy Eights by two agents, for two numbers of players."""
    report = Report()
    game = build_game(load_game(GAMES / "crazy-eights", report), report, "")
    rules = compile_rules(game, report)
    tallies = []
    for seats in (2, 3):
        sitting = TableConfig(seats, ("random",))
        records = [r for part in play_games(game, rules, sitting, 1, 40) for r in part]
        tallies.append((sitting, tallied(seats, measured(game, rules), records)))
    return statistics(game, rules.digest, tallies, 1, lambda m: m.text)


def share(rate: float, verdict: Verdict = "not shown", label: str = "1") -> WinShare:
    wins = Share(40, round(40 * rate), rate, rate - 0.1, rate + 0.1)
    return WinShare("1", label, wins, 0.5, 0.01, 0.01, verdict)


def told(*shares: WinShare, by: str = "seat") -> Statistics:
    return run_of(by, *shares)


# ------------------------------------------------------------------------------------------------- what it says
def test_no_unfairness_is_claimed_that_has_not_been_shown() -> None:
    said = verdict(told(share(0.6), share(0.4)))
    assert "No unfairness is shown" in said and "does not prove fairness" in said and "differ from" not in said


def test_what_is_shown_is_told_with_its_interval_and_number() -> None:
    said = verdict(told(share(0.7, "more"), share(0.3))).replace("\u00a0", " ")
    assert "**Seat 1** of 2 players wins more" in said
    assert "70.0 % (60.0 % to 80.0 %, n = 40, corrected p 0.010)" in said


def test_that_one_agent_plays_better_is_no_unfairness() -> None:
    uneven = told(share(0.7, "more", label="greedy"), by="agent")
    assert "No unfairness is shown" in verdict(uneven) and "greedy" in skills(uneven)
    assert skills(told(share(0.5))) == ""


def test_numbers_are_as_long_as_they_tell() -> None:
    assert [number(v) for v in (3, 2.345, 34.56, 345.6, 12345.6)] == ["3", "2.35", "34.6", "346", "12,346"]
    assert [percent(v) for v in (0, 0.3333, 1)] == ["0\u00a0%", "33.3\u00a0%", "100\u00a0%"]


def test_clauses_are_parted_between_sections() -> None:
    share, times = Share(1, 1, 1.0, 1.0, 1.0), Times(1.0, 1.0, 1.0, 0.0, 1)
    clauses = [ClauseUse(ClauseName("id", title=section), share, times) for section in "aaabbbccc"]
    assert [len(group) for group in in_groups(clauses)] == [6, 3]


# ------------------------------------------------------------------------------------------------- what it draws
def test_every_rate_stands_with_its_interval_and_its_number(data: Statistics) -> None:
    for part in account_of(data, PEN):
        for plot in part.plots if isinstance(part, Plots) else ():
            text = " ".join(etree.fromstring(plot.svg.encode()).itertext()).replace("\u00a0", " ")
            rates = len(re.findall(r"\d %", text))
            assert not rates or " to " in text
            assert " of " in text or "n = " in text or "times per game" in text or "never" in text or rates >= 3


def test_plots_are_of_what_the_press_prints(data: Statistics) -> None:
    setting = Setting(FONTS, Report(), {})
    document = account_document(account_of(data, PEN), PEN, setting, "Crazy Eights")
    assert [d.code for d in setting.report] == []
    assert 2 < len(document.pages) < 10
    assert {(page.width, page.height) for page in document.pages} == {(210.0, 297.0)}
    data = pdf_bytes(document, FONTS)
    pdf = pypdfium2.PdfDocument(data)
    figures = [part.alt for _, part in Reader(pikepdf.open(io.BytesIO(data))).structure().walk()]
    words = " ".join([*(pdf[i].get_textpage().get_text_range() for i in range(len(pdf))), *figures])
    for said in ("Crazy Eights", "Three players", "Who wins", "How often each rule was used", "Going out"):
        assert said in words


def test_one_value_is_drawn_too() -> None:
    spread = Spread(5, 3, 3, 3, 0, 3, 3, 3, 3, 3, ((3.0, 3.0, 5),))
    assert "always 3, n = 5" in plot_spread(PEN, spread, "Rounds", 80.0).svg


def test_the_file_is_whole_and_asks_nobody_for_anything(data: Statistics) -> None:
    parts = account_of(data, PEN)
    page = account_html(parts, PEN, FONTS, "Crazy Eights & more").decode()
    assert page.startswith("<!doctype html>") and "<title>Crazy Eights &amp; more</title>" in page
    assert "<script" not in page and not re.search(r"(src|href)=|url\((?!data:)|@import", page)
    assert page.count("<svg") == sum(len(p.plots) for p in parts if isinstance(p, Plots))
    assert page.count("@font-face") == 5
    body = etree.fromstring(page[page.index("<main>") : page.index("</main>") + 7].encode())
    assert [h.text for h in body.iter("h1")] == ["Crazy Eights"]
    assert all(svg.find("{*}title") is not None for svg in body.iter("{*}svg"))


def test_the_same_games_make_the_same_file(data: Statistics) -> None:
    made = []
    for _ in range(2):
        parts = account_of(data, PEN)
        pages = account_document(parts, PEN, Setting(FONTS, Report(), {}), "Crazy Eights")
        made.append((account_html(parts, PEN, FONTS, "Crazy Eights"), pdf_bytes(pages, FONTS)))
    assert made[0] == made[1]


def test_the_method_is_told(data: Statistics) -> None:
    said = " ".join(part.text for part in account_of(data, PEN) if isinstance(part, Words))
    assert "Holm" in said and "Seats rotate" in said and "bots" in said


def test_a_name_is_shortened_to_its_room_without_measuring_every_length() -> None:
    asked: list[str] = []

    def measure(text: str) -> float:
        asked.append(text)
        return float(len(text))

    assert shortened("Winning" * 1_000, 12.0, measure) == "WinningWinn…"
    assert len(asked) < 20 and sum(map(len, asked)) < 20_000
    assert shortened("Winning", 7.0, measure) == "Winning"
    assert shortened("Winning at last", 9.0, measure) == "Winning…"
    assert shortened("Winning", 0.5, measure) == "W…" and shortened("Wi", 0.5, measure) == "Wi"
