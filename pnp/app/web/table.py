"""The table in a page without a server: answers the page's requests in its own browser. It needs only the standard
library and the modules for play (pnp.app.web.folder packs them).

The page provides a game (:func:`begin`), the words of a language before the first request in it (:func:`learn`), and
then makes the requests that it would send to a server (:func:`ask`). The page stores the room that :func:`ask` returns.
"""

import json
from dataclasses import asdict
from typing import Any

from pnp.app.play.seats import Refused, Seat, SeatedGame, bots_of, names_for
from pnp.engine.match import Match, Seating
from pnp.engine.play.describe import Describer
from pnp.engine.play.packed import PackedGame, unpack
from pnp.engine.play.save import Save, write_save

MAY = ("answer", "undo", "save")
"""The acts of :mod:`pnp.app.play.rights` available at a table without a server."""


class WebTable:
    """A game, its words, and its room."""

    def __init__(self, data: bytes, name: str) -> None:
        """``name``: the game's name for `pnp replay`."""
        self.packed: PackedGame = unpack(data)
        self.name = name
        self.room: SeatedGame | None = None
        self._words: dict[str, Describer] = {}

    def learn(self, locale: str, data: str) -> None:
        """Store the words of a language."""
        self._words[locale] = self.packed.words(locale, data).at_length()

    def knows(self, locale: str) -> bool:
        """Whether the words of a language have been provided."""
        return locale in self._words

    def words(self, locale: str) -> Describer:
        """The words of a language; of the first one if they have not been provided."""
        return self._words.get(locale) or next(iter(self._words.values()))

    # ------------------------------------------------------------------------------------------ answers
    def ask(self, path: str, stored: str, body: str) -> str:
        """The answer to a page's request about a room (``state``, ``answer``, ``undo``, ``bot``, ``save``), as JSON:
        status, data, reason of a refusal, and the room to store. ``stored``: the room as stored."""
        try:
            data = json.loads(body) if body else {}
            answer = self._done(path, stored, data if isinstance(data, dict) else {})
        except Refused as refused:
            return json.dumps({"status": refused.status, "data": None, "why": str(refused)})
        except (KeyError, TypeError, ValueError):
            return json.dumps({"status": 400, "data": None, "why": "the table does not know this question"})
        return json.dumps(answer, ensure_ascii=False)

    def _done(self, path: str, room_data: str, data: dict[str, Any]) -> dict[str, object]:
        room, refused = self._room(json.loads(room_data)), ""
        if path == "save":
            return {"status": 200, "data": write_save(self._saved(room))}
        locale, mine = str(data.get("locale", "")), [n for n, seat in enumerate(room.seats) if seat.taken == "here"]
        seat = int(data["seat"]) if data.get("seat") in mine else room.match.deciding
        try:
            self._do(room, path, data, mine)
        except Refused as why:
            refused = str(why)
        seat = seat if seat in mine else mine[0] if mine else -1
        since = data.get("since")
        answer = {
            **room.seat_data(seat, locale, since if isinstance(since, int) else -1),
            "mine": mine,
            "may": MAY,
            "refused": refused,
        }
        return {"status": 409 if refused else 200, "data": answer, "keep": self._stored(room)}

    @staticmethod
    def _do(room: SeatedGame, path: str, data: dict[str, Any], mine: list[int]) -> None:
        if path == "answer":
            room.answer(int(data["number"]), int(data["seat"]), int(data["option"]))
        elif path == "undo":
            room.ask_undo(int(data["number"]), mine)
        elif path == "bot":
            room.give_to_bot(int(data["seat"]), str(data["agent"]))
        elif path != "state":
            raise Refused(404, "there is nothing here")

    # ------------------------------------------------------------------------------------------ storage
    def _room(self, room_data: dict[str, Any]) -> SeatedGame:
        """The stored room. Raises Refused for one of other rules."""
        if self.room is not None and self.room.code == room_data["code"]:
            return self.room
        tape = tuple(int(n) for n in room_data.get("tape", ()))
        if tape and room_data.get("digest") != self.packed.rules.digest:
            raise Refused(410, "this room was played with other rules")
        game = self.packed.game
        seats = [Seat(**seat) for seat in room_data["seats"]]
        if not game.players[0] <= len(seats) <= game.players[1]:
            raise Refused(422, "the game takes another number of players")
        names = tuple(names_for(room_data.get("names", ()), len(seats)))
        seating = Seating(names, int(room_data["seed"]), bots_of(game, seats), room_data.get("options", {}))
        match = Match(game, self.packed.rules, seating, self.words(""), tape)
        self.room = SeatedGame(str(room_data["code"]), match, seats, self.words, number=int(room_data.get("number", 1)))
        return self.room

    def _stored(self, room: SeatedGame) -> str:
        """The room in the form that the page stores."""
        match = room.match
        data = {
            "code": room.code, "seats": [asdict(seat) for seat in room.seats], "names": match.seating.names,
            "seed": match.seating.seed, "options": dict(match.seating.options), "number": room.number,
            "tape": match.tape, "digest": self.packed.rules.digest,
        }  # fmt: skip
        return json.dumps(data)

    def _saved(self, room: SeatedGame) -> Save:
        """The game in the form that `pnp replay` and `pnp play --save` read."""
        match, game = room.match, self.packed.game
        first = next((n for n, seat in enumerate(room.seats) if seat.is_person), 0)
        return Save(
            self.name, game.variant, match.seating.names, match.tape, self.packed.rules.digest, first,
            match.seating.seed or 0, options=dict(match.seating.options), quest=game.quest.name if game.quest else "",
        )  # fmt: skip
