// Cards, zones and players as elements. Options are buttons; everything else is only shown.
import {board} from "./board.js";
import {faceAt} from "./door.js";
import {byId, el, entryOf, filled} from "./page.js";

const LONG = 500;  // milliseconds that a finger rests on a card until it is shown large
const MOST_SPREAD = 9;  // most cards of a common zone that are spread; more form a pile that players can look through

// Data for drawing: the words of the page, the addresses of faces, the answer that a click gives.
export class Drawer {
  constructor(words, locale, choose, labels, showAll, isTight) {
    Object.assign(this, {words, locale, choose, labels, showAll, isTight});
  }

  address(face) {
    return faceAt(face, this.locale, this.words);
  }

  ratio(kind) {
    const [width, height] = entryOf(this.words.sizes, kind, [63, 88]);
    return width / height;
  }

  picture(face, name) {
    const shown = el("img", {src: this.address(face), alt: "", draggable: "false", loading: "eager"});
    shown.addEventListener("error", () => shown.replaceWith(el("span", {class: "wordy"}, name)));
    return shown;
  }

  // A visible card; `open`: the action of a click if the card is not an option.
  card(card, open, pile = "") {
    const kind = card.face.split("/")[0];
    const said = [pile, card.name, ...(card.marks || []), ...(card.down ? [this.words.say.faceDown] : [])].filter(Boolean).join(", ");
    const made = this.thing(card.option, said, `card${card.down ? " down" : ""}`, kind, [
      this.picture(card.face, card.name), ...this.marks(card),
    ], open);
    made.dataset.face = this.address(card.face);
    return made;
  }

  // A hidden card with a place of its own.
  placed(kind, card) {
    const said = [card.name, ...(card.marks || [])].join(", ");
    return this.thing(card.option, said, "card back", kind, [this.picture(card.face, "▮"), ...this.marks(card)]);
  }

  // The marks on a card: tokens, and values that have changed.
  marks(card) {
    const marks = (card.marks || []).map(mark => el("span", {class: "mark"}, mark));
    return marks.length ? [el("span", {class: "marks"}, ...marks)] : [];
  }

  // `count` hidden cards that nobody can tell apart.
  back(kind, option, count, zone, open) {
    const many = count > 1 ? filled(this.words.say.cards, {n: count}) : this.words.say.oneCard;
    const badge = count > 1 ? [el("span", {class: "count"}, String(count))] : [];
    const said = `${zone}: ${many}`;
    const stack = count > 1 ? " stack" : "";
    return this.thing(option, said, `card back${stack}`, kind, [this.picture(`${kind}/back`, "▮"), ...badge], open);
  }

  // A button if it is an option or opens something, otherwise a picture with words.
  thing(option, said, style, kind, children, open) {
    const size = {"--ratio": this.ratio(kind)};
    if (option === undefined && open) {
      const label = `${said}. ${this.words.say.seeAll}`;
      return el("button", {class: `${style} opens`, "aria-label": label, title: label, ...size, onclick: open}, ...children);
    }
    if (option === undefined) return el("span", {class: style, role: "img", "aria-label": said, title: said, ...size}, ...children);
    const label = [undefined, said].includes(this.labels[option]) ? said : `${said} (${this.labels[option]})`;
    return el("button", {
      class: `${style} can`, "aria-label": label, title: label, "data-option": option, ...size, onclick: () => this.choose(option),
    }, ...children);
  }

  // Zones of one name with their cards; null if there is nothing to show.
  zone(zones, own) {
    const shown = zones.filter(zone => !isEmpty(zone) || !(zone.quiet || zone.boxed || zone.owner >= 0 || (this.isTight && !zone.at.length)));
    if (!shown.length) return null;
    const things = shown.flatMap(zone => isEmpty(zone) ? [el("span", {class: "card nothing", "--ratio": this.ratio(zone.kind)})] : this.things(zone, own));
    const [{look, label, count}] = shown, isBacks = things.every(thing => thing.classList.contains("back"));
    const list = el("ul", {class: `cards ${look}${own ? " own" : ""}`}, ...things.map((thing, i) => el("li", {"--i": i}, thing)));
    const many = count > 1 && !(shown.length > 1 || isBacks || this.isPile(shown[0])) ? `\u00a0(${count})` : "";
    const style = `zone ${look}-zone${isBacks ? " backs" : ""}${own ? " own-zone" : ""}${things.length > 5 ? " long" : ""}`;
    return el("div", {class: style, role: "group", "aria-label": label, "--n": things.length, "--chars": breadth(label + many)}, el("h3", {}, label + many), list);
  }

  isPile(zone) {
    return zone.look === "pile" || zone.boxed || (zone.owner < 0 && zone.count > MOST_SPREAD);
  }

  things(zone, own) {
    const seen = zone.cards.filter(card => !card.back);
    if (this.isPile(zone) && !zone.cards.some(card => card.option !== undefined)) return this.pile(zone, seen);
    const at = [...zone.at];
    const backs = [];
    if (at.length > 1 || zone.look === "row") for (let i = 0; i < zone.hidden; i++) backs.push(this.back(zone.kind, at.shift(), 1, zone.label));
    else if (zone.hidden) backs.push(this.back(zone.kind, at.shift(), zone.hidden, zone.label));
    const card = one => one.back ? this.placed(zone.kind, one) : this.card(one);
    return [...zone.cards.map((one, at) => this.pick ? this.pick(card({...one, option: undefined}), zone, at) : card(one)), ...backs];
  }

  // A pile: its top card if that is visible, otherwise a back. Players can look through its visible cards.
  pile(zone, seen) {
    const isOpen = seen.length === zone.count && !zone.down;
    const count = zone.count === null ? 1 : zone.count;
    const all = () => this.showAll(zone.label, seen.map(card => this.card({...card, option: undefined})));
    const open = seen.length > 1 || (seen.length === 1 && !isOpen) ? all : undefined;
    const lying = count > 1 ? `${zone.label}: ${filled(this.words.say.cards, {n: count})}` : "";
    const top = isOpen ? this.card(seen[seen.length - 1], open, lying) : this.back(zone.kind, zone.at[0], count, zone.label, open);
    if (isOpen && count > 1) {
      top.classList.add("stack");
      top.append(el("span", {class: "count"}, String(count)));
    }
    if (!open || zone.at[0] === undefined) return [top];
    return [el("div", {class: "piled"}, top, el("button", {class: "all", onclick: all}, this.words.say.seeAll))];
  }

  // A player with everything that belongs to them.
  player(player, zones, taken) {
    const say = this.words.say;
    const notes = [player.you ? say.you : "", taken, player.out ? say.out : "", ...player.marks].filter(Boolean);
    const name = el("span", {class: "name"}, player.name);
    const head = player.option === undefined ? name : el("button", {
      class: "name can", "data-option": player.option, onclick: () => this.choose(player.option),
    }, player.name);
    return el("div", {
      role: "group", class: `player${player.numbers.length > 2 ? " told" : ""}${player.active ? " active" : ""}${player.out ? " gone" : ""}${player.you ? " me" : ""}`, "aria-label": player.name,
    },
      el("div", {class: "who"}, el("h2", {}, head, ...notes.map(note => el("span", {class: "note"}, note))), ...numbersOf(player.numbers)),
      ...this.rows(zones, player.you),
    );
  }

  // Zones in the rows that the game declares; those in the box come last, small.
  rows(zones, own) {
    const place = zone => zone.boxed ? 10 : zone.row, numbers = [...new Set(zones.map(place))].sort((one, other) => one - other);
    const rows = numbers.map(number => [number, named(zones.filter(zone => place(zone) === number)).map(ones => this.zone(ones, own)).filter(Boolean)]);
    return rows.filter(([, shown]) => shown.length).map(([number, shown]) => el("div", {class: number === 10 ? "zones boxed" : "zones"}, ...shown));
  }

  // The zones and boards that belong to nobody.
  centre(state) {
    const zones = this.rows(state.zones.filter(zone => zone.owner < 0), false);
    const boards = state.boards.map(board => el("div", {class: "board", role: "group", "aria-label": board.label},
      el("h3", {}, board.label),
      el("ol", {}, ...board.spaces.map(space => el("li", {}, space.join(", ") || "–")))));
    return [...numbersOf(state.numbers), ...state.grids.map(grid => board(grid, this)), ...boards, ...zones];
  }
}

// The width of a label, in Latin letters.
const breadth = label => [...label].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 2 : 1), 0);

const isEmpty = zone => zone.count === 0 || (zone.count === null && !zone.cards.length);

// Groups zones in the box that have the same name; every other zone stays alone.
function named(zones) {
  const groups = [];
  for (const zone of zones) {
    const same = zone.boxed && groups.find(([first]) => first.boxed && first.label === zone.label);
    if (same) same.push(zone); else groups.push([zone]);
  }
  return groups;
}

// Counters and fields; one without a value is a mark that is set.
function numbersOf(numbers) {
  const shown = numbers.map(([label, value]) => el("div", {class: value ? null : "so"}, el("dt", {}, label), value ? el("dd", {}, value) : el("dd", {class: "unseen"}, "✓")));
  return shown.length ? [el("dl", {class: "numbers"}, ...shown)] : [];
}

// Replaces the children, and keeps the focus on the same option; otherwise it goes to the question.
export function renew(target, children) {
  const focused = target.contains(document.activeElement) ? document.activeElement : null;
  const [name, value] = focused ? Object.entries({option: focused.dataset.option, pick: focused.dataset.pick, hand: focused.dataset.hand}).find(([, one]) => one !== undefined) || ["option", ""] : [];
  target.replaceChildren(...children);
  if (focused) (target.querySelector(`[data-${name}="${value}"]`) || byId("ask")).focus({preventScroll: true});
}

// Shows the card under the pointer large beside the table. A click on a card that is not an option opens it large, and so
// does a long touch on any card.
export function magnify(large, showLarge) {
  const faceAt = target => target instanceof Element ? target.closest("[data-face]") : null;
  // The large face has a fixed place beside the table, which narrow pages lack. Cards in dialogs are not shown there.
  const sight = byId("sight");
  sight.append(large);
  const look = card => {
    if (!card || card.closest("dialog")) return;
    byId("blank").hidden = true;
    large.hidden = false;
    if (large.getAttribute("src") !== card.dataset.face) large.src = card.dataset.face;
    large.style.setProperty("--ratio", card.style.getPropertyValue("--ratio"));
  };
  document.addEventListener("pointerover", event => { if (event.pointerType === "mouse") look(faceAt(event.target)); });
  document.addEventListener("focusin", event => look(faceAt(event.target)));
  const show = card => showLarge(card.getAttribute("aria-label"), card.dataset.face, card.style.getPropertyValue("--ratio"));
  let holding = 0, wasHeld = false;
  document.addEventListener("pointerdown", event => {
    const card = event.pointerType === "touch" ? faceAt(event.target) : null;
    clearTimeout(holding);
    wasHeld = false;
    if (card) holding = setTimeout(() => { wasHeld = true; show(card); }, LONG);
  });
  for (const ending of ["pointerup", "pointercancel", "lifted"]) document.addEventListener(ending, () => clearTimeout(holding));
  document.addEventListener("click", event => {
    if (wasHeld) { event.preventDefault(); event.stopPropagation(); wasHeld = false; return; }
    const card = faceAt(event.target);
    if (card && card.tagName === "SPAN") show(card);
  }, true);
}
