// The face drawn large, its slots as boxes that are moved and resized with a pointer or with keys. All lengths in mm.
import {el, shape} from "./page.js";
import {round, snapLines, snapped} from "./snap.js";

const HANDLES = ["nw", "n", "ne", "e", "se", "s", "sw", "w"], NEAR = 3;

export class Canvas {
  // acts: pick(name), place(name, box), snapping() → {isGrid, isEdges}.
  constructor(target, acts) {
    this.target = target;
    this.acts = acts;
    this.slots = new Map();
    this.local = new Map();  // boxes that are not in the file yet
    this.drag = null;
    this.picture = el("img", {alt: "", class: "full", draggable: "false"});
    this.across = el("div", {class: "ruler across", "aria-hidden": "true"});
    this.down = el("div", {class: "ruler down", "aria-hidden": "true"});
    this.guideX = el("i", {class: "guide x", hidden: true});
    this.guideY = el("i", {class: "guide y", hidden: true});
    this.gap = el("span", {class: "gap", hidden: true});
    this.trim = shape("path", {class: "trim"});
    this.safe = shape("path", {class: "safe"});
    this.lines = shape("svg", {class: "lines", preserveAspectRatio: "none", "aria-hidden": "true"}, this.trim, this.safe);
    this.layer = el("div", {class: "layer", role: "group", "aria-label": "Slots on the face"});
    this.sheet = el("div", {class: "sheet"}, this.picture, el("i", {class: "edge out"}), this.lines, this.layer, this.guideX, this.guideY, this.gap, this.across, this.down);
    target.replaceChildren(this.sheet);
    this.layer.addEventListener("pointerdown", event => this.onDown(event));
    this.layer.addEventListener("pointermove", event => this.onMove(event));
    for (const name of ["pointerup", "pointercancel"]) this.layer.addEventListener(name, event => this.onUp(event));
    this.layer.addEventListener("focusin", event => { const own = event.target.closest("[data-slot]"); if (own && !this.drag) acts.pick(own.dataset.slot); });
    new ResizeObserver(() => this.fit()).observe(target);
  }

  // The page with its slots, the chosen one, and the face that is shown.
  show(data, chosen, face) {
    this.data = data;
    this.chosen = chosen;
    const {bleed, width, height} = data, whole = width + 2 * bleed, high = height + 2 * bleed;
    this.whole = whole; this.high = high;
    this.lines.setAttribute("viewBox", `${-bleed} ${-bleed} ${whole} ${high}`);
    this.trim.setAttribute("d", data.cut); this.safe.setAttribute("d", data.inset);
    const marks = (long, side, of) => Array.from({length: Math.floor(long / 10) + 1}, (_, n) => { const mark = el("span", {}, String(n * 10)); mark.style[side] = `${(bleed + n * 10) / of * 100}%`; return mark; });
    this.across.replaceChildren(...marks(width, "left", whole));
    this.down.replaceChildren(...marks(height, "top", high));
    const wanted = data.slots.filter(slot => slot.box).slice().reverse();
    const names = wanted.map(slot => slot.name);
    for (const [name, own] of this.slots) if (!names.includes(name)) { own.remove(); this.slots.delete(name); }
    wanted.forEach((slot, place) => {
      let own = this.slots.get(slot.name);
      if (!own) { own = el("button", {class: "spot", "data-slot": slot.name, type: "button"}); this.slots.set(slot.name, own); }
      if (this.layer.children[place] !== own) { const had = document.activeElement === own; this.layer.insertBefore(own, this.layer.children[place] || null); if (had) own.focus(); }
      this.draw(slot);
    });
    this.fit();
    return face ? this.load(`/desk/layout/face/${face.version}/${face.id.split("/").map(encodeURIComponent).join("/")}`, face.name) : null;
  }

  // A new face replaces the old one once it has been loaded.
  async load(source, name) {
    this.source = source;
    this.picture.alt = name;
    if (this.picture.getAttribute("src") === source) return;
    const next = new Image();
    next.src = source;
    await next.decode().catch(() => null);
    if (this.source === source) this.picture.src = source;
  }

  box(name) { const slot = this.data.slots.find(one => one.name === name); return slot && slot.box ? this.local.get(name) || slot.box : null; }

  draw(slot) {
    const own = this.slots.get(slot.name), box = this.box(slot.name), [x, y, width, height] = box, {bleed} = this.data, isChosen = slot.name === this.chosen;
    const size = `${round(width)} × ${round(height)} mm`;
    own.style.left = `${(x + bleed) / this.whole * 100}%`; own.style.top = `${(y + bleed) / this.high * 100}%`;
    own.style.width = `${width / this.whole * 100}%`; own.style.height = `${height / this.high * 100}%`;
    const isBad = this.data.problems.some(one => one.slot === slot.name && one.severity === "error");
    own.className = `spot${isChosen ? " on" : ""}${slot.isHere ? "" : " empty"}${isBad ? " bad" : ""}`;
    own.setAttribute("aria-label", `${slot.name}, ${size} at ${round(x)}, ${round(y)}${isBad ? ", has a fault" : ""}`);
    own.setAttribute("aria-pressed", String(isChosen));
    const key = `${isChosen} ${isBad}`;
    if (own.dataset.key !== key) {
      own.dataset.key = key;
      own.replaceChildren(...isChosen ? [el("b", {class: "nm"}), ...HANDLES.map(h => el("i", {class: `grip ${h}`, "data-grip": h}))] : isBad ? [el("b", {class: "nm"}, slot.name)] : []);
    }
    if (!isChosen) return;
    own.firstChild.textContent = `${slot.name}  ${size}`;
    // The name of a small slot would cover it: it is beside the slot, or above it at the foot of the page.
    const isSmall = width < this.whole / 2 || height < this.high / 6, isLow = y + height > this.high * .85;
    own.firstChild.className = `nm${isSmall ? isLow ? " above" : " below" : ""}${isSmall && x + width / 2 > this.whole / 2 ? " leftwards" : ""}`;
  }

  // As large as the room allows.
  fit() {
    if (!this.data) return;
    const room = this.target.getBoundingClientRect(), scale = Math.max(2.2, Math.min((room.width - 70) / this.whole, (room.height - 62) / this.high, 10));
    this.sheet.style.width = `${this.whole * scale}px`;
    this.sheet.style.height = `${this.high * scale}px`;
  }

  // ------------------------------------------------------------------------------------------ the pointer
  onDown(event) {
    const own = event.target.closest("[data-slot]");
    if (!own || event.button > 0) return;
    const name = own.dataset.slot, grip = event.target.dataset.grip || "move";
    this.drag = {name, grip, x: event.clientX, y: event.clientY, box: this.box(name), isMoved: false, wasChosen: name === this.chosen};
    this.layer.setPointerCapture(event.pointerId);
  }

  onMove(event) {
    const drag = this.drag;
    if (!drag) return;
    if (!drag.isMoved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < NEAR) return;
    if (!drag.isMoved && !drag.wasChosen) this.acts.pick(drag.name);
    drag.isMoved = true;
    const scale = this.sheet.getBoundingClientRect().width / this.whole, dx = (event.clientX - drag.x) / scale, dy = (event.clientY - drag.y) / scale;
    this.put(drag.name, this.snap(drag.name, pulled(drag.box, drag.grip, dx, dy), drag.grip));
  }

  onUp(event) {
    const drag = this.drag;
    this.drag = null;
    this.hideGuides();
    if (!drag) return;
    if (event.type === "pointercancel") { this.forget(drag.name); return; }
    if (!drag.isMoved) {
      const name = drag.wasChosen ? this.below(drag.name, event) : drag.name;
      this.acts.pick(name);
      this.slots.get(name).focus();
      return;
    }
    this.slots.get(drag.name).focus();
    this.acts.place(drag.name, this.local.get(drag.name));
  }

  // A second click on the same place chooses the slot below.
  below(name, event) {
    const names = document.elementsFromPoint(event.clientX, event.clientY).filter(one => one.matches(".spot")).map(one => one.dataset.slot);
    const order = this.data.slots.map(slot => slot.name).filter(one => names.includes(one));
    return order[(order.indexOf(name) + 1) % order.length] || name;
  }

  cancel() {
    if (!this.drag) return false;
    this.forget(this.drag.name);
    this.drag = null;
    this.hideGuides();
    return true;
  }

  snap(name, box, grip) {
    const others = this.data.slots.filter(slot => slot.box && slot.isHere && slot.name !== name).map(slot => [slot.name, slot.box]);
    const found = snapped(box, grip, snapLines(this.data, others), this.acts.snapping());
    this.showGuides(found.guides, found.box);
    return found.box;
  }

  showGuides({x, y}, box) {
    const {bleed} = this.data;
    this.guideX.hidden = !x; this.guideY.hidden = !y;
    if (x) this.guideX.style.left = `${(x[0] + bleed) / this.whole * 100}%`;
    if (y) this.guideY.style.top = `${(y[0] + bleed) / this.high * 100}%`;
    this.gap.hidden = !x && !y;
    this.gap.textContent = [...new Set([x, y].filter(Boolean).map(([, name]) => name))].join(", ");
    this.gap.style.left = `${(box[0] + bleed) / this.whole * 100}%`;
    this.gap.style.top = `${(box[1] + box[3] + bleed) / this.high * 100}%`;
  }

  hideGuides() { this.guideX.hidden = this.guideY.hidden = this.gap.hidden = true; }

  // ------------------------------------------------------------------------------------------ boxes
  put(name, box) {
    this.local.set(name, box.map(round));
    this.draw(this.data.slots.find(slot => slot.name === name));
  }

  // Shows the box of the file again.
  forget(name) {
    this.local.delete(name);
    const slot = this.data.slots.find(one => one.name === name);
    if (slot && slot.box) this.draw(slot);
  }
}

// A box that is moved, or whose edges are pulled.
export function pulled([x, y, width, height], grip, dx, dy) {
  if (grip === "move") return [x + dx, y + dy, width, height];
  const west = grip.includes("w") ? Math.min(dx, width - 1) : 0, north = grip.includes("n") ? Math.min(dy, height - 1) : 0;
  return [x + west, y + north, Math.max(1, width - west + (grip.includes("e") ? dx : 0)), Math.max(1, height - north + (grip.includes("s") ? dy : 0))];
}
