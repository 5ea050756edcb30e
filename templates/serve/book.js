// The page Book: a chapter is written beside its printed page; a click in the page leads to its words, and back.
import {ask} from "./door.js";
import {editor} from "./editor.js";
import {listen} from "./news.js";
import {body, byId, el, questions} from "./page.js";
import {askWhich, coded, enter, goTo, isText, say, sentence, showKeys} from "./shop.js";

const PAUSE = 500, SHORT = 150, LONGEST = 3000;  // milliseconds after the last key until a chapter is written: fewer if no page is awaited
const drafts = `pnp-chapter ${location.host} ${body.dataset.title}`;
let data = null, base = "", file = new URLSearchParams(location.search).get("file") || "", pending = 0, timer = 0, refused = "", page = "", isFollowing = true, queue = Promise.resolve(), area = null, saved = "", awaited = 0;
const asking = questions();

await enter();

// ---------------------------------------------------------------------------------------------- asking, writing
async function look() {
  if (pending) return;
  const isNewest = asking(), found = await ask(`/desk/book/data?file=${encodeURIComponent(file)}`).catch(() => null);
  if (!isNewest()) return;  // (a later request has replaced this one)
  if (!found) say("Waiting for the server …");
  else if (!found.ok) byId("work").replaceChildren(el("p", {class: "banner", role: "alert"}, found.why));
  else show(found.data);
}

const isTyping = () => Boolean(area) && area.text !== saved;

function show(found) {
  const isOther = !data || data.file !== found.file, wasTyping = !isOther && isTyping();
  data = found;
  byId("to-table").hidden = !data.open;
  if (!data.chapters.length) { empty(); return; }
  file = data.file;
  frame();
  if (isOther) area.begin(plain(data.text));
  else if (!wasTyping && area.text !== plain(data.text)) area.put(plain(data.text));
  if (!wasTyping) { saved = plain(data.text); base = data.digest; }
  else if (data.sent) base = data.sent;  // (the text in the editor is based on the text that was sent)
  area.mark(data.faults);
  list();
  paper();
  follow();  // (the clauses come after the pages: the caret may stand on another page than the first)
  around();
  tools();
}

const plain = text => text.replace(/\r\n?/g, "\n");  // the line ends of the editor; the file keeps its own

function write(path, given) {
  pending += 1;
  say("Writing …");
  queue = queue.then(async () => {
    asking();
    const found = await ask(`/desk/book/${path}`, {file, digest: base, ...given}).catch(() => null);
    if (!found) { say("Waiting for the server …"); timer = setTimeout(save, 1500); return; }
    refused = found.ok ? "" : sentence(found.data ? found.data.why : found.why);
    if (found.ok) { if (given.text !== undefined) saved = given.text; forget(); pending -= 1; show(found.data); pending += 1; }
    else if (found.status === 409) askWhich(found.data, async () => { pending -= 1; await reread(); pending += 1; write(path, given); }, () => { area.put(plain(found.data.theirs)); saved = area.text; forget(); look(); });
  }).finally(() => { pending -= 1; tools(); });
  return queue;
}

// Makes the version on the disk the base of the next edit; the text in the editor stays.
async function reread() {
  const found = await ask(`/desk/book/data?file=${encodeURIComponent(file)}`).catch(() => null);
  if (found && found.ok) { data = found.data; base = data.digest; }
}

function save() {
  clearTimeout(timer);
  if (!data || data.public || !isTyping()) return queue;
  awaited = performance.now() + LONGEST;
  return write("save", {text: area.text});
}

function typed() {
  clearTimeout(timer);
  timer = setTimeout(save, performance.now() < awaited ? PAUSE : SHORT);
  remember();
  isFollowing = true;
  say("Typing, not written yet");
  around();
}

// Unsaved text stays in the browser, so that nothing is lost if the server is killed.
function remember() { try { localStorage.setItem(drafts, JSON.stringify({file, digest: base, text: area.text})); } catch { /* no storage: only the page has the text */ } }
function forget() { if (isTyping()) return; try { localStorage.removeItem(drafts); } catch { /* there is none */ } }
function draft() { try { return JSON.parse(localStorage.getItem(drafts)); } catch { return null; } }

async function open(name, line = 0) {
  if (name !== file) { await save(); file = name; data = null; page = ""; await look(); }
  if (line) { area.toLine(line); moved(); }
}

// ---------------------------------------------------------------------------------------------- the frame
function empty() {
  if (byId("none")) return;
  const title = el("input", {id: "title", maxlength: "80"}), begin = async event => { event.preventDefault(); const found = await ask("/desk/book/chapter", {title: title.value}); if (found.ok) show(found.data); else { refused = sentence(found.data ? found.data.why : found.why); byId("none").textContent = refused; } };
  byId("work").replaceChildren(el("section", {class: "start"}, el("h1", {}, "No chapter yet"), el("p", {}, data.table ? "A table of cards alone has no book. Serve a folder with the table in it to write one." : "A chapter is a file of the folder rules: text, and below a rule the code that plays it."),
    data.table || data.public ? "" : el("form", {onsubmit: begin}, el("p", {class: "row"}, el("label", {for: "title"}, "Title of the first chapter"), title, el("button", {class: "main"}, "Begin the book"))), el("p", {id: "none", class: "bad", role: "alert"})));
  say("Nothing yet");
}

function frame() {
  if (byId("banner")) return;
  area = editor({id: "chapter", label: "Text of the chapter", isReadOnly: Boolean(data.public), offers, typed, moved, left: save});
  byId("work").replaceChildren(el("div", {id: "banner", role: "alert"}), el("div", {class: "writing"},
    el("nav", {class: "chapters", id: "chapters", "aria-label": "Chapters"}), el("section", {class: "text", "aria-label": "Chapter"}, el("h1", {id: "chapter-title", class: "unseen"}), area.dom, el("div", {class: "caret", id: "caret", tabindex: "0", role: "region", "aria-label": "The clause at the caret"})),
    el("section", {class: "printed", "aria-label": "Printed page"}, el("div", {class: "row"}, el("button", {id: "before-page", onclick: () => turn(-1), "aria-label": "Page before"}, "‹"), el("b", {id: "page-label", role: "status"}), el("button", {id: "next-page", onclick: () => turn(1), "aria-label": "Next page"}, "›"), el("span", {class: "push"}), el("span", {class: "note", id: "pace"})), el("div", {class: "paper", id: "paper", tabindex: "0", role: "region", "aria-label": "The page as it will be printed"}))));
}

function list() {
  const title = el("input", {id: "new-title", maxlength: "80", "aria-label": "Title of a new chapter", placeholder: "New chapter"});
  const begin = async event => { event.preventDefault(); await save(); const found = await ask("/desk/book/chapter", {title: title.value}); refused = found.ok ? "" : sentence(found.data ? found.data.why : found.why); if (found.ok) { data = null; byId("chapters").replaceChildren(); show(found.data); area.focus(); } else tools(); };
  const key = JSON.stringify([data.chapters, file]);
  if (byId("chapters").dataset.key === key) return;
  byId("chapters").dataset.key = key;
  byId("chapters").replaceChildren(...data.chapters.map(one => el("button", {"aria-current": one.file === file ? "true" : false, onclick: () => open(one.file)}, one.title)), data.public ? "" : el("form", {onsubmit: begin}, title, el("button", {}, "Add")));
}

function tools() {
  byId("banner").className = refused ? "banner" : "";
  byId("banner").textContent = refused;
  for (const [id, words] of [["undo", data.undo], ["redo", data.redo]]) { byId(id).disabled = !words || data.public; byId(id).title = words ? `${id === "undo" ? "Take back" : "Make again"}: ${words}` : ""; }
  byId("chapter-title").textContent = data.chapters.find(one => one.file === file).title;
  byId("file").textContent = data.file;
  byId("written").textContent = data.public ? "A server with --public shows the book and writes nothing." : "written when you pause typing";
  byId("keys").textContent = "Ctrl Space completes · Ctrl J page and back · ? shows all keys";
  if (!pending) say(isTyping() ? "Typing, not written yet" : "All saved");
}

// ---------------------------------------------------------------------------------------------- text and page
function moved() {
  isFollowing = true;
  around();
  follow();
}

// The clause of a line: the last one that begins there or before.
function clauseAt(line) { return data.clauses.filter(one => one.file === file && one.line <= line).sort((one, other) => one.line - other.line).pop(); }

function around() {
  const clause = clauseAt(area.line), faults = data.faults.slice(0, 4), key = JSON.stringify([clause, faults, data.clauses.length, data.checking]);
  byId("where").textContent = `line ${area.line}`;
  mark(clause);
  if (byId("caret").dataset.key === key) return;
  byId("caret").dataset.key = key;
  byId("caret").replaceChildren(...faults.map(fault => el("p", {class: "bad"}, el("button", {class: "quiet", onclick: () => area.toLine(fault.line)}, `Line ${fault.line}: `, ...coded(sentence(fault.message))))),
    ...clause ? [el("h2", {}, `${clause.number} ${clause.kind}`), el("p", {class: "says"}, clause.text), clause.code.length ? el("p", {class: "label"}, "What its code does") : el("p", {class: "note"}, clause.coded ? "Its code cannot be described in words." : "This clause has no code."), clause.code.length ? el("ol", {}, ...clause.code.map(line => el("li", {}, line))) : ""] : [el("p", {class: "note"}, !data.clauses.length && data.checking ? "The clauses of the book are being read …" : "The caret is before the first clause of this chapter.")]);
}

// The page that has the clause at the caret; the reader's own choice of a page stays until they type or click in the text.
function follow() {
  const clause = clauseAt(area.line), on = clause && data.pages.find(one => one.clauses.some(([id]) => id === clause.id));
  if (on && isFollowing && on.id !== page) { page = on.id; paper(); }
}

function paper() {
  if (!data.pages.length) { byId("paper").replaceChildren(el("p", {class: "note"}, data.faults.some(fault => fault.severity === "error") ? "The pages will be drawn when the errors are corrected." : "The pages are being drawn …")); return; }
  if (!data.pages.some(one => one.id === page)) { page = data.pages[0].id; if (isFollowing) follow(); }
  const shown = data.pages.find(one => one.id === page), at = data.pages.indexOf(shown), own = shown.clauses.filter(([id]) => data.clauses.some(one => one.id === id)), key = JSON.stringify([shown, own]);
  byId("page-label").textContent = `Page ${shown.label}`;
  byId("before-page").disabled = at === 0;
  byId("next-page").disabled = at === data.pages.length - 1;
  byId("pace").textContent = data.checking ? "checking …" : "";
  if (byId("paper").dataset.key !== key) {
    byId("paper").dataset.key = key;
    awaited = 0;
    const places = own.map(([id, y], n) => [data.clauses.find(one => one.id === id), y, (own[n + 1] ? own[n + 1][1] : 1) - y]).filter(([, , height]) => height > 0.004);
    const leaf = byId("paper").querySelector(".leaf") || el("div", {class: "leaf"}), old = leaf.querySelector("img"), picture = old || el("img", {});
    leaf.style.setProperty("--ratio", shown.width / shown.height);
    picture.alt = `Page ${shown.label} as it will be printed`;
    picture.src = `/desk/picture/large/${shown.version}/${shown.id.split("/").map(encodeURIComponent).join("/")}`;
    leaf.replaceChildren(picture, ...places.map(([clause, y, height]) => el("button", {"data-clause": clause.id, "aria-label": `To the words of ${clause.number}`, title: `${clause.number}: to its words`, "--y": `${y * 100}%`, "--h": `${height * 100}%`, onclick: () => open(clause.file, clause.line)})));
    if (!leaf.isConnected) byId("paper").replaceChildren(leaf);
    body.dataset.page = `${shown.id} ${shown.version}`;
  }
  mark(clauseAt(area.line));
}

function mark(clause) { for (const one of byId("paper").querySelectorAll("[data-clause]")) one.classList.toggle("on", Boolean(clause) && one.dataset.clause === clause.id); }

function turn(by) {
  const at = data.pages.findIndex(one => one.id === page);
  isFollowing = false;
  page = data.pages[Math.max(0, Math.min(data.pages.length - 1, at + by))].id;
  paper();
}

// From the text to its place on the page, and back.
function jump() {
  const there = byId("paper").contains(document.activeElement);
  if (there) { area.focus(); return; }
  isFollowing = true;
  follow();
  (byId("paper").querySelector(".on") || byId("paper")).focus();
}

// ---------------------------------------------------------------------------------------------- completion
async function offers(before) {
  const found = await ask("/desk/book/offers", {file, before}).catch(() => null), some = found && found.ok ? found.data.offers : [];
  if (!some.length) say("Nothing to complete here");
  return some;
}

// ---------------------------------------------------------------------------------------------- keys, beginning
function nextFault() {
  const lines = data.faults.map(fault => fault.line).filter(Boolean).sort((one, other) => one - other), line = area.line;
  if (lines.length) area.toLine(lines.find(one => one > line) || lines[0]);
}

const KEYS = [["Ctrl Space", "complete the word"], ["Ctrl J", "from the text to its page, and back"], ["F8", "next fault"], ["Ctrl F", "find and replace in the text"], ["Tab, Esc", "leave the text"], ["Ctrl Z", "undo in the text; with the button, undo what was written"], ["T", "put on the table"], ["Alt 1, 2, 3 …", "cards, layout, book …"]];

document.addEventListener("keydown", event => {
  if (event.defaultPrevented || byId("dialog").open || !data || goTo(event)) return;
  if (event.key === "j" && (event.ctrlKey || event.metaKey) && area) { event.preventDefault(); jump(); return; }
  if (event.key === "F8" && area) { event.preventDefault(); nextFault(); return; }
  if (event.key === "Escape" && area && area.hasFocus()) { save(); byId("work").focus(); return; }
  if (isText(event.target) || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "?") { event.preventDefault(); showKeys(KEYS); }
  if (event.key.toLowerCase() === "t" && data.open) location.assign("/");
});
byId("undo").addEventListener("click", async () => { await save(); write("undo", {}); });
byId("redo").addEventListener("click", () => write("redo", {}));
addEventListener("pagehide", () => { if (data && data.chapters.length && isTyping()) remember(); });

const left = draft();
if (left) file = left.file;
await look();
if (left && area && data.file === left.file && left.text !== area.text) { area.put(left.text); await write("save", {text: left.text, digest: left.digest}); if (isTyping()) { refused ||= "Your last text was not written yet: it is below."; tools(); } }
const line = Number(new URLSearchParams(location.search).get("line"));
if (line && area) { area.toLine(line); moved(); }
listen("desk", look, isHere => { if (!isHere) say("Waiting for the server …"); else if (data && area) save(); });
