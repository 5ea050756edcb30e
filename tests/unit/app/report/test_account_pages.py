"""The pages of an account: where each kind of part stands, in which typeface and size."""

from dataclasses import replace
from pathlib import Path

from pnp.app.report.account import Grid, Heading, Part, Plots, Tiles, Title, Words
from pnp.app.report.accountpages import account_document
from pnp.app.report.plots import Pen, Row, plot_shares
from pnp.base.resources import FONTS as FACES
from pnp.checks.statistics.figures import Share
from pnp.model.schema.theme import Theme
from pnp.press.typeset import Setting, load_fonts
from pnp.source.diagnostics import Report
from tests.golden import hold, page_lines

STORED = Path(__file__).parent / "stored" / "account-pages.txt"


def test_each_part_of_an_account_stands_in_its_place(update: bool) -> None:
    setting = Setting(load_fonts(FACES), Report())
    pen = Pen(Theme(), lambda text, face, size: 0.15 * size * len(text))
    plot = plot_shares(pen, [Row("Seat 1", Share(40, 10, 0.25, 0.1, 0.4), even=0.5)], "Wins")
    parts: list[Part] = [
        Title("Hares", "Two seats", (("games", "40"), ("seed", "1"))),
        Words("No unfairness is **shown**.", "lead"),
        Tiles((("4.0", "rounds", "3 to 5"), ("12", "turns", "9 to 15"))),
        Heading("Length", 1),
        Words("Games last four rounds."),
        Heading("By seats", 2),
        Words("Before a table.", "before"),
        Grid(("seat", "won", "share", "n"), (("1", "10", "25 %", "40"), ("2", "30", "75 %", "40"))),
        Words("A note below it.", "note"),
        Plots((plot,)),
        Plots((replace(plot, width=80.0), replace(plot, width=60.0))),
        Heading("Cards", 1, page=True),
        Words("The second page."),
    ]
    document = account_document(parts, pen, setting, "An account")
    assert (document.title, document.language, len(document.pages)) == ("An account", setting.language, 2)
    hold(STORED, [line for page in document.pages for line in page_lines(page)], update)
