// What all pages share: elements are made one by one, so that no text is ever read as markup.

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

// The answer to a request: its status, and its JSON, or the words of a refusal.
export async function ask(path, data) {
  const given = data === undefined ? {} : {
    method: "POST", headers: {"content-type": "application/json"}, body: JSON.stringify(data),
  };
  const answer = await fetch(path, {...given, credentials: "same-origin", cache: "no-store"});
  const text = await answer.text();
  const isData = (answer.headers.get("content-type") || "").startsWith("application/json");
  return {status: answer.status, ok: answer.ok, data: isData ? JSON.parse(text) : null, why: isData ? "" : text};
}

// A sentence with what stands in its braces filled in.
export function filled(sentence, fields = {}) {
  return sentence.replace(/\{(\w+)\}/g, (all, name) => name in fields ? fields[name] : all);
}
