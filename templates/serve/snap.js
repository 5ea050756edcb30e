// Snaps a box to the mm grid, the edges and middles of other boxes, the trim, the bleed, the safe margin. All in mm.

const REACH = 1.2;

// The lines that the edges of a box snap to: across [x, name] and down [y, name].
export function snapLines(page, boxes) {
  const {width, height, bleed, safe} = page;
  const of = (whole, at) => [[-bleed, "bleed"], [0, "edge"], [safe, "safe"], [whole / 2, "middle"], [whole - safe, "safe"], [whole, "edge"], [whole + bleed, "bleed"],
    ...boxes.flatMap(([name, box]) => [[box[at], name], [box[at] + box[at + 2] / 2, `middle of ${name}`], [box[at] + box[at + 2], name]])];
  return {across: of(width, 0), down: of(height, 1)};
}

// Moves edges of a box to the nearest lines. edges: "move", or letters of n, s, w, e. Returns the box and its lines.
export function snapped(box, edges, lines, {isGrid, isEdges}) {
  const [x, y, width, height] = box;
  const isMove = edges === "move";
  const across = along(x, width, isMove ? "both" : edges.includes("w") ? "start" : edges.includes("e") ? "end" : "", lines.across, isGrid, isEdges);
  const down = along(y, height, isMove ? "both" : edges.includes("n") ? "start" : edges.includes("s") ? "end" : "", lines.down, isGrid, isEdges);
  return {box: [across.start, down.start, across.long, down.long].map(round), guides: {x: across.at, y: down.at}};
}

function along(start, long, part, lines, isGrid, isEdges) {
  if (!part) return {start, long, at: null};
  const end = start + long;
  const tries = part === "both" ? [[start, 0], [start + long / 2, long / 2], [end, long]] : part === "start" ? [[start, 0]] : [[end, 0]];
  let best = null;
  if (isEdges) for (const [place, offset] of tries) for (const [line, name] of lines) {
    const by = Math.abs(line - place);
    if (by <= REACH && (!best || by < best.by)) best = {by, line, offset, name};
  }
  const at = best ? [best.line, best.name] : null;
  const whole = value => isGrid ? Math.round(value) : value;
  if (part === "both") return {start: best ? best.line - best.offset : whole(start), long, at};
  const edge = best ? best.line : whole(part === "start" ? start : end);
  if (part === "start") { const kept = Math.min(edge, end - 1); return {start: kept, long: end - kept, at}; }
  return {start, long: Math.max(1, edge - start), at};
}

export const round = value => Math.round(value * 100) / 100;
