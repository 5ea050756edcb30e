// The table of a room: shows the server's state of it, and sends answers, each with the number of its question.
import {beginByHand, handTools, isByHand, pickable} from "./byhand.js";
import {Drawer, magnify, renew} from "./cards.js";
import {ask, home, listen, roomHere, tableAt} from "./door.js";
import {draggable} from "./drag.js";
import {goOn, isFilming, play} from "./film.js";
import {remember, remembered} from "./memory.js";
import {body, byId, el, filled, questions} from "./page.js";
import {askPlayers, clauseLink, dialog, invite, openBook, report, saveAs, showLog, shutBook} from "./panels.js";

const room = roomHere();
const narrow = matchMedia("(max-width: 34rem)");
let locale = body.dataset.locale, words = null, state = null, seat = -1, isBusy = false, typed = "", typing = 0, listed = [], isPassing = false, people = [];
const asking = questions(), showing = questions();
const MOST_LISTED = 14, MOST_OF_A_PILE = 4;
let allListed = -1;  // the number of the question whose options are all listed

const say = (name, fields) => filled(words.say[name], fields);
const openClause = clause => openBook(locale, say("rules"), clause);
const showAll = (title, cards) => dialog(title, words.say, el("div", {class: "cards spread all-cards"}, ...cards));
const may = act => state.may.includes(act);  // whether the server allows this browser an act now
const nameOf = who => (state.players.find(player => player.seat === who) || {name: ""}).name;

// ---------------------------------------------------------------------------------------------- asking the server
async function learnWords() {
  words = (await ask(`/words/${locale}`)).data;
  document.documentElement.lang = locale.replace("_", "-");
  document.documentElement.dir = words.direction;
  document.querySelector(".bar h1 a").textContent = words.title;
  byId("series").textContent = words.series;
  document.title = [words.title, words.series].filter(Boolean).join(" · ");
  for (const place of document.querySelectorAll("[data-say]")) place.textContent = words.say[place.dataset.say];
  byId("table").setAttribute("aria-label", say("table"));
  byId("side").setAttribute("aria-label", say("log"));
  byId("others").setAttribute("aria-label", say("whoPlays"));
}

async function look() {
  const isNewest = asking();
  const found = await ask(`/room/${room}/state?locale=${locale}&seat=${seat}${state ? `&since=${state.changes}` : ""}`).catch(() => null);
  if (found && found.ok && isNewest()) show(found.data);
  else if (found && !found.ok) notice(found.why);
}

async function send(path, data) {
  if (isBusy) return;
  isBusy = true;
  body.classList.add("busy");
  asking();
  try {
    const done = await ask(`/room/${room}/${path}?locale=${locale}&since=${state.changes}`, {number: state.number, ...data});
    if (done.data) show(done.data);
    else notice(done.why);
  } catch {
    notice(say("lost"));
  } finally {
    isBusy = false;
    body.classList.remove("busy");
  }
}

const choose = option => send("answer", {seat: state.seat, option});

// The news consists of two numbers: the changes of the table, and those of its company.
function onNews(news) {
  const [changes, company] = news.split(".");
  body.classList.remove("lost");
  if (!isBusy && (!state || String(state.changes) !== changes)) look();
  tell("news", company);
}

const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, {detail}));

// ---------------------------------------------------------------------------------------------- showing
function show(found) {
  const isNewest = showing();
  if (state && found.scenes.length && !byId("quick").checked) play(found, draw, isNewest);
  else draw(found);
}

const isMyTurn = one => Boolean(one) && one.players.some(player => player.you && player.active);

function draw(found) {
  const before = state;
  state = found;
  if (!isMyTurn(before) && isMyTurn(state)) isPassing = false;
  const mine = state.mine;
  if (mine.length < 2) seat = mine.length ? mine[0] : -1;
  else if (seat < 0) seat = state.seat;
  const isOurs = mine.includes(state.deciding);
  const mustHandOver = isOurs && state.deciding !== state.seat && !state.outcome;
  body.classList.toggle("watching", state.watching);
  body.classList.toggle("covered", mustHandOver);
  byId("where").textContent = state.where;
  byId("older").hidden = !state.older;
  beginByHand(state, () => draw(state));
  const drawer = new Drawer(words, locale, choose, state.question ? state.question.options.map(option => option.label) : [], showAll, narrow.matches || !isRoomy());
  if (isByHand(state)) drawer.pick = (made, zone, at) => pickable(made, zone.place, at);
  const zonesOf = who => state.zones.filter(zone => zone.owner === who);
  const people = state.players.filter(player => !player.you);
  const turned = [...people.filter(p => p.seat > state.seat), ...people.filter(p => p.seat < state.seat)];
  byId("others").classList.toggle("many", turned.length > 4);
  renew(byId("others"), turned.map(player => drawer.player(player, zonesOf(player.seat), takenWords(player))));
  renew(byId("centre"), drawer.centre(state));
  const me = state.players.filter(player => player.you), isHand = zone => zone.look === "hand";
  renew(byId("own"), narrow.matches ? me.map(player => drawer.player(player, zonesOf(player.seat).filter(zone => !isHand(zone)), "")) : []);
  renew(byId("mine"), me.map(player => drawer.player(player, zonesOf(player.seat).filter(zone => !narrow.matches || isHand(zone)), "")));
  byId("table").classList.toggle("roomy", isRoomy());
  showQuestion(mustHandOver);
  showByHand(mustHandOver);
  if (!state.film) showLog(state.log, `${state.telling} ${locale} ${state.seat}`, words.say, openClause);
  showTools(before);
  tell("table", {state, words});
}

// Whether there are so few things on the table that they may be drawn larger.
function isRoomy() {
  const shown = state.zones.filter(zone => zone.owner < 0 && (zone.count || !zone.quiet));
  return state.players.length <= 5 && shown.length <= 4 && state.boards.length < 2 && state.players.every(player => player.numbers.length <= 3);
}

function takenWords(player) {
  const names = {bot: "bot", "bot after": "botAfter", empty: "emptySeat"};
  return names[player.taken] ? say(names[player.taken]) : "";
}

function showQuestion(mustHandOver) {
  const question = mustHandOver ? null : state.question;
  listed = question ? inOrder(question) : [];
  byId("ask").classList.toggle("asked", Boolean(question) || mustHandOver || isByHand(state));
  byId("picked").textContent = question ? question.picked : "";
  byId("amount").textContent = question && question.amount ? amountWords(question) : "";
  byId("rule").replaceChildren(...(question ? [question.rule, question.clause ? clauseLink(question.clause.id, question.clause.number, openClause) : ""] : []));
  if (state.film) { showFilm(); return; }
  if (question) {
    byId("prompt").textContent = question.prompt;
    renew(byId("options"), optionsToList(question).map(({place, key, option}) => el("li", {},
      el("button", {"data-option": place, onclick: () => choose(place)}, el("kbd", {"aria-hidden": "true"}, key), ` ${option.label}`),
      option.clause ? clauseLink(option.clause.id, option.clause.number, openClause) : "")));
    if (optionsToList(question).length < listed.length) byId("options").append(...longPiles().map(chooserIn), listAll());
    if (question.passing >= 0) showStanding(question);
    return;
  }
  byId("prompt").textContent = mustHandOver ? say("handOver", {name: nameOf(state.deciding)}) : waitingWords();
  renew(byId("options"), [...(mustHandOver ? [handOver(state.deciding, "main")] : []), ...(isByHand(state) ? [...(isPaused() ? [done()] : []), ...state.mine.filter(who => who !== state.seat).map(who => handOver(who))] : []), ...(state.outcome ? [ended()] : []), ...empties()]);
}

// The rules that people carry out now, and the share of the book that the table plays. (Not in pages without a server.)
function showByHand(mustHandOver) {
  const {played, byHand, now} = state.book || {played: 0, byHand: 0, now: []};
  byId("by-hand").hidden = !now.length || mustHandOver || Boolean(state.outcome);
  byId("ask").classList.toggle("by-hand", isByHand(state));
  renew(byId("hand-tools"), byId("by-hand").hidden ? [] : handTools(state, words.say, act => send("hand", {seat: state.seat, ...act}), nameOf));
  renew(byId("by-hand").querySelector("ul"), now.map(clause => el("li", {}, `${clause.text} `, clauseLink(clause.id, clause.number, openClause))));
  byId("shares").hidden = !byHand;
  byId("shares").textContent = byHand ? say("shares", {played, hand: byHand}) : "";
}

// A player who passes for good is not asked again until their next turn.
function showStanding({passing}) {
  const {number} = state;
  const pass = () => { if (isPassing && state.number === number && state.question) choose(passing); };
  byId("options").append(el("li", {}, el("button", {id: "standing", onclick: () => { isPassing = true; pass(); }}, say("standing"))));
  setTimeout(pass);  // (after the previous answer is done)
}

// If there are many options, those shown as cards on the table are not listed as well, unless the player asks for it.
function optionsToList(question) {
  if (listed.length <= MOST_LISTED || allListed === state.number) return listed;
  const lying = new Set([...document.querySelectorAll("#others [data-option], #centre [data-option], #own [data-option], #mine [data-option]")].map(card => Number(card.dataset.option)));
  const piled = new Set(longPiles().flatMap(zone => zone.at));
  return listed.filter(({place}) => !lying.has(place) && !piled.has(place));
}

// Piles with many cards to choose from: each has a field of its own.
const longPiles = () => state.zones.filter(zone => zone.at.length > MOST_OF_A_PILE);

function chooserIn(zone) {
  const number = el("select", {"aria-label": zone.label}, ...zone.at.map(place => el("option", {value: place}, state.question.options[place].label)));
  return el("li", {class: "chooser"}, number, el("button", {onclick: () => choose(Number(number.value))}, say("choose")));
}

function listAll() {
  const button = el("button", {id: "list-all", onclick: () => { allListed = state.number; showQuestion(false); byId("options").querySelector("button")?.focus(); }}, say("listAll", {n: listed.length}));
  return el("li", {}, button);
}

// The number chosen so far, and the number allowed: "1 / 3", or "1 / 0–3".
function amountWords({amount: [least, most], chosen}) { return `${chosen} / ${least === most ? most : `${least}–${most}`}`; }

// The events of the current scene, while the effects of an answer are shown one by one.
function showFilm() {
  byId("prompt").textContent = state.film.filter(line => !line.heads).map(line => line.text).join(" · ");
  renew(byId("options"), [el("li", {}, el("button", {class: "main", id: "go-on", onclick: goOn}, say("goOn")))]);
}

// The options in the order of the list: those that are cards follow the order of the cards on the table.
function inOrder(question) {
  const options = question.options.map((option, place) => ({place, key: option.key, option}));
  const lying = state.zones.flatMap(zone => zone.cards).filter(card => card && card.option !== undefined).map(card => options[card.option]);
  const shown = options.map(one => lying.includes(one) ? null : one);
  for (const one of lying) shown[shown.indexOf(null)] = one;
  return lying.length ? shown.map((one, place) => ({...one, key: String(place + 1)})) : options;
}

function waitingWords() {
  if (state.outcome) return state.outcome.text;
  if (isPaused()) return say(state.book.free ? "handNow" : "byHand");
  return `${state.watching ? `${say("watching")} ` : ""}${say("waiting", {name: nameOf(state.deciding)})}${isAway(state.deciding) ? ` (${say("away")})` : ""}`;
}

const isAway = who => people.some(one => one.seat === who && !one.here);

const isPaused = () => Boolean(state.book && state.book.paused);

const done = () => el("li", {}, el("button", {class: "main", id: "hand-done", onclick: () => send("hand", {seat: state.seat, act: "done"})}, say("handDone")));

function handOver(next, style) {
  return el("li", {}, el("button", {class: style, onclick: () => { seat = next; look(); }}, say("iAm", {name: nameOf(next)})));
}

function ended() {
  const clause = state.outcome.number ? clauseLink(state.outcome.clause, state.outcome.number, openClause) : "";
  const same = remembered(`pnp-seats ${room}`);
  return el("li", {class: "ended"}, places(state.outcome.places), may("again") && !state.next ? el("button", {class: "main", id: "same", onclick: goAgain}, say("againSame")) : same && !state.may.includes("follow") ? el("button", {class: "main", id: "same", onclick: () => openAgain(JSON.parse(same))}, say("againSame")) : "", may("playtest") ? el("button", {id: "playtest", onclick: () => askPlayers(room, state.seat, state.log, words.say)}, say("playtest")) : "", el("a", {class: "button", href: home(locale)}, say("again")), clause);
}

// The players by rank, with the numbers by which the rules compare them.
function places({titles, rows}) {
  const head = el("tr", {}, el("td", {}), ...titles.map(title => el("th", {scope: "col"}, title)));
  const row = one => el("tr", {class: one.won ? "won" : null}, el("th", {scope: "row"}, one.name, one.won ? " ★" : ""), ...one.values.map(value => el("td", {}, value)));
  return titles.length ? el("table", {class: "places"}, el("thead", {}, head), el("tbody", {}, ...rows.map(row))) : "";
}

// Opens another room, in which all players keep their seats. The host goes there at once; the others get a link.
async function goAgain() {
  const made = await ask(`/room/${room}/again`, {});
  if (made.ok) location.assign(tableAt(made.data.code, locale)); else notice(made.why);
}

async function follow() {
  const made = may("follow") ? await ask(`/room/${room}/follow`, {}) : {ok: true, data: {code: state.next}};
  if (made.ok) location.assign(tableAt(made.data.code, locale)); else notice(made.why);
}

// Opens another room for the same players, in a page without a server.
async function openAgain(plan) {
  const made = await ask("/rooms", plan);
  if (!made.ok) { notice(made.why); return; }
  remember(`pnp-seats ${made.data.code}`, JSON.stringify(plan));
  location.assign(tableAt(made.data.code, locale));
}

// The host may let bots play for seats that nobody has taken.
function empties() {
  const waits = state.players.filter(player => player.taken === "empty" && player.seat === state.deciding);
  return waits.map(player => el("li", {}, say("empty", {name: player.name}), " ",
    ...(may("bot") ? [el("button", {onclick: () => send("bot", {seat: player.seat, agent: "greedy"})}, say("botTakes"))] : [])));
}

function showTools(before) {
  byId("invite").hidden = !may("links");
  for (const act of ["undo", "report", "save", "scenario"]) if (byId(act)) byId(act).hidden = !may(act);
  if (state.refused) notice(state.refused);
  else if (state.next) notice(`${say("anotherOpened")} `, el("button", {id: "follow", onclick: follow}, say("goThere")));
  else if (state.undo.length) showUndo();
  else if (!before || before.number !== state.number || before.undo.length) notice("");
}

function showUndo() {
  const wanted = state.undo.some(who => state.mine.includes(who));
  const agreeing = wanted || !may("undo") ? [] : [
    el("button", {onclick: () => send("undo", {seat: state.seat, agree: true})}, say("agree")),
    el("button", {onclick: () => send("undo", {seat: state.seat, agree: false})}, say("refuse")),
  ];
  notice(wanted ? say("undoWaits") : say("undoAsked", {name: nameOf(state.undo[0])}), ...agreeing);
}

function notice(text, ...more) {
  byId("notice").replaceChildren(...(text ? [el("p", {}, text, ...more)] : []));
}

// ---------------------------------------------------------------------------------------------- keys
// One figure answers if there are fewer than ten options; otherwise figures are collected until Enter, or a pause.
function onKey(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) || byId("dialog").open) return;
  if (event.key === "Escape" && !byId("reading").hidden) shutBook();
  if (isFilming() && event.key === " " && event.target.tagName !== "BUTTON") { event.preventDefault(); goOn(); return; }
  if (!listed.length || !/^[0-9]$/.test(event.key)) return;
  clearTimeout(typing);
  typed += event.key;
  const found = listed.find(one => one.key === typed), longer = listed.some(one => one.key !== typed && one.key.startsWith(typed));
  if (found && !longer) { typed = ""; choose(found.place); return; }
  if (!found && !longer) { typed = ""; return; }
  typing = setTimeout(() => { typed = ""; if (found) choose(found.place); }, 900);
}

// ---------------------------------------------------------------------------------------------- beginning
byId("undo").addEventListener("click", () => send("undo", {seat: state.seat}));
byId("invite").addEventListener("click", () => invite(room, words.say, state.players, may("bot") && ((seat, agent) => send("bot", {seat, agent}))));
byId("report").addEventListener("click", () => report(room, state.seat, state.log, words.say));
byId("scenario")?.addEventListener("click", async () => {
  const found = await ask(`/room/${room}/scenario`);
  if (found.ok) saveAs(found.data.name, found.data.text); else notice(found.why);
});
byId("rules").addEventListener("click", () => byId("reading").hidden ? openBook(locale, say("rules"), state.question && state.question.clause ? state.question.clause.id : "") : shutBook());
byId("contents").addEventListener("click", () => openBook(locale, say("rules"), "top"));
byId("shut").addEventListener("click", shutBook);
byId("locale").addEventListener("change", async event => {
  locale = event.target.value;
  remember("pnp-locale", locale);
  await learnWords();
  if (!byId("reading").hidden) openBook(locale, say("rules"));
  await look();
});
magnify(byId("large"), (name, face, ratio) => dialog(name, words.say, el("img", {class: "whole", src: face, alt: name, "--ratio": ratio})));
narrow.addEventListener("change", () => { if (state) show(state); });
draggable(choose, () => isBusy ? -1 : state.number);
document.addEventListener("keydown", onKey);
document.addEventListener("company", event => { people = event.detail.people; if (state && !state.question && !state.outcome && !state.film && !body.classList.contains("covered")) byId("prompt").textContent = waitingWords(); });
document.addEventListener("click", event => { if (!byId("more").contains(event.target)) byId("more").open = false; });
byId("quick").checked = remembered("pnp-quick") === "yes";
byId("quick").addEventListener("change", () => { remember("pnp-quick", byId("quick").checked ? "yes" : "no"); goOn(); });
const kept = remembered("pnp-locale");
if (kept && !location.search && [...byId("locale").options].some(option => option.value === kept)) byId("locale").value = locale = kept;
await learnWords();
await look();
listen(room, onNews, isHere => { if (!isHere) body.classList.add("lost"); });
