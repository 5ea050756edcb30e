// The chosen value of a theme: an ink, a typeface, a style of text, the shape of books, lines, limits.
import {el, sign} from "./page.js";
import {sentence} from "./shop.js";

const BACK = "M6.500 4L3 7.500 6.500 11M3 7.500h7.500a4 4 0 010 8H8";
const READABLE = 4.5;
const MM = {structure_mm: "heavy lines", inner_mm: "middle lines", detail_mm: "fine lines", min_positive_mm: "thinnest line in an ink", min_reversed_mm: "thinnest gap in a solid", gap_mm: "paper between inks", unit_mm: "a space"};
const LIMITS = {type_pt: "least type, pt", picture_ppi: "least resolution of pictures, ppi"};

// Whether the game sets a value itself, or one below it.
export const isOwn = (data, id) => groups(id).some(path => data.own.some(own => own === path || own.startsWith(`${path}/`)));
const groups = id => ({books: ["align", "books", "run_on", "rules", "ornament"], lines: ["press"], limits: ["limits", "contrast"], display: ["display", "title_pt", "index_pt"]})[id] || [id];
// The path that Del takes back; "" for a group of several values.
export const bookPath = id => ["books", "lines", "limits", "icons"].includes(id) || id.startsWith("type/") ? "" : id;

export class ThemePanel {
  // acts: write(path, value), preview(path, value), typefaces(path, now).
  constructor(target, acts) {
    this.target = target;
    this.acts = acts;
  }

  show(data, id) {
    const focused = this.target.contains(document.activeElement) ? document.activeElement.dataset.key : "";
    this.data = data;
    this.id = id;
    const [section, name] = id.split("/");
    const parts = {inks: () => this.ink(name), type: () => this.style(name), display: () => this.titles(), books: () => this.books(), icons: () => this.icons(), lines: () => this.lines(), limits: () => this.limits()}[section]();
    const titles = {display: "titles", lines: "lines and spaces", limits: "limits of checks", icons: "icons in text"};
    const faults = data.problems.filter(one => one.path === id || !one.path).slice(0, 2).map(one => el("p", {class: "bad"}, `${sentence(one.message)}. ${one.help || ""}`));
    this.target.replaceChildren(el("div", {class: "row"}, el("h2", {}, name || titles[id] || id), el("span", {class: "chip"}, isOwn(data, id) ? "of this game" : "as the press has it")), ...faults, ...parts);
    const again = focused && this.target.querySelector(`[data-key="${focused}"]`);
    if (again) again.focus();
  }

  // A labelled control, with a button that returns to the value of the press.
  row(label, path, control) {
    const own = this.data.own.some(one => one === path || one.startsWith(`${path}/`));
    return [el("dt", {}, label), el("dd", {}, el("div", {class: "value"}, control, own ? el("button", {class: "quiet", title: "As the press has it", "aria-label": `${label}: as the press has it`, "data-key": `back-${path}`, onclick: () => this.acts.write(path.split("/"), null)}, sign(BACK)) : ""))];
  }

  list(...rows) { return el("dl", {class: "ties"}, ...rows.flat()); }

  number(label, path, value, most = "500", step = "0.1") {
    return el("input", {type: "number", step, min: "0", max: most, value: String(value), "aria-label": label, "data-key": path, onchange: event => { if (event.target.value !== "") this.acts.write(path.split("/"), Number(event.target.value)); }});
  }

  segment(label, path, names, value) {
    return el("div", {class: "seg", role: "group", "aria-label": label}, ...names.map(name => el("button", {"aria-pressed": String(name === value), "data-key": `${path}-${name}`, onclick: () => this.acts.write(path.split("/"), name)}, name)));
  }

  select(label, path, names, value, nothing = "") {
    return el("select", {"aria-label": label, "data-key": path, onchange: event => this.acts.write(path.split("/"), event.target.value || null)}, ...nothing ? [el("option", {value: "", selected: !value}, nothing)] : [], ...names.map(name => el("option", {value: name, selected: name === value}, name)));
  }

  typeface(label, path, value) {
    return el("button", {"data-key": path, "aria-label": `${label}: ${value}`, onclick: () => this.acts.typefaces(path.split("/"), value)}, value);
  }

  // ------------------------------------------------------------------------------------------ inks
  ink(name) {
    const ink = this.data.inks.find(one => one.name === name), path = `inks/${name}`;
    const own = el("input", {value: ink.value, "aria-label": "Colour as #RRGGBB", maxlength: "7", "data-key": "hex", oninput: event => { const colour = hex(event.target.value); if (colour) { pick.value = colour.toLowerCase(); this.acts.preview(["inks", name], colour); } }, onchange: event => { const colour = hex(event.target.value); if (colour) this.acts.write(["inks", name], colour); else this.show(this.data, this.id); }});
    const pick = el("input", {type: "color", value: ink.value.toLowerCase(), "aria-label": `Colour of ${name}`, "data-key": "colour", oninput: event => { own.value = event.target.value.toUpperCase(); this.acts.preview(["inks", name], own.value); }, onchange: event => this.acts.write(["inks", name], event.target.value.toUpperCase())});
    const shade = by => this.acts.write(["inks", name], mixed(ink.value, by < 0 ? 0 : 255, Math.abs(by)));
    return [
      el("div", {class: "ink"}, pick, el("label", {}, "colour", own)),
      el("div", {class: "row al"}, el("button", {"data-key": "darker", onclick: () => shade(-0.1)}, "Darker"), el("button", {"data-key": "lighter", onclick: () => shade(0.1)}, "Lighter"), this.data.own.includes(path) ? el("button", {"data-key": "back", onclick: () => this.acts.write(["inks", name], null)}, "As the press has it") : ""),
      el("p", {id: "ratio", role: "status"}, this.ratio(name)),
      ink.uses.length ? el("p", {class: "uses"}, `In this ink: ${ink.uses.join(", ")}.`) : "",
    ];
  }

  ratio(name) {
    if (name === "paper") return "The ground of cards and pages.";
    const ratio = this.data.ratios[name];
    return `Contrast with the paper ${ratio} : 1, ${ratio >= READABLE ? "enough for words" : ratio >= 3 ? "too little for words, enough for signs" : "too little for words and signs"}.`;
  }

  showRatios(data) {
    this.data = data;
    const [section, name] = this.id.split("/"), target = this.target.querySelector("#ratio");
    if (section === "inks" && target) target.textContent = this.ratio(name);
  }

  // ------------------------------------------------------------------------------------------ typefaces
  titles() {
    const {single} = this.data;
    return [this.list(this.row("typeface", "display", this.typeface("typeface", "display", single.display)), this.row("titles, pt", "title_pt", this.number("titles, pt", "title_pt", single.title_pt, "200")), this.row("indices, pt", "index_pt", this.number("indices, pt", "index_pt", single.index_pt, "200")))];
  }

  style(name) {
    const style = this.data.type.find(one => one.name === name), at = key => `type/${name}/${key}`, inks = this.data.inks.map(ink => ink.name);
    const sizes = (place, value) => { const [size, leading] = style.card_pt; return place ? [size, value] : [value, Math.round(value * leading / size * 100) / 100]; };
    const size = place => el("label", {}, ["size, pt", "leading, pt"][place], el("input", {type: "number", step: "0.25", min: "1", value: String(style.card_pt[place]), "data-key": `size-${place}`, onchange: event => { if (event.target.value !== "") this.acts.write(["type", name, "card_pt"], sizes(place, Number(event.target.value))); }}));
    const least = el("label", {}, "least, pt", el("input", {type: "number", step: "0.25", min: "1", value: String(style.card_min_pt), "data-key": "least", onchange: event => { if (event.target.value !== "") this.acts.write(["type", name, "card_min_pt"], Number(event.target.value)); }}));
    const features = el("input", {value: style.features.join(" "), "aria-label": "OpenType features", "data-key": at("features"), placeholder: "lnum smcp", onchange: event => this.acts.write(["type", name, "features"], event.target.value.split(/[\s,]+/).filter(Boolean))});
    return [
      el("div", {class: "sizes"}, size(0), size(1), least),
      this.list(this.row("typeface", at("face"), this.typeface("typeface", at("face"), style.face)), this.row("ink", at("ink"), this.select("ink", at("ink"), inks, style.ink)), this.row("strong", at("strong"), this.select("ink of strong words", at("strong"), inks, style.strong, "the same")),
        this.row("strength", at("share"), this.number("strength of the ink, 0 to 1", at("share"), style.share, "1", "0.05")), this.row("spacing", at("tracking"), this.number("letter spacing, thousandths", at("tracking"), style.tracking, "1000", "5")), this.row("features", at("features"), features)),
      el("p", {class: "note"}, "Text that does not fit shrinks to the least size, and no further."),
    ];
  }

  // ------------------------------------------------------------------------------------------ paper and books
  books() {
    const {single, choices} = this.data;
    const shape = name => el("label", {}, el("input", {type: "checkbox", checked: single.books.includes(name), "data-key": `book-${name}`, onchange: event => { const books = choices.books.filter(one => one === name ? event.target.checked : single.books.includes(one)); if (books.length) this.acts.write(["books"], books); else this.show(this.data, this.id); }}), name);
    return [
      this.list(this.row("lines", "align", this.segment("How prose is set", "align", choices.align, single.align)), this.row("rules", "rules", this.segment("Ornament below titles", "rules", choices.rules, single.rules)), this.row("ornament", "ornament", this.select("Icon in the middle of the rules", "ornament", choices.icons, single.ornament, "none")), this.row("run on", "run_on", this.number("How full a page may be for the next chapter to begin on it, 0 to 1", "run_on", single.run_on, "1", "0.05"))),
      el("h3", {class: "label"}, "Shapes of the rulebook"), el("div", {class: "checks"}, ...choices.books.map(shape)),
      this.data.own.includes("books") ? el("button", {"data-key": "back-books", onclick: () => this.acts.write(["books"], null)}, "As the press has it") : "",
    ];
  }

  icons() {
    const inks = ["text", ...this.data.inks.map(ink => ink.name)], {icons, choices} = this.data;
    const rows = Object.entries(icons).map(([name, ink]) => this.row(name, `icons/${name}`, this.select(`ink of ${name}`, `icons/${name}`, inks, ink)));
    const more = el("select", {"aria-label": "Give another icon an ink", "data-key": "more", onchange: event => { if (event.target.value) this.acts.write(["icons", event.target.value], "text"); }}, el("option", {value: ""}, "Another icon …"), ...choices.icons.filter(name => !Object.hasOwn(icons, name)).map(name => el("option", {value: name}, name)));
    return [el("p", {class: "note"}, "text: the ink of the words around."), this.list(...rows), more];
  }

  lines() { return [this.list(...Object.entries(this.data.press).map(([key, value]) => this.row(`${MM[key]}, mm`, `press/${key}`, this.number(`${MM[key]}, mm`, `press/${key}`, value, "100", "0.05"))))]; }

  limits() {
    const {limits, contrast} = this.data;
    return [this.list(...Object.entries(limits).map(([key, value]) => this.row(LIMITS[key], `limits/${key}`, this.number(LIMITS[key], `limits/${key}`, value, "5000", "0.5"))), this.row("least distance of inks with a meaning", "contrast/colour_blind_pair", this.number("least distance of inks with a meaning", "contrast/colour_blind_pair", contrast.colour_blind_pair, "100", "1")))];
  }
}

const hex = text => { const match = /^#?([0-9a-f]{6})$/i.exec(text.trim()); return match ? `#${match[1].toUpperCase()}` : ""; };
const mixed = (colour, towards, share) => `#${[1, 3, 5].map(at => Math.round(parseInt(colour.slice(at, at + 2), 16) * (1 - share) + towards * share).toString(16).padStart(2, "0")).join("").toUpperCase()}`;
