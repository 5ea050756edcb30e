// The page Print: choose papers, see them as they will be printed, and download them.
import {ask} from "./door.js";
import {listen} from "./news.js";
import {body, byId, el} from "./page.js";
import {coded, enter, goTo, say, sentence, showKeys, toCheck} from "./shop.js";

const PARTS = {cards: "Cards", tokens: "Tokens", mats: "Mats and boards", "reference-cards": "Reference cards", reference: "Quick reference", rulebook: "Rulebook", leaflet: "Leaflet", quests: "Adventures"};
const BOOKS = ["reference", "rulebook", "leaflet", "quests"];
const SIDES = {"": "as usual", none: "fronts", gutterfold: "fold over", long: "flip long", short: "flip short", separate: "backs apart"};
const MARKS = {"": "corners", edges: "at the edges", full: "full lines", none: "none"};
const USUAL = {part: "", paper: "a4", locale: "", beside: "", sides: "", ink: "", marks: "", rows: "", where: "", players: "", marks_on: "", cut_lines: "", bleed: "", gap: "", grid: "", skip: "", back_bleed: "", back_grounds: "", reverse_backs: "", book: "", creep: "", printer: "", cutter: ""};
const MOST = 24, BETWEEN = 700;
// The options are in the address of the page, so that a reload or a bookmark keeps them.
let data = null, order = {...USUAL, ...Object.fromEntries([...new URLSearchParams(location.search)].filter(([name]) => name in USUAL))}, isBusy = false, isStale = false, why = "", isMore = false, shownQuery = "";  // the options of the shown sheets

await enter();

const chosen = () => Object.entries(order).filter(([name, value]) => value && value !== USUAL[name]);
const query = () => new URLSearchParams([...chosen(), ["v", data ? data.stamp : ""]]).toString();

// Shows the progress of the press beside the name of the game while `work` goes on.
async function telling(first, work) {
  const tell = words => { say(words); const drawing = byId("drawing"); if (drawing) drawing.textContent = words; };
  if (!byId("options")) byId("work").replaceChildren(el("section", {class: "start"}, el("h1", {}, "Sheets to print"), el("p", {id: "drawing", role: "status"}, first), el("p", {class: "note"}, "The sheets appear here as they will be printed. The first time takes longer than later ones.")));
  tell(first);
  const timer = setInterval(async () => {
    const found = await ask("/desk/print/progress").catch(() => null);
    if (found && found.ok && found.data.step) tell(`${found.data.step} …`);
  }, BETWEEN);
  try { return await work; } finally { clearInterval(timer); }
}

async function look() {
  if (isBusy) { isStale = true; return; }
  isBusy = true;
  do {
    isStale = false;
    document.body.toggleAttribute("data-busy", true);
    const found = await telling("Drawing …", ask(`/desk/print/data?${query()}`).catch(() => null));
    if (!found) { say("Waiting for the server …"); break; }
    why = found.ok ? "" : sentence(found.why);
    if (found.ok) { data = found.data; shownQuery = query(); }
    if (!isStale) show();
  } while (isStale);
  isBusy = false;
  document.body.toggleAttribute("data-busy", false);
}

function show() {
  if (!data || data.empty) { byId("work").replaceChildren(el("section", {class: "start"}, el("h1", {}, "Nothing to print yet"), el("p", {}, ...coded(why || "Begin on the page Cards.")), why ? toCheck() : "", chosen().length ? el("p", {}, el("button", {class: "main", onclick: usual}, "The usual options")) : "")); say("Nothing yet"); return; }
  if (!byId("options")) byId("work").replaceChildren(el("div", {id: "banner", role: "alert"}), el("div", {class: "tools"}, el("h1", {}, "Sheets to print"), el("span", {class: "chip", id: "counts"})),
    el("div", {class: "printing"}, el("form", {class: "options", id: "options", "aria-label": "Options", onsubmit: event => event.preventDefault()}), el("div", {class: "sheets", id: "sheets", tabindex: "0", role: "region", "aria-label": "Sheets"}), el("aside", {class: "before", id: "before", "aria-label": "Before you print"})));
  order.part = data.part;
  const had = document.activeElement && document.activeElement.dataset.key;
  byId("options").replaceChildren(...fields());
  const pages = data.files.flatMap(file => file.pages.map((page, at) => [file.name, at + 1, file.pages.length, page]));
  byId("sheets").replaceChildren(...pages.slice(0, MOST).map(([name, number, of, [width, height]]) => el("figure", {}, el("img", {src: `/desk/print/sheet/${number}/${encodeURIComponent(name)}?${shownQuery}`, alt: `Sheet ${number} of ${of}`, loading: "lazy", width: Math.round(width), height: Math.round(height)}), el("figcaption", {class: "note"}, `Sheet ${number} of ${of}`))),
    pages.length > MOST ? el("p", {class: "note"}, `${pages.length - MOST} more in the file.`) : "");
  const errors = data.faults.filter(fault => fault.severity === "error");
  byId("before").replaceChildren(el("h2", {}, "Before you print"),
    el("ul", {}, el("li", {class: data.draft ? "bad" : "good"}, data.draft ? `${errors.length} ${errors.length === 1 ? "fault" : "faults"}: the sheets say DRAFT.` : "Every text fits its box, and every name is known."),
      ...data.faults.slice(0, 5).map(fault => el("li", {class: fault.severity === "error" ? "bad" : "warn"}, ...coded(`${sentence(fault.message)}. ${fault.help ? `${sentence(fault.help)}.` : ""}`)))),
    data.faults.length ? el("p", {}, el("a", {href: "/desk/check"}, "All faults")) : "",
    el("h2", {}, "Files"), el("p", {class: "note"}, `${pages.length} ${pages.length === 1 ? "page" : "pages"}${data.cards ? `, ${data.cards} different ${data.part === "cards" ? "card" : "piece"}${data.cards === 1 ? "" : "s"}` : ""}.`),
    ...[...data.files, ...data.cuts.map(name => ({name}))].map((file, at) => el("a", {class: `btn ${at ? "" : "main"}`, href: `/desk/print/file/${encodeURIComponent(file.name)}?${shownQuery}`, download: file.name, "data-file": file.name, "data-key": `file ${at}`, ...at ? {} : {id: "get"}}, at ? file.name : data.files.length > 1 ? file.name : "Get the sheets", at ? "" : el("kbd", {"aria-hidden": "true"}, "Enter"))),
    el("button", {id: "all", type: "button", "data-key": "all", onclick: getAll}, "Everything, as one ZIP file"),
    el("p", {class: "note"}, "Print at 100 %, not “fit to page”. The ruler at the foot of each sheet shows whether the scale is right."));
  byId("counts").textContent = `${data.files.length} ${data.files.length === 1 ? "file" : "files"}, ${pages.length} ${pages.length === 1 ? "page" : "pages"}`;
  tellWhy();
  byId("file").textContent = data.files.map(file => file.name).slice(0, 2).join(", ");
  byId("where").textContent = ""; byId("written").textContent = "made on request; nothing in the folder changes";
  byId("keys").textContent = "Enter gets the sheets · ? shows all keys";
  byId("to-table").hidden = !data.open;
  if (had) { const again = document.querySelector(`[data-key="${CSS.escape(had)}"]`); if (again) again.focus(); }
  say("All saved");
  body.dataset.ready = data.stamp;
}

function tellWhy() { byId("banner").className = why ? "banner" : ""; byId("banner").textContent = why; }

// Fetches all files as one, and shows the progress of the press meanwhile.
async function getAll() {
  const answer = await telling("Making all files …", fetch(`/desk/print/all?${shownQuery}`).catch(() => null));
  why = answer && answer.ok ? "" : answer ? sentence((await answer.text()).trim()) : "The server does not answer.";
  tellWhy();
  say(why ? "Not made" : "All saved");
  if (why) return;
  const link = el("a", {href: URL.createObjectURL(await answer.blob()), download: `${data.files[0] ? data.files[0].name.replace(/-[^-]*-[^-]*\.pdf$/, "") : "game"}.zip`});
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

// ---------------------------------------------------------------------------------------------- the options
function set(key, value) {
  order = {...order, [key]: value};
  history.replaceState(null, "", `${location.pathname}?${new URLSearchParams(chosen())}`);
  look();
}

function usual() { order = {...USUAL, part: data ? order.part : ""}; set("paper", USUAL.paper); }

function fields() {
  const isBook = BOOKS.includes(data.part), isBound = ["rulebook", "leaflet", "quests"].includes(data.part), [low, high] = data.players;
  const languages = Object.fromEntries(data.languages.map(one => [one, nameOf(one)]));
  const rare = [
    choice("Ink", "ink", {"": "full", low: "low ink", grey: "grey"}), el("p", {class: "note"}, "Low ink draws backgrounds as lines; text stays solid."),
    ...isBook ? [] : [choice("Lines along the cut", "cut_lines", {"": "where needed", yes: "always", no: "never"}),
      length("Bleed", "bleed", "as much as fits"), length("Between two pieces", "gap", "twice the bleed"),
      text("Columns and rows", "grid", "as many as fit; 3x3"), text("Places left empty", "skip", "none; 1,2")],
    ...isBook || !data.hasBacks ? [] : [choice("Marks on", "marks_on", {"": "fronts", back: "backs", both: "both"}), length("More bleed on backs", "back_bleed", "0"),
      choice("Grounds of backs", "back_grounds", {"": "meet on the sheet", cards: "white between"}), choice("Backs apart", "reverse_backs", {"": "in order", yes: "last first"})],
    ...isBound ? [length("Pages of a booklet move in", "creep", "by the paper’s thickness")] : [],
    select("Printer", "printer", {"": data.printers.home || "home", ...Object.fromEntries(Object.entries(data.printers).filter(([name]) => name !== "home"))}),
    ...isBook ? [] : [select("Cutting machine", "cutter", {"": "none", ...data.cutters})],
  ];
  return [
    choice("What", "part", Object.fromEntries(data.parts.map(name => [name, PARTS[name]]))),
    select("Paper", "paper", Object.fromEntries(data.papers.map(name => [name, name]))),
    ...data.part === "rulebook" ? [select("Shape of the book", "book", {"": `${data.book}, as the theme says`, ...Object.fromEntries(data.books.map(name => [name, name]))})] : [],
    ...data.languages.length > 1 ? [select("Language", "locale", {"": languages[data.languages[0]], ...Object.fromEntries(Object.entries(languages).slice(1))}), ...isBook ? [] : [select("A second language on cards", "beside", {"": "none", ...languages})]] : [],
    ...isBook || !data.hasBacks ? [] : [choice("Sides", "sides", SIDES)],
    ...isBook ? [] : [choice("Cut marks", "marks", MARKS),
      text("Rows of the table", "rows", "all; 3-8, 12"), text("Only cards where", "where", 'all; cost > 1 and type == "Spell"'),
      ...high ? [select("For one evening of", "players", {"": "all pieces together", ...Object.fromEntries(Array.from({length: Math.min(high, low + 19) - low + 1}, (_, at) => [String(low + at), `${low + at} ${low + at === 1 ? "player" : "players"}, the rest apart`]))})] : []],
    el("details", {open: isMore, ontoggle: event => { isMore = event.target.open; }}, el("summary", {"data-key": "more"}, `More options${rareChosen() ? `: ${rareChosen()} set` : ""}`), ...rare),
    el("p", {}, el("button", {type: "button", class: "quiet", "data-key": "usual", disabled: !chosen().length, onclick: usual}, "The usual options")),
  ];
}

const RARE = ["ink", "cut_lines", "bleed", "gap", "grid", "skip", "marks_on", "back_bleed", "back_grounds", "reverse_backs", "creep", "printer", "cutter"];
const rareChosen = () => chosen().filter(([name]) => RARE.includes(name)).length;
const nameOf = locale => { try { return sentence(new Intl.DisplayNames(["en"], {type: "language"}).of(locale)); } catch { return locale; } };
function choice(label, key, names) {
  return el("fieldset", {class: "field"}, el("legend", {}, label), el("div", {class: "seg"}, ...Object.entries(names).filter(([, words]) => words).map(([name, words]) => el("button", {type: "button", "aria-pressed": String(order[key] === name), "data-key": `${key} ${name}`, onclick: () => set(key, name)}, words))));
}
function select(label, key, names) {
  return el("label", {class: "field"}, el("b", {}, label), el("select", {"data-key": key, onchange: event => set(key, event.target.value)}, ...Object.entries(names).map(([name, words]) => el("option", {value: name, selected: order[key] === name}, words))));
}
function text(label, key, hint, more = {}) {
  return el("label", {class: "field"}, el("b", {}, label), el("input", {value: order[key], placeholder: hint, "data-key": key, onchange: event => set(key, event.target.value.trim()), ...more}));
}
function length(label, key, hint) {
  const [low, high] = data.lengths[key];
  return text(`${label}, mm`, key, hint, {inputmode: "decimal", title: `${low} to ${high} mm`});
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
