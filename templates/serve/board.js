// Boards of squares, hexagons or points. A space that can be chosen is a button; arrow keys go from one to the next.
import {el} from "./page.js";

const answers = new Map();  // for each board, the space of the last answer, and the board as it was then

// A board; `drawer` knows what a click does, and the words of the options.
export function board(grid, drawer) {
  const wide = grid.width + 2, high = grid.height + 2;
  const content = grid.cells.map(cell => cell.spoken).join(";");
  const last = answers.get(grid.label), picked = last && last.content === content ? last.name : "";
  const at = (x, y) => ({"--x": (x + 1.5) / (wide + 0.5), "--y": (y + 1.5) / (high + 0.5)});
  const choose = cell => { answers.set(grid.label, {name: cell.name, content}); drawer.choose(cell.option); };
  const spaces = grid.cells.map(cell => space(cell, at(cell.x, cell.y), cell.name === picked, choose, drawer));
  const made = el("div", {class: `grid ${grid.shape}`, "--wide": wide + 0.5, "--high": high + 0.5},
    ...grid.marks.map(([text, x, y]) => el("span", {class: "edge", "aria-hidden": "true", ...at(x, y)}, text)),
    ...spaces);
  if (["lines", "crossings"].includes(grid.shape)) made.prepend(...lines(grid, at));
  made.addEventListener("keydown", event => move(event, made));
  return el("div", {class: "board on-grid", "--wide": (wide + 0.5) / (high + 0.5), role: "group", "aria-label": grid.label}, el("h3", {}, grid.label), made);
}

// A space with what lies on it.
function space(cell, place, isPicked, choose, drawer) {
  const style = `space${cell.dark ? " dark" : ""}${isPicked ? " picked" : ""}`;
  const inside = cell.man !== undefined ? [el("span", {class: `man s${cell.man} ink-${cell.ink || "none"}`}, cell.text || "")]
    : cell.text ? [el("span", {class: "content"}, cell.text)] : [];
  for (const card of cell.cards || []) inside.unshift(laid(card, drawer));
  if (cell.option === undefined) return el("span", {class: style, role: "img", "aria-label": cell.spoken, title: cell.spoken, ...place}, ...inside);
  return el("button", {class: `${style} can`, "aria-label": cell.spoken, title: cell.spoken, "data-option": cell.option, ...place, onclick: () => choose(cell)}, ...inside);
}

// The card on top of a space, turned as it lies, and the number of cards of a pile.
function laid(card, drawer) {
  const kind = card.face.split("/")[0];
  const face = el("span", {class: "face", "--ratio": drawer.ratio(kind), "--turn": `${card.turn}deg`}, drawer.picture(card.face, ""));
  return el("span", {class: "laid"}, face, ...(card.below ? [el("span", {class: "count"}, String(card.below + 1))] : []));
}

// The lines of a board of points, or those that cross on the spaces of a grid.
function lines(grid, at) {
  const ways = grid.shape === "lines" ? grid.ways : [
    ...[...Array(grid.height + 1).keys()].map(y => [0, y, grid.width, y]),
    ...[...Array(grid.width + 1).keys()].map(x => [x, 0, x, grid.height]),
  ];
  return ways.map(([x1, y1, x2, y2]) => el("span", {
    class: "way", "aria-hidden": "true", ...at(x1, y1), "--long": Math.hypot(x2 - x1, y2 - y1), "--turn": `${Math.atan2(y2 - y1, x2 - x1)}rad`,
  }));
}

// Move the focus to the nearest space in the direction of an arrow key that can be chosen.
function move(event, made) {
  const way = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[event.key];
  const here = event.target.closest("button.space");
  if (!way || !here) return;
  const middle = one => { const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const [x, y] = middle(here), others = [];
  for (const one of made.querySelectorAll("button.space")) {
    const [right, down] = middle(one).map((n, i) => n - [x, y][i]);
    const ahead = right * way[0] + down * way[1], aside = Math.abs(right * way[1]) + Math.abs(down * way[0]);
    if (ahead > 1) others.push([ahead + 2 * aside, one]);
  }
  event.preventDefault();
  if (others.length) others.reduce((best, one) => one[0] < best[0] ? one : best)[1].focus();
}
