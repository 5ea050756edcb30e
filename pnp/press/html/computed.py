"""Computed parts of the model, as elements: the round, actions, cards, hands, tables, the contents of the box."""

from collections.abc import Iterable, Iterator, Sequence

from pnp.press.document import parts
from pnp.press.document.nodes import Block
from pnp.press.html.nodes import Element, Node, element
from pnp.press.html.pictures import picture
from pnp.press.html.words import Web, list_of, sign, word_nodes
from pnp.press.pieces.boards import board_key
from pnp.press.pieces.components import component_drawing
from pnp.press.pieces.cycles import cycle_drawing
from pnp.press.typeset import TextStyle

KEY_WIDTH = 96.5
"""Width that the board of a quick reference is drawn for, mm."""
PIECE_WIDTH, PIECE_HEIGHT, PIECE_SCALE = 21.2, 42.0, 0.3
"""Room for the picture of a component, mm, and its scale if that fits."""
STAR = "★"
"""Mark of a card whose code says only what its name says."""


def part_nodes(part: Block, web: Web) -> list[Node]:
    """A computed part as elements."""
    return list(_part(part, web))


def _part(part: Block, web: Web) -> Iterator[Node]:
    match part:
        case parts.Lines():
            yield _lines(part.lines, web, part.ordered)
        case parts.Round():
            yield Element("ol", {"class": "plain"}, [_step(step, web) for step in part.steps])
        case parts.Actions():
            for phase in part.phases:
                yield from _phase(phase, web, False)
        case parts.CardRows():
            yield _table((), [_card_row(row, web, part.has_codes) for row in part.rows], web)
        case parts.CodedList():
            items = (element("li", *_coded(entry, part.is_choice), *_explained(entry, web)) for entry in part.entries)
            yield Element("ol" if part.ordered else "ul", {"class": "columns plain"}, list(items))
        case parts.Facts():
            yield list_of((element("li", *_fact(fact, part, web)) for fact in part.entries), "columns plain")
        case parts.ComparisonTable():
            yield _compared(part, web)
        case parts.Matrix():
            yield _matrix(part, web)
        case parts.Components():
            yield list_of((_component(entry, web) for entry in part.entries), "plain row")
        case parts.Cycle():
            yield picture(cycle_drawing(part, web.edition, KEY_WIDTH, 1.0), web.edition)
        case parts.BoardKey():
            style = TextStyle(web.edition.theme.sans, 9.0, web.edition.theme.text)
            yield picture(board_key(part.board, part.table, web.edition, KEY_WIDTH, style), web.edition)


# ------------------------------------------------------------------------------------------------- lines, the round
def _lines(lines: Iterable[parts.Line], web: Web, ordered: bool = False) -> Element:
    """Clauses in brief as a list; steps are a numbered one."""
    items = [element("li", *_line(line, web)) for line in lines]
    return Element("ol", {}, list(items)) if ordered else list_of(items)


def _line(line: parts.Line, web: Web) -> list[Node]:
    """A line, followed by the number of its clause."""
    return [*word_nodes(line.inlines, web), *_number(line.number, line.clause, web, "hung")]


def _number(number: str, clause: str, web: Web, kind: str = "") -> list[Node]:
    """The number of a clause, which links to it if it is on this page."""
    if not number:
        return []
    link: Node = element("a", number, href=f"#{clause}") if clause in web.edition.game.clauses else number
    return [" ", element("span", link, class_=kind)] if kind else [link]


def _step(step: parts.RoundStep, web: Web) -> Element:
    """A step of the round: its number, its name, who acts, what happens and what is allowed."""
    who: list[Node] = [" ", element("span", step.who, class_="aside")] if step.who else []
    place = element("span", str(step.place), class_="hung disc")
    node = element("li", element("p", place, " ", element("strong", step.title), *who))
    if step.lines:
        node.add(_lines(step.lines, web))
    for phase in step.phases:
        node.add(*_phase(phase, web, True))
    return node


# ------------------------------------------------------------------------------------------------- actions
def _phase(phase: parts.PhaseActions, web: Web, with_figures: bool) -> Iterator[Node]:
    """The actions of a phase: a table for everybody, and one for each group of people with actions of their own."""
    note: list[Node] = [" ", element("span", *word_nodes(phase.note, web), class_="aside")] if phase.note else []
    yield element("p", element("span", phase.label, class_="caps"), *note)
    for group in phase.groups:
        if group.title:
            mark: list[Node] = [sign(group.mark, web.edition), " "] if _is_known(group.mark, web) else []
            yield element("p", *mark, group.title, class_="caps")
        yield _table((), [_action(action, web, with_figures) for action in group.actions], web)


def _action(action: parts.ActionNode, web: Web, with_figures: bool) -> Element:
    """An action's name, its cost, its effect, and the number of its clause."""
    cost: list[Node] = [sign(action.sign.name, web.edition)] if action.sign else []
    if action.sign and with_figures:
        cost += [f"\u2009{action.figure}"] if action.figure else []
        cost += ["\u2009", sign("each", web.edition)] if action.each else []
    does = element("td", *word_nodes(action.does, web))
    number = element("td", *_number(action.number, action.clause, web))
    return element("tr", element("th", action.name, scope="row"), element("td", *cost), does, number)


# ------------------------------------------------------------------------------------------------- cards and hands
def _card_row(row: parts.CardRow, web: Web, has_codes: bool) -> Element:
    """A rank if the list has any, the card's name and its cast name, its effect."""
    code = element("th", STAR if row.is_star else row.code, class_="display", scope="row")
    first, *rest = row.names or ((),)
    names: list[Node] = [element("p", element("strong", *word_nodes(first, web)))] if first else []
    names += [element("p", *word_nodes(name, web), class_="aside") for name in rest]
    does = element("td", *_line(row.does, web))
    return (
        element("tr", code, element("td", *names), does)
        if has_codes
        else element("tr", element("th", *names, scope="row"), does)
    )


def _coded(entry: parts.CodedEntry, is_choice: bool = False) -> list[Node]:
    """A name after its code; or a hand after its rank, followed by the remark about it."""
    code: list[Node] = [element("span", entry.code, class_="hung"), " "]
    if is_choice:
        return [element("strong", entry.label)]
    if not entry.flag:
        return [*code, entry.label]
    return [*code, element("strong", entry.label), " ", element("span", entry.flag, class_="hung pill")]


def _explained(entry: parts.CodedEntry, web: Web) -> list[Node]:
    """The definition of a hand, and its cards."""
    nodes: list[Node] = []
    if entry.cards:
        nodes += [" ", element("span", *word_nodes(entry.cards, web))]
    return [*nodes, " ", element("small", entry.means)] if entry.means else nodes


# ------------------------------------------------------------------------------------------------- tables
def _is_known(mark: str, web: Web) -> bool:
    return mark in web.edition.setting.icons


def _fact(fact: parts.Fact, part: parts.Facts, web: Web) -> list[Node]:
    """A key and its values in the tables; a key or value with a mark is shown by the mark."""
    first, *rest = (word_nodes(value, web) for value in fact.values)
    key = word_nodes(fact.key, web)
    if not part.is_joined and _is_known(fact.value_mark, web):
        return [sign(fact.value_mark, web.edition), " ", *key]
    lead: Node = sign(fact.key_mark, web.edition) if _is_known(fact.key_mark, web) else element("strong", *key)
    nodes: list[Node] = [element("strong", *first)] if part.is_joined else first
    marked = part.is_joined or _is_known(fact.key_mark, web)
    between = web.edition.say("{name}: {value}").partition("{name}")[2].partition("{value}")[0]
    return [lead, " " if marked else between, *nodes, *(node for value in rest for node in (" · ", *value))]


def _compared(part: parts.ComparisonTable, web: Web) -> Element:
    """A row for each key, a column for each table."""
    head = [element("td")]
    for one in part.heads:
        mark: list[Node] = [sign(one.mark, web.edition), " "] if _is_known(one.mark, web) else []
        head.append(element("th", *mark, one.label, scope="col"))
    rows = [
        element("tr", element("th", code, scope="row"), *(element("td", value) for value in values))
        for code, values in part.rows
    ]
    return _table(head, rows, web)


def _matrix(part: parts.Matrix, web: Web) -> Element:
    """A table of two keys: each cell has the value and its meaning."""
    labels = [element("p", label, class_="aside") for label in (part.across, part.down) if label]
    head = [element("td", *labels), *(element("th", column, scope="col") for column in part.columns)]
    rows = [
        element("tr", element("th", name, scope="row"), *(element("td", *_result(one, web)) for one in results))
        for name, results in part.rows
    ]
    return _table(head, rows, web)


def _result(result: parts.Result, web: Web) -> list[Node]:
    if not result.words:
        return [result.value]
    return [element("p", result.value), element("p", *word_nodes(result.words, web), class_="aside")]


def _table(head: Sequence[Element], rows: Sequence[Element], web: Web) -> Element:
    """A table that scrolls when it is wider than the page."""
    node = element("table")
    if head:
        node.add(element("thead", Element("tr", {}, list(head))))
    node.add(Element("tbody", {}, list(rows)))
    return element("div", node, class_="table", role="group", tabindex="0", aria_label=web.edition.say("Table"))


# ------------------------------------------------------------------------------------------------- the box
def _component(entry: parts.ComponentNode, web: Web) -> Element:
    """A component's picture, its count and name."""
    node = element("li")
    drawing = component_drawing(entry.component, web.edition, PIECE_WIDTH, PIECE_HEIGHT, PIECE_SCALE)
    if drawing is not None:
        node.add(picture(drawing, web.edition))
    node.add(element("p", str(entry.count), class_="display"), element("p", element("strong", entry.name)))
    return node
