"""`pnp export --to web`: a folder to upload, in which a game is read, printed and played without a server.

Pages and scripts are those of `pnp serve` with a different way to the game (templates/web/door.js): a worker that runs
Python. The first download is small, faces are fetched on demand, and everything is cached for offline use. Addresses
are relative, so the folder works anywhere.
"""

import gzip
import hashlib
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import field
from pathlib import Path

from pnp.app.build.sheets import document_of
from pnp.app.game.build_options import BuildCache
from pnp.app.game.reading import read_prose
from pnp.app.play.seat_json import rule_sentence
from pnp.app.rooms.appearance import Dress, Looks
from pnp.app.rooms.assets import filled, page, script
from pnp.app.rooms.page_words import page_words
from pnp.app.web.compiled import OWN as OWN_MODULES
from pnp.app.web.compiled import STANDARD, compiled
from pnp.app.web.modules import sentences, stored, web_modules, zipped
from pnp.app.web.python import web_python
from pnp.base.frozen import dataclass
from pnp.engine.play.describe import Describer
from pnp.engine.play.packed import pack, pack_words
from pnp.engine.play.state import State
from pnp.engine.play.things import named_card
from pnp.model.read.find import name_of
from pnp.model.text.messages import messages_of
from pnp.press.decks.deck import face_page
from pnp.press.document.languages import is_right_to_left
from pnp.press.export.pdf import pdf_bytes
from pnp.press.export.png import pictures
from pnp.rules.loading import LoadedGame
from pnp.source.diagnostics import Report

SCRIPTS = (
    "page.js", "byhand.js", "cards.js", "panels.js", "table.js", "film.js", "board.js", "drag.js", "memory.js",
    "lobby.js", "unstarted.js",
)  # fmt: skip
"""Scripts that the pages of the server use, too."""
OWN = ("door.js", "keep.js")
PACKED = ".packed"
"""File ending of compressed files, which do not depend on the server's own compression."""
SOURCE = "pyodide/README.txt"
LATER = ("book", "faces", "fonts")
"""Folders of a language that are fetched on demand, and completely when there is time, for offline use. Users keep
printed files themselves."""
FACES_DPI = 170
FACES_QUALITY = 82
"""Quality of WebP, out of 100."""
SIZE = 1024.0
"""Bytes in the unit of file sizes."""


@dataclass(frozen=True)
class WebGame:
    """The content of a folder."""

    loaded: LoadedGame
    locales: tuple[str, ...]
    """The languages, beginning with that of the first page."""
    papers: Mapping[str, Mapping[str, bytes]]
    """Printed files by language and name."""
    python: Mapping[str, bytes]
    cache: BuildCache = field(default_factory=BuildCache)
    """Faces drawn for the printed files."""

    @property
    def name(self) -> str:
        """The key in a browser's storage: different for each variant, because variants may share an address."""
        return "-".join(filter(None, (self.loaded.game.id, self.loaded.game.variant)))

    @property
    def first(self) -> str:
        """The language of the first page."""
        return self.locales[0]


def web_files(web: WebGame, report: Report) -> dict[str, bytes]:
    """Every file of the folder by its path in it. Raises Failed if the game cannot be drawn."""
    looks, modules = Looks(web.loaded, web.cache), web_modules()
    program, texts = _program(web, modules), sentences(modules)
    files = {**program}
    own = _language(web, looks, web.first, texts, report)
    for locale in web.locales[1:]:
        files |= _language(web, looks, locale, texts, report)
    files |= own
    files |= {script_name: script("serve", script_name) for script_name in SCRIPTS}
    files |= {script_name: script("web", script_name) for script_name in OWN}
    sizes = {name.removesuffix(PACKED): len(data) for name, data in program.items() if name.endswith(PACKED)}
    values = {"parts": json.dumps(sizes), "game": name_of(web.loaded.game.folder)}
    files["worker.js"] = filled("web/worker.js.j2", values)
    version = _sum(b"".join(hashlib.sha256(data).digest() for _, data in sorted(files.items())))
    lists = {"first": [*program, *SCRIPTS, *OWN, "worker.js"], "then": []}
    for name in own:
        if not name.startswith("papers/") and not name.endswith(PACKED) and name != f"{web.first}.html":
            lists["then" if name.partition("/")[0] in LATER else "first"].append(name)
    lists["first"].remove(SOURCE)
    values = {"game": web.name, "version": version, **{when: json.dumps(names) for when, names in lists.items()}}
    files["offline.js"] = filled("web/offline.js.j2", values)
    return files


def _program(web: WebGame, modules: Mapping[str, str]) -> dict[str, bytes]:
    """Python, the modules needed for play, and the game."""
    standard, own = compiled(web.python, zipped(dict(modules)))
    python = {f"pyodide/{name}": data for name, data in {**web.python, STANDARD: standard}.items()}
    python[OWN_MODULES] = own
    for name in [name for name in python if name.endswith((".wasm", ".asm.mjs", ".zip"))]:
        data = python.pop(name)
        python[name + PACKED] = gzip.compress(stored(data) if name.endswith(".zip") else data, 9, mtime=0)
    python[SOURCE] = (
        f"Pyodide {web_python().version}, https://pyodide.org, under the Mozilla Public License 2.0: its source is at\n"
        "https://github.com/pyodide/pyodide. Parts of Python's standard library that games do not need are left out.\n"
    ).encode()
    return {**python, "game.pack": pack(web.loaded.game, web.loaded.rules)}


# ------------------------------------------------------------------------------------------------- a language
def _language(web: WebGame, looks: Looks, locale: str, sentences: frozenset[str], report: Report) -> dict[str, bytes]:
    game, rules = web.loaded.game, web.loaded.rules
    prose = read_prose(web.loaded, locale, report)
    words, dress = Describer.of(prose, rules), looks.of(locale)
    faces, shown = _faces(dress, words)
    files = dict(faces)
    files |= {f"fonts/{locale}/{n}.woff": data for n, data in enumerate(dress.fonts)}
    files[f"style/{locale}.css"] = page("style.css", fonts=f"../fonts/{locale}/{{n}}.woff", **dress.style)
    if dress.book:
        files |= {
            f"book/{locale}.html": dress.book,
            f"book/{locale}.html{PACKED}": gzip.compress(dress.book, 9, mtime=0),
        }
    papers = {f"papers/{locale}/{name}": data for name, data in web.papers.get(locale, {}).items()}
    direction = "rtl" if is_right_to_left(locale) else "ltr"
    say = page_words(words)
    spoken = {
        "say": say, "title": words.title, "series": words.series, "sizes": looks.sizes, "direction": direction,
        "faces": {name: face["at"] for name, face in shown.items()}, "rules": _rule_sentences(words),
    }  # fmt: skip
    texts = pack_words(messages_of(game), prose, sorted(sentences))
    files[f"words/{locale}.json"] = json.dumps({**texts, "page": spoken}, ensure_ascii=False).encode()
    values: dict[str, object] = {
        "locale": locale, "language": locale.replace("_", "-"), "locales": web.locales, "direction": direction,
        "title": words.title, "series": words.series, "tagline": words.text(game.tagline), "say": say,
        "players": game.players, "playable": game.has_course, "served": False, "code": "", "game": web.name,
        "at": {
            "home": _home(locale, web), "scripts": "", "style": f"style/{locale}.css", "book": f"book/{locale}.html",
            "lobby": "{locale}.html", "save": "",
        },
        "papers": [{"at": at, "label": at.rpartition("/")[2], "size": _size(len(data))} for at, data in papers.items()],
        "faces": list(shown.values()), "credits": _credits(dress),
    }  # fmt: skip
    html = filled("web/index.html.j2", values)
    files[f"{locale}.html"] = html
    if locale == web.first:
        files["index.html"] = html
        files["table.html"] = filled("web/table.html.j2", values)
    return files | papers


def _rule_sentences(words: Describer) -> dict[str, str]:
    """A sentence of each clause that a question may name: the packed game has none of the book's words."""
    rules = words.rules.rules.values()
    ids = dict.fromkeys(id for rule in rules for id in (rule.clause, *rule.cites))
    return {id: sentence for id in ids if (sentence := rule_sentence(words, id))}


def _home(locale: str, web: WebGame) -> str:
    return "index.html" if locale == web.first else f"{locale}.html"


def _faces(dress: Dress, words: Describer) -> tuple[dict[str, bytes], dict[str, dict[str, object]]]:
    """The faces as pictures, each stored once whatever its language, and their facts by kind and code."""
    files: dict[str, bytes] = {}
    shown: dict[str, dict[str, object]] = {}
    if not dress.faces:
        return files, shown
    names = _names(words)
    pages = tuple(face_page(face, cut=True) for face in dress.faces.values())
    document = document_of(dress.edition, "faces", pages)
    drawn = pictures(pdf_bytes(document, dress.edition.fonts), FACES_DPI, clear=True)
    for name, picture in zip(dress.faces, drawn, strict=True):
        buffer = io.BytesIO()
        picture.save(buffer, "WEBP", quality=FACES_QUALITY, method=4)
        at = f"faces/{_sum(buffer.getvalue())}.webp"
        files[at] = buffer.getvalue()
        code = name.partition("/")[2]
        label = words.t("back of a card") if code == "back" else names.get(name, code)
        shown[name] = {"at": at, "name": label, "width": picture.width, "height": picture.height}
    return files, shown


def _sum(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:12]


def _names(words: Describer) -> dict[str, str]:
    """The name of each card, by kind and code."""
    cards = State(words.game, words.rules, words.game.players[0]).cards
    return {f"{card.kind}/{card.code}": words.face(named_card(card)) for card in cards}


def _credits(dress: Dress) -> Sequence[str]:
    """The authors of the game, and a note on this edition."""
    edition = dress.edition
    credit_lines = edition.game.credits
    lines = [
        edition.say("A game by {names}").format(names=edition.prose.joined(credit_lines.design))
        if credit_lines.design
        else ""
    ]
    lines += [edition.text(credit_lines.setting), edition.say("fan-made edition")] if credit_lines.setting else []
    return [line for line in (*lines, *(edition.text(note) for note in credit_lines.notes)) if line]


def _size(size: int) -> str:
    """A size in bytes as text, such as ``1.4 MB``."""
    return f"{size / SIZE / SIZE:.1f} MB" if size > SIZE * SIZE else f"{size / SIZE:.0f} KB"


def papers_of(files: Mapping[Path, bytes]) -> dict[str, dict[str, bytes]]:
    """Printed files to download, as PDFs, by language and name."""
    papers: dict[str, dict[str, bytes]] = {}
    for file, data in files.items():
        if file.suffix == ".pdf":
            papers.setdefault(file.parent.name, {})[file.name] = data
    return papers
