// The page Balance: what players win with each card, beside its row, and what another number would change.
import {ask} from "./door.js";
import {listen} from "./news.js";
import {body, byId, el, questions} from "./page.js";
import {button, closing, enter, goTo, openDialog, say, sentence, showKeys} from "./shop.js";

const EVENTS = {played: "played", taken: "taken", drawn: "drawn", start: "at the start", first: "had first", held: "at the end"};
const DONE = {played: "played it", taken: "took it", drawn: "drew it", start: "held it before the first choice", first: "had it first", held: "held it at the end"};
const asking = questions(), trying = questions();
let data = null, order = {players: 0, games: 0, band: 3}, event = "", bySize = true, chosen = "", trial = null, knob = null, rules = "";

await enter();

const pace = () => data.why ? "Nothing yet" : `${data.games.toLocaleString("en")} games in ${data.seconds} s`;
const keyOf = row => `${row.kind}/${row.code}`;
const points = value => `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(100 * value).toFixed(1)}`;
const percent = value => `${Math.round(100 * value)} %`;

async function look(isAsked = true) {
  const isNewest = asking();
  say("Playing …");
  const found = await ask(`/desk/balance/data?${new URLSearchParams(order)}`).catch(() => null);
  if (!isNewest()) return;
  if (!found) { say("Waiting for the server …"); return; }
  if (!found.ok) { byId("work").replaceChildren(el("p", {class: "banner", role: "alert"}, found.why)); return; }
  if (data && !isAsked && JSON.stringify(found.data) === JSON.stringify(data)) { say(pace()); return; }
  data = found.data;
  if (data.rules !== rules) { rules = data.rules; trial = null; knob = null; }
  show();
}

function rowsNow() {
  const rows = data.rows.filter(row => row.events[event]);
  return bySize ? [...rows].sort((one, other) => other.events[event].difference - one.events[event].difference) : rows;
}

// The end of the axis on both sides, in shares.
function reachOf(figures) {
  const far = Math.max(...figures.map(one => Math.abs(one.difference) * 1.25), 2 * order.band / 100);
  return [0.1, 0.2, 0.3, 0.4, 0.6, 0.8].find(end => far <= end) || 1;
}

const place = (value, reach) => 50 + 50 * Math.max(-1, Math.min(1, value / reach));

function axis(figure, reach, tag = "td") {
  const band = order.band / 100, low = place(figure.low, reach), high = place(figure.high, reach);
  return el(tag, {class: "axis"}, el("span", {class: "band", "--from": `${place(-band, reach)}%`, "--wide": `${place(band, reach) - place(-band, reach)}%`}), el("span", {class: "zero"}),
    figure.few ? "" : el("span", {class: "range", "--from": `${low}%`, "--wide": `${high - low}%`}), figure.few ? "" : el("span", {class: "dot", "--from": `${place(figure.difference, reach)}%`}),
    el("span", {class: "unseen"}, figure.few ? "too few to compare" : `${points(figure.difference)} points, ${points(figure.low)} to ${points(figure.high)}`));
}

// Numbers above an axis, at parts of its reach on both sides.
const marks = (reach, parts) => parts.map(part => el("span", {class: "at", "--from": `${place(part * reach, reach)}%`}, part ? `${part > 0 ? "+" : "−"}${Math.round(100 * reach * Math.abs(part))}` : "typical"));

const faceOf = row => row.face ? `/desk/cards/face/${row.face.version}/${row.face.id.split("/").map(encodeURIComponent).join("/")}` : "";

function show() {
  body.dataset.ready = "";
  byId("to-table").hidden = !data.open;
  if (data.why) {
    byId("work").replaceChildren(el("section", {class: "start"}, el("h1", {}, "No figures yet"), el("p", {}, `${sentence(data.why)}.`), el("p", {}, el("a", {class: "btn main", href: data.why.includes("errors") ? "/desk/check" : "/desk/book"}, data.why.includes("errors") ? "Show the faults" : "Write the rules"))));
    say("Nothing yet"); body.dataset.ready = "yes"; return;
  }
  if (!data.events.includes(event)) event = data.events[0];
  if (!byId("rows")) byId("work").replaceChildren(
    el("div", {class: "tools", id: "tools"}),
    el("div", {class: "balance"}, el("section", {class: "figures", id: "figures", tabindex: "0", "aria-label": "Figures of the cards"}), el("aside", {class: "trial", id: "trial", "aria-label": "What if"})));
  const had = document.activeElement && document.activeElement.dataset.key;
  showTools(); showRows(); showTrial();
  if (had) document.querySelector(`[data-key="${CSS.escape(had)}"]`)?.focus();
  const out = rowsNow().filter(row => row.events[event].side);
  document.querySelector("[data-count=balance]").textContent = "";
  byId("file").textContent = `${data.title}, rules ${data.rules}`;
  byId("where").textContent = `${out.length} of ${rowsNow().length} cards outside the band`;
  byId("written").textContent = "nothing is written until you say so";
  byId("keys").textContent = "G more games · ↑ ↓ card · ? shows all keys";
  say(pace());
  body.dataset.ready = "yes";
}

function seg(label, choices, isOn, onChoose, key) {
  return el("div", {class: "seg", role: "group", "aria-label": label}, ...choices.map(([value, words]) => el("button", {"aria-pressed": String(isOn(value)), "data-key": `${key} ${value}`, onclick: () => onChoose(value)}, words)));
}

function showTools() {
  byId("tools").replaceChildren(el("h1", {}, "Do the cards pull their weight?"), el("span", {class: "push"}),
    seg("Event", data.events.map(name => [name, EVENTS[name]]), name => name === event, name => { event = name; show(); }, "event"),
    data.tables.length > 1 ? seg("Seats", data.tables.slice(0, 8).map((number, at) => [number, at ? String(number) : number === 1 ? "1 seat" : `${number} seats`]), number => number === data.players, number => { order.players = number; trial = null; look(); }, "seats") : "",
    el("button", {"aria-pressed": String(bySize), "data-key": "sort", onclick: () => { bySize = !bySize; show(); }}, "By difference"),
    data.more > data.games ? button(`Play ${data.more.toLocaleString("en")}`, "G", more, {"data-key": "more"}) : "");
}

function more() {
  if (!data || data.why || data.more <= data.games) return;
  order.games = data.more; trial = null; look();
}

function showRows() {
  const rows = rowsNow(), figures = rows.map(row => row.events[event]), reach = reachOf(figures), out = figures.filter(one => one.side).length;
  if (!rows.some(row => keyOf(row) === chosen)) chosen = rows.length ? keyOf(rows[0]) : "";
  const head = marks(reach, [-0.8, -0.4, 0, 0.4, 0.8]);
  const sum = el("p", {id: "sum", role: "status"}, el("b", {}, `${out} of ${rows.length} cards`), ` ${out === 1 ? "lies" : "lie"} outside the band of ${order.band} points. ${out < rows.length ? "The intervals of all others reach into it." : ""}`);
  const table = el("table", {class: "bal"}, el("caption", {class: "unseen"}, "Wins with each card"), el("thead", {}, el("tr", {}, el("th", {class: "face-cell", scope: "col"}, el("span", {class: "unseen"}, "face")), el("th", {class: "name", scope: "col"}, "card"), el("th", {class: "seats r", scope: "col"}, EVENTS[event]), el("th", {class: "wins r", scope: "col"}, "wins"), el("th", {class: "axis", scope: "col"}, el("span", {class: "unseen"}, "points above or below a typical card, with the interval"), ...head), el("th", {class: "remark", scope: "col"}, el("span", {class: "unseen"}, "remark")))),
    el("tbody", {id: "rows"}, ...rows.map(row => line(row, reach))));
  const words = el("p", {class: "note"}, `The dot: points by which players who ${DONE[event]} won more or less than players with a typical card. The line: its interval, widened for the number of cards. Winning and having a card go together for many reasons; change the card to know. `);
  const band = el("label", {class: "row note"}, "Band, in points", el("select", {"data-key": "band", onchange: change => { order.band = Number(change.target.value); trial = null; look(); }}, ...data.bands.map(points => el("option", {value: points, selected: points === order.band}, String(points)))));
  byId("figures").replaceChildren(sum, table, words, band, ...seatWords());
}

function seatWords() {
  const uneven = data.seats.filter(seat => seat.verdict !== "not shown");
  const all = data.seats.map(seat => `seat ${seat.label} ${percent(seat.rate)} (${percent(seat.low)} to ${percent(seat.high)})`).join(", ");
  return [el("p", {class: "note"}, `Seats: ${all}. ${uneven.length ? uneven.map(seat => `Seat ${seat.label} wins ${seat.verdict} than an even share.`).join(" ") : "None is shown to differ from an even share."}`)];
}

function line(row, reach) {
  const figure = row.events[event], key = keyOf(row), src = faceOf(row);
  const remark = figure.words || (figure.few ? "few games" : "");
  return el("tr", {class: `${figure.side ? "out" : ""} ${key === chosen ? "chosen" : ""}`, "data-card": row.code, onclick: () => choose(key)},
    el("td", {class: "face-cell"}, src ? el("img", {src, alt: "", loading: "lazy"}) : ""),
    el("th", {class: "name", scope: "row"}, el("button", {"data-key": `card ${key}`, "aria-pressed": String(key === chosen), onclick: act => { act.stopPropagation(); choose(key); }}, row.label)),
    el("td", {class: "seats r"}, figure.seats.toLocaleString("en")), el("td", {class: "wins r"}, figure.few ? "–" : percent(figure.rate)), axis(figure, reach), el("td", {class: "remark"}, remark));
}

function choose(key) {
  if (key !== chosen) { chosen = key; if (!trial || trial.card) { trial = null; knob = null; } }
  show();
}

const rowOf = key => data.rows.find(row => keyOf(row) === key);

function showTrial() {
  const row = rowOf(chosen), aside = byId("trial");
  if (!row) { aside.replaceChildren(el("p", {}, "No card has figures here.")); return; }
  const figure = row.events[event], src = faceOf(row), found = data.findings.find(one => one.label === row.label);
  const sliders = Object.entries(row.numbers).map(([column, range]) => slider(`${row.code}.${column}`, column, range, true));
  aside.replaceChildren(
    el("div", {class: "row"}, el("h2", {}, row.label), el("span", {class: `push chip ${figure.side ? "bad" : ""}`}, figure.side ? `${figure.side > 0 ? "above" : "below"} the band` : figure.few ? "few games" : "in the band")),
    el("div", {class: src ? "pair" : ""}, src ? el("img", {src, alt: row.label}) : "", el("div", {}, ...(sliders.length ? [el("h3", {}, "What if it had a different number?"), ...sliders] : [el("p", {class: "note"}, "This card has no number to change.")]))),
    constants(), ...compared(row),
    found ? el("p", {}, `${sentence(found.words.join(", "))}. ${found.sentence}`) : "",
    el("p", {class: "note honest"}, `By random players, ${data.games.toLocaleString("en")} games each way with the same seeds. `, data.note ? `${sentence(data.note)}. ` : "", "For greedy players: ", el("code", {}, "pnp simulate --cards --agent greedy"), "."));
}

function slider(name, label, range, isCell) {
  const now = knob && knob.name === name ? knob.value : range.value;
  return el("label", {}, `${label}: `, el("span", {class: "note"}, now === range.value ? `now ${now}` : `now ${range.value}, tried ${now}`),
    el("input", {type: "range", min: range.least, max: range.most, value: now, step: 1, "data-key": `knob ${name}`, "data-knob": name,
      onchange: change => tryValue(name, Number(change.target.value), range.value, isCell, label)}),
    el("span", {class: "ends note", "aria-hidden": "true"}, ...[range.least, range.value, range.most].filter((one, at, all) => all.indexOf(one) === at).map(one => el("span", {class: one === range.value ? "now" : "", "--from": `${100 * (one - range.least) / (range.most - range.least)}%`}, String(one)))));
}

function constants() {
  const names = Object.keys(data.constants);
  if (!names.length) return "";
  const isConstant = knob && !knob.isCell, name = isConstant ? knob.name : "";
  return el("div", {}, el("label", {}, "What if a number of the rules were different?", el("select", {"data-key": "constant", onchange: change => { knob = change.target.value ? {name: change.target.value, value: data.constants[change.target.value].value, isCell: false} : null; trial = null; show(); }}, el("option", {value: ""}, "choose a number"), ...names.map(one => el("option", {value: one, selected: one === name}, `${one} (${data.constants[one].value})`)))),
    name ? slider(name, name, data.constants[name], false) : "");
}

async function tryValue(name, value, now, isCell, label) {
  knob = {name, value, isCell};
  if (value === now) { trial = null; show(); return; }
  const isNewest = trying();
  say("Playing with another number …");
  const found = await ask("/desk/balance/try", {...order, players: data.players, games: data.games, name, value: String(value)}).catch(() => null);
  if (!isNewest()) return;
  trial = found && found.ok ? {...found.data, label, now, number: value, isCell, card: isCell ? chosen : ""} : {error: found ? found.why : "the server does not answer", card: isCell ? chosen : ""};
  show();
}

function compared(row) {
  if (!trial) return [];
  if (trial.error) return [el("p", {class: "banner", role: "alert"}, sentence(trial.error))];
  const key = keyOf(row), before = trial.before[event]?.[key] || row.events[event], after = trial.after[event]?.[key];
  const words = el("p", {role: "status", id: "tried"});
  if (!after) { words.textContent = `With ${trial.label} ${trial.number} nobody ${DONE[event]} any more.`; return [words, ...moves(), ...buttons()]; }
  const reach = reachOf([before, after]), out = side => side > 0 ? "above the band" : side < 0 ? "below the band" : "inside the band";
  const others = Object.entries(trial.after[event]).filter(([other, figure]) => other !== key && figure.side && !(trial.before[event]?.[other]?.side));
  const names = others.map(([other]) => rowOf(other)?.label || other);
  words.append(`With ${trial.label} ${trial.number} it wins ${after.few ? "too rarely to compare" : `${percent(after.rate)}, `}`, after.few ? "" : el("b", {}, out(after.side)), `. It happens ${after.seats.toLocaleString("en")} times instead of ${before.seats.toLocaleString("en")}. `,
    names.length ? `${names.slice(0, 4).join(", ")}${names.length > 4 ? ` and ${names.length - 4} more` : ""} ${names.length === 1 ? "leaves" : "leave"} the band. ` : "No other card leaves the band.");
  const bar = (title, figure, more) => el("div", {class: more}, el("b", {}, title), axis(figure, reach, "span"), el("em", {}, figure.few ? "–" : percent(figure.rate)));
  const ends = el("div", {class: "scale", "aria-hidden": "true"}, el("span", {}), el("span", {class: "axis"}, ...marks(reach, [-0.8, 0, 0.8])), el("span", {}));
  return [el("div", {class: "compared"}, ends, bar(`${trial.label} ${trial.now}`, before, before.side ? "out" : ""), bar(`${trial.label} ${trial.number}`, after, `new ${after.side ? "out" : ""}`)), words, ...moves(), ...buttons()];
}

// The seats and the length before and after the change: first those that clearly moved.
function moves() {
  const shown = trial.moves.filter(one => one.shown), rest = trial.moves.filter(one => !one.shown);
  const value = (one, number) => one.share ? percent(number) : number.toFixed(1), off = (one, number) => one.share ? points(number) : `${number > 0 ? "+" : number < 0 ? "−" : ""}${Math.abs(number).toFixed(2)}`;
  const item = one => el("li", {}, `${one.name}: ${value(one, one.before)} → ${value(one, one.after)}`, el("span", {class: "note"}, ` (${off(one, one.low)} to ${off(one, one.high)}${one.share ? " points" : ""})`));
  const list = (title, figures) => figures.length ? [el("p", {class: "moves"}, el("b", {}, title)), el("ul", {class: "moves"}, ...figures.map(item))] : [];
  return [...list("Clearly moved", shown), ...list(shown.length ? "May be chance" : "Seats and length: all differences may be chance", rest)];
}

function buttons() {
  const row = rowOf(chosen), canWrite = trial.isCell && row.face && !data.public;
  return [el("p", {class: "row"}, canWrite ? el("button", {class: "main", "data-key": "write", onclick: write}, `Write ${trial.label} ${trial.number}`) : "", button("Forget", "", () => { trial = null; knob = null; show(); }, {class: "quiet", "data-key": "forget"}),
    trial.isCell ? "" : el("span", {class: "note"}, `Write it into game.yaml: ${trial.name}: ${trial.number}`))];
}

// Writes one cell of the table as the page Cards does; the page Cards can undo it.
async function write() {
  const row = rowOf(chosen), {table, line} = row.face;
  const found = await ask(`/desk/cards/table?file=${encodeURIComponent(table)}`).catch(() => null);
  const at = found && found.ok ? found.data.rows.findIndex(one => one.line === line) : -1, column = at < 0 ? -1 : found.data.columns.findIndex(one => one.name === trial.label);
  if (at < 0 || column < 0) { refused("The row has moved. Look at the page Cards."); return; }
  const written = await ask("/desk/cards/edit", {kind: "cell", file: table, digest: found.data.digest, row: at + 1, column, text: String(trial.number)});
  if (!written.ok) { refused(sentence((written.data && written.data.why) || written.why)); return; }
  say(`Written: ${trial.label} ${trial.number}`);
  trial = null; knob = null;
}

function refused(why) {
  openDialog("Not written", el("p", {}, why), el("p", {class: "row"}, closing()));
}

function step(by) {
  const keys = rowsNow().map(keyOf), at = keys.indexOf(chosen) + by;
  if (at < 0 || at >= keys.length) return;
  choose(keys[at]);
  document.querySelector(`[data-key="${CSS.escape(`card ${keys[at]}`)}"]`)?.focus();
}

document.addEventListener("keydown", pressed => {
  if (byId("dialog").open || !data || data.why || goTo(pressed) || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return;
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(pressed.target.tagName)) return;
  const acts = {g: more, ArrowDown: () => step(1), ArrowUp: () => step(-1), Escape: () => { trial = null; knob = null; show(); }, t: () => data.open && location.assign("/"), "?": () => showKeys([["G", "play more games"], ["↑ ↓", "the next card"], ["Tab, ← →", "to a slider, and its value"], ["Esc", "discard the trial"], ["T", "put on the table"], ["Alt 1, 2, 3 …", "cards, layout, book …"]])};
  if (acts[pressed.key]) { pressed.preventDefault(); acts[pressed.key](); }
});

await look();
// The desk reads the game again after each change of a file; the figures follow if rules or cards have changed.
listen("desk", async () => { if (!document.hidden) await look(false); }, isHere => { if (!isHere) say("Waiting for the server …"); });
