// The people at a table: who is here, who is away, and the players' conversation. A page reports at intervals that it
// is open, and finally that it is closed.
import {ask} from "./door.js";
import {body, byId, el, filled} from "./page.js";

const SIGN = 25000;  // milliseconds
const isFree = body.classList.contains("freely"), base = `${isFree ? "/free" : "/room"}/${body.dataset.code}`;
const page = Array.from(crypto.getRandomValues(new Uint8Array(8)), one => one.toString(16).padStart(2, "0")).join("");
let company = null, say = null, table = null, shown = 0, unread = 0;

async function sign() {
  const answer = await ask(`${base}/here`, {page}).catch(() => null);
  if (answer && answer.ok) learn(answer.data);
}

function learn(data) {
  company = data;
  document.dispatchEvent(new CustomEvent("company", {detail: company}));
  draw();
}

// The panel is hidden while a single person plays, without spectators or messages.
function draw() {
  if (!company || !say) return;
  const isAlone = company.people.length < 2 && !company.watching && !company.lines.length;
  byId("company").hidden = isAlone;
  body.classList.toggle("in-company", !isAlone);
  byId("company-title").textContent = say.people;
  const note = one => table.mine.includes(one.seat) ? say.you : one.here ? say.present : say.away;
  byId("present").replaceChildren(
    ...company.people.map(one => el("li", {class: one.here || table.mine.includes(one.seat) ? "here" : "away"}, el("b", {}, one.name), el("span", {class: "note"}, note(one)))),
    company.watching ? el("li", {class: "here"}, el("span", {class: "note"}, filled(say.watchers, {n: company.watching}))) : "");
  drawLines();
  const may = table.may.includes("say") && table.seat >= 0;
  byId("speak").hidden = !may;
  byId("line").setAttribute("aria-label", say.writeLine);
  byId("line").placeholder = say.writeLine;
  byId("speak").querySelector("button").textContent = say.send;
}

// Adds only the new lines, so that screen readers announce them.
function drawLines() {
  const list = byId("talk"), {lines} = company;
  byId("talk-frame").hidden = !lines.length;
  if (lines.length < list.children.length) list.replaceChildren();
  const isFirst = !shown;
  for (const line of lines.slice(list.children.length)) list.append(el("li", {class: table.mine.includes(line.seat) ? "own" : null}, el("b", {}, line.name), ` ${line.text}`));
  if (shown !== lines.length) {
    byId("talk-frame").scrollTop = byId("talk-frame").scrollHeight;
    if (!isFirst) unread += Math.max(lines.length - shown, 0);
    shown = lines.length;
  }
  const way = byId("to-company");
  way.textContent = `${say.people}${unread ? ` (${unread})` : ""}`;
}

async function speak(event) {
  event.preventDefault();
  const line = byId("line"), text = line.value.trim();
  if (!text) return;
  const answer = await ask(`${base}/say`, {seat: table.seat, text}).catch(() => null);
  if (answer && answer.ok) { line.value = ""; unread = -1; learn(answer.data); unread = 0; drawLines(); }
}

document.addEventListener("table", event => {
  const isNew = !say || table.mine.join() !== event.detail.state.mine.join();
  say = event.detail.words.say;
  table = event.detail.state;
  if (isNew) sign(); else draw();
});
document.addEventListener("news", event => { if (company && event.detail !== String(company.version)) sign(); });
byId("speak").addEventListener("submit", speak);
byId("to-company").addEventListener("click", () => { unread = 0; drawLines(); byId("company").scrollIntoView({block: "center"}); (byId("speak").hidden ? byId("company") : byId("line")).focus(); });
addEventListener("pagehide", () => navigator.sendBeacon(`${base}/here`, new Blob([JSON.stringify({page, open: false})], {type: "application/json"})));
addEventListener("pageshow", event => { if (event.persisted) sign(); });
setInterval(sign, SIGN);
