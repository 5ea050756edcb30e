// Moves by hand: where the rulebook has words that the table does not play, people choose cards and say where they go.
import {byId, el, filled} from "./page.js";

const chosen = new Map();  // cards by their place: zone and position
let number = -1, isOn = false, again = null, target = "", source = "", counter = "", many = "1", seat = -1;

// Whether clicks on the table choose cards for a move by hand now. (Not in pages without a server.)
export const isByHand = state => Boolean(state.book && state.book.free && !state.outcome && !state.film && (state.book.paused || isOn));

// Forgets the chosen cards of an earlier position.
export function beginByHand(state, redraw) {
  again = redraw;
  if (state.seat !== seat) { target = ""; seat = state.seat; }
  if (state.number !== number) { chosen.clear(); number = state.number; }
  if (!state.book || !state.book.free) isOn = false;
}

// A card as a button that chooses it.
export function pickable(made, zone, at) {
  const key = `${zone} ${at}`;
  const button = el("button", {class: `${made.className.replace(/ can\b/, "")} pick`, "aria-label": made.getAttribute("aria-label"), title: made.title, "data-pick": key, "aria-pressed": String(chosen.has(key))}, ...made.childNodes);
  button.style.cssText = made.style.cssText;
  if (made.dataset.face) button.dataset.face = made.dataset.face;
  button.addEventListener("click", () => {
    if (chosen.has(key)) chosen.delete(key); else chosen.set(key, [zone, at]);
    button.setAttribute("aria-pressed", String(chosen.has(key)));
    count();
  });
  return button;
}

let say = {};
const count = () => { const shown = byId("hand-count"); if (shown) shown.textContent = filled(say.handChosen, {n: chosen.size}); };

// The tools below the words of the clauses. `send` sends an act; `names` calls a zone.
export function handTools(state, words, send, nameOf) {
  say = words;
  const {free, paused, numbers} = state.book || {};
  if (!free || state.film) return [];
  const mode = el("button", {id: "hand-mode", "aria-pressed": String(isOn), onclick: () => { isOn = !isOn; again(); byId("hand-mode")?.focus(); }}, say.handMode);
  if (!paused && !isOn) return [el("p", {}, mode)];
  const title = zone => zone.owner >= 0 ? `${nameOf(zone.owner)}: ${zone.label}` : zone.label;
  const zones = state.zones.map(zone => ({zone, at: zone.place}));
  const select = (id, label, rows) => el("select", {id, "data-hand": id, "aria-label": label}, ...rows.map(({zone, at}) => el("option", {value: at}, title(zone))));
  const own = zones.find(({zone}) => zone.owner === state.seat && zone.look === "hand");
  const chosenZone = () => zones.find(({at}) => at === Number(to.value)).zone;
  const to = select("hand-to", say.handTo, zones);
  to.value = zones.some(({zone}) => title(zone) === target) ? String(zones.find(({zone}) => title(zone) === target).at) : String((own || zones[0] || {}).at);
  to.addEventListener("change", () => { target = title(chosenZone()); });
  const piles = zones.filter(({zone}) => zone.count && zone.look === "pile" && (zone.owner < 0 || zone.owner === state.seat));
  const pile = select("hand-pile", say.handPile, piles), howMany = el("input", {id: "hand-many", "data-hand": "hand-many", type: "number", min: "1", max: "99", value: many, "aria-label": say.handMany});
  howMany.addEventListener("input", () => { many = howMany.value; });
  if (piles.some(({at}) => String(at) === source)) pile.value = source;
  pile.addEventListener("change", () => { source = pile.value; });
  const act = (name, label, values) => el("button", {"data-hand": name, onclick: () => send(values())}, label);
  const cards = () => ({cards: [...chosen.values()], to: Number(to.value)});
  const drawn = () => ({zone: Number(pile.value), to: Number(to.value), count: Number(howMany.value)});
  const row = (...things) => el("p", {class: "hand-row"}, ...things);
  const which = el("select", {id: "hand-number", "data-hand": "hand-number", "aria-label": say.handNumber}, ...numbers.map((one, at) => el("option", {value: at}, one.label)));
  const keyOf = ({name, owner}) => `${name} ${owner}`, remembered = numbers.findIndex(one => keyOf(one) === counter);
  if (remembered >= 0) which.value = String(remembered);
  which.addEventListener("change", () => { counter = keyOf(numbers[Number(which.value)]); });
  const change = by => ({act: "count", count: by, name: numbers[Number(which.value)].name, owner: numbers[Number(which.value)].owner});
  return [
    row(paused ? "" : mode, el("span", {id: "hand-count", "aria-live": "polite"}, filled(say.handChosen, {n: chosen.size})), el("label", {}, `${say.handTo} `, to),
      act("move", say.handPut, () => ({act: "move", ...cards()})), act("under", say.handUnder, () => ({act: "move", at: "bottom", ...cards()})), act("flip", say.handFlip, () => ({act: "flip", cards: [...chosen.values()]}))),
    piles.length ? row(el("label", {}, `${say.handPile} `, pile), howMany, act("draw", say.handDraw, () => ({act: "draw", ...drawn()})), act("deal", say.handDeal, () => ({act: "deal", ...drawn()})), act("shuffle", say.handShuffle, () => ({act: "shuffle", zone: Number(pile.value)}))) : "",
    numbers.length ? row(el("label", {}, `${say.handNumber} `, which), act("less", "−1", () => change(-1)), act("more", "+1", () => change(1))) : "",
  ];
}
