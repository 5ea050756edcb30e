"""Cards on boards that grow, for the pictures of stories: where each lies, how it is turned, and the free spaces beside
them."""

from collections.abc import Iterable, Iterator

from pnp.engine.play.state import State
from pnp.engine.play.values import Member, Player
from pnp.model.game import Board, Enumeration, Game
from pnp.model.game import Member as NamedMember
from pnp.model.spaces import board_of, inks_of_men, part_shown, spaces_of_zones
from pnp.press.document.game_text import GameText
from pnp.press.document.story import CardsTogether, Layout, Man
from pnp.press.pieces.grid_plan import place_of


def spaces_of_growing(game: Game) -> dict[str, tuple[Board, str]]:
    """The board that grows and the space of each zone that is one of its spaces."""
    return {
        zone: (board, space)
        for zone, (shape, space) in spaces_of_zones(game).items()
        if (board := board_of(game, game.enums[shape])) is not None and board.grows
    }


def layouts_of(state: State, text: GameText, shown: frozenset[str]) -> Iterator[CardsTogether]:
    """The cards on each board that grows, of a pile the one on top. If an example names cards to show, only these."""
    spaces, groups = spaces_of_growing(text.game), dict[str, dict[str, tuple[str, str, int]]]()
    for zone in state.zones:
        if zone and zone.decl.name in spaces and zone.decl.face == "up":
            board, space = spaces[zone.decl.name]
            top = list(zone)[0 if zone.decl.order == "stack" else -1]
            if not shown or top.code in shown:
                turns = int(getattr(top, board.turned)) if board.turned else 0
                groups.setdefault(board.name, {}).setdefault(space, (top.kind, top.code, turns))
    for name, laid in groups.items():
        board = text.game.boards[name]
        shape = text.game.enums[board.places]
        rim = sorted(part_shown(text.game, shape, laid) - laid.keys())
        layout = Layout(
            6 if shape.hexes else 4, tuple(place_of(shape, space) for space in laid),
            tuple(turns for _, _, turns in laid.values()), tuple(place_of(shape, space) for space in rim),
            tuple(_men(state, text, shape, laid)),
        )  # fmt: skip
        cards = tuple((kind, code) for kind, code, _ in laid.values())
        yield CardsTogether(text.capital(text.text(board.label)), cards, layout=layout)


def _men(state: State, text: GameText, shape: Enumeration, spaces: Iterable[str]) -> Iterator[Man]:
    """The men on these spaces: fields whose value is a player, or a member with an ink. Another field of the space with
    a member gives the letter on the disc; without one it is the first letter of the player's name."""
    game, inks = text.game, inks_of_men(text.game)
    families = [f for f in game.families.values() if f.kind == "field" and f.of_member and f.keys == (shape.name,)]
    for space in spaces:
        values = [getattr(state.table, family.cells[(space,)]) for family in families]
        members = [game.enums[value.enum].members[int(value)] for value in values if isinstance(value, Member)]
        plain = [_sign(member, text) for member in members if not isinstance(member.props.get("ink"), str)]
        place = place_of(shape, space)
        for value in values:
            if isinstance(value, Player):
                ink = inks[value.seat] if value.seat < len(inks) else ""
                yield Man(place, ink, plain[0] if plain else str(value)[:1])
        for member in members:
            own_ink = member.props.get("ink")
            if isinstance(own_ink, str):
                yield Man(place, own_ink, _sign(member, text))


def _sign(member: NamedMember, text: GameText) -> str:
    own = member.props.get("sign")
    return own if isinstance(own, str) else text.capital(text.text(member.label))[:1]
