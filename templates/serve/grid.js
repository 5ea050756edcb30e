// The table as a grid with the keys of a spreadsheet; one cell has the focus. The page writes the edited texts.
import {el} from "./page.js";

const LONG = 34;

export class Grid {
  // acts: pick(row, column), type(edit), write(edit), draft(row, column, text).
  constructor(target, acts) {
    this.target = target;
    this.acts = acts;
    this.row = this.column = 0;
    this.words = "";
    this.sort = null;
    this.order = [];
    this.area = null;
    this.marks = {lines: {}};
    this.note = el("div", {class: "cellfault", id: "cellfault", role: "alert", hidden: true});
    target.addEventListener("keydown", event => this.onKey(event));
    target.addEventListener("click", event => this.onClick(event));
    target.addEventListener("dblclick", event => { if (event.target.closest("td")) this.edit(); });
  }

  isEditing() { return this.area !== null; }

  show(data) {
    const hadFocus = this.target.contains(document.activeElement), top = this.target.scrollTop;
    const open = this.area && {text: this.area.value, start: this.area.selectionStart, end: this.area.selectionEnd, before: this.before};
    this.data = data;
    this.area = null;
    this.order = this.inOrder();
    const long = data.columns.map((_, place) => data.rows.some(row => row.cells[place].length > LONG));
    this.cells = new Map();
    const heads = data.columns.map((column, place) => el("th", {scope: "col", role: "columnheader", "aria-sort": this.sort && this.sort.place === place ? (this.sort.down ? "descending" : "ascending") : "none"},
      el("button", {onclick: () => this.sortBy(place), title: `Sort by ${column.title}`}, column.title || "(no title)", this.sort && this.sort.place === place ? (this.sort.down ? " ↓" : " ↑") : "")));
    const rows = this.order.map(number => {
      const row = data.rows[number];
      const cells = row.cells.map((text, place) => {
        const cell = el("td", {role: "gridcell", tabindex: "-1", class: long[place] ? "long" : "", "data-row": number, "data-column": place, "aria-readonly": data.readOnly || data.public ? "true" : undefined}, this.named(text, place));
        this.cells.set(`${number} ${place}`, cell);
        return cell;
      });
      return el("tr", {role: "row", class: row.skipped ? "skipped" : "", "aria-selected": "false", "data-row": number}, el("th", {scope: "row", role: "rowheader"}, String(row.line), row.skipped ? el("span", {class: "unseen"}, " skipped") : "", this.mark(row.line)), ...cells);
    });
    const table = el("table", {role: "grid", "aria-label": data.title, "aria-rowcount": data.rows.length + 1}, el("thead", {}, el("tr", {role: "row"}, el("th", {scope: "col", role: "columnheader"}, el("span", {class: "unseen"}, "line")), ...heads)), el("tbody", {}, ...rows));
    const hidden = data.rows.length - this.order.length;
    const account = (data.account || []).map(line => el("span", {class: "account"}, `${line[0].toUpperCase()}${line.slice(1)}. `));
    const under = el("p", {class: "under note"}, ...account, hidden ? `${hidden} rows are hidden by the filter. ` : "", this.sort ? "Sorted for the eye alone: the file keeps its order. " : "", el("span", {class: "keys"}, ...["Alt ↑ ↓", " moves a row, ", "Ctrl D", " copies it, ", "Ctrl .", " skips it, ", "Ctrl Delete", " deletes it."].map((part, place) => place % 2 ? part : el("kbd", {}, part))));
    this.target.replaceChildren(table, under, this.note);
    this.target.scrollTop = top;
    this.row = Math.max(0, Math.min(this.row, data.rows.length - 1));
    this.column = Math.max(0, Math.min(this.column, data.columns.length - 1));
    this.showFaults(data);
    this.pick(this.row, this.column, hadFocus);
    if (open) {  // unsaved text stays when the table is replaced
      this.edit(false, open.text, true);
      this.before = open.before;
      if (this.area) this.area.setSelectionRange(open.start, open.end);
    }
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
    this.marks = marks;
    for (const row of this.target.querySelectorAll("tbody tr")) {
      const head = row.querySelector("th");
      head.querySelector(".won")?.remove();
      const mark = this.mark(this.data.rows[Number(row.dataset.row)].line);
      if (mark) head.append(mark);
    }
  }

  // The text of a cell: a name instead of a code.
  named(text, place) { return this.data.columns[place].names[text] ?? text; }

  inOrder() {
    const words = this.words.toLowerCase().split(/\s+/).filter(Boolean);
    const kept = this.data.rows.map((_, number) => number).filter(number => words.every(word => this.data.rows[number].cells.some((text, place) => this.named(text, place).toLowerCase().includes(word))));
    if (!this.sort) return kept;
    const {place, down} = this.sort, text = number => this.data.rows[number].cells[place];
    return kept.sort((a, b) => (down ? -1 : 1) * text(a).localeCompare(text(b), undefined, {numeric: true}) || a - b);
  }

  filter(words) { this.words = words; this.show(this.data); }

  sortBy(place) {
    this.sort = this.sort && this.sort.place === place ? (this.sort.down ? null : {place, down: true}) : {place, down: false};
    this.show(this.data);
    this.target.querySelectorAll("thead button")[place].focus();
  }

  at(row = this.row, column = this.column) { return this.cells.get(`${row} ${column}`); }

  pick(row, column, isFocused = false) {
    this.target.querySelectorAll("[tabindex='0'], .picked, tr.sel").forEach(old => { if (old.tagName === "TD") old.tabIndex = -1; old.classList.remove("picked", "sel"); if (old.tagName === "TR") old.setAttribute("aria-selected", "false"); });
    this.row = row; this.column = column;
    const cell = this.at();
    if (!cell) return;
    cell.tabIndex = 0;
    cell.classList.add("picked");
    cell.parentNode.classList.add("sel");
    cell.parentNode.setAttribute("aria-selected", "true");
    if (isFocused && !this.area) cell.focus({preventScroll: true});
    cell.scrollIntoView({block: "nearest", inline: "nearest"});
    this.showNote();
  }

  // ------------------------------------------------------------------------------------------ faults
  showFaults(data) {
    this.data = data;
    const lines = new Map(data.rows.map((row, number) => [row.line, number])), names = data.columns.map(column => column.name);
    this.faults = new Map();
    for (const cell of this.cells.values()) { cell.classList.remove("bad", "worn"); cell.removeAttribute("aria-invalid"); }
    for (const fault of data.faults) {
      const number = lines.get(fault.line), place = Math.max(0, names.indexOf(fault.column)), cell = this.at(number, place);
      if (!cell) continue;
      cell.classList.add(fault.severity === "error" ? "bad" : "worn");
      if (fault.severity === "error") cell.setAttribute("aria-invalid", "true");
      this.faults.set(`${number} ${place}`, fault);
    }
    this.showNote();
  }

  showNote() {
    const fault = this.faults && this.faults.get(`${this.row} ${this.column}`), cell = this.at();
    const said = fault ? `${fault.message} ${fault.help}` : "";
    if (!fault || !cell) { this.note.hidden = true; this.said = ""; return; }
    if (this.said !== said || this.note.hidden) {
      this.said = said;
      this.note.replaceChildren(el("p", {}, el("b", {class: fault.severity === "error" ? "bad" : ""}, sentence(fault.message))), fault.help ? el("p", {}, sentence(fault.help)) : "",
        el("p", {class: "note"}, `${fault.code}${fault.more ? ` · ${fault.more} further ${fault.more === 1 ? "fault comes" : "faults come"} of this` : ""}`));
    }
    this.note.hidden = false;
    const box = cell.getBoundingClientRect(), frame = this.target.getBoundingClientRect();
    this.note.style.setProperty("top", `${box.bottom - frame.top + this.target.scrollTop + 12}px`);
    this.note.style.setProperty("left", `${Math.max(8, Math.min(box.left - frame.left, frame.width - 380)) + this.target.scrollLeft}px`);
  }

  // ------------------------------------------------------------------------------------------ editing
  edit(isAll = false, text = null, isQuiet = false) {
    const cell = this.at();
    if (this.area || !cell || this.data.readOnly || this.data.public) return;
    const before = this.data.rows[this.row].cells[this.column];
    this.area = el("textarea", {"aria-label": `${this.data.columns[this.column].title} of line ${this.data.rows[this.row].line}`, rows: "1", spellcheck: "true"});
    this.area.value = text ?? before;
    this.before = before;
    cell.classList.add("editing");
    cell.replaceChildren(this.area);
    this.area.addEventListener("input", () => this.typed());
    this.area.addEventListener("blur", () => this.commit());
    this.area.focus();
    if (isAll) this.area.select(); else this.area.setSelectionRange(this.area.value.length, this.area.value.length);
    this.fit();
    if (isQuiet) return;
    this.acts.pick(this.row, this.column);
    if (text !== null) this.typed();
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
    this.close();
    if (text === before) { this.acts.write({}, "look"); return; }
    this.data.rows[this.row].cells[this.column] = text;
    this.acts.write({kind: "cell", row: this.row + 1, column: this.column, text});
  }

  close() {
    const cell = this.area.parentNode, text = this.area.value;
    this.area = null;
    cell.classList.remove("editing");
    cell.replaceChildren(this.named(text, this.column));
  }

  cancel() {
    this.area.value = this.before;
    this.close();
    this.acts.write({}, "look");
  }

  // ------------------------------------------------------------------------------------------ keys
  move(down, right) {
    const at = this.order.indexOf(this.row), row = this.order[Math.max(0, Math.min(at + down, this.order.length - 1))];
    const column = Math.max(0, Math.min(this.column + right, this.data.columns.length - 1));
    if (row !== undefined) { this.acts.pick(row, column); this.at(row, column).focus({preventScroll: true}); }
  }

  onKey(event) {
    const name = event.key;
    if (this.area && event.target === this.area) {
      if (name === "Escape") { event.preventDefault(); event.stopPropagation(); this.cancel(); this.at().focus(); }
      else if (name === "Enter" && event.altKey) { event.preventDefault(); event.stopPropagation(); this.area.setRangeText("\n", this.area.selectionStart, this.area.selectionEnd, "end"); this.typed(); }
      else if (name === "Enter" && !event.ctrlKey && !event.metaKey && !event.isComposing) { event.preventDefault(); this.commit(); this.move(event.shiftKey ? -1 : 1, 0); }
      else if (name === "Tab") { event.preventDefault(); this.commit(); this.move(0, event.shiftKey ? -1 : 1); }
      return;
    }
    if (!event.target.closest("td") || event.ctrlKey || event.metaKey || event.altKey) return;
    const moves = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], PageUp: [-12, 0], PageDown: [12, 0], Home: [0, -999], End: [0, 999]};
    if (moves[name]) { event.preventDefault(); this.move(...moves[name]); }
    else if (name === "Enter" || name === "F2") { event.preventDefault(); this.edit(); }
  }

  onClick(event) {
    const cell = event.target.closest("td"), head = event.target.closest("tbody th");
    if (this.area && event.target === this.area) return;
    if (cell) { this.acts.pick(Number(cell.dataset.row), Number(cell.dataset.column)); cell.focus({preventScroll: true}); }
    else if (head) this.acts.pick(Number(head.parentNode.dataset.row), this.column);
  }
}

const sentence = text => `${text[0].toUpperCase()}${text.slice(1).replace(/`/g, "")}${/[.!?]$/.test(text) ? "" : "."}`;
