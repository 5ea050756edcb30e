// The dialog of a column: its name, its place, another one beside it, and its deletion.
import {el} from "./page.js";
import {button, closeDialog, closing, openDialog} from "./shop.js";

// write: sends an edit, and returns the reason why it was refused, or "". pick: puts the focus on a column. renamed: the
// places in other files that the last edit changed.
export function showColumn(data, place, write, pick, renamed) {
  const {title} = data.columns[place], last = data.columns.length - 1, count = data.rows.filter(row => row.cells[place]).length;
  const name = el("input", {id: "column-name", maxlength: "200", spellcheck: "false"}), fault = el("p", {class: "bad", role: "alert", id: "column-fault"});
  name.value = title;
  const act = (edit, to) => async event => {
    event.preventDefault();
    const why = await write({column: place, ...edit()});
    if (why) { fault.textContent = why; return; }
    closeDialog();
    pick(Math.max(0, to));
    if (renamed().length) openDialog("Renamed everywhere", el("p", {}, `${edit().text.trim()} is now also in these places:`), el("ul", {id: "renamed"}, ...renamed().map(one => el("li", {dir: "auto"}, one))), el("p", {class: "note"}, "It is one edit; Ctrl Z undoes all of it."), el("p", {class: "row"}, closing()));
  };
  const add = () => {
    const fresh = el("input", {id: "column-new", maxlength: "200", spellcheck: "false"});
    openDialog(`A column after ${title || "this one"}`, el("form", {onsubmit: act(() => ({kind: "add-column", column: place + 1, text: fresh.value}), place + 1)}, el("p", {}, "The names of columns are in the first line of the table."),
      el("label", {class: "field"}, el("b", {}, "Name "), fresh), fault, el("p", {class: "row"}, el("button", {class: "main", type: "submit"}, "Add the column"), closing())));
    fresh.focus();
  };
  openDialog(title ? `The column ${title}` : "A column without a name",
    el("form", {class: "row", onsubmit: act(() => ({kind: "rename-column", text: name.value}), place)}, el("label", {class: "field"}, el("b", {}, "Name "), name), el("button", {type: "submit"}, "Rename")), fault,
    el("p", {class: "row"}, button("Move left", "Alt ←", act(() => ({kind: "move-column", to: place - 1}), place - 1), {disabled: place === 0}), button("Move right", "Alt →", act(() => ({kind: "move-column", to: place + 1}), place + 1), {disabled: place === last}), button("Add a column after it", "", add)),
    el("p", {class: "row"}, button(count ? `Delete the column and its ${count === 1 ? "text" : `${count} texts`}` : "Delete the column", "", act(() => ({kind: "delete-column"}), Math.min(place, last - 1)), {id: "column-delete", class: "bad", disabled: last === 0})),
    el("p", {class: "note"}, "Each is one edit of the table; Ctrl Z undoes it."), el("p", {class: "row"}, closing()));
  name.focus();
  name.select();
}
