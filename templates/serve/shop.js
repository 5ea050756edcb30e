// Functions for all pages of the workshop: the key, the state of saving, dialogs, keys that lead from page to page.
import {ask} from "./door.js";
import {body, byId, el} from "./page.js";

export const say = words => { if (byId("state").textContent !== words) byId("state").textContent = words; };
export const sentence = words => words ? words[0].toUpperCase() + words.slice(1) : "";
// Text between backticks becomes code.
export const coded = text => text.split("`").map((part, place) => place % 2 ? el("code", {}, part) : part);
export const button = (label, keys, act, more = {}) => el("button", {onclick: act, ...more}, label, keys ? el("kbd", {"aria-hidden": "true"}, keys) : "");

// On a narrow screen the rail is a row: scroll the entry of the open page into view.
document.querySelector(".rail [aria-current]")?.scrollIntoView({block: "nearest", inline: "center"});

// The address that opens the workshop contains its key, which then goes into a cookie.
// The address with the key may be opened in a tab that was refused without it: only its end changes then.
addEventListener("hashchange", () => { if (/^#[\w-]{20,}$/.test(location.hash)) location.reload(); });

export async function enter() {
  const key = location.hash.slice(1);
  if (!key) return;
  history.replaceState(null, "", location.pathname + location.search);
  await ask("/desk/enter", {key});
}

export function openDialog(title, ...parts) {
  const dialog = byId("dialog");
  dialog.replaceChildren(el("h2", {id: "dialog-title"}, title), ...parts);
  if (!dialog.open) dialog.showModal();
}
export const closeDialog = () => byId("dialog").close();
export const closing = () => el("button", {onclick: closeDialog}, "Close");

// A diagnostic of a page that cannot show the game, and the way to all of them.
export const faultItem = fault => el("li", {}, el("b", {}, fault.code), " ", ...coded(`${sentence(fault.message)}.${fault.help ? ` ${sentence(fault.help)}.` : ""}`));
export const toCheck = () => el("p", {}, el("a", {class: "btn", href: "/desk/check"}, "See all faults"));

export const showKeys = list => openDialog("All keys", el("dl", {}, ...list.flatMap(([name, what]) => [el("dt", {}, el("kbd", {}, name)), el("dd", {}, what)])), el("p", {class: "row"}, closing()));

export const isText = target => target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

// Alt and a figure open a page of the rail, 0 the tenth. Returns whether the event was such a key.
export function goTo(event) {
  const place = event.altKey && !isText(event.target) && /^[0-9]$/.test(event.key) && document.querySelectorAll(".rail a")[(Number(event.key) + 9) % 10];
  if (!place) return false;
  event.preventDefault();
  place.click();
  return true;
}

// Shows both versions of lines that two programs have changed, and asks which to keep.
export function askWhich(both, onMine, onTheirs) {
  const lines = text => text.split(/\r\n|\r|\n/), ours = lines(both.ours), theirs = lines(both.theirs);
  const only = (some, others) => some.filter(line => !others.includes(line)).join("\n") || "(the line is gone)";
  openDialog("Two versions of one line", el("p", {}, "Another program has changed the same line. Nothing is written yet."),
    el("h3", {}, "Here"), el("pre", {}, only(ours, theirs)), el("h3", {}, "On the disk"), el("pre", {}, only(theirs, ours)),
    el("p", {class: "row"}, el("button", {class: "main", onclick: () => { closeDialog(); onMine(); }}, "Write mine"), el("button", {onclick: () => { closeDialog(); onTheirs(); }}, "Keep the file")));
}

// A line before and after an edit, with the differences marked.
export function differences(before, after) {
  let start = 0, end = 0;
  const most = Math.min(before.length, after.length);
  while (start < most && before[start] === after[start]) start += 1;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const part = (text, tag) => [text.slice(0, start), text.length - end > start ? el(tag, {}, text.slice(start, text.length - end)) : "", text.slice(text.length - end)];
  return [part(before, "del"), part(after, "ins")];
}

// Shows the lines that the last gesture changed, with a button that takes them back.
export function showWrote(wrote, data, takeBack) {
  const {last} = data;
  wrote.hidden = !last.lines || !last.lines.length;
  if (wrote.hidden) return;
  const changed = last.lines.filter(([mark]) => mark), count = Math.max(changed.filter(([mark]) => mark === "+").length, changed.filter(([mark]) => mark === "-").length);
  const only = mark => changed.filter(line => line[0] === mark), isPair = only("-").length === 1 && only("+").length === 1;
  const [before, after] = isPair ? differences(only("-")[0][2], only("+")[0][2]) : [];
  const row = ([mark, number, text]) => el("div", {class: mark === "-" ? "m" : mark === "+" ? "p" : ""}, el("span", {class: "no", "aria-hidden": "true"}, String(number)), el("span", {class: mark ? "" : "unseen"}, mark === "-" ? "− " : mark === "+" ? "+ " : ""), ...mark === "-" && before ? before : mark === "+" && after ? after : [mark ? text : `  ${text}`]);
  wrote.replaceChildren(el("div", {class: "row"}, el("h3", {}, `${sentence(last.words.startsWith("taken") || last.words.startsWith("made") ? "this wrote" : "the last gesture wrote")} ${count} ${count === 1 ? "line" : "lines"}`), el("span", {class: "note"}, `${last.words}${last.isNew ? `; ${last.file} is new` : last.isGone ? `; ${last.file} was removed again` : ""}${last.also ? `; game.yaml names it: ${last.also.lines.filter(([mark]) => mark === "+").map(([, , text]) => text.trim()).join(" ")}` : ""}`), el("span", {class: "push"}), data.undo ? button("Take it back", "Ctrl Z", takeBack, {class: "quiet"}) : ""),
    el("div", {class: "diff", tabindex: "0", role: "region", "aria-label": `Changed lines of ${last.file}`}, el("div", {class: "f"}, last.file), ...last.lines.map(row)));
}
