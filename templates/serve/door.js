// The connection from a page to the server: addresses, requests, news. Pages without a server use another door.js.

import {listen as hear} from "./news.js";

// The answer to a request: its status, and its JSON or the text of a refusal.
export async function ask(path, data) {
  const given = data === undefined ? {} : {
    method: "POST", headers: {"content-type": "application/json"}, body: JSON.stringify(data),
  };
  const answer = await fetch(path, {...given, credentials: "same-origin", cache: "no-store"});
  const text = await answer.text();
  const isData = (answer.headers.get("content-type") || "").startsWith("application/json");
  return {status: answer.status, ok: answer.ok, data: isData ? JSON.parse(text) : null, why: isData ? "" : text};
}

// News of a room says only that something has changed; the page then requests the state.
export function listen(room, onNews, onState) {
  hear(room, onNews, onState);
}

export const home = () => "/";
export const roomHere = () => document.body.dataset.code;
export const tableAt = (code, locale = "") => `/room/${encodeURIComponent(code)}${locale ? `?locale=${locale}` : ""}`;
export const joinAt = (code, token) => `/join/${code}#${token}`;
export const bookAt = (locale, clause = "") => `/book/${locale}${clause ? `#${encodeURIComponent(clause)}` : ""}`;

// The address of a face, by kind and code: "playing_card/H7".
export function faceAt(face, locale, words) {
  const [kind, ...code] = face.split("/");
  return `/face/${locale}/${kind}/${encodeURIComponent(code.join("/"))}?v=${words.version}`;
}
