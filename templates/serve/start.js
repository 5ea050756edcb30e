// The first page of an empty folder: pasted, dropped or typed rows become a table of cards.
import {asBase64, asRows} from "./block.js";
import {ask} from "./door.js";
import {body, byId, el} from "./page.js";
import {closeDialog, coded, openDialog, sentence} from "./shop.js";

const EXAMPLE = "name,cost,type,text\nReed Cutter,2,Beast,Draw a card.\nSalt Witch,4,Person,\"When it enters, discard one.\"\n";

// The rows that are not written yet survive a reload of the page.
const drafts = `pnp-rows ${location.host} ${body.dataset.title}`;
const draft = () => { try { return localStorage.getItem(drafts) || ""; } catch { return ""; } };
const keep = text => { try { if (text.trim()) localStorage.setItem(drafts, text); else localStorage.removeItem(drafts); } catch { /* no storage: a reload loses the rows */ } };

export function showStart(onMade) {
  if (byId("rows")) return;
  const area = el("textarea", {id: "rows", spellcheck: "false", "aria-describedby": "how"}), fault = el("p", {class: "bad", role: "alert"}), count = el("p", {class: "note", role: "status"});
  // A table copied from a spreadsheet has tabs; a cell with a comma or a quote is quoted.
  const counted = () => { const rows = area.value.trim() ? (tabbed(area.value) || area.value.trim().replace(/"(?:[^"]|"")*"/g, "").split(/\r?\n/)).length - 1 : 0; count.textContent = rows > 0 ? `About ${rows} rows below the names of the columns.` : ""; };
  const notes = el("ul", {class: "note", id: "notes"});
  // The server reads files: it knows their encodings, and the sheets of spreadsheets.
  const read = async (file, sheet = "") => {
    count.textContent = `Reading ${file.name} …`;
    const data = await asBase64(file), found = await ask("/desk/cards/read", {name: file.name, data, sheet}).catch(() => null), isRead = found && found.ok;
    fault.textContent = isRead ? "" : sentence(found ? found.data ? found.data.why : found.why : "The server does not answer.");
    notes.replaceChildren(...isRead ? found.data.notes.map(note => el("li", {}, ...coded(`${sentence(note)}.`))) : [], isRead && found.data.others.length ? el("li", {class: "row"}, "Other sheets of this file:", ...found.data.others.map(other => el("button", {"data-sheet": other, onclick: () => read(file, other)}, `Read ${other}`))) : "");
    counted();
    if (isRead) put(found.data.text, file.name, () => byId("make").focus());
  };
  // Puts rows into the text. If it already has rows, the page asks first, so that none are lost.
  const put = (text, name, done = () => area.focus()) => {
    const enter = rows => { area.value = rows; keep(rows); counted(); done(); }, close = act => () => { closeDialog(); act(); };
    if (!area.value.trim() || area.value.trim() === text.trim()) { enter(text); return; }
    const mine = asCsv(area.value).replace(/\s+$/, ""), head = headOf(text), below = text.slice(head.length), isSame = Boolean(head.trim()) && headOf(mine).trim() === head.trim();
    openDialog("The table already has rows", el("p", {}, `${sentence(name)} has rows too. ${isSame ? "Both have the same columns." : "Its columns differ, so its rows cannot follow yours."}`), el("p", {class: "row"},
      isSame ? el("button", {class: "main", id: "put-below", onclick: close(() => enter(`${mine}\n${below}`))}, "Put them below mine") : "", el("button", {id: "put-over", onclick: close(() => enter(text))}, "Replace mine"), el("button", {id: "put-not", onclick: close(() => { notes.replaceChildren(); area.focus(); })}, "Keep only mine")));
  };
  const make = async () => {
    count.textContent = "Making the cards …";
    const made = await ask("/desk/cards/start", {text: asCsv(area.value)}).catch(() => null);
    if (made && made.ok) { keep(""); onMade(); return; }
    counted();
    fault.textContent = made ? made.data ? made.data.why : made.why : "The server does not answer.";
  };
  const drop = el("div", {class: "drop"}, el("label", {for: "rows"}, el("b", {}, "The rows")), area, count,
    el("p", {class: "row"}, el("button", {class: "main", id: "make", onclick: make}, "Make the cards"), el("label", {class: "btn"}, "Choose a file", el("input", {type: "file", class: "unseen", id: "choose", accept: ".csv,.tsv,.txt,.xlsx,.ods", onchange: event => { if (event.target.files[0]) read(event.target.files[0]); event.target.value = ""; }})), el("button", {onclick: () => put(EXAMPLE, "the example")}, "Begin with an example")), fault, notes);
  drop.addEventListener("dragover", event => { event.preventDefault(); drop.classList.add("over"); });
  drop.addEventListener("dragleave", () => drop.classList.remove("over"));
  drop.addEventListener("drop", event => { event.preventDefault(); drop.classList.remove("over"); if (event.dataTransfer.files[0]) read(event.dataTransfer.files[0]); });
  for (const name of ["dragover", "drop"]) byId("work").addEventListener(name, event => event.preventDefault());  // (a file dropped beside the frame would replace the page)
  area.addEventListener("input", () => { keep(area.value); counted(); });
  byId("work").replaceChildren(el("section", {class: "start"}, el("h1", {}, "Begin with the cards"), el("p", {id: "how"}, "Paste rows from a spreadsheet, drop its file here (XLSX, ODS or CSV), or write them: the names of the columns in the first line, one card in each line below. They become cards.csv in this folder; your own file stays as it is."), drop));
  area.value = draft();
  counted();
  area.focus();
}

// The names of the columns: the first record, which may have line breaks in quotes, and the line above it that names the
// separator for Excel.
const headOf = text => /^(?:"?sep=.[^\n]*\n)?(?:"(?:[^"]|"")*"|[^"\n])*\n?/i.exec(text)[0];

// Rows with tabs as CSV; other text stays as it is.
function asCsv(text) {
  const rows = tabbed(text);
  if (!rows) return text;
  const cell = one => /[",\n]/.test(one) ? `"${one.replaceAll('"', '""')}"` : one;
  return rows.map(cells => cells.map(cell).join(",")).join("\n") + "\n";
}

// The rows of a text that a spreadsheet has copied; null for other text.
const tabbed = text => text.split(/\r?\n/).find(line => line.trim())?.includes("\t") ? asRows(text).filter(cells => cells.some(one => one.trim())) : null;
