// Storage between pages. A browser may refuse it, for example to a page in a frame of another site: then values last
// only while the page is open.
const own = new Map();
const storage = (() => { try { localStorage.setItem("pnp", "1"); localStorage.removeItem("pnp"); return localStorage; } catch { return null; } })();

export const isLasting = storage !== null;
export const remembered = key => storage ? storage.getItem(key) : own.has(key) ? own.get(key) : null;

export function remember(key, text) {
  try { if (storage) storage.setItem(key, text); else own.set(key, text); } catch { own.set(key, text); }  // (the storage may be full)
}
