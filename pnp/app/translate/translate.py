"""`pnp locale`: extract, update and count a game's catalogues."""

from collections.abc import Sequence
from pathlib import Path

from pnp.app.game.errors import WrongRequest
from pnp.app.game.reading import editions, read_game
from pnp.app.output.write import write_all
from pnp.app.translate.merge import merged
from pnp.app.translate.notes import with_notes, with_terms
from pnp.app.translate.translations import Count, all_messages, counted, template
from pnp.base.frozen import dataclass
from pnp.model.game import Game, Message
from pnp.model.language.languages import is_language
from pnp.model.language.press_words import OWN, lacking_words, printed_words, program_text
from pnp.model.text.catalogue import Catalogue, library_catalogue, load_catalogue
from pnp.rules.loading import LoadedGame
from pnp.source.diagnostics import Report, Span
from pnp.source.load.files import Disk, read_text
from pnp.source.load.po import read_po

__all__ = ["Count", "Translations", "count_catalogues", "read_translations", "write_catalogues"]


@dataclass(frozen=True)
class Translations:
    """The messages of a game, over all its variants."""

    messages: tuple[Message, ...]
    editions: tuple[LoadedGame, ...]
    """The game in each of its variants."""

    @property
    def loaded(self) -> LoadedGame:
        """The game in its first variant."""
        return self.editions[0]

    @property
    def games(self) -> tuple[Game, ...]:
        """The game in each of its variants."""
        return tuple(each.game for each in self.editions)

    @property
    def own(self) -> tuple[Message, ...]:
        """Its own messages: a library's are in the library's catalogues."""
        return tuple(m for m in self.messages if not m.span.file.startswith(".."))

    @property
    def folder(self) -> Path:
        """The folder of the game's catalogues."""
        return self.loaded.game.folder / "locale"

    @property
    def locales(self) -> tuple[str, ...]:
        """The languages that it is translated into."""
        return tuple(name for name in self.loaded.game.locales if name != self.loaded.game.language)


def read_translations(name: str, report: Report) -> Translations:
    """The messages of a game. Raises Failed for errors that affect play."""
    loaded = tuple(read_game(name, report, variant) for variant in editions(name, report))
    return Translations(tuple(all_messages((each.game, each.rules) for each in loaded)), loaded)


def write_catalogues(translations: Translations, locales: Sequence[str], report: Report) -> list[Path]:
    """Write messages.pot, the template of every catalogue, and update the catalogues of ``locales`` to it; returns the
    files. A missing catalogue is created. Raises WrongRequest (PNP118, PNP119)."""
    for name in (name for name in locales if not is_language(name)):
        help = "write the code of a language, such as `fr`, or `pt_BR` for a language in a country"
        report.error("PNP118", f"there is no language `{name}`", Span(""), help)
    if report.errors:
        raise WrongRequest(report)
    game, folder = translations.loaded.game, translations.folder
    project, own = f"{game.title.text} {game.version}".strip(), with_notes(translations.own, translations.games)
    files = {folder / "messages.pot": template(own, project)}
    for name in locales:
        text = catalogue_text(folder, name, report)
        catalogue = load_catalogue(translations.loaded.tree, name, Report()) if text != _EMPTY else Catalogue(name)
        pot = template([*with_terms(own, game, catalogue), *press_messages(catalogue)], project).decode()
        files[folder / f"{name}.po"] = merged(text, pot, name).encode()
    if not write_all(files, report, folder.parent):
        raise WrongRequest(report)
    return list(files)


def press_messages(catalogue: Catalogue) -> list[Message]:
    """Words of the press in a game's catalogue, or that the press itself lacks in its language."""
    lacking = {one.key for one in lacking_words(program_text(catalogue.locale))}
    wanted = [one for one in printed_words() if one.key in lacking or one.key in catalogue.press]
    return [Message(one.text, f"{OWN}:{one.context}" if one.context else OWN, plural=one.plural) for one in wanted]


def count_catalogues(translations: Translations, locales: Sequence[str]) -> list[Count]:
    """The state of the catalogues of ``locales``."""
    tree, folder = translations.loaded.tree, translations.folder
    report = Report()
    for name in locales:
        catalogue_text(folder, name, report)
    load = {name: load_catalogue if name in tree.locales else library_catalogue for name in locales}
    return [counted(load[name](tree, name, Report()), translations.messages) for name in locales]


def catalogue_text(folder: Path, locale: str, report: Report) -> str:
    """A catalogue's text, or the text of a new one. Raises WrongRequest for a catalogue outside the folder, or an
    unreadable one."""
    files, name = Disk(folder.parent), f"{folder.name}/{locale}.po"
    if not (folder / f"{locale}.po").exists():
        return _EMPTY
    text = read_text(files, name, report) if read_po(files, locale, report) is not None else None
    if text is None:
        raise WrongRequest(report)
    return f"{text}\n" if text.strip() else _EMPTY  # without a line end, polib takes it for a file name


_EMPTY = 'msgid ""\nmsgstr ""\n'
