// The page Translations: a message, its translation, its terms, and its cards while somebody types.
import {ask} from "./door.js";
import {listen} from "./news.js";
import {body, byId, el, questions} from "./page.js";
import {askWhich, button, closeDialog, closing, coded, enter, goTo, openDialog, say, sentence, showKeys, toCheck} from "./shop.js";

const SHOWN = {all: "All", cards: "Cards", todo: "To do", unsure: "Unsure"}, STATES = {missing: "not translated yet", fuzzy: "unsure", translated: ""};
const asking = questions(), alike = questions(), STEP = 80, AGAIN = 1500;  // messages that are listed at once; milliseconds until the server is asked again
const unsent = new Map();  // texts that the server has not taken yet, by language and message
let first = 0, last = STEP;  // the messages that are listed
const asked = new URLSearchParams(location.search);
let data = null, locale = asked.get("locale") || "", chosen = Number(asked.get("id") || -1), shown = "all", words = "", pending = 0, queue = Promise.resolve(), refused = "", wanted = null, isDrawing = false, drawn = null, direction = "ltr", rendered = "";

await enter();

// ---------------------------------------------------------------------------------------------- asking
async function look() {
  const isNewest = asking(), found = await ask(`/desk/translations/data?locale=${encodeURIComponent(locale)}`).catch(() => null);
  if (!isNewest()) return;  // (a later request has replaced this one)
  if (!found) say("Waiting for the server …");
  else if (!found.ok) byId("work").replaceChildren(el("p", {class: "banner", role: "alert"}, found.why));
  else if (JSON.stringify(found.data) !== JSON.stringify(data)) show(found.data);
}

function show(found) {
  data = found;
  byId("to-table").hidden = !data.open;
  if (!data.locales.length) { showNone(); return; }
  locale = data.locale;
  direction = ["he", "ar", "fa", "ur", "yi"].includes(locale.slice(0, 2)) ? "rtl" : "ltr";
  frame();
  if (!data.rows[chosen]) chosen = (data.rows.find(row => row.state !== "translated") || data.rows[0]).id;
  list();
  if (!isTyping() && rendered !== key()) message();
  tools();
}

// The first page of a game in one language.
function showNone() {
  if (byId("language")) return;
  byId("work").replaceChildren(el("section", {class: "start"}, el("h1", {}, data.others ? `Only ${nameOf(data.source)} so far` : "Nothing to translate"),
    ...data.others ? [el("p", {}, "Choose a language, and write each text of the game in it beside the card that shows it."), ...languageFields(el("span"))] : [el("p", {}, ...coded(data.why)), data.faulty ? toCheck() : ""]));
  say(data.others ? "All saved" : "Nothing to edit");
  body.dataset.ready = "none";
}

const nameOf = name => { try { return new Intl.DisplayNames(["en"], {type: "language", fallback: "code"}).of(name.replaceAll("_", "-")); } catch { return name; } };

// The fields by which a language is begun.
function languageFields(more) {
  const names = data.others.map(name => [nameOf(name), name]).sort(([one], [other]) => one.localeCompare(other, "en")), fault = el("p", {class: "bad", role: "alert", id: "nolanguage"});
  const choice = el("select", {id: "language"}, ...names.map(([words, name]) => el("option", {value: name, selected: name === "de"}, words))), code = el("input", {id: "code", placeholder: "pt_BR", maxlength: "20", spellcheck: "false", autocapitalize: "none"});
  const add = async event => {
    event.preventDefault();
    if (data.public) return;
    const wish = code.value.trim() || choice.value, before = locale;
    if (byId("message")) { save(); await queue; }  // (a typed text belongs to the language shown)
    locale = wish;  // (news that arrives meanwhile is about this language)
    asking();
    const found = await ask("/desk/translations/begin", {locale: wish}).catch(() => null);
    asking();
    if (!found || !found.ok) { locale = before; fault.textContent = found ? sentence(found.data ? found.data.why : found.why) : "The server does not answer."; return; }
    closeDialog();
    chosen = -1; drawn = null; rendered = "";
    show(found.data);
  };
  return [el("form", {class: "begin", onsubmit: add}, el("label", {class: "field"}, el("b", {}, "Language"), choice), el("label", {class: "field"}, el("b", {}, "or the code of another one"), code),
    el("p", {class: "note"}, "This writes locale/CODE.po, with every text of the game to fill in, and locale/messages.pot, the list of texts for translators."), fault,
    el("p", {class: "row"}, el("button", {class: "main", id: "begin", type: "submit", disabled: data.public}, "Add the language"), more))];
}

// The key of the middle of the page: it is replaced only if the key changes, so that the caret stays.
const key = () => { const row = data.rows[chosen]; return row ? JSON.stringify([locale, row.id, row.text, row.forms, row.state, row.editable]) : ""; };

const isTyping = () => [...document.querySelectorAll("#message textarea")].some(area => area.value !== area.defaultValue);
const formsNow = () => [...document.querySelectorAll("#message textarea")].map(area => area.value);

// Only the latest text is drawn: newer text replaces waiting text.
async function draw(forms) {
  wanted = {locale, id: chosen, ...forms ? {forms} : {}};
  if (isDrawing) return;
  isDrawing = true;
  while (wanted) {
    const now = wanted, pressed = performance.now();
    wanted = null;
    byId("pace").textContent = "drawing …";
    const found = await ask("/desk/translations/faces", now).catch(() => null);
    if (found && now.id === chosen && now.locale === locale) { drawn = found.ok ? found.data : {faces: [], faults: [], why: found.data && found.data.why}; faces(); body.dataset.drawn = Math.round(performance.now() - pressed); }
  }
  isDrawing = false;
}

function write(path, given) {
  pending += 1;
  say("Writing …");
  queue = queue.then(async () => {
    asking();
    const send = () => ask(`/desk/translations/${path}`, {locale, digest: data.digest, ...given}).catch(() => null);
    let found = await send();
    for (; !found; found = await send()) { say("Waiting for the server …"); await new Promise(resolve => setTimeout(resolve, AGAIN)); }
    if (found.ok && path === "save" && unsent.get(named(given.id, given.locale)) === given.forms) unsent.delete(named(given.id, given.locale));
    refused = found.ok ? "" : sentence(found.data ? found.data.why : found.why);
    if (found.ok) show(found.data);
    else if (found.status === 409) askWhich(found.data, async () => { await look(); write(path, given); }, look);
  }).finally(() => { pending -= 1; tools(); });
  return queue;
}

const named = (id, language = locale) => `${language} ${id}`;

// Leaving a message saves its text.
function save(unsure) {
  const row = data.rows[chosen], areas = [...document.querySelectorAll("#message textarea")];
  if (!row || !areas.length || data.public) return queue;
  const forms = areas.map(area => area.value), isUnsure = unsure ?? (!isTyping() && row.state === "fuzzy");
  if (!isTyping() && isUnsure === (row.state === "fuzzy")) return queue;
  areas.forEach(area => { area.defaultValue = area.value; });
  unsent.set(named(row.id), forms);
  return write("save", {locale, id: row.id, forms, unsure: isUnsure});
}

// ---------------------------------------------------------------------------------------------- the frame
function frame() {
  if (byId("messages")) return;
  byId("work").replaceChildren(el("div", {id: "banner", role: "alert"}),
    el("div", {class: "tools"}, el("h1", {}, "Translations"), el("select", {id: "locale", "aria-label": "Language", onchange: event => { const wish = event.target.value; save(); queue = queue.then(() => { locale = wish; drawn = null; rendered = ""; return look(); }); }}), button("Language", "", () => openDialog("Add a language", ...languageFields(closing())), {id: "more-languages", "aria-label": "Add a language"}), el("span", {class: "note", id: "done", role: "status"}), el("span", {class: "push"}),
      el("input", {id: "filter", type: "search", placeholder: "Find a text", "aria-label": "Show only messages with these words", oninput: event => { words = event.target.value.trim().toLowerCase(); list(); }}),
      el("div", {class: "seg", role: "group", "aria-label": "What is shown", id: "which"})),
    el("div", {class: "talk"}, el("nav", {class: "messages", "aria-label": "Messages", onscroll: event => { const {scrollTop, clientHeight, scrollHeight} = event.target; if (scrollTop + clientHeight > scrollHeight - 400) extend(); }}, el("ul", {id: "messages"})), el("section", {class: "message", id: "message", "aria-label": "Message"}), el("aside", {class: "beside", "aria-label": "Where it is printed"}, el("p", {class: "note", id: "pace", role: "status"}), el("div", {id: "faces"}))));
}

const isShown = row => (shown === "all" || (shown === "cards" && row.cards) || (shown === "todo" && row.state !== "translated") || (shown === "unsure" && row.state === "fuzzy")) && (!words || `${row.context} ${row.text} ${row.forms.join(" ")}`.toLowerCase().includes(words));
const order = () => data.rows.filter(isShown);

// The messages near the chosen one; more are listed when the reader comes to the end of the list, or asks for them.
function list(isMore = false) {
  const had = document.activeElement && document.activeElement.closest("#messages button"), rows = order(), at = rows.findIndex(row => row.id === chosen), target = byId("messages");
  if (!isMore && (at < first || at >= last || first >= rows.length)) { first = Math.max(0, at - STEP / 4); last = first + STEP; }
  const more = (count, words, act) => count > 0 ? [el("li", {}, el("button", {class: "more", "data-id": words, onclick: act}, `${count} ${words}`))] : [];
  target.replaceChildren(...more(first, "messages before these", () => { first = Math.max(0, first - STEP); list(true); }), ...rows.slice(first, last).map(row => el("li", {}, el("button", {"data-id": row.id, "aria-current": row.id === chosen ? "true" : undefined, onclick: () => go(row.id)},
    el("span", {class: "note", dir: "auto"}, row.context, " ", unsent.has(named(row.id)) ? el("b", {class: "state bad"}, "not written") : STATES[row.state] ? el("b", {class: `state ${row.state === "missing" ? "bad" : ""}`}, STATES[row.state]) : ""), el("span", {dir: "auto"}, row.text), el("span", {class: "note", lang: locale, dir: direction}, row.forms.join(" / ") || "—")))), ...more(rows.length - last, "messages after these", extend));
  if (had) { const again = target.querySelector(`[data-id="${had.dataset.id}"]`); if (again) again.focus({preventScroll: isMore}); }
  const now = target.querySelector("[aria-current]");
  if (now && !isMore) now.scrollIntoView({block: "nearest"});
}

function extend() { if (last < order().length) { last += STEP; list(true); } }

function message() {
  const row = data.rows[chosen];
  if (!row) return;
  const hadFocus = document.activeElement && document.activeElement.tagName === "TEXTAREA" && byId("message").contains(document.activeElement);
  rendered = key();
  const count = row.plural ? data.forms : 1, isClosed = !row.editable || data.public;
  const terms = data.terms.filter(term => term.names.some(name => row.names.includes(name)));
  const areas = Array.from({length: count}, (_, form) => { const area = el("textarea", {lang: locale, dir: direction, "aria-label": count > 1 ? `Translation, form ${form + 1}` : "Translation", readonly: isClosed, oninput: () => { if (row.cards) draw(formsNow()); tools(); }}); area.value = area.defaultValue = row.forms[form] || ""; const mine = unsent.get(named(row.id)); if (mine && !pending) area.value = mine[form]; return area; });
  const insert = text => { const area = areas.includes(document.activeElement) ? document.activeElement : areas[0]; area.setRangeText(text, area.selectionStart, area.selectionEnd, "end"); area.focus(); area.dispatchEvent(new Event("input")); };
  byId("message").replaceChildren(el("h2", {class: "label"}, `${data.source}, ${row.place}`), el("p", {class: "source", lang: data.source}, row.text), row.plural ? el("p", {class: "source", lang: data.source}, row.plural) : "", ...row.notes.map(note => el("p", {class: "note"}, note)),
    el("h2", {class: "label"}, locale), ...areas, el("p", {id: "toolong", role: "alert"}), row.editable ? "" : el("p", {class: "note"}, "This translation is in the card table: edit its column on the page Cards."),
    el("div", {class: "row"}, button("Unsure", "Ctrl U", () => save(data.rows[chosen].state !== "fuzzy"), {id: "unsure", "aria-pressed": String(row.state === "fuzzy"), disabled: isClosed}), el("span", {class: "push"}), button("Next to do", "Ctrl Enter", next, {class: "main", id: "next"})),
    terms.length ? el("h2", {class: "label"}, "Terms in this text") : "", terms.length ? el("table", {class: "terms"}, el("tbody", {}, ...terms.map(term => el("tr", {}, el("th", {scope: "row"}, term.source), el("td", {}, term.words.join(", ") || "not translated yet"), el("td", {}, ...term.names.filter(name => row.names.includes(name)).map(name => el("button", {onclick: () => insert(`{{ ${name} }}`)}, `{{ ${name} }}`))))))) : "", el("div", {id: "elsewhere"}));
  lookElsewhere();
  if (hadFocus) areas[0].focus();
  drawn = null;
  faces();
  if (row.cards) draw();
  body.dataset.ready = `${locale} ${row.id}`;
}

// Messages that say the same or nearly the same, with their translations: a button takes one over.
async function lookElsewhere() {
  const isNewest = alike(), id = chosen, found = await ask(`/desk/translations/similar?id=${id}`).catch(() => null);
  if (!isNewest() || !found || !found.ok || id !== chosen || !byId("elsewhere")) return;
  const ones = found.data.similar.filter(one => data.rows[one.id] && data.rows[one.id].forms.some(Boolean)), own = data.rows[id];
  byId("elsewhere").replaceChildren(...ones.length ? [el("h2", {class: "label"}, "Similar messages"), ...ones.map(({id: other, same}) => {
    const row = data.rows[other], words = row.forms.join(" / "), isOther = same && own.forms.some(Boolean) && words !== own.forms.join(" / ");
    return el("div", {class: "else"}, el("button", {class: "quiet", title: row.text, onclick: () => go(other)}, row.context || row.place), el("p", {lang: locale, dir: direction}, words, same ? "" : el("span", {class: "note", lang: data.source, dir: "auto"}, row.text), isOther ? el("span", {class: "note"}, el("b", {}, "The same words, translated differently")) : ""),
      !own.editable || data.public || row.plural !== own.plural ? "" : el("button", {"aria-label": `Take over: ${words}`, onclick: () => takeOver(row.forms)}, "Take over"));
  })] : []);
  body.dataset.alike = `${id} ${ones.length}`;
}

// Puts texts into the fields as if they were typed, so that the browser can undo it.
function takeOver(forms) {
  document.querySelectorAll("#message textarea").forEach((area, form) => { area.focus(); area.select(); if (forms[form]) document.execCommand("insertText", false, forms[form]); });
}

function faces() {
  const row = data.rows[chosen], found = drawn || {faces: [], faults: []};
  byId("pace").textContent = !row.cards ? `Printed from ${row.place}: no card shows this text.` : found.why ? sentence(found.why) : drawn ? `${row.cards} ${row.cards === 1 ? "card shows" : "cards show"} this text.` : "drawing …";
  byId("faces").replaceChildren(...found.faces.map(face => el("figure", {}, el("img", {src: `/desk/translations/face/${locale}/${face.version}/${face.id.split("/").map(encodeURIComponent).join("/")}`, alt: face.name}), el("figcaption", {class: "note", lang: locale}, face.name))));
  const fault = found.faults[0], long = byId("toolong");
  if (!long) return;
  long.className = fault ? "bad" : "";
  long.textContent = fault ? `Too long. ${sentence(fault.message.replaceAll("`", ""))}.` : "";
  document.querySelectorAll("#message textarea").forEach(area => area.classList.toggle("bad", Boolean(fault)));
}

function tools() {
  if (!data || !data.locales.length) return;
  byId("more-languages").disabled = data.public;
  const done = data.rows.filter(row => row.state === "translated").length, row = data.rows[chosen];
  byId("locale").replaceChildren(...data.locales.map(name => el("option", {value: name, selected: name === locale}, nameOf(name))));
  byId("done").textContent = `${done} of ${data.rows.length} done`;
  byId("which").replaceChildren(...Object.entries(SHOWN).map(([name, label]) => el("button", {"aria-pressed": String(shown === name), "data-which": name, onclick: () => { shown = name; list(); tools(); }}, name === "todo" ? `${label} ${data.rows.length - done}` : label)));
  for (const way of ["undo", "redo"]) {
    byId(way).disabled = !data[way] || data.public;
    byId(way).title = data[way] ? `${way === "undo" ? "Take back" : "Make again"}: ${data[way]}` : way;
  }
  const stops = data.public ? "This server is open to others: the workshop only shows the game, and writes nothing." : refused;
  byId("banner").className = stops ? "banner" : ""; byId("banner").textContent = stops;
  say(pending ? "Writing …" : isTyping() ? "Typing, not written yet" : unsent.size ? `${unsent.size} ${unsent.size === 1 ? "text is" : "texts are"} not written` : "All saved");
  byId("file").textContent = data.file;
  byId("where").textContent = row ? `${row.line ? `line ${row.line}, ` : ""}${row.context}` : "";
  byId("written").textContent = "written when you leave the message";
  byId("keys").textContent = "Ctrl ↑ ↓ other messages · Ctrl Enter next to do";
}

// ---------------------------------------------------------------------------------------------- acts
function go(id, isFocused = true) { save(); chosen = id; refused = ""; message(); list(); tools(); const area = document.querySelector("#message textarea"); if (isFocused && area) area.focus(); }
function step(by) { const rows = order(), at = rows.findIndex(row => row.id === chosen), to = rows[Math.min(Math.max(at + by, 0), rows.length - 1)]; if (to) go(to.id); }
function next() { const rows = data.rows, to = [...rows.slice(chosen + 1), ...rows.slice(0, chosen)].find(row => row.state !== "translated" && row.editable); if (to) go(to.id); else { save(); tools(); } }
const takeBack = way => { if (data && data[way] && !data.public) write(way, {}).then(() => { message(); }); };

const KEYS = [["Ctrl Enter", "next to do"], ["Ctrl ↑ ↓", "previous message, next message"], ["Ctrl U", "unsure, or sure again"], ["Ctrl Z, Ctrl Shift Z", "outside a text: undo, redo"], ["/", "find a text"], ["T", "put on the table"], ["Alt 1, 2, 3 …", "cards, layout, book …"]];
document.addEventListener("keydown", event => {
  if (byId("dialog").open || !data || !data.locales.length || goTo(event)) return;
  const isText = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName), control = event.ctrlKey || event.metaKey;
  const everywhere = control ? {enter: next, arrowdown: () => step(1), arrowup: () => step(-1), u: () => byId("unsure") && byId("unsure").click()} : {};
  const elsewhere = control ? {z: () => takeBack(event.shiftKey ? "redo" : "undo"), y: () => takeBack("redo")} : event.altKey ? {} : {"/": () => byId("filter").focus(), t: () => data.open && location.assign("/"), "?": () => showKeys(KEYS)};
  const act = everywhere[event.key.toLowerCase()] || (!isText && elsewhere[event.key.toLowerCase()]);
  if (!act) return;
  event.preventDefault();
  act();
});
byId("undo").addEventListener("click", () => takeBack("undo"));
byId("redo").addEventListener("click", () => takeBack("redo"));
addEventListener("pagehide", () => save());

await look();
listen("desk", () => { if (!pending && !isTyping()) look(); }, isHere => { if (!isHere) say("Waiting for the server …"); });
