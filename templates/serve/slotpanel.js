// The properties of a slot: its place, content and look. Each is free, or tied to a column.
import {el, entryOf, shape, sign} from "./page.js";
import {closeDialog, closing, openDialog} from "./shop.js";

const LINK = "M7.500 10.500l3-3M6.500 8L4.300 10.200a2.500 2.500 0 003.500 3.500L10 11.500M11.500 10l2.200-2.200a2.500 2.500 0 00-3.500-3.500L8 6.500";
const SHOWN_AS = {column: "its words", number: "a large number", icon: "an icon", picture: "a picture", pips: "pips", court: "a court figure", emblem: "an emblem", bar: "a bar of boxes", spots: "spots"};
const TEXTUAL = ["column", "text", "number"], INKS = {ink: "ink", fill: "ground", line: "line"};
const NUMBERS = [["turn", "turn, degrees"], ["weight", "weight of the line, mm"], ["corner", "corners, mm"], ["padding", "padding, mm"], ["tint", "tint, 0 to 1"], ["opacity", "opacity, 0 to 1"]];
const list = value => value === undefined ? [] : Array.isArray(value) ? value : [value];

export class SlotPanel {
  // acts: place(box), set(keys), remove(), order(by).
  constructor(target, acts) {
    this.target = target;
    this.acts = acts;
    this.open = "";
    this.choices = null;
  }

  show(data, slot) {
    const focused = this.target.contains(document.activeElement) ? document.activeElement.dataset.key : "";
    this.data = data;
    if (!slot) { this.target.replaceChildren(el("p", {class: "note"}, "Choose a slot on the face or in the list.")); return; }
    if (this.slot && this.slot.name !== slot.name) this.open = "";
    this.slot = slot;
    const {filling} = slot;
    this.target.replaceChildren(
      el("div", {class: "row"}, el("h2", {}, slot.name), el("span", {class: "chip"}, filling || "shape"), el("span", {class: "push"}), el("button", {class: "quiet", onclick: () => this.acts.remove(), "data-key": "remove"}, "Take away")),
      slot.isHere ? "" : el("p", {class: "note"}, "These cards have nothing for this slot, so it is not drawn."),
      ...this.data.problems.filter(one => one.slot === slot.name).slice(0, 2).map(one => el("p", {class: "bad"}, `${one.message[0].toUpperCase()}${one.message.slice(1)}. ${one.help || ""}`)),
      el("h3", {class: "label"}, "Place, mm"), this.fields(), this.aligns(),
      el("h3", {class: "label"}, "What it shows"), this.content(),
      el("h3", {class: "label"}, "How it looks"), this.looks());
    if (focused) { const again = this.target.querySelector(`[data-key="${focused}"]`); if (again) again.focus(); }
  }

  // ------------------------------------------------------------------------------------------ the place
  fields() {
    const {box} = this.slot;
    if (!box) return el("p", {class: "note"}, "It is on a side that this piece does not have.");
    return el("div", {class: "xy"}, ...["x", "y", "width", "height"].map((name, at) => el("label", {}, name, el("input", {type: "number", step: "0.1", value: String(Math.round(box[at] * 100) / 100), "data-key": name,
      onchange: event => { const wanted = [...box]; wanted[at] = Number(event.target.value); if (event.target.value !== "") this.acts.place(wanted); }}))));
  }

  aligns() {
    const {box, frame: [fx, fy, fw, fh]} = this.slot, {bleed, safe} = this.data;
    if (!box) return "";
    const [x, y, w, h] = box, out = by => [fx + by, fy + by, fw - 2 * by, fh - 2 * by];
    const ways = {Left: [fx + safe, y, w, h], Centre: [fx + (fw - w) / 2, y, w, h], Right: [fx + fw - safe - w, y, w, h], Top: [x, fy + safe, w, h], Middle: [x, fy + (fh - h) / 2, w, h], Bottom: [x, fy + fh - safe - h, w, h], "To safe": out(safe), "To edge": out(0), "To bleed": out(-bleed)};
    const isThere = wanted => wanted.every((each, at) => Math.abs(each - box[at]) < 0.02);
    return el("div", {class: "row al", role: "group", "aria-label": "Align"}, ...Object.entries(ways).map(([name, wanted]) => el("button", {"aria-pressed": String(isThere(wanted)), "data-key": name, onclick: () => this.acts.place(wanted)}, name)));
  }

  // ------------------------------------------------------------------------------------------ content
  content() {
    const {filling, keys} = this.slot, rows = [];
    if (SHOWN_AS[filling]) {
      rows.push(this.row("from", this.tie(filling, this.slot.ties[filling], list(keys[filling]).join(" or ")), this.picker(filling, "Tie to a column", [...this.columns(() => true, name => ({[filling]: name})), ...filling === "icon" ? [this.option("an icon of the press", "choose by picture", () => this.chooseIcon())] : []])));
      rows.push(this.row("as", el("select", {"aria-label": "Shown as", "data-key": "as", onchange: event => this.acts.set({[event.target.value]: keys[filling]})}, ...Object.entries(SHOWN_AS).map(([name, words]) => el("option", {value: name, selected: name === filling}, words)))));
    }
    if (filling === "text") rows.push(this.row("text", this.input("text", keys.text, value => ({text: value}))));
    if (filling === "frame") rows.push(this.row("frame", this.select("frame", this.choices ? this.choices.frames : [keys.frame], keys.frame)));
    if (filling === "lines" || filling === "track") rows.push(this.row(filling, this.input(filling, keys[filling], value => ({[filling]: Number(value)}), "number")));
    if (filling === "picture") rows.push(this.row("fit", this.segment("fit", ["cover", "contain"], keys.fit || "cover")));
    if (["number", "icon"].includes(filling)) rows.push(this.row("label", this.input("label", keys.label || "", value => ({label: value || null}))));
    const {when} = keys, tied = when && typeof when === "object" ? Object.keys(when)[0] : "";
    rows.push(this.row("shown", this.tie("when", tied, when ? tied || when : "always"), this.whenPicker()));
    return el("dl", {class: "ties"}, ...rows.flat());
  }

  looks() {
    const {filling, keys} = this.slot, rows = [], {inks} = this.data;
    for (const [key, label] of Object.entries(INKS)) {
      const tied = this.slot.ties[key], own = list(keys[key]), free = own.find(name => Object.hasOwn(inks, name) || /^#/.test(name)) || "";
      rows.push(this.row(label, this.tie(key, tied, free || own[0] || "none", tied ? "" : entryOf(inks, free, free)), this.picker(key, `Choose the ${label}`, [
        ...this.columns(column => column.kind === "enum" && !column.many, name => ({[key]: name})),
        ...Object.entries(inks).map(([name, value]) => this.option(name, "", () => this.acts.set({[key]: name}), value)),
        ...own.length ? [this.option("none", "removes the key", () => this.acts.set({[key]: null}))] : []])));
    }
    rows.push(this.row("shape", this.shapes()));
    if (TEXTUAL.includes(filling)) {
      rows.push(this.row("style", this.select("style", ["", ...this.data.styles], keys.style || "")));
      rows.push(this.row("lines", this.segment("align", ["left", "center", "right", "justify"], keys.align || "center")));
      rows.push(this.row("stand", this.segment("valign", ["top", "middle", "bottom"], keys.valign || "middle")));
      rows.push(this.row("size, pt", this.input("size", list(keys.size).join(" to "), value => { const sizes = value.split(/[^0-9.]+/).filter(Boolean).map(Number).slice(0, 2); return {size: sizes.length ? sizes.length > 1 ? sizes : sizes[0] : null}; })));
    }
    if (this.choices && (keys.fill || keys.pattern)) rows.push(this.row("pattern", this.select("pattern", ["", ...this.choices.patterns], keys.pattern || "")));
    const more = NUMBERS.filter(([key]) => keys[key] !== undefined || ["turn", "padding", "corner"].includes(key)).map(([key, label]) => this.row(label, this.input(key, keys[key] ?? 0, value => ({[key]: Number(value)}), "number")));
    return el("dl", {class: "ties"}, ...rows.flat(), ...more.flat());
  }

  // ------------------------------------------------------------------------------------------ parts
  row(label, ...parts) { return [el("dt", {}, label), el("dd", {}, ...parts)]; }

  // A pill: tied to a column, or free with its value.
  tie(key, column, free, colour = "") {
    return el("button", {class: `tie ${column ? "" : "free"}`, "aria-expanded": String(this.open === key), "aria-label": column ? `${key}, tied to ${column}` : `${key}, ${free}`, "data-key": `tie-${key}`, onclick: () => { this.open = this.open === key ? "" : key; this.show(this.data, this.slot); }},
      column ? sign(LINK) : "", colour ? el("i", {class: "sw", "--c": colour}) : "", column || free);
  }

  picker(key, title, options) {
    if (this.open !== key) return "";
    return el("div", {class: "pick"}, el("h4", {}, title), el("ul", {}, ...options.map(option => el("li", {}, option))));
  }

  option(name, note, act, colour = "") {
    return el("button", {onclick: () => { this.open = ""; act(); }, "data-option": name}, colour ? el("i", {class: "sw", "--c": colour}) : "", name, el("span", {class: "note"}, note));
  }

  columns(isWanted, keysOf) { return this.data.columns.filter(isWanted).map(column => this.option(column.name, column.holds, () => this.acts.set(keysOf(column.name)))); }

  whenPicker() {
    if (this.open !== "when") return "";
    const options = [this.option("always", "", () => this.acts.set({when: null}))];
    for (const column of this.data.columns) {
      if (column.values.length) options.push(...column.values.map(([code, label]) => this.option(`${column.name} is ${label}`, `when: {${column.name}: [${code}]}`, () => this.acts.set({when: {[column.name]: [code]}}))));
      else options.push(this.option(`${column.name} is not empty`, `when: ${column.name}`, () => this.acts.set({when: column.name})));
    }
    return el("div", {class: "pick"}, el("h4", {}, "Tie to a column"), el("ul", {}, ...options.map(option => el("li", {}, option))));
  }

  input(key, value, keysOf, type = "text") {
    return el("input", {type, value: String(value), "aria-label": key, "data-key": key, step: type === "number" ? "0.1" : undefined, onchange: event => this.acts.set(keysOf(event.target.value))});
  }

  select(key, names, value) {
    return el("select", {"aria-label": key, "data-key": key, onchange: event => this.acts.set({[key]: event.target.value || null})}, ...names.map(name => el("option", {value: name, selected: name === value}, name || "as usual")));
  }

  segment(key, names, value) {
    return el("div", {class: "seg", role: "group", "aria-label": key}, ...names.map(name => el("button", {"aria-pressed": String(name === value), "data-key": `${key}-${name}`, onclick: () => this.acts.set({[key]: name})}, name)));
  }

  shapes() {
    if (!this.choices) return "";
    const own = this.slot.keys.shape || "rectangle";
    const drawing = d => shape("svg", {viewBox: "0 0 20 20", class: "shape", "aria-hidden": "true"}, shape("path", {d}));
    return el("div", {class: "shapes", role: "group", "aria-label": "Shape"}, ...Object.entries(this.choices.shapes).map(([name, d]) => el("button", {"aria-label": name, title: name, "aria-pressed": String(name === own), "data-key": `shape-${name}`, onclick: () => this.acts.set({shape: name})}, drawing(d))));
  }

  chooseIcon() {
    const grid = el("div", {class: "icons"}), search = el("input", {type: "search", placeholder: "Find an icon", "aria-label": "Find an icon", oninput: () => fill()});
    const fill = () => grid.replaceChildren(...Object.entries(this.choices.icons).flatMap(([group, names]) => {
      const wanted = names.filter(name => `${group} ${name}`.includes(search.value.trim().toLowerCase()));
      return wanted.length ? [el("h3", {class: "label"}, group), ...wanted.map(name => el("button", {title: name, "aria-label": name, onclick: () => { closeDialog(); this.acts.set({icon: name}); }}, el("img", {src: `/desk/layout/icon/${encodeURIComponent(name)}`, alt: "", loading: "lazy", width: "36", height: "36"})))] : [];
    }));
    fill();
    openDialog("Choose an icon", search, grid, el("p", {class: "row"}, closing()));
  }
}
