// The page Layout: edits a layout on the face. Each gesture is written at once, and the page shows the changed lines.
import {Canvas, pulled} from "./canvas.js";
import {ask} from "./door.js";
import {listen} from "./news.js";
import {body, byId, el, questions, sign} from "./page.js";
import {askWhich, button, closeDialog, closing, enter, faultItem, goTo, openDialog, say, sentence, showKeys, showWrote, toCheck} from "./shop.js";
import {SlotPanel} from "./slotpanel.js";

let data = null, name = new URLSearchParams(location.search).get("name") || "", chosen = new URLSearchParams(location.search).get("slot") || "", card = 0, pending = 0, queue = Promise.resolve(), refused = "", canvas = null, panel = null, choices = null, isAll = false, pressed = 0;
const REST = 700;  // ms of quiet after which all other faces are drawn
const asking = questions();
let later = 0;
const waiting = new Map(), snapping = {isGrid: true, isEdges: true};

await enter();

// ---------------------------------------------------------------------------------------------- asking
async function look() {
  const isNewest = asking(), found = await ask(`/desk/layout/data?name=${encodeURIComponent(name)}`).catch(() => null);
  if (!isNewest()) return;  // (a later request has replaced this one)
  if (!found) say("Waiting for the server …");
  else if (!found.ok) byId("work").replaceChildren(el("p", {class: "banner", role: "alert"}, found.why));
  else if (JSON.stringify(found.data) !== JSON.stringify(data) || !canvas) await show(found.data);
}

async function show(found) {
  data = found;
  if (!data.slots) { showNone(); return; }
  name = data.name;
  if (!canvas) frame();
  card = Math.min(card, Math.max(0, data.cards.length - 1));
  if (!data.slots.some(slot => slot.name === chosen)) chosen = (data.slots.find(slot => slot.isHere && slot.filling) || data.slots[0] || {name: ""}).name;
  for (const key of [...canvas.local.keys()]) if (!waiting.has(key)) canvas.local.delete(key);
  const drawn = canvas.show(data, chosen, data.cards[card]);
  panel.show(data, slotNow());
  showSlots();
  showTools();
  await drawn;
  clearTimeout(later);
  if (!data.isWhole) later = setTimeout(() => { if (!pending && !canvas.drag) look(); }, REST);
  if (pressed) { body.dataset.drawn = Math.round(performance.now() - pressed); pressed = 0; }  // for measurements
}

function showNone() {
  canvas = null;
  byId("work").replaceChildren(el("section", {class: "start"}, el("h1", {}, data.empty ? "No cards yet" : "No layout here"), el("p", {}, data.empty ? "Begin on the page Cards: a layout draws the cards of a table." : data.why), el("ul", {}, ...data.faults.map(faultItem)), data.faults.length ? toCheck() : "", ...beginnings()));
  say("Nothing to edit");
}

// Cards that a template draws may get a layout: one made from their columns, which the page then edits.
function beginnings() {
  if (!data.templated?.length) return [];
  const fault = el("p", {class: "bad", role: "alert"});
  const begin = async kind => {
    const found = await ask("/desk/layout/begin", {kind}).catch(() => null);
    if (found && found.ok) { name = kind; await show(found.data); } else fault.textContent = found ? sentence(found.data ? found.data.why : found.why) : "The server does not answer.";
  };
  return [el("p", {}, "A layout can draw them instead: one slot for each column, which you can move here. The template stays in its file."), el("p", {class: "row"}, ...data.templated.map(kind => el("button", {class: "main", "data-begin": kind, onclick: () => begin(kind)}, `Begin a layout for ${kind}`))), fault];
}

const slotNow = () => data.slots.find(slot => slot.name === chosen);
const canWrite = () => data && data.slots && !data.public;

// Gestures are written one after the other; of several waiting moves of a slot, only the last one.
function write(gesture, path = "edit") {
  if (!canWrite()) return queue;
  if (gesture.kind === "place") {
    const isThere = waiting.has(gesture.slot);
    waiting.set(gesture.slot, gesture.box);
    if (isThere) return queue;
  }
  pending += 1;
  say("Writing …");
  queue = queue.then(() => send(gesture, path)).finally(() => { pending -= 1; if (data && data.slots) showTools(); });
  return queue;
}

async function send(gesture, path) {
  const isPlace = gesture.kind === "place", box = isPlace && waiting.get(gesture.slot);
  waiting.delete(gesture.slot);
  pressed = pressed || performance.now();
  asking();
  const found = await ask(`/desk/layout/${path}`, {name, digest: data.digest, face: (data.cards[card] || {id: ""}).id, ...gesture, ...isPlace ? {box} : {}}).catch(() => null);
  if (!found) { say("Waiting for the server …"); return; }
  refused = found.ok ? "" : sentence(found.data ? found.data.why : found.why);
  if (found.ok) await show(found.data);
  else { canvas.local.clear(); pressed = 0; if (found.status === 409) askWhich(found.data, async () => { await look(); write(gesture, path); }, look); else await look(); }
}

// ---------------------------------------------------------------------------------------------- the frame
function frame() {
  const arrow = (label, path, by) => el("button", {class: "quiet", "aria-label": label, onclick: () => step(by)}, sign(path));
  const snap = (label, key) => el("button", {"aria-pressed": "true", id: `snap-${key}`, onclick: () => { snapping[key] = !snapping[key]; showTools(); }}, label);
  const tools = el("div", {class: "tools"}, el("h1", {id: "title"}), el("span", {class: "chip", id: "used"}), el("span", {class: "note", id: "begins"}), el("select", {id: "layouts", "aria-label": "Layout", hidden: true, onchange: event => { name = event.target.value; chosen = ""; card = 0; look(); }}), el("span", {class: "push"}),
    button("Preset …", "", choosePreset, {id: "preset"}), button("Write out all slots", "", () => write({kind: "write-out"}), {id: "write-out"}), button("Slot", "A", addSlot, {id: "add"}),
    el("div", {class: "seg", role: "group", "aria-label": "Snap to"}, snap("Grid 1 mm", "isGrid"), snap("Edges", "isEdges")));
  const who = el("div", {class: "who row"}, arrow("Card before", "M11 4L6 9l5 5", -1), el("b", {id: "card", "aria-live": "polite"}), el("span", {class: "note", id: "of"}), arrow("Next card", "M7 4l5 5-5 5", 1), button("Longest text", "", () => extreme(1), {class: "chip"}), button("Shortest", "", () => extreme(-1), {class: "chip"}), button("All at once", "", () => { isAll = !isAll; showTools(); }, {class: "chip", id: "all"}));
  const three = el("div", {class: "three"},
    el("section", {class: "slots", "aria-label": "Slots"}, el("h2", {class: "label"}, "Slots, the top one first"), el("ul", {id: "slots"}), el("p", {class: "note"}, el("kbd", {}, "["), " ", el("kbd", {}, "]"), " move a slot down and up, ", el("kbd", {}, "Del"), " removes it.")),
    el("section", {class: "canvas", "aria-label": "Canvas"}, who, el("div", {class: "stage", id: "stage"}), el("ul", {class: "every", id: "every", hidden: true}), el("section", {class: "wrote", id: "wrote", "aria-label": "The last edit", hidden: true})),
    el("aside", {class: "props", id: "props", "aria-label": "Properties of the slot"}));
  byId("work").replaceChildren(el("div", {id: "banner", role: "alert"}), tools, three);
  canvas = new Canvas(byId("stage"), {pick, place: (slot, box) => write({kind: "place", slot, box}), snapping: () => snapping});
  panel = new SlotPanel(byId("props"), {place: box => write({kind: "place", slot: chosen, box: box.map(each => Math.round(each * 100) / 100)}), set: keys => write({kind: "set", slot: chosen, keys}), remove: removeSlot});
  panel.choices = choices;
}

function showSlots() {
  const shown = slot => { const column = slot.ties[slot.filling] || "", ink = Object.entries(slot.ties).filter(([key, tied]) => tied && key !== slot.filling).map(([key, tied]) => `${key} ← ${tied}`)[0]; return [slot.filling ? `${slot.filling}${column ? ` ← ${column}` : ""}` : "shape", ink].filter(Boolean).join(", "); };
  const known = document.activeElement && document.activeElement.closest("#slots button");
  byId("slots").replaceChildren(...data.slots.map(slot => el("li", {class: slot.name === chosen ? "sel" : ""}, el("button", {"data-name": slot.name, "aria-current": slot.name === chosen ? "true" : undefined, onclick: () => { pick(slot.name); focusSlot(); }}, el("b", {}, slot.name), el("span", {class: "note"}, slot.isHere ? shown(slot) : "not on these cards")))));
  if (known) { const again = byId("slots").querySelector(`[data-name="${known.dataset.name}"]`); if (again) again.focus(); }
}

function showTools() {
  const used = data.layouts.find(one => one.name === name) || {kinds: [], cards: 0}, face = data.cards[card];
  byId("title").textContent = name;
  byId("used").textContent = `${data.back ? "backs of" : "used by"} ${used.kinds.length} ${used.kinds.length === 1 ? "kind" : "kinds"}, ${used.cards} ${used.cards === 1 ? "card" : "cards"}`;
  byId("used").title = used.kinds.join(", ");
  byId("begins").textContent = data.usual ? "made from the columns; the first change writes it into layouts.yaml" : data.begins ? `begins with the preset ${data.begins}` : data.extends ? `extends ${data.extends}` : "";
  byId("layouts").hidden = data.layouts.length < 2;
  byId("layouts").replaceChildren(...data.layouts.map(one => el("option", {value: one.name, selected: one.name === name}, `${one.name}${one.back ? ", a back" : ""}`)));
  byId("write-out").hidden = data.isWritten;
  byId("card").textContent = face ? face.name : "";
  byId("of").textContent = face ? `${card + 1} of ${data.cards.length}` : "";
  for (const key of ["isGrid", "isEdges"]) byId(`snap-${key}`).setAttribute("aria-pressed", String(snapping[key]));
  for (const way of ["undo", "redo"]) {
    byId(way).disabled = !data[way] || data.public;
    byId(way).title = data[way] ? `${way === "undo" ? "Take back" : "Make again"}: ${data[way]}` : way;
  }
  for (const id of ["add", "preset", "write-out"]) byId(id).disabled = Boolean(data.public);
  const stops = data.public ? "This server is open to others: the workshop only shows the game, and writes nothing." : refused;
  byId("banner").className = stops ? "banner" : "";
  byId("banner").textContent = stops;
  say(pending ? "Writing …" : "All saved");
  byId("file").textContent = data.file;
  const slot = slotNow();
  byId("where").textContent = slot ? `${slot.name}${data.isWritten && slot.own.length ? `, line ${slot.line}` : ""}` : "";
  byId("written").textContent = data.problems.length ? `${data.problems.length} ${data.problems.length === 1 ? "fault" : "faults"} of this layout` : "";
  byId("keys").textContent = "Arrow keys move the slot · ? shows all keys";
  byId("all").setAttribute("aria-pressed", String(isAll));
  byId("every").hidden = !isAll;
  if (isAll) byId("every").replaceChildren(...data.cards.map((one, at) => el("li", {}, el("button", {"aria-label": one.name, "aria-pressed": String(at === card), onclick: () => { card = at; show(data); }}, el("img", {src: `/desk/cards/face/${one.version}/${one.id.split("/").map(encodeURIComponent).join("/")}`, alt: "", loading: "lazy"})))));
  byId("to-table").hidden = !data.open;
  showWrote(byId("wrote"), data, () => takeBack("undo"));
}

// ---------------------------------------------------------------------------------------------- acts
function pick(slot) {
  if (slot === chosen) return;
  chosen = slot;
  canvas.show(data, chosen, data.cards[card]);
  panel.show(data, slotNow());
  showSlots();
  showTools();
}
const focusSlot = () => { const own = canvas.slots.get(chosen); if (own) own.focus(); };
function step(by) { if (data.cards.length) { card = (card + by + data.cards.length) % data.cards.length; show(data); } }
function extreme(sense) { card = data.cards.reduce((best, one, at) => sense * (one.length - data.cards[best].length) > 0 ? at : best, 0); show(data); }
const takeBack = way => { if (canWrite() && data[way]) write({}, way); };

function removeSlot() {
  const place = data.slots.findIndex(slot => slot.name === chosen), next = data.slots[place + 1] || data.slots[place - 1];
  const gone = chosen;
  write({kind: "remove", slot: gone}).then(() => { if (!data.slots.some(slot => slot.name === gone) && next) { pick(next.name); focusSlot(); } });
}

function addSlot() {
  if (!canWrite()) return;
  const columns = data.columns.map(one => el("option", {value: one.name}, `${one.name}: ${one.holds}`));
  const ways = {column: "the words of a column", number: "a number of a column", icon: "the icon of a column", picture: "a picture of a column", text: "a text of your own", "": "a shape"};
  const what = el("select", {"aria-label": "It shows"}, ...Object.entries(ways).map(([key, words]) => el("option", {value: key}, words)));
  const column = el("select", {"aria-label": "Column"}, ...columns), own = el("input", {value: "", "aria-label": "Name", maxlength: "40"});
  const free = base => { let found = base, n = 2; while (data.slots.some(slot => slot.name === found)) found = `${base}-${n++}`; return found; };
  const suggest = () => { own.value = free(["column", "number", "icon", "picture"].includes(what.value) ? column.value.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^[^a-z]+|-+$/g, "") || "slot" : what.value || "shape"); column.disabled = !["column", "number", "icon", "picture"].includes(what.value); };
  what.addEventListener("change", suggest); column.addEventListener("change", suggest);
  suggest();
  const make = () => {
    const {width, height} = data, box = [Math.round(width / 4), Math.round(height / 2 - 5), Math.round(width / 2), 10];
    const keys = what.value === "text" ? {text: "New text"} : what.value ? {[what.value]: column.value} : {shape: "rectangle", line: "accent"};
    const slot = own.value.trim();
    closeDialog();
    write({kind: "add", slot, box, keys}).then(() => { if (data.slots.some(one => one.name === slot)) { pick(slot); focusSlot(); } });
  };
  openDialog("A new slot", el("div", {class: "form"}, el("label", {}, "It shows ", what), el("label", {}, "Column ", column), el("label", {}, "Name ", own)), el("p", {class: "row"}, el("button", {class: "main", id: "make-slot", onclick: make}, "Add the slot"), closing()));
  what.focus();
}

function choosePreset() {
  if (!choices) return;
  openDialog("Choose a preset", el("p", {class: "note"}, data.isWritten ? "Slots that you have changed do not change." : "Your first card, as each preset draws it."),
    el("ul", {class: "presets"}, ...choices.presets.map(one => el("li", {}, el("button", {"data-preset": one.name, onclick: () => { closeDialog(); write({preset: one.name}, "preset"); }}, el("img", {src: `/desk/layout/sample/${one.name}?name=${encodeURIComponent(name)}`, alt: "", loading: "lazy"}), el("b", {}, one.name), el("span", {class: "note"}, one.about))))),
    el("p", {class: "row"}, closing()));
}

// ---------------------------------------------------------------------------------------------- keys
const KEYS = [["Tab", "next slot"], ["Arrows", "move by 1 mm"], ["Shift Arrows", "move by 0.1 mm"], ["Alt Arrows", "size by 1 mm, with Shift by 0.1 mm"], ["N, P", "next card, previous card"], ["A", "new slot"], ["Del", "remove the slot"], ["[ ]", "further down, further up"], ["L, S", "longest text, shortest"], ["Ctrl Z, Ctrl Shift Z", "undo, redo"], ["Esc", "release a dragged slot"], ["T", "put on the table"], ["Alt 1, 2, 3 …", "cards, layout, book …"]];

const BY = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
function nudge(event) {
  const own = event.target.closest("[data-slot]"), by = BY[event.key];
  if (!own || !by || !canWrite() || event.ctrlKey) return false;
  const [dx, dy] = by.map(each => each * (event.shiftKey ? 0.1 : 1)), box = canvas.box(own.dataset.slot);
  const wanted = pulled(box, event.altKey ? "se" : "move", dx, dy);
  pressed = pressed || performance.now();
  canvas.put(own.dataset.slot, wanted);
  write({kind: "place", slot: own.dataset.slot, box: canvas.box(own.dataset.slot)});
  event.preventDefault();
  return true;
}

document.addEventListener("keydown", event => {
  if (byId("dialog").open || !data || !data.slots || goTo(event) || nudge(event)) return;
  if (event.key === "Escape" && canvas.cancel()) return;
  const isText = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName), control = event.ctrlKey || event.metaKey;
  const acts = control ? {z: () => takeBack(event.shiftKey ? "redo" : "undo"), y: () => takeBack("redo")} : event.altKey ? {}
    : {n: () => step(1), p: () => step(-1), a: addSlot, l: () => extreme(1), s: () => extreme(-1), delete: removeSlot, "[": () => write({kind: "order", slot: chosen, by: -1}), "]": () => write({kind: "order", slot: chosen, by: 1}), t: () => data.open && location.assign("/"), "?": () => showKeys(KEYS)};
  const act = acts[event.key.toLowerCase()];
  if (!act || (isText && !control)) return;
  event.preventDefault();
  act();
});
byId("undo").addEventListener("click", () => takeBack("undo"));
byId("redo").addEventListener("click", () => takeBack("redo"));

await look();
const found = await ask("/desk/layout/choices").catch(() => null);
if (found && found.ok) { choices = found.data; if (panel) { panel.choices = choices; panel.show(data, slotNow()); } }
body.dataset.ready = "yes";
listen("desk", () => { if (!pending && !(canvas && canvas.drag)) look(); }, isHere => { if (!isHere) say("Waiting for the server …"); });
