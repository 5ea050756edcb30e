"""Whoever opens a room learns no more of it than a player may: every game that comes with pnp, over HTTP.

The host has a browser and a server that is not theirs, friends have taken all other seats. The host tries every route,
with every switch that a host has, until the game is over; then everything may be known.
"""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import pnp
from pnp.app.rooms.room import Room
from pnp.app.serve.studio import Studio, served
from pnp.base.resources import GAMES
from pnp.engine.play.things import sees
from pnp.model.read.find import game_names
from tests.fewer import one_of
from tests.shipped import game_of
from tests.unit.app.serve.conftest import Browser, one_loop

__all__ = ["one_loop"]

PLAYED = list(game_names())
HOST = 0


def test_every_game_for_several_players_is_here() -> None:
    assert len(PLAYED) == 7
    assert all(game_of(name).has_course and game_of(name).players[1] > 1 for name in PLAYED)


class Party:
    """A room of which a host and their friends hold all seats."""

    def __init__(self, game: str, folder: Path) -> None:
        own = shutil.copytree(GAMES / game, folder.parent / "games" / game, dirs_exist_ok=True)
        self.project, self.folder = pnp.load(Path(own)), folder  # (reports are written into the folder of a game)
        self.studio = Studio(served(self.project, folder))
        self.host = Browser(self.studio)
        self.seats = max(2, self.project.players[0])
        self.code = self.host.open("here", *["friend"] * (self.seats - 1))
        self.links = {link["seat"]: link["token"] for link in self.get("links").json()["links"]}
        self.friends: dict[int, Browser] = {}
        self.own: list[str] = []
        for seat, token in self.links.items():
            self.friends[seat] = Browser(self.studio)
            answer = self.friends[seat].post(f"/room/{self.code}/sit", {"token": token, "name": f"Friend {seat}"})
            self.own.append(answer.json()["token"])

    @property
    def room(self) -> Room:
        """The room as it is in memory."""
        return self.studio.rooms.find(self.code)

    def get(self, act: str) -> Any:
        """What the host is answered."""
        return self.host.get(f"/room/{self.code}/{act}")

    def post(self, act: str, **data: object) -> Any:
        """What the host is answered to something that changes something."""
        return self.host.post(f"/room/{self.code}/{act}", {"number": self.room.number, **data})

    def restart(self) -> None:
        """The server is started again; browsers keep their cookies."""
        self.studio = Studio(served(self.project, self.folder))
        for browser in (self.host, *self.friends.values()):
            cookies = browser.client.cookies
            browser.client = Browser(self.studio).client
            browser.client.cookies = cookies

    def forget(self) -> None:
        """The room is put away from memory, and read from its file."""
        self.studio.rooms._recent.clear()


def switches(party: Party) -> Iterator[str]:
    """All that a host may switch, one state after the other; each is named."""
    yield "as friends have joined"
    for seat in party.friends:
        assert party.post("bot", seat=seat, agent="greedy").status_code == 200
        yield f"a bot on the seat of friend {seat}"
    party.restart()
    yield "restarted, with bots on all seats of friends"
    for seat in party.friends:
        party.post("bot", seat=seat, agent="")
    yield "seats given back"
    party.forget()
    yield "read from the file again"
    for link in party.links.values():  # another browser of the host's tries the links that the host has seen
        assert Browser(party.studio).post(f"/room/{party.code}/sit", {"token": link}).status_code == 403
        assert party.post("sit", token=link, name="Friend").status_code == 403
    assert party.post("sit", token=party.room.owner, name="Friend").status_code == 403
    yield "links tried"


def hidden_from_host(party: Party) -> set[tuple[str, str]]:
    """The cards that lie where the host does not see them, by zone and face."""
    return {
        (card.zone.name, f"{card.kind}/{card.code}") for card in party.room.match._state.cards if not sees(card, HOST)
    }


def attack(party: Party) -> list[str]:
    """Ask for all that tells hidden cards; the texts of all answers. Fails where one of them is given."""
    tape = party.room.match.tape
    refused = [party.get(act) for act in ("save", "scenario")]
    refused.append(party.post("report", seat=HOST, clause="", comment="x"))
    refused += [party.post("report", seat=seat, comment="x") for seat in party.friends]
    refused += [party.post("answer", seat=seat, option=0) for seat in party.friends]
    refused += [party.post("undo", seat=seat) for seat in party.friends]
    assert {answer.status_code for answer in refused} == {403}
    undone = party.post("undo", seat=HOST)
    assert party.room.match.tape == tape, "an answer was taken back without those who have a say"
    shown = [party.host.get(f"/room/{party.code}/state", params={"seat": seat}) for seat in (*party.friends, HOST, -1)]
    assert all(answer.json()["seat"] == HOST for answer in shown)
    pages = [party.get("links"), party.host.get(f"/room/{party.code}"), party.host.get(f"/join/{party.code}")]
    return [answer.text for answer in (*refused, undone, *shown, *pages)]


def leaks(party: Party, texts: list[str]) -> list[str]:
    """Secrets that stand in answers."""
    secrets = [str(party.room.match.seating.seed), *party.own, party.room.owner, '"tape"', '"seed"', '"digest"']
    return [secret for secret in secrets for text in texts if secret in text]


def named(state: dict[str, Any]) -> set[tuple[str, str]]:
    """The cards that a state names as lying somewhere."""
    return {(zone["name"], card["face"]) for zone in state["zones"] for card in zone["cards"] if card}


@pytest.mark.parametrize("game", one_of(3, PLAYED, "every third game represents them"))
def test_a_host_learns_nothing_until_the_game_is_over(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = Party(game, tmp_path / "rooms")
    for state in switches(party):
        assert not leaks(party, attack(party)), state
        seen = party.host.state(party.code)
        assert seen["outcome"] is None and not {"save", "scenario", "report"} & set(seen["may"]), state
        once = {
            face
            for face in named(seen)
            if sum(face[1] == f"{c.kind}/{c.code}" for c in party.room.match._state.cards) == 1
        }
        hidden = hidden_from_host(party)
        assert hidden and not once & hidden, state
    for seat in range(party.seats):
        party.post("bot", seat=seat, agent="random")
    over = party.host.state(party.code)
    assert over["outcome"] is not None and {"save", "scenario", "report"} <= set(over["may"])
    saved = json.loads(party.get("save").text)
    assert (tuple(saved["tape"]), saved["seed"]) == (party.room.match.tape, party.room.match.seating.seed)
    assert party.get("scenario").status_code in (
        200,
        409,
    )  # (409: the last phase hangs on chance that nobody can state)
    report = Room.report
    monkeypatch.setattr(Room, "report", lambda room, seat, clause, said, _: report(room, seat, clause, said, tmp_path))
    assert party.post("report", seat=HOST, comment="x").status_code == 200
    assert len(list((tmp_path / "reports").iterdir())) == 1
    for browser, seat in ((party.host, HOST), *((friend, seat) for seat, friend in party.friends.items())):
        data = {"seat": seat, "number": party.room.number}
        assert browser.post(f"/room/{party.code}/undo", data).status_code == 403  # the end is not taken back


def test_the_attack_finds_a_server_that_forgets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rule that was in force once: the whole game is open while no seat is a friend's."""
    forgetful: Callable[[Room], str] = lambda room: (  # noqa: E731
        "shared" if any(seat.taken == "friend" for seat in room.seats) else "alone"
    )
    party = Party("hearts", tmp_path / "rooms")
    monkeypatch.setattr(Room, "stage", property(forgetful))
    with pytest.raises(AssertionError):
        for _ in switches(party):
            attack(party)
