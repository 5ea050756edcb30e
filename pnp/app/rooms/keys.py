"""Tokens: who may sit where in a room, who opened it, and what they may do."""

import hmac
import secrets
from collections.abc import Mapping, Sequence

from pnp.app.play.rights import RIGHTS, Right, Role, Stage, acts_of, refusal_of
from pnp.app.play.seats import Refused, Seat

TOKEN_BYTES = 16
"""Bytes of a token: 128 bits."""


class Keyed:
    """A room whose seats have tokens."""

    seats: list[Seat]
    owner: str
    """The token of who opened it: they hand out seats."""
    rights: Mapping[str, Right] = RIGHTS
    """The acts that not everybody may do."""

    @property
    def stage(self) -> Stage:
        """The stage of the room, which limits the facts that may be shown."""
        raise NotImplementedError

    def seats_of(self, tokens: Sequence[str]) -> tuple[int, ...]:
        """The seats that these tokens admit to, every token compared in constant time."""
        return tuple(place for place, seat in enumerate(self.seats) if is_one_of(seat.token, tokens))

    def is_owner(self, tokens: Sequence[str]) -> bool:
        """Whether one of these tokens is that of who opened the room."""
        return is_one_of(self.owner, tokens)

    def roles_of(self, tokens: Sequence[str]) -> frozenset[Role]:
        """The roles of the holder of these tokens in this room; none for a spectator."""
        roles: dict[Role, bool] = {"host": self.is_owner(tokens), "player": bool(self.seats_of(tokens))}
        return frozenset(role for role, holds in roles.items() if holds)

    def acts_of(self, tokens: Sequence[str]) -> list[str]:
        """The acts that the holder of these tokens may do now."""
        return acts_of(self.roles_of(tokens), self.stage, self.rights)

    def demand(self, act: str, tokens: Sequence[str]) -> None:
        """Raise Refused if the holder of these tokens may not do that now."""
        why = refusal_of(act, self.roles_of(tokens), self.stage, self.rights)
        if why:
            raise Refused(403, why)

    def place_of_link(self, token: str) -> int:
        """The seat that an invitation leads to, or the link of who sits there. Raises Refused."""
        invited = [place for place, seat in enumerate(self.seats) if is_one_of(seat.invitation, [token])]
        back = [place for place in self.seats_of([token]) if not is_one_of(self.owner, [token])]
        if not invited and not back:
            raise Refused(403, "this link leads to no seat, or somebody has used it: each link works once")
        return (invited or back)[0]


def new_token() -> str:
    """128 bits that nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def is_one_of(secret: str, tokens: Sequence[str]) -> bool:
    """Whether a token is the secret one, each compared in constant time; no token is where there is no secret."""
    same = [hmac.compare_digest(secret.encode(), token.encode("utf-8", "replace")) for token in tokens]
    return bool(secret) and any(same)
