"""The rooms of a game: created, found again after a restart, limited in number. Each is a file."""

import secrets
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from weakref import WeakValueDictionary

from pnp.app.api.project import Project
from pnp.app.game.game_options import options_still_open
from pnp.app.game.reading import read_prose
from pnp.app.play.rights import NOT_OVER
from pnp.app.play.seat_json import Data
from pnp.app.play.seats import Occupant, Refused, Seat, names_for
from pnp.app.play.session import check_save
from pnp.app.rooms.company import Company, chat_from
from pnp.app.rooms.keys import is_one_of, new_token
from pnp.app.rooms.room import Room, seating_of
from pnp.app.rooms.room_files import free_code, is_code, make_folder, refuse_more
from pnp.app.rooms.versions import earlier_version, keep_version
from pnp.base.disk import read_own
from pnp.base.frozen import dataclass, replace
from pnp.base.resources import state_folder
from pnp.engine.agents import AGENTS
from pnp.engine.match import Match
from pnp.engine.play.describe import Describer
from pnp.engine.play.moves_by_hand import NotByHand, moves_from
from pnp.engine.play.save import Save, read_saved
from pnp.source.diagnostics import Failed, Report
from pnp.source.diagnostics.budgets import STORED
from pnp.source.diagnostics.numbers import range_of
from pnp.source.load.json_text import read_json

LOST_RULES = "the rules have changed since this game began, and the version that it began with is not stored"
LOST_MOVES = "the rulebook has changed since this game began, and a move made by hand is no longer possible"
MOST_EARLIER = 3
"""Most earlier versions of the game held in memory."""
MOST_IN_MEMORY = 100
"""Most rooms held in memory, the most recently used ones; others are read again on demand."""


@dataclass(frozen=True)
class Plan:
    """The settings for a new room."""

    seats: tuple[str, ...]
    """For each player: `here`, `friend`, or the name of a bot."""
    names: tuple[str, ...] = ()


class Words:
    """The words of a game in each of its languages, read on first use."""

    def __init__(self, project: Project) -> None:
        game = project.loaded.game
        self.project = project
        self.locales = tuple(dict.fromkeys((project.prose.locale, game.language, *game.locales)))
        """The languages for play, beginning with the requested one."""
        self._describers: dict[str, Describer] = {}

    def __call__(self, locale: str) -> Describer:
        """The words of a language; of the first one for a language that the game does not have."""
        locale = locale if locale in self.locales else self.locales[0]
        if locale not in self._describers:
            loaded = self.project.loaded
            prose = read_prose(loaded, locale, Report())
            self._describers[locale] = Describer.of(prose, loaded.rules).at_length()
        return self._describers[locale]


class Rooms:
    """The rooms of a game in a folder. Its methods must not run in two threads at once, but games in different rooms
    may go on in parallel."""

    def __init__(self, project: Project, folder: Path | None = None) -> None:
        self.project, self.words = project, Words(project)
        self.folder = folder or _usual_folder(project)
        self._recent: OrderedDict[str, Room] = OrderedDict()
        self._live: WeakValueDictionary[str, Room] = WeakValueDictionary()
        """Every room in use: no room is ever loaded twice."""
        self._earlier: OrderedDict[str, Project] = OrderedDict()
        """Earlier versions of the game, by the digests of their rules."""

    def read_anew(self, project: Project) -> None:
        """Use the changed game for new rooms from now on."""
        self.project, self.words = project, Words(project)

    # ------------------------------------------------------------------------------------------ creating
    def create(self, plan: Plan) -> Room:
        """Create a room. Raises Refused for seats that the game does not have, and if there are too many rooms."""
        least, most = self.project.players
        if not least <= len(plan.seats) <= most or any(s not in ("here", "friend", *AGENTS) for s in plan.seats):
            raise Refused(422, f"the game takes {range_of(least, most, 'player')}, each `here`, `friend` or a bot")
        owner = new_token()
        seats = [_seat(plan_of_seat, owner) for plan_of_seat in plan.seats]
        return self._open(seats, names_for(plan.names, len(seats)), owner, "friend" in plan.seats, {})

    def again(self, room: Room) -> Room:
        """Open another room for the players of a finished game, who keep their seats; the same one if that has been
        done already. Raises Refused."""
        if room.match.outcome is None:
            raise Refused(409, NOT_OVER)
        if room.next:
            with suppress(Refused):
                return self.find(room.next)
        owner, options = new_token(), options_still_open(self.project.loaded.game, room.saved().options)
        seats = [_same_seat(seat, room.owner, owner) for seat in room.seats]
        next_room = self._open(seats, list(room.seat_names[: len(seats)]), owner, room.shared, options)
        room.next = next_room.code
        try:
            room.keep()
        except Refused:
            room.next = ""
            raise
        return next_room

    def follow(self, room: Room, tokens: Sequence[str]) -> tuple[Room, list[str]]:
        """The room in which the players of a room go on, and the tokens there of somebody with these tokens here.
        Raises Refused."""
        if not room.next:
            raise Refused(409, "nobody has opened another game here")
        next_room = self.find(room.next)
        held = [next_room.seats[seat].token for seat in room.seats_of(tokens)]
        return next_room, list(dict.fromkeys(token for token in held if token))

    def _open(
        self, seats: list[Seat], names: Sequence[str], owner: str, shared: bool, options: Mapping[str, object]
    ) -> Room:
        refuse_more(self.folder)
        seating = seating_of(self.project, names, seats, secrets.randbits(48), options)
        loaded, words = self.project.loaded, self.words("")
        code = free_code(self._is_taken)
        match = Match(loaded.game, loaded.rules, seating, words)
        file = self.folder / f"{code}.json"
        room = Room(code, match, seats, self.words, project=self.project, owner=owner, file=file)
        room.shared = shared
        make_folder(self.folder)
        with suppress(OSError):  # without it, the room can be played until the next edit of the rules
            keep_version(self.project, self.folder)
        room.keep()
        return self._remembered(room)

    def is_older(self, room: Room) -> bool:
        """Whether a room continues with older rules than the game's present ones."""
        return room.match.rules.digest != self.project.loaded.rules.digest

    def _remembered(self, room: Room) -> Room:
        """Hold a room in memory, and drop the least recently used one that can be read again."""
        self._live[room.code] = self._recent[room.code] = room
        self._recent.move_to_end(room.code)
        if len(self._recent) > MOST_IN_MEMORY:
            digest = self.project.loaded.rules.digest  # a room of older rules could not be read again
            idle = (code for code, one in self._recent.items() if one.match.rules.digest == digest)
            self._recent.pop(next(idle, room.code))
        return room

    def _is_taken(self, code: str) -> bool:
        return code in self._live or (self.folder / f"{code}.json").exists()

    # ------------------------------------------------------------------------------------------ finding
    def find(self, code: str) -> Room:
        """The room with that code, in its last state, with the rules that it began with. Raises Refused if there is
        none, or if its rules are lost."""
        room = self._live.get(code)
        if room is None and not is_code(code):
            raise Refused(404, "there is no such room")
        return self._remembered(room or self._read(code))

    def _read(self, code: str) -> Room:
        file, report = self.folder / f"{code}.json", Report()
        try:
            data = read_json(read_own(file, STORED.most))
            owner, number = str(data["owner"]), int(data["number"])
            seats, save = [_stored_seat(seat, owner) for seat in data["seats"]], read_saved(data["save"])
            shared, disclosed = bool(data.get("shared", True)), bool(data.get("disclosed", True))
            begun = datetime.fromisoformat(str(data["begun"])) if "begun" in data else _written(file)
            ended = datetime.fromisoformat(str(data["ended"])) if data.get("ended") else None
            answers = {int(seat): dict(one) for seat, one in data.get("answers", {}).items()}
            following = str(data.get("next", ""))
            company, moves = Company(chat_from(data.get("chat", []))), moves_from(save.by_hand)
        except OSError:
            raise Refused(404, "there is no such room") from None
        except (ValueError, KeyError, TypeError, AttributeError):
            raise Refused(410, "the file of this room cannot be read") from None
        project = self._version_for(save)
        words = self.words if project is self.project else Words(project)
        loaded = project.loaded
        try:
            check_save(save, loaded, file.name, report)
        except Failed as failed:
            if save.digest != loaded.rules.digest:
                raise Refused(410, LOST_RULES) from None
            raise Refused(410, failed.report.diagnostics[-1].message) from None
        agreed = options_still_open(loaded.game, save.options)
        seating = seating_of(project, save.players, seats, save.seed, agreed)
        seating = replace(seating, by_hand=moves if seating.by_hand is not None else None)
        try:
            match = Match(loaded.game, loaded.rules, seating, words(""), save.tape)
        except NotByHand:
            raise Refused(410, LOST_MOVES) from None
        return Room(
            code, match, seats, words, number=number, shared=shared, disclosed=disclosed, project=project,
            owner=owner, file=file, begun=begun, ended=ended, answers=answers, company=company,
            next=following,
        )  # fmt: skip

    def _version_for(self, save: Save) -> Project:
        """The version of the game that a saved game began with; the present one if that is the same, or is lost."""
        if save.digest == self.project.loaded.rules.digest:
            return self.project
        if save.digest not in self._earlier:
            project = earlier_version(self.project, self.folder, save.digest, save.quest)
            if project is None:
                return self.project
            self._earlier[save.digest] = project
            if len(self._earlier) > MOST_EARLIER:
                self._earlier.popitem(last=False)
        return self._earlier[save.digest]


def _written(file: Path) -> datetime:
    """The time at which a file was written."""
    return datetime.fromtimestamp(file.stat().st_mtime, UTC)


def _seat(text: str, owner: str) -> Seat:
    """A requested seat."""
    if text == "here":
        return Seat("here", token=owner, joined=True)
    taken: Occupant = "friend" if text == "friend" else "bot"
    return Seat(taken, text if taken == "bot" else Seat.agent, invitation=new_token())


def _same_seat(seat: Seat, old_owner: str, owner: str) -> Seat:
    """A seat of another game for the same players: everybody who sits there keeps it, without a link."""
    if seat.taken == "bot":
        return Seat("bot", seat.agent, invitation=new_token())
    if is_one_of(old_owner, [seat.token]):
        return Seat("here", token=owner, joined=True)
    if seat.joined:
        return Seat("friend", token=new_token(), joined=True)
    return Seat("friend", invitation=new_token())


def _stored_seat(data: Data, owner: str) -> Seat:
    """A seat from a room's file. Older files have a single token for a seat's link and its user."""
    seat = Seat(**data)
    if "invitation" not in data and not seat.joined and seat.token != owner:
        seat.token, seat.invitation = "", seat.token
    return seat


def _usual_folder(project: Project) -> Path:
    return state_folder() / "rooms" / "-".join(filter(None, (project.id, project.variant)))
