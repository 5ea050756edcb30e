"""The JSON for a seat of a table in a browser: exactly what that seat may know, in its language.

It is made only from :meth:`Match.seen_by`, :meth:`Match.log` and the game's texts. A spectator has a seat after the
last one, and sees what everybody sees.
"""

import re
from collections.abc import Sequence
from typing import Protocol

from pnp.app.play.grid_boards import Data as Data
from pnp.app.play.grid_boards import cells_of_boards, grid_boards
from pnp.app.play.laid_cards import spaces_of_zones
from pnp.app.play.table_words import (
    has_anything,
    is_idle,
    is_start,
    number_names,
    number_words,
    sentence,
    where_words,
    zone_title,
)  # fmt: skip
from pnp.engine.match import Match
from pnp.engine.play.describe import Describer
from pnp.engine.play.outcome import Outcome
from pnp.engine.play.question import Question
from pnp.engine.play.scores import scores_of
from pnp.engine.play.seat_view import SeatView
from pnp.engine.play.things import BackView, CardView, DeedView, PlaceView, PlayerView, Thing
from pnp.engine.play.trace import LogLine, gathered
from pnp.engine.play.view import View, ZoneView

LINES = 200
"""Number of log lines sent: the last ones."""
HEADS = {"round": "round", "turn_of": "turn"}
"""Lines of the log that are headings of others."""
_REFERENCE = re.compile(r"\[([^\]]*)\]\(#([\w-]+)\)")
_MARK = re.compile(r"\*+| ?:[a-z][\w-]*:")
_SENTENCE_END = re.compile(r"(?<=[.!?\u3002\u061f])\s+|(?<=\u3002)")


class WatchedGame(Protocol):
    """A game in progress as its participants may know it: a match, or a world of the leak check."""

    def seen_by(self, seat: int) -> SeatView:
        """The view of a seat now."""

    def log(self, seat: int, words: Describer | None = None) -> Sequence[LogLine]:
        """The log of a seat."""


def sent_to(seat: int, match: WatchedGame, words: Describer) -> Data:
    """The JSON of a game for a seat: the table, its question, its log, the outcome."""
    seat_view = match.seen_by(seat)
    return {
        "seat": seat,
        "deciding": seat_view.deciding,
        **_table(words, seat_view.view, seat, seat_view.question),
        "question": _question(words, seat_view),
        "log": _log(words, match.log(seat, words)),
        "outcome": _outcome(words, seat_view.outcome, seat),
    }


def scenes_sent_to(seat: int, match: Match, words: Describer) -> list[Data]:
    """The moments between the last answer and the question now: the table, and the lines of the log that led there. A
    zone or player that is as before is sent as its place alone."""
    scenes: list[Data] = []
    before: Data = {}
    for view, lines in match.scenes(seat, words):
        table = _table(words, view, seat, None)
        scenes.append({**_changed(table, before), "lines": [_line(words, line) for line in gathered(words, lines)]})
        before = table
    return scenes


def places_of(match: Match, words: Describer) -> Data:
    """Once a game is over: the players from the first to the last, with the numbers by which the rules compare them."""
    if match.outcome is None:
        return {"titles": [], "rows": []}
    winners, values = match.outcome.winners, match.scores
    scores = [score for score in scores_of(match.game, match.rules) if values.get(score.name)]
    titles = [
        sentence(words, words.number(score.name) if score.name in match.game.counters else words.rule(score.name))
        for score in scores
    ]

    def order(seat: int) -> tuple[float, ...]:
        signs = [1 if score.wins == "lowest" else -1 for score in scores]
        return (
            0 if seat in winners else 1,
            *(sign * values[one.name][seat] for sign, one in zip(signs, scores, strict=True)),
        )

    rows = [
        {
            "seat": seat, "name": words.person(seat), "won": seat in winners,
            "values": [f"{values[score.name][seat]:g}" for score in scores],
        }
        for seat in sorted(range(len(match.seating.names)), key=order)
    ]  # fmt: skip
    return {"titles": titles, "rows": rows}


def _changed(table: Data, before: Data) -> Data:
    """The data of a table, in which an index replaces each zone and player that has not changed since ``before``."""
    lists = {
        name: [old.index(one) if one in (old := before.get(name, ())) else one for one in table[name]]
        for name in ("zones", "players")
    }
    return {**table, **lists}


def _table(words: Describer, view: View, seat: int, question: Question | None) -> Data:
    """The things on the table, and what players have; if a question offers one, it names the option. A zone states its
    position among all zones of the view, because some of them are drawn as spaces of a board."""
    zones = [{**_zone(words, zone, seat), "place": place} for place, zone in enumerate(view.zones)]
    players = [_player(words, view, seat, who) for who in range(len(words.people))]
    if question is not None:
        _attach(question.options, zones, players)
    for card in (card for zone in zones for card in zone["cards"]):
        del card["was"]
    spaces = spaces_of_zones(words.game)
    on_spaces = {zone["name"]: zone for zone in zones if zone["name"] in spaces}
    zones = [zone for zone in zones if zone["name"] not in on_spaces]
    return {
        "where": where_words(words, view, seat),
        "players": [player for player in players if player.pop("shown")],
        "zones": zones,
        "boards": [
            _board(words, name, spaces) for name, spaces in view.boards if not words.game.boards[name].positions
        ],
        "grids": grid_boards(words, view, question.options if question is not None else (), on_spaces),
        "numbers": _numbers_of_table(words, view),
    }


def things_on(view: View, words: Describer, seat: int) -> list[list[CardView | BackView]]:
    """The cards of each zone in the order in which a seat is sent them."""
    return [[card["was"] for card in _zone(words, zone, seat)["cards"]] for zone in view.zones]


# ------------------------------------------------------------------------------------------------- on the table
def _zone(words: Describer, zone: ZoneView, seat: int) -> Data:
    """A zone: its cards in order, unseen ones as backs with their positions, and the number of further ones."""
    decl = words.game.zones[zone.name]
    backs = iter([_back(words, card, decl.of, seat) for card in zone.backs])
    cards = [_card(words, card) if card else next(backs) for card in zone.cards]
    look = "pile" if decl.order == "stack" else "row" if decl.order == "row" else "spread"
    if zone.name == _hand(words):
        look = "hand"
    elif look == "spread" and decl.sees in ("all", "nobody") and (decl.face == "down" or decl.discards):
        look = "pile"
    if decl.order == "any" and zone.owner >= 0:
        order = {card.code: place for place, card in enumerate(words.game.cards[decl.of].cards)}
        cards.sort(key=lambda card: order.get(card["was"].code, 0))
    cards += [back for back in backs if "marks" in back]
    hidden = (zone.count or 0) - len(cards)
    return {
        "name": zone.name, "owner": zone.owner, "label": zone_title(words, zone.name), "look": look, "kind": decl.of,
        "count": zone.count, "hidden": max(hidden, 0), "cards": cards,
        "quiet": decl.empty_at_rest, "down": decl.face == "down", "at": [], "row": decl.row,
        "boxed": decl.lies == "box",
    }  # fmt: skip


def _hand(d: Describer) -> str:
    """The hand: the first zone of a player that only its owner may look at; "" for none."""
    own = (z.name for z in d.game.zones.values() if z.owner == "player" and z.sees == "owner" and z.order == "any")
    return next(own, "")


def _card(words: Describer, card: CardView) -> Data:
    """A visible card: its face, its name, and further known facts."""
    marks = _marks(words, card)
    lies = card.zone and words.game.zones[card.zone].face == "each" and not card.face_up
    data: Data = {"face": f"{card.kind}/{card.code}", "name": words.face(card), "was": card}
    return {**data, **({"marks": marks} if marks else {}), **({"down": True} if lies else {})}


def _back(words: Describer, card: BackView, kind: str, seat: int) -> Data:
    """A card that is not seen but has its own position: the back of its kind, and its name."""
    name, marks = words.place(card, card.depth, card.place, seat), _marks(words, card)
    data: Data = {"back": True, "face": f"{kind}/back", "name": sentence(words, name), "was": card}
    return {**data, **({"marks": marks} if marks else {})}


def _marks(words: Describer, card: CardView | BackView) -> list[str]:
    """The facts of a card besides its face: tokens, and fields that have changed."""
    return [sentence(words, mark) for mark in words.marks(card)]


def _player(words: Describer, view: View, seat: int, who: int) -> Data:
    """A player at the table, with their numbers and tokens."""
    d = words
    marks = [d.text(d.game.tokens[token].label) for token, holder in view.holders if holder == who]
    values = {name: value for name, owner, value in view.numbers if owner == who}
    pairs = [(name, values[name]) for name in number_names(d, view) if name in values]
    value_words = [number_words(d, name, value) for name, value in pairs if not is_idle(d, name, value)]
    return {
        "seat": who, "name": d.person(who), "you": who == seat, "active": who == view.active, "out": who in view.out,
        "marks": marks, "numbers": [list(pair) for pair in value_words if any(pair)],
        "shown": has_anything(d, view, who),
    }  # fmt: skip


def _numbers_of_table(d: Describer, view: View) -> list[list[str]]:
    """Counters and fields of the table that have changed since the game began, and tokens that belong to nobody."""
    old = {name: is_start if name in d.game.counters else is_idle for name, _, _ in view.numbers}
    on_boards = cells_of_boards(d)
    values = [
        (name, value)
        for name, owner, value in view.numbers
        if owner < 0 and name not in on_boards and not old[name](d, name, value)
    ]
    value_words = [list(pair) for name, value in values if any(pair := number_words(d, name, value))]
    free = [d.text(d.game.tokens[token].label) for token, seat in view.holders if seat < 0]
    return [*value_words, *([label, d.t("nobody")] for label in free)]


def _board(d: Describer, name: str, spaces: Sequence[Sequence[Thing]]) -> Data:
    return {
        "label": sentence(d, d.text(d.game.boards[name].label)),
        "spaces": [[d.option(on) for on in pile] for pile in spaces],
    }


# ------------------------------------------------------------------------------------------------- the question
def _question(d: Describer, seat_view: SeatView) -> Data | None:
    """The question, with each option's number, words and clause."""
    question = seat_view.question
    if question is None:
        return None
    numbers = all(type(option) is int for option in question.options)
    labels, prompt = d.labels(question), d.prompt(question)
    keys = [str(o) if numbers else str(i) for i, o in enumerate(question.options, 1)]
    side = f"{d.person(question.seat)}: " if question.seat != seat_view.deciding else ""
    picked = [d.option(option, question.kind, question.seat) for option in question.picked]
    number = d.clause(question.clause)
    return {
        "prompt": side + sentence(d, prompt),
        "clause": {"id": question.clause, "number": number} if number else None,
        "rule": rule_sentence(d, question.clause),
        "amount": list(question.detail) if question.kind == "some" and isinstance(question.detail, tuple) else None,
        "chosen": len(question.picked),
        "passing": question.options.index(None) if question.kind == "reaction" and None in question.options else -1,
        "picked": d.t("Chosen so far: {cards}", cards=", ".join(picked)) if picked else "",
        "options": [
            {"key": key, "label": label, "clause": _clause(d, option)}
            for key, label, option in zip(keys, labels, question.options, strict=True)
        ],
    }


def rule_sentence(d: Describer, id: str) -> str:
    """The clause of a question in one sentence: its line on reference cards, or else its first sentence."""
    clause = d.game.clauses.get(id)
    if clause is None or clause.kind == "heading":
        return ""
    return _SENTENCE_END.split(clause_words(d, id), maxsplit=1)[0]


def clause_words(d: Describer, id: str) -> str:
    """A clause as plain text: its line on reference cards, or else its words."""
    clause = d.game.clauses[id]
    text = _REFERENCE.sub(lambda link: link[1] or d.clause(link[2]), d.text(clause.brief) or d.text(clause.text))
    return " ".join(_MARK.sub("", text).split())


def _clause(d: Describer, option: Thing) -> Data | None:
    """The place of an action's clause in the book."""
    number = d.clause(option.clause) if isinstance(option, DeedView) else ""
    return {"id": option.clause, "number": number} if isinstance(option, DeedView) and number else None


def _attach(options: Sequence[Thing], zones: Sequence[Data], players: Sequence[Data]) -> None:
    """Mark things with the options that choose them: a card with one option, a zone with several (for its unseen,
    indistinguishable cards), a player with one."""
    for place, option in enumerate(options):
        match option:
            case CardView() | BackView() if zone_card := _lying(zones, option):
                zone_card["option"] = place
            case BackView() | PlaceView():
                own = [z for z in zones if (z["name"], z["owner"]) == (option.zone, option.owner)]
                if len(own) == 1:
                    own[0]["at"].append(place)
            case PlayerView() if option.seat < len(players):
                players[option.seat]["option"] = place


def _lying(zones: Sequence[Data], card: CardView | BackView) -> Data | None:
    """The entry of a card in its place, if it has no option yet; None if it has no entry of its own."""
    own = (z for z in zones if (z["name"], z["owner"]) == (card.zone, card.owner))
    entries = (entry for zone in own for entry in zone["cards"])
    return next((entry for entry in entries if entry["was"] == card and "option" not in entry), None)


# ------------------------------------------------------------------------------------------------- events
def _log(d: Describer, lines: Sequence[LogLine]) -> Data:
    """The last lines of the log, each with its clause, and the number of the first."""
    merged_lines = gathered(d, lines)
    first = max(0, len(merged_lines) - LINES)
    return {"first": first, "lines": [_line(d, line) for line in merged_lines[first:]]}


def _line(d: Describer, line: LogLine) -> Data:
    number, heads = d.clause(line.clause), HEADS.get(line.kind, "")
    text = line.text.removesuffix(f" [{number}]")
    return {
        "text": text.strip("— ") if heads else text, "clause": line.clause if number and not heads else "",
        "number": number, "heads": heads,
    }  # fmt: skip


def _outcome(d: Describer, outcome: Outcome | None, seat: int) -> Data | None:
    """The outcome of the game, with its clause."""
    if outcome is None:
        return None
    won = [d.t("you") if winner == seat else d.person(winner) for winner in outcome.winners]
    text = d.t("The game is over. Winner: {names}", names=", ".join(won)) if won else ""
    if outcome.status != "ended":
        text = d.t("The game cannot continue here ({code}).", code=outcome.code or outcome.status)
    clause = {"clause": outcome.clause, "number": d.clause(outcome.clause)}
    return {"text": text or d.t("The game is over. Nobody wins."), "winners": list(outcome.winners), **clause}
