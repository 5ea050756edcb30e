"""Pages and their parts: the lobby, the table, style sheets, typefaces, faces, the rulebook, scripts."""

import hashlib
import re
from collections.abc import Awaitable, Callable, Sequence

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from pnp.app.play.free.starting import MOST_SEATS
from pnp.app.play.seats import Refused
from pnp.app.rooms.appearance import is_right_to_left, plain_style
from pnp.app.rooms.assets import FILES, page, static_file
from pnp.app.rooms.page_words import page_words
from pnp.app.serve.guard import SHOWN
from pnp.app.serve.studio import Studio

FOR_A_WEEK = {"cache-control": "private, max-age=604800, immutable"}
"""Cache lifetime of files with a version in their address."""
MOST_ACCEPTED = 20
"""Most of a browser's languages that are considered."""
WEIGHT = re.compile(r"q=(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)")
Answering = Callable[[Request], Awaitable[Response]]


def page_routes(studio: Studio) -> list[Route]:
    """The routes of pages and their files."""
    pages = Pages(studio)
    ways: list[tuple[str, Answering]] = [
        ("/", pages.lobby),
        ("/join/{code}", pages.join),
        ("/room/{code}", pages.table),
        ("/words/{locale}", pages.words),
        ("/static/{name:path}", pages.static),
        ("/style/{locale}", pages.style),
        ("/font/{locale}/{number:int}", pages.font),
        ("/face/{locale}/{kind}/{code}", pages.face),
        ("/book/{locale}", pages.book),
    ]
    return [Route(path, answer, methods=["GET"]) for path, answer in ways]


def tag_of(content: bytes) -> str:
    """The entity tag of a file: a digest of its content."""
    return f'"{hashlib.sha256(content).hexdigest()[:32]}"'


def is_current(tag: str, had: str) -> bool:
    """Whether an entity tag is among those of the versions that a browser has (the header `If-None-Match`)."""
    return had.strip() == "*" or tag in (one.strip().removeprefix("W/") for one in had.split(","))


class Pages:
    """Handlers of pages."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio

    def page(self, request: Request, name: str, **more: object) -> Response:
        """A page in the requested language, or else in one that the browser prefers. Raises Refused."""
        asked_locale = request.query_params.get("locale", "")
        locale = self.studio.demanded_locale(asked_locale) if asked_locale else self.locale_for(request)
        return Response(self._filled(name, locale, **more), media_type="text/html")

    def locale_for(self, request: Request) -> str:
        """The game's language that a browser prefers; the first one if it prefers none of them."""
        spoken = self.studio.rooms.words.locales
        return preferred(request.headers.get("accept-language", ""), spoken) or self.studio.locale

    def _filled(self, name: str, locale: str, **more: object) -> bytes:
        studio = self.studio
        words = studio.rooms.words(locale)
        values = {
            "locale": locale, "language": locale.replace("_", "-"), "locales": studio.rooms.words.locales,
            "direction": "rtl" if is_right_to_left(locale) else "ltr", "title": words.title, "series": words.series,
            "tagline": words.text(words.game.tagline), "say": page_words(words),
            "players": studio.project.players, "playable": studio.project.loaded.game.has_course, "served": True,
            "has_book": bool(studio.project.loaded.game.chapters), "free_seats": studio.free.usual_seats,
            "most_free": MOST_SEATS,
            "at": addresses(locale, studio.version, str(more.get("code", ""))),
        }  # fmt: skip
        return page(name, **values, **more)

    def missing(self, request: Request, status: int, why: str = "") -> Response:
        """The page for an unknown address. ``why``: further explanation. Raises Refused if the game cannot be
        played."""
        html = self._filled("missing.html", self.locale_for(request), why=why)
        return Response(html, status, media_type="text/html")

    async def lobby(self, request: Request) -> Response:
        """The first page: open a table, or watch one. An empty folder has none yet: its designer begins with
        the cards."""
        desk = self.studio.desk
        if self.studio.game is None and desk is not None and not self.studio.is_public and desk.source.is_empty:
            return RedirectResponse("/desk/cards", 303)
        return self.page(request, "lobby.html")

    async def join(self, request: Request) -> Response:
        """The page that a seat's link leads to; the token follows the `#`, which no browser sends."""
        room = await self.studio.lead(self.studio.rooms.find, request.path_params["code"])
        return self.page(request, "join.html", code=room.code, disclosed=room.disclosed, free=False)

    async def table(self, request: Request) -> Response:
        """The table of a room."""
        room = await self.studio.lead(self.studio.rooms.find, request.path_params["code"])
        return self.page(request, "table.html", code=room.code)

    async def words(self, request: Request) -> Response:
        """The texts of the table's page in a language, and the sizes of cards."""
        locale = self.studio.demanded_locale(request.path_params["locale"])
        words = self.studio.rooms.words(locale)
        data = {
            "say": page_words(words), "title": words.title, "series": words.series, "sizes": self.studio.looks.sizes,
            "direction": "rtl" if is_right_to_left(locale) else "ltr", "version": self.studio.version,
        }  # fmt: skip
        return JSONResponse(data)

    # ------------------------------------------------------------------------------------------ parts of pages
    async def static(self, request: Request) -> Response:
        """A script from the fixed list; its content only if the browser does not have this version of it."""
        name = request.path_params["name"]
        content = static_file(name)
        if content is None:
            raise Refused(404, "there is nothing here")
        headers = {"cache-control": "no-cache", "etag": tag_of(content)}
        if is_current(headers["etag"], request.headers.get("if-none-match", "")):
            return Response(status_code=304, headers=headers)
        return Response(content, media_type=FILES[name], headers=headers)

    async def style(self, request: Request) -> Response:
        """The style sheet, in the game's typefaces and inks."""
        locale = self.studio.demanded_locale(request.path_params["locale"])
        style = plain_style()
        if self.studio.game is not None:
            style = await self.studio.draw(self.studio.looks.style, locale)
        fonts = f"/font/{locale}/{{n}}?v={self.studio.version}"
        css = page("style.css", fonts=fonts, **style)
        return Response(css, media_type="text/css", headers=FOR_A_WEEK)

    async def font(self, request: Request) -> Response:
        """A typeface of the style sheet."""
        locale, number = self.studio.demanded_locale(request.path_params["locale"]), request.path_params["number"]
        fonts = await self.studio.draw(lambda: self.studio.looks.of(locale).fonts)
        if not number < len(fonts):
            raise Refused(404, "there is nothing here")
        return Response(fonts[number], media_type="font/woff", headers=FOR_A_WEEK)

    async def face(self, request: Request) -> Response:
        """A card's face as printed, or the back of its kind."""
        parts = request.path_params
        locale = self.studio.demanded_locale(parts["locale"])
        face = await self.studio.draw(self.studio.looks.face, locale, f"{parts['kind']}/{parts['code']}")
        if face is None:
            raise Refused(404, "there is no such card")
        headers = {**FOR_A_WEEK, "content-encoding": "gzip", "content-security-policy": SHOWN}
        return Response(face, media_type="image/svg+xml", headers=headers)

    async def book(self, request: Request) -> Response:
        """The rulebook; a clause is addressed after the `#`."""
        locale = self.studio.demanded_locale(request.path_params["locale"])
        book = await self.studio.draw(lambda: self.studio.looks.of(locale).book)
        if not book:
            raise Refused(404, "the game has no rulebook yet")
        headers = {"content-security-policy": SHOWN, "cache-control": "no-cache"}
        return Response(book, media_type="text/html", headers=headers)


def addresses(locale: str, version: str, code: str = "") -> dict[str, str]:
    """The addresses of a page's files."""
    return {
        "home": "/", "scripts": "/static/", "style": f"/style/{locale}?v={version}", "book": f"/book/{locale}",
        "lobby": "/?locale={locale}", "save": f"/room/{code}/save",
    }  # fmt: skip


def preferred(accepted: str, spoken: Sequence[str]) -> str:
    """The available language that an Accept-Language header prefers (RFC 9110, 12.5.4); "" if it names none. ``fr-CA``
    matches `fr`."""
    weighed: list[tuple[float, str]] = []
    for item in accepted.split(",")[:MOST_ACCEPTED]:
        tag, _, weight = item.partition(";")
        match = WEIGHT.fullmatch(weight.strip())
        weighed.append((float(match[1]) if match else 1.0, tag.strip().replace("-", "_").casefold()))
    for share, tag in sorted(weighed, key=lambda pair: -pair[0]):
        ways = (tag, tag.partition("_")[0]) if share > 0 else ()
        if near := next((locale for way in ways for locale in spoken if locale.casefold() == way), ""):
            return near
    return ""
