// A block of cells as text, in the form in which spreadsheets copy and paste it: rows on lines, cells between tabs, and
// quotes around cells with line breaks.
const quoted = text => /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

export const asText = rows => rows.map(cells => cells.map(quoted).join("\t")).join("\n");

export function asRows(text) {
  const rows = [[]], all = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/y;  // (a quote inside a cell is only a quote)
  for (;;) {
    const [, inQuotes, plain, after] = cell.exec(all);
    rows.at(-1).push(inQuotes === undefined ? plain : inQuotes.replaceAll('""', '"'));
    if (!after) return rows;
    if (after === "\n") rows.push([]);
  }
}

// The content of a file, as a request can contain it.
export async function asBase64(file) {
  const bytes = new Uint8Array(await file.arrayBuffer()), parts = [];
  for (let at = 0; at < bytes.length; at += 0x8000) parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return btoa(parts.join(""));
}
