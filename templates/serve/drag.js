// Cards that may be chosen can be dragged to where they are played, by mouse, pen or finger, as well as clicked.
import {body, byId} from "./page.js";

const NEAR = 9;  // pixels before a press becomes a drag
let drag = null, asked = () => 0;

// The place on the table under the pointer, unless it is where the card lies: there, a released card stays.
function placeUnder(event) {
  const below = document.elementsFromPoint(event.clientX, event.clientY);
  if (!below.some(one => byId("table").contains(one)) || below.some(one => one === drag.from)) return null;
  return below.map(one => one.closest("#table .zone, #table .board, #centre, #others, #own, #mine")).find(Boolean) || byId("table");
}

function forget() {
  drag?.ghost?.remove();
  drag = null;
  body.classList.remove("dragging");
  for (const place of document.querySelectorAll(".over")) place.classList.remove("over");
}

function onDown(event) {
  const card = event.target instanceof Element ? event.target.closest("#table .card[data-option]") : null;
  forget();
  if (card && !event.button && event.isPrimary) drag = {card, from: card.closest(".zone"), option: Number(card.dataset.option), number: asked(), x: event.clientX, y: event.clientY, ghost: null, isTouch: event.pointerType === "touch"};
}

function begin(event) {
  const {card} = drag, box = card.getBoundingClientRect();
  drag.ghost = card.cloneNode(true);
  drag.ghost.className = "card ghost";
  drag.ghost.removeAttribute("data-option");
  drag.ghost.setAttribute("aria-hidden", "true");
  drag.ghost.tabIndex = -1;
  drag.ghost.style.setProperty("width", `${card.offsetWidth}px`);
  drag.dx = Math.min(box.width, Math.max(0, drag.x - box.left));
  drag.dy = Math.min(box.height, Math.max(0, drag.y - box.top));
  body.append(drag.ghost);
  body.classList.add("dragging");
  document.dispatchEvent(new CustomEvent("lifted"));
  if (!drag.isTouch) card.releasePointerCapture?.(event.pointerId);
}

function onMove(event) {
  if (!drag || !event.isPrimary) return;
  if (!drag.ghost) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < NEAR) return;
    begin(event);
  }
  drag.ghost.style.setProperty("translate", `${event.clientX - drag.dx}px ${event.clientY - drag.dy}px`);
  const over = placeUnder(event);
  for (const place of document.querySelectorAll(".over")) if (place !== over) place.classList.remove("over");
  over?.classList.add("over");
}

const stop = event => { event.preventDefault(); event.stopPropagation(); };

function onUp(event, choose) {
  if (!drag || !event.isPrimary) return;
  const {ghost, option, number} = drag, over = ghost && placeUnder(event);
  forget();
  if (!ghost) return;
  addEventListener("click", stop, {capture: true, once: true});  // (the click that ends a drag chooses nothing)
  setTimeout(() => removeEventListener("click", stop, {capture: true}), 0);
  if (over && number === asked()) choose(option);
}

// `number` tells which question is asked: a card that was lifted for another one is put back.
export function draggable(choose, number) {
  asked = number;
  document.addEventListener("pointerdown", onDown);
  document.addEventListener("pointermove", onMove);
  document.addEventListener("pointerup", event => onUp(event, choose));
  document.addEventListener("pointercancel", forget);
  document.addEventListener("keydown", event => { if (event.key === "Escape" && drag?.ghost) { stop(event); forget(); } }, true);
}
