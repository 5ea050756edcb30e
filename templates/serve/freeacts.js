// The acts on the chosen things of a free table: buttons, keys, and dialogs that ask for details.
import {byId, el} from "./page.js";

const SIDES = [4, 6, 8, 10, 12, 20, 100];

// An act. `when`: whether it is offered; `act`: carries it out.
const one = (key, label, when, act) => ({key, label, when, act});

export class Acts {
  // table: state(), chosen() -> {cards: [...], place}, send(action), open(title, ...parts), close(), go(by), edit(address).
  constructor(table) {
    this.table = table;
    this.dice = [6, 6];
    const t = table, cards = c => c.cards.length > 0, pile = c => !c.cards.length && c.place?.sort === "pile", hand = c => !c.cards.length && c.place?.sort === "hand" && c.place.owner !== t.state().seat;
    const onTable = c => cards(c) && c.place.sort === "row", numbers = c => c.cards.map(card => card.number), none = c => !cards(c) && !hand(c);
    const deck = c => pile(c) ? c.place : this.deck(), hasDeck = c => none(c) && deck(c)?.count;
    const to = (c, place, more = {}) => t.send({act: "move", cards: numbers(c), to: place.name, ...more});
    this.all = [
      one("f", "Turn over", c => onTable(c), c => t.send({act: "flip", cards: numbers(c)})),
      one("r", "Sideways", onTable, c => t.send({act: "turn", cards: numbers(c)})),
      one("p", "Play", c => cards(c) && c.place.sort === "hand", c => to(c, this.front())),
      one("m", "Move to …", cards, c => this.askWhere(c)),
      one("h", "To hand", c => cards(c) && this.hand() && c.place !== this.hand(), c => to(c, this.hand())),
      one("Delete", "Discard", c => cards(c) && this.discards() && c.place !== this.discards(), c => to(c, this.discards())),
      one("u", "Under the deck", c => cards(c) && this.deck(), c => to(c, this.deck(), {at: "bottom"})),
      one("+", "Counter", onTable, c => t.send({act: "mark", cards: numbers(c), by: 1})),
      one("-", "Counter off", c => onTable(c) && c.cards.some(card => card.counter), c => t.send({act: "mark", cards: numbers(c), by: -1})),
      one("n", "Note", c => onTable(c) && c.cards.length === 1, c => this.askNote(c.cards[0])),
      one("k", "Look at it", c => onTable(c) && c.cards.some(card => !card.face), c => t.send({act: "peek", cards: numbers(c)})),
      one("g", "Stack", c => c.cards.length > 1, c => t.send({act: "stack", cards: numbers(c)})),
      one("e", "Edit the card", c => c.cards.length === 1 && c.cards[0].edit, c => t.edit(c.cards[0].edit)),
      one("d", "Draw", c => hasDeck(c) && this.hand(), c => t.send({act: "draw", place: deck(c).name})),
      one("l", "Deal …", hasDeck, c => this.askDeal(deck(c))),
      one("s", "Shuffle", c => none(c) && deck(c)?.count > 1, c => t.send({act: "shuffle", place: deck(c).name})),
      one("k", "Peek …", hasDeck, c => this.askPeek(deck(c))),
      one("f", "Turn the top over", c => pile(c) && c.place.count, c => t.send({act: "flip", place: c.place.name})),
      one("m", "Top card to …", c => pile(c) && c.place.count, c => this.askTop(c.place)),
      one("a", "All cards to …", c => pile(c) && c.place.count, c => this.askGather(c.place)),
      one("t", "Take one at random", c => hand(c) && c.place.count && this.hand(), c => t.send({act: "pull", place: c.place.name})),
      one("x", "Roll", none, () => t.send({act: "roll", dice: this.dice})),
      one("", "Dice …", none, () => this.askDice()),
      one("c", "Counter …", none, () => this.askCounter()),
      one("n", "Note …", none, () => this.askNote()),
      one("z", "Take back", c => none(c) && t.state().at > 0, () => t.go(-1)),
    ];
  }

  // The default places of each sort.
  own(sort) { const {places, seat} = this.table.state(); return places.find(place => place.owner === seat && place.sort === sort); }
  hand() { return this.own("hand"); }
  front() { return this.own("row") || this.table.state().places.find(place => place.owner < 0 && place.sort === "row"); }
  deck() { const piles = this.table.state().places.filter(place => place.owner < 0 && place.sort === "pile"); return piles.find(place => place.down && place.count) || piles.find(place => place.down) || piles[0]; }
  discards() { const piles = this.table.state().places.filter(place => place.owner < 0 && place.sort === "pile" && place !== this.deck()); return piles.find(place => !place.down) || piles[0]; }

  offered(chosen) { return this.all.filter(act => act.when(chosen)); }

  show(chosen, title) {
    const isPlayer = this.table.state().seat >= 0, target = byId("acts"), focused = target.contains(document.activeElement) ? document.activeElement.dataset.act : "";
    target.replaceChildren(el("h2", {}, isPlayer ? title : "You are watching."), el("div", {class: "buttons"}, ...(isPlayer ? this.offered(chosen) : []).map(act =>
      el("button", {"data-act": act.label, onclick: () => act.act(chosen)}, act.label, act.key ? el("kbd", {"aria-hidden": "true"}, act.key === "Delete" ? "Del" : act.key.toUpperCase()) : ""))));
    if (focused) (target.querySelector(`[data-act="${focused}"]`) || target).focus({preventScroll: true});
  }

  press(key, chosen) {
    const act = this.offered(chosen).find(each => each.key === key || (each.key === "Delete" && key === "Backspace"));
    if (act) act.act(chosen);
    return Boolean(act);
  }

  // ---------------------------------------------------------------------------------------------- dialogs
  // A choice of places; for a pile, its top and its bottom.
  places(without, choose) {
    const {places} = this.table.state(), pick = (place, more) => () => { this.table.close(); choose(place, more); };
    return el("div", {class: "choices"}, ...places.filter(place => place !== without || place.sort === "pile").flatMap(place => place.sort === "pile"
      ? [el("button", {onclick: pick(place, {at: "top"})}, `On ${place.title}`), el("button", {onclick: pick(place, {at: "bottom"})}, `Under ${place.title}`)]
      : place.sort === "row" ? [el("button", {onclick: pick(place, {})}, place.title), el("button", {onclick: pick(place, {face: "down"})}, `${place.title}, face down`)]
      : [el("button", {onclick: pick(place, {})}, place.title)]));
  }

  askWhere(chosen) {
    this.table.open("Move to", this.places(chosen.place, (place, more) => this.table.send({act: "move", cards: chosen.cards.map(card => card.number), to: place.name, ...more})));
  }

  askTop(pile) {
    const others = this.table.state().places.filter(place => place !== pile);
    this.table.open("Top card to", el("div", {class: "choices"}, ...others.map(place => el("button", {onclick: () => { this.table.close(); this.table.send({act: "draw", place: pile.name, to: place.name}); }}, place.title))));
  }

  askGather(pile) {
    const others = this.table.state().places.filter(place => place !== pile && place.sort === "pile");
    this.table.open(`All cards of ${pile.title} to`, el("div", {class: "choices"}, ...others.map(place => el("button", {onclick: () => { this.table.close(); this.table.send({act: "gather", place: pile.name, to: place.name}); }}, place.title))));
  }

  // A dialog that asks for a number of cards, or a text.
  asked(title, label, field, button, act) {
    const done = event => { event.preventDefault(); this.table.close(); act(field.value); };
    this.table.open(title, el("form", {onsubmit: done}, el("p", {}, el("label", {}, `${label} `, field)), el("p", {}, el("button", {class: "main"}, button))));
    field.focus();
    field.select?.();
  }

  numberField(value, most) { return el("input", {type: "number", min: "1", max: String(most), value: String(value), inputmode: "numeric"}); }

  askDeal(deck) {
    const {players} = this.table.state(), most = Math.max(1, Math.floor(deck.count / players.length));
    this.asked(`Deal from ${deck.title}`, `Cards to each of ${players.length}`, this.numberField(Math.min(5, most), most), "Deal", value => this.table.send({act: "deal", place: deck.name, count: Number(value)}));
  }

  askPeek(pile) {
    const field = this.numberField(1, pile.count), look = async count => { this.table.close(); if (await this.table.send({act: "peek", place: pile.name, count})) this.showKnown(pile.name); };
    const done = event => { event.preventDefault(); look(Number(field.value)); };
    const known = pile.cards.length ? el("button", {type: "button", onclick: () => this.showKnown(pile.name)}, "What I have seen") : "";
    this.table.open(`Look at ${pile.title}`, el("p", {class: "small"}, "The others see that you look, and at how many cards."), el("form", {onsubmit: done}, el("p", {}, el("label", {}, "Cards from the top ", field)), el("p", {class: "row"}, el("button", {class: "main"}, "Look"), el("button", {type: "button", onclick: () => look(0)}, "Look through all of it"), known)));
    field.focus();
    field.select();
  }

  // The cards of a pile that this seat may see, each with its acts.
  showKnown(name) {
    const pile = this.table.state().places.find(place => place.name === name);
    if (!pile || !pile.cards.length) return;
    const move = (card, to, more = {}) => async () => { if (await this.table.send({act: "move", cards: [card.number], to: to.name, ...more})) { this.table.close(); this.showKnown(name); } };
    const rows = pile.cards.map(card => el("li", {}, el("img", {src: this.table.address(card.face), alt: card.name, "--ratio": this.table.ratio(card.kind)}), el("div", {class: "buttons"},
      this.hand() ? el("button", {onclick: move(card, this.hand())}, "To hand") : "", el("button", {onclick: move(card, this.front(), {face: "up"})}, "Play"), el("button", {onclick: move(card, pile, {at: "top"})}, "On top"), el("button", {onclick: move(card, pile, {at: "bottom"})}, "Under"))));
    this.table.open(`${pile.title}: what you may see, from the top`, el("ul", {class: "known"}, ...rows));
  }

  askDice() {
    const chosen = [...this.dice], list = el("p", {class: "dice"}), names = sides => `d${sides}`;
    const show = () => list.replaceChildren(...chosen.map((sides, at) => el("button", {class: "die", "aria-label": `Remove ${names(sides)}`, onclick: () => { chosen.splice(at, 1); show(); }}, names(sides))));
    show();
    this.table.open("Dice", el("p", {class: "small"}, "Choose a die to add it; press one below to take it away."), el("p", {class: "choices"}, ...SIDES.map(sides => el("button", {onclick: () => { if (chosen.length < 20) chosen.push(sides); show(); }}, names(sides)))), list,
      el("p", {}, el("button", {class: "main", onclick: () => { if (!chosen.length) return; this.dice = chosen; this.table.close(); this.table.send({act: "roll", dice: chosen}); }}, "Roll")));
  }

  askCounter() { this.asked("A counter for everybody", "Name", el("input", {maxlength: "40", value: "Counter"}), "Add", label => this.table.send({act: "count", label})); }

  askNote(card) {
    this.asked(card ? `Note on ${card.name || "the card"}` : "Note on the table", "Text", el("input", {maxlength: "300", size: "40", value: card ? card.note : ""}), "Write", text => this.table.send({act: "write", text, card: card ? card.number : 0}));
  }
}
