// The page Review: one open clause at a time, four kinds of evidence, one answer.
import {ask} from "./door.js";
import {listen} from "./news.js";
import {body, byId, el, questions, sign} from "./page.js";
import {askWhich, button, closeDialog, closing, enter, faultItem, goTo, openDialog, say, sentence, showKeys, toCheck} from "./shop.js";

let data = null, key = decodeURIComponent(new URLSearchParams(location.search).get("key") || ""), shown = null, isBusy = false, refused = "";
const asking = questions();
const laid = new Set();  // answered No or Later: they stay open, after all others

await enter();

// ---------------------------------------------------------------------------------------------- asking
async function look() {
  const isNewest = asking(), found = await ask("/desk/review/data").catch(() => null);
  if (!isNewest()) return;  // (a later request has replaced this one)
  if (!found) say("Waiting for the server …");
  else if (!found.ok) byId("work").replaceChildren(el("p", {class: "banner", role: "alert"}, found.why));
  else if (JSON.stringify(found.data) !== JSON.stringify(data)) await show(found.data);
}

async function show(found) {
  data = found;
  document.querySelector("[data-count=review]").textContent = data.open && data.open.length ? data.open.length : "";
  byId("to-table").hidden = !data.open_table;
  if (!data.open) { empty("Nothing to review", data.why, data.faults); return; }
  if (!data.begun) { begin(); return; }
  if (!data.open.length) { empty("No clause has changed since the agreement", `${data.agreed} clauses and declarations are agreed. Clauses whose words or code change appear here.`, []); return; }
  if (!data.open.some(one => one.key === key)) key = (data.open.find(one => !laid.has(one.key)) || data.open[0]).key;
  frame();
  await showClause();
}

function empty(title, words, faults) {
  shown = null;
  byId("work").replaceChildren(el("section", {class: "start"}, el("h1", {}, title), el("p", {}, words), el("ul", {}, ...faults.map(faultItem)), faults.length ? toCheck() : ""));
  tools();
}

function begin() {
  byId("work").replaceChildren(el("section", {class: "start"}, el("h1", {}, "Nothing is agreed yet"), el("p", {}, "Store the current words and code. Later changes are compared with them, and listed here."), el("p", {}, button("Begin the review", "", () => write("begin", {}), {class: "main", id: "begin"}))));
  tools();
}

function frame() {
  if (byId("reading")) return;
  const arrow = (label, path, by, name) => el("button", {"aria-label": label, onclick: () => step(by)}, sign(path), el("kbd", {"aria-hidden": "true"}, name));
  byId("work").replaceChildren(el("div", {id: "banner", role: "alert"}),
    el("div", {class: "tools"}, el("h1", {}, "Do these still say the same?"), el("span", {class: "note", id: "which"}), el("span", {class: "push"}), arrow("Clause before", "M11 4L6 9l5 5", -1, "K"), arrow("Next clause", "M7 4l5 5-5 5", 1, "J"), el("a", {class: "btn", id: "editor"}, "Open in the editor", el("kbd", {"aria-hidden": "true"}, "O"))),
    el("div", {class: "both-sides"}, el("nav", {class: "list", "aria-label": "Open clauses"}, el("ul", {id: "list"})), el("div", {class: "reading", id: "reading", tabindex: "0", role: "region", "aria-label": "Evidence"})));
}

async function showClause() {
  const wanted = key;
  list();
  tools();
  if (!shown || shown.key !== wanted) { shown = null; byId("reading").replaceChildren(el("p", {class: "note", role: "status"}, "Running its examples, and looking for a position where it matters …")); }
  const found = await ask(`/desk/review/clause?key=${encodeURIComponent(wanted)}`).catch(() => null);
  if (wanted !== key || !found) return;
  if (!found.ok) { look(); return; }
  shown = found.data;
  const states = shown.states.map((state, at) => el("article", {class: "case"}, el("div", {class: "row"}, el("h2", {}, shown.name), el("span", {class: "chip"}, shown.key), shown.file ? el("span", {class: "chip"}, `${shown.file}:${shown.line}`) : "", el("span", {class: "note push"}, state.summary)), ...state.parts.map(part), shown.states.length > 1 ? el("p", {class: "note"}, `Edition ${at + 1} of ${shown.states.length}. The editions differ.`) : ""));
  byId("reading").replaceChildren(...states, question());
  tools();
  body.dataset.ready = key;
}

const piece = ([kind, text]) => kind === "same" ? text : el(kind === "removed" ? "del" : "ins", {}, text);

// Words and code side by side, as agreed and as they are now; below them, the examples that run and the witness.
function part({title, lines}) {
  const isSided = lines.some(line => ["agreed", "now", "unchanged"].includes(line.label)) && !/matters/.test(title);
  const isCode = /code$|run$|keys$|rows$|lists$/.test(title) && !/does/.test(title);
  let side = "";
  const cells = isSided ? lines.map(line => {
    side = line.label || side;
    const column = side === "agreed" ? "before" : side === "now" ? "after" : "alone";
    return [column, el("p", {class: column}, ...line.pieces.map(piece))];
  }) : [];
  const isAlone = !cells.some(([column]) => column === "before");
  const stack = (label, name) => el("div", {class: isAlone ? "alone" : ""}, el("span", {class: "label"}, label), ...cells.filter(([column]) => column === name || (name === "after" && column === "alone")).map(([, cell]) => cell));
  const content = isSided ? el("div", {class: `says ${isCode ? "code" : ""}`}, ...isAlone ? [stack(lines[0].label, "after")] : [stack("agreed", "before"), stack("now", "after")])
    : el("div", {class: "facts"}, ...lines.map(line => el("p", {class: line.label === "fails" || /^PNP/.test(line.label) ? "bad" : line.label === "as it says" ? "good" : ""}, el("span", {class: "label"}, line.label), el("span", {}, ...line.pieces.map(piece)))));
  return el("section", {}, el("h3", {}, title), content);
}

function question() {
  const names = shown.failing.join(", ");
  return el("div", {class: "ask", id: "ask"}, el("div", {class: "why"}, el("h2", {}, "Do the words say what the code does?"),
    el("p", {class: "note"}, shown.refused ? `${names} ${shown.failing.length === 1 ? "fails" : "fail"}: Yes needs a reason.` : "Yes writes the agreement to agreed.yaml; No leaves the clause open for correction."), shown.note ? el("p", {class: "note"}, `Note: ${shown.note}`) : ""),
    button("Yes, agreed", "Y", yes, {class: "answer", id: "yes"}), button("No, correct it", "N", no, {class: "answer", id: "no"}), button("Note …", "M", note, {id: "note"}), button("Later", "L", later, {class: "quiet", id: "later"}));
}

// ---------------------------------------------------------------------------------------------- answers
async function write(path, given) {
  if (isBusy || data.public) return false;
  isBusy = true;
  say("Writing …");
  asking();
  const found = await ask(`/desk/review/${path}`, given).catch(() => null);
  isBusy = false;
  if (!found) { say("Waiting for the server …"); return false; }
  refused = found.ok ? "" : sentence(found.data ? found.data.why : found.why);
  if (found.ok) { if (given.key && path === "agree") shown = null; await show(found.data); if (byId("reading")) byId("reading").focus(); }
  else if (found.status === 409) askWhich(found.data, () => write(path, given), look);
  else tools();
  return found.ok;
}

function askText(title, words, label, act) {
  const area = el("textarea", {"aria-label": label, maxlength: "2000", id: "text"});
  openDialog(title, el("p", {}, words), area, el("p", {class: "row"}, el("button", {class: "main", onclick: () => { const text = area.value; closeDialog(); act(text); }}, "Write it"), closing()));
  area.focus();
}

function yes() {
  if (!shown) return;
  if (shown.refused) askText("An example fails", `${shown.failing.join(", ")} ${shown.failing.length === 1 ? "does" : "do"} not play as written. Correct the rule or the example; or write why you agree all the same. The reason is stored.`, "Reason", reason => write("agree", {key, reason}));
  else write("agree", {key});
}

function note() { if (shown) askText("A note", "It is stored in agreed.yaml. The clause stays open.", "Note", text => write("note", {key, text})); }

function no() {
  if (!shown) return;
  laid.add(key);
  const place = shown.file ? `${shown.file}:${shown.line}` : "its file";
  const now = key;
  onward();
  refused = "";
  byId("banner").className = "banner told";
  byId("banner").textContent = `${now} stays open. Correct its words or its code in ${place}; it reappears here when you save the file.`;
}

function later() { laid.add(key); onward(); }

function onward() {
  const open = data.open.map(one => one.key), at = open.indexOf(key), order = [...open.slice(at + 1), ...open.slice(0, at)];
  const next = order.find(one => !laid.has(one)) || order[0];
  if (next) go(next);
}
function go(wanted) { key = wanted; showClause().then(() => byId("reading") && byId("reading").focus()); }
function step(by) { const open = data.open.map(one => one.key); go(open[(open.indexOf(key) + by + open.length) % open.length]); }
const takeBack = way => { if (data && data[way]) write(way, {}); };

// ---------------------------------------------------------------------------------------------- the frame
function list() {
  const had = document.activeElement && document.activeElement.closest("#list button");
  byId("list").replaceChildren(...data.open.map(one => el("li", {}, el("button", {"data-key": one.key, "aria-current": one.key === key ? "true" : undefined, onclick: () => go(one.key)}, el("b", {}, one.name), el("span", {class: `note ${one.failing.length ? "bad" : ""}`}, `${one.summary}${laid.has(one.key) ? " · left open" : ""}`)))));
  if (had) { const again = byId("list").querySelector(`[data-key="${CSS.escape(had.dataset.key)}"]`); if (again) again.focus(); }
}

function tools() {
  const open = data.open || [], at = open.findIndex(one => one.key === key);
  if (byId("which")) byId("which").textContent = `Clause ${at + 1} of ${open.length} that ${open.length === 1 ? "has" : "have"} changed since they were agreed`;
  const place = open[at];
  if (byId("editor")) {
    byId("editor").hidden = !place || !place.file;
    if (place && place.file) byId("editor").href = body.dataset.editor.replace("{file}", place.path).replace("{line}", place.line).replace("{column}", 1);
  }
  const stops = data.public ? "This server is open to others: the workshop only shows the game, and writes nothing." : refused;
  if (byId("banner")) { byId("banner").className = stops ? "banner" : ""; byId("banner").textContent = stops; }
  for (const way of ["undo", "redo"]) {
    byId(way).disabled = !data[way] || data.public;
    byId(way).title = data[way] ? `${way === "undo" ? "Take back" : "Make again"}: ${data[way]}` : way;
  }
  say(isBusy ? "Writing …" : "All saved");
  byId("file").textContent = data.file;
  byId("where").textContent = data.open ? `${data.agreed} agreed, ${open.length} open` : "";
  byId("written").textContent = data.last && data.last.words ? `last: ${data.last.words}` : "nothing is written until you answer";
  byId("keys").textContent = "Ctrl Z undoes an answer · ? shows all keys";
}

const KEYS = [["Y", "yes: agreed"], ["N", "no: needs a correction"], ["L", "later"], ["M", "a note"], ["J, K", "next clause, previous clause"], ["O", "open in the editor"], ["Ctrl Z, Ctrl Shift Z", "undo an answer, repeat it"], ["T", "put on the table"], ["Alt 1, 2, 3 …", "cards, layout, book …"]];
document.addEventListener("keydown", event => {
  if (byId("dialog").open || !data || goTo(event)) return;
  const isText = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName), control = event.ctrlKey || event.metaKey;
  const acts = control ? {z: () => takeBack(event.shiftKey ? "redo" : "undo"), y: () => takeBack("redo")} : event.altKey ? {}
    : {y: yes, n: no, l: () => shown && later(), m: note, j: () => shown && step(1), k: () => shown && step(-1), o: () => byId("editor") && !byId("editor").hidden && byId("editor").click(), t: () => data.open_table && location.assign("/"), "?": () => showKeys(KEYS)};
  const act = acts[event.key.toLowerCase()];
  if (!act || (isText && !control)) return;
  event.preventDefault();
  act();
});
byId("undo").addEventListener("click", () => takeBack("undo"));
byId("redo").addEventListener("click", () => takeBack("redo"));

await look();
listen("desk", () => { if (!isBusy) look(); }, isHere => { if (!isHere) say("Waiting for the server …"); });
