// The studies beside the pages: changes, figures of bots' games, translations side by side.
import {ask} from "./door.js";
import {byId, el, shape} from "./page.js";

const percent = share => `${(100 * share).toFixed(share && share < 0.1 ? 1 : 0)} %`;
const short = number => Number.isInteger(number) ? String(number) : number.toFixed(1);
const headed = (names, rows, caption) => el("table", {}, caption ? el("caption", {}, caption) : "",
  el("thead", {}, el("tr", {}, ...names.map(name => el("th", {scope: "col"}, name)))), el("tbody", {}, ...rows));

// ---------------------------------------------------------------------------------------------- what moved
const VERSIONS = {build: "the last build", commit: "the last commit", tag: "the last tag", opened: "the workshop was opened"};
const WAYS = {added: "new", removed: "gone", changed: "changed"};

export function moved(state, open) {
  const choice = el("p", {class: "since"}, el("label", {}, "Since ", el("select", {onchange: event => open.since(event.target.value)},
    ...Object.entries(VERSIONS).map(([value, said]) => el("option", {value, selected: state.since === value}, said)))), " ", el("span", {class: "small"}, state.moved && state.moved.at ? state.moved.at.replace("T", " ") : ""));
  const found = state.moved;
  if (!found) return [choice, el("p", {}, state.checking ? "Available after the check." : "Not available, because the game has errors.")];
  if (found.why) return [choice, el("p", {}, `Nothing can be compared: ${found.why}.`)];
  return [choice, ...found.variants.flatMap(one => [found.variants.length > 1 ? el("h2", {}, one.variant) : "", ...difference(one, state, open)])];
}

function difference(one, state, open) {
  const number = id => { const clause = state.clauses.find(other => other.id === id); return clause ? clause.number : id; };
  const known = id => state.clauses.some(other => other.id === id);
  const parts = [
    ...listed("Clauses", one.clauses, id => known(id) ? el("button", {class: "clause", onclick: () => open.clause(id)}, number(id)) : id),
    ...Object.entries(one.pieces).flatMap(([, pieces]) => listed("Pieces", pieces, (name, way) => way === "removed" ? name : el("button", {class: "clause", onclick: () => open.face(name)}, name))),
    ...Object.entries(one.messages).flatMap(([, texts]) => listed("Texts", texts, name => el("code", {}, name.length > 60 ? `${name.slice(0, 60)}…` : name))),
    ...listed("Examples", one.examples, name => name),
    ...pagesMoved(one.pages), ...playMoved(one.statistics),
  ];
  return parts.length ? parts : [el("p", {}, "Nothing differs.")];
}

function listed(title, changed, named) {
  const ways = Object.entries(WAYS).filter(([way]) => changed[way].length);
  if (!ways.length) return [];
  return [el("h2", {}, title), ...ways.map(([way, said]) => el("ul", {class: "moved", "aria-label": `${title}, ${said}`},
    el("li", {class: "small"}, `${said}:`), ...changed[way].map(name => el("li", {}, named(name, way)))))];
}

function pagesMoved(pages) {
  const rows = Object.values(pages).flat().map(paper => el("tr", {}, el("th", {scope: "row"}, paper.file),
    el("td", {}, paper.changed.join(", ") || "none"), el("td", {}, paper.before === paper.after ? String(paper.after) : `${paper.before} → ${paper.after}`)));
  return rows.length ? [el("h2", {}, "Pages"), headed(["File", "Changed pages", "Pages"], rows)] : [];
}

const ended = text => `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

// The effects on play in the words of `pnp diff --figures`.
function playMoved(tables) {
  const row = figure => el("tr", {class: figure.shown ? "shown" : ""}, el("th", {scope: "row"}, figure.name),
    el("td", {}, figure.before), el("td", {}, figure.after), el("td", {}, figure.difference), el("td", {}, figure.verdict));
  const parts = tables.flatMap(table => [el("h3", {}, table.games),
    table.stuck ? el("p", {class: "banner"}, ended(table.stuck)) : "", table.chance ? el("p", {}, ended(table.chance)) : "",
    table.rows.length ? el("div", {class: "effects", tabindex: "0", role: "region", "aria-label": table.games}, headed(["Figure", "Before", "After", "Difference", "Sure?"], table.rows.map(row))) : "",
    el("p", {class: "small"}, `${ended(table.rest)} Intervals are 95 %.`)]);
  return parts.length ? [el("h2", {}, "Play"), ...parts] : [];
}

// ---------------------------------------------------------------------------------------------- play
export function figures(state) {
  const found = state.figures;
  if (!found) return [el("p", {}, state.checking ? "Bots play after the check." : "Nothing has been played yet.")];
  return [
    el("p", {}, `${found.games} games between ${found.agents.join(", ")} bots. Each share and mean has its 95 % interval; a filled square is a share that differs from an even one (the tick).`),
    ...found.tables.flatMap(table => [el("h2", {}, `${table.players} players`), ...table.wins.map(wins), lengths(table), endings(table)]),
  ];
}

function wins(group) {
  const rows = group.shares.map(share => el("tr", {}, el("th", {scope: "row"}, group.by === "seat" ? `Seat ${share.label}` : share.label),
    el("td", {}, percent(share.rate)), el("td", {}, `${percent(share.low)} to ${percent(share.high)}`),
    el("td", {}, share.even === null ? "" : percent(share.even)), el("td", {class: "plot"}, interval(share))));
  return headed([group.label, "Wins", "Interval", "Even share", "Plot"], rows, `Who wins, by ${group.label.toLowerCase()}`);
}

function interval(share) {
  const x = value => 4 + 152 * value, is_other = share.verdict !== "not shown";
  const mark = is_other ? shape("rect", {x: x(share.rate) - 4, y: 5, width: 8, height: 8, class: "ink"}) : shape("circle", {cx: x(share.rate), cy: 9, r: 4, class: "ring"});
  return shape("svg", {viewBox: "0 0 160 18", width: 160, height: 18, "aria-hidden": "true"},
    shape("line", {x1: 4, x2: 156, y1: 9, y2: 9, class: "faint"}),
    ...(share.even === null ? [] : [shape("line", {x1: x(share.even), x2: x(share.even), y1: 1, y2: 17, class: "tick"})]),
    shape("line", {x1: x(share.low), x2: x(share.high), y1: 9, y2: 9, class: "line"}), mark);
}

function lengths(table) {
  const kinds = {Rounds: table.length.rounds, Turns: table.length.turns, Decisions: table.length.decisions, "Choices at each": table.branching};
  const rows = Object.entries(kinds).filter(([, spread]) => spread.n && spread.most).map(([name, spread]) => el("tr", {}, el("th", {scope: "row"}, name),
    el("td", {}, `${short(spread.mean)} (${short(spread.low)} to ${short(spread.high)})`), el("td", {}, short(spread.median)),
    el("td", {}, `${short(spread.least)} to ${short(spread.most)}`), el("td", {class: "plot"}, histogram(spread.bins))));
  return headed(["Length", "Mean", "Median", "Least to most", "Plot"], rows, "How long games are");
}

function histogram(bins) {
  const most = Math.max(...bins.map(([, , many]) => many), 1), wide = Math.min(152 / Math.max(bins.length, 1), 14);
  return shape("svg", {viewBox: "0 0 160 34", width: 160, height: 34, "aria-hidden": "true"},
    ...bins.map(([, , many], place) => shape("rect", {x: 4 + place * wide, y: 33 - 30 * many / most, width: Math.max(wide - 1, 0.5), height: 30 * many / most, class: "ink"})),
    shape("line", {x1: 4, x2: 156, y1: 33.5, y2: 33.5, class: "line"}));
}

function endings(table) {
  const rows = table.endings.map(ending => el("tr", {}, el("th", {scope: "row"}, ending.status === "ended" ? `${ending.number} ${ending.title}` : ending.status),
    el("td", {}, percent(ending.rate)), el("td", {}, `${percent(ending.low)} to ${percent(ending.high)}`)));
  return headed(["Ending", "Games", "Interval"], rows, "How games end");
}

// ---------------------------------------------------------------------------------------------- languages
const KEPT = "pnp-beside";
const chosen = {locales: null, only: "all", written: false, read: "", found: null};
const STATES = {all: "all texts", clauses: "clauses alone", missing: "missing", fuzzy: "fuzzy", faults: "with faults"};

export async function texts(shown, state, place) {
  if (chosen.locales === null) chosen.locales = (localStorage.getItem(KEPT) || "").split(",").filter(Boolean);
  const wanted = `${state.reading} ${chosen.locales}`;
  if (chosen.read !== wanted) {
    chosen.read = wanted;
    if (!chosen.found) shown.replaceChildren(el("p", {}, "Reading …"));
    const answer = await ask(`/desk/texts?in=${chosen.locales.join(",")}`);
    if (!answer.ok || shown.dataset.tab !== "Languages") { chosen.read = ""; return; }
    chosen.found = answer.data;
    if (!chosen.locales.length && answer.data.locales && answer.data.locales.length) {
      chosen.locales = [answer.data.locales[0]];
      return texts(shown, state, place);
    }
    shown.made = "";
  }
  const said = JSON.stringify([wanted, chosen.only, chosen.written, state.faults]);
  if (shown.made === said && shown.childElementCount) return;
  shown.made = said;
  const again = () => { shown.made = ""; texts(shown, state, place); };
  shown.replaceChildren(...beside(chosen.found || {}, state, place, again));
}

function beside(found, state, place, again) {
  if (!found.rows) return [el("p", {}, "The game has errors, so its texts cannot be shown.")];
  if (!found.locales.length) return [el("p", {}, "The game has no catalogue of translations yet: `pnp locale update` makes one.")];
  const boxes = found.locales.map(locale => el("label", {}, el("input", {type: "checkbox", checked: found.shown.includes(locale), onchange: event => {
    chosen.locales = found.locales.filter(other => other === locale ? event.target.checked : found.shown.includes(other));
    localStorage.setItem(KEPT, chosen.locales.join(","));
    again();
  }}), ` ${locale}`));
  const filter = el("label", {}, "Show ", el("select", {onchange: event => { chosen.only = event.target.value; again(); }},
    ...Object.entries(STATES).map(([value, said]) => el("option", {value, selected: value === chosen.only}, said))));
  const written = el("label", {}, el("input", {type: "checkbox", checked: chosen.written, onchange: event => { chosen.written = event.target.checked; again(); }}), " as written");
  const told = faultsOf(found, state.faults);
  const rows = found.rows.filter(row => isWanted(row, found.shown, told));
  const counts = found.shown.map(locale => `${locale}: ${["missing", "fuzzy"].map(name => `${found.rows.filter(row => row.in[locale].state === name).length} ${name}`).join(", ")}`);
  return [
    el("div", {class: "choices"}, el("fieldset", {}, el("legend", {}, "Beside the source"), ...boxes), filter, written, el("p", {class: "small", role: "status"}, `${rows.length} of ${found.rows.length} texts. ${counts.join("; ")}.`)),
    headed([`Source (${found.source})`, ...found.shown], rows.map(row => line(row, found, state, place, told)), ""),
  ];
}

function isWanted(row, locales, told) {
  if (chosen.only === "all") return true;
  if (chosen.only === "clauses") return Boolean(row.clause);
  if (chosen.only === "faults") return locales.some(locale => told.has(keyOf(row.in[locale])));
  return locales.some(locale => row.in[locale].state === chosen.only);
}

const keyOf = cell => `${cell.file}:${cell.line}`;

// The faults of catalogues by entry: a fault belongs to the last entry that begins before it.
function faultsOf(found, faults) {
  const told = new Map();
  for (const locale of found.shown) {
    const cells = found.rows.map(row => row.in[locale]).filter(cell => cell.line).sort((one, other) => one.line - other.line);
    for (const fault of faults) {
      const cell = cells.filter(one => one.file === fault.file && one.line <= fault.line).pop();
      if (cell) told.set(keyOf(cell), [...(told.get(keyOf(cell)) || []), fault]);
    }
  }
  return told;
}

function line(row, found, state, place, told) {
  const clause = state.clauses.find(one => one.id === row.clause);
  const cells = found.shown.map(locale => {
    const cell = row.in[locale], faults = cell.line ? told.get(keyOf(cell)) || [] : [];
    return el("td", {class: cell.state}, el("p", {lang: locale.replace("_", "-"), dir: "auto"}, chosen.written ? cell.text : cell.said),
      el("p", {class: "small"}, cell.state === "translated" ? "" : el("b", {}, cell.state), " ", place(cell.file, cell.line)),
      ...faults.map(fault => el("p", {class: "fault small"}, `${fault.code} `, fault.message, " ", place(fault.file, fault.line, fault.column))));
  });
  return el("tr", {}, el("th", {scope: "row"}, el("p", {}, chosen.written ? row.text : row.said), el("p", {class: "small"}, clause ? `${clause.number} ` : "", place(row.file, row.line))), ...cells);
}
