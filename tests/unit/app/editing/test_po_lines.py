"""A translation of a catalogue is edited in its lines: all others stay as they were written."""

from pnp.app.editing.po_lines import Translation, with_translation
from pnp.base.resources import GAMES
from pnp.source.diagnostics import Report
from pnp.source.load.files import Disk
from pnp.source.load.po import read_po

TEXT = """# Mine.
msgid ""
msgstr "Language: de\\n"

# agreed 12345678
#. Room: 20 characters
#: cards.csv:2
#, pnp-allow PNP603
msgctxt "card:REED:text"
msgid "Rest."
msgstr "Ruhe."

#: game.yaml:4
#, fuzzy
#| msgid "Beast"
msgctxt "term:beast"
msgid "beast"
msgid_plural "beasts"
msgstr[0] "Tier"
msgstr[1] ""
"""


def test_a_translation_changes_its_own_line() -> None:
    after = with_translation(TEXT, Translation("card:REED:text", "Rest.", ('Raste "jetzt".',)))
    assert after == TEXT.replace('"Ruhe."', '"Raste \\"jetzt\\"."')
    assert with_translation(TEXT, Translation("card:REED:text", "Rest.", ("Ruhe.",))) == TEXT


def test_a_doubt_is_a_flag_among_the_others() -> None:
    after = with_translation(TEXT, Translation("card:REED:text", "Rest.", ("Ruhe.",), True))
    assert after == TEXT.replace("#, pnp-allow PNP603", "#, fuzzy, pnp-allow PNP603")
    assert with_translation(after, Translation("card:REED:text", "Rest.", ("Ruhe.",))) == TEXT


def test_every_form_is_written_and_the_doubt_goes_with_its_old_text() -> None:
    after = with_translation(TEXT, Translation("term:beast", "beast", ("Tier", "Tiere")))
    assert after == TEXT.replace('#, fuzzy\n#| msgid "Beast"\n', "").replace('[1] ""', '[1] "Tiere"')


def test_a_message_that_the_catalogue_lacks_comes_last() -> None:
    after = with_translation(TEXT, Translation("card:SALT:text", "Draw.", ("Zieh.",)))
    assert after == f'{TEXT}\nmsgctxt "card:SALT:text"\nmsgid "Draw."\nmsgstr "Zieh."\n'
    assert with_translation("", Translation("", "Draw.", ("Zieh.",))) == 'msgid "Draw."\nmsgstr "Zieh."\n'


def test_line_ends_stay() -> None:
    text = TEXT.replace("\n", "\r\n")
    after = with_translation(text, Translation("card:REED:text", "Rest.", ("Raste.",)))
    assert after == text.replace("Ruhe.", "Raste.")


def test_each_entry_of_a_shipped_catalogue_stays_as_it_is_written() -> None:
    folder = GAMES / "game-of-amber"
    locale = sorted(path.stem for path in (folder / "locale").glob("*.po"))[0]
    text = (folder / "locale" / f"{locale}.po").read_text("utf-8")
    catalogue = read_po(Disk(folder), locale, Report())
    assert catalogue is not None and len(catalogue.entries) > 50
    for entry in catalogue.entries[:40]:
        own = Translation(entry.context, entry.text, entry.translations, entry.fuzzy, entry.plural)
        assert with_translation(text, own) == text, entry
