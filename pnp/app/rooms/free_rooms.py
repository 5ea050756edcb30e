"""The free tables of a game: created, found again after a restart, limited in number. Each is a file."""

import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from pathlib import Path
from weakref import WeakValueDictionary

from pnp.app.api.project import Project
from pnp.app.play.free.deck import DeckCard, deck_of
from pnp.app.play.free.position import player_words, position_of, scenario_lines
from pnp.app.play.free.setups import set_up, setup_text
from pnp.app.play.free.starting import MOST_SEATS, free_table, home_of
from pnp.app.play.free.table import NotAllowed, Place, table_data, table_from
from pnp.app.play.seats import Refused, Seat, names_for
from pnp.app.rooms.company import Company, chat_from
from pnp.app.rooms.free_names import FreeNames
from pnp.app.rooms.free_room import FreeRoom, Step, TableAndDeck, deck_from
from pnp.app.rooms.keys import new_token
from pnp.app.rooms.room_files import free_code, is_code, make_folder, refuse_more
from pnp.base.disk import read_own
from pnp.base.frozen import dataclass
from pnp.model.game import Game
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.budgets import STORED
from pnp.source.load.json_text import read_json
from pnp.source.load.nodes import plain
from pnp.source.load.safe_open import read_inside
from pnp.source.load.write_back import write_back
from pnp.source.load.yaml_file import Origin, read_yaml

MOST_IN_MEMORY = 50
"""Most tables held in memory: the most recently used ones."""
FOLDER = "setups"
"""The folder of set-ups beside a game."""
SCENARIOS = "scenarios"
"""The folder of scenarios beside a game, which every check runs."""
MOST_SETUPS = 200
LONGEST_NAME = 40


@dataclass(frozen=True)
class FreePlan:
    """The settings for a new free table: for each seat `here` or `friend`, and the names."""

    seats: tuple[str, ...]
    names: tuple[str, ...] = ()


class FreeRooms:
    """The free tables of a game in a folder. Its methods must not run in two threads at once, but different tables may
    be in use in parallel."""

    def __init__(self, project: Project, folder: Path, is_editable: bool = False) -> None:
        """``is_editable``: whether the tables link to the workshop."""
        self.project, self.folder, self.is_editable = project, folder, is_editable
        self._names: dict[str, FreeNames] = {}
        self._recent: OrderedDict[str, FreeRoom] = OrderedDict()
        self._live: WeakValueDictionary[str, FreeRoom] = WeakValueDictionary()

    def read_anew(self, project: Project) -> list[FreeRoom]:
        """Use the changed game from now on. Returns the tables in use, which :meth:`renew` updates one by one."""
        self.project, self._names = project, {}
        self.__dict__.pop("_deck", None)
        return list(self._live.values())

    @cached_property
    def _deck(self) -> tuple[DeckCard, ...]:
        return deck_of(self.project.loaded.game)

    def renew(self, room: FreeRoom) -> None:
        """Give a table the current cards. Raises Refused."""
        room.changes += 1
        room.home = self._home(room.first)
        room.take_over_deck(self._deck)

    def names(self, locale: str) -> FreeNames:
        """The names of cards in a language."""
        if locale not in self._names:
            self._names[locale] = FreeNames(self.project.loaded, locale, self.is_editable)
        return self._names[locale]

    @property
    def usual_seats(self) -> int:
        """The default number of seats."""
        least, most = self.project.players
        return min(max(2, least), max(2, most), MOST_SEATS)

    # ------------------------------------------------------------------------------------------ creating, finding
    def create(self, plan: FreePlan) -> FreeRoom:
        """Create a table. Raises Refused."""
        if not 1 <= len(plan.seats) <= MOST_SEATS or any(seat not in ("here", "friend") for seat in plan.seats):
            raise Refused(422, f"a free table has 1 to {MOST_SEATS} seats, each `here` or `friend`")
        if not self._deck:
            raise Refused(409, "this game has no cards yet")
        refuse_more(self.folder)
        first, owner = self._first(len(plan.seats)), new_token()
        code = free_code(self._is_taken)
        seats = [_seat(one, owner) for one in plan.seats]
        names = names_for(plan.names, len(plan.seats))
        room = FreeRoom(
            code=code, owner=owner, seats=seats, names=names, first=first, file=self.folder / f"{code}.json",
            home=self._home(first), shared="friend" in plan.seats,
        )  # fmt: skip
        make_folder(self.folder)
        room.keep()
        return self._remembered(room)

    def find(self, code: str) -> FreeRoom:
        """The table with that code, in its last state. Raises Refused if there is none, or its file cannot be read."""
        room = self._live.get(code)
        if room is None and not is_code(code):
            raise Refused(404, "there is no such table")
        return self._remembered(room or self._read(code))

    def _first(self, seats: int) -> TableAndDeck:
        game, text = self.project.loaded.game, self.project.prose.text
        return TableAndDeck(free_table(game, seats, text, secrets.randbits(48)), self._deck)

    def _home(self, first: TableAndDeck) -> Callable[[str], str]:
        game = self.project.loaded.game
        return partial(_home_of, game, first.table.places)

    def _is_taken(self, code: str) -> bool:
        return code in self._live or any((f / f"{code}.json").exists() for f in (self.folder, self.folder.parent))

    def _remembered(self, room: FreeRoom) -> FreeRoom:
        self._live[room.code] = self._recent[room.code] = room
        self._recent.move_to_end(room.code)
        if len(self._recent) > MOST_IN_MEMORY:
            self._recent.popitem(last=False)
        return room

    def _read(self, code: str) -> FreeRoom:
        file = self.folder / f"{code}.json"
        try:
            data = read_json(read_own(file, STORED.most))
            first = TableAndDeck(table_from(data["first"]), deck_from(data["deck"]))
            room = FreeRoom(
                code=code, owner=str(data["owner"]), seats=[Seat(**seat) for seat in data["seats"]],
                names=[str(name) for name in data["names"]], first=first, file=file, home=self._home(first),
                steps=[Step(dict(act), int(seat), int(seed), int(time)) for seat, seed, time, act in data["steps"]],
                at=int(data["at"]), shared=bool(data["shared"]), company=Company(chat_from(data.get("chat", []))),
            )  # fmt: skip
        except OSError:
            raise Refused(404, "there is no such table") from None
        except (ValueError, KeyError, TypeError, AttributeError, NotAllowed):
            raise Refused(410, "the file of this table cannot be read") from None
        room.take_over_deck(self._deck)
        return room

    # ------------------------------------------------------------------------------------------ set-ups
    def setups(self) -> list[str]:
        """The names of the set-ups beside the game."""
        folder = self.project.folder / FOLDER
        return sorted(file.stem for file in folder.glob("*.yaml")) if folder.is_dir() else []

    def keep_setup(self, room: FreeRoom, name: str, keeps_order: bool) -> str:
        """Save a table as a set-up; returns the name of its file. Raises Refused."""
        name = file_name(name)
        is_there = name in self.setups()
        if not is_there and len(self.setups()) >= MOST_SETUPS:
            raise Refused(409, "there are already many set-ups")
        if is_there:
            raise Refused(409, f"there is a set-up `{name}` already: choose another name")
        report, file = Report(), f"{FOLDER}/{name}.yaml"
        text = setup_text(room.now.table, keeps_order)
        if not write_back(self.project.folder, file, text.encode("utf-8"), report):
            raise Refused(507, report.diagnostics[0].message)
        return file

    def keep_scenario(self, room: FreeRoom, step: int, name: str) -> str:
        """Write the position after a step as a scenario of the game; returns the name of its file. The
        scenario passes as written. Raises Refused."""
        game = self.project.loaded.game
        file = f"{SCENARIOS}/{file_name(name)}.yaml"
        if not game.zones:
            raise Refused(409, "game.yaml declares no zones yet: a scenario says which cards lie in which zone")
        if (self.project.folder / file).exists():
            raise Refused(409, f"there is a scenario `{file}` already: choose another name")
        players = player_words(room.names)
        start, then = (position_of(one.table, game, players) for one in (room.at_step(step), room.now))
        lines = scenario_lines(game.id, players, start, then, room.lines_since(step, self.names("")))
        report, text = Report(), "\n".join(lines) + "\n"
        if not write_back(self.project.folder, file, text.encode("utf-8"), report):
            raise Refused(507, report.diagnostics[0].message)
        return file

    def begin_with(self, room: FreeRoom, seat: int, name: str) -> None:
        """Restart a table with a set-up, or for "" as a new table. Raises Refused."""
        first = self._first(len(room.seats))
        if not name:
            room.add(seat, {"act": "setup", "text": "of the beginning", "table": table_data(first.table)})
            return
        if name not in self.setups():
            raise Refused(404, "there is no such set-up")
        try:
            fresh = set_up(first.table, self._setup_data(name), secrets.randbits(48))
        except ValueError as why:
            raise Refused(422, f"`{FOLDER}/{name}.yaml` cannot be used: {why}") from None
        text = f"“{name}”" + "".join(f"; {remark}" for remark in fresh.remarks)
        room.add(seat, {"act": "setup", "text": text, "table": table_data(fresh.table)})

    def _setup_data(self, name: str) -> object:
        report, file = Report(), f"{FOLDER}/{name}.yaml"
        try:
            text = read_inside(self.project.folder, file).decode("utf-8")
        except (OSError, ValueError):
            raise Refused(404, "this set-up cannot be read") from None
        node = read_yaml(text, Origin(file), report)
        if report.diagnostics:
            fault = report.diagnostics[0]
            raise Refused(422, f"`{file}`, line {fault.span.line}: {fault.message}")
        return plain(node) if node is not None else None


def _home_of(game: Game, places: Sequence[Place], kind: str) -> str:
    return home_of(kind, game, places)


def _seat(text: str, owner: str) -> Seat:
    """A requested seat."""
    if text == "here":
        return Seat("here", token=owner, joined=True)
    return Seat("friend", invitation=new_token())


def file_name(name: str) -> str:
    """The name of a set-up or a scenario in a form allowed for a file. Raises Refused."""
    plain_name = "-".join("".join(c if c.isalnum() else " " for c in name.lower()).split())[:LONGEST_NAME]
    if not plain_name:
        raise Refused(422, "give the set-up a name of letters or figures")
    return plain_name
