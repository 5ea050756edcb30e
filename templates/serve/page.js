// Functions for all pages. Elements are made one by one, so that no text is ever read as markup.

export const body = document.body;
export const byId = id => document.getElementById(id);

// An element with attributes, properties that begin with a dot, listeners that begin with "on", and children.
export function el(tag, given = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name.startsWith("--")) made.style.setProperty(name, value);
    else if (name === "class") made.className = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter(child => child !== null && child !== undefined && child !== ""));
  return made;
}

// An entry of an object by a name from a file; `other` for a name that the object itself lacks, such as "constructor".
export const entryOf = (entries, name, other) => Object.hasOwn(entries, name) ? entries[name] : other;

// A sentence with the placeholders in braces filled in.
export function filled(sentence, fields = {}) {
  return sentence.replace(/\{(\w+)\}/g, (all, name) => entryOf(fields, name, all));
}

const DRAWINGS = ["http:", "", "www.w3.org", "2000", "svg"].join("/");  // (the namespace of SVG, which is no address to load)

// An element of a drawing with its attributes and children.
export function shape(tag, attributes, ...children) {
  const element = document.createElementNS(DRAWINGS, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

// An icon of one path, drawn on a square of 18.
export function sign(path) {
  return shape("svg", {class: "i", viewBox: "0 0 18 18", "aria-hidden": "true"}, shape("path", {d: path}));
}

// Numbers the requests to a server. Each call returns a test whether its request is still the newest one: the answer to
// an older request must not replace that to a newer one.
export function questions() {
  let newest = 0;
  return () => { const number = ++newest; return () => number === newest; };
}
