// The table of cards with the keys of a spreadsheet; one cell has the focus. Tabulator draws the rows in view, sorts and
// filters them, and opens the editor of a cell. The page writes the edited texts.
import {asRows, asText} from "./block.js";
import {el, entryOf} from "./page.js";
import {Edit, Filter, Format, FrozenColumns, ResizeColumns, Sort, Tabulator} from "./vendor/tabulator.js";

const LONG = 34, WIDE = 288, NARROW = 64, LETTER = 8.2;
const MOVES = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], PageUp: [-12, 0], PageDown: [12, 0], Home: [0, -999], End: [0, 999]};
Tabulator.registerModule([Edit, Filter, Format, FrozenColumns, ResizeColumns, Sort]);

export class Grid {
  // acts: pick(row, column), type(edit), write(edit), draft(row, column, text), refuse(why).
  constructor(target, acts) {
    this.target = target;
    this.acts = acts;
    this.row = this.column = 0;
    this.words = "";
    this.area = this.end = null;  // `end`: the corner of a block of cells that lies opposite to the cell with the focus
    this.marks = {lines: {}};
    this.cells = new Map();
    this.faults = new Map();
    this.rows = [];
    this.root = el("div", {class: "rows"});
    this.under = el("p", {class: "under note"});
    this.note = el("div", {class: "cellfault", id: "cellfault", role: "alert", hidden: true});
    target.replaceChildren(this.root, this.under, this.note);
    target.addEventListener("keydown", event => this.onKey(event));
    target.addEventListener("click", event => this.onClick(event));
    target.addEventListener("dblclick", event => { if (event.target.closest("[data-column]")) this.edit(); });
    target.addEventListener("contextmenu", event => this.onMenu(event));
    target.addEventListener("copy", event => this.onCopy(event));
    target.addEventListener("paste", event => this.onPaste(event));
    this.table = new Tabulator(this.root, {height: "100%", layout: "fitColumns", nestedFieldSeparator: false, editTriggerEvent: "never", columnHeaderSortMulti: false, headerSortElement: " ",
      debugInvalidOptions: false, rowFormatter: row => this.formatRow(row), columns: [], data: []});
    this.ready = new Promise(resolve => this.table.on("tableBuilt", () => { this.setRoles(); resolve(); }));
    for (const event of ["dataSorted", "dataFiltered"]) this.table.on(event, () => { if (this.data) queueMicrotask(() => this.showUnder()); });
    this.table.on("scrollVertical", () => this.onScroll());
    this.table.on("scrollHorizontal", () => this.showNote());
  }

  // The part that scrolls can have the focus, so it is the group of the rows.
  setRoles() {
    this.root.removeAttribute("aria-owns");
    this.holder.setAttribute("role", "rowgroup");
    this.holder.firstChild.setAttribute("role", "presentation");
  }

  get holder() { return this.root.querySelector(".tabulator-tableholder"); }

  // The numbers of the rows in the order shown, without those that the filter hides.
  get order() { return this.table.getRows("active").map(row => row.getData().id); }

  isEditing() { return this.area !== null; }

  // ------------------------------------------------------------------------------------------ showing
  show(data) {
    const hadFocus = this.target.contains(document.activeElement);
    const open = this.area && {text: this.area.value, start: this.area.selectionStart, end: this.area.selectionEnd, before: this.before, row: this.row, column: this.column};
    const long = data.columns.map((_, place) => data.rows.some(row => row.cells[place].length > LONG));
    const shape = JSON.stringify([data.columns, long, data.readOnly, data.public]), rows = data.rows.map(asData);
    const isSame = shape === this.shape && rows.length === this.rows.length;
    this.data = data;
    if (open && !isSame) this.close();
    if (shape !== this.shape) this.table.setColumns(this.columns(long));
    this.shape = shape;
    if (isSame) this.renew(rows); else this.fill(rows);
    this.root.setAttribute("aria-label", data.title);
    this.root.setAttribute("aria-rowcount", data.rows.length + 1);
    this.row = Math.max(0, Math.min(this.row, data.rows.length - 1));
    this.column = Math.max(0, Math.min(this.column, data.columns.length - 1));
    this.showFaults(data);
    this.showUnder();
    this.pick(this.row, this.column, hadFocus);
    if (open && !this.area) {  // unsaved text stays when the table is replaced
      this.edit(false, open.text, true);
      this.before = open.before;
      if (this.area) this.area.setSelectionRange(open.start, open.end);
    }
  }

  fill(rows) {
    this.cells.clear();
    this.rows = rows;
    this.end = null;
    this.table.replaceData(rows.map(row => ({...row})));
    this.components = this.table.getRows();
    this.table.redraw();  // (a scroll bar may have come, and takes width from the columns)
  }

  // Only what has changed is drawn again, so that the place in the table and an open editor stay.
  renew(rows) {
    rows.forEach((row, number) => {
      const old = this.rows[number], changes = Object.fromEntries(Object.entries(row).filter(([name, value]) => old[name] !== value && !(this.area && number === this.row && name === field(this.column))));
      if (!Object.keys(changes).length) return;
      this.components[number].update(changes);
      if ("skipped" in changes) this.formatRow(this.components[number]);
    });
    const isChanged = JSON.stringify(rows) !== JSON.stringify(this.rows);
    this.rows = rows;
    if (isChanged && !this.area && (this.words || this.table.getSorters().length)) { this.table.setSort(this.table.getSorters().map(({field: name, dir}) => ({column: name, dir}))); this.table.refreshFilter(); }
  }

  columns(long) {
    const {columns, rows} = this.data, hasLong = long.includes(true), most = place => rows.slice(0, 400).reduce((width, row) => Math.max(width, this.named(row.cells[place], place).length), columns[place].title.length + 3);
    const line = {title: "line", field: "line", frozen: true, headerSort: false, resizable: false, width: 58, cssClass: "line-of", titleFormatter: () => el("span", {class: "unseen"}, "line"), formatter: cell => this.formatHead(cell)};
    return [line, ...columns.map((column, place) => ({
      title: column.title || "(no title)", field: field(place), cssClass: long[place] ? "long" : "", variableHeight: long[place], headerSortTristate: true, editor: (cell, onRendered, success, cancel) => this.editor(onRendered, success, cancel),
      minWidth: long[place] ? WIDE : Math.round(Math.min(LONG, Math.max(4, most(place))) * LETTER + 22), widthGrow: long[place] || !hasLong ? 1 : 0.0001, sorter: (one, other, a, b, _, way) => one.localeCompare(other, undefined, {numeric: true}) || (way === "asc" ? 1 : -1) * (a.getData().id - b.getData().id),
      titleFormatter: () => el("button", {type: "button", title: `Sort by ${column.title}`}, column.title || "(no title)"), formatter: cell => this.formatCell(cell, place),
    }))];
  }

  formatHead(cell) {
    const element = cell.getElement(), {line, skipped} = cell.getData();
    element.setAttribute("role", "rowheader");
    return el("span", {}, String(line), skipped ? el("span", {class: "unseen"}, " skipped") : "", this.mark(line));
  }

  formatCell(cell, place) {
    const element = cell.getElement(), number = cell.getData().id;
    element.dataset.row = number;
    element.dataset.column = place;
    if (this.data.readOnly || this.data.public) element.setAttribute("aria-readonly", "true");
    this.cells.set(`${number} ${place}`, element);
    this.paint(element, number, place);
    return el("span", {dir: "auto"}, this.named(cell.getValue(), place));
  }

  formatRow(row) {
    const element = row.getElement(), {id, skipped} = row.getData();
    element.dataset.row = id;
    element.setAttribute("aria-rowindex", id + 2);
    element.setAttribute("aria-selected", String(id === this.row));
    element.classList.toggle("sel", id === this.row);
    element.classList.toggle("skipped", Boolean(skipped));
  }

  // What a cell shows of the focus, of the chosen block, and of its fault.
  paint(element, number, place) {
    const isHere = number === this.row && place === this.column, fault = this.faults.get(`${number} ${place}`), isBad = Boolean(fault) && fault.severity === "error";
    element.tabIndex = isHere ? 0 : -1;
    element.classList.toggle("picked", isHere);
    element.classList.toggle("in-block", this.isInBlock(number, place));
    element.classList.toggle("bad", isBad);
    element.classList.toggle("worn", Boolean(fault) && !isBad);
    if (isBad) element.setAttribute("aria-invalid", "true"); else element.removeAttribute("aria-invalid");
  }

  paintAll() { for (const [key, element] of this.cells) { const [number, place] = key.split(" "); this.paint(element, Number(number), Number(place)); } }

  showUnder() {
    const hidden = this.data.rows.length - this.order.length, account = (this.data.account || []).map(line => el("span", {class: "account"}, `${line[0].toUpperCase()}${line.slice(1)}. `));
    this.under.replaceChildren(...account, hidden ? `${hidden} ${hidden === 1 ? "row is" : "rows are"} hidden by the filter. ` : "", this.table.getSorters().length ? "Sorted only on this page: the file keeps its order. " : "", el("span", {class: "keys"}, ...["Alt ↑ ↓", " moves a row, ", "Ctrl D", " copies it, ", "Ctrl .", " skips it, ", "Ctrl Delete", " deletes it."].map((part, place) => place % 2 ? part : el("kbd", {}, part))));
  }

  // The wins with the card of a row, in points above or below a typical card; bold and in words outside the band.
  mark(line) {
    const figure = this.marks.lines[line];
    if (!figure) return "";
    const points = value => `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(Math.round(100 * value))}`;
    const words = `${figure.words ? `${figure.words}: ` : ""}${points(figure.difference)} points (${points(figure.low)} to ${points(figure.high)}) when ${this.marks.event}, in ${this.marks.games.toLocaleString("en")} games by random players`;
    return el("span", {class: `won ${figure.side ? "out" : ""}`, title: words}, points(figure.difference), el("span", {class: "unseen"}, ` points. ${words}`));
  }

  showMarks(marks) {
    const isChanged = JSON.stringify(marks) !== JSON.stringify(this.marks);
    this.marks = marks;
    if (!isChanged) return;
    const hadFocus = this.target.contains(document.activeElement);
    for (const row of this.components) row.reformat();
    this.pick(this.row, this.column, hadFocus);
  }

  // The text of a cell: a name instead of a code.
  named(text, place) { return entryOf(this.data.columns[place].names, text, text); }

  filter(words) {
    this.words = words;
    const parts = words.toLowerCase().split(/\s+/).filter(Boolean), texts = ({id}) => this.data.rows[id].cells.map((text, place) => this.named(text, place).toLowerCase());
    if (parts.length) this.table.setFilter(data => { const all = texts(data); return parts.every(part => all.some(text => text.includes(part))); }); else this.table.clearFilter();
    this.showNote();
  }

  at(row = this.row, column = this.column) { return this.cells.get(`${row} ${column}`); }

  isShown(element) { return Boolean(element) && element.isConnected; }

  // A row that the filter hides, or that is not drawn yet, has no place to scroll to.
  scrollTo(row, place) { if (this.table.getRows("display").includes(this.components[row])) this.table.scrollToRow(this.components[row], place, true).catch(() => null); }

  // `tries`: how often to look again for a row that is to have the focus and is not drawn yet.
  pick(row, column, isFocused = false, tries = 120) {
    this.row = row; this.column = column;
    if (!this.rows.length) return;
    if (!this.isShown(this.at())) this.scrollTo(row, "center");
    const cell = this.at();
    for (const each of this.root.querySelectorAll(".tabulator-row.sel")) { each.classList.remove("sel"); each.setAttribute("aria-selected", "false"); }
    this.paintAll();
    this.holder.tabIndex = this.isShown(cell) ? -1 : 0;
    if (!this.isShown(cell)) {
      this.showNote();
      const isStill = () => this.row === row && this.column === column && document.activeElement === document.body;
      if (isFocused && tries) requestAnimationFrame(() => { if (isStill()) this.pick(row, column, true, tries - 1); });
      return;
    }
    this.formatRow(this.components[row]);
    if (isFocused && !this.area) cell.focus({preventScroll: true});
    cell.scrollIntoView({block: "nearest", inline: "nearest"});
    this.showNote();
  }

  // Rows that are scrolled away are not drawn: the focus then waits on the table.
  onScroll() {
    const isShown = this.isShown(this.at());
    this.holder.tabIndex = isShown ? -1 : 0;
    if (!isShown && document.activeElement === document.body && this.hadFocus) this.holder.focus({preventScroll: true});
    this.hadFocus = this.target.contains(document.activeElement);
    this.showNote();
  }

  // ------------------------------------------------------------------------------------------ faults
  showFaults(data) {
    this.data = data;
    const lines = new Map(data.rows.map((row, number) => [row.line, number])), names = data.columns.map(column => column.name);
    this.faults = new Map(data.faults.filter(fault => lines.has(fault.line)).map(fault => [`${lines.get(fault.line)} ${Math.max(0, names.indexOf(fault.column))}`, fault]));
    this.paintAll();
    this.showNote();
  }

  showNote() {
    const fault = this.faults.get(`${this.row} ${this.column}`), cell = this.at(), said = fault ? `${fault.message} ${fault.help}` : "", frame = this.target.getBoundingClientRect();
    const box = this.isShown(cell) ? cell.getBoundingClientRect() : null, view = this.holder ? this.holder.getBoundingClientRect() : frame;
    if (!fault || !box || box.bottom < view.top || box.top > view.bottom) { this.note.hidden = true; this.said = ""; return; }
    if (this.said !== said || this.note.hidden) {
      this.said = said;
      this.note.replaceChildren(el("p", {}, el("b", {class: fault.severity === "error" ? "bad" : ""}, sentence(fault.message))), fault.help ? el("p", {}, sentence(fault.help)) : "",
        el("p", {class: "note"}, `${fault.code}${fault.more ? ` · ${fault.more} further ${fault.more === 1 ? "fault comes" : "faults come"} of this` : ""}`));
    }
    this.note.hidden = false;
    const height = this.note.offsetHeight, isBelow = box.bottom + height + 24 < frame.bottom, isAbove = !isBelow && box.top - view.top > height + 24;
    this.note.classList.toggle("above", isAbove);
    this.note.classList.toggle("over", !isBelow && !isAbove);
    this.note.style.setProperty("top", `${isBelow ? box.bottom - frame.top + 12 : isAbove ? box.top - frame.top - height - 12 : frame.height - height - 8}px`);
    this.note.style.setProperty("left", `${Math.max(8, Math.min(box.left - frame.left, frame.width - 380))}px`);
  }

  // ------------------------------------------------------------------------------------------ editing
  canEdit() { return !this.data.readOnly && !this.data.public; }

  edit(isAll = false, text = null, isQuiet = false) {
    if (this.area || !this.isShown(this.at()) || !this.canEdit()) return;
    this.before = this.data.rows[this.row].cells[this.column];
    this.opening = {isAll, text: text ?? this.before};
    this.components[this.row].getCell(field(this.column)).edit(true);
    this.fit();
    if (isQuiet) return;
    this.acts.pick(this.row, this.column);
    if (text !== null) this.typed();
  }

  editor(onRendered, success, cancel) {
    const area = this.area = el("textarea", {"aria-label": `${this.data.columns[this.column].title} of line ${this.data.rows[this.row].line}`, rows: "1", dir: "auto", spellcheck: "true"}), {isAll, text} = this.opening;
    area.value = text;
    this.ending = {success, cancel};
    area.addEventListener("input", () => this.typed());
    area.addEventListener("blur", () => this.commit());
    onRendered(() => {
      area.parentNode.classList.add("editing");
      area.focus({preventScroll: true});
      if (isAll) area.select(); else area.setSelectionRange(text.length, text.length);
    });
    return area;
  }

  typed() {
    this.fit();
    this.acts.draft(this.row, this.column, this.area.value);
    this.acts.type({kind: "cell", row: this.row + 1, column: this.column, text: this.area.value});
  }

  fit() {
    this.area.style.setProperty("height", "auto");
    this.area.style.setProperty("height", `${this.area.scrollHeight}px`);
    this.showNote();
  }

  commit() {
    if (!this.area) return;
    const text = this.area.value, before = this.before;
    this.close(text);
    if (text === before) { this.acts.write({}, "look"); return; }
    this.data.rows[this.row].cells[this.column] = this.rows[this.row][field(this.column)] = text;
    this.acts.write({kind: "cell", row: this.row + 1, column: this.column, text});
  }

  // Closes the editor; the cell shows the text, or what it showed before.
  close(text = null) {
    const {success, cancel} = this.ending;
    this.area = null;
    this.at().classList.remove("editing");
    if (text === null) cancel(); else success(text);
  }

  cancel() {
    this.close();
    this.acts.write({}, "look");
  }

  // ------------------------------------------------------------------------------------------ blocks
  isInBlock(number, place) {
    if (!this.end) return false;
    const {places} = this.end, one = places.get(this.row), other = places.get(this.end.row), at = places.get(number);
    return at >= Math.min(one, other) && at <= Math.max(one, other) && place >= Math.min(this.column, this.end.column) && place <= Math.max(this.column, this.end.column);
  }

  // The block of cells that is chosen, or the one cell with the focus.
  block() {
    const places = this.data.columns.map((_, place) => place);
    if (!this.end) return [[this.data.rows[this.row].cells[this.column]]];
    return this.end.order.map(number => places.filter(place => this.isInBlock(number, place)).map(place => this.data.rows[number].cells[place])).filter(cells => cells.length);
  }

  extend(down, right) {
    const order = this.order, from = this.end || {row: this.row, column: this.column}, at = Math.max(0, Math.min(order.indexOf(from.row) + down, order.length - 1));
    this.end = {order, places: new Map(order.map((number, place) => [number, place])), row: order[at], column: Math.max(0, Math.min(from.column + right, this.data.columns.length - 1))};
    if (!this.isShown(this.at(this.end.row, this.end.column))) this.scrollTo(this.end.row, "nearest");
    this.at(this.end.row, this.end.column)?.scrollIntoView({block: "nearest", inline: "nearest"});
    this.paintAll();
  }

  onCopy(event) {
    if (this.area || !this.data || !getSelection().isCollapsed) return;  // (words that the reader has marked, as in the note of a fault)
    event.preventDefault();
    event.clipboardData.setData("text/plain", asText(this.block()));
  }

  onPaste(event) {
    if (this.area || !this.data || !this.canEdit()) return;
    event.preventDefault();
    const texts = asRows(event.clipboardData.getData("text/plain")), order = this.order, [first] = this.end ? order.filter(number => this.isInBlock(number, this.column)) : [this.row], column = this.end ? Math.min(this.column, this.end.column) : this.column;
    const widest = Math.max(...texts.map(cells => cells.length)), free = this.data.columns.length - column;
    this.end = null;
    if (widest > free) this.acts.refuse(`The block has ${widest} columns, and the table has ${free === 1 ? "1 column" : `${free} columns`} from here: paste it further left.`);
    else if (texts.length > 1 && (this.words || this.table.getSorters().length)) this.acts.refuse("Rows are sorted or hidden: remove the sort and the filter before you paste several rows.");
    else if (texts.length > 1 || texts[0].length > 1 || texts[0][0]) this.acts.write({kind: "paste", row: first + 1, column, texts});
  }

  // ------------------------------------------------------------------------------------------ keys
  move(down, right) {
    const order = this.order, row = order[Math.max(0, Math.min(order.indexOf(this.row) + down, order.length - 1))], column = Math.max(0, Math.min(this.column + right, this.data.columns.length - 1));
    this.end = null;
    if (row !== undefined) { this.acts.pick(row, column); this.pick(row, column, true); }
  }

  onKey(event) {
    const name = event.key;
    if (this.area && event.target === this.area) {
      if (name === "Escape") { event.preventDefault(); event.stopPropagation(); this.cancel(); this.pick(this.row, this.column, true); }
      else if (name === "Enter" && event.altKey) { event.preventDefault(); event.stopPropagation(); this.area.setRangeText("\n", this.area.selectionStart, this.area.selectionEnd, "end"); this.typed(); }
      else if (name === "Enter" && !event.ctrlKey && !event.metaKey && !event.isComposing) { event.preventDefault(); this.commit(); this.move(event.shiftKey ? -1 : 1, 0); }
      else if (name === "Tab") { event.preventDefault(); this.commit(); this.move(0, event.shiftKey ? -1 : 1); }
      return;
    }
    const isHere = event.target.closest("[data-column]") || event.target === this.holder;
    if (!isHere || !this.rows.length || event.ctrlKey || event.metaKey || event.altKey) return;
    if (MOVES[name]) { event.preventDefault(); if (event.shiftKey) this.extend(...MOVES[name]); else this.move(...MOVES[name]); }
    else if (name === "Enter" || name === "F2") { event.preventDefault(); this.edit(); }
  }

  // The right button on the head of a column opens its dialog.
  onMenu(event) {
    const head = event.target.closest(".tabulator-col"), place = head ? this.data.columns.findIndex((_, at) => head.getAttribute("tabulator-field") === field(at)) : -1;
    if (place < 0 || !this.canEdit()) return;
    event.preventDefault();
    this.acts.column(place);
  }

  onClick(event) {
    const cell = event.target.closest("[data-column]"), head = event.target.closest(".line-of");
    if (this.area && event.target === this.area) return;
    if (cell && event.shiftKey) { getSelection().removeAllRanges(); this.extend(0, 0); this.end = {...this.end, row: Number(cell.dataset.row), column: Number(cell.dataset.column)}; this.paintAll(); }
    else if (cell) { this.end = null; this.acts.pick(Number(cell.dataset.row), Number(cell.dataset.column)); this.at().focus({preventScroll: true}); }
    else if (head && head.closest("[data-row]")) this.acts.pick(Number(head.closest("[data-row]").dataset.row), this.column);
  }
}

const field = place => `c${place}`;
const asData = (row, number) => ({id: number, line: row.line, skipped: row.skipped, ...Object.fromEntries(row.cells.map((text, place) => [field(place), text]))});
const sentence = text => `${text[0].toUpperCase()}${text.slice(1).replace(/`/g, "")}${/[.!?]$/.test(text) ? "" : "."}`;
