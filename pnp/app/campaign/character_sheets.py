"""Character sheets filled in by the press, with each character's class, level and cards."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

from pnp.app.api.project import Project
from pnp.app.build.composing import editions_of
from pnp.app.build.sheets import document_of, sheets
from pnp.app.game.boxes import with_boxes
from pnp.app.game.build_context import open_context
from pnp.app.game.build_options import BuildOptions, Timings
from pnp.app.game.errors import WrongRequest
from pnp.app.game.printable import printable
from pnp.app.output.write import write_all
from pnp.checks.edition.check_edition import nothing_played
from pnp.engine.play.campaign import Campaign
from pnp.engine.play.carried import Plain
from pnp.model.game import Component, Member
from pnp.press.export.pdf import pdf_bytes
from pnp.press.pieces.card_preview import shown_member
from pnp.press.pieces.cards import draw_filled
from pnp.source.diagnostics import Report, Span


def print_sheets(
    campaign: Campaign, project: Project, paper: str, out: Path, low_ink: bool, report: Report
) -> list[Path]:
    """Write a PDF with a sheet for each character; returns the file. The sheet is the component in game.yaml whose
    `each:` is the enumeration of a carried field of the player (the class, the suit).

    Raises WrongRequest (PNP120) for a game without one, and Failed for a sheet that cannot be drawn.
    """
    game = project.loaded.game
    component, name = _sheet(project, report)
    options = BuildOptions(game.variant, (project.prose.locale,), papers=(paper,), low_ink=low_ink)
    context = open_context(options, report, game.folder)
    loaded = replace(project.loaded, game=with_boxes(game, report))
    evidence = nothing_played(game, loaded.rules)
    edition, _ = next(editions_of(printable(loaded, evidence), context, report, Timings()))
    report.stop_on_errors()
    prints = []
    for seat, player in enumerate(campaign.players):
        values = campaign.carried.players[seat] if seat < len(campaign.carried.players) else {}
        member = _member(project, values.get(name))
        if member is None:
            continue
        cards = _cards_of(campaign, project, name, member)
        fields = {key: _as_member(project, value) for key, value in values.items()}
        character = SimpleNamespace(
            player=player,
            cards=[SimpleNamespace(**one) for one in cards],
            games=[SimpleNamespace(quest=_title(project, g.quest), won=g.won) for g in campaign.games],
            **{key: shown_member(one, edition) if isinstance(one, Member) else one for key, one in fields.items()},
        )
        sheet = draw_filled(component, member, {"character": character}, edition)
        prints += [replace(sheet, component=component.id)] if sheet is not None else []
    report.stop_on_errors()
    if not prints:
        report.error("PNP122", "nobody in this campaign has a character yet", Span(""), "play a game of it first")
        raise WrongRequest(report)
    document = sheets(edition, "character-sheets", prints, context.papers[0], context)
    document = replace(document_of(edition, "character-sheets", document.pages), duplex="")
    file = out / game.id / edition.locale / f"{game.id}-{game.variant or 'play'}-characters-{paper}.pdf"
    write_all({file: pdf_bytes(document, edition.fonts)}, report, out)
    report.stop_on_errors()
    return [file]


def _sheet(project: Project, report: Report) -> tuple[Component, str]:
    """The component that is the character sheet, and the field that selects a character's piece."""
    game = project.loaded.game
    for field in game.fields.values():
        if field.owner == "player" and field.carried and field.type.kind == "enum":
            for component in game.components:
                if component.each == field.type.name and component.template:
                    return component, field.name
    help = "write a component with `each:` and the enumeration of the characters, and with `template:`"
    report.error("PNP120", f"{game.title.text} has no character sheet", game.span(), help)
    raise WrongRequest(report)


def _member(project: Project, name: Plain) -> Member | None:
    enums = project.loaded.game.enums.values()
    return next((m for enum in enums for m in enum.members if m.name == name), None)


def _as_member(project: Project, value: Plain) -> object:
    return (_member(project, value) or value) if isinstance(value, str) else value


def _title(project: Project, quest: str) -> str:
    quest_data = project.loaded.game.quests.get(quest.partition("@")[0])
    return project.prose.text(quest_data.title) if quest_data is not None else ""


def _cards_of(campaign: Campaign, project: Project, name: str, member: Member) -> list[dict[str, object]]:
    """The cards with values that a character has kept. A card belongs to the character that one of its columns
    names."""
    cards: list[dict[str, object]] = []
    for kind in project.loaded.game.cards.values():
        for card in kind.cards:
            columns = [v for v in card.values.values() if isinstance(v, Member)]
            own = any(v.enum == member.enum and v.name == member.name for v in columns)
            for values in campaign.carried.cards.get(f"{kind.name}/{card.code}", ()) if own else ():
                if values:
                    rank = next((v.code for v in columns if v.enum != member.enum), card.code)
                    cards.append({"kind": kind.name, "code": card.code, "rank": rank, **_plain(values)})
    return cards


def _plain(values: Mapping[str, Plain]) -> dict[str, object]:
    return dict(values)
