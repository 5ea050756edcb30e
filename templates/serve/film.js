// Shows the moments between an answer and the next question one by one: each card that a bot plays, and a pause before
// the cards in the middle are taken.
import {byId} from "./page.js";

const PAUSE = 700, HELD = 2400;  // milliseconds
let hurry = null;

export const isFilming = () => hurry !== null;
export function goOn() { if (hurry) hurry(); }

// Shows the scenes of a state with `draw` while `isNewest()` holds, and finally the whole state.
export async function play(state, draw, isNewest) {
  let table = {}, isHurried = false;  // (until the next long pause)
  const tables = state.scenes.map(scene => table = filled(scene, table));
  for (const [place, scene] of tables.entries()) {
    if (scene.lines.every(line => line.heads)) continue;
    const lying = facesInTheMiddle();
    draw({...state, ...scene, question: null, outcome: null, undo: [], deciding: state.seat, film: scene.lines});
    markNew(lying);
    const isHeld = isTaken(scene, tables[place + 1] || state);
    if (isHeld || !isHurried) isHurried = await pause(isHeld ? HELD : PAUSE);
    if (!isNewest()) return;
  }
  draw(state);
}

// Waits; returns whether somebody went on before the time was over.
async function pause(time) {
  const isHurried = await new Promise(done => { hurry = () => done(true); setTimeout(done, time, false); });
  hurry = null;
  return isHurried;
}

// Fills in a scene: a number means the zone or player at that index in the previous scene.
function filled(scene, before) {
  const whole = name => scene[name].map(one => typeof one === "number" ? before[name][one] : one);
  return {...scene, zones: whole("zones"), players: whole("players")};
}

// Whether several cards in the middle are gone in the next scene.
function isTaken(scene, next) {
  return scene.zones.some(zone => zone.owner < 0 && zone.cards.length > 1 && next.zones.some(one => one.name === zone.name && one.owner < 0 && one.count === 0));
}

function facesInTheMiddle() {
  return new Set([...document.querySelectorAll("#centre [data-face]")].map(card => card.dataset.face));
}

function markNew(lying) {
  for (const card of byId("centre").querySelectorAll("[data-face]")) if (!lying.has(card.dataset.face)) card.classList.add("fresh");
}
