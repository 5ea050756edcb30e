// The page Theme: the inks, typefaces and papers of the game beside a face and a page. A colour is drawn while it is
// being chosen, and written when it has been.
import {ask} from "./door.js";
import {listen} from "./news.js";
import {body, byId, el, questions, sign} from "./page.js";
import {askWhich, button, closeDialog, closing, enter, goTo, openDialog, say, sentence, showKeys, showWrote, toCheck} from "./shop.js";
import {ThemePanel, bookPath, isOwn} from "./themepanel.js";

const REST = 700;  // ms of quiet after which all other faces are drawn
const given = new URLSearchParams(location.search);
let data = null, chosen = given.get("at") || "inks/accent", card = 0, chapter = 0, number = 2, pending = 0, queue = Promise.resolve(), refused = "", panel = null, later = 0, wanted = null, isDrawing = false, pressed = 0;
const asking = questions();

await enter();

// ---------------------------------------------------------------------------------------------- asking
async function look() {
  const isNewest = asking(), found = await ask(`/desk/theme/data?chapter=${chapter}`).catch(() => null);
  if (!isNewest()) return;  // (a later request has replaced this one)
  if (!found) say("Waiting for the server …");
  else if (!found.ok) byId("work").replaceChildren(el("p", {class: "banner", role: "alert"}, found.why));
  else if (JSON.stringify(found.data) !== JSON.stringify(data) || !panel) await show(found.data);
}

async function show(found) {
  data = found;
  if (!data.inks) { showNone(); return; }
  if (!panel) frame();
  if (!items().some(item => item.id === chosen)) chosen = "inks/accent";
  panel.show(data, chosen);
  showList();
  showTools();
  await showLooks();
  clearTimeout(later);
  if (!data.isWhole) later = setTimeout(() => { if (!pending && !isDrawing) look(); }, REST);
  measured();
}

function measured() { if (pressed) { body.dataset.drawn = Math.round(performance.now() - pressed); pressed = 0; } }

function showNone() {
  panel = null;
  byId("work").replaceChildren(el("section", {class: "start"}, el("h1", {}, data.empty ? "No cards yet" : "No theme here"), el("p", {}, data.empty ? "Begin on the page Cards: a theme gives cards their colours and typefaces." : data.why), data.empty ? "" : toCheck()));
  say("Nothing to edit");
}

const canWrite = () => data && data.inks && !data.public;
const onView = () => (data.cards[card] || {id: ""}).id;

// Gestures are written one after the other, each based on the result of the one before.
function write(path, value, way = "edit") {
  if (!canWrite()) return queue;
  wanted = null;
  pending += 1;
  say("Writing …");
  queue = queue.then(() => send(path, value, way)).finally(() => { pending -= 1; if (data && data.inks) showTools(); });
  return queue;
}

async function send(path, value, way) {
  pressed = pressed || performance.now();
  asking();
  const found = await ask(`/desk/theme/${way}`, {digest: data.digest, path, value, face: onView(), chapter}).catch(() => null);
  if (!found) { say("Waiting for the server …"); return; }
  refused = found.ok ? "" : sentence(found.data ? found.data.why : found.why);
  if (found.ok) await show(found.data);
  else { pressed = 0; if (found.status === 409) askWhich(found.data, async () => { await look(); write(path, value, way); }, look); else await look(); }
}

// Only the latest value is drawn: a newer one replaces a waiting one.
async function preview(path, value) {
  if (!canWrite()) return;
  wanted = [path, value];
  if (isDrawing) return;
  isDrawing = true;
  while (wanted) {
    const [now, own] = wanted, start = performance.now();
    wanted = null;
    say("Choosing, not written yet");
    const found = await ask("/desk/theme/preview", {path: now, value: own, face: onView(), chapter}).catch(() => null);
    refused = found && !found.ok ? sentence(found.data ? found.data.why : found.why) : "";
    showBanner();
    if (!found || !found.ok || pending) continue;
    Object.assign(data, found.data);
    panel.showRatios(data);
    await showLooks();
    body.dataset.previewed = Math.round(performance.now() - start);  // for measurements
  }
  isDrawing = false;
}

// ---------------------------------------------------------------------------------------------- the frame
function frame() {
  const arrow = (label, path, act) => el("button", {class: "quiet", "aria-label": label, onclick: act}, sign(path));
  const before = "M11 4L6 9l5 5", after = "M7 4l5 5-5 5";
  const tools = el("div", {class: "tools"}, el("h1", {}, "Theme"), el("span", {class: "chip", id: "used"}), el("span", {class: "push"}), button("Ink", "A", addInk, {id: "add"}));
  const cards = el("div", {class: "row", id: "cards"}, arrow("Card before", before, () => step(-1)), el("b", {id: "card", "aria-live": "polite"}), el("span", {class: "note", id: "of"}), arrow("Next card", after, () => step(1)));
  const pages = el("div", {class: "row", id: "pages"}, el("select", {id: "chapters", "aria-label": "Chapter", onchange: event => { chapter = Number(event.target.value); number = 2; look(); }}), arrow("Page before", before, () => turn(-1)), el("span", {class: "note", id: "page", "aria-live": "polite"}), arrow("Next page", after, () => turn(1)));
  const three = el("div", {class: "three theme"},
    el("section", {class: "slots", id: "list", "aria-label": "Values of the theme"}),
    el("section", {class: "canvas", "aria-label": "Face and page"}, el("div", {class: "who row pair"}, cards, pages),
      el("div", {class: "looks", id: "looks"}, el("figure", {}, el("div", {class: "card", id: "face-box"}, el("img", {id: "face", alt: ""}))), el("figure", {id: "leaf"}, el("div", {class: "leaf", id: "leaf-box"}, el("img", {id: "sheet", alt: ""})))),
      el("section", {class: "wrote", id: "wrote", "aria-label": "The last edit", hidden: true})),
    el("aside", {class: "props", id: "props", "aria-label": "The chosen value"}));
  byId("work").replaceChildren(el("div", {id: "banner", role: "alert"}), tools, three);
  panel = new ThemePanel(byId("props"), {write, preview, typefaces: chooseTypeface});
}

function items() {
  const inks = data.inks.map(ink => ({id: `inks/${ink.name}`, title: "Inks", name: ink.name, colour: ink.value, note: ink.name === "paper" ? ink.value : `${data.ratios[ink.name]} : 1`}));
  const styles = data.type.map(style => ({id: `type/${style.name}`, title: "Typefaces", name: style.name, note: style.face}));
  return [...inks, {id: "display", title: "Typefaces", name: "titles", note: data.single.display}, ...styles,
    {id: "books", title: "Paper and books", name: "books", note: data.single.books.join(", ")}, {id: "icons", title: "Paper and books", name: "icons in text", note: `${Object.keys(data.icons).length}`},
    {id: "lines", title: "Paper and books", name: "lines and spaces", note: `${data.press.structure_mm} mm`}, {id: "limits", title: "Paper and books", name: "limits of checks", note: `${data.limits.type_pt} pt`}];
}

function showList() {
  const known = document.activeElement && document.activeElement.closest("#list button"), rows = items();
  const row = item => {
    const bad = data.problems.find(one => one.path === item.id);
    return el("li", {class: item.id === chosen ? "sel" : ""}, el("button", {"data-at": item.id, "aria-current": item.id === chosen ? "true" : undefined, onclick: () => pick(item.id)}, item.colour ? el("i", {class: "sw", "--c": item.colour}) : "", el("span", {class: isOwn(data, item.id) ? "ours" : ""}, item.name), bad ? el("span", {class: "flagged"}, el("span", {"aria-hidden": "true"}, "!"), el("span", {class: "unseen"}, " has a fault")) : "", el("span", {class: "note"}, item.note)));
  };
  const titles = [...new Set(rows.map(item => item.title))];
  byId("list").replaceChildren(...titles.flatMap(title => [el("h2", {class: "label"}, title), el("ul", {}, ...rows.filter(item => item.title === title).map(row))]), el("p", {class: "note"}, "Bold: set by this game; all others have the press’s values."));
  if (known) { const again = byId("list").querySelector(`[data-at="${known.dataset.at}"]`); if (again) again.focus(); }
}

function showTools() {
  const face = data.cards[card], count = data.own.length;
  byId("used").textContent = data.isWritten ? `${count} ${count === 1 ? "value" : "values"} of this game` : "the press’s own theme; the first change writes theme.yaml";
  byId("cards").hidden = !data.cards.length;
  byId("card").textContent = face ? face.name : "";
  byId("of").textContent = face ? `${card + 1} of ${data.cards.length}` : "";
  byId("pages").hidden = !data.pages;
  byId("chapters").replaceChildren(...data.chapters.map((title, at) => el("option", {value: String(at), selected: at === chapter}, title)));
  byId("page").textContent = data.pages ? `page ${number} of ${data.pages}` : "";
  for (const way of ["undo", "redo"]) {
    byId(way).disabled = !data[way] || data.public;
    byId(way).title = data[way] ? `${way === "undo" ? "Take back" : "Make again"}: ${data[way]}` : way;
  }
  byId("add").disabled = Boolean(data.public);
  showBanner();
  say(pending ? "Writing …" : "All saved");
  byId("file").textContent = data.file;
  byId("where").textContent = chosen;
  byId("written").textContent = data.problems.length ? `${data.problems.length} ${data.problems.length === 1 ? "fault" : "faults"} of this theme` : "";
  byId("keys").textContent = "N and P show other cards · ? shows all keys";
  byId("to-table").hidden = !data.open;
  showWrote(byId("wrote"), data, () => takeBack("undo"));
}

function showBanner() {
  const stops = data.public ? "This server is open to others: the workshop only shows the game, and writes nothing." : refused;
  byId("banner").className = stops ? "banner" : "";
  byId("banner").textContent = stops;
}

// Shows the face and the page; the old pictures stay until the new ones are there.
async function showLooks() {
  card = Math.min(card, Math.max(0, data.cards.length - 1));
  number = Math.min(Math.max(1, number), Math.max(1, data.pages));
  const face = data.cards[card];
  byId("face-box").hidden = !face;
  byId("leaf").hidden = !data.pages;
  byId("looks").classList.toggle("alone", !data.pages);
  byId("leaf-box").style.setProperty("--ratio", data.ratio);
  await Promise.all([
    face && swapped(byId("face"), `/desk/cards/face/${face.version}/${face.id.split("/").map(encodeURIComponent).join("/")}`, face.name),
    data.pages && swapped(byId("sheet"), `/desk/theme/page/${data.stamp}/${chapter}/${number}`, `Page ${number}, ${data.chapters[chapter]}`),
  ]);
}

async function swapped(image, address, words) {
  image.alt = words;
  if (image.getAttribute("src") === address) return;
  const next = new Image();
  next.src = address;
  await next.decode().catch(() => null);
  if (!next.naturalWidth) return;  // (a newer drawing has replaced it)
  image.src = address;
  if (image.id === "face") byId("face-box").style.setProperty("--ratio", next.naturalWidth / next.naturalHeight);
}

// ---------------------------------------------------------------------------------------------- acts
function pick(id) {
  chosen = id;
  panel.show(data, chosen);
  showList();
  showTools();
  if (innerWidth <= 1100) byId("props").scrollIntoView({block: "nearest"});
}

async function step(by) { if (data.cards.length) { card = (card + by + data.cards.length) % data.cards.length; showTools(); await showLooks(); } }
async function turn(by) { if (data.pages) { number = (number - 1 + by + data.pages) % data.pages + 1; showTools(); await showLooks(); } }
const takeBack = way => { if (canWrite() && data[way]) write([], null, way); };

function reset() {
  const path = bookPath(chosen);
  if (path && isOwn(data, path)) write(path.split("/"), null);
}

function addInk() {
  if (!canWrite()) return;
  const name = el("input", {maxlength: "40", "aria-label": "Name of the ink"}), colour = el("input", {type: "color", value: "#0e3a44", "aria-label": "Its colour"}), why = el("p", {class: "bad", role: "alert"});
  const make = async () => {
    const own = name.value.trim().toLowerCase();
    if (!/^[a-z][a-z0-9_-]*$/.test(own)) why.textContent = "A name is small letters, digits and “-”, and begins with a letter.";
    else if (data.inks.some(ink => ink.name === own)) why.textContent = "An ink with that name already exists.";
    else { closeDialog(); await write(["inks", own], colour.value.toUpperCase()); pick(`inks/${own}`); }
  };
  openDialog("A new ink", el("div", {class: "form"}, el("label", {}, "Name ", name), el("label", {}, "Colour ", colour)), el("p", {class: "note"}, "A layout names it in ", el("code", {}, "ink:"), ", a style in its ink. With the name of a suit or another set of names, it is the colour of that one."), why, el("p", {class: "row"}, el("button", {class: "main", id: "make-ink", onclick: make}, "Add the ink"), closing()));
  name.addEventListener("keydown", event => { if (event.key === "Enter") make(); });
  name.focus();
}

function chooseTypeface(path, now) {
  const grid = el("ul", {class: "typefaces"}), search = el("input", {type: "search", placeholder: "Find a typeface", "aria-label": "Find a typeface", oninput: () => fill()});
  const one = face => el("li", {}, el("button", {"data-face": face, "aria-pressed": String(face === now), onclick: () => { closeDialog(); write(path, face); }}, el("img", {src: `/desk/theme/typeface/${encodeURIComponent(face)}`, alt: "", loading: "lazy"}), el("span", {}, face)));
  const fill = () => grid.replaceChildren(...data.faces.filter(face => face.toLowerCase().includes(search.value.trim().toLowerCase())).map(one));
  fill();
  openDialog("Choose a typeface", search, grid, el("p", {class: "row"}, closing()));
  search.focus();
}

// ---------------------------------------------------------------------------------------------- keys
const KEYS = [["Tab, Enter", "to a value, and choose it"], ["Arrows", "in a list: previous value, next value"], ["N, P", "next card, previous card"], ["[ ]", "previous page, next page"], ["A", "new ink"], ["Del", "restore the press’s value"], ["Ctrl Z, Ctrl Shift Z", "undo, redo"], ["T", "put on the table"], ["Alt 1, 2, 3 …", "cards, layout, book …"]];

function walk(event) {
  const own = event.target.closest("#list button"), by = {ArrowUp: -1, ArrowDown: 1}[event.key];
  if (!own || !by) return false;
  const every = [...document.querySelectorAll("#list button")], next = every[every.indexOf(own) + by];
  if (next) next.focus();
  event.preventDefault();
  return true;
}

document.addEventListener("keydown", event => {
  if (byId("dialog").open || !data || !data.inks || goTo(event) || walk(event)) return;
  const isText = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName), control = event.ctrlKey || event.metaKey;
  const acts = control ? {z: () => takeBack(event.shiftKey ? "redo" : "undo"), y: () => takeBack("redo")} : event.altKey ? {}
    : {n: () => step(1), p: () => step(-1), "[": () => turn(-1), "]": () => turn(1), a: addInk, delete: reset, t: () => data.open && location.assign("/"), "?": () => showKeys(KEYS)};
  const act = acts[event.key.toLowerCase()];
  if (!act || isText) return;
  event.preventDefault();
  act();
});
byId("undo").addEventListener("click", () => takeBack("undo"));
byId("redo").addEventListener("click", () => takeBack("redo"));

await look();
body.dataset.ready = "yes";
listen("desk", () => { if (!pending && !isDrawing && !document.querySelector("input:focus")) look(); }, isHere => { if (!isHere) say("Waiting for the server …"); });
