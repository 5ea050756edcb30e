"""The words of the table in a browser that are neither the game's nor the log's, in a player's language."""

from pnp.model.program import program_text
from pnp.play.describe import Describer

SEVERAL = 5
"""A number of no form of its own: what a page says of any number above one goes with it."""


def page_words(d: Describer) -> dict[str, str]:
    """What buttons and headings say. What stands in braces is filled in by the page."""
    said = d.press or program_text(d.locale)
    name = {"name": "{name}"}
    return {
        "rules": d.t("Rules"),
        "contents": d.t("Contents"),
        "language": d.t("Language"),
        "more": d.t("More"),
        "log": d.t("What happened"),
        "options": d.t("What you can do"),
        "table": d.t("Table"),
        "undo": d.t("Undo"),
        "undoAsked": d.t("{name} would like to undo the last answer.", **name),
        "undoWaits": d.t("The others are asked whether to undo the last answer."),
        "agree": d.t("Agree"),
        "refuse": d.t("Refuse"),
        "waiting": d.t("Waiting for {name}", **name),
        "empty": d.t("The seat of {name} is empty.", **name),
        "botTakes": d.t("Let a bot play"),
        "botLeaves": d.t("Give the seat back"),
        "bot": d.t("bot"),
        "emptySeat": d.t("empty seat"),
        "you": d.t("you"),
        "out": d.t("out"),
        "watching": d.t("You are watching."),
        "handOver": d.t("{name} answers: pass the screen.", **name),
        "iAm": d.t("I am {name}", **name),
        "invite": d.t("Invite"),
        "links": d.t("A link for each seat. Open one to take that seat."),
        "watchLink": d.t("A link to watch"),
        "copy": d.t("Copy"),
        "copied": d.t("Copied"),
        "close": d.t("Close"),
        "report": d.t("This is not what the rulebook says"),
        "comment": d.t("What should have happened?"),
        "send": d.t("Send"),
        "thanks": d.t("Thank you. Your report is saved with the game."),
        "download": d.t("Save the game to a file"),
        "scenario": d.t("Save the last phase as a scenario"),
        "lost": d.t("The connection is lost. Trying again …"),
        "keys": d.t("Type the number of an option, or click on it or on its card."),
        "again": d.t("Another game"),
        "cards": said.counted("{n} card", "{n} cards", SEVERAL),
        "oneCard": said.counted("{n} card", "{n} cards", 1).format(n=1),
        "back": d.t("back of a card"),
        "faceDown": d.t("face down"),
        "seeAll": d.t("All the cards"),
        "play": d.t("Play"),
        "loading": d.t("The table is being set up"),
        "print": d.t("To print"),
        "allCards": d.t("All the cards"),
        "whoPlays": d.t("Who plays?"),
        "yourName": d.t("Your name"),
        "sitDown": d.t("Sit down"),
        "here": d.t("at this screen"),
        "friend": d.t("a friend, by link"),
        "bots": d.t("bot: {name}", **name),
        "begin": d.t("Open the table"),
        "haveCode": d.t("Watch by the code of a room"),
        "watch": d.t("Watch"),
        "seatOf": d.t("Player {seat}", seat="{seat}"),
        "players": said.counted("{n} player", "{n} players", SEVERAL),
        "skip": d.t("Skip to what you can do"),
    }
