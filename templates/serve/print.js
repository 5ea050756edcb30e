// The page Print: choose papers, see them as they will be printed, and download them.
import {ask} from "./door.js";
import {listen} from "./news.js";
import {body, byId, el} from "./page.js";
import {coded, enter, goTo, say, sentence, showKeys} from "./shop.js";

const PARTS = {cards: "Cards", tokens: "Tokens", mats: "Mats and boards", "reference-cards": "Reference cards", reference: "Quick reference", rulebook: "Rulebook"};
const SIDES = {"": "as usual", none: "fronts", gutterfold: "fold over", long: "flip long", short: "flip short", separate: "backs apart"};
const MARKS = {corners: "corners", edges: "at the edges", full: "full lines", none: "none"};
const MOST = 24;
let data = null, order = {part: "", paper: "a4", sides: "", marks: "corners", ink: "full", rows: ""}, isBusy = false, isStale = false, why = "";

await enter();

const query = () => new URLSearchParams({...order, v: data ? data.stamp : ""}).toString();

async function look() {
  if (isBusy) { isStale = true; return; }
  isBusy = true;
  do {
    isStale = false;
    say("Drawing …");
    const found = await ask(`/desk/print/data?${query()}`).catch(() => null);
    if (!found) { say("Waiting for the server …"); break; }
    why = found.ok ? "" : sentence(found.why);
    if (found.ok) data = found.data;
    if (!isStale) show();
  } while (isStale);
  isBusy = false;
}

function show() {
  if (!data || data.empty) { byId("work").replaceChildren(el("section", {class: "start"}, el("h1", {}, "Nothing to print yet"), el("p", {}, why || "Begin on the page Cards."))); say("Nothing yet"); return; }
  if (!byId("options")) byId("work").replaceChildren(el("div", {id: "banner", role: "alert"}), el("div", {class: "tools"}, el("h1", {}, "Sheets to print"), el("span", {class: "chip", id: "counts"})),
    el("div", {class: "printing"}, el("form", {class: "options", id: "options", "aria-label": "Options", onsubmit: event => event.preventDefault()}), el("div", {class: "sheets", id: "sheets", tabindex: "0", role: "region", "aria-label": "Sheets"}), el("aside", {class: "before", id: "before", "aria-label": "Before you print"})));
  order.part = data.part;
  const had = document.activeElement && document.activeElement.dataset.key;
  byId("options").replaceChildren(
    choice("What", "part", Object.fromEntries(data.parts.map(name => [name, PARTS[name]]))),
    select("Paper", "paper", data.papers), choice("Sides", "sides", SIDES), choice("Ink", "ink", {full: "full", low: "low ink"}),
    el("p", {class: "note"}, "Low ink draws backgrounds as lines; text stays solid."), choice("Cut marks", "marks", MARKS),
    el("label", {class: "field"}, el("b", {}, "Rows of the table"), el("input", {value: order.rows, placeholder: "all, or 3-8, 12", "data-key": "rows", onchange: event => set("rows", event.target.value.replace(/\s+/g, ""))})));
  const pages = data.files.flatMap(file => file.pages.map((page, at) => [file.name, at + 1, file.pages.length, page]));
  byId("sheets").replaceChildren(...pages.slice(0, MOST).map(([name, number, of, [width, height]]) => el("figure", {}, el("img", {src: `/desk/print/sheet/${number}/${encodeURIComponent(name)}?${query()}`, alt: `Sheet ${number} of ${of}`, loading: "lazy", width: Math.round(width), height: Math.round(height)}), el("figcaption", {class: "note"}, `Sheet ${number} of ${of}`))),
    pages.length > MOST ? el("p", {class: "note"}, `${pages.length - MOST} more in the file.`) : "");
  const errors = data.faults.filter(fault => fault.severity === "error");
  byId("before").replaceChildren(el("h2", {}, "Before you print"),
    el("ul", {}, el("li", {class: data.draft ? "bad" : "good"}, data.draft ? `${errors.length} ${errors.length === 1 ? "fault" : "faults"}: the sheets say DRAFT.` : "Every text fits its box, and every name is known."),
      ...data.faults.slice(0, 5).map(fault => el("li", {class: fault.severity === "error" ? "bad" : "warn"}, ...coded(`${sentence(fault.message)}. ${fault.help ? `${sentence(fault.help)}.` : ""}`)))),
    data.faults.length ? el("p", {}, el("a", {href: "/desk/check"}, "All faults")) : "",
    el("h2", {}, "Files"), el("p", {class: "note"}, `${pages.length} ${pages.length === 1 ? "page" : "pages"}${data.cards ? `, ${data.cards} different ${data.part === "cards" ? "card" : "piece"}${data.cards === 1 ? "" : "s"}` : ""}.`),
    ...data.files.map((file, at) => el("a", {class: `btn ${at ? "" : "main"}`, href: `/desk/print/file/${encodeURIComponent(file.name)}?${query()}`, download: file.name, "data-file": file.name, "data-key": `file ${at}`, ...at ? {} : {id: "get"}}, at ? file.name : data.files.length > 1 ? file.name : "Get the sheets", at ? "" : el("kbd", {"aria-hidden": "true"}, "Enter"))),
    el("p", {class: "note"}, "Print at 100 %, not “fit to page”. The ruler at the foot of each sheet shows whether the scale is right."));
  byId("counts").textContent = `${data.files.length} ${data.files.length === 1 ? "file" : "files"}, ${pages.length} ${pages.length === 1 ? "page" : "pages"}`;
  byId("banner").className = why ? "banner" : ""; byId("banner").textContent = why;
  byId("file").textContent = data.files.map(file => file.name).slice(0, 2).join(", ");
  byId("where").textContent = ""; byId("written").textContent = "made when you get it; nothing in the folder is touched";
  byId("keys").textContent = "Enter gets the sheets · ? shows all keys";
  byId("to-table").hidden = !data.open;
  if (had) { const again = document.querySelector(`[data-key="${CSS.escape(had)}"]`); if (again) again.focus(); }
  say("All saved");
  body.dataset.ready = data.stamp;
}

function set(key, value) { order = {...order, [key]: value}; look(); }
function choice(label, key, names) {
  return el("fieldset", {class: "field"}, el("legend", {}, label), el("div", {class: "seg"}, ...Object.entries(names).map(([name, words]) => el("button", {type: "button", "aria-pressed": String(order[key] === name), "data-key": `${key} ${name}`, onclick: () => set(key, name)}, words))));
}
function select(label, key, names) {
  return el("label", {class: "field"}, el("b", {}, label), el("select", {"data-key": key, onchange: event => set(key, event.target.value)}, ...names.map(name => el("option", {value: name, selected: order[key] === name}, name))));
}

document.addEventListener("keydown", event => {
  if (byId("dialog").open || !data || goTo(event) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" && !event.target.closest("button, a, input, select") && byId("get")) { event.preventDefault(); byId("get").click(); return; }
  if (/^(INPUT|SELECT)$/.test(event.target.tagName)) return;
  if (event.key === "?") { event.preventDefault(); showKeys([["Enter", "get the sheets"], ["Tab", "from option to option"], ["T", "put on the table"], ["Alt 1, 2, 3 …", "cards, layout, book …"]]); }
  if (event.key.toLowerCase() === "t" && data.open) location.assign("/");
});

await look();
listen("desk", look, isHere => { if (!isHere) say("Waiting for the server …"); });
