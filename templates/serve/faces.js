// The faces of a row: one large with its faults marked, the others small; with zoom, comparison and backs.
import {ask} from "./door.js";
import {el, sign} from "./page.js";

const at = (id, version) => `/desk/cards/face/${version}/${id.split("/").map(encodeURIComponent).join("/")}`;

export class Faces {
  // acts: step(by), edit(column), row(number), picture(face, file), open(title, ...parts), close().
  constructor(target, acts) {
    this.acts = acts;
    this.which = 0;
    this.isBack = false;
    this.last = null;
    this.picture = el("img", {alt: ""});
    this.figure = el("figure", {class: "face"}, this.picture);
    this.title = el("h2", {"aria-live": "polite"});
    this.several = el("div", {class: "seg", role: "group", "aria-label": "Cards of this row", hidden: true});
    this.thumbs = el("ul", {class: "thumbs", "aria-label": "All cards"});
    this.back = el("button", {onclick: () => { this.isBack = !this.isBack; this.draw(); }, "aria-pressed": "false"}, "Back");
    const arrow = (label, path, by) => el("button", {class: "quiet", "aria-label": label, onclick: () => acts.step(by)}, sign(path));
    this.none = el("p", {class: "note", hidden: true});
    const choose = el("input", {type: "file", class: "unseen", accept: "image/png,image/jpeg,image/webp,image/avif,image/svg+xml", "aria-label": "Picture of this card", onchange: () => { if (choose.files[0] && this.face) acts.picture(this.face, choose.files[0]); choose.value = ""; }});
    this.pictures = el("label", {class: "btn"}, "Picture …", choose);
    this.figure.addEventListener("dragover", event => { event.preventDefault(); this.figure.classList.add("over"); });
    this.figure.addEventListener("dragleave", () => this.figure.classList.remove("over"));
    this.figure.addEventListener("drop", event => { event.preventDefault(); this.figure.classList.remove("over"); if (event.dataTransfer.files[0] && this.face) acts.picture(this.face, event.dataTransfer.files[0]); });
    target.replaceChildren(el("div", {class: "row"}, arrow("Row before", "M11 4L6 9l5 5", -1), this.title, arrow("Next row", "M7 4l5 5-5 5", 1)), this.several, this.none,
      el("div", {class: "stage"}, this.figure, el("div", {class: "acts"}, el("button", {onclick: () => this.zoom()}, "Zoom", el("kbd", {"aria-hidden": "true"}, "Z")), el("button", {onclick: () => this.compare()}, "Compare", el("kbd", {"aria-hidden": "true"}, "C")), this.back, this.pictures, el("p", {class: "note"}, "Click a text of the face to edit its cell. Drop a picture on the face."))), this.thumbs);
  }

  // Shows the faces of a row; the promise resolves once the large one is visible.
  async show(data, row, column) {
    if (this.data && this.row !== row) { this.which = 0; if (this.face) this.last = this.face; }
    this.data = data; this.row = row; this.column = column;
    this.own = data.rows.length ? data.faces.filter(face => face.line === data.rows[row].line) : [];
    this.showThumbs();
    await this.draw();
  }

  async draw() {
    this.which = Math.min(this.which, Math.max(0, this.own.length - 1));
    this.face = this.own[this.which];
    this.several.hidden = this.own.length < 2;
    this.several.replaceChildren(...this.own.slice(0, 6).map((face, place) => el("button", {"aria-pressed": String(place === this.which), onclick: () => { this.which = place; this.draw(); }}, face.name.split(/,? /).pop())));
    const isNone = !this.face;
    this.figure.hidden = isNone;
    this.none.hidden = !isNone;
    const row = this.data.rows[this.row];
    this.none.textContent = !row ? "No row yet." : row.skipped ? "This row is skipped: it makes no card." : "This row makes no card yet.";
    if (isNone) { this.title.textContent = row ? row.cells.find(Boolean) || "" : ""; return; }
    const {id, version, name, back, backVersion} = this.face, isBack = this.isBack && back;
    this.back.hidden = !back;
    this.back.setAttribute("aria-pressed", String(Boolean(isBack)));
    this.title.textContent = name;
    this.picture.alt = isBack ? `Back of ${name}` : name;
    await this.load(isBack ? at(back, backVersion) : at(id, version));
    if (isBack) this.showBoxes([]); else this.parts(id, version);
  }

  // A new face fades in over the old one once it has been loaded, so that nothing moves.
  async load(source) {
    this.source = source;
    if (this.picture.getAttribute("src") === source) return;
    const next = new Image();
    next.src = source;
    await next.decode().catch(() => null);
    if (this.source !== source) return;
    this.picture.src = source;
    this.figure.classList.remove("new"); void this.figure.offsetWidth; this.figure.classList.add("new");
  }

  async parts(id, version) {
    if (this.partsOf !== `${id} ${version}`) {
      const found = await ask(`/desk/cards/parts?id=${encodeURIComponent(id)}`).catch(() => null);
      if (!this.face || this.face.id !== id) return;
      this.boxes = found && found.ok ? found.data.parts : [];
      this.partsOf = `${id} ${version}`;
    }
    this.showBoxes(this.boxes || []);
  }

  showBoxes(boxes) {
    const faults = this.data.faults.filter(fault => this.data.rows[this.row] && fault.line === this.data.rows[this.row].line && fault.severity === "error").map(fault => fault.column);
    const title = name => (this.data.columns.find(column => column.name === name) || {title: name}).title;
    this.figure.replaceChildren(this.picture, ...boxes.map(box => {
      const isBad = faults.includes(box.column);
      return el("button", {class: `box ${isBad ? "bad" : box.column === this.column ? "on" : ""}`, "aria-label": `Edit ${title(box.column)}`, onclick: () => this.acts.edit(box.column),
        "--x": `${box.x * 100}%`, "--y": `${box.y * 100}%`, "--w": `${box.width * 100}%`, "--h": `${box.height * 100}%`}, isBad ? el("span", {class: "tag"}, title(box.column)) : "");
    }));
  }

  showThumbs() {
    const lines = new Map(this.data.rows.map((row, number) => [row.line, number])), faulty = new Set(this.data.faults.filter(fault => fault.severity === "error").map(fault => fault.line));
    const known = new Map([...this.thumbs.children].map(item => [item.dataset.id, item])), seen = new Set();
    const wanted = this.data.faces.filter(face => { const is = !seen.has(face.line); seen.add(face.line); return is; });
    const items = wanted.map(face => {
      const old = known.get(face.id), item = old || el("li", {"data-id": face.id}, el("button", {class: "th", onclick: event => this.acts.row(Number(event.currentTarget.dataset.row))}, el("img", {alt: "", loading: "lazy", width: "58", height: Math.round(58 / face.ratio)})));
      const button = item.firstChild, image = button.firstChild, isBad = faulty.has(face.line);
      known.delete(face.id);
      if (item.dataset.version !== String(face.version)) { item.dataset.version = face.version; image.src = at(face.id, face.version); }
      button.dataset.row = lines.get(face.line) ?? 0;
      button.setAttribute("aria-label", isBad ? `${face.name}, has a fault` : face.name);
      if (isBad !== Boolean(button.querySelector(".flag"))) { if (isBad) button.append(el("b", {class: "flag", "aria-hidden": "true"}, "!")); else button.querySelector(".flag").remove(); }
      item.classList.toggle("sel", lines.get(face.line) === this.row);
      return item;
    });
    known.forEach(item => item.remove());
    items.forEach((item, place) => { if (this.thumbs.children[place] !== item) this.thumbs.insertBefore(item, this.thumbs.children[place] || null); });
  }

  large(face) { return el("figure", {class: "face"}, el("img", {src: at(face.id, face.version), alt: face.name}), el("figcaption", {class: "note"}, face.name)); }

  zoom() {
    if (this.face) this.acts.open(this.face.name, el("div", {class: "pair one"}, this.large(this.face)), el("p", {class: "row"}, el("button", {onclick: () => { this.acts.step(-1); this.zoom(); }}, "Row before"), el("button", {onclick: () => { this.acts.step(1); this.zoom(); }}, "Next row"), this.closing()));
  }

  compare() {
    const others = this.data.faces.filter(face => face !== this.face), other = this.last && others.find(face => face.id === this.last.id) || others[0];
    if (!this.face || !other) return;
    const pair = el("div", {class: "pair"}), fill = face => pair.replaceChildren(this.large(face), this.large(this.face));
    const choose = el("select", {"aria-label": "Compare with", onchange: event => fill(others.find(face => face.id === event.target.value))}, ...others.map(face => el("option", {value: face.id, selected: face === other}, face.name)));
    fill(other);
    this.acts.open("Compare", pair, el("p", {class: "row"}, choose, this.closing()));
  }

  closing() { return el("button", {onclick: () => this.acts.close()}, "Close"); }
}
