// The things on a free table as elements: places, cards, dice, counters, notes. An unchanged card keeps its element, so
// that nothing flickers and the focus stays.
import {faceAt} from "./door.js";
import {byId, el, entryOf} from "./page.js";

const MOST_BACKS = 7;  // most backs shown for another player's hand

export class Lay {
  // acts: choose(thing, event), count(number, by), remove(number).
  constructor(acts) {
    this.acts = acts;
    this.elements = new Map();
    this.seen = new Set();
  }

  show(state, words, locale, narrow) {
    Object.assign(this, {state, words, locale});
    this.used = new Map();
    const places = state.places, of = owner => places.filter(place => place.owner === owner), me = state.seat;
    const people = state.players.filter(player => player.seat !== me);
    const around = [...people.filter(p => p.seat > me), ...people.filter(p => p.seat < me)];
    byId("people").replaceChildren(...around.map(player => this.player(player, of(player.seat))));
    const common = of(-1);
    byId("common").replaceChildren(...common.filter(place => this.isShown(place)).map(place => this.place(place)), this.things());
    byId("before").replaceChildren(...of(me).filter(place => place.sort !== "hand" && this.isShown(place)).map(place => this.place(place)));
    byId("hand").replaceChildren(...of(me).filter(place => place.sort === "hand").map(place => this.place(place)));
    byId("hand").hidden = me < 0;
    const first = !this.elements.size;
    this.elements = this.used;
    const now = new Set(places.flatMap(place => place.cards.map(card => card.number)));
    if (!first) for (const [key, element] of this.used) if (key.startsWith("c") && !this.seen.has(Number(key.slice(1)))) element.classList.add("new");
    this.seen = now;
  }

  // Among many places, an empty one is shown only if every table has it: a game may declare dozens.
  isShown(place) { return place.count || this.state.places.length <= 14 || ["middle", "discards", "front", "hand"].includes(place.name.split(":")[0]); }

  player(player, places) {
    const hand = places.find(place => place.sort === "hand");
    const name = el("h2", {}, player.name, ...(player.empty ? [el("span", {class: "note"}, " empty seat")] : []));
    return el("div", {class: "person"}, el("div", {class: "who"}, name, el("p", {class: "small"}, hand ? `${hand.count} in hand` : "")),
      ...[hand?.count ? hand : null, ...places.filter(place => place !== hand && this.isShown(place))].filter(Boolean).map(place => this.place(place)));
  }

  place(place) {
    const isPile = place.sort === "pile", isClosed = place.sort === "hand" && place.owner !== this.state.seat;
    const things = isClosed ? [this.closed(place)] : isPile ? [this.pile(place)] : place.cards.map(card => this.card(place, card));
    const many = !isPile && !isClosed && place.count > 2 ? ` (${place.count})` : "";
    return el("div", {class: `spot of-${place.sort}${isClosed ? " closed" : ""}${place.count ? "" : " empty"}`, role: "group", "aria-label": `${place.title}, ${cards(place.count)}`, "data-place": place.name, "--n": things.length},
      el("h3", {}, place.title + many), el("div", {class: "lay"}, ...(things.length ? things : [el("span", {class: "hollow"})])));
  }

  kept(key, data, make) {
    const text = JSON.stringify(data), old = this.elements.get(key);
    const element = old && old.dataset.state === text ? old : make();
    element.dataset.state = text;
    element.classList.remove("new");
    this.used.set(key, element);
    return element;
  }

  ratio(kind) {
    const [width, height] = entryOf(this.words.sizes, kind, [63, 88]);
    return width / height;
  }

  address(face) { return faceAt(face, this.locale, this.words); }

  // A picture of a face; a plain back for a kind without one, and the name instead of a face that is not drawn.
  picture(face, name) {
    const picture = el("img", {src: this.address(face), alt: "", draggable: "false"});
    picture.addEventListener("error", () => picture.replaceWith(name ? el("span", {class: "wordy"}, name) : el("span", {class: "plain-back"})));
    return picture;
  }

  card(place, card) {
    return this.kept(`c${card.number}`, [card, place.name, this.words.version], () => {
      const isSeen = Boolean(card.face), isOwnHand = place.sort === "hand", isPeeked = isSeen && !card.up && !isOwnHand;
      const about = [card.up || isOwnHand ? "" : isSeen ? "face down, you have looked at it" : "", card.turned ? "sideways" : "", card.counter ? `counter ${card.counter}` : "", card.note ? `note: ${card.note}` : ""];
      const label = [isSeen ? card.name : "card, face down", ...about].filter(Boolean).join(", ");
      const made = el("button", {class: `card${card.turned ? " sideways" : ""}${isPeeked ? " peeked" : ""}`, "data-card": card.number, "aria-label": label, "aria-pressed": "false", "--ratio": this.ratio(card.kind), onclick: event => this.acts.choose({card: card.number, place: place.name}, event)},
        el("span", {class: "side"}, this.picture(isSeen && (card.up || isOwnHand || isPeeked) ? card.face : `${card.kind}/back`, isSeen ? card.name : "")),
        card.counter ? el("b", {class: "count", "aria-hidden": "true"}, String(card.counter)) : "", card.note ? el("span", {class: "stuck", "aria-hidden": "true"}, card.note) : "");
      if (isSeen) made.dataset.face = this.address(card.face);
      return made;
    });
  }

  pile(place) {
    const top = place.cards.find(card => card.at === 0);
    return this.kept(`p${place.name}`, [place, this.words.version], () => {
      const label = `${place.title}: ${cards(place.count)}${top ? `, on top ${top.name}` : ""}`;
      const shown = place.count ? this.picture(top ? top.face : `${place.kind}/back`, top ? top.name : "") : el("span", {class: "hollow"});
      const made = el("button", {class: `card stack${place.count > 1 ? " high" : ""}${top && !top.up ? " peeked" : ""}`, "data-pile": place.name, "aria-label": label, "aria-pressed": "false", "--ratio": this.ratio(place.kind), onclick: event => this.acts.choose({place: place.name}, event)},
        el("span", {class: "side"}, shown), place.count ? el("b", {class: "count", "aria-hidden": "true"}, String(place.count)) : "");
      if (top) made.dataset.face = this.address(top.face);
      return made;
    });
  }

  // Another player's hand: backs and their number.
  closed(place) {
    const kinds = Object.keys(this.words.sizes), kind = kinds.length === 1 ? kinds[0] : "";
    return this.kept(`p${place.name}`, [place.count, place.title, this.words.version], () => el("button", {class: "fan", "data-pile": place.name, "aria-label": `${place.title}: ${cards(place.count)}`, "aria-pressed": "false", onclick: event => this.acts.choose({place: place.name}, event)},
      ...Array.from({length: Math.min(place.count, MOST_BACKS)}, () => el("span", {class: "leaf", "--ratio": this.ratio(kind)}, kind ? this.picture(`${kind}/back`, "") : el("span", {class: "plain-back"})))));
  }

  // Dice, counters and notes.
  things() {
    const {dice, counters, notes} = this.state, may = this.state.may.includes("act") && this.state.seat >= 0;
    const die = ([sides, result]) => el("span", {class: "die", title: `of ${sides}`}, String(result));
    const step = (one, by, sign) => el("button", {"aria-label": `${one.label}: ${by > 0 ? "one more" : "one less"}`, onclick: () => this.acts.count(one.number, by)}, sign);
    const away = (number, label) => may ? el("button", {class: "away", "aria-label": `Remove ${label}`, onclick: () => this.acts.remove(number)}, "×") : "";
    return el("div", {class: "things"},
      dice.length ? el("p", {class: "dice", role: "img", "aria-label": `Dice: ${dice.map(([, result]) => result).join(", ")}`}, ...dice.map(die)) : "",
      ...counters.map(one => el("div", {class: "counter", role: "group", "aria-label": one.label}, may ? step(one, -1, "−") : "", el("p", {}, el("span", {class: "small"}, one.label), el("b", {}, String(one.value))), may ? step(one, 1, "+") : "", away(one.number, `the counter ${one.label}`))),
      ...notes.map(note => el("div", {class: "sticky"}, el("p", {}, note.text), el("p", {class: "small"}, `note, ${note.who}`), away(note.number, "the note"))));
  }
}

export const cards = count => count === 1 ? "1 card" : `${count} cards`;
