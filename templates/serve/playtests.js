// The page Playtests: games of people, beside the figures of bots' games.
import {ask} from "./door.js";
import {listen} from "./news.js";
import {body, byId, el, entryOf, questions, shape} from "./page.js";
import {coded, enter, goTo, say, sentence, showKeys} from "./shop.js";

const NAMES = {rounds: "Rounds", decisions: "Decisions", minutes: "Minutes", fun: "Fun, 1 to 5"}, LENGTHS = {short: "too short", right: "just right", long: "too long"};
const percent = share => `${Math.round(100 * share)} %`, short = number => Number.isInteger(number) ? String(number) : number.toFixed(1);
const many = (number, one, more) => `${number} ${number === 1 ? one : more}`;
const asking = questions();
let data = null;

await enter();

async function look() {
  const isNewest = asking(), found = await ask("/desk/playtests/data").catch(() => null);
  if (!isNewest()) return;
  if (!found) say("Waiting for the server …");
  else if (!found.ok) byId("work").replaceChildren(el("p", {class: "banner", role: "alert"}, found.why));
  else if (JSON.stringify(found.data) !== JSON.stringify(data)) { data = found.data; show(); }
}

function show() {
  const {games, tables} = data;
  if (!byId("trial")) byId("work").replaceChildren(
    el("div", {class: "tools"}, el("h1", {}, "Playtests"), el("span", {class: "note", id: "pace", role: "status"}), el("span", {class: "push"}), el("a", {class: "btn", href: "/", id: "play-now"}, "Play a game with people")),
    el("div", {class: "reading", tabindex: "0", role: "region", "aria-label": "Games and figures"}, el("div", {class: "trial", id: "trial"})));
  byId("play-now").hidden = !data.open || !data.playable;
  byId("pace").textContent = data.playable ? `${many(games.length, "game", "games")} of people` : "";
  byId("trial").replaceChildren(...(data.playable ? [...(games.length ? [] : [nothing()]), ...tables.map(beside), ...clauses(), ...(games.length ? [list()] : []), ...wrongFiles()] : [el("section", {}, el("p", {}, "This game has no order of play yet. Its playtests are listed here once a game can be played to its end."))]));
  say(data.checking ? "Checking …" : "All saved");
  byId("to-table").hidden = !data.open;
  byId("file").textContent = data.playable ? `${data.folder}/` : data.title;
  byId("where").textContent = "";
  byId("written").textContent = "this page writes nothing";
  byId("keys").textContent = "? shows all keys";
  body.dataset.ready = "yes";
}

function nothing() {
  return el("section", {}, el("h2", {}, "No games between people yet"),
    el("p", {}, ...coded("When a game at the table is over, each player can answer a few questions. The answers appear here, and are in `playtests/` beside the game. Notes of games at a real table are a CSV file in the same folder, with a row for each game and the columns `date`, `players`, `winners`, `minutes`, `rounds`, `fun`, `length`, `unclear` and `notes`; only `players` is needed.")));
}

// ---------------------------------------------------------------------------------------------- figures
function beside(table) {
  const rows = table.rows.map(row => el("tr", {}, el("th", {scope: "row"}, NAMES[row.name]), el("td", {}, spread(row.people, ends(row.name))), el("td", {}, spread(row.bots)), el("td", {class: "plot"}, plot(row.people && interval(row.people.mean, row.people, ends(row.name)), row.bots && interval(row.bots.mean, row.bots), ends(row.name)[1]))));
  const wins = table.wins.map(one => el("tr", {}, el("th", {scope: "row"}, `Seat ${one.seat} wins`), el("td", {}, share(one.people)), el("td", {}, share(one.bots)), el("td", {class: "plot"}, plot(one.people && interval(one.people.rate, one.people), one.bots && interval(one.bots.rate, one.bots), 1))));
  const unnamed = data.games.filter(game => game.players === table.players && !game.version).length, named = table.games - unnamed;
  const rules = !table.games ? "" : named ? `, ${table.same_rules} with the present rules${unnamed ? ` (${unnamed} without a version)` : ""}` : ", without the version of their rules";
  return el("section", {class: "table", tabindex: "0", "aria-label": many(table.players, "player", "players")}, el("h2", {}, many(table.players, "player", "players")),
    el("p", {class: "note"}, `${many(table.games, "game", "games")} of people${rules}; ${table.bots ? `${many(table.bots, "game", "games")} of ${data.bots.agents.join(", ")} bots` : data.checking ? "bots play after the check" : "no games of bots"}. Means and shares with their 95 % intervals.`),
    el("table", {}, el("thead", {}, el("tr", {}, ...["", "People", "Bots"].map(name => name ? el("th", {scope: "col"}, name) : el("td", {})), el("td", {class: "plot legend"}, el("span", {}, mark("people"), "people"), el("span", {}, mark("bots"), "bots")))), el("tbody", {}, ...rows, ...wins)));
}

// None of these numbers can be negative, and fun is from 1 to 5; a single value has no interval, nor have values that are all the same.
const ends = name => name === "fun" ? [1, 5] : [0, 0];
const interval = (at, {n, low, high}, [least, most] = [0, 0]) => n === 1 ? {at, low: at, high: at} : {at, low: Math.max(low, least), high: most ? Math.min(high, most) : high};
const spread = (found, limits = [0, 0]) => {
  if (!found || !found.n) return "–";
  if (found.n === 1) return `${short(found.mean)}, one value`;
  const {low, high} = interval(found.mean, found, limits);
  return low === high ? `${short(found.mean)}, ${found.n} times` : `${short(found.mean)} (${short(low)} to ${short(high)})`;
};
const share = found => found ? `${percent(found.rate)} (${percent(found.low)} to ${percent(found.high)})` : "–";

function mark(who) {
  return shape("svg", {viewBox: "0 0 14 14", width: 14, height: 14, "aria-hidden": "true"}, who === "people" ? shape("circle", {cx: 7, cy: 7, r: 4.5, class: "people"}) : shape("rect", {x: 3, y: 3, width: 8, height: 8, class: "bots"}));
}

// Plots both on one axis; `most`: its end, or 0 to fit both intervals.
function plot(people, bots, most) {
  const both = [people, bots].filter(Boolean);
  if (!both.length) return "";
  const end = most || 1.1 * Math.max(...both.map(one => one.high), 1e-9), x = value => 6 + 200 * Math.min(Math.max(value / end, 0), 1);
  const line = (one, who, y) => [shape("line", {x1: x(one.low), x2: x(one.high), y1: y, y2: y, class: `${who}-line`}), who === "people" ? shape("circle", {cx: x(one.at), cy: y, r: 4.5, class: who}) : shape("rect", {x: x(one.at) - 4, y: y - 4, width: 8, height: 8, class: who})];
  return shape("svg", {viewBox: "0 0 212 28", width: 212, height: 28, "aria-hidden": "true"}, shape("line", {x1: 6, x2: 206, y1: 14, y2: 14, class: "axis"}), ...(people ? line(people, "people", 8) : []), ...(bots ? line(bots, "bots", 20) : []));
}

// ---------------------------------------------------------------------------------------------- clauses
function clauses() {
  const {unclear, unmet} = data, parts = [];
  const named = one => el("b", {}, one.number || one.id);
  if (unclear.length) parts.push(el("section", {id: "unclear"}, el("h2", {}, "Hard to understand"), el("ul", {class: "clauselist"}, ...unclear.map(one => el("li", {}, named(one), many(one.times, "player", "players"), " ", el("a", {href: `${data.book}#${encodeURIComponent(one.id)}`}, "Show the clause"))))));
  if (unmet.length) parts.push(el("section", {id: "unmet"}, el("h2", {}, "Reached by bots, but not by people"), el("p", {class: "note"}, "Clauses that apply in at least half of the bots' games, and in no game of people by the present rules."), el("ul", {class: "clauselist"}, ...unmet.map(one => el("li", {}, named(one), one.text, el("span", {class: "note"}, ` ${percent(one.rate)} of bots' games`))))));
  return parts;
}

// ---------------------------------------------------------------------------------------------- games
function list() {
  const rows = data.games.map(game => el("tr", {},
    el("th", {scope: "row"}, when(game)),
    el("td", {}, game.seats.length ? game.seats.map(seat => seat === "person" ? "person" : `bot ${seat}`).join(", ") : many(game.players, "player", "players")),
    el("td", {}, game.winners.length ? game.winners.map(seat => `seat ${seat}`).join(", ") : "–"),
    ...["minutes", "rounds", "decisions"].map(name => el("td", {}, (game.numbers[name] || []).map(short).join(", ") || "–")),
    el("td", {}, (game.numbers.fun || []).map(short).join(", ") || "–", game.lengths.length ? el("p", {class: "note"}, game.lengths.map(one => entryOf(LENGTHS, one, one)).join(", ")) : ""),
    el("td", {}, game.clauses ? String(game.clauses) : "–"),
    el("td", {}, game.is_current ? "as now" : game.version ? el("span", {}, "older ", el("span", {class: "mono"}, game.version)) : "not known")));
  const words = data.games.filter(game => game.notes.length).map(game => game.notes.map(note => el("li", {}, note, el("p", {class: "note"}, when(game))))).flat();
  return el("section", {id: "games", tabindex: "0", "aria-label": "Games of people"}, el("h2", {}, "Games of people"),
    el("table", {}, el("thead", {}, el("tr", {}, ...["Game", "Seats", "Won", "Minutes", "Rounds", "Decisions", "Fun, length", "Clauses met", "Rules"].map(name => el("th", {scope: "col"}, name)))), el("tbody", {}, ...rows)),
    ...(words.length ? [el("h2", {}, "What players would change"), el("ul", {class: "said"}, ...words)] : []));
}

const when = game => game.begun ? game.begun.slice(0, 16).replace("T", " ") : `${game.file}${game.line ? `, row ${game.line}` : ""}`;

function wrongFiles() {
  return data.faults.length ? [el("section", {id: "wrong"}, el("h2", {}, "Left out"), el("ul", {class: "clauselist"}, ...data.faults.map(fault => el("li", {}, ...coded(sentence(fault.message)), fault.help ? el("span", {class: "note"}, " ", ...coded(sentence(fault.help))) : ""))))] : [];
}

document.addEventListener("keydown", event => {
  if (byId("dialog").open || !data || goTo(event) || event.ctrlKey || event.metaKey || event.altKey) return;
  const acts = {t: () => data.open && location.assign("/"), "?": () => showKeys([["Tab, Enter", "go where it leads"], ["T", "put on the table"], ["Alt 1, 2, 3 …", "cards, layout, book …"]])};
  if (acts[event.key]) { event.preventDefault(); acts[event.key](); }
});

await look();
listen("desk", look, isHere => { if (!isHere) say("Waiting for the server …"); });
