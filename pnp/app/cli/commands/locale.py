"""``pnp locale extract|update|stats|review|words|export|import|pseudo GAME``: work on a game's translations.

`extract` writes locale/messages.pot, the template of every catalogue. `update` does that too, and updates each
catalogue: it adds new messages, marks changed ones as doubtful, and keeps the work of translators. `update --locale L`
begins a new catalogue. `stats` counts the translated messages. `review` writes a page for proofreaders: each message
beside its translation, with its changes, its notes for translators, and the card as printed (output/GAME/L/review.html,
or `--file`). With `--complete`, `stats` and `review` exit with status 1 if a message is missing or doubtful. `words`
writes locale/L.yaml, the grammar of the names that sentences insert: it adds missing entries as blanks, and changes
nothing else. `export` writes the catalogue of a language to `--file`, as XLIFF 2 (.xlf) or CSV; `import` reads
translations from such a file. `pseudo` lays out every page in a made-up language of marked letters, two fifths longer
than the source. It reports what does not fit, and what remains in plain letters because no catalogue contains it.
"""

import argparse
import re
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

from pnp.app.cli.arguments import add_game, add_output, add_several
from pnp.app.cli.console import Console
from pnp.app.cli.status import DONE, ERRORS, WrongCommand
from pnp.app.translate.exchange import export_catalogue, import_catalogue
from pnp.app.translate.language_file import write_language_file
from pnp.app.translate.translate import Count, Translations, count_catalogues, read_translations, write_catalogues
from pnp.base.progress import Step, counted
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.numbers import number_of
from pnp.source.diagnostics.render import report_data

ACTIONS = ("extract", "update", "stats", "review", "words", "export", "import", "pseudo")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("action", choices=ACTIONS, metavar="|".join(ACTIONS), help="what to do")
    add_game(parser, variant=False)
    add_several(parser, "--locale", "L", "only these languages: fr, or fr,de (default: all)")
    what = "export and import: the file, .xlf (XLIFF 2) or .csv; review: the page"
    parser.add_argument("--file", metavar="FILE", type=Path, default=None, help=what)
    what = "stats and review: exit with status 1 if a message is missing or doubtful"
    parser.add_argument("--complete", action="store_true", help=what)
    add_output(parser)


def run(args: argparse.Namespace, console: Console) -> int:
    """Run the subcommand."""
    if args.action == "pseudo":
        return _pseudo(args, console)
    report = Report()
    console.progress("Reading the translations of", args.game)
    translations = read_translations(args.game, report)
    locales = args.locale or list(translations.locales)
    for locale in locales:
        if not re.fullmatch(r"[a-z]{2,3}([_-][A-Za-z0-9]+)*", locale):
            raise WrongCommand(f"`{locale}` is not a language code", "write a code such as fr, ja or pt_BR")
    if args.action == "stats":
        return _counted(count_catalogues(translations, locales), translations, args, console)
    if args.action == "review":
        return _review(translations, locales, args, report, console)
    if args.action in ("export", "import"):
        return _exchange(args, translations, locales, report, console)
    if args.action == "words":
        return _words(translations, locales, report, console)
    files = write_catalogues(translations, locales if args.action == "update" else (), report)
    for file in files:
        console.say(f"{file}: {number_of(len(translations.own), 'message')}")
    if console.json:
        console.data({"messages": len(translations.own), "files": [str(file) for file in files]})
    return DONE


def _pseudo(args: argparse.Namespace, console: Console) -> int:
    """Print the texts that do not fit or cannot be translated, in each edition."""
    from pnp.app.translate.untranslated import strays_of  # composing pages takes longer to load than counting messages

    report = Report()
    strays = strays_of(args.game, report, console.progress("Looking through", args.game))
    if console.json:
        plain = [{"text": s.text, "places": s.places} for s in strays]
        console.data({"untranslatable": plain, **report_data(report), "ok": not report.errors})
    else:
        console.report(report)
        for stray in strays:
            more = f" and {len(stray.places) - 1} more" if len(stray.places) > 1 else ""
            console.say(f"not in any catalogue: “{stray.text}”, {stray.places[0]}{more}")
        if not strays and not report.diagnostics:
            console.say("every text is in the catalogues, and still fits when it is two fifths longer")
    return ERRORS if report.errors else DONE


def _review(
    translations: Translations, locales: list[str], args: argparse.Namespace, report: Report, console: Console
) -> int:
    """Write a page for each language."""
    from pnp.app.translate.webpage import review_of  # drawing cards takes longer to load than counting messages

    if args.file is not None and len(locales) != 1:
        raise WrongCommand(
            "`pnp locale review --file` needs exactly one language", "write `--locale fr --file fr.html`"
        )
    progress = console.progress("Writing the reviews of", args.game)
    step = Step("Drawing cards and texts side by side", 0, len(locales), "languages")
    reviews = [review_of(translations, each, args.file, report) for each in counted(locales, progress, step)]
    return _counted([review.count for review in reviews], translations, args, console, [r.file for r in reviews])


def _counted(
    counts: list[Count],
    translations: Translations,
    args: argparse.Namespace,
    console: Console,
    files: Sequence[Path] = (),
) -> int:
    """Print the numbers of translated, doubtful and missing messages, and the page of each language if one was
    written."""
    game, messages = translations.loaded.game, translations.messages
    if console.json:
        rows = [_data(count) | ({"file": str(file)} if file else {}) for count, file in zip_longest(counts, files)]
        console.data({"game": game.id, "messages": len(messages), "locales": rows})
    for count, file in zip_longest(counts, files):
        share = count.translated / count.messages if count.messages else 1.0
        console.say(
            f"{f'{file}: ' if file else ''}{count.locale}: {count.translated} of {count.messages} translated "
            f"({share:.0%}), {count.doubtful} doubtful, {count.missing} missing"
        )
    if not counts:
        console.say(f"{game.title.text} has {number_of(len(messages), 'message')} and no translations yet.")
    return ERRORS if args.complete and any(count.translated < count.messages for count in counts) else DONE


def _exchange(
    args: argparse.Namespace, translations: Translations, locales: list[str], report: Report, console: Console
) -> int:
    """Export a language to a file of another format, or import it."""
    if args.file is None or len(locales) != 1:
        raise WrongCommand(
            f"`pnp locale {args.action}` needs exactly one language and one file",
            "write `--locale fr --file fr.xlf`",
        )
    move = export_catalogue if args.action == "export" else import_catalogue
    number = move(translations, locales[0], args.file, report)
    if console.json:
        console.data({"locale": locales[0], "file": str(args.file), "texts": number})
    noun, done = ("text", "written") if args.action == "export" else ("translation", "imported")
    console.say(f"{args.file}: {number_of(number, noun)} {done}")
    return DONE


def _words(translations: Translations, locales: list[str], report: Report, console: Console) -> int:
    """Write the file of each language; for the game's own language too if it is named."""
    written = [write_language_file(translations, locale, report) for locale in locales]
    if console.json:
        console.data([{"file": str(w.file), "names": w.nouns, "moved": w.moved, "blank": w.open} for w in written])
    for one in written:
        moved = f", {one.moved} moved from the catalogue" if one.moved else ""
        console.say(f"{one.file}: {number_of(one.nouns, 'name')}{moved}, {number_of(one.open, 'form')} to fill in")
    return DONE


def _data(count: Count) -> dict[str, object]:
    return {
        "locale": count.locale, "messages": count.messages, "translated": count.translated,
        "fuzzy": count.doubtful, "missing": count.missing,
    }  # fmt: skip
