// The desk: pages and faces that follow every save, clauses with their evidence, faults with their places.
import {ask} from "./door.js";
import {listen} from "./news.js";
import {body, byId, el, filled} from "./page.js";
import {figures, moved, texts} from "./studies.js";

let state = null, tab = decodeURIComponent(sessionStorage.getItem("pnp-tab") || ""), isAsking = false, isStale = false, isChosen = tab !== "";

const key = location.hash.slice(1);
if (key) {
  history.replaceState(null, "", location.pathname);
  await ask("/desk/enter", {key});
}

// ---------------------------------------------------------------------------------------------- asking
async function look() {
  if (isAsking) { isStale = true; return; }
  isAsking = true;
  do {
    isStale = false;
    const found = await ask("/desk/state").catch(() => null);
    if (found && found.ok) {
      state = found.data;
      if (state.open && !("open" in body.dataset)) { location.reload(); return; } // the game can be played now, and has a style of its own
      show();
    }
    else if (found) byId("shown").replaceChildren(el("p", {class: "fault", role: "alert"}, found.why));
  } while (isStale);
  isAsking = false;
}

// ---------------------------------------------------------------------------------------------- showing
function show() {
  const files = state.files.map(([name]) => name), tabs = [...files, "Clauses", "Languages", "Figures", "What moved", "Faults"];
  if (!isChosen || !tabs.includes(tab)) tab = files.find(name => name.includes("rulebook")) || files[0] || "Faults";
  const errors = state.faults.filter(fault => fault.severity === "error").length;
  const notes = {Clauses: state.clauses.length, Faults: state.faults.length, "What moved": movedCount()};
  renew(byId("tabs"), tabs.map(name => [name, el("button", {
    "aria-current": name === tab ? "true" : undefined, class: `${name === "Faults" && errors ? "fault" : ""}${name === "Clauses" ? " first" : ""}`.trim(),
    onclick: () => choose(name),
  }, title(name), notes[name] !== undefined ? el("span", {class: "note"}, ` ${notes[name]}`) : "")]));
  byId("pace").textContent = paceWords();
  showProgress();
  const shown = byId("shown");
  if (shown.dataset.tab !== tab) { shown.replaceChildren(); shown.dataset.tab = tab; }
  if (tab === "Faults") shown.replaceChildren(...faults());
  else if (tab === "Clauses") renewOnly(shown, state.clauses, () => [clauses()]);
  else if (tab === "Languages") texts(shown, state, place);
  else if (tab === "Figures") renewOnly(shown, [state.figures, state.checking], () => figures(state));
  else if (tab === "What moved") renewOnly(shown, [state.moved, state.since, state.clauses, state.checking && !state.moved], () => moved(state, {clause: openClause, face: openFace, since}));
  else pictures(shown, errors);
}

function choose(name) {
  tab = name; isChosen = true; sessionStorage.setItem("pnp-tab", encodeURIComponent(name)); show(); scrollTo(0, 0);
  document.querySelector("#tabs [aria-current]").scrollIntoView({block: "nearest", inline: "center"});
}

// Replaces the children only if the data they are made from have changed; until then they keep their place and focus.
function renewOnly(shown, from, make) {
  const said = JSON.stringify(from);
  if (shown.made === said && shown.childElementCount) return;
  shown.made = said;
  shown.replaceChildren(...make());
}

function movedCount() {
  const found = state.moved && state.moved.variants;
  return found ? found.reduce((sum, one) => sum + ["added", "removed", "changed"].reduce((many, way) => many + one.clauses[way].length, 0), 0) : undefined;
}

function showProgress() {
  const line = byId("progress"), now = state.progress;
  line.hidden = !now;
  if (!now) return;
  byId("doing").textContent = now.words;
  line.firstElementChild.value = now.total ? now.done / now.total : 0;
}

async function since(name) {
  await ask("/desk/since", {since: name});
}

const openClause = id => { const found = state.clauses.find(one => one.id === id); if (found) about(found); };

// Opens the face of a piece, by its name in `pnp diff`.
function openFace(name) {
  const [kind, face = kind] = name.split(/:(.*)/s);
  for (const [, list] of state.files) {
    const found = list.find(picture => picture.id === `${kind}/${face}` || picture.id.endsWith(`/${name}`));
    if (found) { enlarge(found); return; }
  }
}

const title = name => name.replace(/-/g, " ").replace(/\b[a-c]\d\b/g, paper => paper.toUpperCase()).replace(/^./, first => first.toUpperCase());

function paceWords() {
  const parts = Object.entries({faults: "faults", faces: "faces", pages: "pages", evidence: "evidence"})
    .filter(([name]) => name in state.times).map(([name, said]) => `${said} ${state.times[name].toFixed(1)} s`);
  return parts.length ? `After the last save: ${parts.join(" · ")}` : "";
}

// Replaces the children, and keeps the focus on the child with the same text.
function renew(target, named) {
  const focused = target.contains(document.activeElement) ? document.activeElement.textContent : null;
  target.replaceChildren(...named.map(([, made]) => made));
  if (focused !== null) { const again = named.find(([, made]) => made.textContent === focused); if (again) again[1].focus(); }
}

// The pictures of a file. A changed picture replaces the old one once it has been loaded, so that nothing moves.
function pictures(shown, errors) {
  const [, list] = state.files.find(([name]) => name === tab) || ["", []];
  if (!list.length) { shown.replaceChildren(el("p", {}, state.times.faults === undefined ? "Drawing …" : errors ? "Nothing has been drawn yet: see Faults." : "Drawing …")); return; }
  let sheet = shown.querySelector(".sheet");
  const drawn = (list[0].width < FACE ? "faces" : "layout") in state.times;  // since the last save, whatever else is wrong
  const stale = errors && !drawn ? [el("p", {class: "stale fault", role: "status"}, "The game has faults: these are the earlier pages.")] : [];
  shown.querySelectorAll(".stale").forEach(old => old.remove());
  if (!sheet) { sheet = el("ul", {class: "sheet"}); shown.replaceChildren(sheet); }
  sheet.before(...stale);
  const known = new Map([...sheet.children].map(item => [item.dataset.id, item]));
  const items = list.map(picture => {
    const item = known.get(picture.id) || newItem(picture);
    known.delete(picture.id);
    update(item, picture);
    return item;
  });
  known.forEach(item => item.remove());
  items.forEach((item, place) => { if (sheet.children[place] !== item) sheet.insertBefore(item, sheet.children[place] || null); });
}

// Pictures less wide than this, in mm, are faces; others are pages.
const FACE = 100;
const address = (picture, size) => `/desk/picture/${size}/${picture.version}/${picture.id.split("/").map(encodeURIComponent).join("/")}`;

function newItem(picture) {
  const image = el("img", {alt: picture.label, loading: "lazy"});
  const open = el("button", {class: "sight", onclick: event => openAt(item.picture, event)}, image);
  const item = el("li", {"data-id": picture.id, class: picture.width < FACE ? "face" : "leaf"}, open, el("span", {class: "small"}, picture.label));
  return item;
}

function update(item, picture) {
  const before = item.picture;
  item.picture = picture;
  item.style.setProperty("--ratio", picture.width / picture.height);
  item.style.setProperty("--mm", picture.width);
  if (before && before.version === picture.version) return;
  const image = item.querySelector("img"), source = address(picture, "large");
  if (!before) { image.src = source; return; }
  const next = new Image();
  next.onload = () => { image.src = source; item.classList.remove("new"); void item.offsetWidth; item.classList.add("new"); };
  next.src = source;
}

// A click on a page opens the clause at that place; any other click, and a key, enlarges the picture.
function openAt(picture, event) {
  const box = event.currentTarget.getBoundingClientRect(), at = event.detail ? (event.clientY - box.top) / box.height : 0;
  const above = picture.clauses.filter(([, y]) => y <= at + 0.005).sort((a, b) => b[1] - a[1]);
  const clause = above.map(([id]) => state.clauses.find(one => one.id === id)).find(Boolean);
  if (clause && event.detail) about(clause);
  else enlarge(picture);
}

function enlarge(picture) {
  const shown = byId("dialog");
  shown.replaceChildren(el("h2", {id: "dialog-title"}, picture.label), el("img", {class: "whole", src: address(picture, "large"), alt: picture.label, "--ratio": picture.width / picture.height}),
    el("p", {class: "end"}, el("button", {onclick: () => shown.close()}, "Close")));
  shown.showModal();
}

const evidenceWords = clause => {
  const found = clause.evidence;
  if (!found) return "";
  if (found.state === "played") return `came up ${found.times} times in ${found.games} games`;
  return {never: `never came up in ${found.games} games`, bare: "no code or data behind it", data: "follows from game.yaml", other: ""}[found.state];
};

function place(file, line, column = 1) {
  if (!file) return "";
  const whole = /^([A-Za-z]:)?[\\/]/.test(file) ? file : `${body.dataset.root}/${file}`;
  const target = filled(body.dataset.editor, {file: whole, line, column});
  return el("a", {href: target, class: "place"}, `${file.split("/").slice(-2).join("/")}:${line}`);
}

// The panel of a clause takes the focus, and returns it when it is closed.
let opener = null;

function shut() {
  byId("about").hidden = true;
  if (opener && opener.isConnected) opener.focus();
}

// The places of a clause as `pnp find` lists them, without its words, which are already above.
async function placesOf(clause) {
  const answer = await ask(`/desk/places?clause=${encodeURIComponent(clause.id)}`).catch(() => null);
  const places = answer && answer.ok && answer.data.places || [];
  return places.filter(one => one.role !== "words").map(one => el("tr", {},
    el("th", {scope: "row"}, one.role), el("td", {}, place(one.file, one.line || 1), one.note ? el("span", {class: "small"}, ` ${one.note}`) : "")));
}

function about(clause) {
  const panel = byId("about"), places = el("tbody", {});
  placesOf(clause).then(rows => { places.replaceChildren(...rows); places.parentNode.hidden = !rows.length; });
  if (panel.hidden) opener = document.activeElement;
  panel.hidden = false;
  panel.replaceChildren(
    el("h2", {}, clause.number), el("p", {}, clause.text), el("p", {class: "small"}, evidenceWords(clause)), el("p", {}, place(clause.file, clause.line)),
    ...(clause.code ? [el("pre", {tabindex: "0"}, clause.code)] : []),
    el("table", {class: "places", hidden: ""}, el("caption", {}, "Places"), places),
    el("p", {class: "end"}, el("button", {onclick: shut}, "Close")));
  panel.focus({preventScroll: true});
}

function clauses() {
  const rows = state.clauses.map(clause => el("tr", {class: clause.kind === "heading" ? "heading" : clause.evidence && /never|bare/.test(clause.evidence.state) ? "odd" : ""},
    el("th", {scope: "row"}, el("button", {class: "clause", onclick: () => about(clause)}, clause.number)),
    el("td", {}, clause.text, el("p", {class: "small narrow"}, evidenceWords(clause))), el("td", {class: "wide"}, evidenceWords(clause)), el("td", {}, place(clause.file, clause.line))));
  return el("table", {}, el("thead", {}, el("tr", {}, ...["Clause", "Says", "Play", "Source"].map(name => el("th", {scope: "col"}, name)))), el("tbody", {}, ...rows));
}

function faults() {
  if (!state.faults.length) return [el("p", {}, state.checking ? "None so far." : "None.")];
  return [el("ul", {class: "faults"}, ...state.faults.map(fault => el("li", {class: fault.severity},
    el("p", {}, el("b", {}, `${fault.severity} ${fault.code}`), " ", place(fault.file, fault.line, fault.column)),
    el("p", {}, ...coded(fault.message)), fault.help ? el("p", {class: "small"}, ...coded(fault.help)) : "")))];
}

// Text between backticks becomes code.
function coded(text) {
  return text.split("`").map((part, place) => place % 2 ? el("code", {}, part) : part);
}

document.addEventListener("keydown", event => { if (event.key === "Escape" && !byId("about").hidden && !byId("dialog").open) shut(); });
await look();
listen("desk", look, isHere => body.classList.toggle("lost", !isHere));
