// The page Check: every diagnostic, with links to its cell, slot, clause and line.
import {ask} from "./door.js";
import {listen} from "./news.js";
import {body, byId, el, questions} from "./page.js";
import {button, closing, coded, enter, goTo, openDialog, say, sentence, showKeys} from "./shop.js";

const MOST = 4;  // most diagnostics of one code that are shown at once
const LEVELS = {error: "Errors", warning: "Warnings", note: "Notes"};
const asking = questions();
const opened = new Set();  // codes of which all diagnostics are shown
let data = null, shown = "", at = -1;

await enter();

async function look() {
  const isNewest = asking(), found = await ask("/desk/check/data").catch(() => null);
  if (!isNewest()) return;  // (a later request has replaced this one)
  if (!found) say("Waiting for the server …");
  else if (!found.ok) byId("work").replaceChildren(el("p", {class: "banner", role: "alert"}, found.why));
  else if (JSON.stringify(found.data) !== JSON.stringify(data)) { data = found.data; show(); }
}

const level = fault => Object.hasOwn(LEVELS, fault.severity) ? fault.severity : "note";

function show() {
  const counts = Object.fromEntries(Object.keys(LEVELS).map(name => [name, data.faults.filter(fault => level(fault) === name).length]));
  if (!byId("faults")) byId("work").replaceChildren(
    el("div", {class: "tools"}, el("h1", {}, "Check"), el("span", {class: "note", id: "pace", role: "status"}), el("span", {class: "push"}), el("div", {class: "seg", role: "group", "aria-label": "What is shown", id: "levels"})),
    el("div", {class: "reading", id: "reading", tabindex: "0", role: "region", "aria-label": "Diagnostics"}, el("ol", {class: "faultlist", id: "faults"})));
  byId("pace").textContent = data.checking ? `Still checking${data.progress ? `: ${data.progress}` : ""} …` : "Checked";
  byId("levels").replaceChildren(...[["", "All", data.faults.length], ...Object.entries(LEVELS).map(([name, label]) => [name, label, counts[name]])].map(([name, label, count]) => el("button", {"aria-pressed": String(shown === name), "data-level": name, onclick: () => { shown = name; show(); }}, `${label} ${count}`)));
  const faults = data.faults.filter(fault => !shown || level(fault) === shown);
  const had = document.activeElement && document.activeElement.closest("#faults a, #faults button");
  const key = had && had.dataset.key;
  byId("faults").replaceChildren(...grouped(faults));
  if (key) { const again = byId("faults").querySelector(`[data-key="${CSS.escape(key)}"]`); if (again) again.focus(); }
  if (!faults.length) byId("faults").append(el("li", {class: "none"}, el("p", {}, data.checking ? "Nothing so far." : data.faults.length ? "None of this kind." : "Nothing is wrong: every text fits, every name is known.")));
  document.querySelector("[data-count=check]").textContent = counts.error || "";
  say(data.checking ? "Checking …" : "All saved");
  byId("to-table").hidden = !data.open;
  byId("file").textContent = data.title;
  byId("where").textContent = `${counts.error} ${counts.error === 1 ? "error" : "errors"}, ${counts.warning} ${counts.warning === 1 ? "warning" : "warnings"}`;
  byId("written").textContent = "this page writes nothing";
  byId("keys").textContent = "F8 next fault · ? shows all keys";
  body.dataset.ready = data.checking ? "" : "yes";
}

// The diagnostics; of those with one code only the first ones, and a button that shows the rest.
function grouped(faults) {
  const counts = {}, all = {};
  for (const fault of faults) all[fault.code] = (all[fault.code] || 0) + 1;
  return faults.flatMap((fault, number) => {
    const count = counts[fault.code] = (counts[fault.code] || 0) + 1, rest = all[fault.code] - MOST;
    if (opened.has(fault.code) || rest < 3 || count <= MOST) return [row(fault, number)];
    if (count > MOST + 1) return [];
    return [el("li", {class: level(fault), tabindex: "-1"}, el("p", {class: "row"}, `${rest} more like this (${fault.code}).`, el("button", {"data-key": `more ${fault.code}`, onclick: () => { opened.add(fault.code); show(); }}, `Show all ${all[fault.code]}`)))];
  });
}

function row(fault, number) {
  const place = fault.file && fault.line ? el("a", {class: "place", href: address(fault), "data-key": `${number} line`}, `${fault.file.split("/").slice(-2).join("/")}:${fault.line}`) : "";
  const links = fault.links.map(link => el("a", {class: "btn", href: link.address, "data-kind": link.kind, "data-key": `${number} ${link.kind}`}, `Show ${link.words}`));
  return el("li", {class: level(fault), tabindex: "-1"}, el("div", {class: "row"}, el("b", {class: fault.severity === "error" ? "bad" : ""}, fault.severity), fault.context ? el("span", {class: "chip"}, fault.context) : "", place),
    el("p", {}, ...coded(sentence(fault.message))), fault.help ? el("p", {class: "note"}, ...coded(sentence(fault.help))) : "",
    ...(fault.steps || []).slice(0, 6).map(step => el("p", {class: "note step"}, step)),
    el("div", {class: "row"}, ...links, button(`What is this? ${fault.code}`, "", () => explain(fault.code), {class: "quiet", "data-key": `${number} explain`})));
}

function address(fault) {
  const whole = /^([A-Za-z]:)?[\\/]/.test(fault.file) ? fault.file : `${body.dataset.root}/${fault.file}`;
  return body.dataset.editor.replace("{file}", whole).replace("{line}", fault.line).replace("{column}", fault.column || 1);
}

async function explain(code) {
  const found = await ask(`/desk/check/explain/${encodeURIComponent(code)}`).catch(() => null);
  if (!found || !found.ok) return;
  openDialog(`${found.data.code}: ${found.data.meaning}`, el("pre", {tabindex: "0"}, found.data.page || sentence(found.data.meaning)), el("p", {class: "row"}, closing()));
}

function next() {
  const rows = [...document.querySelectorAll("#faults > li")];
  if (!rows.length) return;
  at = (at + 1) % rows.length;
  (rows[at].querySelector("a, button") || rows[at]).focus();
  rows[at].scrollIntoView({block: "nearest"});
}

document.addEventListener("keydown", event => {
  if (byId("dialog").open || !data || goTo(event) || event.ctrlKey || event.metaKey || event.altKey) return;
  const acts = {F8: next, t: () => data.open && location.assign("/"), "?": () => showKeys([["F8", "next fault"], ["Tab, Enter", "open the place of the fault"], ["T", "put on the table"], ["Alt 1, 2, 3 …", "cards, layout, book …"]])};
  if (acts[event.key]) { event.preventDefault(); acts[event.key](); }
});

await look();
listen("desk", look, isHere => { if (!isHere) say("Waiting for the server …"); });
