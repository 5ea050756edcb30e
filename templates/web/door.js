// The connection from a page to its game without a server: Python plays the game in a worker of this browser. Rooms are
// stored here too, each under its code. Pages make the same requests as to a server.
import {keep, kept as isKept} from "./keep.js";
import {isLasting, remember, remembered} from "./memory.js";

const KEPT = `pnp ${document.body.dataset.game} `;
const waiting = new Map();
let worker = null, asked = 0, isPlayed = false;

export const home = locale => locale === document.body.dataset.first ? "index.html" : `${locale}.html`;
export const roomHere = () => new URLSearchParams(location.search).get("room") || "";
export const tableAt = (code, locale = "") => `table.html?room=${encodeURIComponent(code)}${locale ? `&locale=${locale}` : ""}${isLasting || !remembered(KEPT + code) ? "" : `#${encodeURIComponent(remembered(KEPT + code))}`}`;
export const joinAt = code => tableAt(code);
export const bookAt = (locale, clause = "") => `book/${locale}.html${clause ? `#${encodeURIComponent(clause)}` : ""}`;
export const faceAt = (face, locale, words) => Object.hasOwn(words.faces, face) ? words.faces[face] : "";

// If there is no storage, as in a frame of another site, the address of the page contains the room.
function keepRoom(code, text) {
  remember(KEPT + code, text);
  if (isLasting) return;
  document.getElementById("unkept").hidden = false;
  history.replaceState(null, "", `#${encodeURIComponent(text)}`);
}
if (!isLasting && roomHere() && location.hash.length > 1) remember(KEPT + roomHere(), decodeURIComponent(location.hash.slice(1)));

// Loads the page again when another page of this browser has changed the room.
export function listen(room) {
  addEventListener("storage", event => { if (event.key === KEPT + room) location.reload(); });
  readySave(room);
}

export async function ask(path, data) {
  const address = new URL(path, "http://table/"), [where, code, what] = address.pathname.slice(1).split("/");
  if (where === "words") return {status: 200, ok: true, data: await words(code), why: ""};
  if (where === "rooms") return opened(data);
  const kept = remembered(KEPT + code);
  if (kept === null) return {status: 404, ok: false, data: null, why: "there is no such room in this browser"};
  const locale = address.searchParams.get("locale") || document.body.dataset.first;
  const numbers = ["seat", "since"].filter(name => address.searchParams.has(name)).map(name => [name, Number(address.searchParams.get(name))]);
  const given = {locale, ...Object.fromEntries(numbers), ...data};
  const answer = await inWorker({what, kept, locale, given: JSON.stringify(given)});
  if (answer.keep) keepRoom(code, answer.keep);
  const question = answer.data?.question;
  if (question?.clause) question.rule = (await words(locale)).rules[question.clause.id] ?? "";
  if (!isPlayed && answer.status < 400 && !navigator.connection?.saveData) keep("then");
  isPlayed ||= answer.status < 400;
  return {...answer, ok: answer.status < 400};
}

// The texts of the pages in a language, fetched once.
const learned = new Map();

function words(locale) {
  if (!learned.has(locale)) learned.set(locale, fetch(`words/${locale}.json`).then(async answer => (await answer.json()).page));
  return learned.get(locale);
}

// Creates a room: its seats, and the seed of its random numbers.
function opened({seats, names}) {
  const code = [...crypto.getRandomValues(new Uint8Array(8))].map(n => "BCDFGHJKLMNPQRSTVWXZ"[n % 20]).join("");
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  const taken = seats.map(said => said === "here" ? {taken: "here"} : {taken: "bot", agent: said});
  remember(KEPT + code, JSON.stringify({code, seats: taken, names, seed: (high % 65536) * 4294967296 + low}));
  return {status: 200, ok: true, data: {code}, why: ""};
}

// ---------------------------------------------------------------------------------------------- the worker
async function inWorker(message) {
  await isKept;
  worker ||= started();
  const id = ++asked;
  worker.postMessage({id, ...message});
  return new Promise(resolve => waiting.set(id, resolve));
}

// A frame without an origin may only start a worker whose address contains its code.
function newWorker(address) {
  try { return new Worker(address, {type: "module"}); } catch {
    return new Worker(`data:text/javascript,${encodeURIComponent(`import ${JSON.stringify(address)};`)}`, {type: "module"});
  }
}

function started() {
  const made = newWorker(String(new URL("worker.js", import.meta.url)));
  made.onmessage = ({data}) => {
    if ("share" in data) { showShare(data.share); return; }
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  };
  made.onerror = event => {
    for (const resolve of waiting.values()) resolve({status: 500, data: null, why: event.message || "the game could not be started"});
    waiting.clear();
  };
  return made;
}

// Shows the share of the game that has been downloaded, until it can be played.
function showShare(share) {
  const bar = document.getElementById("loading");
  if (!bar) return;
  bar.hidden = share >= 1;
  bar.value = share;
}

// Makes the file of the saved game when somebody asks for it.
function readySave(room) {
  document.getElementById("save").addEventListener("click", async event => {
    event.preventDefault();
    const {data} = await ask(`/room/${room}/save`);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([data], {type: "application/json"}));
    link.download = `${document.body.dataset.game}-${room}.save.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  });
}
