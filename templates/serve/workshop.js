// The page Cards: edit a table of cards beside its faces. Typed text is drawn before it is saved.
import {asBase64} from "./block.js";
import {showColumn} from "./columns.js";
import {ask} from "./door.js";
import {Faces} from "./faces.js";
import {Grid} from "./grid.js";
import {listen} from "./news.js";
import {body, byId, el, questions} from "./page.js";
import {askWhich, button, coded, enter, faultItem, goTo, openDialog, say, sentence, showKeys, toCheck} from "./shop.js";
import {showStart} from "./start.js";

const PLACE = "pnp-cell";
const SHOWN = ["table", "both", "faces"];
const drafts = `pnp-draft ${location.host} ${body.dataset.title}`;
const asking = questions(), marking = questions();
const asked = new URLSearchParams(location.search);
let data = null, file = asked.get("file") || "", row = 0, column = 0, shown = "both", pending = 0, queue = Promise.resolve(), wanted = null, isDrawing = false, refused = "", last = "";

await enter();

// ---------------------------------------------------------------------------------------------- asking
async function look() {
  const isNewest = asking(), found = await ask(`/desk/cards/table?file=${encodeURIComponent(file)}`).catch(() => null);
  if (!isNewest()) return;  // (a later request has replaced this one)
  if (!found) say("Waiting for the server …");
  else if (!found.ok) byId("work").replaceChildren(el("p", {class: "banner", role: "alert"}, found.why));
  else await show(found.data);
}

async function show(found) {
  if (found.open && !("open" in body.dataset) && !pending && !(grid && grid.isEditing())) { reload(); return; }  // the game has a style of its own now
  const said = JSON.stringify(found);
  if (said === last && data && data.rows && !data.isTyped) { showTools(); if (data.open) lookAtMarks(); return; }
  last = said;
  data = {...data, renamed: [], ...found, isTyped: false};
  if (data.empty) { showStart(async () => { await look(); if (grid && data.rows) pick(0, 0, true); }); say("Nothing yet"); return; }
  if (!data.rows) { showNothing(); return; }
  file = data.file;
  if (!byId("grid")) await frame();
  row = Math.min(Math.max(row, 0), data.rows.length - 1);
  column = Math.min(column, data.columns.length - 1);
  grid.show(data);
  faces.show(data, row, nameOf(data.columns[column]));
  showTools();
  if (data.open) lookAtMarks();
}

// Shows the figures of the page Balance beside the rows, once they have been counted.
async function lookAtMarks() {
  const isNewest = marking(), found = await ask(`/desk/balance/marks?file=${encodeURIComponent(file)}`).catch(() => null);
  if (isNewest() && found && found.ok && grid && !grid.isEditing()) grid.showMarks(found.data);
}

// Loads the page again, and afterwards puts the focus on the same cell.
function reload() {
  try { sessionStorage.setItem(PLACE, JSON.stringify([row, column])); } catch { /* no storage: the focus is lost */ }
  location.reload();
}

function cellBefore() {
  try { const at = JSON.parse(sessionStorage.getItem(PLACE)); sessionStorage.removeItem(PLACE); return at; } catch { return null; }
}

function showNothing() {
  const faults = (data.faults || []).map(faultItem);
  byId("work").replaceChildren(el("section", {class: "start"}, el("h1", {}, "No table of cards here"),
    el("p", {}, "The cards of this game do not come from a table. Write one as cards.csv, and name it in game.yaml under cards."), el("ul", {}, ...faults), faults.length ? toCheck() : ""));
  say("Nothing to edit");
}

// Only the latest text is drawn: newer text replaces waiting text.
async function preview(edit) {
  wanted = edit;
  if (isDrawing) return;
  isDrawing = true;
  while (wanted) {
    const now = wanted, pressed = performance.now();
    wanted = null;
    const found = await ask("/desk/cards/preview", {file, digest: data.digest, ...now}).catch(() => null);
    if (found && found.ok && grid.isEditing()) {
      data = {...data, ...found.data, isTyped: true};
      grid.showFaults(data);
      await faces.show(data, row, nameOf(data.columns[column]));
      body.dataset.drawn = Math.round(performance.now() - pressed);  // for measurements
      body.dataset.text = now.text;
      showTools();
    }
  }
  isDrawing = false;
}

// Edits are written one after the other, each based on the result of the previous one.
function write(edit, path = "edit") {
  wanted = null;
  data.isTyped = true;
  pending += 1;
  say("Writing …");
  const done = queue.then(() => path === "look" ? look() : send(edit, path)).finally(() => { pending -= 1; if (data && data.rows) showTools(); });
  queue = done.catch(() => null);
  return done;
}

async function send(given, path) {
  const edit = typeof given === "function" ? given() : given;
  asking();
  const found = edit && await ask(`/desk/cards/${path}`, {file, digest: data.digest, ...edit}).catch(() => null);
  if (!found) { if (edit) say("Waiting for the server …"); return false; }
  if (!grid.isEditing()) localStorage.removeItem(drafts);
  refused = found.ok ? "" : found.data ? found.data.why : found.why;
  if (found.ok) await show(found.data);
  else if (found.status === 409) askWhich(found.data, async () => { await look(); write(edit); }, look);
  else await look();
  return found.ok;
}

// ---------------------------------------------------------------------------------------------- the frame
let grid = null, faces = null;

async function frame() {
  const tools = el("div", {class: "tools"}, el("h1", {id: "title"}), el("span", {class: "chip", id: "counts"}),
    el("select", {id: "kinds", "aria-label": "Kind of card", hidden: true, onchange: event => { file = event.target.value; row = 0; look(); }}), el("span", {class: "push"}),
    el("input", {id: "filter", type: "search", placeholder: "Filter", "aria-label": "Show only rows with these words", oninput: event => grid.filter(event.target.value)}),
    el("button", {onclick: nextFault, id: "faults", hidden: true}, el("span", {}), el("kbd", {"aria-hidden": "true"}, "F8")),
    el("div", {class: "seg", role: "group", "aria-label": "What is shown"}, ...SHOWN.map(name => el("button", {"data-view": name, class: name, onclick: () => view(name)}, name[0].toUpperCase() + name.slice(1)))),
    button("Column", "O", openColumn, {id: "column"}), button("Row", "Ctrl Enter", addRow, {id: "add"}));
  const two = el("div", {class: "two both", id: "two"}, el("section", {class: "gridbox", id: "grid", "aria-label": "Table of the cards"}), el("aside", {class: "see", id: "see", "aria-label": "Face of the row"}));
  byId("work").replaceChildren(el("div", {id: "banner", role: "alert"}), tools, two);
  grid = new Grid(byId("grid"), {pick, type: preview, write, draft, refuse: why => { refused = why; showTools(); }, column: place => { pick(row, place); openColumn(); }});
  faces = new Faces(byId("see"), {step, picture, edit: editColumn, row: number => { pick(number, column, true); }, open: openDialog, close: () => byId("dialog").close()});
  view(innerWidth <= 1100 ? "table" : shown);
  await grid.ready;
}

function view(name) {
  shown = name;
  byId("two").className = `two ${name === "both" ? "both" : `${name}-only`}`;
  document.querySelectorAll("[data-view]").forEach(one => one.setAttribute("aria-pressed", String(one.dataset.view === name)));
}

function showTools() {
  const cards = data.faces.length, errors = data.faults.filter(fault => fault.severity === "error");
  byId("title").textContent = data.title;
  byId("counts").textContent = `${data.rows.length} rows, ${cards} cards`;
  byId("kinds").hidden = data.tables.length < 2;
  byId("kinds").replaceChildren(...data.tables.map(one => el("option", {value: one.file, selected: one.file === file}, one.title)));
  byId("faults").hidden = !data.faults.length;
  byId("faults").firstChild.textContent = `${data.faults.length} ${data.faults.length === 1 ? "fault" : "faults"}`;
  byId("faults").classList.toggle("bad", errors.length > 0);
  document.querySelector("[data-count=cards]").textContent = errors.length || "";
  for (const way of ["undo", "redo"]) {
    byId(way).disabled = !data[way] || data.public;
    byId(way).title = data[way] ? `${way === "undo" ? "Take back" : "Make again"}: ${data[way]}` : way;
  }
  byId("add").disabled = byId("column").disabled = Boolean(data.readOnly) || data.public;
  byId("column").disabled ||= !data.rows.length;
  byId("column").title = data.columns.length ? `Name, place and deletion of the column ${data.columns[column].title}` : "";
  const whole = data.faults.find(fault => !fault.line && fault.severity === "error");
  const stops = data.public ? "This server is open to others: the workshop only shows the game, and writes nothing." : data.readOnly || refused || (whole ? `${sentence(whole.message)}. ${whole.help ? `${sentence(whole.help)}.` : ""}` : "") || (data.stale ? "The table has a fault: these are the earlier faces." : "");
  byId("banner").className = stops ? "banner" : "";
  byId("banner").replaceChildren(...stops ? [...coded(sentence(stops)), whole ? el("span", {}, " ", el("a", {href: "/desk/check"}, "Show its place")) : ""] : []);
  say(pending ? "Writing …" : grid.isEditing() ? "Typing, not written yet" : "All saved");
  byId("file").textContent = file;
  byId("where").textContent = data.rows.length ? `line ${data.rows[row].line}, ${data.columns[column].title}` : "";
  byId("written").textContent = grid.isEditing() && errors.length ? "Will be written unchanged; sheets say DRAFT until it fits" : "";
  byId("keys").textContent = grid.isEditing() ? "Enter writes the cell · Esc undoes the edit" : "Enter edits the cell · ? shows all keys";
  byId("to-table").hidden = !data.open;
}

const nameOf = one => one ? one.name : "";
const draft = (number, place, text) => localStorage.setItem(drafts, JSON.stringify({file, row: number, column: place, text, line: data.rows[number].cells.join("\u0000")}));

// ---------------------------------------------------------------------------------------------- acts
function pick(number, place, isFocused = false) {
  row = number; column = place;
  grid.pick(row, column, isFocused);
  faces.show(data, row, nameOf(data.columns[column]));
  showTools();
}

// Writes a picture for a card into art/, under the name by which the card finds it.
async function picture(face, file, replace = false) {
  if (data.public) return;
  say(`Writing ${file.name} …`);
  const found = await ask("/desk/cards/picture", {face: face.id, name: file.name, data: await asBase64(file), replace}).catch(() => null);
  const exists = Boolean(found && found.data && found.data.exists);
  refused = !found ? "The server does not answer." : found.ok || exists ? "" : found.data ? found.data.why : found.why;
  if (found && found.ok) { await look(); byId("written").textContent = `${found.data.file} was written`; return; }
  showTools();
  if (exists) openDialog("Replace the picture?", el("p", {}, `${sentence(found.data.why)}. Nothing is written yet.`), el("p", {class: "row"}, el("button", {class: "main", onclick: () => { byId("dialog").close(); picture(face, file, true); }}, "Replace it"), el("button", {onclick: () => byId("dialog").close()}, "Keep it")));
}

function step(by) {
  const order = grid.order, at = order.indexOf(row), next = order[Math.min(Math.max(at + by, 0), order.length - 1)];
  if (next !== undefined) pick(next, column);
}

function editColumn(name) {
  const place = data.columns.findIndex(one => one.name === name);
  if (place >= 0) { if (shown === "faces") view(innerWidth <= 1100 ? "table" : "both"); pick(row, place, true); grid.edit(); }
}

const canWrite = () => data && data.rows && !data.readOnly && !data.public;
// Edits the row that is selected when its turn comes, and then selects the row `by` places further down.
const change = async (make, by = 0) => { if (canWrite() && await write(() => { const edit = make(); return edit && {row: row + 1, ...edit}; })) pick(Math.max(0, Math.min(row + by, data.rows.length - 1)), column, true); };
async function addRow() {
  if (!canWrite()) return;
  const next = () => data.rows.length ? row + 1 : 0;
  if (await write(() => ({kind: "add", row: next() + 1, column: data.nameColumn, text: "New card"}))) { pick(next(), data.nameColumn, true); grid.edit(true); }
}

// Writes an edit of a column; returns the reason why it was refused.
async function writeColumn(edit) {
  const isDone = await write({row: 1, ...edit});
  const why = isDone ? "" : sentence(refused || "nothing was written");
  refused = "";
  showTools();
  return why;
}
function openColumn() { if (canWrite() && data.rows.length) showColumn(data, column, writeColumn, to => pick(row, to, true), () => data.renamed); }
const moveColumn = async by => {
  const to = column + by;
  if (canWrite() && to >= 0 && to < data.columns.length && await write({kind: "move-column", row: 1, column, to})) pick(row, to, true);
};

function nextFault() {
  const lines = data.rows.map(one => one.line), places = data.faults.filter(fault => fault.line).map(fault => [lines.indexOf(fault.line), Math.max(0, data.columns.findIndex(one => one.name === fault.column))]);
  const later = places.find(([at]) => at > row) || places[0];
  if (later && later[0] >= 0) pick(later[0], later[1], true);
}

const KEYS = [["Arrows", "from cell to cell"], ["Enter", "edit, and write"], ["Tab", "write, and the next cell"], ["Alt Enter", "a line break in a cell"], ["Shift arrows", "choose a block of cells"], ["Ctrl C, Ctrl V", "copy and paste cells, also from a spreadsheet"], ["Esc", "undo the edit"], ["Ctrl Enter", "new row"], ["Ctrl D", "copy the row"], ["Alt ↑ ↓", "move the row"], ["Alt ← →", "move the column"], ["O", "the column: name, place, delete, add"],
  ["Ctrl .", "skip the row, or use it again"], ["Ctrl Delete", "delete the row"], ["Ctrl Z, Ctrl Shift Z", "undo, redo"], ["/", "filter"], ["F8", "next fault"], ["Z", "zoom the card"], ["C", "compare with the previous card"], ["T", "put on the table"], ["Alt 1, 2, 3 …", "cards, layout, book …"]];
const takeBack = way => { if (canWrite()) write(() => data[way] && {}, way); };
document.addEventListener("keydown", event => {
  if (byId("dialog").open || !data || !data.rows || goTo(event)) return;
  const isText = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName), name = event.key, control = event.ctrlKey || event.metaKey;
  const acts = control ? {enter: addRow, d: () => change(() => ({kind: "copy"}), 1), ".": () => change(() => ({kind: "skip", skipped: !data.rows[row].skipped})), delete: () => change(() => ({kind: "delete"})), backspace: () => change(() => ({kind: "delete"})), z: () => takeBack(event.shiftKey ? "redo" : "undo"), y: () => takeBack("redo")}
    : event.altKey ? {arrowup: () => change(() => row > 0 && {kind: "move", to: row}, -1), arrowdown: () => change(() => row + 1 < data.rows.length && {kind: "move", to: row + 2}, 1), arrowleft: () => moveColumn(-1), arrowright: () => moveColumn(1)}
    : {f8: nextFault, "/": () => byId("filter").focus(), o: openColumn, z: () => faces.zoom(), c: () => faces.compare(), t: () => data.open && location.assign("/"), "?": () => showKeys(KEYS)};
  const act = acts[name.toLowerCase()];
  if (!act || (isText && name !== "F8" && !(control && name === "Enter"))) return;
  event.preventDefault();
  if (isText && grid.isEditing()) grid.commit();
  act();
});
byId("undo").addEventListener("click", () => takeBack("undo"));
byId("redo").addEventListener("click", () => takeBack("redo"));

await look();
const before = cellBefore();
if (before && data && data.rows && data.rows[before[0]]) pick(before[0], before[1], true);
if (asked.get("line") && data && data.rows) {  // a fault led here
  const number = data.rows.findIndex(one => String(one.line) === asked.get("line"));
  if (number >= 0) pick(number, Math.max(0, data.columns.findIndex(one => one.name === asked.get("column"))), true);
}
const kept = JSON.parse(localStorage.getItem(drafts) || "null");
if (kept && data && data.rows && kept.file === file && data.rows[kept.row] && data.rows[kept.row].cells.join("\u0000") === kept.line) {
  pick(kept.row, kept.column, true);
  grid.edit(false, kept.text);
}
listen("desk", () => { if (!pending && !(grid && grid.isEditing()) && !isDrawing) look(); }, isHere => { if (!isHere) say("Waiting for the server …"); });
