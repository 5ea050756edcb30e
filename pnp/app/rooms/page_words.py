"""The words of the table in a browser that belong neither to the game nor to the log, in a player's language."""

from pnp.engine.play.describe import Describer
from pnp.model.language.press_words import program_text

SEVERAL = 5
"""A number without a plural form of its own: the page uses its form for every number above one."""


def page_words(d: Describer) -> dict[str, str]:
    """The texts of buttons and headings. The page fills in the parts in braces."""
    return _table_words(d) | _hand_words(d) | _company_words(d) | _room_words(d)


def _table_words(d: Describer) -> dict[str, str]:
    """The words of the page on which a game is played."""
    texts = d.press or program_text(d.locale)
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
        "undoWaits": d.t("The others are being asked whether to undo the last answer."),
        "agree": d.t("Agree"),
        "refuse": d.t("Refuse"),
        "waiting": d.t("Waiting for {name}", **name),
        "empty": d.t("The seat of {name} is empty.", **name),
        "botTakes": d.t("Let a bot play"),
        "botLeaves": d.t("Give the seat back"),
        "bot": d.t("bot"),
        "botAfter": d.t("bot; somebody has seen these cards"),
        "emptySeat": d.t("empty seat"),
        "you": d.t("you"),
        "out": d.t("out"),
        "watching": d.t("You are watching."),
        "handOver": d.t("{name} answers: pass the screen.", **name),
        "iAm": d.t("I am {name}", **name),
        "disclosed": d.t("Somebody may know hidden cards of this game: it was saved, or answers were undone."),
        "older": d.t("The rules have changed. This game continues with the rules that it began with."),
        "shares": d.t("Clauses that this table plays: {played}. By hand: {hand}.", played="{played}", hand="{hand}"),
        "missing": d.t("There is no such page or room."),
        "toFirst": d.t("To the first page"),
        "close": d.t("Close"),
        "report": d.t("This is not what the rulebook says"),
        "comment": d.t("What should have happened?"),
        "send": d.t("Send"),
        "playtest": d.t("A minute for the designer"),
        "fun": d.t("How much fun was it, from 1 to 5?"),
        "length": d.t("How long was the game?"),
        "short": d.t("too short"),
        "right": d.t("just right"),
        "long": d.t("too long"),
        "unclear": d.t("A rule that was hard to understand"),
        "wish": d.t("What would you change?"),
        "thanked": d.t("Thank you. Your answers are saved with the game."),
        "thanks": d.t("Thank you. Your report is saved with the game."),
        "download": d.t("Save the game to a file"),
        "scenario": d.t("Save the last phase as a scenario"),
        "fromDisk": d.t("A browser cannot play this from a disk: upload the folder, or open it with a web server."),
        "refusedHere": d.t(
            "The game has not started. If this page is in a frame of another site, open it in a separate tab: in a "
            "sandboxed frame, its files need the header {header}. Otherwise wait, or load the page again.",
            header="Access-Control-Allow-Origin: *",
        ),
        "unkept": d.t("This browser does not store games from this page: save the game to a file before you leave."),
        "lost": d.t("The connection is lost. Trying again …"),
        "keys": d.t("Type the number of an option, or click on it or on its card."),
        "again": d.t("Another game"),
        "againSame": d.t("Another game with the same players"),
        "choose": d.t("Choose"),
        "listAll": d.t("List all {n}", n="{n}"),
        "pointAt": d.t("The card that you point at is shown here."),
        "goOn": d.t("Go on"),
        "standing": d.t("Pass until my next turn"),
        "quick": d.t("Show the next question at once"),
        "cards": texts.counted("{n} card", "{n} cards", SEVERAL),
        "oneCard": texts.counted("{n} card", "{n} cards", 1).format(n=1),
        "back": d.t("back of a card"),
        "faceDown": d.t("face down"),
        "seeAll": d.t("All the cards"),
    }


def _hand_words(d: Describer) -> dict[str, str]:
    """The words about moves by hand."""
    return {
        "byHand": d.t("Played by hand now"),
        "handNow": d.t("Move the cards by hand, then press “Done”."),
        "handMode": d.t("Move cards by hand"),
        "handChosen": d.t("Cards chosen: {n}", n="{n}"),
        "handTo": d.t("To"),
        "handPut": d.t("Put there"),
        "handUnder": d.t("Put under"),
        "handFlip": d.t("Turn over"),
        "handPile": d.t("Pile"),
        "handMany": d.t("Number of cards"),
        "handDraw": d.t("Draw"),
        "handDeal": d.t("Deal to everybody"),
        "handShuffle": d.t("Shuffle"),
        "handNumber": d.t("Number"),
        "handDone": d.t("Done"),
    }


def _company_words(d: Describer) -> dict[str, str]:
    """The words about the people at a table: links, presence, the conversation, another game."""
    return {
        "invite": d.t("Invite"),
        "links": d.t("A link for each seat. Each works once: the first person who opens it gets the seat."),
        "linkUsed": d.t("Somebody has used this link."),
        "ownLink": d.t("This is your own link to your seat, for another device. It is shown only now and works once."),
        "toTable": d.t("To the table"),
        "watchLink": d.t("A link to watch"),
        "copy": d.t("Copy"),
        "copied": d.t("Copied"),
        "people": d.t("At the table"),
        "present": d.t("here"),
        "away": d.t("away"),
        "watchers": d.t("{n} watching", n="{n}"),
        "writeLine": d.t("Write to the others"),
        "camera": d.t("Code for a camera"),
        "linksHere": d.t("These links work on this computer only. `pnp serve --public` lets other machines in."),
        "anotherOpened": d.t("The host has opened another game with the same players."),
        "goThere": d.t("Go there"),
    }


def _room_words(d: Describer) -> dict[str, str]:
    """The words of the pages before and after a game."""
    texts = d.press or program_text(d.locale)
    name = {"name": "{name}"}
    return {
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
        "players": texts.counted("{n} player", "{n} players", SEVERAL),
        "skip": d.t("Skip to what you can do"),
    }
