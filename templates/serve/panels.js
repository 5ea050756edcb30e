// The panels beside the table: the log, the rulebook, and the dialogs.
import {ask, bookAt} from "./door.js";
import {byId, el, filled, shape} from "./page.js";

let first = -1, told = 0, lines = [];

// The log. Only new lines are added, so that screen readers announce them; all others stay.
export function showLog(log, telling, say, openClause) {
  const list = byId("log");
  if (telling !== told || first < 0 || log.first < first) { list.replaceChildren(); lines = []; first = log.first; told = telling; }
  while (first < log.first && list.firstChild) { list.firstChild.remove(); lines.shift(); first += 1; }
  if (!lines.length) first = log.first;
  const frame = list.parentElement;
  const atEnd = frame.scrollTop + frame.clientHeight >= frame.scrollHeight - 40;
  log.lines.forEach((line, place) => {
    if (lines[place] === line.text) return;
    const made = el("li", {class: line.heads || null}, line.text, line.clause ? clauseLink(line.clause, line.number, openClause) : "");
    if (list.children[place]) list.children[place].replaceWith(made); else list.append(made);
    lines[place] = line.text;
  });
  while (list.children.length > log.lines.length) { list.lastChild.remove(); lines.pop(); }
  if (atEnd) frame.scrollTop = frame.scrollHeight;
}

// The number of a clause, as a button that opens the book there.
export function clauseLink(clause, number, openClause) {
  return el("button", {class: "clause", onclick: event => { event.stopPropagation(); openClause(clause); }}, number);
}

// The rulebook beside the table, at a clause.
export function openBook(locale, title, clause = "") {
  const frame = byId("book"), address = bookAt(locale, clause);
  frame.title = title;
  byId("reading").hidden = false;
  byId("rules").setAttribute("aria-expanded", "true");
  document.body.classList.add("with-book");
  if (frame.dataset.locale !== locale) { frame.dataset.locale = locale; frame.src = address; }
  else if (clause) frame.contentWindow.location.replace(address);
  if (clause) byId("reading").scrollIntoView({block: "nearest"});
}

export function shutBook() {
  byId("reading").hidden = true;
  byId("rules").setAttribute("aria-expanded", "false");
  document.body.classList.remove("with-book");
  byId("rules").focus();
}

// A dialog with a title, and a button to close it.
export function dialog(title, say, ...children) {
  const shown = byId("dialog");
  shown.replaceChildren(el("h2", {id: "dialog-title"}, title), ...children,
    el("p", {class: "end"}, el("button", {onclick: () => shown.close()}, say.close)));
  if (!shown.open) shown.showModal();
}

export async function invite(room, say, players, giveSeat) {
  const found = await ask(`/room/${room}/links?origin=${encodeURIComponent(location.origin)}`);
  if (!found.ok) return;
  showLinks(found.data, say, link => giveSeat ? [seatGiver(link.seat, players, say, giveSeat)] : []);
}

// Links to the seats of a table, and for watching it, with the address by which other devices reach the server. Without
// such an address they have no code to photograph, and the page says that they work on this computer only.
export function showLinks({links, watch, origin}, say, buttonsOf = () => []) {
  const whole = path => new URL(path, origin || location.origin).href;
  const rows = links.map(link => link.path ? linkRow(link.name, whole(link.path), say, camera(link, link.name, say), ...buttonsOf(link)) : el("li", {}, el("b", {}, link.name), el("span", {}, say.linkUsed), ...buttonsOf(link)));
  dialog(say.invite, say, origin ? "" : el("p", {class: "banner", id: "links-here"}, say.linksHere), el("p", {}, say.links), el("ul", {class: "links"}, ...rows, linkRow(say.watchLink, whole(watch.path), say, camera(watch, say.watchLink, say))));
}

// A button that shows the code of a link, for the camera of another device.
function camera({code}, name, say) {
  if (!code.length) return "";
  const label = `${say.camera}: ${name}`;
  const button = el("button", {class: "camera", "aria-expanded": "false", "aria-label": label, title: label, onclick: () => {
    const row = button.closest("li"), before = row.querySelector(".qr");
    for (const one of document.querySelectorAll("#dialog .qr")) one.remove();
    for (const one of document.querySelectorAll("#dialog .camera")) one.setAttribute("aria-expanded", "false");
    if (before) return;
    row.append(qr(code, label));
    button.setAttribute("aria-expanded", "true");
    row.lastChild.scrollIntoView({block: "nearest"});
  }}, "▦");
  return button;
}

// A QR code from rows of 0 and 1: black on white in dark mode too, with the margin of four squares that cameras need.
export function qr(rows, label) {
  const side = rows.length + 8;
  const dark = rows.flatMap((row, y) => [...row.matchAll(/1+/g)].map(run => `M${run.index + 4} ${y + 4}h${run[0].length}v1h-${run[0].length}z`)).join("");
  return shape("svg", {class: "qr", viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges"},
    shape("path", {d: `M0 0h${side}v${side}H0z`, fill: "#fff"}), shape("path", {d: dark, fill: "#000"}));
}

// Lets a bot take a seat or leave it.
function seatGiver(seat, players, say, giveSeat) {
  const player = players.find(one => one.seat === seat), isBot = player && player.taken.startsWith("bot");
  return el("button", {onclick: () => { byId("dialog").close(); giveSeat(seat, isBot ? "" : "greedy"); }}, isBot ? say.botLeaves : say.botTakes);
}

// A link with a button to copy it.
export function linkRow(name, address, say, ...more) {
  const field = el("input", {readonly: true, value: address, "aria-label": name});
  const copy = el("button", {onclick: async () => {
    field.select();
    try { await navigator.clipboard.writeText(address); } catch { document.execCommand("copy"); }
    copy.textContent = say.copied;
  }}, say.copy);
  return el("li", {}, el("b", {}, name), field, copy, ...more);
}

export function report(room, seat, log, say) {
  const select = clauseChoice(log, say.rules), comment = el("textarea", {rows: "5", maxlength: "4000", "aria-label": say.comment});
  const send = el("button", {class: "main", onclick: async () => {
    const done = await ask(`/room/${room}/report`, {seat, clause: select.value, comment: comment.value});
    dialog(say.report, say, el("p", {role: "status"}, done.ok ? say.thanks : done.why));
  }}, say.send);
  dialog(say.report, say, el("p", {}, el("label", {}, `${say.rules} `, select)), el("p", {}, el("label", {}, say.comment, comment)), el("p", {}, send));
}

// A choice among the clauses that the log names, the last one first.
function clauseChoice(log, label) {
  const clauses = new Map(log.lines.filter(line => line.clause).map(line => [line.clause, line.number]).reverse());
  return el("select", {"aria-label": label}, el("option", {value: ""}, "–"), ...[...clauses].map(([id, number]) => el("option", {value: id}, number)));
}

// The questions to a player after the game.
export function askPlayers(room, seat, log, say) {
  const choice = (label, choices) => el("select", {"aria-label": label}, el("option", {value: ""}, "–"), ...choices.map(([value, words]) => el("option", {value}, words)));
  const fun = choice(say.fun, ["1", "2", "3", "4", "5"].map(n => [n, n])), length = choice(say.length, ["short", "right", "long"].map(name => [name, say[name]]));
  const clause = clauseChoice(log, say.unclear), text = el("textarea", {rows: "4", maxlength: "4000", "aria-label": say.wish});
  const send = el("button", {class: "main", id: "send-playtest", onclick: async () => {
    const done = await ask(`/room/${room}/playtest`, {seat, fun: Number(fun.value), length: length.value, clause: clause.value, text: text.value});
    dialog(say.playtest, say, el("p", {role: "status"}, done.ok ? say.thanked : done.why));
  }}, say.send);
  const row = (label, field) => el("p", {}, el("label", {}, `${label} `, field));
  dialog(say.playtest, say, row(say.fun, fun), row(say.length, length), row(say.unclear, clause), row(say.wish, text), el("p", {}, send));
}

// Downloads a text as a file.
export function saveAs(name, text) {
  const link = el("a", {href: URL.createObjectURL(new Blob([text])), download: name});
  link.click();
  URL.revokeObjectURL(link.href);
}

export {filled};
