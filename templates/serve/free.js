// The free table: shows the server's state of it, and sends the acts of its players.
import {ask, home} from "./door.js";
import {Acts} from "./freeacts.js";
import {cards, Lay} from "./freelay.js";
import {listen} from "./news.js";
import {body, byId, el, questions} from "./page.js";
import {showLinks} from "./panels.js";

const code = body.dataset.code, locale = body.dataset.locale;
const INVITING = {
  invite: "Invite", links: "A link for each seat. Each works once: the first person who opens it gets the seat.", linkUsed: "Somebody has used this link.", watchLink: "A link to watch",
  camera: "Code for a camera", linksHere: "These links work on this computer only. Start the server with --public to play with others.", copy: "Copy", copied: "Copied", close: "Close",
};
const narrow = matchMedia("(max-width: 60rem)");
const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, {detail}));
let words = null, state = null, seat = -1, isBusy = false, logged = "", line = -1;
const asking = questions();
let chosen = {cards: new Set(), place: ""};

// ---------------------------------------------------------------------------------------------- the server
async function look() {
  const isNewest = asking(), found = await ask(`/free/${code}/state?locale=${locale}&seat=${seat}`).catch(() => null);
  if (found && found.ok && isNewest()) await show(found.data);
  else if (found && !found.ok) notice(found.why);
}

// Sends acts one after the other. Resolves to the answer, or to false with a notice if the act was not done: somebody
// else may have moved the card meanwhile.
let waiting = Promise.resolve();
// A function as `data` is called just before sending.
function post(path, data) { return waiting = waiting.then(() => postNow(path, data)); }

async function postNow(path, data) {
  isBusy = true;
  body.classList.add("busy");
  asking();
  try {
    const done = await ask(`/free/${code}/${path}?locale=${locale}`, {seat: state.seat, key: crypto.randomUUID?.() || String(Math.random()), ...(typeof data === "function" ? data() : data)});
    if (!done.data) { notice(done.why); return false; }
    notice(done.data.refused || "");
    if (done.data.places) await show(done.data);
    return done.ok && done.data;
  } catch {
    notice("The connection is lost. Trying again …");
    return false;
  } finally {
    isBusy = false;
    body.classList.remove("busy");
  }
}

const send = action => post("act", {action});
const goTo = step => post("back", {step});
const go = by => post("back", () => ({step: Math.max(0, Math.min(state.steps, state.at + by))}));

// ---------------------------------------------------------------------------------------------- showing
async function show(found) {
  if (!words || words.version !== found.version) words = (await ask(`/words/${locale}`)).data;
  state = found;
  const focused = document.activeElement, key = focused && (focused.dataset.card || focused.dataset.pile), home = focused?.closest("[data-place]")?.dataset.place;
  keepChoice();
  lay.show(state, words, locale);
  tell("table", {state, words});
  const total = state.places.reduce((sum, place) => sum + place.count, 0);
  byId("kind").textContent = `free table, ${cards(total)}`;
  showSeats();
  showChoice();
  showLog();
  for (const [id, act] of [["invite", "links"], ["setups", "setup"]]) byId(id).hidden = !state.may.includes(act);
  byId("undo").disabled = !state.at || state.seat < 0;
  byId("redo").disabled = state.at >= state.steps || state.seat < 0;
  showWish();
  if (key && document.activeElement !== focused) focusAgain(key, home);  // (replaced elements lose the focus)
}

function focusAgain(key, place) {
  const same = document.querySelector(`#felt [data-card="${CSS.escape(key)}"], #felt [data-pile="${CSS.escape(key)}"]`), near = place && document.querySelector(`[data-place="${CSS.escape(place)}"] :is([data-card], [data-pile])`);
  (same || near || byId("acts")).focus({preventScroll: true});
}

// Chosen things stay chosen while they lie there.
function keepChoice() {
  const there = new Map(state.places.flatMap(place => place.cards.map(card => [card.number, place.name])));
  chosen.cards = new Set([...chosen.cards].filter(number => there.has(number)));
  if (chosen.cards.size) chosen.place = there.get([...chosen.cards][0]);
  else if (!state.places.some(place => place.name === chosen.place) || chosen.wasCards) chosen = {cards: new Set(), place: ""};
}

function choiceNow() {
  const place = state.places.find(one => one.name === chosen.place);
  const all = state.places.flatMap(one => one.cards);
  return {place, cards: all.filter(card => chosen.cards.has(card.number))};
}

function choose(thing, event) {
  const more = event.shiftKey || event.ctrlKey || event.metaKey || body.classList.contains("several");
  if (thing.card === undefined) chosen = chosen.place === thing.place && !chosen.cards.size ? {cards: new Set(), place: ""} : {cards: new Set(), place: thing.place};
  else {
    const was = chosen.cards.has(thing.card), others = more ? [...chosen.cards] : [];
    chosen = {cards: new Set(was ? others.filter(number => number !== thing.card) : [...others, thing.card]), place: thing.place, wasCards: true};
    if (!chosen.cards.size) chosen = {cards: new Set(), place: ""};
  }
  showChoice();
}

function showChoice() {
  const now = choiceNow();
  for (const element of document.querySelectorAll("#felt [data-card], #felt [data-pile]")) {
    const isChosen = element.dataset.card ? chosen.cards.has(Number(element.dataset.card)) : !chosen.cards.size && element.dataset.pile === chosen.place;
    element.classList.toggle("chosen", isChosen);
    element.setAttribute("aria-pressed", String(isChosen));
  }
  const title = now.cards.length > 1 ? `${now.cards.length} cards` : now.cards.length ? now.cards[0].name || "A card, face down" : now.place ? now.place.title : "The table";
  acts.show(now, title);
  const only = now.cards.length === 1 && now.cards[0].face ? document.querySelector(`#felt [data-card="${now.cards[0].number}"]`) : null;
  if (only) enlarge(only);
}

function showSeats() {
  const buttons = state.players.map(player => {
    const isMine = state.mine.includes(player.seat), isYou = player.seat === state.seat, words = `${player.name}${isYou ? ", you" : player.empty ? ", empty seat" : ""}`;
    const initial = el("span", {class: "disc", "aria-hidden": "true"}, [...player.name][0].toUpperCase());
    return isMine && state.mine.length > 1 ? el("button", {class: "seat", "aria-pressed": String(isYou), title: "Play from this seat", onclick: () => { seat = player.seat; chosen = {cards: new Set(), place: ""}; look(); }}, initial, words) : el("span", {class: `seat${isYou ? " you" : ""}`}, initial, words);
  });
  byId("seats").replaceChildren(...buttons);
}

// The large face has a place of its own, so that it never covers the table.
function enlarge(element) {
  const large = byId("large"), face = element.dataset.face;
  large.hidden = !face;
  byId("blank").hidden = Boolean(face);
  if (!face) return;
  if (large.getAttribute("src") !== face) large.src = face;
  large.style.setProperty("--ratio", element.style.getPropertyValue("--ratio"));
}

// ---------------------------------------------------------------------------------------------- the log
const time = seconds => new Date(seconds * 1000).toTimeString().slice(0, 5);

// The buttons at a line of the log.
function actsAt(entry) {
  const go = entry.step === state.at ? [] : [el("button", {class: "to-here", onclick: () => { line = -1; goTo(entry.step); }}, entry.step < state.at ? "Back to here" : "Forward to here")];
  const isRule = state.may.includes("position") && entry.step <= state.at;
  return [...go, ...(isRule ? [el("button", {class: "to-here", onclick: () => askScenario(entry)}, "This is a rule …")] : [])];
}

// Saves the position before a line of the log as a scenario, which every later check of the game runs.
function askScenario(entry) {
  const field = el("input", {maxlength: "40", "aria-describedby": "written"}), told = el("p", {id: "written", class: "small", role: "status"});
  const write = async event => {
    event.preventDefault();
    const done = await ask(`/free/${code}/position`, {name: field.value, step: entry.step - 1});
    told.textContent = done.ok ? `Written to ${done.data.file} beside the game: the position before it, the actions of people, and the position after it. Write the rule's clause in the book, then the steps and the result in this file.` : done.why;
    if (done.ok) for (const one of [field, form.querySelector("button")]) one.disabled = true;
  };
  const form = el("form", {onsubmit: write}, el("p", {}, el("label", {}, "Name ", field)), el("p", {}, el("button", {class: "main"}, "Write the scenario")), told);
  open("This is a rule", el("p", {}, `From: ${entry.text}`), form);
  field.focus();
}

function showLog() {
  const text = JSON.stringify([state.log, line, state.seat]);
  if (text === logged) return;
  logged = text;
  const list = byId("log"), frame = byId("log-frame"), atEnd = frame.scrollTop + frame.clientHeight >= frame.scrollHeight - 60, hadFocus = list.contains(document.activeElement);
  const old = new Map([...list.children].map(item => [item.dataset.key, item]));
  const items = state.log.map(entry => {
    const isLast = entry === state.log[state.log.length - 1], isOpen = entry.step === line, isTaken = entry.undone || (line >= 0 && line < entry.step), key = JSON.stringify([entry, isOpen, isTaken, isLast]);
    return old.get(key) || el("li", {"data-key": key, class: `${isTaken ? "undone" : ""}${isOpen ? " open" : ""}`},
      el("button", {class: "entry", "data-step": entry.step, tabindex: isOpen || (line < 0 && isLast) ? "0" : "-1", "aria-expanded": String(isOpen), onclick: () => { line = isOpen ? -1 : entry.step; showLog(); focusLine(entry.step); }}, el("span", {class: "time"}, time(entry.time)), ` ${entry.text}`),
      isOpen && state.seat >= 0 ? el("p", {class: "row"}, ...actsAt(entry)) : "");
  });
  list.replaceChildren(...items);
  if (atEnd && line < 0) frame.scrollTop = frame.scrollHeight;
  if (hadFocus && !list.contains(document.activeElement)) focusLine(line);
}

function focusLine(step) { (byId("log").querySelector(`[data-step="${step}"]`) || byId("log").querySelector("[tabindex='0']"))?.focus({preventScroll: true}); }

byId("log").addEventListener("keydown", event => {
  const by = {ArrowUp: -1, ArrowDown: 1}[event.key], entries = [...byId("log").querySelectorAll(".entry")];
  if (!by) return;
  event.preventDefault();
  event.stopPropagation();
  entries[Math.max(0, Math.min(entries.length - 1, entries.indexOf(document.activeElement) + by))]?.focus();
});

function showWish() {
  if (!state.wish) { if (byId("notice").dataset.wish) notice(""); return; }
  const {step, seats} = state.wish, isOwn = seats.some(one => state.mine.includes(one)), name = state.players.find(player => player.seat === seats[0])?.name || "";
  const entry = state.log.find(one => one.step === step), where = step === 0 ? "to the beginning" : `to “${entry ? entry.text : `step ${step}`}”`;
  const answers = isOwn || state.seat < 0 ? [] : [el("button", {onclick: () => goTo(step)}, "Agree"), el("button", {onclick: () => post("back", {step, agree: false})}, "Refuse")];
  notice(isOwn ? `The others are asked whether to go ${where}.` : `${name} would like to go ${where}.`, ...answers);
  byId("notice").dataset.wish = "yes";
}

function notice(text, ...more) {
  delete byId("notice").dataset.wish;
  byId("notice").replaceChildren(...(text ? [el("p", {}, text[0].toUpperCase() + text.slice(1), ...more, el("button", {class: "away", "aria-label": "Close this message", onclick: () => notice("")}, "×"))] : []));
}

// ---------------------------------------------------------------------------------------------- dialogs
function open(title, ...parts) {
  byId("dialog").replaceChildren(el("h2", {id: "dialog-title"}, title), ...parts, el("p", {class: "end"}, el("button", {onclick: close}, "Close")));
  if (!byId("dialog").open) byId("dialog").showModal();
}
const close = () => byId("dialog").close();

async function invite() {
  const found = await ask(`/free/${code}/links?origin=${encodeURIComponent(location.origin)}`);
  if (found.ok) showLinks(found.data, INVITING); else notice(found.why);
}

function setups() {
  const begin = name => { close(); post("setup", {name}); }, field = el("input", {maxlength: "40", "aria-describedby": "kept"}), order = el("input", {type: "checkbox"}), told = el("p", {id: "kept", class: "small", role: "status"});
  const keep = async event => { event.preventDefault(); const done = await ask(`/free/${code}/keep`, {name: field.value, order: order.checked}); told.textContent = done.ok ? `Written to ${done.data.file} beside the game.` : done.why; if (done.ok) look(); };
  const form = state.may.includes("keep") ? [el("h3", {}, "Keep this table as a set-up"), el("form", {onsubmit: keep}, el("p", {}, el("label", {}, "Name ", field)), el("p", {}, el("label", {}, order, " keep the order of face-down piles (otherwise they are shuffled when the set-up is used)")), el("p", {}, el("button", {class: "main"}, "Keep it")), told)] : [el("p", {class: "small"}, "A public server does not write set-ups.")];
  open("Set-ups", el("p", {class: "small"}, "The log continues: you can undo a set-up like any other step."), el("div", {class: "choices"}, el("button", {onclick: () => begin("")}, "As at the start, shuffled again"), ...state.setups.map(name => el("button", {onclick: () => begin(name)}, name))), ...form);
}

const KEYS = [["← → ↑ ↓", "walk over cards and places"], ["Enter, Space", "choose; with Shift one more"], ["F", "turn over"], ["R", "sideways"], ["P", "play from the hand"], ["M", "move to a place"], ["H", "to the hand"], ["Del", "discard"], ["U", "under the deck"], ["G", "stack the chosen cards"], ["+ −", "counters on cards"], ["N", "note"], ["K", "look at cards that lie face down"], ["E", "edit the card"], ["D", "draw"], ["L", "deal"], ["S", "shuffle"], ["A", "all cards of a pile to another"], ["T", "take a random card from a hand"], ["X", "roll"], ["C", "a counter for everybody"], ["Z, Shift Z", "undo, redo"], ["I", "invite"], ["Esc", "choose nothing"]];
const showKeys = () => open("All keys", el("dl", {class: "keys"}, ...KEYS.flatMap(([key, what]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, what)])));

// ---------------------------------------------------------------------------------------------- keys
const things = () => [...document.querySelectorAll("#felt .far :is([data-card], [data-pile]), #hand [data-card]")];

// The nearest card in a direction.
function step(key) {
  const from = things().includes(document.activeElement) ? document.activeElement : null, all = things();
  if (!from) { (all.find(one => one.dataset.pile) || all[0])?.focus(); return; }
  const middle = one => { const box = one.getBoundingClientRect(); return [(box.left + box.right) / 2, (box.top + box.bottom) / 2]; };
  const [x, y] = middle(from), isAcross = key === "ArrowLeft" || key === "ArrowRight", sign = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
  const ranked = all.filter(one => one !== from).map(one => { const [a, b] = middle(one), ahead = sign * (isAcross ? a - x : b - y), aside = Math.abs(isAcross ? b - y : a - x); return {one, ahead, cost: ahead + 3 * aside}; }).filter(({ahead}) => ahead > 8);
  ranked.sort((a, b) => a.cost - b.cost)[0]?.one.focus();
}

// Keys act on the chosen things; if there are none, on the card with the focus.
function target() {
  const focused = document.activeElement;
  if (chosen.cards.size || chosen.place || !things().includes(focused)) return choiceNow();
  const place = state.places.find(one => one.name === focused.closest("[data-place]").dataset.place);
  return {place, cards: focused.dataset.card ? place.cards.filter(card => String(card.number) === focused.dataset.card) : []};
}

function onKey(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) || byId("dialog").open || !state) return;
  const {key} = event;
  if (key.startsWith("Arrow")) { event.preventDefault(); step(key); return; }
  if (key === "Escape") { chosen = {cards: new Set(), place: ""}; body.classList.remove("with-log"); showChoice(); return; }
  if (key === "?") { showKeys(); return; }
  if (state.seat < 0) return;
  if (key === "Z") { if (state.at < state.steps) go(1); return; }
  if (key === "z") { if (state.at) go(-1); return; }
  if (key === "i" && state.may.includes("links")) { invite(); return; }
  const named = key.length === 1 ? key.toLowerCase() : key;
  if (acts.press(named, target()) || acts.press(named, {cards: [], place: undefined})) event.preventDefault();
}

// ---------------------------------------------------------------------------------------------- dragging
let drag = null;

function onDown(event) {
  const thing = event.target instanceof Element ? event.target.closest("#felt :is([data-card], [data-pile])") : null;
  if (!thing || event.button || event.pointerType === "touch" || !state || state.seat < 0) return;
  drag = {thing, x: event.clientX, y: event.clientY, ghost: null};
}

function onDrag(event) {
  if (!drag) return;
  if (!drag.ghost) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 7) return;
    drag.ghost = drag.thing.cloneNode(true);
    drag.ghost.classList.add("ghost");
    drag.ghost.style.width = `${drag.thing.offsetWidth}px`;
    body.append(drag.ghost);
    body.classList.add("dragging");
  }
  event.preventDefault();
  drag.ghost.style.translate = `${event.clientX - drag.thing.offsetWidth / 2}px ${event.clientY - drag.thing.offsetHeight / 2}px`;
  const over = placeUnder(event);
  for (const place of document.querySelectorAll("[data-place]")) place.classList.toggle("over", place === over);
}

function placeUnder(event) {
  return document.elementsFromPoint(event.clientX, event.clientY).map(one => one.closest("[data-place]")).find(Boolean);
}

function onUp(event) {
  const ended = drag;
  drag = null;
  if (!ended || !ended.ghost) return;
  ended.ghost.remove();
  body.classList.remove("dragging");
  document.querySelectorAll("[data-place].over").forEach(one => one.classList.remove("over"));
  addEventListener("click", stop, {capture: true, once: true});
  setTimeout(() => removeEventListener("click", stop, {capture: true}), 0);
  const over = placeUnder(event);
  if (over) drop(ended.thing, over.dataset.place, event);
}

const stop = event => { event.preventDefault(); event.stopPropagation(); };

function drop(thing, to, event) {
  const from = thing.closest("[data-place]").dataset.place;
  if (!thing.dataset.card) { if (from !== to) send(thing.classList.contains("fan") ? {act: "pull", place: from} : {act: "draw", place: from, to}); return; }
  const number = Number(thing.dataset.card), numbers = chosen.cards.has(number) ? [...chosen.cards] : [number];
  if (from !== to) { send({act: "move", cards: numbers, to}); return; }
  const before = document.elementsFromPoint(event.clientX, event.clientY).map(one => one.closest(`[data-place="${CSS.escape(to)}"] [data-card]`)).find(one => one && one !== thing);
  send({act: "order", card: number, before: before ? Number(before.dataset.card) : 0});
}

// ---------------------------------------------------------------------------------------------- beginning
const lay = new Lay({choose, count: (number, by) => send({act: "count", number, by}), remove: number => send({act: "remove", number})});
const acts = new Acts({state: () => state, send, open, close, go, edit: address => window.open(address, "_blank", "noopener"), address: face => lay.address(face), ratio: kind => lay.ratio(kind)});
byId("invite").addEventListener("click", invite);
byId("setups").addEventListener("click", setups);
byId("keys").addEventListener("click", showKeys);
byId("undo").addEventListener("click", () => go(-1));
byId("redo").addEventListener("click", () => go(1));
byId("to-log").addEventListener("click", () => { body.classList.toggle("with-log"); byId("to-log").setAttribute("aria-expanded", String(body.classList.contains("with-log"))); });
document.addEventListener("keydown", onKey);
document.addEventListener("pointerdown", onDown);
document.addEventListener("pointermove", onDrag);
document.addEventListener("pointerup", onUp);
document.addEventListener("pointercancel", () => { drag?.ghost?.remove(); drag = null; body.classList.remove("dragging"); });
for (const kind of ["pointerover", "focusin"]) byId("felt").addEventListener(kind, event => { const card = event.target.closest?.("[data-face]"); if (card) enlarge(card); });
byId("felt").addEventListener("dblclick", event => {
  const thing = event.target.closest("[data-card], [data-pile]");
  if (!thing || state.seat < 0) return;
  const place = state.places.find(one => one.name === thing.closest("[data-place]").dataset.place);
  if (thing.dataset.pile && place.sort === "pile" && place.count && acts.hand()) send({act: "draw", place: place.name});
  if (thing.dataset.card && place.sort === "hand") send({act: "move", cards: [Number(thing.dataset.card)], to: acts.front().name});
});
await look();
listen(code, news => { const [changes, company] = news.split("."); body.classList.remove("lost"); if (!isBusy && (!state || String(state.changes) !== changes)) look(); tell("news", company); }, isHere => { if (!isHere) body.classList.add("lost"); });
