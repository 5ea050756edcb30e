// Cards, zones and players as elements. What is an option is a button; all else is only shown.
import {faceAt} from "./door.js";
import {byId, el, filled} from "./page.js";

const MOST_SPREAD = 9;  // cards of the table's own zones that lie spread; more are a pile that can be looked through

// What a drawing needs to know: the words of the page, where faces are, what is answered by a click.
export class Drawer {
  constructor(words, locale, choose, labels, showAll) {
    Object.assign(this, {words, locale, choose, labels, showAll});
  }

  address(face) {
    return faceAt(face, this.locale, this.words);
  }

  ratio(kind) {
    const [width, height] = this.words.sizes[kind] || [63, 88];
    return width / height;
  }

  picture(face, name) {
    const shown = el("img", {src: this.address(face), alt: "", draggable: "false", loading: "eager"});
    shown.addEventListener("error", () => shown.replaceWith(el("span", {class: "wordy"}, name)));
    return shown;
  }

  // A card that is seen.
  card(card) {
    const kind = card.face.split("/")[0];
    const marks = (card.marks || []).map(mark => el("span", {class: "mark"}, mark));
    const said = [card.name, ...(card.marks || []), ...(card.down ? [this.words.say.faceDown] : [])].join(", ");
    const made = this.thing(card.option, said, `card${card.down ? " down" : ""}`, kind, [
      this.picture(card.face, card.name), ...(marks.length ? [el("span", {class: "marks"}, ...marks)] : []),
    ]);
    made.dataset.face = this.address(card.face);
    return made;
  }

  // A card that is not seen; `count` lie there.
  back(kind, option, count, zone) {
    const many = count > 1 ? filled(this.words.say.cards, {n: count}) : this.words.say.oneCard;
    const badge = count > 1 ? [el("span", {class: "count"}, String(count))] : [];
    const said = `${zone}: ${many}`;
    const stack = count > 1 ? " stack" : "";
    return this.thing(option, said, `card${stack}`, kind, [this.picture(`${kind}/back`, "▮"), ...badge]);
  }

  // A button where it is an option, else a picture with words.
  thing(option, said, style, kind, children) {
    const size = {"--ratio": this.ratio(kind)};
    if (option === undefined) return el("span", {class: style, role: "img", "aria-label": said, title: said, ...size}, ...children);
    const label = this.labels[option] === undefined ? said : `${said} (${this.labels[option]})`;
    return el("button", {
      class: `${style} can`, "aria-label": label, title: label, "data-option": option, ...size, onclick: () => this.choose(option),
    }, ...children);
  }

  // A zone with its name and its cards; null for one that need not be shown.
  zone(zone, own) {
    const isEmpty = zone.count === 0 || (zone.count === null && !zone.cards.length);
    if (isEmpty && (zone.quiet || zone.boxed || zone.owner >= 0)) return null;
    const things = isEmpty ? [el("span", {class: "card nothing", "--ratio": this.ratio(zone.kind)})] : this.things(zone, own);
    const list = el("ul", {class: `cards ${zone.look}${own ? " own" : ""}`, "--n": things.length}, ...things.map((thing, i) =>
      el("li", {"--i": i}, thing)));
    const count = zone.count > 1 && zone.look !== "pile" ? ` (${zone.count})` : "";
    return el("div", {class: `zone ${zone.look}-zone`, role: "group", "aria-label": zone.label}, el("h3", {}, zone.label + count), list);
  }

  things(zone, own) {
    const seen = zone.cards.filter(card => card !== null);
    const isPile = zone.look === "pile" || (zone.owner < 0 && zone.count > MOST_SPREAD);
    if (isPile && !seen.some(card => card.option !== undefined)) return this.pile(zone, seen);
    const at = [...zone.at];
    const backs = [];
    const hidden = zone.hidden + zone.cards.filter(card => card === null).length;
    if (at.length > 1 || zone.look === "row") for (let i = 0; i < hidden; i++) backs.push(this.back(zone.kind, at.shift(), 1, zone.label));
    else if (hidden) backs.push(this.back(zone.kind, at.shift(), hidden, zone.label));
    if (zone.look !== "row") return [...seen.map(card => this.card(card)), ...backs];
    return [...zone.cards.map(card => card === null ? backs.shift() : this.card(card)), ...backs];
  }

  // A pile: its top card where that is seen, else a back; the cards that are seen can be looked through.
  pile(zone, seen) {
    const isOpen = seen.length === zone.count && !zone.down;
    const count = zone.count === null ? 1 : zone.count;
    const top = isOpen ? this.card(seen[seen.length - 1]) : this.back(zone.kind, zone.at[0], count, zone.label);
    if (isOpen && count > 1) {
      top.classList.add("stack");
      top.append(el("span", {class: "count"}, String(count)));
    }
    if (!seen.length || (isOpen && count === 1)) return [top];
    const all = el("button", {class: "all", onclick: () => this.showAll(zone.label, seen.map(card => this.card({...card, option: undefined})))}, this.words.say.seeAll);
    return [el("div", {class: "piled"}, top, all)];
  }

  // Somebody at the table, with all that is theirs.
  player(player, zones, taken) {
    const say = this.words.say;
    const notes = [player.you ? say.you : "", taken, player.out ? say.out : "", ...player.marks].filter(Boolean);
    const name = el("span", {class: "name"}, player.name);
    const head = player.option === undefined ? name : el("button", {
      class: "name can", "data-option": player.option, onclick: () => this.choose(player.option),
    }, player.name);
    const numbers = player.numbers.map(([label, value]) => el("div", {}, el("dt", {}, label), el("dd", {}, value)));
    return el("div", {
      role: "group", class: `player${player.active ? " active" : ""}${player.out ? " gone" : ""}${player.you ? " me" : ""}`, "aria-label": player.name,
    },
      el("h2", {}, head, ...notes.map(note => el("span", {class: "note"}, note))),
      ...(numbers.length ? [el("dl", {class: "numbers"}, ...numbers)] : []),
      ...this.rows(zones, player.you),
    );
  }

  // Zones row by row, as the game says; those in the box come last, small.
  rows(zones, own) {
    const place = zone => zone.boxed ? 10 : zone.row, numbers = [...new Set(zones.map(place))].sort((one, other) => one - other);
    const rows = numbers.map(number => [number, zones.filter(zone => place(zone) === number).map(zone => this.zone(zone, own)).filter(Boolean)]);
    return rows.filter(([, shown]) => shown.length).map(([number, shown]) => el("div", {class: number === 10 ? "zones boxed" : "zones"}, ...shown));
  }

  // What belongs to nobody.
  centre(state) {
    const zones = this.rows(state.zones.filter(zone => zone.owner < 0), false);
    const boards = state.boards.map(board => el("div", {class: "board", role: "group", "aria-label": board.label},
      el("h3", {}, board.label),
      el("ol", {}, ...board.spaces.map(space => el("li", {}, space.join(", ") || "–")))));
    const numbers = state.numbers.map(([label, value]) => el("div", {}, el("dt", {}, label), el("dd", {}, value)));
    return [...(numbers.length ? [el("dl", {class: "numbers"}, ...numbers)] : []), ...boards, ...zones];
  }
}

// Put new children in place, and the focus where it was: on the same option, or the same button.
export function renew(target, children) {
  const focused = target.contains(document.activeElement) ? document.activeElement : null;
  const option = focused && focused.dataset.option;
  target.replaceChildren(...children);
  if (focused) (target.querySelector(`[data-option="${option}"]`) || byId("ask")).focus({preventScroll: true});
}

// A card under the pointer is shown large beside the table; a click on one that is no option shows it large, too.
export function magnify(large, showLarge) {
  const faceAt = target => target instanceof Element ? target.closest("[data-face]") : null;
  document.addEventListener("pointerover", event => {
    const card = event.pointerType === "mouse" ? faceAt(event.target) : null;
    large.hidden = !card;
    if (!card) return;
    if (large.getAttribute("src") !== card.dataset.face) large.src = card.dataset.face;
    large.style.setProperty("--ratio", card.style.getPropertyValue("--ratio"));
    large.classList.toggle("at-start", card.getBoundingClientRect().left > innerWidth / 2);
  });
  document.addEventListener("click", event => {
    const card = faceAt(event.target);
    if (card && card.tagName === "SPAN") showLarge(card.getAttribute("aria-label"), card.dataset.face, card.style.getPropertyValue("--ratio"));
  });
}
