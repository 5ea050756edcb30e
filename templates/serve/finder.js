// The search field of the bar, Ctrl K: pages, cards, clauses and settings by their words, with the keys alone.
import {ask} from "./door.js";
import {body, byId, el, questions} from "./page.js";
import {closeDialog, openDialog} from "./shop.js";

const KINDS = {page: "Page", card: "Card", clause: "Clause", setting: "Setting"};
// Words by which people look for a page, beside its name.
const ALSO = {cards: "table rows columns deck spreadsheet", layout: "slots boxes face template", book: "rules chapters rulebook text", review: "agree changes open clauses", translations: "languages messages words", theme: "inks colours typefaces fonts paper", check: "faults errors warnings diagnostics", balance: "figures bots wins what-if", playtests: "games answers questionnaire", print: "sheets pdf paper cut files", pages: "changes figures faces reference diff"};
const asking = questions();
let matches = [], at = 0;

const plain = text => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

// The pages of the rail whose names and words contain what was typed.
function pages(words) {
  const links = [...document.querySelectorAll(".rail a[data-place]")].map(link => ({kind: "page", title: link.firstElementChild.nextSibling.textContent.trim(), note: link.title, address: link.getAttribute("href"), words: ALSO[link.dataset.place] || ""}));
  return links.filter(one => words.every(word => plain(`${one.title} ${one.words}`).split(" ").some(part => part.startsWith(word))));
}

function open() {
  const list = el("ul", {id: "matches", role: "listbox", "aria-label": "Matches"}), status = el("p", {class: "note", role: "status"});
  const field = el("input", {id: "words", type: "text", role: "combobox", "aria-label": "Find a page, a card, a clause, a setting", "aria-controls": "matches", "aria-expanded": "true", "aria-autocomplete": "list", autocomplete: "off", spellcheck: "false", placeholder: "A card, a clause, a word"});
  const choose = place => {
    at = Math.max(0, Math.min(place, matches.length - 1));
    [...list.children].forEach((item, number) => item.setAttribute("aria-selected", String(number === at)));
    if (list.children[at]) { field.setAttribute("aria-activedescendant", list.children[at].id); list.children[at].scrollIntoView({block: "nearest"}); } else field.removeAttribute("aria-activedescendant");
  };
  const show = (ones, words) => {
    matches = ones;
    list.replaceChildren(...ones.map((one, place) => el("li", {id: `match-${place}`, role: "option", "aria-selected": "false", onclick: () => { choose(place); go(); }}, el("span", {class: "note"}, KINDS[one.kind]), el("span", {class: "title", dir: "auto"}, one.title), one.note ? el("span", {class: "note", dir: "auto"}, one.note) : "")));
    status.textContent = words;
    choose(0);
  };
  const look = async () => {
    const text = field.value.trim(), words = plain(text).split(/\s+/).filter(Boolean), own = pages(words), isNewest = asking();
    if (!words.length) { show(own, ""); return; }
    show(own, "Looking …");
    const found = await ask(`/desk/find?words=${encodeURIComponent(text)}`).catch(() => null);
    if (!isNewest() || !field.isConnected) return;
    const all = found && found.ok ? [...own, ...found.data.matches] : own, more = found && found.ok ? found.data.more : 0;
    show(all, !found || !found.ok ? "The server does not answer." : found.data.why ? found.data.why : !all.length ? `Nothing matches “${text}”.` : more ? `${more} more: write another word to see fewer.` : "");
  };
  field.addEventListener("input", look);
  field.addEventListener("keydown", event => {
    const move = {ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8}[event.key];
    if (move) { event.preventDefault(); choose(at + move); }
    else if (event.key === "Enter" && !event.isComposing) { event.preventDefault(); go(); }
  });
  openDialog("Find", el("div", {class: "finder"}, field, status, list));
  look();
  field.focus();
}

// A setting without a page of its own opens in the editor, at its line.
function go() {
  const one = matches[at];
  if (!one) return;
  closeDialog();
  location.assign(one.address || body.dataset.editor.replace("{file}", () => one.file).replace("{line}", one.line).replace("{column}", 1));
}

byId("find").addEventListener("click", open);
// (before the text editor of the page Book, which has a use of its own for these keys on some systems)
document.addEventListener("keydown", event => {
  if (event.key?.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  if (!byId("dialog").open) open();
}, true);
