"""Tokens: they identify the host and the seats of a room, and determine what their holders may do."""

import hmac
import secrets
from collections.abc import Mapping, Sequence

from pnp.app.play.rights import RIGHTS, Right, Role, Stage, acts_of, refusal_of
from pnp.app.play.seats import Refused, Seat

TOKEN_BYTES = 16
"""Bytes of a token: 128 bits."""


class KeyedRoom:
    """A room whose seats have tokens."""

    seats: list[Seat]
    owner: str
    """The token of the host, who assigns seats."""
    rights: Mapping[str, Right] = RIGHTS
    """The acts that are limited."""

    @property
    def stage(self) -> Stage:
        """The stage of the room, on which the permitted acts depend."""
        raise NotImplementedError

    def seats_of(self, tokens: Sequence[str]) -> tuple[int, ...]:
        """The seats that these tokens belong to."""
        return tuple(place for place, seat in enumerate(self.seats) if is_one_of(seat.token, tokens))

    def is_owner(self, tokens: Sequence[str]) -> bool:
        """Whether one of these tokens is the host's."""
        return is_one_of(self.owner, tokens)

    def roles_of(self, tokens: Sequence[str]) -> frozenset[Role]:
        """The roles of somebody with these tokens in this room; none for a spectator."""
        roles: dict[Role, bool] = {"host": self.is_owner(tokens), "player": bool(self.seats_of(tokens))}
        return frozenset(role for role, holds in roles.items() if holds)

    def acts_of(self, tokens: Sequence[str]) -> list[str]:
        """The acts that somebody with these tokens may do now."""
        return acts_of(self.roles_of(tokens), self.stage, self.rights)

    def demand(self, act: str, tokens: Sequence[str]) -> None:
        """Raise Refused unless somebody with these tokens may do this act now."""
        why = refusal_of(act, self.roles_of(tokens), self.stage, self.rights)
        if why:
            raise Refused(403, why)

    def place_of_link(self, token: str) -> int:
        """The seat that an invitation leads to, or that the link's user already has. Raises Refused."""
        invited = [place for place, seat in enumerate(self.seats) if is_one_of(seat.invitation, [token])]
        back = [place for place in self.seats_of([token]) if not is_one_of(self.owner, [token])]
        if not invited and not back:
            raise Refused(403, "this link leads to no seat, or somebody has used it: each link works once")
        return (invited or back)[0]


def new_token() -> str:
    """A secret of 128 random bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def is_one_of(secret: str, tokens: Sequence[str]) -> bool:
    """Whether one of the tokens equals the secret, compared in constant time; an empty secret equals none."""
    same = [hmac.compare_digest(secret.encode(), token.encode("utf-8", "replace")) for token in tokens]
    return bool(secret) and any(same)
